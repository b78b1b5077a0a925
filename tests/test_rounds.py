"""A round: meetings become pairings with fair seats, and results become what was played."""

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal_server.tournament.formats.format import Entry, FormatError, Meeting
from fairdeal_server.tournament.formats.swiss import Swiss
from fairdeal_server.tournament.results import StandingRow
from fairdeal_server.tournament.rounds import Last, Progress, played, seat_round, underway
from fairdeal_server.tournament.schedule import Pairing
from fairdeal_server.tournament.seatings import pair_balanced

AWAY = (3, 4)


def meeting(number: int, *entrants: int, deals: int = 2, round: int = 1) -> Meeting:
    return Meeting(number, round, entrants, deals)


def rows_of(pairings: tuple[Pairing, ...], payoffs: Mapping[int, float] | None = None) -> list[StandingRow]:
    """Return the rows of pairings that were played: an entrant's payoff is its own, or 0."""
    return [
        StandingRow(
            match=1000 + pairing.number,
            pairing=pairing.number,
            deal_set=pairing.deal_set,
            stratum=pairing.stratum,
            seat=seat,
            entrant=entrant,
            payoff=(payoffs or {}).get(entrant, 0.0),
            second=None,
            rank=1,
            shared=False,
            fault=0,
            faults=0,
            counts=True,
        )
        for pairing in pairings
        for seat, entrant in enumerate(pairing.entrants)
    ]


def test_a_meeting_s_deals_are_deal_sets_of_its_stratum() -> None:
    pairings = seat_round([meeting(1, 1, 2), meeting(2, 3, 4)], (), rotation=False)
    assert [(pairing.number, pairing.deal_set, pairing.stratum) for pairing in pairings] == [
        (1, 1, 0),
        (2, 2, 1),
        (3, 3, 0),
        (4, 4, 1),
    ]


def test_under_rotation_a_deal_is_played_in_every_seating() -> None:
    pairings = seat_round([meeting(1, 5, 6, 7, deals=3)], (), rotation=True)
    for deal_set in (1, 2, 3):
        tables = {pairing.entrants for pairing in pairings if pairing.deal_set == deal_set}
        assert len(tables) == len(pair_balanced(3))


def test_numbers_go_on_after_the_last_ones() -> None:
    (pairing,) = seat_round([meeting(9, 1, 2, deals=1)], (), rotation=False, last=Last(40, 30))
    assert (pairing.number, pairing.deal_set, pairing.stratum) == (41, 31, 8)


def test_a_meeting_with_fewer_deals_ends_sooner() -> None:
    pairings = seat_round([meeting(1, 1, 2, deals=1), meeting(2, 3, 4, deals=2)], (), rotation=False)
    assert [pairing.stratum for pairing in pairings] == [0, 1, 1]
    assert [pairing.deal_set for pairing in pairings] == [1, 2, 3]


@given(st.integers(2, 8), st.integers(1, 4))
def test_whole_rounds_of_seatings_are_pair_balanced(seats: int, times: int) -> None:
    deals = times * len(pair_balanced(seats))
    pairings = seat_round([meeting(1, *range(1, seats + 1), deals=deals)], (), rotation=False)
    held = Counter(pairing.entrants for pairing in pairings)
    assert set(held.values()) == {times}
    assert len(held) == len(pair_balanced(seats))


@given(st.lists(st.permutations(range(1, 9)), min_size=1, max_size=9))
def test_the_first_seat_is_for_who_has_had_it_less(rounds: list[list[int]]) -> None:
    rows: list[StandingRow] = []
    number = 0
    for place, order in enumerate(rounds, start=1):
        meetings = []
        for one, other in zip(order[::2], order[1::2], strict=True):
            number += 1
            meetings.append(meeting(number, one, other, deals=1, round=place))
        pairings = seat_round(meetings, rows, rotation=False, last=Last(len(rows), len(rows)))
        held = Counter((row.entrant, row.seat) for row in rows)
        for pairing in pairings:
            first, second = pairing.entrants
            assert held[first, 0] - held[first, 1] <= held[second, 0] - held[second, 1]
        rows += rows_of(pairings)


