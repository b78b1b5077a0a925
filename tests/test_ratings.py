import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from fairdeal_server.tournament.ratings import FRESH, Rating, rate

ANN_WINS = Rating(27.635389493140497, 8.06590141354368)
"""Fresh: c² = 2 (σ² + τ² + β²) = 173.62, and μ grows by (σ² + τ²) / 2c."""

THREE = {
    "ann": Rating(29.230406047479388, 3.9722711183269537),
    "bob": Rating(25.66128799107446, 5.876133189805035),
    "cat": Rating(20.119059087152756, 2.000631169167544),
}


def same(found: Rating, mu: float, sigma: float) -> bool:
    return (found.mu, found.sigma) == pytest.approx((mu, sigma), rel=1e-12)


def test_a_win_between_fresh_bots_has_these_numbers() -> None:
    after = rate({"ann": 1.0, "bob": 0.0}, {})
    assert same(after["ann"], ANN_WINS.mu, ANN_WINS.sigma)
    assert same(after["bob"], 50 - ANN_WINS.mu, ANN_WINS.sigma)


def test_a_tie_between_fresh_bots_moves_neither() -> None:
    after = rate({"ann": 0.5, "bob": 0.5}, {})
    assert same(after["ann"], 25, ANN_WINS.sigma)
    assert after["ann"] == after["bob"]


def test_three_rated_bots_with_a_tie_have_these_numbers() -> None:
    before = {"ann": Rating(30, 4), "bob": Rating(25, 6), "cat": Rating(20, 2)}
    after = rate({"ann": -3.0, "bob": 8.25, "cat": 8.25}, before)
    for name, wanted in THREE.items():
        assert same(after[name], wanted.mu, wanted.sigma)


def test_differences_of_rounding_are_ties() -> None:
    assert rate({"ann": 0.1 + 0.2, "bob": 0.3}, {}) == rate({"ann": 0.3, "bob": 0.3}, {})
    assert rate({"ann": 0.3 + 1e-6, "bob": 0.3}, {}) == rate({"ann": 1.0, "bob": 0.0}, {})


def test_a_stronger_bot_gains_less_from_beating_a_weaker_one() -> None:
    before = {"ann": Rating(35, 3), "bob": Rating(15, 3)}
    expected = rate({"ann": 1.0, "bob": 0.0}, before)["ann"].mu - 35
    surprising = rate({"ann": 0.0, "bob": 1.0}, before)["bob"].mu - 15
    assert 0 < expected < 0.1 < surprising


def test_an_event_of_one_changes_nothing() -> None:
    assert rate({"ann": 1.0}, {"ann": Rating(30, 4)}) == {"ann": Rating(30, 4)}
    assert rate({}, {}) == {}


def test_only_those_who_took_part_are_rated() -> None:
    assert set(rate({"ann": 1.0, "bob": 0.0}, {"cat": FRESH})) == {"ann", "bob"}


ratings = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 9))
events = st.dictionaries(st.sampled_from("abcdefg"), st.tuples(st.integers(-3, 3), ratings), min_size=2)


@given(events)
def test_the_order_of_the_mapping_does_not_matter(event: dict[str, tuple[int, Rating]]) -> None:
    turned = dict(reversed(event.items()))
    assert rates(event) == rates(turned)


@given(events)
def test_ranks_and_not_sizes_of_payoffs_matter(event: dict[str, tuple[int, Rating]]) -> None:
    stretched = {name: (payoff**3 * 10 + 5, rating) for name, (payoff, rating) in event.items()}
    assert rates(event) == rates(stretched)


@given(events)
def test_the_numbers_are_those_of_openskill_itself(event: dict[str, tuple[int, Rating]]) -> None:
    model = PlackettLuce()
    names = sorted(event)
    teams = [[model.rating(event[name][1].mu, event[name][1].sigma)] for name in names]
    levels = sorted({payoff for payoff, _ in event.values()}, reverse=True)
    after = model.rate(teams, ranks=[float(1 + levels.index(event[name][0])) for name in names])
    assert rates(event) == {
        name: Rating(team[0].mu, team[0].sigma) for name, team in zip(names, after, strict=True)
    }


def rates(event: dict[str, tuple[int, Rating]]) -> dict[str, Rating]:
    payoffs = {name: float(payoff) for name, (payoff, _) in event.items()}
    return rate(payoffs, {name: rating for name, (_, rating) in event.items()})
