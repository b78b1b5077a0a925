"""Comparing two bots while they play: a confidence sequence that may be looked at after every deal set.

A value is one deal set's difference of mean payoffs, new bot minus old one; the rules bound it. Nothing else
is assumed of it: no normal law, no known spread, however rare and large its losses are. With 95 %
confidence the interval holds the true mean *at all looks together*, so one may stop when one likes.

For every candidate mean m a player bets that the values lie above m and another that they lie below.
With values X_i scaled to [0, 1] and a fixed share f of the capital at stake, their capitals

    up_f(m) = Π (1 + f (X_i / m − 1)),      down_f(m) = Π (1 + f ((1 − X_i) / (1 − m) − 1))

are martingales if m is true, and so are the means up(m) and down(m) over several shares, between which
the data choose. By Ville's inequality each ever reaches 2/α with probability α/2 at most: the m
at which neither has are the interval. up falls with m and down rises, so it is an interval, and two
bisections find its ends. The capitals at a difference of 0 are the e-values of "no better" and "no worse".

(I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting, Journal of the
Royal Statistical Society B 86, 2024: hedged capital with the stakes of their grid Kelly, which needed fewer
deals than their predictable plug-in; docs/adr/0007-inference.md.)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import inf, log

import numpy as np

from .statistics import Numbers

_SHARES = 0.97 * 0.75 ** np.arange(14)
"""From nearly everything, best for payoffs that scarcely scatter, down to a fiftieth."""
_BISECTIONS = 30
_HORIZON = 1_000_000
"""Deal sets: whoever needs more is told no number."""
_NOTHING = float(np.finfo(np.float64).tiny)
"""The lowest candidate; at 0 itself there is no bet."""


class Verdict(Enum):
    """What a comparison says of the new bot."""

    BETTER = "better"
    WORSE = "worse"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a comparison stands."""

    verdict: Verdict
    """Once BETTER or WORSE it stays so."""
    deal_sets: int
    mean: float | None
    """The mean difference of payoffs so far; None before the first deal set."""
    low: float
    """The interval's lower end, in payoffs; it never falls."""
    high: float
    """The interval's upper end, in payoffs; it never rises."""
    better: float
    """The e-value against "no better": were it so, this would ever reach x with probability 1/x at most."""
    worse: float
    """The e-value against "no worse"."""
    needs: int | None
    """About how many more deal sets would decide if they went on like these.

    0 where it is decided; None where that is more than a million, or nothing was played.
    """


def compare(differences: Iterable[float], low: float, high: float, alpha: float = 0.05) -> Comparison:
    """Return how a comparison stands after these differences of deal sets, in the order of play.

    The other arguments and the errors are those of Bets.
    """
    bets = Bets(low, high, alpha)
    for difference in differences:
        bets.add(difference)
    return bets.comparison


def running_capital(values: Numbers, mean: float) -> Numbers:
    """Return the logarithm of up(mean) after each value of the last axis; values lie in [0, 1]."""
    logs = np.cumsum(_growth(values, mean), axis=-2)
    return _log_mean(logs)


