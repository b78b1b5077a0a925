"""Who a token belongs to."""

import secrets
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
class HostedIdentity:
    """A program of a hosted bot, started by a worker; it may play and nothing else."""

    bot: int
    name: str
    trial: int = 0
    """The number of the version that plays its trial; 0 in tournaments."""
    version: str = field(default="", compare=False)
    """The version's label: what the program calls itself does not count."""
    instance: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class WorkerIdentity:
    """A worker, which builds and starts hosted bots, with the number of the token in the store."""

    token: int
    label: str = field(default="", compare=False)
    """The token's, by which organisers tell workers apart."""


Identity = Stranger | Organiser | Spectator | BotIdentity | EntrantIdentity | HostedIdentity | WorkerIdentity


def new_token() -> str:
    """Return a new token, from 32 random bytes."""
    return f"fd_{secrets.token_urlsafe(32)}"


def hash_token(token: str) -> bytes:
    """Return what is kept of a token.

    A plain SHA-256 is enough: a token has 256 random bits, so that nobody finds it by trying. Tokens are
    looked up by it and never compared themselves, so that the time of an answer says nothing about them.
    """
    return sha256(token.encode()).digest()
