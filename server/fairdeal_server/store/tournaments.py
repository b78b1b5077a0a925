"""Tournaments: the plan, the entrants, the schedule, the deals, and how far it all is."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any, LiteralString

import psycopg
from psycopg.rows import class_row

from fairdeal.v1.log_pb2 import BlockContribution
from fairdeal.v1.play_pb2 import DURABILITY_MOVE
from fairdeal.v1.tournament_pb2 import DUPLICATE_FIELD, Plan
from fairdeal.v1.tournament_pb2 import Entrant as PlanEntrant

from ..identity import hash_token
from ..planning import Planned
from ..referee.commitments import NOT_OPENED, Block, ClosedBlock, commitment_to, deal_secret
from ..tournament.formats.format import Meeting
from ..tournament.results import Again, Waiting
from ..tournament.rounds import Last
from ..tournament.schedule import Pairing
from .database import Connection, Database
from .errors import (
    DealCommitted,
    KeyReused,
    NameTaken,
    SeedReused,
    UnknownEntrant,
    UnknownTournament,
    refusing,
)
from .events import make_events
from .voids import renew_restored, void_live

RECOVERED = "the server stopped while the match was played"
"""The reason of matches that were live when their server died."""

_CHUNK = 1000  # rows that are sent to the database before others have their turn
_POLL = 5.0  # seconds between looks for started tournaments whose notice was lost with its connection

_SUMMARIES = """
    SELECT number, name, plan, own_bots, state, pairings, played, void, stopped, created_at,
           (SELECT jsonb_agg(jsonb_build_array(e.name, e.player, e.since, e.until) ORDER BY e.number)
            FROM entrants e
            WHERE e.tournament = tournaments.number AND (e.since > 1 OR e.until IS NOT NULL))
    FROM tournaments WHERE %(number)s::integer IS NULL OR number = %(number)s
    ORDER BY number DESC
"""

_LOADED = """
    SELECT t.number, t.plan, t.own_bots, t.seeded, t.state, t.pairings, t.played, t.void, t.master,
           p.id, p.message, p.options, t.stopped, t.last_pairing, t.last_deal_set, t.entry_changes
    FROM tournaments t JOIN pools p ON p.id = t.pool
    WHERE t.number = %s
"""

_ENTRANTS = """
    SELECT e.number, e.name, e.player, e.bot, e.identity, o.name AS owner,
           coalesce(e.seeding, e.number) AS seeding, e.since, e.until
    FROM entrants e LEFT JOIN bots b ON b.id = e.bot LEFT JOIN owners o ON o.id = b.owner
    WHERE e.tournament = %s ORDER BY e.number
"""

_WAITING = """
    SELECT p.number, p.deal_set, coalesce(p.stratum, d.stratum), d.deal, p.entrants
    FROM pairings p JOIN deal_sets d ON d.tournament = p.tournament AND d.number = p.deal_set
    WHERE p.tournament = %s AND p.state = 1 AND p.number > %s
    ORDER BY p.number
"""

_LIVE = """
    SELECT p.number, p.deal_set, coalesce(p.stratum, d.stratum), d.deal, p.entrants, p.match,
           kept.log, kept.parts
    FROM pairings p JOIN deal_sets d ON d.tournament = p.tournament AND d.number = p.deal_set
    CROSS JOIN LATERAL (
        SELECT string_agg(part, ''::bytea ORDER BY number) AS log, count(*) AS parts
        FROM live_logs WHERE match = p.match
    ) kept
    WHERE p.tournament = %s AND p.state = 2 AND kept.parts > 0
    ORDER BY p.number
"""

# Nobody has seen anything of a match of which nothing was kept.
_RELEASE_UNSEEN = """
    UPDATE pairings p SET state = 1, match = NULL, started_us = NULL
    WHERE tournament = %s AND state = 2 AND NOT EXISTS (SELECT FROM live_logs l WHERE l.match = p.match)
"""

_INTERRUPTED = """
    SELECT number FROM tournaments t
    WHERE state = 2 AND NOT own_bots AND EXISTS (
        SELECT FROM pairings p JOIN live_logs l ON l.match = p.match
        WHERE p.tournament = t.number AND p.state = 2)
"""

_SAME_KEY = """
    SELECT number, plan = %(plan)s AND own_bots = %(own_bots)s AND name = %(name)s
    FROM tournaments WHERE key = %(key)s
