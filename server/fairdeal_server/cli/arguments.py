"""What several commands take: a game, bots, a plan, and where the output goes."""

from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb

from ..output import words
from ..planfile import PlanFile, check_seats_of, parse_duration, read_plan_file
from ..planning import BUILTIN
from .failures import CommandError, naming
from .speech import say

MOST = 2**32 - 1
"""The largest number that a plan takes."""
FILE = ".toml"
"""How the name of a tournament's file ends."""
_BESIDE_A_FILE = {"game", "name", "key", "jobs", "concurrency", "json", "csv"}
LAST_TOURNAMENT = 2**31 - 1
LAST_MATCH = 2**63 - 2


class Duplicate(StrEnum):
    """How a deal is used."""

    AUTO = "auto"
    ROTATION = "rotation"
    FIELD = "field"
    NONE = "none"


class Payoff(StrEnum):
    """What a match is worth."""

    WIN = "win"
    PLACE = "place"
    MARGIN = "margin"
    SCORE = "score"


class Penalty(StrEnum):
    """What a fault costs."""

    FORFEIT = "forfeit"
    DEFAULT = "default"


class Durability(StrEnum):
    """What becomes of a match when the server dies."""

    MATCH = "match"
    MOVE = "move"


class Sandbox(StrEnum):
    """How programs are started."""

    OFF = "off"
    AVAILABLE = "available"
    REQUIRED = "required"


def clock(move_time: str, bank: str, increment: str) -> play_pb2.ClockRule:
    """Return the clock that was typed."""
    return play_pb2.ClockRule(
        move_ms=milliseconds("--move-time", move_time),
        bank_ms=milliseconds("--bank", bank),
        increment_ms=milliseconds("--increment", increment),
    )


def milliseconds(option: str, text: str) -> int:
    """Return the milliseconds that were typed for the option."""
    try:
        return parse_duration(text)
    except ValueError as error:
        raise CommandError(f"{option} {error}") from error


def validity(expires: str | None) -> int:
    """Return for how many seconds a token is to work; 0 means for ever."""
    if expires is None:
        return 0
    units = {"m": 60, "h": 3600, "d": 86_400}
    number, unit = expires[:-1], expires[-1:]
    if not (number.isascii() and number.isdecimal() and len(number) < 10 and int(number) and unit in units):
        raise CommandError(
            f"--expires {expires!r} is no time from now: write it like 90m, 12h or 30d, "
            f"in minutes, hours or days; a minute is the least"
        )
    return int(number) * units[unit]


def with_example(text: str, command: str) -> str:
    """Return the help of a group of commands, with an example of their use."""
    return f"{text}\n\n\b\nExample:\n  {command}"


def between(least: int, most: int) -> Callable[[typer.CallbackParam, int | None], int | None]:
    """Return what checks that a number, where there is one, is from `least` to `most`."""

    def check(parameter: typer.CallbackParam, number: int | None) -> int | None:
        if number is None or least <= number <= most:
            return number
        option = parameter.param_type_name == "option"
        what = parameter.opts[0] if option else f"a {(parameter.name or '').replace('_', ' ')}"
        raise CommandError(f"{what} is a number from {least} to {most}, not {number}")

    return check


def not_empty(parameter: typer.CallbackParam, text: str | None) -> str | None:
    """Refuse text that is empty, as that of a shell's variable is which is not set."""
    if text == "":
        raise CommandError(f"{parameter.opts[0]} is followed by empty text; leave it out, or say what it is")
    return text


