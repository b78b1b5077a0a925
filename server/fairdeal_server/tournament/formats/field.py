"""The field: the entrants in order of strength, and what every format asks of them."""

from collections.abc import Iterable

from .format import Entry, FormatError


def by_seeding(entries: Iterable[Entry]) -> list[int]:
    """Return the entrants, the strongest first."""
    return [entry.number for entry in sorted(entries, key=lambda entry: entry.seeding)]


def check_settings(own: int, seats: int, entrants: int, deals: int) -> None:
    """Raise FormatError where the numbers of seats, entrants or deals are wrong for any format."""
    if own != seats:
        raise FormatError(f"the format is set up for {own} seats, and the game has {seats}")
    if not 2 <= seats <= 8:
        raise FormatError(f"rivals meet at 2 to 8 seats, not {seats}")
    if entrants < seats:
        raise FormatError(f"{seats} seats need at least {seats} entrants, not {entrants}")
    if deals < 1:
        raise FormatError(f"a meeting needs at least one deal, not {deals}")


def refuse_late(entries: Iterable[Entry], why: str) -> None:
    """Raise FormatError where somebody has come after the first round."""
    for entry in entries:
        if entry.since > 1:
            raise FormatError(f"nobody can enter after the beginning: {why}")
