"""The command line `fairdeal`: a module for each group of commands. Slow imports stand inside them."""

import typer

from .failures import Commands
from .games import games
from .simulate import simulate

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Competitions between card-playing bots: referee, tables, ratings.",
)

app.command()(simulate)
app.command()(games)
