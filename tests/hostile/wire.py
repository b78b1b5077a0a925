"""A bot's stream without an SDK, for programs that mean harm."""

import os
import queue
import time
from collections.abc import Callable, Iterator
from typing import Any

import grpc

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.v1 import play_pb2

PLAY = "/fairdeal.ninetyone.v1.NinetyOneService/Play"


class Wire:
    """One stream; what is put into `out` is sent, None ends the bot's half."""

    def __init__(self, capacity: int = 4) -> None:
        self.out: queue.Queue[bytes | None] = queue.Queue(maxsize=1000)
        channel = grpc.insecure_channel(os.environ["FAIRDEAL_ADDRESS"])
        metadata = (("authorization", f"Bearer {os.environ['FAIRDEAL_TOKEN']}"),)
        hello = play_pb2.Hello(revision=1, version="hostile", capacity=capacity)
        self.send(bids.PlayRequest(hello=hello))
        play: Any = channel.stream_stream(PLAY, None, bids.PlayResponse.FromString)
        self.responses = play(iter(self.out.get, None), metadata=metadata)

    def send(self, request: Any) -> None:
        self.out.put(request if isinstance(request, bytes) else request.SerializeToString())

    def answer(self, asked: Any, **instead: Any) -> None:
        fields = {
            "match": asked.match,
            "seat": asked.seat,
            "turn": asked.turn,
            "move": asked.legal[0],
        } | instead
        self.send(bids.PlayRequest(answers=bids.Answers(answers=[bids.Answer(**fields)])))

    def turns(self) -> Iterator[Any]:
        for response in self.responses:
            yield from response.turns


def again_and_again(behave: Callable[[Wire], None]) -> None:
    """Connect, misbehave, and connect again when the server has had enough."""
    while True:
        try:
            behave(Wire())
        except grpc.RpcError as error:
            print(error, flush=True)
        time.sleep(0.2)


def sleep() -> None:
    """Stay, and do nothing more."""
    while True:
        time.sleep(60)
