"""Backups: one moment's state in one file, and all of it back or nothing."""

import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
import uuid
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import psycopg
import pytest
from event import plan_of, records_of, register, start
from house import SAMPLES, House
from stored import open_store
from test_recovery import LONG, check
from test_releases import RELEASES, load

from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server import upkeep
from fairdeal_server.referee.log import read
from fairdeal_server.store import backup, schema
from fairdeal_server.store.backup import (
    DamagedBackup,
    DatabaseInUse,
    DatabaseNotEmpty,
    Manifest,
    NewerBackup,
    back_up,
    restore,
)
from fairdeal_server.store.postgres import create_database, drop_database
from fairdeal_server.tournament.field import REFERENCES

CATALOGUE = """
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = ANY(%s) AND NOT relispartition
"""


def nobody(done: int, total: int) -> None:
    """Show the progress to nobody."""


@pytest.fixture
def empty(postgres: str) -> Iterator[str]:
    """The DSN of a database without tables."""
    name = f"test_{uuid.uuid4().hex}"
    yield create_database(postgres, name)
    drop_database(postgres, name)


@pytest.fixture
async def played(database: str) -> str:
    """The DSN of a database with a tournament that is played in part."""
    async with open_store(database) as store:
        await store.registry.add_owner("Ada \\ & Émile")
        await store.registry.add_bot("deep", "Ada \\ & Émile")
        number = await store.create(deals=6)
        waiting = await store.tournaments.waiting(number)
        await store.tournaments.start(number)
        for pairing in waiting[:3]:
            await store.play(number, pairing)
        await store.rater.advance(1)
    return database


@pytest.fixture
def saved(played: str, tmp_path: Path) -> Path:
    """A backup of it."""
    back_up(played, tmp_path / "a.backup", nobody)
    return tmp_path / "a.backup"


def rows(dsn: str) -> dict[str, list[str]]:
    """Return all that a database holds, by table."""
    with psycopg.connect(dsn) as connection:
        return {
            table: sorted(text for (text,) in connection.execute(f"SELECT t::text FROM {table} t".encode()))
            for table in backup.TABLES
        }


def test_every_table_and_sequence_is_backed_up(database: str) -> None:
    with psycopg.connect(database) as connection:
        tables = {name for (name,) in connection.execute(CATALOGUE, (["r", "p"],))}
        sequences = {name for (name,) in connection.execute(CATALOGUE, (["S"],))}
        functions = {
            name
            for (name,) in connection.execute(
                "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
            )
        }
    assert tables - {"alembic_version"} == set(backup.TABLES) | set(backup.LEFT_OUT), (
        "say in store/backup.py what is to be kept"
    )
    assert {name for name in sequences if not name.endswith(("_id_seq", "_number_seq"))} == set(
        backup.SEQUENCES
    )
    assert functions == set(backup.FUNCTIONS)


def test_what_is_restored_is_what_was_there(played: str, saved: Path, empty: str) -> None:
    restore(empty, saved, nobody)
    assert rows(empty) == rows(played)
    schema.check(empty)


async def test_numbers_that_may_have_been_given_out_since_are_not_given_again(
    saved: Path, empty: str
) -> None:
    restore(empty, saved, nobody)
    async with open_store(empty) as store:
        assert await store.create(key="another") == 2
        (waiting, *_) = await store.tournaments.waiting(1)
        assert await store.play(1, waiting) == 1_000_001


def test_only_its_owner_can_read_a_backup(saved: Path) -> None:
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


def test_a_backup_replaces_no_file(played: str, saved: Path) -> None:
    before = saved.read_bytes()
    with pytest.raises(FileExistsError, match="another name"):
        back_up(played, saved, nobody)
    assert saved.read_bytes() == before


class Interrupted(Exception):
    pass


