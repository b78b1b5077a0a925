"""Bots as commands: started beside the server in a process group of their own, and ended with it."""

import asyncio
import os
import shlex
import shutil
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

LEASH = (sys.executable, "-S", "-E", str(Path(__file__).with_name("leash.py")))
"""Runs a command that ends with this process, even if that is killed."""
PATIENCE = 3.0
"""How long a program may take to end when it is asked to, in seconds."""
TAIL = 2000
"""How many bytes at the end of a program's output are read when it fails."""
LINES = 3
"""How many lines of them are shown."""


class ProgramError(ValueError):
    """A bot's command cannot be started; the message says which and why."""


def command_words(name: str, command: str) -> list[str]:
    """Return the words of a bot's command; raises ProgramError when it cannot be started.

    `python` in a command is the Python that runs the server, so that the SDK is at hand.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProgramError(f"bot {name}: {command!r} is no command: {error}") from error
    if not words:
        raise ProgramError(
            f"bot {name}: there is no command; `fairdeal run` starts every bot itself, so give it one, or a "
            "sample bot (builtin:NAME)"
        )
    if words[0] in ("python", "python3"):
        words[0] = sys.executable
    if shutil.which(words[0]) is None:
        raise ProgramError(f"bot {name}: {words[0]!r} cannot be started: there is no such program")
    return words


class Program:
    """One instance of a bot, running as a command. Its output goes to a file."""

    def __init__(self, name: str, process: asyncio.subprocess.Process, output: Path) -> None:
        self.name = name
        self.output = output
        self._process = process

    @classmethod
    async def start(cls, name: str, command: str, environment: Mapping[str, str], output: Path) -> "Program":
        """Start the command; raises ProgramError when it cannot be started."""
        words = command_words(name, command)
        _make_private(output)
        with output.open("wb") as file:
            try:
                process = await asyncio.create_subprocess_exec(
                    *LEASH,
                    str(os.getpid()),
                    *words,
                    stdin=asyncio.subprocess.DEVNULL,
                    stdout=file,
                    stderr=asyncio.subprocess.STDOUT,
                    env={**os.environ, **environment},
                    start_new_session=True,
                )
            except OSError as error:
                raise ProgramError(f"bot {name}: {words[0]} cannot be started: {error.strerror}") from error
        return cls(name, process, output)

    async def watch(self, ended: Callable[[str], None]) -> None:
        """Wait for the end of the program and report it in a sentence."""
        code = await self._process.wait()
        how = f"ended with code {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name}"
        ended(f"the program {how}")

    async def wait(self) -> int:
        """Wait for the end of the program and return its status; negative for the signal that ended it."""
        return await self._process.wait()

    def send(self, number: signal.Signals) -> None:
        """Signal the program itself, and nothing that it has started."""
        with suppress(ProcessLookupError):
            self._process.send_signal(number)

    def tail(self) -> str:
        """Return the end of the program's output."""
        with self.output.open("rb") as file:
            file.seek(max(0, self.output.stat().st_size - TAIL))
            return file.read().decode(errors="replace").strip()

    def last_words(self) -> str:
        """Say how the program's output ends, and where all of it is."""
        lines = self.tail().splitlines()
        if not lines:
            return "its output: none"
        return "\n  ".join((f"its output ends so ({self.output}):", *lines[-LINES:]))

    async def stop(self) -> None:
        """End the program and all it started: first asked to, then killed."""
        self._signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._process.wait()
        except TimeoutError:
            self._signal(signal.SIGKILL)
            await self._process.wait()
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        """Signal the program's whole group; its number cannot be another's while the group lives."""
        try:
            os.killpg(self._process.pid, number)
        except ProcessLookupError:
            return


def _make_private(output: Path) -> None:
    """Make the file that nobody else can read: bots print their hands."""
    output.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    output.touch(mode=0o600)
