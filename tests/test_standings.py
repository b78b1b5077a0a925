from collections.abc import Collection, Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal_server.tournament.results import STAND_IN, StandingRow, count_by_kind
from fairdeal_server.tournament.schedule import round_robin
from fairdeal_server.tournament.standings import MOST_RANKED, Cross, Standing, ranks, standings
from fairdeal_server.tournament.statistics import estimate

TIMEOUT, ILLEGAL_MOVE = 1, 2


def match(
    number: int,
    payoffs: Mapping[int, float] | list[tuple[int, float]],
    *,
    deal_set: int = 0,
    stratum: int = 0,
    not_counting: tuple[int, ...] = (),
    team_rank: int = 0,
    second: float | None = None,
) -> list[StandingRow]:
    """Return the rows of one match: entrants with their payoffs by seat, a deal set each by default."""
    seats = list(payoffs.items()) if isinstance(payoffs, Mapping) else payoffs
    ordered = sorted((payoff for _, payoff in seats), reverse=True)
    return [
        StandingRow(
            match=number,
            pairing=number,
            deal_set=deal_set or number,
            stratum=stratum,
            seat=seat,
            entrant=entrant,
            payoff=payoff,
            second=second,
            rank=team_rank or ordered.index(payoff) + 1,
            shared=len(seats) > 1 and (bool(team_rank == 1) or ordered[0] == ordered[1]),
            fault=0,
            faults=0,
            counts=entrant not in not_counting,
        )
        for seat, (entrant, payoff) in enumerate(seats)
    ]


def by_entrant(rows: list[StandingRow], entrants: int, cooperative: bool = False) -> dict[int, Standing]:
    return {row.entrant: row for row in standings(rows, entrants, cooperative)[0]}


def cell(
    rows: list[StandingRow], entrant: int, other: int, cooperative: bool = False, broken: Collection[int] = ()
) -> Cross | None:
    entrants = max(row.entrant for row in rows)
    cells = {
        (cross.entrant, cross.other): cross for cross in standings(rows, entrants, cooperative, (), broken)[1]
    }
    return cells.get((entrant, other))


def test_wins_draws_and_losses_are_counted() -> None:
    rows = match(1, {1: 5, 2: -5}) + match(2, {2: 0, 1: 0}) + match(3, {1: 2, 2: -2})
    table = by_entrant(rows, 2)
    assert (table[1].wins, table[1].draws, table[1].losses) == (2, 1, 0)
    assert (table[2].wins, table[2].draws, table[2].losses) == (0, 1, 2)
    assert table[1].matches == 3
    assert table[1].win_rate == pytest.approx(2 / 3)


def test_a_shared_first_place_is_a_draw_and_a_shared_second_a_loss() -> None:
    table = by_entrant(match(1, {1: 3, 2: 3, 3: -6}) + match(2, {1: 4, 2: -2, 3: -2}), 3)
    assert (table[1].wins, table[1].draws, table[1].losses) == (1, 1, 0)
    assert (table[2].wins, table[2].draws, table[2].losses) == (0, 1, 1)


def test_the_best_mean_comes_first_and_equal_means_share_a_place() -> None:
    rows = match(1, {1: 0.1 + 0.2, 2: 0.9, 3: 0.3, 4: 0.1})
    found = [(row.place, row.entrant) for row in standings(rows, 4, False)[0]]
    assert found == [(1, 2), (2, 1), (2, 3), (4, 4)]


def test_who_has_not_played_stands_last_without_a_mean() -> None:
    found, _ = standings(match(1, {1: -1, 2: -5}), 4, False)
    assert [(row.place, row.entrant, row.mean) for row in found] == [
        (1, 1, -1),
        (2, 2, -5),
        (3, 3, None),
        (3, 4, None),
    ]
    assert found[-1].win_rate is None


def test_nothing_played_is_a_table_too() -> None:
    found, crosses = standings([], 2, False)
    assert [(row.place, row.matches, row.ci95) for row in found] == [(1, 0, None), (1, 0, None)]
    assert crosses == []


