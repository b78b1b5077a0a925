from math import inf, isfinite

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from fairdeal_server.tournament.elo import ELO, elo_difference, elo_of, expected_score, superiority


@given(st.floats(-1500, 1500))
def test_gap_and_score_belong_together(gap: float) -> None:
    assert elo_of(expected_score(gap)) == pytest.approx(gap, abs=1e-6)


def test_four_hundred_elo_are_odds_of_ten_to_one() -> None:
    assert expected_score(400) == pytest.approx(10 / 11)


def test_the_interval_is_students_carried_over() -> None:
    scores = [0.0, 0.5, 1.0, 0.75, 0.5, 0.75]
    found = elo_difference(scores)
    interval = stats.ttest_1samp(scores, 0).confidence_interval(0.95)
    mean = float(np.mean(scores))
    half = (interval.high - mean) * ELO / (mean * (1 - mean))
    assert found.elo == pytest.approx(elo_of(mean))
    assert (found.low, found.high) == pytest.approx((found.elo - half, found.elo + half))


def test_the_interval_holds_the_truth_for_mirrored_pairs() -> None:
    random = np.random.default_rng(91)
    shares = np.array([0.05, 0.1, 0.35, 0.3, 0.2])
    truth = elo_of(float(shares @ np.arange(5)) / 4)
    drawn = random.choice(5, p=shares, size=(4000, 100)) / 4
    found = [elo_difference(scores) for scores in drawn.tolist()]
    assert np.mean([one.low <= truth <= one.high for one in found]) == pytest.approx(0.95, abs=0.0105)


def test_a_bot_that_won_everything_is_bounded_on_one_side() -> None:
    found = elo_difference([1.0] * 100)
    assert found.elo == found.high == inf
    assert found.low == pytest.approx(elo_of(0.025 ** (1 / 100)))


@given(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), st.integers(1, 500))
def test_equal_scores_do_not_make_a_difference_certain(score: float, number: int) -> None:
    found = elo_difference([score] * number)
    assert found.low <= found.elo <= found.high
    assert found.low < found.high


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=40))
def test_the_other_bots_difference_is_the_mirror_image(scores: list[float]) -> None:
    one, other = elo_difference(scores), elo_difference([1 - score for score in scores])
    assert other.elo == pytest.approx(-one.elo, abs=1e-6)
    assert other.low == pytest.approx(-one.high, abs=1e-6)


def test_scores_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="no deal sets"):
        elo_difference([])
    with pytest.raises(ValueError, match="from 0 to 1"):
        elo_difference([0.5, 1.5])


def test_superiority_is_one_less_the_one_sided_p_value() -> None:
    values = [0.3, -0.2, 0.8, 0.1]
    wanted = 1 - stats.ttest_1samp(values, 0, alternative="greater").pvalue
    assert superiority(values) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("values", "wanted"), [([], 0.5), ([0.0] * 9, 0.5), ([3.0], 0.75), ([-3.0], 0.25), ([2.0] * 3, 15 / 16)]
)
def test_superiority_of_equal_differences_goes_by_their_sign(values: list[float], wanted: float) -> None:
    assert superiority(values) == wanted


@given(st.lists(st.floats(-1e6, 1e6), max_size=20))
def test_superiority_is_a_probability(values: list[float]) -> None:
    found = superiority(values)
    assert isfinite(found)
    assert 0 <= found <= 1
