"""A home and a database in which servers come and go, killed or not, and bots that stay."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import mortal
import psycopg
from mortal import Death

from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.app import TOKEN_FILE
from fairdeal_server.rpc.client import CallFailed, Session, connect

TESTS = Path(__file__).parent
SAMPLES = {"ada": "match", "eve": "random", "zoe": "random"}
"""By name: the sample bot that the bot plays."""
PATIENCE = 60.0


class House:
    """A home and a database, servers that come and go in it, and bots that stay."""

    def __init__(self, home: Path, database: str) -> None:
        self.home = home
        self.database = database
        self.address = mortal.free_address()
        self.environment = {"DATABASE_URL": database, "FAIRDEAL_HOME": str(home)}
        self._bots: dict[str, subprocess.Popen[bytes]] = {}

    def launch(self, death: Death | None = None) -> Any:
        return mortal.launch(self.address, self.environment, death)

    @asynccontextmanager
    async def served(self, death: Death | None = None) -> AsyncIterator[Any]:
        """Have a server for as long as the context lasts; then it is killed."""
        server = self.launch(death)
        try:
            yield server
        finally:
            server.kill()
            await died(server)

    @asynccontextmanager
    async def session(self) -> AsyncIterator[Session]:
        """Open the services as soon as the server answers."""
        async with asyncio.timeout(PATIENCE):
            while not await self._answers():  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.02)
        token = (self.home / TOKEN_FILE).read_text()
        async with connect(self.address, token) as session:
            yield session

    async def _answers(self) -> bool:
        try:
            _, writer = await asyncio.open_connection(*self.address.split(":"))
            writer.close()
        except ConnectionRefusedError:  # gRPC would wait a second before it tries again
            return False
        if not (self.home / TOKEN_FILE).exists():
            return False
        try:
            async with connect(self.address, (self.home / TOKEN_FILE).read_text()) as session:
                await session.tournaments.List(pb.ListRequest())
        except CallFailed as failed:
            assert failed.code == "UNAVAILABLE", failed
            return False
        return True

    def start_bots(self, tokens: dict[str, str]) -> None:
        for name, token in tokens.items():
            environment = {**os.environ, "FAIRDEAL_ADDRESS": self.address, "FAIRDEAL_TOKEN": token}
            command = [sys.executable, str(TESTS / "reporting_bot.py"), SAMPLES[name]]
            with (
                (self.home / f"{name}.out").open("wb") as said,
                (self.home / f"{name}.err").open("wb") as log,
            ):
                self._bots[name] = subprocess.Popen(command, env=environment, stdout=said, stderr=log)

    def stop_bots(self) -> None:
        for bot in self._bots.values():
            bot.kill()
            bot.wait()

    def told(self) -> dict[str, dict[int, tuple[int, int, str]]]:
        """Return what was announced to each bot: by match its seat, void or not, and the log's hash."""
        told: dict[str, dict[int, tuple[int, int, str]]] = {}
        for name in self._bots:
            # what follows the last line's end is still being written
            lines = (self.home / f"{name}.out").read_text().rpartition("\n")[0].splitlines()
            told[name] = {}
            for match, seat, void, sha256 in (line.split() for line in lines):
                assert int(match) not in told[name], f"{name} was told of match {match} twice"
                told[name][int(match)] = int(seat), int(void), sha256
        return told

    async def told_more(self) -> None:
        """Wait until a bot is told of one more match."""
        before = sum(map(len, self.told().values()))
        async with asyncio.timeout(PATIENCE):
            while sum(map(len, self.told().values())) == before:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.01)

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database) as connection:
            return connection.execute(query.encode()).fetchall()


async def died(server: Any, death: Death | None = None) -> None:
    """Wait until the server has been killed, by itself where that was arranged."""
    await asyncio.to_thread(server.join, PATIENCE)
    assert server.exitcode == -signal.SIGKILL, f"the server should have died {death or ''}"
