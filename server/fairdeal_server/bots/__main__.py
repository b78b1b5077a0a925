"""Run a sample bot over gRPC: `python -m fairdeal_server.bots ninetyone match`."""

import logging
import sys

from fairdeal.client import run

from ..games.game import load_games
from . import UnknownBot, find_bot


def main(arguments: list[str]) -> None:
    """Play until the competition is over; FAIRDEAL_ADDRESS and FAIRDEAL_TOKEN say where and as whom."""
    if len(arguments) != 2:
        sys.exit("usage: python -m fairdeal_server.bots GAME NAME")
    game, name = arguments
    try:
        bot = find_bot(game, name)
    except UnknownBot as error:
        sys.exit(str(error))
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    run(bot, load_games()[game].proto, capacity=32)


if __name__ == "__main__":
    main(sys.argv[1:])
