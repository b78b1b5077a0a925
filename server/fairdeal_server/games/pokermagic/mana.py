"""Mana: what a seat can pay, and with what. Payment is automatic: nobody is asked which land to tap."""

from .objects import colour_index, controlled, is_ready
from .state import Permanent, PokermagicState
from .vocabulary import Mana

Amounts = list[int]
"""By colour: white, blue, black, red, green."""


def sources(state: PokermagicState, seat: int) -> list[Permanent]:
    """Return what a seat can tap for mana, lands first."""
    found = [each for each in controlled(state, seat) if each.record.produces and is_ready(each)]
    return sorted(found, key=lambda each: each.record.is_creature)


def available(state: PokermagicState, seat: int, without: Permanent | None = None) -> Amounts:
    """Return the mana that a seat can have now, with its pool, but without tapping this one."""
    amounts = state.mana[seat].copy()
    for source in state.permanents.values():
        if source.seat == seat and source.record.produces and source is not without and is_ready(source):
            amounts[colour_index(source.record.produces)] += 1
    return amounts


def most_x(amounts: Amounts, price: Mana) -> int:
    """Return what X can be at most, 0 where the price has none; -1 where it cannot be paid at all."""
    if any(has < needs for has, needs in zip(amounts, price.colours, strict=True)):
        return -1
    left = sum(amounts) - price.value
    return left if price.x else min(left, 0)


def can_pay(amounts: Amounts, price: Mana) -> bool:
    """Say whether the price can be paid, with X as 0."""
    return most_x(amounts, price) >= 0


def pay(state: PokermagicState, seat: int, price: Mana, x: int = 0) -> int:
    """Pay a price that can be paid, and return how many colours of mana were spent on it.

    Coloured mana comes from the pool, then from lands, then from creatures; any mana from the pool, then
    from the colour that has the most untapped sources.
    """
    spent = set()
    for place, count in enumerate(price.colours):
        for _ in range(count):
            _spend(state, seat, place)
            spent.add(place)
    for _ in range(price.generic + x):
        place = _richest(state, seat)
        _spend(state, seat, place)
        spent.add(place)
    return len(spent)


def _richest(state: PokermagicState, seat: int) -> int:
    pool = state.mana[seat]
    amounts = pool if any(pool) else available(state, seat)
    return amounts.index(max(amounts))


def _spend(state: PokermagicState, seat: int, place: int) -> None:
    pool = state.mana[seat]
    if pool[place]:
        pool[place] -= 1
    else:
        source = next(each for each in sources(state, seat) if colour_index(each.record.produces) == place)
        source.tapped = True


def empty_pools(state: PokermagicState) -> None:
    """Let all mana that was not spent be lost; it does not hurt (A18)."""
    for pool in state.mana:
        pool[:] = [0] * len(pool)
