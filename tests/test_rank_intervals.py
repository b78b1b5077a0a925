import numpy as np
import pytest

from fairdeal_server.tournament import bootstrap
from fairdeal_server.tournament.bootstrap import normal_draws, resampled_means
from fairdeal_server.tournament.rank_intervals import Ranks, rank_intervals
from fairdeal_server.tournament.statistics import Numbers, estimates


def ranks_of(values: Numbers, draws: int = 1000) -> Ranks:
    """Return the ranks of the columns' means; a row is a deal set."""
    deal_sets, bots = values.shape
    rows, columns = np.repeat(np.arange(deal_sets), bots), np.tile(np.arange(bots), deal_sets)
    found = resampled_means(rows, columns, np.zeros_like(rows), values.ravel(), draws)
    return rank_intervals(found.means, found.draws, deal_sets=deal_sets)


def true_ranks(truth: Numbers) -> tuple[Numbers, Numbers]:
    """Return the best and the worst rank of each bot; equal ones share a range."""
    return 1 + (truth[:, np.newaxis] < truth).sum(axis=1), (truth[:, np.newaxis] <= truth).sum(axis=1)


@pytest.mark.parametrize("tails", ["normal", "skewed", "heavy"])
def test_all_rank_intervals_together_hold_the_truth_in_95_of_100_tournaments(tails: str) -> None:
    random = np.random.default_rng(91)
    truth = np.array([0.0, 0.0, 0.0, 0.5, 1.0])
    best, worst = true_ranks(truth)
    held = 0
    for _ in range(400):
        luck = random.normal(0, 2, (80, 1))
        shape = (80, len(truth))
        noise = {
            "normal": lambda shape=shape: random.normal(0, 1, shape),
            "skewed": lambda shape=shape: random.exponential(1, shape) - 1,
            "heavy": lambda shape=shape: random.standard_t(4, shape) / 2**0.5,
        }[tails]()
        found = ranks_of(truth + luck + noise, draws=300)
        held += bool(((found.best <= best) & (worst <= found.worst)).all())
    assert held / 400 >= 0.95 - 0.033  # three standard errors


def test_luck_that_a_deal_gives_to_all_does_not_hide_who_is_better() -> None:
    random = np.random.default_rng(1)
    values = random.normal(0, 100, (50, 1)) + random.normal(0, 1, (50, 3)) + np.array([0.0, 2.0, 4.0])
    found = ranks_of(values)
    assert found.best.tolist() == found.worst.tolist() == [3, 2, 1]
    assert found.groups == ((2,), (1,), (0,))


def test_identical_bots_share_every_rank_and_one_group() -> None:
    values = np.repeat(np.random.default_rng(1).normal(0, 1, (60, 1)), 4, axis=1)
    found = ranks_of(values)
    assert found.best.tolist() == [1] * 4
    assert found.worst.tolist() == [4] * 4
    assert found.groups == ((0, 1, 2, 3),)


def test_groups_may_overlap_where_neighbours_cannot_be_told_apart() -> None:
    estimates_ = np.array([2.0, 1.0, 0.0])
    found = rank_intervals(estimates_, normal_draws(0.25 * np.eye(3)))
    assert found.groups == ((0, 1), (1, 2))
    assert found.best.tolist() == [1, 1, 2]
    assert found.worst.tolist() == [2, 3, 3]


def test_two_bots_are_told_apart_by_the_ordinary_test() -> None:
    draws = normal_draws(np.eye(2) / 2, 20_000)
    assert not rank_intervals(np.array([1.90, 0.0]), draws).above.any()
    assert rank_intervals(np.array([2.02, 0.0]), draws).above[0, 1]


def test_a_bot_that_won_all_of_few_deals_is_not_yet_shown_to_be_better() -> None:
    few, many = (ranks_of(np.tile([1.0, 0.0], (deals, 1))) for deals in (4, 12))
    assert few.groups == ((0, 1),)
    assert many.groups == ((0,), (1,))


def test_exactly_known_strengths_are_told_apart() -> None:
    found = rank_intervals(np.array([1.0, 2.0]), np.zeros((100, 2)))
    assert found.groups == ((1,), (0,))


def test_the_order_of_the_bots_does_not_matter() -> None:
    random = np.random.default_rng(4)
    means, draws = random.normal(0, 1, 6), random.normal(0, 0.5, (500, 6))
    order = random.permutation(6)
    one, other = rank_intervals(means, draws), rank_intervals(means[order], draws[:, order])
    assert other.best.tolist() == one.best[order].tolist()
    assert other.worst.tolist() == one.worst[order].tolist()


def test_means_are_those_of_the_table_and_draws_spread_as_its_intervals() -> None:
    random = np.random.default_rng(2)
    deal_sets, bots = np.repeat(np.arange(90), 3), np.tile(np.arange(3), 90)
    strata, values = deal_sets % 3, random.normal(0, 1, 270) + deal_sets % 3
    found = resampled_means(deal_sets, bots, strata, values, draws=4000)
    wanted = estimates(bots, strata, values)
    assert found.means.tolist() == pytest.approx([wanted[bot].mean for bot in found.bots])
    widths = [wanted[bot].ci95 for bot in found.bots]
    assert (1.987 * found.draws.std(axis=0)).tolist() == pytest.approx(widths, rel=0.06)


def test_draws_do_not_depend_on_the_order_of_the_rows() -> None:
    random = np.random.default_rng(3)
    deal_sets, bots = np.repeat(np.arange(20), 2), np.tile(np.arange(2), 20)
    values, order = random.normal(0, 1, 40), random.permutation(40)
    strata = np.zeros_like(bots)
    one = resampled_means(deal_sets, bots, strata, values)
    other = resampled_means(deal_sets[order], bots[order], strata, values[order])
    assert np.array_equal(one.draws, other.draws)


def test_normal_draws_have_their_covariance() -> None:
    covariance = np.array([[2.0, 0.6], [0.6, 0.5]])
    assert np.cov(normal_draws(covariance, 50_000).T) == pytest.approx(covariance, abs=0.03)


def test_nobody_has_no_ranks() -> None:
    found = rank_intervals(np.zeros(0), np.zeros((10, 0)))
    assert found.groups == ()


def test_very_many_deal_sets_are_drawn_from_the_normal_law_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(5).normal([0.0, 0.5], [1.0, 2.0], (400, 2))
    rows, columns = np.repeat(np.arange(400), 2), np.tile([1, 2], 400)
    resampled = resampled_means(rows, columns, np.zeros_like(rows), values.ravel(), draws=4000)
    monkeypatch.setattr(bootstrap, "_MANY", 400)
    normal = resampled_means(rows, columns, np.zeros_like(rows), values.ravel(), draws=4000)
    assert (resampled.means == normal.means).all()
    assert np.cov(normal.draws.T) == pytest.approx(np.cov(resampled.draws.T), rel=0.15, abs=5e-4)
