"""Wild and damaged input: every message that comes in, and stored logs.

Whatever comes, what is wrong is said, nobody else notices, and nothing of ours breaks.
"""

import asyncio
import gzip
import io
import logging
import resource
import struct
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from itertools import islice
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest
from caller import Caller, calling, playing
from fuzz import damaged, examples, kept, serialized
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2
from hall import GAMES, Hall, opened
from hosting import worker_token
from hypothesis import example, given
from hypothesis import strategies as st

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.v1 import bot_pb2, hosting_pb2, match_pb2, retention_pb2, tournament_pb2
from fairdeal.v1.log_pb2 import MatchRecord
from fairdeal.v1.play_pb2 import Hello
from fairdeal_server.app import Server, open_server
from fairdeal_server.bots import find_bot
from fairdeal_server.export import JsonWriter
from fairdeal_server.players import stream
from fairdeal_server.players.inprocess import InProcessPlayer
from fairdeal_server.referee.fold import replay
from fairdeal_server.referee.log import LogError, read, read_records, serialize
from fairdeal_server.referee.verify import Blocks, verify
from fairdeal_server.rpc import play
from fairdeal_server.rpc.client import connect
from fairdeal_server.rpc.permissions import PERMISSIONS, WORKER

PATIENCE = 60.0
RECORDS = kept("records")
SEEDS = st.sampled_from(list(RECORDS.values()))

# --- stored logs --------------------------------------------------------------------------------


def look_at(record: MatchRecord) -> list[str]:
    """Verify, replay and export a record; return what was found."""
    found = verify(record, GAMES) + Blocks().compare(record.opening)
    assert all(isinstance(each, str) and each for each in found)
    with suppress(LogError):
        log = read(record.log)
        if log.pool.game in GAMES:
            for _ in islice(replay(GAMES[log.pool.game], log, None), 3):
                pass
    with suppress(LogError):
        JsonWriter(io.BytesIO(), GAMES).write(record)
    return found


@pytest.mark.parametrize("name", RECORDS)
def test_the_corpus_is_looked_at_without_a_breakdown(name: str) -> None:
    look_at(MatchRecord.FromString(RECORDS[name]))


@examples(40)
@given(seed=SEEDS, data=st.data())
def test_a_log_whose_bytes_have_changed_is_found(seed: bytes, data: st.DataObject) -> None:
    record = MatchRecord.FromString(seed)
    honest = record.log
    record.log = data.draw(damaged(st.just(honest)))
    assert bool(look_at(record)) == (record.log != honest)


@examples(60)
@given(seed=SEEDS, data=st.data())
def test_a_log_that_was_changed_and_hashed_anew_breaks_nothing(seed: bytes, data: st.DataObject) -> None:
    record = MatchRecord.FromString(seed)
    log = read(record.log)
    record.log = data.draw(damaged(st.just(record.log)))
    with suppress(LogError):
        log = read(record.log)
    for _ in range(data.draw(st.integers(0, 3))):
        _tamper(log, data)
    record.log, record.log_sha256 = serialize(log)
    look_at(record)


def _tamper(log: Any, data: st.DataObject) -> None:
    """Change something in a way that it can still be read."""
    number = data.draw(st.sampled_from([0, 1, 2, 5, 1000, (1 << 32) - 1]))
    what = data.draw(st.integers(0, 6))
    if what == 0:
        log.pool.seats = number
    elif what == 1:
        log.options = data.draw(st.binary(max_size=12))
    elif what == 2:
        log.pool.game = data.draw(st.sampled_from(["", "chess", *GAMES]))
    elif what == 3:
        del log.seats[number:]
    elif what == 4:
        del log.results[number:]
    elif log.entries:
        entry = log.entries[data.draw(st.integers(0, len(log.entries) - 1))]
        if what == 5:
            entry.by = number
        else:
            entry.move = data.draw(damaged(st.just(entry.move)))


