"""The client that is checked: the command as a program, its way to the server, and its streams."""

import asyncio
import signal
from collections import deque
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from ..programs import Program, command_words, own_program
from ..rpc.script import ByteStream
from .check import Failed
from .frames import Frames
from .match import Match, pool_of
from .network import Network, Pipe
from .stream import Stream

if TYPE_CHECKING:
    from .stage import Stage

Result = TypeVar("Result")
LINES = 12
"""So much of what came and went is shown when a check fails."""
MOMENT = 0.3
"""How long is waited for what must not come, in seconds."""


class Client:
    """A program under check. It is started when a check says so, as often as it likes."""

    def __init__(self, name: str, stage: "Stage", token: str, way: Network, command: str) -> None:
        self.stage = stage
        self.token = token
        self.way = way
        """The network between it and the server."""
        self.environment = {
            "FAIRDEAL_ADDRESS": way.address,
            "FAIRDEAL_TOKEN": token,
            "FAIRDEAL_GAME": stage.game.name,
        }
        """What it is started with."""
        self.output = stage.folder / f"{name}.log"
        self.trace: deque[str] = deque(maxlen=LINES)
        """What came and went last, a line each."""
        self.awaited = ""
        """What the server waits for."""
        self.frames = Frames()
        """What the client has sent on its newest connection."""
        self._command = command
        self._name = name
        self._pool = pool_of(stage.game)
        self._numbers = count(1)
        self._program: Program | None = None
        self._code: asyncio.Task[int] | None = None
        self._streams: list[Stream] = []
        self._seen = 0
        self._arrived = asyncio.Event()
        self._failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._limit: tuple[asyncio.Timeout, float] | None = None
        way.lay = self._lay

    # --- the program --------------------------------------------------------------------------

    async def start(self) -> None:
        """Start the program."""
        launch = own_program(command_words(self._name, self._command), self.environment)
        self._program = await Program.start(self._name, launch, self.output)
        self._code = asyncio.create_task(self._program.wait())

    @property
    def ended(self) -> set[asyncio.Task[int]]:
        """Return what is done when the program has ended."""
        return {self._code} if self._code is not None else set()

    @property
    def started(self) -> bool:
        """Whether the program has been started."""
        return self._program is not None

    async def stop(self) -> None:
        """End the program and everything that it has started."""
        if self._program is not None and self._code is not None:
            await self._program.stop()
            await self._code
        for stream in self._streams:
            await stream.close()

    def send(self, number: signal.Signals) -> None:
        """Signal the program."""
        assert self._program is not None
        self.note(f"{number.name} is sent to the program")
        self._program.send(number)

    async def ends(self, why: str) -> int:
        """Wait for the end of the program, which has a reason, and return its status."""
        assert self._code is not None
        self.awaited = f"the end of the program: {why}"
        await _first(self._code, self._failure)
        if not self._code.done():
            self._failure.result()
        self.note(f"the program {words_of(self._code.result())}")
        return self._code.result()

    def last_words(self) -> str:
        """Return how the program's output ends, without its token; empty where there is none."""
        tail = self._program.tail() if self._program is not None else ""
        return tail.replace(self.environment["FAIRDEAL_TOKEN"], "(the token)")

    # --- its streams --------------------------------------------------------------------------

    def arrive(self, raw: ByteStream) -> None:
        """Take a stream that the program has opened."""
        stream = Stream(self.stage.game, len(self._streams) + 1, raw, self.note, self.fail)
        self.note(f"stream {stream.number}, client: opens it")
        self._streams.append(stream)
        self._arrived.set()

    @property
    def opened(self) -> int:
        """How many streams the program has opened."""
        return len(self._streams)

    async def next_stream(self) -> Stream:
        """Wait for the next stream that the program opens, and for its hello."""
        stream = await self.wait("a stream", self.arrival())
        await self.wait("its hello", stream.has_said_hello())
        if self._limit is not None:
            limit, seconds = self._limit
            limit.reschedule(asyncio.get_running_loop().time() + seconds)
            self._limit = None
        return stream

    async def connected(self, *matches: Match) -> Stream:
        """Wait for the next stream, and welcome it; the matches are live."""
        stream = await self.next_stream()
        await stream.say(welcome=stream.welcome(matches))
        return stream

    async def playing(self) -> Stream:
        """Return a stream that is welcome and goes on, wherever that comes from."""
        if not self.started:
            await self.start()
        newest = self._streams[-1] if self._streams else None
        if newest is None or newest.over or self._seen < len(self._streams):
            return await self.connected()
        return newest

    async def arrival(self) -> Stream:
        """Wait for the next stream that the program opens."""
        while self._seen == len(self._streams):
            self._arrived.clear()
            await self._arrived.wait()
        self._seen += 1
        return self._streams[self._seen - 1]

    def match(self, number: int = 0) -> Match:
        """Begin a match; the client's seat goes with its number."""
        return Match(self._pool, number or next(self._numbers))

    def matches(self, stream: Stream, most: int) -> list[Match]:
        """Begin as many matches as the client plays at once, and no more than so many."""
        return [self.match() for _ in range(min(stream.capacity, most))]

    async def answers(self, stream: Stream, *matches: Match) -> list[Any]:
        """Wait for the answers to the turns of these matches that were asked."""
        return [
            await self.wait(
                f"the answer to match {match.number}, seat {match.seat}, turn {match.turn}",
                stream.answer(match),
            )
            for match in matches
        ]

    async def play_on(self, stream: Stream) -> None:
        """See that the client plays on: a new match is asked and answered. Then that is over."""
        match = self.match()
        await stream.ask(match)
        await self.answers(stream, match)
        await stream.conclude(match)

    async def moment(self) -> None:
        """Let a moment pass in which nothing wrong may come."""
        await self.wait("nothing", asyncio.sleep(MOMENT))

    async def gone(self, stream: Stream) -> None:
        """Wait until the stream has ended at the server's end, too."""
        self.awaited = "the end of the stream"
        await stream.has_ended()

    # --- waiting ------------------------------------------------------------------------------

    @asynccontextmanager
    async def within(self, seconds: float, start: float) -> AsyncIterator[None]:
        """Raise Failed when the block takes longer; until the first hello `start` counts, all in seconds."""
        try:
            async with asyncio.timeout(seconds if self.opened else start) as limit:
                self._limit = None if self.opened else (limit, seconds)
                yield
        except TimeoutError:
            raise Failed(f"it took too long: the server still waited for {self.awaited}") from None

    async def wait(self, what: str, coming: Coroutine[Any, Any, Result]) -> Result:
        """Return what comes; raises Failed if the client does something wrong before, or its program ends."""
        self.awaited = what
        come = await self.until_it_ends(coming)
        if not come:
            assert self._code is not None
            raise Failed(f"the program {words_of(self._code.result())} while the server waited for {what}")
        return come[0]

    async def until_it_ends(self, coming: Coroutine[Any, Any, Result]) -> tuple[Result, ...]:
        """Return what comes, or nothing when the program ends before; raises Failed as `wait` does."""
        task = asyncio.ensure_future(coming)
        try:
            await _first(task, self._failure, *self.ended)
            if self._failure.done():
                self._failure.result()
            return (task.result(),) if task.done() else ()
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def fail(self, error: BaseException) -> None:
        """Take note of what the client did wrong, or of a mistake of ours; who waits hears of it."""
        if not self._failure.done():
            self._failure.set_exception(error)
            self._failure.exception()  # a check may be over before it is looked at

    def note(self, line: str) -> None:
        """Take note of what happened."""
        self.trace.append(line)

    def _lay(self) -> tuple[Pipe, Pipe]:
        self.frames = Frames()
        return Pipe(heed=self.frames.read), Pipe()


async def _first(*futures: "asyncio.Future[Any]") -> None:
    """Wait until one of them is done."""
    await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)


def words_of(code: int) -> str:
    """Say how a program has ended."""
    return f"ended with status {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name}"
