"""Where the server's time goes while it plays whole matches of 91 between two bots.

python -m benchmarks.profile CAPACITY MATCHES

Looks many times a second of process time which functions are at work. Time in gRPC and in the event
loop's own code counts for whichever function of ours runs next.
"""

import asyncio
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from types import CodeType, FrameType

import uvloop

from fairdeal_server.app import open_server

from .full import SEATS, Competition, compete_once

INTERVAL = 0.001
"""Seconds of process time between two looks; many systems look less often."""
SHOWN = 60
TURNS = 12
"""Of a seat in a match: the last card is no question."""


def main(capacity: int, matches: int) -> None:
    with tempfile.TemporaryDirectory(prefix="fairdeal-bench-", dir="/tmp") as folder:
        Path(folder).chmod(0o711)
        os.environ["FAIRDEAL_HOME"] = folder
        os.environ.pop("DATABASE_URL", None)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_profile(Competition(bots=2, capacity=capacity, matches=matches)))


async def _profile(competition: Competition) -> None:
    async with open_server() as server:
        await compete_once(server, Competition(bots=2, capacity=competition.capacity, matches=100))
        began = process_time()
        with _looking() as found:
            traffic = await compete_once(server, competition)
        spent = process_time() - began
    turns = competition.matches * SEATS * TURNS
    print(f"{traffic.rate:,.0f} turns/s, {spent / turns * 1e6:.1f} µs of the server's time a turn")
    for code, looks in found.most_common(SHOWN):
        file = "/".join(Path(code.co_filename).parts[-2:])
        print(f"{100 * looks / max(found.values()):5.1f} %  {file} {code.co_name}")


@contextmanager
def _looking() -> Iterator[Counter[CodeType]]:
    """Count how often each function is at work, itself or what it has called."""
    found: Counter[CodeType] = Counter()

    def look(_: int, frame: FrameType | None) -> None:
        at_work = set()
        while frame is not None:
            at_work.add(frame.f_code)
            frame = frame.f_back
        found.update(at_work)

    signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    try:
        yield found
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
