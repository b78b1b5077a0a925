"""Clocks: what a seat may use, what it is charged, and the referee's own lag, which nobody is charged."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from math import exp

from fairdeal.v1 import play_pb2 as pb

TICK = 0.01
"""How often the loop's lag is measured, in seconds."""
TOLERANCE = 0.001
"""What a timer may be late on an idle machine, in seconds; it is not lag."""
ROUNDS = 3
"""Rounds of the loop from a message's coming until whoever reads it has it: it is seen, handed on, read."""
STRAIN = 0.1
"""A loop that lags so many seconds is strained: no new match should start."""
OVERLOADED = 0.5
"""A loop that its own work strains for this share of the time is overloaded …"""
RELIEVED = 0.2
"""… until it is strained for less than this share …"""
MEMORY = 2.0
"""… where what was so many seconds ago counts by e times less."""

logger = logging.getLogger(__name__)


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
    tick by the watches.

    An answer waits for the loop to come to it, and only the loop's rounds tell for how long at the most.
    They are timed from when something stirs until all is calm: a loop with nothing to do sleeps, and
    wakes at once. What it does without stirring shows in a tick that comes late.
    """

    def __init__(self, now: Callable[[], float] | None = None) -> None:
        self.now = now or time.monotonic  # a loop's own time may stand still within a round
        self._worked = now or time.thread_time
        self._worked_until = self._worked()
        self.through = 0.0
        """When the newest of the reads and writes that are done was begun."""
        self.overloaded = False
        """The loop's own work has strained it for most of the last seconds: nothing new should begin."""
        self.refused = 0
        """How many calls were refused because of that."""
        self._lag = 0.0
        self._last = 0.0
        self._strain = 0.0
        self._ticks = self.now(), self.now()
        self._next_tick = self.now() + TICK
        self._watches: set[Callable[[], None]] = set()
        self._rounds = deque([self.now()] * ROUNDS, maxlen=ROUNDS)
        self._calm = ROUNDS

    @property
    def lag(self) -> float:
        """The seconds that the loop has lagged so far, what it lags just now included."""
        return self._lag + max(0.0, self.now() - self._next_tick - TOLERANCE)

    @property
    def strained(self) -> bool:
        """The loop lagged badly at the last tick, or lags now."""
        return self._last > STRAIN or self.now() - self._next_tick > STRAIN

    @property
    def looked(self) -> float:
        """The latest time of which is known that the loop has taken whatever had come by then."""
        now = self.now()
        looked = now if self._calm == ROUNDS else self._rounds[0]
        if now > self._next_tick + TOLERANCE:
            return min(looked, self._ticks[1])
        return min(looked, self._ticks[0]) if self._last else looked

    def stir(self, begun: float) -> None:
        """A read or write is done that was begun then; time the loop's rounds until all is calm again."""
        self.through = max(self.through, begun)
        if self._calm == ROUNDS:
            self._rounds.extend([self.now()] * ROUNDS)
            asyncio.get_running_loop().call_soon(self._come_round)
        self._calm = 0

    def _come_round(self) -> None:
        self._rounds.append(self.now())
        self._calm += 1
        if self._calm < ROUNDS:
            asyncio.get_running_loop().call_soon(self._come_round)

    def watch(self, sweep: Callable[[], None]) -> None:
        """Call `sweep` every tick, to look for deadlines that have passed."""
        self._watches.add(sweep)

    def unwatch(self, sweep: Callable[[], None]) -> None:
        """Stop calling `sweep`."""
        self._watches.discard(sweep)

    def tick(self) -> None:
        """Measure the lag and sweep; `run` does it all the time, a test when it likes."""
        lag, now = self.lag, self.now()
        self._last, self._lag = lag - self._lag, lag
        self._ticks = self._ticks[1], now
        self._next_tick = now + TICK
        self._weigh(now - self._ticks[0])
        for sweep in tuple(self._watches):
            sweep()

    def _weigh(self, seconds: float) -> None:
        """Take the time since the tick before into what the last seconds were like.

        What other programs on the machine keep the loop from is no reason to refuse anybody.
        """
        worked, self._worked_until = self._worked() - self._worked_until, self._worked()
        if seconds:
            own = worked / seconds if min(self._last, worked) > STRAIN else 0.0
            self._strain += (own - self._strain) * (1 - exp(-seconds / MEMORY))
        if not self.overloaded and self._strain > OVERLOADED:
            self.overloaded = True
            logger.warning(
                "the server is overloaded: its own work made everything late by %.1f s or more in %.0f %% of "
                "the last seconds; until that is better, new streams and costly calls are refused",
                STRAIN,
                self._strain * 100,
            )
        elif self.overloaded and self._strain < RELIEVED:
            self.overloaded = False
            logger.warning(
                "the server is not overloaded any more; it has refused %d calls so far", self.refused
            )

    async def run(self) -> None:
        """Tick until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            self.tick()
