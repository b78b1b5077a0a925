"""A tournament's file: what it may say, and what is said about a mistake."""

from pathlib import Path

import pytest

from fairdeal.v1 import format_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.planfile import PlanFileError, parse_duration, read_plan_file

WHOLE = """
name = "Spring cup"
game = "ninetyone"
seats = 2
deals = 20
duplicate = "none"
payoff = "margin"
penalty = "default"
durability = "move"
seeding = "rating"
seed = 7

[clock]
move = "1.5s"
bank = "2m"
increment = "100ms"

[options]
tie = "discard"
cards = 5

[format]
kind = "swiss"
rounds = 9
points = "match"
tie_breaks = ["buchholz", "wins"]

[[bots]]
name = "countess"

[[bots]]
name = "base"
player = "builtin:match"
seeding = 1
"""


def read(folder: Path, text: str) -> pb.Plan:
    file = folder / "tournament.toml"
    file.write_text(text)
    return read_plan_file(file).plan


def test_a_file_says_everything_that_a_plan_can_say(tmp_path: Path) -> None:
    plan = read(tmp_path, WHOLE)
    assert plan == pb.Plan(
        game="ninetyone",
        seats=2,
        deals=20,
        duplicate=pb.DUPLICATE_NONE,
        payoff=play_pb2.PAYOFF_MARGIN,
        penalty=play_pb2.PENALTY_DEFAULT,
        durability=play_pb2.DURABILITY_MOVE,
        seeding=pb.SEEDING_RATING,
        seed="7",
        clock=play_pb2.ClockRule(move_ms=1500, bank_ms=120_000, increment_ms=100),
        options=["tie=discard", "cards=5"],
        format=format_pb2.Format(
            swiss=format_pb2.Swiss(
                rounds=9, points=format_pb2.SWISS_POINTS_MATCH, tie_breaks=["buchholz", "wins"]
            )
        ),
        entrants=[
            pb.Entrant(name="countess"),
            pb.Entrant(name="base", player="builtin:match", seeding=1),
        ],
    )


def test_a_file_describes_a_ladder(tmp_path: Path) -> None:
    plan = read(tmp_path, 'game = "ninetyone"\nformat = {kind = "ladder", outstanding = 3}')
    assert plan == pb.Plan(
        game="ninetyone", format=format_pb2.Format(ladder=format_pb2.Ladder(outstanding=3))
    )


def test_a_file_names_the_tournament(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(WHOLE)
    assert read_plan_file(tmp_path / "cup.toml").name == "Spring cup"


def test_what_is_left_out_is_left_to_the_defaults(tmp_path: Path) -> None:
    assert read(tmp_path, 'game = "potluck"') == pb.Plan(game="potluck")


def test_a_format_without_settings_is_chosen_all_the_same(tmp_path: Path) -> None:
    plan = read(tmp_path, 'game = "ninetyone"\nformat = {kind = "king-of-the-hill"}')
    assert plan.format.WhichOneof("format") == "king_of_the_hill"


def test_a_format_within_a_format_has_a_kind_of_its_own(tmp_path: Path) -> None:
    plan = read(
        tmp_path,
        'game = "ninetyone"\n[format]\nkind = "groups"\ngroups = 4\n'
        '[format.final]\nkind = "knockout"\nelimination = "double"\nmax_extra = 0',
    )
    final = plan.format.groups.knockout
    assert final == format_pb2.Knockout(elimination=format_pb2.ELIMINATION_DOUBLE, max_extra=0)
    assert final.HasField("max_extra")


def test_a_list_is_an_option_too(tmp_path: Path) -> None:
    plan = read(tmp_path, 'game = "cursedbottle"\noptions = {points = [1, 2, 3]}')
    assert list(plan.options) == ["points=1,2,3"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "is no TOML: Invalid value"),
        ("seats = 2", "game is missing"),
        ('game = "x"\ndeal = 3', "there is no deal; did you mean deals?"),
        ('game = "x"\ncolour = 3', "there is no colour; there are name, game,"),
        ('game = "x"\ndeals = "many"', "deals takes a whole number, not 'many'"),
        ('game = "x"\ndeals = true', "deals takes a whole number, not True"),
        ('game = "x"\ndeals = -1', "deals takes a whole number from 1 to 4,294,967,295, not -1"),
        ('game = "hanabi"\nseats = 0', "hanabi is played with 2 to 5 seats, not 0"),
        ("game = 91", "game takes text in quotes, not 91"),
        ('game = "x"\npayoff = "points"', "payoff takes win | place | margin | score, not 'points'"),
        ('game = "x"\nclock = "1s"', "clock is a table: write [clock] and its keys below it"),
        ('game = "x"\nclock = {move = 1}', "clock.move takes a duration such as 500ms"),
        ('game = "x"\nclock = {move = "1d"}', "clock.move: '1d' is no duration"),
        ('game = "x"\nclock = {moves = "1s"}', "there is no clock.moves; did you mean move?"),
        ('game = "x"\noptions = {a = {b = 1}}', "options.a takes text, a whole number, true or false"),
        ('game = "x"\nformat = {kind = "run-off"}', "not 'run-off'; did you mean runoff?"),
        ('game = "x"\nformat = {rounds = 3}', "format.kind takes round-robin | swiss | knockout"),
        (
            'game = "x"\nformat = {kind = "league"}',
            "gauntlet | king-of-the-hill | runoff | ladder, not 'league'",
        ),
        (
            'game = "x"\nformat = {kind = "swiss", round = 3}',
            "there is no format.round; did you mean rounds?",
        ),
        (
            'game = "x"\nformat = {kind = "swiss", tie_breaks = "wins"}',
            "format.tie_breaks takes a list of texts",
        ),
        (
            'game = "x"\nformat = {kind = "swiss", spread = "wide"}',
            "format.spread takes a number, not 'wide'",
        ),
        (
            'game = "x"\nformat = {kind = "knockout", third_place = 1}',
            "format.third_place takes true or false",
        ),
        (
            'game = "x"\nformat = {kind = "groups", final = {kind = "swiss"}}',
            "format.final.kind takes knockout | round-robin, not 'swiss'",
        ),
        ('game = "x"\n[[bots]]\nplayer = "builtin:random"', "bots[1].name is missing"),
        ('game = "x"\n[[bots]]\nname = "a"\nseed = 1', "there is no bots[1].seed; did you mean seeding?"),
    ],
)
def test_a_mistake_is_told_by_its_place_and_by_what_is_allowed(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(PlanFileError) as told:
        read(tmp_path, text)
    assert str(told.value).startswith(str(tmp_path / "tournament.toml"))
    assert said in str(told.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PlanFileError, match="is no TOML"):
        read_plan_file(tmp_path / "cup.toml")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PlanFileError, match=r"none\.toml cannot be read: No such file or directory"):
        read_plan_file(tmp_path / "none.toml")


@pytest.mark.parametrize("text", ["seed = " + "9" * 5000, "deals = " + "[" * 5000], ids=["digits", "lists"])
def test_a_file_that_is_too_much_for_the_reader_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(PlanFileError, match="is no TOML"):
        read(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [("500ms", 500), ("1.5s", 1500), ("2m", 120_000), ("1h", 3_600_000), ("0", 0), ("0s", 0)],
)
def test_durations_have_units(text: str, milliseconds: int) -> None:
    assert parse_duration(text) == milliseconds
