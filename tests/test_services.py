"""The services for organisers and spectators, on a running server with a real database."""

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, cast

import grpc
import grpc.aio
import pytest
from caller import calling, playing
from event import (
    connected,
    create,
    finished,
    organising,
    plan_of,
    records_of,
    register,
    standings_of,
    start,
    wrong_with,
)
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc_health.v1 import health_pb2, health_pb2_grpc

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.v1 import bot_pb2, match_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server import competition
from fairdeal_server.app import Server
from fairdeal_server.games.ninetyone import NinetyOne
from fairdeal_server.referee.commitments import root_of
from fairdeal_server.referee.log import read
from fairdeal_server.rpc.calls import MOST_CALLS
from fairdeal_server.rpc.client import CallFailed, Session, connect
from fairdeal_server.rpc.matches import SLICE

BUILTINS = ("a=builtin:match", "b=builtin:random", "c=builtin:reader")


@pytest.fixture
async def session(server: Server) -> AsyncIterator[Session]:
    async with organising(server) as opened:
        yield opened


@dataclass(frozen=True)
class Refused:
    """How a call was refused."""

    code: str
    reason: str
    sentence: str


async def refused(call: Any) -> Refused:
    """Wait for the refusal of a call, one answer or many."""
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        if hasattr(call, "__aiter__"):
            async for _ in call:
                continue
        else:
            await call
    error = raised.value
    trailing: Any = error.trailing_metadata()
    for key, value in trailing:
        if key == "grpc-status-details-bin":
            status, info = Status.FromString(value), ErrorInfo()
            assert status.details[0].Unpack(info)
            assert (status.code, status.message) == (error.code().value[0], error.details())
            assert info.domain == "fairdeal"
            return Refused(error.code().name, info.reason, error.details() or "")
    return Refused(error.code().name, "", error.details() or "")


# --- owners and bots ----------------------------------------------------------------------------


async def test_owners_and_bots_are_listed_by_name(session: Session) -> None:
    await register(session, "zoe", "ada")
    owners = await session.bots.ListOwners(bot_pb2.ListOwnersRequest())
    assert [owner.name for owner in owners.owners] == ["ada", "zoe"]
    bots = (await session.bots.ListBots(bot_pb2.ListBotsRequest())).bots
    assert [(bot.name, bot.owner, bot.connected) for bot in bots] == [("ada", "ada", 0), ("zoe", "zoe", 0)]


async def test_a_connected_bot_is_listed_with_its_streams_and_version(
    server: Server, session: Session
) -> None:
    tokens = await register(session, "ada")
    async with (
        connected(server, tokens, "ada", version="v3"),
        connected(server, tokens, "ada", version="v4", instance=1),
    ):
        (bot,) = (await session.bots.ListBots(bot_pb2.ListBotsRequest())).bots
        assert (bot.connected, bot.version) == (2, "v4")


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (bot_pb2.AddBotRequest(name="ada", owner="ada"), ("ALREADY_EXISTS", "NAME_TAKEN")),
        (bot_pb2.AddBotRequest(name="eve", owner="nobody"), ("NOT_FOUND", "UNKNOWN_OWNER")),
        (bot_pb2.AddBotRequest(name="a b", owner="ada"), ("INVALID_ARGUMENT", "INVALID_NAME")),
        (bot_pb2.AddBotRequest(name="", owner="ada"), ("INVALID_ARGUMENT", "INVALID_NAME")),
        (bot_pb2.AddBotRequest(name="x" * 65, owner="ada"), ("INVALID_ARGUMENT", "INVALID_NAME")),
        (bot_pb2.AddBotRequest(name="e\0e", owner="ada"), ("INVALID_ARGUMENT", "INVALID_REQUEST")),
        (bot_pb2.AddBotRequest(name="eve", owner="a\0a"), ("INVALID_ARGUMENT", "INVALID_REQUEST")),
    ],
    ids=str,
)
async def test_a_bot_that_cannot_be_registered_is_refused(
    session: Session, request_: bot_pb2.AddBotRequest, expected: tuple[str, str]
) -> None:
    await register(session, "ada")
    found = await refused(session.bots.AddBot(request_))
    assert (found.code, found.reason) == expected
    assert found.sentence


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ada", ("ALREADY_EXISTS", "NAME_TAKEN")),
        ("", ("INVALID_ARGUMENT", "INVALID_NAME")),
        ("x" * 65, ("INVALID_ARGUMENT", "INVALID_NAME")),
        ("a\0", ("INVALID_ARGUMENT", "INVALID_NAME")),
    ],
)
async def test_an_owner_that_cannot_be_registered_is_refused(
    session: Session, name: str, expected: tuple[str, str]
) -> None:
    await register(session, "ada")
    found = await refused(session.bots.AddOwner(bot_pb2.AddOwnerRequest(name=name)))
    assert (found.code, found.reason) == expected


