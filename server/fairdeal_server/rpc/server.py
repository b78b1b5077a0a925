"""The gRPC server with every service."""

from collections.abc import Mapping
from typing import Any

import grpc
from grpc_health.v1 import health as health_checks
from grpc_health.v1 import health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from fairdeal.v1 import bot_pb2, hosting_pb2, match_pb2, retention_pb2, tournament_pb2
from fairdeal.v1.bot_pb2_grpc import add_BotServiceServicer_to_server
from fairdeal.v1.hosting_pb2_grpc import (
    add_VersionServiceServicer_to_server,
    add_WorkServiceServicer_to_server,
)
from fairdeal.v1.match_pb2_grpc import add_MatchServiceServicer_to_server
from fairdeal.v1.retention_pb2_grpc import add_RetentionServiceServicer_to_server
from fairdeal.v1.tournament_pb2_grpc import add_TournamentServiceServicer_to_server

from ..games.game import Game
from ..referee.clock import Timekeeper
from .bots import BotService
from .calls import Interceptor
from .matches import MatchService
from .permissions import Gate
from .play import PlayHandler
from .retention import RetentionService
from .tournaments import TournamentService
from .versions import VersionService
from .work import WorkService

INBOUND = 256 << 10
"""The largest message that is taken, in bytes."""
PING_MS, PING_WAIT_MS = 10_000, 20_000
"""A connection that has been silent so long is pinged, and is dead when no answer comes for so long."""
CLOSEST_PINGS_MS = 5_000
"""A client that pings more often, and has nothing else to say, is told so and loses its connection."""
MOST_CALLS_A_CONNECTION = 1_000
OPTIONS = (
    ("grpc.max_receive_message_length", INBOUND),
    ("grpc.max_send_message_length", 16 << 20),
    ("grpc.keepalive_time_ms", PING_MS),
    ("grpc.keepalive_timeout_ms", PING_WAIT_MS),
    # Without it the answer to a ping is waited for a minute, whatever the timeout is.
    ("grpc.http2.ping_timeout_ms", PING_WAIT_MS),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", CLOSEST_PINGS_MS),
    ("grpc.server_handshake_timeout_ms", 10_000),
    ("grpc.max_connection_idle_ms", 60_000),  # who has no call under way costs a connection
    ("grpc.max_concurrent_streams", MOST_CALLS_A_CONNECTION),
    ("grpc.so_reuseport", 0),
)


def build_server(
    games: Mapping[str, Game[Any]],
    gate: Gate,
    timekeeper: Timekeeper,
    play: PlayHandler,
    bots: BotService,
    tournaments: TournamentService,
    matches: MatchService,
    retention: RetentionService,
    versions: VersionService,
    work: WorkService,
    health: Any,
) -> grpc.aio.Server:
    """Return the server, not listening yet; `health` comes from `build_health`."""
    server = grpc.aio.server(interceptors=[Interceptor(gate, timekeeper)], options=OPTIONS)
    server.add_generic_rpc_handlers([play])
    add_BotServiceServicer_to_server(bots, server)
    add_TournamentServiceServicer_to_server(tournaments, server)
    add_MatchServiceServicer_to_server(matches, server)
    add_RetentionServiceServicer_to_server(retention, server)
    add_VersionServiceServicer_to_server(versions, server)
    add_WorkServiceServicer_to_server(work, server)
    names = [
        module.DESCRIPTOR.services_by_name[service].full_name
        for module, service in (
            (bot_pb2, "BotService"),
            (tournament_pb2, "TournamentService"),
            (match_pb2, "MatchService"),
            (retention_pb2, "RetentionService"),
            (hosting_pb2, "VersionService"),
            (hosting_pb2, "WorkService"),
        )
    ]
    names += [
        service.full_name
        for game in games.values()
        for service in game.proto.DESCRIPTOR.services_by_name.values()
    ]
    health_pb2_grpc.add_HealthServicer_to_server(health, server)
    reflection.enable_server_reflection((*names, health_checks.SERVICE_NAME, reflection.SERVICE_NAME), server)
    return server


def build_health() -> Any:
    """Return what tells whether the server is up; `enter_graceful_shutdown` says that it stops."""
    return health_checks.aio.HealthServicer()  # type: ignore[attr-defined]  # the stubs lack it
