"""How often something may happen: a bucket of tokens that fills again."""

from collections.abc import Callable


class Bucket:
    """Holds up to `size` tokens and gets `rate` back each second."""

    def __init__(self, size: int, rate: float, now: Callable[[], float]) -> None:
        self._size = size
        self._rate = rate
        self._now = now
        self._tokens = float(size)
        self._at = now()

    def take(self) -> float:
        """Take a token, on credit if need be; return the seconds to wait until it is paid."""
        now = self._now()
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate) - 1
        self._at = now
        return max(0.0, -self._tokens / self._rate)
