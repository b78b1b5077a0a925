"""The table of a tournament and its cross table, from one row for each seat of each match.

Everything here counts complete deal sets only, so that all numbers of a table belong together, and none
tells of a deal that is still to be played; what is left out is counted as missing. Faults count also
where a result counts for nobody.
A match counts once for an entrant, however many seats of it the entrant holds.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .bootstrap import resampled_means
from .rank_intervals import Ranks, rank_intervals
from .results import STAND_IN, StandingRow
from .statistics import Estimate, Integers, Numbers, estimates

MOST_RANKED = 200
"""Rank intervals of more entrants are left out: they would take long, and say little."""
_EQUAL = 1e-9
"""Means that differ by less share a place: their difference is rounding."""


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's row.

    `mean`, `ci95` and `second` are None where there are too few deal sets to say.
    """

    entrant: int
    place: int
    """1 the best mean; equal means share the better place."""
    matches: int
    """With a result that counts for the entrant, in complete deal sets: wins + draws + losses."""
    deal_sets: int
    mean: float | None
    """The mean payoff; every subset of entrants (or team) counts the same."""
    ci95: float | None
    """Half the width of the mean's 95 % interval."""
    wins: int
    """Ranked first alone; in a cooperative game, won by the team."""
    draws: int
    """Shared the first rank with another seat; 0 in a cooperative game."""
    losses: int
    second: float | None
    """The mean of the game's second measure."""
    faults: Mapping[int, int]
    """By FaultKind, how many."""
    missing: int
    """Matches that count for the entrant, but wait for their deal set's other tables."""

    @property
    def win_rate(self) -> float | None:
        """The share of matches won; a draw is not a win."""
        return self.wins / self.matches if self.matches else None


@dataclass(frozen=True, slots=True)
class Cross:
    """A cell of the cross table: how `entrant` did where `other` sat at the table too.

    In a cooperative game `other` is a team-mate; the entrant itself stands for teams of nobody else.
    """

    entrant: int
    other: int
    matches: int
    mean: float
    ci95: float | None


@dataclass(frozen=True, slots=True)
class RankTable:
    """Between which ranks by mean payoff the entrants lie; all that is said holds together at 95 %."""

    intervals: Mapping[int, tuple[int, int]]
    """By entrant: the best and the worst rank that are not ruled out, from 1."""
    groups: tuple[tuple[int, ...], ...]
    """Entrants that cannot be told apart, as `rank_intervals` has them, the best group first."""


_ROW = np.dtype(
    [
        ("match", np.int64),
        ("deal_set", np.int64),
        ("stratum", np.int64),
        ("entrant", np.int64),
        ("payoff", np.float64),
        ("second", np.float64),
        ("rank", np.int64),
        ("shared", np.bool_),
        ("counts", np.bool_),
    ]
)
_Table = NDArray[np.void]


def standings(
    rows: Sequence[StandingRow],
    entrants: int,
    cooperative: bool,
    unfinished: Collection[int] = (),
    broken: Collection[int] = (),
) -> tuple[list[Standing], list[Cross]]:
    """Return the entrants' rows, the best first, and the cells of the cross table.

    Entrants are numbered from 1 to `entrants`. `unfinished` are the deal sets of which a table is
    still to be played. `broken` are the matches that a fault has ended in a cooperative game: they count in
    the faulty entrant's row, and in no cell, which tells how two play together.
    """
    table = _read(rows)
    complete = ~np.isin(table["deal_set"], np.array(sorted(unfinished), np.int64))
    counts = table["counts"] & (table["entrant"] != STAND_IN)
    results = _once(table[counts & complete])
    waiting = _once(table[counts & ~complete])
    tallies = _Tallies(results, entrants, cooperative)
    missing = np.bincount(waiting["entrant"], minlength=entrants + 1).tolist()
    faults = _count_faults(rows, unfinished)
    standing = [
        tallies.standing(entrant, faults.get(entrant, {}), missing[entrant])
        for entrant in range(1, entrants + 1)
    ]
    whole = ~np.isin(results["match"], np.array(sorted(broken), np.int64))
    return _placed(standing), _crosses(results[whole], _once(table[complete]), cooperative)


def ranks(rows: Sequence[StandingRow], unfinished: Collection[int] = ()) -> RankTable | None:
    """Return the rank intervals of rivals by mean payoff, all of whom met everybody alike.

    None where there are too few deal sets to know every entrant's interval, or too many entrants.
    """
    table = _read(rows)
    complete = ~np.isin(table["deal_set"], np.array(sorted(unfinished), np.int64))
    results = _once(table[table["counts"] & (table["entrant"] != STAND_IN) & complete])
    entrants, deal_sets, strata, values = _cells(results["entrant"], results, "payoff")
    means = estimates(entrants, strata, values)
    if not 1 < len(means) <= MOST_RANKED or any(mean.ci95 is None for mean in means.values()):
        return None
    found = resampled_means(deal_sets, entrants, strata, values)
    fewest = min(mean.deal_sets for mean in means.values())
    return _rank_table(found.bots, rank_intervals(found.means, found.draws, deal_sets=fewest))


