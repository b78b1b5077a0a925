"""What a database says of itself, for whoever looks after it."""

from dataclasses import dataclass
from datetime import UTC, datetime

from . import schema


@dataclass(frozen=True, slots=True)
class Condition:
    """What a database says of itself."""

    postgres: str
    """The version of the server."""
    revision: str | None
    """The schema's; None where there are none of our tables."""
    encoding: str
    connections: int
    """How many the server takes, but for those that it keeps for administrators."""
    connected: int
    """How many there are now."""
    bytes: int
    """The size of the database."""
    ahead_s: float
    """How far its clock is ahead of ours, in seconds; the time that asking took blurs it."""
    may_create: bool
    """Whether an upgrade may make tables there."""


_CONDITION = """
    SELECT current_setting('server_version'), getdatabaseencoding(),
           current_setting('max_connections')::integer
               - current_setting('superuser_reserved_connections')::integer,
           (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
           pg_database_size(current_database()),
           extract(epoch FROM clock_timestamp())::float8,
           has_schema_privilege(current_schema(), 'CREATE')
"""


def look(dsn: str) -> Condition:
    """Return what the database says of itself; raises DatabaseUnreachable."""
    with schema.connected(dsn) as connection:
        revision = schema.revision_of(connection)
        before = datetime.now(UTC).timestamp()
        found = connection.execute(_CONDITION).fetchone()
        now = (before + datetime.now(UTC).timestamp()) / 2
    assert found is not None
    postgres, encoding, connections, connected, size, clock, may_create = found
    return Condition(postgres, revision, encoding, connections, connected, size, clock - now, may_create)


def complaint(dsn: str) -> str:
    """Return why this program refuses the database, and the command that helps; empty where it does not."""
    try:
        schema.check(dsn)
    except schema.SchemaMismatch as error:
        return str(error)
    return ""
