"""Gauntlets: one or several challengers against everybody else, and not against each other.

Each challenger meets every one of the others; with more than two seats, every set of others that fills
the table beside it, or a balanced sample of the sets, the same for all challengers (see `samples`).
A cycle is asked for at once.

**Standings.** Two lists, each with places from 1: the challengers by their mean payoff, then the others by
theirs against the challengers. They are not comparable: they have met different opponents. Equal means share
a place.

**Withdrawals and absence** are as in a round robin.

**Late entries** play from their first round on, and make good what they missed, except where sets of others
are sampled: there they are refused.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..samples import subsets
from ..schedule import disjoint
from .cycles import Rounds, missing, planned, sampled
from .field import by_seeding, check_settings, refuse_late
from .format import Entry, Forecast, Format, FormatError, Meeting, Place, Played, Ranking
from .means import annulled, means, ranking, struck, tiers
from .progress import next_round, numbered


@dataclass(frozen=True)
class Gauntlet(Format):
    """The challengers against everybody else."""

    challengers: tuple[int, ...]
    """By number; different ones."""
    seats: int = 2
    deals: int = 1
    """For each meeting."""
    cycles: int = 1

    def check(self, entrants: int, seats: int) -> None:
        """Raise FormatError unless so many entrants can play it at so many seats."""
        check_settings(self.seats, seats, entrants, self.deals)
        if self.cycles < 1:
            raise FormatError(f"a gauntlet has at least one cycle, not {self.cycles}")
        if not self.challengers or len(set(self.challengers)) < len(self.challengers):
            raise FormatError("a gauntlet needs at least one challenger, and each only once")
        if unknown := [one for one in self.challengers if not 1 <= one <= entrants]:
            raise FormatError(
                f"challenger {unknown[0]} is no entrant: they are numbered from 1 to {entrants}"
            )
        if entrants - len(self.challengers) < seats - 1:
            raise FormatError(
                f"a challenger needs {seats - 1} others at its table, and there are "
                f"{entrants - len(self.challengers)} that do not challenge"
            )

    def next(self, entries: Sequence[Entry], played: Sequence[Played]) -> Sequence[Meeting]:
        """Return what the earliest unfinished cycle lacks."""
        if sampled(len(entries) - len(self.challengers), self.seats - 1):
            refuse_late(
                entries, "its meetings are a sample that is balanced for the entrants it was made for"
            )
        lacking = missing(entries, played, self._rounds(entries), self.cycles, next_round(played))
        return numbered(lacking, self.deals, played)

    def ranking(
        self, entries: Sequence[Entry], played: Sequence[Played], underway: Sequence[Played] = ()
    ) -> Ranking:
        """Return the challengers by mean payoff, then the others, with places of their own."""
        out = struck(entries, played, planned(self._rounds(entries), self.cycles), self.seats)
        void = annulled(out, [*played, *underway])
        found = means(one for one in (*played, *underway) if one.meeting.number not in void)
        challenging = {one.number: float(one.number in self.challengers) for one in entries}
        ordered = tiers(
            {one: (challenging[one], float(one not in out), found.get(one)) for one in challenging}
        )
        shown = {one: (challenging[one], found.get(one)) for one in challenging}
        joint = ranking(("challenger", "mean"), ordered, shown, entries)
        ahead = len(self.challengers)
        places = tuple(_in_its_list(line, ahead) for line in joint.places)
        return replace(joint, places=places, struck=out, annulled=void)

    def forecast(self, entrants: int, seats: int) -> Forecast:
        """Return how much will be played."""
        rounds = self._rounds([Entry(number, number) for number in range(1, entrants + 1)])
        meetings = self.cycles * sum(map(len, rounds))
        return Forecast((self.cycles * len(rounds),) * 2, (meetings,) * 2, (meetings * self.deals,) * 2)

    def _rounds(self, entries: Iterable[Entry]) -> Rounds:
        """Return a cycle; the first rounds are those of the strongest others."""
        order = by_seeding(entries)
        challengers = [one for one in order if one in self.challengers]
        others = [one for one in order if one not in self.challengers]
        places = {one: place for place, one in enumerate(order)}
        sets = subsets(len(others), self.seats - 1)
        tables = [
            (challenger, *sorted((others[place] for place in chosen), key=places.__getitem__))
            for chosen in sets
            for challenger in challengers
        ]
        by_place = [tuple(places[one] for one in table) for table in tables]
        return [[tables[at] for at in round] for round in disjoint(by_place, len(order))]


def _in_its_list(line: Place, ahead: int) -> Place:
    """Return a line of the joint list, in which so many challengers are ahead of the others."""
    return line if line.values[0] else replace(line, place=line.place - ahead)
