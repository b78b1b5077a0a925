"""From an upload to a version that may be entered: it is built once, and plays a few matches on trial.

Trial matches are played against the game's sample bot by the same referee as all others, but they belong to
no tournament: nothing of them is stored but how they went, and nothing is rated.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fairdeal.v1 import hosting_pb2 as hosting
from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb

from .bots import find_bot
from .errors import DatabaseUnavailable, Refusal
from .games.deal import Deal
from .games.game import Game
from .identity import HostedIdentity
from .patrol import patrol
from .planning import BUILTIN, Planned, complete, hint_of_stdio
from .players.inprocess import InProcessPlayer
from .players.lobby import Lobby
from .players.stream import StreamPlayer
from .referee.commitments import deal_secret, deal_seed
from .referee.match import Match
from .scoring import lay_table
from .tournament.results import Waiting
from .workforce import LATE, Build, Program, WorkerLost, Workforce

if TYPE_CHECKING:
    from .store.database import Database
    from .store.ledger import Ledger
    from .store.versions import Version, Versions

logger = logging.getLogger(__name__)

MATCHES = 4
"""How many matches a trial has."""
MOVE_MS = 5_000
"""The time for each move, in milliseconds: it is seen whether a bot plays, not how fast."""
PARTING_WAIT = 2.0
"""How long a program is left to end by itself when it was told that all is over, in seconds."""
LAST_WORDS_WAIT = 30.0
"""How long a program may take to end when it is told to, in seconds."""
TRIAL_WAIT = 300.0
"""How long a trial may take, in seconds."""
MOST_LOSSES = 3
"""How often a version is given to another worker when one was lost with it."""
RETRY_PAUSE = 2.0
"""How long after a loss a version is given to a worker again, in seconds."""
LOOK_PAUSE = 2.0
QUALIFYING = 0
"""What is claimed in the ledger: the number of no tournament."""
UPLOADED = hosting.VERSION_STATE_UPLOADED


class _Rejected(Exception):
    """A version may not be entered; the message says why."""


class Qualification:
    """Takes versions from their upload to their qualification, one of an owner at a time."""

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        ledger: "Ledger",
        database: "Database",
        versions: "Versions",
        workforce: Workforce,
        lobby: Lobby,
    ) -> None:
        self._games = games
        self._ledger = ledger
        self._database = database
        self._versions = versions
        self._workforce = workforce
        self._lobby = lobby
        self._looking = asyncio.Event()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._losses: dict[int, int] = {}
        workforce.listen(self.look)

    def look(self) -> None:
        """See whether there is something to build."""
        self._looking.set()

    async def run(self) -> None:
        """Build and try what is uploaded, until cancelled; of several servers one does."""
        while True:
            try:
                async with self._ledger.claim(QUALIFYING):
                    await self._take_all()
            except Refusal:  # TournamentBusy: another server has it
                await asyncio.sleep(LOOK_PAUSE)

    async def _take_all(self) -> None:
        await self._database.patiently(self._versions.interrupted)
        try:
            await patrol(
                self._begin,
                when=self._looking,
                every=LOOK_PAUSE,
                database=self._database,
                failed="uploads could not be looked through; that is tried again",
            )
        finally:
            for task in self._tasks.values():
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _begin(self) -> None:
        while self._workforce.workers:
            version = await self._versions.next(list(self._tasks))
            self._workforce.queued = version is not None
            if version is None or not self._workforce.may_try:
                return
            number = version.id
            task = self._tasks[number] = asyncio.create_task(self._qualify(version))
            self._workforce.trying = len(self._tasks)
            await asyncio.sleep(0)  # it takes its slot
            task.add_done_callback(lambda _, number=number: self._done(number))  # type: ignore[misc]

    def _done(self, number: int) -> None:
        del self._tasks[number]
        self._workforce.trying = len(self._tasks)
        self._workforce.notice()

    async def _qualify(self, version: "Version") -> None:
        """Build the version, where that is to be done, and try it."""
        try:
            if version.state == UPLOADED:
                build = self._workforce.build(version.id, version.sha256)
                if build is None:
                    return
                await self._versions.set_building(version.id, True)
                await self._build(version, build)
                version = await self._versions.get(version.name, version.label)
            await self._try(version)
        except _Rejected as rejection:
            await self._versions.reject(version.id, str(rejection))
        except WorkerLost as loss:
            await self._lost(version, loss)
        except DatabaseUnavailable:
            logger.warning(
                "version %s of %s is taken up again later: the database is away", version.label, version.name
            )
        except Exception:
            logger.exception("version %s of %s could not be tried", version.label, version.name)
            await self._versions.reject(
                version.id, "the server failed at it, and its log says more; upload it again"
            )

    async def _lost(self, version: "Version", loss: WorkerLost) -> None:
        """Let another worker have a try, but not for ever: an archive may be what workers fail at."""
        await asyncio.sleep(RETRY_PAUSE)
        losses = self._losses[version.id] = self._losses.get(version.id, 0) + 1
        logger.warning("version %s of %s is to be done again: %s", version.label, version.name, loss)
        if losses >= MOST_LOSSES:
            del self._losses[version.id]
            sentence = (
                f"{losses} workers in a row failed at it: {loss}; upload it again to have it tried again"
            )
            await self._versions.reject(version.id, sentence)
        elif version.state == UPLOADED:
            await self._versions.set_building(version.id, False)

    # --- building -----------------------------------------------------------------------------

    async def _build(self, version: "Version", build: Build) -> None:
        ended = await asyncio.shield(build.ended)
        problem = ended.problem
        if not problem and ended.game not in self._games:
            problem = f"there is no game {ended.game!r}; there are {', '.join(self._games)}"
        if not problem and build.delivered is None:
            raise WorkerLost(f"worker {build.worker.name} has delivered nothing")
        if problem:
            await self._versions.reject(version.id, problem, output=ended.output)
            raise _Rejected(problem)
        assert build.delivered is not None
        await self._versions.set_built(
            version.id, game=ended.game, run=ended.run, output=ended.output, built=build.delivered
        )

    # --- the trial ----------------------------------------------------------------------------

    async def _try(self, version: "Version") -> None:
        """Have the version play; it qualifies unless it makes a fault."""
        who = HostedIdentity(version.bot, version.name, trial=version.id, version=version.label)
        player = self._lobby.player(self._games[version.game], who, 0)
        player.slots.listen(_nothing)
        try:
            program = self._workforce.start(
                who,
                version=version.id,
                sha256=version.built_sha256,
                run=version.run,
                environment={"FAIRDEAL_GAME": version.game, "FAIRDEAL_INSTANCE": "0"},
            )
            if program is None:
                return  # it is tried when a slot is free
            watching = asyncio.create_task(_watch(player, program))
            try:
                async with asyncio.timeout(TRIAL_WAIT):
                    problem, lines = await self._play(version, player, program)
            except TimeoutError:
                problem, lines = f"the trial was not over after {TRIAL_WAIT:.0f} s", []
            finally:
                watching.cancel()
                await asyncio.gather(watching, return_exceptions=True)
                output = await _ended(player, program)
        finally:
            player.slots.unlisten(_nothing)
            self._lobby.forget(player)
        trial = "\n".join(lines)
        self._losses.pop(version.id, None)
        if problem:
            await self._versions.reject(version.id, problem, trial=trial, trial_output=output)
        else:
            await self._versions.qualify(version, trial, output)
        verdict = f"was rejected: {problem}" if problem else "has qualified"
        logger.info("version %s of %s %s", version.label, version.name, verdict)

    async def _play(
        self, version: "Version", player: StreamPlayer, program: Program
    ) -> tuple[str, list[str]]:
        """Play the trial's matches; return what is wrong with the version, and a line for each match."""
        if problem := await _absent(player, program):
            return problem + hint_of_stdio(version.run), []
        planned = await asyncio.to_thread(_plan, self._games[version.game], version.name, self._games)
        lines: list[str] = []
        for number, pairing in enumerate(planned.schedule.pairings[:MATCHES], start=1):
            match = _lay(planned, pairing, number, player)
            player.slots.take()
            try:
                outcome = await match.play()
            finally:
                player.slots.give()
            if outcome.void and program.ended.done() and program.ended.exception():
                raise WorkerLost(outcome.reason)
            line, fault = _line(match, outcome.void, player)
            lines.append(line)
            if fault:
                return fault, lines
        return "", lines


