"""Brackets: every meeting of a knockout as plain data, for drawing and for JSON."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How far a meeting of the bracket has come."""

    WAITING = "waiting"
    """It is not known yet who meets."""
    READY = "ready"
    UNDECIDED = "undecided"
    """Tied; it has more deals."""
    PLAYED = "played"
    BY_SEEDING = "by-seeding"
    """Played, and still tied after all extra deals."""
    WALKOVER = "walkover"
    NOT_NEEDED = "not-needed"
    """A grand final that need not be played again."""


@dataclass(frozen=True, slots=True)
class Side:
    """One who takes part in a meeting of the bracket."""

    meeting: str
    """The meeting or the group that it comes from; empty for one that begins here."""
    place: int
    """The place that it had there, 1 the best; for one that begins here, its seeding."""
    source: str
    """The same in words: `seed 3`, `winner of semifinal 1`, `loser of semifinal 1`, `place 2 of group A`."""
    entrant: int | None
    """None where it is not known yet."""
    mean: float | None
    """The mean payoff, where the meeting was played."""
    advances: bool | None
    """Whether it goes on, in a final whether it wins; None where that is not known yet."""


@dataclass(frozen=True, slots=True)
class Node:
    """A meeting of the bracket."""

    name: str
    round: int
    state: State
    sides: tuple[Side, ...]
    deals: int
    """How many it has had."""
