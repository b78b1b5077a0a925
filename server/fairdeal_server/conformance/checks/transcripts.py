"""What a real server has said once, byte by byte."""

from ...resources import resource
from ..check import Inapplicable, check
from ..client import Client
from ..match import Asked
from ..transcript import responses
from .endings import ends_or_stays
from .tolerance import FIELDS, messages_in


@check(
    "read them as one message",
    "Generate your code from the proto files of this release, and read every part of every response.",
    fresh=True,
    seconds=60.0,
)
async def transcript(client: Client) -> None:
    """A recorded stream of a real server is read to its end, and every turn in it is answered."""
    await _replay(client, newer=False)


@check(
    "a newer server has more of them",
    "Let protobuf skip what it does not know; never refuse a message for it.",
    fresh=True,
    seconds=60.0,
)
async def transcript_of_a_newer_server(client: Client) -> None:
    """The same stream is read with a field in each of its messages that the client does not know."""
    await _replay(client, newer=True)


async def _replay(client: Client, *, newer: bool) -> None:
    game = client.stage.game
    recorded = responses(resource("proto") / "transcripts", game)
    if not recorded:
        raise Inapplicable(f"no stream of {game.name} has been recorded")
    await client.start()
    stream = await client.next_stream()
    for data in recorded:
        for turn in game.proto.PlayResponse.FromString(data).turns:
            stream.expect_answer((turn.match, turn.seat, turn.turn), Asked(game, turn))
        response = game.proto.PlayResponse.FromString(data)
        if newer:
            for message in [*messages_in(response)]:
                message.MergeFromString(FIELDS)
        await stream.send(response if newer else data)
        await client.wait("the answers to the recorded turns", stream.all_answers())
    await ends_or_stays(client)  # the record ends with the notice FINISHED
