"""How many deal sets a wanted answer takes, told before they are played.

The spread is the standard deviation of one deal set's value, as it was measured: of a bot's payoff for an
interval of its mean, of the difference of two bots for a comparison. Means of many deal sets are nearly
normal; what Student's quantile adds for few is met by z²/2 more (W. C. Guenther, Sample size formulas for
normal theory t tests, The American Statistician 35, 1981). The answer is as good as the spread: from 20 deal
sets a spread is known to about a third.
"""

from math import ceil, inf
from statistics import NormalDist

_FEWEST = 2
"""Deal sets that an interval takes."""


def deals_for_width(spread: float, half_width: float, level: float = 0.95) -> int:
    """Return how many deal sets make half an interval's width at most `half_width`, in payoffs.

    Raises ValueError for a spread below 0, a width that is not above 0, or a level that cannot be.
    """
    z = _quantile((1 + _probability(level)) / 2)
    return _deals(z * _ratio(spread, half_width), z)


def deals_for_power(spread: float, gap: float, alpha: float = 0.05, power: float = 0.8) -> int:
    """Return how many deal sets show a true difference of `gap` payoffs with probability `power`.

    The test is two-sided at `alpha`, made once, after the last deal set. Looking on the way by
    `betting` takes about as many where payoffs use much of their range, and for large gaps of payoffs
    that scatter over a small part of it a few times as many (`python -m benchmarks.inference`). Raises
    ValueError for a spread below 0, a gap that is not above 0, or probabilities that cannot be.
    """
    z = _quantile(1 - _probability(alpha) / 2)
    return _deals((z + _quantile(_probability(power))) * _ratio(spread, gap), z)


def _deals(root: float, z: float) -> int:
    return max(_FEWEST, ceil(root**2 + z**2 / 2)) if root > 0 else _FEWEST


def _ratio(spread: float, wanted: float) -> float:
    if not (0 <= spread < inf and 0 < wanted < inf):
        raise ValueError(f"a spread is 0 or more and what is wanted above 0, and not {spread} and {wanted}")
    return spread / wanted


def _probability(value: float) -> float:
    if not 0 < value < 1:
        raise ValueError(f"a probability lies between 0 and 1, and is not {value}")
    return value


def _quantile(probability: float) -> float:
    return NormalDist().inv_cdf(probability)