@given(st.integers(1, 9), st.integers(1, 3))
def test_an_even_number_of_deals_gives_both_seats_equally_often(rounds: int, pairs: int) -> None:
    rows: list[StandingRow] = []
    for number in range(1, rounds + 1):
        meetings = [meeting(number, 1, 2, deals=2 * pairs, round=number)]
        rows += rows_of(seat_round(meetings, rows, rotation=False, last=Last(len(rows), len(rows))))
    held = Counter((row.entrant, row.seat) for row in rows)
    assert len(set(held.values())) == 1


def test_more_deals_of_a_meeting_take_the_seating_that_is_due() -> None:
    first = seat_round([meeting(1, 1, 2, deals=1)], (), rotation=False)
    more = seat_round([meeting(1, 1, 2, deals=1)], rows_of(first), rotation=False, last=Last(1, 1))
    assert more[0].entrants == first[0].entrants[::-1]


def test_a_meeting_is_played_when_all_its_deal_sets_are_complete() -> None:
    meetings = [meeting(1, 1, 2), meeting(2, 3, 4)]
    rows = rows_of(seat_round(meetings, (), rotation=True), {1: 2.0, 3: -1.0})
    assert [found.meeting.number for found in played(meetings, rows, (), AWAY)] == [1, 2]
    assert [found.meeting.number for found in played(meetings, rows, {3}, AWAY)] == [2]
    assert [found.meeting.number for found in played(meetings, rows[:6], (), AWAY)] == []


def test_what_was_played_has_each_deal_set_s_mean() -> None:
    meetings = [meeting(1, 1, 2)]
    rows = rows_of(seat_round(meetings, (), rotation=True), {1: 2.0, 2: -2.0})
    (found,) = played(meetings, rows, (), AWAY)
    assert found.payoffs == {1: (2.0, 2.0), 2: (-2.0, -2.0)}
    assert found.mean(1) == pytest.approx(2.0)


def test_absent_is_who_was_away_in_every_match() -> None:
    from dataclasses import replace

    meetings = [meeting(1, 1, 2)]
    rows = rows_of(seat_round(meetings, (), rotation=True))
    never = [replace(row, fault=AWAY[0] if row.entrant == 2 else 0) for row in rows]
    once = [replace(row, fault=AWAY[1]) if row.entrant == 2 and row.pairing > 1 else row for row in rows]
    assert played(meetings, never, (), AWAY)[0].absent == {2}
    assert played(meetings, once, (), AWAY)[0].absent == frozenset()


def test_nobody_enters_in_the_last_round() -> None:
    swiss = Swiss(rounds=2, deals=2, points="match-points")
    entries = [Entry(number, number) for number in range(1, 5)]
    one = [meeting(1, 1, 2), meeting(2, 3, 4)]
    two = [meeting(3, 1, 3, round=2), meeting(4, 2, 4, round=2)]
    Progress(entries, one, rows_of(seat_round(one, (), rotation=True)), (), AWAY).check_late_entry(swiss)
    rows = rows_of(seat_round([*one, *two], (), rotation=True))
    with pytest.raises(FormatError, match="round 2 of 2 is the last"):
        Progress(entries, [*one, *two], rows, (), AWAY).check_late_entry(swiss)


# --- in the middle --------------------------------------------------------------------------------


def test_a_meeting_is_under_way_with_the_deal_sets_that_are_complete() -> None:
    meetings = [meeting(1, 1, 2), meeting(2, 3, 4), meeting(3, 5, 6)]
    pairings = seat_round(meetings, (), rotation=True)
    begun = tuple(one for one in pairings if one.stratum == 0 or one.deal_set == 2)
    rows = rows_of((*begun, next(one for one in pairings if one.deal_set == 3)))
    assert [one.meeting for one in played(meetings, rows, {3}, AWAY)] == [meeting(1, 1, 2)]
    (going_on,) = underway(meetings, rows, {3}, AWAY)
    assert going_on.meeting == meeting(2, 3, 4, deals=1)
    assert going_on.payoffs == {3: (0.0,), 4: (0.0,)}


def test_tables_count_by_subsets_and_leave_out_what_is_annulled() -> None:
    meetings = [meeting(1, 1, 2), meeting(2, 1, 3), meeting(3, 2, 1, round=2)]
    rows = rows_of(seat_round(meetings, (), rotation=False))
    counted = Progress((), meetings, rows, (), AWAY).counted(annulled={2})
    assert {(row.stratum, row.counts) for row in counted} == {(0, True), (1, False)}
    assert len([row for row in counted if row.stratum == 0]) == 2 * 4