"""

_LOCK_KEY = "SELECT pg_advisory_xact_lock(hashtext('fairdeal.tournament.key'), hashtext(%(key)s))"

# Two tournaments of one seed have the same deals: whoever has seen the one knows those of the other.
_LOCK_SEED = "SELECT pg_advisory_xact_lock(hashtext('fairdeal.tournament.seed'), hashtext(%(master)s::text))"
_SAME_SEED = """
    SELECT number FROM tournaments t
    WHERE seeded AND master = %(master)s AND number IS DISTINCT FROM %(number)s::integer
      AND (%(strangers)s OR state < 3 AND EXISTS (
          SELECT FROM entrants e WHERE e.tournament = t.number AND e.bot IS NOT NULL))
    ORDER BY number LIMIT 1
"""

_SEEDED_MASTER = "SELECT master FROM tournaments WHERE number = %s AND seeded"

_NUMBER = "SELECT nextval(pg_get_serial_sequence('tournaments', 'number'))::integer"

_ADD_POOL = """
    INSERT INTO pools (key, game, message, options, cooperative)
    VALUES (%(pool_key)s, %(game)s, %(message)s, %(options)s, %(cooperative)s)
    ON CONFLICT ON CONSTRAINT pools_key_unique DO NOTHING
"""

_ADD = """
    INSERT INTO tournaments (number, key, name, pool, plan, own_bots, seeded, master,
                             pairings, last_pairing, last_deal_set, last_deal, rounds_to_come)
    OVERRIDING SYSTEM VALUE
    SELECT %(number)s, %(key)s, %(name)s, id, %(plan)s, %(own_bots)s, %(seeded)s, %(master)s,
           %(pairings)s, %(last_pairing)s, %(deal_sets)s, %(deal_sets)s, %(rounds_to_come)s
    FROM pools WHERE key = %(pool_key)s
"""

_ADD_ENTRANTS = """
    COPY entrants (tournament, number, name, player, bot, identity, token_hash, seeding) FROM STDIN
"""
_ADD_DEAL_SETS = "COPY deal_sets (tournament, number, stratum, deal, open) FROM STDIN"
_ADD_PAIRINGS = "COPY pairings (tournament, number, deal_set, stratum, entrants) FROM STDIN"

# Without fresh statistics, plans expect a handful of rows of a tournament that has just come.
_ANALYZE = "ANALYZE deal_sets, pairings"
_LARGE = 1000  # pairings

_START = """
    WITH started AS (
        UPDATE tournaments SET state = 2 WHERE number = %(number)s AND state = 1 RETURNING number
    )
    SELECT pg_notify('fairdeal_tournaments', number::text) FROM started
"""

_RUNNING = "SELECT number FROM tournaments WHERE state = 2 ORDER BY number"

_FINISH = """
    UPDATE tournaments SET state = 3, rounds_to_come = false
    WHERE number = %s AND state = 2 AND played = pairings
"""

_MEETINGS = "SELECT number, round, entrants, deals, name FROM meetings WHERE tournament = %s ORDER BY number"

_ROUNDS = """
    SELECT coalesce(min(round) FILTER (WHERE number IN (
        SELECT coalesce(p.stratum, d.stratum) + 1
        FROM pairings p JOIN deal_sets d ON d.tournament = p.tournament AND d.number = p.deal_set
        WHERE p.tournament = %(number)s AND p.state < 3)), max(round)), max(round)
    FROM meetings WHERE tournament = %(number)s
"""

# Only what was planned on top of all that there is now is added.
_GROW = """
    UPDATE tournaments SET
        pairings = pairings + %(pairings)s, last_pairing = last_pairing + %(pairings)s,
        last_deal_set = last_deal_set + %(deal_sets)s, last_deal = last_deal + %(deal_sets)s
    WHERE number = %(number)s AND state = 2 AND NOT stopped
      AND last_pairing = %(last_pairing)s AND last_deal_set = %(last_deal_set)s
      AND entry_changes = %(entry_changes)s
    RETURNING last_deal - %(deal_sets)s
