"""What `--json` prints: the schema of docs/json.md."""

import csv
import json
import math
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Any

from google.protobuf.message import Message

from fairdeal.v1 import (
    bot_pb2,
    bracket_pb2,
    comparison_pb2,
    hosting_pb2,
    log_pb2,
    match_pb2,
    play_pb2,
    retention_pb2,
)
from fairdeal.v1 import tournament_pb2 as pb

from . import words

Document = dict[str, Any]
_STRENGTH = (
    *("elo", "low", "high", "deals", "part", "pinned", "separated"),
    *("best_rank", "worst_rank"),
)
_THROUGHOUT: Document = {"since": None, "withdrawn": False, "until": None}
"""When a bot came and went that takes part from the first round to the last."""
_TEAMWORK = ("self_play", "cross_play", "ad_hoc")


def dump(document: Document | list[Document]) -> str:
    """Return JSON for people and programs."""
    return json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)


def competition(table: pb.GetStandingsResponse) -> Document:
    """Return a competition with its standings and its cross table."""
    second = table.second_measure or None
    ranking = {row.bot: _ranking(table.ranking.columns, row) for row in table.ranking.rows}
    nowhere = _ranking((), pb.RankingRow())
    came = _attendances(table.tournament)
    return tournament(table.tournament) | {
        "reference_matches": table.reference_matches,
        "cooperative": table.cooperative,
        "second_measure": second,
        "standings": [
            _standing(row) | ranking.get(row.bot, nowhere) | came.get(row.bot, _THROUGHOUT)
            for row in table.standings
        ],
        "crosses": [_cross(cell) for cell in table.crosses],
        "meetings": [_meeting(meeting) for meeting in table.meetings],
        "groups": [list(group.bots) for group in table.groups],
        "shared_ratings": [list(group.bots) for group in table.shared_ratings],
        "comparison": _comparison(table),
        "group_tables": [_group_table(group) for group in table.group_tables],
        "bracket": [_bracket_meeting(meeting, came) for meeting in table.bracket],
    }


def _comparison(table: pb.GetStandingsResponse) -> Document | None:
    """Return what a comparison has found; None where the tournament is none."""
    if not table.HasField("comparison"):
        return None
    plan, result = table.tournament.plan, table.comparison
    old, new, *field = (entrant.name for entrant in plan.entrants)
    verdict = words.name_of(comparison_pb2.ComparisonVerdict, result.verdict)
    return {
        "old": old,
        "new": new,
        "field": field,
        "verdict": verdict.lower().replace("_", " "),
        "deal_sets": result.deal_sets,
        "mean_difference": result.mean if result.HasField("mean") else None,
        "low": result.low,
        "high": result.high,
        "confidence": plan.comparison.confidence or 95.0,
        "needs": result.needs if result.HasField("needs") else None,
        "superiority": result.superiority,
        "e_better": _finite(result.better),
        "e_worse": _finite(result.worse),
        "elo": _elo(result.elo) if result.HasField("elo") else None,
        "sprt": _ratio(plan.comparison, result.ratio) if result.HasField("ratio") else None,
    }


def _elo(gap: comparison_pb2.EloGap) -> Document:
    return {"elo": _finite(gap.elo), "low": _finite(gap.low), "high": _finite(gap.high)}


def _ratio(settings: comparison_pb2.Comparison, ratio: comparison_pb2.RatioTest) -> Document:
    hypotheses = {"elo0": settings.elo0, "elo1": settings.elo1}
    return hypotheses | {"llr": ratio.llr, "lower": ratio.lower, "upper": ratio.upper}


def _finite(number: float) -> float | None:
    """Return the number; None for an infinite one, which JSON does not have."""
    return number if math.isfinite(number) else None


def _ranking(columns: Iterable[str], row: pb.RankingRow) -> Document:
    """Return what decides a bot's place, by column, and how that came about."""
    return {
        "ranking": {column: _value(each) for column, each in zip(columns, row.values, strict=True)},
        "rounds": [_round_result(each) for each in row.rounds],
        "steps": [_value(each) for each in row.steps],
        "struck": row.struck,
        "absent": row.absent or None,
        "group": row.group or None,
    }


def _group_table(group: pb.GroupTable) -> Document:
    """Return one of the groups before finals."""
    rows = [
        {
            "bot": row.bot,
            "place": row.place,
            "ranking": {column: _value(each) for column, each in zip(group.columns, row.values, strict=True)},
            "advances": row.advances if row.HasField("advances") else None,
        }
        for row in group.rows
    ]
    return {"group": group.group, "rows": rows}


def _value(found: pb.RankingValue) -> float | None:
    return found.value if found.HasField("value") else None


