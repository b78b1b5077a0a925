"""What a match is worth to each seat."""

from collections.abc import Collection, Sequence

from fairdeal.v1 import play_pb2 as pb

from ..games.game import Result
from .pool import Pool


def settle(pool: Pool, result: Result | None, forfeited: Collection[int] = ()) -> list[pb.SeatResult]:
    """Return the results by seat, without the faults.

    `result` is None where a forfeit ended the match: with two rivals, in a team, or when at most
    one rival is left. A seat that forfeited gets the payoff's lower bound and is ranked last; the
    others are ranked, and paid, among themselves, within the payoff's bounds.
    """
    seats = range(pool.seats)
    remaining = [seat for seat in seats if seat not in forfeited]
    scores = result.scores if result else (0.0,) * pool.seats
    if pool.game.cooperative:
        ranks = result.ranks if result else (2,) * pool.seats
        payoffs = [
            _team_payoff(pool, scores[seat], ranks[seat]) if result else pool.message.low for seat in seats
        ]
    else:
        ranks = _ranks(result, remaining, pool.seats)
        payoffs = [
            _rival_payoff(pool, scores, ranks, remaining, seat) if seat in remaining else pool.message.low
            for seat in seats
        ]
    return [pb.SeatResult(score=scores[seat], rank=ranks[seat], payoff=payoffs[seat]) for seat in seats]


def _ranks(result: Result | None, remaining: Sequence[int], seats: int) -> tuple[int, ...]:
    """Rank the remaining seats among themselves; the others share a place behind them, never the first."""
    last = max(2, len(remaining) + 1)
    if result is None:
        return tuple(1 if seat in remaining else last for seat in range(seats))
    known = result.ranks
    return tuple(
        1 + sum(known[other] < known[seat] for other in remaining) if seat in remaining else last
        for seat in range(seats)
    )


def _team_payoff(pool: Pool, score: float, rank: int) -> float:
    if pool.message.payoff == pb.PAYOFF_WIN:
        return 1.0 if rank == 1 else 0.0
    return score


def _rival_payoff(
    pool: Pool, scores: Sequence[float], ranks: Sequence[int], remaining: Sequence[int], seat: int
) -> float:
    payoff = pool.message.payoff
    rivals = [other for other in remaining if other != seat]
    if not rivals:
        return pool.message.high
    if payoff == pb.PAYOFF_WIN:
        return 1.0 / ranks.count(1) if ranks[seat] == 1 else 0.0
    if payoff == pb.PAYOFF_PLACE:
        others = [other for other in range(pool.seats) if other != seat]
        beaten = sum((ranks[other] > ranks[seat]) + (ranks[other] == ranks[seat]) / 2 for other in others)
        return beaten / len(others)
    if payoff == pb.PAYOFF_MARGIN:
        margin = scores[seat] - sum(scores[other] for other in rivals) / len(rivals)
        # Fewer rivals can be further apart than all of them, but not so far as to pay a forfeit better.
        return min(max(margin, pool.message.low), pool.message.high)
    return scores[seat]
