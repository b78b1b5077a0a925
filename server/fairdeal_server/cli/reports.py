"""Where output goes: tables to the terminal, JSON where it is asked for."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import typer
from rich.console import RenderableType

from fairdeal.v1 import tournament_pb2 as pb

from ..output import documents, ladders, tables, words
from ..output.console import console, write
from .speech import say

Item = TypeVar("Item")


def print_competition(table: pb.GetStandingsResponse, *, json: bool = False, csv: bool = False) -> None:
    """Print a competition's tables, or its JSON, or its standings as CSV."""
    if json:
        print_json(documents.competition(table))
    elif csv:
        typer.echo(documents.standings_csv(table), nl=False)
    else:
        ladder = words.is_ladder(table.tournament.plan)
        print_parts(ladders.ladder(table) if ladder else tables.competition(table, console().width))


def print_list(
    items: Sequence[Item],
    document: Callable[[Item], documents.Document],
    table: Callable[[Sequence[Item]], RenderableType],
    json: bool,
    nothing: str,
) -> None:
    """Print a list as a table or as JSON; `nothing` says in words that it is empty."""
    if json:
        print_json([document(item) for item in items])
    elif items:
        print_parts([table(items)])
    else:
        say(nothing)


def print_parts(parts: Iterable[RenderableType]) -> None:
    """Print renderables, one below the other."""
    write(console(), parts)


def print_json(document: documents.Document | list[documents.Document]) -> None:
    """Print JSON as it is, whatever the width."""
    typer.echo(documents.dump(document))
