"""Hosted bots: the archives of their versions, what was built of them, and tokens of workers.

The release before knows nothing of them. It takes a worker's token for that of a bot without a number, as it
did with a spectator's, and a hosted entrant for a bot that connects.
"""

from alembic import op

revision = "0008"
down_revision = "0007"

SCHEMA = """
CREATE TABLE versions (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT versions_pk PRIMARY KEY,
    bot integer NOT NULL CONSTRAINT versions_bot REFERENCES bots,
    label text NOT NULL CONSTRAINT versions_label_form CHECK (label ~ '^[A-Za-z0-9._-]{1,64}$'),
    sha256 bytea NOT NULL,
    size bigint NOT NULL,
    state smallint NOT NULL DEFAULT 1 CONSTRAINT versions_state CHECK (state BETWEEN 1 AND 5),
    used boolean NOT NULL DEFAULT false,
    reason text NOT NULL DEFAULT '',
    game text NOT NULL DEFAULT '',
    run text NOT NULL DEFAULT '',
    built_sha256 bytea NOT NULL DEFAULT '',
    built_size bigint NOT NULL DEFAULT 0,
    build_output text NOT NULL DEFAULT '',
    trial text NOT NULL DEFAULT '',
    trial_output text NOT NULL DEFAULT '',
    crash text NOT NULL DEFAULT '',
    uploaded_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT versions_label_unique UNIQUE (bot, label),
    CONSTRAINT versions_archive_unique UNIQUE (bot, sha256),
    CONSTRAINT versions_used CHECK (NOT used OR state = 4)
);
CREATE UNIQUE INDEX versions_one_used ON versions (bot, game) WHERE used;
CREATE INDEX versions_on_their_way ON versions (id) WHERE state < 4;
COMMENT ON TABLE versions IS
    'Uploaded versions of bots; state is 1 uploaded, 2 building, 3 built, 4 qualified, 5 rejected. What '
    'builds and trials print is for the owner. One version of a bot is used for each game.';

CREATE TABLE version_archives (
    version bigint NOT NULL CONSTRAINT version_archives_version REFERENCES versions ON DELETE CASCADE,
    built boolean NOT NULL,
    part integer NOT NULL,
    data bytea NOT NULL,
    CONSTRAINT version_archives_pk PRIMARY KEY (version, built, part)
);
ALTER TABLE version_archives ALTER data SET STORAGE EXTERNAL;
COMMENT ON TABLE version_archives IS
    'The archives, in parts: what was uploaded, and what was built of it. They are compressed already.';

ALTER TABLE tokens
    DROP CONSTRAINT tokens_scope,
    ADD CONSTRAINT tokens_scope CHECK ((scope IN (1, 3, 4)) = (bot IS NULL) AND scope BETWEEN 1 AND 4);
COMMENT ON TABLE tokens IS
    'SHA-256 of every token; scope is 1 organiser, 2 bot, 3 spectator, 4 worker; label says whom it was '
    'given to. The tokens themselves are kept nowhere.';
"""


def upgrade() -> None:
    op.execute(SCHEMA)
