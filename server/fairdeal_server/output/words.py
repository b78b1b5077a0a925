"""Messages in words: names of enum values, options, clocks, plans."""

import math
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from fairdeal.v1 import bracket_pb2, hosting_pb2, log_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb

_PAYOFFS = {
    play_pb2.PAYOFF_WIN: "1 for a win, shared between winners of equal rank, 0 otherwise",
    play_pb2.PAYOFF_PLACE: "the share of the other seats that were beaten, ties half",
    play_pb2.PAYOFF_MARGIN: "the seat's score less the mean score of the other seats",
    play_pb2.PAYOFF_SCORE: "the seat's score",
}
_TEAM_PAYOFFS = {
    play_pb2.PAYOFF_WIN: "1 for each seat of a team that wins, 0 otherwise",
    play_pb2.PAYOFF_SCORE: "the team's score",
}

_RANKING_COLUMNS = {
    "mean": (
        "mean",
        "the mean payoff as it was played, without adjustment and in a Swiss of whole meetings; it is what "
        "counts for the place",
    ),
    "points": ("points", "what the meetings gave"),
    "buchholz": ("BH", "Buchholz, the sum of the opponents' points"),
    "buchholz-cut-1": ("BH-C1", "Buchholz without the lowest opponent"),
    "buchholz-cut-2": ("BH-C2", "Buchholz without the two lowest opponents"),
    "buchholz-median-1": ("BH-M1", "Buchholz without the highest and the lowest opponent"),
    "buchholz-median-2": ("BH-M2", "Buchholz without the two highest and the two lowest opponents"),
    "sonneborn-berger": ("SB", "Sonneborn–Berger, the opponents' points, each as far as it was beaten"),
    "koya": ("KS", "Koya, the points won from opponents with half of the possible points or more"),
    "direct-encounter": (
        "DE",
        "direct encounter, how many of those who are level it beat in their meetings",
    ),
    "progressive": ("PS", "progressive score, the sum of the points after each round"),
    "wins": ("WIN", "the meetings won"),
    "round": ("round", "the round in which it went out, or won it all"),
    "settled": (
        "settled",
        "the place that its last meeting settled, 1 and 2 in a final of two, 3 and 4 where the third place "
        "is played for",
    ),
    "by-seeding": ("seeded on", "how often its better seed alone put it before those who were level with it"),
    "final-place": ("final", "the place in the finals"),
    "group-place": ("group", "the group and the place in it"),
    "removed": ("removed", "the step in which it was removed as the worst of those who remained"),
    "last-mean": ("last mean", "the mean payoff in the last step that the bot was in"),
    "stayed": ("stayed", "how often it stayed king because a meeting was level"),
    "floor": ("floor", "the rating less three σ, which decides; so who has played little climbs from below"),
}
"""By name in a format's ranking: what stands above the column, and what it is."""
_RANKING_DASHES = {
    "direct-encounter": (
        "it is level with nobody, or the meetings of those who are level separate none of them: they have "
        "not all met, or stand equal in them"
    ),
    "round": "it has not gone out",
    "settled": "it is still in, or went out where no single place is played for",
    "final-place": "it did not reach the finals, or they are still to come",
    "removed": "it was not removed",
    "last-mean": "it has not played yet",
}
"""By name in a format's ranking: what it means that a value is missing."""


DASH = "—"
"""Stands for a number that there is not."""
_BARS = "▁▂▃▄▅▆▇█"


def name_of(enum: Any, value: int) -> str:
    """Return an enum value's name without the enum's prefix: PAYOFF_WIN is WIN."""
    name: str = enum.Name(value)
    return name.removeprefix(enum.Name(0).removesuffix("UNSPECIFIED"))


def durability(value: int) -> str:
    """Return what becomes of a match when the server dies, as the command line takes it."""
    return "move" if value == play_pb2.DURABILITY_MOVE else "match"


