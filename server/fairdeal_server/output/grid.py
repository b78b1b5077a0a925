"""The one look that all tables have."""

from collections.abc import Collection

from rich import box
from rich.table import Table

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
