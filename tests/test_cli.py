"""The command line, as people and scripts use it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pyarrow.parquet import read_table
from typer.testing import CliRunner, Result

from fairdeal_server.cli import app
from fairdeal_server.cli import arguments as arg
from fairdeal_server.cli.failures import BAD_INPUT, FAILED, INTERRUPTED
from fairdeal_server.cli.loop import complete
from fairdeal_server.conformance.authority import Authority
from fairdeal_server.games.game import load_games
from fairdeal_server.store.postgres import create_database

ROOT = Path(__file__).parents[1]
FAIRDEAL = [sys.executable, "-m", "fairdeal_server"]
KIT = f"python {ROOT / 'clients/python/kit/bot.py'}"
THINKER = """
import threading
from fairdeal.bot import Bot
from fairdeal.client import run
from fairdeal.ninetyone.v1 import ninetyone_pb2

class Thinker(Bot):
    def move(self, turn):
        print("thinking", flush=True)
        threading.Event().wait()

run(Thinker, ninetyone_pb2, version="1")
"""
"""A bot that thinks for ever."""
RIVALS = ["--bot", "a=builtin:match", "--bot", "b=builtin:random"]


def call(*arguments: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(app, arguments)


def refused(*arguments: str, environment: Mapping[str, str] | None = None) -> str:
    """Return the one line that a command with bad input says."""
    result = CliRunner().invoke(app, arguments, env=environment)
    assert result.exit_code == BAD_INPUT, result.output
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("fairdeal: ")
    return result.stderr


class Shell:
    """Commands on a database of this test's own: in this process, or as programs of their own."""

    def __init__(self, home: Path, database: str | None) -> None:
        self.home = home
        self.environment = {"FAIRDEAL_HOME": str(home)} | ({"DATABASE_URL": database} if database else {})

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """Start a command as a program."""
        return subprocess.Popen(
            [*FAIRDEAL, *arguments],
            cwd=self.home,
            env=os.environ | self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str) -> str:
        """Return what a command prints."""
        result = CliRunner().invoke(app, arguments, env=self.environment)
        assert result.exit_code == 0, f"{arguments}: {result.output}"
        return result.stdout

    def failed(self, *arguments: str) -> str:
        """Return what a command complains about that fails."""
        result = CliRunner().invoke(app, arguments, env=self.environment)
        assert result.exit_code == FAILED, f"{arguments}: {result.output}"
        return result.stderr

    def json(self, *arguments: str) -> Any:
        """Return what a command prints with --json."""
        return json.loads(self.run(*arguments, "--json"))


@pytest.fixture
def shell(home: Path, database: str) -> Shell:
    return Shell(home, database)


# --- help and errors ----------------------------------------------------------------------------


