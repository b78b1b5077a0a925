"""The one look that all tables have, and how one that is too wide is cut into blocks of columns."""

from collections.abc import Collection, Iterator

from rich import box
from rich.cells import cell_len
from rich.table import Column, Table

GAP = 2
"""How many characters of space each column has on its right."""


class Grid(Table):
    """A table whose first `keys` columns say what a row is about."""

    def __init__(self, keys: int) -> None:
        super().__init__(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), header_style="bold", show_edge=False)
        self.keys = keys

    def only(self, columns: Collection[Column]) -> "Grid":
        """Return a grid of some of its columns."""
        part = Grid(self.keys)
        for column in columns:
            part.add_column(
                column.header,
                justify=column.justify,
                no_wrap=column.no_wrap,
                overflow=column.overflow,
                width=column.width,
                min_width=column.min_width,
            )
        for cells in zip(*(column.cells for column in columns), strict=True):
            part.add_row(*cells)
        return part


def grid(*heads: str, numbers: Collection[str] = (), keys: int = 1) -> Grid:
    """Return a table without rows. Columns whose heads are in `numbers` stand right and stay in one line.

    The first `keys` columns say what a row is about.
    """
    table = Grid(keys)
    for head in heads:
        number = head in numbers
        table.add_column(
            head,
            justify="right" if number else "left",
            no_wrap=number,
            overflow="fold",
            min_width=None if number else 6,
        )
    return table


def blocks(table: Grid, width: int) -> Iterator[Grid]:
    """Yield the table in as few parts as fit into the width, one below the other.

    Each part has the columns that say what a row is about, and as many of the others as there is room for,
    one at least.
    """
    if least_width(table) <= width:
        yield table
        return
    keys, others = table.columns[: table.keys], table.columns[table.keys :]
    while others:
        chosen = [*keys, others[0]]
        for column in others[1:]:
            if _width([*chosen, column]) > width:
                break
            chosen.append(column)
        yield table.only(chosen)
        others = others[len(chosen) - len(keys) :]


def least_width(table: Table) -> int:
    """Return how many characters the table needs so that no number in it is cut."""
    return _width(table.columns)


def _width(columns: Collection[Column]) -> int:
    return sum(_least_width(column) + GAP for column in columns)


def _least_width(column: Column) -> int:
    if column.width is not None:
        return column.width
    if column.no_wrap:
        return max(cell_len(str(text)) for text in (column.header, *column.cells))
    return column.min_width or 1
