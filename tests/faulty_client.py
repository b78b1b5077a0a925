"""A client without an SDK that has one fault, the one that its argument names: `faulty_client.py FAULT`."""

import os
import random
import signal
import ssl
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from queue import SimpleQueue
from secrets import token_bytes
from typing import Any

import grpc
from google.protobuf.unknown_fields import UnknownFieldSet

from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.ninetyone.v1.ninetyone_pb2_grpc import NinetyOneServiceStub
from fairdeal.v1 import play_pb2 as play

FAULT = sys.argv[1]
FINAL = {
    "ABORTED",
    "UNAUTHENTICATED",
    "PERMISSION_DENIED",
    "INVALID_ARGUMENT",
    "FAILED_PRECONDITION",
    "UNIMPLEMENTED",
}
KEEPALIVE = (
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.ping_timeout_ms", 10_000),
    ("grpc.http2.max_pings_without_data", 0),
)


def channel() -> grpc.Channel:
    address = os.environ["FAIRDEAL_ADDRESS"]
    options = [("grpc.use_local_subchannel_pool", 1), *(() if FAULT == "never pings" else KEEPALIVE)]
    if FAULT == "knows no sockets":
        address = address.removeprefix("unix:")
    if not address.startswith("tls://") or FAULT == "knows no TLS":
        return grpc.insecure_channel(address.removeprefix("tls://"), options)
    address = address.removeprefix("tls://")
    if FAULT == "believes anybody":
        host, _, port = address.rpartition(":")
        believed = ssl.get_server_certificate((host, int(port))).encode()
    else:
        with open(os.environ["FAIRDEAL_CA"], "rb") as file:  # noqa: PTH123
            believed = file.read()
    return grpc.secure_channel(address, grpc.ssl_channel_credentials(believed), options)