def test_legs_of_a_deal_set_are_one_value() -> None:
    rows: list[StandingRow] = []
    for deal_set, legs in enumerate([(4, 0), (1, 1), (6, 2)], start=1):
        for leg, margin in enumerate(legs):
            rows += match(10 * deal_set + leg, {1: margin, 2: -margin}, deal_set=deal_set)
    table = by_entrant(rows, 2)
    wanted = estimate({0: [2.0, 1.0, 4.0]})
    assert wanted is not None
    assert (table[1].matches, table[1].deal_sets) == (6, 3)
    assert (table[1].mean, table[1].ci95) == (wanted.mean, wanted.ci95)


def test_subsets_count_the_same_in_the_mean() -> None:
    rows = match(1, {1: 1, 2: -1}, stratum=0) + match(2, {1: 1, 2: -1}, stratum=0)
    rows += match(3, {1: 1, 2: -1}, stratum=0) + match(4, {1: -3, 3: 3}, stratum=1)
    table = by_entrant(rows, 3)
    assert table[1].mean == -1
    assert table[1].ci95 is None  # one deal set against the third
    assert table[2].ci95 == 0


def test_unfinished_deal_sets_are_missing_and_not_counted() -> None:
    rows = match(1, {1: 1, 2: -1}) + match(2, {1: 8, 2: -8}, deal_set=7)
    found, crosses = standings(rows, 2, False, unfinished={7})
    assert (found[0].matches, found[0].missing, found[0].mean, found[0].wins) == (1, 1, 1, 1)
    assert [(cross.entrant, cross.other, cross.matches) for cross in crosses] == [(1, 2, 1), (2, 1, 1)]


def test_faults_are_counted_by_kind_even_where_the_result_is_not() -> None:
    first, other = match(1, {1: 1, 2: -1}, not_counting=(2,))
    late = replace(other, fault=TIMEOUT, faults=3)
    rows = [
        first,
        late,
        *(replace(row, fault=ILLEGAL_MOVE, faults=1) for row in match(2, {2: 0, STAND_IN: 1})),
    ]
    faults = {row.entrant: row.faults for row in standings(rows, 2, False)[0]}
    assert faults == {1: {}, 2: {TIMEOUT: 3, ILLEGAL_MOVE: 1}}
    # a deal that is still to be played at another table shows nowhere
    faults = {row.entrant: row.faults for row in standings(rows, 2, False, unfinished={2})[0]}
    assert faults == {1: {}, 2: {TIMEOUT: 3}}


def test_faults_of_several_kinds_in_one_match_are_told_apart() -> None:
    one, other = match(1, {1: 1, 2: -1})
    clumsy = replace(other, fault=ILLEGAL_MOVE, faults=3, fault_counts=(2, 1))
    assert by_entrant([one, clumsy], 2)[2].faults == {TIMEOUT: 2, ILLEGAL_MOVE: 1}


@pytest.mark.parametrize(
    ("faults", "counts"), [([], ()), ([2, 2], ()), ([2, 1, 1], (2, 1)), ([4, 1], (1, 0, 0, 1))]
)
def test_only_faults_of_several_kinds_are_counted_one_by_one(faults: list[int], counts: tuple[int]) -> None:
    assert count_by_kind(faults) == counts


def test_the_second_measure_has_a_mean_where_the_game_has_one() -> None:
    rows = match(1, {1: 1, 2: 1}, second=4.0) + match(2, {1: 0, 2: 0}, second=1.0)
    assert by_entrant(rows, 2)[1].second == 2.5
    assert by_entrant(match(1, {1: 1, 2: 0}), 2)[1].second is None


def test_the_cross_table_has_the_rows_payoff_where_the_column_sat_too() -> None:
    rows = match(1, {1: 3, 2: 0, 3: -3}, stratum=0) + match(2, {1: 1, 2: -2, 4: 1}, stratum=1)
    both = cell(rows, 1, 2)
    assert both == Cross(entrant=1, other=2, matches=2, mean=2, ci95=None)
    assert cell(rows, 3, 2) == Cross(entrant=3, other=2, matches=1, mean=-3, ci95=None)
    assert cell(rows, 3, 4) is None
    assert cell(rows, 1, 1) is None


