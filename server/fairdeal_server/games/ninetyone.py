"""91: sealed bids for prize cards. Numbers in brackets are the decisions of docs/games/ninetyone.md."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from google.protobuf.message import Message

from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb
from fairdeal.v1.play_pb2 import PAYOFF_MARGIN, PAYOFF_PLACE, PAYOFF_SCORE, PAYOFF_WIN

from .deal import Deal
from .game import (
    CHANCE,
    Game,
    Gap,
    IllegalMove,
    Measured,
    OptionError,
    Result,
    check_seats,
    own_options,
    within,
)

CARDS = 13
MOST_CARDS = 1000
_BY_CHANCE = (CHANCE,)
_EVERYBODY = tuple(tuple(range(seats)) for seats in range(8))
_NAMES = {1: "A", 11: "J", 12: "Q", 13: "K"}
_VALUES = {name: value for value, name in _NAMES.items()}

# One message a card, shared by every match and never changed: building them costs more than sending.
_BIDS = tuple(pb.Move(bid=card) for card in range(MOST_CARDS + 1))
_PRIZES = tuple(pb.Chance(prize=card) for card in range(MOST_CARDS + 1))

_RULES = """\
# 91

Every player holds the same cards, Ace (1) to King (13), and bids them for the same thirteen cards
that lie face down as prizes. An Ace is worth 1 point, the other cards their number, a Jack 11, a
Queen 12 and a King 13: 91 points in all.

1. The top prize is turned up. Everybody chooses a card from their own hand and lays it face down;
   once it lies there it stays there.
2. When the last player has chosen, all bids are shown. The highest bid takes every prize on offer.
   The bids are out of the game, and everybody remembers them.
3. If two or more players share the *highest* bid, nobody takes anything: the prizes stay on offer
   together with the next one, until a highest bid is alone. A tie further down does not matter.
4. After thirteen rounds the most points win; equal totals share the place. Prizes left by a tie in
   the last round belong to nobody, so totals may add up to less than 91. There is no early stop.

Two and three players use the suits of one deck, four to seven those of two; suits mean nothing.
The last card of a hand is no choice, so it is bid for its player, who is not asked.

Options: `cards` (13; with n the cards are 1 to n), `prize_order` (`shuffled`, `ascending`,
`descending`) and `tie` (`carry` as above; `discard`: prizes that a tie leaves are out of the game).

The match is worth the margin to the mean of the other seats, unless the pool says otherwise.

