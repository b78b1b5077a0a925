"""Pokermagic among the wealthy: everybody begins with a hand and lands, so that much happens in few hands."""

from random import Random

from google.protobuf.message import Message

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal_server.games.pokermagic import Pokermagic, battlefield
from fairdeal_server.games.pokermagic.libraries import PRESETS
from fairdeal_server.games.pokermagic.piles import bit
from fairdeal_server.games.pokermagic.pool import POOL
from fairdeal_server.games.pokermagic.state import PokermagicState

HAND = 9
LANDS = 6
LEFT = 3
"""How many cards a library still has where an empty one costs the match."""


class Wealthy(Pokermagic):
    """The rules but for their beginning. Libraries are given."""

    def start(self, options: Message, seats: int) -> PokermagicState:
        state = super().start(options, seats)
        rng = Random(options.SerializeToString())
        for seat, library in enumerate(state.libraries):
            spells = [card for card in library.cards if not POOL[card].is_land]
            for card in rng.sample(spells, HAND):
                library.take(card)
                state.hands[seat].add(card, bit(seat))
            for _ in range(LANDS):
                land = next(card for card in library.cards if POOL[card].is_land)
                library.take(land)
                battlefield.enter(state, state.new_object(), land, seat)
            if state.options.decking_eliminates:
                state.graveyards[seat] += library.cards[LEFT:]
                del library.cards[LEFT:], library.knowers[LEFT:]
        return state


def wealthy_options(rng: Random, seats: int) -> pb.Options:
    """Return options of a match with all libraries, or one for everybody, and every kind of betting."""
    presets = list(PRESETS)
    libraries = [rng.choice(presets) for _ in range(seats)] if rng.random() < 0.7 else [rng.choice(presets)]
    return pb.Options(
        stack=rng.choice([200, 2_000, 20_000]),
        big_blind=rng.choice([2, 40]),
        betting=rng.choice([pb.BETTING_FIXED_LIMIT, pb.BETTING_POT_LIMIT, pb.BETTING_NO_LIMIT]),
        hands=rng.randint(1, 4),
        libraries=libraries,
        deal_before_main=rng.random() < 0.6,
        lone_survivor_draws=rng.random() < 0.3,
        decking_eliminates=rng.random() < 0.3,
    )