def test_a_cell_has_an_interval_over_its_deal_sets() -> None:
    rows = match(1, {1: 3, 2: -3}) + match(2, {2: -1, 1: 1}) + match(3, {1: 2, 2: -2})
    wanted = estimate({0: [3.0, 1.0, 2.0]})
    found = cell(rows, 1, 2)
    assert wanted is not None
    assert found is not None
    assert (found.mean, found.ci95) == (wanted.mean, wanted.ci95)


def test_a_team_wins_or_loses_together() -> None:
    rows = match(1, {1: 1, 2: 1}, team_rank=1) + match(2, {2: 0, 1: 0}, team_rank=2)
    table = by_entrant(rows, 2, cooperative=True)
    assert all((row.wins, row.draws, row.losses) == (1, 0, 1) for row in table.values())


def test_self_play_counts_once_and_stands_on_the_diagonal() -> None:
    rows = match(1, [(1, 1.0), (1, 1.0)], team_rank=1) + match(2, [(1, 0.0), (2, 0.0)], team_rank=2)
    table = by_entrant(rows, 2, cooperative=True)
    assert (table[1].matches, table[1].mean) == (2, 0.5)
    assert cell(rows, 1, 1, cooperative=True) == Cross(1, 1, matches=1, mean=1, ci95=None)
    assert cell(rows, 1, 2, cooperative=True) == Cross(1, 2, matches=1, mean=0, ci95=None)
    assert cell(rows, 2, 2, cooperative=True) is None


def test_a_bot_twice_in_a_team_of_three_is_a_team_mate_once() -> None:
    rows = match(1, [(1, 1.0), (2, 1.0), (1, 1.0)], team_rank=1)
    assert cell(rows, 2, 1, cooperative=True) == Cross(2, 1, matches=1, mean=1, ci95=None)
    assert cell(rows, 1, 1, cooperative=True) is None


def test_a_team_mates_fault_does_not_count_and_the_stand_ins_match_does() -> None:
    broken = match(1, {1: 0, 2: 0}, deal_set=1, team_rank=2, not_counting=(2,))
    again = match(2, {STAND_IN: 1, 2: 1}, deal_set=1, team_rank=1, not_counting=(STAND_IN,))
    table = by_entrant(broken + again, 2, cooperative=True)
    assert (table[1].matches, table[1].mean) == (1, 0)
    assert (table[2].matches, table[2].mean) == (1, 1)
    assert all(
        cell(broken + again, entrant, other, cooperative=True, broken={1}) is None
        for entrant in (1, 2)
        for other in (1, 2)
    )


def test_teams_that_share_deals_are_one_value_a_deal() -> None:
    rows: list[StandingRow] = []
    for deal, (alone, together) in enumerate([(1, 0), (1, 1), (0, 1)], start=1):
        rows += match(10 * deal, [(1, alone), (1, alone)], deal_set=deal)
        rows += match(10 * deal + 1, [(1, together), (2, together)], deal_set=deal)
    table = by_entrant(rows, 2, cooperative=True)
    wanted = estimate({0: [0.5, 1.0, 0.5]})
    assert wanted is not None
    assert (table[1].mean, table[1].ci95, table[1].deal_sets) == (wanted.mean, wanted.ci95, 3)