def commands(prefix: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield every command that the help lists, groups entered."""
    listed = re.findall(r"^  (\w+)  ", call(*prefix, "--help").stdout.partition("Commands:")[2], re.MULTILINE)
    for name in listed:
        inner = list(commands((*prefix, name)))
        yield from inner or [(*prefix, name)]


@pytest.mark.parametrize("command", list(commands()), ids=" ".join)
def test_the_help_of_every_command_shows_an_example_that_fits(command: tuple[str, ...]) -> None:
    shown = call(*command, "--help").stdout
    example = shown.partition("Example:\n")[2].splitlines()[0]
    assert f"fairdeal {' '.join(command)}" in example
    assert "..." not in shown.partition("Options:")[0].replace(" ...", "").replace("]...", "").replace(
        "}...", ""
    )


INTERRUPTED_MAIN = (
    "import signal; signal.signal(signal.SIGUSR1, lambda *_: None); "
    "from fairdeal_server.__main__ import main; main()"
)


def test_a_reader_that_is_slow_gets_everything_from_a_python_without_buffers() -> None:
    bots = [f"--bot=b{number}=builtin:random" for number in range(45)]
    plan = ["simulate", "ninetyone", *bots, "--deals=1", "--option=cards=1", "--seed=1", "--json"]
    command = [sys.executable, "-u", "-c", INTERRUPTED_MAIN, *plan]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as program:
        assert program.stdout is not None
        written = program.stdout.read(1)
        time.sleep(0.5)  # the pipe is full by now, and a signal cuts the write short
        program.send_signal(signal.SIGUSR1)
        time.sleep(0.1)
        written += program.stdout.read()
    assert len(json.loads(written)["crosses"]) == 45 * 44


@pytest.mark.parametrize(
    "group", [(), *[(name,) for name in ("owner", "bot", "tournament", "ratings", "db")]]
)
def test_the_help_of_every_group_shows_an_example(group: tuple[str, ...]) -> None:
    shown = call(*group, "--help").stdout
    assert f"fairdeal {' '.join(group)}" in shown.partition("Example:\n")[2].splitlines()[0]
    assert "..." not in shown.partition("Commands:")[2]


def test_a_file_that_cannot_be_written_is_named_without_a_number(shell: Shell) -> None:
    nowhere = shell.home / "none" / "all.jsonl"
    assert shell.failed("export", str(nowhere)) == f"fairdeal: {nowhere}: No such file or directory\n"
    shell.run("run", "ninetyone", *RIVALS, "--deals", "2", "--option", "cards=3")
    complaint = shell.failed("export", "/dev/full", "--format", "jsonl")
    assert complaint == "fairdeal: /dev/full: No space left on device\n"


def test_an_export_that_is_refused_leaves_the_file_as_it_was(shell: Shell) -> None:
    file = shell.home / "all.jsonl"
    file.write_text("precious")
    shell.failed("export", str(file), "--tournament", "7")
    assert file.read_text() == "precious"


def test_an_export_for_which_there_is_no_room_leaves_the_file_as_it_was(shell: Shell) -> None:
    shell.run("run", "ninetyone", *RIVALS, "--deals", "20", "--option", "cards=3")
    file = shell.home / "all.jsonl"
    file.write_text("precious")
    told = subprocess.run(
        ["sh", "-c", 'ulimit -f 8 && exec "$@"', "sh", *FAIRDEAL, "export", str(file)],
        env=os.environ | shell.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (FAILED, f"fairdeal: {file}: File too large\n")
    assert file.read_text() == "precious"
    assert not list(shell.home.glob("*.partial"))


def test_a_run_says_how_to_look_at_its_matches(shell: Shell) -> None:
    printed = shell.run("run", "ninetyone", *RIVALS, "--deals", "2", "--option", "cards=3")
    replay = re.search(r"fairdeal (replay \d+)", printed)
    assert replay is not None
    assert "The match is over." in shell.run(*replay[1].split())
    assert "fairdeal matches --tournament 1" in printed
    assert "fairdeal verify --all" in printed


def test_nothing_typed_shows_the_help() -> None:
    assert "Commands:" in call().output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["simulate", "chess", *RIVALS], f"there is no game 'chess'; there are {', '.join(load_games())}"),
        (["simulate", "ninetyone"], "no bots are named; ninetyone has the sample bots"),
        (["simulate", "ninetyone", "--bot", "a"], "not of the form NAME=COMMAND"),
        (["simulate", "ninetyone", "--bot", "a=bot.py"], "simulate plays sample bots only"),
        (["simulate", "ninetyone", "--bot", "a=builtin:x", "--bot", "b=builtin:random"], "no sample bot 'x'"),
        (["simulate", "ninetyone", *RIVALS, "--bot", "a=builtin:match"], "two bots are named 'a'"),
        (["simulate", "ninetyone", *RIVALS, "--option", "card=3"], "no option 'card'"),
        (["simulate", "ninetyone", *RIVALS, "--option", "tie=x"], "option tie takes carry | discard"),
        (["simulate", "ninetyone", *RIVALS, *["--option", "cards=5"] * 2], "option 'cards' is given twice"),
        (["simulate", "ninetyone", *RIVALS, "--seats", "9"], "2 to 7 seats, not 9"),
        (["simulate", "ninetyone", *RIVALS, "--seats", "3"], "3 seats need at least 3 entrants"),
        (["simulate", "ninetyone", *RIVALS, "--seed", "x"], "a seed is a number"),
        (["simulate", "potluck", "--bot", "a=builtin:simple", "--payoff", "margin"], "no payoff margin"),
        (["run", "ninetyone", *RIVALS, "--move-time", "3"], "--move-time '3' is no duration"),
        (["run", "ninetyone", *RIVALS, "--bank", "25h"], "24 hours are the most"),
        (["run", "ninetyone", *RIVALS, "--bank", "1d"], "no duration"),
        (["run", "ninetyone", *RIVALS, "--increment", "2000m"], "24 hours are the most"),
        (["tournament", "create", "ninetyone", "--bot", "a=./bot"], "a server starts no commands"),
        (["simulate", "ninetyone", *RIVALS, "--json", "--csv"], "--json and --csv are two ways"),
        (["run", "ninetyone", *RIVALS, "--csv", "--json"], "--json and --csv are two ways"),
        (["ratings", "--anchor", "a=1", "rebuild"], "--anchor is for `ratings` alone"),
        (["games", "chess"], "there is no game 'chess'"),
        *(
            ([*command, f"--seats={seats}"], f"thegame is played with 1 to 5 seats, not {seats}")
            for seats in (-1, 0, 6)
            for command in (
                ["simulate", "thegame", "--bot", "a=builtin:random"],
                ["run", "thegame", "--bot", "a=builtin:random"],
                ["compare", "thegame", "a=builtin:random", "b=builtin:nearest"],
                ["practice", "thegame", "mybot.py"],
            )
        ),
        (["ratings", "--anchor", "a"], "--anchor 'a' is not of the form NAME=VALUE"),
        (["ratings", "--anchor", "=3"], "not of the form NAME=VALUE"),
        (["verify"], "say what to verify"),
        (["verify", "1", "--all"], "not both"),
        (["verify", "nowhere.jsonl"], "neither the number of a match nor a file"),
        (["export", "matches.csv"], "ends with none of .jsonl, .parquet and .binpb"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_allowed(arguments: list[str], says: str) -> None:
    assert says in refused(*arguments)


HUGE = "9" * 20
LAST_TOURNAMENT, LAST_MATCH = str(arg.LAST_TOURNAMENT), str(arg.LAST_MATCH)


@pytest.mark.parametrize("number", [HUGE, "9" * 4000])
@pytest.mark.parametrize(
    "arguments",
    [
        *(
            [*command, *RIVALS, option]
            for command in (
                ["simulate", "ninetyone"],
                ["run", "ninetyone"],
                ["tournament", "create", "ninetyone"],
            )
            for option in ("--seats", "--deals")
        ),
        ["simulate", "ninetyone", *RIVALS, "--jobs"],
        ["run", "ninetyone", *RIVALS, "--concurrency"],
        ["resume"],
        ["resume", "1", "--concurrency"],
        ["standings"],
        ["tournament", "show"],
        ["tournament", "start"],
        ["matches", "--tournament"],
        ["matches", "--before"],
        ["matches", "--limit"],
        ["replay"],
        ["replay", "1", "--seat"],
        ["verify"],
        ["export", "-", "--after"],
        ["export", "-", "--tournament"],
    ],
    ids=" ".join,
)
def test_a_number_that_is_too_large_is_refused_with_the_range(arguments: list[str], number: str) -> None:
    assert f"not {number}" in refused(*arguments, number)


@pytest.mark.parametrize(
    "arguments",
    [
        ["matches", "--limit", "0"],
        ["matches", "--before", "0"],
        ["matches", "--tournament", "0"],
        ["export", "-", "--tournament", "0"],
        ["standings", "--", "-1"],
        ["standings", "0"],
        ["resume", "1", "--concurrency", "0"],
        ["tournament", "create", "ninetyone", *RIVALS, "--watch-delay", "0"],
    ],
    ids=" ".join,
)
def test_a_number_that_is_too_small_is_refused_with_the_range(arguments: list[str]) -> None:
    assert "is a number from" in refused(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ["serve", "--metrics", ""],
        ["simulate", "ninetyone", *RIVALS, "--seed", ""],
        ["tournament", "create", "ninetyone", *RIVALS, "--key", ""],
    ],
    ids=" ".join,
)
def test_what_is_empty_is_not_taken_for_what_is_left_out(arguments: list[str]) -> None:
    assert "is followed by empty text" in refused(*arguments)


def test_a_clock_of_a_number_that_is_too_large_is_refused() -> None:
    assert "24 hours are the most" in refused("run", "ninetyone", *RIVALS, "--bank", "9" * 400 + "s")


def test_a_parquet_file_has_nothing_to_verify(tmp_path: Path) -> None:
    file = tmp_path / "all.parquet"
    file.write_bytes(b"PAR1 and so on")
    assert "export jsonl or binpb" in refused("verify", str(file))


# --- plans --------------------------------------------------------------------------------------

CUP = """name = "Cup"
game = "ninetyone"
deals = 4
[format]
kind = "knockout"
"""


def planned_file(folder: Path, text: str = CUP, player: str = "", bots: int = 8) -> str:
    """Write a tournament's file and return its name."""
    file = folder / "cup.toml"
    line = f"player = '{player}'\n" if player else ""
    file.write_text(text + "".join(f'[[bots]]\nname = "bot{n}"\n{line}' for n in range(1, bots + 1)))
    return str(file)


def test_a_plan_is_told_before_anything_is_stored(tmp_path: Path) -> None:
    file = planned_file(tmp_path)
    told = call("tournament", "plan", file).stdout
    for expected in (
        "ninetyone, 2 seats, Cup",
        "max_extra = 12",
        "rounds            3        3",
        "matches          28      112",
        "Withdrawals and late entries apart. Level meetings have more deals: at least, none has.",
        "if a bot answers in 10 ms",
        "every clock is used up",
        "for the difference of two bots",
        "From what the game declares",
        f"fairdeal tournament create {file}",
    ):
        assert expected in " ".join(told.split()) or expected in told


def test_only_formats_that_have_more_deals_are_said_to_have_them(tmp_path: Path) -> None:
    league, whole = CUP.replace("knockout", "round-robin"), CUP.partition("[format]")[0]
    assert (
        "Withdrawals and late entries apart.\n"
        in call("tournament", "plan", planned_file(tmp_path, league)).stdout
    )
    assert "late entries" not in call("tournament", "plan", planned_file(tmp_path, whole)).stdout


def test_a_plan_as_json_has_all_that_is_told(tmp_path: Path) -> None:
    file = planned_file(tmp_path, player="builtin:match")
    document = json.loads(call("tournament", "plan", file, "--answer", "2s", "--json").stdout)
    assert document["held_by"] == "run"
    assert document["format"]["max_extra"] == 12
    assert document["rounds"] == {"least": 3, "most": 3}
    assert document["duration"]["answer_seconds"] == 2
    assert document["duration"]["estimate_seconds"] == pytest.approx(3 * 4 * 13 * 2, rel=0.2)
    assert document["precision"]["meeting"]["deal_sets"] == 4
    assert document["trial"]["waits"] <= document["trial"]["turns"]


def test_a_plan_for_a_payoff_that_was_not_measured_says_so(tmp_path: Path) -> None:
    file = planned_file(tmp_path, CUP.replace("deals", 'payoff = "win"\ndeals'))
    assert "the game declares no spread of the payoff win" in call("tournament", "plan", file).stdout
    assert json.loads(call("tournament", "plan", file, "--json").stdout)["precision"] is None


@pytest.mark.parametrize("command", ["plan", "rehearse"])
@pytest.mark.parametrize(
    ("text", "player", "says"),
    [
        ("deals = ", "", "is no TOML"),
        (CUP.replace("deals", "deal"), "", "there is no deal; did you mean deals?"),
        (CUP.replace("ninetyone", "chess"), "", "there is no game 'chess'"),
        (CUP.replace("deals = 4", "seats = 9"), "", "2 to 7 seats, not 9"),
        (CUP + "advance = 2\n", "", "with two seats one goes on from a meeting anyway"),
        (CUP.replace("knockout", "groups"), "", "groups is missing: it says how many"),
        (CUP.replace("deals = 4", "deals = 4000000000"), "", "at most 1,000,000 can be planned"),
        (CUP.replace("Cup", "Cup\\n"), "", "is plain text on one line"),
        (CUP.replace("deals", 'duplicate = "rotation"\ndeals'), "", "only for bots that are all"),
        (CUP, "builtin:nobody", "no sample bot 'nobody'"),
        (CUP, "/no/such/bot", "there is no such program"),
        (CUP + '[[bots]]\nname = "bot0"\n', "python bot.py", "give every bot a command"),
    ],
)
def test_a_file_that_makes_no_tournament_is_one_line(
    tmp_path: Path, command: str, text: str, player: str, says: str
) -> None:
    file = planned_file(tmp_path, text, player)
    told = refused("tournament", command, file)
    assert told.startswith(f"fairdeal: {file}")
    assert says in told


@pytest.mark.parametrize("command", ["plan", "rehearse"])
def test_a_file_that_is_not_there_is_one_line(command: str) -> None:
    assert "none.toml cannot be read" in refused("tournament", command, "none.toml")


def test_a_time_that_is_none_is_refused(tmp_path: Path) -> None:
    assert "--answer '3' is no duration" in refused(
        "tournament", "plan", planned_file(tmp_path), "--answer", "3"
    )


# --- games --------------------------------------------------------------------------------------


def test_games_are_listed_and_shown() -> None:
    listed = call("games").stdout
    assert "ninetyone" in listed
    assert "potluck" in listed
    page = call("games", "ninetyone").stdout
    for expected in (
        "# 91",
        "shuffled | ascending | descending",
        "margin (default)",
        "-91",
        "builtin:BOT",
        "fairdeal.ninetyone.v1.NinetyOneService/Play",
    ):
        assert expected in page


def page_of(game: str) -> str:
    """Return a game's page as one line."""
    return " ".join(call("games", game).stdout.split())


def test_a_game_of_two_is_played_with_2_seats() -> None:
    listed = call("games").stdout
    assert re.search(r"cardcommons .* 2 +rivals", listed)
    assert "2 to 2" not in listed
    bots = ("--bot", "a=builtin:builder", "--bot", "b=builtin:random")
    assert "cardcommons is played with 2 seats, not 3" in refused(
        "simulate", "cardcommons", *bots, "--seats", "3"
    )


def test_a_games_page_says_for_how_many_seats_its_payoffs_are() -> None:
    assert "Payoffs (--payoff), with 2 seats and the options' defaults" in page_of("cardcommons")


def test_a_games_page_says_what_connected_bots_get_of_duplicate_deals() -> None:
    automatic = "so --duplicate auto is rotation for your own bots; for connected bots"
    assert f"{automatic} field from 4 bots on, else none." in page_of("cardcommons")
    assert f"{automatic} none." in page_of("potluck")
    assert "so --duplicate auto is none." in page_of("inbetween")


def test_a_game_as_json_names_its_options_payoffs_bots_and_messages() -> None:
    game = json.loads(call("games", "potluck", "--json").stdout)
    assert game["seats"] == [2, 3, 4, 5]
    assert {"option": "level", "takes": "easy | normal | hard | expert", "default": "normal"} in game[
        "options"
    ]
    assert game["payoffs"][0] == {"payoff": "win", "low": 0.0, "high": 1.0}
    assert "simple" in [bot["bot"] for bot in game["bots"]]
    assert game["proto"] == "fairdeal/potluck/v1/potluck.proto"


# --- simulate -----------------------------------------------------------------------------------


def simulated(*arguments: str) -> Any:
    result = call("simulate", *arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_a_simulation_prints_a_competition_as_json() -> None:
    document = simulated("ninetyone", *RIVALS, "--deals", "20", "--seed", "1", "--option", "cards=5")
    assert document["options"] == {"cards": 5, "prize_order": "shuffled", "tie": "carry"}
    assert (document["game"], document["seats"], document["matches"], document["void"]) == (
        "ninetyone",
        2,
        20,
        0,
    )
    assert [row["bot"] for row in document["standings"]] == ["a", "b"]
    first = document["standings"][0]
    assert first["mean_score"] > 0
    assert first["ci95"] > 0
    assert first["rating"]["events"] == first["deal_sets"] == 20


def test_the_same_seed_gives_the_same_results_in_one_process_and_in_two() -> None:
    plan = ("ninetyone", *RIVALS, "--deals", "70", "--seed", "5", "--option", "cards=4")
    assert simulated(*plan) == simulated(*plan, "--jobs", "2")
    assert simulated(*plan) != simulated(*plan, "--seed", "6")


def test_one_cooperative_bot_plays_with_itself() -> None:
    document = simulated("potluck", "--bot", "alone=builtin:random", "--deals", "5", "--seats", "3")
    assert document["cooperative"]
    assert document["matches"] == 5
    assert document["standings"][0]["rating"] is None
    assert document["crosses"][0]["other"] == "alone"


def test_duplicate_deals_are_played_in_every_seating() -> None:
    document = simulated(
        "ninetyone", *RIVALS, "--deals", "3", "--duplicate", "rotation", "--option", "cards=3"
    )
    assert (document["duplicate"], document["matches"]) == ("rotation", 6)
    assert document["standings"][0]["deal_sets"] == 3


def test_tables_go_to_the_standard_output_and_progress_does_not() -> None:
    result = call("simulate", "ninetyone", *RIVALS, "--deals", "3", "--option", "cards=3")
    assert "margin ± 95 %" in result.stdout
    assert "3 of 3 matches" in result.stderr
    assert "3 of 3 matches" not in result.stdout


def test_a_terminal_without_our_signs_gets_others(home: Path) -> None:
    shell = Shell(home, None)
    shell.environment["PYTHONIOENCODING"] = "ascii"
    process = shell.start("simulate", "ninetyone", *RIVALS, "--deals", "3", "--option", "cards=3")
    printed, complaints = process.communicate(timeout=60)
    assert process.returncode == 0, complaints
    assert "margin ? 95 %" in printed


def test_a_simulation_that_is_stopped_shows_what_was_played(home: Path) -> None:
    process = Shell(home, None).start("simulate", "ninetyone", *RIVALS, "--deals", "50000", "--json")
    assert process.stderr is not None
    assert " of 50,000 matches" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    printed, complaints = process.communicate(timeout=30)
    assert process.returncode == INTERRUPTED
    assert "Traceback" not in complaints
    document = json.loads(printed)
    assert document["state"] == "running"
    assert document["matches"] < document["pairings"] == 50_000


# --- with a database ----------------------------------------------------------------------------


def test_a_local_competition_is_played_replayed_verified_and_exported(shell: Shell) -> None:
    bots = ("--bot", f"kit={KIT}", "--bot", "rival=builtin:match")
    process = shell.start("run", "ninetyone", *bots, "--deals", "6", "--seed", "3", "--json")
    printed, complaints = process.communicate(timeout=60)
    assert process.returncode == 0, complaints
    played = json.loads(printed)
    assert (played["matches"], played["state"], played["void"]) == (6, "finished", 0)
    assert shell.json("standings") == shell.json("standings", str(played["tournament"])) == played
    assert "No faults." in shell.run("standings")

    matches = shell.json("matches", "--limit", "2")
    assert len(matches) == 2
    assert {seat["bot"] for seat in matches[0]["seats"]} == {"kit", "rival"}
    number = str(matches[0]["match"])
    assert "The match is over." in shell.run("replay", number, "--seat", "0")
    frames = shell.json("replay", number)["frames"]
    assert [frame["entry"] for frame in frames] == list(range(40))

    assert shell.json("verify", "--all") == {"checked": 6, "wrong": {}, "removed": 0}
    assert "1 match verified" in shell.run("verify", number)
    lines, binary, parquet = (str(shell.home / f"all.{kind}") for kind in ("jsonl", "binpb", "parquet"))
    for name in (lines, binary, parquet):
        shell.run("export", name)
    assert f"{lines}: `log` and `opening` were checked, not the plain words" in shell.run("verify", lines)
    assert "plain words" not in shell.run("verify", binary)
    assert shell.json("verify", lines, binary) == {"checked": 12, "wrong": {}, "removed": 0}
    first = json.loads(Path(lines).read_text().splitlines()[0])
    assert first["entries"][0]["move"].startswith("prize")
    table = read_table(parquet)
    assert table.num_rows == 6
    assert table.column("entries")[0].as_py() == first["entries"]

    ratings = shell.json("ratings")[0]
    assert ratings["tournament"] == played["tournament"]
    assert {row["bot"] for row in ratings["ratings"]} == {"kit", "rival"}
    assert "provisional" in shell.run("ratings")
    assert ratings["ratings"][0]["low"] < ratings["ratings"][0]["elo"] < ratings["ratings"][0]["high"]
    anchors = [f"--anchor={name}={elo}" for name, elo in (("kit", 0), ("rival", 100))]
    assert "a scale takes 3 anchors or more" in refused("ratings", *anchors, environment=shell.environment)
    assert shell.json("ratings", "rebuild") == {"events": 6, "changed": 0}


def test_a_changed_record_is_found_and_the_exit_code_says_so(shell: Shell) -> None:
    shell.run("run", "ninetyone", *RIVALS, "--deals", "2", "--seed", "1", "--option", "cards=3")
    file = shell.home / "all.binpb"
    shell.run("export", str(file))
    written = bytearray(file.read_bytes())
    written[written.index(b"ninetyone") + 40] ^= 1
    file.write_bytes(written)
    shell.failed("verify", str(file))
    printed = CliRunner().invoke(app, ["verify", str(file)]).stdout
    assert printed.splitlines()[-1] == "differences in 1 of 2 matches"


def test_a_seeded_competition_gives_what_the_simulation_gives(shell: Shell) -> None:
    plan = ["ninetyone", *RIVALS, "--deals", "15", "--seed", "11", "--option", "cards=6"]
    assert shell.json("run", *plan)["standings"] == simulated(*plan)["standings"]


def test_a_program_that_ends_is_told_with_its_output(shell: Shell) -> None:
    dead = "dead=python -c 'raise SystemExit(\"one\\ntwo\\nthree\\nfour\")'"
    process = shell.start(
        "run", "ninetyone", "--bot", dead, "--bot", "b=builtin:match", "--deals", "2", "--json"
    )
    printed, complaints = process.communicate(timeout=60)
    log = shell.home / "bots" / "1" / "dead.0.log"
    told = f"bot dead: the program ended with code 1; its output ends so ({log}):\n  two\n  three\n  four\n"
    assert told in complaints
    rows = {row["bot"]: row for row in json.loads(printed)["standings"]}
    assert rows["dead"]["faults"] == {"CRASHED": 2}


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("/no/such/bot", "'/no/such/bot' cannot be started: there is no such program"),
        ("python 'bot.py", "is no command: No closing quotation"),
        ("''", "'' cannot be started"),
        ("#", "'#' cannot be started"),
        ("hosted:", "hosted bots play on a server"),
    ],
)
def test_a_command_that_cannot_be_started_makes_no_tournament(shell: Shell, command: str, says: str) -> None:
    bots = ("--bot", f"x={command}", "--bot", "b=builtin:match")
    complaint = refused("run", "ninetyone", *bots, environment=shell.environment)
    assert "bot x: " in complaint
    assert says in complaint
    assert shell.json("tournament", "list") == []


