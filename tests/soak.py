"""A month of a server in FAIRDEAL_SOAK minutes (60): four weeks of seven days each, with a fixed seed.

Bots come and go, versions change, bots and Postgres are killed, networks fail, every night has its
backup, and every week ends with an audit, removed logs and a server that is stopped or killed. In each
of the server's lives memory, files and connections must have stopped growing. Not a part of the suite:
`make soak`.
"""

import asyncio
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import astuple, dataclass
from itertools import cycle
from pathlib import Path

import psutil
import pytest
from event import plan_of
from homes import make_home
from siege import CLOCK, HONEST, Siege, besieged

from fairdeal.v1 import format_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.retention_pb2 import RemoveLogsRequest
from fairdeal_server.rpc.client import Session

MINUTES = float(os.environ.get("FAIRDEAL_SOAK", "60"))
WEEK = MINUTES * 60 / 4
DAY = WEEK / 7
LADDER = format_pb2.Format(ladder=format_pb2.Ladder())
GUEST = "zoe"
"""Enters the ladder and withdraws, by turns."""
NIGHTLY = ("bot", "database", "bot for longer than a clock")
WEEKLY = ("stop", "server", "stop", "server and database")

pytestmark = pytest.mark.timeout(0)


@dataclass(frozen=True)
class Reading:
    """What the server's process holds."""

    memory: int
    """MiB."""
    files: int
    connections: int
    database: int
    """Processes of Postgres."""

    @classmethod
    def take(cls, siege: Siege) -> "Reading":
        """Raises psutil.NoSuchProcess or FileNotFoundError where a process is gone just now."""
        assert siege.server is not None
        server = psutil.Process(siege.server.pid)
        with server.oneshot():
            return cls(
                server.memory_info().rss >> 20,
                server.num_fds(),
                len(server.net_connections()),
                len(siege.postmaster().children()),
            )


SPARE = Reading(memory=64, files=32, connections=32, database=16)
"""What the last third of a life may hold on top of a quarter more than the first: bots connect, too."""


class Watch:
    """Readings of the server's process, life by life."""

    def __init__(self, siege: Siege) -> None:
        self._siege = siege
        self._began = time.monotonic()
        self._life: list[Reading] = []

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Take and print a reading now and then, as long as the context lasts."""
        print("\n  day  memory/MiB   files  connections  database  results told")
        watching = asyncio.create_task(self._run())
        try:
            yield
        finally:
            watching.cancel()
            (ended,) = await asyncio.gather(watching, return_exceptions=True)
            assert isinstance(ended, asyncio.CancelledError), ended

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(DAY / 2)
            with suppress(psutil.Error, FileNotFoundError):
                reading = Reading.take(self._siege)
                self._life.append(reading)
                day, told = (time.monotonic() - self._began) / DAY, self._siege.told().total()
                print("{:5.1f}{:12}{:8}{:13}{:10}{:14}".format(day, *astuple(reading), told), flush=True)

    def judge(self) -> None:
        """End a life of the server: its last third may hold little more than its first."""
        third = len(self._life) // 3
        first, last = self._life[:third], self._life[len(self._life) - third :]
        self._life = []
        if third:
            for name, spare in vars(SPARE).items():
                before, after = (
                    statistics.median(getattr(each, name) for each in part) for part in (first, last)
                )
                assert after <= before * 1.25 + spare, f"{name} has grown from {before} to {after}"


async def command(home: Path, *arguments: str) -> None:
    """Run a command of the operator's."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    ran = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "fairdeal_server", *arguments],
        env=environment | {"FAIRDEAL_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


async def come_or_go(siege: Siege, ladder: int, comes: bool) -> None:
    """Have the guest enter the ladder or withdraw from it."""

    async def call(session: Session) -> None:
        now = (await session.tournaments.Get(pb.GetRequest(number=ladder))).tournament
        there = not any(each.bot == GUEST and each.withdrawn for each in now.attendances)
        if comes and not there:
            entrant = pb.Entrant(name=GUEST)
            await session.tournaments.Enter(pb.EnterRequest(number=ladder, entrant=entrant))
        elif there and not comes:
            await session.tournaments.Withdraw(pb.WithdrawRequest(number=ladder, bot=GUEST))

    await siege.ask_server(call)


async def remove_logs(siege: Siege) -> None:
    """Remove the logs that are older than a week."""

    async def call(session: Session) -> None:
        await session.retention.RemoveLogs(RemoveLogsRequest(older_than_s=int(WEEK) + 1))

    await siege.ask_server(call)


async def live_a_day(siege: Siege, ladder: int, day: int, nightly: str) -> None:
    """Let things change, something go wrong, and a backup be made in the night."""
    night = time.monotonic() + DAY
    await come_or_go(siege, ladder, comes=day % 2 == 0)
    if day % 3 == 2:
        await siege.update(f"version {day}")
    await siege.strike(nightly)
    backup = siege.home / "nightly.backup"
    backup.unlink(missing_ok=True)
    await command(siege.home, "backup", str(backup))
    await asyncio.sleep(max(0.0, night - time.monotonic()))


async def end_a_week(siege: Siege, weekly: str) -> None:
    """Audit what was played, remove old logs, and have the server start again."""
    await siege.look_through()
    await remove_logs(siege)
    if weekly == "stop":
        await siege.restart()
        await siege.told_more()
    else:
        await siege.strike(weekly)


async def restored(siege: Siege) -> None:
    """Restore the last night's backup in another home."""
    home = make_home()
    try:
        await command(home, "restore", str(siege.home / "nightly.backup"))
        await command(home, "doctor")
    finally:
        shutil.rmtree(home)


async def test_a_month_goes_by_and_nothing_is_lost_doubled_wrongly_blamed_or_grows(home: Path) -> None:
    nightly, day = cycle(NIGHTLY), 0
    overs: list[pb.Tournament] = []
    async with besieged(home, seed=30) as siege:
        plan = plan_of(*HONEST, "stalls", clock=CLOCK, format=LADDER, durability=play_pb2.DURABILITY_MOVE)
        ladder = await siege.start(plan, "ladder")
        watch = Watch(siege)
        async with siege.shaken(), watch.kept():
            for week, weekly in enumerate(WEEKLY):
                plan = plan_of(*HONEST, "illegal", clock=CLOCK, deals=10)
                number = await siege.start(plan, f"week {week}")
                end = time.monotonic() + WEEK
                while time.monotonic() < end:
                    await live_a_day(siege, ladder, day, next(nightly))
                    day += 1
                overs.append(await siege.finished(number))
                watch.judge()
                await end_a_week(siege, weekly)
        overs.append(await siege.stop(ladder))
        await restored(siege)
        account = await siege.close_account(overs)
    print(f"{day} days\n{account}")
    account.check()