Source: the classroom description of the card game "91". The family is known as Goofspiel, or the
Game of Pure Strategy.
"""


class NinetyOneState:
    """A match in progress, for bots that search as well: cards are plain numbers here.

    Where no seat is waited for, a prize is to be turned up, or the match is over.
    """

    __slots__ = (
        "cards",
        "discard",
        "hands",
        "offered",
        "options",
        "points",
        "prizes",
        "public",
        "sealed",
        "seats",
        "shown",
        "waiting",
    )

    def __init__(self, options: pb.Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.cards = options.cards
        self.discard = options.tie == pb.TIE_DISCARD
        self.prizes: list[int] = []
        """Turned up so far, in order."""
        self.offered: list[int] = []
        """What the highest bid takes; after the match, what nobody took."""
        self.hands = [list(range(1, self.cards + 1)) for _ in range(seats)]
        """By seat, ascending."""
        self.shown: list[Sequence[int]] = []
        """The bids of each round that is over, by seat."""
        self.sealed = [0] * seats
        """This round's bids by seat; 0 where there is none yet."""
        self.waiting = 0
        """How many seats have still to bid in this round."""
        self.points = [0] * seats
        self.public: bytes | None = None
        """The part of the observation that all share, serialized once a round."""

    @property
    def over(self) -> bool:
        """Say whether every card has been bid."""
        return len(self.shown) == self.cards

    def copy(self) -> "NinetyOneState":
        """Return an independent copy."""
        twin = NinetyOneState.__new__(NinetyOneState)
        twin.options = self.options
        twin.seats = self.seats
        twin.cards = self.cards
        twin.discard = self.discard
        twin.prizes = self.prizes.copy()
        twin.offered = self.offered.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.shown = self.shown.copy()
        twin.sealed = self.sealed.copy()
        twin.waiting = self.waiting
        twin.points = self.points.copy()
        twin.public = self.public
        return twin

    def due(self) -> int | None:
        """Return the next prize where the options leave no choice."""
        order = self.options.prize_order
        if order == pb.PRIZE_ORDER_SHUFFLED:
            return None
        turned = len(self.prizes)
        return turned + 1 if order == pb.PRIZE_ORDER_ASCENDING else self.cards - turned

    def turn_up(self, prize: int) -> None:
        """Put the next prize on offer; raises IllegalMove."""
        if self.waiting or self.over:
            raise IllegalMove("no prize is to be turned up now")
        due = self.due()
        if due is not None and prize != due:
            raise IllegalMove(f"the next prize is {_card(due)}, not {_card(prize)}")
        if not 1 <= prize <= self.cards:
            raise IllegalMove(f"prizes are worth 1 to {self.cards}, not {prize}")
        if prize in self.prizes:
            raise IllegalMove(f"prize {_card(prize)} has been turned up already")
        self.prizes.append(prize)
        self.offered.append(prize)
        self.waiting = self.seats
        self.public = None

    def waits_for(self, seat: int) -> bool:
        """Say whether the seat is to bid."""
        return self.waiting > 0 and 0 <= seat < self.seats and not self.sealed[seat]

    def bid(self, seat: int, card: int) -> None:
        """Seal a bid; the last one of a round shows them all. Raises IllegalMove."""
        if not self.waits_for(seat):
            raise IllegalMove(self._why_not(seat))
        hand = self.hands[seat]
        if card not in hand:
            raise IllegalMove(f"{_card(card)} is not in hand; there are {_cards(hand)}")
        hand.remove(card)
        self.sealed[seat] = card
        self.waiting -= 1
        if not self.waiting:
            bids = self.sealed
            self.sealed = [0] * self.seats
            self._show(bids)

    def play_out(self, rng: Random) -> None:
        """Play to the end with uniformly random bids and, where they are shuffled, prizes."""
        random = rng.random
        for seat, bid in enumerate(self.sealed):
            if self.waiting and not bid:
                self.bid(seat, rng.choice(self.hands[seat]))
        prizes: Sequence[int] = sorted(
            set(range(1, self.cards + 1)).difference(self.prizes),
            key=None if self.due() else lambda _: random(),
            reverse=self.options.prize_order == pb.PRIZE_ORDER_DESCENDING,
        )
        # A uniformly random order of a hand is the same as a random choice in each round.
        hands = [sorted(hand, key=lambda _: random()) for hand in self.hands]
        self.prizes.extend(prizes)
        for prize, bids in zip(prizes, zip(*hands, strict=True), strict=True):
            self.offered.append(prize)
            self._show(bids)
        self.hands = [[] for _ in hands]

    def _show(self, bids: Sequence[int]) -> None:
        """End a round: only a tie for the highest bid leaves the prizes (1, 2)."""
        highest = max(bids)
        if bids.count(highest) == 1:
            self.points[bids.index(highest)] += sum(self.offered)
            self.offered.clear()
        elif self.discard:
            self.offered.clear()
        self.shown.append(bids)
        self.public = None

    def _why_not(self, seat: int) -> str:
        if not 0 <= seat < self.seats:
            return f"there is no seat {seat}"
        if self.waiting:
            return "the bid of this round lies already and cannot be changed"
        return "the match is over" if self.over else "no prize is turned up yet"


