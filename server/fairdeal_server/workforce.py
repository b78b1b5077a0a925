"""The workers that are connected, and what each of them builds and runs."""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol

from fairdeal.v1 import hosting_pb2 as pb
from fairdeal.v1.log_pb2 import Protection
from fairdeal.v1.tournament_pb2 import Limits

from .identity import HostedIdentity, Identity, WorkerIdentity, hash_token, new_token
from .players.stream import StreamPlayer

logger = logging.getLogger(__name__)

SILENCE = 15.0
"""A worker of which nothing was heard for so long, in seconds, is given up."""
JOIN_WAIT = 30.0
"""How long a program may take from its start until it connects, in seconds."""
DONE = "it was to stop, and has done what it had to"
LATE = f"the program did not connect within {JOIN_WAIT:.0f} s"
TAKEN_IN = "fairdeal-taken-in"
"""The metadata with which the call of a worker begins that the server has taken in, and no other call."""
OWN_WORKER = 0
"""The number of no token in the store: the server's own worker shows none of those."""


def _future() -> "asyncio.Future[Any]":
    """Return a future that nobody need look at, whatever comes of it; who awaits it shields it."""
    future = asyncio.get_running_loop().create_future()
    future.add_done_callback(lambda done: done.cancelled() or done.exception())
    return future


class WorkerLost(Exception):
    """A worker has gone, or failed, before it had done what it was to do."""


@dataclass(eq=False)
class Program:
    """A program that a worker runs, or is about to."""

    worker: "Worker"
    who: HostedIdentity
    sha256: bytes
    """Of what was built, which the worker may fetch."""
    token: bytes
    """The hash of what the program shows: good for as long as it runs."""
    version: int
    number: int
    started: "asyncio.Future[Protection]" = field(default_factory=_future)
    ended: "asyncio.Future[pb.ProgramEnded]" = field(default_factory=_future)
    """How it ended; raises WorkerLost where that was no doing of its own."""

    stopping: bool = False
    """The worker was told to end it, and has not said that it has."""

    async def join(self, player: StreamPlayer) -> bool:
        """Wait until it was started and has connected as the player; false where it has ended, or is late."""
        joining = asyncio.create_task(self._join(player))
        either: list[asyncio.Future[Any]] = [joining, self.ended]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            return joining.done() and joining.result()
        finally:
            joining.cancel()

    async def _join(self, player: StreamPlayer) -> bool:
        player.protection = await asyncio.shield(self.started)
        with suppress(TimeoutError):
            async with asyncio.timeout(JOIN_WAIT):
                await player.joined.wait()
        return player.joined.is_set()

    def stop(self) -> None:
        """Have the worker end it; its token is worthless at once, its slot is free when it has ended."""
        self.stopping = True
        self.worker.revoke(self)
        self.worker.order(pb.WorkResponse(stop=pb.StopProgram(program=self.number)))


@dataclass(eq=False)
class Build:
    """A version that a worker builds."""

    worker: "Worker"
    sha256: bytes
    """Of the archive, which the worker may fetch."""
    version: int
    number: int
    delivered: tuple[bytes, int] | None = None
    """The SHA-256 and size of what was built."""
    ended: "asyncio.Future[pb.BuildEnded]" = field(default_factory=_future)
    """How it went; raises WorkerLost."""


