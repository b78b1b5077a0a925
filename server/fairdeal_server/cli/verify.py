"""`fairdeal verify`: referees logs again and rebuilds every shuffle."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.v1.log_pb2 import MatchRecord
from fairdeal.v1.match_pb2 import ExportRequest, ExportResponse, GetRecordRequest

from ..output import documents, words
from . import arguments as arg
from .failures import FAILED, CommandError
from .loop import ask
from .reports import print_json
from .speech import say

if TYPE_CHECKING:
    from rich.status import Status

    from ..rpc.client import Session

MOST_PRINTED = 50
"""How many findings are printed; JSON has all."""
_PARQUET = b"PAR1"
"""What a Parquet file begins with."""


def verify(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="MATCH|FILE", help="Matches by number, or exported files."),
    ] = None,
    all: Annotated[bool, typer.Option("--all", help="Every match whose deal is over.")] = False,
    json: arg.Json = False,
) -> None:
    """Referee logs again and rebuild every shuffle.

    What differs is said, and the exit code is then 1. A file needs no server and no database. Of a
    jsonl file the record is checked, not the plain words beside it.

    \b
    Example:
      fairdeal verify --all
    """
    if what and all:
        raise CommandError("say matches and files, or --all, not both")
    if not (what or all):
        raise CommandError("say what to verify: numbers of matches, exported files, or --all")
    numbers = [_match_number(each) for each in what or () if each.isdecimal()]
    files = [Path(each) for each in what or () if not each.isdecimal()]
    for file in files:
        _check_file(file)
    inspector = _inspect(numbers, files, all)
    if json:
        print_json(documents.findings(inspector.checked, inspector.wrong, inspector.removed))
    else:
        _print(inspector)
    if inspector.wrong:
        raise typer.Exit(FAILED)


def _match_number(text: str) -> int:
    if len(text) > len(str(arg.LAST_MATCH)) or not 1 <= int(text) <= arg.LAST_MATCH:
        raise CommandError(f"a match is a number from 1 to {arg.LAST_MATCH}, not {text}")
    return int(text)


def _check_file(file: Path) -> None:
    if not file.is_file():
        raise CommandError(f"{str(file)!r} is neither the number of a match nor a file")
    with file.open("rb") as opened:
        parquet = opened.read(len(_PARQUET)) == _PARQUET
    if parquet:
        raise CommandError(f"{file} is Parquet, which has no records to verify: export jsonl or binpb")


def _inspect(numbers: list[int], files: list[Path], all: bool) -> "_Inspector":
    from ..output.console import console

    with console(stderr=True).status("verifying") as status:
        inspector = _Inspector(status)
        for file in files:
            inspector.check_file(file)
        if all or numbers:
            ask(lambda session: inspector.check_stored(_answers(session, numbers)))
    return inspector


async def _answers(session: "Session", numbers: list[int]) -> AsyncIterator[ExportResponse]:
    """Yield these matches' records, or all there are where none is named."""
    for number in numbers:
        yield ExportResponse(
            records=[(await session.matches.GetRecord(GetRecordRequest(match=number))).record]
        )
    if not numbers:
        async for answer in session.matches.Export(ExportRequest()):
            yield answer


class _Inspector:
    """Counts what was checked and keeps what was found."""

    def __init__(self, status: "Status") -> None:
        from ..games.game import load_games
        from ..referee.verify import Blocks

        self.checked = 0
        self.removed = 0
        """How many stored matches have no log any more."""
        self.wrong: dict[str, list[str]] = {}
        self.lines: list[Path] = []
        """The files of JSON lines."""
        self._status = status
        self._games = load_games()
        self._blocks = Blocks()

    async def check_stored(self, answers: AsyncIterator[ExportResponse]) -> None:
        """Check answer by answer, beside the server that may run in this process."""
        async for answer in answers:
            await asyncio.to_thread(self.check, answer.records)
            self.removed += answer.removed

    def check_file(self, file: Path) -> None:
        """Check the records of a file."""
        from ..referee.log import is_json, read_records

        self.check(read_records(file))
        if is_json(file):
            self.lines.append(file)

    def check(self, records: Iterable[MatchRecord]) -> None:
        """Check the records."""
        from ..referee.verify import verify

        for record in records:
            found = verify(record, self._games) + self._blocks.compare(record.opening)
            if found:
                self.wrong.setdefault(f"match {record.match}", []).extend(found)
            self.checked += 1
            self._status.update(f"{words.count(self.checked, 'match')} verified")


def _print(inspector: _Inspector) -> None:
    findings = [f"{name}: {each}" for name, sentences in inspector.wrong.items() for each in sentences]
    for finding in findings[:MOST_PRINTED]:
        say(finding)
    if len(findings) > MOST_PRINTED:
        say(f"… and {len(findings) - MOST_PRINTED:,} more, which --json shows")
    checked = words.count(inspector.checked, "match")
    if findings:
        say(f"differences in {len(inspector.wrong):,} of {checked}")
    else:
        say(f"{checked} verified: every shuffle, move, fault, time and result is as logged")
    if inspector.removed:
        verb = "has no log any more: it was" if inspector.removed == 1 else "have no logs any more: they were"
        say(f"{words.count(inspector.removed, 'match')} {verb} removed")
    for file in inspector.lines:
        say(f"{file}: `log` and `opening` were checked, not the plain words beside them")
