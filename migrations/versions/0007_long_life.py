"""What an installation needs that outlives its releases: removed logs, restored tournaments, who upgraded.

The release before takes a removed log for a damaged one, and deals a restored tournament the deals that its
bots may have met before the restore; nothing is lost by either.
"""

from alembic import op

revision = "0007"
down_revision = "0006"

SCHEMA = """
ALTER TABLE match_logs
    ADD removed_at timestamptz,
    ADD CONSTRAINT match_logs_removed CHECK (removed_at IS NULL OR log = '') NOT VALID;
COMMENT ON COLUMN match_logs.removed_at IS
    'When the log itself was removed, to be kept no longer or with its bot''s owner; the hash stays.';

ALTER TABLE tournaments ADD restored boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN tournaments.restored IS
    'It comes out of a backup: what is still to be played gets new deals before it goes on.';

CREATE TABLE upgrades (
    id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT upgrades_pk PRIMARY KEY,
    revision text NOT NULL,
    release text NOT NULL,
    upgraded_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE upgrades IS
    'Which release of Fairdeal brought the database to which revision: for those who are too old for it.';
"""


def upgrade() -> None:
    op.execute(SCHEMA)
