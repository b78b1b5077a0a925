"""`fairdeal stdio`: a program that reads and writes lines plays on a server."""

import logging
from typing import Annotated

import typer

from fairdeal.stdio.arguments import MOST_MATCHES, Arguments

from . import arguments as arg


def stdio(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; `fairdeal games` lists them.")],
    command: Annotated[list[str], typer.Argument(metavar="COMMAND", help="The program and its arguments.")],
    version: Annotated[
        str, typer.Option(metavar="TEXT", help="A label of your choice for the bot's version.")
    ] = "1",
    capacity: Annotated[
        int,
        typer.Option(
            callback=arg.between(1, MOST_MATCHES),
            metavar="N",
            help="Matches at once: their clocks run at once.",
        ),
    ] = 1,
    no_contribute: Annotated[
        bool, typer.Option("--no-contribute", help="Add nothing to the randomness of the deals.")
    ] = False,
    stay: Annotated[
        bool, typer.Option("--stay", help="Wait for the next tournament when all are over.")
    ] = False,
) -> None:
    """Play on a server as a program that reads and writes lines.

    The lines are JSON objects; docs/stdio.md shows a dialogue. FAIRDEAL_ADDRESS and FAIRDEAL_TOKEN say
    where and as whom. Options stand before the game. The same without the server's packages: python -m
    fairdeal.stdio --game GAME COMMAND. On this machine `fairdeal run` plays such a program with --bot
    NAME="stdio:COMMAND".

    \b
    Example:
      fairdeal stdio ninetyone perl bot.pl
    """
    from fairdeal.stdio.bridge import run

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    run(Arguments(game, version, capacity, not no_contribute, stay, tuple(command)))
