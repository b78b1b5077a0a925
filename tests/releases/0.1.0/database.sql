--
-- PostgreSQL database dump
--

\restrict VrPf3fr3sTm4g66yeUbF4vm8Pm5agVdSeDqNpgbl0SmQnOhEae7jSEl7Ajk7T5I

-- Dumped from database version 18.6
-- Dumped by pg_dump version 18.6

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: extend_match_logs(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.extend_match_logs(through bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: FUNCTION extend_match_logs(through bigint); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.extend_match_logs(through bigint) IS 'Make sure that the logs of matches up to this number have their partitions.';


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: alembic_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);


--
-- Name: blocks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.blocks (
    tournament integer NOT NULL,
    number integer NOT NULL,
    first_deal integer NOT NULL,
    deals integer NOT NULL,
    root bytea NOT NULL,
    closed boolean DEFAULT false NOT NULL,
    CONSTRAINT blocks_deals CHECK ((deals > 0)),
    CONSTRAINT blocks_root_length CHECK ((length(root) = 32))
);


--
-- Name: TABLE blocks; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.blocks IS 'Deals, from first_deal on, that were committed to under one Merkle root; closed once every contribution is in.';


--
-- Name: bots; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bots (
    id integer NOT NULL,
    owner integer NOT NULL,
    name text NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    CONSTRAINT bots_name_form CHECK ((name ~ '^[A-Za-z0-9._-]{1,64}$'::text)),
    CONSTRAINT bots_version_length CHECK ((length(version) <= 64))
);


--
-- Name: TABLE bots; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.bots IS 'Registered bots; version is what the bot called itself when it connected last.';


--
-- Name: bots_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.bots ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bots_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: contributions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contributions (
    tournament integer NOT NULL,
    block integer NOT NULL,
    bot text NOT NULL,
    instance integer NOT NULL,
    hash bytea NOT NULL,
    value bytea,
    CONSTRAINT contributions_lengths CHECK (((length(hash) = 32) AND (length(value) = 32)))
);


--
-- Name: TABLE contributions; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.contributions IS 'hash was promised before the root was known; value is null until the block is closed.';


--
-- Name: deal_sets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deal_sets (
    tournament integer NOT NULL,
    number integer NOT NULL,
    stratum integer NOT NULL,
    deal integer NOT NULL,
    open integer NOT NULL,
    CONSTRAINT deal_sets_open CHECK ((open >= 0))
)
WITH (fillfactor='70');


--
-- Name: TABLE deal_sets; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.deal_sets IS 'All tables of one deal: deal is the one that is played now, open the number of pairings without a result.';


--
-- Name: entrants; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entrants (
    tournament integer NOT NULL,
    number smallint NOT NULL,
    name text NOT NULL,
    player text NOT NULL,
    bot integer,
    identity text NOT NULL,
    token_hash bytea,
    CONSTRAINT entrants_number CHECK ((number >= 1))
);


--
-- Name: TABLE entrants; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.entrants IS 'player is empty for a registered bot, builtin:NAME, or a command line; identity is what a rating belongs to.';


--
-- Name: match_logs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.match_logs (
    match bigint NOT NULL,
    crc integer NOT NULL,
    sha256 bytea NOT NULL,
    log bytea NOT NULL,
    CONSTRAINT match_logs_sha256_length CHECK ((length(sha256) = 32))
)
PARTITION BY RANGE (match);
ALTER TABLE ONLY public.match_logs ALTER COLUMN log SET STORAGE EXTERNAL;


--
-- Name: TABLE match_logs; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.match_logs IS 'log is a zlib stream of a fairdeal.v1.MatchLog, sha256 that of the message itself; crc is the CRC-32 of the stream, which has bits that decide nothing.';


--
-- Name: match_logs_0; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.match_logs_0 (
    match bigint CONSTRAINT match_logs_match_not_null NOT NULL,
    crc integer CONSTRAINT match_logs_crc_not_null NOT NULL,
    sha256 bytea CONSTRAINT match_logs_sha256_not_null NOT NULL,
    log bytea CONSTRAINT match_logs_log_not_null NOT NULL,
    CONSTRAINT match_logs_sha256_length CHECK ((length(sha256) = 32))
);
ALTER TABLE ONLY public.match_logs_0 ALTER COLUMN log SET STORAGE EXTERNAL;


--
-- Name: match_logs_1; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.match_logs_1 (
    match bigint CONSTRAINT match_logs_match_not_null NOT NULL,
    crc integer CONSTRAINT match_logs_crc_not_null NOT NULL,
    sha256 bytea CONSTRAINT match_logs_sha256_not_null NOT NULL,
    log bytea CONSTRAINT match_logs_log_not_null NOT NULL,
    CONSTRAINT match_logs_sha256_length CHECK ((length(sha256) = 32))
);
ALTER TABLE ONLY public.match_logs_1 ALTER COLUMN log SET STORAGE EXTERNAL;


--
-- Name: match_logs_2; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.match_logs_2 (
    match bigint CONSTRAINT match_logs_match_not_null NOT NULL,
    crc integer CONSTRAINT match_logs_crc_not_null NOT NULL,
    sha256 bytea CONSTRAINT match_logs_sha256_not_null NOT NULL,
    log bytea CONSTRAINT match_logs_log_not_null NOT NULL,
    CONSTRAINT match_logs_sha256_length CHECK ((length(sha256) = 32))
);
ALTER TABLE ONLY public.match_logs_2 ALTER COLUMN log SET STORAGE EXTERNAL;


--
-- Name: match_numbers; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.match_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: match_seats; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.match_seats (
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
    CONSTRAINT match_seats_payoff CHECK (((payoff >= ('-1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'::numeric)::double precision) AND (payoff <= ('1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'::numeric)::double precision))),
    CONSTRAINT match_seats_rank CHECK ((rank >= 1))
);


--
-- Name: TABLE match_seats; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.match_seats IS 'How finished matches ended by seat; counts is false where it is not the entrant''s result.';


--
-- Name: matches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.matches (
    number bigint NOT NULL,
    started_us bigint NOT NULL,
    duration_us bigint NOT NULL,
    tournament integer NOT NULL,
    pairing integer NOT NULL,
    deal integer NOT NULL,
    faults integer NOT NULL,
    state smallint NOT NULL,
    reason text,
    CONSTRAINT matches_reason CHECK (((state = 3) = (reason IS NOT NULL))),
    CONSTRAINT matches_state CHECK ((state = ANY (ARRAY[2, 3])))
);


--
-- Name: TABLE matches; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.matches IS 'Matches that are over: finished, or void with the reason.';


--
-- Name: owners; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.owners (
    id integer NOT NULL,
    name text NOT NULL,
    CONSTRAINT owners_name_length CHECK (((length(name) >= 1) AND (length(name) <= 64)))
);


--
-- Name: TABLE owners; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.owners IS 'People and teams that have bots.';


--
-- Name: owners_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.owners ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.owners_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: pairings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pairings (
    match bigint,
    started_us bigint,
    follows bigint,
    tournament integer NOT NULL,
    number integer NOT NULL,
    deal_set integer NOT NULL,
    state smallint DEFAULT 1 NOT NULL,
    entrants smallint[] NOT NULL,
    CONSTRAINT pairings_match CHECK (((state = 1) = (match IS NULL))),
    CONSTRAINT pairings_state CHECK (((state >= 1) AND (state <= 3)))
)
WITH (fillfactor='50');


--
-- Name: TABLE pairings; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.pairings IS 'The schedule. match is the current match, the only one that may record; follows is the match whose team plays again here with a stand-in.';


--
-- Name: pools; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pools (
    id integer NOT NULL,
    key bytea NOT NULL,
    game text NOT NULL,
    message bytea NOT NULL,
    options bytea NOT NULL,
    cooperative boolean NOT NULL,
    events bigint DEFAULT 0 NOT NULL,
    rated bigint DEFAULT 0 NOT NULL,
    CONSTRAINT pools_rated_events CHECK (((rated >= 0) AND (rated <= events)))
);


--
-- Name: TABLE pools; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.pools IS 'What ratings belong to: message is a fairdeal.v1.Pool, options the game''s Options; events is the last sequence number given out, rated the last one that is in the ratings.';


--
-- Name: pools_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.pools ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.pools_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: rating_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rating_events (
    pool integer NOT NULL,
    tournament integer NOT NULL,
    sequence bigint NOT NULL,
    deal_set integer NOT NULL
);


--
-- Name: TABLE rating_events; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.rating_events IS 'Deal sets in the order in which they are rated: made in the transaction that completes the set.';


--
-- Name: rating_history; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rating_history (
    pool integer NOT NULL,
    sequence bigint NOT NULL,
    identity text NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL
);


--
-- Name: TABLE rating_history; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.rating_history IS 'Each rating after each event that changed it.';


--
-- Name: ratings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ratings (
    pool integer NOT NULL,
    identity text NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    events bigint NOT NULL
);


--
-- Name: TABLE ratings; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.ratings IS 'The fold over a pool''s rating events up to pools.rated.';


--
-- Name: tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tokens (
    hash bytea NOT NULL,
    scope smallint NOT NULL,
    bot integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    CONSTRAINT tokens_hash_length CHECK ((length(hash) = 32)),
    CONSTRAINT tokens_scope CHECK ((((scope = 1) AND (bot IS NULL)) OR ((scope = 2) AND (bot IS NOT NULL))))
);


--
-- Name: TABLE tokens; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.tokens IS 'SHA-256 of every token; scope is 1 organiser, 2 bot. The tokens themselves are kept nowhere.';


--
-- Name: tournaments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments (
    number integer NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    pool integer NOT NULL,
    plan bytea NOT NULL,
    own_bots boolean NOT NULL,
    state smallint DEFAULT 1 NOT NULL,
    seeded boolean NOT NULL,
    master bytea NOT NULL,
    pairings integer NOT NULL,
    played integer DEFAULT 0 NOT NULL,
    void integer DEFAULT 0 NOT NULL,
    last_pairing integer NOT NULL,
    last_deal_set integer NOT NULL,
    last_deal integer NOT NULL,
    next_event integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tournaments_key_length CHECK (((length(key) >= 1) AND (length(key) <= 128))),
    CONSTRAINT tournaments_master_length CHECK ((length(master) = 32)),
    CONSTRAINT tournaments_name_length CHECK ((length(name) <= 128)),
    CONSTRAINT tournaments_played CHECK (((played >= 0) AND (played <= pairings))),
    CONSTRAINT tournaments_state CHECK (((state >= 1) AND (state <= 3)))
)
WITH (fillfactor='50');


--
-- Name: TABLE tournaments; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.tournaments IS 'plan is a complete fairdeal.v1.Plan; master is what the deals'' secrets are derived from; next_event is, in seeded tournaments, the deal set whose rating event is due next.';


--
-- Name: tournaments_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tournaments_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: match_logs_0; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.match_logs ATTACH PARTITION public.match_logs_0 FOR VALUES FROM ('0') TO ('1000000');


--
-- Name: match_logs_1; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.match_logs ATTACH PARTITION public.match_logs_1 FOR VALUES FROM ('1000000') TO ('2000000');


--
-- Name: match_logs_2; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.match_logs ATTACH PARTITION public.match_logs_2 FOR VALUES FROM ('2000000') TO ('3000000');


--
-- Data for Name: alembic_version; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.alembic_version (version_num) FROM stdin;
0001
\.


--
-- Data for Name: blocks; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.blocks (tournament, number, first_deal, deals, root, closed) FROM stdin;
2	1	1	3	\\x16171f359843bfb988253f778e3d9f2b01ebf55f4ac03a24e108074ae3337cbb	t
3	1	1	3	\\xa9c9d32680c8a3c16d3dbc8c58c131ad3d05590c8c5d37887a5ef5b0e8bcea89	t
4	1	1	3	\\x992d4ac4cab27beeea9ea116118dc566347588df3efd96357b09bb61352b110d	t
\.


--
-- Data for Name: bots; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.bots (id, owner, name, version) FROM stdin;
\.


--
-- Data for Name: contributions; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.contributions (tournament, block, bot, instance, hash, value) FROM stdin;
2	1	q	0	\\x1b8c731063a0d7f7a19637f0e90de8945f65bfe35b226af47d5f7482f6b3a050	\\x11709558060c2592ba8b097dcde6244b34d5b22e066109ed1e8938644cea362f
3	1	q	0	\\x31fc8046edd58ee18db02e14b2d14d967906c81bb9a357ed092a519203e39357	\\xf277de152bbd11d15f2af3d4d4327fc33462c198b950d5de824b1c4838080ce0
\.


--
-- Data for Name: deal_sets; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.deal_sets (tournament, number, stratum, deal, open) FROM stdin;
1	7	0	7	0
1	8	0	8	0
1	4	0	4	0
1	5	0	5	0
1	6	0	6	0
1	3	0	3	0
1	10	0	10	0
1	2	0	2	0
1	1	0	1	0
1	9	0	9	0
2	1	0	1	0
2	2	0	2	0
2	3	0	3	0
3	1	0	1	0
3	2	0	2	0
3	3	0	3	0
6	3	0	3	0
6	4	0	4	0
6	6	0	6	0
4	1	0	1	0
6	5	0	5	0
6	8	0	8	0
4	3	0	3	0
4	2	0	2	0
5	2	0	2	0
5	1	0	1	0
6	11	0	11	1
6	12	0	12	1
6	13	0	13	1
6	14	0	14	1
6	15	0	15	1
6	16	0	16	1
6	17	0	17	1
6	18	0	18	1
6	19	0	19	1
6	20	0	20	1
6	21	0	21	1
6	22	0	22	1
6	23	0	23	1
6	24	0	24	1
6	25	0	25	1
6	26	0	26	1
6	27	0	27	1
6	28	0	28	1
6	29	0	29	1
6	30	0	30	1
6	31	0	31	1
6	32	0	32	1
6	33	0	33	1
6	34	0	34	1
6	35	0	35	1
6	36	0	36	1
6	37	0	37	1
6	38	0	38	1
6	39	0	39	1
6	40	0	40	1
6	41	0	41	1
6	42	0	42	1
6	43	0	43	1
6	44	0	44	1
6	45	0	45	1
6	46	0	46	1
6	47	0	47	1
6	48	0	48	1
6	49	0	49	1
6	50	0	50	1
6	51	0	51	1
6	52	0	52	1
6	53	0	53	1
6	54	0	54	1
6	55	0	55	1
6	56	0	56	1
6	57	0	57	1
6	58	0	58	1
6	59	0	59	1
6	60	0	60	1
6	61	0	61	1
6	62	0	62	1
6	1	0	1	0
6	2	0	2	0
6	7	0	7	0
6	10	0	10	0
6	9	0	9	0
6	63	0	63	1
6	64	0	64	1
6	65	0	65	1
6	66	0	66	1
6	67	0	67	1
6	68	0	68	1
6	69	0	69	1
6	70	0	70	1
6	71	0	71	1
6	72	0	72	1
6	73	0	73	1
6	74	0	74	1
6	75	0	75	1
6	76	0	76	1
6	77	0	77	1
6	78	0	78	1
6	79	0	79	1
6	80	0	80	1
6	81	0	81	1
6	82	0	82	1
6	83	0	83	1
6	84	0	84	1
6	85	0	85	1
6	86	0	86	1
6	87	0	87	1
6	88	0	88	1
6	89	0	89	1
6	90	0	90	1
6	91	0	91	1
6	92	0	92	1
6	93	0	93	1
6	94	0	94	1
6	95	0	95	1
6	96	0	96	1
6	97	0	97	1
6	98	0	98	1
6	99	0	99	1
6	100	0	100	1
6	101	0	101	1
6	102	0	102	1
6	103	0	103	1
6	104	0	104	1
6	105	0	105	1
6	106	0	106	1
6	107	0	107	1
6	108	0	108	1
6	109	0	109	1
6	110	0	110	1
6	111	0	111	1
6	112	0	112	1
6	113	0	113	1
6	114	0	114	1
6	115	0	115	1
6	116	0	116	1
6	117	0	117	1
6	118	0	118	1
6	119	0	119	1
6	120	0	120	1
6	121	0	121	1
6	122	0	122	1
6	123	0	123	1
6	124	0	124	1
6	125	0	125	1
6	126	0	126	1
6	127	0	127	1
6	128	0	128	1
6	129	0	129	1
6	130	0	130	1
6	131	0	131	1
6	132	0	132	1
6	133	0	133	1
6	134	0	134	1
6	135	0	135	1
6	136	0	136	1
6	137	0	137	1
6	138	0	138	1
6	139	0	139	1
6	140	0	140	1
6	141	0	141	1
6	142	0	142	1
6	143	0	143	1
6	144	0	144	1
6	145	0	145	1
6	146	0	146	1
6	147	0	147	1
6	148	0	148	1
6	149	0	149	1
6	150	0	150	1
6	151	0	151	1
6	152	0	152	1
6	153	0	153	1
6	154	0	154	1
6	155	0	155	1
6	156	0	156	1
6	157	0	157	1
6	158	0	158	1
6	159	0	159	1
6	160	0	160	1
6	161	0	161	1
6	162	0	162	1
6	163	0	163	1
6	164	0	164	1
6	165	0	165	1
6	166	0	166	1
6	167	0	167	1
6	168	0	168	1
6	169	0	169	1
6	170	0	170	1
6	171	0	171	1
6	172	0	172	1
6	173	0	173	1
6	174	0	174	1
6	175	0	175	1
6	176	0	176	1
6	177	0	177	1
6	178	0	178	1
6	179	0	179	1
6	180	0	180	1
6	181	0	181	1
6	182	0	182	1
6	183	0	183	1
6	184	0	184	1
6	185	0	185	1
6	186	0	186	1
6	187	0	187	1
6	188	0	188	1
6	189	0	189	1
6	190	0	190	1
6	191	0	191	1
6	192	0	192	1
6	193	0	193	1
6	194	0	194	1
6	195	0	195	1
6	196	0	196	1
6	197	0	197	1
6	198	0	198	1
6	199	0	199	1
6	200	0	200	1
6	201	0	201	1
6	202	0	202	1
6	203	0	203	1
6	204	0	204	1
6	205	0	205	1
6	206	0	206	1
6	207	0	207	1
6	208	0	208	1
6	209	0	209	1
6	210	0	210	1
6	211	0	211	1
6	212	0	212	1
6	213	0	213	1
6	214	0	214	1
6	215	0	215	1
6	216	0	216	1
6	217	0	217	1
6	218	0	218	1
6	219	0	219	1
6	220	0	220	1
6	221	0	221	1
6	222	0	222	1
6	223	0	223	1
6	224	0	224	1
6	225	0	225	1
6	226	0	226	1
6	227	0	227	1
6	228	0	228	1
6	229	0	229	1
6	230	0	230	1
6	231	0	231	1
6	232	0	232	1
6	233	0	233	1
6	234	0	234	1
6	235	0	235	1
6	236	0	236	1
6	237	0	237	1
6	238	0	238	1
6	239	0	239	1
6	240	0	240	1
6	241	0	241	1
6	242	0	242	1
6	243	0	243	1
6	244	0	244	1
6	245	0	245	1
6	246	0	246	1
6	247	0	247	1
6	248	0	248	1
6	249	0	249	1
6	250	0	250	1
6	251	0	251	1
6	252	0	252	1
6	253	0	253	1
6	254	0	254	1
6	255	0	255	1
6	256	0	256	1
6	257	0	257	1
6	258	0	258	1
6	259	0	259	1
6	260	0	260	1
6	261	0	261	1
6	262	0	262	1
6	263	0	263	1
6	264	0	264	1
6	265	0	265	1
6	266	0	266	1
6	267	0	267	1
6	268	0	268	1
6	269	0	269	1
6	270	0	270	1
6	271	0	271	1
6	272	0	272	1
6	273	0	273	1
6	274	0	274	1
6	275	0	275	1
6	276	0	276	1
6	277	0	277	1
6	278	0	278	1
6	279	0	279	1
6	280	0	280	1
6	281	0	281	1
6	282	0	282	1
6	283	0	283	1
6	284	0	284	1
6	285	0	285	1
6	286	0	286	1
6	287	0	287	1
6	288	0	288	1
6	289	0	289	1
6	290	0	290	1
6	291	0	291	1
6	292	0	292	1
6	293	0	293	1
6	294	0	294	1
6	295	0	295	1
6	296	0	296	1
6	297	0	297	1
6	298	0	298	1
6	299	0	299	1
6	300	0	300	1
6	301	0	301	1
6	302	0	302	1
6	303	0	303	1
6	304	0	304	1
6	305	0	305	1
6	306	0	306	1
6	307	0	307	1
6	308	0	308	1
6	309	0	309	1
6	310	0	310	1
6	311	0	311	1
6	312	0	312	1
6	313	0	313	1
6	314	0	314	1
6	315	0	315	1
6	316	0	316	1
6	317	0	317	1
6	318	0	318	1
6	319	0	319	1
6	320	0	320	1
6	321	0	321	1
6	322	0	322	1
6	323	0	323	1
6	324	0	324	1
6	325	0	325	1
6	326	0	326	1
6	327	0	327	1
6	328	0	328	1
6	329	0	329	1
6	330	0	330	1
6	331	0	331	1
6	332	0	332	1
6	333	0	333	1
6	334	0	334	1
6	335	0	335	1
6	336	0	336	1
6	337	0	337	1
6	338	0	338	1
6	339	0	339	1
6	340	0	340	1
6	341	0	341	1
6	342	0	342	1
6	343	0	343	1
6	344	0	344	1
6	345	0	345	1
6	346	0	346	1
6	347	0	347	1
6	348	0	348	1
6	349	0	349	1
6	350	0	350	1
6	351	0	351	1
6	352	0	352	1
6	353	0	353	1
6	354	0	354	1
6	355	0	355	1
6	356	0	356	1
6	357	0	357	1
6	358	0	358	1
6	359	0	359	1
6	360	0	360	1
6	361	0	361	1
6	362	0	362	1
6	363	0	363	1
6	364	0	364	1
6	365	0	365	1
6	366	0	366	1
6	367	0	367	1
6	368	0	368	1
6	369	0	369	1
6	370	0	370	1
6	371	0	371	1
6	372	0	372	1
6	373	0	373	1
6	374	0	374	1
6	375	0	375	1
6	376	0	376	1
6	377	0	377	1
6	378	0	378	1
6	379	0	379	1
6	380	0	380	1
6	381	0	381	1
6	382	0	382	1
6	383	0	383	1
6	384	0	384	1
6	385	0	385	1
6	386	0	386	1
6	387	0	387	1
6	388	0	388	1
6	389	0	389	1
6	390	0	390	1
6	391	0	391	1
6	392	0	392	1
6	393	0	393	1
6	394	0	394	1
6	395	0	395	1
6	396	0	396	1
6	397	0	397	1
6	398	0	398	1
6	399	0	399	1
6	400	0	400	1
\.


--
-- Data for Name: entrants; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.entrants (tournament, number, name, player, bot, identity, token_hash) FROM stdin;
1	1	m	builtin:match	\N	m	\N
1	2	r	builtin:random	\N	r	\N
2	1	m	builtin:match	\N	m	\N
2	2	r	builtin:random	\N	r	\N
2	3	q	python tests/releases/quitter.py	\N	q	\\xf1f6ca27ede799ba92490540ce021874dd549e3ba47384e0a98406c3d991b3d6
3	1	m	builtin:match	\N	m	\N
3	2	q	python tests/releases/quitter.py	\N	q	\\x71d0d1e4a6a974578506e90cfda5b604040b448159e7f19fc00ec6f3a070f958
4	1	s	builtin:simple	\N	s	\N
4	2	r	builtin:random	\N	r	\N
5	1	s	builtin:simple	\N	s	\N
6	1	m	builtin:match	\N	m	\N
6	2	r	builtin:random	\N	r	\N
\.


--
-- Data for Name: match_logs_0; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.match_logs_0 (match, crc, sha256, log) FROM stdin;
1	1811877963	\\x4c4b65d014fbdbfa0c228b15c4ae878c28bc5cf37e38e1271844222f47d34eca	\\x78016dd1cd4a02511407f0cecca87746a72631384943375716616a45619bc108a288c04581046235a19163a8d817843d418b36ad7a84dab50b6c530f10f5042d5a07ed9bb91e67e5dddcc3fdf1bfe77e3030209ed454a7ead8ad8bba631b12ca5343dee8ee74a7a9b0b232fb092d03879920d30d40c89a47e56ae3d02e9fa4fc68aa9d496d9fb6aa75a7998b0fe6ad7adbce4f0cb6d54ad939b037021ad4387853834321c9dc032224f85569ecfbad66a81fe6cd6529b1b7fe5b5f7bbe7e7cf8520ae68bb9f2671795a8c42245c6c09b71d7ad24b7d2704e884c22638c84e188109544c52809e0b01020015fc2a80bd1497434282393044982eeeebd13a81811993049d897088685301286939409e1a8108944f23341ca28248adbb7d747414d643412cdeddb131d55212192902f0192004920edddd97b37290dfb31557cffd0a665c078afcc58fdd54ede32a4fe6af738d6b4cb2d9ee66755a739cb1717788ecf2f9ddfbdbf7e769eeee50edc56fe016915658c
2	872108355	\\xd48cb6b4846ea678dd34bd94a71dea40f235d3f75d47b5e09171bcd0e1c2b390	\\x78016dd1bf4bc3401407702fbf7a491b0da5c25914af4ead48692b825684a8202814a98843b754238de8559a5275ebe8e0e226fe074ece6e751271767371d3417015a198175f33354b1ef7c9f7bd7784124b4a670d5d78c26d5f34856b494cce8cc0d3dbebe5b0b04b32fd882d124e66356a5a8491d2d4a1e3b50e5ce7381f45f39d627efbb4ed35855f4e0fe74ab3e3ae4d0eb7f58623f6dd2dd5202d4ee075c2c94e96060b3232c3fb66eaa9daf8defddddcf85cbd7ccb25eba22aaedefbd72f2b5f773ffe784d494a54aa514a82b7c6a6834a821396094547d19989a2b3b15062280a4ba0c4d86828719404830abac58334cc811e3027168989a2a118ccc08c16f4850c45a191d0200d4250cc680382dd541499c1feb0818a19e80e1b4891c044e8a6a0c4194c848c127c0302f7838ccae0ce200914198514601710b940ea293dfcfd23b66d4913ffe5726f70daadd816199cda4729df75dabcc8cf3ce1cff1f9122ff385a5f387e7c7d7eefd8ddc25b7de1f87556817
3	-34555457	\\xe6e28bc15df67a38e5ac8578daf7528ea45ca07e3ff3717023a4ac37e873722b	\\x78016dd1314bc3401407f05c2e692e6922413a9c45f12a8255a4d4aaa075095a17b1280e0e0587682346342d6d5a75eb07500427471177bf425d4570102717c14570f50398bbbc6632cbbd773fdeff8e0b4136cee60d3df0032fbc68049e2d539c93f8d7dfed4f43e19430f9d6961043332962d988a2d2d8a1ebb7ea9e7b5248460bddb9c25633f41b41bb9cfd9fab8daeb73afabfad1db9c181b7a11ae89421beb418dac993e882144db03ba97375497e6fdea6d6aff736eb9395e682f9d2a948aff70fdb1f5f21ae29c332916b8420bed25c54c95185e9b81013c4a44320296a09b140aca88f67746a0a2120241195a685a8206a22328806a2457d9c464010084a44a3ba48c3203849b360460151a801692625622605928a32e2730c10def337d0a33e9634d5c40cbf119774220884a773318afc96fcdd9422dacfe8e2f7f7aa8e8d464429ad38835dc9716c79b0db3fceb43d37644576e607ed59b6b8ccca6cbe74fef3fcf4de7bbcc53df4e9ff014b0e6574
4	-1462674627	\\x1040a81cbea03021e977de1a9f20fa8702c605316bacae37034877132869c600	\\x78016dd1314bc3401407f0be244d2f69a3413a9c45e12c0e55a4b425545b1c828a822082824327a3464ca9a9b4a5ea64074757c16fa14b756d775741bf81ab3839695e7ccdd42cf7b8dffddfbd230c4c2593d335dff3ddce75d3774d89cb7331fc060783052aec92cc3e132b2060516586091c4ab3a78ed73a719d463e8ae6bbc5fcee45c76bfaed6a663cef34bbeedacc785b3f73fc63773bae434b002ee702f6722c18904356bc7fdd0c3fe4fef7cbeaa9f8f94de52a8d27ab5c79deb8df9f3c2c67faf335654a62f11a6310ac8c67824ac21d9e0d8591004f91303e118a4aa244a27223149d2415894ea290c47992ba611a279048e44824129924c935cac82438114e6d4419bc11bb617794449449723d14ec81a2727c19be540bce602641a273ac5012c1191420d122011283442ae019cc1805384a6be1ef8f6ddaa634fd5fb2c168b7b7659b30dab5ebe9b6eb7444515c7a7e7b495896a80a6bf9eaf675f8d67b7c907b7057ff03c4cf652c
5	-1659321798	\\xc14721d74f8b116d9c4a0f7f548b69202cb9db13f690585b4eb0925fde4a193d	\\x78016dd1bf4bc3401407f0becbaf4bda42900e67b570ea524b296905294531e856b04a41c16ea9a698a2696d6bd541e8e67f20aec5c1a5e0e4285407374777c1c53fc3dce5ccd42cf7de7df85ede25184c259d3574dff3ddc14dc7774d44a4a5187ba687d35551d82509ff6a65a0905371d20402a54ccbf17a27ae735688a28561b1b0d71d781dbf5f49cfe6ddced0dd5e9c6d3ba78e7fec561503ce29b0a547a19ec5c1800496e9ddc5c7cfe472a57c50fdeee66af9d1ebfbd3ede3e4be79b4f1d2caec17eb0d790e61dcc018d84a16820a05954ed25c642132490a3148828b24440afa30034274217a242a89f38c21c408fa3093200617763a9b2019495c88224409fa3023139d6754216af41e9666f741425094d1444613c2faf03485609e61b7601324823e1444342e6c5626f148b010100216abd877932c68a674fefb6335db84f9b0dcb4a3dd2ddb44ffbbd376aaef3a036ad12bcfefe7e9ba452b74ad783dfe7cfb1a3d3f482318b7ff00c0166546
6	-1973154935	\\x986728adc7d00960dd499b0b9015f6d261efd077f58fab165865b680550ab7ed	\\x78016dd1bf4bc3401407f05e7e5ed2068214b916955344aa48698b68e914145104511c1cbaa51a3145d3d296aa93599c5d051717152711ff81b828a2b80982bbf807f80778afbc666a967bbccf7d5f1e0925b696cd9946e0075ee7a41178b6c4e4f1043cd176348d855392e9af5e269ccc68d4b20923a5d13dd76fed7aee413e8ee6bbc5fc46b3e3378276253b98d71b5d6f7164b02dedbbc18eb7a69aa4c5091c879c6ce5a8589091093ef6f87cc9d5a9f79bd3f08736dfbebe276f5756cfaece5fee3ce7af36fc505586246a562925e2345846541274440522a1582c852231ab2704c564491422ee404647d162d151e026bc87c492141564341489c12eb001a4412c1485192896b803021bc13439cea45054149d51cca8220d19980199642c068a8c9262b03f6c20a32828341645a4611a4c87696a01be06646881d4d246eff727ca8e2d657a65b81cf5bbd1a663937ed7a9a7db9edbe1457ee407ed595e9ae3153ebf707cfdf1f419de5fc82179adff033a7c6893
7	483729059	\\x5832e004aedd76d623e182a16bb2bbffc7184ba62e60629b24bd892ea49bca2f	\\x78016dd13d4bc3401807f03e79bbcb1b04e9702d164ea756a4c4daa17490a0144411c141a1a0106bc4144da42d5527fb05ec2282bb1f405c3ad7c5d5a582b393a383eee6926ba666b9e77f3f9ee78e0b060be58b9a1af881d7bb0903cf1288b89061df787f5ce2855311f137aa018525059b1610a8144e5dbf73e2b9e7e5b4b5dc5f29ef5ef6fc30e8d6f3b37927ec7bebf3b36de3cc0d5ade96acc10505b67428ec15717441028bf410d0d770547d79b07f26478d83bbe1a4b41dbeadb5469fb6795bb8ff6b4a7302169a18035b492eaa045e31415c1031b92851c544e622a78288118bce454f45257a2c6c063bc78c72720e102d16e002a9602e0a1725ca498f48d4b8c7e062a43d0617898b94f6485cd80c76032dcac9349de0781acb4cd428272213140bcb4c702a1aef11b98836bb3f7b37d386e3ac1afffecca663412e29b3ce7477d0702c61ba3b6e67bb9edba336bdf283ee32add6689d5657af9fde5f3f06cf8fe2007edbff4c6a6637
8	231075084	\\xda0cd2d4de8f4cd42c211b55b8163495f254ce540553cdfe7e2ce871aa4efabd	\\x78016dd13b4bc3501407f0dea4496e92468274b8d62a57456c454a5b68914ec16e82f8181c3a1935627ca4d2973a08fd0cc5c1d9c5c1417056a8df4028757571282e451c5ccd09a7999ae55eceeffecf7d84129326529aeab99ed3b8ae7a8e2930712e025f77b79bc6899517e94059259c2ccbd4300923f99923dbad1d3af659268c665ab9cce645c3ad7af552623c6f545bce5a72bc958f6defc059973452e30486734e7652d43f2023f3fc3bf9f5d1f95bdabebf597c79ed0c1f87397d61d07cfeecfdf47be9e6de6f253a29d0688552e28f329bf5670254d874203a8ac062283a330251510883359051fd35d0cd4051998662a05014914da0501482628419e80bdd44148dc18eb08f8822a1444391fc34641414891530a3604646d1199c05bac97e1a32028ac2200d22f86b40e016f03ab15034147813109a85f343269625fb7135f8fd9192650a53c1b45dee8eaad696659251d53a89d71dbbc173fcd2f5ea2b3c5fe4255e2c5c3dbcbff5db4f77629bdc9efe03cae66b56
9	578195902	\\x80350a6768680ad14156a02c3b18b3454ab37aacbe9bdd0fe42e80549e704ce4	\\x78016dd1314bc3401407f05ed224973481201dae55e1d4a58a949aa16841088a1404158b387410a2464cad8934b52a76c8e05710dc1c7414fa053ac48fe020383a38f8111ccdbb5e3335cbbdbbdffd1f2f0946a65a2c69aaeff96ef72ef05d5320e25c069ef8305ee4856d89f8575945142dc9d8301141d6ec99e3754e5da75d4ea3e5de4a79efaaeb057e582b4ee69da0e76ecc4cb6cd73c73f71b7250d5d52044b87a24609270312344f171a5feacfa3f977d43f88b6faf7dfd587e7f6ebfab0befb320883eba1decc4e0938dbc418c14aa6934a48aa1c293011b988c4e08289c944e622139d8b44724c600fddf454742e0a17251581682c237011929ba309442e1a172dd98f042a981a7141a94005023d60821c517946259889c4454af6a36e0a17783fc8186946260acbc04d109c660c2ed01d44adc02cf0ddb215749c57d9efb7f76d13155819d5edf169a66a9bc2f8346ee543d7e9d20abdf1fc709956d7688d5ad6eddbc7fb6734781223145ffc037aec6722
10	98909745	\\xacc8607be930cda0a9a2eaf75a42e17940328dc2643454b976cdf08f33c8c858	\\x78016dd13f4bc3401806702f699a4bda409022d7a2703ab522b1b6154a07098a500411a554c8225123c63fa9b4a5ea56c18fe0d0d1c955aa5fa07e002771531c4410dc9dbd37becdd42cf772bf7b1e8e0b25a69ec9ea5ae0075efbb21178a6c4e4e931f806f5410e07bb20d36fb54c38998d53c3248c14a60e5cbfb9efb9275614b53a0bd6c659db6f04ad4a6634af373adef2e4685b3974833d6f4dd1499313584e39d9ca5271414666f87bd5a9dd3cdcfd163f3af3b5eb9ed5bfddf99c587adecebde95f8bf59f4d27362ed1984329112b61693149b02326108212634914c28c5054470b334976058720a43233240543124ba028220e75124a2212094547d1194cd0a68b33909151e24c439151a01dae6d44921069c850148dc1046d549c0189a3a891402f08b4439bc254cc401ac44091233150e0512043f3c33748e6c96e4a0bffff58d53649fa7f4cd9c3ddeeaa6d4ac3ddc151aae5b96d9ee7e77ed09ae3a532aff052f1e2f1e5e9b57bdf93bba47ffc076fe4673b
11	-1612362628	\\xfd8294e2b4d2d2a3a41beae6aee12297a5728680e3ea7a77cba1b1983b5b303f	\\x78016dd2bf6b14411407f0bc9dfd31fb4bd723e0bb68600c226790e3b2b1885784c5744a102c14b6bb33abb741f792db252a36db19b0b0153b1b5bc95fe0817f8358d88b8a8d165ac4c299d9e756d962e7cbcce7bd59669643e42ff53cb7c88bac7a3a2db28821bbb0a09ef99df9650a49ccf857670304acda3c8c00215ebe3fca673bd9e861bf2ded1facf56fed55f9b428874b272f6f4f0fb2ebe74f5edb9a8c8a7bd90dcb834702d4309383edc17e07d66e5fe246042be2cdcd9f93bfef0febc1e68bede3f2edf0c3e7dda3f1f71f87777ffd5e39ae8f82d4ec18dc4d390735e2a64c864c165e4c5dce6402fcd3d38813e2b84c88e32221033f9dd5c822642112f2b1939ee30c5fa2b057a36a9289f1b412b3accc1f14d9ce06a4b6de86e9f280ca03ec52b98b6748985a98244c3c4dc293a9e96169e193f0f11409070312b6168c04c39044803e09470b2001ad30d123c1b5b049d8b2777364d00a570b8f84d70a035deae169a17657c71ecadd9b1e612b7c2d0c12aab2110c39f568aece21e10cd437ababb3755257170e60bce8ea3f72214922e836b197b4b35793c8f83f3b1f6363ebad2462cdacfca385dd83dd6e998d2a118bc779515e11ebb1188a78205febd79e3c7ffded63fdee15abe1cbb37f1d458108
12	956242242	\\x046d7c194f6e16171bbfb12d616f1b8dff3b3f8079cce4354545b01c329f36fe	\\x78016dd2316fd3401400e0de9ded9c9d189950c46ba1d20389aa44559a841292c0108184501042305428136ee3aa46ad038929542c8115312124c4c20f606065cc84d41110121b1b6500267e007e9747596ac9f6bdf3e7e777efac4550985df0dc244ea274a79f44810275728a8ef1caf80c0fda35a57fe41a0245c9d17e2040d4e6d6c378d08bc2cdf2feabe5ed6af9c6bd34ee27c3d6ecc18faff7b7a34b270e7e7679234cd6a28eed89018a8ee389fb4551a5700bc5ad792d03790adf7e7bfc6be953fa66e43ebffa67f77dfea3fd7de7f40767ef59fdf69dddc1f1175dab28b5d7d55ad01d5a5d57cb6c24e0b79f4d2a335932c862a4618e9184af9291053306e5194938c248c14bc5280f470dd28c1c38ccc8823dc148c3b44114534d3908ba2d2de1490b6569a9d9c47888493fc538c16cf9bd0b986e448308c3ec3c87753c8f0d6c62b5821dbc89d71aa2eb98f5d89c5d40d164a7ba29bb05c758382c645614f58462122ef82c722c1c386404c5240a5060410ba396e5b27728478185008f85cba2007923a8c9944365f1a452da0bcae1b3a0ca49d8e0b2a01e93b0b3acf415ca4922bf2fe8bb245c5e2d6d0009bf425da5fd9d8cc8a88a589d76cd6f3b75b11dc899c9b0325e059eadb4033599cd7e70940bfffd957620fef9f6ddf96114a658c38771325cc45a035b58ad6797e5e5453c8b0f92b5cd30de8a7a8f5e3ffdf965f4ee951a89cfeb7f01b2b28b1a
13	-1347853082	\\x2b2a5b2bd132c17ec7f6662eefd977acda3fecacf906d28c65b21e06cc2ca08f	\\x78016dd2416bd4401400e07d33497692ddd858155e5b0b530f524b09cdc242593d04f55411a18a87dc76edd44db1d9ba1b560b3decd59b27f157e8bd2004858a170fa2b79e144410ea5f303379bba7e69019defbde9bc94c0404fee2aae76669a6f2c341a6028e7ca5a69fe271718326718b8b3ff54d90b0e6083f0084d6f26e371deea8eeb370561a8ea3f0c1419e0eb25167f1fcf4fdc158ddbe7a7eee4ebf9b3d515b8e07cfe721dab23dd897a087a184edeb8205fc9abcf5e5ddaf939fdbdffb475fff8567c7fb1ffe7e2c7e47a737df7c7afde8e1f86425b1e699f012574039027e5b4e84603a849d72c64db0423621869f81908d4b849a78c97462c992eec2a4b316e47d257b835c0ed5287d9aa99d4d481cb30ca7728657a8dcc73953de24619168e245120dbc60844bc226e19695d53e6df48d10241c12a2acac84874d231a24ea241a65bc12167a46701282049f893a098b844bc2c206f510247c121e097f261c1466953a095da9cf5cf7aef6c1494c4f4cef4f0b980946427fa5be3a7f637a298e99e99b7337a087aef9236bed38e00bf47316d25985dee52a33b9170750656a77e369b416c6019b468bbd8591eae632922fd26cb42e5b91ecc876bb7c45ed97a7c7673f26efdff209bc6afd07893f819e
14	311513187	\\x8171438a63c846ac0dc078417b768125d0157e8cde9a3e3b89f572452583e257	\\x78016dd2416b13411407f0be99ec667693d4b5f4f0da2a3c45a52d123791b6492c122c7888d8520f1ef6b66956bad26eb459aa1e0a7b10845e4a05a1fd0e851e3d55031e7af250288abd1541fd043d2934993c73eac2b08ff763fecc1b468133383a6e5b511805f19b66143802e5b581eed77eda9ee0a25a94ea4fba2408264d957300a178f5991fae35027f25dfdf9a5f2fe4175ec461336a55462fe6c7cdf5e0c1958b6d6ed98f96829a61c32a41cdb4e1e510149edc52d281ebb4f17da4f4abf263b571235959faebffdbfb7274f2f9b711ba87c787f3f5ed8f5e6a48a89ca71474ffe87a96129d0af0f8bea634531ac73c5393d07d9bfb365ee62d1237b39a2493c44b4c294c2634659832e878b33acdc05d4162f24eb94c618ba2664c61449d811af7285e0ed602f23b6b8aa669864a54a6824b355aa4473acde434b393d63bb6896737356599b238c894c6b7f39a2c26ab4f0adf494d29a6547f280b0f7af302136086036d7cdf23c5a4d0f66c3d54063f6d814e34d88cfe11b3f8754c9360126e37bb7be93917eac3967e3a038b55074674993cacd691bb335547fcefb6498cc3f3e156e0c7e4d2ab306adda6e91255a878f7f5879f9bdf92fd1d99c0e9993c07e2d580c4
15	-962382944	\\x604dce99c550b058d11ebaca461a2f3d682e6ec51d76512dca33319d3831c78b	\\x7801e36014e097d2e0e2cccbcc4b2da9cccf4b156092605664008103610734a10c0723668e17ec164c0a8c5a6c1cbc028c128c46b26989994529a989397a70ad7a65867afe052599f979c55652d8a57df3cb529d64b0cb396724e625a77ab17131160a311a7ab17231e62a3006a971300b302929ec93bd5797f2eae3e37775ddd3ef4efcbcf7e4fdb305229f262a0b321cb16256d08989621162e2608be2e46004d28c121f63a3383898404212f6602966a81493c47226a814b38424588a3d4a1aa8a3cb5c814d4ba02423552129bf44a128b538333d2f35c58211aa985d823f895f80491216320a6c1a8c49dc028c3001872ce1b4fca2b4d4cc92d41485a44a85e2d4c41205838ad75bfaaf35ac9fc1dcc0d8bb801100b1b460af
16	2145078195	\\xde9690d1478b9f063d52e738d04eaaba49ae71ba0273cdd877dc23bd68c3c02f	\\x78016dd2416b13411400e0be996433bbc9c2187a782d0aaf2aa589252681d6a62a2e7a8b48d1430fb96dcd966e6937da5d6abdc57f604f15bc95e255040f8282e9a5201e05298a8252b0e01fa8274d669f39756098c77cccbc378f51a0f5f89463476114248f3b51a005ca8991c1e82df64a1c7875a98e737382a06c29570342fddcb21f6eb4037fad323c5ad9ac55161e2461278ae7c74fe73b9dcde0e6d9d3edd68a1fdd0f9a5907d6099a96030f8b50bb37a9a496e7497ffd7b63f1f057fbc293bdb1f8fb9f7de7e0fde1c4978faf26c5c56f6f4b6fdeb53245a1444b2918ac586ad94af423c0a34b862c260bcf30097c210ce599f2e83249fc0d862493c42253067fa4a49814165ad74cae2cee5448942f371a14c61475120a23eabfa97d959295602320bf3f676896aed01c35a856a526dda5db2691c3b739c3f22cfc290d65983298e71a727894d650602aa0c3a4f024a52c537648361ea79463ca0d2f74f0a46c72b94c6eff516903f3f829ed92cd64a3662ae0f3948009aa8368d076b70a4ba3b6f93c230b9e863113763d6f0979f7baa7c5ffdd1e8929581d8d033fa12a3d0aa3789a66eb344ff5c6d687ddedcfdd97cf64179ebe867fac938135
18	-560760701	\\xf665ab46f767d887d433d61f26a44da585b78b592e320eabc89b4376d84158d9	\\x78016d53c16a135114cd9b799379799396c72cea25223c6b2db6629a6615baa9d45d410a59ce4248e3944443a62493d68d347fe0d685fa0bae047fa12b372208ee15042974e9c633933793196920cccc3bf79c7beeb9338229bf7147baa7513c9af55f2a8bd85625fd5dedb76df1cbed30cdb65785a51831bdf2a0d2629d4afbf6496f38791ef6464dc36b9eed368f4ee361349eeed14de0d3e82c3c68dc843c19f4c6fdf0d0916ca2d9a18b0b1ab1eea6e08aadebaffcefc1bc32f9fde9fabaf1e3f5e0e27bffe7e6b3e9d551f4f9f2b2bbf3672b107ed5e7b06705d21782e1beaab8395d299cd6f2538ebbacd65376ae60174e79b00a2dd1a8ca549bba78b6ccb3a7386d043ef0ba94c0d105b149da374a8e628142b5940228dc50953ab9b683ee4baea56c046b417f318704d70777a10c7740253dced90c1329745e686312e2b463b875ccb2e4a212ae3c38cd66e5299eb9864b683bf4c8b06ba5cea805caa99db3ebfff94e5e088bee1b3687af6562d0a25b052fc81e5e6ab49eab554b5ee03c4d3053f3d229b30493bc253a65734838596e034fb456c80409a2faa1f1254abbc00cc0eee54a5e8a6669a22bd00dc3744b79606bd075e86ece15a53c500ddca556ceb60af3635aa0c5b7a09eaa67bb70b1ab84bd7b8c9d25ff17ad51348df5f9301ee8b6c63736ddd3bde4aacfc371ac8f67068c6631ce47c393f0d59737efbfcd3fbeb5e7ecc33be71f67c18319
19	1103030675	\\x49b3a9a052dd3bba51a89724ad1eaa379d4e46cc54a6dc8b0878ab902d474107	\\x78016d54cf6b134114ceec4eb293495ac6ad8767aa3816a95631c6d643e945a837a114035ef620a43125b1215bb29bd68b186fe241d093172f1ebd7812fc177a1741f0ae2048a17af2e2b7c9eeec6e6820ecbe79ef7d3fde1b5630b550bb209d7d3fec8fda7bca22b65298fc8eefacdae2a7b3ce34bb362f2cc588e9b9ab85065b2fac2eeeb67ac3479d56bf1ef7d50f6ed5b7f7c39e3f0836e8b4e4967fd0d9ac9d96b9db6d0dda9d7b45c902cda2c750b3e6b2e08a2de92ffcdfe6b830fcf5e9e4a4f6fd69f7d9b7f68fe587c1f1b6fff9e8a879f3f78a27dc92cb21cef2a42b04c37b49f1f8742e735a36a71c6f496d45d906c1ce9c726f1e58a256925c00852e23b6e2184874d15b40be2ae5348fd1487ac562a8a26299764474ce73d13e2daf28184379c3d015212885433d088bf43781933938444439381be592160d1cdabd335027a580baa85ed28b04ac0ac3a93544f4c053d0362d8e982b509b8c87a35a19a8a85ad2fdd86539270b119dcd20c1133c9c3748557874cdc82c1589b6a8196371484e27045664396c263a4ad0915ac202917d9358aae49a4134330f39438dbb02eaad985ac0464a8ddd225ba69aa1ae4c6c26bb87105aca2c0bdc13b6e7891827078772a44b74c3c0098849af12225ca5742e20473da7ebb13807d6d2ed44d5826e1bacea8c344e5732db8a3652a6bd18a90aa4ecde2dba9441061236bb66901dcc3bbd91e89de45fb21dc88bfe8f1b7d3f08f5612fecea358d2f40b0a15bd1531f7606a1de19c5497f14e2bcdfdbed3c79fffaddd7f1c7b7f6987df8e3fc07c476907d
22	-694099315	\\x7211807b70e571739a0d326f6af50b2cc47ad894bccadb5838c862738eba22f8	\\x78016d543d6fd35014cd7b76ec97e7a4b22c81ae420b8f80a045220de1abea5209165409218501295b9aba6a208aabc649193b317563e9c2c0ca40193af01b4062420cfc0246061624068edde7675b6aa4c8f13df79e7beeb95711ccbfd85c92ee5e148f67c3573e27b652493fbf37ba96f8e5ae31c56e2d08ee3362aab15ce9b0b54af7d2ce60b4bf1d0ec66d5dd79edf693fdb8b47d164ba4ee7814fa379f8a8791ef278773019869b55c9f615db74f14023d6bb216c9fb754fdeb83f91fefc5c693f7bd4f1fdffe3b69c9c6f3cf5f8e4e1ff64e877f7f7efbd0178113d8a2ee5b7d1908c1f0bbe1731d856813759171966bfbb6890a13f50ab90cd1057089a6236d01845a78e7fa1dfc74b91f00af4b091cbd9121a96bba5a40b946c105d4039ae9b3d129af8646f0715ad1d555a03eaaa514e0866a72e9bea9755294691493904d374d252f54262a25295309158519a081164b2a12959c968d47bc30035c029ba06b86cd81c7f90c7028edb6a8ab45da2bf3af0aec42810d9dd0cba2ab864d60233efc3c9b190e5095963497855de47e24ba6dba622a6be9a6b2cd40155141172e28cd5786cb2ee8403650079db2cdd44a1ee18d82021b942062d1aa666b203bdf333693b2dd336cf59247f004b830dbf25234bb12cc01b446d74db50b3cf7c4c2a62dba6d3a277e653792e8ac51db544ab8995f2b54e00a7226a8c65d743493577237c99505265e628222282832d9c85edde23e4fbe2f3be3681aab8351bcabee2afc2f4cd7d52079aa837012abad9906a3598cf878b413be7e73fceec7e1c9b175c8be1f89ff0ea28ca3
17	-1280350464	\\xd752afaec6f943b263db028a04db5eed20263c6428e5e15acc0a2e0b06814d04	\\x78016d94c16b134114c6339b4d763249cb361e7c440adb82b52934b645a1f422d4835090428f7b10d2989268c896eea61541cc5d1051042ffe053d7851f1e8c14b3d8a0882174f2a82148b272f7e3bceeccc420361f7bd79ef37dffb5e0867fe54635a78bb513218756efb0eb166417e8eafac14f9776f95056c61923b3e23164ccc1796d86a61e5dc4ebbbf77b3db1eb4545f6b7fb9b5b99bf4a361bc46a71d5e8ff6bbeb8dd34eaef6dac34e77a324581cb00d0f0f5cc4b6e6b8ebb3d9e0a3fb777d5cd8fbf9eae4a4f1e55eeffee7ceb7b91bf1f166f4e6e868ebe2af66c8ebe5ba0b794e28ea9c33bc977d576527ac6c25cbba78d3b555bf98118a56d60d27c1e28db2703928142276548c1e6a8653381782ab73415f9902957c663523a205143baa18e2a84cef66b2bb4a506358697989defa8a25722c443413d6c1aa09818b2104d204ddcd600c03db425d9a0dcf40e8ff7af4cbfadf5a6a0dd39b3911d1b4854771fa73c0acda2d17f5f50c877a08123450622b39b188e8bc4583ffc85428ce68354c6e688ea439744dd15c8c626cabc236411f58d65c96d2f54a80220afd6c25e9e515ea295455baa2d78988cec215ed227aa52b87062ea0ccd88888e62d1b0190733fd536f2dce08860a3e1c334645c7a6cf8553498b5a00102383dd13c2fc74344cb160f72a4de8786c7737a41a796e52c00c878b4a8ecf0727620a20b161edda816f4d2e06b528ff13a5dac910f80c4bfd6f26b393e22ba6cf10193f21f19be97db2586817cc307403664767b725abd4e44723b7a9d684739a7f76c1b7de9f7d6d2208a93e0a09ff4824b01feb0e2b5a09d3e8383ee3009b647ea301a25c80ffa3bdd3b7f1e3cff347ef1ac38663f0ec53f4947a2bb
26	-19855465	\\x32ba34b3e7f27301d62a0c2f1894a7d485907293ce74ea05dd0a01bf8ce154f9	\\x78016d54cf6b134114ceec6c7667274959b6228f48ea54a5da1e621aaad6aa04f45650c1630e42da6e696c484ab369053df45f503c78a92278f1a47f820afa277812cf8217cff5e2b793ddd95d6820eccefbdefbbef763de0ae6d7eb0de9ee8da2c16473d7b7882d96f4ef6fa7cdc56f779529b634232c9f1153b52ba5165b2db5cf6df7fafb5b616fd04ce29a07cbcd877b517f341cafd169e0fdd14178b77e1a726fa737dc0cd7cb92ed2bb6eee20121f66841d83ebfa07ed92feed4e6be3ef71facfc39397e150627ff68f7d397cfef9ead7f7bfcf37ba72b0227b045d5675d1908c1f06ee33db57263653e3756db586ddf4eac16de52060f0c33e0127547c6dc365dc2d94ace88a14637005e9552e31ccd9174356112500ae03d45a10bb4424b865d6a3c8bb6d174499793e8b26fe5b491159deffa609352400b9991474dc32590a98f4ca628ba00a646c2e4a0a22c0f780215b468623d286555206b8dab24da2d54819e02b549996878e7a2a105dca1b3a68abc369450a34773269ae9dcd21ea04ae016f0e9dca095eb0132a1d95c25e8bfce65deb05574cfd2f9e044412e37c4c3df35ec1eb4b3e9e2446772ec980ebc25750c3b2fcc0bb90167b49ce4ca0b5d465d50afd02d13ed16fa54d678d94c1bdedd59735790b9d67e79db843b10cfae1ec8e862ae3488c3c20d9d57181abc81ba74d3b0d50a8d8a0b9dcfb1a115b078b4909456298c0127ad9d5e6cb405168e46a46b53290c15b968b6742db8be6e593443a338b54d34ceb94ac155a8148d029b4dd793dc44a1edf0061aaf609a0b3e1e3936d48da5c92e3b960cfe656a256c0eb4b3258b3363b462b8aa1a4d970cca58a31b1bb8d2f1ff496b301a47eab01feda86b0a9fc3f19aeac54f75180e23b53149c0d124827dd0df0e9fbe7f73fce3e8e36b7ec43ebc95ff017b139d94
24	-841162507	\\xcd17f278a1d0b5813b5d87a4b32466594e162e972a56f3b1f4a7a5bd9bbb2661	\\x78016d54bf8b134114cecc6e92c92439d65cf34c385da31cfe807077a8770634a28d0887120b21d8e4e2868b86e4b86c7296d7d8d9d98860616163e1895ce1dfa0606921d859d869612358f8ed647766162e1036f3def7bef9def7de46308faa4b32bf330e87d3de638f133b97519fdfad3547fccc6f309f9d5f10dc63c4fcf2d9cc0adbc8acd5faddc1eec3a03b6cc4758dd96ae3ce4e38188f264d3a2ab9399e0537aa47656e6e7747bde07656b25d9f458f89cfdacbc2f578dd2f7dbe3cfb53bcdfbaf5bafdfeddf37f077559bef7f1d3b3c3f5f661efefb72f6f3ba292abb8a2e4391d591182e177d9e371149275340fc41ceb7aae8e0a1d2d5a5886e802b84435275d810c3571e6f119fc74a95341be24e53c8f88a486bed5ae8632aa01cd6334b8812ed2aad6e0e266c3c69167c4e942cc9645765157e36e6425bd318de50030e2d0102d753c889352405c74bd91968535a6b188ea38b03cc646b582ee6a61106231c3403a9612cad008c76d89ad3637864764b58d6a44f2745db3e79496c45474418b163b8604bc4ba76276a14c4a4c84652adbd26c02433526a256e56b71b5931a285ca0ab9636d42222a8afd90ac01b0f514d0e6d6a2ed7f20c482a506055dac3c4f0d05796ea716d39d505fc45369a57b2ba257862ee8d7466b128737f8ba9d9399e4b272d1d917f397aa099f22977c10bb4f107d588387445eb72adbd80d7e45bfea01a6849a735bb84db66e770a213163b942afcba56ee582b5c50b32bd053b3c23c353c980401528b9368c5bc01b84c653f98f2b29a6eb24938d1194b0dba4181a0444d496d75f272e3a4d0c966410a221c7b97cc240776e35c51bd9e92ae6da1c7e8fb6865389e84fede20dcf62ffaf8339c34fd6ef4f4f78251e86f4de3e4781a223e1cf483273f5ebefaba7ff0c2d967bfbecbff7a69a057
23	10428333	\\x631d3c144715326f096359917e55b44da12b047b75bcc417200b67582aea2aa3	\\x78016d54416b134114ee4c369bc96453b7b1d047b4b88da0b6488c556aecc18a5e4411211e9478318d29890d496936a97aca59bc09a2a007af1eac870af90d0a1e45fc051e3d78113cf8ed667676161a089b7def7ddffbdef7662298bb505c94999dbedf1d36b75d4e6c7926fcfcde584d895f992af3d8caace02e23e6e5cfcc54587566f5d856a3b3fba8d5e89615ae3c3a5fbeb3e377fabdc13a1d96bcdd1fb5ae150fcb5c6f377acdd6cdb464038f058f5d8fd54e09cbe525cff9ba36fa93bbb771e37dedd3c797fff64b327f77f2e5c5c1a5da41f3efcf6f1feaa260172ce1b8a9ba2c08c1f03bef721585641dcda0625a6bb9968e0a1dcd19b50cd1597089a22d2d810c2dd58f08aedec14fafcaf5391448295481a4e74c7735d150460b7517e86931b82947cb5a8185be4741e548092a54835dd238224b231d4bc15b820cf249d0394d66a3dad5ba302859b4ad64a5614b0132a68dd0168d2c3aadb129600b5a083a219fa65bda349ed0c1a960b0010b65293aa1d9ecb05b34167a239fa69a621389a9f046f3061b0c4644d2a2661358194ea05a0056497386560ed31871baaad853585f6c383c219b8e6bae2cb2f1ee500bdd9faf68a86540d136616f16b24da805e8644941f3a1f7d19a313fba9ed55d1df8616e26f07e5e2173612e4206d365a8a2911964e3d9a11ebec44c817782865a43e0537c70393612ef1cf2519da50b9a5bc2d778e7d081bca4875a97799073e89c640b5ccfc2f5e8e2f1c496c04d25831ddca8e7e42976199e90e83c020bc7385dd46c79ecc9d4167493f454a19dc4090217ad1893c26d442455359b9d60437d986f2bb66ce871e41bb8e9a4710c80c52e2f6b2e5c51630341b5a4677a2af3be4ae41e18ba3053587d5f7339890da03eccfb9bd0177c1f57bafd81efed75fcb6b7e6e1af76b0ee3582a7b7d7eaf9dee65025fb431ff16e67abf564f2e6ddf7f1feebd498fd789bfb0f2c44a8cf
20	502015067	\\x1eeb14fba7a170796c24b97b1fcb38a45e696fac50dc60a7778c9bcb4ccf5ef5	\\x78016d554d6b135114cd9b99ccbcbc4cca183fb8a40ad30aa12dd2d6eaa2163fa0e246d042374216429aa62436644a3269dd885d8bb8a8886edcf8037425b8f00f742f82206e5c280852e8d28d67a66fde7b535a28c9bc7bcfb9e79c773be52c3853bb20bcad28ee8d5a9b81456cba90fe1cdc5ab0f96f6f91856c668c5b01231656a60af36cb1b030bed1ec0ed6dbcddeacc4cd6e5f9e5dd98abb517fb8442715ef45dbede5da4995db9d66bfd5be5b146c10b2e46318b2d53a770236197e71fe2def16067f3e1e1ed6be3fe93cfdd6fa557f383c58893eedefafcefd9d6ef0aa5b7520ce6a882ae70cdfddc091a715e3b4a44e1d7ccb7acb81ad186ce3d4698c818bd75ce14087439378b6e4333074b1710a752138ea984d167d0e25513160285ab288b154a2774c7117313d505828244133122a003d0da82f04783107910b7aa6c10c864c210e91410638dacf4b321fd602a503482ad3b492e1a4d5cc02345391e625b204191a8938c9a5a642fa3903988299997707faaa86013ca3fa40615d4cd5fac14467d1cfa4610b86932827a48e32d8741c080ed5a2198780140d47190d0ed5259cc386168361c7c49451d762c045e70c36a0110a57717ab950926e417d658c4389e6023336442b0316b33d9a92cabc5c4cb88a54f7b862f353e5592cd8bfb4be20d17eba04d976820bdba963c26c9c087aa1b7c63b963a03c01497c4e6d15525ce5c7e0f462772311ed1474a2cde0b8675048175d60b0eb1107345728b9c7120119445971417823094e1fe53f4a6447354b5514c4295d39e365aca19c553ce2886a774d7251dc39d693aac26aa2ebdd27415d0e99cd00eb58c6e4a7805be351cbda80a7aade12207479068f0e88e845be9c664b7086b3467c40c2de8b6e986114db2cdd94e000d8485fad1fbcfcd050b29a8da744da1794e0bfec0512f29b49d4b02eb82aa47efb59562ee5ed09ed2df5741dac61b0fb691c34fb686b493df47f3bd6818873bddb8132e86f86f315c0a9bc967b8d3eec7e1da4816a3518cf35e77a3fdf8c7dedbafbb1fded8bbece573ff3f6f95b7a9
25	-942156987	\\xae3bc49c113d9495e9044bf550a318238b6cb7f53543ea5acfb3aed93a0635b0	\\x78016d55cf4b545114f6bef766de7df7cdd86b94384e192fa94ca32935c804116a27941054308b60d25733298e38a30646d90f085a1505b948aa65b5b065cb0aea4f6815ad8336513bdbf4bde7bb3f1ee8c677eefdce77bfef9c73ef7016f4947b85bbd06ccf2d4dcf0616b1818ee4eff7c4b0cd7fbaa32c64839ddc0a18b1b078a4e3041bed18de7badd6589c896a739534afb23c54995a68379af3ad31da69f35c73393a53de69e76cbd363f1d4de6046b856cd2c53f1cc42e1ce64e60f7853f9c27e3c5fd9f6f05e74ffedada781695b6fed1ecfb4f1f5faf4e7eb9f2fdeb449597f225871702561525ce19be1d7ccb555badb2c056ab8e5a7502275db5f025193c3074828b97f322e1a67ec4561a63970e564bd82f08b1bd8f1541ab2913c74966b64d7b80b652347400edd3883a4d006fb2d96882a0db295b2eb0326c0e950d366801daa325c5c613ed522bb8a9c760874be02df8d9ae501eae03681382c3498c1674597179c9d9920b11ed029aa568f8244e51cae4262ea44b60e1d2a34b8a0bae8d1a42257519ba0ad015d7f0a272ed18aec14ddd86ceb88236f52a6e96b890ba62b44b532913cbf4127e69a0ba5b398e7570baaf87c7cf5846845269cb717a9e06536a0fc7ea462342a3bb54a3918b6c418f34b99d4c86ac67ecb8cfa8019422c1a7a194de06bda6031abb0e3dd4746ea6a488681f12e458420f123cba276f0342432ee62a81cb8e411b566c536e3e3398480020474de5de1c730f45ef33e4420dd02e3dd5728b99d222c22dd272a10e2b0ebd94727db8d3d706706c0b3aad9aee27d597c54444070c3a6427f8e7920eee0c3a4c0cb67d1a537480632ee40cc5763c7a2c9379a6d388e8903144784420fc83768a97cb189a18cee9685ab67ca60b8830607a1e631b82de68aa42a66888e89821334ecfd33b295364661d11c07a82900cb8a04dcdce33ec8890a09f220c20566cba934acf65ae38d0d8e534ae4a882b6f5c714c0f1d373a0239c9f1eb0752ba62a6a888a862a80519f45bf43750fc39f0eb8141020022be10db6f9995dc2ef96a436c522af9b62119c3fb4a7b2f824d373c86e7e8aee4f2335c88e894a10d46c0e6d35b76b5db93bf9601eb919f3bafdee85f69ce872b8d763d1c1a09f1c3d91a0bdbf5286cd716af47edb0d10a17a3da743d9ab9b9f162e3dbdae6babdc61efc29fe07289ecc0a
27	-1947809801	\\xaf650886c0b5af2854891c8f0284348d1cf071acdf741842d4aa7e74ec669d44	\\x78016d954b6b534114c73bf7dedc3b9934e51a158eadadd782f585b10f17a5522a5637c52ab8cc428ce9d5a42d494dd20758b06b773e166e8ab8172af80554d44f20aec4b5e0c675ddf8cf741e77a0dd3467cefffce6bc32e12c1e1a1c16d15aabbbba5e5b893d62e7fbe4dfdfb9499fff8ea659c22e0c702f66c492e2b9be7136dd3739f4b0da682fa5d5d5b28a2b6f4c94efac751bad6667860e732eb636d2eb838779e6ebd5662d5dc809d64958ef5f3b6177c77810fba3c9afe0f96c71e4f3767cfbca9ffddd576969ff1fadbcfff4f1ed9385aff77e7e9babf052580a787fcc2aa2c439c3e7009ff5a96f4e59ec9bd3c09c0671a04e3d7cd2843c080360f1c15048369d86ed291b31345c29c1df2fc4811f4d13b4a5481c3765a37d5a84da536ae4017581c6cc6d02faa3199a8f460bdad345e462cfc10544906b1c92012ea02f89e17199bdce16161d77b2ed05085a51d986a8db668bdca95489811782a3b65e34a741c3cecb64341b161d819a19b50ff5bc22474e1f60416bfb801e839da721c346dd993c310ff83d647330cb1cf2b4d1d0c2eb630e7a664cfaf54c701bfc115d53d15067aa44cd742a43432cd405ba6c6805d469270c3dfc2135152deff40c168d6468d0421dd02d43f3d1094b8357de36aa68be53196e8657d045131d397dc16df0e7695545639a99cab02c4e6588c54944970c2d7472811efe1cdd37956577378f999dcc54863aa0f669cad08a4e9f900bfc01ad2b5a4166ae5715db026f9e264c7441f6516f132c3a93e913a2a117b466fad49b89a6e15b23bd570d0dea4c347297b7b555347766068b463334dc2d69338686d7077dd5b9a16b7803ec0cb18dd0e7685bd14379b7ce0d6a78439a35b47e39254d8345e50c0dd9e084d3b2a209675b61c9be683aa2a11674d3d0b943c74cb03d3657ec174e7c7aace839b9019a863ae10d68ced0b07f99f708b7cbdb9ee9f7a8e83412169e323b1604235d0f8f80fe62e61c1cf472bd5f689c27fbacdf5af4d1c1e16ec80b5433b8a283831efe904c760507070b6db2cf1972c1d06e1858845aecf3d5530b7aaada14c9a6eac46061ed6d9d88c4494476610458f619875efa5fda3addefa94fe3191caa926db16f46883aed0c3133997af9c1b1bcfe718ed909fdf1f0d3e5b39bad66b2d9e8d69389a904bfd39d99a45b4f936eb5fd28ed268d4ed24eabb57abab4f5fdcdee8f9dbdd7fe0e7bf761e03f300dcfaa
28	-598326809	\\x0bdf06acf8acc9ac5e740074798a7617e72806d358152a82e55d74e5702b6d5f	\\x78016d55cd4b545114f7bef7e6bd3b7766ec397d9d26939744a991f95120424946448205d16a16c1a4539aa23633691f06428ba04d14116d5c489b76b56b5b41fe09aea275d0a6b56dfabd3bf7eb816e7ce79e737ee7777ee7dc3b9cc5dd9563225a596e2d3e9c59883d62fd1df2efefc488cf7f47632c61039ddc8b19b1a4d4d731c4c63a468edeadcd3766ebb5c5419537b83a3c7863a535bfbcd41ca7bd9cd3cbabf5c9ca5e9ecb73b5a599fa544eb046c2d27fcd84dd3cc983d8ef4d7e05af2f947abeafc7d7cffdd9dd7c5b2feffea385cfdfbe6e3d9dfa71fbe7f6449597c372c08b31ab8a32e70cdf01bef5a96f4e59ec9bd3c09c0671a04e3d7c69843c103a81c52ba108d07840ddb03d65c34bc7ab31fc4270e5f7e8b4c2e1a863738bb14f87ab5dc86dc7a6b9797a63c90a19aea161518f038db648d08082cec55e753fa08a42a02c62312b41ef2c1897bc35182cd42e83673b01cc90c0a95fc185e8b86ce0108d784ed38e0a5ea66b8f62070d64109fa38a428bd048ecf4e9a1cf5b06cbcf30c384a82bd36680460e9a365d5ec8046b9f7a0d1693bc75575058ca704865a30b47ff1c66577644432ea20bf4ca8a5680aa56242420208772ed15caa3981d279aa4138e68c895c5d70d391f325834480c7f4867149a0f343b41c80021027a61c944199d60611d2c1cd201e7d3b08283e5904134bc11ad1a326166b96065d0902dcb9f37ada6d4f57a211ade901e18b412aad95b004b4aa1e780567052a01185564027160dd1f00a6a18b4821456ef2aac0c5a5e4e354fa34638b753dc65a0317a62d050dbd1094303f7bce1c2e5c6e8ce70e765df8f4d365e1a271bcce1177456d50e332a83a9f43e33d9c58c2eb070c3eccc501bf1dccc4c6474c1bac0ebd39841e3994e102dab0d292e39c9547782aee12d80a97eb9603bb5c11cfed0e850820ef68ea63e0fbc746e0eb9f6554b573d02aff635f0e426e91711387894ec2223135839fa6817b9942182040408baa8e00a19385890cc3e9218076ec596058b246ffddea6e18226155424d5d7ccc0131d59a8741a823e582891593b5834e40886b5024f9f2e99b6dd1717a38197d3730b1766344bab7b7445258b0c3358d4e730434fd0f7a5852a41132b7f7a5d3cbae624a45c45fa70edc31d6dff324164da1971f8a388d4f9ea9d0379fd1b1eb323fa73efd3fba7d6969792b5f9d65c323c9ae0e7bc399eb4e6ea49abd6b8576f25f3cda451afcdccd5671f6d6c6dee6c7c7aef6fb0ed2f9dff01a3e3d27d
21	1052497633	\\x39097c7e3755c75320efd201533de4d5f501e66898b4d1ad66d09d461b858436	\\x78016d95cf4b545114c7bd6fdebc77e7ce8c3cc78c9396bd2cd48224b54c8c10aa854811d8221868318d936389633a694b236811d62209a2887e2ea28546b9e80f088282962d5ab7a85d8b364141dfb9befb0b9ccdccb9f79ccff99e1fef0d67515bfb2e11ced5ea33d7ca57228fd8fe26f9f9353a90e23fc26116b303cddc8b18b138dfdb74880d370d745c2a4dcf4f564a337d495cdf627fdfd9b9fa746d766184b6ba3c535bac9c68dfeae664b5345bae8ca7055b88d978882f246213dddc8fbcae38f77968f177f6fce8d8b389376bab7fd7bb44fedcfb4f2b1b472736ca7fbe7d795de485a0e0f35c942a8a02e70cbff391979c42b43e0de1b1e9eb47be3ee5fa346bf9329c3683c5db03e173dcd03ed85e62834f7b8badb8cf09b1798f13411f984e6b87431a75140b08df74071cee591ad6227ca43638f84bdc4d854be3daa88145db8b11704270646fa81134a56181f4565a511fed84374bbc1bd169aa2542d3e8944df6a8cd22834401756a720ae482ae1ab192754677d5666176d46a158deee324a4494d0b90dbd0e08f7b9f8e2734eed40c8bc8a2a12a9c70aa681ac74ccd846051c1a2235efa7726f494335fec03c518801a10a2a185d353b33c1919a09a0a8b765b7800a4f8ab1adf10a3d607c9a8cb128f687867e8b0169f714606cb592fc4e324457a1ff24e6f6039ea118e930cad9dd6fc9c1cb3520f0b012d7a251a0041dfd5b6659d9d8005f12d7adb1ac182564c6742870dcbd1ee49ed1edd52f43ce6641e05b8237948635aaa70e6088b7aad47036aa4d83b0a977506098b7aac4162c5e01ed00d23d703df3c6a0890f5bc543ce1140f4ba6578b0139d2fdf91ead37ef2c062ceab6f8480f011edd55fc9c7c84140f73c575633bd4ab2b00cec8437e59ae0ecf38f200a3834eb98d4509ece9a03c6b4f53d0dfc8772ad953e1a8416b70ebd1905693739a8574b817f4501503d35a73c01c3580e1c4a7dba6f91987876b7493d13bc3f3ac6ad04bd9ec7b263e9409cd1efb3468750b340464e991e205329d6a368a91bc55c383bff5d2803a3a66f1108e80809e285ee8f0a00ed7297a6178593898571adcd18090c6936efb72b64a0e7c6537df9af0b4d31ecc1a0e197aa5d2334957f1488e6b8f8ee8697154635ef4f0466f2f5cdc9651ffe611dba17e6e7d7ab967a9361b2f4dd7ab71ff608c3ff68591b85eadc4f5d2fc54a51e4f2fc4f39552b95a99bcfef3fee3afcbeb0f52cbecdfc7e6ff8031d83e
30	1888362624	\\xed7aae02e735ee6a4289e5dd85141eb9c60b46c16200e4aa9bf6eb0415b127ce	\\x780195553d68144114ceecdeddcece5d8ef512e4e5cec435f1272ac678421005358a16a228b110ae3b93d33b0db998bb18eda22048f0075141412c2c2d146cd4d2c2d6d256ec2cadacfd66766767066c4c719937fbedfbbef7bd37b39c4563d551112c77fb8babf3d7239fd8ee01f5f7fb58dde7bf82432c667bca9c451e79716972609a1d1aa8d7ae343b2b0bade6e254faded4cd0353e797fb9dee52ef30fdebe1b9eecdd689eabf9e9c6c3797e65b67f282f5627626c03f0265b2f0623637c9f3e066e3f1a5d9d51b3317df6c4cb323cb475fd69eb54fdf9edd393771e1edc6d7fdd1cf8f9506af142a395e8abc86a870ceb0e6514ead3dac3dec27885cc4324498ae25c2073a41082b4798ae25a204f4303297ab2591e340e1177c34815d2fdd4546ece22dda815d3fdd456e856534de1842869210c9bbc009bac352e202c8607685570b788c888601f75238cac10ea77b463f8ffc46052c493eb000e0d3deaceaa24ae8a70911d188c58f0a2206fe1f9a7fd0e14744d5c626f00bc1d3a242fa6cd8033856c6e3442eb4d066c0fd140ec7c9a3d7493ba47d21e011aa4bb2c9ec8276a595e7552a5d3922aa39cc8c427a66983d87193a207428f3017d52757d3a95192160541980442a221a437ead45f2e5e989b6a1e48841047094d920d902da97cd50a0526b1710c163d31378ae0abd954929aaec5a0a22a55dcf04a613f81cddd5620601af643380f4786cd3171d7a44346a3541a617f4729bc5ce2c238af069cc9a08d4aad47ed1ec02236f2612116db5fa225bcee983e94bde118388b6585e6000903da4d54c4d08bc69834c2f649bf541b54f037cc0e1314e600490cca349ab11cca95c26fb743ce30a9cb300666704e4612bd053cd5d70460011ea3623200bcbd3c18c99abd47a0410016dc611d3861d21e74bde4cf228e495ad7a06a0ccd1224b15f44a6b118e1644e8b07d2bc801e3f4c074a1e0742180ab672d63c00df10f8d981cf29b73296b2d503ded0186d1eabf747cdceabf9c36411b86b9e43023c22d686e04596740f70d33776c40a4e0fa544ab61c3dd736e0aeb2a4c89bab6e49915c82be1929830aae7b8288765a5264fb43bb234c99ac3b024b145c4b916c9e990edf9182c8714572095a375298e30aba43db61b8be27c14c459ac9666310e84af68d4072d8e05327bb28ed86c86f63cd3a14600239a3bd978743fd1d8fd8885efecfeeb55d6bdda578add36fc707ea313ef4bdc371bfdd8afbcd95abad7edce9c52bade67cbbb570ebd1e30fdfd7dfbff0d7d9bb3ffe5fc343d681
29	560733098	\\x4666b25fde2073d4be95e270080885d17c223bf161b5651cae6818c2ef5bee19	\\x780195564d6b534114edbcf7924ca64979a65ddca6569fd2ef6269bbaa952a28b82888e842318810dbb48996a4b4b12d52a40b176ad522b8282815c48ddfa00b7f851b057f831b41fc037a66f2e6e341377691be3befce3de79e7b6612cec2de62afc82c379a4bb7e66e863eb1e136f5f7fbd4a4cf7f66a658c4463a380b3df2a2dc50db389b6a9bec5928d756e62be5a5b178dfd8dac4d8f9e566ad515f9da6fd5e9e6bac554e17f77b73a65aaecf55665382ad466c36837f04c8d68317b18b433c15326247a3d2e76f33aff72e9d3dcec7f7f61e76bf4f6d7fbff0eac5df2b57bf9ee8fcf3f6da468917d28580a743bf240a9c333cf3f8d9c373100671067a3119ed2153cfad0c3fce00a2c9f09d0c0ff5ba50b9a3981381e4854fe0d165ac7af12a30b18aba348a553f5e0dd42a38d040a913157242b4f642d7347d6086bc5782d8055e4cabd71ef522dd8bd351146505ed5a76ede8a50309ad0d88e82036f8f106e06125a0fbb6494f6df0e30d88a8bb543084200d10dae98e11c22f1d407921b86aca03fa53173d48a00774a81402bd958e9e817ddbe89b857a1d78dbe28a888e24b490d0697aa2b5102a5d6b81888a092d02a5c58e6593c7a4ac1688205ec1688156b1e251cde123d95b3e011d76f80010e208dad27cf2093e88905e30b3814d50dea711631cc40e7c16a36094a53503cf60480b0f6b410e3b09d447bea0cd78125ccd4dab8188fa1c74606185d1a44147b30e3aaaabe6c70c7a26310c4434e4348ffaa8c7e9996e9e2b6d2d3ca3a3ce30a0b5d2cab1464675a78d89081bec30307ca5c6a6e1c3136a204a9803f0c8e7f440f349ab74cd0791729e36aa84cba0217d0f780932d207c7606bed5309c6e9b13d2318bc3319698301a4b3d8d6f23a4ab9b69063d44cf2a8d58f33a099e03640ed51c3c44f3041846c2b0ba000e6d38c91259ba0820863b754249ab0272695f0082214b7a7b765ff2ff6bc8804174468d39e5e8995a5938689500ed0a70511066a99c809a4e9911e4f2ec10491a2ad45915082de5926be32a3360b221a84bbf42d062c1410b46d27d49e702f22d5a99d908709ddb364e4bda3279443729fe35d7803d53d7a69e9e4c1deda435617f4dc82e3203bf690c7dab587ac2fa49b5a5f4728ee80a7f072d8018701b0dda75ffdc62119555d6b012a893b1597068ef982994a0ed9a1b1a6145a503d86ceaa4aba6f44b80fad33818333b268707370839dbea415c4be95df8d19d5869e3e50a907bed5df63a80de42c0d5cefcaea5f0f21ebd68fffb37a6370bd518fd66bcd6a343119e1e7c5ea74d4ac56a2667965b1d28c6aabd14aa53c57adcc6fec6c7ffab1f571d7df626fee06ff00ab68e06f
31	194366631	\\x1cef1c323e2c3ae0e42d81d482e275bd812fe01112a32e8c2267392da46b23b0	\\x78016dd1bf4fc240140770af3faf2d60458683683c19081843001320b83498182331260c0e6c556bacd16280a06e1dfc074c1c9c1c7474304eae9dfc131c9c943838fa0738d83b1e9de8722ff7e9fbbebb1623732993d735cff59cc155d7734c8188cb33ec09f68202145645c43f6a1d51b4a2e0b88908aa2c1ed96eefd0b14f8b516b71582eee9e0fdcaed76f64a6f34e77e83417a6dbc6b1ed1d38dbb28ece28624b8fa2761e2b6c5c96de7cfb1ff96cf569bd39f2efdf5eaf737fb5ead767e2e1654b2ea495d66f474a0a38d6c118b1956c8695105606c971514154320fa290392e1a8846122028ac589a082212134425712e028810f58824c64507d1c92cf4c8c4e082417098313e5b9ce85c10080a33c68241d89bec3ef1688e0e2283c8519a00628018e1dc719a46343e4701512291402410a9c4cec2be5bac84f6531afffd56db32519a977ecb9aecce542c5398ec0627a9be630f68895eb85e7f95d6d6688396eb978fb7c1bbff7c27fa6894fc073c74671c
32	895281755	\\x297608ddde3a631c1a42f6691ad1fc8f024a96c64bce37e84afbf9e30cf1ee79	\\x78016dd1bd4ac3501407f0de7cdea48d06ed702d6aaf82d04a296dd152ea12ec2688c5c1a1ba441b31a2a9b4b1ea22c5c13710dd747176747089e0e403d4c507f0157432279c666a967b38bffc0fe72694983c93d335cff51cffaae339a6c0c485043cc14e90c7c2aa88f447ad114e96156a988491cadca1ed76db8e7d528ca3c57eb9b875e6bb1daf57cf8ce7cd4edf599f1d6f8d23db3b7036649d743981e39493ed1c55c28dc8222f7c9f7fb6d7b21f4bb5ddeef0b1f9253de7f76efddf1bf15e5d797a7fbd6e495302955a9492f014d97c5809d061d9484494149b4011d96424491499a55092cc8844409118bc03d304148a4262a1611a36305054a663c640915128d350e4300d1905c5884541515194585414829264b00bec46c20aa6c174f8067a2c5a980681fb8108b1a450605710ad0473619a5e22fb692dfafd89ba650a3351396804a3aed5b44c32ea5ac7e99e63fbbccc2f5caf57e0952aaff3eaeae5df5d301cbc3c8803f236fd0f0b9f6690
33	-939820262	\\xec5adcb0b5dadff6bddf038a1e5d537ce07faa02adedc6c95124fd4c49fee771	\\x78016dd1bf4fc240140770ae3fe05a8ad6069327c1e4d0412086206a50065365d248340e9ae0845a638d1603047531c4417727579ddc1c5d7172337171f02f30f10fd0d1def1e844977b779ff7bddc5d29315389b4ae79aee7b42eeb9e634a20a742fceb6e773358d805997e47160823d9308d99044861fcb0e6360e9cda492e88e6da33b98db3965bf79aa5c460aed4dbce4a72b0958f6adebeb3a6eae494113e3418d94ad3b0290399606fead575e53df9749b29beecdc7d348cc5d59b9fa9c76c6ad75afa9a8c6f56154ba2e12aa5848f50f62bc9af149812a2a3e8308aa282254443d1600485404c888aa2c2108a8e22a3c881c4fc8a9f404291028940548882a2c030ee46c1104251a8bf7befd43266f89cdf27e677f644024d64f89c8be177f6c4005d0841211047d1507827cf44834c18a8c8445022799ee6ef16cd93bdb8267e7f67dd36c998284345bbbf1a5ab64da9bfda3d8e379d5a8be5d9b9eb35a7d97c9195d8ecdcc5dfc3eb67e7f95eee905feb1f11316460
34	437398315	\\xc5e4f0fabd7c06604cb6a9c224aa8a5529d9dd6080fb955c0a86ca27c767343a	\\x78016dd13f4802511c0770dffdf1de9d5a4739bc44e1250816212616657f9482822082c00617b9eaa28b3a43c56a73a9adb9f6d6a0a9c6b2a5b9a9ada1ada0a121680abaaf3d9dbce57ebccffb7eef074789198f240ddd755cbb7e52716d5362f2b00f4f6ba33522864246a6efda14e164d44f4326612413dbb19ceab66deda7bad154633cb57658772a6e2d17e9cdab9586bd10ed6d8bbb96bb65afa806a97282d70127eb49ea371546e2fcfee2b49898bbfde99b4e973f22dfaff9e279c2b87e339e7fefe6cfcab333256540a28112a5c47beb2cea4d124e58ac2dba10838584e8acbf2d921099f50991bc3b68a342546608a1428242420c13be13f42664d08e0d28c32e10dc81a00312e8b619423421a42b9a97464616e267d81f6dd8124284480c5b429086f885280cbd10a4218a10ad2bb803518504d3e845464d93cdb0defefdbee5824986fec7af7ce7b4b95430a5cee9c35eb8665b759ee6478e5b1be3d9499ee3d989e3a7abc797e6cda5dc249f837fd5b1678a
35	608434059	\\xb4ae848f978910352e630aaeeb08c66275f34c9c2bdb72173532d0b6a20e6c16	\\x78016dd1bf4fc240140770ae3faf2d955a194ea2c9a90b18432a8404596cd4389010130707b68a3562b035d0806efd2f747073364eec4c4ec6d1d1c585c998f00fd8bb3e98ec72efdd27df97dc2b46d656a1a86b4137f0a3fb30f02d81881b19f64dce262528dc8a88a76a1d51b4ad60d3420455d62fbd6effc2f77ae545b43cdc2d9fdc46dd3018340aff732b1cfa076bffdbe1951774fca6aca31b8ad8d1a7e8b488154b266893fef6c2f1ccd9b77f8eeca76aae535a71848fb0167dcfdec7f1e8b9f9d5966c01cb6d8c113bc971520949259222170d442379108d2c731141c4a44f333ac971c12038e9531188c9058120b20462922c1713c45c080631408c64463a2d0b228148499f8a440c3e4d07d1171915440151923ecd20a2f10c9bc17690252ccd762083082002612f63a22415db9b0aa23aec654c0c079de735fefb332dd742ab69b9e7ce6f63d7b584f9ede43a3ff0bd883a74d40d063bb456a70d5aaddebd4cdf3ee3d74731460ff61fe4a16650
36	674968472	\\x24ea2fbaaa3e7b7f69feb87d0849264ac01d981647963e27a27982ee717ccce2	\\x78016dd1414b02411407f0deeebaceae6e2ce2613283293a5884a808852729c80a222828f0106cb9d146aea1a2051d843e40c7fc0c11f81112823e425d3a084148d72e1d9b67cf3db99779cceffddfccb00cecc544ca347ccf779b3735dfb515aece4fe1d73fec2f5151cca96c185e0301cb3ab36ce0909b3b73bc7ac5752ed34134ddcaa6f7ae9a5ecd6f14129379b7d672d793936de3dcf14fdd9d90097501b85405eca7986eeb1c16845dfa797ceaf1e7ae5a190c5f0eb6a2470f5fd5bbe3dc60bbfd3efbfb715bd6620a0b951903b9329e9495823bb2425149804f93a8dc1e8941a2718bc4903d98899044799424227b5074128b630f9ea3cb1e14ecc41be881601a859198dca40c933d280a4998e35d709a420224462020d398c119788ec2712e664cd98312268970ac50702e0abe0f336a90b148349250064fc48c968193b831fafd539b455b99f92f597fbcdb29156d18ef162fe20dd7698aac687b7e6345e4f3a220f2abd7f7dfaf6f9d5e57edc067ec0f354f676c
37	323193473	\\xb5ab1ef6531c8aff7d8fa38b0dad00089f8720491a45dc874818973208ed007f	\\x78016dd1bf4bc3401407f0befcbca42904a970160ba7205491d256905a14e28f410a5210712828468d18d154da5aebd63fc355570747c5c5ae8aae0e3aba3829a2ab625e72cd64967bef3ef7be5c1202e6482aa36b9eeb39cd939ae79802158762f87457bba3bcb00a2279538bc0604c2109132814d23bb65bdf76ecfd6c349a6de5b395c3a65bf31aa5d4ffbc546b397383ffdbfcaeed6d396559870306b8d4192c678862aa1486d9d7c7cc4bbefc43ef8e4aebd78bedf3cfabdfeff785d8cdd9c673ffdaebc54a55ea1348bc4a08e04aa7fc4af02b99a603215c084d70d1a81e88c445f2fb7086502d103c896909bf0f45a12410998b1c89c0053370468f2441d56046e08227c3b43817850ba687227211b98891185409d20c2e46243a17e0027e4698a672c11eef867d2840e5200ddf0f45cbe1347e3729079b492df8fd9d8a65c24058ce5abdddd8b4650abdddee5eb2e1d84d9663c7aed718679313acc40ac5f6e3edfd53e7f254ecc083f1074d0d6a57
38	598088302	\\xa5177cb94ab3adc566dffeb459110fa1335d334781d0b232383604003315aac6	\\x78016dd1c14ac3401006e06e92269bb4812055d6a2b00a4a152969159582181545041544458a97a851239a96b654bdf522f8087d052ffa021e52f0248237ef9e148aaf2066e2b82773d99ff97626134289359acd197ae0075ee3ba127896c4e4a1043ce16e3886c129caf4539b259c8cabd4b40823c5c163d7af1d79ee795eb4e69b85fc66b5e157827a29fb3faf579adee2c0ffb674ea0687de5ad220354ee0b8e0642b47558b3232ccdb2bb5bd6fb9fab46d9b237753371f0b27f79dcefeedfbd7cee3cbeaebcc7259e991a85ca69444a7c47aa3244185f5c5a2a2a4998ea246097a0c1483692806a3b198288a1013454221422414980e1b50217a94e03d1425c96017d80dee80a4507421a92881a4514c96c49e34f610145508c11e054516a24409a6c1f7c16e1a833bb081c6ac58603a48ca86b920499b1c64f4f8f727e61d4beaff8d73a1a86e3816f9ab3a6799bae73678815ffa417d824f1678894fdb57ddf0f9adf5d0965ba46bfe0090f66673
39	-854429884	\\x5094ee1892f5402da1b82f91a266ea6b4ef3b577edeae5300f216beaf38a147e	\\x78016dd1bd4fc240140070ae9fd702a620c607517338281a8308c1982e12d824c68481810db5468c1603889a3830fb07181763f80b18883b899b0e6e266e8e26bab939d93b1e4c74b977f7bbf7d196126b3996300db7e63aadebbaeb5812c8711f7f06e5c10a06b9b44cbff42dc2c8aa46831601929e3faad61a874ef534394e4db637927be7ad5add6ddab1c9bc5b6f3bf9b9c95638aeba07ce8e6a923346f8d260a494a09a65005964db17c9e8676fbd3bfbfbf3d62fdbb77fa59bc7eeb77c6787e24f0bc5fe4b45094b945628257c858217495e446049888422c10c0a8569213a8a0e61140d4242541415a6500c080809a204bdfdb08feedde11368281a5828325021268a39aea6a228280af0ba7c6a1385a090b10451641419fc98a38029faf089f83708783787d502a00931500ce0efccfbf84115c26bf01c7f8a77e422a5c87ec410bfbf53cc59242a425f26373af5e57396343a1d9c449a4eb5c552ecb2e636d75836cb6c96d9bc7a7e787deff4eee50ef908ff03f43466e4
40	-336142620	\\x263c0eb2a02ee287a8e84d8b2dff50f13ec73b29c37148d752456159b8366c39	\\x78016dd1314bc3501007702f499397b491503b3c8bc25310aa94d276105b10a38242410b151cba48d488114da52db56e5d5c9cec226eee2ebabb5457177150705670f32b980b67a66679c7fdb8cbff250cac4c3a63e8bee7bbedf386ef5a1297a746f0196c0f66a9b08b32fbd11640c09cca4c0b3814270f1cafb9ef3ac7b96834d729e4aaa76dafe1b7cae9e1bcd1e8b82b13c36df5d0f1f7dc4acc80a6003c4e04d4324cb50c0ed3624dfbdd7a5dea5e5c2eefac1b8fa599cdbef37df7fc59b9fe7afa787ba865eb4a5262b13a63109c321741256127a85012241a3748123c198a4c12e326891c5438c3484c8ed3b88d91e8248cc749f4602fce6824121f25d1826914208947db80442231a204126dc344781f257a8f1954b80d6f81a2734c89d90cae87828950121cbf064a9caba1a82410894aa290a8794c89334a1e76537af8fb47166d4b1a0fcb9e3d88ba55db82ffae7d946ab94e5b14c499e7b7b2a2581265315fecf66f5fde7bf737720faec6fe006a12673a
\.


--
-- Data for Name: match_logs_1; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.match_logs_1 (match, crc, sha256, log) FROM stdin;
\.


--
-- Data for Name: match_logs_2; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.match_logs_2 (match, crc, sha256, log) FROM stdin;
\.


--
-- Data for Name: match_seats; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.match_seats (match, score, payoff, second, faults, seat, entrant, rank, fault, counts) FROM stdin;
1	54	17	\N	0	0	1	1	0	t
1	37	-17	\N	0	1	2	2	0	t
2	32	-27	\N	0	0	2	2	0	t
2	59	27	\N	0	1	1	1	0	t
3	59	27	\N	0	0	1	1	0	t
3	32	-27	\N	0	1	2	2	0	t
4	44	-3	\N	0	0	2	2	0	t
4	47	3	\N	0	1	1	1	0	t
5	60	29	\N	0	0	1	1	0	t
5	31	-29	\N	0	1	2	2	0	t
6	24	-43	\N	0	0	2	2	0	t
6	67	43	\N	0	1	1	1	0	t
7	48	5	\N	0	0	1	1	0	t
7	43	-5	\N	0	1	2	2	0	t
8	26	-39	\N	0	0	2	2	0	t
8	65	39	\N	0	1	1	1	0	t
9	69	47	\N	0	0	1	1	0	t
9	22	-47	\N	0	1	2	2	0	t
10	48	5	\N	0	0	2	1	0	t
10	43	-5	\N	0	1	1	2	0	t
11	32	12	\N	0	0	1	1	0	t
11	20	-12	\N	0	1	2	2	0	t
11	39	-91	\N	1	2	3	3	6	t
12	28	-16	\N	0	0	2	2	0	t
12	16	-91	\N	1	1	3	3	2	t
12	44	16	\N	0	2	1	1	0	t
13	21	-91	\N	1	0	3	3	6	t
13	55	40	\N	0	1	1	1	0	t
13	15	-40	\N	0	2	2	2	0	t
14	68	45	\N	0	0	1	1	0	t
14	23	-45	\N	1	1	2	2	2	t
15	0	-91	\N	1	0	2	2	6	t
15	0	91	\N	0	1	1	1	0	t
16	62	33	\N	0	0	1	1	0	t
16	29	-33	\N	1	1	2	2	2	t
18	0	0	2	0	0	2	2	0	t
18	0	0	2	0	1	2	2	0	t
19	0	0	3	0	0	1	2	0	t
19	0	0	3	0	1	2	2	0	t
22	0	0	3	0	0	2	2	0	t
22	0	0	3	0	1	2	2	0	t
17	0	0	4	0	0	1	2	0	t
17	0	0	4	0	1	1	2	0	t
26	0	0	5	0	0	2	2	0	t
26	0	0	5	0	1	2	2	0	t
24	0	0	4	0	0	2	2	0	t
24	0	0	4	0	1	1	2	0	t
23	0	0	6	0	0	1	2	0	t
23	0	0	6	0	1	2	2	0	t
20	0	0	8	0	0	2	2	0	t
20	0	0	8	0	1	1	2	0	t
25	1	1	13	0	0	1	1	0	t
25	1	1	13	0	1	1	1	0	t
27	1	1	13	0	0	1	1	0	t
27	1	1	13	0	1	2	1	0	t
28	1	1	13	0	0	2	1	0	t
28	1	1	13	0	1	1	1	0	t
21	1	1	13	0	0	1	1	0	t
21	1	1	13	0	1	1	1	0	t
30	1	1	12	0	0	1	1	0	t
30	1	1	12	0	1	1	1	0	t
30	1	1	12	0	2	1	1	0	t
29	1	1	12	0	0	1	1	0	t
29	1	1	12	0	1	1	1	0	t
29	1	1	12	0	2	1	1	0	t
31	73	55	\N	0	0	1	1	0	t
31	18	-55	\N	0	1	2	2	0	t
32	26	-39	\N	0	0	2	2	0	t
32	65	39	\N	0	1	1	1	0	t
33	57	23	\N	0	0	1	1	0	t
33	34	-23	\N	0	1	2	2	0	t
34	46	1	\N	0	0	2	1	0	t
34	45	-1	\N	0	1	1	2	0	t
35	58	25	\N	0	0	1	1	0	t
35	33	-25	\N	0	1	2	2	0	t
36	44	-3	\N	0	0	2	2	0	t
36	47	3	\N	0	1	1	1	0	t
37	63	35	\N	0	0	1	1	0	t
37	28	-35	\N	0	1	2	2	0	t
38	31	-29	\N	0	0	2	2	0	t
38	60	29	\N	0	1	1	1	0	t
39	55	19	\N	0	0	1	1	0	t
39	36	-19	\N	0	1	2	2	0	t
40	29	-33	\N	0	0	2	2	0	t
40	62	33	\N	0	1	1	1	0	t
\.


--
-- Data for Name: matches; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.matches (number, started_us, duration_us, tournament, pairing, deal, faults, state, reason) FROM stdin;
1	1796018063565715	13327	1	1	1	0	2	\N
2	1796018063566009	13466	1	2	2	0	2	\N
3	1796018063566187	13536	1	3	3	0	2	\N
4	1796018063566340	13580	1	4	4	0	2	\N
5	1796018063566497	13601	1	5	5	0	2	\N
6	1796018063566629	13641	1	6	6	0	2	\N
7	1796018063566755	13684	1	7	7	0	2	\N
8	1796018063566887	13716	1	8	8	0	2	\N
9	1796018063567020	13760	1	9	9	0	2	\N
10	1796018063567283	13745	1	10	10	0	2	\N
11	1796018064215303	15846	2	1	1	1	2	\N
12	1796018064261402	13139	2	2	2	1	2	\N
13	1796018064301404	6409	2	3	3	1	2	\N
14	1796018064765333	64353	3	1	1	1	2	\N
15	1796018064841323	20493	3	2	2	1	2	\N
16	1796018064871753	23056	3	3	3	1	2	\N
18	1796018065065935	85534	4	2	1	0	2	\N
19	1796018065066146	129578	4	3	1	0	2	\N
22	1796018065067014	132692	4	6	2	0	2	\N
17	1796018065065461	169449	4	1	1	0	2	\N
26	1796018065067812	167849	4	10	3	0	2	\N
24	1796018065067364	175855	4	8	2	0	2	\N
23	1796018065067192	183896	4	7	2	0	2	\N
20	1796018065066334	198163	4	4	1	0	2	\N
25	1796018065067549	227588	4	9	3	0	2	\N
27	1796018065067988	235948	4	11	3	0	2	\N
28	1796018065068160	236486	4	12	3	0	2	\N
21	1796018065066729	238589	4	5	2	0	2	\N
30	1796018065409934	64302	5	2	2	0	2	\N
29	1796018065409423	66090	5	1	1	0	2	\N
31	1796018065639971	2402	6	1	1	0	2	\N
32	1796018065640186	2491	6	2	2	0	2	\N
33	1796018065658104	2423	6	3	3	0	2	\N
34	1796018065658310	2540	6	4	4	0	2	\N
35	1796018065749037	2327	6	5	5	0	2	\N
36	1796018065749263	2403	6	6	6	0	2	\N
37	1796018065809357	1612	6	7	7	0	2	\N
38	1796018065809515	1771	6	8	8	0	2	\N
39	1796018065821379	2393	6	9	9	0	2	\N
40	1796018065821585	2448	6	10	10	0	2	\N
\.


--
-- Data for Name: owners; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.owners (id, name) FROM stdin;
\.


--
-- Data for Name: pairings; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.pairings (match, started_us, follows, tournament, number, deal_set, state, entrants) FROM stdin;
18	1796018065061865	\N	4	2	1	3	{2,2}
19	1796018065061873	\N	4	3	1	3	{1,2}
17	1796018065061769	\N	4	1	1	3	{1,1}
1	1796018063530636	\N	1	1	1	3	{1,2}
2	1796018063530785	\N	1	2	2	3	{2,1}
3	1796018063530792	\N	1	3	3	3	{1,2}
4	1796018063530796	\N	1	4	4	3	{2,1}
5	1796018063530799	\N	1	5	5	3	{1,2}
6	1796018063530803	\N	1	6	6	3	{2,1}
7	1796018063530806	\N	1	7	7	3	{1,2}
8	1796018063530809	\N	1	8	8	3	{2,1}
9	1796018063530812	\N	1	9	9	3	{1,2}
10	1796018063530816	\N	1	10	10	3	{2,1}
11	1796018064210222	\N	2	1	1	3	{1,2,3}
12	1796018064252210	\N	2	2	2	3	{2,3,1}
13	1796018064295728	\N	2	3	3	3	{3,1,2}
14	1796018064761406	\N	3	1	1	3	{1,2}
15	1796018064840337	\N	3	2	2	3	{2,1}
16	1796018064868820	\N	3	3	3	3	{1,2}
41	1796018065829613	\N	6	11	11	2	{1,2}
42	1796018065829658	\N	6	12	12	2	{2,1}
31	1796018065638856	\N	6	1	1	3	{1,2}
32	1796018065638925	\N	6	2	2	3	{2,1}
33	1796018065657141	\N	6	3	3	3	{1,2}
34	1796018065657242	\N	6	4	4	3	{2,1}
22	1796018065061901	\N	4	6	2	3	{2,2}
26	1796018065061923	\N	4	10	3	3	{2,2}
24	1796018065061912	\N	4	8	2	3	{2,1}
23	1796018065061907	\N	4	7	2	3	{1,2}
20	1796018065061889	\N	4	4	1	3	{2,1}
25	1796018065061917	\N	4	9	3	3	{1,1}
27	1796018065061928	\N	4	11	3	3	{1,2}
28	1796018065061934	\N	4	12	3	3	{2,1}
21	1796018065061895	\N	4	5	2	3	{1,1}
35	1796018065733902	\N	6	5	5	3	{1,2}
30	1796018065408213	\N	5	2	2	3	{1,1,1}
29	1796018065408147	\N	5	1	1	3	{1,1,1}
\N	\N	\N	6	13	13	1	{1,2}
\N	\N	\N	6	14	14	1	{2,1}
\N	\N	\N	6	15	15	1	{1,2}
\N	\N	\N	6	16	16	1	{2,1}
\N	\N	\N	6	17	17	1	{1,2}
\N	\N	\N	6	18	18	1	{2,1}
\N	\N	\N	6	19	19	1	{1,2}
\N	\N	\N	6	20	20	1	{2,1}
\N	\N	\N	6	21	21	1	{1,2}
36	1796018065733987	\N	6	6	6	3	{2,1}
37	1796018065801319	\N	6	7	7	3	{1,2}
38	1796018065801385	\N	6	8	8	3	{2,1}
39	1796018065819026	\N	6	9	9	3	{1,2}
40	1796018065819069	\N	6	10	10	3	{2,1}
\N	\N	\N	6	22	22	1	{2,1}
\N	\N	\N	6	23	23	1	{1,2}
\N	\N	\N	6	24	24	1	{2,1}
\N	\N	\N	6	25	25	1	{1,2}
\N	\N	\N	6	26	26	1	{2,1}
\N	\N	\N	6	27	27	1	{1,2}
\N	\N	\N	6	28	28	1	{2,1}
\N	\N	\N	6	29	29	1	{1,2}
\N	\N	\N	6	30	30	1	{2,1}
\N	\N	\N	6	31	31	1	{1,2}
\N	\N	\N	6	32	32	1	{2,1}
\N	\N	\N	6	33	33	1	{1,2}
\N	\N	\N	6	34	34	1	{2,1}
\N	\N	\N	6	35	35	1	{1,2}
\N	\N	\N	6	36	36	1	{2,1}
\N	\N	\N	6	37	37	1	{1,2}
\N	\N	\N	6	38	38	1	{2,1}
\N	\N	\N	6	39	39	1	{1,2}
\N	\N	\N	6	40	40	1	{2,1}
\N	\N	\N	6	41	41	1	{1,2}
\N	\N	\N	6	42	42	1	{2,1}
\N	\N	\N	6	43	43	1	{1,2}
\N	\N	\N	6	44	44	1	{2,1}
\N	\N	\N	6	45	45	1	{1,2}
\N	\N	\N	6	46	46	1	{2,1}
\N	\N	\N	6	47	47	1	{1,2}
\N	\N	\N	6	48	48	1	{2,1}
\N	\N	\N	6	49	49	1	{1,2}
\N	\N	\N	6	50	50	1	{2,1}
\N	\N	\N	6	51	51	1	{1,2}
\N	\N	\N	6	52	52	1	{2,1}
\N	\N	\N	6	53	53	1	{1,2}
\N	\N	\N	6	54	54	1	{2,1}
\N	\N	\N	6	55	55	1	{1,2}
\N	\N	\N	6	56	56	1	{2,1}
\N	\N	\N	6	57	57	1	{1,2}
\N	\N	\N	6	58	58	1	{2,1}
\N	\N	\N	6	59	59	1	{1,2}
\N	\N	\N	6	60	60	1	{2,1}
\N	\N	\N	6	61	61	1	{1,2}
\N	\N	\N	6	62	62	1	{2,1}
\N	\N	\N	6	63	63	1	{1,2}
\N	\N	\N	6	64	64	1	{2,1}
\N	\N	\N	6	65	65	1	{1,2}
\N	\N	\N	6	66	66	1	{2,1}
\N	\N	\N	6	67	67	1	{1,2}
\N	\N	\N	6	68	68	1	{2,1}
\N	\N	\N	6	69	69	1	{1,2}
\N	\N	\N	6	70	70	1	{2,1}
\N	\N	\N	6	71	71	1	{1,2}
\N	\N	\N	6	72	72	1	{2,1}
\N	\N	\N	6	73	73	1	{1,2}
\N	\N	\N	6	74	74	1	{2,1}
\N	\N	\N	6	75	75	1	{1,2}
\N	\N	\N	6	76	76	1	{2,1}
\N	\N	\N	6	77	77	1	{1,2}
\N	\N	\N	6	78	78	1	{2,1}
\N	\N	\N	6	79	79	1	{1,2}
\N	\N	\N	6	80	80	1	{2,1}
\N	\N	\N	6	81	81	1	{1,2}
\N	\N	\N	6	82	82	1	{2,1}
\N	\N	\N	6	83	83	1	{1,2}
\N	\N	\N	6	84	84	1	{2,1}
\N	\N	\N	6	85	85	1	{1,2}
\N	\N	\N	6	86	86	1	{2,1}
\N	\N	\N	6	87	87	1	{1,2}
\N	\N	\N	6	88	88	1	{2,1}
\N	\N	\N	6	89	89	1	{1,2}
\N	\N	\N	6	90	90	1	{2,1}
\N	\N	\N	6	91	91	1	{1,2}
\N	\N	\N	6	92	92	1	{2,1}
\N	\N	\N	6	93	93	1	{1,2}
\N	\N	\N	6	94	94	1	{2,1}
\N	\N	\N	6	95	95	1	{1,2}
\N	\N	\N	6	96	96	1	{2,1}
\N	\N	\N	6	97	97	1	{1,2}
\N	\N	\N	6	98	98	1	{2,1}
\N	\N	\N	6	99	99	1	{1,2}
\N	\N	\N	6	100	100	1	{2,1}
\N	\N	\N	6	101	101	1	{1,2}
\N	\N	\N	6	102	102	1	{2,1}
\N	\N	\N	6	103	103	1	{1,2}
\N	\N	\N	6	104	104	1	{2,1}
\N	\N	\N	6	105	105	1	{1,2}
\N	\N	\N	6	106	106	1	{2,1}
\N	\N	\N	6	107	107	1	{1,2}
\N	\N	\N	6	108	108	1	{2,1}
\N	\N	\N	6	109	109	1	{1,2}
\N	\N	\N	6	110	110	1	{2,1}
\N	\N	\N	6	111	111	1	{1,2}
\N	\N	\N	6	112	112	1	{2,1}
\N	\N	\N	6	113	113	1	{1,2}
\N	\N	\N	6	114	114	1	{2,1}
\N	\N	\N	6	115	115	1	{1,2}
\N	\N	\N	6	116	116	1	{2,1}
\N	\N	\N	6	117	117	1	{1,2}
\N	\N	\N	6	118	118	1	{2,1}
\N	\N	\N	6	119	119	1	{1,2}
\N	\N	\N	6	120	120	1	{2,1}
\N	\N	\N	6	121	121	1	{1,2}
\N	\N	\N	6	122	122	1	{2,1}
\N	\N	\N	6	123	123	1	{1,2}
\N	\N	\N	6	124	124	1	{2,1}
\N	\N	\N	6	125	125	1	{1,2}
\N	\N	\N	6	126	126	1	{2,1}
\N	\N	\N	6	127	127	1	{1,2}
\N	\N	\N	6	128	128	1	{2,1}
\N	\N	\N	6	129	129	1	{1,2}
\N	\N	\N	6	130	130	1	{2,1}
\N	\N	\N	6	131	131	1	{1,2}
\N	\N	\N	6	132	132	1	{2,1}
\N	\N	\N	6	133	133	1	{1,2}
\N	\N	\N	6	134	134	1	{2,1}
\N	\N	\N	6	135	135	1	{1,2}
\N	\N	\N	6	136	136	1	{2,1}
\N	\N	\N	6	137	137	1	{1,2}
\N	\N	\N	6	138	138	1	{2,1}
\N	\N	\N	6	139	139	1	{1,2}
\N	\N	\N	6	140	140	1	{2,1}
\N	\N	\N	6	141	141	1	{1,2}
\N	\N	\N	6	142	142	1	{2,1}
\N	\N	\N	6	143	143	1	{1,2}
\N	\N	\N	6	144	144	1	{2,1}
\N	\N	\N	6	145	145	1	{1,2}
\N	\N	\N	6	146	146	1	{2,1}
\N	\N	\N	6	147	147	1	{1,2}
\N	\N	\N	6	148	148	1	{2,1}
\N	\N	\N	6	149	149	1	{1,2}
\N	\N	\N	6	150	150	1	{2,1}
\N	\N	\N	6	151	151	1	{1,2}
\N	\N	\N	6	152	152	1	{2,1}
\N	\N	\N	6	153	153	1	{1,2}
\N	\N	\N	6	154	154	1	{2,1}
\N	\N	\N	6	155	155	1	{1,2}
\N	\N	\N	6	156	156	1	{2,1}
\N	\N	\N	6	157	157	1	{1,2}
\N	\N	\N	6	158	158	1	{2,1}
\N	\N	\N	6	159	159	1	{1,2}
\N	\N	\N	6	160	160	1	{2,1}
\N	\N	\N	6	161	161	1	{1,2}
\N	\N	\N	6	162	162	1	{2,1}
\N	\N	\N	6	163	163	1	{1,2}
\N	\N	\N	6	164	164	1	{2,1}
\N	\N	\N	6	165	165	1	{1,2}
\N	\N	\N	6	166	166	1	{2,1}
\N	\N	\N	6	167	167	1	{1,2}
\N	\N	\N	6	168	168	1	{2,1}
\N	\N	\N	6	169	169	1	{1,2}
\N	\N	\N	6	170	170	1	{2,1}
\N	\N	\N	6	171	171	1	{1,2}
\N	\N	\N	6	172	172	1	{2,1}
\N	\N	\N	6	173	173	1	{1,2}
\N	\N	\N	6	174	174	1	{2,1}
\N	\N	\N	6	175	175	1	{1,2}
\N	\N	\N	6	176	176	1	{2,1}
\N	\N	\N	6	177	177	1	{1,2}
\N	\N	\N	6	178	178	1	{2,1}
\N	\N	\N	6	179	179	1	{1,2}
\N	\N	\N	6	180	180	1	{2,1}
\N	\N	\N	6	181	181	1	{1,2}
\N	\N	\N	6	182	182	1	{2,1}
\N	\N	\N	6	183	183	1	{1,2}
\N	\N	\N	6	184	184	1	{2,1}
\N	\N	\N	6	185	185	1	{1,2}
\N	\N	\N	6	186	186	1	{2,1}
\N	\N	\N	6	187	187	1	{1,2}
\N	\N	\N	6	188	188	1	{2,1}
\N	\N	\N	6	189	189	1	{1,2}
\N	\N	\N	6	190	190	1	{2,1}
\N	\N	\N	6	191	191	1	{1,2}
\N	\N	\N	6	192	192	1	{2,1}
\N	\N	\N	6	193	193	1	{1,2}
\N	\N	\N	6	194	194	1	{2,1}
\N	\N	\N	6	195	195	1	{1,2}
\N	\N	\N	6	196	196	1	{2,1}
\N	\N	\N	6	197	197	1	{1,2}
\N	\N	\N	6	198	198	1	{2,1}
\N	\N	\N	6	199	199	1	{1,2}
\N	\N	\N	6	200	200	1	{2,1}
\N	\N	\N	6	201	201	1	{1,2}
\N	\N	\N	6	202	202	1	{2,1}
\N	\N	\N	6	203	203	1	{1,2}
\N	\N	\N	6	204	204	1	{2,1}
\N	\N	\N	6	205	205	1	{1,2}
\N	\N	\N	6	206	206	1	{2,1}
\N	\N	\N	6	207	207	1	{1,2}
\N	\N	\N	6	208	208	1	{2,1}
\N	\N	\N	6	209	209	1	{1,2}
\N	\N	\N	6	210	210	1	{2,1}
\N	\N	\N	6	211	211	1	{1,2}
\N	\N	\N	6	212	212	1	{2,1}
\N	\N	\N	6	213	213	1	{1,2}
\N	\N	\N	6	214	214	1	{2,1}
\N	\N	\N	6	215	215	1	{1,2}
\N	\N	\N	6	216	216	1	{2,1}
\N	\N	\N	6	217	217	1	{1,2}
\N	\N	\N	6	218	218	1	{2,1}
\N	\N	\N	6	219	219	1	{1,2}
\N	\N	\N	6	220	220	1	{2,1}
\N	\N	\N	6	221	221	1	{1,2}
\N	\N	\N	6	222	222	1	{2,1}
\N	\N	\N	6	223	223	1	{1,2}
\N	\N	\N	6	224	224	1	{2,1}
\N	\N	\N	6	225	225	1	{1,2}
\N	\N	\N	6	226	226	1	{2,1}
\N	\N	\N	6	227	227	1	{1,2}
\N	\N	\N	6	228	228	1	{2,1}
\N	\N	\N	6	229	229	1	{1,2}
\N	\N	\N	6	230	230	1	{2,1}
\N	\N	\N	6	231	231	1	{1,2}
\N	\N	\N	6	232	232	1	{2,1}
\N	\N	\N	6	233	233	1	{1,2}
\N	\N	\N	6	234	234	1	{2,1}
\N	\N	\N	6	235	235	1	{1,2}
\N	\N	\N	6	236	236	1	{2,1}
\N	\N	\N	6	237	237	1	{1,2}
\N	\N	\N	6	238	238	1	{2,1}
\N	\N	\N	6	239	239	1	{1,2}
\N	\N	\N	6	240	240	1	{2,1}
\N	\N	\N	6	241	241	1	{1,2}
\N	\N	\N	6	242	242	1	{2,1}
\N	\N	\N	6	243	243	1	{1,2}
\N	\N	\N	6	244	244	1	{2,1}
\N	\N	\N	6	245	245	1	{1,2}
\N	\N	\N	6	246	246	1	{2,1}
\N	\N	\N	6	247	247	1	{1,2}
\N	\N	\N	6	248	248	1	{2,1}
\N	\N	\N	6	249	249	1	{1,2}
\N	\N	\N	6	250	250	1	{2,1}
\N	\N	\N	6	251	251	1	{1,2}
\N	\N	\N	6	252	252	1	{2,1}
\N	\N	\N	6	253	253	1	{1,2}
\N	\N	\N	6	254	254	1	{2,1}
\N	\N	\N	6	255	255	1	{1,2}
\N	\N	\N	6	256	256	1	{2,1}
\N	\N	\N	6	257	257	1	{1,2}
\N	\N	\N	6	258	258	1	{2,1}
\N	\N	\N	6	259	259	1	{1,2}
\N	\N	\N	6	260	260	1	{2,1}
\N	\N	\N	6	261	261	1	{1,2}
\N	\N	\N	6	262	262	1	{2,1}
\N	\N	\N	6	263	263	1	{1,2}
\N	\N	\N	6	264	264	1	{2,1}
\N	\N	\N	6	265	265	1	{1,2}
\N	\N	\N	6	266	266	1	{2,1}
\N	\N	\N	6	267	267	1	{1,2}
\N	\N	\N	6	268	268	1	{2,1}
\N	\N	\N	6	269	269	1	{1,2}
\N	\N	\N	6	270	270	1	{2,1}
\N	\N	\N	6	271	271	1	{1,2}
\N	\N	\N	6	272	272	1	{2,1}
\N	\N	\N	6	273	273	1	{1,2}
\N	\N	\N	6	274	274	1	{2,1}
\N	\N	\N	6	275	275	1	{1,2}
\N	\N	\N	6	276	276	1	{2,1}
\N	\N	\N	6	277	277	1	{1,2}
\N	\N	\N	6	278	278	1	{2,1}
\N	\N	\N	6	279	279	1	{1,2}
\N	\N	\N	6	280	280	1	{2,1}
\N	\N	\N	6	281	281	1	{1,2}
\N	\N	\N	6	282	282	1	{2,1}
\N	\N	\N	6	283	283	1	{1,2}
\N	\N	\N	6	284	284	1	{2,1}
\N	\N	\N	6	285	285	1	{1,2}
\N	\N	\N	6	286	286	1	{2,1}
\N	\N	\N	6	287	287	1	{1,2}
\N	\N	\N	6	288	288	1	{2,1}
\N	\N	\N	6	289	289	1	{1,2}
\N	\N	\N	6	290	290	1	{2,1}
\N	\N	\N	6	291	291	1	{1,2}
\N	\N	\N	6	292	292	1	{2,1}
\N	\N	\N	6	293	293	1	{1,2}
\N	\N	\N	6	294	294	1	{2,1}
\N	\N	\N	6	295	295	1	{1,2}
\N	\N	\N	6	296	296	1	{2,1}
\N	\N	\N	6	297	297	1	{1,2}
\N	\N	\N	6	298	298	1	{2,1}
\N	\N	\N	6	299	299	1	{1,2}
\N	\N	\N	6	300	300	1	{2,1}
\N	\N	\N	6	301	301	1	{1,2}
\N	\N	\N	6	302	302	1	{2,1}
\N	\N	\N	6	303	303	1	{1,2}
\N	\N	\N	6	304	304	1	{2,1}
\N	\N	\N	6	305	305	1	{1,2}
\N	\N	\N	6	306	306	1	{2,1}
\N	\N	\N	6	307	307	1	{1,2}
\N	\N	\N	6	308	308	1	{2,1}
\N	\N	\N	6	309	309	1	{1,2}
\N	\N	\N	6	310	310	1	{2,1}
\N	\N	\N	6	311	311	1	{1,2}
\N	\N	\N	6	312	312	1	{2,1}
\N	\N	\N	6	313	313	1	{1,2}
\N	\N	\N	6	314	314	1	{2,1}
\N	\N	\N	6	315	315	1	{1,2}
\N	\N	\N	6	316	316	1	{2,1}
\N	\N	\N	6	317	317	1	{1,2}
\N	\N	\N	6	318	318	1	{2,1}
\N	\N	\N	6	319	319	1	{1,2}
\N	\N	\N	6	320	320	1	{2,1}
\N	\N	\N	6	321	321	1	{1,2}
\N	\N	\N	6	322	322	1	{2,1}
\N	\N	\N	6	323	323	1	{1,2}
\N	\N	\N	6	324	324	1	{2,1}
\N	\N	\N	6	325	325	1	{1,2}
\N	\N	\N	6	326	326	1	{2,1}
\N	\N	\N	6	327	327	1	{1,2}
\N	\N	\N	6	328	328	1	{2,1}
\N	\N	\N	6	329	329	1	{1,2}
\N	\N	\N	6	330	330	1	{2,1}
\N	\N	\N	6	331	331	1	{1,2}
\N	\N	\N	6	332	332	1	{2,1}
\N	\N	\N	6	333	333	1	{1,2}
\N	\N	\N	6	334	334	1	{2,1}
\N	\N	\N	6	335	335	1	{1,2}
\N	\N	\N	6	336	336	1	{2,1}
\N	\N	\N	6	337	337	1	{1,2}
\N	\N	\N	6	338	338	1	{2,1}
\N	\N	\N	6	339	339	1	{1,2}
\N	\N	\N	6	340	340	1	{2,1}
\N	\N	\N	6	341	341	1	{1,2}
\N	\N	\N	6	342	342	1	{2,1}
\N	\N	\N	6	343	343	1	{1,2}
\N	\N	\N	6	344	344	1	{2,1}
\N	\N	\N	6	345	345	1	{1,2}
\N	\N	\N	6	346	346	1	{2,1}
\N	\N	\N	6	347	347	1	{1,2}
\N	\N	\N	6	348	348	1	{2,1}
\N	\N	\N	6	349	349	1	{1,2}
\N	\N	\N	6	350	350	1	{2,1}
\N	\N	\N	6	351	351	1	{1,2}
\N	\N	\N	6	352	352	1	{2,1}
\N	\N	\N	6	353	353	1	{1,2}
\N	\N	\N	6	354	354	1	{2,1}
\N	\N	\N	6	355	355	1	{1,2}
\N	\N	\N	6	356	356	1	{2,1}
\N	\N	\N	6	357	357	1	{1,2}
\N	\N	\N	6	358	358	1	{2,1}
\N	\N	\N	6	359	359	1	{1,2}
\N	\N	\N	6	360	360	1	{2,1}
\N	\N	\N	6	361	361	1	{1,2}
\N	\N	\N	6	362	362	1	{2,1}
\N	\N	\N	6	363	363	1	{1,2}
\N	\N	\N	6	364	364	1	{2,1}
\N	\N	\N	6	365	365	1	{1,2}
\N	\N	\N	6	366	366	1	{2,1}
\N	\N	\N	6	367	367	1	{1,2}
\N	\N	\N	6	368	368	1	{2,1}
\N	\N	\N	6	369	369	1	{1,2}
\N	\N	\N	6	370	370	1	{2,1}
\N	\N	\N	6	371	371	1	{1,2}
\N	\N	\N	6	372	372	1	{2,1}
\N	\N	\N	6	373	373	1	{1,2}
\N	\N	\N	6	374	374	1	{2,1}
\N	\N	\N	6	375	375	1	{1,2}
\N	\N	\N	6	376	376	1	{2,1}
\N	\N	\N	6	377	377	1	{1,2}
\N	\N	\N	6	378	378	1	{2,1}
\N	\N	\N	6	379	379	1	{1,2}
\N	\N	\N	6	380	380	1	{2,1}
\N	\N	\N	6	381	381	1	{1,2}
\N	\N	\N	6	382	382	1	{2,1}
\N	\N	\N	6	383	383	1	{1,2}
\N	\N	\N	6	384	384	1	{2,1}
\N	\N	\N	6	385	385	1	{1,2}
\N	\N	\N	6	386	386	1	{2,1}
\N	\N	\N	6	387	387	1	{1,2}
\N	\N	\N	6	388	388	1	{2,1}
\N	\N	\N	6	389	389	1	{1,2}
\N	\N	\N	6	390	390	1	{2,1}
\N	\N	\N	6	391	391	1	{1,2}
\N	\N	\N	6	392	392	1	{2,1}
\N	\N	\N	6	393	393	1	{1,2}
\N	\N	\N	6	394	394	1	{2,1}
\N	\N	\N	6	395	395	1	{1,2}
\N	\N	\N	6	396	396	1	{2,1}
\N	\N	\N	6	397	397	1	{1,2}
\N	\N	\N	6	398	398	1	{2,1}
\N	\N	\N	6	399	399	1	{1,2}
\N	\N	\N	6	400	400	1	{2,1}
\.


--
-- Data for Name: pools; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.pools (id, key, game, message, options, cooperative, events, rated) FROM stdin;
1	\\xc148ba141ece33bd38b66dd63513c3b76c8906a1deaf8f0e1478e92dc5a6a660	ninetyone	\\x0a096e696e6574796f6e6510021803210000000000c056c0290000000000c05640320308e8073801	\\x080d10011801	f	10	10
2	\\xc0b330148701bd091833662c9cc86c616e41f6309a2d81af3739f42dcdbdf0e2	ninetyone	\\x0a096e696e6574796f6e6510031803210000000000c056c0290000000000c05640320308e8073801	\\x080d10011801	f	3	3
3	\\x13420704829cd8047b09a2bf634273990214f24ba49edb8f8f101bcc9d151635	ninetyone	\\x0a096e696e6574796f6e6510021803210000000000c056c0290000000000c05640320308e8073802	\\x080d10011801	f	3	3
4	\\x0a3b4ac1a8b9521eb6e457c998050641751c84917d4d64bad05f0dad7ffea4dc	potluck	\\x0a07706f746c75636b1002180129000000000000f03f320308e8073801	\\x080210011801200d280030013800	t	0	0
5	\\x18ce897b944126a7e55c91f0212ef75ad5f52f620e2116f13db1a4e5c88de28b	potluck	\\x0a07706f746c75636b1003180129000000000000f03f320308e8073801	\\x080110021802200c280030013800	t	0	0
6	\\x93cd834da48a68d23dbe4ab481d0c046e72e2ef99b7a729dade56de3ad8fd5bf	ninetyone	\\x0a096e696e6574796f6e6510021803210000000000c056c0290000000000c05640320308e8073801	\\x080d10011801	f	10	0
\.


--
-- Data for Name: rating_events; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.rating_events (pool, tournament, sequence, deal_set) FROM stdin;
1	1	1	1
1	1	2	2
1	1	3	3
1	1	4	4
1	1	5	5
1	1	6	6
1	1	7	7
1	1	8	8
1	1	9	9
1	1	10	10
2	2	1	1
2	2	2	2
2	2	3	3
3	3	1	1
3	3	2	2
3	3	3	3
6	6	1	1
6	6	2	2
6	6	3	3
6	6	4	4
6	6	5	5
6	6	6	6
6	6	7	7
6	6	8	8
6	6	9	9
6	6	10	10
\.


--
-- Data for Name: rating_history; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.rating_history (pool, sequence, identity, mu, sigma) FROM stdin;
1	1	m	27.635389493140497	8.06590141354368
1	1	r	22.364610506859503	8.06590141354368
1	2	m	29.656297488526157	7.82288719288111
1	2	r	20.343702511473843	7.82288719288111
1	3	m	31.2302898512864	7.612772858011743
1	3	r	18.7697101487136	7.612772858011743
1	4	m	32.4862490756188	7.433755967489542
1	4	r	17.513750924381196	7.433755967489542
1	5	m	33.51360500524428	7.280986027871797
1	5	r	16.486394994755713	7.280986027871797
1	6	m	34.37294322555372	7.149548705120647
1	6	r	15.627056774446272	7.149548705120647
1	7	m	35.10565616834803	7.035308966186884
1	7	r	14.894343831651963	7.035308966186884
1	8	m	35.74060988245411	6.934990057530249
1	8	r	14.259390117545877	6.934990057530249
1	9	m	36.29842242423179	6.846041697592102
1	9	r	13.701577575768196	6.846041697592102
1	10	m	32.658579203937464	6.766480923967894
1	10	r	17.341420796062522	6.766480923967894
2	1	m	27.869048680749426	8.205243377397993
2	1	q	21.413689149063217	8.058224222802378
2	1	r	25.717262170187357	8.058224222802378
2	2	m	30.452625506513606	8.066971896824288
2	2	q	18.558545442982048	7.820095315429946
2	2	r	26.08057369498136	7.802219056429034
2	3	m	32.76277322234106	7.9243953473547535
2	3	q	16.226284081469196	7.615061641235407
2	3	r	26.241168856771424	7.5686438526254625
3	1	m	27.635389493140497	8.06590141354368
3	1	q	22.364610506859503	8.06590141354368
3	2	m	29.656297488526157	7.82288719288111
3	2	q	20.343702511473843	7.82288719288111
3	3	m	31.2302898512864	7.612772858011743
3	3	q	18.7697101487136	7.612772858011743
\.


--
-- Data for Name: ratings; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.ratings (pool, identity, mu, sigma, events) FROM stdin;
1	m	32.658579203937464	6.766480923967894	10
1	r	17.341420796062522	6.766480923967894	10
2	m	32.76277322234106	7.9243953473547535	3
2	q	16.226284081469196	7.615061641235407	3
2	r	26.241168856771424	7.5686438526254625	3
3	m	31.2302898512864	7.612772858011743	3
3	q	18.7697101487136	7.612772858011743	3
\.


--
-- Data for Name: tokens; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tokens (hash, scope, bot, created_at, expires_at, revoked_at) FROM stdin;
\\x276636e263682a720698a002bdae05d68588f27dd9b68a7c5cc7064da0abce26	1	\N	2026-11-30 05:54:22.772895+00	\N	\N
\.


--
-- Data for Name: tournaments; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournaments (number, key, name, pool, plan, own_bots, state, seeded, master, pairings, played, void, last_pairing, last_deal_set, last_deal, next_event, created_at) FROM stdin;
3	run-8d1996bc3702706a74a82704a122bde5	release	3	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180222120a016d120d6275696c74696e3a6d6174636822250a01711220707974686f6e2074657374732f72656c65617365732f717569747465722e7079280330033a0308e80740034802	t	3	f	\\xb59bfe1f2803fc24b0318610a452eb88d7007d71346d71145029eb0102187ac5	3	3	0	3	3	3	1	2026-11-30 05:54:24.343343+00
1	run-e0216dad2198ee3d1d5697a91f674684	release	1	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180222120a016d120d6275696c74696e3a6d6174636822130a0172120e6275696c74696e3a72616e646f6d280a30033a0308e80740034801520131	t	3	t	\\xea85c3f17013f96d4ebc7730d367e90981ee7f52a8e3eab7cdb54ab14228be99	10	10	0	10	10	10	11	2026-11-30 05:54:23.449671+00
2	run-7568561f28d1cc2900103ad12cbe351a	release	2	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180322120a016d120d6275696c74696e3a6d6174636822130a0172120e6275696c74696e3a72616e646f6d22250a01711220707974686f6e2074657374732f72656c65617365732f717569747465722e7079280330033a0308e80740034801	t	3	f	\\xfd54950b105520eae0a5a055d6e239d64500f7d4854758f81f9e2d13cbd76726	3	3	0	3	3	3	1	2026-11-30 05:54:23.703512+00
4	run-d9eec6bff4ed92f6bc49fa9acc0cb520	release	4	\\x0a07706f746c75636b120c6c6576656c3d6e6f726d616c12066f70656e3d3112076c697665733d3112097461726765743d313312106f70656e5f68616e64733d66616c736512126f776e5f636172645f72756c653d74727565120d706c61795f6f6e3d66616c7365180222130a0173120e6275696c74696e3a73696d706c6522130a0172120e6275696c74696e3a72616e646f6d280330023a0308e80740014801	t	3	f	\\x3d4afca1fa3bd7be7b32b7fb212b7cb94bcf56b2add9afec56af71b7a4a2ee14	12	12	0	12	3	3	1	2026-11-30 05:54:24.929761+00
5	run-4282f5342617bbad96d1a2cea51939e7	release	5	\\x0a07706f746c75636b120a6c6576656c3d6561737912066f70656e3d3212076c697665733d3212097461726765743d313212106f70656e5f68616e64733d66616c736512126f776e5f636172645f72756c653d74727565120d706c61795f6f6e3d66616c7365180322130a0173120e6275696c74696e3a73696d706c65280230023a0308e80740014801520137	t	3	t	\\x41b49a71d870bc1627f58d9e3a646ccb0b24638a3416e438102a8dcf0eab0f09	2	2	0	2	2	2	1	2026-11-30 05:54:25.339998+00
6	run-50387f4598486face5825deee3b3328b	stopped in the middle	6	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180222120a016d120d6275696c74696e3a6d6174636822130a0172120e6275696c74696e3a72616e646f6d28900330033a0308e80740034801520135	t	2	t	\\xfb0c32f4fdbacdcd74a017785fd14ee93e54496dbb10462bc853f80d59f8277b	400	10	0	400	400	400	11	2026-11-30 05:54:25.581148+00
\.


--
-- Name: bots_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.bots_id_seq', 1, false);


--
-- Name: match_numbers; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.match_numbers', 42, true);


--
-- Name: owners_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.owners_id_seq', 1, false);


--
-- Name: pools_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.pools_id_seq', 6, true);


--
-- Name: tournaments_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_number_seq', 6, true);


--
-- Name: alembic_version alembic_version_pkc; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);


