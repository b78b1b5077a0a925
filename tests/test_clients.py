"""Bots of the Python SDK play whole matches against the real stream handler and the real referee."""

import asyncio
from typing import Any

from hall import GAMES, Hall, faults, opened
from peer import within

from fairdeal.bot import Bot
from fairdeal.client import play
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import play_pb2
from fairdeal_server.bots import find_bot
from fairdeal_server.referee.match import Outcome


async def compete(hall: Hall, one: Any, two: Any, matches: int) -> list[Outcome]:
    """Play matches between two SDK bots and wait until both have ended."""
    module = hall.game.proto
    bots = [
        asyncio.create_task(play(bot, module, environment=hall.environment(name)))
        for name, bot in (("one", one), ("two", two))
    ]
    outcomes = await hall.play(matches)
    await asyncio.gather(*bots)
    return outcomes


async def test_sample_bots_play_every_game_over_the_wire_without_a_fault() -> None:
    for game in GAMES:
        async with opened(game) as hall:
            random_bot = find_bot(game, "random")
            outcomes = await asyncio.wait_for(compete(hall, random_bot, random_bot, 40), 60)
            assert faults(outcomes) == {(0, 0)}


async def test_a_bot_plays_the_same_over_the_wire_each_time() -> None:
    logs = []
    for _ in range(2):
        async with opened("ninetyone") as hall:
            random_bot = find_bot("ninetyone", "random")
            outcomes = await asyncio.wait_for(compete(hall, random_bot, random_bot, 20), 60)
            logs.append([[seat.score for seat in outcome.results] for outcome in outcomes])
    assert logs[0] == logs[1]


async def test_a_bot_that_fails_is_charged_with_it_and_its_rival_wins() -> None:
    class Flawed(Bot):
        def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
            raise RuntimeError("no idea")

    async with opened("ninetyone") as hall:
        outcomes = await asyncio.wait_for(compete(hall, Flawed, find_bot("ninetyone", "random"), 3), 60)
        assert faults(outcomes) == {(play_pb2.FAULT_KIND_FAILED, 0)}


async def test_a_bot_whose_stream_is_cut_in_the_middle_plays_on() -> None:
    cut = asyncio.Event()

    class Cut(Bot):
        async def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
            if turn.turn == 3:
                cut.set()
            await asyncio.sleep(0.01)
            return turn.legal[-1]

    async with opened("ninetyone") as hall:

        async def break_the_stream() -> None:
            await cut.wait()
            connection = (await hall.player("one")).connection
            assert connection is not None
            connection.end(None)

        breaking = asyncio.create_task(break_the_stream())
        outcomes = await asyncio.wait_for(compete(hall, Cut, find_bot("ninetyone", "random"), 20), 60)
        await within(20, breaking)
        assert faults(outcomes) == {(0, 0)}