def _rank_table(entrants: Sequence[int], found: Ranks) -> RankTable:
    ends = zip(found.best.tolist(), found.worst.tolist(), strict=True)
    groups = tuple(tuple(entrants[place] for place in group) for group in found.groups)
    return RankTable(dict(zip(entrants, ends, strict=True)), groups)


def _read(rows: Sequence[StandingRow]) -> _Table:
    return np.array(
        [
            (
                row.match,
                row.deal_set,
                row.stratum,
                row.entrant,
                row.payoff,
                np.nan if row.second is None else row.second,
                row.rank,
                row.shared,
                row.counts,
            )
            for row in rows
        ],
        _ROW,
    )


def _once(table: _Table) -> _Table:
    """Return one row for each entrant of each match: the mean of its seats."""
    matches = np.unique(table["match"], return_inverse=True)[1]
    width = table["entrant"].max(initial=0) + 1
    _, first, place = np.unique(matches * width + table["entrant"], return_index=True, return_inverse=True)
    once = table[first]
    for column in ("payoff", "second"):
        once[column] = np.bincount(place, table[column]) / np.bincount(place)
    return once


def _estimate(groups: Integers, results: _Table, column: str = "payoff") -> dict[int, Estimate]:
    """Return each group's mean over deal sets."""
    owners, _, strata, means = _cells(groups, results, column)
    return estimates(owners, strata, means)


def _cells(groups: Integers, results: _Table, column: str) -> tuple[Integers, Integers, Integers, Numbers]:
    """Return each group's value of each deal set, the mean of its matches: group, set, stratum and value."""
    sets, codes = np.unique(results["deal_set"], return_inverse=True)
    width = max(1, len(sets))
    keys, first, place = np.unique(groups * width + codes, return_index=True, return_inverse=True)
    means = np.bincount(place, results[column]) / np.bincount(place)
    return keys // width, results["deal_set"][first], results["stratum"][first], means


class _Tallies:
    """What the standings count, by entrant."""

    def __init__(self, results: _Table, entrants: int, cooperative: bool) -> None:
        first = results["rank"] == 1
        shared = first & results["shared"] & (not cooperative)
        self.means = _estimate(results["entrant"], results)
        measured = results[~np.isnan(results["second"])]
        self.seconds = _estimate(measured["entrant"], measured, "second")
        self.matches, self.firsts, self.draws = (
            np.bincount(results["entrant"][chosen], minlength=entrants + 1).tolist()
            for chosen in (np.full(len(results), True), first, shared)
        )

    def standing(self, entrant: int, faults: Mapping[int, int], missing: int) -> Standing:
        """Return the entrant's row; its place is not known yet."""
        mean, second = self.means.get(entrant), self.seconds.get(entrant)
        matches, firsts, draws = self.matches[entrant], self.firsts[entrant], self.draws[entrant]
        return Standing(
            entrant=entrant,
            place=0,
            matches=matches,
            deal_sets=mean.deal_sets if mean else 0,
            mean=mean.mean if mean else None,
            ci95=mean.ci95 if mean else None,
            wins=firsts - draws,
            draws=draws,
            losses=matches - firsts,
            second=second.mean if second else None,
            faults=faults,
            missing=missing,
        )


def _placed(standing: list[Standing]) -> list[Standing]:
    """Return the rows by falling mean, those without one last, each with its place."""
    ordered = sorted(standing, key=lambda row: (row.mean is None, -(row.mean or 0.0), row.entrant))
    placed: list[Standing] = []
    best: Standing | None = None  # of those who share the place
    for number, row in enumerate(ordered, start=1):
        if best is None or not _equal(best.mean, row.mean):
            best = replace(row, place=number)
        placed.append(replace(row, place=best.place))
    return placed


def _equal(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return abs(one - other) <= _EQUAL


def _count_faults(rows: Iterable[StandingRow], unfinished: Collection[int]) -> dict[int, Counter[int]]:
    found: dict[int, Counter[int]] = {}
    for row in rows:
        if row.fault and row.entrant != STAND_IN and row.deal_set not in unfinished:
            found.setdefault(row.entrant, Counter()).update(row.faults_by_kind)
    return found


def _crosses(results: _Table, present: _Table, cooperative: bool) -> list[Cross]:
    """Return the cells: each result beside every entrant that was present at its table."""
    matches, start, count = np.unique(present["match"], return_index=True, return_counts=True)
    at = np.searchsorted(matches, results["match"])
    line = np.repeat(np.arange(len(results)), count[at])
    step = np.arange(len(line)) - np.repeat(np.cumsum(count[at]) - count[at], count[at])
    other = present["entrant"][start[at][line] + step]
    own = results["entrant"][line] == other
    alone = own & (count[at][line] == 1) & cooperative
    kept = np.flatnonzero((~own | alone) & (other != STAND_IN))
    paired, other = results[line[kept]], other[kept]
    width = int(present["entrant"].max(initial=0)) + 1
    cells = paired["entrant"] * width + other
    numbers = dict(zip(*(part.tolist() for part in np.unique(cells, return_counts=True)), strict=True))
    return [
        Cross(cell // width, cell % width, numbers[cell], found.mean, found.ci95)
        for cell, found in _estimate(cells, paired).items()
    ]
