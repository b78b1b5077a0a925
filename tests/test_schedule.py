from collections import Counter
from itertools import combinations, permutations, product
from math import comb

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fairdeal_server.tournament.samples import TABLES, subsets, teams
from fairdeal_server.tournament.schedule import Schedule, count_matches, instances, round_robin
from fairdeal_server.tournament.seatings import pair_balanced


def seats_held(schedule: Schedule) -> Counter[tuple[int, int]]:
    return Counter((entrant, seat) for p in schedule.pairings for seat, entrant in enumerate(p.entrants))


def seat_pairs_held(schedule: Schedule) -> Counter[tuple[int, int, int, int]]:
    return Counter(
        (p.entrants[one], p.entrants[other], one, other)
        for p in schedule.pairings
        for one, other in permutations(range(len(p.entrants)), 2)
    )


def spread(counts: Counter[tuple[int, int]], keys: list[tuple[int, int]]) -> int:
    found = [counts[key] for key in keys]
    return max(found) - min(found)


competitions = st.tuples(st.integers(2, 9), st.integers(2, 7), st.integers(1, 9)).filter(
    lambda c: c[0] >= c[1]
)


@given(competitions)
@settings(max_examples=60, deadline=None)
def test_every_subset_plays_every_deal_once_without_rotation(competition: tuple[int, int, int]) -> None:
    entrants, seats, deals = competition
    schedule = round_robin(entrants, seats, deals, rotation=False, cooperative=False)
    met = Counter(frozenset(p.entrants) for p in schedule.pairings)
    assert met == {frozenset(s): deals for s in combinations(range(1, entrants + 1), seats)}
    assert schedule.deal_sets == len(schedule.pairings) == len({p.deal_set for p in schedule.pairings})


@given(competitions)
@settings(max_examples=60, deadline=None)
def test_every_entrant_holds_the_seats_equally_often_within_one(competition: tuple[int, int, int]) -> None:
    entrants, seats, deals = competition
    held = seats_held(round_robin(entrants, seats, deals, rotation=False, cooperative=False))
    for entrant in range(1, entrants + 1):
        assert spread(held, [(entrant, seat) for seat in range(seats)]) <= 1


