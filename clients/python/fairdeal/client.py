"""Plays a bot over gRPC: ``run(MyBot, ninetyone_pb2)`` is a bot's whole main program.

A bot is a subclass of Bot, or just a function ``move(turn)``; both may be ``async``.

Three environment variables say where and who:

    FAIRDEAL_ADDRESS   host:port or unix:PATH without encryption, tls://host:port with it
    FAIRDEAL_TOKEN     the bot's token
    FAIRDEAL_INSTANCE  which instance of the bot this is, from 0; 0 where it is not set

and for a tls:// server FAIRDEAL_CA, FAIRDEAL_CERT and FAIRDEAL_KEY may name files: see fairdeal.tls.
"""

import asyncio
import contextlib
import inspect
import logging
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_bytes
from types import ModuleType
from typing import Any

import grpc
import grpc.aio

from fairdeal import tls
from fairdeal.bot import AnyBot, Bot, BotMaker, maker_of
from fairdeal.v1 import play_pb2

__all__ = ["Bot", "Fault", "PlayError", "Player", "Refused", "play", "run"]

REVISION = 1
"""The protocol revision that this module speaks."""

log = logging.getLogger("fairdeal")

# Trying again cannot help with these; REPLACED is ABORTED.
_FINAL = {
    grpc.StatusCode.ABORTED,
    grpc.StatusCode.UNAUTHENTICATED,
    grpc.StatusCode.PERMISSION_DENIED,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.UNIMPLEMENTED,
}

_FIRST_DELAY_S, _LONGEST_DELAY_S = 0.1, 5.0
_LONGEST_PAUSE_S = 60.0
_GIVE_UP_S = 600.0
_WELCOME_S = 30.0
# A connection that is dead on the way says nothing: it is pinged after ten silent seconds, and given up
# ten seconds later. The server allows a ping each five seconds.
_KEEPALIVE = (
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.ping_timeout_ms", 10_000),
    ("grpc.http2.max_pings_without_data", 0),
)
_SLICE_S = 0.005

_FAILED = "the bot failed in match %d, seat %d, turn %d"


class PlayError(Exception):
    """The bot cannot play; the message says why and what to do."""


class Refused(PlayError):
    """The server does not want this bot, and would not if it tried again."""

    def __init__(self, message: str, code: grpc.StatusCode) -> None:
        super().__init__(message)
        self.code = code


class Fault(Exception):
    """Raised by a bot's `move` that has no move and knows the fault: CRASHED, FAILED or MALFORMED.

    The message is logged for the owner; empty where they have been told.
    """

    def __init__(self, kind: "play_pb2.FaultKind.ValueType", message: str = "") -> None:
        super().__init__(message)
        self.kind = kind


def run(
    bot: AnyBot,
    game: ModuleType,
    *,
    version: str = "1",
    capacity: int = 1,
    contribute: bool = True,
    stay: bool = False,
) -> None:
    """Play until the competition is over; Ctrl-C ends it too. The arguments are those of `play`.

    Ends the program with the reason and status 1 where `play` raises PlayError.
    """
    try:
        asyncio.run(play(bot, game, version=version, capacity=capacity, contribute=contribute, stay=stay))
    except PlayError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        log.info("stopped")


async def play(
    bot: AnyBot,
    game: ModuleType,
    *,
    version: str = "1",
    capacity: int = 1,
    contribute: bool = True,
    stay: bool = False,
    environment: Mapping[str, str] = os.environ,
) -> None:
    """Play every match that the server has for the bot, connecting again whenever the stream is lost.

    `bot` is a subclass of Bot or a function `move(turn)`, and `game` the game's generated module, such as
    fairdeal.ninetyone.v1.ninetyone_pb2. `version` is a label of your choice, up to 64 characters.
    `capacity` is how many matches are played at once, 1 to 1,024: more for a bot that answers quickly,
    because the clocks of all its matches run at once. `contribute` takes part
    in the randomness of the deals. Without `stay`, returns when every tournament of the bot is over,
    and gives up after ten minutes without a server; with it, plays until it is cancelled.

    An exception in the bot is written to the log with its traceback and is its fault, FAILED, in that
    match; the others go on. Raises Refused when the server does not want the bot (a wrong token, a newer
    program of the same bot), PlayError when `bot` is none, an environment variable is missing or wrong, or
    no server is found.
    """
    player = Player(
        _bot_maker(bot),
        game,
        version=version,
        capacity=capacity,
        contribute=contribute,
        stay=stay,
        environment=environment,
    )
    await player.play()


