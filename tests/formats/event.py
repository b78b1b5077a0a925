"""Holds a tournament by a format: the part of the director, with results made up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from fairdeal_server.tournament.formats.format import Entry, Format, Meeting, Played

Luck = Callable[[Meeting, Random], Mapping[int, float]]
"""Makes up one deal set of a meeting: the payoffs by entrant."""

MANY = 5000


def entries(number: int) -> list[Entry]:
    """Return so many entrants; the first is the strongest."""
    return [Entry(one, one) for one in range(1, number + 1)]


def coarse(meeting: Meeting, random: Random) -> dict[int, float]:
    """Return a result in which ties are frequent."""
    return {entrant: float(random.choice((-1, 0, 0, 1))) for entrant in meeting.entrants}


def tied(meeting: Meeting, random: Random) -> dict[int, float]:
    """Return what identical bots come to."""
    return dict.fromkeys(meeting.entrants, 0.0)


def stronger(meeting: Meeting, random: Random) -> dict[int, float]:
    """Return a result in which the lower number is always better."""
    return {entrant: -float(entrant) for entrant in meeting.entrants}


@dataclass
class Event:
    """A tournament in progress."""

    format: Format
    entries: list[Entry]
    luck: Luck = coarse
    seed: int = 0
    withdrawals: Mapping[int, int] = field(default_factory=dict)
    """By entrant: the step after which it withdraws."""
    late: Mapping[int, int] = field(default_factory=dict)
    """By entrant: the step after which it enters."""
    absence: float = 0.0
    """How probably an entrant is absent from a batch of deals."""
    played: list[Played] = field(default_factory=list)
    steps: list[Sequence[Meeting]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    def hold(self) -> "Event":
        """Play until the format asks for nothing more."""
        while self.step():
            assert len(self.steps) < MANY
        return self

    def step(self) -> Sequence[Meeting]:
        """Play what the format asks for; return it."""
        meetings = self.format.next(self.entries, self.played)
        known = {one.meeting.number: one for one in self.played}
        for meeting in meetings:
            known[meeting.number] = self._play(meeting, known.get(meeting.number))
        self.played = [known[number] for number in sorted(known)]
        if meetings:
            self.steps.append(meetings)
            self._change(max(one.meeting.round for one in self.played))
        return meetings

    def rounds(self) -> int:
        return max((one.meeting.round for one in self.played), default=0)

    def deal_sets(self) -> int:
        return sum(one.meeting.deals for one in self.played)

    def place(self, entrant: int) -> int:
        ranking = self.format.ranking(self.entries, self.played)
        return next(line.place for line in ranking.places if line.entrant == entrant)

    def order(self) -> list[int]:
        return [line.entrant for line in self.format.ranking(self.entries, self.played).places]

    def _play(self, meeting: Meeting, before: Played | None) -> Played:
        absent = frozenset(one for one in meeting.entrants if self.random.random() < self.absence)
        sets = [dict(self.luck(meeting, self.random)) for _ in range(meeting.deals)]
        for payoffs in sets:
            payoffs.update(dict.fromkeys(absent, -1.0))
        had = {one: tuple(result[one] for result in sets) for one in meeting.entrants}
        if before is None:
            return Played(meeting, had, absent)
        assert (before.meeting.entrants, before.meeting.round) == (meeting.entrants, meeting.round)
        return Played(
            replace(meeting, deals=before.meeting.deals + meeting.deals),
            {one: before.payoffs[one] + had[one] for one in meeting.entrants},
            before.absent & absent,
        )

    def _change(self, last: int) -> None:
        step = len(self.steps)
        for place, entry in enumerate(self.entries):
            if self.withdrawals.get(entry.number) == step:
                self.entries[place] = replace(entry, until=last)
        coming = [entrant for entrant, after in self.late.items() if after == step]
        self.entries += [Entry(entrant, entrant, since=last + 1) for entrant in coming]
