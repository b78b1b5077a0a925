"""A ladder on a real server: bots come and go, servers are killed, somebody stalls, and it is stopped."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from caller import Caller, playing
from event import connected, create, finished, organising, plan_of, register, standings_of, start
from house import House, died
from mortal import Death
from stored import BROKEN
from test_server import make_flaky
from test_services import refused

from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import bot_pb2, play_pb2
from fairdeal.v1 import format_pb2 as fm
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.app import Server
from fairdeal_server.rpc.client import Session
from fairdeal_server.store.tournaments import Loaded

LADDER = fm.Format(ladder=fm.Ladder())
BUILTIN = ["match=builtin:match", "random=builtin:random", "reader=builtin:reader"]
PATIENCE = 60.0

pytestmark = pytest.mark.timeout(300)


def ladder(*players: str, **fields: Any) -> pb.Plan:
    """Return a ladder of short matches."""
    whole: dict[str, Any] = {"format": LADDER, "options": ["cards=5"], **fields}
    return plan_of(*players, **whole)


async def stop(session: Session, number: int) -> pb.Tournament:
    """Stop a ladder and wait for its end."""
    await session.tournaments.Stop(pb.StopRequest(number=number))
    return await finished(session, number)


async def matches_of(session: Session, number: int) -> Counter[str]:
    """Return by bot how many matches of its present version count."""
    table = await standings_of(session, number)
    return Counter({row.bot: row.matches for row in table.standings})


async def until(session: Session, number: int, condition: Callable[[Counter[str]], bool]) -> Counter[str]:
    """Wait until the matches played by bot meet the condition."""
    async with asyncio.timeout(PATIENCE):
        while not condition(found := await matches_of(session, number)):  # noqa: ASYNC110 - on the server
            await asyncio.sleep(0.05)
    return found


@pytest.fixture
def house(home: Path, database: str) -> Iterator[House]:
    opened = House(home, database)
    yield opened
    opened.stop_bots()


async def test_a_ladder_goes_on_until_it_is_stopped(server: Server) -> None:
    async with organising(server) as session:
        number = await start(session, ladder(*BUILTIN, deals=2))
        await until(session, number, lambda found: found.total() > 200)
        over = await stop(session, number)
        table = await standings_of(session, number)
    assert over.stopped
    assert over.played == over.pairings == sum(row.matches for row in table.standings) / 2
    assert table.ranking.columns == ["floor"]
    assert [row.place for row in table.standings] == [1, 2, 3]
    assert all(row.curve and row.last_played_us for row in table.standings)
    assert not table.meetings
    met = {row.bot: [cell for cell in table.crosses if cell.bot == row.bot] for row in table.standings}
    for row in table.standings:
        assert sum(cell.matches for cell in met[row.bot]) == row.matches
        assert sum(cell.matches * cell.mean for cell in met[row.bot]) == pytest.approx(row.matches * row.mean)


@pytest.mark.parametrize("format", [LADDER, fm.Format(round_robin=fm.RoundRobin())], ids=["ladder", "rounds"])
async def test_it_is_said_that_entrants_of_one_sample_bot_share_its_rating(
    server: Server, format: fm.Format
) -> None:
    players = ("ada=builtin:reader", "bob=builtin:reader", *BUILTIN[:2])
    async with organising(server) as session:
        number = await create(session, plan_of(*players, format=format))
        table = await standings_of(session, number)
    assert [[*group.bots] for group in table.shared_ratings] == [["ada", "bob"]]


async def test_what_is_stopped_leaves_nothing_half_done(server: Server, database: str) -> None:
    async with organising(server) as session:
        number = await start(session, ladder(*BUILTIN, deals=5))
        await until(session, number, lambda found: found.total() > 100)
        await stop(session, number)
    with psycopg.connect(database) as connection:
        assert connection.execute(BROKEN, (number,)).fetchall() == []


@pytest.mark.parametrize("format", [None, fm.Format(swiss=fm.Swiss(rounds=2))], ids=["all", "rounds"])
@pytest.mark.parametrize("seed", ["", "7"])
async def test_any_tournament_can_be_stopped(
    server: Server, database: str, format: fm.Format | None, seed: str
) -> None:
    async with organising(server) as session:
        plan = plan_of(*BUILTIN, "more=builtin:random", deals=1000, format=format, seed=seed)
        number = await start(session, plan)
        await until(session, number, lambda found: found.total() > 10)
        over = await stop(session, number)
        rebuilt = await session.tournaments.RebuildRatings(pb.RebuildRatingsRequest())
    assert 0 < over.played == over.pairings < 2000
    assert (rebuilt.events, rebuilt.changed) == (over.played, 0)
    with psycopg.connect(database) as connection:
        assert connection.execute(BROKEN, (number,)).fetchall() == []


@pytest.mark.parametrize("format", [LADDER, fm.Format(round_robin=fm.RoundRobin())], ids=["ladder", "rounds"])
async def test_a_tournament_that_is_stopped_just_as_it_is_taken_up_ends(
    server: Server, monkeypatch: pytest.MonkeyPatch, format: fm.Format
) -> None:
    tournaments = server.director.tournaments
    recover, load, look_again = tournaments.recover, tournaments.load, server.director.look_again
    told = asyncio.Event()
    monkeypatch.setattr("fairdeal_server.store.tournaments._POLL", 600.0)  # it would hear of it then

    def tell(number: int) -> None:
        look_again(number)
        told.set()

    async def recover_it(number: int) -> None:
        await recover(number)
        monkeypatch.setattr(tournaments, "load", load_and_stop)

    async def load_and_stop(number: int) -> Loaded:
        monkeypatch.setattr(tournaments, "load", load)
        loaded = await load(number)
        monkeypatch.setattr(server.director, "look_again", tell)
        await session.tournaments.Stop(pb.StopRequest(number=number))
        await told.wait()
        return loaded

    async with organising(server) as session:
        monkeypatch.setattr(tournaments, "recover", recover_it)
        number = await start(session, plan_of(*BUILTIN, deals=5000, format=format))
        over = await finished(session, number)
    assert over.stopped


async def test_shared_deals_of_which_tables_are_dropped_are_complete(server: Server, database: str) -> None:
    bots = [f"bot{number}=builtin:{kind}" for number, kind in enumerate(["match", "random"] * 3)]
    async with organising(server) as session:
        number = await start(session, plan_of(*bots, deals=500, duplicate=pb.DUPLICATE_FIELD))
        await until(session, number, lambda found: found.total() > 10)
        over = await stop(session, number)
        rebuilt = await session.tournaments.RebuildRatings(pb.RebuildRatingsRequest())
    assert 0 < over.played == over.pairings
    assert rebuilt.changed == 0
    with psycopg.connect(database) as connection:
        assert connection.execute(BROKEN, (number,)).fetchall() == []


async def test_a_void_match_of_a_ladder_is_played_again(server: Server, database: str) -> None:
    make_flaky(server, failures=3)
    async with organising(server) as session:
        number = await start(session, ladder(*BUILTIN))
        await until(session, number, lambda found: found.total() > 100)
        over = await stop(session, number)
    assert over.void == 3
    with psycopg.connect(database) as connection:
        assert connection.execute(BROKEN, (number,)).fetchall() == []
        met = connection.execute("SELECT count(*) FROM meetings WHERE number <= 3").fetchone()
        played = connection.execute(
            "SELECT count(*) FROM pairings WHERE number <= 3 AND state = 3"
        ).fetchone()
    assert met == played == (3,)


async def test_stopping_twice_harms_nothing(server: Server) -> None:
    async with organising(server) as session:
        number = await start(session, ladder(*BUILTIN))
        over = await stop(session, number)
        assert await stop(session, number) == over


async def test_what_was_not_started_cannot_be_stopped(server: Server) -> None:
    async with organising(server) as session:
        number = await create(session, ladder(*BUILTIN))
        found = await refused(session.tournaments.Stop(pb.StopRequest(number=number)))
        assert "was not started: there is nothing to stop" in found.sentence


async def test_bots_come_and_go(server: Server) -> None:
    """A ladder may begin with nobody."""
    async with organising(server) as session:
        tokens = await register(session, "ada", "bob", "eve")
        number = await start(session, ladder())
        async with connected(server, tokens, "ada", "bob", "eve", capacity=4) as bots, playing(*bots):
            for name in ("ada", "bob"):
                request = pb.EnterRequest(number=number, entrant=pb.Entrant(name=name))
                entered = (await session.tournaments.Enter(request)).tournament
                assert [entrant.name for entrant in entered.plan.entrants][-1:] == [name]
            await until(session, number, lambda found: min(found["ada"], found["bob"]) > 3)
            await session.tournaments.Enter(pb.EnterRequest(number=number, entrant=pb.Entrant(name="eve")))
            await until(session, number, lambda found: found["eve"] > 3)
            await session.tournaments.Withdraw(pb.WithdrawRequest(number=number, bot="ada"))
            left = (await until(session, number, lambda found: True))["ada"]
            found = await until(session, number, lambda found: found["eve"] > left + 20)
            assert found["ada"] <= left + 3
            await session.tournaments.Enter(pb.EnterRequest(number=number, entrant=pb.Entrant(name="ada")))
            await until(session, number, lambda found: found["ada"] > left + 20)
            twice = session.tournaments.Enter(pb.EnterRequest(number=number, entrant=pb.Entrant(name="ada")))
            assert "has an entrant of the name 'ada' already" in (await refused(twice)).sentence
            await stop(session, number)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_server_may_be_killed_where_it_stores_meetings(house: House, after: bool) -> None:
    async with house.served(), house.session() as session:
        number = await start(session, ladder(*BUILTIN, deals=3))
    death = Death("Tournaments.add_round", after, 5)
    server = house.launch(death)
    try:
        await died(server, death)
    finally:
        server.kill()
    async with house.served(), house.session() as session:
        await until(session, number, lambda found: found.total() > 100)
        over = await stop(session, number)
    assert over.played == over.pairings
    meetings = house.ask("SELECT number, deals FROM meetings ORDER BY number")
    assert [number for number, _ in meetings] == list(range(1, len(meetings) + 1))
    assert {deals for _, deals in meetings} == {3}


async def test_a_bot_that_is_not_connected_is_not_paired(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "bob", "gone")
        number = await start(session, ladder("ada", "bob", "gone"))
        async with connected(server, tokens, "ada", "bob") as bots, playing(*bots):
            found = await until(session, number, lambda found: found["ada"] > 20)
        assert found["gone"] == 0
        await stop(session, number)


async def test_who_leaves_holds_up_nobody(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "bob", "gone")
        number = await start(session, ladder("ada", "bob", "gone", deals=3))
        async with connected(server, tokens, "ada", "bob") as bots, playing(*bots):
            async with connected(server, tokens, "gone") as (gone,), playing(gone):
                await until(session, number, lambda found: found["gone"] > 3)
            left = await matches_of(session, number)
            await until(session, number, lambda found: found["ada"] > left["ada"] + 30)
        await stop(session, number)


async def test_a_stalling_bot_holds_up_nobody(server: Server) -> None:
    clock = play_pb2.ClockRule(move_ms=60_000)
    async with organising(server) as session:
        tokens = await register(session, "ada", "bob", "eve", "stalls")
        number = await start(session, ladder("ada", "bob", "eve", "stalls", clock=clock))
        async with connected(server, tokens, "ada", "bob", "eve", "stalls") as bots, playing(*bots[:3]):
            found = await until(session, number, lambda found: found.total() > 400)
            assert found["stalls"] == 0
        await session.tournaments.Stop(pb.StopRequest(number=number))


@pytest.mark.parametrize("format", [LADDER, fm.Format(round_robin=fm.RoundRobin())], ids=["ladder", "rounds"])
async def test_tournaments_of_the_same_bots_go_on_side_by_side(server: Server, format: fm.Format) -> None:
    names = "ada", "bob", "eve"
    async with organising(server) as session:
        tokens = await register(session, *names)
        first = await start(session, ladder(*names, deals=5000, format=format), key="first")
        numbers = first, await start(session, ladder(*names, deals=5000, format=None), key="second")
        async with connected(server, tokens, *names) as bots, playing(*bots):
            for number in numbers:
                await until(session, number, lambda found: found.total() > 100)
        for number in numbers:
            await session.tournaments.Stop(pb.StopRequest(number=number))


async def test_bots_of_one_owner_do_not_meet(server: Server, database: str) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "bob")
        added = await session.bots.AddBot(bot_pb2.AddBotRequest(name="ada2", owner="ada"))
        tokens["ada2"] = added.token
        number = await start(session, ladder("ada", "ada2", "bob"))
        async with connected(server, tokens, "ada", "ada2", "bob") as bots, playing(*bots):
            await until(session, number, lambda found: found["bob"] > 30)
            await stop(session, number)
    with psycopg.connect(database) as connection:
        met = connection.execute("SELECT DISTINCT entrants FROM meetings").fetchall()
    assert all(3 in entrants for (entrants,) in met)


async def test_a_new_version_is_rated_apart(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada")
        number = await start(session, ladder("ada", "base=builtin:random"))
        async with connected(server, tokens, "ada", version="1") as bots, playing(*bots):
            await until(session, number, lambda found: found["ada"] > 100)
        async with connected(server, tokens, "ada", version="2") as bots, playing(*bots):
            await until(session, number, lambda found: found["ada"] < 100)  # the row is the new version's
            await stop(session, number)
        table = await standings_of(session, number)
        pools = (await session.tournaments.ListRatings(pb.ListRatingsRequest())).pools
        rebuilt = await session.tournaments.RebuildRatings(pb.RebuildRatingsRequest())
    (row,) = (row for row in table.standings if row.bot == "ada")
    assert row.version == "2"
    assert [earlier.version for earlier in row.earlier] == ["1"]
    assert row.rating.events == row.matches
    assert row.earlier[0].rating.events == row.earlier[0].matches > 100
    assert {rating.bot for rating in pools[0].ratings} == {"ada@1", "ada@2", "builtin:random"}
    assert rebuilt.changed == 0


@pytest.mark.parametrize("durability", [play_pb2.DURABILITY_MATCH, play_pb2.DURABILITY_MOVE])
async def test_a_kill_loses_and_doubles_nothing(
    house: House, durability: "play_pb2.Durability.ValueType"
) -> None:
    async with house.served(), house.session() as session:
        tokens = await register(session, "ada", "eve", "zoe")
        number = await start(session, ladder("ada", "eve", "zoe", *BUILTIN, deals=3, durability=durability))
        house.start_bots(tokens)
        await house.told_more()
    rng = Random(1)
    for _ in range(3):
        async with house.served():
            await house.told_more()
            await asyncio.sleep(rng.uniform(0.1, 0.8))
    async with house.served(), house.session() as session:
        await house.told_more()
        over = await stop(session, number)
        table = await standings_of(session, number)
        rebuilt = await session.tournaments.RebuildRatings(pb.RebuildRatingsRequest())
    assert over.played == over.pairings == sum(row.matches for row in table.standings) / 2
    assert over.void == 0 or durability == play_pb2.DURABILITY_MATCH
    assert rebuilt.changed == 0
    assert house.ask(BROKEN.replace("%s", str(number))) == []
    meetings = house.ask("SELECT number FROM meetings ORDER BY number")
    assert [meeting for (meeting,) in meetings] == list(range(1, len(meetings) + 1))
    for told in house.told().values():
        for match, (_, void, sha256) in told.items():
            if not void:
                assert house.ask(f"SELECT encode(sha256, 'hex') FROM match_logs WHERE match = {match}") == [
                    (sha256,)
                ]


STRENGTHS = [0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.0]


async def grade(caller: Caller, strength: float) -> None:
    """Answer by the card that matches the prize so often, and at random otherwise."""
    rng = Random(strength)
    while True:
        turn = await caller.turn()
        hand, prize = turn.observation.hand, turn.observation.prizes[-1]
        best = min(hand, key=lambda card: abs(card - prize))
        bid = best if rng.random() < strength else rng.choice(hand)
        await caller.answer(turn, ninetyone.Move(bid=bid))


@asynccontextmanager
async def graded(bots: list[Caller]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(grade(bot, strength)) for bot, strength in zip(bots, STRENGTHS, strict=True)]
    yield
    for task in tasks:
        task.cancel()


async def test_eight_bots_come_into_the_order_of_their_strength(server: Server) -> None:
    names = [f"grade{number}" for number in range(1, 9)]
    async with organising(server) as session:
        tokens = await register(session, *names)
        number = await start(session, ladder(*names, deals=2, options=[]))
        async with connected(server, tokens, *names, capacity=8) as bots, graded(bots):
            await until(session, number, lambda found: found.total() > 8 * 150)
            await session.tournaments.Stop(pb.StopRequest(number=number))
            await finished(session, number)
        table = await standings_of(session, number)
    order = [names.index(row.bot) for row in table.standings]
    wrong = sum(one < two for place, one in enumerate(order) for two in order[place + 1 :])
    assert wrong <= 6  # of 28 pairs; an order by chance has 14, and as few as this once in fifty
    counts = [row.matches for row in table.standings]
    assert max(counts) - min(counts) <= 0.2 * max(counts)