@dataclass(frozen=True)
class _Server:
    """Where the server is, and as whom to connect."""

    address: str
    token: str = field(repr=False)
    instance: int
    credentials: grpc.ChannelCredentials | None
    """None without TLS."""

    @classmethod
    def named_by(cls, environment: Mapping[str, str]) -> "_Server":
        """Read the environment variables; raises PlayError with the one that is missing or wrong."""
        for name, meaning in (
            ("FAIRDEAL_ADDRESS", "the server's address, such as localhost:9191"),
            ("FAIRDEAL_TOKEN", "the bot's token"),
        ):
            if not environment.get(name):
                raise PlayError(f"Set the environment variable {name} to {meaning}.")
        instance = environment.get("FAIRDEAL_INSTANCE") or "0"
        if not (instance.isascii() and instance.isdigit()):
            raise PlayError(f"FAIRDEAL_INSTANCE must be a number from 0, not {instance!r}.")
        address = environment["FAIRDEAL_ADDRESS"]
        try:
            credentials = tls.credentials(address, environment)
        except ValueError as error:
            raise PlayError(str(error)) from None
        return cls(address, environment["FAIRDEAL_TOKEN"], int(instance), credentials)

    def channel(self) -> grpc.aio.Channel:
        # Each attempt starts afresh: the delays between them are ours.
        options = [*_KEEPALIVE, ("grpc.use_local_subchannel_pool", 1)]
        if self.credentials is not None:
            target = self.address.removeprefix(tls.SCHEME)
            return grpc.aio.secure_channel(target, self.credentials, options)
        return grpc.aio.insecure_channel(self.address, options)


class _Contributor:
    """The bot's part in the randomness of the deals: 32 random bytes a block, promised by their hash."""

    def __init__(self) -> None:
        self._value = token_bytes(32)
        self._opened: dict[int, tuple[int, bytes]] = {}

    @property
    def promise(self) -> bytes:
        """SHA-256 of the bytes for the next block."""
        return sha256(self._value).digest()

    def open(self, block: play_pb2.Block) -> play_pb2.Contribution:
        """Open the bytes promised for the block; the same ones when a block is announced again."""
        number, value = self._opened.get(block.tournament, (0, b""))
        if number != block.block:
            value, self._value = self._value, token_bytes(32)
            self._opened[block.tournament] = block.block, value
        return play_pb2.Contribution(
            tournament=block.tournament, block=block.block, value=value, next_hash=self.promise
        )


class _Seat:
    """One seat of one match: its bot, the turn asked last, and the answer to it or the task at work on it."""

    __slots__ = ("answer", "bot", "task", "turn")

    def __init__(self) -> None:
        self.bot: Bot | None = None
        self.turn = 0
        self.answer: Any = None
        self.task: asyncio.Task[None] | None = None

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None


