"""Builds of strangers' programs: in a sandbox, bounded in every way, and whatever comes of them is told."""

import gzip
import os
import pwd
import subprocess
import tarfile
import zipfile
from contextlib import nullcontext
from pathlib import Path

import pytest
from hosting import needs_sandbox, program
from typer.testing import CliRunner

from fairdeal_server.cli import app
from fairdeal_server.cli.failures import BAD_INPUT
from fairdeal_server.hosting import workshop
from fairdeal_server.hosting.limits import Limits
from fairdeal_server.hosting.manifest import ManifestError, read_manifest
from fairdeal_server.hosting.workshop import Unusable, build, check_program, open_workshop, remove

pytestmark = needs_sandbox


@pytest.fixture
def place(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    return home


async def test_a_build_gives_what_it_has_made_and_what_it_has_printed(place: Path) -> None:
    folder = program(
        place / "bot", build="echo working; mkdir out; echo made > out/it; id -u; ls /home /root || true"
    )
    manifest, printed = await build(folder, place / "built", place / "output")
    assert (manifest.game, manifest.run) == ("ninetyone", "stdio:python bot.py")
    assert printed.splitlines()[:2] == ["working", "1000"]
    assert "No such file" in printed  # nobody's home is there


HOSTILE = {
    "sleep 600": "ended after 2 s",
    "exit 3": "the build ended with code 3",
    "while :; do head -c 40000000 /dev/zero > $(date +%N); done": "has written more than 16 MiB",
    "for n in $(seq 3000); do : > f$n; done; sleep 600": "more than 100 files",
    ":(){ :|:& };:; sleep 600": "ended",
    "yes": "ended after 2 s",
    "ln -s / all; mkfifo pipe; chmod 000 bot.py; mkdir -p $(yes d | head -40 | tr '\\n' '/')": "32 deep",
}


@pytest.mark.parametrize("command", HOSTILE)
async def test_a_hostile_build_is_ended_and_leaves_nothing(
    command: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop, "BUILD", Limits(wall_s=2, processes=16, memory_mib=64))
    monkeypatch.setattr(workshop, "MOST_BYTES", 16 << 20)
    monkeypatch.setattr(workshop, "MOST_FILES", 100)
    folder = program(place / "bot", build=command)
    with pytest.raises(Unusable, match=HOSTILE[command]) as refused:
        await build(folder, place / "built", place / "output")
    assert len(refused.value.output) < 1 << 20
    await remove(folder)
    assert not folder.exists()


BUILDER = """
import asyncio, sys
from pathlib import Path
from fairdeal_server.hosting.workshop import build, remove, unpack

async def main(place):
    _, printed = await build(place / "bot", place / "built", place / "output")
    print(printed, end="")
    await unpack(place / "built", place / "again")
    await remove(place / "bot")

asyncio.run(main(Path(sys.argv[1])))
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="whoever is not root has seen it in the other tests")
def test_an_ordinary_user_builds_as_root_does(
    home: Path, open_python: tuple[list[str], dict[str, str]]
) -> None:
    python, environment = open_python
    program(
        home / "bot",
        build="id -u; echo made > it; mkdir closed; chmod 000 closed it; chmod 644 it; rmdir closed",
    )
    nobody = pwd.getpwnam("nobody").pw_uid
    for path in (home, *home.rglob("*")):
        os.chown(path, nobody, -1)
    done = subprocess.run(
        [*python, "-c", BUILDER, home],
        env=environment | {"FAIRDEAL_HOME": str(home), "PATH": os.environ["PATH"]},
        user=nobody,
        group=nobody,
        extra_groups=[],
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "1000\n"), done.stderr
    assert (home / "again/it").read_text() == "made\n"
    assert not (home / "bot").exists()


async def test_a_build_that_leaves_a_link_out_of_its_folder_is_refused(place: Path) -> None:
    folder = program(place / "bot", build="ln -s /etc/passwd stolen")
    with pytest.raises(Unusable, match="'stolen' is a link out of the archive"):
        await build(folder, place / "built", place / "output")


async def test_what_a_killed_worker_left_is_removed_by_the_next(place: Path) -> None:
    left = place / "workshops/4194305"  # no process has the number
    (left / "program").mkdir(parents=True)
    async with open_workshop() as own:
        assert not left.exists()
    assert not own.exists()


@pytest.mark.parametrize(
    ("run", "problem"),
    [
        ("stdio:python bot.py", ""),
        ("python bot.py", ""),
        ("/bot/start.sh", ""),
        ("stdio:--capacity 2 sub/start.sh", ""),
        ("stdio:./bot.py", r"'./bot.py' cannot be started: it is there, .*: chmod \+x ./bot.py"),
        ("/bot/bot.py", r"chmod \+x ./bot.py"),
        ("./sub", "it is a folder"),
        ("./none", "there is no such program"),
        ("stdio:start.sh", "there is no such program; the file in its folder is ./start.sh"),
    ],
)
def test_why_a_program_cannot_be_started_is_said_before_it_is(run: str, problem: str, tmp_path: Path) -> None:
    folder = program(tmp_path / "bot", start_sh="#!/bin/sh")
    (folder / "start.sh").chmod(0o755)
    (folder / "sub").mkdir()
    (folder / "sub/start.sh").symlink_to("../start.sh")
    with pytest.raises(Unusable, match=problem) if problem else nullcontext():
        check_program(run, folder)


def test_a_manifest_is_a_file_itself(tmp_path: Path) -> None:
    folder = program(tmp_path / "bot")
    (folder / "fairdeal.toml").rename(folder / "real.toml")
    (folder / "fairdeal.toml").symlink_to("real.toml")
    with pytest.raises(ManifestError, match="is a link: it must be a file itself"):
        read_manifest(folder)


def test_what_cannot_qualify_is_refused_before_it_is_sent(tmp_path: Path) -> None:
    folder = program(tmp_path / "bot")
    for name, make in (("bot.zip", zipfile.ZipFile), ("bot.tar", tarfile.TarFile)):
        with make(tmp_path / name, "w"):
            pass
    with gzip.open(tmp_path / "empty.tgz", "w") as file:
        file.write(bytes(1024))
    refusals = {
        (str(folder), "..."): "'...' cannot be a version's label",
        ("/dev/zero", "1"): "it is neither a folder nor a file",
        (str(tmp_path / "bot.zip"), "1"): "it is no gzipped tar",
        (str(tmp_path / "bot.tar"), "1"): "it is no gzipped tar",
        (str(tmp_path / "empty.tgz"), "1"): "there is no file fairdeal.toml at its top",
        (str(tmp_path), "1"): "there is no file fairdeal.toml at its top",
    }
    for (path, label), said in refusals.items():
        result = CliRunner().invoke(app, ["bot", "upload", "ada", path, "--version", label])
        assert (result.exit_code, said in result.stderr) == (BAD_INPUT, True), (path, result.output)
