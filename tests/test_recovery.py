"""Servers that are killed: no result is lost or counted twice, and what was not played is played."""

import asyncio
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import grpc
import pytest
from caller import calling
from event import create, finished, plan_of, records_of, register, standings_of, wrong_with
from hall import GAMES
from house import PATIENCE, SAMPLES, House, died
from mortal import Death
from test_simulation import table_of

from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.referee.log import read
from fairdeal_server.rpc.client import Session
from fairdeal_server.store.postgres import EmbeddedPostgres

LONG = play_pb2.ClockRule(move_ms=60_000)

pytestmark = pytest.mark.timeout(400)


@pytest.fixture
def house(home: Path, database: str) -> Iterator[House]:
    opened = House(home, database)
    yield opened
    opened.stop_bots()


async def check(house: House, session: Session, number: int) -> None:
    """Check that nothing is lost, nothing counted twice, and everything proven."""
    over = await finished(session, number)
    assert house.ask("SELECT count(*) FROM live_logs") == [(0,)]
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


def within_one_process(plan: pb.Plan) -> pb.Plan:
    """Return the plan for the same bots within one process."""
    within = pb.Plan()
    within.CopyFrom(plan)
    for entrant in within.entrants:
        entrant.player = f"builtin:{SAMPLES[entrant.name]}"
    return within


@pytest.mark.long
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
    undisturbed = await asyncio.to_thread(table_of, within_one_process(plan))
    assert list(table.standings) == list(undisturbed.standings)
    assert list(table.crosses) == list(undisturbed.crosses)


@pytest.mark.long
async def test_where_every_move_is_durable_no_kill_costs_a_match(house: House) -> None:
    plan = plan_of(*SAMPLES, deals=80, seed="2026", clock=LONG, durability=play_pb2.DURABILITY_MOVE)
    async with house.served(), house.session() as session:
        house.start_bots(await register(session, *SAMPLES))
        number = await create(session, plan)
        await session.tournaments.Start(pb.StartRequest(number=number))
        await house.told_more()
    rng = Random(20)
    for moment in range(7):
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
        logs = [read(record.log) for record in await records_of(session)]
    assert house.ask("SELECT count(*) FROM matches WHERE state <> 2") == [(0,)]
    assert any(log.resumed_after for log in logs)
    undisturbed = await asyncio.to_thread(table_of, within_one_process(plan))
    assert list(table.standings) == list(undisturbed.standings)
    assert list(table.crosses) == list(undisturbed.crosses)


MOVE_DEATHS = [
    *(Death("_begin", after, alone=True) for after in (False, True)),
    *(Death("_keep", after, number, alone=True) for number in (1, 9) for after in (False, True)),
    *(Death("Ledger._transact", after, number) for number in (1, 4) for after in (False, True)),
    *(Death("Tournaments.recover", after, 2) for after in (False, True)),  # the first one only reads
    *(Death("Tournaments.live", after) for after in (False, True)),
]


@pytest.mark.long
async def test_a_server_may_be_killed_where_it_keeps_moves(house: House) -> None:
    plan = plan_of(
        *SAMPLES, deals=15, seed="7", clock=LONG, options=["cards=5"], durability=play_pb2.DURABILITY_MOVE
    )
    async with house.served(), house.session() as session:
        tokens = await register(session, *SAMPLES)
        number = await create(session, plan)
        await session.tournaments.Start(pb.StartRequest(number=number))
    house.start_bots(tokens)
    for death in MOVE_DEATHS:
        server = house.launch(death)
        try:
            await died(server, death)
        finally:
            server.kill()
    async with house.served(), house.session() as session:
        await check(house, session, number)
        table = await standings_of(session, number)
    assert house.ask("SELECT count(*) FROM matches WHERE state <> 2") == [(0,)]
    assert list(table.standings) == list(
        (await asyncio.to_thread(table_of, within_one_process(plan))).standings
    )


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


@pytest.mark.long
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


def serve(house: House, *options: str) -> "subprocess.Popen[bytes]":
    """Start `fairdeal serve`, which can be told to stop."""
    environment = {**os.environ, **house.environment}
    command = [str(Path(sys.executable).parent / "fairdeal"), "serve", "--address", house.address, *options]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)


@pytest.mark.long
@pytest.mark.parametrize("durability", [play_pb2.DURABILITY_MATCH, play_pb2.DURABILITY_MOVE])
async def test_a_server_that_is_told_to_stop_leaves_nothing_void(
    house: House, durability: "play_pb2.Durability.ValueType"
) -> None:
    plan = plan_of(*SAMPLES, deals=40, clock=LONG, options=["cards=5"], durability=durability)
    for signalled in (signal.SIGINT, signal.SIGTERM):
        server = serve(house)
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
        live = house.ask("SELECT count(*) FROM pairings WHERE state = 2")
        assert live == [(0,)] or durability == play_pb2.DURABILITY_MOVE
    async with house.served(), house.session() as session:
        await check(house, session, number)
        assert (await finished(session, number)).void == 0


async def test_a_server_that_is_told_to_stop_does_not_wait_for_ever(house: House) -> None:
    plan = plan_of("slow", "base=builtin:match", clock=LONG)
    server = serve(house, "--drain-time", "500ms")
    try:
        async with house.session() as session:
            tokens = await register(session, "slow")
            number = await create(session, plan)
            await session.tournaments.Start(pb.StartRequest(number=number))
            async with calling(house.address, tokens["slow"]) as slow:
                await slow.hello()
                await slow.turn()
                server.send_signal(signal.SIGTERM)
                said, _ = await asyncio.to_thread(server.communicate, timeout=PATIENCE)
    finally:
        server.kill()
        server.wait()
    assert server.returncode == 0
    assert b"not waiting any longer: matches that still run are void, and played again" in said


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
