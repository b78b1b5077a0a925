"""Sample bots for Pot Luck."""

from collections.abc import Sequence
from math import comb

from fairdeal.bot import Bot
from fairdeal.potluck.v1 import potluck_pb2 as pb

GOAL = 21
BUST_WEIGHT = 0.3
VALUE_WEIGHT = 0.3


class Simple(Bot):
    """The strategy of the simulation in the rules' text: finish a pot, else prepare one.

    Of the plays that finish a pot, else of the safe ones, it takes the best by P(the next player
    can finish some pot) - 0.3 P(the next player must bust) + 0.3 value / 10, equals at random; the
    last term, which gets rid of high cards, has no part in a play that finishes. It keeps Aces for
    finishing or as a last resort, passes only where every play busts, and opens its highest cards,
    counting the Ace lowest.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Choose among the legal moves."""
        if turn.observation.phase != pb.PHASE_PLAY:
            return max(turn.legal, key=lambda move: sum(_value(card) for card in move.open.cards))
        candidates = _sift(turn.observation, turn.legal)
        if len(candidates) == 1:
            return candidates[0]
        outlook = Outlook(turn.observation)
        different = {(move.play.pot, move.play.value): move for move in candidates}
        scores = {key: outlook.score(*key) for key in different}
        best = max(scores.values())
        return self.random.choice([different[key] for key, score in scores.items() if score == best])


def _sift(observation: pb.Observation, legal: Sequence[pb.Move]) -> Sequence[pb.Move]:
    """Return the moves to choose from: those that finish a pot, else safe ones, else a pass, else busts."""
    totals = [pot.total for pot in observation.pots]
    finishing: list[pb.Move] = []
    safe: list[pb.Move] = []
    aces: list[pb.Move] = []
    passes: list[pb.Move] = []
    busts: list[pb.Move] = []
    for move in legal:
        if not move.HasField("play"):
            passes.append(move)
            continue
        total = totals[move.play.pot] + move.play.value
        if total > GOAL:
            busts.append(move)
        elif total == GOAL:
            finishing.append(move)
        else:
            (aces if move.play.card.rank == 1 else safe).append(move)
    return finishing or safe or aces or passes or busts


class Outlook:
    """What the next player can do, as far as the observing seat can tell."""

    def __init__(self, observation: pb.Observation) -> None:
        seat = (observation.seat + 1) % len(observation.hands)
        hand = observation.hands[seat]
        barred = seat if observation.options.own_card_rule else None
        self.totals = [pot.total for pot in observation.pots]
        self.closed = [bool(pot.cards) and pot.cards[-1].seat == barred for pot in observation.pots]
        self.shown = {_value(card) for card in hand.open}
        self.hidden = hand.hidden
        self.unseen = _unseen(observation)
        """How many cards are unseen, by value."""
        self.higher = [sum(self.unseen[value + 1 :]) for value in range(GOAL + 1)]
        """How many of them are worth more, by value."""
        self.hands = comb(self.higher[0], self.hidden)

    def score(self, pot: int, value: int) -> float:
        """Return how good it is to play a card of this value on the pot."""
        total = self.totals[pot] + value
        pots = [
            other for number, other in enumerate(self.totals) if number != pot and not self.closed[number]
        ]
        pots.append(total if total < GOAL else 0)
        finishing = {1 if total == GOAL - 11 else GOAL - total for total in pots if total >= GOAL - 11}
        misses = self.higher[0] - sum(self.unseen[value] for value in finishing)
        finish = 1.0 if finishing & self.shown else 1.0 - self._chance_of_all(misses)
        fits = GOAL - min(pots)
        bust = 0.0 if any(card <= fits for card in self.shown) else self._chance_of_all(self.higher[fits])
        ridding = 0.0 if total == GOAL else value / 10
        return finish - BUST_WEIGHT * bust + VALUE_WEIGHT * ridding

    def _chance_of_all(self, kind: int) -> float:
        """Return the probability that every hidden card of the next player is of a kind of so many cards."""
        return comb(kind, self.hidden) / self.hands


def _unseen(observation: pb.Observation) -> list[int]:
    """Return how many cards of each value (Ace 1; index 0 unused) the seat has not seen."""
    counts = [0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 16]
    seen = [*observation.hidden, *observation.gone]
    for hand in observation.hands:
        seen += hand.open
    for pot in observation.pots:
        seen += [lying.card for lying in pot.cards]
    for card in seen:
        counts[_value(card)] -= 1
    return counts


def _value(card: pb.Card) -> int:
    return min(card.rank, 10)
