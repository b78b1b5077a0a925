"""Commands of bots, as the server and the bridge start them."""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

LEASH = Path(__file__).with_name("leash.py")


class CannotStart(ValueError):
    """There is no such program; the message names it."""


def startable(words: Sequence[str]) -> list[str]:
    """Return a command's words; raises CannotStart.

    `python` is the Python that runs this, so that the SDK is at hand.
    """
    program, *arguments = words
    if program in ("python", "python3"):
        program = sys.executable
    if shutil.which(program) is None:
        raise CannotStart(f"{program!r} cannot be started: there is no such program")
    return [program, *arguments]


def leashed(words: Iterable[str]) -> list[str]:
    """Return the words of a command that ends with this process, even if that is killed (on Linux)."""
    return [sys.executable, "-S", "-E", str(LEASH), str(os.getpid()), *words]
