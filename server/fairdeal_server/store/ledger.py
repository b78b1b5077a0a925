"""The ledger: where matches begin and end, durably and exactly once, and where moves are kept meanwhile.

Group commit without a timer: one task takes everything that is queued as soon as the last commit
has returned, writes it in one transaction, and answers the callers after the commit.

A pairing has at most one current match, and only that match may record. This makes every entry safe
to repeat: after a lost connection, when nobody can know whether the commit was done, the same group
is written again, and what had been done already is recognised.

The locks on the tournaments that this process plays are held by the ledger's own connection, so that
what it writes for a tournament is written while it holds the lock.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import chain, repeat
from struct import Struct
from types import TracebackType
from typing import Any, Generic, LiteralString, TypeAlias, TypeVar

import psycopg

from ..tally import Histogram
from ..tournament.results import Finished, FollowUp, Void
from .database import Connection, Database
from .errors import LedgerClosed, NotWaiting, TournamentBusy
from .events import make_events
from .logs import compress
from .voids import void_match

log = logging.getLogger(__name__)

CLAIM_PATIENCE = 5.0
"""Seconds to wait for the lock of a process that has just died, or of our own lost connection."""

CLOSING_PATIENCE = 3.0
"""Seconds for which a ledger that is being closed waits for a database that takes nothing."""

COMMIT_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
GROUP_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

_BACKOFF = (0.05, 0.1, 0.2, 0.5, 1.0)
_AHEAD = 2_000_000  # matches whose logs have a partition already: two of them (migration 0001)
_PASSING = ("40", "53", "55", "57")  # SQLSTATE classes: deadlocks, a full disk, locks, a starting server

# Every statement here finds its rows by key, however large a table has grown since it was planned.
_PREPARE = """
    SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
    SET plan_cache_mode = force_generic_plan; SET jit = off;
"""

_EXTEND = "SELECT extend_match_logs(%s)"

_LOCK = "SELECT pg_try_advisory_lock(hashtext('fairdeal.tournament'), %s)"
_UNLOCK = "SELECT pg_advisory_unlock(hashtext('fairdeal.tournament'), %s)"

_BEGIN = """
    UPDATE pairings p SET
        state = 2, match = nextval('match_numbers'),
        started_us = (extract(epoch FROM clock_timestamp()) * 1000000)::bigint
    FROM unnest(%s::integer[], %s::integer[]) AS wanted (tournament, number)
    WHERE p.tournament = wanted.tournament AND p.number = wanted.number AND p.state = 1
    RETURNING p.tournament, p.number, p.match
"""

_BEGUN = "SELECT match FROM pairings WHERE tournament = %s AND number = %s AND state = 2"

# What was kept by an attempt whose commit nobody heard of stays; matches that are not current keep nothing.
_KEEP = """
    INSERT INTO live_logs (match, number, part)
    SELECT kept.match, kept.number, kept.part
    FROM unnest(%s::integer[], %s::integer[], %s::bigint[], %s::integer[], %s::bytea[])
         AS kept (tournament, pairing, match, number, part)
    JOIN pairings p ON p.tournament = kept.tournament AND p.number = kept.pairing
     AND p.match = kept.match AND p.state = 2
    ON CONFLICT ON CONSTRAINT live_logs_pk DO NOTHING
"""

_ACCEPT = """
    WITH accepted AS (
        UPDATE pairings p SET state = 3
        FROM unnest(%s::integer[], %s::integer[], %s::bigint[]) AS over (tournament, number, match)
        WHERE p.tournament = over.tournament AND p.number = over.number
          AND p.match = over.match AND p.state = 2
        RETURNING p.match, p.tournament, p.deal_set
    ), ended AS (
        DELETE FROM live_logs l USING accepted a WHERE l.match = a.match
    ), played AS (
        UPDATE deal_sets d SET open = open - matches
        FROM (SELECT tournament, deal_set, count(*) AS matches FROM accepted GROUP BY 1, 2) AS n
        WHERE d.tournament = n.tournament AND d.number = n.deal_set
    ), counted AS (
        UPDATE tournaments t SET played = played + matches
        FROM (SELECT tournament, count(*) AS matches FROM accepted GROUP BY 1) AS n
        WHERE t.number = n.tournament
    )
    SELECT match, tournament, deal_set FROM accepted
