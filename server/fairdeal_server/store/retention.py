"""What is not kept for ever: the logs of matches, and owners who want to be forgotten.

Results stay, so that tables and ratings stay what they are. A log that is removed leaves its SHA-256
behind, which the bots were told: an exported record can still be compared with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, LiteralString

from fairdeal.v1.tournament_pb2 import Plan

from ..errors import InvalidRequest
from .database import Connection, Database
from .errors import BotPlaying, UnknownOwner, UnknownTournament
from .registry import FORGOTTEN

_UNKNOWN = """
    SELECT wanted FROM unnest(%s::bigint[]) AS wanted
    WHERE NOT EXISTS (SELECT FROM tournaments WHERE number = wanted) ORDER BY wanted LIMIT 1
"""

# A log is kept as long as its deal is sealed: it has not been shown to anybody yet.
_OLD = """
    SELECT m.number, coalesce(d.open > 0 AND d.deal = m.deal, false) AS sealed
    FROM matches m
    LEFT JOIN pairings p ON p.tournament = m.tournament AND p.number = m.pairing
    LEFT JOIN deal_sets d ON d.tournament = m.tournament AND d.number = p.deal_set
    WHERE (cardinality(%(tournaments)s::bigint[]) = 0 OR m.tournament = ANY(%(tournaments)s))
      AND m.started_us + m.duration_us
          <= (extract(epoch FROM now()) * 1000000)::bigint - %(seconds)s::bigint * 1000000
"""

_THEIRS = """
    SELECT DISTINCT m.number, false AS sealed
    FROM entrants e JOIN matches m ON m.tournament = e.tournament
    JOIN match_seats s ON s.match = m.number AND s.entrant = e.number
    WHERE e.bot = ANY(%(bots)s)
"""

_COUNT = """
    SELECT count(*) FILTER (WHERE NOT sealed), coalesce(sum(length(log)) FILTER (WHERE NOT sealed), 0),
           count(*) FILTER (WHERE sealed)
    FROM chosen JOIN match_logs l ON l.match = chosen.number
    WHERE l.removed_at IS NULL
"""
_REMOVE = """
    UPDATE match_logs l SET log = '', crc = 0, removed_at = now()
    FROM chosen WHERE l.match = chosen.number AND NOT sealed AND l.removed_at IS NULL
"""

_COUNT_OLD = "WITH chosen AS (" + _OLD + ")" + _COUNT
_REMOVE_OLD = "WITH chosen AS (" + _OLD + ")" + _REMOVE
_COUNT_THEIRS = "WITH chosen AS (" + _THEIRS + ")" + _COUNT
_REMOVE_THEIRS = "WITH chosen AS (" + _THEIRS + ")" + _REMOVE

_OWNER = "SELECT id FROM owners WHERE name = %s FOR UPDATE"
_BOTS = "SELECT id, name FROM bots WHERE owner = %s ORDER BY id FOR UPDATE"
_PLAYING = """
    SELECT t.number, t.state, e.name FROM entrants e JOIN tournaments t ON t.number = e.tournament
    WHERE e.bot = ANY(%s) AND t.state < 3 AND (e.until IS NULL OR t.state = 1 OR EXISTS (
        SELECT FROM pairings p WHERE p.tournament = t.number AND p.state < 3 AND e.number = ANY(p.entrants)))
    ORDER BY t.number, e.number LIMIT 1
"""
_PROOFS = """
    SELECT count(*) FROM contributions c
    WHERE EXISTS (SELECT FROM entrants e
                  WHERE e.tournament = c.tournament AND e.name = c.bot AND e.bot = ANY(%s))
"""

_FORGET_TOKENS = "DELETE FROM tokens WHERE bot = ANY(%s)"
_FORGET_OWNER = "UPDATE owners SET name = %s WHERE id = %s"
_FORGET_BOT = "UPDATE bots SET name = %s, version = '' WHERE id = %s"

# The versions of a bot have ratings of their own, and keep them: under numbers instead of their names.
_VERSIONS = """
    SELECT s.version FROM entrants e JOIN matches m ON m.tournament = e.tournament
    JOIN match_seats s ON s.match = m.number AND s.entrant = e.number
    WHERE e.bot = %s AND s.version IS NOT NULL GROUP BY s.version ORDER BY min(s.match)
"""
_FORGET_VERSIONS = """
    UPDATE match_seats s SET version = v.number::text
    FROM entrants e, matches m, unnest(%(versions)s::text[]) WITH ORDINALITY AS v (name, number)
    WHERE e.bot = %(bot)s AND m.tournament = e.tournament AND s.match = m.number AND s.entrant = e.number
      AND s.version = v.name
"""
_FORGET_RATINGS = """
    UPDATE ratings r SET identity = n.now
    FROM unnest(%(before)s::text[], %(now)s::text[]) AS n (before, now)
    WHERE r.identity = n.before AND r.pool IN (
        SELECT t.pool FROM entrants e JOIN tournaments t ON t.number = e.tournament WHERE e.bot = %(bot)s)
"""
_FORGET_HISTORY = """
    UPDATE rating_history r SET identity = n.now
    FROM unnest(%(before)s::text[], %(now)s::text[]) AS n (before, now)
    WHERE r.identity = n.before AND r.pool IN (
        SELECT t.pool FROM entrants e JOIN tournaments t ON t.number = e.tournament WHERE e.bot = %(bot)s)
