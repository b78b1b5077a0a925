"""TournamentService: creating, following, standings, ratings."""

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.tournament_pb2_grpc import TournamentServiceServicer

from ..identity import Organiser
from ..planning import BUILTIN
from .permissions import caller

if TYPE_CHECKING:
    from .. import organiser

FOLLOW_PAUSE = 0.2
"""How often a follower is told, in seconds, at the most."""


class TournamentService(TournamentServiceServicer):
    """Hands everything to the organiser."""

    def __init__(self, organiser: "organiser.Organiser") -> None:
        self._organiser = organiser

    async def Create(self, request: pb.CreateRequest, context: Any) -> pb.CreateResponse:  # noqa: N802
        """Store a tournament and its schedule."""
        tournament = await self._organiser.create(request)
        return pb.CreateResponse(tournament=tournament)

    async def Start(self, request: pb.StartRequest, context: Any) -> pb.StartResponse:  # noqa: N802
        """Let a server play the tournament."""
        return pb.StartResponse(tournament=await self._organiser.start(request.number))

    async def Enter(self, request: pb.EnterRequest, context: Any) -> pb.EnterResponse:  # noqa: N802
        """Add a late entry."""
        tournament = await self._organiser.enter(request.number, request.entrant)
        return pb.EnterResponse(tournament=tournament)

    async def Withdraw(  # noqa: N802
        self, request: pb.WithdrawRequest, context: Any
    ) -> pb.WithdrawResponse:
        """Take a bot out."""
        tournament = await self._organiser.withdraw(request.number, request.bot)
        return pb.WithdrawResponse(tournament=tournament)

    async def Stop(self, request: pb.StopRequest, context: Any) -> pb.StopResponse:  # noqa: N802
        """Let no further match start."""
        return pb.StopResponse(tournament=await self._organiser.stop(request.number))

    async def Get(self, request: pb.GetRequest, context: Any) -> pb.GetResponse:  # noqa: N802
        """Return one tournament, and for whom it waits."""
        found = await self._organiser.tournament(request.number)
        return pb.GetResponse(
            tournament=_shown(found), waiting_for=self._organiser.waiting_for(request.number)
        )

    async def List(self, request: pb.ListRequest, context: Any) -> pb.ListResponse:  # noqa: N802
        """Return every tournament, the newest first."""
        return pb.ListResponse(tournaments=map(_shown, await self._organiser.tournaments()))

    async def Follow(  # noqa: N802
        self, request: pb.FollowRequest, context: Any
    ) -> AsyncIterator[pb.FollowResponse]:
        """Send the progress whenever it has changed, until the tournament is over."""
        last = None
        while True:
            progress = await self._organiser.progress(request.number)
            _shown(progress.tournament)
            if progress != last:
                yield progress
                last = progress
            if progress.tournament.state == pb.TOURNAMENT_STATE_FINISHED:
                return
            await asyncio.sleep(FOLLOW_PAUSE)

    async def GetStandings(  # noqa: N802
        self, request: pb.GetStandingsRequest, context: Any
    ) -> pb.GetStandingsResponse:
        """Return the table, as far as it is played."""
        standings = await self._organiser.standings(request.number)
        _shown(standings.tournament)
        return standings

    async def ListRatings(  # noqa: N802
        self, request: pb.ListRatingsRequest, context: Any
    ) -> pb.ListRatingsResponse:
        """Return the ratings of every competitive pool, published on the scale of the request's anchors."""
        return pb.ListRatingsResponse(pools=await self._organiser.ratings(request.anchors))

    async def RebuildRatings(  # noqa: N802
        self, request: pb.RebuildRatingsRequest, context: Any
    ) -> pb.RebuildRatingsResponse:
        """Compute all ratings anew."""
        events, changed = await self._organiser.rebuild_ratings()
        return pb.RebuildRatingsResponse(events=events, changed=changed)


def _shown(tournament: pb.Tournament) -> pb.Tournament:
    """Take out what is for organisers only: the seed of deals that are to come, and command lines."""
    if isinstance(caller(), Organiser):
        return tournament
    if tournament.state != pb.TOURNAMENT_STATE_FINISHED:
        tournament.plan.seed = ""
    for entrant in tournament.plan.entrants:
        if not entrant.player.startswith(BUILTIN):
            entrant.player = ""
    return tournament