class Player:
    """Plays a bot's matches; what it knows of them outlives a lost stream.

    The arguments are those of `play`; `hear` is handed each response before its turns are asked.
    """

    def __init__(
        self,
        make_bot: BotMaker,
        game: ModuleType,
        *,
        version: str = "1",
        capacity: int = 1,
        contribute: bool = True,
        stay: bool = False,
        environment: Mapping[str, str] = os.environ,
        hear: Callable[[Any], None] = lambda _: None,
    ) -> None:
        self._server = _Server.named_by(environment)
        self._path = _play_path(game)
        self._make_bot = make_bot
        self._game: Any = game
        self._reports = "fault" in self._game.Answer.DESCRIPTOR.fields_by_name
        self._contributor = _Contributor() if contribute else None
        self._hello = play_pb2.Hello(
            revision=REVISION,
            version=version,
            capacity=capacity,
            instance=self._server.instance,
            program=token_bytes(16),
        )
        self._stay = stay
        self._hear = hear
        self._seats: dict[tuple[int, int], _Seat] = {}
        self._contributions: list[play_pb2.Contribution] = []
        self._answers: list[Any] = []
        self._ready = asyncio.Event()
        self._welcomed = False
        self._leaving = False
        self.finished = False
        """Every tournament of the bot is over."""

    async def play(self) -> None:
        """Play until the competition is over, or the bot leaves; raises PlayError as `play` does."""
        server = self._server
        delay, connected = _FIRST_DELAY_S, time.monotonic()
        while not self._is_over():
            why, pause = "the server closed the stream", 0.0
            try:
                await self._play_on_a_stream()
            except grpc.aio.AioRpcError as error:
                if error.code() in _FINAL:
                    raise _refusal(server, error) from None
                why, pause = f"{error.code().name}: {error.details()}", _pause_asked_by(error)
            except TimeoutError:
                why = f"the server did not answer within {_WELCOME_S:.0f} s"
            if self._is_over():
                break
            if self._welcomed:
                delay, connected = _FIRST_DELAY_S, time.monotonic()
            if delay == _FIRST_DELAY_S:
                log.warning("no stream to %s (%s), trying again", server.address, why)
            if not self._stay and time.monotonic() - connected > _GIVE_UP_S:
                raise PlayError(f"No server at {server.address} for ten minutes ({why}).")
            await asyncio.sleep(pause + delay * random.uniform(0.5, 1))
            delay = min(2 * delay, _LONGEST_DELAY_S)

    def leave(self) -> None:
        """Send the answers that are ready and end the stream; then `play` returns."""
        self._leaving = True
        self._ready.set()

    def _is_over(self) -> bool:
        return self.finished or self._leaving

    async def _play_on_a_stream(self) -> None:
        """Play until the stream ends or the competition does.

        Raises AioRpcError with the status, TimeoutError when the server does not answer the hello.
        """
        self._welcomed = False
        # The server asks again what it still waits for, and the seats remember their answers.
        self._answers.clear()
        self._contributions.clear()
        async with self._server.channel() as channel:
            play: Any = channel.stream_stream(
                self._path,
                request_serializer=self._game.PlayRequest.SerializeToString,
                response_deserializer=self._game.PlayResponse.FromString,
            )
            call = play(metadata=(("authorization", f"Bearer {self._server.token}"),))
            async with _alongside(self._write(call)), asyncio.timeout(_WELCOME_S) as patience:
                async for response in call:
                    patience.reschedule(None)
                    await self._read(response)
                    if self.finished:
                        break

    async def _write(self, call: Any) -> None:
        """Send the hello, then whatever is ready, together."""
        # When the stream breaks the reader learns why.
        with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
            if self._contributor is not None:
                self._hello.contribution_hash = self._contributor.promise
            await call.write(self._game.PlayRequest(hello=self._hello))
            while True:
                await self._ready.wait()
                self._ready.clear()
                while self._contributions:
                    await call.write(self._game.PlayRequest(contribution=self._contributions.pop(0)))
                while self._answers:
                    await call.write(self._take_answers())
                if self._leaving:
                    await call.done_writing()
                    return

    def _take_answers(self) -> Any:
        """Return a request with the oldest answers, as many as a message may carry, and forget them."""
        size = max(self._hello.capacity, 1)
        batch, self._answers = self._answers[:size], self._answers[size:]
        return self._game.PlayRequest(answers=self._game.Answers(answers=batch))

    async def _read(self, response: Any) -> None:
        self._hear(response)
        if response.HasField("welcome"):
            self._begin(response.welcome)
        for result in response.results:
            self._forget((result.match, result.seat))
        for rejection in response.rejections:
            _report(rejection)
        for notice in response.notices:
            self._heed(notice)
        if self._contributor is not None:
            self._contributions.extend(
                self._contributor.open(block) for block in response.blocks if block.wait_ms
            )
        handed = time.monotonic()
        for turn in response.turns:
            self._ask(turn)
            # A slow bot's first answers do not wait for its last.
            if time.monotonic() - handed > _SLICE_S:
                self._ready.set()
                await asyncio.sleep(0)
                handed = time.monotonic()
        self._ready.set()

    def _begin(self, welcome: play_pb2.Welcome) -> None:
        self._welcomed = True
        log.info("playing as %s, instance %d, capacity %d", welcome.bot, welcome.instance, welcome.capacity)
        live = set(welcome.matches)
        for key in [key for key in self._seats if key[0] not in live]:
            self._forget(key)

    def _forget(self, key: tuple[int, int]) -> None:
        seat = self._seats.pop(key, None)
        if seat is not None:
            seat.stop()

    def _heed(self, notice: play_pb2.Notice) -> None:
        if notice.kind == play_pb2.NOTICE_KIND_FINISHED:
            log.info("finished: %s", notice.message)
            self.finished = not self._stay
        else:
            log.warning("the server says: %s", notice.message)

    def _ask(self, turn: Any) -> None:
        """Have the turn's bot move; a turn that was asked before is not thought about again."""
        key = turn.match, turn.seat
        seat = self._seats.get(key)
        if seat is None:
            seat = self._seats[key] = _Seat()
        if seat.turn == turn.turn:
            if seat.answer is not None:
                self._answers.append(seat.answer)
            return
        seat.stop()
        seat.turn, seat.answer = turn.turn, None
        try:
            if seat.bot is None:
                seat.bot = self._make_bot(turn.start, turn.seat)
            move = seat.bot.move(turn)
            if not isinstance(move, self._game.Move) and inspect.isawaitable(move):
                seat.task = asyncio.ensure_future(self._think(seat, turn, move))
            else:
                self._answer(seat, turn, move)
        except Exception as error:  # noqa: BLE001 (whatever the bot raises is its fault)
            self._fail(seat, turn, error)

    async def _think(self, seat: _Seat, turn: Any, move: Any) -> None:
        try:
            self._answer(seat, turn, await move)
        except Exception as error:  # noqa: BLE001 (whatever the bot raises is its fault)
            self._fail(seat, turn, error)
        seat.task = None
        self._ready.set()

    def _answer(self, seat: _Seat, turn: Any, move: Any) -> None:
        """Put an answer into the outbox; raises TypeError when it is not a move of this game."""
        if move is None:
            log.warning("match %d, seat %d, turn %d: the bot resigns", turn.match, turn.seat, turn.turn)
        self._send(seat, turn, move=move, resign=move is None)

    def _fail(self, seat: _Seat, turn: Any, error: Exception) -> None:
        """Answer with the bot's fault; a server, or a game, that does not know of it takes a resignation."""
        if not isinstance(error, Fault):
            log.error(_FAILED, turn.match, turn.seat, turn.turn, exc_info=error)
        elif str(error):
            log.warning("match %d, seat %d, turn %d: %s", turn.match, turn.seat, turn.turn, error)
        kind = error.kind if isinstance(error, Fault) else play_pb2.FAULT_KIND_FAILED
        self._send(seat, turn, resign=True, **({"fault": kind} if self._reports else {}))

    def _send(self, seat: _Seat, turn: Any, **what: Any) -> None:
        seat.answer = self._game.Answer(match=turn.match, seat=turn.seat, turn=turn.turn, **what)
        self._answers.append(seat.answer)