"""

# Whoever plans a round meanwhile sees that the entrants have changed, and plans it again.
_CHANGE_ENTRIES = """
    WITH changed AS (
        UPDATE tournaments SET entry_changes = entry_changes + 1 WHERE number = %(number)s RETURNING number
    )
    SELECT pg_notify('fairdeal_tournaments', number::text) FROM changed
"""

_STOP = """
    WITH stopped AS (
        UPDATE tournaments SET stopped = true
        WHERE number = %(number)s AND state = 2 AND NOT stopped RETURNING number
    )
    SELECT pg_notify('fairdeal_tournaments', number::text) FROM stopped
"""

_DROP_WAITING = """
    WITH dropped AS (
        DELETE FROM pairings WHERE tournament = %(number)s AND state = 1 RETURNING deal_set
    ), counted AS (
        SELECT deal_set, count(*) AS tables FROM dropped GROUP BY deal_set
    ), fewer AS (
        UPDATE tournaments SET pairings = pairings - (SELECT count(*) FROM dropped) WHERE number = %(number)s
    )
    UPDATE deal_sets d SET open = open - tables FROM counted c
    WHERE d.tournament = %(number)s AND d.number = c.deal_set
    RETURNING d.number
"""
_DROP_EMPTY = """
    DELETE FROM deal_sets d WHERE tournament = %(number)s AND NOT EXISTS (
        SELECT FROM pairings p WHERE p.tournament = d.tournament AND p.deal_set = d.number)
    RETURNING d.number
"""
# Of a seeded tournament what is rated in the order of deal sets has waited for those that are gone.
_LAST_COMPLETE = """
    SELECT max(d.number) FROM deal_sets d JOIN tournaments t ON t.number = d.tournament
    WHERE t.number = %(number)s AND t.seeded AND d.open = 0
"""

_ENTER = """
    INSERT INTO entrants (tournament, number, name, player, bot, identity, seeding, since)
    SELECT %(number)s, 1 + coalesce(max(number), 0), %(name)s, %(player)s, %(bot)s, %(identity)s,
           1 + coalesce(max(coalesce(seeding, number)), 0),
           1 + (SELECT coalesce(max(round), 1) FROM meetings WHERE tournament = %(number)s)
    FROM entrants WHERE tournament = %(number)s
"""

_RETURN = """
    UPDATE entrants SET until = NULL
    WHERE tournament = %(number)s AND name = %(name)s AND player = %(player)s AND until IS NOT NULL
"""

_WITHDRAW = """
    UPDATE entrants SET until = coalesce(
        until, (SELECT coalesce(max(round), 0) FROM meetings WHERE tournament = %(number)s))
    WHERE tournament = %(number)s AND name = %(name)s
"""

_ADD_MEETING = """
    INSERT INTO meetings (tournament, number, round, deals, name, entrants)
    VALUES (%s, %s, %s, %s, %s, %s)
    ON CONFLICT ON CONSTRAINT meetings_pk DO UPDATE SET deals = meetings.deals + excluded.deals
"""

_NEXT_BLOCK = "SELECT 1 + coalesce(max(number), 0) FROM blocks WHERE tournament = %s"

_OPEN_BLOCK = """
    INSERT INTO blocks (tournament, number, first_deal, deals, root) VALUES (%s, %s, %s, %s, %s)
"""

_OPENED = "SELECT FROM blocks WHERE tournament = %s AND number = %s AND root = %s AND NOT closed"

_PROMISE = """
    INSERT INTO contributions (tournament, block, bot, instance, hash)
    SELECT %s, %s, bot, instance, hash
    FROM unnest(%s::text[], %s::integer[], %s::bytea[]) AS promised (bot, instance, hash)
"""

_OPEN_CONTRIBUTIONS = """
    UPDATE contributions c SET value = opened.value
    FROM unnest(%s::text[], %s::integer[], %s::bytea[]) AS opened (bot, instance, value)
    WHERE c.tournament = %s AND c.block = %s AND c.bot = opened.bot AND c.instance = opened.instance
"""

_CLOSE_BLOCK = "UPDATE blocks SET closed = true WHERE tournament = %s AND number = %s AND NOT closed"

_CLOSE_BLOCKS = "UPDATE blocks SET closed = true WHERE tournament = %s AND NOT closed"

_FILL_CONTRIBUTIONS = """
    UPDATE contributions c SET value = %s FROM blocks b
    WHERE c.tournament = %s AND c.value IS NULL
      AND b.tournament = c.tournament AND b.number = c.block AND b.closed
