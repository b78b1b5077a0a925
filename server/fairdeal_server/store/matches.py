"""Matches that are over or being played, their logs, and the rows that the tables count."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from psycopg import sql

from fairdeal.v1.match_pb2 import MATCH_STATE_FINISHED, Match
from fairdeal.v1.play_pb2 import SeatResult

from ..tournament.results import StandingRow
from .database import Connection, Database
from .errors import LogRemoved, UnknownMatch
from .logs import decompress

MOST_LISTED = 1000
STAND_IN_NAME = "stand-in"
"""Stands in lists for a bot that replaced a faulty one."""
REFERENCE_NAME = "reference"
"""Stands in lists for a sample bot at a reference table."""

Listed: TypeAlias = list[Match]

_CHUNK = 1000

# A match is sealed while its deal is still to be played at any table. Mostly that is one of its pairing's
# set; the pairing of a void match may have a deal of its own by now, or be gone.
_WITH_DEALS = sql.SQL("""
    LEFT JOIN pairings p ON p.tournament = m.tournament AND p.number = m.pairing
    LEFT JOIN deal_sets d ON d.tournament = m.tournament AND d.number = p.deal_set
    CROSS JOIN LATERAL (SELECT
        CASE WHEN d.deal = m.deal THEN d.open > 0
             ELSE (m.tournament, m.deal) IN (SELECT tournament, deal FROM deal_sets WHERE open > 0)
        END AS sealed) AS deals
""")

# Of a sealed match nobody learns that there was a fault either.
_LIST = sql.SQL("""
    WITH listed AS (
        (SELECT m.number, m.tournament, m.pairing, m.state, m.started_us, deals.sealed
         FROM matches m {with_deals}
         WHERE m.number < %(before)s AND (%(tournament)s = 0 OR m.tournament = %(tournament)s)
           AND (NOT %(faults)s OR m.state = 3 OR (m.faults > 0 AND NOT deals.sealed))
         ORDER BY m.number DESC LIMIT %(limit)s)
        UNION ALL
        (SELECT p.match, p.tournament, p.number, 1, p.started_us, true
         FROM tournaments t JOIN pairings p ON p.tournament = t.number
         WHERE t.state = 2 AND (%(tournament)s = 0 OR t.number = %(tournament)s)
           AND p.state = 2 AND p.match < %(before)s AND NOT %(faults)s
         ORDER BY p.match DESC LIMIT %(limit)s)
    )
    SELECT l.number, l.tournament, l.pairing, pools.game, l.state, l.started_us, l.sealed,
           (SELECT array_agg(coalesce(e.name, CASE WHEN seats.entrant < 0 THEN %(reference)s
                                                   ELSE %(stand_in)s END) ORDER BY place)
            FROM unnest(p.entrants) WITH ORDINALITY AS seats (entrant, place)
            LEFT JOIN entrants e ON e.tournament = l.tournament AND e.number = seats.entrant)
    FROM listed l
    JOIN tournaments t ON t.number = l.tournament JOIN pools ON pools.id = t.pool
    LEFT JOIN pairings p ON p.tournament = l.tournament AND p.number = l.pairing
    ORDER BY l.number DESC LIMIT %(limit)s
""").format(with_deals=_WITH_DEALS)

_SEATS = """
    SELECT match, score, rank, payoff, fault, faults FROM match_seats
    WHERE match = ANY(%s) ORDER BY match, seat
"""

_LOGS = sql.SQL("""
    SELECT m.number, m.tournament, m.deal, deals.sealed, l.crc, l.log, l.sha256, l.removed_at
    FROM matches m JOIN match_logs l ON l.match = m.number {with_deals}
""").format(with_deals=_WITH_DEALS)

_LOG = _LOGS + sql.SQL("WHERE m.number = %s")

_EXPORT = _LOGS + sql.SQL("""
    WHERE m.number > %(after)s AND (%(tournament)s = 0 OR m.tournament = %(tournament)s)
      AND NOT deals.sealed AND l.removed_at IS NULL
    ORDER BY m.number LIMIT %(chunk)s
""")

_REMOVED = """
    SELECT count(*) FROM matches m JOIN match_logs l ON l.match = m.number
    WHERE m.number > %s AND (%s = 0 OR m.tournament = %s) AND l.removed_at IS NOT NULL
"""

_STATE = "SELECT state, reason FROM matches WHERE number = %s"

_STANDING_ROWS = """
    SELECT s.match, p.number, p.deal_set, coalesce(p.stratum, d.stratum),
           s.seat, s.entrant, s.payoff, s.second, s.rank,
           count(*) FILTER (WHERE s.rank = 1) OVER (PARTITION BY s.match) > 1,
           s.fault, s.faults, s.counts, coalesce(s.fault_counts, '{}')
    FROM pairings p
    JOIN deal_sets d ON d.tournament = p.tournament AND d.number = p.deal_set
    JOIN match_seats s ON s.match = p.match
    WHERE p.tournament = %s AND p.state = 3
    ORDER BY s.match, s.seat
