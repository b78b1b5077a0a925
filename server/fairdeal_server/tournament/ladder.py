"""A ladder: who meets whom next, of those who are there.

There are no rounds: whenever somebody has room for a meeting, meetings are chosen. The choice is a function
of its arguments. What looks like chance is drawn from a seed and the meeting's number, so whoever knows
both, and who was there, can check it.

**Who.** The entrant with the fewest of the last WINDOW meetings comes first, of equals the one whose last
meeting is longest ago; and nobody is drawn as an opponent who is ahead, as long as others suffice. So nobody
starves. Nobody gets more meetings than it has room for.

**Against whom.** The opponents are drawn from those of whom a result would say most. In the model of the
ratings a result between a and b takes, from the variances of both, about

    (σ_a⁴ + σ_b⁴) / c² · p (1 − p),   c² = 2β² + σ_a² + σ_b²,   p = 1 / (1 + exp((μ_b − μ_a) / c))

(R. C. Weng and C.-J. Lin, A Bayesian approximation method for online ranking, Journal of Machine Learning
Research 12, 2011, algorithms 1 and 4): much where somebody is uncertain, and where both are about equal.

**At random.** Every fifth meeting is drawn among all who have room, whatever their ratings, and from those
first whom no chain of meetings connects with the one whose turn it is. Without it, groups that meet only
among themselves would have ratings that say nothing about each other.

**No rematches.** Two that end a meeting are free at the same moment, and would meet again for ever. So those
met in the last few meetings are passed over, unless one of both has waited long enough.

**Owners.** Bots of one owner do not meet.
"""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import chain
from math import exp
from random import Random

from .formats.format import Entry, Ranking
from .formats.means import ranking, tiers
from .ratings import BETA, Rating

WINDOW = 2000
"""How many of the last meetings count for whose turn it is, and for who is connected."""
RANDOM = 5
"""Every so-manyth meeting is drawn at random."""

_REST = 3
"""Opponents of how many last meetings are passed over, where there are enough others."""
_CHOICE = 3
"""Out of how many a seat's opponent is drawn."""
_LOOK = 16
"""How many nearest in rating are looked at for each opponent."""
_AHEAD = 2
"""Who has had more meetings than this, over those of the one whose turn it is, comes in only at need."""

Company = tuple[int, ...]
"""Who meets: entrants, in no order that matters."""


@dataclass(frozen=True, slots=True)
class Contender:
    """An entrant that is there."""

    entrant: int
    owner: str
    """Those with the same owner never meet; empty where it is not known, or has no other bot."""
    rating: Rating
    room: int
    """How many more meetings it may have now."""
    fresh: bool = False
    """Nothing is known of it: meetings before, of another version, connect it with nobody."""
    patient: bool = False
    """It rather waits than meets again whom it has just met."""


def choose(
    contenders: Sequence[Contender], past: Sequence[Company], *, seats: int, following: int, seed: str
) -> list[Company]:
    """Return the meetings to add, in order; their numbers begin with `following`.

    `contenders` are all who are there, also those without room; `past` are the last meetings, WINDOW of
    them at the most, the oldest first.
    """
    choice = _Choice(contenders, past, seats)
    found: list[Company] = []
    for entrant in choice.turns():
        number = following + len(found)
        draw = Random(f"{seed} {number}")
        # The first one is random, so that at no time less than a fifth have been.
        company = choice.at_random(entrant, draw) if number % RANDOM == 1 else choice.close(entrant, draw)
        if len(company) == seats:
            choice.take(company)
            found.append(company)
    return found


def rank(entries: Sequence[Entry], ratings: Mapping[int, Rating]) -> Ranking:
    """Return how the entrants stand: by what the rating hardly falls short of; last who has none.

    That is the rating less three sigma: who has played little stands low, and climbs.
    """
    floors = {
        entry.number: (_floor(ratings[entry.number]) if entry.number in ratings else None,)
        for entry in entries
    }
    return ranking(("floor",), tiers(floors), floors, entries)


def _floor(rating: Rating) -> float:
    return rating.mu - 3 * rating.sigma


