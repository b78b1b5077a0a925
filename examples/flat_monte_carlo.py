"""A bot that searches, for every game: it tries its moves in worlds that look like what it sees.

fairdeal practice potluck examples/flat_monte_carlo.py --deals 20
"""

import sys
from statistics import fmean
from typing import Any

from fairdeal.bot import Bot
from fairdeal.client import run
from fairdeal_server.games.game import find_game
from fairdeal_server.games.world import World

WORLDS = 8
CANDIDATES = 12


class FlatMonteCarlo(Bot):
    """Plays every candidate out at random in some worlds, and takes the one that ends best on average."""

    def move(self, turn: Any) -> Any:
        """Return the candidate with the best mean margin over the others."""
        game = find_game(self.pool.game)
        worlds = [World.sample(game, turn.observation, self.random) for _ in range(WORLDS)]
        return max(
            self.candidates(turn, game), key=lambda move: fmean(self.worth(world, move) for world in worlds)
        )

    def candidates(self, turn: Any, game: Any) -> list[Any]:
        """Return some legal moves, or random ones where they are too many to be listed."""
        if turn.legal:
            return self.random.sample(list(turn.legal), min(CANDIDATES, len(turn.legal)))
        return [game.random_move(turn.observation, self.random) for _ in range(CANDIDATES)]

    def worth(self, world: World, move: Any) -> float:
        """Return how a match from here ends: the seat's score over the best of the others, or the team's."""
        trial = world.copy()
        trial.play(self.seat, move)
        trial.play_out(self.random)
        result = trial.result()
        if world.game.cooperative:
            return (result.second or result.scores)[self.seat]
        others = [score for seat, score in enumerate(result.scores) if seat != self.seat]
        return result.scores[self.seat] - max(others)


if __name__ == "__main__":
    run(FlatMonteCarlo, find_game(sys.argv[1]).proto)
