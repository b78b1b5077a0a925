"""A store for tests: a real database, the classes that use it, and matches to put into it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import psycopg

from fairdeal.v1 import play_pb2
from fairdeal.v1.log_pb2 import MatchLog
from fairdeal.v1.play_pb2 import SeatResult
from fairdeal.v1.tournament_pb2 import DUPLICATE_FIELD, DUPLICATE_NONE, DUPLICATE_ROTATION, Entrant, Plan
from fairdeal_server.games.game import load_games
from fairdeal_server.planning import complete
from fairdeal_server.store.database import Database
from fairdeal_server.store.ledger import Ledger
from fairdeal_server.store.matches import Matches
from fairdeal_server.store.ratings import Rater
from fairdeal_server.store.registry import Registry
from fairdeal_server.store.tournaments import NewEntrant, Tournaments
from fairdeal_server.tournament.ratings import rate
from fairdeal_server.tournament.results import Again, Finished, FollowUp, SeatRow, Void, Waiting

GAMES = load_games()


@dataclass
class Store:
    database: Database
    registry: Registry
    tournaments: Tournaments
    matches: Matches
    rater: Rater
    ledger: Ledger

    async def create(
        self,
        *,
        game: str = "ninetyone",
        bots: int = 2,
        deals: int = 3,
        seed: str = "",
        rotation: bool = False,
        field: bool = False,
        key: str = "key",
        own_bots: bool = True,
        player: str = "builtin:random",
        durability: "play_pb2.Durability.ValueType" = play_pb2.DURABILITY_MATCH,
    ) -> int:
        names = [f"bot{number}" for number in range(1, bots + 1)]
        plan = Plan(
            game=game,
            seats=2,
            entrants=[Entrant(name=name, player="builtin:random") for name in names],
            deals=deals,
            seed=seed,
            durability=durability,
            duplicate=DUPLICATE_ROTATION if rotation else DUPLICATE_FIELD if field else DUPLICATE_NONE,
        )
        return await self.tournaments.create(
            key=key,
            name="a test",
            planned=complete(plan, GAMES, own_bots),
            entrants=[NewEntrant(name, player, name) for name in names],
            own_bots=own_bots,
        )

    async def play(self, tournament: int, pairing: Waiting, payoffs: Sequence[float] = (1.0, -1.0)) -> int:
        """Begin and record one match and return its number."""
        match = await self.ledger.begin(tournament, pairing.number)
        assert await self.ledger.record(finished(tournament, pairing, match, payoffs))
        return match

    async def query(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        async with await psycopg.AsyncConnection.connect(self.database.dsn, autocommit=True) as connection:
            cursor = await connection.execute(query.encode(), values)
            return await cursor.fetchall() if cursor.description else []

    async def disconnect_ledger(self) -> None:
        """Lose the ledger's connection, as when the network fails."""
        assert self.ledger._connection is not None
        await self.query("SELECT pg_terminate_backend(%s)", self.ledger._connection.info.backend_pid)
        await asyncio.sleep(0.05)

    async def check(self, tournament: int) -> None:
        """Check what must hold whenever nothing is being written."""
        assert await self.query(BROKEN, tournament) == []


BROKEN = """
    WITH t AS (SELECT * FROM tournaments WHERE number = %s), p AS (
        SELECT pairings.* FROM pairings JOIN t ON tournament = t.number)
    SELECT 'pairings', count(*)::text FROM p, t GROUP BY pairings HAVING count(*) <> pairings
    UNION ALL
    SELECT 'played', played::text FROM t WHERE played <> (SELECT count(*) FROM p WHERE state = 3)
    UNION ALL
    SELECT 'void', void::text FROM t
    WHERE void <> (SELECT count(*) FROM matches m WHERE m.tournament = t.number AND m.state = 3)
    UNION ALL
    SELECT 'finished', number::text FROM p WHERE state = 3 AND NOT EXISTS (
        SELECT FROM matches m JOIN match_logs l ON l.match = m.number
        WHERE m.number = p.match AND m.tournament = p.tournament AND m.pairing = p.number AND m.state = 2)
    UNION ALL
    SELECT 'kept', l.match::text FROM live_logs l
    JOIN matches m ON m.number = l.match JOIN t ON t.number = m.tournament
    UNION ALL
    SELECT 'seats', p.number::text FROM p WHERE state = 3
       AND (SELECT count(*) FROM match_seats s WHERE s.match = p.match) <> cardinality(p.entrants)
    UNION ALL
    SELECT 'doubled', m.number::text FROM matches m JOIN t ON m.tournament = t.number
    WHERE m.state = 2 AND NOT EXISTS (SELECT FROM p WHERE p.match = m.number AND p.state = 3)
    UNION ALL
    SELECT 'open', d.number::text FROM deal_sets d JOIN t ON d.tournament = t.number
    WHERE d.open <> (SELECT count(*) FROM p WHERE p.deal_set = d.number AND p.state <> 3)
    UNION ALL
    SELECT 'events', d.number::text FROM deal_sets d JOIN t ON d.tournament = t.number
    JOIN pools ON pools.id = t.pool
    WHERE (SELECT count(*) FROM rating_events e WHERE e.tournament = d.tournament AND e.deal_set = d.number)
       <> CASE WHEN pools.cooperative OR d.open > 0 OR (t.seeded AND d.number >= t.next_event)
               THEN 0 ELSE 1 END
    UNION ALL
    SELECT 'sequence', pools.id::text FROM pools JOIN t ON pools.id = t.pool
    WHERE events <> (SELECT count(*) FROM rating_events e WHERE e.pool = pools.id)
       OR events <> (SELECT coalesce(max(sequence), 0) FROM rating_events e WHERE e.pool = pools.id)
"""


@asynccontextmanager
async def open_store(dsn: str) -> AsyncIterator[Store]:
    async with Database(dsn) as database, Ledger(database) as ledger:
        yield Store(
            database,
            Registry(database),
            Tournaments(database),
            Matches(database),
            Rater(database, rate),
            ledger,
        )


def finished(
    tournament: int,
    pairing: Waiting,
    match: int,
    payoffs: Sequence[float] = (1.0, -1.0),
    *,
    rank: int = 1,
    counts: Sequence[bool] = (True, True),
    follow_up: FollowUp | None = None,
) -> Finished:
    """Return a result; the better payoff has the rank, the others the next one."""
    results = [SeatResult(payoff=payoff) for payoff in payoffs]
    log = MatchLog(format=1, match=match, results=results).SerializeToString()
    seats = tuple(
        SeatRow(entrant, 40.5, rank + (payoff < max(payoffs)), payoff, None, 0, 0, count)
        for entrant, payoff, count in zip(pairing.entrants, payoffs, counts, strict=True)
    )
    now = 1_700_000_000_000_000
    return Finished(
        tournament,
        pairing.number,
        match,
        pairing.deal,
        now,
        5000,
        seats,
        log,
        sha256(log).digest(),
        follow_up,
    )


def void(tournament: int, pairing: Waiting, match: int, again: Again = Again.NEW_DEAL) -> Void:
    log = MatchLog(format=1, match=match, void=True).SerializeToString()
    return Void(
        tournament=tournament,
        pairing=pairing.number,
        match=match,
        deal=pairing.deal,
        started_us=1_700_000_000_000_000,
        duration_us=5000,
        reason="the rules raised an error",
        again=again,
        log=log,
        sha256=sha256(log).digest(),
    )