_GUARDS = {
    log_pb2.GUARD_NETWORK: "no network",
    log_pb2.GUARD_FILES: "own files only",
    log_pb2.GUARD_PROCESSES: "own processes only",
    log_pb2.GUARD_USER: "a user of its own",
    log_pb2.GUARD_MEMORY: "limited memory in all",
    log_pb2.GUARD_COUNT: "limited processes",
    log_pb2.GUARD_CORE: "kept to one core",
    log_pb2.GUARD_NAMESPACES: "no namespaces of its own",
}
_OPEN = {
    log_pb2.GUARD_NETWORK: "the network",
    log_pb2.GUARD_FILES: "files that are not theirs",
    log_pb2.GUARD_PROCESSES: "other processes",
    log_pb2.GUARD_USER: "being the user who runs this",
    log_pb2.GUARD_MEMORY: "taking the limit of memory once for each of their processes",
    log_pb2.GUARD_COUNT: "starting processes without a limit",
    log_pb2.GUARD_CORE: "leaving their processor core",
    log_pb2.GUARD_NAMESPACES: "making namespaces",
}
"""What nothing keeps programs from where the guard is not there."""


def protection(held: log_pb2.Protection) -> str:
    """Return what holds a program."""
    return f"in {held.sandbox}: {', '.join(map(_GUARDS.__getitem__, held.guards)) or 'nothing'}"


def unguarded(all_held: Iterable[log_pb2.Protection]) -> str:
    """Return what nothing keeps some of these programs from; empty where they have all guards."""
    missing = {guard for held in all_held for guard in _OPEN if guard not in held.guards}
    return ", ".join(_OPEN[guard] for guard in _OPEN if guard in missing)


def sandbox(value: int) -> str:
    """Return how programs are started, as the command line takes it."""
    return name_of(pb.Sandbox, value).lower() if value else "off"


def limits(held: pb.Limits) -> str:
    """Return the limits that a plan sets; empty for the defaults."""
    return ", ".join(f"{field.name} {value:,}" for field, value in held.ListFields())


def choice(kind: Any, value: int) -> str:
    """Return a value of an enum's descriptor as a tournament's file has it: `double`."""
    prefix = kind.values_by_number[0].name.removesuffix("UNSPECIFIED")
    return str(kind.values_by_number[value].name).removeprefix(prefix).lower()


def fault(value: int) -> str | None:
    """Return a fault's name as it stands in tables and JSON; None for no fault."""
    return name_of(play_pb2.FaultKind, value) if value else None


def payoff(value: int) -> str:
    """Return a payoff's name as the command line takes it."""
    return name_of(play_pb2.Payoff, value).lower()


def mean(value: float, payoff: int) -> str:
    """Return a mean payoff with as many digits as it is worth; a margin with its sign."""
    sign = "+" if payoff == play_pb2.PAYOFF_MARGIN else ""
    return f"{value:{sign}.{digits(payoff)}f}"


def digits(payoff: int) -> int:
    """Return how many decimals a mean of this payoff has."""
    return 3 if payoff in (play_pb2.PAYOFF_WIN, play_pb2.PAYOFF_PLACE) else 2


def payoff_meaning(value: "play_pb2.Payoff.ValueType", cooperative: bool) -> str:
    """Say what a match is worth by this payoff."""
    return _TEAM_PAYOFFS[value] if cooperative and value in _TEAM_PAYOFFS else _PAYOFFS[value]


def typed_options(options: Iterable[str]) -> dict[str, int | bool | str | list[int | bool | str]]:
    """Return KEY=VALUE settings as numbers, booleans and names; several values as a list."""
    settings = (option.partition("=") for option in options)
    return {
        key: [_typed(item) for item in value.split(",")] if "," in value else _typed(value)
        for key, _, value in settings
    }


def _typed(value: str) -> int | bool | str:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdecimal() else value


