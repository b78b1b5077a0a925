"""A rehearsal: the tournament of a file, small and fast, on a database that is thrown away.

Everything is real but the entrants: the server, its Postgres, the streams, the referee. Understudies
play for the entrants, and what can go wrong is made to go wrong, each thing once:

1. The server is stopped in the middle of the first matches, and opened again.
2. Before it plays on, a bot enters late, and one withdraws. Where the format allows neither, the
   refusal is what should happen.
3. One bot lets its clock run out, one makes an illegal move, one breaks its stream off and comes back, and
   the program of one ends.

A ladder is stopped when all that has happened and some hundred matches are played.

In the end it is checked that each of this was charged to whom it should be, and nothing else to
anybody, that every match has a result and every log can be refereed again, and that everybody stands
in the table.
"""

import asyncio
import logging
import os
import shutil
import tempfile
from collections import deque
from collections.abc import AsyncIterator, Callable, Container, Coroutine, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from fairdeal.v1 import bot_pb2, match_pb2, play_pb2
from fairdeal.v1 import format_pb2 as fm
from fairdeal.v1 import tournament_pb2 as pb

from . import review
from .app import LOOPBACK, Server, database_url, open_server
from .bots import find_bot
from .errors import InvalidRequest
from .formats import is_ladder
from .games.game import Game, load_games
from .organiser import Organiser
from .planning import PlanError, Planned, complete
from .players.stream import StreamPlayer
from .review import Report
from .rpc.client import connect
from .understudies import FAULTS, SERVED, Cue, Misdeed, Understudy

DEALS = 1 + len(FAULTS)
"""How many deals a meeting has: one before the stop, and one for everything wrong that a bot can do."""
MOST_EXTRA = 4
MOST_MATCHES = 2000
CLOCK_MS = 1000
LIMIT = 180.0
"""After so many seconds a rehearsal is given up."""
_FOR_ALL = len(FAULTS) + 2
"""With fewer bots nobody withdraws: too little would be left to see."""
_CLIMBERS = _FOR_ALL
"""So many bots are on a ladder that is rehearsed, at least; and enough for two matches at once."""
_MOST_CLIMBERS = 16
LADDER_MATCHES = 200
"""A ladder is stopped after so many matches, and not before everything has gone wrong or so many more."""
_PAUSE = 0.1
_PAGE = 500


def shrink(plan: pb.Plan, games: Mapping[str, Game[Any]], own_bots: bool) -> pb.Plan:
    """Return the plan as it is rehearsed: with few deals, short clocks, and not too many bots.

    `own_bots` are the experimenter's, as for `complete`. Raises PlanError for a plan that cannot be
    played, or not with so few matches.
    """
    complete(plan, games, own_bots)
    small = pb.Plan()
    small.CopyFrom(plan)
    small.deals, small.seed = DEALS, ""
    small.round_wait_ms = 0 if is_ladder(plan) else int(LIMIT * 1000)
    small.clock.CopyFrom(play_pb2.ClockRule(move_ms=CLOCK_MS))
    if plan.duplicate == pb.DUPLICATE_ROTATION:  # not for bots that connect
        small.duplicate = pb.DUPLICATE_NONE
    for entrant in small.entrants:
        entrant.player = ""
    if is_ladder(plan):
        _fill_up(small, games[plan.game].seats.start)
        return complete(small, games, own_bots=False).plan
    _shorten(small.format)
    number = len(small.entrants)
    while (matches := _count(complete(small, games, own_bots=False))) > MOST_MATCHES:
        number = number * 2 // 3
        try:
            complete(_with_entrants(small, number), games, own_bots=False)
        except PlanError as error:
            raise PlanError(
                f"that makes {matches:,} matches even with {DEALS} deals for each meeting, and a rehearsal "
                f"has {MOST_MATCHES:,} at most; with {number} bots, {error}"
            ) from error
        small = _with_entrants(small, number)
    return small


def _fill_up(plan: pb.Plan, least_seats: int) -> None:
    """Let as many bots be on a ladder as are good to rehearse it, whoever will be there."""
    del plan.entrants[_MOST_CLIMBERS:]
    names = [entrant.name for entrant in plan.entrants]
    while len(names) < max(_CLIMBERS, 2 * (plan.seats or least_seats)):
        names.append(_new_name("climber", names))
        plan.entrants.add(name=names[-1])


def _with_entrants(plan: pb.Plan, number: int) -> pb.Plan:
    """Return the plan with so many of its entrants, the challengers of a gauntlet before all."""
    challengers = set(plan.format.gauntlet.challengers)
    chosen = sorted(plan.entrants, key=lambda entrant: entrant.name not in challengers)[:number]
    fewer = pb.Plan()
    fewer.CopyFrom(plan)
    del fewer.entrants[:]
    fewer.entrants.extend(chosen)
    return fewer


