"""What the store refuses, in words for people. Constraint names map to these errors."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg


class StoreError(Exception):
    """Something that was asked of the store cannot be done; the message says what and why."""


class NameTaken(StoreError):
    """The name belongs to another owner or bot."""


class InvalidName(StoreError):
    """The name is empty, too long, or has characters that are not allowed."""


class UnknownOwner(StoreError):
    """No owner has the name."""


class UnknownBot(StoreError):
    """No bot has the name."""


class UnknownTournament(StoreError):
    """No tournament has the number."""


class UnknownMatch(StoreError):
    """No match has the number, or it is not over."""


class UnknownBlock(StoreError):
    """The tournament has no such block of deals."""


class KeyReused(StoreError):
    """A tournament was created with the same key and another plan."""


class TournamentBusy(StoreError):
    """Another process plays the tournament."""


class NotWaiting(StoreError):
    """The pairing does not exist, is being played, or has its result."""


class LedgerClosed(StoreError):
    """The ledger was closed before the entry was written."""


@contextmanager
def refusing(**refusals: StoreError) -> Iterator[None]:
    """Raise the named error in place of the violation of the constraint of that name."""
    try:
        yield
    except psycopg.IntegrityError as error:
        refusal = refusals.get(error.diag.constraint_name or "")
        if refusal is None:
            raise
        raise refusal from error
