"""Matches that count for nobody, and what is played again for them."""

from collections.abc import Sequence

from ..tournament.results import Void
from .database import Connection
from .logs import compress

_RELEASE = """
    UPDATE pairings SET state = 1, match = NULL, started_us = NULL
    WHERE tournament = %(tournament)s AND number = %(pairing)s AND match = %(match)s AND state = 2
    RETURNING deal_set
"""

_STORE = """
    INSERT INTO matches (number, started_us, duration_us, tournament, pairing, deal, faults, state, reason)
    VALUES (%(match)s, %(started)s, %(duration)s, %(tournament)s, %(pairing)s, %(deal)s, 0, 3, %(reason)s)
"""

_STORE_LOG = "INSERT INTO match_logs (match, crc, sha256, log) VALUES (%s, %s, %s, %s)"

_COUNT = "UPDATE tournaments SET void = void + 1 WHERE number = %s"

# The set's live matches become void here, its finished ones turn void; a further pairing that
# followed from one of them goes with it. Then the set gets a new deal.
_RENEW = """
    WITH hit AS (
        SELECT number, deal_set, match, state, started_us FROM pairings
        WHERE tournament = %(tournament)s AND deal_set = ANY(%(sets)s) AND state <> 1
    ), followers AS (
        SELECT number, deal_set FROM pairings
        WHERE tournament = %(tournament)s AND deal_set = ANY(%(sets)s)
          AND follows IN (SELECT match FROM hit)
    ), sets AS (
        SELECT number, deal, row_number() OVER (ORDER BY number) AS place FROM deal_sets
        WHERE tournament = %(tournament)s AND number = ANY(%(sets)s)
    ), counted AS (
        UPDATE tournaments SET
            last_deal = last_deal + (SELECT count(*) FROM sets),
            pairings = pairings - (SELECT count(*) FROM followers),
            played = played - (SELECT count(*) FROM hit WHERE state = 3),
            void = void + (SELECT count(*) FROM hit)
        WHERE number = %(tournament)s
        RETURNING last_deal - (SELECT count(*) FROM sets) AS before
    ), renewed AS (
        UPDATE deal_sets d SET
            deal = before + place,
            open = (SELECT count(*) FROM pairings p
                    WHERE p.tournament = d.tournament AND p.deal_set = d.number)
                 - (SELECT count(*) FROM followers f WHERE f.deal_set = d.number)
        FROM sets s, counted
        WHERE d.tournament = %(tournament)s AND d.number = s.number
    ), stored AS (
        INSERT INTO matches
            (number, started_us, duration_us, tournament, pairing, deal, faults, state, reason)
        SELECT h.match, h.started_us, 0, %(tournament)s, h.number, s.deal, 0, 3, %(reason)s
        FROM hit h JOIN sets s ON s.number = h.deal_set
        WHERE h.state = 2
    ), turned AS (
        UPDATE matches SET state = 3, reason = %(reason)s
        WHERE number IN (SELECT match FROM hit WHERE state = 3)
    ), dropped AS (
        DELETE FROM pairings
        WHERE tournament = %(tournament)s AND number IN (SELECT number FROM followers)
    )
    UPDATE pairings SET state = 1, match = NULL, started_us = NULL
    WHERE tournament = %(tournament)s AND number IN (SELECT number FROM hit)
      AND number NOT IN (SELECT number FROM followers)
"""

_RESUME = """
    WITH hit AS (
        UPDATE pairings p SET state = 1, match = NULL, started_us = NULL
        FROM pairings was
        WHERE p.tournament = %(tournament)s AND p.state = 2
          AND was.tournament = p.tournament AND was.number = p.number
        RETURNING was.match, was.started_us, was.number, was.deal_set
    ), counted AS (
        UPDATE tournaments SET void = void + (SELECT count(*) FROM hit) WHERE number = %(tournament)s
    )
    INSERT INTO matches (number, started_us, duration_us, tournament, pairing, deal, faults, state, reason)
    SELECT h.match, h.started_us, 0, %(tournament)s, h.number, d.deal, 0, 3, %(reason)s
    FROM hit h JOIN deal_sets d ON d.tournament = %(tournament)s AND d.number = h.deal_set
"""

_LIVE_SETS = "SELECT DISTINCT deal_set FROM pairings WHERE tournament = %s AND state = 2"


async def void_match(connection: Connection, void: Void) -> bool:
    """Store the match as void and let its pairing wait again; False when it is not the current one.

    Where the deal is not the same, the whole deal set is played anew: its other matches become void
    too, those that are live as well. To be called in a transaction.
    """
    key = {"tournament": void.tournament, "pairing": void.pairing, "match": void.match}
    released = await (await connection.execute(_RELEASE, key)).fetchone()
    if released is None:
        return False
    times = {"started": void.started_us, "duration": void.duration_us}
    await connection.execute(_STORE, key | times | {"deal": void.deal, "reason": void.reason})
    if void.log:
        crc, log = compress(void.log)
        await connection.execute(_STORE_LOG, (void.match, crc, void.sha256, log))
    await connection.execute(_COUNT, (void.tournament,))
    if not void.same_deal:
        await _renew(connection, void.tournament, released, f"match {void.match} of its deal set is void")
    return True


async def void_live(connection: Connection, tournament: int, *, same_deals: bool, reason: str) -> None:
    """Store every live match of the tournament as void; its pairing waits again.

    Where the deals are not the same, its whole deal set is played anew. To be called in a transaction.
    """
    if same_deals:
        await connection.execute(_RESUME, {"tournament": tournament, "reason": reason})
        return
    found = await (await connection.execute(_LIVE_SETS, (tournament,))).fetchall()
    await _renew(connection, tournament, [number for (number,) in found], reason)


async def _renew(connection: Connection, tournament: int, sets: Sequence[int], reason: str) -> None:
    if sets:
        values = {"tournament": tournament, "sets": list(sets), "reason": reason}
        await connection.execute(_RENEW, values)
