"""Tokens that can be listed and revoked one by one, and those of spectators.

The release before issues and checks tokens as it did. It takes a spectator's for that of a bot without a
number: it may look, and its stream fails.
"""

from alembic import op

revision = "0006"
down_revision = "0005"

SCHEMA = """
ALTER TABLE tokens
    ADD number integer GENERATED ALWAYS AS IDENTITY CONSTRAINT tokens_number_unique UNIQUE,
    ADD label text NOT NULL DEFAULT '',
    ADD CONSTRAINT tokens_label_length CHECK (length(label) <= 64),
    DROP CONSTRAINT tokens_scope,
    ADD CONSTRAINT tokens_scope CHECK ((scope IN (1, 3)) = (bot IS NULL) AND scope BETWEEN 1 AND 3);
COMMENT ON TABLE tokens IS
    'SHA-256 of every token; scope is 1 organiser, 2 bot, 3 spectator; label says whom it was given to. '
    'The tokens themselves are kept nowhere.';
"""


def upgrade() -> None:
    op.execute(SCHEMA)
