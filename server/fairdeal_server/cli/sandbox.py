"""`fairdeal sandbox`: a forward model for bots that search, in whatever language."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import arguments as arg
from .failures import CommandError
from .loop import complete, told_to_stop
from .speech import say

if TYPE_CHECKING:
    from ..games.game import Game

LISTEN = "127.0.0.1:9292"
MOST_MEMORY = 1 << 20


def sandbox(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as `fairdeal games` lists it.")],
    listen: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen: HOST:PORT, or unix:PATH.")
    ] = LISTEN,
    memory: Annotated[
        int,
        typer.Option(
            callback=arg.between(128, MOST_MEMORY), metavar="MB", help="How large the process may become."
        ),
    ] = 1024,
    anyone: Annotated[
        bool, typer.Option("--anyone", help="Let other machines in: a sandbox asks for no token.")
    ] = False,
) -> None:
    """Serve a game's rules to bots that search.

    A bot in any language starts matches here, or draws states that look like what it has just been shown,
    copies them, plays on and sees how they end, many at once (proto/fairdeal/sandbox/v1/sandbox.proto,
    docs/sandbox.md). It is a process without a database: it knows nothing of any real match. Bots in Python
    get the same by importing. Ctrl-C ends it.

    \b
    Example:
      fairdeal sandbox ninetyone --listen unix:/tmp/ninetyone.sock
    """
    from ..games.game import find_game

    complete(_serve(find_game(game), listen, memory, anyone))


async def _serve(game: "Game[Any]", listen: str, memory: int, anyone: bool) -> None:
    from ..rpc.sandbox import serving
    from ..sandbox import Memory

    await _check_exposure(listen, anyone)
    with serving(game, listen, Memory(memory)) as address:
        say(f"{game.title} can be played out at {address}")
        await told_to_stop()
    say("stopped")


async def _check_exposure(listen: str, anyone: bool) -> None:
    """Raise an error where others could reach the sandbox and nobody has said that they may."""
    from ..listening import is_loopback

    if listen.startswith("unix:") and len(listen) > len("unix:"):
        return
    host, _, port = listen.rpartition(":")
    if not (host and port.isascii() and port.isdecimal() and int(port) < 1 << 16):
        raise CommandError(f"--listen {listen!r} is no address: write {LISTEN} or unix:/tmp/sandbox.sock")
    if not anyone and not await is_loopback(host):
        raise CommandError(
            f"--listen {listen}: other machines can reach {host}, and a sandbox asks nobody for a token; "
            "listen at 127.0.0.1, or say --anyone"
        )
