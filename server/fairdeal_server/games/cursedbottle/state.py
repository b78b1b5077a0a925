"""A match of Cursed Bottle in plain numbers. Numbers in brackets: docs/games/cursedbottle.md."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb
from fairdeal.v1 import cards_pb2

from ..game import IllegalMove
from .layout import PARTS, Layout, Part
from .pack import JOKER, PACK, START, SUITS, best, listed, message, messages, notation, suit

REMEMBERED = 1 << 12
"""How many tricks are kept as messages."""


class Gift(NamedTuple):
    """The cards that a seat parts with in one round, None where there is nothing to give."""

    pile: int | None
    left: int | None
    right: int | None

    @property
    def cards(self) -> list[int]:
        """Return the cards."""
        return [card for card in self if card is not None]

    @property
    def parts(self) -> tuple[Part, ...]:
        """Return to whom a card goes."""
        return tuple(part for part, card in zip(PARTS, self, strict=True) if card is not None)

    def to(self, part: Part) -> int:
        """Return the card that goes to `pile`, `left` or `right`."""
        card: int = getattr(self, part)
        return card

    def message(self) -> pb.Give:
        """Return the gift as a message."""
        return pb.Give(**{part: message(self.to(part)) for part in self.parts})


class Trick(NamedTuple):
    """A trick that is complete: places, their cards, the place that won, and whether it bought the bottle."""

    order: tuple[int, ...]
    cards: tuple[int, ...]
    winner: int
    bought: bool

    @lru_cache(REMEMBERED)  # noqa: B019 (a trick is a value: equal ones share a message)
    def message(self) -> pb.Trick:
        """Return the trick as a message, which is shared: do not change it."""
        return pb.Trick(cards=played(self.order, self.cards), winner=self.winner, bought=self.bought)


class Ended(NamedTuple):
    """A hand that is over."""

    dealer: int
    tricks: Sequence[Trick]
    pile: Sequence[int]
    price: int
    owner: int | None
    scores: Sequence[int]
    gave: Sequence[Sequence[Gift]]

    def message(self) -> pb.Past:
        """Return what everybody knows of it; nobody is told who put what into the pile (11)."""
        return pb.Past(
            dealer=self.dealer,
            tricks=[trick.message() for trick in self.tricks],
            pile=messages(self.pile),
            price=price_message(self.price),
            owner=self.owner,
            scores=self.scores,
        )


class CursedBottleState:
    """A match in progress, for bots that search as well: cards are plain numbers here (pack.py)."""

    __slots__ = (
        "dealt",
        "ended",
        "gave",
        "hands",
        "layout",
        "memories",
        "number",
        "open",
        "options",
        "order",
        "owner",
        "phase",
        "pile",
        "price",
        "sealed",
        "taken",
        "tie_break",
        "totals",
        "trick",
        "tricks",
        "worth",
    )

    def __init__(self, options: pb.Options, seats: int) -> None:
        self.options = options
        self.layout = Layout.of(options, seats)
        self.worth = tuple(points for points in options.points for _ in range(SUITS))
        """What each card is worth, in points."""
        self.number = 1
        """The hand's number, from 1."""
        self.totals = [0] * seats
        self.tie_break = False
        """The match would be over but for a tie at the top."""
        self.memories = [b""] * (seats + 1)
        """What each seat, and last the spectator, remembers of hands that are over: a serialized
        Observation. Protobuf messages merge when their bytes are joined, so nothing is built twice."""
        self.ended: list[Ended] = []
        """Hands that are over and not yet among the memories: nobody has looked since."""
        self._lay()

    def _lay(self) -> None:
        """Lay the table for a new hand."""
        layout = self.layout
        self.phase: pb.Phase.ValueType = pb.PHASE_UNSPECIFIED
        self.dealt = 0
        """How many places have their cards."""
        self.hands: list[list[int]] = [[] for _ in layout.owners]
        """By place, ascending. A secret gift stays in the hand until everybody has chosen."""
        self.pile: list[int] = []
        self.gave: list[list[Gift]] = [[] for _ in range(layout.seats)]
        """By seat, in order: what was given and received."""
        self.sealed: list[Gift | int | None] = [None] * layout.seats
        """By seat: the secret choice of a gift, or of the place that will lie open."""
        self.open: list[int] = []
        """The places that lie open."""
        self.price = START
        self.owner: int | None = None
        """The seat that owns the bottle; as many as there are seats for Lopaka."""
        self.tricks: list[Trick] = []
        """Those that are complete."""
        self.trick: list[int] = []
        self.order: Sequence[int] = ()
        """The places in the order in which they play to this trick."""
        self.taken = [0] * (layout.seats + layout.lopaka)
        """The points in the tricks of each seat, and of Lopaka."""

    def copy(self) -> "CursedBottleState":
        """Return an independent copy."""
        twin = CursedBottleState.__new__(CursedBottleState)
        twin.options = self.options
        twin.layout = self.layout
        twin.worth = self.worth
        twin.number = self.number
        twin.totals = self.totals.copy()
        twin.tie_break = self.tie_break
        twin.memories = self.memories.copy()
        twin.ended = self.ended.copy()
        twin.phase = self.phase
        twin.dealt = self.dealt
        twin.hands = [hand.copy() for hand in self.hands]
        twin.pile = self.pile.copy()
        twin.gave = [gifts.copy() for gifts in self.gave]
        twin.sealed = self.sealed.copy()
        twin.open = self.open.copy()
        twin.price = self.price
        twin.owner = self.owner
        twin.tricks = self.tricks.copy()
        twin.trick = self.trick.copy()
        twin.order = self.order
        twin.taken = self.taken.copy()
        return twin

    # Who is who.

    @property
    def dealer(self) -> int:
        """Return the seat that deals this hand: first the last one, then to the left (10)."""
        return (self.number - 2) % self.layout.seats

    @property
    def turn(self) -> int:
        """Return the place that plays the next card."""
        return self.order[len(self.trick)]

    @property
    def round(self) -> int:
        """Return the number of the round of giving, from 0."""
        return len(self.gave[0])

    def waiting(self) -> list[int]:
        """Return the seats that have not chosen in secret yet."""
        return [seat for seat, choice in enumerate(self.sealed) if choice is None]

    def giving(self, seat: int) -> int:
        """Return the place from which the seat gives."""
        return self.layout.rounds[self.round][seat]

    def sees(self, seat: int | None, place: int) -> bool:
        """Say whether the seat sees the cards of a place.

        The bright house's second hand is not picked up before the first round of giving is over (13).
        """
        if place in self.open:
            return True
        picked_up = not self.layout.bright or place % 2 <= self.round
        return self.layout.owners[place] == seat and picked_up

    def order_from(self, seat: int) -> Sequence[int]:
        """Return the places in the order in which they play when the seat leads (12, 13)."""
        layout = self.layout
        if layout.bright:
            mine, other = sorted(self.open, key=lambda place: layout.owners[place] != seat)
            return mine, other, mine ^ 1, other ^ 1
        clockwise = (self.dealer, 1 - self.dealer, 2) if layout.lopaka else layout.owners
        first = clockwise.index(seat)
        return clockwise[first:] + clockwise[:first]

    # The moves.

    def deal(self, place: int, cards: Sequence[int]) -> None:
        """Deal a place its cards; what is left after the last one is in the pile. Raises IllegalMove."""
        if self.phase != pb.PHASE_UNSPECIFIED:
            raise IllegalMove("no cards are to be dealt now")
        if place != self.dealt:
            raise IllegalMove(f"the next hand is dealt to place {self.dealt}, not to {place}")
        if len(set(cards)) != len(cards) or len(cards) != self.layout.size:
            raise IllegalMove(f"a hand has {self.layout.size} different cards, not {listed(cards)}")
        for card in cards:
            if any(card in hand for hand in self.hands):
                raise IllegalMove(f"{notation(card)} is dealt already")
        self.hands[place] = sorted(cards)
        self.dealt += 1
        if self.dealt == len(self.hands):
            self.pile = [card for card in range(PACK) if not any(card in hand for hand in self.hands)]
            self.phase = pb.PHASE_GIVE

    def give(self, seat: int, gift: Gift) -> None:
        """Choose in secret what to part with; the last choice carries all of them out. Raises IllegalMove."""
        self._check_choice(seat, pb.PHASE_GIVE)
        if gift.parts != self.layout.parts:
            raise IllegalMove(f"give {self.layout.gift}, not {_offered(gift)}")
        hand = self.hands[self.giving(seat)]
        for card in gift.cards:
            if card not in hand:
                raise IllegalMove(f"{notation(card)} is not in the hand; there are {listed(hand)}")
        if len(set(gift.cards)) < len(gift.cards):
            raise IllegalMove(f"the cards must be different, not {_offered(gift)}")
        self.sealed[seat] = gift
        if not self.waiting():
            self._exchange()

    def lay_open(self, seat: int, hand: int) -> None:
        """Choose in secret which hand, 1 or 2, will lie open; the last choice opens them (13)."""
        self._check_choice(seat, pb.PHASE_OPEN)
        if hand not in (1, 2):
            raise IllegalMove(f"open hand 1 or 2, not {hand}")
        self.sealed[seat] = 2 * seat + hand - 1
        if not self.waiting():
            self.open = [place for place in self.sealed if isinstance(place, int)]
            self._begin()

    def play(self, seat: int, card: int) -> None:
        """Play a card from the place whose turn it is. Raises IllegalMove."""
        if self.phase != pb.PHASE_PLAY:
            raise IllegalMove(self._why_not("a card is played"))
        place = self.turn
        if self.layout.owners[place] != seat:
            raise IllegalMove(f"it is the turn of {_name(self.layout, self.layout.owners[place])}")
        hand = self.hands[place]
        if card not in hand:
            raise IllegalMove(f"{notation(card)} is not in the hand; there are {listed(hand)}")
        allowed = self.legal_cards()
        if card not in allowed:
            raise IllegalMove(f"follow suit with {listed(allowed)}; {notation(card)} does not")
        hand.remove(card)
        self.trick.append(card)
        if len(self.trick) == len(self.order):
            self._end_trick()

    def legal_cards(self) -> list[int]:
        """Return the cards that the place whose turn it is may play: it follows suit if it can (2)."""
        hand = self.hands[self.turn]
        return (self.trick and [card for card in hand if suit(card) == suit(self.trick[0])]) or hand

    def lopakas_card(self) -> int:
        """Return the card that Lopaka plays by his rule (12)."""
        cards = self.legal_cards()
        winning = [card for card in cards if best([*self.trick, card], self.price) == card]
        return max(winning) if winning else min(cards)

    def lopaka_plays(self, card: int) -> None:
        """Let Lopaka play his card; raises IllegalMove for any other."""
        if self.phase != pb.PHASE_PLAY or self.layout.owners[self.turn] != self.layout.seats:
            raise IllegalMove("it is not Lopaka's turn")
        due = self.lopakas_card()
        if card != due:
            raise IllegalMove(f"Lopaka plays the {notation(due)} by his rule, not the {notation(card)}")
        self.play(self.layout.seats, card)

    # What follows from them.

    def _exchange(self) -> None:
        """Carry out the gifts of a round, all at once (5)."""
        layout = self.layout
        places = layout.rounds[self.round]
        gifts = [gift for gift in self.sealed if isinstance(gift, Gift)]
        for place, gift in zip(places, gifts, strict=True):
            self.hands[place] = [card for card in self.hands[place] if card not in gift.cards]
        for seat, gift in enumerate(gifts):
            for part in layout.parts:
                if part == "pile":
                    self.pile.append(gift.to(part))
                else:
                    self.hands[places[layout.receiver(seat, part)]].append(gift.to(part))
            self.gave[seat].append(gift)
        for place in places:
            self.hands[place].sort()
        self.sealed = [None] * layout.seats
        if self.round == len(layout.rounds):
            self._end_giving()

    def _end_giving(self) -> None:
        """Go on to the choice of the open hands, or to play; Lopaka's cards lie open from now on (12)."""
        if self.layout.bright:
            self.phase = pb.PHASE_OPEN
            return
        if self.layout.lopaka:
            self.open = [2]
        self._begin()

    def _begin(self) -> None:
        """Begin to play: left of the dealer leads; with Lopaka the other human does (10, 12)."""
        self.sealed = [None] * self.layout.seats
        self.phase = pb.PHASE_PLAY
        self.order = self.order_from((self.dealer + 1) % self.layout.seats)

    def _end_trick(self) -> None:
        """Give the trick to its winner, and the bottle if the card is below the price (3, 4)."""
        card = best(self.trick, self.price)
        place = self.order[self.trick.index(card)]
        winner = self.layout.owners[place]
        bought = card < self.price
        self.tricks.append(Trick(tuple(self.order), tuple(self.trick), place, bought))
        self.taken[winner] += sum(self.worth[card] for card in self.trick)
        if bought:
            if self.owner is not None:
                self.taken[self.owner] += self.worth[self.price]
            self.taken[winner] -= self.worth[card]
            self.price, self.owner = card, winner
        self.trick = []
        self.order = self.order_from(winner)
        if not any(self.hands):
            self._end_hand()

    def _end_hand(self) -> None:
        """Score the hand, and go on to the next or end the match (7, 9)."""
        scores = self.scores()
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.ended.append(
            Ended(self.dealer, self.tricks, sorted(self.pile), self.price, self.owner, scores, self.gave)
        )
        top = max(self.totals)
        target = self.options.target
        self.tie_break |= top >= target if target else self.number >= self.options.hands
        over = self.number == self.options.max_hands or (self.tie_break and self.totals.count(top) == 1)
        self.number += not over
        self._lay()
        if over:
            self.tie_break = False
            self.phase = pb.PHASE_OVER

    def scores(self) -> list[int]:
        """Return what each seat scores if the hand ends now; Lopaka's points count for nobody (7, 12)."""
        scores = self.taken[: self.layout.seats]
        if self.owner is not None and self.owner < self.layout.seats:
            hot = scores[self.owner] if self.options.hot_bottle else 0
            scores[self.owner] = -sum(self.worth[card] for card in self.pile) - hot
        return scores

    def memory(self, seat: int | None) -> bytes:
        """Return what the seat, or the spectator, remembers of the hands that are over."""
        for hand in self.ended:
            past = hand.message()
            for giver in range(self.layout.seats):
                own = pb.Past(gave=gave(hand.gave, giver), received=received(hand.gave, giver))
                own.MergeFrom(past)
                self.memories[giver] += pb.Observation(past=[own]).SerializeToString()
            self.memories[-1] += pb.Observation(past=[past]).SerializeToString()
        self.ended.clear()
        return self.memories[-1 if seat is None else seat]

    def given(self, seat: int) -> list[pb.Give]:
        """Return what the seat has parted with in this hand, a secret gift included."""
        choice = self.sealed[seat]
        return [*gave(self.gave, seat), *([choice.message()] if isinstance(choice, Gift) else [])]

    # Why not.

    def _check_choice(self, seat: int, phase: "pb.Phase.ValueType") -> None:
        """Raise IllegalMove unless the seat has still to choose in this phase."""
        if self.phase != phase:
            raise IllegalMove(
                self._why_not("cards are given away" if phase == pb.PHASE_GIVE else "a hand is opened")
            )
        if not 0 <= seat < self.layout.seats:
            raise IllegalMove(f"there is no seat {seat}")
        if self.sealed[seat] is not None:
            raise IllegalMove("the choice is made and cannot be taken back")

    def _why_not(self, what: str) -> str:
        return f"{_NOW[self.phase]}, so it is not the time when {what}"


