"""`fairdeal simulate`: competitions of sample bots without network and database."""

from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.v1 import tournament_pb2 as pb

from ..planning import BUILTIN, Planned
from . import arguments as arg
from .failures import INTERRUPTED, CommandError

if TYPE_CHECKING:
    from ..tournament.results import StandingRow

MOST_JOBS = 1000


def simulate(
    game: arg.GameName,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=builtin:BOT", help="A bot and which sample bot it is; may be repeated."),
    ] = None,
    seats: arg.Seats = 0,
    deals: arg.Deals = 1000,
    option: arg.Settings = None,
    seed: arg.Seed = None,
    duplicate: arg.DuplicateMode = arg.Duplicate.AUTO,
    payoff: arg.PayoffName = None,
    jobs: Annotated[
        int, typer.Option(callback=arg.between(1, MOST_JOBS), metavar="N", help="Processes that play.")
    ] = 1,
    json: arg.Json = False,
) -> None:
    """Play sample bots without network and database.

    Matches are played in this process, or in several. The referee, the deals and, with the same
    seed, the results are those of `fairdeal run`. A cooperative game needs one bot only, which then
    plays with itself.

    \b
    Example:
      fairdeal simulate ninetyone --bot a=builtin:match --bot b=builtin:random --deals 2000 --seed 1
    """
    bots = arg.named_commands(arg.require_bots(game, bot, "simulate"))
    for name, player in bots.items():
        if not player.startswith(BUILTIN):
            raise CommandError(
                f"simulate plays sample bots only, so bot {name!r} cannot be {player!r}; use `fairdeal run`"
            )
    entrants = [pb.Entrant(name=name, player=player) for name, player in bots.items()]
    plan = arg.plan_of(
        game,
        entrants,
        seats=seats,
        deals=deals,
        settings=option,
        seed=seed,
        duplicate=duplicate,
        payoff=payoff,
    )
    if not _play(plan, jobs, json):
        raise typer.Exit(INTERRUPTED)


def _play(plan: pb.Plan, jobs: int, json: bool) -> bool:
    """Play the plan and print its table; returns whether it was played to the end."""
    from .. import simulation
    from ..games.game import load_games
    from ..output.console import console
    from ..output.progress import progress
    from ..planning import complete

    planned = complete(plan, load_games(), own_bots=True)
    total = len(planned.schedule.pairings)
    rows: list[StandingRow] = []
    played = 0
    with progress(console(stderr=True), planned.pool.game.title, total) as show:
        try:
            for chunk in simulation.simulate(planned, jobs):
                rows += chunk.rows
                played += chunk.pairings
                show(played, total, "")
        except KeyboardInterrupt:
            typer.echo("stopped; the table has what was played", err=True)
    _report(planned, rows, played, json)
    return played == total


def _report(planned: Planned, rows: "list[StandingRow]", played: int, json: bool) -> None:
    """Print the table of the pairings that were played: the first ones of the schedule."""
    from ..scoreboard import draw_up, rate_rows
    from .reports import print_competition

    pairings, game = planned.schedule.pairings, planned.pool.game
    unfinished = {pairing.deal_set for pairing in pairings[played:]}
    tournament = pb.Tournament(
        plan=planned.plan,
        state=pb.TOURNAMENT_STATE_RUNNING if unfinished else pb.TOURNAMENT_STATE_FINISHED,
        pairings=len(pairings),
        played=played,
    )
    names = [entrant.name for entrant in planned.plan.entrants]
    complete_rows = [row for row in rows if row.deal_set not in unfinished]
    ratings = {} if game.cooperative else rate_rows(complete_rows, names)
    print_competition(draw_up(tournament, game, rows, ratings, unfinished), json)
