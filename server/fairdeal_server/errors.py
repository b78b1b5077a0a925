"""What the server refuses, in words for people: the base of all such errors.

`code` is the name of the gRPC status, `reason` the machine-readable name; neither needs gRPC here.
"""

from typing import ClassVar


class Refusal(Exception):
    """Something that was asked cannot be done; the message says what, and what to do."""

    code: ClassVar[str] = "FAILED_PRECONDITION"
    retry_after: ClassVar[int] = 0
    """After how many seconds the same may be asked again; 0 where that is no help."""

    @property
    def reason(self) -> str:
        """The error's name in capitals, as in an ErrorInfo: NameTaken is NAME_TAKEN."""
        name = type(self).__name__
        return "".join(f"_{letter}" if letter.isupper() else letter for letter in name).strip("_").upper()


class InvalidRequest(Refusal):
    """The request itself is wrong."""

    code = "INVALID_ARGUMENT"


class NotFound(Refusal):
    """What was asked for does not exist."""

    code = "NOT_FOUND"


class NotPermitted(Refusal):
    """The request is not for this caller."""

    code = "PERMISSION_DENIED"


class DatabaseUnavailable(Refusal):
    """The database is away, or too busy; it is not known whether what was asked is done."""

    code = "UNAVAILABLE"
    retry_after = 2


class DatabaseFull(DatabaseUnavailable):
    """The database has no room."""

    retry_after = 30


class ServerRunning(Refusal):
    """Another server serves the same home."""


class Hidden(Refusal):
    """Hidden cards are shown when the match is over."""


class Sealed(Refusal):
    """The deal is still to be played at another table."""


class Damaged(Refusal):
    """What is stored cannot be read any more."""

    code = "DATA_LOSS"
