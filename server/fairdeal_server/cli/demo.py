"""`fairdeal demo`: two real competitions, and what to do next."""

import os
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from fairdeal.v1 import tournament_pb2 as pb

from ..resources import home, resource
from .local import newest_match, play
from .loop import complete
from .reports import print_competition
from .speech import say

if TYPE_CHECKING:
    from ..app import Server

DEALS = 100


def demo() -> None:
    """Play two real competitions in under a minute.

    The embedded Postgres is started, bots run as programs of their own, in Python and, where Node and
    the built TypeScript kit are at hand, in TypeScript, and connect over gRPC. They play 91 with a
    fresh deal for each match, and Pot Luck with the same deals for all teams: its table says how the bots
    do with themselves, with each other and among strangers.

    \b
    Example:
      fairdeal demo
    """
    complete(_demo())


async def _demo() -> None:
    from ..app import open_server

    start = time.monotonic()
    say("Starting Postgres, bringing its tables up to date, opening the server …")
    async with open_server() as server:
        say(f"… all there after {time.monotonic() - start:.1f} s: bots connect to {server.address},")
        say(f"and what they play is kept in {home()}")
        if _typescript_bot() is None:
            say("No bot in TypeScript today: it takes Node and a built kit (clients/typescript)")
        tables = [await _compete(server, plan) for plan in (_ninetyone(), _potluck())]
        for table in tables:
            print_competition(table)
        matches = [await newest_match(server, table.tournament.number) for table in tables]
    say(_what_next(matches))


async def _compete(server: "Server", plan: pb.Plan) -> pb.GetStandingsResponse:
    from ..competition import create

    tournament = await create(server, plan, "demo")
    return await play(server, tournament.number)


def _ninetyone() -> pb.Plan:
    commands = {name: f"python -m fairdeal_server.bots ninetyone {name}" for name in ("reader", "match")}
    commands["python-kit"] = f"python {shlex.quote(str(_python_kit() / 'bot.py'))}"
    if (bot := _typescript_bot()) is not None:
        commands["typescript-kit"] = f"node {shlex.quote(str(bot))}"
    return _plan("ninetyone", commands, pb.DUPLICATE_NONE)


def _potluck() -> pb.Plan:
    commands = {name: f"python -m fairdeal_server.bots potluck {name}" for name in ("simple", "random")}
    return _plan("potluck", commands, pb.DUPLICATE_ROTATION)


def _plan(game: str, commands: dict[str, str], duplicate: "pb.Duplicate.ValueType") -> pb.Plan:
    entrants = [pb.Entrant(name=name, player=command) for name, command in commands.items()]
    return pb.Plan(game=game, entrants=entrants, deals=DEALS, duplicate=duplicate)


def _python_kit() -> Path:
    return resource("clients") / "python" / "kit"


def _typescript_bot() -> Path | None:
    """Return the built bot of the TypeScript kit, where there is one and Node to run it."""
    bot = resource("clients") / "typescript" / "dist" / "bot.js"
    return bot if bot.exists() and shutil.which("node") else None


def _what_next(matches: list[int]) -> str:
    fairdeal = _this_command()
    replays = "\n".join(f"  {fairdeal} replay {match}" for match in matches)
    return f"""
Replay a match, move by move, with all cards (--seat 0 shows it as that bot saw it):
{replays}
Referee every match again and rebuild every shuffle:
  {fairdeal} verify --all
Write a bot of your own: change one method, and let it play:
  {fairdeal} new bot mybot
  {fairdeal} run ninetyone --bot mine="python mybot/bot.py" --bot reader=builtin:reader --deals 200
How bots work is in docs/contestants.md; how to run a competition in docs/organisers.md."""


def _this_command() -> str:
    """Return what a person types to run this program here."""
    if shutil.which("fairdeal"):
        return "fairdeal"
    return shlex.quote(os.path.relpath(sys.argv[0]))
