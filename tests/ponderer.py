"""A bot that takes all it can get while its rival moves: processes, disk and memory. It plays, too."""

import os
import time
from pathlib import Path

from fairdeal.bot import Bot
from fairdeal.client import run
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone

END = time.monotonic() + 60
MOST = 20


class Ponderer(Bot):
    """Plays its lowest card."""

    def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
        return ninetyone.Move(bid=min(turn.observation.hand))


def ponder() -> None:
    """Compute in as many processes as there may be, and fill the temporary folder."""
    for _ in range(MOST):
        try:
            if os.fork():
                continue
        except OSError:
            break
        while time.monotonic() < END:
            pass
        os._exit(0)
    try:
        Path("/tmp/large").write_bytes(bytes(1 << 28))
    except OSError as error:
        print(error)


if __name__ == "__main__":
    ponder()
    run(Ponderer, ninetyone)
