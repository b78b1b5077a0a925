"""The referee of one match: asks the seats, checks, plays, logs. It knows no gRPC and no SQL."""

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from google.protobuf.message import Message

from fairdeal.v1 import log_pb2
from fairdeal.v1 import play_pb2 as pb

from ..games.deal import Deal
from ..games.game import CHANCE, IllegalMove, Result
from ..players.player import Answer, Lost, Player, Turn
from .clock import SeatClock
from .fold import fold
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


class Journal(Protocol):
    """Keeps a match while it is played, so that it can be resumed when the server has died."""

    async def write(self, part: bytes) -> None:
        """Append a part of the log; durable when returned.

        All parts of a match, one after the other, are a serialized MatchLog.
        """


class RulesChanged(Exception):
    """A match cannot be resumed: it was begun by other rules than those that are installed."""


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
    lost: bool = False
    """It is void because our side has lost a seat's program: nothing is wrong with the match."""
    observed: bool = True
    """An observation has gone out."""
    forfeited: tuple[int, ...] = ()
    """The seats that forfeited."""
    versions: tuple[str, ...] = ()
    """What the bots called their versions, by seat."""
    faults: tuple[tuple["pb.FaultKind.ValueType", ...], ...] = ()
    """By seat: the kinds of its faults, in their order."""


class Match:
    """One match in play.

    With a `journal`, every move is durable before anybody sees its effect. `past` is the log that a
    journal kept of a match whose server has died: the match goes on where that ends.
    """

    def __init__(
        self, table: Table, journal: Journal | None = None, past: log_pb2.MatchLog | None = None
    ) -> None:
        self.table = table
        self.pool = table.pool
        self.game = table.pool.game
        self.state: Any = None
        self.observed = past is not None
        self.over = False
        """Nothing more is to be seen: its end is stored, or it was given up."""
        self.forfeited: set[int] = set()
        rule = self.pool.message.clock
        self.seats = [
            Seat(player, SeatClock(rule), pb.Start(pool=self.pool.message, seed=seed))
            for player, seed in zip(table.players, table.seeds, strict=True)
        ]
        self._journal = journal
        self._kept = 0
        self._rejections: list[tuple[Seat, pb.Rejection]] = []
        if past is None:
            self._begin()
        else:
            self._resume(past)

    @property
    def shown(self) -> int:
        """How many entries of the log may be shown: those that are kept, where a journal keeps them."""
        return len(self.log.entries) if self._journal is None or self.over else self._kept

    def _begin(self) -> None:
        table = self.table
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
                    protection=player.protection,
                )
                for player in table.players
            ],
            deal=table.deal_name,
            started_us=time.time_ns() // 1000,
        )
        self._unkept = self.log.SerializeToString() if self._journal is not None else b""
        """What the journal has to keep beside entries."""
        for number, player in enumerate(table.players):
            player.join(table.match, number)
        self._began = time.perf_counter_ns()

    def _resume(self, past: log_pb2.MatchLog) -> None:
        """Take the seats again, with their clocks and faults as they were."""
        self.log = past
        self._kept = len(past.entries)
        past.resumed_after.append(self._kept)
        self._unkept = log_pb2.MatchLog(resumed_after=[self._kept]).SerializeToString()
        for entry in past.entries:
            number = entry.by - 1
            if not entry.by or entry.forced or number in self.forfeited:
                continue  # nobody was asked
            seat = self.seats[number]
            seat.turns += 1
            if entry.fault:
                seat.faults.append(entry.fault)
            if entry.forfeit:
                self.forfeited.add(number)
            else:
                seat.clock.charge(entry.used_us)
        for number, (seat, logged) in enumerate(zip(self.seats, past.seats, strict=True)):
            seat.player.rejoin(past.match, number, logged.version, seat.turns)
        self._began = time.perf_counter_ns() - max(0, time.time_ns() - past.started_us * 1000)

    async def play(self) -> Outcome:
        """Play to the end. A failure of ours makes the match void; a bot's is its own fault."""
        try:
            result = await self._play_on()
        except Lost as loss:
            return self._finish(None, void=str(loss), lost=True)
        except Exception as error:
            logger.exception("match %d is void", self.table.match, extra={"match": self.table.match})
            return self._finish(None, void=f"{type(error).__name__} in the referee")
        finally:
            for number, seat in enumerate(self.seats):
                seat.player.leave(self.table.match, number)
        return self._finish(result)

    def annul(self, reason: str) -> Outcome:
        """Return how a match ends that is over, but was played without a program that our side lost: void."""
        del self.log.results[:]
        return self._finish(None, void=reason, lost=True)

    async def _play_on(self) -> Result | None:
        """Play until the game is over, or forfeits end the match (then there is no result)."""
        game, entries = self.game, self.log.entries
        state = self.state = self._catch_up()
        while not self._is_decided() and (acting := game.to_act(state)):
            if acting[0] == CHANCE:
                move = game.chance(state, self.table.deal)
                game.play(state, CHANCE, move)
                entries.add(move=move.SerializeToString())
                continue
            if self._journal is not None or self._rejections:
                await self._keep()
            asked = [self._ask(seat) for seat in acting]
            # All answers are awaited before one is played, so that two faults at once both count.
            answers = [None if asking is None else await asking for asking in asked]
            for seat, answer in zip(acting, answers, strict=True):
                self._take(seat, answer)
        if self._rejections:
            await self._keep()
        return None if self._is_decided() else game.result(state)

    def _catch_up(self) -> Any:
        """Return the state after what is logged already: at the beginning that is the game's start."""
        if self.log.rules_revision != self.game.revision:
            raise RulesChanged(f"begun by revision {self.log.rules_revision} of {self.game.name}")
        *_, (_, state) = fold(self.game, self.log)
        return state

    def _is_decided(self) -> bool:
        return bool(self.forfeited) and is_decided(self.pool, self.forfeited)

    async def _keep(self) -> None:
        """Have the journal keep what was played since, then let rejections tell of it."""
        if self._journal is not None:
            entries = self.log.entries[self._kept :]
            if entries or self._unkept:
                part = log_pb2.MatchLog(entries=entries).SerializeToString()
                await self._journal.write(self._unkept + part)
                self._unkept = b""
                self._kept += len(entries)
        for seat, rejection in self._rejections:
            seat.player.reject(rejection)
        self._rejections.clear()

    def _ask(self, number: int) -> Any:
        """Ask the seat and return the future answer; None where the referee moves for it."""
        seat = self.seats[number]
        if number in self.forfeited or self.game.forced(self.state, number) is not None:
            return None
        seat.turns += 1
        legal = self.game.legal(self.state, number)
        turn = Turn(
            match=self.table.match,
            seat=number,
            number=seat.turns,
            pool=self.pool,
            observation=self.game.observe(self.state, number),
            legal=legal,
            default_move=None if legal else self.game.default(self.state, number),
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
            rejection = pb.Rejection(
                match=self.table.match,
                seat=number,
                turn=seat.turns,
                reason=REJECTIONS[fault],
                message=detail,
                consequence=pb.CONSEQUENCE_FORFEIT if forfeit else pb.CONSEQUENCE_DEFAULT_MOVE,
            )
            self._rejections.append((seat, rejection))

    def _finish(self, result: Result | None, void: str = "", *, lost: bool = False) -> Outcome:
        log = self.log
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
            lost=lost,
            observed=self.observed,
            forfeited=tuple(sorted(self.forfeited)),
            versions=tuple(seat.version for seat in log.seats),
            faults=tuple(tuple(seat.faults) for seat in self.seats),
        )
