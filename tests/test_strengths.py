from collections.abc import Iterable
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize

from fairdeal_server.tournament.elo import ELO
from fairdeal_server.tournament.plackett_luce import gradient, information, log_likelihood, rank_events
from fairdeal_server.tournament.rank_intervals import rank_intervals
from fairdeal_server.tournament.statistics import Numbers
from fairdeal_server.tournament.strengths import Strength, Strengths, strengths

Events = dict[int, dict[str, float]]
NAMES = "abcdef"

some_events = st.dictionaries(
    st.integers(1, 99),
    st.dictionaries(st.sampled_from(NAMES), st.integers(0, 3).map(float), min_size=1),
    min_size=1,
    max_size=12,
)


def play(random: np.random.Generator, truth: Numbers, events: int, seats: int) -> Events:
    """Return events that follow the model; strengths are natural log-odds."""
    tables = np.argsort(random.random((events, len(truth))), axis=1)[:, :seats]
    payoffs = truth[tables] + random.gumbel(size=tables.shape)
    return {
        number: {NAMES[bot]: float(payoff) for bot, payoff in zip(table, values, strict=True)}
        for number, (table, values) in enumerate(zip(tables, payoffs, strict=True))
    }


def by_name(found: Strengths) -> dict[str, Strength]:
    return {rating.identity: rating for rating in found.ratings}


def coverage(seats: int, events: int, repeats: int) -> float:
    """Return how often a bot's interval held its strength, in fields of six."""
    random = np.random.default_rng(91)
    truth = np.array([-1.2, -0.4, 0.0, 0.1, 0.3, 1.2])
    held = []
    for _ in range(repeats):
        for rating in strengths(play(random, truth, events, seats)).ratings:
            held.append(rating.low <= ELO * truth[NAMES.index(rating.identity)] <= rating.high)
    return float(np.mean(held))


def log_probability(order: Iterable[float]) -> float:
    """Return the logarithm of a ranking's probability, worked out stage by stage."""
    left = list(order)
    return float(sum(left[at] - np.log(np.exp(left[at:]).sum()) for at in range(len(left))))


def test_the_likelihood_is_the_product_of_the_stages() -> None:
    theta = np.array([0.3, -1.0, 2.0])
    blocks = rank_events([{"b": 9.0, "c": 5.0, "a": 1.0}], {"a": 0, "b": 1, "c": 2})
    assert log_likelihood(blocks, theta) == pytest.approx(log_probability(theta[[1, 2, 0]]))


def test_a_draw_of_two_is_half_a_win_and_half_a_loss() -> None:
    theta = np.array([0.3, -1.0])
    blocks = rank_events([{"a": 1.0, "b": 1.0}], {"a": 0, "b": 1})
    wanted = np.mean([log_probability(theta[list(order)]) for order in permutations(range(2))])
    assert log_likelihood(blocks, theta) == pytest.approx(wanted)


def test_a_tie_of_three_is_close_to_the_mean_over_its_orders() -> None:
    theta = np.array([0.2, -0.3, 0.1, 0.5])
    blocks = rank_events([{"a": 1.0, "b": 1.0, "c": 1.0, "d": 2.0}], {"a": 0, "b": 1, "c": 2, "d": 3})
    wanted = np.mean([log_probability(theta[[3, *order]]) for order in permutations(range(3))])
    assert log_likelihood(blocks, theta) == pytest.approx(wanted, abs=0.02)


@given(some_events, st.integers(0, 99))
def test_derivatives_are_those_of_the_likelihood(events: Events, seed: int) -> None:
    theta = np.random.default_rng(seed).normal(0, 1, 6)
    blocks = rank_events(events.values(), {name: at for at, name in enumerate(NAMES)})
    for bot, step in enumerate(1e-5 * np.eye(6)):
        rise = log_likelihood(blocks, theta + step) - log_likelihood(blocks, theta - step)
        bend = gradient(blocks, theta + step) - gradient(blocks, theta - step)
        assert gradient(blocks, theta)[bot] == pytest.approx(rise / 2e-5, abs=1e-5)
        assert information(blocks, theta)[bot] == pytest.approx(-bend / 2e-5, abs=1e-5)


