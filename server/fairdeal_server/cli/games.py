"""`fairdeal games`: which games there are, and one game's page."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..tournament.precision import deals_for_power
from . import arguments as arg
from .failures import CommandError
from .speech import say

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from fairdeal.bot import Bot
    from fairdeal.v1.play_pb2 import Payoff

    from ..games.game import Game
    from ..output.documents import Document


def games(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="Show this game's page.")] = None,
    proto: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the proto files that its bots need into this folder."),
    ] = None,
    json: arg.Json = False,
) -> None:
    """List the games, show one game's page, or write its proto files.

    A game's page has its rules, options, payoffs, sample bots and messages, and says how many deals
    it takes to tell bots apart.

    \b
    Example:
      fairdeal games ninetyone
    """
    from ..games.game import find_game, load_games
    from ..kits import write_protos
    from .reports import print_json

    if proto is not None:
        if name is None or json:
            raise CommandError("--proto takes a game and writes its files: fairdeal games GAME --proto DIR")
        for file in write_protos(find_game(name), proto):
            say(proto / file)
    elif name is None:
        games = load_games().values()
        if json:
            print_json([_document(game) for game in games])
        else:
            _print_list(list(games))
    elif json:
        print_json(_document(find_game(name)))
    else:
        _print_page(find_game(name))


def _print_list(games: "list[Game[Any]]") -> None:
    from ..bots import list_bots
    from ..output.grid import grid
    from .reports import print_parts

    table = grid("game", "name", "seats", "kind", "sample bots")
    for game in games:
        kind = "one team" if game.cooperative else "rivals"
        table.add_row(game.name, game.title, _seats(game), kind, ", ".join(list_bots(game.name)))
    print_parts([table])


def _print_page(game: "Game[Any]") -> None:
    from rich.text import Text

    from ..output import words
    from .reports import print_parts

    fewest = words.count(game.seats.start, "seat")
    _print_rules(game)
    print_parts(
        [
            Text("Options (--option KEY=VALUE)", "bold"),
            _options(game),
            Text(f"\nPayoffs (--payoff), with {fewest} and the options' defaults", "bold"),
            _payoffs(game),
            Text("\nSample bots (--bot NAME=builtin:BOT)", "bold"),
            _bots(game),
            Text("\nDeals", "bold"),
            *_measured(game),
            Text("\nMessages", "bold"),
        ]
    )
    say(_messages(game))


def _print_rules(game: "Game[Any]") -> None:
    """Print the rules laid out on a terminal, and as Markdown elsewhere."""
    from rich.markdown import Markdown

    from ..output.console import console

    out = console()
    if out.is_terminal:
        out.print(Markdown(game.rules))
    else:
        out.print(game.rules, soft_wrap=True)


def _options(game: "Game[Any]") -> "Table":
    from ..output.grid import grid

    table = grid("option", "takes", "default")
    for row in _option_rows(game):
        table.add_row(*row)
    return table


def _option_rows(game: "Game[Any]") -> list[tuple[str, str, str]]:
    """Return each option with what it takes and its default."""
    from ..games.options import describe_options, format_options

    settled = format_options(game.settle(game.proto.Options(), game.seats.start))
    defaults = dict(setting.split("=") for setting in settled)
    return [(name, takes, defaults.get(name, "")) for name, takes in describe_options(game)]


def _payoffs(game: "Game[Any]") -> "Table":
    from ..output import words
    from ..output.grid import grid

    table = grid("payoff", "least", "most", "a match is worth", numbers=("least", "most"))
    for number, (payoff, low, high) in enumerate(_payoff_bounds(game)):
        name = words.payoff(payoff) + ("" if number else " (default)")
        table.add_row(name, f"{low:g}", f"{high:g}", words.payoff_meaning(payoff, game.cooperative))
    return table


def _payoff_bounds(game: "Game[Any]") -> "list[tuple[Payoff.ValueType, float, float]]":
    """Return each payoff with its bounds under default options and the fewest seats."""
    seats = game.seats.start
    settled = game.settle(game.proto.Options(), seats)
    return [(payoff, *game.payoff_bounds(payoff, settled, seats)) for payoff in game.payoffs]


def _bots(game: "Game[Any]") -> "Table":
    from ..bots import list_bots
    from ..output.grid import grid

    table = grid("bot", "what it does")
    for name, bot in list_bots(game.name).items():
        table.add_row(name, _summary(bot))
    return table


def _summary(bot: "type[Bot]") -> str:
    """Return the first sentence of what the bot's class says of itself."""
    return (bot.__doc__ or "Plays the game's own random move.").strip().partition("\n")[0]


