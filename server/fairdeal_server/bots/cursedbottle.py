"""Sample bots for Cursed Bottle."""

from collections.abc import Sequence
from random import Random
from statistics import fmean

from fairdeal.bot import Bot
from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb

from ..games.cursedbottle import CursedBottle
from ..games.cursedbottle.pack import best, number
from ..games.cursedbottle.state import CursedBottleState

GAME = CursedBottle()
WORLDS = 12
CANDIDATES = 16
WHIM = 0.25


class Lopaka(Bot):
    """Plays as Lopaka does, gives away its lowest cards, and opens its first hand.

    It leads its highest card, wins what it can with the highest card that does, and else plays its lowest.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Choose by the rule."""
        world = GAME.sample(turn.observation, self.random)
        if world.phase != pb.PHASE_PLAY:
            return GAME.default(world, self.seat)
        card = world.lopakas_card()
        return next(move for move in GAME.legal(world, self.seat) if number(move.play.card) == card)


class Trader(Bot):
    """Plays every candidate out in some worlds that it believes possible, and takes the best on average.

    A world is a deal of the unseen cards that fits all that the seat knows. The rest of the hand is
    played by a rough rule of thumb: win a trick while the bottle is dear, and get rid of low cards where
    another card already buys.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Return the candidate with the best mean margin."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        worlds = [GAME.sample(turn.observation, self.random) for _ in range(WORLDS)]
        candidates = self._candidates(turn, worlds[0])
        return max(candidates, key=lambda move: fmean(self._margin(world, move) for world in worlds))

    def _candidates(self, turn: pb.Turn, world: CursedBottleState) -> Sequence[pb.Move]:
        """Return the legal moves; of gifts, which are too many, the lowest cards and some at random."""
        if turn.observation.phase != pb.PHASE_GIVE:
            return turn.legal
        some = [GAME.random_move(turn.observation, self.random) for _ in range(CANDIDATES - 1)]
        return [GAME.default(world, self.seat), *some]

    def _margin(self, world: CursedBottleState, move: pb.Move) -> float:
        """Return the margin that this hand brings after a move in a world."""
        world = world.copy()
        before = world.totals
        GAME.play(world, self.seat, move)
        play_out(world, self.random)
        scores = [after - total for after, total in zip(world.totals, before, strict=True)]
        own = scores.pop(self.seat)
        return own - fmean(scores)


def play_out(world: CursedBottleState, rng: Random) -> None:
    """Play the hand to its end by rule of thumb."""
    while world.phase == pb.PHASE_GIVE:
        for seat in world.waiting():
            GAME.play(world, seat, GAME.default(world, seat))
    if world.phase == pb.PHASE_OPEN:
        for seat in world.waiting():
            world.lay_open(seat, rng.choice((1, 2)))
    hand = world.number
    owners, lopaka = world.layout.owners, world.layout.seats
    while world.phase == pb.PHASE_PLAY and world.number == hand:
        seat = owners[world.turn]
        world.play(seat, world.lopakas_card() if seat == lopaka else thumb(world, rng))


def thumb(world: CursedBottleState, rng: Random) -> int:
    """Return a card by rule of thumb, or now and then, and to lead, any."""
    cards, trick, price = world.legal_cards(), world.trick, world.price
    if not trick or rng.random() < WHIM:
        return rng.choice(cards)
    if best(trick, price) >= price:
        return world.lopakas_card()
    under = [card for card in cards if card < best(trick, price)]
    over = [card for card in cards if card > price]
    return (under or over or cards[-1:])[0]
