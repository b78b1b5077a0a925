"""What a match leaves behind, as plain data: made by the referee's side, stored, read by the tables.

Times are microseconds, absolute ones since 1970-01-01 UTC. A seat is a place in a tuple.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import fsum
from typing import TypeVar

Event = TypeVar("Event", bound=Hashable)
Identity = TypeVar("Identity", bound=Hashable)

STAND_IN = 0
"""The entrant number of the game's stand-in; real entrants count from 1."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """How a match ended for one seat."""

    entrant: int
    """The entrant's number in the tournament, or STAND_IN."""
    score: float
    rank: int
    """1 the best; equal seats share the better rank."""
    payoff: float
    second: float | None
    """The game's second measure, where it has one."""
    fault: int
    """The first fault's FaultKind, 0 for none."""
    faults: int
    counts: bool
    """False: not a result of the entrant's (a team-mate's fault, or a stand-in's seat)."""
    version: str = ""
    """What a registered bot called the version that played; versions are rated apart."""
    fault_counts: Sequence[int] = ()
    """How many faults there were of each FaultKind, from 1 on; empty where all are of the first one's."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A further pairing that a finished match asks for: its team with a stand-in."""

    entrants: tuple[int, ...]
    """By seat; STAND_IN replaces the faulty bot."""
    same_deal: bool
    """True: one more table of the same deal set. False: a new deal set with a new deal."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A match with a result."""

    tournament: int
    pairing: int
    match: int
    deal: int
    started_us: int
    duration_us: int
    seats: tuple[SeatRow, ...]
    log: bytes
    """The serialized MatchLog, not compressed."""
    sha256: bytes
    """Of `log`."""
    follow_up: FollowUp | None = None


class Again(Enum):
    """With which deal a void match's pairing is played again."""

    SAME_DEAL = auto()
    NEW_DEAL = auto()
    """The whole deal set gets a new deal, and its other matches become void as well."""
    OWN_DEAL = auto()
    """The pairing gets a new deal set for itself; the deal's other tables stand (field duplicates)."""


@dataclass(frozen=True, slots=True)
class Void:
    """A match that counts for nobody; its pairing is to be played again."""

    tournament: int
    pairing: int
    match: int
    deal: int
    started_us: int
    duration_us: int
    reason: str
    again: Again
    log: bytes = b""
    """The serialized MatchLog as far as it got, not compressed; empty for none."""
    sha256: bytes = b""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A pairing that is to be played."""

    number: int
    deal_set: int
    stratum: int
    deal: int
    """The number of the deal that the set plays now."""
    entrants: tuple[int, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One seat of one finished match that stands (void ones are left out)."""

    match: int
    pairing: int
    deal_set: int
    stratum: int
    seat: int
    entrant: int
    payoff: float
    second: float | None
    rank: int
    shared: bool
    """More than one seat of the match has rank 1."""
    fault: int
    faults: int
    counts: bool
    fault_counts: Sequence[int] = ()
    """As in `SeatRow`."""

    @property
    def faults_by_kind(self) -> dict[int, int]:
        """How many faults there were, by FaultKind."""
        if not self.fault:
            return {}
        several = {kind: count for kind, count in enumerate(self.fault_counts, start=1) if count}
        return several or {self.fault: max(1, self.faults)}


def count_by_kind(faults: Sequence[int]) -> tuple[int, ...]:
    """Return the `fault_counts` of a seat with these faults."""
    if len(set(faults)) < 2:
        return ()
    return tuple(faults.count(kind) for kind in range(1, max(faults) + 1))


def mean_payoffs(payoffs: Iterable[tuple[Event, Identity, float]]) -> dict[Event, dict[Identity, float]]:
    """Return the mean by event and identity of (event, identity, payoff).

    Sums are exact, so the order of matches does not matter, and all who rate get equal numbers.
    """
    found: dict[Event, dict[Identity, list[float]]] = {}
    for event, identity, payoff in payoffs:
        found.setdefault(event, {}).setdefault(identity, []).append(payoff)
    return {
        event: {identity: fsum(values) / len(values) for identity, values in means.items()}
        for event, means in found.items()
    }
