"""A running server's tournaments, as an organiser and the bots see them."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from caller import Caller, calling

from fairdeal.v1 import bot_pb2, match_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.log_pb2 import MatchRecord
from fairdeal_server.app import Server
from fairdeal_server.referee.verify import Blocks, verify
from fairdeal_server.rpc.client import Session, connect

PATIENCE = 60.0


def plan_of(*players: str, game: str = "ninetyone", **fields: Any) -> pb.Plan:
    """Return a plan; NAME is a registered bot, NAME=builtin:BOT a sample bot."""
    pairs = (player.partition("=") for player in players)
    entrants = [pb.Entrant(name=name, player=player) for name, _, player in pairs]
    return pb.Plan(game=game, entrants=entrants, **fields)


@asynccontextmanager
async def organising(server: Server) -> AsyncIterator[Session]:
    """Open the services with the organiser's token while the server plays what is started."""
    playing = asyncio.create_task(server.play_started())
    try:
        async with connect(server.address, server.organiser_token) as session:
            yield session
        if playing.done():
            playing.result()
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def register(session: Session, *names: str) -> dict[str, str]:
    """Register bots, each of an owner of its own name, and return their tokens."""
    tokens = {}
    for name in names:
        await session.bots.AddOwner(bot_pb2.AddOwnerRequest(name=name))
        added = await session.bots.AddBot(bot_pb2.AddBotRequest(name=name, owner=name))
        tokens[name] = added.token
    return tokens


async def create(session: Session, plan: pb.Plan, key: str = "a key") -> int:
    """Create a tournament and return its number."""
    created = await session.tournaments.Create(pb.CreateRequest(key=key, name="a test", plan=plan))
    return created.tournament.number


async def start(session: Session, plan: pb.Plan, key: str = "a key") -> int:
    """Create and start a tournament and return its number."""
    number = await create(session, plan, key)
    await session.tournaments.Start(pb.StartRequest(number=number))
    return number


async def finished(session: Session, number: int) -> pb.Tournament:
    """Wait until the tournament is finished, for as long as it gets on."""
    last = pb.Tournament()
    async with asyncio.timeout(PATIENCE) as patience:
        async for progress in session.tournaments.Follow(pb.FollowRequest(number=number)):
            if progress.tournament.played > last.played:
                patience.reschedule(asyncio.get_running_loop().time() + PATIENCE)
            last = progress.tournament
    assert last.state == pb.TOURNAMENT_STATE_FINISHED
    return last


async def standings_of(session: Session, number: int) -> pb.GetStandingsResponse:
    return await session.tournaments.GetStandings(pb.GetStandingsRequest(number=number))


async def records_of(session: Session, number: int = 0) -> list[MatchRecord]:
    """Return every record that is not sealed."""
    request = match_pb2.ExportRequest(tournament=number)
    return [record async for response in session.matches.Export(request) for record in response.records]


def wrong_with(records: Iterable[MatchRecord], games: Any) -> list[str]:
    """Return what verification finds, as `fairdeal verify --all` does."""
    blocks, found = Blocks(), []
    for record in records:
        found += verify(record, games) + blocks.compare(record.opening)
    return found


@asynccontextmanager
async def connected(
    server: Server, tokens: dict[str, str], *names: str, **hello: Any
) -> AsyncIterator[list[Caller]]:
    """Connect these bots."""
    async with AsyncExitStack() as stack:
        callers = [await stack.enter_async_context(calling(server.address, tokens[name])) for name in names]
        for caller in callers:
            await caller.hello(**hello)
        yield callers
