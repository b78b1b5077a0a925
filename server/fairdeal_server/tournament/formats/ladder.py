"""A ladder's settings. It has no rounds; `tournament/ladder.py` chooses its meetings."""

from dataclasses import dataclass

from .format import FormatError

OUTSTANDING = 2
"""How many meetings a bot has before it, unless the organiser says otherwise."""
MOST_OUTSTANDING = 64


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder's settings."""

    seats: int
    deals: int
    """For each meeting."""
    outstanding: int = OUTSTANDING
    """How many meetings a bot has before it at once, at the most."""

    def check(self) -> None:
        """Raise FormatError where a setting is out of range."""
        if not 2 <= self.seats <= 8:
            raise FormatError(f"rivals meet at 2 to 8 seats, not {self.seats}")
        if not 1 <= self.outstanding <= MOST_OUTSTANDING:
            raise FormatError(
                f"a ladder's outstanding is 1 to {MOST_OUTSTANDING} meetings, not {self.outstanding}"
            )
