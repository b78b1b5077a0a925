"""Bots behind a network that breaks: they connect again and play on, and nobody else notices."""

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import grpc
import pytest
from caller import calling, playing
from hall import Hall, opened

from fairdeal import client
from fairdeal.bot import Bot
from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.v1 import play_pb2 as pb
from fairdeal_server.conformance.network import Pipe, Way, network
from fairdeal_server.players import stream
from fairdeal_server.referee.log import read
from fairdeal_server.referee.match import Outcome
from fairdeal_server.rpc import play
from fairdeal_server.rpc.server import CLOSEST_PINGS_MS, OPTIONS, PING_MS, PING_WAIT_MS

PATIENCE = 60.0
HASTY = {
    "grpc.keepalive_time_ms": PING_MS // 20,
    "grpc.keepalive_timeout_ms": PING_WAIT_MS // 20,
    "grpc.http2.ping_timeout_ms": PING_WAIT_MS // 20,
    "grpc.http2.min_ping_interval_without_data_ms": CLOSEST_PINGS_MS // 20,
}
"""A server's transport in which everything happens twenty times as fast."""


class Gambler(Bot):
    """Bids at random, by its private seed: the same bids in every run of a match."""

    def move(self, turn: bids.Turn) -> bids.Move:
        return turn.legal[self.random.randrange(len(turn.legal))]


@pytest.fixture(autouse=True)
def _eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """The SDK connects again at once."""
    monkeypatch.setattr(client, "_FIRST_DELAY_S", 0.01)
    monkeypatch.setattr(client, "_LONGEST_DELAY_S", 0.05)


