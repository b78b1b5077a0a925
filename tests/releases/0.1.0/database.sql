--
-- PostgreSQL database dump
--

\restrict PNszHlck3W5BHGWsGQuJInjc6sfXBOvT04h7NZSrgF2418dCegJBFkhnTuIiEcZ

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
2	1	1	3	\\xed1882eae39fc09c233bfee28e3db2204b7d62af9c60e6622eeccac9f6543679	t
3	1	1	3	\\xee27c1a549ac62c5253587c32f5ac188fcea739badbf5b9f369edbe3919b1acc	t
4	1	1	12	\\xff71558c5ecf7e507098632c170199c3600340253abcc60a68fbcc601cbd9900	t
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
2	1	q	0	\\x5f40558b0bf1b8136c7699e053c8d043fe51bce5cba253694593ccd2b014e64e	\\x1bbd5a278ca82987a1a27a58790a6a9ae16ec8e7c487a255eaba58a60a8ce6de
3	1	q	0	\\x2fc91a9a78317aa92498e121520e4aae26e2e6d0cea5301ef1595e2309eb8ef2	\\xc929f65d2dad8019506634e4adda5aa9e7b34d8bab6e719e9b98a31ccdb77251
\.


--
-- Data for Name: deal_sets; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.deal_sets (tournament, number, stratum, deal, open) FROM stdin;
1	1	0	1	0
1	2	0	2	0
1	3	0	3	0
1	4	0	4	0
1	5	0	5	0
1	6	0	6	0
1	7	0	7	0
1	8	0	8	0
1	9	0	9	0
1	10	0	10	0
2	1	0	1	0
2	2	0	2	0
2	3	0	3	0
3	1	0	1	0
3	2	0	2	0
3	3	0	3	0
4	6	1	6	0
4	5	0	5	0
4	10	1	10	0
4	1	0	1	0
4	2	1	2	0
4	3	2	3	0
4	4	3	4	0
4	7	2	7	0
4	8	3	8	0
4	9	0	9	0
4	11	2	11	0
4	12	3	12	0
5	2	0	2	0
5	1	0	1	0
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
6	1	0	1	0
6	2	0	2	0
6	3	0	3	0
6	4	0	4	0
6	5	0	5	0
6	6	0	6	0
6	7	0	7	0
6	8	0	8	0
6	9	0	9	0
6	10	0	10	0
6	11	0	11	0
6	12	0	12	0
6	13	0	13	0
6	14	0	14	0
6	15	0	15	0
6	16	0	16	0
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
2	3	q	python tests/releases/quitter.py	\N	q	\\xa7f619e353b0bf485950f35735ffb9dc4bd0b9c906288b0fdee7364fc02920dd
3	1	m	builtin:match	\N	m	\N
3	2	q	python tests/releases/quitter.py	\N	q	\\x8b657abb62f199a6566dabd5556de75199781810877a2938249438baf0f5cad2
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
1	540871427	\\x9eb33ad850ec9477678dab4df2ed0062ef041a22509dde24bbfc19262fd7ab31	\\x78016dd13b4bc3501407f09e3c6fd20663a9702d16ae75a922a5ad8a521142451145840e0e45285523466c226da92f903afa0d9cc44fd0d14de8e417101c9c1d0407417037b939cd64967bb8bffccf7d1130219dd335d771edcea5e7daa640c5c958f00d7607d3585825917caa4bc06046218609144a99a386d33ab41ba7f9289aef16f33b671dc773dbe5f4ffbced75edcac4ffb67adc700fec4d59872683606831a8e688bf410a59765d1ffb78699ada6be6f6aa9edddbf8f1d69e6efa0f6f5235f39c59feb56b525220891a21108c74ddaf04bfd2e914171145a423288426b868281a355180ea5c00056812254e0d2e068ae1ff19ae23528d8b82a244a251c2258e12a7a3984960378242fc1e613795aa3c23a008912828128ae4770f33124ab0a3e00ef428635085775351d42823a3c82872213873706f4201f6531a7ffed89665c2785816ade16caf6299c2707670926adb8d0e2bb073c76dcfb285795666738b1777df8fef5ffd7bb107bd953fec636545
2	1512367388	\\x09f30be60fde6b2df53f6c8300c755241443201607cecc78e7691bc5e5334919	\\x78016dd1bf4bc3401407f05e7e5ed20642a9721685d3a915296d45d04a212a080a452ae2d02dd58811bd4a53aa6e1d1d5cdc1cc5cdc5bfa19b83ff81b8b82922e82842312fbe666a967bdce77defde114a6c299b330de10baf73d1129e2d31793a015f7fb79fc7c229cbf44d5f249ccc6ad4b20923e5a903d76fef7bee71218e16baa5c2d669c76f89a0921dcdb556d75b9d1c6d6b87aed8f3365593b43981e58493ed1c0d076464860faccc63fdf06be77763fd7de5f2259f6e8abab87a1d5c3f553fef7f82b1869296a8d4a09484abc6c6c34a821dc62231500c66a24005191d4561d003191d258992625081249915652c149d411ac46234120dc58c4543a12834be8786e7c20404c5629086d34898065151e45854147805bc5462d00319b811320a4a3216052585a232e8814c2a3c1732320a29c22c207291343346f4fb138e634b13ffe5727fb8dbab393619ee3a4799c0733bbcc4cf7c11ccf1f932aff085a5f3bbefdbe78f871bb9477ad53f2d6567d9
3	377086024	\\xf22fb7b4fb4ad582ec25a18f8103a2c9c744c5018e1a6b5f6e89d45a43f954f5	\\x78016dd13f4bc3401806f05cfe3497b481281dae45e114c12a526a55d08a10b42e62511c1c0a0e512346342d6d5a75eb0750844e8e459cfd0cfd0082839b8e2e829bf801bc3779dba959f2dcfdee39ee124a6c259b338dc00fbcf0b61678b6cc9429099efe617f0e835354e8b7be4a38994f50cb268c1427cf5cbf71eab997f96135df5eccefd543bf16344bd9d15ca9b5bdcd89d1b675ee0627de8e66922b4ee0d5e0e42047c5011999e63da9757f47ffbaefb3db0f47bba733e5fa72eab55596de9e9ef73fbf42a5aa8ecb54ae524ae0cd3222c922292c1d490a25c54c948448d0b1502c66a0188c464251288336eca689041d0d45132b6391991e898ea28b712c1485a0103686026b603705456109144b241015451dee9642819570d3c4b063322deac02d400c318e4f904449a2c03816c2d4a803df043a66014e0937550be4386d44bfbf53716c9289a2b4ee0c6625c7b1e5c16cff22ddf4dc9017f8b51f3417f8ca1a2ff1a5e24df7b7f7f1f3f2a874486fe31ff1ff64d4
4	1763529179	\\x6bc7c2499e7b9171075378aeff457a7d734b2231abf9ab8cf9626c90f6e9c3de	\\x78016dd1314bc3401400e05e92369734c1a01dcea2708a4315296d09d51685a0a22088a0e0d0c9a829466a2a6da93ad93f2138fa0bc4a5bad6d17fa0fe02c1495d74d27be96ba666b9c77defbd7b8f506229e98cae057ee0b52eeb8167494c9e8ac1d7dbebcd62e01464faae2e124ee612d4b4082385c9aaeb378e3cb7968d4ab3ed7c76fbace5d78366393d9cb7ea6d6f6562b8ad1ebbc1a1b719d7498313384e39d9c950312023d3fce5f3eae955ee7e3f2e55f9ef9f9129d5eeed62e961ed7a7764bf98eece54945189c62b94127152362622096e180b85a210a6a150a687924051988a926034141dc51099fd6ebaa8867714947854a3608d842233e80b134828324a321219c54031a3770c94248aca6033e896142fc204b0056c9a8844137d41600b103d121585a0680ce6876e44e4408d8922e52007c4cc91839416fefed8ba6349e3fd90f606b79d0dc722835be724d5f4dc16cff3733f68ce73dbe6656e2f5cfc7cddbe7ddcddc81df2bcfc0f6a0465c8
5	2116680681	\\xc90a8cfaac1283c7648b1b33213cb0ef9eddd7e8e3abed1fd6885bdb5a28acec	\\x78016dd1cf4b0241140770dffed0d9d585250c265198ea6222b21a8448d25237210ba1206f6badb451aba9591d026ffd07d131e8d045ba750ca4437f44a7c24bd0b17fa09dddd79edccbbc379ff93e865902ba9ccaaa8aebb8f6e0bae3daba40c5c508ff26fb93152ccc9248be636560908b124d070aa54cdb727a47b6755a08a38561b1b0d31d381db75f49cde6edced0de4ccfb6ad63cb3db46bb20a670cf8d263d0c812ef821496d8edf9fb747cb15cdeab7d7673f5fce8f5ede9e6717cd73a587f6967768b8da6342710d22404f84a1daf12bc4aa1f3be482812555054afe2191145a43ccd334063bef0937c9a124a144545514349a068289ad707d3e234ea4f9351e4502494280a9f1e64349af633028ae09d0c2486197e92df8df781c854f63309944428024a1c25eef5418650c9cf000a18bce26f201ad04a2afeef8fd44d1d1682b26a86bb1ba62efcef4e4e927ddb1a30835d3a6e3fcfd60c5661abc5abafdf878f9fe77b7104d3ea1f00f26621
6	1688027684	\\x889b9ae184ebafc62ab5037de487852d198d39712c4886fecc487663b4d610a7	\\x78016dd1bf4bc3401407f0befcbca42d845ae42c2aa7885491d216d1d24182228a208a8343b7562346342d6da93ad9c5d9557029088a8b202e8e9974d03f407417c1b57f8079e53553b3dcbbfbdcf7dd71616069a9b46978aee734cfab9e63495c9e88e0e7effa3354d87999fdea051030abb1b8051cf2630765b7beef948f336134d3ca65b66a4db7ea358aa9c1bc596d39cba3836de5b0eced391baa097501389c08d849b3e0821c26c5f8f3eb8d50a73fee2eda3facf6fef93d75bfb67ed9b97a7b70ec6e65f8a9a424246696188360347822a8245ce1433d9148e29c9148dce80990985c2781600f76c33976d342d149a224c035ca44833d98c13966248e7bf0061a9d132751c24c9c323112399418894aa273acb09b1aecc1730c92682806894c12e30a65b02f66708e7763a128411a05df0445cde26be0392c0b95a4d1fbfd91826d4923bdb2bdeaf757fd6ddb82feaa7d946c38e5a6c88953d76bcc89fcbc288a85c5b3976ee7ebeff15a6ec3edd23fe53f6874
7	1755994735	\\x504d67c1b985f04e36f055d9b1c15e2257953d0a068544065ec780e31886537d	\\x78016dd1bf4bc3401407f0befcbca40d84dae12c164ea756a4c4daa17428412988228283424121d688114da52d5527bb3ad8450447ff02c1a5732767870ee2e824b8b8743797bc666a96fbbe7c78f0bd8480a966f3bae67bbedbbd6df9ae29507131c19fd1fea880c12e89e447ad0083658518265028e54e1daf7de23a17c578b5d85b2dee5e75bd96dfa96667f34eabe7ae2fccb68d33c76fba5bb20e970cf8d166b0972741410a4bec10d4efc1b0fcf664fd8d8fea070f837161bbf55e6b0e3f2de32ef73869486981080d42809f341d24214c73a1a8282ad550144a429151e4608e7654aa86924449c6a2a118284630473b8002287c8e84a028280ae589771383c45ba75052b1f0c44542916291a81c8a8ea2c792a44628fc7efc1b68b1c8b8c3efc7850473d440471151448bf7e7dd0c0b8e335af8fb139bb609f351ccd8d3b7fdba6d0ad3b7a3f34cc775bacc62d79edf5961e50aabb2f2dacdfde4e5ebf7f559ecc347ed1fee5b65eb
8	1460395597	\\x31e98b9bd52a425fc7dafde0fb4a0d83cd7b01fa747b9ef867e5afd29219cd0e	\\x78016dd13d4bc3401807f05e5e9a4bd240900e67a9702a622b529a82453a48b09b20be0c0e9d8c1a31a2a9f44d1d847e864e8ed255707056e877283ab838e85074282ae26a9ef8349359ee72bfe7f9df5d42894953194df53ddf6d9c577dd71498381983a7b7d5cbe2c42e8874a02c124ee6e2d430092385897dc7abedb9ce512e6acdb5acdcda49c3abfaf552ea7f5eadb6dce5f4ff563e70fc5d7745d6488d13188e39d9ccd0e0808c4cf1b7f4eb63e76776a37b317377df195e0f2d7d7ad0bc7dee7f3cf4b3cdedaf8a342650a9a252128c71d625154a05586256487af00e24308aa233351415853005450d6a20ce40512331502003d24416c71e1ad4400fec0b624402b920228a16898822a34891c8287022489319d4c07d94a006d2605f103da8fc9338de47405198842204ddd0a3a12422d1501228343ffa6e893cd949aae1ff8f956c53180fa7ed726fb46aafdb2619adda87c9baeb34b8c54f3dbf3ecf0b455ee2c585b397efaba7f79b4bb14d3e977e0198236c57
9	-2026818824	\\x136c07c7787d44a4dcbc987304652ee7b99ac4c862c3fd1b2590b27b046b8c13	\\x78016dd13d4bc3401807f05e5e2f6902413b9c45e1d4a58a949aa168410c8a1404158b387410a2468cd4449a5a153b74f02b08e2a2a0b37e003bf46388938383e02e8ee62e4f3335cb3d77bffc8fe7ee30b2b47c41d7023ff05a5761e05902112733ecebeff667a0706c117fab0b88a259059b1622c89e3872fde6a1e7368a69b4d89e2f6e9db5fc30882af9e1bc11b6bd95f1e1b67aec0607debaaca3538ad8d0a4a856c07183044dd1e9dabbf6756bfded7576ba6b9debcff2cd43e379a957dd7c7a8dc2f39e519746042cd531466c24b9b812e22a4b46b9882022d14030c15c1410259e271999a85c0c10231503440551e379921188c2330288908a08a283e8a9e8200804c5f3643756b1f36441b2a96844e62283c8696fac17963141ccf8cf64370532ec7cec76702a26917886dd0913adc47a61f72695d07e4ee3cfef6c3b161ae365b7ea0c563365c71206abfd935ce4b92d5aa2177e10cdd1f222ad50dbbe7cfb7dfcf879b913bbe87ef91f19db66f6
10	-1162564241	\\xa96474c46c8aab3f245f40af0f3835007357b11b638227a10be9091bfbbc0855	\\x78016dd1314bc3401407f0bea4692e6903a114398bc2e9d48ac4da56281d24284211449452a18b448d18d154da5275eb202eae0e1d3b390afa09fa05fc02a238882074d7d5bcfa9aa959eef17ef7e7de5d18987a3aa36bbee7bbedeb86ef9a1297e722f80d6a832c15765e66df6a09042cc498610287fcecb1e3358f5ce7cc0aa35667d9dabe687b0dbf554e4fe6ad46c75d9b996ceb278e7fe86e2a3a3405e0722e6037c3820139cc8bf74abd7afffcf053f8e82c556f7ad6537fff736af5652ffba67fadd4863bf5685262d13a6310acc09341256127a8508024ca1909706d242a498263851935d8831985440a45219148e23c4619dc83199d440f4527914962a1c84185993889114a9c32382bde47e3380bcec62883e7a2a8612646198d44e1f81a98c1349e6390c8a11824091296c377c24c220707296df4fb2315db84e9ff32658fbbdd0ddb94c6ddc169aae53a6d9113979edf5a14c592288b62e1eaeeb7ff3a7cecc95db8b5ff0022156657
11	-1942251559	\\x587bc8bb58d24db2a847df0108a31db02c2f26986a4f49ee52ed6960fda0784f	\\x78016dd2bd6b14411400f07b3bbb73b35fb2261227516134283184e3eea21283814dec022258586c77974ccc06dd35776bd42e9db555fc13848045fe822b5228d82520d8992a602f0a16998f97adb2c5cee3cdefbd999d590649383513f8455ec8ea7d59c8847072b3a19fd1f3d15d0cd22e61a7cd0510304b599c0087ee8d8d5e3e5897bd97adbab4b5d3693d7d5de565315c9cba78fa49b92357ae5f3cf778b357acc9552f805702f43050030d607b0c3acfee3027815b227a38fda7fde8e01f59fadf39f4dd12beed7f7eb3d5df8fab8f27bf267efccddc3187c51963a047bea4224745c06f673e2326fae01ae42272f9654494c7881c7ebc6c9083c8e1e388627e29bbc608dfbb2ae86c526d4ad12f2b3190c3fc4521d71720a3661962ca01cba12e277c0285dd458822546bdbad463c40e1991e018a40e5ad60dc47418d202888ca5b117286a2690445416be1d4821911a18854def668f226f6f08df050782a6f85c7298ac0089dd7c7ae2bad706b111aa17b6bc16a11d42232427f81167e5b9f9dbe3a1be9ab8bdbd0bfe29b3f7277394d60d2848d567a9e6ddc4b13e73c3bea736b1b2b69426c56fdd182cec0d6e450f62ad1156ff3623827e6ef8b45d16dabd7fc83777b475f7ffefef289ecc2f7ed33bab97d06
12	813873517	\\x33c9dd9992709015873e2cf582222a214e43262b8b1d2563324cbf953b261584	\\x78016dd2bd6fd3501000f0be67c77e716c30a148d752c4c180d20a852455db24159255b6a082604028531dea2a46604362b5c054f13f202131c15cc142f70c4c8801898d1d898f1589818577f6a52c8de4e4def9e77bef2e56c277e76b4e398993287b9a26916f807161863e933b93450e8296a1bedb6d8162c9529e2f40b4ceed84f1683b0a1fd48f1eadef36eb371f65719a8cbbf3c7dfde4c77a38d85e3ef5d1b86c9bda85772c40845cf72c4e3aa68d2f2218adb9794f4e545fc3138f1267aff2cbdf16afdeef0e0cbe1e68b77d5daded66befac7d907cfbb4d237ab5295fb4a09fa85e57e59491d09f87d5e278d3c5920c5c881338c24ecdb8c149cce2b398c2a30cbc880cf9291a393b41dad693b1baa8c4c38b41849f073e4322a69d455127eaea15cbad2e9603cc624cd304e50b7bfbd8ed9301a4518ea6b0557710ddbd8c166037b780bafb745dfcafb297175174ee5d54dae6ee9231562babf092773e1b170c16531edd5d3196ac360611e091a118dcc804a2ea826352af5bad885264dc26241354978e0b1a00992b0f91c747212021c161516259da173d09a8402c5826647352a2c040ba34111fdbf5e1e91110d31982de7afedcc46e08bb9225c0806c0d96ee01b4556bfe0286bfffdd5c097533fb93f378ec20c1bb81727e3cbb8bc8a5d6ce55f9d271ffe7cfcfaebed4b635ffc7d2efe0114408622
13	-1796372506	\\x6fda700b78ff2b03d8988907431263d80a4ae8c053f972d5ee6306e91659c282	\\x78016dd23f6fd3401400f03c9f7d3edb313a5286970ac41124d43f286a5ca456ad000b58a8842a1818b225f4685d51a724560b03a8030b6247553b33219511a953c4c082f802fd0220f10160c47779c9540fbee77bbf77be7f02643c3d13067996ebe2752fd79221bb5631cff0e97096823461e2b7bf0c0ae6b888252024579e77b2fe86eebc684e4a9b7bade6fa6e91f5f2c1caf4f9e947bd3d7deff2f9b9fb5b9dfc995ee321bcac416bcd0b61478169fa0a9edc108e640d75c48efddb8fbfad9f7cf8f7e6dde7f91fa73b9f3e36ee9ebdfdb5fdbdbebba84edb6ecd11a2cd05942db48570cc373e2c235646115eb782937048706c90f0f1a215d5360a507c4e165b5a757b85eaeb41b699eb8d65a05a46b5559ca55a876a63122e89186b2462bc6047774978245c94240456ad0849701221c624aa1859c148f8245859395a256068454442908826c2c3c00a8f4440c29b08462220119208cabf07762f03fc7bd50ee21089883838554666bb394d75bc656682e640a0ec1f0997a66a16618e2c5e181f9a6f23334ab8005d0cec4dacaca692d5e9520e159f81ee25ca2ca5d219652ac970dc7bf0209530ee4db7eb03dd2954a2f6b37c7053254b6a45258be5eb56ebd5fbaf3fcffe9c1cb203f872e73f1dfe7c05
14	-624999676	\\x308465cd0f5083c6afa08aefe3c6557bf0ba09279973639511b22e9dd0e7ce03	\\x78016dd2bf4fdb40140770de3971ce4e5cdc08a44768d5475111a4283840800043946ea15555903a7841065ce1aa758058e1c71431b1b0a20c1d3b8154756789c486d4192973ab56ea5fc04493e33513964e7efa7ccfcf77a793603fca8c9b4618847e74580d7d5ba036d2d77d5aef5b135c94a635f927b12008b2bab46c40987efac10bf6b67cef53aef769ae9ecfbddd89826a585bcc3c1cbfa9d6fdf29387b357db5eb8e957e2267c26a8e826eca621bf3a26351b9e53fb66c9187dbd7b3ee83c5b3ffadd345e5cdeee67bfac5dfc7cf9fde4b4705777636921a52b2574df38dba944a7021c5189c5898569d75089c02ba1a2384771b45c5d459af2047b026df6987293ddc4c7eeb29a1fc76349223b552c5250a3b01a51105267335b4b146dfb7b3e799d51a0399aa7052a52dea10abda315d54de36e1a0ef35f74e5825d60923da13cc61eebad562a4fb2277b1b34f0ba5f45064706f6732b53b9ceae638a3da91cd8014df694f2147bcae9cee89eaee5c0c680a1ee48df4ac986a1fb325fdac07b6d944bb6f8af2d12e3f071a0e67b1139b41f84b5492accd222cdcc1f7cfdf1abfdf75b536b40e34cfc03ce3275a0
15	262418495	\\x932bdf20cbc0a6102f798f557f7c07700064c0ae4aa0e136e05c6d2e658404fa	\\x7801e36014e097d2e0e2cccbcc4b2da9cccf4b156092605664008103610734a10c0723668e17ec164c0a8c5a6c1cbc028c128c46b26989994529a989397a70ad7a65867afe052599f979c55652d8a57df3cb529d64b0cb396724e625a77ab17131160a311a7ab17231e62a3006a971300b3029293457e9ed9cf477ad65da0971b5a339124b2d2e88a58547ff5abe2239f259796dcada281621260ee6284e0e4620cd28b144308a8383092424a10f96e28e62034b3141c5b92564c0e24c51121c8c0a6c5a022519a90a49f9250a45a9c599e979a929168c50954c122a49fc024c92b0305160d3604ce216608409386409a7e517a5a56696a4a62824552a14a726962818544c58ffead6eb7533981b188f7901007a035d43
16	1830322685	\\x8ec0d6b166007d38c057fe9507271e7e4649d7dd7317fb2dbd5218fa0d59475d	\\x78016d924d2f03411880fbceb6bbb35b65430fa3215e0ea222d5d647b52ef5719022c241a2274b57bac214ddf8b8883fe0eee6e0d44bafaefd150e22242e4823f113ecce8e9e6c329937cf33f37e4c96826926c60c9d3bdc76af6adc3609538643fed7da6e256550cc2af4539b2308e32a8d99c0203b7860396715db3a4a75aea6ce33a98d13d7a9f17a21f1bf5eaf9ddb8b03ffbba5aac5f7ed52c4806384926ac0692f64b646a9622a23d878af3eb53ea6f9db4ebb197adca9541bc9e515eda7fbfa61f7e335e3bc94c3bd842a654ac1dfd98417112f02d6234c97345dac4f1ac2a2c210690833cbaab8a3086e486e747858702a3965dde5bc381f41323e99cfa353475e73d1e1e80d529947b76a9fd968796b066731877398c74c1a4bb889ab2215c854c086646955f0a8e451aff9a0254d705572d56b3de054f098e431e68fe98fad7b91ff209a345ac7184c17469746efe40a9e2322798419b24690292c7938ed77edd788a5612fae8b1fe466ad6842bf0843b9e21e0b6868a168923fda42320687f1ba6db998c60b87d727702687059c9abefc6a7f3fb79b77ca0ddcdec32f650c7610
40	-902997197	\\x96d72c9e4d132224d5626616b691eff895fde24c1c072c65afb683e6dd96adbb	\\x78016dd1314bc3401407f0be244d2e6903412a9c45e114842aa5b41dc416c4a8a050d04205872e1235624553694bad5b17976e2ee237101cc4dda5f613888ba08b8382e0e05730af3c6f6a96fbf37ef7dedd11064e2a99b2cca016f8ad8b7ae03b0a57a723f8f577fa7314dcbccabe8d451030af33db010ef9a943afd638f0bd938c6ccdb47399f259ab560f9ac5e468deacb7fdd5c9d1b676e405fb7e296a4143002ea7022a29a63b168719b16efc6e3f2f772e7b2bbb1bd6636176ebcafbba1bbc95ae3f9f5e5f1e2ae9aa36a6b06895310857958f8749c14a9850e224066724716e0d4525894a51c3843db813a7d9dca01e46629230292609eec41e458a11269c062431aed3342051482c294a98b0c726d1a4e05d502c1293e39bf1a5d88d1223894bc11351f05cbc1b48d14934123d8bb7c4695a16f612e6f0f747965c479918c6aedb97d5b2ebc07fd53d4e347daf2572e2bc1634d3225f1045b190ef7cf46edf7fee6fd42e0cec3ff3386780
22	26932711	\\x1ad7ddd4511e7ba8868729154a3e0a2a36f2a68267946c5fadc3dc37b76e150b	\\x78016d534d6bd450149d9b649297d749790cb63ca7cef8106cd5c5d0d6854337e2c76a5014974190694d99a9c3a47432ad8b52fc01ba17fc0f822b17fe0515dcba53170a6e5c8b144f322fc90b34103279e79e8f7b6f8691586eb5b9b71f27e3d9ce336149ba5acbae3f37376df6cbeb91a26b8bcc12244905576aebd4ab6daeec0e46074fa3c1b8ab79ddc38dee83fd64144fa65bf22cf07e7c18dd6e9d85dc190e263b51bfcee94051dfc30346f4689539c2bda46e744ebed4f78e5f0e1f3ff9f7f3d387d5e1adf76bdf3e9fbef17edcfb78f96eaf1fb2a6db74982dac90371923fc7685a34fb971ea0b5b9f32e334286a1d418602858bd0622d973bc8417205ef967e07472e854de00dcee738c6e6c88b85abc9e66007a1009b73866aa493ae7c58783590a0d44236d433d929fa4a514b3bc1194e5c9e2fd8015297c9a025bbf022ed85fe519d6b2d6002a616c12945f3b979984b99c48617495bb67512aab0e194b1db05bb01769904d396e70c35b051bf209556b32a6a7006ea61827916bf9205c9b5db7cdb4186e6537145da896b746267eaf97eb0818cddd2de75a0e576f1e564dbccd5901cd5bebc606431678c6472d9e80c9da0dec21732cf864e8c292309d0748a7967acb26f5443af643b95b9f819eacbceb625acf4de5b1fc7d3441d8d92a1baaef0df9b6ea941fa5447d12451db330dc6b304e7e3d16ef4fcfbbbbf5f7fbf7d6dbfa057a7ce7f169b8281
21	1924022491	\\x448912eea54107fb1bff4988a56115efd9ea413efc2118ea28f041168fca23f7	\\x78016d944d6b134118c77766b7d9c924a993a8f818495814453d84b688945c04dffa02be2248e341d2bab5d1902d66d37a14c12fe029f8113c143f8078eb975010bc095e3c8a5efcef667676161a083b33cff3ffcdf3b62b983ad96c497f378a8793ad978a13bbe4a4bfdfd7965cf1d35f6601bb3c2fb862c482da4567812d3b4b67b6fb8357cfc2feb0a3759dbdc5cebddd78108dc65d3aca7827da0baf378fb2dcd8e98fb6c2f539c9c6015bf7f1c045ece105e1a9b9b3c1da77f7ea8f76addd3af8fcb6bf3a75baadd13767f1f0cbfd27ef573ed6cf3def8946a9e1095ff19e6c08c1b02e294f9f56b1ca4e9972f56919abec549ad3aa45a840370f966896a4276021c29eeb3d3474aad780bd2ae5cc0e0f494f355f16d4d8d1b1de71a867de8803de153abc6582101028e0a414c02502491b1ae61660488894054328e88ba47fcac0cac8238f159950dd8a15b94350a650e3bdf46aaeaf8616b6c786554175ec3cbd34cfdb264f66554982db80779627ba00ef12dd34345ea0e166d83dbaab697e6acdd4f0058f53d3a8b1b762c16d69e2592c3558f38e614727ac585085d4fb91452b56c9857fde82442fe9818e0ca36fb13169c85321cf59bb5023f8ae5864d7aa3f5a5b20a39de4d29a265791734e4a7c059d362496b63e9bbaa41ee7ad18a1b5c6a4821873129498b05543f241aa9b01832f94d36c5c6b8511802bf9684af682945370369bc9578053db14865b4586274a83f1d9e48a27ff170bc3681c07fb837827b812e04331ee06fde419ec87a338d89c68633489713e1c6c87af3f7cfafbf5d7c1d47dc3febc13ff0185f98fa8
26	561206801	\\x8660e14cf31e03c51cc4f342bf9d65c06929f306efbbf4a8319b872591958f56	\\x78016d54cd6b13411ccdece76436299b456588c64eab2d2a12d22a527a50504f0511c453f092b65b1a0dd9d26c5ae9a55e7af42e089ebcda8b87fe0dfe07d29347c58b0741d18b6f77676767a481909d79bff7deef6b4349d86e7798bf93a4a3e9c68bd0e2e47a2dfffcb8b76cd3affe0a11e4c60cb542c289685eabf5c84a6df9e2d660b8bb190f465dc9ebee2d751fefa4c3643c59e567818f92bdf87efb2ce4c1f660bc11afb98cec0ab2e6e30746e4c9227542362fbef57fddbafba5f3f42810ef4f3f7c5e3c69fd7e7b7078e798c60f3f3efbb930dba791173988b5fa2ca294e09985b6bab5d5ad8b8822d60f1d75dbc473716b83552a34113b032ddaf658a66df3f3385bf20c949feb87c019a3c0a1c77d7e59ead4a11322b6c0a0cf19b052d9cdd19289acb9c3172493008bc06c300655e40bd4d5b8756415c1b5c0110d3ce065077032d819eaf29bcad9cbd54b366ac2401d7e497a3743a2558c132aae7201176a1eef2835dfc80528705ba9415b6323167a3e9f536c075daf2a811bf0ac4bc524a0a5e592295fd0d4d005dcd4b5be405d53c31cf35c3a522d30ba8ad949af72225eee56ce1627de32d448ae36a7d48836dd2cdad332f15057b527d8431e695ac81bde16ba58d4191875626f8c3aa1f59fba65ec0eea42cfaaddd1a70f9fdc695e75dc323a8e9aa01df02b321306b4da594c079b31abb80dc317b1f0ed496603bdaf9870417dd59c835cb7dcf620efbc90cc3ab0967a4f501b989faa57d035a8b081e9d575a49d7d9ff746c92415fbc3745bdc16f80b9aac8a41f62bf6e3712ad6a7124ca629ee47c3adf8e5bb933fa7df8fdfd8afc8dfd7f41f47a6931c
27	-995092061	\\xb37c194cba018fcdeabc2b2b7c16c6d5a7c54b606154b9333226d0add3845826	\\x78016d94416b134114c733bb9bcd64d6d44db4f535a1388a8a7a083120945e0a16150bd2124430b7b4dd90c490942669bde9b99fa007f10378f0ac20f403e827f022de441114c18327ffbb9d9d9995064232f3feef37fff7deec7216d6aa4ba2b03b9e0e67db4f4387d88d5cf2f9b9da74f9d7c23293ece61c7742464c96aee71a6c39d7ac753bfdbd9da833acabbcfafeadfac6eeb43f1e4d56e8b4e0c3f17e74a77a5a64add7196d47eb79c12692c53f7b92b5ae712f0c2ecb1f4fde7fe96ef63e0fe8c3cb5fadce42e1b8b97838df381cfc79777cb4537edde615bfe2711eb2b6a870cef01f46d56e10bad6aea3767d6bb7147a6ab7143a5acba098038b577de1715068016b47ad9143e7db15c4cf08711247d3043d56240f4c930d2e9d85da516ab0b113d0257d9a805f43831e8d1614295a1e5143439d54b668f092a89b9a5648f4a957ac28b4e8c8c7e99c1e293a47d536dda173ed105e85e0a80ccee084343b406521ea3e89a24ef2e881f619c7d2ccf8dc022dea4c96f42475050e5c19125cc0d33d4512194f58c193dd3f0f3b8cd6343b0fbde91ff4880bbaaf68a54cffb0a2798b865e43ed504dd3301d8b067d424bbdb9191a6e527213d2d922176a979634cdc34d32dea047dca7bbca5b90a9142b74cc540a16761c8bc670baa1418fb8a0e78a56ccdc5aac706b0d0db9500774457bcb67bc418f78d1ea9bfd0c9440bbd02eebf9a22eccfef7aa86016e0d146d421bd695311fc3374630fcc4f6559d5bcc5c0e8c932e5a65e2e8e41ab614cdcd9409f67f6526ef29dad0749e29137ad07c3234fb61c5c346d2bac6b1973cdca4af163ff370818ca69881203bd16f6e6130f177d0188e275379d09ff6e46d8917e5644576e25f79108da6726ba682e3d914fbc37e377af6f1eddf4fdfdf1cb92fd8ab6fe21fd5a2a1e8
20	1131661674	\\x0fba02a77ea5003911d23b10bc81c3592b0ab17317c7363a7dd6ccb5075796d9	\\x78016d54cf6b134118edecec8fc92429dba5ea67aab8b61a7f1c42ed25a1175111542a05291e22149298d268ccd666937af46f1051af5e453c089ef48f10c183fe0122f4e259107cbbd99d9985164a32f3bdefcd7b6fbe8960fe62edb4f4f6a27838e93df62d6297e6d2bf3f57d7b8f8edb558c82ecf0bcb67c4c2eac5b955d69a5b5bdae90cf61ff63bc346d6d7985e696ceec58368345ea7a38a77a369ff7aeda8ca8dddcea8d7bfe348b61fb2e4631cb27b7561fbf67278fb5ff3e356f7d60ff6fa13af7f096ebe3cfc7ecd193e99bcfaf66efb57f3e9465b046e608b8acfdb321082e13bf3ed6cd7f199daf5d46ed5b7d4ae83be198334b06520e6c1256aaeb405f074126b2b5ba34ad40e50af4839ab6347d2f98c8981497763458b405b191aea802ed3b2d220709a66033e099aea4a1737d8e088160c3668c18ea49e622bc3a7a9d5a69ac12e7d9ee2c38c9de36c1fdaa41470825e700d14975be0824e38f1e17b8646e6402f654c95d445ee12589c23684b713969a67986b80d3a66e8820ee0399dcdd84a385967865b42d5a16dc5c60a992195b47e4a694932c8ef0fca52ddb94bf422df0b8aab84fbd2f9030d2e492b195735cd4073d91418cad00b748922c55629b0c1074e2bd1998ccd2ba4847c5175a9adba19e651278c9984923c132fad69171c5354579d2e987527b0e4a953393ce85b8642b06ea84eab9025b0d0c4319fb37781e40dbfc0a26ad171a3db549cdc13a7732a3bde5e50d395dcb9476ff593e430a447150620d8b460019e3f03b7603ec1ba745f8990b0a099b0c2d06b26f4029dc768c3900ec342cdb4831f1da31358b2312ab32830184667728aa4078606f3e14998351f1e7ac165a968dc42ac40a797b2a9d8caa86b4758d1096348319429bea59499cf05e8b43aede2b292ff47abc3681c87078378376c86f8c11eaf879de4333ce88fe2b03bc98ad124c6fe70b0d37ff6f5fddf9f871fdef0e7ecf38bca7fb280a91a
28	2144094133	\\xbc0aacb2fd62fa7911ec7f1fedc6a335c109382267f503c2f2b4d76c9d1d079b	\\x78016d544b6b534114cedce774f2e036be8eb1d54bd5d417a15690928d5045ac0f4ac5551021ad094d0d496992b62b71a1b54ba11bb7ee5c887b415cfb1bdcb95271e34ed08ddfdcce9d992b2d9464e69cef3bdff9ce9970164d542645b8de1f76472b4f2287d8f95cf2f7ebdaaccbbf87732c66174adc8918b1b8782e37c3e672b327dacdcec6e356b35b53b8dae6e5dae2fab0d3ef0dea7450f05e7fb3355f3928727db5d95b69ddf605db8899fc18c4ec7e957b51612ade1b67e1a76ff585cf7f9f9f7df7fbebabf0e99b9dbd9db7bb2fa61f3d7cb9dd38dee0e5a0ecf17cc41aa2cc39c3f73072d5ad1b39fab6888cfd5c34a26f039d5bc4b794c14746095cbc12088f83850ee1eca83398e86823425c08aee22e4d2a761f3c060b562a36cac01684402eb06013d4d6b558e459dcd04e65e433958fbe92fc8a620fa0ccb0012bc745a7359b97c453343a855687486b73a0db51ba65ad90d634b690284fbbc489c62d257ee4a0964fc7145701ba8d12f88868400f345b11de9b3ee043d2473aaf30e3303ca392c586dad02d6849b3f18c3670675c829684fda4d6266ba79e038b28a779cd2650ddcc0f9e42798a0593e51136013d973512d3b09052b74fa754d5103133797488ad316e4bcd826e68a620c94edd86223a6cf9052edc847446718f65dc860a44191dd16c45c44d47d20d8f2e2a2ce666e9909504ddd248ef3f673d9ab098e4cc1d9a524cf9a44aba3fa809a63b9a299fe90827ba6231a1031ac3a6eebf4137c3247305ddd54cd85aeb4dc0296cb0d9256071e36a2e860eccb4918d68400b9a2d402df37a71a2aaa50b68cad3b4d2156674c9dc80163593c87885135e83d10577923ecccc6c5df019518f6e6a369ed9c242826d6aa75d6b6678d5405635d24f54a6bf3f72d342bab48cbee5ffda4cb73f18c65b9de16a7c35c6aff3a01e37e567bcd5ea0de3e5910af64743dc773bedd6f68f0f7fbefc7cffda7dc63eee16fe014bbfa7c1
18	1313316758	\\x5854b3d04f48291977bc21872171d5bb86a55ced608f7427ef7485740a3d4fef	\\x78016d553d6f134110f5dee77aed8b4eae0607c20542be144c12515816040112455014290dc29d131cc560d9517c4e6890e81042f4f450a7e00f50535221010525521a2a8a54bc5bdfeeed4ab164d9de9937efcd9bd9336771ad7e458487c3b43fde7b113bc4964af2f5f7debacbff844d96b0e529eec48c58122d965659b3b43ebddfe91d3deb76fa8d1cd7385e6b6c1fa6bde160d4a28b825bc3e3ee83fa459187079dc15e77d317ec28619b213e40c476e6b9173bd7927f9fdff6df7d7bfa38fd7eb6b23db7f1e9d5939ff5d9d1c6e94ef2ebe3fbdfa3476d5e0b6a1eafc46e5bd43867f81ec55e7e5a8d993ef58d53cf3875758522570037855abc1e088f57638fb6f0dbc97f234a33ed1ae25521649ce144d05a5e09ba1175f2287861aa4f739ab382780cb4103caf2e506fd2076c3698d1155d326a01299966742d177d174ac0042e4f576392c9c999e00b54ce6a6c198e143a904b8c96721d65d48dd1c344a30f1d3eddd4c8002a0b64456a4a740759770a894c0a685123438b132c54a61b3932b07c833a282a1b580fac45af700271875a39da959a142f7c2117dda89d082c5ee4225a786ef68a4c28beaa91150b994d44d0bc56ec1ad3cabcbf6cf48e5e2934fce6d6dc1d5472c033997b64a90727588a8da9ca69a88dc9781c527e878815bb0a0f890c0df00cfbb0a0bb71ac6eb2ec6c3a130d2e62662597a68d4a4082f5baaec4ac4a50815e17f24a4c6ea5ba01c8040fb326e9199344365432ecd7444728e7acd0e81d684177347328f744dd3ea846dca515cd9d6d8942c3734439ddd6e8c89a02b8a05b3197ad0d44a6645ed6584ff6a59871eb11af604eca3ff3de7b529787a782da4161e9c6c4c12db46755a94bed6ff68c11c6fefa88164f203880cd29ee42203d0af44de2d64ea02bec65e1096ae1c4a7fb5a5984fce23e677ebbfa5e716b1ac894caee6aac2fe3ca133023cee9d62e38b2f7f3d5fe70942627bdf4206926f8b718b5924ef6999c740769b23bce83c3718af37e6fbffbf2eb9bf31f67a71fdcd7ecfc4bf41f7a2db09b
17	-588730440	\\x2939cf157e9686b55bed1dadaa06533feaa4cdbd13ea591410d86687d3220c84	\\x78016d553d4f145114e5cdcccebc79bb8bc342c265093a12e307ea22180d212626581830c6441262d66a81d15dc45ddc1d3e2a43819556c6823f6063616c68fc0116f636f61a131b0d16c6ca33c3bc8f49d866f7be77efb9e79c77df5bce8281ea98f0363af1fae6ca93c02276a12ffdfcba396df31fde0c0bd9443fb702462c2c9fefbbc266faa6471f355addd5a8b15ecbea6a5b53b57b1b71abd3eecdd2719b773b5bd15cf5b89d5bcd467b255a2808d60bd982872f3462f7cf722760e3e1ceef77b7173f3f6b0d5e5e2cdc385cf83bf5e5f0cf06bbb43f2fd60f3e90cfebbce2561cee07ac2e2a9c33fcb6032b5b75035bad7ac838cab50247ad72644804bdca90d10f2c5e75458a4d7388ad2c460d9daa0f62bf24c4d13e6cf3e94036f0006a963b345cafa0fc281df4906e535791288370c5807352b8c98c9800718d8688860c34d46245d0b2422b213f009a101ce4927c419b4aba656081274d22d7ca72219b8a142a240f36685ec80696474f332c96e305abe9244c912ac1022a04bdd1e7e2e664a21c09459ac8e08a304d97c363ec72fa3eaed8f0b49f3e044623063b94a7fd1e64701ccdb432d4026c4961157258180da8d69e255a5c7a9821d9b9d3042e91819cd47a34af908be9e848968868d4404eaa39ddc9900bb9314344550339a915d456c870df18429c4d8e335862a6c63264079ccd894bacb6e98cc22a026b40cd48d2b940bb727c4b39c188e8b4410ba708739e2ba8124468eb926c41d7331a3e0e418f2e2250d0678c4aac083a1856602e78e98b05154870e8956426d2099223060bb0ed6184e5cd476c580491305fcb4435babd95603c9d6e098652a43b5453606570d1d30ff2d8f7692d9326726787084f82761cad912d2836d0922745ce05b0d3db229f103c4958b1e8852467e56e03d253b88ffa32d9697f8de7d0ace11cb4a180d34b89e7e4c4a218dbc9e597cef9e9c0483a9093f65bcec496731381882ec257f96ca016c6bcd6dc18d2f548400a9449dfdc1c1164a25191ae2d0ff9f25f276023f2e7f1ab6be7b63bed70bb1537c3a9ab21fe807ab361dc8cc2b8d17d1cc561ab1776a3c64a335addf9b6f7efebcff7fbf62efbb477e23f08aebc22
19	-1027977106	\\xdc500d103daff850ee6e115249993bec1d3e5789ac2e737e4fee9b13b43f013b	\\x78016d55cf6b134114eeec6e762793a4ae1b7f3c63ab6b28c51f106a51680b62a937ad542dd29a8390d694a486a434e90f7af2586fe2c993887f80e85fe251f0ec41b18837412cf8ed747676065a28e9cc7bdff7bef7bd37296761b9322a828ddea0b3b5fa3c74885d19923fbf6f4fbafc7b30c5627675983b212316972e0f4db0a9a1c9f36b8df6e6b366a35353b8daf6f5dac2c6a0ddebf667e8b8e0fdde7673ae725ce44eabd15d6ddecd09d68f59f2b119b347e3dc0bdd6afce7fdb7854fef0ee7c667cf7c399c3d7855fdb1b43cdfdaddff7c30fd8bc6fef13a8ffcc84bc4d545c439c3df3c74d46d3e74f56d107a3ad7d1b7257d9b072a6560601b0617aff8c2e388d008ce8e3a034367eb11e245218ee2b0264f4f153f435513edd2c97a08b4101cd9e026461775ad02ea86e03a8a4231981615936be9c0094c11988eeaa223280be882e62a812bd3857cc45dbaa5d8b8c586139d32d88045b6a04b9a4d586ce80a714665c526c096694117e013146b3483b399167023eed09ceeccb33cf1a840558d2dc2c1cc135402f39e46263da61e40a38c8e6a2cb6c6a88b2e11e7f4507be019b3e19864d9d081ba9603f0cfe24afce634afb8026bce38597e028bca8c3265c2528628e20e9d536c8ef42bed0b3b26a731a2fbcacbe9a53b082e8aea65bd83aecc77e935537439592ca58329a0f3ac5549c697ae30c4231ed0ba427b1093ad30b8203333bd24174b184b5c94cb90b2211fade5a8a5d87c8b0d27aa186c78ae7244f774ab05cb282843dca54ddd99b900c895468d6974d11a5a0e68075a1eebce4c346c04b7b9f4be1c6a6a334eb2f3b4336847be4fcb8acd91d9e917453232b333a071e31b8b5db2d8a1944e1b53001e371e3d50ec79cb379cf0bcb2296021909da79b46e7f6934bf438fae104d6832dca4e047534dab55c4767e8d4a1274a4bc1422357cee49a46fb96ebc896bea63ef9161ab950e6d30d8d2ec8e54f5d46a7b2b325553b0774b68de8039b97f9004f65ad4c8bb0d8908f78407b2ba89afcae4f747afd41bcd31eb4e2e918ffbefa337123f98c779add41bcb2a582bdad01ee3bedb5e6eedb977fbffefcf0c67dc13eee9ff80f5f4cbda3
24	-13273824	\\xdf6574a8c8c860c33f66b10fe1d662a60351eda525992f4f833f2bbf061b8890	\\x78016d55cf6b134114ce6c36bb9349529758e96b6bebda6a7f08565b414b15043d294a4504318890a6a989d6a424b1f5a2082278133cf90f78f0e2c9bb7829debd791411c1835ebc88a2df4ee6d796f6d29d79effbe67bdf7b33e12ca29131116eb47bebf76b77238fd86c46fefd3cbb90e5dfc24516b32303dc8b18b1b8349339ce16330ba36bd56667b55e5d9f53b8b9cdf9b9e58d5eb3ddea2ed16ec1cbedcdfab991dd22e71bd556ad7e3127582766c9bf6eccae4e713fe213f1ab2bf7befc3a35f4e4fde2df9940b41e6e1fbdf071bcf8e3d1f68bc93f673e9ffe57e1e5a0ecf320ca5644997386ef6ce4abdd52c4cc6e18796ab7802f9dcb81eb339480d2bb0c1903e0e2238190dc3484b5a7d6c0d070a58c7851887e1ca60574c0f033078dd3a858d90b743f1b68ec707a6aa5f9f2384d0fa134e8d0172206e7058d2b7a06c9654307a9881668ca11ef3b68589042fb28d345fb123d66d001b4d8d27016d4301a5367e7655497825c44033a68d0a1d4a68d81a5880b83cea11df66cd4896848b70c3a80366b33b8689fa305ca91ef1b1f38b223f82004471392ec906a860bba1d2e305319d94c654309e568bfaa0a0e3a4cfd53560c535eaad635c10160f3142b6c36d50de4cae80d83ce49bf351ad98867cda8e476f8997423a09b065d483982151c71abf050c549a54420d78e1972a5f7cfed989520d5da8b15a6d89225657974589115916bcd4d7205f58c2c014b2c1356444ea320043b82a615174f15094310cd01a16f5b3165114e96c2351a863a4383b324f7b2417b298bc08571730738c92fd0a431c9bd3cc8966cd70d5b21e51156a99b8e91433e376c68a6a30def0ea259ba64d872723874f3e183444f282d9e8ceacb84aa25da363f480d1ede11c48519bca21c70fd46810b8ebaed4f064dd033dbfe7cca28ac6806002d0ee9f2f8d7cca84b1e02ad0e5a100ec83a554ca9c35546dcc353d07f4d43d9538d46ae5473cd38c377a013b51e1d52685f7641d726505bd253cd06e9c8cee312e9090ac166e711dc34eacc00b46027a459c3ee760dd988725a336ca5d4d381159e1c3b51e042be4fc7149b484d37a611518f265606f3fa473462c3fa73f7dd3bd35bed56bcd5ec35e2f913317e4fbb4b71af518f7bd5ceed7a2f6e76e34ebd5a6bd4571f7c78fbfbd3f7372fb38fd9d7777bfe032c51c56c
23	1729571012	\\x5668c4307bbf140560f6fd247070be4966f2b3995c94afb281a203851c15ab89	\\x78016d55cf6b134114eeec6e766727495d52a5cfb4d5a5ad455b896d412cbd080a1e442d4a119b5b5a531b0dddd2a4ad47c19b078fc5436fdebd88ff80e01f2008a28267c18382074110fd763a3b3fc440c8ce7cef7def7bdfbcd970960cd7c744b495f5bb3b6b0f128fd89901f9f97e71dee75fa20596b2e941ee258c585a3d3d30cb1606e647d65b9dedbbed56b7a1f21abb738da5ad7e27dbec2dd2ffc0ebd96efb52fd7fc8e58dd6e65afb6a49b05ecaf29fed94dd9ae241128da7effd91771f7eacec5f395bfdf3fcc664b63cf3a4f7f6f5cfdd6f9f177e1f3cfd34d1e4b5b016409cd71435ce199ea3c457bb71c2ac5da6767912e8dd101105831deb3507c1c5eba108385868046b4fad9143479b35e015210e71ecc4b4a298aad062b2b1a241447b2a1ad9880e694a6b10d060d8a19e128b1df960109abde4b0a3176833ec11d83d8aa8aed9abe8d6684536aa9728535a2bf02a813621383a412c2a1dd7b965e426e8f310cd6b715a56992560a64bf0d090c5144915a39aa9e230e5d182ae29a6c061022f91c504771c4d70cfea07b9a814d0b0e2f2c165dc402cb2198d691d3edcb3dd08a41bf75476ec788b151db3d8e086d462bc2dc33dc386dac07dbaa9b5e44a8b734765891a773d271bd580c7745bbb624f51dee5058b0d5382e888ceebce2ace144119ced168433ee203baa33bb54f2f86e7f3163bb8504f50aad9059c19d2138fdac07d7a6c2e8f6d3b1a03ecd1a44e873196184f1e9aa75b2d49b4300ab1c80eace2ec1fa37233625a52ad54819a41c40ac3606c472e1a6774526b6172448acb8b78e0421f5ae40c235634eab0e5475ca6539a8d3b9d211e78a4d97c471bfa74b4e152a01341e39a2d743ac5c5973e160325245af8842396d90d2b3b1f99e2358523a369cb7554c74e89b6946fdc197670d309abd350d60e6942b30bc737c4cbea85b6aa1cbfe29589953350e80b3ba1e55bec740a2dc039cefcf0655c96d7b4e814b14063c727fba5865ce01e355576e0f804dd4005cde84ecace9941abc4dbda177b9ea004aacd3c2157f67d4eb39550cd5c0dc44bfc80ade221ffde9feb66bd7ebad7e96fa473b329fe2e7b8b692bff4df7da9bfd747547a1d94e1ffbddce7afbe1fecb5f1fbfbe78e63f62afde1cf90b1371c5c5
25	-1147278361	\\x519a7d7cc50678a02dadaa1d71b849c912db55a3a2e804d0ac87df71f910f31b	\\x78016d953d4c144114c799ddbddbd9b93b590f22ef40742546d4820834040b13ed4888682c84c48fe358b9830b87dc09c4c2180b1ba38956565a59d8d059117ab5b3a5d7989888b514fadf6166769640c3ce9bf77eefff3e768fb3b0d23f28fcd556a7f9a8b61c3ac42e74c9bf3f57c65cfed39f6011bb788c3b21231695ce775d62135d63030faa8db585b8da1c517123eba323d7573b8dd64a7b928eba9c6eadc757fb8fbab956afaed4e2a99c60ed884df9f88744ece639ee85c150f46d7a7cbc7da3b2fda66ff3cbdeb3ade18fbf3f6c3ff9fcb8bdd7fcb7f37cdf793dc7cbf9b2c7ddd09d1365ce199e8b783eb03aa167593d65f543c758393c0e7c731681856cee1858bc3f2f3c0e7feac3d95167f0712ee3be28c4c13d3c7cbaaf4805f0d3689ca81bde8ef246342c02de5aaf0f0d36dda3d0a2231ead1734abe85e860ed5d463d1a11cde051a3074017aaa15d1c8eed14945cb8316429b101c9514430f996e9bd840e6d2758344657833e58d58cad3862231994757095fa9fa9661e5644f350b643a6ee942b4d43d68aaf42c5d88a51c9d362c8159a535a107a0e5a8a66271b2faef41b5dd21c4c25bd0a2a1055096d2e08f7b8f168c127b171295bdf0d675a20e58024aeb447fad69824d272c3af614169766149dcbdc292d995e804af46e94325dc389c8a2211a164e7714ad88dca9362841250e9d31342eeff5dec25b76625e4507b2ab5a0bb612b73e2d99e8fca14d62b24f7a9372b8ed36ef0c58f43569abc6413aa40a7a687022531a4e54b14ac3906071e9ac12e7029f2e6ae22d2836ac126ed3570827c53a58eb444c403f76986231149abea0108ea6f6584a93c205eda65f895266a63865de7fe06029a0cffa4b624f01de1277d788cdcbf4fa4dc04c6818e9f55450282c2ebdd46afdcc58e08e6b4e1d832b64fa88130d597d44342c3edd53e2bc0c0ddeb293cb86c60f8973f1a9b05f8e84e6d1294513684cafe91c6271cbe9d53b667898a235197c6e335346ef1191a3a6e2156476fde1055d66d73b8468c99f35f4825c3add4a9ce8fd8c25170004085a577827834732e0d3a54a7c1dba3cdf1be81fc09055f4e3d1d6a5e18dd64ab4d1e8d4a3d1f108bf85edc9a8538fa34e756d31ee448d76b416576bf5786173ffd3dfdd5f5b6fdda7ecc5f7eeff4fedc9d1
30	-542332052	\\xa99a7c746c87ca80fc373534432019fd1ced8f89cfd79edba2f7bd4fa77b90cb	\\x780195554d4f144110a56766777a7a3f1c96450bf063fc88a20704120dc10483262492181054744d34ebb2b2ab844576013de999ab1cf46a4c4c3c78f5ecc15f613c7833e1e24ff0f54c4f4f77c2450e4b57574dbd57afaabb390b4f0e9f10fe66a7b7bedd7811bac42ef6c57f7faf4fbafc8f3fc52276a9cc59e890131547fbc6d954dfe4c8b37a7b6bb5595f1f53df8ded4c8c2d6cf6da9d8dee341de6bcddd969de183ecc73b355df6834e77382752336efe31f01325938115b1ae53960b333d1caecf6cbabcb1ff7c6d9b5cd990f23fbadb9d7b3e797ce2e7ed9fb7139fcfdad52e3957cc5e3c5d0a9890ae70c6b1e7af1dac1dac17e12e1854c47046a2d235c442711c2c811a8b58c2822ba8acce5e1a2f038a2f00b3c22ec3a6a1719b18bafe818765db58bdc712cc36e05198a4224df224ed0a2c2cd030b5a57f8701e5e585444b4a3a2510d76382d68f63c74e177951f18f0bb745cd75c88f3b92a1f2c2a1be8e01f32a03f50e8250b1d16f5d742a00bc155458181ed43ad32bc09573041ee105c9268a84d0eea929d90ca05880e5159e295b9059448d4cec599d2aa61d1110b9751408f74cd8e850b16141a1aa043714d7735b2804665f04a78c2427cc644a2e5685931295a4c60590a482c9f4634133fce9c2a000bbcb36e40edb8ca5b9a4921ce9e328145334637309588f7684577c38337ed3db2c3ebd3158d5eb0d06151d5d05f6617b46e60334385023492aa6573282747d07d852d30e7d91cc2a28ad111d96b4ef734939cc5041654cb7440e7913ba039cd25407cd601995dd043858c5803b9842a060d15d07be472ac1e30ab6a99eb8946f2adf9076eac513a85f27ce5e9b142ce5bbd87450346cdb2aa1c9dd335f33873da7b5831cff42462cab023a8a199e46245d3de8397c544d629684dab2f4f567a1e047cd5da809e0460e16b4efbd92596b71ae043507314000dea7734150f8566f2cb42f3744a4163040d6829b6cc945e0172c8042d69118a162e2c3a6a344316e9e368a55700b72480850b20e321b13caa291eb8980c1ef29a1a3478482441bb9a47298e4e9b010b99fbf55524db1ed0e7379a08b3ce21e4c08d991191608e9e0ad722022b2e31154442099cd8f4bd619620688b250870a940a7358f12a2b33388dc90c0d5c878f50c09e41b38649c0420019bd1e8d36a90bed7211b4a97ffb3fbfcc26e6723da6df75ad1c4648407bd3b1df55acda857df5a6bf6a27637da6ad61bade6eaab5f07ef7e1e7c7defbe65df3f79ff007283ce44
29	-230408831	\\xff5856323af4081a17f2334cde8472f1251cee2b8554ec391aeeb607d4721508	\\x780195564d4f53411465de7bed9b0e051f05f1b680be480c1f0b02ac1035266a5c6084888aa12a5aa1da0a0102e5237163e252776e5cd58d1b6374a17f4337baf40f90b831fe013c339d9937cfb0b10b3a77de79f79c7bee9da19c4503a501116e6e34d6769657239fd8489bfafcbe38e9f383708ac56cb493b3c8232fce0fb78db3a9b6c9bec795fad64ab5b236a6df1bdb9d189bdb6cd437d6b7a7e9a887d73776ab974a473db95cabac2f576732826dc76c26c41781b2b5f062363fcc331123763a2e7ff97ee17d73e1ea593ede6cbe2a7eccbcfc71e3dddbc3c57bdfce75fff9b0b45fe6856c21e0d9c82f8b02e70c6baed71ed6411468046ab188f688a9750be16b04182dc277101ef2f5207367292f02a90b7fc14753d8f5f42e38b18bbcd48f5d5fef066a171aa8542e20435e88d6bbf0354b3b56bb5786d7055ecaaaa71e45407b1a8d9cc82ae8a1d5d68e4a3af1bc854744c780f7351e6cd80968c156e829bcaff18814dea8812fc8df4e37ad0b7e39427621b8aac803f77d873b487107d405b4afd1a817ccd72c730ece75e2694b2922a05d1f2473961635b35068e303a27f7c08940f77ad960ef428f10111151c1f5027763c3aefa891da1335527ba2067c7046d0ac56d391528388ba81365dc17c20bb8fbe9aa943ecb0e7d0054639ba62d919263161c74ca97ca60bc80fbca0db9a9dab9e192f10d12d871d5cd861346ad951abc38eecaaf641cb1ea63a81888e036fd8911ff9382d5976e96cc2ce14dad40ea795530f2c7ba86a33138948e1cd44a2efca8b59ab86a7bc40443d2935d25b4ef35a4d56a18d1a444027132ad9422a5a2d5e4a8b9c81a233a1928beb7996a71f3d77ba2227a0b7dc85ca5bd32fefa00cbd607624640b8d900ea41a7084e00a40ea5356889f128288fa9c16810a643e0d5953722929882025b252249ba035ad24931a0f4474c251d21afc9a5522524a1011399648a61c9db13a843a56e698204ae990f667e98ed6914fe94084c627ad914c8256ad0e5f0da1191344a9310113de17cec5d59e1a5a4474d27144569da139ab445e35a63779607bcbddf6b8622880f6a899dcf01d909edc5c32b9a05d6b024eaf3317f22cf73bd432bdb0a705a91dea0c9e111a6d4e0b1a8fb77d5d96fcff14aadcc606e8c02d9228c13d8193ddba71e584e6814ec6405a2ca8aa8bcea94ca66844b81112fbc18393f1ccda9fc718243c52554023b6e2505561da0e561a74ce2472833947238f7a72e69742c48a66f93fbb4f87f636d6e3bd7aa3164f4cc6f829b13d1d376ad5b851d97a526dc4f5ed78ab5a59ae5557f60f0f5efffcf5e98dff9c7dfd1cfc05fee2da05
31	889218658	\\x3ff63273d0eac55c753f352548bc26e8156dfcc00f9f25ec1cf0ec45c06c6f00	\\x7801e360149097d2e0e2cccbcc4b2da9cccf4b156092605664008103610734a10c0723668e17ec168c0a8c5a6c1cbc028c128c46b26989994529a989397a70ad7a65867afe052599f979c55652d8a57df3cb529d64b0cb396724e625a77ab17231e62a3082a82205c6200d0e3690754a0a139f34dcd250325b6dedf4a861deb1ed2d6a7fcccd1e3ee05bb4d183555392cdfb43148b1013074f140707238896b003b298802c6e0979b00c3b54865d821f2ac326c10596e184ca704a70436518a132cc501966201f621abb0427580f13548609c887c8304b708065402a412ee092e085cab002cd05b98d032ac30197e185dac308956184bb80032a033203641a2f5c860bea0256a80c2bdc3426a83d205f80f470035d04711ba7043bd8056c501936201f22c322c106966181cab01880dc020a371e03c624114e70f43b043908304a82990dde0e3051062307012698e8812c91e2d4c412050385f2ccbc621d057363052b05438b8ae9fb17dd7ebd6e06730363ab3000ecc566ea
32	1556102472	\\x9cd3954b7c57d59c0a1f36adfed1c4b4ce7c8ab663bf29ac082e7712991fdbca	\\x78016dd13f4bc3401400f05efe5e9206a2163d8be22908ad94d2162da52ec16e82581c1caa4bb511239a4a1bab2e521cfc0aba2982ab8b83b845707273d1413f80e02770f3de71cd64967b77bff7eebd231839349d318dc00fbcf0b41d788e44e4e9047cd17a9415815b92f1b75e4114cd69d8761041a5c99da6df6979cdfd7c5c9aef15f3ab87a1df0ebad5f4ffbcd2ee794b13ff5b6db7196c7bcbaa893a14c17240d15a066b6c223443735f47afadc5a997d9ca46e7fdbafea1dc65372fc2df73f9529fbf797e3c6b28c312561a1823b6ca648c45129c90512eb290243184c8c4e4620951091662b11cb84d12a2105d88c472402013faa0583071b8d842f4b88f4d2c2eaa101cf751c5049a103baed184e80d83f7d1c8136249f0209d0cf1eb600f235804ca41108b603878208849a02588212429448a25c922a831851885411fb380b65206ffff89aaeb48e33cecd7a2c1a95b771d343875f7525daf19d2223df6836e8e96cab44acb0b270fd1ede7cffd95dc476f237f99d06752
33	-1702679487	\\xfd1bb705083e6cf5f27f9e119318eb8b2040368b4c4ef8887cbaa727e7f164d4	\\x78016dd1bf4fc240140770ae3fafa5c486309c04924307c11802a841194cd54923d138688253d51a6bb41820a88b210eb23b39ebe2e4ea64c2e666e2aaff8009a3ff807deda3135dfaee3efd5edf6b293173e9bcae79aee7746e9a9e630a4cccc5e01aec0d0a58581591feaa4b84935985264cc248257b62bbad63c73e2f46d162b75cdcbeecb84daf5d4b8fe77ab3ebac65c6dbfaa9ed1d399bb24e2e38815b8b93dd3c554c919129fe21dfded53f332ffd42f56dffe1ab652c6fdc0f679e667307c995efe9d44e434a0a5469504ae0ceca7e25f895c4b281e8283a4ba0c8cc084443d1fc7598214c0b444691591c45471151447f1d66128c0619014560f046e840459150a42843991a64280af59f0c33220af40af3c0e9a10828d02b881189c194e034824258123330197c1d980232f1681e05e75151d412a4a1eb78891ca6b4e0f7f7b62c934c0665ac6a8d7663ab96298c760767a9b6637778895fb95e7b8e2f56798dcf2f5cbff79f7f86af8f628ffc4dfc038c5b63e9
34	-854385497	\\x90b652a4c5f731fcd19eb5f93ce8abb6fdce87388e6a21f65fcc7c95a0a8fd6e	\\x7801e360145092d2e0e2cccbcc4b2da9cccf4b156092605664008103610734a10c0723668e17ec168c0a8c5a6c1cbc028c128c46b26989994529a989397a70ad7a65867afe052599f979c55652d8a57df3cb529d64b0cb396724e625a77ab1723116293082a85c05c6200d0e360116094625857dd35b43556db77ee7b334887f29f5e5ae7d68af2ad79a875c17fe6eb36b8bb7b18e621162e2e08ee2e06004d29c12a24016134804c802c9704265b82438a0329c129c601926a80c33900fd1c3049501a90499c62ac10e95e100ea0699c60395e185cbf0406578a1321c70195ea80c1754865b820d6a1a17500dc83490e9207b18e132ec501966a80c1b5c86192ac30895619260859a06d20d320d643ac83416b87fd824b8c0322c501976781880d480f480cc00e9e13100990b0a375603c624114e70f433b83b08304a42981fec61a20d6e0e024c30d1fd5922c5a989250a060ae59979c53a0a26660a560a26a615b73a16df7ebd6e067303e37a01006f63673c
35	1457992122	\\xa580a33d7654942ed150773411d7994669a4ab3712cc9642ba1ef77b58bee386	\\x78016dd13d4bc3401807f0dee5ed92341a6a87b3a89c3ad88a94d852a85d0cea5428828343b75823466a226d6875ebc770e8d6ddad7b37177175105c5c0441847e0173c9d34c66b9e7ee97ff73770941e676a1a8a9bee7bbe143e0bb26a6c266863fb3f359090abb22902fa58e18da958961228a2aeb578ed7bb749d6e398d9607fbe5d3bbd00bfc7ea3f03fb782817bb4f6bf1d5f3b7ec76d4a1aba65880f3d86ce8a4436258ab6d86f3798ceadc3dccf496e5c5dee94562cfc1ad4c2cff9cb74349c343fda620e13a94d08e223dd892a1c55022dc4a282a8740944a57a2c02884035108daab1101092663035624120287a33d9c7808c01c2e789104ae28c0ea2a7ddb2d18efcd4228848296444c8f013f1fb68d13ce9a65025cec820722a88cab16441b2e93e12dc1483e0689e7493e1040a8862f19bf1efa65be822afc6bf3fd3b24db49a9407f6627564db265eacce6ef27dd70999c5869edfdf63b53a6bb06af57efc3c79ff7e7a1446e86de30f6a186662
36	1140505299	\\x1060778c4f209b6a128d580968d23a6b8ee24355303c8b1a179bc3b5147446ec	\\x78016dd1314bc3501007f0be244d5ed24482747856c5a7385491d29682d229285815445050e820441b316253694babe050f043b4bb9b887e040b2e8e6e0e2a749282a38ba3b9e49ac92cef78bfdcdd3f8412733e95d654cff59ce655cd734c8189b33178fafbfd052cacbc4887ca0ae16451a6864918c94f9fd86ebde2d8e799a835d3ca65762e9a6ecd6b1453fff376ade5ac4efd6f6ba7b677ec6cc53552e7048e2a27bb692a9b322373dc2cfddcdd3fb2a79e58190c9ff736f483ee57f5e6303fd86cbf4dfe7e5c97a57181c6cb9412ffa42ce95702dcf815888842184511991a888a22f9a2063d2a7b1d0b2881a4fbaf86e312d824a3184c4191fd7658a4a3c891e87e05028b219c164da32cdc23a0280ce6426c017b088a1a09f12b98a6a1080c3e1a7a3496080412c11ec81a8ac2b4400c1431ca66606a09259e858d304dca92a3a41afcffd8ba650a136149fba3db4ec932c9e8d63a4b361cbbc973bced7a8d255e28f0222f2c5f765f6edfbf1f7a62877ccefc01397c6830
37	598732324	\\xa55c782d6720e3e38bcbcaf6a2286d1bac6417c4aeaff83d7dad21d38badc8f3	\\x78016dd1bd4ac3501407f09e7cdea4a904a9702d15ae8250454a5b414a51881f8314a420e25050ac1a31a2a9b4b5d6ad0fe003e8a8e024b82a4e5d1c7c053bba088222ba2ae626a7999ae59e737f9c3f270901733c91d235d771edc659d5b54d818aa311fe74d63b1358583991bca9796030a99098091472237b15a7b66b570ed3e168ba994d978e1b4ed5ad1712fd79a5dab41792fd6d71bfe2eed84559872306fca831584d11c554298cb1efcfb96eb6f84b9f4f0a9b0fcbadebaffbbf9f8fa5c8e3d5d6cbd0c6ebed5a591a1448b44c08f09366bd4af02a99267d2128840ea068d4f0454291a88e42bc8aa7c5506254435128f14546914311a8ea0bcfe01be8a1c470464011bc3ed82d8aa2a0285e462022a68928bc0fc44031508c304da78abf01a04038a3a2f00cbe1bef8334a0b23fc3df8f8b96e1d3fcbb4919d88e6bfeef6f972c13868372deeadd46662d53e8dd760ee275bbd2601976eab8f5293633cd0a2c976f9d3fdd74dfef2ec4365c1aff43656a2e
38	-247875756	\\xa576cec60f259c182496208b93419869333c8e457fb73480db31c907dec4eac0	\\x78016dd1cd4ac3401007f06ebeba4913085a612d0aaba054919256512988515144504154a478891a35a269694bd59b17c1abb7be80072f7d020f2d8827c107e8c99382f80a62a68e7b6a2efb677e99d909a1c41e4da50d3d0c42bf7a5d0c7d5b62f2500c9ee66e730c839b93e9677c967032ae51cb268ce4068fbda07ce47be719d19aa965339ba56a500c2bf954775e2fd6fcc581eeb674ea8587fe9a6a903227705c70b295a69a4d1919e6f595f2de8f5c7ade76ac91c7a9db8f859346abb57ff7febdf3f4bafa36b35c507a242a172825d129b1be28495061bd1dd1504c465134a677c4403184408269168ac2e2d863a14828448884a2a350213a0adc0bbba90c7681dde01db82781a20b49a098289610334ad0435034a6e23482a2a0c8429428410f7c056c10170209046680241c980bbba90e3948ea9ddf1f9b776da9ff2fce354575c3b5c97fd53d4b567cafcab3fc32082b137c32cbf37cdab9ba7f79687f35eaf20d699bbf8801664d
39	-1269373133	\\x2b4e80cd3aad5263813ebcf2f905b116d4ffaf9023e773928879849b226e60c3	\\x78016dd13d4bc3401807f05e5e2f6903510a5e8bcad5c51724d6968a6431d4cd2242c10edda2468c682a6dad0a0ec54d3f80b84927371d8a7b671757c1c551a89b9b93b9cbd34ccd72cfddeffecf1d178cccf9ec82ae057ee0b5af1a81670a44cc25d837a80d16a1700a22fe56d711454b0a364c445061e6d0f59b079e7b62c551abb36aed9cb5fd46d0b2b3e379bbd1f1cad3e36df3c80df6bd2d5947a714b1a1495175012ba646d01cdd38b7325f2f2bbda9df9ff77ecdbefbab5e3ff686e2bd3d917b9dadf4dfead2a480711d63c446b21b5642582142b9082002314030d1b9a8206a388f320ad1b8c820722c1ac15c580f768e11ee8c322a8802c27a442282b0ee2ca3c7221395779340a4706794d14110088ac5200acf8820ac7b9491405220a9b047242910762376032d9c479204498224f3ec44f66e421eeda535fefbbb15c744195e268ace683551764c61b43a384eb73cb74df3f4c20f5acbb454a2362dae5d7edc3e7d0e9f1fc42eba31fe01a9dd668c
41	-1205931135	\\x8036017421378b336626614bc22c6be752fb1b40ccf6c595defe2f7843ed2d55	\\x78016dd13b4bc3501407f0de3c6f5e10a5c3b554b83ab5524a1f8a5a1c62dd14913a2874916823463495b6d4ba154467c77e02c1a5839fa0935fc049dc9c445741c5c5dc9bd34ccd72cfb93fce3fe104233b9bcae85ae0075ee7aa1978b640c4b9047b467ba32c144e49c4efea0aa26841c1968d082acd1ebb7eabe1b967f97834df2de6772e3a7e336857529379bbd9f5aae9c9b671e20647dea6aca3738ad8d1a268378315db20689ebee0d4f7fa5ae3e3eeb196fb7aaefde9b5fd416fd5f895fb074fb7d7c3b7ba342d60b18e31622729879510562a497341208858202231b928200ad14104a271613d4bd3c33e4ad309e6628298b1c8202a881a8b01228008611fa56944e569ac67efc1b1982032084b8f66141003c408fb482ca2f034f6ad2c4d23532008440291c23e9a9188cc67d84ed88c55607b627bc3057498d4f8ef4f6c39369a89caa233beed571d5b18df8e4e936dcfedd002bdf483768e2e2dd20a2d2ff77e6e1e5e3f8703b18feecd7ff02b6702
42	1982099435	\\x871992bc9b1725cdec7c82e9eac5f49de1521b0b611a56a070ea62333708fe76	\\x78016dd2bf4bc3401407f0be244d2ed7548376388bc2e9548b94b60e964ec16e8208451cba558d3452d3d286fa63ea263a3be89fa0837f43c0c5ff41107450d1d1457031afbe666a967bbc4fbeef724918d8f96c8e9bbee7bbc169c7776d45a88b09bcc29d70990aa7acb20fa30212f23a4bdb20a0bc70d0f47afb6eb35d88a38541a9b0d50dbc8edfaf6627f36667e0aecf4fb65aabe9efb91b490e3d09b81c49a8e7986e5b0296e42b9f5a63f2b3f5c21e7e55fefe7cd6ae751fa7fde0eae6e7f222f77dd7d06614966c3006d1ca4526aa14ec44158a42620946a2083e1283c4105861c610e6482c128805d3384d2749c6a29300492a164c63c6243105a6711f9344235162d148d224e958b0c2699c441378669cc6495412351695044f8e6f8709dc11332cba07a7a548f4223e3f4aaa08bb1973f4f913d2b195b9ff3fa11e8ebbe1b663c3b8eb1ccef6dd66204bf2d8f3fb2bb222abb2b27a323cbf7dfababf5687f066fd01e84167da
43	-1080399940	\\xfff9b12dba3723dfc22d3042ead6bb96818fa5bcca565c64d13fdaba3cbc4cbd	\\x78016dd13d4bc340180770eff276491a08d2e12c164e07ad2f841aa468a750054110a98348c1216ac488a6d296aa93fd12bea09b6b51441c15ba39f909fc0282082ec5b1e692a7999ae59ebb1fff87e72e049933999ca6067ee035ceab8167622a8c0df1afb3d99982c2b105f2a52c2086a665629888223bbbeffab53dcf3db292a8d59cb3d64f1a7e35a817338379addaf44aa3836de9c00d76bd554943c70cf1a5c6d0468ec8a641d1387bea6e757bdbe55a0fbfdd5abdbfe5d2ebeffdcfc5cbfb447bf2e3eed9bbae88c398a42a8420bed2f9b0c261a5d26c2432884c0d9014d523412088aa207a58f16e0a889288484924180427424034102d11034407d1c37d3c9b4095a81bdff3a9798f58641009440af7b148548e327c569e51938c022280f0ee714603e137e719231144a5a89b0822e6f96bf077c379b49356a3dfef941d138d44656bc5e99f0e151c13f74f3b87e9bae736589e9dfa417d9615165991d9f6d9d565fbf3fbf14668a187d43f42e36b1e
44	1145982847	\\x9d5291c4c852e6017fdf407c1861a6ed555d832fa67b21c4ed601547135e763c	\\x78016dd1314bc3401400e0dea5492e692b415a3c8b85d3a99652db4aa574312a3a8822283a141ca2468cd854da502d2efd038e161717470571712f08ba3a0afe01c1b17fc0bcf09aa9b7dce37def5edee51831f2e9acaeb98e6b7bdda66b1b944bb311588383c13c06665962bf6a9508925358c2209c9433a796d33ab1ad8b4278b4d02915762e3da7e9b66be9f1bcddecd8ab33e36dedcc728fed4d59272d41606b08b29b658a31c1c99c58df5bb87da3ca7ef5417eba497df41bddd7e5dce1dd77e66bf8fee9491bf5e82465d13a63c4df094ff911850c9f0a248ea2728612e75a200a8acc5514c5af816e14450985a210142d1482023d60823887be3081ead7403709251a8a841243a1a1c4506414168aec47d04d434970a881efc02c2009143d14a801819bc36c310eff09ce30141d452ac2cd40f422394a6ac1f3f7564c834e0761a4321865235ba6414659f33cd9b62d4f94c495e3b6f362b1226aa2b274fdd87ffef97bb9977a6418ff07288164c2
45	-559088505	\\x469e3357a7bdc56bd5051db96e30ec32454c1d44d594ab81c09f5093412fb15c	\\x78016dd1bf4fc240140770ae3faf85c6866072124d4e26348a055191a9012789317170602b52638d16030471e37f70d041671763e2625c4c88bb7f006137262e4e8ec6def5d1892ef7bdfbbc777d69313257d3595df33ddfed5eb57cd71488b81863cff070b804c12e88f84b2d218a96156c9888a0c2c2b1e3b59bae73968b5a73bd7c6effa2ebb5fc4e393d9df75a3db7323fddaa278e7fe4eeca3a3aa7882d6d8a0eb258316708cad0edc68b5af37f37c7d5d7bbd2da4d3fb3f3f9f7d37cbbb7ae3f6647c59587ba9414b050c718b195548224044922192e06884152207192e42283c8240e22129d8b02a2100dc420988b042245824158259b408b440d129b2d0192082ac3d914a272617bd6c3ee0805812010b60f45260aef61b3b29e7824091056c9448d4400d141f4487422f3db4410d1626f64df4db35023a5f1df1fabd9269a0b63de9e9c0e2ab6294c4e87a7a98eeb74a9452f3dbfb342378ab44cd7b7faa3e7c7f1f7d3ad3840efc63ff07d6722
46	273920274	\\x2b8c3e194a40dc14053f5932d93388e4b2882bdc8d35f8af9015f77a014bf960	\\x78016dd1314bc3501000e05ed2242f6903413abcd60a4fa75aa4b4954ae962d4ad28828343b7a811233595b654dd0a6efe0291e22f1085fa073aa8e04f1071d241111cdd0473e19aa959de71dfddbd4bc2c02a647286ee7bbedb3d6bf9ae2571793686cf687b344f815d96d9a7560501799599167028cfec3b5e7bcf759a85a8b5d02b15368fbb5ecbefd4329379a3d57357b3936dedc0f177ddba62405b001e4702b6724cb52c0e73a2f736b49fefde3f9a2ffa79e67e70b45cbf78707fafb3575fd57ceae971d0884f49cc6c3006c129f174104998e1d3a100499c3312e07a282a49826b246a5083d3e2244a24d88d8295788f1e894692245139cec50d92241209442205dd380d37c26972248c2441a27185a625821aecd1499291e824328919891c44d86390308e6f86bb1924381d37308af89d509422eca4f4f0f7f7576c4b4a8761ac321a6763ebb605e3ac7d98eab84e5794c489e77716c46245d44465e9f46f78f3fa7d7b29f7e1c7fc07453d68b2
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
11	35	15	\N	0	0	1	1	0	t
11	20	-15	\N	0	1	2	2	0	t
11	36	-91	\N	1	2	3	3	6	t
12	36	7	\N	0	0	2	1	0	t
12	26	-91	\N	1	1	3	3	2	t
12	29	-7	\N	0	2	1	2	0	t
13	27	-91	\N	1	0	3	3	6	t
13	23	-18	\N	0	1	1	2	0	t
13	41	18	\N	0	2	2	1	0	t
14	54	17	\N	0	0	1	1	0	t
14	37	-17	\N	1	1	2	2	2	t
15	0	-91	\N	1	0	2	2	6	t
15	0	91	\N	0	1	1	1	0	t
16	57	23	\N	0	0	1	1	0	t
16	34	-23	\N	1	1	2	2	2	t
22	0	0	3	0	0	2	2	0	t
22	0	0	3	0	1	2	2	0	t
21	0	0	4	0	0	1	2	0	t
21	0	0	4	0	1	1	2	0	t
26	0	0	4	0	0	2	2	0	t
26	0	0	4	0	1	2	2	0	t
27	0	0	5	0	0	1	2	0	t
27	0	0	5	0	1	2	2	0	t
20	0	0	7	0	0	2	2	0	t
20	0	0	7	0	1	1	2	0	t
28	0	0	6	0	0	2	2	0	t
28	0	0	6	0	1	1	2	0	t
18	0	0	8	0	0	2	2	0	t
18	0	0	8	0	1	2	2	0	t
17	1	1	13	0	0	1	1	0	t
17	1	1	13	0	1	1	1	0	t
19	0	0	9	0	0	1	2	0	t
19	0	0	9	0	1	2	2	0	t
24	1	1	13	0	0	2	1	0	t
24	1	1	13	0	1	1	1	0	t
23	0	0	10	0	0	1	2	0	t
23	0	0	10	0	1	2	2	0	t
25	1	1	13	0	0	1	1	0	t
25	1	1	13	0	1	1	1	0	t
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
41	54	17	\N	0	0	1	1	0	t
41	37	-17	\N	0	1	2	2	0	t
42	8	-75	\N	0	0	2	2	0	t
42	83	75	\N	0	1	1	1	0	t
43	69	47	\N	0	0	1	1	0	t
43	22	-47	\N	0	1	2	2	0	t
44	35	-21	\N	0	0	2	2	0	t
44	56	21	\N	0	1	1	1	0	t
45	54	17	\N	0	0	1	1	0	t
45	37	-17	\N	0	1	2	2	0	t
46	35	-21	\N	0	0	2	2	0	t
46	56	21	\N	0	1	1	1	0	t
\.


