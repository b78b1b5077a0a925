"""How often intervals, tests and ratings are wrong, on simulated deals whose truth is known.

python -m benchmarks.inference [--repeats N] [--deals N] [--seed N] [--part NAME …]

Sequential tests are looked at after every deal set, as people do; nominal errors are 5 in 100. The laws
include those that break tests which trust in normal sums: rare large losses, skew, heavy tails. Beside the
betting intervals stands what they replace: a normal ratio test of margins with the spread measured so far.
`--part speed` times the ratings of 1,000 bots.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from itertools import product
from math import log, sqrt

import numpy as np

from fairdeal_server.tournament.betting import compare, running_capital
from fairdeal_server.tournament.bootstrap import resampled_means
from fairdeal_server.tournament.elo import ELO, elo_difference, elo_of, expected_score
from fairdeal_server.tournament.mixed_model import fit_teams
from fairdeal_server.tournament.precision import deals_for_power
from fairdeal_server.tournament.rank_intervals import rank_intervals
from fairdeal_server.tournament.sprt import log_ratios
from fairdeal_server.tournament.statistics import Numbers
from fairdeal_server.tournament.strengths import strengths
from fairdeal_server.tournament.teamwork import TeamResult, TeamTable

Draw = Callable[[np.random.Generator, tuple[int, int]], Numbers]

LAWS: dict[str, Draw] = {
    "win or loss": lambda random, shape: (random.random(shape) < 0.5).astype(np.float64),
    "normal": lambda random, shape: np.clip(random.normal(0.5, 0.1, shape), 0, 1),
    "rare losses, 1 in 50": lambda random, shape: np.where(random.random(shape) < 0.02, 0.01, 0.51),
    "rare losses, 1 in 500": lambda random, shape: np.where(random.random(shape) < 0.002, 0.001, 0.501),
    "heavy tails": lambda random, shape: np.clip(0.5 + random.standard_t(2, shape) / 40, 0, 1),
    "skewed": lambda random, shape: np.clip(0.45 + 0.05 * random.exponential(1, shape), 0, 1),
}
"""Values scaled to [0, 1], whose mean is 0.5: equal bots."""

PAIRS = {
    "balanced": [0.1, 0.2, 0.4, 0.2, 0.1],
    "mostly draws": [0.1, 0.0, 0.8, 0.0, 0.1],
    "skewed": [0.3, 0.0, 0.1, 0.6, 0.0],
}
"""Shares of the five scores of a mirrored pair, whose mean is 0.5."""

_AT_ONCE = 50


def main() -> None:
    parts = {
        "betting": report_betting,
        "lengths": report_lengths,
        "pairs": report_pairs,
        "ranks": report_ranks,
        "ratings": report_ratings,
        "teams": report_teams,
        "speed": report_speed,
    }
    parser = argparse.ArgumentParser(description="Print the error rates of the statistics.")
    parser.add_argument("--repeats", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", action="append", choices=parts, help="all but speed if not given")
    arguments = parser.parse_args()
    for part in arguments.part or [name for name in parts if name != "speed"]:
        parts[part](np.random.default_rng(arguments.seed), arguments.repeats, arguments.deals)
        print()


def blocks(random: np.random.Generator, draw: Draw, repeats: int, deals: int) -> Iterator[Numbers]:
    for first in range(0, repeats, _AT_ONCE):
        yield draw(random, (min(_AT_ONCE, repeats - first), deals))


def report_betting(random: np.random.Generator, repeats: int, deals: int) -> None:
    """Equal bots: every verdict is wrong."""
    print(f"wrong verdicts in %, looking after each of {deals} deal sets")
    print(f"{'equal bots':26}{'betting':>9}{'normal ratio test':>20}")
    for name, draw in LAWS.items():
        wrong = accepted = 0
        for values in blocks(random, draw, repeats, deals):
            capitals = np.maximum(running_capital(values, 0.5), running_capital(1 - values, 0.5))
            wrong += int((capitals.max(axis=1) >= log(40)).sum())
            accepted += int(normal_test(values).sum())
        print(f"{name:26}{100 * wrong / repeats:9.1f}{100 * accepted / repeats:20.1f}")


def normal_test(values: Numbers) -> Numbers:
    """Return which runs accept "better by a fifth of the spread" before "equal"."""
    number = np.arange(1, values.shape[1] + 1)
    means = np.cumsum(values, axis=1) / number
    spreads = np.sqrt(np.maximum(np.cumsum(values**2, axis=1) / number - means**2, 1e-12))
    ratios = number * 0.2 * ((means - 0.5) / spreads - 0.1)
    outside = (np.abs(ratios) >= log(19)) & (number >= 10)
    return np.asarray((ratios[np.arange(len(ratios)), outside.argmax(axis=1)] > 0) & outside.any(axis=1))


def report_lengths(random: np.random.Generator, repeats: int, deals: int) -> None:
    """A better bot: how long the betting interval takes beside a number of deals that is fixed before."""
    print("deal sets until BETTER, and for a fixed number with a power of 80 %")
    print(f"{'gap, in spreads':26}{'median':>9}{'fixed':>9}")
    for spread, gap in product((0.05, 0.2), (0.1, 0.2, 0.5)):
        fixed = deals_for_power(spread, gap * spread)
        lengths: list[int] = []
        for _ in range(max(1, min(repeats, 200) // _AT_ONCE)):
            values = np.clip(random.normal(0.5 + gap * spread, spread, (_AT_ONCE, 8 * fixed + 400)), 0, 1)
            reached = running_capital(values, 0.5) >= log(40)
            lengths += np.where(reached.any(axis=1), reached.argmax(axis=1) + 1, reached.shape[1]).tolist()
        print(f"{gap:<5} (spread {spread:<4} of the range){np.median(lengths):7.0f}{fixed:9}")


def report_pairs(random: np.random.Generator, repeats: int, deals: int) -> None:
    print(
        f"mirrored pairs: wrong answers in %, elo0 = 0, elo1 = 30, up to {deals} pairs; Elo intervals of 200"
    )
    print(f"{'':26}{'elo0 true':>10}{'elo1 true':>10}{'interval':>10}")
    for name, shares in PAIRS.items():
        wrong = [0.0, 0.0]
        for hypothesis, elo in enumerate((0, 30)):
            moved = expected_score(elo) - 0.5
            chances = np.array(shares) + moved * np.array([-1, 0, 0, 0, 1])
            for _ in range(0, repeats, _AT_ONCE):
                outcomes = random.choice(5, p=chances, size=(_AT_ONCE, deals))
                counts = np.cumsum(outcomes[..., np.newaxis] == np.arange(5), axis=1)
                ratios = log_ratios(counts, 0, 30) * (1 - 2 * hypothesis)
                outside = np.abs(ratios) >= log(19)
                ends = ratios[np.arange(_AT_ONCE), outside.argmax(axis=1)] * outside.any(axis=1)
                wrong[hypothesis] += int((ends > 0).sum())
        scores = random.choice(5, p=shares, size=(repeats, 200)) / 4
        intervals = [elo_difference(row) for row in scores.tolist()]
        missed = np.mean([not one.low <= elo_of(0.5) <= one.high for one in intervals])
        print(
            f"{name:26}{100 * wrong[0] / repeats:10.1f}{100 * wrong[1] / repeats:10.1f}{100 * missed:10.1f}"
        )


def report_ranks(random: np.random.Generator, repeats: int, deals: int) -> None:
    truth = np.array([0.0, 0.0, 0.0, 0.5, 1.0])
    best, worst = (truth[:, np.newaxis] < truth).sum(axis=1) + 1, (truth[:, np.newaxis] <= truth).sum(axis=1)
    print("tournaments of five in which some rank interval is wrong, in %; 100 deal sets")
    laws: dict[str, Draw] = {
        "normal": lambda random, shape: random.normal(0, 1, shape),
        "skewed": lambda random, shape: random.exponential(1, shape) - 1,
        "heavy tails": lambda random, shape: random.standard_t(3, shape) / sqrt(3),
    }
    rows, columns = np.repeat(np.arange(100), 5), np.tile(np.arange(5), 100)
    for name, draw in laws.items():
        wrong = 0
        for _ in range(repeats):
            values = truth + random.normal(0, 2, (100, 1)) + draw(random, (100, 5))
            found = resampled_means(rows, columns, np.zeros_like(rows), values.ravel(), 400)
            ranks = rank_intervals(found.means, found.draws, deal_sets=100)
            wrong += not ((ranks.best <= best) & (worst <= ranks.worst)).all()
        print(f"{name:26}{100 * wrong / repeats:9.1f}")


def report_ratings(random: np.random.Generator, repeats: int, deals: int) -> None:
    truth = np.array([-1.2, -0.4, 0.0, 0.1, 0.3, 1.2])
    print("ratings of six bots: strengths outside of their intervals, in %")
    for seats, events in ((2, 90), (2, 600), (3, 60), (3, 400), (6, 40), (6, 200)):
        missed = []
        for _ in range(max(1, repeats // 4)):
            found = strengths(play(random, truth, events, seats))
            for rating in found.ratings:
                wanted = ELO * truth[int(rating.identity)]
                missed.append(not rating.low <= wanted <= rating.high)
        print(f"{f'{seats} seats, {events} events':26}{100 * np.mean(missed):9.1f}")


def play(random: np.random.Generator, truth: Numbers, events: int, seats: int) -> dict[int, dict[str, float]]:
    found = {}
    for event in range(events):
        bots = random.choice(len(truth), seats, replace=False)
        payoffs = truth[bots] + random.gumbel(size=seats)
        found[event] = {str(bot): float(payoff) for bot, payoff in zip(bots, payoffs, strict=True)}
    return found


def report_teams(random: np.random.Generator, repeats: int, deals: int) -> None:
    print("mixed model of teams of two, five bots, 20 deals: effects outside of their intervals, in %")
    for wins in (False, True):
        missed = []
        for _ in range(max(1, repeats // 10)):
            effects = random.normal(0, 1, 5)
            effects -= effects.mean()
            pairs = np.triu(random.normal(0, 0.5, (5, 5)))
            pairs += np.triu(pairs, 1).T
            luck = random.normal(0, 1, 20)
            results = []
            for one, other, deal in product(range(5), range(5), range(20)):
                value = effects[one] + effects[other] + pairs[one, other] + luck[deal]
                won = random.random() < 1 / (1 + np.exp(-value))
                result = float(won if wins else value + random.normal())
                results.append(TeamResult(deal, 0, 0, (one, other), result))
            found = fit_teams(TeamTable(results), {bot: bot for bot in range(5)}, "logit" if wins else "mean")
            for bot, truth in enumerate(effects):
                effect = found.bots[bot] if found else None
                missed.append(effect is None or abs(effect.value - truth) > effect.ci95)
        print(f"{'log-odds of winning' if wins else 'mean':26}{100 * np.mean(missed):9.1f}")


def report_speed(random: np.random.Generator, repeats: int, deals: int) -> None:
    truth = random.normal(0, 1, 1000)
    for events in (20_000, 200_000):
        played = play(random, truth, events, 4)
        anchors = {str(bot): ELO * truth[bot] for bot in range(5)}
        start = time.perf_counter()
        strengths(played, anchors=anchors)
        print(f"ratings of 1,000 bots, {events:,} events of four: {time.perf_counter() - start:.1f} s")
    start = time.perf_counter()
    compare(np.clip(random.normal(0.02, 0.3, 5000), -1, 1), -1, 1)
    print(f"a comparison of 5,000 deal sets, looked at after each: {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
