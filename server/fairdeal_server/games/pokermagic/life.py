"""Money is life: damage, gains and losses between the stacks and the Bank (R15, R16, section 10)."""

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from . import triggers
from .objects import is_protected
from .state import Permanent, PokermagicState
from .vocabulary import When


def lose(state: PokermagicState, seat: int, points: int, kind: "pb.Kind.ValueType" = pb.KIND_LOSE) -> None:
    """Let a seat lose points: its chips go to the Bank, as far as it has any (A2)."""
    chips = state.betting.drain(seat, points * state.life)
    state.bank += chips
    state.note(kind, seat, chips=chips, points=points)


def gain(state: PokermagicState, seat: int, points: int) -> None:
    """Let a seat gain points: chips from the Bank, as far as it has any (A7)."""
    chips = min(state.bank, points * state.life)
    state.bank -= chips
    state.betting.credit(seat, chips)
    state.note(pb.KIND_GAIN, seat, chips=chips, points=points)


def hurt(state: PokermagicState, seat: int, points: int, source: int) -> int:
    """Deal damage from an object to a player, and return how much was not prevented."""
    if source in state.guards[seat]:
        guards = list(state.guards[seat])
        guards.remove(source)
        state.guards[seat] = tuple(guards)
        return 0
    prevented = min(points, state.shields[seat])
    state.shields[seat] -= prevented
    points -= prevented
    if points > 0:
        lose(state, seat, points, pb.KIND_DAMAGE)
        attacker = state.permanents.get(source)
        if attacker and attacker.seat != seat:
            triggers.of_one(state, attacker, When.DAMAGES_OPPONENT, about=seat)
    return points


def wound(state: PokermagicState, creature: Permanent, points: int, source: int, colour: str) -> int:
    """Deal damage from an object of a colour to a creature, and return how much was not prevented."""
    if is_protected(creature, colour):
        return 0
    prevented = min(points, creature.shield)
    creature.shield -= prevented
    points -= prevented
    if points > 0:
        creature.damage += points
        if source not in creature.hurt_by:
            creature.hurt_by += (source,)
        state.note(pb.KIND_WOUND, creature.seat, object=creature.object, points=points)
    return points
