from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

import numpy as np
import pytest

from fairdeal_server.tournament.mixed_model import Effect, MixedModel, fit_teams
from fairdeal_server.tournament.teamwork import TeamResult, TeamTable


@dataclass(frozen=True)
class World:
    """Teams of bots whose effects are known."""

    bots: list[float]
    pairs: dict[tuple[int, int], float]
    results: list[TeamResult]


def play(
    random: np.random.Generator,
    *,
    bots: int = 5,
    seats: int = 2,
    deals: int = 20,
    pair: float = 1.0,
    bonus: float = 2.0,
    skewed: bool = False,
    wins: bool = False,
) -> World:
    effects = random.normal(0, 1, bots)
    effects -= effects.mean()
    pairs = {p: float(random.normal(0, pair)) for p in combinations_with_replacement(range(bots), 2)}
    luck = random.exponential(1, deals) - 1 if skewed else random.normal(0, 1, deals)
    results = []
    for team in product(range(bots), repeat=seats):
        met = [(min(one, other), max(one, other)) for one, other in combinations(team, 2)]
        mean = sum(effects[bot] for bot in team) + sum(pairs[p] + bonus * (p[0] == p[1]) for p in met)
        for deal in range(deals):
            rest = random.exponential(1) - 1 if skewed else random.normal()
            value = mean + luck[deal] + (0 if wins else rest)
            won = random.random() < 1 / (1 + np.exp(-value))
            results.append(TeamResult(deal, 0, 0, team, float(won if wins else value)))
    return World(effects.tolist(), pairs, results)


def fitted(results: list[TeamResult], wins: bool = False) -> MixedModel:
    table = TeamTable(results)
    found = fit_teams(table, {bot: bot for bot in table.bots.tolist()}, "logit" if wins else "mean")
    assert found is not None
    return found


def holds(effect: Effect | None, truth: float) -> bool:
    assert effect is not None
    return abs(effect.value - truth) <= effect.ci95


@pytest.mark.parametrize("skewed", [False, True])
def test_intervals_hold_bots_pairs_and_the_bonus_in_about_95_of_100(skewed: bool) -> None:
    random = np.random.default_rng(91)
    bots, pairs, bonus = [], [], []
    for _ in range(150):
        world = play(random, skewed=skewed)
        found = fitted(world.results)
        bots += [holds(found.bots[bot], truth) for bot, truth in enumerate(world.bots)]
        pairs += [holds(found.pairs[pair], truth) for pair, truth in world.pairs.items()]
        bonus.append(holds(found.bonus, 2.0))
    # Variances are taken for known, so 95 is not exact; see the module.
    assert 0.925 <= np.mean(bots) <= 0.99
    assert 0.925 <= np.mean(pairs) <= 0.99
    assert 0.9 <= np.mean(bonus) <= 0.99


def test_intervals_of_log_odds_hold_the_bots_in_about_95_of_100() -> None:
    random = np.random.default_rng(91)
    held = []
    for _ in range(60):
        world = play(random, deals=40, pair=0.5, bonus=0.5, wins=True)
        found = fitted(world.results, wins=True)
        held += [holds(found.bots[bot], truth) for bot, truth in enumerate(world.bots)]
    assert 0.9 <= np.mean(held) <= 0.99


def test_spreads_are_found_again() -> None:
    found = fitted(play(np.random.default_rng(3), bots=8, deals=80).results)
    assert found.pair_spread == pytest.approx(1, rel=0.3)
    assert found.deal_spread == pytest.approx(1, rel=0.3)
    assert found.rest == pytest.approx(1, rel=0.05)


def test_without_pair_effects_bots_are_those_of_least_squares() -> None:
    random = np.random.default_rng(4)
    teams = list(product(range(3), repeat=2))
    results = [
        TeamResult(deal, 0, 0, team, float(team[0] + team[1] + random.normal(0, 0.01)))
        for team in teams
        for deal in range(30)
    ]
    found = fitted(results)
    assert found.pair_spread < 0.02
    assert [effect.value for effect in found.bots.values() if effect] == pytest.approx([-1, 0, 1], abs=0.01)


