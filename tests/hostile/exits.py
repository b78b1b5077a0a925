"""Plays two turns of a match and ends."""

import os

from hostile.wire import Wire

stream = Wire()
for turn in stream.turns():
    if turn.turn == 3:
        print("I have had enough", flush=True)
        os._exit(3)
    stream.answer(turn)
