"""How much a caller may ask for: how many of something at once, and how many in a time."""

import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import Any
from urllib.parse import unquote

import grpc

from .status import abort


class Limit:
    """Counts what each caller has under way; one more than `most` is refused with RESOURCE_EXHAUSTED."""

    def __init__(self, most: int, reason: str, sentence: str) -> None:
        self._most = most
        self._reason = reason
        self._sentence = sentence
        self._under_way: Counter[Hashable] = Counter()

    @asynccontextmanager
    async def one(self, who: Hashable, context: Any) -> AsyncIterator[None]:
        """Count one for as long as the context lasts, or end the call."""
        if self._under_way[who] >= self._most:
            code = grpc.StatusCode.RESOURCE_EXHAUSTED
            await abort(context, code, self._reason, self._sentence, retry_after=1)
        self._under_way[who] += 1
        try:
            yield
        finally:
            self._under_way[who] -= 1
            self._under_way += Counter()  # forgets who has none


class Rate:
    """Lets each caller do something `most` times at once, and `a_second` times each second after that."""

    def __init__(
        self,
        most: int,
        a_second: float,
        reason: str,
        sentence: str,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reason = reason
        self._sentence = sentence
        self._interval = 1 / a_second
        self._slack = most / a_second
        self._now = now
        self._free: dict[Hashable, float] = {}
        """When each caller will have nothing on its account; who is not here has nothing."""
        self._crowded = 1024

    def wait(self, who: Hashable) -> float:
        """Return the seconds until it may be done; 0 means now."""
        return max(0.0, self._owed(who) + self._interval - self._slack)

    def count(self, who: Hashable) -> None:
        """It is done once more."""
        self._free[who] = self._now() + self._owed(who) + self._interval
        if len(self._free) > self._crowded:
            self._forget()

    async def check(self, who: Hashable, context: Any) -> None:
        """End the call with RESOURCE_EXHAUSTED, and the seconds to wait, if it may not be done now."""
        if wait := self.wait(who):
            seconds = ceil(wait)
            code, sentence = grpc.StatusCode.RESOURCE_EXHAUSTED, f"{self._sentence}; wait {seconds} s"
            await abort(context, code, self._reason, sentence, retry_after=seconds)

    async def take(self, who: Hashable, context: Any) -> None:
        """Count it, or end the call."""
        await self.check(who, context)
        self.count(who)

    def _owed(self, who: Hashable) -> float:
        return max(0.0, self._free.get(who, 0.0) - self._now())

    def _forget(self) -> None:
        now = self._now()
        self._free = {who: free for who, free in self._free.items() if free > now}
        self._crowded = 1024 + 2 * len(self._free)


def address_of(peer: str) -> str:
    """Return whom to count a gRPC peer as: its address, of IPv6 the network of 64 bits that a customer has.

    It is empty for this machine, where all bots of a competition, or of a proxy, come from one address.
    """
    kind, _, rest = unquote(peer).partition(":")
    if kind not in ("ipv4", "ipv6"):
        return ""
    address = ip_address(rest.rpartition(":")[0].strip("[]").partition("%")[0])
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return ""
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return str(address)
