"""Matches that count for nobody, and what is played again for them."""

from collections.abc import Sequence
from secrets import randbelow

from ..tournament.field import REFERENCES
from ..tournament.results import Again, Void
from .database import Connection
from .events import make_events
from .logs import compress

_RELEASE = """
    UPDATE pairings SET state = 1, match = NULL, started_us = NULL
    WHERE tournament = %(tournament)s AND number = %(pairing)s AND match = %(match)s AND state = 2
    RETURNING deal_set
"""

_FORGET = "DELETE FROM live_logs WHERE match = %s"

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
    ), ended AS (
        DELETE FROM live_logs WHERE match IN (SELECT match FROM hit WHERE state = 2)
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

_RELEASE_ALL = """
    WITH hit AS (
        UPDATE pairings p SET state = 1, match = NULL, started_us = NULL
        FROM pairings was
        WHERE p.tournament = %(tournament)s AND p.state = 2
          AND was.tournament = p.tournament AND was.number = p.number
        RETURNING was.match, was.started_us, was.number, was.deal_set
    ), ended AS (
        DELETE FROM live_logs WHERE match IN (SELECT match FROM hit)
    ), counted AS (
        UPDATE tournaments SET void = void + (SELECT count(*) FROM hit) WHERE number = %(tournament)s
    )
    INSERT INTO matches (number, started_us, duration_us, tournament, pairing, deal, faults, state, reason)
    SELECT h.match, h.started_us, 0, %(tournament)s, h.number, d.deal, 0, 3, %(reason)s
    FROM hit h JOIN deal_sets d ON d.tournament = %(tournament)s AND d.number = h.deal_set
"""

# Two restores of one backup must not meet in the numbers that they go on with.
_SKIPPED = 10_000_000
_SKIP = """
    UPDATE tournaments SET restored = false, last_deal = last_deal + %(skipped)s
    WHERE number = %(tournament)s AND restored
"""
_PARTLY = """
    SELECT p.number FROM pairings p
    WHERE p.tournament = %s AND p.state = 1 AND EXISTS (
        SELECT FROM pairings o
        WHERE o.tournament = p.tournament AND o.deal_set = p.deal_set AND o.state = 3)
"""
_TO_RENEW = """
    SELECT d.number FROM deal_sets d
    WHERE d.tournament = %(tournament)s AND d.open > 0 AND NOT (%(apart)s AND EXISTS (
        SELECT FROM pairings o
        WHERE o.tournament = d.tournament AND o.deal_set = d.number AND o.state = 3))
"""

_LIVE_SETS = "SELECT DISTINCT deal_set FROM pairings WHERE tournament = %s AND state = 2"
_LIVE = "SELECT number FROM pairings WHERE tournament = %s AND state = 2"

# Each pairing gets a deal set of its own, but for those of reference tables.
_PART = """
    WITH parted AS (
        SELECT p.number, p.deal_set, d.stratum, row_number() OVER (ORDER BY p.number) AS place
        FROM pairings p JOIN deal_sets d ON d.tournament = p.tournament AND d.number = p.deal_set
        WHERE p.tournament = %(tournament)s AND p.number = ANY(%(pairings)s)
          AND p.stratum IS DISTINCT FROM %(references)s
    ), counted AS (
        UPDATE tournaments SET
            last_deal_set = last_deal_set + (SELECT count(*) FROM parted),
            last_deal = last_deal + (SELECT count(*) FROM parted)
        WHERE number = %(tournament)s
        RETURNING last_deal_set - (SELECT count(*) FROM parted) AS sets,
                  last_deal - (SELECT count(*) FROM parted) AS deals
    ), made AS (
        INSERT INTO deal_sets (tournament, number, stratum, deal, open)
        SELECT %(tournament)s, sets + place, stratum, deals + place, 1 FROM parted, counted
    ), left_behind AS (
        UPDATE deal_sets d SET open = open - n.pairings
        FROM (SELECT deal_set, count(*) AS pairings FROM parted GROUP BY deal_set) AS n
        WHERE d.tournament = %(tournament)s AND d.number = n.deal_set
    ), moved AS (
        UPDATE pairings p SET deal_set = sets + place FROM parted, counted
        WHERE p.tournament = %(tournament)s AND p.number = parted.number
    )
    SELECT DISTINCT deal_set FROM parted
"""


async def void_match(connection: Connection, void: Void) -> bool:
    """Store the match as void and let its pairing wait again; False when it is not the current one.

    `void.again` says with which deal. To be called in a transaction.
    """
    key = {"tournament": void.tournament, "pairing": void.pairing, "match": void.match}
    released = await (await connection.execute(_RELEASE, key)).fetchone()
    if released is None:
        return False
    await connection.execute(_FORGET, (void.match,))
    times = {"started": void.started_us, "duration": void.duration_us}
    await connection.execute(_STORE, key | times | {"deal": void.deal, "reason": void.reason})
    if void.log:
        crc, log = compress(void.log)
        await connection.execute(_STORE_LOG, (void.match, crc, void.sha256, log))
    await connection.execute(_COUNT, (void.tournament,))
    if void.again is Again.NEW_DEAL:
        await _renew(connection, void.tournament, released, f"match {void.match} of its deal set is void")
    elif void.again is Again.OWN_DEAL:
        await _part(connection, void.tournament, [void.pairing])
    return True


async def void_live(connection: Connection, tournament: int, again: Again, reason: str) -> None:
    """Store every live match of the tournament as void; its pairing waits again.

    To be called in a transaction.
    """
    if again is Again.NEW_DEAL:
        found = await (await connection.execute(_LIVE_SETS, (tournament,))).fetchall()
        await _renew(connection, tournament, [number for (number,) in found], reason)
        return
    live = await (await connection.execute(_LIVE, (tournament,))).fetchall()
    await connection.execute(_RELEASE_ALL, {"tournament": tournament, "reason": reason})
    if again is Again.OWN_DEAL:
        await _part(connection, tournament, [number for (number,) in live])


async def renew_restored(connection: Connection, tournament: int, *, apart: bool) -> None:
    """Give what is still to be played new deals, of numbers that were never given out, after a restore.

    What was played after the backup is lost here, but bots may remember it, and its deals' secrets are out.
    A set that is played in part is played anew; `apart` gives its other tables deals of their own instead.
    To be called in a transaction, when no match is live.
    """
    values: dict[str, object] = {"tournament": tournament, "skipped": _SKIPPED + randbelow(_SKIPPED)}
    if not (await connection.execute(_SKIP, values)).rowcount:
        return
    if apart:
        partly = await (await connection.execute(_PARTLY, (tournament,))).fetchall()
        await _part(connection, tournament, [number for (number,) in partly])
    sets = await (await connection.execute(_TO_RENEW, values | {"apart": apart})).fetchall()
    await _renew(connection, tournament, [number for (number,) in sets], "its deal set was played in part")


async def _renew(connection: Connection, tournament: int, sets: Sequence[int], reason: str) -> None:
    """Play whole deal sets anew, each with a new deal: their other matches become void too."""
    if sets:
        values = {"tournament": tournament, "sets": list(sets), "reason": reason}
        await connection.execute(_RENEW, values)


async def _part(connection: Connection, tournament: int, pairings: Sequence[int]) -> None:
    """Give each pairing a deal set of its own. What it leaves behind may be complete by that."""
    if pairings:
        values = {"tournament": tournament, "pairings": list(pairings), "references": REFERENCES}
        left = await (await connection.execute(_PART, values)).fetchall()
        await make_events(connection, [(tournament, deal_set) for (deal_set,) in left])
