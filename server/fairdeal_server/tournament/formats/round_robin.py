"""Round robins: everybody meets everybody, and the mean payoff decides.

**Cycles.** In a cycle every subset of as many entrants as there are seats meets once; where `samples`
takes a balanced sample of the subsets, the sample does. Two cycles make a double round robin.
A cycle is asked for at once, so that slow bots hold nobody up; its rounds say in which order it
is best shown and played. In no round does an entrant sit at two tables. With two seats they are
those of the Berger tables (FIDE Handbook C.05, Annex 1), the entrants numbered by seeding.

**Standings.** By the mean payoff, every subset counting the same. Ties are broken by `tie_breaks`
(tie_breaks.py), which reckon in match points: 1 for the better mean payoff of a meeting, ½ for an equal
one; at tables of more than two, the mean of what that gives against each other one. Who is tied then
shares the place.

**Withdrawals and absence.** No meeting with a withdrawn entrant is asked for any more. With two seats, who
has withdrawn and was there in less than half of its meetings is struck (see `means`). Meetings that an
absent entrant has lost count like others.

**Late entries** play from their first round on, and make good in the end of the cycle what they missed.
Where subsets are sampled they are refused: the sample is balanced for the entrants that it was made for.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from .. import match_points, tie_breaks
from .cycles import Rounds, cycle, missing, planned, sampled, seeded
from .field import by_seeding, check_settings, refuse_late
from .format import Entry, Forecast, Format, FormatError, Meeting, Place, Played, Ranking
from .means import annulled, means, struck
from .progress import next_round, numbered
from .record import Record, Round, meet

_IDLE = {
    "mean": "a round robin goes by the mean payoff before all tie-breaks",
    "progressive": "in a round robin the order of the rounds does not matter",
    **dict.fromkeys(tie_breaks.BUCHHOLZ, "in a round robin everybody has the same opponents"),
}
"""Tie-breaks that decide nothing here, and why."""


@dataclass(frozen=True)
class RoundRobin(Format):
    """Every subset of entrants meets `cycles` times, and the mean payoff decides."""

    seats: int = 2
    deals: int = 1
    """For each meeting."""
    cycles: int = 1
    tie_breaks: tuple[str, ...] = ("direct-encounter",)
    """Names from tie_breaks.py by falling weight."""

    def check(self, entrants: int, seats: int) -> None:
        """Raise FormatError unless so many entrants can play it at so many seats."""
        check_settings(self.seats, seats, entrants, self.deals)
        if self.cycles < 1:
            raise FormatError(f"a round robin has at least one cycle, not {self.cycles}")
        tie_breaks.check(self.tie_breaks, seats, _IDLE)

    def next(self, entries: Sequence[Entry], played: Sequence[Played]) -> Sequence[Meeting]:
        """Return what the earliest unfinished cycle lacks."""
        if sampled(len(entries), self.seats):
            refuse_late(
                entries, "its meetings are a sample that is balanced for the entrants it was made for"
            )
        lacking = missing(entries, played, self.rounds(entries), self.cycles, next_round(played))
        return numbered(lacking, self.deals, played)

    def ranking(
        self, entries: Sequence[Entry], played: Sequence[Played], underway: Sequence[Played] = ()
    ) -> Ranking:
        """Return the standings by mean payoff; behind all, who is struck."""
        out = struck(entries, played, planned(self.rounds(entries), self.cycles), self.seats)
        void = annulled(out, [*played, *underway])
        counting = [one for one in (*played, *underway) if one.meeting.number not in void]
        found = means(counting)
        rounds = _rounds(counting)
        order = by_seeding(entries)
        records = [Record(one, tuple(rounds.get(one, ())), found.get(one)) for one in order if one not in out]
        criteria = ("mean", *self.tie_breaks)
        standing = tie_breaks.rank(records, criteria, match_points.DRAW)
        nothing = (None,) * len(criteria)
        last = tuple(Place(one, len(records) + 1, nothing) for one in order if one in out)
        return Ranking(criteria, standing.places + last, out, void)

    def forecast(self, entrants: int, seats: int) -> Forecast:
        """Return how much will be played."""
        rounds = cycle(entrants, seats)
        meetings = self.cycles * sum(map(len, rounds))
        return Forecast((self.cycles * len(rounds),) * 2, (meetings,) * 2, (meetings * self.deals,) * 2)

    def rounds(self, entries: Iterable[Entry]) -> Rounds:
        """Return a cycle among the entrants."""
        return seeded(cycle(len(order := by_seeding(entries)), self.seats), order)


def _rounds(played: Iterable[Played]) -> dict[int, list[Round]]:
    """Return by entrant what it did in each of its meetings, in their order."""
    found: dict[int, list[Round]] = {}
    for one in sorted(played, key=lambda one: (one.meeting.round, one.meeting.number)):
        for entrant in one.meeting.entrants:
            others = [other for other in one.meeting.entrants if other != entrant]
            round = meet(one, entrant, others, _score)
            if one.absent.issuperset(others):
                round = replace(round, won=False)
            found.setdefault(entrant, []).append(round)
    return found


def _score(payoffs: Sequence[float], others: Sequence[float]) -> float:
    return match_points.match_points(fmean(payoffs) - fmean(others))
