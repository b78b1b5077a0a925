"""Turns and answers, as every server has them."""

from fairdeal.v1 import play_pb2 as pb

from ..check import Failed, check
from ..client import Client
from ..match import Match

MOST = 8
"""How many matches are played at once, where the client wants so many."""


@check(
    "for each turn the same `match`, `seat` and `turn`, and a `move` or `resign`",
    "Copy match, seat and turn from the turn into the answer, and set `move` to one of `legal`, or to what "
    "the rules allow where that is empty.",
)
async def turn(client: Client) -> None:
    """A turn gets one answer, with a legal move."""
    stream = await client.playing()
    match = client.match()
    await stream.ask(match)
    await client.answers(stream, match)
    await client.moment()
    await stream.conclude(match)


@check(
    "Match numbers have 64 bits",
    "Keep match numbers as unsigned 64-bit numbers, or as text: a double loses digits.",
)
async def large_numbers(client: Client) -> None:
    """Match numbers are exact, up to the largest."""
    stream = await client.playing()
    for number in (2**53 + 1, 2**63 - 1, 2**64 - 1):
        match = client.match(number)
        await stream.ask(match)
        await client.answers(stream, match)
        await stream.conclude(match)


@check(
    "everything that is ready goes out together",
    "Go through all `turns` of a response, and answer each of them.",
)
async def batch(client: Client) -> None:
    """Every turn of a response is answered, as many as there are."""
    stream = await client.playing()
    matches = client.matches(stream, MOST)
    await stream.ask(*matches)
    await client.answers(stream, *matches)
    await client.moment()
    await stream.conclude(*matches)


@check(
    "several matches ask at once, up to the capacity",
    "Keep what you remember apart by match and seat; observations are complete, so nothing has to be "
    "remembered.",
    seconds=60.0,
)
async def interleaved(client: Client) -> None:
    """Matches that are played at once do not get mixed up, to the end of each."""
    stream = await client.playing()
    matches = client.matches(stream, MOST)
    while matches:
        await stream.ask(*matches)
        for match, answer in zip(matches, await client.answers(stream, *matches), strict=True):
            match.play(answer.move)
        over = [match for match in matches if match.over]
        matches = [match for match in matches if not match.over][::-1]
        if over:
            await stream.conclude(*over)


@check(
    "A seat is asked one turn at a time in a match",
    "Let the program be judged by a real server: its log says what it did wrong.",
    fresh=True,
    seconds=60.0,
)
async def referee(client: Client) -> None:
    """Whole matches with the real referee end without a fault, and then the program ends, or stays."""
    client.way.aim(client.stage.refereed)
    await client.start()
    outcomes = await client.wait("the end of its matches", client.stage.referee(client, MOST))
    for outcome in outcomes:
        for result in outcome.results:
            if result.faults:
                raise Failed(f"the referee found a fault: {pb.FaultKind.Name(result.fault)}")
        if outcome.void:
            raise Failed(f"a match was void: {outcome.reason}")
    if not client.stage.stays:
        await client.ends("it was told FINISHED")


@check(
    "has any number of parts, because everything that is ready goes out together",
    "Read each part of a response whatever else it has; begin with the welcome, and end with the notices.",
    fresh=True,
)
async def parts_together(client: Client) -> None:
    """A response may have every part at once, the welcome with turns too, or none at all."""
    await client.start()
    stream = await client.next_stream()
    old, match = client.match(), client.match()
    await stream.say()
    await stream.say(
        welcome=stream.welcome([match]),
        turns=stream.expect(match),
        rejections=[rejection_of(old, pb.REJECTION_REASON_UNKNOWN_MATCH)],
        results=[old.result(void=True)],
        notices=[pb.Notice(message="Something for people.")],
    )
    await client.answers(stream, match)
    await stream.say()
    await stream.conclude(match)
    await client.play_on(stream)


def rejection_of(match: Match, reason: int, consequence: int = pb.CONSEQUENCE_NONE) -> pb.Rejection:
    """Return the rejection of an answer to the match's turn."""
    return pb.Rejection(
        match=match.number,
        seat=match.seat,
        turn=match.turn,
        reason=reason,  # type: ignore[arg-type]  # of a newer server, too
        message="not taken",
        consequence=consequence,  # type: ignore[arg-type]
    )
