"""Server processes that are killed: by a test from outside, or by themselves where a transaction commits."""

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

from fairdeal_server.app import open_server

# Imports are done once, in the process from which all servers are forked.
_servers = multiprocessing.get_context("forkserver")
_servers.set_forkserver_preload(["fairdeal_server.app"])


@dataclass(frozen=True)
class Death:
    """When a server kills itself: around the so-manyth commit that a function or method makes.

    `alone`: around a statement that is a transaction of its own.
    """

    within: str
    after: bool
    number: int = 1
    alone: bool = False

    def __str__(self) -> str:
        return f"{'after' if self.after else 'before'} commit {self.number} within {self.within}"


def launch(address: str, environment: Mapping[str, str], death: Death | None = None) -> BaseProcess:
    """Start a server that plays what is started, until it is killed."""
    process = _servers.Process(target=_run, args=(address, dict(environment), death), daemon=True)
    process.start()
    return process


def free_address() -> str:
    """Return an address of this machine at which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{found.getsockname()[1]}"


def _run(address: str, environment: dict[str, str], death: Death | None) -> None:
    os.environ.pop("DATABASE_URL", None)
    os.environ.update(environment)
    if death is not None:
        _arrange(death)
    asyncio.run(_serve(address))


async def _serve(address: str) -> None:
    async with open_server(address) as server:
        await server.play_started()


def _arrange(death: Death) -> None:
    """Have every commit of psycopg's look whether its hour has come."""
    seen = 0

    def strike(after: bool, alone: bool = False) -> None:
        nonlocal seen
        if alone == death.alone and _under_way(death.within):
            seen += not after
            if seen == death.number and after == death.after:
                os.kill(os.getpid(), signal.SIGKILL)

    commit, execute = psycopg.AsyncConnection.commit, psycopg.AsyncConnection.execute
    leave = psycopg.AsyncTransaction.__aexit__

    async def mortal_commit(self: Any) -> None:
        strike(after=False)
        await commit(self)
        strike(after=True)

    async def mortal_leave(self: Any, *error: Any) -> bool:
        strike(after=False)
        left = await leave(self, *error)
        strike(after=True)
        return left

    async def mortal_execute(self: Any, *query: Any, **how: Any) -> Any:
        alone = self.autocommit and self.info.transaction_status == TransactionStatus.IDLE
        if alone:
            strike(after=False, alone=True)
        cursor = await execute(self, *query, **how)
        if alone:
            strike(after=True, alone=True)
        return cursor

    psycopg.AsyncConnection.commit = mortal_commit  # type: ignore[method-assign]
    psycopg.AsyncConnection.execute = mortal_execute  # type: ignore[method-assign]
    psycopg.AsyncTransaction.__aexit__ = mortal_leave  # type: ignore[method-assign, assignment]


def _under_way(name: str) -> bool:
    """Whether the function of this full name is under way, seen from a function that it has called."""
    frame = sys._getframe(2)
    while frame.f_back is not None:
        frame = frame.f_back
        if frame.f_code.co_qualname == name:
            return True
    return False
