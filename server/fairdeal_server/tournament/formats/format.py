"""What every format answers: which meetings come next, and how the entrants stand.

A tournament goes in rounds. A format is a function of what was played, and of nothing else: no
clock, no randomness, nothing remembered. So a server that was killed asks again and hears the same.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING

from .bracket import Node

if TYPE_CHECKING:
    from .record import Record


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant as a format sees it."""

    number: int
    """The entrant's number in the tournament, from 1."""
    seeding: int
    """1 for the strongest; different for all."""
    since: int = 1
    """The first round that it takes part in; more than 1 for a late entry."""
    until: int | None = None
    """The last round that it takes part in; set when it withdraws."""

    def plays(self, round: int) -> bool:
        """Whether the entrant takes part in a round."""
        return self.since <= round and (self.until is None or round <= self.until)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Entrants who play some deals against each other; in the statistics, a stratum."""

    number: int
    """From 1, over the whole tournament. The same number again: more deals for the same meeting."""
    round: int
    """From 1."""
    entrants: tuple[int, ...]
    """As many as the game has seats; the schedule seats them, and balances the seats."""
    deals: int
    """How many deals they play; in `Format.next`, how many more."""
    name: str = ""
    """What people call it where it has a name: `final`, `quarterfinal 2`, `group B`."""


@dataclass(frozen=True, slots=True)
class Played:
    """A meeting with its complete deal sets: all that it has, unless it is said to be under way."""

    meeting: Meeting
    """With the deals that it has had."""
    payoffs: Mapping[int, tuple[float, ...]]
    """By entrant: its mean payoff in each deal set."""
    absent: frozenset[int] = frozenset()
    """Entrants that were not there in a single match of it: no results but DISCONNECTED and CRASHED."""

    def mean(self, entrant: int) -> float:
        """Return the entrant's mean payoff over the deal sets."""
        values = self.payoffs[entrant]
        return fsum(values) / len(values)


@dataclass(frozen=True, slots=True)
class Place:
    """An entrant's line in the ranking."""

    entrant: int
    place: int
    """1 the best; those whom nothing separates share the better place."""
    values: tuple[float | None, ...]
    """By column of the ranking; None where a value says nothing."""


@dataclass(frozen=True, slots=True)
class GroupTable:
    """How a group stands: the round robin before the finals, and what parted those who were level."""

    letter: str
    columns: tuple[str, ...]
    places: tuple[Place, ...]
    through: frozenset[int] | None
    """Who goes on; None as long as that is not decided."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """How the entrants stand, the best first. `columns` name what decides, in the order of its weight."""

    columns: tuple[str, ...]
    places: tuple[Place, ...]
    struck: frozenset[int] = frozenset()
    """Entrants that have withdrawn too early for their meetings to count."""
    annulled: frozenset[int] = frozenset()
    """Meetings, by number, that count for nobody because one who is struck took part."""
    absent: Mapping[int, int] = field(default_factory=dict)
    """Entrants that are not asked for any more because they were not there: in which round."""
    steps: Mapping[int, tuple[float | None, ...]] = field(default_factory=dict)
    """By entrant, where places are reckoned in steps: its mean payoff in each step that it was in."""

    groups: tuple[GroupTable, ...] = ()
    """The groups before the finals, by letter."""

    def column(self, name: str) -> dict[int, float | None]:
        """Return a column's values by entrant; empty where the ranking has no such column."""
        if name not in self.columns:
            return {}
        at = self.columns.index(name)
        return {line.entrant: line.values[at] for line in self.places}


@dataclass(frozen=True, slots=True)
class Forecast:
    """How much a format will play: least and most over everything that can happen."""

    rounds: tuple[int, int]
    meetings: tuple[int, int]
    deal_sets: tuple[int, int]


class FormatError(ValueError):
    """A format cannot be played so; the message says which setting is wrong and what is allowed."""


class Format(ABC):
    """A way to hold a tournament. Subclasses are frozen dataclasses of their settings."""

    @abstractmethod
    def check(self, entrants: int, seats: int) -> None:
        """Raise FormatError unless so many entrants can play it at so many seats."""

    @abstractmethod
    def next(self, entries: Sequence[Entry], played: Sequence[Played]) -> Sequence[Meeting]:
        """Return the meetings to play now; none where the tournament is over.

        It is asked when everything that it has asked for has been played: `played` holds it all, by
        number. The same arguments give the same answer.
        """

    @abstractmethod
    def ranking(
        self, entries: Sequence[Entry], played: Sequence[Played], underway: Sequence[Played] = ()
    ) -> Ranking:
        """Return how the entrants stand, in the middle of the tournament too.

        Where the mean payoff decides, the complete deal sets of meetings that are under way count;
        elsewhere only what was played to its end.
        """

    @abstractmethod
    def forecast(self, entrants: int, seats: int) -> Forecast:
        """Return how much will be played, withdrawals and late entries apart."""

    def bracket(self, entries: Sequence[Entry], played: Sequence[Played]) -> tuple[Node, ...]:
        """Return the bracket as far as it is known, by round; empty where the format has none."""
        return ()

    def records(self, entries: Sequence[Entry], played: Sequence[Played]) -> "Mapping[int, Record]":
        """Return by entrant what it did round by round; empty where rounds give no points."""
        return {}
