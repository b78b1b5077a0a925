"""Rounds: the meetings of a tournament's format, seedings, late entries and withdrawals; strata of pairings.

The release before knows round robins only, which have no meetings here, and plays them as it did. A
tournament with rounds to come it cannot finish: the constraint refuses that, and its log says so.
"""

from alembic import op

revision = "0002"
down_revision = "0001"

SCHEMA = """
ALTER TABLE tournaments
    ADD rounds_to_come boolean NOT NULL DEFAULT false,
    ADD entry_changes integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT tournaments_finished CHECK (state <> 3 OR NOT rounds_to_come) NOT VALID;

ALTER TABLE entrants
    ADD seeding smallint,
    ADD since smallint NOT NULL DEFAULT 1,
    ADD until smallint;
COMMENT ON TABLE entrants IS
    'player is empty for a registered bot, builtin:NAME, or a command line; identity is what a '
    'rating belongs to; seeding is 1 for the strongest; since and until are the first and the last '
    'round of a late entry and of one that has withdrawn.';

ALTER TABLE pairings ADD stratum integer;
COMMENT ON COLUMN pairings.stratum IS
    'What the statistics keep apart; null means its deal set''s. In field duplicates the tables of a '
    'deal set are of different strata.';

CREATE TABLE meetings (
    tournament integer NOT NULL CONSTRAINT meetings_tournament REFERENCES tournaments,
    number integer NOT NULL,
    round smallint NOT NULL,
    deals integer NOT NULL,
    name text NOT NULL,
    entrants smallint[] NOT NULL,
    CONSTRAINT meetings_pk PRIMARY KEY (tournament, number),
    CONSTRAINT meetings_number CHECK (number >= 1),
    CONSTRAINT meetings_round CHECK (round >= 1),
    CONSTRAINT meetings_deals CHECK (deals >= 1)
);
COMMENT ON TABLE meetings IS
    'Who meets whom in a format''s rounds, over how many deals; its deal sets have the stratum number − 1.';
"""


def upgrade() -> None:
    op.execute(SCHEMA)
