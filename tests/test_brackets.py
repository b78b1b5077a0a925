"""Brackets and rounds, as people see them in a terminal and programs in JSON."""

from io import StringIO

import pytest
from rich.console import Console
from test_simulation import planned

from fairdeal.v1 import bracket_pb2, format_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.output import documents, tables
from fairdeal_server.output.brackets import bracket
from fairdeal_server.output.console import write
from fairdeal_server.simulation import Simulation

SAMPLES = ("reader", "match", "random")


def plan(number: int, format: format_pb2.Format, **fields: object) -> pb.Plan:
    """Return a short tournament of so many bots, ada1 the best seed."""
    entrants = [pb.Entrant(name=f"ada{n}", player=f"builtin:{SAMPLES[n % 3]}") for n in range(1, number + 1)]
    short = {"deals": 2, "seed": "5", "options": ["cards=5"]} | fields
    return pb.Plan(game="ninetyone", entrants=entrants, format=format, **short)  # type: ignore[arg-type]


def knockout(number: int, **settings: object) -> pb.Plan:
    return plan(number, format_pb2.Format(knockout=format_pb2.Knockout(**settings)))  # type: ignore[arg-type]


def table(plan: pb.Plan, rounds: int = 100) -> pb.GetStandingsResponse:
    """Return the table of a tournament after so many rounds."""
    simulation = Simulation(planned(plan))
    playing = simulation.play()
    for _ in range(rounds):
        next(playing, None)
    return simulation.table()


def printed(meetings: object, width: int = 80) -> str:
    """Return what a terminal shows of a bracket, or of a whole table."""
    out = Console(file=StringIO(), width=width, markup=False, highlight=False)
    if isinstance(meetings, pb.GetStandingsResponse):
        write(out, tables.competition(meetings, width))
    else:
        write(out, bracket(meetings, play_pb2.PAYOFF_MARGIN, width, {}))  # type: ignore[arg-type]
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    return text


def side(bot: str = "", **fields: object) -> bracket_pb2.BracketSide:
    return bracket_pb2.BracketSide(bot=bot, **fields)  # type: ignore[arg-type]


# --- drawn --------------------------------------------------------------------------------------


def test_before_the_first_meeting_the_bracket_says_who_will_meet() -> None:
    assert printed(table(knockout(4), rounds=0).bracket).splitlines() == [
        "",
        "Bracket",
        "semifinal   final",
        "1 ada1    ┐",
        "          ├ winner of semifinal 1",
        "4 ada4    ┘",
        "",
        "2 ada2    ┐",
        "          ├ winner of semifinal 2",
        "3 ada3    ┘",
    ]


def test_in_the_middle_it_shows_means_who_went_on_and_what_is_open() -> None:
    text = printed(table(knockout(8), rounds=1).bracket)
    assert text.count("winner of") == 2
    assert "winner of semifinal 1" in text
    assert "winner of quarterfinal" not in text
    assert text.count(" +") == text.count(" -") == 4


def test_the_winner_is_marked() -> None:
    finished = table(knockout(8))
    assert printed(finished.bracket).count("✓") == 1
    assert f"{finished.standings[0].bot} " in printed(finished.bracket).split("✓")[0].splitlines()[-1]


@pytest.mark.parametrize("number", [2, 3, 5, 6, 8])
@pytest.mark.parametrize("double", [False, True])
def test_up_to_eight_are_drawn_at_80_columns_however_far_it_is(number: int, double: bool) -> None:
    elimination = format_pb2.ELIMINATION_DOUBLE if double else format_pb2.ELIMINATION_SINGLE
    for rounds in (0, 1, 100):
        text = printed(table(knockout(number, elimination=elimination), rounds).bracket)
        assert max(map(len, text.splitlines())) <= 80
        assert number == 2 or "├" in text
        assert "Grand final" in text or not double


def test_a_meeting_that_is_level_says_so() -> None:
    text = printed(table(knockout(4), rounds=1).bracket)
    assert "1 ada1 +0.00 level" in text


