"""Comparisons: from the plan over the matches to the verdict."""

import asyncio
from typing import Any

import pytest
from event import plan_of
from hall import GAMES

from fairdeal.v1 import comparison_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.play_pb2 import PAYOFF_WIN
from fairdeal_server import competition
from fairdeal_server.app import Server
from fairdeal_server.comparison import Comparison
from fairdeal_server.planning import PlanError, complete
from fairdeal_server.simulation import Simulation
from fairdeal_server.tournament.results import StandingRow
from fairdeal_server.tournament.rounds import Last
from fairdeal_server.tournament.substitution import NEW, OLD

BETTER = comparison_pb2.COMPARISON_VERDICT_BETTER
WORSE = comparison_pb2.COMPARISON_VERDICT_WORSE
UNDECIDED = comparison_pb2.COMPARISON_VERDICT_UNDECIDED
NOT_BETTER = comparison_pb2.COMPARISON_VERDICT_NOT_BETTER
SPRT = comparison_pb2.COMPARISON_TEST_SPRT
SMALL = ["cards=5"]


def comparing(*bots: str, deals: int = 150, seed: str = "1", **settings: Any) -> pb.Plan:
    """Return a plan; the first bot is the old version, the second one the new."""
    game = settings.pop("game", "ninetyone")
    seats = settings.pop("seats", 2)
    options = SMALL if game == "ninetyone" else []
    plan = plan_of(*bots, game=game, deals=deals, seed=seed, seats=seats, options=options)
    plan.comparison.CopyFrom(comparison_pb2.Comparison(**settings))
    plan.comparison.SetInParent()
    return plan


def played(plan: pb.Plan, jobs: int = 1) -> pb.GetStandingsResponse:
    simulation = Simulation(complete(plan, GAMES, own_bots=True))
    for _ in simulation.play(jobs):
        continue
    return simulation.table()


def scored(plan: pb.Plan, scores: list[float]) -> Comparison:
    """Return the comparison after mirrored pairs in which the new version had these mean scores."""
    comparison = Comparison(complete(plan, GAMES, own_bots=True).plan, GAMES[plan.game], b"")
    comparison.take(
        [
            StandingRow(1, 1, deal, 0, 0, version, payoff, None, 1, False, 0, 0, True)
            for deal, score in enumerate(scores, start=1)
            for version, payoff in ((OLD, 1 - score), (NEW, score))
        ],
        (),
    )
    return comparison


def test_an_identical_pair_is_not_called_better_and_plays_all_deals() -> None:
    table = played(comparing("old=builtin:match", "new=builtin:match", "x=builtin:random"))
    assert table.comparison.verdict == UNDECIDED
    assert table.comparison.deal_sets == 150
    assert table.tournament.played == 300
    assert table.comparison.low < 0 < table.comparison.high


def test_a_better_bot_is_found_before_the_deals_are_used_up() -> None:
    found = played(comparing("old=builtin:random", "new=builtin:match", deals=2000)).comparison
    assert found.verdict == BETTER
    assert found.deal_sets < 2000
    assert found.low > 0
    assert found.superiority > 0.95
    assert found.needs == 0


def test_a_worse_bot_is_found_in_the_same_company() -> None:
    field = ("x=builtin:match", "y=builtin:match")
    plan = comparing("old=builtin:reader", "new=builtin:random", *field, seats=3)
    found = played(plan).comparison
    assert found.verdict == WORSE
    assert found.high < 0


def test_teams_are_compared_with_themselves_and_beside_others() -> None:
    versions = ("old=builtin:random", "new=builtin:simple")
    for field in ((), ("x=builtin:simple",)):
        assert played(comparing(*versions, *field, game="potluck", deals=60)).comparison.mean > 0


def test_the_same_seed_gives_the_same_comparison_in_one_process_and_in_two() -> None:
    plan = comparing("old=builtin:random", "new=builtin:random", "x=builtin:match", "y=builtin:reader")
    once = played(plan)
    assert once == played(plan, jobs=2)
    plan.seed = "2"
    assert once.comparison != played(plan).comparison


async def test_a_server_finds_what_the_simulation_finds(server: Server) -> None:
    plan = comparing("old=builtin:match", "new=builtin:random", "x=builtin:match", deals=120)
    tournament = await competition.create(server, plan)
    async with competition.compete(server, tournament.number) as event, asyncio.timeout(60):
        async for _ in event.progress():
            continue
    table = await server.organiser.standings(tournament.number)
    assert table.tournament.state == pb.TOURNAMENT_STATE_FINISHED
    simulated = await asyncio.to_thread(played, plan)
    assert table.comparison == simulated.comparison
    assert table.tournament.played == simulated.tournament.played


