"""Who plays the deals of a comparison, and what their matches are worth."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal_server.tournament.results import StandingRow
from fairdeal_server.tournament.rounds import Last
from fairdeal_server.tournament.substitution import NEW, OLD, Substitution, payoffs

shapes = st.builds(
    Substitution,
    entrants=st.integers(9, 12),
    seats=st.integers(2, 8),
    cooperative=st.booleans(),
    key=st.binary(min_size=1, max_size=32),
)


def row(deal_set: int, entrant: int, payoff: float, counts: bool = True) -> StandingRow:
    return StandingRow(
        match=1,
        pairing=1,
        deal_set=deal_set,
        stratum=0,
        seat=0,
        entrant=entrant,
        payoff=payoff,
        second=None,
        rank=1,
        shared=False,
        fault=0,
        faults=0,
        counts=counts,
    )


@given(shapes, st.integers(1, 10**6))
def test_both_versions_have_the_same_seat_and_the_same_company(shape: Substitution, deal: int) -> None:
    old, new = shape.tables(deal)
    assert old.count(OLD) == new.count(NEW) == 1
    assert new == tuple(NEW if entrant == OLD else entrant for entrant in old)
    assert len(old) == shape.seats
    if not shape.cooperative:
        assert len(set(old)) == shape.seats


def test_everybody_of_the_field_and_every_seat_comes_up_equally_often() -> None:
    shape = Substitution(5, 3, cooperative=False, key=b"key")
    tables = [shape.tables(deal)[0] for deal in range(6000)]
    seats = Counter(table.index(OLD) for table in tables)
    others = Counter(entrant for table in tables for entrant in table if entrant != OLD)
    assert min(seats.values()) > 0.93 * 2000
    assert min(others.values()) > 0.95 * 4000
    assert len(seats) == len(others) == 3


def test_without_a_field_two_rivals_meet_in_both_seatings() -> None:
    shape = Substitution(2, 2, cooperative=False, key=b"key")
    assert shape.direct
    assert shape.tables(7) == [(OLD, NEW), (NEW, OLD)]


def test_without_a_field_a_team_is_of_one_version() -> None:
    shape = Substitution(2, 3, cooperative=True, key=b"key")
    assert not shape.direct
    assert shape.tables(7) == [(OLD, OLD, OLD), (NEW, NEW, NEW)]


def test_a_team_takes_one_bot_of_the_field_for_several_seats() -> None:
    assert Substitution(3, 3, cooperative=True, key=b"key").tables(1)[0].count(3) == 2


@pytest.mark.parametrize(("entrants", "says"), [(3, "a field of 2 bots or more, not 1"), (2, "need a field")])
def test_a_field_that_fills_no_table_is_refused(entrants: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Substitution(entrants, 3, cooperative=False, key=b"").check()


def test_pairings_go_on_where_the_last_ones_ended_and_stop_at_the_most() -> None:
    shape = Substitution(2, 2, cooperative=False, key=b"key")
    first = shape.pairings(Last(), 1000)
    assert [pairing.number for pairing in first] == list(range(1, 101))
    assert {pairing.deal_set for pairing in first} == set(range(1, 51))
    later = shape.pairings(Last(1800, 900), 1000)
    assert (later[0].number, later[0].deal_set, later[-1].deal_set) == (1801, 901, 1000)
    assert shape.pairings(Last(2000, 1000), 1000) == ()


def test_a_deal_set_is_worth_the_mean_payoff_of_each_version() -> None:
    rows = [row(1, OLD, 1.0), row(1, OLD, 2.0), row(1, NEW, 5.0), row(1, 3, 9.0)]
    assert payoffs(rows, ()) == {1: (1.5, 5.0)}


def test_sets_behind_one_that_is_not_complete_do_not_count_yet() -> None:
    rows = [row(deal, version, 1.0) for deal in (1, 2, 3, 4) for version in (OLD, NEW)]
    assert list(payoffs(rows, {3})) == [1, 2]


def test_a_set_that_others_have_broken_for_one_version_is_left_out() -> None:
    rows = [row(1, OLD, 1.0), row(1, NEW, 0.0, counts=False), row(2, OLD, 1.0), row(2, NEW, 2.0)]
    assert list(payoffs(rows, ())) == [2]
