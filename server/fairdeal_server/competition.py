"""A local competition: bots as commands beside the server, from the first connection to the table."""

import asyncio
import secrets
import sys
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.log_pb2 import Protection

from .app import Server
from .director import Event
from .errors import InvalidRequest
from .formats import rounds_of
from .hosting.containers import check_ready, prepare_container
from .hosting.launch import Launch
from .hosting.limits import Limits
from .hosting.sandbox import Place, SandboxError, check_private, is_system, lack, prepare_sandbox
from .planning import BUILTIN, CONTAINER, hint_of_stdio
from .players.stream import StreamPlayer
from .programs import Program, ProgramError, command_words, own_program
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
    protections: dict[str, Protection] = field(default_factory=dict)
    """By bot: what holds its program, where it was started in a sandbox."""
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
    await _check_sandbox(plan)
    for entrant in plan.entrants:
        if not entrant.player.startswith(BUILTIN):
            words = command_words(entrant.name, entrant.player)
            _place(plan, entrant.name, words)
            await asyncio.to_thread(_check_container, entrant.name, words[0])
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
    await _check_sandbox(tournament.plan)
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


async def _check_sandbox(plan: pb.Plan) -> None:
    """Raise InvalidRequest where the plan requires a sandbox and this machine has none."""
    missing = await asyncio.to_thread(lack)
    if plan.sandbox == pb.SANDBOX_REQUIRED and missing:
        raise InvalidRequest(
            f"no program can be started in a sandbox here: {missing.found}. Either {missing.remedy}; or "
            "--sandbox available plays with as much of one as there is"
        )


def _check_container(name: str, word: str) -> None:
    """Raise ProgramError where a command is a container that cannot be started here."""
    try:
        if word.startswith(CONTAINER):
            check_ready(word)
    except SandboxError as error:
        raise ProgramError(f"bot {name}: {error}") from error


def _place(plan: pb.Plan, name: str, words: list[str]) -> Place | None:
    """Return the folder of a bot in a sandbox: the one that the first file in its command lies in.

    A program with an absolute path counts last: it may be an interpreter. None is for a plan without a
    sandbox, and for images, which bring their files. Raises ProgramError where there is no such folder,
    or none that a bot may see.
    """
    if not plan.sandbox or words[0].startswith(CONTAINER):
        return None
    here = Path.cwd()
    program, *arguments = words
    named = [*arguments, program] if program.startswith("/") else words
    paths = (here / word for word in named if word != sys.executable)
    file = next((path for path in paths if path.is_file() and not is_system(path)), None)
    if file is None:
        raise ProgramError(f"bot {name}: {_no_file(named)}")
    try:
        check_private(file.parent)
    except SandboxError as error:
        raise ProgramError(f"bot {name}: {error}") from error
    return Place(file.parent)


def _no_file(named: Sequence[str]) -> str:
    """Say what is wrong with a command that names no file of its program."""
    paths = [word for word in named if "/" in word and not word.startswith("-") and not is_system(Path(word))]
    if missing := next((word for word in paths if not Path(word).exists()), None):
        return f"there is no such file: {missing}"
    return (
        "no file that is there stands in its command, and in a sandbox it sees the folder of its program "
        "alone; name that: python bots/mine/bot.py"
    )


def _from_folder(words: Sequence[str], place: Place) -> list[str]:
    """Return a command as it is run from its program's folder: what it names in there, by absolute paths."""
    paths = [(word, Path.cwd() / word) for word in words]
    inside = {word for word, path in paths if word and path.is_relative_to(place.folder) and path.exists()}
    return [str(path) if word in inside else word for word, path in paths]


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
                "FAIRDEAL_TOKEN": token,
                "FAIRDEAL_INSTANCE": str(instance),
                "FAIRDEAL_GAME": competition.tournament.plan.game,
            }
            output = logs / f"{entrant.name}.{instance}.log"
            launch = await asyncio.to_thread(
                _prepare, server, competition.tournament.plan, entrant, environment
            )
            program = await Program.start(entrant.name, launch, output, timed=False)
            programs.append(program)
            if program.protection:
                competition.protections[program.name] = program.protection
            player = event.player(number, instance)
            if isinstance(player, StreamPlayer):
                player.protection = program.protection
            tasks.append(asyncio.create_task(_watch(competition, program, player, entrant.player)))
            tasks.append(asyncio.create_task(_expect(competition, program, player)))
    tasks.append(asyncio.create_task(_begin_clocks(event, programs)))


def _prepare(server: Server, plan: pb.Plan, entrant: pb.Entrant, environment: Mapping[str, str]) -> Launch:
    """Prepare the start of an entrant's program as the plan wants it; raises ProgramError."""
    words, limits = command_words(entrant.name, entrant.player), Limits.of(plan.limits)
    place = _place(plan, entrant.name, words)
    try:
        if words[0].startswith(CONTAINER):
            return prepare_container(words, environment, server.socket, limits)
        if place is not None:
            return prepare_sandbox(_from_folder(words, place), environment, place, server.socket, limits)
    except SandboxError as error:
        raise ProgramError(f"bot {entrant.name}: {error}") from error
    return own_program(words, {**environment, "FAIRDEAL_ADDRESS": server.address})


async def _watch(competition: Competition, program: Program, player: object, command: str) -> None:
    """Bury the player when its program ends."""

    def ended(how: str) -> None:
        if program.code == 0 and isinstance(player, StreamPlayer) and not player.joined.is_set():
            how += f" before it had connected{hint_of_stdio(command)}"
        competition.failures.setdefault(program.name, f"{how}; {program.last_words()}")
        if isinstance(player, StreamPlayer):
            player.declare_crashed(how)

    await program.watch(ended)


async def _begin_clocks(event: Event, programs: Iterable[Program]) -> None:
    """Let their time run when all have connected or were given up: nobody pays for another one's delay."""
    while event.waiting_for():  # noqa: ASYNC110 (players tell those who listen for slots, for good)
        await asyncio.sleep(PROGRESS_PAUSE)
    for program in programs:
        program.begin_clock()


async def _expect(competition: Competition, program: Program, player: object) -> None:
    """Hold a program that does not connect to the schedule all the same."""
    await asyncio.sleep(JOIN_WAIT)
    if isinstance(player, StreamPlayer) and not player.slots.open:
        how = f"the program did not connect within {JOIN_WAIT:.0f} s"
        competition.failures.setdefault(program.name, f"{how}; {program.last_words()}")
        player.bind()
