"""Servers that are killed: no result is lost or counted twice, and what was not played is played."""

import asyncio
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import grpc
import mortal
import psycopg
import pytest
from event import create, finished, plan_of, records_of, register, standings_of, wrong_with
from hall import GAMES
from mortal import Death
from test_simulation import rows_of, table_of

from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.app import TOKEN_FILE
from fairdeal_server.referee.log import read
from fairdeal_server.rpc.client import CallFailed, Session, connect
from fairdeal_server.store.postgres import EmbeddedPostgres

TESTS = Path(__file__).parent
SAMPLES = {"ada": "match", "eve": "random", "zoe": "random"}
PATIENCE = 60.0
LONG = play_pb2.ClockRule(move_ms=60_000)

pytestmark = pytest.mark.timeout(400)


class House:
    """A home and a database, servers that come and go in it, and bots that stay."""

    def __init__(self, home: Path, database: str) -> None:
        self.home = home
        self.database = database
        self.address = mortal.free_address()
        self.environment = {"DATABASE_URL": database, "FAIRDEAL_HOME": str(home)}
        self._bots: dict[str, subprocess.Popen[bytes]] = {}

    def launch(self, death: Death | None = None) -> Any:
        return mortal.launch(self.address, self.environment, death)

    @asynccontextmanager
    async def served(self, death: Death | None = None) -> AsyncIterator[Any]:
        """Have a server for as long as the context lasts; then it is killed."""
        server = self.launch(death)
        try:
            yield server
        finally:
            server.kill()
            await died(server)

    @asynccontextmanager
    async def session(self) -> AsyncIterator[Session]:
        """Open the services as soon as the server answers."""
        async with asyncio.timeout(PATIENCE):
            while not await self._answers():  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.02)
        token = (self.home / TOKEN_FILE).read_text()
        async with connect(self.address, token) as session:
            yield session

    async def _answers(self) -> bool:
        try:
            _, writer = await asyncio.open_connection(*self.address.split(":"))
            writer.close()
        except ConnectionRefusedError:  # gRPC would wait a second before it tries again
            return False
        if not (self.home / TOKEN_FILE).exists():
            return False
        try:
            async with connect(self.address, (self.home / TOKEN_FILE).read_text()) as session:
                await session.tournaments.List(pb.ListRequest())
        except CallFailed as failed:
            assert failed.code == "UNAVAILABLE", failed
            return False
        return True

    def start_bots(self, tokens: dict[str, str]) -> None:
        for name, token in tokens.items():
            environment = {**os.environ, "FAIRDEAL_ADDRESS": self.address, "FAIRDEAL_TOKEN": token}
            command = [sys.executable, str(TESTS / "reporting_bot.py"), SAMPLES[name]]
            with (
                (self.home / f"{name}.out").open("wb") as said,
                (self.home / f"{name}.err").open("wb") as log,
            ):
                self._bots[name] = subprocess.Popen(command, env=environment, stdout=said, stderr=log)

    def stop_bots(self) -> None:
        for bot in self._bots.values():
            bot.kill()
            bot.wait()

    def told(self) -> dict[str, dict[int, tuple[int, int, str]]]:
        """Return what was announced to each bot: by match its seat, void or not, and the log's hash."""
        told: dict[str, dict[int, tuple[int, int, str]]] = {}
        for name in self._bots:
            lines = (self.home / f"{name}.out").read_text().splitlines()
            told[name] = {}
            for match, seat, void, sha256 in (line.split() for line in lines):
                assert int(match) not in told[name], f"{name} was told of match {match} twice"
                told[name][int(match)] = int(seat), int(void), sha256
        return told

    async def told_more(self) -> None:
        """Wait until a bot is told of one more match."""
        before = sum(map(len, self.told().values()))
        async with asyncio.timeout(PATIENCE):
            while sum(map(len, self.told().values())) == before:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.01)

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database) as connection:
            return connection.execute(query.encode()).fetchall()


async def died(server: Any, death: Death | None = None) -> None:
    """Wait until the server has been killed, by itself where that was arranged."""
    await asyncio.to_thread(server.join, PATIENCE)
    assert server.exitcode == -signal.SIGKILL, f"the server should have died {death or ''}"


@pytest.fixture
def house(home: Path, database: str) -> Iterator[House]:
    opened = House(home, database)
    yield opened
    opened.stop_bots()


async def check(house: House, session: Session, number: int) -> None:
    """Check that nothing is lost, nothing counted twice, and everything proven."""
    over = await finished(session, number)
    assert over.played == over.pairings
    matches = house.ask("SELECT number, pairing, state FROM matches ORDER BY number")
    finals = [(match, pairing) for match, pairing, state in matches if state == 2]
    assert sorted(pairing for _, pairing in finals) == list(range(1, over.pairings + 1))
    assert house.ask("SELECT count(*) FROM pairings WHERE state <> 3") == [(0,)]
    assert house.ask("SELECT count(*) FROM deal_sets WHERE open <> 0") == [(0,)]
    assert over.void == len(matches) - len(finals)
    records = await records_of(session)
    assert not wrong_with(records, GAMES)
    hashes = {read(record.log).match: record.log_sha256.hex() for record in records}
    for told in house.told().values():
        for match, (_, void, sha256) in told.items():
            assert (match in dict(finals)) == (not void)
            assert void or hashes[match] == sha256
    for record in records:
        assert not any(entry.fault for entry in read(record.log).entries)
    deal_sets = Counter(house.ask("SELECT tournament, deal_set FROM rating_events"))
    assert len(deal_sets) == over.pairings
    assert set(deal_sets.values()) == {1}
    rebuilt = await session.tournaments.RebuildRatings(pb.RebuildRatingsRequest())
    assert (rebuilt.events, rebuilt.changed) == (over.pairings, 0)
    for row in (await standings_of(session, number)).standings:
        assert row.rating.events == row.matches == over.pairings * 2 / len(SAMPLES)


