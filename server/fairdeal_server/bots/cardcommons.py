"""Sample bots for Card Commons."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import exp
from statistics import fmean

from fairdeal.bot import Bot
from fairdeal.cardcommons import hands
from fairdeal.cardcommons.v1 import cardcommons_pb2 as pb

SAMPLES = 60
DOUBT = 0.05
TEN = 10

Hand = Sequence[int]


class Builder(Bot):
    """Drafts at random, never swaps, and builds the best two hands."""

    def move(self, turn: pb.Turn) -> pb.Move:
        """Draw a split or a pair by lot, keep the hand, or build."""
        if turn.observation.phase == pb.PHASE_BUILD:
            return best_build(turn.observation)
        if turn.observation.phase == pb.PHASE_RESERVE:
            return pb.Move(keep=pb.Keep())
        return self.random.choice(turn.legal)


class Drafter(Bot):
    """Drafts by the chance to win, which it estimates by dealing the unseen cards at random.

    Both hands are filled up to ten cards and built as well as they can be. As chooser it takes the
    pair with which it wins more often, the hidden pair being any two unseen cards. As splitter it
    expects the chooser to do just that, and so shows the pair by which it keeps most. At the reserve
    it goes through all cards that may lie there. It builds the best two hands.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Answer by the phase."""
        phase = turn.observation.phase
        if phase == pb.PHASE_BUILD:
            return best_build(turn.observation)
        view = View(turn.observation)
        if phase == pb.PHASE_SPLIT:
            shown = self._split(view, hands.numbers(turn.observation.four))
            return pb.Move(split=pb.Split(shown=hands.messages(shown)))
        if phase == pb.PHASE_CHOOSE:
            shown = hands.numbers(turn.observation.rounds[-1].shown)
            gain = self._gain(view, shown)
            return pb.Move(choose=pb.PAIR_SHOWN if gain > 0 else pb.PAIR_HIDDEN)
        given = choose_given(view)
        return pb.Move(keep=pb.Keep()) if given is None else pb.Move(give=hands.message(given))

    def _gain(self, view: "View", pair: Hand) -> float:
        """Return how much more often the bot wins with this pair than against it.

        The other pair is any two cards. A rival gains by the same pairs, and as much.
        """
        unseen = [card for card in view.unseen if card not in pair]
        gains = []
        for _ in range(SAMPLES):
            first, second, *drawn = self.random.sample(unseen, view.missing - 2)
            other = (first, second)
            gains.append(view.outcome(pair, other, drawn) - view.outcome(other, pair, drawn))
        return fmean(gains)

    def _split(self, view: "View", four: Hand) -> Hand:
        """Return the pair to show."""
        unseen = [card for card in view.unseen if card not in four]
        draws = [self.random.sample(unseen, view.missing - 4) for _ in range(SAMPLES)]
        worth: dict[Hand, float] = {
            pair: fmean(view.outcome(pair, rest(four, pair), drawn) for drawn in draws)
            for pair in combinations(four, 2)
        }

        def expected(shown: Hand) -> float:
            loses = 1 / (1 + exp(-self._gain(view, shown) / DOUBT))
            hidden = tuple(rest(four, shown))
            return loses * worth[hidden] + (1 - loses) * worth[tuple(shown)]

        return max(worth, key=expected)


class View:
    """Where the cards are, as far as the observing seat can tell."""

    def __init__(self, observation: pb.Observation) -> None:
        self.own = hands.numbers(observation.hand)
        self.rival: list[int] = []
        """What the other seat is known to hold."""
        self.reserve: int | None = None
        """What lies in the reserve, where that is known."""
        self.swapped = False
        """The other seat has swapped a card, and the seat has not seen which."""
        for round in observation.rounds:
            if round.taken:
                took_shown = (round.taken == pb.PAIR_SHOWN) == (round.splitter == observation.seat)
                self.rival += hands.numbers(round.shown if took_shown else round.hidden)
        known = {*self.own, *self.rival}
        for swap in observation.swaps:
            if swap.HasField("given"):
                self.reserve, taken = hands.number(swap.given), hands.number(swap.taken)
                known |= {self.reserve, taken}
                self.rival = [*rest(self.rival, [self.reserve]), taken]
            else:
                self.swapped = swap.swapped
        self.unseen = [card for card in range(hands.PACK) if card not in known]
        self.missing = 2 * TEN - len(self.own) - len(self.rival)
        """How many cards the two hands lack, as far as they are known."""

    def outcome(self, own: Hand, rival: Hand, drawn: Hand) -> float:
        """Return what the match is worth when these pairs and then the drawn cards fill the hands."""
        needed = TEN - len(self.own) - len(own)
        mine = hands.best([*self.own, *own, *drawn[:needed]])
        theirs = hands.best([*self.rival, *rival, *drawn[needed:]])
        return compare(mine.key, theirs.key)

    def scenarios(self) -> Iterator[tuple[int, Hand]]:
        """Yield what may lie in the reserve, with what the other seat holds then."""
        if self.reserve is not None:
            yield self.reserve, [*self.rival, *self.unseen]
            return
        for card in self.unseen:
            drafted = [*self.rival, *rest(self.unseen, [card])]
            if not self.swapped:
                yield card, drafted
            else:
                for given in drafted:
                    yield given, [*rest(drafted, [given]), card]


def choose_given(view: View) -> int | None:
    """Return the card to give up for the reserve with the best chance to win; None to keep the hand."""
    cases = [(reserve, hands.best(rival).key) for reserve, rival in view.scenarios()]

    @cache
    def built(given: int | None, reserve: int) -> hands.Key:
        hand = view.own if given is None else [*rest(view.own, [given]), reserve]
        return hands.best(hand).key

    def worth(given: int | None) -> float:
        return fmean(compare(built(given, reserve), rival) for reserve, rival in cases)

    return max((None, *view.own), key=worth)


def compare(own: hands.Key, rival: hands.Key) -> float:
    """Return 1 for a win, a half for a draw, 0 for a loss."""
    return 0.5 * ((own > rival) + (own >= rival))


def rest(cards: Hand, taken: Hand) -> list[int]:
    """Return the cards that are left."""
    return [card for card in cards if card not in taken]


def best_build(observation: pb.Observation) -> pb.Move:
    """Return the move that builds the best two hands."""
    build = hands.best(hands.numbers(observation.hand))
    return pb.Move(build=pb.Build(hand=hands.messages(build.weaker)))
