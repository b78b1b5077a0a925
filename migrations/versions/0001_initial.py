"""The first schema.

Names of constraints are part of the program: the store turns them into its own errors.
Enumerated columns hold the numbers of the protobuf enums of the same name; a pairing's state is
1 waiting, 2 live, 3 done.
"""

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

REGISTRY = """
CREATE TABLE owners (
    id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT owners_pk PRIMARY KEY,
    name text NOT NULL CONSTRAINT owners_name_unique UNIQUE,
    CONSTRAINT owners_name_length CHECK (length(name) BETWEEN 1 AND 64)
);
COMMENT ON TABLE owners IS 'People and teams that have bots.';

CREATE TABLE bots (
    id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT bots_pk PRIMARY KEY,
    owner integer NOT NULL CONSTRAINT bots_owner REFERENCES owners,
    name text NOT NULL CONSTRAINT bots_name_unique UNIQUE,
    version text NOT NULL DEFAULT '',
    CONSTRAINT bots_name_form CHECK (name ~ '^[A-Za-z0-9._-]{1,64}$'),
    CONSTRAINT bots_version_length CHECK (length(version) <= 64)
);
COMMENT ON TABLE bots IS 'Registered bots; version is what the bot called itself when it connected last.';

CREATE TABLE tokens (
    hash bytea CONSTRAINT tokens_pk PRIMARY KEY,
    scope smallint NOT NULL,
    bot integer CONSTRAINT tokens_bot REFERENCES bots,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    CONSTRAINT tokens_hash_length CHECK (length(hash) = 32),
    CONSTRAINT tokens_scope CHECK ((scope = 1 AND bot IS NULL) OR (scope = 2 AND bot IS NOT NULL))
);
CREATE INDEX tokens_by_bot ON tokens (bot) WHERE revoked_at IS NULL;
COMMENT ON TABLE tokens IS
    'SHA-256 of every token; scope is 1 organiser, 2 bot. The tokens themselves are kept nowhere.';
"""

