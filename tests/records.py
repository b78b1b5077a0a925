"""Records of real matches for tests: the referee plays them, with bots that err where they are told to."""

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Any

from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import BlockContribution, LogDeal, MatchRecord
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import load_games
from fairdeal_server.players.player import Answer, Slots, Turn
from fairdeal_server.referee import commitments
from fairdeal_server.referee.commitments import Block
from fairdeal_server.referee.match import Match, Table
from fairdeal_server.referee.pool import Pool

SEED = sha256(b"a test").digest()
GAMES = load_games()
FIRST_DEAL = 11
BLOCK_DEALS = 7

Errs = Mapping[tuple[int, int], "pb.FaultKind.ValueType"]
"""Which seat commits which fault, by seat and turn."""


class ErringPlayer:
    """Plays at random, and commits the faults that it is told to."""

    version = "1"
    instance = 0
    untimed = False
    protection = None

    def __init__(self, seat: int, errs: Errs, padded: bool = False, seed: int = 0) -> None:
        self.name = f"bot-{seat}"
        self.slots = Slots(1, open=True)
        self._seat = seat
        self._errs = errs
        self._padded = padded
        self._random = Random(1000 * seed + seat)

    def ask(self, turn: Turn) -> asyncio.Future[Answer]:
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        future.set_result(self._answer(turn))
        return future

    def _answer(self, turn: Turn) -> Answer:
        fault = self._errs.get((self._seat, turn.number))
        used_us = self._random.randrange(turn.clock.move_ms * 1000)
        if fault is None:
            game = turn.pool.game
            legal = turn.legal or [game.random_move(turn.observation, self._random)]
            move = self._random.choice(legal)
            return Answer(_padded(move) if self._padded else move, used_us)
        if fault == pb.FAULT_KIND_ILLEGAL_MOVE:
            return Answer(turn.pool.game.proto.Move(), used_us)
        if fault in (pb.FAULT_KIND_TIMEOUT, pb.FAULT_KIND_DISCONNECTED):
            used_us = int(turn.allowance * 1e6)
        return Answer(None, used_us, fault, "as it was told")

    def join(self, match: int, seat: int) -> None:
        assert seat == self._seat

    def rejoin(self, match: int, seat: int, version: str, asked: int) -> None:
        assert seat == self._seat

    def reject(self, rejection: pb.Rejection) -> None:
        assert rejection.match

    def leave(self, match: int, seat: int) -> None:
        assert seat == self._seat

    def announce(self, result: pb.MatchResult) -> None:
        assert result.match


def _padded(move: Any) -> Any:
    """Return the move with a kilobyte in a field that it does not have."""
    return type(move).FromString(move.SerializeToString() + b"\xfa\x7f\xe8\x07" + bytes(1000))


def contributions() -> list[BlockContribution]:
    """Return two contributions: one that was opened, one that was not."""
    opened = sha256(b"opened").digest()
    return [
        BlockContribution(bot="bot-0", hash=sha256(opened).digest(), value=opened),
        BlockContribution(bot="bot-1", instance=2, hash=sha256(b"never opened").digest()),
    ]


def play_matches(
    name: str,
    seats: int,
    *,
    matches: int,
    seeded: bool = False,
    errs: Errs | None = None,
    penalty: "pb.Penalty.ValueType" = pb.PENALTY_FORFEIT,
    clock: pb.ClockRule | None = None,
    padded: bool = False,
    seed: int = 0,
    **options: Any,
) -> list[MatchRecord]:
    """Have matches refereed, each with a deal of one block, and return their records.

    The seed chooses among the random moves.
    """
    game = GAMES[name]
    pool = Pool.of(
        game,
        game.proto.Options(**options),
        seats,
        penalty=penalty,
        clock=clock or pb.ClockRule(move_ms=1000),
    )
    secrets = [commitments.deal_secret(SEED, FIRST_DEAL + place) for place in range(BLOCK_DEALS)]
    block = Block(
        3, 2, FIRST_DEAL, [commitments.commitment_to(secret) for secret in secrets], contributions()
    )
    records = []
    for place in range(matches):
        deal, secret = FIRST_DEAL + place, secrets[place]
        opening = (
            commitments.seeded_opening_of(secret, deal, 3)
            if seeded
            else commitments.opening_of(secret, deal, block, contributions())
        )
        table = Table(
            match=100 + place,
            pool=pool,
            deal=Deal(commitments.seed_of(opening, deal)),
            deal_name=LogDeal(
                tournament=3, deal=deal, seeded=seeded, commitment=commitments.commitment_to(secret)
            ),
            players=[ErringPlayer(seat, errs or {}, padded, seed) for seat in range(seats)],
            seeds=[bytes(16)] * seats,
        )
        outcome = asyncio.run(Match(table).play())
        assert not outcome.void, outcome.reason
        records.append(
            MatchRecord(log=outcome.log, log_sha256=outcome.sha256, opening=opening, match=table.match)
        )
    return records
