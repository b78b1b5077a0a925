"""`fairdeal conformance`: whether a client speaks the protocol."""

import signal
from typing import TYPE_CHECKING, Annotated

import typer

from ..output import documents, lists, words
from ..output.console import console
from ..output.progress import progress
from . import arguments as arg
from .failures import FAILED, CommandError
from .loop import complete
from .reports import print_json, print_parts

if TYPE_CHECKING:
    from ..conformance.run import Verdict


def conformance(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="The game that the client plays, as `fairdeal games` lists it."),
    ],
    bot: Annotated[str, typer.Option(metavar="COMMAND", help="The command that starts the client.")],
    only: Annotated[
        list[str] | None, typer.Option(metavar="CHECK", help="Run this check alone; may be repeated.")
    ] = None,
    stays: Annotated[
        bool, typer.Option("--stays", help="The client plays on when it is told FINISHED, as on a ladder.")
    ] = False,
    json: arg.Json = False,
) -> None:
    """Check whether a client speaks the protocol.

    The command is started again and again with FAIRDEAL_ADDRESS and FAIRDEAL_TOKEN, and finds a server that
    says all that a server may say, on a network that breaks off in every way. The exit code is 1 if a
    required check fails; recommended ones are told apart. docs/conformance.md explains the checks.

    \b
    Example:
      fairdeal conformance ninetyone --bot "python bot.py"
    """
    from ..conformance.run import choose, run
    from ..games.game import load_games

    games = load_games()
    if game not in games:
        raise CommandError(f"there is no game {game!r}; there are {words.listing([*games])}")
    chosen, done = choose(only or ()), 0
    with progress(console(stderr=True), "conformance", len(chosen), noun="check") as show:
        show(0, len(chosen), "")

        def tell(verdict: "Verdict") -> None:
            nonlocal done
            done += 1
            show(done, len(chosen), verdict.check.name)

        # A shell starts background jobs with SIGINT ignored, and the programs would inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        verdicts = complete(run(games[game], bot, chosen, stays=stays, tell=tell))
    if json:
        print_json([documents.verdict(each) for each in verdicts])
    else:
        print_parts(lists.verdicts(verdicts))
    if any(each.level == "FAILED" and each.check.required for each in verdicts):
        raise typer.Exit(FAILED)