def test_strengths_are_the_likeliest_of_a_general_optimiser() -> None:
    random = np.random.default_rng(3)
    events = play(random, np.array([-1.0, 0.0, 0.2, 1.0]), 40, 3)
    names = {name: at for at, name in enumerate("abcd")}

    def loss(theta: Numbers) -> float:
        centred = theta - theta.mean()
        orders = (
            [names[name] for name in sorted(event, key=lambda n: -event[n])] for event in events.values()
        )
        ranked = sum(log_probability(centred[order]) for order in orders)
        return -ranked + float((np.logaddexp(0, centred) + np.logaddexp(0, -centred)).sum()) / 2

    best = optimize.minimize(loss, np.zeros(4), tol=1e-9).x
    found = by_name(strengths(events))
    assert [found[name].elo for name in "abcd"] == pytest.approx(
        (ELO * (best - best.mean())).tolist(), abs=0.01
    )


@pytest.mark.long
@pytest.mark.parametrize(("seats", "events"), [(3, 260), (2, 400)])
def test_resampled_intervals_hold_the_truth_in_95_of_100_pools(seats: int, events: int) -> None:
    assert coverage(seats, events, repeats=300) == pytest.approx(0.95, abs=0.01)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "events"), [(3, 60), (2, 90)])
def test_profile_intervals_hold_the_truth_in_95_of_100_pools(seats: int, events: int) -> None:
    assert coverage(seats, events, repeats=400) == pytest.approx(0.95, abs=0.01)