class NinetyOne(Game[NinetyOneState]):
    """The rules of 91."""

    name = "ninetyone"
    title = "91"
    revision = 1
    seats = range(2, 8)
    numbers: ClassVar[Mapping[str, range]] = {"cards": range(1, MOST_CARDS + 1)}
    cooperative = False
    payoffs = (PAYOFF_MARGIN, PAYOFF_WIN, PAYOFF_PLACE, PAYOFF_SCORE)
    rules = _RULES
    proto: ClassVar[Any] = pb
    # python -m benchmarks.variance ninetyone --seed 2, with --deals 3000, 400, 250, 100, 50 and 70 for
    # two to seven seats. A repeated order of prizes repeats bots that do not randomise exactly.
    measured: ClassVar[Measured] = Measured(
        variance_ratio={2: 1.07, 3: 1.19, 4: 1.15, 5: 1.73, 6: 4.19, 7: 2.07},
        gaps=(
            Gap("match and reader", 125.9, fresh=9.6, duplicate=8.8),
            Gap("random and match", 55.6, fresh=35.6, duplicate=26.2),
            # The spread is that of two readers: --deals 2500 --seed 77 --bot reader --bot reader.
            Gap("reader and a bot that makes one point more of it", 2.0, fresh=40.4, duplicate=27.8),
        ),
    )

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; raises OptionError."""
        options = own_options(options, pb.Options, self.title)
        check_seats(self.name, self.seats, seats)
        cards = options.cards if options.HasField("cards") else CARDS
        if options.prize_order not in pb.PrizeOrder.values():
            raise OptionError(
                f"prize_order: shuffled, ascending or descending, not number {options.prize_order}"
            )
        if options.tie not in pb.Tie.values():
            raise OptionError(f"tie: carry or discard, not number {options.tie}")
        return pb.Options(
            cards=within("cards", cards, self.numbers["cards"]),
            prize_order=options.prize_order or pb.PRIZE_ORDER_SHUFFLED,
            tie=options.tie or pb.TIE_CARRY,
        )

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return 0 and the sum of all prizes."""
        cards = self.settle(options, seats).cards
        return 0.0, cards * (cards + 1) / 2

    def start(self, options: Message, seats: int) -> NinetyOneState:
        """Return the state before the first prize is turned up."""
        assert isinstance(options, pb.Options)
        return NinetyOneState(options, seats)

    def copy(self, state: NinetyOneState) -> NinetyOneState:
        """Return an independent copy."""
        return state.copy()

    def to_act(self, state: NinetyOneState) -> Sequence[int]:
        """Return the seats that have not bid in this round, or chance between rounds."""
        if not state.waiting:
            return () if state.over else _BY_CHANCE
        if state.waiting == state.seats:
            return _EVERYBODY[state.seats]
        return tuple(seat for seat, bid in enumerate(state.sealed) if not bid)

    def chance(self, state: NinetyOneState, deal: Deal) -> pb.Chance:
        """Return the next prize: keyed by the round, its place in the deal's permutation.

        Where a state has been played with another deal and that prize is gone, it is the first one left.
        """
        due = state.due()
        if due is not None:
            return _PRIZES[due]
        order = deal.permutation(state.cards, "prizes")
        prize = order[len(state.prizes)] + 1
        if prize in state.prizes:
            prize = next(place + 1 for place in order if place + 1 not in state.prizes)
        return _PRIZES[prize]

    def forced(self, state: NinetyOneState, seat: int) -> pb.Move | None:
        """Return the last card of a hand (4)."""
        hand = state.hands[seat]
        return _BIDS[hand[0]] if len(hand) == 1 and state.waits_for(seat) else None

    def legal(self, state: NinetyOneState, seat: int) -> Sequence[pb.Move]:
        """Return a bid for every card in hand, the lowest first."""
        return [_BIDS[card] for card in state.hands[seat]] if state.waits_for(seat) else ()

    def play(self, state: NinetyOneState, seat: int, move: Message) -> None:
        """Turn a prize up, or seal a bid; the last bid of a round decides it."""
        if seat == CHANCE:
            if not isinstance(move, pb.Chance):
                raise IllegalMove(f"chance's move is a Chance message, not a {move.DESCRIPTOR.full_name}")
            state.turn_up(move.prize)
        else:
            if not isinstance(move, pb.Move):
                raise IllegalMove(f"a bid is a Move message, not a {move.DESCRIPTOR.full_name}")
            state.bid(seat, move.bid)

    def default(self, state: NinetyOneState, seat: int) -> pb.Move:
        """Return the lowest card in hand."""
        return _BIDS[state.hands[seat][0]]

    def observe(self, state: NinetyOneState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know: what is public and its own hand.

        Nothing public changes while bids are sealed, so nobody sees who has bid already.
        """
        if state.public is None:
            state.public = _public(state)
        if seat is None:
            observation = pb.Observation(seat=state.seats)
        else:
            observation = pb.Observation(seat=seat)
            observation.hand.extend(state.hands[seat])
        observation.MergeFromString(state.public)
        return observation

    def result(self, state: NinetyOneState) -> Result:
        """Return the totals; equal ones share the place (5)."""
        points = state.points
        ranks = tuple(1 + sum(other > own for other in points) for own in points)
        winners = [f"seat {seat}" for seat, rank in enumerate(ranks) if rank == 1]
        verb = "wins" if len(winners) == 1 else "share the win"
        totals = " : ".join(map(str, points))
        unclaimed = f", {sum(state.offered)} unclaimed" if state.offered else ""
        summary = f"{_join(winners)} {verb}, {totals}{unclaimed}"
        return Result(tuple(map(float, points)), ranks, summary)

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        """Return a card from the hand, each with the same chance."""
        return _BIDS[rng.choice(observation.hand)]

    def sample(self, observation: pb.Observation, rng: Random) -> NinetyOneState:
        """Return a state that looks the same; bids that others may have sealed are still in their hands.

        The order of the prizes still to come is not part of the state, so nothing is left to chance.
        """
        own = observation.seat
        state = NinetyOneState(observation.options, len(observation.bidders))
        state.prizes.extend(observation.prizes)
        state.offered.extend(observation.offered)
        for seat, bidder in enumerate(observation.bidders):
            state.points[seat] = bidder.points
            state.hands[seat] = sorted(set(state.hands[seat]).difference(bidder.bids))
        state.shown.extend(zip(*(bidder.bids for bidder in observation.bidders), strict=True))
        if len(state.prizes) == observation.round:
            state.waiting = state.seats
        if own < state.seats and len(observation.hand) < len(state.hands[own]):
            (state.sealed[own],) = set(state.hands[own]).difference(observation.hand)
            state.hands[own].remove(state.sealed[own])
            state.waiting -= 1
        return state

    def text(self, observation: pb.Observation) -> str:
        """Return the observation, a line each for the round, the offer, the hand and every seat."""
        cards = observation.options.cards
        over = observation.round > cards
        lines = ["The match is over." if over else f"Round {observation.round} of {cards}."]
        if observation.offered:
            verb = "Unclaimed" if over else "On offer"
            lines.append(f"{verb}: {_cards(observation.offered)}, worth {sum(observation.offered)}.")
        if observation.seat < len(observation.bidders):
            lines.append(
                f"You are seat {observation.seat}. Your hand: {_cards(observation.hand) or 'empty'}."
            )
        lines.append(f"Prizes so far: {_cards(observation.prizes) or 'none'}.")
        for seat, bidder in enumerate(observation.bidders):
            lines.append(f"Seat {seat}: {bidder.points} points, bids {_cards(bidder.bids) or 'none'}.")
        return "\n".join(lines)

    def notation(self, move: Message) -> str:
        """Return `bid K` for a bid, `prize K` for a prize."""
        if isinstance(move, pb.Chance):
            return f"prize {_card(move.prize)}"
        assert isinstance(move, pb.Move)
        return f"bid {_card(move.bid)}"

    def parse(self, text: str) -> Message:
        """Return the move of `bid K`, `K`, `bid 13` or `13`, or the prize of `prize K`; raises ValueError."""
        words = text.split()
        kind, name = words if len(words) == 2 else ("bid", text.strip())
        value = _VALUES.get(name.upper()) or (int(name) if name.isascii() and name.isdecimal() else 0)
        if kind not in ("bid", "prize") or not 1 <= value <= MOST_CARDS:
            raise ValueError(f"{text!r} is no bid: write a card such as `bid K`, `K` or `13`, or `prize K`")
        return pb.Chance(prize=value) if kind == "prize" else pb.Move(bid=value)


def _public(state: NinetyOneState) -> bytes:
    """Return what everybody may know, as a serialized Observation."""
    public = pb.Observation(round=len(state.shown) + 1, options=state.options)
    public.offered.extend(state.offered)
    public.prizes.extend(state.prizes)
    for seat, points in enumerate(state.points):
        bidder = public.bidders.add()
        bidder.points = points
        bidder.bids.extend([bids[seat] for bids in state.shown])
    return public.SerializeToString()


def _card(value: int) -> str:
    return _NAMES.get(value) or str(value)


def _cards(values: Sequence[int]) -> str:
    return " ".join(map(_card, values))


def _join(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
