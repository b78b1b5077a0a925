"""Pair-balanced seatings: who sits where when the same players meet several times.

Cyclic rotation is not enough where it matters who sits before whom. In a pair-balanced set every
ordered pair of players holds every ordered pair of seats equally often. Two-transitive groups have
that property: the affine maps x → ax + b of a field with k elements, k(k − 1) of them, where k is a
prime power, and PSL(2, 5) on the projective line, 60 maps, for k = 6. Fewer than 60 will not do
there: 30 would be a projective plane of order 6, which does not exist.

Source: J. D. Dixon and B. Mortimer, Permutation Groups (Springer 1996), sections 2.8 and 7.6.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product

Seating = tuple[int, ...]
"""The player by seat; players are numbered from 0."""

_MODULUS = {4: 0b111, 8: 0b1011}
"""Irreducible polynomials over GF(2) by the size of the field, a bit for each coefficient."""

_INFINITY = 5
"""The point of the projective line over GF(5) that is no number."""


@lru_cache
def pair_balanced(seats: int) -> tuple[Seating, ...]:
    """Return the seatings of `seats` players, the identity first.

    They come in stretches of `stretch(seats)` seatings in which every player holds every seat
    equally often. Raises ValueError for fewer than 1 or more than 8 seats.
    """
    if seats == 1:
        return ((0,),)
    if seats == 6:
        return _projective()
    if seats in (2, 3, 5, 7):
        return _affine(seats, lambda x, y: (x + y) % seats, lambda x, y: x * y % seats)
    if seats in _MODULUS:
        return _affine(seats, lambda x, y: x ^ y, lambda x, y: _multiply(x, y, seats))
    raise ValueError(f"pair-balanced seatings are known for 1 to 8 seats, not {seats}")


def stretch(seats: int) -> int:
    """Return how many consecutive seatings give every player every seat equally often.

    It is `seats`, but 12 for six: no six elements of PSL(2, 5) differ pairwise on every seat.
    """
    return 12 if seats == 6 else seats


def _affine(
    size: int, add: Callable[[int, int], int], multiply: Callable[[int, int], int]
) -> tuple[Seating, ...]:
    """Return the maps x → ax + b, a stretch for each a; each a is followed by −a: the reversed order."""
    negative = {x: y for x, y in product(range(size), repeat=2) if add(x, y) == 0}
    factors = dict.fromkeys(factor for x in range(1, size) for factor in (x, negative[x]))
    return tuple(
        tuple(add(multiply(factor, seat), shift) for seat in range(size))
        for factor in factors
        for shift in range(size)
    )


def _multiply(x: int, y: int, size: int) -> int:
    """Return the product in GF(4) or GF(8)."""
    found = 0
    while y:
        if y & 1:
            found ^= x
        x <<= 1
        if x & size:
            x ^= _MODULUS[size]
        y >>= 1
    return found


def _projective() -> tuple[Seating, ...]:
    """Return PSL(2, 5), a stretch for each coset of A4, which is transitive on the six points."""
    squares = (1, 4)
    group = {
        tuple(_moebius(a, b, c, d, point) for point in range(6))
        for a, b, c, d in product(range(5), repeat=4)
        if (a * d - b * c) % 5 in squares
    }
    four = {  # x, −x, 1/x, −1/x; the normaliser of this group is A4
        tuple(_moebius(*matrix, point) for point in range(6))
        for matrix in ((1, 0, 0, 1), (-1, 0, 0, 1), (0, 1, 1, 0), (0, -1, 1, 0))
    }
    transitive = [g for g in group if {_after(g, h) for h in four} == {_after(h, g) for h in four}]
    ordered = _evenly(transitive)
    found: dict[Seating, None] = {}
    for element in sorted(group):
        if element not in found:
            found |= dict.fromkeys(_after(h, element) for h in ordered)
    return tuple(found)


def _moebius(a: int, b: int, c: int, d: int, point: int) -> int:
    """Return (ax + b) / (cx + d) over GF(5) with the point at infinity."""
    above, below = (a, c) if point == _INFINITY else (a * point + b, c * point + d)
    return _INFINITY if below % 5 == 0 else above * pow(below, -1, 5) % 5


def _after(outer: Seating, inner: Seating) -> Seating:
    return tuple(outer[x] for x in inner)


def _evenly(seatings: Iterable[Seating]) -> list[Seating]:
    """Return the seatings in an order whose every beginning seats the players as evenly as it can."""
    left = sorted(seatings)
    held: Counter[tuple[int, int]] = Counter()
    ordered = []
    while left:
        chosen = min(left, key=lambda seating: sum(held[place] for place in enumerate(seating)))
        left.remove(chosen)
        ordered.append(chosen)
        held.update(enumerate(chosen))
    return ordered
