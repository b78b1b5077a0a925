"""Competitions whose programs are held: in sandboxes and in containers, with what the record says of it."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from event import plan_of
from homes import make_home

from fairdeal.v1 import log_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server import competition
from fairdeal_server.app import Server
from fairdeal_server.errors import InvalidRequest
from fairdeal_server.games.game import load_games
from fairdeal_server.hosting.sandbox import lack
from fairdeal_server.output import frames, words
from fairdeal_server.output.console import console
from fairdeal_server.planning import PlanError, complete
from fairdeal_server.programs import ProgramError
from fairdeal_server.referee.fold import Screen
from fairdeal_server.referee.log import read

TESTS = Path(__file__).parent
KIT = TESTS.parent / "clients" / "python" / "kit" / "bot.py"
LIMITS = pb.Limits(memory_mib=512, processes=60)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The working folder, with a folder for each bot."""
    found = make_home()
    for name, program in (("honest", KIT), ("hostile", TESTS / "ponderer.py")):
        (found / name).mkdir()
        shutil.copy(program, found / name / "bot.py")
    monkeypatch.chdir(found)
    yield found
    shutil.rmtree(found)


@pytest.fixture
def no_bubblewrap(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A PATH with nothing but a shell."""
    (folder / "bin").mkdir()
    (folder / "bin/sh").symlink_to("/bin/sh")
    monkeypatch.setenv("PATH", str(folder / "bin"))
    lack.cache_clear()
    yield
    lack.cache_clear()


async def test_a_hostile_program_in_a_sandbox_costs_its_rival_nothing(server: Server, folder: Path) -> None:
    if missing := lack():
        assert "CI" not in os.environ, missing.found
        pytest.skip(missing.found)
    plan = plan_of(
        "honest=python honest/bot.py",
        "hostile=python hostile/bot.py",
        deals=5,
        sandbox=pb.SANDBOX_REQUIRED,
        limits=LIMITS,
    )
    logs = await logs_of(server, plan)
    assert len(logs) == 5
    for log in logs:
        results = {seat.bot: result for seat, result in zip(log.seats, log.results, strict=True)}
        assert results["honest"].faults == 0
        for seat in log.seats:
            assert (seat.protection.sandbox, seat.protection.processes) == ("bubblewrap", 60)
            assert {log_pb2.GUARD_NETWORK, log_pb2.GUARD_FILES} <= set(seat.protection.guards)
    start = Screen(server.games["ninetyone"], logs[0], None).start()
    with (out := console()).capture() as printed:
        frames.show_all(out, [start])
    assert "honest plays in bubblewrap: no network, own files only" in " ".join(printed.get().split())


async def test_a_program_of_the_experimenters_own_is_held_by_nothing(server: Server, folder: Path) -> None:
    (log,) = await logs_of(server, plan_of("kit=python honest/bot.py", "sample=builtin:match"))
    assert not any(seat.HasField("protection") for seat in log.seats)


async def test_without_bubblewrap_a_required_sandbox_is_refused(server: Server, no_bubblewrap: None) -> None:
    plan = plan_of("a=python honest/bot.py", "b=builtin:match", sandbox=pb.SANDBOX_REQUIRED)
    with pytest.raises(InvalidRequest, match=r"bubblewrap is not installed\. Either apt-get"):
        await competition.create(server, plan)


async def test_without_bubblewrap_an_available_one_says_what_is_missing(
    server: Server, folder: Path, no_bubblewrap: None
) -> None:
    (folder / "honest/bot").write_text("#!/bin/sh\necho in $PWD\nread nothing\n")
    (folder / "honest/bot").chmod(0o755)
    plan = plan_of("a=honest/bot", "b=builtin:match", sandbox=pb.SANDBOX_AVAILABLE)
    tournament = await competition.create(server, plan)
    async with competition.compete(server, tournament.number) as played, asyncio.timeout(60):
        async for _ in played.progress():
            pass
    assert played.protections["a"].sandbox == "nothing"
    assert words.unguarded(played.protections.values()).startswith(
        "the network, files that are not theirs, other processes"
    )
    assert f"in {folder}/honest" in played.failures["a"]


async def test_a_command_in_a_sandbox_names_a_file(server: Server, folder: Path) -> None:
    plan = plan_of("a=sleep 600", "b=builtin:match", sandbox=pb.SANDBOX_AVAILABLE)
    with pytest.raises(ProgramError, match="bot a: no file that is there stands in its command"):
        await competition.create(server, plan)


async def test_a_mistyped_path_in_a_sandbox_is_named(server: Server, folder: Path) -> None:
    plan = plan_of("a=python /x/none/bot.py", "b=builtin:match", sandbox=pb.SANDBOX_AVAILABLE)
    with pytest.raises(ProgramError, match=r"bot a: there is no such file: /x/none/bot\.py"):
        await competition.create(server, plan)


async def test_a_program_that_never_connects_costs_its_rival_no_time_and_was_held_by_nothing(
    server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing := lack():
        assert "CI" not in os.environ, missing.found
        pytest.skip(missing.found)
    monkeypatch.setattr(competition, "JOIN_WAIT", 5.0)
    (folder / "hostile/bot.sh").write_text("echo in $PWD\nsleep 600\n")
    limits = pb.Limits(wall_s=4)
    plan = plan_of(
        "honest=python honest/bot.py",
        "hostile=sh hostile/bot.sh",
        deals=2,
        sandbox=pb.SANDBOX_REQUIRED,
        limits=limits,
    )
    tournament = await competition.create(server, plan)
    async with competition.compete(server, tournament.number) as played, asyncio.timeout(120):
        async for _ in played.progress():
            pass
    assert f"in {folder}/hostile" in played.failures.pop("hostile")
    assert not played.failures
    for log in [read(record.log) async for record in server.archive.export(tournament.number)]:
        faults = {seat.bot: result.faults for seat, result in zip(log.seats, log.results, strict=True)}
        assert not faults["honest"]
        assert faults["hostile"]
        assert {seat.bot for seat in log.seats if seat.HasField("protection")} == {"honest"}


async def test_a_bot_beside_the_servers_home_is_not_started(
    server: Server, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(KIT, home / "bot.py")
    monkeypatch.chdir(home)
    plan = plan_of("a=python bot.py", "b=builtin:match", sandbox=pb.SANDBOX_AVAILABLE)
    with pytest.raises(ProgramError, match="put the program into a folder of its own"):
        await competition.create(server, plan)


@pytest.mark.parametrize(
    ("fields", "own_bots", "problem"),
    [
        ({"sandbox": pb.SANDBOX_REQUIRED}, False, "for bots that `fairdeal run` starts"),
        ({"limits": LIMITS}, True, "limits hold programs in a sandbox"),
        ({"sandbox": 7}, True, "there is no sandbox 7"),
    ],
)
def test_what_would_do_nothing_is_refused(fields: dict[str, Any], own_bots: bool, problem: str) -> None:
    with pytest.raises(PlanError, match=problem):
        complete(plan_of("a=python bot.py", "b=builtin:match", **fields), load_games(), own_bots)


# --- containers, by a stand-in for docker -----------------------------------------------------------


@pytest.fixture
def docker(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where tests/engine/docker writes down what it is asked for."""
    monkeypatch.setenv("PATH", f"{TESTS / 'engine'}:{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(folder))
    return folder / "docker.jsonl"


async def test_an_image_plays_in_a_container_that_is_removed(
    server: Server, folder: Path, docker: Path
) -> None:
    command = f"{sys.executable} {folder}/honest/bot.py"
    (log,) = await logs_of(
        server, plan_of(f"image=container:bots/mine:1 {command}", "b=builtin:match", limits=LIMITS)
    )
    (seat,) = [seat for seat in log.seats if seat.bot == "image"]
    assert not Counter(result.faults for result in log.results)[1]
    assert (seat.protection.sandbox, seat.protection.memory_mib) == ("docker", 512)
    run, remove = asked_for(docker)
    assert " ".join(run).endswith(f" bots/mine:1 {command}")
    asked = " ".join(run)
    for option in ("--network none", "--read-only", "--cap-drop ALL", "--memory 512m", "--pids-limit 60"):
        assert option in asked
    assert "FAIRDEAL_TOKEN" in asked
    assert not [word for word in run if "FAIRDEAL_TOKEN=" in word]
    assert remove == ["rm", "--force", "--volumes", run[run.index("--name") + 1]]


STARTER = """
import asyncio, sys
from pathlib import Path
from fairdeal_server.hosting.containers import prepare_container
from fairdeal_server.hosting.limits import Limits
from fairdeal_server.programs import Program

async def main():
    launch = prepare_container(["container:image", "sleep", "600"], {}, Path("/none"), Limits())
    program = await Program.start("image", launch, Path(sys.argv[1]) / "log")
    await asyncio.sleep(600)

asyncio.run(main())
"""


def test_a_container_is_removed_when_the_server_is_killed(folder: Path, docker: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", STARTER, folder]) as starter:
        while not (found := [each for each in folder.glob("fairdeal-*") if each.read_text()]):
            pass
        sleeper = psutil.Process(int(found[0].read_text()))
        starter.kill()
    assert not psutil.wait_procs([sleeper], timeout=30)[1]
    assert asked_for(docker)[-1][0] == "rm"


def asked_for(docker: Path) -> list[list[str]]:
    """Return the words of every command that docker was given."""
    return [json.loads(line) for line in docker.read_text().splitlines()]


async def test_an_engine_that_is_down_is_said_before_anything_starts(server: Server, docker: Path) -> None:
    docker.with_name("down").touch()
    with pytest.raises(ProgramError, match=r"docker cannot be used: Cannot connect .*; start the server"):
        await competition.create(server, plan_of("a=container:bots/mine:1", "b=builtin:match"))


async def test_an_image_that_is_not_there_is_pulled_first(server: Server, docker: Path) -> None:
    with pytest.raises(ProgramError, match=r"bot a: .* the image is not here; first: docker pull missing"):
        await competition.create(server, plan_of("a=container:missing", "b=builtin:match"))


async def test_a_word_that_names_no_image_is_refused(server: Server, docker: Path) -> None:
    with pytest.raises(ProgramError, match="bot a: 'container:--privileged' names no image"):
        await competition.create(server, plan_of("a=container:--privileged x", "b=builtin:match"))


async def logs_of(server: Server, plan: pb.Plan) -> list[log_pb2.MatchLog]:
    """Play the plan and return the logs of its matches."""
    tournament = await competition.create(server, plan)
    async with competition.compete(server, tournament.number) as played, asyncio.timeout(120):
        async for _ in played.progress():
            pass
    assert played.failures == {}
    return [read(record.log) async for record in server.archive.export(tournament.number)]
