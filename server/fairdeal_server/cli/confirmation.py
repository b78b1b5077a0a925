"""Asking before something is lost for good."""

import sys
from typing import Annotated

import typer

from .failures import CommandError
from .speech import say

Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def confirm(loss: str, yes: bool) -> None:
    """Say what will be lost and ask whether to go on; without a terminal it takes --yes."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CommandError(f"{loss}; nobody can be asked here: add --yes to go on")
    say(f"{loss}.", err=True)
    if not typer.confirm("Go on?", err=True):
        say("nothing was changed", err=True)
        raise typer.Exit(0)