class Worker:
    """A worker that is connected."""

    def __init__(self, workforce: "Workforce", who: WorkerIdentity, hello: pb.WorkerHello) -> None:
        self.who = who
        self.name = f"{hello.name} ({who.label})" if who.label else hello.name
        self.slots = hello.slots
        self.orders: asyncio.Queue[pb.WorkResponse] = asyncio.Queue()
        self.gone: asyncio.Future[str] = _future()
        """Why it is here no more."""
        self.leaving = False
        """It takes no more work, and goes when it has done what it has."""
        self.heard = asyncio.get_running_loop().time()
        self._workforce = workforce
        self._programs: dict[int, Program] = {}
        self._builds: dict[int, Build] = {}
        self._signs = 0
        self._signed = asyncio.Event()

    @property
    def free(self) -> int:
        """How many programs and builds it could take."""
        if self.leaving or self.gone.done():
            return 0
        return self.slots - len(self._programs) - len(self._builds)

    @property
    def ending(self) -> int:
        """How many programs it was told to end."""
        return sum(program.stopping for program in self._programs.values())

    @property
    def trial_slots(self) -> int:
        """How many of its slots builds and trials have now."""
        return len(self._builds) + sum(bool(program.who.trial) for program in self._programs.values())

    def order(self, what: pb.WorkResponse) -> None:
        """Have the worker do something."""
        self.orders.put_nowait(what)

    def employ(self, job: Program | Build) -> None:
        """Take note of what the worker is told to do."""
        if isinstance(job, Program):
            self._programs[job.number] = job
        else:
            self._builds[job.number] = job

    def revoke(self, program: Program) -> None:
        """Make a program's token worthless."""
        self._workforce.passes.pop(program.token, None)

    def _forget(self, program: Program) -> None:
        """A program is gone."""
        self._programs.pop(program.number, None)
        self.revoke(program)
        self._look_up()

    def _look_up(self) -> None:
        """Something has ended; who is leaving goes when that was all."""
        if self.leaving and not (self._programs or self._builds):
            self.leave(DONE)
        self._workforce.notice()

    def take(self, request: pb.WorkRequest) -> None:
        """Take what the worker tells."""
        self.heard = asyncio.get_running_loop().time()
        self._signs += 1
        self._signed.set()
        self._signed = asyncio.Event()
        kind = request.WhichOneof("request")
        if kind == "started" and (program := self._programs.get(request.started.program)):
            if not program.started.done():
                program.started.set_result(request.started.protection)
        elif kind == "ended" and (program := self._programs.get(request.ended.program)):
            self._forget(program)
            if request.ended.worker_failed:
                program.ended.set_exception(WorkerLost(request.ended.how))
            else:
                program.ended.set_result(request.ended)
        elif kind == "built" and (build := self._builds.pop(request.built.build, None)):
            if request.built.worker_failed:
                build.ended.set_exception(WorkerLost(request.built.problem))
            else:
                build.ended.set_result(request.built)
            self._look_up()
        elif kind == "leaving":
            self.leaving = True
            self._look_up()

    async def vouches(self) -> bool:
        """Wait until the worker has told twice more that it works; false where it is lost before that.

        The first sign may have been under way when it died.
        """
        wanted = self._signs + 2
        while self._signs < wanted and not self.gone.done():
            signed = asyncio.create_task(self._signed.wait())
            either: list[asyncio.Future[Any]] = [signed, self.gone]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            signed.cancel()
        return not self.gone.done()

    def leave(self, why: str) -> None:
        """The worker has gone, and with it all that it ran."""
        if self.gone.done():
            return
        self.gone.set_result(why)
        jobs: list[Program | Build] = [*self._programs.values(), *self._builds.values()]
        for program in list(self._programs.values()):
            self._forget(program)
        self._builds.clear()
        for job in jobs:
            if not job.ended.done():
                job.ended.set_exception(WorkerLost(f"worker {self.name} was lost: {why}"))

    def may_fetch(self, sha256: bytes) -> tuple[int, bool] | None:
        """Return the version and whether it is what was built of it; None where it is not for this worker."""
        for build in self._builds.values():
            if build.sha256 == sha256:
                return build.version, False
        for program in self._programs.values():
            if program.sha256 == sha256:
                return program.version, True
        return None

    def build(self, number: int) -> Build | None:
        """Return a build that the worker was told to do."""
        return self._builds.get(number)


class Tokens(Protocol):
    """Knows the tokens that are stored; the registry does."""

    async def authenticate(self, token: str) -> Identity | None:
        """Return who shows this token; None where it is unknown, revoked or expired."""

    async def good(self, hashes: Collection[bytes]) -> set[bytes]:
        """Return those hashes whose tokens are still good."""