def count(number: int, noun: str) -> str:
    """Return `1 match`, `2,000 matches`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun}{'es' if noun.endswith('ch') else 's'}"


def seated(of: pb.Plan | play_pb2.Pool) -> str:
    """Return `potluck, 2 seats`."""
    return f"{of.game}, {count(of.seats, 'seat')}"


def size(length: int) -> str:
    """Return a number of bytes for people: 812 B, 3.2 MB, 45 GB."""
    value, unit = float(length), "B"
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if value < 1000 or unit == "TB":
            break
        value /= 1000
    return f"{value:.2g} {unit}" if value < 10 and unit != "B" else f"{value:,.0f} {unit}"


def rate(per_second: float) -> str:
    """Return `1,200/s`, `0.4/s`: never a rate of 0 for what goes on."""
    digits = max(0, -math.floor(math.log10(per_second)))
    return f"{per_second:,.{digits}f}/s"


def listing(items: Iterable[str]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def milliseconds(value: int) -> str:
    """Return a duration as the command line takes it: 500ms, 1.5s, 2m."""
    if value and value % 60_000 == 0:
        return f"{value // 60_000}m"
    return f"{value / 1000:g}s" if value >= 1000 else f"{value}ms"


def duration(seconds: float) -> str:
    """Return a duration for people: 3 ms, 12 s, 5 min, 2.5 h, 12 days."""
    for unit, size in (("days", 86_400.0), ("h", 3600.0), ("min", 60.0), ("s", 1.0)):
        if seconds >= 2 * size:
            value = seconds / size
            return f"{value:,.0f} {unit}" if value >= 10 else f"{value:.2g} {unit}"
    return f"{1000 * seconds:.2g} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def clock(rule: play_pb2.ClockRule) -> str:
    """Return a clock in a few words."""
    parts = [f"{milliseconds(rule.move_ms)} a move"] if rule.move_ms else []
    if rule.bank_ms:
        parts.append(f"a bank of {milliseconds(rule.bank_ms)}")
    if rule.increment_ms:
        parts.append(f"{milliseconds(rule.increment_ms)} increment")
    return ", ".join(parts)


def moment(microseconds: int) -> str:
    """Return a time, UTC, to the second."""
    return f"{datetime.fromtimestamp(microseconds // 1_000_000, UTC):%Y-%m-%d %H:%M:%S}"


def deals(plan: pb.Plan, cooperative: bool) -> str:
    """Say how many deals there are, for whom, and how each is used."""
    if plan.HasField("comparison"):
        return f"at most {count(plan.deals, 'deal')}, each for both versions"
    rotation = plan.duplicate == pb.DUPLICATE_ROTATION
    if cooperative:
        return (
            f"{count(plan.deals, 'deal')}, {'the same for all teams' if rotation else 'fresh for each team'}"
        )
    pair = "pair" if plan.seats == 2 else f"{plan.seats} bots"
    company = "meeting" if plan.HasField("format") else pair
    uses = {
        pb.DUPLICATE_ROTATION: "each in every seating (duplicate rotation)",
        pb.DUPLICATE_FIELD: "each at several tables (duplicate field)",
    }
    use = uses.get(plan.duplicate, "each played once (no duplicates)")
    return f"{count(plan.deals, 'deal')} for each {company}, {use}"


def format_name(plan: pb.Plan) -> str:
    """Return how the tournament is held, as its file names it."""
    if plan.HasField("comparison"):
        return "comparison"
    return (plan.format.WhichOneof("format") or "round_robin").replace("_", "-")


def probability(value: float) -> str:
    """Return a probability in percent; what is estimated is never certain."""
    if value > 0.999:
        return "> 99.9 %"
    return "< 0.1 %" if value < 0.001 else f"{100 * value:.1f} %"


def bracket_state(value: int) -> str:
    """Return how far a meeting of a bracket has come: `played`, `by-seeding`."""
    return name_of(bracket_pb2.BracketState, value).lower().replace("_", "-")


def state(tournament: pb.Tournament) -> str:
    """Say how far a tournament is."""
    if tournament.stopped and tournament.state == pb.TOURNAMENT_STATE_RUNNING:
        return "stopping: what runs is played to its end"
    return name_of(pb.TournamentState, tournament.state).lower() + (", stopped" if tournament.stopped else "")


def version_progress(found: hosting_pb2.GetVersionResponse) -> str:
    """Say how far an uploaded version is, and what it waits for."""
    if found.version.state == hosting_pb2.VERSION_STATE_UPLOADED:
        if not found.workers:
            return "waiting: no worker is there yet (fairdeal worker, or fairdeal serve --slots N)"
        if found.owner_busy:
            return "waiting: another upload of its owner is being tried, one of an owner at a time"
    return version_state(found.version)


def version_state(version: hosting_pb2.Version) -> str:
    """Say how far an uploaded version is."""
    return {
        hosting_pb2.VERSION_STATE_UPLOADED: "waiting for a worker with a free slot",
        hosting_pb2.VERSION_STATE_BUILDING: "building",
        hosting_pb2.VERSION_STATE_BUILT: "built, on trial",
        hosting_pb2.VERSION_STATE_QUALIFIED: "in use" if version.used else "qualified",
        hosting_pb2.VERSION_STATE_REJECTED: "rejected",
    }.get(version.state, "unknown")


def is_ladder(plan: pb.Plan) -> bool:
    """Whether the tournament goes on until it is stopped."""
    return plan.format.HasField("ladder")


def sparkline(values: Sequence[float], low: float, high: float) -> str:
    """Return a little bar for each value, on a scale from `low` to `high` that several lines may share."""
    top = len(_BARS) - 1
    return "".join(_BARS[round(top * (value - low) / (high - low or 1))] for value in values)


def ranking_head(column: str) -> str:
    """Return what stands above a column of a format's ranking: its usual abbreviation."""
    if column.startswith("tie-break-"):
        return column.replace("tie-break-", "TB ")
    return _RANKING_COLUMNS.get(column, (column, ""))[0]


