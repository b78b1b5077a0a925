"""Tables of means: which meetings count, what they are worth to an entrant, and who shares a place.

Every subset of entrants counts the same, however many deals it has played.

With two seats, an entrant that withdraws and was there in less than half of the meetings that it should
have had in all is struck: its meetings count for nobody, and it stands last. Otherwise those that happened
to meet it would be judged by more than the others are. From half of them on its results stand, as in chess
(FIDE Handbook C.05, General Regulations for Competitions). With more seats nothing is struck: the others at
its tables met each other there.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import fsum

from .format import Entry, Place, Played, Ranking
from .progress import next_round

_EQUAL = 1e-9
"""Values that differ by less are equal: their difference is rounding."""

Values = Mapping[int, Sequence[float | None]]
"""By entrant: what it is judged by, the weightiest first; the greater the better, None the worst."""


def means(played: Iterable[Played]) -> dict[int, float]:
    """Return the entrants' mean payoffs over the subsets that have met."""
    subsets: dict[tuple[int, ...], list[Played]] = {}
    for one in played:
        subsets.setdefault(tuple(sorted(one.meeting.entrants)), []).append(one)
    by_entrant: dict[int, list[float]] = {}
    for entrants, meetings in subsets.items():
        for entrant in entrants:
            payoffs = [payoff for one in meetings for payoff in one.payoffs[entrant]]
            by_entrant.setdefault(entrant, []).append(fsum(payoffs) / len(payoffs))
    return {entrant: fsum(values) / len(values) for entrant, values in by_entrant.items()}


def among(played: Iterable[Played], entrants: Collection[int]) -> list[Played]:
    """Return the meetings in which nobody else took part."""
    members = frozenset(entrants)
    return [one for one in played if members.issuperset(one.meeting.entrants)]


def struck(
    entries: Iterable[Entry], played: Collection[Played], planned: Mapping[int, int], seats: int
) -> frozenset[int]:
    """Return who is struck; `planned` says how many meetings each entrant should have in all."""
    if seats > 2:
        return frozenset()
    following = next_round(played)
    there = Counter(
        entrant for one in played for entrant in one.meeting.entrants if entrant not in one.absent
    )
    return frozenset(
        entry.number
        for entry in entries
        if entry.until is not None
        and entry.until < following
        and 2 * there[entry.number] < planned[entry.number]
    )


def annulled(struck: Collection[int], played: Iterable[Played]) -> frozenset[int]:
    """Return the numbers of the meetings that count for nobody: one who is struck took part in them."""
    return frozenset(
        one.meeting.number for one in played if any(entrant in struck for entrant in one.meeting.entrants)
    )


def equal(one: float | None, other: float | None) -> bool:
    """Return whether nothing but rounding separates two values."""
    if one is None or other is None:
        return one is other
    return abs(one - other) <= _EQUAL


def split(entrants: Iterable[int], values: Mapping[int, float | None]) -> list[tuple[int, ...]]:
    """Return the entrants in groups of equal value, the best first; None is the worst."""
    found: list[list[int]] = []
    last: float | None = None
    for entrant in sorted(entrants, key=lambda one: (values[one] is None, -(values[one] or 0.0), one)):
        if not found or not equal(last, values[entrant]):
            found.append([])
            last = values[entrant]
        found[-1].append(entrant)
    return [tuple(group) for group in found]


def tiers(values: Values, column: int = 0) -> list[list[int]]:
    """Return the entrants in groups, the best first; nothing separates the members of a group."""
    if not values:
        return []
    if column == len(next(iter(values.values()))):
        return [sorted(values)]
    return [
        tier
        for group in split(values, {entrant: row[column] for entrant, row in values.items()})
        for tier in tiers({entrant: values[entrant] for entrant in group}, column + 1)
    ]


def ranking(
    columns: tuple[str, ...],
    ordered: Iterable[Collection[int]],
    shown: Mapping[int, tuple[float | None, ...]],
    entries: Iterable[Entry],
) -> Ranking:
    """Return the ranking of entrants in tiers; those that share a place stand in order of seeding."""
    seeding = {entry.number: entry.seeding for entry in entries}
    places: list[Place] = []
    for tier in ordered:
        place = len(places) + 1
        places.extend(
            Place(entrant, place, shown[entrant]) for entrant in sorted(tier, key=seeding.__getitem__)
        )
    return Ranking(columns, tuple(places))
