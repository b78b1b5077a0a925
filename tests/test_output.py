"""What people and programs get to read."""

import json
import math
import re
from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from fairdeal.v1 import bracket_pb2, comparison_pb2, format_pb2, match_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.output import documents, frames, ladders, lists, tables, words
from fairdeal_server.output.console import console, write
from fairdeal_server.output.progress import progress


def table(**changes: object) -> pb.GetStandingsResponse:
    """Three rivals at 91: one sure, one with few deals, one with nothing at all."""
    plan = pb.Plan(
        game="ninetyone",
        options=["cards=13", "tie=carry"],
        seats=2,
        entrants=[pb.Entrant(name=name) for name in ("reader", "match", "newcomer")],
        deals=1200,
        duplicate=pb.DUPLICATE_NONE,
        payoff=play_pb2.PAYOFF_MARGIN,
        penalty=play_pb2.PENALTY_FORFEIT,
        clock=play_pb2.ClockRule(move_ms=1000),
        seed="7",
    )
    found = pb.GetStandingsResponse(
        tournament=pb.Tournament(
            number=4, plan=plan, state=pb.TOURNAMENT_STATE_RUNNING, pairings=3600, played=1201, void=2
        ),
        standings=[
            pb.Standing(
                bot="reader",
                place=1,
                matches=1200,
                deal_sets=1200,
                mean=12.346,
                ci95=0.5,
                wins=1000,
                draws=50,
                losses=150,
                rating=pb.Rating(mu=31.25, sigma=1.5, events=1200),
            ),
            pb.Standing(
                bot="match",
                place=2,
                matches=1,
                deal_sets=1,
                mean=-9,
                losses=1,
                faults=[
                    pb.FaultCount(kind=play_pb2.FAULT_KIND_TIMEOUT, count=12),
                    pb.FaultCount(kind=play_pb2.FAULT_KIND_CRASHED, count=1),
                ],
                missing=3,
            ),
            pb.Standing(bot="newcomer", place=3),
        ],
        crosses=[
            pb.Cross(bot="reader", other="match", matches=1, mean=9),
            pb.Cross(bot="match", other="reader", matches=1, mean=-9),
        ],
    )
    found.MergeFrom(pb.GetStandingsResponse(**changes))  # type: ignore[arg-type]
    return found


def team_table() -> pb.GetStandingsResponse:
    rows = [
        pb.Standing(
            bot="simple", place=1, matches=40, deal_sets=10, mean=0.5, ci95=0.125, wins=20, losses=20
        ),
        pb.Standing(
            bot="random", place=2, matches=40, deal_sets=10, mean=0.0, ci95=0.0, losses=40, second=7.25
        ),
    ]
    cells = [pb.Cross(bot=a.bot, other=b.bot, matches=10, mean=0.25, ci95=0.1) for a in rows for b in rows]
    plan = pb.Plan(
        game="potluck",
        seats=2,
        entrants=[pb.Entrant(name=row.bot) for row in rows],
        deals=10,
        duplicate=pb.DUPLICATE_ROTATION,
        payoff=play_pb2.PAYOFF_WIN,
    )
    tournament = pb.Tournament(plan=plan, pairings=40, played=40)
    return pb.GetStandingsResponse(
        tournament=tournament, standings=rows, crosses=cells, second_measure="pots", cooperative=True
    )


def printed(response: pb.GetStandingsResponse, width: int = 80) -> str:
    out = Console(file=StringIO(), width=width, markup=False, highlight=False)
    write(out, tables.competition(response, width))
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    return text


def flat(text: str) -> str:
    """Return the text without its line breaks, as wrapping depends on the width."""
    return " ".join(text.split())


def line_of(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(start))


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for text in (printed(table(), width), printed(team_table(), width), ladder_printed(width)):
        assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize("width", [20, 40, 60])
def test_a_narrow_terminal_cuts_no_name_and_no_number(width: int) -> None:
    for response in (table(), team_table()):
        wide, narrow = printed(response, 200), printed(response, width)
        assert "…" not in narrow
        assert set(re.findall(r"\d[\d.,/]*", flat(narrow))) == set(re.findall(r"\d[\d.,/]*", flat(wide)))
    assert line_of(printed(table(), width), "1  ").split()[:3] == ["1", "reader", "1,200"]


def test_a_table_that_is_too_wide_goes_on_below_with_the_bots_again() -> None:
    lines = [line.split() for line in printed(table(), 60).splitlines() if line.startswith(("1  ", "2  "))]
    assert [line[:2] for line in lines] == [["1", "reader"], ["2", "match"]] * 2
    assert lines[2][-3:] == ["31.2", "(σ", "1.5)"]


@pytest.mark.parametrize("width", [20, 40])
def test_a_narrow_terminal_cuts_no_list(width: int) -> None:
    out = Console(file=StringIO(), width=width)
    match = match_pb2.Match(number=1234567, tournament=12, bots=["a", "b"], sealed=True, started_us=10**12)
    tournament = table().tournament
    write(out, [lists.matches([match]), lists.tournaments([tournament])])
    text = out.file.getvalue()  # type: ignore[attr-defined]
    for whole in ("1234567", "1970-01-12 13:46:40", "1,201 of 3,600"):
        assert whole in text


