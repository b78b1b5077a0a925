"""Hosted bots in tests: folders with programs, uploads of them, and workers that are real processes."""

import asyncio
import io
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from fairdeal.v1 import bot_pb2
from fairdeal.v1 import hosting_pb2 as pb
from fairdeal_server.app import Server
from fairdeal_server.hosting.archives import pack
from fairdeal_server.hosting.limits import MOST_PACKED
from fairdeal_server.hosting.sandbox import lack
from fairdeal_server.rpc.client import Session

PATIENCE = 60.0

needs_sandbox = pytest.mark.skipif(
    lack() is not None and not os.environ.get("CI"), reason="this machine has no bubblewrap that works"
)

BOT = """
import json, sys
for line in sys.stdin:
    for turn in json.loads(line).get("turns", []):
        answer = {name: turn[name] for name in ("match", "seat", "turn")} | {"move": turn["legal"][0]}
        print(json.dumps({"answers": {"answers": [answer]}}), flush=True)
"""
"""Plays the first legal move."""


def program(
    folder: Path, source: str = BOT, *, run: str = "stdio:python bot.py", build: str = "", **files: str
) -> Path:
    """Make the folder of a program; `files` are further ones, with `_` for the dot in the name."""
    folder.mkdir()
    (folder / "bot.py").write_text(source)
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text)
    manifest = f'game = "ninetyone"\nrun = "{run}"\n'
    (folder / "fairdeal.toml").write_text(manifest + (f"build = '''{build}'''\n" if build else ""))
    return folder


def packed(folder: Path) -> bytes:
    """Return the folder as an archive."""
    target = io.BytesIO()
    pack(folder, target, MOST_PACKED)
    return target.getvalue()


async def upload(session: Session, bot: str, label: str, archive: bytes) -> pb.Version:
    """Upload an archive as a version."""

    async def requests() -> AsyncIterator[pb.UploadVersionRequest]:
        yield pb.UploadVersionRequest(head=pb.UploadHead(bot=bot, label=label))
        for start in range(0, len(archive), 1 << 17):
            yield pb.UploadVersionRequest(piece=archive[start : start + (1 << 17)])

    return (await session.versions.UploadVersion(requests())).version


async def settled(session: Session, bot: str, label: str) -> pb.GetVersionResponse:
    """Wait until a version is qualified or rejected."""
    request = pb.GetVersionRequest(bot=bot, label=label)
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await session.versions.GetVersion(request)
            if found.version.state in (pb.VERSION_STATE_QUALIFIED, pb.VERSION_STATE_REJECTED):
                return found
            await asyncio.sleep(0.05)


async def qualify(session: Session, bot: str, label: str, archive: bytes) -> pb.GetVersionResponse:
    """Upload a version and wait until it is qualified."""
    await upload(session, bot, label, archive)
    found = await settled(session, bot, label)
    assert found.version.state == pb.VERSION_STATE_QUALIFIED, found
    return found


async def rejected(session: Session, bot: str, label: str) -> pb.GetVersionResponse:
    """Wait until a version is rejected."""
    found = await settled(session, bot, label)
    assert found.version.state == pb.VERSION_STATE_REJECTED, found
    return found


async def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():  # noqa: ASYNC110 (it is another process's doing)
            await asyncio.sleep(0.01)


async def worker_token(session: Session) -> str:
    request = bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_WORKER, label="a test's")
    return (await session.bots.IssueToken(request)).token


class WorkerProcess:
    """A `fairdeal worker` that runs."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    async def stop(self) -> int:
        """Tell it to stop; return its exit code when it has."""
        self._process.terminate()
        return await self._process.wait()

    async def kill(self) -> None:
        """End it so that it can do nothing about it."""
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGKILL)
        await self._process.wait()


@asynccontextmanager
async def working(server: Server, session: Session, slots: int = 4) -> AsyncIterator[WorkerProcess]:
    """Have a worker with so many slots work for the server, once it is there."""
    environment: dict[str, Any] = {
        **os.environ,
        "FAIRDEAL_ADDRESS": server.address,
        "FAIRDEAL_TOKEN": await worker_token(session),
    }
    before = len(server.workforce.workers)
    words = [sys.executable, "-m", "fairdeal_server", "worker", "--slots", str(slots)]
    words += ["--drain-time", f"{PATIENCE:.0f}s"]
    process = await asyncio.create_subprocess_exec(*words, env=environment)
    try:
        async with asyncio.timeout(PATIENCE):
            while len(server.workforce.workers) == before:
                assert process.returncode is None
                await asyncio.sleep(0.05)
        yield WorkerProcess(process)
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
