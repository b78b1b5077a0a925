from random import Random

import numpy as np
import pytest
from formats.event import Event, coarse, entries, stronger, tied
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal_server.tournament.formats.bracket import State
from fairdeal_server.tournament.formats.format import Entry, FormatError, Meeting
from fairdeal_server.tournament.formats.groups import Groups
from fairdeal_server.tournament.formats.knockout import Knockout
from fairdeal_server.tournament.formats.round_robin import RoundRobin


def names(event: Event) -> list[set[str]]:
    return [{meeting.name for meeting in meetings} for meetings in event.steps]


def sides(event: Event, name: str) -> list[tuple[int, ...]]:
    return [one.meeting.entrants for one in event.played if one.meeting.name.startswith(name)]


def test_groups_are_filled_in_a_snake() -> None:
    drawn = Groups(3, 1, Knockout()).drawn(entries(8))
    assert {name: [entry.number for entry in group] for name, group in drawn.items()} == {
        "group A": [1, 6, 7],
        "group B": [2, 5, 8],
        "group C": [3, 4],
    }


def test_the_best_of_each_group_go_on_to_a_knockout() -> None:
    event = Event(Groups(4, 2, Knockout()), entries(16), stronger).hold()
    assert names(event) == [
        {"group A", "group B", "group C", "group D"},
        {"quarterfinal 1", "quarterfinal 2", "quarterfinal 3", "quarterfinal 4"},
        {"semifinal 1", "semifinal 2"},
        {"final"},
    ]
    assert event.order()[:2] == [1, 2]
    assert [event.place(entrant) for entrant in (3, 4, 5, 8, 9, 12, 13, 16)] == [3, 3, 5, 5, 9, 9, 13, 13]


@pytest.mark.parametrize(
    ("groups", "advance"), [(2, 2), (3, 2), (4, 2), (5, 2), (8, 2), (2, 4), (4, 4), (3, 4)]
)
def test_nobody_meets_one_of_its_own_group_in_the_first_round_of_the_finals(
    groups: int, advance: int
) -> None:
    event = Event(Groups(groups, advance, Knockout()), entries(groups * (advance + 1)), stronger).hold()
    assert isinstance(event.format, Groups)
    home = {one.number: name for name, group in event.format.drawn(event.entries).items() for one in group}
    first = event.steps[1]
    assert all(home[meeting.entrants[0]] != home[meeting.entrants[1]] for meeting in first)


def test_the_finals_may_be_a_round_robin() -> None:
    event = Event(Groups(2, 2, RoundRobin(cycles=2)), entries(6), stronger).hold()
    assert len(event.steps) == 3
    assert event.order()[:4] == [1, 2, 3, 4]
    assert [event.place(entrant) for entrant in (5, 6)] == [5, 5]


# --- the cut ------------------------------------------------------------------------------------


def test_a_tie_at_the_cut_is_played_between_the_tied_alone() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        if meeting.name == "group A":  # 1 beats everybody, and the others tie
            return {entrant: float(entrant == 1) for entrant in meeting.entrants}
        return {entrant: float(entrant) for entrant in meeting.entrants}

    event = Event(Groups(2, 2, Knockout()), entries(8), luck).hold()
    assert sides(event, "group A tie-break 1") == [(4, 5), (4, 8), (5, 8)]
    assert {entrant for pair in sides(event, "semifinal") for entrant in pair} == {1, 8, 7, 6}


def test_only_those_still_tied_play_again() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        if "tie-break" in meeting.name:
            return {entrant: float(entrant != 8) for entrant in meeting.entrants}
        return {entrant: float(entrant == 1) for entrant in meeting.entrants}

    event = Event(Groups(2, 2, Knockout(max_extra=0), max_extra=2), entries(8), luck).hold()
    assert sides(event, "group A tie-break 2") == [(4, 5)]


def test_while_a_tie_at_the_cut_is_played_for_nobody_has_gone_on() -> None:
    event = Event(Groups(2, 2, Knockout()), entries(8), tied)
    event.step()
    event.step()
    first = next(one for one in event.played if one.meeting.name == "group A tie-break 1")
    going_on = [one for one in event.played if "tie-break" not in one.meeting.name]
    nodes = event.format.bracket(event.entries, [*going_on, first])
    assert {side.entrant for node in nodes for side in node.sides} == {None}


def test_in_the_end_the_better_seed_goes_on_and_the_ranking_says_so() -> None:
    event = Event(Groups(2, 1, Knockout(), max_extra=2), entries(6), tied).hold()
    assert sum("group A tie-break 2" in step for step in names(event)) == 1
    assert not any("group A tie-break 3" in step for step in names(event))
    assert sides(event, "final") == [(1, 2)]
    ranking = event.format.ranking(event.entries, event.played)
    assert ranking.columns == ("final-place", "group-place", "by-seeding")
    assert [(line.entrant, line.values) for line in ranking.places][:3] == [
        (1, (1.0, 1.0, 2.0)),  # at the cut, and in the final
        (2, (2.0, 1.0, 1.0)),
        (3, (None, 2.0, 0.0)),
    ]


