"""Hosted bots: uploaded, built and tried by a worker, and played in tournaments by programs in sandboxes."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import grpc
import psutil
import psycopg
import pytest
from event import finished, organising, plan_of, records_of, register, standings_of, start, wrong_with
from hosting import (
    BOT,
    needs_sandbox,
    packed,
    program,
    qualify,
    rejected,
    settled,
    upload,
    wait_until,
    worker_token,
    working,
)

from fairdeal.v1 import bot_pb2, log_pb2, play_pb2, retention_pb2, tournament_pb2
from fairdeal.v1 import hosting_pb2 as pb
from fairdeal_server import director, host, workforce
from fairdeal_server.app import Server, open_server
from fairdeal_server.conformance.authority import Authority
from fairdeal_server.hosting.limits import GZIP
from fairdeal_server.hosting.relay import Destination
from fairdeal_server.hosting.worker import Worker
from fairdeal_server.output.words import version_progress
from fairdeal_server.rpc.client import CallFailed, Session, connect
from fairdeal_server.store import versions

pytestmark = needs_sandbox

GRPC_BOT = """
from fairdeal.client import run
from fairdeal.ninetyone.v1 import ninetyone_pb2
from fairdeal.bot import Bot

class First(Bot):
    def move(self, turn):
        return turn.legal[0]

