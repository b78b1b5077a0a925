"""The raw side: gRPC alone. A server and two bots send each other recorded messages of real matches.

Each bot has one stream with one message under way: some turns, then their answers, and so on. In
`messages` gRPC makes protobuf messages of what comes and bytes of what goes, as generated code does;
in `bytes` nobody looks inside.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

import grpc
import uvloop

from fairdeal.ninetyone.v1.ninetyone_pb2 import PlayRequest, PlayResponse

from .figures import Traffic, traffic
from .processes import started
from .recording import Exchange, record

MATCHES = 128

Recorded = Mapping[int, Sequence[Exchange]]
"""By how many turns a message has."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a bot is to do."""

    kind: str
    batch: int
    seconds: float


class Raw:
    """The processes of the raw side, which wait between the rounds."""

    def __init__(self, bots: Sequence[Connection]) -> None:
        self._bots = bots

    def measure(self, kind: str, bots: int, batch: int, seconds: float) -> Traffic:
        """Play ping-pong for so long; `kind` is `messages` or `bytes`."""
        for bot in self._bots[:bots]:
            bot.send(Order(kind, batch, seconds))
        reports = [bot.recv() for bot in self._bots[:bots]]
        waits = [wait for _, waits in reports for wait in waits]
        return traffic(sum(rate for rate, _ in reports), waits)


@contextmanager
def open_raw(bots: int, batches: Sequence[int]) -> Iterator[Raw]:
    """Start the server and the bots, each in a process of its own."""
    recorded = {batch: record(max(MATCHES, batch), batch) for batch in batches}
    with ExitStack() as stack:
        address = stack.enter_context(started(_serve, recorded)).recv()
        players = [stack.enter_context(started(_play, recorded, address)) for _ in range(bots)]
        for player in players:
            player.recv()
        yield Raw(players)


# --- the server -------------------------------------------------------------------------------


def _serve(orders: Connection, recorded: Recorded) -> None:
    asyncio.Runner(loop_factory=uvloop.new_event_loop).run(_run_server(orders, recorded))


async def _run_server(orders: Connection, recorded: Recorded) -> None:
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((_Handler(recorded),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    orders.send(f"127.0.0.1:{port}")
    await asyncio.to_thread(orders.recv)
    await server.stop(grace=None)


class _Handler(grpc.GenericRpcHandler):  # type: ignore[type-arg]  # generic in the stubs only
    def __init__(self, recorded: Recorded) -> None:
        written = {batch: [each.response for each in exchanges] for batch, exchanges in recorded.items()}
        self._bytes = written
        self._messages = {batch: list(map(PlayResponse.FromString, each)) for batch, each in written.items()}

    def service(self, handler_call_details: Any) -> Any:
        _, kind, batch = handler_call_details.method.split("/")
        if kind == "messages":
            serializers: Any = PlayRequest.FromString, PlayResponse.SerializeToString
            play = _ping(self._messages[int(batch)])
        else:
            serializers = None, None
            play = _ping(self._bytes[int(batch)])
        return grpc.stream_stream_rpc_method_handler(play, *serializers)


def _ping(responses: Sequence[Any]) -> Any:
    async def play(_: Any, context: Any) -> None:
        for response in cycle(responses):
            await context.write(response)
            if await context.read() is grpc.aio.EOF:  # type: ignore[attr-defined]  # the stubs lack it
                return

    return play


# --- a bot ------------------------------------------------------------------------------------


def _play(orders: Connection, recorded: Recorded, address: str) -> None:
    orders.send("ready")
    while order := orders.recv():
        written = [exchange.request for exchange in recorded[order.batch]]
        orders.send(asyncio.run(_pong(order, written, address)))


async def _pong(order: Order, written: Sequence[bytes], address: str) -> tuple[float, list[float]]:
    """Return the turns a second and the seconds from each message to the next one."""
    messages = order.kind == "messages"
    requests: Sequence[Any] = list(map(PlayRequest.FromString, written)) if messages else written
    waits: list[float] = []
    async with grpc.aio.insecure_channel(address) as channel:
        open_stream: Any = channel.stream_stream(
            f"/{order.kind}/{order.batch}",
            PlayRequest.SerializeToString if messages else None,
            PlayResponse.FromString if messages else None,
        )
        call = open_stream()
        await call.read()
        began = answered = perf_counter()
        for request in cycle(requests):
            await call.write(request)
            await call.read()
            arrived = perf_counter()
            waits.append(arrived - answered)
            answered = arrived
            if arrived - began > order.seconds:
                break
        await call.done_writing()
    return len(waits) * order.batch / (arrived - began), waits
