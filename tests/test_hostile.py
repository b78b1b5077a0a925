"""A competition with hostile programs: every match ends, and each fault is charged to who made it."""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from event import plan_of, wrong_with
from psutil import STATUS_ZOMBIE, Process

from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import MatchLog
from fairdeal_server import competition
from fairdeal_server.app import Server
from fairdeal_server.programs import ProgramError
from fairdeal_server.referee.log import read

TESTS = Path(__file__).parent
KIT = TESTS.parent / "clients" / "python" / "kit" / "bot.py"
TIMEOUT, DISCONNECTED = pb.FAULT_KIND_TIMEOUT, pb.FAULT_KIND_DISCONNECTED
HOSTILE: dict[str, set[int]] = {
    "silent": {TIMEOUT},
    "deaf": {TIMEOUT},
    "frozen": {TIMEOUT},
    "half_closed": {DISCONNECTED},
    "flood": {TIMEOUT},
    "oversized": {TIMEOUT, DISCONNECTED},
    "garbage": {TIMEOUT, DISCONNECTED, pb.FAULT_KIND_MALFORMED},
    "illegal": {pb.FAULT_KIND_ILLEGAL_MOVE},
    "exits": {pb.FAULT_KIND_CRASHED},
    "liar": {TIMEOUT, pb.FAULT_KIND_RESIGNED},
    "hog": {TIMEOUT},
    "restless": {TIMEOUT, DISCONNECTED},
    "stalls": {TIMEOUT},
}
"""By program in the folder `hostile`: what it can be blamed for."""
GOOD = {"kit": f"python {KIT}", "sample": "python -m fairdeal_server.bots ninetyone match"}
COMMANDS = GOOD | {name: f"env PYTHONPATH={TESTS} {sys.executable} -m hostile.{name}" for name in HOSTILE}


@pytest.mark.long
async def test_in_a_hundred_matches_hostile_programs_harm_nobody_but_themselves(
    server: Server, complaints: Callable[[], list[str]]
) -> None:
    clock = pb.ClockRule(move_ms=1000, bank_ms=1500)
    plan = plan_of(*(f"{name}={command}" for name, command in COMMANDS.items()), clock=clock)
    tournament = await competition.create(server, plan)
    async with competition.compete(server, tournament.number) as played, asyncio.timeout(120):
        async for progress in played.progress():
            last = progress.tournament
    assert (last.played, last.void) == (105, 0)
    records = [record async for record in server.archive.export(tournament.number)]
    assert len(records) == 105
    assert not wrong_with(records, server.games)
    wins = dict.fromkeys(GOOD, 0)
    for log in (read(record.log) for record in records):
        hostile = _names(log) - GOOD.keys()
        assert bool(_blamed(log)) == bool(hostile)
        assert _blamed(log) <= hostile
        for seat, result in zip(log.seats, log.results, strict=True):
            if result.fault:
                assert result.fault in HOSTILE[seat.bot], (seat.bot, pb.FaultKind.Name(result.fault))
            if seat.bot in GOOD and hostile:
                wins[seat.bot] += result.rank == 1
    assert wins == dict.fromkeys(GOOD, len(HOSTILE))
    table = await server.organiser.standings(tournament.number)
    faults = Counter({row.bot: sum(fault.count for fault in row.faults) for row in table.standings})
    assert all(faults[name] >= len(GOOD) for name in HOSTILE)
    assert not any(faults[name] for name in GOOD)
    assert not complaints()
    assert "ended with code 3; its output ends so" in played.failures["exits"]
    assert played.failures["exits"].endswith(":\n  I have had enough")


async def test_a_program_that_never_connects_loses_by_its_own_fault(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(competition, "JOIN_WAIT", 2.0)
    plan = plan_of(
        "absent=sleep 600", "ends=false", "good=builtin:match", clock=pb.ClockRule(move_ms=500), deals=2
    )
    tournament = await competition.create(server, plan)
    async with competition.compete(server, tournament.number) as played, asyncio.timeout(60):
        async for progress in played.progress():
            last = progress.tournament
    assert last.played == 6
    table = await server.organiser.standings(tournament.number)
    faults = {row.bot: [(fault.kind, fault.count) for fault in row.faults] for row in table.standings}
    assert faults == {
        "absent": [(DISCONNECTED, 4)],
        "ends": [(pb.FAULT_KIND_CRASHED, 4)],
        "good": [],
    }
    assert "did not connect within 2 s" in played.failures["absent"]
    assert "ended with code 1; its output: none" in played.failures["ends"]


async def test_a_program_that_goes_when_the_tournament_is_over_has_not_failed(server: Server) -> None:
    tournament = await competition.create(server, plan_of(f"kit=python {KIT}", "sample=builtin:match"))
    async with competition.compete(server, tournament.number) as played, asyncio.timeout(60):
        async for _ in played.progress():
            pass
        while _alive("kit/bot.py"):  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.01)
    assert played.failures == {}


async def test_a_command_that_cannot_be_started_is_named(server: Server) -> None:
    for command, problem in (
        ("no-such-program", "no such program"),
        ("'", "is no command"),
        ("", "there is no command"),
        ("stdio:no-such-program", "no such program"),
        ("stdio:--capacity 8", "there is no command"),
        ("stdio:--capacity many cat", "'many' is no number from 1 to 1024"),
    ):
        plan = plan_of(f"bad={command}", "good=builtin:match")
        with pytest.raises(ProgramError, match=f"bot bad: .*{problem}"):
            await competition.create(server, plan)
    assert await server.organiser.tournaments() == []


def _names(log: MatchLog) -> set[str]:
    return {seat.bot for seat in log.seats}


def _blamed(log: MatchLog) -> set[str]:
    return {seat.bot for seat, result in zip(log.seats, log.results, strict=True) if result.fault}


def _alive(script: str) -> bool:
    children = Process().children(recursive=True)
    return any(child.status() != STATUS_ZOMBIE and script in " ".join(child.cmdline()) for child in children)
