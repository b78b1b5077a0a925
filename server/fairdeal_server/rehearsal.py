"""A rehearsal: the tournament of a file, small and fast, on a database that is thrown away.

Everything is real but the entrants: the server, its Postgres, the streams, the referee. Understudies
play for the entrants, and what can go wrong is made to go wrong, each thing once:

1. The server is stopped in the middle of the first matches, and opened again.
2. Before it plays on, a bot enters late, and one withdraws. Where the format allows neither, the
   refusal is what should happen.
3. One bot lets its clock run out, one makes an illegal move, one breaks its stream off and comes back.

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
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from fairdeal.v1 import bot_pb2, match_pb2, play_pb2
from fairdeal.v1 import format_pb2 as fm
from fairdeal.v1 import tournament_pb2 as pb

from .app import LOOPBACK, Server, database_url, open_server
from .bots import find_bot
from .errors import InvalidRequest
from .games.game import Game, load_games
from .organiser import Organiser
from .output import words
from .planning import PlanError, Planned, complete
from .referee.verify import Blocks, verify
from .rpc.client import connect
from .understudies import FAULTS, Cue, Misdeed, Understudy

DEALS = 4
"""How many deals a meeting has: enough for a bot to do everything wrong that there is."""
MOST_EXTRA = 4
MOST_MATCHES = 2000
CLOCK_MS = 1000
LIMIT = 180.0
"""After so many seconds a rehearsal is given up."""
_FOR_ALL = 5
"""With fewer bots nobody withdraws: too little would be left to see."""
_PAUSE = 0.1
_PAGE = 500


@dataclass(slots=True)
class Report:
    """What happened in a rehearsal."""

    plan: pb.Plan
    """What was played."""
    happened: list[str] = field(default_factory=list)
    """In sentences, in order."""
    wrong: list[str] = field(default_factory=list)
    """What should not be so, in sentences; empty: all is well."""
    matches: int = 0
    void: int = 0
    seconds: float = 0.0

    def check(self, right: bool, happened: str, wrong: str) -> None:
        """Write down what happened, or what is wrong."""
        if right:
            self.happened.append(happened)
        else:
            self.wrong.append(wrong)


def shrink(plan: pb.Plan, games: Mapping[str, Game[Any]]) -> pb.Plan:
    """Return the plan as it is rehearsed: with few deals, short clocks, and not too many bots.

    Raises PlanError for a plan that cannot be played, or not with so few matches.
    """
    complete(plan, games, own_bots=plan.duplicate == pb.DUPLICATE_ROTATION)
    small = pb.Plan()
    small.CopyFrom(plan)
    small.deals, small.seed, small.round_wait_ms = DEALS, "", int(LIMIT * 1000)
    small.clock.CopyFrom(play_pb2.ClockRule(move_ms=CLOCK_MS))
    if plan.duplicate == pb.DUPLICATE_ROTATION:  # not for bots that connect
        small.duplicate = pb.DUPLICATE_NONE
    for entrant in small.entrants:
        entrant.player = ""
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
        self.number = 0
        self.latecomer = _new_name("latecomer", [entrant.name for entrant in self.plan.entrants])
        self.withdrawn = ""
        self.entered = False
        self.round = 0
        """The last one that was scheduled when the server was stopped."""

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
                await self._change_field(server.organiser)
                self.tell("it plays on, and bots do wrong")
                async with _playing(server):
                    await _until(self._finished(server.organiser), bots)
                await _Review(self, server).look()
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
        for place, kind in enumerate(FAULTS):
            parts[wrong[-1 - place % len(wrong)]].append(kind)
        if len(names) >= _FOR_ALL:
            self.withdrawn = wrong[-1 - len(FAULTS)]
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

    async def _finished(self, organiser: Organiser) -> None:
        while (await organiser.tournament(self.number)).state != pb.TOURNAMENT_STATE_FINISHED:  # noqa: ASYNC110
            await asyncio.sleep(_PAUSE)


class _Review:
    """Looks at what a rehearsal has left behind."""

    def __init__(self, rehearsal: _Rehearsal, server: Server) -> None:
        self.rehearsal = rehearsal
        self.report = rehearsal.report
        self.server = server

    async def look(self) -> None:
        """Write down what happened and what is wrong."""
        number = self.rehearsal.number
        table = await self.server.organiser.standings(number)
        matches = await self._matches()
        self.report.matches, self.report.void = table.tournament.played, table.tournament.void
        self._look_at_voids(matches)
        self._look_at_faults(matches)
        self._look_at_changes(table)
        self._look_at_table(table)
        await self._look_at_logs()

    async def _matches(self) -> list[match_pb2.Match]:
        """Return every match of the tournament, in order."""
        found: list[match_pb2.Match] = []
        before = 0
        while page := await self.server.archive.matches(
            tournament=self.rehearsal.number, limit=_PAGE, before=before
        ):
            found += page
            before = page[-1].number
        return found[::-1]

    def _look_at_voids(self, matches: Iterable[match_pb2.Match]) -> None:
        void = sum(match.state == match_pb2.MATCH_STATE_VOID for match in matches)
        self.report.check(
            void > 0,
            f"the server was stopped in the middle: {words.count(void, 'match')} void, and played again",
            "the server was stopped in the middle, and yet no match is void",
        )

    def _look_at_faults(self, matches: Iterable[match_pb2.Match]) -> None:
        """Compare what was charged with what was done."""
        charged = set(_charged(matches))
        done = set(self.rehearsal.cue.misdeeds)
        for misdeed in sorted(done, key=lambda misdeed: misdeed.match):
            fault, where = words.fault(misdeed.kind), f"match {misdeed.match}"
            self.report.check(
                misdeed in charged,
                f"{fault} of {misdeed.bot} was charged to it in {where}",
                f"{fault} of {misdeed.bot} in {where} was not charged",
            )
        for other in charged - done:
            self.report.wrong.append(
                f"{other.bot} has {words.fault(other.kind)} in match {other.match}, and did no wrong there"
            )
        for kind in set(FAULTS) - {misdeed.kind for misdeed in done}:
            self.report.wrong.append(f"{words.fault(kind)} was never tried: no bot played enough matches")

    def _look_at_changes(self, table: pb.GetStandingsResponse) -> None:
        """Look whether who withdrew was let alone, and who entered late was let in."""
        rehearsal, report = self.rehearsal, self.report
        rounds = _rounds_of(table)
        if gone := rehearsal.withdrawn:
            late = [number for number in rounds.get(gone, ()) if number > rehearsal.round]
            kept = table.tournament.plan.seats > 2 and bool(table.bracket)  # a larger table keeps its seat
            report.check(
                kept or not late,
                f"{gone} withdrew in round {rehearsal.round}, and was asked for in no later one",
                f"{gone} withdrew in round {rehearsal.round}, and was asked for in round {late[:1]}",
            )
        if rehearsal.entered:
            name = rehearsal.latecomer
            played = rounds.get(name, set())
            report.check(
                bool(played) and min(played) > rehearsal.round,
                f"{name} entered after round {rehearsal.round}, and met others in "
                f"{words.count(len(played), 'round')}",
                f"{name} entered after round {rehearsal.round}, and met others in rounds {sorted(played)}",
            )

    def _look_at_table(self, table: pb.GetStandingsResponse) -> None:
        """Look whether every match has a result, and everybody a place."""
        tournament, rows = table.tournament, table.standings
        self.report.check(
            tournament.played == tournament.pairings,
            f"each of {words.count(tournament.pairings, 'match')} has a result",
            f"{tournament.pairings - tournament.played} of {tournament.pairings} matches have no result",
        )
        names = {entrant.name for entrant in tournament.plan.entrants}
        places = sorted(row.place for row in rows)
        whole = (
            {row.bot for row in rows} == names
            and len(rows) == len(names)
            and not any(row.missing for row in rows)
            and all(place <= at for at, place in enumerate(places, start=1))
        )
        self.report.check(
            whole,
            f"the table is whole: {words.count(len(rows), 'bot')}, each with a place",
            f"the table is not whole: it has {len(rows)} rows with the places {places} for {len(names)} bots",
        )

    async def _look_at_logs(self) -> None:
        """Referee every match again, and rebuild every shuffle."""
        blocks, wrong, checked = Blocks(), list[str](), 0
        async for record in self.server.archive.export(self.rehearsal.number):
            found = verify(record, self.rehearsal.games) + blocks.compare(record.opening)
            wrong += [f"match {record.match}: {sentence}" for sentence in found]
            checked += 1
        self.report.wrong += wrong
        if not wrong:
            self.report.happened.append(
                f"{words.count(checked, 'match')} refereed again, with the same results"
            )


def _charged(matches: Iterable[match_pb2.Match]) -> Iterator[Misdeed]:
    """Yield every fault that stands in a match with a result."""
    for match in matches:
        for seat, (bot, result) in enumerate(zip(match.bots, match.seats, strict=False)):
            if result.fault:
                yield Misdeed(bot, result.fault, match.number, seat)


def _is_charged(server: Server, misdeed: Misdeed) -> bool:
    """Whether the referee has noticed; in a match that is over, it should have."""
    match = server.director.live_match(misdeed.match)
    return match is None or bool(match.seats[misdeed.seat].faults)


def _rounds_of(table: pb.GetStandingsResponse) -> dict[str, set[int]]:
    """Return by bot the rounds in which it has a meeting."""
    found: dict[str, set[int]] = {}
    for meeting in table.meetings:
        for bot in meeting.bots:
            found.setdefault(bot, set()).add(meeting.round)
    return found


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
