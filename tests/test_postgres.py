"""The embedded Postgres, as the programs that use it see it; each case as root and as an ordinary user."""

import os
import pwd
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import psycopg
import pytest

from fairdeal_server.store.cluster import Cluster, Credentials, StartInterrupted, credentials
from fairdeal_server.store.postgres import EmbeddedPostgres

# Says the database's DSN, and uses the database until its input ends.
PROGRAM = """
import sys
from pathlib import Path
from fairdeal_server.store.postgres import EmbeddedPostgres
with EmbeddedPostgres(Path(sys.argv[1])) as dsn:
    print(dsn, flush=True)
    sys.stdin.read()
"""
CONNECT = "import psycopg, sys; psycopg.connect(sys.argv[1])"
PATIENCE = 60.0
IS_ROOT = os.geteuid() == 0
ONLY_ROOT = pytest.mark.skipif(not IS_ROOT, reason="only root can run programs as somebody else")


@dataclass
class Program:
    """A running program that uses the database."""

    process: subprocess.Popen[str]
    dsn: str

    def leave(self) -> None:
        self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@dataclass
class Person:
    """Somebody who runs programs in a home of their own."""

    number: int
    home: Path
    python: list[str]
    environment: dict[str, str]
    programs: list[Program] = field(default_factory=list)

    def launch(self, home: Path | None = None) -> subprocess.Popen[str]:
        return self.popen(PROGRAM, str(home or self.home))

    def start(self, home: Path | None = None) -> Program:
        return self.joined(self.launch(home))

    def joined(self, process: subprocess.Popen[str]) -> Program:
        assert process.stdout
        dsn = process.stdout.readline().strip()
        assert dsn, process.communicate()[1]
        self.programs.append(Program(process, dsn))
        return self.programs[-1]

    def refused(self, home: Path | None = None) -> str:
        """Start a program that must fail; return what it says."""
        process = self.launch(home)
        said, complaint = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1, said
        return complaint

    def popen(self, code: str, argument: str, number: int | None = None) -> subprocess.Popen[str]:
        who: Credentials = credentials(self.number if number is None else number)
        return subprocess.Popen(
            [*self.python, "-c", code, argument],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
            env=self.environment,
            start_new_session=True,
            **who,
        )


@pytest.fixture(params=[pytest.param("root", marks=ONLY_ROOT), "ordinary"])
def person(
    request: pytest.FixtureRequest, home: Path, open_python: tuple[list[str], dict[str, str]]
) -> Iterator[Person]:
    number = pwd.getpwnam("nobody").pw_uid if IS_ROOT and request.param == "ordinary" else os.geteuid()
    os.chown(home, number, -1)
    python, environment = open_python
    person = Person(number, home, python, environment)
    yield person
    for program in person.programs:
        program.kill()
    for server in servers(home):
        server.kill()


