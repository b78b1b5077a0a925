"""What a fuzzer sends: messages with wild values, and bytes that were messages once.

The seeds are in `tests/corpus`, by kind; whatever has once broken something is kept there, too.
`FAIRDEAL_FUZZ` says how many times as long the fuzzing takes.
"""

import os
from pathlib import Path
from random import Random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

CORPUS = Path(__file__).parent / "corpus"
LONGER = int(os.environ.get("FAIRDEAL_FUZZ", "1"))
DEPTH = 4

_FLOATS = st.sampled_from([0.0, -1.0, 1e308, -1e308, float("inf"), float("nan"), 5e-324])
_BYTES = st.one_of(st.binary(max_size=40), st.sampled_from([bytes(32), b"\xff" * 32, bytes(5000)]))
_TEXTS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        [
            "",
            "\0",
            "a" * 5000,
            "🂡",
            "\u202e",
            "../../etc/passwd",
            "'; --",
            "%s{0}",
            "builtin:match",
            "ninetyone",
        ]
    ),
)
_NUMBERS = {
    FieldDescriptor.CPPTYPE_INT32: (31, True),
    FieldDescriptor.CPPTYPE_INT64: (63, True),
    FieldDescriptor.CPPTYPE_UINT32: (32, False),
    FieldDescriptor.CPPTYPE_UINT64: (64, False),
    FieldDescriptor.CPPTYPE_ENUM: (31, True),
}


def examples(number: int) -> settings:
    """Return how many examples a test tries, unless it is asked for more."""
    checks = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]
    return settings(max_examples=number * LONGER, suppress_health_check=checks)


def kept(kind: str) -> dict[str, bytes]:
    """Return the corpus of a kind, by name."""
    return {file.name: file.read_bytes() for file in sorted((CORPUS / kind).iterdir())}


@st.composite
def damaged(draw: st.DrawFn, seeds: st.SearchStrategy[bytes]) -> bytes:
    """Bytes that were a message: some flipped, cut out, doubled, put in or cut off."""
    data = bytearray(draw(seeds))
    rng = Random(draw(st.integers(0, 1 << 64)))
    for _ in range(draw(st.integers(1, 6))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + 1 + int(rng.expovariate(0.2)))
        match rng.randrange(6):
            case 0 if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                del data[at:end]
            case 2:
                data[at:at] = data[at:end]
            case 3:
                data[at:at] = rng.randbytes(rng.randrange(1, 9))
            case 4 if at < len(data):
                data[at] = rng.choice((0, 1, 127, 128, 255))
            case _:
                data[at : at + 1] = rng.choice((b"\xff" * 9 + b"\x01", b"\xff\xff\xff\xff\x0f", b"\xc3\x28"))
    return bytes(data)


@st.composite
def wild(draw: st.DrawFn, kind: type[Message], depth: int = 0) -> Any:
    """A message of this kind whose fields have any values, mostly at the edges."""
    message: Any = kind()
    for field in kind.DESCRIPTOR.fields:
        if not draw(st.integers(0, 2)):
            continue
        if field.message_type is not None and depth >= DEPTH:
            continue
        repeated = field.is_repeated
        for _ in range(draw(st.sampled_from([1, 2, 3])) if repeated else 1):
            _set(message, field, draw(_value(field, depth)))
    return message


def _set(message: Any, field: Any, value: Any) -> None:
    if field.message_type is not None:
        part = getattr(message, field.name)
        (part.add() if field.is_repeated else part).MergeFrom(value)
    elif field.is_repeated:
        getattr(message, field.name).append(value)
    else:
        setattr(message, field.name, value)


def _value(field: Any, depth: int) -> st.SearchStrategy[Any]:
    if field.message_type is not None:
        return wild(_class_of(field.message_type), depth + 1)
    if field.cpp_type in _NUMBERS:
        bits, signed = _NUMBERS[field.cpp_type]
        lowest = -(1 << bits) if signed else 0
        edges = [lowest, 0, 1, 2, 3, 13, 64, 1000, (1 << bits) - 1, (1 << bits - 1)]
        return st.one_of(st.sampled_from(edges), st.integers(lowest, (1 << bits) - 1))
    if field.cpp_type in (FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT):
        return _FLOATS
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return st.booleans()
    return _TEXTS if field.type == FieldDescriptor.TYPE_STRING else _BYTES


def _class_of(descriptor: Any) -> type[Message]:
    kind: type[Message] = descriptor._concrete_class
    return kind


def nested(levels: int) -> bytes:
    """Return an unknown field that holds one that holds one …"""
    data = b""
    for _ in range(levels):
        length, written = len(data), b""
        while length > 127:
            written += bytes([length & 127 | 128])
            length >>= 7
        data = b"\xa2\x06" + written + bytes([length]) + data
    return data


def serialized(kind: type[Message], seeds: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    """Bytes of such a message, wild or damaged, with unknown fields or not, or no message at all."""
    message = wild(kind).map(lambda each: each.SerializeToString())
    return st.one_of(
        message,
        st.builds(bytes.__add__, message, st.sampled_from([b"\xfa\x3f\x03new", nested(60), nested(200)])),
        damaged(seeds),
        damaged(message),
        st.binary(max_size=60),
    )
