"""A real server, its own Postgres, bots and their networks, to all of which happens what a seed says.

Whoever is hit is written down: so it is known on whom a fault can rightly be blamed.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import psutil
from event import create, records_of, register, wrong_with
from hall import GAMES
from house import PATIENCE, House
from stored import BROKEN
from test_bad_network import blamed, shake
from test_hostile import HOSTILE

from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.log_pb2 import MatchLog
from fairdeal_server.conformance.network import Network, network
from fairdeal_server.referee.log import read
from fairdeal_server.rpc.client import CallFailed, Session
from fairdeal_server.store.postgres import EmbeddedPostgres

TESTS = Path(__file__).parent
CLOCK_MS = 5000
CLOCK = play_pb2.ClockRule(move_ms=CLOCK_MS)
SOUND = {"ada": "match", "zoe": "random"}
"""By name: the sample bot that it plays. Nothing is ever done to these."""
KILLED, CUT = "eve", "ivy"
"""Eve is killed again and again; ivy's network fails for moments."""
HONEST = SOUND | {KILLED: "match", CUT: "random"}
HOSTILE_BOTS = ("illegal", "stalls")
KILLS = ("server", "database", "server and database", "bot", "bot for longer than a clock")

LINE = 70
"""About so many bytes has the line of a result."""

Answer = TypeVar("Answer")


@dataclass
class Bot:
    """A bot's program, in one life after another."""

    command: list[str]
    environment: dict[str, str]
    said: Path
    """What each life says is in a file that ends in the life's number."""
    lives: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.lives += 1
        with (
            self.said.with_suffix(f".{self.lives}").open("wb") as said,
            self.said.with_suffix(".log").open("ab") as log,
        ):
            self.process = subprocess.Popen(
                self.command,
                env=os.environ | self.environment,
                cwd=TESTS.parent,
                stdout=said,
                stderr=log,
            )

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def state(self) -> str:
        """Return whether it runs, and the end of what it complained of."""
        ended = self.process.poll() if self.process else "not started"
        log = self.said.with_suffix(".log").read_text()[-1000:]
        return f"{self.said.name}: {'runs' if ended is None else ended} in life {self.lives}: {log}"

    def lines(self) -> Iterable[str]:
        """Return what was said, without the line that a life did not end."""
        for life in range(1, self.lives + 1):
            said = self.said.with_suffix(f".{life}").read_text()
            yield from said.rpartition("\n")[0].splitlines()