def test_a_finished_competition_is_not_played_again(shell: Shell) -> None:
    kit = KIT.replace("python", sys.executable, 1)
    once = f"once=sh -c 'test ! -e started && touch started && exec {kit}'"
    plan = ("ninetyone", "--bot", once, "--bot", "b=builtin:match", "--deals", "2")
    played = shell.start("run", *plan, "--json").communicate(timeout=60)[0]
    again, complaints = shell.start("resume", "1", "--json").communicate(timeout=60)
    assert json.loads(again) == json.loads(played)
    assert complaints == "tournament 1 is finished; its table:\n"


def test_lists_of_no_matches_say_what_there_is_not(shell: Shell) -> None:
    assert shell.run("matches") == "there is no match yet\n"
    for command in (("matches",), ("export", "-")):
        assert shell.failed(*command, "--tournament", "77777") == "fairdeal: there is no tournament 77777\n"
    shell.run("run", "ninetyone", *RIVALS, "--deals", "2", "--option", "cards=3")
    assert shell.run("matches", "--faults") == "no match has a fault\n"
    assert shell.run("matches", "--faults", "--tournament", "1") == "no match of tournament 1 has a fault\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["standings", LAST_TOURNAMENT],
        ["resume", LAST_TOURNAMENT],
        ["tournament", "start", LAST_TOURNAMENT],
        ["matches", "--tournament", LAST_TOURNAMENT],
        ["replay", LAST_MATCH],
        ["verify", LAST_MATCH],
        ["export", "-", "--tournament", LAST_TOURNAMENT],
    ],
    ids=" ".join,
)
def test_the_largest_number_of_all_is_only_not_found(shell: Shell, arguments: list[str]) -> None:
    assert "there is no" in shell.failed(*arguments)


