"""How much luck duplicate deals take away, measured between sample bots.

python -m benchmarks.variance GAME --seats N --deals N [--bot NAME …] [--seed N] [--option K=V] [--jobs N]

The variance ratio is that of a duplicate deal set's mean payoff over that of as many fresh matches:
below 1 duplicates help. What a game declares as `measured` comes from here.

With --alike all seats of a game of rivals play the one bot. Then it does not matter who sits where: a deal
set in which everybody holds every seat equally often has as ratio the share of a seat's variance that is left
when the deal is known. Two matches of each deal tell it, far fewer than all seatings; the interval comes
from leaving out one deal after the other.

Rivals: the mean over the bots and the tables that they share; a deal set is one deal in every
pair-balanced seating. Teams: the
difference of two teams that play the same deals, over the sum of their variances; the mean over all
pairs of teams. The gaps are differences of payoff between two bots (teams: of each bot with itself)
with the standard deviation of one fresh deal and of one duplicate deal set.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations, cycle, groupby, islice
from statistics import fmean, stdev, variance
from typing import Any

from scipy.stats import t

from fairdeal.v1.tournament_pb2 import DUPLICATE_NONE, DUPLICATE_ROTATION, Duplicate, Entrant, Plan
from fairdeal_server.bots import list_bots
from fairdeal_server.games.game import Game, load_games
from fairdeal_server.planning import BUILTIN, complete
from fairdeal_server.simulation import Simulation
from fairdeal_server.tournament.results import StandingRow

Payoffs = dict[tuple[int, ...], dict[int, list[float]]]
"""By (bot, table) or by team, and by deal set: the payoff of each match."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the variance ratio of duplicate deals.")
    parser.add_argument("game", choices=load_games())
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--deals", type=int, required=True)
    parser.add_argument("--bot", action="append", default=[], help="all sample bots if not given")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--alike", action="store_true", help="all seats play the one --bot")
    arguments = parser.parse_args()
    game = load_games()[arguments.game]
    bots = arguments.bot or list(list_bots(game.name))
    if not game.cooperative:
        bots = list(islice(cycle(bots), max(arguments.seats, len(bots))))
    plan = Plan(
        game=game.name,
        options=arguments.option,
        seats=arguments.seats,
        deals=arguments.deals,
        seed=arguments.seed,
        entrants=[Entrant(name=f"{bot}-{n}", player=BUILTIN + bot) for n, bot in enumerate(bots, 1)],
    )
    if arguments.alike:
        if game.cooperative or len(set(bots)) > 1:
            parser.error("--alike is for a game of rivals, and for one --bot")
        report_alike(game, plan, arguments.jobs)
    else:
        report(game, bots, plan, arguments.jobs)


def report(game: Game[Any], bots: list[str], plan: Plan, jobs: int) -> None:
    """Play both ways and print the ratio and the gaps."""
    fresh = payoffs(game, plan, DUPLICATE_NONE, jobs)
    duplicate = payoffs(game, plan, DUPLICATE_ROTATION, jobs)
    ratio = team_ratio(duplicate) if game.cooperative else rival_ratio(fresh, duplicate)
    print(f"{game.name}, {plan.seats} seats, {plan.deals} deals: variance ratio {ratio:.3f}")
    for (one, bot), (other, rival) in combinations(enumerate(bots, 1), 2):
        pair = [(one,) * plan.seats, (other,) * plan.seats]
        if not game.cooperative:
            pair = next(
                [key, (other, key[1])] for key in duplicate if key[0] == one and (other, key[1]) in duplicate
            )
        gaps = differences(duplicate, *pair)
        if game.cooperative:
            # Fresh deals are each team's own, so nothing of their luck is common.
            spread = sum(variance(means(fresh[team])) for team in pair) ** 0.5
        else:
            spread = stdev(differences(fresh, *pair))
        print(f"  {bot} and {rival}: gap {fmean(gaps):.3f}, fresh {spread:.3f}, duplicate {stdev(gaps):.3f}")