"""
_FORGET_UPLOADS = "DELETE FROM versions WHERE bot = ANY(%s)"
_FORGET_ENTRANT = "UPDATE entrants SET name = %(name)s, identity = %(name)s WHERE bot = %(bot)s"
_PLANS = """
    SELECT number, plan FROM tournaments
    WHERE number IN (SELECT tournament FROM entrants WHERE bot = %s) FOR UPDATE
"""
_SET_PLAN = "UPDATE tournaments SET plan = %s WHERE number = %s"


@dataclass(frozen=True, slots=True)
class RemovedLogs:
    """How many logs were removed, or would be."""

    logs: int
    bytes: int
    """As they are stored."""
    sealed: int
    """Logs that were kept because their deal is still to be played at another table."""


@dataclass(frozen=True, slots=True)
class RemovedOwner:
    """What was removed with an owner, or would be."""

    name: str
    """What the owner is called from then on."""
    bots: dict[str, str]
    """By its old name, what each bot is called from then on."""
    logs: RemovedLogs
    proofs: int
    """In so many proofs of deals the old name of a bot stays: what was published for them covers it."""


class Retention:
    """Removes what is not to be kept."""

    def __init__(self, database: Database):
        self._database = database

    async def remove_logs(
        self, tournaments: Sequence[int], older_than_s: int, *, dry_run: bool
    ) -> RemovedLogs:
        """Remove the logs of these tournaments' matches, or of all, that ended so many seconds ago.

        Raises InvalidRequest where neither is said, UnknownTournament.
        """
        if not (tournaments or older_than_s):
            raise InvalidRequest("say of which tournaments, or how old, the logs are that are to be removed")
        async with self._database.connection() as connection:
            unknown = await (await connection.execute(_UNKNOWN, (list(tournaments),))).fetchone()
            if unknown:
                raise UnknownTournament(f"there is no tournament {unknown[0]}")
            values = {"tournaments": list(tournaments), "seconds": older_than_s}
            removed = await _count(connection, _COUNT_OLD, values)
            if not dry_run:
                await connection.execute(_REMOVE_OLD, values)
            return removed

    async def remove_owner(self, name: str, *, dry_run: bool) -> RemovedOwner:
        """Remove an owner: their tokens and the logs of their bots' matches go, and nobody is called so.

        Results of matches stay, under a name that says nothing. Raises UnknownOwner, and BotPlaying where
        a bot of theirs has matches before it.
        """
        async with self._database.connection() as connection:
            found = await (await connection.execute(_OWNER, (name,))).fetchone()
            if found is None:
                raise UnknownOwner(f"there is no owner called {name}")
            owner = int(found[0])
            bots = await (await connection.execute(_BOTS, (owner,))).fetchall()
            numbers = [bot for bot, _ in bots]
            await _refuse_playing(connection, numbers)
            logs = await _count(connection, _COUNT_THEIRS, {"bots": numbers})
            ((proofs,),) = await (await connection.execute(_PROOFS, (numbers,))).fetchall()
            renamed = {old: f"{FORGOTTEN}{bot}" for bot, old in bots}
            removed = RemovedOwner(f"{FORGOTTEN}{owner}", renamed, logs, proofs)
            if not dry_run:
                await connection.execute(_REMOVE_THEIRS, {"bots": numbers})
                await connection.execute(_FORGET_TOKENS, (numbers,))
                await connection.execute(_FORGET_UPLOADS, (numbers,))
                await connection.execute(_FORGET_OWNER, (removed.name, owner))
                for bot, old in bots:
                    await _forget_bot(connection, bot, old, renamed[old])
            return removed


async def _count(connection: Connection, query: LiteralString, values: dict[str, Any]) -> RemovedLogs:
    ((logs, size, sealed),) = await (await connection.execute(query, values)).fetchall()
    return RemovedLogs(logs, int(size), sealed)


async def _refuse_playing(connection: Connection, bots: Sequence[int]) -> None:
    playing = await (await connection.execute(_PLAYING, (list(bots),))).fetchone()
    if playing is None:
        return
    tournament, state, bot = playing
    before = f"start it (fairdeal tournament start {tournament}), then " if state == 1 else ""
    raise BotPlaying(
        f"{bot} still has matches before it in tournament {tournament}: {before}stop the tournament "
        f"(fairdeal tournament stop {tournament}), or withdraw the bot "
        f"(fairdeal tournament withdraw {tournament} {bot}) and wait until it has played its last match"
    )


async def _forget_bot(connection: Connection, bot: int, old: str, new: str) -> None:
    versions = [version for (version,) in await (await connection.execute(_VERSIONS, (bot,))).fetchall()]
    values: dict[str, Any] = {"bot": bot, "name": new, "versions": versions}
    values["before"] = [old, *(f"{old}@{version}" for version in versions)]
    values["now"] = [new, *(f"{new}@{place}" for place, _ in enumerate(versions, 1))]
    for statement in (_FORGET_VERSIONS, _FORGET_RATINGS, _FORGET_HISTORY):
        await connection.execute(statement, values)
    for tournament, stored in await (await connection.execute(_PLANS, (bot,))).fetchall():
        plan = _without_name(Plan.FromString(stored), old, new)
        await connection.execute(_SET_PLAN, (plan.SerializeToString(deterministic=True), tournament))
    await connection.execute(_FORGET_ENTRANT, values)
    await connection.execute(_FORGET_BOT, (new, bot))


def _without_name(plan: Plan, old: str, new: str) -> Plan:
    for entrant in plan.entrants:
        if entrant.name == old:
            entrant.name = new
    challengers = plan.format.gauntlet.challengers if plan.format.HasField("gauntlet") else []
    for place, challenger in enumerate(challengers):
        if challenger == old:
            challengers[place] = new
    return plan
