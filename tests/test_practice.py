"""`fairdeal practice`: a contestant's own file against the sample bots, and what it is told."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fairdeal_server.cli import app
from fairdeal_server.cli.failures import BAD_INPUT, FAILED, INTERRUPTED
from fairdeal_server.practice import MODULE

HEAD = """\
from fairdeal.bot import Bot
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
"""
LOWEST = """
class Lowest(Bot):
    def move(self, turn):
        return turn.legal[0]
"""
KIT = Path(__file__).parents[1] / "clients" / "python" / "kit" / "bot.py"


@pytest.fixture(autouse=True)
def _forgetting_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    sys.modules.pop(MODULE, None)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.py"


def practise(file: Path | str, *arguments: str, game: str = "ninetyone") -> Result:
    """Practise against one sample bot, with few deals."""
    few = ("--deals", "4", "--seed", "1", "--against", "random")
    return CliRunner().invoke(app, ["practice", game, str(file), *few, *arguments])


def refused(file: Path | str, *arguments: str) -> str:
    result = practise(file, *arguments)
    assert (result.exit_code, result.stdout) == (BAD_INPUT, "")
    return result.stderr


def test_the_kit_s_bot_gets_a_table_its_time_and_the_match_that_it_lost_worst() -> None:
    result = practise(KIT, "--against", "reader", "--deals", "20")
    assert result.exit_code == 0, result.output
    shown = result.stdout
    assert "gauntlet: challenger bot, 1 cycle" in shown
    assert "bot -" in shown  # what it got against each of the others
    assert "ms for a move on average" in shown
    lost = shown.partition("The match that bot lost worst: match ")[2]
    assert "reader" in lost and "start\nRound 1 of 13.\nYou are seat" in lost and "bot: bid" in lost
    assert practise(KIT, "--against", "reader", "--deals", "20").stdout.split(" took ")[0] in shown


def test_without_names_all_sample_bots_of_the_game_are_met_and_a_table_is_filled(file: Path) -> None:
    file.write_text(HEAD + LOWEST)
    arguments = ["practice", "ninetyone", str(file), "--deals", "1", "--seed", "1", "--seats", "5"]
    shown = CliRunner().invoke(app, arguments).stdout
    assert all(f"  {name} " in shown for name in ("random", "match", "reader", "random-2", "mine"))


@pytest.mark.parametrize("kind", ["def", "async def"])
def test_a_function_is_a_bot(file: Path, kind: str) -> None:
    file.write_text(f"{kind} move(turn):\n    return turn.legal[-1]\n")
    assert practise(file).exit_code == 0


def test_a_team_game_is_practised_with_oneself_and_with_the_sample_bots(file: Path) -> None:
    file.write_text("def move(turn):\n    return turn.legal[0]\n")
    result = practise(file, game="potluck")
    assert result.exit_code == 0, result.output
    assert "self-play" in result.stdout and "cross-play" in result.stdout


def test_an_exception_is_shown_from_the_contestant_s_own_line_on(file: Path) -> None:
    file.write_text(
        HEAD
        + """
class Fails(Bot):
    async def move(self, turn):
        if turn.observation.round == 3:
            return self.choose(turn)
        return turn.legal[0]

    def choose(self, turn):
        return turn.legal[99]
