"""What a ladder needs to know of its past: to go on, and for its table."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..tournament.ladder import WINDOW, Company
from .database import Connection, Database

_OWNERS = """
    SELECT n.number, coalesce('owner ' || b.owner, n.identity)
    FROM entrants n LEFT JOIN bots b ON b.id = n.bot WHERE n.tournament = %s
"""

_LAST_MEETINGS = """
    SELECT number, entrants FROM meetings WHERE tournament = %s ORDER BY number DESC LIMIT %s
"""

_HELD = """
    SELECT seats.entrant, seats.place - 1, count(*)
    FROM pairings p, unnest(p.entrants) WITH ORDINALITY AS seats (entrant, place)
    WHERE p.tournament = %s GROUP BY 1, 2
"""

_VERSIONS = """
    SELECT DISTINCT ON (s.entrant) s.entrant, coalesce(s.version, '')
    FROM pairings p JOIN match_seats s ON s.match = p.match
    WHERE p.tournament = %s AND p.state = 3 AND s.entrant > 0
    ORDER BY s.entrant, s.match DESC
"""

_TALLIES = """
    WITH seats AS (
        SELECT s.*, m.started_us + m.duration_us AS ended_us,
               count(*) FILTER (WHERE s.rank = 1) OVER (PARTITION BY s.match) AS firsts
        FROM pairings p JOIN matches m ON m.number = p.match JOIN match_seats s ON s.match = p.match
        WHERE p.tournament = %s AND p.state = 3
    )
    SELECT entrant, coalesce(version, ''), count(*), avg(payoff), stddev_samp(payoff), avg(second),
           count(*) FILTER (WHERE rank = 1 AND firsts = 1), count(*) FILTER (WHERE rank = 1 AND firsts > 1),
           max(ended_us), max(match)
    FROM seats GROUP BY 1, 2 ORDER BY 1, 10 DESC
"""

_CROSSES = """
    SELECT a.entrant, b.entrant, count(*), avg(a.payoff), stddev_samp(a.payoff)
    FROM pairings p JOIN match_seats a ON a.match = p.match
    JOIN match_seats b ON b.match = p.match AND b.seat <> a.seat
    WHERE p.tournament = %s AND p.state = 3
    GROUP BY 1, 2 ORDER BY 1, 2
"""

_FAULTS = """
    SELECT s.entrant, coalesce(s.version, ''), each.kind, sum(each.count)
    FROM pairings p JOIN match_seats s ON s.match = p.match CROSS JOIN LATERAL (
        SELECT s.fault, greatest(s.faults, 1) WHERE s.fault_counts IS NULL
        UNION ALL
        SELECT counted.kind, counted.count
        FROM unnest(s.fault_counts) WITH ORDINALITY AS counted (count, kind) WHERE counted.count > 0
    ) AS each (kind, count)
    WHERE p.tournament = %s AND p.state = 3 AND s.fault <> 0
    GROUP BY 1, 2, 3 ORDER BY 3
"""

_CURVES = """
    SELECT DISTINCT ON (h.identity, e.step) h.identity, e.step, h.mu
    FROM (SELECT pool, sequence, ntile(%(points)s) OVER (ORDER BY sequence) AS step
          FROM rating_events WHERE tournament = %(number)s) e
    JOIN rating_history h ON h.pool = e.pool AND h.sequence = e.sequence
    ORDER BY h.identity, e.step, h.sequence DESC
"""


@dataclass(frozen=True, slots=True)
class Past:
    """What has been scheduled so far."""

    last: int
    """The number of the last meeting; 0 for none."""
    meetings: tuple[Company, ...]
    """The last ones, the oldest first."""
    held: Mapping[tuple[int, int], int]
    """How often an entrant had a seat, those included that wait."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What one version of an entrant has played."""

    entrant: int
    version: str
    """Empty where it has none."""
    matches: int
    mean: float
    """The mean payoff."""
    deviation: float | None
    """The payoffs' standard deviation; None for a single match."""
    second: float | None
    """The mean of the game's second measure."""
    wins: int
    draws: int
    last_us: int
    """When the last match ended, in microseconds since 1970-01-01 UTC."""
    last_match: int
    faults: Mapping[int, int] = field(default_factory=dict)
    """By FaultKind, how many."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """What an entrant has had in matches with another one."""

    entrant: int
    other: int
    matches: int
    mean: float
    deviation: float | None
    """Of the payoffs; None for a single match."""


class Ladders:
    """The stored ladders."""

    def __init__(self, database: Database):
        self._database = database

    async def past(self, number: int) -> Past:
        """Return what has been scheduled so far."""
        async with self._database.connection() as connection:
            found = await (await connection.execute(_LAST_MEETINGS, (number, WINDOW))).fetchall()
            held = await (await connection.execute(_HELD, (number,))).fetchall()
        return Past(
            last=found[0][0] if found else 0,
            meetings=tuple(tuple(entrants) for _, entrants in reversed(found)),
            held={(entrant, seat): count for entrant, seat, count in held},
        )

    async def owners(self, number: int) -> dict[int, str]:
        """Return by entrant whose it is; a sample bot is its own owner, under whatever names it plays."""
        async with self._database.connection() as connection:
            return dict(await (await connection.execute(_OWNERS, (number,))).fetchall())

    async def versions(self, number: int) -> dict[int, str]:
        """Return by entrant the version that played last, in a tournament of any kind."""
        async with self._database.connection() as connection:
            return dict(await (await connection.execute(_VERSIONS, (number,))).fetchall())

    async def tallies(self, number: int) -> list[Tally]:
        """Return a tally for each version that has played, by entrant, the newest version first."""
        async with self._database.connection() as connection:
            faults = await _faults(connection, number)
            rows = await (await connection.execute(_TALLIES, (number,))).fetchall()
        return [replace(Tally(*row), faults=faults[row[0], row[1]]) for row in rows]

    async def encounters(self, number: int) -> list[Encounter]:
        """Return by entrant and whom it met how it did then, all versions together."""
        async with self._database.connection() as connection:
            rows = await (await connection.execute(_CROSSES, (number,))).fetchall()
        return [Encounter(*row) for row in rows]

    async def curves(self, number: int, points: int) -> dict[str, list[float]]:
        """Return by identity how its rating's mu went over the tournament's rating events.

        The events are cut into so many equal parts; there is a value for the end of each one, from the
        first one in which the identity was rated.
        """
        found: dict[str, list[float]] = {}
        async with self._database.connection() as connection:
            rows = await (await connection.execute(_CURVES, {"number": number, "points": points})).fetchall()
        end = max((step for _, step, _ in rows), default=0)
        last: dict[str, int] = {}
        for identity, step, mu in rows:
            curve = found.setdefault(identity, [])
            curve.extend(curve[-1:] * (step - last.get(identity, step) - 1))
            curve.append(mu)
            last[identity] = step
        for identity, curve in found.items():
            curve.extend(curve[-1:] * (end - last[identity]))
        return found


async def _faults(connection: Connection, number: int) -> dict[tuple[int, str], dict[int, int]]:
    found: dict[tuple[int, str], dict[int, int]] = defaultdict(dict)
    for entrant, version, kind, count in await (await connection.execute(_FAULTS, (number,))).fetchall():
        found[entrant, version][kind] = int(count)
    return found
