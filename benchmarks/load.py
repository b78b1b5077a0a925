"""Is the clock honest under load? A thousand matches at once, and bots that say how long they thought.

python -m benchmarks.load [--quick]

Every bot is a process of its own that connects over gRPC and thinks for a while that it draws for each turn.
It notes, out of band, how long it really took from a turn's coming to its answer's going; the match logs say
what it was charged. The difference is the server's lag and the way between them, and belongs to nobody.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import uvloop

from fairdeal.v1.log_pb2 import MatchLog
from fairdeal.v1.play_pb2 import ClockRule, FaultKind
from fairdeal.v1.tournament_pb2 import Entrant, Plan
from fairdeal_server.app import open_server
from fairdeal_server.competition import compete, create
from fairdeal_server.referee.log import read
from fairdeal_server.resources import home

from .machine import describe_machine
from .processes import started
from .thinker import NOTE

BOTS = 4
ROOT = Path(__file__).parents[1]
EDGES = (-100, -50, -20, -10, -5, -2, -1, 0, 1, 2, 5, 10, 20, 50, 100)
"""The histogram's, in milliseconds of charged minus true time."""
PERCENTILES = (0.1, 1, 10, 50, 90, 99, 99.9)
BAR = 50


@dataclass(frozen=True, slots=True)
class Load:
    """An order: so many matches at once, between bots that think as long as is said, in milliseconds."""

    name: str
    at_once: int
    matches: int
    shortest: int
    longest: int
    budget: int


@dataclass(frozen=True, slots=True)
class Charges:
    """What came of a load."""

    at_once: int
    """The most matches that were played at once."""
    turns: int
    seconds: float
    lag: float
    """The seconds that the server's loop lagged in all."""
    faults: dict[str, int]
    differences: Sequence[float]
    """Charged minus true time of every turn, in milliseconds."""


LOADS = (
    Load("calm", at_once=20, matches=240, shortest=20, longest=200, budget=400),
    Load("busy", at_once=1000, matches=2400, shortest=100, longest=900, budget=1100),
    Load("overloaded", at_once=1000, matches=2400, shortest=10, longest=100, budget=300),
)
QUICK = (Load("quick", at_once=4, matches=12, shortest=1, longest=5, budget=20_000),)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only see whether everything works")
    loads = QUICK if parser.parse_args().quick else LOADS
    for line in describe_machine():
        print(line, flush=True)
    for load in loads:
        for line in report(load, measure(load)):
            print(line, flush=True)


def measure(load: Load) -> Charges:
    """Play the load on a server of its own."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-load-", dir="/tmp") as folder:
        Path(folder).chmod(0o711)  # root's Postgres runs as somebody else
        with started(_serve, folder, load) as server:
            charges: Charges = server.recv()
            return charges


def report(load: Load, charges: Charges) -> Iterator[str]:
    """Yield the distribution for people."""
    ordered = sorted(charges.differences)
    yield (
        f"\n{load.name}: {charges.at_once:,} matches at once, {BOTS} bots that think {load.shortest} to "
        f"{load.longest} ms of {load.budget}"
    )
    rate = charges.turns / charges.seconds
    yield f"  {rate:,.0f} turns/s; the loop lagged {charges.lag:.1f} s of {charges.seconds:.1f}"
    yield "  charged minus true, ms: " + ", ".join(
        f"{name} {ordered[min(len(ordered) - 1, int(len(ordered) * share))]:+.2f}"
        for name, share in [("min", 0.0), *((f"p{each:g}", each / 100) for each in PERCENTILES), ("max", 1.0)]
    )
    counts = Counter(bisect_left(EDGES, each) for each in ordered)
    highest = max(counts.values())
    for place in range(min(counts), max(counts) + 1):
        below = f"{EDGES[place]:+d}" if place < len(EDGES) else "more"
        count = counts[place]
        yield f"  up to {below:>5} {'#' * -(-BAR * count // highest):<{BAR}} {count:,}"
    told = ", ".join(f"{kind} {count}" for kind, count in sorted(charges.faults.items()))
    yield f"  faults: {told or 'none'}"


def _serve(answers: Connection, folder: str, load: Load) -> None:
    os.environ["FAIRDEAL_HOME"] = folder
    os.environ.pop("DATABASE_URL", None)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        answers.send(runner.run(_measure(load)))


async def _measure(load: Load) -> Charges:
    async with open_server() as server:
        files = [home() / f"notes.{number}" for number in range(BOTS)]
        capacity = load.at_once * 2 // BOTS
        thinker = f"env PYTHONPATH={ROOT} {sys.executable} -m benchmarks.thinker"
        plan = Plan(
            game="ninetyone",
            deals=load.matches * 2 // (BOTS * (BOTS - 1)),
            clock=ClockRule(move_ms=load.budget),
            entrants=[
                Entrant(name=file.name, player=f"{thinker} {capacity} {file} {load.shortest} {load.longest}")
                for file in files
            ],
        )
        tournament = await create(server, plan)
        most = 0
        async with compete(server, tournament.number) as competition:
            event = server.director.events[tournament.number]
            while not event.live:  # noqa: ASYNC110 (an event tells nobody)
                await asyncio.sleep(0.01)
            began, lag = server.lobby.timekeeper.now(), server.lobby.timekeeper.lag
            async for _ in competition.progress():
                most = max(most, len(event.live))
            seconds = server.lobby.timekeeper.now() - began
            lag = server.lobby.timekeeper.lag - lag
        assert not competition.failures, competition.failures
        logs = [read(record.log) async for record in server.archive.export(tournament.number)]
        return _compare(logs, {file.name: _notes(file) for file in files}, most, seconds, lag)


def _notes(file: Path) -> dict[tuple[int, int, int], int]:
    """Return the microseconds by match, seat and turn that a bot has noted."""
    notes = array(NOTE, file.read_bytes())
    return dict(zip(zip(notes[::4], notes[1::4], notes[2::4], strict=True), notes[3::4], strict=True))


def _compare(
    logs: Sequence[MatchLog],
    true: dict[str, dict[tuple[int, int, int], int]],
    most: int,
    seconds: float,
    lag: float,
) -> Charges:
    faults: Counter[str] = Counter()
    differences: list[float] = []
    for log in logs:
        asked: Counter[int] = Counter()
        for entry in log.entries:
            if not entry.by or entry.forced:
                continue
            seat = entry.by - 1
            asked[seat] += 1
            if entry.fault:
                faults[FaultKind.Name(entry.fault).removeprefix("FAULT_KIND_")] += 1
            else:
                thought = true[log.seats[seat].bot][log.match, seat, asked[seat]]
                differences.append((entry.used_us - thought) / 1000)
    return Charges(most, len(differences), seconds, lag, dict(faults), differences)


if __name__ == "__main__":
    main()
