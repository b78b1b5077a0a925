"""Sample bots for 91."""

from collections.abc import Sequence

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
        now = observation.prizes[-1]
        later = set(range(1, observation.options.cards + 1)).difference(observation.prizes)
        worth = {now: sum(observation.offered)} | {prize: prize for prize in later}
        gains = [
            [self._gain(card, prize, points) for card in observation.hand] for prize, points in worth.items()
        ]
        _, chosen = linear_sum_assignment(gains, maximize=True)
        return pb.Move(bid=observation.hand[chosen[0]])

    def _gain(self, card: int, prize: int, points: int) -> float:
        """Return the margin to the mean of the others that the card wins in the prize's round."""
        highest = level = 1.0
        for rival in self.rivals:
            below, equal = rival.chances(card, prize)
            highest *= below
            level *= below + equal
        lost = (1 - level) / len(self.rivals)
        # Two readers with the same thoughts would tie for ever.
        return points * (highest - lost) + self.random.random() * NOISE


class Rival:
    """What a reader believes of another seat."""

    def __init__(self, seat: int, cards: int) -> None:
        self.seat = seat
        self.hand = list(range(1, cards + 1))
        self.rounds = 0
        self.beliefs = dict.fromkeys(OFFSETS, 0.5 / len(OFFSETS))
        """The probability that it bids the prize plus this; the rest is that it bids at random."""
        self.aims: dict[int, dict[int, float]] = {}

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
        self.aims.clear()

    def chances(self, card: int, prize: int) -> tuple[float, float]:
        """Return the probabilities that its bid for the prize is below the card, and equal to it."""
        if prize not in self.aims:
            self.aims[prize] = self._aim(prize)
        below = equal = 0.0
        for bid, chance in self.aims[prize].items():
            if bid < card:
                below += chance
            elif bid == card:
                equal = chance
        return below, equal

    def _aim(self, prize: int) -> dict[int, float]:
        at_random = (1 - sum(self.beliefs.values()) * (1 - SLIP)) / len(self.hand)
        aim = dict.fromkeys(self.hand, at_random)
        for offset, belief in self.beliefs.items():
            aim[nearest(self.hand, prize + offset)] += belief * (1 - SLIP)
        return aim


def nearest(hand: Sequence[int], card: int) -> int:
    """Return the card of the hand that is nearest, the higher of two that are equally near."""
    return min(hand, key=lambda held: (abs(held - card), -held))
