"""A format's settings in words."""

from collections.abc import Iterable

from fairdeal.v1 import format_pb2
from fairdeal.v1 import tournament_pb2 as pb

from . import words


def settings(plan: pb.Plan) -> str:
    """Return the settings of a plan whose defaults are filled in, in one line; empty without a format."""
    return ", ".join(_parts(plan.format, plan.seats))


def _parts(format: format_pb2.Format, seats: int) -> Iterable[str]:
    match format.WhichOneof("format"):
        case "round_robin":
            return _round_robin(format.round_robin)
        case "swiss":
            return _swiss(format.swiss)
        case "knockout":
            return _knockout(format.knockout, seats)
        case "groups":
            return _groups(format.groups, seats)
        case "gauntlet":
            challengers = format.gauntlet.challengers
            noun = "challenger" if len(challengers) == 1 else "challengers"
            return f"{noun} {words.listing(challengers)}", _cycles(format.gauntlet.cycles)
        case "king_of_the_hill":
            return (_extra(format.king_of_the_hill.max_extra, "where a challenge is level"),)
        case "runoff":
            return (_cycles(format.runoff.cycles),)
        case "ladder":
            outstanding = words.count(format.ladder.outstanding, "meeting")
            return (f"{outstanding} before a bot at once, at the most",)
        case _:
            return ()


def _round_robin(format: format_pb2.RoundRobin) -> list[str]:
    return [_cycles(format.cycles), _tie_breaks(format.tie_breaks)]


def _swiss(format: format_pb2.Swiss) -> list[str]:
    victory = format.points == format_pb2.SWISS_POINTS_VICTORY
    points = f"victory points with a spread of {format.spread:g}" if victory else "match points"
    return [words.count(format.rounds, "round"), points, _tie_breaks(format.tie_breaks)]


def _knockout(format: format_pb2.Knockout, seats: int) -> list[str]:
    double = format.elimination == format_pb2.ELIMINATION_DOUBLE
    parts = ["double elimination" if double else "single elimination"]
    if double:
        parts.append("a grand final that is lost once is played again" if format.reset else "one grand final")
    if format.third_place:
        parts.append("a meeting for the third place")
    if seats > 2:
        parts.append(f"{format.advance} of a table {'goes' if format.advance == 1 else 'go'} on")
    return [*parts, _extra(format.max_extra, "where a meeting is level")]


def _groups(format: format_pb2.Groups, seats: int) -> list[str]:
    knockout = format.HasField("knockout")
    final = _knockout(format.knockout, seats) if knockout else _round_robin(format.round_robin)
    return [
        words.count(format.groups, "group"),
        f"{format.advance} of each {'goes' if format.advance == 1 else 'go'} on",
        _cycles(format.cycles),
        _extra(format.max_extra, "where the cut is level"),
        f"final: {'knockout' if knockout else 'round-robin'} ({', '.join(final)})",
    ]


def _cycles(number: int) -> str:
    return words.count(number, "cycle")


def _extra(deals: int, where: str) -> str:
    return f"at most {words.count(deals, 'more deal')} {where}"


def _tie_breaks(names: Iterable[str]) -> str:
    return f"ties by {', '.join(names)}"