def _plan(game: Game[Any], name: str, games: Mapping[str, Game[Any]]) -> Planned:
    """Return a plan of a few matches between the bot and as many sample bots as the game needs."""
    rivals = [f"sample-{number}" for number in range(1, max(2, game.seats.start))]
    if name in rivals:
        rivals = [f"{rival}-of-trial" for rival in rivals]
    player = BUILTIN + game.stand_in
    plan = pb.Plan(
        game=game.name,
        deals=MATCHES,
        duplicate=pb.DUPLICATE_NONE,
        clock=play_pb2.ClockRule(move_ms=MOVE_MS),
        entrants=[pb.Entrant(name=each, player=player) for each in (name, *rivals)],
    )
    return complete(plan, games, own_bots=True)


def _lay(planned: Planned, pairing: Any, number: int, player: StreamPlayer) -> Match:
    """Return a match in which the bot has the first seat that it is given, sample bots the others."""
    game = planned.pool.game
    mine = pairing.entrants.index(1)
    sample = find_bot(game.name, game.stand_in)
    players: Sequence[Any] = [
        player
        if seat == mine
        else InProcessPlayer(BUILTIN + game.stand_in, sample, instance=seat, polite=True)
        for seat in range(planned.pool.seats)
    ]
    waiting = Waiting(
        number=number,
        entrants=pairing.entrants,
        deal=pairing.deal_set,
        deal_set=pairing.deal_set,
        stratum=pairing.stratum,
    )
    deal = Deal(deal_seed(deal_secret(planned.master, pairing.deal_set), pairing.deal_set))
    table = lay_table(
        planned.pool, 0, number, waiting, players, master=planned.master, seeded=planned.seeded, deal=deal
    )
    return Match(table)