GameOrFile = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE.toml",
        help="The game, as `fairdeal games` lists it, or a tournament's file, which says it all.",
    ),
]
Seats = Annotated[
    int | None,
    typer.Option(metavar="N", help="Seats of a match.", show_default="the game's least"),
]
Deals = Annotated[
    int,
    typer.Option(callback=between(1, MOST), metavar="N", help="Deals for each subset of bots, or each team."),
]
DRAIN_TIME = "10m"
DrainTime = Annotated[
    str,
    typer.Option(metavar="TIME", help="How long running matches may take to end when it is told to stop."),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
Seed = Annotated[
    str | None,
    typer.Option(
        callback=not_empty,
        metavar="N",
        help="Makes the same deals every time.",
        show_default="deals nobody knows",
    ),
]
DuplicateMode = Annotated[
    Duplicate,
    typer.Option(help="Whether the same bots play a deal in every seating; auto goes by what was measured."),
]
PayoffName = Annotated[
    Payoff | None, typer.Option(help="What a match is worth.", show_default="the game's own")
]
PenaltyName = Annotated[Penalty, typer.Option(help="What a fault costs: the match, or a default move.")]
DurabilityName = Annotated[
    Durability,
    typer.Option(help="What is stored at once: each match, or every move, so that a match is resumed."),
]
SandboxMode = Annotated[
    Sandbox,
    typer.Option(
        help="Start bots in a sandbox: required, or as much of one as is available (docs/hosting.md)."
    ),
]
MoveTime = Annotated[str, typer.Option(metavar="TIME", help="The time for each move: 500ms, 1.5s, 2m.")]
Bank = Annotated[
    str, typer.Option(metavar="TIME", help="Time for the whole match, used when a move's is used up.")
]
Increment = Annotated[str, typer.Option(metavar="TIME", help="Added to the bank after each move.")]
Expires = Annotated[
    str | None,
    typer.Option(metavar="TIME", help="When it stops working: 12h, 30d.", show_default="never"),
]


def _one_output(context: typer.Context, parameter: typer.CallbackParam, given: bool) -> bool:
    """Refuse --json and --csv together; whichever is read second sees the other."""
    if given and any(context.params.get(other) for other in {"json", "csv"} - {parameter.name}):
        raise CommandError("--json and --csv are two ways to print the same; take one of them")
    return given


Json = Annotated[
    bool, typer.Option("--json", callback=_one_output, help="Print JSON (docs/json.md) instead of tables.")
]
Csv = Annotated[
    bool, typer.Option("--csv", callback=_one_output, help="Print the standings as CSV instead of tables.")
]
TournamentNumber = Annotated[
    int,
    typer.Argument(
        callback=between(1, LAST_TOURNAMENT), metavar="TOURNAMENT", help="The tournament's number."
    ),
]


def plan_of(
    game: str,
    entrants: Iterable[pb.Entrant],
    *,
    seats: int | None,
    deals: int,
    settings: list[str] | None,
    seed: str | None,
    duplicate: Duplicate,
    payoff: Payoff | None,
    penalty: Penalty = Penalty.FORFEIT,
    clock: play_pb2.ClockRule | None = None,
    durability: Durability = Durability.MATCH,
    sandbox: Sandbox = Sandbox.OFF,
) -> pb.Plan:
    """Return the plan that was typed; nothing of it is checked yet but that a plan can hold it."""
    if seats is not None:
        check_seats_of(game, seats)
    return pb.Plan(
        game=game,
        options=settings or (),
        seats=seats or 0,
        entrants=entrants,
        deals=deals,
        duplicate=pb.Duplicate.Value(f"DUPLICATE_{duplicate.name}"),
        clock=clock,
        payoff=play_pb2.Payoff.Value(f"PAYOFF_{payoff.name}") if payoff else play_pb2.PAYOFF_UNSPECIFIED,
        penalty=play_pb2.Penalty.Value(f"PENALTY_{penalty.name}"),
        seed=seed or "",
        durability=play_pb2.Durability.Value(f"DURABILITY_{durability.name}"),
        sandbox=pb.SANDBOX_UNSPECIFIED
        if sandbox is Sandbox.OFF
        else pb.Sandbox.Value(f"SANDBOX_{sandbox.name}"),
    )


def read_plan(context: typer.Context, game: str, typed: Callable[[], pb.Plan]) -> PlanFile:
    """Return the plan of the file that stands where a game may stand, or else the one that was typed."""
    if not game.endswith(FILE):
        return PlanFile("", typed())
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if source and source.name == "COMMANDLINE" and parameter.name not in _BESIDE_A_FILE:
            raise CommandError(f"{parameter.opts[0]} is not for a tournament's file: write it into {game}")
    return read_plan_file(Path(game))


def naming_file(game: str) -> AbstractContextManager[None]:
    """Let what is wrong with a plan be told with the file that it stands in, if it stands in one."""
    return naming(game) if game.endswith(FILE) else nullcontext()


def doubt_spread(asked: pb.Plan, settled: pb.Plan) -> None:
    """Tell where victory points go by a spread that is not for the options that were chosen."""
    from ..games.game import load_games
    from ..planning import spread_doubt

    if doubt := spread_doubt(asked, settled, load_games()):
        say(f"fairdeal: {doubt}", err=True)


def refuse(context: typer.Context, names: Collection[str], why: str) -> None:
    """Raise an error where an option is typed that would do nothing."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in names and source and source.name == "COMMANDLINE":
            raise CommandError(f"{parameter.opts[0]} {why}")


def commands(bots: Iterable[str], option: str = "--bot") -> list[pb.Entrant]:
    """Return the entrants of NAME=COMMAND; `option` is what they were typed behind, empty for nothing."""
    entrants: dict[str, pb.Entrant] = {}
    for bot in bots:
        name, equals, command = bot.partition("=")
        if not (name and equals and command.strip()):
            typed = f"{option} {bot!r}".strip()
            raise CommandError(f"{typed} is not of the form NAME=COMMAND or NAME={BUILTIN}BOT")
        if name in entrants:
            raise CommandError(f"two bots are named {name!r}; give each its own name")
        entrants[name] = pb.Entrant(name=name, player=command.strip())
    return list(entrants.values())


def require_bots(game: str, bots: list[str] | None, command: str) -> list[str]:
    """Return the bots; raises an error that names the game's sample bots where there are none."""
    if bots:
        return bots
    from ..bots import list_bots

    names = [*list_bots(game)]
    example = " ".join(f"--bot {name}={BUILTIN}{name}" for name in reversed(names[-2:]))
    raise CommandError(
        f"no bots are named; {game} has the sample bots {words.listing(names)}: "
        f"fairdeal {command} {game} {example}"
    )
