"""A sample bot as a program: `reporting_bot.py BOT [VERSION]` says every result that is announced to it.

It thinks for a moment about each turn, and connects again quickly.
"""

import asyncio
import sys
from typing import Any

from fairdeal import client
from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal_server.bots import find_bot

THOUGHT = 0.01


class Overheard:
    """The game's module; what arrives is said before it is read."""

    def __getattr__(self, name: str) -> Any:
        return self if name == "PlayResponse" else getattr(bids, name)

    @staticmethod
    def FromString(data: bytes) -> bids.PlayResponse:  # noqa: N802
        response = bids.PlayResponse.FromString(data)
        for result in response.results:
            print(result.match, result.seat, int(result.void), result.log_sha256.hex(), flush=True)
        return response


def main(name: str, version: str = "1") -> None:
    client._FIRST_DELAY_S = client._LONGEST_DELAY_S = 0.1
    sample: Any = find_bot("ninetyone", name)

    class Thinking(sample):  # type: ignore[misc]
        async def move(self, turn: Any) -> Any:
            await asyncio.sleep(THOUGHT)
            return super().move(turn)

    game: Any = Overheard()
    client.run(Thinking, game, version=version, capacity=4, stay=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
