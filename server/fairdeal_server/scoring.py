"""From a pairing to a table, and from the referee's outcome to what is stored and counted."""

from collections.abc import Collection, Sequence

from fairdeal.v1.log_pb2 import LogDeal
from fairdeal.v1.play_pb2 import FAULT_KIND_CRASHED, FAULT_KIND_DISCONNECTED

from .games.deal import Deal
from .players.player import Player
from .referee.commitments import commitment_to, deal_secret, seat_seed
from .referee.match import Outcome, Table
from .referee.pool import Pool
from .tournament.field import REFERENCES
from .tournament.results import (
    STAND_IN,
    Again,
    Finished,
    FollowUp,
    SeatRow,
    StandingRow,
    Void,
    Waiting,
    count_by_kind,
)

AWAY = (FAULT_KIND_DISCONNECTED, FAULT_KIND_CRASHED)
"""The faults of a bot that is not there: it has no stream, or its program has ended."""


def lay_table(
    pool: Pool,
    tournament: int,
    match: int,
    pairing: Waiting,
    players: Sequence[Player],
    *,
    master: bytes,
    seeded: bool,
    deal: Deal,
) -> Table:
    """Return what the referee needs for a match of the pairing."""
    secret = deal_secret(master, pairing.deal)
    return Table(
        match=match,
        pool=pool,
        deal=deal,
        deal_name=LogDeal(
            tournament=tournament, deal=pairing.deal, seeded=seeded, commitment=commitment_to(secret)
        ),
        players=players,
        seeds=[seat_seed(master, pairing.number, seat) for seat in range(pool.seats)],
    )


def finished(
    pool: Pool,
    tournament: int,
    match: int,
    pairing: Waiting,
    outcome: Outcome,
    *,
    same_deal: bool,
    registered: Collection[int] = (),
) -> Finished:
    """Return the match's result as it is stored. `same_deal`: bots may meet a deal twice.

    `registered` are the entrants that are registered bots: their versions are kept.

    A team-mate's forfeit does not count for its partners; they play again with a stand-in.
    """
    faulty = {pairing.entrants[seat] for seat in outcome.forfeited} - {STAND_IN}
    broken_team = pool.game.cooperative and bool(outcome.forfeited)
    seats = tuple(
        SeatRow(
            entrant=entrant,
            score=result.score,
            rank=result.rank,
            payoff=result.payoff,
            second=outcome.second[seat] if outcome.second else None,
            fault=result.fault,
            faults=result.faults,
            counts=entrant > STAND_IN and (not broken_team or entrant in faulty),
            version=outcome.versions[seat] if entrant in registered else "",
            fault_counts=count_by_kind(outcome.faults[seat]),
        )
        for seat, (entrant, result) in enumerate(zip(pairing.entrants, outcome.results, strict=True))
    )
    return Finished(
        tournament=tournament,
        pairing=pairing.number,
        match=match,
        deal=pairing.deal,
        started_us=outcome.started_us,
        duration_us=outcome.duration_us,
        seats=seats,
        log=outcome.log,
        sha256=outcome.sha256,
        follow_up=_follow_up(pairing, faulty, same_deal) if broken_team else None,
    )


def _follow_up(pairing: Waiting, faulty: set[int], same_deal: bool) -> FollowUp | None:
    entrants = tuple(STAND_IN if entrant in faulty else entrant for entrant in pairing.entrants)
    if faulty and any(entrant != STAND_IN for entrant in entrants):
        return FollowUp(entrants, same_deal)
    return None


def void(
    tournament: int, match: int, pairing: Waiting, outcome: Outcome, *, seeded: bool, field: bool
) -> Void:
    """Return the void match as it is stored: only an unseen or a seeded deal is used again.

    At a reference table it may be, too: the sample bots remember nothing.
    """
    known = outcome.observed and not seeded and pairing.stratum != REFERENCES
    return Void(
        tournament=tournament,
        pairing=pairing.number,
        match=match,
        deal=pairing.deal,
        started_us=outcome.started_us,
        duration_us=outcome.duration_us,
        reason=outcome.reason,
        again=Again.SAME_DEAL if not known else Again.OWN_DEAL if field else Again.NEW_DEAL,
        log=outcome.log,
        sha256=outcome.sha256,
    )


def standing_rows(match: Finished, pairing: Waiting) -> list[StandingRow]:
    """Return a row for each seat, as the tables count it."""
    shared = sum(seat.rank == 1 for seat in match.seats) > 1
    return [
        StandingRow(
            match=match.match,
            pairing=match.pairing,
            deal_set=pairing.deal_set,
            stratum=pairing.stratum,
            seat=number,
            entrant=seat.entrant,
            payoff=seat.payoff,
            second=seat.second,
            rank=seat.rank,
            shared=shared,
            fault=seat.fault,
            faults=seat.faults,
            counts=seat.counts,
            fault_counts=seat.fault_counts,
        )
        for number, seat in enumerate(match.seats)
    ]