async def test_a_new_token_ends_the_old_one(server: Server, session: Session) -> None:
    tokens = await register(session, "ada")
    renewed = (await session.bots.IssueToken(bot_pb2.IssueTokenRequest(bot="ada"))).token
    async with calling(server.address, tokens["ada"]) as old:
        end = await old.end()
        assert (end.code, end.reason) == ("UNAUTHENTICATED", "UNAUTHENTICATED")
    async with connected(server, {"ada": renewed}, "ada") as (ada,):
        assert ada.got.welcome.bot == "ada"
    found = await refused(session.bots.IssueToken(bot_pb2.IssueTokenRequest(bot="nobody")))
    assert (found.code, found.reason) == ("NOT_FOUND", "UNKNOWN_BOT")


# --- tournaments --------------------------------------------------------------------------------


async def test_the_same_key_returns_the_same_tournament(session: Session) -> None:
    plan = plan_of(*BUILTINS, deals=2)
    numbers = {await create(session, plan, "one") for _ in range(3)}
    assert len(numbers) == 1
    assert await create(session, plan, "other") not in numbers


async def test_a_key_that_is_used_for_another_plan_is_refused(session: Session) -> None:
    await create(session, plan_of(*BUILTINS, deals=2), "one")
    for request in (
        pb.CreateRequest(key="one", name="a test", plan=plan_of(*BUILTINS, deals=3)),
        pb.CreateRequest(key="one", name="another name", plan=plan_of(*BUILTINS, deals=2)),
    ):
        found = await refused(session.tournaments.Create(request))
        assert (found.code, found.reason) == ("ALREADY_EXISTS", "KEY_REUSED")


async def test_many_who_create_by_one_key_at_once_get_one_tournament(session: Session) -> None:
    plan = plan_of(*BUILTINS, deals=2)
    numbers = await asyncio.gather(*(create(session, plan, "one") for _ in range(8)))
    assert len(set(numbers)) == 1


@pytest.mark.parametrize(
    ("request_", "code", "reason"),
    [
        (pb.CreateRequest(plan=plan_of(*BUILTINS)), "INVALID_ARGUMENT", "INVALID_REQUEST"),
        (pb.CreateRequest(key="k" * 129, plan=plan_of(*BUILTINS)), "INVALID_ARGUMENT", "INVALID_REQUEST"),
        (pb.CreateRequest(key="k\0", plan=plan_of(*BUILTINS)), "INVALID_ARGUMENT", "INVALID_REQUEST"),
        (
            pb.CreateRequest(key="k", name="n\0", plan=plan_of(*BUILTINS)),
            "INVALID_ARGUMENT",
            "INVALID_REQUEST",
        ),
        (pb.CreateRequest(key="k"), "INVALID_ARGUMENT", "INVALID_REQUEST"),
        (pb.CreateRequest(key="k", plan=plan_of("a", "b")), "NOT_FOUND", "UNKNOWN_BOT"),
        (pb.CreateRequest(key="k", plan=plan_of("a=rm -rf /", "b")), "INVALID_ARGUMENT", "INVALID_REQUEST"),
        (
            pb.CreateRequest(key="k", own_bots=True, plan=plan_of(*BUILTINS)),
            "INVALID_ARGUMENT",
            "INVALID_REQUEST",
        ),
        (
            pb.CreateRequest(key="k", plan=plan_of(*BUILTINS, duplicate=pb.DUPLICATE_ROTATION)),
            "INVALID_ARGUMENT",
            "INVALID_REQUEST",
        ),
    ],
)
async def test_a_tournament_that_cannot_be_is_refused(
    session: Session, request_: pb.CreateRequest, code: str, reason: str
) -> None:
    found = await refused(session.tournaments.Create(request_))
    assert (found.code, found.reason) == (code, reason)
    assert found.sentence


