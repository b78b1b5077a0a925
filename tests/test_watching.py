"""Watching a server: what it logs, counts and traces, what it never says, what it refuses when it is late."""

import asyncio
import json
import logging
import urllib.request
from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from caller import calling, playing
from event import connected, finished, organising, plan_of, records_of, register, start
from google.rpc.error_details_pb2 import RetryInfo
from google.rpc.status_pb2 import Status
from hall import opened
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from room import room

from fairdeal import client
from fairdeal.v1 import tournament_pb2
from fairdeal.v1.log_pb2 import LogEntry, LogSeat, MatchLog
from fairdeal.v1.play_pb2 import FAULT_KIND_TIMEOUT, Pool
from fairdeal_server.app import Server, open_server
from fairdeal_server.bots import find_bot
from fairdeal_server.cli.logs import FIELDS, LogFormat, formatter
from fairdeal_server.errors import InvalidRequest
from fairdeal_server.games.cards import SUITS
from fairdeal_server.referee.clock import MEMORY
from fairdeal_server.referee.log import read
from fairdeal_server.rpc.admission import COSTLY
from fairdeal_server.rpc.client import CallFailed, connect
from fairdeal_server.rpc.permissions import PERMISSIONS
from fairdeal_server.tally import Histogram, Tally
from fairdeal_server.traces import UNTRACED, Traced, open_traces

LINE = {"event", "level", "logger", "timestamp", "exception"}
CARDS = plan_of("ada", "eve", game="cardcommons", deals=2)


@contextmanager
def logged(style: LogFormat, level: int = logging.DEBUG) -> Iterator[StringIO]:
    """Have everything that is logged, as `fairdeal serve` writes it."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter(style))
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(level)
    try:
        yield written
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


async def play(server: Server, plan: tournament_pb2.Plan = CARDS) -> tuple[int, dict[str, str]]:
    """Play a small competition between two bots that connect; return its number and their tokens."""
    bot, game = find_bot(plan.game, "random"), server.games[plan.game].proto
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        number = await start(session, plan)
        bots = [
            asyncio.create_task(
                client.play(
                    bot, game, environment={"FAIRDEAL_ADDRESS": server.address, "FAIRDEAL_TOKEN": token}
                )
            )
            for token in tokens.values()
        ]
        await finished(session, number)
        await asyncio.gather(*bots)
    return number, tokens


# --- the log ------------------------------------------------------------------------------------


async def test_no_line_of_the_log_has_a_token_a_secret_or_a_card(server: Server) -> None:
    with logged(LogFormat.JSON) as written:
        number, tokens = await play(server)
        async with connect(server.address, server.organiser_token) as session:
            records = await records_of(session, number)
    text = written.getvalue()
    loaded = await server.director.tournaments.load(number)
    secrets = [loaded.master, *(record.opening.secret for record in records)]
    secrets += [one.value for record in records for one in record.opening.contributions]
    moves = [entry.move for record in records for entry in read(record.log).entries if len(entry.move) > 4]
    assert len(records) == 2
    assert len(moves) > 20
    for hidden in (*secrets, *moves):
        for form in (hidden.hex(), b64encode(hidden).decode(), repr(hidden)[2:-1]):
            assert form not in text
    assert not [token for token in (server.organiser_token, *tokens.values()) if token in text]
    assert not set(SUITS) & set(text)
    assert "SUIT_" not in text


async def test_lines_about_matches_and_bots_say_which_in_fields(server: Server) -> None:
    with logged(LogFormat.JSON) as written:
        number, _ = await play(server)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    ours = [line for line in lines if line["logger"].startswith("fairdeal_server")]
    assert not [line for line in ours if line.keys() - LINE - {*FIELDS}]
    of_matches = [line for line in ours if "match" in line]
    assert {line["tournament"] for line in of_matches} == {number}
    assert {line["pairing"] for line in of_matches} == {1, 2}
    of_bots = [line for line in ours if line["event"].endswith("has connected")]
    assert sorted((line["bot"], line["instance"]) for line in of_bots) == [("ada", 0), ("eve", 0)]
    assert all("127.0.0.1" in line["address"] for line in of_bots)


def test_lines_for_people_have_the_same_fields() -> None:
    with logged(LogFormat.TEXT) as written:
        logging.getLogger("fairdeal_server.director").info("match %d begins", 7, extra={"match": 7})
    assert "match 7 begins" in written.getvalue()
    assert "match=7" in written.getvalue()


@pytest.mark.parametrize("style", LogFormat)
def test_a_traceback_shows_no_variables(style: LogFormat) -> None:
    def fail(hand: str) -> None:
        raise ValueError("nobody knows this move")

    with logged(style) as written:
        try:
            fail("the queen of " + "hearts")
        except ValueError:
            logging.getLogger("fairdeal_server.referee").exception("match 7 is void")
    assert "nobody knows this move" in written.getvalue()
    assert "queen of hearts" not in written.getvalue()


# --- metrics ------------------------------------------------------------------------------------


async def scraped(address: str) -> dict[str, float]:
    """Return the samples by name and labels, as they stand in a scrape."""
    url = f"http://{address}/metrics"
    body = await asyncio.to_thread(lambda: urllib.request.urlopen(url).read().decode())
    lines = [line.rpartition(" ") for line in body.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


@pytest.fixture
async def watched(database: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A server that serves metrics, too."""
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    async with open_server(metrics="0") as opened:
        yield opened


