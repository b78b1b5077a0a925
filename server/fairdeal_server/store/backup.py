"""Backups: everything that a database holds, in one file, and back.

The file is a ZIP archive: a member for each table, as COPY writes it (text), and `manifest.json`, which
says what should be there. The schema is not in it: it is what the migrations up to the manifest's revision
make. So a backup does not depend on the release of Postgres that it was made on.
"""

import errno
import json
import secrets
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import IO, TypeAlias

import psycopg

from ..errors import Refusal
from ..wholefile import whole_file
from . import schema
from .naming import naming

TABLES = (
    "upgrades",
    "owners",
    "bots",
    "versions",
    "version_archives",
    "tokens",
    "pools",
    "tournaments",
    "entrants",
    "deal_sets",
    "blocks",
    "contributions",
    "meetings",
    "pairings",
    "matches",
    "match_seats",
    "match_logs",
    "rating_events",
    "ratings",
    "rating_history",
)
"""Every table, in an order in which they can be filled: what is referred to comes first."""
LEFT_OUT = ("live_logs",)
"""Tables that are not kept. A match in play may be over by the time of a restore: it is played anew."""
SEQUENCES = ("match_numbers",)
"""Every sequence that is not a column's own."""
FUNCTIONS = ("extend_match_logs",)

FORMAT = 1
MANIFEST = "manifest.json"
NUMBERS_SKIPPED = 1_000_000
"""So many numbers of matches are left out after a restore: those after the backup were given to others."""

_Row: TypeAlias = bytes | bytearray | memoryview

Show: TypeAlias = Callable[[int, int], None]
"""Takes how many rows are done, of how many. It may raise an exception to stop."""

_CHUNK = 1 << 20  # bytes that are read at once
_LEVEL = 1  # most of it are logs, which are compressed already and stand there as hexadecimal digits

_COLUMNS = """
    SELECT attname FROM pg_attribute
    WHERE attrelid = to_regclass(%s) AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""
_OWN_SEQUENCES = """
    SELECT s.oid::regclass::text, t.relname
    FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
    JOIN pg_class t ON t.oid = d.refobjid
    WHERE d.deptype = 'i' AND d.classid = 'pg_class'::regclass AND d.refobjid = to_regclass(%s)
"""
_OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'fairdeal'
"""
_RESTORED = "UPDATE tournaments SET restored = true WHERE state = 2 AND NOT seeded AND NOT own_bots"
_NOT_BEGUN = "SELECT number FROM tournaments WHERE state = 1 AND NOT seeded"


class DamagedBackup(Exception):
    """The file is no backup, or not a whole one; the text says what is wrong with it."""


class NewerBackup(Exception):
    """A later release of Fairdeal wrote the file."""


class BackupFailed(Exception):
    """The database failed meanwhile; the text says how."""


class DatabaseNotEmpty(Refusal):
    """A backup is not restored over what a database holds unless that is said."""


class DatabaseInUse(Refusal):
    """Another program of Fairdeal uses the database."""


_ENCRYPTED = 0x1
"""The flag of a zip file's part that has a password."""
_COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGES = (
    *(DamagedBackup, zipfile.BadZipFile, zlib.error, struct.error, EOFError, KeyError, ValueError),
    NotImplementedError,
    *(psycopg.DataError, psycopg.IntegrityError, psycopg.errors.UndefinedColumn),
)
"""What reading a file that is not whole, or is none of ours, can raise."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database or a backup holds, in short."""

    owners: int
    tournaments: int
    matches: int

    def __bool__(self) -> bool:
        return bool(self.owners or self.tournaments or self.matches)

    def __str__(self) -> str:
        return ", ".join(f"{name}: {number:,}" for name, number in asdict(self).items())


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A table in the manifest."""

    name: str
    columns: list[str]
    rows: int
    sha256: str
    """Of the member's bytes, in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup should hold, and where it comes from."""

    format: int
    release: str
    """The release of Fairdeal that wrote it."""
    revision: str
    """The schema's."""
    made_at: str
    """ISO 8601, UTC: all that was committed by then is in it, and nothing else."""
    contents: Contents
    tables: list[TableEntry]
    sequences: dict[str, int]
    """The last number that was given out, by sequence; none where there was none yet."""

    def to_json(self) -> str:
        """Return the manifest as it stands in the file."""
        return json.dumps(asdict(self), indent=1)

    @classmethod
    def from_json(cls, text: bytes) -> "Manifest":
        """Read a manifest; raises NewerBackup, or DamagedBackup where it makes no sense."""
        try:
            document = json.loads(text)
            if document["format"] > FORMAT:
                raise NewerBackup(_newer(document["release"]))
            entries = [TableEntry(**entry) for entry in document.pop("tables")]
            contents = Contents(**document.pop("contents"))
            return cls(tables=entries, contents=contents, **document)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DamagedBackup(f"its {MANIFEST} cannot be read: {error}") from error