class Client:
    """Plays on one stream after another."""

    def __init__(self) -> None:
        self.answers: dict[tuple[int, int], Any] = {}
        self.value = token_bytes(32)
        self.opened: dict[int, bytes] = {}
        self.program = b"" if FAULT == "has no name for its run" else token_bytes(16)
        self.requests: SimpleQueue[Any] = SimpleQueue()
        self.finished = self.connected = False

    def stream(self) -> tuple[str, str, float]:
        """Play until the stream ends; return its status, its sentence, and the seconds to wait."""
        self.requests = SimpleQueue()
        self.send(hello=self.hello())
        if FAULT == "talks before it is asked":
            self.answer(ninetyone.Turn(match=1, turn=1, legal=[ninetyone.Move(bid=1)]))
        if FAULT == "repeats what nobody asked for":
            for answer in self.answers.values():
                self.send(answers=ninetyone.Answers(answers=[answer]))
        metadata = (("authorization", f"Bearer {os.environ['FAIRDEAL_TOKEN']}"),)
        with channel() as open_channel:
            call = NinetyOneServiceStub(open_channel).Play(self.outgoing(), metadata=metadata)
            try:
                for response in call:
                    self.read(response)
                    if self.finished:
                        break
            except grpc.RpcError:
                pushback = dict(call.trailing_metadata() or ()).get("grpc-retry-pushback-ms", 0)
                return call.code().name, call.details(), int(pushback) / 1000
        return "OK", "", 0

    def outgoing(self) -> Iterator[Any]:
        requests = self.requests
        while (request := requests.get()) is not None:
            yield request

    def send(self, **part: Any) -> None:
        self.requests.put(ninetyone.PlayRequest(**part))

    def hello(self) -> play.Hello:
        promise = b"" if FAULT == "contributes nothing" else sha256(self.value).digest()
        if FAULT == "promises what it has opened" and self.opened:
            promise = sha256([*self.opened.values()][-1]).digest()
        instance = 0 if FAULT == "is always instance 0" else int(os.environ.get("FAIRDEAL_INSTANCE", "0"))
        return play.Hello(
            revision=1, capacity=8, instance=instance, contribution_hash=promise, program=self.program
        )

    def read(self, response: Any) -> None:
        if FAULT == "refuses unknown fields":
            refuse_unknown(response)
        if FAULT == "knows every part" and not response.ListFields():
            raise ValueError("an empty response")
        if response.HasField("welcome"):
            self.connected = True
            if FAULT == "reads the welcome alone":
                return
        for rejection in response.rejections:
            self.read_rejection(rejection)
        for block in response.blocks:
            if block.wait_ms or FAULT == "opens for nothing":
                self.open(block)
        for turn in response.turns[:1] if FAULT == "reads one turn a message" else response.turns:
            self.ask(turn)
        for result in response.results:
            gone = self.answers.pop((result.match, result.seat), None)
            if gone is None and FAULT == "knows every match":
                raise KeyError(result.match)
        for notice in response.notices:
            self.heed(notice)

    def read_rejection(self, rejection: play.Rejection) -> None:
        if FAULT == "ends when it is rejected":
            sys.exit("rejected")
        if FAULT == "knows every value":
            play.RejectionReason.Name(rejection.reason)
        if FAULT == "sends late answers again" and (rejection.match, rejection.seat) in self.answers:
            self.send(answers=ninetyone.Answers(answers=[self.answers[rejection.match, rejection.seat]]))

    def heed(self, notice: play.Notice) -> None:
        if notice.kind == play.NOTICE_KIND_CONTRIBUTION_REFUSED and FAULT == "ends when it is refused":
            sys.exit("my contribution was refused")
        if notice.kind == play.NOTICE_KIND_DRAINING and FAULT == "ends with the server":
            sys.exit("the server stops")
        self.finished |= notice.kind == play.NOTICE_KIND_FINISHED and FAULT != "never ends"

    def open(self, block: play.Block) -> None:
        if block.block not in self.opened or FAULT == "forgets what it has opened":
            self.opened[block.block], self.value = self.value, token_bytes(32)
        value = token_bytes(32) if FAULT == "breaks its promise" else self.opened[block.block]
        if FAULT == "opens the same bytes for ever":
            self.value = value
        self.send(
            contribution=play.Contribution(
                tournament=block.tournament,
                block=block.block,
                value=value,
                next_hash=sha256(self.value).digest(),
            )
        )

    def ask(self, turn: Any) -> None:
        before = self.answers.get((turn.match, turn.seat))
        if before is not None and before.turn == turn.turn:
            if FAULT == "answers a turn once and for all":
                return
            if FAULT != "changes its mind":
                self.send(answers=ninetyone.Answers(answers=[before]))
                return
            turn.legal.reverse()
        if FAULT == "tires after two turns" and turn.turn > 2:
            return
        self.answer(turn)
        if FAULT == "answers twice":
            self.answer(turn)

    def answer(self, turn: Any) -> None:
        match = int(float(turn.match)) if FAULT == "rounds large numbers" else turn.match
        move = (
            ninetyone.Move(bid=999)
            if FAULT == "cheats in the third turn" and turn.turn == 3
            else turn.legal[0]
        )
        answer = ninetyone.Answer(match=match % 2**64, seat=turn.seat, turn=turn.turn, move=move)
        self.answers[turn.match, turn.seat] = answer
        self.send(answers=ninetyone.Answers(answers=[answer]))


def refuse_unknown(message: Any) -> None:
    if len(UnknownFieldSet(message)):
        raise ValueError("a field that I do not know")
    for field, value in message.ListFields():
        if field.message_type is not None:
            for each in value if field.is_repeated else [value]:
                refuse_unknown(each)


def main() -> None:
    if FAULT == "does not hear signals":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if FAULT == "prints its token":
        print(f"playing with {os.environ['FAIRDEAL_TOKEN']}")
    client, delay = Client(), 0.1
    while True:
        client.connected = False
        status, sentence, pause = client.stream()
        if client.finished:
            return
        if status in FINAL and FAULT != "tries again for ever":
            sys.exit("" if FAULT == "ends without a word" else sentence)
        if f"ends with {status}" == FAULT:
            sys.exit(f"the stream has ended with {status}")
        delay = 0.1 if client.connected else min(2 * delay, 5.0)
        if FAULT != "hurries":
            time.sleep(pause * (FAULT != "waits for nobody") + delay * random.uniform(0.5, 1))


if __name__ == "__main__":
    main()