async def test_a_scrape_counts_what_was_played(watched: Server) -> None:
    server, address = watched, watched.metrics
    assert address is not None
    assert address.startswith("127.0.0.1:")
    number, _ = await play(server)
    found = await scraped(address)
    async with connect(server.address, server.organiser_token) as session:
        logs = [read(record.log) for record in await records_of(session, number)]
    turns = sum(bool(entry.by) and not entry.forced for log in logs for entry in log.entries)
    charged = sum(entry.used_us for log in logs for entry in log.entries) / 1e6
    assert found['fairdeal_matches_total{game="cardcommons",outcome="finished"}'] == 2
    assert found['fairdeal_turns_total{game="cardcommons"}'] == turns
    assert found['fairdeal_thinking_seconds_count{game="cardcommons"}'] == turns
    assert found['fairdeal_thinking_seconds_sum{game="cardcommons"}'] == pytest.approx(charged)
    assert found["fairdeal_ledger_group_entries_sum"] >= 4  # two begin, two are recorded
    assert found["fairdeal_ledger_commit_seconds_count"] == found["fairdeal_ledger_group_entries_count"]
    assert found["fairdeal_rating_backlog_events"] == 0
    assert found["fairdeal_ledger_queue_entries"] == found["fairdeal_waiting_turns"] == 0


async def test_a_scrape_tells_who_is_connected_and_no_name(watched: Server) -> None:
    assert watched.metrics is not None
    async with organising(watched) as session:
        tokens = await register(session, "ada")
        async with connected(watched, tokens, "ada"):
            found = await scraped(watched.metrics)
    assert found["fairdeal_connected_bots"] == found["fairdeal_streams"] == 1
    assert found["fairdeal_overloaded"] == found["fairdeal_refused_calls_total"] == 0
    assert not [name for name in found if "ada" in name]


@pytest.mark.parametrize("address", ["", "here", "127.0.0.1:99999", "127.0.0.1:", "192.0.2.1:9192"])
async def test_where_metrics_cannot_be_served_no_bot_is_let_in(
    database: str, home: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    with pytest.raises(InvalidRequest, match="metrics cannot be served at"):
        async with open_server(metrics=address):
            pytest.fail("the server was open")


def test_a_value_at_a_bound_is_within_it() -> None:
    histogram = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 2.0, 2.5):
        histogram.add(value)
    assert (histogram.counts, histogram.total) == ([2, 1, 1], 6.0)


def test_a_tally_tells_faults_from_turns_and_judges_no_sample_bot() -> None:
    log = MatchLog(
        pool=Pool(game="cardcommons"),
        seats=[LogSeat(bot="ada"), LogSeat(bot="match", untimed=True)],
        entries=[
            LogEntry(by=0),
            LogEntry(by=1, used_us=20_000),
            LogEntry(by=2, used_us=10_000),
            LogEntry(by=1, used_us=1_000_000, fault=FAULT_KIND_TIMEOUT),
            LogEntry(by=1, forced=True),
        ],
    )
    tally = Tally()
    tally.count(log)
    tally.count(MatchLog(pool=Pool(game="cardcommons"), void=True))
    assert tally.matches == {("cardcommons", "finished"): 1, ("cardcommons", "void"): 1}
    assert tally.turns == {"cardcommons": 3}
    assert tally.faults == {("cardcommons", "TIMEOUT"): 1}
    assert tally.thinking["cardcommons"].total == pytest.approx(1.02)


# --- traces -------------------------------------------------------------------------------------


