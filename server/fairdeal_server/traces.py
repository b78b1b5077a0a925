"""Traces of matches for OpenTelemetry: what happened when, never what was dealt or played.

A match is one span, with a span inside for its begin, for each turn from question to answer, and for its
record. Nothing of it exists, and no library is loaded, unless the environment asks for traces:
OTEL_TRACES_EXPORTER (`otlp` or `console`) or OTEL_EXPORTER_OTLP_ENDPOINT.
"""

import asyncio
import os
from asyncio import Future
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Protocol, cast

from fairdeal.v1.play_pb2 import FaultKind

from .errors import InvalidRequest

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Tracer

    from .players.player import Answer, Player, Turn
    from .referee.match import Outcome


class Trace(Protocol):
    """The trace of one match."""

    def part(self, name: str) -> AbstractContextManager[object]:
        """Trace a part of the match for as long as the context lasts."""

    def follow(self, match: int, players: "Sequence[Player]") -> "Sequence[Player]":
        """Return the players, by seat, such that their turns are traced."""

    def end(self, outcome: "Outcome | None") -> None:
        """The match is over; without an outcome it was given up."""


class Traces(Protocol):
    """Where traces go."""

    def match(self, game: str, tournament: int, pairing: int) -> Trace:
        """Begin the trace of a match."""


class Untraced:
    """No traces; its own only trace."""

    def match(self, game: str, tournament: int, pairing: int) -> "Untraced":
        """Trace nothing."""
        return self

    def part(self, name: str) -> AbstractContextManager[object]:
        """Trace nothing."""
        return nullcontext()

    def follow(self, match: int, players: "Sequence[Player]") -> "Sequence[Player]":
        """Return the players as they are."""
        return players

    def end(self, outcome: "Outcome | None") -> None:
        """Trace nothing."""


UNTRACED = Untraced()


class Traced:
    """Traces by OpenTelemetry."""

    def __init__(self, tracer: "Tracer") -> None:
        self._tracer = tracer

    def match(self, game: str, tournament: int, pairing: int) -> "MatchTrace":
        """Begin the span of a match."""
        return MatchTrace(self._tracer, {"game": game, "tournament": tournament, "pairing": pairing})


class MatchTrace:
    """The span of a match, and what is in it."""

    def __init__(self, tracer: "Tracer", attributes: "dict[str, str | int]") -> None:
        from opentelemetry.trace import set_span_in_context  # noqa: PLC0415 (only where there are traces)

        self.tracer = tracer
        self.span = tracer.start_span("match", attributes=attributes)
        self.context = set_span_in_context(self.span)

    def part(self, name: str) -> AbstractContextManager[object]:
        """Trace a part of the match for as long as the context lasts."""
        return self.tracer.start_as_current_span(name, context=self.context)

    def follow(self, match: int, players: "Sequence[Player]") -> "Sequence[Player]":
        """Return the players, by seat, such that their turns are traced."""
        self.span.set_attribute("match", match)
        self.span.set_attribute("bots", [player.name for player in players])
        return [cast("Player", TracedPlayer(player, self)) for player in players]

    def end(self, outcome: "Outcome | None") -> None:
        """End the span; without an outcome the match was given up."""
        if outcome is None:
            self.span.set_attribute("given_up", True)
        elif outcome.void:
            self.span.set_attribute("void", outcome.reason)
        self.span.end()


class TracedPlayer:
    """A player whose turns are spans; in everything else the player itself."""

    def __init__(self, player: "Player", trace: MatchTrace) -> None:
        self._player = player
        self._trace = trace

    def __getattr__(self, name: str) -> Any:
        return getattr(self._player, name)

    def ask(self, turn: "Turn") -> "Future[Answer]":
        """Ask, and trace until there is an answer or a fault."""
        attributes: dict[str, str | int] = {
            "bot": self._player.name,
            "instance": self._player.instance,
            "seat": turn.seat,
            "turn": turn.number,
        }
        span = self._trace.tracer.start_span("turn", context=self._trace.context, attributes=attributes)
        future = self._player.ask(turn)

        def answered(done: "Future[Answer]") -> None:
            if not done.cancelled() and done.exception() is None:
                answer = done.result()
                span.set_attribute("charged_us", answer.used_us)
                if answer.fault:
                    span.set_attribute("fault", FaultKind.Name(answer.fault).removeprefix("FAULT_KIND_"))
            span.end()

        future.add_done_callback(answered)
        return future


@asynccontextmanager
async def open_traces() -> AsyncIterator[Traces]:
    """Send traces where the environment says, for as long as the context lasts; nowhere if it is silent.

    Raises InvalidRequest for an exporter that is not known, or where its packages are missing.
    """
    exporter = os.environ.get("OTEL_TRACES_EXPORTER") or (
        "otlp" if os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT") else "none"
    )
    if exporter == "none":
        yield UNTRACED
        return
    try:
        provider = _provider(exporter)
    except ImportError as error:
        raise InvalidRequest(
            f"traces are asked for by OTEL_TRACES_EXPORTER or OTEL_EXPORTER_OTLP_ENDPOINT, and {error.name} "
            "is missing: pip install 'fairdeal[server,traces]'"
        ) from error
    try:
        yield Traced(provider.get_tracer("fairdeal"))
    finally:
        await asyncio.to_thread(provider.shutdown)  # sends what is left


def _provider(exporter: str) -> "TracerProvider":
    from opentelemetry.sdk.resources import SERVICE_NAME, Resource  # noqa: PLC0415 (as above)
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import (  # noqa: PLC0415
        BatchSpanProcessor,
        ConsoleSpanExporter,
        SpanExporter,
    )

    to: SpanExporter
    if exporter == "console":
        to = ConsoleSpanExporter()
    elif exporter == "otlp":
        from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter  # noqa: PLC0415

        to = OTLPSpanExporter()
    else:
        raise InvalidRequest(f"OTEL_TRACES_EXPORTER is otlp, console or none, not {exporter!r}")
    name = os.environ.get("OTEL_SERVICE_NAME", "fairdeal")
    provider = TracerProvider(resource=Resource.create({SERVICE_NAME: name}))
    provider.add_span_processor(BatchSpanProcessor(to))
    return provider