"""

_UNFINISHED = "SELECT number FROM deal_sets WHERE tournament = %s AND open > 0"


@dataclass(frozen=True, slots=True)
class StoredLog:
    """A match's log and what says whether it may be shown."""

    match: int
    tournament: int
    deal: int
    sealed: bool
    """The deal is still to be played at another table."""
    log: bytes
    """The serialized MatchLog; b"" where the stored bytes are damaged."""
    sha256: bytes
    """Of the log as it was announced."""


class Matches:
    """The stored matches."""

    def __init__(self, database: Database):
        self._database = database

    async def list(
        self, *, tournament: int = 0, limit: int = 50, before: int = 0, faults: bool = False
    ) -> Listed:
        """Return matches, live ones too, the newest first.

        0 for a tournament or `before` sets no bound; `faults` leaves only matches with a fault and void
        ones. What is sealed has no results.
        """
        values = {
            "tournament": tournament,
            "limit": min(limit, MOST_LISTED),
            "before": before or (1 << 63) - 1,
            "faults": faults,
            "stand_in": STAND_IN_NAME,
            "reference": REFERENCE_NAME,
        }
        async with self._database.connection() as connection:
            matches = [
                Match(
                    number=number,
                    tournament=of,
                    pairing=pairing,
                    game=game,
                    state=state,
                    started_us=started_us,
                    sealed=sealed,
                    bots=bots or (),
                )
                for number, of, pairing, game, state, started_us, sealed, bots in await (
                    await connection.execute(_LIST, values)
                ).fetchall()
            ]
            await _add_results(connection, matches)
        return matches

    async def log(self, match: int) -> StoredLog:
        """Return the log of a match that is over; raises UnknownMatch, or LogRemoved."""
        async with self._database.connection() as connection:
            found = await (await connection.execute(_LOG, (match,))).fetchone()
            if found is not None:
                *stored, removed_at = found
                if removed_at is not None:
                    raise LogRemoved(
                        f"the log of match {match} was removed by retention on {removed_at:%Y-%m-%d}: it can "
                        f"be neither replayed nor verified; its result stays "
                        f"(fairdeal matches --before {match + 1} --limit 1)"
                    )
                return _stored(*stored)
            over = await (await connection.execute(_STATE, (match,))).fetchone()
        if over is None:
            raise UnknownMatch(f"there is no match {match}, or it is still being played")
        raise UnknownMatch(f"match {match} is void and has no log: {over[1]}")

    async def export(self, *, tournament: int = 0, after: int = 0) -> AsyncGenerator[StoredLog, None]:
        """Yield every log that is not sealed, in the order of the matches.

        0 for a tournament means every one's; only matches with a number over `after`. Whoever takes
        them slowly holds no connection meanwhile.
        """
        while True:
            values = {"tournament": tournament, "after": after, "chunk": _CHUNK}
            async with self._database.connection() as connection:
                found = await (await connection.execute(_EXPORT, values)).fetchall()
            for *stored, _ in found:
                yield _stored(*stored)
            if len(found) < _CHUNK:
                return
            after = found[-1][0]

    async def count_removed(self, *, tournament: int = 0, after: int = 0) -> int:
        """Return how many logs an export leaves out because they were removed."""
        async with self._database.connection() as connection:
            cursor = await connection.execute(_REMOVED, (after, tournament, tournament))
            ((removed,),) = await cursor.fetchall()
            return int(removed)

    async def standing_rows(self, tournament: int) -> tuple[Sequence[StandingRow], set[int]]:
        """Return what the tables count: a row for each seat of each finished match of the tournament.

        With them come the deal sets that have a table without a result: they do not count yet.
        """
        rows: list[StandingRow] = []
        async with self._database.connection() as connection:
            # asked first: a set that ends in between is left out, not counted without its last table
            cursor = await connection.execute(_UNFINISHED, (tournament,))
            unfinished = {number for (number,) in await cursor.fetchall()}
            async with connection.cursor(name="rows") as found:
                await found.execute(_STANDING_ROWS, (tournament,))
                while chunk := await found.fetchmany(_CHUNK):
                    rows.extend(StandingRow(*row) for row in chunk)
        return rows, unfinished


async def _add_results(connection: Connection, matches: Sequence[Match]) -> None:
    """Fill in how the matches ended that are finished and not sealed."""
    over = {
        match.number: match for match in matches if match.state == MATCH_STATE_FINISHED and not match.sealed
    }
    cursor = await connection.execute(_SEATS, (list(over),))
    for number, score, rank, payoff, fault, faults in await cursor.fetchall():
        over[number].seats.append(
            SeatResult(score=score, rank=rank, payoff=payoff, fault=fault, faults=faults)
        )


def _stored(
    match: int, tournament: int, deal: int, sealed: bool, crc: int, stream: bytes, sha256: bytes
) -> StoredLog:
    return StoredLog(match, tournament, deal, sealed, decompress(crc, stream), sha256)
