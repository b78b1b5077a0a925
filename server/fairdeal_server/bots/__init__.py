"""Sample bots: `builtin:NAME` on the command line, `python -m fairdeal_server.bots GAME NAME` over gRPC.

A game's bots are the Bot classes of the module here that has the game's name, each known by its
class's name in lower case. Every game has `random` as well, also one from another package.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from fairdeal.bot import Bot

from ..games.game import load_games
from .random import random_bot


class UnknownBot(ValueError):
    """There is no such sample bot, or no such game; the message says what there is."""


@cache
def list_bots(game: str) -> dict[str, type[Bot]]:
    """Return the game's sample bots by name; raises UnknownBot where there is no such game."""
    games = load_games()
    if game not in games:
        raise UnknownBot(f"there is no game {game!r}; there are {', '.join(games)}")
    bots = {"random": random_bot(games[game])}
    if find_spec(f"{__name__}.{game}"):
        module = import_module(f"{__name__}.{game}")
        own = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Bot)]
        bots |= {kind.__name__.lower(): kind for kind in own if kind.__module__ == module.__name__}
    return bots


def find_bot(game: str, name: str) -> type[Bot]:
    """Return a sample bot of the game; raises UnknownBot with the names that there are."""
    bots = list_bots(game)
    if name not in bots:
        raise UnknownBot(f"{game} has no sample bot {name!r}; it has {', '.join(bots)}")
    return bots[name]


def list_rivals(game: str) -> list[str]:
    """Return the names of the game's own sample bots; `random` alone where it has none."""
    names = [*list_bots(game)]
    return names[1:] or names
