"""Stands between the server's messages and a program's lines: to the server it is a bot like any other.

Each message to the program is a PlayResponse with one thing in it, each from it a PlayRequest with answers,
in the JSON mapping of protobuf, one a line. Hello, contributions, batches and lost streams are seen to here.
"""

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from google.protobuf.json_format import ParseDict

from fairdeal.client import Bot, Fault, Player, PlayError
from fairdeal.commands import CannotStart
from fairdeal.printable import printable
from fairdeal.v1 import play_pb2

from .arguments import Arguments
from .lines import LONGEST
from .mapping import to_json
from .program import Program, running

STRAY_SHOWN = 20
"""How many lines that are no answers are shown to the owner."""
SHORT = 240
"""How many characters of a line are shown."""
NAMED = 3
"""So many turns are named that a program leaves behind; of more, only how many."""
LEAVE_S = 1.0
"""How long may be waited for the server to take the last answers."""

log = logging.getLogger("fairdeal")


def run(arguments: Arguments) -> None:
    """Play until the competition is over; SIGTERM and Ctrl-C end it too. A whole main program.

    Ends the program with a sentence and status 1 where `play` raises PlayError.
    """
    try:
        asyncio.run(_until_told(arguments))
    except PlayError as error:
        sys.exit(str(error))
    except (KeyboardInterrupt, asyncio.CancelledError):
        log.info("stopped")


async def _until_told(arguments: Arguments) -> None:
    loop, playing = asyncio.get_running_loop(), asyncio.current_task()

    def stop() -> None:
        loop.remove_signal_handler(signal.SIGTERM)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it is being seen to
        if playing is not None:
            playing.cancel()

    loop.add_signal_handler(signal.SIGTERM, stop)
    await play(arguments)


async def play(arguments: Arguments, environment: Mapping[str, str] = os.environ) -> None:
    """Start the program and play its matches until all its tournaments are over.

    Raises PlayError when the program ends before that or cannot be started, and as `fairdeal.client.play`
    does. At the end everything that this process has started is gone.
    """
    game = find_game(arguments.game)
    bridge = Bridge(game)
    player = Player(
        bridge.seat,
        game,
        version=arguments.version,
        capacity=arguments.capacity,
        contribute=arguments.contribute,
        stay=arguments.stay,
        environment=environment,
        hear=bridge.hear,
    )

    def fall_silent() -> None:
        if not player.finished:
            bridge.bury()

    listening = bridge.take, bridge.refuse, fall_silent
    try:
        async with running(arguments.command, *listening, environment) as program:
            bridge.program = program
            await _play_with(program, bridge, player)
    except CannotStart as error:
        raise PlayError(str(error)) from None
    finally:
        bridge.sum_up()


async def _play_with(program: Program, bridge: "Bridge", player: Player) -> None:
    """Play until the competition is over or the program ends, and say so to the server."""
    playing = asyncio.create_task(player.play())
    try:
        either: tuple[asyncio.Future[Any], ...] = playing, program.ended
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not (playing.done() or player.finished):
            bridge.bury()
            player.leave()
            await asyncio.wait([playing], timeout=LEAVE_S)
            raise PlayError(program.ended.result())
        await playing
    finally:
        playing.cancel()
        await asyncio.wait([playing])


def find_game(name: str) -> ModuleType:
    """Return the game's generated module; raises PlayError.

    A game of somebody else's package is found by its entry point, and that needs the server's packages.
    """
    if not name:
        raise PlayError("Name the game: --game NAME, or the environment variable FAIRDEAL_GAME.")
    if name.isidentifier() and find_spec(f"fairdeal.{name}") is not None:
        with suppress(ModuleNotFoundError):
            return import_module(f"fairdeal.{name}.v1.{name}_pb2")
    for entry in entry_points(group="fairdeal.games", name=name):
        found: ModuleType = entry.load().proto
        return found
    raise PlayError(f"There is no game {name!r}.")


@dataclass(slots=True, eq=False)
class Waiting:
    """A turn that the program has been asked and has not answered."""

    turn: int
    move: "asyncio.Future[Any]"
    """Its move, None where it resigns, or the Fault."""


