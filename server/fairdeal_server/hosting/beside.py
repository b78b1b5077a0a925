"""A worker beside the server: a process of its own, so that it costs the server's loop no time."""

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from ..errors import InvalidRequest
from .launch import Leash
from .sandbox import lack

logger = logging.getLogger(__name__)

PAUSE = 5.0
"""How long after its end it is started again, in seconds."""


@asynccontextmanager
async def working_beside(address: str, token: str, slots: int) -> AsyncIterator[None]:
    """Have a worker with so many slots work for the server for as long as the context lasts.

    It ends with this process, however that ends. Raises InvalidRequest where this machine has no sandbox.
    """
    if missing := await asyncio.to_thread(lack):
        raise InvalidRequest(
            f"no program of a stranger is started without a sandbox, and {missing.found}: {missing.remedy}"
        )
    environment = {**os.environ, "FAIRDEAL_ADDRESS": address, "FAIRDEAL_TOKEN": token}
    keeping = asyncio.create_task(_keep_working(slots, environment))
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)


async def _keep_working(slots: int, environment: Mapping[str, str]) -> None:
    words = [sys.executable, "-m", "fairdeal_server", "worker", "--slots", str(slots)]
    words += ["--name", "beside the server", "--drain-time", "0s"]  # the server has waited for matches
    command = Leash().words(words)
    while True:
        worker = await asyncio.create_subprocess_exec(*command, env=environment, start_new_session=True)
        try:
            code = await worker.wait()
        finally:
            if worker.returncode is None:
                worker.terminate()
                await worker.wait()
        logger.error("the worker beside the server has ended with code %d, and is started again", code)
        await asyncio.sleep(PAUSE)
