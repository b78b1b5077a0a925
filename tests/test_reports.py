"""What users of other servers report, played through; docs/adr/0013-attacks.md says where the rest is."""

import asyncio
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from caller import calling, playing
from event import create, finished, organising, plan_of, records_of, register, standings_of, start
from hall import GAMES
from house import House

from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.app import Server
from fairdeal_server.conformance.network import network
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE
from fairdeal_server.referee.log import read

SHORT = play_pb2.ClockRule(move_ms=4000)
LONG = play_pb2.ClockRule(move_ms=60_000)


@pytest.fixture
def house(home: Path, database: str) -> Iterator[House]:
    opened = House(home, database)
    yield opened
    opened.stop_bots()


@pytest.mark.timeout(300)
async def test_a_restart_that_takes_longer_than_a_clock_costs_nobody_the_match(house: House) -> None:
    """One bot has answered, its rival has not, and the rival is the last to come back."""
    async with house.served(), house.session() as session:
        tokens = await register(session, "ada", "eve")
        numbers = []
        for durability in (play_pb2.DURABILITY_MATCH, play_pb2.DURABILITY_MOVE):
            plan = plan_of("ada", "eve", clock=SHORT, durability=durability)
            numbers.append(await create(session, plan, f"durability {durability}"))
            await session.tournaments.Start(pb.StartRequest(number=numbers[-1]))
        async with calling(house.address, tokens["ada"]) as ada, calling(house.address, tokens["eve"]) as eve:
            for bot in (ada, eve):
                await bot.hello(capacity=2)
            for bot in (ada, eve, ada):
                for _ in numbers:
                    await bot.answer(await bot.turn())
            for _ in numbers:
                await eve.turn()
    await asyncio.sleep(SHORT.move_ms / 1000)  # nobody serves for so long: this is what is tested
    async with house.served(), house.session() as session:
        async with calling(house.address, tokens["ada"]) as ada, calling(house.address, tokens["eve"]) as eve:
            await ada.hello(capacity=2)
            await eve.hello(capacity=2)
            async with playing(ada, eve):
                overs = [await finished(session, number) for number in numbers]
        logs = [read(record.log) for record in await records_of(session)]
    assert [(over.played, over.void) for over in overs] == [(1, 1), (1, 0)]
    assert not [entry.fault for log in logs for entry in log.entries if entry.fault]


async def test_a_last_answer_of_which_the_end_is_not_heard_is_not_sent_for_ever(server: Server) -> None:
    """The bot's match ends by its answer, and the connection breaks before it is told."""
    async with organising(server) as session, network(server.address) as net:
        tokens = await register(session, "ada", "eve")
        number = await start(session, plan_of("ada", "eve", deals=2, clock=LONG))
        async with calling(server.address, tokens["eve"]) as eve:
            await eve.hello()
            async with calling(net.address, tokens["ada"]) as unlucky:
                await unlucky.hello()
                asked = await unlucky.turn()
                await eve.answer(await eve.turn())  # bids are sealed: the match waits for both
                with net.silence("down"):
                    await unlucky.answer(asked, resign=True)
                    await eve.until(lambda: len(eve.got.results) == 1)
                    assert not unlucky.got.results
                    net.reset()
            async with calling(net.address, tokens["ada"]) as ada:
                await ada.hello()
                assert asked.match not in ada.got.welcome.matches
                for times in (1, 2):
                    await ada.answer(asked, resign=True)
                    rejection = await ada.rejection(times)
                    assert rejection.reason == play_pb2.REJECTION_REASON_UNKNOWN_MATCH
                    assert rejection.consequence == play_pb2.CONSEQUENCE_NONE
                async with playing(ada, eve):
                    over = await finished(session, number)
                assert asked.match not in {turn.match for turn in ada.got.turns}
        assert (over.played, over.void) == (2, 0)
        table = await standings_of(session, number)
    faults = {row.bot: [(each.kind, each.count) for each in row.faults] for row in table.standings}
    assert faults == {"ada": [(play_pb2.FAULT_KIND_RESIGNED, 1)], "eve": []}


async def test_a_bot_is_not_gone_when_its_older_stream_ends_after_its_newer_one_began(server: Server) -> None:
    async with organising(server) as session, network(server.address) as net:
        tokens = await register(session, "ada", "eve")
        async with (
            calling(net.address, tokens["ada"]) as older,
            calling(server.address, tokens["ada"]) as newer,
            calling(server.address, tokens["eve"]) as eve,
        ):
            await older.hello()
            with net.silence():
                await newer.hello()
                net.reset()
            await eve.hello()
            number = await start(session, plan_of("ada", "eve", deals=2, clock=LONG))
            async with playing(newer, eve):
                await finished(session, number)
        logs = [read(record.log) for record in await records_of(session)]
    assert not [entry.fault for log in logs for entry in log.entries if entry.fault]


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_holds_what_a_player_could_remember_and_no_dump_of_the_state(name: str) -> None:
    """It grows by some bytes a move, and is small after the longest matches, too."""
    game = GAMES[name]
    for seats in game.seats:
        options = game.settle(game.proto.Options(), seats)
        state, deal, rng = game.start(options, seats), Deal(sha256(b"a deal").digest()), Random(seats)
        first = max(game.observe(state, seat).ByteSize() for seat in range(seats))
        moves = 0
        while acting := game.to_act(state):
            seat = acting[0]
            if seat == CHANCE:
                move = game.chance(state, deal)
            else:
                observation = game.observe(state, seat)
                moves += 1
                assert observation.ByteSize() <= min(first + 300 + 50 * moves, 16_384)
                move = game.forced(state, seat) or game.random_move(observation, rng)
            game.play(state, seat, move)
        assert moves
