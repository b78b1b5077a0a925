"""In Between as numbers.

Actions: 0 passes, 1 stays, 2 surrenders; 3 to 18 bet, from the least bet in equal steps to the most. Where
two of them are the same number of chips, the lower action stands for it.
"""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal.v1 import cards_pb2

from ..games import cards
from . import encoding

BETS = 16
_NAMED = ("pass_turn", "stay", "surrender")
_PASS = pb.Move(pass_turn=pb.Pass())
_DECK = cards.PACK + len(cards.JOKERS)
_PHASES, _STATUS = len(pb.Phase.keys()), len(pb.Status.keys())
_MOST_ROUNDS = 100
_MOST_TURNS = 200


class Encoding(encoding.Encoding):
    """The table, the chips and the cards that are gone. What happened earlier is in the stacks alone."""

    actions = len(_NAMED) + BETS

    def describe(self, observation: pb.Observation, features: encoding.Features) -> None:
        """Add the phase, the posts and prices, the players, and the deck."""
        features.one_of(observation.phase, _PHASES)
        features.one_of(self.relative(observation.to_act, observation), self.seats)
        features.one_of(self.relative(observation.dealer, observation), self.seats)
        features.number(observation.round, _MOST_ROUNDS)
        features.number(observation.turns, _MOST_TURNS)
        features.number(observation.die, 6)
        for amount in (
            observation.pot,
            observation.pass_price,
            observation.least_bet,
            observation.most_bet,
            observation.bet,
            observation.chain,
        ):
            features.amount(amount)
        features.several(map(_number, observation.posts), _DECK)
        features.several(map(_number, observation.dealt), _DECK)
        for seat in self.order(observation):
            player = observation.players[seat]
            features.amount(player.stack)
            features.one_of(player.status, _STATUS)

    def moves(self, observation: pb.Observation, legal: Sequence[pb.Move]) -> Mapping[int, Message]:
        """Return what is listed, or else the pass and the bets."""
        if legal:
            return {_NAMED.index(move.WhichOneof("move") or ""): move for move in legal}
        least, most = observation.least_bet, observation.most_bet
        bets = {step: pb.Move(bet=least + (most - least) * step // (BETS - 1)) for step in range(BETS)}
        new = {step: bet for step, bet in bets.items() if step == 0 or bet != bets[step - 1]}
        return {0: _PASS} | {len(_NAMED) + step: bet for step, bet in new.items()}


def _number(message: cards_pb2.Card) -> int:
    return cards.number(message)
