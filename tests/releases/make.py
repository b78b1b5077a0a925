"""Keep the state of a release for the compatibility tests of later ones: `make.py VERSION`.

proto.binpb      the image of all protobuf files, for `buf breaking`
records.binpb    records of matches, with faults and every kind of deal: later releases verify them
database.sql     a dump of a database with finished tournaments and one that was stopped in the middle
standings.json   the tables of the finished ones
"""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from google.protobuf.json_format import MessageToDict

from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.app import Server, open_server
from fairdeal_server.competition import compete, create
from fairdeal_server.referee.log import write_records
from fairdeal_server.store.cluster import Cluster

ROOT = Path(__file__).parents[2]
QUITTER = "python " + str(Path(__file__).with_name("quitter.py").relative_to(ROOT))


def plan(game: str, players: dict[str, str], **fields: object) -> pb.Plan:
    """Return a plan of these players by name."""
    entrants = [pb.Entrant(name=name, player=player) for name, player in players.items()]
    return pb.Plan(game=game, entrants=entrants, **fields)  # type: ignore[arg-type]


PLANS = (
    plan("ninetyone", {"m": "builtin:match", "r": "builtin:random"}, deals=10, seed="1"),
    plan("ninetyone", {"m": "builtin:match", "r": "builtin:random", "q": QUITTER}, seats=3, deals=3),
    plan("ninetyone", {"m": "builtin:match", "q": QUITTER}, deals=3, penalty="PENALTY_DEFAULT"),
    plan("potluck", {"s": "builtin:simple", "r": "builtin:random"}, deals=3),
    plan("potluck", {"s": "builtin:simple"}, seats=3, deals=2, seed="7", options=["level=easy"]),
)
STOPPED = plan("ninetyone", {"m": "builtin:match", "r": "builtin:random"}, deals=400, seed="5")


async def play(server: Server) -> list[int]:
    """Play the tournaments; return the finished ones' numbers."""
    numbers = []
    for each in PLANS:
        numbers.append((await create(server, each, "release")).number)
        async with compete(server, numbers[-1]) as competition:
            async for _ in competition.progress():
                pass
    stopped = await create(server, STOPPED, "stopped in the middle")
    async with compete(server, stopped.number, concurrency=2) as competition:
        async for now in competition.progress():
            if now.tournament.played:
                break
    return numbers


async def keep(folder: Path, home: Path) -> None:
    """Write everything that comes from a running server."""
    async with open_server() as server:
        numbers = await play(server)
        tables = {number: MessageToDict(await server.organiser.standings(number)) for number in numbers}
        (folder / "standings.json").write_text(json.dumps(tables, indent=1, sort_keys=True) + "\n")
        with (folder / "records.binpb").open("wb") as file:
            write_records(file, [record async for record in server.archive.export()])
        dump: list[str | Path] = [
            Cluster(home).binaries() / "pg_dump",
            "--no-owner",
            "--no-privileges",
            server.database.dsn,
        ]
        (folder / "database.sql").write_bytes(await asyncio.to_thread(subprocess.check_output, dump))


def main(version: str) -> None:
    """Write the release's folder."""
    folder = ROOT / "tests" / "releases" / version
    folder.mkdir(exist_ok=True)
    os.chdir(ROOT)
    buf = Path(sys.executable).with_name("buf")
    subprocess.run([buf, "build", "proto", "-o", folder / "proto.binpb"], check=True)
    with TemporaryDirectory() as home:
        os.environ["FAIRDEAL_HOME"] = home
        asyncio.run(keep(folder, Path(home)))


if __name__ == "__main__":
    main(sys.argv[1])
