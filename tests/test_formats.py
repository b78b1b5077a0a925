"""Tournaments with a format, from the plan to the table: simulated, served, killed, entered late."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from caller import playing
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
from house import House, died
from mortal import Death
from test_services import refused
from test_simulation import rows_of, table_of

from fairdeal.v1 import bot_pb2, play_pb2
from fairdeal.v1 import format_pb2 as fm
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server import competition
from fairdeal_server.app import Server
from fairdeal_server.referee.log import read
from fairdeal_server.tournament.field import TABLES

SAMPLES = {"ada": "match", "eve": "random", "zoe": "random", "kay": "match", "ned": "reader"}
FIVE = [f"{name}=builtin:{bot}" for name, bot in SAMPLES.items()]
FORMATS = {
    "round robin": fm.Format(round_robin=fm.RoundRobin(cycles=2)),
    "swiss": fm.Format(swiss=fm.Swiss(rounds=3)),
    "knockout": fm.Format(knockout=fm.Knockout(third_place=True, max_extra=4)),
    "double elimination": fm.Format(knockout=fm.Knockout(elimination=fm.ELIMINATION_DOUBLE, max_extra=0)),
    "groups": fm.Format(groups=fm.Groups(groups=2, advance=1)),
    "gauntlet": fm.Format(gauntlet=fm.Gauntlet(challengers=["zoe"])),
    "king of the hill": fm.Format(king_of_the_hill=fm.KingOfTheHill(max_extra=2)),
    "runoff": fm.Format(runoff=fm.Runoff()),
}
THREE_SEATS = {
    "swiss for three": fm.Format(swiss=fm.Swiss(rounds=2, spread=30)),
    "knockout for three": fm.Format(knockout=fm.Knockout(max_extra=2)),
    "runoff for three": fm.Format(runoff=fm.Runoff()),
}

pytestmark = pytest.mark.timeout(400)


def plan(name: str, **fields: Any) -> pb.Plan:
    """Return a short plan of one of the formats above."""
    short = {"deals": 2, "seed": "5", "options": ["cards=5"], "seats": 3 if name in THREE_SEATS else 2}
    whole: dict[str, Any] = {"format": (FORMATS | THREE_SEATS)[name], **short, **fields}
    return plan_of(*FIVE, **whole)


def unrated(table: pb.GetStandingsResponse) -> list[pb.Standing]:
    """Return the rows without ratings: on a server all bots of one kind share theirs."""
    for row in table.standings:
        row.ClearField("rating")
    return list(table.standings)


@pytest.mark.parametrize("name", FORMATS | THREE_SEATS)
async def test_a_server_plays_a_format_as_the_simulation_does(server: Server, name: str) -> None:
    tournament = await competition.create(server, plan(name))
    async with competition.compete(server, tournament.number) as played, asyncio.timeout(60):
        async for progress in played.progress():
            last = progress.tournament
    assert last.played == last.pairings
    table = await server.organiser.standings(tournament.number)
    simulated = await asyncio.to_thread(table_of, plan(name))
    assert table.tournament.rounds == simulated.tournament.rounds
    assert last.rounds.last == table.tournament.rounds.last
    assert list(table.standings) == list(simulated.standings)
    assert table.ranking == simulated.ranking
    assert list(table.meetings) == list(simulated.meetings)
    assert [row.place for row in table.ranking.rows] == [row.place for row in table.standings]


async def test_a_tournament_tells_which_rounds_are_played(server: Server) -> None:
    swiss = await competition.create(server, plan("swiss"))
    assert swiss.rounds == pb.Rounds(first=1, last=1, least=3, most=3)
    cycles = await competition.create(server, plan("round robin"))
    assert cycles.rounds == pb.Rounds(first=1, last=5, least=10, most=10)
    whole = plan("round robin")
    whole.ClearField("format")
    assert not (await competition.create(server, whole)).HasField("rounds")


@pytest.mark.parametrize("name", ["swiss", "knockout for three"])
def test_two_processes_play_a_format_as_one_does(name: str) -> None:
    assert rows_of(plan(name)) == rows_of(plan(name), jobs=2)


@pytest.mark.parametrize("name", ["knockout", "swiss"])
def test_a_format_plays_duplicate_deals_in_every_seating(name: str) -> None:
    table = table_of(plan(name, duplicate=pb.DUPLICATE_ROTATION))
    for row in table.standings:
        assert row.matches == 2 * row.deal_sets


async def test_meetings_of_a_round_share_deals_in_a_field(server: Server) -> None:
    names = ["ada", "eve", "zoe", "kay"]
    async with organising(server) as session:
        tokens = await register(session, *names)
        shared = plan_of(*names, deals=3, duplicate=pb.DUPLICATE_FIELD, options=["cards=3"], seed="4")
        shared.format.swiss.rounds = 2
        async with connected(server, tokens, *names) as bots, playing(*bots):
            number = await start(session, shared)
            over = await finished(session, number)
            records = await records_of(session, number)
        table = await standings_of(session, number)
    assert not wrong_with(records, server.games)
    logs = [read(record.log) for record in records]
    assert len(logs) == over.pairings == 2 * 3 * TABLES
    deals = Counter(log.deal.deal for log in logs)
    assert set(deals.values()) == {TABLES}
    met = Counter((log.deal.deal, seat.bot) for log in logs for seat in log.seats if seat.bot in names)
    assert set(met.values()) == {1}
    assert [row.deal_sets for row in table.standings] == [6] * 4
    assert {bot for meeting in table.meetings for bot in meeting.bots} == set(names)


async def test_bots_may_be_seeded_by_their_ratings(server: Server) -> None:
    names = ["weak=builtin:random", "new=builtin:match", "strong=builtin:reader"]
    async with organising(server) as session:
        await finished(session, await start(session, plan_of(*names[::2], deals=30), "first"))
        seeded = plan_of(*names, deals=2, seeding=pb.SEEDING_RATING)
        seeded.format.knockout.SetInParent()
        number = await start(session, seeded, "second")
        await finished(session, number)
        assert await create(session, seeded, "second") == number, "the same key is the same tournament"
        table = await standings_of(session, number)
    assert set(table.meetings[0].bots) == {"weak", "new"}, "the best seed has the bye"


async def test_two_bots_of_an_owner_never_play_the_same_deal(server: Server) -> None:
    names = ["ada", "eve", "zoe", "kay"]
    async with organising(server) as session:
        tokens = {}
        await session.bots.AddOwner(bot_pb2.AddOwnerRequest(name="team"))
        for name in names:
            owner = "team" if name in ("ada", "eve") else name
            if owner == name:
                await session.bots.AddOwner(bot_pb2.AddOwnerRequest(name=name))
            added = await session.bots.AddBot(bot_pb2.AddBotRequest(name=name, owner=owner))
            tokens[name] = added.token
        shared = plan_of(*names, deals=2, duplicate=pb.DUPLICATE_FIELD, options=["cards=3"])
        async with connected(server, tokens, *names) as bots, playing(*bots):
            number = await start(session, shared)
            await finished(session, number)
            records = await records_of(session, number)
    logs = [read(record.log) for record in records]
    met = Counter((log.deal.deal, seat.bot in ("ada", "eve")) for log in logs for seat in log.seats)
    own = [count for (_, team), count in met.items() if team]
    assert sum(own) == 2 * 3 * 2
    together = [log for log in logs if {seat.bot for seat in log.seats} == {"ada", "eve"}]
    assert sorted(own) == [1] * (sum(own) - 2 * len(together)) + [2] * len(together)


@pytest.fixture
def house(home: Path, database: str) -> Iterator[House]:
    opened = House(home, database)
    yield opened
    opened.stop_bots()


@pytest.mark.parametrize("name", FORMATS)
async def test_a_server_that_is_killed_ends_a_format_as_one_that_is_not(house: House, name: str) -> None:
    long = plan(name, deals=60, options=[])
    async with house.served(), house.session() as session:
        number = await start(session, long)
    rng = Random(name)
    for _ in range(3):
        async with house.served():
            await asyncio.sleep(rng.uniform(0.3, 1.2))
    async with house.served(), house.session() as session:
        over = await finished(session, number)
        table = await standings_of(session, number)
    undisturbed = await asyncio.to_thread(table_of, over.plan)
    assert over.played == over.pairings == sum(row.matches for row in undisturbed.standings) / 2
    assert unrated(table) == unrated(undisturbed)
    assert table.ranking == undisturbed.ranking


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_server_may_be_killed_where_it_stores_a_round(house: House, after: bool) -> None:
    async with house.served(), house.session() as session:
        number = await start(session, plan("knockout", deals=60))
    death = Death("Tournaments.add_round", after)
    server = house.launch(death)
    try:
        await died(server, death)
    finally:
        server.kill()
    async with house.served(), house.session() as session:
        over = await finished(session, number)
        table = await standings_of(session, number)
    undisturbed = await asyncio.to_thread(table_of, over.plan)
    assert unrated(table) == unrated(undisturbed)
    assert list(table.meetings) == list(undisturbed.meetings)


async def test_a_late_entry_plays_from_the_next_round_on(server: Server) -> None:
    long = plan("swiss", deals=30, format=fm.Format(swiss=fm.Swiss(rounds=4)), seed="")
    async with organising(server) as session:
        number = await start(session, long)
        entrant = pb.Entrant(name="late", player="builtin:random")
        entered = await session.tournaments.Enter(pb.EnterRequest(number=number, entrant=entrant))
        assert [entrant.name for entrant in entered.tournament.plan.entrants][-1] == "late"
        (attendance,) = entered.tournament.attendances
        assert (attendance.bot, attendance.withdrawn, attendance.until) == ("late", False, 0)
        assert attendance.since > 1
        await finished(session, number)
        table = await standings_of(session, number)
    rounds = {meeting.round for meeting in table.meetings if "late" in meeting.bots}
    assert rounds
    assert 1 not in rounds
    assert {row.bot for row in table.standings} >= {"late"}


async def test_who_has_withdrawn_plays_no_further_round(server: Server) -> None:
    long = plan("swiss", deals=30, seed="")
    async with organising(server) as session:
        number = await start(session, long)
        await session.tournaments.Withdraw(pb.WithdrawRequest(number=number, bot="eve"))
        gone = await session.tournaments.Withdraw(pb.WithdrawRequest(number=number, bot="eve"))
        await finished(session, number)
        table = await standings_of(session, number)
    (attendance,) = gone.tournament.attendances
    assert (attendance.bot, attendance.since, attendance.withdrawn) == ("eve", 0, True)
    assert list(table.tournament.attendances) == [attendance]
    assert max(meeting.round for meeting in table.meetings) == 3
    assert max(meeting.round for meeting in table.meetings if "eve" in meeting.bots) < 3


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "knockout",
            "late cannot enter tournament {}: nobody can enter after the beginning: the draw is made",
        ),
        (None, "tournament {} is a round robin that is planned as a whole"),
    ],
)
async def test_a_format_that_takes_no_late_entries_says_so(
    server: Server, name: str | None, said: str
) -> None:
    long = plan(name or "swiss", deals=400)
    if name is None:
        long.ClearField("format")
    async with organising(server) as session:
        number = await start(session, long)
        late = pb.Entrant(name="late", player="builtin:random")
        found = await refused(session.tournaments.Enter(pb.EnterRequest(number=number, entrant=late)))
        assert said.format(number) in found.sentence
        assert (
            len((await session.tournaments.Get(pb.GetRequest(number=number))).tournament.plan.entrants) == 5
        )


async def test_a_bot_that_is_not_there_or_has_gone_is_named(server: Server) -> None:
    async with organising(server) as session:
        number = await start(session, plan("swiss", deals=400, seed=""))
        found = await refused(session.tournaments.Withdraw(pb.WithdrawRequest(number=number, bot="ewe")))
        assert found.sentence == (
            f"tournament {number} has no entrant 'ewe': `fairdeal standings {number}` lists them"
        )
        await session.tournaments.Withdraw(pb.WithdrawRequest(number=number, bot="eve"))
        back = pb.EnterRequest(number=number, entrant=pb.Entrant(name="eve", player="builtin:random"))
        found = await refused(session.tournaments.Enter(back))
        assert found.sentence == (
            f"eve cannot enter tournament {number}: it has withdrawn, and only a ladder takes a bot back"
        )
        stranger = pb.EnterRequest(number=number, entrant=pb.Entrant(name="stranger"))
        found = await refused(session.tournaments.Enter(stranger))
        assert found.sentence == (
            "there is no bot called stranger: `fairdeal bot list` shows those that are registered, and "
            "`fairdeal bot add` registers one"
        )


async def test_nobody_enters_or_leaves_a_tournament_that_does_not_run(server: Server) -> None:
    async with organising(server) as session:
        number = await create(session, plan("swiss"))
        found = await refused(session.tournaments.Withdraw(pb.WithdrawRequest(number=number, bot="eve")))
        assert f"tournament {number} is not started: nobody can withdraw from it yet" in found.sentence


async def test_a_round_waits_for_a_bot_only_so_long(server: Server) -> None:
    clock = play_pb2.ClockRule(move_ms=100)
    names = [*FIVE[:3], "gone"]
    short = plan_of(
        *names, deals=2, format=FORMATS["swiss"], clock=clock, options=["cards=3"], round_wait_ms=200
    )
    async with organising(server) as session:
        await register(session, "gone")
        number = await start(session, short)
        await finished(session, number)
        table = await standings_of(session, number)
    (row,) = (row for row in table.standings if row.bot == "gone")
    assert [fault.kind for fault in row.faults] == [play_pb2.FAULT_KIND_DISCONNECTED]
    assert {meeting.round for meeting in table.meetings if "gone" in meeting.bots} == {1}
    assert {row.bot: row.absent for row in table.ranking.rows if row.absent} == {"gone": 1}
    assert not any(row.faults for row in table.standings if row.bot != "gone")


async def test_a_bot_whose_program_has_ended_is_absent_and_goes_on_nowhere(server: Server) -> None:
    names = ["gone=false", *FIVE[:3]]
    for format in (fm.Format(swiss=fm.Swiss(rounds=2)), fm.Format(knockout=fm.Knockout())):
        cup = plan_of(*names, deals=2, options=["cards=3"], format=format)
        tournament = await competition.create(server, cup)
        async with competition.compete(server, tournament.number) as played, asyncio.timeout(60):
            async for _ in played.progress():
                continue
        table = await server.organiser.standings(tournament.number)
        assert {meeting.round for meeting in table.meetings if "gone" in meeting.bots} == {1}
        assert table.standings[0].bot != "gone"