TOURNAMENTS = """
CREATE TABLE pools (
    id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT pools_pk PRIMARY KEY,
    key bytea NOT NULL CONSTRAINT pools_key_unique UNIQUE,
    game text NOT NULL,
    message bytea NOT NULL,
    options bytea NOT NULL,
    cooperative boolean NOT NULL,
    events bigint NOT NULL DEFAULT 0,
    rated bigint NOT NULL DEFAULT 0,
    CONSTRAINT pools_rated_events CHECK (rated BETWEEN 0 AND events)
);
COMMENT ON TABLE pools IS
    'What ratings belong to: message is a fairdeal.v1.Pool, options the game''s Options; events is '
    'the last sequence number given out, rated the last one that is in the ratings.';

CREATE TABLE tournaments (
    number integer GENERATED ALWAYS AS IDENTITY CONSTRAINT tournaments_pk PRIMARY KEY,
    key text NOT NULL CONSTRAINT tournaments_key_unique UNIQUE,
    name text NOT NULL,
    pool integer NOT NULL CONSTRAINT tournaments_pool REFERENCES pools,
    plan bytea NOT NULL,
    own_bots boolean NOT NULL,
    state smallint NOT NULL DEFAULT 1,
    seeded boolean NOT NULL,
    master bytea NOT NULL,
    pairings integer NOT NULL,
    played integer NOT NULL DEFAULT 0,
    void integer NOT NULL DEFAULT 0,
    last_pairing integer NOT NULL,
    last_deal_set integer NOT NULL,
    last_deal integer NOT NULL,
    next_event integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT tournaments_key_length CHECK (length(key) BETWEEN 1 AND 128),
    CONSTRAINT tournaments_name_length CHECK (length(name) <= 128),
    CONSTRAINT tournaments_state CHECK (state BETWEEN 1 AND 3),
    CONSTRAINT tournaments_master_length CHECK (length(master) = 32),
    CONSTRAINT tournaments_played CHECK (played BETWEEN 0 AND pairings)
) WITH (fillfactor = 50);
COMMENT ON TABLE tournaments IS
    'plan is a complete fairdeal.v1.Plan; master is what the deals'' secrets are derived from; '
    'next_event is, in seeded tournaments, the deal set whose rating event is due next.';

CREATE TABLE entrants (
    tournament integer NOT NULL CONSTRAINT entrants_tournament REFERENCES tournaments,
    number smallint NOT NULL,
    name text NOT NULL,
    player text NOT NULL,
    bot integer CONSTRAINT entrants_bot REFERENCES bots,
    identity text NOT NULL,
    token_hash bytea CONSTRAINT entrants_token_unique UNIQUE,
    CONSTRAINT entrants_pk PRIMARY KEY (tournament, number),
    CONSTRAINT entrants_name_unique UNIQUE (tournament, name),
    CONSTRAINT entrants_number CHECK (number >= 1)
);
CREATE INDEX entrants_by_bot ON entrants (bot);
COMMENT ON TABLE entrants IS
    'player is empty for a registered bot, builtin:NAME, or a command line; identity is what a '
    'rating belongs to.';

CREATE TABLE deal_sets (
    tournament integer NOT NULL CONSTRAINT deal_sets_tournament REFERENCES tournaments,
    number integer NOT NULL,
    stratum integer NOT NULL,
    deal integer NOT NULL,
    open integer NOT NULL,
    CONSTRAINT deal_sets_pk PRIMARY KEY (tournament, number),
    CONSTRAINT deal_sets_open CHECK (open >= 0)
) WITH (fillfactor = 70);
COMMENT ON TABLE deal_sets IS
    'All tables of one deal: deal is the one that is played now, open the number of pairings without'
    ' a result.';

CREATE TABLE blocks (
    tournament integer NOT NULL CONSTRAINT blocks_tournament REFERENCES tournaments,
    number integer NOT NULL,
    first_deal integer NOT NULL,
    deals integer NOT NULL,
    root bytea NOT NULL,
    closed boolean NOT NULL DEFAULT false,
    CONSTRAINT blocks_pk PRIMARY KEY (tournament, number),
    CONSTRAINT blocks_first_deal_unique UNIQUE (tournament, first_deal),
    CONSTRAINT blocks_deals CHECK (deals > 0),
    CONSTRAINT blocks_root_length CHECK (length(root) = 32)
);
COMMENT ON TABLE blocks IS
    'Deals, from first_deal on, that were committed to under one Merkle root; closed once every '
    'contribution is in.';

CREATE TABLE contributions (
    tournament integer NOT NULL,
    block integer NOT NULL,
    bot text NOT NULL,
    instance integer NOT NULL,
    hash bytea NOT NULL,
    value bytea,
    CONSTRAINT contributions_pk PRIMARY KEY (tournament, block, bot, instance),
    CONSTRAINT contributions_block FOREIGN KEY (tournament, block) REFERENCES blocks,
    CONSTRAINT contributions_lengths CHECK (length(hash) = 32 AND length(value) = 32)
);
COMMENT ON TABLE contributions IS
    'hash was promised before the root was known; value is null until the block is closed.';
"""

