"""The referee of one match: asks the seats, checks, plays, logs. It knows no gRPC and no SQL."""

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from google.protobuf.message import Message

from fairdeal.v1 import log_pb2
from fairdeal.v1 import play_pb2 as pb

from ..games.deal import Deal
from ..games.game import CHANCE, IllegalMove, Result
from ..players.player import Answer, Player, Turn
from .clock import SeatClock
from .log import FORMAT, serialize
from .payoff import settle
from .penalties import forfeits, is_decided, summarise
from .pool import Pool

logger = logging.getLogger(__name__)

REJECTIONS = {
    pb.FAULT_KIND_TIMEOUT: pb.REJECTION_REASON_LATE,
    pb.FAULT_KIND_DISCONNECTED: pb.REJECTION_REASON_LATE,
    pb.FAULT_KIND_ILLEGAL_MOVE: pb.REJECTION_REASON_ILLEGAL_MOVE,
    pb.FAULT_KIND_MALFORMED: pb.REJECTION_REASON_MALFORMED,
}


@dataclass(frozen=True, slots=True)
class Table:
    """What one match is played with. Players and private seeds are by seat."""

    match: int
    pool: Pool
    deal: Deal
    deal_name: log_pb2.LogDeal
    players: Sequence[Player]
    seeds: Sequence[bytes]


