"""Matches that are over: lists of them, and their records with what proves the deals."""

import logging
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

from fairdeal.v1 import match_pb2
from fairdeal.v1.log_pb2 import DealOpening, MatchRecord

from .errors import Sealed
from .referee.commitments import ClosedBlock, deal_secret, opening_of, seeded_opening_of

if TYPE_CHECKING:
    from .store.matches import Matches, StoredLog
    from .store.tournaments import Loaded, Tournaments


logger = logging.getLogger(__name__)


class Archive:
    """Reads matches from the store. What is sealed leaves it only without its result and log."""

    def __init__(self, matches: "Matches", tournaments: "Tournaments") -> None:
        self._matches = matches
        self._tournaments = tournaments

    async def matches(
        self, *, tournament: int = 0, limit: int = 50, before: int = 0, faults: bool = False
    ) -> Sequence[match_pb2.Match]:
        """Return matches, the newest first; 0 for a tournament or `before` sets no bound."""
        return await self._matches.list(tournament=tournament, limit=limit, before=before, faults=faults)

    async def record(self, match: int) -> MatchRecord:
        """Return the record of a match.

        Raises UnknownMatch, LogRemoved, or Sealed while its deal is still played.
        """
        stored = await self._matches.log(match)
        if stored.sealed:
            raise Sealed(
                f"the deal of match {match} is still to be played at another table; "
                f"its record opens when tournament {stored.tournament} has played the deal"
            )
        return await Openings(self._tournaments).record_of(stored)

    async def removed(self, tournament: int = 0, after: int = 0) -> int:
        """Return how many records an export leaves out because their logs were removed."""
        return await self._matches.count_removed(tournament=tournament, after=after)

    async def export(self, tournament: int = 0, after: int = 0) -> AsyncIterator[MatchRecord]:
        """Yield every record that is not sealed, in the order of the matches."""
        openings = Openings(self._tournaments)
        async for stored in self._matches.export(tournament=tournament, after=after):
            yield await openings.record_of(stored)


class Openings:
    """Puts logs and what proves their deals together; remembers the tournament and block it is in."""

    def __init__(self, tournaments: "Tournaments") -> None:
        self._tournaments = tournaments
        self._loaded: Loaded | None = None
        self._block: ClosedBlock | None = None

    async def record_of(self, stored: "StoredLog") -> MatchRecord:
        """Return the record of a match whose deal is over."""
        if self._loaded is None or self._loaded.number != stored.tournament:
            self._loaded = await self._tournaments.load(stored.tournament)
            self._block = None
        opening = await self._opening(self._loaded, stored.deal)
        return MatchRecord(log=stored.log, log_sha256=stored.sha256, opening=opening, match=stored.match)

    async def _opening(self, loaded: "Loaded", deal: int) -> DealOpening:
        secret = deal_secret(loaded.master, deal)
        if loaded.seeded:
            return seeded_opening_of(secret, deal, loaded.number)
        if self._block is None or deal not in self._block.block.deals:
            self._block = await self._find_block(loaded, deal)
        if self._block is None:  # void before anybody committed to it, or damaged: verification says so
            return DealOpening(secret=secret)
        return opening_of(secret, deal, self._block.block, self._block.contributions)

    async def _find_block(self, loaded: "Loaded", deal: int) -> ClosedBlock | None:
        try:
            found = await self._tournaments.blocks(loaded.number, [deal])
        except ValueError as error:
            sentence = "deal %d of tournament %d cannot be proved: %s"
            logger.error(sentence, deal, loaded.number, error, extra={"tournament": loaded.number})
            return None
        return found[0] if found else None
