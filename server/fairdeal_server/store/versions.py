"""Uploaded versions of hosted bots: their archives, how far they are, and which one plays."""

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, LiteralString

from psycopg.rows import class_row

from fairdeal.v1 import hosting_pb2 as pb

from ..errors import NotFound, Refusal
from ..hosting.limits import wrong_with_label
from .database import Connection, Database
from .errors import InvalidName, UnknownBot, refusing

MOST_VERSIONS = 50
"""How many versions of all bots of an owner are kept."""
MOST_BYTES = 256 << 20
"""How many bytes of archives of an owner are kept, with what was built of them."""
PART = 1 << 20
"""How many bytes of an archive stand in a row."""

UPLOADED, BUILDING, BUILT, QUALIFIED, REJECTED = range(1, 6)

_COLUMNS: LiteralString = """
    v.id, v.bot, b.name AS name, b.owner AS owner, v.label, v.sha256, v.size, v.state, v.used, v.reason,
    v.game, v.run, v.built_sha256, v.built_size, v.build_output, v.trial, v.trial_output, v.crash,
    (extract(epoch FROM v.uploaded_at) * 1000000)::bigint AS uploaded_us
    FROM versions v JOIN bots b ON b.id = v.bot
"""
_OF_BOT = "SELECT" + _COLUMNS + "WHERE b.name = %s ORDER BY v.id DESC"
_ONE = "SELECT" + _COLUMNS + "WHERE b.name = %s AND v.label = %s"
_BY_ARCHIVE = "SELECT" + _COLUMNS + "WHERE v.bot = %s AND v.sha256 = %s"
_BY_NUMBER = "SELECT" + _COLUMNS + "WHERE v.id = %s"
_USED = "SELECT" + _COLUMNS + "WHERE v.bot = ANY(%s) AND v.used"
_NEXT = (
    "SELECT"
    + _COLUMNS
    + """
    WHERE v.state IN (1, 3) AND NOT v.id = ANY(%(busy)s) AND NOT EXISTS (
        SELECT FROM versions w JOIN bots c ON c.id = w.bot WHERE w.id = ANY(%(busy)s) AND c.owner = b.owner)
    ORDER BY v.id LIMIT 1
"""
)

_OWNER_BUSY = """
    SELECT EXISTS (SELECT FROM versions v JOIN bots b ON b.id = v.bot
                   WHERE b.owner = %s AND v.id <> %s AND v.state IN (2, 3))
"""

_BOT = "SELECT b.id, b.owner FROM bots b JOIN owners o ON o.id = b.owner WHERE b.name = %s FOR UPDATE OF o"
_HELD = """
    SELECT count(*), coalesce(sum(v.size + v.built_size), 0)
    FROM versions v JOIN bots b ON b.id = v.bot WHERE b.owner = %s
"""
_ADD = "INSERT INTO versions (bot, label, sha256, size) VALUES (%s, %s, %s, %s) RETURNING id"
_ADD_PART = "INSERT INTO version_archives (version, built, part, data) VALUES (%s, %s, %s, %s)"
_DROP_BUILT = "DELETE FROM version_archives WHERE version = %s AND built"
_PARTS = "SELECT data FROM version_archives WHERE version = %s AND built = %s AND part = %s"
_AGAIN = """
    UPDATE versions SET state = 1, reason = '', build_output = '', trial = '', trial_output = '',
                        uploaded_at = now() WHERE id = %s
"""
_INTERRUPTED = "UPDATE versions SET state = 1 WHERE state = 2"
_SET_STATE = "UPDATE versions SET state = %s WHERE id = %s"
_SET_BUILT = """
    UPDATE versions SET state = 3, game = %s, run = %s, build_output = %s, built_sha256 = %s, built_size = %s
    WHERE id = %s
"""
_REJECT = """
    UPDATE versions SET state = 5, reason = %(reason)s, build_output = coalesce(%(output)s, build_output),
                        trial = %(trial)s, trial_output = %(trial_output)s
    WHERE id = %(version)s
"""
_QUALIFY = "UPDATE versions SET state = 4, trial = %s, trial_output = %s WHERE id = %s"
_SET_CRASH = "UPDATE versions SET crash = %s WHERE id = %s"
_UNUSE = "UPDATE versions SET used = false WHERE bot = %s AND game = %s AND used"
_USE = "UPDATE versions SET used = true WHERE id = %s"
_REMOVE = "DELETE FROM versions WHERE id = %s"


class UnknownVersion(NotFound):
    """The bot has no version with the label."""


class LabelTaken(Refusal):
    """Another archive has the label."""

    code = "ALREADY_EXISTS"


class QuotaExceeded(Refusal):
    """The owner has as many versions, or bytes, as an owner may have."""

    code = "RESOURCE_EXHAUSTED"


class VersionInUse(Refusal):
    """The version plays, or is on its way."""


