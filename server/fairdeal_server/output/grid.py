"""The one look that all tables have."""

from collections.abc import Collection

from rich import box
from rich.cells import cell_len
from rich.table import Column, Table

GAP = 2
"""How many characters of space each column has on its right."""


def grid(*heads: str, numbers: Collection[str] = ()) -> Table:
    """Return a table without rows. Columns whose heads are in `numbers` stand right and stay in one line."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), header_style="bold", show_edge=False)
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


def least_width(table: Table) -> int:
    """Return how many characters the table needs so that no number in it is cut."""
    return sum(_least_width(column) + GAP for column in table.columns)


def _least_width(column: Column) -> int:
    if column.width is not None:
        return column.width
    if column.no_wrap:
        return max(cell_len(str(text)) for text in (column.header, *column.cells))
    return column.min_width or 1
