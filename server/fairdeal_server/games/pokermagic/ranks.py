"""Which poker hand is better: the best five of any number of cards (cards.py), or all of fewer than five.

A rank is one number, and the higher one wins. Its highest bits are the category; then come two sets of
thirteen bits, the deuce lowest and the Ace highest: the cards that make the category, and the kickers. Two
sets compare as players compare cards, the highest first, and no card is below any card: A-A-2-2 beats A-A-K,
and an Ace alone beats K-Q. A straight and a flush need five cards.
"""

from collections.abc import Iterable

from ..cards import PACK

CATEGORIES = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""What people call the categories, the lowest first."""
(
    HIGH_CARD,
    PAIR,
    TWO_PAIRS,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
) = range(len(CATEGORIES))

_SIZE = 13
_SET = (1 << _SIZE) - 1
# In cards.py the Ace comes first, here last.
_BITS = tuple(1 << card % 4 * _SIZE + (card // 4 - 1) % _SIZE for card in range(PACK))


def rank(cards: Iterable[int]) -> int:
    """Return the rank of the best hand among these cards, all different; without cards 0, below any hand."""
    held = 0
    for card in cards:
        held |= _BITS[card]
    clubs, diamonds = held & _SET, held >> _SIZE & _SET
    hearts, spades = held >> 2 * _SIZE & _SET, held >> 3 * _SIZE
    flush = max(_flush(clubs), _flush(diamonds), _flush(hearts), _flush(spades))
    if category(flush) == STRAIGHT_FLUSH:
        return flush

    minor, major = clubs | diamonds, hearts | spades
    both_minor, both_major = clubs & diamonds, hearts & spades
    ranks = minor | major
    fours = both_minor & both_major
    threes = both_minor & major | minor & both_major
    twos = both_minor | both_major | minor & major
    if fours:
        return _best(FOUR_OF_A_KIND, ranks, fours, 1, 1)
    if threes and twos.bit_count() > 1:
        return _best(FULL_HOUSE, twos, threes, 1, 1)
    if flush:
        return flush
    if top := _straight(ranks):
        return _rank(STRAIGHT, top)
    if threes:
        return _best(THREE_OF_A_KIND, ranks, threes, 1, 2)
    if twos.bit_count() > 1:
        return _best(TWO_PAIRS, ranks, twos, 2, 1)
    if twos:
        return _best(PAIR, ranks, twos, 1, 3)
    return _rank(HIGH_CARD, 0, _highest(ranks, 5))


def category(rank: int) -> int:
    """Return the rank's category, from HIGH_CARD to STRAIGHT_FLUSH."""
    return rank >> 2 * _SIZE


def _rank(category: int, made: int, kickers: int = 0) -> int:
    return category << 2 * _SIZE | made << _SIZE | kickers


def _best(category: int, ranks: int, made: int, makers: int, kickers: int) -> int:
    """Return the rank with the highest `makers` of those made, and as kickers the highest of the others."""
    made = _highest(made, makers)
    return _rank(category, made, _highest(ranks ^ made, kickers))


def _flush(suit: int) -> int:
    """Return the rank of the best flush in one suit, or 0."""
    if suit.bit_count() < 5:
        return 0
    if top := _straight(suit):
        return _rank(STRAIGHT_FLUSH, top)
    return _rank(FLUSH, _highest(suit, 5))


def _straight(ranks: int) -> int:
    """Return the highest rank that ends five in a row, or 0; an Ace is below the deuce, too."""
    row = ranks << 1 | ranks >> _SIZE - 1
    ends = row & row << 1
    ends &= ends << 2
    ends &= row << 4
    return _highest(ends >> 1, 1)


def _highest(ranks: int, count: int) -> int:
    """Return the highest of these ranks, so many or fewer."""
    while ranks.bit_count() > count:
        ranks &= ranks - 1
    return ranks
