"""The terminal, or what stands in its place: a pipe, a file, a test."""

from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.table import Table

from .grid import least_width


def console(*, stderr: bool = False) -> Console:
    """Return a console that takes text as it is; colours only on a terminal, and not with NO_COLOR."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def write(out: Console, parts: Iterable[RenderableType]) -> None:
    """Print renderables, one below the other; a table's lines run over a terminal that is too narrow."""
    width = out.width
    for part in parts:
        out.width = max(width, least_width(part)) if isinstance(part, Table) else width
        out.print(part)
    out.width = width
