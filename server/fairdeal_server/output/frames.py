"""A match in a terminal, frame by frame."""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from fairdeal.v1 import match_pb2 as pb
from fairdeal.v1 import play_pb2

from . import words

KEYS = "Enter, space: on   b: back   a: all   q: leave"
_ON, _BACK, _ALL, _LEAVE = ("\r", "\n", " ", "n", "\x1b[C"), ("b", "\x1b[D"), ("a",), ("q", "\x04")


def show_all(console: Console, frames: Sequence[pb.Frame]) -> None:
    """Print one frame after the other."""
    for frame in frames:
        _show(console, frame)


def walk(console: Console, frames: Sequence[pb.Frame], key: Callable[[], str]) -> None:
    """Show a frame, wait for a key, and go on or back with it."""
    at = 0
    while True:
        _show(console, frames[at])
        if at == len(frames) - 1:
            return
        console.print(Text(f"{KEYS}   ({at + 1} of {len(frames)})", "dim"))
        pressed = key()
        while pressed not in (*_ON, *_BACK, *_ALL, *_LEAVE):
            pressed = key()
        if pressed in _LEAVE:
            return
        if pressed in _ALL:
            show_all(console, frames[at + 1 :])
            return
        at = max(0, at - 1) if pressed in _BACK else at + 1


def _show(console: Console, frame: pb.Frame) -> None:
    console.print(Rule(Text(_title(frame)), align="left", style="dim"))
    console.print(frame.text, soft_wrap=True)


def _title(frame: pb.Frame) -> str:
    if not frame.entry:
        return "start"
    move = frame.move or "a hidden move"
    title = f"{frame.entry}. {frame.by}: {move}"
    if frame.used_us:
        title += f"  {frame.used_us / 1000:,.1f} ms"
    if frame.fault:
        title += f"  {words.name_of(play_pb2.FaultKind, frame.fault)}"
    return title