"""

_BLOCKS = """
    SELECT number, first_deal, deals, root FROM blocks b
    WHERE tournament = %s AND closed
      AND EXISTS (SELECT FROM unnest(%s::integer[]) AS wanted (deal)
                  WHERE deal >= first_deal AND deal < first_deal + deals)
    ORDER BY number
"""

_CONTRIBUTIONS = "SELECT bot, instance, hash, value FROM contributions WHERE tournament = %s AND block = %s"


@dataclass(frozen=True, slots=True)
class NewEntrant:
    """Who is to play in a tournament."""

    name: str
    player: str
    """Empty for a registered bot, builtin:NAME, or a command line."""
    identity: str
    """What the rating belongs to."""
    bot: int | None = None
    """The id of the registered bot."""
    owner: str | None = None
    """The name of a registered bot's owner."""
    version: str = ""
    """What a registered bot called itself when it connected last."""
    token: str | None = field(default=None, repr=False)
    """What a command shows when it connects; only its hash is kept."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who plays in a tournament; as `NewEntrant`."""

    number: int
    """From 1."""
    name: str
    player: str
    bot: int | None
    identity: str
    owner: str | None
    """The name of a registered bot's owner."""
    seeding: int
    """1 for the strongest."""
    since: int
    """The first round that it takes part in."""
    until: int | None
    """The last one, where it has withdrawn."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """An entrant that does not take part from the first round to the last."""

    name: str
    player: str
    since: int
    """The first round that it takes part in."""
    until: int | None
    """The last one, where it has withdrawn."""

    @property
    def late(self) -> bool:
        """Whether it came after the beginning."""
        return self.since > 1


@dataclass(frozen=True, slots=True)
class Summary:
    """A tournament and how far it is."""

    number: int
    name: str
    plan: Plan
    own_bots: bool
    state: int
    """A fairdeal.v1.TournamentState."""
    pairings: int
    """In all."""
    played: int
    """Pairings that have a result."""
    void: int
    """Matches that are void."""
    stopped: bool
    """What has not begun is not played."""
    created_at: datetime
    attendances: tuple[Attendance, ...]
    """Of those that came late or have withdrawn, by number."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What it takes to play a tournament, and to open its deals."""

    number: int
    plan: Plan
    own_bots: bool
    seeded: bool
    state: int
    pairings: int
    played: int
    void: int
    master: bytes
    """What the deals' secrets are derived from: leaves the server only as single secrets."""
    pool: int
    """The pool's id."""
    pool_message: bytes
    """A serialized fairdeal.v1.Pool."""
    options: bytes
    """The game's serialized Options."""
    stopped: bool
    """What has not begun is not played."""
    entrants: tuple[Entrant, ...]
    last: Last
    """The last numbers that were given out."""
    entry_changes: int
    """How many late entries and withdrawals there were."""


@dataclass(frozen=True, slots=True)
class Live:
    """A match that is played, or was when its server died."""

    pairing: Waiting
    match: int
    log: bytes
    """What was kept of it, a serialized MatchLog."""
    parts: int
    """In how many parts it was kept."""


