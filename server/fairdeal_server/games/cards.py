"""A pack of 52 cards as the numbers 0 to 51: ace first and king last, within a rank by suit."""

PACK = 52
ACE = 1
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "♣♦♥♠"
_TYPED_RANKS = {name: rank for rank, name in enumerate(RANKS, start=1)} | {"T": 10}
_TYPED_SUITS = {name: suit for names in (SUITS, "CDHS") for suit, name in enumerate(names, start=1)}


def card(rank: int, suit: int) -> int:
    """Return the card of a rank (1 ace … 13 king) and a suit (1 clubs … 4 spades)."""
    if not 1 <= rank <= 13 or not 1 <= suit <= 4:
        raise ValueError(f"no card has rank {rank} and suit {suit}; ranks go from 1 to 13, suits from 1 to 4")
    return 4 * rank + suit - 5


def rank(card: int) -> int:
    """Return the card's rank, 1 ace … 13 king."""
    return card // 4 + 1


def suit(card: int) -> int:
    """Return the card's suit, 1 clubs … 4 spades."""
    return card % 4 + 1


def notation(card: int) -> str:
    """Return the card for people, as in 10♦."""
    return RANKS[card // 4] + SUITS[card % 4]


def parse(text: str) -> int:
    """Return the card that `notation` wrote or a person typed (10♦, 10d, TD); raises ValueError."""
    typed = text.strip().upper()
    rank, suit = _TYPED_RANKS.get(typed[:-1]), _TYPED_SUITS.get(typed[-1:])
    if rank is None or suit is None:
        raise ValueError(f"{text.strip()!r} is not a card; write rank and suit, as in 10♦ or AH")
    return card(rank, suit)
