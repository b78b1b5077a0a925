"""Answers every turn by bytes that are no message."""

import random

from hostile.wire import Wire, again_and_again


def behave(stream: Wire) -> None:
    for _ in stream.turns():
        stream.send(b"\xff" + random.randbytes(1000))


again_and_again(behave)
