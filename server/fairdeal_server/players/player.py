"""The one interface to whoever answers for a seat: connected, hosted, or in this process."""

from asyncio import Future
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from google.protobuf.message import Message

from fairdeal.v1 import log_pb2
from fairdeal.v1 import play_pb2 as pb

from ..referee.pool import Pool
from . import wire

OBSERVATION = wire.tag(4)
TURNS = wire.tag(3)
"""The same in every game: Turn.observation and PlayResponse.turns."""


@dataclass(slots=True)
class Turn:
    """One question to one seat, in the game's own messages."""

    match: int
    seat: int
    number: int
    """Counted for the seat alone, from 1."""
    pool: Pool
    observation: Message
    legal: Any
    default_move: Message | None
    """Where no legal move is listed."""
    clock: pb.Clock
    start: pb.Start
    """What the seat is told once; a player sends it with the first turn of a match on a stream."""

    @property
    def allowance(self) -> float:
        """The seconds after which the clock has run out."""
        return (self.clock.move_ms + self.clock.bank_ms) / 1000

    def written(self, with_start: bool) -> bytes:
        """Return the game's PlayResponse with just this turn, serialized."""
        observation = wire.field(OBSERVATION, self.observation.SerializeToString())
        return wire.field(TURNS, self._head(with_start).SerializeToString() + observation)

    def message(self, with_start: bool) -> Any:
        """Return the game's Turn message."""
        turn = self._head(with_start)
        turn.observation.CopyFrom(self.observation)
        return turn

    def _head(self, with_start: bool) -> Any:
        """Return the game's Turn message without its observation."""
        turn = self.pool.game.proto.Turn(
            match=self.match,
            seat=self.seat,
            turn=self.number,
            legal=self.legal,
            clock=self.clock,
            start=self.start if with_start else None,
        )
        if self.default_move is not None and hasattr(turn, "default_move"):  # an older game has no such field
            turn.default_move.CopyFrom(self.default_move)
        return turn


class Answer(NamedTuple):
    """A move, or the fault that there is none; the time is what the clock charges."""

    move: Any
    used_us: int
    fault: "pb.FaultKind.ValueType" = pb.FAULT_KIND_UNSPECIFIED
    detail: str = ""


class Lost(Exception):
    """A seat's program was lost by our doing, so that the match is void; the message says how."""


@dataclass(slots=True)
class Slots:
    """How many matches a player can play at once, over all tournaments."""

    capacity: int
    open: bool
    """New matches may start: the bot is there."""
    busy: int = 0
    listeners: deque[Callable[[], None]] = field(default_factory=deque)

    @property
    def free(self) -> bool:
        """One more match can start."""
        return self.open and self.busy < self.capacity

    def listen(self, listener: Callable[[], None]) -> None:
        """Tell this one too when a match may start; once, however often it asks."""
        if listener not in self.listeners:
            self.listeners.append(listener)

    def unlisten(self, listener: Callable[[], None]) -> None:
        """Tell this one no more."""
        if listener in self.listeners:
            self.listeners.remove(listener)

    def take(self) -> None:
        """A match starts."""
        self.busy += 1

    def give(self) -> None:
        """A match is over."""
        self.busy -= 1
        self.changed()

    def changed(self) -> None:
        """Tell everybody who may want to start a match."""
        for listener in tuple(self.listeners):
            listener()
        self.listeners.rotate()  # who hears of it first gets the slot: each tournament in turn


class Player(Protocol):
    """Answers for the seats of one instance of a bot."""

    name: str
    version: str
    instance: int
    slots: Slots
    untimed: bool
    """Its time is logged, never judged."""

    @property
    def protection(self) -> log_pb2.Protection | None:
        """What holds its program, where our side started it in a sandbox."""

    def join(self, match: int, seat: int) -> None:
        """Take the seat: the version that is there now plays the match to its end."""

    def rejoin(self, match: int, seat: int, version: str, asked: int) -> None:
        """Take the seat again after the server had died; `asked` turns have been answered.

        The version that had it plays on; its clock waits for it to connect.
        """

    def ask(self, turn: Turn) -> "Future[Answer]":
        """Ask for a move. The future always gets a result: an answer, or a fault when time is up."""

    def reject(self, rejection: pb.Rejection) -> None:
        """Tell the bot why an answer was not taken and what happens next."""

    def leave(self, match: int, seat: int) -> None:
        """Forget the match: it is over for this seat."""

    def announce(self, result: pb.MatchResult) -> None:
        """Tell the bot how a match ended, once that is stored."""
