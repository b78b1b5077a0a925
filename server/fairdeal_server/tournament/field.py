"""Field duplicates: a deal goes to several tables, as in duplicate bridge, and nobody meets it twice.

Tables that follow one another in a schedule share a deal as long as all their owners are different.
Where fewer than TABLES play a deal, reference tables of sample bots join: they count for nobody, and
tell how good each seat's cards were.

Adjusted payoffs. The luck of a deal is its effect on each seat. What a seat is worth in a deal shows in
how others did with the same seat of the same deal: r is the difference of a payoff from the mean of
its entrant (of a reference bot: in its seat, at its table), z the mean r of the others that counted in
that seat and deal, w the same of the reference tables. An entrant's payoffs are adjusted by

    payoff − b z − c w

with the coefficients that leave least variance, by least squares over all its tables, but never
negative: control variates (S. S. Lavenberg and P. D. Welch, A perspective on the use of control
variables to increase the efficiency of Monte Carlo simulations, Management Science 27, 1981). As r is
a difference from a mean, what is taken off sums to about zero over the deals, and an entrant that meets
only luck gains nothing. Fitted, they can make nothing worse but by the noise of two coefficients; a
plain comparison (b = 1) would, with few tables.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice, product
from math import fsum

import numpy as np

from .results import STAND_IN, StandingRow
from .schedule import Pairing
from .statistics import Numbers

TABLES = 8
"""With fewer tables of entrants a deal is played at reference tables too."""
REFERENCE = -1
"""The entrant number of the first sample bot at reference tables; the second one's is −2, and so on."""
REFERENCES = -1
"""The stratum of reference tables."""


def share_deals(
    pairings: Iterable[Pairing], owners: Mapping[int, Hashable], samples: int
) -> tuple[Pairing, ...]:
    """Let pairings with fresh deals share deals, and add reference tables of so many sample bots.

    `owners` are by entrant. Pairings and deal sets are numbered on from the first ones.
    """
    pairings = list(pairings)
    if not pairings:
        return ()
    shared: list[Pairing] = []
    for place, tables in enumerate(_together(pairings, owners)):
        deal_set = pairings[0].deal_set + place
        seats = len(tables[0].entrants)
        played = [(table.stratum, table.entrants) for table in tables]
        played += [(REFERENCES, bots) for bots in _references(TABLES - len(tables), seats, samples)]
        for stratum, entrants in played:
            shared.append(Pairing(pairings[0].number + len(shared), deal_set, stratum, entrants))
    return tuple(shared)


def _together(pairings: Iterable[Pairing], owners: Mapping[int, Hashable]) -> Iterator[list[Pairing]]:
    """Yield tables that follow one another and have no owner in common."""
    tables: list[Pairing] = []
    there: set[Hashable] = set()
    for pairing in pairings:
        coming = {owners[entrant] for entrant in pairing.entrants}
        if tables and not there.isdisjoint(coming):
            yield tables
            tables, there = [], set()
        tables.append(pairing)
        there |= coming
    yield tables


def _references(number: int, seats: int, samples: int) -> Iterator[tuple[int, ...]]:
    """Yield the sample bots at reference tables: as many different companies as there are."""
    companies = cycle(product(range(samples), repeat=seats))
    return (tuple(REFERENCE - bot for bot in bots) for bots in islice(companies, max(0, number)))


def adjust(rows: Sequence[StandingRow], unfinished: Iterable[int]) -> list[StandingRow]:
    """Return the entrants' rows with adjusted payoffs; those of deal sets that are not complete as they are.

    The reference tables' rows are left out.
    """
    waiting = set(unfinished)
    own = [row for row in rows if row.entrant >= STAND_IN]
    complete = [row for row in rows if row.deal_set not in waiting]
    entrants = [row for row in complete if row.entrant > STAND_IN and row.counts]
    residuals = _residuals(entrants, [row.entrant for row in entrants])
    factors = np.column_stack(
        [
            _means_of_others(_places(entrants), residuals),
            _reference_means(entrants, [row for row in complete if row.entrant < STAND_IN]),
        ]
    )
    taken_off = factors @ _coefficients(factors, residuals)
    adjusted = {
        (row.match, row.seat): row.payoff - off for row, off in zip(entrants, taken_off.tolist(), strict=True)
    }
    return [replace(row, payoff=adjusted.get((row.match, row.seat), row.payoff)) for row in own]


Place = tuple[int, int]
"""A deal set and a seat."""


def _places(rows: Iterable[StandingRow]) -> list[Place]:
    return [(row.deal_set, row.seat) for row in rows]


def _residuals(rows: Sequence[StandingRow], groups: Sequence[Hashable]) -> Numbers:
    """Return each payoff's difference from the mean of its group."""
    payoffs = np.array([row.payoff for row in rows], np.float64)
    sums, counts = _sums(groups, payoffs)
    return payoffs - sums / counts


def _sums(groups: Sequence[Hashable], values: Numbers) -> tuple[Numbers, Numbers]:
    """Return, for each value, the sum of its group and how many are in it."""
    codes: dict[Hashable, int] = {}
    places = np.array([codes.setdefault(group, len(codes)) for group in groups], np.int64)
    counts = np.bincount(places).astype(np.float64)
    return np.bincount(places, values).astype(np.float64)[places], counts[places]


def _means_of_others(places: Sequence[Place], residuals: Numbers) -> Numbers:
    """Return the mean residual of the others with the same seat of the same deal; 0 where there are none."""
    sums, counts = _sums(places, residuals)
    return np.where(counts > 1, (sums - residuals) / np.maximum(counts - 1, 1), 0.0)


def _reference_means(rows: Iterable[StandingRow], references: Sequence[StandingRow]) -> Numbers:
    """Return, for each row, the mean residual of reference tables in its place; 0 where there are none."""
    companies: dict[int, list[int]] = defaultdict(list)
    for row in sorted(references, key=lambda row: row.seat):
        companies[row.match].append(row.entrant)
    residuals = _residuals(references, [(*companies[row.match], row.seat) for row in references])
    found: dict[Place, list[float]] = defaultdict(list)
    for place, residual in zip(_places(references), residuals.tolist(), strict=True):
        found[place].append(residual)
    return np.array([fsum(found[place]) / max(1, len(found[place])) for place in _places(rows)], np.float64)


def _coefficients(factors: Numbers, residuals: Numbers) -> Numbers:
    """Return the coefficients of least squares, none of them negative."""
    kept = [0, 1]
    while kept:
        fitted = np.linalg.lstsq(factors[:, kept], residuals, rcond=None)[0]
        if (fitted >= 0).all():
            break
        kept.pop(int(fitted.argmin()))
    found = np.zeros(2)
    if kept:
        found[kept] = fitted
    return found
