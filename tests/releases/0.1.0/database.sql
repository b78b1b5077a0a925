--
-- PostgreSQL database dump
--

\restrict AgVHWXzIOwhI9c5yYmxodTjbARNQiJWCnzGm2yaXqPBQglhd45t06dIdQIMkquK

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
2	1	1	3	\\xecf10e0be4abba92500d39bd19fc38d6e30f261d05825ca3d04bb3b7bac8aacd	t
3	1	1	3	\\xc45e89ffd191694e43da9d8e9d6a11535a903bb4d0d38be30084385bcab5dcde	t
4	1	1	3	\\x3063df770dccf1d5cb8c6d274badae754eb48cbafbb315d6bf0947cee140754d	t
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
2	1	q	0	\\x0c41d427105c71af615ede1471e60df9f8e55e526de7f5a55e59b567e080e819	\\xfa9d104c5c14a2c2ba1b1c1f64dd41c6b46045ab19cb0d3c78ad305af058cc38
3	1	q	0	\\x8d8cbeb45949e04744e7c2b48fa78370fd33c1249e8198ab4a97066c91fe9e7d	\\x9e0752cb922ab6f795f097f4b86ac7fdfd4699bdd5c01d3ffd9e07e3cdd913cb
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
4	1	0	1	0
6	4	0	4	0
4	3	0	3	0
4	2	0	2	0
5	2	0	2	0
5	1	0	1	0
6	7	0	7	1
6	8	0	8	1
6	9	0	9	1
6	10	0	10	1
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
6	63	0	63	1
6	64	0	64	1
6	65	0	65	1
6	1	0	1	0
6	2	0	2	0
6	6	0	6	0
6	5	0	5	0
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
2	3	q	python tests/releases/quitter.py	\N	q	\\x391d3652edc492f117ba8ac8ca55d81a48d55caae49ee106a252173401ae29ee
3	1	m	builtin:match	\N	m	\N
3	2	q	python tests/releases/quitter.py	\N	q	\\x07b0e514e8f19dc3f105939c9a6017dde7c427e25b689b25088ae7bcf7f8d74a
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
1	-1431691005	\\x13ac65259a7bc7f92bef59aa24c92878cd211fb4a18c84f70cf01782ac242614	\\x78016dd1bf4bc3401407f0befcbca48d04a970160b6741a822a5ad8a529750114511a18343114ad488119b4a5bea2f908a93fe054ee25fd0d14de8e43f20f8173838579c5ccc25af999ae51ef7c9bdf73d8e8009a9acae79aee7b4af1a9e630a549c8ef1afbfd79fc5c22a8ae45b5d0106730a314ca0504c1fdb6ef3c8b1cf72d1d15ca790db3d6fbb0daf554a8de69d46c7294f8db6b513db3b74b6641dea0cf8d26450c9123f20850cbba94d7cbdd74ded237d775dcbec6f0e1aebafb7bde74fa9927e4baffe3a55695c20892a21c057bae157825fe97426101145a4632884ea8168281a8da300d5020114f0ff0cbbc52909c44031fceea188d40c444151a26e1a9ee1dd79b638e52979b6040a41e1894251510414211205454291229150780f3e478fe618282a8aeadf2f9c235325482da3c8797e679e4dc8c341520b9e3fb66d99301996056bb8db2d5ba630dced9f265b8edd667976e17aad79b6b4c84a6c61f9f2e77ef0f2d77b12bbf0f008ff63b665d5
2	940216884	\\x44ad0e66e92a4e1ae59026cb4fe437e40313e7f4ac221d959a1106e5c55a3819	\\x78016dd1314bc3501007f05e9226af6903a1547c1685a7532b52da8aa015212a080a452ae2d0add5482bfa2a4da9ba7511145ddc1c5d5dfc0cdd1cfc0a2e6e3a08e2225228e6ea3553b3bce37ef77ff7200c6c25993223b22eddd64543bab6c2d5e9107eddbd6e9a0a27afb277631104cceaccb281437eeab0526f1eb895e34c10cdb47399edd356bd21bd427234171b6d776d72b4add72a72dfdd0a9bd01480c789809d14f31fc86146f4adc473a9f6b5dbdbdcf858bd7a4dc7abb2246fdffa772f2b9f8fbfde58598b2b4c293306fea973ee570a76f8f8402224118e150a5698314834ce480c9228498ce30c66a2fe0c662c1223c858dc1c884e6206199d32783bbe8d05c24880c4e298c63de0cfe09e30891a4898c4245102c18d98d148a21cd3789be6cfa0c448c281c4485412c8e25b30a366a19a880c7e7fc8716c65e2bf5cee0ebb9da263c3b0eb1c253cb7d21239715697de9c98cf8b8258583affb9fc7ee83dddab1db8be813f87206835
3	-1446089954	\\xdd7ebeadc8f701949f6ecb9e2c3fb2bad382cfcbe6d261c9c58b3377d85edca4	\\x7801e360146096d2e0e2cccbcc4b2da9cccf4b156092605664008103610734a10c0723668e17ec168c0a8c5a6c1cbc028c128c46b26989994529a989397a70ad7a65867afe052599f979c55652d8a57df3cb529d64b0cb396724e625a77ab17231e62a3082a82205c6200d0ea00325189514163094f6f6707c997459ddb53fd62745c5a5c084e74ca90bc3f9454b026e3f2e618e621162e2608ae2e06004d112e240161390c52c210c96e181caf048704265d82438c032bc50195e201fa287132a03e2834ce380eb61956007eb6185cab0c26598a07ad8a132ec70d338a07a18a1328c403ec41e76a80c33548659820d2ac30b956181cab0c06578802c904f412a416e6383cb7049b0826540fe03c970c265b8a132dc5019101fe202460916b01e2ea80c9701c895a0706331604c12e104477f83af8300a32498c960ed0013657070106082891ec812294e4d2c51305028cfcc2bd65130b554b0523036aa98d8fe69c1ef7533981b18df4d6004003b2f651d
4	1229201504	\\xe3517fe13d7ba1457045bef4626f99227d447dc5fc6acc397793535659d378cb	\\x78016dd13f4bc3501000f05e92a62fff306887d7a2f014872a52da12aa2d0e4145411041c1a19351538cd454da5275b2e0e207507074731397ea68fd16fa0d5cd5491c3497be666a9677bcdfdd71f742c094d21955f13ddf6d9dd77dd714a83819c3afb7d39be1815d10c947620118cccac430814261a2ea788d03d7a965a3d26c3b9fdd3c697975bf594e0fe78d7adb5d1a1f6ecb878ebfefaec7556830c0e398c1568604035298626f9f17afef62f7fb79b1ca7efef44ca9f668154b4f2b37db23bbc57477ba228d0a245e21048293d0b12012f086a642215c80628442a8128acc45a2092e729083dd542e7a242a17894b3cea267111b888518d1044d84de4a2458239283a1783ca15259c4da72f5a481aa74440fdb1355a0945e122535c1a1752821c6c876be023a89160350a7051282e803510e4a0185c841ce6a01839d84b2ae1ff8faddaa690ea87a437b8edacd9260c6eeda364d3755a2ccf4e3dbf39c72c8b9599357f767ff575f7fb702b76e0f21afe01e8e36656
5	1217926617	\\x288b1f9a873ba57836e2b28ccc26ad148b04dc17f62ff719847156b7cbd99b4d	\\x78016dd1bf4bc3401407f0befcbcf40704ad70160ba72eb5949256905214836e05ab1414ecd66a8a154d6b5bab0e4237f11f10dd040797e2a68b08c5c1bf4370717675f15e72666a96fbde7df2debd1002a69a48850db7e93abd8b96eb9812956743f88c76460b22d879997ceb056090d648cc040af964a3d6ecec3bb5a36c509aede7b29bed5eb3e5768b89f1bcd1ea3b6b33e36dfda0e6ee3925350cc70c70e930a8a4081f90c21cbb3af9f81a9ece17b64b9fed743933787b7fbc7c18ded477979f1bc9ad5ca5aa4c48845409015ce9144f124f069df44411a2507c0725cc13d6c842e44080ea9e18420cbef76b34216121d8c397a8909890585013a19ad74d15a206a2881a4d8846a3a25b8c279c4d122251bc11a7d67942c189f04b75dedd1795aa9e600f9468209290889008dffb35842a5e0d08010b13de235b508f1bdeef0f956d13a6fdb86207a7abb629fd9f8e0ee35da7d663163b6bbadd0c5bb258912de6ce5faf7fee7f9f6ee501bcdcc11fd4a5658e
6	-1757767469	\\x59e3b07abf9d495a5c67ad15e04b6824fb3343e7bdaf55734b676556b0f46727	\\x78016d923f4b034110c53377b9bbbdfc8123045983ca1a44a248488268487528a208a25858a44bf4c4885e4212a256a6b1b1b1152c4ca5d804c42f904a0bfd0082bdd81aec4470e7985c956df6edfc66de3e966560e98954c8742baed33cabba8ea570753280abb7d39b2161e754f665e441c0accea21670c88def972af53da77494f647d3ad6c7ab3d6ac54dd4621311c6f545bced2d870b67c5072779d752d047501b81d0bd84e31199043524c3c3ddf086dfaedeebcfdc96aafef1f53f7ab6b179dab9707c7fe298f3c16833185858a8c81dc4d1e934ac18a54481422516e1051b8e9112012f20970e611ec4437dd278654e81626025c27b730113ce38c2289e925d0793fe90d4565015190ff611a4c17a574119a52fd9b22e4a71131fc9b34a930834924ccb107dd4c222a91080f1251650fcee01923309f048930225a06df03dd5806ca71d3fb0081bc6d29a39e6caff406d5de966dc1a06a1fc61b4ea929b2e2a4e236e6446e5e14c4c2e269f7b2dff9ed5eab6df8be857fe74b6ae2
7	298159822	\\x603119b4528b52580ec91660c05f8002b526a429f9bf59c9260e9adaa2de9461	\\x78016dd1bd4bc3401400705f3e9a4bda48d40e67b1703ab52225d60ea58304a5208a080e0a05855823463491b6549dece6207611c1b17f81e0d2b98bfe051d9c9d1c4570723197bc666a967b773fdec75d08184a26a7a99eeb39ad1bdf730c818af313fc1bec0df2185845917c296560b09820ba01148ad913db6d1c3bf679214e2db4970b3b972dd7f79a95cc78def6dbcedadc785b3fb5bdbab3296b70c1802f0d06bb39120c4861811d80f2d9ed975e9fccefe16175ffa13bcc6ff9efabf5fe87a9df661f7f6bd2b440841a21c0573a154402465c141485aa28094ac21c19450ef6518e4295509228c95854141d450ff6510ea0000ad019144227c36a0914de37ca118359f86c2994545c2d4513a14828522c128a86a205fba85a1285df8fbf814af9cdf81bc841c4fbf0be5c482c1a954211514493cfcf7374138ed26af8fb27362c0366a3306d8d4e3b55cb1046a783b374d3b15bcc6457aed75c62a532abb0d2caf5ddfd4fefefe559ecc05b0ffe0162cc660e
8	341660784	\\x692bedae1c79bd0f3ff965206ff8c30c3d400e938d3bb5a845c6d75a167e4a34	\\x78016dd1bf4bc3401407f0bea4692e490b418a9ca5c2a988ad48690b16e914ec26883f06874e468d58d154fa4b1d84ee6e9d1c8babe0e0acd0ffa1e8eae2501c2ceae0e0625e7ccdd42c77dce77d5fde250c4c9648e99a5b719dc665d5754c89cb33217c7a3bbd346dacbccc06ea0a08588cb098091cf2d38776a576e0d82799209a69e5321b678d4ad5ad1713e379bdda725693e3ad7464bbfbce9aa2434d002ea702b653cc1b90c3ac784fbebd747e16b66eafe61f9f3ac3bb61ce981b341f5efb9fcffd7473f7bb1c9e9058b8cc18786b84c7bd9d84277cd2178344e22a89c1992f1a0904a291c448341ea14cccabc1f7301239c8301220c1caff09806b7e4626d1836e98c66e0a49381085047be07d148e35781f950427423102897869ec2691a81cbf066624af0645278906a29344495816e7c74c340b7b71cdfffda1a2654a53feb65dea8d4ead4dcb84d1a9751caf3b7643e4c479c5ad2f897c41144561f96270fdd5fdbdbf91dbf0d1853fb0386bca
9	-132753992	\\x9cce4b870761ee1738c8ca9418d5de07011d6f6ee3ca3b7c4110fc221095714b	\\x78016dd1bf4bc3401407f0befcbca40984d2e12c0aa72e55a4d40c450b4250a420a858c4a183103562a526d2d4aad8a183a3a3829b8acefa0f74e8bfe0e6e8e0e0ec24b8984b5f3335cb7ddf7d78977709014bcbe575cdaffb5eeb32f03d4ba0e2648a3ffd9dfe0c06c716c9b7ba000c6615625a40c19e3874ebcd03cf6d1492d6427bbeb079daaa077e58ce8de6f5a0ed2d8f8fb69523d7dff7d6641d4e18f0a5c9a09a27d18014a6d874f543fbbab37e773bdbddd5ced567e9faa1f1b2d4ab6c3cbf85c159cfa849198148354280af341325214ae92871115144aaa1104a62515094a81ef4c8548dc54031a27a20065562e1357f8f9af408d823a0088988283a8a9e9ca6e369800289004a1a251dd5830934141945a63cf19baa51e2373551cc4414147e3f3e3549c4a452dcc3bf0917adc867e1a74945d8cb6af1ef77b61c0bc6e2d8ad38c3dd54c9b184e16eff381b7a6e8b15d979dd0fe758699195996d5fbcdffc3cfebdde8b5db87d827f7b0e6723
10	291649363	\\x14204ff06e9769e46e1c0f6bb80179924e0a53e8308b3ad9893a4bef6d4bb857	\\x7801e36014e092d2e0e2cccbcc4b2da9cccf4b156092605664008103610734a10c0723668e17ec168c0a8c5a6c1cbc028c128c46b26989994529a989397a70ad7a65867afe052599f979c55652d8a57df3cb529d64b0cb396724e625a77ab1723116293082a85c05c6200d0ea00325189514ee7a44854cd9b4ec9bf1fd32fd9096197a1b17c43f16b33b1bae7987eba969d8ebc0281621260e96280e0e4620cd282104643181442444c0328c5019160976a80ca304075806c407e9e181cbb0436558a1324c126c503dac4035207b98a032dc701926a80c1754860b6e1a17d43466a80c1b5c0f33540f375486172ec30d95e180ca70c26538802c900b402e02b99a5d02e467904fd92458c1329c501956201f22c30995e185ca30c3f5f0426578a0321c06a0700299c663c09824c2098e7e060f070146490853c40126dae0ea20c004133d9025529c9a58a260a0509e9957aca36062a160a560625cb1a4f7d382dfeb66303730ee58c80800875566c1
11	-2004438926	\\x1b46ab820ec81f06ef9d0b676d1ef708b4638f42889b989098117c77e40af30c	\\x78016dd2bd6b14411400f0bc9dddd9d9dd5b1dce18de05c551446290e33ec45c62b3682108a2a410396cee92d1ace89eb95ba36263636f230876a9439a346221f72f68a1f81f4808c156447076f6b955b6d879bcf9bdc77c0990d1fc42186469a6f397a34c4b86ecec4cf14def4e2f52907498f8e9f740c12217b10484cee9078374bcae078f9b556973abddbcfd344f47d96465fee8e95ba32d7dedd4d173d73706d99abee985f04441318ccdc043d8ac437bf58270249c53cf0edefedd7bf56d67f9c3e1f734bed77d33a70f7fecfe7eb7f9f9ce2f7e3ffad477eb8ea8f5858062c4ae891c13019e3111b3d1496b223211221986b2cfad71acf04878788c440da33e0aa6f8a2cc37b41a8e7235d693f461a6d77b40b5ccd60aaa15789e6a05d649b85630120c1b24029c25e1590124004f90f0aa1edc8a80448031890843eae15be193f0f138098e010961454822347b2bcfcaa97a045614bd8bd38c2be1563d422b5c12aea92c7b849588ac704838265f8a1805ada3660527c15bc5be8b3bf36d54dc59dc82e16c609fe2cc8d4442a30cbb4995bd9a48e77f763a44b29d44b2326b9eb2e20bf0a831d1835cb5d4f3349b5c5297afa815d55932bf76efc5c7affbdb7f76dfb3d7f065f51f41f97d5b
12	-1123500375	\\x751e2d7ead96a544c75d4072e22736d780d377ae371a411f1acbc0cf98d84e8b	\\x78016dd23d6cd3401400e0dcd9b1cf4ea29a00d24bd44a0f2450a9509ab8fcc4e962b55b2a54c1c0602124b735aa11386d1c15d82226241626042b488c88811985a91b3f130b2b120b0b8c08897bce6ba64672fceedde777efce56c2ab36175d274bb364f46890259e01c69912fd2637271738087d43fdb4bb02c592a56a9e00e12fdc89d3e14e12df6bcd1e6d1d745a9b7ba37490e5bde6f1d3d70607c9dafcf173ebbb71b69df4cbae18a2e85baed8af8b0e0defa3b8715e494f9e4579fbc927ef6b338a361bef5a730b2f1fff0a0e0ffbf9fef8f3ef526363ef7964d6a55291a384be57e1b5d4a1d4a1802fbd4829836661ad50353d2625e044e41648c2bf3782550dbc4299ac6ca8732903de9f6364c25c811c46655d6aba9e094f1523076e15c86264c1c9685549f8fe41a05c5a0e024c73cc06234c33d427b0b38aa3dd649860acafcb7805af621703ecb4b18fd771a32b22ab68b6cce52deea1c2e55d5866410bd2862b70ba68c060a1c06561b33074860ece655101c5e26813aece90902c4cb059d0de6915c9826ad2b1d66635a82a099b05754e42ce6a50ef24ca2ce8259030c0e255aa2c84ce501f3426e1b4c9d21bae151155a9b6c5d629a7f8724b61e8c9c6349c9f6c01672f859e31cdea6f1ce5e2cc8fd7434f1cf9f06e234fe211faf820cdf28bb8e2630ffdb6fe5b091e7e7cf6e7d5dfb72f8cb1f8f6c3fc0fff81878d
13	1701572690	\\xb16c67b1571ed479e590ab9e999350e0036bc01615acb44b9c086af798059bb1	\\x78016dd23d6cd4301400e03efbe238be0459550753a830958052d1e3ee2aa1aa030a3f5325406240220352aee7d2a0360777a1d08d01100b6c482c2c48ac5d1103e26656161818d83a31b12010c2761e37354362bff7bde724360799cc2e88a82c4a53ed0e4a23a9a2c7a7dc35be313e8d83b44bf97eb8021a16194f2428e8ce6de4c5b06ff2add6a4b4b5d3695dbb5b158372b43a7b70faca60c75c3c7a70eed2665eae9b3526e0de3474d60201db1adc63a8e1fa494e249dd77fdf3fbbfa79eed7fecf0b5fe7c5e5dd1f2f9f7f7f924637979ebe5d3afbedddad1759639a709e451cec13d41eb143e242ea0b649c531f3de6954b3945d44762534e11358388a8d823c88ed836af03cd1665b569746f50e9a11915b74bd35f818cf90e14cb411dc2f240095f4e513450502551305c40a0085008d544d15091ef11a36028621bafbfa4a9b8170d14210a57598b50855e8428388ad056d682a260285ca5fb156c228462be478042a0082682a368a2705fe07ab8f7ab5789514428621491fd4fb548502476ee762569bbfd725dea91dbb9a80d3d15f92339d54e253d8ca773acd902f46630733e95a4ced8233c89a6a984ffd1f4cea991c92bddd50f8a72744677cee955bddc76b7ae9d2debfbe5fa565e6c9bfec3c79ffebcf9bdf78a3e820f27fe0131ad8244
14	-1516651692	\\x812921700ca6fad8ea73b4193c881d0bb40204dc2e09715fcd79e10854690457	\\x78016dd2bf6b13611807f03cefe52eef5d12b9c6169ea62d3c2a482c92266dd3345524c62df5078a38dc76b56fed895eb439aa222ddd32b648073787eeeda6a0831944fc039cbb28529c1d1417efde3c76eac1710fcf87eff3fee024b8a78a25c70e8350452f3aa172051a6752c9d3bfd7bfc04573da90479979413069c9bc0b08d3132b7eb0b6acfc47e5e36879bd5abef5240a3a6177a17832dfe8acabd6f8c9766dd50fefabb6e9c06382b6e5c0d30254ef9c97860b67a9f4e165efddc1e74f7fb6bfdd54078b771fb4521bef0f67cefd6e7c74be6f56c7bd744148cb9312922fb63c5b8ab802fc51d0643299489ea34960ef2d6873d81c9ce098817b8b9ab271239998c52fc096c65d4b5b9e63792c7a97f54813bf4e91989c6a3428e852d8892808293ed5f2258a56d59a223f7e6b3447759aa706552bd4a6db345829c7d37258e3852c7c35a6174a33a5718c29833faf6832988c6392f866b03dc12470845336f64c9db2996c1c6272f0d7601b9249e269cfd287caea4886fb993822753f1757c9a5030b54922ab9f47c0596866dfdeb6c5d6fba30aacb54bdb984836eea6ad315ffbb7d12257838dc557e44157a1684dd8b54abd302cdcc3e3fda3fdcfbbbffdad8829d5dfb1f4b4d7fa6
15	-1668030277	\\x187722d02ee7a17c2e0ef16d299e26455a467fdc45443102d01eec6204b5077f	\\x7801e36014e097d2e0e2cccbcc4b2da9cccf4b156092605664008103610734a10c0723668e17ec164c0a8c5a6c1cbc028c128c46b26989994529a989397a70ad7a65867afe052599f979c55652d8a57df3cb529d64b0cb396724e625a77ab17131160a311a7ab17231e62a3006a971300b30292930dcffaaf2daa4c920ec2ebfcaf1f8dc4539f521090d7957ab2e9fef99aff24cfd56148b10130777141b072390668ce2e06002f1250ac1e2ec519c607126897f2e5029760945b0145b940407a3029b96404946aa42527e8942516a71667a5e6a8a05cc103609cb247e012649589828b0693026710b30c2041cb284d3f28bd252334b525314922a158a53134b140c2ada1fbd5efc7bdd0ce606c67f0b580061745f12
16	493069498	\\x799a07f4d98f7cea1289fc0da1ef761ce4a667c39f2a4bd6f2fa40d179b9bae0	\\x78016d924168d36014c7f7beb4e997b491502abe0e874f855187d476a5da4c84e86e95297a50c82ddb3e59dcfc3ad750f5e4eee2799e153c7a199e44e8d5a347c18382827a9d1711c4e4cbd3d302218fdf8fffffcb0b91e0fbb32dd7d18956e9a39156be40ebe44c7e4d6f4dcff0102e5af25b652008166ce9f980b03877274e76d655bcd5fe1f6d4fbaedebdb6932d2e3a5d9c3f5ca68a2ae1c3fdc2d6fc47a4d0dcb2edc2318da2edcaf43f7e6bcb47ceb147d0775a9d73af8baff7372596fef7d6e3edefcf0e976f5fd9f7762fef9d32f47a2525d482b9212f2278691234536017e6c1ae5b072f05a641b250c17916b22029fbc166c2c63ca9c28e309e625c34bcc4bd88c02d35426b1702e082819931ea59468ca3659bf48e986da511467779fced3051a5040dd0e0de9065d35553657d9789a8fb00daf31af619ff7a8e05ec3a80aab0ad6b3295f5162b1bccbc6c5a31c72f0cd31130256803e2b177fcc19e5b1f2b296a2af8acbc6483632eb2bbe58cdf02af36a27afcddfc0ebc06ac331bfcacc4ae843b3188370150bba1b86bef847a7245a70b73156714a1d7a90e8f159ea0f68897abd87fb2f0f5efc7ef5ccda85b7bfbcbf3f687b5e
26	-455053688	\\x2793a117d7fcc68d93de20114527dbcf07efc565d5ca08fa77f873dea6f79a53	\\x78016d53bf4b1c4118dd99fd353bfe1a57889f674cc62b825a1c172b5141482a051153a4b8eebcacb87ab9156f4f2d2d4448ca54b6066b4bfd3becc4368d9046c44e10df79ebdc0a2e2c3b33dffbde7bdfdb5dc154a13026fded24adb76a5b8a139bb49eafdb85695bdcf8334cb3a97ec11523a6fb26ac329bb1a647d7abf1ce8fa85a2f657da5ddcfa595ed344e1acd597aabb89cec465f0a6f55be6e541bb568c9956c47b3251f0f08b16f9f84a3eca20e2e17ff5370675dc7adfdc61cfd5cd137d6d56aedfb9fe2e3fdc0efa3c18a08bdd01152d915190ac1b0f6b0ee9cdab953df9c4ac50cb657f10c2bb07a61709553e907972878d211a8d030f63cdb831ffb10f55e293b7520047d30aaf96e78a01ea079864637a2f4a868d40238ebb263472ac76e2b07789b74c6eec0db9061835368bbf477ded0b91844c19c9402e6daf26dbb9d40fc5783818ac29c354404299fc60c5780a8ba83020f3187de1b369e8b09b1d2109479a68c6849d288e1ea03d7a0f10527503af74c663c670419a039a08fa6d94573372350d1bb9c31a081b761bc33263ed61c1b7a517591e0cbfbed410cddb180061fa7f1ac9bbd4a18585425fd526b1069df9be57ad24cf55e9c6ee8b2c60fd09cd5d5f653ef458d54afb5b262d24a715e8fd7a3fd7f1727a70f67c7f6013bbc0e9e003c8b7959
18	1283805542	\\x0e8ad9b146588c17bd3ca63898f7f9c1df190a83d86e4dd60c8ea689f9b03b83	\\x78016d543d6f134114f4dee7defa1c9d2e050f9b8fc3894292c2092e42620a24e88210221dee9ce010836547f139211d0d053d05054242a24028a2a74269912c7e01759068e869985befeddd45b164d9de79336fe6ed3b731684d5abc2dd1fc6fdf1ce8bc020b65492afbf779b26ffedaeb3882dcf702360c4a2ca626995ad979ab5dd4eefe069b7d36f285ee3f056e3d17edc1b0e462dba087c383cecdeab5e84dcdfeb0c76ba9bb6600711db74f181466c6b815b01ab476f269db3c99fb38db9e32fb5b793d1f79f97b63e3c7ef6be755aff71b23638f6db3c74428bb3c06c8b907386ef22b0d42914f4a91318fad4d0a7362aa60a26f054c187c20cb478d511167c18f400bf0df51b285d6987c07d2124ce301c8b6e2b250e7688ea290a37e00b6a6a75814e191bce8197a9aed82ed801d8427068c33539b492e39a392e6a81bb7033cd5029744636f8b229d26c5c22b499d24efa9ab9be89abd43532021540d399189870360364a0cb3927a8c68945d79413868cd9043111aae5d4e103d5065dd7ea3ed4f33391eb4677949a579889084c385bd4dc0a52655ccc403a9fd7dc044d7321c5b9ce4cce2cbd4b57e670e9a6ce9167a316132dd39cee5d2eb0e113ea1e3d516c5ba64a7b2323d88216349b9f4b9ddc57b609becc95b29152b29735db2de4462fe03635546fabd01bb570e6d286663b0536aa815b4836dd24b7c0462db49ddc3688021bd5c05dbaa1d81e6e7f56cf1c3392ce4fb307cc847cb688088ab1a48f8f0f72f6006044c473232ba371c64c168b537ad57661e96002863325f4c4ba6757e7c1c3ac7e883d19d1a36f6c1b9b9cbc9faff687a3383aeac57bd15a84ffb9512bea249fd151771047db63050ec731cefbbdddeecbcf271f3ffdfbface7cc55effaafc070db49be1
21	-1059814508	\\x6e1a584496111cb560305d6044c228c6ec1f9f7e84ce9c7d6167c4332cc74f74	\\x78016d544d6b134118ce4c76b3b3b3695c53b4af29caeaa1f801a11684d28b686f05112af8110f9ad6ad8d86a4319b463c79f127081e3c58100f0a8ae0c18358e84ff0241ec583de04510f7ee093e9ececac3410b233eff33ceff37e6c040bf7d4f64b6fad9bb407cb37434eec48417dbe9e9c298acfde2c8bd8d18ae02123168d1d2e4cb3d9c2cce44ab375eb5adc6cd735afbe7ebc7e762d69753bfd39da2978a6bb1e9faeed14995f6d7696e30557b27ec4163cfc20115b9c124ec80f455ff67e783afcf4e4d9bd63ef4f4dfcb8ff31603fff3c7cd7fbb6d57ff5f73b3bf0a821aaa5aa234a216bc8aa100ccf0ccfdbb77ee8985b616e79c8cdad03448acd6e3ddc56a0256a25e9081f4da9e1ccf5194a34d108119752e8b84f4dad13e4b838d138b05c63a14c1e5d31f945586c54a15496124a402397a49ed612392d54430434d768d409744093961ab77ca14ee2745d6b8d416bdc705103a282deba86eca04176919caa96352407c1a7ab5aae98b306713a6859435b817668dea84b953e2d14783451d2eb74521e92ef321d47ddf4d2b5f44438da3f41e78d9e8b21666ea14ebb2db770077c91a6b4db12b2678d031aee24c5460dea961a8642fb2c35b0812f21fbf6aa4835b4740c7082a84b8b46ad9c1b2ad0aad64b86cd2c2fc0aa68cfb083ffd8a34149baacd96538cd2a815344059d336c1fecac2fd0c2aa660b06b652bba8d53c74315b0aa055f44df62694d598d3cdc7092dcde44007c1a386967373e63002441d6b3f7d154f970053465c98950ad448d3b70ea7dcb623376e245d30a5b25ca9d046a6cc1bf8aab17796e071f4bd31ddeef69368d84a56a31311feb7fa735173f41b0de34e122d0d74b03b4870df6eadc4b7375f6c3cfef5fc41f12efbbd51f9076164a0cb
22	-1519830916	\\x8fba1114063697773224764d079910e0fbb4202add8f56a5e9be69bf88724ea0	\\x78016d54cf6b134114ce6c36bb934952c6a8714c6d9dfa8b5a21d682507a11f51610a1c7dcd29ad268486ab3693cf6e29f2078f0a0201e143c88278ffe099ec4a37850f020887af0077e333bb3330b0d84dd79f3beef7def7b2fa184379a732cde192583c9e61d1e0872bea03fdfaeac14e9e7789548b23443034e0491b5c5c232592daccc6e75fbbbb77add41cbe05a7b975a377792fe68385e13075dde18edf5ae350fbab9bedd1d6ef6da2546762569c778a010593f47431e9c925f1a1f9e4f3f3d7b71ffc2fbabc77e3ef85821bffe3e7a77f7fbdbf1eb7f3fc8fce30ead47f590469c74589d52827782f7345ae66116a55934e041160d9161735d344674065cb419b19096614a13e7c09cc12f1a9d3aeeab8ca5f7c8280b69982a39344e42203b30d9a888ec509ccc34505ef4d8a00efc8158306c146c1c68c6286aa9da442c79d8c053062671d4e30216b5a898375c35703925e812b7b168656c213ce2e82bada59433e84cfd29e6bac2491cf6b8e02e9451b19871315dcb79046e78346bd862543a9475855c54da77032861444e0864e3ba65a051ce10d5b26ad00e1fe6e50c09c4118f49c92e8ab6616230de8d192b248e7b2d8109910063b5dcd5dca0900ffb227126635395edd2801b237466538c558d622163abe8ea76a9704225b754c0a33a13670d7b55f765d9619f5e41bb5440eb6cc75eceb12bf31b9e0f0aaf069f8e3686dbbe72224e78ca310b282f79caabb9d132ed030326652be594625abab25d6060f552594fcbc87693061695aca315bd0516894cfd23b348820e1d123da0a38b46430dacce7b748fdb105e5a6c492fb3f51e5ee9c9db658566e447e2f4063a57dfdbcb83d13891d37eb22d2f4bfce58dd764573de5b4374ce4c6c45c8e2609e283fe56efded7574f9efe7ef9b0b84ffebce1ff0140f39ec5
24	1616153483	\\x5d64117e4b319e8bad26c3c6446ae259a7e57eeb7f5dd01fc7a304ca0329f556	\\x78016d544d6b534114cdbc8fbcc924a9cf04db4b4a7568a1540ba16621a51b517153a94addc5555a531a0d496d5e1a9745f027082e5c28888882abba7325fe0257e2525ce84e1015113fce7b9937330f5a28c9ccbdf7dc73cebd13ce42aacd8860a71f75879bb74287d8c95cf2f7f56cc3e59f836526d9a909ee848c982c2fe496d872ae31bdd5eaecde68b7ba755557df3b5dbfb21375fabdc10a1d165cebefb5cfd70e8b5cd86ef536dbabbe60bb92c51f03c9d6e7b9173ab3f2cbe487e7a34f4f5fdc5b7c7f6eeac7fd8f45f6f3cfc377b7bfbd191cfcfdce8e3f6af24abee2f17cc89aa2c239c37786efe3db42e8e95bae6f9dd0d1b71e32d25c731be0760258bc96171e2fc012c2d951672051ad5941bc24c4388e9b02cd28a462a61a272a37aba81e67031bd901ed1bc23c742d38d0438243d30a8e032e44b9101ccde2e69cae69011c626c6a0e1db1b0500bf29ca614561958154d05b549f4924603b50c9a4b55f466aa37ec84cc4585e56678c148f2684d2389249a5622975cbaa82a0374396a2972c1f097b1c3cf4802101db348400209f89fcedd3627ce15b4aa49c0484b0e705167e4e4919da7398524300463739ceb6304e94e95103536e394e1044198683a3081ae06299eb64757355231e9931a136f87d01c4a09df74efb0d3d83b8314771574592315329c804b93963ae84176ca2980a7c672bc1062f4cfd750a5ccb4e2c6c6183f430a40499b741f41023bb1ae910ac8364f03b5899152995c040df31440195141afcdec59461368c1010387e628086856c19533d470825eb3de983eb21dbaaec9f99059d5ef16734ada1f8c149c9b704f1f2a9a276153ce506e96004ae984450ed5c87769412f946391416b447d6a5864ec570ff249b7f90d488cff6f2e75fb83488e3ad1b63c23f1233b5891adf8538edabd486e0c55b03f8c70dfed6cb5ef3c7bf5f8c9ef970fdc7d76f76de53fff71aa2d
17	-1627425943	\\x94fe2d57a2d7100e7162384ee9e86bd51ed0b494c04c4200230e80436e8fcf90	\\x78016d55cf4f1341186576b7bbb3d316974ac20704b342826062231811b96834f140628cdcecc5d4b2d20ab6480b48bc70f0c2d1e081186334e1a2311e4c3c1baf2644ff038f9878f1eec5d7657e6dd25eda99ef7bef7befcd6c97b36860644c04ebadceda666d3572884df7a59fbfd7665dfe3b9867313bdfcf9d88118b8b537d17d97cdfece8c36a636339a9ae9525aebc3553beb3de69b49aed05ea55bcddda4a6e8cf4aadcac579bb5643127583b668b01be30882d4d722f62e3f1de51f5f8e8cff1d5899d0fa32f8fda5f7f0c2dbdb9bbf27ae1dbf8f78f73cd9d428597fc92c759e45644897386df22f2e42e18f4ae1f397ad7d1bb39749c30b8a82b860218fac1c5477ce175755082b523d7e0a7f1ca00ea427059f7e88b22e2193056345929015c1002cd00834e80500d13186c933b202f81fca41fc6d09fa733526600f6086c27a38105d78ac5e566b85c1a42b7120a2c05f4583215c174dad2d59d23e8c0248623b7c890090d02a084019e0e7fa17c07f0617c226e947dbaafb539382203472e98c7e96d4eca61690c2a7390c1b231da9d2ea8a1c90a2033a161456419051722bb2099c34c64dd5e41f7345331e3122b9ab09880a5909a9a89599a60881cbaa59918e69883c37d820a97dada1fb3e241b6a83a745da3f3e971a874c3b41ed267759573306cd2c5b5053c47cb1aced3ba82233ed4033a2b871752932a5cac68d83a7b9846b7a05d73f60100a7f48d8736dab7cdb11491a769c9ef65d4a13de57ba2d5f99990a195ca5654f096ba49245b90610316559fae683601361334dca4d39e497498b94858d19c951c0e093b799ad76c6e2639f4a31e524d27d77d3a4d720e8d596cc0224b9756355b1edacc5f43215576a81e915c461a6ce28e9a4710b1a09dd3af49cd16429bb9e6f08d1335ce913a001e2d49ad4ee6a2030b1f9b9aab082ef35f805e5cbf2989e4106684600e2609da33f701362d21304997330f73f7f5c0e99532ea674e1060945d9a7b3018aa774bc486d5cfdebb8fce6db79af176a3538f672ec578cdb417e24e3d893bd58d95a41337daf14652add593e5a73fdfbf3bfcf7e9c0dd65cff707ff0305c7bd0b
19	296198250	\\x9d711aa1ad0784e8a0522b303ebcb60b692c3bc1404156edb545cba781cc46d1	\\x78016d554d4f53411465de47dfbcd7d6bc14d44bf97a02ca47b402260a6c4cd495d11859b8a826a642a555d2625b415cb935d1952e581813135746f9016e8c5b1382ff021337ba76e3e974be5e021b3a73ef39f79c7befb49cc5fdc59128d86c76369eae3e8e1d62337de2efcfe50597ff0a1659c2668f712766c492fc74df1c5bec5b187a58a9b7d6aa958d92c495b6e64bb7363bf566a3bd4c47056f36b7aa578a4745aed62a8dd5ea753f62ed8475ffb512b672867b311b4f5eee570ef77f1f2e4dec7c1a7abbdffe767072e5fdedf577cbdfc77f7cbed8d8c995792153f0388bdd7254e09ce173147bf2160cfa36133bfad6d1b73e327a0c2ee28a21078663e0e2c54ce47575d028ce8e3c234a83e518f128e232eed186e4e1292c4e54281780cd451172814583231ad6b522d435dcd04354ee07772f1fbe909fa5d7bea40f401f83ae571a60908d5864ae250cb914d02989cc036984442066c08e6a2ce66b61918d684357752c2c3251d7a1a285751157a2611adc9cee4a34b2ad7606c01e8745d51247287168d7eebf4d0738e8188d49ba3065047345346319c9c388e920b25130a43d35e81061d307248b1e8e692f0cf4369c813ea49f37b4996e9bd400908ce95cd2e0acd0a61a01ab200fe8bec4fad852b35738d1094b0af6564899d46c1cf9a6ad8822eed19c64cba58ce4c4a64434add181882b2db00174961289f6c06d7c4037c63daeb11960cd867777d0a535890c842a353e648afe3735364ad5854ae16a5ba2432c83a90b875894098d75538e912b9a7f4f3bb6d7106f05cc3ecd6a741695cd5b827fd15fd5013846be47cf259b9f5202d5e8c039cd158afea837de9d954f4f24d2c194cd1c73601db6e6080fe072694a73e553ae8046dca1b264e3d0611612aa110d6849a3c166b9822e309b054575a1fc8ddaef0c8a197120a7d3163d5a24d2cf6a7a9e1a17f211e774475b4dbf5d17afde8caf67d4ac5c5658510dc7a2082b6a71b2296538e1d11ae33086ec9066b4b28c68b3fada854e9a44be62c7f870e3d379a9349f6a235a8e68440b9acd4fbd6b7409f10c1da82f5657bc5cb5d54816e4d734dc43dc7e111e265c7a3010aa9fca980daa8f47df3e9ada6e3692ed7aa796cc5f48f0abd95e4e3ab56ad2a9b4d6ab9da4de4e5ad5ca6aadbaf6eceb970f1fffededba2fd8abbf03ff012682c6c4
20	666352066	\\x413d4496c2d08512c10b92912875e122cc9dd5525fc48c7a218292ab1dc58bc2	\\x78016d95b16b144114c633b37bbbb3737761bdc4e4e50e718d98c410828922310881d8092206053db0b8249bdc69b88b7767622a052b5bb1b01041b012496d27568210fc132c2c22d8d8dbf8ed64777646922637fbdef79bf7be373b2b58385c3d25fded4e7febf1dac390133b3fa0fefe2ccd3be297bfc022363d2878c88845e5a9810b6c6160beb6d16875d7e3c6d66caa9bdd999bbdb9dd6f75dabd453a2e78a3b3132f578f8b5c6b36da6bf1f58264dd8825ff7a115b99106ec8c6a317078dc383df8757ceee7da8bd3ae87dfe3ebaf2f6d6e69bc52fe3df3e5e6eef95eaa2e2555cc142a72e2b4230fc96a19b3e05413ff542ae9f72fdb4808c23828378462881300896a87ad2451d9caa58f3740d3e51bd8278494ac4b177621a4da42401f510b28fa2c84654d2f3bc1489ad4c1ca74a3d044e4a011ce424284a613e60216047312881eaeb4225da36490e0d19a4a42c874ea7a4324815a32c07f3947447b3305f83050b68c468126ab5774dd7c50d1ab25574d5a09995c17cf47842f79864bbf4239b085386647e6385adf3a613b147cb1a5db29ac68a468da6137591a6d33283ff26c910c9c98956d25d4d2e5b16608539e783018b026d6780dc9cc441e2b4a4494c999d9d10e4a2aa80a6d2aa18b4f928603ca29cce6875d152231b9514693c5517d07fae4695504bdad06a61f90316dc1cd2a715070a349f5e66e697ac6290aece454fe37ccb14c0adc38f6ce4bbba38576d9e8dd24769278d62a146b6a07b9aee5974ec4535e467c6a155100a744e9f3ab3756811f510cd5e5ca97ac9d4e84cf532a30f033746865cd8166bada36ccdb441c8c10ee876aa2de188e6a623176ac7d8b9889df3a392f4edd3a41e58f2bee79e383463b07005a91e3bba92c0aac4571ef8381e471715b78e7401dac4b1ecba411daaaf754d2b5b34cc070a57df2fc2ea0bfeabcaeb5a8d3e8d5b012c1a33e60357902ff5f43db557560bb255f491a6098b863ee1603e6d74867cae2f52b08dce908d68409734ada8ae8dec5ac68aae5ab4e48bc5f55550b46a435f6a824f35cdb35e3a7482b847f7578783ec6b18b2b1ece7f14f1f4cee76dad16eabdf8ce62e46f830f616a37e338efa8dee66dc8f5abda81b37d69af1fa934ffbefdeffdd7fed3c633fbf8efc0308c0c3dc
25	556724632	\\xb43a255f8c69589a51718434a69f291cd70bfef5416141bc337b9a6620a55e3a	\\x78016d55cf6b134114ceec66b3b393443769d1d796cab660eb0f286dbd947a102a485bd0a20795dc62ba35d19a9464fb034f9e443d7a126f05c18b085efc3fbc8977a1e045a4b782f8ed64777e487be9be99ef7df3bdefbd9970168e8d4f0a7fa7976cefb69e860eb1cb05f9f7fbc6a2cb8ffc2516b12b67b813326251f552619e2d151627b69a9dfe66dcdc9ecbf2e6f616e63676924eaf3b58a6d3366ff7f6e295f1d3766eb69bdd56bcee093688d8ba8f7f3888dd9be1c5d09d8e826f6bbf28f853f8d1d93de85ea7671bd151e1fbddd6fdb7d37f8fcfbe79596bf07aa95ee422741ba2ce39c37709dfc355d758f5d5aa0899c2564227c3727ce50c5e586c9c01171f2f89949bd11862278b9143d408b12f04cff6053d5467dab92ed51a23c8ad08012c72c126e8a796104098264704f23ac887099085044e1b197d11d242d00d8f4ed1013d30843b06174aa6bac10593205dd07ac6e55b652282d4ba928a6ca07d6a2af600c6994a194d18ec50067c11ea87e6fb3054b32117bb01ad2ab6aac586c8d20a35f2f415656b5a59de1270d388c18e8661c5a33b8add03bb761178c9b69ab1c153832dad73d4608316ac085a536c65e9543e0088e89c310069871c7831ac9b591d4ab1c2d015c015d3437b94904b659a514c8ed5ebd4bf5b4a13b7e606116aa8a9a14c6b72e998655455796c6e1f223a6f50a7c9dc10e95aadc17d92e87cde5373185dc8983dc8d06d4626cc702952324bd28e3c373d59d066965bb6da8048deab7cb83d603dea2926074cbaa540032f682be3c200182d852a9a3574a106a04b9428b6aa651f22ebda810da7179552bc45061bd0b28ee78aad620d0822eb6a400d4ef7a0683822dcaa1b11fcd51e225b56a68719b131347054fa947b0a6d50dacfb87d60f50301cf309a570d9df6b5487be9d34e968b9a0d1d38557a30a5b2aba872443d4daed4e9d2613e6468887134c0688f365c805c3f9a69f3ca74313bb8843dfd48a240ec96e8957e241dab5ba0a24928cd1f49e84682a3fcad005d538f648a16f4de5365942d32446896be394806fcb52eca35a4012c7bf3514b0bfe6b3da329431a9309659a7f341ae4bfab211bcb3f4f5f7d32bbdfeb46fb9da41d2d5c8bf0133b588e92761c25cdfee338893a83a81f375bed78f3e0d3d7c30f279fdfb92fd8c917fa078f0bc8d3
27	-109465759	\\x9a8e90ae7c679e1e1a069cb15b5663d8bcfceaca29b1d76bc23badbe0e8e39d1	\\x78016d554d4f134118eeec767767a72d2ef5eb0544178c801aab4062100e267a307e10a22646eba994622bd892b67c1c3d19e3d1935712e3d1ffa227c32f20f1628c1763627c66bb333b63e0c2bef3becf33cffb35e52c1a1b1d17c156a7bfb95ddf881c621773c9df8f9b732e3f0c1658cc2e0d712762c4e2d24cee1a5bc8cd8dadd75addb5466db392e22a3bb39595ad7eabd3ee2dd251cee5ce4ee3d6e8519edbcd5abbdeb8e709d68b99fcd78dd9a3299e8fdcc938fc72f73b853f7307adedbdf612bd5a890f73df1ed69fbc9ffcfbebd8bb37c3555ef6cb792e22b72aca9c337cfbf81e9cbac669a04f45c4746c3172d2588e2fc5e045f9ea10b8f8a82f2437a311d84e6a839f4e56cbf0178518f8513441cff4ad36daa521443b6934d0e0f3694cdf164259c68ebba968b1cb7841f753f6bca50daa69c260071ad11ef466b938063bf2a5c860071ef15cb307163b2c1aae46d02e0447a6a82105745e7387a864843a0cbc5046797a9aea0c50cf0c29ef15745d234b406639a30274da6092f706b4a4eb293350dd002f950d660fb66768f22c4d323aa0ed9409b91a4c2e7cf346ed900d4e429ad62a0ba846d667a0e197b70fa68b255ed557c4c22b6852a343542043231afe029dd268e95568d423414f6834c754986827419f4dd1a5845ba17113ba181a7763660c34a213f6e514ed81fbb8be1bd58737a4afd95af8c918a8819703680e3cc271e2d29d94ae6095151692cc5a2fd12e9dd589391637d2b45a2fd1821ea4cc2899d130c8868e8c5962395dd0cc256b919003962c1b4f17b64bab9ad9359864ac6f30152d8de0a5718349eaf0e879cac4adec61d11983194cc827d61ab19e06938ce6f438650a2c265856b65285c0b2abc52e26d1aa47b0b0f466b66e52f5c1a8a2fd8626ac08f42f6aa65232c8ea39432cc6c141c7d498cb5152a386d864942a1a2dfe1b7339c805ba9aa27d6b50119ba0b39e39e859a61ad1e8c3468a2d263ef5f8c80c054de97b0b56b73155509c2d0caa07ae80d67516f291558f0898e9869115ba82e83c5dd6eca15513c427ba159b48e643b1c14287b3b9945a1ce3b1f3ad4ec1a299eab07e36255ad05b960ae516352c3a6750431636f5caea8950fd44476c447d1e7dfa727ab7d38e775bfd663c3b1fe3d7bab718f79b8db85febbe68f4e3562fee366af566636d6fff60ffe39fcf1fdcd7ecf727fa07fd7fc9d8
28	1593304563	\\x5c0e5bc3befb18babe15deef95354ad13bc67dc5d13db06b351eeaf077602263	\\x78016d554d4f534114edbc8fbe79d3161f25eab5803e311a30915836125c885f314a08ea82451726a596502d2dd216d898b872c14ee3c2ad896b7f867b774657ee48d810e3ce443d6f3a6fde8c8184b477eeb967cefd9a72164d542645b0d5edb7078de791436c2627ff8e6eccb9fc20986731bb3cc29d88118b4bd3b9ab6c3e3737be5e6f6d3f6dd6dbb32a6e76a73abbb2d56f753bbd053aceb9dcdd69deaa1ce7b9bd51ef349a0f7cc1b663967cf462f6f812f722772a0ebfdc3fa4f067ee5b6bb0d7b94e9b2bf141eeeba3c6eadba93fbf4eecbf1eadf172beec7111b93551e69ce17b1edf87a7ae711ae85311318d2d468ec2727c4b19fcc8ab8d808b57f222e1667412b6a36cc4d0e95a19fea210f0e316205c9ad0b77ab508682138bc095a50477387d09171c1a2318bcb03dea58ae2f2a0a40caee14d40e3a6901e6a361faa3336e408a511940def464ec4a175588dc0e20216de80ee6aae1075c9b86059ca50059949aa2c9037673572e982a5344187b4acd94b163b2cd42bab21f204de336ae8186c40cbbb6f6a36df6243c769d46043a6c00734a932c7e81a6c40c39ba73b9aad20fb9df6171691c18668e01dad8d5975045a6a5bd26ca1d51358ff4d8b83139762a50ddc8636a0e10de99e66e3d6bcc0b2b4a10bc007b4aad84a161be6185e9f16351be6c7c80c5b03bfa02b2ada9777a53d854565639287535ed15c795987740b90077acae8bce22a5835876e783974a63be6583507179d3294211a7881991ace2ef230aa043474e7a9add94a569560d119830d99c83a4c69b66407d33cd14f3a571bd35b866879f79bec41285a6261592d05814c7d5ad173399c297d22958c3226d1e683805863ed30d8129dae301e41acc545c51c009b3d2d09d6a797ba08458b0996a5123a70927161708c2240b35cc8f4a941b41c8d86662f5935808511ce9e9a640c1d4a2b80e659054dea23683f7b7785bc3cdd3858d8d5ec35409a08086846a59d073a4b3b410b7aa1853956eff122d2b8c105269c146849711581ce5e54a0e1f56953b3152c36585036a6df7a9409ca38bd6b2a3a26e169afb17e58a66c949037e01efd25cd1fa28c59d9100e6dd7149990bef49723b95bd0131d99b7da0b1e3a6b30212fa0d34de6601ad5bf410936a41f8b6b4836f97f566d777bfd78b7d5df88abd518bfe0bd85b89e7cc6bbcd4e3f5e1b286f77d0c779bbb5dedc3bfafee1e3ef4fefdd57ecf321fd0335f9cefa
23	-627968785	\\x2736be05f462fe2ae328549208137fd2cb666370b8e3682d74ffd2d509fe73f3	\\x78016d96bf6b144114c733bb7b7bb3737771bdc4e425c1b826fec80f3d92d88434a222881804c1e61a3d93d33b0db978772676da68652782048b0822a86095c2da3fc14a2cc5423b41d44214bf3b99999d81a4c9ce9bf73ef37d3f6638cee2c1e1fd22bfd6eaaedc59ba157bc4267be4dff793733eff9a9f67099beae55ecc8825a5899e1936df333772bdd66c2fd76b2b151557599fad5c5ceb365bab9d05da6d73b1b55e3f3dbcdbce99466d75a97e3e27582761e9bf76c22e1de141ec8d25df063ebddef8f2f2cd83e98fa7067f3df95c60bfff3efb70fbc7fbcef6bf9f6c74abcacb6139e061ccaaa2cc39c337c3f78e358a0363e5c6eac59eb106f0d0be99350f6b2f587c3814018f509221ac3db5069f06aa65ec1785d8d987474455452a38d158510c6f4f79231af1059a351a78ec5b74e8a43d161df1b0082245e70e1d193a7444c39bd3a845f72c3af2452eb6f6941ed125452f3974aca8cfd28e687807161d6b87cea0a6cf5406f152fb966e88efe0910aedb3f03c4e67cc162fe09f894534f67d538a3c0ecf0a8b3db421a08326f51c1a9db50d2b998c6e1b4e8785d3984a3d74b481ed68c348c03b4fd3860ead9636f8cbfd9aa209d9543d4258c9b2eb218016f07374c0d08ace10a4bb658b0e6db08474d9d0edcc118b5d61655e002d461b84e018d0f4744157546c51b62c53c668d0aa224e06cba3c4288b1c65e808f55bca84f417744ed1f3b2e69a8eb3e455d17983054b849aebcb5a743a0c7f99c9a2a2e51cad60d330f2f2545e88455ee38615c13bcb3af5ced305452a38bab072fa812b8873391d332c86acf79a0aa6fe8236f518971c595851c5928550dcef8a41e59062262bf5167455c9c2b118515d2ebc629095258836c2f7902131a7588885bf4f238a259062761dd02879d2a489ce398d048b0e3b8d4c874e9857ace4d0e08d5d668dbfefd0507a9a706efe0ecddcfc00ee9938b82320b28a9477702899230e4f36fc3d3c3cfab9b7698895bd9e30a916213e7b865056ec87f448f72f7486012b5c9d4c1c0e872547c70daee488c30a426c3ce401ff50e30b4e53b1a2050b8f7058049d3578a8b3dea954ebb88547bcf47facf148d699191f9735538f70b8a7ddd0570cd958789486a6e0af9fc150ca09e99e2aad2773d513890b4833161d2cc407347dad3fd23f126236a43f77b7de3cbad15a4d369add46327b22c1ef85ce42d26dd4936ead7da3de4d9a9da45daf2d35eacb775f6d3f7ff1e7ed53ff3e7bb739f41f7323d7a1
30	-739070517	\\xdd5a0e7afecab10245cb2ec2132656e2f684a002bffb0065e139f4cc909b2ae6	\\x780195553d68144114ceeceeddcecefd647389f179d1b828a8b1883185c408fe824540d45828a728e7e5f4a22189c999a89575c49f42412dc5ca42b0b2d0c6c24aec2c6ced04090896367e333b333b0b694c719937f3f6fbdefbbe37bb9cc5c3f56d225c5ce8cedd6edd8c7d62233deaeff791719fff0c2758c2f656398b3df292f29e9e3136d1333e74ad39bb34d36ece8deae74657f68f9e5eecce2ecc2f4fd24687a71656dac7eb1b9d9ce834e75beda98260cb099b0af18f40992ebc844defe10570b31dc9f963b76f1d38f76a6d8c1d5a3cfc62e869e7e4dd63bba6779e79b3f6795ffce37dadc16bc55ac0cbb1d71035ce19d63c0ed4dac3dac37e9a11c4cc66447a2d337c64a719c2c188f45a6694913d00e46abd2c028e2cfc828f12ec7a7a1788d8c553348c5d5fef025be5321a6ad4805016227d167982ce69de22b8a0758dd78b38454415647b3a1bdd6087d33d5b3d8f7d9cfbfa1c1c38f7c120fb97f596149eaff11051afc38efa6306f64b9abd92634744838d18384270dd5144672d7708b5aa384d6b45255445b6afb3a13679e8cb5412213b46672996c416b459f3161492e91a11d51a7d0e2fa3881e66967939629441fd8e08b0483575c1520b8854456169a188e832e04d2992ae407f98aea59cab05116d72349064211d753490d0468310d049a3dffa01bd559f8fd3da5343a468a69612e06a8e21184c3c10d0796b480038633fe0711ad2b3c8f297546b861f9172cc7820e1055db1429430bd2e39a33e871cbdaa6aa735b950d9c615443957a4df9cde6557ad902b05118d38aec07e804774c61613213f1b08092fa8a5a9918b420d75056d0c00cbe800ff81e5d1362b438852fbece8a14d603dc9440f73b700c4f0341b0079cb8af420d4dcc5dc0020ca0d80ecab40db2d3357d0c60044ca4f7321316bd81174d1765dc85980c230bb990ab253414d6b809c15a382c059bf330de0c2d39c5e6617a398b300a2d041471650a3f46fa96372160374eaca10408647e61e60101d7229f856249b77819c34411f07ad0ee51c35223aec50cb3e43fa9539c273322052e9e64a4ab680d64d297849357aad0ef295f549da6d6a916482de64325414b8f10411d5a1b1b914d2fe081a9b1713537e9b1b094d688be38864f3ac23be42368e208228d90b5232096a584d584e139883175e560778a9443b6c1d1564671f066043049f66f42ce013e8d8213f8875e7468009dc8cc6ae0e44e6e31db32d66f93fbb3776af2ecc27abb3dd4eb27f3cc1d77d7932e976da49b7b974bddd4d669793a576b3d569cfdc59fff0f5f5dfb7cffdfbecfb97e23fa5c6d4e9
29	2115532140	\\x9eba2fe6a0991321a4dbff7cf38cf88a2f59483a8d116611a0010e110fb3c885	\\x780195564d6b135114ed9b994c5e5e923226adbd560b8358b522a5ed42aba2828268f103458a0d2ac43635b1a5294d6c8b1b5db81175e14e3775e3464441c49fe146b72e5d74292e74217e9cf766dec7801bbb48e7beb939e7dc73ef7d84b368687048e497dbddc5dbb30b914f6ca447fd7d3d3ee1f3cdfc248bd9be5ece228fbcb8b4b7678c4df64c6c9fafb756e61af5c5d1f47ba3abe3a31796bbadf652e730fdebe5b9f66ae3c4e0bfde9c6cd697661b5339c13a319bcae31f813279f06276692fcf458cd8ceb8f6eee3d1971bd3a70ef1b18d8d47db5ee71e7ebaf8e2f99f99ab1f8e54bfbdbabe5ee395b012f030f26ba2c239c3334f9f3d3c07519066a01693518c987a4e32fc34038c26c377323ce0f503b977b02402a90b9fe0a3070cc75e7a0c521c03981e376b7ddc4f8f03750c1574b45605464988e4db7036a4fbccc8f76ab0bbc20743f5daa36aad02ec241da8c015346fe415514c2fde27f988a8827c3fcd071d4e02ba628af454be9fe623a2adc8d772600df08b74c618e1d7b6005d08ae6af2c0fdcc7a5384a72e7900b111c89374540cea65435d807bbd789b4845447d0e75a8a8436aa6d442656b2310a9c2ac118132e2ae31a28c3e592d88905f3546a0509c78f4f68423478ab772021a711a03427823e88b6e4c39a307110d205debc19400dfa71f0346100e9c4e14d0094605aa1b7ea6ccd3fc182d00da4e8000f9822ea67670d5376d07221a42b6a607174e182ad0a38f721d76a0abf263c39ecf340311f53becc0071ea76b865d9a6bd919b26df1305b79f57ebfa1cf672603111d73e4a0f7ca8c45238767cc40a4cad363c995bb1c63ac775cb64ecb0991dd87b9d3632ad9f2b4dd68f1325ae41c1c77a654724964699cbc05d076672ce410ec40364b675ade45399a4e759415b2d681082db43a7011007987d1e167742052aba757154ce0f269d8282964942042be5522d904cda44a7299f140048d767193d9ff612f46919182882e3b9648aa029d3442845a2d3da988e800c0b525d2fe909ee83d29659420a2f38e124925e8bbbd807d3587fafe4244679db505170004fdb6b7743133b888806f5d9195e770e7247352caec2c224c855d1acc05b23d6a9b0e95a1ddde5f125bd01d630316d8990cb9ce071d66892ea8933203d999d01cde9d7698d17b7cdb47f7f4bae615b6b6013aa0d42ac15581e5be619494906d1b203d16b4a91b5050507a2811d12e40d9e560588e05435cc2245822292ba0dd8628afcad09d072dc6d9de51c0067581866ff415f48f86886dd38fff737a6bcf5a7b295e6b759bf1f8448c5f159dc371b7d988bbf5959b8d6edceac42b8dfa6cb331b7feebdd87173fdf3cf5efb1fb9fc3bf1714e2e3
31	1597659357	\\x7ed1c785ddebe02abcde8a7321981b303ba2231a78ffa064dc50eaf3ca4c88dd	\\x78016dd1bd4bc3401400f05e3e2f69538254b816a5670749454a5ba12d750975118b081d1cba458d18d154da52758be02cb83939889b2088836b27ff080751717074d7c1dce599a959eeddfdde7bf7b86064e67396aef99eef0e4f7bbe6b0a449c4bb06fbc392e42605745fca53610450b0a364c44507576d7f1fa3bae73508a4b4ba34a69e368e8f5fc41333799d77b23b73533d956f61c7fdb5d93757448115bfa14752cacb0eb0af4f23378b10ab5bbe5d64770fdfc743eff5bafbdbfa56f1e56e56256697f77a52901a7ba1823b6927a1809619424792e2a884a0c1085e85c34108d982028cc61dd441031cc8cbaa944e3228008e13e1291602e2c934da0c7228360101c8b41545e834050b88fba6110362beb66843d22d189c26b6410d63d120124099224d3201a49f31a0544892790e01e09442ab359d8bba5ca682ba3f1df6f776c13657918b4edffd344d53685ffd3f17e66e03a435aa6c79e3f58a4f525daa495c6c9e3d9ebedcffd9518a00beb0fd6e366ec
32	-2129160072	\\x5c6b0fb4457d41fe292cf65f2c350855cb69ee44921edcbbe6f8645caf780808	\\x78016dd1bf4bc3401407f05e7e5ed2068254384bc553105a29a52d5a4a5d82dd04b138385497682356349536565da474f05fd04d075d5d5d2b3839b8a98b38fb2f888bf7e26ba666b997f7c9f7bd835062f354c634fc96ef05e76ddfb32526cfc6e0196e0eb3583825997eeb15c2c982462d9b30529ade735b9da6e71ee6a368be57ccaf1f07adb6dfada6c6f35abbe7ada4c75b6ddff577bd55d5241d4ee038e264234335712332c7739f272fcde599e7f9ca56e7fda6fea1dc67b72f839f817ca52fde3e3d5e349409892a0d4a89386536292a093a2c1d8a8c9260144566462871149541059938b342915014a6a348220d7b6006ec219150140b458fc41215645414ca349ca6a2c03b4cb322d150602f88c6200d7783b9308da0c4a30c11158881628a2fff330666122852342d212ac898284601e6c21eb340769246f8fb6355c796a6c2b25f1b8eba4eddb1c9a8eb1c24bb9e1bf0223f6df9dd1c2f9579959797ce5e075f77bf0fd7729fbc65fe00b0936690
33	969940374	\\xfe258f22ba0a6150d385708b45cf379df5329712680b70a8d0f59ecd3e9c60d7	\\x78016dd1314bc3401400e05ed224973481508a9cb5c25505db22a156a5daa1449d148be2a050a7a811239a4a5baa2e521c74777216072727c1b59b9bd0b583b3e04f70317779cdd42cf7de7defbd3b2e1899d9744e537dcf77db370ddf3505226663ecebedf5f210d82511ff28cb88a2828c0d1311549a3c71bce6b1eb9c5b51abd599b7b62fdb5ec36f55d2a3b9d6e8b86b99d1b67eeaf847eea6a4a10b8ad8d2a4683787655324688a7e4ab777b5afcceb43befcb1ffd86fea2b1bf7bfb3cf85ec41b23a984eedd4e34901cb758c115b8915444210c5c904170d442355108924b8a8202a6135ac0705119b268148640c4423061711440c66843d0651b90820429087a210cc250e120ff2503051b8b09cdd1a4722821820462402880ea247a213994f432028a80ccf5141d85dd9398948641056c94429b26ef60689223a4ca9fcf777b76c138df33056b687bbb155db1486bbbdb354cb75dab448af3cbf354797cab4421716afdffbdf2f7f6f4f62170d66fe01d53d645c
34	-768747300	\\xf10e4167e81784a2fe459d919a88a0fa309afcebd67221d18eec61ba1aa7bf94	\\x78016dd1cf4bc2601807709f6d6eefa6c6280f6f52f0260916222616653f9482822082c00e5ec46ad1a266a858ddbcd4ad73fd011da35b1dcb3f21ba1774ab5b87a02084f6d8e34eeef23e7b3ffb7ef7b23130a391b8a13bb663d54f2b8e654a5c1ef1e1d5da6c8dd1904fcbec5d9b0601e32a0b99c0213dbc5bb6ab3b56f920e945938d89e4fa51ddae38b56ca437af551ad6e2506f5bda2b3bdbd6aadf80aa005c0e056cc4996a2a1ca2e2e1f2ac109bbffbee9b49953e225f2fb9c245ccb879339edaf70be7a5b9d9a2d22fb140913170579d87dd49c21d3ed0119dc4e038a1e8ee84198944e68c4422c17b6cf37b1946122409718d3241378d6d2112e6093e83629004b84a1983043bf03de089462293a89ec8244022713fb50109b6639bc213242a9d4d21d1384ef80d14378d67c30ecc0453d88be24fc15658effc7edf4ade84c1fff133d7dd6d2ee74da9bbfbb81fae59e5ba488963dba92544664a644566f2e4e7f9f5faf7f64a6e427bf40f83446833
35	-647511254	\\xaf35af40af54b32e17ffc5c15876dae6cd1b21176de6d76958f81a805c907d14	\\x78016dd1bf4fc240140770de95b6d702a1018693a83975016348851091c5469d48888983035bc51a6bb035404037fe0c079d747663e70f3026fc03c6c4c5c99830bad86b1f4c74b9f7eed3efbbfea0606ce50bbae6b99ed3bff73dc7204cda88896b72362962619525faadd680c3b64253063028af5dda6ef7c2b13ba545b434d82d9ddcf65ddfebd5f3cbb9e90f9cc3d5e57674657b6da721eb70c3412c5d0ea705aa1832834dfedbf1c733f320f3739c79aca4dbc5ac49defd6aff6bf6361e0d9f1b1fad788650b945298895ed0515092a89ad87a2a1682c8da2b14428128a14f45146675a281485b22c0a61c9500005988e92c24c0a45f4d134ca689811d3c5b325823e9224534389a3c417222af13e62bac8e82c8f19154541511619604a9849a288e9d139320a4121411f898222ee14e7a8a67833f1dd12269ce7b4f0f7c79a96012b51b96fcd7747966590f9eee43ad773ec3e37f9d0f57a3bbc5ae3755ea9dc3d4d3f5ffe5e1fa4114ccd7f8197668f
36	-31303749	\\x65eae151151c96b88302a5f2b8f791a14a5d3aafc2b3e42f47cf267b0fea1ae8	\\x78016dd1314bc3501007702f49d3973481201d9e55e1290e55a4b4a5a0742a0a5605112c287410a28d18b1a9b4a5557028f81db41f40104474f00358f01bb808e2d049babb082ee6e23553b3bc97fb71ff3b1206d65c22a96b9eeb39cd8b9ae758129767c6f0e9edf6e6e952c8ca6c105d06010b2a332de0909d3eb2dd7ac5b14f53616baa95496d9f35dd9ad7c82746f356ade5ac4c8db6d563db3b7436233ad405e05115b09364aaa572981556f1fbfee189bf74e54a7ff05a5a37f66ebeaa57fbd9fe46fb7df2e7f3b2ac8c4b2c52d618f827e31f4a9931094b3c1390ecbf2301672432d703d148945034ae0512233138de302dc68d40541293474954bf1b573048d4500c129c8b1be81cbb318df152d02391444391fc6e4c03122d1420d149241ea1349d0437c239b1503017d34c1239149304bf16f644d238117753d27010d782ff3fb656b0a489ff2beb0dab9d62c18261b570126f3876536444dbf51a8b22971379915b3abf7bebdffe3e76e50e5c3f2b7f2cda68fd
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
11	46	19	\N	0	0	1	1	0	t
11	27	-19	\N	0	1	2	2	0	t
11	18	-91	\N	1	2	3	3	6	t
12	32	-7	\N	0	0	2	2	0	t
12	20	-91	\N	1	1	3	3	2	t
12	39	7	\N	0	2	1	1	0	t
13	16	-91	\N	1	0	3	3	6	t
13	30	-2	\N	0	1	1	2	0	t
13	32	2	\N	0	2	2	1	0	t
14	57	23	\N	0	0	1	1	0	t
14	34	-23	\N	1	1	2	2	2	t
15	0	-91	\N	1	0	2	2	6	t
15	0	91	\N	0	1	1	1	0	t
16	58	25	\N	0	0	1	1	0	t
16	33	-25	\N	1	1	2	2	2	t
26	0	0	0	0	0	2	2	0	t
26	0	0	0	0	1	2	2	0	t
18	0	0	6	0	0	2	2	0	t
18	0	0	6	0	1	2	2	0	t
21	0	0	5	0	0	1	2	0	t
21	0	0	5	0	1	1	2	0	t
22	0	0	5	0	0	2	2	0	t
22	0	0	5	0	1	2	2	0	t
24	0	0	6	0	0	2	2	0	t
24	0	0	6	0	1	1	2	0	t
17	1	1	13	0	0	1	1	0	t
17	1	1	13	0	1	1	1	0	t
19	1	1	13	0	0	1	1	0	t
19	1	1	13	0	1	2	1	0	t
20	1	1	13	0	0	2	1	0	t
20	1	1	13	0	1	1	1	0	t
25	1	1	13	0	0	1	1	0	t
25	1	1	13	0	1	1	1	0	t
27	1	1	13	0	0	1	1	0	t
27	1	1	13	0	1	2	1	0	t
28	0	0	11	0	0	2	2	0	t
28	0	0	11	0	1	1	2	0	t
23	1	1	13	0	0	1	1	0	t
23	1	1	13	0	1	2	1	0	t
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
\.


