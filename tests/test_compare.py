"""`fairdeal compare`, as people and scripts use it."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest
from test_cli import KIT, Shell, call, refused

from fairdeal_server.cli.failures import INTERRUPTED

SMALL = ("--option", "cards=5")
VERSIONS = ("old=builtin:random", "new=builtin:match")
EQUAL = ("old=builtin:match", "new=builtin:match")


@pytest.fixture
def shell(home: Path, database: str) -> Shell:
    return Shell(home, database)


def compared(*arguments: str) -> Any:
    result = call("compare", *arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_a_better_bot_is_found_and_the_numbers_are_explained() -> None:
    result = call("compare", "ninetyone", *VERSIONS, *SMALL, "--seed", "1")
    assert result.exit_code == 0
    printed = " ".join(result.stdout.split())
    assert "new is better than old." in printed
    for number in ("difference: ", "interval: ", "superiority: ", "e-values: ", "No faults."):
        assert number in printed


def test_a_comparison_as_json_is_a_competition_with_what_was_found() -> None:
    document = compared("ninetyone", *VERSIONS, "--field", "x=builtin:reader", *SMALL, "--seed", "1")
    found = document["comparison"]
    assert (found["old"], found["new"], found["field"]) == ("old", "new", ["x"])
    assert found["verdict"] in ("better", "worse")
    assert found["low"] < found["mean_difference"] < found["high"]
    assert found["confidence"] == 95
    assert found["elo"] is None
    assert found["sprt"] is None
    assert document["state"] == "finished"
    assert document["matches"] == 2 * found["deal_sets"]


def test_an_identical_pair_is_undecided_and_exits_with_0() -> None:
    result = call("compare", "ninetyone", *EQUAL, "--field", "x=builtin:random", *SMALL, "--deals", "80")
    assert result.exit_code == 0
    assert "Undecided: new may be better than old, or worse, or equal." in result.stdout


def test_the_same_seed_finds_the_same_in_one_process_and_in_two() -> None:
    plan = ("ninetyone", "old=builtin:random", "new=builtin:random", *SMALL, "--deals", "120", "--seed", "5")
    assert compared(*plan) == compared(*plan, "--jobs", "2")
    assert compared(*plan) != compared(*plan, "--seed", "6")


def test_pairs_of_wins_take_the_ratio_test() -> None:
    plan = ("cardcommons", "old=builtin:random", "new=builtin:builder", "--deals", "50", "--seed", "1")
    found = compared(*plan, "--test", "sprt", "--elo0", "0", "--elo1", "100")["comparison"]
    assert found["verdict"] == "better"
    assert found["sprt"]["llr"] >= found["sprt"]["upper"]
    assert (found["sprt"]["elo0"], found["sprt"]["elo1"]) == (0, 100)
    assert found["needs"] is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess", *VERSIONS], "there is no game 'chess'"),
        (["ninetyone", "old", "new=builtin:match"], "'old' is not of the form NAME=COMMAND"),
        (["ninetyone", *VERSIONS, "--field", "x"], "--field 'x' is not of the form"),
        (["ninetyone", "a=builtin:match", "a=builtin:random"], "two bots are named 'a'"),
        (["ninetyone", *VERSIONS, "--field", "old=builtin:match"], "two bots are named 'old'"),
        (["ninetyone", *VERSIONS, "--field", "x=builtin:none"], "no sample bot 'none'"),
        (["ninetyone", *VERSIONS, "--seats", "4", "--field", "x=builtin:match"], "a field of 3 bots or more"),
        (["ninetyone", *VERSIONS, "--confidence", "100"], "from 50 to below 100"),
        (["ninetyone", *VERSIONS, "--confidence", "0"], "from 50 to below 100"),
        (["ninetyone", *VERSIONS, "--test", "sprt"], "and not for 2 with margin"),
        (["cardcommons", *VERSIONS[:1], "b=builtin:builder", "--test", "sprt", "--elo1", "0"], "above elo0"),
        (["ninetyone", *VERSIONS, "--elo1", "5"], "add --test sprt"),
        (["ninetyone", *VERSIONS, "--deals", "900000"], "1,800,000 matches"),
        (["ninetyone", *VERSIONS, "--move-time", "2s"], "--move-time is for bots that are commands"),
        (["ninetyone", "a=python a.py", "b=builtin:match", "--jobs", "2"], "--jobs is for sample bots alone"),
        (
            ["cardcommons", "a=builtin:random", "b=builtin:builder", "--test", "sprt", "--elo1", "0"],
            "above elo0",
        ),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_allowed(arguments: list[str], says: str) -> None:
    assert says in refused("compare", *arguments)


def test_a_comparison_that_is_stopped_shows_what_is_known_so_far(home: Path) -> None:
    plan = ("ninetyone", *EQUAL, "--field", "x=builtin:random", "--deals", "400000", "--json")
    process = Shell(home, None).start("compare", *plan)
    assert process.stderr is not None
    assert " of 800,000 matches" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    printed, complaints = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert "Traceback" not in complaints
    document = json.loads(printed)
    assert document["state"] == "running"
    assert 0 < document["comparison"]["deal_sets"] < 400_000


def test_commands_are_compared_on_a_server_that_keeps_the_logs(shell: Shell) -> None:
    plan = ("ninetyone", f"old={KIT}", "new=builtin:match", "--field", "x=builtin:reader", *SMALL)
    process = shell.start("compare", *plan, "--deals", "60", "--seed", "1", "--json")
    printed, complaints = process.communicate(timeout=90)
    assert process.returncode == 0, complaints
    document = json.loads(printed)
    number = str(document["tournament"])
    assert document["comparison"]["deal_sets"] in (50, 60)
    assert shell.json("standings", number) == document
    assert shell.json("verify", "--all") == {"checked": document["matches"], "wrong": {}, "removed": 0}
    assert "instead of old" in shell.run("standings", number)


def test_a_version_that_crashes_is_worse_and_its_faults_are_charged(shell: Shell) -> None:
    plan = ("ninetyone", "old=builtin:match", "new=python -c pass", "--field", "x=builtin:match", *SMALL)
    process = shell.start("compare", *plan, "--deals", "50")
    printed, complaints = process.communicate(timeout=90)
    assert process.returncode == 0, complaints
    assert "new is worse than old." in printed
    assert "Faults: new CRASHED 50." in printed
    assert "bot new: the program ended with code 0" in complaints


def test_a_command_that_cannot_be_started_makes_no_tournament(shell: Shell) -> None:
    plan = ("ninetyone", "old=builtin:match", "new=/no/such/bot", "--field", "x=builtin:match")
    assert "there is no such program" in refused("compare", *plan, environment=shell.environment)
    assert shell.json("tournament", "list") == []


@pytest.mark.long
def test_a_stopped_comparison_of_commands_is_kept_and_resumed(shell: Shell) -> None:
    plan = ("ninetyone", f"old={KIT}", f"new={KIT}", "--field", "x=builtin:random")
    process = shell.start("compare", *plan, "--deals", "300", "--seed", "2", "--concurrency", "1")
    assert process.stderr is not None
    assert any("new − old" in line for line in process.stderr)
    process.send_signal(signal.SIGINT)
    printed, complaints = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert "Traceback" not in complaints
    assert "go on with: fairdeal resume 1" in complaints
    assert "Undecided: new may be better than old" in printed
    resumed = shell.start("resume", "1", "--json")
    printed, complaints = resumed.communicate(timeout=120)
    assert resumed.returncode == 0, complaints
    assert json.loads(printed)["comparison"]["deal_sets"] == 300
