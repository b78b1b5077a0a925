"""Practice: a contestant's bot, as its file has it, against the sample bots in this process.

The referee, the deals and the tables are those of every competition; only the clock is missing, so what the
bot took for its moves is told instead.
"""

import inspect
import re
import sys
import time
import traceback
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from google.protobuf.message import Message

from fairdeal.bot import Bot, BotMaker, maker_of
from fairdeal.v1 import log_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.format_pb2 import Format

from .bots import find_bot, list_bots
from .games.game import Game
from .planning import BUILTIN
from .referee.log import read
from .tournament.results import Finished

MODULE = "practised_bot"
"""What a contestant's module is called here: its own name may be that of a module that is needed."""


class BotFileError(ValueError):
    """There is no bot in the file, or the file cannot be run; the message says where and what to do."""


def load_bot(place: str) -> tuple[Path, BotMaker]:
    """Return the file and the bot of FILE.py or FILE.py:NAME; raises BotFileError.

    Without a name it is the file's only subclass of Bot, or its function `move`: one of both is to be named.
    """
    path, colon, name = place.rpartition(":")
    if not colon or not path.endswith(".py"):
        path, name = place, ""
    file = Path(path).resolve()
    if file.suffix != ".py" or not file.is_file():
        raise BotFileError(f"{path}: there is no such Python file; give the one that your bot is in")
    bot = _named(_import(file), path, name)
    try:
        return file, maker_of(bot)
    except TypeError as error:
        raise BotFileError(f"{path}: {error}") from None


def plan_against(
    game: Game[Any], file: Path, rivals: Sequence[str], seats: int
) -> tuple[list[pb.Entrant], Format | None]:
    """Return the entrants, the contestant's bot first, and the format: rivals do not meet each other.

    `rivals` are names of sample bots; all of the game's where there are none. There are as many as a table
    of so many seats needs. A team game has no format. Raises UnknownBot.
    """
    names = list(rivals) or [*list_bots(game.name)]
    for name in names:
        find_bot(game.name, name)
    wanted = max(len(names), seats - 1)
    entrants = [pb.Entrant(name=bot_name(file, names), player=str(file))]
    taken = {entrants[0].name}
    for place in range(wanted):
        bot = names[place % len(names)]
        name = next(each for n in count(1) if (each := bot if n == 1 else f"{bot}-{n}") not in taken)
        taken.add(name)
        entrants.append(pb.Entrant(name=name, player=BUILTIN + bot))
    if game.cooperative:
        return entrants, None
    format = Format()
    format.gauntlet.challengers.append(entrants[0].name)
    return entrants, format


def bot_name(file: Path, others: Sequence[str]) -> str:
    """Return what the bot of a file is called in tables."""
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", file.stem)[:60].strip("-.") or "mine"
    return f"{name}.py" if name in others else name


@dataclass(frozen=True, slots=True)
class Failure:
    """The first of the bot's failures of a kind: where it was, and what there is to tell."""

    match: int
    seat: int
    text: str


@dataclass(slots=True)
class Thought:
    """A move that the bot has been asked for and has not returned."""

    match: int
    seat: int
    turn: int
    since: float
    """When it was asked, on the monotonic clock."""
    awaited: Any = None
    """What the bot's `move` has returned, to be awaited."""


@dataclass(slots=True)
class Lost:
    """A match that the bot lost, with what it was worth to it."""

    log: log_pb2.MatchLog
    seat: int
    result: play_pb2.SeatResult

    @property
    def badness(self) -> tuple[bool, float]:
        """The lower the worse; one that was played to its end teaches more than one that a fault ended."""
        return bool(self.result.fault), self.result.payoff


@dataclass(slots=True)
class Practice:
    """Watches the matches of a contestant's bot."""

    name: str
    game: Game[Any]
    file: Path
    failed: int = 0
    """In how many matches it has raised an exception or returned what is no move."""
    failure: Failure | None = None
    illegal: int = 0
    """How many of its moves were illegal."""
    illegal_move: Failure | None = None
    thoughts: dict[tuple[int, int], Thought] = field(default_factory=dict)
    """By match and seat, the moves that it is at; the oldest one first."""
    stopped: Failure | None = None
    """The move that it has been stopped at, and where it was."""
    worst: Lost | None = None
    """The match that it lost worst."""
    moves: int = 0
    used_us: int = 0
    longest_us: int = 0

    def maker(self, bot: BotMaker) -> BotMaker:
        """Return what makes the bot, so that the first of its failures is kept with its traceback."""

        def make(start: play_pb2.Start, seat: int) -> Bot:
            return _Watched(self, bot, start, seat)

        return make

    def note(self, turn: Any, error: BaseException) -> None:
        """Keep the traceback of the first failure, from the contestant's own lines on."""
        if self.failure is None:
            self.failure = Failure(turn.match, turn.seat, traceback_in(self.file, error))

    def begin(self, turn: Any) -> None:
        """The bot is asked for a move."""
        self.thoughts[turn.match, turn.seat] = Thought(turn.match, turn.seat, turn.turn, time.monotonic())

    def end(self, turn: Any) -> None:
        """The bot has returned its move, or failed."""
        self.thoughts.pop((turn.match, turn.seat), None)

    def hanging(self, seconds: float) -> Thought | None:
        """Return the move that the bot has been at longest, if it is for so long."""
        oldest = next(iter(self.thoughts.copy().values()), None)
        return oldest if oldest is not None and time.monotonic() - oldest.since >= seconds else None

    def stop(self, thought: Thought, frame: FrameType | None) -> None:
        """Keep where the bot is: on the stack of the main thread's `frame`, or awaiting something."""
        lines = [*reversed(traceback.StackSummary.extract(traceback.walk_stack(frame)))]
        if not any(line.filename == str(self.file) for line in lines):
            lines = traceback.StackSummary.extract(_waiting_at(thought.awaited))
        own = [line.filename == str(self.file) for line in lines]
        shown = lines[own.index(True) :] if any(own) else lines
        text = "Traceback (most recent call last):\n" + "".join(traceback.format_list(shown))
        self.stopped = Failure(thought.match, thought.seat, text.rstrip())

    def watch(self, match: Finished) -> None:
        """Take a match that is over into account."""
        log = read(match.log)
        own = [seat for seat, logged in enumerate(log.seats) if logged.bot == self.name]
        for entry in log.entries:
            if entry.by - 1 in own:
                self._count(log.match, entry)
        self.failed += any(entry.by - 1 in own and _is_failure(entry) for entry in log.entries)
        for seat in own:
            lost = Lost(log, seat, log.results[seat])
            if lost.result.rank > 1 and (self.worst is None or lost.badness < self.worst.badness):
                self.worst = lost

    def _count(self, match: int, entry: log_pb2.LogEntry) -> None:
        if entry.used_us:
            self.moves += 1
            self.used_us += entry.used_us
            self.longest_us = max(self.longest_us, entry.used_us)
        if entry.fault == play_pb2.FAULT_KIND_ILLEGAL_MOVE:
            self.illegal += 1
            self.illegal_move = self.illegal_move or Failure(match, entry.by - 1, entry.detail)


