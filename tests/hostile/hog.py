"""Claims to play a thousand matches at once, and plays none."""

from hostile.wire import Wire

for _ in Wire(capacity=1024).turns():
    continue
