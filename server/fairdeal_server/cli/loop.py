"""Where coroutines run: SIGTERM is Ctrl-C, and a session with a server is at hand."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import typer

if TYPE_CHECKING:
    from ..rpc.client import Session

Result = TypeVar("Result")


def complete(main: Coroutine[Any, Any, Result]) -> Result:
    """Run the coroutine to its end; Ctrl-C and SIGTERM cancel it and leave as KeyboardInterrupt."""
    import uvloop

    async def interruptible() -> Result:
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        return await main

    before = signal.getsignal(signal.SIGTERM)
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(interruptible())
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None
    finally:
        signal.signal(signal.SIGTERM, before)  # the loop leaves one that does nothing


async def unless_told_again(draining: Awaitable[None], seconds: float, *, err: bool) -> bool:
    """Say that running matches may end, and wait for that: so long at the most, and not after a Ctrl-C.

    Return whether they have ended.
    """
    working, told = asyncio.ensure_future(draining), told_to_stop()
    typer.echo("stopping when the running matches have ended; again to stop at once", err=err)
    await asyncio.wait([working, told], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    return working.done()


def told_to_stop() -> "asyncio.Task[bool]":
    """Return a task that is done when the process gets Ctrl-C or SIGTERM."""
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    return loop.create_task(told.wait())


@contextmanager
def gently() -> Iterator[Callable[[], None]]:
    """Provide what raises KeyboardInterrupt when Ctrl-C was pressed since: at a place where one can stop.

    A second Ctrl-C does not wait for it.
    """
    pressed = False

    def press(number: int, frame: object) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)

    def check() -> None:
        if pressed:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, press)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, before)


def ask(work: "Callable[[Session], Awaitable[Result]]") -> Result:
    """Return what the work gets from a server: the running one, or one that runs just for this."""
    from ..app import session

    async def main() -> Result:
        async with session() as found:
            return await work(found)

    return complete(main())
