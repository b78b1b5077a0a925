"""Hanabi as numbers.

Actions: five plays and five discards by place, then ten clues, the colours and the values, for each
teammate in the order of their turns.
"""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from fairdeal.hanabi.v1 import hanabi_pb2 as pb

from ..games.hanabi import CARDS, COLOURS, COPIES, HAND, MOST_FUSES, MOST_INFORMATION, PACK, VALUES
from . import encoding

_HAND = max(HAND.values())
_CLUES = 2 * _HAND
_COLOURS, _VALUES = len(COLOURS), len(VALUES)


class Encoding(encoding.Encoding):
    """The table, and of every card in a hand what it is and what was told of it. Who gave which clue, and who
    made which play, is left out."""

    def __init__(self, options: pb.Options, seats: int) -> None:
        super().__init__(options, seats)
        self.actions = _CLUES + (_COLOURS + _VALUES) * (seats - 1)

    def describe(self, observation: pb.Observation, features: encoding.Features) -> None:
        """Add whose turn it is, tokens and fuses, fireworks, discards, and all hands, the own one first."""
        features.one_of(self.relative(observation.to_act, observation), self.seats)
        features.number(observation.information, MOST_INFORMATION)
        features.number(observation.fuses, MOST_FUSES)
        features.number(observation.deck, len(PACK))
        features.number(observation.turns_left, self.seats)
        for top in observation.fireworks:
            features.one_of(top, _VALUES + 1)
        discards = [_number(card) for card in observation.discards]
        for card in CARDS:
            features.number(discards.count(card), COPIES[card % 5 + 1])
        for seat in self.order(observation):
            cards = observation.hands[seat].cards
            for place in range(HAND[self.seats]):
                _describe(cards[place] if place < len(cards) else None, features)

    def moves(self, observation: pb.Observation, legal: Sequence[pb.Move]) -> Mapping[int, Message]:
        """Return plays, discards and clues."""
        return {self._action(move, observation): move for move in legal}

    def _action(self, move: pb.Move, observation: pb.Observation) -> int:
        if move.HasField("play"):
            return move.play.place
        if move.HasField("discard"):
            return _HAND + move.discard.place
        clue = move.clue
        about = clue.colour - 1 if clue.HasField("colour") else _COLOURS + clue.value - 1
        return _CLUES + (_COLOURS + _VALUES) * (self.relative(clue.seat, observation) - 1) + about


def _describe(held: pb.Held | None, features: encoding.Features) -> None:
    """Add a place of a hand: whether a card is there, which one where it is seen, and what clues told."""
    features.flag(held is not None)
    held = held or pb.Held()
    features.one_of(_number(held.card) if held.HasField("card") else None, len(CARDS))
    features.one_of(held.colour - 1 if held.colour else None, _COLOURS)
    features.one_of(held.value - 1 if held.value else None, _VALUES)
    features.several((colour - 1 for colour in held.not_colours), _COLOURS)
    features.several((value - 1 for value in held.not_values), _VALUES)


def _number(card: pb.Card) -> int:
    return 5 * card.colour + card.value - 6
