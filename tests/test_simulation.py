"""Simulations: the same seed gives the same results, in one process, in several, and on a server."""

import asyncio
from typing import Any

import pytest
from event import plan_of
from hall import GAMES

from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server import competition
from fairdeal_server.app import Server
from fairdeal_server.games.ninetyone import NinetyOne, NinetyOneState
from fairdeal_server.planning import Planned, complete
from fairdeal_server.scoreboard import draw_up
from fairdeal_server.simulation import Simulation, SimulationError
from fairdeal_server.tournament.results import StandingRow

BIDDERS = ("a=builtin:match", "b=builtin:reader", "c=builtin:random")
TEAMS = ("a=builtin:simple", "b=builtin:random")
PLANS = {
    "two seats": plan_of(*BIDDERS, deals=30, seed="7"),
    "three seats": plan_of(*BIDDERS, deals=20, seats=3, seed="8", duplicate=pb.DUPLICATE_NONE),
    "every seating": plan_of(*BIDDERS, deals=12, seed="9", duplicate=pb.DUPLICATE_ROTATION),
    "field": plan_of(
        *BIDDERS, "d=builtin:match", deals=6, seed="12", options=["cards=5"], duplicate=pb.DUPLICATE_FIELD
    ),
    "teams": plan_of(*TEAMS, game="potluck", deals=15, seed="10", duplicate=pb.DUPLICATE_NONE),
    "teams on the same deals": plan_of(
        *TEAMS, game="potluck", deals=15, seed="11", seats=3, duplicate=pb.DUPLICATE_ROTATION
    ),
}


def rows_of(plan: pb.Plan, jobs: int = 1) -> list[StandingRow]:
    return [row for chunk in Simulation(planned(plan)).play(jobs) for row in chunk.rows]


def planned(plan: pb.Plan) -> Planned:
    return complete(plan, GAMES, own_bots=True)


def table_of(plan: pb.Plan) -> pb.GetStandingsResponse:
    """Return the table as `fairdeal simulate` draws it up."""
    simulation = Simulation(planned(plan))
    for _ in simulation.play():
        continue
    return simulation.table()


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_the_same_seed_gives_the_same_results_in_one_process_and_in_two(plan: pb.Plan) -> None:
    once = rows_of(plan)
    assert once == rows_of(plan)
    assert once == rows_of(plan, jobs=2)
    assert len({row.match for row in once}) == len(planned(plan).schedule.pairings)


def test_another_seed_gives_other_results() -> None:
    other = plan_of(*BIDDERS, deals=30, seed="12")
    assert rows_of(PLANS["two seats"]) != rows_of(other)


def test_no_seed_gives_other_results_each_time() -> None:
    plan = plan_of(*BIDDERS, deals=30)
    assert rows_of(plan) != rows_of(plan)


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
async def test_a_server_gives_the_results_of_the_simulation(server: Server, plan: pb.Plan) -> None:
    tournament = await competition.create(server, plan)
    async with competition.compete(server, tournament.number) as played, asyncio.timeout(60):
        async for _ in played.progress():
            continue
    table = await server.organiser.standings(tournament.number)
    simulated = await asyncio.to_thread(table_of, plan)
    assert list(table.standings) == list(simulated.standings)
    assert list(table.crosses) == list(simulated.crosses)


def test_team_mates_of_the_same_owner_are_no_strangers() -> None:
    simulation = Simulation(planned(PLANS["teams"]))
    for _ in simulation.play():
        continue
    game = simulation.planned.pool.game
    tournament = simulation.table().tournament
    apart, together = (
        draw_up(tournament, game, simulation.progress(), {}, owners)
        for owners in ({}, {"a": "ada", "b": "ada"})
    )
    assert all(row.HasField("ad_hoc") for row in apart.standings)
    assert not any(row.HasField("ad_hoc") for row in together.standings)
    assert all(row.HasField("cross_play") for row in together.standings)


def test_a_weak_bot_gains_nothing_by_sitting_beside_a_strong_one() -> None:
    """Ad hoc the weak one looks better, for its only team-mates are strong."""
    plan = plan_of(
        "weak=builtin:random", "strong=builtin:nearest", game="thegame", seats=3, deals=10, seed="1"
    )
    rows = {row.bot: row for row in table_of(plan).standings}
    assert rows["weak"].ad_hoc.mean > rows["strong"].ad_hoc.mean
    assert rows["strong"].effect.value > rows["strong"].effect.ci95 > 0
    assert rows["weak"].effect.value == pytest.approx(-rows["strong"].effect.value)


def test_who_plays_alone_has_self_play_alone() -> None:
    plan = plan_of(
        "weak=builtin:random", "strong=builtin:nearest", game="thegame", seats=1, deals=2, seed="1"
    )
    table = table_of(plan)
    assert {(cell.bot, cell.other) for cell in table.crosses} == {("weak", "weak"), ("strong", "strong")}
    for row in table.standings:
        assert row.self_play.mean == row.mean
        assert not row.HasField("cross_play")
        assert not row.HasField("ad_hoc")


def test_every_chunk_says_how_many_pairings_it_played() -> None:
    chunks = list(Simulation(planned(PLANS["two seats"])).play(chunk=7))
    assert [chunk.pairings for chunk in chunks] == [7] * 12 + [6]


class Broken(NinetyOne):
    def observe(self, state: NinetyOneState, seat: int | None) -> Any:
        raise RuntimeError("a mistake in the rules")


def test_a_game_that_fails_ends_the_simulation() -> None:
    broken = complete(PLANS["two seats"], GAMES | {"ninetyone": Broken()}, own_bots=True)
    with pytest.raises(SimulationError, match="pairing 1 is void: RuntimeError in the referee"):
        list(Simulation(broken).play())
