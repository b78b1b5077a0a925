"""Progress: where a tournament's rounds and numbers go on."""

from collections.abc import Iterable
from itertools import count

from .format import Meeting, Played


def next_round(played: Iterable[Played]) -> int:
    """Return the round that follows on all that were played."""
    return 1 + max((one.meeting.round for one in played), default=0)


def next_number(played: Iterable[Played]) -> int:
    """Return the number of the next new meeting."""
    return 1 + max((one.meeting.number for one in played), default=0)


def numbered(
    lacking: Iterable[tuple[int, tuple[int, ...]]], deals: int, played: Iterable[Played], name: str = ""
) -> list[Meeting]:
    """Return new meetings, numbered on from those that were played."""
    numbers = count(next_number(played))
    return [
        Meeting(number, round, entrants, deals, name)
        for number, (round, entrants) in zip(numbers, lacking, strict=False)
    ]
