"""Processes of the benchmark's own, which take orders and answer them one by one."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any


@contextmanager
def started(target: Any, *arguments: Any) -> Iterator[Connection]:
    """Run `target(orders, *arguments)` in a process; the order None ends it."""
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=target, args=(theirs, *arguments))
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        with suppress(BrokenPipeError):
            ours.send(None)
        process.join()
