"""Tables of more than two, for a Swiss: score group by score group, with few meeting again.

The Dutch rule carried over. A score group is cut into as many parts as a table has seats: the first
table takes the first of each part, the second the second of each, and so on (with two seats: upper half
against lower half). Who is left over, the group's last, floats down and stands at the head of
the next group. Then, as long as it makes fewer meet again, two entrants at different tables change
places: of all such exchanges the one between the nearest in points, then the one that saves most, then
the one between the nearest in rank. In the end no exchange of two would save anything.

Those who are too many for full tables have a bye: of the entrants with the fewest byes so far, the last.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Contender:
    """An entrant who is to be seated."""

    number: int
    points: float
    byes: int
    met: Mapping[int, int]
    """By entrant that it has met, how often."""


Table = tuple[int, ...]
_Tables = list[list[Contender]]


def draw_tables(ranked: Sequence[Contender], seats: int) -> list[Table]:
    """Return the tables as numbers; `ranked` has the best first. Whoever is at none has a bye."""
    sitting_out = _choose_byes(ranked, len(ranked) % seats)
    order = [contender for contender in ranked if contender.number not in sitting_out]
    tables = _group(order, seats)
    ranks = {contender.number: rank for rank, contender in enumerate(order)}
    while _exchange(tables, ranks):
        pass
    return [tuple(sorted((one.number for one in table), key=ranks.__getitem__)) for table in tables]


def _choose_byes(ranked: Sequence[Contender], number: int) -> set[int]:
    due = sorted(enumerate(ranked), key=lambda one: (one[1].byes, -one[0]))
    return {contender.number for _, contender in due[:number]}


def _group(order: Sequence[Contender], seats: int) -> _Tables:
    tables: _Tables = []
    waiting: list[Contender] = []
    for _, group in groupby(order, key=lambda contender: contender.points):
        waiting.extend(group)
        count = len(waiting) // seats
        tables.extend(waiting[first : count * seats : count] for first in range(count))
        waiting = waiting[count * seats :]
    return tables


def _exchange(tables: _Tables, ranks: Mapping[int, int]) -> bool:
    """Make the best exchange for the first table at which some have met; return whether there was one."""
    for table in tables:
        for place, one in enumerate(table):
            if not _met(one, table):
                continue
            found = min(
                (
                    (
                        abs(one.points - two.points),
                        change,
                        abs(ranks[one.number] - ranks[two.number]),
                        at,
                        seat,
                    )
                    for at, other in enumerate(tables)
                    if other is not table
                    for seat, two in enumerate(other)
                    if (change := _change(one, table, two, other)) < 0
                ),
                default=None,
            )
            if found:
                *_, at, seat = found
                table[place], tables[at][seat] = tables[at][seat], one
                return True
    return False


def _met(one: Contender, table: Sequence[Contender]) -> int:
    """Return how often it has met those at the table."""
    return sum(one.met.get(other.number, 0) for other in table)


def _change(one: Contender, table: Sequence[Contender], two: Contender, other: Sequence[Contender]) -> int:
    """Return how many more would meet again if the two changed places."""
    between = one.met.get(two.number, 0)
    return _met(one, other) + _met(two, table) - 2 * between - _met(one, table) - _met(two, other)


def count_meetings(tables: Sequence[Sequence[int]]) -> dict[int, Counter[int]]:
    """Return how often each has met each other."""
    found: dict[int, Counter[int]] = {}
    for table in tables:
        for one in table:
            found.setdefault(one, Counter()).update(other for other in table if other != one)
    return found
