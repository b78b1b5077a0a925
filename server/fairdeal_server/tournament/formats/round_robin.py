"""Round robins: everybody meets everybody, and the mean payoff decides.

**Cycles.** In a cycle every subset of as many entrants as there are seats meets once; where `samples`
takes a balanced sample of the subsets, the sample does. Two cycles make a double round robin.
A cycle is asked for at once, so that slow bots hold nobody up; its rounds say in which order it
is best shown and played. In no round does an entrant sit at two tables. With two seats they are
those of the Berger tables (FIDE Handbook C.05, Annex 1), the entrants numbered by seeding.

**Standings.** By the mean payoff, every subset counting the same. Ties are broken by `tie_breaks`:
`direct encounter`, the mean payoff in meetings of the tied alone, and `wins`, the meetings in which the
entrant had the best mean payoff of the table, a shared best counting half. Who is tied then shares the place.

**Withdrawals and absence.** No meeting with a withdrawn entrant is asked for any more. With two seats, who
has withdrawn and was there in less than half of its meetings is struck (see `means`). Meetings that an
absent entrant has lost count like others.

**Late entries** play from their first round on, and make good in the end of the cycle what they missed.
Where subsets are sampled they are refused: the sample is balanced for the entrants that it was made for.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from .cycles import Rounds, cycle, missing, planned, sampled, seeded
from .field import by_seeding, check_settings, refuse_late
from .format import Entry, Forecast, Format, FormatError, Meeting, Played, Ranking
from .means import among, equal, means, ranking, struck, tiers, without
from .progress import next_round, numbered

DIRECT_ENCOUNTER = "direct encounter"
WINS = "wins"
TIE_BREAKS = (DIRECT_ENCOUNTER, WINS)


@dataclass(frozen=True)
class RoundRobin(Format):
    """Every subset of entrants meets `cycles` times, and the mean payoff decides."""

    seats: int = 2
    deals: int = 1
    """For each meeting."""
    cycles: int = 1
    tie_breaks: tuple[str, ...] = (DIRECT_ENCOUNTER,)
    """Of TIE_BREAKS, the weightiest first."""

    def check(self, entrants: int, seats: int) -> None:
        """Raise FormatError unless so many entrants can play it at so many seats."""
        check_settings(self.seats, seats, entrants, self.deals)
        if self.cycles < 1:
            raise FormatError(f"a round robin has at least one cycle, not {self.cycles}")
        if unknown := [name for name in self.tie_breaks if name not in TIE_BREAKS]:
            raise FormatError(f"a round robin breaks ties by {' and '.join(TIE_BREAKS)}, not {unknown[0]!r}")

    def next(self, entries: Sequence[Entry], played: Sequence[Played]) -> Sequence[Meeting]:
        """Return what the earliest unfinished cycle lacks."""
        if sampled(len(entries), self.seats):
            refuse_late(
                entries, "its meetings are a sample that is balanced for the entrants it was made for"
            )
        lacking = missing(entries, played, self.rounds(entries), self.cycles, next_round(played))
        return numbered(lacking, self.deals, played)

    def ranking(self, entries: Sequence[Entry], played: Sequence[Played]) -> Ranking:
        """Return the standings by mean payoff."""
        out = struck(entries, played, planned(self.rounds(entries), self.cycles), self.seats)
        counting = without(out, played)
        found = means(counting)
        of: dict[int, list[Played]] = {entry.number: [] for entry in entries}
        for one in counting:
            for entrant in one.meeting.entrants:
                of[entrant].append(one)
        shown: dict[int, tuple[float | None, ...]] = {}
        ordered: list[list[int]] = []
        judged = {one.number: (float(one.number not in out), found.get(one.number)) for one in entries}
        for tied in tiers(judged):
            broken = [_tie_break(name, tied, of) for name in self.tie_breaks]
            values = {entrant: tuple(values.get(entrant) for values in broken) for entrant in tied}
            ordered += tiers(values)
            shown |= {entrant: (found.get(entrant), *values[entrant]) for entrant in tied}
        return ranking(("mean payoff", *self.tie_breaks), ordered, shown, entries)

    def forecast(self, entrants: int, seats: int) -> Forecast:
        """Return how much will be played."""
        rounds = cycle(entrants, seats)
        number = self.cycles * self.deals * sum(map(len, rounds))
        return Forecast((self.cycles * len(rounds),) * 2, (number, number))

    def rounds(self, entries: Iterable[Entry]) -> Rounds:
        """Return a cycle among the entrants."""
        return seeded(cycle(len(order := by_seeding(entries)), self.seats), order)


def _tie_break(name: str, tied: Sequence[int], of: Mapping[int, Sequence[Played]]) -> Mapping[int, float]:
    """Return the tie-break's values; none where nobody is tied. `of` has the meetings by entrant."""
    if len(tied) < 2:
        return {}
    if name == WINS:
        return {entrant: fsum(_win(one, entrant) for one in of[entrant]) for entrant in tied}
    firsts = (one for entrant in tied for one in of[entrant] if one.meeting.entrants[0] == entrant)
    return means(among(firsts, tied))


def _win(played: Played, entrant: int) -> float:
    """Return 1 where the entrant was the best alone, a half where it shared that, else 0."""
    best = max(played.mean(other) for other in played.meeting.entrants)
    first = [other for other in played.meeting.entrants if equal(played.mean(other), best)]
    return (1.0 if len(first) == 1 else 0.5) if entrant in first else 0.0
