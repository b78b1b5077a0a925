from itertools import product

import numpy as np
import pytest

from fairdeal_server.tournament.results import STAND_IN, StandingRow
from fairdeal_server.tournament.statistics import Estimate, Numbers, estimate
from fairdeal_server.tournament.teamwork import TeamResult, TeamTable, Teamwork, team_results, teamwork


def rotation(means: dict[tuple[int, ...], float], deals: int, seed: int = 1) -> list[TeamResult]:
    """Return results of teams that all play the same deals."""
    random = np.random.default_rng(seed)
    luck = random.normal(0, 3, deals)
    return [
        TeamResult(deal, 0, 0, team, mean + luck[deal] + float(random.normal()))
        for team, mean in means.items()
        for deal in range(deals)
    ]


def every_team(bots: int, seats: int = 2) -> dict[tuple[int, ...], float]:
    return dict.fromkeys(product(range(bots), repeat=seats), 0.0)


def of(results: list[TeamResult], bot: int, owners: dict[int, int] | None = None) -> Teamwork:
    found = teamwork(TeamTable(results), owners or {number: number for number in range(9)})
    return next(one for one in found if one.bot == bot)


def values(results: list[TeamResult], *teams: tuple[int, ...]) -> list[float]:
    """Return by deal the mean of some teams."""
    deals = sorted({result.deal_set for result in results})
    return [
        float(
            np.mean([result.value for result in results if result.deal_set == deal and result.team in teams])
        )
        for deal in deals
    ]


def same(one: Estimate | None, other: Estimate | None) -> bool:
    assert one is not None
    assert other is not None
    assert one.ci95 is not None
    assert other.ci95 is not None
    assert one.deal_sets == other.deal_sets
    return (one.mean, one.ci95) == pytest.approx((other.mean, other.ci95))


def test_self_play_is_the_mean_of_teams_of_the_bot_alone() -> None:
    results = rotation(every_team(3), 12)
    assert same(of(results, 1).self_play, estimate({0: values(results, (1, 1))}))


def test_cross_play_is_the_mean_over_team_mates() -> None:
    results = rotation(every_team(3), 12)
    mixed = values(results, (0, 1), (1, 0), (0, 2), (2, 0))
    assert same(of(results, 0).cross_play, estimate({0: mixed}))


def test_an_owner_of_many_team_mates_counts_once() -> None:
    results = rotation({**every_team(4), (0, 3): 40.0, (3, 0): 40.0}, 12)
    owners = {0: 0, 1: 1, 2: 1, 3: 2}
    one, two = values(results, (0, 1), (1, 0), (0, 2), (2, 0)), values(results, (0, 3), (3, 0))
    halves = [(a + b) / 2 for a, b in zip(one, two, strict=True)]
    assert same(of(results, 0, owners).cross_play, estimate({0: halves}))


def test_ad_hoc_teams_have_one_seat_for_the_bot_and_strangers_in_the_others() -> None:
    results = rotation(every_team(4, seats=3), 8)
    owners = {0: 0, 1: 0, 2: 2, 3: 3}
    teams = [t for t in product(range(4), repeat=3) if t.count(0) == 1 and t.count(1) == 0]
    # Of the two strangers' seats, both owners hold as many: the plain mean.
    assert same(of(results, 0, owners).ad_hoc, estimate({0: values(results, *teams)}))


def test_what_a_bot_never_did_is_not_there() -> None:
    results = rotation({(0, 1): 0.0, (1, 0): 0.0}, 5)
    found = of(results, 0, {0: 0, 1: 0})
    assert found.self_play is None
    assert found.ad_hoc is None
    assert found.cross_play is not None


def test_teams_with_deals_of_their_own_are_strata() -> None:
    random = np.random.default_rng(2)
    teams = [(0, 1), (1, 0), (0, 2), (2, 0)]
    results = [
        TeamResult(10 * stratum + deal, stratum, 0, team, float(random.normal() + 9 * stratum))
        for stratum, team in enumerate(teams)
        for deal in range(6)
    ]
    strata = {n: [result.value for result in results if result.stratum == n] for n in range(4)}
    assert same(of(results, 0).cross_play, estimate(strata))


@pytest.mark.long
@pytest.mark.parametrize("tails", ["normal", "skewed"])
def test_cross_play_intervals_hold_the_truth_in_95_of_100_tournaments(tails: str) -> None:
    random = np.random.default_rng(91)
    teams = list(every_team(3))
    held = 0
    for _ in range(600):
        shape = (len(teams), 30)
        noise: Numbers = random.normal(0, 1, shape) if tails == "normal" else random.exponential(1, shape) - 1
        luck = random.normal(0, 1, 30)
        results = [
            TeamResult(deal, 0, 0, team, float(luck[deal] + noise[at, deal]))
            for at, team in enumerate(teams)
            for deal in range(30)
        ]
        found = of(results, 0).cross_play
        assert found is not None
        assert found.ci95 is not None
        held += abs(found.mean) <= found.ci95
    assert held / 600 == pytest.approx(0.95, abs=0.027)  # three standard errors


def test_the_order_of_results_does_not_matter() -> None:
    results = rotation(every_team(3), 6)
    owners = {0: 0, 1: 1, 2: 1}
    assert teamwork(TeamTable(results), owners) == teamwork(TeamTable(results[::-1]), owners)


def test_teams_of_different_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="different sizes"):
        TeamTable([TeamResult(1, 0, 0, (1, 2), 0.0), TeamResult(1, 0, 0, (1, 2, 3), 0.0)])


def test_a_result_that_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="finished matches only"):
        TeamTable([TeamResult(1, 0, 0, (1, 2), float("nan"))])


def test_a_deal_set_in_two_strata_is_refused() -> None:
    with pytest.raises(ValueError, match="one stratum"):
        TeamTable([TeamResult(1, 0, 0, (1, 2), 0.0), TeamResult(1, 1, 0, (2, 1), 0.0)])


# --- from the rows of matches -------------------------------------------------------------------


def match(
    number: int, *team: int, deal_set: int = 1, stratum: int = 0, counts: bool = True
) -> list[StandingRow]:
    return [
        StandingRow(number, number, deal_set, stratum, seat, bot, 0.5, None, 1, False, 0, 0, counts)
        for seat, bot in enumerate(team)
    ]


def test_a_match_is_one_result_of_its_team_by_seat() -> None:
    assert team_results(match(1, 2, 1)[::-1]) == [TeamResult(1, 0, 0, (2, 1), 0.5)]


def test_broken_matches_and_unfinished_deal_sets_are_no_results() -> None:
    rows = [
        *match(1, 1, 2, counts=False),
        *match(2, 1, STAND_IN),
        *match(3, 1, 2, deal_set=2),
        *match(4, 2, 1, deal_set=3),
        *match(5, 1, 1, deal_set=3),
    ]
    assert [result.team for result in team_results(rows, unfinished={2}, broken={5})] == [(2, 1)]


def test_teams_that_share_deals_share_a_stratum() -> None:
    apart = match(1, 1, 2, deal_set=1, stratum=4) + match(2, 2, 1, deal_set=2, stratum=5)
    assert [result.stratum for result in team_results(apart)] == [4, 5]
    shared = apart + match(3, 2, 2, deal_set=1, stratum=6)
    assert {result.stratum for result in team_results(shared)} == {0}
    TeamTable(team_results(shared))
