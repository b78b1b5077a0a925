"""A server without a database: the real stream handler, players and referee, for bots that connect."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

import grpc.aio

from fairdeal.v1 import play_pb2
from fairdeal.v1.log_pb2 import LogDeal
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import load_games
from fairdeal_server.identity import EntrantIdentity
from fairdeal_server.listening import Certificates
from fairdeal_server.players.lobby import Lobby
from fairdeal_server.players.player import Player
from fairdeal_server.players.stream import StreamPlayer
from fairdeal_server.referee.clock import Timekeeper
from fairdeal_server.referee.match import Match, Outcome, Table
from fairdeal_server.referee.pool import Pool
from fairdeal_server.rpc.calls import Interceptor
from fairdeal_server.rpc.permissions import Gate, permissions_of
from fairdeal_server.rpc.play import PlayHandler
from fairdeal_server.rpc.server import OPTIONS
from fairdeal_server.rpc.tls import server_credentials

GAMES = load_games()
SHORTER: dict[str, dict[str, int]] = {"pokermagic": {"hands": 2}}
"""Options with which a game's match is about as long as those of the others."""


class Hall:
    """A server that plays what a test wants, without a database: tokens are the bots' names."""

    def __init__(
        self, game: str, penalty: "play_pb2.Penalty.ValueType", move_ms: int, options: dict[str, Any]
    ) -> None:
        self.game = GAMES[game]
        clock = play_pb2.ClockRule(move_ms=move_ms)
        self.pool = Pool.of(self.game, self.game.proto.Options(**options), 2, clock=clock, penalty=penalty)
        self.timekeeper = Timekeeper()
        self.lobby = Lobby(self.timekeeper)
        self.address = ""

    async def authenticate(self, token: str) -> EntrantIdentity:
        return EntrantIdentity(1, 1 if token == "one" else 2, token)

    async def good(self, hashes: Collection[bytes]) -> set[bytes]:
        return set(hashes)

    async def game_of(self, _tournament: int) -> str:
        return self.game.name

    async def keep_version(self, _bot: int, _version: str) -> None:
        """Entrants of one tournament have no stored version."""

    def environment(self, name: str) -> dict[str, str]:
        return {"FAIRDEAL_ADDRESS": self.address, "FAIRDEAL_TOKEN": name}

    async def player(self, name: str) -> StreamPlayer:
        """Return a bot's player as soon as it is connected."""
        who = await self.authenticate(name)
        while not self.lobby.connected(who):  # noqa: ASYNC110 - the lobby has no event for it
            await asyncio.sleep(0.01)
        return self.lobby.player(self.game, who, 0)

    async def begin(self, match: int, *names: str, deal: Deal | None = None) -> "asyncio.Task[Outcome]":
        """Begin a match between bots, by seat, as soon as they are connected."""
        return self.seat(match, [await self.player(name) for name in names], deal)

    def seat(
        self, match: int, players: Sequence[Player], deal: Deal | None = None
    ) -> "asyncio.Task[Outcome]":
        """Begin a match between players, connected or not."""
        deal = deal or Deal(sha256(b"%d" % match).digest())
        table = Table(
            match, self.pool, deal, LogDeal(), players, [player.name.encode() for player in players]
        )
        for player in players:
            player.slots.take()
        task = asyncio.create_task(Match(table).play())
        for player in players:
            task.add_done_callback(lambda _, player=player: player.slots.give())  # type: ignore[misc]
        return task

    async def play(self, matches: int) -> list[Outcome]:
        """Play so many matches at once and tell both bots that this was all."""
        players = [await self.player("one"), await self.player("two")]
        for player in players:
            player.slots.take()
        tables = (
            Table(number, self.pool, Deal(sha256(b"%d" % number).digest()), LogDeal(), players, (b"1", b"2"))
            for number in range(1, matches + 1)
        )
        outcomes = await asyncio.gather(*(Match(table).play() for table in tables))
        for player in players:
            player.slots.give()
            player.notify(play_pb2.NOTICE_KIND_FINISHED, "That was all.")
        return outcomes


@asynccontextmanager
async def opened(
    game: str,
    penalty: "play_pb2.Penalty.ValueType" = play_pb2.PENALTY_FORFEIT,
    move_ms: int = 20_000,
    certificates: Certificates | None = None,
    transport: Mapping[str, int] | None = None,
    **options: Any,
) -> AsyncIterator[Hall]:
    """Open a hall; `transport` changes options of the gRPC server."""
    hall = Hall(game, penalty, move_ms, options)
    gate = Gate(hall, permissions_of(GAMES.values()))
    server = grpc.aio.server(
        interceptors=[Interceptor(gate, hall.timekeeper)],
        options=tuple((dict(OPTIONS) | dict(transport or {})).items()),
    )
    handler = PlayHandler(GAMES, hall.lobby, hall.game_of, hall.keep_version)
    server.add_generic_rpc_handlers((handler,))
    if certificates is None:
        hall.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    else:
        port = server.add_secure_port("127.0.0.1:0", server_credentials(certificates))
        hall.address = f"tls://localhost:{port}"
    await server.start()
    ticking = asyncio.create_task(hall.timekeeper.run())
    try:
        yield hall
    finally:
        ticking.cancel()
        await server.stop(grace=0)


def faults(outcomes: list[Outcome]) -> set[tuple[int, ...]]:
    return {tuple(seat.fault for seat in outcome.results) for outcome in outcomes}
