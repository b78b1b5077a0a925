"""Pot Luck's own simulation: our figures beside those of the rules' text, and the speed.

python -m benchmarks.potluck [--deals N] [--seed N] [--jobs N]

The text played 5000 deals for each: two players, level normal, all seats the same strategy.
"""

import argparse
import time

from fairdeal.v1.tournament_pb2 import Entrant, Plan
from fairdeal_server.games.game import load_games
from fairdeal_server.planning import BUILTIN, complete
from fairdeal_server.simulation import Simulation

FIGURES: tuple[tuple[str, str, list[str], int | None], ...] = (
    ("random play", "random", [], 2),
    ("simple, nothing open", "simple", ["open=0"], 49),
    ("simple, one card open", "simple", [], None),
    ("simple, all hands open", "simple", ["open_hands=true"], 90),
    ("simple, no own-card rule", "simple", ["own_card_rule=false"], 94),
)
"""Name, bot, options, and the text's percentage of wins (its table of levels was lost)."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Print Pot Luck's figures beside those of the text.")
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    print(f"{'wins in %':26}{'text':>6}{'here':>8}{'±':>6}{'pots':>8}{'matches/s':>12}")
    for name, bot, options, text in FIGURES:
        plan = Plan(
            game="potluck",
            options=options,
            seats=2,
            deals=arguments.deals,
            seed=arguments.seed,
            entrants=[Entrant(name=bot, player=BUILTIN + bot)],
        )
        began = time.perf_counter()
        chunks = Simulation(complete(plan, load_games(), own_bots=True)).play(arguments.jobs)
        rows = [row for chunk in chunks for row in chunk.rows if row.seat == 0]
        speed = len(rows) / (time.perf_counter() - began)
        won = sum(row.payoff for row in rows) / len(rows)
        error = 196 * (won * (1 - won) / len(rows)) ** 0.5
        pots = sum(row.second or 0 for row in rows) / len(rows)
        print(f"{name:26}{text or '':>6}{100 * won:8.1f}{error:6.1f}{pots:8.2f}{speed:12.0f}")


if __name__ == "__main__":
    main()
