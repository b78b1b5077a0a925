"""States that a seat cannot tell from the true one: unseen cards are dealt again, as the seat may believe.

A place that did not follow suit has no card of that suit, and a card that the seat passed on and has
not seen since lies where it was passed to. Among the hands that this leaves all are equally likely.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from random import Random

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb

from .layout import Part
from .pack import JOKER, PACK, START, SUITS, number, numbers, suit
from .state import CursedBottleState, Gift, Trick

Counts = tuple[int, ...]
"""How many cards of each suit."""
_NOTHING = Gift(None, None, None)
REMEMBERED = 1 << 14
"""How many counts of ways are kept."""


def sample(observation: pb.Observation, rng: Random) -> CursedBottleState:
    """Return a random state in which the seat would observe just this.

    What others remember of hands that are over, beyond what everybody does, is left out.
    """
    return _Sample(observation, rng).state


class _Sample:
    """A state that is being filled in: first what is public, then what the seat knows, then by lot."""

    def __init__(self, observation: pb.Observation, rng: Random) -> None:
        self.seen = observation
        self.rng = rng
        self.seat = observation.seat
        self.state = CursedBottleState(observation.options, len(observation.totals))
        self.rounds = observation.round
        self.played = {number(each.card): each.place for trick in observation.tricks for each in trick.cards}
        """The cards that have been played in this hand, with the places that played them."""
        self._set_public()
        self._set_memories()
        gifts = [_gift(give) for give in observation.gave]
        self._set_own_choice(gifts)
        self.known = self._passed(gifts)
        self.pile = [gift.pile for gift in gifts[: self.rounds] if gift.pile is not None]
        """The cards in the pile that the seat knows."""
        self._deal_unseen()
        self._spread_gifts(gifts)

    def _set_public(self) -> None:
        """Take over what everybody sees."""
        seen, state = self.seen, self.state
        state.phase = seen.phase
        state.number = seen.number
        state.totals = list(seen.totals)
        state.tie_break = seen.tie_break
        state.dealt = sum(hand.size > 0 for hand in seen.hands)
        state.price = START if seen.price == JOKER else number(seen.price)
        state.owner = seen.owner if seen.HasField("owner") else None
        state.taken = list(seen.taken)
        if seen.phase != pb.PHASE_PLAY:
            return
        state.open = [place for place, hand in enumerate(seen.hands) if hand.open]
        for trick in seen.tricks:
            cards = [number(played.card) for played in trick.cards]
            if trick.HasField("winner"):
                places = tuple(played.place for played in trick.cards)
                state.tricks.append(Trick(places, tuple(cards), trick.winner, trick.bought))
            else:
                state.trick = cards
        state.order = state.order_from(self._leader())

    def _leader(self) -> int:
        """Return the seat that leads the current trick."""
        if not self.state.tricks:
            return (self.state.dealer + 1) % self.state.layout.seats
        return self.state.layout.owners[self.state.tricks[-1].winner]

    def _set_memories(self) -> None:
        """Let everybody remember what is public of hands that are over, and the seat its own gifts."""
        public = pb.Observation(past=self.seen.past)
        for past in public.past:
            past.ClearField("gave")
            past.ClearField("received")
        self.state.memories = [public.SerializeToString()] * len(self.state.memories)
        self.state.memories[self.seat] = pb.Observation(past=self.seen.past).SerializeToString()

    def _set_own_choice(self, gifts: Sequence[Gift]) -> None:
        """Seal the seat's own choice again, if others have still to make theirs."""
        if self.seat == self.state.layout.seats:
            return
        if len(gifts) > self.rounds:
            self.state.sealed[self.seat] = gifts[-1]
        elif self.seen.phase == pb.PHASE_OPEN:
            opened = [place for place, hand in enumerate(self.seen.hands) if hand.open]
            self.state.sealed[self.seat] = opened[0] if opened else None

    def _passed(self, gifts: Sequence[Gift]) -> dict[int, list[int]]:
        """Return the cards that the seat has passed to each place and that have not been played."""
        layout = self.state.layout
        known: dict[int, list[int]] = {}
        for gift, places in zip(gifts[: self.rounds], layout.rounds, strict=False):
            for part in layout.parts:
                if part != "pile" and gift.to(part) not in self.played:
                    place = places[layout.receiver(self.seat, part)]
                    known.setdefault(place, []).append(gift.to(part))
        return known

    def _deal_unseen(self) -> None:
        """Deal the cards that the seat does not see to the places; what is in no hand is in the pile."""
        seen, state = self.seen, self.state
        sealed = state.sealed[self.seat] if self.seat < state.layout.seats else None
        own = sealed.cards if isinstance(sealed, Gift) else []
        missing: dict[int, int] = {}
        for place, hand in enumerate(seen.hands):
            state.hands[place] = numbers(hand.cards) or self.known.get(place, []).copy()
            if own and state.layout.rounds[self.rounds][self.seat] == place:
                state.hands[place] += own
            elif not hand.cards:
                missing[place] = hand.size - len(state.hands[place])
        placed = [*self.played, *self.pile, *(card for hand in state.hands for card in hand)]
        unseen = [card for card in range(PACK) if card not in placed]
        barred = self._barred()
        for place, cards in deal_around(unseen, missing, barred, self.rng).items():
            state.hands[place] += cards
            unseen = [card for card in unseen if card not in cards]
        state.hands = [sorted(hand) for hand in state.hands]
        if seen.phase not in (pb.PHASE_UNSPECIFIED, pb.PHASE_OVER):
            state.pile = [*self.pile, *unseen]

    def _barred(self) -> dict[int, set[int]]:
        """Return the suits that each place has shown not to have."""
        barred: dict[int, set[int]] = {}
        for trick in self.seen.tricks:
            led = suit(number(trick.cards[0].card))
            for played in trick.cards:
                if suit(number(played.card)) != led:
                    barred.setdefault(played.place, set()).add(led)
        return barred

    def _spread_gifts(self, gifts: Sequence[Gift]) -> None:
        """Let others have given what the seat received, and by lot what it does not know."""
        layout = self.state.layout
        stock = [card for card in self.state.pile if card not in self.pile]
        self.rng.shuffle(stock)
        for turn, places in enumerate(layout.rounds[: self.rounds]):
            given: list[dict[Part, int]] = [{} for _ in places]
            if self.seat < layout.seats:
                given[self.seat] = {part: gifts[turn].to(part) for part in layout.parts}
            for seat in range(layout.seats):
                self._receive(turn, seat, given)
            for seat, parts in enumerate(given):
                if "pile" in layout.parts and "pile" not in parts:
                    parts["pile"] = stock.pop()
                self.state.gave[seat].append(_NOTHING._replace(**parts))

    def _receive(self, turn: int, seat: int, given: list[dict[Part, int]]) -> None:
        """Let a seat have received cards in a round: any that it has or has played, but for known ones."""
        layout = self.state.layout
        place = layout.rounds[turn][seat]
        had = [*self.state.hands[place], *(card for card, by in self.played.items() if by == place)]
        senders = {part: layout.receiver(seat, _BACK[part]) for part in layout.parts if part != "pile"}
        if seat == self.seat:
            received = self.seen.received[turn]
            for part, sender in senders.items():
                side = part if layout.seats == 2 else _BACK[part]
                given[sender][part] = number(getattr(received, side))
            return
        known = [given[sender].get(part) for part, sender in senders.items()]
        free = [card for card in had if card not in known]
        for part, sender in senders.items():
            if part not in given[sender]:
                given[sender][part] = free.pop(self.rng.randrange(len(free)))