def servers(home: Path) -> list[psutil.Process]:
    """The postmasters that run in this home."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        command = process.info["cmdline"] or [""]
        if Path(command[0]).name == "postgres" and any(part.startswith(f"{home}/") for part in command[1:]):
            found.append(process)
    return found


def pid_file(home: Path) -> Path:
    return home / "postgres/data/postmaster.pid"


def server_number(home: Path) -> int:
    return int(pid_file(home).read_text().split()[0])


def write_row(dsn: str) -> None:
    with psycopg.connect(dsn) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 91 AS number")


def read_row(dsn: str) -> int:
    with psycopg.connect(dsn) as connection:
        row = connection.execute("SELECT number FROM kept").fetchone()
    assert row
    return int(row[0])


def test_a_program_has_a_database_and_leaves_nothing_running(person: Person) -> None:
    program = person.start()
    write_row(program.dsn)
    program.leave()
    assert servers(person.home) == []
    assert not pid_file(person.home).exists()
    assert "database system is shut down" in (person.home / "postgres.log").read_text()


def test_the_data_is_there_the_next_time(person: Person) -> None:
    first = person.start()
    write_row(first.dsn)
    first.leave()
    assert read_row(person.start().dsn) == 91


def test_commits_are_durable_and_data_is_checked(person: Person) -> None:
    with psycopg.connect(person.start().dsn) as connection:
        for name in ("fsync", "synchronous_commit", "full_page_writes", "data_checksums"):
            assert connection.execute(f"SHOW {name}").fetchone() == ("on",), name


def test_no_port_is_open(person: Person) -> None:
    person.start()
    assert all(not server.net_connections("inet") for server in servers(person.home))


def test_a_server_outlives_its_killed_program_and_serves_the_next(person: Person) -> None:
    first = person.start()
    write_row(first.dsn)
    server = server_number(person.home)
    first.kill()
    second = person.start()
    assert server_number(person.home) == server
    assert read_row(second.dsn) == 91
    second.leave()
    assert servers(person.home) == []


def test_a_killed_server_is_started_again(person: Person) -> None:
    first = person.start()
    write_row(first.dsn)
    with psycopg.connect(first.dsn):  # so that one of its processes outlives it for a moment
        os.kill(server_number(person.home), signal.SIGKILL)
        second = person.start()
        assert read_row(second.dsn) == 91
    first.leave()
    assert read_row(second.dsn) == 91


def test_program_and_server_killed_together_lose_nothing(person: Person) -> None:
    program = person.start()
    write_row(program.dsn)
    program.kill()
    os.kill(server_number(person.home), signal.SIGKILL)
    again = person.start()
    assert read_row(again.dsn) == 91
    assert "was not properly shut down" in (person.home / "postgres.log").read_text()


def end_servers(process: subprocess.Popen[str], home: Path, times: int) -> None:
    """End the servers that a program starts, so many one after the other, before they are ready."""
    data = home / "postgres/data"
    with (data / "postgresql.auto.conf").open("a") as settings:
        settings.write("hot_standby = off\n")
    (data / "standby.signal").touch()  # a server that stands by waits for another one, and is never ready
    ended: set[int] = set()
    while len(ended) < times:
        assert process.poll() is None, process.communicate()
        for server in psutil.Process(process.pid).children():
            with suppress(psutil.Error):
                if server.pid not in ended and server.exe().endswith("postgres"):
                    ended.add(server.pid)
                    if len(ended) == times:
                        (data / "standby.signal").unlink()
                    server.kill()


def test_a_start_that_was_interrupted_is_repeated(person: Person) -> None:
    program = person.start()
    write_row(program.dsn)
    program.kill()
    os.kill(server_number(person.home), signal.SIGKILL)
    process = person.launch()
    end_servers(process, person.home, 2)
    again = person.joined(process)
    assert read_row(again.dsn) == 91
    _, said = again.process.communicate(timeout=PATIENCE)
    assert said.count("SIGKILL while it started or recovered; that is repeated, and nothing is lost") == 2


def test_a_start_that_is_interrupted_again_and_again_is_given_up_without_alarm(person: Person) -> None:
    person.start().leave()
    process = person.launch()
    end_servers(process, person.home, 5)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "5 times in a row. Nothing is lost. Find out what ends it" in said
    assert "corrupted" not in said


def test_only_an_end_that_came_from_outside_is_an_interruption(tmp_path: Path) -> None:
    def failed(code: int, words: str = "") -> bool:
        return isinstance(Cluster(tmp_path).failed_start("Postgres", code, words), StartInterrupted)

    part = "LOG:  startup process (PID 7) was terminated by signal {}"
    assert [failed(-9), failed(-15), failed(1, part.format("9: Killed"))] == [True] * 3
    assert [failed(1), failed(-6), failed(1, part.format("6: Aborted"))] == [False] * 3


def test_a_program_killed_while_it_makes_the_database_is_in_nobodys_way(person: Person) -> None:
    process = person.launch()
    partial = person.home / "postgres/data-partial"
    while not partial.exists():
        time.sleep(0.001)
    process.kill()
    process.communicate()
    person.start().leave()


def test_initdb_holds_the_lock_that_the_next_program_waits_for(person: Person) -> None:
    process = person.launch()
    while not (children := psutil.Process(process.pid).children()):
        assert process.poll() is None
        time.sleep(0.001)
    (initdb,) = children
    initdb.suspend()
    held = {file.path for file in initdb.open_files()}
    initdb.resume()
    assert str(person.home / "postgres/server.lock") in held
    person.joined(process).leave()


def test_a_stranger_with_the_number_of_a_killed_server_is_left_alone(person: Person) -> None:
    program = person.start()
    write_row(program.dsn)
    program.kill()
    os.kill(server_number(person.home), signal.SIGKILL)
    user = (person.home / "postgres/data").stat().st_uid
    stranger = subprocess.Popen(["sleep", "1000"], **credentials(user))
    try:
        lines = pid_file(person.home).read_text().splitlines()
        pid_file(person.home).write_text("\n".join([str(stranger.pid), *lines[1:], ""]))
        again = person.start()
        assert read_row(again.dsn) == 91
        again.leave()
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_a_stranger_in_the_file_of_a_running_server_is_not_stopped(person: Person) -> None:
    program = person.start()
    server = server_number(person.home)
    stranger = subprocess.Popen(["sleep", "1000"])
    try:
        text = pid_file(person.home).read_text()
        pid_file(person.home).write_text(text.replace(str(server), str(stranger.pid), 1))
        program.leave()
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_programs_that_start_at_once_share_one_server(person: Person) -> None:
    processes = [person.launch() for _ in range(4)]
    programs = [person.joined(process) for process in processes]
    assert len({program.dsn for program in programs}) == 1
    assert len(servers(person.home)) == 1


def test_only_the_last_program_to_leave_stops_the_server(person: Person) -> None:
    first, second = person.start(), person.start()
    write_row(first.dsn)
    first.leave()
    assert read_row(second.dsn) == 91
    second.leave()
    assert servers(person.home) == []


def test_ctrl_c_ends_a_program_and_not_the_others_database(person: Person) -> None:
    first, second = person.start(), person.start()
    os.killpg(first.process.pid, signal.SIGINT)  # as a terminal does
    first.process.wait(PATIENCE)
    write_row(second.dsn)
    os.killpg(second.process.pid, signal.SIGINT)
    second.process.wait(PATIENCE)
    assert servers(person.home) == []
    assert "database system is shut down" in (person.home / "postgres.log").read_text()


def test_a_home_may_have_a_path_that_is_too_long_for_sockets(person: Person) -> None:
    home = person.home / ("long" * 30) / ("longer" * 20)
    first, second = person.start(home), person.start(home)
    write_row(first.dsn)
    assert read_row(second.dsn) == 91
    socket = socket_folder(first.dsn)
    assert socket.stat().st_mode & 0o777 == 0o700
    first.leave()
    second.leave()
    assert not socket.exists()


def test_the_socket_of_a_killed_server_with_a_long_path_is_cleared_away(person: Person) -> None:
    home = person.home / ("long" * 30)
    first = person.start(home)
    first.kill()
    os.kill(server_number(home), signal.SIGKILL)
    second = person.start(home)
    assert socket_folder(second.dsn) != socket_folder(first.dsn)
    assert not socket_folder(first.dsn).exists()
    second.leave()


@pytest.mark.parametrize("name", ["My games", "50%, it's größer\\"])
def test_a_home_may_have_any_name(
    open_python: tuple[list[str], dict[str, str]], home: Path, name: str
) -> None:
    person = Person(os.geteuid(), home / name, *open_python)
    first, second = person.start(), person.start()
    write_row(first.dsn)
    assert read_row(second.dsn) == 91
    first.leave()
    second.leave()
    assert servers(home) == []


def test_data_of_another_major_version_is_refused_and_not_touched(person: Person) -> None:
    person.start().leave()
    version = person.home / "postgres/data/PG_VERSION"
    version.write_text("17\n")
    complaint = person.refused()
    assert "PostgreSQL 17" in complaint
    assert "PostgreSQL 18" in complaint
    assert "docs/migrations.md" in complaint
    assert version.read_text() == "17\n"


def test_a_start_that_fails_shows_the_last_words_of_the_server(person: Person) -> None:
    person.start().leave()
    (person.home / "postgres/data/global/pg_control").unlink()
    complaint = person.refused()
    assert "pg_control" in complaint
    assert "postgres.log" in complaint


def test_a_log_that_has_grown_too_long_is_put_aside(person: Person) -> None:
    person.start().leave()
    log = person.home / "postgres.log"
    os.truncate(log, 20_000_000)
    person.start().leave()
    assert log.stat().st_size < 1_000_000
    assert (person.home / "postgres.log.1").stat().st_size == 20_000_000


@ONLY_ROOT
def test_nobody_else_can_connect(person: Person) -> None:
    dsn = person.start().dsn
    outsider = 61183
    assert "ermission denied" in outcome(person.popen(CONNECT, dsn, outsider))
    opened = [socket_folder(dsn), *socket_folder(dsn).iterdir(), person.home / "postgres", person.home]
    for path in opened:
        path.chmod(0o777)
    assert "Peer authentication failed" in outcome(person.popen(CONNECT, dsn, outsider))


@ONLY_ROOT
def test_roots_server_runs_under_an_id_without_an_account(home: Path) -> None:
    with EmbeddedPostgres(home):
        (server,) = servers(home)
        user = server.uids().effective
    assert user != 0
    with pytest.raises(KeyError):
        pwd.getpwuid(user)


@ONLY_ROOT
@pytest.mark.parametrize("person", ["root"], indirect=True)
def test_root_is_told_which_folder_is_closed_to_the_server(person: Person) -> None:
    closed = person.home / "closed"
    closed.mkdir(mode=0o700)
    assert f"can't pass through {closed} " in person.refused(closed / "home")


@ONLY_ROOT
def test_a_home_that_belongs_to_somebody_else_is_refused(person: Person) -> None:
    owner = 61183
    os.chown(person.home, owner, -1)
    assert f"belongs to {owner}" in person.refused()


@ONLY_ROOT
def test_somebody_without_an_account_is_told_so(person: Person) -> None:
    number = 61183
    os.chown(person.home, number, -1)
    assert "no account" in outcome(person.popen(PROGRAM, str(person.home), number))


@pytest.mark.parametrize("person", ["ordinary"], indirect=True)  # root writes everywhere
def test_a_home_that_cannot_be_written_is_named(person: Person) -> None:
    person.home.chmod(0o500)
    complaint = person.refused()
    assert str(person.home) in complaint
    assert "FAIRDEAL_HOME" in complaint


def test_a_program_can_revive_a_server_that_died_under_it(home: Path) -> None:
    postgres = EmbeddedPostgres(home)
    write_row(postgres.start())
    os.kill(server_number(home), signal.SIGKILL)
    assert read_row(postgres.start()) == 91
    postgres.stop()
    assert servers(home) == []


def outcome(process: subprocess.Popen[str]) -> str:
    return process.communicate(timeout=PATIENCE)[1]


def socket_folder(dsn: str) -> Path:
    return Path(str(psycopg.conninfo.conninfo_to_dict(dsn)["host"]))