def test_the_order_of_equals_who_all_go_on_is_by_seeding_and_counted() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        best = meeting.name.startswith("group")
        return {entrant: float(best and entrant in (1, 2, 3, 4)) for entrant in meeting.entrants}

    event = Event(Groups(2, 2, RoundRobin()), entries(8), luck).hold()
    ranking = event.format.ranking(event.entries, event.played)
    assert not any("tie-break" in name for step in names(event) for name in step)
    assert [(line.entrant, line.values[1:]) for line in ranking.places] == [
        (1, (1.0, 1.0)),
        (2, (1.0, 1.0)),
        (3, (2.0, 0.0)),
        (4, (2.0, 0.0)),
        (5, (3.0, 0.0)),
        (6, (3.0, 0.0)),
        (7, (3.0, 0.0)),
        (8, (3.0, 0.0)),
    ]


def test_who_goes_on_because_its_equal_has_withdrawn_did_not_need_its_seed() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {entrant: -float(meeting.name == "group A" and entrant == 5) for entrant in meeting.entrants}

    format = Groups(2, 1, RoundRobin(), max_extra=5)
    event = Event(format, entries(6), luck, withdrawals={1: 2}).hold()
    assert event.format.ranking(event.entries, event.played).column("by-seeding")[4] == 0


def test_fewer_tied_than_seats_meet_at_tables_with_others_of_their_group() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        if "tie-break" in meeting.name:
            return {entrant: float(entrant) for entrant in meeting.entrants}
        return {entrant: {1: 2.0, 4: 1.0, 5: 1.0}.get(entrant, 0.0) for entrant in meeting.entrants}

    event = Event(Groups(2, 2, RoundRobin(3), seats=3), entries(8), luck).hold()
    assert sides(event, "group A tie-break 1") == [(1, 4, 5), (4, 5, 8)]
    assert event.place(5) < event.place(4)


def test_as_many_tied_as_seats_meet_among_themselves() -> None:
    event = Event(Groups(2, 3, RoundRobin(3), seats=3), entries(8), tied, seed=1)
    event.step()
    event.step()
    assert sides(event, "group A tie-break 1") == [(1, 4, 5), (1, 4, 8), (1, 5, 8), (4, 5, 8)]


def test_who_has_withdrawn_by_the_cut_does_not_go_on() -> None:
    event = Event(Groups(2, 1, Knockout()), entries(6), stronger, withdrawals={1: 1}).hold()
    assert sides(event, "final") == [(4, 2)]


def test_who_withdraws_while_a_tie_is_played_for_does_not_go_on_by_seeding() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {entrant: -float(meeting.name == "group A" and entrant == 5) for entrant in meeting.entrants}

    event = Event(Groups(2, 1, Knockout(), max_extra=5), entries(6), luck, withdrawals={1: 2}).hold()
    assert sides(event, "group A tie-break") == [(1, 4)]
    assert 4 in sides(event, "final")[0]


def test_who_withdraws_later_is_walked_over() -> None:
    event = Event(Groups(2, 2, Knockout()), entries(6), stronger, withdrawals={1: 2}).hold()
    assert names(event)[-1] == {"semifinal 1", "semifinal 2"}
    assert event.order()[:2] == [2, 1]


# --- the table of a group -----------------------------------------------------------------------


def test_the_table_of_a_group_says_what_parted_its_entrants_and_who_goes_on() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        if "tie-break" in meeting.name:
            return {entrant: float(entrant == 8) for entrant in meeting.entrants}
        return {entrant: float(entrant == 1) for entrant in meeting.entrants}

    event = Event(Groups(2, 2, RoundRobin(), deals=2, max_extra=2), entries(8), luck)
    event.step()
    before, _ = event.format.ranking(event.entries, event.played).groups
    assert (before.columns, before.through) == (("deals", "mean", "direct-encounter", "by-seeding"), None)
    event.hold()
    first, second = event.format.ranking(event.entries, event.played).groups
    assert (first.letter, first.through) == ("A", frozenset({1, 8}))
    assert first.columns == ("deals", "mean", "direct-encounter", "tie-break-1", "by-seeding")
    assert [(line.entrant, line.place, line.values) for line in first.places] == [
        (1, 1, (6.0, 1.0, None, None, 0.0)),
        (8, 2, (6.0, 0.0, None, 1.0, 0.0)),
        (4, 3, (6.0, 0.0, None, 0.0, 0.0)),
        (5, 3, (6.0, 0.0, None, 0.0, 0.0)),
    ]
    assert second.letter == "B"


# --- the bracket --------------------------------------------------------------------------------


