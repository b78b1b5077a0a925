"""A command in bubblewrap: no network, one folder and the system's programs to read, limits, its own user.

A server that is root gives every program a user of its own first, that nothing else on the machine has;
bubblewrap then works for that user and could not read root's files if it wanted to. Where there is no
bubblewrap, or the kernel does not let it, a program gets what is left, and its protection says what.
"""

import os
import pwd
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import fairdeal
from fairdeal.v1 import log_pb2 as pb

from ..resources import home
from . import cgroups, cores
from .doorway import PASSWD, STAGE
from .launch import Launch, Leash
from .limits import MEBIBYTE, Limits

FIRST_USER, USERS = 0x7000_0000, 1 << 28
"""Whom programs of root become: numbers that no system gives away, and too many for one to come twice."""
INSIDE = "1000"
"""The user's number as the program sees it."""
SOCKET = Path("/run/fairdeal.sock")
"""Where the program finds the referee."""
SCRATCH = "/tmp"
SYSTEM = ("/bin", "/lib", "/lib32", "/lib64", "/libx32", "/sbin", "/usr")
SETTINGS = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mime.types", "java*")
"""What programs need of /etc."""
NICE = 5
"""Where no cgroup weighs a program as a whole it gives way to the referee, however many processes it has."""
SHARED_MEMORY_MIB = 16

ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": SCRATCH, "USER": "bot", "LANG": "C.UTF-8"}
_COUNTED = 'ulimit -u "$0" 2>/dev/null || ulimit -p "$0" || exit 126; exec "$@"'
"""Limits processes where the limit counts the sandbox's alone (Linux 5.14), or those of a user of its own."""


class SandboxError(ValueError):
    """A program cannot be started in a sandbox; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Place:
    """The folder of a program: what it may read, and in which its command is run."""

    folder: Path
    at: Path | None = None
    """Where the program sees it; None is where it is. Without bubblewrap it is where it is."""
    writable: bool = False
    """The program may write into it, as far as its user may: for builds."""

    @property
    def seen(self) -> Path:
        """Where a program in bubblewrap sees the folder."""
        return self.at or self.folder


@dataclass(frozen=True, slots=True)
class Lack:
    """Why there is no sandbox on this machine, and what to do."""

    found: str
    remedy: str


@dataclass(frozen=True, slots=True)
class _Bind:
    """Something of the machine that a program sees."""

    source: Path
    target: Path
    writable: bool = False


def prepare_sandbox(
    words: Sequence[str],
    environment: Mapping[str, str],
    place: Place,
    socket: Path,
    limits: Limits,
    user: int | None = None,
) -> Launch:
    """Prepare the start of a command in a sandbox, with as much of one as this machine has.

    The program gets this environment and nothing else, but for PATH, HOME, USER, LANG and
    FAIRDEAL_ADDRESS, which is the referee's `socket`, as `open_doorway` gives it. For root `user` is the
    user that the program becomes, where that must be known before (`fresh_user`).

    `lack()` tells beforehand whether there is bubblewrap, `Launch.protection` what holds. Raises
    SandboxError for a command that is not there, or a folder that a program must not see.
    """
    check_private(place.folder)
    program = _find(words[0])
    if os.geteuid() == 0 and user is None:
        user = fresh_user()
    core = cores.take_core()
    group = cgroups.make(limits, core.number if core else None)
    controllers = group.controllers if group else frozenset()
    leash = Leash(
        user=user,
        cgroups=group.entrances if group else [],
        cores=[core.number] if core else [],
        nice=0 if "cpu" in controllers else NICE,
        limits=_resources(limits, "memory" in controllers),
    )
    walled = lack() is None
    counted = walled or user is not None
    command = ["/bin/sh", "-c", _COUNTED, str(limits.processes)] if counted else []
    command += [program, *words[1:]]
    if walled:
        command = _walled(command, _binds(program, place, socket), place, limits, leash, socket.parent)
    else:
        command = ["/bin/sh", "-c", 'cd "$0" && exec "$@"', str(place.folder), *command]
    held = {
        pb.GUARD_NETWORK: walled,
        pb.GUARD_FILES: walled,
        pb.GUARD_PROCESSES: walled,
        pb.GUARD_USER: user is not None,
        pb.GUARD_MEMORY: "memory" in controllers,
        pb.GUARD_COUNT: counted or "pids" in controllers,
        pb.GUARD_CORE: "cpuset" in controllers,
        pb.GUARD_NAMESPACES: walled and forbids_namespaces(),
    }
    return Launch(
        command,
        {**ENVIRONMENT, **environment, "FAIRDEAL_ADDRESS": f"unix:{SOCKET if walled else socket}"},
        leash,
        limits.protection("bubblewrap" if walled else "nothing", held),
        limits.wall_s,
        group,
        core,
    )


def fresh_user() -> int:
    """Return the number of a user whom nobody else is."""
    return FIRST_USER + secrets.randbelow(USERS)


def check_private(folder: Path) -> None:
    """Raise SandboxError where a program that sees this folder would see more than its own."""
    if inside := _holds_others(folder.resolve()):
        raise SandboxError(
            f"the folder of the program, {folder}, holds {inside}: put the program into a folder of its own"
        )


@cache
def lack() -> Lack | None:
    """Return why programs cannot be started in bubblewrap here; None where they can. Takes 0.1 s once."""
    if sys.platform != "linux":
        return Lack("there is no bubblewrap on this system", "host the bots of strangers on Linux")
    if shutil.which("bwrap") is None:
        return Lack("bubblewrap is not installed", "apt-get install bubblewrap")
    with TemporaryDirectory() as stage:
        leash = Leash(user=fresh_user(), stage=stage, binds=["/usr"]) if os.geteuid() == 0 else Leash()
        command = leash.words([*_namespaces(), *_system(), "true"])
        tried = subprocess.run(
            command, capture_output=True, env=ENVIRONMENT, text=True, timeout=60, check=False
        )
    if tried.returncode == 0:
        return None
    said = (tried.stderr.strip().splitlines() or [f"code {tried.returncode}"])[-1]
    return Lack(
        f"bubblewrap cannot make a sandbox: {said}",
        "allow user namespaces: sysctl kernel.unprivileged_userns_clone=1 on Debian, on Ubuntu "
        "kernel.apparmor_restrict_unprivileged_userns=0; in a container, run it with them allowed",
    )


# --- what the program sees ------------------------------------------------------------------------


def _find(word: str) -> str:
    """Return the program that a command's first word names, as an absolute path unless it names a path."""
    found = word if "/" in word else shutil.which(word)
    if found is None:
        raise SandboxError(f"{word!r} cannot be started: there is no such program")
    return found


