"""A deal that is still to be played at a table shows nowhere: not in any answer to anybody.

One table of a shared deal is over and another is open. Two servers differ only in how the finished
table's match went, or in the cards too, and everybody asks all that can be asked: the answers must be
the same. What is asked is listed for every method of the permission table, so that a new one has to be
thought of.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from caller import Caller, calling
from event import organising, plan_of, register, start
from reader import Answers, differences, everything, reading

from fairdeal.v1 import bot_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server import competition
from fairdeal_server.app import Server
from fairdeal_server.rpc.client import Session
from fairdeal_server.rpc.permissions import PERMISSIONS

Opens = Callable[[], AbstractAsyncContextManager[Server]]
NAMES = ("ada", "bea", "cid", "dan")
PATIENCE = 60.0
SLOW = play_pb2.ClockRule(move_ms=3_600_000)
SHORT: Mapping[str, Any] = {"options": ["cards=3"], "clock": SLOW, "penalty": play_pb2.PENALTY_DEFAULT}


@dataclass
class Deal:
    """A shared deal with a table that is over and one that is open."""

    server: Server
    session: Session
    number: int
    """The tournament's."""
    over: int
    open: int
    """Matches."""
    tokens: dict[str, str]
    """By who asks: a bot of each table, one of neither, an organiser and a spectator."""
    callers: list[Caller]
    """All bots' streams."""
    waiting: list[Caller]
    """Those that are asked at the open table and were not at the other one."""

    async def told(self, *who: str) -> dict[Any, Answers]:
        """Return what they are told, everybody unless some are named, by who asks, method and request."""
        asking = who or tuple(self.tokens)
        questions = everything(self.number, self.over, self.open)
        async with reading(self.server.address, *(self.tokens[name] for name in asking)) as readers:
            return {
                (name, *question): answers
                for name, reader in zip(asking, readers, strict=True)
                for question, answers in (await reader.read(questions)).items()
            }

    async def played(self, matches: int) -> None:
        """Wait until so many matches are played."""
        async with asyncio.timeout(PATIENCE):
            while (await self.server.organiser.tournament(self.number)).played < matches:  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def lookers(server: Server, session: Session) -> dict[str, str]:
    """Return the tokens of an organiser and a spectator."""
    spectator = bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_SPECTATOR)
    issued = await session.bots.IssueToken(spectator)
    return {"organiser": server.organiser_token, "spectator": issued.token}


async def play_badly(caller: Caller, turns: int, way: str, match: int) -> None:
    """Play a whole match: by the first legal move, the last one, or moves that are not legal."""
    for number in range(turns):
        await caller.until(lambda: len(turns_of(caller, match)) > number)  # noqa: B023 - awaited here
        asked = turns_of(caller, match)[number]
        moves = {"first": asked.legal[0], "last": asked.legal[-1], "illegal": caller.game.Move(bid=99)}
        await caller.answer(asked, moves[way])


def turns_of(caller: Caller, match: int) -> list[Any]:
    return [turn for turn in caller.got.turns if turn.match == match]


@asynccontextmanager
async def field(server: Server, way: str, seed: str) -> AsyncIterator[Deal]:
    """Share a deal between four bots' tables and those of sample bots; all but one table are over."""
    async with organising(server) as session, AsyncExitStack() as stack:
        tokens = await register(session, *NAMES, "eve")
        callers = [await stack.enter_async_context(calling(server.address, tokens[name])) for name in NAMES]
        for caller in callers:
            await caller.hello(capacity=1)
        plan = plan_of(*NAMES, duplicate=pb.DUPLICATE_FIELD, seed=seed, **SHORT)
        number = await start(session, plan)
        for caller in callers:
            await caller.until(lambda caller=caller: caller.waits)  # type: ignore[misc]
        first, second = sorted({caller.got.turns[0].match for caller in callers})
        there = [caller for caller in callers if caller.got.turns[0].match == first]
        waiting = [caller for caller in callers if caller not in there]
        asking = [NAMES[callers.index(caller)] for caller in (there[0], waiting[0])]
        tokens = {name: tokens[name] for name in (*asking, "eve")} | await lookers(server, session)
        deal = Deal(server, session, number, first, second, tokens, callers, waiting)
        # two turns: a last card plays itself
        await asyncio.gather(play_badly(there[0], 2, way, first), play_badly(there[1], 2, "first", first))
        pairings = (await session.tournaments.Get(pb.GetRequest(number=number))).tournament.pairings
        await deal.played(pairings - 5)  # of four bots' six tables one is over
        yield deal


