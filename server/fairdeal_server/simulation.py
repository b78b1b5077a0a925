"""Competitions between sample bots in this process or in several: no network, no database.

The same plan, referee and deals as everywhere else: the same seed gives the same results.
"""

import asyncio
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context
from typing import TypeAlias

from fairdeal.bot import BotMaker
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.comparison_pb2 import ComparisonResult

from .bots import find_bot, list_bots
from .comparison import Comparison
from .formats import rounds_of
from .games.deal import Deal
from .games.game import load_games
from .planning import BUILTIN, Planned, complete
from .players.inprocess import InProcessPlayer
from .referee.commitments import deal_secret, deal_seed
from .referee.match import Match, Outcome
from .scoreboard import draw_up, rate_rows
from .scoring import AWAY, finished, lay_table, standing_rows
from .tournament.field import REFERENCE
from .tournament.formats.format import Meeting
from .tournament.results import STAND_IN, Finished, StandingRow, Waiting
from .tournament.rounds import Last, Progress, add_meetings
from .tournament.schedule import Pairing, instances

TOURNAMENT = 1
"""The number that a simulation's only tournament has in its logs."""
KEPT_DEALS = 256
CHUNK = 64
"""How many pairings a process plays before it reports."""


class SimulationError(RuntimeError):
    """The referee could not finish a match; the message says which one and why."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What was played between two reports."""

    pairings: int
    rows: list[StandingRow]


def play_matches(planned: Planned, pairings: Iterable[Pairing]) -> Iterator[Outcome]:
    """Play pairings of a plan one by one and yield how each ended, with its log."""
    worker = _Worker(planned)
    for waiting in _waiting(pairings):
        yield asyncio.run(worker.referee(waiting))


Watch: TypeAlias = Callable[[Finished], None]
"""Is told of every match that is over."""


class Simulation:
    """A competition of a plan, as far as it was played.

    `bots` are those entrants, by name, that are no sample bots; they and `watch` stay in this process.
    """

    def __init__(
        self, planned: Planned, bots: Mapping[str, BotMaker] | None = None, watch: Watch | None = None
    ) -> None:
        self.planned = planned
        self._bots = bots or {}
        self._watch = watch
        self.pairings = list(planned.schedule.pairings)
        """All that have been scheduled."""
        self.meetings = list(planned.meetings)
        self._asked: Sequence[Meeting] = planned.meetings
        """What the format asked for last."""
        plan = planned.plan
        self.comparison = (
            Comparison(plan, planned.pool.game, planned.master) if plan.HasField("comparison") else None
        )
        self.rows: list[StandingRow] = []
        self.played = 0
        self.over = False

    @property
    def unfinished(self) -> set[int]:
        """The deal sets that have a pairing without a result."""
        return {pairing.deal_set for pairing in self.pairings[self.played :]}

    def progress(self) -> Progress:
        """Return how far it is, for its format."""
        entries = self.planned.entries
        return Progress(entries, self.meetings, self.rows, self.unfinished, AWAY)

    @property
    def rounds(self) -> pb.Rounds | None:
        """How far the rounds are; None where there are none."""
        if not self._asked:
            return None
        last = max(meeting.round for meeting in self._asked)
        first = last if self.over else min(meeting.round for meeting in self._asked)
        return rounds_of(self.planned.plan, first, last)

    def play(self, jobs: int = 1, chunk: int = CHUNK) -> Iterator[Chunk]:
        """Play to the end, in order, and report every so many pairings; with `jobs` > 1 in so many processes.

        Raises SimulationError when a match is void: the game itself has failed.
        """
        playing = (
            _playing_here(_Worker(self.planned, self._bots, self._watch), chunk)
            if jobs == 1
            else _playing_elsewhere(self.planned, jobs, chunk)
        )
        with playing as play:
            while self.played < len(self.pairings):
                for played in play(self.pairings[self.played :]):
                    self.rows += played.rows
                    self.played += played.pairings
                    yield played
                self._add_round()
        self.over = True

    def compared(self) -> ComparisonResult:
        """Return how the plan's comparison stands."""
        if self.comparison is None:
            raise ValueError("the plan is no comparison")
        self.comparison.take(self.rows, self.unfinished)
        return self.comparison.result()

    def table(self) -> pb.GetStandingsResponse:
        """Return the table of what was played: the first pairings of the schedule."""
        progress, game = self.progress(), self.planned.pool.game
        tournament = pb.Tournament(
            plan=self.planned.plan,
            state=pb.TOURNAMENT_STATE_FINISHED if self.over else pb.TOURNAMENT_STATE_RUNNING,
            pairings=len(self.pairings),
            played=self.played,
            rounds=self.rounds,
        )
        names = [entrant.name for entrant in self.planned.plan.entrants]
        complete_rows = [row for row in self.rows if row.deal_set not in progress.unfinished]
        ratings = {} if game.cooperative else rate_rows(complete_rows, names)
        return draw_up(tournament, game, progress, ratings)

    def _add_round(self) -> None:
        """Schedule what the format wants next; nothing is wanted at the end."""
        planned = self.planned
        last = Last(len(self.pairings), self.pairings[-1].deal_set)
        if self.comparison is not None:
            self.comparison.take(self.rows, ())
            self.pairings += self.comparison.next_round(last)
            return
        if planned.format is None:
            return
        meetings, pairings = self.progress().next_round(planned.format, planned.rotation, planned.field, last)
        self._asked = meetings or self._asked
        self.meetings = add_meetings(self.meetings, meetings)
        self.pairings += pairings


