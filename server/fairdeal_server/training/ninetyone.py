"""91 as numbers. Action a bids the card a + 1."""

from collections.abc import Mapping, Sequence
from typing import Any

from google.protobuf.message import Message

from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb

from . import encoding


class Encoding(encoding.Encoding):
    """The hand, the offer, and every round so far with its prize and bids."""

    def __init__(self, options: Any, seats: int) -> None:
        super().__init__(options, seats)
        self.cards: int = options.cards
        self.actions = self.cards

    def describe(self, observation: pb.Observation, features: encoding.Features) -> None:
        """Add the round, the own hand, what is on offer, the points, and the past by round."""
        cards, total = self.cards, self.cards * (self.cards + 1) / 2
        features.number(observation.round, cards + 1)
        features.several((card - 1 for card in observation.hand), cards)
        features.several((card - 1 for card in observation.offered), cards)
        bidders = [observation.bidders[seat] for seat in self.order(observation)]
        for bidder in bidders:
            features.number(bidder.points, total)
        for round in range(cards):
            for row in (observation.prizes, *(bidder.bids for bidder in bidders)):
                features.number(row[round] if round < len(row) else 0, cards)

    def moves(self, observation: pb.Observation, legal: Sequence[pb.Move]) -> Mapping[int, Message]:
        """Return the bids."""
        return {move.bid - 1: move for move in legal}