async def test_a_tournament_is_created_started_and_followed_to_its_end(session: Session) -> None:
    number = await create(session, plan_of(*BUILTINS, deals=4))
    got = (await session.tournaments.Get(pb.GetRequest(number=number))).tournament
    assert (got.state, got.pairings, got.played) == (pb.TOURNAMENT_STATE_CREATED, 12, 0)
    for _ in range(2):
        started = await session.tournaments.Start(pb.StartRequest(number=number))
        assert started.tournament.state != pb.TOURNAMENT_STATE_CREATED
    over = await finished(session, number)
    assert (over.pairings, over.played, over.void) == (12, 12, 0)
    await session.tournaments.Start(pb.StartRequest(number=number))
    assert (await finished(session, number)).played == 12
    assert [each.number for each in (await session.tournaments.List(pb.ListRequest())).tournaments] == [
        number
    ]


async def test_progress_tells_whom_a_tournament_waits_for(server: Server, session: Session) -> None:
    tokens = await register(session, "ada", "eve")
    async with connected(server, tokens, "eve"):
        number = await start(session, plan_of("ada", "eve"))
        async with asyncio.timeout(20):
            async for progress in session.tournaments.Follow(pb.FollowRequest(number=number)):
                if list(progress.waiting_for) == ["ada"]:
                    break


async def test_the_standings_count_every_match_and_name_the_ratings(session: Session) -> None:
    number = await start(session, plan_of(*BUILTINS, deals=6))
    await finished(session, number)
    table = await standings_of(session, number)
    assert table == await standings_of(session, 0)
    assert [row.place for row in table.standings] == [1, 2, 3]
    for row in table.standings:
        assert (row.matches, row.deal_sets, row.missing) == (12, 12, 0)
        assert row.wins + row.draws + row.losses == 12
        assert row.rating.events == 12
        assert not row.faults
    assert sum(row.mean for row in table.standings) == pytest.approx(0, abs=1e-9)
    assert {(cross.bot, cross.other, cross.matches) for cross in table.crosses} == {
        (one, other, 6) for one in "abc" for other in "abc" if one != other
    }


async def test_ratings_are_of_what_plays_and_a_rebuild_gives_the_same_numbers(session: Session) -> None:
    number = await start(session, plan_of(*BUILTINS, deals=6))
    await finished(session, number)
    (pool,) = (await session.tournaments.ListRatings(pb.ListRatingsRequest())).pools
    assert {each.bot for each in pool.ratings} == {player.partition("=")[2] for player in BUILTINS}
    mus = [each.rating.mu for each in pool.ratings]
    assert mus == sorted(mus, reverse=True)
    rebuilt = await session.tournaments.RebuildRatings(pb.RebuildRatingsRequest())
    assert (rebuilt.events, rebuilt.changed) == (18, 0)
    assert (await session.tournaments.ListRatings(pb.ListRatingsRequest())).pools[0] == pool


async def test_published_ratings_have_intervals_ranks_and_groups_and_come_out_the_same_again(
    session: Session,
) -> None:
    await finished(session, await start(session, plan_of(*BUILTINS, deals=6)))
    (pool,) = (await session.tournaments.ListRatings(pb.ListRatingsRequest())).pools
    assert sum(row.strength.elo for row in pool.ratings) == pytest.approx(0, abs=1e-6)
    for row in pool.ratings:
        assert row.strength.low < row.strength.elo < row.strength.high
        assert row.strength.events == row.rating.events == 12
        assert 1 <= row.strength.best_rank <= row.strength.worst_rank <= 3
    assert {bot for group in pool.groups for bot in group.bots} == {row.bot for row in pool.ratings}
    assert any("differences only" in remark for remark in pool.remarks)
    assert (await session.tournaments.ListRatings(pb.ListRatingsRequest())).pools[0] == pool


