"""Cycles: a fixed list of tables, played once or several times, and what of it is still missing."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from ..samples import Table, count_subsets, subsets
from ..schedule import disjoint
from .format import Entry, Played

Rounds = Sequence[Sequence[tuple[int, ...]]]
"""The meetings of a cycle by round, each by its entrants."""


@lru_cache(maxsize=32)
def cycle(entrants: int, seats: int) -> tuple[tuple[Table, ...], ...]:
    """Return a cycle's tables by round; entrants are numbered from 0 in order of seeding."""
    if seats == 2:
        return _berger(entrants)
    tables = subsets(entrants, seats)
    return tuple(
        tuple(tuple(sorted(tables[place])) for place in places) for places in disjoint(tables, entrants)
    )


def sampled(entrants: int, seats: int) -> bool:
    """Return whether a cycle is only a sample of the subsets."""
    return entrants > seats and count_subsets(entrants, seats) < comb(entrants, seats)


def missing(
    entries: Sequence[Entry], played: Iterable[Played], rounds: Rounds, cycles: int, first: int
) -> list[tuple[int, tuple[int, ...]]]:
    """Return what the earliest unfinished cycle lacks, as (round, entrants), from the round `first` on.

    Where all that is missing waits for late entries it begins when they come.
    """
    met = Counter(frozenset(one.meeting.entrants) for one in played)
    entry = {one.number: one for one in entries}
    starts = [first, *sorted({one.since for one in entries if one.since > first})]
    for number in range(1, cycles + 1):
        lacking = [
            here
            for tables in rounds
            if (here := [table for table in tables if met[frozenset(table)] < number])
        ]
        for start in starts:
            found: list[tuple[int, tuple[int, ...]]] = []
            round = start
            for tables in lacking:
                here = [table for table in tables if all(entry[one].plays(round) for one in table)]
                found += [(round, table) for table in here]
                round += bool(here)
            if found:
                return found
    return []


def planned(rounds: Rounds, cycles: int) -> Counter[int]:
    """Return by entrant how many meetings it has in all."""
    return Counter(entrant for tables in rounds for table in tables for entrant in table * cycles)


def seeded(rounds: Iterable[Iterable[Table]], order: Sequence[int]) -> Rounds:
    """Return the rounds with the entrants that stand in `order` for their places in it."""
    return [[tuple(order[place] for place in table) for table in tables] for tables in rounds]


def _berger(entrants: int) -> tuple[tuple[Table, ...], ...]:
    """Return the Berger tables: a and b meet in round a + b − 1, the last one meets a in round 2a − 1.

    Rounds are counted modulo their number, entrants from 1; with an odd number the last one is nobody.
    """
    last = entrants + entrants % 2
    rounds: list[list[Table]] = [[] for _ in range(last - 1)]
    for one, other in combinations(range(1, entrants + 1), 2):
        total = 2 * one if other == last else one + other
        rounds[(total - 2) % (last - 1)].append((one - 1, other - 1))
    return tuple(map(tuple, rounds))
