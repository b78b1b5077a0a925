"""Metrics for Prometheus: the server's numbers, read when they are asked for and served over HTTP.

Labels are bounded: games, outcomes, kinds of faults. No match, bot or owner is one.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from .director import Director
from .errors import InvalidRequest
from .players.lobby import Lobby
from .tally import Histogram, Tally

if TYPE_CHECKING:
    from .store.ledger import Ledger
    from .store.ratings import Rater

LOOPBACK = "127.0.0.1"
PATIENCE = 5.0
"""How many seconds a scrape waits for the event loop."""


class Gauges(Collector):
    """Collects what the parts of a server tell. Their state is read in the event loop, where it changes."""

    def __init__(self, director: Director, ledger: "Ledger", rater: "Rater", lobby: Lobby) -> None:
        self._director = director
        self._ledger = ledger
        self._rater = rater
        self._lobby = lobby
        self._loop = asyncio.get_running_loop()

    def describe(self) -> Iterable[Metric]:
        """Return nothing: the names are known when they are collected."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """Return every metric, as of now; called in a thread of the HTTP server's."""
        return asyncio.run_coroutine_threadsafe(self._collect(), self._loop).result(PATIENCE)

    async def _collect(self) -> Sequence[Metric]:
        backlog = await self._rater.backlog()
        return [
            *_of_matches(self._director.tally),
            *self._of_now(),
            *_of_ledger(self._ledger),
            *self._of_loop(),
            *([] if backlog is None else [_gauge("rating_backlog_events", _BACKLOG, backlog)]),
        ]

    def _of_now(self) -> Iterator[Metric]:
        live = GaugeMetricFamily("fairdeal_live_matches", "Matches in play.", labels=["game"])
        for game, matches in self._director.live_matches().items():
            live.add_metric([game], matches)
        streams = [player for player in self._lobby.players() if player.connection is not None]
        outboxes = [player.connection.unread for player in streams if player.connection is not None]
        yield live
        yield _gauge("connected_bots", "Bots with at least one stream.", len({each.name for each in streams}))
        yield _gauge("streams", "Streams of bots: one for each instance.", len(streams))
        waiting = sum(player.waiting for player in self._lobby.players())
        yield _gauge("waiting_turns", "Turns that wait for an answer.", waiting)
        yield _gauge("outbox_bytes", "Bytes that wait to be sent, over all streams.", sum(outboxes))
        yield _gauge(
            "largest_outbox_bytes", "Bytes that wait on the slowest stream.", max(outboxes, default=0)
        )

    def _of_loop(self) -> Iterator[Metric]:
        timekeeper = self._lobby.timekeeper
        yield CounterMetricFamily(
            "fairdeal_loop_lag_seconds", "Seconds that the event loop came late.", timekeeper.lag
        )
        yield _gauge("overloaded", "1 while new streams and costly calls are refused.", timekeeper.overloaded)
        yield CounterMetricFamily(
            "fairdeal_refused_calls", "Calls and streams refused for overload.", timekeeper.refused
        )


_BACKLOG = "Rating events that are not rated yet; left out while the database cannot be reached."


def _of_matches(tally: Tally) -> Iterator[Metric]:
    matches = CounterMetricFamily("fairdeal_matches", "Matches that are over.", labels=["game", "outcome"])
    for labels, count in tally.matches.items():
        matches.add_metric(labels, count)
    turns = CounterMetricFamily("fairdeal_turns", "Turns of matches that are over.", labels=["game"])
    for game, count in tally.turns.items():
        turns.add_metric([game], count)
    faults = CounterMetricFamily("fairdeal_faults", "Faults of bots.", labels=["game", "kind"])
    for labels, count in tally.faults.items():
        faults.add_metric(labels, count)
    yield from (matches, turns, faults)
    yield _histogram("thinking_seconds", "Seconds that a turn was charged.", tally.thinking)


def _of_ledger(ledger: "Ledger") -> Iterator[Metric]:
    yield _gauge("ledger_queue_entries", "Beginnings and ends of matches that wait.", ledger.waiting)
    yield _histogram("ledger_commit_seconds", "Seconds that writing a group took.", {"": ledger.commits})
    yield _histogram("ledger_group_entries", "Entries that were written together.", {"": ledger.groups})
    failures = "Attempts to write that failed and were repeated."
    yield CounterMetricFamily("fairdeal_ledger_failures", failures, ledger.failures)


def _gauge(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(f"fairdeal_{name}", meaning, value)


def _histogram(name: str, meaning: str, of_games: Mapping[str, Histogram]) -> Metric:
    """Return a histogram by game; the only one of the game "" has no label."""
    family = HistogramMetricFamily(f"fairdeal_{name}", meaning, labels=[] if "" in of_games else ["game"])
    for game, histogram in of_games.items():
        buckets, so_far = [], 0
        for bound, count in zip((*map(str, histogram.bounds), "+Inf"), histogram.counts, strict=True):
            so_far += count
            buckets.append((bound, float(so_far)))
        family.add_metric([game] if game else [], buckets, histogram.total)
    return family


@asynccontextmanager
async def serve_metrics(gauges: Gauges, address: str) -> AsyncIterator[str]:
    """Serve http://ADDRESS/metrics for as long as the context lasts, and give the address.

    `address` is PORT, for this machine only, or HOST:PORT. Raises InvalidRequest for any other.
    """
    host, _, port = address.rpartition(":")
    if not (port.isdecimal() and int(port) < 1 << 16):
        raise InvalidRequest(f"metrics cannot be served at {address!r}: give PORT or HOST:PORT")
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(gauges)
    try:
        server, thread = start_http_server(int(port), host or LOOPBACK, registry)
    except OSError as error:
        raise InvalidRequest(f"metrics cannot be served at {address!r}: {error.strerror or error}") from error
    try:
        yield f"{host or LOOPBACK}:{server.server_port}"
    finally:
        await asyncio.to_thread(server.shutdown)
        server.server_close()
        await asyncio.to_thread(thread.join)
