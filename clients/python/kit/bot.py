"""A bot that plays 91. Change `move` and you have your own."""

import logging

from fairdeal.bot import Bot
from fairdeal.client import run
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone


class MyBot(Bot):
    """Bids the card just above the prizes on offer; holds back when it has none left."""

    def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
        """Return the bid. `turn.observation` is all that the seat knows, `turn.legal` what it may do."""
        seen = turn.observation
        stake = sum(seen.offered)
        good_enough = [card for card in seen.hand if card > stake]
        return ninetyone.Move(bid=min(good_enough) if good_enough else min(seen.hand))


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    run(MyBot, ninetyone, version="1", capacity=32)
