"""In Between: bet on a third card between two posts. Numbers in brackets are the decisions of
docs/games/inbetween.md."""

from .rules import InBetween
from .state import InBetweenState

__all__ = ["InBetween", "InBetweenState"]
