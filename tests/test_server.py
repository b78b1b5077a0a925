"""A running server: contributions to deals, void matches, tournaments side by side, and a gentle end."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from typing import Any, cast

import grpc
import grpc.aio
import psycopg
import pytest
from caller import Caller, calling, playing
from event import (
    connected,
    finished,
    organising,
    plan_of,
    records_of,
    register,
    standings_of,
    start,
    wrong_with,
)
from grpc_health.v1 import health_pb2, health_pb2_grpc

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.v1 import match_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server import competition, dealer
from fairdeal_server.app import Server, open_server
from fairdeal_server.director import Event
from fairdeal_server.games.ninetyone import NinetyOne, NinetyOneState
from fairdeal_server.players.player import Lost
from fairdeal_server.referee import clock
from fairdeal_server.referee.commitments import NOT_OPENED, root_of
from fairdeal_server.referee.log import read
from fairdeal_server.rpc.client import connect

LONG = play_pb2.ClockRule(move_ms=60_000)


# --- contributions ------------------------------------------------------------------------------


class Contributor:
    """A bot's part in the randomness of deals: what it promises and what it opens."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.value = secrets.token_bytes(32)

    @property
    def promise(self) -> bytes:
        return sha256(self.value).digest()

    async def open(self, value: bytes, next_hash: bytes = b"") -> None:
        """Answer the newest block."""
        await self.caller.until(lambda: bool(self.caller.got.blocks))
        block = self.caller.got.blocks[-1]
        contribution = play_pb2.Contribution(
            tournament=block.tournament, block=block.block, value=value, next_hash=next_hash
        )
        await self.caller.send(bids.PlayRequest(contribution=contribution))

    async def refusal(self) -> str:
        """Wait for the notice that a contribution was not taken."""
        kind = play_pb2.NOTICE_KIND_CONTRIBUTION_REFUSED
        got = self.caller.got
        await self.caller.until(lambda: any(notice.kind == kind for notice in got.notices))
        return next(str(notice.message) for notice in got.notices if notice.kind == kind)


@asynccontextmanager
async def contributing(
    server: Server, tokens: dict[str, str], *silent: str
) -> AsyncIterator[dict[str, Contributor]]:
    """Connect every bot; those that are not silent promise a contribution."""
    async with AsyncExitStack() as stack:
        found = {}
        for name, token in tokens.items():
            each = Contributor(await stack.enter_async_context(calling(server.address, token)))
            await each.caller.hello(contribution_hash=b"" if name in silent else each.promise)
            found[name] = each
        yield found


async def test_deals_are_mixed_with_what_bots_opened_in_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealer, "CONTRIBUTION_WAIT", 1.0)
    async with organising(server) as session:
        tokens = await register(session, "opens", "lies", "late", "absent", "gone")
        async with contributing(server, tokens, "absent") as bots:
            number = await start(session, plan_of(*tokens, clock=LONG))
            await bots["opens"].open(bots["opens"].value)
            await bots["lies"].open(b"x" * 32)
            await bots["absent"].open(bots["absent"].value)
            assert "promised" in await bots["lies"].refusal()
            assert "no contribution is waited for" in await bots["absent"].refusal()
            await bots["gone"].caller.until(lambda: bool(bots["gone"].caller.got.blocks))
            waits = {name: each.caller.got.blocks[0].wait_ms for name, each in bots.items()}
            assert waits == dict.fromkeys(tokens, 1000) | {"absent": 0}
            bots["gone"].caller.break_off()
            async with calling(server.address, tokens["gone"]) as back:
                await back.hello()
                callers = [each.caller for name, each in bots.items() if name != "gone"]
                async with playing(back, *callers):
                    await callers[0].until(lambda: bool(callers[0].got.results))
                    await bots["late"].open(bots["late"].value)
                    assert "no contribution is waited for" in await bots["late"].refusal()
                    await finished(session, number)
            root = bots["opens"].caller.got.blocks[0].root
        records = await records_of(session, number)
        assert len(records) == 10
        assert not wrong_with(records, server.games)
        for record in records:
            opened = {each.bot: each.value for each in record.opening.contributions}
            assert opened == {
                "gone": NOT_OPENED,
                "late": NOT_OPENED,
                "lies": NOT_OPENED,
                "opens": bots["opens"].value,
            }
            assert record.opening.root == root
        for result in bots["opens"].caller.got.results:
            assert root_of(result.proof) == root
            assert result.log_sha256 in {record.log_sha256 for record in records}


