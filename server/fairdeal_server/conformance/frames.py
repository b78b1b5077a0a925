"""HTTP/2's frames, as far as a network between client and server meddles with them."""

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
"""What a client sends before its first frame."""
_HEAD = 9
_HEADERS, _RST_STREAM = 1, 3
_INTERNAL_ERROR = 2


class Frames:
    """Reads what a client sends on a connection, and knows its newest stream."""

    def __init__(self) -> None:
        self.stream = 0
        """The number of the newest stream; 0 before the first."""
        self._data = b""
        self._skip = len(PREFACE)

    def read(self, data: bytes) -> None:
        """Take the next bytes."""
        self._data += data
        while self._skip < len(self._data):
            self._data, self._skip = self._data[self._skip :], 0
            if len(self._data) < _HEAD:
                return
            if self._data[3] == _HEADERS:
                self.stream = int.from_bytes(self._data[5:_HEAD], "big") & 0x7FFF_FFFF
            self._skip = _HEAD + int.from_bytes(self._data[:3], "big")
        if self._skip:
            self._skip, self._data = self._skip - len(self._data), b""


def reset_of(stream: int) -> bytes:
    """Return the frame by which a server gives a stream up in the middle."""
    return (
        b"\0\0\x04" + bytes([_RST_STREAM, 0]) + stream.to_bytes(4, "big") + _INTERNAL_ERROR.to_bytes(4, "big")
    )
