"""Bids a card that does not exist."""

from hostile.wire import Wire

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids

stream = Wire()
for turn in stream.turns():
    stream.answer(turn, move=bids.Move(bid=99))
