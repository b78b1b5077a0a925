"""Who a token belongs to."""

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Stranger:
    """Whoever shows no token."""


@dataclass(frozen=True, slots=True)
class Organiser:
    """Whoever runs the server."""


@dataclass(frozen=True, slots=True)
class Spectator:
    """Who may look at what is public, with the number of the token in the store."""

    token: int


@dataclass(frozen=True, slots=True)
class BotIdentity:
    """A registered bot, with its number in the store."""

    bot: int
    name: str


@dataclass(frozen=True, slots=True)
class EntrantIdentity:
    """A bot that exists for one tournament only: a command of `fairdeal run`."""

    tournament: int
    entrant: int
    name: str


Identity = Stranger | Organiser | Spectator | BotIdentity | EntrantIdentity


def hash_token(token: str) -> bytes:
    """Return what is kept of a token.

    A plain SHA-256 is enough: a token has 256 random bits, so that nobody finds it by trying. Tokens are
    looked up by it and never compared themselves, so that the time of an answer says nothing about them.
    """
    return sha256(token.encode()).digest()