@given(st.integers(2, 5), st.integers(2, 3), st.integers(1, 3), st.booleans(), st.randoms())
@settings(max_examples=40, deadline=None)
def test_the_tables_agree_with_a_slow_count(
    entrants: int, seats: int, deals: int, rotation: bool, random: Random
) -> None:
    seats = min(seats, entrants)
    rows: list[StandingRow] = []
    for pairing in round_robin(entrants, seats, deals, rotation=rotation, cooperative=False).pairings:
        payoffs = {entrant: float(random.randint(-3, 3)) for entrant in pairing.entrants}
        rows += match(pairing.number, payoffs, deal_set=pairing.deal_set, stratum=pairing.stratum)
    random.shuffle(rows)
    found, crosses = standings(rows, entrants, False)
    for row in found:
        own = [one for one in rows if one.entrant == row.entrant]
        slow = estimate(set_values(own))
        assert slow is not None
        assert (row.mean, row.ci95, row.deal_sets) == pytest.approx((slow.mean, slow.ci95, slow.deal_sets))
        assert row.wins == sum(one.rank == 1 and not one.shared for one in own)
        assert row.wins + row.draws + row.losses == row.matches == len(own)
    assert len(crosses) == entrants * (entrants - 1)
    for cross in crosses:
        met = {one.match for one in rows if one.entrant == cross.other}
        own = [one for one in rows if one.entrant == cross.entrant and one.match in met]
        slow = estimate(set_values(own))
        assert slow is not None
        assert (cross.mean, cross.ci95) == pytest.approx((slow.mean, slow.ci95))
        assert cross.matches == len(own)


def set_values(rows: list[StandingRow]) -> dict[int, list[float]]:
    """Return the mean payoff of each deal set, by stratum."""
    sets: dict[tuple[int, int], list[float]] = {}
    for row in rows:
        sets.setdefault((row.stratum, row.deal_set), []).append(row.payoff)
    found: dict[int, list[float]] = {}
    for (stratum, _), payoffs in sets.items():
        found.setdefault(stratum, []).append(sum(payoffs) / len(payoffs))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_identical_bots_come_out_equal_under_every_seating(seats: int) -> None:
    rows: list[StandingRow] = []
    for pairing in round_robin(seats + 1, seats, 2, rotation=True, cooperative=False).pairings:
        payoffs = {entrant: float(seat**2) for seat, entrant in enumerate(pairing.entrants)}
        rows += match(pairing.number, payoffs, deal_set=pairing.deal_set, stratum=pairing.stratum)
    found, _ = standings(rows, seats + 1, False)
    assert {row.place for row in found} == {1}
    assert {row.ci95 for row in found} == {0}


# --- ranks --------------------------------------------------------------------------------------


def rated(*means: float, deals: int = 40, spread: float = 1.0) -> list[StandingRow]:
    """Return rows of single-table deals in which entrants 1, 2, … have about these payoffs."""
    random = Random(1)
    return [
        table_row(deal, seat, entrant, mean + random.gauss(0, spread))
        for deal in range(1, deals + 1)
        for seat, (entrant, mean) in enumerate(enumerate(means, start=1))
    ]


def table_row(deal: int, seat: int, entrant: int, payoff: float) -> StandingRow:
    return StandingRow(deal, deal, deal, 0, seat, entrant, payoff, None, 1, False, 0, 0, True)


def test_ranks_are_intervals_and_equal_bots_share_a_group() -> None:
    found = ranks(rated(5.0, 0.0, 0.0))
    assert found is not None
    assert found.intervals == {1: (1, 1), 2: (2, 3), 3: (2, 3)}
    assert [set(group) for group in found.groups] == [{1}, {2, 3}]


def test_ranks_do_not_depend_on_the_order_of_rows() -> None:
    rows = rated(0.3, 0.0, -0.3)
    assert ranks(rows) == ranks(rows[::-1])


def test_unfinished_deal_sets_say_nothing_about_ranks() -> None:
    rows = [*rated(0.0, 0.0), table_row(99, 0, 1, 1000.0), table_row(99, 1, 2, -1000.0)]
    assert ranks(rows, unfinished={99}) == ranks(rated(0.0, 0.0))


def test_a_few_deals_that_all_agree_are_no_rank_yet() -> None:
    found = ranks(rated(1.0, 0.0, deals=3, spread=0.0))
    assert found is not None
    assert found.intervals == {1: (1, 2), 2: (1, 2)}


@pytest.mark.parametrize("rows", [[], rated(1.0, 0.0, deals=1)], ids=["nothing", "one deal"])
def test_without_intervals_there_are_no_ranks(rows: list[StandingRow]) -> None:
    assert ranks(rows) is None


def test_ranks_of_very_many_entrants_are_left_out() -> None:
    assert ranks(rated(*range(MOST_RANKED + 1), deals=2)) is None