def test_the_largest_numbers_of_all_are_bounds(shell: Shell) -> None:
    assert shell.json("matches", "--before", LAST_MATCH) == []
    assert shell.run("export", "-", "--after", LAST_MATCH) == ""


def test_whoever_follows_is_told_for_whom_a_tournament_waits(shell: Shell) -> None:
    server = shell.start("serve", "--address", "127.0.0.1:0")
    assert server.stdout is not None
    server.stdout.readline()
    shell.run("owner", "add", "ada")
    shell.run("bot", "add", "countess", "--owner", "ada")
    shell.run("tournament", "create", "ninetyone", "--bot", "countess", "--bot", "base=builtin:match")
    follower = shell.start("tournament", "show", "1", "--follow")
    assert follower.stderr is not None
    assert "waiting for: fairdeal tournament start 1" in follower.stderr.readline()
    shell.run("tournament", "start", "1")
    assert any("waiting for countess to connect" in line for line in follower.stderr)
    assert "running, waiting for countess to connect" in shell.run("tournament", "show", "1")
    assert shell.json("tournament", "show", "1")["waiting_for"] == ["countess"]
    for process in (follower, server):
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)


def test_a_stopped_run_says_what_is_kept_and_is_resumed(shell: Shell) -> None:
    bots = ("--bot", f"kit={KIT}", "--bot", "b=builtin:match")
    process = shell.start("run", "ninetyone", *bots, "--deals", "2000", "--concurrency", "1")
    assert process.stderr is not None
    assert " of 2,000 matches" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=30)
    assert process.returncode == INTERRUPTED, complaints
    assert "Traceback" not in complaints
    told = re.search(r"tournament 1 keeps ([\d,]+) match(?:es)?; go on with: fairdeal (resume 1)", complaints)
    assert told is not None, complaints
    now = shell.json("tournament", "show", "1")
    assert (now["matches"], now["void"]) == (int(told[1].replace(",", "")), 0)
    finished = shell.json(*told[2].split())
    assert (finished["matches"], finished["void"], finished["state"]) == (2000, 0, "finished")


