"""A local competition: bots as commands beside the server, from the first connection to the table."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from fairdeal.v1 import tournament_pb2 as pb

from .app import Server
from .director import Event
from .errors import InvalidRequest
from .formats import rounds_of
from .planning import BUILTIN
from .players.stream import StreamPlayer
from .programs import Program, command_words
from .resources import home

JOIN_WAIT = 30.0
"""How long a program may take to connect, in seconds; then its matches are its faults."""
PROGRESS_PAUSE = 0.2


@dataclass(slots=True)
class Competition:
    """A tournament of the experimenter's own bots, being played."""

    tournament: pb.Tournament
    failures: dict[str, str] = field(default_factory=dict)
    """By bot: how its program ended before the tournament did, with the end of its output."""
    _event: Event | None = None
    _playing: "asyncio.Task[None] | None" = None

    async def progress(self) -> AsyncIterator[pb.FollowResponse]:
        """Yield how far it is, several times a second, until it is over; raises what went wrong."""
        if self._playing is None or self._event is None:
            return
        while not self._playing.done():
            yield self._progress(self._event)
            await asyncio.wait([self._playing], timeout=PROGRESS_PAUSE)
        await self._playing
        yield self._progress(self._event)

    def _progress(self, event: Event) -> pb.FollowResponse:
        now = self.tournament
        now.pairings, now.played, now.void = event.pairings, event.played, event.void
        if event.rounds is not None:
            now.rounds.CopyFrom(rounds_of(now.plan, *event.rounds))
        return pb.FollowResponse(tournament=now, waiting_for=event.waiting_for())


async def create(server: Server, plan: pb.Plan, name: str = "") -> pb.Tournament:
    """Store a plan whose entrants are sample bots or commands.

    Raises InvalidRequest for a bad plan, ProgramError for a command that cannot be started.
    """
    for entrant in plan.entrants:
        if not entrant.player.startswith(BUILTIN):
            command_words(entrant.name, entrant.player)
    request = pb.CreateRequest(key=f"run-{secrets.token_hex(16)}", name=name, plan=plan, own_bots=True)
    return await server.organiser.create(request, local=True)


@asynccontextmanager
async def compete(server: Server, number: int, concurrency: int = 0) -> AsyncIterator[Competition]:
    """Play a tournament that `create` made, from wherever it stands; its programs end with the context.

    Nothing is started for a finished one.

    Raises ProgramError for a command that cannot be started, TournamentBusy where another process
    plays the tournament.
    """
    tournament = await server.organiser.tournament(number)
    if not (await server.director.tournaments.load(number)).own_bots:
        raise InvalidRequest(
            f"tournament {number} is played by `fairdeal serve`: its bots connect themselves"
        )
    if tournament.state == pb.TOURNAMENT_STATE_FINISHED:
        yield Competition(tournament)
        return
    tournament = await server.organiser.start(number)
    competition = Competition(tournament)
    tasks: list[asyncio.Task[None]] = []
    programs: list[Program] = []
    async with server.director.open(number, concurrency) as event:
        try:
            await _start_programs(server, competition, event, programs, tasks)
            competition._event = event
            competition._playing = asyncio.create_task(event.play())
            # Bots are told that it is over and may go; whoever follows the progress may be slow.
            competition._playing.add_done_callback(lambda _: _cancel(tasks))
            yield competition
        finally:
            if competition._playing is not None:
                tasks.append(competition._playing)
            _cancel(tasks)
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(program.stop() for program in programs))


def _cancel(tasks: "Iterable[asyncio.Task[None]]") -> None:
    for task in tasks:
        task.cancel()


async def _start_programs(
    server: Server,
    competition: Competition,
    event: Event,
    programs: list[Program],
    tasks: "list[asyncio.Task[None]]",
) -> None:
    """Start every instance of every command, and watch that it connects and stays."""
    logs = home() / "bots" / str(event.number)
    for number, entrant in enumerate(competition.tournament.plan.entrants, start=1):
        if entrant.player.startswith(BUILTIN):
            continue
        token = await server.organiser.issue_entrant_token(event.number, number)
        for instance in range(event.instances):
            environment = {
                "FAIRDEAL_ADDRESS": server.address,
                "FAIRDEAL_TOKEN": token,
                "FAIRDEAL_INSTANCE": str(instance),
                "FAIRDEAL_GAME": competition.tournament.plan.game,
            }
            output = logs / f"{entrant.name}.{instance}.log"
            program = await Program.start(entrant.name, entrant.player, environment, output)
            programs.append(program)
            player = event.player(number, instance)
            tasks.append(asyncio.create_task(_watch(competition, program, player)))
            tasks.append(asyncio.create_task(_expect(competition, program, player)))


async def _watch(competition: Competition, program: Program, player: object) -> None:
    """Bury the player when its program ends."""

    def ended(how: str) -> None:
        competition.failures.setdefault(program.name, f"{how}; {program.last_words()}")
        if isinstance(player, StreamPlayer):
            player.declare_crashed(how)

    await program.watch(ended)


async def _expect(competition: Competition, program: Program, player: object) -> None:
    """Hold a program that does not connect to the schedule all the same."""
    await asyncio.sleep(JOIN_WAIT)
    if isinstance(player, StreamPlayer) and not player.slots.open:
        how = f"the program did not connect within {JOIN_WAIT:.0f} s"
        competition.failures.setdefault(program.name, f"{how}; {program.last_words()}")
        player.bind()
