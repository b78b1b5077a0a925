"""Pot Luck as numbers.

Actions: 168 plays, three for each card: one a pot. The cards are as in games/cards.py, and behind them come
the Aces once more, counted 11. Then the pass; then 32 openings, by which of the hidden cards, in their
order, are opened: the bits of the number.
"""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from fairdeal.potluck.v1 import potluck_pb2 as pb

from ..games.cards import PACK, card
from . import encoding

POTS = 3
ACES = 4
GOAL = 21
MOST_HIDDEN = 5
VALUES = (1, 11)
_PLAYS = POTS * (PACK + ACES)
_PASS = _PLAYS
_OPEN = _PASS + 1
_PHASES = len(pb.Phase.keys())


class Encoding(encoding.Encoding):
    """The cards that can be seen, the pots, and how far it is. Who played which card earlier is left out."""

    actions = _OPEN + (1 << MOST_HIDDEN)

    def describe(self, observation: pb.Observation, features: encoding.Features) -> None:
        """Add the phase, the hands, the pots, what is gone, and the team's counts."""
        seats = self.seats
        features.one_of(observation.phase, _PHASES)
        features.one_of(self.relative(observation.to_act, observation), seats)
        features.number(observation.to_open, MOST_HIDDEN)
        features.several(map(_number, observation.hidden), PACK)
        for seat in self.order(observation):
            hand = observation.hands[seat]
            features.several(map(_number, hand.open), PACK)
            features.number(hand.hidden, MOST_HIDDEN)
        for pot in observation.pots:
            features.number(pot.total, GOAL)
            features.several((_number(lying.card) for lying in pot.cards), PACK)
            top = self.relative(pot.cards[-1].seat, observation) if pot.cards else None
            features.one_of(top, seats)
        features.several(map(_number, observation.gone), PACK)
        features.number(observation.scored, PACK)
        features.number(observation.lives, PACK)
        features.number(observation.stock, PACK)
        features.number(observation.passes, seats)

    def moves(self, observation: pb.Observation, legal: Sequence[pb.Move]) -> Mapping[int, Message]:
        """Return plays, the pass, or openings."""
        places = {_number(hidden): place for place, hidden in enumerate(observation.hidden)}
        return {_action(move, places): move for move in legal}


def _action(move: pb.Move, places: Mapping[int, int]) -> int:
    kind = move.WhichOneof("move")
    if kind == "open":
        return _OPEN + sum(1 << places[_number(opened)] for opened in move.open.cards)
    if kind == "pass_turn":
        return _PASS
    played = _number(move.play.card)
    # The Aces, the lowest cards, have an action for each of their values.
    high = move.play.card.rank == 1 and move.play.value == VALUES[1]
    return POTS * (PACK + played if high else played) + move.play.pot


def _number(message: pb.Card) -> int:
    return card(message.rank, message.suit)