_BACK: dict[Part, Part] = {"left": "right", "right": "left"}


def _gift(give: pb.Give) -> Gift:
    """Return a gift as plain numbers."""
    return Gift(
        number(give.pile) if give.HasField("pile") else None,
        number(give.left) if give.HasField("left") else None,
        number(give.right) if give.HasField("right") else None,
    )


def deal_around(
    cards: Sequence[int], missing: dict[int, int], barred: dict[int, set[int]], rng: Random
) -> dict[int, list[int]]:
    """Deal so many cards to each place, none of its barred suits; every way to do it is equally likely."""
    places = tuple(missing.items())
    allowed = tuple(tuple(suit not in barred.get(place, ()) for suit in range(SUITS)) for place, _ in places)
    sizes = tuple(size for _, size in places)
    suits = [[card for card in cards if suit(card) == kind] for kind in range(SUITS)]
    for kind in suits:
        rng.shuffle(kind)
    dealt: dict[int, list[int]] = {}
    for first, (place, _) in enumerate(places):
        left = tuple(map(len, suits))
        shares = list(_shares(sizes[first], allowed[first], left))
        weights = [
            _ways(share, left) * _deals(sizes[first + 1 :], allowed[first + 1 :], _rest(left, share))
            for share in shares
        ]
        (chosen,) = rng.choices(shares, weights)
        dealt[place] = [kind.pop() for kind, count in zip(suits, chosen, strict=True) for _ in range(count)]
    return dealt


@lru_cache(REMEMBERED)
def _deals(sizes: Counts, allowed: tuple[tuple[bool, ...], ...], left: Counts) -> int:
    """Return in how many ways so many cards of each suit can be dealt to hands of these sizes."""
    if not sizes:
        return 1
    return sum(
        _ways(share, left) * _deals(sizes[1:], allowed[1:], _rest(left, share))
        for share in _shares(sizes[0], allowed[0], left)
    )


@lru_cache(REMEMBERED)
def _shares(size: int, allowed: tuple[bool, ...], left: Counts) -> tuple[Counts, ...]:
    """Return how a hand can be made up of the suits."""
    most = [count if may else 0 for may, count in zip(allowed, left, strict=True)]
    ranges = [range(min(count, size) + 1) for count in most]
    return tuple(share for share in product(*ranges) if sum(share) == size)


def _ways(share: Counts, left: Counts) -> int:
    """Return in how many ways the cards of a share can be chosen."""
    ways = 1
    for count, total in zip(share, left, strict=True):
        ways *= comb(total, count)
    return ways


def _rest(left: Counts, share: Counts) -> Counts:
    return tuple(total - count for total, count in zip(left, share, strict=True))