@examples(40)
@given(
    content=st.one_of(
        damaged(SEEDS), st.binary(max_size=50), damaged(st.just(b'{"log":"AAAA"}\n')), st.just(b'{"' * 9000)
    )
)
def test_a_file_of_records_that_is_none_is_said_to_be_none(
    content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "records"
    file.write_bytes(content)
    with suppress(LogError):
        for record in read_records(file):
            look_at(record)


# --- what bots send -----------------------------------------------------------------------------

ENDINGS = {
    ("OK", ""),
    ("INVALID_ARGUMENT", "MALFORMED"),
    ("INVALID_ARGUMENT", "BAD_HELLO"),
    ("FAILED_PRECONDITION", "NO_HELLO"),
    ("FAILED_PRECONDITION", "REVISION_UNSUPPORTED"),
    ("RESOURCE_EXHAUSTED", "TOO_MANY_ANSWERS"),
    ("RESOURCE_EXHAUSTED", ""),
}
"""How a stream may end that a bot sends anything on."""


class Arena:
    """A running hall for the examples of one test, and a rival that plays well by the rules."""

    def __init__(self, game: str) -> None:
        self.runner = asyncio.Runner()
        self.game = game
        self.number = 0
        self._stack = AsyncExitStack()
        self.runner.run(self._open())

    async def _open(self) -> None:
        self.hall: Hall = await self._stack.enter_async_context(opened(self.game))
        service = next(iter(self.hall.game.proto.DESCRIPTOR.services_by_name.values()))
        self.path = f"/{service.full_name}/Play"
        self.rival = InProcessPlayer("two", find_bot(self.game, "random"), polite=True)

    def _calling(self, name: str) -> Any:
        return calling(self.hall.address, name, self.path, self.hall.game.proto)

    def close(self) -> None:
        self.runner.run(self._stack.aclose())
        self.runner.close()

    def send(self, first: bytes | None, payloads: list[bytes]) -> None:
        self.runner.run(asyncio.wait_for(self._send(first, payloads), PATIENCE))

    async def _send(self, first: bytes | None, payloads: list[bytes]) -> None:
        """Send anything in the middle of a match; then connect properly and end the match."""
        self.number += 1
        match = None
        async with self._calling("one") as wild:
            if first is None:
                await wild.hello(capacity=2)
                player = await self.hall.player("one")
                match = self.hall.seat(1, [player, self.rival])
                await asyncio.wait(
                    [asyncio.ensure_future(wild.turn()), match], return_when=asyncio.FIRST_COMPLETED
                )
            else:
                await self._poke(wild, first)
            for payload in payloads:
                await self._poke(wild, payload)
            with suppress(grpc.RpcError, asyncio.InvalidStateError):
                await wild.done_writing()
            if first is not None and wild._reader is None:
                wild.read()
            end = await wild.end()
            # A write that meets the status hides it: so does this client, whatever it was.
            assert (end.code, end.reason) in ENDINGS or end.sentence == "Internal error from Core", end
        if match is not None:
            await self._finish(match)

    @staticmethod
    async def _poke(wild: Caller, payload: bytes) -> None:
        with suppress(grpc.RpcError, asyncio.InvalidStateError):  # ended already
            await wild.send(payload)

    async def _finish(self, match: "asyncio.Task[Any]") -> None:
        """Connect as a bot should and resign; the rival is without fault."""
        async with self._calling("one") as one:
            await one.hello(capacity=2)
            asked = asyncio.ensure_future(one.turn())
            while not match.done():
                await asyncio.wait([asked, match], return_when=asyncio.FIRST_COMPLETED)
                if not match.done():
                    turn = asked.result()
                    resigned = self.hall.game.proto.Answer(
                        match=turn.match, seat=turn.seat, turn=turn.turn, resign=True
                    )
                    await one.answers(resigned)
                    asked = asyncio.ensure_future(one.turn())
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
        outcome = match.result()
        assert not outcome.void, outcome.reason
        if not self.hall.game.cooperative:
            assert outcome.results[1].fault == 0
        read(outcome.log)


@pytest.fixture(params=GAMES)
def arena(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Arena]:
    monkeypatch.setattr(play, "HELLOS", 1_000_000)
    monkeypatch.setattr(stream, "USELESS", 1_000_000)
    running = Arena(request.param)
    yield running
    running.close()


def test_whatever_a_bot_sends_its_rival_plays_on(arena: Arena, caplog: pytest.LogCaptureFixture) -> None:
    proto = arena.hall.game.proto
    seeds = list(kept(arena.game).values())
    payloads = st.lists(serialized(proto.PlayRequest, st.sampled_from(seeds)), min_size=1, max_size=4)

    @examples(12)
    @given(
        first=st.one_of(st.none(), st.none(), serialized(proto.PlayRequest, st.sampled_from(seeds))),
        payloads=payloads,
    )
    @example(first=None, payloads=seeds)
    @example(first=seeds[0], payloads=seeds)
    @example(
        first=None,
        payloads=[
            proto.PlayRequest(answers=proto.Answers(answers=[proto.Answer()] * 60_000)).SerializeToString()
        ],
    )
    def attack(first: bytes | None, payloads: list[bytes]) -> None:
        arena.send(first, payloads)

    attack()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# --- calls --------------------------------------------------------------------------------------

METHODS = {
    f"{service.full_name}/{method.name}": method
    for module in (bot_pb2, hosting_pb2, match_pb2, retention_pb2, tournament_pb2, health_pb2, reflection_pb2)
    for service in module.DESCRIPTOR.services_by_name.values()
    for method in service.methods
}
OUR_FAILURES = {"UNKNOWN", "INTERNAL", "UNAVAILABLE", "DEADLINE_EXCEEDED"}


class Office:
    """A running server with a database, and an organiser and a worker who send it anything."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self.runner.run(self._open())

    async def _open(self) -> None:
        self.server: Server = await self._stack.enter_async_context(open_server())
        self._channel: Any = await self._stack.enter_async_context(
            grpc.aio.insecure_channel(self.server.address)
        )
        async with connect(self.server.address, self.server.organiser_token) as session:
            self._worker_token = await worker_token(session)

    def close(self) -> None:
        self.runner.run(self._stack.aclose())
        self.runner.close()

    def call(self, method: str, raw: bytes) -> str:
        """Return the status of the call; a stream is read for a moment only."""
        return self.runner.run(asyncio.wait_for(self._call(method, raw), PATIENCE))

    async def _call(self, method: str, raw: bytes) -> str:
        token = self._worker_token if PERMISSIONS[method] == WORKER else self.server.organiser_token
        metadata = (("authorization", f"Bearer {token}"),)
        try:
            if METHODS[method].server_streaming:
                if METHODS[method].client_streaming:
                    call: Any = self._channel.stream_stream(f"/{method}")(metadata=metadata)
                    await call.write(raw)
                else:
                    call = self._channel.unary_stream(f"/{method}")(raw, metadata=metadata)
                await call.read()
                if not call.done():
                    call.cancel()
                    return "OK"
            elif METHODS[method].client_streaming:
                call = self._channel.stream_unary(f"/{method}")(iter([raw]), metadata=metadata)
                await call
            else:
                call = self._channel.unary_unary(f"/{method}")(raw, metadata=metadata)
                await call
            return str((await call.code()).name)
        except grpc.aio.AioRpcError as error:
            return error.code().name


@pytest.fixture
def office(database: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    running = Office()
    yield running
    running.close()


def test_whatever_a_call_carries_it_is_answered_or_refused_in_words(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    assert METHODS.keys() == PERMISSIONS.keys()

    def attack(method: str) -> None:
        kind = METHODS[method].input_type._concrete_class

        @examples(10)
        @given(raw=serialized(kind, st.just(b"\x08\x01\x12\x03abc")))
        @example(raw=b"")
        @example(raw=b"\x0a\x02\xc3\x28")
        def call(raw: bytes) -> None:
            assert office.call(method, raw) not in OUR_FAILURES

        call()

    for method in METHODS:
        attack(method)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# --- what is no gRPC ----------------------------------------------------------------------------

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
PATH = "/fairdeal.ninetyone.v1.NinetyOneService/Play"
HEADERS = {
    ":method": "POST",
    ":scheme": "http",
    ":path": PATH,
    ":authority": "localhost",
    "te": "trailers",
    "content-type": "application/grpc",
    "authorization": "Bearer one",
}


def frame(kind: int, flags: int, stream_number: int, body: bytes) -> bytes:
    return struct.pack(">I", len(body))[1:] + struct.pack(">BBI", kind, flags, stream_number) + body


def headers(**changed: str) -> bytes:
    """Return a frame of headers, each written out (RFC 7541, 6.2.2)."""
    fields = HEADERS | {name.replace("_", "-"): value for name, value in changed.items()}
    block = b"".join(b"\0" + _text(name) + _text(value) for name, value in fields.items())
    first, *rest = [block[at : at + 16_000] for at in range(0, len(block), 16_000)]
    frames = frame(1, 0 if rest else 4, 1, first)
    for place, part in enumerate(rest, start=1):
        frames += frame(9, 4 if place == len(rest) else 0, 1, part)
    return frames


def _text(text: str) -> bytes:
    data, number = text.encode(), len(text.encode()) - 127
    if number < 0:
        return bytes([len(data)]) + data
    length = b"\x7f"
    while number > 127:
        length, number = length + bytes([number & 127 | 128]), number >> 7
    return length + bytes([number]) + data


def message(body: bytes, compressed: bool = False, length: int | None = None) -> bytes:
    """Return a gRPC message cut into frames of data."""
    data = struct.pack(">BI", compressed, len(body) if length is None else length) + body
    return b"".join(frame(0, 0, 1, data[at : at + 16_000]) for at in range(0, len(data), 16_000))


OPENING = PREFACE + frame(4, 0, 0, b"")
HELLO = bids.PlayRequest(hello=Hello(revision=1)).SerializeToString()
BOMB = gzip.compress(bytes(200 << 20), mtime=0)
JUNK: dict[str, bytes] = {
    "nothing of HTTP": bytes(range(256)) * 8,
    "HTTP/1": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "TLS": bytes.fromhex("1603010200010001fc0303") + bytes(300),
    "junk after the preface": PREFACE + bytes(range(256)) * 8,
    "a frame that is too long": OPENING + b"\xff\xff\xff" + bytes(6) + bytes(70_000),
    "settings that cannot be": PREFACE + frame(4, 0, 0, b"\0\4\xff\xff\xff\xff" * 3),
    "data before any headers": OPENING + message(HELLO),
    "headers without an end": OPENING + frame(1, 0, 1, b"\0") + frame(6, 0, 0, bytes(8)),
    "compressed headers that are none": OPENING + frame(1, 4, 1, b"\xff" * 60),
    "another content type": OPENING + headers(content_type="text/plain") + message(HELLO),
    "headers that are too large": OPENING + headers(padding="x" * 100_000) + message(HELLO),
    "another method": OPENING + headers(**{":path": "/no/such"}) + message(HELLO),
    "a message that is four gigabytes long": OPENING + headers() + message(HELLO, length=(1 << 32) - 1),
    "a message that never ends": OPENING + headers() + message(HELLO, length=1000),
    "compressed without saying how": OPENING + headers() + message(HELLO, compressed=True),
    "compressed in an unknown way": OPENING
    + headers(grpc_encoding="rot13")
    + message(HELLO, compressed=True),
    "compressed garbage": OPENING + headers(grpc_encoding="gzip") + message(HELLO, compressed=True),
    "a bomb": OPENING + headers(grpc_encoding="gzip") + message(BOMB, compressed=True),
    "many resets": OPENING
    + b"".join(
        headers().replace(b"\0\0\0\1", struct.pack(">I", number), 1) + frame(3, 0, number, bytes(4))
        for number in range(1, 2001, 2)
    ),
}
"""By what is wrong with it: what a connection is sent."""


async def test_a_connection_that_talks_no_grpc_harms_nobody(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "HELLOS", 1_000_000)
    async with opened("ninetyone") as hall, calling(hall.address, "two") as two:
        await two.hello()
        host, port = hall.address.split(":")
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for junk in JUNK.values():
            reader, writer = await asyncio.open_connection(host, int(port))
            with suppress(OSError):
                writer.write(junk)
                await writer.drain()
                writer.write_eof()
                async with asyncio.timeout(PATIENCE):
                    while await reader.read(1 << 16):
                        pass
            writer.close()
        async with calling(hall.address, "one") as one:
            await one.hello()
            async with playing(one, two):
                outcome = await asyncio.wait_for(await hall.begin(1, "one", "two"), PATIENCE)
            assert [seat.fault for seat in outcome.results] == [0, 0]
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < 100 << 10, f"{grown >> 10} MiB more were used"
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
