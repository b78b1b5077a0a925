"""Where clients are checked: a server whose part a script plays, and one with the real referee."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import LogDeal

from ..bots import find_bot
from ..games.deal import Deal
from ..games.game import Game
from ..identity import EntrantIdentity
from ..players.inprocess import InProcessPlayer
from ..players.lobby import Lobby
from ..players.player import Player
from ..players.stream import StreamPlayer
from ..referee.clock import Timekeeper
from ..referee.match import Match, Outcome, Table
from ..rpc.play import PlayHandler
from ..rpc.script import KnownTokens, ScriptHandler, serving
from .authority import Authority
from .client import Client
from .match import pool_of
from .network import network


class Stage:
    """Knows the clients that are checked, by their tokens, and brings their streams to them."""

    def __init__(self, game: Game[Any], command: str, folder: Path, *, stays: bool) -> None:
        """`stays` is what a command does that plays on when it is told FINISHED."""
        self.game = game
        self.stays = stays
        self.authority = Authority(folder)
        """Who has signed the certificate of the server's port with TLS."""
        self.scripted = self.secure = self.refereed = ""
        """Where the server listens that a script plays, without TLS and with it, and the other one."""
        self.socket = str(folder / "socket")
        """Where the former listens as well."""
        self.folder = folder
        self.organiser = secrets.token_hex(16)
        """A token that is not for bots."""
        self._command = command
        self._clients: dict[int, Client] = {}
        self._numbers = count(1)
        self._timekeeper = Timekeeper()
        self._lobby = Lobby(self._timekeeper)
        self._tokens = KnownTokens()
        self._tokens.organisers.add(self.organiser)

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Stage"]:
        """Serve for as long as the context lasts."""
        games = {self.game.name: self.game}
        script = ScriptHandler(self.game, lambda who, raw: self._clients[who.entrant].arrive(raw))
        real = PlayHandler(games, self._lobby, self._game_of, self._keep_version)
        known = games, self._tokens, self._timekeeper
        ticking = asyncio.create_task(self._timekeeper.run())
        try:
            async with AsyncExitStack() as stack:
                certificates = self.authority.certificates()
                scripted = serving([script], *known, socket=self.socket, certificates=certificates)
                self.scripted, self.secure = await stack.enter_async_context(scripted)
                self.refereed, _ = await stack.enter_async_context(serving([real], *known))
                yield self
        finally:
            ticking.cancel()

    @asynccontextmanager
    async def client(self, name: str) -> AsyncIterator[Client]:
        """Provide a client that has not been started; nothing of it is left in the end."""
        number, token = next(self._numbers), secrets.token_hex(16)
        self._tokens.bots[token] = EntrantIdentity(number, number, "conformance")
        async with network(self.scripted) as way:
            client = self._clients[number] = Client(name, self, token, way, self._command)
            try:
                yield client
            finally:
                await client.stop()
                del self._clients[number], self._tokens.bots[token]

    async def referee(self, client: Client, most: int) -> list[Outcome]:
        """Let a client that connects to the refereed address play; a random bot has the other seats.

        It plays as many matches at once as it wants to, and no more than so many, twice.
        """
        who = self._tokens.bots[client.token]
        player = self._lobby.player(self.game, who, 0)
        here = asyncio.Event()
        player.slots.listen(here.set)
        if not player.slots.open:
            await here.wait()
        rival = InProcessPlayer("random", find_bot(self.game.name, "random"), polite=True)
        outcomes: list[Outcome] = []
        for _ in range(2):
            number = len(outcomes) + 1
            numbers = range(number, number + min(player.slots.capacity, most))
            outcomes += await asyncio.gather(*(self._play(each, player, rival) for each in numbers))
        player.dismiss("That was all.")
        player.slots.unlisten(here.set)
        return outcomes

    async def _play(self, number: int, player: StreamPlayer, rival: Player) -> Outcome:
        """Play a match and announce its result."""
        pool = pool_of(self.game)
        seat = number % pool.seats
        players = [player if each == seat else rival for each in range(pool.seats)]
        seeds = [secrets.token_bytes(16) for _ in players]
        table = Table(number, pool, Deal(secrets.token_bytes(32)), LogDeal(), players, seeds)
        player.slots.take()
        try:
            outcome = await Match(table).play()
        finally:
            player.slots.give()
        player.announce(
            pb.MatchResult(match=number, seat=seat, seats=outcome.results, log_sha256=outcome.sha256)
        )
        return outcome

    async def _game_of(self, _: int) -> str:
        return self.game.name

    async def _keep_version(self, _bot: int, _version: str) -> None:
        """No version is stored."""
