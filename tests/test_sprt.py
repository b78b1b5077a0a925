from math import log

import numpy as np
import pytest

from fairdeal_server.tournament.elo import expected_score
from fairdeal_server.tournament.sprt import log_ratios, sprt
from fairdeal_server.tournament.statistics import Integers


def crossings(shares: list[float], elo0: float, elo1: float, pairs: int) -> tuple[float, float]:
    """Return how often a test that looks after each pair accepts elo0 and elo1."""
    random = np.random.default_rng(91)
    repeats = 400
    outcomes = random.choice(5, p=shares, size=(repeats, pairs))
    counts: Integers = np.cumsum(outcomes[..., np.newaxis] == np.arange(5), axis=1)
    ratios = log_ratios(counts, elo0, elo1)
    outside = np.abs(ratios) >= log(19)
    ends = ratios[np.arange(repeats), outside.argmax(axis=1)] * outside.any(axis=1)
    return float((ends < 0).mean()), float((ends > 0).mean())


def tilted(shares: list[float], score: float) -> list[float]:
    """Return the shares, moved from the losses to the wins until their mean is the score."""
    moved = score - float(np.dot(shares, np.arange(5) / 4))
    return [shares[0] - moved, *shares[1:4], shares[4] + moved]


BALANCED = [0.1, 0.2, 0.4, 0.2, 0.1]
DRAWISH = [0.1, 0.0, 0.8, 0.0, 0.1]
SKEWED = [0.3, 0.0, 0.1, 0.6, 0.0]


@pytest.mark.parametrize("shares", [BALANCED, DRAWISH, SKEWED])
def test_elo0_is_rejected_in_five_of_a_hundred_tests_at_most_where_it_is_true(shares: list[float]) -> None:
    _, wrong = crossings(shares, 0, 60, pairs=400)
    assert wrong <= 0.05 + 0.033  # three standard errors


@pytest.mark.parametrize("shares", [BALANCED, DRAWISH])
def test_elo1_is_rejected_in_five_of_a_hundred_tests_at_most_where_it_is_true(shares: list[float]) -> None:
    wrong, right = crossings(tilted(shares, expected_score(60)), 0, 60, pairs=400)
    assert wrong <= 0.05 + 0.033
    assert right > 0.9


def test_without_draws_it_is_walds_test() -> None:
    s0, s1 = expected_score(0), expected_score(30)
    wanted = 70 * log(s1 / s0) + 50 * log((1 - s1) / (1 - s0))
    assert log_ratios(np.array([50, 0, 0, 0, 70]), 0, 30) == pytest.approx(wanted, abs=1e-3)


def test_mirrored_counts_and_hypotheses_turn_the_ratio_round() -> None:
    counts = np.array([3, 10, 40, 20, 9])
    assert log_ratios(counts, 0, 20) == pytest.approx(-log_ratios(counts[::-1], -20, 0))


def test_the_ratio_is_even_when_the_score_lies_half_way() -> None:
    assert log_ratios(np.array([5, 10, 40, 10, 5]), -10, 10) == pytest.approx(0, abs=1e-9)


def test_pairs_after_the_end_are_not_looked_at() -> None:
    found = sprt([1.0] * 200 + [0.0] * 500, 0, 50, seats=2, payoff="win")
    assert found.accepted == "elo1"
    assert found.pairs < 200
    assert found.llr >= found.upper


def test_nothing_played_is_undecided() -> None:
    found = sprt([], 0, 5, seats=2, payoff="win")
    assert (found.accepted, found.pairs, found.llr) == (None, 0, 0)


def test_bounds_are_walds() -> None:
    found = sprt([0.5], 0, 5, seats=2, payoff="win", alpha=0.05, beta=0.1)
    assert (found.lower, found.upper) == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


@pytest.mark.parametrize(("seats", "payoff"), [(3, "win"), (2, "margin"), (2, "place")])
def test_it_refuses_what_it_is_not_valid_for(seats: int, payoff: str) -> None:
    with pytest.raises(ValueError, match="betting intervals"):
        sprt([0.5], 0, 5, seats=seats, payoff=payoff)


@pytest.mark.parametrize("score", [0.3, -0.25, 1.25, float("nan")])
def test_it_refuses_scores_that_no_mirrored_pair_has(score: float) -> None:
    with pytest.raises(ValueError, match="mirrored pairs"):
        sprt([0.5, score], 0, 5, seats=2, payoff="win")


def test_it_refuses_hypotheses_and_errors_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="elo1 lies above elo0"):
        sprt([0.5], 5, 5, seats=2, payoff="win")
    with pytest.raises(ValueError, match="alpha and beta"):
        sprt([0.5], 0, 5, seats=2, payoff="win", alpha=0.7)
