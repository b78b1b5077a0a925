"""Faults of several kinds in one match are counted by their kinds.

The release before stores nothing here, and counts all faults of a seat under the kind of the first.
"""

from alembic import op

revision = "0004"
down_revision = "0003"

SCHEMA = """
ALTER TABLE match_seats ADD fault_counts integer[];
COMMENT ON COLUMN match_seats.fault_counts IS
    'How many faults there were of each FaultKind, from 1 on; null where all count for the kind in fault.';
"""


def upgrade() -> None:
    op.execute(SCHEMA)