"""
    )
    result = practise(file)
    assert result.exit_code == FAILED
    told = result.stdout.partition("mine failed in 4 matches, and each one was lost.")[2]
    traced = told.partition("Traceback (most recent call last):\n")[2].splitlines()
    assert traced[0] == f'  File "{file}", line 7, in move'
    assert "IndexError: list index out of range" in traced
    assert "fairdeal_server" not in told.partition("The match that")[0]


def test_what_is_no_move_and_what_is_no_legal_move_are_told_apart(file: Path) -> None:
    file.write_text("def move(turn):\n    return 7\n")
    assert "move returned 7, which is no fairdeal.ninetyone.v1.Move" in practise(file).stdout
    file.write_text(HEAD + "def move(turn):\n    return ninetyone.Move(bid=99)\n")
    shown = practise(file).stdout
    assert "mine made 4 illegal moves, and each one lost its match." in shown
    assert "99 is not in hand" in shown


def test_a_bot_that_exits_has_failed_and_the_others_are_played(file: Path) -> None:
    file.write_text("import sys\ndef move(turn):\n    sys.exit('enough')\n")
    result = practise(file)
    assert result.exit_code == FAILED
    assert "mine failed in 4 matches" in result.stdout and "SystemExit: enough" in result.stdout


def test_what_a_bot_prints_does_not_stand_in_the_table(file: Path) -> None:
    file.write_text("print('loaded')\ndef move(turn):\n    print('thinking')\n    return turn.legal[0]\n")
    result = practise(file)
    assert "thinking" not in result.stdout and "loaded" not in result.stdout
    assert "thinking" in result.stderr and "loaded" in result.stderr


def test_ctrl_c_at_a_move_that_hangs_shows_where_and_whose_it_is(tmp_path: Path) -> None:
    hanging = {
        "loop": "def move(turn):\n    while True:\n        pass\n",
        "waits": "import asyncio\nasync def move(turn):\n    await think()\n"
        "async def think():\n    await asyncio.Event().wait()\n",
        "stubborn": "import time\ndef move(turn):\n    while True:\n        try: time.sleep(9)\n"
        "        except BaseException: pass\n",
        "thread": "import asyncio, time\nasync def move(turn):\n"
        "    await asyncio.to_thread(time.sleep, 1000)\n",
    }
    started = {}
    for name, text in hanging.items():
        file = tmp_path / f"{name}.py"
        file.write_text(f"import sys\nprint('loaded', file=sys.stderr)\n{text}")
        command = [sys.executable, "-m", "fairdeal_server", "practice", "ninetyone", str(file)]
        command += ["--deals", "1"]
        pipe = subprocess.PIPE
        started[name] = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)
    for name, program in started.items():
        assert program.stderr is not None
        notice = next(line for line in program.stderr if "has not moved for 3 s" in line)
        assert f"match 1, seat 0, turn 1: {name} has not moved for 3 s; Ctrl-C stops it" in notice
        program.send_signal(signal.SIGINT)
        said, _ = program.communicate(timeout=60)
        assert f"{name} hung: it did not move in match 1, seat 0. It was here:" in said
        assert f'  File "{tmp_path / name}.py", line ' in said and "in move" in said
        assert "lost no match" not in said and "No faults" not in said
        assert program.returncode == INTERRUPTED


def test_a_file_without_a_bot_is_told_what_to_write(file: Path) -> None:
    file.write_text("x = 1\n")
    assert "has no bot: write a subclass of fairdeal.bot.Bot, or a function move(turn)" in refused(file)
    assert "there is no such Python file" in refused(file.with_name("other.py"))


def test_of_several_bots_one_is_named(file: Path) -> None:
    file.write_text(HEAD + LOWEST + "class Highest(Bot):\n    def move(self, turn): return turn.legal[-1]\n")
    assert f"say which, as in {file}:Lowest" in refused(file)
    assert practise(f"{file}:Highest").exit_code == 0
    assert "has no bot 'Middle'; its subclasses of Bot: Lowest, Highest" in refused(f"{file}:Middle")


def test_a_class_and_a_function_are_two_bots(file: Path) -> None:
    file.write_text(HEAD + LOWEST + "def move(turn):\n    return turn.legal[-1]\n")
    assert f"has several bots, Lowest, move: say which, as in {file}:Lowest" in refused(file)
    assert practise(f"{file}:move").exit_code == 0


def test_a_bot_that_builds_on_another_one_is_the_bot(file: Path) -> None:
    file.write_text(HEAD + LOWEST + "class Better(Lowest):\n    pass\n")
    assert practise(file).exit_code == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import nothing_of_the_kind\n", "ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("\n\ndef move(turn:\n", "line 3"),
        ("1 / 0\n", "line 1, in <module>"),
        ("raise SystemExit('set FAIRDEAL_TOKEN')\n", "put run(…) below `if __name__"),
    ],
    ids=["a missing module", "a syntax error", "an exception", "a program that plays at once"],
)
def test_a_file_that_cannot_be_loaded_is_told_with_its_line(file: Path, text: str, told: str) -> None:
    file.write_text(text)
    said = refused(file)
    assert told in said
    assert "importlib" not in said
