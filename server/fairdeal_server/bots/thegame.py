"""Sample bots for The Game."""

from fairdeal.bot import Bot
from fairdeal.thegame.v1 import thegame_pb2 as pb

BACKWARDS = -10


class Nearest(Bot):
    """Lays the card that moves a row on the least, and stops as soon as it may.

    A step backwards comes before all others, and is also made when nothing is owed any more.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Choose among the legal moves."""
        rows = turn.observation.rows
        *lays, last = turn.legal
        if last.HasField("lay"):
            lays.append(last)
        nearest = min(lays, key=lambda move: _step(rows[move.lay.row], move.lay.card))
        may_stop = last.HasField("stop")
        if may_stop and _step(rows[nearest.lay.row], nearest.lay.card) != BACKWARDS:
            return last
        return nearest


def _step(row: pb.Row, card: int) -> int:
    """Return how far the card moves the row on; below 0 it moves it back."""
    return card - row.top if row.direction == pb.DIRECTION_ASCENDING else row.top - card
