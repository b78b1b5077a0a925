"""One stream of the client: what came and went, in words, and whether it may have come."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from google.protobuf import text_format
from google.protobuf.message import DecodeError, Message

from fairdeal.v1 import play_pb2 as pb

from ..games.game import Game, IllegalMove
from ..players.stream import OLDEST_REVISION, REVISION, Ending
from ..rpc.play import problem_of
from ..rpc.script import ByteStream
from .check import Failed
from .match import Match

Key = tuple[int, int, int]
"""Match, seat and turn."""
LONGEST_LINE = 240


class Judge(Protocol):
    """Knows whether a move may be made."""

    def try_move(self, move: Message) -> None:
        """Raise IllegalMove where it may not."""


class Stream:
    """The server's end of a stream. It reads all the time, and refuses what no client may send."""

    def __init__(
        self,
        game: Game[Any],
        number: int,
        raw: ByteStream,
        trace: Callable[[str], None],
        fail: Callable[[BaseException], None],
    ) -> None:
        self.number = number
        """Counted for each program, from 1."""
        self.came = asyncio.get_running_loop().time()
        self.hello: pb.Hello | None = None
        self.promise = b""
        """SHA-256 of what the client will open for the next block; empty where nothing is promised."""
        self._game = game
        self._raw = raw
        self._trace = trace
        self._fail = fail
        self._open: dict[Key, Judge] = {}
        self._answers: dict[Key, Any] = {}
        self._contributions: deque[pb.Contribution] = deque()
        self._matches: dict[int, Match] = {}
        self._changed = asyncio.Condition()
        self._task = asyncio.create_task(self._pump())
        self._task.add_done_callback(self._tell)

    @property
    def over(self) -> bool:
        """Whether the stream has ended, by whomever."""
        return self._raw.over.is_set()

    @property
    def capacity(self) -> int:
        """How many matches the client plays at once."""
        return max(1, self.hello.capacity) if self.hello else 1

    # --- to the client ------------------------------------------------------------------------

    async def send(self, response: Message | bytes) -> None:
        """Send a response, or the bytes of one as they are."""
        data = response if isinstance(response, bytes) else response.SerializeToString()
        shown = response if isinstance(response, Message) else _parse(self._game.proto.PlayResponse, data)
        self._note(f"server: {_words(shown)}" if shown else f"server: {len(data)} bytes {data[:40].hex()}")
        await self._raw.write(data)

    async def say(self, **parts: Any) -> None:
        """Send a response with these parts."""
        await self.send(self._game.proto.PlayResponse(**parts))

    def welcome(self, matches: Iterable[Match] = ()) -> pb.Welcome:
        """Return the answer to the hello, with the matches that are live."""
        return pb.Welcome(
            bot="conformance",
            instance=self.hello.instance if self.hello else 0,
            revision=REVISION,
            oldest_revision=OLDEST_REVISION,
            capacity=self.capacity,
            matches=sorted(match.number for match in matches),
        )

    def expect(self, *matches: Match) -> list[Any]:
        """Take note that the turns of these matches are asked now, and return their messages."""
        turns = []
        for match in matches:
            first = match.number not in self._matches
            self._matches[match.number] = match
            self._open[match.key] = match
            turns.append(match.question(with_start=first))
        return turns

    def expect_answer(self, key: Key, judge: Judge) -> None:
        """Take note that this turn is asked now."""
        self._open[key] = judge

    async def ask(self, *matches: Match) -> None:
        """Ask these matches' turns in one message."""
        await self.say(turns=self.expect(*matches))

    async def conclude(self, *matches: Match) -> None:
        """Tell that these matches are over, or given up."""
        for match in matches:
            self._matches.pop(match.number, None)
        await self.say(results=[match.result() for match in matches])

    def end(self, ending: Ending | None) -> None:
        """End the stream; with OK where there is no ending."""
        said = f"{ending.code.name} {ending.reason}: {ending.sentence}" if ending else "OK"
        self._note(f"server: ends the stream with {said}")
        self._raw.end(ending)

    # --- from the client ----------------------------------------------------------------------

    async def has_said_hello(self) -> pb.Hello:
        """Wait for the first request, the hello."""
        await self._until(lambda: self.hello is not None)
        assert self.hello is not None
        return self.hello

    async def answer(self, match: Match) -> Any:
        """Wait for the answer to the turn of the match that was asked, and return it."""
        await self._until(lambda: match.key in self._answers)
        return self._answers[match.key]

    async def contribution(self) -> pb.Contribution:
        """Wait for the next contribution."""
        await self._until(lambda: bool(self._contributions))
        return self._contributions.popleft()

    async def all_answers(self) -> None:
        """Wait until nothing that was asked is unanswered."""
        await self._until(lambda: not self._open)

    @property
    def contributions(self) -> int:
        """How many contributions have come that nobody has looked at."""
        return len(self._contributions)

    async def has_ended(self) -> None:
        """Wait until the client has gone, or has ended its side."""
        await self._raw.over.wait()

    async def close(self) -> None:
        """Read no more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _until(self, condition: Callable[[], bool]) -> None:
        async with self._changed:
            await self._changed.wait_for(condition)

    async def _pump(self) -> None:
        """Take every request; raises Failed at the first that may not have come."""
        while (data := await self._raw.read()) is not None:
            async with self._changed:
                self._take(data)
                self._changed.notify_all()
        self._note("client: ends the stream")
        self._raw.end(None)

    def _take(self, data: bytes) -> None:
        request = _parse(self._game.proto.PlayRequest, data)
        if request is None:
            self._note(f"client: {len(data)} bytes {data[:40].hex()}")
            raise Failed(f"a message of {len(data)} bytes cannot be read as a PlayRequest")
        self._note(f"client: {_words(request)}")
        kind = request.WhichOneof("request")
        if kind is None:
            raise Failed("a PlayRequest came without a part: neither hello, answers nor contribution")
        if (self.hello is None) != (kind == "hello"):
            raise Failed(
                f"the first request was {kind}, no hello" if self.hello is None else "a second hello"
            )
        if kind == "hello":
            self.hello = request.hello
            self.promise = request.hello.contribution_hash
            if not OLDEST_REVISION <= self.hello.revision <= REVISION:
                raise Failed(f"the hello has revision {self.hello.revision}; the newest is {REVISION}")
            if problem := problem_of(self.hello):
                raise Failed(f"the hello is out of range: {problem}")
        elif kind == "contribution":
            self._contributions.append(request.contribution)
            self.promise = request.contribution.next_hash
        else:
            self._take_answers(request.answers.answers)

    def _take_answers(self, answers: Any) -> None:
        if len(answers) > 2 * self.capacity:
            raise Failed(f"{len(answers)} answers in one request; twice the capacity is {2 * self.capacity}")
        for answer in answers:
            key = answer.match, answer.seat, answer.turn
            what = f"match {answer.match}, seat {answer.seat}, turn {answer.turn}"
            judge = self._open.pop(key, None)
            if judge is None:
                again = "was answered already" if key in self._answers else "was not asked on this stream"
                raise Failed(f"an answer came to {what}, which {again}")
            if answer.resign:
                raise Failed(f"{what}: the client resigned instead of moving; does its bot fail?")
            if not answer.HasField("move"):
                raise Failed(f"{what}: the answer has neither a move nor a resignation")
            try:
                judge.try_move(answer.move)
            except IllegalMove as error:
                raise Failed(f"{what}: the move is illegal, {error}") from error
            self._answers[key] = answer

    def _tell(self, task: "asyncio.Task[None]") -> None:
        """Tell what went wrong while requests were taken."""
        if not task.cancelled() and (error := task.exception()):
            self._fail(error)

    def _note(self, line: str) -> None:
        self._trace(f"stream {self.number}, {line}")


def _parse(kind: Any, data: bytes) -> Any:
    """Return the message; None for bytes that are none."""
    try:
        return kind.FromString(data)
    except DecodeError:
        return None


def _words(message: Message) -> str:
    """Return a message in one line that is not too long."""
    line = text_format.MessageToString(message, as_one_line=True, print_unknown_fields=True).strip()
    if not line:
        return "(a message without anything)"
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …"
