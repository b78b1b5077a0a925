"""Where connected bots are found: one player for each game, bot and instance."""

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any

from ..games.game import Game
from ..identity import BotIdentity, EntrantIdentity, HostedIdentity
from ..referee.clock import Timekeeper
from .stream import PARTING, Ending, StreamPlayer

Competitor = BotIdentity | EntrantIdentity | HostedIdentity

RESUMING = 10.0
"""How long bots that connect wait for matches to be resumed, in seconds, at the most."""


class Lobby:
    """Keeps the players of connected bots, also while they are away."""

    def __init__(self, timekeeper: Timekeeper) -> None:
        self.timekeeper = timekeeper
        self._players: dict[tuple[str, Competitor, int], StreamPlayer] = {}
        self._resuming: set[int] = set()
        self._all_resumed = asyncio.Event()
        self._all_resumed.set()

    def resume(self, tournaments: Iterable[int]) -> None:
        """Let bots wait for these: what their welcome does not call live is over for them."""
        self._resuming.update(tournaments)
        if self._resuming:
            self._all_resumed.clear()

    def resumed(self, tournament: int) -> None:
        """Take note that the matches of a tournament are live again, or that it is not played here."""
        self._resuming.discard(tournament)
        if not self._resuming:
            self._all_resumed.set()

    async def all_resumed(self) -> None:
        """Wait until the matches that a server left behind when it died are live again, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(RESUMING):
                await self._all_resumed.wait()

    def player(self, game: Game[Any], who: Competitor, instance: int) -> StreamPlayer:
        """Return the player, made when it is first asked for."""
        key = game.name, who, instance
        player = self._players.get(key)
        if player is None:
            player = self._players[key] = StreamPlayer(
                game, who.name, instance, self.timekeeper, hosted=isinstance(who, HostedIdentity)
            )
        return player

    def players(self) -> Collection[StreamPlayer]:
        """Return every player, connected or not."""
        return self._players.values()

    def of(self, who: Competitor) -> list[StreamPlayer]:
        """Return every player of a bot."""
        return [player for (_, owner, _), player in self._players.items() if owner == who]

    def connected(self, who: Competitor) -> int:
        """Return how many streams of the bot are connected."""
        return sum(player.connection is not None for player in self.of(who))

    def connected_bots(self) -> dict[str, int]:
        """Return how many streams each registered bot has."""
        counts: dict[str, int] = {}
        for (_, owner, _), player in self._players.items():
            if isinstance(owner, BotIdentity) and player.connection is not None:
                counts[owner.name] = counts.get(owner.name, 0) + 1
        return counts

    def forget(self, player: StreamPlayer) -> None:
        """Drop a player that neither plays nor is connected, so that strangers cannot pile up."""
        if player.wanted:
            return
        if player.parting:  # it may come back to hear it
            asyncio.get_running_loop().call_later(PARTING, self.forget, player)
        else:
            player.unwatch()
            self._players = {key: each for key, each in self._players.items() if each is not player}

    def notify(self, kind: int, message: str) -> None:
        """Send a notice to every connected bot."""
        for player in self._players.values():
            player.notify(kind, message)  # type: ignore[arg-type]

    def close(self, ending: Ending) -> None:
        """End every stream."""
        for player in self._players.values():
            player.close(ending)
