"""How many of something a caller may have under way at once."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc

from ..identity import Identity
from .status import abort


class Limit:
    """Counts what each caller has under way; one more than `most` is refused with RESOURCE_EXHAUSTED."""

    def __init__(self, most: int, reason: str, sentence: str) -> None:
        self._most = most
        self._reason = reason
        self._sentence = sentence
        self._under_way: Counter[Identity] = Counter()

    @asynccontextmanager
    async def one(self, who: Identity, context: Any) -> AsyncIterator[None]:
        """Count one for as long as the context lasts, or end the call."""
        if self._under_way[who] >= self._most:
            await abort(context, grpc.StatusCode.RESOURCE_EXHAUSTED, self._reason, self._sentence)
        self._under_way[who] += 1
        try:
            yield
        finally:
            self._under_way[who] -= 1
            self._under_way += Counter()  # forgets who has none
