"""When the client ends, and how."""

import asyncio
import signal

from fairdeal.v1 import play_pb2 as pb

from ...rpc.script import ending
from ..check import SOON, Failed, check
from ..client import Client, words_of

FINAL = "trying again cannot help, so do not"
GO = (
    "When a stream ends with ABORTED, UNAUTHENTICATED, PERMISSION_DENIED, INVALID_ARGUMENT, "
    "FAILED_PRECONDITION or UNIMPLEMENTED, print the server's sentence and end the program with a status "
    "that is not 0."
)
WORDS = 3.0
"""How long a program that is refused may take to say so, in seconds."""
STOP = "Leave the default of your language's runtime alone, or end within a moment: nothing has to be saved."


@check(
    "A program that gets REPLACED must not",
    "End the program when a stream ends with ABORTED: two programs would throw each other out for ever.",
    fresh=True,
    seconds=SOON,
)
async def replaced(client: Client) -> None:
    """The client ends when a newer program has taken over, and does not come again."""
    await client.start()
    stream = await client.connected()
    await client.play_on(stream)
    stream.end(ending("ABORTED", "REPLACED", "a newer stream of this bot has taken over"))
    await _gives_up(client)


@check(FINAL, GO, fresh=True, seconds=SOON)
async def unauthenticated(client: Client) -> None:
    """The client ends with a sentence when its token is not known."""
    client.environment["FAIRDEAL_TOKEN"] = "no-token-of-this-server"
    await client.start()
    await _gives_up(client)


@check(FINAL, GO, fresh=True, seconds=SOON)
async def not_permitted(client: Client) -> None:
    """The client ends with a sentence when its token is not for bots."""
    client.environment["FAIRDEAL_TOKEN"] = client.stage.organiser
    await client.start()
    await _gives_up(client)


@check(FINAL, GO, fresh=True, seconds=SOON)
async def bad_hello(client: Client) -> None:
    """The client ends with a sentence when the server cannot take its hello."""
    await client.start()
    stream = await client.next_stream()
    stream.end(ending("INVALID_ARGUMENT", "BAD_HELLO", "capacity is 1 to 1024"))
    await _gives_up(client)


@check(FINAL, GO, fresh=True, seconds=SOON)
async def wrong_game(client: Client) -> None:
    """The client ends with a sentence when its tournament plays another game."""
    await client.start()
    stream = await client.next_stream()
    stream.end(ending("FAILED_PRECONDITION", "WRONG_GAME", "the tournament plays another game"))
    await _gives_up(client)


@check(FINAL, GO, fresh=True, seconds=SOON)
async def game_unknown(client: Client) -> None:
    """The client ends with a sentence when the server does not have its game."""
    await client.start()
    stream = await client.next_stream()
    stream.end(ending("UNIMPLEMENTED", "", "Method not found!"))
    await _gives_up(client)


@check(
    "every tournament that you",
    "When the notice FINISHED comes, end the stream and the program, with status 0. A client that stays, as "
    "on a ladder, is checked with --stays.",
    fresh=True,
    seconds=SOON,
)
async def finished(client: Client) -> None:
    """The client ends with status 0 when all its tournaments are over; with --stays it plays on."""
    await client.start()
    stream = await client.connected()
    await client.play_on(stream)
    notice = pb.Notice(kind=pb.NOTICE_KIND_FINISHED, message="every tournament of the bot is over")
    await stream.say(notices=[notice])
    await ends_or_stays(client)


@check("Streams break; matches do not.", STOP, fresh=True, seconds=SOON)
async def stopped_by_sigterm(client: Client) -> None:
    """The client ends soon, and leaves its stream, when it gets SIGTERM."""
    await _is_stopped(client, signal.SIGTERM)


@check("Streams break; matches do not.", STOP, fresh=True, seconds=SOON)
async def stopped_by_ctrl_c(client: Client) -> None:
    """The client ends soon, and leaves its stream, when somebody presses Ctrl-C (SIGINT)."""
    await _is_stopped(client, signal.SIGINT)


async def ends_or_stays(client: Client) -> None:
    """See that the program, told FINISHED, ends with status 0; or plays on, where it is said to stay."""
    if client.stage.stays:
        await client.play_on(await client.playing())
    elif code := await client.ends("it was told FINISHED"):
        raise Failed(f"it was told FINISHED, and the program {words_of(code)}")


async def _gives_up(client: Client) -> None:
    """See that the program ends in words, not with 0, and opens no other stream."""
    before = client.opened
    code = await client.ends("the server had refused it for good")
    if client.opened > before:
        raise Failed("it connected again although the server had refused it for good")
    if code == 0:
        raise Failed("the server had refused it, and the program ended with status 0, as if all was well")
    if not client.last_words():
        raise Failed(f"the program {words_of(code)} without a word about why")


async def _is_stopped(client: Client, number: signal.Signals) -> None:
    """See that the program ends by the signal, or orderly."""
    await client.start()
    stream = await client.connected()
    await client.play_on(stream)
    client.send(number)
    code = await client.ends(f"it got {number.name}")
    if code not in (0, -number, 128 + number):
        raise Failed(f"it got {number.name}, and the program {words_of(code)}")
    await client.gone(stream)


@check(
    "says who the bot is",
    "Print addresses and reasons, never the token: whoever reads the log could play as your bot.",
    fresh=True,
    seconds=SOON,
)
async def token_kept_secret(client: Client) -> None:
    """The token stands nowhere in what the program prints, whether it plays or is refused."""
    await client.start()
    stream = await client.connected()
    await client.play_on(stream)
    stream.end(ending("FAILED_PRECONDITION", "WRONG_GAME", "the tournament plays another game"))
    await _has_told_nothing(client)
    client.environment["FAIRDEAL_TOKEN"] = client.token[::-1]
    await client.start()
    await _has_told_nothing(client)


async def _has_told_nothing(client: Client) -> None:
    """Look at the output of a program that was refused for good, and end it."""
    await asyncio.wait(client.ended, timeout=WORDS)
    await client.stop()
    if client.environment["FAIRDEAL_TOKEN"].encode() in client.output.read_bytes():
        raise Failed("the token stands in the program's output")