--
-- Data for Name: matches; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.matches (number, started_us, duration_us, tournament, pairing, deal, faults, state, reason) FROM stdin;
1	1796012436371337	7808	1	1	1	0	2	\N
2	1796012436371618	7808	1	2	2	0	2	\N
3	1796012436371730	7840	1	3	3	0	2	\N
4	1796012436371832	7881	1	4	4	0	2	\N
5	1796012436371937	7907	1	5	5	0	2	\N
6	1796012436372024	7971	1	6	6	0	2	\N
7	1796012436372105	8016	1	7	7	0	2	\N
8	1796012436372195	8050	1	8	8	0	2	\N
9	1796012436372283	8090	1	9	9	0	2	\N
10	1796012436372363	8198	1	10	10	0	2	\N
11	1796012437023127	14540	2	1	1	1	2	\N
12	1796012437060548	16763	2	2	2	1	2	\N
13	1796012437101449	7983	2	3	3	1	2	\N
14	1796012437497508	35584	3	1	1	1	2	\N
15	1796012437575568	9542	3	2	2	1	2	\N
16	1796012437632489	20365	3	3	3	1	2	\N
22	1796012437838050	81677	4	6	6	0	2	\N
21	1796012437837850	131832	4	5	5	0	2	\N
26	1796012437838750	132859	4	10	10	0	2	\N
27	1796012437838924	177438	4	11	11	0	2	\N
20	1796012437837392	198971	4	4	4	0	2	\N
28	1796012437839081	197692	4	12	12	0	2	\N
18	1796012437832649	221178	4	2	2	0	2	\N
17	1796012437832293	246342	4	1	1	0	2	\N
19	1796012437832862	246832	4	3	3	0	2	\N
24	1796012437838408	253926	4	8	8	0	2	\N
23	1796012437838230	254645	4	7	7	0	2	\N
25	1796012437838587	258699	4	9	9	0	2	\N
30	1796012438255069	70209	5	2	2	0	2	\N
29	1796012438254719	72012	5	1	1	0	2	\N
31	1796012438495127	2437	6	1	1	0	2	\N
32	1796012438495283	2513	6	2	2	0	2	\N
33	1796012438504381	2035	6	3	3	0	2	\N
34	1796012438504538	2095	6	4	4	0	2	\N
35	1796012438512540	3927	6	5	5	0	2	\N
36	1796012438512663	4061	6	6	6	0	2	\N
37	1796012438545036	1561	6	7	7	0	2	\N
38	1796012438545169	1627	6	8	8	0	2	\N
39	1796012438570200	1666	6	9	9	0	2	\N
40	1796012438570336	1730	6	10	10	0	2	\N
41	1796012438602488	1574	6	11	11	0	2	\N
42	1796012438602624	1638	6	12	12	0	2	\N
43	1796012438637206	1581	6	13	13	0	2	\N
44	1796012438637346	1651	6	14	14	0	2	\N
45	1796012438657241	1730	6	15	15	0	2	\N
46	1796012438657405	1774	6	16	16	0	2	\N
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
18	1796012437826119	\N	4	2	2	3	{2,2}
17	1796012437826067	\N	4	1	1	3	{1,1}
19	1796012437826125	\N	4	3	3	3	{1,2}
1	1796012436362481	\N	1	1	1	3	{1,2}
2	1796012436362721	\N	1	2	2	3	{2,1}
3	1796012436362730	\N	1	3	3	3	{1,2}
4	1796012436362736	\N	1	4	4	3	{2,1}
5	1796012436362742	\N	1	5	5	3	{1,2}
6	1796012436362748	\N	1	6	6	3	{2,1}
7	1796012436362753	\N	1	7	7	3	{1,2}
8	1796012436362758	\N	1	8	8	3	{2,1}
9	1796012436362763	\N	1	9	9	3	{1,2}
10	1796012436362768	\N	1	10	10	3	{2,1}
11	1796012437022188	\N	2	1	1	3	{1,2,3}
12	1796012437055810	\N	2	2	2	3	{2,3,1}
13	1796012437098260	\N	2	3	3	3	{3,1,2}
14	1796012437485693	\N	3	1	1	3	{1,2}
15	1796012437569326	\N	3	2	2	3	{2,1}
16	1796012437625977	\N	3	3	3	3	{1,2}
31	1796012438494181	\N	6	1	1	3	{1,2}
32	1796012438494248	\N	6	2	2	3	{2,1}
41	1796012438593784	\N	6	11	11	3	{1,2}
42	1796012438593826	\N	6	12	12	3	{2,1}
33	1796012438503235	\N	6	3	3	3	{1,2}
34	1796012438503274	\N	6	4	4	3	{2,1}
22	1796012437826145	\N	4	6	6	3	{2,2}
21	1796012437826141	\N	4	5	5	3	{1,1}
26	1796012437826158	\N	4	10	10	3	{2,2}
27	1796012437826161	\N	4	11	11	3	{1,2}
20	1796012437826137	\N	4	4	4	3	{2,1}
28	1796012437826164	\N	4	12	12	3	{2,1}
24	1796012437826152	\N	4	8	8	3	{2,1}
23	1796012437826149	\N	4	7	7	3	{1,2}
25	1796012437826155	\N	4	9	9	3	{1,1}
35	1796012438511977	\N	6	5	5	3	{1,2}
30	1796012438249475	\N	5	2	2	3	{1,1,1}
29	1796012438249413	\N	5	1	1	3	{1,1,1}
\N	\N	\N	6	17	17	1	{1,2}
\N	\N	\N	6	18	18	1	{2,1}
\N	\N	\N	6	19	19	1	{1,2}
\N	\N	\N	6	20	20	1	{2,1}
\N	\N	\N	6	21	21	1	{1,2}
36	1796012438512012	\N	6	6	6	3	{2,1}
43	1796012438628633	\N	6	13	13	3	{1,2}
44	1796012438628697	\N	6	14	14	3	{2,1}
37	1796012438544397	\N	6	7	7	3	{1,2}
38	1796012438544439	\N	6	8	8	3	{2,1}
39	1796012438567381	\N	6	9	9	3	{1,2}
40	1796012438567422	\N	6	10	10	3	{2,1}
45	1796012438649689	\N	6	15	15	3	{1,2}
46	1796012438649732	\N	6	16	16	3	{2,1}
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
6	\\x93cd834da48a68d23dbe4ab481d0c046e72e2ef99b7a729dade56de3ad8fd5bf	ninetyone	\\x0a096e696e6574796f6e6510021803210000000000c056c0290000000000c05640320308e8073801	\\x080d10011801	f	16	0
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
6	6	11	11
6	6	12	12
6	6	13	13
6	6	14	14
6	6	15	15
6	6	16	16
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
2	2	m	27.890476710845206	7.9252314922122045
2	2	q	18.694641472648836	7.823173314857132
2	2	r	28.41564274104413	7.936851213258746
2	3	m	27.764149088221416	7.672821893247965
2	3	q	16.442763990162092	7.6198459249823784
2	3	r	30.860130210445575	7.807406810675268
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
2	m	27.764149088221416	7.672821893247965	3
2	q	16.442763990162092	7.6198459249823784	3
2	r	30.860130210445575	7.807406810675268	3
3	m	31.2302898512864	7.612772858011743	3
3	q	18.7697101487136	7.612772858011743	3
\.


