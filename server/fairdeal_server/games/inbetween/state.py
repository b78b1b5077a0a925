"""A match in progress: what lies on the table, and what the seats can pay."""

from collections.abc import Iterator
from typing import Any

from fairdeal.inbetween.v1 import inbetween_pb2 as pb

from .. import cards


class InBetweenState:
    """A match in progress."""

    __slots__ = (
        "before",
        "bet",
        "chain",
        "dealer",
        "dealt",
        "die",
        "history",
        "opening",
        "options",
        "phase",
        "posts",
        "pot",
        "round",
        "rounds",
        "seat",
        "seats",
        "stacks",
        "status",
        "turns",
    )

    def __init__(self, options: pb.Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.phase: pb.Phase.ValueType = pb.PHASE_POSTS
        self.stacks = [options.stack] * seats
        self.status: list[pb.Status.ValueType] = [pb.STATUS_IN] * seats
        self.pot = 0
        self.round = 0
        self.dealer = seats - 1
        self.turns = 0
        """How many posts have been dealt in this round."""
        self.seat = 0
        """Whose turn it is."""
        self.posts: tuple[int, int] | None = None
        self.die = 0
        self.bet = 0
        """What waits for its third card; 0 without one."""
        self.chain = 0
        """What the next auto-post doubles; 0 as soon as posts for a bet lie there (10)."""
        self.dealt: list[int] = []
        """The cards that left the deck since its last shuffle, in order."""
        self.opening = self.stacks.copy()
        """The stacks before this round's antes."""
        self.history = b""
        """The events of this round, as a serialized Observation: messages merge when their bytes are
        joined, so nothing is built twice."""
        self.before = b""
        """The events of the round before, as a serialized RoundEnd (21)."""
        self.rounds = b""
        """The rounds that are over, likewise."""

    def copy(self) -> "InBetweenState":
        """Return an independent copy."""
        twin = InBetweenState.__new__(InBetweenState)
        twin.options = self.options
        twin.seats = self.seats
        twin.phase = self.phase
        twin.stacks = self.stacks.copy()
        twin.status = self.status.copy()
        twin.pot = self.pot
        twin.round = self.round
        twin.dealer = self.dealer
        twin.turns = self.turns
        twin.seat = self.seat
        twin.posts = self.posts
        twin.die = self.die
        twin.bet = self.bet
        twin.chain = self.chain
        twin.dealt = self.dealt.copy()
        twin.opening = self.opening.copy()
        twin.history = self.history
        twin.before = self.before
        twin.rounds = self.rounds
        return twin

    @property
    def deck(self) -> int:
        """How many cards there are, dealt or not."""
        return cards.PACK + self.options.jokers

    @property
    def price(self) -> int:
        """What a pass costs (4, 11)."""
        return self.options.ante * (self.die or 1)

    @property
    def smallest(self) -> int:
        """The smallest bet that the pot allows (4)."""
        return min(2 * self.price, self.pot)

    @property
    def limit(self) -> int:
        """The most that the seat whose turn it is can answer for (7)."""
        return self.options.max_bet if self.options.credit else self.stacks[self.seat] // 2

    def bounds(self) -> tuple[int, int]:
        """Return the least and the most legal bet, 0 and 0 where only passing is legal (4, 7)."""
        least, most = self.smallest, min(self.pot, self.limit)
        return (least, most) if self.phase == pb.PHASE_BET and least <= most else (0, 0)

    def from_left(self) -> Iterator[int]:
        """Yield the seats from the dealer's left, the dealer last."""
        return ((self.dealer + step) % self.seats for step in range(1, self.seats + 1))

    def members(self) -> list[int]:
        """Return the seats that are in the round, from the dealer's left."""
        return [seat for seat in self.from_left() if self.status[seat] == pb.STATUS_IN]

    def can_ante(self, seat: int) -> bool:
        """Say whether the seat is in the match: with credit always (7)."""
        return self.options.credit or self.stacks[seat] > 0

    def take(self, seat: int, chips: int) -> None:
        """Move chips from the pot to a stack; below 0 the other way."""
        self.stacks[seat] += chips
        self.pot -= chips

    def payable(self, seat: int, chips: int) -> int:
        """Return the part of a price or penalty that the seat can pay (7)."""
        return chips if self.options.credit else min(chips, self.stacks[seat])

    def note(self, seat: int, kind: "pb.Kind.ValueType", gain: int = 0, **more: Any) -> None:
        """Let a seat gain chips from the pot and write down why."""
        self.take(seat, gain)
        event = pb.Event(seat=seat, kind=kind, gain=gain, **more)
        self.history += pb.Observation(history=[event]).SerializeToString()

    def note_turn(self, kind: "pb.Kind.ValueType", gain: int, **more: Any) -> None:
        """Likewise for the seat whose turn it is, with its posts and its die."""
        assert self.posts is not None
        posts = [cards.message(card) for card in self.posts]
        self.note(self.seat, kind, gain, posts=posts, die=self.die, bet=self.bet, **more)
