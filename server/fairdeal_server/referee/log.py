"""The log of a match as bytes, and files of records."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import BinaryIO, cast

from google.protobuf.json_format import MessageToJson, Parse, ParseError
from google.protobuf.message import DecodeError
from google.protobuf.proto import serialize_length_prefixed

from fairdeal.v1.log_pb2 import MatchLog, MatchRecord

FORMAT = 1
"""Raised when logs are written in a way that older releases would misread."""

MOST_BYTES = 1 << 26
"""A file that announces a longer record is damaged."""


class LogError(ValueError):
    """Bytes are not a log or a record that this release can read; the message says why and where."""


def serialize(log: MatchLog) -> tuple[bytes, bytes]:
    """Return the log's bytes and their SHA-256, 32 bytes."""
    written = log.SerializeToString(deterministic=True)
    return written, sha256(written).digest()


def read(written: bytes) -> MatchLog:
    """Return the log; raises LogError for anything else than a log of a known format."""
    try:
        log = MatchLog.FromString(written)
    except DecodeError as error:
        raise LogError(f"these {len(written)} bytes are no match log: {error}") from error
    if log.format != FORMAT:
        raise LogError(
            f"the log has format {log.format} and this release reads format {FORMAT}; "
            + ("read it with a newer release" if log.format > FORMAT else "its header is damaged")
        )
    return log


def write_records(file: BinaryIO, records: Iterable[MatchRecord]) -> None:
    """Write records one after the other, each after its length as a varint."""
    for record in records:
        serialize_length_prefixed(record, cast(BytesIO, file))


def write_json_records(file: BinaryIO, records: Iterable[MatchRecord]) -> None:
    """Write records in protobuf's JSON mapping, one a line."""
    for record in records:
        file.write(MessageToJson(record, indent=None).encode() + b"\n")


def read_records(path: Path) -> Iterator[MatchRecord]:
    """Return the records of a file that either function wrote; raises LogError naming the place.

    What a line of JSON has besides the record is for people and is passed over.
    """
    json = is_json(path)
    with path.open("rb") as file:
        yield from _json_records(file, path) if json else _binary_records(file, path)


def is_json(path: Path) -> bool:
    """Say whether a file of records has a JSON object a line."""
    with path.open("rb") as file:
        return file.read(2) == b'{"'


def _json_records(file: BinaryIO, path: Path) -> Iterator[MatchRecord]:
    for number, line in enumerate(file, start=1):
        try:
            yield Parse(line, MatchRecord(), ignore_unknown_fields=True)
        except (ParseError, UnicodeDecodeError) as error:
            raise LogError(f"{path}, line {number}: no match record: {error}") from error


def _binary_records(file: BinaryIO, path: Path) -> Iterator[MatchRecord]:
    for number in count(1):
        where = f"{path}, record {number}: no match record"
        size = _read_length(file, where)
        if size is None:
            return
        written = file.read(size)
        if len(written) < size:
            raise LogError(f"{where}: the file ends {size - len(written)} bytes early")
        try:
            yield MatchRecord.FromString(written)
        except DecodeError as error:
            raise LogError(f"{where}: {error}") from error


def _read_length(file: BinaryIO, where: str) -> int | None:
    """Return the number that a varint writes, or None at the file's end."""
    length = shift = 0
    while byte := file.read(1):
        length |= (byte[0] & 127) << shift
        shift += 7
        if length > MOST_BYTES:
            raise LogError(f"{where}: none has {length} bytes or more")
        if byte[0] < 128:
            return length
    if shift:
        raise LogError(f"{where}: the file ends early")
    return None