def test_a_run_that_is_told_to_stop_again_does_not_wait_for_its_matches(shell: Shell) -> None:
    (shell.home / "thinker.py").write_text(THINKER)
    bots = ("--bot", "thinker=python thinker.py", "--bot", "b=builtin:match")
    process = shell.start("run", "ninetyone", *bots, "--deals", "4", "--move-time", "10m")
    output = shell.home / "bots" / "1" / "thinker.0.log"
    while not (output.exists() and "thinking" in output.read_text()):
        assert process.poll() is None
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    assert any("again to stop at once" in line for line in process.stderr)
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED, complaints
    assert "tournament 1 keeps 0 matches" in complaints


def test_an_organiser_registers_bots_and_plans_a_tournament(shell: Shell) -> None:
    shell.run("owner", "add", "ada")
    assert shell.json("owner", "list") == [{"owner": "ada"}]
    assert "already" in shell.failed("owner", "add", "ada")
    token = shell.json("bot", "add", "countess", "--owner", "ada")["token"]
    assert shell.json("bot", "token", "countess")["token"] != token
    bots = ("--bot", "countess", "--bot", "base=builtin:match")
    create = ("tournament", "create", "ninetyone", *bots, "--deals", "3", "--name", "spring", "--key", "k")
    created = shell.json(*create, "--move-time", "500ms")
    assert created["state"] == "created"
    assert created["clock"] == {"move_ms": 500, "bank_ms": 0, "increment_ms": 0}
    assert shell.json(*create, "--move-time", "500ms") == created
    number = str(created["tournament"])
    assert shell.json("tournament", "start", number)["state"] == "running"
    again = shell.run("tournament", "start", number)
    assert f"tournament {number} was started before and goes on, 0 of 3 matches played so far" in again
    first = shell.json("tournament", "show", number)["bots"][0]
    assert (first["bot"], first["player"], first["withdrawn"]) == ("countess", None, False)
    assert "countess, base (builtin:match)" in shell.run("tournament", "show", number)
    assert [each["name"] for each in shell.json("tournament", "list")] == ["spring"]


