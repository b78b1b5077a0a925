"""A bot that plays in this process: sample bots, `fairdeal simulate`, practice."""

import asyncio
import inspect
import traceback
from collections.abc import Awaitable
from time import perf_counter_ns
from typing import Any

from google.protobuf.message import Message

from fairdeal.bot import Bot, BotMaker
from fairdeal.v1 import play_pb2 as pb

from .player import Answer, Slots, Turn

CAPACITY = 64


class InProcessPlayer:
    """Asks a bot object by a plain call, and awaits an `async` move. It is trusted: its time is logged, never
    judged.

    `polite` answers in the loop's next round, so that a server's other matches get their turn.
    """

    untimed = True
    protection = None

    def __init__(
        self, name: str, bot: BotMaker, *, version: str = "", instance: int = 0, polite: bool = False
    ) -> None:
        self.name = name
        self.version = version
        self.instance = instance
        self.slots = Slots(CAPACITY, open=True)
        self._bot = bot
        self._bots: dict[tuple[int, int], Bot] = {}
        self._polite = polite
        self._thinking: set[asyncio.Task[None]] = set()
        """Moves that are awaited: the loop itself holds them only weakly."""

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
        except Exception as error:  # noqa: BLE001 (whatever the bot raises is its fault)
            future.set_result(_failure(error, began))
            return
        if inspect.isawaitable(move) and not isinstance(move, Message):
            task = asyncio.ensure_future(_think(move, began, future))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)
        else:
            future.set_result(_answer(move, began))

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


async def _think(thought: Awaitable[Any], began: int, future: asyncio.Future[Answer]) -> None:
    try:
        answer = _answer(await thought, began)
    except Exception as error:  # noqa: BLE001 (whatever the bot raises is its fault)
        answer = _failure(error, began)
    if not future.done():
        future.set_result(answer)


def _answer(move: Any, began: int) -> Answer:
    fault = pb.FAULT_KIND_UNSPECIFIED if move is not None else pb.FAULT_KIND_RESIGNED
    return Answer(move, _microseconds_since(began), fault)


def _failure(error: Exception, began: int) -> Answer:
    """Return the fault of a bot that raised this, told by the last line of its traceback."""
    detail = traceback.format_exception_only(error)[-1].strip().splitlines()[-1]
    return Answer(None, _microseconds_since(began), pb.FAULT_KIND_FAILED, detail)


def _microseconds_since(began: int) -> int:
    return (perf_counter_ns() - began) // 1000
