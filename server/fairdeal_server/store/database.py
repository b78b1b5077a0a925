"""Connections to one Postgres database, which may go away and come back.

While it is away whoever asks for a connection is refused with DatabaseUnavailable, after a moment of
patience; `patiently` tries again until it is back. One connection does nothing but notice that the
database has gone, or hangs. It is said once that it is away, and once that it is back.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from types import TracebackType
from typing import Any, Self, TypeAlias, TypeVar

from psycopg import AsyncConnection, DataError, Error, OperationalError
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import DiskFull
from psycopg_pool import AsyncConnectionPool

from ..errors import DatabaseFull, DatabaseUnavailable, InvalidRequest
from .postgres import EmbeddedPostgres, PostgresUnavailable

Connection: TypeAlias = AsyncConnection[tuple[Any, ...]]
Result = TypeVar("Result")

log = logging.getLogger(__name__)
logging.getLogger("psycopg").setLevel(logging.ERROR)  # of an outage we say once what it says often

CONNECTIONS = 8
"""At the most, beside the ledger's own and the one that notices an outage."""
OPENING = 30.0
"""Seconds."""
PATIENCE = 2.0
"""How long a call waits for a database that is away, in seconds."""
PAUSE = 0.2
"""How long after a failure it is tried again, in seconds."""
HEARTBEAT = 5.0
"""How often it is seen whether the database hangs, in seconds; one that then takes as long to answer does."""
TCP = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""How soon a connection to another machine counts as dead, where DATABASE_URL does not say it."""


class Database:
    """A migrated database and a pool of connections to it. Use it as an asynchronous context manager.

    Entering raises psycopg.OperationalError when the database is not there, and DatabaseUnavailable when
    it has no room for our connections within OPENING.
    """

    def __init__(self, dsn: str, own: EmbeddedPostgres | None = None) -> None:
        """`own` is the server of this database where it is ours to start again."""
        self.dsn = dsn
        self._own = own
        self._pool: AsyncConnectionPool[Connection] | None = None
        self._here = asyncio.Event()
        self._away_since: float | None = None
        self._full = False
        self._keeping: asyncio.Task[None] | None = None
        self._lent: set[asyncio.Timeout] = set()

    async def __aenter__(self) -> Self:
        sentinel = await _connect(self.dsn)
        self._keeping = asyncio.create_task(self._keep(sentinel), name="database")
        try:
            async with asyncio.timeout(OPENING):
                await self._here.wait()
        except TimeoutError:
            await self._leave()
            raise self._refusal(full=False) from None
        except BaseException:
            await self._leave()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._leave()

    async def _leave(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Lend a connection in a transaction, which is committed at the end unless an error leaves.

        Raises DatabaseUnavailable when the database is away, or goes away meanwhile: then nobody knows
        whether the transaction was committed. Raises DatabaseFull when its disk is full, and
        InvalidRequest for a number that is out of range and for text with a zero byte.
        """
        pool = await self._reach()
        try:
            async with self._unless_it_hangs(), pool.connection() as connection:
                yield connection
        except DataError as error:
            raise InvalidRequest(f"a value cannot be stored or looked up: {error}") from error
        except OperationalError as error:
            self.note(error)
            raise self._refusal(full=isinstance(error, DiskFull)) from error

    @asynccontextmanager
    async def _unless_it_hangs(self) -> AsyncIterator[None]:
        """Raise OperationalError where the database is found to hang before the context ends."""
        try:
            async with asyncio.timeout(None) as leash:
                self._lent.add(leash)
                yield
        except TimeoutError as error:
            if not leash.expired():
                raise
            raise OperationalError("the database hangs") from error
        finally:
            self._lent.discard(leash)

    @property
    def away(self) -> bool:
        """Whether the database is known to be away."""
        return self._away_since is not None

    async def separate(self) -> Connection:
        """Return a new connection outside of the pool, in autocommit mode; the caller closes it."""
        return await _connect(self.dsn)

    async def patiently(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Return what the work returns; it is done again for as long as the database is away or full.

        The work must bear repetition, also where it was done and nobody heard of it.
        """
        while True:
            try:
                return await work()
            except DatabaseUnavailable:
                await self.back()

    async def back(self) -> None:
        """Wait a moment, and then until the database is not known to be away."""
        await asyncio.sleep(PAUSE)
        await self._here.wait()

    def note(self, error: Exception) -> None:
        """Take note of what went wrong; of a full disk it is said what to do, once."""
        if isinstance(error, DiskFull) and not self._full:
            self._full = True
            log.error("%s; play pauses, nothing is lost, and it goes on by itself", self._remedy())

    def note_room(self) -> None:
        """Take note that something could be written."""
        if self._full:
            self._full = False
            log.warning("the database has room again; play goes on")

    # --- here, away, here again -----------------------------------------------------------------

    async def _keep(self, sentinel: Connection) -> None:
        """Keep a pool of connections whenever the database is there, until cancelled."""
        while True:
            try:
                async with sentinel, self._connections():
                    self._came()
                    await self._watch(sentinel)
            except Error as error:
                self._went(error)
            sentinel = await self._bring_back()

    async def _watch(self, sentinel: Connection) -> None:
        """Raise an error of psycopg's when the database has gone, or hangs."""
        while True:
            async for _ in sentinel.notifies(timeout=HEARTBEAT):  # none comes; it ends with the connection
                pass
            asking = asyncio.ensure_future(sentinel.execute("SELECT"))
            done, _ = await asyncio.wait([asking], timeout=HEARTBEAT)
            if not done:
                asking.cancel()
                error = OperationalError(f"it has not answered for {HEARTBEAT:.1f} s")
                self._went(error)  # to leave its connections takes a while
                now = asyncio.get_running_loop().time()
                for leash in self._lent:
                    leash.reschedule(now)
                raise error
            asking.result()

    @asynccontextmanager
    async def _connections(self) -> AsyncIterator[None]:
        """Provide connections. A new pool each time: an old one is slow to find that the database is back."""
        pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            _with_limits(self.dsn),
            min_size=1,
            max_size=CONNECTIONS,
            open=False,
            kwargs={"application_name": "fairdeal"},
        )
        await pool.open(wait=True)
        self._pool = pool
        try:
            yield
        finally:
            self._here.clear()
            await pool.close()  # whoever waits for a connection is refused

    async def _bring_back(self) -> Connection:
        """Return a connection as soon as there can be one; start our own server again."""
        said = False
        while True:
            try:
                if self._own is not None:
                    self.dsn = await start_own(self._own)
                return await _connect(self.dsn)
            except PostgresUnavailable as error:
                if not said:
                    said = True
                    log.error("the database cannot be started, and it is tried again: %s", error)
            except OperationalError:
                pass  # it was said that it is away
            await asyncio.sleep(PAUSE)

    async def _reach(self) -> AsyncConnectionPool[Connection]:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._here.wait()
        except TimeoutError:
            raise self._refusal(full=self._full) from None
        assert self._pool is not None
        return self._pool

    def _came(self) -> None:
        self._here.set()
        if self._away_since is not None:
            seconds = time.monotonic() - self._away_since
            self._away_since = None
            log.warning("the database is back after %.1f s; play goes on", seconds)

    def _went(self, error: Error) -> None:
        if self._away_since is None:
            self._away_since = time.monotonic()
            why = str(error).partition("\n")[0]
            log.warning("the database is away (%s); play pauses until it is back, and nothing is lost", why)

    # --- in words -------------------------------------------------------------------------------

    def _refusal(self, *, full: bool) -> DatabaseUnavailable:
        if full:
            return DatabaseFull(f"{self._remedy()}; try again then")
        return DatabaseUnavailable(
            f"the database is away or too busy; try again in {DatabaseUnavailable.retry_after} s. "
            f"If it lasts, the server's log says why"
        )

    def _remedy(self) -> str:
        if self._own is not None:
            where = f"which is where {self._own.home} is"
        else:
            where = f"on the machine of DATABASE_URL ({conninfo_to_dict(self.dsn).get('host', 'this one')})"
        return f"the disk of the database is full: make room on it, {where}, 1 GB at least"


async def _connect(dsn: str) -> Connection:
    limited = _with_limits(dsn)
    return await AsyncConnection.connect(limited, autocommit=True, application_name="fairdeal")


def _with_limits(dsn: str) -> str:
    """Return the DSN with limits for connections that die without a word, but for those that it sets."""
    given = conninfo_to_dict(dsn)
    return make_conninfo(dsn, **{name: value for name, value in TCP.items() if name not in given})


async def start_own(own: EmbeddedPostgres) -> str:
    """Start the server, or find that it runs; return the DSN. Cancelled, it ends only when that has ended.

    Raises PostgresUnavailable.
    """
    starting = asyncio.create_task(asyncio.to_thread(own.start))
    try:
        return await asyncio.shield(starting)
    finally:
        await asyncio.wait([starting])  # a thread cannot be cancelled, and would start it after the stop
        starting.exception()  # which whoever was cancelled does not hear
