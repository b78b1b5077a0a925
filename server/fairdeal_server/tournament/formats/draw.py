"""Draws: the fixed plan of a knockout. Which seed, or who from which meeting, meets whom.

**Two seats.** The standard bracket: seeds that do as well as they are seeded meet as late as they
can, the first and the second in the final, and in a full bracket the sum of two seeds that meet is always the
same (1 and 16, 8 and 9, …). Where the number of entrants is no power of two, the best seeds have a bye
in the first round.

**Double elimination.** Who loses drops from the winners' rounds to the losers' rounds, and is out when
it loses there. Losers' rounds with odd numbers are between those that stayed, those with even numbers against
the losers of the next winners' round, who come in reversed order, and the next time with the halves
exchanged, so that entrants seldom meet twice. The two winners meet in the grand final.
A meeting that a bye leaves without an opponent is not played there either.

**More than two seats.** The best `advance` of every meeting go on; the final has one meeting. The sizes of
full fields follow from the end: before a field of n come n // advance meetings, and n % advance byes for the
best seeds. The first round (or two, where one cannot) brings the entrants down to a full field: with as many
meetings as that takes, in which fewer than usual may go on, or more, and byes for the best seeds. Meetings
are filled in a snake (1 2 3, 6 5 4, 7 8 9, …). In the next round the winners hold the best seeds after the
byes, then come the second-placed, those of the later half of the meetings first, so that they part from
their winners, and so on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil


@dataclass(frozen=True, slots=True)
class Seed:
    """The entrant with this seed, from 1."""

    number: int

    def __str__(self) -> str:
        return f"seed {self.number}"


@dataclass(frozen=True, slots=True)
class Finisher:
    """Who came out of a meeting at this place, from 1."""

    meeting: str
    place: int
    seats: int

    def __str__(self) -> str:
        if self.place == 1:
            return f"winner of {self.meeting}"
        return f"loser of {self.meeting}" if self.seats == 2 else f"place {self.place} of {self.meeting}"


Source = Seed | Finisher


@dataclass(frozen=True, slots=True)
class Slot:
    """A meeting of the draw."""

    name: str
    round: int
    sources: tuple[Source, ...]
    advance: int
    """How many go on."""
    best: int = 0
    """The place in the ranking that its winner takes, where the meeting settles places: 1 in the final."""
    reset: bool = False
    """Played only if the second source of the meeting before, from the losers' rounds, has won it."""

    @property
    def consoles(self) -> bool:
        """Whether it is between entrants that are out already, for the places behind the finalists'."""
        return self.best > 1

    def finisher(self, place: int) -> Finisher:
        """Return who comes out at a place."""
        return Finisher(self.name, place, len(self.sources))


_Field = list[Source | None]
"""Who is there, None for a bye's missing opponent."""


@lru_cache(maxsize=32)
def single(entrants: int, third_place: bool) -> tuple[Slot, ...]:
    """Return a single elimination for two seats, in the order of rounds."""
    slots: list[Slot] = []
    field, beaten = _bracket(entrants), list[_Field]()
    while len(field) > 1:
        round, meetings = len(beaten) + 1, len(field) // 2
        name = {1: "final", 2: "semifinal {}", 4: "quarterfinal {}"}.get(meetings, f"round {round}.{{}}")
        if third_place and meetings == 1 and beaten and None not in beaten[-1]:
            _meet(slots, round, "third place", [tuple(beaten[-1])], best=3)
        field, losers = _meet(slots, round, name, _neighbours(field), best=int(meetings == 1))
        beaten.append(losers)
    return tuple(slots)


