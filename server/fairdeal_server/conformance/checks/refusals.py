"""Answers that are not taken, and results."""

from fairdeal.v1 import play_pb2 as pb

from ..check import check
from ..client import Client
from .tolerance import NEWER
from .turns import rejection_of


@check(
    "answers that were not taken",
    "Write a rejection to the log and go on: it needs no answer, and never ends the program.",
)
async def rejections(client: Client) -> None:
    """The client goes on after a rejection, whatever its reason, consequence and match."""
    stream = await client.playing()
    match, unknown = client.match(), client.match()
    await stream.ask(match)
    await client.answers(stream, match)
    for reason in (*pb.RejectionReason.values(), NEWER):
        for consequence in (*pb.Consequence.values(), NEWER):
            refused = [rejection_of(each, reason, consequence) for each in (match, unknown)]
            await stream.say(rejections=refused)
    await stream.conclude(match)
    await client.play_on(stream)


@check(
    "A late answer is rejected",
    "When an answer is rejected as LATE, forget it: the next turn of the match is asked as if nothing had "
    "happened.",
)
async def late_answer(client: Client) -> None:
    """An answer that comes too late is not sent again, and the next turn of the match is answered."""
    stream = await client.playing()
    match = client.match()
    await stream.ask(match)
    await client.answers(stream, match)
    late = rejection_of(match, pb.REJECTION_REASON_LATE, pb.CONSEQUENCE_DEFAULT_MOVE)
    match.play_default()
    if match.over:
        await stream.say(rejections=[late], results=[match.result()])
    else:
        await stream.say(rejections=[late], turns=stream.expect(match))
        await client.answers(stream, match)
        await stream.conclude(match)
    await client.moment()
    await client.play_on(stream)


@check(
    "matches that are over and stored",
    "Forget a match when its result comes; a result of a match that you do not know is none of your "
    "business.",
)
async def results(client: Client) -> None:
    """The client goes on after results: of void matches, in the middle of one, of unknown ones."""
    stream = await client.playing()
    match, unseen = client.match(), client.match()
    await stream.ask(match)
    await client.answers(stream, match)
    await stream.say(results=[match.result(void=True), unseen.result(void=True), unseen.result()])
    await stream.say(results=[pb.MatchResult(match=2**64 - 1, seat=7)])
    await client.play_on(stream)
