"""The Swiss system: all play every round, against entrants who stand about as they do.

Rounds. `rounds` of them; 0 chooses ⌈log₂ n⌉ + 2 for n entrants at two seats, ⌈log_k n⌉ + 2 at k: enough to
leave one unbeaten, and two more for the order behind it. The choice stays inside what can always be
paired: half the entrants at two seats. More rounds may be asked for, up to everyone having met; a round in
which no two could meet without having met before is then not played, and the tournament ends.

Points. A meeting is `deals` deals. `victory-points` turn its margin into 0 to 20 (victory_points.py);
they need `spread`, the standard deviation of the margin between two rivals of about equal strength in
one deal set. It is declared before the tournament and not estimated in it: an estimate would
change points that were already given. `match-points` are 1 for the better mean payoff, ½ for an equal one.
At tables of more than two, an entrant's points are the mean of its points against each other one.

Pairing. Two seats: the Dutch system without colours (dutch.py); nobody meets twice. With match points
score groups are large. With victory points nearly everybody is a score group, so the system
comes down to first against second, third against fourth, as bridge does it; floats mean nothing
there and are not counted. More seats: tables.py; who has met is kept apart as far as possible.

Byes. Who is left over scores 12 victory points or 1 match point. At two seats it is the lowest that can
be left, and nobody is left twice, nor after a win by absence; at more the lowest with the fewest byes.

Late entries play from their round on and score nothing for the rounds before.

Withdrawals leave after their last round and keep their points and place.

Absence. Who was not there in a single match of a meeting scores nothing and is withdrawn from the next
round on. The others at its table score among themselves; one who is left alone scores as for a bye.

Ranking: by points, then by tie-breaks (tie_breaks.py); equal in all share a place. Points of a bye are
given when all meetings of its round are known to be complete.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, fsum, isfinite, log
from statistics import fmean

from .. import match_points, tie_breaks, victory_points
from . import dutch
from .dutch import Candidate, Float
from .format import Entry, Forecast, Format, FormatError, Meeting, Played, Ranking
from .record import Record, Round, meet
from .tables import Contender, count_meetings, draw_tables

VICTORY_POINTS = "victory-points"
MATCH_POINTS = "match-points"

_TIE_BREAKS_OF_TWO = ("direct-encounter", "buchholz-cut-1", "buchholz", "mean")
_TIE_BREAKS = ("direct-encounter", "wins", "mean")
_IDLE = {"points": "a Swiss goes by the points before all tie-breaks"}
"""Tie-breaks that decide nothing here, and why."""


@dataclass(frozen=True)
class Swiss(Format):
    """A Swiss tournament; the module says how it is played."""

    seats: int = 2
    rounds: int = 0
    """0: as many as suit the number of entrants."""
    deals: int = 16
    """For each meeting."""
    points: str = VICTORY_POINTS
    """`victory-points` or `match-points`."""
    spread: float | None = None
    """For victory points: the standard deviation of the margin in one deal set, in the payoff's unit."""
    tie_breaks: tuple[str, ...] | None = None
    """Names from tie_breaks.py by falling weight; None: what suits the number of seats."""

    def check(self, entrants: int, seats: int) -> None:
        """Raise FormatError unless so many entrants can play it at so many seats."""
        if seats != self.seats or seats < 2:
            raise FormatError(f"a Swiss for {self.seats} seats cannot be played at {seats}; 2 are the least")
        if entrants < seats:
            raise FormatError(f"a Swiss at {seats} seats needs at least {seats} entrants, not {entrants}")
        if self.deals < 1:
            raise FormatError(f"deals must be at least 1, not {self.deals}")
        self._check_rounds(entrants)
        self._check_points()
        self._check_tie_breaks(entrants)
        if seats == 2:
            dutch.require()

    def next(self, entries: Sequence[Entry], played: Sequence[Played]) -> Sequence[Meeting]:
        """Return the next round's meetings, the leaders' first."""
        event = _Event(self, entries, played)
        if event.last == self.count_rounds(event.started):
            return ()
        number = max((each.meeting.number for each in played), default=0)
        return tuple(
            Meeting(number + place, event.last + 1, table, self.deals)
            for place, table in enumerate(event.pair(), start=1)
        )

    def ranking(
        self, entries: Sequence[Entry], played: Sequence[Played], underway: Sequence[Played] = ()
    ) -> Ranking:
        """Return how the entrants stand."""
        event = _Event(self, entries, played)
        records = [event.records[entry.number] for entry in sorted(entries, key=lambda each: each.seeding)]
        criteria = ("points", *self.criteria(event.started))
        return replace(tie_breaks.rank(records, criteria, self.draw), absent=event.absent)

    def forecast(self, entrants: int, seats: int) -> Forecast:
        """Return how much will be played."""
        most = self.count_rounds(entrants)
        least = min(most, _half(entrants)) if seats == 2 else most
        tables = entrants // seats
        sets = tables * self.deals
        return Forecast((least, most), (least * tables, most * tables), (least * sets, most * sets))

    def records(self, entries: Sequence[Entry], played: Sequence[Played]) -> Mapping[int, Record]:
        """Return by entrant what it did round by round."""
        return _Event(self, entries, played).records

    @property
    def draw(self) -> float:
        """What each side has of a drawn meeting; half of a win."""
        return victory_points.DRAW if self.points == VICTORY_POINTS else match_points.DRAW

    @property
    def unit(self) -> int:
        """The parts of a point by which score groups are told apart; FIDE's are tenths."""
        return 100 if self.points == VICTORY_POINTS else 10

    @property
    def bye(self) -> float:
        """What a bye is worth."""
        return victory_points.BYE if self.points == VICTORY_POINTS else match_points.BYE

    def score(self, payoffs: Sequence[float], others: Sequence[float]) -> float:
        """Return the points that an entrant has of another one; payoffs by deal set."""
        margin = fmean(own - other for own, other in zip(payoffs, others, strict=True))
        if self.points == MATCH_POINTS or self.spread is None:
            return match_points.match_points(margin)
        return victory_points.victory_points(margin, len(payoffs), self.spread)

    def criteria(self, entrants: int) -> tuple[str, ...]:
        """Return what decides between equal points where so many begin, the weightiest first."""
        if self.tie_breaks is not None:
            return self.tie_breaks
        usual = _TIE_BREAKS_OF_TWO if self.seats == 2 else _TIE_BREAKS
        return tuple(name for name in usual if not self._cuts_all(name, entrants))

    def _cuts_all(self, name: str, entrants: int) -> bool:
        """Whether the tie-break cuts so many rounds that none is left."""
        return 0 < self.count_rounds(entrants) <= tie_breaks.BUCHHOLZ.get(name, 0)

    def _check_tie_breaks(self, entrants: int) -> None:
        criteria = self.criteria(entrants)
        tie_breaks.check(criteria, self.seats, _IDLE)
        for name in criteria:
            if self._cuts_all(name, entrants):
                rounds, cut = self.count_rounds(entrants), tie_breaks.BUCHHOLZ[name]
                raise FormatError(
                    f"the tie-break {name!r} would decide nothing: it cuts {cut} rounds, "
                    f"and there are {rounds}"
                )

    def _check_rounds(self, entrants: int) -> None:
        if self.rounds < 0:
            raise FormatError(f"rounds must be at least 1, or 0 to have them chosen, not {self.rounds}")
        most = 2 * _half(entrants) - 1
        if self.seats == 2 and self.rounds > most:
            raise FormatError(
                f"after {most} rounds all {entrants} entrants have met; {self.rounds} rounds are too many"
            )

    def _check_points(self) -> None:
        if self.points not in (VICTORY_POINTS, MATCH_POINTS):
            raise FormatError(f"points are {VICTORY_POINTS} or {MATCH_POINTS}, not {self.points}")
        if self.points == VICTORY_POINTS and self.spread is None:
            raise FormatError(
                "victory points need the spread: the standard deviation of the margin between two close "
                f"bots in one deal set. Where nobody knows it, take {MATCH_POINTS}"
            )
        if self.spread is not None and not (isfinite(self.spread) and self.spread > 0):
            raise FormatError(f"the spread must be more than 0, not {self.spread}")

    def count_rounds(self, entrants: int) -> int:
        """Return how many rounds so many entrants play."""
        if self.rounds or entrants < 2:
            return self.rounds
        # Rounding keeps exact powers exact: log(125, 5) is a little more than 3.
        enough = ceil(round(log(entrants, self.seats), 9)) + 2
        possible = _half(entrants) if self.seats == 2 else ceil((entrants - 1) / (self.seats - 1))
        return min(enough, possible)


