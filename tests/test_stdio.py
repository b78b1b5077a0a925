"""Programs that read and write lines: `python -m fairdeal.stdio`, the sample bots, and what goes wrong."""

import asyncio
import json
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import psutil
import pytest
from event import plan_of
from google.protobuf.json_format import Parse
from hall import Hall, faults, opened
from peer import Stream, serving, turn

from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import play_pb2 as pb
from fairdeal_server import competition
from fairdeal_server.app import Server
from fairdeal_server.bots import find_bot
from fairdeal_server.players.inprocess import InProcessPlayer
from fairdeal_server.referee.match import Outcome

TESTS = Path(__file__).parent
BOTS = TESTS.parent / "clients" / "stdio"
TIMEOUT, ILLEGAL_MOVE, CRASHED = pb.FAULT_KIND_TIMEOUT, pb.FAULT_KIND_ILLEGAL_MOVE, pb.FAULT_KIND_CRASHED
MALFORMED, RESIGNED, FAILED = pb.FAULT_KIND_MALFORMED, pb.FAULT_KIND_RESIGNED, pb.FAULT_KIND_FAILED
WRONG = {
    r"turn 1: it is no PlayRequest on one line: .*: \{\"answers\"": MALFORMED,
    r"has no field named \"mvoe\"": MALFORMED,
    r"turn 1: it is no PlayRequest on one line: .*: \{.*ud800": MALFORMED,
    r"it is no PlayRequest on one line: .*: \{$": MALFORMED,
    r"it has more than 256 KiB: \{\"answers\": \"xxx.* … \(\d+ bytes\)": MALFORMED,
    r"no PlayRequest on one line: maximum recursion depth": MALFORMED,
    r"the answer has neither a move nor a resignation": MALFORMED,
    r"it has no answers, and nothing else is expected": MALFORMED,
    r"match 9, .* reports a fault of its own": MALFORMED,
    r"match 10, .* reports a fault of its own": FAILED,
    r"match 11, .*: the bot resigns": RESIGNED,
    r"99 is not in hand.* \(ILLEGAL_MOVE, FORFEIT\)": ILLEGAL_MOVE,
    r"match 4711, seat 0, turn 1 does not wait for an answer": TIMEOUT,
}
"""What the owner reads of each wrong answer in `hostile/lines.py`, and what it is charged as."""
HOSTILE: dict[str, tuple[int, str]] = {
    "chatters": (
        0,
        r"no JSON object; standard output is for answers only: thinking(.*\n)*.*turn 1 does not wait",
    ),
    "floods_standard_error": (
        0,
        r"\d+ bytes of standard error were left out; they end so:\n(.*\n)+  my last words",
    ),
    "leaves_others_behind": (0, r"left behind"),
    "forgets_the_newline": (TIMEOUT, r"has begun a line and not ended it: \{\"answers\""),
    "forgets_to_flush": (TIMEOUT, r"has not written a single line: .* it must flush"),
    "never_reads": (TIMEOUT, r"has not written a single line"),
    "floods_standard_output": (
        TIMEOUT,
        r"more lines that are set aside are only counted\n(.*\n)*\d+ lines were set",
    ),
    "ends": (CRASHED, r"I have had enough\n(.*\n)*the program ended with code 1$"),
    "ends_in_the_middle_of_a_line": (
        CRASHED,
        r"in the middle of a line: \{\"answers\".*\n(.*\n)*.*ended with code 0$",
    ),
    "is_killed": (CRASHED, r"the program was ended by SIGKILL$"),
    "closes_its_output": (CRASHED, r"closed its standard output, and can answer no more$"),
}
"""By program there: its fault, and what its owner reads."""
AT_ONCE = 4
STARTING = 60.0


@dataclass
class Bridge:
    """A running `python -m fairdeal.stdio`, and the file that its owner reads."""

    process: asyncio.subprocess.Process
    log: Path

    async def ended(self) -> tuple[int, str]:
        """Wait for its end; return its status and all that it said."""
        return await asyncio.wait_for(self.process.wait(), STARTING), self.log.read_text(errors="replace")


@asynccontextmanager
async def bridged(
    where: dict[str, str], *command: str | Path, log: Path, game: str = "ninetyone"
) -> AsyncIterator[Bridge]:
    """Play a command as a bot of the server that the environment names."""
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "fairdeal.stdio", "--game", game, *command),
            env={**os.environ, **where},
            stderr=file,
        )
    try:
        yield Bridge(process, log)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def match_of(hall: Hall, number: int, name: str) -> Outcome:
    """Play a match of the bot, as soon as it is connected, at seat 0 against a good one."""
    player = await asyncio.wait_for(hall.player(name), STARTING)
    rival = InProcessPlayer("rival", find_bot(hall.game.name, "random"), polite=True)
    return await hall.seat(number, [player, rival])


async def dismiss(hall: Hall, name: str) -> None:
    (await hall.player(name)).notify(pb.NOTICE_KIND_FINISHED, "That was all.")