async def test_a_match_is_a_span_with_its_turns_and_commits_inside(server: Server) -> None:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    server.director.traces = Traced(provider.get_tracer("a test"))
    number, _ = await play(server)
    spans = exporter.get_finished_spans()
    matches = [span for span in spans if span.name == "match"]
    assert len(matches) == 2
    for match in matches:
        assert match.attributes is not None
        assert match.context is not None
        assert match.attributes["tournament"] == number
        inside = [span for span in spans if span.parent and span.parent.span_id == match.context.span_id]
        names = [span.name for span in sorted(inside, key=lambda span: span.start_time or 0)]
        assert (names[0], names[-1]) == ("begin", "record")
        assert set(names[1:-1]) == {"turn"}
        turns = [dict(span.attributes or {}) for span in inside if span.name == "turn"]
        assert {turn["bot"] for turn in turns} == {"ada", "eve"}
        # whatever is not listed here could be a card
        assert all(turn.keys() == {"bot", "instance", "seat", "turn", "charged_us"} for turn in turns)
        assert match.attributes.keys() == {"game", "tournament", "pairing", "match", "bots"}


async def test_nothing_is_traced_unless_the_environment_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OTEL_TRACES_EXPORTER", raising=False)
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    async with open_traces() as nowhere:
        assert nowhere is UNTRACED
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    async with open_traces() as somewhere:
        assert isinstance(somewhere, Traced)
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "zipkin")
    with pytest.raises(InvalidRequest, match="otlp, console or none, not 'zipkin'"):
        async with open_traces():
            pass


# --- a server that is overloaded ----------------------------------------------------------------


def test_what_is_costly_is_a_method_and_what_steers_is_not_costly() -> None:
    assert PERMISSIONS.keys() >= COSTLY
    assert not {"fairdeal.v1.TournamentService/Stop", "fairdeal.v1.TournamentService/Withdraw"} & COSTLY


async def test_a_loop_that_lags_badly_most_of_the_time_is_overloaded_until_it_is_better(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with room() as now:
        now.hang(1.0)
        now.timekeeper.tick()
        assert not now.timekeeper.overloaded
        for _ in range(20):
            now.hang(1.0)
            now.timekeeper.tick()
        assert now.timekeeper.overloaded
        await now.wait(3 * MEMORY)
        assert not now.timekeeper.overloaded
    assert [record.message.partition(":")[0].partition(" any")[0] for record in caplog.records] == [
        "the server is overloaded",
        "the server is not overloaded",
    ]


async def test_a_loop_that_is_busy_all_the_time_is_not_overloaded() -> None:
    async with room() as now:
        for _ in range(1000):
            now.hang(0.05)
            now.timekeeper.tick()
        assert not now.timekeeper.overloaded


async def test_a_loop_whose_machine_is_busy_with_other_programs_is_not_overloaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with room() as now:
        monkeypatch.setattr(now.timekeeper, "_worked", lambda: now.timekeeper.now() / 5)
        for _ in range(20):
            now.hang(1.0)
            now.timekeeper.tick()
        assert not now.timekeeper.overloaded


async def test_an_overloaded_server_refuses_new_streams_and_says_when_to_come_again() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "one") as one:
        hall.timekeeper.overloaded = True
        hall.timekeeper._strain = 1e9
        await one.hello(reads=False)
        end = await one.end()
        assert (end.code, end.reason) == ("UNAVAILABLE", "OVERLOADED")
        assert end.sentence == "the server is overloaded and takes nothing new; try again in 5 s"
        assert hall.timekeeper.refused == 1
        metadata = dict(await one.trailing_metadata())
        delay = RetryInfo()
        assert Status.FromString(metadata["grpc-status-details-bin"]).details[1].Unpack(delay)
        assert delay.retry_delay.ToMilliseconds() == int(metadata["grpc-retry-pushback-ms"]) == 5000
        assert hall.lobby.connected(await hall.authenticate("one")) == 0


async def test_a_bot_with_a_match_comes_back_to_an_overloaded_server() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "two") as two:
        await two.hello()
        async with calling(hall.address, "one") as one:
            await one.hello()
            match = await hall.begin(1, "one", "two")
            await one.turn()
            one.break_off()
        hall.timekeeper.overloaded = True
        hall.timekeeper._strain = 1e9
        async with calling(hall.address, "one") as one, playing(one, two):
            await one.hello()
            outcome = await asyncio.wait_for(match, 30)
        assert [seat.fault for seat in outcome.results] == [0, 0]


async def test_an_overloaded_server_refuses_what_is_costly_and_lets_organisers_steer(server: Server) -> None:
    async with organising(server) as session:
        await register(session, "ada", "eve")
        number = await start(session, plan_of("ada", "eve"))
        server.lobby.timekeeper.overloaded = True
        server.lobby.timekeeper._strain = 1e9
        async with connect(server.address, server.organiser_token) as other:
            with pytest.raises(CallFailed, match="overloaded") as failed:
                async with connect(server.address, server.organiser_token) as third:
                    await third.tournaments.GetStandings(tournament_pb2.GetStandingsRequest(number=number))
            assert failed.value.reason == "OVERLOADED"
            await other.tournaments.Stop(tournament_pb2.StopRequest(number=number))
