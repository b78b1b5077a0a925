"""Marks for bots that do not take part from the first round to the last, and what the marks mean."""

from collections.abc import Iterator, Mapping

from fairdeal.v1 import tournament_pb2 as pb

LATE, GONE, STRUCK = "*", "†", "‡"


def marks(table: pb.GetStandingsResponse) -> dict[str, str]:
    """Return by bot its marks; those without any are left out."""
    late = {each.bot for each in table.tournament.attendances if each.since}
    gone = {each.bot for each in table.tournament.attendances if each.withdrawn} | set(_absent(table))
    out = struck(table)
    return {
        bot: (LATE if bot in late else "") + (STRUCK if bot in out else GONE if bot in gone else "")
        for bot in late | gone | out
    }


def marked(bot: str, marks: Mapping[str, str]) -> str:
    """Return the bot's name with its marks."""
    return f"{bot} {marks[bot]}" if bot in marks else bot


def legend(table: pb.GetStandingsResponse) -> Iterator[str]:
    """Yield a sentence for each mark that the table has."""
    out, absent = struck(table), _absent(table)
    attendances = table.tournament.attendances
    if late := [came(each) for each in attendances if each.since]:
        yield f"{LATE} came late: {', '.join(late)}."
    if gone := [left(each) for each in attendances if each.withdrawn and each.bot not in out]:
        yield f"{GONE} has withdrawn: {', '.join(gone)}."
    if away := [f"{bot} (round {round})" for bot, round in absent.items()]:
        yield f"{GONE} was not there, and is not paired any more: {', '.join(away)}."
    if early := [left(each) for each in attendances if each.bot in out]:
        yield (
            f"{STRUCK} struck: {', '.join(early)}. Who withdraws and was there in less than half of its "
            "meetings stands last, and they count for nobody; its faults and ratings stand."
        )


def came(attendance: pb.Attendance) -> str:
    """Say when a late entry came."""
    return f"{attendance.bot} (from round {attendance.since})"


def left(attendance: pb.Attendance) -> str:
    """Say after which round a bot left, where there are rounds."""
    return f"{attendance.bot} (after round {attendance.until})" if attendance.until else attendance.bot


def struck(table: pb.GetStandingsResponse) -> set[str]:
    """Return who is struck."""
    return {row.bot for row in table.ranking.rows if row.struck}


def _absent(table: pb.GetStandingsResponse) -> dict[str, int]:
    """Return by bot that has not withdrawn the round for which it was not there."""
    withdrawn = {each.bot for each in table.tournament.attendances if each.withdrawn}
    return {row.bot: row.absent for row in table.ranking.rows if row.absent and row.bot not in withdrawn}
