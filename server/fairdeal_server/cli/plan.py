"""`fairdeal tournament plan`: what a tournament's file makes, before anything is stored."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.v1 import tournament_pb2 as pb

from ..output import documents, words
from ..planfile import PlanFile, parse_duration, read_plan_file
from ..planning import BUILTIN, HOSTED
from . import arguments as arg
from .failures import CommandError, naming
from .ladder_plan import LadderOutlook
from .reports import print_json, print_parts

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..outlook import Duration, Precision, Size, Span, Trial, Width
    from ..planning import Planned

File = Annotated[
    Path, typer.Argument(metavar="FILE.toml", help="The tournament's file, as docs/organisers.md has it.")
]


def plan(
    file: File,
    answer: Annotated[
        str,
        typer.Option(metavar="TIME", help="How long a bot is taken to think about a turn: 10ms, 1.5s."),
    ] = "10ms",
    json: arg.Json = False,
) -> None:
    """Tell what a tournament's file makes, and store nothing.

    Its format with every default, how many rounds, meetings and matches there are, how long that
    takes, and how wide the intervals in the table will be. Sample bots play a few matches for it.

    \b
    Example:
      fairdeal tournament plan spring.toml
    """
    seconds = _answer(answer)
    given = read(file)
    with naming(str(file)):
        if words.is_ladder(given.plan):
            outlook: LadderOutlook | _Outlook = LadderOutlook(given, seconds)
        else:
            outlook = _Outlook(given, is_served(given.plan), seconds)
            arg.doubt_spread(given.plan, outlook.planned.plan)
    if json:
        print_json(outlook.document())
    else:
        print_parts(outlook.report(file))


def read(file: Path) -> PlanFile:
    """Return what the file says, its name and its players checked; the rest of the plan is not yet.

    Raises CommandError where something is wrong with them: also where some bots are commands and others
    connect, and for a command that cannot be started.
    """
    given = read_plan_file(file)
    with naming(str(file)):
        _check(given)
    return given


def _check(given: PlanFile) -> None:
    from ..planning import check_title
    from ..programs import command_words

    check_title("name", given.name)
    entrants = given.plan.entrants
    connecting = [entrant.name for entrant in entrants if entrant.player in ("", HOSTED)]
    started = [
        entrant for entrant in entrants if entrant.player not in ("", HOSTED) and not _is_sample(entrant)
    ]
    if connecting and started:
        raise CommandError(
            f"bot {started[0].name!r} is a command and bot {connecting[0]!r} connects or is "
            "hosted: `fairdeal run` starts all bots itself, and `fairdeal serve` no commands; give every "
            "bot a command or a sample bot, or no bot a command"
        )
    if started and words.is_ladder(given.plan):
        raise CommandError(
            f"bot {started[0].name!r} is a command, and a ladder is played by `fairdeal serve`, "
            "which starts none: let it connect"
        )
    for entrant in started:
        command_words(entrant.name, entrant.player)


def is_served(plan: pb.Plan) -> bool:
    """Return whether the plan is for `fairdeal serve`: bots connect or are hosted.

    `fairdeal run` starts them.
    """
    return words.is_ladder(plan) or any(entrant.player in ("", HOSTED) for entrant in plan.entrants)


def _is_sample(entrant: pb.Entrant) -> bool:
    return entrant.player.startswith(BUILTIN)


def _answer(text: str) -> float:
    try:
        return parse_duration(text) / 1000
    except ValueError as error:
        raise CommandError(f"--answer {error}") from error


class _Outlook:
    """All that is told about a plan."""

    def __init__(self, given: PlanFile, served: bool, answer: float) -> None:
        from ..games.game import load_games
        from ..outlook import duration_of, precision_of, size_of, try_out
        from ..planning import complete

        self.name = given.name
        self.served = served
        self.answer = answer
        self.planned: Planned = complete(given.plan, load_games(), own_bots=not served)
        self.size: Size = size_of(self.planned)
        self.trial: Trial = try_out(self.planned)
        self.duration: Duration = duration_of(self.planned, self.size, self.trial, answer)
        self.precision: Precision | None = precision_of(self.planned, self.size)

    # --- in words -----------------------------------------------------------------------------

    def report(self, file: Path) -> "Iterator[RenderableType]":
        """Yield the report; `file` is where the plan stands."""
        from rich.text import Text

        from ..output.grid import grid

        plan = self.planned.plan
        name = f", {self.name}" if self.name else ""
        yield Text.assemble((f"{words.seated(plan)}{name}", "bold"), f"\n{' '.join(plan.options)}")
        cooperative = self.planned.pool.game.cooperative
        yield Text(
            f"{words.format_name(plan)}, {words.count(len(plan.entrants), 'bot')}, "
            f"{words.deals(plan, cooperative)}"
        )
        for key, value in documents.format_settings(plan).items():
            yield Text(f"  {key} = {_setting(value)}")
        yield Text(f"clock: {words.clock(plan.clock)}; payoff: {words.payoff(plan.payoff)}; {self._seed()}")
        yield Text()
        drawn = grid("how much", "at least", "at most", numbers=("at least", "at most"))
        for what, span in self._counts().items():
            if span is not None:
                drawn.add_row(what, f"{span.least:,}", f"{span.most:,}")
        yield drawn
        if notes := " ".join(self._count_notes()):
            yield Text(notes)
        yield Text.assemble(("\nhow long", "bold"))
        yield Text("\n".join(self._times()))
        yield Text.assemble(("\nhow sure", "bold"))
        yield Text("\n".join(self._widths()))
        yield Text(f"\n{self._next(file)}")

    def _seed(self) -> str:
        seed = self.planned.plan.seed
        return f"seed {seed}: whoever knows it knows the deals" if seed else "deals that nobody knows"

    def _counts(self) -> "dict[str, Span | None]":
        size, cooperative = self.size, self.planned.pool.game.cooperative
        return {
            "rounds": size.rounds,
            "teams" if cooperative else "meetings": size.meetings,
            "deal sets": size.deal_sets,
            "matches": size.matches,
            "and of sample bots": size.references if size.references.most else None,
        }

    def _count_notes(self) -> Iterator[str]:
        """Yield what the least and the most numbers rest on."""
        format = self.planned.plan.format
        if not format.WhichOneof("format"):
            return
        yield "Withdrawals and late entries apart."
        if _has_extra_deals(documents.format_settings(self.planned.plan)):
            yield "Level meetings have more deals: at least, none has."
        if format.HasField("swiss") and self.size.rounds and self.size.rounds.least < self.size.rounds.most:
            yield "At least: it ends early if no two are left who have not met."

    def _times(self) -> Iterator[str]:
        trial, duration = self.trial, self.duration
        tried = words.count(trial.matches, "match")
        yield (
            f"About {words.duration(duration.estimate)}, if a bot answers in {words.duration(self.answer)}, "
            f"and at most {words.duration(duration.most)}, if every clock is used up."
        )
        at_once, computing = words.count(duration.at_once, "match"), words.duration(trial.seconds)
        yield (
            f"Sample bots have played {tried}: a match has {trial.turns:.3g} turns, for which the referee "
            f"waits {trial.waits:.3g} times (at most {trial.most_turns} and {trial.most_waits}), and takes "
            f"{computing} of computing. Assumed: your bots play as long matches, each bot plays one match "
            f"at a time, so {at_once} at once, and this machine plays them."
        )

    def _widths(self) -> Iterator[str]:
        precision, payoff = self.precision, words.payoff(self.planned.plan.payoff)
        if precision is None:
            yield (
                f"Nobody knows: the game declares no spread of the payoff {payoff}. A trial with your bots "
                "shows it, in the column ±."
            )
            return
        yield "Half of the 95 % intervals to expect, in payoffs:"
        one = "all deals of a team" if self.planned.pool.game.cooperative else "one meeting"
        yield _width_line(one, precision.meeting, payoff)
        if precision.whole is not None:
            whole = "the whole tournament, for a bot that plays as much as the mean"
            yield _width_line(whole, precision.whole, payoff)
        if self.planned.field is not None:
            yield "Narrower, as far as deals that tables share take luck away."
        pairs = words.listing(f"“{name}”" for name in precision.examples)
        yield (
            "From what the game declares: from deal set to deal set, the difference of two sample bots' "
            f"payoffs has a standard deviation of {precision.spread:g}, the median of what was measured "
            f"between {pairs}. Other bots, and other options than the game's defaults, scatter otherwise."
        )

    def _next(self, file: Path) -> str:
        if self.served:
            return f"Nothing is stored yet: fairdeal tournament create {file}"
        return f"Nothing is stored yet: fairdeal run {file}"

    # --- as data ------------------------------------------------------------------------------

    def document(self) -> documents.Document:
        """Return the same as docs/json.md has it."""
        plan, size, trial, duration = self.planned.plan, self.size, self.trial, self.duration
        tournament = documents.tournament(pb.Tournament(name=self.name, plan=plan))
        for key in ("tournament", "state", "pairings", "matches", "void"):
            del tournament[key]
        return tournament | {
            "held_by": "serve" if self.served else "run",
            "rounds": _span(size.rounds),
            "meetings": _span(size.meetings),
            "deal_sets": _span(size.deal_sets),
            "matches": _span(size.matches),
            "reference_matches": _span(size.references),
            "trial": asdict(trial),
            "duration": {
                "answer_seconds": self.answer,
                "at_once": duration.at_once,
                "estimate_seconds": duration.estimate,
                "most_seconds": duration.most,
            },
            "precision": self._precision(),
        }

    def _precision(self) -> documents.Document | None:
        precision = self.precision
        if precision is None:
            return None
        return {
            "spread": precision.spread,
            "measured_between": list(precision.examples),
            "meeting": _width(precision.meeting),
            "whole": _width(precision.whole) if precision.whole else None,
        }


def _has_extra_deals(settings: documents.Document) -> bool:
    return any(
        _has_extra_deals(value) if isinstance(value, dict) else key == "max_extra" and bool(value)
        for key, value in settings.items()
    )


def _setting(value: object) -> str:
    """Return a setting of the format as a tournament's file has it."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return f"{{{', '.join(f'{key} = {_setting(inner)}' for key, inner in value.items())}}}"
        case list():
            return f"[{', '.join(map(_setting, value))}]"
        case str():
            return f'"{value}"'
        case _:
            return f"{value:g}"


def _width_line(what: str, width: "Width", payoff: str) -> str:
    return (
        f"± {width.mean:.3g} {payoff} for a bot's mean, ± {width.difference:.3g} for the difference of two "
        f"bots: {what}, {words.count(width.deal_sets, 'deal set')}."
    )


def _span(span: "Span | None") -> documents.Document | None:
    return {"least": span.least, "most": span.most} if span else None


def _width(width: "Width") -> documents.Document:
    return {"deal_sets": width.deal_sets, "mean": width.mean, "difference": width.difference}