class Tournaments:
    """The stored tournaments."""

    def __init__(self, database: Database):
        self._database = database

    # --- from the plan to the end ---------------------------------------------------------------

    async def create(
        self, *, key: str, name: str, planned: Planned, entrants: Sequence[NewEntrant], own_bots: bool
    ) -> int:
        """Store a tournament with its schedule and return its number.

        The same key with the same plan returns the tournament that it made before; KeyReused is
        raised for another plan. Raises SeedReused where registered bots would know the deals.
        """
        values = {
            "key": key,
            "name": name,
            "plan": planned.plan.SerializeToString(deterministic=True),
            "own_bots": own_bots,
        }
        async with self._database.connection() as connection:
            await connection.execute(_LOCK_KEY, values)
            known = await (await connection.execute(_SAME_KEY, values)).fetchone()
            if known is None:
                if planned.seeded:
                    strangers = any(entrant.bot is not None for entrant in entrants)
                    await _check_seed(connection, planned.master, strangers)
                return await _add(connection, values, planned, entrants)
            number, same = known
        if not same:
            raise KeyReused(
                f"the key {key!r} belongs to tournament {number}, which has another name or plan; "
                f"use a new key for a new tournament"
            )
        return int(number)

    async def start(self, number: int) -> None:
        """Let a server play the tournament; one that was started before stays as it is.

        Raises UnknownTournament.
        """
        await self.get(number)
        async with self._database.connection() as connection:
            await connection.execute(_START, {"number": number})

    async def running(self) -> AsyncGenerator[int, None]:
        """Yield every tournament that is started and not finished, then each one when it is started.

        A number may come again. Survives a lost connection.
        """
        while True:
            try:
                connection = await self._database.separate()
                async with connection:
                    await connection.execute("LISTEN fairdeal_tournaments")
                    while True:
                        for (number,) in await (await connection.execute(_RUNNING)).fetchall():
                            yield number
                        async for notice in connection.notifies(timeout=_POLL):
                            yield int(notice.payload)
            except psycopg.OperationalError:
                await asyncio.sleep(1.0)

    async def finish(self, number: int) -> bool:
        """Mark the tournament as finished; False unless it runs and every pairing has its result."""
        async with self._database.connection() as connection:
            return (await connection.execute(_FINISH, (number,))).rowcount == 1

    async def stop(self, number: int) -> None:
        """Let no further match of a running tournament begin; one that does not run stays as it is."""
        async with self._database.connection() as connection:
            await connection.execute(_STOP, {"number": number})

    async def drop_waiting(self, number: int) -> None:
        """Take what has not begun out of the schedule of a tournament that was stopped."""
        values = {"number": number}
        async with self._database.connection() as connection:
            fewer = await (await connection.execute(_DROP_WAITING, values)).fetchall()
            empty = await (await connection.execute(_DROP_EMPTY, values)).fetchall()
            last = await (await connection.execute(_LAST_COMPLETE, values)).fetchall()
            complete = {deal_set for (deal_set,) in [*fewer, *last]} - {deal_set for (deal_set,) in empty}
            await make_events(connection, [(number, deal_set) for deal_set in complete - {None}])

    async def get(self, number: int) -> Summary:
        """Return one tournament; raises UnknownTournament."""
        found = await self._summaries(number)
        if not found:
            raise _unknown(number)
        return found[0]

    async def list_all(self) -> list[Summary]:
        """Return every tournament, the newest first."""
        return await self._summaries(None)

    async def _summaries(self, number: int | None) -> list[Summary]:
        async with self._database.connection() as connection:
            cursor = await connection.execute(_SUMMARIES, {"number": number})
            return [_summary(*row) for row in await cursor.fetchall()]

    # --- for play -------------------------------------------------------------------------------

    async def load(self, number: int) -> Loaded:
        """Return what it takes to play the tournament; raises UnknownTournament."""
        async with self._database.connection() as connection:
            found = await (await connection.execute(_LOADED, (number,))).fetchone()
            if found is None:
                raise _unknown(number)
            cursor = connection.cursor(row_factory=class_row(Entrant))
            await cursor.execute(_ENTRANTS, (number,))
            entrants = tuple(await cursor.fetchall())
        _, plan, *rest = found
        late = [(entrant.name, entrant.player) for entrant in entrants if entrant.since > 1]
        *rest, pairing, deal_set, changes = rest
        whole = _whole_plan(plan, late)
        return Loaded(*(number, whole, *rest, entrants, Last(pairing, deal_set), changes))

    async def recover(self, number: int) -> None:
        """Clear up what a server that died has left behind. For whoever has claimed the tournament.

        Live matches become void and their pairings wait again: seeded ones with the same deal, in field
        duplicates each with a deal of its own, all others with their whole deal set and a new deal.
        After a restore whatever is still to be played gets new deals.
        Contributions to a block that was still open
        are zeros: the server may not choose among them by dying.

        Where every move is durable, live matches stay so, to be resumed (`live`); those of which nothing
        was kept have not begun.
        """
        loaded = await self.load(number)
        resumes = loaded.plan.durability == DURABILITY_MOVE
        async with self._database.connection() as connection:
            field = loaded.plan.duplicate == DUPLICATE_FIELD
            again = Again.SAME_DEAL if loaded.seeded else Again.OWN_DEAL if field else Again.NEW_DEAL
            if resumes:
                await connection.execute(_RELEASE_UNSEEN, (number,))
            else:
                await void_live(connection, number, again, RECOVERED)
            await renew_restored(connection, number, apart=field)
            await connection.execute(_CLOSE_BLOCKS, (number,))
            await connection.execute(_FILL_CONTRIBUTIONS, (NOT_OPENED, number))

    async def live(self, number: int) -> tuple[Live, ...]:
        """Return the matches that have not ended and of which something was kept, by pairing."""
        async with self._database.connection() as connection:
            cursor = await connection.execute(_LIVE, (number,))
            return tuple(
                Live(Waiting(pairing, deal_set, stratum, deal, tuple(entrants)), match, log, parts)
                for pairing, deal_set, stratum, deal, entrants, match, log, parts in await cursor.fetchall()
            )

    async def interrupted(self) -> frozenset[int]:
        """Return the tournaments with matches that a server has left behind, to be resumed, or plays."""
        async with self._database.connection() as connection:
            return frozenset(
                number for (number,) in await (await connection.execute(_INTERRUPTED)).fetchall()
            )

    async def waiting(self, number: int, after: int = 0) -> tuple[Waiting, ...]:
        """Return the pairings that wait to be played, in the order in which they should start.

        Only those with a number over `after`.
        """
        async with self._database.connection() as connection:
            cursor = await connection.execute(_WAITING, (number, after))
            return tuple(
                Waiting(pairing, deal_set, stratum, deal, tuple(entrants))
                for pairing, deal_set, stratum, deal, entrants in await cursor.fetchall()
            )

    # --- rounds ---------------------------------------------------------------------------------

    async def meetings(self, number: int) -> list[Meeting]:
        """Return the meetings of the tournament's format so far; none for a round robin without one."""
        async with self._database.connection() as connection:
            return [
                Meeting(meeting, round, tuple(entrants), deals, name)
                for meeting, round, entrants, deals, name in await (
                    await connection.execute(_MEETINGS, (number,))
                ).fetchall()
            ]

    async def rounds(self, number: int) -> tuple[int, int] | None:
        """Return the first and the last round that are being played; the last one twice where none is.

        None for a tournament without meetings. Not for ladders, whose meetings have no rounds.
        """
        async with self._database.connection() as connection:
            ((first, last),) = await (await connection.execute(_ROUNDS, {"number": number})).fetchall()
            return None if last is None else (first, last)

    async def add_round(
        self, planned_on: Loaded, meetings: Sequence[Meeting], pairings: Sequence[Pairing]
    ) -> bool:
        """Store what is to be played next, in one transaction.

        False, and nothing is stored: the tournament does not run, or pairings or entrants have come or
        gone since it was loaded.
        """
        number, last = planned_on.number, planned_on.last
        values = {
            "number": number,
            "pairings": len(pairings),
            "deal_sets": len({pairing.deal_set for pairing in pairings}),
            "last_pairing": last.pairing,
            "last_deal_set": last.deal_set,
            "entry_changes": planned_on.entry_changes,
        }
        async with self._database.connection() as connection:
            grown = await (await connection.execute(_GROW, values)).fetchone()
            if grown is None:
                return False
            await _add_meetings(connection, number, meetings)
            await _add_pairings(connection, number, pairings, grown[0] - last.deal_set)
        return True

    async def enter(self, number: int, new: NewEntrant, *, back: bool = False) -> None:
        """Add a late entry, which plays from the next round on; raises NameTaken, or SeedReused as `create`.

        `back` lets one that has withdrawn come back.
        """
        taken = NameTaken(f"tournament {number} has an entrant of the name {new.name!r} already")
        with refusing(entrants_name_unique=taken):
            async with self._database.connection() as connection:
                values = {"number": number, "name": new.name, "player": new.player}
                await connection.execute(_CHANGE_ENTRIES, values)
                if back and (await connection.execute(_RETURN, values)).rowcount:
                    return
                if new.bot is not None:
                    await _check_seed_of(connection, number)
                await connection.execute(_ENTER, values | {"bot": new.bot, "identity": new.identity})

    async def withdraw(self, number: int, name: str) -> None:
        """Let an entrant play no round after the present one; raises UnknownEntrant."""
        async with self._database.connection() as connection:
            values = {"number": number, "name": name}
            await connection.execute(_CHANGE_ENTRIES, values)
            found = await connection.execute(_WITHDRAW, values)
            if not found.rowcount:
                raise UnknownEntrant(
                    f"tournament {number} has no entrant {name!r}: `fairdeal standings {number}` lists them"
                )

    # --- blocks of deals ------------------------------------------------------------------------

    async def next_block(self, number: int) -> int:
        """Return the number that the tournament's next block has, from 1."""
        async with self._database.connection() as connection:
            ((block,),) = await (await connection.execute(_NEXT_BLOCK, (number,))).fetchall()
            return int(block)

    async def open_block(self, block: Block, promises: Sequence[BlockContribution]) -> None:
        """Store a block's root and the promises that it covers; durable when returned.

        Waits for a database that is away: its root covers these promises. A block that was opened with
        the same root before stays as it is. Raises DealCommitted when another one of its number, or with
        these deals, is there already.
        """
        await self._database.patiently(partial(self._open_block, block, promises))

    async def _open_block(self, block: Block, promises: Sequence[BlockContribution]) -> None:
        key = (block.tournament, block.number)
        again = DealCommitted(f"block {block.number} of tournament {block.tournament} is there already")
        bots, instances = [each.bot for each in promises], [each.instance for each in promises]
        with refusing(blocks_pk=again, blocks_first_deal_unique=again):
            async with self._database.connection() as connection:
                if (await connection.execute(_OPENED, (*key, block.root))).rowcount:
                    return
                deals = (block.first_deal, len(block.commitments), block.root)
                await connection.execute(_OPEN_BLOCK, key + deals)
                hashes = [each.hash for each in promises]
                await connection.execute(_PROMISE, (*key, bots, instances, hashes))

    async def close_block(self, number: int, block: int, contributions: Sequence[BlockContribution]) -> None:
        """Store what the bots contributed, zeros for what is missing; durable when returned.

        The values have been checked against the promised hashes. A block that is closed stays as it is.
        Waits for a database that is away: an outage changes no contribution.
        """
        await self._database.patiently(partial(self._close_block, number, block, contributions))

    async def _close_block(self, number: int, block: int, contributions: Sequence[BlockContribution]) -> None:
        opened = [each for each in contributions if each.value]
        bots, instances = [each.bot for each in opened], [each.instance for each in opened]
        values = [each.value for each in opened]
        async with self._database.connection() as connection:
            if (await connection.execute(_CLOSE_BLOCK, (number, block))).rowcount:
                await connection.execute(_OPEN_CONTRIBUTIONS, (bots, instances, values, number, block))
                await connection.execute(_FILL_CONTRIBUTIONS, (NOT_OPENED, number))

    async def blocks(self, number: int, deals: Iterable[int]) -> list[ClosedBlock]:
        """Return the closed blocks in which these deals are, by number; none for deals in no block.

        Raises ValueError where a stored block does not have the root that was published for it.
        """
        loaded = await self.load(number)
        async with self._database.connection() as connection:
            cursor = await connection.execute(_BLOCKS, (number, list(deals)))
            return [await _closed_block(connection, loaded, *found) for found in await cursor.fetchall()]


