from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from formats.event import Event, coarse, entries, stronger, tied
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal_server.tournament.formats.format import Entry, FormatError, Meeting, Played
from fairdeal_server.tournament.formats.round_robin import RoundRobin

fields = st.tuples(st.sampled_from([2, 2, 3, 4]), st.integers(0, 8)).map(lambda f: (f[0], f[0] + f[1]))


def duels(*results: tuple[int, int, float]) -> list[Played]:
    """Return meetings of two: the first entrant, the second, and what the first won from it."""
    return [
        Played(Meeting(number, 1, (one, other), 1), {one: (won,), other: (-won,)})
        for number, (one, other, won) in enumerate(results, 1)
    ]


def test_six_meet_by_the_berger_tables() -> None:
    rounds: dict[int, list[tuple[int, ...]]] = {}
    for meeting in RoundRobin().next(entries(6), []):
        rounds.setdefault(meeting.round, []).append(meeting.entrants)
    assert {round: sorted(pairs) for round, pairs in rounds.items()} == {
        1: [(1, 6), (2, 5), (3, 4)],
        2: [(1, 2), (3, 5), (4, 6)],
        3: [(1, 3), (2, 6), (4, 5)],
        4: [(1, 4), (2, 3), (5, 6)],
        5: [(1, 5), (2, 4), (3, 6)],
    }


def test_with_five_one_is_free_in_every_round() -> None:
    meetings = RoundRobin().next(entries(5), [])
    playing = Counter(meeting.round for meeting in meetings)
    assert playing == dict.fromkeys(range(1, 6), 2)


