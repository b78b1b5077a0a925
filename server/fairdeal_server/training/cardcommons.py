"""Card Commons as numbers.

Actions: 0 to 5 show two of the four cards, by their places in order (01, 02, 03, 12, 13, 23); 6 takes the
shown pair, 7 the hidden one; 8 keeps the hand, 9 to 29 give a card up, by its place in the pack; 30 to 155
build, by which four of the other nine cards go with the lowest one.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from google.protobuf.message import Message

from fairdeal.cardcommons.hands import FIVE, PACK, number, numbers
from fairdeal.cardcommons.v1 import cardcommons_pb2 as pb

from . import encoding

TEN, FOUR, ROUNDS = 10, 4, 5
_PAIRS = tuple(combinations(range(FOUR), 2))
_BUILDS = {rest: place for place, rest in enumerate(combinations(range(1, TEN), FIVE - 1))}
_TAKE = len(_PAIRS)
_KEEP = _TAKE + 2
_GIVE = _KEEP + 1
_BUILD = _GIVE + PACK
_PHASES = len(pb.Phase.keys())


class Encoding(encoding.Encoding):
    """All that an observation has."""

    actions = _BUILD + len(_BUILDS)

    def describe(self, observation: pb.Observation, features: encoding.Features) -> None:
        """Add the phase, the cards, every split, what was done at the reserve, and the builds."""
        features.one_of(observation.phase, _PHASES)
        features.one_of(self.relative(observation.to_act, observation), self.seats)
        features.number(observation.stock, PACK)
        features.several(numbers(observation.hand), PACK)
        features.several(numbers(observation.four), PACK)
        empty = pb.Round()
        for place in range(ROUNDS):
            split = observation.rounds[place] if place < len(observation.rounds) else empty
            features.flag(place < len(observation.rounds))
            features.flag(self.relative(split.splitter, observation) == 0)
            features.several(numbers(split.shown), PACK)
            features.several(numbers(split.hidden), PACK)
            features.one_of(split.taken, len(pb.Pair.keys()))
        for place in range(self.seats):
            swap = observation.swaps[place] if place < len(observation.swaps) else pb.Exchange()
            features.flag(place < len(observation.swaps))
            features.flag(swap.swapped)
            for name in ("given", "taken"):
                known = swap.HasField("given" if name == "given" else "taken")
                features.one_of(number(getattr(swap, name)) if known else None, PACK)
        for seat in self.order(observation):
            built = observation.hands[seat]
            features.several(numbers(built.weaker), PACK)
            features.several(numbers(built.stronger), PACK)

    def moves(self, observation: pb.Observation, legal: Sequence[pb.Move]) -> Mapping[int, Message]:
        """Return the moves that are listed."""
        return {_action(move, observation): move for move in legal}


def _action(move: pb.Move, observation: pb.Observation) -> int:
    kind = move.WhichOneof("move")
    if kind == "split":
        four = numbers(observation.four)
        first, second = sorted(four.index(card) for card in numbers(move.split.shown))
        return _PAIRS.index((first, second))
    if kind == "choose":
        return _TAKE + move.choose - pb.PAIR_SHOWN
    if kind == "keep":
        return _KEEP
    if kind == "give":
        return _GIVE + number(move.give)
    hand = numbers(observation.hand)
    _, *rest = sorted(hand.index(card) for card in numbers(move.build.hand))
    return _BUILD + _BUILDS[rest[0], rest[1], rest[2], rest[3]]