async def test_what_a_program_answers_is_its_own_fault_and_told_to_its_owner(tmp_path: Path) -> None:
    program = (sys.executable, TESTS / "hostile/lines.py", "answers_badly")
    async with (
        opened("ninetyone", move_ms=3000) as hall,
        bridged(hall.environment("one"), *program, log=tmp_path / "log") as bridge,
    ):
        outcomes = [await match_of(hall, number, "one") for number, _ in enumerate(WRONG, start=1)]
        await dismiss(hall, "one")
        status, said = await bridge.ended()
    assert [[seat.fault for seat in outcome.results] for outcome in outcomes] == [
        [fault, 0] for fault in WRONG.values()
    ]
    assert [sentence for sentence in WRONG if not re.search(sentence, said, re.MULTILINE)] == []
    assert status == 0


async def test_what_programs_do_is_charged_to_them_told_to_their_owner_and_cleared_away(
    tmp_path: Path,
) -> None:
    some = asyncio.Semaphore(AT_ONCE)

    async def play(hall: Hall, number: int, kind: str) -> tuple[list[int], int, str]:
        program = (sys.executable, TESTS / "hostile/lines.py", kind)
        async with some, bridged(hall.environment(kind), *program, log=tmp_path / kind) as bridge:
            outcome = await match_of(hall, number, kind)
            if outcome.results[0].fault != CRASHED:
                await dismiss(hall, kind)
            status, said = await bridge.ended()
        return [seat.fault for seat in outcome.results], status, said

    async with opened("ninetyone", move_ms=3000) as hall:
        everything = await asyncio.gather(
            *(play(hall, number, kind) for number, kind in enumerate(HOSTILE, start=1))
        )
    played = dict(zip(HOSTILE, everything, strict=True))
    assert {kind: faults for kind, (faults, _, _) in played.items()} == {
        kind: [fault, 0] for kind, (fault, _) in HOSTILE.items()
    }
    for kind, (fault, sentence) in HOSTILE.items():
        _, status, said = played[kind]
        assert re.search(sentence, said), (kind, said[-3000:])
        assert status == (fault == CRASHED), (kind, said[-3000:])
        assert len(said) < 6_000_000
    left_behind = re.findall(r"left behind: (\d+)", played["leaves_others_behind"][2])
    assert len(left_behind) == 3
    assert not [process for process in map(int, left_behind) if psutil.pid_exists(process)]


async def test_a_closed_output_is_a_crash_at_once_also_for_what_is_asked_next(tmp_path: Path) -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome(1)
        await stream.ask(turn(1))
        assert [answer.fault for answer in await stream.answers(1)] == [CRASHED]
        await stream.ask(turn(2))  # the server goes on as soon as it has the answer
        assert [answer.fault for answer in await stream.answers(1)] == [CRASHED]
        assert psutil.pid_exists(int((tmp_path / "pid").read_text()))

    program = (
        sys.executable,
        "-c",
        f"""
import os, signal, time
from pathlib import Path
Path({str(tmp_path / "pid")!r}).write_text(str(os.getpid()))
input(), input()
os.close(1)
time.sleep(1234)
""",
    )
    async with (
        serving(script) as peer,
        bridged(peer.environment(), *program, log=tmp_path / "log") as bridge,
    ):
        status, said = await bridge.ended()
    assert status == 1
    assert "standard output has ended: what it is asked now is its crash" in said


# --- sample bots ------------------------------------------------------------------------------

CONTESTANTS = (TESTS.parent / "docs" / "contestants.md").read_text()
(ON_THE_PAGE,) = re.findall(r"```bash\n(.*?)```", CONTESTANTS, re.DOTALL)
SAMPLES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "bash bot.sh": ("jq", "ninetyone", {}),
    "bash from_the_page.sh": ("jq", "ninetyone", {}),
    "gawk -f bot.awk": ("gawk", "ninetyone", {}),
    "mawk -W interactive -f bot.awk": ("mawk", "ninetyone", {}),
    "./bot": ("cc", "ninetyone", {"cards": 40}),
    "perl bot.pl": ("perl", "inbetween", {"jokers": 2, "surrender": True, "aces_low": True}),
    "lua5.4 bot.lua": ("lua5.4", "potluck", {}),
}
"""By command, in the folder of the bots: the program that it needs, what it plays, and with which options."""


@pytest.mark.parametrize("command", SAMPLES)
async def test_a_sample_bot_plays_real_matches_without_a_fault(command: str, tmp_path: Path) -> None:
    program, game, options = SAMPLES[command]
    if shutil.which(program) is None:
        assert "CI" not in os.environ, f"{program} is not installed"
        pytest.skip(f"{program} is not installed")
    folder = shutil.copytree(BOTS, tmp_path / "bots")
    (folder / "from_the_page.sh").write_text(ON_THE_PAGE)
    if program == "cc":
        strictly = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
        compiling = await asyncio.create_subprocess_exec("cc", *strictly, "-o", "bot", "bot.c", cwd=folder)
        assert await compiling.wait() == 0
    started: list[str | Path] = ["env", "-C", folder, *command.split()]
    async with (
        opened(game, **options) as hall,
        bridged(hall.environment("one"), *started, log=tmp_path / "log", game=game) as bridge,
    ):
        outcomes = [await match_of(hall, number, "one") for number in range(1, 4)]
        await dismiss(hall, "one")
        status, said = await bridge.ended()
    assert (faults(outcomes), status) == ({(0, 0)}, 0), said


