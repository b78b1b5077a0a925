"""`fairdeal backup` and `fairdeal restore`: everything that is stored, in one file, and back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..output import documents, words
from . import arguments as arg
from .confirmation import Yes, confirm
from .failures import CommandError
from .loop import complete
from .reports import print_json
from .speech import say

if TYPE_CHECKING:
    from ..store.backup import Manifest


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write; a new file.")],
    json: arg.Json = False,
) -> None:
    """Write everything that is stored into one file.

    Servers may play on meanwhile: the file holds one moment's state. It holds the secrets of deals that
    are still to be played and the hashes of all tokens: only you can read it, and that should stay so.

    \b
    Example:
      fairdeal backup /backups/fairdeal-monday.backup
    """
    from ..output.console import console
    from ..output.progress import progress
    from ..upkeep import back_up

    with progress(console(stderr=True), "backup", 0, noun="row") as show:
        manifest = complete(back_up(file, lambda done, total: show(done, total, "")))
    _report(manifest, file, f"{file} holds all that was stored at {_moment(manifest)}", json)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `fairdeal backup` wrote.")],
    replace: Annotated[
        bool,
        typer.Option(
            "--replace", help="Lose all owners, bots, tournaments, matches and ratings that are stored now."
        ),
    ] = False,
    yes: Yes = False,
    json: arg.Json = False,
) -> None:
    """Fill the database from a backup.

    No server may run on it. All of it is restored or nothing is changed. A backup of an earlier release is
    brought up to date. Tournaments go on where they stood, with new deals for what was not played.

    \b
    Example:
      fairdeal restore /backups/fairdeal-monday.backup
    """
    from .. import upkeep
    from ..output.console import console
    from ..output.progress import progress

    there, now = complete(upkeep.look(file))
    if now and not replace:
        raise CommandError(f"the database is not empty ({now}); --replace loses what it holds")
    if now:
        confirm(
            f"what the database holds now is lost ({now}), and replaced by {file} ({there.contents})", yes
        )
    with progress(console(stderr=True), "restore", 0, noun="row") as show:
        manifest = complete(upkeep.restore(file, lambda done, total: show(done, total, ""), replace=replace))
    _report(manifest, file, f"the database is as it was at {_moment(manifest)}", json)


def _report(manifest: "Manifest", file: Path, said: str, json: bool) -> None:
    size = file.stat().st_size
    if json:
        print_json(documents.backup(manifest, str(file), size))
    else:
        say(f"{said}: {manifest.contents} ({words.size(size)})")


def _moment(manifest: "Manifest") -> str:
    return manifest.made_at.replace("T", " ").replace("+00:00", " UTC")
