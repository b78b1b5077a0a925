"""Programs beside the server, each in a process group of its own, and ended with it."""

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from fairdeal.commands import startable
from fairdeal.stdio.arguments import parse
from fairdeal.v1.log_pb2 import Protection

from .hosting.containers import check_image
from .hosting.launch import Launch
from .hosting.output import Output
from .planning import CONTAINER, HOSTED, STDIO

PATIENCE = 3.0
"""How long a program may take to end when it is asked to, in seconds."""
TAIL = 2000
"""How many bytes at the end of a program's output are read when it fails."""
LINES = 3
"""How many lines of them are shown."""
OUTPUT_WAIT = 1.0
"""How long the last of it is waited for when a program has ended, in seconds."""


class ProgramError(ValueError):
    """A bot's command cannot be started; the message says which and why."""


def command_words(name: str, command: str) -> list[str]:
    """Return the words of a bot's command; raises ProgramError when it cannot be started.

    `python` in a command is the Python that runs the server, so that the SDK is at hand.
    """
    try:
        if command.startswith(HOSTED):
            raise ValueError(
                "hosted bots play on a server, by `fairdeal serve` and a tournament that it holds; "
                "`fairdeal run` starts programs itself, so give it the bot's command"
            )
        if command.startswith(STDIO):
            return [sys.executable, "-m", "fairdeal.stdio", *_bridged(_split(command.removeprefix(STDIO)))]
        words = _split(command)
        if words[0].startswith(CONTAINER):
            check_image(words[0])
            return words
        return startable(words)
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


def own_program(words: Sequence[str], environment: Mapping[str, str]) -> Launch:
    """Prepare the start of a command as the experimenter's own program: nothing but its end is seen to."""
    return Launch(words, {**os.environ, **environment})


class Program:
    """One instance of a bot, running. What it prints goes to a file, up to a limit."""

    def __init__(self, name: str, process: asyncio.subprocess.Process, launch: Launch, kept: Output) -> None:
        self.name = name
        self.output = kept.path
        self.excess = ""
        """What it took too much of, in a sentence, as far as it has ended and as the kernel tells."""
        self._process = process
        self._launch = launch
        self._overtime = False
        self._keeping = asyncio.create_task(kept.keep())
        self._timer: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, name: str, launch: Launch, output: Path, *, timed: bool = True) -> "Program":
        """Start what was prepared, and its clock if it is `timed`; raises ProgramError where it cannot be."""
        kept = Output(output)
        try:
            process = await asyncio.create_subprocess_exec(
                *launch.leash.words(launch.words),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=kept.writing,
                stderr=asyncio.subprocess.STDOUT,
                env=launch.environment,
                start_new_session=True,
            )
        except OSError as error:
            kept.abandon()
            launch.release()
            sentence = f"bot {name}: {launch.words[0]} cannot be started: {error.strerror}"
            raise ProgramError(sentence) from error
        program = cls(name, process, launch, kept)
        if timed:
            program.begin_clock()
        return program

    def begin_clock(self) -> None:
        """From now on it may run as long as it was prepared to."""
        if self._launch.wall_s:
            self._timer = asyncio.create_task(self._end_in_time())

    @property
    def protection(self) -> Protection | None:
        """What holds the program, for the match's record; None where it was started without a sandbox."""
        return self._launch.protection

    @property
    def code(self) -> int | None:
        """The code that the program has ended with, negative for a signal; None while it runs."""
        return self._process.returncode

    async def watch(self, ended: Callable[[str], None]) -> None:
        """Wait for the end of the program and report it in a sentence."""
        code = await self._process.wait()
        await self._wait_for_output()
        if self._overtime:
            how = f"was ended after {self._launch.wall_s} s, which is its limit"
        else:
            how = f"ended with code {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name}"
        self.excess = self.excess or self._launch.excess()
        ended("; ".join(filter(None, (f"the program {how}", self.excess))))

    async def wait(self) -> int:
        """Wait for the end of the program and return its status; negative for the signal that ended it."""
        code = await self._process.wait()
        await self._wait_for_output()
        return code

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
        self.excess = self.excess or self._launch.excess()
        await asyncio.to_thread(self._launch.release)
        await self._wait_for_output()
        tasks = [self._keeping, *([self._timer] if self._timer else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _end_in_time(self) -> None:
        await asyncio.sleep(self._launch.wall_s)
        self._overtime = self._process.returncode is None
        if self._overtime:
            self._signal(signal.SIGKILL)

    async def _wait_for_output(self) -> None:
        """Wait for what is on its way; what a program left behind may hold the pipe open."""
        await asyncio.wait([self._keeping], timeout=OUTPUT_WAIT)

    def _signal(self, number: signal.Signals) -> None:
        """Signal the program's whole group; its number cannot be another's while the group lives."""
        try:
            os.killpg(self._process.pid, number)
        except ProcessLookupError:
            return