--
-- Name: blocks blocks_first_deal_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_first_deal_unique UNIQUE (tournament, first_deal);


--
-- Name: blocks blocks_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pk PRIMARY KEY (tournament, number);


--
-- Name: bots bots_name_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_name_unique UNIQUE (name);


--
-- Name: bots bots_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_pk PRIMARY KEY (id);


--
-- Name: contributions contributions_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contributions
    ADD CONSTRAINT contributions_pk PRIMARY KEY (tournament, block, bot, instance);


--
-- Name: deal_sets deal_sets_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deal_sets
    ADD CONSTRAINT deal_sets_pk PRIMARY KEY (tournament, number);


--
-- Name: entrants entrants_name_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT entrants_name_unique UNIQUE (tournament, name);


--
-- Name: entrants entrants_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT entrants_pk PRIMARY KEY (tournament, number);


--
-- Name: entrants entrants_token_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT entrants_token_unique UNIQUE (token_hash);


--
-- Name: match_logs match_logs_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.match_logs
    ADD CONSTRAINT match_logs_pk PRIMARY KEY (match);


--
-- Name: match_logs_0 match_logs_0_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.match_logs_0
    ADD CONSTRAINT match_logs_0_pkey PRIMARY KEY (match);


--
-- Name: match_logs_1 match_logs_1_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.match_logs_1
    ADD CONSTRAINT match_logs_1_pkey PRIMARY KEY (match);


