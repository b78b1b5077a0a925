"""Folding a log over its game: the way of replay and of verification, and what a viewer is shown."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from google.protobuf.message import Message

from fairdeal.v1.log_pb2 import LogEntry, MatchLog
from fairdeal.v1.match_pb2 import Frame

from ..games.deal import Deal
from ..games.game import CHANCE, Game, IllegalMove
from .log import LogError
from .pool import Pool

ALTERNATIVES = 16
"""How many other moves are tried to see whether a viewer could tell the difference."""
WORLDS = 16
"""How many states that look the same to a viewer are tried."""


def pool_of(game: Game[Any], log: MatchLog) -> Pool:
    """Return the log's pool; raises ValueError or DecodeError where the game has no such pool."""
    message = log.pool
    options = game.proto.Options.FromString(log.options)
    return Pool.of(
        game,
        options,
        message.seats,
        payoff=message.payoff,
        clock=message.clock,
        penalty=message.penalty,
        durability=message.durability,
    )


def start_of(game: Game[Any], log: MatchLog) -> Any:
    """Return the game's state before the first entry; raises as `pool_of` does."""
    return game.start(pool_of(game, log).options, log.pool.seats)


def mover_of(entry: LogEntry) -> int:
    """Return the seat that the entry is of, or CHANCE."""
    return entry.by - 1 if entry.by else CHANCE


def move_of(game: Game[Any], entry: LogEntry) -> Message:
    """Return the entry's move; raises DecodeError for bytes that are none."""
    kind = game.proto.Move if entry.by else game.proto.Chance
    move: Message = kind.FromString(entry.move)
    return move


def fold(game: Game[Any], log: MatchLog) -> Iterator[tuple[int, Any]]:
    """Yield (0, the start) and then each entry's number, from 1, with the state after it.

    It is one state that changes in place. Raises IllegalMove where the log breaks the rules.
    """
    state = start_of(game, log)
    yield 0, state
    for number, entry in enumerate(log.entries, start=1):
        if not entry.forfeit:
            game.play(state, mover_of(entry), move_of(game, entry))
        yield number, state


def replay(game: Game[Any], log: MatchLog, viewer: int | None = None) -> Iterator[Frame]:
    """Yield the frames of a match that is over, as a seat saw it, or with all that is in the log (None).

    Raises LogError for a log that no referee has written.
    """
    try:
        screen = Screen(game, log, viewer)
        yield screen.start()
        for entry in log.entries:
            yield from screen.show(entry)
        yield from screen.end()
    except Exception as error:  # rules that are given garbage may raise anything
        raise LogError(
            f"the log of match {log.match} is damaged and cannot be replayed: {type(error).__name__}: {error}"
        ) from error


@dataclass(frozen=True, slots=True)
class Unshown:
    """An entry that the viewer has not noticed yet, and the state before it."""

    number: int
    entry: LogEntry
    before: Any
    is_silent: bool
    """Nobody may learn of it: it gets no frame."""


