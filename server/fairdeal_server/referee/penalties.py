"""What a fault costs: the rules that the referee and verification share."""

from collections.abc import Collection

from fairdeal.v1 import play_pb2 as pb

from .pool import Pool


def forfeits(pool: Pool, fault: "pb.FaultKind.ValueType") -> bool:
    """Whether the fault loses the match; otherwise it costs the default move. Who resigns has lost."""
    return pool.message.penalty == pb.PENALTY_FORFEIT or fault == pb.FAULT_KIND_RESIGNED


def is_decided(pool: Pool, forfeited: Collection[int]) -> bool:
    """Whether forfeits end the match: a team needs all its seats; rivals need two that still play."""
    remaining = pool.seats - len(forfeited)
    return remaining < (pool.seats if pool.game.cooperative else 2)


def forfeit_summary(forfeited: Collection[int]) -> str:
    """Return the end of a match that forfeits decided, in words."""
    return f"forfeited by {' and '.join(f'seat {seat}' for seat in sorted(forfeited))}"
