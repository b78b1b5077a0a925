"""Streams that are lost, in every way there is."""

import asyncio

from fairdeal.v1 import play_pb2 as pb

from ...rpc.script import ending
from ..check import Failed, check
from ..client import Client
from ..frames import reset_of
from ..match import Match
from ..stream import Stream

AGAIN = "Connect again with the same token and instance, with a growing pause between"
REMEDY = (
    "Whatever ends the stream: unless the status is a final one, wait a moment, open a new one, say hello "
    "again, and answer what is asked there."
)
AWAY = 2.0
"""How long the server is gone, in seconds."""
PAUSE = 2
"""For how long the server asks to be left alone, in seconds."""
ATTEMPTS = 6
LEAST = 1.0
"""How long so many attempts take at the least when the pauses between them grow, in seconds."""
DEAD = 45.0


@check(AGAIN, REMEDY)
async def ended_with_ok(client: Client) -> None:
    """The client comes again when the server ends the stream with OK."""
    stream, match = await _asked(client)
    stream.end(None)
    await _ask_again(client, match)


@check(AGAIN, REMEDY)
async def ended_with_unavailable(client: Client) -> None:
    """The client comes again when the server ends the stream with UNAVAILABLE."""
    stream, match = await _asked(client)
    stream.end(ending("UNAVAILABLE", "DATABASE_UNAVAILABLE", "the database is away; connect again"))
    await _ask_again(client, match)


@check(AGAIN, REMEDY)
async def stream_reset(client: Client) -> None:
    """The client comes again when its stream is reset (RST_STREAM), without a status."""
    _, match = await _asked(client)
    link = client.way.links[-1]
    client.note("the stream is reset by RST_STREAM with INTERNAL_ERROR")
    link.slip_down(reset_of(client.frames.stream))
    await _ask_again(client, match)


@check("It does not matter when a stream breaks", REMEDY)
async def connection_reset(client: Client) -> None:
    """The client comes again when the connection is reset between two messages."""
    _, match = await _asked(client)
    client.note("the connection is reset")
    client.way.reset()
    await _ask_again(client, match)


@check("It does not matter when a stream breaks", REMEDY)
async def cut_in_a_message(client: Client) -> None:
    """The client comes again when the connection breaks in the middle of a message."""
    stream = await client.playing()
    match = client.match()
    turns = stream.expect(match)
    client.way.links[-1].down.cut_after = turns[0].ByteSize() // 2
    client.note("the connection breaks in the middle of the next message")
    await stream.say(turns=turns)
    await _ask_again(client, match)


@check(
    "The kits ping after 10 silent seconds and wait for 10 s",
    "Set grpc.keepalive_time_ms and grpc.keepalive_timeout_ms to 10000, and what else your gRPC library "
    "needs for it (docs/protocol.md): a connection may be gone without a word.",
    required=False,
    fresh=True,
    seconds=DEAD,
)
async def half_open(client: Client) -> None:
    """The client finds out by itself that its connection is dead, and comes again."""
    _, match = await _asked(client)
    client.note("nothing goes through the connection any more, both ways; it stays open")
    with client.way.silence():
        await _ask_again(client, match)


@check("The server then sends every turn that", REMEDY)
async def turn_asked_again(client: Client) -> None:
    """A turn that is asked again on a new stream gets one answer there."""
    stream, match = await _asked(client)
    await client.answers(stream, match)
    stream.end(ending("UNAVAILABLE", "", "the server is restarted"))
    await _ask_again(client, match)


@check(
    "a bot that remembers its last answer in each match can repeat it without thinking twice",
    "Remember the last answer of each match, and send it again when its turn is asked again.",
    required=False,
)
async def same_answer(client: Client) -> None:
    """A turn that is asked again gets the answer that it has got already."""
    stream = await client.playing()
    match = client.match()
    await stream.ask(match)
    (first,) = await client.answers(stream, match)
    stream.end(ending("UNAVAILABLE", "", "the server is restarted"))
    stream = await client.connected(match)
    await stream.ask(match)
    (again,) = await client.answers(stream, match)
    if first != again:
        raise Failed("the second answer to the same turn is another one")
    await stream.conclude(match)


