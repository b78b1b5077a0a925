"""Play: the stream of every game, registered from the game's own descriptor."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import grpc
from google.protobuf.message import DecodeError
from grpc.aio import EOF  # type: ignore[attr-defined]  # the stubs lack it

from fairdeal.v1.play_pb2 import Hello

from ..games.game import Game
from ..identity import BotIdentity, EntrantIdentity, HostedIdentity
from ..players.lobby import Competitor, Lobby
from ..players.stream import (
    MAX_CAPACITY,
    OLDEST_REVISION,
    REVISION,
    Connection,
    Ending,
    StreamPlayer,
)
from .admission import OVERLOADED
from .limit import Limit, Rate
from .permissions import caller, play_method
from .status import abort

logger = logging.getLogger(__name__)

MOST_INSTANCES = 64
LONGEST_VERSION = 64
LONGEST_PROGRAM = 32
HELLO_WAIT = 10.0
STOPPING = Ending(grpc.StatusCode.UNAVAILABLE, "DRAINING", "the server is stopping; connect again later")
MOST_STREAMS = 128
"""How many streams a bot may have; also those that have not said hello, or wait to be read to their end."""
HELLOS, HELLOS_A_MINUTE = 200, 120
"""How often a bot may open a stream at once, and each minute after that."""


class PlayHandler(grpc.GenericRpcHandler):  # type: ignore[type-arg]  # generic in the stubs only
    """One handler for every game. Messages stay bytes on the way out, and on the way in until read."""

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        lobby: Lobby,
        game_of: Callable[[int], Awaitable[str]],
        keep_version: Callable[[int, str], Awaitable[None]],
    ) -> None:
        """`game_of` tells which game a tournament plays; `keep_version` stores what a bot calls itself."""
        self._games = {f"/{play_method(game)}": game for game in games.values()}
        self._lobby = lobby
        self._game_of = game_of
        self._keep_version = keep_version
        self._played: dict[int, str] = {}
        """By tournament, its game: a bot that comes again needs no database."""
        self.draining = False
        sentence = f"the bot has {MOST_STREAMS} streams already; end those that it does not use"
        self._streams = Limit(MOST_STREAMS, "TOO_MANY_STREAMS", sentence)
        self._hellos = Rate(
            HELLOS, HELLOS_A_MINUTE / 60, "TOO_MANY_HELLOS", "the bot connects again and again"
        )

    def service(self, handler_call_details: Any) -> Any:
        """Return the handler of a game's Play, or None for other methods."""
        game = self._games.get(handler_call_details.method)
        if game is None:
            return None

        async def play(_: Any, context: Any) -> None:
            await self._admit(game, context)

        return grpc.stream_stream_rpc_method_handler(play)

    async def _admit(self, game: Game[Any], context: Any) -> None:
        who = caller()
        if not isinstance(who, BotIdentity | EntrantIdentity | HostedIdentity):
            raise AssertionError("the gate admits bots only")
        await self._hellos.take(who, context)
        async with self._streams.one(who, context):
            await self._play(game, who, context)

    async def _play(self, game: Game[Any], who: Competitor, context: Any) -> None:
        hello = await _read_hello(game, context)
        if isinstance(who, EntrantIdentity):
            expected = await self._game_of_tournament(who.tournament)
            if expected != game.name:
                sentence = f"tournament {who.tournament} plays {expected}, not {game.name}"
                await abort(context, grpc.StatusCode.FAILED_PRECONDITION, "WRONG_GAME", sentence)
        elif isinstance(who, HostedIdentity):  # it is what it was started as, whatever it says
            hello.version, hello.instance = who.version, who.instance
        player = self._lobby.player(game, who, hello.instance)
        connection = Connection(player, context, self._lobby.timekeeper)
        ending = None
        try:
            ending = await self._connect(who, player, connection, hello) or await connection.run()
        except asyncio.CancelledError:
            return  # the bot has gone
        finally:
            _tell("has gone", player, context, ending)
            player.disconnect(connection, ending)
            self._lobby.forget(player)
        await connection.last_write()
        if ending is not None:
            await abort(context, ending.code, ending.reason, ending.sentence, ending.retry_after)

    async def _game_of_tournament(self, number: int) -> str:
        if number not in self._played:
            self._played[number] = await self._game_of(number)
        return self._played[number]

    async def _connect(
        self, who: Competitor, player: StreamPlayer, connection: Connection, hello: Hello
    ) -> Ending | None:
        """Connect the stream by its hello; return why not, if so."""
        with player.expecting(hello) as replaced:
            if isinstance(who, BotIdentity) and hello.version != player.version:
                await self._keep_version(who.bot, hello.version)
            await self._lobby.all_resumed()
            if ending := replaced():
                return ending
            if self.draining and not player.slots.busy:  # who has a match that runs may end it
                return STOPPING
            if self._lobby.timekeeper.overloaded and not player.slots.busy:
                self._lobby.timekeeper.refused += 1
                return OVERLOADED
            player.connect(connection, hello)
            _tell("has connected", player, connection.context)
            return None


