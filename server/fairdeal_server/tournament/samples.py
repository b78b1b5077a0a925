"""Tables for a round robin: every subset or team of entrants, or a balanced sample of them.

Everything is built from orbits: the tables that arise when one table's entrants are all moved on
by the same number, modulo the number of entrants. In a complete orbit every entrant stands in every
place once, and how often two entrants meet depends only on their difference. So a sample is balanced
when the differences of its few base tables are: the idea of difference families (R. C. Bose, On
the construction of balanced incomplete block designs, Annals of Eugenics 9, 1939).
"""

from abc import ABC, abstractmethod
from functools import lru_cache
from itertools import combinations, permutations, product
from math import comb, exp
from random import Random

Table = tuple[int, ...]
"""Entrants, numbered from 0: a subset in any order, or a team by seat."""

TABLES = 1024
"""With three or more seats, the most tables that are played for each deal: beyond it, a sample."""

_TRIES = 20_000
_SMALLER = 4
_HEAT = 0.7


def subsets(entrants: int, seats: int) -> tuple[Table, ...]:
    """Return the tables of rivals: every subset, or a sample of about TABLES.

    With two seats every pair meets, however many there are. In a sample every entrant plays
    equally often, and the meetings of two pairs differ by at most one wherever a short search
    finds that. The same arguments give the same tables, in the same order: complete orbits of
    `entrants` tables first.
    """
    if _all_play(comb(entrants, seats), seats):
        rests = combinations(range(1, entrants), seats - 1)
        bases = [base for rest in rests if (base := (0, *rest)) == min(_turned(base, entrants))]
    else:
        bases = _sample(_Rivals, entrants, seats)
    lengths = {base: entrants * len(_turned(base, entrants)) // seats for base in bases}
    bases = sorted(bases, key=lambda base: -lengths[base])
    return tuple(table for base in bases for table in _orbit(base, entrants, lengths[base]))


def count_subsets(entrants: int, seats: int) -> int:
    """Return how many tables `subsets` has."""
    number = comb(entrants, seats)
    return number if _all_play(number, seats) else len(_sample(_Rivals, entrants, seats)) * entrants


def teams(entrants: int, seats: int) -> tuple[Table, ...]:
    """Return the teams by seat, an entrant may hold several: every one, or a sample of about TABLES.

    With two seats every team plays. A sample has every entrant's self-play, every entrant holds
    every seat equally often, and how often an ordered pair of entrants holds a pair of seats
    differs by at most one wherever a short search finds that.
    """
    if _all_play(entrants**seats, seats):
        bases = [(0, *rest) for rest in product(range(entrants), repeat=seats - 1)]
    else:
        bases = _sample(_Teams, entrants, seats)
    return tuple(team for base in bases for team in _orbit(base, entrants, entrants))


def count_teams(entrants: int, seats: int) -> int:
    """Return how many teams `teams` has."""
    number = entrants**seats
    return number if _all_play(number, seats) else len(_sample(_Teams, entrants, seats)) * entrants


def _all_play(tables: int, seats: int) -> bool:
    return seats <= 2 or tables <= TABLES


class _Bases(ABC):
    """What base tables may be, and the differences that a sample of them spreads evenly."""

    fixed: tuple[Table, ...] = ()
    """Bases that every sample has."""
    differences: range
    """All differences that there are."""

    def __init__(self, entrants: int, seats: int) -> None:
        self.entrants = entrants
        self.seats = seats
        self.random = Random(entrants * 64 + seats)

    def below(self, bound: int) -> int:
        # random() alone is promised to give the same numbers in every version of Python
        return int(self.random.random() * bound)

    @abstractmethod
    def first(self) -> Table:
        """Return any base, to be changed."""

    @abstractmethod
    def change(self, base: Table) -> Table | None:
        """Return the base with one entrant exchanged, in its normal form; None for an incomplete orbit."""

    @abstractmethod
    def differences_of(self, base: Table) -> list[int]:
        """Return the differences in the base; an orbit's meetings are counted by them."""


class _Rivals(_Bases):
    def __init__(self, entrants: int, seats: int) -> None:
        super().__init__(entrants, seats)
        self.differences = range(1, entrants)

    def first(self) -> Table:
        return tuple(range(self.seats))

    def change(self, base: Table) -> Table | None:
        place, entrant = self.below(self.seats), self.below(self.entrants)
        if entrant in base:
            return None
        turned = _turned((*base[:place], entrant, *base[place + 1 :]), self.entrants)
        return min(turned) if len(turned) == self.seats else None

    def differences_of(self, base: Table) -> list[int]:
        return [(y - x) % self.entrants for x, y in permutations(base, 2)]


class _Teams(_Bases):
    def __init__(self, entrants: int, seats: int) -> None:
        super().__init__(entrants, seats)
        self.fixed = ((0,) * seats,)
        self.differences = range(comb(seats, 2) * entrants)

    def first(self) -> Table:
        return self.fixed[0]

    def change(self, base: Table) -> Table | None:
        place = 1 + self.below(self.seats - 1)
        return (*base[:place], self.below(self.entrants), *base[place + 1 :])

    def differences_of(self, base: Table) -> list[int]:
        pairs = enumerate(combinations(base, 2))
        return [pair * self.entrants + (y - x) % self.entrants for pair, (x, y) in pairs]


def _turned(base: Table, entrants: int) -> set[Table]:
    """Return the tables of the base's orbit in which 0 sits: as many as seats, but for symmetric ones."""
    return {tuple(sorted([(x - first) % entrants for x in base])) for first in base}


def _orbit(base: Table, entrants: int, length: int) -> list[Table]:
    return [tuple([(x + shift) % entrants for x in base]) for shift in range(length)]


@lru_cache(maxsize=8)
def _sample(rule: type[_Bases], entrants: int, seats: int) -> list[Table]:
    """Return distinct bases, of about TABLES tables, whose differences are as even as the search finds.

    A slightly smaller sample is taken where it is the more even one.
    """
    kind = rule(entrants, seats)
    most = max(1 + len(kind.fixed), TABLES // entrants)
    found = []
    for count in range(most, max(most - _SMALLER, len(kind.fixed)), -1):
        spread, bases = _anneal(kind, count)
        found.append((spread, -count, bases))
        if spread <= 1:
            break
    return min(found)[2]


def _anneal(kind: _Bases, size: int) -> tuple[int, list[Table]]:
    """Return bases that exchanging entrants has evened out, and the spread of their differences."""
    bases = [*kind.fixed]
    while len(bases) < size:
        base: Table | None = kind.first()
        for _ in range(4 * kind.seats):
            base = kind.change(base) or base if base else None
        if base is not None and base not in bases:
            bases.append(base)
    counts = dict.fromkeys(kind.differences, 0)
    for base in bases:
        for difference in kind.differences_of(base):
            counts[difference] += 1
    taken = set(bases)
    for _ in range(_TRIES):
        place = len(kind.fixed) + kind.below(size - len(kind.fixed))
        old = bases[place]
        new = kind.change(old)
        if new is None or new in taken:
            continue
        change = _exchange(counts, kind.differences_of(old), kind.differences_of(new))
        if change > 0 and kind.random.random() >= exp(-change / _HEAT):
            _exchange(counts, kind.differences_of(new), kind.differences_of(old))
            continue
        taken.remove(old)
        taken.add(new)
        bases[place] = new
        if change < 0 and max(counts.values()) - min(counts.values()) <= 1:
            break
    return max(counts.values()) - min(counts.values()), bases


def _exchange(counts: dict[int, int], leaving: list[int], coming: list[int]) -> int:
    """Exchange differences; return by how much the sum of squares grew."""
    change = 0
    for difference in leaving:
        change -= 2 * counts[difference] - 1
        counts[difference] -= 1
    for difference in coming:
        change += 2 * counts[difference] + 1
        counts[difference] += 1
    return change
