"""MatchService: lists, records, replays, and live matches for spectators."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from itertools import islice
from typing import Any

from fairdeal.v1 import match_pb2 as pb
from fairdeal.v1.log_pb2 import LogEntry, MatchRecord
from fairdeal.v1.match_pb2_grpc import MatchServiceServicer

from ..archive import Archive
from ..director import Director
from ..errors import Damaged, Hidden, InvalidRequest, NotFound, NotPermitted, Sealed
from ..identity import Organiser, Spectator
from ..referee.fold import Screen, replay
from ..referee.log import LogError, read
from ..referee.match import Match
from .permissions import caller

WATCH_PAUSE = 0.1
"""How often a live match is looked at for spectators, in seconds."""
EXPORT_BATCH = 100
"""How many records go out in one message."""
EXPORT_BYTES = 1 << 20
"""… and at about how many bytes it is cut."""
SLICE = 20
"""How many frames are computed, beside the loop, before it is seen whether the caller is still there."""
MOST_LISTED = 1000


class MatchService(MatchServiceServicer):
    """Shows matches, and nothing of a deal that is still to be played at another table."""

    def __init__(self, archive: Archive, director: Director) -> None:
        self._archive = archive
        self._director = director

    async def ListMatches(self, request: pb.ListMatchesRequest, context: Any) -> pb.ListMatchesResponse:  # noqa: N802
        """Return matches, the newest first."""
        if request.limit > MOST_LISTED:
            raise InvalidRequest(f"limit is up to {MOST_LISTED:,}, not {request.limit:,}")
        matches = await self._archive.matches(
            tournament=request.tournament,
            limit=request.limit or 50,
            before=request.before,
            faults=request.faults,
        )
        return pb.ListMatchesResponse(matches=matches)

    async def GetRecord(self, request: pb.GetRecordRequest, context: Any) -> pb.GetRecordResponse:  # noqa: N802
        """Return a log with what proves its deal."""
        return pb.GetRecordResponse(record=await self._archive.record(request.match))

    async def Export(self, request: pb.ExportRequest, context: Any) -> AsyncIterator[pb.ExportResponse]:  # noqa: N802
        """Stream every record that is not sealed."""
        response, size = pb.ExportResponse(), 0
        async for record in self._archive.export(request.tournament, request.after):
            response.records.append(record)
            size += len(record.log)
            if len(response.records) >= EXPORT_BATCH or size >= EXPORT_BYTES:
                yield response
                response, size = pb.ExportResponse(), 0
        response.removed = await self._archive.removed(request.tournament, request.after)
        if response.records or response.removed:
            yield response

    async def Replay(self, request: pb.ReplayRequest, context: Any) -> AsyncIterator[pb.ReplayResponse]:  # noqa: N802
        """Stream a finished match, frame by frame."""
        record = await self._archive.record(request.match)
        try:
            async for frame in self._replay(record, request):
                yield pb.ReplayResponse(frame=frame)
        except LogError as error:
            sentence = f"match {request.match} cannot be replayed: {error}; `fairdeal verify` says more"
            raise Damaged(sentence) from error

    async def _replay(self, record: MatchRecord, request: pb.ReplayRequest) -> AsyncIterator[pb.Frame]:
        log = read(record.log)
        seat = request.seat if request.HasField("seat") else None
        if seat is not None and seat >= log.pool.seats:
            raise InvalidRequest(f"match {request.match} has seats 0 to {log.pool.seats - 1}, not {seat}")
        game = self._director.games.get(log.pool.game)
        if game is None:
            raise LogError(f"the game {log.pool.game!r} is not installed")
        frames = replay(game, log, seat)
        while some := await asyncio.to_thread(lambda: list(islice(frames, SLICE))):
            for frame in some:
                yield frame

    async def Watch(self, request: pb.WatchRequest, context: Any) -> AsyncIterator[pb.WatchResponse]:  # noqa: N802
        """Stream a live match as spectators see it, or later with the eyes of a seat."""
        match = self._director.live_match(request.match)
        if match is None:
            raise NotFound(f"match {request.match} is not being played here; replay it when it is over")
        if self._director.shares_its_deal(request.match):
            raise Sealed(
                f"the deal of match {request.match} is played at several tables; watch it afterwards"
            )
        seat = request.seat if request.HasField("seat") else None
        delay = 0 if seat is None else self._delay(request.match, seat, len(match.seats))
        async for frame in _watch(match, seat, delay):
            yield pb.WatchResponse(frame=frame)

    def _delay(self, match: int, seat: int, seats: int) -> int:
        """Return how many moves later the caller may see what this seat sees."""
        if not isinstance(caller(), Organiser | Spectator):
            raise NotPermitted("what a seat of a live match sees is not for bots; replay it when it is over")
        if seat >= seats:
            raise InvalidRequest(f"match {match} has seats 0 to {seats - 1}, not {seat}")
        delay = self._director.watch_delay(match)
        if not delay:
            raise Hidden(f"hidden cards of match {match} are shown when it is over: replay it then")
        return delay


async def _watch(match: Match, seat: int | None, delay: int) -> AsyncIterator[pb.Frame]:
    screen = Screen(match.game, match.log, seat, is_live=True)
    yield screen.start()
    shown = 0
    while True:
        over = match.over
        until = match.shown - (0 if over else delay)
        entries = match.log.entries[shown : max(shown, min(until, shown + SLICE))]
        for frame in await asyncio.to_thread(_show, screen, entries):
            yield frame
        shown += len(entries)
        if over and not entries:
            break
        if not over and len(entries) < SLICE:
            await asyncio.sleep(WATCH_PAUSE)
    for frame in screen.end():
        yield frame


def _show(screen: Screen, entries: Iterable[LogEntry]) -> list[pb.Frame]:
    return [frame for entry in entries for frame in screen.show(entry)]
