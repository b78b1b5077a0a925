"""A pack as numbers: the 52 cards are 0 to 51, ace first and king last, within a rank by suit; 52 and
53 are the jokers."""

from collections.abc import Iterable

from fairdeal.v1 import cards_pb2 as pb

PACK = 52
ACE = 1
JOKERS = (52, 53)
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "♣♦♥♠"
_JOKER_NAMES = ("Joker", "Joker2")
_TYPED_RANKS = {name: rank for rank, name in enumerate(RANKS, start=1)} | {"T": 10}
_TYPED_SUITS = {name: suit for names in (SUITS, "CDHS") for suit, name in enumerate(names, start=1)}
_TYPED_JOKERS = {name.upper(): joker for name, joker in zip(_JOKER_NAMES, JOKERS, strict=True)}


def card(rank: int, suit: int) -> int:
    """Return the card of a rank (1 ace … 13 king) and a suit (1 clubs … 4 spades); raises ValueError."""
    if not 1 <= rank <= 13 or not 1 <= suit <= 4:
        raise ValueError(f"no card has rank {rank} and suit {suit}; ranks go from 1 to 13, suits from 1 to 4")
    return 4 * rank + suit - 5


def rank(card: int) -> int:
    """Return the card's rank, 1 ace … 13 king; 14 of a joker."""
    return card // 4 + 1


def suit(card: int) -> int:
    """Return the suit of a card that is no joker, 1 clubs … 4 spades."""
    return card % 4 + 1


def notation(card: int) -> str:
    """Return the card for people, as in 10♦ or Joker."""
    return RANKS[card // 4] + SUITS[card % 4] if card < PACK else _JOKER_NAMES[card - PACK]


def listed(cards: Iterable[int]) -> str:
    """Return cards for people, in their order, or `none`."""
    return " ".join(map(notation, cards)) or "none"


def parse(text: str) -> int:
    """Return the card that `notation` wrote or a person typed (10♦, 10d, TD, Joker); raises ValueError."""
    typed = text.strip().upper()
    if typed in _TYPED_JOKERS:
        return _TYPED_JOKERS[typed]
    rank, suit = _TYPED_RANKS.get(typed[:-1]), _TYPED_SUITS.get(typed[-1:])
    if rank is None or suit is None:
        raise ValueError(f"{text.strip()!r} is not a card; write rank and suit, as in 10♦ or AH")
    return card(rank, suit)


def message(card: int) -> pb.Card:
    """Return the card as a message, which is shared: do not change it."""
    return _MESSAGES[card]


def number(message: pb.Card) -> int:
    """Return the card that a message names; raises ValueError where there is none."""
    if message.suit != pb.SUIT_JOKER:
        return card(message.rank, message.suit)
    if not 1 <= message.rank <= len(JOKERS):
        raise ValueError(f"there is no joker {message.rank}; the jokers are 1 and 2")
    return JOKERS[message.rank - 1]


def numbers(messages: Iterable[pb.Card]) -> list[int]:
    """Return the cards that messages name, in their order; raises ValueError."""
    return [number(message) for message in messages]


_MESSAGES = tuple(
    pb.Card(rank=rank(card), suit=pb.Suit.ValueType(suit(card))) for card in range(PACK)
) + tuple(pb.Card(rank=number, suit=pb.SUIT_JOKER) for number in (1, 2))
