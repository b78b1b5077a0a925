"""`fairdeal doctor`: looks an installation over and says what to do."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..output import documents, lists
from . import arguments as arg
from .failures import FAILED, CommandError
from .loop import complete
from .reports import print_json, print_parts
from .serve import ADDRESS

if TYPE_CHECKING:
    from ..doctor import Finding, Wanted


def doctor(
    address: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="Where fairdeal serve is to listen.")
    ] = ADDRESS,
    bots: Annotated[
        int,
        typer.Option(callback=arg.between(1, arg.MOST), metavar="N", help="How many are connected at once."),
    ] = 500,
    tls_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The certificate that fairdeal serve is given.")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(metavar="FILE", help="Its key.")] = None,
    json: arg.Json = False,
) -> None:
    """Look this installation over and say what to do.

    Nothing is changed. WARN is what works, but not for long or not for many; the exit code is 1 where
    anything is FAIL.

    \b
    Example:
      fairdeal doctor --bots 2000
    """
    if (tls_cert is None) != (tls_key is None):
        raise CommandError("--tls-cert and --tls-key go together: give both, or neither")
    from ..doctor import Level, Wanted

    findings = complete(_examine(Wanted(address, bots, tls_cert, tls_key)))
    if json:
        print_json([documents.finding(each) for each in findings])
    else:
        print_parts([lists.findings(findings)])
    if any(each.level == Level.FAIL for each in findings):
        raise typer.Exit(FAILED)


async def _examine(wanted: "Wanted") -> "list[Finding]":
    from ..doctor import examine

    return [finding async for finding in examine(wanted)]