class _Tally:
    """Counts the rows that are done."""

    def __init__(self, total: int, show: Show) -> None:
        self._done, self._total, self._show = 0, total, show
        show(0, total)

    def add(self, rows: int) -> None:
        """Count more rows and show how many there are."""
        self._done += rows
        self._show(self._done, self._total)


# --- to a file ----------------------------------------------------------------------------------


def back_up(dsn: str, file: Path, show: Show) -> Manifest:
    """Write all that the database holds into a new file that only its owner can read.

    It is one moment's state, however busy servers are meanwhile. The file has its name when it is whole
    and on the disk. Raises FileExistsError, SchemaMismatch, OSError.
    """
    check_place(file)
    with _naming(file):
        return _write_file(dsn, file, show)


def _write_file(dsn: str, file: Path, show: Show) -> Manifest:
    with whole_file(file, 0o600) as opened, _telling(), schema.connected(dsn) as driver:
        return _write(driver, opened, show)


def check_place(file: Path) -> None:
    """Raise FileExistsError where the file is there, FileNotFoundError where its folder is missing."""
    if file.exists():
        raise FileExistsError(errno.EEXIST, "it is there already; give the backup another name", str(file))
    if not file.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder; make it first", str(file.parent))


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Let what goes wrong with the file be told of the name that it was to have."""
    try:
        yield
    except OSError as error:
        error.filename = str(file)
        raise


def _write(driver: psycopg.Connection, opened: IO[bytes], show: Show) -> Manifest:
    driver.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    schema.refuse_newer(driver)
    revision = schema.revision_of(driver)
    if revision is None:
        raise schema.SchemaMismatch("The database has no Fairdeal tables: there is nothing to back up.")
    made_at = datetime.now(UTC).isoformat(timespec="seconds")
    columns = {table: found for table in TABLES if (found := _columns(driver, table))}
    tally = _Tally(sum(_count(driver, table) for table in columns), show)
    entries: list[TableEntry] = []
    with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        for table, names in columns.items():
            with archive.open(table, "w", force_zip64=True) as member:
                entries.append(_copy_out(driver, table, names, member, tally))
        manifest = Manifest(
            FORMAT, schema.release(), revision, made_at, _contents(driver), entries, _sequences(driver)
        )
        archive.writestr(MANIFEST, manifest.to_json())
    return manifest


def _copy_out(
    driver: psycopg.Connection, table: str, columns: list[str], member: IO[bytes], tally: _Tally
) -> TableEntry:
    digest, rows = sha256(), 0
    copying = naming("COPY (SELECT {} FROM {}) TO STDOUT", columns, table)
    with driver.cursor() as cursor, cursor.copy(copying) as copy:
        for chunk in _chunks(copy):
            block = b"".join(chunk)
            digest.update(block)
            member.write(block)
            rows += len(chunk)
            tally.add(len(chunk))
    return TableEntry(table, columns, rows, digest.hexdigest())


def _chunks(rows: Iterable[_Row]) -> Iterator[list[_Row]]:
    """Gather rows to about a megabyte."""
    chunk: list[_Row] = []
    size = 0
    for row in rows:
        chunk.append(row)
        size += len(row)
        if size >= _CHUNK:
            yield chunk
            chunk, size = [], 0
    yield chunk


def _sequences(driver: psycopg.Connection) -> dict[str, int]:
    """Return the last number of every sequence, by its name or, for a column's own, by its table's."""
    names = {name: name for name in SEQUENCES}
    for table in TABLES:
        names |= {of: name for name, of in driver.execute(_OWN_SEQUENCES, (table,))}
    last = {}
    for key, name in names.items():
        found = driver.execute("SELECT pg_sequence_last_value(%s::regclass)", (name,)).fetchone()
        if found and found[0] is not None:
            last[key] = int(found[0])
    return last


def upgrade(dsn: str, folder: Path) -> Path | None:
    """Bring the database to this program's revision; what it holds is backed up before.

    Return the backup in the folder, None where none was needed. Raises what `schema.upgrade` and
    `back_up` raise; without a backup nothing is changed.
    """
    made: list[Path] = []

    def save(revision: str) -> None:
        if contents(dsn):
            folder.mkdir(mode=0o700, exist_ok=True)
            moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
            file = folder / f"revision-{revision}-{moment}.backup"
            back_up(dsn, file, lambda done, total: None)
            made.append(file)

    schema.upgrade(dsn, save)
    return made[0] if made else None


# --- and back -----------------------------------------------------------------------------------


def read_manifest(file: Path) -> Manifest:
    """Return what a backup says of itself; raises DamagedBackup, NewerBackup or OSError."""
    with _opened(file) as (_, manifest):
        return manifest


def contents(dsn: str) -> Contents:
    """Return what a database holds."""
    with schema.connected(dsn) as driver:
        return _contents(driver)


def restore(dsn: str, file: Path, show: Show, *, replace: bool = False) -> Manifest:
    """Fill a database from a backup and bring it to this program's revision, in one transaction.

    `replace` drops what the database holds. Whatever goes wrong, it is as it was. Raises DatabaseNotEmpty,
    DatabaseInUse, DamagedBackup, NewerBackup, SchemaMismatch, SchemaBusy or OSError.
    """
    from . import migrations  # noqa: PLC0415 (slow, and a server that starts does not need it)

    with _opened(file) as (archive, manifest), _telling(), migrations.alone(dsn) as connection:
        driver = migrations.driver_of(connection)
        schema.refuse_newer(driver)
        if driver.execute(_OTHERS).fetchone() != (0,):
            raise DatabaseInUse(
                "a server or another command of Fairdeal uses the database; stop it, then restore"
            )
        there = _contents(driver)
        if there and not replace:
            raise DatabaseNotEmpty(f"the database holds {there}, which a restore would lose")
        _drop_all(driver)
        migrations.migrate(connection, None, manifest.revision)
        _fill(driver, archive, manifest, show)
        migrations.migrate(connection, manifest.revision)
        _start_anew(driver, manifest)
        for table in TABLES:
            driver.execute(naming("ANALYZE {}", table))
        return manifest


def _drop_all(driver: psycopg.Connection) -> None:
    driver.execute(naming("DROP TABLE IF EXISTS {} CASCADE", (*TABLES, *LEFT_OUT, "alembic_version")))
    driver.execute(naming("DROP SEQUENCE IF EXISTS {} CASCADE", SEQUENCES))
    driver.execute(naming("DROP FUNCTION IF EXISTS {} CASCADE", FUNCTIONS))


def _fill(driver: psycopg.Connection, archive: zipfile.ZipFile, manifest: Manifest, show: Show) -> None:
    tally = _Tally(sum(entry.rows for entry in manifest.tables), show)
    last_match = manifest.sequences.get("match_numbers", 0)
    driver.execute("SELECT extend_match_logs(%s)", (last_match + 2 * NUMBERS_SKIPPED,))
    for entry in manifest.tables:
        if entry.name not in TABLES or not _columns(driver, entry.name):
            raise DamagedBackup(f"it has a table {entry.name!r}, which revision {manifest.revision} has not")
        driver.execute(naming("DELETE FROM {}", entry.name))  # what migrations wrote
        if _copy_in(driver, archive, entry, tally) != entry:
            raise DamagedBackup(f"its table {entry.name} is not what was written")
    for key, last in manifest.sequences.items():
        _set_sequence(driver, key, last)


def _copy_in(
    driver: psycopg.Connection, archive: zipfile.ZipFile, entry: TableEntry, tally: _Tally
) -> TableEntry:
    digest = sha256()
    copying = naming("COPY {} ({}) FROM STDIN", entry.name, entry.columns)
    with archive.open(entry.name) as member, driver.cursor() as cursor:
        with cursor.copy(copying) as copy:
            while block := member.read(_CHUNK):
                digest.update(block)
                copy.write(block)
                tally.add(block.count(b"\n"))  # a row's end: within a row it stands as \\n
        return TableEntry(entry.name, entry.columns, cursor.rowcount, digest.hexdigest())


def _set_sequence(driver: psycopg.Connection, key: str, last: int) -> None:
    if key in SEQUENCES:
        name, last = key, (last // NUMBERS_SKIPPED + 1) * NUMBERS_SKIPPED
    elif found := driver.execute(_OWN_SEQUENCES, (key,)).fetchone():
        name = found[0]
    else:
        raise DamagedBackup(f"it has a sequence of the table {key!r}, which has none")
    driver.execute("SELECT setval(%s::regclass, %s)", (name, last))


def _start_anew(driver: psycopg.Connection, manifest: Manifest) -> None:
    """See to it that no deal is dealt again that bots may have met between the backup and now.

    Nothing was published of a tournament that has not begun: it gets another master. Those that run get
    new deals when they go on (`Tournaments.recover`).
    """
    driver.execute(_RESTORED)
    for (number,) in driver.execute(_NOT_BEGUN).fetchall():
        fresh = (secrets.token_bytes(32), number)
        driver.execute("UPDATE tournaments SET master = %s WHERE number = %s", fresh)


@contextmanager
def _opened(file: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """Open a backup; whatever is found wrong with it inside is told with the file's name."""
    try:
        with zipfile.ZipFile(file) as archive:
            _check_form(archive)
            manifest = Manifest.from_json(archive.read(MANIFEST))
            if not schema.is_known(manifest.revision):
                raise NewerBackup(_newer(manifest.release))
            yield archive, manifest
    except NewerBackup as error:
        raise NewerBackup(f"{file}: {error}") from error
    except _DAMAGES as error:
        raise _damaged(file, str(error)) from error
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        raise _damaged(file, "a part of it would lie where no file can reach") from error