def test_a_backup_into_no_folder_names_the_folder(played: str, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no such folder; make it first") as told:
        back_up(played, tmp_path / "none" / "a.backup", nobody)
    assert told.value.filename == str(tmp_path / "none")


def test_a_backup_that_cannot_be_written_is_named_as_it_was_to_be(played: str, tmp_path: Path) -> None:
    file = tmp_path / ("long" * 60 + ".backup")  # with what is added while it is written, it is too long
    with pytest.raises(OSError, match="too long") as told:
        back_up(played, file, nobody)
    assert told.value.filename == str(file)


async def test_where_nothing_was_ever_stored_no_database_is_made_to_be_backed_up(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with pytest.raises(upkeep.NothingStored, match="nothing to back up"):
        await upkeep.back_up(home / "a.backup", nobody)
    assert os.listdir(home) == []  # noqa: PTH208


def interrupt(done: int, total: int) -> None:
    if done > total // 2:
        raise Interrupted


def test_a_backup_that_is_stopped_leaves_nothing(played: str, tmp_path: Path) -> None:
    with pytest.raises(Interrupted):
        back_up(played, tmp_path / "b.backup", interrupt)
    assert list(tmp_path.iterdir()) == []


def test_a_restore_that_is_stopped_leaves_nothing(saved: Path, empty: str) -> None:
    with pytest.raises(Interrupted):
        restore(empty, saved, interrupt)
    assert schema.revision(empty) is None


@pytest.mark.parametrize("replace", [False, True])
def test_a_restore_that_is_killed_changes_nothing(
    replace: bool, played: str, saved: Path, empty: str
) -> None:
    dsn = played if replace else empty
    before = rows(played)
    killed = (
        "import os, signal, sys; from pathlib import Path; from fairdeal_server.store.backup import restore\n"
        "def die(done, total): done > total // 2 and os.kill(os.getpid(), signal.SIGKILL)\n"
        f"restore(sys.argv[1], Path(sys.argv[2]), die, replace={replace})"
    )
    code = subprocess.run([sys.executable, "-c", killed, dsn, str(saved)], check=False).returncode
    assert code == -signal.SIGKILL
    assert rows(played) == before
    restore(dsn, saved, nobody, replace=replace)  # and nobody holds a lock
    assert rows(dsn) == before


def test_a_backup_that_is_killed_has_not_the_name(played: str, tmp_path: Path) -> None:
    killed = (
        "import os, signal, sys; from pathlib import Path; from fairdeal_server.store.backup import back_up\n"
        "def die(done, total): done > total // 2 and os.kill(os.getpid(), signal.SIGKILL)\n"
        "back_up(sys.argv[1], Path(sys.argv[2]), die)"
    )
    file = tmp_path / "b.backup"
    code = subprocess.run([sys.executable, "-c", killed, played, str(file)], check=False).returncode
    assert code == -signal.SIGKILL
    (partial,) = tmp_path.iterdir()
    assert partial.name.startswith("b.backup.") and partial.name.endswith(".partial")
    assert stat.S_IMODE(partial.stat().st_mode) == 0o600


def test_a_database_that_holds_something_is_told_what_would_be_lost(played: str, saved: Path) -> None:
    before = rows(played)
    with pytest.raises(DatabaseNotEmpty, match="tournaments: 1, matches: 3"):
        restore(played, saved, nobody)
    assert rows(played) == before


async def test_a_database_is_replaced_where_that_is_said(played: str, saved: Path) -> None:
    before = rows(played)
    async with open_store(played) as store:
        await store.create(key="lost")
    restore(played, saved, nobody, replace=True)
    assert rows(played) == before


async def test_nothing_is_restored_beneath_a_running_program(played: str, saved: Path) -> None:
    async with open_store(played):
        with pytest.raises(DatabaseInUse, match="stop it"):
            restore(played, saved, nobody, replace=True)


def test_a_damaged_file_changes_nothing(played: str, saved: Path, tmp_path: Path) -> None:
    before, whole, rng = rows(played), saved.read_bytes(), Random(1)
    damaged = tmp_path / "damaged.backup"
    refused = 0
    for _ in range(40):
        content = bytearray(whole)
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        damaged.write_bytes(content)
        try:  # some bits decide nothing: a member's date
            restore(played, damaged, nobody, replace=True)
        except (DamagedBackup, NewerBackup):
            refused += 1
        assert rows(played) == before
    assert refused > 20


def test_whatever_bit_of_a_file_s_table_of_contents_is_wrong_the_complaint_names_the_file(
    saved: Path, tmp_path: Path
) -> None:
    whole = saved.read_bytes()
    damaged = tmp_path / "damaged.backup"
    for place in range(whole.index(b"PK\x01\x02"), len(whole)):
        for bit in range(8):
            content = bytearray(whole)
            content[place] ^= 1 << bit
            damaged.write_bytes(content)
            with suppress(DamagedBackup, NewerBackup), backup._opened(damaged) as (archive, _):
                for name in archive.namelist():
                    archive.read(name)


@pytest.mark.parametrize("part", [0.0, 0.3, 0.7, 0.9999])
def test_a_cut_file_is_refused(part: float, saved: Path, empty: str) -> None:
    whole = saved.read_bytes()
    saved.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(DamagedBackup, match=r"a\.backup is not a whole backup"):
        restore(empty, saved, nobody)
    assert schema.revision(empty) is None


def rewrite(saved: Path, **changed: object) -> None:
    """Write the backup anew with another manifest, its sums right."""
    with zipfile.ZipFile(saved) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["manifest.json"] = json.dumps(json.loads(members["manifest.json"]) | changed).encode()
    with zipfile.ZipFile(saved, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


@pytest.mark.parametrize("changed", [{"format": 2}, {"revision": "9999"}])
def test_a_file_of_a_later_release_is_refused(changed: dict[str, object], saved: Path, empty: str) -> None:
    rewrite(saved, release="7.0.0", **changed)
    with pytest.raises(NewerBackup, match=r"Fairdeal 7\.0\.0 wrote this backup.*install"):
        restore(empty, saved, nobody)
    assert schema.revision(empty) is None


def test_a_table_that_nobody_knows_is_refused(saved: Path, empty: str) -> None:
    tables = [{"name": "pg_authid", "columns": ["rolname"], "rows": 0, "sha256": ""}]
    rewrite(saved, tables=tables)
    with pytest.raises(DamagedBackup, match="pg_authid"):
        restore(empty, saved, nobody)


async def test_who_is_cancelled_stops_the_work_and_waits_for_it() -> None:
    cleared, begun = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def work(show: backup.Show) -> None:
        loop.call_soon_threadsafe(begun.set)
        try:
            while True:
                show(1, 2)
        finally:
            loop.call_soon_threadsafe(cleared.set)

    task = asyncio.create_task(upkeep._work(work, nobody))
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.sleep(0)
    assert cleared.is_set()


@pytest.mark.long
@pytest.mark.timeout(400)
async def test_a_tournament_goes_on_from_a_backup_that_was_made_while_it_was_played(
    home: Path, database: str, empty: str, tmp_path: Path
) -> None:
    plan = plan_of(*SAMPLES, deals=60, clock=LONG, options=["cards=5"])
    before, after = House(home, database), House(home, empty)
    try:
        async with before.served(), before.session() as session:
            tokens = await register(session, *SAMPLES)
            before.start_bots(tokens)
            number = await start(session, plan)
            await before.told_more()
            manifest: Manifest = await asyncio.to_thread(back_up, database, tmp_path / "a", nobody)
            assert 0 < manifest.contents.matches < 180
            await before.told_more()
            lost = await records_of(session)
        before.stop_bots()
        restore(empty, tmp_path / "a", nobody)
        kept = {match for (match,) in after.ask("SELECT number FROM matches WHERE state = 2")}
        after.start_bots(tokens)
        async with after.served(), after.session() as session:
            await check(after, session, number)
            records = await records_of(session)
        assert {read(record.log).match for record in records} >= kept
        met = {record.opening.secret for record in lost if record.match not in kept}
        dealt = {record.opening.secret for record in records if record.match not in kept}
        assert met and dealt
        assert not met & dealt, "a deal was dealt again that bots had met before the restore"
    finally:
        before.stop_bots()
        after.stop_bots()


async def test_a_tournament_that_had_not_begun_gets_other_deals(
    database: str, empty: str, tmp_path: Path
) -> None:
    async with open_store(database) as store:
        number = await store.create(own_bots=False, player="")
        before = await store.tournaments.load(number)
    back_up(database, tmp_path / "a", nobody)
    restore(empty, tmp_path / "a", nobody)
    async with open_store(empty) as store:
        now = await store.tournaments.load(number)
    assert now.state == pb.TOURNAMENT_STATE_CREATED
    assert now.master != before.master


async def test_seeded_deals_stay_what_they_are(database: str, empty: str, tmp_path: Path) -> None:
    async with open_store(database) as store:
        number = await store.create(own_bots=False, player="", seed="7")
        before = await store.tournaments.load(number)
    back_up(database, tmp_path / "a", nobody)
    restore(empty, tmp_path / "a", nobody)
    async with open_store(empty) as store:
        assert (await store.tournaments.load(number)).master == before.master


async def test_tables_of_a_field_deal_that_wait_get_deals_of_their_own_after_a_restore(
    database: str, empty: str, tmp_path: Path
) -> None:
    async with open_store(database) as store:
        number = await store.create(own_bots=False, player="", bots=4, deals=4, field=True)
        await store.tournaments.start(number)
        waiting = [each for each in await store.tournaments.waiting(number) if each.stratum != REFERENCES]
        first = waiting[0]
        together = {each.number for each in waiting if each.deal_set == first.deal_set} - {first.number}
        assert together
        await store.play(number, first)
    back_up(database, tmp_path / "a", nobody)
    restore(empty, tmp_path / "a", nobody)
    async with open_store(empty) as store:
        await store.tournaments.recover(number)
        again = [each for each in await store.tournaments.waiting(number) if each.stratum != REFERENCES]
        assert {each.number for each in again} == {each.number for each in waiting} - {first.number}
        parted = {each.deal for each in again if each.number in together}
        assert len(parted) == len(together)
        assert not parted & {each.deal for each in again if each.number not in together}
        assert not {each.deal for each in again} & {each.deal for each in waiting}
        await store.check(number)


def test_a_database_is_backed_up_before_it_is_upgraded(empty: str, tmp_path: Path) -> None:
    load(RELEASES[0], empty)
    made = backup.upgrade(empty, tmp_path / "backups")
    assert made is not None
    manifest = backup.read_manifest(made)
    assert (manifest.revision, manifest.contents.tournaments) == ("0001", 6)
    assert backup.upgrade(empty, tmp_path / "backups") is None
    schema.check(empty)
