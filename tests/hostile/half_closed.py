"""Closes its own half of the stream as soon as it is asked."""

from hostile.wire import Wire, sleep

stream = Wire()
for _ in stream.turns():
    stream.out.put(None)
sleep()
