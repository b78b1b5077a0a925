"""Victory points: what a meeting's margin is worth, from 0 to 20.

The continuous scale of the World Bridge Federation (The New WBF IMP to VP Scales, technical report of
the WBF scoring panel, in use since 2013): over N boards a margin of I IMPs, at most the blitz
X = 15 √N, is worth

    10 + 10 (1 − R^(3 I / X)) / (1 − R³),    R = (√5 − 1) / 2,

to two decimals; the other side has the rest to 20. Each further IMP is worth less than the one before,
so that it does not pay to crush the weak.

Our payoffs are no IMPs, but IMPs enter only as a share of the blitz, and the blitz grows with √N, as
the standard deviation of a margin over N deals does. So we say what a blitz is in standard
deviations: three. Between equals, one meeting in 370 ends 20–0.
"""

from math import sqrt

DRAW = 10.0
"""What each side has of a drawn meeting."""
BYE = 12.0
"""What a bye is worth, as in bridge."""

_BLITZ = 3.0
_RATIO = (sqrt(5) - 1) / 2
_FULL: float = 1 - _RATIO**3


def scale(share: float) -> float:
    """Return the victory points of a margin that is this share of a blitz; negative: a loss."""
    more: float = DRAW * (1 - _RATIO ** (3 * min(1.0, abs(share)))) / _FULL
    return round(DRAW + round(more, 2) * (1 if share >= 0 else -1), 2)


def victory_points(margin: float, deal_sets: int, spread: float) -> float:
    """Return the victory points of a mean margin over so many deal sets.

    `spread` is the standard deviation of the margin of one deal set, in the payoff's unit.
    """
    return scale(margin * sqrt(deal_sets) / (_BLITZ * spread))