def test_a_table_of_teams_says_how_much_they_won_once() -> None:
    scores = team_table()
    scores.tournament.plan.payoff = play_pb2.PAYOFF_SCORE
    assert "50.0 %" in printed(scores)
    assert "50.0 %" not in printed(team_table())


def test_the_points_of_a_column_stand_below_each_other() -> None:
    text = printed(table())
    assert line_of(text, "1  ").index(".") == line_of(text, "2  ").index(".")
    assert (
        line_of(text, "1  ").index("±") == line_of(text, "2  ").index("±") == line_of(text, "3  ").index("±")
    )


def test_a_row_has_the_mean_with_its_interval_and_the_rating_with_the_models_sigma() -> None:
    row = line_of(printed(table()), "1  ")
    assert "+12.35 ± 0.50" in row
    assert "1000/50/150" in row
    assert "83.3 %" in row
    assert "31.2 (σ 1.5)" in row
    assert "σ is the model's own uncertainty and no 95 % interval" in flat(printed(table()))


def test_a_missing_interval_is_a_dash_with_its_reason_below() -> None:
    text = printed(table())
    assert "-9.00 ±    —" in line_of(text, "2  ")
    assert "— ±    —" in line_of(text, "3  ")
    assert "margin —: no complete deal set yet." in flat(text)
    assert "± —: no interval, which takes two complete deal sets or more" in flat(text)
    assert "rating —: none of its deal sets is rated yet." in flat(text)


def test_a_dash_is_explained_only_where_it_stands() -> None:
    response = table()
    del response.standings[1:], response.crosses[:]
    assert "—:" not in printed(response)
    response.standings[0].ClearField("ci95")
    assert re.findall(r"\S+ —:", printed(response)) == ["± —:"]


def test_an_interval_of_nothing_is_explained() -> None:
    assert "± 0: every deal set ended alike." in printed(team_table())
    assert "ended alike" not in printed(table())


def test_faults_void_matches_and_missing_ones_are_told() -> None:
    text = flat(printed(table()))
    assert "Faults: match TIMEOUT 12 CRASHED 1." in text
    assert "2 void and replaced" in text
    assert "1,201 of 3,600 matches played so far" in text
    assert "still played elsewhere: match 3." in text
    assert "No faults." in printed(team_table())


def test_the_cross_table_of_a_team_game_says_that_the_diagonal_is_self_play() -> None:
    text = printed(team_table())
    assert "0.250 ± 0.100" in line_of(text.split("No faults.")[1], "simple")
    assert "on the diagonal a bot plays with itself alone" in flat(text)
    assert "rating" not in text


def test_a_wide_cross_table_is_cut_into_blocks() -> None:
    names = [f"contestant-{number:02}" for number in range(9)]
    response = pb.GetStandingsResponse(
        tournament=table().tournament,
        standings=[pb.Standing(bot=name, place=1) for name in names],
        crosses=[pb.Cross(bot=a, other=b, mean=1.5, ci95=0.5) for a in names for b in names if a != b],
    )
    text = printed(response)
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("+1.50 ± 0.50") == 72


def test_a_cross_table_that_nobody_could_read_is_left_out() -> None:
    names = [f"bot{number}" for number in range(tables.MOST_CROSSED + 1)]
    response = pb.GetStandingsResponse(
        tournament=table().tournament,
        standings=[pb.Standing(bot=name, place=1) for name in names],
        crosses=[pb.Cross(bot="bot0", other="bot1", mean=1)],
    )
    assert "The cross table of 31 bots is left out" in printed(response)


