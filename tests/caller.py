"""A bot's end of a stream, scripted by a test: plain gRPC, and messages that no SDK would send."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import play_pb2 as play

PLAY = "/fairdeal.ninetyone.v1.NinetyOneService/Play"
PATIENCE = 20.0
"""Seconds until a test that waits for something has failed."""


@dataclass(frozen=True)
class End:
    """How a stream ended: status, machine-readable reason, sentence."""

    code: str
    reason: str
    sentence: str


class Caller:
    """One stream of a bot. What arrives is kept, joined in one response, until a test looks at it."""

    def __init__(self, call: Any, game: Any) -> None:
        self._call = call
        self.game = game
        self.got: Any = game.PlayResponse()
        self.bytes = b""
        """Everything that has arrived, as it came."""
        self._arrived = asyncio.Event()
        self._looked_at = 0
        self._resting = False
        self._writing = asyncio.Lock()
        self._reader: asyncio.Task[None] | None = None

    async def send(self, request: Any) -> None:
        """Send a request, or bytes as they are."""
        async with self._writing:  # a stream takes one write at a time
            await self._call.write(request if isinstance(request, bytes) else request.SerializeToString())

    async def hello(self, *, reads: bool = True, **fields: Any) -> "Caller":
        """Send a hello; where the bot reads, wait for the welcome."""
        said: dict[str, Any] = {"revision": 1, "version": "1"} | fields
        await self.send(self.game.PlayRequest(hello=play.Hello(**said)))
        if reads:
            self.read()
            await self.until(lambda: self.got.HasField("welcome"))
        return self

    def read(self) -> None:
        """From now on take what arrives."""
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(grpc.aio.AioRpcError):  # `end` tells
            while (raw := await self._call.read()) is not grpc.aio.EOF:  # type: ignore[attr-defined]
                self.bytes += raw
                self.got.MergeFromString(raw)
                self._arrived.set()
        self._arrived.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until what has arrived meets the condition."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                if self._reader is not None and self._reader.done():
                    raise AssertionError(f"the stream has ended: {await self.end()}")
                self._arrived.clear()
                await self._arrived.wait()

    @property
    def waits(self) -> bool:
        """Whether there is a turn that nobody has looked at."""
        return len(self.got.turns) > self._looked_at

    async def turn(self) -> Any:
        """Wait for the next turn."""
        await self.until(lambda: self.waits)
        self._looked_at += 1
        return self.got.turns[self._looked_at - 1]

    async def answer(self, asked: Any, move: Any = None, **instead: Any) -> None:
        """Answer the turn by its first legal move, or as told."""
        fields = {
            "match": asked.match,
            "seat": asked.seat,
            "turn": asked.turn,
            "move": move or asked.legal[0],
        }
        await self.answers(self.game.Answer(**(fields | instead)))

    async def answers(self, *answers: Any) -> None:
        """Send answers together."""
        await self.send(self.game.PlayRequest(answers=self.game.Answers(answers=answers)))

    async def rejection(self, number: int = 1) -> play.Rejection:
        """Wait for the rejection of this number, from 1."""
        await self.until(lambda: len(self.got.rejections) >= number)
        rejection: play.Rejection = self.got.rejections[number - 1]
        return rejection

    async def play_on(self, turns: int = 1_000_000) -> None:
        """Answer so many turns, or all that come until `rest`."""
        self._resting = False
        for _ in range(turns):
            await self.until(lambda: self._resting or len(self.got.turns) > self._looked_at)
            if self._resting:
                return
            await self.answer(await self.turn())

    def rest(self) -> None:
        """Let `play_on` end between two turns: a write that is cancelled would end the stream."""
        self._resting = True
        self._arrived.set()

    async def end(self) -> End:
        """Wait for the end that the server makes."""
        async with asyncio.timeout(PATIENCE):
            code = await self._call.code()
        for key, value in await self._call.trailing_metadata() or ():
            if key == "grpc-status-details-bin":
                info = ErrorInfo()
                assert Status.FromString(value).details[0].Unpack(info)
                assert info.domain == "fairdeal"
                return End(code.name, info.reason, await self._call.details())
        return End(code.name, "", await self._call.details())

    async def trailing_metadata(self) -> Any:
        """Return what the server says with the end."""
        return await self._call.trailing_metadata()

    def break_off(self) -> None:
        """Cancel the stream, as a program that dies does."""
        self._call.cancel()

    async def done_writing(self) -> None:
        """Close the bot's half of the stream."""
        await self._call.done_writing()


@asynccontextmanager
async def playing(*callers: Caller) -> AsyncIterator[None]:
    """Have callers answer every turn by the first legal move for as long as the context lasts."""
    tasks = [asyncio.create_task(caller.play_on()) for caller in callers]
    try:
        yield
    finally:
        for caller in callers:
            caller.rest()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def calling(
    address: str,
    token: str | None,
    path: str = PLAY,
    game: Any = ninetyone,
    options: Sequence[tuple[str, int]] = (),
) -> AsyncIterator[Caller]:
    """Open a stream, which is broken off at the end."""
    options = [("grpc.use_local_subchannel_pool", 1), *options]
    async with grpc.aio.insecure_channel(address, options) as channel:
        method: Any = channel.stream_stream(path, None, None)
        metadata = () if token is None else (("authorization", f"Bearer {token}"),)
        caller = Caller(method(metadata=metadata), game)
        try:
            yield caller
        finally:
            caller.break_off()