@lru_cache(maxsize=32)
def double(entrants: int, reset: bool) -> tuple[Slot, ...]:
    """Return a double elimination for two seats, in the order of rounds."""
    slots: list[Slot] = []
    field, beaten = _bracket(entrants), list[_Field]()
    while len(field) > 1:
        round = len(beaten) + 1
        name = f"winners round {round}.{{}}" if len(field) > 2 else "winners final"
        field, losers = _meet(slots, round, name, _neighbours(field))
        beaten.append(losers)
    lower = beaten[0]
    for drop, losers in enumerate(beaten[1:], start=1):
        for step, pairs in ((2 * drop - 1, None), (2 * drop, _crossed(losers, drop))):
            last = drop == len(beaten) - 1 and pairs is not None
            name = "losers final" if last else f"losers round {step}.{{}}"
            sides = _neighbours(lower) if pairs is None else list(zip(lower, pairs, strict=True))
            lower, _ = _meet(slots, step + 1, name, sides)
    round = 2 * len(beaten)
    _meet(slots, round, "grand final", [(field[0], lower[0])], best=1)
    if reset:
        grand = slots[-1]
        again = (grand.finisher(1), grand.finisher(2))
        slots.append(Slot("grand final reset", round + 1, again, 1, best=1, reset=True))
    return tuple(sorted(slots, key=lambda slot: slot.round))


@lru_cache(maxsize=32)
def several(entrants: int, seats: int, advance: int) -> tuple[Slot, ...]:
    """Return a single elimination for more than two seats, in the order of rounds."""
    sizes = [seats]
    while sizes[-1] <= entrants:
        sizes.append(sizes[-1] // advance * seats + sizes[-1] % advance)
    sizes.pop()
    slots: list[Slot] = []
    field: list[Source] = [Seed(number) for number in range(1, entrants + 1)]
    round = 1
    while excess := len(field) - sizes[-1]:
        meetings = min(ceil(excess / (seats - advance)), len(field) // seats)
        leaving = min(excess, meetings * (seats - 1))
        through = [seats - (leaving + place) // meetings for place in range(meetings)]
        field = _snake(slots, round, field, seats, through)
        round += 1
    for size in reversed(sizes[:-1]):
        field = _snake(slots, round, field, seats, [advance] * (size // advance))
        round += 1
    slots.append(Slot("final", round, tuple(field), 1, best=1))
    return tuple(slots)


def _bracket(entrants: int) -> _Field:
    """Return the seeds in the standard order; neighbours meet."""
    order = [1]
    while len(order) < entrants:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return [Seed(seed) if seed <= entrants else None for seed in order]


def _neighbours(field: _Field) -> list[tuple[Source | None, ...]]:
    return list(zip(field[::2], field[1::2], strict=True))


def _meet(
    slots: list[Slot], round: int, name: str, pairs: Sequence[tuple[Source | None, ...]], best: int = 0
) -> tuple[_Field, _Field]:
    """Add a round's meetings to the slots; return the winners and the losers in the pairs' order."""
    winners: _Field = []
    losers: _Field = []
    number = 0
    for one, other in pairs:
        if one is None or other is None:
            winners.append(one or other)
            losers.append(None)
            continue
        number += 1
        slots.append(Slot(name.format(number), round, (one, other), 1, best))
        winners.append(slots[-1].finisher(1))
        losers.append(slots[-1].finisher(2))
    return winners, losers


def _crossed(losers: _Field, drop: int) -> _Field:
    half = len(losers) // 2
    return losers[::-1] if drop % 2 else losers[half:] + losers[:half]


def _snake(
    slots: list[Slot], round: int, field: list[Source], seats: int, through: list[int]
) -> list[Source]:
    """Add a round's meetings to the slots, `through` going on from each; return the next field."""
    meetings = len(through)
    byes = len(field) - meetings * seats
    rows = [field[start : start + meetings] for start in range(byes, len(field), meetings)]
    rows = [row[::-1] if number % 2 else row for number, row in enumerate(rows)]
    held = [
        Slot(f"round {round}.{number}", round, sources, advance)
        for number, (sources, advance) in enumerate(zip(zip(*rows, strict=True), through, strict=True), 1)
    ]
    slots += held
    following = field[:byes]
    for place in range(1, seats):
        turn = 0 if place % 2 else meetings // 2
        following += [slot.finisher(place) for slot in held[turn:] + held[:turn] if place <= slot.advance]
    return following
