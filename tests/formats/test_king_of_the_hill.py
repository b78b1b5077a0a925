from math import exp
from random import Random

import pytest
from formats.event import Event, coarse, entries, stronger, tied
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal_server.tournament.formats.format import Entry, FormatError, Meeting
from fairdeal_server.tournament.formats.king_of_the_hill import KingOfTheHill


def sides(event: Event) -> list[tuple[int, ...]]:
    return [one.meeting.entrants for one in event.played]


def test_challengers_come_from_the_weakest_to_the_strongest() -> None:
    event = Event(KingOfTheHill(), entries(4), stronger).hold()
    assert sides(event) == [(4, 3), (3, 2), (2, 1)]
    assert event.order() == [1, 2, 3, 4]


def test_the_king_stays_as_long_as_it_wins() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {entrant: float(entrant == 4) for entrant in meeting.entrants}

    event = Event(KingOfTheHill(), entries(5), luck).hold()
    assert sides(event) == [(5, 4), (4, 3), (4, 2), (4, 1)]
    assert event.order() == [4, 1, 2, 3, 5]


def test_a_tie_has_more_deals_and_then_the_king_stays() -> None:
    event = Event(KingOfTheHill(deals=2, max_extra=3), entries(3), tied).hold()
    assert [[one.deals for one in meetings] for meetings in event.steps] == [[2], [2], [1]] * 2
    ranking = event.format.ranking(event.entries, event.played)
    assert [(line.entrant, line.values) for line in ranking.places] == [
        (3, (None, 2.0)),
        (1, (2.0, 0.0)),
        (2, (1.0, 0.0)),
    ]


def test_a_challenger_that_has_withdrawn_is_passed_over_and_comes_last() -> None:
    event = Event(KingOfTheHill(), entries(4), stronger, withdrawals={2: 1}).hold()
    assert sides(event) == [(4, 3), (3, 1)]
    assert event.order() == [1, 3, 4, 2]


def test_the_challenger_takes_the_place_of_a_king_that_has_withdrawn() -> None:
    event = Event(KingOfTheHill(), entries(4), stronger, withdrawals={3: 1}).hold()
    assert sides(event) == [(4, 3), (2, 1)]
    assert event.order() == [1, 2, 3, 4]


def test_a_king_by_default_that_withdraws_too_changes_nothing_that_was() -> None:
    event = Event(KingOfTheHill(), entries(5), stronger, withdrawals={4: 1, 3: 2, 2: 2}).hold()
    assert sides(event) == [(5, 4), (3, 2)]
    assert event.order()[0] == 1


def test_late_entries_challenge_last() -> None:
    event = Event(KingOfTheHill(), entries(3), stronger, late={5: 1, 4: 1}).hold()
    assert sides(event) == [(3, 2), (2, 1), (1, 5), (1, 4)]


def test_in_the_middle_those_still_in_share_the_first_place() -> None:
    event = Event(KingOfTheHill(), entries(4), stronger)
    event.step()
    assert [event.place(entrant) for entrant in (1, 2, 3, 4)] == [1, 1, 1, 4]


@given(st.integers(2, 40), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_everybody_but_the_king_loses_once(entrants: int, seed: int) -> None:
    event = Event(KingOfTheHill(1, 1), entries(entrants), coarse, seed).hold()
    assert len(event.played) == entrants - 1
    assert [event.place(entrant) for entrant in event.order()] == list(range(1, entrants + 1))


def test_it_is_for_two_seats() -> None:
    with pytest.raises(FormatError, match="two seats, not 3"):
        KingOfTheHill().check(5, 3)
    with pytest.raises(FormatError, match="max_extra"):
        KingOfTheHill(max_extra=-1).check(5, 2)


def test_the_best_of_a_known_field_wins_as_often_as_it_beats_the_king_that_it_finds() -> None:
    """The reference: a recursion over the king, with odds of the duels in closed form.

    The difference of two exponential lucks follows Laplace's law.
    """

    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {one: -0.4 * one + random.expovariate(1.0) for one in meeting.entrants}

    def odds(one: int, other: int) -> float:
        ahead = 0.4 * (other - one)
        return 1 - 0.5 * exp(-ahead) if ahead > 0 else 0.5 * exp(ahead)

    entrants, events = 6, 3000
    king = {entrants: 1.0}
    for challenger in range(entrants - 1, 0, -1):
        stays = {one: chance * odds(one, challenger) for one, chance in king.items()}
        king = stays | {challenger: 1 - sum(stays.values())}
    won = [
        Event(KingOfTheHill(), [Entry(n, n) for n in range(1, 7)], luck, seed).hold().order()[0]
        for seed in range(events)
    ]
    for entrant, chance in king.items():
        assert abs(won.count(entrant) / events - chance) < 4 * (chance * (1 - chance) / events) ** 0.5
