"""Draws from the errors of several estimates at once: by resampling deal sets, or from a normal law.

Deal sets are clusters: everything that was measured in one is drawn together. Estimates here are means, or
behave like means when little changes, so a resampled estimate is the first one plus the sum of its
clusters' influences, each as often as it was drawn: a bootstrap of the scores (P. Kline and A. Santos, A
score based approach to wild bootstrap inference, Journal of Econometric Methods 1, 2012). It needs no
second fit.

Draws are the same every time for the same clusters in the same order: the seed is fixed. Whoever calls brings
them into an order that does not depend on how they were read.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .statistics import Integers, Numbers

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_SEED = 91
_DRAWS = 1000
_MANY = 20_000
"""Deal sets from which on means are normal for every purpose, and resampling only takes long."""
_AT_ONCE = 4_000_000
"""Weights that are held in memory together."""


@dataclass(frozen=True, slots=True)
class Resampled:
    """Means and draws from their errors."""

    bots: tuple[int, ...]
    """In rising order; the columns of what follows."""
    means: Numbers
    """In payoffs, as `statistics.estimates` has them."""
    draws: Numbers
    """A row for each draw: by how much the means might be off, in payoffs."""


def resampled_means(
    deal_sets: Integers, bots: Integers, strata: Integers, values: Numbers, draws: int = _DRAWS
) -> Resampled:
    """Return the stratified means of bots and draws from their common errors.

    A value is one bot's in one deal set. A deal set belongs to one stratum; what bots have in it is drawn
    together. A stratum in which a bot has a single deal set adds nothing to its errors, so that they
    are too small then.
    """
    order = np.lexsort((bots, deal_sets))
    bots, strata, values = bots[order], strata[order], values[order]
    names, bot = np.unique(bots, return_inverse=True)
    sets, row = np.unique(deal_sets[order], return_inverse=True)
    codes = np.unique(strata, return_inverse=True)[1]
    cells, cell = np.unique(bot * (codes.max(initial=0) + 1) + codes, return_inverse=True)
    number = np.bincount(cell)
    means = np.bincount(cell, values) / number
    owner = cells // (codes.max(initial=0) + 1)
    strata_of_bot = np.bincount(owner)
    residuals = (values - means[cell]) / number[cell] / strata_of_bot[bot]
    influences = residuals * np.sqrt(number[cell] / np.maximum(number[cell] - 1, 1))
    table = sparse(row, bot, influences, (len(sets), len(names)))
    many = len(sets) >= _MANY
    return Resampled(
        tuple(names.tolist()),
        np.bincount(owner, means) / strata_of_bot,
        normal_draws((table.T @ table).toarray(), draws) if many else cluster_draws(table, draws),
    )


def cluster_draws(influences: "csr_array[np.float64]", draws: int = _DRAWS) -> Numbers:
    """Return draws of the columns' sums when the rows are drawn anew with replacement, less the sums."""
    turned = influences.T.tocsr()
    blocks = [np.asarray(turned @ weights).T for weights in _weights(influences.shape[0], draws)]
    return np.concatenate(blocks) if blocks else np.zeros((0, influences.shape[1]))


def normal_draws(covariance: Numbers, draws: int = _DRAWS) -> Numbers:
    """Return draws from the normal law with this covariance and the mean 0."""
    values, vectors = np.linalg.eigh(covariance)
    root = vectors * np.sqrt(np.maximum(values, 0))
    return np.asarray(np.random.default_rng(_SEED).standard_normal((draws, len(values))) @ root.T)


def sparse(
    rows: Integers, columns: Integers, values: Numbers, shape: tuple[int, int]
) -> "csr_array[np.float64]":
    """Return the matrix with these values, those of one place added."""
    from scipy.sparse import csr_array  # noqa: PLC0415 (takes long, and few commands need it)

    return csr_array((values, (rows, columns)), shape=shape)


def _weights(clusters: int, draws: int) -> Iterator[Numbers]:
    """Yield blocks of columns, one a draw: how often each cluster is drawn, less the once that it was."""
    random = np.random.default_rng(_SEED)
    width = max(1, _AT_ONCE // max(clusters, 1))
    for first in range(0, draws, width):
        columns = [
            np.bincount(random.integers(clusters, size=clusters), minlength=clusters) - 1.0
            for _ in range(min(width, draws - first))
        ]
        yield np.stack(columns, axis=1)
