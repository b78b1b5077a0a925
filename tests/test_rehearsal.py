"""Rehearsals: everything that can go wrong is made to go wrong, and looked for afterwards."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import psutil
import pytest
from event import plan_of
from hall import GAMES

from fairdeal.v1 import format_pb2 as fm
from fairdeal.v1 import match_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.log_pb2 import MatchRecord
from fairdeal_server import review
from fairdeal_server.cli.failures import INTERRUPTED
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove
from fairdeal_server.planning import PlanError
from fairdeal_server.rehearsal import CLOCK_MS, DEALS, LADDER_MATCHES, MOST_EXTRA, MOST_MATCHES, shrink
from fairdeal_server.review import Report
from fairdeal_server.understudies import FAULTS, Misdeed, illegal_move

FILE = """
game = "ninetyone"
deals = 500
options = {cards = 5}
format = {kind = "swiss", rounds = 3}
"""
BOTS = ("ada", "bob", "cleo", "dan", "eve", "fay")
TIMEOUT, ILLEGAL, GONE, CRASHED = FAULTS


def start(home: Path, text: str = FILE) -> "subprocess.Popen[str]":
    """Start a rehearsal that keeps its things in this folder."""
    file = home / "spring.toml"
    file.write_text(text + "".join(f'[[bots]]\nname = "{bot}"\n' for bot in BOTS))
    return subprocess.Popen(
        [sys.executable, "-m", "fairdeal_server", "tournament", "rehearse", str(file), "--json"],
        env=os.environ | {"TMPDIR": str(home), "FAIRDEAL_HOME": str(home / "own")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def left_in(home: Path) -> list[str]:
    return [path.name for path in home.iterdir() if path.name != "spring.toml"]


@pytest.mark.long
def test_a_rehearsal_tells_what_was_charged_to_whom_and_leaves_nothing_behind(home: Path) -> None:
    process = start(home)
    printed, complaints = process.communicate(timeout=170)
    assert process.returncode == 0, complaints + printed
    report = json.loads(printed)
    assert report["wrong"] == []
    told = "\n".join(report["happened"])
    for expected in (
        "the server was stopped in the middle",
        "TIMEOUT of fay was charged to it",
        "ILLEGAL_MOVE of eve was charged to it",
        "DISCONNECTED of dan was charged to it",
        "CRASHED of cleo was charged to it",
        "bob withdrew in round 1, and was asked for in no later one",
        "latecomer entered after round 1, and met others in 2 rounds",
        "the table is whole: 7 bots",
        f"{report['matches']} matches refereed again",
    ):
        assert expected in told
    assert report["void"] > 0
    assert left_in(home) == []


@pytest.mark.long
def test_a_ladder_is_rehearsed_until_everything_has_gone_wrong(home: Path) -> None:
    process = start(home, 'game = "ninetyone"\noptions = {cards = 3}\nformat = {kind = "ladder"}\n')
    printed, complaints = process.communicate(timeout=170)
    assert process.returncode == 0, complaints + printed
    report = json.loads(printed)
    assert report["wrong"] == []
    told = "\n".join(report["happened"])
    for expected in (
        "the server was stopped in the middle",
        "TIMEOUT of fay was charged to it",
        "ILLEGAL_MOVE of eve was charged to it",
        "DISCONNECTED of dan was charged to it",
        "cleo withdrew, and played only what was before it",
        "latecomer entered, and played ",
        "the table is whole: 7 bots",
    ):
        assert expected in told
    assert LADDER_MATCHES <= report["matches"] < 3 * LADDER_MATCHES


@pytest.mark.long
@pytest.mark.parametrize("step", ["opening a server", "bots do wrong"])
def test_a_rehearsal_that_is_stopped_leaves_nothing_behind(home: Path, step: str) -> None:
    process = start(home)
    assert process.stderr is not None
    assert any(step in line for line in process.stderr)
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED, complaints
    assert "Traceback" not in complaints
    assert left_in(home) == []
    assert not [each for each in psutil.process_iter(["cmdline"]) if str(home) in str(each.info["cmdline"])]


# --- what is rehearsed --------------------------------------------------------------------------


def shrunk(plan: pb.Plan, own_bots: bool = False) -> pb.Plan:
    return shrink(plan, GAMES, own_bots)


def many(number: int) -> list[str]:
    return [f"bot{n}" for n in range(1, number + 1)]


def test_a_plan_is_rehearsed_with_few_deals_and_short_clocks() -> None:
    plan = plan_of(*many(6), deals=500, seed="3", clock=play_pb2.ClockRule(bank_ms=60_000), seats=2)
    small = shrunk(plan)
    assert (small.deals, small.seed, small.clock) == (DEALS, "", play_pb2.ClockRule(move_ms=CLOCK_MS))
    assert [entrant.name for entrant in small.entrants] == many(6)
    assert plan.deals == 500


def test_a_plan_for_ones_own_bots_is_rehearsed_with_bots_that_connect() -> None:
    plan = plan_of("a=python bot.py", "b=builtin:match", duplicate=pb.DUPLICATE_ROTATION)
    small = shrunk(plan, own_bots=True)
    assert small.duplicate == pb.DUPLICATE_NONE
    assert {entrant.player for entrant in small.entrants} == {""}


def test_extra_deals_and_cycles_are_few() -> None:
    groups = fm.Groups(groups=2, cycles=9, knockout=fm.Knockout(max_extra=1000))
    small = shrunk(plan_of(*many(8), format=fm.Format(groups=groups))).format.groups
    assert (small.cycles, small.max_extra, small.knockout.max_extra) == (2, MOST_EXTRA, MOST_EXTRA)
    none = fm.Format(knockout=fm.Knockout(max_extra=0))
    assert shrunk(plan_of(*many(4), format=none)).format.knockout.max_extra == 0


def test_a_large_field_is_rehearsed_by_a_part_of_it_with_all_challengers() -> None:
    assert len(shrunk(plan_of(*many(100))).entrants) < 40
    gauntlet = fm.Format(gauntlet=fm.Gauntlet(challengers=[f"bot{n}" for n in range(91, 101)]))
    small = shrunk(plan_of(*many(100), format=gauntlet))
    assert set(gauntlet.gauntlet.challengers) <= {entrant.name for entrant in small.entrants}


def test_a_ladder_is_rehearsed_with_enough_bots_and_not_with_too_many() -> None:
    ladder = fm.Format(ladder=fm.Ladder())
    for entrants in (0, 3, 100):
        small = shrunk(plan_of(*many(entrants), format=ladder))
        assert 6 <= len(small.entrants) <= 16
        assert [entrant.name for entrant in small.entrants][:entrants] == many(entrants)[:16]


def test_what_cannot_be_made_small_is_refused() -> None:
    groups = fm.Format(groups=fm.Groups(groups=26, advance=8))
    with pytest.raises(PlanError, match=rf"a rehearsal has {MOST_MATCHES:,} at most; with \d+ bots, "):
        shrunk(plan_of(*many(400), format=groups))


def test_a_plan_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(PlanError, match="3 seats need at least 3 entrants"):
        shrunk(plan_of(*many(2), seats=3))


@pytest.mark.parametrize("name", GAMES)
def test_there_is_an_illegal_move_at_the_beginning_of_every_game(name: str) -> None:
    game = GAMES[name]
    seats = game.seats.start
    state, deal = game.start(game.settle(game.proto.Options(), seats), seats), Deal(bytes(32))
    while game.to_act(state)[0] == CHANCE:
        game.play(state, CHANCE, game.chance(state, deal))
    seat = game.to_act(state)[0]
    turn = game.proto.Turn(match=1, seat=seat, turn=1, observation=game.observe(state, seat))
    with pytest.raises(IllegalMove):
        game.play(state, seat, illegal_move(game, turn))


# --- the review ---------------------------------------------------------------------------------


def match(number: int, *seats: "play_pb2.FaultKind.ValueType") -> match_pb2.Match:
    """Return a match of a, b …, each with a fault or none."""
    return match_pb2.Match(
        number=number,
        bots=["a", "b", "c"][: len(seats)],
        seats=[play_pb2.SeatResult(fault=fault, faults=int(fault > 0)) for fault in seats],
        state=match_pb2.MATCH_STATE_FINISHED,
    )


NONE = play_pb2.FAULT_KIND_UNSPECIFIED
ALL = [
    Misdeed("a", TIMEOUT, 1, 0),
    Misdeed("b", ILLEGAL, 1, 1),
    Misdeed("a", GONE, 2, 0),
    Misdeed("b", CRASHED, 3, 1),
]
CHARGED = [match(1, TIMEOUT, ILLEGAL), match(2, GONE, NONE), match(3, NONE, CRASHED), match(4, NONE, CRASHED)]


def judged(matches: list[match_pb2.Match], misdeeds: list[Misdeed]) -> Report:
    report = Report(pb.Plan())
    review.faults(report, matches, misdeeds)
    return report


def test_what_was_charged_as_it_was_done_is_right() -> None:
    report = judged(CHARGED, ALL)
    assert report.wrong == []
    assert report.happened[0] == "TIMEOUT of a was charged to it in match 1"
    assert report.happened[-1] == "CRASHED of b was charged to it in match 3, and in 1 later one"


def test_nobody_has_crashed_before_it_crashed() -> None:
    assert judged([match(0, NONE, CRASHED), *CHARGED], ALL).wrong == [
        "b has CRASHED in match 0, and did no wrong there"
    ]


def test_what_was_not_charged_is_wrong() -> None:
    report = judged([match(1, TIMEOUT, NONE), *CHARGED[1:]], ALL)
    assert report.wrong == ["ILLEGAL_MOVE of b in match 1 was not charged"]


def test_what_was_charged_to_somebody_else_is_wrong_twice() -> None:
    report = judged([CHARGED[0], match(2, NONE, GONE), *CHARGED[2:]], ALL)
    assert report.wrong == [
        "DISCONNECTED of a in match 2 was not charged",
        "b has DISCONNECTED in match 2, and did no wrong there",
    ]


def test_what_was_not_tried_is_wrong() -> None:
    assert judged(CHARGED[:2], ALL[:3]).wrong == ["CRASHED was not tried: its bot played too few matches"]


def table_of(*meetings: tuple[int, str], **fields: object) -> pb.GetStandingsResponse:
    """Return a table with meetings, each by its round and who met."""
    names = "abc"
    plan = pb.Plan(entrants=[pb.Entrant(name=name) for name in names], seats=2)
    return pb.GetStandingsResponse(
        tournament=pb.Tournament(plan=plan, pairings=3, played=3),
        standings=[pb.Standing(bot=name, place=place) for place, name in enumerate(names, start=1)],
        meetings=[pb.Meeting(round=round, bots=list(bots)) for round, bots in meetings],
        **fields,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("meetings", "right"), [([(1, "ab"), (2, "bc")], True), ([(1, "ab"), (2, "ac")], False), ([], True)]
)
def test_who_withdrew_should_be_in_no_later_round(meetings: list[tuple[int, str]], right: bool) -> None:
    report = Report(pb.Plan())
    review.withdrawal(report, table_of(*meetings), "a", 1)
    assert bool(report.wrong) != right


@pytest.mark.parametrize(
    ("meetings", "right"),
    [
        ([(1, "ab"), (2, "bc")], True),
        ([(1, "bc"), (2, "ab")], False),
        ([(1, "ab"), (2, "ab")], False),
        ([(1, "ab")], True),
    ],
)
def test_who_entered_late_should_be_in_later_rounds_alone(
    meetings: list[tuple[int, str]], right: bool
) -> None:
    report = Report(pb.Plan())
    review.late_entry(report, table_of(*meetings), "c", 1)
    assert bool(report.wrong) != right


def test_who_has_left_a_ladder_plays_no_more_than_was_before_it() -> None:
    plan = pb.Plan(deals=1, format=fm.Format(ladder=fm.Ladder(outstanding=1)))
    matches = [match(number, NONE, NONE) for number in (1, 2, 3)]
    for last, wrong in ((2, []), (1, ["a withdrew, and played 2 matches more; 1 were before it"])):
        report = Report(plan)
        review.ladder(report, matches, last, "a", "b")
        assert report.wrong == wrong


def test_who_has_entered_a_ladder_plays() -> None:
    report = Report(pb.Plan())
    review.ladder(report, [match(1, NONE, NONE)], 0, "", "stranger")
    assert report.wrong == ["stranger entered, and had no match"]


def test_a_table_without_a_bot_or_without_a_result_is_not_whole() -> None:
    whole, missing, short = table_of(), table_of(), table_of()
    del missing.standings[0]
    short.tournament.played = 2
    for response, wrong in ((whole, 0), (missing, 1), (short, 1)):
        report = Report(pb.Plan())
        review.table(report, response)
        assert len(report.wrong) == wrong, report


async def test_a_log_that_does_not_say_what_happened_is_wrong() -> None:
    async def records() -> AsyncIterator[MatchRecord]:
        yield MatchRecord(log=b"nothing", match=3)

    report = Report(pb.Plan())
    await review.logs(report, records(), GAMES)
    assert report.wrong
    assert all(sentence.startswith("match 3: ") for sentence in report.wrong)
