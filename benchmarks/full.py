"""The full side: whole matches of 91 through server, rules, clocks, log and Postgres.

The server runs in a process of its own, on the embedded Postgres of a fresh home; bots on the
Python SDK connect to it from theirs. Deals are verifiable: committed to, with the bots' contributions.
"""

import asyncio
import os
import sys
import tempfile
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import Any

import uvloop

from fairdeal.v1.play_pb2 import DURABILITY_MATCH, DURABILITY_MOVE
from fairdeal.v1.tournament_pb2 import Entrant, Plan
from fairdeal_server.app import Server, open_server
from fairdeal_server.competition import compete, create
from fairdeal_server.director import Event
from fairdeal_server.resources import home

from .figures import Traffic, traffic
from .processes import started
from .storing import Size, measure_ledger, measure_size

SEATS = 2
PAUSE = 0.01
ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Competition:
    """An order: play all pairs of so many bots. It is answered by Traffic."""

    bots: int
    capacity: int
    matches: int
    """Of each pair."""
    every_move: bool = False
    """Every move is durable before anybody sees it; otherwise a match is when it ends."""


@dataclass(frozen=True, slots=True)
class Entries:
    """An order: begin and record so many matches. It is answered by how many a second."""

    matches: int
    at_once: int


class Full:
    """The process of the server, which waits between the rounds."""

    def __init__(self, server: Connection) -> None:
        self._server = server

    def play(self, competition: Competition) -> Traffic:
        """Play a competition."""
        return self._ask(competition)  # type: ignore[no-any-return]

    def store(self, matches: int, at_once: int) -> float:
        """Begin and record so many matches, no more than so many at once; return how many a second."""
        return self._ask(Entries(matches, at_once))  # type: ignore[no-any-return]

    def size(self) -> Size:
        """Return how much room the matches take."""
        return self._ask("size")  # type: ignore[no-any-return]

    def _ask(self, order: object) -> Any:
        self._server.send(order)
        return self._server.recv()


@contextmanager
def open_full() -> Iterator[Full]:
    """Start the server on a database of its own."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-bench-", dir="/tmp") as folder:
        Path(folder).chmod(0o711)  # root's Postgres runs as somebody else
        with started(_serve, folder) as server:
            server.recv()
            yield Full(server)


def _serve(orders: Connection, folder: str) -> None:
    os.environ["FAIRDEAL_HOME"] = folder
    os.environ.pop("DATABASE_URL", None)
    asyncio.Runner(loop_factory=uvloop.new_event_loop).run(_run_server(orders))


async def _run_server(orders: Connection) -> None:
    async with open_server() as server:
        orders.send("ready")
        while order := await asyncio.to_thread(orders.recv):
            orders.send(await _carry_out(server, order))


async def _carry_out(server: Server, order: object) -> object:
    if isinstance(order, Competition):
        return await compete_once(server, order)
    if isinstance(order, Entries):
        return await measure_ledger(server, order.matches, order.at_once)
    return await asyncio.to_thread(measure_size)


async def compete_once(server: Server, order: Competition) -> Traffic:
    """Play a competition with bots of its own."""
    files = [home() / f"waits.{number}" for number in range(order.bots)]
    command = f"env PYTHONPATH={ROOT} {sys.executable} -m benchmarks.trivial {order.capacity}"
    plan = Plan(
        game="ninetyone",
        deals=order.matches,
        durability=DURABILITY_MOVE if order.every_move else DURABILITY_MATCH,
        entrants=[Entrant(name=file.name, player=f"{command} {file}") for file in files],
    )
    tournament = await create(server, plan)
    async with compete(server, tournament.number) as competition:
        seconds = await _time(server.director.events[tournament.number])
        async for _ in competition.progress():
            pass  # the last ratings are made, and the bots end
    assert not competition.failures, competition.failures
    waits = [array("d", file.read_bytes()) for file in files]
    # The first turn of a seat has no answer before it.
    turns = sum(map(len, waits)) + SEATS * tournament.pairings
    return traffic(turns / seconds, [*chain.from_iterable(waits)])


async def _time(event: Event) -> float:
    """Return the seconds from the first match's beginning to the last one's durable end."""
    while not event.tasks:  # noqa: ASYNC110 (an event tells nobody)
        await asyncio.sleep(PAUSE)
    began = perf_counter()
    while event.played < event.pairings:  # noqa: ASYNC110
        await asyncio.sleep(PAUSE)
    return perf_counter() - began
