"""A network between bots and a server that does what a check says: a TCP proxy on loopback.

It knows when it has disturbed what, and so who may be blamed.
"""

import asyncio
import socket
import struct
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

Way = Literal["up", "down"]
"""Up is from the bot to the server."""
CHUNK = 1 << 16
NOW = struct.pack("ii", 1, 0)
"""Linger for no time: what closes a socket with a reset."""


@dataclass(eq=False)
class Pipe:
    """One direction of a connection."""

    delay: float = 0.0
    """Seconds that every piece takes."""
    rate: int = 0
    """Bytes a second; 0 for no limit."""
    cut_after: int | None = None
    """After so many bytes more the connection is reset, in the middle of whatever it is."""
    pieces: int | None = None
    """After so many pieces more, each what one side wrote at a time, the connection is reset."""
    carried: int = 0
    """Bytes so far."""
    flowing: asyncio.Event = field(default_factory=asyncio.Event)
    """While it is not set nothing arrives, the end of the connection included."""
    heed: Callable[[bytes], None] | None = None
    """Is told what passes."""

    def __post_init__(self) -> None:
        self.flowing.set()

    def cuts(self, data: bytes) -> int | None:
        """Count what passes; return how much of it does so before the connection is cut, if it is."""
        if self.pieces is not None:
            self.pieces -= 1
            if self.pieces <= 0:
                return len(data)
        if self.cut_after is not None:
            self.cut_after -= len(data)
            if self.cut_after <= 0:
                return len(data) + self.cut_after
        return None


class Link:
    """One connection through the network."""

    def __init__(self, up: Pipe, down: Pipe) -> None:
        self.up = up
        self.down = down
        self._writers: list[asyncio.StreamWriter] = []
        self._over = asyncio.Event()

    @property
    def pipes(self) -> tuple[Pipe, Pipe]:
        """Both directions."""
        return self.up, self.down

    def slip_down(self, data: bytes) -> None:
        """Send the bot what the server has not sent."""
        self._writers[0].write(data)

    def reset(self) -> None:
        """Break the connection on both sides with a reset."""
        for writer in self._writers:
            connection = writer.get_extra_info("socket")
            with suppress(OSError):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NOW)
            writer.transport.abort()
        self._over.set()

    async def run(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, port: int
    ) -> None:
        """Carry bytes both ways until one side ends or it is reset."""
        try:
            far_reader, far_writer = await asyncio.open_connection(host, port)
        except OSError:
            writer.transport.abort()
            return
        self._writers = [writer, far_writer]
        carrying = [
            asyncio.create_task(self._carry(reader, far_writer, self.up)),
            asyncio.create_task(self._carry(far_reader, writer, self.down)),
            asyncio.create_task(self._over.wait()),
        ]
        try:
            await asyncio.wait(carrying, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in carrying:
                task.cancel()
            await asyncio.gather(*carrying, return_exceptions=True)
            for each in self._writers:
                each.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pipe: Pipe) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(pipe.rate // 20 + 1 if pipe.rate else CHUNK):
                await asyncio.sleep(pipe.delay + (len(data) / pipe.rate if pipe.rate else 0))
                await pipe.flowing.wait()
                cut = pipe.cuts(data)
                if pipe.heed is not None:
                    pipe.heed(data[:cut])
                writer.write(data[:cut])
                pipe.carried += len(data)
                if cut is not None:
                    await asyncio.sleep(0)
                    self.reset()
                    return
                await writer.drain()
        await pipe.flowing.wait()


class Network:
    """The way of one bot to the server: all its connections, and what was done to them."""

    def __init__(self, target: str) -> None:
        self.aim(target)
        self.address = ""
        self.links: list[Link] = []
        """The connections that are open, the newest last."""
        self.opened = 0
        """How many connections there have been."""
        self.outages: list[tuple[float, float]] = []
        """When something was wrong, from and to, in seconds since 1970."""
        self.lay: Callable[[], tuple[Pipe, Pipe]] = lambda: (Pipe(), Pipe())
        """Says what the next connection is like, up and down."""
        self._came = asyncio.Event()
        self._server: asyncio.Server | None = None
        self._running: set[asyncio.Task[None]] = set()

    def aim(self, target: str) -> None:
        """Let the connections that are still to come lead to this host:port."""
        self.host, _, port = target.rpartition(":")
        self.port = int(port)

    async def link(self, number: int = 1) -> Link:
        """Return the newest connection as soon as there have been so many."""
        while self.opened < number or not self.links:
            self._came.clear()
            await self._came.wait()
        return self.links[-1]

    def lay_once(self, up: Pipe, down: Pipe) -> None:
        """Have the next connection be like this, and those after it as they should."""

        def lay() -> tuple[Pipe, Pipe]:
            self.lay = lambda: (Pipe(), Pipe())
            return up, down

        self.lay = lay

    def reset(self) -> None:
        """Break every connection."""
        for link in tuple(self.links):
            link.reset()

    @contextmanager
    def silence(self, *ways: Way) -> Iterator[None]:
        """Let nothing through on the connections that are open, one way or both; they stay open.

        Connections that come later are not touched. At the end what was held back goes on its way.
        """
        pipes = [getattr(link, way) for link in self.links for way in ways or ("up", "down")]
        for pipe in pipes:
            pipe.flowing.clear()
        try:
            yield
        finally:
            for pipe in pipes:
                pipe.flowing.set()

    @contextmanager
    def outage(self) -> Iterator[None]:
        """Write down that something is wrong for as long as the context lasts."""
        began = time.time()
        try:
            yield
        finally:
            self.outages.append((began, time.time()))

    async def open(self) -> None:
        """Let bots come: always by the same address."""
        port = int(self.address.rpartition(":")[2] or 0)
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", port)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Break every connection and let nobody come: there is no server any more."""
        if self._server is not None:
            self._server.close()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._carry(reader, writer))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = Link(*self.lay())
        self.links.append(link)
        self.opened += 1
        self._came.set()
        try:
            await link.run(reader, writer, self.host, self.port)
        finally:
            self.links.remove(link)


@asynccontextmanager
async def network(target: str) -> AsyncIterator[Network]:
    """Lay a network in front of host:port; every connection is reset at the end."""
    laid = Network(target)
    await laid.open()
    try:
        yield laid
    finally:
        await laid.close()