class NotQualified(Refusal):
    """The version, or the bot, has not qualified."""


@dataclass(frozen=True, slots=True)
class Version:
    """An uploaded version."""

    id: int
    bot: int
    name: str
    """The bot's."""
    owner: int
    label: str
    sha256: bytes
    size: int
    state: int
    used: bool
    reason: str
    game: str
    run: str
    built_sha256: bytes
    built_size: int
    build_output: str
    trial: str
    trial_output: str
    crash: str
    uploaded_us: int

    def message(self) -> pb.Version:
        """Return what the owner is told of it in lists."""
        return pb.Version(
            bot=self.name,
            label=self.label,
            sha256=self.sha256,
            size=self.size,
            state=pb.VersionState.Name(self.state),  # type: ignore[arg-type]
            reason=self.reason,
            game=self.game,
            used=self.used,
            uploaded_us=self.uploaded_us,
            built_sha256=self.built_sha256,
            built_size=self.built_size,
        )


class Versions:
    """The versions of hosted bots."""

    def __init__(self, database: Database):
        self._database = database

    async def add(self, bot: str, label: str, archive: bytes) -> Version:
        """Keep an archive; the same archive again is the same version, and is tried again if it failed.

        Raises UnknownBot, InvalidName, LabelTaken, QuotaExceeded.
        """
        if problem := wrong_with_label(label):
            raise InvalidName(problem)
        digest = sha256(archive).digest()
        with refusing(
            versions_label_unique=LabelTaken(
                f"{bot} has another version {label} already; give this one a label of its own"
            ),
        ):
            async with self._database.connection() as connection:
                number, owner = await _bot(connection, bot)
                if known := await _version(connection, _BY_ARCHIVE, (number, digest)):
                    if known.state != REJECTED:
                        return known
                    await connection.execute(_AGAIN, (known.id,))
                    return await _by_number(connection, known.id)
                await _check_quota(connection, owner, len(archive))
                cursor = await connection.execute(_ADD, (number, label, digest, len(archive)))
                ((version,),) = await cursor.fetchall()
                for part, start in enumerate(range(0, len(archive), PART)):
                    await connection.execute(_ADD_PART, (version, False, part, archive[start : start + PART]))
                return await _by_number(connection, version)

    async def owner_of(self, bot: str) -> int:
        """Return the number of the bot's owner; raises UnknownBot."""
        async with self._database.connection() as connection:
            _, owner = await _bot(connection, bot)
            return owner

    async def list_of(self, bot: str) -> list[Version]:
        """Return the bot's versions, the newest first; raises UnknownBot."""
        async with self._database.connection() as connection:
            await _bot(connection, bot)
            return await _versions(connection, _OF_BOT, (bot,))

    async def get(self, bot: str, label: str) -> Version:
        """Return the version; raises UnknownBot, UnknownVersion."""
        async with self._database.connection() as connection:
            await _bot(connection, bot)
            return await _one(connection, bot, label)

    async def owner_is_busy(self, version: Version) -> bool:
        """Return whether another version of the same owner is being built or tried."""
        async with self._database.connection() as connection:
            ((busy,),) = await (await connection.execute(_OWNER_BUSY, (version.owner, version.id))).fetchall()
            return bool(busy)

    async def use(self, bot: str, label: str) -> Version:
        """Let this version play from now on; raises UnknownVersion, NotQualified."""
        async with self._database.connection() as connection:
            await _bot(connection, bot)
            version = await _one(connection, bot, label)
            if version.state != QUALIFIED:
                raise NotQualified(f"version {label} of {bot} has not qualified, and cannot play")
            await _use(connection, version)
            return await _by_number(connection, version.id)

    async def remove(self, bot: str, label: str) -> None:
        """Forget the version and its archive; raises UnknownVersion, VersionInUse."""
        async with self._database.connection() as connection:
            await _bot(connection, bot)
            version = await _one(connection, bot, label)
            if version.used:
                raise VersionInUse(f"version {label} of {bot} is the one that plays; use another one first")
            if version.state in (BUILDING, BUILT):
                raise VersionInUse(
                    f"version {label} of {bot} is being built or tried; wait until that is over"
                )
            await connection.execute(_REMOVE, (version.id,))

    async def used(self, bots: Collection[int]) -> dict[tuple[int, str], Version]:
        """Return the versions that play for these bots, by the bot's number and the game."""
        async with self._database.connection() as connection:
            found = await _versions(connection, _USED, (list(bots),))
        return {(version.bot, version.game): version for version in found}

    # --- on their way -------------------------------------------------------------------------

    async def interrupted(self) -> None:
        """Let what a server had built when it died wait again."""
        async with self._database.connection() as connection:
            await connection.execute(_INTERRUPTED)

    async def next(self, busy: Collection[int]) -> Version | None:
        """Return the oldest version that is to be built or tried, of an owner who has none among `busy`."""
        async with self._database.connection() as connection:
            return await _version(connection, _NEXT, {"busy": list(busy)})

    async def set_building(self, version: int, building: bool) -> None:
        """A worker builds it, or it waits again."""
        async with self._database.connection() as connection:
            await connection.execute(_SET_STATE, (BUILDING if building else UPLOADED, version))

    async def keep_built(self, version: int, pieces: AsyncIterator[bytes]) -> tuple[bytes, int]:
        """Keep what was built; return its SHA-256 and size. It is not used before `set_built`."""
        digest, size, part, waiting = sha256(), 0, 0, bytearray()
        async with self._database.connection() as connection:
            await connection.execute(_DROP_BUILT, (version,))

        async def flush() -> None:
            async with self._database.connection() as connection:
                await connection.execute(_ADD_PART, (version, True, part, bytes(waiting)))

        async for piece in pieces:
            digest.update(piece)
            size += len(piece)
            waiting += piece
            if len(waiting) >= PART:
                await flush()
                part, waiting = part + 1, bytearray()
        if waiting:
            await flush()
        return digest.digest(), size

    async def set_built(
        self, version: int, *, game: str, run: str, output: str, built: tuple[bytes, int]
    ) -> None:
        """It is built: its manifest's game and command, what its build printed, what was built."""
        async with self._database.connection() as connection:
            await connection.execute(_SET_BUILT, (game, run, _storable(output), *built, version))

    async def reject(
        self, version: int, reason: str, *, output: str | None = None, trial: str = "", trial_output: str = ""
    ) -> None:
        """It may not play; `reason` is a sentence for its owner."""
        values = {"version": version, "reason": _storable(reason), "trial": _storable(trial)}
        values["output"] = None if output is None else _storable(output)
        values["trial_output"] = _storable(trial_output)
        async with self._database.connection() as connection:
            await connection.execute(_REJECT, values)

    async def qualify(self, version: Version, trial: str, trial_output: str) -> None:
        """It may play, and does so from now on."""
        async with self._database.connection() as connection:
            values = _storable(trial), _storable(trial_output), version.id
            await connection.execute(_QUALIFY, values)
            await _use(connection, version)

    async def set_crash(self, version: int, crash: str) -> None:
        """Keep, for the owner, how its program has ended that should have played on."""
        async with self._database.connection() as connection:
            await connection.execute(_SET_CRASH, (_storable(crash), version))

    async def archive(self, version: int, built: bool) -> AsyncIterator[bytes]:
        """Yield an archive, piece by piece."""
        part = 0
        while True:
            async with self._database.connection() as connection:
                found = await (await connection.execute(_PARTS, (version, built, part))).fetchone()
            if found is None:
                return
            yield found[0]
            part += 1