async def test_three_anchors_pin_the_scale(session: Session) -> None:
    await finished(session, await start(session, plan_of(*BUILTINS, deals=6)))
    given = {"builtin:match": 0.0, "builtin:random": -300.0, "builtin:reader": 500.0}
    request = pb.ListRatingsRequest(anchors=[pb.Anchor(bot=bot, elo=elo) for bot, elo in given.items()])
    (pool,) = (await session.tournaments.ListRatings(request)).pools
    assert {row.bot: row.strength.elo for row in pool.ratings} == given
    assert all(row.strength.pinned for row in pool.ratings)


@pytest.mark.parametrize(
    ("anchors", "says"),
    [
        ([("a", 0.0), ("b", 1.0)], "3 anchors or more, and not 2"),
        ([("a", 0.0), ("a", 1.0)], "two anchors are named 'a'"),
        ([("a", float("nan"))], "from -100,000 to 100,000 Elo"),
        ([("a", 0.0), ("b", 1.0), ("c", 2.0)], "no pool has a bot 'a'"),
    ],
)
async def test_anchors_that_make_no_scale_are_refused(
    session: Session, anchors: list[tuple[str, float]], says: str
) -> None:
    request = pb.ListRatingsRequest(anchors=[pb.Anchor(bot=bot, elo=elo) for bot, elo in anchors])
    refusal = await refused(session.tournaments.ListRatings(request))
    assert refusal.code == "INVALID_ARGUMENT"
    assert says in refusal.sentence


async def test_rivals_have_rank_intervals_where_everybody_met_everybody(session: Session) -> None:
    number = await start(session, plan_of(*BUILTINS, deals=6))
    await finished(session, number)
    table = await standings_of(session, number)
    assert all(1 <= row.best_rank <= row.worst_rank <= 3 for row in table.standings)
    assert {bot for group in table.groups for bot in group.bots} == {"a", "b", "c"}


async def test_two_tournaments_of_one_pool_rate_the_same_bots(session: Session) -> None:
    for key in ("one", "two"):
        await finished(session, await start(session, plan_of(*BUILTINS, deals=2), key))
    (pool,) = (await session.tournaments.ListRatings(pb.ListRatingsRequest())).pools
    assert [each.rating.events for each in pool.ratings] == [8, 8, 8]


async def test_teams_have_no_ratings_and_a_cross_table_of_mates(session: Session) -> None:
    plan = plan_of("a=builtin:simple", "b=builtin:random", game="potluck", deals=3)
    number = await start(session, plan)
    await finished(session, number)
    table = await standings_of(session, number)
    assert table.cooperative
    assert {(cross.bot, cross.other) for cross in table.crosses} == {
        (one, other) for one in "ab" for other in "ab"
    }
    assert not any(row.HasField("rating") for row in table.standings)
    for row in table.standings:
        assert row.self_play.deal_sets == 3
        assert row.cross_play.mean == row.ad_hoc.mean
        assert not row.best_rank
    assert not (await session.tournaments.ListRatings(pb.ListRatingsRequest())).pools


# --- matches ------------------------------------------------------------------------------------


async def test_matches_are_listed_from_the_newest_on_and_page_by_page(session: Session) -> None:
    number = await start(session, plan_of(*BUILTINS, deals=4))
    await finished(session, number)
    whole = (await session.matches.ListMatches(match_pb2.ListMatchesRequest())).matches
    numbers = [match.number for match in whole]
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) == 12
    paged: list[int] = []
    while True:
        request = match_pb2.ListMatchesRequest(limit=5, before=paged[-1] if paged else 0, tournament=number)
        page = (await session.matches.ListMatches(request)).matches
        if not page:
            break
        paged += [match.number for match in page]
    assert paged == numbers
    for match in whole:
        assert match.state == match_pb2.MATCH_STATE_FINISHED
        assert len(match.bots) == len(match.seats) == 2
        assert not match.sealed
    faulty = await session.matches.ListMatches(match_pb2.ListMatchesRequest(faults=True))
    assert not faulty.matches
    elsewhere = await session.matches.ListMatches(match_pb2.ListMatchesRequest(tournament=number + 1))
    assert not elsewhere.matches


