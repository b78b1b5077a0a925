"""Cursed Bottle as numbers.

Actions: 0 to 35 play a card, from the lowest; 36 and 37 lay the first or the second hand open; from 38 on
gifts, by the places in the hand of the cards for the pile, for the left and for the right neighbour, as far
as there are such: all permutations in their order.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from google.protobuf.message import Message

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb

from ..games.cursedbottle.game import give_move
from ..games.cursedbottle.layout import PARTS, Layout
from ..games.cursedbottle.pack import JOKER, PACK, number, numbers
from . import encoding

_OPEN = PACK
_GIVE = _OPEN + 2
_PHASES = len(pb.Phase.keys())
_MOST_HANDS = 200
_MOST_POINTS = 100 * PACK


class Encoding(encoding.Encoding):
    """The hand of cards in play. Of earlier hands it has the totals alone."""

    def __init__(self, options: Any, seats: int) -> None:
        super().__init__(options, seats)
        self.layout = Layout.of(options, seats)
        gifts = permutations(range(self.layout.size), len(self.layout.parts))
        self._gifts = {cards: _GIVE + place for place, cards in enumerate(gifts)}
        self.actions = _GIVE + len(self._gifts)

    def describe(self, observation: pb.Observation, features: encoding.Features) -> None:
        """Add the phase, the hands, the bottle, the tricks, the gifts and the points."""
        features.one_of(observation.phase, _PHASES)
        features.number(observation.number, _MOST_HANDS)
        features.number(observation.round, 2)
        features.one_of(self.relative(observation.dealer, observation), self.seats)
        features.flag(observation.tie_break)
        self._describe_bottle(observation, features)
        places = self._places(observation)
        for place in places:
            hand = observation.hands[place]
            features.flag(observation.phase == pb.PHASE_PLAY and place == observation.turn)
            features.flag(hand.open)
            features.number(hand.size, self.layout.size)
            features.several(numbers(hand.cards), PACK)
        self._describe_tricks(observation, places, features)
        for gift in range(len(self.layout.rounds)):
            for said in (observation.gave, observation.received):
                self._describe_gift(said[gift] if gift < len(said) else pb.Give(), features)
        for seat in self.order(observation):
            features.number(observation.taken[seat], _MOST_POINTS)
            features.amount(observation.totals[seat])

    def moves(self, observation: pb.Observation, legal: Sequence[pb.Move]) -> Mapping[int, Message]:
        """Return the moves that are listed, or else every gift."""
        if observation.phase == pb.PHASE_PLAY:
            return {number(move.play.card): move for move in legal}
        if observation.phase == pb.PHASE_OPEN:
            return {_OPEN + move.open.hand - 1: move for move in legal}
        place = self.layout.rounds[observation.round][observation.seat]
        hand = numbers(observation.hands[place].cards)
        return {
            action: give_move(self.layout.parts, [hand[place] for place in places])
            for places, action in self._gifts.items()
        }

    def _places(self, observation: pb.Observation) -> list[int]:
        """Return the hands at the table, the observing seat's first, Lopaka's last."""
        owners = self.layout.owners
        seats = [*self.order(observation), self.seats]
        return [place for seat in seats for place, owner in enumerate(owners) if owner == seat]

    def _describe_bottle(self, observation: pb.Observation, features: encoding.Features) -> None:
        price = None if observation.price == JOKER else number(observation.price)
        features.one_of(price, PACK)
        owner = observation.owner if observation.HasField("owner") else None
        if owner is not None and owner < self.seats:
            owner = self.relative(owner, observation)
        features.one_of(owner, self.seats + 1)

    def _describe_tricks(
        self, observation: pb.Observation, places: Sequence[int], features: encoding.Features
    ) -> None:
        """Add who has played which card in this hand, and what lies in the trick that is not complete."""
        tricks = observation.tricks
        open_trick = tricks[-1].cards if tricks and not tricks[-1].HasField("winner") else ()
        for place in places:
            played = [number(one.card) for trick in tricks for one in trick.cards if one.place == place]
            features.several(played, PACK)
            features.several((number(one.card) for one in open_trick if one.place == place), PACK)
        led = places.index(open_trick[0].place) if open_trick else None
        features.one_of(led, len(places))

    def _describe_gift(self, gift: pb.Give, features: encoding.Features) -> None:
        for part in PARTS:
            features.one_of(number(getattr(gift, part)) if gift.HasField(part) else None, PACK)
