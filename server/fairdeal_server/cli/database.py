"""`fairdeal db`: the database's schema."""

import typer

from . import arguments as arg
from .loop import complete
from .speech import say

database = typer.Typer(
    no_args_is_help=True, help=arg.with_example("Look after the database.", "fairdeal db upgrade")
)


@database.callback()
def _group() -> None:
    """Keep `upgrade` a command of its own while it is the only one."""


@database.command()
def upgrade() -> None:
    """Bring the database's schema up to date.

    The database is DATABASE_URL, or the one under FAIRDEAL_HOME.

    \b
    Example:
      DATABASE_URL=postgresql:///fairdeal fairdeal db upgrade
    """
    from ..app import upgrade_database

    before, now = complete(upgrade_database())
    if before == now:
        say(f"the database is at revision {now} already")
    else:
        say(f"the database is at revision {now} now; it {f'was at {before}' if before else 'was empty'}")