def _tell(what: str, player: StreamPlayer, context: Any, ending: Ending | None = None) -> None:
    """Log what became of a stream, and how the server ended it, if it did."""
    why = f": {ending.reason}" if ending is not None else ""
    about = {"bot": player.name, "instance": player.instance, "address": context.peer()}
    logger.info("%s %s%s", player.name, what, why, extra=about)


async def _read_hello(game: Game[Any], context: Any) -> Hello:
    """Return the checked hello, or end the call with what is wrong with it."""
    try:
        async with asyncio.timeout(HELLO_WAIT):
            raw = await context.read()
    except TimeoutError:
        sentence = f"no hello came within {HELLO_WAIT:.0f} s"
        await abort(context, grpc.StatusCode.DEADLINE_EXCEEDED, "NO_HELLO", sentence)
    try:
        request = game.proto.PlayRequest() if raw is EOF else game.proto.PlayRequest.FromString(raw)
    except DecodeError:
        sentence = "the first message cannot be read as a PlayRequest"
        await abort(context, grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED", sentence)
    if request.WhichOneof("request") != "hello":
        sentence = "the first message must be a hello"
        await abort(context, grpc.StatusCode.FAILED_PRECONDITION, "NO_HELLO", sentence)
    hello: Hello = request.hello
    if not OLDEST_REVISION <= hello.revision <= REVISION:
        sentence = (
            f"the bot speaks protocol revision {hello.revision}; "
            f"this server speaks {OLDEST_REVISION} to {REVISION}"
        )
        await abort(context, grpc.StatusCode.FAILED_PRECONDITION, "REVISION_UNSUPPORTED", sentence)
    if problem := problem_of(hello):
        await abort(context, grpc.StatusCode.INVALID_ARGUMENT, "BAD_HELLO", problem)
    return hello


def problem_of(hello: Hello) -> str:
    """Return what of a hello is out of its range; empty where nothing is."""
    if hello.capacity > MAX_CAPACITY:
        return f"capacity is 1 to {MAX_CAPACITY}, not {hello.capacity}"
    if hello.instance >= MOST_INSTANCES:
        return f"instance is 0 to {MOST_INSTANCES - 1}, not {hello.instance}"
    if len(hello.version) > LONGEST_VERSION:
        return f"version has up to {LONGEST_VERSION} characters, not {len(hello.version)}"
    if not hello.version.isprintable():
        return f"version is plain text on one line, not {hello.version!r}"
    if len(hello.program) > LONGEST_PROGRAM:
        return f"program has up to {LONGEST_PROGRAM} bytes, not {len(hello.program)}"
    if len(hello.contribution_hash) not in (0, 32):
        return f"contribution_hash has 32 bytes, not {len(hello.contribution_hash)}"
    return ""
