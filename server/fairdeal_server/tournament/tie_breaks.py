"""Tie-breaks: who stands above whom among entrants with equal points.

One design for all formats: a format writes down what each entrant did, round by round (`Record`), and
`rank` orders the records by one criterion after the other, `points` being one of them. Whoever
is equal in all of them shares a place.

The criteria are those of the FIDE Handbook, C.07 (Play-Off and Tie-Break Regulations, in force from
1 August 2024), under their standard names; articles are given with each. Its rules for rounds that were
not played (article 16):

* A round that an entrant did not play counts, in its own Buchholz and Sonneborn–Berger, as one against
  a dummy opponent that ends with as many points as the entrant itself.
* In the scores that its opponents take from it, the rounds after the last one for which it was there
  (a late entry's, none; a withdrawn entrant's, all that follow) count as drawn.
* Where low values are cut, rounds that the entrant missed by its own doing are cut first; a bye, and
  a win because the opponent was absent, are not its own doing.

Payoffs differ between opponents, so `mean` says most where all have met the same ones.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import fsum

from .formats.format import FormatError, Place, Ranking
from .formats.means import equal, split
from .formats.record import Record

Values = Mapping[int, float | None]
"""By entrant, more is better; None, for lack of anything to compare, comes last."""


def check(names: Iterable[str], seats: int, idle: Mapping[str, str]) -> None:
    """Raise FormatError unless all these tie-breaks are known and can decide something at so many seats.

    `idle` says of those that decide nothing in a format why not.
    """
    names = list(names)
    useful = (
        name for name in sorted(_CRITERIA) if name not in idle and (seats == 2 or name not in _TWO_SEATS)
    )
    there_are = f"there are {', '.join(useful)}"
    for name in names:
        if name not in _CRITERIA:
            raise FormatError(f"there is no tie-break {name!r}; {there_are}")
        if seats != 2 and name in _TWO_SEATS:
            raise FormatError(
                f"the tie-break {name!r} adds up one opponent a round and needs two seats, not {seats}; "
                f"{there_are}"
            )
        if name in idle:
            raise FormatError(f"the tie-break {name!r} would decide nothing: {idle[name]}; {there_are}")
        if names.count(name) > 1:
            raise FormatError(f"the tie-break {name!r} is given twice; once it has decided all that it can")


def rank(records: Sequence[Record], criteria: Sequence[str], draw: float) -> Ranking:
    """Return the ranking by the criteria in turn; those equal in all share a place, in the order given.

    `draw` is what each side has of a drawn meeting; a win is worth twice as much.
    """
    table = _Table(records, draw)
    values: dict[int, list[float | None]] = {record.entrant: [] for record in records}
    given = {entrant: place for place, entrant in enumerate(values)}
    ties = [tuple(values)] if records else []
    for name in criteria:
        following: list[tuple[int, ...]] = []
        for tied in ties:
            found = _CRITERIA[name](table, tied)
            for entrant in tied:
                values[entrant].append(found[entrant])
            following.extend(split(tied, found))
        ties = following
    places = (place for place, tied in zip(_first(ties), ties, strict=True) for _ in tied)
    order = (entrant for tied in ties for entrant in sorted(tied, key=given.__getitem__))
    return Ranking(
        tuple(criteria),
        tuple(
            Place(entrant, place, tuple(values[entrant]))
            for entrant, place in zip(order, places, strict=True)
        ),
    )


def _first(ties: Sequence[tuple[int, ...]]) -> Iterator[int]:
    """Yield the place of each group."""
    return (1 + before for before, _ in zip(accumulate(map(len, ties), initial=0), ties, strict=False))


@dataclass(frozen=True, slots=True)
class _Share:
    """What one round adds to a Buchholz: the opponent's score, and what was won from it."""

    score: float
    won: float
    """From 0, lost, to 1, won."""
    voluntary: bool


class _Table:
    """The records by entrant, with what several criteria need."""

    def __init__(self, records: Sequence[Record], draw: float) -> None:
        self.records = {record.entrant: record for record in records}
        self.draw = draw

    @cached_property
    def adjusted(self) -> dict[int, float]:
        """The scores as opponents take them: rounds after the last one that it was there for are drawn."""
        return {entrant: self._adjust(record) for entrant, record in self.records.items()}

    @cached_property
    def shares(self) -> dict[int, list[_Share]]:
        """What each round adds to an entrant's Buchholz."""
        return {entrant: list(self._shares(record)) for entrant, record in self.records.items()}

    def between(self, entrants: frozenset[int]) -> dict[int, dict[int, float]]:
        """Return, for each entrant and those of the others that it met, the mean points won from them."""
        found: dict[int, dict[int, float]] = {}
        for entrant in entrants:
            met: dict[int, list[float]] = {}
            for played in self.records[entrant].rounds:
                for other, points in played.against.items():
                    if other in entrants:
                        met.setdefault(other, []).append(points)
            found[entrant] = {other: fsum(points) / len(points) for other, points in met.items()}
        return found

    def _adjust(self, record: Record) -> float:
        last = max((at for at, played in enumerate(record.rounds, 1) if not played.voluntary), default=0)
        missed = len(record.rounds) - last
        return fsum([*(played.points for played in record.rounds[:last]), missed * self.draw])

    def _shares(self, record: Record) -> Iterator[_Share]:
        for played in record.rounds:
            won = played.points / (2 * self.draw)
            if played.against:
                (opponent,) = played.against
                yield _Share(self.adjusted[opponent], won, False)
            else:
                yield _Share(record.points, won, played.voluntary)