def report_alike(game: Game[Any], plan: Plan, jobs: int) -> None:
    """Play each deal twice and print the ratio with its interval."""
    ratio, reach = alike_ratio(twice(game, plan, jobs))
    measured = f"variance ratio {ratio:.3f} ± {reach:.3f}, at 95 %"
    print(f"{game.name}, {plan.seats} seats, {plan.deals} deals twice: {measured}")


def twice(game: Game[Any], plan: Plan, jobs: int) -> list[Sequence[tuple[float, float]]]:
    """Play each deal twice and return by deal and seat both payoffs."""
    chosen = Plan.FromString(plan.SerializeToString())
    chosen.duplicate = DUPLICATE_ROTATION
    simulation = Simulation(complete(chosen, load_games(), own_bots=True))
    sets = groupby(simulation.pairings, lambda pairing: pairing.deal_set)
    simulation.pairings = [pairing for _, pairings in sets for pairing in islice(pairings, 2)]
    found: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for chunk in simulation.play(jobs):
        for row in chunk.rows:
            found[row.deal_set][row.seat].append(row.payoff)
    return [[(one, other) for one, other in seats.values()] for seats in found.values()]


def alike_ratio(deals: Sequence[Sequence[tuple[float, float]]]) -> tuple[float, float]:
    """Return the ratio and how far its 95 % interval reaches to either side."""
    without = [left_over([*deals[:place], *deals[place + 1 :]]) for place in range(len(deals))]
    error = (variance(without) * (len(deals) - 1) ** 2 / len(deals)) ** 0.5
    return left_over(deals), float(t.ppf(0.975, len(deals) - 1)) * error


def left_over(deals: Sequence[Sequence[tuple[float, float]]]) -> float:
    """Return which share of a seat's variance is left when the deal is known."""
    seats = list(zip(*deals, strict=True))
    within = fmean((one - other) ** 2 / 2 for pairs in seats for one, other in pairs)
    between = fmean(variance(map(fmean, pairs)) for pairs in seats)
    return within / (between + within / 2)


def payoffs(game: Game[Any], plan: Plan, duplicate: "Duplicate.ValueType", jobs: int) -> Payoffs:
    """Play the plan and return the payoffs."""
    chosen = Plan.FromString(plan.SerializeToString())
    chosen.duplicate = duplicate
    found: Payoffs = defaultdict(lambda: defaultdict(list))
    matches: dict[int, list[StandingRow]] = defaultdict(list)
    for chunk in Simulation(complete(chosen, load_games(), own_bots=True)).play(jobs):
        for row in chunk.rows:
            matches[row.match].append(row)
    for rows in matches.values():
        if game.cooperative:
            team = tuple(row.entrant for row in sorted(rows, key=lambda row: row.seat))
            found[team][rows[0].deal_set].append(rows[0].payoff)
        else:
            for row in rows:
                found[row.entrant, row.stratum][row.deal_set].append(row.payoff)
    return found


def means(sets: dict[int, list[float]]) -> list[float]:
    """Return each deal set's mean payoff."""
    return [fmean(values) for values in sets.values()]


def differences(found: Payoffs, one: tuple[int, ...], other: tuple[int, ...]) -> list[float]:
    """Return the differences of mean payoff over the deal sets that both have."""
    common = sorted(found[one].keys() & found[other].keys())
    return [fmean(found[one][number]) - fmean(found[other][number]) for number in common]


def rival_ratio(fresh: Payoffs, duplicate: Payoffs) -> float:
    """Return the ratio for rivals, over all bots."""
    tables = len(next(iter(next(iter(duplicate.values())).values())))
    sets = fmean(variance(means(found)) for found in duplicate.values())
    return sets / (fmean(variance(means(found)) for found in fresh.values()) / tables)


def team_ratio(duplicate: Payoffs) -> float:
    """Return the ratio for teams, over all pairs of them."""
    pairs = list(combinations(duplicate, 2))
    together = fmean(variance(differences(duplicate, one, other)) for one, other in pairs)
    apart = fmean(variance(means(duplicate[one])) + variance(means(duplicate[other])) for one, other in pairs)
    return together / apart


if __name__ == "__main__":
    main()