@dataclass
class Account:
    """What a siege comes to."""

    tournaments: int = 0
    matches: int = 0
    void: int = 0
    injected: Counter[str] = field(default_factory=Counter)
    """What was done, by kind."""
    blamed: Counter[str] = field(default_factory=Counter)
    """Faults by bot."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrongly_blamed: list[str] = field(default_factory=list)
    unproven: list[str] = field(default_factory=list)
    """What verification and the comparison of tables with each other found."""

    def check(self) -> None:
        """Fail where anything was lost, doubled, blamed on who did nothing, or not proven."""
        wrong = [*self.lost, *self.doubled, *self.wrongly_blamed, *self.unproven]
        assert not wrong, "\n".join(wrong)
        for bot in (KILLED, *HOSTILE_BOTS):
            assert self.blamed[bot], f"{bot} has done too little harm to tell anything"

    def __str__(self) -> str:
        injected = Counter(self.injected)
        total = injected.total()
        both = injected.pop("server and database", 0)
        bots = injected.pop("bot", 0) + injected.pop("bot for longer than a clock", 0)
        rows = {
            "tournaments": self.tournaments,
            "matches": self.matches,
            "void, and played again": self.void,
            "faults injected": total,
            "kills of the server": injected.pop("server", 0) + both,
            "kills of the database": injected.pop("database", 0) + both,
            "kills of bots": bots,
            **{f"network: {kind}": count for kind, count in sorted(injected.items())},
            **{f"faults of {name}": count for name, count in sorted(self.blamed.items())},
            "results lost": len(self.lost),
            "results doubled": len(self.doubled),
            "wrong blame": len(self.wrongly_blamed),
            "not verified": len(self.unproven),
        }
        return "\n".join(f"{name:<28}{count:>8}" for name, count in rows.items())


class Siege(House):
    """A house with `fairdeal serve` on a Postgres of its own, with honest bots and hostile ones."""

    def __init__(self, home: Path, seed: int) -> None:
        super().__init__(home, "")
        del self.environment["DATABASE_URL"]
        self.chance = Random(seed)
        self.account = Account()
        self.injected = self.account.injected
        self.hashes: dict[int, str] = {}
        """By match: the SHA-256 of the log that stands."""
        self.nets: dict[str, Network] = {}
        self.bots: dict[str, Bot] = {}
        self.server: subprocess.Popen[bytes] | None = None

    # --- the server --------------------------------------------------------------------------

    def serve(self) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        with (self.home / "server.log").open("ab") as log:
            self.server = subprocess.Popen(
                [sys.executable, "-m", "fairdeal_server", "serve", "--address", self.address],
                env=environment | self.environment,
                stdout=log,
                stderr=log,
            )

    def kill_server(self) -> None:
        assert self.server is not None
        assert self.server.poll() is None, f"the server has ended by itself: {self.complaints()}"
        self.server.kill()
        self.server.wait()

    async def restart(self) -> None:
        """Tell the server to stop, as an operator does, and start it again."""
        assert self.server is not None
        self.server.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(self.server.wait, 2 * PATIENCE) == 0, self.complaints()
        self.serve()

    def postmaster(self) -> psutil.Process:
        return psutil.Process(int((self.home / "postgres/data/postmaster.pid").read_text().split()[0]))

    async def kill_database(self) -> None:
        """Kill Postgres, and return when its process has ended."""
        with suppress(psutil.NoSuchProcess):
            postmaster = self.postmaster()
            postmaster.kill()
            async with asyncio.timeout(PATIENCE):
                while postmaster.status() != psutil.STATUS_ZOMBIE:  # noqa: ASYNC110 - another process
                    await asyncio.sleep(0.01)

    def complaints(self) -> str:
        """Return the end of the server's log."""
        return (self.home / "server.log").read_text()[-3000:]

    async def ask_server(self, call: Callable[[Session], Awaitable[Answer]]) -> Answer:
        """Call until the server has answered; what is called may be called twice."""
        while True:
            try:
                async with self.session() as session:
                    return await call(session)
            except CallFailed as failed:
                assert failed.code == "UNAVAILABLE", failed

    # --- tournaments -------------------------------------------------------------------------

    async def start(self, plan: pb.Plan, key: str) -> int:
        """Create and start a tournament through whatever happens, and return its number."""

        async def begin(session: Session) -> int:
            number = await create(session, plan, key)
            if (await get(session, number)).state == pb.TOURNAMENT_STATE_CREATED:
                await session.tournaments.Start(pb.StartRequest(number=number))
            return number

        return await self.ask_server(begin)

    async def finished(self, number: int) -> pb.Tournament:
        """Wait until a tournament is finished, for as long as it gets on."""
        last, patience = pb.Tournament(), time.monotonic() + 2 * PATIENCE
        while last.state != pb.TOURNAMENT_STATE_FINISHED:
            before = last.played
            last = await self.ask_server(lambda session: get(session, number))
            if last.played > before:
                patience = time.monotonic() + 2 * PATIENCE
            assert time.monotonic() < patience, await self._why_stopped(number)
            await asyncio.sleep(0.2)
        return last

    async def _why_stopped(self, number: int) -> str:
        async def follow(session: Session) -> pb.FollowResponse:
            async for progress in session.tournaments.Follow(pb.FollowRequest(number=number)):
                return progress
            raise AssertionError(f"tournament {number} has no progress")

        states = "\n".join(bot.state() for bot in self.bots.values())
        return f"play has stopped: {await self.ask_server(follow)}\n{states}\n{self.complaints()}"

    async def stop(self, number: int) -> pb.Tournament:
        async def end(session: Session) -> None:
            await session.tournaments.Stop(pb.StopRequest(number=number))

        await self.ask_server(end)
        return await self.finished(number)

    # --- bots --------------------------------------------------------------------------------

    async def open_bots(self, stack: AsyncExitStack) -> None:
        """Register and start all bots; those to whom something is done are behind networks of their own."""
        names = (*HONEST, *HOSTILE_BOTS)
        tokens = await self.ask_server(lambda session: register(session, *names))
        for name in names:
            address = self.address
            if name in (KILLED, CUT):
                self.nets[name] = await stack.enter_async_context(network(self.address))
                address = self.nets[name].address
            command = [sys.executable, str(TESTS / "reporting_bot.py"), HONEST.get(name, "")]
            if name in HOSTILE_BOTS:
                command = [sys.executable, "-m", f"hostile.{name}"]
            environment = {
                "FAIRDEAL_ADDRESS": address,
                "FAIRDEAL_TOKEN": tokens[name],
                "PYTHONPATH": str(TESTS),
            }
            self.bots[name] = Bot(command, environment, self.home / name)
            self.bots[name].start()

    async def keep_hostile(self) -> None:
        """Start hostile bots again that have ended: they do not survive a server's end."""
        while True:
            await asyncio.sleep(0.2)
            for name in HOSTILE_BOTS:
                process = self.bots[name].process
                if process is not None and process.poll() is not None:
                    self.bots[name].start()

    def told(self) -> Any:
        """Return how often a bot was told of a result: by bot, match, seat, void or not, and hash."""
        return Counter(
            (name, *line.split()) for name in HONEST if name in self.bots for line in self.bots[name].lines()
        )

    async def told_more(self) -> None:
        """Wait until play goes on: bots to whom nothing is done are told of some more results."""
        before = self._heard()
        async with asyncio.timeout(2 * PATIENCE):
            while self._heard() < before + 4 * LINE:  # noqa: ASYNC110 - other processes
                await asyncio.sleep(0.05)

    def _heard(self) -> int:
        """Return how many bytes these bots have said."""
        return sum((self.home / f"{name}.1").stat().st_size for name in SOUND)

    # --- what goes wrong ---------------------------------------------------------------------

    async def strike(self, kind: str) -> None:
        """Do one of KILLS, undo it, and wait until play goes on."""
        await asyncio.sleep(self.chance.uniform(0, 0.5))
        self.injected[kind] += 1
        if kind.startswith("bot"):
            least = CLOCK_MS / 1000 + 1 if kind != "bot" else 0.0
            await self._strike_bot(least + self.chance.uniform(0, 0.5))
        if "server" in kind:
            self.kill_server()
        if "database" in kind:
            await self.kill_database()
        if "server" in kind:
            self.serve()
        await self.told_more()

    async def _strike_bot(self, seconds: float) -> None:
        net = self.nets[KILLED]
        with net.outage():
            self.bots[KILLED].kill()
            opened = net.opened
            await asyncio.sleep(seconds)
            self.bots[KILLED].start()
            async with asyncio.timeout(PATIENCE):
                await net.link(opened + 1)

    async def update(self, version: str) -> None:
        """Have the bot that is killed come back as another version: its matches end without it."""
        self.bots[KILLED].command[3:] = [version]
        await self._strike_bot(0.0)
        self.nets[KILLED].outages.append((time.time(), time.time() + 2 * CLOCK_MS / 1000))

    async def storm(self, rounds: int) -> None:
        """Strike by each kind so often, in an order of the seed's."""
        await self.told_more()
        for _ in range(rounds):
            for kind in self.chance.sample(KILLS, len(KILLS)):
                await self.strike(kind)

    @asynccontextmanager
    async def shaken(self) -> AsyncIterator[None]:
        """Have one network fail for moments, as long as the context lasts."""
        shaking = asyncio.create_task(shake(self.nets[CUT], Random(self.chance.random()), self.injected))
        try:
            yield
        finally:
            shaking.cancel()
            (ended,) = await asyncio.gather(shaking, return_exceptions=True)
            assert isinstance(ended, asyncio.CancelledError), ended

    # --- the account -------------------------------------------------------------------------

    async def look_through(self) -> None:
        """Verify and judge the matches that have ended since the last look."""
        records = [each for each in await self.ask_server(records_of) if each.match not in self.hashes]
        self.account.unproven += await asyncio.to_thread(wrong_with, records, GAMES)
        for record in records:
            self.hashes[record.match] = record.log_sha256.hex()
            self._judge(read(record.log))

    async def close_account(self, overs: list[pb.Tournament]) -> Account:
        """Say what the siege has come to, once all tournaments are finished and nothing is done any more."""
        await self.look_through()
        account = self.account
        account.tournaments = len(overs)
        account.matches = sum(over.played for over in overs)
        account.void = sum(over.void for over in overs)
        rebuilt = await self.ask_server(
            lambda session: session.tournaments.RebuildRatings(pb.RebuildRatingsRequest())
        )
        if (rebuilt.events, rebuilt.changed) != (account.matches, 0):
            account.unproven.append(f"a rebuild has {rebuilt.events} events and changes {rebuilt.changed}")
        await asyncio.to_thread(self._count_stored, account, overs)
        self._count_told(account)
        return account

    def _count_stored(self, account: Account, overs: list[pb.Tournament]) -> None:
        with EmbeddedPostgres(self.home) as self.database:
            finals = self.ask(
                "SELECT tournament, pairing, count(*) FROM matches WHERE state = 2 GROUP BY 1, 2"
            )
            account.doubled += [
                f"pairing {pairing} of {number}" for number, pairing, times in finals if times > 1
            ]
            stored = Counter(number for number, _, _ in finals)
            for over in overs:
                if stored[over.number] != over.pairings or over.played != over.pairings:
                    account.lost.append(
                        f"of tournament {over.number}: {over.pairings} pairings, {over.played} played, "
                        f"{stored[over.number]} stored"
                    )
                account.unproven += map(str, self.ask(BROKEN.replace("%s", str(over.number))))
            account.unproven += map(str, self.ask("SELECT * FROM live_logs"))

    def _count_told(self, account: Account) -> None:
        """Compare what bots were told with what is stored."""
        standing = Counter[tuple[str, ...]]()
        for (name, match, seat, void, digest), times in self.told().items():
            if void == "0":
                standing[name, match, seat] += times
                if self.hashes.get(int(match)) != digest:
                    account.lost.append(f"match {match}, of which {name} was told {digest}")
        account.doubled += [f"told {key} {times} times" for key, times in standing.items() if times > 1]

    def _judge(self, log: MatchLog) -> None:
        for seat, result in zip(log.seats, log.results, strict=True):
            if result.fault and not self._deserved(seat.bot, result.fault, log):
                kind = play_pb2.FaultKind.Name(result.fault)
                self.account.wrongly_blamed.append(
                    f"{seat.bot} in match {log.match}: {kind}{self._circumstances(seat.bot, log)}"
                )
        self.account.blamed.update(blamed(log))

    def _circumstances(self, bot: str, log: MatchLog) -> str:
        """Return what is known of a fault that was not deserved: what was charged, and what went before."""
        faults = [f"{entry.detail}, {entry.used_us / 1e6:.1f} s" for entry in log.entries if entry.fault]
        end = (log.started_us + log.duration_us) / 1e6
        outages = self.nets[bot].outages if bot in self.nets else ()
        lately = [
            f"{since - end:.1f} to {until - end:.1f} s"
            for since, until in outages
            if end - 2 * CLOCK_MS / 1000 < until and since < end
        ]
        return f" ({'; '.join(faults)}; before the match's end its network failed: {', '.join(lately)})"

    def _deserved(self, bot: str, fault: int, log: MatchLog) -> bool:
        """Whether the bot means harm, or was away for a good part of a clock while the match was played."""
        if bot in HOSTILE_BOTS:
            return fault in HOSTILE[bot] | {play_pb2.FAULT_KIND_DISCONNECTED}
        began, ended = log.started_us / 1e6, (log.started_us + log.duration_us) / 1e6
        return bot in self.nets and any(
            min(until, ended) - max(since, began) > CLOCK_MS / 2000 for since, until in self.nets[bot].outages
        )


async def get(session: Session, number: int) -> pb.Tournament:
    return (await session.tournaments.Get(pb.GetRequest(number=number))).tournament


@asynccontextmanager
async def besieged(home: Path, seed: int) -> AsyncIterator[Siege]:
    """Open a siege: the server serves, and the bots are there."""
    siege = Siege(home, seed)
    async with AsyncExitStack() as stack:
        siege.serve()
        try:
            await siege.open_bots(stack)
            keeping = asyncio.create_task(siege.keep_hostile())
            try:
                yield siege
            finally:
                keeping.cancel()
                await asyncio.gather(keeping, return_exceptions=True)
        finally:
            for bot in siege.bots.values():
                bot.kill()
            assert siege.server is not None
            siege.server.kill()
            siege.server.wait()
            with EmbeddedPostgres(home):  # it has been left running: who leaves it last stops it
                pass
