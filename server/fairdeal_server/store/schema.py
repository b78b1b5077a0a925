"""The database's schema: which revision a database has, and how it gets to this program's."""

import importlib.metadata
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import sqlalchemy
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.pool import NullPool

from ..resources import resource

UPGRADE = "fairdeal db upgrade"

_TURN = 0x666169726465616C  # "fairdeal": the advisory lock of whoever upgrades
_WAIT_FOR_TURN = "60s"
_WAIT_FOR_TABLE = "5s"

_LIMIT_WAIT = "SELECT set_config('lock_timeout', %s, false)"
_TAKE_TURN = "SELECT pg_advisory_lock(%s)"
_NOTE_UPGRADE = "INSERT INTO upgrades (revision, release) VALUES (%s, %s)"
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
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    if revision is None:
        raise FileNotFoundError(f"No migrations in {resource('migrations')}: the installation is incomplete.")
    return revision


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
    with connected(dsn) as connection, _patiently(f"No migration is half done; run it again: {UPGRADE}"):
        # For the connection's life, so that no migration runs beside another one.
        _limit_wait(connection, _WAIT_FOR_TURN)
        connection.exec_driver_sql(_TAKE_TURN, (_TURN,))
        # A migration that queues for a table makes everybody else queue behind it.
        _limit_wait(connection, _WAIT_FOR_TABLE)
        connection.commit()
        refuse_newer(connection)
        before = revision_of(connection)
        connection.rollback()
        if first and before and before != head():
            first(before)
        migrate(connection, before)
        connection.commit()


@contextmanager
def alone(dsn: str) -> Iterator[sqlalchemy.Connection]:
    """Lend a connection in one transaction, beside which nobody upgrades; it ends with the context.

    Raises SchemaBusy where a table or the turn is not to be had.
    """
    busy = "Nothing is half done; stop what uses the database, and run the command again."
    with connected(dsn) as connection, _patiently(busy), connection.begin():
        _limit_wait(connection, _WAIT_FOR_TABLE)
        connection.exec_driver_sql(_TAKE_TURN, (_TURN,))
        yield connection


def revision_of(connection: sqlalchemy.Connection) -> str | None:
    """Return the revision of the database that is connected; None where it has none of our tables."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: sqlalchemy.Connection, before: str | None, target: str = "head") -> None:
    """Run the migrations from a revision to another, and put down which release did so.

    Within the transaction that has begun, or where none has, one transaction a migration.
    """
    command.upgrade(_config(connection), target)
    reached = revision_of(connection)
    if reached != before and _has_upgrades(connection):
        connection.exec_driver_sql(_NOTE_UPGRADE, (reached, release()))


def is_known(revision: str) -> bool:
    """Whether this program has the migration that leads to the revision."""
    known = ScriptDirectory.from_config(_config()).walk_revisions()
    return revision in {script.revision for script in known}


def refuse_newer(connection: sqlalchemy.Connection) -> None:
    """Raise SchemaMismatch where the database has a revision that this program doesn't know."""
    current = revision_of(connection)
    if current is None or is_known(current):
        return
    upgraded = ""
    noted = _has_upgrades(connection) and connection.exec_driver_sql(_LAST_UPGRADE, (current,)).fetchone()
    if noted:
        upgraded = f"Fairdeal {noted[0]} upgraded it on {noted[1]}, and this is {release()}. "
    raise SchemaMismatch(
        f"This program is older than the database: it does not know revision {current}. {upgraded}"
        f"Install the release of Fairdeal that upgraded the database, or a newer one."
    )


def _has_upgrades(connection: sqlalchemy.Connection) -> bool:
    return connection.exec_driver_sql("SELECT to_regclass('upgrades')").scalar() is not None


@contextmanager
def _patiently(what_now: str) -> Iterator[None]:
    """Say in words that a lock was not to be had in time, and what to do."""
    try:
        yield
    except (sqlalchemy.exc.OperationalError, psycopg.errors.LockNotAvailable) as error:
        cause = error.orig if isinstance(error, sqlalchemy.exc.OperationalError) else error
        if not isinstance(cause, psycopg.errors.LockNotAvailable):
            raise
        raise SchemaBusy(
            f"The database is in use, and waiting longer would have held up everybody else. {what_now}"
        ) from error


def _config(connection: sqlalchemy.Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(resource("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _limit_wait(connection: sqlalchemy.Connection, duration: str) -> None:
    """Let no lock be waited for any longer, for the rest of the connection's life."""
    connection.exec_driver_sql(_LIMIT_WAIT, (duration,))


@contextmanager
def connected(dsn: str) -> Iterator[sqlalchemy.Connection]:
    """Lend a connection; raises DatabaseUnreachable."""
    engine = sqlalchemy.create_engine(
        "postgresql+psycopg://", creator=lambda: _connect(dsn), poolclass=NullPool
    )
    with engine.connect() as connection:
        yield connection


def driver_of(connection: sqlalchemy.Connection) -> psycopg.Connection:
    """Return psycopg's connection beneath one of SQLAlchemy."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver


def _connect(dsn: str) -> psycopg.Connection:
    try:
        return psycopg.connect(dsn)
    except psycopg.Error as error:
        reason = str(error).partition("\n")[0]
        raise DatabaseUnreachable(f"no database is to be had at DATABASE_URL: {reason}") from error