class Screen:
    """What one viewer sees of a match, entry by entry: a seat, or whoever looks on (None).

    Entries that change nothing for the viewer, and all of a round of sealed moves, wait for the next
    entry that does: they are shown together with the observation after it. A move of somebody else is
    shown only where that observation gives it away, that is where another move would have left
    another one. So a card dealt to a rival stays hidden, and a sealed bid does until it is revealed.

    While the match goes on (`is_live`), nobody else may learn that a seat was asked where the game says so
    (`Game.unnoticed`). What came before waits for its answer. Is that the unnoticed one, it is left out and
    not counted, and the viewer is shown what comes after it, as if the seat had not been asked. Any other
    answer shows that it was, and what has waited is shown first, as it was.

    Nor does who looks on learn then how long a move took or what was wrong with an answer: it would tell a
    teammate that there was a choice. When it is over, who looks on sees everything: every move, and the
    hands where the game's observation has room for them.
    """

    def __init__(self, game: Game[Any], log: MatchLog, viewer: int | None, *, is_live: bool = False) -> None:
        if viewer is not None and not 0 <= viewer < log.pool.seats:
            raise ValueError(f"the match has the seats 0 to {log.pool.seats - 1}, not {viewer}")
        self._game = game
        self._viewer = viewer
        self._is_live = is_live
        self._sees_all = viewer is None and not is_live
        self._hides_answers = viewer is None and is_live
        self._names = [seat.bot for seat in log.seats]
        self._seats = log.seats
        self._state = start_of(game, log)
        self._number = 0
        self._unshown: list[Unshown] = []
        self._seen = self._observe(self._state)
        self._held: Message | None = None
        """What the viewer would observe now, while nobody may learn who is asked."""

    def start(self) -> Frame:
        """Return the frame before any move."""
        return Frame(text=self._game.text(self._seen), observation=_bytes(self._seen), seats=self._seats)

    def show(self, entry: LogEntry) -> list[Frame]:
        """Play the entry and return the frames that the viewer gets because of it."""
        game, state = self._game, self._state
        is_silent = self._is_silent(entry)
        frames = [] if is_silent or self._held is None else self._flush(self._held)
        self._number += not is_silent
        self._unshown.append(Unshown(self._number, entry, game.copy(state), is_silent))
        if entry.forfeit:
            return frames
        acting, mover = game.to_act(state), mover_of(entry)
        game.play(state, mover, move_of(game, entry))
        still_acting = [seat for seat in acting if seat != mover]
        if still_acting and list(game.to_act(state)) == still_acting:
            return frames
        now = self._observe(state)
        self._held = now if self._unnoticed(state) else None
        if self._held is None and now != self._seen:
            frames += self._flush(now)
        return frames

    def end(self) -> list[Frame]:
        """Return the frames that are left when the match is over."""
        self._held = None
        return self._flush(self._observe(self._state))

    def _observe(self, state: Any) -> Message:
        return self._game.reveal(state) if self._sees_all else self._game.observe(state, self._viewer)

    def _flush(self, now: Message) -> list[Frame]:
        text, written = self._game.text(now), _bytes(now)
        frames = [
            self._frame(place, now, text, written)
            for place, each in enumerate(self._unshown)
            if not each.is_silent
        ]
        self._seen = now
        self._unshown = []
        self._held = None
        return frames

    def _frame(self, place: int, now: Message, text: str, written: bytes) -> Frame:
        number, entry = self._unshown[place].number, self._unshown[place].entry
        frame = Frame(
            entry=number,
            by=self._names[entry.by - 1] if entry.by else "chance",
            move=self._notation(place, now),
            text=text,
            observation=written,
            forfeit=entry.forfeit,
        )
        if entry.forfeit or not self._hides_answers:
            frame.fault = entry.fault
        if not self._hides_answers:
            frame.used_us = entry.used_us
        if not self._is_live:
            frame.detail = entry.detail
        return frame

    def _unnoticed(self, state: Any) -> Message | None:
        """Return the answer that the viewer may not notice; None where it may know who is asked."""
        if not self._is_live or self._viewer in self._game.to_act(state):
            return None
        return self._game.unnoticed(state)

    def _is_silent(self, entry: LogEntry) -> bool:
        """Say whether the next entry is the answer that the viewer may not notice."""
        answer = self._unnoticed(self._state)
        return answer is not None and not entry.forfeit and move_of(self._game, entry) == answer

    def _notation(self, place: int, now: Message) -> str:
        """Return the move in the game's notation; empty where there is none or the viewer cannot know it."""
        entry = self._unshown[place].entry
        if entry.forfeit:
            return ""
        move = move_of(self._game, entry)
        own = self._viewer is not None and mover_of(entry) == self._viewer
        is_known = self._sees_all or own or self._gives_away(place, move, now)
        return self._game.notation(move) if is_known else ""

    def _gives_away(self, place: int, move: Message, now: Message) -> bool:
        """Whether no other move in the entry's place could have left the viewer with the same observation."""
        if now == self._seen:
            return False
        each = self._unshown[place]
        rest = self._unshown[place + 1 :]
        rng = Random(each.number)
        had_choice = False
        for twin in self._twins(each.before, mover_of(each.entry), move, rng):
            after = self._after(twin, rest)
            if after == now:
                return False
            had_choice |= after is not None
        if had_choice or sum(not other.is_silent for other in self._unshown) > 1:
            return True
        worlds = self._strangers(mover_of(each.entry), move, rng)
        return all(self._after(world, rest) != now for world in worlds)

    def _after(self, state: Any, rest: Sequence[Unshown]) -> Message | None:
        """Return what the viewer observes after the rest of what is shown together; None if it is illegal.

        Where somebody else is asked than in truth, and the viewer may not notice it, she gives that answer.
        """
        game = self._game
        try:
            for each in rest:
                mover = mover_of(each.entry)
                if not each.entry.forfeit and not (each.is_silent and mover not in game.to_act(state)):
                    game.play(state, mover, move_of(game, each.entry))
        except IllegalMove:
            return None
        while self._held is None and (answer := self._unnoticed(state)):
            (seat,) = game.to_act(state)
            game.play(state, seat, answer)
        return game.observe(state, self._viewer)

    def _twins(self, before: Any, mover: int, move: Message, rng: Random) -> Iterator[Any]:
        """Yield states in which the mover made another move."""
        for other in self._other_moves(before, mover, move, rng):
            twin = self._game.copy(before)
            try:
                self._game.play(twin, mover, other)
            except IllegalMove:
                continue
            yield twin

    def _other_moves(self, before: Any, mover: int, move: Message, rng: Random) -> Iterator[Message]:
        """Yield other moves, and the move with one part of each: the viewer may know the rest."""
        for other in self._moves(before, mover, rng):
            yield from (each for each in (other, *_blends(move, other)) if each != move)

    def _moves(self, before: Any, mover: int, rng: Random) -> Iterable[Message]:
        """Return some of the moves that the mover had."""
        game = self._game
        if mover == CHANCE:
            return (game.chance(before, Deal(rng.randbytes(32))) for _ in range(ALTERNATIVES))
        legal = game.legal(before, mover)
        if not legal:
            observation = game.observe(before, mover)
            return (game.random_move(observation, rng) for _ in range(ALTERNATIVES))
        return rng.sample(legal, ALTERNATIVES) if len(legal) > ALTERNATIVES else legal

    def _strangers(self, mover: int, move: Message, rng: Random) -> Iterator[Any]:
        """Yield states after another move in worlds that looked the same to the viewer.

        They matter where the truth left no choice and the viewer could not know that, as with the
        last card of a stock.
        """
        for _ in range(WORLDS):
            world = self._game.sample(self._seen, rng)
            if mover in self._game.to_act(world):
                yield from self._twins(world, mover, move, rng)


def _blends(move: Message, other: Message) -> Iterator[Message]:
    """Yield the move with one of its fields, at any depth, as the other has it."""
    for field, value in other.ListFields():
        mine = getattr(move, field.name)
        if mine == value:
            continue
        parts = [value]
        if field.message_type is not None and not field.is_repeated:
            parts += _blends(mine, value)
        for part in parts:
            blend = type(move)()
            blend.CopyFrom(move)
            blend.ClearField(field.name)
            blend.MergeFrom(type(move)(**{field.name: part}))
            yield blend


def _bytes(observation: Message) -> bytes:
    return observation.SerializeToString(deterministic=True)
