"""`fairdeal new`: a bot to begin with."""

from pathlib import Path
from typing import Annotated

import typer

from ..kits import KITS, write_kit
from . import arguments as arg
from .speech import say

new = typer.Typer(
    no_args_is_help=True,
    help=arg.with_example(
        "Write a bot to begin with.", "fairdeal new bot --lang go --game cursedbottle mybot"
    ),
)


@new.callback()
def _group() -> None:
    """Keep `bot` a command of its own, though it is the only one."""


@new.command("bot")
def new_bot(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is new or empty.")],
    lang: Annotated[
        str, typer.Option(metavar="LANGUAGE", help=f"The bot's language: {', '.join(KITS)}.")
    ] = "python",
    game: Annotated[
        str, typer.Option(metavar="GAME", help="The game that it plays: see fairdeal games.")
    ] = "ninetyone",
) -> None:
    """Write a bot that builds and plays at once, with a random legal move for a strategy.

    Its README says how to build it, how to let it play, and where the strategy is.

    \b
    Example:
      fairdeal new bot --lang go --game cursedbottle mybot
    """
    from ..games.game import find_game

    write_kit(lang, find_game(game), folder)
    say(f"{folder / 'README.md'} says how to build the bot, and where to change its strategy")
