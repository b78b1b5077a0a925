"""Plays two turns of each match, and then thinks for ever."""

from hostile.wire import Wire

stream = Wire()
for turn in stream.turns():
    if turn.turn < 3:
        stream.answer(turn)
