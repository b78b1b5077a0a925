"""A tournament through a bad network, with a fixed seed: nothing is lost, and the right bot is blamed."""

import asyncio
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from event import finished, organising, plan_of, records_of, register, start, wrong_with

from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import MatchLog
from fairdeal_server.app import Server
from fairdeal_server.conformance.network import Network, Pipe, network
from fairdeal_server.referee.log import read
from fairdeal_server.rpc.client import Session

PROGRAM = Path(__file__).parent / "reporting_bot.py"
CLOCK_MS = 5000
DEALS = int(os.environ.get("FAIRDEAL_BAD_NETWORK", "5"))
"""How many deals each two bots play."""
SOUND = ("ada", "zoe")
WELCOMED = 200
"""So many bytes have come down a connection when the bot is welcomed; before it are fewer than a hundred."""
SHAKY, DEAD = "eve", "ivy"
"""Eve's network fails for moments, ivy's for longer than a clock."""


@asynccontextmanager
async def program(net: Network, token: str, output: Path) -> AsyncIterator[None]:
    """Run a sample bot behind the network; it writes down which results it is told."""
    environment = {**os.environ, "FAIRDEAL_ADDRESS": net.address, "FAIRDEAL_TOKEN": token}
    with output.open("wb") as told:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, PROGRAM, "match", env=environment, stdout=told, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            yield
        finally:
            bot.kill()
            await bot.wait()


async def welcomed(net: Network) -> None:
    """Wait until the bot has been welcomed on its newest connection."""
    while not net.links or net.links[-1].down.carried < WELCOMED:  # noqa: ASYNC110
        await asyncio.sleep(0.02)


async def shake(net: Network, chance: random.Random, done: Counter[str]) -> None:
    """Disturb a network again and again, each time for less than a second, and never before it is mended.

    However slow the machine is, the bot is there between any two times: so it keeps its clocks.
    """
    while True:
        await welcomed(net)
        await asyncio.sleep(chance.uniform(0.1, 0.5))
        kind = chance.choice(["reset", "cut", "delay", "trickle", "stall", "up", "down", "half-open"])
        done[kind] += 1
        with net.outage():
            if kind in ("cut", "delay", "trickle"):
                worse = {
                    "cut": Pipe(cut_after=chance.randint(1, 1000)),
                    "delay": Pipe(delay=chance.uniform(0.01, 0.1)),
                    "trickle": Pipe(rate=chance.randint(4000, 20_000)),
                }[kind]
                ways = [(worse, Pipe()), (Pipe(), worse)]
                net.lay_once(*chance.choice(ways))
                net.reset()
            elif kind == "reset":
                net.reset()
            else:
                ways_of = {"up": ("up",), "down": ("down",)}
                with net.silence(*ways_of.get(kind, ())):
                    await asyncio.sleep(chance.uniform(0.05, 0.8))
                    if kind == "half-open":
                        net.reset()


async def die_twice(net: Network, session: Session, number: int, done: Counter[str]) -> None:
    """Let nothing through until the bot has lost a match by it; then let it come back."""
    for times in (1, 2):
        await welcomed(net)
        done["longer than a clock"] += 1
        with net.outage(), net.silence():
            while await blamed_on(session, number, DEAD) < times:  # noqa: ASYNC110
                await asyncio.sleep(0.2)
            net.reset()


async def blamed_on(session: Session, number: int, bot: str) -> int:
    """Return for how many outages the bot has been blamed: faults of one clock's time count as one."""
    logs = [read(record.log) for record in await records_of(session, number)]
    ends = sorted(log.started_us + log.duration_us for log in logs if bot in blamed(log))
    return sum(end - before > CLOCK_MS * 1000 // 2 for before, end in zip([0, *ends], ends, strict=False))


def blamed(log: MatchLog) -> set[str]:
    return {seat.bot for seat, result in zip(log.seats, log.results, strict=True) if result.fault}


def deserved(net: Network, log: MatchLog) -> bool:
    """Whether the network was down for a good part of a clock while the match was played."""
    began, ended = log.started_us / 1e6, (log.started_us + log.duration_us) / 1e6
    return any(min(until, ended) - max(since, began) > CLOCK_MS / 2000 for since, until in net.outages)


@pytest.mark.long
async def test_a_bad_network_loses_and_doubles_nothing_and_is_blamed_on_nobody_else(
    server: Server, tmp_path: Path
) -> None:
    chance, done = random.Random(5), Counter[str]()
    names = (*SOUND, SHAKY, DEAD)
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(organising(server))
        tokens = await register(session, *names)
        nets = {name: await stack.enter_async_context(network(server.address)) for name in names}
        for name in names:
            await stack.enter_async_context(program(nets[name], tokens[name], tmp_path / name))
        clock = pb.ClockRule(move_ms=CLOCK_MS)
        number = await start(session, plan_of(*names, deals=DEALS, clock=clock))
        async with asyncio.timeout(60):
            await asyncio.gather(*(net.link() for net in nets.values()))
        disturbing = [
            asyncio.create_task(shake(nets[SHAKY], chance, done)),
            asyncio.create_task(die_twice(nets[DEAD], session, number, done)),
        ]
        tournament = await finished(session, number)
        for task in disturbing:
            task.cancel()
        for ended in await asyncio.gather(*disturbing, return_exceptions=True):
            assert ended is None or isinstance(ended, asyncio.CancelledError), ended
        records = await records_of(session, number)
        standing = [line.split() for name in names for line in (tmp_path / name).read_text().splitlines()]
    logs = [read(record.log) for record in records]
    told = Counter((match, seat) for match, seat, _, _ in standing)
    hashes = {str(record.match): record.log_sha256.hex() for record in records}
    lost = tournament.pairings - len(records)
    doubled = len(logs) - len({log.match for log in logs}) + sum(times > 1 for times in told.values())
    charged = [(log, bot) for log in logs for bot in blamed(log)]
    wrong = [(log.match, bot) for log, bot in charged if bot in SOUND or not deserved(nets[bot], log)]
    faults = sum(bool(blamed(log)) for log in logs)
    print(
        f"matches {len(logs)}, faults injected {done.total()} ({dict(done)}), blamed {faults}, "
        f"results lost {lost}, results doubled {doubled}, wrong blame {len(wrong)}"
    )
    assert (lost, doubled, wrong) == (0, 0, [])
    assert faults, "the outages were not long enough to tell anything"
    assert all(hashes[match] == digest for match, _, _, digest in standing)
    assert not wrong_with(records, server.games)
    assert all(nets[name].opened == 1 for name in SOUND)
