"""Understudies: sample bots that play for the entrants of a rehearsal, and do wrong when they are told to.

They connect over gRPC by the SDK, as everybody's bots do. Each fault is committed once, at the first
turn of a match, and written down, so that it can be compared with what was charged.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from fairdeal.bot import Bot
from fairdeal.client import play
from fairdeal.v1.play_pb2 import (
    FAULT_KIND_CRASHED,
    FAULT_KIND_DISCONNECTED,
    FAULT_KIND_ILLEGAL_MOVE,
    FAULT_KIND_TIMEOUT,
    FaultKind,
    Start,
)

from .games.game import Game, IllegalMove

FAULTS: tuple["FaultKind.ValueType", ...] = (
    FAULT_KIND_TIMEOUT,
    FAULT_KIND_ILLEGAL_MOVE,
    FAULT_KIND_DISCONNECTED,
    FAULT_KIND_CRASHED,
)
"""What understudies can do wrong; who has crashed does not come back."""
SERVED = FAULTS[:3]
"""Those of bots that nobody has started, so that nobody can tell whether their programs have ended."""
_LARGE = 1_000_000
_PAUSE = 0.1


@dataclass(frozen=True, slots=True)
class Misdeed:
    """A fault that was committed."""

    bot: str
    kind: "FaultKind.ValueType"
    match: int
    seat: int


@dataclass(slots=True)
class Cue:
    """What all understudies of a rehearsal watch."""

    stop: asyncio.Event = field(default_factory=asyncio.Event)
    """Somebody has begun its second match: from then on nobody answers the first turn of a match."""
    armed: bool = False
    """The server has been stopped and runs again: from now on faults are committed."""
    misdeeds: list[Misdeed] = field(default_factory=list)
    begun: dict[str, int] = field(default_factory=dict)
    """By bot: the last match that it has begun."""
    is_charged: Callable[[Misdeed], bool] = lambda _: True
    """Whether the referee has noticed."""
    declare_crashed: Callable[[str], None] = lambda _: None
    """Tells the server that a bot's program has ended, as whoever started the program would."""


@dataclass(slots=True)
class Understudy:
    """Plays one instance of an entrant."""

    name: str
    game: Game[Any]
    sample: type[Bot]
    environment: Mapping[str, str]
    cue: Cue
    faults: "deque[FaultKind.ValueType]"
    """What it will do wrong, one in a match."""
    _begun: set[int] = field(default_factory=set)
    _leaving: asyncio.Event = field(default_factory=asyncio.Event)
    _last: Misdeed | None = None
    _crashed: bool = False

    async def run(self) -> None:
        """Play until it crashes or is cancelled; raises PlayError where the server does not want it."""
        while not self._crashed:
            self._leaving.clear()
            playing = asyncio.create_task(
                play(self._cast, self.game.proto, stay=True, environment=self.environment)
            )
            leaving = asyncio.create_task(self._leaving.wait())
            try:
                await asyncio.wait([playing, leaving], return_when=asyncio.FIRST_COMPLETED)
                if playing.done():
                    playing.result()
            finally:
                playing.cancel()
                leaving.cancel()
                await asyncio.gather(playing, leaving, return_exceptions=True)
            while self._last and not self.cue.is_charged(self._last):  # noqa: ASYNC110 (it is away, and hears nothing)
                await asyncio.sleep(_PAUSE)

    def _cast(self, start: Start, seat: int) -> Bot:
        return _Part(start, seat, self)

    async def first_turn(self, turn: Any) -> Any:
        """Return the wrong move that the first turn of a match gets; None where it plays on as it should."""
        if turn.match in self._begun:  # it has come back in the middle
            return None
        self._begun.add(turn.match)
        self.cue.begun[self.name] = turn.match
        if not self.cue.armed:
            if len(self._begun) > 1:
                self.cue.stop.set()
            if self.cue.stop.is_set():
                await asyncio.Event().wait()
            return None
        if not self.faults:
            return None
        kind = self.faults.popleft()
        self._last = Misdeed(self.name, kind, turn.match, turn.seat)
        self.cue.misdeeds.append(self._last)
        if kind == FAULT_KIND_ILLEGAL_MOVE:
            return illegal_move(self.game, turn)
        if kind == FAULT_KIND_CRASHED:
            self._crashed = True
            self.cue.declare_crashed(self.name)
        if kind in (FAULT_KIND_DISCONNECTED, FAULT_KIND_CRASHED):
            self._leaving.set()
        return await asyncio.Event().wait()


class _Part(Bot):
    """One match of an understudy's."""

    def __init__(self, start: Start, seat: int, understudy: Understudy) -> None:
        super().__init__(start, seat)
        self._understudy = understudy
        self._bot = understudy.sample(start, seat)
        self._first = True

    async def move(self, turn: Any) -> Any:
        """Play the sample bot's move, or what the understudy does instead."""
        first, self._first = self._first, False
        wrong = await self._understudy.first_turn(turn) if first else None
        return self._bot.move(turn) if wrong is None else wrong


def illegal_move(game: Game[Any], turn: Any) -> Message:
    """Return a move that the rules do not allow in this turn; raises LookupError where it finds none."""
    state = game.sample(turn.observation, Random(turn.match))
    for move in _wild_moves(game.proto.Move):
        if _is_illegal(game, game.copy(state), turn.seat, move):
            return move
    raise LookupError(f"every move of {game.name} that was tried is legal here")


def _is_illegal(game: Game[Any], state: Any, seat: int, move: Message) -> bool:
    try:
        game.play(state, seat, move)
    except IllegalMove:
        return True
    return False


def _wild_moves(kind: Any) -> Iterator[Message]:
    """Yield moves that make no sense: an empty one, and ones with a number far too large."""
    yield kind()
    for each in kind.DESCRIPTOR.fields:
        if each.cpp_type in (FieldDescriptor.CPPTYPE_UINT32, FieldDescriptor.CPPTYPE_INT32):
            yield kind(**{each.name: [_LARGE] if each.is_repeated else _LARGE})
