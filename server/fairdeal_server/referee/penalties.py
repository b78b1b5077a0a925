"""What a fault costs: the rules that the referee and verification share."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from fairdeal.v1 import play_pb2 as pb

from ..games.game import Result
from .pool import Pool


def forfeits(pool: Pool, fault: "pb.FaultKind.ValueType") -> bool:
    """Whether the fault loses the match; otherwise it costs the default move. Who resigns has lost."""
    return pool.message.penalty == pb.PENALTY_FORFEIT or fault == pb.FAULT_KIND_RESIGNED


def is_decided(pool: Pool, forfeited: Collection[int]) -> bool:
    """Whether forfeits end the match: a team needs all its seats; rivals need two that still play."""
    remaining = pool.seats - len(forfeited)
    return remaining < (pool.seats if pool.game.cooperative else 2)


def summarise(result: Result | None, settled: Sequence[pb.SeatResult], forfeited: Collection[int]) -> str:
    """Return the end of a match in words: the game's own, unless a seat forfeited.

    The game does not know of forfeits, and could name a seat the winner that is ranked last for one.
    `result` is None where forfeits decided the match.
    """
    if result and not forfeited:
        return result.summary
    faulty = f"forfeited by {_listed(forfeited)}"
    if result is None:
        return faulty
    remaining = sorted((seat.rank, number) for number, seat in enumerate(settled) if number not in forfeited)
    places = [[seat for _, seat in same] for _, same in groupby(remaining, key=lambda each: each[0])]
    first, *others = map(_listed, places)
    verb = "wins" if len(places[0]) == 1 else "share the win"
    order = "".join(f", then {seats}" for seats in others)
    scores = " : ".join(f"{seat.score:.12g}" for seat in settled)
    return (
        f"{faulty}, ranked last; of the others {first} {verb}{order}; "
        f"played on with default moves to {scores}"
    )


def _listed(seats: Iterable[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in sorted(seats))
