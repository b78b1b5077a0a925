"""Statements that name tables, columns or databases: each name is quoted, none is pasted in."""

from collections.abc import Sequence
from typing import LiteralString

from psycopg import sql


def naming(statement: LiteralString, *names: str | Sequence[str]) -> sql.Composed:
    """Return the statement with a name, or a list of names, in the place of each {}."""
    return sql.SQL(statement).format(*map(_quoted, names))


def _quoted(name: str | Sequence[str]) -> sql.Composable:
    if isinstance(name, str):
        return sql.Identifier(name)
    return sql.SQL(", ").join(map(sql.Identifier, name))
