"""Bots as commands: they end with whoever started them."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from fairdeal_server.programs import Program, command_words, own_program

STARTER = """
import asyncio, sys
from pathlib import Path
import uvloop
from fairdeal_server.programs import Program, command_words, own_program

async def main():
    server = {"FAIRDEAL_ADDRESS": "127.0.0.1:1", "FAIRDEAL_TOKEN": "none", "FAIRDEAL_GAME": "ninetyone"}
    words = command_words("sleeper", sys.argv[2])
    await Program.start("sleeper", own_program(words, server), Path(sys.argv[1]))
    print("started", flush=True)
    await asyncio.sleep(600)

with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    runner.run(main())
"""

SEE = """
import os, pathlib, time
here = pathlib.Path(__file__).parent
(here / "new").write_text(" ".join(os.listdir("/dev/fd")))
(here / "new").rename(here / "found")
time.sleep(600)
"""


def sleepers(parent: int) -> list[psutil.Process]:
    return [child for child in psutil.Process(parent).children(recursive=True) if child.name() == "sleep"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a program that its parent has died")
@pytest.mark.parametrize(
    "command",
    ["sleep 600", "stdio:sh -c 'setsid sleep 600 & cat'"],
    ids=["directly", "as one that reads and writes lines, with all that it has started"],
)
def test_a_program_dies_with_a_server_that_is_killed(command: str, tmp_path: Path) -> None:
    starter = subprocess.Popen(
        [sys.executable, "-c", STARTER, tmp_path / "log", command], stdout=subprocess.PIPE, text=True
    )
    assert starter.stdout is not None
    with starter.stdout:
        assert starter.stdout.readline() == "started\n"
    while not (found := sleepers(starter.pid)):
        pass
    starter.send_signal(signal.SIGKILL)
    starter.wait()
    gone, alive = psutil.wait_procs(found, timeout=30)
    assert gone
    assert not alive


@pytest.mark.parametrize("kind", ["", "stdio:"], ids=["directly", "as one that reads and writes lines"])
def test_a_program_inherits_no_file_that_whoever_starts_it_has_open(kind: str, tmp_path: Path) -> None:
    (tmp_path / "see.py").write_text(SEE)
    found, command = tmp_path / "found", f"{kind}python {tmp_path / 'see.py'}"
    with (tmp_path / "token").open("w") as token:
        starter = subprocess.Popen(
            [sys.executable, "-c", STARTER, tmp_path / "log", command], pass_fds=[token.fileno()]
        )
        try:
            while not found.exists():
                assert starter.poll() is None
        finally:
            starter.kill()
            starter.wait()
    inherited = set(found.read_text().split()) - {"0", "1", "2"}
    assert len(inherited) == 1, inherited  # the folder that it listed


async def test_a_program_gets_its_environment_and_its_arguments(tmp_path: Path) -> None:
    command = """python -c 'import os, sys; print(os.environ["X"], sys.argv[1])' "a b" """
    program = await Program.start(
        "echo", own_program(command_words("echo", command), {"X": "1"}), tmp_path / "log"
    )
    ended: list[str] = []
    await program.watch(ended.append)
    assert ended == ["the program ended with code 0"]
    assert program.tail() == "1 a b"


async def test_what_a_program_prints_is_for_its_owner_only(tmp_path: Path) -> None:
    output = tmp_path / "bots/1/log"
    program = await Program.start("echo", own_program(["echo", "my hand"], {}), output)
    await program.watch(lambda _: None)
    assert [oct(path.stat().st_mode & 0o777) for path in (output, output.parent)] == ["0o600", "0o700"]


async def test_a_program_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    program = await Program.start(
        "shell", own_program(["sh", "-c", "sleep 600 & wait"], {}), tmp_path / "log"
    )
    shell = psutil.Process(program._process.pid)
    while not (children := shell.children()):  # noqa: ASYNC110 (a process tells nobody)
        await asyncio.sleep(0.01)
    await program.stop()
    assert not psutil.wait_procs(children, timeout=30)[1]
