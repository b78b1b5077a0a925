"""The hands of Card Commons: what a hand is worth, and the best two hands of ten cards.

Cards are numbers here: 0 to 19 are 10♣ 10♦ 10♥ 10♠ J♣ … A♠, and 20 is the Joker. `number` and
`message` translate. The referee counts with this module, and bots may, too:

    build = hands.best(hands.numbers(turn.observation.hand))
    return pb.Move(build=pb.Build(hand=hands.messages(build.weaker)))

Numbers in brackets are the decisions of docs/games/cardcommons.md.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from fairdeal.v1 import cards_pb2

PACK = 21
JOKER = 20
SUITS = 4
FIVE = 5
TEN = 10
RESULTS = 756
"""How many different keys best builds can have; `results` lists them."""
RANKS = (*(10 + card // SUITS for card in range(JOKER)), 9)
"""The rank of each card, 14 for the Ace; the Joker ranks below the 10 (6)."""

Value = tuple[int, ...]
"""A hand's category and then what decides between hands of that category; the higher wins."""
Key = tuple[int, int, Value, Value]
"""What decides between two builds, step by step (8); the higher wins."""


class Category(IntEnum):
    """The hands that this pack can make, the weakest first."""

    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FULL_HOUSE = 5
    FOUR_OF_A_KIND = 6
    ROYAL_FLUSH = 7


class Build(NamedTuple):
    """Ten cards as two hands; the cards of each ascend."""

    key: Key
    weaker: Sequence[int]
    stronger: Sequence[int]


_CATEGORIES = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
}
_MESSAGES = (
    *(
        cards_pb2.Card(rank=rank if rank < 14 else 1, suit=cards_pb2.Suit.ValueType(card % SUITS + 1))
        for card, rank in enumerate(RANKS[:JOKER])
    ),
    cards_pb2.Card(rank=1, suit=cards_pb2.SUIT_JOKER),
)
_NUMBERS = {(message.rank, message.suit): card for card, message in enumerate(_MESSAGES)}


def message(card: int) -> cards_pb2.Card:
    """Return the card as a message, which is shared: do not change it."""
    return _MESSAGES[card]


def messages(cards: Iterable[int]) -> list[cards_pb2.Card]:
    """Return the cards as messages, in their order."""
    return [_MESSAGES[card] for card in cards]


def number(message: cards_pb2.Card) -> int:
    """Return the card that a message names; raises ValueError where this pack has none."""
    card = _NUMBERS.get((message.rank, message.suit))
    if card is None:
        raise ValueError(
            f"this pack has no card of rank {message.rank} and suit {message.suit}: "
            "it has the 10, J, Q, K and A of each suit, and one Joker"
        )
    return card


def numbers(messages: Iterable[cards_pb2.Card]) -> list[int]:
    """Return the cards that messages name, in their order; raises ValueError."""
    return [number(message) for message in messages]


def value(hand: Iterable[int]) -> Value:
    """Return what a hand is worth; raises ValueError unless it has five different cards of the pack."""
    hand = _ascending(hand, FIVE)
    found = _value_of_ranks(tuple(RANKS[card] for card in hand))
    suits = {card % SUITS for card in hand if card != JOKER}
    # Five cards of one suit are five ranks, or four and the Joker.
    return (Category.ROYAL_FLUSH, *found[1:]) if len(suits) == 1 else found


def build(one: Iterable[int], other: Iterable[int]) -> Build:
    """Return two hands as a build; raises ValueError unless they are ten different cards of the pack."""
    one, other = _ascending(one, FIVE), _ascending(other, FIVE)
    for card in one:
        if card in other:
            raise ValueError(f"card {card} is in both hands")
    (low, weaker), (high, stronger) = sorted((value(hand), hand) for hand in (one, other))
    return Build(_key(low, high), weaker, stronger)


