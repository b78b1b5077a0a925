"""Reads every turn and never answers."""

from hostile.wire import Wire

for _ in Wire().turns():
    continue
