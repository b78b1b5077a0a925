"""Work that is done again and again: whenever something has happened, and now and then."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from .errors import DatabaseUnavailable

if TYPE_CHECKING:
    from .store.database import Database

logger = logging.getLogger(__name__)


async def patrol(
    work: Callable[[], Awaitable[None]],
    *,
    when: asyncio.Event,
    every: float,
    database: "Database",
    failed: str,
) -> None:
    """Do the work whenever `when` is set, and every so many seconds, until cancelled.

    It pauses while the database is away. Any other error is logged with the sentence `failed`, and the work
    is tried again.
    """
    while True:
        try:
            await work()
        except DatabaseUnavailable:
            await database.back()
        except Exception:
            logger.exception(failed)
        with suppress(TimeoutError):
            async with asyncio.timeout(every):
                await when.wait()
        when.clear()
