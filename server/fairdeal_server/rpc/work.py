"""WorkService: workers come, get their orders, fetch what they start and deliver what they build."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any

import grpc
from grpc.aio import EOF  # type: ignore[attr-defined]  # the stubs lack it

from fairdeal.v1 import hosting_pb2 as pb
from fairdeal.v1.hosting_pb2_grpc import WorkServiceServicer

from ..errors import InvalidRequest, NotFound
from ..hosting.limits import MOST_BUILT
from ..identity import WorkerIdentity
from ..workforce import DONE, TAKEN_IN, Worker, Workforce
from .permissions import Gate, caller
from .status import abort

if TYPE_CHECKING:
    from ..store.versions import Versions

logger = logging.getLogger(__name__)

PIECE = 1 << 17
HELLO_WAIT = 10.0
DELIVERY_WAIT = 300.0
MOST_SLOTS = 1024
LONGEST_NAME = 64


class WorkService(WorkServiceServicer):
    """Lets workers work."""

    def __init__(self, workforce: Workforce, versions: "Versions", gate: Gate) -> None:
        self._workforce = workforce
        self._versions = versions
        self._gate = gate

    async def Work(self, requests: Any, context: Any) -> AsyncIterator[pb.WorkResponse]:  # noqa: N802
        """Give a worker its orders for as long as it is there."""
        who = caller()
        assert isinstance(who, WorkerIdentity)  # the gate admits workers only
        worker = self._workforce.hire(who, await _read_hello(context))
        await context.send_initial_metadata(((TAKEN_IN, "yes"),))  # its first order may be long in coming
        reading = asyncio.create_task(_read(worker, context))
        try:
            with self._gate.workplace(context):
                async for order in _orders(worker):
                    yield order
            if (why := worker.gone.result()) != DONE:
                code, reason = grpc.StatusCode.ABORTED, "GIVEN_UP"
                await abort(context, code, reason, f"the server has given the worker up: {why}")
        finally:
            worker.leave("its call has ended")
            self._workforce.let_go(worker)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def FetchArchive(  # noqa: N802
        self, request: pb.FetchArchiveRequest, context: Any
    ) -> AsyncIterator[pb.FetchArchiveResponse]:
        """Give out an archive to a worker that was told to build or to start it."""
        for worker in self._own_workers():
            if found := worker.may_fetch(request.sha256):
                async for part in self._versions.archive(*found):
                    for piece in _cut(part):
                        yield pb.FetchArchiveResponse(piece=piece)
                return
        raise NotFound("there is no archive with that SHA-256 that this worker is to start or to build")

    async def DeliverBuild(self, requests: Any, context: Any) -> pb.DeliverBuildResponse:  # noqa: N802
        """Keep what a worker has built."""
        async with asyncio.timeout(DELIVERY_WAIT):
            head = await context.read()
            number = head.build if head is not EOF and head.WhichOneof("request") == "build" else 0
            found = (worker.build(number) for worker in self._own_workers())
            build = next((each for each in found if each is not None), None)
            if build is None:
                raise NotFound("there is no build with that number that this worker is to do")
            build.delivered = await self._versions.keep_built(build.version, _pieces(context))
        return pb.DeliverBuildResponse()

    def _own_workers(self) -> list[Worker]:
        who = caller()
        assert isinstance(who, WorkerIdentity)  # the gate admits workers only
        return self._workforce.of(who)


async def _read_hello(context: Any) -> pb.WorkerHello:
    async with asyncio.timeout(HELLO_WAIT):
        request = await context.read()
    if request is EOF or request.WhichOneof("request") != "hello":
        raise InvalidRequest("a worker says hello first")
    hello: pb.WorkerHello = request.hello
    if not 1 <= hello.slots <= MOST_SLOTS:
        raise InvalidRequest(f"a worker has 1 to {MOST_SLOTS:,} slots, not {hello.slots:,}")
    if not (hello.name.isprintable() and 1 <= len(hello.name) <= LONGEST_NAME):
        raise InvalidRequest(f"a worker's name is plain text on one line, 1 to {LONGEST_NAME} characters")
    return hello


async def _read(worker: Worker, context: Any) -> None:
    """Take what the worker tells, until its stream ends."""
    try:
        while (request := await context.read()) is not EOF:
            worker.take(request)
        worker.leave("it was stopped, or its connection was lost")  # a cancelled call looks like a lost one
    except (grpc.aio.BaseError, grpc.aio.InternalError):
        worker.leave("its stream broke")
    except Exception:
        logger.exception("what worker %s told could not be taken", worker.name)
        worker.leave("the server failed")


async def _orders(worker: Worker) -> AsyncIterator[pb.WorkResponse]:
    """Yield what the worker is to do, until it has gone."""
    while not worker.gone.done():
        order = asyncio.create_task(worker.orders.get())
        either: list[asyncio.Future[Any]] = [order, worker.gone]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if order.done():
                yield order.result()
        finally:
            order.cancel()


async def _pieces(context: Any) -> AsyncIterator[bytes]:
    size = 0
    while (request := await context.read()) is not EOF:
        size += len(request.piece)
        if size > MOST_BUILT:
            raise InvalidRequest(f"what is built has at most {MOST_BUILT >> 20} MiB")
        yield request.piece


def _cut(part: bytes) -> Iterator[bytes]:
    return (bytes(part[start : start + PIECE]) for start in range(0, len(part), PIECE))
