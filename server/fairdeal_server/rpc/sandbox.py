"""The sandbox on gRPC: a process of its own, which has rules and nothing else to tell."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc import error_details_pb2, status_pb2
from grpc_reflection.v1alpha import reflection
from grpc_status import rpc_status

from fairdeal.sandbox.v1 import sandbox_pb2 as pb
from fairdeal.sandbox.v1.sandbox_pb2_grpc import SandboxServiceServicer, add_SandboxServiceServicer_to_server

from ..errors import InvalidRequest
from ..games.game import Game
from ..sandbox import Desk, Memory
from .status import DOMAIN

MOST_CALLS = 32
"""How many calls are served at the same time."""
IDLE = 600.0
"""After so many silent seconds a call is ended, with its states."""
INBOUND = 16 << 20
"""The largest request, in bytes."""


class SandboxService(SandboxServiceServicer):
    """Serves imagined matches of one game, each call with states of its own."""

    def __init__(self, game: Game[Any], memory: Memory) -> None:
        self._game = game
        self._memory = memory
        self._silent_since: dict[Any, float] = {}
        """By call: when it was last heard of."""

    def Run(self, request_iterator: Any, context: Any) -> Iterator[pb.RunResponse]:  # noqa: N802
        """Carry out what the requests say, one after the other."""
        desk = Desk(self._game, self._memory)
        self._silent_since[context] = time.monotonic()
        try:
            for number, request in enumerate(request_iterator):
                if request.game != self._game.name and (request.game or not number):
                    meant = request.game or "a game without a name"
                    sentence = f"this sandbox plays {self._game.name}, not {meant}"
                    _abort(context, grpc.StatusCode.FAILED_PRECONDITION, "WRONG_GAME", sentence)
                yield desk.answer(request)
                self._silent_since[context] = time.monotonic()
        finally:
            del self._silent_since[context]
            desk.end()

    def end_silent_calls(self) -> None:
        """Cancel the calls that have been silent for too long."""
        for context, since in list(self._silent_since.items()):
            if time.monotonic() - since > IDLE:
                context.cancel()


@contextmanager
def serving(game: Game[Any], address: str, memory: Memory) -> Iterator[str]:
    """Serve the sandbox of a game at an address as long as the context lasts.

    Yields the address with the port that it has. Raises InvalidRequest where nobody can listen there.
    """
    server = grpc.server(
        ThreadPoolExecutor(MOST_CALLS),
        maximum_concurrent_rpcs=MOST_CALLS,
        options=(
            ("grpc.so_reuseport", 0),
            ("grpc.max_receive_message_length", INBOUND),
            ("grpc.max_send_message_length", -1),  # what a request may ask for is bounded
        ),
    )
    service = SandboxService(game, memory)
    add_SandboxServiceServicer_to_server(service, server)
    name = pb.DESCRIPTOR.services_by_name["SandboxService"].full_name
    reflection.enable_server_reflection((name, reflection.SERVICE_NAME), server)
    try:
        port = server.add_insecure_port(address)
    except RuntimeError:
        sentence = f"nobody can listen at {address}: it is taken, or is no address of this machine"
        raise InvalidRequest(sentence) from None
    server.start()
    ended = threading.Event()
    threading.Thread(target=_look_for_silence, args=(service, ended), daemon=True).start()
    try:
        yield address if address.startswith("unix:") else f"{address.rpartition(':')[0]}:{port}"
    finally:
        ended.set()
        server.stop(None).wait()


def _look_for_silence(service: SandboxService, ended: threading.Event) -> None:
    while not ended.wait(IDLE / 100):
        service.end_silent_calls()


def _abort(context: Any, code: grpc.StatusCode, reason: str, sentence: str) -> None:
    packed = AnyMessage()
    packed.Pack(error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN))
    number: int = code.value[0]
    context.abort_with_status(
        rpc_status.to_status(status_pb2.Status(code=number, message=sentence, details=[packed]))
    )
