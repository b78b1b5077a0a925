from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest
from formats.event import Event, entries, stronger, tied
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal_server.tournament.formats.format import Entry, FormatError, Meeting
from fairdeal_server.tournament.formats.gauntlet import Gauntlet


@given(st.integers(2, 5), st.integers(1, 4), st.integers(0, 6), st.integers(1, 2))
@settings(max_examples=60, deadline=None)
def test_challengers_meet_all_others_and_never_each_other(
    seats: int, challengers: int, more: int, cycles: int
) -> None:
    others = range(challengers + 1, challengers + seats + more)
    format = Gauntlet(tuple(range(1, challengers + 1)), seats, 1, cycles)
    event = Event(format, entries(challengers + len(others))).hold()
    met = Counter((one.meeting.entrants[0], frozenset(one.meeting.entrants[1:])) for one in event.played)
    assert met == {
        (challenger, frozenset(chosen)): cycles
        for challenger in range(1, challengers + 1)
        for chosen in combinations(others, seats - 1)
    }


def test_two_challengers_are_busy_at_once() -> None:
    rounds = Counter(one.round for one in Gauntlet((1, 2)).next(entries(8), []))
    assert sorted(rounds.values()) == [2] * 6


def test_too_many_sets_of_others_are_sampled_the_same_for_every_challenger() -> None:
    meetings = Gauntlet((3, 7), seats=4).next(entries(26), [])
    faced = {
        challenger: {one.entrants[1:] for one in meetings if one.entrants[0] == challenger}
        for challenger in (3, 7)
    }
    assert faced[3] == faced[7]
    assert len(faced[3]) <= 1024


def test_the_challengers_come_first_then_the_others_with_places_of_their_own() -> None:
    event = Event(Gauntlet((4, 2)), entries(5), stronger).hold()
    assert event.order() == [2, 4, 1, 3, 5]
    assert [event.place(entrant) for entrant in (2, 4, 1, 3, 5)] == [1, 2, 1, 2, 3]


def test_equal_means_share_a_place_in_their_list() -> None:
    event = Event(Gauntlet((4, 2)), entries(5), tied).hold()
    assert [event.place(entrant) for entrant in (2, 4, 1, 3, 5)] == [1, 1, 1, 1, 1]


def test_a_late_entry_is_met_by_every_challenger() -> None:
    event = Event(Gauntlet((1, 2)), entries(4), late={5: 1}).hold()
    assert {one.meeting.entrants for one in event.played if 5 in one.meeting.entrants} == {(1, 5), (2, 5)}


def test_a_sample_takes_no_late_entries() -> None:
    with pytest.raises(FormatError, match="nobody can enter after the beginning: its meetings are a sample"):
        Gauntlet((1,), seats=4).next([*entries(26), Entry(27, 27, since=2)], [])


@pytest.mark.parametrize(
    ("format", "sentence"),
    [
        (Gauntlet(()), "at least one challenger"),
        (Gauntlet((1, 1)), "each only once"),
        (Gauntlet((5,)), "challenger 5 is no entrant: they are numbered from 1 to 4"),
        (Gauntlet((1, 2, 3), 3), "needs 2 others at its table, and there are 1"),
        (Gauntlet((1,), cycles=0), "at least one cycle, not 0"),
    ],
)
def test_an_impossible_gauntlet_is_refused(format: Gauntlet, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        format.check(4, format.seats)


@pytest.mark.parametrize("tail", [1.5, 3.0])
def test_the_better_of_two_challengers_comes_first_as_often_as_its_mean_is_the_better(tail: float) -> None:
    """The reference: means of as much luck, drawn directly; luck is skewed, of infinite variance below 2."""

    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {one: -0.2 * one + random.paretovariate(tail) for one in meeting.entrants}

    events = 1000
    first = sum(
        Event(Gauntlet((1, 2), 2, 3), entries(6), luck, seed).hold().order()[0] == 1 for seed in range(events)
    )
    means = np.random.default_rng(3).pareto(tail, (100_000, 2, 4 * 3)).mean(axis=2) + np.array([0.2, 0.0])
    chance = float((means[:, 0] > means[:, 1]).mean())
    assert abs(first / events - chance) < 4 * (chance * (1 - chance) / events) ** 0.5