async def test_a_promise_for_the_next_block_that_is_none_harms_nobody(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with contributing(server, tokens) as bots:
            callers = [each.caller for each in bots.values()]
            async with playing(*callers):
                first = await start(session, plan_of("ada", "eve"), "one")
                await bots["ada"].open(bots["ada"].value, next_hash=b"short")
                assert "next_hash has 32 bytes or none, not 5" in await bots["ada"].refusal()
                await bots["eve"].open(bots["eve"].value)
                await finished(session, first)
                second = await start(session, plan_of("ada", "eve"), "two")
                await finished(session, second)
        assert not wrong_with(await records_of(session), server.games)


async def test_a_bot_may_contribute_to_block_after_block(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with contributing(server, tokens, "eve") as bots:
            ada, value, following = bots["ada"], bots["ada"].value, secrets.token_bytes(32)
            async with playing(*(each.caller for each in bots.values())):
                first = await start(session, plan_of("ada", "eve"), "one")
                await ada.open(value, next_hash=sha256(following).digest())
                await finished(session, first)
                second = await start(session, plan_of("ada", "eve"), "two")
                await ada.caller.until(lambda: len(ada.caller.got.blocks) == 2)
                await ada.open(following)
                await finished(session, second)
        opened = [
            [each.value for each in record.opening.contributions] for record in await records_of(session)
        ]
        assert opened == [[value], [following]]
        assert not wrong_with(await records_of(session), server.games)


# --- matches that are void ----------------------------------------------------------------------


class Flaky(NinetyOne):
    """Rules that fail in the fourth round of so many matches."""

    failures = 0
    error: Exception = RuntimeError("a mistake in the rules")

    def observe(self, state: NinetyOneState, seat: int | None) -> bids.Observation:
        if len(state.shown) == 3 and self.failures > 0:
            self.failures -= 1
            raise self.error
        return super().observe(state, seat)


def make_flaky(server: Server, failures: int) -> None:
    flaky = cast("dict[str, Any]", server.games)["ninetyone"] = Flaky()
    flaky.failures = failures


async def test_a_void_match_is_played_again_with_another_deal(server: Server) -> None:
    make_flaky(server, failures=2)
    async with organising(server) as session:
        number = await start(session, plan_of("a=builtin:match", "b=builtin:random", deals=3))
        over = await finished(session, number)
        assert (over.pairings, over.played, over.void) == (3, 3, 2)
        listed = (await session.matches.ListMatches(match_pb2.ListMatchesRequest(faults=True))).matches
        assert [match.state for match in listed] == [match_pb2.MATCH_STATE_VOID] * 2
        records = await records_of(session, number)
        deals = [read(record.log).deal.deal for record in records]
        assert len(set(deals)) == len(records) == 5
        assert not wrong_with(records, server.games)
        table = await standings_of(session, number)
        assert [row.matches for row in table.standings] == [3, 3]


async def test_machines_that_die_again_and_again_stop_no_tournament(server: Server) -> None:
    make_flaky(server, failures=5)
    cast(Flaky, server.games["ninetyone"]).error = Lost("a worker was lost")
    async with organising(server) as session:
        number = await start(session, plan_of("a=builtin:match", "b=builtin:random", deals=1))
        over = await finished(session, number)
        assert (over.pairings, over.played, over.void) == (1, 1, 5)


async def test_a_tournament_that_cannot_go_on_stops_and_others_do_not(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    make_flaky(server, failures=1_000_000)
    with caplog.at_level(logging.ERROR, "fairdeal_server.app"):
        async with organising(server) as session:
            stuck = await start(session, plan_of("a=builtin:match", "b=builtin:random"), "one")
            pots = plan_of("a=builtin:simple", game="potluck", deals=3)
            await finished(session, await start(session, pots, "two"))
            async with asyncio.timeout(20):
                while not _said_by(caplog, "fairdeal_server.app"):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            (said,) = _said_by(caplog, "fairdeal_server.app")
            assert "was void 3 times in a row: RuntimeError in the referee" in said
            now = (await session.tournaments.Get(pb.GetRequest(number=stuck))).tournament
            assert (now.state, now.played, now.void) == (pb.TOURNAMENT_STATE_RUNNING, 0, 3)


def _said_by(caplog: pytest.LogCaptureFixture, logger: str) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == logger]


@asynccontextmanager
async def local_event(server: Server, plan: pb.Plan) -> AsyncIterator[tuple[Event, dict[str, str]]]:
    """Open a tournament of the experimenter's own bots; give it with the bots' tokens."""
    for entrant in plan.entrants:
        entrant.player = "sleep 600"
    tournament = await competition.create(server, plan)
    await server.organiser.start(tournament.number)
    tokens = {
        entrant.name: await server.organiser.issue_entrant_token(tournament.number, place)
        for place, entrant in enumerate(plan.entrants, 1)
    }
    async with server.director.open(tournament.number) as event:
        yield event, tokens


async def test_only_what_is_stored_is_announced_as_a_result(server: Server) -> None:
    """The deal of a void table is played anew at every table: what others made of it is void, too."""
    make_flaky(server, failures=1)
    plan = plan_of("a", "b", duplicate=pb.DUPLICATE_ROTATION, clock=LONG)
    async with (
        local_event(server, plan) as (event, tokens),
        connected(server, tokens, "a", "b", capacity=2) as (a, b),
        playing(a, b),
    ):
        await asyncio.wait_for(event.play(), 30)
        await a.until(lambda: len(a.got.notices) == 1)
        async with connect(server.address, server.organiser_token) as session:
            listed = (await session.matches.ListMatches(match_pb2.ListMatchesRequest())).matches
            states = {match.number: match.state for match in listed}
        for caller in (a, b):
            told = {result.match: result.void for result in caller.got.results}
            assert told == {number: state == match_pb2.MATCH_STATE_VOID for number, state in states.items()}
            assert sorted(told.values()) == [False, False, True, True]


# --- bots and tournaments -----------------------------------------------------------------------


async def test_a_bot_that_leaves_before_the_first_match_and_comes_back_is_seated(server: Server) -> None:
    async with local_event(server, plan_of("a", "b")) as (event, tokens):
        async with connected(server, tokens, "a"):
            pass
        who = event.player(1, 0)
        async with asyncio.timeout(20):
            while who.slots.open:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        async with connected(server, tokens, "a", "b") as (a, b), playing(a, b):
            await asyncio.wait_for(event.play(), 20)


async def test_a_bot_plays_in_two_tournaments_within_its_capacity(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve", "zoe")
        async with connected(server, tokens, "ada", "eve", "zoe", capacity=2) as callers:
            plans = [plan_of("ada", "eve", deals=6), plan_of("ada", "zoe", deals=6)]
            numbers = [await start(session, plan, str(place)) for place, plan in enumerate(plans)]
            live: set[int] = set()
            async with playing(*callers):
                for number in numbers:
                    await finished(session, number)
            for turn in callers[0].got.turns:
                live.add(turn.match)
            assert len(live) == 12
            records = await records_of(session)
            assert not wrong_with(records, server.games)
            assert _most_at_once(records, "ada") <= 2


def _most_at_once(records: list[Any], bot: str) -> int:
    """Return how many matches of the bot there were at once, by the logs."""
    changes = []
    for record in records:
        log = read(record.log)
        if bot in [seat.bot for seat in log.seats]:
            changes += [(log.started_us, 1), (log.started_us + log.duration_us, -1)]
    most = now = 0
    for _, change in sorted(changes):
        now += change
        most = max(most, now)
    return most


async def test_a_bot_of_a_finished_tournament_is_told_that_it_may_go(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with connected(server, tokens, "ada", "eve") as callers, playing(*callers):
            number = await start(session, plan_of("ada", "eve"))
            for caller in callers:
                await caller.until(lambda caller=caller: bool(caller.got.notices))  # type: ignore[misc]
                (notice,) = caller.got.notices
                assert notice.kind == play_pb2.NOTICE_KIND_FINISHED
                assert notice.message == f"tournament {number} is over"


async def test_a_bot_that_stalls_holds_up_only_its_own_matches(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve", "slow")
        names = ["ada", "eve", "slow"]
        async with connected(server, tokens, *names, capacity=2) as (ada, eve, slow), playing(ada, eve):
            await start(session, plan_of(*names, deals=4, clock=LONG))
            await slow.turn()
            for caller in (ada, eve):
                await caller.until(lambda caller=caller: len(caller.got.results) == 4)  # type: ignore[misc]
            assert {result.match for result in ada.got.results} == {
                result.match for result in eve.got.results
            }


async def test_a_machine_that_is_always_busy_plays_all_the_same(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "STRAIN", -1.0)
    async with organising(server) as session:
        number = await start(session, plan_of("a=builtin:match", "b=builtin:random", deals=5))
        assert (await finished(session, number)).played == 5


# --- a database that goes away ------------------------------------------------------------------


async def test_a_tournament_survives_the_loss_of_every_connection(
    server: Server, database: str, postgres: str
) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with connected(server, tokens, "ada", "eve", capacity=8) as callers, playing(*callers):
            number = await start(session, plan_of("ada", "eve", deals=300))
            for wanted in (10, 60, 120):
                await callers[0].until(lambda wanted=wanted: len(callers[0].got.results) >= wanted)  # type: ignore[misc]
                await asyncio.to_thread(_cut_connections, postgres, database)
            over = await finished(session, number)
        assert (over.pairings, over.played) == (300, 300)
        records = await records_of(session, number)
        assert not wrong_with(records, server.games)
        stored = {read(record.log).match for record in records}
        told = {result.match for result in callers[0].got.results if not result.void}
        assert told <= stored


def _cut_connections(postgres: str, database: str) -> None:
    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )


# --- a gentle end -------------------------------------------------------------------------------


async def test_a_server_that_drains_lets_matches_end_and_starts_no_other(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with connected(server, tokens, "ada", "eve") as (ada, eve):
            number = await start(session, plan_of("ada", "eve", deals=5, clock=LONG))
            await ada.turn()
            draining = asyncio.create_task(server.drain())
            await ada.until(lambda: bool(ada.got.notices))
            assert ada.got.notices[0].kind == play_pb2.NOTICE_KIND_DRAINING
            await ada.answer(ada.got.turns[0])
            async with playing(ada, eve):
                await asyncio.wait_for(draining, 20)
                await ada.until(lambda: bool(ada.got.results))
            assert len(ada.got.results) == 1
            assert {turn.match for turn in ada.got.turns} == {ada.got.results[0].match}
        now = (await session.tournaments.Get(pb.GetRequest(number=number))).tournament
        assert (now.state, now.played, now.void) == (pb.TOURNAMENT_STATE_RUNNING, 1, 0)
        async with calling(server.address, tokens["ada"]) as refused:
            await refused.hello(reads=False)
            end = await refused.end()
            assert (end.code, end.reason) == ("UNAVAILABLE", "DRAINING")


async def test_a_bot_that_loses_its_stream_while_the_server_drains_may_end_its_match(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with connected(server, tokens, "eve") as (eve,):
            async with connected(server, tokens, "ada") as (ada,):
                await start(session, plan_of("ada", "eve", deals=5, clock=LONG))
                await ada.turn()
                draining = asyncio.create_task(server.drain())
                await ada.until(lambda: bool(ada.got.notices))
            async with connected(server, tokens, "ada") as (ada,), playing(ada, eve):
                await asyncio.wait_for(draining, 20)
                await ada.until(lambda: bool(ada.got.results))
        (record,) = await records_of(session)
        assert not any(entry.fault for entry in read(record.log).entries)


async def test_a_server_that_drains_says_so_to_who_asks_for_its_health(server: Server) -> None:
    async with grpc.aio.insecure_channel(server.address) as channel:
        health: Any = health_pb2_grpc.HealthStub(channel)
        await server.drain()
        answer = await health.Check(health_pb2.HealthCheckRequest())
        assert answer.status == health_pb2.HealthCheckResponse.NOT_SERVING


async def test_streams_end_when_the_server_does(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada")
    async with AsyncExitStack() as stack:
        async with open_server() as another:
            (ada,) = await stack.enter_async_context(connected(another, tokens, "ada"))
        end = await ada.end()
        assert (end.code, end.reason) == ("UNAVAILABLE", "DRAINING")
