"""Lists for a terminal: tournaments, matches, owners, bots, ratings."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fairdeal.v1 import bot_pb2, hosting_pb2, match_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb

from . import attendance, words
from .grid import grid
from .settings import settings


def tournaments(items: Sequence[pb.Tournament]) -> Table:
    """Return a line for each tournament."""
    table = grid("", "game", "name", "bots", "matches", "state", numbers=("", "bots", "matches"))
    for each in items:
        state = words.state(each)
        played = f"{each.played:,} of {each.pairings:,}"
        table.add_row(
            str(each.number), each.plan.game, each.name, str(len(each.plan.entrants)), played, state
        )
    return table


def tournament(each: pb.Tournament, waiting_for: Sequence[str] = ()) -> Table:
    """Return a line for each thing that there is to say about one tournament, and the bots it waits for."""
    plan = each.plan
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for what, said in (
        ("tournament", f"{each.number}{f', {each.name}' if each.name else ''}"),
        ("state", ", ".join(filter(None, (words.state(each), words.waiting(waiting_for))))),
        ("rounds", words.rounds_so_far(each)),
        ("matches", _matches(each)),
        ("game", words.seated(plan)),
        ("options", " ".join(plan.options)),
        ("format", words.format_name(plan)),
        ("settings", settings(plan)),
        ("bots", ", ".join(_entrant(entrant) for entrant in plan.entrants)),
        *_attendances(each),
        ("deals", f"{plan.deals:,}, duplicate {words.name_of(pb.Duplicate, plan.duplicate).lower()}"),
        ("seed", plan.seed or "none: nobody knows the deals"),
        ("clock", words.clock(plan.clock)),
        ("payoff", words.payoff(plan.payoff)),
        ("penalty", words.name_of(play_pb2.Penalty, plan.penalty).lower()),
        ("durability", words.durability(plan.durability)),
        ("sandbox", words.sandbox(plan.sandbox) if plan.sandbox else "off, but for hosted bots"),
        ("limits", words.limits(plan.limits)),
    ):
        if said:
            table.add_row(what, said)
    return table


def _matches(each: pb.Tournament) -> str:
    """Say how many matches there are."""
    references = ", reference tables included" if each.plan.duplicate == pb.DUPLICATE_FIELD else ""
    return f"{each.played:,} of {each.pairings:,} played, {each.void:,} void and replaced{references}"


def _attendances(tournament: pb.Tournament) -> Iterator[tuple[str, str]]:
    """Yield who came late and who has withdrawn, where anybody has."""
    if late := [attendance.came(each) for each in tournament.attendances if each.since]:
        yield "late", ", ".join(late)
    if gone := [attendance.left(each) for each in tournament.attendances if each.withdrawn]:
        yield "withdrawn", ", ".join(gone)


def _entrant(entrant: pb.Entrant) -> str:
    return f"{entrant.name} ({entrant.player})" if entrant.player else entrant.name


def matches(items: Sequence[match_pb2.Match]) -> Table:
    """Return a line for each match."""
    table = grid(
        "match",
        "tournament",
        "game",
        "started (UTC)",
        "seats",
        numbers=("match", "tournament", "started (UTC)"),
    )
    for each in items:
        started = words.moment(each.started_us) if each.started_us else ""
        table.add_row(str(each.number), str(each.tournament), each.game, started, _seats(each))
    return table


def _seats(match: match_pb2.Match) -> str:
    """Return who sat where and how it ended for each, or why that is not said."""
    if match.seats:
        return ", ".join(
            f"{bot} {_result(result)}" for bot, result in zip(match.bots, match.seats, strict=True)
        )
    is_sealed = match.sealed and match.state != match_pb2.MATCH_STATE_LIVE  # each live one is, for itself
    state = "sealed" if is_sealed else words.name_of(match_pb2.MatchState, match.state).lower()
    return f"{', '.join(match.bots)} ({state})"


def _result(result: play_pb2.SeatResult) -> str:
    fault = f" {words.fault(result.fault)}" if result.fault else ""
    return f"{result.score:g}{fault}"


def owners(items: Sequence[bot_pb2.Owner]) -> Table:
    """Return a line for each owner."""
    table = grid("owner")
    for each in items:
        table.add_row(each.name)
    return table


def bots(items: Sequence[bot_pb2.Bot]) -> Table:
    """Return a line for each bot."""
    table = grid("bot", "owner", "version", "streams", numbers=("streams",))
    for each in items:
        table.add_row(each.name, each.owner, each.version, str(each.connected))
    return table


def versions(items: Sequence[hosting_pb2.Version]) -> Table:
    """Return a line for each uploaded version."""
    table = grid("version", "state", "game", "size", "uploaded", "SHA-256", "", numbers=("size",))
    for each in items:
        size, moment = words.size(each.size), words.moment(each.uploaded_us)
        digest = each.sha256.hex()[:12]
        table.add_row(each.label, words.version_state(each), each.game, size, moment, digest, each.reason)
    return table


def tokens(items: Sequence[bot_pb2.Token]) -> Table:
    """Return a line for each token."""
    table = grid("token", "scope", "bot", "for", "made", "expires", "revoked", numbers=("token",))
    for each in items:
        scope = words.name_of(bot_pb2.Scope, each.scope).lower()
        times = [each.created_us, each.expires_us, each.revoked_us]
        table.add_row(
            str(each.number), scope, each.bot, each.label, *(words.moment(us) if us else "" for us in times)
        )
    return table


def findings(items: Sequence[Any]) -> Table:
    """Return a line for each thing that a doctor looked at; they are `doctor.Finding`s."""
    table = grid("", "what", "found", "what to do", numbers=("",))
    styles = {"OK": "green", "WARN": "yellow", "FAIL": "bold red"}
    for each in items:
        table.add_row(Text(each.level, style=styles[each.level]), each.subject, each.found, each.remedy)
    return table


def verdicts(items: Sequence[Any]) -> Iterator[RenderableType]:
    """Yield a line for each check of a client, then what was seen of those that failed; `run.Verdict`s."""
    table = grid("check", "", "")
    styles = {"passed": "green", "skipped": "yellow", "FAILED": "bold red"}
    for each in items:
        kind = "required" if each.check.required else "recommended"
        table.add_row(each.check.name, kind, Text(each.level, style=styles[each.level]))
    yield table
    for each in items:
        if each.level == "skipped":
            yield Text(f"{each.check.name} was skipped: {each.seen}")
    for each in items:
        if each.level == "FAILED":
            yield from _failure(each)
    failed = [each.check for each in items if each.level == "FAILED"]
    required = sum(check.required for check in failed)
    if not failed:
        yield Text(f"\n{words.count(len(items), 'check')}, none failed")
    else:
        recommended = f", and {len(failed) - required} recommended" if len(failed) > required else ""
        of = words.count(len(items), "check")
        yield Text(f"\nof {of}, {required} required {'has' if required == 1 else 'have'} failed{recommended}")


def _failure(each: Any) -> Iterator[Text]:
    """Yield what people need who have to mend a client."""
    check = each.check
    yield Text.assemble((f"\n{check.name} failed: ", "bold red"), each.seen)
    yield Text(f"  asked for   {check.requirement}")
    yield Text(f"  says so     docs/protocol.md: “{check.line}”")
    yield Text(f"  what to do  {check.remedy}")
    for head, lines in (("what came and went", each.trace), ("its output ends so", each.output.splitlines())):
        if lines:
            yield Text(f"  {head}")
            yield from (Text(f"    {line}") for line in lines)


def ratings(pools: Sequence[pb.PoolRatings]) -> Iterator[RenderableType]:
    """Yield the ratings of each pool."""
    for each in pools:
        pool = each.pool
        alone = f", tournament {each.tournament} alone" if each.tournament else ""
        yield Text.assemble(
            (f"\n{words.seated(pool)}, {words.payoff(pool.payoff)}", "bold"),
            f", {words.clock(pool.clock)}{alone}\n{' '.join(each.options)}",
        )
        yield _ratings(each)
        yield Text("\n".join([words.groups(each.groups), *each.remarks]))
    yield Text(
        "\nelo: the published rating; 400 more are odds of ten to one to be placed above the other in a deal "
        "set. 95 %: its interval. rank: where the true rank lies; all of a pool's hold together in 95 of "
        "100. provisional: openskill's Plackett–Luce ratings for matchmaking, one event for each deal "
        "set; σ is the model's own uncertainty and no 95 % interval.\n" + words.TEAMS_UNRATED
    )


def _ratings(pool: pb.PoolRatings) -> Table:
    """Return a line for each bot of a pool, the strongest of the largest part first."""
    several = any(row.strength.part > 1 for row in pool.ratings)
    part = ("part",) if several else ()
    numbers = (*part, "elo", "95 %", "rank", "deal sets", "provisional")
    table = grid("bot", *numbers, numbers=numbers)
    for row in sorted(pool.ratings, key=_order):
        table.add_row(row.bot, *_strength(row, several), f"{row.rating.events:,}", _provisional(row.rating))
    return table


def _order(row: pb.BotRating) -> tuple[bool, int, float]:
    """Return what sorts the bots: part by part, the strongest first, those that met nobody last."""
    return not row.HasField("strength"), row.strength.part, -row.strength.elo


def _strength(row: pb.BotRating, several: bool) -> list[str]:
    """Return the part where there are several, the strength, its interval and the rank."""
    if not row.HasField("strength"):
        return [words.DASH] * (3 + several)
    strength = row.strength
    return [
        *([str(strength.part)] if several else []),
        f"{strength.elo:+.0f}",
        "pinned" if strength.pinned else f"{strength.low:+.0f} to {strength.high:+.0f}",
        words.ranks(strength.best_rank, strength.worst_rank) if strength.best_rank else words.DASH,
    ]


def _provisional(rating: pb.Rating) -> str:
    return f"{rating.mu:.2f} (σ {rating.sigma:.2f})"