run(First, ninetyone_pb2, version="not what it was uploaded as")
"""
CRASHES = BOT.replace(
    "        answer =", "        assert turn['clock']['moveMs'] == 5000, 'I crash'\n        answer ="
)
"""Plays well on trial, where it has five seconds a move, and ends in the first match after that."""
SLOW = BOT.replace("        answer =", "        import time; time.sleep(0.02)\n        answer =")


@pytest.fixture
async def session(server: Server) -> AsyncIterator[Session]:
    async with organising(server) as opened:
        yield opened


async def test_a_bot_is_uploaded_qualifies_and_plays(
    server: Server, session: Session, tmp_path: Path
) -> None:
    await register(session, "ada", "bob")
    async with working(server, session):
        ada = packed(program(tmp_path / "ada", build="echo built > it"))
        bob = packed(program(tmp_path / "bob", GRPC_BOT, run="python bot.py"))
        one, two = await asyncio.gather(
            qualify(session, "ada", "1.0", ada), qualify(session, "bob", "7", bob)
        )
        assert len(one.trial.splitlines()) == len(two.trial.splitlines()) == 4
        assert one.version.used
        listed = (await session.bots.ListBots(bot_pb2.ListBotsRequest())).bots
        assert [(bot.name, bot.version) for bot in listed] == [("ada", "1.0"), ("bob", "7")]
        assert server.workforce.workers[0].name.endswith(" (a test's)")
        assert one.version.built_size > one.version.size
        # Nothing of a trial is a result: not a rating, not a match.
        assert not await records_of(session)
        number = await start(session, plan_of("ada=hosted:", "bob=hosted:", "eve=builtin:random", deals=3))
        await finished(session, number)
    table = await standings_of(session, number)
    assert not [row for row in table.standings if row.faults]
    records = await records_of(session, number)
    assert not wrong_with(records, server.games)
    logs = [log_pb2.MatchLog.FromString(record.log) for record in records]
    seats = {(seat.bot, seat.version): seat.protection for log in logs for seat in log.seats}
    assert set(seats) == {("ada", "1.0"), ("bob", "7"), ("eve", "")}
    for guard in (log_pb2.GUARD_NETWORK, log_pb2.GUARD_FILES, log_pb2.GUARD_PROCESSES):
        assert guard in seats["ada", "1.0"].guards
    await wait_until(lambda: not server.workforce.passes)


async def test_more_bots_than_slots_take_turns(
    server: Server, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(director, "JOIN_WAIT", 0)  # they cannot all be there at once
    names = ["ada", "bob", "eve"]
    await register(session, *names)
    archive = packed(program(tmp_path / "bot"))
    async with working(server, session, slots=2):
        await asyncio.gather(*(qualify(session, name, "1", archive) for name in names))
        number = await start(session, plan_of(*(f"{name}=hosted:" for name in names), deals=2))
        last = await finished(session, number)
    assert (last.played, last.void) == (last.pairings, 0)
    assert not [row for row in (await standings_of(session, number)).standings if row.faults]


async def test_every_tournament_gets_its_turn_where_slots_are_few(
    server: Server, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "TURN", 1.0)
    monkeypatch.setattr(director, "JOIN_WAIT", 0)
    names = ["ada", "bob", "eve", "joe"]
    await register(session, *names)
    archive = packed(program(tmp_path / "bot", SLOW))
    async with working(server, session, slots=2):
        await asyncio.gather(*(qualify(session, name, "1", archive) for name in names))
        long = await start(session, plan_of("ada=hosted:", "bob=hosted:", "eve=hosted:", deals=1000))
        await wait_until(lambda: bool(server.director.live_matches()))
        short = await start(session, plan_of("joe=hosted:", "x=builtin:random", deals=1), "short")
        over = await finished(session, short)
        assert (over.played, over.void) == (over.pairings, 0)
        other = (await session.tournaments.Get(tournament_pb2.GetRequest(number=long))).tournament
        assert 0 < other.played < other.pairings
        await session.tournaments.Stop(tournament_pb2.StopRequest(number=long))
        await finished(session, long)


async def test_matches_and_uploads_have_the_slots_in_turn(
    server: Server, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "TURN", 1.0)
    monkeypatch.setattr(director, "JOIN_WAIT", 0)
    await register(session, "ada", "bob", "eve")
    archive = packed(program(tmp_path / "bot"))
    slow = [program(tmp_path / f"{number}", build=f"sleep 2 # {number}") for number in range(8)]
    async with working(server, session, slots=2):
        await asyncio.gather(*(qualify(session, name, "1", archive) for name in ("ada", "bob")))
        for number, folder in enumerate(slow):
            await upload(session, "eve", f"{number}", packed(folder))
        await wait_until(lambda: server.workforce.trying > 0)
        number = await start(session, plan_of("ada=hosted:", "bob=hosted:", deals=2))
        over = await finished(session, number)
        assert (over.played, over.void) == (over.pairings, 0)
        last = await session.versions.GetVersion(pb.GetVersionRequest(bot="eve", label="7"))
        assert last.version.state == pb.VERSION_STATE_UPLOADED  # matches did not wait for all of them
        await settled(session, "eve", "0")  # which go on


async def test_a_bot_that_has_forfeited_a_tournament_begins_the_next_anew(
    server: Server, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "TURN", 0.5)
    monkeypatch.setattr(director, "JOIN_WAIT", 0)
    monkeypatch.setattr(host, "MOST_CRASHES", 0)
    await register(session, "ada", "bob")
    async with working(server, session, slots=1):
        await qualify(session, "ada", "1", packed(program(tmp_path / "ada", CRASHES)))
        await qualify(session, "bob", "1", packed(program(tmp_path / "bob", SLOW)))
        first = await start(session, plan_of("ada=hosted:", "x=builtin:random", deals=2))
        over = await finished(session, first)
        (faults,) = (await standings_of(session, first)).standings[1].faults
        assert faults.count == over.pairings
        await qualify(session, "ada", "2", packed(program(tmp_path / "better")))
        ladder = plan_of("bob=hosted:", "x=builtin:random")
        ladder.format.ladder.SetInParent()
        other = await start(session, ladder, "other")  # has the slot at first
        await wait_until(lambda: bool(server.director.live_matches()))
        second = await start(session, plan_of("ada=hosted:", "x=builtin:random", deals=2), "second")
        over = await finished(session, second)
        assert (over.played, over.void) == (over.pairings, 0)
        assert not any(row.faults for row in (await standings_of(session, second)).standings)
        await session.tournaments.Stop(tournament_pb2.StopRequest(number=other))
        await finished(session, other)


async def test_a_worker_that_is_told_to_stop_ends_its_matches_first_and_costs_none(
    server: Server, session: Session, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await register(session, "ada", "bob")
    archive = packed(program(tmp_path / "bot", SLOW))
    async with working(server, session, slots=2) as first:
        await asyncio.gather(*(qualify(session, name, "1", archive) for name in ("ada", "bob")))
        number = await start(session, plan_of("ada=hosted:", "bob=hosted:", deals=2))
        await wait_until(lambda: bool(server.director.live_matches()))
        async with working(server, session, slots=2):
            assert await first.stop() == 0
            assert len(server.workforce.workers) == 1
            over = await finished(session, number)
    assert "are void" not in caplog.text
    assert (over.played, over.void) == (over.pairings, 0)


@pytest.mark.long
@pytest.mark.parametrize("how", ["killed", "frozen"])
async def test_a_lost_worker_costs_no_bot_anything(
    how: str, server: Server, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workforce, "SILENCE", 4.0)  # longer than the clock of a move
    await register(session, "ada", "bob")
    archive = packed(program(tmp_path / "bot", SLOW))
    async with working(server, session, slots=2) as first, working(server, session, slots=2):
        await asyncio.gather(*(qualify(session, name, "1", archive) for name in ("ada", "bob")))
        plan = plan_of("ada=hosted:", "bob=hosted:", deals=4, clock=play_pb2.ClockRule(move_ms=1000))
        number = await start(session, plan)
        await wait_until(lambda: bool(server.director.tally.matches and server.director.live_matches()))
        children = psutil.Process(first.pid).children(recursive=True)
        if how == "frozen":
            for process in (psutil.Process(first.pid), *children):
                process.suspend()
        else:
            await first.kill()
        last = await finished(session, number)
        await first.kill()
        assert not psutil.wait_procs(children, timeout=30)[1], "programs outlive their worker"
    table = await standings_of(session, number)
    assert not [row for row in table.standings if row.faults]
    assert last.played == last.pairings
    records = await records_of(session, number)
    voids = [record for record in records if log_pb2.MatchLog.FromString(record.log).void]
    assert len(records) - len(voids) == last.pairings
    assert not wrong_with(records, server.games)


async def test_a_program_that_crashes_is_started_again_a_few_times_and_charged(
    server: Server,
    session: Session,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(host, "MOST_CRASHES", 2)
    caplog.set_level("INFO")
    tokens = await register(session, "ada")
    async with working(server, session):
        await qualify(session, "ada", "1", packed(program(tmp_path / "bot", CRASHES)))
        plan = plan_of("ada=hosted:", "eve=builtin:random", deals=5, clock=play_pb2.ClockRule(move_ms=9000))
        number = await start(session, plan)
        last = await finished(session, number)
    (ada,) = (row for row in (await standings_of(session, number)).standings if row.bot == "ada")
    assert [(fault.kind, fault.count) for fault in ada.faults] == [
        (play_pb2.FAULT_KIND_CRASHED, last.pairings)
    ]
    assert sum("is started by" in record.getMessage() for record in caplog.records) == 3
    async with connect(server.address, tokens["ada"]) as own:
        found = await own.versions.GetVersion(pb.GetVersionRequest(label="1"))
    assert "I crash" in found.crash


async def test_a_version_that_cannot_play_is_rejected_and_may_not_be_entered(
    server: Server, session: Session, tmp_path: Path
) -> None:
    tokens = await register(session, "ada", "eve")
    wrong = {
        "no-manifest": (packed(tmp_path), "no file fairdeal.toml at its top"),
        "no-archive": (b"\x1f\x8bPK\3\4", "no gzipped tar archive"),
        "no-build": (
            packed(program(tmp_path / "a", build="echo my secret; false")),
            "build ended with code 1",
        ),
        "silent": (  # it ends when it has been told hello, and its first turn
            packed(program(tmp_path / "b", "print('hand'); input(); input(); raise SystemExit(3)")),
            "CRASHED",
        ),
        "illegal": (
            packed(program(tmp_path / "c", BOT.replace('turn["legal"][0]', "{'bid': 99}"))),
            "ILLEGAL_MOVE",
        ),
        "no-program": (packed(program(tmp_path / "d", run="./bot")), "there is no such program"),
        "mode": (packed(program(tmp_path / "h", bot_sh="exit", run="stdio:./bot.sh")), "chmod +x ./bot.sh"),
        "no-stdio": (
            packed(program(tmp_path / "i", run="sh ./bot.sh", bot_sh="exit")),
            'before it had connected; if it reads and writes lines, its command is "stdio:sh ./bot.sh"',
        ),
        "unknown": (packed(program(tmp_path / "e", run="nosuchbot")), "there is no such program"),
        "sample": (packed(program(tmp_path / "f", run="builtin:match")), "names no program of the folder"),
        "link": (
            packed(program(tmp_path / "g", build="ln -s /etc/passwd pw")),
            "what was built cannot be kept: 'pw' is a link out of the archive, to '/etc/passwd'",
        ),
    }
    async with connect(server.address, tokens["ada"]) as ada, working(server, session):
        for label, (archive, reason) in wrong.items():
            await upload(ada, "ada", label, archive)
            found = await rejected(ada, "ada", label)
            assert reason in found.version.reason, (label, found)
            with pytest.raises(CallFailed, match="has not qualified"):
                async with connect(server.address, tokens["ada"]) as again:
                    await again.versions.UseVersion(pb.UseVersionRequest(label=label))
        printed = await ada.versions.GetVersion(pb.GetVersionRequest(label="no-build"))
        assert printed.build_output == "my secret\n"
        told = await ada.versions.GetVersion(pb.GetVersionRequest(label="illegal"))
        assert "(ILLEGAL_MOVE, FORFEIT)" in told.trial_output
    with pytest.raises(CallFailed, match="no version of it has qualified for ninetyone"):
        async with connect(server.address, server.organiser_token) as organiser:
            await start(organiser, plan_of("ada=hosted:", "x=builtin:random"))


async def test_a_worker_that_is_lost_before_the_program_starts_costs_the_version_nothing(
    server: Server, session: Session, tmp_path: Path
) -> None:
    await register(session, "ada")
    archive = packed(program(tmp_path / "bot"))
    reports: asyncio.Queue[pb.WorkRequest] = asyncio.Queue()

    async def told() -> AsyncIterator[pb.WorkRequest]:
        yield pb.WorkRequest(hello=pb.WorkerHello(slots=1, name="short-lived"))
        while True:
            yield await reports.get()

    async def delivery(build: int) -> AsyncIterator[pb.DeliverBuildRequest]:
        yield pb.DeliverBuildRequest(build=build)
        yield pb.DeliverBuildRequest(piece=archive)

    async with connect(server.address, await worker_token(session)) as short_lived:
        call = short_lived.work.Work(told())
        await call.initial_metadata()
        await upload(session, "ada", "1", archive)
        async for order in call:
            if order.HasField("start"):
                break
            await short_lived.work.DeliverBuild(delivery(order.build.build))
            built = pb.BuildEnded(build=order.build.build, game="ninetyone", run="stdio:python bot.py")
            reports.put_nowait(pb.WorkRequest(built=built))
        call.cancel()
    async with working(server, session):
        await qualify(session, "ada", "1", archive)


async def test_a_worker_knows_how_long_it_was_silent(tmp_path: Path) -> None:
    stopped = Worker(None, Destination("127.0.0.1", 1), tmp_path, 1, "stopped")
    telling = stopped._tell()
    await anext(telling)
    stopped.leave()
    await anext(telling)
    stopped.leave()
    time.sleep(0.2)  # noqa: ASYNC251 (as SIGSTOP does)
    await anext(telling)
    assert stopped.silence >= 0.2


def test_where_the_connection_broke_no_server_is_blamed() -> None:
    none, said = grpc.aio.Metadata(), "Internal error from Core"
    broke = grpc.aio.AioRpcError(grpc.StatusCode.INTERNAL, none, none, said, debug_error_string=None)
    assert str(CallFailed(broke)) == "the connection to the server broke"


@pytest.mark.long
async def test_a_new_version_gets_the_next_matches_of_a_ladder(
    server: Server, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "TURN", 0.5)
    await register(session, "ada")
    plan = plan_of("ada=hosted:", "x=builtin:random")
    plan.format.ladder.SetInParent()
    async with working(server, session, slots=1):  # so that the ladder makes room for the new version
        await qualify(session, "ada", "1", packed(program(tmp_path / "one")))
        number = await start(session, plan)

        async def played_by(version: str) -> None:
            while version not in {row.version for row in (await standings_of(session, number)).standings}:  # noqa: ASYNC110
                await asyncio.sleep(0.2)

        async with asyncio.timeout(60):
            await played_by("1")
            await qualify(session, "ada", "2", packed(program(tmp_path / "two", "# new\n" + BOT)))
            await played_by("2")
        await session.tournaments.Stop(tournament_pb2.StopRequest(number=number))
        await finished(session, number)


async def test_a_worker_and_its_bots_reach_a_server_over_tls(
    database: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority(tmp_path)
    shown = authority.environment(client=True) | {"DATABASE_URL": database, "FAIRDEAL_HOME": str(home)}
    for name, value in shown.items():
        monkeypatch.setenv(name, value)
    async with open_server("localhost:0", authority.certificates(clients=True)) as server:
        assert server.address.startswith("tls://")
        async with organising(server) as session, working(server, session):
            await register(session, "ada")
            await qualify(session, "ada", "1", packed(program(tmp_path / "ada")))


# --- uploads -------------------------------------------------------------------------------------


async def test_versions_belong_to_their_bot_and_their_owner(
    server: Server, session: Session, tmp_path: Path
) -> None:
    tokens = await register(session, "ada", "eve")
    archive, other = (packed(program(tmp_path / name, BOT + f"# {name}")) for name in ("a", "b"))
    first, again = await asyncio.gather(
        *(upload(session, "ada", "1", archive) for _ in range(2)), return_exceptions=True
    )
    uploaded = [each for each in (first, again) if isinstance(each, pb.Version)]
    assert uploaded, (first, again)
    assert await upload(session, "ada", "another-label", archive) == uploaded[0]
    refusals: dict[str, Callable[[Session], Awaitable[Any]]] = {
        "has another version 1 already": lambda own: upload(own, "", "1", other),
        "'a/b' cannot be a version's label": lambda own: upload(own, "", "a/b", other),
        "'é' cannot be a version's label": lambda own: upload(own, "", "é", archive),
        "no dash first": lambda own: upload(own, "", "-x", other),
        "'...' cannot be a version's label": lambda own: upload(own, "", "...", other),
        "no game 'ninetyon' here; there are": lambda own: upload(own, "", "2", other, game="ninetyon"),
        "this is no gzipped tar": lambda own: upload(own, "", "2", b"PK\3\4"),
        "the archive is empty": lambda own: upload(own, "", "2", b""),
        "at most 16 MiB": lambda own: upload(own, "", "2", GZIP + bytes(16 << 20)),
        "good for its versions only": lambda own: upload(own, "eve", "2", other),
        "your token is a registered bot's, and this is for organisers: set": (
            lambda own: own.bots.ListOwners(bot_pb2.ListOwnersRequest())
        ),
        "has no version 9": lambda own: own.versions.GetVersion(pb.GetVersionRequest(label="9")),
    }
    for said, call in refusals.items():
        with pytest.raises(CallFailed, match=said):
            async with connect(server.address, tokens["ada"]) as own:
                await call(own)
    async with connect(server.address, tokens["eve"]) as eve:
        assert not (await eve.versions.ListVersions(pb.ListVersionsRequest())).versions
    with pytest.raises(CallFailed, match="good for its versions only"):
        async with connect(server.address, tokens["eve"]) as eve:
            await eve.versions.GetVersion(pb.GetVersionRequest(bot="ada", label="1"))
    await session.versions.RemoveVersion(pb.RemoveVersionRequest(bot="ada", label="1"))
    assert not (await session.versions.ListVersions(pb.ListVersionsRequest(bot="ada"))).versions


async def test_an_upload_that_waits_for_another_of_its_owner_says_so(
    server: Server, session: Session, tmp_path: Path
) -> None:
    await register(session, "ada", "bob")
    for label in ("1", "2"):
        await upload(session, "ada", label, GZIP + label.encode())
    await upload(session, "bob", "1", GZIP)
    store = versions.Versions(server.database)
    await store.set_building((await store.get("ada", "1")).id, True)
    said = {}
    for bot, label in (("ada", "1"), ("ada", "2"), ("bob", "1")):
        found = await session.versions.GetVersion(pb.GetVersionRequest(bot=bot, label=label))
        found.workers = 1  # with none, that is said first
        said[bot, label] = version_progress(found)
    assert said == {
        ("ada", "1"): "building",
        ("ada", "2"): "waiting: another upload of its owner is being tried, one of an owner at a time",
        ("bob", "1"): "waiting for a worker with a free slot",
    }


async def test_an_owner_has_so_many_versions_and_none_when_removed(
    server: Server, session: Session, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await register(session, "ada", "eve")
    store = versions.Versions(server.database)
    monkeypatch.setattr(versions, "MOST_VERSIONS", 2)
    monkeypatch.setattr(versions, "MOST_BYTES", 3 << 20)
    await store.add("ada", "1", b"1" * (2 << 20))
    with pytest.raises(versions.QuotaExceeded, match="at most 3 MiB"):
        await store.add("ada", "2", b"2" * (2 << 20))
    await store.add("ada", "2", b"2")
    with pytest.raises(versions.QuotaExceeded, match="at most 2 versions"):
        await store.add("ada", "3", b"3")
    await store.add("eve", "1", b"another owner's")
    await session.retention.RemoveOwner(retention_pb2.RemoveOwnerRequest(name="ada"))
    with psycopg.connect(database) as connection:
        left = connection.execute("SELECT label, size, (SELECT count(*) FROM version_archives) FROM versions")
        assert left.fetchall() == [("1", 15, 1)]


async def test_a_worker_that_is_not_let_in_does_not_say_that_it_works(server: Server) -> None:
    environment = {**os.environ, "FAIRDEAL_ADDRESS": server.address, "FAIRDEAL_TOKEN": "fd_nobody"}
    words = [sys.executable, "-m", "fairdeal_server", "worker", "--slots", "1"]
    refused = await asyncio.create_subprocess_exec(*words, env=environment, stderr=asyncio.subprocess.PIPE)
    _, said = await refused.communicate()
    assert refused.returncode
    assert b"works for" not in said
    assert b"token" in said


async def test_a_worker_gets_no_archive_but_those_of_its_work(
    server: Server, session: Session, tmp_path: Path
) -> None:
    await register(session, "ada")
    version = await upload(session, "ada", "1", packed(program(tmp_path / "a")))
    with pytest.raises(CallFailed, match="no archive with that SHA-256"):
        async with connect(server.address, await worker_token(session)) as worker:
            async for _ in worker.work.FetchArchive(pb.FetchArchiveRequest(sha256=version.sha256)):
                raise AssertionError("it was given out")


@pytest.mark.long
async def test_an_owner_uploads_and_follows_on_the_command_line(
    server: Server, session: Session, tmp_path: Path
) -> None:
    tokens = await register(session, "ada")
    folder = program(tmp_path / "mine")
    (folder / "__pycache__").mkdir()
    environment = {**os.environ, "FAIRDEAL_ADDRESS": server.address, "FAIRDEAL_TOKEN": tokens["ada"]}

    async def fairdeal(*words: str) -> tuple[int, str]:
        running = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "fairdeal_server", "bot", *words),
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await running.communicate()
        assert running.returncode is not None
        return running.returncode, said.decode()

    async with working(server, session):
        code, said = await fairdeal("upload", "ada", str(folder), "--version", "1.0")
        assert (code, "version 1.0 of ada has qualified" in said) == (0, True), said
        assert "1.0" in (await fairdeal("versions", "ada"))[1]
        (folder / "fairdeal.toml").write_text("run = 3")
        code, said = await fairdeal("upload", "ada", str(folder), "--version", "1.1")
        assert (code, "run in fairdeal.toml is text" in said) == (2, True), said
