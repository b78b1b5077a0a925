"""The program that plays: its lines, its standard error, and the end of it and of all that it started."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import cast

from fairdeal.commands import leashed, startable

from .family import adopt_orphans, kill_descendants, signal_group
from .lines import Lines, Outlet

MOST_UNREAD = 8 << 20
"""A program that leaves more bytes unread is given up."""
LAST_WORDS_S = 0.5
"""How long a program that has ended may still be read from, and one that says no more may take to end."""
EXIT_S = 0.2
"""Whose output has ended for so long without its own end has closed it, and the owner is told."""
PATIENCE_S = 1.0
"""How long a program may take to end when its input has, and again when it is asked to."""
SECRETS = {"FAIRDEAL_ADDRESS", "FAIRDEAL_TOKEN", "FAIRDEAL_CA", "FAIRDEAL_CERT", "FAIRDEAL_KEY"}
"""What the program need not know: it cannot print what it has not."""

log = logging.getLogger("fairdeal")


class Program(asyncio.SubprocessProtocol):
    """A running program, in a session of its own. `take` and `refuse` get its lines, as those of Lines do.

    `fall_silent` is called as soon as there can be no more of them, unless it is being ended.
    """

    def __init__(
        self,
        take: Callable[[bytes], None],
        refuse: Callable[[bytes], None],
        fall_silent: Callable[[], None],
    ) -> None:
        loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[str] = loop.create_future()
        """How it ended, in a sentence; or why it can play no more though it runs."""
        self.lines = Lines(take, refuse)
        self._fall_silent = fall_silent
        self._outlet = Outlet(sys.stderr.buffer)
        self._exited = asyncio.Event()
        self._is_silent = False
        self._is_deaf = False
        self._transport: asyncio.SubprocessTransport

    # --- what asyncio calls -------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It runs."""
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """It has written something."""
        assert isinstance(data, bytes)  # nobody asked for text
        (self.lines if fd == 1 else self._outlet).feed(data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """It has closed something, and can play no more without its standard output."""
        if fd == 1:
            self._is_silent = True
            if not self.ended.done():
                self._fall_silent()
                asyncio.get_running_loop().call_later(EXIT_S, self._tell_of_silence)
            self._part()

    def process_exited(self) -> None:
        """It has ended, but others may hold its pipes, and what it wrote last may be in them."""
        self._exited.set()
        self._part()

    # --- what the bridge calls ----------------------------------------------------------------

    def write(self, line: bytes) -> None:
        """Hand it a line; one that does not read is given up when too much has piled up."""
        pipe = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        if pipe.is_closing():
            if not self._is_deaf and not self._exited.is_set():
                log.warning("the program has closed its standard input: it is told nothing any more")
            self._is_deaf = True
            return
        pipe.write(line)
        if pipe.get_write_buffer_size() > MOST_UNREAD:
            self._end(f"the program does not read: more than {MOST_UNREAD >> 20} MiB wait at its input")

    async def stop(self) -> None:
        """End it and all that it started: its input ends, then it is asked to end, then it is killed."""
        self._end("the program was told to end")
        group = self._transport.get_pid()
        input_pipe = self._transport.get_pipe_transport(0)
        if input_pipe is not None:
            input_pipe.close()
        if not await self._exits_within(PATIENCE_S):
            signal_group(group, signal.SIGTERM)
            await self._exits_within(PATIENCE_S)
        signal_group(group, signal.SIGKILL)
        await self._exited.wait()
        kill_descendants()
        self._outlet.catch_up()
        self._transport.close()

    # --- inside -------------------------------------------------------------------------------

    async def _exits_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._exited.wait()
        except TimeoutError:
            return False
        return True

    def _part(self) -> None:
        """See to it that it ends soon: when it has exited and has said all, or after a moment."""
        if self._is_silent and self._exited.is_set():
            self._end(self._how())
        else:
            asyncio.get_running_loop().call_later(LAST_WORDS_S, lambda: self._end(self._how()))

    def _tell_of_silence(self) -> None:
        if not self.ended.done():
            log.warning("the program's standard output has ended: what it is asked now is its crash")

    def _end(self, how: str) -> None:
        if not self.ended.done():
            self.ended.set_result(how)

    def _how(self) -> str:
        code = self._transport.get_returncode()
        if code is None:
            return "the program has closed its standard output, and can answer no more"
        if code < 0:
            return f"the program was ended by {signal.Signals(-code).name}"
        return f"the program ended with code {code}"


@asynccontextmanager
async def running(
    command: Sequence[str],
    take: Callable[[bytes], None],
    refuse: Callable[[bytes], None],
    fall_silent: Callable[[], None],
    environment: Mapping[str, str] = os.environ,
) -> AsyncIterator[Program]:
    """Run the command for as long as the block takes; raises CannotStart.

    At the end everything that this process has started is gone, so it must be for this alone.
    """
    words = startable(command)
    adopt_orphans()
    _, program = await asyncio.get_running_loop().subprocess_exec(
        lambda: Program(take, refuse, fall_silent),
        *leashed(words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={name: value for name, value in environment.items() if name not in SECRETS},
        start_new_session=True,
    )
    try:
        yield program
    finally:
        await program.stop()
