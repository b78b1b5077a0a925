"""Where output goes: tables to the terminal, JSON where it is asked for."""

from collections.abc import Iterable

import typer
from rich.console import RenderableType

from fairdeal.v1 import tournament_pb2 as pb

from ..output import documents, tables
from ..output.console import console


def print_competition(table: pb.GetStandingsResponse, json: bool) -> None:
    """Print a competition's tables, or its JSON."""
    if json:
        print_json(documents.competition(table))
    else:
        out = console()
        print_parts(tables.competition(table, out.width))


def print_parts(parts: Iterable[RenderableType]) -> None:
    """Print renderables, one below the other."""
    out = console()
    for part in parts:
        out.print(part)


def print_json(document: documents.Document | list[documents.Document]) -> None:
    """Print JSON as it is, whatever the width."""
    typer.echo(documents.dump(document))
