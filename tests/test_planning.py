"""Plans: what is filled in, and what is refused with a sentence that says why."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from hall import GAMES
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.v1 import format_pb2 as fm
from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.planning import MOST_ENTRANTS, PlanError, Planned, check_name, complete, spread_doubt


def plan_of(game: str = "ninetyone", bots: int = 2, **fields: object) -> pb.Plan:
    entrants = [pb.Entrant(name=f"bot-{number}", player="builtin:random") for number in range(bots)]
    return pb.Plan(game=game, entrants=entrants, **fields)  # type: ignore[arg-type]


def planned(plan: pb.Plan, own_bots: bool = True) -> Planned:
    return complete(plan, GAMES, own_bots)


def test_every_default_is_filled_in() -> None:
    plan = planned(plan_of()).plan
    assert (plan.seats, plan.deals) == (2, 1)
    assert plan.clock == play_pb2.ClockRule(move_ms=1000)
    assert plan.payoff == play_pb2.PAYOFF_MARGIN
    assert plan.penalty == play_pb2.PENALTY_FORFEIT
    assert list(plan.options) == ["cards=13", "prize_order=shuffled", "tie=carry"]
    assert plan.duplicate in (pb.DUPLICATE_ROTATION, pb.DUPLICATE_NONE)


def test_a_complete_plan_is_completed_to_itself() -> None:
    for game in GAMES:
        once = planned(plan_of(game, deals=3)).plan
        assert planned(once).plan == once


FORMATS = {
    "round robin": fm.Format(round_robin=fm.RoundRobin()),
    "swiss": fm.Format(swiss=fm.Swiss()),
    "match points": fm.Format(swiss=fm.Swiss(points=fm.SWISS_POINTS_MATCH)),
    "knockout": fm.Format(knockout=fm.Knockout()),
    "double": fm.Format(knockout=fm.Knockout(elimination=fm.ELIMINATION_DOUBLE)),
    "groups": fm.Format(groups=fm.Groups(groups=2)),
    "league of groups": fm.Format(groups=fm.Groups(groups=2, round_robin=fm.RoundRobin())),
    "gauntlet": fm.Format(gauntlet=fm.Gauntlet()),
    "king of the hill": fm.Format(king_of_the_hill=fm.KingOfTheHill()),
    "runoff": fm.Format(runoff=fm.Runoff()),
}


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_is_completed_to_itself(name: str) -> None:
    once = planned(plan_of(bots=6, deals=2, format=FORMATS[name]))
    again = planned(once.plan)
    assert again.plan == once.plan
    assert again.meetings == once.meetings


def test_every_default_of_a_format_is_filled_in() -> None:
    assert planned(plan_of(bots=8, deals=2, format=FORMATS["groups"])).plan.format.groups == fm.Groups(
        groups=2,
        advance=2,
        max_extra=6,
        cycles=1,
        knockout=fm.Knockout(elimination=fm.ELIMINATION_SINGLE, max_extra=6),
    )
    swiss = planned(plan_of(bots=8, format=FORMATS["swiss"])).plan.format.swiss
    assert (swiss.rounds, swiss.points) == (4, fm.SWISS_POINTS_VICTORY)
    assert swiss.spread > 0
    assert list(swiss.tie_breaks) == ["direct-encounter", "buchholz-cut-1", "buchholz", "mean"]
    assert planned(plan_of(format=FORMATS["gauntlet"])).plan.format.gauntlet.challengers == ["bot-0"]


def test_a_format_that_plays_too_much_in_all_is_refused() -> None:
    endless = fm.Format(round_robin=fm.RoundRobin(cycles=4_000_000_000))
    with pytest.raises(
        PlanError, match=r"that makes 4,000,000,000 matches; at most 1,000,000 can be planned"
    ):
        planned(plan_of(format=endless))


def test_the_plan_that_was_handed_in_stays_as_it_was() -> None:
    plan = plan_of()
    before = plan.SerializeToString()
    planned(plan)
    assert plan.SerializeToString() == before


def test_a_seed_is_a_number_however_it_is_written() -> None:
    plain, padded = planned(plan_of(seed="12")), planned(plan_of(seed="00012"))
    assert padded.plan.seed == "12"
    assert padded.master == plain.master


def test_a_seed_makes_the_master_and_none_makes_a_new_one_each_time() -> None:
    seeded = [planned(plan_of(seed="7")) for _ in range(2)]
    assert {each.master for each in seeded} == {sha256(b"fairdeal seed\x007").digest()}
    assert all(each.seeded for each in seeded)
    unseeded = [planned(plan_of()) for _ in range(2)]
    assert unseeded[0].master != unseeded[1].master
    assert not any(each.seeded for each in unseeded)


def test_bots_that_may_not_meet_a_deal_twice_get_fresh_deals() -> None:
    for game in GAMES:
        assert planned(plan_of(game), own_bots=False).plan.duplicate == pb.DUPLICATE_NONE


def test_auto_goes_by_what_was_measured() -> None:
    for name, game in GAMES.items():
        for seats in game.seats:
            plan = plan_of(name, bots=seats, seats=seats, duplicate=pb.DUPLICATE_AUTO)
            rotation = game.measured.variance_ratio.get(seats, 1.0) < 1.0
            assert planned(plan).rotation == rotation


def test_pools_are_equal_exactly_where_everything_about_them_is() -> None:
    key = planned(plan_of()).pool.key
    assert planned(plan_of(options=["cards=13"], deals=9, seed="4")).pool.key == key
    for other in (
        plan_of(options=["cards=12"]),
        plan_of(penalty=play_pb2.PENALTY_DEFAULT),
        plan_of(payoff=play_pb2.PAYOFF_WIN),
        plan_of(clock=play_pb2.ClockRule(move_ms=999)),
        plan_of(bots=3, seats=3),
    ):
        assert planned(other).pool.key != key


BAD: dict[str, tuple[Callable[[], pb.Plan], str]] = {
    "no game": (lambda: plan_of("chess"), f"there is no game 'chess'; there are {', '.join(GAMES)}"),
    "one bot": (lambda: plan_of(bots=1), "ninetyone needs 2 to 1000 bots, not 1"),
    "no bot": (lambda: plan_of("potluck", bots=0), "potluck needs 1 to 1000 bots, not 0"),
    "many bots": (lambda: plan_of(bots=MOST_ENTRANTS + 1), "not 1001"),
    "too many seats": (lambda: plan_of(bots=9, seats=8), "2 to 7 seats, not 8"),
    "too few seats": (lambda: plan_of("potluck", seats=1), "2 to 5 seats, not 1"),
    "seats without bots": (lambda: plan_of(bots=2, seats=3), "3 seats need at least 3 entrants, not 2"),
    "an unknown option": (
        lambda: plan_of(options=["jokers=2"]),
        "ninetyone has no option 'jokers'; it has cards, prize_order, tie",
    ),
    "an option without a value": (lambda: plan_of(options=["cards"]), "'cards' is not of the form KEY=VALUE"),
    "an option out of range": (
        lambda: plan_of(options=["cards=1001"]),
        "option cards takes a whole number from 1 to 1,000, not 1,001",
    ),
    "an option of another kind": (
        lambda: plan_of(options=["tie=both"]),
        "option tie takes carry | discard, not 'both'",
    ),
    "a payoff of another game": (
        lambda: plan_of("potluck", payoff=play_pb2.PAYOFF_MARGIN),
        "potluck has no payoff margin; it has win, score",
    ),
    "a payoff that does not exist": (lambda: plan_of(payoff=99), "there is no payoff 99"),
    "a penalty that does not exist": (lambda: plan_of(penalty=99), "there is no penalty 99"),
    "a way to use deals that does not exist": (
        lambda: plan_of(duplicate=99),
        "there is no way 99 to use deals",
    ),
    "no time": (lambda: plan_of(clock=play_pb2.ClockRule(increment_ms=5)), "a time for each move or a bank"),
    "two bots of a name": (
        lambda: pb.Plan(game="ninetyone", entrants=[pb.Entrant(name="a"), pb.Entrant(name="a")]),
        "two bots are named 'a'",
    ),
    "a bot without a name": (
        lambda: pb.Plan(game="ninetyone", entrants=[pb.Entrant(name="a"), pb.Entrant()]),
        "'' is no name",
    ),
    "a sample bot that does not exist": (
        lambda: pb.Plan(game="potluck", entrants=[pb.Entrant(name="a", player="builtin:match")]),
        "bot 'a': potluck has no sample bot 'match'; it has random, simple",
    ),
    "a seeding that is too high": (
        lambda: pb.Plan(
            game="ninetyone",
            entrants=[pb.Entrant(name="a"), pb.Entrant(name="b", seeding=3)],
            format=FORMATS["swiss"],
        ),
        "seeding 3: the 2 bots are seeded from 1 on",
    ),
    "a tie-break twice": (
        lambda: plan_of(format=fm.Format(swiss=fm.Swiss(tie_breaks=["wins", "wins"]))),
        "the tie-break 'wins' is given twice",
    ),
    "a spread with match points": (
        lambda: plan_of(format=fm.Format(swiss=fm.Swiss(points=fm.SWISS_POINTS_MATCH, spread=3))),
        "leave it out with match points",
    ),
    "a reset without a grand final": (
        lambda: plan_of(format=fm.Format(knockout=fm.Knockout(reset=True))),
        "reset is for double eliminations",
    ),
    "a seed in words": (lambda: plan_of(seed="seven"), "a seed is a number of up to 64 digits, not 'seven'"),
    "a seed below zero": (lambda: plan_of(seed="-1"), "not '-1'"),
    "a seed that never ends": (lambda: plan_of(seed="1" * 65), "up to 64 digits"),
    "too many matches for many seats": (
        lambda: plan_of(bots=1000, seats=7, deals=4_000_000_000),
        "at most 1,000,000 can be planned",
    ),
    "too many matches": (
        lambda: plan_of(bots=1000, deals=4_000_000_000),
        "that makes 1,998,000,000,000,000 matches; at most 1,000,000 can be planned",
    ),
}


@pytest.mark.parametrize(("plan", "sentence"), BAD.values(), ids=BAD)
def test_a_bad_plan_is_refused_with_what_is_wrong(plan: Callable[[], pb.Plan], sentence: str) -> None:
    with pytest.raises(PlanError) as refused:
        planned(plan(), own_bots=False)
    assert sentence in str(refused.value)


def test_rotation_is_refused_for_bots_that_could_remember_the_deal() -> None:
    with pytest.raises(PlanError, match="only for bots that are all the experimenter's own"):
        planned(plan_of(duplicate=pb.DUPLICATE_ROTATION), own_bots=False)
    assert planned(plan_of(duplicate=pb.DUPLICATE_ROTATION), own_bots=True).rotation


@pytest.mark.parametrize("name", ["a", "Ada-2", "deep_bid.v1", "9", "x" * 64])
def test_plain_names_are_taken(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize("name", ["", " ", "a b", "ä", "a\n", "a/b", "a=b", "<b>", "...", "x" * 65, "a\0"])
def test_names_that_would_not_stand_in_a_table_are_refused(name: str) -> None:
    with pytest.raises(PlanError, match="is no name: use up to 64 letters"):
        check_name(name)


@given(
    st.sampled_from(sorted(GAMES)),
    st.integers(0, 9),
    st.integers(0, 9),
    st.integers(0, 3),
    st.integers(0, 5),
    st.integers(0, 6),
    st.integers(0, 4),
    st.text(max_size=3),
)
def test_a_plan_is_completed_or_refused_and_nothing_else(
    game: str, bots: int, seats: int, deals: int, duplicate: int, payoff: int, penalty: int, seed: str
) -> None:
    plan = plan_of(
        game, bots, seats=seats, deals=deals, duplicate=duplicate, payoff=payoff, penalty=penalty, seed=seed
    )
    try:
        found = planned(plan)
    except PlanError:
        return
    assert found.schedule.pairings
    assert planned(found.plan).plan == found.plan


def ladder(outstanding: int = 0, game: str = "ninetyone", **fields: Any) -> pb.Plan:
    format = fm.Format(ladder=fm.Ladder(outstanding=outstanding))
    return plan_of(game, format=format, **fields)


def test_a_ladder_begins_with_an_empty_schedule() -> None:
    found = planned(ladder(), own_bots=False)
    assert found.schedule.pairings == ()
    assert found.plan.format.ladder.outstanding == 2
    assert found.more_to_come


def test_a_ladder_may_begin_with_nobody() -> None:
    plan = ladder()
    del plan.entrants[:]
    assert not planned(plan, own_bots=False).entries


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (ladder(65), "a ladder's outstanding is 1 to 64 meetings, not 65"),
        (ladder(seed="1"), "a ladder takes no seed"),
        (ladder(round_wait_ms=1), "a ladder has no rounds and waits for nobody"),
        (ladder(game="potluck"), "potluck is played by teams"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(plan: pb.Plan, said: str) -> None:
    with pytest.raises(PlanError, match=said):
        planned(plan, own_bots=False)


def test_a_ladder_is_not_for_bots_that_a_command_starts() -> None:
    with pytest.raises(PlanError, match="`fairdeal serve` plays it"):
        planned(ladder(), own_bots=True)


def test_victory_points_by_a_spread_for_other_options_are_doubted() -> None:
    def doubt(*options: str, **swiss: object) -> str:
        format = fm.Format(swiss=fm.Swiss(rounds=1, **swiss))  # type: ignore[arg-type]
        asked = plan_of(options=list(options), format=format)
        return spread_doubt(asked, complete(asked, GAMES, own_bots=True).plan, GAMES)

    assert "not for cards=7: measure it and set format.spread" in doubt("cards=7")
    assert not doubt()
    assert not doubt("cards=13")
    assert not doubt("cards=7", spread=11.7)
    assert not doubt("cards=7", points=fm.SWISS_POINTS_MATCH)
