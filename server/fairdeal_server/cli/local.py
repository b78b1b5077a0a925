"""`fairdeal run` and `fairdeal resume`: competitions between commands on this machine."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.v1 import tournament_pb2 as pb

from ..output import words
from . import arguments as arg
from .loop import complete, unless_told_again
from .reports import print_competition
from .speech import say

if TYPE_CHECKING:
    from ..app import Server
    from ..competition import Competition

Concurrency = Annotated[
    int | None,
    typer.Option(
        callback=arg.between(1, arg.MOST),
        metavar="N",
        help="Matches at once.",
        show_default="as many as the bots take",
    ),
]

DRAIN_TIME = 600.0
"""How long running matches may take to end after Ctrl-C, in seconds."""

Played = tuple[pb.GetStandingsResponse, int]
"""A table and the number of the newest match."""


def run(
    context: typer.Context,
    game: arg.GameOrFile,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND",
            help="A bot's name and command, NAME=stdio:COMMAND, NAME=container:IMAGE, or NAME=builtin:BOT; "
            "may be repeated.",
        ),
    ] = None,
    name: Annotated[str, typer.Option(metavar="TEXT", help="A name for the tournament.")] = "",
    seats: arg.Seats = None,
    deals: arg.Deals = 100,
    option: arg.Settings = None,
    concurrency: Concurrency = None,
    move_time: arg.MoveTime = "1s",
    bank: arg.Bank = "0s",
    increment: arg.Increment = "0s",
    payoff: arg.PayoffName = None,
    penalty: arg.PenaltyName = arg.Penalty.FORFEIT,
    durability: arg.DurabilityName = arg.Durability.MATCH,
    duplicate: arg.DuplicateMode = arg.Duplicate.AUTO,
    seed: arg.Seed = None,
    sandbox: arg.SandboxMode = arg.Sandbox.OFF,
    json: arg.Json = False,
    csv: arg.Csv = False,
) -> None:
    """Play a competition between bots that are commands.

    Every command is started with FAIRDEAL_ADDRESS and FAIRDEAL_TOKEN in its environment; `python` in
    it is the Python that runs this. stdio:COMMAND is a program in any language that reads and writes
    one JSON object a line (docs/stdio.md), such as mine="stdio:perl bot.pl". container:IMAGE is an image
    that docker or podman has here; words after it are its command. Commands are yours and are trusted;
    --sandbox keeps programs of others from your files, the network and each other (docs/hosting.md).
    Matches, logs and ratings are kept. Ctrl-C stops when the running matches have ended, a second one at
    once; `fairdeal resume` goes on.

    \b
    Example:
      fairdeal run ninetyone --bot mine="python bot.py" --bot rival=builtin:match --deals 500
      fairdeal run ninetyone --bot ada=container:ada:3 --bot rival=builtin:match
    """

    def typed() -> pb.Plan:
        return arg.plan_of(
            game,
            arg.commands(arg.require_bots(game, bot, "run")),
            seats=seats,
            deals=deals,
            settings=option,
            seed=seed,
            duplicate=duplicate,
            payoff=payoff,
            penalty=penalty,
            clock=arg.clock(move_time, bank, increment),
            durability=durability,
            sandbox=sandbox,
        )

    given = arg.read_plan(context, game, typed)

    async def work() -> Played:
        from ..app import open_server
        from ..competition import create

        async with open_server() as server:
            with arg.naming_file(game):
                tournament = await create(server, given.plan, name or given.name)
            arg.doubt_spread(given.plan, tournament.plan)
            return await _play_and_look(server, tournament.number, concurrency)

    _report(*complete(work()), json=json, csv=csv)


def resume(
    number: arg.TournamentNumber,
    concurrency: Concurrency = None,
    json: arg.Json = False,
    csv: arg.Csv = False,
) -> None:
    """Go on with a competition of `fairdeal run`.

    What has been played stays; the same commands are started again.

    \b
    Example:
      fairdeal resume 3
    """

    async def work() -> Played:
        from ..app import open_server

        async with open_server() as server:
            return await _play_and_look(server, number, concurrency)

    _report(*complete(work()), json=json, csv=csv)


async def _play_and_look(server: "Server", number: int, concurrency: int | None) -> Played:
    table = await play(server, number, concurrency)
    return table, await server.database.patiently(partial(newest_match, server, number))


async def newest_match(server: "Server", tournament: int) -> int:
    """Return the number of the newest match of a tournament that is over."""
    newest, *_ = await server.archive.matches(tournament=tournament, limit=1)
    return newest.number


async def play(server: "Server", number: int, concurrency: int | None = None) -> pb.GetStandingsResponse:
    """Play a tournament of commands to its end, with a progress bar; return its table."""
    async with stoppable(server, number, concurrency) as competition:
        if competition.tournament.state == pb.TOURNAMENT_STATE_FINISHED:
            say(f"tournament {number} is finished; its table:", err=True)
            return await server.organiser.standings(number)
        if unguarded := words.unguarded(competition.protections.values()):
            remedy = "`fairdeal doctor` says what this machine lacks"
            say(
                f"nothing keeps bots from: {unguarded}; {remedy}",
                err=True,
            )
        await _watch(competition)
        for bot, how in competition.failures.items():
            say(f"bot {bot}: {how}", err=True)
    return await server.database.patiently(partial(server.organiser.standings, number))


@asynccontextmanager
async def stoppable(server: "Server", number: int, concurrency: int | None) -> "AsyncIterator[Competition]":
    """Play a tournament of commands; Ctrl-C lets its running matches end, and it is said what is kept."""
    from ..competition import compete

    try:
        async with compete(server, number, concurrency or 0) as competition:
            try:
                yield competition
            except asyncio.CancelledError:
                if not server.database.away:  # else the matches could not end
                    await unless_told_again(server.drain(), DRAIN_TIME, err=True)
                raise
    except asyncio.CancelledError:
        say(await _kept(server, number), err=True)
        raise


async def _watch(competition: "Competition") -> None:
    from ..output.console import console
    from ..output.progress import progress

    tournament = competition.tournament
    title = f"{tournament.plan.game}, tournament {tournament.number}"
    with progress(console(stderr=True), title, tournament.pairings, tournament.played) as show:
        async for now in competition.progress():
            show(now.tournament.played, now.tournament.pairings, words.progress_note(now))


async def _kept(server: "Server", number: int) -> str:
    """Say what a tournament that was stopped keeps, and how it goes on."""
    from ..errors import DatabaseUnavailable

    try:
        played = words.count((await server.organiser.tournament(number)).played, "match")
    except DatabaseUnavailable:
        played = "what was recorded, and the database is away and cannot say how much"
    return f"tournament {number} keeps {played}; go on with: fairdeal resume {number}"


def _report(table: pb.GetStandingsResponse, match: int, *, json: bool, csv: bool) -> None:
    """Print the table, and what to do next."""
    print_competition(table, json=json, csv=csv)
    if not (json or csv):
        say(f"\nThe matches: fairdeal matches --tournament {table.tournament.number}")
        say(f"The newest, move by move: fairdeal replay {match}")
        say("To referee every match again and rebuild every shuffle: fairdeal verify --all")