@check(
    "Whatever you remember of another match can be forgotten",
    "Send nothing on a new stream but the hello until something is asked there. Forget the matches that the "
    "welcome does not list.",
)
async def match_not_listed(client: Client) -> None:
    """Nothing comes for a match that the welcome does not list any more, and the others go on."""
    stream = await client.playing()
    matches = client.matches(stream, 2)
    await stream.ask(*matches)
    await client.answers(stream, *matches)
    stream.end(None)
    listed = matches[1:]
    stream = await client.connected(*listed)
    await client.moment()
    if listed:
        await stream.ask(*listed)
        await client.answers(stream, *listed)
        await stream.conclude(*listed)
    await client.play_on(stream)


@check("`DRAINING` (the server will stop; connect again later)", REMEDY, fresh=True)
async def server_restarted(client: Client) -> None:
    """The client plays on when the server says DRAINING, then is gone, then is back at the same address."""
    stream, match = await _asked(client)
    notice = pb.Notice(kind=pb.NOTICE_KIND_DRAINING, message="the server is stopping; connect again later")
    await stream.say(notices=[notice])
    next_match = client.match()
    if stream.capacity > 1:
        await stream.ask(next_match)
        await client.answers(stream, next_match)
    stream.end(ending("UNAVAILABLE", "DRAINING", "the server has stopped"))
    client.note(f"there is no server for {AWAY:.0f} s")
    await client.way.close()
    await client.wait("nothing: the server is away", asyncio.sleep(AWAY))
    await client.way.open()
    await _ask_again(client, match)


@check(
    "with a growing pause between",
    "Double the pause after each attempt that was no use, from a tenth of a second to five seconds, and "
    "vary it at random.",
    required=False,
    fresh=True,
    seconds=60.0,
)
async def growing_pauses(client: Client) -> None:
    """The pauses between attempts grow while the server refuses."""
    await client.start()
    came: list[float] = []
    for _ in range(ATTEMPTS):
        stream = await client.next_stream()
        came.append(stream.came)
        stream.end(ending("UNAVAILABLE", "OVERLOADED", "the server is late with what it has"))
    if came[-1] - came[0] < LEAST:
        raise Failed(f"{ATTEMPTS} attempts came within {came[-1] - came[0]:.2f} s")


@check(
    "come again after the time in the metadata `grpc-retry-pushback-ms`",
    "When a stream ends with the metadata grpc-retry-pushback-ms, wait for so many milliseconds before the "
    "next attempt (a google.rpc.RetryInfo in the status details says the same).",
    fresh=True,
    seconds=40.0,
)
async def waits_as_told(client: Client) -> None:
    """The client waits as long as it is told to, and then comes again."""
    await client.start()
    for status, reason in (("UNAVAILABLE", "OVERLOADED"), ("RESOURCE_EXHAUSTED", "TOO_MANY_HELLOS")):
        stream = await client.next_stream()
        refused = asyncio.get_running_loop().time()
        stream.end(ending(status, reason, f"come again in {PAUSE} s", PAUSE))
        again = await client.connected()
        if again.came - refused < PAUSE:
            waited = again.came - refused
            raise Failed(f"told to wait {PAUSE} s after {reason}, it came again after {waited:.2f} s")
        await client.play_on(again)
        again.end(None)


async def _asked(client: Client) -> tuple[Stream, Match]:
    """Return a stream on which a match's turn has been asked, and the match; its answer has come."""
    stream = await client.playing()
    match = client.match()
    await stream.ask(match)
    await client.answers(stream, match)
    return stream, match


async def _ask_again(client: Client, match: Match) -> None:
    """Ask a match's turn again on the next stream, as a server does that has got no answer; play on."""
    stream = await client.next_stream()
    turns = stream.expect(match)
    await stream.say(welcome=stream.welcome([match]), turns=turns)
    await client.answers(stream, match)
    await client.moment()
    await stream.conclude(match)
    await client.play_on(stream)
