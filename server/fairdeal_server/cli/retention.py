"""`fairdeal prune` and `fairdeal owner remove`: what is not kept for ever."""

from typing import Annotated

import typer

from fairdeal.v1 import retention_pb2 as pb

from ..output import documents, words
from . import arguments as arg
from .confirmation import Yes, confirm
from .failures import CommandError
from .loop import ask
from .reports import print_json
from .speech import say

DAY = 86_400
DryRun = Annotated[bool, typer.Option("--dry-run", help="Change nothing, and say what would be removed.")]


def prune(
    older_than: Annotated[
        int | None,
        typer.Option(
            callback=arg.between(1, 36_500),
            metavar="DAYS",
            help="Only logs of matches that ended so many days ago.",
            show_default="of any age",
        ),
    ] = None,
    tournament: Annotated[
        list[int] | None,
        typer.Option(metavar="N", help="Only this tournament's; may be repeated.", show_default="all"),
    ] = None,
    dry_run: DryRun = False,
    yes: Yes = False,
    json: arg.Json = False,
) -> None:
    """Remove the logs of matches. Results, tables and ratings stay.

    What is removed can be neither replayed nor verified nor exported any more: export first what you want
    to keep. Logs of deals that are still to be played at another table are kept.

    \b
    Example:
      fairdeal prune --older-than 90
    """
    if older_than is None and not tournament:
        raise CommandError("say which logs: --older-than DAYS, --tournament N, or both")
    for number in tournament or ():
        if not 1 <= number <= arg.LAST_TOURNAMENT:
            raise CommandError(f"--tournament is a number from 1 to {arg.LAST_TOURNAMENT}, not {number}")

    def remove(dry_run: bool) -> pb.RemovedLogs:
        seconds = (older_than or 0) * DAY
        request = pb.RemoveLogsRequest(tournaments=tournament, older_than_s=seconds, dry_run=dry_run)
        return ask(lambda session: session.retention.RemoveLogs(request)).removed

    removed = remove(dry_run=True)
    if removed.logs and not dry_run:
        confirm(
            f"{_logs(removed)} removed for good, and can be neither replayed nor verified after that", yes
        )
        removed = remove(dry_run=False)
    if json:
        print_json(documents.removed_logs(removed) | {"dry_run": dry_run})
        return
    say(f"{_logs(removed)} {'to be removed; nothing was changed' if dry_run else 'removed'}")
    if removed.sealed:
        sealed = words.count(removed.sealed, "log")
        say(f"{sealed} kept: the deal is still to be played at another table")


def remove_owner(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The owner's name.")],
    dry_run: DryRun = False,
    yes: Yes = False,
    json: arg.Json = False,
) -> None:
    """Remove an owner with tokens and logs.

    The logs of all matches are removed in which the owner's bots played. Results stay in the tables and
    ratings of others, under names such as deleted-17. The bots' names stay in the proofs of the deals to
    which they contributed, because published roots cover them. A bot that has matches before it is not
    removed.

    \b
    Example:
      fairdeal owner remove ada
    """

    def remove(dry_run: bool) -> pb.RemoveOwnerResponse:
        request = pb.RemoveOwnerRequest(name=name, dry_run=dry_run)
        return ask(lambda session: session.retention.RemoveOwner(request))

    removed = remove(dry_run=True)
    if not dry_run:
        bots = f" with {words.listing(bot.before for bot in removed.bots)}" if removed.bots else ""
        confirm(f"{name} is removed for good{bots}, and {_logs(removed.removed)}", yes)
        removed = remove(dry_run=False)
    if json:
        print_json(documents.removed_owner(name, removed) | {"dry_run": dry_run})
        return
    would = "would be" if dry_run else "is"
    say(f"{name} {would} removed; stored results say {removed.name}")
    for bot in removed.bots:
        say(f"bot {bot.before} {would} removed; stored results say {bot.now}")
    say(f"{_logs(removed.removed)} {'to be removed; nothing was changed' if dry_run else 'removed'}")
    if removed.proofs:
        proofs = words.count(removed.proofs, "proof")
        say(f"the bots' old names stay in {proofs} of deals: published roots cover them")


def _logs(removed: pb.RemovedLogs) -> str:
    return f"{words.count(removed.logs, 'log')} ({words.size(removed.bytes)})"
