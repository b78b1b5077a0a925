"""The bot of the benchmark: it takes no time to think, and notes how long it waits for its turns.

python -m benchmarks.trivial CAPACITY FILE
"""

import signal
import sys
from array import array
from pathlib import Path
from time import perf_counter

from fairdeal.bot import Bot
from fairdeal.client import run
from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb
from fairdeal.v1.play_pb2 import Start


class Trivial(Bot):
    """Bids its lowest card in seat 0 and its highest in seat 1."""

    waits: "array[float]" = array("d")
    """The seconds from each answer to the next turn of the match, of all matches of the process."""

    def __init__(self, start: Start, seat: int) -> None:
        super().__init__(start, seat)
        self._answered = 0.0

    def move(self, turn: pb.Turn) -> pb.Move:
        if self._answered:
            self.waits.append(perf_counter() - self._answered)
        move = turn.legal[-turn.seat]
        self._answered = perf_counter()
        return move


def main(capacity: str, file: str) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends by itself, and writes first
    run(Trivial, pb, capacity=int(capacity))
    with Path(file).open("wb") as opened:
        Trivial.waits.tofile(opened)


if __name__ == "__main__":
    main(*sys.argv[1:])
