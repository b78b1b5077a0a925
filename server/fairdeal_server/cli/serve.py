"""`fairdeal serve`: the server that bots connect to, until it is told to stop."""

import asyncio
import signal
from contextlib import AsyncExitStack
from typing import Annotated

import typer

from .logs import LogFormat, write_logs
from .loop import complete

ADDRESS = "127.0.0.1:9191"


def serve(
    address: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="Where to listen; 0.0.0.0 lets others in.")
    ] = ADDRESS,
    log_format: Annotated[
        LogFormat, typer.Option(help="Lines of the log for people, or as JSON with the same fields.")
    ] = LogFormat.TEXT,
    metrics: Annotated[
        str,
        typer.Option(metavar="[HOST:]PORT", help="Serve metrics for Prometheus; PORT is for this machine."),
    ] = "",
) -> None:
    """Serve bots and play the tournaments that are started.

    The address is plaintext: put a TLS proxy in front of it where others connect. The organiser's
    token is in the file that is named at the start; commands on this machine find it themselves.
    Ctrl-C lets running matches end; a second one does not wait for them.

    \b
    Example:
      fairdeal serve --address 0.0.0.0:9191 --metrics 9192
    """
    write_logs(log_format)
    complete(_serve(address, metrics))


async def _serve(address: str, metrics: str) -> None:
    from ..app import TOKEN_FILE, announced, metered, open_server
    from ..resources import home

    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(open_server(address))
        await stack.enter_async_context(announced(server))
        typer.echo(f"Fairdeal serves bots at {server.address}")
        typer.echo(
            f"Organisers elsewhere need FAIRDEAL_ADDRESS and, as FAIRDEAL_TOKEN, {home() / TOKEN_FILE}"
        )
        if metrics:
            found = await stack.enter_async_context(metered(server, metrics))
            typer.echo(f"Metrics are at http://{found}/metrics")
        playing = asyncio.create_task(server.play_started())
        try:
            await asyncio.wait([playing, _told_to_stop()], return_when=asyncio.FIRST_COMPLETED)
            if playing.done():
                playing.result()
            typer.echo("stopping when the running matches have ended; again to stop at once")
            await asyncio.wait(
                [asyncio.create_task(server.drain()), _told_to_stop()], return_when=asyncio.FIRST_COMPLETED
            )
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
