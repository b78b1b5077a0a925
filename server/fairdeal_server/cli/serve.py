"""`fairdeal serve`: the server that bots connect to, until it is told to stop."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import arguments as arg
from .failures import CommandError
from .logs import LogFormat, write_logs
from .loop import complete, told_to_stop, unless_told_again
from .speech import say

if TYPE_CHECKING:
    from ..listening import Certificates

ADDRESS = "127.0.0.1:9191"


def serve(
    address: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="Where to listen; 0.0.0.0 lets others in.")
    ] = ADDRESS,
    log_format: Annotated[
        LogFormat, typer.Option(help="Lines of the log for people, or as JSON with the same fields.")
    ] = LogFormat.TEXT,
    metrics: Annotated[
        str | None,
        typer.Option(
            callback=arg.not_empty,
            metavar="[HOST:]PORT",
            help="Serve metrics for Prometheus; PORT is for this machine.",
        ),
    ] = None,
    drain_time: arg.DrainTime = arg.DRAIN_TIME,
    tls_cert: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The server's certificate, in PEM, for tls://HOST:PORT."),
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The certificate's private key, in PEM.")
    ] = None,
    client_ca: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Let in only who shows a certificate signed by one of these."),
    ] = None,
    slots: Annotated[
        int,
        typer.Option(
            callback=arg.between(0, 1024),
            metavar="N",
            help="Start hosted bots here, so many programs at once, in sandboxes; 0 leaves them to workers.",
        ),
    ] = 0,
    plaintext: Annotated[
        bool, typer.Option("--plaintext", help="Let others in without TLS: behind a proxy that has it.")
    ] = False,
) -> None:
    """Serve bots and play the tournaments that are started.

    An address that others can reach needs TLS, or --plaintext. Certificates are read again when their
    files have changed. The organiser's token is in the file that is named at the start; commands on
    this machine find it themselves, also behind TLS. Ctrl-C lets running matches end for as long as
    --drain-time says; a second one does not wait for them. Those whose every move is durable are not
    waited for: they are resumed. Bots that were uploaded are built and started by workers: --slots starts
    one beside the server, `fairdeal worker` others.

    \b
    Example:
      fairdeal serve --address 0.0.0.0:9191 --tls-cert server.pem --tls-key server.key
    """
    write_logs(log_format)
    drain = arg.milliseconds("--drain-time", drain_time) / 1000
    complete(_serve(address, drain, _certificates(tls_cert, tls_key, client_ca), plaintext, metrics, slots))


def _certificates(cert: Path | None, key: Path | None, client_ca: Path | None) -> "Certificates | None":
    from ..listening import Certificates

    if cert and key:
        return Certificates(cert, key, client_ca)
    if cert or key:
        raise CommandError("--tls-cert and --tls-key go together: give both, or neither")
    if client_ca:
        raise CommandError("--client-ca is about TLS: give --tls-cert and --tls-key, too")
    return None


async def _serve(
    address: str,
    drain_time: float,
    certificates: "Certificates | None",
    plaintext: bool,
    metrics: str | None,
    slots: int,
) -> None:
    from ..app import TOKEN_FILE, open_server, serving
    from ..hosting.beside import working_beside
    from ..resources import home

    async with AsyncExitStack() as stack:
        announce = stack.enter_context(serving())
        server = await stack.enter_async_context(open_server(address, certificates, plaintext, metrics))
        announce(server)
        if slots:
            token = server.workforce.issue_own_token()
            await stack.enter_async_context(working_beside(server.local_address, token, slots))
        say(f"Fairdeal serves bots at {server.address}")
        say(f"Organisers elsewhere need FAIRDEAL_ADDRESS and, as FAIRDEAL_TOKEN, {home() / TOKEN_FILE}")
        if server.metrics:
            say(f"Metrics are at http://{server.metrics}/metrics")
        playing = asyncio.create_task(server.play_started())
        try:
            await asyncio.wait([playing, told_to_stop()], return_when=asyncio.FIRST_COMPLETED)
            if playing.done():
                playing.result()
            if not await unless_told_again(server.drain(), drain_time, err=False):
                say("not waiting any longer: matches that still run are void, and played again")
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
    say("stopped; what was not played is played when the server runs again")
