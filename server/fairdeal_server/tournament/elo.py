"""The Elo scale, and what a fixed number of deal sets says of two bots.

A gap of g Elo is an expected score of 1 / (1 + 10^(−g/400)), a draw being half a win; so an Elo is
400 / ln 10 times the natural logarithm of the odds (A. E. Elo, The Rating of Chessplayers, Past and
Present, Arco 1978). The score of a deal set is the mean of its matches: for a mirrored pair of win, draw
or loss one of five numbers, whose spread already holds what the deal gave to both sides.

These are for numbers of deal sets that were settled before the first one; who looks while bots play
takes `betting`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, log, log1p, sqrt

import numpy as np

ELO = 400 / log(10)
"""Elo in one unit of natural log-odds."""


def expected_score(gap: float) -> float:
    """Return the score that a bot expects against one that is `gap` Elo weaker."""
    return 1 / (1 + exp(-gap / ELO))


def elo_of(score: float) -> float:
    """Return the gap in Elo at which a score from 0 to 1 is expected; infinite at 0 and 1."""
    if score in {0, 1}:
        return inf if score else -inf
    return ELO * (log(score) - log1p(-score))


@dataclass(frozen=True, slots=True)
class EloDifference:
    """A measured gap, in Elo."""

    elo: float
    """±inf for a bot that won or lost everything."""
    low: float
    """The interval's lower end; −inf where nothing bounds it."""
    high: float
    """The interval's upper end; inf where nothing bounds it."""
    deal_sets: int


def elo_difference(scores: Sequence[float], level: float = 0.95) -> EloDifference:
    """Return the gap that two bots' deal sets show; a score is one deal set's mean, for the first bot.

    The interval is Student's for the mean score, carried over by the delta method:
    the error of the gap is 400 / ln 10 · s / (√n · m (1 − m)). Where all n scores are the same number v, no
    spread can be measured; but at least the share p = ((1 − level) / 2)^(1/n) of all deal sets must then
    have that score (C. J. Clopper and E. S. Pearson, Biometrika 26, 1934), whatever the others have, so
    that the mean lies from p v to p v + 1 − p. Raises ValueError for no scores, or one outside of 0 to 1.
    """
    values = np.array(scores, np.float64)
    number = len(values)
    if not number:
        raise ValueError("there are no deal sets, so there is no difference to measure")
    if not ((values >= 0) & (values <= 1)).all():
        raise ValueError("an Elo difference needs scores from 0 to 1 (win, draw, loss of two seats)")
    mean = float(values.mean())
    if values.min() == values.max() or mean in {0.0, 1.0}:
        share = ((1 - level) / 2) ** (1 / number)
        return EloDifference(
            elo_of(mean), elo_of(share * mean), elo_of(1 - share * (1 - mean)), deal_sets=number
        )
    error = float(values.std(ddof=1)) / sqrt(number)
    width = _t_quantile(number - 1, (1 + level) / 2) * ELO * error / (mean * (1 - mean))
    return EloDifference(elo_of(mean), elo_of(mean) - width, elo_of(mean) + width, deal_sets=number)


def superiority(differences: Sequence[float]) -> float:
    """Return the likelihood of superiority: how probable it is that the mean difference is above 0.

    It is Student's posterior under a flat prior, T(m √n / s) with n − 1 degrees of freedom, which is 1 less
    the one-sided p-value. Where all n differences are the same number, its sign alone speaks: 1 − 2^(−n−1)
    for a positive one (the sign's probability being uniform before). 0.5 where there is nothing.
    """
    from scipy.special import stdtr  # noqa: PLC0415 (takes half a second, and few commands need it)

    values = np.array(differences, np.float64)
    number = len(values)
    error = float(values.std(ddof=1)) / sqrt(number) if number > 1 else 0.0
    if error == 0:
        side = float(np.sign(values.sum()))
        return 0.5 + side * (0.5 - 0.5 ** (number + 1))
    return float(stdtr(number - 1, float(values.mean()) / error))


def _t_quantile(freedom: int, probability: float) -> float:
    from scipy.special import stdtrit  # noqa: PLC0415

    return float(stdtrit(freedom, probability))