@pytest.fixture
def hasty_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The SDK pings as much faster as the hasty server."""
    quick = tuple((name, value // 20 if name.endswith("_ms") else value) for name, value in client._KEEPALIVE)
    monkeypatch.setattr(client, "_KEEPALIVE", quick)


@asynccontextmanager
async def gamblers(hall: Hall, **addresses: str) -> AsyncIterator[None]:
    """Have bots of the SDK play, each at its address, for as long as the context lasts."""
    tasks = [
        asyncio.create_task(
            client.play(
                Gambler,
                bids,
                capacity=4,
                stay=True,
                environment={"FAIRDEAL_ADDRESS": address, "FAIRDEAL_TOKEN": name},
            )
        )
        for name, address in addresses.items()
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def ended(match: "asyncio.Task[Outcome]") -> tuple[list[int], list[bytes]]:
    """Wait for the end of the match; return the faults by seat, and every move."""
    outcome = await asyncio.wait_for(match, PATIENCE)
    return [seat.fault for seat in outcome.results], [entry.move for entry in read(outcome.log).entries]


async def undisturbed() -> tuple[list[int], list[bytes]]:
    async with opened("ninetyone") as hall, gamblers(hall, one=hall.address, two=hall.address):
        return await ended(await hall.begin(7, "one", "two"))


# --- connecting again ---------------------------------------------------------------------------


def boundaries() -> Iterable[tuple[Pipe, Pipe]]:
    """Every connection breaks after a message, in turn after a later one."""
    while True:
        for pieces in range(1, 12):
            yield Pipe(), Pipe(pieces=pieces)
            yield Pipe(pieces=pieces), Pipe()


def anywhere() -> Iterable[tuple[Pipe, Pipe]]:
    """Every connection breaks somewhere, also within a frame, on its way up or down."""
    chance = random.Random(1)
    while True:
        yield Pipe(), Pipe(cut_after=chance.randint(1, 1200))
        yield Pipe(cut_after=chance.randint(1, 600)), Pipe()


@pytest.mark.parametrize("breaking", [boundaries, anywhere])
async def test_a_bot_whose_stream_breaks_again_and_again_plays_as_if_it_had_not(breaking: Any) -> None:
    pipes = iter(breaking())
    async with opened("ninetyone") as hall, network(hall.address) as net:
        net.lay = lambda: next(pipes)
        async with gamblers(hall, one=net.address, two=hall.address):
            match = await hall.begin(7, "one", "two")
            played = await ended(match)
        assert net.opened > 5
    assert played == await undisturbed()
    assert played[0] == [0, 0]


async def test_what_breaks_at_one_bot_does_not_touch_its_rival() -> None:
    async with (
        opened("ninetyone") as hall,
        network(hall.address) as broken,
        network(hall.address) as whole,
        gamblers(hall, one=broken.address, two=whole.address),
    ):
        for number in range(1, 6):
            match = await hall.begin(number, "one", "two")
            broken.reset()
            assert (await ended(match))[0] == [0, 0]
        assert broken.opened > whole.opened == 1


async def test_an_answer_whose_effect_is_not_heard_of_is_not_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refused: list[Any] = []
    monkeypatch.setattr(stream.StreamPlayer, "reject", lambda _, rejection: refused.append(rejection))
    async with (
        opened("ninetyone") as hall,
        network(hall.address) as net,
        gamblers(hall, one=net.address),
        calling(hall.address, "two") as two,
    ):
        await two.hello()
        match = await hall.begin(7, "one", "two")
        asked, player = await two.turn(), await hall.player("one")
        async with asyncio.timeout(PATIENCE):
            while (7, 0) in player._pending:  # noqa: ASYNC110 - until the bot's answer has been taken
                await asyncio.sleep(0.01)
        with net.silence("down"):
            await two.answer(asked)
            await two.turn()  # the bot is asked, too, and does not hear it
            net.reset()
        async with playing(two):
            await two.answer(two.got.turns[-1])
            assert (await ended(match))[0] == [0, 0]
    assert not refused


# --- connections that are dead without a word ---------------------------------------------------


@pytest.mark.usefixtures("hasty_kit")
@pytest.mark.parametrize("ways", [("up", "down"), ("up",), ("down",)], ids="-".join)
async def test_a_bot_finds_that_its_connection_is_dead_and_plays_on_by_another(ways: tuple[Way, ...]) -> None:
    async with opened("ninetyone", transport=HASTY) as hall, network(hall.address) as net:
        async with gamblers(hall, one=net.address, two=hall.address):
            await hall.player("one")
            with net.silence(*ways):
                match = await hall.begin(7, "one", "two")
                assert (await ended(match))[0] == [0, 0]
        assert net.opened > 1


@pytest.mark.parametrize("ways", [("up", "down"), ("up",), ("down",)], ids="-".join)
async def test_the_server_finds_that_a_bot_is_gone_without_a_word(ways: tuple[Way, ...]) -> None:
    async with (
        opened("ninetyone", transport=HASTY) as hall,
        network(hall.address) as net,
        calling(net.address, "one") as one,
    ):
        await one.hello()
        who = await hall.authenticate("one")
        with net.silence(*ways):
            async with asyncio.timeout(PATIENCE):
                while hall.lobby.connected(who):  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(0.01)


async def test_a_bot_that_thinks_for_long_is_not_taken_for_gone() -> None:
    """It does nothing else meanwhile, and is pinged several times."""
    thinking = (
        "import time\n"
        "from fairdeal.bot import Bot\n"
        "from fairdeal.client import run\n"
        "from fairdeal.ninetyone.v1 import ninetyone_pb2\n"
        "class Thinker(Bot):\n"
        "    def move(self, turn):\n"
        "        end = time.monotonic() + (4 if turn.turn == 2 else 0)\n"
        "        while time.monotonic() < end: pass\n"
        "        return turn.legal[0]\n"
        "run(Thinker, ninetyone_pb2)\n"
    )
    async with opened("ninetyone", transport=HASTY) as hall, network(hall.address) as net:
        environment = os.environ | hall.environment("one") | {"FAIRDEAL_ADDRESS": net.address}
        bot = await asyncio.create_subprocess_exec(sys.executable, "-c", thinking, env=environment)
        try:
            async with gamblers(hall, two=hall.address):
                assert (await ended(await hall.begin(7, "one", "two")))[0] == [0, 0]
            assert net.opened == 1
        finally:
            bot.kill()
            await bot.wait()


def test_the_kit_pings_more_seldom_than_the_server_allows() -> None:
    assert dict(client._KEEPALIVE)["grpc.keepalive_time_ms"] >= 2 * CLOSEST_PINGS_MS
    assert dict(OPTIONS)["grpc.http2.ping_timeout_ms"] == dict(OPTIONS)["grpc.keepalive_timeout_ms"]


@pytest.mark.usefixtures("hasty_kit")
async def test_the_kits_pings_keep_its_connection() -> None:
    async with (
        opened("ninetyone", transport=HASTY) as hall,
        network(hall.address) as net,
        gamblers(hall, one=net.address),
    ):
        await hall.player("one")
        up = net.links[-1].up
        enough = up.carried + 6 * 17  # a ping has 17 bytes, and so has its answer
        async with asyncio.timeout(PATIENCE):
            while up.carried < enough:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert net.opened == 1


async def test_a_client_that_pings_in_a_hurry_loses_its_connection_and_is_told_why() -> None:
    hurry = [("grpc.keepalive_time_ms", 300), ("grpc.http2.max_pings_without_data", 0)]
    async with opened("ninetyone") as hall, calling(hall.address, "one", options=hurry) as one:
        await one.hello()
        end = await one.end()
        assert (end.code, end.sentence) == ("UNAVAILABLE", "Too many pings")


# --- a second connection ------------------------------------------------------------------------


async def test_a_newer_stream_takes_over_also_from_one_that_is_dead_on_the_way() -> None:
    async with (
        opened("ninetyone") as hall,
        network(hall.address) as net,
        calling(net.address, "one") as older,
        calling(hall.address, "one") as newer,
        calling(hall.address, "two") as two,
    ):
        await older.hello()
        await two.hello()
        match = await hall.begin(7, "one", "two")
        await older.turn()
        with net.silence():
            await newer.hello()
            async with playing(newer, two):
                assert (await ended(match))[0] == [0, 0]


async def test_an_answer_on_its_way_when_a_newer_stream_takes_over_is_taken_or_asked_again() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "two") as two:
        await two.hello(capacity=30)
        async with playing(two):
            for number in range(1, 11):
                async with calling(hall.address, "one") as older, calling(hall.address, "one") as newer:
                    await older.hello()
                    match = await hall.begin(number, "one", "two")
                    asked = await older.turn()
                    await asyncio.gather(older.answer(asked), newer.hello())
                    assert (await older.end()).reason == "REPLACED"
                    async with playing(newer):
                        assert (await ended(match))[0] == [0, 0]


def let_the_first_wait(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Have the first hello wait before its stream is connected; return what tells so, and what ends it."""
    waits, go_on = asyncio.Event(), asyncio.Event()

    async def all_resumed() -> None:
        if not waits.is_set():
            waits.set()
            await go_on.wait()

    monkeypatch.setattr(hall.lobby, "all_resumed", all_resumed)
    return waits, go_on


