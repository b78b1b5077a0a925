"""Clients on the bench: a kit passes every check, and a client with one fault fails the check for it."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from fairdeal_server.conformance import run
from fairdeal_server.conformance.check import CHECKS, Check
from fairdeal_server.conformance.run import Level, Verdict, choose
from fairdeal_server.games.game import load_games

ROOT = Path(__file__).parents[1]
FAULTY = ROOT / "tests" / "faulty_client.py"
KIT = f"{sys.executable} {ROOT / 'clients/python/kit/bot.py'}"
NINETYONE = load_games()["ninetyone"]
PATIENCE = 5.0
"""How long a check waits here for what a faulty client will not do, in seconds."""

FAULTS = {
    "talks before it is asked": {"hello": "was not asked on this stream"},
    "is always instance 0": {"instance": "hello.instance is 0"},
    "has no name for its run": {"program": "hello.program is empty"},
    "knows no sockets": {"unix-address": "waited for a stream"},
    "knows no TLS": {"tls": "waited for a stream"},
    "believes anybody": {"tls-unknown-authority": "has sent its token"},
    "answers twice": {"turn": "was answered already"},
    "rounds large numbers": {"large-numbers": "was not asked on this stream"},
    "reads one turn a message": {"batch": "waited for the answer to match"},
    "tires after two turns": {"interleaved": "waited for the answer to match"},
    "cheats in the third turn": {"referee": "FAULT_KIND_ILLEGAL_MOVE"},
    "reads the welcome alone": {"parts-together": "waited for the answer to match"},
    "refuses unknown fields": {
        "unknown-fields": "ended with status 1",
        "transcript-of-a-newer-server": "ended with status 1",
    },
    "knows every value": {"unknown-values": "ended with status 1"},
    "knows every part": {"unknown-parts": "ended with status 1"},
    "ends when it is rejected": {"rejections": "ended with status 1"},
    "sends late answers again": {"late-answer": "was answered already"},
    "knows every match": {"results": "ended with status 1"},
    "contributes nothing": {"contribution-promised": "contribution_hash is empty"},
    "breaks its promise": {"contribution-opened": "is not the 32 bytes"},
    "forgets what it has opened": {"contribution-again": "other bytes were opened"},
    "promises what it has opened": {"contribution-fresh": "promises the bytes that were opened"},
    "opens the same bytes for ever": {"contribution-opened": "had been opened for an older block"},
    "opens for nothing": {"block-without-wait": "was answered with a contribution"},
    "ends when it is refused": {
        "contribution-refused": "ended with status 1",
        "transcript": "ended with status 1",
    },
    "ends with OK": {"ended-with-ok": "ended with status 1"},
    "ends with INTERNAL": {"stream-reset": "ended with status 1"},
    "ends with UNAVAILABLE": {
        "ended-with-unavailable": "ended with status 1",
        "connection-reset": "ended with status 1",
        "cut-in-a-message": "ended with status 1",
    },
    "never pings": {"half-open": "waited for a stream"},
    "answers a turn once and for all": {"turn-asked-again": "waited for the answer to match"},
    "changes its mind": {"same-answer": "another one"},
    "repeats what nobody asked for": {"match-not-listed": "was not asked on this stream"},
    "ends with the server": {"server-restarted": "ended with status 1"},
    "hurries": {"growing-pauses": "attempts came within"},
    "waits for nobody": {"waits-as-told": "it came again after"},
    "tries again for ever": {
        "replaced": "connected again|waited for the end",
        "unauthenticated": "waited for the end",
        "not-permitted": "waited for the end",
        "bad-hello": "connected again|waited for the end",
        "wrong-game": "connected again|waited for the end",
        "game-unknown": "connected again|waited for the end",
    },
    "ends without a word": {"bad-hello": "without a word"},
    "never ends": {"finished": "waited for the end"},
    "does not hear signals": {
        "stopped-by-sigterm": "waited for the end",
        "stopped-by-ctrl-c": "waited for the end",
    },
    "prints its token": {"token-kept-secret": "the token stands in"},
}
"""By fault: the checks that it fails, and what is seen then."""


async def verdicts_on(command: str, checks: Sequence[Check]) -> dict[str, Verdict]:
    found = await run.run(NINETYONE, command, checks, stays=False, tell=lambda _: None)
    return {each.check.name: each for each in found}


async def try_faults() -> dict[str, dict[str, Verdict]]:
    """Return by fault what came of the checks that it should fail; a few clients run at once."""
    rooms = asyncio.Semaphore(4)

    async def try_one(fault: str) -> dict[str, Verdict]:
        async with rooms:
            checks = [replace(check, seconds=PATIENCE, start=3 * PATIENCE) for check in choose(FAULTS[fault])]
            return await verdicts_on(f"{sys.executable} {FAULTY} '{fault}'", checks)

    return dict(zip(FAULTS, await asyncio.gather(*map(try_one, FAULTS)), strict=True))


@pytest.fixture(scope="module")
def tried() -> Iterator[tuple[dict[str, dict[str, Verdict]], dict[str, Verdict]]]:
    """What came of the faulty clients, by fault, and of the kit; they run at once, and mostly wait."""

    async def try_all() -> tuple[dict[str, dict[str, Verdict]], dict[str, Verdict]]:
        return await asyncio.gather(try_faults(), verdicts_on(KIT, choose(())))

    yield asyncio.run(try_all())


@pytest.mark.timeout(400)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_client_that(fault: str, tried: tuple[dict[str, dict[str, Verdict]], Any]) -> None:
    for check, words in FAULTS[fault].items():
        verdict = tried[0][fault][check]
        assert verdict.level == Level.FAILED
        assert re.search(words, verdict.seen), verdict.seen


def test_there_is_a_fault_for_every_check() -> None:
    assert {check for checks in FAULTS.values() for check in checks} == set(CHECKS)


@pytest.mark.timeout(400)
def test_the_python_kit_passes_every_check(tried: tuple[Any, dict[str, Verdict]]) -> None:
    assert {name: each.seen for name, each in tried[1].items() if each.level != Level.PASSED} == {}


@pytest.mark.parametrize("check", CHECKS.values(), ids=lambda check: check.name)
def test_what_is_asked_for_stands_in_the_protocol(check: Check) -> None:
    page = " ".join((ROOT / "docs/protocol.md").read_text().split())
    assert " ".join(check.line.split()) in page
    assert check.requirement.endswith(".") and check.remedy.endswith(".")
    assert f"`{check.name}`" in (ROOT / "docs/conformance.md").read_text()


def fairdeal(*words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "fairdeal_server", "conformance", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_command_says_what_was_seen_and_what_to_do() -> None:
    bot = f"{sys.executable} {FAULTY} 'answers twice'"
    with fairdeal("ninetyone", "--bot", bot, "--only", "turn", "--json") as command:
        said, _ = command.communicate(timeout=60)
    (verdict,) = json.loads(said)
    assert command.returncode == 1
    assert (verdict["check"], verdict["level"], verdict["required"]) == ("turn", "failed", True)
    assert "which was answered already" in verdict["seen"]
    assert any("client: answers" in line for line in verdict["trace"])
    assert verdict["remedy"]


def test_what_is_only_recommended_fails_no_command() -> None:
    bot = f"{sys.executable} {FAULTY} 'contributes nothing'"
    with fairdeal("ninetyone", "--bot", bot, "--only", "contribution-promised") as command:
        said, _ = command.communicate(timeout=60)
    assert command.returncode == 0
    assert "recommended  FAILED" in said and "hello.contribution_hash is empty" in said


def test_an_unknown_check_is_refused_with_those_that_there_are() -> None:
    with fairdeal("ninetyone", "--bot", KIT, "--only", "luck") as command:
        _, complaint = command.communicate(timeout=60)
    assert command.returncode == 2
    assert "there is no check 'luck'; there are hello, " in complaint


def test_ctrl_c_leaves_no_program_behind(tmp_path: Path) -> None:
    bot = f"sh -c 'echo $$ > {tmp_path}/pid; sleep 600 & wait'"
    with fairdeal("ninetyone", "--bot", bot, "--only", "hello") as command:
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            assert command.poll() is None
        command.send_signal(signal.SIGINT)
        command.communicate(timeout=60)
    assert command.returncode == 130
    group = int((tmp_path / "pid").read_text())
    left = [each for each in psutil.process_iter(["status"]) if is_in(each, group)]
    assert left == []


def is_in(process: psutil.Process, group: int) -> bool:
    """Whether it lives, and belongs to the group."""
    with suppress(ProcessLookupError, psutil.NoSuchProcess):
        return process.info["status"] != psutil.STATUS_ZOMBIE and os.getpgid(process.pid) == group
    return False