def _summary(number: int, name: str, plan: bytes, *rest: Any) -> Summary:
    *columns, changed = rest
    attendances = tuple(Attendance(*each) for each in changed or ())
    late = [(each.name, each.player) for each in attendances if each.late]
    return Summary(*(number, name, _whole_plan(plan, late), *columns, attendances))


def _whole_plan(stored: bytes, late: Iterable[tuple[str, str]]) -> Plan:
    """Return the plan with its late entries, whose name and player are given."""
    plan = Plan.FromString(stored)
    plan.entrants.extend(PlanEntrant(name=name, player=player) for name, player in late)
    return plan


async def _check_seed(
    connection: Connection, master: bytes, strangers: bool, number: int | None = None
) -> None:
    """Raise SeedReused where deals of this master may be known to registered bots.

    `strangers`: registered bots are to play them. `number` is the tournament, where there is one.
    """
    values = {"master": master, "strangers": strangers, "number": number}
    await connection.execute(_LOCK_SEED, values)
    found = await (await connection.execute(_SAME_SEED, values)).fetchone()
    if found is not None:
        raise SeedReused(
            f"tournament {found[0]} has the same seed and so the same deals, which would be known to "
            "registered bots: take another seed, or none"
        )


async def _check_seed_of(connection: Connection, number: int) -> None:
    """Raise SeedReused where a registered bot may not enter because the tournament's deals may be known."""
    seeded = await (await connection.execute(_SEEDED_MASTER, (number,))).fetchone()
    if seeded is not None:
        await _check_seed(connection, seeded[0], strangers=True, number=number)


