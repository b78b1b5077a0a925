"""What goes wrong, in one line, with an exit code: 2 for bad input, 1 for what failed, 130 for Ctrl-C."""

import errno
import sys
from typing import Any

import typer
from typer.core import TyperGroup

BAD_INPUT, FAILED, INTERRUPTED = 2, 1, 130


class CommandError(ValueError):
    """What was typed cannot be done; the message says why and what can."""


class Commands(TyperGroup):
    """The root command, which every failure passes through."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; failures that are told in words end it with one line."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            typer.echo("stopped", err=True)
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            told = _tell(error)
            if told is None:
                raise
            message, code = told
            typer.echo(f"fairdeal: {message}", err=True)
            raise typer.Exit(code) from error


def _tell(error: Exception) -> tuple[str, int] | None:
    """Return the sentence and the exit code; None for what is nobody's but ours."""
    if type(error).__module__.startswith("fairdeal_server."):
        # All exceptions of ours speak to people.
        bad_input = isinstance(error, ValueError) or getattr(error, "code", "") == "INVALID_ARGUMENT"
        return str(error), BAD_INPUT if bad_input else FAILED
    if isinstance(error, OSError) and error.errno != errno.EPIPE:
        return str(error), FAILED
    return _tell_status(error) if "grpc" in sys.modules else None


def _tell_status(error: Exception) -> tuple[str, int] | None:
    import grpc  # noqa: PLC0415 (only where a server was called)

    from ..rpc.client import refusal_of  # noqa: PLC0415

    if not isinstance(error, grpc.aio.AioRpcError):
        return None
    code = error.code()
    message = refusal_of(error)[1]
    if code == grpc.StatusCode.UNAVAILABLE:
        return f"the server does not answer: {message}", FAILED
    if code in (grpc.StatusCode.UNKNOWN, grpc.StatusCode.INTERNAL):
        return f"the server failed: {message}; its log says more", FAILED
    return message, BAD_INPUT if code == grpc.StatusCode.INVALID_ARGUMENT else FAILED
