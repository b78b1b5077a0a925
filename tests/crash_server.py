"""Plays a tournament as a server does, until it is killed: python crash_server.py DSN TOURNAMENT."""

import asyncio
import sys
from random import Random

from stored import finished, open_store, void

from fairdeal_server.tournament.results import Again, Waiting


async def main(dsn: str, tournament: int) -> None:
    async with open_store(dsn) as store, store.ledger.claim(tournament):
        await store.tournaments.recover(tournament)
        waiting = iter(await store.tournaments.waiting(tournament))
        print("playing", flush=True)
        rng = Random(1)

        async def play(pairing: Waiting) -> None:
            match = await store.ledger.begin(tournament, pairing.number)
            await asyncio.sleep(rng.uniform(0.0, 0.02))
            if rng.random() < 0.1:
                await store.ledger.void(void(tournament, pairing, match, Again.SAME_DEAL))
            else:
                assert await store.ledger.record(finished(tournament, pairing, match))

        async def table() -> None:
            for pairing in waiting:
                await play(pairing)

        await asyncio.gather(*(table() for _ in range(6)))
        await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
