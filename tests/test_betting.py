from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal_server.tournament.betting import Bets, Verdict, compare, running_capital
from fairdeal_server.tournament.statistics import Numbers

Draw = Callable[[np.random.Generator, int, int], Numbers]

REPEATS, DEAL_SETS = 1200, 1000
differences = st.lists(st.floats(-1, 1), max_size=30)


def rare_losses(random: np.random.Generator, repeats: int, size: int) -> Numbers:
    """Win a little nearly always, and lose nearly everything once in fifty."""
    return np.where(random.random((repeats, size)) < 0.02, 0.01, 0.51)


def coin(random: np.random.Generator, repeats: int, size: int) -> Numbers:
    return (random.random((repeats, size)) < 0.5).astype(np.float64)


def heavy_tails(random: np.random.Generator, repeats: int, size: int) -> Numbers:
    return np.clip(0.5 + random.standard_t(2, (repeats, size)) / 40, 0, 1)


def skewed(random: np.random.Generator, repeats: int, size: int) -> Numbers:
    return random.beta(0.1, 0.9, (repeats, size))


def ever_reached(draw: Draw, mean: float, goal: float) -> float:
    """Return how often one of the two players ever reached the goal at the true mean."""
    random = np.random.default_rng(91)
    reached = 0
    for _ in range(REPEATS // 100):
        values = draw(random, 100, DEAL_SETS)
        up, down = running_capital(values, mean), running_capital(1 - values, 1 - mean)
        reached += int((np.maximum(up, down).max(axis=1) >= np.log(goal)).sum())
    return reached / REPEATS


@pytest.mark.parametrize(
    ("draw", "mean"), [(rare_losses, 0.5), (coin, 0.5), (heavy_tails, 0.5), (skewed, 0.1)]
)
def test_the_interval_holds_the_truth_at_all_looks_in_95_of_100_comparisons(draw: Draw, mean: float) -> None:
    assert ever_reached(draw, mean, goal=40) <= 0.05


def test_the_interval_is_not_much_wider_than_it_must_be() -> None:
    assert ever_reached(coin, 0.5, goal=40) > 0.005


def test_a_better_bot_is_found_and_then_no_more_deals_are_needed() -> None:
    random = np.random.default_rng(1)
    found = compare(random.normal(0.1, 0.3, 400).clip(-1, 1), -1, 1)
    assert found.verdict is Verdict.BETTER
    assert found.low > 0
    assert found.better > 40
    assert found.needs == 0


def test_a_worse_bot_mirrors_a_better_one() -> None:
    values = np.random.default_rng(1).normal(0.1, 0.3, 400).clip(-1, 1)
    better, worse = compare(values, -1, 1), compare(-values, -1, 1)
    assert worse.verdict is Verdict.WORSE
    assert (worse.low, worse.high) == pytest.approx((-better.high, -better.low))
    assert worse.worse == pytest.approx(better.better)


def test_the_number_of_deals_that_are_needed_is_about_right() -> None:
    values = np.random.default_rng(5).normal(0.05, 0.3, 100).clip(-1, 1)
    needs = compare(values, -1, 1).needs
    assert needs is not None
    bets, played = Bets(-1, 1), 0
    while bets.comparison.verdict is Verdict.UNDECIDED:
        bets.add(values[played % 100])
        played += 1
    assert 100 + needs == pytest.approx(played, rel=0.25)


def test_equal_bots_need_more_deals_than_can_be_said() -> None:
    found = compare([0.0] * 50, -1, 1)
    assert found.verdict is Verdict.UNDECIDED
    assert found.needs is None
    assert found.low == -found.high


def test_nothing_is_known_before_the_first_deal_set() -> None:
    found = compare([], -3, 2)
    assert (found.mean, found.low, found.high) == (None, -3, 2)
    assert (found.better, found.worse, found.needs) == (1, 1, None)


def test_a_bot_that_always_wins_everything_is_better_after_nine_deals() -> None:
    assert compare([1.0] * 8, -1, 1).verdict is Verdict.UNDECIDED
    assert compare([1.0] * 9, -1, 1).verdict is Verdict.BETTER


def test_a_verdict_stays() -> None:
    bets = Bets(-1, 1)
    for difference in [1.0] * 9 + [-1.0] * 100:
        bets.add(difference)
    assert bets.comparison.verdict is Verdict.BETTER


@given(differences)
def test_the_interval_only_shrinks(values: list[float]) -> None:
    bets = Bets(-1, 1)
    before = bets.comparison
    for value in values:
        bets.add(value)
        after = bets.comparison
        assert before.low <= after.low
        assert after.high <= before.high
        before = after


@given(differences.filter(bool))
def test_the_interval_never_rules_out_all_means_that_were_seen(values: list[float]) -> None:
    found = Bets(-1, 1)
    for value in values:
        found.add(value)
    running = [float(np.mean(values[: n + 1])) for n in range(len(values))]
    assert found.comparison.low <= max(running) + 1e-9
    assert found.comparison.high >= min(running) - 1e-9


@given(differences)
def test_the_evidence_does_not_depend_on_the_order(values: list[float]) -> None:
    one, other = compare(values, -1, 1), compare(sorted(values), -1, 1)
    assert one.better == pytest.approx(other.better)
    assert one.worse == pytest.approx(other.worse)


def test_a_fair_bet_neither_wins_nor_loses_on_average() -> None:
    won, lost = (np.exp(running_capital(np.array([value]), 0.5)[0]) for value in (1.0, 0.0))
    assert (won + lost) / 2 == pytest.approx(1)


def test_intervals_agree_with_the_capital_at_their_ends() -> None:
    values = np.random.default_rng(2).random(200)
    found = compare(2 * values - 1, -1, 1)
    capital = running_capital(values, (found.low + 1) / 2).max()
    assert capital == pytest.approx(np.log(40), abs=1e-3)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-1, 0), (1, -1), (-np.inf, 1), (-1, np.nan)])
def test_bounds_that_cannot_be_are_refused(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="bounds"):
        Bets(low, high)


@pytest.mark.parametrize("difference", [1.5, -1.01, np.nan, np.inf])
def test_a_difference_that_the_rules_do_not_allow_is_refused(difference: float) -> None:
    with pytest.raises(ValueError, match="deal set 1 lies outside of its bounds"):
        Bets(-1, 1).add(difference)


def test_an_alpha_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="alpha"):
        Bets(-1, 1, alpha=0)