async def test_fairdeal_run_plays_programs_that_read_and_write_lines(server: Server) -> None:
    program = f"python {TESTS / 'hostile/lines.py'}"
    plan = plan_of(
        f"good=stdio:--capacity 4 {program} play_well",
        f"bad=stdio:{program} ends",
        "rival=builtin:match",
        deals=3,
        clock=pb.ClockRule(move_ms=5000),
    )
    tournament = await competition.create(server, plan)
    async with competition.compete(server, tournament.number) as played, asyncio.timeout(STARTING):
        async for progress in played.progress():
            last = progress.tournament
    assert last.played == 9
    table = await server.organiser.standings(tournament.number)
    charged = {row.bot: [(fault.kind, fault.count) for fault in row.faults] for row in table.standings}
    assert charged == {"good": [], "bad": [(CRASHED, 6)], "rival": []}
    assert "I have had enough" in played.failures.pop("bad")
    assert played.failures == {}


# --- what is said -----------------------------------------------------------------------------

PAGE = TESTS.parent / "docs" / "stdio.md"
DIALOGUE = [(line[0], line[2:]) for line in PAGE.read_text().splitlines() if line[:2] in ("> ", "< ")]
ACTOR = """
import sys
from pathlib import Path
from typing import Any

page, heard = sys.argv[1:]
with Path(heard).open("w") as file:
    for line in Path(page).read_text().splitlines():
        if line.startswith("> "):
            file.write(sys.stdin.readline())
        if line.startswith("< "):
            print(line[2:], flush=True)
"""
"""A program that says its lines whatever it hears, and notes that."""


async def test_the_dialogue_on_the_page_is_spoken_as_it_stands(tmp_path: Path) -> None:
    started: set[int] = set()

    async def script(stream: Stream) -> None:
        await stream.read()  # the hello
        for who, line in DIALOGUE:
            if who == ">":
                response = Parse(line, ninetyone.PlayResponse())
                for asked in response.turns:
                    if asked.match in started:
                        asked.ClearField("start")  # the server says it once
                    started.add(asked.match)
                await stream.write(response)
            else:
                assert await stream.read() == Parse(line, ninetyone.PlayRequest())

    program = (sys.executable, "-c", ACTOR, PAGE, tmp_path / "heard")
    async with (
        serving(script) as peer,
        bridged(peer.environment(), *program, log=tmp_path / "log") as bridge,
    ):
        status, said = await bridge.ended()
    assert status == 0, said
    assert (tmp_path / "heard").read_text().splitlines() == [line for who, line in DIALOGUE if who == ">"]


async def test_a_lost_stream_is_no_concern_of_the_program(tmp_path: Path) -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome(1)
        await stream.ask(turn(1))
        answers = await stream.answers(1)
        if stream.number == 1:
            await stream.abort(grpc.StatusCode.UNAVAILABLE, "restarting")
        await stream.ask(turn(1, 2))
        answers += await stream.answers(1)
        assert [(answer.turn, answer.move.bid) for answer in answers] == [(1, 1), (2, 1)]
        await stream.finish()

    play = f"tee {tmp_path / 'heard'} | {sys.executable} {TESTS / 'hostile/lines.py'} play_well"
    async with (
        serving(script) as peer,
        bridged(peer.environment(), "sh", "-c", play, log=tmp_path / "log") as bridge,
    ):
        status, said = await bridge.ended()
    assert status == 0, said
    heard = [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]
    assert [next(iter(line)) for line in heard] == ["welcome", "turns", "welcome", "turns", "notices"]
    asked = [line["turns"][0] for line in heard if "turns" in line]
    assert [each["turn"] for each in asked] == [1, 2]
    assert all(each["start"]["pool"]["game"] == "ninetyone" for each in asked)


async def test_a_program_that_never_reads_is_given_up(tmp_path: Path) -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1))
        notices = [pb.Notice(message="x" * 1000)] * 500
        for _ in range(20):
            await stream.write(ninetyone.PlayResponse(notices=notices))
        assert [answer.fault for answer in await stream.answers(1)] == [CRASHED]

    async with (
        serving(script) as peer,
        bridged(peer.environment(), "sleep", "600", log=tmp_path / "log") as bridge,
    ):
        status, said = await bridge.ended()
    assert (status, said.splitlines()[-1]) == (
        1,
        "the program does not read: more than 8 MiB wait at its input",
    )