class _Choice:
    """Who still has room, and what has been chosen so far."""

    def __init__(self, contenders: Sequence[Contender], past: Sequence[Company], seats: int) -> None:
        self.seats = seats
        self.all = {contender.entrant: contender for contender in contenders}
        # In order of entrants: whatever is drawn must not depend on the order of the arguments.
        self.room = {one: self.all[one].room for one in sorted(self.all) if self.all[one].room > 0}
        self.ladder = sorted((self.all[entrant].rating.mu, entrant) for entrant in self.room)
        self.meetings = Counter(entrant for company in past for entrant in company)
        self.last = {entrant: number for number, company in enumerate(past) for entrant in company}
        self.number = len(past)
        self.groups = _Groups()
        fresh = {contender.entrant for contender in contenders if contender.fresh}
        for company in past:
            self.groups.join([entrant for entrant in company if entrant not in fresh])
        rest = min(_REST, (len(contenders) - 1) // (2 * (seats - 1)))
        self.met: dict[int, deque[Company]] = defaultdict(lambda: deque(maxlen=rest))
        for company in past:
            for entrant in company:
                self.met[entrant].append(company)

    # --- whose turn it is -----------------------------------------------------------------------

    def turns(self) -> Iterator[int]:
        """Yield who may have a meeting, again and again, until nobody's turn brings one."""
        queue = [self._turn(entrant) for entrant in self.room]
        heapify(queue)
        while queue:
            turn = heappop(queue)
            entrant = turn[-1]
            if entrant not in self.room:
                continue
            if turn != self._turn(entrant):  # it was somebody's opponent meanwhile
                heappush(queue, self._turn(entrant))
                continue
            before = self.number
            yield entrant
            if self.number > before and entrant in self.room:
                heappush(queue, self._turn(entrant))

    def _turn(self, entrant: int) -> tuple[int, int, int]:
        return self.meetings[entrant], self.last.get(entrant, -1), entrant

    def take(self, company: Company) -> None:
        """Count a meeting that was chosen."""
        for entrant in company:
            self.meetings[entrant] += 1
            self.last[entrant] = self.number
            self.met[entrant].append(company)
            self.room[entrant] -= 1
            if not self.room[entrant]:
                del self.room[entrant]
                del self.ladder[bisect_left(self.ladder, (self.all[entrant].rating.mu, entrant))]
        self.groups.join(company)
        self.number += 1

    # --- against whom ---------------------------------------------------------------------------

    def close(self, entrant: int, draw: Random) -> Company:
        """Return a company in which a result says much; a smaller one where so many do not come together."""
        looked: list[int] = []
        for other in self._nearest(entrant):
            if self._may_join(looked, other):
                looked.append(other)
                if len(looked) == _LOOK * (self.seats - 1):
                    break
        own = self.all[entrant].rating
        looked.sort(key=lambda other: (self._is_ahead(other, entrant), -_worth(own, self.all[other].rating)))
        opponents = self.seats - 1
        drawn = _shuffled(looked[: _CHOICE * opponents], draw)
        drawn.sort(key=lambda other: self._is_ahead(other, entrant))
        return entrant, *drawn[:opponents]

    def at_random(self, entrant: int, draw: Random) -> Company:
        """Return a random company, if it can be of entrants that nothing connects; or a smaller one."""
        company, groups = [entrant], {self.groups.of(entrant)}
        others = _shuffled([other for other in self.room if self._may_meet(entrant, other)], draw)
        others.sort(key=lambda other: self._is_ahead(other, entrant))
        strangers = (other for other in others if self.groups.of(other) not in groups)
        for other in chain(strangers, others):
            if len(company) == self.seats:
                break
            if self._may_join(company, other):
                groups.add(self.groups.of(other))
                company.append(other)
        return tuple(company)

    def _may_meet(self, entrant: int, other: int) -> bool:
        if entrant == other:
            return False
        one, two = self.all[entrant], self.all[other]
        if one.owner and one.owner == two.owner:
            return False
        if not (one.patient and two.patient):
            return True
        return not any(other in company for company in self.met[entrant]) and not any(
            entrant in company for company in self.met[other]
        )

    def _nearest(self, entrant: int) -> Iterator[int]:
        """Yield who has room and may meet the entrant, the nearest in rating first."""
        mu = self.all[entrant].rating.mu
        above = bisect_left(self.ladder, (mu, entrant))
        below = above - 1
        while below >= 0 or above < len(self.ladder):
            up = self.ladder[above][0] - mu if above < len(self.ladder) else float("inf")
            down = mu - self.ladder[below][0] if below >= 0 else float("inf")
            if up <= down:
                other, above = self.ladder[above][1], above + 1
            else:
                other, below = self.ladder[below][1], below - 1
            if self._may_meet(entrant, other):
                yield other

    def _is_ahead(self, other: int, entrant: int) -> bool:
        return self.meetings[other] - self.meetings[entrant] > _AHEAD

    def _may_join(self, company: Sequence[int], other: int) -> bool:
        owner = self.all[other].owner
        return other not in company and not (owner and any(self.all[one].owner == owner for one in company))


class _Groups:
    """Entrants that chains of meetings connect: a union-find."""

    def __init__(self) -> None:
        self._parents: dict[int, int] = {}

    def of(self, entrant: int) -> int:
        """Return the group's name: the same for all who are connected."""
        parents = self._parents
        while (parent := parents.get(entrant, entrant)) != entrant:
            parents[entrant] = parents.get(parent, parent)
            entrant = parent
        return entrant

    def join(self, company: Sequence[int]) -> None:
        """Connect the company."""
        for other in company[1:]:
            self._parents[self.of(other)] = self.of(company[0])


def _worth(one: Rating, other: Rating) -> float:
    """Return how much a result of the two would say: what it takes from their variances."""
    spread = 2 * BETA**2 + one.sigma**2 + other.sigma**2
    surprise = exp(-abs(one.mu - other.mu) / spread**0.5)
    return (one.sigma**4 + other.sigma**4) / spread * surprise / (1 + surprise) ** 2


def _shuffled(items: Sequence[int], draw: Random) -> list[int]:
    """Return the items in random order; only `Random.random` is the same in every version of Python."""
    keys = {item: draw.random() for item in items}
    return sorted(items, key=keys.__getitem__)
