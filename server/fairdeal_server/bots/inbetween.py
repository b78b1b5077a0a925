"""Sample bots for In Between."""

from dataclasses import dataclass
from math import inf, log, sqrt

from fairdeal.bot import Bot
from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal.v1.cards_pb2 import SUIT_JOKER, Card

PASS = pb.Move(pass_turn=pb.Pass())
STAY = pb.Move(stay=pb.Stay())
SURRENDER = pb.Move(surrender=pb.Surrender())
KELLY = 0.5
"""The part of Kelly's stake that is bet. Whole, it loses more matches than it gains chips."""
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
    """Counts cards, and bets half of what would make its chips grow fastest.

    From the cards that are left it knows what a bet will do. It values chips in the pot at a share that
    grows with its stack, since who has chips for longest takes the pot. Its stake is half of Kelly's,
    which risks less than it gains; of that bet and a pass it takes what is better for the expected
    logarithm of its chips. With credit no stack is ruined, so it looks at expected chips only.

    It surrenders where doubling the last auto-post costs it more, in the mean, than its share of the pot.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Choose by what the chips are worth afterwards."""
        outlook = Outlook(turn.observation)
        if turn.observation.phase == pb.PHASE_STAY:
            return SURRENDER if outlook.danger() > outlook.share() else STAY
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
        """Kelly's part of a stack, which makes the mean logarithm greatest; 0 without an edge.

        It solves win / (1 + x) = loss / (1 - x) + 2 post / (1 - 2x).
        """
        if self.edge <= 0:
            return 0.0
        slope = 3 * self.win - self.loss
        return (slope - sqrt(slope**2 - 8 * self.edge)) / 4


class Outlook:
    """What the turn can do for the seat that is to act."""

    def __init__(self, observation: pb.Observation) -> None:
        self.observation = observation
        self.options = observation.options
        self.stack = observation.players[observation.seat].stack
        stacks = [player.stack for player in observation.players if player.status == pb.STATUS_IN]
        self.members = len(stacks)
        self.stacks = sum(stacks)
        self.left = left_of(observation)

    def share(self, gain: int = 0) -> float:
        """Return what the pot is worth to the seat after a gain from it."""
        pot = self.observation.pot - gain
        if self.options.credit or self.stacks + gain <= 0:
            return pot / self.members
        return pot * (self.stack + gain) / (self.stacks + gain)

    def value(self, gain: int) -> float:
        """Return how good a gain is: the logarithm of all chips after it, or with credit themselves."""
        worth = self.stack + gain + self.share(gain)
        return worth if self.options.credit else log(worth) if worth > 0 else -inf

    def best_bet(self) -> int:
        """Return the best bet on the posts on the table; 0 for a pass."""
        observation = self.observation
        if not observation.most_bet:
            return 0
        odds = self.odds(*sorted(height(card, self.options.aces_low) for card in observation.posts))
        bet = min(max(self.wish(odds), observation.least_bet), observation.most_bet)
        outcomes = ((odds.win, bet), (odds.loss, -bet), (odds.post, -2 * bet))
        betting = sum(chance * self.value(gain) for chance, gain in outcomes if chance)
        return bet if betting > self.value(-self.payable(observation.pass_price)) else 0

    def odds(self, low: int, high: int) -> Odds:
        """Return the odds of a bet on posts of these heights."""
        cards = sum(self.left)
        win = sum(self.left[low + 1 : high])
        post = self.left[JOKER] + sum(self.left[post] for post in {low, high})
        return Odds(win / cards, (cards - win - post) / cards, post / cards)

    def wish(self, odds: Odds) -> int:
        """Return the bet that it would make without bounds."""
        if self.options.credit:
            return self.observation.pot if odds.edge > 0 else 0
        return int(KELLY * odds.stake * self.stack * self.members / (self.members - 1))

    def danger(self) -> float:
        """Return what doubling the last auto-post costs in the mean."""
        most = self.options.max_bet if self.options.credit else self.stacks
        penalty = min(2 * min(self.observation.chain, most), 2 * self.observation.pot)
        return self.auto_post() * self.payable(penalty)

    def auto_post(self) -> float:
        """Return the chance that the next posts are a pair that costs a penalty, or hold a single joker."""
        jokers, *ranks = self.left
        cards = sum(self.left)
        pairs = sum(cards * (cards - 1) for cards in ranks) if self.options.own_goal else 0
        return (pairs + 2 * jokers * sum(ranks)) / (cards * (cards - 1))

    def payable(self, chips: int) -> int:
        """Return what the seat can pay of a price or a penalty."""
        return chips if self.options.credit else min(chips, self.stack)


def height(card: Card, aces_low: bool) -> int:
    """Return where the card stands among the ranks, 1 to 14; a joker at 0."""
    if card.suit == SUIT_JOKER:
        return JOKER
    return 14 if card.rank == 1 and not aces_low else card.rank


def left_of(observation: pb.Observation) -> list[int]:
    """Return how many cards are not dealt, by height."""
    options = observation.options
    left = [options.jokers] + [4] * 14
    left[14 if options.aces_low else 1] = 0
    for card in observation.dealt:
        left[height(card, options.aces_low)] -= 1
    return left