def _damaged(file: Path, why: str) -> DamagedBackup:
    why = why.strip() or "it ends too early"
    return DamagedBackup(f"{file} is not a whole backup ({why}); the database is as it was")


def _check_form(archive: zipfile.ZipFile) -> None:
    """Raise DamagedBackup where a part is encrypted or compressed in a way that is none of ours."""
    for part in archive.infolist():
        if part.flag_bits & _ENCRYPTED or part.compress_type not in _COMPRESSIONS:
            raise DamagedBackup(f"its part {part.filename!r} cannot be read")


# --- both ---------------------------------------------------------------------------------------


@contextmanager
def _telling() -> Iterator[None]:
    """Say in words that the database failed: it was stopped, it has no room left."""
    try:
        yield
    except psycopg.OperationalError as error:
        reason = str(error).partition("\n")[0]
        raise BackupFailed(
            f"the database failed: {reason}; put that right and run the command again"
        ) from error


def _contents(driver: psycopg.Connection) -> Contents:
    counts = (
        _count(driver, table) if _columns(driver, table) else 0
        for table in ("owners", "tournaments", "matches")
    )
    return Contents(*counts)


def _count(driver: psycopg.Connection, table: str) -> int:
    found = driver.execute(naming("SELECT count(*) FROM {}", table)).fetchone()
    return int(found[0]) if found else 0


def _columns(driver: psycopg.Connection, table: str) -> list[str]:
    """Return the columns of a table; none where there is no such table."""
    return [name for (name,) in driver.execute(_COLUMNS, (table,))]


def _newer(release: str) -> str:
    return (
        f"Fairdeal {release} wrote this backup, and this is {schema.release()}, which is too old for it: "
        f"install that release or a newer one"
    )