def _shorten(format: fm.Format) -> None:
    """Let a format with extra deals or cycles have few of them."""
    kind = format.WhichOneof("format")
    if kind is None:
        return
    settings = [getattr(format, kind)]
    if kind == "groups":
        groups = format.groups
        settings.append(groups.round_robin if groups.HasField("round_robin") else groups.knockout)
    for message in settings:
        names = message.DESCRIPTOR.fields_by_name
        if "max_extra" in names and not (message.HasField("max_extra") and message.max_extra < MOST_EXTRA):
            message.max_extra = MOST_EXTRA
        if "cycles" in names:
            message.cycles = min(message.cycles, 2)


def _count(planned: Planned) -> int:
    """Return how many matches there are at least."""
    if planned.format is None:
        return len(planned.schedule.pairings)
    return planned.format.forecast(len(planned.plan.entrants), planned.plan.seats).deal_sets[0]


async def rehearse(plan: pb.Plan, tell: Callable[[str], None]) -> Report:
    """Rehearse a plan that `shrink` made; `tell` hears each step as it begins."""
    began = monotonic()
    report = Report(plan)
    tell("opening a server on a database that is thrown away")
    with throw_away_home():
        async with database_url():  # so that it outlives the server that is stopped
            try:
                async with asyncio.timeout(LIMIT):
                    await _Rehearsal(report, tell).hold()
            except TimeoutError:
                report.wrong.append(f"the tournament was not over after {LIMIT:.0f} s, and was given up")
    report.seconds = monotonic() - began
    return report


@contextmanager
def throw_away_home() -> Iterator[Path]:
    """Provide a FAIRDEAL_HOME with no database in it yet, which is gone in the end."""
    home = Path(tempfile.mkdtemp(prefix="fairdeal-rehearsal-"))
    home.chmod(0o711)  # root's Postgres runs as somebody else
    before = {name: os.environ.pop(name, None) for name in ("DATABASE_URL", "FAIRDEAL_HOME")}
    os.environ["FAIRDEAL_HOME"] = str(home)
    try:
        yield home
    finally:
        del os.environ["FAIRDEAL_HOME"]
        os.environ.update({name: value for name, value in before.items() if value is not None})
        shutil.rmtree(home)