_Criterion = Callable[[_Table, tuple[int, ...]], Values]


def _points(table: _Table, tied: tuple[int, ...]) -> Values:
    return {entrant: table.records[entrant].points for entrant in tied}


def _buchholz(low: int = 0, high: int = 0) -> _Criterion:
    """Return the Buchholz (8.1) without so many of the lowest and of the highest values (14)."""

    def value(table: _Table, tied: tuple[int, ...]) -> Values:
        return {entrant: fsum(_cut(table.shares[entrant], low, high)) for entrant in tied}

    return value


def _cut(shares: list[_Share], low: int, high: int) -> list[float]:
    kept = sorted(shares, key=lambda share: (not share.voluntary, share.score))[low:]
    return sorted(share.score for share in kept)[: max(0, len(kept) - high)]


def _sonneborn_berger(table: _Table, tied: tuple[int, ...]) -> Values:
    """Return the opponents' scores, each as far as it was won (9.1)."""
    return {entrant: fsum(share.score * share.won for share in table.shares[entrant]) for entrant in tied}


def _koya(table: _Table, tied: tuple[int, ...]) -> Values:
    """Return the points won from opponents with at least half of the possible points (9.2)."""
    strong = {
        entrant
        for entrant, record in table.records.items()
        if _reaches(record.points, len(record.rounds) * table.draw)
    }
    return {
        entrant: fsum(
            points
            for played in table.records[entrant].rounds
            for other, points in played.against.items()
            if other in strong
        )
        for entrant in tied
    }


def _progressive(table: _Table, tied: tuple[int, ...]) -> Values:
    """Return the sum of the scores after each round (7.5)."""
    return {
        entrant: fsum(accumulate(played.points for played in table.records[entrant].rounds))
        for entrant in tied
    }


def _wins(table: _Table, tied: tuple[int, ...]) -> Values:
    """Return the meetings won; byes and absent opponents are no wins (7.2)."""
    return {entrant: sum(played.won for played in table.records[entrant].rounds) for entrant in tied}


def _mean(table: _Table, tied: tuple[int, ...]) -> Values:
    return {entrant: table.records[entrant].mean for entrant in tied}


def _direct_encounter(table: _Table, tied: tuple[int, ...]) -> Values:
    """Return how many of those tied with it each stands above by their meetings (6); None if nothing says."""
    order = _encounters(table, tied)
    if len(order) == 1:
        return dict.fromkeys(tied)
    below = len(tied)
    values: dict[int, float | None] = {}
    for group in order:
        below -= len(group)
        values.update(dict.fromkeys(group, below))
    return values


def _encounters(table: _Table, tied: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the tied entrants in groups, the best first, as their meetings with each other tell.

    If all have met, by the points from these meetings, and so on inside a group that is still tied.
    If not, an entrant stands above the rest where it would whatever the missing meetings had brought.
    """
    between = table.between(frozenset(tied))
    scores = {entrant: fsum(met.values()) for entrant, met in between.items()}
    if all(len(met) == len(tied) - 1 for met in between.values()):
        groups = split(tied, scores)
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in _encounters(table, group)]
    most = {
        entrant: scores[entrant] + 2 * table.draw * (len(tied) - 1 - len(met))
        for entrant, met in between.items()
    }
    first = max(tied, key=scores.__getitem__)
    rest = tuple(entrant for entrant in tied if entrant != first)
    if not any(_reaches(most[entrant], scores[first]) for entrant in rest):
        return [(first,), *_encounters(table, rest)]
    return [tied]


def _reaches(points: float, enough: float) -> bool:
    return points > enough or equal(points, enough)


_CRITERIA: dict[str, _Criterion] = {
    "points": _points,
    "buchholz": _buchholz(),
    "buchholz-cut-1": _buchholz(low=1),
    "buchholz-cut-2": _buchholz(low=2),
    "buchholz-median-1": _buchholz(low=1, high=1),
    "buchholz-median-2": _buchholz(low=2, high=2),
    "sonneborn-berger": _sonneborn_berger,
    "koya": _koya,
    "direct-encounter": _direct_encounter,
    "progressive": _progressive,
    "wins": _wins,
    "mean": _mean,
}
BUCHHOLZ = {
    "buchholz": 0,
    "buchholz-cut-1": 1,
    "buchholz-cut-2": 2,
    "buchholz-median-1": 2,
    "buchholz-median-2": 4,
}
"""The kinds of Buchholz, and how many rounds each of them cuts."""
_TWO_SEATS = {*BUCHHOLZ, "sonneborn-berger"}