def test_deals_are_scheduled_until_it_is_decided() -> None:
    assert scored(pairs(deals=500), [0.5] * 50).next_round(Last(100, 50))
    assert not scored(pairs(deals=500), [1.0] * 50).next_round(Last(100, 50))


def pairs(**settings: Any) -> pb.Plan:
    return comparing("old=builtin:random", "new=builtin:builder", game="cardcommons", **settings)


def test_a_meeting_for_wins_has_an_elo_difference_and_others_have_none() -> None:
    result = scored(pairs(), [0.75, 0.5, 1.0] * 20).result()
    assert result.elo.low < 191 < result.elo.high
    assert result.elo.elo == pytest.approx(190.8, abs=0.1)
    assert not played(comparing("old=builtin:random", "new=builtin:match")).comparison.HasField("elo")


def test_an_undecided_comparison_says_how_many_more_deals_it_needs() -> None:
    result = scored(pairs(), [0.5, 0.5, 0.75] * 10).result()
    assert result.verdict == UNDECIDED
    assert 0 < result.needs < 1000


@pytest.mark.parametrize(
    ("scores", "verdict"),
    [
        ([0.75, 0.5] * 100, BETTER),
        ([0.5, 0.25, 0.75] * 200, NOT_BETTER),
        ([0.5, 0.75], UNDECIDED),
    ],
)
def test_the_ratio_test_of_pairs_takes_one_of_its_hypotheses(scores: list[float], verdict: int) -> None:
    result = scored(pairs(test=SPRT, elo0=0, elo1=50), scores).result()
    assert result.verdict == verdict
    assert result.HasField("ratio")
    assert not result.HasField("needs")


def test_more_confidence_makes_a_wider_interval() -> None:
    scores = [0.5, 0.75, 0.25] * 20
    usual, sure = (scored(pairs(**more), scores).result() for more in ({}, {"confidence": 99.9}))
    assert sure.low < usual.low < usual.high < sure.high


@pytest.mark.parametrize(
    ("bots", "settings", "says"),
    [
        (("old=builtin:match",), {}, "needs 2 to 1000 bots"),
        (("a=builtin:match", "b=builtin:match"), {"seats": 3}, "need a field of 2 bots"),
        (("a=builtin:match", "b=builtin:match"), {"confidence": 100}, "from 50 to below 100, not 100"),
        (("a=builtin:match", "b=builtin:match"), {"confidence": float("nan")}, "from 50 to below 100"),
        (("a=builtin:match", "b=builtin:match"), {"test": 9}, "no test 9"),
        (
            ("a=builtin:match", "b=builtin:match"),
            {"test": SPRT, "elo1": 5},
            "not for 2 with margin",
        ),
        (
            ("a=builtin:match", "b=builtin:match", "c=builtin:match"),
            {"test": SPRT, "elo1": 5},
            "leave the field out",
        ),
        (
            ("a=builtin:match", "b=builtin:match", "c=builtin:match", "d=builtin:match"),
            {"test": SPRT, "elo1": 5, "seats": 3},
            "for two seats with the payoff win, and not for 3",
        ),
        *(
            (
                tuple(f"{name}=builtin:random" for name in names),
                {"test": SPRT, "elo1": 5, "game": game},
                f"{game} is played by teams: compare by betting intervals",
            )
            for game in ("hanabi", "potluck", "thegame")
            for names in ("ab", "abc")
        ),
        (("a=builtin:match", "b=builtin:match"), {"deals": 600_000}, "1,200,000 matches"),
    ],
)
def test_a_comparison_that_cannot_be_made_is_refused(
    bots: tuple[str, ...], settings: dict[str, Any], says: str
) -> None:
    with pytest.raises(PlanError, match=says):
        complete(comparing(*bots, **settings), GAMES, own_bots=True)


@pytest.mark.parametrize(
    ("elo0", "elo1", "says"),
    [
        (5, 5, "elo1 lies above elo0"),
        (0, float("inf"), "from -1000 to 1000"),
        (-1e5, 0, "from -1000 to"),
    ],
)
def test_hypotheses_that_cannot_be_are_refused(elo0: float, elo1: float, says: str) -> None:
    plan = pairs(test=SPRT, elo0=elo0, elo1=elo1)
    plan.payoff = PAYOFF_WIN
    with pytest.raises(PlanError, match=says):
        complete(plan, GAMES, own_bots=True)


def test_registered_bots_are_not_compared_because_others_meet_a_deal_twice() -> None:
    with pytest.raises(PlanError, match="all the experimenter's own"):
        complete(comparing("a=", "b="), GAMES, own_bots=False)
