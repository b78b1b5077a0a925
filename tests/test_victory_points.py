"""The WBF's continuous scale, and how a margin of payoffs comes to be on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal_server.tournament.victory_points import scale, victory_points


@pytest.mark.parametrize(
    ("imps", "points"),
    [
        (0, 10.0),
        (1, 10.31),
        (2, 10.61),
        (3, 10.91),
        (4, 11.2),
        (5, 11.48),
        (6, 11.76),
        (10, 12.8),
        (60, 20.0),
    ],
)
def test_over_sixteen_boards_the_points_are_those_of_the_published_table(imps: int, points: float) -> None:
    blitz = 15 * 16**0.5
    assert scale(imps / blitz) == points


@given(st.floats(-3, 3))
def test_both_sides_share_twenty_points(share: float) -> None:
    assert scale(share) + scale(-share) == pytest.approx(20)


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_greater_margin_is_never_worth_less_and_gains_ever_less(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 10 <= scale(low) <= scale(high) <= 20
    assert scale(high) - scale((low + high) / 2) <= scale((low + high) / 2) - scale(low) + 0.02


def test_three_standard_deviations_are_a_blitz() -> None:
    # Over nine deal sets the mean margin has a third of one deal set's standard deviation.
    assert victory_points(margin=4.0, deal_sets=9, spread=4.0) == 20
    assert victory_points(margin=3.9, deal_sets=9, spread=4.0) < 20
    assert victory_points(margin=-4.0, deal_sets=9, spread=4.0) == 0


@given(st.floats(-5, 5), st.integers(1, 100), st.floats(0.1, 10), st.floats(0.1, 10))
def test_the_unit_of_the_payoff_does_not_matter(margin: float, sets: int, spread: float, unit: float) -> None:
    ours = victory_points(margin, sets, spread)
    assert victory_points(margin * unit, sets, spread * unit) == pytest.approx(ours, abs=0.011)
