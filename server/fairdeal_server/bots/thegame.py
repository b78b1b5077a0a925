"""Sample bots for The Game."""

from fairdeal.bot import Bot
from fairdeal.thegame.v1 import thegame_pb2 as pb

BACKWARDS = -10
STOP = pb.Move(stop=pb.Stop())


class Nearest(Bot):
    """Lays the card that moves a row on the least, steps backwards where it can, else stops when it may."""

    def move(self, turn: pb.Turn) -> pb.Move:
        """Choose among the legal moves: it is asked only where a card fits."""
        seen = turn.observation
        steps = [(_step(seen.rows[move.lay.row], move.lay.card), move) for move in turn.legal if move != STOP]
        step, nearest = min(steps, key=lambda each: each[0])
        return nearest if seen.owed or step == BACKWARDS else STOP


def _step(row: pb.Row, card: int) -> int:
    """Return how far the card moves the row on; below 0 it moves it back."""
    return card - row.top if row.direction == pb.DIRECTION_ASCENDING else row.top - card