"""

_COPY_MATCHES = """
    COPY matches (number, started_us, duration_us, tournament, pairing, deal, faults, state)
    FROM STDIN (FORMAT binary)
"""
_COPY_SEATS = """
    COPY match_seats (match, score, payoff, second, faults, seat, entrant, rank, fault, counts,
                      version, fault_counts)
    FROM STDIN (FORMAT binary)
"""
_COPY_LOGS = "COPY match_logs (match, crc, sha256, log) FROM STDIN (FORMAT binary)"

_RECORDED = """
    SELECT EXISTS (
        SELECT FROM matches JOIN match_logs ON match = number
        WHERE number = %s AND state = 2 AND sha256 = %s
    )
"""

_FOLLOW = """
    WITH numbered AS (
        UPDATE tournaments SET pairings = pairings + 1, last_pairing = last_pairing + 1
        WHERE number = %(tournament)s RETURNING last_pairing
    ), seated AS (
        UPDATE deal_sets d SET open = open + 1 FROM pairings p
        WHERE p.tournament = %(tournament)s AND p.number = %(pairing)s
          AND d.tournament = p.tournament AND d.number = p.deal_set
        RETURNING d.number, p.stratum
    )
    INSERT INTO pairings (tournament, number, deal_set, stratum, entrants, follows)
    SELECT %(tournament)s, last_pairing, number, stratum, %(entrants)s::smallint[], %(match)s
    FROM numbered, seated
"""

_FOLLOW_WITH_NEW_DEAL = """
    WITH numbered AS (
        UPDATE tournaments SET
            pairings = pairings + 1, last_pairing = last_pairing + 1,
            last_deal_set = last_deal_set + 1, last_deal = last_deal + 1
        WHERE number = %(tournament)s RETURNING last_pairing, last_deal_set, last_deal
    ), grown AS (
        INSERT INTO deal_sets (tournament, number, stratum, deal, open)
        SELECT d.tournament, last_deal_set, d.stratum, last_deal, 1
        FROM numbered, pairings p JOIN deal_sets d ON d.tournament = p.tournament AND d.number = p.deal_set
        WHERE p.tournament = %(tournament)s AND p.number = %(pairing)s
    )
    INSERT INTO pairings (tournament, number, deal_set, entrants, follows)
    SELECT %(tournament)s, last_pairing, last_deal_set, %(entrants)s::smallint[], %(match)s FROM numbered
"""

# COPY's binary format: the number of fields, then each field's length and value.
_FINISHED = 2
_HEAD = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_TAIL = b"\xff\xff"
_MATCH = Struct(">h iq iq iq ii ii ii ii ih")
_LOG = Struct(">h iq ii i32s i")
_SEAT = Struct(">h iq id id id ii ih ih ih ih i?")
_SEAT_WITHOUT_SECOND = Struct(">h iq id id i ii ih ih ih ih i?")
_LENGTH = Struct(">i")
_ARRAY = Struct(">iiiii")
_INTEGER = 23  # the type's number in every Postgres
_NULL = _LENGTH.pack(-1)

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class _Rows:
    """A match in COPY's binary format."""

    match: bytes
    seats: bytes
    log: bytes


@dataclass(eq=False, slots=True)
class _Entry(Generic[Answer]):
    tournament: int
    answer: asyncio.Future[Answer]
    uncertain: bool = field(default=False, init=False)  # an earlier attempt may have been committed

    def resolve(self, outcome: Answer | Exception) -> None:
        if self.answer.done():  # a caller that was cancelled does not wait any more
            return
        if isinstance(outcome, Exception):
            self.answer.set_exception(outcome)
        else:
            self.answer.set_result(outcome)


