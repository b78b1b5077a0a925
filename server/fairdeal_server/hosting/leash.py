"""Becomes a command that is held as it should be, and that ends with the program that started it (on Linux).

It closes first whatever its starter has open, so that a command gets its standard input, output and error
and nothing else: uvloop does not close what the starter was itself given.

Run as a file, not as a module, so that it starts quickly: `python leash.py PARENT LEASH COMMAND…`, where
LEASH is a `launch.Leash` as JSON. Order matters: as root it first makes reachable what the program may
read, then gives up being root, and only then becomes bubblewrap, which would read root's files otherwise.
"""

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

PR_SET_PDEATHSIG = 1
CLONE_NEWNS = 0x20000
MS_BIND, MS_REC, MS_SLAVE = 0x1000, 0x4000, 0x80000


def main(parent: int, leash: dict[str, Any], command: list[str]) -> None:
    """Do what the leash says, ask the kernel for the signal, and become the command."""
    close_files()
    for entrance in leash["cgroups"]:
        Path(entrance).write_text(str(os.getpid()))
    if leash["cores"]:
        os.sched_setaffinity(0, leash["cores"])
    if leash["nice"]:
        os.nice(leash["nice"])
    if leash["stage"]:
        stage(leash["stage"], leash["binds"])
    for name, limit in leash["limits"].items():
        kind = getattr(resource, name)
        _, most = resource.getrlimit(kind)
        least = limit if most == resource.RLIM_INFINITY else min(limit, most)
        resource.setrlimit(kind, (least, least))
    if leash["user"] is not None:
        os.setgroups([])
        os.setresgid(leash["user"], leash["user"], leash["user"])
        os.setresuid(leash["user"], leash["user"], leash["user"])
    if leash["farewell"]:
        sys.exit(see_off(parent, leash["farewell"], command))
    if not die_with(parent, signal.SIGKILL):
        sys.exit("the program that started this has ended")
    os.execvp(command[0], command)


def close_files() -> None:
    """Close all files but standard input, output and error."""
    for each in [int(path.name) for path in Path("/dev/fd").iterdir()]:
        if each > 2:
            os.closerange(each, each + 1)  # without an error for the listing's own, which is closed by now


def stage(at: str, binds: list[str]) -> None:
    """Bind files and folders into `at`, by their numbers, in a mount namespace of this process."""
    libc = ctypes.CDLL(None, use_errno=True)

    def call(function: str, *arguments: object) -> None:
        if getattr(libc, function)(*arguments):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), str(arguments[0]))

    call("unshare", CLONE_NEWNS)
    call("mount", b"none", b"/", None, MS_REC | MS_SLAVE, None)
    call("mount", b"none", at.encode(), b"tmpfs", 0, b"mode=755,size=64k")
    for number, source in enumerate(binds):
        target = Path(at, str(number))
        if Path(source).is_dir():
            target.mkdir()
        else:
            target.touch()
        call("mount", source.encode(), bytes(target), None, MS_BIND | MS_REC, None)


def die_with(parent: int, sign: int) -> bool:
    """Have the kernel send this process the signal when its parent ends; return whether it is there still."""
    if sys.platform != "linux":
        return True
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, sign)
    return os.getppid() == parent


def see_off(parent: int, farewell: list[str], command: list[str]) -> int:
    """Run the command, and the farewell when it or the parent has ended; return the command's code."""
    child = subprocess.Popen(command)
    signal.signal(signal.SIGTERM, lambda *_: child.kill())
    if not die_with(parent, signal.SIGTERM):
        child.kill()
    code = child.wait()
    quiet = subprocess.DEVNULL
    subprocess.run(farewell, stdout=quiet, stderr=quiet, start_new_session=True, check=False)
    return code


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3:])
    except OSError as error:
        at = f"{error.filename}: " if error.filename else ""
        sys.exit(f"{sys.argv[3]} cannot be started: {at}{error.strerror}")