async def test_records_of_finished_matches_verify(server: Server, session: Session) -> None:
    number = await start(session, plan_of(*BUILTINS, deals=4))
    await finished(session, number)
    records = await records_of(session, number)
    assert len(records) == 12
    assert not wrong_with(records, server.games)
    first = read(records[0].log).match
    one = await session.matches.GetRecord(match_pb2.GetRecordRequest(match=first))
    assert one.record == records[0]
    after = match_pb2.ExportRequest(after=read(records[4].log).match)
    rest = [record async for response in session.matches.Export(after) for record in response.records]
    assert rest == records[5:]
    assert root_of(records[0].opening.proof) == records[0].opening.root


async def test_a_match_is_replayed_as_each_seat_saw_it(session: Session) -> None:
    await finished(session, await start(session, plan_of(*BUILTINS[:2], deals=1)))
    (match,) = (await session.matches.ListMatches(match_pb2.ListMatchesRequest())).matches
    seen: dict[int | None, list[match_pb2.Frame]] = {}
    for seat in (None, 0, 1):
        request = match_pb2.ReplayRequest(match=match.number, seat=seat)
        seen[seat] = [response.frame async for response in session.matches.Replay(request)]
    assert {len(frames) for frames in seen.values()} == {1 + 13 * 3}
    for seat, frames in seen.items():
        first = bids.Observation.FromString(frames[0].observation)
        assert len(first.hand) == (0 if seat is None else 13)
        assert frames[1].by == "chance"
    found = await refused(session.matches.Replay(match_pb2.ReplayRequest(match=match.number, seat=2)))
    assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")


class HeldUp(NinetyOne):
    """The rules, which do not go on with the replay of a match before they are let."""

    def __init__(self, after: int) -> None:
        self.on = threading.Event()
        self.told = 0
        self.waits = threading.Event()
        self.gave_up = False
        self._after = after

    def text(self, observation: bids.Observation) -> str:
        if self.told == self._after:
            self.waits.set()
            self.gave_up = not self.on.wait(5)
        self.told += 1
        return super().text(observation)


async def test_a_replay_is_sent_while_it_is_computed_and_no_further_when_its_caller_is_gone(
    server: Server, session: Session
) -> None:
    plan = plan_of(*BUILTINS[:2], deals=1, options=["cards=90"])
    await finished(session, await start(session, plan))
    (match,) = (await session.matches.ListMatches(match_pb2.ListMatchesRequest())).matches
    whole = [each async for each in session.matches.Replay(match_pb2.ReplayRequest(match=match.number))]
    held_up = HeldUp(SLICE + 5)
    cast("dict[str, Any]", server.games)["ninetyone"] = held_up
    call = session.matches.Replay(match_pb2.ReplayRequest(match=match.number))
    try:
        async with asyncio.timeout(20):
            begun = [await call.read() for _ in range(SLICE)]
    finally:
        call.cancel()
        held_up.on.set()
    assert begun == whole[:SLICE]
    await session.matches.ListMatches(match_pb2.ListMatchesRequest())
    assert held_up.told < len(whole) / 2


async def test_the_server_goes_on_while_it_computes_what_a_spectator_sees(
    server: Server, session: Session
) -> None:
    held_up = HeldUp(1)
    cast("dict[str, Any]", server.games)["ninetyone"] = held_up
    tokens = await register(session, "ada", "eve")
    clock = play_pb2.ClockRule(move_ms=60_000)
    async with connected(server, tokens, "ada", "eve") as (ada, eve), asyncio.timeout(20):
        await start(session, plan_of("ada", "eve", clock=clock, options=["cards=4"]))
        turns = [await ada.turn(), await eve.turn()]
        frames = session.matches.Watch(match_pb2.WatchRequest(match=turns[0].match)).__aiter__()
        assert (await anext(frames)).frame.entry == 0
        waiting = asyncio.ensure_future(anext(frames))
        await asyncio.to_thread(held_up.waits.wait)
        await session.matches.ListMatches(match_pb2.ListMatchesRequest())
        held_up.on.set()
        assert (await waiting).frame.by == "chance"
    assert not held_up.gave_up


