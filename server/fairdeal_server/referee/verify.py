"""Refereeing a log again: rebuilds every shuffle, plays every move, and says what differs."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from google.protobuf.message import DecodeError, Message

from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import DealOpening, LogEntry, MatchLog, MatchRecord

from ..games.deal import Deal
from ..games.game import CHANCE, Game, IllegalMove, Result
from .clock import SeatClock
from .commitments import commitment_to, contributions_digest, keeps_promise, promises_digest, root_of, seed_of
from .fold import move_of, mover_of, pool_of, start_of
from .log import LogError, read
from .payoff import settle
from .penalties import forfeits, is_decided, summarise
from .pool import Pool

EXPIRED = (pb.FAULT_KIND_TIMEOUT, pb.FAULT_KIND_DISCONNECTED)
"""Faults of a clock that ran out."""
ROUNDING_US = 1


def verify(record: MatchRecord, games: Mapping[str, Game[Any]]) -> list[str]:
    """Return what is wrong with a record, a sentence each; nothing means that all is well.

    Never raises for what is in the record. It proves that the deal was committed to under
    `record.opening.root`; that this is the root which was published, the caller compares.
    """
    try:
        return list(_findings(record, games))
    except Exception as error:  # noqa: BLE001 (rules that are given garbage may raise anything)
        return [f"the record cannot be refereed: {type(error).__name__}: {error}"]


class Blocks:
    """The blocks that several records come from: all deals of one must tell the same of it."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, int], tuple[bytes, bytes]] = {}

    def compare(self, opening: DealOpening) -> list[str]:
        """Return what the opening tells differently than earlier ones of its block did."""
        proof = opening.proof
        if not proof.block:
            return []
        try:
            tells = opening.root, contributions_digest(opening.contributions)
        except ValueError as error:
            return [f"the contributions cannot be read: {error}"]
        told = self._told.setdefault((proof.tournament, proof.block), tells)
        here = (
            f"deal {proof.deal} and an earlier deal of block {proof.block} of tournament {proof.tournament}"
        )
        parts = zip(("roots", "contributions"), told, tells, strict=True)
        return [f"{here} have different {what}" for what, before, now in parts if before != now]


def _findings(record: MatchRecord, games: Mapping[str, Game[Any]]) -> Iterator[str]:
    if not record.log:
        yield "the stored log is damaged: its bytes cannot be read any more"
        return
    if sha256(record.log).digest() != record.log_sha256:
        yield (
            f"the log's bytes have the SHA-256 {sha256(record.log).hexdigest()}, "
            f"but {record.log_sha256.hex() or 'none'} was announced"
        )
    try:
        log = read(record.log)
    except LogError as error:
        yield str(error)
        return
    if log.match != record.match:
        yield f"the log is of match {log.match}, but it is stored under {record.match}"
    for part, message in (("log", log), ("deal's opening", record.opening)):
        if _has_unknown_fields(message):
            yield f"the {part} has fields that this release does not know"
    yield from _check_opening(log, record.opening)
    game = games.get(log.pool.game)
    if game is None:
        yield f"the game {log.pool.game!r} is not installed, so the moves cannot be refereed"
        return
    found = _referee(game, log, record.opening)
    if log.rules_revision == game.revision:
        yield from found
        return
    first = next(iter(found), None)
    if first is not None:
        age = "newer" if game.revision > log.rules_revision else "older"
        yield (
            f"differs under {age} rules: revision {log.rules_revision} of {game.name} refereed the match, "
            f"revision {game.revision} is installed, and by that one {first}"
        )


def _has_unknown_fields(message: Message) -> bool:
    known = type(message)()
    known.CopyFrom(message)
    known.DiscardUnknownFields()
    return known != message


