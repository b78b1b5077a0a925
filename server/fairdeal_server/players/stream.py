"""A bot that is connected by a gRPC stream: its turns, its outbox and its clock.

The way of a move: `StreamPlayer.ask` puts the turn into the outbox, `Connection.write` hands it to
the transport together with everything else that is ready, `Connection.read` takes the answer, and
the future that the referee awaits gets its result.
"""

import asyncio
import hashlib
import logging
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import grpc
from google.protobuf.message import DecodeError, Message
from grpc.aio import EOF  # type: ignore[attr-defined]  # the stubs lack it

from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import Protection

from ..games.game import Game
from ..referee.clock import Timekeeper
from .player import Answer, Lost, Slots, Turn

logger = logging.getLogger(__name__)

REVISION = 1
OLDEST_REVISION = 1
MAX_CAPACITY = 1024
HAND_OFF = 0.25
"""A clock starts when its turn was handed to the transport, at the latest this long after it was queued."""
SILENCE = 0.05
"""A stream from which nothing comes for so long, in seconds, has nothing that waits to be read …"""
BACKLOG = 1.0
"""… and a message has not waited any longer than that."""
RETURN_WAIT = 30.0
"""How long the clocks of a resumed match wait for a bot that has not connected again."""
OUTBOUND = 1 << 20
"""A response is cut at this many bytes."""
OUTBOX = 8 << 20
"""A bot that leaves more bytes unread loses its stream."""
USELESS = 200
"""How many messages without a useful answer a bot may send at once (a token bucket) …"""
USELESS_RATE = 20.0
"""… and how many tokens it gets back each second. Useful answers are free: turns limit them."""
REMEMBERED = 64
"""How many programs are remembered that others of the same bot have replaced."""
PARTING = 60.0
"""A bot that connects within so many seconds after it was told that all is over may have missed it."""


CONFESSIONS: "dict[pb.FaultKind.ValueType, str]" = {
    pb.FAULT_KIND_CRASHED: "the bot's program has ended",
    pb.FAULT_KIND_FAILED: "the bot failed",
    pb.FAULT_KIND_MALFORMED: "the bot answered with what cannot be read",
}
"""What a bot may report of itself."""

STREAM_ERRORS = (grpc.aio.AioRpcError, grpc.aio.BaseError, grpc.aio.InternalError)
"""What reading and writing raise when the client has gone."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why the server ends a stream: a gRPC status, a machine-readable reason, a sentence."""

    code: grpc.StatusCode
    reason: str
    sentence: str
    retry_after: int = 0
    """Seconds after which the bot may come again, where that is known."""


STOPPED = Ending(grpc.StatusCode.UNAVAILABLE, "DRAINING", "the server has stopped")


@dataclass(slots=True)
class Batch:
    """What one write hands over; `handed` is when the transport took it, `lag` our lag by then."""

    handed: float | None = None
    lag: float = 0.0


@dataclass(slots=True, eq=False)
class Pending:
    """A turn that waits for its answer."""

    turn: Turn
    future: "asyncio.Future[Answer]"
    allowance: float
    queued: float
    lag: float
    batch: Batch | None = None

    def used(self, arrived: float, lag: float) -> float:
        """Return the seconds from the start of the clock until `arrived`; `lag` is our lag by now.

        `queued` may be still to come: until then the clock waits.
        """
        return max(0.0, arrived - self._start(lag))

    def has_expired(self, heard: float, lag: float) -> bool:
        """Whether no answer can be in time that has not been heard; what we lagged is added, once."""
        waits_for_hand_off = self.batch is not None and self.batch.handed is None
        added = 0.0 if waits_for_hand_off else lag - self.lag  # such a clock starts so much later
        return self.used(heard, lag) - added > self.allowance

    def _start(self, lag: float) -> float:
        if self.batch is None:
            return self.queued
        if self.batch.handed is None:
            return self.queued + HAND_OFF + lag - self.lag
        return min(self.batch.handed, self.queued + HAND_OFF + self.batch.lag - self.lag)


