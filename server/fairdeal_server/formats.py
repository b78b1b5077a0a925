"""From a plan's Format message to the format, and back with every default filled in."""

from collections.abc import Sequence
from functools import lru_cache

from fairdeal.v1 import format_pb2 as pb
from fairdeal.v1.tournament_pb2 import Plan, Rounds

from .tournament.formats.format import Format, FormatError
from .tournament.formats.gauntlet import Gauntlet
from .tournament.formats.groups import Groups
from .tournament.formats.king_of_the_hill import KingOfTheHill
from .tournament.formats.knockout import Knockout
from .tournament.formats.ladder import OUTSTANDING, Ladder
from .tournament.formats.round_robin import RoundRobin
from .tournament.formats.runoff import Runoff
from .tournament.formats.swiss import MATCH_POINTS, VICTORY_POINTS, Swiss

ADVANCE = 2
"""How many of a group go on, unless the plan says otherwise."""


def format_of(plan: Plan) -> Format | None:
    """Return the format of a plan whose defaults are filled in.

    None for a round robin planned as a whole, and for a ladder, which has no rounds. Raises FormatError
    where the message names none, or an entrant that there is not.
    """
    if not plan.HasField("format") or is_ladder(plan):
        return None
    seats, deals, message = plan.seats, plan.deals, plan.format
    match message.WhichOneof("format"):
        case "round_robin":
            return _round_robin(message.round_robin, seats, deals)
        case "swiss":
            return _swiss(message.swiss, seats, deals)
        case "knockout":
            return _knockout(message.knockout, seats, deals)
        case "groups":
            return _groups(message.groups, seats, deals)
        case "gauntlet":
            names = [entrant.name for entrant in plan.entrants]
            return _gauntlet(message.gauntlet, seats, deals, names)
        case "king_of_the_hill":
            return KingOfTheHill(deals, _max_extra(message.king_of_the_hill))
        case "runoff":
            return Runoff(seats, deals, message.runoff.cycles or 1)
        case _:
            raise FormatError("the format is empty: it names one, as docs/formats.md lists them")


def rounds_of(plan: Plan, first: int, last: int) -> Rounds:
    """Return how far the rounds of a plan's format are; `first` and `last` are those that are being played.

    Raises FormatError where the plan's format has no rounds.
    """
    format = format_of(plan)
    if format is None:
        raise FormatError("only formats have rounds, and a ladder has none")
    least, most = _count_rounds(format, len(plan.entrants), plan.seats)
    return Rounds(first=first, last=last, least=max(least, last), most=max(most, last))


@lru_cache(maxsize=256)
def _count_rounds(format: Format, entrants: int, seats: int) -> tuple[int, int]:
    return format.forecast(entrants, seats).rounds


def message_of(format: Format, names: Sequence[str]) -> pb.Format:
    """Return the format as a plan has it, with everything said; `names` are the entrants'."""
    match format:
        case RoundRobin():
            return pb.Format(round_robin=_round_robin_message(format))
        case Swiss():
            return pb.Format(swiss=_swiss_message(format, len(names)))
        case Knockout():
            return pb.Format(knockout=_knockout_message(format))
        case Groups():
            return pb.Format(groups=_groups_message(format))
        case Gauntlet():
            challengers = [names[number - 1] for number in format.challengers]
            return pb.Format(gauntlet=pb.Gauntlet(challengers=challengers, cycles=format.cycles))
        case KingOfTheHill():
            return pb.Format(king_of_the_hill=pb.KingOfTheHill(max_extra=format.extra))
        case Runoff():
            return pb.Format(runoff=pb.Runoff(cycles=format.cycles))
        case _:
            raise TypeError(f"no message has the format {format}")


def _round_robin_message(format: RoundRobin) -> pb.RoundRobin:
    return pb.RoundRobin(cycles=format.cycles, tie_breaks=format.tie_breaks)