--
-- Name: match_logs_2 match_logs_2_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.match_logs_2
    ADD CONSTRAINT match_logs_2_pkey PRIMARY KEY (match);


--
-- Name: match_seats match_seats_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.match_seats
    ADD CONSTRAINT match_seats_pk PRIMARY KEY (match, seat);


--
-- Name: matches matches_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pk PRIMARY KEY (number);


--
-- Name: owners owners_name_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.owners
    ADD CONSTRAINT owners_name_unique UNIQUE (name);


--
-- Name: owners owners_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.owners
    ADD CONSTRAINT owners_pk PRIMARY KEY (id);


--
-- Name: pairings pairings_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pairings
    ADD CONSTRAINT pairings_pk PRIMARY KEY (tournament, number);


--
-- Name: pools pools_key_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pools
    ADD CONSTRAINT pools_key_unique UNIQUE (key);


--
-- Name: pools pools_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pools
    ADD CONSTRAINT pools_pk PRIMARY KEY (id);


--
-- Name: rating_events rating_events_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_events
    ADD CONSTRAINT rating_events_once UNIQUE (tournament, deal_set);


--
-- Name: rating_events rating_events_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_events
    ADD CONSTRAINT rating_events_pk PRIMARY KEY (pool, sequence);


--
-- Name: rating_history rating_history_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_history
    ADD CONSTRAINT rating_history_pk PRIMARY KEY (pool, sequence, identity);


