"""How much memory imagined matches take, measured on some of them."""

import gc
import sys
from collections.abc import Collection, Iterable
from itertools import islice
from types import FunctionType, ModuleType
from typing import Any

from google.protobuf.message import Message

from .games.game import Game
from .games.world import World

SAMPLE = 64
"""So many are looked at."""
_ELSEWHERE = Game, type, ModuleType, FunctionType
"""What is there anyway."""
_HEADER = 16
"""The bytes that the garbage collector keeps before an object, which `getsizeof` of some does not count."""
_MESSAGE, _UNPACKED = 512, 4
"""A protobuf message does not tell its size: so many bytes, and so many for each serialized one."""


def bytes_of(worlds: Collection[World]) -> int:
    """Estimate how many bytes matches take; what they share is counted once.

    It was within a fifth of what the process grew by, in all our games.
    """
    step = max(1, len(worlds) // SAMPLE)
    sample = list(islice(worlds, 0, None, step))
    if not sample:
        return 0
    first = _reachable(sample[:1])
    if len(sample) == 1:
        return first * len(worlds)
    each = (_reachable(sample) - first) / (len(sample) - 1)
    return round(first + each * (len(worlds) - 1))


def _reachable(things: Iterable[Any]) -> int:
    """Return the bytes of all that can be reached from there."""
    total, seen, waiting = 0, set[int](), list(things)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, _ELSEWHERE):
            continue
        seen.add(id(thing))
        total += sys.getsizeof(thing) + (_HEADER if gc.is_tracked(thing) else 0)
        if isinstance(thing, Message):
            total += _MESSAGE + _UNPACKED * thing.ByteSize()
        waiting += gc.get_referents(thing)
    return total
