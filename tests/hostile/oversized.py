"""Answers every turn by a message that is too large."""

from hostile.wire import Wire, again_and_again

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.v1 import play_pb2

GIANT = bids.PlayRequest(contribution=play_pb2.Contribution(value=bytes(4 << 20)))


def behave(stream: Wire) -> None:
    for _ in stream.turns():
        stream.send(GIANT)


again_and_again(behave)