class _Rehearsal:
    """A rehearsal as it is held."""

    def __init__(self, report: Report, tell: Callable[[str], None]) -> None:
        self.report = report
        self.plan = report.plan
        self.tell = tell
        self.games = load_games()
        self.game = self.games[self.plan.game]
        self.cue = Cue()
        self.ladder = is_ladder(report.plan)
        self.faults = SERVED if self.ladder else FAULTS
        self.number = 0
        self.latecomer = _new_name("latecomer", [entrant.name for entrant in self.plan.entrants])
        self.withdrawn = ""
        self.entered = False
        self.round = 0
        """The last one that was scheduled when the server was stopped."""
        self.last = 0
        """The last match that had begun then."""

    async def hold(self) -> None:
        """Hold it, and write down what happened."""
        async with open_server(LOOPBACK) as server:
            address = server.address
            tokens = await self._register(server)
            request = pb.CreateRequest(key="rehearsal", plan=self.plan)
            self.number = (await server.organiser.create(request)).number
            await server.organiser.start(self.number)
            bots = asyncio.create_task(self._play_parts(self._cast(address, tokens)))
            try:
                async with _playing(server):
                    await _until(self.cue.stop.wait(), bots)
            except BaseException:
                await _cancel(bots)
                raise
        try:
            self.tell("the server is stopped in the middle, and opened again")
            self.cue.armed = True
            async with open_server(address) as server:
                self.cue.is_charged = partial(_is_charged, server)
                self.cue.declare_crashed = partial(self._declare_crashed, server)
                await self._change_field(server.organiser)
                self.tell("it plays on, and bots do wrong")
                async with _playing(server):
                    if self.ladder:
                        await _until(self._climbed(server.organiser), bots)
                        self.tell("the ladder is stopped")
                        await server.organiser.stop(self.number)
                    await _until(self._finished(server.organiser), bots)
                await self._review(server)
        finally:
            await _cancel(bots)

    # --- the cast -----------------------------------------------------------------------------

    async def _register(self, server: Server) -> dict[str, str]:
        """Register everybody, each with an owner of its own, and return the tokens."""
        tokens = {}
        async with connect(server.address, server.organiser_token) as session:
            for name in [*(entrant.name for entrant in self.plan.entrants), self.latecomer]:
                await session.bots.AddOwner(bot_pb2.AddOwnerRequest(name=name))
                added = await session.bots.AddBot(bot_pb2.AddBotRequest(name=name, owner=name))
                tokens[name] = added.token
        return tokens

    def _cast(self, address: str, tokens: dict[str, str]) -> list[Understudy]:
        """Return the understudies: the last ones do wrong, the first one does not if there is another."""
        names = [entrant.name for entrant in self.plan.entrants]
        wrong = names[1:] or names
        parts: dict[str, deque[play_pb2.FaultKind.ValueType]] = {name: deque() for name in tokens}
        for place, kind in enumerate(self.faults):
            parts[wrong[-1 - place % len(wrong)]].append(kind)
        if len(names) >= _FOR_ALL:
            self.withdrawn = wrong[-1 - len(self.faults)]
        instances = self.plan.seats or self.game.seats.start if self.game.cooperative else 1
        sample = find_bot(self.game.name, "random")
        return [
            Understudy(
                name=name,
                game=self.game,
                sample=sample,
                environment={
                    "FAIRDEAL_ADDRESS": address,
                    "FAIRDEAL_TOKEN": token,
                    "FAIRDEAL_INSTANCE": str(instance),
                },
                cue=self.cue,
                faults=deque() if instance else parts[name],
            )
            for name, token in tokens.items()
            for instance in range(instances)
        ]

    def _declare_crashed(self, server: Server, bot: str) -> None:
        entrant = 1 + [each.name for each in self.plan.entrants].index(bot)
        player = server.director.events[self.number].player(entrant, 0)
        assert isinstance(player, StreamPlayer)
        player.declare_crashed("the program has ended")

    async def _play_parts(self, understudies: Iterable[Understudy]) -> None:
        sdk = logging.getLogger("fairdeal")
        before, sdk.disabled = sdk.disabled, True  # it would warn of what is meant to go wrong
        try:
            async with asyncio.TaskGroup() as group:
                for understudy in understudies:
                    group.create_task(understudy.run())
        finally:
            sdk.disabled = before

    # --- what is made to happen ---------------------------------------------------------------

    async def _change_field(self, organiser: Organiser) -> None:
        """Let one enter late and one withdraw, while the tournament stands still."""
        table = await organiser.standings(self.number)
        self.round = max((meeting.round for meeting in table.meetings), default=0)
        self.last = max(self.cue.begun.values())
        try:
            await organiser.enter(self.number, pb.Entrant(name=self.latecomer))
            self.entered = True
        except InvalidRequest as refusal:
            self.report.happened.append(f"a late entry was refused, as it should be: {refusal}")
        if not self.withdrawn:
            return
        try:
            await organiser.withdraw(self.number, self.withdrawn)
        except InvalidRequest as refusal:
            self.report.happened.append(f"a withdrawal was refused, as it should be: {refusal}")
            self.withdrawn = ""

    async def _climbed(self, organiser: Organiser) -> None:
        """Wait until everything has gone wrong, the latecomer has played, and enough else, on a ladder."""
        while True:
            played = (await organiser.tournament(self.number)).played
            done = len(self.cue.misdeeds) == len(self.faults) and self.latecomer in self.cue.begun
            if played >= LADDER_MATCHES and (done or played >= 2 * LADDER_MATCHES):
                return
            await asyncio.sleep(_PAUSE)

    async def _finished(self, organiser: Organiser) -> None:
        while (await organiser.tournament(self.number)).state != pb.TOURNAMENT_STATE_FINISHED:  # noqa: ASYNC110
            await asyncio.sleep(_PAUSE)

    async def _review(self, server: Server) -> None:
        """Write down what happened, and what is wrong."""
        report = self.report
        table = await server.organiser.standings(self.number)
        matches = await _matches(server, self.number)
        report.matches, report.void = table.tournament.played, table.tournament.void
        review.voids(report, matches)
        review.faults(report, matches, self.cue.misdeeds, self.faults)
        if self.ladder:
            review.ladder(report, matches, self.last, self.withdrawn, self.latecomer)
        else:
            self._review_rounds(table)
        review.table(report, table)
        await review.logs(report, server.archive.export(self.number), self.games)

    def _review_rounds(self, table: pb.GetStandingsResponse) -> None:
        if self.withdrawn:
            review.withdrawal(self.report, table, self.withdrawn, self.round)
        if self.entered:
            review.late_entry(self.report, table, self.latecomer, self.round)


async def _matches(server: Server, number: int) -> list[match_pb2.Match]:
    """Return every match of the tournament, in order."""
    found: list[match_pb2.Match] = []
    before = 0
    while page := await server.archive.matches(tournament=number, limit=_PAGE, before=before):
        found += page
        before = page[-1].number
    return found[::-1]


def _is_charged(server: Server, misdeed: Misdeed) -> bool:
    """Whether the referee has noticed; in a match that is over, it should have."""
    match = server.director.live_match(misdeed.match)
    return match is None or bool(match.seats[misdeed.seat].faults)


def _new_name(name: str, taken: Container[str]) -> str:
    """Return the name, or the first one like it that is free."""
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(each for each in names if each not in taken)


@asynccontextmanager
async def _playing(server: Server) -> AsyncIterator[None]:
    """Have the server play what is started for as long as the context lasts."""
    playing = asyncio.create_task(server.play_started())
    try:
        yield
        if playing.done():
            playing.result()
    finally:
        await _cancel(playing)


async def _until(event: Coroutine[Any, Any, object], bots: "asyncio.Task[None]") -> None:
    """Wait for the event; raises what the bots end with, should they."""
    waiting = asyncio.create_task(event)
    try:
        await asyncio.wait([waiting, bots], return_when=asyncio.FIRST_COMPLETED)
        if bots.done():
            bots.result()
        waiting.result()
    finally:
        await _cancel(waiting)


async def _cancel(task: "asyncio.Task[Any]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
