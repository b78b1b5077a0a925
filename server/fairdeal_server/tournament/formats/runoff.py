"""Bankroll instant runoff: a round robin from which the worst is taken out again and again.

Everybody meets everybody as in a round robin. Then, over and over, the mean payoffs are reckoned from the
meetings among those that remain alone, and the worst is removed: so nobody gains by how far it beats the
weak, and a weak bot makes no kings. This is the rule of the Annual Computer Poker Competition ("Winner
Determination: Instant Run-off", applied to the bankroll): those tied for the worst are removed together and
share the place. When a removal would leave fewer than the game has seats, so that no meeting is left,
those that remain are ranked by their means.

**Samples.** None: what remains must have met in full. So with more than two seats there are at most as many
subsets as `samples` plays in full (1,024: 19 entrants at three seats, 14 at four, 12 at five).

**Withdrawals, absence, late entries** are as in a round robin. Who is struck stands last.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..samples import TABLES
from .cycles import planned, sampled
from .format import Entry, Forecast, Format, FormatError, Meeting, Played, Ranking
from .means import among, annulled, means, ranking, struck, tiers
from .round_robin import RoundRobin


@dataclass(frozen=True)
class Runoff(Format):
    """A round robin from which the worst is taken out again and again."""

    seats: int = 2
    deals: int = 1
    """For each meeting."""
    cycles: int = 1

    def check(self, entrants: int, seats: int) -> None:
        """Raise FormatError unless so many entrants can play it at so many seats."""
        self._meetings.check(entrants, seats)
        if sampled(entrants, seats):
            raise FormatError(
                f"a runoff needs every subset of {seats} entrants, and at most {TABLES:,} are played; "
                f"{entrants} entrants have more"
            )

    def next(self, entries: Sequence[Entry], played: Sequence[Played]) -> Sequence[Meeting]:
        """Return what the earliest unfinished cycle lacks."""
        if sampled(len(entries), self.seats):
            self.check(len(entries), self.seats)
        return self._meetings.next(entries, played)

    def ranking(
        self, entries: Sequence[Entry], played: Sequence[Played], underway: Sequence[Played] = ()
    ) -> Ranking:
        """Return how the entrants stand: by the step of their removal and the mean payoff in it."""
        out = struck(entries, played, planned(self._meetings.rounds(entries), self.cycles), self.seats)
        void = annulled(out, [*played, *underway])
        counting = [one for one in (*played, *underway) if one.meeting.number not in void]
        remaining = {entry.number for entry in entries} - out
        steps: dict[int, tuple[float | None, ...]] = dict.fromkeys(remaining, ())
        removed = [out] if out else []
        while remaining:
            counting = among(counting, remaining)
            found = means(counting)
            steps |= {entrant: (*steps[entrant], found.get(entrant)) for entrant in remaining}
            groups = tiers({entrant: (found.get(entrant),) for entrant in remaining})[::-1]
            leaving = groups[:1] if len(remaining) - len(groups[0]) >= self.seats else groups
            removed += map(frozenset, leaving)
            remaining -= frozenset().union(*leaving)
        best = removed[-1] if steps else frozenset()
        shown: dict[int, tuple[float | None, ...]] = dict.fromkeys(out, (None, None))
        for entrant, reckoned in steps.items():
            shown[entrant] = None if entrant in best else float(len(reckoned)), reckoned[-1]
        places = ranking(("removed", "last-mean"), removed[::-1], shown, entries)
        return replace(places, struck=out, annulled=void, steps=steps)

    def forecast(self, entrants: int, seats: int) -> Forecast:
        """Return how much will be played."""
        return self._meetings.forecast(entrants, seats)

    @property
    def _meetings(self) -> RoundRobin:
        return RoundRobin(self.seats, self.deals, self.cycles)
