"""The betting of one hand of Hold'em, and what may reach into it from outside.

    betting = Betting(stakes, stacks, order)   the blinds are posted; the cards may be dealt
    betting.begin_round()                      once for each of the four streets
    betting.actor, .owed, .raises              whose turn it is (None: the round is over), and what is legal
    betting.fold(), .call(), .raise_to(chips)  what the actor does
    betting.end_round()                        returns what nobody has called
    betting.live, .pots                        who can still win, and what
    betting.award(ranks)                       pays the pots, also those without a showdown

    betting.drain(seat, chips)                 takes chips from a stack
    betting.credit(seat, chips)                adds chips to a stack
    betting.boot(seat)                         takes a seat out of the hand
    betting.leave(seat)                        takes a seat out of the game, with its stack
    betting.busted                             who has to leave the game as things stand

What reaches in may do so at any time, between rounds and after the award, too. It never touches chips that
are bet. Who has still to act follows from the state and is not remembered: a seat that has been booted, or
has nothing left to bet, or could only check while nobody can answer a bet, is passed over. So there is
nothing to settle afterwards but to ask for `actor` anew.

All chips are whole and none are lost: `stacks` and `totals` together change only by what `drain`, `credit`
and `leave` say, by an uncalled bet of a seat that has left, and by pots that `award` leaves unclaimed.
Queue, least raises, caps, short all-ins and side pots are those of pokerkit, which the tests compare with.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from ..game import IllegalMove

STREETS = 4
"""Before the flop, on the flop, the turn and the river."""


class Structure(Enum):
    """How much a raise may be."""

    FIXED_LIMIT = "fixed limit"
    POT_LIMIT = "pot limit"
    NO_LIMIT = "no limit"


class Stakes(NamedTuple):
    """What a hand is played for, in chips."""

    structure: Structure
    small_blind: int
    big_blind: int
    bets: tuple[int, int, int, int]
    """By street, the least bet and raise; with a fixed limit the only one."""
    cap: int | None = None
    """How many bets and raises a round may see, the blinds not counted; None is no limit."""


class Status(Enum):
    """What a seat can still do in the hand."""

    IN = "in"
    ALL_IN = "all-in"
    """It stays in the hand without betting any more, whatever it gains."""
    FOLDED = "folded"
    """Of its own will or not; its bets stay in the pots."""
    OUT = "out"
    """It was not dealt in or has left the game."""


_LIVE = (Status.IN, Status.ALL_IN)


class Pot(NamedTuple):
    """A main pot or side pot."""

    chips: int
    seats: tuple[int, ...]
    """Who can win it, from the dealer's left; nobody where all who paid so much are gone."""


class Award(NamedTuple):
    """What the same seats won together."""

    chips: int
    shares: dict[int, int]
    """Chips by winner, from the dealer's left; empty where nobody claimed them."""


class Uncalled(NamedTuple):
    """The part of a bet that nobody has called."""

    seat: int
    chips: int