def test_a_server_that_is_watched_says_where_and_logs_in_json(shell: Shell) -> None:
    server = shell.start("serve", "--address", "127.0.0.1:0", "--metrics", "0", "--log-format", "json")
    assert server.stdout is not None
    lines = [server.stdout.readline() for _ in range(3)]
    (url,) = [line.split()[-1] for line in lines if line.startswith("Metrics are at ")]
    assert url.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(url) as answer:
        assert b"fairdeal_streams 0.0" in answer.read()
    server.send_signal(signal.SIGTERM)
    _, log = server.communicate(timeout=30)
    assert server.returncode == 0, log
    assert all(
        json.loads(line).keys() >= {"event", "level", "logger", "timestamp"} for line in log.splitlines()
    )


def test_a_server_plays_what_was_started_and_stops_when_it_is_told_to(shell: Shell) -> None:
    server = shell.start("serve", "--address", "127.0.0.1:0")
    assert server.stdout is not None
    announced = server.stdout.readline()
    assert "Fairdeal serves bots at 127.0.0.1:" in announced
    plan = ("ninetyone", *RIVALS, "--deals", "5", "--option", "cards=3")
    number = str(shell.json("tournament", "create", *plan)["tournament"])
    shell.run("tournament", "start", number)
    assert shell.json("tournament", "show", number, "--follow")["state"] == "finished"
    assert shell.json("standings", number)["matches"] == 5
    again = shell.run("tournament", "start", number)
    assert again == f"tournament {number} is finished already; its table: fairdeal standings {number}\n"
    address = announced.split()[-1]
    again = shell.failed("serve", "--address", address)
    assert f"another server of {shell.home} runs already, at {address}; stop it first" in again
    server.send_signal(signal.SIGTERM)
    printed, complaints = server.communicate(timeout=30)
    assert server.returncode == 0, complaints
    assert "stopped; what was not played is played when the server runs again" in printed


