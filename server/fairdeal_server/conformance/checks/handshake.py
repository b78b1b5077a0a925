"""Who the client is, and where it goes."""

import asyncio
from contextlib import suppress

from ..authority import Authority
from ..check import Failed, check
from ..client import Client

SERVER = "localhost"
"""The name that the server's certificate is for."""
LATER = 3.0
"""How long after the first connection there may be a stream, in seconds."""


@check(
    "The first one is a `hello`, and no other is.",
    "Send a hello as soon as the stream is open, with revision 1 and all its fields in their ranges, and "
    "nothing else before the welcome. The token goes into the metadata as `authorization: Bearer TOKEN`.",
)
async def hello(client: Client) -> None:
    """A stream begins with a hello in range, and nothing follows it before something is asked."""
    await client.start()
    stream = await client.next_stream()
    await client.moment()
    await stream.say(welcome=stream.welcome())
    await client.moment()
    await client.play_on(stream)


@check(
    "stream and its own number in `instance`",
    "Send the number in the environment variable FAIRDEAL_INSTANCE as `hello.instance`.",
    required=False,
    fresh=True,
)
async def instance(client: Client) -> None:
    """The hello has the instance that FAIRDEAL_INSTANCE names: with it a bot plays against itself."""
    client.environment["FAIRDEAL_INSTANCE"] = "3"
    await client.start()
    stream = await client.next_stream()
    if stream.hello and stream.hello.instance != 3:
        raise Failed(f"FAIRDEAL_INSTANCE was 3, and hello.instance is {stream.hello.instance}")


@check(
    "`program`, up to 32 random bytes that are drawn when the program starts",
    "Draw 16 random bytes when the program starts, and send them in each hello as `program`.",
    required=False,
)
async def program(client: Client) -> None:
    """The hello says which run of the program it is, the same on each stream of it."""
    first = await client.playing()
    if not (first.hello and first.hello.program):
        raise Failed("hello.program is empty")
    first.end(None)
    second = await client.connected()
    assert second.hello
    if first.hello.program != second.hello.program:
        raise Failed("hello.program differs between two streams of one run of the program")


@check(
    "`unix:PATH` without TLS",
    "Hand FAIRDEAL_ADDRESS to the gRPC library as it is when it begins with `unix:`.",
    required=False,
    fresh=True,
)
async def unix_address(client: Client) -> None:
    """The address may be a socket in the file system."""
    client.environment["FAIRDEAL_ADDRESS"] = f"unix:{client.stage.socket}"
    await client.start()
    await client.play_on(await client.connected())


@check(
    "name files in PEM: whom to believe instead of the public authorities",
    "When FAIRDEAL_ADDRESS begins with `tls://`, connect to what follows with TLS, and believe the "
    "certificates in the file that FAIRDEAL_CA names, if it is set.",
    required=False,
    fresh=True,
)
async def tls(client: Client) -> None:
    """A `tls://` address is connected to with TLS, and the authority in FAIRDEAL_CA is believed."""
    _encrypt(client, client.stage.authority)
    await client.start()
    await client.play_on(await client.connected())


@check(
    "name files in PEM: whom to believe instead of the public authorities",
    "Never switch the check of the server's certificate off, and believe nobody but FAIRDEAL_CA where it is "
    "set: whoever is believed gets the token.",
    fresh=True,
)
async def tls_unknown_authority(client: Client) -> None:
    """A server whose certificate FAIRDEAL_CA has not signed is not believed, and so gets no token."""
    folder = client.output.with_suffix("")
    folder.mkdir()
    _encrypt(client, Authority(folder))
    await client.start()
    client.awaited = "a connection"
    await client.until_it_ends(client.way.link())
    with suppress(TimeoutError):
        async with asyncio.timeout(LATER):
            await client.until_it_ends(client.arrival())
    if client.opened:
        raise Failed("it has sent its token to a server whose certificate FAIRDEAL_CA has not signed")


def _encrypt(client: Client, authority: Authority) -> None:
    client.way.aim(client.stage.secure)
    port = client.way.address.rpartition(":")[2]
    client.environment |= {"FAIRDEAL_ADDRESS": f"tls://{SERVER}:{port}", **authority.environment()}