def _attendances(tournament: pb.Tournament) -> dict[str, Document]:
    """Return by bot when it came and went, for those that were not there throughout."""
    return {
        each.bot: {"since": each.since or None, "withdrawn": each.withdrawn, "until": each.until or None}
        for each in tournament.attendances
    }


def _meeting(meeting: pb.Meeting) -> Document:
    return {
        "meeting": meeting.number,
        "round": meeting.round,
        "name": meeting.name or None,
        "bots": list(meeting.bots),
        "deals": meeting.deals,
        "means": list(meeting.means) or None,
        "annulled": meeting.annulled,
    }


def _round_result(round: pb.RoundResult) -> Document:
    return {"points": round.points, "opponents": list(round.opponents), "missed": round.missed}


def _bracket_meeting(meeting: bracket_pb2.BracketMeeting, came: Mapping[str, Document]) -> Document:
    return {
        "name": meeting.name,
        "round": meeting.round,
        "state": words.bracket_state(meeting.state),
        "sides": [
            _bracket_side(side) | {"withdrawn": came.get(side.bot, _THROUGHOUT)["withdrawn"]}
            for side in meeting.sides
        ],
        "deals": meeting.deals,
    }


def _bracket_side(side: bracket_pb2.BracketSide) -> Document:
    return {
        "meeting": side.meeting or None,
        "place": side.place,
        "source": side.source,
        "bot": side.bot or None,
        "mean_score": side.mean if side.HasField("mean") else None,
        "advances": side.advances if side.HasField("advances") else None,
    }


