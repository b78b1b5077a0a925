"""What the store refuses. Names of constraints map to these errors."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from ..errors import InvalidRequest, NotFound, Refusal


class NameTaken(Refusal):
    """The name belongs to another owner or bot."""

    code = "ALREADY_EXISTS"


class InvalidName(InvalidRequest):
    """The name is empty, too long, or has characters that are not allowed."""


class UnknownOwner(NotFound):
    """No owner has the name."""


class UnknownBot(NotFound):
    """No bot has the name."""


class UnknownToken(NotFound):
    """No token has the number."""


class UnknownEntrant(NotFound):
    """The tournament has no such entrant."""


class UnknownTournament(NotFound):
    """No tournament has the number."""


class UnknownMatch(NotFound):
    """No match has the number, or there is no log of it."""


class KeyReused(Refusal):
    """A tournament was created with the same key and another plan."""

    code = "ALREADY_EXISTS"


class SeedReused(Refusal):
    """Bots that are not the experimenter's own would play deals that another tournament shows."""

    code = "ALREADY_EXISTS"


class TournamentBusy(Refusal):
    """Another process plays the tournament."""


class BotPlaying(Refusal):
    """A bot of an owner who is to be removed has matches before it."""


class LogRemoved(NotFound):
    """The match has no log any more; its result stays."""


class NotWaiting(Refusal):
    """The pairing does not exist, is being played, or has its result."""


class DealCommitted(Refusal):
    """A block was opened that others had been before."""


class LedgerClosed(Refusal):
    """The ledger was closed before the entry was written."""

    code = "UNAVAILABLE"


@contextmanager
def refusing(**refusals: Refusal) -> Iterator[None]:
    """Raise the named refusal in place of the violation of the constraint of that name."""
    try:
        yield
    except psycopg.IntegrityError as error:
        refusal = refusals.get(error.diag.constraint_name or "")
        if refusal is None:
            raise
        raise refusal from error
