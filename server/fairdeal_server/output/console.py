"""The terminal, or what stands in its place: a pipe, a file, a test."""

from rich.console import Console


def console(*, stderr: bool = False) -> Console:
    """Return a console that takes text as it is; colours only on a terminal, and not with NO_COLOR."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)
