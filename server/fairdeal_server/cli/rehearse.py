"""`fairdeal tournament rehearse`: a tournament small and fast, with all that can go wrong."""

from typing import TYPE_CHECKING

import typer

from ..output import documents, words
from . import arguments as arg
from .failures import FAILED, naming
from .loop import complete
from .plan import File, is_served, read
from .reports import print_json
from .speech import say

if TYPE_CHECKING:
    from ..review import Report


def rehearse(file: File, json: arg.Json = False) -> None:
    """Hold a tournament small and fast, and let go wrong what can.

    Sample bots connect in place of the entrants, to a server on a database that is thrown away. One
    is too slow, one makes an illegal move, one loses its connection, the program of one ends, one
    withdraws, one enters late, and the server is stopped in the middle. Every fault must be charged to
    whom it should be, and the table must come out whole; the exit code is 1 if not.

    \b
    Example:
      fairdeal tournament rehearse spring.toml
    """
    from ..games.game import load_games
    from ..rehearsal import rehearse, shrink

    given = read(file)
    with naming(str(file)):
        small = shrink(given.plan, load_games(), own_bots=not is_served(given.plan))
    report = complete(rehearse(small, lambda step: say(f"{step} …", err=True)))
    if json:
        print_json(_document(report, len(given.plan.entrants)))
    else:
        _print(report, len(given.plan.entrants))
    if report.wrong:
        raise typer.Exit(FAILED)


def _print(report: "Report", entrants: int) -> None:
    plan, matches = report.plan, words.count(report.matches, "match")
    of = f" of {entrants}" if len(plan.entrants) < entrants else ""
    bots = f"{words.count(len(plan.entrants), 'bot')}{of}, {plan.deals} deals a meeting"
    say(f"{plan.game}, {words.format_name(plan)}, {bots}: {matches} in {words.duration(report.seconds)}")
    for sentence in report.happened:
        say(f"  {sentence}")
    for sentence in report.wrong:
        say(f"WRONG: {sentence}")
    say("all as it should be" if not report.wrong else f"{words.count(len(report.wrong), 'thing')} wrong")


def _document(report: "Report", entrants: int) -> documents.Document:
    """Return the report as docs/json.md has it."""
    return {
        "game": report.plan.game,
        "format": words.format_name(report.plan),
        "entrants": entrants,
        "bots": len(report.plan.entrants),
        "deals": report.plan.deals,
        "matches": report.matches,
        "void": report.void,
        "seconds": report.seconds,
        "happened": report.happened,
        "wrong": report.wrong,
    }
