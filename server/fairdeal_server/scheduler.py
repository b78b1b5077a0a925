"""The scheduler of a tournament's rounds: asks its format what comes next, and stores that."""

import asyncio
from typing import TYPE_CHECKING

from fairdeal.v1.play_pb2 import FAULT_KIND_DISCONNECTED
from fairdeal.v1.tournament_pb2 import DUPLICATE_ROTATION, TOURNAMENT_STATE_RUNNING

from .formats import format_of
from .tournament.formats.format import Entry
from .tournament.rounds import Progress

if TYPE_CHECKING:
    from .store.matches import Matches
    from .store.tournaments import Loaded, Tournaments


class Scheduler:
    """Adds rounds to stored tournaments. Whoever plays the tournament asks, when all else is played."""

    def __init__(self, tournaments: "Tournaments", matches: "Matches") -> None:
        self._tournaments = tournaments
        self._matches = matches

    async def add_round(self, number: int) -> int:
        """Store the tournament's next round and return how many pairings it has; 0: it is over."""
        while True:
            loaded = await self._tournaments.load(number)
            format = format_of(loaded.plan)
            if format is None or loaded.stopped or loaded.state != TOURNAMENT_STATE_RUNNING:
                return 0
            progress = await self.progress(loaded)
            rotation = loaded.plan.duplicate == DUPLICATE_ROTATION
            meetings, pairings = await asyncio.to_thread(progress.next_round, format, rotation, loaded.last)
            # Somebody may have entered or withdrawn meanwhile; then it is planned again.
            if not meetings or await self._tournaments.add_round(loaded, meetings, pairings):
                return len(pairings)

    async def progress(self, loaded: "Loaded") -> Progress:
        """Return how far a tournament is."""
        entries = [Entry(each.number, each.seeding, each.since, each.until) for each in loaded.entrants]
        meetings = await self._tournaments.meetings(loaded.number)
        rows, unfinished = await self._matches.standing_rows(loaded.number)
        return Progress(entries, meetings, rows, unfinished, FAULT_KIND_DISCONNECTED)