def best(cards: Iterable[int]) -> Build:
    """Return the best build of ten cards: no other has a higher key (9).

    Raises ValueError unless there are ten different cards of the pack. Without a royal flush only
    ranks matter, so the divisions of ten ranks are remembered.
    """
    ten = _ascending(cards, TEN)
    key, ranks = _best_of_ranks(tuple([RANKS[card] for card in ten]))
    found = Build(key, *_take(ten, ranks))
    for royal in _royal_flushes(ten):
        other = build(royal, [card for card in ten if card not in royal])
        if other.key > found.key:
            found = other
    return found


def strength(key: Key) -> int:
    """Return how many of the 756 results of best builds are no better: 1 to 756 for a best build."""
    return bisect_right(results(), key)


@cache
def results() -> Sequence[Key]:
    """Return every key that a best build can have, ascending."""
    return sorted({best(cards).key for cards in _samples()})


def group(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sizes of the groups of equal ranks, and their ranks: larger groups first, then higher."""
    groups = sorted(((size, rank) for rank, size in Counter(ranks).items()), reverse=True)
    return tuple(size for size, _ in groups), tuple(rank for _, rank in groups)


@cache
def _value_of_ranks(ranks: tuple[int, ...]) -> Value:
    """Return the value of five cards by their ranks, where they are not of one suit (5, 6, 7)."""
    sizes, grouped = group(ranks)
    if len(grouped) == FIVE:
        return Category.STRAIGHT, int(RANKS[JOKER] not in ranks)
    return _CATEGORIES[sizes], *grouped


def _ascending(cards: Iterable[int], size: int) -> list[int]:
    found = sorted(set(cards))
    if len(found) != size:
        raise ValueError(f"{size} different cards are needed, not {len(found)}")
    for card in (found[0], found[-1]):
        if not 0 <= card < PACK:
            raise ValueError(f"there is no card {card}: cards are numbers from 0 to {PACK - 1}")
    return found


def _key(one: Value, other: Value) -> Key:
    weaker, stronger = (one, other) if one < other else (other, one)
    return weaker[0], stronger[0], weaker, stronger


@cache
def _best_of_ranks(ranks: tuple[int, ...]) -> tuple[Key, tuple[int, ...]]:
    """Return the best key of ten cards' ranks without a royal flush, and the ranks of the weaker hand."""
    builds = []
    for five in set(combinations(ranks, FIVE)):
        one, other = _value_of_ranks(five), _value_of_ranks(_without(ranks, five))
        if one <= other:
            builds.append((_key(one, other), five))
    return max(builds)


def _without(ranks: Sequence[int], taken: Iterable[int]) -> tuple[int, ...]:
    left = list(ranks)
    for rank in taken:
        left.remove(rank)
    return tuple(left)


def _take(hand: Sequence[int], ranks: Iterable[int]) -> tuple[list[int], list[int]]:
    """Return cards of these ranks, and the others; the ranks are in the order of the cards."""
    taken: list[int] = []
    left: list[int] = []
    wanted = iter(ranks)
    rank = next(wanted)
    for card in hand:
        if RANKS[card] == rank:
            taken.append(card)
            rank = next(wanted, 0)
        else:
            left.append(card)
    return taken, left


def _royal_flushes(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every royal flush of the ascending cards, with the Joker in any place where it can stand."""
    joker = cards[-1:] if cards[-1] == JOKER else []
    for suit in range(SUITS):
        suited = [card for card in cards if card % SUITS == suit and card != JOKER]
        if len(suited) + len(joker) >= FIVE:
            yield from combinations([*suited, *joker], FIVE)


def _samples() -> Iterator[list[int]]:
    """Yield enough sets of ten cards for every key that a best build can have.

    That is every set of ten ranks, in suits that make two royal flushes, one, or none: the suits of
    a rank begin with one of these. A test compares this with all sets of ten cards.
    """
    for sizes in product(range(SUITS + 1), repeat=len(RANKS) // SUITS):
        if sum(sizes) in (TEN - 1, TEN):
            for firsts in product((0, 1, 2), *[(0, 2)] * (len(sizes) - 1)):
                cards = [
                    SUITS * rank + (first + suit) % SUITS
                    for rank, (size, first) in enumerate(zip(sizes, firsts, strict=True))
                    for suit in range(size)
                ]
                yield cards if len(cards) == TEN else [*cards, JOKER]
