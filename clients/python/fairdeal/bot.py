"""A bot: one object for each match and seat, one method that is asked for a move.

The module does not import grpc, so that a bot can be played in process as well as over
a stream (see ``fairdeal.client``).
"""

import random
from typing import Any

from fairdeal.v1 import play_pb2

__all__ = ["Bot"]


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