async def test_a_live_match_is_watched_and_shows_no_sealed_bid(server: Server, session: Session) -> None:
    tokens = await register(session, "ada", "eve")
    clock = play_pb2.ClockRule(move_ms=60_000)
    async with connected(server, tokens, "ada", "eve") as (ada, eve):
        await start(session, plan_of("ada", "eve", clock=clock, options=["cards=4"]))
        turns = [await ada.turn(), await eve.turn()]
        watching = session.matches.Watch(match_pb2.WatchRequest(match=turns[0].match))
        frames = watching.__aiter__()
        async with asyncio.timeout(20):
            assert (await anext(frames)).frame.entry == 0
            assert (await anext(frames)).frame.by == "chance"
        await ada.answer(turns[0])
        waiting = asyncio.ensure_future(anext(frames))
        done, _ = await asyncio.wait([waiting], timeout=0.5)
        assert not done
        await eve.answer(turns[1])
        async with asyncio.timeout(20):
            moves = [(await waiting).frame, (await anext(frames)).frame]
            assert [(frame.by, frame.move) for frame in moves] == [("ada", "bid A"), ("eve", "bid A")]
            assert all(not bids.Observation.FromString(frame.observation).hand for frame in moves)
            async with playing(ada, eve):
                rest = [response.frame async for response in watching]
        assert rest[-1].entry == 12


async def test_spectators_see_a_hand_so_many_moves_later_as_the_organiser_has_set(
    server: Server, session: Session
) -> None:
    tokens = await register(session, "ada", "eve")
    spectator = bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_SPECTATOR)
    token = (await session.bots.IssueToken(spectator)).token
    clock = play_pb2.ClockRule(move_ms=60_000)
    async with (
        connected(server, tokens, "ada", "eve") as (ada, eve),
        connect(server.address, token) as hall,
    ):
        await start(session, plan_of("ada", "eve", clock=clock, options=["cards=4"], watch_delay=2))
        turns = [await ada.turn(), await eve.turn()]
        match, seat = turns[0].match, turns[0].seat
        watching = hall.matches.Watch(match_pb2.WatchRequest(match=match, seat=seat)).__aiter__()
        async with asyncio.timeout(20):
            assert (await anext(watching)).frame.entry == 0
        waiting = asyncio.ensure_future(anext(watching))
        done, _ = await asyncio.wait([waiting], timeout=0.5)
        assert not done, "a prize was turned up one move ago, and the delay is two"
        for bot, turn in zip((ada, eve), turns, strict=True):
            await bot.answer(turn)
        async with asyncio.timeout(20):
            frame = (await waiting).frame
        assert frame.by == "chance"
        assert len(bids.Observation.FromString(frame.observation).hand) == 4
        async with playing(ada, eve):
            async with asyncio.timeout(20):
                rest = [response.frame async for response in watching]
        assert rest[-1].entry == 12


async def test_hidden_cards_of_a_live_match_are_for_nobody_else(server: Server, session: Session) -> None:
    tokens = await register(session, "ada", "eve")
    clock = play_pb2.ClockRule(move_ms=60_000)
    async with connected(server, tokens, "ada", "eve", capacity=2) as (ada, _):
        await start(session, plan_of("ada", "eve", clock=clock, watch_delay=1), "shown later")
        shown = (await ada.turn()).match
        async with connect(server.address, tokens["eve"]) as bot:
            found = await refused(bot.matches.Watch(match_pb2.WatchRequest(match=shown, seat=0)))
        assert (found.code, found.reason) == ("PERMISSION_DENIED", "NOT_PERMITTED")
        found = await refused(session.matches.Watch(match_pb2.WatchRequest(match=shown, seat=2)))
        assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")
        await start(session, plan_of("ada", "eve", clock=clock), "never shown")
        hidden = (await ada.turn()).match
        found = await refused(session.matches.Watch(match_pb2.WatchRequest(match=hidden, seat=0)))
        assert (found.code, found.reason) == ("FAILED_PRECONDITION", "HIDDEN")


async def test_a_match_that_is_not_played_here_cannot_be_watched(session: Session) -> None:
    found = await refused(session.matches.Watch(match_pb2.WatchRequest(match=1)))
    assert (found.code, found.reason) == ("NOT_FOUND", "NOT_FOUND")