async def _bot(connection: Connection, name: str) -> tuple[int, int]:
    """Return the numbers of the bot and its owner, whose versions nobody else changes meanwhile."""
    found = await (await connection.execute(_BOT, (name,))).fetchone()
    if found is None:
        raise UnknownBot(
            f"there is no bot called {name}: `fairdeal bot list` shows those that are registered"
        )
    return int(found[0]), int(found[1])


async def _check_quota(connection: Connection, owner: int, size: int) -> None:
    ((versions, held),) = await (await connection.execute(_HELD, (owner,))).fetchall()
    remedy = "remove some that do not play: fairdeal bot remove-version NAME VERSION"
    if versions >= MOST_VERSIONS:
        raise QuotaExceeded(f"an owner has at most {MOST_VERSIONS} versions of all bots; {remedy}")
    if held + size > MOST_BYTES:
        raise QuotaExceeded(
            f"the versions of an owner have at most {MOST_BYTES >> 20} MiB, with what was built; {remedy}"
        )


async def _use(connection: Connection, version: Version) -> None:
    await connection.execute(_UNUSE, (version.bot, version.game))
    await connection.execute(_USE, (version.id,))


async def _versions(
    connection: Connection, query: LiteralString, values: Sequence[Any] | dict[str, Any]
) -> list[Version]:
    cursor = connection.cursor(row_factory=class_row(Version))
    await cursor.execute(query, values)
    return await cursor.fetchall()


async def _version(
    connection: Connection, query: LiteralString, values: Sequence[Any] | dict[str, Any]
) -> Version | None:
    found = await _versions(connection, query, values)
    return found[0] if found else None


async def _by_number(connection: Connection, number: int) -> Version:
    (found,) = await _versions(connection, _BY_NUMBER, (number,))
    return found


async def _one(connection: Connection, bot: str, label: str) -> Version:
    found = await _version(connection, _ONE, (bot, label))
    if found is None:
        raise UnknownVersion(
            f"{bot} has no version {label}: `fairdeal bot versions {bot}` shows those that it has"
        )
    return found


def _storable(text: str) -> str:
    """Return the text without what Postgres cannot keep."""
    return text.replace("\0", "�").encode(errors="replace").decode()
