"""Combat in a main phase: a player attacks others, one or several, and those who are attacked block."""

from collections.abc import Iterator

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from . import stack
from .checks import check
from .life import hurt, wound
from .mana import empty_pools
from .moves import PASS, Attack, Block, Move, Order
from .objects import LANDWALK, colour, controlled, has, is_barred, is_protected, is_ready, power, toughness
from .state import Attacker, Combat, Permanent, PokermagicState

# Attackers.


def attacks(state: PokermagicState, seat: int) -> list[Move]:
    """Return every attack with a creature that does not attack yet."""
    fit = [each for each in controlled(state, seat) if each.record.is_creature and is_ready(each)]
    attacking = {each.object for each in state.combat.attackers} if state.combat else set()
    return [
        Attack(creature.object, defender)
        for creature in fit
        if creature.object not in attacking and not is_barred(state, creature, "attack")
        for defender in state.opponents(seat)
    ]


def attack(state: PokermagicState, seat: int, move: Attack) -> None:
    """Attack with a creature; the first attack begins combat."""
    if state.combat is None:
        state.combat = Combat()
        state.attacked = True
        empty_pools(state)
    creature = state.permanents[move.creature]
    creature.tapped = not has(creature, "vigilance")
    state.combat.attackers.append(Attacker(move.creature, move.defender))
    state.note(pb.KIND_ATTACK, seat, object=move.creature, other=move.defender)
    state.phase = pb.PHASE_ATTACK


def ask_for_attacks(state: PokermagicState) -> None:
    """Ask for more attackers, as long as there could be some."""
    assert state.main is not None
    moves = attacks(state, state.main)
    if moves:
        state.ask(pb.QUESTION_ATTACK, state.main, (*moves, PASS))
    else:
        end_attacks(state)


def end_attacks(state: PokermagicState) -> None:
    """Let everybody respond; then those block who are attacked, in the order of their turns."""
    combat = _combat(state)
    assert state.main is not None
    attacked = {each.defender for each in combat.attackers}
    combat.blocking = [seat for seat in state.opponents(state.main) if seat in attacked]
    state.phase = pb.PHASE_BLOCK
    stack.open_window(state)


# Blockers.


def ask_for_blocks(state: PokermagicState) -> None:
    """Ask for blockers seat by seat, then for the order of those that block one attacker together."""
    combat = _combat(state)
    while combat.blocking:
        moves = blocks(state, combat.blocking[0])
        if moves:
            state.ask(pb.QUESTION_BLOCK, combat.blocking[0], (*moves, PASS))
            return
        combat.blocking.pop(0)
    for attacker in combat.attackers:
        if attacker.ordered < len(attacker.blockers) - 1:
            left = attacker.blockers[attacker.ordered :]
            state.ask(pb.QUESTION_ORDER, state.permanents[attacker.object].seat, tuple(map(Order, left)))
            return
    state.phase = pb.PHASE_FIRST_STRIKE
    stack.open_window(state)


def blocks(state: PokermagicState, seat: int) -> list[Move]:
    """Return every block with a creature that does not block yet."""
    combat = _combat(state)
    busy = {blocker for attacker in combat.attackers for blocker in attacker.blockers}
    fit = [
        each
        for each in controlled(state, seat)
        if each.record.is_creature
        and not each.tapped
        and each.object not in busy
        and not is_barred(state, each, "block")
    ]
    return [
        Block(blocker.object, attacker.object)
        for blocker in fit
        for attacker in combat.attackers
        if attacker.defender == seat and _can_block(state, blocker, state.permanents[attacker.object])
    ]


def _can_block(state: PokermagicState, blocker: Permanent, attacker: Permanent) -> bool:
    if has(attacker, "flying") and not (has(blocker, "flying") or has(blocker, "reach")):
        return False
    if is_protected(attacker, colour(blocker)):
        return False
    lands = {each.record.name for each in controlled(state, blocker.seat) if each.record.is_land}
    return not any(has(attacker, walk) and land in lands for walk, land in LANDWALK.items())


def block(state: PokermagicState, seat: int, move: Block) -> None:
    """Block an attacker, which stays blocked even if the blocker goes."""
    attacker = next(each for each in _combat(state).attackers if each.object == move.attacker)
    attacker.blockers.append(move.blocker)
    attacker.blocked = True
    state.note(pb.KIND_BLOCK, seat, object=move.blocker, other=move.attacker)


def order(state: PokermagicState, move: Order) -> None:
    """Give a blocker the next place in the order of damage."""
    attacker = next(each for each in _combat(state).attackers if move.blocker in each.blockers)
    attacker.blockers.remove(move.blocker)
    attacker.blockers.insert(attacker.ordered, move.blocker)
    attacker.ordered += 1


# Damage.


def first_strike(state: PokermagicState) -> None:
    """Let creatures with first strike deal their damage, if there are any."""
    state.phase = pb.PHASE_DAMAGE
    if any(has(each, "first strike") for each in _fighters(state)):
        _deal(state, first=True)


def strike(state: PokermagicState) -> None:
    """Let all other creatures deal their damage; the main phase goes on when nobody responds."""
    state.phase = pb.PHASE_MAIN
    _deal(state, first=False)


def _fighters(state: PokermagicState) -> Iterator[Permanent]:
    for attacker in _combat(state).attackers:
        yield state.permanents[attacker.object]
        for blocker in attacker.blockers:
            yield state.permanents[blocker]


def _deal(state: PokermagicState, first: bool) -> None:
    """Deal the damage of one step, all at once."""
    blows = [] if state.fog else list(_blows(state, first))
    for source, victim, points in blows:
        if isinstance(victim, Permanent):
            wound(state, victim, points, source.object, colour(source))
        else:
            hurt(state, victim, points, source.object)
    check(state)
    stack.open_window(state)


def _blows(state: PokermagicState, first: bool) -> Iterator[tuple[Permanent, Permanent | int, int]]:
    """Yield source, victim and points of all combat damage of a step."""
    for attacker in _combat(state).attackers:
        creature = state.permanents[attacker.object]
        blockers = [state.permanents[blocker] for blocker in attacker.blockers]
        if has(creature, "first strike") is first:
            for victim, points in _assignment(state, attacker, creature, blockers):
                if points > 0:
                    yield creature, victim, points
        for blocker in blockers:
            if has(blocker, "first strike") is first and power(state, blocker) > 0:
                yield blocker, creature, power(state, blocker)


def _assignment(
    state: PokermagicState, attacker: Attacker, creature: Permanent, blockers: list[Permanent]
) -> Iterator[tuple[Permanent | int, int]]:
    """Yield whom the attacker hurts, and how much: each blocker as far as it needs, the last all the rest.

    With trample the rest goes to the player; who was not blocked hurts the player alone.
    """
    left = power(state, creature)
    tramples = has(creature, "trample")
    for place, blocker in enumerate(blockers):
        needed = max(toughness(state, blocker) - blocker.damage, 0)
        is_last = place == len(blockers) - 1 and not tramples
        points = left if is_last else min(left, needed)
        yield blocker, points
        left -= points
    if not attacker.blocked or tramples:
        yield attacker.defender, left


def _combat(state: PokermagicState) -> Combat:
    assert state.combat is not None
    return state.combat