def ranking_meaning(column: str) -> str:
    """Say what a column of a format's ranking is; nothing where its name says it."""
    head, meaning = _RANKING_COLUMNS.get(column, (column, ""))
    return f"{head}: {meaning}." if meaning else ""


TEAMS_UNRATED = (
    "Games of teams have no ratings: `fairdeal standings` says of each tournament how a bot does with "
    "itself and with others, and what it adds to its teams."
)


def teamwork_dash(field: str) -> str:
    """Say why a bot has none of a team game's numbers."""
    if field == "effect":
        return "no result tells what the bot adds from what its team-mates do"
    return "no such team yet that no fault has broken"


def ranking_dash(column: str) -> str:
    """Say what it means that a value of a format's ranking is missing."""
    if column.startswith("tie-break-"):
        return f"{ranking_head(column)} {DASH}: it did not need this tie-break."
    return f"{ranking_head(column)} {DASH}: {_RANKING_DASHES.get(column, 'nothing to reckon with')}."


def rounds(found: pb.Rounds | None) -> str:
    """Return which rounds are played, of how many: `round 3 of 5`; empty where there are none."""
    if not found or not found.last:
        return ""
    here = f"round {found.first}" if found.first == found.last else f"rounds {found.first} to {found.last}"
    most = f"{found.least}" if found.least == found.most else f"{found.least} to {found.most}"
    return f"{here} of {most}"


def rounds_so_far(tournament: pb.Tournament) -> str:
    """Return how far a tournament's rounds are; how many there were where all are played."""
    over = tournament.state == pb.TOURNAMENT_STATE_FINISHED and not tournament.stopped
    return (
        count(tournament.rounds.last, "round")
        if over and tournament.rounds.last
        else rounds(tournament.rounds)
    )


def progress_note(now: pb.FollowResponse) -> str:
    """Say in a few words what is played, and for whom it waits."""
    return ", ".join(filter(None, (rounds(now.tournament.rounds), waiting(now.waiting_for))))


def waiting(bots: Iterable[str]) -> str:
    """Say for whom a tournament waits; nothing where it waits for nobody."""
    names = [*bots]
    return f"waiting for {listing(names)} to connect" if names else ""


def faults(rows: Sequence[pb.Standing]) -> str:
    """Say which faults there were, bot by bot."""
    faulty = [
        f"{row.bot} {' '.join(f'{fault(each.kind)} {each.count:,}' for each in row.faults)}"
        for row in rows
        if row.faults
    ]
    return f"Faults: {'; '.join(faulty)}." if faulty else "No faults."


def ranks(best: int, worst: int) -> str:
    """Return `2`, `1–3`: the ranks that are not ruled out."""
    return f"{best}" if best == worst else f"{best}–{worst}"


def shared_ratings(found: Iterable[pb.BotGroup]) -> Iterable[str]:
    """Say who shares a rating."""
    return (
        f"{listing(group.bots)} share one rating, because they are the same sample bot." for group in found
    )


def groups(found: Iterable[pb.BotGroup]) -> str:
    """Say who cannot be told apart."""
    several = [listing(group.bots) for group in found if len(group.bots) > 1]
    if not several:
        return "Every bot is told apart from every other."
    return f"Cannot be told apart by these deals: {'; '.join(several)}."
