"""The command line `fairdeal`: a module for each group of commands. Slow imports stand inside them."""

import typer

from . import (
    backup,
    compare,
    conformance,
    demo,
    doctor,
    games,
    hosting,
    local,
    matches,
    new,
    practice,
    registry,
    retention,
    sandbox,
    serve,
    simulate,
    stdio,
    tokens,
    tournaments,
    verify,
)
from .arguments import with_example
from .database import database
from .failures import Commands

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=with_example("Competitions between card-playing bots: referee, tables, ratings.", "fairdeal demo"),
)

for command in (
    demo.demo,
    games.games,
    practice.practice,
    simulate.simulate,
    compare.compare,
    local.run,
    local.resume,
    serve.serve,
    hosting.worker,
    sandbox.sandbox,
    tournaments.standings,
    matches.matches,
    matches.replay,
    verify.verify,
    matches.export,
    backup.backup,
    backup.restore,
    retention.prune,
    conformance.conformance,
    doctor.doctor,
):
    app.command()(command)
# What stands behind the game is the program's.
app.command(context_settings={"allow_interspersed_args": False})(stdio.stdio)

app.add_typer(new.new, name="new")
app.add_typer(registry.owner, name="owner")
app.add_typer(registry.bot, name="bot")
app.add_typer(tokens.token, name="token")
app.add_typer(tournaments.tournament, name="tournament")
app.add_typer(tournaments.ratings, name="ratings")
app.add_typer(database, name="db")
