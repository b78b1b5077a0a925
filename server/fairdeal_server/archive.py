"""Matches that are over: lists of them, and their records with what proves the deals."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from fairdeal.v1 import match_pb2
from fairdeal.v1.log_pb2 import DealOpening, MatchRecord

from .errors import Sealed
from .referee.commitments import deal_secret, opening_of, seeded_opening_of

if TYPE_CHECKING:
    from .store.matches import Matches, StoredLog
    from .store.tournaments import Loaded, Tournaments


class Archive:
    """Reads matches from the store. What is sealed leaves it only without its result and log."""

    def __init__(self, matches: "Matches", tournaments: "Tournaments") -> None:
        self._matches = matches
        self._tournaments = tournaments

    async def matches(
        self, *, tournament: int = 0, limit: int = 50, before: int = 0, faults: bool = False
    ) -> list[match_pb2.Match]:
        """Return matches, the newest first; 0 for a tournament or `before` sets no bound."""
        return await self._matches.list(tournament=tournament, limit=limit, before=before, faults=faults)

    async def record(self, match: int) -> MatchRecord:
        """Return the record of a match; raises UnknownMatch, or Sealed while its deal is still played."""
        stored = await self._matches.log(match)
        if stored.sealed:
            raise Sealed(
                f"the deal of match {match} is still to be played at another table; "
                f"its record opens when tournament {stored.tournament} has played the deal"
            )
        loaded = await self._tournaments.load(stored.tournament)
        return await self._record(stored, loaded)

    async def export(self, tournament: int = 0, after: int = 0) -> AsyncIterator[MatchRecord]:
        """Yield every record that is not sealed, in the order of the matches."""
        loaded: Loaded | None = None
        async for stored in self._matches.export(tournament=tournament, after=after):
            if loaded is None or loaded.number != stored.tournament:
                loaded = await self._tournaments.load(stored.tournament)
            yield await self._record(stored, loaded)