def _measured(game: "Game[Any]") -> "Iterator[RenderableType]":
    from rich.text import Text

    from ..output import words
    from ..output.grid import grid

    measured = game.measured
    for seats, ratio in sorted(measured.variance_ratio.items()):
        yield Text(
            f"{words.count(seats, 'seat')}: variance ratio of duplicate deals {ratio:.2f}, "
            f"so --duplicate auto is {_automatic(game, seats, ratio)}."
        )
    if not measured.gaps:
        yield Text("Not measured yet.")
        return
    table = grid(
        "to tell apart",
        "gap",
        "fresh deals",
        "duplicate deal sets",
        numbers=("gap", "fresh deals", "duplicate deal sets"),
    )
    for gap in measured.gaps:
        fresh, duplicate = (deals_for_power(spread, gap.gap) for spread in (gap.fresh, gap.duplicate))
        table.add_row(gap.name, f"{gap.gap:g}", f"{fresh:,}", f"{duplicate:,}")
    yield table
    yield Text("With so many, four of five competitions show the gap at 95 % confidence.")


def _automatic(game: "Game[Any]", seats: int, ratio: float) -> str:
    """Say what --duplicate auto becomes: connected bots must not meet a deal twice."""
    if ratio >= 1:
        return "none"
    field = "none" if game.cooperative else f"field from {2 * seats} bots on, else none"
    return f"rotation for your own bots; for connected bots {field}"


def _messages(game: "Game[Any]") -> str:
    """Return the proto file and the service with its method."""
    from ..resources import resource

    descriptor = game.proto.DESCRIPTOR
    file = resource("proto") / descriptor.name
    lines = [str(file) if file.exists() else descriptor.name]
    for service in descriptor.services_by_name.values():
        for method in service.methods:
            request, response = method.input_type.name, method.output_type.name
            lines.append(f"{service.full_name}/{method.name}: stream {request}, stream {response}")
    lines.append(f"A bot answers each Turn with a {game.proto.Move.DESCRIPTOR.full_name}.")
    return "\n".join(lines)


def _seats(game: "Game[Any]") -> str:
    fewest, most = game.seats[0], game.seats[-1]
    return f"{fewest} to {most}" if most > fewest else f"{fewest}"


def _document(game: "Game[Any]") -> "Document":
    """Return a game as docs/json.md has it."""
    from ..bots import list_bots
    from ..output import words

    return {
        "game": game.name,
        "title": game.title,
        "revision": game.revision,
        "seats": list(game.seats),
        "cooperative": game.cooperative,
        "options": [
            {"option": name, "takes": takes, "default": default or None}
            for name, takes, default in _option_rows(game)
        ],
        "payoffs": [
            {"payoff": words.payoff(payoff), "low": low, "high": high}
            for payoff, low, high in _payoff_bounds(game)
        ],
        "second_measure": game.second_measure or None,
        "bots": [{"bot": name, "summary": _summary(bot)} for name, bot in list_bots(game.name).items()],
        "variance_ratio": {str(seats): ratio for seats, ratio in game.measured.variance_ratio.items()},
        "gaps": [
            {
                "name": gap.name,
                "gap": gap.gap,
                "deals_fresh": deals_for_power(gap.fresh, gap.gap),
                "deal_sets_duplicate": deals_for_power(gap.duplicate, gap.gap),
            }
            for gap in game.measured.gaps
        ],
        "proto": game.proto.DESCRIPTOR.name,
        "services": [service.full_name for service in game.proto.DESCRIPTOR.services_by_name.values()],
        "rules": game.rules,
    }
