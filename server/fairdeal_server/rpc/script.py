"""Streams that a script plays the server's part in, at the level of bytes, behind the real gate."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import grpc

from ..games.game import Game
from ..identity import EntrantIdentity, Identity, Organiser
from ..listening import Certificates
from ..players.stream import STREAM_ERRORS, Ending
from ..referee.clock import Timekeeper
from .calls import CODES, Interceptor
from .permissions import Gate, Tokens, caller, permissions_of, play_method
from .server import OPTIONS
from .status import abort
from .tls import server_credentials


def ending(status: str, reason: str, sentence: str, retry_after: int = 0) -> Ending:
    """Return how to end a stream; the status by its name, `retry_after` in seconds."""
    return Ending(CODES[status], reason, sentence, retry_after)


class ByteStream:
    """The server's end of one stream, in bytes."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._ended: asyncio.Future[Ending | None] = asyncio.get_running_loop().create_future()
        self.over = asyncio.Event()
        """Nothing comes or goes any more."""

    async def read(self) -> bytes | None:
        """Return the next message; None when the client has ended its side, or is gone."""
        try:
            message = await self._context.read()
        except STREAM_ERRORS:
            return None
        return message if isinstance(message, bytes) else None

    async def write(self, message: bytes) -> None:
        """Send a message; to nobody where the client has gone."""
        with suppress(*STREAM_ERRORS):
            await self._context.write(message)

    def end(self, ending: Ending | None) -> None:
        """End the stream, with OK where there is no other ending."""
        if not self._ended.done():
            self._ended.set_result(ending)

    async def last(self) -> None:
        """Keep the call until the stream has ended."""
        try:
            ending = await self._ended
        finally:
            self.over.set()
        if ending is not None:
            await abort(self._context, ending.code, ending.reason, ending.sentence, ending.retry_after)


class ScriptHandler(grpc.GenericRpcHandler):  # type: ignore[type-arg]  # generic in the stubs only
    """Hands every stream of a game to whoever plays the server."""

    def __init__(self, game: Game[Any], arrive: Callable[[EntrantIdentity, ByteStream], None]) -> None:
        self._method = f"/{play_method(game)}"
        self._arrive = arrive

    def service(self, handler_call_details: Any) -> Any:
        """Return the handler of the game's Play, or None for other methods."""
        if handler_call_details.method != self._method:
            return None

        async def play(_: Any, context: Any) -> None:
            who = caller()
            if not isinstance(who, EntrantIdentity):
                raise AssertionError("the gate admits bots only")
            stream = ByteStream(context)
            self._arrive(who, stream)
            await stream.last()

        return grpc.stream_stream_rpc_method_handler(play)


class KnownTokens(Tokens):
    """Tokens that are kept in memory."""

    def __init__(self) -> None:
        self.bots: dict[str, EntrantIdentity] = {}
        self.organisers: set[str] = set()

    async def authenticate(self, token: str) -> Identity | None:
        """Return who shows this token."""
        return Organiser() if token in self.organisers else self.bots.get(token)

    async def good(self, hashes: Collection[bytes]) -> set[bytes]:
        """Return all: none expires."""
        return set(hashes)


@asynccontextmanager
async def serving(
    handlers: Collection[Any],
    games: Mapping[str, Game[Any]],
    tokens: Tokens,
    timekeeper: Timekeeper,
    *,
    socket: str = "",
    certificates: Certificates | None = None,
) -> AsyncIterator[tuple[str, str]]:
    """Serve on loopback; yield the addresses without TLS and with it, host:port.

    The second is empty without certificates. `socket` is the path of one more place to listen at.
    """
    gate = Gate(tokens, permissions_of(games.values()))
    server = grpc.aio.server(interceptors=[Interceptor(gate, timekeeper)], options=OPTIONS)
    server.add_generic_rpc_handlers(tuple(handlers))
    plain, secure = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}", ""
    if certificates is not None:
        port = server.add_secure_port("127.0.0.1:0", server_credentials(certificates))
        secure = f"127.0.0.1:{port}"
    if socket:
        server.add_insecure_port(f"unix:{socket}")
    await server.start()
    try:
        yield plain, secure
    finally:
        await server.stop(grace=0)