@dataclass(slots=True)
class LiveSeat:
    """A seat that the bot holds in a match that is not over."""

    version: str
    asked: int = 0
    late: set[int] = field(default_factory=set)
    """The turns whose clock ran out."""
    lost: str = ""
    """How our side has lost the program that played it."""


@dataclass(slots=True)
class Promise:
    """A contribution that was promised for a block and is waited for."""

    block: pb.Block
    hash: bytes
    value: "asyncio.Future[bytes]"


class StreamPlayer:
    """One instance of a bot, connected or not. It outlives its streams."""

    untimed = False

    def __init__(
        self, game: Game[Any], name: str, instance: int, timekeeper: Timekeeper, hosted: bool = False
    ) -> None:
        self.hosted = hosted
        """Our side starts its program: that it is not there is not its doing."""
        self.game = game
        self.name = name
        self.instance = instance
        self.version = ""
        self.slots = Slots(1, open=False)
        self.connection: Connection | None = None
        self.joined = asyncio.Event()
        """It has connected since no match was to start before it does."""
        self.crash = ""
        self.promised = b""
        """SHA-256 of the contribution to the next block; empty when the bot does not contribute."""
        self._timekeeper = timekeeper
        self._pending: dict[tuple[int, int], Pending] = {}
        self._live: dict[tuple[int, int], LiveSeat] = {}
        self._blame: pb.FaultKind.ValueType = pb.FAULT_KIND_DISCONNECTED
        self._promise: Promise | None = None
        self._owed: dict[tuple[int, int, int], bool] = {}
        """Turns that ended without an answer: one that comes too late is no flood."""
        self._bound = False
        self._has_come = False
        self._protection: Protection | None = None
        self._return_by = 0.0
        """Until when clocks wait for the bot to come back after a restart of ours."""
        self._tokens = float(USELESS)
        self._tokens_at = timekeeper.now()
        self._hellos = 0
        self._latest = b""
        """The program whose hello has arrived last."""
        self._program = b""
        self._replaced: deque[bytes] = deque(maxlen=REMEMBERED)
        self._expected = 0
        self._parting: tuple[float, str] | None = None
        timekeeper.watch(self._sweep)

    @property
    def waiting(self) -> int:
        """How many turns wait for an answer."""
        return len(self._pending)

    @property
    def protection(self) -> Protection | None:
        """What holds its program, for the log; None until it has come: what never ran was held by nothing."""
        return self._protection if self._has_come else None

    @protection.setter
    def protection(self, held: Protection | None) -> None:
        self._protection = held

    # --- the referee's side -------------------------------------------------------------------

    def join(self, match: int, seat: int) -> None:
        """Take the seat: the version that is there now plays the match to its end."""
        self._live[match, seat] = LiveSeat(self.version)

    def rejoin(self, match: int, seat: int, version: str, asked: int) -> None:
        """Take the seat again: the version that had it plays the match to its end.

        One that had not come yet leaves it to whichever version comes first.
        """
        self._live[match, seat] = LiveSeat(version or self.version, asked)
        if self.connection is None:
            self._return_by = self._timekeeper.now() + RETURN_WAIT

    def ask(self, turn: Turn) -> asyncio.Future[Answer]:
        """Queue the turn; the future gets the answer, or the fault when the clock has run out."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self.crash:
            future.set_result(Answer(None, 0, pb.FAULT_KIND_CRASHED, self.crash))
            return future
        key = turn.match, turn.seat
        live = self._live[key]
        if live.lost:
            future.set_exception(Lost(live.lost))
            return future
        live.asked = turn.number
        timekeeper = self._timekeeper
        queued = timekeeper.now() if self.connection is not None else max(timekeeper.now(), self._return_by)
        pending = Pending(turn, future, turn.allowance, queued, timekeeper.lag)
        self._pending[key] = pending
        if self.connection is not None and live.version == self.version:
            pending.batch = self.connection.send_turn(turn)
        return future

    def reject(self, rejection: pb.Rejection) -> None:
        """Send the rejection, if there is a stream."""
        if self.connection is not None:
            self.connection.send_rejection(rejection)

    def leave(self, match: int, seat: int) -> None:
        """Forget the match. A turn that still waits is withdrawn."""
        self._live.pop((match, seat), None)
        if self.connection is not None:
            self.connection.forget(match, seat)
        pending = self._pending.pop((match, seat), None)
        if pending is not None and not pending.future.done():
            pending.future.cancel()
            self._owe(pending.turn)

    def announce(self, result: pb.MatchResult) -> None:
        """Send the result, if there is a stream."""
        self._send(results=[result])

    def notify(self, kind: "pb.NoticeKind.ValueType", message: str) -> None:
        """Send a notice, if there is a stream."""
        self._send(notices=[pb.Notice(kind=kind, message=message)])

    def dismiss(self, message: str) -> None:
        """Tell the bot that all its tournaments are over; who connects a little later is told again."""
        self._parting = self._timekeeper.now() + PARTING, message
        self.notify(pb.NOTICE_KIND_FINISHED, message)

    @property
    def wanted(self) -> bool:
        """Whether the player is connected or soon will be, plays, or is in a tournament."""
        here = self.connection is not None or self._expected
        return bool(here or self.slots.busy or self.slots.listeners)

    @property
    def parting(self) -> str:
        """What a bot is told that connects although all its tournaments have just ended."""
        if self._parting is None or self.slots.listeners or self._timekeeper.now() > self._parting[0]:
            return ""
        return self._parting[1]

    def declare_crashed(self, detail: str) -> None:
        """The bot's program has ended for good: every turn that waits or will come is its crash."""
        self.crash = detail
        self.bind()
        self.charge_crash(detail)

    def charge_crash(self, detail: str) -> None:
        """The bot's program has ended, and is started again: every turn that waits is its crash."""
        now, lag = self._timekeeper.now(), self._timekeeper.lag
        for pending in list(self._pending.values()):
            used = min(pending.used(now, lag), pending.allowance)
            self._fault(pending, used, pb.FAULT_KIND_CRASHED, detail)

    def lose(self, how: str) -> None:
        """Our side has lost the program: the matches that it plays are void."""
        for live in self._live.values():
            live.lost = how
        for key, pending in list(self._pending.items()):
            del self._pending[key]
            if not pending.future.done():
                pending.future.set_exception(Lost(how))

    def pause(self) -> None:
        """Let no match start before the bot connects again."""
        self.crash, self._bound = "", False
        self.slots.open = False
        self.joined.clear()

    def unwatch(self) -> None:
        """Stop looking for deadlines: the player is forgotten."""
        self._timekeeper.unwatch(self._sweep)

    def close(self, ending: Ending) -> None:
        """End the stream and stop watching deadlines."""
        self.unwatch()
        if self.connection is not None:
            self.connection.end(ending)

    def bind(self) -> None:
        """From now on matches start also while the bot is away: that is its own fault."""
        self._bound = True
        self.slots.open = True
        self.slots.changed()

    def announce_block(self, block: pb.Block, promised: bytes) -> "asyncio.Future[bytes] | None":
        """Announce a block whose root covers this promise, if any; return the contribution to come.

        It will be 32 bytes; a bot that connects again is asked again. Returns None where nothing was
        promised, or where the bot has connected again meanwhile and promises something else.
        """
        if self.connection is None or not promised or self.promised != promised:
            open_to_all = pb.Block()
            open_to_all.CopyFrom(block)
            open_to_all.wait_ms = 0
            self._send(blocks=[open_to_all])
            return None
        self.promised = b""
        self._send(blocks=[block])
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._promise = Promise(block, promised, future)
        return future

    # --- the stream's side --------------------------------------------------------------------

    @contextmanager
    def expecting(self, hello: pb.Hello) -> "Iterator[Callable[[], Ending | None]]":
        """A hello has arrived: keep the player until it is connected.

        What is yielded tells how its stream ends where another one has replaced it meanwhile or before.
        """
        self._hellos += 1
        mine, self._latest = self._hellos, hello.program
        self._expected += 1

        def replaced() -> Ending | None:
            if hello.program and hello.program in self._replaced:
                return self._taken_over(hello.program, by=b"")
            return None if mine == self._hellos else self._taken_over(hello.program, by=self._latest)

        try:
            yield replaced
        finally:
            self._expected -= 1

    def _taken_over(self, program: bytes, by: bytes) -> Ending:
        """Return how a stream ends that a newer one of another program, or of the same one, has replaced."""
        if program and program == by:  # it may play on either of the two: the newer one may have come late
            sentence = f"a newer stream of the same program of {self.name} has taken over"
            return Ending(grpc.StatusCode.UNAVAILABLE, "RENEWED", sentence)
        sentence = f"a newer stream of {self.name} has taken over"
        return Ending(grpc.StatusCode.ABORTED, "REPLACED", sentence)

    def connect(self, connection: "Connection", hello: pb.Hello) -> None:
        """Let a new stream take over: the older one ends, and every turn that waits is sent."""
        if self.connection is not None:
            self.connection.end(self._taken_over(self._program, by=hello.program))
            if self._program and self._program != hello.program:
                self._replaced.append(self._program)
        self._program = hello.program
        self.version = hello.version
        if not self._has_come:  # what began before belongs to whichever version comes first
            self._has_come = True
            for live in self._live.values():
                live.version = live.version or self.version
        self.slots.capacity = hello.capacity or 1
        self.slots.open = True
        self.promised = hello.contribution_hash
        self._blame = pb.FAULT_KIND_DISCONNECTED
        self.connection = connection
        self.joined.set()
        mine = [key for key, live in self._live.items() if live.version == self.version]
        self._send(
            welcome=pb.Welcome(
                bot=self.name,
                instance=self.instance,
                revision=REVISION,
                oldest_revision=OLDEST_REVISION,
                capacity=self.slots.capacity,
                matches=sorted({match for match, _ in mine}),
            )
        )
        now, lag, self._return_by = self._timekeeper.now(), self._timekeeper.lag, 0.0
        for key in mine:
            if pending := self._pending.get(key):
                batch = connection.send_turn(pending.turn)
                if pending.queued > now:  # the clock has waited for the bot
                    pending.queued, pending.lag, pending.batch = now, lag, batch
        if self._promise is not None and not self._promise.value.done():
            self._send(blocks=[self._promise.block])
        if self.parting:
            self.notify(pb.NOTICE_KIND_FINISHED, self.parting)
        self.slots.changed()

    def disconnect(self, connection: "Connection", ending: Ending | None) -> None:
        """The stream is gone; clocks run on. A stream that sent garbage is to blame for what follows."""
        if self.connection is not connection:
            return
        self.connection = None
        self.slots.open = self._bound
        if ending is not None and ending.reason in ("MALFORMED", "TOO_MANY_ANSWERS"):
            self._blame = pb.FAULT_KIND_MALFORMED

    def take(self, answers: Any, arrived: float) -> bool:
        """Take the answers of one message; return whether any was useful."""
        lag = self._timekeeper.lag
        useful = False
        for answer in answers:
            pending = self._pending.get((answer.match, answer.seat))
            if pending is None or pending.turn.number != answer.turn or pending.future.done():
                useful |= self._owed.pop((answer.match, answer.seat, answer.turn), False)
                self._refuse(answer)  # done: the match was given up
                continue
            useful = True
            used = min(pending.used(arrived, lag), pending.allowance)
            if pending.has_expired(arrived, lag):
                self._fault(pending, pending.allowance, *self._expired(pending))
            elif reported := getattr(answer, "fault", 0):  # games of an older release lack it
                self._fault(pending, used, *_confessed(reported))
            elif answer.resign:
                self._fault(pending, used, pb.FAULT_KIND_RESIGNED, "the bot resigned")
            elif not answer.HasField("move"):
                sentence = "the answer has neither a move nor a resignation"
                self._fault(pending, used, pb.FAULT_KIND_MALFORMED, sentence)
            else:
                del self._pending[answer.match, answer.seat]
                pending.future.set_result(Answer(answer.move, int(used * 1e6)))
        return useful

    def contribute(self, contribution: pb.Contribution) -> None:
        """Take the opened contribution to the block that was announced last."""
        promise, next_hash = self._promise, contribution.next_hash
        self.promised = next_hash if len(next_hash) == 32 else b""
        if len(next_hash) not in (0, 32):
            problem = f"next_hash has 32 bytes or none, not {len(next_hash)}"
        elif promise is None or promise.value.done():
            problem = "no contribution is waited for"
        elif (contribution.tournament, contribution.block) != (promise.block.tournament, promise.block.block):
            problem = f"block {promise.block.block} of tournament {promise.block.tournament} is waited for"
        elif len(contribution.value) != 32 or hashlib.sha256(contribution.value).digest() != promise.hash:
            problem = "it is not the 32 bytes whose SHA-256 was promised"
        else:
            promise.value.set_result(contribution.value)
            self._promise = None
            return
        self.notify(pb.NOTICE_KIND_CONTRIBUTION_REFUSED, f"contribution not taken: {problem}")

    def penalty_wait(self) -> float:
        """Charge a message without a useful answer; return the seconds to wait before reading on."""
        now = self._timekeeper.now()
        self._tokens = min(USELESS, self._tokens + (now - self._tokens_at) * USELESS_RATE) - 1
        self._tokens_at = now
        return max(0.0, -self._tokens / USELESS_RATE)

    # --- inside -------------------------------------------------------------------------------

    def _send(self, **fields: Any) -> None:
        if self.connection is not None:
            self.connection.send(self.game.proto.PlayResponse(**fields))

    def _sweep(self) -> None:
        lag = self._timekeeper.lag
        heard = self._timekeeper.looked if self.connection is None else self.connection.heard()
        late = [
            pending
            for pending in self._pending.values()
            if pending.has_expired(heard, lag) and not pending.future.done()
        ]
        for pending in late:
            self._fault(pending, pending.allowance, *self._expired(pending))

    def _expired(self, pending: Pending) -> "tuple[pb.FaultKind.ValueType, str]":
        """Return whose doing an expired clock is: with a stream the bot was slow, without it was away."""
        version = self._live[pending.turn.match, pending.turn.seat].version
        if self.connection is not None and version == self.version:
            return pb.FAULT_KIND_TIMEOUT, "the clock ran out"
        if self._blame == pb.FAULT_KIND_MALFORMED:
            return self._blame, "the clock ran out after the bot sent what cannot be read"
        return self._blame, "the clock ran out while the bot was not connected"

    def _fault(self, pending: Pending, used: float, kind: "pb.FaultKind.ValueType", detail: str) -> None:
        turn = pending.turn
        del self._pending[turn.match, turn.seat]
        if kind in (pb.FAULT_KIND_TIMEOUT, pb.FAULT_KIND_DISCONNECTED):
            self._live[turn.match, turn.seat].late.add(turn.number)
            self._owe(turn)
        if not pending.future.done():  # done: the match was given up
            pending.future.set_result(Answer(None, int(used * 1e6), kind, detail))

    def _owe(self, turn: Turn) -> None:
        self._owed[turn.match, turn.seat, turn.number] = True
        if len(self._owed) > MAX_CAPACITY:
            del self._owed[next(iter(self._owed))]

    def _plays(self, match: int) -> bool:
        return any((match, seat) in self._live for seat in range(self.game.seats.stop))

    def _refuse(self, answer: Any) -> None:
        """Tell a bot that an answer belongs to no turn that waits; it harms nothing."""
        live = self._live.get((answer.match, answer.seat))
        if live is None and self._plays(answer.match):
            reason, sentence = pb.REJECTION_REASON_NOT_ASKED, "the seat is not yours"
        elif live is None:
            reason, sentence = pb.REJECTION_REASON_UNKNOWN_MATCH, "the match is over, or not yours"
        elif answer.turn > live.asked:
            reason, sentence = pb.REJECTION_REASON_NOT_ASKED, "the turn has not been asked yet"
        elif answer.turn in live.late:
            reason, sentence = pb.REJECTION_REASON_LATE, "the clock had run out"
        else:
            reason, sentence = pb.REJECTION_REASON_ANSWERED, "the turn has been answered already"
        self.reject(
            pb.Rejection(
                match=answer.match,
                seat=answer.seat,
                turn=answer.turn,
                reason=reason,
                message=sentence,
                consequence=pb.CONSEQUENCE_NONE,
            )
        )


