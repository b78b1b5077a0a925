"""Means with 95 % intervals over deal sets.

The unit is the complete deal set: the tables of one deal share its luck, so their results are not
independent, and counting them one by one makes intervals too narrow (in survey sampling, a deal set
is a cluster).

Opponents are fixed, not drawn: the same subset of entrants plays its deals whatever happens. So a
subset (in cooperative games a team) is a stratum. Every stratum counts the same, however many of
its deal sets are there, and only the spread inside strata is chance: a bot that beats a weak
rival by far and loses to a strong one is not therefore uncertain. With H strata, stratum h having
n_h deal sets with mean m_h and variance s_h²:

    mean     = Σ m_h / H
    variance = Σ s_h² / n_h / H²
    interval = mean ± t(0.975, f) · √variance

(W. G. Cochran, Sampling Techniques, 3rd edition, Wiley 1977, chapter 5), with Satterthwaite's
approximate degrees of freedom for a sum of estimated variances v_h = s_h² / n_h,

    f = (Σ v_h)² / Σ (v_h² / (n_h − 1))

(F. E. Satterthwaite, An approximate distribution of estimates of variance components, Biometrics
Bulletin 2, 1946; B. L. Welch, The generalization of "Student's" problem when several different
population variances are involved, Biometrika 34, 1947).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Numbers = NDArray[np.float64]

_QUANTILE = 0.975


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deal sets.

    `ci95` is half the width of the 95 % interval; None where a stratum has fewer than two deal sets,
    so that its spread cannot be known. 0 says that no deal set differed from its stratum's others.
    """

    mean: float
    ci95: float | None
    deal_sets: int


def estimate(strata: Mapping[int, Sequence[float]]) -> Estimate | None:
    """Return the stratified mean of deal sets' values by stratum; None where there is no value."""
    values = np.array([value for stratum in strata.values() for value in stratum], np.float64)
    names = np.array([name for name, stratum in strata.items() for _ in stratum], np.int64)
    return estimates(np.zeros_like(names), names, values).get(0)


def estimates(groups: Integers, strata: Integers, values: Numbers) -> dict[int, Estimate]:
    """Return the stratified mean of every group; a value is one deal set's, with its group and stratum.

    The three arrays have the same length; groups and strata are numbered as the caller likes.
    """
    if not len(values):
        return {}
    names, codes = np.unique(strata, return_inverse=True)
    keys, place = np.unique(groups * len(names) + codes, return_inverse=True)
    sets = np.bincount(place)
    means = np.bincount(place, values) / sets
    squares = np.bincount(place, (values - means[place]) ** 2)
    owners, owner = np.unique(keys // len(names), return_inverse=True)
    number = np.bincount(owner)
    with np.errstate(invalid="ignore", divide="ignore"):
        variances = squares / (sets - 1) / sets  # one deal set: 0 / 0, no number, and so is the sum
        total = np.bincount(owner, variances)
        freedom = 1 / np.bincount(owner, (variances / total[owner]) ** 2 / (sets - 1))
    widths = np.where(total == 0, 0.0, _t_quantile(freedom) * np.sqrt(total) / number)
    columns = (owners, np.bincount(owner, means) / number, widths, np.bincount(owner, sets))
    return {
        group: Estimate(mean, None if np.isnan(width) else width, int(count))
        for group, mean, width, count in zip(*(column.tolist() for column in columns), strict=True)
    }


def half_interval(deviation: float | None, values: int) -> float | None:
    """Return half the width of the 95 % interval of so many values' mean; None for fewer than two."""
    if deviation is None or values < 2:
        return None
    return float(_t_quantile(np.array([values - 1.0]))[0]) * deviation / float(np.sqrt(values))


def _t_quantile(freedom: Numbers) -> Numbers:
    from scipy.special import stdtrit  # noqa: PLC0415 (takes half a second, and few commands need it)

    return np.asarray(stdtrit(freedom, _QUANTILE), np.float64)