--
-- Name: ratings ratings_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pk PRIMARY KEY (pool, identity);


--
-- Name: tokens tokens_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pk PRIMARY KEY (hash);


--
-- Name: tournaments tournaments_key_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_key_unique UNIQUE (key);


--
-- Name: tournaments tournaments_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_pk PRIMARY KEY (number);


--
-- Name: entrants_by_bot; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entrants_by_bot ON public.entrants USING btree (bot);


--
-- Name: matches_by_tournament; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX matches_by_tournament ON public.matches USING btree (tournament, number);


--
-- Name: pairings_by_deal_set; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pairings_by_deal_set ON public.pairings USING btree (tournament, deal_set);


--
-- Name: tokens_by_bot; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tokens_by_bot ON public.tokens USING btree (bot) WHERE (revoked_at IS NULL);


--
-- Name: match_logs_0_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.match_logs_pk ATTACH PARTITION public.match_logs_0_pkey;


--
-- Name: match_logs_1_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.match_logs_pk ATTACH PARTITION public.match_logs_1_pkey;


--
-- Name: match_logs_2_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.match_logs_pk ATTACH PARTITION public.match_logs_2_pkey;


--
-- Name: blocks blocks_tournament; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_tournament FOREIGN KEY (tournament) REFERENCES public.tournaments(number);