def _confessed(reported: int) -> "tuple[pb.FaultKind.ValueType, str]":
    """Return the fault that a bot reports of itself, and a sentence; its own are its owner's only."""
    for kind, sentence in CONFESSIONS.items():
        if kind == reported:
            return kind, sentence
    return pb.FAULT_KIND_MALFORMED, "the answer names a fault that no bot reports of itself"


@dataclass(eq=False)
class Connection:
    """One stream: serialized one-turn responses go out concatenated, as many as are ready."""

    player: StreamPlayer
    context: Any
    timekeeper: Timekeeper
    _outbox: deque[bytes] = field(default_factory=deque)
    _batch: Batch = field(default_factory=Batch)
    _size: int = 0
    _rejections: int = 0
    _started: set[tuple[int, int]] = field(default_factory=set)
    _asked: float = 0.0
    """Since when the next message is asked for; when it does not come it is the bot's own doing."""
    _heard: float = 0.0

    def __post_init__(self) -> None:
        loop = asyncio.get_running_loop()
        self._writer: asyncio.Task[None] | None = None
        self._ended: asyncio.Future[Ending | None] = loop.create_future()
        self._ready = asyncio.Event()
        self._drained = asyncio.Event()
        self._drained.set()

    @property
    def unread(self) -> int:
        """How many bytes wait to be sent."""
        return self._size

    def heard(self) -> float:
        """Return the latest time of which is known: whatever the bot had sent by then has been read.

        A message that comes soon after it is asked for may have waited behind the one before. That it has not
        is told by a silence, or by a read or write that began later and was done earlier.
        """
        looked = self.timekeeper.looked
        if max(self.timekeeper.through, looked - SILENCE) >= self._asked:
            self._heard = looked
        self._heard = max(self._heard, self.timekeeper.now() - BACKLOG)
        return self._heard

    def send(self, response: Message) -> None:
        """Queue a response; a stream that nobody reads ends when too much has piled up."""
        self._queue(response.SerializeToString())

    def send_turn(self, turn: Turn) -> Batch:
        """Queue a turn and return its batch; the match's start goes with its first turn on this stream."""
        key = turn.match, turn.seat
        first = key not in self._started
        if first:
            self._started.add(key)
        batch = self._batch
        self._queue(turn.written(with_start=first))
        return batch

    def forget(self, match: int, seat: int) -> None:
        """Forget a match that is over."""
        self._started.discard((match, seat))

    def send_rejection(self, rejection: pb.Rejection) -> None:
        """Queue a rejection; until it is sent nothing more is read from the stream."""
        self._rejections += 1
        self._drained.clear()
        self.send(self.player.game.proto.PlayResponse(rejections=[rejection]))

    def end(self, ending: Ending | None) -> None:
        """End the stream; None when the bot ended it itself."""
        if not self._ended.done():
            self._ended.set_result(ending)
            self._outbox.clear()  # a status waits for the write under way, and that may be for long
            self._size = 0

    async def run(self) -> Ending | None:
        """Read and write until the stream ends; return why. A write that is under way goes on."""
        reader = asyncio.create_task(self._read())
        self._writer = asyncio.create_task(self._write())
        try:
            return await self._ended
        except asyncio.CancelledError:
            self._writer.cancel()
            raise
        finally:
            reader.cancel()
            self._ready.set()  # a writer with nothing to do sees that it is over
            await self._finish(reader)

    async def last_write(self) -> None:
        """Wait until the write that was under way at the end is done: no status can overtake it.

        That takes as long as a bot that does not read stays connected.
        """
        if self._writer is not None:
            await self._finish(self._writer)

    async def _finish(self, task: "asyncio.Task[None]") -> None:
        (error,) = await asyncio.gather(task, return_exceptions=True)
        if isinstance(error, Exception) and not isinstance(error, STREAM_ERRORS):
            about = {"bot": self.player.name, "instance": self.player.instance}
            logger.error("the stream of %s broke", self.player.name, exc_info=error, extra=about)

    def _queue(self, written: bytes) -> None:
        if self._ended.done():
            return
        self._outbox.append(written)
        self._size += len(written)
        self._ready.set()
        if self._size > OUTBOX:
            sentence = f"more than {OUTBOX >> 20} MiB were waiting to be read"
            self.end(Ending(grpc.StatusCode.RESOURCE_EXHAUSTED, "SLOW_READER", sentence))

    async def _write(self) -> None:
        """Send whatever is ready in one message, again and again; no timer delays it."""
        try:
            while not self._ended.done():
                await self._ready.wait()
                self._ready.clear()
                while self._outbox and not self._ended.done():
                    await self._write_some()
        finally:
            self.end(None)

    async def _write_some(self) -> None:
        """Send one response; what is in the batch is handed over with the last of it."""
        response = self._next_response()
        if self._outbox:
            await self.context.write(response)
            return
        batch, self._batch = self._batch, Batch()
        rejections, self._rejections = self._rejections, 0
        begun = self.timekeeper.now()
        await self.context.write(response)
        batch.handed, batch.lag = self.timekeeper.now(), self.timekeeper.lag
        self.timekeeper.stir(begun)
        if rejections and not self._rejections:
            self._drained.set()

    def _next_response(self) -> bytes:
        parts: list[bytes] = []
        size = 0
        while self._outbox and (not parts or size + len(self._outbox[0]) <= OUTBOUND):
            part = self._outbox.popleft()
            parts.append(part)
            size += len(part)
        self._size -= size
        return b"".join(parts)

    async def _read(self) -> None:
        """Take every message; a stream with unsent rejections is not read."""
        request_type = self.player.game.proto.PlayRequest
        try:
            while (raw := await self._next_request()) is not EOF:
                useful = self._take(request_type.FromString(raw), self._heard)
                if not useful:
                    self._asked, self._heard = 0.0, self.timekeeper.now()
                    await asyncio.sleep(self.player.penalty_wait())
                if not self._drained.is_set():
                    self._asked = self.timekeeper.now() + HAND_OFF
                    await self._drained.wait()
        except DecodeError:
            self._malformed("a message cannot be read as a PlayRequest")
        finally:
            self.end(None)

    async def _next_request(self) -> Any:
        self._asked = self.timekeeper.now()
        raw = await self.context.read()
        self.heard()  # before this read is among those that are done
        self.timekeeper.stir(self._asked)
        return raw

    def _take(self, request: Any, arrived: float) -> bool:
        """Take one message; return whether it had a useful answer."""
        kind = request.WhichOneof("request")
        if kind == "answers":
            answers, most = request.answers.answers, 2 * self.player.slots.capacity
            if len(answers) <= most:
                return self.player.take(answers, arrived)
            sentence = f"{len(answers)} answers in one message; twice the capacity is {most}"
            self.end(Ending(grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_ANSWERS", sentence))
        elif kind == "contribution":
            self.player.contribute(request.contribution)
        else:
            self._malformed("after the hello only contributions and answers are expected")
        return False

    def _malformed(self, sentence: str) -> None:
        self.end(Ending(grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED", sentence))
