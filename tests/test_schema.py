"""How a database gets its tables, and what a program says to a database that has others."""

import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from alembic.script import ScriptDirectory

from fairdeal_server.resources import resource
from fairdeal_server.store import migrations, schema
from fairdeal_server.store.postgres import create_database, drop_database


@pytest.fixture
def empty(postgres: str) -> Iterator[str]:
    """The DSN of a database without tables."""
    name = f"test_{uuid.uuid4().hex}"
    yield create_database(postgres, name)
    drop_database(postgres, name)


def test_the_names_of_migrations_files_say_which_revisions_there_are() -> None:
    scripts = ScriptDirectory(str(resource("migrations")))
    known = [script.revision for script in scripts.walk_revisions()]
    assert known
    assert all(schema.is_known(revision) for revision in known)
    assert scripts.get_heads() == [schema.head()]


def test_an_empty_database_has_no_revision(empty: str) -> None:
    assert schema.revision(empty) is None


def test_an_empty_database_is_told_the_command(empty: str) -> None:
    with pytest.raises(schema.SchemaMismatch, match=r"no Fairdeal tables yet.*fairdeal db upgrade"):
        schema.check(empty)


def test_an_upgraded_database_has_the_programs_revision(database: str) -> None:
    assert schema.revision(database) == schema.head()
    schema.check(database)


def test_an_upgrade_can_be_repeated(database: str) -> None:
    schema.upgrade(database)
    schema.check(database)


def test_programs_may_upgrade_at_the_same_time(empty: str) -> None:
    with ThreadPoolExecutor() as pool:
        list(pool.map(schema.upgrade, [empty] * 3))
    schema.check(empty)


def test_an_older_database_is_told_to_be_backed_up_and_upgraded(empty: str) -> None:
    with migrations.alone(empty) as connection:
        migrations.migrate(connection, None, "0001")
    with pytest.raises(
        schema.SchemaMismatch, match=r"at revision 0001.*Run: fairdeal backup FILE, then fairdeal db upgrade"
    ):
        schema.check(empty)


@pytest.mark.parametrize("ask", [schema.check, schema.upgrade])
def test_a_newer_database_says_which_release_upgraded_it(database: str, ask: Callable[[str], None]) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("INSERT INTO upgrades (revision, release) VALUES ('9999', '7.1.0')")
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(
        schema.SchemaMismatch, match=rf"Fairdeal 7\.1\.0 upgraded it.*this is {schema.release()}.*Install"
    ):
        ask(database)


def test_a_database_knows_which_release_upgraded_it(database: str) -> None:
    with psycopg.connect(database) as connection:
        noted = connection.execute("SELECT revision, release FROM upgrades").fetchall()
    assert noted == [(schema.head(), schema.release())]


@pytest.mark.parametrize("ask", [schema.check, schema.upgrade])
def test_a_newer_database_is_refused_by_an_older_program(database: str, ask: Callable[[str], None]) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(schema.SchemaMismatch, match=r"older than the database.*9999"):
        ask(database)


def test_an_upgrade_gives_up_on_a_table_in_use(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "_WAIT_FOR_TABLE", "100ms")
    with psycopg.connect(database) as connection:
        connection.execute("LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(schema.SchemaBusy, match=r"No migration is half done.*fairdeal db upgrade"):
            schema.upgrade(database)


def test_a_migration_gives_up_on_a_table_in_use(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with migrations.alone(empty) as connection:
        migrations.migrate(connection, None, "0001")
    monkeypatch.setattr(schema, "_WAIT_FOR_TABLE", "100ms")
    with psycopg.connect(empty) as reader:
        reader.execute("LOCK TABLE tournaments IN ACCESS SHARE MODE")
        with pytest.raises(schema.SchemaBusy, match=r"No migration is half done.*fairdeal db upgrade"):
            schema.upgrade(empty)
    assert schema.revision(empty) == "0001"
    schema.upgrade(empty)
    schema.check(empty)
