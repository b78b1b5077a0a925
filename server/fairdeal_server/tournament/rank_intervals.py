"""Which bots are shown to be better than which, and between which ranks each bot lies.

With probability `level`, all the rank intervals hold their bots' true ranks, and all that is said to be
better is. Every ordered pair of bots is a hypothesis "the first is no better"; its statistic is the
difference of the estimates over its standard error, and it is rejected above a bound that the largest
statistic of all hypotheses not yet rejected exceeds, by chance, with probability 1 − level; again until
nothing more is rejected. A bot's best rank is 1 + the number of those shown to be better, its worst one
the number of bots less those that it is shown to be better than.

(M. Mogstad, J. P. Romano, A. M. Shaikh and D. Wilhelm, Inference for ranks with applications to mobility
across neighbourhoods and academic achievement across countries, Review of Economic Studies 91, 2024; the
steps down are those of J. P. Romano and M. Wolf, Econometrica 73, 2005.)
"""

from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from .statistics import Integers, Numbers

_EQUAL = 1e-12
"""A variance that is a smaller share of its two parts is rounding: the difference did not scatter."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """What can be said about the order of some bots."""

    best: Integers
    """By bot: the best rank that is not ruled out, from 1."""
    worst: Integers
    """By bot: the worst rank that is not ruled out."""
    above: NDArray[np.bool_]
    """In row i and column j: bot i is shown to be better than bot j."""
    groups: tuple[tuple[int, ...], ...]
    """Bots that follow each other by estimate and of which none is shown to be better than another.

    The best group first; as large as can be, so that a bot may stand in several.
    """


def rank_intervals(
    estimates: Numbers, draws: Numbers, level: float = 0.95, deal_sets: int | None = None
) -> Ranks:
    """Return what the estimates, higher being better, say about ranks.

    A row of `draws` has one draw from the estimates' common errors (`bootstrap`). A difference that is the
    same in all draws is exactly known; but where it was measured on `deal_sets` that all agreed, it is
    believed only if a sign test, corrected for the number of pairs, believes it too.
    """
    differences = estimates[:, np.newaxis] - estimates
    errors = _errors(draws)
    fixed = errors == 0
    above = fixed & (differences > 0) & _agreed(len(estimates), level, deal_sets)
    errors = np.where(fixed, np.inf, errors)
    statistics = differences / errors
    while True:
        rejected = statistics > _bound(draws, np.where(above, np.inf, errors), level)
        if not (rejected & ~above).any():
            break
        above |= rejected
    return Ranks(
        best=1 + above.sum(axis=0),
        worst=len(estimates) - above.sum(axis=1),
        above=above,
        groups=_groups(estimates, above | above.T),
    )


def _errors(draws: Numbers) -> Numbers:
    """Return the standard errors of all differences."""
    centred = draws - draws.mean(axis=0)
    products = centred.T @ centred / max(len(draws) - 1, 1)
    parts = np.add.outer(products.diagonal(), products.diagonal())
    variances = parts - products - products.T
    return np.sqrt(np.where(variances <= _EQUAL * parts, 0.0, variances))


def _agreed(bots: int, level: float, deal_sets: int | None) -> bool:
    return deal_sets is None or bots * (bots - 1) * 0.5**deal_sets <= 1 - level


def _bound(draws: Numbers, errors: Numbers, level: float) -> float:
    """Return the quantile of the largest statistic that chance makes; an infinite error leaves a pair out."""
    largest = np.zeros(len(draws))
    for one, error in enumerate(errors):
        kept = np.flatnonzero(np.isfinite(error))
        if len(kept):
            np.maximum(largest, ((draws[:, [one]] - draws[:, kept]) / error[kept]).max(axis=1), out=largest)
    place = min(ceil((len(draws) + 1) * level), len(draws)) - 1
    return float(np.sort(largest)[place])


def _groups(estimates: Numbers, apart: NDArray[np.bool_]) -> tuple[tuple[int, ...], ...]:
    order = np.argsort(-estimates, kind="stable")
    ordered = apart[np.ix_(order, order)]
    starts: list[int] = []  # for each place the first one whose group reaches it
    for place in range(len(order)):
        rivals = np.flatnonzero(ordered[:place, place])
        starts.append(max(starts[-1] if starts else 0, int(rivals[-1]) + 1 if len(rivals) else 0))
    ends = [
        place for place in range(len(order)) if place + 1 == len(order) or starts[place + 1] > starts[place]
    ]
    return tuple(tuple(order[starts[end] : end + 1].tolist()) for end in ends)
