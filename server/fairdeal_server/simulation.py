"""Competitions between sample bots in this process or in several: no network, no database.

The same plan, referee and deals as everywhere else: the same seed gives the same results.
"""

import asyncio
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context

from fairdeal.v1.tournament_pb2 import Plan

from .bots import find_bot
from .games.deal import Deal
from .games.game import load_games
from .planning import BUILTIN, Planned, complete
from .players.inprocess import InProcessPlayer
from .referee.commitments import deal_secret, deal_seed
from .referee.match import Match
from .scoring import finished, lay_table, standing_rows
from .tournament.results import STAND_IN, StandingRow, Waiting
from .tournament.schedule import Pairing, instances

TOURNAMENT = 1
"""The number that a simulation's only tournament has in its logs."""
KEPT_DEALS = 256
CHUNK = 64
"""How many pairings a process plays before it reports."""


class SimulationError(RuntimeError):
    """The referee could not finish a match; the message says which one and why."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What was played between two reports."""

    pairings: int
    rows: list[StandingRow]


def simulate(planned: Planned, jobs: int = 1) -> Iterator[Chunk]:
    """Play every pairing, in order, and report chunk by chunk; with `jobs` > 1 in so many processes.

    Raises SimulationError when a match is void: the game itself has failed.
    """
    chunks = range(0, len(planned.schedule.pairings), CHUNK)
    if jobs == 1:
        worker = _Worker(planned)
        yield from map(worker.play, chunks)
        return
    spawn = get_context("spawn")
    start = planned.plan.SerializeToString(), planned.master
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_start_worker, initargs=start) as pool:
        waiting = iter(chunks)
        running = deque(pool.submit(_play_chunk, chunk) for chunk in islice(waiting, 2 * jobs))
        while running:
            yield running.popleft().result()
            running.extend(pool.submit(_play_chunk, chunk) for chunk in islice(waiting, 1))


_worker: "_Worker"


def _start_worker(plan: bytes, master: bytes) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the first one tells us
    global _worker  # noqa: PLW0603 (a process of the pool has one plan)
    _worker = _Worker(replace(complete(Plan.FromString(plan), load_games(), own_bots=True), master=master))


def _play_chunk(first: int) -> Chunk:
    return _worker.play(first)


class _Worker:
    """Plays chunks of one plan."""

    def __init__(self, planned: Planned) -> None:
        self._planned = planned
        game = planned.pool.game
        self._bots = {STAND_IN: find_bot(game.name, game.stand_in)}
        for number, entrant in enumerate(planned.plan.entrants, start=1):
            self._bots[number] = find_bot(game.name, entrant.player.removeprefix(BUILTIN))
        self._names = [BUILTIN + game.stand_in, *(entrant.name for entrant in planned.plan.entrants)]
        self._deals: dict[int, Deal] = {}

    def play(self, first: int) -> Chunk:
        """Play the chunk of pairings that begins with this one, counted from 0."""
        pairings = self._planned.schedule.pairings[first : first + CHUNK]
        return Chunk(len(pairings), asyncio.run(self._play_all(pairings)))

    async def _play_all(self, pairings: Sequence[Pairing]) -> list[StandingRow]:
        rows: list[StandingRow] = []
        waiting = deque(_waiting(pairings))
        while waiting:
            pairing = waiting.popleft()
            rows.extend(await self._play(pairing, waiting))
        return rows

    async def _play(self, pairing: Waiting, waiting: deque[Waiting]) -> Iterable[StandingRow]:
        planned = self._planned
        players = [
            InProcessPlayer(self._names[entrant], self._bots[entrant], instance=instance)
            for entrant, instance in zip(pairing.entrants, instances(pairing.entrants), strict=True)
        ]
        table = lay_table(
            planned.pool,
            TOURNAMENT,
            pairing.number,
            pairing,
            players,
            master=planned.master,
            seeded=planned.seeded,
            deal=self._deal_of(pairing.deal),
        )
        outcome = await Match(table).play()
        if outcome.void:
            raise SimulationError(f"pairing {pairing.number} is void: {outcome.reason}")
        result = finished(planned.pool, TOURNAMENT, pairing.number, pairing, outcome, same_deal=True)
        if result.follow_up is not None:
            number = pairing.number + len(planned.schedule.pairings)
            waiting.append(replace(pairing, number=number, entrants=result.follow_up.entrants))
        return standing_rows(result, pairing)

    def _deal_of(self, number: int) -> Deal:
        """Return the deal; its tables stand near each other, so only the last ones are kept."""
        deal = self._deals.get(number)
        if deal is None:
            if len(self._deals) >= KEPT_DEALS:
                self._deals.pop(next(iter(self._deals)))
            deal = self._deals[number] = Deal(deal_seed(deal_secret(self._planned.master, number), number))
        return deal


def _waiting(pairings: Iterable[Pairing]) -> Iterator[Waiting]:
    for pairing in pairings:
        yield Waiting(
            number=pairing.number,
            deal_set=pairing.deal_set,
            stratum=pairing.stratum,
            deal=pairing.deal_set,
            entrants=pairing.entrants,
        )
