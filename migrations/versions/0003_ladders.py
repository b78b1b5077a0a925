"""Ladders: tournaments that are stopped, and the versions that bots play with.

The release before plays no ladder: it knows no such format, and its log says so. What it records has no
version. It does not see that a tournament was stopped, and plays on until this release takes over. It
rates every event by the bot alone; `fairdeal ratings rebuild` of this release puts that right.
"""

from alembic import op

revision = "0003"
down_revision = "0002"

SCHEMA = """
ALTER TABLE tournaments ADD stopped boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN tournaments.stopped IS 'No match begins any more; finished when those that run are over.';

ALTER TABLE match_seats ADD version text;
COMMENT ON COLUMN match_seats.version IS
    'What a registered bot called the version that played, null where it said none: each is rated apart.';
"""


def upgrade() -> None:
    op.execute(SCHEMA)
