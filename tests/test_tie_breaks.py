"""Tie-breaks against published examples and the articles of FIDE's regulations.

The crosstable of fifteen players and the Buchholz values are those of M. Held, Exercises in Tie-Breaking
(FIDE Arbiters' Commission and Technical Commission, March 2024): facts of a worked example.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal_server.tournament.formats.format import FormatError, Ranking
from fairdeal_server.tournament.formats.record import Record, Round
from fairdeal_server.tournament.tie_breaks import check, rank

# Result and opponent by round; F: by forfeit; U: allocated bye; H: half point asked for; Z: not there.
EXERCISE = {
    1: "1 9,= 13,= 2,1 15,= 4",
    2: "1 10,1 7,= 1,1 16,= 3",
    3: "= 11,1 6,1 8,= 4,= 2",
    4: "1 12,H,1 13,= 3,= 1",
    5: "0 13,0 15,1 11,= 7,1 10",
    6: "0 14,0 3,U,1 10,1 8",
    7: "1 15,0 2,0 16,= 5,0 11",
    8: "= 16,1 14,0 3,1 13,0 6",
    9: "0 1,0 10,H,0F 11,U",
    10: "0 2,1 9,0 15,0 6,0 5",
    11: "= 3,0 16,0 5,1F 9,1 7",
    12: "0 4,U,1F 14,Z,Z",
    13: "1 5,= 1,0 4,0 8,0 14",
    14: "1 6,0 8,0F 12,Z,1 13",
    15: "0 7,1 5,1 10,0 1,0 16",
    16: "= 8,1 11,1 7,0 2,1 15",
}
POINTS = {"1": 1.0, "=": 0.5, "0": 0.0, "U": 1.0, "H": 0.5, "Z": 0.0}


def record(entrant: int, line: str, mean: float | None = None) -> Record:
    return Record(entrant, tuple(read(part) for part in line.split(",")), mean)


def read(part: str) -> Round:
    points = POINTS[part[0]]
    if part[0] in "UHZ" or "F" in part:
        return Round(points, voluntary=part[0] in "HZ" or part.startswith("0F"))
    return Round(points, {int(part[2:]): points}, won=points == 1)


def table(lines: Mapping[int, str]) -> list[Record]:
    return [record(entrant, line) for entrant, line in lines.items()]


def values(ranking: Ranking, name: str) -> dict[int, float | None]:
    column = ranking.columns.index(name)
    return {place.entrant: place.values[column] for place in ranking.places}


def tie_break(name: str, lines: Mapping[int, str] = EXERCISE) -> dict[int, float | None]:
    return values(rank(table(lines), ["points", name], draw=0.5), name)


def places(records: Sequence[Record], criteria: Sequence[str]) -> dict[int, int]:
    return {place.entrant: place.place for place in rank(records, criteria, draw=0.5).places}


@pytest.mark.parametrize(
    ("entrant", "expected"),
    [(2, 13), (1, 12.5), (3, 15.5), (5, 8.5), (8, 13.5), (11, 13.5), (16, 12.5), (4, 15)],
)
def test_buchholz_is_that_of_the_published_exercises(entrant: int, expected: float) -> None:
    assert tie_break("buchholz")[entrant] == expected


@pytest.mark.parametrize(("entrant", "expected"), [(5, 7.5), (8, 12), (11, 12)])
def test_buchholz_cut_1_is_that_of_the_published_exercises(entrant: int, expected: float) -> None:
    assert tie_break("buchholz-cut-1")[entrant] == expected


def test_a_bye_counts_as_an_opponent_with_the_same_points() -> None:
    lines = {1: "1 2,U", 2: "0 1,1 3", 3: "U,0 2"}
    assert tie_break("buchholz", lines)[1] == 1 + 2


def test_the_rounds_after_a_withdrawal_are_drawn_for_the_opponents() -> None:
    lines = {1: "1 2,1 3,1 4", 2: "0 1,Z,Z", 3: "1 4,0 1,U", 4: "0 3,U,0 1"}
    assert tie_break("buchholz", lines)[1] == (0 + 0.5 + 0.5) + 2 + 1


def test_the_rounds_before_a_late_entry_are_lost_for_the_opponents() -> None:
    lines = {1: "1 3,1 2", 2: "Z,0 1", 3: "0 1,U"}
    assert tie_break("buchholz", lines)[1] == 0 + 1


def test_a_round_missed_on_purpose_is_cut_before_a_weaker_opponent() -> None:
    lines = {1: "H,1 2,1 3", 2: "0 3,0 1,0 4", 3: "1 2,1 4,0 1", 4: "U,0 3,1 2"}
    assert tie_break("buchholz", lines)[1] == 2.5 + 0 + 2
    assert tie_break("buchholz-cut-1", lines)[1] == 0 + 2


def test_a_bye_is_cut_only_where_it_is_the_lowest() -> None:
    lines = {1: "U,1 2,1 3", 2: "0 3,0 1,0 4", 3: "1 2,1 4,0 1", 4: "Z,0 3,1 2"}
    assert tie_break("buchholz-cut-1", lines)[1] == 3 + 2


def test_the_median_cuts_the_lowest_and_the_highest() -> None:
    cut, median, whole = (tie_break(f"buchholz{suffix}") for suffix in ("-cut-1", "-median-1", ""))
    # Entrant 1 met 13 with 1½, 9 with 1½, 15 with 2, 4 with 3½ and 2 with 4.
    assert (whole[1], cut[1], median[1]) == (12.5, 11, 7)


def test_cutting_more_than_there_is_leaves_nothing() -> None:
    lines = {1: "1 2", 2: "0 1"}
    assert tie_break("buchholz-median-2", lines) == {1: 0, 2: 0}


def test_sonneborn_berger_takes_the_score_of_the_beaten_and_half_of_those_drawn_with() -> None:
    # Entrant 2: beat 10 (1), 7 (1½) and 16 (3½), drew with 1 (3½) and 3 (3½).
    assert tie_break("sonneborn-berger")[2] == 1 + 1.5 + 3.5 + 3.5 / 2 + 3.5 / 2


def test_sonneborn_berger_of_victory_points_takes_the_share_that_was_won() -> None:
    records = [Record(1, (Round(15.0, {2: 15.0}),)), Record(2, (Round(5.0, {1: 5.0}),))]
    assert values(rank(records, ["sonneborn-berger"], draw=10.0), "sonneborn-berger") == {
        1: 5 * 0.75,
        2: 15 * 0.25,
    }


def test_the_progressive_score_adds_up_the_scores_after_each_round() -> None:
    # A. Gupta at Commonwealth: 1 2 3 4 5 6 6½ 7 7 (FIDE Arbiters' Seminar, Tie-breaks).
    line = "1 2,1 3,1 4,1 5,1 6,1 7,= 8,= 9,0 10"
    others = dict.fromkeys(range(2, 11), "Z,Z,Z,Z,Z,Z,Z,Z,Z")
    assert tie_break("progressive", {1: line, **others})[1] == 41.5


def test_koya_counts_points_against_those_with_half_of_all_points() -> None:
    lines = {1: "1 2,1 3,0 4", 2: "0 1,= 4,1 3", 3: "= 4,0 1,0 2", 4: "= 3,= 2,1 1"}
    assert tie_break("koya", lines) == {1: 1, 2: 0.5, 3: 0.5, 4: 1.5}


def test_wins_leave_out_byes_and_absent_opponents() -> None:
    assert tie_break("wins")[11] == 1
    assert tie_break("wins")[6] == 2


def test_the_mean_payoff_decides_where_points_are_equal() -> None:
    assert places([record(1, "= 2", 1.5), record(2, "= 1", 2.5)], ["points", "mean"]) == {2: 1, 1: 2}


def test_who_has_no_mean_comes_last() -> None:
    assert places([record(1, "Z", None), record(2, "Z", -3)], ["points", "mean"]) == {2: 1, 1: 2}


def test_direct_encounter_takes_the_points_among_the_tied() -> None:
    # Player 1 beat 2, the others drew (FIDE Arbiters' Seminar, Tie-breaks).
    lines = {1: "1 2,Z,= 3,0 4", 2: "0 1,= 3,Z,1 4", 3: "Z,= 2,= 1,= 4", 4: "Z,Z,Z,= 3"}
    assert tie_break("direct-encounter", lines) == {1: 2, 3: 1, 2: 0, 4: None}


def test_direct_encounter_begins_again_among_those_still_tied() -> None:
    # 1 lost to all, so it falls out; 2 beat 3, but lost to 4, whom 3 beat: a circle stays one.
    circle = {1: "0 2,0 3,0 4,1 5,1 6", 2: "1 1,1 3,0 4,Z,Z", 3: "0 2,1 1,1 4,Z,Z", 4: "1 2,0 3,1 1,Z,Z"}
    others = {5: "Z,Z,Z,0 1,Z", 6: "Z,Z,Z,Z,0 1"}
    assert tie_break("direct-encounter", circle | others) == {2: 1, 3: 1, 4: 1, 1: 0, 5: None, 6: None}
    pair = circle | {2: "1 1,1 3,= 4,Z,Z", 4: "= 2,0 3,1 1,1 6,Z", 3: "0 2,1 1,1 4,= 5,Z"} | others
    assert tie_break("direct-encounter", pair)[2] == 2


def test_without_all_meetings_direct_encounter_takes_only_who_would_be_first_anyhow() -> None:
    beat_both = {1: "1 2,1 3,Z", 2: "0 1,U,U", 3: "U,0 1,U"}
    assert tie_break("direct-encounter", beat_both) == {1: 2, 2: 0, 3: 0}
    beat_one = {1: "1 2,U,Z", 2: "0 1,U,U", 3: "U,U,Z"}
    assert tie_break("direct-encounter", beat_one) == {1: None, 2: None, 3: None}


def test_those_equal_in_everything_share_the_better_place() -> None:
    records = [record(1, "= 2"), record(2, "= 1"), record(3, "Z"), record(4, "U")]
    assert places(records, ["points"]) == {4: 1, 1: 2, 2: 2, 3: 4}


def test_a_later_criterion_counts_only_inside_a_tie() -> None:
    records = [record(1, "1 2", 0.0), record(2, "0 1", 9.0)]
    assert places(records, ["points", "mean"]) == {1: 1, 2: 2}


def test_an_unknown_tie_break_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(FormatError, match=r"no tie-break 'bucholz'; there are .*buchholz-cut-1.*"):
        check(["bucholz"], 2, {})


@pytest.mark.parametrize("name", ["buchholz", "buchholz-median-2", "sonneborn-berger"])
def test_what_adds_up_opponents_is_refused_at_more_than_two_seats(name: str) -> None:
    with pytest.raises(FormatError, match="needs two seats, not 4"):
        check([name], 4, {})


def test_the_other_tie_breaks_are_for_any_number_of_seats() -> None:
    check(["points", "direct-encounter", "wins", "mean", "progressive", "koya"], 4, {})


RESULTS = st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=15)


@given(st.integers(2, 6), RESULTS, st.randoms(use_true_random=False))
def test_the_order_in_which_records_come_decides_nothing(
    entrants: int, results: Sequence[float], random: Random
) -> None:
    records = all_against_all(range(1, entrants + 1), results)
    criteria = [
        "points",
        "direct-encounter",
        "buchholz-cut-1",
        "sonneborn-berger",
        "koya",
        "progressive",
        "wins",
    ]
    shuffled = random.sample(records, len(records))
    assert places(records, criteria) == places(shuffled, criteria)


@given(st.integers(2, 6), RESULTS)
def test_places_never_contradict_the_values(entrants: int, results: Sequence[float]) -> None:
    ranking = rank(all_against_all(range(1, entrants + 1), results), ["points", "direct-encounter"], draw=0.5)
    for better, worse in zip(ranking.places, ranking.places[1:], strict=False):
        assert better.place <= worse.place
        assert (better.place == worse.place) == (better.values == worse.values)


def all_against_all(entrants: Iterable[int], results: Sequence[float]) -> list[Record]:
    """Return the records of a round robin, its results taken in turn from the list."""
    numbers = list(entrants)
    rounds: dict[int, list[Round]] = {entrant: [] for entrant in numbers}
    meetings = [(one, other) for one in numbers for other in numbers if one < other]
    for place, (one, other) in enumerate(meetings):
        points = results[place % len(results)]
        rounds[one].append(Round(points, {other: points}, won=points == 1))
        rounds[other].append(Round(1 - points, {one: 1 - points}, won=points == 0))
    return [Record(entrant, tuple(done)) for entrant, done in rounds.items()]
