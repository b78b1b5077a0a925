"""Field duplicates: tables share deals, nobody meets one twice, and luck is taken off."""

from collections import Counter, defaultdict
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal_server.tournament.adjustment import adjust
from fairdeal_server.tournament.field import REFERENCES, TABLES, Field, share_deals
from fairdeal_server.tournament.results import StandingRow
from fairdeal_server.tournament.schedule import Pairing, round_robin
from fairdeal_server.tournament.standings import standings


def fresh(entrants: int, seats: int, deals: int) -> tuple[Pairing, ...]:
    return round_robin(entrants, seats, deals, rotation=False, cooperative=False).pairings


def field_of(entrants: int, samples: int = 2) -> Field:
    """Return a field in which every entrant has an owner of its own."""
    return Field({entrant: entrant for entrant in range(1, entrants + 1)}, samples)


@given(st.integers(4, 12), st.integers(2, 4), st.integers(1, 3), st.data())
def test_no_owner_meets_a_deal_twice(entrants: int, seats: int, deals: int, data: st.DataObject) -> None:
    owners = {entrant: data.draw(st.integers(1, entrants)) for entrant in range(1, entrants + 1)}
    pairings = [
        pairing
        for pairing in fresh(max(entrants, seats), seats, deals)
        if len({owners[entrant] for entrant in pairing.entrants}) == seats
    ]
    met = Counter(
        (pairing.deal_set, owners[entrant])
        for pairing in share_deals(pairings, Field(owners, 2))
        for entrant in pairing.entrants
        if entrant > 0
    )
    assert set(met.values()) <= {1}


@given(st.integers(4, 20), st.integers(2, 5), st.integers(1, 3), st.integers(1, 3))
def test_every_table_is_still_played_and_every_deal_at_eight_tables_or_more(
    entrants: int, seats: int, deals: int, samples: int
) -> None:
    entrants = max(entrants, seats)
    pairings = fresh(entrants, seats, deals)
    shared = share_deals(pairings, field_of(entrants, samples))
    played = [(table.stratum, table.entrants) for table in shared if table.stratum != REFERENCES]
    assert played == [(table.stratum, table.entrants) for table in pairings]
    assert [table.number for table in shared] == list(range(1, len(shared) + 1))
    assert min(Counter(table.deal_set for table in shared).values()) >= TABLES
    assert sorted({table.deal_set for table in shared}) == list(range(1, shared[-1].deal_set + 1))


def test_a_full_round_shares_one_deal() -> None:
    shared = share_deals(fresh(16, 2, 1), field_of(16, 3))
    full = list(Counter(table.deal_set for table in shared).values())
    assert len(full) <= 17  # of 15 rounds a few are cut in two: the order looks only so far ahead
    assert set(full) == {TABLES}


def test_reference_tables_have_different_sample_bots() -> None:
    shared = share_deals(fresh(4, 2, 1), field_of(4, 3))
    companies = [table.entrants for table in shared if table.stratum == REFERENCES and table.deal_set == 1]
    assert len(companies) == len(set(companies)) == TABLES - 2
    assert {bot for company in companies for bot in company} <= {-1, -2, -3}


def rows_of(pairings: tuple[Pairing, ...], luck: float, rng: np.random.Generator) -> list[StandingRow]:
    """Play by chance: payoffs are the entrant's number, the luck of deal and seat, and noise."""
    cards: dict[tuple[int, int], float] = defaultdict(lambda: luck * rng.normal())
    rows = []
    for table in pairings:
        for seat, entrant in enumerate(table.entrants):
            # the other seat's cards are as bad as these are good
            gained = cards[table.deal_set, 0] * (1 if seat == 0 else -1)
            payoff = (entrant if entrant > 0 else 2.5) + gained + rng.normal()
            rows.append(
                StandingRow(
                    match=table.number,
                    pairing=table.number,
                    deal_set=table.deal_set,
                    stratum=table.stratum,
                    seat=seat,
                    entrant=entrant,
                    payoff=payoff,
                    second=None,
                    rank=1,
                    shared=True,
                    fault=0,
                    faults=0,
                    counts=entrant > 0,
                )
            )
    return rows


def widths(rows: list[StandingRow], entrants: int) -> float:
    table, _ = standings(rows, entrants, cooperative=False)
    return sum(row.ci95 or 0.0 for row in table) / entrants


@pytest.mark.parametrize("entrants", [4, 16])
def test_adjusting_makes_intervals_narrow_where_cards_decide(entrants: int) -> None:
    pairings = share_deals(fresh(entrants, 2, 20), field_of(entrants, 2))
    rows = rows_of(pairings, luck=5.0, rng=np.random.default_rng(1))
    own = [row for row in rows if row.entrant > 0]
    assert widths(adjust(rows, ()), entrants) < 0.4 * widths(own, entrants)


def test_adjusting_changes_next_to_nothing_where_cards_do_not_matter() -> None:
    pairings = share_deals(fresh(8, 2, 20), field_of(8, 2))
    rows = rows_of(pairings, luck=0.0, rng=np.random.default_rng(2))
    own = [row for row in rows if row.entrant > 0]
    assert widths(adjust(rows, ()), 8) == pytest.approx(widths(own, 8), rel=0.05)


def test_adjusted_means_are_about_the_truth() -> None:
    rng, wrong = np.random.default_rng(3), 0
    for _ in range(100):
        rows = rows_of(share_deals(fresh(4, 2, 10), field_of(4, 2)), luck=3.0, rng=rng)
        table, _ = standings(adjust(rows, ()), 4, cooperative=False)
        for row in table:
            assert row.mean is not None
            assert row.ci95 is not None
            wrong += abs(row.mean - row.entrant) > row.ci95
    assert wrong <= 38  # 20 of 400 are expected; this is four standard deviations more


def test_identical_rows_come_out_as_they_are() -> None:
    rows = rows_of(share_deals(fresh(4, 2, 3), field_of(4, 1)), 1.0, np.random.default_rng(4))
    flat = [replace(row, payoff=7.0) for row in rows]
    assert {row.payoff for row in adjust(flat, ())} == {7.0}


def test_deal_sets_that_are_not_complete_are_left_as_they_are() -> None:
    rows = rows_of(share_deals(fresh(8, 2, 3), field_of(8, 1)), 3.0, np.random.default_rng(5))
    before = {(row.match, row.seat): row.payoff for row in rows}
    for row in adjust(rows, {1}):
        assert row.entrant > 0
        if row.deal_set == 1:
            assert row.payoff == before[row.match, row.seat]


def test_the_order_of_rows_does_not_matter() -> None:
    rows = rows_of(share_deals(fresh(8, 2, 3), field_of(8, 2)), 3.0, np.random.default_rng(6))
    one = {(row.match, row.seat): row.payoff for row in adjust(rows, ())}
    other = {(row.match, row.seat): row.payoff for row in adjust(rows[::-1], ())}
    assert one == pytest.approx(other)
