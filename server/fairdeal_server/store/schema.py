"""The database's schema: which revision a database has, and how it gets to this program's."""

import importlib.metadata
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
from psycopg.errors import LockNotAvailable

from ..resources import resource

UPGRADE = "fairdeal db upgrade"

_TURN = 0x666169726465616C  # "fairdeal": the advisory lock of whoever upgrades
_WAIT_FOR_TURN = "60s"
_WAIT_FOR_TABLE = "5s"

_LIMIT_WAIT = "SELECT set_config('lock_timeout', %s, false)"
_TAKE_TURN = "SELECT pg_advisory_lock(%s)"
_IS_THERE = "SELECT to_regclass(%s) IS NOT NULL"
_REVISION = "SELECT version_num FROM alembic_version"
_LAST_UPGRADE = """
    SELECT release, upgraded_at::date FROM upgrades WHERE revision = %s ORDER BY id DESC LIMIT 1
"""


class DatabaseUnreachable(Exception):
    """No connection to the database can be made; the text says why."""


class SchemaMismatch(Exception):
    """The database's schema isn't this program's; the text says which command helps."""


class SchemaBusy(Exception):
    """A migration waited too long for others; nothing of it was done, and it can be run again."""


def release() -> str:
    """Return the release of this program."""
    return importlib.metadata.version("fairdeal")


def head() -> str:
    """Return the revision that this program is written for."""
    known = _revisions()
    if not known:
        raise FileNotFoundError(f"No migrations in {resource('migrations')}: the installation is incomplete.")
    return max(known)


def revision(dsn: str) -> str | None:
    """Return the database's revision; None for a database that has none of our tables."""
    with connected(dsn) as connection:
        return revision_of(connection)


def check(dsn: str) -> None:
    """Raise SchemaMismatch unless the database has this program's revision."""
    with connected(dsn) as connection:
        current = revision_of(connection)
        refuse_newer(connection)
    if current == head():
        return
    if current is None:
        raise SchemaMismatch(f"The database has no Fairdeal tables yet. Run: {UPGRADE}")
    raise SchemaMismatch(
        f"The database is at revision {current}; this program needs {head()}. "
        f"Run: fairdeal backup FILE, then {UPGRADE}"
    )


def upgrade(dsn: str, first: Callable[[str], None] | None = None) -> None:
    """Bring the database to this program's revision, one transaction a migration.

    `first` is called with the present revision where there are tables that will be changed. Several
    programs may do so at once; the second finds the work done. Raises SchemaMismatch for a database that
    is newer than this program, SchemaBusy where a table or the turn is not to be had.
    """
    with connected(dsn) as connection, patiently(f"No migration is half done; run it again: {UPGRADE}"):
        # For the connection's life, so that no migration runs beside another one.
        _limit_wait(connection, _WAIT_FOR_TURN)
        connection.execute(_TAKE_TURN, (_TURN,))
        # A migration that queues for a table makes everybody else queue behind it.
        _limit_wait(connection, _WAIT_FOR_TABLE)
        connection.commit()
        refuse_newer(connection)
        before = revision_of(connection)
        connection.rollback()
        if before == head():
            return
        if first and before:
            first(before)
        from .migrations import migrate, through  # noqa: PLC0415 (slow, and most starts do not need it)

        with through(connection) as migrating:
            migrate(migrating, before)
            connection.commit()


def take_turn(connection: psycopg.Connection) -> None:
    """Let nobody upgrade for the connection's life; neither that nor a table is waited for for long."""
    _limit_wait(connection, _WAIT_FOR_TABLE)
    connection.execute(_TAKE_TURN, (_TURN,))


def revision_of(connection: psycopg.Connection) -> str | None:
    """Return the revision of the database that is connected; None where it has none of our tables."""
    if not is_there(connection, "alembic_version"):
        return None
    found = connection.execute(_REVISION).fetchone()
    return str(found[0]) if found else None


def is_known(revision: str) -> bool:
    """Whether this program has the migration that leads to the revision."""
    return revision in _revisions()


def _revisions() -> set[str]:
    """Return the revisions that migrations lead to, which their files' names begin with."""
    files = (resource("migrations") / "versions").glob("[0-9]*_*.py")
    return {file.name.partition("_")[0] for file in files}


def refuse_newer(connection: psycopg.Connection) -> None:
    """Raise SchemaMismatch where the database has a revision that this program doesn't know."""
    current = revision_of(connection)
    if current is None or is_known(current):
        return
    upgraded = ""
    noted = is_there(connection, "upgrades") and connection.execute(_LAST_UPGRADE, (current,)).fetchone()
    if noted:
        upgraded = f"Fairdeal {noted[0]} upgraded it on {noted[1]}, and this is {release()}. "
    raise SchemaMismatch(
        f"This program is older than the database: it does not know revision {current}. {upgraded}"
        f"Install the release of Fairdeal that upgraded the database, or a newer one."
    )


def is_there(connection: psycopg.Connection, table: str) -> bool:
    """Whether the database has the table."""
    return connection.execute(_IS_THERE, (table,)).fetchone() == (True,)


@contextmanager
def patiently(what_now: str) -> Iterator[None]:
    """Say in words that a lock was not to be had in time, and what to do."""
    try:
        yield
    except LockNotAvailable as error:
        raise SchemaBusy(
            f"The database is in use, and waiting longer would have held up everybody else. {what_now}"
        ) from error


def _limit_wait(connection: psycopg.Connection, duration: str) -> None:
    """Let no lock be waited for any longer, for the rest of the connection's life."""
    connection.execute(_LIMIT_WAIT, (duration,))


@contextmanager
def connected(dsn: str) -> Iterator[psycopg.Connection]:
    """Lend a connection, in a transaction from the first statement on; raises DatabaseUnreachable."""
    try:
        connection = psycopg.connect(dsn)
    except psycopg.Error as error:
        reason = str(error).partition("\n")[0]
        raise DatabaseUnreachable(f"no database is to be had at DATABASE_URL: {reason}") from error
    with connection:
        yield connection
