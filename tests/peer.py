"""The other end of a bot's stream, scripted by a test: real gRPC on loopback, no referee behind it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
import grpc.aio

from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import play_pb2 as play

SERVICE = ninetyone.DESCRIPTOR.services_by_name["NinetyOneService"].full_name
TOKEN = "a token"
SEED = bytes(range(16))


class Stream:
    """The server's end of one stream of a bot."""

    def __init__(self, context: Any, number: int) -> None:
        self._context = context
        self.number = number
        self.metadata = dict(context.invocation_metadata())

    async def read(self) -> ninetyone.PlayRequest:
        """Return the next request; raises EOFError when the bot has ended the stream."""
        request = await self._context.read()
        if not isinstance(request, ninetyone.PlayRequest):
            raise EOFError("the bot ended the stream")
        return request

    async def write(self, response: ninetyone.PlayResponse | bytes) -> None:
        """Send a response, or bytes as they are."""
        data = response if isinstance(response, bytes) else response.SerializeToString()
        await self._context.write(data)

    async def welcome(self, *matches: int) -> play.Hello:
        """Read the hello and answer it."""
        hello = (await self.read()).hello
        welcome = play.Welcome(
            bot="tester",
            instance=hello.instance,
            revision=1,
            oldest_revision=1,
            capacity=hello.capacity,
            matches=matches,
        )
        await self.write(ninetyone.PlayResponse(welcome=welcome))
        return hello

    async def ask(self, *turns: ninetyone.Turn) -> None:
        await self.write(ninetyone.PlayResponse(turns=turns))

    async def answers(self, count: int) -> list[ninetyone.Answer]:
        """Return the next `count` answers, of however many requests."""
        answers: list[ninetyone.Answer] = []
        while len(answers) < count:
            answers += (await self.read()).answers.answers
        assert len(answers) == count
        return answers

    async def finish(self) -> None:
        """Say that all is over and wait for the bot to go."""
        notice = play.Notice(kind=play.NOTICE_KIND_FINISHED, message="That was all.")
        await self.write(ninetyone.PlayResponse(notices=[notice]))
        try:
            while True:
                await self.read()
        except EOFError:
            return

    async def abort(self, code: grpc.StatusCode, sentence: str) -> None:
        await self._context.abort(code, sentence)


Script = Callable[[Stream], Awaitable[None]]


class Peer:
    """A running peer: its address, the streams it has had, and what went wrong in the script."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.address = ""
        self.streams = 0
        self.failure: BaseException | None = None

    async def handle(self, _requests: Any, context: Any) -> None:
        self.streams += 1
        try:
            await self._script(Stream(context, self.streams))
        except AssertionError as failure:
            self.failure = failure
            raise

    def environment(self) -> dict[str, str]:
        """Return what a bot needs to find the peer."""
        return {"FAIRDEAL_ADDRESS": self.address, "FAIRDEAL_TOKEN": TOKEN}


@asynccontextmanager
async def serving(
    script: Script,
    credentials: grpc.ServerCredentials | None = None,
    port: int = 0,
    path: Path | None = None,
) -> AsyncIterator[Peer]:
    """Serve 91 by the script, once for each stream; a failed assertion in it fails the test."""
    peer = Peer(script)
    server = grpc.aio.server()
    handler = grpc.stream_stream_rpc_method_handler(
        peer.handle, request_deserializer=ninetyone.PlayRequest.FromString, response_serializer=bytes
    )
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {"Play": handler}),))
    if path is not None:
        peer.address = f"unix:{path}"
        server.add_insecure_port(peer.address)
    elif credentials is None:
        peer.address = f"127.0.0.1:{server.add_insecure_port(f'127.0.0.1:{port}')}"
    else:
        peer.address = f"tls://localhost:{server.add_secure_port('localhost:0', credentials)}"
    await server.start()
    try:
        yield peer
    finally:
        await server.stop(grace=0)
    if peer.failure is not None:
        raise peer.failure


def turn(match: int, number: int = 1, seat: int = 0, hand: tuple[int, ...] = (1, 2, 3)) -> ninetyone.Turn:
    """Return a turn of a two-seat match; the first of a match has the start."""
    message = ninetyone.Turn(
        match=match,
        seat=seat,
        turn=number,
        observation=ninetyone.Observation(
            round=number,
            offered=[number],
            hand=hand,
            prizes=range(1, number + 1),
            bidders=[ninetyone.Bidder(), ninetyone.Bidder()],
            seat=seat,
            options=ninetyone.Options(cards=13),
        ),
        legal=[ninetyone.Move(bid=card) for card in hand],
        clock=play.Clock(move_ms=1000),
    )
    if number == 1:
        message.start.CopyFrom(play.Start(pool=play.Pool(game="ninetyone", seats=2), seed=SEED))
    return message


async def within(seconds: float, work: Awaitable[None]) -> None:
    """Await the work; a test that hangs here has failed."""
    await asyncio.wait_for(work, seconds)
