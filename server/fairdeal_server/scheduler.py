"""The scheduler of a tournament's rounds: asks its format what comes next, and stores that."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fairdeal.v1.tournament_pb2 import DUPLICATE_FIELD, DUPLICATE_ROTATION, TOURNAMENT_STATE_RUNNING

from .comparison import Comparison
from .formats import format_of
from .games.game import Game
from .planning import field_of
from .scoring import AWAY
from .tournament.field import Field
from .tournament.formats.format import Entry
from .tournament.rounds import Progress

if TYPE_CHECKING:
    from .store.matches import Matches
    from .store.tournaments import Loaded, Tournaments


class Scheduler:
    """Adds rounds to stored tournaments. Whoever plays the tournament asks, when all else is played."""

    def __init__(
        self, games: Mapping[str, Game[Any]], tournaments: "Tournaments", matches: "Matches"
    ) -> None:
        self._games = games
        self._tournaments = tournaments
        self._matches = matches

    async def add_round(self, number: int) -> int:
        """Store the tournament's next round and return how many pairings it has; 0: it is over."""
        while True:
            loaded = await self._tournaments.load(number)
            if loaded.state != TOURNAMENT_STATE_RUNNING or loaded.stopped:
                return 0
            if loaded.plan.HasField("comparison"):
                return await self._add_deals(loaded)
            format = format_of(loaded.plan)
            if format is None:
                return 0
            progress = await self.progress(loaded)
            rotation = loaded.plan.duplicate == DUPLICATE_ROTATION
            field = self._field(loaded) if loaded.plan.duplicate == DUPLICATE_FIELD else None
            meetings, pairings = await asyncio.to_thread(
                progress.next_round, format, rotation, field, loaded.last
            )
            # Somebody may have entered or withdrawn meanwhile; then it is planned again.
            if not meetings or await self._tournaments.add_round(loaded, meetings, pairings):
                return len(pairings)

    def _field(self, loaded: "Loaded") -> Field:
        return field_of(self._games[loaded.plan.game], (each.owner for each in loaded.entrants))

    async def _add_deals(self, loaded: "Loaded") -> int:
        """Store a comparison's next deals; none where it is decided."""
        comparison = self.comparison(loaded)
        await self.follow(loaded.number, comparison)
        pairings = comparison.next_round(loaded.last)
        if pairings and await self._tournaments.add_round(loaded, (), pairings):
            return len(pairings)
        return 0

    def comparison(self, loaded: "Loaded") -> Comparison:
        """Return the tournament's comparison, which has taken no results yet."""
        return Comparison(loaded.plan, self._games[loaded.plan.game], loaded.master)

    async def follow(self, number: int, comparison: Comparison) -> None:
        """Let a tournament's comparison take the results that there are by now."""
        rows, unfinished = await self._matches.standing_rows(number)
        await asyncio.to_thread(comparison.take, rows, unfinished)

    async def progress(self, loaded: "Loaded") -> Progress:
        """Return how far a tournament is."""
        entries = [Entry(each.number, each.seeding, each.since, each.until) for each in loaded.entrants]
        meetings = await self._tournaments.meetings(loaded.number)
        rows, unfinished = await self._matches.standing_rows(loaded.number)
        return Progress(entries, meetings, rows, unfinished, AWAY)