@dataclass(eq=False, slots=True)
class _Begin(_Entry[int]):
    pairing: int


@dataclass(eq=False, slots=True)
class _Keep(_Entry[None]):
    pairing: int
    match: int
    number: int
    part: bytes


@dataclass(eq=False, slots=True)
class _Record(_Entry[bool]):
    finished: Finished
    rows: "_Rows"


@dataclass(eq=False, slots=True)
class _Void(_Entry[bool]):
    void: Void


@dataclass(eq=False, slots=True)
class _Claim(_Entry[bool]):
    pass


_Outcomes: TypeAlias = dict[_Entry[Any], Any]


class Ledger:
    """Begins and ends matches. Use it as an asynchronous context manager.

    All methods may be called concurrently, and are meant to be. They wait while the database cannot be
    reached. A caller that is cancelled leaves its entry in the queue: it is written all the same.

    Leaving the context writes what is queued. Where that cannot be done for longer than
    CLOSING_PATIENCE, the callers get LedgerClosed.
    """

    def __init__(self, database: Database):
        self._database = database
        self._connection: Connection | None = None
        self._queue: list[_Entry[Any]] = []
        self._queued = asyncio.Event()
        self._closing = False
        self._claims: set[int] = set()  # tournaments that we play
        self._locked: set[int] = set()  # those whose lock the connection holds
        self._logs_until = 0
        self._stalled_since: float | None = None
        self._worker: asyncio.Task[None] | None = None
        self.commits = Histogram(COMMIT_SECONDS)
        """The seconds that writing a group took."""
        self.groups = Histogram(GROUP_SIZES)
        """How many entries were written together."""
        self.failures = 0
        """How many attempts to write failed and were repeated."""

    @property
    def waiting(self) -> int:
        """How many entries wait to be written."""
        return len(self._queue)

    async def __aenter__(self) -> "Ledger":
        self._worker = asyncio.create_task(self._work(), name="ledger")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        self._queued.set()
        if self._worker is None:
            return
        while not self._worker.done():
            await asyncio.wait([self._worker], timeout=CLOSING_PATIENCE / 3)
            if self._stalled_since is not None and _now() - self._stalled_since > CLOSING_PATIENCE:
                self._worker.cancel()
        with suppress(asyncio.CancelledError):
            self._worker.result()

    async def begin(self, tournament: int, pairing: int) -> int:
        """Begin the match of a waiting pairing and return its number; durable when returned.

        Raises NotWaiting when there is nothing to begin, and TournamentBusy when another process has
        taken over the tournament that this one had claimed.
        """
        return await self._ask(_Begin(tournament, _future(), pairing))

    async def keep(self, tournament: int, pairing: int, match: int, number: int, part: bytes) -> None:
        """Append a part to the log of a live match; durable when returned. `number` counts its parts from 0.

        Nothing is kept of a match that is not its pairing's current one: its result will be refused.
        Raises TournamentBusy as `begin` does.
        """
        await self._ask(_Keep(tournament, _future(), pairing, match, number, part))

    async def record(self, finished: Finished) -> bool:
        """Store a match with its result, its log and what follows from it; durable when returned.

        False: the match is not its pairing's current one, and nothing is stored. Recording the same
        result again changes nothing and returns True again. Raises struct.error for numbers that do not
        fit their columns, psycopg.Error for values that the database refuses, and TournamentBusy as
        `begin` does.
        """
        return await self._ask(_Record(finished.tournament, _future(), finished, _pack(finished)))

    async def void(self, void: Void) -> bool:
        """Store a match as void; its pairing waits again.

        Where the deal is not the same, every pairing of the deal set waits again, with a new deal: its
        other matches are void as well, and what they record will be refused. False: the match was not
        its pairing's current one (void already, perhaps), and nothing is stored.
        """
        return await self._ask(_Void(void.tournament, _future(), void))

    @asynccontextmanager
    async def claim(self, tournament: int) -> AsyncIterator[None]:
        """Hold the lock on a tournament: it is played by one process at a time.

        Raises TournamentBusy when another process holds it for longer than CLAIM_PATIENCE, or this one.
        """
        if tournament in self._claims:
            raise TournamentBusy(f"tournament {tournament} is being played by this process already")
        deadline = _now() + CLAIM_PATIENCE
        self._claims.add(tournament)
        try:
            while not await self._ask(_Claim(tournament, _future())):
                if _now() > deadline:
                    raise _busy(tournament)
                await asyncio.sleep(0.1)
            yield
        finally:
            self._claims.discard(tournament)
            self._queued.set()  # the lock is given back when the worker comes to it

    async def _ask(self, entry: _Entry[Answer]) -> Answer:
        if self._worker is None or self._worker.done() or self._closing:
            raise LedgerClosed("the ledger is closed and takes no more entries")
        self._queue.append(entry)
        self._queued.set()
        return await entry.answer

    async def _work(self) -> None:
        """Write group after group, give locks back, until the ledger is closed and the queue is empty."""
        group: list[_Entry[Any]] = []
        try:
            while self._queue or not self._closing:
                if not self._queue:
                    self._queued.clear()
                    await self._queued.wait()
                group, self._queue = self._queue, []
                if group:
                    await self._write(group)
                    group = []
                elif self._connection is not None and not self._connection.closed:
                    with suppress(psycopg.OperationalError):  # a lost connection holds no locks
                        await self._unlock(self._connection)
        finally:
            unwritten = [*group, *self._queue]
            if unwritten:
                log.warning("%d entries could not be stored before the end: as after a kill", len(unwritten))
            for entry in unwritten:
                entry.resolve(LedgerClosed("the ledger was closed before this was written"))
            if self._connection is not None:
                await self._connection.close()

    async def _write(self, group: Sequence[_Entry[Any]]) -> None:
        """Write a group and answer it. One that the database refuses is written entry by entry."""
        for pause in chain(_BACKOFF, repeat(_BACKOFF[-1])):
            connection = await self._connect()
            began = _now()
            try:
                outcomes = await self._transact(connection, group)
                self.commits.add(_now() - began)
                self.groups.add(len(group))
                break
            except psycopg.Error as error:
                for entry in group:
                    entry.uncertain |= connection.closed
                if not connection.closed and not (error.sqlstate or "").startswith(_PASSING):
                    outcomes = {group[0]: error} if len(group) == 1 else {}
                    break
                self.failures += 1
                self._stall()
                self._database.note(error)
                log.debug("writing to the database failed and is tried again: %s", error)
            await asyncio.sleep(pause)
        self._stalled_since = None
        self._database.note_room()
        if not outcomes:
            for entry in group:
                await self._write([entry])
        for entry, outcome in outcomes.items():
            entry.resolve(outcome)

    async def _transact(self, connection: Connection, group: Sequence[_Entry[Any]]) -> _Outcomes:
        """Write a group in one transaction and return the outcome of each of its entries."""
        outcomes: _Outcomes = {}
        await self._unlock(connection)
        for entry in group:
            if isinstance(entry, _Claim):
                outcomes[entry] = await self._lock(connection, entry.tournament)
            elif entry.tournament in self._claims - self._locked:
                outcomes[entry] = _busy(entry.tournament)
        begins = [entry for entry in group if isinstance(entry, _Begin) and entry not in outcomes]
        keeps = [entry for entry in group if isinstance(entry, _Keep) and entry not in outcomes]
        records = [entry for entry in group if isinstance(entry, _Record) and entry not in outcomes]
        void_ones = [entry for entry in group if isinstance(entry, _Void) and entry not in outcomes]
        # beginning is one statement, and so is keeping: a transaction of its own
        several = bool(records or void_ones or (begins and keeps))
        async with connection.transaction() if several else nullcontext():
            if begins:
                outcomes |= await _begin(connection, begins)
            if keeps:
                outcomes |= await _keep(connection, keeps)
            if records:
                outcomes |= await _record(connection, records)
            for entry in void_ones:
                outcomes[entry] = await void_match(connection, entry.void)
        if begins:
            await self._extend_logs(connection, [outcomes[begin] for begin in begins])
        return outcomes

    async def _connect(self) -> Connection:
        """Return the connection, made anew where it was lost, with the locks that it should hold."""
        if self._connection is not None and not self._connection.closed:
            return self._connection
        while True:
            self._locked.clear()
            try:
                connection = await self._database.separate()
                await connection.execute(_PREPARE)
                await self._lock_again(connection)
            except psycopg.OperationalError as error:
                self._stall()
                log.debug("the database cannot be reached, trying again: %s", error)
                await self._database.back()
            else:
                self._connection = connection
                return connection

    def _stall(self) -> None:
        """Take note that nothing can be written just now."""
        if self._stalled_since is None:
            self._stalled_since = _now()

    async def _lock_again(self, connection: Connection) -> None:
        """Take the locks of our claims; where a lock stays with another process, its entries are refused."""
        deadline = _now() + CLAIM_PATIENCE
        for tournament in sorted(self._claims):
            while not await self._lock(connection, tournament) and _now() < deadline:  # noqa: ASYNC110
                await asyncio.sleep(0.1)

    async def _lock(self, connection: Connection, tournament: int) -> bool:
        if tournament not in self._locked and await _fetch(connection, _LOCK, tournament):
            self._locked.add(tournament)
        return tournament in self._locked

    async def _unlock(self, connection: Connection) -> None:
        """Give the locks of past claims back."""
        for tournament in self._locked - self._claims:
            await _fetch(connection, _UNLOCK, tournament)
            self._locked.discard(tournament)

    async def _extend_logs(self, connection: Connection, begun: Iterable[int | Exception]) -> None:
        """See to it that the logs of these matches, and of those to come, have their partition."""
        highest = max((match for match in begun if isinstance(match, int)), default=0)
        if highest > self._logs_until - _AHEAD // 2:
            await connection.execute(_EXTEND, (highest + _AHEAD,))
            self._logs_until = highest + _AHEAD


