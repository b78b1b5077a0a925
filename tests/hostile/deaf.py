"""Says hello and never reads."""

from hostile.wire import Wire, sleep

stream = Wire()
sleep()
