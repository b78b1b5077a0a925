"""A bot for the game `ninetyone`. Change `move` and you have your own."""

import logging

from fairdeal.bot import Bot
from fairdeal.client import run
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone


class MyBot(Bot):
    """Plays a random legal move, and the game's default move where there are too many to be listed."""

    def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
        """Return the move. `turn.observation` is all that the seat knows, `turn.legal` what it may do."""
        return self.random.choice(turn.legal) if turn.legal else turn.default_move


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    run(MyBot, ninetyone, version="1", capacity=32)