@contextlib.asynccontextmanager
async def _alongside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run `work` as a task for as long as the block takes."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])
        if not task.cancelled():
            task.result()


def _pause_asked_by(error: grpc.aio.AioRpcError) -> float:
    """Return how many seconds the server wants to be left alone; 0 where it does not say."""
    metadata: Any = error.trailing_metadata() or ()
    for key, value in metadata:
        if key == "grpc-retry-pushback-ms" and isinstance(value, str) and value.isdecimal():
            return min(int(value) / 1000, _LONGEST_PAUSE_S)
    return 0.0


def _bot_maker(bot: AnyBot) -> BotMaker:
    try:
        return maker_of(bot)
    except TypeError as error:
        raise PlayError(str(error)) from None


def _play_path(game: ModuleType) -> str:
    """Return the path of the game's method Play, as in /fairdeal.ninetyone.v1.NinetyOneService/Play."""
    if hasattr(game, "DESCRIPTOR"):
        for service in game.DESCRIPTOR.services_by_name.values():
            if "Play" in service.methods_by_name:
                return f"/{service.full_name}/Play"
    raise PlayError(
        f"{game.__name__} is no game: give its generated module, such as fairdeal.ninetyone.v1.ninetyone_pb2."
    )


def _report(rejection: play_pb2.Rejection) -> None:
    """Log an answer that was not taken; one that was merely repeated is nobody's concern."""
    if rejection.reason == play_pb2.REJECTION_REASON_ANSWERED:
        return
    log.warning(
        "match %d, seat %d, turn %d: %s (%s, %s)",
        rejection.match,
        rejection.seat,
        rejection.turn,
        rejection.message,
        _name(play_pb2.RejectionReason, rejection.reason, "REJECTION_REASON_"),
        _name(play_pb2.Consequence, rejection.consequence, "CONSEQUENCE_"),
    )


def _name(enum: Any, value: int, prefix: str) -> str:
    """Return a value's name without its prefix; the number of a value that this version does not know."""
    known = enum.DESCRIPTOR.values_by_number.get(value)
    return known.name.removeprefix(prefix) if known else str(value)


def _refusal(server: _Server, error: grpc.aio.AioRpcError) -> Refused:
    code = error.code()
    return Refused(f"{server.address} does not take this bot: {error.details()} ({code.name})", code)