class Betting:
    """The chips of one hand and whose turn it is. Lists are by seat."""

    __slots__ = (
        "acted",
        "bets",
        "last_raise",
        "order",
        "queue",
        "raise_count",
        "short",
        "stacks",
        "stakes",
        "status",
        "street",
        "totals",
    )

    def __init__(self, stakes: Stakes, stacks: Sequence[int], order: Sequence[int]) -> None:
        """Post the blinds of the seats in `order`, two or more, from the dealer's left, the dealer last.

        With two seats the dealer posts the small blind. A stack that is too short is all-in.
        """
        self.stakes = stakes
        self.order = tuple(order)
        self.stacks = list(stacks)
        """What can still be bet."""
        self.bets = [0] * len(stacks)
        """What has been bet in this round."""
        self.totals = [0] * len(stacks)
        """What has been bet in this hand, this round included."""
        self.status = [Status.OUT] * len(stacks)
        for seat in order:
            self.status[seat] = Status.IN
        self.street = -1
        """0 before the flop to 3 on the river; -1 before the first round."""
        self.queue: list[int] = []
        """Who has not answered the highest bet yet, in order; some of them may have nothing to say."""
        self.raise_count = 0
        """The bets and raises of this round."""
        self.last_raise = 0
        """By how many chips the largest raise of this round went above the bet before."""
        self.short = 0
        """The sum of the all-ins, one after the other, that were too short for a full raise."""
        self.acted: set[int] = set()
        """Who has acted since the last full raise."""
        small, big = self._blinds()
        self._pay(small, stakes.small_blind)
        self._pay(big, stakes.big_blind)

    def copy(self) -> "Betting":
        """Return an independent copy."""
        twin = Betting.__new__(Betting)
        twin.stakes = self.stakes
        twin.order = self.order
        twin.stacks = self.stacks.copy()
        twin.bets = self.bets.copy()
        twin.totals = self.totals.copy()
        twin.status = self.status.copy()
        twin.street = self.street
        twin.queue = self.queue.copy()
        twin.raise_count = self.raise_count
        twin.last_raise = self.last_raise
        twin.short = self.short
        twin.acted = self.acted.copy()
        return twin

    @property
    def live(self) -> list[int]:
        """The seats that can still win something, from the dealer's left."""
        return [seat for seat in self.order if self.is_live(seat)]

    def is_live(self, seat: int) -> bool:
        """Say whether the seat is still in the hand, all-in or not."""
        return self.status[seat] in _LIVE

    @property
    def actor(self) -> int | None:
        """Whose turn it is; None when the round is over."""
        if len(self.live) > 1:
            for seat in self.queue:
                if self._can_bet(seat) and (self._gap(seat) or not self._no_raise(seat)):
                    return seat
        return None

    @property
    def owed(self) -> int:
        """What a call costs the actor, at most its stack; 0 is a check, and then nobody folds."""
        seat = self._acting()
        return min(self.stacks[seat], self._gap(seat))

    @property
    def raises(self) -> range:
        """To how much the actor may raise its bet of this round; empty where it may not raise."""
        seat = self._acting()
        return range(0) if self._no_raise(seat) else self._raises(seat)

    @property
    def pots(self) -> list[Pot]:
        """The main pot and the side pots, with the bets of this round, an uncalled one included."""
        layers, callers = [], self._callers
        below = 0
        for level in sorted({total for total in self.totals if total}):
            chips = sum(min(total, level) - min(total, below) for total in self.totals)
            layers.append(
                Pot(chips, tuple(seat for seat in self.live if self.totals[seat] >= level or seat in callers))
            )
            below = level
        return _merged(layers)

    @property
    def _callers(self) -> list[int]:
        """The seats that may still call what others have bet, and so win it."""
        is_open = self.actor is not None if self.street >= 0 else len(self.live) > 1
        waiting = self.queue if self.street >= 0 else self.live
        return [seat for seat in waiting if is_open and self._can_bet(seat)]

    @property
    def uncalled(self) -> Uncalled | None:
        """What would be returned if the round ended now."""
        second, highest = sorted(self.bets)[-2:]
        if second == highest:
            return None
        return Uncalled(self.bets.index(highest), highest - second)

    @property
    def busted(self) -> list[int]:
        """The seats in the game that have no chips, no part in a pot and no bet that may come back."""
        return [seat for seat in self.order if self._is_busted(seat)]

    def begin_round(self) -> None:
        """Begin the betting of the next street: at the dealer's left, before the flop after the big blind."""
        self.street += 1
        self.raise_count = self.last_raise = self.short = 0
        self.acted.clear()
        if self.street:
            self.queue = list(self.order)
        else:
            _, big = self._blinds()
            self.queue = [*self._after(big), big]

    def fold(self) -> None:
        """Give the hand up; raises IllegalMove where checking is free."""
        seat = self._acting()
        if not self._gap(seat):
            raise IllegalMove("there is no bet to fold to: check instead")
        self._act(seat)
        self.status[seat] = Status.FOLDED

    def call(self) -> None:
        """Check, or pay what is owed."""
        seat = self._acting()
        self._act(seat)
        self._pay(seat, self._gap(seat))

    def check_raise(self, chips: int) -> None:
        """Raise IllegalMove with the rule that forbids the actor to raise its bet to so many chips."""
        seat = self._acting()
        if reason := self._no_raise(seat):
            raise IllegalMove(f"no raise is possible: {reason}")
        legal = self._raises(seat)
        if chips in legal:
            return
        if len(legal) == 1:
            raise IllegalMove(f"the only raise is to {legal[0]}, not to {chips}")
        raise IllegalMove(f"a raise is to a bet from {legal[0]} to {legal[-1]}, not to {chips}")

    def raise_to(self, chips: int) -> None:
        """Bet or raise, until the actor's bet of this round is so many chips; raises IllegalMove."""
        seat = self._acting()
        self.check_raise(chips)
        step = chips - max(self.bets)
        if step >= self.last_raise:
            self.acted.clear()
        self._act(seat)
        self._pay(seat, chips - self.bets[seat])
        self.queue = self._after(seat)
        self.raise_count += 1
        self.last_raise = max(self.last_raise, step)
        self.short = self.short + step if self.status[seat] is Status.ALL_IN else 0
        if self.short >= self.last_raise:
            self.short = 0

    def end_round(self) -> Uncalled | None:
        """Collect the bets when nobody acts any more, and return what nobody has called to its owner.

        Where the owner is OUT, these chips are not in the hand any more, but the caller's.
        """
        uncalled = self.uncalled
        if uncalled:
            seat, chips = uncalled
            self.totals[seat] -= chips
            if self.status[seat] is not Status.OUT:
                self.stacks[seat] += chips
        self.bets = [0] * len(self.bets)
        self.queue = []
        return uncalled

    def award(self, ranks: Mapping[int, int]) -> list[Award]:
        """Pay each pot to those of its seats that have the highest rank; seats without a rank claim nothing.

        What the same seats win in several pots is shared as one sum, and odd chips of it go to the first of
        them. What nobody claims is the caller's. To be called once, after `end_round`.
        """
        won = _merged(Pot(pot.chips, _winners(pot, ranks)) for pot in self.pots)
        awards = [Award(chips, _shares(chips, winners)) for chips, winners in won]
        for award in awards:
            for seat, chips in award.shares.items():
                self.stacks[seat] += chips
        self.totals = [0] * len(self.totals)
        return awards

    def drain(self, seat: int, chips: int) -> int:
        """Take so many chips from the stack, or all that there are, and return how many that was.

        A live seat that has bet something and has nothing left is all-in.
        """
        taken = min(chips, self.stacks[seat])
        self.stacks[seat] -= taken
        self._latch(seat)
        return taken

    def credit(self, seat: int, chips: int) -> None:
        """Add chips to the stack; a seat that is all-in owns them, but bets no more in this hand."""
        self.stacks[seat] += chips

    def boot(self, seat: int) -> None:
        """Fold a live seat's hand, whoever's turn it is."""
        if self.is_live(seat):
            self.status[seat] = Status.FOLDED

    def leave(self, seat: int) -> int:
        """Take the seat out of the game and return its stack; what it has bet stays in the pots."""
        chips, self.stacks[seat] = self.stacks[seat], 0
        self.status[seat] = Status.OUT
        return chips

    def _blinds(self) -> Sequence[int]:
        """Return who posts the small blind and the big one."""
        return self.order[:2] if len(self.order) > 2 else self.order[::-1]

    def _after(self, seat: int) -> list[int]:
        """Return the other seats that were dealt in, from this one's left."""
        place = self.order.index(seat)
        return [*self.order[place + 1 :], *self.order[:place]]

    def _pay(self, seat: int, chips: int) -> None:
        """Bet so many chips, or all that there are."""
        chips = min(chips, self.stacks[seat])
        self.stacks[seat] -= chips
        self.bets[seat] += chips
        self.totals[seat] += chips
        self._latch(seat)

    def _latch(self, seat: int) -> None:
        if self.is_live(seat) and self.totals[seat] and not self.stacks[seat]:
            self.status[seat] = Status.ALL_IN

    def _is_busted(self, seat: int) -> bool:
        if self.stacks[seat] or self.status[seat] is Status.OUT:
            return False
        in_pot = self.is_live(seat) and self.totals[seat]
        waits = self.uncalled and self.uncalled.seat == seat
        return not in_pot and not waits

    def _can_bet(self, seat: int) -> bool:
        return self.status[seat] is Status.IN and self.stacks[seat] > 0

    def _gap(self, seat: int) -> int:
        """Return by how much the highest bet is above the seat's."""
        return max(self.bets) - self.bets[seat]

    def _acting(self) -> int:
        seat = self.actor
        if seat is None:
            raise IllegalMove("nobody has to bet now")
        return seat

    def _act(self, seat: int) -> None:
        """Note that the seat has acted, and with it all that were passed over."""
        self.acted.add(seat)
        del self.queue[: self.queue.index(seat) + 1]

    def _no_raise(self, seat: int) -> str | None:
        """Return why the seat may not raise, or None where it may."""
        gap = self._gap(seat)
        if self.stacks[seat] <= gap:
            return "a call takes the whole stack"
        if self.raise_count == self.stakes.cap:
            return f"this round has had its {self.stakes.cap} bets and raises"
        if gap < self.last_raise or (seat in self.acted and 0 < self.short < self.last_raise):
            return "the all-in was no full raise, and so does not let those raise again who have acted"
        if not any(-self._gap(other) + self.stacks[other] > 0 for other in self._others(seat)):
            return "nobody else can bet any more"
        return None

    def _others(self, seat: int) -> list[int]:
        """Return the other seats that can still bet."""
        return [other for other in self.order if other != seat and self._can_bet(other)]

    def _raises(self, seat: int) -> range:
        """Return how far a seat that may raise may go."""
        top, bet = max(self.bets), self.bets[seat]
        most = bet + self.stacks[seat]
        least = min(most, top + max(self.last_raise, self.stakes.bets[self.street]))
        if self.stakes.structure is Structure.FIXED_LIMIT:
            most = least
        elif self.stakes.structure is Structure.POT_LIMIT:
            # The pot is counted as it would be after a call.
            most = min(most, max(least, top + sum(self.totals) + top - bet))
        return range(least, most + 1)


def _merged(pots: Iterable[Pot]) -> list[Pot]:
    """Make one pot of neighbours that have the same seats."""
    merged: list[Pot] = []
    for chips, seats in pots:
        before = merged.pop().chips if merged and merged[-1].seats == seats else 0
        merged.append(Pot(before + chips, seats))
    return merged


def _winners(pot: Pot, ranks: Mapping[int, int]) -> tuple[int, ...]:
    claims = [seat for seat in pot.seats if seat in ranks]
    best = max((ranks[seat] for seat in claims), default=0)
    return tuple(seat for seat in claims if ranks[seat] == best)


def _shares(chips: int, winners: Sequence[int]) -> dict[int, int]:
    if not winners:
        return {}
    share, odd = divmod(chips, len(winners))
    return {seat: share + (odd if seat == winners[0] else 0) for seat in winners}
