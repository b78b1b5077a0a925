"""A room in which time passes as a test says: real players and streams, and a transport driven by hand."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

from hall import GAMES

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import LogDeal
from fairdeal_server.games.deal import Deal
from fairdeal_server.players.player import Player
from fairdeal_server.players.stream import Connection, StreamPlayer
from fairdeal_server.referee.clock import TICK, Timekeeper
from fairdeal_server.referee.match import Match, Outcome, Table
from fairdeal_server.referee.pool import Pool

SECOND = pb.ClockRule(move_ms=1000)


def table(pool: Pool, players: Sequence[Player], match: int = 1) -> Table:
    deal = Deal(sha256(b"%d" % match).digest())
    return Table(match, pool, deal, LogDeal(), players, [bytes(16)] * pool.seats)


class Wire:
    """The transport's end of a stream: a write is done when the test lets it through."""

    def __init__(self) -> None:
        self.sent: list[bids.PlayResponse] = []
        self.reading = asyncio.Event()
        self.reading.set()
        self.inbox: asyncio.Queue[bytes] = asyncio.Queue()

    async def write(self, response: bytes) -> None:
        await self.reading.wait()
        self.sent.append(bids.PlayResponse.FromString(response))

    async def read(self) -> bytes:
        return await self.inbox.get()


class Room:
    """Players whose time passes as the test says."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.timekeeper = Timekeeper(lambda: self.seconds)
        self.tasks: list[asyncio.Task[Any]] = []

    def player(self, name: str = "bot", game: str = "ninetyone") -> StreamPlayer:
        return StreamPlayer(GAMES[game], name, 0, self.timekeeper)

    async def connect(self, player: StreamPlayer, version: str = "1") -> Wire:
        """Connect the player; from then on turns reach the wire."""
        wire = Wire()
        connection = Connection(player, wire, self.timekeeper)
        player.connect(connection, pb.Hello(revision=1, version=version, capacity=4))
        self.tasks.append(asyncio.create_task(self._run(player, connection)))
        await settle()
        return wire

    async def _run(self, player: StreamPlayer, connection: Connection) -> None:
        player.disconnect(connection, await connection.run())

    async def play(
        self,
        *players: Player,
        clock: pb.ClockRule = SECOND,
        penalty: "pb.Penalty.ValueType" = pb.PENALTY_DEFAULT,
        number: int = 1,
    ) -> "asyncio.Task[Outcome]":
        pool = Pool.of(GAMES["ninetyone"], bids.Options(cards=4), 2, clock=clock, penalty=penalty)
        match = Match(table(pool, players, number))
        task = asyncio.create_task(match.play())
        self.tasks.append(task)
        await settle()
        return task

    async def wait(self, seconds: float) -> None:
        """Let time pass on an idle machine: the loop ticks in time."""
        end = self.seconds + seconds
        while self.seconds < end - 1e-9:
            self.seconds = min(end, self.seconds + TICK)
            await settle()
            self.timekeeper.tick()
        await settle()

    def hang(self, seconds: float) -> None:
        """Let time pass in which the loop does nothing else."""
        self.seconds += seconds


@asynccontextmanager
async def room() -> AsyncIterator[Room]:
    opened = Room()
    try:
        yield opened
    finally:
        for task in opened.tasks:
            task.cancel()
        await asyncio.gather(*opened.tasks, return_exceptions=True)


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)
