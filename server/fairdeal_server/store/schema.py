"""The database's schema: which revision a database has, and how it gets to this program's."""

from collections.abc import Iterator
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


class DatabaseUnreachable(Exception):
    """No connection to the database can be made; the text says why."""


class SchemaMismatch(Exception):
    """The database's schema isn't this program's; the text says which command helps."""


class SchemaBusy(Exception):
    """A migration waited too long for others; nothing of it was done, and it can be run again."""


def head() -> str:
    """Return the revision that this program is written for."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    if revision is None:
        raise FileNotFoundError(f"No migrations in {resource('migrations')}: the installation is incomplete.")
    return revision


def revision(dsn: str) -> str | None:
    """Return the database's revision; None for a database that has none of our tables."""
    with _connected(dsn) as connection:
        return MigrationContext.configure(connection).get_current_revision()


def check(dsn: str) -> None:
    """Raise SchemaMismatch unless the database has this program's revision."""
    current = revision(dsn)
    if current == head():
        return
    _refuse_newer(current)
    found = "has no Fairdeal tables yet" if current is None else f"is at revision {current}"
    raise SchemaMismatch(f"The database {found}; this program needs {head()}. Run: {UPGRADE}")


def upgrade(dsn: str) -> None:
    """Bring the database to this program's revision, one transaction a migration.

    Several programs may do so at once; the second finds the work done. Raises SchemaMismatch for
    a database that is newer than this program, SchemaBusy where a table or the turn is not to be had.
    """
    with _connected(dsn) as connection:
        try:
            # For the connection's life, so that no migration runs beside another one.
            _run(connection, f"SET lock_timeout = '{_WAIT_FOR_TURN}'")
            _run(connection, f"SELECT pg_advisory_lock({_TURN})")
            # A migration that queues for a table makes everybody else queue behind it.
            _run(connection, f"SET lock_timeout = '{_WAIT_FOR_TABLE}'")
            _refuse_newer(MigrationContext.configure(connection).get_current_revision())
            connection.rollback()
            command.upgrade(_config(connection), "head")
            connection.commit()
        except sqlalchemy.exc.OperationalError as error:
            if not isinstance(error.orig, psycopg.errors.LockNotAvailable):
                raise
            raise SchemaBusy(
                f"The database is in use, and the upgrade would have held up everybody else. "
                f"No migration is half done; run it again: {UPGRADE}"
            ) from error


def _refuse_newer(current: str | None) -> None:
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if current is not None and current not in known:
        raise SchemaMismatch(
            f"This program is older than the database: it does not know revision {current}. "
            f"Install the release of Fairdeal that upgraded the database, or a newer one."
        )


def _config(connection: sqlalchemy.Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(resource("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _run(connection: sqlalchemy.Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)
    connection.commit()


@contextmanager
def _connected(dsn: str) -> Iterator[sqlalchemy.Connection]:
    engine = sqlalchemy.create_engine(
        "postgresql+psycopg://", creator=lambda: _connect(dsn), poolclass=NullPool
    )
    with engine.connect() as connection:
        yield connection


def _connect(dsn: str) -> psycopg.Connection:
    try:
        return psycopg.connect(dsn)
    except psycopg.Error as error:
        reason = str(error).partition("\n")[0]
        raise DatabaseUnreachable(f"no database is to be had at DATABASE_URL: {reason}") from error