async def test_a_deal_stays_sealed_until_its_last_table_has_ended(server: Server) -> None:
    plan = plan_of("a", "b", duplicate=pb.DUPLICATE_ROTATION, clock=play_pb2.ClockRule(move_ms=60_000))
    plan.watch_delay = 1
    for entrant in plan.entrants:
        entrant.player = "python -c 'import time; time.sleep(60)'"
    tournament = await competition.create(server, plan)
    async with (
        competition.compete(server, tournament.number) as played,
        connect(server.address, server.organiser_token) as session,
    ):
        tokens = {
            name: await server.organiser.issue_entrant_token(tournament.number, place)
            for place, name in enumerate("ab", 1)
        }
        async with connected(server, tokens, "a", "b") as (a, b):
            async with playing(a, b):
                await a.until(lambda: bool(a.got.results))
                await a.until(lambda: a.got.turns[-1].match != a.got.results[0].match)
            first, live = a.got.results[0].match, a.got.turns[-1].match
            assert not a.got.results[0].HasField("proof")
            for call in (
                session.matches.GetRecord(match_pb2.GetRecordRequest(match=first)),
                session.matches.Replay(match_pb2.ReplayRequest(match=first)),
                session.matches.Watch(match_pb2.WatchRequest(match=live)),
                session.matches.Watch(match_pb2.WatchRequest(match=live, seat=0)),
            ):
                found = await refused(call)
                assert (found.code, found.reason) == ("FAILED_PRECONDITION", "SEALED")
            assert not await records_of(session)
            listed = (await session.matches.ListMatches(match_pb2.ListMatchesRequest())).matches
            assert [(match.sealed, len(match.seats)) for match in listed] == [(True, 0), (True, 0)]
            async with playing(a, b), asyncio.timeout(30):
                async for _ in played.progress():
                    continue
            assert len(await records_of(session)) == 2
            await session.matches.GetRecord(match_pb2.GetRecordRequest(match=first))


# --- what is not there, and what is out of range ------------------------------------------------


@pytest.mark.parametrize("number", [1, (1 << 31) - 1])
async def test_a_tournament_that_is_not_there_is_not_found(session: Session, number: int) -> None:
    for call in _about_tournament(session, number):
        found = await refused(call)
        assert (found.code, found.reason) == ("NOT_FOUND", "UNKNOWN_TOURNAMENT")
        assert str(number) in found.sentence


@pytest.mark.parametrize("number", [1 << 31, 1 << 63, (1 << 64) - 1])
async def test_a_number_that_no_tournament_can_have_is_refused(session: Session, number: int) -> None:
    for call in _about_tournament(session, number):
        found = await refused(call)
        assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")


def _about_tournament(session: Session, number: int) -> tuple[Any, ...]:
    return (
        session.tournaments.Get(pb.GetRequest(number=number)),
        session.tournaments.Start(pb.StartRequest(number=number)),
        session.tournaments.Follow(pb.FollowRequest(number=number)),
        session.tournaments.GetStandings(pb.GetStandingsRequest(number=number)),
    )


@pytest.mark.parametrize("number", [1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1])
async def test_a_match_that_is_not_there_is_not_found(session: Session, number: int) -> None:
    for call in (
        session.matches.GetRecord(match_pb2.GetRecordRequest(match=number)),
        session.matches.Replay(match_pb2.ReplayRequest(match=number)),
    ):
        found = await refused(call)
        assert (found.code, found.reason) == ("NOT_FOUND", "UNKNOWN_MATCH")


@pytest.mark.parametrize("number", [7, 1 << 31, 1 << 63, (1 << 64) - 1])
async def test_lists_of_what_is_not_there_are_empty(session: Session, number: int) -> None:
    await finished(session, await start(session, plan_of(*BUILTINS)))
    listed = match_pb2.ListMatchesRequest(tournament=number, before=number)
    assert not (await session.matches.ListMatches(listed)).matches
    for exported in (match_pb2.ExportRequest(tournament=number), match_pb2.ExportRequest(after=number)):
        assert not [response async for response in session.matches.Export(exported)]


async def test_standings_without_any_tournament_are_not_found(session: Session) -> None:
    found = await refused(session.tournaments.GetStandings(pb.GetStandingsRequest()))
    assert (found.code, found.reason) == ("NOT_FOUND", "NOT_FOUND")


async def test_a_list_longer_than_is_served_is_refused(session: Session) -> None:
    found = await refused(session.matches.ListMatches(match_pb2.ListMatchesRequest(limit=1001)))
    assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")


