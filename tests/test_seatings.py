from collections import Counter
from itertools import permutations

import pytest

from fairdeal_server.tournament.seatings import pair_balanced, stretch

SEATS = range(2, 9)


@pytest.mark.parametrize("seats", SEATS)
def test_every_ordered_pair_of_players_holds_every_ordered_pair_of_seats_equally_often(seats: int) -> None:
    held = Counter(
        (seating[one], seating[other], one, other)
        for seating in pair_balanced(seats)
        for one, other in permutations(range(seats), 2)
    )
    assert len(held) == (seats * (seats - 1)) ** 2
    assert len(set(held.values())) == 1


@pytest.mark.parametrize(("seats", "number"), [(2, 2), (3, 6), (4, 12), (5, 20), (6, 60), (7, 42), (8, 56)])
def test_the_seatings_are_as_few_as_a_two_transitive_group_has(seats: int, number: int) -> None:
    assert len(set(pair_balanced(seats))) == len(pair_balanced(seats)) == number


@pytest.mark.parametrize("seats", SEATS)
def test_in_each_stretch_every_player_holds_every_seat_equally_often(seats: int) -> None:
    seatings, run = pair_balanced(seats), stretch(seats)
    assert len(seatings) % run == 0
    for start in range(0, len(seatings), run):
        held = Counter(place for seating in seatings[start : start + run] for place in enumerate(seating))
        assert len(held) == seats * seats
        assert set(held.values()) == {run // seats}


@pytest.mark.parametrize("seats", SEATS)
def test_no_beginning_of_a_stretch_puts_a_player_far_more_often_in_one_seat(seats: int) -> None:
    for length in range(1, stretch(seats) + 1):
        held = Counter(place for seating in pair_balanced(seats)[:length] for place in enumerate(seating))
        assert max(held.values()) <= -(-length // seats) + (seats == 6)


def test_the_first_seating_is_the_natural_one() -> None:
    assert all(pair_balanced(seats)[0] == tuple(range(seats)) for seats in range(1, 9))


def test_two_players_change_seats() -> None:
    assert pair_balanced(2) == ((0, 1), (1, 0))


def test_one_player_sits_alone() -> None:
    assert pair_balanced(1) == ((0,),)


@pytest.mark.parametrize("seats", [0, 9])
def test_unknown_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 8 seats, not {seats}"):
        pair_balanced(seats)