def test_colours_stay_away_without_a_terminal_and_with_no_color(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for part in tables.competition(table(), 80):
        console().print(part)
    assert "\x1b" not in capsys.readouterr().out


def test_ranks_and_groups_stand_in_the_table_and_are_explained() -> None:
    response = table(groups=[pb.BotGroup(bots=["reader"]), pb.BotGroup(bots=["match", "newcomer"])])
    for row, best, worst in zip(response.standings, (1, 2, 2), (1, 3, 3), strict=True):
        row.best_rank, row.worst_rank = best, worst
    text = printed(response)
    assert "  1  31.2" in line_of(text, "1  ")
    assert "2–3" in line_of(text, "2  ")
    assert "rank: where the bot's true rank by mean payoff lies" in flat(text)
    assert "Cannot be told apart by these deals: match and newcomer." in flat(text)
    assert max(map(len, text.splitlines())) <= 80


def test_bots_that_are_all_told_apart_are_said_to_be() -> None:
    response = table(groups=[pb.BotGroup(bots=[name]) for name in ("reader", "match", "newcomer")])
    for rank, row in enumerate(response.standings, start=1):
        row.best_rank = row.worst_rank = rank
    assert "Every bot is told apart from every other." in printed(response)


def test_a_table_of_teams_shows_self_play_cross_play_and_ad_hoc_play() -> None:
    response = team_table()
    response.standings[0].self_play.CopyFrom(pb.Mean(mean=0.75, ci95=0.25, deal_sets=10))
    response.standings[0].cross_play.CopyFrom(pb.Mean(mean=0.25, deal_sets=1))
    response.standings[0].ad_hoc.CopyFrom(pb.Mean(mean=0.25, deal_sets=1))
    response.standings[0].effect.CopyFrom(pb.Effect(value=1.5, ci95=0.25))
    text = printed(response)
    shown = text[text.index("self-play") :]
    assert flat(line_of(shown, "simple")) == "simple 0.750 ± 0.250 0.250 ± — 0.250 ± — +1.50 ± 0.25"
    assert "ad hoc where it has one seat and bots of other owners the rest" in flat(text)
    assert "a team's log-odds of winning" in flat(text)
    assert flat(line_of(shown, "random")) == "random — ± — — ± — — ± — —"
    for column in ("self-play", "cross-play", "ad hoc"):
        assert f"{column} —: no such team yet that no fault has broken." in flat(text)
    assert "adds —: no result tells what the bot adds from what its team-mates do." in flat(text)


def test_no_sentence_explains_a_column_that_the_table_does_not_have() -> None:
    response = team_table()
    response.tournament.plan.seats = 1
    for row in response.standings:
        row.self_play.CopyFrom(pb.Mean(mean=0.75, ci95=0.25, deal_sets=10))
        row.effect.CopyFrom(pb.Effect(value=1.5, ci95=0.25))
    text = printed(response)
    assert "self-play" not in text
    assert "adds" not in text


# --- who came and went --------------------------------------------------------------------------


def left_table() -> pb.GetStandingsResponse:
    """A round robin to which match came late, from which newcomer has withdrawn and dropout was struck."""
    response = table()
    plan = response.tournament.plan
    plan.format.round_robin.cycles = 3
    plan.entrants.add(name="dropout")
    response.standings.add(bot="dropout", place=4)
    response.ranking.columns.append("mean")
    for row in response.standings:
        response.ranking.rows.add(
            bot=row.bot,
            place=row.place,
            values=[pb.RankingValue(value=row.mean if row.HasField("mean") else None)],
            struck=row.bot == "dropout",
        )
    response.tournament.attendances.extend(
        [
            pb.Attendance(bot="match", since=2),
            pb.Attendance(bot="newcomer", withdrawn=True, until=4),
            pb.Attendance(bot="dropout", withdrawn=True, until=1),
        ]
    )
    return response


def test_late_withdrawn_and_struck_bots_are_marked_and_the_marks_explained() -> None:
    text = printed(left_table(), 120)
    assert [line_of(text, f"{place}  ").split()[1:3] for place in (2, 3, 4)] == [
        ["match", "*"],
        ["newcomer", "†"],
        ["dropout", "‡"],
    ]
    assert "* came late: match (from round 2)." in flat(text)
    assert "† has withdrawn: newcomer (after round 4)." in flat(text)
    assert "‡ struck: dropout (after round 1)." in flat(text)
    assert "*" not in printed(table())


def test_who_was_absent_from_a_swiss_is_marked() -> None:
    response = left_table()
    for row in response.ranking.rows:
        row.absent = 3 if row.bot in ("reader", "newcomer") else 0
    text = printed(response, 120)
    assert line_of(text, "1  ").split()[1:3] == ["reader", "†"]
    assert "† was not there, and is not paired any more: reader (round 3)." in flat(text)
    assert [row["absent"] for row in documents.competition(response)["standings"]] == [3, None, 3, None]


def test_a_struck_bots_meeting_is_said_to_count_for_nobody() -> None:
    response = left_table()
    response.meetings.add(
        number=1, round=1, bots=["reader", "dropout"], deals=2, means=[5, -5], annulled=True
    )
    response.meetings.add(number=2, round=1, bots=["reader", "match"], deals=2, means=[5, -5])
    lines = [line.strip() for line in printed(response, 120).splitlines() if "deals" in line]
    assert "reader +5.00 – dropout -5.00  2 deals, counts for nobody" in lines
    assert "reader +5.00 – match -5.00    2 deals" in lines


def test_json_and_csv_say_who_came_and_went() -> None:
    document = documents.competition(left_table())
    fields = ("since", "withdrawn", "until", "struck")
    assert [[row[field] for field in fields] for row in document["standings"]] == [
        [None, False, None, False],
        [2, False, None, False],
        [None, True, 4, False],
        [None, True, 1, True],
    ]
    assert [bot["withdrawn"] for bot in document["bots"]] == [False, False, True, True]
    header, *lines = documents.standings_csv(left_table()).splitlines()
    assert header.split(",")[-6:] == ["struck", "absent", "group", "since", "withdrawn", "until"]
    assert lines[3].split(",")[-6:] == ["true", "", "", "", "true", "1"]


def test_a_shown_tournament_says_who_came_late_and_who_has_withdrawn() -> None:
    out = Console(file=StringIO(), width=100)
    write(out, [lists.tournament(left_table().tournament)])
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert line_of(text, "late").split(maxsplit=1)[1].strip() == "match (from round 2)"
    assert "but for hosted bots" in line_of(text, "sandbox")  # whoever enters late may be one
    assert line_of(text, "withdrawn").split(maxsplit=1)[1].strip() == (
        "newcomer (after round 4), dropout (after round 1)"
    )


def test_a_bracket_marks_who_has_withdrawn() -> None:
    response = left_table()
    node = response.bracket.add(name="final", round=5, state=bracket_pb2.BRACKET_STATE_WALKOVER)
    node.sides.add(bot="reader", place=1, source="seed 1", advances=True)
    node.sides.add(bot="newcomer", place=2, source="seed 2", advances=False)
    assert "1 reader walkover ✓ – 2 newcomer †" in flat(printed(response))
    (meeting,) = documents.competition(response)["bracket"]
    assert [side["withdrawn"] for side in meeting["sides"]] == [False, True]


def test_a_ladder_marks_who_has_withdrawn() -> None:
    response = ladder_table()
    response.tournament.attendances.add(bot="newcomer", withdrawn=True)
    out = Console(file=StringIO(), width=120)
    write(out, ladders.ladder(response))
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert line_of(text, "2  newcomer †")
    assert "† has withdrawn: newcomer." in text


# --- what decides ---------------------------------------------------------------------------------


def test_a_mean_that_decides_is_shown_where_the_tables_mean_is_another() -> None:
    response = left_table()
    assert "mean: the mean payoff as it was played" not in flat(printed(response))
    response.ranking.rows[0].values[0].value = 4.25
    text = printed(response, 120)
    assert line_of(text, "1  ").split()[2] == "+4.25"
    assert "mean: the mean payoff as it was played" in flat(text)


@pytest.mark.parametrize(("kind", "said"), [("swiss", True), ("round_robin", False)])
def test_where_whole_meetings_decide_the_table_says_that_one_goes_on(kind: str, said: bool) -> None:
    response = left_table()
    getattr(response.tournament.plan.format, kind).SetInParent()
    response.meetings.add(number=1, round=1, bots=["reader", "match"], deals=2)
    assert ("A meeting of which a part is missing decides nothing" in flat(printed(response))) == said


def runoff_table() -> pb.GetStandingsResponse:
    """A runoff of three in two steps."""
    response = table()
    response.tournament.plan.format.runoff.cycles = 1
    response.ranking.columns.extend(["removed", "last-mean"])
    for row, means in zip(response.standings, [[3, 8], [-2, -8], [-1]], strict=True):
        removed = None if row.place == 1 else len(means)
        response.ranking.rows.add(
            bot=row.bot,
            place=row.place,
            values=[pb.RankingValue(value=removed), pb.RankingValue(value=means[-1])],
            steps=[pb.RankingValue(value=mean) for mean in means],
        )
    return response


def test_a_run_off_shows_the_means_of_each_step_and_no_removal_of_the_winner() -> None:
    table, steps = printed(runoff_table(), 120).split("Step by step")
    assert line_of(table, "1  ").split()[1:4] == ["reader", "—", "+8.00"]
    assert line_of(table, "3  ").split()[1:4] == ["newcomer", "1", "-1.00"]
    assert line_of(steps, "1  ").split() == ["1", "reader", "+3.00", "+8.00"]
    assert line_of(steps, "3  ").split() == ["3", "newcomer", "-1.00"]


def test_steps_that_do_not_fit_go_on_below() -> None:
    steps = printed(runoff_table(), 20).split("Step by step")[1]
    lines = [line.split() for line in steps.splitlines() if line.startswith("1  ")]
    assert lines == [["1", "reader", "+3.00"], ["1", "reader", "+8.00"]]


def test_the_steps_of_a_run_off_stand_in_json_and_not_in_csv() -> None:
    first, _, last = documents.competition(runoff_table())["standings"]
    assert (first["ranking"], first["steps"]) == ({"removed": None, "last-mean": 8}, [3, 8])
    assert last["steps"] == [-1]
    assert "steps" not in documents.standings_csv(runoff_table())


def gauntlet_table() -> pb.GetStandingsResponse:
    response = table()
    response.tournament.plan.format.gauntlet.challengers.append("reader")
    response.tournament.plan.format.gauntlet.cycles = 2
    response.ranking.columns.extend(["challenger", "mean"])
    for row, (place, challenger) in zip(response.standings, ((1, 1), (1, 0), (2, 0)), strict=True):
        row.place = place
        values = [pb.RankingValue(value=challenger), pb.RankingValue()]
        response.ranking.rows.add(bot=row.bot, place=place, values=values)
    return response


def test_a_gauntlet_has_two_lists() -> None:
    text = printed(gauntlet_table())
    challengers, others = text.split("Challengers\n")[1].split("The others\n")
    assert line_of(challengers, "1  ").split()[1] == "reader"
    assert [line_of(others, f"{place}  ").split()[1] for place in (1, 2)] == ["match", "newcomer"]
    assert "The two lists do not compare" in text
    assert "gauntlet: challenger reader, 2 cycles" in text


SETTINGS = [
    (
        format_pb2.Format(
            swiss=format_pb2.Swiss(
                rounds=4, points=format_pb2.SWISS_POINTS_VICTORY, spread=40, tie_breaks=["buchholz", "mean"]
            )
        ),
        2,
        "4 rounds, victory points with a spread of 40, ties by buchholz, mean",
    ),
    (
        format_pb2.Format(
            knockout=format_pb2.Knockout(
                elimination=format_pb2.ELIMINATION_SINGLE, third_place=True, max_extra=1, advance=1
            )
        ),
        2,
        "single elimination, a meeting for the third place, at most 1 more deal where a meeting is level",
    ),
    (
        format_pb2.Format(
            knockout=format_pb2.Knockout(elimination=format_pb2.ELIMINATION_DOUBLE, max_extra=3)
        ),
        2,
        "double elimination, one grand final, at most 3 more deals where a meeting is level",
    ),
    (
        format_pb2.Format(
            groups=format_pb2.Groups(
                groups=2, advance=1, cycles=1, max_extra=6, knockout=format_pb2.Knockout(advance=2)
            )
        ),
        4,
        "2 groups, 1 of each goes on, 1 cycle, at most 6 more deals where the cut is level, final: knockout "
        "(single elimination, 2 of a table go on, at most 0 more deals where a meeting is level)",
    ),
    (format_pb2.Format(runoff=format_pb2.Runoff(cycles=2)), 2, "2 cycles"),
]


@pytest.mark.parametrize(("format", "seats", "said"), SETTINGS)
def test_the_settings_of_a_format_stand_in_the_head(format: format_pb2.Format, seats: int, said: str) -> None:
    response = table()
    response.tournament.plan.format.CopyFrom(format)
    response.tournament.plan.seats = seats
    assert said in flat(printed(response))


def test_the_head_says_which_round_is_played() -> None:
    response = table()
    response.tournament.rounds.CopyFrom(pb.Rounds(first=2, last=2, least=5, most=5))
    assert "Round 2 of 5: 1,201 of 3,600 matches played so far" in flat(printed(response))
    response.tournament.rounds.CopyFrom(pb.Rounds(first=1, last=3, least=5, most=7))
    assert "Rounds 1 to 3 of 5 to 7: " in printed(response)
    response.tournament.state = pb.TOURNAMENT_STATE_FINISHED
    assert "3 rounds: " in flat(printed(response))
    response.tournament.stopped = True
    assert "Rounds 1 to 3 of 5 to 7: " in printed(response)


def test_what_was_played_at_reference_tables_is_counted_apart() -> None:
    response = table(reference_matches=200)
    assert "200 of the played ones at reference tables of sample bots" in flat(printed(response))
    response.tournament.played = response.tournament.pairings = 1200
    assert "1,000 matches played, 2 void" in flat(printed(response))
    assert "200 more at reference tables of sample bots, which count for nobody" in flat(printed(response))
    assert documents.competition(response)["reference_matches"] == 200


def test_whoever_follows_is_told_the_round() -> None:
    tournament = pb.Tournament(rounds=pb.Rounds(first=2, last=2, least=5, most=5))
    now = pb.FollowResponse(tournament=tournament, waiting_for=["a"])
    assert words.progress_note(now) == "round 2 of 5, waiting for a to connect"
    assert words.progress_note(pb.FollowResponse()) == ""


def test_adjusted_means_leave_those_that_decide_in_the_table() -> None:
    response = table()
    response.tournament.plan.duplicate = pb.DUPLICATE_FIELD
    response.ranking.columns.append("mean")
    for row, value in zip(response.standings, (8.5, 3, None), strict=True):
        response.ranking.rows.add(bot=row.bot, place=row.place, values=[pb.RankingValue(value=value)])
    assert line_of(printed(response, 120), "1  ").split()[2] == "+8.50"
    assert line_of(printed(response, 120), "2  ").split()[2] == "+3.00"
    assert "mean: the mean payoff as it was played" in printed(response, 120)
    assert "mean —: nothing to reckon with." in flat(printed(response, 120))


def test_rounds_are_told_before_the_finals_that_follow_them() -> None:
    response = table()
    response.tournament.plan.seats = 3
    response.meetings.add(number=1, round=1, name="group A", bots=["reader", "match", "newcomer"])
    final = response.bracket.add(name="final", round=2)
    for number in (1, 2, 3):
        final.sides.add(place=number, source=f"place {number} of group A", meeting="group A")
    text = printed(response)
    assert text.index("Round 1") < text.index("Round 2")


def compared(**changes: object) -> pb.GetStandingsResponse:
    """A comparison in which nothing is decided yet."""
    response = pb.GetStandingsResponse(tournament=table().tournament, standings=table().standings)
    response.tournament.plan.comparison.confidence = 90
    response.comparison.CopyFrom(
        comparison_pb2.ComparisonResult(
            verdict=comparison_pb2.COMPARISON_VERDICT_UNDECIDED,
            deal_sets=1200,
            mean=0.5,
            low=-0.25,
            high=1.5,
            needs=3000,
            superiority=0.9,
            better=4.0,
            worse=0.1,
        )
    )
    response.comparison.MergeFrom(comparison_pb2.ComparisonResult(**changes))  # type: ignore[arg-type]
    return response


def test_an_undecided_comparison_says_what_it_needs() -> None:
    text = flat(printed(compared()))
    assert "Undecided: match may be better than reader, or worse, or equal." in text
    assert "It needs about 3,000 more deals if they go on like these." in text
    assert "90 % interval -0.25 to +1.50" in text
    assert "with 90 % confidence it holds the true difference" in text
    assert "both in the same seats, beside newcomer" in text
    assert "Faults: match TIMEOUT 12 CRASHED 1." in text


@pytest.mark.parametrize(
    ("verdict", "says"),
    [
        (comparison_pb2.COMPARISON_VERDICT_BETTER, "match is better than reader."),
        (comparison_pb2.COMPARISON_VERDICT_WORSE, "match is worse than reader."),
        (comparison_pb2.COMPARISON_VERDICT_NOT_BETTER, "match is not better than reader: 0 Elo fit better"),
    ],
)
def test_a_verdict_is_a_sentence(verdict: int, says: str) -> None:
    assert says in flat(printed(compared(verdict=verdict)))


@pytest.mark.parametrize(
    ("superiority", "says"), [(0.9, "90.0 %"), (0.99999, "> 99.9 %"), (1.0, "> 99.9 %"), (1e-9, "< 0.1 %")]
)
def test_nothing_is_said_to_be_certainly_superior(superiority: float, says: str) -> None:
    assert f"superiority {says}" in flat(printed(compared(superiority=superiority)))


def test_a_comparison_says_what_ends_it() -> None:
    assert "it ends by betting, 90 % sure" in printed(compared())
    response = compared()
    settings = response.tournament.plan.comparison
    settings.test, settings.elo1 = comparison_pb2.COMPARISON_TEST_SPRT, 10
    assert "it ends by the ratio test of 10 over 0 Elo, 90 % sure" in printed(response)


def test_a_gap_without_bounds_is_null_in_json() -> None:
    response = compared(elo=comparison_pb2.EloGap(elo=math.inf, low=120.0, high=math.inf))
    assert "+∞ (+120 to +∞)" in printed(response)
    document = json.loads(documents.dump(documents.competition(response)))
    assert document["comparison"]["elo"] == {"elo": None, "low": 120.0, "high": None}
    assert document["comparison"]["verdict"] == "undecided"


def rated_pool() -> pb.PoolRatings:
    strong = pb.Strength(elo=120, low=60, high=190, part=1, best_rank=1, worst_rank=1, events=5, deals=5)
    pinned = pb.Strength(elo=-120, low=-120, high=-120, part=1, pinned=True, best_rank=2, worst_rank=2)
    rating = pb.Rating(mu=25, sigma=2, events=5)
    return pb.PoolRatings(
        pool=play_pb2.Pool(game="ninetyone", seats=2, payoff=play_pb2.PAYOFF_MARGIN),
        ratings=[
            pb.BotRating(bot="anchor", rating=rating, strength=pinned),
            pb.BotRating(bot="alone", rating=rating),
            pb.BotRating(bot="strong", rating=rating, strength=strong),
        ],
        remarks=["A remark."],
    )


def test_published_ratings_stand_before_the_provisional_ones_the_strongest_first() -> None:
    out = Console(file=StringIO(), width=80)
    write(out, lists.ratings([rated_pool()]))
    text = out.file.getvalue()  # type: ignore[attr-defined]
    lines = [line.split() for line in text.splitlines()]
    bots = [line for line in lines if line and line[0] in ("strong", "anchor", "alone")]
    assert bots[0] == ["strong", "+120", "+60", "to", "+190", "1", "5", "25.00", "(σ", "2.00)"]
    assert bots[1][:4] == ["anchor", "-120", "pinned", "2"]
    assert bots[2][:4] == ["alone", "—", "—", "—"]
    assert "A remark." in text
    assert "400 more are odds of ten to one" in flat(text)
    assert "Games of teams have no ratings: `fairdeal standings` says" in flat(text)


def test_ratings_as_json_keep_their_order_and_have_nulls_for_who_met_nobody() -> None:
    rows = documents.pool_ratings(rated_pool())["ratings"]
    assert [row["bot"] for row in rows] == ["anchor", "alone", "strong"]
    assert (rows[0]["mu"], rows[0]["pinned"], rows[1]["elo"], rows[2]["best_rank"]) == (25, True, None, 1)


def test_the_document_of_a_competition_has_the_promised_fields() -> None:
    document = json.loads(documents.dump(documents.competition(table())))
    assert {"game", "options", "seats", "matches", "void", "standings"} <= document.keys()
    assert document["options"] == {"cards": 13, "tie": "carry"}
    assert (document["matches"], document["void"], document["seed"]) == (1201, 2, "7")
    first, second, third = document["standings"]
    assert first["mean_score"] == 12.346
    assert first["win_rate"] == pytest.approx(1000 / 1200)
    assert first["rating"] == {"mu": 31.25, "sigma": 1.5, "events": 1200}
    assert second["faults"] == {"TIMEOUT": 12, "CRASHED": 1}
    assert second["ci95"] is None
    assert (third["mean_score"], third["win_rate"], third["rating"]) == (None, None, None)


def ladder_table() -> pb.GetStandingsResponse:
    plan = pb.Plan(
        game="ninetyone",
        seats=2,
        entrants=[pb.Entrant(name="countess"), pb.Entrant(name="newcomer")],
        deals=2,
        payoff=play_pb2.PAYOFF_MARGIN,
        format=format_pb2.Format(ladder=format_pb2.Ladder(outstanding=2)),
    )
    climber = pb.Standing(
        bot="countess",
        version="2",
        place=1,
        matches=40,
        mean=1.5,
        wins=30,
        losses=10,
        rating=pb.Rating(mu=31.25, sigma=1.5, events=40),
        last_played_us=1_700_000_000_000_000,
        curve=[25.0, 28.0, 31.25],
        earlier=[pb.Standing(bot="countess", version="1", matches=7, mean=-2, losses=7)],
    )
    ranking = pb.Ranking(
        columns=["floor"],
        rows=[
            pb.RankingRow(bot="countess", place=1, values=[pb.RankingValue(value=26.75)]),
            pb.RankingRow(bot="newcomer", place=2, values=[pb.RankingValue()]),
        ],
    )
    return pb.GetStandingsResponse(
        tournament=pb.Tournament(number=4, plan=plan, pairings=47, played=47),
        standings=[climber, pb.Standing(bot="newcomer", place=2)],
        ranking=ranking,
    )


def ladder_printed(width: int, table: pb.GetStandingsResponse | None = None) -> str:
    out = Console(file=StringIO(), width=width, markup=False, highlight=False)
    write(out, ladders.ladder(table or ladder_table()))
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    return text


def test_a_ladder_shows_the_version_that_plays_now_with_its_curve() -> None:
    row = line_of(ladder_printed(120), "1  countess 2")
    assert "26.8  31.2 (σ 1.5)" in row
    assert "2023-11-14 22:13:20" in row
    assert "▁▄█" in row


@pytest.mark.parametrize("printed_table", [printed, lambda each: ladder_printed(100, each)])
def test_who_shares_a_rating_is_named(printed_table: Callable[[pb.GetStandingsResponse], str]) -> None:
    response = ladder_table() if printed_table is not printed else table()
    said = "countess and newcomer share one rating, because they are the same sample bot."
    assert said not in flat(printed_table(response))
    response.shared_ratings.add(bots=["countess", "newcomer"])
    assert said in flat(printed_table(response))


def test_a_narrow_ladder_goes_on_below() -> None:
    first, *_, last = [line for line in ladder_printed(60).splitlines() if line.startswith("1  countess 2")]
    assert "26.8  31.2 (σ 1.5)" in first
    assert "▁▄█" in last


def test_a_ladder_lists_earlier_versions_below() -> None:
    _, below = ladder_printed(120).split("Earlier versions")
    assert "0/0/7" in line_of(below, "countess 1")


def test_a_ladder_of_few_bots_has_a_cross_table() -> None:
    table = ladder_table()
    table.crosses.add(bot="newcomer", other=table.standings[0].bot, matches=8, mean=-1.5, ci95=0.5)
    text = ladder_printed(100, table)
    assert "-1.50 ± 0.50" in text
    assert "All versions of a bot together" in text


def test_a_ladder_of_many_bots_has_no_cross_table_and_says_so() -> None:
    table = ladder_table()
    for number in range(3, 32):
        table.standings.add(bot=f"bot-{number}", place=number)
        table.ranking.rows.add(bot=f"bot-{number}", place=number, values=[pb.RankingValue()])
    assert "A ladder of 31 bots has no cross table: more than 30 cannot be read." in ladder_printed(
        100, table
    )


def test_a_ladder_has_versions_and_curves_in_json() -> None:
    row, newcomer = documents.competition(ladder_table())["standings"]
    assert (row["version"], row["last_played"], row["curve"]) == (
        "2",
        "2023-11-14T22:13:20Z",
        [25.0, 28.0, 31.25],
    )
    assert [earlier["version"] for earlier in row["earlier"]] == ["1"]
    assert newcomer["last_played"] is None


def test_a_line_of_csv_has_no_lists() -> None:
    header = documents.standings_csv(ladder_table()).splitlines()[0].split(",")
    assert "version" in header
    assert "curve" not in header
    assert "earlier" not in header


def test_a_replay_says_who_forfeits_and_why() -> None:
    forfeit = match_pb2.Frame(
        entry=3,
        by="ada",
        forfeit=True,
        fault=play_pb2.FAULT_KIND_ILLEGAL_MOVE,
        detail="seat 1 has no card that is 2",
        text="the table",
    )
    out = Console(file=StringIO(), width=100)
    frames.show_all(out, [forfeit])
    assert "3. ada: forfeits  ILLEGAL_MOVE: seat 1 has no card that is 2" in out.file.getvalue()  # type: ignore[attr-defined]
    document = documents.frame(forfeit)
    assert (document["move"], document["forfeit"]) == (None, True)
    assert document["detail"] == "seat 1 has no card that is 2"


def test_a_match_without_results_has_nulls_in_json() -> None:
    match = match_pb2.Match(number=3, state=match_pb2.MATCH_STATE_LIVE, bots=["a", "b"], started_us=1_000_000)
    document = documents.match(match)
    assert document["started"] == "1970-01-01T00:00:01Z"
    assert document["seats"][1] == {
        "bot": "b",
        "score": None,
        "rank": None,
        "payoff": None,
        "fault": None,
        "faults": None,
    }


def test_lists_show_scores_and_faults_or_why_there_are_none() -> None:
    results = [
        play_pb2.SeatResult(score=50),
        play_pb2.SeatResult(score=41, fault=play_pb2.FAULT_KIND_TIMEOUT),
    ]
    over = match_pb2.Match(number=2, bots=["a", "b"], seats=results, state=match_pb2.MATCH_STATE_FINISHED)
    sealed = match_pb2.Match(number=1, bots=["a", "b"], sealed=True, state=match_pb2.MATCH_STATE_FINISHED)
    out = Console(file=StringIO(), width=100)
    live = match_pb2.Match(number=2, bots=["c", "d"], sealed=True, state=match_pb2.MATCH_STATE_LIVE)
    out.print(lists.matches([over, sealed, live]))
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert "a 50, b 41 TIMEOUT" in text
    assert "a, b (sealed)" in text
    assert "c, d (live)" in text


def frame(entry: int, move: str, text: str) -> match_pb2.Frame:
    return match_pb2.Frame(entry=entry, by=f"bot{entry}" if entry else "", move=move, text=text)


FRAMES = [
    frame(0, "", "first"),
    frame(1, "bid K", "second"),
    frame(2, "", "second"),
    frame(3, "bid 2", "third"),
]


def walked(keys: str) -> str:
    out = Console(file=StringIO(), width=100)
    pressed = iter(keys)
    frames.walk(out, FRAMES, lambda: next(pressed))
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert next(pressed, None) is None, "not every key was asked for"
    assert isinstance(text, str)
    return text


def test_moves_that_are_shown_together_are_one_scene() -> None:
    text = walked("\r\r")
    assert text.count("second") == 1
    assert "1. bot1: bid K\n2. bot2: a hidden move\nsecond" in text
    assert text.index("first") < text.index("second") < text.index("third")


def test_a_replay_goes_back_shows_the_rest_and_stops_where_it_is_told_to() -> None:
    assert walked(" b\r\r").count("first") == 2
    assert "third" in walked("a")
    assert "second" not in walked("q")
    assert "second" in walked("x\r\r"), "other keys do nothing"


def test_progress_without_a_terminal_is_plain_lines() -> None:
    out = Console(file=StringIO(), width=100)
    with progress(out, "91", 1000) as show:
        show(0, 1000, "waiting for a to connect")
        show(1000, 1000, "")
    first, last = out.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert first == "91: 0 of 1,000 matches, waiting for a to connect"
    assert last.startswith("91: 1,000 of 1,000 matches, ")


def test_progress_on_a_terminal_is_a_bar() -> None:
    out = Console(file=StringIO(), width=100, force_terminal=True)
    with progress(out, "91", 1000, 500) as show:
        show(600, 1200, "waiting for a to connect")
    assert "600/1,200" in out.file.getvalue()  # type: ignore[attr-defined]


def test_progress_in_a_narrow_terminal_cuts_no_number() -> None:
    out = Console(file=StringIO(), width=40, force_terminal=True)
    with progress(out, "ninetyone, tournament 12", 10_000, 500) as show:
        show(1600, 12_000, "waiting for a to connect")
    assert "1,600/12,000" in out.file.getvalue()  # type: ignore[attr-defined]


def test_a_rate_is_never_nothing() -> None:
    assert [words.rate(rate) for rate in (1234.5, 3.2, 0.4, 0.04, 0.00002)] == [
        "1,234/s",
        "3/s",
        "0.4/s",
        "0.04/s",
        "0.00002/s",
    ]


def test_durations_are_written_as_they_are_typed() -> None:
    assert [words.milliseconds(value) for value in (0, 500, 1500, 60_000)] == ["0ms", "500ms", "1.5s", "1m"]


def test_numbers_of_things_are_written_in_words() -> None:
    assert [words.count(number, "match") for number in (0, 1, 2000)] == [
        "0 matches",
        "1 match",
        "2,000 matches",
    ]
    assert words.listing(["a"]) == "a"
    assert words.listing(["a", "b", "c"]) == "a, b and c"