async def _add(
    connection: Connection, values: dict[str, Any], planned: Planned, entrants: Sequence[NewEntrant]
) -> int:
    ((number,),) = await (await connection.execute(_NUMBER)).fetchall()
    pool, pairings = planned.pool, planned.schedule.pairings
    key = pool.key
    if values["own_bots"]:  # local runs share no ratings, not even with each other
        key = sha256(key + b"tournament" + number.to_bytes(8, "big")).digest()
    values |= {
        "number": number,
        "pool_key": key,
        "game": pool.game.name,
        "message": pool.message.SerializeToString(deterministic=True),
        "options": pool.options.SerializeToString(deterministic=True),
        "cooperative": pool.game.cooperative,
        "seeded": planned.seeded,
        "master": planned.master,
        "pairings": len(pairings),
        "last_pairing": max((pairing.number for pairing in pairings), default=0),
        "deal_sets": max((pairing.deal_set for pairing in pairings), default=0),
        "rounds_to_come": planned.more_to_come,
    }
    await connection.execute(_ADD_POOL, values)
    await connection.execute(_ADD, values)
    rows = [
        (
            number,
            entry.number,
            new.name,
            new.player,
            new.bot,
            new.identity,
            new.token and hash_token(new.token),
            entry.seeding,
        )
        for entry, new in zip(planned.entries, entrants, strict=True)
    ]
    await _copy(connection, _ADD_ENTRANTS, rows)
    await _add_meetings(connection, number, planned.meetings)
    await _add_pairings(connection, number, pairings, 0)
    if len(pairings) > _LARGE:
        await connection.execute(_ANALYZE)
    return int(number)


