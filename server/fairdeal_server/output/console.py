"""The terminal, or what stands in its place: a pipe, a file, a test."""

from collections.abc import Iterable

from rich.console import Console, RenderableType

from .grid import Grid, blocks, least_width


def console(*, stderr: bool = False) -> Console:
    """Return a console that takes text as it is; colours only on a terminal, and not with NO_COLOR."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def write(out: Console, parts: Iterable[RenderableType]) -> None:
    """Print renderables, one below the other.

    A table that is too wide is cut into blocks of columns; a column that is too wide runs over the edge.
    """
    for part in parts:
        if isinstance(part, Grid):
            _write_blocks(out, part)
        else:
            out.print(part)


def _write_blocks(out: Console, table: Grid) -> None:
    width = out.width
    for number, block in enumerate(blocks(table, width)):
        if number:
            out.print()
        out.width = max(width, least_width(block))
        out.print(block)
        out.width = width
