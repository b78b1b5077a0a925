"""Whatever a process has started, however well it hides. On Linux that is all; elsewhere, its group."""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

PR_SET_PDEATHSIG, PR_GET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 2, 36
ROUNDS, ROUND_S = 100, 0.01
"""How often, and how many seconds apart, is looked for those that were started while others were killed."""


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent has ended, so that none is lost sight of.

    A process on a leash asks for SIGTERM instead of SIGKILL, to have time to kill them.
    """
    if sys.platform != "linux":
        return
    prctl = ctypes.CDLL(None).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    leash = ctypes.c_int()
    prctl(PR_GET_PDEATHSIG, ctypes.byref(leash))
    if leash.value:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def signal_group(leader: int, number: signal.Signals) -> None:
    """Signal the process group, if anybody is left of it."""
    try:
        os.killpg(leader, number)
    except ProcessLookupError:
        return


def kill_descendants() -> None:
    """Kill all that this process has started, directly or not; its own children have been waited for."""
    for _ in range(ROUNDS):
        alive = list(_descendants(os.getpid()))
        if not alive:
            return
        for process in alive:
            _kill(process)
        time.sleep(ROUND_S)
        _bury()


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return


def _bury() -> None:
    """Take leave of children that have ended: until then they are still listed."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return


def _descendants(ancestor: int) -> Iterator[int]:
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        if (parent := _parent(entry)) is not None:
            children.setdefault(parent, []).append(int(entry.parent.name))
    found = [ancestor]
    while found:
        more = children.get(found.pop(), [])
        found += more
        yield from more


def _parent(entry: Path) -> int | None:
    """Return a process's parent; None where it has ended meanwhile, or has and only waits to be buried."""
    try:
        state, parent, *_ = entry.read_text(errors="replace").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if state == "Z" else int(parent)
