"""What objects are like at the moment, and which of them a filter means."""

from collections.abc import Iterator

from .. import cards
from .moves import Aim, AtCard, AtObject, AtSeat
from .pool import POOL
from .state import Item, Permanent, PokermagicState
from .vocabulary import COLOURS, EACH_OTHER, HOST, Filter, Record, Static, Target
from .wording import COLOUR_NAMES

SUIT_COLOURS = "BRRB"
"""Clubs and spades are black, diamonds and hearts red (R23)."""
LANDWALK = {"swampwalk": "Swamp"}


def controlled(state: PokermagicState, seat: int) -> Iterator[Permanent]:
    """Yield the permanents of a seat."""
    return (each for each in state.permanents.values() if each.seat == seat)


def creatures(state: PokermagicState) -> list[Permanent]:
    """Return all creatures."""
    return [each for each in state.permanents.values() if each.record.is_creature]


def power(state: PokermagicState, creature: Permanent) -> int:
    """Return the power of a creature: printed, counters, this segment's effects and static abilities."""
    gained = sum(static.power for static in _statics(state, creature))
    return creature.record.power + creature.plus + creature.power_gain + gained


def toughness(state: PokermagicState, creature: Permanent) -> int:
    """Return the toughness of a creature."""
    gained = sum(static.toughness for static in _statics(state, creature))
    return creature.record.toughness + creature.plus + creature.toughness_gain + gained


def is_barred(state: PokermagicState, creature: Permanent, from_what: str) -> bool:
    """Say whether the creature cannot `attack` or `block`."""
    return any(from_what in static.cannot for static in _statics(state, creature))


def _statics(state: PokermagicState, creature: Permanent) -> Iterator[Static]:
    """Yield the static abilities of all permanents that are about this one."""
    for permanent in state.permanents.values():
        for static in permanent.record.statics:
            if static.what is HOST:
                if permanent.host == creature.object:
                    yield static
            elif isinstance(static.what, Filter) and matches(creature, static.what):
                yield static


def has(permanent: Permanent, keyword: str) -> bool:
    """Say whether the permanent has a keyword."""
    return keyword in permanent.record.keywords or keyword in permanent.granted


def colour(thing: Permanent | Item) -> str:
    """Return the colour of a permanent or of something on the stack; empty for none."""
    return thing.colour or thing.record.colour


def is_protected(creature: Permanent, from_colour: str) -> bool:
    """Say whether the creature has protection from a colour."""
    return bool(from_colour) and has(creature, f"protection from {COLOUR_NAMES[from_colour]}")


def is_ready(permanent: Permanent) -> bool:
    """Say whether the permanent can be tapped for a cost, or attack."""
    sick = permanent.new and permanent.record.is_creature and not has(permanent, "haste")
    return not permanent.tapped and not sick


def poker_colour(state: PokermagicState, card: int) -> str:
    """Return the colour of a poker card on the table (R23, A42)."""
    return state.colours.get(card) or SUIT_COLOURS[cards.suit(card) - 1]


def on_table(state: PokermagicState) -> Iterator[int]:
    """Yield the poker cards that are permanents: the board, and held hole cards (R21, R24)."""
    yield from state.board
    for held in state.held:
        yield from held


def matches(permanent: Permanent, wanted: Filter, mana_value: int | None = None) -> bool:
    """Say whether a permanent is one of those meant; the filter's mana value is given where it has one."""
    record = permanent.record
    return (
        _is_of_type(record, wanted.type)
        and (not wanted.colour or colour(permanent) == wanted.colour)
        and (not wanted.not_colour or colour(permanent) != wanted.not_colour)
        and (not wanted.not_type or not _is_of_type(record, wanted.not_type))
        and (not wanted.without or not has(permanent, wanted.without))
        and (mana_value is None or record.cost.value == mana_value)
    )


def is_card(card: int, wanted: Filter) -> bool:
    """Say whether a Magic card in a library is one of those meant."""
    record = POOL[card]
    return wanted.type == "card" or (
        _is_of_type(record, wanted.type) and (not wanted.basic or "Basic" in record.types)
    )


def matches_poker(state: PokermagicState, card: int, wanted: Filter, mana_value: int | None = None) -> bool:
    """Say whether a poker card on the table is meant: it has no type, and a mana value of 0 (R21, R23)."""
    return (
        wanted.type in ("permanent", "nonland")
        and (not wanted.colour or poker_colour(state, card) == wanted.colour)
        and (not wanted.not_colour or poker_colour(state, card) != wanted.not_colour)
        and not mana_value
    )


def _is_of_type(record: Record, type: str) -> bool:
    if type in ("permanent", "source"):
        return True
    if type == "nonland":
        return not record.is_land
    return type.capitalize() in record.types


def aims(state: PokermagicState, target: Target, seat: int, from_colour: str) -> list[Aim]:
    """Return everything that a seat may aim at with something of this colour."""
    found: list[Aim] = []
    if target.players is EACH_OTHER:
        found += map(AtSeat, state.opponents(seat))
    elif target.players:
        found += map(AtSeat, state.players())
    for permanent in state.permanents.values():
        if any(_matches_target(permanent, each, from_colour) for each in target.filters):
            found.append(AtObject(permanent.object))
    if state.board or any(state.held):
        found += [
            AtCard(card)
            for card in on_table(state)
            if any(matches_poker(state, card, each) for each in target.filters)
        ]
    found += [
        AtObject(item.object)
        for item in state.stack
        if any(_matches_item(item, each) for each in target.filters)
    ]
    return found


def _matches_target(permanent: Permanent, wanted: Filter, from_colour: str) -> bool:
    """Say whether a permanent can be chosen; no protection keeps a source of damage from being named."""
    return (
        wanted.type != "spell"
        and matches(permanent, wanted)
        and (wanted.type == "source" or not is_protected(permanent, from_colour))
    )


def _matches_item(item: Item, wanted: Filter) -> bool:
    return (
        item.ability is None
        and wanted.type in ("spell", "source")
        and (not wanted.colour or colour(item) == wanted.colour)
    )


def item_at(state: PokermagicState, aim: Aim) -> Item | None:
    """Return the thing on the stack that is aimed at; None where it is something else, or gone."""
    if isinstance(aim, AtObject):
        return next((item for item in state.stack if item.object == aim.object), None)
    return None


def permanent_at(state: PokermagicState, aim: Aim) -> Permanent | None:
    """Return the permanent that is aimed at; None where it is something else, or gone."""
    return state.permanents.get(aim.object) if isinstance(aim, AtObject) else None


def colour_index(sign: str) -> int:
    """Return the place of a colour among white, blue, black, red and green."""
    return COLOURS.index(sign)
