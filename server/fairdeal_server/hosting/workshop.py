"""Where a worker keeps programs: archives become folders, are built in a sandbox, and are packed again."""

import asyncio
import os
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import psutil

from fairdeal.commands import CannotStart, check_startable

from ..planning import STDIO
from ..programs import Program
from ..resources import home
from .archives import DEEPEST, MOST_BYTES, MOST_FILES, REFUSED
from .doorway import open_doorway
from .launch import Leash
from .limits import MEBIBYTE, Limits
from .manifest import Manifest, ManifestError, program_of, read_manifest
from .sandbox import ENVIRONMENT, Place, fresh_user, prepare_sandbox

BUILD = Limits(wall_s=300)
"""What a build may use up."""
INSIDE = Path("/bot")
"""Where a program, and its build, sees its folder."""
PACKING_WAIT = 180.0
"""How long packing or unpacking may take, in seconds."""
LOOK_PAUSE = 0.5
"""How often it is seen how much a build has written, in seconds."""
SHOWN = 64 << 10
"""How many bytes of the beginning and of the end of a build's output are kept."""


class Unusable(ValueError):
    """An archive cannot be built or started, and that is its owner's doing; the message says why."""

    def __init__(self, problem: str, output: str = "") -> None:
        super().__init__(problem)
        self.output = output


@asynccontextmanager
async def open_workshop() -> AsyncIterator[Path]:
    """Make a folder for as long as the context lasts; what a killed worker has left behind is removed."""
    workshops = home() / "workshops"
    workshops.mkdir(mode=0o700, parents=True, exist_ok=True)
    for left in workshops.iterdir():
        if not (left.name.isdecimal() and psutil.pid_exists(int(left.name))):
            await remove(left)
    own = workshops / str(os.getpid())
    own.mkdir(mode=0o700)
    try:
        yield own
    finally:
        await remove(own)


async def unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive into a fresh folder; raises Unusable."""
    if problem := await _archives("unpack", archive, folder):
        raise Unusable(f"the archive cannot be taken: {problem}")


async def build(folder: Path, built: Path, output: Path) -> tuple[Manifest, str]:
    """Build what was unpacked, and pack it into `built`; return its manifest and what the build printed.

    Raises Unusable.
    """
    try:
        manifest = read_manifest(folder)
    except ManifestError as error:
        raise Unusable(str(error)) from error
    printed = await _build(manifest.build, folder, output) if manifest.build else ""
    if problem := await _archives("pack", built, folder):
        raise Unusable(f"what was built cannot be kept: {problem}", printed)
    return manifest, printed


def check_program(run: str, folder: Path) -> None:
    """Raise Unusable for a command that cannot be started in what was unpacked."""
    program = program_of(run)
    if Path(program).is_relative_to(INSIDE):
        program = f"./{Path(program).relative_to(INSIDE)}"
    path = ENVIRONMENT["PATH"] if run.startswith(STDIO) else None  # the bridge looks for it in the sandbox
    try:
        check_startable(program, folder, path)
    except CannotStart as error:
        raise Unusable(str(error)) from error


async def remove(folder: Path) -> None:
    """Remove a folder with all that a stranger's build may have put there, however deep."""
    command = ["/bin/sh", "-c", 'chmod -R u+rwX "$0" 2>/dev/null; rm -rf "$0"', str(folder)]
    await asyncio.to_thread(subprocess.run, command, check=False)


async def _build(command: str, folder: Path, output: Path) -> str:
    """Run the command in a sandbox, where nobody but the folder is written to; return what it printed."""
    user = fresh_user() if os.geteuid() == 0 else None
    if user is not None:
        await asyncio.to_thread(_hand_over, folder, user)
    with open_doorway() as door, socket.socket(socket.AF_UNIX) as nobody:
        nobody.bind(str(door))  # a sandbox shows it; whoever connects is refused, as nobody listens
        place = Place(folder, at=INSIDE, writable=True)
        words = ["/bin/sh", "-c", command]
        launch = await asyncio.to_thread(prepare_sandbox, words, {}, place, door, BUILD, user)
        program = await Program.start("the build", launch, output)
        how: list[str] = []
        watching = asyncio.create_task(program.watch(how.append))
        try:
            excess = await _watch_size(folder, watching)
        finally:
            await program.stop()
            await asyncio.gather(watching, return_exceptions=True)
    printed = await asyncio.to_thread(_shown, output)
    if excess:
        raise Unusable(f"the build was ended: {excess}", printed)
    if program.code != 0:
        raise Unusable(how[0].replace("the program", "the build", 1), printed)
    return printed


