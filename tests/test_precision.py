import numpy as np
import pytest
from scipy import stats

from fairdeal_server.tournament.precision import deals_for_power, deals_for_width


def test_the_planned_number_of_deals_has_the_wanted_power() -> None:
    number = deals_for_power(spread=10, gap=2, power=0.8)
    drawn = np.random.default_rng(91).normal(2, 10, (20_000, number))
    shown = np.asarray(stats.ttest_1samp(drawn, 0, axis=1).pvalue) < 0.05
    assert float(shown.mean()) == pytest.approx(0.8, abs=0.012)


def test_the_planned_number_of_deals_gives_the_wanted_width() -> None:
    number = deals_for_width(spread=10, half_width=3)
    assert 10 * stats.t.ppf(0.975, number - 1) / number**0.5 == pytest.approx(3, rel=0.01)


def test_half_the_gap_takes_four_times_the_deals() -> None:
    assert deals_for_power(10, 0.5) == pytest.approx(4 * deals_for_power(10, 1), rel=0.01)


def test_without_any_spread_two_deal_sets_do() -> None:
    assert deals_for_width(0, 1) == deals_for_power(0, 1) == 2


@pytest.mark.parametrize(
    ("spread", "wanted"), [(-1, 1), (1, 0), (1, -2), (float("nan"), 1), (1, float("inf"))]
)
def test_a_spread_or_gap_that_cannot_be_is_refused(spread: float, wanted: float) -> None:
    with pytest.raises(ValueError, match="spread"):
        deals_for_width(spread, wanted)
    with pytest.raises(ValueError, match="spread"):
        deals_for_power(spread, wanted)


def test_a_probability_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        deals_for_power(1, 1, power=1)
