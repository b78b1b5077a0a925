"""A client of the server's services, for the command line."""

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from fairdeal import tls
from fairdeal.v1.bot_pb2_grpc import BotServiceStub
from fairdeal.v1.hosting_pb2_grpc import VersionServiceStub, WorkServiceStub
from fairdeal.v1.match_pb2_grpc import MatchServiceStub
from fairdeal.v1.retention_pb2_grpc import RetentionServiceStub
from fairdeal.v1.tournament_pb2_grpc import TournamentServiceStub

from ..errors import InvalidRequest

if TYPE_CHECKING:
    from fairdeal.v1.bot_pb2_grpc import BotServiceAsyncStub
    from fairdeal.v1.hosting_pb2_grpc import VersionServiceAsyncStub, WorkServiceAsyncStub
    from fairdeal.v1.match_pb2_grpc import MatchServiceAsyncStub
    from fairdeal.v1.retention_pb2_grpc import RetentionServiceAsyncStub
    from fairdeal.v1.tournament_pb2_grpc import TournamentServiceAsyncStub

LARGEST = 16 << 20
LONGEST = 660.0
"""How long a call with one answer is waited for, in seconds: a little longer than a server works at it."""
OPTIONS = (
    ("grpc.max_receive_message_length", LARGEST),
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.ping_timeout_ms", 10_000),
    ("grpc.http2.max_pings_without_data", 0),
)


@dataclass(frozen=True, slots=True)
class Session:
    """The services of one server."""

    bots: "BotServiceAsyncStub"
    tournaments: "TournamentServiceAsyncStub"
    matches: "MatchServiceAsyncStub"
    retention: "RetentionServiceAsyncStub"
    versions: "VersionServiceAsyncStub"
    work: "WorkServiceAsyncStub"


class CallFailed(Exception):
    """A server refused a call, failed at it, or was not there; the message says what and why.

    `code` is the name of the gRPC status, `reason` the machine-readable reason, which may be empty.
    """

    def __init__(self, error: grpc.aio.AioRpcError) -> None:
        self.code = error.code().name
        self.reason, sentence = refusal_of(error)
        nobody_there = error.code() is grpc.StatusCode.UNAVAILABLE and not self.reason
        words = _NOBODY_THERE if nobody_there else _IN_WORDS.get(error.code(), "{}")
        super().__init__(_BROKEN if sentence == _OF_THE_LIBRARY else words.format(sentence))


_NOBODY_THERE = "the server does not answer: {}"
_OF_THE_LIBRARY = "Internal error from Core"
"""What gRPC says where it cannot write any more, though no server has said anything."""
_BROKEN = "the connection to the server broke"
_IN_WORDS = {
    grpc.StatusCode.DEADLINE_EXCEEDED: "the call took too long: {}",
    grpc.StatusCode.UNKNOWN: "the server failed, and its log says more: {}",
    grpc.StatusCode.INTERNAL: "the server failed, and its log says more: {}",
}


@asynccontextmanager
async def connect(
    address: str, token: str, environment: Mapping[str, str] = os.environ
) -> AsyncIterator[Session]:
    """Open the services at `host:port` (plaintext) or `tls://host:port` with this token.

    For TLS the environment may name certificates, as `fairdeal.tls` says. A call inside that goes wrong
    leaves as CallFailed.
    """
    interceptors: Any = [kind(token) for kind in (_UnaryBearer, _StreamBearer, _TakingBearer, _TalkingBearer)]
    target = address.removeprefix(tls.SCHEME)
    try:
        credentials = tls.credentials(address, environment)
    except ValueError as error:
        raise InvalidRequest(str(error)) from error
    if credentials is not None:
        channel = grpc.aio.secure_channel(target, credentials, OPTIONS, interceptors=interceptors)
    else:
        channel = grpc.aio.insecure_channel(target, OPTIONS, interceptors=interceptors)
    async with channel:
        try:
            yield Session(
                BotServiceStub(channel),
                TournamentServiceStub(channel),
                MatchServiceStub(channel),
                RetentionServiceStub(channel),
                VersionServiceStub(channel),
                WorkServiceStub(channel),
            )
        except grpc.aio.AioRpcError as error:
            raise CallFailed(error) from error


def refusal_of(error: grpc.aio.AioRpcError) -> tuple[str, str]:
    """Return what an error says: the machine-readable reason (may be empty), and the sentence."""
    call: Any = error  # it has all of a grpc.Call that is asked for
    status = rpc_status.from_call(call)
    for detail in status.details if status else ():
        info = error_details_pb2.ErrorInfo()
        if detail.Unpack(info):
            return info.reason, status.message
    return "", error.details() or str(error)


class _Bearer:
    """Adds the token to every call."""

    def __init__(self, token: str) -> None:
        self._token = token

    def _with_token(self, details: Any) -> Any:
        metadata = grpc.aio.Metadata(("authorization", f"Bearer {self._token}"))
        return details._replace(metadata=metadata)


class _UnaryBearer(_Bearer, grpc.aio.UnaryUnaryClientInterceptor):  # type: ignore[type-arg]
    async def intercept_unary_unary(self, continuation: Any, client_call_details: Any, request: Any) -> Any:
        """Call with the token, and not wait for ever."""
        details = self._with_token(client_call_details)
        if details.timeout is None:
            details = details._replace(timeout=LONGEST)
        return await continuation(details, request)


class _StreamBearer(_Bearer, grpc.aio.UnaryStreamClientInterceptor):  # type: ignore[type-arg]
    async def intercept_unary_stream(self, continuation: Any, client_call_details: Any, request: Any) -> Any:
        """Call with the token."""
        return await continuation(self._with_token(client_call_details), request)


class _TakingBearer(_Bearer, grpc.aio.StreamUnaryClientInterceptor):  # type: ignore[type-arg]
    async def intercept_stream_unary(
        self, continuation: Any, client_call_details: Any, request_iterator: Any
    ) -> Any:
        """Call with the token."""
        return await continuation(self._with_token(client_call_details), request_iterator)


class _TalkingBearer(_Bearer, grpc.aio.StreamStreamClientInterceptor):  # type: ignore[type-arg]
    async def intercept_stream_stream(
        self, continuation: Any, client_call_details: Any, request_iterator: Any
    ) -> Any:
        """Call with the token."""
        return await continuation(self._with_token(client_call_details), request_iterator)