class _Watched(Bot):
    """A contestant's bot, whose failures are told to the practice."""

    def __init__(self, practice: Practice, bot: BotMaker, start: play_pb2.Start, seat: int) -> None:
        super().__init__(start, seat)
        self._practice = practice
        self._start = start
        self._make = bot
        self._bot: Bot | None = None

    def move(self, turn: Any) -> Any:
        """Return the bot's move, or what it awaits."""
        practice = self._practice
        practice.begin(turn)
        try:
            if self._bot is None:
                self._bot = self._make(self._start, self.seat)
            move = self._bot.move(turn)
            if inspect.isawaitable(move) and not isinstance(move, Message):
                practice.thoughts[turn.match, turn.seat].awaited = move
                return self._await(turn, move)
            practice.end(turn)
            return self._checked(move)
        except (Exception, SystemExit) as error:
            practice.end(turn)
            raise self._failed(turn, error) from error

    async def _await(self, turn: Any, thought: Awaitable[Any]) -> Any:
        try:
            return self._checked(await thought)
        except (Exception, SystemExit) as error:
            raise self._failed(turn, error) from error
        finally:
            self._practice.end(turn)

    def _failed(self, turn: Any, error: BaseException) -> Exception:
        """Tell the practice, and return what the player is told: a bot that exits has failed, too."""
        self._practice.note(turn, error)
        return error if isinstance(error, Exception) else RuntimeError(f"the bot exits: {error}")

    def _checked(self, move: Any) -> Any:
        expected = self._practice.game.proto.Move
        if move is None or isinstance(move, expected):
            return move
        name = expected.DESCRIPTOR.full_name
        raise TypeError(
            f"move returned {move!r}, which is no {name}: return one, or None to resign the match"
        )


def traceback_in(file: Path, error: BaseException) -> str:
    """Return an exception's traceback from the first line of the file on."""
    place = error.__traceback__
    while place is not None and place.tb_frame.f_code.co_filename != str(file):
        place = place.tb_next
    return "".join(traceback.format_exception(type(error), error, place)).rstrip()


def _waiting_at(awaited: Any) -> Iterator[tuple[FrameType, int]]:
    """Yield where a coroutine waits, and where what it waits for does, and so on."""
    while (frame := getattr(awaited, "cr_frame", None)) is not None:
        yield frame, frame.f_lineno
        awaited = awaited.cr_await


def _is_failure(entry: log_pb2.LogEntry) -> bool:
    return entry.fault == play_pb2.FAULT_KIND_FAILED


def _import(file: Path) -> ModuleType:
    """Run the file as a module; its neighbours can be imported, as when it is run as a program."""
    spec = spec_from_file_location(MODULE, file)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    if str(file.parent) not in sys.path:
        sys.path.insert(0, str(file.parent))
    sys.modules[MODULE] = module
    try:
        spec.loader.exec_module(module)
    except SystemExit as error:
        raise BotFileError(
            f"{file.name} ends the program when it is loaded ({error}): it may play only when it is run "
            'itself, so put run(…) below `if __name__ == "__main__":`'
        ) from error
    except Exception as error:
        raise BotFileError(f"{file.name} cannot be loaded:\n{traceback_in(file, error)}") from error
    return module


def _named(module: ModuleType, file: str, name: str) -> Any:
    """Return the bot that is named, or the only one that there is."""
    own = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Bot) and kind.__module__ == MODULE
    ]
    if name:
        if not hasattr(module, name):
            known = ", ".join(kind.__name__ for kind in own) or "none"
            raise BotFileError(f"{file} has no bot {name!r}; its subclasses of Bot: {known}")
        return getattr(module, name)
    # A class that others build on is no bot of its own.
    names = [kind.__name__ for kind in own if not any(kind in other.__bases__ for other in own)]
    move = vars(module).get("move")
    if "move" not in names and (getattr(move, "__module__", "") == MODULE or (move and not names)):
        names.append("move")  # one that is imported only where there is no other bot
    if len(names) > 1:
        raise BotFileError(f"{file} has several bots, {', '.join(names)}: say which, as in {file}:{names[0]}")
    if names:
        return getattr(module, names[0])
    raise BotFileError(f"{file} has no bot: write a subclass of fairdeal.bot.Bot, or a function move(turn)")
