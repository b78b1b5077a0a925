"""Databases for tests: each has our tables and no rows, and is emptied and lent again.

To make one takes longer than most tests take.
"""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from fairdeal_server.store.postgres import create_database, drop_database

TABLES = """
    SELECT (SELECT string_agg(t::text, '') FROM alembic_version t),
        (SELECT string_agg(t::text, '') FROM upgrades t),
        (SELECT md5(string_agg(t::text, '' ORDER BY attrelid, attnum)) FROM pg_attribute t
            WHERE attrelid > 16383),
        (SELECT md5(string_agg(t::text, '' ORDER BY oid)) FROM pg_constraint t),
        (SELECT md5(string_agg(t::text, '' ORDER BY oid)) FROM pg_trigger t)
"""
EMPTY = """
    DO $$
    DECLARE
        name text;
        used boolean;
        all_used text[];
    BEGIN
        PERFORM pg_terminate_backend(pid, 10000) FROM pg_stat_activity
            WHERE datname = current_database() AND backend_type = 'client backend'
                AND pid <> pg_backend_pid();
        FOR name IN
            SELECT oid::regclass FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
                AND relname NOT IN ('alembic_version', 'upgrades')
        LOOP
            EXECUTE format('SELECT EXISTS (SELECT FROM %s)', name) INTO used;
            IF used THEN
                all_used := all_used || name;
            END IF;
        END LOOP;
        IF all_used IS NOT NULL THEN
            EXECUTE format('TRUNCATE %s CASCADE', array_to_string(all_used, ', '));
        END IF;
        FOR name IN
            SELECT sequencename FROM pg_sequences
            WHERE last_value IS NOT NULL AND sequencename <> 'upgrades_id_seq'
        LOOP
            EXECUTE format('ALTER SEQUENCE %I RESTART', name);
        END LOOP;
    END $$
"""


class Databases:
    """The databases of one process, copies of a template."""

    def __init__(self, dsn: str, template: str) -> None:
        """`dsn` is any database of the server."""
        self._dsn = dsn
        self._template = template
        self._tables: dict[str, Any] = {}
        self._spare: list[str] = []

    @contextmanager
    def lend(self) -> Iterator[str]:
        """Lend a database for as long as the context lasts; one whose tables were changed is dropped then."""
        dsn = self._spare.pop() if self._spare else self._make()
        try:
            yield dsn
        finally:
            self._take_back(dsn)

    def _make(self) -> str:
        dsn = create_database(self._dsn, f"test_{uuid.uuid4().hex}", self._template)
        with psycopg.connect(dsn) as connection:
            self._tables[dsn] = connection.execute(TABLES).fetchone()
        return dsn

    def _take_back(self, dsn: str) -> None:
        with psycopg.connect(dsn, autocommit=True) as connection:
            name = connection.info.dbname
            same = connection.execute(TABLES).fetchone() == self._tables[dsn]
            if same:
                connection.execute(EMPTY)
                self._spare.append(dsn)
        if not same:
            drop_database(self._dsn, name)
