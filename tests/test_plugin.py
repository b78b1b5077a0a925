"""A game can live in somebody else's package: proto, rules and test, and nothing of ours is touched."""

import filecmp
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from grpc_tools import protoc  # type: ignore[import-untyped]

from fairdeal.v1 import play_pb2
from fairdeal_server.games.game import load_games

GAME = Path(__file__).parent / "plugin_game"
PROTO = Path(__file__).parents[1] / "proto"

Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return what runs Python, and returns its output, where the package is installed."""
    folder = tmp_path_factory.mktemp("installed")
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet"]
    run_python("-m", "pip", "install", *offline, "--target", str(folder), str(GAME))

    def run_there(*arguments: str) -> str:
        return run_python(*arguments, path=str(folder))

    return run_there


def run_python(*arguments: str, path: str = "") -> str:
    environment = {**os.environ, "PYTHONPATH": path, "HYPOTHESIS_STORAGE_DIRECTORY": f"{path}/.hypothesis"}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_installed_game_is_found(run: Run) -> None:
    found = run("-c", "from fairdeal_server.games.game import load_games; print(*load_games())")
    assert found.split() == sorted([*load_games(), "oneswap"])


def test_programs_that_read_and_write_lines_find_an_installed_game(run: Run) -> None:
    found = run("-c", "from fairdeal.stdio.bridge import find_game; print(find_game('oneswap').__name__)")
    assert found.split() == ["cardclub.oneswap.v1.oneswap_pb2"]


def test_an_installed_game_has_the_random_bot(run: Run) -> None:
    found = run("-c", "from fairdeal_server.bots import list_bots; print(*list_bots('oneswap'))")
    assert found.split() == ["random"]


def test_an_installed_game_passes_the_inherited_contract(run: Run) -> None:
    settings = str(GAME / "pyproject.toml")
    output = run("-m", "pytest", "-c", settings, "-p", "no:cacheprovider", str(GAME / "test_oneswap.py"))
    assert "passed" in output


FAILING = """
import asyncio
from hall import faults, opened
from fairdeal.bot import Bot
from fairdeal.client import play
from fairdeal_server.bots import find_bot

async def main():
    async with opened("oneswap") as hall:
        async with asyncio.timeout(60), asyncio.TaskGroup() as bots:
            for name, bot in (("one", Bot), ("two", find_bot("oneswap", "random"))):
                bots.create_task(play(bot, hall.game.proto, environment=hall.environment(name)))
            print(faults(await hall.play(1)))

asyncio.run(main())
"""
"""A bot without a method `move` against a good one."""


def test_a_game_made_before_answers_could_name_a_fault_takes_a_failure_for_a_resignation(run: Run) -> None:
    tests = f"import sys; sys.path.insert(0, {str(GAME.parent)!r})"
    assert run("-c", tests + FAILING).split("\n")[-2] == f"{{({play_pb2.FAULT_KIND_RESIGNED}, 0)}}"


def test_its_generated_code_is_that_of_its_proto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    root = GAME / "proto"
    source = "cardclub/oneswap/v1/oneswap.proto"
    well_known = str(files("grpc_tools") / "_proto")
    outputs = [f"--{kind}_out={tmp_path}" for kind in ("python", "mypy")]
    assert protoc.main(["protoc", f"-I{root}", f"-I{PROTO}", f"-I{well_known}", *outputs, source]) == 0
    for made in tmp_path.rglob("*_pb2.py*"):
        assert filecmp.cmp(made, GAME / made.relative_to(tmp_path), shallow=False)
