"""Sample bots for 91."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from math import prod

from scipy.optimize import linear_sum_assignment

from fairdeal.bot import Bot
from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb
from fairdeal.v1.play_pb2 import Start

OFFSETS = range(-2, 5)
SLIP = 0.15
NOISE = 0.5


class Match(Bot):
    """Bids the card of the prize that was turned up last, or the nearest that it has."""

    def move(self, turn: pb.Turn) -> pb.Move:
        """Match the prize."""
        return pb.Move(bid=nearest(turn.observation.hand, turn.observation.prizes[-1]))


class Reader(Bot):
    """Reads how the others bid, and spends its cards where they win most against that.

    Of each rival it believes one of two things: it bids at random, or it bids the prize plus a
    number that it keeps to, with an occasional slip. What has been bid says how likely each of
    these is (Bayes). From that it knows, for each of its cards and each prize to come, how much the
    card would win there; the best assignment of cards to prizes has the card for this one.
    """

    def __init__(self, start: Start, seat: int) -> None:
        super().__init__(start, seat)
        self.rivals: list[Rival] = []

    def move(self, turn: pb.Turn) -> pb.Move:
        """Bid the card that the best assignment has for this round."""
        observation = turn.observation
        if not self.rivals:
            self.rivals = [
                Rival(seat, observation.options.cards) for seat in range(self.pool.seats) if seat != self.seat
            ]
        for rival in self.rivals:
            rival.learn(observation)
        hand, now = observation.hand, observation.prizes[-1]
        later = set(range(1, observation.options.cards + 1)).difference(observation.prizes)
        worth = {now: sum(observation.offered)} | {prize: prize for prize in later}
        gains = [self._gains(hand, prize, points) for prize, points in worth.items()]
        _, chosen = linear_sum_assignment(gains, maximize=True)
        return pb.Move(bid=hand[chosen[0]])

    def _gains(self, hand: Sequence[int], prize: int, points: int) -> list[float]:
        """Return by card the margin to the mean of the others that it wins in the prize's round."""
        expected = [rival.chances(prize) for rival in self.rivals]
        gains = []
        for card in hand:
            wins = prod(below[card] for below in expected)
            loses = 1 - prod(below[card + 1] for below in expected)
            # Two readers with the same thoughts would tie for ever.
            noise = NOISE * self.random.random()
            gains.append(points * (wins - loses / len(expected)) + noise)
        return gains


class Rival:
    """What a reader believes of another seat."""

    def __init__(self, seat: int, cards: int) -> None:
        self.seat = seat
        self.cards = cards
        self.hand = list(range(1, cards + 1))
        self.rounds = 0
        self.beliefs = dict.fromkeys(OFFSETS, 0.5 / len(OFFSETS))
        """The probability that it bids the prize plus this; the rest is that it bids at random."""

    def learn(self, observation: pb.Observation) -> None:
        """Take the bids since the last turn into account."""
        bids = observation.bidders[self.seat].bids
        for prize, bid in zip(observation.prizes[self.rounds :], bids[self.rounds :], strict=False):
            at_random = 1 / len(self.hand)
            slip = SLIP * at_random
            likely = {
                offset: belief * (slip + (1 - SLIP) * (nearest(self.hand, prize + offset) == bid))
                for offset, belief in self.beliefs.items()
            }
            total = sum(likely.values()) + (1 - sum(self.beliefs.values())) * at_random
            self.beliefs = {offset: weight / total for offset, weight in likely.items()}
            self.hand.remove(bid)
        self.rounds = len(bids)

    def chances(self, prize: int) -> list[float]:
        """Return by card the probability that the bid for the prize is below it."""
        at_random = (1 - sum(self.beliefs.values()) * (1 - SLIP)) / len(self.hand)
        aims = [0.0] * (self.cards + 1)
        for card in self.hand:
            aims[card] = at_random
        for offset, belief in self.beliefs.items():
            aims[nearest(self.hand, prize + offset)] += belief * (1 - SLIP)
        return [0.0, *accumulate(aims)]


def nearest(hand: Sequence[int], card: int) -> int:
    """Return the card of the hand that is nearest, the higher of two that are equally near.

    The hand is ascending.
    """
    place = bisect_left(hand, card)
    if place == 0 or (place < len(hand) and hand[place] - card <= card - hand[place - 1]):
        return hand[place]
    return hand[place - 1]
