"""The rater: folds rating events into ratings, in their order and each one once.

The ratings are a fold over a pool's events: whoever replays them from the first one gets the same
numbers. So they need not be made in the transaction that makes an event, and are made after it, a few
at a time. One process at a time rates a pool.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.v1.log_pb2 import MatchLog

from ..errors import DatabaseUnavailable
from ..tournament.ratings import Rating
from ..tournament.results import mean_payoffs
from .database import Connection, Database
from .logs import decompress

Rate: TypeAlias = Callable[[Mapping[str, float], Mapping[str, Rating]], dict[str, Rating]]
"""From the mean payoffs of an event and the ratings before it, by identity, to those after it."""

BACKLOG_WAIT = 1.0
_READ = 500  # events that are read in one go
_BATCH = 50  # events that are rated in one go, some milliseconds, and written in one transaction

_TRY_LOCK = "SELECT pg_try_advisory_xact_lock(hashtext('fairdeal.ratings'), %s)"
_LOCK = "SELECT pg_advisory_xact_lock(hashtext('fairdeal.ratings'), %s)"

_PROGRESS = "SELECT rated, events FROM pools WHERE id = %s"
_RATED = "UPDATE pools SET rated = %s WHERE id = %s"
_BACKLOG = "SELECT coalesce(sum(events - rated), 0) FROM pools WHERE NOT cooperative"
_COMPETITIVE = "SELECT id FROM pools WHERE NOT cooperative ORDER BY id"

# What a rating belongs to: tournament/ratings.py has the same.
_EVENTS = """
    SELECT e.sequence, coalesce(p.stratum, 0), n.identity || coalesce('@' || s.version, ''), s.payoff
    FROM rating_events e
    JOIN pairings p ON p.tournament = e.tournament AND p.deal_set = e.deal_set
    JOIN match_seats s ON s.match = p.match AND s.counts
    JOIN entrants n ON n.tournament = e.tournament AND n.number = s.entrant
    WHERE e.pool = %s AND e.sequence BETWEEN %s AND %s
    ORDER BY e.sequence
"""

_LOGGED_EVENTS = """
    SELECT e.sequence, coalesce(p.stratum, 0), n.identity || coalesce('@' || s.version, ''), s.seat, l.match,
           l.crc, l.log, s.payoff, l.removed_at
    FROM rating_events e
    JOIN pairings p ON p.tournament = e.tournament AND p.deal_set = e.deal_set
    JOIN match_seats s ON s.match = p.match AND s.counts
    JOIN match_logs l ON l.match = p.match
    JOIN entrants n ON n.tournament = e.tournament AND n.number = s.entrant
    WHERE e.pool = %s AND e.sequence BETWEEN %s AND %s
    ORDER BY e.sequence
"""

_RATINGS = """
    SELECT identity, mu, sigma, events FROM ratings WHERE pool = %s AND identity = ANY(%s)
"""

_SET_RATINGS = """
    INSERT INTO ratings (pool, identity, mu, sigma, events)
    SELECT %s, * FROM unnest(%s::text[], %s::float8[], %s::float8[], %s::bigint[])
    ON CONFLICT ON CONSTRAINT ratings_pk
    DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, events = excluded.events
"""

_FORGET_RATINGS = "DELETE FROM ratings WHERE pool = %s"

_HISTORY = """
    SELECT sequence, identity, mu, sigma FROM rating_history
    WHERE pool = %s AND sequence BETWEEN %s AND %s
"""

_ADD_HISTORY = """
    INSERT INTO rating_history (pool, sequence, identity, mu, sigma)
    SELECT %s, * FROM unnest(%s::bigint[], %s::text[], %s::float8[], %s::float8[])
"""

_FORGET_HISTORY = "DELETE FROM rating_history WHERE pool = %s AND sequence BETWEEN %s AND %s"

_POOLS = """
    SELECT p.id, p.game, p.message, p.options, coalesce(t.number, 0), r.identity, r.mu, r.sigma, r.events
    FROM pools p JOIN ratings r ON r.pool = p.id
    LEFT JOIN tournaments t ON t.pool = p.id AND t.own_bots
    ORDER BY p.id, r.mu DESC, r.identity
"""

_OF_KEY = """
    SELECT r.identity, r.mu, r.sigma, r.events FROM ratings r JOIN pools p ON p.id = r.pool WHERE p.key = %s