--
-- Data for Name: tokens; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tokens (hash, scope, bot, created_at, expires_at, revoked_at) FROM stdin;
\\x28a2cab50eae6ed653d95447e888731116aa699994bbf3fb145de431993088fa	1	\N	2026-11-30 04:20:34.832713+00	\N	\N
\.


--
-- Data for Name: tournaments; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournaments (number, key, name, pool, plan, own_bots, state, seeded, master, pairings, played, void, last_pairing, last_deal_set, last_deal, next_event, created_at) FROM stdin;
3	run-1777b0e771388bcaceff8f6fd29a8bc0	release	3	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180222120a016d120d6275696c74696e3a6d6174636822250a01711220707974686f6e2074657374732f72656c65617365732f717569747465722e7079280330033a0308e80740034802	t	3	f	\\xac1a49e4e0a0c6b2a6d2ccd0f892ccc81a39d137835cdcc2e3c63cbca897c3b9	3	3	0	3	3	3	1	2026-11-30 04:20:37.136016+00
1	run-4c5316cd2a01168deb4b2bc7d3484d44	release	1	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180222120a016d120d6275696c74696e3a6d6174636822130a0172120e6275696c74696e3a72616e646f6d280a30033a0308e80740034801520131	t	3	t	\\xea85c3f17013f96d4ebc7730d367e90981ee7f52a8e3eab7cdb54ab14228be99	10	10	0	10	10	10	11	2026-11-30 04:20:36.295388+00
2	run-4006a9ac7c372019d55475579c12dd57	release	2	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180322120a016d120d6275696c74696e3a6d6174636822130a0172120e6275696c74696e3a72616e646f6d22250a01711220707974686f6e2074657374732f72656c65617365732f717569747465722e7079280330033a0308e80740034801	t	3	f	\\x9fff43aeed954f4680ab4eb049aeb5e7f8bebedc8da7c5a486b19bf3d178f9ac	3	3	0	3	3	3	1	2026-11-30 04:20:36.407676+00
4	run-a889c6ab9095b7264ea165b0f274533d	release	4	\\x0a07706f746c75636b120c6c6576656c3d6e6f726d616c12066f70656e3d3112076c697665733d3112097461726765743d313312106f70656e5f68616e64733d66616c736512126f776e5f636172645f72756c653d74727565120d706c61795f6f6e3d66616c7365180222130a0173120e6275696c74696e3a73696d706c6522130a0172120e6275696c74696e3a72616e646f6d280330033a0308e80740014801	t	3	f	\\xac562c522d6fa324ba9a4bd3a6f8bea6a47d542322b6c2a20942f8666fae45ce	12	12	0	12	12	12	1	2026-11-30 04:20:37.741582+00
5	run-03a768a4b5ca554e4125ea4be1c15668	release	5	\\x0a07706f746c75636b120a6c6576656c3d6561737912066f70656e3d3212076c697665733d3212097461726765743d313212106f70656e5f68616e64733d66616c736512126f776e5f636172645f72756c653d74727565120d706c61795f6f6e3d66616c7365180322130a0173120e6275696c74696e3a73696d706c65280230033a0308e80740014801520137	t	3	t	\\x41b49a71d870bc1627f58d9e3a646ccb0b24638a3416e438102a8dcf0eab0f09	2	2	0	2	2	2	1	2026-11-30 04:20:38.168567+00
6	run-6ad51e17479f379c9cb8680544180d1c	stopped in the middle	6	\\x0a096e696e6574796f6e65120863617264733d313312147072697a655f6f726465723d73687566666c656412097469653d6361727279180222120a016d120d6275696c74696e3a6d6174636822130a0172120e6275696c74696e3a72616e646f6d28900330033a0308e80740034801520135	t	2	t	\\xfb0c32f4fdbacdcd74a017785fd14ee93e54496dbb10462bc853f80d59f8277b	400	16	0	400	400	400	17	2026-11-30 04:20:38.38578+00
\.


--
-- Name: bots_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.bots_id_seq', 1, false);


--
-- Name: match_numbers; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.match_numbers', 46, true);


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

\unrestrict PNszHlck3W5BHGWsGQuJInjc6sfXBOvT04h7NZSrgF2418dCegJBFkhnTuIiEcZ

