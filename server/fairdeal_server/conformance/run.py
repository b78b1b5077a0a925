"""Runs checks: those that start programs of their own beside each other, the others on one program."""

import asyncio
import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from ..games.game import Game
from ..programs import command_words
from . import checks  # noqa: F401  # makes them known
from .check import CHECKS, Check, Failed, Inapplicable
from .client import Client
from .stage import Stage

AT_ONCE = (os.cpu_count() or 1) + 1
"""How many programs run at once; one of them mostly waits."""


class Level(StrEnum):
    """What has come of a check."""

    PASSED = "passed"
    FAILED = "FAILED"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What has come of one check."""

    check: Check
    level: Level
    seen: str = ""
    """What was seen, where it failed; why there was nothing to see, where it was skipped."""
    trace: Sequence[str] = ()
    """What came and went last, a line each, where it failed."""
    output: str = ""
    """How the program's output ends, where it failed."""


class UnknownCheck(ValueError):
    """There is no check of that name; the message says which there are."""


def choose(names: Iterable[str]) -> list[Check]:
    """Return the checks of these names, all where there are none; raises UnknownCheck."""
    wanted = set(names)
    if unknown := sorted(wanted - set(CHECKS)):
        raise UnknownCheck(f"there is no check {unknown[0]!r}; there are {', '.join(CHECKS)}")
    return [check for check in CHECKS.values() if check.name in wanted or not wanted]


async def run(
    game: Game[Any], command: str, chosen: Sequence[Check], *, stays: bool, tell: Callable[[Verdict], None]
) -> list[Verdict]:
    """Run the checks against the command, and return what has come of each; `tell` hears of it at once.

    Raises ProgramError when the command cannot be started. No program is left in the end.
    """
    command_words("checked", command)
    verdicts: dict[str, Verdict] = {}

    def keep(verdict: Verdict) -> None:
        verdicts[verdict.check.name] = verdict
        tell(verdict)

    rooms = asyncio.Semaphore(AT_ONCE)

    async def run_one(check: Check) -> None:
        async with rooms, stage.client(check.name) as client:
            keep(await _judge(check, client))

    async def run_shared(shared: Sequence[Check]) -> None:
        async with rooms:
            while shared:
                async with stage.client(f"from-{shared[0].name}") as client:
                    shared = await _run_on(client, shared, keep)

    fresh = sorted((check for check in chosen if check.fresh), key=lambda check: -check.seconds)
    with tempfile.TemporaryDirectory(prefix="fairdeal-") as folder:
        async with (
            Stage(game, command, Path(folder), stays=stays).open() as stage,
            asyncio.TaskGroup() as group,
        ):
            for check in fresh[:1]:  # it takes the longest
                group.create_task(run_one(check))
            group.create_task(run_shared([check for check in chosen if not check.fresh]))
            for check in fresh[1:]:
                group.create_task(run_one(check))
    return [verdicts[check.name] for check in chosen]


async def _run_on(
    client: Client, shared: Sequence[Check], keep: Callable[[Verdict], None]
) -> Sequence[Check]:
    """Run checks on one program until one has failed; return those that are left."""
    for number, check in enumerate(shared, start=1):
        client.trace.clear()
        verdict = await _judge(check, client)
        keep(verdict)
        if verdict.level == Level.FAILED:
            return shared[number:]
    return []


async def _judge(check: Check, client: Client) -> Verdict:
    try:
        async with client.within(check.seconds, check.start):
            await check.run(client)
    except Failed as failure:
        return Verdict(check, Level.FAILED, str(failure), [*client.trace], client.last_words())
    except Inapplicable as why:
        return Verdict(check, Level.SKIPPED, str(why))
    return Verdict(check, Level.PASSED)
