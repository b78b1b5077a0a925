"""What a program prints, in a file for its owner: the first part and the last, and how much was between."""

import asyncio
import logging
import os
from pathlib import Path

logger = logging.getLogger(__name__)

FIRST, LAST = 256 << 10, 256 << 10
"""How many bytes are kept of the beginning and, at least, of the end."""
CHUNK = 1 << 16
PAUSE = 0.05
"""Between two chunks once the first part is full, in seconds: who prints more waits, and nobody else does."""


class Output:
    """Takes what a program writes to its standard output and error, for as long as somebody has them open."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)  # bots print their hands
        self._reading, self.writing = os.pipe()
        self._written = self._left_out = 0
        self._failed = False

    async def keep(self) -> None:
        """Keep what comes until its last writer has gone; `writing` is the program's alone by now."""
        os.close(self.writing)
        reader = asyncio.StreamReader(limit=CHUNK)
        pipe = os.fdopen(self._reading, "rb", 0)
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), pipe
        )
        try:
            while chunk := await reader.read(CHUNK):
                self._write(chunk)
                if self._written > FIRST:
                    await asyncio.sleep(PAUSE)
        finally:
            transport.close()
            os.close(self._file)

    def abandon(self) -> None:
        """Close everything: the program was not started."""
        for each in (self._reading, self.writing, self._file):
            os.close(each)

    def _write(self, chunk: bytes) -> None:
        try:
            os.write(self._file, chunk)
            self._written += len(chunk)
            if self._written >= FIRST + 2 * LAST:
                self._shorten()
        except OSError as error:  # a full disk is no reason to hold the program up
            if not self._failed:
                logger.error("what a bot prints cannot be kept in %s: %s", self.path, error.strerror)
            self._failed = True

    def _shorten(self) -> None:
        """Leave out what is between the first part and the last, and say so there."""
        end = os.lseek(self._file, 0, os.SEEK_END)
        last = os.pread(self._file, LAST, end - LAST)
        self._left_out += self._written - FIRST - LAST
        self._written = FIRST + LAST
        os.ftruncate(self._file, FIRST)
        os.lseek(self._file, FIRST, os.SEEK_SET)
        os.write(self._file, b"\n[%d bytes were left out here]\n" % self._left_out + last)
