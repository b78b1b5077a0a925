"""The review of a rehearsal: what happened, and what should not be so."""

from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fairdeal.v1 import match_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.log_pb2 import MatchRecord
from fairdeal.v1.play_pb2 import FAULT_KIND_CRASHED, FaultKind

from .games.game import Game
from .output import words
from .referee.verify import Blocks, verify
from .understudies import FAULTS, Misdeed


@dataclass(slots=True)
class Report:
    """What happened in a rehearsal."""

    plan: pb.Plan
    """What was played."""
    happened: list[str] = field(default_factory=list)
    """In sentences, in order."""
    wrong: list[str] = field(default_factory=list)
    """What should not be so, in sentences; empty: all is well."""
    matches: int = 0
    void: int = 0
    seconds: float = 0.0

    def check(self, right: bool, happened: str, wrong: str) -> None:
        """Write down what happened, or what is wrong."""
        if right:
            self.happened.append(happened)
        else:
            self.wrong.append(wrong)


def voids(report: Report, matches: Iterable[match_pb2.Match]) -> None:
    """Tell the matches that the stop of the server made void."""
    number = sum(match.state == match_pb2.MATCH_STATE_VOID for match in matches)
    report.check(
        number > 0,
        f"the server was stopped in the middle: {words.count(number, 'match')} void, and played again",
        "the server was stopped in the middle, and yet no match is void",
    )


def faults(
    report: Report,
    matches: Iterable[match_pb2.Match],
    misdeeds: Collection[Misdeed],
    wanted: Iterable["FaultKind.ValueType"] = FAULTS,
) -> None:
    """Compare what was charged with what was done; who has crashed is away for all later matches."""
    charged = set(_charged(matches))
    known = set(misdeeds)
    for misdeed in sorted(misdeeds, key=lambda misdeed: misdeed.match):
        fault = words.fault(misdeed.kind)
        after = {other for other in charged if _follows(other, misdeed)}
        known |= after
        later = f", and in {words.count(len(after), 'later one')}" if after else ""
        report.check(
            misdeed in charged,
            f"{fault} of {misdeed.bot} was charged to it in match {misdeed.match}{later}",
            f"{fault} of {misdeed.bot} in match {misdeed.match} was not charged",
        )
    for other in sorted(charged - known, key=lambda other: (other.match, other.seat)):
        fault = words.fault(other.kind)
        report.wrong.append(f"{other.bot} has {fault} in match {other.match}, and did no wrong there")
    tried = {misdeed.kind for misdeed in misdeeds}
    for kind in wanted:
        if kind not in tried:
            report.wrong.append(f"{words.fault(kind)} was not tried: its bot played too few matches")


def _follows(charge: Misdeed, crash: Misdeed) -> bool:
    same = charge.kind == crash.kind == FAULT_KIND_CRASHED and charge.bot == crash.bot
    return same and charge.match > crash.match


def withdrawal(report: Report, table: pb.GetStandingsResponse, bot: str, round: int) -> None:
    """Look whether a bot that withdrew in a round was asked for in a later one.

    At a larger table of a knockout its seat is kept, and played by default moves.
    """
    kept = table.tournament.plan.seats > 2 and bool(table.bracket)
    later = [number for number in _rounds_of(table, bot) if number > round and not kept]
    report.check(
        not later,
        f"{bot} withdrew in round {round}, and was asked for in no later one",
        f"{bot} withdrew in round {round}, and was asked for in round {min(later, default=0)}",
    )


def late_entry(report: Report, table: pb.GetStandingsResponse, bot: str, round: int) -> None:
    """Look whether a bot that entered after a round met others from the next one on, if there was one."""
    played = _rounds_of(table, bot)
    went_on = any(meeting.round > round for meeting in table.meetings)
    report.check(
        played[0] > round if played else not went_on,
        f"{bot} entered after round {round}, and met others in {words.count(len(played), 'round')}",
        f"{bot} entered after round {round}, and met others in rounds {played or 'none'}",
    )


def ladder(
    report: Report, matches: Collection[match_pb2.Match], last: int, withdrawn: str, latecomer: str
) -> None:
    """Look who played on a ladder after its match `last`, when one had withdrawn and one entered.

    Who withdraws plays what was before it, but no more.
    """
    after = [
        match for match in matches if match.number > last and match.state == match_pb2.MATCH_STATE_FINISHED
    ]
    plan = report.plan
    before = plan.format.ladder.outstanding * plan.deals
    if withdrawn:
        played = sum(withdrawn in match.bots for match in after)
        report.check(
            played <= before,
            f"{withdrawn} withdrew, and played only what was before it: {words.count(played, 'match')}",
            f"{withdrawn} withdrew, and played {words.count(played, 'match')} more; {before} were before it",
        )
    played = sum(latecomer in match.bots for match in after)
    report.check(
        played > 0,
        f"{latecomer} entered, and played {words.count(played, 'match')}",
        f"{latecomer} entered, and had no match",
    )


def table(report: Report, table: pb.GetStandingsResponse) -> None:
    """Look whether every match has a result, and everybody a place."""
    tournament, rows = table.tournament, table.standings
    report.check(
        tournament.played == tournament.pairings,
        f"each of {words.count(tournament.pairings, 'match')} has a result",
        f"{tournament.pairings - tournament.played} of {tournament.pairings} matches have no result",
    )
    names = sorted(entrant.name for entrant in tournament.plan.entrants)
    places = sorted(row.place for row in rows)
    whole = (
        sorted(row.bot for row in rows) == names
        and all(1 <= place <= at for at, place in enumerate(places, start=1))
        and not any(row.missing for row in rows)
    )
    report.check(
        whole,
        f"the table is whole: {words.count(len(rows), 'bot')}, each with a place",
        f"the table is not whole: {words.count(len(rows), 'row')} with the places {places} for "
        f"{words.count(len(names), 'bot')}, and {sum(row.missing for row in rows)} results missing",
    )


async def logs(report: Report, records: AsyncIterator[MatchRecord], games: Mapping[str, Game[Any]]) -> None:
    """Referee every match again, and rebuild every shuffle."""
    blocks, checked, wrong = Blocks(), 0, list[str]()
    async for record in records:
        found = verify(record, games) + blocks.compare(record.opening)
        wrong += [f"match {record.match}: {sentence}" for sentence in found]
        checked += 1
    report.wrong += wrong
    if not wrong:
        report.happened.append(f"{words.count(checked, 'match')} refereed again, with the same results")


def _charged(matches: Iterable[match_pb2.Match]) -> Iterator[Misdeed]:
    """Yield every fault that stands in a match with a result."""
    for match in matches:
        for seat, (bot, result) in enumerate(zip(match.bots, match.seats, strict=False)):
            if result.fault:
                yield Misdeed(bot, result.fault, match.number, seat)


def _rounds_of(table: pb.GetStandingsResponse, bot: str) -> list[int]:
    """Return the rounds in which a bot has a meeting, in order."""
    return sorted({meeting.round for meeting in table.meetings if bot in meeting.bots})