--
-- Data for Name: matches; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.matches (number, started_us, duration_us, tournament, pairing, deal, faults, state, reason) FROM stdin;
1	1796016611033587	17673	1	1	1	0	2	\N
2	1796016611033847	17801	1	2	2	0	2	\N
3	1796016611034001	18542	1	3	3	0	2	\N
4	1796016611034151	18947	1	4	4	0	2	\N
5	1796016611034299	19638	1	5	5	0	2	\N
6	1796016611034414	20465	1	6	6	0	2	\N
7	1796016611034503	20549	1	7	7	0	2	\N
8	1796016611034600	20590	1	8	8	0	2	\N
9	1796016611034705	20628	1	9	9	0	2	\N
10	1796016611034788	20664	1	10	10	0	2	\N
11	1796016615106872	10577	2	1	1	1	2	\N
12	1796016615245889	78551	2	2	2	1	2	\N
13	1796016615400708	4797	2	3	3	1	2	\N
14	1796016617002856	150032	3	1	1	1	2	\N
15	1796016617222407	69758	3	2	2	1	2	\N
16	1796016617345843	228541	3	3	3	1	2	\N
26	1796016618101731	158980	4	10	3	0	2	\N
18	1796016618100264	224901	4	2	1	0	2	\N
21	1796016618100671	233724	4	5	2	0	2	\N
22	1796016618101100	269692	4	6	2	0	2	\N
24	1796016618101416	303618	4	8	2	0	2	\N
17	1796016618099920	330116	4	1	1	0	2	\N
19	1796016618100410	342156	4	3	1	0	2	\N
20	1796016618100536	369635	4	4	1	0	2	\N
25	1796016618101548	399611	4	9	3	0	2	\N
27	1796016618106145	398201	4	11	3	0	2	\N
28	1796016618106352	406982	4	12	3	0	2	\N
23	1796016618101289	412984	4	7	2	0	2	\N
30	1796016618823149	107992	5	2	2	0	2	\N
29	1796016618822141	110084	5	1	1	0	2	\N
31	1796016619094195	5134	6	1	1	0	2	\N
32	1796016619094350	5205	6	2	2	0	2	\N
33	1796016619104436	4698	6	3	3	0	2	\N
34	1796016619104632	4733	6	4	4	0	2	\N
35	1796016619137181	6225	6	5	5	0	2	\N
36	1796016619137319	72086	6	6	6	0	2	\N
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
18	1796016618097299	\N	4	2	1	3	{2,2}
17	1796016618097242	\N	4	1	1	3	{1,1}
19	1796016618097305	\N	4	3	1	3	{1,2}
1	1796016610967257	\N	1	1	1	3	{1,2}
2	1796016610967403	\N	1	2	2	3	{2,1}
3	1796016610967410	\N	1	3	3	3	{1,2}
4	1796016610967414	\N	1	4	4	3	{2,1}
5	1796016610967417	\N	1	5	5	3	{1,2}
6	1796016610967421	\N	1	6	6	3	{2,1}
7	1796016610967424	\N	1	7	7	3	{1,2}
8	1796016610967428	\N	1	8	8	3	{2,1}
9	1796016610967431	\N	1	9	9	3	{1,2}
10	1796016610967434	\N	1	10	10	3	{2,1}
11	1796016615105945	\N	2	1	1	3	{1,2,3}
12	1796016615240731	\N	2	2	2	3	{2,3,1}
13	1796016615396273	\N	2	3	3	3	{3,1,2}
14	1796016617001963	\N	3	1	1	3	{1,2}
15	1796016617208798	\N	3	2	2	3	{2,1}
16	1796016617343203	\N	3	3	3	3	{1,2}
31	1796016619088857	\N	6	1	1	3	{1,2}
32	1796016619088913	\N	6	2	2	3	{2,1}
33	1796016619103926	\N	6	3	3	3	{1,2}
34	1796016619103964	\N	6	4	4	3	{2,1}
26	1796016618097339	\N	4	10	3	3	{2,2}
21	1796016618097323	\N	4	5	2	3	{1,1}
22	1796016618097326	\N	4	6	2	3	{2,2}
24	1796016618097333	\N	4	8	2	3	{2,1}
20	1796016618097319	\N	4	4	1	3	{2,1}
25	1796016618097336	\N	4	9	3	3	{1,1}
27	1796016618097342	\N	4	11	3	3	{1,2}
28	1796016618097345	\N	4	12	3	3	{2,1}
23	1796016618097330	\N	4	7	2	3	{1,2}
35	1796016619134954	\N	6	5	5	3	{1,2}
30	1796016618820260	\N	5	2	2	3	{1,1,1}
29	1796016618818995	\N	5	1	1	3	{1,1,1}
\N	\N	\N	6	7	7	1	{1,2}
\N	\N	\N	6	8	8	1	{2,1}
\N	\N	\N	6	9	9	1	{1,2}
\N	\N	\N	6	10	10	1	{2,1}
\N	\N	\N	6	11	11	1	{1,2}
\N	\N	\N	6	12	12	1	{2,1}
\N	\N	\N	6	13	13	1	{1,2}
\N	\N	\N	6	14	14	1	{2,1}
\N	\N	\N	6	15	15	1	{1,2}
\N	\N	\N	6	16	16	1	{2,1}
\N	\N	\N	6	17	17	1	{1,2}
\N	\N	\N	6	18	18	1	{2,1}
\N	\N	\N	6	19	19	1	{1,2}
\N	\N	\N	6	20	20	1	{2,1}
\N	\N	\N	6	21	21	1	{1,2}
36	1796016619135000	\N	6	6	6	3	{2,1}
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
6	\\x93cd834da48a68d23dbe4ab481d0c046e72e2ef99b7a729dade56de3ad8fd5bf	ninetyone	\\x0a096e696e6574796f6e6510021803210000000000c056c0290000000000c05640320308e8073801	\\x080d10011801	f	6	0
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
2	3	m	29.887380728852907	7.797262914405247
2	3	q	16.479625674252436	7.62511834404398
2	3	r	28.678756399337832	7.689441061938142
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
2	m	29.887380728852907	7.797262914405247	3
2	q	16.479625674252436	7.62511834404398	3
2	r	28.678756399337832	7.689441061938142	3
3	m	31.2302898512864	7.612772858011743	3
3	q	18.7697101487136	7.612772858011743	3
\.