def standings_csv(table: pb.GetStandingsResponse) -> str:
    """Return the standings as CSV: a line of names, then a line for each bot."""
    rows = [_flat(row) for row in competition(table)["standings"]]
    written = StringIO()
    writer = csv.DictWriter(written, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue()


def _flat(row: Document) -> Document:
    """Return the row with the entries of its objects as fields of their own; faults as one number."""
    flat: Document = {}
    for key, value in row.items():
        if key == "faults":
            flat[key] = sum(value.values())
        elif key == "rating":
            flat |= {f"rating_{name}": value and value[name] for name in ("mu", "sigma", "events")}
        elif key in _TEAMWORK:
            flat |= {f"{key}_{name}": value and value[name] for name in ("mean_score", "ci95", "deal_sets")}
        elif key == "effect":
            flat |= {f"effect_{name}": value and value[name] for name in ("value", "ci95")}
        elif key == "ranking":
            flat |= value
        elif key in ("rounds", "steps", "curve", "earlier"):  # lists have no place in a line
            continue
        else:
            flat[key] = str(value).lower() if isinstance(value, bool) else value
    return flat


def tournament(tournament: pb.Tournament) -> Document:
    """Return a tournament: its plan and how far it is."""
    plan, came = tournament.plan, _attendances(tournament)
    return {
        "tournament": tournament.number or None,
        "name": tournament.name,
        "state": words.name_of(pb.TournamentState, tournament.state).lower(),
        "game": plan.game,
        "options": words.typed_options(plan.options),
        "seats": plan.seats,
        "deals": plan.deals,
        "format": _format(plan),
        "duplicate": words.name_of(pb.Duplicate, plan.duplicate).lower(),
        "payoff": words.payoff(plan.payoff),
        "penalty": words.name_of(play_pb2.Penalty, plan.penalty).lower(),
        "durability": words.durability(plan.durability),
        "sandbox": words.sandbox(plan.sandbox),
        "limits": {field.name: value for field, value in plan.limits.ListFields()},
        "clock": _clock(plan.clock),
        "seed": plan.seed or None,
        "watch_delay": plan.watch_delay,
        "pairings": tournament.pairings,
        "matches": tournament.played,
        "void": tournament.void,
        "stopped": tournament.stopped,
        "rounds": _rounds(tournament.rounds) if tournament.HasField("rounds") else None,
        "bots": [
            {"bot": entrant.name, "player": entrant.player or None} | came.get(entrant.name, _THROUGHOUT)
            for entrant in plan.entrants
        ],
    }


def _rounds(rounds: pb.Rounds) -> Document:
    return {"first": rounds.first, "last": rounds.last, "least": rounds.least, "most": rounds.most}


def _format(plan: pb.Plan) -> Document | None:
    """Return the format's kind and its settings, as the tournament's file has them."""
    if not plan.HasField("format"):
        return None
    return {"kind": words.format_name(plan)} | format_settings(plan)


def format_settings(plan: pb.Plan) -> Document:
    """Return the settings of a plan's format, as the tournament's file has them; none without a format."""
    kind = plan.format.WhichOneof("format")
    return _settings(getattr(plan.format, kind)) if kind else {}


def _settings(message: Message) -> Document:
    """Return what a message says; a final, which has one of several kinds, with its kind."""
    found: Document = {}
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if field.message_type is not None:
            if message.HasField(field.name):
                kind = {"kind": field.name.replace("_", "-")}
                found["final"] = kind | _settings(value)
        elif field.is_repeated:
            found[field.name] = list(value)
        elif field.enum_type is not None:
            found[field.name] = words.choice(field.enum_type, value)
        elif message.HasField(field.name) if field.has_presence else value or value is False:
            found[field.name] = value
    return found


def _clock(rule: play_pb2.ClockRule) -> Document:
    return {"move_ms": rule.move_ms, "bank_ms": rule.bank_ms, "increment_ms": rule.increment_ms}


def _standing(row: pb.Standing) -> Document:
    return {
        "bot": row.bot,
        "place": row.place,
        "matches": row.matches,
        "deal_sets": row.deal_sets,
        "mean_score": row.mean if row.HasField("mean") else None,
        "ci95": row.ci95 if row.HasField("ci95") else None,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "win_rate": row.wins / row.matches if row.matches else None,
        "second": row.second if row.HasField("second") else None,
        "rating": rating(row.rating) if row.HasField("rating") else None,
        "faults": {words.fault(fault.kind): fault.count for fault in row.faults},
        "missing": row.missing,
        "best_rank": row.best_rank or None,
        "worst_rank": row.worst_rank or None,
        "self_play": _mean(row.self_play) if row.HasField("self_play") else None,
        "cross_play": _mean(row.cross_play) if row.HasField("cross_play") else None,
        "ad_hoc": _mean(row.ad_hoc) if row.HasField("ad_hoc") else None,
        "effect": {"value": row.effect.value, "ci95": row.effect.ci95} if row.HasField("effect") else None,
        "version": row.version or None,
        "last_played": _time(row.last_played_us),
        "curve": list(row.curve),
        "earlier": [_standing(earlier) for earlier in row.earlier],
    }


def _mean(found: pb.Mean) -> Document:
    return {
        "mean_score": found.mean,
        "ci95": found.ci95 if found.HasField("ci95") else None,
        "deal_sets": found.deal_sets,
    }


def _time(microseconds: int) -> str | None:
    """Return a time, UTC, in ISO 8601; None for none."""
    return f"{words.moment(microseconds).replace(' ', 'T')}Z" if microseconds else None


def rating(rating: pb.Rating) -> Document:
    """Return a rating."""
    return {"mu": rating.mu, "sigma": rating.sigma, "events": rating.events}


def _cross(cell: pb.Cross) -> Document:
    return {
        "bot": cell.bot,
        "other": cell.other,
        "matches": cell.matches,
        "mean_score": cell.mean,
        "ci95": cell.ci95 if cell.HasField("ci95") else None,
    }


def pool_ratings(ratings: pb.PoolRatings) -> Document:
    """Return the ratings of a pool."""
    pool = ratings.pool
    return {
        "game": pool.game,
        "options": words.typed_options(ratings.options),
        "seats": pool.seats,
        "payoff": words.payoff(pool.payoff),
        "penalty": words.name_of(play_pb2.Penalty, pool.penalty).lower(),
        "durability": words.durability(pool.durability),
        "clock": _clock(pool.clock),
        "tournament": ratings.tournament or None,
        "ratings": [{"bot": row.bot} | rating(row.rating) | _strength(row) for row in ratings.ratings],
        "groups": [list(group.bots) for group in ratings.groups],
        "remarks": list(ratings.remarks),
    }


def _strength(row: pb.BotRating) -> Document:
    """Return the published rating; nulls for a bot that has met nobody."""
    if not row.HasField("strength"):
        return dict.fromkeys(_STRENGTH)
    strength = row.strength
    return {
        "elo": strength.elo,
        "low": strength.low,
        "high": strength.high,
        "deals": strength.deals,
        "part": strength.part,
        "pinned": strength.pinned,
        "separated": strength.separated,
        "best_rank": strength.best_rank or None,
        "worst_rank": strength.worst_rank or None,
    }


def owner(owner: bot_pb2.Owner) -> Document:
    """Return an owner."""
    return {"owner": owner.name}


def bot(bot: bot_pb2.Bot) -> Document:
    """Return a bot."""
    return {
        "bot": bot.name,
        "owner": bot.owner,
        "connected": bot.connected,
        "version": bot.version or None,
    }


def version_in_list(version: hosting_pb2.Version) -> Document:
    """Return an uploaded version."""
    return {
        "bot": version.bot,
        "version": version.label,
        "state": words.name_of(hosting_pb2.VersionState, version.state).lower(),
        "used": version.used,
        "reason": version.reason or None,
        "game": version.game or None,
        "sha256": version.sha256.hex(),
        "size": version.size,
        "built_sha256": version.built_sha256.hex() or None,
        "built_size": version.built_size or None,
        "uploaded": _time(version.uploaded_us),
    }


def version(found: hosting_pb2.GetVersionResponse) -> Document:
    """Return an uploaded version with what its owner may see of it."""
    return version_in_list(found.version) | {
        "build_output": found.build_output,
        "trial": found.trial,
        "trial_output": found.trial_output,
        "crash": found.crash or None,
    }


def token(token: bot_pb2.Token) -> Document:
    """Return what is known of a token."""
    return {
        "token": token.number,
        "scope": words.name_of(bot_pb2.Scope, token.scope).lower(),
        "bot": token.bot or None,
        "label": token.label,
        "created": _time(token.created_us),
        "expires": _time(token.expires_us),
        "revoked": _time(token.revoked_us),
    }


def match(match: match_pb2.Match) -> Document:
    """Return a match as lists show it."""
    results = match.seats or [None] * len(match.bots)
    return {
        "match": match.number,
        "tournament": match.tournament,
        "pairing": match.pairing,
        "game": match.game,
        "state": words.name_of(match_pb2.MatchState, match.state).lower(),
        "sealed": match.sealed,
        "started": _time(match.started_us),
        "seats": [{"bot": bot} | seat(result) for bot, result in zip(match.bots, results, strict=True)],
    }


def seat(result: play_pb2.SeatResult | None) -> Document:
    """Return how a match ended for a seat; nulls where that is not known."""
    if result is None:
        return dict.fromkeys(("score", "rank", "payoff", "fault", "faults"))
    return {
        "score": result.score,
        "rank": result.rank,
        "payoff": result.payoff,
        "fault": words.fault(result.fault),
        "faults": result.faults,
    }


def frame(frame: match_pb2.Frame) -> Document:
    """Return one frame of a replay."""
    return {
        "entry": frame.entry,
        "by": frame.by or None,
        "move": frame.move or None,
        "fault": words.fault(frame.fault),
        "detail": frame.detail or None,
        "forfeit": frame.forfeit,
        "used_us": frame.used_us,
        "text": frame.text,
    } | ({"seats": [_seat(each) for each in frame.seats]} if frame.seats else {})


def _seat(seat: log_pb2.LogSeat) -> Document:
    """Return who sat there and what held the program."""
    held = protection(seat.protection) if seat.HasField("protection") else None
    return {"bot": seat.bot, "version": seat.version or None, "protection": held}


def protection(held: log_pb2.Protection) -> Document:
    """Return what held a program."""
    return {
        "sandbox": held.sandbox,
        "guards": [words.name_of(log_pb2.Guard, guard).lower() for guard in held.guards],
        "memory_mib": held.memory_mib,
        "processes": held.processes,
        "cpu_s": held.cpu_s or None,
        "wall_s": held.wall_s or None,
    }


def backup(manifest: Any, file: str, size: int) -> Document:
    """Return what a backup holds; the manifest is a `store.backup.Manifest`."""
    return {
        "file": file,
        "bytes": size,
        "made_at": manifest.made_at,
        "release": manifest.release,
        "revision": manifest.revision,
        "owners": manifest.contents.owners,
        "tournaments": manifest.contents.tournaments,
        "matches": manifest.contents.matches,
    }


def removed_logs(removed: retention_pb2.RemovedLogs) -> Document:
    """Return how many logs were removed."""
    return {"logs": removed.logs, "bytes": removed.bytes, "sealed": removed.sealed}


def removed_owner(name: str, removed: retention_pb2.RemoveOwnerResponse) -> Document:
    """Return what was removed with an owner."""
    return {
        "owner": name,
        "now": removed.name,
        "bots": {bot.before: bot.now for bot in removed.bots},
        "proofs": removed.proofs,
        **removed_logs(removed.removed),
    }


def finding(found: Any) -> Document:
    """Return what a doctor found at one thing; it is a `doctor.Finding`."""
    return {
        "subject": found.subject,
        "level": str(found.level),
        "found": found.found,
        "remedy": found.remedy or None,
    }


def verdict(found: Any) -> Document:
    """Return what has come of a check of a client; it is a `conformance.run.Verdict`."""
    check = found.check
    return {
        "check": check.name,
        "level": str(found.level).lower(),
        "required": check.required,
        "requirement": check.requirement,
        "protocol": check.line,
        "seen": found.seen or None,
        "remedy": check.remedy if found.level == "FAILED" else None,
        "trace": [*found.trace],
        "output": found.output or None,
    }


def findings(checked: int, wrong: Mapping[str, Iterable[str]], removed: int) -> Document:
    """Return what a verification found, by match or file, and how many logs are there no more."""
    found = {what: list(sentences) for what, sentences in wrong.items()}
    return {"checked": checked, "wrong": found, "removed": removed}