def _check_opening(log: MatchLog, opening: DealOpening) -> Iterator[str]:
    """Check that the secret is the one that was committed to, and that nothing was swapped."""
    proof, deal = opening.proof, log.deal
    if not opening.secret:
        yield "the record does not open its deal, so no shuffle can be rebuilt"
        return
    if commitment_to(opening.secret) != deal.commitment:
        yield "the secret is not the one that the log's commitment is the SHA-256 of"
    if proof.commitment != deal.commitment:
        yield "the proof is for another commitment than the log's"
    if (proof.tournament, proof.deal) != (deal.tournament, deal.deal):
        yield (
            f"the proof is for deal {proof.deal} of tournament {proof.tournament}, "
            f"the log's is deal {deal.deal} of tournament {deal.tournament}"
        )
    yield from _check_seeded(opening) if deal.seeded else _check_block(opening)


def _check_seeded(opening: DealOpening) -> Iterator[str]:
    proof = opening.proof
    if opening.contributions:
        yield "the log says that the deal is seeded, but there are contributions"
    if opening.root or proof.block or proof.path or proof.promises:
        yield "the log says that the deal is seeded, but there is a block that it was committed to in"


def _check_block(opening: DealOpening) -> Iterator[str]:
    try:
        if root_of(opening.proof) != opening.root:
            yield "the commitment, its place and the promises do not lead to the block's root"
        if promises_digest(opening.contributions) != opening.proof.promises:
            yield "the contributions are not those that were promised before the block's root was published"
    except ValueError as error:
        yield f"the proof cannot be followed: {error}"
        return
    for each in opening.contributions:
        if not keeps_promise(each):
            yield f"the contribution of {each.bot}, instance {each.instance}, does not have its promised hash"


def _referee(game: Game[Any], log: MatchLog, opening: DealOpening) -> Iterator[str]:
    types = (log.options_type, log.move_type, log.chance_type)
    messages = (game.proto.Options, game.proto.Move, game.proto.Chance)
    expected = tuple(message.DESCRIPTOR.full_name for message in messages)
    if types != expected:
        yield f"the log's messages are {', '.join(types)}, the game's {', '.join(expected)}"
    try:
        pool = pool_of(game, log)
    except (ValueError, DecodeError) as error:
        yield f"there is no such pool: {error}"
        return
    if pool.message != log.pool or pool.options.SerializeToString(deterministic=True) != log.options:
        yield "the pool or its options are not complete, or its bounds are not the game's"
    if len(log.seats) != pool.seats:
        yield f"the pool has {pool.seats} seats, the log names {len(log.seats)}"
        return
    yield from Rereferee(pool, log, opening).findings()


class Difference(Exception):
    """The log is not what the referee would have written; nothing after it can be checked."""


class LogEnds(Exception):
    """There is no entry left."""


