"""Owners, bots, and the tokens that prove who connects."""

from collections.abc import Collection
from dataclasses import dataclass

from psycopg.rows import class_row

from fairdeal.v1.bot_pb2 import SCOPE_BOT, SCOPE_ORGANISER, SCOPE_SPECTATOR, SCOPE_WORKER, Scope, Token

from ..errors import InvalidRequest
from ..identity import (
    BotIdentity,
    EntrantIdentity,
    Identity,
    Organiser,
    Spectator,
    WorkerIdentity,
    hash_token,
    new_token,
)
from .database import Connection, Database
from .errors import InvalidName, NameTaken, UnknownBot, UnknownEntrant, UnknownOwner, UnknownToken, refusing

LONGEST_VALIDITY = 10 * 366 * 86_400
"""In seconds."""

_ADD_BOT = """
    INSERT INTO bots (owner, name) SELECT id, %(name)s FROM owners WHERE name = %(owner)s
    RETURNING id, name, %(owner)s AS owner, version
"""

_BOTS = """
    SELECT b.id, b.name, o.name AS owner, b.version, coalesce((
        SELECT string_agg(v.label, ', ' ORDER BY v.game) FROM versions v WHERE v.bot = b.id AND v.used), ''
    ) AS hosted
    FROM bots b JOIN owners o ON o.id = b.owner
    WHERE %(name)s::text IS NULL OR b.name = %(name)s
    ORDER BY b.name
"""

_REVOKE = """
    UPDATE tokens SET revoked_at = now()
    WHERE bot = (SELECT id FROM bots WHERE name = %s FOR UPDATE) AND revoked_at IS NULL
"""

_ISSUE = """
    INSERT INTO tokens (hash, scope, bot, label, expires_at)
    SELECT %(hash)s, 2, id, %(label)s, now() + make_interval(secs => nullif(%(valid_s)s::bigint, 0))
    FROM bots WHERE name = %(bot)s
"""

_ISSUE_WITHOUT_BOT = """
    INSERT INTO tokens (hash, scope, label, expires_at)
    VALUES (%(hash)s, %(scope)s, %(label)s, now() + make_interval(secs => nullif(%(valid_s)s::bigint, 0)))
"""

_TOKENS = """
    SELECT t.number, t.scope, coalesce(b.name, ''), t.label,
           extract(epoch FROM t.created_at), extract(epoch FROM t.expires_at),
           extract(epoch FROM t.revoked_at)
    FROM tokens t LEFT JOIN bots b ON b.id = t.bot
    ORDER BY t.number DESC
"""

_REVOKE_TOKEN = "UPDATE tokens SET revoked_at = coalesce(revoked_at, now()) WHERE number = %s"

_ISSUE_ENTRANT = """
    UPDATE entrants SET token_hash = %s WHERE tournament = %s AND number = %s AND bot IS NULL
"""

_AUTHENTICATE = """
    SELECT t.scope, t.number, t.label, b.id, b.name FROM tokens t LEFT JOIN bots b ON b.id = t.bot
    WHERE t.hash = %s AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
"""

_AUTHENTICATE_ENTRANT = "SELECT tournament, number, name FROM entrants WHERE token_hash = %s"

_GOOD = """
    SELECT hash FROM tokens
    WHERE hash = ANY(%(hashes)s) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    UNION ALL SELECT token_hash FROM entrants WHERE token_hash = ANY(%(hashes)s)
"""

_SET_VERSION = "UPDATE bots SET version = %(version)s WHERE id = %(bot)s AND version <> %(version)s"


@dataclass(frozen=True, slots=True)
class Owner:
    """A person or a team."""

    name: str


@dataclass(frozen=True, slots=True)
class Bot:
    """A registered bot."""

    id: int
    name: str
    owner: str
    version: str
    """What the bot called itself when it connected last."""
    hosted: str = ""
    """The labels of its uploaded versions that play, one for each of its games."""


FORGOTTEN = "deleted-"
"""What the names of owners and bots begin with that were removed."""


