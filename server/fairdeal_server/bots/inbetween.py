"""Sample bots for In Between."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import log

from fairdeal.bot import Bot
from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal.v1.cards_pb2 import SUIT_JOKER, Card

PASS = pb.Move(pass_turn=pb.Pass())
STAY = pb.Move(stay=pb.Stay())
SURRENDER = pb.Move(surrender=pb.Surrender())
HEIGHTS = range(1, 15)
JOKER = 0
"""Stands in the place of a joker's height, below all others."""


class Timid(Bot):
    """Bets the least where eight or more ranks lie between the posts, and passes otherwise.

    From a fresh deck a bet on g ranks gains (8g - 56) / 50 of itself, more than nothing from eight on. It
    counts no cards, and never surrenders.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Look at the gap only."""
        observation = turn.observation
        if observation.phase == pb.PHASE_STAY:
            return STAY
        low, high = sorted(height(card, observation.options.aces_low) for card in observation.posts)
        if observation.most_bet and high - low > 8:
            return pb.Move(bet=observation.least_bet)
        return PASS


class Counter(Bot):
    """Counts cards, and bets what makes its chips grow fastest.

    It knows from the cards that are left what a bet will do. Chips in the pot are worth an equal share to
    everybody who is in the round. Of all bets, and a pass, it takes what is best for the expected
    logarithm of its chips with its share of the pot (the Kelly criterion); with credit, where no stack
    is ruined, for the expected chips. It surrenders where that is worth more than the average turn.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Choose by what the chips are worth afterwards."""
        outlook = Outlook(turn.observation)
        if turn.observation.phase == pb.PHASE_STAY:
            return STAY if outlook.staying() > outlook.surrendering() else SURRENDER
        bet = outlook.best_bet()
        return pb.Move(bet=bet) if bet else PASS


@dataclass(frozen=True, slots=True)
class Odds:
    """What the third card will do to a bet."""

    win: float
    loss: float
    post: float

    @property
    def edge(self) -> float:
        """What a bet gains of itself in the mean."""
        return self.win - self.loss - 2 * self.post

    @property
    def stake(self) -> float:
        """The part of what one owns whose bet makes the mean logarithm greatest; 0 without an edge.

        It solves win / (1 + x) = loss / (1 - x) + 2 post / (1 - 2x).
        """
        if self.edge <= 0:
            return 0.0
        slope = 3 * self.win - self.loss
        return (slope - (slope**2 - 8 * self.edge) ** 0.5) / 4


class Outlook:
    """What a turn is worth to the seat that is to act."""

    def __init__(self, observation: pb.Observation) -> None:
        self.observation = observation
        self.options = observation.options
        self.stack = observation.players[observation.seat].stack
        self.pot = observation.pot
        self.others = 1 - 1 / sum(player.status == pb.STATUS_IN for player in observation.players)
        """What of a chip in the pot belongs to others."""

    @cached_property
    def left(self) -> list[int]:
        """How many cards are left, by height; jokers first."""
        left = [self.options.jokers, *(4 for _ in HEIGHTS)]
        left[14 if self.options.aces_low else 1] = 0
        for card in self.observation.dealt:
            left[height(card, self.options.aces_low)] -= 1
        return left

    @property
    def wealth(self) -> float:
        """The stack with its share of the pot."""
        return self.worth(0)

    def worth(self, gain: float, share: bool = True) -> float:
        """Return the chips, with a share of the pot, after a gain from the pot."""
        return self.stack + gain + (self.pot - gain) * (1 - self.others) * share

    def value(self, gain: float, share: bool = True) -> float:
        """Return how good it is to own that: its logarithm, or with credit itself."""
        worth = self.worth(gain, share)
        return worth if self.options.credit else log(worth)

    def best_bet(self) -> int:
        """Return the best bet on the posts on the table, 0 for a pass."""
        observation = self.observation
        low, high = sorted(height(card, self.options.aces_low) for card in observation.posts)
        odds = odds_of(self.left, low, high)
        price = observation.pass_price
        bet, value = self.choose(odds, price, observation.least_bet, observation.most_bet)
        return bet

    def choose(self, odds: Odds, price: int, least: int, most: int) -> tuple[int, float]:
        """Return the best bet, 0 for a pass, and its value."""
        passing = self.value(-self.payable(price))
        if not most:
            return 0, passing
        bet = min(max(least, self.wish(odds)), most)
        betting = (
            odds.win * self.value(bet) + odds.loss * self.value(-bet) + odds.post * self.value(-2 * bet)
        )
        return (bet, betting) if betting > passing else (0, passing)

    def wish(self, odds: Odds) -> int:
        """Return the bet that would be best without bounds."""
        if self.options.credit:
            return self.pot if odds.edge > 0 else 0
        return int(odds.stake * self.wealth / self.others)

    def payable(self, chips: int) -> int:
        """Return what the seat can pay of a price or a penalty."""
        return chips if self.options.credit else min(chips, self.stack)

    def surrendering(self) -> float:
        """Return the value of leaving the round: the pot is the others'."""
        return self.value(0, share=False)

    def staying(self) -> float:
        """Return the value of playing a turn, over all posts and rolls."""
        cards = sum(self.left)
        dice = range(1, 7) if self.options.dice else range(1, 2)
        total = 0.0
        for low, high in combinations_with_replacement(range(15), 2):
            ways = self.left[low] * (self.left[high] - (low == high)) * (1 if low == high else 2)
            if ways:
                values = [self.turn_value(low, high, self.options.ante * die) for die in dice]
                total += ways / cards / (cards - 1) * sum(values) / len(values)
        return total

    def turn_value(self, low: int, high: int, price: int) -> float:
        """Return the value of a turn with these posts and this pass price."""
        if high == JOKER:
            return self.value(self.pot)
        if low == JOKER or (low == high and self.options.own_goal):
            return self.value(-self.payable(self.penalty(price)))
        left = self.left.copy()
        left[low] -= 1
        left[high] -= 1
        least = min(2 * price, self.pot)
        most = min(self.pot, self.options.max_bet if self.options.credit else self.stack // 2)
        return self.choose(odds_of(left, low, high), price, least, most if most >= least else 0)[1]

    def penalty(self, price: int) -> int:
        """Return what an auto-post would cost."""
        chain = self.observation.chain
        penalty = 2 * chain or 2 * price
        if self.options.credit:
            most = self.options.max_bet
            penalty = 2 * min(chain, most) if chain else min(penalty, most)
        return min(penalty, 2 * self.pot) if self.options.surrender else penalty


def height(card: Card, aces_low: bool) -> int:
    """Return where the card stands among the ranks, 1 to 14; a joker at 0."""
    if card.suit == SUIT_JOKER:
        return JOKER
    return 14 if card.rank == 1 and not aces_low else card.rank


def odds_of(left: list[int], low: int, high: int) -> Odds:
    """Return the odds of a bet on two posts with these cards left."""
    cards = sum(left)
    win = sum(left[low + 1 : high])
    post = left[JOKER] + left[low] + (left[high] if high > low else 0)
    return Odds(win / cards, (cards - win - post) / cards, post / cards)
