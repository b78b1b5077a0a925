"""Connects again whenever it is asked, before it has answered."""

from hostile.wire import Wire, again_and_again


def behave(stream: Wire) -> None:
    for _ in stream.turns():
        return


again_and_again(behave)