@given(st.integers(2, 8), st.integers(2, 5), st.integers(1, 2))
@settings(max_examples=30, deadline=None)
def test_full_cycles_of_seatings_balance_every_pair_within_every_subset(
    entrants: int, seats: int, cycles: int
) -> None:
    assume(entrants >= seats)
    deals = cycles * len(pair_balanced(seats))
    schedule = round_robin(entrants, seats, deals, rotation=False, cooperative=False)
    for stratum in range(schedule.strata):
        own = Schedule(tuple(p for p in schedule.pairings if p.stratum == stratum), deals, 1)
        held = seat_pairs_held(own)
        assert len(held) == (seats * (seats - 1)) ** 2
        assert set(held.values()) == {cycles * len(pair_balanced(seats)) // (seats * (seats - 1))}


@given(st.integers(2, 7), st.integers(2, 6), st.integers(1, 3))
@settings(max_examples=30, deadline=None)
def test_rotation_plays_each_deal_in_every_seating(entrants: int, seats: int, deals: int) -> None:
    assume(entrants >= seats)
    schedule = round_robin(entrants, seats, deals, rotation=True, cooperative=False)
    assert schedule.deal_sets == deals * comb(entrants, seats)
    for deal_set in range(1, schedule.deal_sets + 1):
        legs = [p for p in schedule.pairings if p.deal_set == deal_set]
        first = legs[0].entrants
        assert {p.stratum for p in legs} == {legs[0].stratum}
        wanted = {tuple(first[player] for player in seating) for seating in pair_balanced(seats)}
        assert len(legs) == len(wanted)
        assert {p.entrants for p in legs} == wanted


@pytest.mark.parametrize(
    ("entrants", "seats"), [(20, 3), (21, 3), (15, 4), (13, 5), (20, 5), (14, 7), (30, 8), (300, 7)]
)
def test_a_sample_of_subsets_is_balanced_in_matches_and_meetings(entrants: int, seats: int) -> None:
    tables = [tuple(sorted(table)) for table in subsets(entrants, seats)]
    assert len(set(tables)) == len(tables) <= TABLES < comb(entrants, seats)
    assert all(len(set(table)) == seats for table in tables)
    played = Counter(entrant for table in tables for entrant in table)
    assert len(played) == entrants
    assert len(set(played.values())) == 1
    met = Counter(pair for table in tables for pair in combinations(table, 2))
    assert spread(met, list(combinations(range(entrants), 2))) <= 1


def test_the_seats_of_a_sample_are_balanced_too() -> None:
    schedule = round_robin(20, 5, 3, rotation=False, cooperative=False)
    held = seats_held(schedule)
    for entrant in range(1, 21):
        assert spread(held, [(entrant, seat) for seat in range(5)]) <= 1


def test_with_two_seats_every_pair_meets_however_many_there_are() -> None:
    schedule = round_robin(120, 2, 1, rotation=False, cooperative=False)
    assert len({frozenset(p.entrants) for p in schedule.pairings}) == comb(120, 2)


@given(st.integers(1, 5), st.integers(1, 4), st.integers(1, 3), st.booleans())
@settings(max_examples=40, deadline=None)
def test_every_ordered_team_plays_every_deal(entrants: int, seats: int, deals: int, rotation: bool) -> None:
    schedule = round_robin(entrants, seats, deals, rotation=rotation, cooperative=True)
    played = Counter(p.entrants for p in schedule.pairings)
    assert played == dict.fromkeys(product(range(1, entrants + 1), repeat=seats), deals)
    if rotation:
        assert schedule.deal_sets == deals
        assert schedule.strata == 1
        assert set(Counter(p.deal_set for p in schedule.pairings).values()) == {entrants**seats}
    else:
        assert schedule.deal_sets == len(schedule.pairings)
        assert {p.stratum for p in schedule.pairings} == set(range(entrants**seats))


@pytest.mark.parametrize(
    ("entrants", "seats", "most"), [(5, 5, 1), (11, 3, 1), (6, 4, 1), (33, 3, 2), (10, 5, 2)]
)
def test_a_sample_of_teams_has_all_self_play_and_balanced_seats(entrants: int, seats: int, most: int) -> None:
    sample = teams(entrants, seats)
    assert len(set(sample)) == len(sample) <= TABLES < entrants**seats
    assert {(entrant,) * seats for entrant in range(entrants)} <= set(sample)
    for seat in range(seats):
        held = Counter(team[seat] for team in sample)
        assert len(held) == entrants
        assert len(set(held.values())) == 1
    for one, other in combinations(range(seats), 2):
        met = Counter((team[one], team[other]) for team in sample)
        assert spread(met, [(x, y) for x in range(entrants) for y in range(entrants)]) <= most


@given(st.integers(2, 7), st.integers(2, 4), st.integers(1, 4), st.booleans(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_pairings_are_numbered_and_counted(
    entrants: int, seats: int, deals: int, rotation: bool, cooperative: bool
) -> None:
    assume(entrants >= seats)
    schedule = round_robin(entrants, seats, deals, rotation=rotation, cooperative=cooperative)
    assert [p.number for p in schedule.pairings] == list(range(1, len(schedule.pairings) + 1))
    assert {p.deal_set for p in schedule.pairings} == set(range(1, schedule.deal_sets + 1))
    assert {p.stratum for p in schedule.pairings} == set(range(schedule.strata))
    assert count_matches(entrants, seats, deals, rotation, cooperative) == len(schedule.pairings)
    assert round_robin(entrants, seats, deals, rotation=rotation, cooperative=cooperative) == schedule


@given(st.integers(2, 6), st.integers(2, 3), st.integers(2, 4), st.booleans())
@settings(max_examples=30, deadline=None)
def test_early_deals_come_first(entrants: int, seats: int, deals: int, rotation: bool) -> None:
    assume(entrants >= seats)
    schedule = round_robin(entrants, seats, deals, rotation=rotation, cooperative=False)
    played = [(p.deal_set - 1) // schedule.strata for p in schedule.pairings]
    assert played == sorted(played)


def test_many_bots_are_busy_at_once() -> None:
    schedule = round_robin(16, 2, 1, rotation=False, cooperative=False)
    for start in range(0, len(schedule.pairings) - 16, 4):
        window = schedule.pairings[start : start + 16]
        assert len({entrant for p in window for entrant in p.entrants}) >= 14


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((2, 3, 1, False, False), "3 seats need at least 3 entrants, not 2"),
        ((2, 2, 0, False, False), "at least one deal, not 0"),
        ((0, 2, 1, False, True), "at least one entrant"),
        ((2, 1, 1, False, False), "at least two seats"),
        ((12, 9, 1, False, False), "1 to 8 seats, not 9"),
    ],
)
def test_an_impossible_round_robin_is_refused(
    arguments: tuple[int, int, int, bool, bool], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        round_robin(*arguments)
    with pytest.raises(ValueError, match=sentence):
        count_matches(*arguments)


def test_a_bot_that_plays_itself_has_an_instance_for_each_seat() -> None:
    assert instances((4, 2, 4, 4, 1)) == (0, 0, 1, 2, 0)
