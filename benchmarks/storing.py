"""What storing costs: matches a second through the ledger alone, and bytes a match."""

import asyncio
from dataclasses import dataclass, replace
from time import perf_counter

import psycopg

from fairdeal.v1.tournament_pb2 import Entrant, Plan
from fairdeal_server.app import Server
from fairdeal_server.competition import create
from fairdeal_server.players.inprocess import InProcessPlayer
from fairdeal_server.referee.match import Match
from fairdeal_server.resources import home
from fairdeal_server.scoring import finished
from fairdeal_server.store.logs import decompress
from fairdeal_server.store.postgres import EmbeddedPostgres
from fairdeal_server.tournament.results import Finished, Waiting

from .recording import POOL, lay_table
from .trivial import Trivial

_LOGS = "SELECT crc, log FROM match_logs ORDER BY match DESC LIMIT 1000"
_ON_DISK = """
    SELECT sum(pg_total_relation_size(c.oid)), (SELECT count(*) FROM match_logs)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = 'public'
"""


@dataclass(frozen=True, slots=True)
class Size:
    """Bytes a match, on the average."""

    log: float
    compressed: float
    on_disk: float
    """With seats, pairings, deals, ratings and their history, and every index."""


def measure_size() -> Size:
    """Return the size of the matches that are stored in this home's database."""
    with EmbeddedPostgres(home()) as dsn, psycopg.connect(dsn) as connection:
        logs = connection.execute(_LOGS).fetchall()
        ((on_disk, matches),) = connection.execute(_ON_DISK).fetchall()
    serialized = sum(len(decompress(crc, log)) for crc, log in logs)
    compressed = sum(len(log) for _, log in logs)
    return Size(serialized / len(logs), compressed / len(logs), float(on_disk) / matches)


async def measure_ledger(server: Server, matches: int, at_once: int) -> float:
    """Begin and record matches, so many at once; return how many a second."""
    bots = [Entrant(name=name, player="builtin:random") for name in ("one", "two")]
    plan = Plan(game="ninetyone", deals=matches, entrants=bots)
    tournament = (await server.organiser.start((await create(server, plan)).number)).number
    sample = await _sample()
    ledger = server.director.ledger
    waiting = iter(await server.director.tournaments.waiting(tournament))

    async def work() -> None:
        for pairing in waiting:
            number = await ledger.begin(tournament, pairing.number)
            match = replace(
                sample, tournament=tournament, pairing=pairing.number, match=number, deal=pairing.deal
            )
            assert await ledger.record(match)

    async with ledger.claim(tournament):
        began = perf_counter()
        await asyncio.gather(*(work() for _ in range(at_once)))
        return matches / (perf_counter() - began)


async def _sample() -> Finished:
    """Return the result of a match."""
    players = [InProcessPlayer(name, Trivial) for name in ("one", "two")]
    outcome = await Match(lay_table(POOL, 1, players)).play()
    pairing = Waiting(number=1, deal_set=1, stratum=1, deal=1, entrants=(1, 2))
    return finished(POOL, 1, 1, pairing, outcome, same_deal=False)
