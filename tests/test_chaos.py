"""Chaos with a fixed seed: server, database and bots are killed, networks fail, and nothing is lost.

FAIRDEAL_CHAOS says how many rounds of kills there are; one round has one of each kind.
"""

import asyncio
import os
from pathlib import Path

import pytest
from event import plan_of
from siege import CLOCK, HONEST, SOUND, Siege, besieged

from fairdeal.v1 import format_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb

ROUNDS = int(os.environ.get("FAIRDEAL_CHAOS", "1"))
DEALS = 15
"""How many deals each two bots play in a season."""
DURABILITIES = {"match": play_pb2.DURABILITY_MATCH, "move": play_pb2.DURABILITY_MOVE}
LADDER = format_pb2.Format(ladder=format_pb2.Ladder())

pytestmark = pytest.mark.timeout(600 + 300 * ROUNDS)


async def play_season(siege: Siege, season: int) -> list[pb.Tournament]:
    """Play two tournaments at once, of either durability, to their ends."""
    numbers = []
    for name, durability in DURABILITIES.items():
        plan = plan_of(*HONEST, "illegal", deals=DEALS, clock=CLOCK, durability=durability)
        numbers.append(await siege.start(plan, f"season {season}, {name}"))
    return list(await asyncio.gather(*map(siege.finished, numbers)))


@pytest.mark.long
async def test_whatever_is_killed_or_cut_nothing_is_lost_doubled_or_blamed_on_who_did_nothing(
    home: Path,
) -> None:
    async with besieged(home, seed=5) as siege:
        plan = plan_of(*SOUND, "stalls", clock=CLOCK, format=LADDER, durability=play_pb2.DURABILITY_MOVE)
        ladder = await siege.start(plan, "ladder")
        async with siege.shaken():
            storm = asyncio.create_task(siege.storm(ROUNDS))
            overs: list[pb.Tournament] = []
            while not storm.done():
                overs += await play_season(siege, len(overs))
            await storm
        overs.append(await siege.stop(ladder))
        account = await siege.close_account(overs)
    print(f"\n{account}")
    account.check()
