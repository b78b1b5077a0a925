"""Field duplicates: a deal goes to several tables, as in duplicate bridge, and nobody meets it twice.

Tables that follow one another in a schedule share a deal as long as all their owners are different.
Where fewer than TABLES play a deal, reference tables of sample bots join: they count for nobody, and
tell how good each seat's cards were.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice, product

from .schedule import Pairing

TABLES = 8
"""With fewer tables of entrants a deal is played at reference tables too."""
REFERENCE = -1
"""The entrant number of the first sample bot at reference tables; the second one's is −2, and so on."""
REFERENCES = -1
"""The stratum of reference tables."""


@dataclass(frozen=True, slots=True)
class Field:
    """Who may share deals with whom, and who sits at reference tables."""

    owners: Mapping[int, Hashable]
    """By entrant."""
    samples: int
    """How many sample bots the game has."""


def share_deals(pairings: Sequence[Pairing], field: Field) -> tuple[Pairing, ...]:
    """Let pairings with fresh deals share deals, and add reference tables.

    Pairings and deal sets are numbered on from the first ones.
    """
    if not pairings:
        return ()
    shared: list[Pairing] = []
    for place, tables in enumerate(_together(pairings, field.owners)):
        deal_set = pairings[0].deal_set + place
        seats = len(tables[0].entrants)
        played = [(table.stratum, table.entrants) for table in tables]
        played += [(REFERENCES, bots) for bots in _references(TABLES - len(tables), seats, field.samples)]
        for stratum, entrants in played:
            shared.append(Pairing(pairings[0].number + len(shared), deal_set, stratum, entrants))
    return tuple(shared)


def _together(pairings: Iterable[Pairing], owners: Mapping[int, Hashable]) -> Iterator[list[Pairing]]:
    """Yield tables that follow one another and have no owner in common."""
    tables: list[Pairing] = []
    there: set[Hashable] = set()
    for pairing in pairings:
        coming = {owners[entrant] for entrant in pairing.entrants}
        if tables and not there.isdisjoint(coming):
            yield tables
            tables, there = [], set()
        tables.append(pairing)
        there |= coming
    yield tables


def _references(number: int, seats: int, samples: int) -> Iterator[tuple[int, ...]]:
    """Yield the sample bots at reference tables: as many different companies as there are."""
    companies = cycle(product(range(samples), repeat=seats))
    return (tuple(REFERENCE - bot for bot in bots) for bots in islice(companies, max(0, number)))
