"""Clocks: what a seat may use, what it is charged, and the referee's own lag, which nobody is charged."""

import asyncio
from collections.abc import Callable

from fairdeal.v1 import play_pb2 as pb

TICK = 0.01
"""How often the loop's lag is measured, in seconds."""
TOLERANCE = 0.001
"""What a timer may be late on an idle machine, in seconds; it is not lag."""
STRAIN = 0.1
"""A loop that lags so many seconds is strained: no new match should start."""


class SeatClock:
    """The time of one seat: a budget for each turn, then a bank with Fischer increment."""

    __slots__ = ("_bank_us", "_banked", "_rule", "message")

    def __init__(self, rule: pb.ClockRule) -> None:
        self._rule = rule
        self._bank_us = rule.bank_ms * 1000
        self._banked = rule.bank_ms > 0 or rule.increment_ms > 0
        self.message = pb.Clock(move_ms=rule.move_ms, bank_ms=rule.bank_ms)

    def charge(self, used_us: int) -> None:
        """Take what a turn used beyond its budget from the bank, then add the increment."""
        if not self._banked:
            return
        beyond = max(0, used_us - self._rule.move_ms * 1000)
        self._bank_us = max(0, self._bank_us - beyond) + self._rule.increment_ms * 1000
        self.message = pb.Clock(move_ms=self._rule.move_ms, bank_ms=self._bank_us // 1000)


class Timekeeper:
    """The referee's clock. It measures the event loop's lag and looks after every deadline.

    `now` is in seconds and only goes forward; tests give their own. A deadline is looked at every
    tick by the watches, so an answer that arrived in time counts even when the loop was busy.
    """

    def __init__(self, now: Callable[[], float] | None = None) -> None:
        self.now = now or asyncio.get_running_loop().time
        self._lag = 0.0
        self._last = 0.0
        self._next_tick = self.now() + TICK
        self._watches: set[Callable[[], None]] = set()

    @property
    def lag(self) -> float:
        """The seconds that the loop has lagged so far, what it lags just now included."""
        return self._lag + max(0.0, self.now() - self._next_tick - TOLERANCE)

    @property
    def strained(self) -> bool:
        """The loop lagged badly at the last tick, or lags now."""
        return self._last > STRAIN or self.now() - self._next_tick > STRAIN

    def watch(self, sweep: Callable[[], None]) -> None:
        """Call `sweep` every tick, to look for deadlines that have passed."""
        self._watches.add(sweep)

    def unwatch(self, sweep: Callable[[], None]) -> None:
        """Stop calling `sweep`."""
        self._watches.discard(sweep)

    def tick(self) -> None:
        """Measure the lag and sweep; `run` does it all the time, a test when it likes."""
        lag = self.lag
        self._last, self._lag = lag - self._lag, lag
        self._next_tick = self.now() + TICK
        for sweep in tuple(self._watches):
            sweep()

    async def run(self) -> None:
        """Tick until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            self.tick()
