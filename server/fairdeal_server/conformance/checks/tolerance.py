"""What a newer server says."""

from collections.abc import Iterator
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from fairdeal.v1 import play_pb2 as pb

from ..check import check
from ..client import Client
from ..match import Match
from ..stream import Stream

VARINT = bytes.fromhex("c03e9601")
FIXED64 = bytes.fromhex("c93e0102030405060708")
TEXT = bytes.fromhex("d23e036e6577")
FIXED32 = bytes.fromhex("dd3e01020304")
FIELDS = VARINT + FIXED64 + TEXT + FIXED32
"""Fields 1000 to 1003, one of each wire type."""
PART = bytes.fromhex("7a") + bytes([len(FIELDS)]) + FIELDS
"""Field 15 of a response: a part that nobody knows yet."""
NEWER = 99
"""A value of an enum that nobody knows yet."""
LINE = "Tolerate fields and enum values that you do not know"


@check(LINE, "Let protobuf skip what it does not know; never refuse a message for it.", fresh=True)
async def unknown_fields(client: Client) -> None:
    """Fields that the client does not know change nothing, in whichever message they are."""
    await client.start()
    stream = await client.next_stream()
    match = client.match()
    for response in _everything(client, stream, match):
        for message in messages_in(response):
            message.MergeFromString(FIELDS)
        await stream.send(response)
    await client.answers(stream, match)
    await stream.conclude(match)
    await client.play_on(stream)


@check(LINE, "Go on where a value has no name; show its number.", fresh=True)
async def unknown_values(client: Client) -> None:
    """Values of enums that the client does not know change nothing."""
    await client.start()
    stream = await client.next_stream()
    match = client.match()
    for response in _everything(client, stream, match):
        for message in messages_in(response):
            if message.DESCRIPTOR.file.name == pb.DESCRIPTOR.name:
                _renew(message)
        await stream.send(response)
    await client.answers(stream, match)
    await stream.conclude(match)
    await client.play_on(stream)


@check(LINE, "Take no notice of a response in which you find nothing that you know, and go on.")
async def unknown_parts(client: Client) -> None:
    """A part of a response that the client does not know changes nothing, alone or beside others."""
    stream = await client.playing()
    await stream.send(PART)
    match = client.match()
    turns = client.stage.game.proto.PlayResponse(turns=stream.expect(match))
    await stream.send(PART + turns.SerializeToString() + PART)
    await client.answers(stream, match)
    await stream.conclude(match)
    await client.play_on(stream)


def messages_in(message: Message) -> Iterator[Message]:
    """Yield the message and every message within."""
    yield message
    for field, value in message.ListFields():
        if field.type == FieldDescriptor.TYPE_MESSAGE:
            for each in value if field.is_repeated else [value]:
                yield from messages_in(each)


def _everything(client: Client, stream: Stream, match: Match) -> Iterator[Any]:
    """Yield responses that have each kind of message, and ask the match's turn; first of all the welcome."""
    response = client.stage.game.proto.PlayResponse
    yield response(welcome=stream.welcome([match]))
    yield response(
        turns=stream.expect(match),
        blocks=[pb.Block(tournament=9, block=1, root=bytes(32), deals=1)],
        rejections=[pb.Rejection(match=8, reason=pb.REJECTION_REASON_LATE, consequence=pb.CONSEQUENCE_NONE)],
        results=[
            pb.MatchResult(
                match=8,
                seats=[pb.SeatResult(rank=1, fault=pb.FAULT_KIND_TIMEOUT)],
                log_sha256=bytes(32),
                proof=pb.CommitmentProof(tournament=9, block=1, path=[bytes(32)]),
            )
        ],
        notices=[pb.Notice(kind=pb.NOTICE_KIND_CONTRIBUTION_REFUSED, message="Something for people.")],
    )


def _renew(message: Message) -> None:
    """Set every enum of the message to a value that nobody knows yet."""
    for field in message.DESCRIPTOR.fields:
        if field.type == FieldDescriptor.TYPE_ENUM and not field.is_repeated:
            setattr(message, field.name, NEWER)