--
-- Data for Name: tokens; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tokens (hash, scope, bot, created_at, expires_at, revoked_at) FROM stdin;
\\xd0cecb931699506917784f71a705f15f50ba21b7c3842a91819dcaf9ec700e82	1	\N	2026-11-30 05:30:07.805335+00	\N	\N
\.


--
-- Data for Name: tournaments; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournaments (number, key, name, pool, plan, own_bots, state, seeded, master, pairings, played, void, last_pairing, last_deal_set, last_deal, next_event, created_at) FROM stdin;
3	run-4752f792a8cf9522d48b48393610c8e2	release	3	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180222120a016d120d6275696c74696e3a6d6174636822250a01711220707974686f6e2074657374732f72656c65617365732f717569747465722e7079280330033a0308e80740034802	t	3	f	\\xaea80fcdffa50506b0de08fce7c259e54c1f05058d8e974e924e2860d9f99fe1	3	3	0	3	3	3	1	2026-11-30 05:30:15.735849+00
1	run-4a95f12d9e345ddfb9eb74875b69e619	release	1	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180222120a016d120d6275696c74696e3a6d6174636822130a0172120e6275696c74696e3a72616e646f6d280a30033a0308e80740034801520131	t	3	t	\\xea85c3f17013f96d4ebc7730d367e90981ee7f52a8e3eab7cdb54ab14228be99	10	10	0	10	10	10	11	2026-11-30 05:30:10.72866+00
2	run-0a3b20134116a5a980bffcd62ca26359	release	2	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180322120a016d120d6275696c74696e3a6d6174636822130a0172120e6275696c74696e3a72616e646f6d22250a01711220707974686f6e2074657374732f72656c65617365732f717569747465722e7079280330033a0308e80740034801	t	3	f	\\x1564047d76e120baf1592040fd80e80d80052921a65a5c754c68b6bc9a0b5dd2	3	3	0	3	3	3	1	2026-11-30 05:30:11.222572+00
4	run-adf9fc3fe1896e15a8d9aeb97bd07ecc	release	4	\\x0a07706f746c75636b120c6c6576656c3d6e6f726d616c12066f70656e3d3112076c697665733d3112097461726765743d313312106f70656e5f68616e64733d66616c736512126f776e5f636172645f72756c653d74727565120d706c61795f6f6e3d66616c7365180222130a0173120e6275696c74696e3a73696d706c6522130a0172120e6275696c74696e3a72616e646f6d280330023a0308e80740014801	t	3	f	\\xad59d3390ba28bbd1a3a092879161a326c2a7229e2fab408685b18544fad40cc	12	12	0	12	3	3	1	2026-11-30 05:30:17.754425+00
6	run-054641260cd0a609f85f54f7c0f4c6d0	stopped in the middle	6	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180222120a016d120d6275696c74696e3a6d6174636822130a0172120e6275696c74696e3a72616e646f6d28900330033a0308e80740034801520135	t	2	t	\\xfb0c32f4fdbacdcd74a017785fd14ee93e54496dbb10462bc853f80d59f8277b	400	6	0	400	400	400	7	2026-11-30 05:30:19.000564+00
5	run-68380d66b317013175e2728e7c4281f2	release	5	\\x0a07706f746c75636b120a6c6576656c3d6561737912066f70656e3d3212076c697665733d3212097461726765743d313212106f70656e5f68616e64733d66616c736512126f776e5f636172645f72756c653d74727565120d706c61795f6f6e3d66616c7365180322130a0173120e6275696c74696e3a73696d706c65280230023a0308e80740014801520137	t	3	t	\\x41b49a71d870bc1627f58d9e3a646ccb0b24638a3416e438102a8dcf0eab0f09	2	2	0	2	2	2	1	2026-11-30 05:30:18.669325+00
\.


--
-- Name: bots_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.bots_id_seq', 1, false);


--
-- Name: match_numbers; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.match_numbers', 36, true);


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

\unrestrict AgVHWXzIOwhI9c5yYmxodTjbARNQiJWCnzGm2yaXqPBQglhd45t06dIdQIMkquK