async def test_of_hellos_that_overtake_each_other_at_the_database_the_last_to_arrive_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened("ninetyone") as hall:
        older_waits, go_on = let_the_first_wait(hall, monkeypatch)
        async with calling(hall.address, "one") as older, calling(hall.address, "one") as newer:
            await older.hello(reads=False)
            await asyncio.wait_for(older_waits.wait(), PATIENCE)
            await newer.hello()
            go_on.set()
            assert (await older.end()).reason == "REPLACED"
            assert newer._reader is not None
            assert not newer._reader.done()


async def test_a_replaced_program_that_did_not_hear_of_it_is_told_when_it_says_hello_again() -> None:
    """An answer that is being written when the status comes hides it in some gRPC libraries."""
    async with opened("ninetyone") as hall:
        async with calling(hall.address, "one") as older, calling(hall.address, "one") as newer:
            await older.hello(program=b"older")
            await newer.hello(program=b"newer")
            for number in range(2):
                async with calling(hall.address, "one") as again:
                    await again.hello(reads=False, program=b"older")
                    assert (await again.end()).reason == "REPLACED", number
            assert newer._reader is not None
            assert not newer._reader.done()
        async with calling(hall.address, "one") as started_again:
            await started_again.hello(program=b"a third")


async def test_a_program_whose_stream_breaks_does_not_replace_itself() -> None:
    async with (
        opened("ninetyone") as hall,
        calling(hall.address, "one") as older,
        calling(hall.address, "one") as newer,
        calling(hall.address, "one") as newest,
    ):
        for caller in (older, newer, newest):
            await caller.hello(program=b"the same")


