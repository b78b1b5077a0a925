"""A program that tries what a bot must not be able to do, and prints as JSON what it could.

It harms nobody where it succeeds: what it kills, fills and forks is its own, and it stops by itself.
Run with the names of what it is to try; `python intruder.py network 127.0.0.1:80`.
"""

import ctypes
import json
import os
import resource
import signal
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path

MEBIBYTE = 1 << 20
MOST_FORKS = 200
CLONE_NEWUSER = 0x10000000


def network(*addresses: str) -> dict[str, str]:
    """Connect to HOST:PORT or a socket's path; return what came of each."""
    found = {}
    for address in addresses:
        host, _, port = address.rpartition(":")
        family, where = (socket.AF_INET, (host, int(port))) if port.isdecimal() else (socket.AF_UNIX, address)
        with socket.socket(family) as tried:
            tried.settimeout(5)
            try:
                tried.connect(where)
                found[address] = "connected"
            except OSError as error:
                found[address] = type(error).__name__
    return found


def referee() -> str:
    """Return what is said by whoever answers at FAIRDEAL_ADDRESS."""
    with socket.socket(socket.AF_UNIX) as tried:
        tried.connect(os.environ["FAIRDEAL_ADDRESS"].removeprefix("unix:"))
        return tried.recv(100).decode()


def read(*paths: str) -> list[str]:
    """Return which of the files and folders can be read."""
    found = []
    for path in map(Path, paths):
        with suppress(OSError):
            sorted(path.iterdir()) if path.is_dir() else path.read_bytes()
            if path.exists():
                found.append(str(path))
    return found


def write(*folders: str) -> list[str]:
    """Return in which of the folders a file can be made."""
    found = []
    for folder in folders:
        with suppress(OSError):
            Path(folder, "mine").write_text("")
            Path(folder, "mine").unlink()
            found.append(folder)
    return found


def fill(folder: str) -> int:
    """Write into the folder until it is full, at most 200 MiB; return how many MiB it took."""
    parts = []
    try:
        for number in range(200):
            parts.append(Path(folder, str(number)))
            parts[-1].write_bytes(bytes(MEBIBYTE))
    except OSError:
        return len(parts) - 1
    finally:
        for part in parts:
            part.unlink(missing_ok=True)
    return len(parts)


def environment() -> dict[str, str]:
    """Return the whole environment."""
    return dict(os.environ)


def files() -> list[str]:
    """Return what stands behind every open file, but for the folder that is being read."""
    descriptors = Path("/proc/self/fd")
    found = {each.name: str(each.readlink()) for each in descriptors.iterdir() if each.is_symlink()}
    return [where for where in found.values() if not where.startswith("/proc/")]


def processes() -> list[str]:
    """Return the commands of all processes that can be seen."""
    found = []
    for each in Path("/proc").iterdir():
        if each.name.isdecimal():
            with suppress(OSError):
                found.append((each / "comm").read_text().strip())
    return found


def forks() -> int:
    """Fork until that fails, at most 200 times; return how many there were."""
    children = []
    try:
        for _ in range(MOST_FORKS):
            child = os.fork()
            if not child:
                time.sleep(60)
                os._exit(0)
            children.append(child)
    except OSError:
        return len(children)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    return len(children)


def core() -> list[int]:
    """Return the cores that this program can get after it has asked for all."""
    with suppress(OSError):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    return sorted(os.sched_getaffinity(0))


def namespace() -> int:
    """Make a user namespace; return 0 if that works."""
    return int(ctypes.CDLL(None).unshare(CLONE_NEWUSER))


def raised(name: str) -> bool:
    """Raise a limit above what it is; return whether that worked."""
    kind = getattr(resource, name)
    try:
        resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    except (OSError, ValueError):
        return False
    return True


def kill() -> str:
    """Kill every process that can be seen."""
    with suppress(OSError):
        os.kill(-1, signal.SIGKILL)
    with suppress(OSError):
        os.kill(os.getppid(), signal.SIGKILL)
    return "alive"


def memory(mebibytes: str) -> str:
    """Take so much memory and write into all of it."""
    held = bytearray(int(mebibytes) * MEBIBYTE)
    held[:: resource.getpagesize()] = b"x" * len(held[:: resource.getpagesize()])
    return "taken"


def survive(mark: str) -> str:
    """Leave a process behind that has left its group, its session and its parent; its command is the mark."""
    if not os.fork():
        os.setsid()
        if not os.fork():
            os.execv(sys.executable, [mark, "-c", "import time; time.sleep(60)"])
        os._exit(0)
    os.wait()
    return "left"


def sleep() -> str:
    """Do nothing for a minute."""
    time.sleep(60)
    return "awake"


def spin() -> str:
    """Compute for a minute."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        pass
    return "done"


if __name__ == "__main__":
    for attempt in json.loads(sys.argv[1]):
        outcome = globals()[attempt[0]](*attempt[1:])
        print(json.dumps({attempt[0]: outcome}), flush=True)
