"""How far a competition is: bars on a terminal, a line now and then elsewhere."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

INTERVAL = 5.0
"""How often a line is printed where there is no terminal, in seconds."""

Show = Callable[[int, str], None]
"""Takes how many matches are played, and a note that may be empty."""


@contextmanager
def progress(console: Console, title: str, total: int, done: int = 0) -> Iterator[Show]:
    """Show how many of `total` matches are played, beginning with those that are `done` already."""
    if console.is_terminal:
        with _bar(console) as bar:
            task = bar.add_task(title, total=total, completed=done, note="")
            # The first report sets the mark, so that matches of an earlier run are not taken for speed.
            yield lambda played, note: bar.update(task, completed=played, note=note)
    else:
        lines = _Lines(console, title, total, done)
        yield lines.show
        lines.end()


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f}"),
        _Rate(),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[note]}"),
        console=console,
    )


class _Rate(ProgressColumn):
    """Matches a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f}/s" if speed else "")


class _Lines:
    """A line of progress now and then."""

    def __init__(self, console: Console, title: str, total: int, done: int) -> None:
        self._console = console
        self._title = title
        self._total = total
        self._first = self._done = done
        self._note = ""
        self._start = self._last = time.monotonic()

    def show(self, played: int, note: str) -> None:
        """Print a line when the last one is some seconds old, or the note is new."""
        self._done = played
        now = time.monotonic()
        if now - self._last >= INTERVAL or (note and note != self._note):
            self._last, self._note = now, note
            self._print(note)

    def end(self) -> None:
        """Print the last line."""
        self._print("")

    def _print(self, note: str) -> None:
        seconds = time.monotonic() - self._start
        rate = (self._done - self._first) / seconds if seconds else 0.0
        text = f"{self._title}: {self._done:,} of {self._total:,} matches"
        if rate:
            text += f", {rate:,.0f}/s"
            if self._done < self._total:
                text += f", {(self._total - self._done) / rate:,.0f} s left"
        self._console.print(f"{text}, {note}" if note else text, soft_wrap=True)
