"""Comparing two versions of a bot by substitution: the same seat, the same deal, the same company.

The luck of the deal, of the seat and of the company is then the same for both, and their difference keeps
what the versions did. Which of the field sits where, and in which seat the versions, is drawn for each
deal anew, so that the values of deal sets are alike and independent, as `betting` needs it: were the
field gone through in turn, its mean would go up and down with it.

Without a field two rivals meet each other and change seats on each deal; a team plays with itself.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random

from .results import StandingRow, mean_payoffs
from .rounds import Last
from .schedule import Pairing

OLD, NEW = 1, 2
"""The entrants that are compared; the others are the field."""
_FIRST = 50
"""Deals that are played before the first look."""
_GROWTH = 5
"""Then as many more as a fifth of those played: little is played in vain, and bots seldom wait."""


@dataclass(frozen=True, slots=True)
class Substitution:
    """Who plays each deal of a comparison."""

    entrants: int
    """With the two versions."""
    seats: int
    cooperative: bool
    key: bytes
    """What the company of each deal is drawn by."""

    def check(self) -> None:
        """Raise ValueError where the field cannot fill a table."""
        field = self.entrants - 2
        if self.cooperative or field >= self.seats - 1:
            return
        if field:
            raise ValueError(f"{self.seats} seats need a field of {self.seats - 1} bots or more, not {field}")
        if self.seats > 2:
            raise ValueError(
                f"with {self.seats} seats the two versions need a field of {self.seats - 1} bots or more"
            )

    @property
    def direct(self) -> bool:
        """The two versions meet each other."""
        return self.entrants == 2 and not self.cooperative

    def tables(self, deal_set: int) -> list[tuple[int, ...]]:
        """Return the two tables of a deal set, by seat."""
        if self.entrants == 2:
            alone = [(version,) * self.seats for version in (OLD, NEW)]
            return alone if self.cooperative else [(OLD, NEW), (NEW, OLD)]
        random = Random(self.key + deal_set.to_bytes(8, "big"))
        field, others = range(NEW + 1, self.entrants + 1), self.seats - 1
        company = random.choices(field, k=others) if self.cooperative else random.sample(field, others)
        seat = random.randrange(self.seats)
        return [(*company[:seat], version, *company[seat:]) for version in (OLD, NEW)]

    def pairings(self, last: Last, most: int) -> tuple[Pairing, ...]:
        """Return what is to be played next, after deal sets up to the last one, of `most` in all."""
        more = min(max(_FIRST, last.deal_set // _GROWTH), most - last.deal_set)
        tables = [
            (deal_set, table)
            for deal_set in range(last.deal_set + 1, last.deal_set + more + 1)
            for table in self.tables(deal_set)
        ]
        return tuple(
            Pairing(number, deal_set, 0, table)
            for number, (deal_set, table) in enumerate(tables, start=last.pairing + 1)
        )


def payoffs(rows: Iterable[StandingRow], unfinished: Collection[int]) -> dict[int, tuple[float, float]]:
    """Return the mean payoffs of old and new by deal set, up to the first set that is not complete.

    Sets behind it do not count yet: those that end early are not like the others. A set in which a
    version has no result of its own, because others broke its team, is left out.
    """
    end = min(unfinished, default=None)
    means = mean_payoffs(
        (row.deal_set, row.entrant, row.payoff)
        for row in rows
        if row.counts and row.entrant in (OLD, NEW) and (end is None or row.deal_set < end)
    )
    return {
        deal_set: (means[deal_set][OLD], means[deal_set][NEW])
        for deal_set in sorted(means)
        if len(means[deal_set]) == 2
    }