LADDER = 'name = "Spring"\ngame = "ninetyone"\ndeals = 2\noptions = {cards = 3}\n[format]\nkind = "ladder"\n'


def test_a_ladder_is_planned_by_its_pace(tmp_path: Path) -> None:
    file = planned_file(tmp_path, LADDER, bots=5)
    told = " ".join(call("tournament", "plan", file).stdout.split())
    for expected in (
        "ladder, 5 bots, 2 deals for each meeting",
        "if 5 bots are there all the time and answer in 10 ms",
        "so 2 matches at once",
        "Each has at most 2 meetings of 2 matches before it.",
        "± 50 Elo 119",
        f"fairdeal tournament create {file}",
    ):
        assert expected in told
    document = json.loads(call("tournament", "plan", file, "--answer", "2s", "--json").stdout)
    assert document["held_by"] == "serve"
    pace = document["pace"]
    assert pace["matches_per_hour"] == pytest.approx(2 * 3600 / (2 * document["trial"]["waits"]), rel=0.05)
    assert pace["matches_per_hour_of_a_bot"] == pytest.approx(pace["matches_per_hour"] * 2 / 5)
    first = pace["ratings"][0]
    assert first["seconds"] == pytest.approx(3600 * first["matches"] / pace["matches_per_hour_of_a_bot"])


def test_a_ladder_may_be_planned_before_anybody_has_come(tmp_path: Path) -> None:
    told = call("tournament", "plan", planned_file(tmp_path, LADDER, bots=0)).stdout
    assert "if 2 bots are there all the time" in " ".join(told.split())


def test_a_ladder_of_hosted_bots_is_planned_like_any_other(tmp_path: Path) -> None:
    file = planned_file(tmp_path, LADDER + "[limits]\nmemory_mib = 512\n", "hosted:", bots=3)
    assert "ladder, 3 bots" in call("tournament", "plan", file).stdout


def test_a_ladder_starts_no_commands(tmp_path: Path) -> None:
    file = planned_file(tmp_path, LADDER, "python bot.py")
    assert "a ladder is played by `fairdeal serve`, which starts none" in refused("tournament", "plan", file)


