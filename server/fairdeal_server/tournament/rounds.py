"""A round of a format: from its meetings to pairings, and from their results back to what was played.

Seats. Under rotation each deal is played in every pair-balanced seating. Otherwise a deal is played
once, in a seating that its meeting has used least; of those, in the one that is fairest to what its
entrants have held in the whole tournament. So an even number of deals between two gives both of
them both seats equally often, and odd numbers even out over the rounds.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from .field import Field, share_deals
from .formats.format import Entry, Format, FormatError, Meeting, Played, Ranking
from .results import STAND_IN, StandingRow, mean_payoffs
from .schedule import Pairing
from .seatings import Seating, pair_balanced


@dataclass(frozen=True, slots=True)
class Last:
    """The last numbers that the tournament has given out."""

    pairing: int = 0
    deal_set: int = 0


@dataclass(frozen=True)
class Progress:
    """How far a tournament with a format is, at one moment."""

    entries: Sequence[Entry]
    meetings: Sequence[Meeting]
    """All so far, with the deals that they have had."""
    rows: Sequence[StandingRow]
    """Every result so far."""
    unfinished: Collection[int]
    """The deal sets that have a table without a result."""
    away: Collection[int]
    """The faults of a bot that is not there."""

    @cached_property
    def played(self) -> list[Played]:
        """The meetings whose deal sets are all complete, by number."""
        return played(self.meetings, self.rows, self.unfinished, self.away)

    @cached_property
    def underway(self) -> list[Played]:
        """The meetings of which some deal sets are complete, and not all, by number."""
        return underway(self.meetings, self.rows, self.unfinished, self.away)

    def next_round(
        self, format: Format, rotation: bool, field: Field | None, last: Last
    ) -> tuple[Sequence[Meeting], tuple[Pairing, ...]]:
        """Return what is to be played next; nothing where the tournament is over.

        With a `field` meetings share their deals.
        """
        meetings = format.next(self.entries, self.played)
        pairings = seat_round(meetings, self.rows, rotation, last)
        return meetings, share_deals(pairings, field) if field else pairings

    def check_late_entry(self, format: Format) -> None:
        """Raise FormatError where the format takes nobody after its beginning, or has no round left."""
        last = max(meeting.round for meeting in self.meetings)
        late = Entry(len(self.entries) + 1, len(self.entries) + 1, since=last + 1)
        format.next([*self.entries, late], self.played)
        rounds = format.forecast(len(self.entries) + 1, len(self.meetings[0].entrants)).rounds[1]
        if late.since > rounds:
            raise FormatError(f"nobody can enter any more: round {last} of {rounds} is the last")

    def ranking(self, format: Format) -> Ranking:
        """Return how the entrants stand."""
        return format.ranking(self.entries, self.played, self.underway)

    def counted(self, annulled: Collection[int] = ()) -> list[StandingRow]:
        """Return the results as the tables count them, so that they agree with what a format reckons.

        Every subset of entrants is a stratum, however often it has met; `annulled` meetings, by
        number, count for nobody.
        """
        strata: dict[frozenset[int], int] = {}
        subset = {
            meeting.number - 1: strata.setdefault(frozenset(meeting.entrants), meeting.number - 1)
            for meeting in self.meetings
        }
        return [
            replace(
                row,
                stratum=subset.get(row.stratum, row.stratum),
                counts=row.counts and row.stratum + 1 not in annulled,
            )
            for row in self.rows
        ]


def seat_round(
    meetings: Sequence[Meeting], rows: Iterable[StandingRow], rotation: bool, last: Last = Last()
) -> tuple[Pairing, ...]:
    """Return the pairings of a round's meetings; `rows` are the results of everything before it.

    They come in the order in which they should start: deal by deal, so that meetings go on side by
    side. A meeting's stratum is its number − 1.
    """
    return seat(meetings, Seats.of(rows), rotation, last)


def seat(meetings: Sequence[Meeting], seats: "Seats", rotation: bool, last: Last) -> tuple[Pairing, ...]:
    """Return the pairings of meetings, as `seat_round`, and count them in `seats`."""
    pairings: list[Pairing] = []
    deal_set = last.deal_set
    for deal in range(max((meeting.deals for meeting in meetings), default=0)):
        playing = [meeting for meeting in meetings if deal < meeting.deals]
        sets = {meeting.number: deal_set + place for place, meeting in enumerate(playing, start=1)}
        deal_set += len(playing)
        for meeting, entrants in _tables(playing, seats, rotation):
            number = last.pairing + len(pairings) + 1
            pairings.append(Pairing(number, sets[meeting.number], meeting.number - 1, entrants))
    return tuple(pairings)


def add_meetings(meetings: Sequence[Meeting], added: Iterable[Meeting]) -> list[Meeting]:
    """Return the meetings with those added; one that is there already gets more deals."""
    found = {meeting.number: meeting for meeting in meetings}
    for meeting in added:
        before = found.get(meeting.number)
        found[meeting.number] = replace(before, deals=before.deals + meeting.deals) if before else meeting
    return list(found.values())


def tables_of_a_deal(seats: int, rotation: bool) -> int:
    """Return how many matches a meeting plays on each of its deals."""
    return len(pair_balanced(seats)) if rotation else 1


def played(
    meetings: Sequence[Meeting],
    rows: Sequence[StandingRow],
    unfinished: Collection[int],
    away: Collection[int],
) -> list[Played]:
    """Return the meetings whose deal sets are all complete, by number.

    `unfinished` are the deal sets that have a table without a result; `away` are the faults of a bot
    that is not there.
    """
    return [
        _played(meeting, own, away)
        for meeting, own, sets in _complete(meetings, rows, unfinished)
        if sets == meeting.deals
    ]


def underway(
    meetings: Sequence[Meeting],
    rows: Sequence[StandingRow],
    unfinished: Collection[int],
    away: Collection[int],
) -> list[Played]:
    """Return the meetings of which some deal sets are complete, and not all; as `played`."""
    return [
        _played(replace(meeting, deals=sets), own, away)
        for meeting, own, sets in _complete(meetings, rows, unfinished)
        if 0 < sets < meeting.deals
    ]


def _complete(
    meetings: Iterable[Meeting], rows: Iterable[StandingRow], unfinished: Collection[int]
) -> Iterator[tuple[Meeting, list[StandingRow], int]]:
    """Yield each meeting, by number, with its results in complete deal sets, and how many these are."""
    by_stratum: dict[int, list[StandingRow]] = defaultdict(list)
    for row in rows:
        if row.deal_set not in unfinished:
            by_stratum[row.stratum].append(row)
    for meeting in sorted(meetings, key=lambda meeting: meeting.number):
        own = by_stratum[meeting.number - 1]
        yield meeting, own, len({row.deal_set for row in own})


def _played(meeting: Meeting, rows: Sequence[StandingRow], away: Collection[int]) -> Played:
    means = mean_payoffs((row.deal_set, row.entrant, row.payoff) for row in rows)
    payoffs = {
        entrant: tuple(means[deal_set][entrant] for deal_set in sorted(means)) for entrant in meeting.entrants
    }
    there = {row.entrant for row in rows if row.fault not in away}
    return Played(meeting, payoffs, frozenset(meeting.entrants) - there)


class Seats:
    """Who has held which seat so far."""

    def __init__(self, held: Mapping[tuple[int, int], int] | None = None) -> None:
        self.held: Counter[tuple[int, int]] = Counter(held or {})
        """How often an entrant had a seat."""
        self.used: Counter[tuple[int, tuple[int, ...]]] = Counter()
        """How often a meeting had its entrants seated so."""

    @classmethod
    def of(cls, rows: Iterable[StandingRow]) -> "Seats":
        """Return what the results say."""
        seats = cls()
        tables: dict[int, dict[int, StandingRow]] = defaultdict(dict)
        for row in rows:
            if row.entrant > STAND_IN:
                tables[row.match][row.seat] = row
        for table in tables.values():
            seats.take(table[0].stratum + 1, tuple(table[seat].entrant for seat in sorted(table)))
        return seats

    def take(self, meeting: int, entrants: tuple[int, ...]) -> None:
        """Count a table."""
        self.used[meeting, entrants] += 1
        self.held.update((entrant, seat) for seat, entrant in enumerate(entrants))

    def choose(self, meeting: Meeting) -> tuple[int, ...]:
        """Return the meeting's entrants in the seating that is due."""

        def due(entrants: tuple[int, ...]) -> tuple[int, int]:
            held = (self.held[entrant, seat] for seat, entrant in enumerate(entrants))
            return self.used[meeting.number, entrants], sum(held)

        return min((_seat(meeting, seating) for seating in pair_balanced(len(meeting.entrants))), key=due)


def _tables(
    meetings: Sequence[Meeting], seats: Seats, rotation: bool
) -> Iterable[tuple[Meeting, tuple[int, ...]]]:
    """Yield a deal's tables: each meeting's, with its entrants by seat."""
    if rotation and meetings:
        for seating in pair_balanced(len(meetings[0].entrants)):
            for meeting in meetings:
                yield meeting, _seat(meeting, seating)
        return
    for meeting in meetings:
        entrants = seats.choose(meeting)
        seats.take(meeting.number, entrants)
        yield meeting, entrants


def _seat(meeting: Meeting, seating: Seating) -> tuple[int, ...]:
    return tuple(meeting.entrants[player] for player in seating)
