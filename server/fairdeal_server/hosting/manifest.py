"""`fairdeal.toml`: what an uploaded program plays, and how it is built and started."""

import shlex
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from fairdeal.stdio.arguments import parse

from ..planning import BUILTIN, CONTAINER, HOSTED, STDIO

FILE = "fairdeal.toml"
LONGEST = 1024
"""How many characters a command has, at the most."""
_BIGGEST = 64 << 10
_KEYS = ("game", "run", "build")


class ManifestError(ValueError):
    """An uploaded folder does not say how it is started; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the file says."""

    game: str
    run: str
    """The command that plays, run in the folder; behind `stdio:` one that reads and writes lines."""
    build: str = ""
    """The command that builds it, run once by a shell in the folder; empty where nothing is to be built."""


def read_manifest(folder: Path) -> Manifest:
    """Return what the folder's file says; raises ManifestError."""
    file = folder / FILE
    if file.is_symlink():
        raise ManifestError(f"{FILE} is a link: it must be a file itself")
    if not file.is_file():
        raise ManifestError(
            f'there is no file {FILE} at its top: one that says, for example, game = "ninetyone" and '
            'run = "stdio:python bot.py"'
        )
    if file.stat().st_size > _BIGGEST:
        raise ManifestError(f"{FILE} has more than {_BIGGEST >> 10} KiB")
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ManifestError(f"{FILE} is no TOML: {error}") from error
    if strange := [key for key in found if key not in _KEYS]:
        raise ManifestError(f"{FILE} has {strange[0]!r}; it takes {', '.join(_KEYS)}")
    for key in _KEYS:
        _check(key, found.get(key, ""))
    for key in ("game", "run"):
        if not found.get(key):
            raise ManifestError(f"{FILE} does not say {key}")
    if found["run"].removeprefix(STDIO).startswith((BUILTIN, CONTAINER, HOSTED)):
        raise ManifestError(
            f"run, {found['run']!r}, is for plans and names no program of the folder: give the command that "
            'plays, for example run = "stdio:python bot.py"'
        )
    words_of(found["run"])
    return Manifest(**found)


def words_of(run: str) -> list[str]:
    """Return the words of a command as it is started in a sandbox; raises ManifestError.

    `python` is the Python that runs this, with the SDK. Behind `stdio:` the bridge stands between the
    program and the server.
    """
    words = _split(run)
    if run.startswith(STDIO):
        return [sys.executable, "-m", "fairdeal.stdio", *words]
    return [_found(words[0]), *words[1:]]


def program_of(run: str) -> str:
    """Return the word of a command that names the program that plays; raises ManifestError."""
    words = _split(run)
    return _found(parse(words).command[0] if run.startswith(STDIO) else words[0])


def _split(run: str) -> list[str]:
    try:
        words = shlex.split(run.removeprefix(STDIO))
        if run.startswith(STDIO) and words:
            parse(words)
    except ValueError as error:
        raise ManifestError(f"run, {run!r}, is no command: {error}") from error
    if not words:
        raise ManifestError(f"run, {run!r}, names no program")
    return words


def _found(program: str) -> str:
    return sys.executable if program in ("python", "python3") else program


def _check(key: str, value: object) -> None:
    if not isinstance(value, str) or not value.isprintable() or len(value) > LONGEST:
        raise ManifestError(f"{key} in {FILE} is text on one line, up to {LONGEST:,} characters")
