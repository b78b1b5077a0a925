"""A database that goes away and comes back: play pauses, nothing is lost, nobody is charged."""

import asyncio
import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path

import grpc
import grpc.aio
import psutil
import pytest
from caller import Caller, calling, playing
from event import connected, finished, organising, plan_of, records_of, register, start, wrong_with

from fairdeal.v1 import format_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.bot_pb2 import ListTokensRequest, RevokeTokenRequest
from fairdeal_server import doctor
from fairdeal_server.app import Server, open_server
from fairdeal_server.cli.failures import INTERRUPTED
from fairdeal_server.referee.log import read
from fairdeal_server.rpc.client import Session, refusal_of
from fairdeal_server.store import database
from fairdeal_server.store.database import start_own
from fairdeal_server.store.postgres import EmbeddedPostgres, PostgresUnavailable
from fairdeal_server.store.schema import upgrade

LONG = play_pb2.ClockRule(move_ms=60_000)
PATIENCE = 60.0
LADDER = format_pb2.Format(ladder=format_pb2.Ladder())
DURABILITIES = {"match": play_pb2.DURABILITY_MATCH, "move": play_pb2.DURABILITY_MOVE}

pytestmark = pytest.mark.timeout(400)


@pytest.fixture
async def server(home: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A server on a Postgres of its own."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    async with open_server() as opened:
        yield opened


def postmaster(home: Path) -> psutil.Process:
    return psutil.Process(int((home / "postgres/data/postmaster.pid").read_text().split()[0]))


def kill_postgres(home: Path) -> None:
    """Kill the server of this home, and return when its process has ended."""
    process = postmaster(home)
    process.kill()
    deadline = time.monotonic() + PATIENCE
    with suppress(psutil.NoSuchProcess):
        while process.status() != psutil.STATUS_ZOMBIE:
            assert time.monotonic() < deadline
            time.sleep(0.01)


@contextmanager
def unable_to_start(home: Path) -> Iterator[None]:
    """Have this home's Postgres stay away once it was killed."""
    version = home / "postgres/data/PG_VERSION"
    before = version.read_text()
    version.write_text("1\n")
    try:
        yield
    finally:
        version.write_text(before)


@contextmanager
def hanging(home: Path) -> Iterator[None]:
    """Have all processes of this home's Postgres stand still."""
    server = postmaster(home)
    processes = [server, *server.children()]
    for process in processes:
        process.suspend()
    try:
        yield
    finally:
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.resume()


async def heard(session: Session, number: int) -> pb.Tournament:
    """Follow the tournament to its end, through refusals."""
    while True:
        try:
            return await finished(session, number)
        except grpc.aio.AioRpcError as error:
            assert refusal_of(error)[0] == "DATABASE_UNAVAILABLE"
            await asyncio.sleep(0.1)


async def check(session: Session, server: Server, number: int) -> None:
    """Wait for the end, and check that every pairing was played once, and that nobody was charged."""
    over = await heard(session, number)
    assert (over.played, over.void) == (over.pairings, 0)
    records = await records_of(session, number)
    assert len({read(record.log).match for record in records}) == len(records) == over.pairings
    assert not wrong_with(records, server.games)
    assert not any(entry.fault for record in records for entry in read(record.log).entries)


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was said of the database."""
    return [each.getMessage() for each in caplog.records if each.name == "fairdeal_server.store.database"]


async def results(caller: Caller, wanted: int) -> None:
    await caller.until(lambda: len(caller.got.results) >= wanted)


@pytest.mark.parametrize("durability", DURABILITIES)
async def test_a_postgres_of_our_own_that_is_killed_is_started_again(
    server: Server, home: Path, durability: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with connected(server, tokens, "ada", "eve", capacity=4) as callers, playing(*callers):
            plan = plan_of("ada", "eve", deals=80, clock=LONG, durability=DURABILITIES[durability])
            number = await start(session, plan)
            for wanted in (10, 40):
                await results(callers[0], wanted)
                await asyncio.to_thread(kill_postgres, home)
            await check(session, server, number)
    begins = [" ".join(text.split()[:4]) for text in said(caplog)]
    assert begins == ["the database is away", "the database is back"] * 2
    assert not [each for each in caplog.records if each.exc_info]


async def test_a_ladder_goes_on_after_an_outage(server: Server, home: Path) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with connected(server, tokens, "ada", "eve", capacity=2) as callers, playing(*callers):
            plan = plan_of("ada", "eve", clock=LONG, options=["cards=5"], format=LADDER)
            number = await start(session, plan)
            for wanted in (5, 10):
                await results(callers[0], wanted)
                await asyncio.to_thread(kill_postgres, home)
            await results(callers[0], 20)
            await session.tournaments.Stop(pb.StopRequest(number=number))
            await check(session, server, number)


async def test_what_is_asked_during_an_outage_is_refused_in_words(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = EmbeddedPostgres(home)
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    monkeypatch.setenv("DATABASE_URL", await asyncio.to_thread(given.start))
    try:
        await asyncio.to_thread(upgrade, os.environ["DATABASE_URL"])
        async with open_server() as server, organising(server) as session:
            tokens = await register(session, "ada", "eve", "zoe")
            async with connected(server, tokens, "ada", "eve", capacity=4) as callers, playing(*callers):
                number = await start(session, plan_of("ada", "eve", deals=40, clock=LONG))
                await results(callers[0], 10)
                await asyncio.to_thread(given.stop)
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await session.tournaments.List(pb.ListRequest())
                assert refused.value.code() is grpc.StatusCode.UNAVAILABLE
                assert refusal_of(refused.value)[0] == "DATABASE_UNAVAILABLE"
                async with calling(server.address, tokens["zoe"]) as stranger:
                    await stranger.hello(reads=False)
                    end = await stranger.end()
                    assert (end.code, end.reason) == ("UNAVAILABLE", "DATABASE_UNAVAILABLE")
                assert await asyncio.to_thread(given.start) == os.environ["DATABASE_URL"]
                await check(session, server, number)
    finally:
        await asyncio.to_thread(given.stop)


async def test_a_postgres_that_hangs_counts_as_away_until_it_answers(
    server: Server, home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "HEARTBEAT", 0.5)
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with connected(server, tokens, "ada", "eve", capacity=4) as callers, playing(*callers):
            number = await start(session, plan_of("ada", "eve", deals=80, clock=LONG))
            await results(callers[0], 10)
            with hanging(home):
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await session.tournaments.List(pb.ListRequest())
                assert refusal_of(refused.value)[0] == "DATABASE_UNAVAILABLE"
                assert server.database.away
            await check(session, server, number)
    assert "it has not answered for" in said(caplog)[0]


@pytest.mark.parametrize("durability", DURABILITIES)
async def test_a_bot_that_loses_its_stream_during_an_outage_comes_back_and_plays_on(
    server: Server, home: Path, durability: str
) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        plan = plan_of("ada", "eve", deals=40, clock=LONG, durability=DURABILITIES[durability])
        async with AsyncExitStack() as stack:
            eve = await stack.enter_async_context(connected(server, tokens, "eve", capacity=4))
            await stack.enter_async_context(playing(*eve))
            async with connected(server, tokens, "ada", capacity=4) as (before,):
                number = await start(session, plan)
                await before.turn()
            with unable_to_start(home):
                await asyncio.to_thread(kill_postgres, home)
                async with connected(server, tokens, "ada", capacity=4) as (during,):
                    assert server.database.away
                    assert during.got.welcome.matches
            async with connected(server, tokens, "ada", capacity=4) as (after,), playing(after):
                await check(session, server, number)


async def test_a_token_that_was_revoked_is_refused_also_while_the_database_is_away(
    server: Server, home: Path
) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada")
        async with connected(server, tokens, "ada") as (caller,):
            (token,) = [
                each for each in (await session.bots.ListTokens(ListTokensRequest())).tokens if each.bot
            ]
            await session.bots.RevokeToken(RevokeTokenRequest(number=token.number))
            assert (await caller.end()).code == "UNAUTHENTICATED"
        with unable_to_start(home):
            await asyncio.to_thread(kill_postgres, home)
            async with calling(server.address, tokens["ada"]) as late:
                await late.hello(reads=False)
                assert (await late.end()).reason == "DATABASE_UNAVAILABLE"


async def test_a_start_that_fails_when_nobody_waits_for_it_any_more_is_no_complaint(
    home: Path, complaints: Callable[[], list[str]]
) -> None:
    (home / "file").touch()
    starting = asyncio.create_task(start_own(EmbeddedPostgres(home / "file")))
    await asyncio.sleep(0)
    starting.cancel()
    await asyncio.wait([starting])
    assert starting.cancelled()
    del starting
    gc.collect()
    assert complaints() == []


# --- `fairdeal run` -----------------------------------------------------------------------------


@contextmanager
def running(home: Path, *more: str) -> "Iterator[subprocess.Popen[str]]":
    """Have a competition run on a Postgres of its own, from when matches are played."""
    command = [sys.executable, "-m", "fairdeal_server", "run", "ninetyone", "--option", "cards=5"]
    bots = ["--bot", "a=builtin:match", "--bot", "b=builtin:random", "--concurrency", "1"]
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    process = subprocess.Popen(
        [*command, *bots, *more],
        env=environment | {"FAIRDEAL_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert " of " in process.stderr.readline()
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_run_whose_postgres_is_killed_says_so_and_ends_as_ever(home: Path) -> None:
    with running(home, "--deals", "300", "--json") as process:
        kill_postgres(home)
        printed, told = process.communicate(timeout=300)
    assert process.returncode == 0, told
    assert (told.count("the database is away"), told.count("the database is back")) == (1, 1), told
    assert "Traceback" not in told
    table = json.loads(printed)
    assert (table["matches"], table["state"], table["void"]) == (300, "finished", 0)


def test_a_run_that_is_stopped_while_the_database_is_away_says_what_is_kept(home: Path) -> None:
    with running(home, "--deals", "20000") as process, unable_to_start(home):
        kill_postgres(home)
        assert process.stderr is not None
        told = ""
        while "the database cannot be started" not in told:
            told += process.stderr.readline()
        process.send_signal(signal.SIGINT)
        _, last = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED, told + last
    assert "tournament 1 keeps" in last
    assert "Traceback" not in told + last


# --- a full disk --------------------------------------------------------------------------------


@pytest.fixture
def small_disk(home: Path) -> Iterator[Path]:
    """A home on a disk of its own."""
    if shutil.which("mount") is None or os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=300m,mode=711", "tmpfs", str(home)],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounted.returncode != 0:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    yield home
    subprocess.run(["umount", "--lazy", str(home)], check=True)


def fill(home: Path) -> Path:
    """Leave no room on the disk; return what has taken it."""
    ballast = home / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1 << 20))
    return ballast


async def test_a_postgres_that_a_full_disk_keeps_from_starting_says_so(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAIRDEAL_HOME", str(small_disk))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with EmbeddedPostgres(small_disk):
        pass
    await asyncio.to_thread(fill, small_disk)
    with pytest.raises(PostgresUnavailable, match="the disk is full: 0 MB are free where") as told:
        EmbeddedPostgres(small_disk).start()
    assert "Make room there" in str(told.value)
    (row,) = [found async for found in doctor.database()]
    assert str(told.value) in row.found


async def test_a_full_disk_pauses_play_until_there_is_room(
    small_disk: Path, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with connected(server, tokens, "ada", "eve", capacity=4) as callers, playing(*callers):
            plan = plan_of("ada", "eve", clock=LONG, options=["cards=5"], format=LADDER)
            number = await start(session, plan)
            await results(callers[0], 10)
            ballast = await asyncio.to_thread(fill, small_disk)
            async with asyncio.timeout(PATIENCE):
                while not any("disk of the database is full" in text for text in said(caplog)):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            played = len(callers[0].got.results)
            await asyncio.sleep(1.0)  # for whatever might still be played
            assert len(callers[0].got.results) <= played + 8
            ballast.unlink()
            await results(callers[0], played + 20)
            await session.tournaments.Stop(pb.StopRequest(number=number))
            await check(session, server, number)
    (full,) = [text for text in said(caplog) if "disk of the database is full" in text]
    assert str(small_disk) in full