def test_a_server_behind_tls_is_found_by_commands_on_its_machine(shell: Shell, tmp_path: Path) -> None:
    certificates = Authority(tmp_path).certificates(clients=True)
    files = ("--tls-cert", certificates.certificate, "--tls-key", certificates.key)
    server = shell.start(
        "serve", "--address", "127.0.0.1:0", *map(str, files), "--client-ca", str(certificates.client_ca)
    )
    assert server.stdout is not None
    assert "Fairdeal serves bots at tls://127.0.0.1:" in server.stdout.readline()
    shell.run("owner", "add", "ada")
    shell.run("token", "add", "spectator", "--label", "the hall", "--expires", "30d")
    listed = shell.json("token", "list")
    assert (listed[0]["scope"], listed[0]["label"]) == ("spectator", "the hall")
    assert listed[0]["expires"]
    number = str(listed[0]["token"])
    assert f"token {number} is worthless now" in shell.run("token", "revoke", number)
    assert shell.json("token", "list")[0]["revoked"]
    assert "the hall" in shell.run("token", "list")
    server.send_signal(signal.SIGTERM)
    _, complaints = server.communicate(timeout=30)
    assert server.returncode == 0, complaints


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--address", "0.0.0.0:0"], "give --tls-cert and --tls-key"),
        (["--tls-cert", "server.pem"], "--tls-cert and --tls-key go together"),
        (["--address", "127.0.0.1:0", "--metrics", "x"], "metrics cannot be served at 'x'"),
        (["--drain-time", "9999999h"], "24 hours are the most"),
        (["--client-ca", "ca.pem"], "--client-ca is about TLS"),
        (["--tls-cert", "/no/such", "--tls-key", "/no/such"], "/no/such: No such file"),
    ],
)
def test_a_server_that_would_not_be_safe_says_what_to_do(
    shell: Shell, arguments: list[str], says: str
) -> None:
    assert says in refused("serve", *arguments, environment=shell.environment)


@pytest.mark.parametrize("expires", ["30", "1s", "d", "0d", "-1d", "1.5h", "soon", "99999999999999999999d"])
def test_an_end_that_is_none_is_refused(expires: str) -> None:
    said = refused("bot", "token", "countess", "--expires", expires)
    assert "write it like 90m, 12h or 30d, in minutes, hours or days; a minute is the least" in said


def test_a_ladder_is_made_from_a_file_and_played_until_it_is_stopped(shell: Shell) -> None:
    file = shell.home / "ladder.toml"
    file.write_text('game = "ninetyone"\noptions.cards = 3\nformat.kind = "ladder"\n')
    server = shell.start("serve", "--address", "127.0.0.1:0")
    assert server.stdout is not None
    server.stdout.readline()
    number = str(shell.json("tournament", "create", str(file))["tournament"])
    shell.run("tournament", "start", number)
    for bot in ("match", "random"):
        entered = shell.run("tournament", "enter", number, f"{bot}=builtin:{bot}")
        assert f"{bot} plays in tournament {number} from now on" in entered
    while not shell.json("standings", number)["matches"]:
        continue
    assert "curve" in shell.run("standings", number)
    assert "stopped" in shell.json("tournament", "stop", number)
    over = shell.json("tournament", "show", number, "--follow")
    assert (over["state"], over["stopped"]) == ("finished", True)
    assert over["matches"] == over["pairings"] > 0
    assert f"tournament {number} is finished" in shell.run("tournament", "stop", number)
    server.send_signal(signal.SIGTERM)
    _, complaints = server.communicate(timeout=30)
    assert server.returncode == 0, complaints


def test_a_schema_that_is_up_to_date_is_left_alone(shell: Shell) -> None:
    assert "already" in shell.run("db", "upgrade")


def test_a_server_that_does_not_answer_is_one_line(shell: Shell) -> None:
    shell.environment |= {"FAIRDEAL_ADDRESS": "127.0.0.1:1", "FAIRDEAL_TOKEN": "x"}
    complaints = shell.failed("tournament", "list")
    assert complaints.startswith("fairdeal: the server does not answer: ")
    assert len(complaints.splitlines()) == 1


def test_a_database_that_cannot_be_reached_is_one_line(shell: Shell) -> None:
    shell.environment["DATABASE_URL"] = "postgresql://127.0.0.1:1/nowhere"
    complaints = shell.failed("tournament", "list")
    assert complaints.startswith("fairdeal: no database is to be had at DATABASE_URL: ")
    assert len(complaints.splitlines()) == 1


def test_a_given_database_is_only_upgraded_when_it_is_asked_for(home: Path, postgres: str) -> None:
    shell = Shell(home, create_database(postgres, f"empty_{uuid.uuid4().hex}"))
    assert "Run: fairdeal db upgrade" in shell.failed("tournament", "list")
    assert "it was empty" in shell.run("db", "upgrade")
    assert shell.json("tournament", "list") == []


@pytest.mark.long
def test_the_demo_plays_both_games_on_its_own_postgres_and_says_what_is_next(home: Path) -> None:
    process = Shell(home, None).start("demo")
    printed, complaints = process.communicate(timeout=150)
    assert process.returncode == 0, complaints
    for expected in ("ninetyone, 2 seats, demo", "margin ± 95 %", "potluck, 2 seats, demo", "win ± 95 %"):
        assert expected in printed
    assert "self-play says how a bot does" in printed
    assert printed.count("No faults.") == 2
    assert re.search(r"replay \d+\n.*replay \d+\n", printed)
    assert "verify --all" in printed
    assert 'run ninetyone --bot mine="python mybot/bot.py"' in printed


def test_signals_are_as_before_when_a_loop_has_ended() -> None:
    async def nothing() -> None:
        return None

    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    complete(nothing())
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