async def _add_meetings(connection: Connection, tournament: int, meetings: Iterable[Meeting]) -> None:
    async with connection.cursor() as cursor:
        await cursor.executemany(
            _ADD_MEETING,
            [
                (
                    tournament,
                    meeting.number,
                    meeting.round,
                    meeting.deals,
                    meeting.name,
                    list(meeting.entrants),
                )
                for meeting in meetings
            ],
        )


async def _add_pairings(
    connection: Connection, tournament: int, pairings: Sequence[Pairing], renewed: int
) -> None:
    """Store pairings with their deal sets, whose deals are `renewed` numbers ahead of them."""
    tables = Counter(pairing.deal_set for pairing in pairings)
    strata = {pairing.deal_set: pairing.stratum for pairing in pairings}
    sets = [
        (tournament, number, strata[number], number + renewed, tables[number]) for number in sorted(tables)
    ]
    await _copy(connection, _ADD_DEAL_SETS, sets)
    rows = [
        (tournament, pairing.number, pairing.deal_set, pairing.stratum, list(pairing.entrants))
        for pairing in pairings
    ]
    await _copy(connection, _ADD_PAIRINGS, rows)


async def _copy(connection: Connection, statement: LiteralString, rows: Sequence[tuple[object, ...]]) -> None:
    async with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for first in range(0, len(rows), _CHUNK):
            for row in rows[first : first + _CHUNK]:
                await copy.write_row(row)
            await asyncio.sleep(0)


async def _closed_block(
    connection: Connection, loaded: Loaded, number: int, first: int, deals: int, root: bytes
) -> ClosedBlock:
    cursor = await connection.execute(_CONTRIBUTIONS, (loaded.number, number))
    contributions = tuple(
        BlockContribution(bot=bot, instance=instance, hash=promise, value=value)
        for bot, instance, promise, value in await cursor.fetchall()
    )
    commitments = [commitment_to(deal_secret(loaded.master, deal)) for deal in range(first, first + deals)]
    block = Block(loaded.number, number, first, commitments, contributions)
    if block.root != root:
        raise ValueError(f"block {number} of tournament {loaded.number} is not what was published")
    return ClosedBlock(block, contributions)


def _unknown(number: int) -> UnknownTournament:
    return UnknownTournament(f"there is no tournament {number}")
