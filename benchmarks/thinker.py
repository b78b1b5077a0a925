"""The bot of the load test: it thinks for as long as it says, and notes for how long it really did.

python -m benchmarks.thinker CAPACITY FILE SHORTEST LONGEST

Thinking lasts SHORTEST to LONGEST milliseconds, drawn anew for each turn. It speaks gRPC without the SDK, so
that little of its own stands between the stream and its watch: a turn has come when the loop had last
looked and not found it, and is answered when the transport has the answer.
"""

import asyncio
import contextlib
import os
import random
import signal
import sys
from array import array
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import uvloop

from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb
from fairdeal.v1 import play_pb2
from fairdeal_server.referee.clock import Timekeeper

PLAY = "/fairdeal.ninetyone.v1.NinetyOneService/Play"
TOGETHER = 0.005
"""How long an answer waits for others, in seconds; it counts as thinking."""
NOTE = "Q"
"""A note is four of these: match, seat, turn, and the microseconds from the turn to its answer."""


class Thinker:
    """One stream of the bot."""

    def __init__(self, call: Any, capacity: int, shortest: float, longest: float) -> None:
        self._call = call
        self._capacity = capacity
        self._range = shortest, longest
        self._timekeeper = Timekeeper()
        self._ready: list[tuple[pb.Answer, float]] = []
        self._wake = asyncio.Event()
        self.notes = array(NOTE)

    async def play(self) -> None:
        """Play until the competition is over."""
        work = [asyncio.create_task(self._timekeeper.run()), asyncio.create_task(self._write())]
        try:
            await self._read()
        finally:
            for task in work:
                task.cancel()

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        while (raw := await self._call.read()) is not grpc.aio.EOF:  # type: ignore[attr-defined]
            come = self._timekeeper.looked
            self._timekeeper.stir(come)
            response = pb.PlayResponse.FromString(raw)
            for turn in response.turns:
                answer = pb.Answer(match=turn.match, seat=turn.seat, turn=turn.turn, move=turn.legal[-1])
                loop.call_later(random.uniform(*self._range), self._answer, answer, come)
            if any(notice.kind == play_pb2.NOTICE_KIND_FINISHED for notice in response.notices):
                return

    def _answer(self, answer: pb.Answer, come: float) -> None:
        self._ready.append((answer, come))
        self._wake.set()

    async def _write(self) -> None:
        hello = play_pb2.Hello(revision=1, version="1", capacity=self._capacity)
        await self._send(hello=hello)
        with contextlib.suppress(grpc.aio.AioRpcError):
            while True:
                await self._wake.wait()
                await asyncio.sleep(TOGETHER)
                self._wake.clear()
                while self._ready:
                    batch, self._ready = self._ready[: self._capacity], self._ready[self._capacity :]
                    await self._send(answers=pb.Answers(answers=[answer for answer, _ in batch]))
                    sent = self._timekeeper.now()
                    for answer, come in batch:
                        thought = int((sent - come) * 1e6)
                        self.notes.extend((answer.match, answer.seat, answer.turn, thought))

    async def _send(self, **fields: Any) -> None:
        await self._call.write(pb.PlayRequest(**fields).SerializeToString())


async def play(capacity: int, shortest: float, longest: float) -> "array[int]":
    """Play as the environment says; return the notes."""
    async with grpc.aio.insecure_channel(os.environ["FAIRDEAL_ADDRESS"]) as channel:
        method: Any = channel.stream_stream(PLAY, None, None)
        call = method(metadata=(("authorization", f"Bearer {os.environ['FAIRDEAL_TOKEN']}"),))
        thinker = Thinker(call, capacity, shortest, longest)
        await thinker.play()
        return thinker.notes


def main(capacity: str, file: str, shortest: str, longest: str) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends by itself, and writes first
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        notes = runner.run(play(int(capacity), int(shortest) / 1000, int(longest) / 1000))
    with Path(file).open("wb") as opened:
        notes.tofile(opened)


if __name__ == "__main__":
    main(*sys.argv[1:])
