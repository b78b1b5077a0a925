"""A check: what is required, by which line of which page, and what to do for it."""

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .client import Client

SECONDS = 20.0
SOON = 10.0
"""How long a check may take that waits for the end of the program."""

Run = Callable[["Client"], Awaitable[None]]


class Failed(Exception):
    """The client did what it must not, or did not what it must; the message says what was seen."""


class Inapplicable(Exception):
    """There is nothing to check; the message says why."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that clients are asked for."""

    name: str
    requirement: str
    """What is asked for, in a sentence."""
    line: str
    """Where it stands, word for word, in docs/protocol.md."""
    remedy: str
    run: Run
    required: bool
    """Otherwise it is recommended: a client without it plays, and some day is sorry."""
    fresh: bool
    """It starts programs of its own; otherwise it is run on a program that other checks use, too."""
    seconds: float
    """How long it may take once the client has said hello …"""
    start: float = 60.0
    """… and until then."""


CHECKS: dict[str, Check] = {}
"""Every check by name, in the order in which people read them."""


def check(
    line: str, remedy: str, *, required: bool = True, fresh: bool = False, seconds: float = SECONDS
) -> Callable[[Run], Run]:
    """Make a check of a function; its name and its docstring are the check's."""

    def make(run: Run) -> Run:
        add(run.__name__.replace("_", "-"), inspect.getdoc(run) or "", run)
        return run

    def add(name: str, requirement: str, run: Run) -> None:
        CHECKS[name] = Check(name, requirement, line, remedy, run, required, fresh, seconds)

    return make
