"""${message}.

What the release before this one makes of the new schema: (docs/migrations.md)
"""

from alembic import op

revision = "${up_revision}"
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    op.execute("")