def test_who_has_a_bye_begins_where_it_comes_in() -> None:
    lines = printed(table(knockout(3), rounds=0).bracket).splitlines()
    (line,) = (line for line in lines if "1 ada1" in line)
    assert line.startswith(" ")


def test_a_meeting_for_the_third_place_stands_for_itself() -> None:
    text = printed(table(knockout(4, third_place=True), rounds=0).bracket)
    assert "Third place\nloser of semifinal 1 – loser of semifinal 2\n" in text


def test_a_grand_final_that_need_not_be_played_again_is_left_out() -> None:
    plan = knockout(2, elimination=format_pb2.ELIMINATION_DOUBLE)
    nodes = table(plan).bracket
    assert nodes[-1].state == bracket_pb2.BRACKET_STATE_NOT_NEEDED
    assert nodes[-1].sides[0].source not in printed(nodes)


def test_a_walkover_and_a_better_seed_are_told() -> None:
    meetings = [
        bracket_pb2.BracketMeeting(
            name="semifinal 1",
            round=1,
            state=bracket_pb2.BRACKET_STATE_WALKOVER,
            sides=[side("a", place=1, advances=True), side("d", place=4, advances=False)],
        ),
        bracket_pb2.BracketMeeting(
            name="semifinal 2",
            round=1,
            state=bracket_pb2.BRACKET_STATE_BY_SEEDING,
            sides=[side("b", place=2, mean=0, advances=True), side("c", place=3, mean=0, advances=False)],
        ),
    ]
    text = printed(meetings)
    assert "1 a walkover" in text
    assert "2 b +0.00 by seeding" in text


# --- told ---------------------------------------------------------------------------------------


def test_sixty_four_are_told_by_rounds() -> None:
    text = printed(table(knockout(64, max_extra=0), rounds=1).bracket)
    assert "├" not in text
    assert "1 round of the bracket is left out here; --json has all." in text
    assert "Round 2" in text
    assert "winner of semifinal 1 – winner of semifinal 2" in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_present_round_is_told_first_of_all() -> None:
    text = printed(table(knockout(64), rounds=0).bracket)
    assert "Round 1\n" in text
    assert text.count("to be played") == 32


def test_a_tree_that_is_too_wide_is_told_by_rounds() -> None:
    nodes = table(knockout(8), rounds=0).bracket
    assert "├" in printed(nodes, 80)
    assert "├" not in printed(nodes, 60)


def test_larger_tables_are_told_by_rounds_with_who_goes_on() -> None:
    several = plan(8, format_pb2.Format(knockout=format_pb2.Knockout()), seats=4)
    text = printed(table(several))
    assert text.count("→") == 3
    assert " and " in text.partition("Round 1")[2].partition("Round 2")[0]
    assert "place 2 of round 1.1" in printed(table(several, rounds=0))


def test_finals_after_groups_show_where_their_bots_will_come_from() -> None:
    groups = plan(8, format_pb2.Format(groups=format_pb2.Groups(groups=2)))
    assert "winner of group A" in printed(table(groups, rounds=0))
    finished = printed(table(groups))
    assert "✓" in finished
    assert "group A" in finished
    assert finished.count("semifinal 1") == 0, "the meetings of the bracket are not listed once more"


def test_every_group_has_a_table_and_the_ranking_names_the_group() -> None:
    response = table(plan(8, format_pb2.Format(groups=format_pb2.Groups(groups=2))))
    text = printed(response)
    assert "Group A" in text
    assert "goes on" in text.partition("Group B")[2]
    document = documents.competition(response)
    assert [group["group"] for group in document["group_tables"]] == ["A", "B"]
    rows = [row for group in document["group_tables"] for row in group["rows"]]
    assert sum(row["advances"] for row in rows) == sum(
        row["ranking"]["final-place"] is not None for row in document["standings"]
    )
    for row in document["standings"]:
        assert f"{row['group']}{row['ranking']['group-place']:g}" in text


def test_a_dash_of_the_direct_encounter_may_be_a_meeting_that_was_level() -> None:
    level = plan(2, format_pb2.Format(round_robin=format_pb2.RoundRobin()))
    for entrant in level.entrants:
        entrant.player = "builtin:match"
    said = " ".join(printed(table(level)).split())
    assert "DE —: it is level with nobody, or" in said
    assert "or stand equal in them." in said


