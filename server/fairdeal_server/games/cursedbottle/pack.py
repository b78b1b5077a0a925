"""The 36 cards in their one order: first by rank, then diamonds, hearts, spades (1)."""

from collections.abc import Iterable, Sequence

from fairdeal.v1 import cards_pb2

from .. import cards

PACK = 36
SUITS = 3
RANKS = PACK // SUITS
START = 18
"""The first price lies just below this card: below a price is what has a smaller number."""
POINTS = (1,) * 4 + (2,) * 4 + (3,) * 4
"""What a card of each rank is worth, Ace to Queen."""

_NUMBERS = tuple(card for card in range(cards.PACK) if card % 4 and card // 4 < RANKS)
_PLACES = {(cards.rank(number), cards.suit(number)): card for card, number in enumerate(_NUMBERS)}
JOKER = cards.message(cards.JOKERS[0])


def suit(card: int) -> int:
    """Return the suit: 0 diamonds, 1 hearts, 2 spades."""
    return card % SUITS


def message(card: int) -> cards_pb2.Card:
    """Return the card as a message, which is shared: do not change it."""
    return cards.message(_NUMBERS[card])


def messages(those: Iterable[int]) -> list[cards_pb2.Card]:
    """Return cards as messages, in their order."""
    return [message(card) for card in those]


def number(card: cards_pb2.Card) -> int:
    """Return the card's place in the order, from 0; raises ValueError where it is none of the 36."""
    place = _PLACES.get((card.rank, card.suit))
    if place is None:
        found = cards.notation(cards.number(card))
        raise ValueError(f"{found} is not in this game's pack: ♦, ♥ and ♠ from Ace to Queen")
    return place


def numbers(those: Iterable[cards_pb2.Card]) -> list[int]:
    """Return the places of cards in the order; raises ValueError."""
    return [number(card) for card in those]


def notation(card: int) -> str:
    """Return the card for people, as in 10♦."""
    return cards.notation(_NUMBERS[card])


def listed(those: Iterable[int]) -> str:
    """Return cards for people, in their order, or `none`."""
    return " ".join(map(notation, those)) or "none"


def parse(text: str) -> int:
    """Return the card that `notation` wrote or a person typed, as in 10♦ or TD; raises ValueError."""
    return number(cards.message(cards.parse(text)))


def best(trick: Sequence[int], price: int) -> int:
    """Return the card that wins: the highest below the price, if there is one, else the highest (3)."""
    return max([card for card in trick if card < price] or trick)
