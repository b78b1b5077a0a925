"""What a seat can cast and activate, and how. Only what can be carried out whole is offered."""

from collections.abc import Iterator, Sequence
from itertools import product

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from . import battlefield, zones
from .life import lose
from .mana import Amounts, available, can_pay, most_x, pay
from .moves import Activate, Announcement, AtSeat, Cast, Move
from .objects import aims, colour, is_ready
from .pool import POOL
from .state import Item, Permanent, PokermagicState
from .vocabulary import (
    YOU,
    Activated,
    Effects,
    Realm,
    Record,
    TakeFromGraveyard,
    Target,
    Who,
    is_about_hands,
    is_dual,
    targets_of,
)

INSTANTS = frozenset(card for card, record in enumerate(POOL) if record.is_instant)
SPELLS = frozenset(card for card, record in enumerate(POOL) if not record.is_land)
ABLE = frozenset(card for card, record in enumerate(POOL) if record.activated)
"""The cards with abilities that can be activated."""


def instant_moves(state: PokermagicState, seat: int) -> Sequence[Move]:
    """Return everything that a seat can do whenever it may respond (R14)."""
    return _moves(state, seat, INSTANTS)


def sorcery_moves(state: PokermagicState, seat: int) -> Sequence[Move]:
    """Return all spells and abilities of a seat in its main phase, while the stack is empty (R13)."""
    return _moves(state, seat, SPELLS)


def _moves(state: PokermagicState, seat: int, spells: frozenset[int]) -> Sequence[Move]:
    """Return the ways to cast one of these spells or to activate an ability; mostly there are none."""
    castable = spells.intersection(state.hands[seat].cards)
    able = [each for each in state.permanents.values() if each.seat == seat and each.card in ABLE]
    if not castable and not able:
        return ()
    amounts = available(state, seat)
    moves: list[Move] = []
    for card in sorted(castable):
        moves += [Cast(card, how) for how in _castings(state, seat, POOL[card], amounts)]
    for permanent in able:
        for place, ability in permanent.record.activated:
            if _is_payable(state, seat, permanent, ability, amounts):
                ways = announcements(state, seat, (ability.effects,), colour(permanent))
                moves += [Activate(permanent.object, place, how) for how in ways]
    return moves


def _castings(state: PokermagicState, seat: int, record: Record, amounts: Amounts) -> Iterator[Announcement]:
    most = most_x(amounts, record.cost)
    if most < 0:
        return
    if record.is_permanent:
        targets = [record.enchants] if record.enchants else []
        for x in range(most + 1):
            for chosen in _choices(state, seat, targets, (), None, record.colour):
                yield Announcement(x=x, aims=chosen)
    else:
        for x in range(most + 1):
            yield from announcements(state, seat, record.modes, record.colour, x=x)


def announcements(
    state: PokermagicState,
    seat: int,
    modes: Sequence[Effects],
    from_colour: str,
    x: int = 0,
    about: int | None = None,
) -> Iterator[Announcement]:
    """Yield every way to announce one of the modes: each with a realm, if it needs one, and its targets."""
    for mode, effects in enumerate(modes):
        targets = targets_of(effects)
        for realm in realms(state, effects, seat, about):
            for chosen in _choices(state, seat, targets, effects, realm, from_colour):
                yield Announcement(mode, realm, x, chosen)


def realms(
    state: PokermagicState, effects: Effects, seat: int, about: int | None = None
) -> tuple[Realm | None, ...]:
    """Return the realms that can be chosen for effects; None where they speak of no hand or pile (R17)."""
    dual = [effect for effect in effects if is_dual(effect)]
    if not dual:
        return (None,)
    found = [Realm.MAGIC]
    if state.dealt and all(
        not is_about_hands(effect) or _is_hand_there(state, effect, seat, about) for effect in dual
    ):
        found.append(Realm.POKER)
    if any(isinstance(effect, TakeFromGraveyard) for effect in dual):
        found = [realm for realm in found if zones.graveyard(state, realm, seat)]
    return tuple(found)


def _is_hand_there(state: PokermagicState, effect: object, seat: int, about: int | None) -> bool:
    """Say whether the hole cards that an effect is about can be there; targets are looked at one by one."""
    who = getattr(effect, "who", YOU)
    if isinstance(who, Target):
        return zones.hands_are_in_play(state)
    player = about if who is Who.THAT_PLAYER else seat
    return player is not None and zones.is_within_reach(state, Realm.POKER, player)


def _choices(
    state: PokermagicState,
    seat: int,
    targets: Sequence[Target],
    effects: Effects,
    realm: Realm | None,
    from_colour: str,
) -> Iterator[tuple]:  # type: ignore[type-arg]
    """Yield every choice of the targets."""
    if not targets:
        yield ()
        return
    lists = [aims(state, target, seat, from_colour) for target in targets]
    if realm is Realm.POKER and any(is_about_hands(effect) for effect in effects):
        lists = [
            [aim for aim in found if not isinstance(aim, AtSeat) or state.betting.is_live(aim.seat)]
            for found in lists
        ]
    yield from product(*lists)


def _is_payable(
    state: PokermagicState, seat: int, permanent: Permanent, ability: Activated, amounts: Amounts
) -> bool:
    """Say whether an ability's cost can be paid; what is tapped for it makes no mana for it."""
    price = ability.cost
    if price.tap and not is_ready(permanent):
        return False
    if price.life and state.stacks[seat] < price.life * state.life:
        return False
    if price.tap and permanent.record.produces:
        amounts = available(state, seat, permanent)
    return can_pay(amounts, price.mana)


def cast(state: PokermagicState, seat: int, move: Cast) -> None:
    """Pay for a spell and put it onto the stack."""
    record = POOL[move.card]
    state.hands[seat].take(move.card)
    spent = pay(state, seat, record.cost, move.how.x)
    item = Item(state.new_object(), seat, move.card, how=move.how, colours_spent=spent)
    state.stack.append(item)
    state.note(pb.KIND_CAST, seat, item=item)


def activate(state: PokermagicState, seat: int, move: Activate) -> None:
    """Pay for an ability and put it onto the stack."""
    permanent = state.permanents[move.permanent]
    ability = permanent.record.abilities[move.ability]
    assert isinstance(ability, Activated)
    price = ability.cost
    item = Item(
        state.new_object(),
        seat,
        permanent.card,
        move.ability,
        permanent.object,
        move.how,
        colour=permanent.colour,
        charge=permanent.charge,
    )
    state.note(pb.KIND_ACTIVATE, seat, item=item)
    permanent.tapped = permanent.tapped or price.tap
    pay(state, seat, price.mana)
    if price.life:
        lose(state, seat, price.life)
    if price.sacrifice:
        battlefield.bury(state, permanent)
    if price.exile:
        battlefield.exile(state, permanent)
    state.stack.append(item)