def _swiss_message(format: Swiss, entrants: int) -> pb.Swiss:
    victory = format.points == VICTORY_POINTS
    return pb.Swiss(
        rounds=format.count_rounds(entrants),
        points=pb.SWISS_POINTS_VICTORY if victory else pb.SWISS_POINTS_MATCH,
        spread=format.spread or 0.0,
        tie_breaks=format.criteria(entrants),
    )


def _knockout_message(format: Knockout) -> pb.Knockout:
    return pb.Knockout(
        elimination=pb.ELIMINATION_DOUBLE if format.double else pb.ELIMINATION_SINGLE,
        third_place=format.third_place,
        max_extra=format.extra,
        advance=format.through if format.seats > 2 else 0,
        reset=format.reset if format.double else None,
    )


def _groups_message(format: Groups) -> pb.Groups:
    final = format.final
    return pb.Groups(
        groups=format.groups,
        advance=format.advance,
        max_extra=format.extra,
        cycles=format.cycles,
        knockout=_knockout_message(final) if isinstance(final, Knockout) else None,
        round_robin=_round_robin_message(final) if isinstance(final, RoundRobin) else None,
    )


def is_ladder(plan: Plan) -> bool:
    """Whether the tournament is a ladder."""
    return plan.format.HasField("ladder")


def ladder_of(plan: Plan) -> Ladder:
    """Return the settings of a ladder whose other defaults are filled in."""
    return Ladder(plan.seats, plan.deals, plan.format.ladder.outstanding or OUTSTANDING)


def _round_robin(message: pb.RoundRobin, seats: int, deals: int) -> RoundRobin:
    if message.tie_breaks:
        return RoundRobin(seats, deals, message.cycles or 1, tuple(message.tie_breaks))
    return RoundRobin(seats, deals, message.cycles or 1)


def _swiss(message: pb.Swiss, seats: int, deals: int) -> Swiss:
    match = message.points == pb.SWISS_POINTS_MATCH
    if match and message.spread:
        raise FormatError("spread measures victory points; leave it out with match points")
    return Swiss(
        seats=seats,
        rounds=message.rounds,
        deals=deals,
        points=MATCH_POINTS if match else VICTORY_POINTS,
        spread=message.spread or None,
        tie_breaks=tuple(message.tie_breaks) or None,
    )


def _knockout(message: pb.Knockout, seats: int, deals: int) -> Knockout:
    if message.HasField("reset") and message.elimination != pb.ELIMINATION_DOUBLE:
        raise FormatError("reset is for double eliminations: a single one has no grand final; leave it out")
    return Knockout(
        seats=seats,
        deals=deals,
        max_extra=_max_extra(message),
        double=message.elimination == pb.ELIMINATION_DOUBLE,
        third_place=message.third_place,
        reset=message.reset if message.HasField("reset") else True,
        advance=message.advance or None,
    )


def _groups(message: pb.Groups, seats: int, deals: int) -> Groups:
    if not message.groups:
        raise FormatError("groups is missing: it says how many groups there are")
    final = (
        _round_robin(message.round_robin, seats, deals)
        if message.HasField("round_robin")
        else _knockout(message.knockout, seats, deals)
    )
    return Groups(
        groups=message.groups,
        advance=message.advance or ADVANCE,
        final=final,
        seats=seats,
        deals=deals,
        cycles=message.cycles or 1,
        max_extra=_max_extra(message),
    )


def _gauntlet(message: pb.Gauntlet, seats: int, deals: int, names: Sequence[str]) -> Gauntlet:
    for name in message.challengers:
        if name not in names:
            raise FormatError(f"challenger {name!r} is no entrant; there are {', '.join(names)}")
    challengers = [names.index(name) + 1 for name in message.challengers] or [1]
    return Gauntlet(tuple(challengers), seats, deals, message.cycles or 1)


def _max_extra(message: pb.Knockout | pb.Groups | pb.KingOfTheHill) -> int | None:
    return message.max_extra if message.HasField("max_extra") else None