async def _watch_size(folder: Path, building: "asyncio.Task[None]") -> str:
    """Wait for the end of the build; return what there is too much of in its folder, at any time."""
    while True:
        await asyncio.wait([building], timeout=LOOK_PAUSE)
        if excess := await asyncio.to_thread(_excess, folder):
            return excess
        if building.done():
            return ""


def _excess(folder: Path) -> str:
    """Return what a folder has too much of, as far as an archive goes; empty where it is all right."""
    files = size = 0
    waiting = [(folder, 0)]
    while waiting:
        here, depth = waiting.pop()
        if depth > DEEPEST:
            return f"its folders are more than {DEEPEST} deep"
        try:
            with os.scandir(here) as entries:
                for entry in entries:
                    files += 1
                    if files > MOST_FILES:
                        return f"it has made more than {MOST_FILES:,} files and folders"
                    status = entry.stat(follow_symlinks=False)
                    size += status.st_blocks * 512
                    if size > MOST_BYTES:
                        return f"it has written more than {MOST_BYTES // MEBIBYTE} MiB"
                    if stat.S_ISDIR(status.st_mode):
                        waiting.append((here / entry.name, depth + 1))
        except OSError:  # it went meanwhile, or is closed to us: packing tells
            continue
    return ""


def _hand_over(folder: Path, user: int) -> None:
    """Let the build's user own what was unpacked."""
    os.chown(folder, user, user)
    for path in folder.rglob("*"):
        os.chown(path, user, user, follow_symlinks=False)


def _shown(output: Path) -> str:
    """Return the beginning and the end of what was printed."""
    size = output.stat().st_size
    with output.open("rb") as file:
        text = file.read(SHOWN).decode(errors="replace")
        if size > 2 * SHOWN:
            text += f"\n[{size - 2 * SHOWN:,} bytes were left out here]\n"
        file.seek(max(SHOWN, size - SHOWN))
        return text + file.read(SHOWN).decode(errors="replace")


async def _archives(what: str, file: Path, folder: Path) -> str:
    """Pack or unpack in a process of its own; return what is wrong with the archive or the folder, if so.

    Raises OSError where it is this machine that cannot do it.
    """
    words = [sys.executable, "-m", "fairdeal_server.hosting.archives", what, str(file), str(folder)]
    program = await asyncio.create_subprocess_exec(
        *Leash().words(words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PACKING_WAIT):
            _, said = await program.communicate()
    except TimeoutError:
        return f"it was not done after {PACKING_WAIT:.0f} s"
    finally:
        if program.returncode is None:
            program.kill()
            await program.wait()
    if program.returncode == 0:
        return ""
    told = said.decode(errors="replace").strip()
    if program.returncode == REFUSED:
        return told
    if program.returncode is None or program.returncode < 0:
        return "it takes too long, or too much memory"
    raise OSError(f"an archive could not be {what}ed: {told}")


class Shelf:
    """Unpacked programs, each once for all that run it, for as long as one does."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._users: dict[str, int] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def lend(self, sha256: str, archive: AbstractAsyncContextManager[Path]) -> AsyncIterator[Path]:
        """Give the folder of the program with this digest; `archive` is asked where it is not there."""
        place = self._folder / sha256
        lock = self._locks.setdefault(sha256, asyncio.Lock())
        async with lock:
            if not self._users.get(sha256):
                async with archive as file:
                    await remove(place)
                    await unpack(file, place)
            self._users[sha256] = self._users.get(sha256, 0) + 1
        try:
            yield place
        finally:
            async with lock:
                self._users[sha256] -= 1
                if not self._users[sha256]:
                    await remove(place)


def check_room(folder: Path) -> None:
    """Raise OSError where the disk is too full to build or to start anything."""
    if shutil.disk_usage(folder).free < 2 * MOST_BYTES:
        raise OSError(f"the disk of {folder} has less than {2 * MOST_BYTES // MEBIBYTE} MiB free")
