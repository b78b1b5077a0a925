"""What earlier releases left behind still works: logs, databases, protobuf. `releases/make.py` wrote it."""

import asyncio
import json
import os
import subprocess
import uuid
from pathlib import Path
from typing import Any

import psycopg
import pytest
from google.protobuf.json_format import MessageToDict
from homes import RUN

from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.log_pb2 import MatchRecord
from fairdeal_server.app import Server, open_server
from fairdeal_server.competition import compete
from fairdeal_server.games.game import load_games
from fairdeal_server.referee.fold import replay
from fairdeal_server.referee.log import read, read_records
from fairdeal_server.referee.verify import Blocks, verify
from fairdeal_server.store import schema
from fairdeal_server.store.cluster import Cluster
from fairdeal_server.store.postgres import create_database

RELEASES = sorted(path for path in (Path(__file__).parent / "releases").iterdir() if path.is_dir())
GAMES = load_games()

RESULTS_OF_A_PAIRING = """
    SELECT max(results) FROM (
        SELECT count(*) AS results FROM matches WHERE tournament = %s AND state = 2 GROUP BY pairing) AS each
"""

each_release = pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)


def told_then(now: Any, then: Any) -> Any:
    """Return what is told now without the fields that there were not then."""
    if isinstance(then, dict):
        return {key: told_then(now[key], value) for key, value in then.items()}
    if isinstance(then, list):
        assert len(now) == len(then)
        return [told_then(*pair) for pair in zip(now, then, strict=True)]
    return now


def load(release: Path, dsn: str) -> None:
    """Fill an empty database with what the release left behind."""
    psql = Cluster(Path(os.environ[RUN])).binaries() / "psql"
    command: list[str | Path] = [
        psql,
        "--quiet",
        "--set=ON_ERROR_STOP=1",
        "--file",
        release / "database.sql",
        dsn,
    ]
    subprocess.check_output(command)


@each_release
def test_the_logs_of_a_release_verify(release: Path) -> None:
    blocks, checked = Blocks(), 0
    for record in read_records(release / "records.binpb"):
        assert verify(record, GAMES) == []
        assert blocks.compare(record.opening) == []
        checked += 1
    assert checked > 30


@each_release
def test_the_logs_of_a_release_replay(release: Path) -> None:
    for record in read_records(release / "records.binpb"):
        log = read(record.log)
        frames = list(replay(GAMES[log.pool.game], log))
        assert frames[-1].text


async def records(server: Server) -> list[MatchRecord]:
    return [record async for record in server.archive.export()]


@each_release
async def test_the_database_of_a_release_is_upgraded_and_played_on(
    release: Path, postgres: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dsn = create_database(postgres, f"release_{uuid.uuid4().hex}")
    await asyncio.to_thread(load, release, dsn)
    monkeypatch.setenv("DATABASE_URL", dsn)
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    await asyncio.to_thread(schema.upgrade, dsn)
    async with open_server() as server:
        for number, table in json.loads((release / "standings.json").read_text()).items():
            told = MessageToDict(await server.organiser.standings(int(number)))
            assert told_then(told, table) == table
        (stopped,) = [
            each for each in await server.organiser.tournaments() if each.state == pb.TOURNAMENT_STATE_RUNNING
        ]
        assert 0 < stopped.played < stopped.pairings
        before = {record.match: record.log for record in await records(server)}
        async with compete(server, stopped.number) as competition:
            async for now in competition.progress():
                assert now.tournament.played >= stopped.played
        finished = await server.organiser.tournament(stopped.number)
        assert finished.state == pb.TOURNAMENT_STATE_FINISHED
        assert finished.played == finished.pairings == stopped.pairings
        after = {record.match: record for record in await records(server)}
        assert before.items() <= {match: record.log for match, record in after.items()}.items()
        blocks = Blocks()
        for record in after.values():
            assert verify(record, GAMES) == []
            assert blocks.compare(record.opening) == []
        played = [read(record.log) for record in after.values()]
        of_it = [log for log in played if log.deal.tournament == stopped.number and not log.void]
        assert len(of_it) == stopped.pairings
        table = await server.organiser.standings(stopped.number)
        assert [row.matches for row in table.standings] == [stopped.pairings] * 2
        events, changed = await server.organiser.rebuild_ratings()
        assert events > 0
        assert changed == 0
    with psycopg.connect(dsn) as connection:
        (doubled,) = connection.execute(RESULTS_OF_A_PAIRING, (stopped.number,)).fetchone() or ()
        assert doubled == 1