MATCHES = """
CREATE SEQUENCE match_numbers AS bigint;

-- No index may hold a column that a match changes: only then an update stays within its page (HOT).
CREATE TABLE pairings (
    match bigint,
    started_us bigint,
    follows bigint,
    tournament integer NOT NULL,
    number integer NOT NULL,
    deal_set integer NOT NULL,
    state smallint NOT NULL DEFAULT 1,
    entrants smallint[] NOT NULL,
    CONSTRAINT pairings_pk PRIMARY KEY (tournament, number),
    CONSTRAINT pairings_deal_set FOREIGN KEY (tournament, deal_set) REFERENCES deal_sets,
    CONSTRAINT pairings_state CHECK (state BETWEEN 1 AND 3),
    CONSTRAINT pairings_match CHECK ((state = 1) = (match IS NULL))
) WITH (fillfactor = 50);
CREATE INDEX pairings_by_deal_set ON pairings (tournament, deal_set);
COMMENT ON TABLE pairings IS
    'The schedule. match is the current match, the only one that may record; follows is the match '
    'whose team plays again here with a stand-in.';

-- The next three have no foreign keys: their rows are joined with the pairings that accepted them,
-- and checking each row again would cost more than writing it.
CREATE TABLE matches (
    number bigint NOT NULL,
    started_us bigint NOT NULL,
    duration_us bigint NOT NULL,
    tournament integer NOT NULL,
    pairing integer NOT NULL,
    deal integer NOT NULL,
    faults integer NOT NULL,
    state smallint NOT NULL,
    reason text,
    CONSTRAINT matches_pk PRIMARY KEY (number),
    CONSTRAINT matches_state CHECK (state IN (2, 3)),
    CONSTRAINT matches_reason CHECK ((state = 3) = (reason IS NOT NULL))
);
CREATE INDEX matches_by_tournament ON matches (tournament, number);
COMMENT ON TABLE matches IS 'Matches that are over: finished, or void with the reason.';

CREATE TABLE match_seats (
    match bigint NOT NULL,
    score double precision NOT NULL,
    payoff double precision NOT NULL,
    second double precision,
    faults integer NOT NULL,
    seat smallint NOT NULL,
    entrant smallint NOT NULL,
    rank smallint NOT NULL,
    fault smallint NOT NULL,
    counts boolean NOT NULL,
    CONSTRAINT match_seats_pk PRIMARY KEY (match, seat),
    CONSTRAINT match_seats_rank CHECK (rank >= 1),
    CONSTRAINT match_seats_payoff CHECK (payoff BETWEEN -1e300 AND 1e300)
);
COMMENT ON TABLE match_seats IS
    'How finished matches ended by seat; counts is false where it is not the entrant''s result.';

CREATE TABLE match_logs (
    match bigint NOT NULL,
    crc integer NOT NULL,
    sha256 bytea NOT NULL,
    log bytea NOT NULL,
    CONSTRAINT match_logs_pk PRIMARY KEY (match),
    CONSTRAINT match_logs_sha256_length CHECK (length(sha256) = 32)
) PARTITION BY RANGE (match);
ALTER TABLE match_logs ALTER COLUMN log SET STORAGE EXTERNAL;
COMMENT ON TABLE match_logs IS
    'log is a zlib stream of a fairdeal.v1.MatchLog, sha256 that of the message itself; crc is the '
    'CRC-32 of the stream, which has bits that decide nothing.';

-- A partition is attached, not created in place: that blocks neither readers nor writers.
CREATE FUNCTION extend_match_logs(through bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    part text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('fairdeal.match_logs'), 0);
    FOR k IN 0 .. through / 1000000 LOOP
        part := 'match_logs_' || k;
        IF to_regclass(part) IS NULL THEN
            EXECUTE format('CREATE TABLE %I (LIKE match_logs INCLUDING ALL)', part);
            EXECUTE format('ALTER TABLE match_logs ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
                           part, k * 1000000, (k + 1) * 1000000);
        END IF;
    END LOOP;
END $$;
COMMENT ON FUNCTION extend_match_logs IS
    'Make sure that the logs of matches up to this number have their partitions.';
SELECT extend_match_logs(1999999);
"""

RATINGS = """
CREATE TABLE rating_events (
    pool integer NOT NULL CONSTRAINT rating_events_pool REFERENCES pools,
    tournament integer NOT NULL,
    sequence bigint NOT NULL,
    deal_set integer NOT NULL,
    CONSTRAINT rating_events_pk PRIMARY KEY (pool, sequence),
    CONSTRAINT rating_events_once UNIQUE (tournament, deal_set)
);
COMMENT ON TABLE rating_events IS
    'Deal sets in the order in which they are rated: made in the transaction that completes the set.';

CREATE TABLE ratings (
    pool integer NOT NULL CONSTRAINT ratings_pool REFERENCES pools,
    identity text NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    events bigint NOT NULL,
    CONSTRAINT ratings_pk PRIMARY KEY (pool, identity)
);
COMMENT ON TABLE ratings IS 'The fold over a pool''s rating events up to pools.rated.';

CREATE TABLE rating_history (
    pool integer NOT NULL,
    sequence bigint NOT NULL,
    identity text NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    CONSTRAINT rating_history_pk PRIMARY KEY (pool, sequence, identity)
);
COMMENT ON TABLE rating_history IS 'Each rating after each event that changed it.';
"""


def upgrade() -> None:
    for part in (REGISTRY, TOURNAMENTS, MATCHES, RATINGS):
        op.execute(part)


def downgrade() -> None:
    op.execute(
        """
        DROP TABLE rating_history, ratings, rating_events, match_logs, match_seats, matches, pairings,
                   contributions, blocks, deal_sets, entrants, tournaments, pools, tokens, bots, owners;
        DROP FUNCTION extend_match_logs;
        DROP SEQUENCE match_numbers;
        """
    )