@pytest.mark.parametrize("number", [120, 400])
def test_events_of_one_deal_count_together(number: int) -> None:
    alone = play(np.random.default_rng(1), np.zeros(4), number, 2)
    events = {7 * at + copy: event for at, event in alone.items() for copy in range(7)}
    deals = {event: event // 7 for event in events}
    once, copied = by_name(strengths(alone)), by_name(strengths(events, deals=deals))
    assert copied["a"].deals < copied["a"].events
    width = copied["a"].high - copied["a"].low
    assert width == pytest.approx(once["a"].high - once["a"].low, rel=0.15)


def test_pinned_anchors_keep_their_strength_and_set_the_scale() -> None:
    random = np.random.default_rng(2)
    truth = np.array([-1.0, 0.0, 1.0, 0.5])
    anchors = dict(zip("abc", (1500 + ELO * truth[:3]).tolist(), strict=True))
    found = strengths(play(random, truth, 2000, 3), anchors=anchors)
    ratings = by_name(found)
    assert found.anchored == (True,)
    assert [(ratings[name].low, ratings[name].elo, ratings[name].high) for name in "abc"] == [
        pytest.approx((anchors[name],) * 3) for name in "abc"
    ]
    assert ratings["d"].elo == pytest.approx(1500 + ELO * 0.5, abs=20)
    assert not found.remarks


def test_without_anchors_the_mean_is_0() -> None:
    found = strengths(play(np.random.default_rng(2), np.array([1.0, 2.0, 4.0]), 50, 2))
    assert sum(rating.elo for rating in found.ratings) == pytest.approx(0, abs=1e-6)
    assert any("centred on its mean" in remark for remark in found.remarks)


def test_fewer_than_three_anchors_are_refused() -> None:
    with pytest.raises(ValueError, match="3 anchors or more"):
        strengths({1: {"a": 1.0, "b": 0.0}}, anchors={"a": 0.0, "b": 100.0})


def test_a_bot_that_always_wins_stays_finite_and_is_marked() -> None:
    events = {number: {"a": 1.0, "b": number % 3.0, "c": number % 2.0} for number in range(200)}
    events = {number: {**event, "a": 5.0} for number, event in events.items()}
    found = by_name(strengths(events))
    assert found["a"].separated
    assert not found["b"].separated
    assert found["a"].elo < 2000
    assert found["a"].high - found["a"].elo > 150


def test_parts_of_the_field_that_never_met_stand_alone() -> None:
    random = np.random.default_rng(6)
    one = play(random, np.zeros(3), 60, 2)
    other = {100 + n: {"x" + name: v for name, v in event.items()} for n, event in enumerate(one.values())}
    other[99] = {"xa": 1.0, "xd": 1.0}
    found = strengths({**one, **other})
    assert [rating.part for rating in found.ratings] == [1] * 4 + [2] * 3
    assert "falls into 2 parts that never met" in found.remarks[0]
    alone = by_name(strengths(one))
    assert by_name(found)["a"].elo == pytest.approx(alone["a"].elo, abs=1e-6)


def test_identical_bots_come_out_equal() -> None:
    events = {n: {"a": 1.0, "b": 1.0, "c": float(n % 3)} for n in range(150)}
    found = strengths(events)
    ratings = by_name(found)
    assert ratings["a"].elo == pytest.approx(ratings["b"].elo, abs=1e-9)
    assert (ratings["a"].low, ratings["a"].high) == pytest.approx(
        (ratings["b"].low, ratings["b"].high), abs=1
    )


def test_two_bots_that_always_draw_are_equal_but_not_exactly_known() -> None:
    found = by_name(strengths({n: {"a": 1.0, "b": 1.0} for n in range(150)}))
    assert found["a"].elo == 0
    assert found["a"].low < -10


@settings(deadline=None)
@given(some_events)
def test_the_order_of_events_and_bots_changes_not_one_bit(events: Events) -> None:
    turned = {n: dict(reversed(event.items())) for n, event in reversed(events.items())}
    one, other = strengths(events), strengths(turned)
    assert one.ratings == other.ratings
    assert np.array_equal(one.draws, other.draws)


@settings(deadline=None)
@given(some_events)
def test_every_field_has_finite_strengths_inside_of_their_intervals(events: Events) -> None:
    for rating in strengths(events).ratings:
        assert np.isfinite([rating.low, rating.elo, rating.high]).all()
        assert rating.low < rating.elo < rating.high


def test_resampling_the_same_events_gives_the_same_numbers() -> None:
    events = play(np.random.default_rng(8), np.zeros(5), 300, 3)
    assert strengths(events).ratings == strengths(events).ratings


def test_draws_tell_who_is_better() -> None:
    truth = np.array([-2.0, 0.0, 0.0, 2.0])
    found = strengths(play(np.random.default_rng(9), truth, 300, 2))
    ranks = rank_intervals(np.array([rating.elo for rating in found.ratings]), found.draws)
    assert found.ratings[0].identity == "d"
    assert (ranks.best[0], ranks.worst[0]) == (1, 1)
    assert (ranks.best[3], ranks.worst[3]) == (4, 4)


def test_a_field_of_anchors_alone_is_as_it_was_given() -> None:
    anchors = {"a": 1000.0, "b": 1200.0, "c": 1700.0}
    found = by_name(strengths({1: {"a": 1.0, "b": 2.0, "c": 0.0}}, anchors=anchors))
    assert {name: found[name].elo for name in "abc"} == pytest.approx(anchors)


def test_a_part_with_few_of_the_anchors_is_centred_and_says_so() -> None:
    anchors = {"a": 1000.0, "b": 1200.0, "y": 1700.0}
    found = strengths({1: {"a": 1.0, "b": 2.0, "c": 0.0}}, anchors=anchors)
    assert found.anchored == (False,)
    assert not any(rating.pinned for rating in found.ratings)
    assert "fewer than 3 anchors" in found.remarks[0]


def test_a_payoff_that_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="complete deal sets only"):
        strengths({1: {"a": 1.0, "b": float("nan")}})


def test_nobody_has_no_rating() -> None:
    assert strengths({}).ratings == ()
    assert strengths({1: {"a": 3.0}}).ratings == ()
