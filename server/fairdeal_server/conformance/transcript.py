"""Recorded calls: the bytes of every message as they went over the wire (proto/transcripts/README.md)."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..games.game import Game

HEAD = 5
"""A message's prefix: a byte that is 1 where the message is compressed, and its length in 4."""


def frame(message: bytes) -> bytes:
    """Return a message as gRPC writes it, uncompressed."""
    return b"\0" + len(message).to_bytes(4, "big") + message


def messages(data: bytes) -> Iterator[bytes]:
    """Yield the messages of a recorded stream."""
    while data:
        end = HEAD + int.from_bytes(data[1:HEAD], "big")
        yield data[HEAD:end]
        data = data[end:]


def responses(folder: Path, game: Game[Any]) -> list[bytes]:
    """Return what the server sent on the game's recorded stream; nothing where there is none."""
    service = next(iter(game.proto.DESCRIPTOR.services_by_name.values()))
    file = folder / service.full_name / "Play.response.bin"
    return [*messages(file.read_bytes())] if file.is_file() else []


def write(folder: Path, method: str, requests: Iterable[bytes], responses: Iterable[bytes]) -> None:
    """Write a call's messages; the method is named SERVICE/METHOD, as in its path."""
    (folder / method).parent.mkdir(parents=True, exist_ok=True)
    for way, data in (("request", requests), ("response", responses)):
        (folder / f"{method}.{way}.bin").write_bytes(b"".join(map(frame, data)))
