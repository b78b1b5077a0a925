"""Sends answers that nobody asked for, as fast as it can, and none to its turns."""

from threading import Thread

from hostile.wire import Wire

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids

USELESS = bids.PlayRequest(answers=bids.Answers(answers=[bids.Answer(match=1 << 60, turn=1)] * 8))
stream = Wire()


def pour() -> None:
    while True:
        stream.send(USELESS)


Thread(target=pour, daemon=True).start()
for _ in stream.turns():
    continue