async def test_a_stream_that_an_older_hello_of_its_program_overtakes_late_may_come_again() -> None:
    """The program plays on the stream that it opened last; only the network can have turned them round."""
    async with opened("ninetyone") as hall:
        async with calling(hall.address, "one") as playing_on, calling(hall.address, "one") as late:
            await playing_on.hello(program=b"the same")
            await late.hello(program=b"the same")
            end = await playing_on.end()
            assert (end.code, end.reason) == ("UNAVAILABLE", "RENEWED")
        async with calling(hall.address, "one") as again:
            await again.hello(program=b"the same")


async def test_a_stream_that_waits_for_the_database_while_an_older_hello_comes_late_may_come_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened("ninetyone") as hall:
        waits, go_on = let_the_first_wait(hall, monkeypatch)
        async with calling(hall.address, "one") as playing_on, calling(hall.address, "one") as late:
            await playing_on.hello(reads=False, program=b"the same")
            await asyncio.wait_for(waits.wait(), PATIENCE)
            await late.hello(program=b"the same")
            go_on.set()
            end = await playing_on.end()
            assert (end.code, end.reason) == ("UNAVAILABLE", "RENEWED")


async def test_programs_that_throw_each_other_out_do_it_slowly_and_their_match_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "HELLOS", 5)
    monkeypatch.setattr(play, "HELLOS_A_MINUTE", 300)
    welcomes = 0

    async def fight(address: str) -> None:
        nonlocal welcomes
        while True:
            async with calling(address, "one") as fighter:
                try:
                    await fighter.hello()
                    welcomes += 1
                    await fighter.play_on()
                except (AssertionError, asyncio.InvalidStateError, grpc.RpcError):
                    await asyncio.sleep(0.02)  # replaced or refused: no kit would go on

    async with opened("ninetyone") as hall, calling(hall.address, "two") as two:
        await two.hello()
        began = hall.timekeeper.now()
        fighters = [asyncio.create_task(fight(hall.address)) for _ in range(2)]
        try:
            async with playing(two):
                assert (await ended(await hall.begin(7, "one", "two")))[0] == [0, 0]
            async with asyncio.timeout(PATIENCE):
                while welcomes < 12:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            assert welcomes <= 5 + 5 * (hall.timekeeper.now() - began) + 1
        finally:
            for fighter in fighters:
                fighter.cancel()
            await asyncio.gather(*fighters, return_exceptions=True)


# --- what is told once --------------------------------------------------------------------------


async def test_a_contribution_that_is_on_its_way_when_the_stream_breaks_is_asked_for_again() -> None:
    async with opened("ninetyone") as hall, network(hall.address) as net, gamblers(hall, one=net.address):
        player = await hall.player("one")
        player.slots.listen(lambda: None)  # as a tournament does
        with net.silence():
            opened_to = player.announce_block(pb.Block(tournament=1, block=1, wait_ms=2000), player.promised)
            net.reset()
        assert opened_to is not None
        assert len(await asyncio.wait_for(opened_to, PATIENCE)) == 32


async def test_a_bot_that_missed_that_all_is_over_is_told_when_it_connects_again() -> None:
    async with opened("ninetyone") as hall:
        async with calling(hall.address, "one") as one:
            await one.hello()
            player = await hall.player("one")
            one.break_off()
        player.dismiss("tournament 1 is over")
        async with calling(hall.address, "one") as one:
            await one.hello()
            await one.until(lambda: len(one.got.notices) > 0)
            assert one.got.notices[0].kind == pb.NOTICE_KIND_FINISHED