@given(fields, st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_every_subset_meets_once_a_cycle(field: tuple[int, int], cycles: int) -> None:
    seats, entrants = field
    event = Event(RoundRobin(seats, 2, cycles), entries(entrants)).hold()
    met = Counter(frozenset(one.meeting.entrants) for one in event.played)
    assert met == {frozenset(table): cycles for table in combinations(range(1, entrants + 1), seats)}
    assert len(event.steps) == cycles


def test_too_many_subsets_are_sampled_evenly() -> None:
    meetings = RoundRobin(3).next(entries(25), [])
    assert len(meetings) < comb(25, 3)
    assert len(set(Counter(entrant for one in meetings for entrant in one.entrants).values())) == 1


# --- standings ----------------------------------------------------------------------------------


def test_every_subset_counts_the_same_however_many_deals_it_has_had() -> None:
    played = [
        Played(Meeting(1, 1, (1, 2), 3), {1: (1.0, 1.0, 1.0), 2: (-1.0, -1.0, -1.0)}),
        Played(Meeting(2, 2, (1, 3), 1), {1: (-3.0,), 3: (3.0,)}),
    ]
    places = RoundRobin(tie_breaks=()).ranking(entries(3), played).places
    assert [(line.entrant, line.values) for line in places] == [(3, (3.0,)), (1, (-1.0,)), (2, (-1.0,))]


def test_what_was_played_of_a_meeting_counts_before_it_is_over() -> None:
    over = Played(Meeting(1, 1, (1, 2), 1), {1: (1.0,), 2: (-1.0,)})
    underway = Played(Meeting(2, 1, (1, 3), 2), {1: (-3.0, -1.0), 3: (3.0, 1.0)})
    places = RoundRobin(tie_breaks=()).ranking(entries(3), [over], [underway]).places
    assert [(line.entrant, line.values) for line in places] == [(3, (2.0,)), (1, (-0.5,)), (2, (-1.0,))]


def test_a_tie_is_broken_by_the_direct_encounter() -> None:
    played = duels((1, 2, -1), (1, 3, 1), (2, 3, -1))
    assert [line.place for line in RoundRobin().ranking(entries(3), played).places] == [1, 1, 1]
    played = duels((1, 2, -1), (1, 3, 3), (2, 3, 1), (1, 4, -2), (2, 4, 0), (3, 4, 0))
    ranking = RoundRobin().ranking(entries(4), played)
    assert ranking.columns == ("mean", "direct-encounter")
    assert [(line.entrant, line.place) for line in ranking.places] == [(2, 1), (4, 1), (1, 3), (3, 4)]


def test_a_tie_is_broken_by_wins_where_that_is_chosen() -> None:
    played = duels((1, 2, 0), (1, 3, 2), (1, 4, -1), (2, 3, 0.5), (2, 4, 0.5), (3, 4, 0))
    ranking = RoundRobin(tie_breaks=("direct-encounter", "wins")).ranking(entries(4), played)
    assert [(line.entrant, line.values[1:]) for line in ranking.places][:2] == [
        (2, (None, 2.0)),
        (1, (None, 1.0)),
    ]


def test_a_meeting_with_nobody_else_there_is_no_win() -> None:
    alone = Played(Meeting(1, 1, (1, 2), 1), {1: (1.0,), 2: (-1.0,)}, frozenset({2}))
    places = RoundRobin(tie_breaks=("wins",)).ranking(entries(2), [alone]).places
    assert [line.values for line in places] == [(1.0, 0.0), (-1.0, 0.0)]


def test_every_tie_break_that_the_seats_allow_can_be_chosen() -> None:
    played = duels((1, 2, 1), (1, 3, 0), (2, 3, 1))
    names = ("points", "sonneborn-berger", "koya", "progressive", "buchholz")
    ranking = RoundRobin(tie_breaks=names).ranking(entries(3), played)
    assert [(line.entrant, line.values) for line in ranking.places] == [
        (1, (0.5, 1.5, 1.25, 1.0, 2.5, 1.5)),
        (2, (0.0, 1.0, 0.5, 0.0, 1.0, 2.0)),
        (3, (-0.5, 0.5, 0.75, 0.5, 1.0, 2.5)),
    ]


def test_rounding_separates_nobody() -> None:
    played = duels((1, 3, 0.1 + 0.2), (2, 3, 0.3))
    assert [line.place for line in RoundRobin().ranking(entries(3), played).places] == [1, 1, 3]


def test_the_strongest_stand_first() -> None:
    assert Event(RoundRobin(3), entries(9), stronger).hold().order() == list(range(1, 10))


def test_identical_bots_share_the_first_place_whatever_their_seeds() -> None:
    event = Event(RoundRobin(), entries(7), tied).hold()
    assert {line.place for line in event.format.ranking(event.entries, event.played).places} == {1}


def test_before_the_first_meeting_nothing_separates_anybody() -> None:
    places = RoundRobin().ranking(entries(3), []).places
    assert [(line.place, line.values) for line in places] == [(1, (None, None))] * 3


# --- withdrawals, absence and late entries --------------------------------------------------------


def test_who_withdraws_early_is_struck_and_stands_last() -> None:
    field = [Entry(1, 1), Entry(2, 2), Entry(3, 3), Entry(4, 4, until=1)]
    played = [
        Played(Meeting(1, 1, (1, 4), 1), {1: (-9.0,), 4: (9.0,)}),
        *(
            Played(Meeting(n, 2, pair, 1), {pair[0]: (1.0,), pair[1]: (-1.0,)})
            for n, pair in enumerate([(1, 2), (1, 3), (2, 3)], 2)
        ),
    ]
    ranking = RoundRobin().ranking(field, played)
    assert [(line.entrant, line.values[0]) for line in ranking.places] == [
        (1, 1.0),
        (2, 0.0),
        (3, -1.0),
        (4, None),
    ]
    assert ranking.struck == {4}
    assert ranking.annulled == {1}


def test_who_withdraws_after_half_of_its_meetings_keeps_its_results() -> None:
    event = Event(RoundRobin(cycles=2), entries(4), stronger, withdrawals={1: 1}).hold()
    assert event.order() == [1, 2, 3, 4]
    assert len(event.played) == comb(4, 2) + comb(3, 2)


def test_who_has_withdrawn_and_was_absent_from_most_of_its_meetings_is_struck() -> None:
    field = [Entry(1, 1), Entry(2, 2), Entry(3, 3, until=3)]
    played = [
        Played(Meeting(n, n, pair, 1), {pair[0]: (-1.0,), pair[1]: (1.0,)}, absent)
        for n, pair, absent in [
            (1, (1, 3), frozenset({3})),
            (2, (2, 3), frozenset({3})),
            (3, (1, 2), frozenset[int]()),
        ]
    ]
    assert [line.entrant for line in RoundRobin().ranking(field, played).places] == [2, 1, 3]


def test_with_more_seats_nothing_is_struck() -> None:
    field = [Entry(1, 1), Entry(2, 2), Entry(3, 3, until=1)]
    played = [Played(Meeting(1, 1, (1, 2, 3), 1), {1: (0.0,), 2: (1.0,), 3: (-1.0,)})]
    assert [line.entrant for line in RoundRobin(3, cycles=3).ranking(field, played).places] == [2, 1, 3]


@given(st.integers(3, 8), st.integers(1, 3), st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_a_late_entry_makes_good_what_it_missed(entrants: int, cycles: int, after: int) -> None:
    event = Event(RoundRobin(cycles=cycles), entries(entrants), coarse, late={entrants + 1: after}).hold()
    met = Counter(frozenset(one.meeting.entrants) for one in event.played)
    field = range(1, len(event.entries) + 1)
    assert met == {frozenset(pair): cycles for pair in combinations(field, 2)}


def test_a_late_entry_is_waited_for() -> None:
    field = [*entries(3), Entry(4, 4, since=9)]
    event = Event(RoundRobin(), field, coarse).hold()
    assert [min(one.round for one in meetings) for meetings in event.steps] == [1, 9]


def test_a_sample_takes_no_late_entries() -> None:
    with pytest.raises(FormatError, match="nobody can enter after the beginning: its meetings are a sample"):
        RoundRobin(3).next([*entries(24), Entry(25, 25, since=2)], [])


@pytest.mark.parametrize(
    ("format", "entrants", "sentence"),
    [
        (RoundRobin(cycles=0), 4, "at least one cycle, not 0"),
        (RoundRobin(tie_breaks=("age",)), 4, "no tie-break 'age'; there are direct-encounter"),
        (RoundRobin(tie_breaks=("buchholz-cut-1",)), 4, "everybody has the same opponents"),
        (RoundRobin(tie_breaks=("mean",)), 4, "goes by the mean payoff before all tie-breaks"),
        (RoundRobin(tie_breaks=("progressive",)), 4, "the order of the rounds does not matter"),
        (RoundRobin(3, tie_breaks=("koya", "buchholz")), 4, "'buchholz' adds up one opponent a round"),
        (RoundRobin(3), 2, "3 seats need at least 3 entrants, not 2"),
        (RoundRobin(9), 12, "2 to 8 seats, not 9"),
    ],
)
def test_an_impossible_round_robin_is_refused(format: RoundRobin, entrants: int, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        format.check(entrants, format.seats)


# --- does the best win --------------------------------------------------------------------------


@pytest.mark.parametrize("tail", [1.2, 1.8, 3.0])
def test_the_best_of_a_known_field_wins_as_often_as_its_mean_is_the_best(tail: float) -> None:
    """The reference: means of as much luck, drawn directly; luck is skewed, of infinite variance below 2."""
    entrants, deals, events = 6, 2, 1000

    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {one: -0.2 * one + random.paretovariate(tail) for one in meeting.entrants}

    won = sum(
        Event(RoundRobin(2, deals), entries(entrants), luck, seed).hold().order()[0] == 1
        for seed in range(events)
    )
    drawn = 1 + np.random.default_rng(1).pareto(tail, (100_000, entrants, (entrants - 1) * deals))
    means = drawn.mean(axis=2) - 0.2 * np.arange(1, entrants + 1)
    chance = float((means.argmax(axis=1) == 0).mean())
    assert abs(won / events - chance) < 4 * (chance * (1 - chance) / events) ** 0.5