async def _begin(connection: Connection, entries: Sequence[_Begin]) -> _Outcomes:
    pairings = [entry.pairing for entry in entries]
    cursor = await connection.execute(_BEGIN, ([entry.tournament for entry in entries], pairings))
    begun = {(tournament, pairing): match for tournament, pairing, match in await cursor.fetchall()}
    outcomes: _Outcomes = {}
    for entry in entries:
        match = begun.pop((entry.tournament, entry.pairing), None)
        if match is None and entry.uncertain:
            match = await _fetch(connection, _BEGUN, entry.tournament, entry.pairing)
        outcomes[entry] = match or NotWaiting(
            f"pairing {entry.pairing} of tournament {entry.tournament} is not waiting to be played"
        )
    return outcomes


async def _keep(connection: Connection, entries: Sequence[_Keep]) -> _Outcomes:
    columns = [(each.tournament, each.pairing, each.match, each.number, each.part) for each in entries]
    await connection.execute(_KEEP, [list(column) for column in zip(*columns, strict=True)])
    return dict.fromkeys(entries)


async def _record(connection: Connection, entries: Sequence[_Record]) -> _Outcomes:
    results = [entry.finished for entry in entries]
    cursor = await connection.execute(
        _ACCEPT,
        (
            [result.tournament for result in results],
            [result.pairing for result in results],
            [result.match for result in results],
        ),
    )
    sets = {match: (tournament, deal_set) for match, tournament, deal_set in await cursor.fetchall()}
    if sets:
        rows = [entry.rows for entry in entries if entry.finished.match in sets]
        await _copy(connection, _COPY_MATCHES, [row.match for row in rows])
        await _copy(connection, _COPY_SEATS, [row.seats for row in rows])
        await _copy(connection, _COPY_LOGS, [row.log for row in rows])
    outcomes: _Outcomes = {}
    for entry, result in zip(entries, results, strict=True):
        outcomes[entry] = result.match in sets or await _is_recorded(connection, result)
        if result.match in sets and result.follow_up is not None:
            await _follow(connection, result, result.follow_up)
    if sets:
        await make_events(connection, sets.values())
    return outcomes


