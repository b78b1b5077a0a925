"""The shuffle: how a deal's seed becomes cards. `docs/shuffle.md` specifies it byte by byte.

Chance is keyed by event, never read from one running stream, so that tables of one deal that
have diverged keep equal luck.
"""

from hashlib import sha256

_TWO_TO_32 = 1 << 32


class Stream:
    """Uniform numbers from SHA-256 in counter mode."""

    __slots__ = ("_block", "_counter", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._block = b""
        self._words = 0

    def word(self) -> int:
        """Return the next 32-bit number, big-endian."""
        if self._words == 0:
            self._block = sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = 8
        start = 32 - 4 * self._words
        self._words -= 1
        return int.from_bytes(self._block[start : start + 4], "big")

    def below(self, bound: int) -> int:
        """Return a uniform number in [0, bound); words in the incomplete last interval are rejected."""
        if not 1 <= bound <= _TWO_TO_32:
            raise ValueError(f"bound must be from 1 to 2**32, not {bound}")
        limit = _TWO_TO_32 - _TWO_TO_32 % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound


class Deal:
    """The secret randomness that one match, or many tables, play."""

    __slots__ = ("_permutations", "seed")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 32:
            raise ValueError(f"a deal's seed has 32 bytes, not {len(seed)}")
        self.seed = seed
        self._permutations: dict[tuple[str, tuple[int, ...], int], tuple[int, ...]] = {}

    def stream(self, label: str, *key: int) -> Stream:
        """Return the stream of the event that `label` and `key` (unsigned 64-bit numbers) name."""
        name = label.encode()
        numbers = b"".join(number.to_bytes(8, "big") for number in key)
        return Stream(sha256(self.seed + len(name).to_bytes(8, "big") + name + numbers).digest())

    def permutation(self, size: int, label: str, *key: int) -> tuple[int, ...]:
        """Return the event's permutation of 0 … size - 1 (Fisher–Yates from the top); remembered."""
        wanted = (label, key, size)
        found = self._permutations.get(wanted)
        if found is None:
            stream = self.stream(label, *key)
            order = list(range(size))
            for last in range(size - 1, 0, -1):
                other = stream.below(last + 1)
                order[last], order[other] = order[other], order[last]
            found = self._permutations[wanted] = tuple(order)
        return found