"""

_OF_POOL = "SELECT identity, mu, sigma, events FROM ratings WHERE pool = %s"


@dataclass(frozen=True, slots=True)
class Rated:
    """A stored rating."""

    identity: str
    mu: float
    sigma: float
    events: int
    """How many rating events it rests on."""


@dataclass(frozen=True, slots=True)
class PoolRatings:
    """The ratings of one pool, the best first."""

    pool: int
    """The pool's id."""
    game: str
    message: bytes
    """A serialized fairdeal.v1.Pool."""
    options: bytes
    """The game's serialized Options."""
    tournament: int
    """Whose own pool it is; 0 where tournaments share it."""
    ratings: tuple[Rated, ...]


_History: TypeAlias = dict[tuple[int, str], Rating]  # by sequence and identity
_Event: TypeAlias = tuple[int, int]  # sequence and stratum: in field duplicates tables are rated apart
_Events: TypeAlias = Mapping[_Event, Mapping[str, float]]  # mean payoffs by identity


class Rater:
    """Keeps the ratings of competitive pools."""

    def __init__(self, database: Database, rate: Rate):
        self._database = database
        self._rate = rate

    async def advance(self, pool: int, *, wait: bool = False) -> int:
        """Rate the events of the pool that are not rated yet and return how many they were.

        Leaves the pool alone while another process, or tournament, rates it; `wait` waits for that.
        """
        rated = 0
        while batch := await self._advance(pool, wait):
            rated += batch
            await asyncio.sleep(0)
        return rated

    async def rebuild(self) -> tuple[int, int]:
        """Rate all pools anew, from the logs or where they were removed from the results.

        What differs is corrected.

        Return how many events there were and how many ratings, counted after each event, had been
        wrong. Raises ValueError for a damaged log; then that pool is left as it was.
        """
        events = changed = 0
        async with self._database.connection() as connection:
            pools = [pool for (pool,) in await (await connection.execute(_COMPETITIVE)).fetchall()]
        for pool in pools:
            await self.advance(pool, wait=True)
            of_pool, changed_in_pool = await self._rebuild(pool)
            events, changed = events + of_pool, changed + changed_in_pool
        return events, changed

    async def list_all(self) -> list[PoolRatings]:
        """Return the ratings of every pool that has any."""
        found: dict[tuple[int, str, bytes, bytes, int], list[Rated]] = defaultdict(list)
        async with self._database.connection() as connection:
            rows = await (await connection.execute(_POOLS)).fetchall()
        for pool, game, message, options, tournament, *rated in rows:
            found[pool, game, message, options, tournament].append(Rated(*rated))
        return [PoolRatings(*pool, tuple(ratings)) for pool, ratings in found.items()]

    async def events(self, pool: int) -> tuple[Mapping[int, Mapping[str, float]], Mapping[int, int]]:
        """Return the pool's rated events by a number of their own, and which deal each of them played."""
        found: dict[int, Mapping[str, float]] = {}
        deals: dict[int, int] = {}
        async with self._database.connection() as connection:
            ((rated, _),) = await (await connection.execute(_PROGRESS, (pool,))).fetchall()
            for first in range(1, rated + 1, _READ):
                batch = await _events(connection, pool, first, min(first + _READ - 1, rated))
                for (sequence, _), event in sorted(batch.items()):
                    deals[len(found)] = sequence
                    found[len(found)] = event
                await asyncio.sleep(0)
        return found, deals

    async def backlog(self) -> int | None:
        """Return how many events wait to be rated; None where the database does not say so in a moment."""
        try:
            async with asyncio.timeout(BACKLOG_WAIT), self._database.connection() as connection:
                ((events,),) = await (await connection.execute(_BACKLOG)).fetchall()
        except (TimeoutError, DatabaseUnavailable):
            return None
        return int(events)

    async def of_pool(self, pool: int) -> dict[str, Rated]:
        """Return the ratings of one pool, by identity."""
        async with self._database.connection() as connection:
            cursor = await connection.execute(_OF_POOL, (pool,))
            return {row[0]: Rated(*row) for row in await cursor.fetchall()}

    async def of_key(self, key: bytes) -> dict[str, Rated]:
        """Return the ratings of the pool of this key, by identity; none where there is no such pool."""
        async with self._database.connection() as connection:
            cursor = await connection.execute(_OF_KEY, (key,))
            return {row[0]: Rated(*row) for row in await cursor.fetchall()}

    async def _advance(self, pool: int, wait: bool) -> int:
        async with self._database.connection() as connection:
            if wait:
                await connection.execute(_LOCK, (pool,))
            ((free,),) = await (await connection.execute(_TRY_LOCK, (pool,))).fetchall()
            ((rated, made),) = await (await connection.execute(_PROGRESS, (pool,))).fetchall()
            last = min(made, rated + _BATCH)
            if last == rated or not free:
                return 0
            events = await _events(connection, pool, rated + 1, last)
            identities = sorted({identity for event in events.values() for identity in event})
            current = await _ratings(connection, pool, identities)
            history = await asyncio.to_thread(self._fold, events, current)
            await _add_history(connection, pool, history)
            await _set_ratings(connection, pool, current.values())
            await connection.execute(_RATED, (last, pool))
            return int(last - rated)

    async def _rebuild(self, pool: int) -> tuple[int, int]:
        changed = 0
        current: dict[str, Rated] = {}
        async with self._database.connection() as connection:
            await connection.execute(_LOCK, (pool,))
            ((rated, _),) = await (await connection.execute(_PROGRESS, (pool,))).fetchall()
            for first in range(1, rated + 1, _BATCH):
                reach = (pool, first, min(first + _BATCH - 1, rated))
                events = await _logged_events(connection, *reach)
                history = await asyncio.to_thread(self._fold, events, current)
                stored = await _history(connection, *reach)
                if history != stored:
                    changed += sum(history.get(key) != stored.get(key) for key in history | stored)
                    await connection.execute(_FORGET_HISTORY, reach)
                    await _add_history(connection, pool, history)
                await asyncio.sleep(0)
            await connection.execute(_FORGET_RATINGS, (pool,))
            await _set_ratings(connection, pool, current.values())
            return int(rated), changed

    def _fold(self, events: _Events, current: dict[str, Rated]) -> _History:
        """Rate the events in their order, change `current`, and return each rating after each event."""
        history: _History = {}
        for (sequence, _), event in sorted(events.items()):
            before = {
                identity: Rating(current[identity].mu, current[identity].sigma)
                for identity in event
                if identity in current
            }
            for identity, rating in self._rate(event, before).items():
                history[sequence, identity] = rating
                so_far = current[identity].events if identity in current else 0
                current[identity] = Rated(identity, rating.mu, rating.sigma, so_far + 1)
        return history