class Workforce:
    """All workers, and the tokens of the programs that they run."""

    def __init__(self, tokens: Tokens) -> None:
        self.workers: list[Worker] = []
        self.passes: dict[bytes, HostedIdentity | WorkerIdentity] = {}
        """By hash: the tokens of programs that run, and of the server's own worker."""
        self.queued = False
        """A version waits to be built or tried."""
        self.trying = 0
        """How many versions are being built and tried; each has a slot from its build to its trial's end."""
        self.reserved = 0
        """So many slots that are free, or will be, are for programs that play."""
        self._tokens = tokens
        self._numbers = count(1)  # of programs and builds
        self._listeners: list[Callable[[], None]] = []

    # --- who calls ----------------------------------------------------------------------------

    async def authenticate(self, token: str) -> Identity | None:
        """Return who shows this token, a program that runs or anybody of the store."""
        return self.passes.get(hash_token(token)) or await self._tokens.authenticate(token)

    async def good(self, hashes: Collection[bytes]) -> set[bytes]:
        """Return those hashes whose tokens are still good."""
        ours = {found for found in hashes if found in self.passes}
        others = set(hashes) - ours
        return ours | (await self._tokens.good(others) if others else others)

    def issue_own_token(self) -> str:
        """Return a token for a worker that this server starts itself, good for as long as the server runs."""
        token = new_token()
        self.passes[hash_token(token)] = WorkerIdentity(OWN_WORKER)
        return token

    # --- who works ----------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> None:
        """Tell whenever a worker comes, goes or has a slot free."""
        self._listeners.append(listener)

    def notice(self) -> None:
        """Something has changed."""
        for listener in self._listeners:
            listener()

    def hire(self, who: WorkerIdentity, hello: pb.WorkerHello) -> Worker:
        """Take a worker in; it must `leave` in the end, and then be let go."""
        worker = Worker(self, who, hello)
        self.workers.append(worker)
        logger.info("worker %s has come, with %d slots", worker.name, worker.slots)
        self.notice()
        return worker

    def let_go(self, worker: Worker) -> None:
        """Forget a worker that has left."""
        self.workers.remove(worker)
        logger.info("worker %s has gone: %s", worker.name, worker.gone.result())
        self.notice()

    async def watch(self) -> None:
        """Give up workers that are silent, until cancelled."""
        while True:
            await asyncio.sleep(SILENCE / 5)
            now = asyncio.get_running_loop().time()
            for worker in list(self.workers):
                if now - worker.heard > SILENCE:
                    worker.leave(f"nothing was heard of it for {SILENCE:.0f} s")

    @property
    def free(self) -> int:
        """How many slots are free now, but for those of versions between their build and their trial."""
        between = self.trying - sum(worker.trial_slots for worker in self.workers)
        return sum(worker.free for worker in self.workers) - max(0, between)

    @property
    def slots(self) -> int:
        """How many programs all workers run at once."""
        return sum(worker.slots for worker in self.workers if not worker.leaving)

    @property
    def most_trying(self) -> int:
        """How many versions may be built and tried at once: half of the slots are for that."""
        return (self.slots + 1) // 2

    @property
    def may_try(self) -> bool:
        """One more version may be built or tried."""
        return self.free > self.reserved and self.trying < self.most_trying

    @property
    def ending(self) -> int:
        """How many programs were told to end: soon more can be started."""
        return sum(worker.ending for worker in self.workers)

    def of(self, who: WorkerIdentity) -> list[Worker]:
        """Return the workers that show this token."""
        return [worker for worker in self.workers if worker.who == who]

    # --- work ---------------------------------------------------------------------------------

    def start(
        self,
        who: HostedIdentity,
        *,
        version: int,
        sha256: bytes,
        run: str,
        environment: Mapping[str, str],
        limits: Limits | None = None,
    ) -> Program | None:
        """Have a worker start a program with a token of its own; None where none has a slot free."""
        worker = self._freest()
        if worker is None:
            return None
        token = new_token()
        program = Program(worker, who, sha256, hash_token(token), version, next(self._numbers))
        self.passes[program.token] = who
        worker.employ(program)
        order = pb.StartProgram(
            program=program.number,
            sha256=sha256,
            run=run,
            environment={**environment, "FAIRDEAL_TOKEN": token},
            limits=limits,
        )
        worker.order(pb.WorkResponse(start=order))
        return program

    def build(self, version: int, sha256: bytes) -> Build | None:
        """Have a worker build a version; None where none has a slot free."""
        worker = self._freest()
        if worker is None:
            return None
        build = Build(worker, sha256, version, next(self._numbers))
        worker.employ(build)
        worker.order(pb.WorkResponse(build=pb.StartBuild(build=build.number, sha256=sha256)))
        return build

    def _freest(self) -> Worker | None:
        worker = max(self.workers, key=lambda worker: worker.free, default=None)
        return worker if worker is not None and worker.free > 0 else None
