"""`fairdeal simulate`: competitions of sample bots without network and database."""

from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.v1 import tournament_pb2 as pb

from ..planning import BUILTIN
from . import arguments as arg
from .failures import INTERRUPTED, CommandError
from .loop import gently
from .speech import say

if TYPE_CHECKING:
    from ..planning import Planned

MOST_JOBS = 1000
Jobs = Annotated[
    int, typer.Option(callback=arg.between(1, MOST_JOBS), metavar="N", help="Processes that play.")
]


def simulate(
    context: typer.Context,
    game: arg.GameOrFile,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=builtin:BOT", help="A bot and which sample bot it is; may be repeated."),
    ] = None,
    seats: arg.Seats = None,
    deals: arg.Deals = 1000,
    option: arg.Settings = None,
    seed: arg.Seed = None,
    duplicate: arg.DuplicateMode = arg.Duplicate.AUTO,
    payoff: arg.PayoffName = None,
    jobs: Jobs = 1,
    json: arg.Json = False,
    csv: arg.Csv = False,
) -> None:
    """Play sample bots without network and database.

    Matches are played in this process, or in several. The referee, the deals and, with the same
    seed, the results are those of `fairdeal run`. A cooperative game needs one bot only, which then
    plays with itself.

    \b
    Example:
      fairdeal simulate ninetyone --bot a=builtin:match --bot b=builtin:random --deals 2000 --seed 1
    """

    def typed() -> pb.Plan:
        return arg.plan_of(
            game,
            arg.commands(arg.require_bots(game, bot, "simulate")),
            seats=seats,
            deals=deals,
            settings=option,
            seed=seed,
            duplicate=duplicate,
            payoff=payoff,
        )

    given = arg.read_plan(context, game, typed)
    with arg.naming_file(game):
        planned = _check(given.plan)
    arg.doubt_spread(given.plan, planned.plan)
    if not _play(planned, given.name, jobs, json=json, csv=csv):
        raise typer.Exit(INTERRUPTED)


def _check(plan: pb.Plan) -> "Planned":
    """Return the plan, checked and complete; all its bots are sample bots."""
    from ..games.game import load_games
    from ..planning import complete

    for entrant in plan.entrants:
        if not entrant.player:
            raise CommandError(
                f"simulate plays sample bots only, and bot {entrant.name!r} is one that connects; "
                "use `fairdeal tournament create`"
            )
        if not entrant.player.startswith(BUILTIN):
            raise CommandError(
                f"simulate plays sample bots only, so bot {entrant.name!r} cannot be {entrant.player!r}; "
                "use `fairdeal run`"
            )
    return complete(plan, load_games(), own_bots=True)


def _play(planned: "Planned", name: str, jobs: int, *, json: bool, csv: bool) -> bool:
    """Play the plan and print its table; returns whether it was played to the end."""
    from ..output import words
    from ..output.console import console
    from ..output.progress import progress
    from ..simulation import Simulation
    from .reports import print_competition

    simulation = Simulation(planned)
    over = False
    with (
        progress(console(stderr=True), planned.pool.game.title, len(simulation.pairings)) as show,
        gently() as check,
    ):
        try:
            for _ in simulation.play(jobs):
                check()
                show(simulation.played, len(simulation.pairings), words.rounds(simulation.rounds))
            over = True
        except KeyboardInterrupt:
            say("stopped; the table has what was played", err=True)
    table = simulation.table()
    table.tournament.name = name
    print_competition(table, json=json, csv=csv)
    return over
