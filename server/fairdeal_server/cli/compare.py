"""`fairdeal compare`: whether a new version of a bot is better than the old one."""

import asyncio
import time
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.v1 import comparison_pb2
from fairdeal.v1 import tournament_pb2 as pb

from ..output import comparisons
from ..planning import BUILTIN
from . import arguments as arg
from .failures import INTERRUPTED, CommandError
from .local import Concurrency, stoppable
from .loop import complete as run
from .loop import gently
from .reports import print_competition
from .simulate import Jobs
from .speech import say

if TYPE_CHECKING:
    from ..app import Server
    from ..competition import Competition

PAUSE = 0.5
"""How often it is worked out how the comparison stands, in seconds."""
_FOR_COMMANDS = ("concurrency", "move_time", "bank", "increment", "penalty", "name")
_FOR_SAMPLES = ("jobs",)


class Test(StrEnum):
    """What decides a comparison."""

    BETTING = "betting"
    SPRT = "sprt"


def compare(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as `fairdeal games` lists it.")],
    old: Annotated[str, typer.Argument(metavar="OLD=COMMAND", help="The old version, or OLD=builtin:BOT.")],
    new: Annotated[str, typer.Argument(metavar="NEW=COMMAND", help="The new version, or NEW=builtin:BOT.")],
    field: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND",
            help="A bot for the other seats, or NAME=builtin:BOT; may be repeated.",
            show_default="the two meet each other; in a game of teams each plays with itself",
        ),
    ] = None,
    seats: arg.Seats = None,
    deals: Annotated[
        int, typer.Option(callback=arg.between(1, arg.MOST), metavar="N", help="The most deals to play.")
    ] = 10_000,
    option: arg.Settings = None,
    confidence: Annotated[
        float, typer.Option(metavar="PERCENT", help="How sure the verdict is to be, from 50 to below 100.")
    ] = 95,
    test: Annotated[
        Test,
        typer.Option(help="What decides: betting intervals, or the chess engines' ratio test of two rivals."),
    ] = Test.BETTING,
    elo0: Annotated[float, typer.Option(metavar="ELO", help="The ratio test's lower gap.")] = 0,
    elo1: Annotated[float, typer.Option(metavar="ELO", help="The ratio test's upper gap.")] = 10,
    payoff: arg.PayoffName = None,
    seed: arg.Seed = None,
    jobs: Jobs = 1,
    name: Annotated[str, typer.Option(metavar="TEXT", help="A name for the tournament.")] = "",
    concurrency: Concurrency = None,
    move_time: arg.MoveTime = "1s",
    bank: arg.Bank = "0s",
    increment: arg.Increment = "0s",
    penalty: arg.PenaltyName = arg.Penalty.FORFEIT,
    json: arg.Json = False,
) -> None:
    """Find out whether a new version of a bot is better.

    Both versions play the same deals in the same seats, beside the same bots of the field; without a
    field they meet each other, and in a game of teams each plays with itself. It ends when the verdict
    is sure, however often you look, or after --deals deals. Sample bots alone play in this process, as
    `fairdeal simulate` has them; with commands it is a tournament as of `fairdeal run`, and
    `fairdeal resume` goes on with it.

    \b
    Example:
      fairdeal compare ninetyone old="python old.py" new="python new.py" --field x=builtin:match
    """
    entrants = [*arg.commands([old, new], ""), *arg.commands(field or (), "--field")]
    plan = arg.plan_of(
        game,
        entrants,
        seats=seats,
        deals=deals,
        settings=option,
        seed=seed,
        duplicate=arg.Duplicate.ROTATION,
        payoff=payoff,
        penalty=penalty,
        clock=arg.clock(move_time, bank, increment),
    )
    plan.comparison.CopyFrom(_settings(context, confidence, test, elo0, elo1))
    if all(entrant.player.startswith(BUILTIN) for entrant in entrants):
        arg.refuse(context, _FOR_COMMANDS, "is for bots that are commands: sample bots play in this process")
        if not _simulate(plan, jobs, json=json):
            raise typer.Exit(INTERRUPTED)
    else:
        arg.refuse(context, _FOR_SAMPLES, "is for sample bots alone: commands are played by a server")
        run(_run(plan, name, concurrency, json=json))