class Registry:
    """Who takes part."""

    def __init__(self, database: Database):
        self._database = database

    async def add_owner(self, name: str) -> Owner:
        """Register an owner; raises NameTaken or InvalidName."""
        _refuse_forgotten(name)
        if not name.isprintable() or name != name.strip():
            raise InvalidName(f"{name!r} cannot be an owner's name: it must be plain text on one line")
        with refusing(
            owners_name_unique=NameTaken(f"there is an owner called {name} already"),
            owners_name_length=InvalidName("the name of an owner has 1 to 64 characters"),
        ):
            async with self._database.connection() as connection:
                await connection.execute("INSERT INTO owners (name) VALUES (%s)", (name,))
        return Owner(name)

    async def list_owners(self) -> list[Owner]:
        """Return every owner, by name."""
        async with self._database.connection() as connection:
            cursor = connection.cursor(row_factory=class_row(Owner))
            await cursor.execute("SELECT name FROM owners ORDER BY name")
            return await cursor.fetchall()

    async def add_bot(self, name: str, owner: str, valid_s: int = 0) -> tuple[Bot, str]:
        """Register a bot of the owner and return it with its first token, which works so many seconds.

        Raises NameTaken, InvalidName or UnknownOwner.
        """
        _refuse_forgotten(name)
        _check_validity(valid_s)
        with refusing(
            bots_name_unique=NameTaken(f"there is a bot called {name} already"),
            bots_name_form=InvalidName(
                f"{name!r} cannot be a bot's name: use 1 to 64 letters, digits, dots, dashes and underscores"
            ),
        ):
            async with self._database.connection() as connection:
                cursor = connection.cursor(row_factory=class_row(Bot))
                await cursor.execute(_ADD_BOT, {"name": name, "owner": owner})
                bot = await cursor.fetchone()
                if bot is None:
                    raise UnknownOwner(f"there is no owner called {owner}; add the owner first")
                return bot, await _issue(connection, name, valid_s)

    async def list_bots(self) -> list[Bot]:
        """Return every bot, by name."""
        return await self._bots(None)

    async def find_bot(self, name: str) -> Bot:
        """Return the bot of that name; raises UnknownBot."""
        bots = await self._bots(name)
        if not bots:
            raise _unknown(name)
        return bots[0]

    async def set_version(self, bot: int, version: str) -> None:
        """Keep the version that the bot called itself; raises InvalidName when it is over 64 characters."""
        with refusing(bots_version_length=InvalidName("a version has up to 64 characters")):
            async with self._database.connection() as connection:
                await connection.execute(_SET_VERSION, {"bot": bot, "version": version})

    async def issue_token(self, bot: str, valid_s: int = 0, label: str = "") -> str:
        """Return a new token for the bot and revoke the older ones; raises UnknownBot.

        It works for so many seconds; 0 means for ever.
        """
        _check_validity(valid_s)
        _check_label(label)
        async with self._database.connection() as connection:
            return await _issue(connection, bot, valid_s, label)

    async def issue_organiser_token(self, valid_s: int = 0, label: str = "") -> str:
        """Return a new token of an organiser; others go on working."""
        return await self._issue_without_bot(SCOPE_ORGANISER, valid_s, label)

    async def issue_spectator_token(self, valid_s: int = 0, label: str = "") -> str:
        """Return a new token of a spectator; others go on working."""
        return await self._issue_without_bot(SCOPE_SPECTATOR, valid_s, label)

    async def issue_worker_token(self, valid_s: int = 0, label: str = "") -> str:
        """Return a new token of a worker; others go on working."""
        return await self._issue_without_bot(SCOPE_WORKER, valid_s, label)

    async def list_tokens(self) -> list[Token]:
        """Return what is known of every token, the newest first."""
        async with self._database.connection() as connection:
            cursor = await connection.execute(_TOKENS)
            return [
                Token(
                    number=number,
                    scope=scope,
                    bot=bot,
                    label=label,
                    created_us=int(created * 1_000_000),
                    expires_us=int((expires or 0) * 1_000_000),
                    revoked_us=int((revoked or 0) * 1_000_000),
                )
                for number, scope, bot, label, created, expires, revoked in await cursor.fetchall()
            ]

    async def revoke_token(self, number: int) -> None:
        """Make a token worthless, also one that was before; raises UnknownToken."""
        async with self._database.connection() as connection:
            if (await connection.execute(_REVOKE_TOKEN, (number,))).rowcount == 0:
                raise UnknownToken(f"there is no token {number}; see `fairdeal token list`")

    async def issue_entrant_token(self, tournament: int, entrant: int) -> str:
        """Return a new token for an entrant that is no registered bot; an older one is void.

        Raises UnknownEntrant.
        """
        token = new_token()
        async with self._database.connection() as connection:
            cursor = await connection.execute(_ISSUE_ENTRANT, (hash_token(token), tournament, entrant))
        if cursor.rowcount == 0:
            raise UnknownEntrant(f"tournament {tournament} has no entrant {entrant} of its own")
        return token

    async def ensure_organiser_token(self, known: str = "") -> str:
        """Return the known token where it is an organiser's, otherwise a new one.

        Organisers' tokens do not revoke each other: each keeper of one may lose it and ask anew.
        """
        if known and isinstance(await self.authenticate(known), Organiser):
            return known
        return await self.issue_organiser_token(label="the server's home")

    async def authenticate(self, token: str) -> Identity | None:
        """Return who shows this token; None where it is unknown, revoked or expired."""
        shown = (hash_token(token),)
        async with self._database.connection() as connection:
            found = await (await connection.execute(_AUTHENTICATE, shown)).fetchone()
            if found is not None:
                return _identity_of(*found)
            entrant = await (await connection.execute(_AUTHENTICATE_ENTRANT, shown)).fetchone()
            return None if entrant is None else EntrantIdentity(*entrant)

    async def good(self, hashes: Collection[bytes]) -> set[bytes]:
        """Return those hashes whose tokens are still good."""
        async with self._database.connection() as connection:
            cursor = await connection.execute(_GOOD, {"hashes": list(hashes)})
            return {found for (found,) in await cursor.fetchall()}

    async def _issue_without_bot(self, scope: "Scope.ValueType", valid_s: int, label: str) -> str:
        _check_validity(valid_s)
        _check_label(label)
        token = new_token()
        values = {"hash": hash_token(token), "scope": scope, "label": label, "valid_s": valid_s}
        async with self._database.connection() as connection:
            await connection.execute(_ISSUE_WITHOUT_BOT, values)
        return token

    async def _bots(self, name: str | None) -> list[Bot]:
        async with self._database.connection() as connection:
            cursor = connection.cursor(row_factory=class_row(Bot))
            await cursor.execute(_BOTS, {"name": name})
            return await cursor.fetchall()


