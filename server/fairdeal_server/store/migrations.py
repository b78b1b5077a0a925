"""Running the migrations, for which alembic and SQLAlchemy are needed: slow imports, for few commands."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import sqlalchemy
from alembic import command
from alembic.config import Config
from psycopg.errors import LockNotAvailable
from sqlalchemy.pool import NullPool

from ..resources import resource
from .schema import connected, is_there, patiently, release, revision_of, take_turn

_NOTE_UPGRADE = "INSERT INTO upgrades (revision, release) VALUES (%s, %s)"


@contextmanager
def alone(dsn: str) -> Iterator[sqlalchemy.Connection]:
    """Lend a connection in one transaction, beside which nobody upgrades; it ends with the context.

    Raises SchemaBusy where a table or the turn is not to be had.
    """
    busy = "Nothing is half done; stop what uses the database, and run the command again."
    with (
        patiently(busy),
        connected(dsn) as driver,
        through(driver) as connection,
        connection.begin(),
    ):
        take_turn(driver)
        yield connection


@contextmanager
def through(driver: psycopg.Connection) -> Iterator[sqlalchemy.Connection]:
    """Lend the connection, which is in no transaction, as one of SQLAlchemy; it is closed at the end."""
    engine = sqlalchemy.create_engine("postgresql+psycopg://", creator=lambda: driver, poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def migrate(connection: sqlalchemy.Connection, before: str | None, target: str = "head") -> None:
    """Run the migrations from a revision to another, and put down which release did so.

    Within the transaction that has begun, or where none has, one transaction a migration.
    """
    try:
        command.upgrade(_config(connection), target)
    except sqlalchemy.exc.OperationalError as error:
        if isinstance(error.orig, LockNotAvailable):
            raise error.orig from error
        raise
    driver = driver_of(connection)
    reached = revision_of(driver)
    if reached != before and is_there(driver, "upgrades"):
        driver.execute(_NOTE_UPGRADE, (reached, release()))


def driver_of(connection: sqlalchemy.Connection) -> psycopg.Connection:
    """Return psycopg's connection beneath one of SQLAlchemy."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver


def _config(connection: sqlalchemy.Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(resource("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