class Bets:
    """The confidence sequence: takes differences one by one."""

    def __init__(self, low: float, high: float, alpha: float = 0.05):
        """Begin with nothing known but a difference's bounds, `low` < 0 < `high`, in payoffs.

        Payoffs from a to b have differences from a − b to b − a. `alpha` is the probability that the
        interval ever fails. Raises ValueError for bounds or an alpha that cannot be.
        """
        if not -inf < low < 0 < high < inf:
            raise ValueError(f"a difference has finite bounds below and above 0, not {low} and {high}")
        if not 0 < alpha < 1:
            raise ValueError(f"alpha lies between 0 and 1, and is not {alpha}")
        self._low, self._high = float(low), float(high)
        even = -low / (high - low)  # where a difference of 0 lies in [0, 1]
        self._up, self._down = _Side(even, log(2 / alpha)), _Side(1 - even, log(2 / alpha))
        self._sum, self._number = 0.0, 0
        self._verdict = Verdict.UNDECIDED

    def add(self, difference: float) -> None:
        """Take the next deal set's difference. Raises ValueError where it lies outside of the bounds."""
        if not self._low <= difference <= self._high:
            raise ValueError(
                f"the difference {difference} of deal set {self._number + 1} lies outside of its bounds, "
                f"{self._low} to {self._high}: give the bounds that the game's rules set"
            )
        width = self._high - self._low
        self._up.bet(float(difference - self._low) / width)
        self._down.bet(float(self._high - difference) / width)
        self._sum += float(difference)
        self._number += 1
        if self._verdict is Verdict.UNDECIDED:
            self._verdict = self._judge()

    @property
    def comparison(self) -> Comparison:
        """How it stands now."""
        width = self._high - self._low
        return Comparison(
            verdict=self._verdict,
            deal_sets=self._number,
            mean=self._sum / self._number if self._number else None,
            low=self._low + width * self._up.bound,
            high=self._high - width * self._down.bound,
            better=self._up.capital,
            worse=self._down.capital,
            needs=self._needs() if self._verdict is Verdict.UNDECIDED else 0,
        )

    def _judge(self) -> Verdict:
        if self._up.decided:
            return Verdict.BETTER
        return Verdict.WORSE if self._down.decided else Verdict.UNDECIDED

    def _needs(self) -> int | None:
        return min(filter(None, (self._up.needs(), self._down.needs())), default=None)


class _Side:
    """The player who bets on high values; the other one sees them mirrored."""

    def __init__(self, even: float, goal: float):
        self.bound = _NOTHING
        """The highest candidate at which the capital has reached the goal; nothing up to it is believed."""
        self._even, self._goal = even, goal
        self._at_even, self._at_bound = np.zeros_like(_SHARES), np.zeros_like(_SHARES)
        self._counts: dict[float, int] = {}  # the order does not matter, and payoffs are often few numbers

    @property
    def decided(self) -> bool:
        return self.bound >= self._even

    @property
    def capital(self) -> float:
        with np.errstate(over="ignore"):
            return float(np.exp(_log_mean(self._at_even)))

    def bet(self, value: float) -> None:
        self._counts[value] = self._counts.get(value, 0) + 1
        self._at_even += _growth(np.float64(value), self._even)
        self._at_bound += _growth(np.float64(value), self.bound)
        if _log_mean(self._at_bound) >= self._goal:
            self._raise_bound()

    def needs(self) -> int | None:
        """Return the number of further values, as the ones so far, after which the goal is reached."""
        number = sum(self._counts.values())
        growth = self._logs(self._even) / max(number, 1)

        def short(more: int) -> bool:
            return bool(_log_mean(self._at_even + more * growth) < self._goal)

        if short(_HORIZON):
            return None
        few, many = 0, _HORIZON
        while many - few > 1:
            middle = (few + many) // 2
            few, many = (middle, many) if short(middle) else (few, middle)
        return many

    def _raise_bound(self) -> None:
        """Find the highest candidate that is out. At the values' mean no capital exceeds 1."""
        number = sum(self._counts.values())
        low, high = self.bound, sum(value * count for value, count in self._counts.items()) / number
        for _ in range(_BISECTIONS):
            middle = (low + high) / 2
            low, high = (middle, high) if _log_mean(self._logs(middle)) >= self._goal else (low, middle)
        self.bound = low
        self._at_bound = self._logs(low)

    def _logs(self, mean: float) -> Numbers:
        values = np.fromiter(self._counts.keys(), np.float64)
        counts = np.fromiter(self._counts.values(), np.float64)
        return np.asarray(counts @ _growth(values, mean))


def _growth(values: Numbers | np.float64, mean: float) -> Numbers:
    """Return by how much a value adds to the logarithm of each share's capital, in one more axis."""
    return np.log1p(_SHARES * (np.asarray(values)[..., np.newaxis] / mean - 1))


def _log_mean(logs: Numbers) -> Numbers:
    """Return the logarithm of the mean of capitals that are given by their logarithms."""
    highest = logs.max(axis=-1)
    return np.asarray(highest + np.log(np.exp(logs - highest[..., np.newaxis]).mean(axis=-1)))
