"""Looking after an installation from the command line: backups, logs and owners that are not kept."""

import json
import os
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from test_cli import FAIRDEAL, RIVALS, Shell
from test_releases import RELEASES, load

from fairdeal_server.cli.failures import BAD_INPUT
from fairdeal_server.store import schema
from fairdeal_server.store.postgres import EmbeddedPostgres

RUN = ["run", "ninetyone", *RIVALS, "--deals", "3", "--option", "cards=3"]


@pytest.fixture
def shell(home: Path, database: str) -> Shell:
    return Shell(home, database)


@pytest.fixture
def own(home: Path) -> Iterator[Shell]:
    """Commands on an embedded Postgres that runs throughout."""
    with EmbeddedPostgres(home):
        yield Shell(home, None)


def refused(shell: Shell, *arguments: str) -> str:
    """Return what a command complains about that was typed wrong, or takes a --yes."""
    done = subprocess.run(
        [*FAIRDEAL, *arguments],
        env=os.environ | shell.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == BAD_INPUT, done.stderr
    return done.stderr


def test_the_own_database_is_backed_up_and_restored(own: Shell) -> None:
    file = own.home / "a.backup"
    own.run(*RUN)
    table = own.run("standings", "1")
    assert f"{file} holds all that was stored" in own.run("backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    own.run(*RUN)
    assert "--replace loses what it holds" in refused(own, "restore", str(file))
    assert "add --yes" in refused(own, "restore", str(file), "--replace")
    restored = own.json("restore", str(file), "--replace", "--yes")
    assert (restored["tournaments"], restored["matches"]) == (1, 3)
    assert own.run("standings", "1") == table
    assert len(own.json("tournament", "list")) == 1
    assert own.json("verify", "--all") == {"checked": 3, "wrong": {}, "removed": 0}


def test_a_backup_says_what_it_holds(shell: Shell) -> None:
    shell.run(*RUN)
    told = shell.json("backup", str(shell.home / "a.backup"))
    assert (told["tournaments"], told["matches"], told["revision"]) == (1, 3, schema.head())
    assert told["bytes"] == (shell.home / "a.backup").stat().st_size


def test_a_file_that_is_none_is_refused_in_a_sentence(shell: Shell) -> None:
    nothing = shell.home / "nothing"
    nothing.write_text("nothing")
    assert "is not a whole backup" in shell.failed("restore", str(nothing))
    assert "No such file" in shell.failed("restore", str(shell.home / "none"))


def test_the_own_database_of_an_earlier_release_is_backed_up_before_the_upgrade(own: Shell) -> None:
    with EmbeddedPostgres(own.home) as dsn:
        load(RELEASES[0], dsn)
    own.run("tournament", "list")
    (saved,) = (own.home / "backups").iterdir()
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    own.run("restore", str(saved), "--replace", "--yes")
    assert len(own.json("tournament", "list")) == 6


def test_a_given_database_of_an_earlier_release_is_told_the_commands(shell: Shell) -> None:
    with psycopg.connect(shell.environment["DATABASE_URL"]) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    for command in (["serve", "--address", "127.0.0.1:0"], ["tournament", "list"], ["run", *RUN[1:]]):
        complaint = shell.failed(*command)
        assert "Run: fairdeal backup FILE, then fairdeal db upgrade" in complaint


def test_a_newer_database_is_refused_by_every_command(own: Shell) -> None:
    own.run("tournament", "list")
    with EmbeddedPostgres(own.home) as dsn, psycopg.connect(dsn) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    file = own.home / "a.backup"
    for command in (
        ["serve", "--address", "127.0.0.1:0"],
        ["tournament", "list"],
        ["db", "upgrade"],
        ["backup", str(file)],
    ):
        assert "This program is older than the database" in own.failed(*command)
    assert not file.exists()


def test_logs_are_removed_and_that_is_said_ever_after(shell: Shell) -> None:
    shell.run(*RUN)
    assert "nothing was changed" in shell.run("prune", "--tournament", "1", "--dry-run")
    assert "add --yes" in refused(shell, "prune", "--tournament", "1")
    assert shell.json("verify", "--all")["checked"] == 3
    assert shell.json("prune", "--tournament", "1", "--yes")["logs"] == 3
    assert "removed by retention on" in shell.failed("replay", "2")
    assert "3 matches have no logs any more: they were removed" in shell.run("verify", "--all")
    assert len(shell.json("matches")) == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "say which logs"),
        (["--older-than", "-1"], "--older-than is a number from 1"),
        (["--older-than", "0"], "--older-than is a number from 1"),
        (["--tournament", "0"], "--tournament is a number from 1"),
    ],
)
def test_what_to_prune_must_be_said(shell: Shell, arguments: list[str], says: str) -> None:
    assert says in refused(shell, "prune", *arguments)


def test_an_owner_is_removed_with_the_bots(shell: Shell) -> None:
    shell.run("owner", "add", "ada")
    shell.run("bot", "add", "countess", "--owner", "ada")
    assert "would be removed" in shell.run("owner", "remove", "ada", "--dry-run")
    removed = shell.json("owner", "remove", "ada", "--yes")
    assert removed["bots"] == {"countess": "deleted-1"}
    assert [bot["bot"] for bot in shell.json("bot", "list")] == ["deleted-1"]


def test_a_terminal_is_asked_and_may_say_no(shell: Shell) -> None:
    shell.run("owner", "add", "ada")
    terminal, theirs = os.openpty()
    with subprocess.Popen(
        [*FAIRDEAL, "owner", "remove", "ada"],
        env=os.environ | shell.environment,
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        os.write(terminal, b"n\n")
        _, said = program.communicate(timeout=60)
    os.close(terminal)
    os.close(theirs)
    assert "ada is removed for good" in said
    assert "nothing was changed" in said
    assert json.loads(shell.run("owner", "list", "--json")) == [{"owner": "ada"}]
