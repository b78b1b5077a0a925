"""Round robins: which entrants meet, on which deal, in which seats, and in which order.

Competitive: every subset of as many entrants as there are seats plays `deals` deals of its own.
Cooperative: every ordered team, self-play included. Too many tables are sampled (samples.py).

Seats. Under rotation each deal is played in every pair-balanced seating. Otherwise a deal is
played once: a subset's deals take its pair-balanced seatings in turn, stretch by stretch, and what
is left over is seated so that over the event the numbers of times that an entrant holds each seat
differ by at most one. That is always possible: it is an edge colouring of the bipartite graph of
tables and entrants, every entrant being cut into pieces of degree `seats` (D. König, Über Graphen
und ihre Anwendung, Mathematische Annalen 77, 1916; D. de Werra, Equitable colorations of graphs,
RIRO 5, 1971).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .samples import Table, count_subsets, count_teams, subsets, teams
from .seatings import Seating, pair_balanced, stretch

_AHEAD = 4
"""How many tables for each entrant the order looks ahead."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A place in the schedule: the entrants by seat, and the deal set they play it in.

    Pairings, deal sets and entrants are numbered from 1. The stratum, numbered from 0, is what the
    statistics keep apart: the subset of entrants, or the team; one for all where teams share deals.
    """

    number: int
    deal_set: int
    stratum: int
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """A round robin: its pairings in the order in which they should start."""

    pairings: tuple[Pairing, ...]
    deal_sets: int
    strata: int


def round_robin(entrants: int, seats: int, deals: int, rotation: bool, cooperative: bool) -> Schedule:
    """Return the schedule; the same arguments give the same one.

    `deals` counts for each subset or team; `rotation` uses each deal in every seating (or, in a
    cooperative game, for every team). The order is by deals, and within a deal tables that can be
    played at the same time stand together. Raises ValueError where there is no such round robin.
    """
    _check(entrants, seats, deals, cooperative)
    tables = teams(entrants, seats) if cooperative else subsets(entrants, seats)
    rounds = disjoint(tables, entrants)
    order = [place for places in rounds for place in places]
    shared = cooperative and rotation
    strata = [0] * len(order)
    if not shared:
        for stratum, place in enumerate(order):
            strata[place] = stratum
    seated: Iterable[tuple[int, int, Table]]
    if cooperative:
        seated = ((deal, place, tables[place]) for deal in range(deals) for place in order)
    elif rotation:
        seated = _rotated(tables, rounds, seats, deals)
    else:
        seated = _once(tables, order, seats, deals)
    per_deal = 1 if shared else len(tables)
    pairings = tuple(
        Pairing(number, deal * per_deal + strata[place] + 1, strata[place], tuple(x + 1 for x in table))
        for number, (deal, place, table) in enumerate(seated, 1)
    )
    return Schedule(pairings, deals * per_deal, per_deal)


def count_matches(entrants: int, seats: int, deals: int, rotation: bool, cooperative: bool) -> int:
    """Return how many pairings `round_robin` would make, quickly; raises ValueError as it does."""
    _check(entrants, seats, deals, cooperative)
    if cooperative:
        return count_teams(entrants, seats) * deals
    return count_subsets(entrants, seats) * deals * (len(pair_balanced(seats)) if rotation else 1)


def instances(entrants: Sequence[int]) -> tuple[int, ...]:
    """Return the instance of its bot that holds each seat: 0, and 1, 2 … where a bot plays itself."""
    seen: Counter[int] = Counter()
    found = []
    for entrant in entrants:
        found.append(seen[entrant])
        seen[entrant] += 1
    return tuple(found)


def _check(entrants: int, seats: int, deals: int, cooperative: bool) -> None:
    pair_balanced(seats)  # raises for a number of seats that it does not know
    if deals < 1:
        raise ValueError(f"a round robin needs at least one deal, not {deals}")
    if cooperative:
        if entrants < 1:
            raise ValueError("a round robin needs at least one entrant")
    elif seats < 2:
        raise ValueError("rivals need at least two seats")
    elif entrants < seats:
        raise ValueError(f"{seats} seats need at least {seats} entrants, not {entrants}")


def disjoint(tables: Sequence[Table], entrants: int) -> list[list[int]]:
    """Return the tables' places in rounds without a common entrant, looking a bounded way ahead."""
    ahead = _AHEAD * entrants
    coming = iter(range(len(tables)))
    waiting: list[int] = []
    rounds: list[list[int]] = []
    while True:
        waiting.extend(place for _, place in zip(range(ahead - len(waiting)), coming, strict=False))
        if not waiting:
            return rounds
        busy: set[int] = set()
        chosen: list[int] = []
        left: list[int] = []
        for place in waiting:
            if busy.isdisjoint(tables[place]):
                busy.update(tables[place])
                chosen.append(place)
            else:
                left.append(place)
        rounds.append(chosen)
        waiting = left


