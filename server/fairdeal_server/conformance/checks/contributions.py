"""What the client adds to the shuffles."""

import secrets
from hashlib import sha256

from fairdeal.v1 import play_pb2 as pb

from ..check import Failed, Inapplicable, check
from ..client import Client
from ..stream import Stream

TOURNAMENT = 5
WAIT_MS = 10_000


@check(
    "Draw 32 random bytes and send their SHA-256 as `hello.contribution_hash`.",
    "Draw 32 random bytes before the hello, and send their SHA-256 as `hello.contribution_hash`: then "
    "nobody has to trust the organiser with the cards.",
    required=False,
)
async def contribution_promised(client: Client) -> None:
    """The client contributes to the shuffles."""
    stream = await client.playing()
    if stream.hello and not stream.hello.contribution_hash:
        raise Failed("hello.contribution_hash is empty")


@check(
    "the tournament and block, your 32 bytes as `value`",
    "Answer a block whose wait_ms is not 0 with a contribution: its tournament and block, the bytes that "
    "were promised last, and the SHA-256 of new ones as next_hash.",
)
async def contribution_opened(client: Client) -> None:
    """A block gets the 32 bytes whose SHA-256 was promised, and the next block gets new ones."""
    stream = await _contributing(client)
    values: list[bytes] = []
    for number in (1, 2, 3):
        if not stream.promise:  # it has stopped, as it may
            break
        opened = await _announce(client, stream, number)
        if opened.value in values:
            raise Failed(f"what was opened for block {number} had been opened for an older block")
        values.append(opened.value)
    await client.play_on(stream)


@check(
    "when a block that you have opened is announced again, open the same bytes",
    "Remember the bytes that you opened for the last block of each tournament, and open them again when "
    "that block is announced again, after a lost stream above all.",
)
async def contribution_again(client: Client) -> None:
    """A block that is announced again after a lost stream gets the same bytes."""
    stream = await _contributing(client)
    first = await _announce(client, stream, 11)
    stream.end(None)
    stream = await client.connected()
    again = await _open(client, stream, 11)
    if again.value != first.value:
        raise Failed("block 11 was announced again after a lost stream, and other bytes were opened for it")
    await client.play_on(stream)


@check(
    "Draw new bytes for each block",
    "After a lost stream promise bytes that nobody has seen: those of the last next_hash, or new ones.",
)
async def contribution_fresh(client: Client) -> None:
    """What a hello promises was never opened before."""
    stream = await _contributing(client)
    opened = await _announce(client, stream, 21)
    stream.end(None)
    stream = await client.connected()
    if stream.promise == sha256(opened.value).digest():
        raise Failed("the hello promises the bytes that were opened for the block before")
    if stream.promise:
        await _announce(client, stream, 22)
    await client.play_on(stream)


@check(
    "A bot that had promised nothing when a block was announced joins in with the next one",
    "Answer no block whose wait_ms is 0: nothing is waited for.",
    required=False,
)
async def block_without_wait(client: Client) -> None:
    """A block that waits for nothing gets nothing."""
    stream = await client.playing()
    await stream.say(blocks=[_block(31, 0)])
    await client.play_on(stream)
    if stream.contributions:
        raise Failed("block 31 had wait_ms 0, and was answered with a contribution")


@check(
    "is refused with a notice and harms nothing",
    "Write the notice to the log and go on.",
)
async def contribution_refused(client: Client) -> None:
    """The client goes on when its contribution is refused."""
    stream = await client.playing()
    notice = pb.Notice(kind=pb.NOTICE_KIND_CONTRIBUTION_REFUSED, message="contribution not taken: too late")
    await stream.say(notices=[notice])
    await client.play_on(stream)


async def _contributing(client: Client) -> Stream:
    """Return a stream on which a contribution is promised."""
    stream = await client.playing()
    if not stream.promise:
        raise Inapplicable("the client contributes nothing")
    return stream


async def _announce(client: Client, stream: Stream, number: int) -> pb.Contribution:
    """Announce a new block and return what was opened for it; raises Failed where that was not promised."""
    promise = stream.promise
    opened = await _open(client, stream, number)
    if len(opened.value) != 32 or sha256(opened.value).digest() != promise:
        raise Failed(f"what was opened for block {number} is not the 32 bytes whose SHA-256 was promised")
    return opened


async def _open(client: Client, stream: Stream, number: int) -> pb.Contribution:
    """Announce a block, new or again, and return what was opened for it."""
    await stream.say(blocks=[_block(number, WAIT_MS)])
    opened = await client.wait(f"the contribution to block {number}", stream.contribution())
    if (opened.tournament, opened.block) != (TOURNAMENT, number):
        raise Failed(
            f"block {number} of tournament {TOURNAMENT} was announced, and opened for "
            f"block {opened.block} of tournament {opened.tournament}"
        )
    if len(opened.next_hash) not in (0, 32):
        raise Failed(f"next_hash has {len(opened.next_hash)} bytes; it has 32, or none to stop")
    return opened


def _block(number: int, wait_ms: int) -> pb.Block:
    return pb.Block(
        tournament=TOURNAMENT, block=number, root=secrets.token_bytes(32), deals=10, wait_ms=wait_ms
    )
