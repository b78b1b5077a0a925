"""Protobuf's wire format, as far as messages are put together from parts that are serialized already.

A message that is put into another one is copied, which costs more than all else on a turn's way out;
bytes are only joined.
"""

_SHORT = tuple(bytes([number]) for number in range(128))


def tag(number: int) -> bytes:
    """Return what a field that holds a message begins with; for numbers up to 15."""
    return bytes([number << 3 | 2])


def field(tag: bytes, message: bytes) -> bytes:
    """Return the field that holds the serialized message."""
    return tag + _varint(len(message)) + message


def _varint(number: int) -> bytes:
    """Return the number, seven bits a byte, the lowest first; all bytes but the last have the highest bit."""
    if number < 128:
        return _SHORT[number]
    return bytes([number & 127 | 128]) + _varint(number >> 7)
