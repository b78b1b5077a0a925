"""Limits for all processes of a program together: cgroups, version 2 or 1, where they can be written.

In version 1 a group is made inside our own. In version 2 it is made beside it, as a group that has
processes can have no groups with limits inside; where ours is the whole tree, as in a container, inside.
Its name says which process made it; what a killed one left behind is removed by the next.
"""

import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psutil

from .limits import MEBIBYTE, Limits

PREFIX = "fairdeal-"
BESIDE = 8
"""Processes of ours in a program's group: the leash and bubblewrap's."""
_PATIENCE = 5.0
_numbers = count(1)

Settings = tuple[tuple[str, str], ...]
"""What is written into which file; the last is the limit."""


@dataclass(frozen=True, slots=True)
class Cgroup:
    """The groups of one program: one folder in version 2, one for each controller in version 1."""

    folders: tuple[Path, ...]
    controllers: frozenset[str]
    """What is limited: `memory`, `pids`, `cpuset`, `cpu`."""

    @property
    def entrances(self) -> list[str]:
        """The files that a process writes itself into to be in the group."""
        return [str(folder / "cgroup.procs") for folder in self.folders]

    @property
    def killed(self) -> int:
        """How many of its processes the kernel has ended because together they took too much memory."""
        for folder in self.folders:
            for name in ("memory.events", "memory.oom_control"):
                if (file := folder / name).exists():
                    counts = dict(line.split() for line in file.read_text().splitlines())
                    return int(counts.get("oom_kill", 0))
        return 0

    def remove(self) -> None:
        """Kill who is still in it, and remove it."""
        deadline = time.monotonic() + _PATIENCE
        for folder in self.folders:
            while not _emptied(folder) and time.monotonic() < deadline:
                time.sleep(0.01)


def make(limits: Limits, core: int | None) -> Cgroup | None:
    """Make a group with these limits, kept to this processor core; None where no cgroup can be written."""
    _sweep()
    folders, controllers = [], set()
    name = f"{PREFIX}{os.getpid()}-{next(_numbers)}"
    for parent, settings in _places(limits, core):
        folder = parent / name
        try:
            folder.mkdir()
            held = {controller for controller, each in settings.items() if _write(folder, each)}
        except OSError:
            continue
        if held:
            folders.append(folder)
            controllers |= held
        else:
            folder.rmdir()
    return Cgroup(tuple(folders), frozenset(controllers)) if folders else None


def _write(folder: Path, settings: Settings) -> bool:
    """Write a controller's settings; return whether the limit, which is the last of them, holds."""
    held = False
    for name, text in settings:
        try:
            (folder / name).write_text(text)
        except OSError:
            held = False  # before the last: swap that is not there need not be limited
        else:
            held = True
    return held


def _places(limits: Limits, core: int | None) -> Iterator[tuple[Path, Mapping[str, Settings]]]:
    """Yield the folders in which groups may be made, and what is written there, by controller.

    A program weighs what one process of the server does, with however many of its own.
    """
    memory = str(limits.memory_mib * MEBIBYTE)
    bytes = ("memory.limit_in_bytes", memory)
    old = (bytes, ("memory.memsw.limit_in_bytes", memory), bytes)  # with swap it cannot be less than without
    new = (("memory.swap.max", "0"), ("memory.oom.group", "1"), ("memory.max", memory))
    pids = (("pids.max", str(limits.processes + BESIDE)),)
    cpuset = {} if core is None else {"cpuset": (("cpuset.mems", "0"), ("cpuset.cpus", str(core)))}
    for controllers, folder in _parents():
        if not controllers:
            yield folder, {"memory": new, "pids": pids, "cpu": (("cpu.weight", "100"),), **cpuset}
        elif "memory" in controllers:
            yield folder, {"memory": old}
        elif "pids" in controllers:
            yield folder, {"pids": pids}
        elif "cpuset" in controllers:
            yield folder, cpuset
        elif "cpu" in controllers:
            yield folder, {"cpu": (("cpu.shares", "1024"),)}


def _parents() -> Iterator[tuple[set[str], Path]]:
    """Yield where our groups may be made: the controllers (none for version 2), and the folder."""
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
        mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    except OSError:
        return
    for line in lines:
        _, names, path = line.split(":", 2)
        controllers = set(names.split(",")) - {""}
        for _, where, kind, options, *_ in mounts:
            if kind == ("cgroup" if controllers else "cgroup2") and controllers <= set(options.split(",")):
                top, own = Path(where), Path(where, path.lstrip("/"))
                yield controllers, own if controllers or own == top else own.parent
                break


def _emptied(folder: Path) -> bool:
    """Kill who is in the group and try to remove it; return whether it is gone."""
    try:
        for process in (folder / "cgroup.procs").read_text().split():
            with suppress(ProcessLookupError):
                os.kill(int(process), signal.SIGKILL)
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:  # who was killed has not gone yet
        return False
    return True


def _sweep() -> None:
    """Remove the groups of processes that were killed, with whoever is still in them."""
    for _, parent in _parents():
        for folder in parent.glob(f"{PREFIX}*-*"):
            maker = folder.name.removeprefix(PREFIX).partition("-")[0]
            if maker.isdecimal() and not psutil.pid_exists(int(maker)):
                _emptied(folder)
