"""What goes wrong, in one line, with an exit code: 2 for bad input, 1 for what failed, 130 for Ctrl-C."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

from .speech import say

BAD_INPUT, FAILED, INTERRUPTED = 2, 1, 130


class CommandError(ValueError):
    """What was typed cannot be done; the message says why and what can."""


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Begin what is told of bad input with the file in which it stands."""
    try:
        yield
    except Exception as error:
        ours = type(error).__module__.startswith("fairdeal_server.")
        if not (ours and (_is_bad_input(error) or getattr(error, "code", "") == "NOT_FOUND")):
            raise
        raise CommandError(f"{file}: {error}") from error


class Commands(TyperGroup):
    """The root command, which every failure passes through."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; failures that are told in words end it with one line."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            say("stopped", err=True)
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            told = _tell(error)
            if told is None:
                raise
            message, code = told
            say(f"fairdeal: {message}", err=True)
            raise typer.Exit(code) from error


def _tell(error: Exception) -> tuple[str, int] | None:
    """Return the sentence and the exit code; None for what is nobody's but ours."""
    if type(error).__module__.startswith("fairdeal_server."):
        # All exceptions of ours speak to people.
        return str(error), BAD_INPUT if _is_bad_input(error) else FAILED
    if isinstance(error, OSError) and error.errno != errno.EPIPE:
        return _tell_os_error(error), FAILED
    return None


def _is_bad_input(error: Exception) -> bool:
    return isinstance(error, ValueError) or getattr(error, "code", "") == "INVALID_ARGUMENT"


def _tell_os_error(error: OSError) -> str:
    """Return what the system says, and of which file, without its number."""
    said = error.strerror or str(error)
    return f"{error.filename}: {said}" if error.filename else said
