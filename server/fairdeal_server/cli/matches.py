"""`fairdeal matches`, `replay` and `export`: matches that were played."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from fairdeal.v1 import match_pb2 as pb
from fairdeal.v1.tournament_pb2 import GetRequest

from ..output import documents, lists, words
from ..wholefile import whole_file
from . import arguments as arg
from .failures import CommandError
from .loop import ask
from .reports import print_json, print_list, print_parts
from .speech import say

if TYPE_CHECKING:
    from ..rpc.client import Session

MatchNumber = Annotated[
    int,
    typer.Argument(callback=arg.between(1, arg.LAST_MATCH), metavar="MATCH", help="The match's number."),
]
OfTournament = Annotated[
    int | None,
    typer.Option(
        "--tournament",
        callback=arg.between(1, arg.LAST_TOURNAMENT),
        metavar="N",
        help="Only this one's.",
        show_default="all",
    ),
]


class Format(StrEnum):
    """How an export is written."""

    JSONL = "jsonl"
    PARQUET = "parquet"
    PROTOBUF = "protobuf"


def matches(
    tournament: OfTournament = None,
    limit: Annotated[
        int, typer.Option(callback=arg.between(1, 1000), metavar="N", help="How many at the most.")
    ] = 20,
    before: Annotated[
        int | None,
        typer.Option(
            callback=arg.between(1, arg.LAST_MATCH),
            metavar="MATCH",
            help="Only older ones than this.",
            show_default="the newest",
        ),
    ] = None,
    faults: Annotated[
        bool, typer.Option("--faults", help="Only matches with a fault, and void ones.")
    ] = False,
    json: arg.Json = False,
) -> None:
    """List matches, the newest first, with their scores.

    \b
    Example:
      fairdeal matches --tournament 3 --faults
    """
    request = pb.ListMatchesRequest(
        tournament=tournament or 0, limit=limit, before=before or 0, faults=faults
    )

    async def work(session: "Session") -> Sequence[pb.Match]:
        await _check_tournament(session, tournament)
        return (await session.matches.ListMatches(request)).matches

    which = f"{'older ' if before else ''}match{f' of tournament {tournament}' if tournament else ''}"
    nothing = f"no {which} has a fault" if faults else f"there is no {which} yet"
    print_list(ask(work), documents.match, lists.matches, json, nothing)


async def _check_tournament(session: "Session", number: int | None) -> None:
    """Refuse a number that no tournament has; None stands for all of them."""
    if number:
        await session.tournaments.Get(GetRequest(number=number))


def replay(
    match: MatchNumber,
    seat: Annotated[
        int | None,
        typer.Option(
            callback=arg.between(0, arg.MOST),
            metavar="N",
            help="See it as this seat did.",
            show_default="with all cards",
        ),
    ] = None,
    all: Annotated[bool, typer.Option("--all", help="Print everything at once.")] = False,
    json: arg.Json = False,
) -> None:
    """Show a match move by move.

    It shows every card that was dealt, and what was wrong where a bot erred; --seat has what that bot saw.
    Enter goes on, b goes back, a shows the rest, q leaves. Without a terminal everything is printed.

    \b
    Example:
      fairdeal replay 12 --seat 0
    """

    async def work(session: "Session") -> tuple[pb.Match | None, list[pb.Frame]]:
        frames = [
            answer.frame async for answer in session.matches.Replay(pb.ReplayRequest(match=match, seat=seat))
        ]
        request = pb.ListMatchesRequest(before=match + 1, limit=1)
        found = (await session.matches.ListMatches(request)).matches
        return next(iter(found), None), frames

    about, frames = ask(work)
    if json:
        document = documents.match(about) if about else {"match": match}
        print_json(document | {"frames": [documents.frame(frame) for frame in frames]})
        return
    if about:
        print_parts([lists.matches([about])])
    _show(frames, all)


def _show(frames: list[pb.Frame], all: bool) -> None:
    from ..output.console import console
    from ..output.frames import show_all, walk

    out = console()
    if all or not (out.is_terminal and sys.stdin.isatty()):
        show_all(out, frames)
    else:
        walk(out, frames, typer.getchar)


def export(
    output: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write; - is the standard output.")],
    format: Annotated[
        Format | None, typer.Option(help="The format.", show_default="by the file's name, else jsonl")
    ] = None,
    tournament: OfTournament = None,
    after: Annotated[
        int,
        typer.Option(
            callback=arg.between(0, arg.LAST_MATCH),
            metavar="MATCH",
            help="Only newer ones than this.",
            show_default="all",
        ),
    ] = 0,
) -> None:
    """Write the logs of matches to a file.

    jsonl has a JSON object a line with the log in words and the record that `fairdeal verify` takes;
    parquet a row a match for analysis; protobuf the records alone (docs/json.md). Matches whose deal
    is still played at another table are left out.

    \b
    Example:
      fairdeal export matches.parquet --tournament 3
    """
    from ..export import WRITERS
    from ..games.game import load_games

    chosen = format or _format_of(output)

    async def work(session: "Session") -> tuple[int, int]:
        number = removed = 0
        await _check_tournament(session, tournament)
        request = pb.ExportRequest(tournament=tournament or 0, after=after)
        with _opened(output) as file:
            writer = WRITERS[chosen](file, load_games())
            async for answer in session.matches.Export(request):
                for record in answer.records:
                    writer.write(record)
                    number += 1
                removed += answer.removed
            writer.close()
        return number, removed

    where = "the standard output" if str(output) == "-" else output
    number, removed = ask(work)
    say(f"{words.count(number, 'match')} written to {where}", err=True)
    if removed:
        say(f"{words.count(removed, 'match')} left out: the logs were removed", err=True)


@contextmanager
def _opened(output: Path) -> Iterator[BinaryIO]:
    """Open the file, or the standard output for -; what goes wrong with the file names it.

    What was there before stays until the new file is whole.
    """
    if str(output) == "-":
        yield sys.stdout.buffer
        return
    is_device = output.exists() and not output.is_file()
    try:
        with output.open("wb") if is_device else whole_file(output.resolve()) as file:
            yield file
    except OSError as error:
        error.filename = str(output)
        raise


def _format_of(output: Path) -> Format:
    suffixes = {".jsonl": Format.JSONL, ".parquet": Format.PARQUET, ".binpb": Format.PROTOBUF}
    if str(output) == "-":
        return Format.JSONL
    if output.suffix not in suffixes:
        raise CommandError(f"{output} ends with none of {words.listing(suffixes)}; say --format")
    return suffixes[output.suffix]