def _half(entrants: int) -> int:
    """Return how many rounds at two seats can always be paired.

    Before round r everybody has at most r − 1 of the others behind it, a bye among them. Up to half of
    the entrants (of an odd number and the bye) at least half are left, so that a complete pairing
    exists (G. A. Dirac, Some theorems on abstract graphs, Proc. London Math. Soc. 1952).
    """
    return (entrants + 1) // 2


class _Event:
    """A tournament up to now."""

    def __init__(self, swiss: Swiss, entries: Sequence[Entry], played: Sequence[Played]) -> None:
        self.swiss = swiss
        self.entries = sorted(entries, key=lambda entry: entry.seeding)
        self.last = max((each.meeting.round for each in played), default=0)
        self._rounds: dict[int, list[Played]] = defaultdict(list)
        self.absent: dict[int, int] = {}
        for each in sorted(played, key=lambda each: each.meeting.number):
            self._rounds[each.meeting.round].append(each)
            self.absent.update(dict.fromkeys(each.absent, each.meeting.round))
        self._payoffs = _collect_payoffs(played)
        self._met = count_meetings([each.meeting.entrants for each in played])

    @property
    def started(self) -> int:
        """How many entrants it began with."""
        return sum(entry.since == 1 for entry in self.entries)

    @cached_property
    def records(self) -> dict[int, Record]:
        """By entrant, what it did; nothing yet about a meeting that goes on."""
        rounds: dict[int, list[Round]] = {entry.number: [] for entry in self.entries}
        for round in range(1, self.last + 1):
            found = dict(self._results(round))
            known = len(self._rounds[round]) == len(self._active(round)) // self.swiss.seats
            for entry in self.entries:
                if entry.number in found:
                    rounds[entry.number].append(found[entry.number])
                elif not self._plays(entry, round):
                    rounds[entry.number].append(Round(0.0, voluntary=True))
                elif known:
                    rounds[entry.number].append(Round(self.swiss.bye))
        return {
            entrant: Record(entrant, tuple(done), self._mean(entrant)) for entrant, done in rounds.items()
        }

    def pair(self) -> list[tuple[int, ...]]:
        """Return who meets in the round to come, the better first; nobody where it cannot be paired."""
        round = self.last + 1
        active = [entry for entry in self.entries if self._plays(entry, round)]
        points = {entry.number: self.records[entry.number].points for entry in active}
        ranked = sorted(active, key=lambda entry: (-_whole(points[entry.number]), entry.seeding))
        ranks = {entry.number: rank for rank, entry in enumerate(ranked)}
        if len(active) < self.swiss.seats:
            return []
        if self.swiss.seats > 2:
            return draw_tables([self._contender(entry) for entry in ranked], self.swiss.seats)
        pairs = dutch.pair([self._candidate(entry) for entry in ranked], round) or []
        tables = [tuple(sorted(pair, key=ranks.__getitem__)) for pair in pairs]
        return sorted(
            tables, key=lambda pair: (-_whole(points[pair[0]]), -_whole(points[pair[1]]), ranks[pair[0]])
        )

    def _plays(self, entry: Entry, round: int) -> bool:
        return entry.plays(round) and self.absent.get(entry.number, round) >= round

    def _active(self, round: int) -> set[int]:
        """Return who took part in a round: who met somebody, and who had a bye."""
        seated = {entrant for each in self._rounds[round] for entrant in each.meeting.entrants}
        return seated.union(entry.number for entry in self.entries if self._plays(entry, round))

    def _results(self, round: int) -> Iterator[tuple[int, Round]]:
        for each in self._rounds[round]:
            there = [entrant for entrant in each.meeting.entrants if entrant not in each.absent]
            for entrant in each.meeting.entrants:
                yield entrant, self._result(each, entrant, [other for other in there if other != entrant])

    def _result(self, each: Played, entrant: int, others: Sequence[int]) -> Round:
        if entrant in each.absent:
            return Round(0.0, voluntary=True)
        if not others:
            return Round(self.swiss.bye)
        return meet(each, entrant, others, self.swiss.score)

    def _mean(self, entrant: int) -> float | None:
        means = self._payoffs.get(entrant)
        return fmean(means) if means else None

    def _byes(self, entrant: int) -> int:
        """Return how many rounds it had for nothing: byes, and wins because nobody else was there."""
        return sum(not (done.against or done.voluntary) for done in self.records[entrant].rounds)

    def _contender(self, entry: Entry) -> Contender:
        points = _whole(self.records[entry.number].points)
        return Contender(entry.number, points, self._byes(entry.number), self._met.get(entry.number, {}))

    def _candidate(self, entry: Entry) -> Candidate:
        return Candidate(
            number=entry.number,
            seeding=entry.seeding,
            points=round(self.records[entry.number].points * self.swiss.unit),
            met=frozenset(self._met.get(entry.number, ())),
            had_bye=self._byes(entry.number) > 0,
            floats=(self._float(entry.number, self.last), self._float(entry.number, self.last - 1)),
        )

    def _float(self, entrant: int, round: int) -> Float:
        """Return how the entrant left its score group in a round."""
        if round < 1 or self.swiss.points == VICTORY_POINTS:
            return Float.NONE
        opponents = list(self.records[entrant].rounds[round - 1].against)
        if not opponents:
            return Float.DOWN
        own, other = (self._points_before(each, round) for each in (entrant, opponents[0]))
        if own == other:
            return Float.NONE
        return Float.DOWN if own > other else Float.UP

    def _points_before(self, entrant: int, round: int) -> float:
        return fsum(done.points for done in self.records[entrant].rounds[: round - 1])


def _whole(points: float) -> int:
    """Return points as a whole number, in hundredths: what is equal to two decimals is a score group."""
    return round(100 * points)


def _collect_payoffs(played: Sequence[Played]) -> Mapping[int, list[float]]:
    """Return, by entrant, the mean payoff of each meeting for which it was there."""
    found: dict[int, list[float]] = defaultdict(list)
    for each in played:
        for entrant in each.meeting.entrants:
            if entrant not in each.absent:
                found[entrant].append(each.mean(entrant))
    return found