async def _is_recorded(connection: Connection, result: Finished) -> bool:
    return bool(await _fetch(connection, _RECORDED, result.match, result.sha256))


async def _follow(connection: Connection, finished: Finished, follow_up: FollowUp) -> None:
    values = {
        "tournament": finished.tournament,
        "pairing": finished.pairing,
        "match": finished.match,
        "entrants": list(follow_up.entrants),
    }
    await connection.execute(_FOLLOW if follow_up.same_deal else _FOLLOW_WITH_NEW_DEAL, values)


async def _copy(connection: Connection, statement: LiteralString, rows: Sequence[bytes]) -> None:
    async with connection.cursor() as cursor, cursor.copy(statement) as copy:
        await copy.write(b"".join((_HEAD, *rows, _TAIL)))


async def _fetch(connection: Connection, query: LiteralString, *values: object) -> Any:
    """Return the first column of the only row; None where there is no row."""
    row = await (await connection.execute(query, values)).fetchone()
    return None if row is None else row[0]


def _pack(finished: Finished) -> _Rows:
    """Return the rows of a match; the log is compressed."""
    crc, log = compress(finished.log)
    faults = sum(seat.faults for seat in finished.seats)
    match = _MATCH.pack(
        8, 8, finished.match, 8, finished.started_us, 8, finished.duration_us, 4, finished.tournament,
        4, finished.pairing, 4, finished.deal, 4, faults, 2, _FINISHED,
    )  # fmt: skip
    seats = []
    for place, seat in enumerate(finished.seats):
        head = (12, 8, finished.match, 8, seat.score, 8, seat.payoff)
        tail = (4, seat.faults, 2, place, 2, seat.entrant, 2, seat.rank, 2, seat.fault, 1, seat.counts)
        if seat.second is None:
            seats.append(_SEAT_WITHOUT_SECOND.pack(*head, -1, *tail))
        else:
            seats.append(_SEAT.pack(*head, 8, seat.second, *tail))
        seats += _text(seat.version), _integers(seat.fault_counts)
    log_head = _LOG.pack(4, 8, finished.match, 4, crc, 32, finished.sha256, len(log))
    return _Rows(match, b"".join(seats), log_head + log)


def _text(text: str) -> bytes:
    """Return a text as a field of COPY's binary format; an empty one as null."""
    written = text.encode()
    return _LENGTH.pack(len(written)) + written if text else _NULL


def _integers(numbers: Sequence[int]) -> bytes:
    """Return an integer[] as a field of COPY's binary format; an empty one as null."""
    if not numbers:
        return _NULL
    one_dimension = _ARRAY.pack(1, 0, _INTEGER, len(numbers), 1)
    written = one_dimension + b"".join(_LENGTH.pack(4) + _LENGTH.pack(number) for number in numbers)
    return _LENGTH.pack(len(written)) + written


def _future() -> "asyncio.Future[Any]":
    return asyncio.get_running_loop().create_future()


def _now() -> float:
    return asyncio.get_running_loop().time()


def _busy(tournament: int) -> TournamentBusy:
    return TournamentBusy(f"tournament {tournament} is being played by another process; stop that one first")
