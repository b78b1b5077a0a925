"""The terminal, or what stands in its place: a pipe, a file, a test."""

from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from fairdeal.printable import printable

from .grid import Grid, blocks, least_width


def console(*, stderr: bool = False) -> Console:
    """Return a console that takes text as it is; colours only on a terminal, and not with NO_COLOR."""
    return _Console(stderr=stderr, markup=False, highlight=False, emoji=False)


class _Console(Console):
    """Only its own commands reach the terminal, none that stands in a text."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render, as every console does, and make each text printable."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=printable(segment.text))


def write(out: Console, parts: Iterable[RenderableType]) -> None:
    """Print renderables, one below the other.

    A table that is too wide is cut into blocks of columns; a column or a word that is too wide runs over
    the edge: a path or a command would not be one any more.
    """
    for part in parts:
        if isinstance(part, Grid):
            _write_blocks(out, part)
        elif isinstance(part, str | Text):
            _print_as_wide(out, part, max(map(cell_len, str(part).split()), default=0))
        else:
            out.print(part)


def _write_blocks(out: Console, table: Grid) -> None:
    for number, block in enumerate(blocks(table, out.width)):
        if number:
            out.print()
        _print_as_wide(out, block, least_width(block))


def _print_as_wide(out: Console, part: RenderableType, least: int) -> None:
    """Print with at least so many columns."""
    width = out.width
    out.width = max(width, least)
    out.print(part)
    out.width = width