async def test_a_server_that_is_killed_twenty_times_ends_as_one_that_is_not(house: House) -> None:
    plan = plan_of(*SAMPLES, deals=150, seed="2026", clock=LONG)
    async with house.served(), house.session() as session:
        house.start_bots(await register(session, *SAMPLES))
        number = await create(session, plan)
        await session.tournaments.Start(pb.StartRequest(number=number))
        await house.told_more()
    rng = Random(20)
    for moment in range(19):
        async with house.served():
            if moment % 4 == 0:  # while it starts
                await asyncio.sleep(rng.uniform(0.0, 0.6))
            else:
                await house.told_more()
                await asyncio.sleep(rng.uniform(0.0, 0.4))
    (state,) = house.ask("SELECT state FROM tournaments")
    assert state == (pb.TOURNAMENT_STATE_RUNNING,), "it was over before the last kill"
    async with house.served(), house.session() as session:
        await check(house, session, number)
        table = await standings_of(session, number)
    for entrant in plan.entrants:
        entrant.player = f"builtin:{SAMPLES[entrant.name]}"
    undisturbed = table_of(plan, await asyncio.to_thread(rows_of, plan))
    assert list(table.standings) == list(undisturbed.standings)
    assert list(table.crosses) == list(undisturbed.crosses)


DEATHS = [
    *(Death("Tournaments.recover", after, 2) for after in (False, True)),  # the first one only reads
    *(Death("Tournaments.open_block", after) for after in (False, True)),
    *(Death("_begin", after, alone=True) for after in (False, True)),
    Death("Tournaments.close_block", after=False),
    Death("_begin", after=True, alone=True),  # what was live is void, so that there are new deals again
    Death("Tournaments.close_block", after=True),
    *(Death("Ledger._transact", after, number) for number in (1, 4) for after in (False, True)),
    *(Death("Rater._advance", after) for after in (False, True)),
    *(Death("Tournaments.finish", after) for after in (False, True)),
]


async def test_a_server_may_be_killed_at_every_transaction(house: House) -> None:
    plan = plan_of(*SAMPLES, deals=40, clock=LONG, options=["cards=5"])
    async with house.served(), house.session() as session:
        tokens = await register(session, *SAMPLES)
    for after in (False, True):
        await _call_and_die(house, plan, Death("Tournaments.create", after))
    for after in (False, True):
        await _call_and_die(house, plan, Death("Tournaments.start", after, 2))  # the first one only reads
    ((number, state),) = house.ask("SELECT number, state FROM tournaments")
    assert state == pb.TOURNAMENT_STATE_RUNNING
    house.start_bots(tokens)
    for death in DEATHS:
        server = house.launch(death)
        try:
            await died(server, death)
        finally:
            server.kill()
    async with house.served(), house.session() as session:
        await check(house, session, number)


async def _call_and_die(house: House, plan: pb.Plan, death: Death) -> None:
    """Have the server die while it is called; the caller calls again."""
    async with house.served(death) as server, house.session() as session:
        with pytest.raises(grpc.aio.AioRpcError) as failed:
            number = await create(session, plan)
            await session.tournaments.Start(pb.StartRequest(number=number))
        assert failed.value.code() == grpc.StatusCode.UNAVAILABLE
        await died(server, death)


async def test_a_server_that_is_told_to_stop_leaves_nothing_void(house: House) -> None:
    environment = {**os.environ, **house.environment}
    command = [str(Path(sys.executable).parent / "fairdeal"), "serve", "--address", house.address]
    plan = plan_of(*SAMPLES, deals=40, clock=LONG, options=["cards=5"])
    for signalled in (signal.SIGINT, signal.SIGTERM):
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)  # noqa: ASYNC220
        try:
            async with house.session() as session:
                if signalled == signal.SIGINT:
                    house.start_bots(await register(session, *SAMPLES))
                    number = await create(session, plan)
                    await session.tournaments.Start(pb.StartRequest(number=number))
                await house.told_more()
            server.send_signal(signalled)
            said, _ = await asyncio.to_thread(server.communicate, timeout=PATIENCE)
        finally:
            server.kill()
            server.wait()
        assert server.returncode == 0
        assert b"stopped; what was not played is played when the server runs again" in said
        assert house.ask("SELECT count(*) FROM pairings WHERE state = 2") == [(0,)]
    async with house.served(), house.session() as session:
        await check(house, session, number)
        assert (await finished(session, number)).void == 0


async def test_a_server_that_is_killed_finds_its_own_database_again(home: Path) -> None:
    house = House(home, "")
    del house.environment["DATABASE_URL"]
    plan = plan_of(*SAMPLES, deals=40, clock=LONG, options=["cards=5"])
    try:
        for moment in range(3):
            async with house.served(), house.session() as session:
                if moment == 0:
                    house.start_bots(await register(session, *SAMPLES))
                    number = await create(session, plan)
                    await session.tournaments.Start(pb.StartRequest(number=number))
                await house.told_more()
        async with house.served(), house.session() as session:
            over = await finished(session, number)
            assert over.played == over.pairings == 120
            assert not wrong_with(await records_of(session), GAMES)
    finally:
        house.stop_bots()
        with EmbeddedPostgres(home):  # it has been left running: who leaves it last stops it
            pass
