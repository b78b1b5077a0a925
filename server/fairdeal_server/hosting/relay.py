"""The way of a program without a network to the server: a unix socket whose bytes go there and back."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from fairdeal import tls

from .doorway import open_door, open_doorway

MOST_CONNECTIONS = 8
"""How many connections a program may have at once; one more is closed at once."""
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Destination:
    """The server: HOST and PORT, and how to speak TLS with it, if so."""

    host: str
    port: int
    context: ssl.SSLContext | None = None

    @classmethod
    def of(cls, address: str, environment: Mapping[str, str]) -> "Destination":
        """Return what `HOST:PORT` or `tls://HOST:PORT` means; the environment may name certificates.

        Raises ValueError for an address that is none.
        """
        host, _, port = address.removeprefix(tls.SCHEME).rpartition(":")
        if not (host and port.isdecimal()):
            raise ValueError(f"{address!r} is no address: HOST:PORT, or tls://HOST:PORT")
        context = None
        if address.startswith(tls.SCHEME):
            context = ssl.create_default_context(cafile=environment.get("FAIRDEAL_CA") or None)
            context.set_alpn_protocols(["h2"])
            if certificate := environment.get("FAIRDEAL_CERT"):
                context.load_cert_chain(certificate, environment.get("FAIRDEAL_KEY"))
        return cls(host.strip("[]"), int(port), context)


@asynccontextmanager
async def open_relay(destination: Destination) -> AsyncIterator[Path]:
    """Give the path of a socket at which the server is reached for as long as the context lasts."""
    connections: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(connections) >= MOST_CONNECTIONS:
            writer.close()
            return
        connection = asyncio.create_task(_connect(reader, writer, destination))
        connections.add(connection)
        connection.add_done_callback(connections.discard)

    with open_doorway() as door:
        listening = await asyncio.start_unix_server(accept, door)
        open_door(door)
        try:
            yield door
        finally:
            listening.close()
            ending = tuple(connections)
            for connection in ending:
                connection.cancel()
            await asyncio.gather(*ending, return_exceptions=True)


async def _connect(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, destination: Destination
) -> None:
    """Pass bytes between a program and the server until either has nothing more to say."""
    try:
        there = await asyncio.open_connection(destination.host, destination.port, ssl=destination.context)
    except OSError:  # the program tries again, as anybody would whose server is away
        writer.close()
        return
    ways = [
        asyncio.create_task(_pass_on(reader, there[1])),
        asyncio.create_task(_pass_on(there[0], writer)),
    ]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for end in (writer, there[1]):
            end.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):  # either end is gone: then so is the connection
        while data := await reader.read(_CHUNK):
            writer.write(data)
            await writer.drain()
