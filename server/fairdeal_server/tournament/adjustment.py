"""Adjusted payoffs: what a deal's luck gave is taken off, where several tables played it (field.py).

The luck of a deal is its effect on each seat. What a seat is worth in a deal shows in
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
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from math import fsum

import numpy as np

from .results import STAND_IN, StandingRow
from .statistics import Numbers


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
