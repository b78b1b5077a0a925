"""`fairdeal serve`: the server that bots connect to, until it is told to stop."""

import asyncio
import logging
import signal
from typing import Annotated

import typer

from . import arguments as arg
from .loop import complete

ADDRESS = "127.0.0.1:9191"
DRAIN_TIME = "10m"


def serve(
    address: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="Where to listen; 0.0.0.0 lets others in.")
    ] = ADDRESS,
    drain_time: Annotated[
        str,
        typer.Option(
            metavar="TIME", help="How long running matches may take to end when it is told to stop."
        ),
    ] = DRAIN_TIME,
) -> None:
    """Serve bots and play the tournaments that are started.

    The address is plaintext: put a TLS proxy in front of it where others connect. The organiser's
    token is in the file that is named at the start; commands on this machine find it themselves.
    Ctrl-C lets running matches end for as long as --drain-time says; a second one does not wait
    for them. Those whose every move is durable are not waited for: they are resumed.

    \b
    Example:
      fairdeal serve --address 0.0.0.0:9191
    """
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    complete(_serve(address, arg.milliseconds("--drain-time", drain_time) / 1000))


async def _serve(address: str, drain_time: float) -> None:
    from ..app import TOKEN_FILE, announced, open_server
    from ..resources import home

    async with open_server(address) as server, announced(server):
        typer.echo(f"Fairdeal serves bots at {server.address}")
        typer.echo(
            f"Organisers elsewhere need FAIRDEAL_ADDRESS and, as FAIRDEAL_TOKEN, {home() / TOKEN_FILE}"
        )
        playing = asyncio.create_task(server.play_started())
        try:
            await asyncio.wait([playing, _told_to_stop()], return_when=asyncio.FIRST_COMPLETED)
            if playing.done():
                playing.result()
            typer.echo("stopping when the running matches have ended; again to stop at once")
            draining = asyncio.create_task(server.drain())
            await asyncio.wait(
                [draining, _told_to_stop()], timeout=drain_time, return_when=asyncio.FIRST_COMPLETED
            )
            if not draining.done():
                typer.echo("not waiting any longer: matches that still run are void, and played again")
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
    typer.echo("stopped; what was not played is played when the server runs again")


def _told_to_stop() -> "asyncio.Task[bool]":
    """Return a task that is done when the process gets Ctrl-C or SIGTERM."""
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    return loop.create_task(told.wait())
