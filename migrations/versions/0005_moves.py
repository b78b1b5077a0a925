"""The logs of matches in play, for pools whose matches are resumed when the server has died.

The release before plays such a pool as any other: what it begins is void when it dies. Where it takes
over from this release, the matches that were live are void, and their parts stay behind unused.
"""

from alembic import op

revision = "0005"
down_revision = "0004"

SCHEMA = """
CREATE TABLE live_logs (
    match bigint NOT NULL,
    number integer NOT NULL,
    part bytea NOT NULL,
    CONSTRAINT live_logs_pk PRIMARY KEY (match, number)
);
COMMENT ON TABLE live_logs IS
    'Matches in play of pools whose every move is durable: the parts of a match, in their order, are a '
    'serialized fairdeal.v1.MatchLog. They go when the match ends.';
"""


def upgrade() -> None:
    op.execute(SCHEMA)
