"""The bot that every game has: it plays the game's own random move."""

from typing import Any

from google.protobuf.message import Message

from fairdeal.bot import Bot

from ..games.game import Game


def random_bot(game: Game[Any]) -> type[Bot]:
    """Return the class of the bot that plays this game at random."""

    class Random(Bot):
        def move(self, turn: Any) -> Message:
            return game.random_move(turn.observation, self.random)

    return Random