class Rereferee:
    """Goes the referee's way once more, with the log's entries for answers."""

    def __init__(self, pool: Pool, log: MatchLog, opening: DealOpening) -> None:
        self.pool = pool
        self.game = pool.game
        self.log = log
        self.deal = Deal(seed_of(opening, log.deal.deal)) if opening.secret else None
        self.state: Any = start_of(pool.game, log)
        self.faults: list[list[pb.FaultKind.ValueType]] = [[] for _ in range(pool.seats)]
        self.forfeited: set[int] = set()
        self._clocks = [SeatClock(pool.message.clock) for _ in range(pool.seats)]
        self._number = 0
        self._trifles: list[str] = []

    def findings(self) -> Iterator[str]:
        """Yield what differs, in the order of the log."""
        end = ""
        try:
            self._play_on()
            if self._number < len(self.log.entries):
                raise Difference(f"the match is over after entry {self._number}, but the log goes on")
        except Difference as difference:
            yield from self._trifles
            yield str(difference)
            return
        except LogEnds as ended:
            end = str(ended)
        yield from self._trifles
        yield from self._check_resumptions()
        if self.log.void:
            if self.log.results:
                yield "the match is void, but the log has results"
        elif end:
            yield end
        else:
            yield from self._check_end()

    def _play_on(self) -> None:
        """Play until the match is over; raises LogEnds or Difference."""
        while acting := self.game.to_act(self.state):
            for mover in tuple(acting):
                if mover == CHANCE:
                    self._take_chance()
                else:
                    self._take(mover)
            if is_decided(self.pool, self.forfeited):
                return

    def _next(self, mover: int) -> LogEntry:
        if self._number == len(self.log.entries):
            raise LogEnds(f"the log ends after entry {self._number}, where {_name(mover)} is to act")
        entry = self.log.entries[self._number]
        self._number += 1
        if mover_of(entry) != mover:
            raise Difference(
                f"entry {self._number} is by {_name(mover_of(entry))}, but {_name(mover)} is to act"
            )
        return entry

    def _take_chance(self) -> None:
        entry = self._next(CHANCE)
        if self.deal is not None:
            self._compare_move(entry, self.game.chance(self.state, self.deal), "the deal gives")
        self._expect_plain(entry, "chance")
        self._play(entry)

    def _take(self, seat: int) -> None:
        entry = self._next(seat)
        forced = self.game.forced(self.state, seat)
        if forced is not None or seat in self.forfeited:
            self._take_referees(entry, seat)
        elif entry.forfeit:
            self._take_forfeit(entry, seat)
        else:
            self._take_answer(entry, seat)

    def _take_referees(self, entry: LogEntry, seat: int) -> None:
        """Take a move that the referee made: forced by the rules, or for a seat that has forfeited."""
        forced = self.game.forced(self.state, seat)
        if entry.forced != (forced is not None):
            raise Difference(f"entry {self._number} is {'' if entry.forced else 'not '}marked as forced")
        if forced is not None:
            self._compare_move(entry, forced, "the rules force")
        else:
            self._compare_move(entry, self.game.default(self.state, seat), "the default is")
        self._expect_plain(entry, "the referee")
        self._play(entry)

    def _take_forfeit(self, entry: LogEntry, seat: int) -> None:
        if entry.move or entry.forced:
            raise Difference(f"entry {self._number} is a forfeit and has a move")
        self._check_fault(entry, seat)
        self.forfeited.add(seat)
        if not is_decided(self.pool, self.forfeited):
            self._take_referees(self._next(seat), seat)

    def _take_answer(self, entry: LogEntry, seat: int) -> None:
        if entry.forced:
            raise Difference(f"entry {self._number} is marked as forced, but {_name(seat)} had a choice")
        if entry.fault:
            self._check_fault(entry, seat)
            self._compare_move(entry, self.game.default(self.state, seat), "the default is")
        else:
            self._check_time(entry, seat)
            if entry.detail:
                self._trifles.append(f"entry {self._number} has a fault's detail and no fault")
        self._play(entry)
        self._clocks[seat].charge(entry.used_us)

    def _check_fault(self, entry: LogEntry, seat: int) -> None:
        """A bot's fault costs what the pool says, and a clock runs out when nothing is left."""
        known = entry.fault in pb.FaultKind.values()
        if not known or entry.fault in (pb.FAULT_KIND_UNSPECIFIED, pb.FAULT_KIND_REFEREE):
            raise Difference(f"entry {self._number} charges {_name(seat)} with no fault of a bot's")
        self.faults[seat].append(entry.fault)
        kind = pb.FaultKind.Name(entry.fault).removeprefix("FAULT_KIND_")
        forfeit = forfeits(self.pool, entry.fault)
        if entry.forfeit != forfeit:
            cost = "a forfeit" if forfeit else "the default move"
            raise Difference(f"entry {self._number}: {kind} costs {cost} in this pool, which it did not")
        if entry.fault in EXPIRED and entry.used_us < self._allowance_us(seat) - ROUNDING_US:
            self._trifles.append(
                f"entry {self._number}: {kind} after {entry.used_us} µs, "
                f"but {_name(seat)} had {self._allowance_us(seat)} µs"
            )
        else:
            self._check_time(entry, seat)

    def _check_time(self, entry: LogEntry, seat: int) -> None:
        if not self.log.seats[seat].untimed and entry.used_us > self._allowance_us(seat) + ROUNDING_US:
            self._trifles.append(
                f"entry {self._number}: {_name(seat)} used {entry.used_us} µs "
                f"and had {self._allowance_us(seat)} µs, without losing by it"
            )

    def _allowance_us(self, seat: int) -> int:
        clock = self._clocks[seat].message
        return (clock.move_ms + clock.bank_ms) * 1000

    def _expect_plain(self, entry: LogEntry, by: str) -> None:
        """A move that nobody was asked for has no time, fault or forfeit."""
        forced = by == "chance" and entry.forced
        if entry.used_us or entry.fault or entry.detail or entry.forfeit or forced:
            raise Difference(f"entry {self._number} is made by {by} and has a time, a fault or another mark")

    def _compare_move(self, entry: LogEntry, expected: Any, why: str) -> None:
        move = self._read_move(entry)
        if entry.forfeit or move != expected:
            raise Difference(
                f"entry {self._number} by {_name(mover_of(entry))} is {self._notation(move)!r}, "
                f"but {why} {self._notation(expected)!r}"
            )

    def _play(self, entry: LogEntry) -> None:
        try:
            self.game.play(self.state, mover_of(entry), self._read_move(entry))
        except IllegalMove as error:
            where = f"entry {self._number} by {_name(mover_of(entry))}"
            raise Difference(f"{where} is against the rules: {error}") from error

    def _read_move(self, entry: LogEntry) -> Any:
        try:
            move = move_of(self.game, entry)
        except DecodeError as error:
            raise Difference(f"entry {self._number} has no move that can be read") from error
        if _has_unknown_fields(move):
            raise Difference(f"entry {self._number} has a move with fields that this release does not know")
        return move

    def _notation(self, move: Any) -> str:
        try:
            return self.game.notation(move)
        except (ValueError, AssertionError, LookupError):
            return str(move).strip()

    def _check_resumptions(self) -> Iterator[str]:
        *places, last = *self.log.resumed_after, len(self.log.entries)
        if [*places, last] != sorted([*places, last]):
            yield f"the match was resumed after entries {places}: impossible in a match of {last} entries"

    def _check_end(self) -> Iterator[str]:
        result = None if is_decided(self.pool, self.forfeited) else self.game.result(self.state)
        expected = self._results(result)
        if len(self.log.results) != len(expected):
            yield f"the log has results of {len(self.log.results)} seats instead of {len(expected)}"
            return
        for seat, (logged, due) in enumerate(zip(self.log.results, expected, strict=True)):
            yield from _compare_results(seat, logged, due)
        summary = summarise(result, expected, self.forfeited)
        # Release 0.1.0 wrote the game's own sentence also where a seat had forfeited.
        if self.log.summary not in (summary, result.summary if result else summary):
            yield f"the log sums the match up as {self.log.summary!r} instead of {summary!r}"

    def _results(self, result: Result | None) -> Sequence[pb.SeatResult]:
        results = settle(self.pool, result, self.forfeited)
        for seat_result, faults in zip(results, self.faults, strict=True):
            if faults:
                seat_result.fault = faults[0]
                seat_result.faults = len(faults)
        return results


def _compare_results(seat: int, logged: pb.SeatResult, due: pb.SeatResult) -> Iterable[str]:
    for field in pb.SeatResult.DESCRIPTOR.fields:
        was, is_due = getattr(logged, field.name), getattr(due, field.name)
        same = (
            math.isclose(was, is_due, rel_tol=1e-12)
            if field.cpp_type == field.CPPTYPE_DOUBLE
            else was == is_due
        )
        if not same:
            yield f"the log gives {_name(seat)} the {field.name} {was} instead of {is_due}"


def _name(mover: int) -> str:
    return "chance" if mover == CHANCE else f"seat {mover}"