Play: TypeAlias = Callable[[Sequence[Pairing]], Iterator[Chunk]]


@contextmanager
def _playing_here(worker: "_Worker", size: int) -> Iterator[Play]:
    """Provide what plays pairings, in their order, all in one loop: a bot may have left something in it."""
    with asyncio.Runner() as runner:
        yield lambda pairings: (runner.run(worker.play(chunk)) for chunk in _chunks(pairings, size))


@contextmanager
def _playing_elsewhere(planned: Planned, jobs: int, size: int) -> Iterator[Play]:
    """Provide what plays pairings in processes and reports in their order."""
    start = planned.plan.SerializeToString(), planned.master
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_start_worker, initargs=start
    ) as pool:

        def play(pairings: Sequence[Pairing]) -> Iterator[Chunk]:
            waiting = _chunks(pairings, size)
            running = deque(pool.submit(_play_chunk, chunk) for chunk in islice(waiting, 2 * jobs))
            while running:
                yield running.popleft().result()
                running.extend(pool.submit(_play_chunk, chunk) for chunk in islice(waiting, 1))

        yield play


def _chunks(pairings: Sequence[Pairing], size: int) -> Iterator[Sequence[Pairing]]:
    return (pairings[first : first + size] for first in range(0, len(pairings), size))


_worker: "_Worker"


def _start_worker(plan: bytes, master: bytes) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the first one tells us
    global _worker  # noqa: PLW0603 (a process of the pool has one plan)
    _worker = _Worker(replace(complete(pb.Plan.FromString(plan), load_games(), own_bots=True), master=master))


def _play_chunk(pairings: Sequence[Pairing]) -> Chunk:
    return asyncio.run(_worker.play(pairings))


class _Worker:
    """Plays chunks of one plan."""

    def __init__(
        self, planned: Planned, bots: Mapping[str, BotMaker] | None = None, watch: Watch | None = None
    ) -> None:
        self._planned = planned
        self._watch = watch
        game, own = planned.pool.game, bots or {}
        self._bots: dict[int, BotMaker] = {STAND_IN: find_bot(game.name, game.stand_in)}
        self._names = {STAND_IN: BUILTIN + game.stand_in}
        for place, (name, bot) in enumerate(list_bots(game.name).items()):
            self._bots[REFERENCE - place] = bot
            self._names[REFERENCE - place] = BUILTIN + name
        for number, entrant in enumerate(planned.plan.entrants, start=1):
            self._bots[number] = own.get(entrant.name) or find_bot(
                game.name, entrant.player.removeprefix(BUILTIN)
            )
            self._names[number] = entrant.name
        self._deals: dict[int, Deal] = {}

    async def play(self, pairings: Sequence[Pairing]) -> Chunk:
        """Play pairings."""
        rows: list[StandingRow] = []
        waiting = deque(_waiting(pairings))
        while waiting:
            pairing = waiting.popleft()
            rows.extend(await self._play(pairing, waiting))
        return Chunk(len(pairings), rows)

    async def _play(self, pairing: Waiting, waiting: deque[Waiting]) -> Iterable[StandingRow]:
        planned = self._planned
        outcome = await self.referee(pairing)
        result = finished(planned.pool, TOURNAMENT, pairing.number, pairing, outcome, same_deal=True)
        if self._watch is not None:
            self._watch(result)
        if result.follow_up is not None:
            number = pairing.number + len(planned.schedule.pairings)
            waiting.append(replace(pairing, number=number, entrants=result.follow_up.entrants))
        return standing_rows(result, pairing)

    async def referee(self, pairing: Waiting) -> Outcome:
        """Play one match; raises SimulationError where it is void."""
        planned = self._planned
        players = [
            InProcessPlayer(self._names[entrant], self._bots[entrant], instance=instance)
            for entrant, instance in zip(pairing.entrants, instances(pairing.entrants), strict=True)
        ]
        table = lay_table(
            planned.pool,
            TOURNAMENT,
            pairing.number,
            pairing,
            players,
            master=planned.master,
            seeded=planned.seeded,
            deal=self._deal_of(pairing.deal),
        )
        outcome = await Match(table).play()
        if outcome.void:
            raise SimulationError(f"pairing {pairing.number} is void: {outcome.reason}")
        return outcome

    def _deal_of(self, number: int) -> Deal:
        """Return the deal; its tables stand near each other, so only the last ones are kept."""
        deal = self._deals.get(number)
        if deal is None:
            if len(self._deals) >= KEPT_DEALS:
                self._deals.pop(next(iter(self._deals)))
            deal = self._deals[number] = Deal(deal_seed(deal_secret(self._planned.master, number), number))
        return deal


def _waiting(pairings: Iterable[Pairing]) -> Iterator[Waiting]:
    for pairing in pairings:
        yield Waiting(
            number=pairing.number,
            deal_set=pairing.deal_set,
            stratum=pairing.stratum,
            deal=pairing.deal_set,
            entrants=pairing.entrants,
        )
