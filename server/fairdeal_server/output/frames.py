"""A match in a terminal, frame by frame."""

from collections.abc import Callable, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from fairdeal.v1 import match_pb2 as pb

from . import words

KEYS = "Enter, space: on   b: back   a: all   q: leave"
_ON, _BACK, _ALL, _LEAVE = ("\r", "\n", " ", "n", "\x1b[C"), ("b", "\x1b[D"), ("a",), ("q", "\x04")


def show_all(console: Console, frames: Sequence[pb.Frame]) -> None:
    """Print one scene after the other."""
    for scene in _scenes(frames):
        _show(console, scene)


def show_last(console: Console, frames: Sequence[pb.Frame], most: int | None) -> int:
    """Print the last scenes, or all of them; return how many were left out."""
    scenes = _scenes(frames)
    left_out = max(len(scenes) - most, 0) if most is not None else 0
    for scene in scenes[left_out:]:
        _show(console, scene)
    return left_out


def walk(console: Console, frames: Sequence[pb.Frame], key: Callable[[], str]) -> None:
    """Show a scene, wait for a key, and go on or back with it."""
    scenes = _scenes(frames)
    at = 0
    while True:
        _show(console, scenes[at])
        if at == len(scenes) - 1:
            return
        console.print(Text(f"{KEYS}   ({at + 1} of {len(scenes)})", "dim"))
        pressed = key()
        while pressed not in (*_ON, *_BACK, *_ALL, *_LEAVE):
            pressed = key()
        if pressed in _LEAVE:
            return
        if pressed in _ALL:
            for scene in scenes[at + 1 :]:
                _show(console, scene)
            return
        at = max(0, at - 1) if pressed in _BACK else at + 1


def _scenes(frames: Sequence[pb.Frame]) -> list[list[pb.Frame]]:
    """Put together what the viewer sees at once: the moves of a round that was sealed, for example."""
    return [list(scene) for _, scene in groupby(frames, key=lambda frame: frame.text)]


def _show(console: Console, scene: Sequence[pb.Frame]) -> None:
    console.print()
    for frame in scene:
        console.print(Text(_title(frame), "bold"))
        for seat in frame.seats:
            if seat.HasField("protection"):
                console.print(Text(f"{seat.bot} plays {words.protection(seat.protection)}", "dim"))
    console.print(scene[0].text, soft_wrap=True)


def _title(frame: pb.Frame) -> str:
    if not frame.entry:
        return "start"
    move = "forfeits" if frame.forfeit else frame.move or "a hidden move"
    title = f"{frame.entry}. {frame.by}: {move}"
    if frame.used_us:
        title += f"  ({frame.used_us / 1000:,.1f} ms)"
    if frame.fault:
        title += f"  {words.fault(frame.fault)}{f': {frame.detail}' if frame.detail else ''}"
    return title
