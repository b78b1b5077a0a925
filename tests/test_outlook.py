"""What a plan is told to make, against what it makes when it is played."""

from itertools import product
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest
from event import plan_of
from hall import GAMES
from hypothesis import given, settings
from hypothesis import strategies as st
from test_formats import FORMATS, THREE_SEATS, plan
from test_simulation import PLANS, TEAMS, planned
from test_strengths import play

from fairdeal.v1 import format_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.games.game import Game
from fairdeal_server.outlook import (
    Size,
    Span,
    Trial,
    duration_of,
    precision_of,
    rated_matches,
    size_of,
    try_out,
    with_sample_bots,
)
from fairdeal_server.simulation import Simulation
from fairdeal_server.tournament.field import REFERENCES
from fairdeal_server.tournament.strengths import strengths


@pytest.mark.parametrize("seats", [2, 4])
def test_a_published_rating_gets_as_sure_as_a_ladder_is_told(seats: int) -> None:
    bots = 6
    matches = rated_matches(bots, seats, 50.0)
    equal = np.zeros(bots)
    events = play(np.random.default_rng(91), equal, matches * bots // seats, seats)
    widths = [(rating.high - rating.low) / 2 for rating in strengths(events).ratings]
    assert fmean(widths) == pytest.approx(50, rel=0.05)


TRIAL = Trial(matches=4, turns=10, waits=5, most_turns=12, most_waits=6, seconds=0.0)


def played(plan: pb.Plan) -> Simulation:
    simulation = Simulation(planned(plan))
    for _ in simulation.play():
        continue
    return simulation


WAYS = [
    *product(FORMATS | THREE_SEATS, [pb.DUPLICATE_NONE, pb.DUPLICATE_ROTATION]),
    *product(FORMATS, [pb.DUPLICATE_FIELD]),  # five bots are too few to share deals at three seats
]


@pytest.mark.parametrize(("name", "duplicate"), WAYS)
def test_a_format_plays_what_was_told(name: str, duplicate: "pb.Duplicate.ValueType") -> None:
    chosen = plan(name, duplicate=duplicate)
    told, simulation = size_of(planned(chosen)), played(chosen)
    assert told.rounds is not None
    assert told.rounds.least <= simulation.meetings[-1].round <= told.rounds.most
    assert told.meetings.least <= len(simulation.meetings) <= told.meetings.most
    assert told.deal_sets.least <= simulation.pairings[-1].deal_set <= told.deal_sets.most
    alone = sum(pairing.stratum == REFERENCES for pairing in simulation.pairings)
    assert told.matches.least <= simulation.played - alone <= told.matches.most
    assert told.references.least <= alone <= told.references.most
    assert simulation.table().reference_matches == alone


@pytest.mark.parametrize("name", PLANS)
def test_what_is_planned_as_a_whole_is_told_exactly(name: str) -> None:
    told, simulation = size_of(planned(PLANS[name])), played(PLANS[name])
    assert told.rounds is None
    assert told.matches.least + told.references.least == simulation.played
    assert told.matches.least == told.matches.most
    assert told.deal_sets.least == len({pairing.deal_set for pairing in simulation.pairings})


def test_teams_are_counted_each_once() -> None:
    assert size_of(planned(PLANS["teams on the same deals"])).meetings == (8, 8)


# --- a trial ------------------------------------------------------------------------------------


def test_moves_made_at_the_same_time_are_one_wait() -> None:
    trial = try_out(planned(plan_of("a=builtin:match", "b=builtin:match", options=["cards=5"], deals=3)))
    assert (trial.turns, trial.waits, trial.most_turns, trial.most_waits) == (8, 4, 8, 4)


def test_moves_made_in_turn_are_waited_for_one_by_one() -> None:
    trial = try_out(planned(plan_of(*TEAMS, game="potluck", deals=3)))
    assert trial.turns == pytest.approx(trial.waits + 1)  # the first move is made by both at once
    assert trial.matches > 3
    assert trial.seconds > 0


def test_bots_that_are_no_samples_are_replaced_by_the_games_own() -> None:
    stood_in = with_sample_bots(plan_of("ada", "bob=python bot.py", "base=builtin:random"))
    assert [entrant.player for entrant in stood_in.entrants] == [
        "builtin:match",
        "builtin:reader",
        "builtin:random",
    ]


# --- how long -----------------------------------------------------------------------------------


def timed(bots: int = 4, move_ms: int = 1000, **clock: int) -> pb.Plan:
    names = [f"bot{number}=builtin:random" for number in range(bots)]
    return plan_of(*names, deals=10, clock=play_pb2.ClockRule(move_ms=move_ms, **clock))


def test_matches_that_can_go_on_at_the_same_time_take_the_time_of_one() -> None:
    chosen = planned(timed())
    duration = duration_of(chosen, size_of(chosen), TRIAL, answer=0.1)
    assert duration.at_once == 2
    assert duration.estimate == pytest.approx(60 / 2 * 5 * 0.1)


def test_the_most_uses_up_every_clock() -> None:
    chosen = planned(timed(move_ms=1000, bank_ms=5000, increment_ms=100))
    duration = duration_of(chosen, size_of(chosen), TRIAL)
    assert duration.most == pytest.approx(60 / 2 * (6 * 1 + 2 * 5 + 12 * 0.1))


def test_rounds_follow_one_another() -> None:
    chosen = planned(timed())
    hill = Size(Span(3, 3), Span(3, 3), Span(30, 120), Span(30, 120), Span(0, 0))
    duration = duration_of(chosen, hill, TRIAL, answer=0.1)
    assert duration.estimate == pytest.approx(30 * 5 * 0.1)
    assert duration.most == pytest.approx(120 * 6)


def test_no_machine_computes_all_matches_at_once() -> None:
    slow = Trial(matches=4, turns=10, waits=5, most_turns=12, most_waits=6, seconds=2.0)
    chosen = planned(timed(20))
    size = size_of(chosen)
    assert duration_of(chosen, size, slow).estimate == pytest.approx(2.0 * size.matches.least)


# --- how sure -----------------------------------------------------------------------------------


@given(st.integers(1, 100), st.integers(2, 20))
@settings(max_examples=20, deadline=None)
def test_four_times_the_deals_halve_the_intervals(deals: int, bots: int) -> None:
    names = [f"bot{number}=builtin:random" for number in range(bots)]
    swiss = format_pb2.Format(swiss=format_pb2.Swiss(rounds=1))
    few, many = (planned(plan_of(*names, deals=each, format=swiss)) for each in (deals, 4 * deals))
    one, other = precision_of(few, size_of(few)), precision_of(many, size_of(many))
    assert one is not None
    assert other is not None
    assert one.meeting.mean == pytest.approx(2 * other.meeting.mean)
    assert one.meeting.difference == pytest.approx(2 * other.meeting.difference)


def test_two_that_share_a_payoff_each_scatter_by_half_of_their_difference() -> None:
    chosen = planned(plan_of("a=builtin:match", "b=builtin:match", deals=50))
    precision = precision_of(chosen, size_of(chosen))
    assert precision is not None
    assert precision.meeting.difference == pytest.approx(2 * precision.meeting.mean)
    assert precision.spread == sorted(gap.fresh for gap in GAMES["ninetyone"].measured.gaps)[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_interval_that_is_told_is_the_one_in_the_table_if_bots_scatter_as_declared(seats: int) -> None:
    names = [f"bot{number}=builtin:reader" for number in range(seats)]
    chosen = plan_of(*names, seats=seats, deals=400, seed="3", duplicate=pb.DUPLICATE_NONE)
    simulation = played(chosen)
    by_match: dict[int, list[float]] = {}
    for row in simulation.rows:
        by_match.setdefault(row.match, []).append(row.payoff)
    spread = stdev(payoffs[0] - payoffs[1] for payoffs in by_match.values())
    told = precision_of(planned(chosen), size_of(planned(chosen)))
    assert told is not None
    assert told.whole is not None
    expected = told.whole.mean * spread / told.spread
    for standing in simulation.table().standings:
        assert standing.ci95 == pytest.approx(expected, rel=0.15)


def test_deals_that_all_teams_share_help_differences_alone() -> None:
    shared, fresh = (
        precision_of(chosen, size_of(chosen))
        for chosen in (planned(PLANS["teams on the same deals"]), planned(PLANS["teams"]))
    )
    assert shared is not None
    assert fresh is not None
    assert shared.meeting.mean == pytest.approx(fresh.meeting.mean)
    assert shared.meeting.difference < fresh.meeting.difference == pytest.approx(sqrt(2) * fresh.meeting.mean)
    assert shared.whole is None


def test_nothing_is_told_for_a_payoff_that_was_not_measured() -> None:
    chosen = planned(plan_of("a=builtin:match", "b=builtin:match", payoff=play_pb2.PAYOFF_WIN))
    assert precision_of(chosen, size_of(chosen)) is None


def test_every_game_has_an_outlook() -> None:
    for name, game in GAMES.items():
        bots = [f"bot{number}=builtin:random" for number in range(max(2, game.seats.start))]
        chosen = planned(plan_of(*bots, game=name, deals=2))
        assert try_out(chosen).turns > 0
        assert isinstance(game, Game)
        assert precision_of(chosen, size_of(chosen)) is not None