@asynccontextmanager
async def rotation(server: Server, way: str, seed: str, compares: bool = False) -> AsyncIterator[Deal]:
    """Have two bots of the experimenter's play a deal in both seatings; one of the two tables is over."""
    async with organising(server) as session, AsyncExitStack() as stack:
        tokens = await register(session, "ada", "eve")
        entrants = [pb.Entrant(name=name, player="sleep 600") for name in "ab"]
        plan = pb.Plan(
            game="ninetyone", entrants=entrants, duplicate=pb.DUPLICATE_ROTATION, seed=seed, **SHORT
        )
        if compares:
            plan.comparison.SetInParent()
        number = (await competition.create(server, plan)).number
        await server.organiser.start(number)
        callers = []
        for entrant, name in enumerate("ab", start=1):
            tokens[name] = await server.organiser.issue_entrant_token(number, entrant)
            caller = await stack.enter_async_context(calling(server.address, tokens[name]))
            callers.append(await caller.hello(capacity=2))
        event = await stack.enter_async_context(server.director.open(number))
        task = asyncio.create_task(event.play())
        stack.callback(task.cancel)
        tokens |= await lookers(server, session)
        for caller in callers:
            await caller.until(lambda caller=caller: len(caller.got.turns) == 2)  # type: ignore[misc]
        first, second = sorted({turn.match for turn in callers[0].got.turns})
        deal = Deal(server, session, number, first, second, tokens, callers, [])
        await asyncio.gather(play_badly(callers[0], 2, way, first), play_badly(callers[1], 2, "first", first))
        await deal.played(1)
        yield deal


CASES: dict[str, tuple[Callable[..., AbstractAsyncContextManager[Deal]], str]] = {
    "field, other moves": (field, "7"),
    "field, other cards": (field, ""),
    "rotation, other cards": (rotation, ""),
    "comparison, other moves": (partial(rotation, compares=True), "7"),
}


def test_every_method_is_asked() -> None:
    assert set(everything(1, 1)) == set(PERMISSIONS)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
async def test_a_deal_that_is_still_to_be_played_shows_nowhere(case: str, another_server: Opens) -> None:
    share, seed = CASES[case]
    async with (
        another_server() as one,
        another_server() as other,
        share(one, "last", seed) as here,
        share(other, "illegal", seed) as there,
    ):
        told = await here.told()
        assert not differences(told, await there.told())
        assert not shown(told)
        if here.waiting:  # also when no more is to begin; what `fairdeal run` plays nobody stops so
            for deal in (here, there):
                await deal.session.tournaments.Stop(pb.StopRequest(number=deal.number))
            assert not differences(await here.told("organiser", "eve"), await there.told("organiser", "eve"))
        if seed:
            for caller, twin in zip(here.waiting, there.waiting, strict=True):
                assert caller.bytes == twin.bytes
        # the same questions tell the difference as soon as the deal is over
        for deal in (here, there):
            await finish(deal)
        assert differences(await here.told("eve"), await there.told("eve"))


def shown(told: Mapping[Any, Answers]) -> list[Any]:
    """Return the questions of anybody, organisers included, to which a match is shown."""
    refused = "FAILED_PRECONDITION", "NOT_FOUND", "PERMISSION_DENIED"
    shows = tuple(f"MatchService/{method}" for method in ("GetRecord", "Replay", "Watch"))
    return [key for key, answers in told.items() if key[1].endswith(shows) and answers[0] not in refused]


async def finish(deal: Deal) -> None:
    """Play the open table to its end."""
    there = [caller for caller in deal.callers if turns_of(caller, deal.open)]
    await asyncio.gather(*(play_badly(caller, 2, "first", deal.open) for caller in there))
    async with asyncio.timeout(PATIENCE):
        while await _is_sealed(deal):  # noqa: ASYNC110 - another task
            await asyncio.sleep(0.05)


async def _is_sealed(deal: Deal) -> bool:
    async with reading(deal.server.address, deal.server.organiser_token) as (organiser,):
        question = everything(deal.number, deal.over)["fairdeal.v1.MatchService/GetRecord"][0]
        return len(await organiser.told("fairdeal.v1.MatchService/GetRecord", question)) != 1
