"""Connections to one Postgres database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from psycopg import AsyncConnection, DataError
from psycopg_pool import AsyncConnectionPool

from ..errors import InvalidRequest

Connection: TypeAlias = AsyncConnection[tuple[Any, ...]]

CONNECTIONS = 8
"""At the most, beside the ledger's own."""


@dataclass(frozen=True, slots=True)
class Database:
    """A migrated database and a pool of connections to it."""

    dsn: str
    _pool: AsyncConnectionPool[Connection]

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Lend a connection in a transaction, which is committed at the end unless an error leaves.

        Raises InvalidRequest for a number that is out of range and for text with a zero byte.
        """
        try:
            async with self._pool.connection() as connection:
                yield connection
        except DataError as error:
            raise InvalidRequest(f"a value cannot be stored or looked up: {error}") from error

    async def separate(self) -> Connection:
        """Return a new connection outside of the pool, in autocommit mode; the caller closes it."""
        return await AsyncConnection.connect(self.dsn, autocommit=True, application_name="fairdeal")


@asynccontextmanager
async def connect(dsn: str) -> AsyncIterator[Database]:
    """Open the database for as long as the context lasts.

    Raises psycopg_pool.PoolTimeout when no connection can be made within 30 s.
    """
    pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
        dsn,
        min_size=1,
        max_size=CONNECTIONS,
        open=False,
        check=AsyncConnectionPool.check_connection,
        kwargs={"application_name": "fairdeal"},
    )
    await pool.open(wait=True)
    try:
        yield Database(dsn, pool)
    finally:
        await pool.close()
