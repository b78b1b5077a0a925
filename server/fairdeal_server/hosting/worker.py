"""A worker: asks a server for what is to be built and to be started, and does it in sandboxes.

What it runs ends with it, and with its connection to the server: the server has the matches of programs that
it lost played again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from fairdeal.v1 import hosting_pb2 as pb

from ..programs import Program, ProgramError
from ..workforce import TAKEN_IN
from .limits import Limits
from .manifest import ManifestError, words_of
from .relay import Destination, open_relay
from .sandbox import Place, SandboxError, prepare_sandbox
from .workshop import INSIDE, Shelf, Unusable, build, check_room, remove, unpack

logger = logging.getLogger(__name__)

SIGN_OF_LIFE = 1.0
"""How often the server is told that the worker works, in seconds."""
PIECE = 1 << 17
_numbers = count(1)


class Worker:
    """One connection of a worker to a server, with all that it builds and runs."""

    def __init__(self, service: Any, destination: Destination, workshop: Path, slots: int, name: str) -> None:
        """`service` is the client of a WorkService; `destination` is where programs find the server."""
        self._service = service
        self._destination = destination
        self._workshop = workshop
        self._shelf = Shelf(workshop)
        self._hello = pb.WorkerHello(slots=slots, name=name)
        self._reports: asyncio.Queue[pb.WorkRequest] = asyncio.Queue()
        self._jobs: set[asyncio.Task[None]] = set()
        self._stops: dict[int, asyncio.Event] = {}

    async def work(self, begun: Callable[[], None]) -> None:
        """Work until the server ends it, after `leave` or before, or this is cancelled; then all is ended.

        `begun` is called when the server has taken the worker in. Raises what the call ends with.
        """
        call = self._service.Work(self._tell())
        try:
            if TAKEN_IN in (await call.initial_metadata() or ()):  # a refused call begins, too
                begun()
            async for order in call:
                self._obey(order)
        finally:
            call.cancel()
            for job in self._jobs:
                job.cancel()
            await asyncio.gather(*self._jobs, return_exceptions=True)

    def leave(self) -> None:
        """Take no more orders; `work` returns when all that was ordered has ended."""
        self._reports.put_nowait(pb.WorkRequest(leaving=pb.WorkerLeaving()))

    async def _tell(self) -> AsyncIterator[pb.WorkRequest]:
        yield pb.WorkRequest(hello=self._hello)
        while True:
            try:
                async with asyncio.timeout(SIGN_OF_LIFE):
                    report = await self._reports.get()
            except TimeoutError:
                report = pb.WorkRequest(alive=pb.WorkerAlive())
            yield report

    def _obey(self, order: pb.WorkResponse) -> None:
        kind = order.WhichOneof("response")
        if kind == "build":
            self._begin(self._build(order.build))
        elif kind == "start":
            self._stops[order.start.program] = asyncio.Event()
            self._begin(self._start(order.start))
        elif kind == "stop" and (stop := self._stops.get(order.stop.program)):
            stop.set()

    def _begin(self, work: Any) -> None:
        job = asyncio.create_task(work)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    # --- building -----------------------------------------------------------------------------

    async def _build(self, order: pb.StartBuild) -> None:
        ended = pb.BuildEnded(build=order.build)
        place = self._workshop / f"build-{order.build}"
        try:
            check_room(self._workshop)
            place.mkdir(0o711)
            async with self._fetched(order.sha256) as archive:
                await unpack(archive, place / "bot")
            built = place / "built.tar.gz"
            manifest, ended.output = await build(place / "bot", built, place / "output")
            await self._service.DeliverBuild(_delivery(order.build, built))
            ended.game, ended.run = manifest.game, manifest.run
        except Unusable as error:
            ended.problem, ended.output = str(error), error.output
        except Exception as error:  # whatever else it is, it is no doing of the archive's owner
            logger.exception("a build failed because of this worker")
            ended.problem, ended.worker_failed = f"the worker failed: {error}", True
        finally:
            await remove(place)
        self._reports.put_nowait(pb.WorkRequest(built=ended))

    # --- playing ------------------------------------------------------------------------------

    async def _start(self, order: pb.StartProgram) -> None:
        ended = pb.ProgramEnded(program=order.program)
        output = self._workshop / f"program-{order.program}.out"
        try:
            check_room(self._workshop)
            async with self._shelf.lend(order.sha256.hex(), self._fetched(order.sha256)) as folder:
                ended.how, ended.output = await self._run(order, folder, output)
        except (Unusable, ManifestError, ProgramError, SandboxError) as error:
            ended.how = str(error)
        except Exception as error:  # whatever else it is, it is no doing of the bot's
            logger.exception("a program could not be started because of this worker")
            ended.how, ended.worker_failed = f"the worker failed: {error}", True
        finally:
            del self._stops[order.program]
            output.unlink(missing_ok=True)
        self._reports.put_nowait(pb.WorkRequest(ended=ended))

    async def _run(self, order: pb.StartProgram, folder: Path, output: Path) -> tuple[str, str]:
        """Run a program to its end, or until it is to stop; return how it ended and what it printed last."""
        async with open_relay(self._destination) as door:
            environment: Mapping[str, str] = dict(order.environment)
            place, limits = Place(folder, at=INSIDE), Limits.of(order.limits)
            launch = await asyncio.to_thread(
                prepare_sandbox, words_of(order.run), environment, place, door, limits
            )
            program = await Program.start("the program", launch, output)
            started = pb.ProgramStarted(program=order.program, protection=program.protection)
            self._reports.put_nowait(pb.WorkRequest(started=started))
            how = ["the program was ended by the server"]
            watching = asyncio.create_task(program.watch(lambda said: how.insert(0, said)))
            stopping = asyncio.create_task(self._stops[order.program].wait())
            try:
                await asyncio.wait([watching, stopping], return_when=asyncio.FIRST_COMPLETED)
                stopped = stopping.done()
            finally:
                stopping.cancel()
                await program.stop()
                await asyncio.gather(watching, stopping, return_exceptions=True)
            return how[-1] if stopped else how[0], program.tail()

    # --- archives -----------------------------------------------------------------------------

    @asynccontextmanager
    async def _fetched(self, digest: bytes) -> AsyncIterator[Path]:
        """Fetch an archive into a file for as long as the context lasts; its digest is checked."""
        file = self._workshop / f"fetched-{next(_numbers)}"
        found = sha256()
        try:
            with file.open("xb") as target:
                async for response in self._service.FetchArchive(pb.FetchArchiveRequest(sha256=digest)):
                    found.update(response.piece)
                    target.write(response.piece)
            if found.digest() != digest:
                raise OSError("an archive arrived damaged: its SHA-256 is another one")
            yield file
        finally:
            file.unlink(missing_ok=True)


async def _delivery(number: int, built: Path) -> AsyncIterator[pb.DeliverBuildRequest]:
    yield pb.DeliverBuildRequest(build=number)
    with built.open("rb") as file:
        while piece := file.read(PIECE):
            yield pb.DeliverBuildRequest(piece=piece)