def test_identical_bots_come_out_equal() -> None:
    random = np.random.default_rng(5)
    means = random.normal(0, 1, 20)
    results = [
        TeamResult(deal, 0, 0, team, float(means[deal] + (2 in team) + (team == (2, 2))))
        for team in product(range(3), repeat=2)
        for deal in range(20)
    ]
    found = fitted(results)
    assert found.bots[0] is not None
    assert found.bots[1] is not None
    assert found.bots[0].value == pytest.approx(found.bots[1].value)


def test_where_no_two_matches_share_a_deal_its_luck_is_part_of_the_rest() -> None:
    world = play(np.random.default_rng(6))
    results = [TeamResult(at, 0, 0, r.team, r.value) for at, r in enumerate(world.results)]
    found = fitted(results)
    assert found.deal_spread == 0
    assert found.rest == pytest.approx(2**0.5, rel=0.15)


def test_levels_are_taken_out() -> None:
    world = play(np.random.default_rng(6), deals=10)
    harder = [TeamResult(100 + r.deal_set, 0, 1, r.team, r.value - 50) for r in world.results]
    one, both = fitted(world.results), fitted(world.results + harder)
    assert one.bots[0] is not None
    assert both.bots[0] is not None
    assert both.bots[0].value == pytest.approx(one.bots[0].value, abs=0.02)


def test_every_owner_counts_the_same_in_what_a_mean_bot_is() -> None:
    world = play(np.random.default_rng(7), bots=3)
    found = fit_teams(TeamTable(world.results), {0: 0, 1: 0, 2: 2})
    assert found is not None
    one, two, three = (effect.value for effect in found.bots.values() if effect)
    assert (one + two) / 4 + three / 2 == pytest.approx(0, abs=1e-6)


def test_bots_that_only_ever_played_together_cannot_be_told_apart() -> None:
    random = np.random.default_rng(8)
    found = fitted([TeamResult(deal, 0, 0, (0, 1), float(random.normal())) for deal in range(20)])
    assert found.bots == {0: None, 1: None}
    assert found.bonus is None


def test_self_play_alone_leaves_no_pair_effects() -> None:
    random = np.random.default_rng(9)
    results = [
        TeamResult(deal, 0, 0, (bot, bot), float(bot + random.normal()))
        for bot in range(3)
        for deal in range(50)
    ]
    found = fitted(results)
    assert found.pairs == {}
    assert found.bonus is None
    assert [holds(effect, (bot - 1) / 2) for bot, effect in found.bots.items()] == [True] * 3


def test_a_bot_that_never_won_stays_finite() -> None:
    results = [
        TeamResult(deal, 0, 0, team, float(2 not in team and deal % 2))
        for team in product(range(3), repeat=2)
        for deal in range(20)
    ]
    effect = fitted(results, wins=True).bots[2]
    assert effect is not None
    assert -20 < effect.value < -1
    assert np.isfinite(effect.ci95)


def test_the_order_of_results_does_not_matter() -> None:
    results = play(np.random.default_rng(10), deals=5).results
    assert fitted(results) == fitted(results[::-1])


def test_equal_results_say_nothing() -> None:
    results = [TeamResult(deal, 0, 0, (0, 1), 1.0) for deal in range(9)]
    assert fit_teams(TeamTable(results), {0: 0, 1: 1}) is None
    assert fit_teams(TeamTable([]), {}) is None


def test_log_odds_of_anything_but_wins_are_refused() -> None:
    with pytest.raises(ValueError, match="1 for a win and 0 for a loss"):
        fit_teams(TeamTable([TeamResult(1, 0, 0, (0, 1), 0.5)]), {0: 0, 1: 1}, "logit")
