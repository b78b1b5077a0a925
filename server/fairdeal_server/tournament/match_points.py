"""Match points: 1 for the better mean payoff of a meeting, ½ for an equal one, as in chess."""

from .formats.means import equal

DRAW = 0.5
"""What each side has of a drawn meeting."""
BYE = 1.0
"""What a bye is worth."""


def match_points(margin: float) -> float:
    """Return the match points of a mean margin."""
    return DRAW if equal(margin, 0.0) else float(margin > 0)
