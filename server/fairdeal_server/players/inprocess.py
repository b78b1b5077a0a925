"""A bot that plays in this process: sample bots, `fairdeal simulate`, practice."""

import asyncio
import traceback
from time import perf_counter_ns

from fairdeal.bot import Bot
from fairdeal.v1 import play_pb2 as pb

from .player import Answer, Slots, Turn

CAPACITY = 64


class InProcessPlayer:
    """Asks a bot object by a plain call. It is trusted: its time is logged, never judged.

    `polite` answers in the loop's next round, so that a server's other matches get their turn.
    """

    untimed = True

    def __init__(
        self, name: str, bot: type[Bot], *, version: str = "", instance: int = 0, polite: bool = False
    ) -> None:
        self.name = name
        self.version = version
        self.instance = instance
        self.slots = Slots(CAPACITY, open=True)
        self._bot = bot
        self._bots: dict[tuple[int, int], Bot] = {}
        self._polite = polite

    def join(self, match: int, seat: int) -> None:
        """Do nothing: a sample bot has one version."""

    def rejoin(self, match: int, seat: int, version: str, asked: int) -> None:
        """Do nothing: the bot of the seat is made anew when it is asked."""

    def ask(self, turn: Turn) -> asyncio.Future[Answer]:
        """Return the future answer; an exception in the bot is its fault."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        if self._polite:
            loop.call_soon(self._answer, turn, future)
        else:
            self._answer(turn, future)
        return future

    def _answer(self, turn: Turn, future: asyncio.Future[Answer]) -> None:
        if future.done():
            return
        began = perf_counter_ns()
        try:
            move = self._bot_of(turn).move(turn.message(with_start=turn.number == 1))
        except Exception:  # noqa: BLE001 (whatever the bot raises is its fault)
            detail = traceback.format_exc(limit=-1).strip().splitlines()[-1]
            future.set_result(Answer(None, _microseconds_since(began), pb.FAULT_KIND_FAILED, detail))
            return
        fault = pb.FAULT_KIND_UNSPECIFIED if move is not None else pb.FAULT_KIND_RESIGNED
        future.set_result(Answer(move, _microseconds_since(began), fault))

    def _bot_of(self, turn: Turn) -> Bot:
        key = turn.match, turn.seat
        bot = self._bots.get(key)
        if bot is None:
            bot = self._bots[key] = self._bot(turn.start, turn.seat)
        return bot

    def reject(self, rejection: pb.Rejection) -> None:
        """Drop it: a sample bot does not read why."""

    def leave(self, match: int, seat: int) -> None:
        """Forget the bot object of the match."""
        self._bots.pop((match, seat), None)

    def announce(self, result: pb.MatchResult) -> None:
        """Drop it: a sample bot does not read results."""


def _microseconds_since(began: int) -> int:
    return (perf_counter_ns() - began) // 1000
