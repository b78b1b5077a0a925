"""How far a competition is: bars on a terminal, a line now and then elsewhere."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.text import Text

from . import words

INTERVAL = 5.0
"""How often a line is printed where there is no terminal, in seconds."""

WIDE = 80
"""A terminal with fewer columns gets no bar: its numbers are cut otherwise."""

Show = Callable[[int, int, str], None]
"""Takes how many matches are played, of how many, and a note that may be empty."""


@contextmanager
def progress(console: Console, title: str, total: int, done: int = 0, noun: str = "match") -> Iterator[Show]:
    """Show how many of `total` matches, or whatever the noun says, are done; `done` of them were before."""
    if console.is_terminal:
        with _bar(console) as bar:
            task = bar.add_task(title, total=total, completed=done, note="")
            yield lambda played, of, note: bar.update(task, completed=played, total=of, note=note)
    else:
        lines = _Lines(console, title, total, done, noun)
        yield lines.show
        lines.end()


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}", table_column=Column(overflow="fold")),
        *([BarColumn(bar_width=24)] if console.width >= WIDE else []),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f}"),
        _Rate(),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[note]}", table_column=Column(overflow="fold")),
        console=console,
    )


class _Rate(ProgressColumn):
    """Matches a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(words.rate(speed) if speed else "")


class _Lines:
    """A line of progress now and then."""

    def __init__(self, console: Console, title: str, total: int, done: int, noun: str) -> None:
        self._console = console
        self._title = title
        self._total = total
        self._noun = noun
        self._first = self._done = done
        self._start = time.monotonic()
        self._last = -INTERVAL

    def show(self, played: int, of: int, note: str) -> None:
        """Print a line at the first time, and when the last one is some seconds old."""
        self._done, self._total = played, of
        now = time.monotonic() - self._start
        if now - self._last >= INTERVAL:
            self._last = now
            self._print(note)

    def end(self) -> None:
        """Print the last line."""
        self._print("")

    def _print(self, note: str) -> None:
        seconds = time.monotonic() - self._start
        rate = (self._done - self._first) / seconds if seconds else 0.0
        text = f"{self._title}: {self._done:,} of {words.count(self._total, self._noun)}"
        if rate:
            text += f", {words.rate(rate)}"
            if self._done < self._total:
                text += f", {(self._total - self._done) / rate:,.0f} s left"
        self._console.print(f"{text}, {note}" if note else text, soft_wrap=True)
