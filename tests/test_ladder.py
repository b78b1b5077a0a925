"""Who meets whom on a ladder: nobody starves, nobody is flooded, and everybody is connected."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal_server.tournament.ladder import RANDOM, Company, Contender, choose
from fairdeal_server.tournament.ratings import FRESH, Rating

nobody = st.just("")
ratings = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 9))


def contender(entrant: int, mu: float = 25.0, sigma: float = 2.0, room: int = 1) -> Contender:
    return Contender(entrant, "", Rating(mu, sigma), room)


@st.composite
def fields(draw: st.DrawFn, owners: st.SearchStrategy[str] = nobody) -> list[Contender]:
    """Return who is there, with any ratings and any room."""
    return [
        Contender(entrant, draw(owners), draw(ratings), draw(st.integers(0, 3)), patient=draw(st.booleans()))
        for entrant in range(1, draw(st.integers(0, 12)) + 1)
    ]


seats = st.integers(2, 8)
owned = fields(st.sampled_from(["", "ada", "bob", "eve"]))


def pick(field: Sequence[Contender], past: Sequence[Company] = (), seats: int = 2) -> list[Company]:
    return choose(field, past, seats=seats, following=len(past) + 1, seed="7")


@given(owned, seats)
def test_nobody_gets_more_meetings_than_it_has_room_for(field: list[Contender], seats: int) -> None:
    had = Counter(entrant for company in pick(field, seats=seats) for entrant in company)
    assert all(had[one.entrant] <= one.room for one in field)


@given(owned, seats)
def test_a_meeting_fills_the_table_with_different_entrants(field: list[Contender], seats: int) -> None:
    assert all(len(set(company)) == len(company) == seats for company in pick(field, seats=seats))


@given(owned, seats)
def test_bots_of_one_owner_never_meet(field: list[Contender], seats: int) -> None:
    owner = {one.entrant: one.owner for one in field}
    for company in pick(field, seats=seats):
        owners = [owner[entrant] for entrant in company if owner[entrant]]
        assert len(set(owners)) == len(owners)


@given(owned, seats, st.randoms(use_true_random=False))
def test_the_same_question_has_the_same_answer(field: list[Contender], seats: int, random: object) -> None:
    shuffled = list(field)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert pick(field, seats=seats) == pick(shuffled, seats=seats)


@given(fields(), seats)
def test_nobody_is_left_with_room_who_could_have_met(field: list[Contender], seats: int) -> None:
    impatient = [replace(one, patient=False) for one in field]
    had = Counter(entrant for company in pick(impatient, seats=seats) for entrant in company)
    left = [one for one in impatient if had[one.entrant] < one.room]
    assert len(left) < seats


def play(field: Sequence[Contender], meetings: int, seats: int = 2) -> list[Company]:
    """Have everybody play whenever it can, one batch after the other."""
    past: list[Company] = []
    while len(past) < meetings:
        found = pick(field, past, seats)
        assert found
        past += found
    return past


@given(st.integers(2, 12), seats)
def test_nobody_starves(entrants: int, seats: int) -> None:
    field = [contender(entrant, mu=5.0 * entrant) for entrant in range(1, seats + entrants + 1)]
    had = Counter(entrant for company in play(field, 60, seats) for entrant in company)
    assert max(had.values()) - min(had[one.entrant] for one in field) <= 4


def test_whoever_has_met_least_comes_first() -> None:
    past = [(1, 2), (3, 4), (1, 2)]
    ((first, *_), *_) = pick([contender(entrant) for entrant in (1, 2, 3, 4, 5)], past)
    assert first == 5


@given(st.integers(4, 16))
def test_after_as_many_random_meetings_as_entrants_all_are_connected(entrants: int) -> None:
    field = [contender(entrant, mu=20.0 * (entrant % 2)) for entrant in range(1, entrants + 1)]
    groups = {entrant: {entrant} for entrant in range(1, entrants + 1)}
    for company in play(field, RANDOM * entrants):
        joined = set().union(*(groups[entrant] for entrant in company))
        groups |= dict.fromkeys(joined, joined)
    assert all(len(group) == entrants for group in groups.values())


def test_every_fifth_meeting_is_whoever_it_may_be() -> None:
    ranks = [contender(entrant, mu=float(entrant), sigma=0.5) for entrant in range(1, 41)]
    gaps = [abs(one - other) for one, other in play(ranks, 400)]
    far = [gap for number, gap in enumerate(gaps, start=1) if number % RANDOM == 1]
    near = [gap for number, gap in enumerate(gaps, start=1) if number % RANDOM != 1]
    assert sum(far) / len(far) > 3 * sum(near) / len(near)


def test_an_uncertain_bot_is_met_rather_than_one_that_is_well_known() -> None:
    field = [contender(entrant, sigma=1.0) for entrant in range(2, 12)]
    field += [Contender(entrant, "", FRESH, 1) for entrant in (12, 13, 14)]
    for meeting in range(2, 6):
        (first, *_) = choose([contender(1, sigma=1.0), *field], [], seats=2, following=meeting, seed="7")
        assert first[1] in (12, 13, 14)


def test_a_new_version_is_connected_with_nobody() -> None:
    past = [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]
    field = [contender(entrant) for entrant in range(1, 6)]
    field.append(replace(contender(6), fresh=True))
    (company, *_) = pick(field, past)
    assert 6 in company


def test_two_that_have_just_met_wait_for_somebody_else() -> None:
    past = [(1, 2), (3, 4)]
    free = [replace(contender(entrant), patient=True) for entrant in (3, 4)]
    busy = [contender(entrant, room=0) for entrant in (1, 2)]
    assert pick([*free, *busy], past) == []
    assert pick([replace(free[0], patient=False), free[1], *busy], past) == [(3, 4)]


def test_two_that_are_alone_meet_again() -> None:
    field = [replace(contender(entrant), patient=True) for entrant in (1, 2)]
    assert len(pick(field, [(1, 2)])) == 1


@pytest.mark.parametrize("seats", range(2, 9))
def test_any_number_of_seats_is_filled(seats: int) -> None:
    field = [contender(entrant, mu=float(entrant)) for entrant in range(1, 3 * seats + 1)]
    assert len(pick(field, seats=seats)) == 3
