"""Who a token belongs to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Organiser:
    """Whoever runs the server."""


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


Identity = Organiser | BotIdentity | EntrantIdentity