async def test_a_failure_of_the_server_is_not_told_in_its_words(
    server: Server, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: object) -> None:
        raise RuntimeError("the next card is the ace of spades")

    monkeypatch.setattr(server.organiser, "tournaments", lambda: fail(None))
    monkeypatch.setattr(server.organiser, "progress", fail)
    for call in (
        session.tournaments.List(pb.ListRequest()),
        session.tournaments.Follow(pb.FollowRequest(number=1)),
    ):
        found = await refused(call)
        assert (found.code, found.reason) == ("INTERNAL", "INTERNAL")
        assert found.sentence.endswith("failed at the server")


async def test_the_command_lines_client_tells_the_reason(server: Server) -> None:
    with pytest.raises(CallFailed) as failed:
        async with connect(server.address, server.organiser_token) as session:
            await session.tournaments.Get(pb.GetRequest(number=7))
    assert (failed.value.code, failed.value.reason) == ("NOT_FOUND", "UNKNOWN_TOURNAMENT")
    assert str(failed.value) == "there is no tournament 7"


# --- who may call what --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "code", "reason"),
    [
        (None, "UNAUTHENTICATED", "UNAUTHENTICATED"),
        ("wrong", "UNAUTHENTICATED", "UNAUTHENTICATED"),
        ("the organiser's", "PERMISSION_DENIED", "NOT_PERMITTED"),
    ],
)
async def test_only_bots_play(server: Server, token: str | None, code: str, reason: str) -> None:
    if token == "the organiser's":
        token = server.organiser_token
    async with calling(server.address, token) as caller:
        end = await caller.end()
        assert (end.code, end.reason) == (code, reason)
        assert end.sentence


async def test_a_bot_has_only_a_few_calls_under_way(server: Server, session: Session) -> None:
    tokens = await register(session, "ada")
    await start(session, plan_of("ada", "b=builtin:match"))
    async with connect(server.address, tokens["ada"]) as bots:
        following = [bots.tournaments.Follow(pb.FollowRequest(number=1)) for _ in range(MOST_CALLS)]
        for call in following:
            await call.read()
        found = await refused(bots.tournaments.Get(pb.GetRequest(number=1)))
        assert (found.code, found.reason) == ("RESOURCE_EXHAUSTED", "TOO_MANY_CALLS")
        assert f"at most {MOST_CALLS} calls" in found.sentence
        await session.tournaments.Get(pb.GetRequest(number=1))
        following[0].cancel()
        async with asyncio.timeout(20):
            while await _is_refused(bots):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def _is_refused(session: Session) -> bool:
    try:
        await session.tournaments.Get(pb.GetRequest(number=1))
    except grpc.aio.AioRpcError:
        return True
    return False


async def test_an_organiser_may_call_as_often_as_it_likes(session: Session) -> None:
    await create(session, plan_of(*BUILTINS))
    calls = [session.tournaments.Get(pb.GetRequest(number=1)) for _ in range(5 * MOST_CALLS)]
    assert len(await asyncio.gather(*calls)) == 5 * MOST_CALLS


async def test_a_game_that_is_not_here_is_not_implemented(server: Server, session: Session) -> None:
    tokens = await register(session, "ada")
    async with calling(server.address, tokens["ada"], "/fairdeal.whist.v1.WhistService/Play") as caller:
        assert (await caller.end()).code == "UNIMPLEMENTED"


async def test_a_program_of_one_tournament_is_told_which_game_it_plays(server: Server) -> None:
    plan = pb.Plan(game="potluck", entrants=[pb.Entrant(name="a", player="sleep 600")])
    local = await competition.create(server, plan)
    token = await server.organiser.issue_entrant_token(local.number, 1)
    async with calling(server.address, token) as caller:
        await caller.hello(reads=False)
        end = await caller.end()
        assert (end.code, end.reason) == ("FAILED_PRECONDITION", "WRONG_GAME")
        assert end.sentence == f"tournament {local.number} plays potluck, not ninetyone"


async def test_the_server_says_that_it_is_well(server: Server) -> None:
    async with grpc.aio.insecure_channel(server.address) as channel:
        health: Any = health_pb2_grpc.HealthStub(channel)
        answer = await health.Check(health_pb2.HealthCheckRequest())
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
