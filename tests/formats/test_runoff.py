from itertools import combinations
from random import Random

import numpy as np
import pytest
from formats.event import Event, coarse, entries, stronger, tied
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal_server.tournament.formats.format import Entry, FormatError, Meeting, Played
from fairdeal_server.tournament.formats.round_robin import RoundRobin
from fairdeal_server.tournament.formats.runoff import Runoff

PUNISHER, SOLID, GOOD, WEAK = 1, 2, 3, 4
WINNINGS = {  # what the first wins from the second
    (PUNISHER, SOLID): -1.0,
    (PUNISHER, GOOD): -1.0,
    (PUNISHER, WEAK): 20.0,
    (SOLID, GOOD): 1.0,
    (SOLID, WEAK): 2.0,
    (GOOD, WEAK): 2.0,
}


def winnings(meeting: Meeting, random: Random) -> dict[int, float]:
    one, other = sorted(meeting.entrants)
    return {one: WINNINGS[one, other], other: -WINNINGS[one, other]}


def test_beating_a_weak_bot_by_far_does_not_help() -> None:
    assert Event(RoundRobin(), entries(4), winnings).hold().order()[0] == PUNISHER
    assert Event(Runoff(), entries(4), winnings).hold().order() == [SOLID, GOOD, PUNISHER, WEAK]


def test_the_ranking_says_when_and_with_what_mean_somebody_was_removed() -> None:
    event = Event(Runoff(), entries(4), winnings).hold()
    ranking = event.format.ranking(event.entries, event.played)
    assert ranking.columns == ("removed", "last-mean")
    assert [line.values for line in ranking.places] == [(None, 1.0), (3.0, -1.0), (2.0, -1.0), (1.0, -8.0)]


def test_the_ranking_has_the_means_of_each_step() -> None:
    event = Event(Runoff(), entries(4), winnings).hold()
    steps = event.format.ranking(event.entries, event.played).steps
    assert steps == {
        SOLID: (4 / 3, 1.0, 1.0),
        GOOD: (2 / 3, 0.0, -1.0),
        PUNISHER: (6.0, -1.0),
        WEAK: (-8.0,),
    }


def test_nobody_of_those_who_share_the_first_place_was_removed() -> None:
    event = Event(Runoff(3), entries(6), tied).hold()
    ranking = event.format.ranking(event.entries, event.played)
    assert {line.values for line in ranking.places} == {(None, 0.0)}


def test_who_is_struck_has_no_step() -> None:
    field = [*entries(3), Entry(4, 4, until=1)]
    played = [
        Played(Meeting(1, 1, (1, 4), 1), {1: (-9.0,), 4: (9.0,)}),
        *(
            Played(Meeting(n, 2, pair, 1), {pair[0]: (1.0,), pair[1]: (-1.0,)})
            for n, pair in enumerate([(1, 2), (1, 3), (2, 3)], 2)
        ),
    ]
    ranking = Runoff().ranking(field, played)
    assert [(line.entrant, line.values) for line in ranking.places] == [
        (1, (None, 1.0)),
        (2, (2.0, -1.0)),
        (3, (1.0, -1.0)),
        (4, (None, None)),
    ]
    assert set(ranking.steps) == {1, 2, 3}
    assert ranking.struck == {4}
    assert ranking.annulled == {1}


def test_everybody_may_be_struck() -> None:
    field = [Entry(1, 1, until=1), Entry(2, 2, until=1)]
    played = [Played(Meeting(1, 1, (1, 2), 1), {1: (1.0,), 2: (-1.0,)}, frozenset({1, 2}))]
    assert [line.place for line in Runoff().ranking(field, played).places] == [1, 1]


def test_those_tied_for_the_worst_are_removed_together() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {entrant: -float(min(entrant, 3)) for entrant in meeting.entrants}

    event = Event(Runoff(), entries(5), luck).hold()
    assert [event.place(entrant) for entrant in (1, 2, 3, 4, 5)] == [1, 2, 3, 3, 3]


def test_identical_bots_share_the_first_place() -> None:
    event = Event(Runoff(3), entries(6), tied).hold()
    assert {event.place(entrant) for entrant in range(1, 7)} == {1}


def test_the_strongest_stand_first() -> None:
    assert Event(Runoff(3), entries(8), stronger).hold().order() == list(range(1, 9))


@given(st.integers(2, 4), st.integers(0, 6), st.integers(0, 10**6))
@settings(max_examples=80, deadline=None)
def test_it_agrees_with_the_rule_reckoned_by_hand(seats: int, more: int, seed: int) -> None:
    entrants = seats + more
    event = Event(Runoff(seats), entries(entrants), coarse, seed).hold()
    results = {frozenset(one.meeting.entrants): one.payoffs for one in event.played}
    left = set(range(1, entrants + 1))
    wanted: dict[int, int] = {}
    while left:
        sums = {
            one: sum(
                results[frozenset(table)][one][0]
                for table in combinations(sorted(left), seats)
                if one in table
            )
            for one in left
        }
        worst = {one for one in left if sums[one] == min(sums.values())}
        if len(left - worst) < seats:
            wanted |= {one: 1 + sum(other > sums[one] for other in sums.values()) for one in left}
            break
        left -= worst
        wanted |= dict.fromkeys(worst, len(left) + 1)
    assert {one: event.place(one) for one in wanted} == wanted


def test_a_sample_is_refused() -> None:
    Runoff(3).check(19, 3)
    with pytest.raises(FormatError, match="every subset of 3 entrants, and at most 1,024 are played; 20"):
        Runoff(3).check(20, 3)
    with pytest.raises(FormatError, match="every subset"):
        Runoff(3).next(entries(20), [])


@pytest.mark.parametrize("tail", [1.5, 3.0])
def test_the_best_of_a_known_field_wins_as_often_as_a_run_off_allows(tail: float) -> None:
    """The reference: the rule on luck drawn directly; it is skewed, of infinite variance below 2."""

    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {one: -0.2 * one + random.paretovariate(tail) for one in meeting.entrants}

    entrants, deals, events, trials = 5, 2, 1000, 10_000
    won = sum(
        Event(Runoff(2, deals), entries(entrants), luck, seed).hold().order()[0] == 1
        for seed in range(events)
    )
    drawn = np.random.default_rng(4).pareto(tail, (trials, entrants, entrants, deals)).mean(axis=3)
    wanted = 0
    for payoffs in drawn:
        left = list(range(entrants))
        while len(left) > 1:
            among = payoffs[np.ix_(left, left)]
            means = (among.sum(axis=1) - among.diagonal()) / (len(left) - 1) - 0.2 * np.array(left)
            del left[int(means.argmin())]
        wanted += left == [0]
    chance = wanted / trials
    assert abs(won / events - chance) < 4 * (chance * (1 - chance) * (1 / events + 1 / trials)) ** 0.5
