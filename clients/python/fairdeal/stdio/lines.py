"""What a program writes: lines for us, and standard error for its owner. Neither may grow without bounds."""

import logging
import time
from collections.abc import Callable
from typing import BinaryIO

from fairdeal.printable import quoted

LONGEST = 256 << 10
"""How many bytes a line may have, its end not counted."""
AT_ONCE = 4 << 20
"""How many bytes of standard error are passed on at once …"""
RATE = 1024
"""… and how many more each second."""
PAUSE = 64 << 10
"""Who has said too much is heard again when so many bytes are to spare."""
TAIL = 2048
"""How many bytes are shown of the end of what was left out."""

log = logging.getLogger("fairdeal")


class Lines:
    """Cuts bytes into lines.

    `take` gets each line without its end; `refuse` the beginning of one that is too long, as soon as it is.
    """

    def __init__(self, take: Callable[[bytes], None], refuse: Callable[[bytes], None]) -> None:
        self._take = take
        self._refuse = refuse
        self._line = bytearray()
        self._skips = False
        self.count = 0
        """How many lines there were, the empty ones too."""

    @property
    def unfinished(self) -> bytes:
        """The line that has not ended yet."""
        return bytes(self._line)

    def feed(self, data: bytes) -> None:
        """Take the next bytes."""
        begin = 0
        while (end := data.find(b"\n", begin)) >= 0:
            self._add(data[begin:end])
            self._finish()
            begin = end + 1
        self._add(data[begin:])

    def _add(self, piece: bytes) -> None:
        if self._skips:
            return
        self._line += piece
        if len(self._line) > LONGEST:
            self._skips = True
            self._refuse(self.unfinished)
            self._line.clear()

    def _finish(self) -> None:
        self.count += 1
        if not self._skips:
            self._take(self.unfinished)
        self._line.clear()
        self._skips = False


class Outlet:
    """Passes on what a program writes to standard error; of a flood only the beginning and the end."""

    def __init__(self, out: BinaryIO, now: Callable[[], float] = time.monotonic) -> None:
        self._out = out
        self._now = now
        self._allowance = float(AT_ONCE)
        self._at = now()
        self._left_out = 0
        self._tail = b""

    def feed(self, data: bytes) -> None:
        """Take the next bytes."""
        now = self._now()
        self._allowance = min(AT_ONCE, self._allowance + (now - self._at) * RATE)
        self._at = now
        if len(data) + (PAUSE if self._left_out else 0) <= self._allowance:
            self.catch_up()
            self._allowance -= len(data)
            self._out.write(data)
            self._out.flush()
            return
        if not self._left_out:
            log.warning("the program floods its standard error: what follows is left out, but for its end")
        self._left_out += len(data)
        self._tail = (self._tail + data)[-TAIL:]

    def catch_up(self) -> None:
        """Say how much was left out, if anything, and show the end of it."""
        if self._left_out:
            tail = quoted(self._tail.decode(errors="replace"))
            log.warning("%d bytes of standard error were left out; they end so:\n%s", self._left_out, tail)
        self._left_out, self._tail = 0, b""
