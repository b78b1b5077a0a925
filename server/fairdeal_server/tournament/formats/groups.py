"""Groups, then finals: round robins decide who plays for the places.

**Groups.** `groups` of them, named from A on, filled by seeding in a snake (A B C, C B A, A B C …), so that
their sizes differ by at most one. Each plays a round robin, and stands as that says.

**The cut.** The best `advance` of each group go on. A tie at the cut that the direct encounter leaves is
decided by more deals between the tied: they meet each other as in a round robin, or, where they are fewer
than the seats, in all tables of their group at which they all sit; only these deals count, and for the tied
alone. Those still tied play again, until they have had `max_extra` deals a table; then the better seed goes
on. Equals who all go on are ordered by seeding too, without more deals. Wherever an entrant comes before its
equals by seeding, in the order of those who go on or in the finals, the ranking counts it.

**Finals.** A knockout or a round robin of those that went on, with its own settings. The seeding is by place
in the group: first the winners, in the order of their groups, then the second-placed, and so on; each of
these rows is turned, or read backwards, so that few of one group meet in the first round of a knockout.

**Places.** Those of the finals first, as the finals say; then the others by their place in their group,
equal ones sharing.

**Withdrawals and absence.** In a group as in a round robin. Who has withdrawn by the time of the cut does
not go on, as long as there are others: the next one does. In the finals it is as the finals say.

**Late entries** are refused: the groups are drawn.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, count
from math import ceil, comb
from string import ascii_uppercase

from .bracket import Node, Side, State
from .cycles import missing, sampled
from .draw import Seed
from .field import check_settings, refuse_late
from .format import Entry, Forecast, Format, FormatError, GroupTable, Meeting, Place, Played, Ranking
from .knockout import Knockout
from .means import means, ranking, tiers
from .progress import next_number, next_round
from .round_robin import RoundRobin

_COLUMNS = ("final-place", "group-place", "by-seeding")


@dataclass(frozen=True, slots=True)
class _Cut:
    """Who goes on from a group."""

    through: tuple[int, ...]
    """The best first; not complete while something is lacking."""
    granted: frozenset[int] = frozenset()
    """Those of them that come before an equal one by seeding alone."""
    ties: tuple[Mapping[int, float | None], ...] = ()
    """By tie-break that was played: the means of those who were level."""
    lacking: tuple[Meeting, ...] = ()
    """What is to be played to break a tie, without numbers."""


@dataclass(slots=True)
class _Parting:
    """Those who go on from a group, while they are found."""

    advance: int
    seeding: Mapping[int, int]
    through: list[int] = field(default_factory=list)
    granted: set[int] = field(default_factory=set)
    ties: list[Mapping[int, float | None]] = field(default_factory=list)

    def fill(self, parted: Iterable[list[int]]) -> list[int]:
        """Let tiers through while there is room; return the one that the cut would divide, if any."""
        for tier in parted:
            room = self.advance - len(self.through)
            if len(tier) > room:
                return tier if room else []
            self.grant(tier)
        return []

    def grant(self, tier: Iterable[int]) -> None:
        """Let as many of a tier through as there is room for, the better seeds first."""
        ordered = sorted(tier, key=self.seeding.__getitem__)
        going_on = ordered[: self.advance - len(self.through)]
        self.granted |= set(going_on) - {ordered[-1]} if ordered else set()
        self.through += going_on


@dataclass(frozen=True)
class Groups(Format):
    """Round robins in groups; then the best play for the places."""

    groups: int
    advance: int
    """How many go on from each group."""
    final: Knockout | RoundRobin
    seats: int = 2
    deals: int = 1
    """For each meeting in the groups."""
    cycles: int = 1
    max_extra: int | None = None
    """How many deals a table plays to break a tie at the cut; None for three times `deals`."""

    def check(self, entrants: int, seats: int) -> None:
        """Raise FormatError unless so many entrants can play it at so many seats."""
        check_settings(self.seats, seats, entrants, self.deals)
        if not 2 <= self.groups <= len(ascii_uppercase):
            raise FormatError(f"there are 2 to {len(ascii_uppercase)} groups, not {self.groups}")
        if self.extra < 0:
            raise FormatError(f"max_extra is 0 or more deals, not {self.max_extra}")
        if self.advance < 1:
            raise FormatError(f"at least one of a group goes on, not {self.advance}")
        self._check_sizes(entrants, seats)
        largest = ceil(entrants / self.groups)
        if sampled(largest, seats):
            raise FormatError(f"a group of {largest} is too large for {seats} seats; make more groups")
        self._meetings.check(largest, seats)
        self.final.check(self.groups * self.advance, seats)

    def _check_sizes(self, entrants: int, seats: int) -> None:
        smallest, needed = entrants // self.groups, max(seats, self.advance)
        if smallest >= needed:
            return
        why = f"a meeting takes {seats}" if smallest < seats else f"{self.advance} of each group are to go on"
        most = entrants // needed
        if most >= 2:
            remedy = f"make {most} groups" + (" or fewer" if most > 2 else "")
        else:
            remedy = f"{2 * needed} entrants are the least for two groups"
        raise FormatError(
            f"{entrants} entrants in {self.groups} groups leave {smallest} for the smallest, "
            f"and {why}: {remedy}"
        )

    def next(self, entries: Sequence[Entry], played: Sequence[Played]) -> Sequence[Meeting]:
        """Return a cycle of every group, then what breaks ties at the cut, then the finals' meetings."""
        refuse_late(entries, "the groups are drawn")
        groups = self.drawn(entries)
        lacking = [
            Meeting(0, round, table, self.deals, name)
            for name, group in groups.items()
            for round, table in self._missing(name, group, played)
        ]
        if lacking:
            return _numbered(lacking, played)
        cuts = self._cuts(groups, played)
        lacking = [meeting for cut in cuts.values() for meeting in cut.lacking]
        if lacking:
            return _numbered(lacking, played)
        seeded, shown, before = self._finals(groups, cuts, played)
        known = {one.meeting.number for one in shown}
        meetings = [replace(one, round=one.round + before) for one in self.final.next(seeded, shown)]
        extra = [one for one in meetings if one.number in known]
        return extra + _numbered([one for one in meetings if one.number not in known], played)

    def ranking(
        self, entries: Sequence[Entry], played: Sequence[Played], underway: Sequence[Played] = ()
    ) -> Ranking:
        """Return how the entrants stand: in the finals, then in their groups."""
        groups = self.drawn(entries)
        standing = {
            name: self._meetings.ranking(group, _of(name, played), _of(name, underway))
            for name, group in groups.items()
        }
        parts = list(standing.values())
        in_group = {line.entrant: line.place for part in parts for line in part.places}
        final: dict[int, int] = {}
        granted = dict.fromkeys(in_group, 0.0)
        if cuts := self._made_cuts(groups, played):
            in_group = {entrant: max(place, self.advance + 1) for entrant, place in in_group.items()}
            for cut in cuts.values():
                in_group |= {entrant: place for place, entrant in enumerate(cut.through, 1)}
                granted |= dict.fromkeys(cut.granted, 1.0)
            seeded, shown, before = self._finals(groups, cuts, played)
            finals = self.final.ranking(seeded, shown, _of_finals(underway, before))
            final = {line.entrant: line.place for line in finals.places}
            for entrant, times in finals.column("by-seeding").items():
                granted[entrant] += times or 0.0
            parts.append(finals)
        values = {
            one: (float(final[one]) if one in final else None, float(place), granted[one])
            for one, place in in_group.items()
        }
        judged = {
            one: (-float(final[one]) if one in final else None, -float(in_group[one]) * (one not in final))
            for one in in_group
        }
        return replace(
            ranking(_COLUMNS, tiers(judged), values, entries),
            struck=frozenset().union(*(part.struck for part in parts)),
            annulled=frozenset().union(*(part.annulled for part in parts)),
            groups=tuple(
                _table(
                    name,
                    part,
                    in_group,
                    cuts[name] if cuts else None,
                    [*_of(name, played), *_of(name, underway)],
                )
                for name, part in standing.items()
            ),
        )

    def bracket(self, entries: Sequence[Entry], played: Sequence[Played]) -> tuple[Node, ...]:
        """Return the bracket of the finals; before the cut, which places of which groups will meet."""
        groups = self.drawn(entries)
        names = list(groups)
        codes = [tuple(range(at * self.advance, (at + 1) * self.advance)) for at in range(self.groups)]
        origins = [
            (names[group], place + 1)
            for group, place in (divmod(code, self.advance) for code in self._seeded(codes))
        ]
        if cuts := self._made_cuts(groups, played):
            seeded, shown, before = self._finals(groups, cuts, played)
            nodes = self.final.bracket(seeded, shown)
        else:
            before = max(len(self._meetings.rounds(group)) for group in groups.values()) * self.cycles
            nobody = [Entry(number, number) for number in range(1, len(origins) + 1)]
            nodes = tuple(map(_open, self.final.bracket(nobody, ())))
        return tuple(
            replace(
                node,
                round=node.round + before,
                sides=tuple(side if side.meeting else _from_group(side, origins) for side in node.sides),
            )
            for node in nodes
        )

    def forecast(self, entrants: int, seats: int) -> Forecast:
        """Return how much will be played: without ties, and with as many as there can be."""
        sizes = [(entrants + place) // self.groups for place in range(self.groups)]
        stages = [self._meetings.forecast(size, seats) for size in sizes]
        final = self.final.forecast(self.groups * self.advance, seats)
        rounds = max(stage.rounds[0] for stage in stages)
        meetings = sum(stage.meetings[0] for stage in stages)
        deal_sets = sum(stage.deal_sets[0] for stage in stages)
        tables = sum(comb(size, seats) for size in sizes if size > self.advance)
        steps = ceil(self.extra / self.deals) if tables else 0
        return Forecast(
            (rounds + final.rounds[0], rounds + steps + final.rounds[1]),
            (meetings + final.meetings[0], meetings + tables * steps + final.meetings[1]),
            (deal_sets + final.deal_sets[0], deal_sets + tables * self.extra + final.deal_sets[1]),
        )

    def drawn(self, entries: Iterable[Entry]) -> dict[str, list[Entry]]:
        """Return the groups by name, each in order of seeding."""
        names = [f"group {letter}" for letter in ascii_uppercase[: self.groups]]
        found: dict[str, list[Entry]] = {name: [] for name in names}
        for place, entry in enumerate(sorted(entries, key=lambda entry: entry.seeding)):
            row, column = divmod(place, self.groups)
            found[names[-1 - column if row % 2 else column]].append(entry)
        return found

    @property
    def _meetings(self) -> RoundRobin:
        return RoundRobin(self.seats, self.deals, self.cycles)

    @property
    def extra(self) -> int:
        """How many more deals a tie may have."""
        return 3 * self.deals if self.max_extra is None else self.max_extra

    def _missing(
        self, name: str, group: Sequence[Entry], played: Sequence[Played]
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return what the group's earliest unfinished cycle lacks."""
        rounds = self._meetings.rounds(group)
        return missing(group, _of(name, played), rounds, self.cycles, next_round(played))

    def _made_cuts(
        self, groups: Mapping[str, Sequence[Entry]], played: Sequence[Played]
    ) -> dict[str, _Cut] | None:
        """Return who goes on from each group; None as long as that is not decided."""
        if any(self._missing(name, group, played) for name, group in groups.items()):
            return None
        cuts = self._cuts(groups, played)
        return None if any(cut.lacking for cut in cuts.values()) else cuts

    def _cuts(self, groups: Mapping[str, Sequence[Entry]], played: Sequence[Played]) -> dict[str, _Cut]:
        """Return who goes on from each group; the round robins are over."""
        round = next_round(one for one in played if one.meeting.name in groups)
        return {name: self._cut(name, group, played, round) for name, group in groups.items()}

    def _cut(self, name: str, group: Sequence[Entry], played: Sequence[Played], round: int) -> _Cut:
        """Return who goes on from a group; `round` is the first after the round robins."""
        parting = _Parting(self.advance, {entry.number: entry.seeding for entry in group})
        tied = parting.fill(self._ladder(name, group, played, round))
        for step in count():
            if not tied:
                break
            here = [entry.number for entry in group if entry.plays(round + step)]
            deals = min(self.deals, self.extra - step * self.deals)
            tables = self._tables(here, tied) if deals > 0 else []
            if not tables:
                parting.grant(parting.fill(tiers({entrant: (float(entrant in here),) for entrant in tied})))
                break
            title = f"{name} tie-break {step + 1}"
            if len(results := _of(title, played)) < len(tables):
                lacking = tuple(Meeting(0, round + step, table, deals, title) for table in tables)
                return _Cut(tuple(parting.through), lacking=lacking)
            found = means(results)
            parting.ties.append({entrant: found.get(entrant) for entrant in tied})
            tied = parting.fill(
                tiers({entrant: (float(entrant in here), found.get(entrant)) for entrant in tied})
            )
        return _Cut(tuple(parting.through), frozenset(parting.granted), tuple(parting.ties))

    def _ladder(
        self, name: str, group: Sequence[Entry], played: Sequence[Played], round: int
    ) -> list[list[int]]:
        """Return the group's entrants in tiers, the best first; behind all those who have withdrawn."""
        places = self._meetings.ranking(group, _of(name, played)).places
        plays = {entry.number: float(entry.plays(round)) for entry in group}
        return tiers({line.entrant: (plays[line.entrant], -line.place) for line in places})

    def _tables(self, here: Sequence[int], tied: Collection[int]) -> list[tuple[int, ...]]:
        """Return the tables that can part the tied: of the tied alone, or with all of them and others."""
        present = {one for one in tied if one in here}
        return [
            table
            for table in combinations(here, self.seats)
            if len(present) > 1 and (present.issuperset(table) or present.issubset(table))
        ]

    def _finals(
        self, groups: Mapping[str, Sequence[Entry]], cuts: Mapping[str, _Cut], played: Sequence[Played]
    ) -> tuple[list[Entry], list[Played], int]:
        """Return the finals' entries, what was played of them, and the number of rounds before them."""
        before = next_round(one for one in played if _in_groups(one)) - 1
        entry = {one.number: one for group in groups.values() for one in group}
        entries = [
            Entry(number, seeding, until=None if (until := entry[number].until) is None else until - before)
            for seeding, number in enumerate(self._seeded([cut.through for cut in cuts.values()]), 1)
        ]
        return entries, _of_finals(played, before), before

    def _seeded(self, through: Sequence[tuple[int, ...]]) -> list[int]:
        """Return those who play the finals by seeding: place by place, turned so that groups mix."""
        home = {entrant: group for group, entrants in enumerate(through) for entrant in entrants}
        found: list[int] = []
        for row in zip(*through, strict=True):
            ways = [row[turn:] + row[:turn] for turn in range(len(row))]
            turned = [[*found, *way] for way in (ways + [way[::-1] for way in ways] if found else ways[:1])]
            found = min(turned, key=lambda seeds: self._clashes([home[one] for one in seeds]))
        return found

    def _clashes(self, homes: Sequence[int]) -> int:
        """Return how often two of one group meet in a knockout's first round; `homes` are groups by seed."""
        if isinstance(self.final, RoundRobin):
            return 0
        tables = [
            [
                homes[one.number - 1]
                for one in slot.sources
                if isinstance(one, Seed) and one.number <= len(homes)
            ]
            for slot in self.final.draw(self.groups * self.advance)
        ]
        return sum(len(table) - len(set(table)) for table in tables)


def _table(
    name: str, part: Ranking, in_group: Mapping[int, int], cut: _Cut | None, played: Iterable[Played]
) -> GroupTable:
    """Return how a group stands; `part` is its round robin, `in_group` everybody's place after the cut."""
    ties = cut.ties if cut else ()
    columns = (
        "deals",
        *part.columns,
        *(f"tie-break-{step}" for step in range(1, len(ties) + 1)),
        "by-seeding",
    )
    deals: Counter[int] = Counter()
    for one in played:
        if one.meeting.number not in part.annulled:
            deals.update({entrant: len(sets) for entrant, sets in one.payoffs.items()})
    places = [
        Place(
            line.entrant,
            in_group[line.entrant],
            (
                float(deals[line.entrant]),
                *line.values,
                *(means.get(line.entrant) for means in ties),
                float(cut is not None and line.entrant in cut.granted),
            ),
        )
        for line in part.places
    ]
    places.sort(key=lambda place: place.place)
    letter = name.removeprefix("group ")
    return GroupTable(letter, columns, tuple(places), frozenset(cut.through) if cut else None)


def _of(name: str, played: Iterable[Played]) -> list[Played]:
    return [one for one in played if one.meeting.name == name]


def _of_finals(played: Iterable[Played], before: int) -> list[Played]:
    """Return the finals' meetings, with rounds that begin with them; so many were `before`."""
    return [
        replace(one, meeting=replace(one.meeting, round=one.meeting.round - before))
        for one in played
        if not _in_groups(one)
    ]


def _open(node: Node) -> Node:
    """Return the meeting as it is while nobody is known."""
    return replace(node, state=State.WAITING, sides=tuple(replace(side, entrant=None) for side in node.sides))


def _from_group(side: Side, origins: Sequence[tuple[str, int]]) -> Side:
    """Return the side of a seed with the group that it comes from."""
    group, place = origins[side.place - 1]
    source = f"winner of {group}" if place == 1 else f"place {place} of {group}"
    return replace(side, meeting=group, place=place, source=source)


def _in_groups(played: Played) -> bool:
    return played.meeting.name.startswith("group ")


def _numbered(meetings: Iterable[Meeting], played: Iterable[Played]) -> list[Meeting]:
    numbers = count(next_number(played))
    return [replace(meeting, number=next(numbers)) for meeting in meetings]