async def _events(connection: Connection, pool: int, first: int, last: int) -> _Events:
    cursor = await connection.execute(_EVENTS, (pool, first, last))
    rows = await cursor.fetchall()
    return mean_payoffs(((sequence, stratum), *rest) for sequence, stratum, *rest in rows)


async def _logged_events(connection: Connection, pool: int, first: int, last: int) -> _Events:
    cursor = await connection.execute(_LOGGED_EVENTS, (pool, first, last))
    found = []
    for sequence, stratum, identity, seat, match, crc, stream, payoff, removed in await cursor.fetchall():
        if removed is not None:  # the row beside the log is all that is left of the match
            found.append(((sequence, stratum), identity, payoff))
            continue
        log = decompress(crc, stream)
        if not log:
            raise ValueError(f"the stored log of match {match} is damaged: see `fairdeal verify {match}`")
        found.append(((sequence, stratum), identity, MatchLog.FromString(log).results[seat].payoff))
    return mean_payoffs(found)


async def _ratings(connection: Connection, pool: int, identities: Sequence[str]) -> dict[str, Rated]:
    cursor = await connection.execute(_RATINGS, (pool, list(identities)))
    return {row[0]: Rated(*row) for row in await cursor.fetchall()}


async def _set_ratings(connection: Connection, pool: int, ratings: Iterable[Rated]) -> None:
    ordered = sorted(ratings, key=lambda rated: rated.identity)
    columns = (
        [rated.identity for rated in ordered],
        [rated.mu for rated in ordered],
        [rated.sigma for rated in ordered],
        [rated.events for rated in ordered],
    )
    await connection.execute(_SET_RATINGS, (pool, *columns))


async def _history(connection: Connection, pool: int, first: int, last: int) -> _History:
    cursor = await connection.execute(_HISTORY, (pool, first, last))
    return {
        (sequence, identity): Rating(mu, sigma) for sequence, identity, mu, sigma in await cursor.fetchall()
    }


async def _add_history(connection: Connection, pool: int, history: _History) -> None:
    columns = (
        [sequence for sequence, _ in history],
        [identity for _, identity in history],
        [rating.mu for rating in history.values()],
        [rating.sigma for rating in history.values()],
    )
    await connection.execute(_ADD_HISTORY, (pool, *columns))