def test_before_the_cut_the_bracket_says_which_places_of_which_groups_meet() -> None:
    event = Event(Groups(2, 2, Knockout()), entries(6), stronger)
    nodes = event.format.bracket(event.entries, event.played)
    assert [(node.name, node.state, [side.source for side in node.sides]) for node in nodes] == [
        ("semifinal 1", State.WAITING, ["winner of group A", "place 2 of group B"]),
        ("semifinal 2", State.WAITING, ["winner of group B", "place 2 of group A"]),
        ("final", State.WAITING, ["winner of semifinal 1", "winner of semifinal 2"]),
    ]
    assert {side.entrant for node in nodes for side in node.sides} == {None}


@given(st.integers(2, 5), st.integers(1, 3), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_who_comes_from_a_group_is_who_the_bracket_said(groups: int, advance: int, seed: int) -> None:
    event = Event(Groups(groups, advance, Knockout(deals=2)), entries(groups * 4), coarse, seed)
    before = event.format.bracket(event.entries, [])
    after = event.hold().format.bracket(event.entries, event.played)
    assert [[side.source for side in node.sides] for node in before] == [
        [side.source for side in node.sides] for node in after
    ]
    assert isinstance(event.format, Groups)
    home = {one.number: name for name, group in event.format.drawn(event.entries).items() for one in group}
    sides = [side for node in after for side in node.sides if side.meeting.startswith("group")]
    assert sides
    assert all(side.entrant is not None and home[side.entrant] == side.meeting for side in sides)


def test_finals_that_are_a_round_robin_have_no_bracket() -> None:
    assert Groups(2, 2, RoundRobin()).bracket(entries(6), []) == ()


@given(st.integers(2, 5), st.integers(1, 3), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_who_did_not_go_on_plays_no_more(groups: int, advance: int, seed: int) -> None:
    event = Event(Groups(groups, advance, Knockout()), entries(groups * 4), coarse, seed).hold()
    finals = {
        entrant
        for one in event.played
        if not one.meeting.name.startswith("group")
        for entrant in one.meeting.entrants
    }
    assert len(finals) == groups * advance
    assert {entrant for entrant in finals if event.place(entrant) > groups * advance} == set()
    for name in event.format.drawn(event.entries):  # type: ignore[attr-defined]
        assert (
            sum(entrant in finals for entrant in {e for pair in sides(event, name) for e in pair}) == advance
        )


@pytest.mark.parametrize(
    ("format", "entrants", "sentence"),
    [
        (Groups(1, 1, Knockout()), 8, "2 to 26 groups, not 1"),
        (
            Groups(4, 1, Knockout()),
            7,
            "leave 1 for the smallest, and a meeting takes 2: make 3 groups or fewer",
        ),
        (
            Groups(2, 5, Knockout()),
            8,
            "leave 4 for the smallest, and 5 of each group are to go on: 10 entrants are",
        ),
        (Groups(3, 1, Knockout(third_place=True)), 9, "takes 4 entrants or more, not 3"),
        (Groups(2, 0, Knockout()), 8, "at least one of a group goes on, not 0"),
        (Groups(2, 2, Knockout(3)), 8, "set up for 3 seats"),
        (Groups(2, 2, Knockout(3), 3), 60, "a group of 30 is too large for 3 seats"),
        (Groups(2, 1, Knockout(), max_extra=-1), 8, "max_extra is 0 or more deals"),
    ],
)
def test_impossible_groups_are_refused(format: Groups, entrants: int, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        format.check(entrants, format.seats)


def test_a_late_entry_is_refused() -> None:
    with pytest.raises(FormatError, match="the groups are drawn"):
        Groups(2, 1, Knockout()).next([*entries(4), Entry(5, 5, since=2)], [])


@pytest.mark.parametrize("tail", [1.5, 3.0])
def test_the_best_of_a_known_field_wins_as_often_as_group_and_final_allow(tail: float) -> None:
    """The reference: means of as much luck, drawn directly; luck is skewed, of infinite variance below 2."""
    deals, events, trials = 2, 1000, 100_000

    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {one: -0.3 * one + random.paretovariate(tail) for one in meeting.entrants}

    won = sum(
        Event(Groups(2, 1, Knockout(2, deals), 2, deals), entries(8), luck, seed).hold().order()[0] == 1
        for seed in range(events)
    )
    random = np.random.default_rng(2)
    skill = -0.3 * np.array([[1, 4, 5, 8], [2, 3, 6, 7]])
    means = skill + random.pareto(tail, (trials, 2, 4, 3 * deals)).mean(axis=3)
    through = np.stack([skill[group][means[:, group].argmax(axis=1)] for group in (0, 1)], axis=1)
    final = through + random.pareto(tail, (trials, 2, deals)).mean(axis=2)
    chance = float(((final[:, 0] > final[:, 1]) & (through[:, 0] == skill[0, 0])).mean())
    assert abs(won / events - chance) < 4 * (chance * (1 - chance) / events) ** 0.5
