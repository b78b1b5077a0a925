"""The sequential probability ratio test of mirrored pairs: two seats, win, draw or loss.

A pair's mean score is 0, 1/4, 1/2, 3/4 or 1: five outcomes, whose probabilities nobody knows. With counts
n_i of the outcomes a_i, the generalised likelihood ratio compares the likeliest probabilities p¹ whose
mean is the score expected at `elo1` with the likeliest p⁰ for `elo0`,

    LLR = Σ n_i log(p¹_i / p⁰_i),   p_i = n_i / (N (1 + t (a_i − s))),   Σ p_i (a_i − s) = 0,

and stops at log(β / (1 − α)) or log((1 − β) / α) (A. Wald, Sequential Analysis, Wiley 1947; M. Van den Bergh,
A practical introduction to the GSPRT, 2019; p by A. B. Owen's empirical likelihood, Biometrika 75, 1988).
Outcomes never seen count 1/1000, so that p exists whatever was seen. Elo is logistic, as everywhere in
Fairdeal: the expected score and not the "normalised" one, which is in units of the spread.

The errors hold for many pairs only, and only because five outcomes leave no room for rare disasters: on
margins with rare losses such a test accepts wrongly nearly always. There `betting` is right.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from typing import Literal

import numpy as np

from .elo import expected_score
from .statistics import Integers, Numbers

_OUTCOMES = np.arange(5) / 4
_UNSEEN = 1e-3
_BISECTIONS = 50


@dataclass(frozen=True, slots=True)
class Sprt:
    """How a test stands."""

    accepted: Literal["elo0", "elo1"] | None
    """Which hypothesis the test took; None while it goes on."""
    pairs: int
    """How many deal sets it used; those after its end are not looked at."""
    llr: float
    """The log-likelihood ratio of `elo1` over `elo0`, natural logarithm."""
    lower: float
    """`elo0` is accepted at this ratio or below."""
    upper: float
    """`elo1` is accepted at this ratio or above."""


def sprt(
    scores: Iterable[float],
    elo0: float,
    elo1: float,
    *,
    seats: int,
    payoff: str,
    alpha: float = 0.05,
    beta: float = 0.05,
) -> Sprt:
    """Return how the test stands after mirrored pairs with these mean scores, in the order of play.

    `alpha` is the probability of accepting `elo1` where `elo0` is true, `beta` that of the opposite.
    Raises ValueError where the test is not valid: more than two seats, a payoff other than `win`, other
    scores; and for hypotheses or probabilities that cannot be.
    """
    if seats != 2 or payoff != "win":
        raise ValueError(
            f"this test is for two seats with the payoff win, and not for {seats} with {payoff}: "
            "compare by betting intervals, which hold for every bounded payoff"
        )
    if not elo0 < elo1:
        raise ValueError(f"elo1 lies above elo0, and not at {elo1} and {elo0}")
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise ValueError(f"alpha and beta lie between 0 and 0.5, and are not {alpha} and {beta}")
    ratios = log_ratios(np.cumsum(_outcomes(scores), axis=0), elo0, elo1)
    lower, upper = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    ends = np.flatnonzero((ratios <= lower) | (ratios >= upper))
    last = int(ends[0]) if len(ends) else len(ratios) - 1
    llr = float(ratios[last]) if len(ratios) else 0.0
    accepted: Literal["elo0", "elo1"] | None = "elo0" if llr <= lower else "elo1" if llr >= upper else None
    return Sprt(accepted, last + 1, llr, lower, upper)


def log_ratios(counts: Integers, elo0: float, elo1: float) -> Numbers:
    """Return the log-likelihood ratio for counts of the five outcomes, which are the last axis."""
    seen = np.where(counts == 0, _UNSEEN, counts)
    fits = [_log_fit(seen, expected_score(elo)) for elo in (elo0, elo1)]
    return np.asarray((seen * (fits[1] - fits[0])).sum(axis=-1))


def _log_fit(counts: Numbers, score: float) -> Numbers:
    """Return log(p_i N / n_i) of the likeliest probabilities whose mean is `score`."""
    offsets = _OUTCOMES - score
    low = np.full(counts.shape[:-1], -1 / offsets[-1])
    high = np.full(counts.shape[:-1], -1 / offsets[0])
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        excess = (counts * offsets / (1 + middle[..., np.newaxis] * offsets)).sum(axis=-1)
        low, high = np.where(excess > 0, middle, low), np.where(excess > 0, high, middle)
    return np.asarray(-np.log1p(((low + high) / 2)[..., np.newaxis] * offsets))


def _outcomes(scores: Iterable[float]) -> Integers:
    """Return a row for each score, with a 1 at its outcome."""
    values = 4 * np.array(list(scores), np.float64)
    if not np.isin(values, np.arange(5)).all():
        raise ValueError(
            "this test takes mean scores of mirrored pairs: 0, 0.25, 0.5, 0.75 or 1. "
            "Compare other payoffs by betting intervals"
        )
    return np.asarray(values[:, np.newaxis] == np.arange(5), np.int64)