def _settings(
    context: typer.Context, confidence: float, test: Test, elo0: float, elo1: float
) -> comparison_pb2.Comparison:
    if not confidence:  # in a plan that would be the default
        raise CommandError("--confidence is a percentage from 50 to below 100, not 0")
    settings = comparison_pb2.Comparison(confidence=confidence)
    if test is Test.BETTING:
        arg.refuse(context, ("elo0", "elo1"), "is for the ratio test: add --test sprt")
        settings.test = comparison_pb2.COMPARISON_TEST_BETTING
        return settings
    settings.test, settings.elo0, settings.elo1 = comparison_pb2.COMPARISON_TEST_SPRT, elo0, elo1
    return settings


def _simulate(plan: pb.Plan, jobs: int, *, json: bool) -> bool:
    """Compare sample bots and print what was found; returns whether it was played to the end."""
    from ..games.game import load_games
    from ..output.console import console
    from ..output.progress import progress
    from ..planning import complete
    from ..simulation import Simulation

    simulation = Simulation(complete(plan, load_games(), own_bots=True))
    over, last, note = False, 0.0, ""
    title, most = simulation.planned.pool.game.title, 2 * simulation.planned.plan.deals
    with progress(console(stderr=True), title, most) as show, gently() as check:
        try:
            for _ in simulation.play(jobs):
                check()
                if time.monotonic() - last > PAUSE:
                    last, note = time.monotonic(), comparisons.running(plan, simulation.compared())
                show(simulation.played, most, note)
            show(simulation.played, simulation.played, "")
            over = True
        except KeyboardInterrupt:
            say("stopped; this is what is known so far", err=True)
    print_competition(simulation.table(), json=json)
    return over


async def _run(plan: pb.Plan, name: str, concurrency: int | None, *, json: bool) -> None:
    """Compare bots of which some are commands, and print what was found."""
    from ..app import open_server
    from ..competition import create

    async with open_server() as server:
        tournament = await create(server, plan, name)
        try:
            await play(server, tournament.number, concurrency)
        except asyncio.CancelledError:
            print_competition(await server.organiser.standings(tournament.number), json=json)
            raise
        print_competition(await server.organiser.standings(tournament.number), json=json)
    if not json:
        say(f"\nThe matches: fairdeal matches --tournament {tournament.number}")


async def play(server: "Server", number: int, concurrency: int | None = None) -> None:
    """Play a comparison to its end, showing how it stands."""
    async with stoppable(server, number, concurrency) as competition:
        await _watch(server, competition)
        for bot, how in competition.failures.items():
            say(f"bot {bot}: {how}", err=True)


async def _watch(server: "Server", competition: "Competition") -> None:
    from ..output import words
    from ..output.console import console
    from ..output.progress import progress

    tournament, scheduler = competition.tournament, server.director.scheduler
    most = 2 * tournament.plan.deals
    comparison = scheduler.comparison(await server.director.tournaments.load(tournament.number))
    due, note = 0.0, ""
    title = f"{tournament.plan.game}, tournament {tournament.number}"
    with progress(console(stderr=True), title, most, tournament.played) as show:
        async for now in competition.progress():
            begun = time.monotonic()
            if begun > due:
                await scheduler.follow(tournament.number, comparison)
                note = comparisons.running(tournament.plan, comparison.result())
                due = time.monotonic() + max(PAUSE, 10 * (time.monotonic() - begun))
            show(now.tournament.played, most, words.waiting(now.waiting_for) or note)
        show(tournament.played, tournament.played, "")
