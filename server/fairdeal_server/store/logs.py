"""How logs are stored: a zlib stream with its CRC-32."""

import zlib


def compress(log: bytes) -> tuple[int, bytes]:
    """Return the CRC, as a signed 32-bit number, and the stream."""
    stream = zlib.compress(log, 1)
    return _crc(stream), stream


def decompress(crc: int, stream: bytes) -> bytes:
    """Return the log; b"" where the stream is not what was stored."""
    if _crc(stream) != crc:
        return b""
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def _crc(stream: bytes) -> int:
    crc = zlib.crc32(stream)
    return crc - (1 << 32) if crc >> 31 else crc