def _binds(program: str, place: Place, socket: Path) -> list[_Bind]:
    return [
        *(_Bind(path, path) for path in _installation(Path(program), place)),
        _Bind(place.folder, place.seen, place.writable),
        _Bind(socket, SOCKET),
        _Bind(socket.parent / PASSWD, Path("/etc/passwd")),
    ]


def _installation(program: Path, place: Place) -> Iterator[Path]:
    """Yield what a program that is not the system's needs: its folder, that of its links, and our SDK."""
    if not program.is_absolute():
        return
    for path in dict.fromkeys((program, program.resolve())):
        if path.is_relative_to(place.seen) or path.is_relative_to(place.folder) or is_system(path):
            continue
        folder = path.parent.parent if path.parent.name == "bin" else path.parent
        yield path if _holds_others(folder) else folder
    if program == Path(sys.executable):
        yield Path(fairdeal.__file__).parent


def is_system(path: Path) -> bool:
    """Whether a file is of the system's programs, which every sandbox shows."""
    return any(path.is_relative_to(each) for each in SYSTEM)


def _holds_others(folder: Path) -> str:
    """Return what a folder holds that no program may see: somebody's home or ours; empty where nothing."""
    homes = (Path(user.pw_dir) for user in pwd.getpwall())
    for each in (home(), Path.home(), Path(SCRATCH), *homes):
        if each.resolve().is_relative_to(folder):
            return str(each)
    return ""


# --- bubblewrap -----------------------------------------------------------------------------------


def _walled(
    command: Sequence[str], binds: Sequence[_Bind], place: Place, limits: Limits, leash: Leash, doorway: Path
) -> list[str]:
    """Return the command in bubblewrap; as root the leash makes reachable what it binds."""
    sources = [str(bind.source) for bind in binds]
    if leash.user is not None:
        leash.stage, leash.binds = str(doorway / STAGE), sources
        sources = [f"{leash.stage}/{number}" for number in range(len(binds))]
    scratch, shared = str(limits.scratch_mib * MEBIBYTE), str(SHARED_MEMORY_MIB * MEBIBYTE)
    words = [*_namespaces(), *_system()]
    words += ["--size", shared, "--tmpfs", "/dev/shm", "--size", scratch, "--tmpfs", SCRATCH]
    for source, bind in zip(sources, binds, strict=True):
        words += ["--bind" if bind.writable else "--ro-bind", source, str(bind.target)]
    return [*words, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", str(place.seen), *command]


def _namespaces() -> list[str]:
    words = ["bwrap", "--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
    words += ["--unshare-cgroup-try", "--die-with-parent", "--new-session"]
    words += ["--uid", INSIDE, "--gid", INSIDE, "--hostname", "bot"]
    return [*words, *(["--disable-userns"] if forbids_namespaces() else [])]


@cache
def forbids_namespaces() -> bool:
    """Whether this bubblewrap (0.8 or newer) can keep programs from making namespaces of their own."""
    said = subprocess.run(["bwrap", "--help"], capture_output=True, text=True, timeout=60, check=False)
    return "--disable-userns" in said.stdout


@cache
def _system() -> tuple[str, ...]:
    """Return the arguments that show the system's programs and nothing else of the machine."""
    words: list[str] = []
    for path in map(Path, SYSTEM):
        if path.is_symlink():
            words += ["--symlink", str(path.readlink()), str(path)]
        elif path.exists():
            words += ["--ro-bind", str(path), str(path)]
    for found in sorted(path for name in SETTINGS for path in Path("/etc").glob(name)):
        words += ["--ro-bind", str(found), str(found)]
    return (*words, "--proc", "/proc", "--dev", "/dev")


def _resources(limits: Limits, in_cgroup: bool) -> dict[str, int]:
    """Return the limits of each process: its memory too, where not all of them are limited together."""
    found = {
        "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": limits.scratch_mib * MEBIBYTE,
        "RLIMIT_NOFILE": limits.files,
    }
    if limits.cpu_s:
        found["RLIMIT_CPU"] = limits.cpu_s
    if not in_cgroup:
        found["RLIMIT_DATA"] = limits.memory_mib * MEBIBYTE
    return found