def _line(match: Match, void: bool, player: StreamPlayer) -> tuple[str, str]:
    """Return how a match went for the bot, in a line, and its fault, if it made one."""
    log = match.log
    seat = next(number for number, each in enumerate(match.seats) if each.player is player)
    about = f"match {match.table.match}, seat {seat}"
    if void:
        return f"{about}: void, {log.summary}", f"{about} could not be played: {log.summary}"
    for entry in log.entries:
        if entry.by == seat + 1 and entry.fault:
            kind = play_pb2.FaultKind.Name(entry.fault).removeprefix("FAULT_KIND_")
            fault = f"{about}: {kind}, {entry.detail}"
            return fault, f"in its trial, {fault}"
    result = log.results[seat]
    return f"{about}: rank {result.rank}, score {result.score}", ""


async def _absent(player: StreamPlayer, program: Program) -> str:
    """Wait until the program has connected; return what is wrong where it does not. Raises WorkerLost."""
    if await program.join(player):
        return ""
    if not program.ended.done():
        return LATE
    how: str = program.ended.result().how
    return f"{how} before it had connected" if program.started.done() else how


async def _watch(player: StreamPlayer, program: Program) -> None:
    """Charge the program's end to the bot; a worker's makes the match void."""
    try:
        player.declare_crashed((await asyncio.shield(program.ended)).how)
    except WorkerLost as loss:
        player.lose(str(loss))


async def _ended(player: StreamPlayer, program: Program) -> str:
    """Tell the program that all is over, end it, and return what it had printed: also of how it went."""
    player.dismiss("the trial is over")
    await asyncio.wait([program.ended], timeout=PARTING_WAIT)
    program.stop()
    try:
        async with asyncio.timeout(LAST_WORDS_WAIT):
            return (await asyncio.shield(program.ended)).output
    except (TimeoutError, WorkerLost):
        return ""


def _nothing() -> None:
    """Keep the player in the lobby."""
