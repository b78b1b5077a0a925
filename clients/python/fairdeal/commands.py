"""Commands of bots, as the server and the bridge start them."""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

LEASH = Path(__file__).with_name("leash.py")


class CannotStart(ValueError):
    """A program cannot be started; the message names it and says why."""


def startable(words: Sequence[str]) -> list[str]:
    """Return a command's words; raises CannotStart.

    `python` is the Python that runs this, so that the SDK is at hand.
    """
    program, *arguments = words
    if program in ("python", "python3"):
        program = sys.executable
    check_startable(program, Path())
    return [program, *arguments]


def check_startable(program: str, folder: Path, path: str | None = None) -> None:
    """Raise CannotStart for a command whose first word, in this folder, names no program.

    `path` is where names without a slash are looked for; None is this process's PATH.
    """
    file = folder / program
    if shutil.which(file if "/" in program else program, path=path) is None:
        raise CannotStart(f"{program!r} cannot be started: {_what_is_wrong(program, file)}")


def _what_is_wrong(program: str, file: Path) -> str:
    if "/" not in program:
        here = file.is_file()
        return "there is no such program" + (f"; the file in its folder is ./{program}" if here else "")
    if file.is_dir():
        return "it is a folder"
    if not file.is_file():
        return "there is no such program"
    return f"it is there, but may not be executed: chmod +x {program}"


def leashed(words: Iterable[str]) -> list[str]:
    """Return the words of a command that ends with this process, even if that is killed (on Linux)."""
    return [sys.executable, "-S", "-E", str(LEASH), str(os.getpid()), *words]
