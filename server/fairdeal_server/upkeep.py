"""Backing up and restoring the database, whether a server runs on it or not."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from .app import database_url, is_made
from .resources import home
from .store import backup
from .store.backup import Contents, Manifest, Show

Result = TypeVar("Result")


class NothingStored(Exception):
    """There is no database yet."""


class Stopped(Exception):
    """Whoever had ordered the work wants it no longer."""


async def back_up(file: Path, show: Show) -> Manifest:
    """Write a backup of the database into a new file.

    Raises NothingStored, and what `store.backup.back_up` raises.
    """
    if not is_made():
        raise NothingStored(
            f"Nothing was ever stored in {home()}: there is nothing to back up. FAIRDEAL_HOME or "
            f"DATABASE_URL says where else to look."
        )
    backup.check_place(file)
    async with database_url() as dsn:
        return await _work(lambda checked: backup.back_up(dsn, file, checked), show)


async def look(file: Path) -> tuple[Manifest, Contents]:
    """Return what a backup says of itself, and what the database holds now."""
    manifest = await asyncio.to_thread(backup.read_manifest, file)
    async with database_url() as dsn:
        return manifest, await asyncio.to_thread(backup.contents, dsn)


async def restore(file: Path, show: Show, *, replace: bool) -> Manifest:
    """Fill the database from a backup; raises what `store.backup.restore` raises."""
    async with database_url() as dsn:
        return await _work(lambda checked: backup.restore(dsn, file, checked, replace=replace), show)


async def _work(work: Callable[[Show], Result], show: Show) -> Result:
    """Do the work beside the loop; who is cancelled stops it, and waits until it has cleared up."""
    stopped = threading.Event()

    def checked(done: int, total: int) -> None:
        if stopped.is_set():
            raise Stopped
        show(done, total)

    task = asyncio.create_task(asyncio.to_thread(work, checked))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        stopped.set()
        await asyncio.wait([task])
        raise