class Bridge:
    """Hands turns to the program and its answers back; `program` is to be set before that."""

    program: Program

    def __init__(self, game: ModuleType) -> None:
        self._game: Any = game
        self._waiting: dict[tuple[int, int], Waiting] = {}
        """By match and seat, those that have waited longest first."""
        self._over = False
        self._strays = 0
        self._has_hinted = False

    # --- the client's side --------------------------------------------------------------------

    def seat(self, start: play_pb2.Start, seat: int) -> Bot:
        """Return the bot of one seat of one match."""
        return _Seat(self, start, seat)

    async def ask(self, turn: Any, start: Any) -> Any:
        """Have the program move; raises the Fault that there is no move. `start` is JSON."""
        if self._over:
            raise Fault(play_pb2.FAULT_KIND_CRASHED)
        key = turn.match, turn.seat
        waiting = Waiting(turn.turn, asyncio.get_running_loop().create_future())
        self._waiting.pop(key, None)  # the turn before has passed, and had waited longer
        self._waiting[key] = waiting
        self._tell("turns", turn, start=start)
        try:
            return await waiting.move
        finally:
            if self._waiting.get(key) is waiting:
                del self._waiting[key]

    def hear(self, response: Any) -> None:
        """Pass on what is no turn, and no block of deals."""
        if response.HasField("welcome"):
            self._tell("welcome", response.welcome)
        for name in ("results", "rejections", "notices"):
            for message in getattr(response, name):
                self._tell(name, message)
        if any(one.reason == play_pb2.REJECTION_REASON_LATE for one in response.rejections):
            self._hint()

    def bury(self) -> None:
        """The program can answer no more: every turn that waits, or will come, is its crash."""
        if self._over:
            return
        self._over = True
        if self.program.lines.unfinished:
            log.warning("it ended in the middle of a line: %s", _shown(self.program.lines.unfinished))
        asked = {key: waiting for key, waiting in self._waiting.items() if not waiting.move.done()}
        for (match, seat), waiting in asked.items():
            waiting.move.set_exception(Fault(play_pb2.FAULT_KIND_CRASHED))
            if len(asked) <= NAMED:
                log.warning("it had to answer match %d, seat %d, turn %d", match, seat, waiting.turn)
        if len(asked) > NAMED:
            log.warning("it had to answer %d turns", len(asked))

    def _tell(self, name: str, message: Any, **more: Any) -> None:
        """Write one line with this message."""
        told = to_json(message) | more
        line = {name: told if name == "welcome" else [told]}
        self.program.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def _hint(self) -> None:
        """A clock ran out: say once what is the matter if the program seems to have answered."""
        lines = self.program.lines
        if self._has_hinted or (lines.count and not lines.unfinished):
            return
        self._has_hinted = True
        if lines.unfinished:
            log.warning("the program has begun a line and not ended it: %s", _shown(lines.unfinished))
        else:
            log.warning(
                "the program has not written a single line: if it has answered, it must flush its standard "
                "output after each line"
            )

    # --- the program's side -------------------------------------------------------------------

    def take(self, line: bytes) -> None:
        """Take a line: one that begins with { is meant for the server, and has to be right."""
        line = line.strip()
        if not line.startswith(b"{"):
            if line:
                self._set_aside(line, "it is no JSON object; standard output is for answers only")
            return
        data: Any = None
        try:
            data = json.loads(line)
            request = ParseDict(data, self._game.PlayRequest())
        except Exception as error:  # noqa: BLE001 (there is no list of what a strange line can raise)
            why = f"it is no PlayRequest on one line: {_shown(str(error).encode(errors='replace'))}"
            self._malformed(line, why, self._named_in(data))
            return
        if request.WhichOneof("request") != "answers":
            self._malformed(line, "it has no answers, and nothing else is expected", [])
        for answer in request.answers.answers:
            self._take_answer(line, answer)

    def refuse(self, line: bytes) -> None:
        """A line is too long; this is how it begins."""
        why = f"it has more than {LONGEST >> 10} KiB"
        if line.lstrip().startswith(b"{"):
            self._malformed(line, why, [])
        else:
            self._set_aside(line, why)

    def _take_answer(self, line: bytes, answer: Any) -> None:
        waiting = self._waiting.get((answer.match, answer.seat))
        if waiting is None or waiting.turn != answer.turn or waiting.move.done():
            about = f"match {answer.match}, seat {answer.seat}, turn {answer.turn}"
            self._set_aside(line, f"{about} does not wait for an answer, or no longer")
        elif reported := getattr(answer, "fault", play_pb2.FAULT_KIND_UNSPECIFIED):
            waiting.move.set_exception(Fault(reported, "the program reports a fault of its own"))
        elif answer.resign or answer.HasField("move"):
            waiting.move.set_result(None if answer.resign else answer.move)
        else:
            self._malformed(line, "the answer has neither a move nor a resignation", [waiting])

    def _named_in(self, data: Any) -> list[Waiting]:
        """Return the turns that wait and that a line names which is otherwise wrong."""
        found = []
        with suppress(Exception):  # as strange as the line is: what was found before counts
            for answer in data["answers"]["answers"]:
                names = {name: answer[name] for name in ("match", "seat", "turn") if name in answer}
                named = ParseDict(names, self._game.Answer())
                waiting = self._waiting.get((named.match, named.seat))
                if waiting is not None and waiting.turn == named.turn:
                    found.append(waiting)
        return found

    def _malformed(self, line: bytes, why: str, named: list[Waiting]) -> None:
        """Charge the turns that the line names; where it names none, the one that has waited longest."""
        asked = [waiting for waiting in self._waiting.values() if not waiting.move.done()]
        charged = [waiting for waiting in named if waiting in asked] or asked[:1]
        if not charged:
            self._set_aside(line, why)
        for waiting in charged:
            fault = Fault(play_pb2.FAULT_KIND_MALFORMED, f"{why}: {_shown(line)}")
            if not waiting.move.done():
                waiting.move.set_exception(fault)

    def _set_aside(self, line: bytes, why: str) -> None:
        """Tell the owner of a line that changes nothing; of a flood only the beginning."""
        self._strays += 1
        if self._strays <= STRAY_SHOWN:
            log.warning("a line was set aside, because %s: %s", why, _shown(line))
        if self._strays == STRAY_SHOWN:
            log.warning("more lines that are set aside are only counted")

    def sum_up(self) -> None:
        """Say how many lines were set aside without being shown."""
        if self._strays > STRAY_SHOWN:
            log.warning("%d lines were set aside in all", self._strays)


class _Seat(Bot):
    """One seat of one match: its moves are the program's."""

    def __init__(self, bridge: Bridge, start: play_pb2.Start, seat: int) -> None:
        super().__init__(start, seat)
        self._bridge = bridge
        self._start = to_json(start)

    async def move(self, turn: Any) -> Any:
        """Ask the program; each line has the match's start, so that the program need not remember it."""
        return await self._bridge.ask(turn, self._start)


def _shown(line: bytes) -> str:
    """Return a line for the owner's eyes: shortened, and without commands to a terminal."""
    text = line.decode(errors="replace")
    shown = printable(text[:SHORT])
    return f"{shown} … ({len(line)} bytes)" if len(text) > SHORT else shown
