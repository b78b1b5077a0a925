"""How long matches are between seats that all hold the same sample bot, and how many a second are played.

    python -m benchmarks.lengths GAME [--seats N …] [--bot NAME …] [--matches N] [--option K=V …]

Without log, clock and network, in this process; seconds are of processor time.
"""

import argparse
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from fairdeal.v1 import play_pb2
from fairdeal_server.bots import find_bot, list_bots
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, Game, load_games
from fairdeal_server.games.options import parse_options


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long matches are.")
    parser.add_argument("game", choices=load_games())
    parser.add_argument("--seats", type=int, action="append", default=[], help="the least if not given")
    parser.add_argument("--bot", action="append", default=[], help="all sample bots if not given")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--option", action="append", default=[])
    arguments = parser.parse_args()
    game = load_games()[arguments.game]
    print(
        "| bot | seats | moves | of them asked for | matches a second | moves a second |\n"
        + "| --- " * 6
        + "|"
    )
    for bot in arguments.bot or list_bots(game.name):
        for seats in arguments.seats or [game.seats.start]:
            options = game.settle(parse_options(game, arguments.option), seats)
            began = process_time()
            played = [play(game, options, seats, bot, seed) for seed in range(arguments.matches)]
            spent = process_time() - began
            moves, asked = (fmean(counts) for counts in zip(*played, strict=True))
            rates = f"{arguments.matches / spent:.3g} | {moves * arguments.matches / spent:,.0f}"
            print(f"| `{bot}` | {seats} | {moves:,.0f} | {asked:,.0f} | {rates} |")


def play(game: Game[Any], options: Any, seats: int, bot: str, seed: int) -> tuple[int, int]:
    """Play the match of a seed and return its moves, and those that a bot was asked for."""
    rng = Random(seed)
    deal = Deal(rng.randbytes(32))
    state = game.start(options, seats)
    kind = find_bot(game.name, bot)
    bots = [kind(play_pb2.Start(seed=rng.randbytes(16)), seat) for seat in range(seats)]
    moves = asked = 0
    while acting := game.to_act(state):
        seat = acting[0]
        move = game.chance(state, deal) if seat == CHANCE else game.forced(state, seat)
        if move is None:
            turn = game.proto.Turn(observation=game.observe(state, seat), legal=game.legal(state, seat))
            move = bots[seat].move(turn)
            asked += 1
        game.play(state, seat, move)
        moves += 1
    return moves, asked


if __name__ == "__main__":
    main()
