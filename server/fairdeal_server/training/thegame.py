"""The Game as numbers.

Actions: 392 lays, four for each card from the lowest: one a row. Then the stop.
"""

from collections.abc import Iterable, Mapping, Sequence

from google.protobuf.message import Message

from fairdeal.thegame.v1 import thegame_pb2 as pb

from ..games.thegame import HAND, PACK, ROWS
from . import encoding

_STOP = len(ROWS) * len(PACK)
_HIGHEST = PACK.stop
_PHASES = len(pb.Phase.keys())


class Encoding(encoding.Encoding):
    """The hand, the rows and how far it is. Who laid which card, and in which order, is left out."""

    actions = _STOP + 1

    def describe(self, observation: pb.Observation, features: encoding.Features) -> None:
        """Add the phase, what is owed, the hands, the rows and the pile."""
        features.one_of(observation.phase, _PHASES)
        features.one_of(self.relative(observation.to_act, observation), self.seats)
        features.number(observation.owed, self.options.minimum)
        features.several(_places(observation.hand), len(PACK))
        for seat in self.order(observation):
            features.number(observation.hand_sizes[seat], HAND[self.seats])
        for row in observation.rows:
            features.number(row.top, _HIGHEST)
            features.several(_places(row.cards), len(PACK))
        features.number(observation.pile, len(PACK))

    def moves(self, observation: pb.Observation, legal: Sequence[pb.Move]) -> Mapping[int, Message]:
        """Return lays, and the stop."""
        return {_action(move): move for move in legal}


def _action(move: pb.Move) -> int:
    if move.HasField("stop"):
        return _STOP
    return len(ROWS) * PACK.index(move.lay.card) + move.lay.row


def _places(cards: Iterable[int]) -> list[int]:
    return [PACK.index(card) for card in cards]
