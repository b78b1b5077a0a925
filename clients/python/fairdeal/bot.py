"""A bot: one object for each match and seat, one method that is asked for a move; or just a function.

The module does not import grpc, so that a bot can be played in process as well as over
a stream (see ``fairdeal.client``).
"""

import inspect
import random
from collections.abc import Callable
from typing import Any, TypeAlias

from fairdeal.v1 import play_pb2

__all__ = ["AnyBot", "Bot", "BotMaker", "Mover", "maker_of"]


class Bot:
    """Plays one seat of one match; subclass it and write ``move``.

    A new object is made when the first turn of a match arrives, and dropped when the
    match is over, so attributes may hold whatever the bot wants to remember of the
    match. Observations are complete, so a bot needs to remember nothing.

    Attributes:
        pool: ``fairdeal.v1.Pool``: the game's name, the seats, the clock, the payoff,
            the penalty. The game's options are in each observation.
        seat: the bot's own seat, from 0.
        random: drawn from the private seed of this match and seat. A bot that takes
            all its randomness from here plays the same in the same situation.
    """

    pool: play_pb2.Pool
    seat: int
    random: random.Random

    def __init__(self, start: play_pb2.Start, seat: int) -> None:
        """``start`` is what the server tells with the first turn; ``seat`` counts from 0."""
        self.pool = start.pool
        self.seat = seat
        self.random = random.Random(start.seed)

    def move(self, turn: Any) -> Any:
        """Choose a move; a plain or an ``async`` method.

        ``turn`` is the game's ``Turn`` message: ``turn.observation`` is all that the
        seat may know, ``turn.legal`` the legal moves, ``turn.clock`` the time left in
        milliseconds. Return the game's ``Move`` message (one of ``turn.legal`` as it
        stands will do), or None to resign the match. An exception is the bot's
        fault, and costs what the pool's penalty says.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method move(self, turn)")


BotMaker: TypeAlias = Callable[[play_pb2.Start, int], Bot]
"""Makes the bot for a seat of a match: a subclass of Bot, or a function with the same parameters."""

Mover: TypeAlias = Callable[[Any], Any]
"""A bot that is just a function: ``move(turn)``, plain or ``async``."""

AnyBot: TypeAlias = BotMaker | Mover


def maker_of(bot: AnyBot) -> BotMaker:
    """Return what makes the bot for a seat: of ``move(turn)`` one that calls it for every turn.

    Raises TypeError for what is neither a subclass of Bot nor such a function.
    """
    parameters = _parameters(bot)
    if parameters == 1:
        return _function_bot(bot)  # type: ignore[arg-type]  # told apart by its parameters
    if parameters == 2:
        return bot  # type: ignore[return-value]
    name = getattr(bot, "__name__", repr(bot))
    raise TypeError(f"{name} is no bot: give a subclass of fairdeal.bot.Bot, or a function move(turn)")


def _parameters(bot: Any) -> int:
    """Return how many arguments it is called with; 0 for what is no bot."""
    if isinstance(bot, type):
        return 2 if issubclass(bot, Bot) else 0
    if not callable(bot):
        return 0
    for given in (1, 2):
        try:
            inspect.signature(bot).bind(*(None,) * given)
        except TypeError:
            continue
        return given
    return 0


def _function_bot(move: Mover) -> type[Bot]:
    """Return the class of the bot that a function is."""

    class Function(Bot):
        def move(self, turn: Any) -> Any:
            return move(turn)

    Function.__name__ = getattr(move, "__name__", "move")
    return Function
