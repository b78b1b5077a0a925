"""The matchmaker of a ladder: sees who is there and has room, asks whom to let meet, and stores that.

What it remembers comes from the store when it begins, so after a kill it goes on where it was.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING

from .formats import ladder_of
from .players.player import Player
from .tournament.formats.format import Meeting
from .tournament.ladder import WINDOW, Company, Contender, choose
from .tournament.ratings import FRESH, Rating, identity_of
from .tournament.results import Waiting
from .tournament.rounds import Last, Seats, seat

if TYPE_CHECKING:
    from .store.ladders import Ladders, Past
    from .store.ratings import Rated, Rater
    from .store.tournaments import Entrant, Loaded, Tournaments

RATINGS_PAUSE = 1.0
"""How old the ratings are that it goes by, in seconds, at the most."""
MOST_PATIENCE = 60.0
"""A bot waits for somebody else than whom it has just met as long as its last match took, and no longer
than this, in seconds."""


@dataclass(slots=True)
class _Open:
    """A meeting that is not over."""

    company: Company
    pairings: set[int]


class Matchmaker:
    """Schedules a ladder's meetings."""

    def __init__(
        self,
        tournaments: "Tournaments",
        ladders: "Ladders",
        rater: "Rater",
        loaded: "Loaded",
        past: "Past",
        waiting: Iterable[Waiting],
        owners: Mapping[int, str],
    ) -> None:
        self._tournaments = tournaments
        self._ladders = ladders
        self._rater = rater
        self._loaded = loaded
        self._ladder = ladder_of(loaded.plan)
        self._seed = str(loaded.number)
        self._last = loaded.last
        self._last_meeting = past.last
        self._past: deque[Company] = deque(past.meetings, maxlen=WINDOW)
        self._seats = Seats(past.held)
        self._owners = owners
        self._open: dict[int, _Open] = {}
        self._note(waiting)
        self._patient_until: dict[int, float] = {}
        """By entrant: until when it rather waits than meets again whom it has just met."""
        self._chosen_at = 0.0
        self._rated: Mapping[str, Rated] = {}
        self._rated_at = -RATINGS_PAUSE

    @classmethod
    async def of(
        cls,
        tournaments: "Tournaments",
        ladders: "Ladders",
        rater: "Rater",
        loaded: "Loaded",
        begun: Mapping[int, Waiting],
    ) -> "Matchmaker":
        """Return the matchmaker of a ladder; `begun` are, at any time, the pairings that are being played."""
        before = set(begun)
        past, waiting = await ladders.past(loaded.number), await tournaments.waiting(loaded.number)
        owners = await ladders.owners(loaded.number)
        over = before - set(begun)  # meanwhile
        unfinished = [each for each in (*waiting, *begun.values()) if each.number not in over]
        return cls(tournaments, ladders, rater, loaded, past, unfinished, owners)

    async def look_again(self, loaded: "Loaded") -> None:
        """Take note that entrants have come or gone."""
        self._loaded = loaded
        self._owners = await self._ladders.owners(loaded.number)

    def ended(self, pairing: Waiting, seconds: float) -> None:
        """Take note that a pairing has its result; its match took so long."""
        number = pairing.stratum + 1
        meeting = self._open[number]
        meeting.pairings.remove(pairing.number)
        if not meeting.pairings:
            del self._open[number]
            until = monotonic() + min(seconds, MOST_PATIENCE)
            self._patient_until.update(dict.fromkeys(meeting.company, until))

    async def add_meetings(self, players: Mapping[int, Player]) -> tuple[Waiting, ...] | None:
        """Store the meetings that are due now and return their pairings.

        None: entrants have come or gone meanwhile, or the ladder was stopped, and nothing is stored.
        """
        companies = await self._choose(players)
        if not companies:
            return ()
        meetings = [
            Meeting(number, 1, company, self._ladder.deals)
            for number, company in enumerate(companies, start=self._last_meeting + 1)
        ]
        # Seats are counted for good only when the meetings are stored.
        seats = Seats(self._seats.held)
        pairings = seat(meetings, seats, rotation=False, last=self._last)
        loaded, after = replace(self._loaded, last=self._last), self._last.pairing
        if not await self._tournaments.add_round(loaded, meetings, pairings):
            return None
        self._seats = Seats(seats.held)
        self._past.extend(companies)
        self._last_meeting += len(companies)
        self._last = Last(pairings[-1].number, pairings[-1].deal_set)
        waiting = await self._tournaments.waiting(self._loaded.number, after)
        self._note(waiting)
        return waiting

    def patience(self) -> float | None:
        """Return after how many seconds somebody may meet again whom it has just met; None: nobody waits."""
        # Also who has lost it since the last choice: that choice did not know.
        until = [until for until in self._patient_until.values() if until > self._chosen_at]
        return max(0.0, min(until) - monotonic()) if until else None

    def _note(self, waiting: Iterable[Waiting]) -> None:
        for pairing in waiting:
            meeting = self._open.setdefault(pairing.stratum + 1, _Open(pairing.entrants, set()))
            meeting.pairings.add(pairing.number)

    async def _choose(self, players: Mapping[int, Player]) -> list[Company]:
        """Return who is to meet now."""
        await self._read_ratings()
        self._chosen_at = monotonic()
        there = [
            entrant
            for entrant in self._loaded.entrants
            if entrant.until is None and players[entrant.number].slots.open
        ]
        before = self._count_open({entrant.number for entrant in there}, players)
        contenders = [
            self._contender(entrant, players[entrant.number], before[entrant.number]) for entrant in there
        ]
        if sum(contender.room > 0 for contender in contenders) < self._ladder.seats:
            return []
        return await asyncio.to_thread(
            choose,
            contenders,
            tuple(self._past),
            seats=self._ladder.seats,
            following=self._last_meeting + 1,
            seed=self._seed,
        )

    def _count_open(self, there: set[int], players: Mapping[int, Player]) -> Counter[int]:
        """Return by entrant how many meetings it has before it; those that wait for somebody absent apart."""
        return Counter(
            entrant
            for meeting in self._open.values()
            if all(players[other].slots.open for other in meeting.company)
            for entrant in meeting.company
            if entrant in there
        )

    def _contender(self, entrant: "Entrant", player: Player, before: int) -> Contender:
        identity = identity_of(entrant.identity, player.version if entrant.bot is not None else "")
        rated = self._rated.get(identity)
        most = min(self._ladder.outstanding, player.slots.capacity)
        return Contender(
            entrant=entrant.number,
            owner=self._owners.get(entrant.number, ""),
            rating=Rating(rated.mu, rated.sigma) if rated else FRESH,
            room=max(0, most - before) if player.slots.free else 0,
            fresh=rated is None,
            patient=self._patient_until.get(entrant.number, 0.0) > self._chosen_at,
        )

    async def _read_ratings(self) -> None:
        if monotonic() - self._rated_at >= RATINGS_PAUSE:
            self._rated = await self._rater.of_pool(self._loaded.pool)
            self._rated_at = monotonic()