# --- as data ------------------------------------------------------------------------------------


def test_a_bracket_is_data_for_programs() -> None:
    document = documents.competition(table(knockout(4, max_extra=0), rounds=1))["bracket"]
    assert [(meeting["name"], meeting["state"]) for meeting in document] == [
        ("semifinal 1", "by-seeding"),
        ("semifinal 2", "played"),
        ("final", "ready"),
    ]
    first = document[2]["sides"][0]
    assert (first["meeting"], first["place"], first["source"]) == ("semifinal 1", 1, "winner of semifinal 1")
    assert first["bot"] in ("ada1", "ada4")
    assert (first["mean_score"], first["advances"]) == (None, None)


def test_without_a_bracket_the_list_is_empty() -> None:
    swiss = plan(4, format_pb2.Format(swiss=format_pb2.Swiss()))
    assert documents.competition(table(swiss))["bracket"] == []


# --- the rounds of a Swiss ----------------------------------------------------------------------


def swiss(number: int, points: "format_pb2.SwissPoints.ValueType", **settings: object) -> pb.Plan:
    chosen = format_pb2.Swiss(points=points, **settings)  # type: ignore[arg-type]
    return plan(number, format_pb2.Format(swiss=chosen))


def rounds_of(text: str) -> list[list[str]]:
    """Return the rows of the table of rounds, cell by cell."""
    lines = text.partition("By round:")[0].splitlines()
    start = max(at for at, line in enumerate(lines) if line.startswith("─"))
    return [line.replace(": ", ":").split() for line in lines[start + 1 :]]


def test_a_swiss_is_shown_by_rounds_with_the_opponents_number_and_the_points() -> None:
    finished = table(swiss(6, format_pb2.SWISS_POINTS_MATCH, rounds=3))
    rows = rounds_of(printed(finished))
    assert [row[1] for row in rows] == [row.bot for row in finished.standings]
    bots = {row[2]: row[1] for row in rows}
    assert len(bots) == 6, "a number stands for one bot, whoever shares a place"
    for row, shown in zip(finished.ranking.rows, rows, strict=True):
        assert float(shown[-1]) == row.values[0].value
        cells = [cell.split(":") for cell in shown[3:-1]]
        assert [float(points) for _, points in cells] == [each.points for each in row.rounds]
        assert [[bots[number]] for number, _ in cells] == [[*each.opponents] for each in row.rounds]
    assert "Round 1" not in printed(finished)


def test_who_had_a_bye_and_who_was_not_there_is_shown() -> None:
    response = table(swiss(5, format_pb2.SWISS_POINTS_MATCH, rounds=3))
    assert "bye:1.0" in {cell for row in rounds_of(printed(response)) for cell in row}
    response.ranking.rows[0].rounds[0].CopyFrom(pb.RoundResult(missed=True))
    assert rounds_of(printed(response))[0][3] == "—"


def test_a_meeting_that_is_still_played_shows_the_opponent_alone() -> None:
    response = table(swiss(4, format_pb2.SWISS_POINTS_VICTORY, rounds=2))
    for row in response.ranking.rows:
        del row.rounds[-1]
    rows = rounds_of(printed(response))
    for shown in rows:
        assert shown[4] in {row[2] for row in rows}


def test_a_table_of_rounds_that_does_not_fit_is_a_list_of_meetings() -> None:
    response = table(swiss(12, format_pb2.SWISS_POINTS_VICTORY, rounds=6))
    assert "By round:" in printed(response, 120)
    narrow = printed(response, 50)
    assert "By round:" not in narrow
    assert "Round 6" in narrow


def test_rounds_are_data_for_programs() -> None:
    row = documents.competition(table(swiss(5, format_pb2.SWISS_POINTS_MATCH, rounds=3)))["standings"][0]
    assert len(row["rounds"]) == 3
    assert row["rounds"][0].keys() == {"points", "opponents", "missed"}