def _refuse_forgotten(name: str) -> None:
    if name.startswith(FORGOTTEN):
        raise InvalidName(f"names that begin with {FORGOTTEN} are kept for owners and bots that were removed")


def _identity_of(scope: int, token: int, label: str, bot: int, name: str) -> Identity:
    if scope == SCOPE_BOT:
        return BotIdentity(bot, name)
    if scope == SCOPE_WORKER:
        return WorkerIdentity(token, label)
    return Organiser() if scope == SCOPE_ORGANISER else Spectator(token)


def _check_validity(valid_s: int) -> None:
    if valid_s > LONGEST_VALIDITY:
        raise InvalidRequest("a token works for up to ten years; 0 seconds mean for ever")


def _check_label(label: str) -> None:
    if not (label.isprintable() and len(label) <= 64):
        raise InvalidRequest(f"a label is plain text on one line, up to 64 characters, not {label!r}")


async def _issue(connection: Connection, bot: str, valid_s: int, label: str = "") -> str:
    token = new_token()
    await connection.execute(_REVOKE, (bot,))
    values = {"hash": hash_token(token), "bot": bot, "label": label, "valid_s": valid_s}
    cursor = await connection.execute(_ISSUE, values)
    if cursor.rowcount == 0:
        raise _unknown(bot)
    return token


def _unknown(bot: str) -> UnknownBot:
    return UnknownBot(
        f"there is no bot called {bot}: `fairdeal bot list` shows those that are registered, and "
        "`fairdeal bot add` registers one"
    )