def _rotated(
    tables: Sequence[Table], rounds: list[list[int]], seats: int, deals: int
) -> Iterator[tuple[int, int, Table]]:
    """Yield (deal, place, entrants by seat): a round's tables in one seating after the other."""
    for deal in range(deals):
        for places in rounds:
            for seating in pair_balanced(seats):
                for place in places:
                    yield deal, place, _seat(tables[place], seating)


def _once(
    tables: Sequence[Table], order: list[int], seats: int, deals: int
) -> Iterator[tuple[int, int, Table]]:
    """Yield (deal, place, entrants by seat) with one seating for each deal of a table."""
    entrants = 1 + max(max(table) for table in tables)
    whole = deals - deals % stretch(seats)
    start = _equitable(tables, seats) if whole else []
    for deal in range(whole):
        seatings = [_seating(seats, deal, orbit) for orbit in range(len(tables) // entrants + 1)]
        for place in order:
            yield deal, place, _seat(start[place], seatings[place // entrants])
    left = [(deal, place) for place in range(len(tables)) for deal in range(whole, deals)]
    left.sort(key=lambda one: (one[1] // entrants, one[0]))  # complete orbits are balanced as they are
    wishes = [_seat(tables[place], _seating(seats, deal, place // entrants)) for deal, place in left]
    seated = dict(zip(left, _equitable(wishes, seats), strict=True))
    for deal in range(whole, deals):
        for place in order:
            yield deal, place, seated[deal, place]


def _seating(seats: int, deal: int, orbit: int) -> Seating:
    """Return the seating of a deal: orbits begin with different ones, so that few deals balance pairs."""
    seatings, run = pair_balanced(seats), stretch(seats)
    first = (deal // run + orbit) % (len(seatings) // run) * run
    return seatings[first + (deal + orbit) % run]


def _seat(table: Table, seating: Seating) -> Table:
    return tuple(table[player] for player in seating)


def _equitable(tables: Sequence[Table], seats: int) -> list[Table]:
    """Return the tables seated so that each entrant's numbers of seats held differ by at most one.

    Each entrant takes the seat that it has in `tables` where that is free: in a complete orbit always.
    """
    at_table = [[-1] * seats for _ in tables]
    at_piece: list[list[int]] = []  # by piece of an entrant and seat: the table
    owners: list[int] = []
    current: dict[int, int] = {}
    played: Counter[int] = Counter()
    for table, entrants in enumerate(tables):
        for wish, entrant in enumerate(entrants):
            if played[entrant] % seats == 0:
                current[entrant] = len(at_piece)
                at_piece.append([-1] * seats)
                owners.append(entrant)
            played[entrant] += 1
            piece = current[entrant]
            seat = _free_seat(at_table, at_piece, table, piece, wish)
            at_table[table][seat] = piece
            at_piece[piece][seat] = table
    return [tuple(owners[piece] for piece in pieces) for pieces in at_table]


def _free_seat(
    at_table: list[list[int]], at_piece: list[list[int]], table: int, piece: int, wish: int
) -> int:
    """Return a seat that is free for both, exchanging two seats along a chain where there is none."""
    here, there = at_table[table], at_piece[piece]
    seats = len(here)
    for step in range(seats):
        seat = (wish + step) % seats
        if here[seat] < 0 and there[seat] < 0:
            return seat
    one, other = here.index(-1), there.index(-1)
    chain = []
    at, seat, by_piece = piece, one, True
    while (following := (at_piece if by_piece else at_table)[at][seat]) >= 0:
        chain.append((at, following, seat) if by_piece else (following, at, seat))
        at, seat, by_piece = following, one + other - seat, not by_piece
    for changed, met, seat in chain:
        at_piece[changed][seat] = at_table[met][seat] = -1
    for changed, met, seat in chain:
        at_piece[changed][one + other - seat] = met
        at_table[met][one + other - seat] = changed
    return one
