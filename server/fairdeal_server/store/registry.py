"""Owners, bots, and the tokens that prove who connects."""

import secrets
from dataclasses import dataclass
from hashlib import sha256

from psycopg.rows import class_row

from ..identity import BotIdentity, EntrantIdentity, Identity, Organiser
from .database import Connection, Database
from .errors import InvalidName, NameTaken, UnknownBot, UnknownEntrant, UnknownOwner, refusing

_ADD_BOT = """
    INSERT INTO bots (owner, name) SELECT id, %(name)s FROM owners WHERE name = %(owner)s
    RETURNING id, name, %(owner)s AS owner, version
"""

_BOTS = """
    SELECT b.id, b.name, o.name AS owner, b.version FROM bots b JOIN owners o ON o.id = b.owner
    WHERE %(name)s::text IS NULL OR b.name = %(name)s
    ORDER BY b.name
"""

_REVOKE = """
    UPDATE tokens SET revoked_at = now()
    WHERE bot = (SELECT id FROM bots WHERE name = %s FOR UPDATE) AND revoked_at IS NULL
"""

_ISSUE = "INSERT INTO tokens (hash, scope, bot) SELECT %s, 2, id FROM bots WHERE name = %s"

_ISSUE_ORGANISER = "INSERT INTO tokens (hash, scope) VALUES (%s, 1)"

_ISSUE_ENTRANT = """
    UPDATE entrants SET token_hash = %s WHERE tournament = %s AND number = %s AND bot IS NULL
"""

_AUTHENTICATE = """
    SELECT t.scope, b.id, b.name FROM tokens t LEFT JOIN bots b ON b.id = t.bot
    WHERE t.hash = %s AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
"""

_AUTHENTICATE_ENTRANT = "SELECT tournament, number, name FROM entrants WHERE token_hash = %s"

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

    async def add_bot(self, name: str, owner: str) -> tuple[Bot, str]:
        """Register a bot of the owner and return it with its first token.

        Raises NameTaken, InvalidName or UnknownOwner.
        """
        _refuse_forgotten(name)
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
                return bot, await _issue(connection, name)

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

    async def issue_token(self, bot: str) -> str:
        """Return a new token for the bot and revoke the older ones; raises UnknownBot."""
        async with self._database.connection() as connection:
            return await _issue(connection, bot)

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
        token = new_token()
        async with self._database.connection() as connection:
            await connection.execute(_ISSUE_ORGANISER, (hash_token(token),))
        return token

    async def authenticate(self, token: str) -> Identity | None:
        """Return who shows this token; None where it is unknown, revoked or expired."""
        shown = (hash_token(token),)
        async with self._database.connection() as connection:
            found = await (await connection.execute(_AUTHENTICATE, shown)).fetchone()
            if found is not None:
                scope, bot, name = found
                return Organiser() if scope == 1 else BotIdentity(bot, name)
            entrant = await (await connection.execute(_AUTHENTICATE_ENTRANT, shown)).fetchone()
            return None if entrant is None else EntrantIdentity(*entrant)

    async def _bots(self, name: str | None) -> list[Bot]:
        async with self._database.connection() as connection:
            cursor = connection.cursor(row_factory=class_row(Bot))
            await cursor.execute(_BOTS, {"name": name})
            return await cursor.fetchall()


def _refuse_forgotten(name: str) -> None:
    if name.startswith(FORGOTTEN):
        raise InvalidName(f"names that begin with {FORGOTTEN} are kept for owners and bots that were removed")


def new_token() -> str:
    """Return a new token, from 32 random bytes."""
    return f"fd_{secrets.token_urlsafe(32)}"


def hash_token(token: str) -> bytes:
    """Return what the database keeps of a token."""
    return sha256(token.encode()).digest()


async def _issue(connection: Connection, bot: str) -> str:
    token = new_token()
    await connection.execute(_REVOKE, (bot,))
    cursor = await connection.execute(_ISSUE, (hash_token(token), bot))
    if cursor.rowcount == 0:
        raise _unknown(bot)
    return token


def _unknown(bot: str) -> UnknownBot:
    return UnknownBot(f"there is no bot called {bot}")
