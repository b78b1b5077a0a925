"""What `fairdeal doctor` finds, and what it says is to be done."""

import asyncio
import json
import socket
import subprocess
from pathlib import Path
from typing import Any

import psycopg
import pytest
import uvloop
from typer.testing import CliRunner

from fairdeal_server import doctor
from fairdeal_server.app import TOKEN_FILE, Server, serving
from fairdeal_server.cli import app
from fairdeal_server.doctor import Finding, Level, Wanted
from fairdeal_server.store.postgres import create_database, drop_database

ANY = "127.0.0.1:0"


@pytest.fixture(autouse=True)
def at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return home


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with certificates of several lives and their keys."""
    folder = tmp_path_factory.mktemp("keys")
    for name, days in (("good", "365"), ("short", "5")):
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
        command += [
            "-nodes",
            "-days",
            days,
            "-subj",
            "/CN=localhost",
            "-keyout",
            f"{name}.key",
            "-out",
            f"{name}.pem",
        ]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        (folder / f"{name}.key").chmod(0o600)
    return folder


async def of_database() -> dict[str, Finding]:
    """Return what is found at the database."""
    return {finding.subject: finding async for finding in doctor.database()}


def examine(*arguments: str) -> tuple[int, dict[str, Any]]:
    """Return the exit code of the command and what it prints, by subject."""
    result = CliRunner().invoke(app, ["doctor", "--address", ANY, "--json", *arguments])
    assert result.stderr == ""
    return result.exit_code, {each["subject"]: each for each in json.loads(result.stdout)}


# --- the command --------------------------------------------------------------------------------


def test_a_sound_installation_passes(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", database)
    code, found = examine("--bots", "10")
    assert code == 0
    assert {name for name, each in found.items() if each["level"] == "FAIL"} == set()
    assert found["schema"]["level"] == found["packages"]["level"] == "OK"
    assert found["event loop"]["found"] == "uvloop"


def test_a_new_installation_has_nothing_made_by_it(at_home: Path) -> None:
    code, found = examine()
    assert code == 0
    assert "made by the first command" in found["database"]["found"]
    assert list(at_home.iterdir()) == []


def test_what_fails_is_told_with_the_remedy_and_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://127.0.0.1:1/none")
    code, found = examine()
    assert code == 1
    assert found["database"]["level"] == "FAIL"
    assert "DATABASE_URL" in found["database"]["remedy"]


def test_people_get_a_table() -> None:
    result = CliRunner().invoke(app, ["doctor", "--address", ANY], env={"COLUMNS": "150"})
    assert "what to do" in result.stdout
    assert "Python" in result.stdout


def test_whatever_is_not_ok_says_what_to_do() -> None:
    _, found = examine()
    assert all(each["remedy"] or each["level"] == "OK" for each in found.values())


# --- one thing each -----------------------------------------------------------------------------


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.requires", lambda name: ["grpcio>=1.76", "no-such-thing>=1"])
    (found,) = doctor.packages()
    assert (found.level, found.found) == (Level.FAIL, "no-such-thing is missing")


def test_a_package_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.requires", lambda name: ["grpcio>=1000 ; extra == 'server'"])
    (found,) = doctor.packages()
    assert found.level == Level.FAIL
    assert "and >=1000 is needed" in found.found


async def test_another_event_loop_is_a_warning() -> None:
    assert doctor.event_loop().level == Level.WARN


def test_a_home_that_others_can_look_into_is_a_warning(at_home: Path) -> None:
    at_home.chmod(0o755)
    (found,) = doctor.home_folder()
    assert found.level == Level.WARN
    assert found.remedy.startswith("chmod 7")


def test_a_token_that_others_can_read_fails(at_home: Path) -> None:
    (at_home / TOKEN_FILE).write_text("fd_secret")
    (at_home / TOKEN_FILE).chmod(0o644)
    (found,) = doctor.home_folder()
    assert found.level == Level.FAIL
    assert "secret" not in found.found


def test_a_full_disk_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LEAST_FREE", 1 << 60)
    assert doctor.disk().level == Level.FAIL


async def test_a_database_without_tables_is_told_the_command(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", create_database(postgres, "doctor_empty"))
    try:
        found = (await of_database())["schema"]
    finally:
        await asyncio.to_thread(drop_database, postgres, "doctor_empty")
    assert (found.level, found.remedy) == (Level.FAIL, "fairdeal db upgrade")


async def test_a_newer_database_is_told_to_get_the_newer_release(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", database)
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    found = (await of_database())["schema"]
    assert found.level == Level.FAIL
    assert "Install the release" in found.remedy


def test_too_few_open_files_are_a_warning() -> None:
    found = doctor.files(10_000_000)
    assert found.level == Level.WARN
    assert "ulimit -n 10000200" in found.remedy


def test_a_taken_port_fails_and_says_whose_it_is() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        found = doctor.listening(f"127.0.0.1:{taken.getsockname()[1]}")
    assert found.level == Level.FAIL
    assert "or give fairdeal serve another --address" in found.remedy


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:", "no.such.host.invalid:9191"])
def test_an_address_that_is_none_fails(address: str) -> None:
    assert doctor.listening(address).level == Level.FAIL


async def test_a_running_server_is_found(server: Server) -> None:
    with serving() as announce:
        announce(server)
        found = await asyncio.to_thread(doctor.listening, ANY)
    assert found == Finding("server", Level.OK, f"one runs at {server.address}")


def test_a_certificate_is_good_for_a_while(keys: Path) -> None:
    assert doctor.certificate(keys / "good.pem", keys / "good.key").level == Level.OK


def test_a_certificate_that_ends_soon_is_a_warning(keys: Path) -> None:
    found = doctor.certificate(keys / "short.pem", keys / "short.key")
    assert found.level == Level.WARN
    assert "days from now" in found.found


def test_a_certificate_that_has_ended_fails(keys: Path) -> None:
    wish = ["openssl", "req", "-new", "-key", "good.key", "-subj", "/CN=localhost", "-out", "old.csr"]
    made = [
        "openssl",
        "x509",
        "-req",
        "-in",
        "old.csr",
        "-signkey",
        "good.key",
        "-days",
        "-1",
        "-out",
        "old.pem",
    ]
    for command in (wish, made):
        subprocess.run(command, cwd=keys, check=True, capture_output=True)
    found = doctor.certificate(keys / "old.pem", keys / "good.key")
    assert (found.level, found.remedy) == (Level.FAIL, "get a new certificate")
    assert "expired" in found.found


def test_a_key_of_another_certificate_fails(keys: Path) -> None:
    assert doctor.certificate(keys / "good.pem", keys / "short.key").level == Level.FAIL


def test_a_key_that_others_can_read_fails(keys: Path) -> None:
    (keys / "short.key").chmod(0o644)
    found = doctor.certificate(keys / "short.pem", keys / "short.key")
    (keys / "short.key").chmod(0o600)
    assert (found.level, found.remedy) == (Level.FAIL, f"chmod 600 {keys / 'short.key'}")


@pytest.mark.parametrize("missing", ["cert", "key"])
def test_a_missing_file_is_named(keys: Path, missing: str) -> None:
    cert, key = (
        (keys / "none.pem", keys / "good.key")
        if missing == "cert"
        else (keys / "good.pem", keys / "none.key")
    )
    found = doctor.certificate(cert, key)
    assert found.level == Level.FAIL
    assert "none" in found.found


def test_no_node_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert doctor.node().level == Level.WARN


def test_everything_is_looked_at(keys: Path) -> None:
    async def all_of_it() -> list[Finding]:
        wanted = Wanted(ANY, 10, keys / "good.pem", keys / "good.key")
        return [finding async for finding in doctor.examine(wanted)]

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        subjects = [finding.subject for finding in runner.run(all_of_it())]
    assert subjects == [
        *("Python", "packages", "event loop", "locale", "clock", "home folder", "disk", "database"),
        *("open files", "address", "TLS"),
        *("sandbox", "bots' user", "bots' memory", "bots' cores", "containers", "Node"),
    ]
