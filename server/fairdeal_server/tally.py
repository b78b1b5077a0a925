"""What the matches of this server have come to since it started: plain numbers, read by whoever watches."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence

from fairdeal.v1.log_pb2 import MatchLog
from fairdeal.v1.play_pb2 import FaultKind

THINKING = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Bounds of the time that a turn is charged, in seconds."""


class Histogram:
    """How many values there were up to each bound, and beyond the last, and what they sum up to."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        """Count a value; one that equals a bound is within it."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Tally:
    """Counts matches when they are over, from their logs: play itself is not slowed down."""

    def __init__(self) -> None:
        self.matches: Counter[tuple[str, str]] = Counter()
        """By game and outcome: `finished` or `void`."""
        self.turns: Counter[str] = Counter()
        """Answered turns by game, faults included."""
        self.thinking: defaultdict[str, Histogram] = defaultdict(lambda: Histogram(THINKING))
        """By game: the seconds that each turn was charged, of bots whose time is judged."""
        self.faults: Counter[tuple[str, str]] = Counter()
        """By game and kind, such as `TIMEOUT`; what was the server's own doing is a void match."""

    def count(self, log: MatchLog) -> None:
        """Count a match that is over, void or not."""
        game = log.pool.game
        self.matches[game, "void" if log.void else "finished"] += 1
        judged = [not seat.untimed for seat in log.seats]
        thinking = self.thinking[game]
        for entry in log.entries:
            if not entry.by or entry.forced:
                continue
            if entry.fault:
                self.faults[game, FaultKind.Name(entry.fault).removeprefix("FAULT_KIND_")] += 1
            self.turns[game] += 1
            if judged[entry.by - 1]:
                thinking.add(entry.used_us / 1e6)
