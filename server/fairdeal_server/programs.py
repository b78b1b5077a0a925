"""Bots as commands: started beside the server in a process group of their own, and ended with it."""

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from fairdeal.commands import leashed, startable
from fairdeal.stdio.arguments import parse

STDIO = "stdio:"
"""Before the command of a program that reads and writes lines; it is played by `python -m fairdeal.stdio`."""
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
        if command.startswith(STDIO):
            return [sys.executable, "-m", "fairdeal.stdio", *_bridged(_split(command.removeprefix(STDIO)))]
        return startable(_split(command))
    except ValueError as error:
        raise ProgramError(f"bot {name}: {error}") from error


def _bridged(words: list[str]) -> list[str]:
    """Return the words behind `stdio:`: options of the bridge, and a program that can be started."""
    program = parse(words).command
    return [*words[: -len(program)], *startable(program)]


def _split(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"{command!r} is no command: {error}") from error
    if not words:
        raise ValueError(
            "there is no command; `fairdeal run` starts every bot itself, so give it one, or a "
            "sample bot (builtin:NAME)"
        )
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
                    *leashed(words),
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
