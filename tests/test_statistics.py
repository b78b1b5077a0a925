from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from fairdeal_server.tournament.statistics import Estimate, Integers, Numbers, estimate, estimates

REPEATS = 6000
COVERAGE_ERROR = 0.011  # three standard errors of a coverage of 0.95 in so many repeats, and a bit


def coverage(
    sizes: list[int], draw: Callable[[np.random.Generator, int, int], Numbers], truth: float
) -> float:
    """Return how often the interval held the truth; `draw` gives (repeats, size) values of a stratum."""
    random = np.random.default_rng(91)
    groups, strata, values = [], [], []
    for stratum, size in enumerate(sizes):
        drawn = draw(random, stratum, size)
        groups.append(np.repeat(np.arange(REPEATS), size))
        strata.append(np.full(drawn.size, stratum))
        values.append(drawn.ravel())
    found = estimates(np.concatenate(groups), np.concatenate(strata), np.concatenate(values))
    held = [one.ci95 is not None and abs(one.mean - truth) <= one.ci95 for one in found.values()]
    assert len(held) == REPEATS
    return sum(held) / REPEATS


def normal(means: list[float], spreads: list[float]) -> Callable[[np.random.Generator, int, int], Numbers]:
    return lambda random, stratum, size: random.normal(means[stratum], spreads[stratum], (REPEATS, size))


def test_one_stratum_gives_students_interval() -> None:
    values = [3.0, 4.5, -1.0, 2.25, 7.0]
    found = estimate({4: values})
    wanted = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert found is not None
    assert found.ci95 is not None
    assert found.mean - found.ci95 == pytest.approx(wanted.low)
    assert found.mean + found.ci95 == pytest.approx(wanted.high)


def test_two_strata_give_welchs_interval() -> None:
    one, other = [3.0, 4.5, -1.0, 2.25, 7.0], [10.0, 30.0, 12.0]
    found = estimate({0: one, 1: other})
    wanted = stats.ttest_ind(one, [-value for value in other], equal_var=False).confidence_interval(0.95)
    assert found is not None
    assert found.ci95 is not None
    assert found.mean - found.ci95 == pytest.approx(wanted.low / 2)
    assert found.mean + found.ci95 == pytest.approx(wanted.high / 2)


def test_strata_count_the_same_however_many_deal_sets_they_have() -> None:
    found = estimate({0: [1.0] * 10, 1: [3.0] * 2})
    assert found == Estimate(mean=2.0, ci95=0.0, deal_sets=12)


def test_a_stratum_with_one_deal_set_leaves_no_interval() -> None:
    assert estimate({0: [1.0, 2.0, 3.0], 1: [3.0]}) == Estimate(mean=2.5, ci95=None, deal_sets=4)


def test_nothing_gives_no_estimate() -> None:
    assert estimate({}) is None
    assert estimate({3: []}) is None


def test_an_empty_stratum_is_left_out() -> None:
    assert estimate({0: [1.0, 1.0], 1: []}) == Estimate(mean=1.0, ci95=0.0, deal_sets=2)


@given(st.dictionaries(st.integers(0, 5), st.lists(st.floats(-100, 100), min_size=2, max_size=6), min_size=1))
def test_moving_all_values_moves_the_mean_and_keeps_the_width(strata: dict[int, list[float]]) -> None:
    before = estimate(strata)
    after = estimate({stratum: [value + 7 for value in values] for stratum, values in strata.items()})
    assert before is not None
    assert after is not None
    assert before.ci95 is not None
    assert after.mean == pytest.approx(before.mean + 7)
    assert after.ci95 == pytest.approx(before.ci95, abs=1e-6)


def test_groups_are_estimated_apart() -> None:
    groups: Integers = np.array([7, 7, 9, 9, 7, 9])
    strata: Integers = np.array([1, 1, 1, 2, 2, 1])
    values: Numbers = np.array([1.0, 2.0, 5.0, 6.0, 9.0, 7.0])
    found = estimates(groups, strata, values)
    assert found == {7: estimate({1: [1.0, 2.0], 2: [9.0]}), 9: estimate({1: [5.0, 7.0], 2: [6.0]})}


def test_identical_bots_are_told_apart_in_five_of_a_hundred_tournaments() -> None:
    covered = coverage([10] * 3, normal([0.0] * 3, [4.0] * 3), truth=0)
    assert covered == pytest.approx(0.95, abs=COVERAGE_ERROR)


def test_intervals_hold_the_truth_for_few_deals_of_one_stratum() -> None:
    assert coverage([4], normal([2.0], [1.0]), truth=2) == pytest.approx(0.95, abs=COVERAGE_ERROR)


def test_intervals_hold_the_truth_where_opponents_differ_strongly() -> None:
    means = [-40.0, -5.0, 0.0, 3.0, 20.0, 80.0]
    covered = coverage([8] * 6, normal(means, [1.0, 4.0, 1.0, 2.0, 5.0, 3.0]), truth=sum(means) / 6)
    assert covered == pytest.approx(0.95, abs=COVERAGE_ERROR)


def test_intervals_hold_the_truth_with_unequal_numbers_of_deal_sets() -> None:
    means = [0.0, 10.0, 20.0, 30.0]
    covered = coverage([12, 5, 9, 20], normal(means, [2.0, 3.0, 1.0, 4.0]), truth=15)
    assert covered == pytest.approx(0.95, abs=COVERAGE_ERROR)


def test_intervals_are_not_too_narrow_with_two_deal_sets_a_stratum() -> None:
    means = [float(stratum) for stratum in range(12)]
    covered = coverage([2] * 12, normal(means, [3.0] * 12), truth=5.5)
    assert 0.94 <= covered <= 0.99


def test_intervals_hold_the_truth_for_skewed_payoffs() -> None:
    covered = coverage([40] * 3, lambda random, _, size: random.exponential(1.0, (REPEATS, size)), truth=1)
    assert covered == pytest.approx(0.95, abs=0.015)


def test_intervals_hold_the_truth_for_wins_and_losses() -> None:
    def draw(random: np.random.Generator, _: int, size: int) -> Numbers:
        return (random.random((REPEATS, size)) < 0.3).astype(np.float64)

    covered = coverage([50] * 3, draw, truth=0.3)
    assert covered == pytest.approx(0.95, abs=0.015)


def legs(random: np.random.Generator, deals: int) -> Numbers:
    """Six legs of each deal share most of its luck."""
    luck = random.normal(0, 3, (REPEATS, deals, 1))
    return luck + random.normal(0, 2, (REPEATS, deals, 6))


def test_intervals_over_deal_sets_hold_the_truth_where_legs_share_luck() -> None:
    covered = coverage([15] * 2, lambda random, _, deals: legs(random, deals).mean(axis=2), truth=0)
    assert covered == pytest.approx(0.95, abs=COVERAGE_ERROR)


def test_intervals_over_legs_would_be_far_too_narrow() -> None:
    covered = coverage([90] * 2, lambda random, _, n: legs(random, n // 6).reshape(REPEATS, n), truth=0)
    assert covered < 0.75


def test_intervals_over_deals_hold_the_truth_where_all_teams_share_them() -> None:
    def draw(random: np.random.Generator, _: int, deals: int) -> Numbers:
        skill = np.linspace(0, 1, 9)
        luck = random.normal(0, 1, (REPEATS, deals, 1))
        return np.asarray((luck + skill + random.normal(0, 0.5, (REPEATS, deals, 9))).mean(axis=2))

    assert coverage([25], draw, truth=0.5) == pytest.approx(0.95, abs=COVERAGE_ERROR)