@dataclass(slots=True)
class Seat:
    """What the referee remembers of a seat."""

    player: Player
    clock: SeatClock
    start: pb.Start
    turns: int = 0
    faults: list["pb.FaultKind.ValueType"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match that is over. `results` is empty when it is void, and `reason` says why."""

    log: bytes
    sha256: bytes
    results: Sequence[pb.SeatResult]
    second: Sequence[float]
    started_us: int
    duration_us: int
    void: bool = False
    reason: str = ""
    observed: bool = True
    """An observation has gone out."""
    forfeited: tuple[int, ...] = ()
    """The seats that forfeited."""
    versions: tuple[str, ...] = ()
    """What the bots called their versions, by seat."""
    faults: tuple[tuple["pb.FaultKind.ValueType", ...], ...] = ()
    """By seat: the kinds of its faults, in their order."""


class Match:
    """One match in play."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pool = table.pool
        self.game = table.pool.game
        self.state: Any = None
        self.observed = False
        self.over = False
        self.forfeited: set[int] = set()
        rule = self.pool.message.clock
        self.seats = [
            Seat(player, SeatClock(rule), pb.Start(pool=self.pool.message, seed=seed))
            for player, seed in zip(table.players, table.seeds, strict=True)
        ]
        self.log = log_pb2.MatchLog(
            format=FORMAT,
            match=table.match,
            pool=self.pool.message,
            rules_revision=self.game.revision,
            options=self.pool.options.SerializeToString(deterministic=True),
            options_type=self.game.proto.Options.DESCRIPTOR.full_name,
            move_type=self.game.proto.Move.DESCRIPTOR.full_name,
            chance_type=self.game.proto.Chance.DESCRIPTOR.full_name,
            seats=[
                log_pb2.LogSeat(
                    bot=player.name,
                    version=player.version,
                    instance=player.instance,
                    untimed=player.untimed,
                )
                for player in table.players
            ],
            deal=table.deal_name,
            started_us=time.time_ns() // 1000,
        )
        for number, player in enumerate(table.players):
            player.join(table.match, number)
        self._began = time.perf_counter_ns()

    async def play(self) -> Outcome:
        """Play to the end. A failure of ours makes the match void; a bot's is its own fault."""
        try:
            result = await self._play_on()
        except Exception as error:
            logger.exception("match %d is void", self.table.match)
            return self._finish(None, void=f"{type(error).__name__} in the referee")
        finally:
            for number, seat in enumerate(self.seats):
                seat.player.leave(self.table.match, number)
        return self._finish(result)

    async def _play_on(self) -> Result | None:
        """Play until the game is over, or forfeits end the match (then there is no result)."""
        game, entries = self.game, self.log.entries
        state = self.state = game.start(self.pool.options, self.pool.seats)
        while acting := game.to_act(state):
            if acting[0] == CHANCE:
                move = game.chance(state, self.table.deal)
                game.play(state, CHANCE, move)
                entries.add(move=move.SerializeToString())
                continue
            asked = [self._ask(seat) for seat in acting]
            # All answers are awaited before one is played, so that two faults at once both count.
            answers = [None if asking is None else await asking for asking in asked]
            for seat, answer in zip(acting, answers, strict=True):
                self._take(seat, answer)
            if self.forfeited and is_decided(self.pool, self.forfeited):
                return None
        return game.result(state)

    def _ask(self, number: int) -> Any:
        """Ask the seat and return the future answer; None where the referee moves for it."""
        seat = self.seats[number]
        if number in self.forfeited or self.game.forced(self.state, number) is not None:
            return None
        seat.turns += 1
        turn = Turn(
            match=self.table.match,
            seat=number,
            number=seat.turns,
            pool=self.pool,
            observation=self.game.observe(self.state, number),
            legal=self.game.legal(self.state, number),
            clock=seat.clock.message,
            start=seat.start,
        )
        self.observed = True
        return seat.player.ask(turn)

    def _take(self, number: int, answer: Answer | None) -> None:
        """Play the seat's answer, or what stands in its place, and log it."""
        seat = self.seats[number]
        if answer is None:
            self._move_for(number)
            return
        if not answer.fault:
            try:
                self.game.play(self.state, number, answer.move)
            except IllegalMove as error:
                self._penalise(number, answer.used_us, pb.FAULT_KIND_ILLEGAL_MOVE, str(error))
            else:
                answer.move.DiscardUnknownFields()  # a bot could fill the log with them
                move = answer.move.SerializeToString()
                self.log.entries.add(by=number + 1, move=move, used_us=answer.used_us)
                seat.clock.charge(answer.used_us)
        else:
            self._penalise(number, answer.used_us, answer.fault, answer.detail)

    def _move_for(self, number: int) -> None:
        """Make the move that the rules force, or the default move of a seat that has forfeited."""
        forced = self.game.forced(self.state, number)
        move = forced if forced is not None else self.game.default(self.state, number)
        self._play(number, move, forced=forced is not None)

    def _play(self, number: int, move: Message, **entry: Any) -> None:
        self.game.play(self.state, number, move)
        self.log.entries.add(by=number + 1, move=move.SerializeToString(), **entry)

    def _penalise(self, number: int, used_us: int, fault: "pb.FaultKind.ValueType", detail: str) -> None:
        seat = self.seats[number]
        seat.faults.append(fault)
        forfeit = forfeits(self.pool, fault)
        if forfeit:
            self.forfeited.add(number)
            self.log.entries.add(by=number + 1, used_us=used_us, fault=fault, detail=detail, forfeit=True)
            if not is_decided(self.pool, self.forfeited):
                self._move_for(number)
        else:
            move = self.game.default(self.state, number)
            self._play(number, move, used_us=used_us, fault=fault, detail=detail)
            seat.clock.charge(used_us)
        if fault in REJECTIONS:
            seat.player.reject(
                pb.Rejection(
                    match=self.table.match,
                    seat=number,
                    turn=seat.turns,
                    reason=REJECTIONS[fault],
                    message=detail,
                    consequence=pb.CONSEQUENCE_FORFEIT if forfeit else pb.CONSEQUENCE_DEFAULT_MOVE,
                )
            )

    def _finish(self, result: Result | None, void: str = "") -> Outcome:
        log = self.log
        self.over = True
        if not void:
            results = settle(self.pool, result, self.forfeited)
            for seat_result, seat in zip(results, self.seats, strict=True):
                if seat.faults:
                    seat_result.fault = seat.faults[0]
                    seat_result.faults = len(seat.faults)
            log.results.extend(results)
        log.summary = void or summarise(result, log.results, self.forfeited)
        log.void = bool(void)
        log.duration_us = (time.perf_counter_ns() - self._began) // 1000
        written, digest = serialize(log)
        return Outcome(
            log=written,
            sha256=digest,
            results=list(log.results),
            second=result.second if result else (),
            started_us=log.started_us,
            duration_us=log.duration_us,
            void=log.void,
            reason=void,
            observed=self.observed,
            forfeited=tuple(sorted(self.forfeited)),
            versions=tuple(seat.version for seat in log.seats),
            faults=tuple(tuple(seat.faults) for seat in self.seats),
        )
