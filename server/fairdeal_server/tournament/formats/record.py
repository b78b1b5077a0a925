"""Records: what entrants did round by round. Tie-breaks and cross tables are made from them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum

from .format import Played
from .means import equal


@dataclass(frozen=True, slots=True)
class Round:
    """What an entrant did in one round."""

    points: float
    against: Mapping[int, float] = field(default_factory=dict)
    """By opponent met, the points won from it; `points` is their mean. Empty: it did not play."""
    won: bool = False
    """It met others, and did better than all of them."""
    voluntary: bool = False
    """It did not play, by its own doing: late, withdrawn or absent."""


@dataclass(frozen=True, slots=True)
class Record:
    """What an entrant did in the tournament."""

    entrant: int
    rounds: tuple[Round, ...]
    """In order, those that were not played included. Without them where nobody counts them: round robins."""
    mean: float | None = None
    """The mean payoff over its meetings, each meeting counting the same; None before the first."""

    @property
    def points(self) -> float:
        """All points, those of byes included."""
        return fsum(round.points for round in self.rounds)


Score = Callable[[Sequence[float], Sequence[float]], float]
"""The points that an entrant has of another one, from the payoffs of both by deal set."""


def meet(played: Played, entrant: int, others: Sequence[int], score: Score) -> Round:
    """Return the round in which the entrant met the others, of whom there is at least one."""
    own = played.payoffs[entrant]
    against = {other: score(own, played.payoffs[other]) for other in others}
    mean = played.mean(entrant)
    won = all(mean > played.mean(other) and not equal(mean, played.mean(other)) for other in others)
    return Round(fsum(against.values()) / len(against), against, won)