_NOW = {
    pb.PHASE_UNSPECIFIED: "cards are being dealt",
    pb.PHASE_GIVE: "everybody gives cards away",
    pb.PHASE_OPEN: "everybody chooses the open hand",
    pb.PHASE_PLAY: "a trick is being played",
    pb.PHASE_OVER: "the match is over",
}


def played(order: Sequence[int], cards: Sequence[int]) -> list[pb.Played]:
    """Return the cards of a trick with the places that played them."""
    return [pb.Played(place=place, card=message(card)) for place, card in zip(order, cards, strict=False)]


def gave(gifts: Sequence[Sequence[Gift]], seat: int) -> list[pb.Give]:
    """Return what the seat parted with, where these gifts were made."""
    return [gift.message() for gift in gifts[seat]]


def received(gifts: Sequence[Sequence[Gift]], seat: int) -> list[pb.Give]:
    """Return what the seat received then: `left` is from the left neighbour."""
    seats = len(gifts)
    if seats == 2:
        return [pb.Give(left=message(gift.to("left"))) for gift in gifts[1 - seat]]
    return [
        pb.Give(left=message(left.to("right")), right=message(right.to("left")))
        for left, right in zip(gifts[(seat + 1) % seats], gifts[seat - 1], strict=True)
    ]


def price_message(price: int) -> cards_pb2.Card:
    """Return the price card; the joker before the first purchase."""
    return JOKER if price == START else message(price)


def _name(layout: Layout, seat: int) -> str:
    return "Lopaka" if seat == layout.seats else f"seat {seat}"


def _offered(gift: Gift) -> str:
    return " ".join(f"{part} {notation(gift.to(part))}" for part in gift.parts) or "nothing"