--
-- Name: bots bots_owner; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bots
    ADD CONSTRAINT bots_owner FOREIGN KEY (owner) REFERENCES public.owners(id);


--
-- Name: contributions contributions_block; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contributions
    ADD CONSTRAINT contributions_block FOREIGN KEY (tournament, block) REFERENCES public.blocks(tournament, number);


--
-- Name: deal_sets deal_sets_tournament; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deal_sets
    ADD CONSTRAINT deal_sets_tournament FOREIGN KEY (tournament) REFERENCES public.tournaments(number);


--
-- Name: entrants entrants_bot; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT entrants_bot FOREIGN KEY (bot) REFERENCES public.bots(id);


--
-- Name: entrants entrants_tournament; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entrants
    ADD CONSTRAINT entrants_tournament FOREIGN KEY (tournament) REFERENCES public.tournaments(number);


--
-- Name: pairings pairings_deal_set; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pairings
    ADD CONSTRAINT pairings_deal_set FOREIGN KEY (tournament, deal_set) REFERENCES public.deal_sets(tournament, number);


--
-- Name: rating_events rating_events_pool; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_events
    ADD CONSTRAINT rating_events_pool FOREIGN KEY (pool) REFERENCES public.pools(id);


--
-- Name: ratings ratings_pool; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pool FOREIGN KEY (pool) REFERENCES public.pools(id);


--
-- Name: tokens tokens_bot; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_bot FOREIGN KEY (bot) REFERENCES public.bots(id);


--
-- Name: tournaments tournaments_pool; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_pool FOREIGN KEY (pool) REFERENCES public.pools(id);


--
-- PostgreSQL database dump complete
--

\unrestrict VrPf3fr3sTm4g66yeUbF4vm8Pm5agVdSeDqNpgbl0SmQnOhEae7jSEl7Ajk7T5I

