"""The table and the cross table of a competition, with what their numbers mean."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress, groupby
from math import isclose
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb

from . import comparisons, words
from .attendance import legend, marked, marks, struck
from .brackets import bracket
from .grid import Grid, grid, least_width
from .settings import settings

MOST_CROSSED = 30
"""A cross table of more bots is left out: nobody could read it."""
MOST_MEETINGS = 60
"""Of more meetings only the last round is shown."""
_CHALLENGER = "challenger"
_MEANS = ("mean", "last-mean")
"""Columns of a format's ranking that are mean payoffs."""
_BY_MEETING = ("swiss", "king_of_the_hill")
"""Formats without a bracket that go by whole meetings; elsewhere what was played of one counts."""
_EFFECT = "effect"
_TEAMWORK = {"self_play": "self-play", "cross_play": "cross-play", "ad_hoc": "ad hoc", _EFFECT: "adds"}
"""By field of a row: what the columns of a team game are called; means, and then an effect."""
LONGEST_NAME = 16
"""How many characters a narrow terminal and a cross table give to a bot's name; longer ones are folded."""


def competition(table: pb.GetStandingsResponse, width: int) -> Iterator[RenderableType]:
    """Yield the parts of a competition's report for a terminal of so many columns."""
    if table.HasField("comparison"):
        yield from comparisons.comparison(table)
        return
    yield heading(table)
    yield from _ranking(table)
    yield from _teamwork(table)
    yield Text("\n" + "\n".join(_notes(table)))
    yield from _groups(table)
    yield from _steps(table)
    yield from _rounds(table, width)
    if table.bracket:
        yield from bracket(table.bracket, table.tournament.plan.payoff, width, marks(table))
    bots = [row.bot for row in table.standings]
    if not table.crosses or not _meet(table):
        return
    if len(bots) <= MOST_CROSSED:
        yield from cross_table(table, bots)
    else:
        yield Text(f"\nThe cross table of {len(bots)} bots is left out here; --json has it.")


def _meet(table: pb.GetStandingsResponse) -> bool:
    """Whether bots sit at tables with others at all: with one bot, or one seat, each is alone."""
    return len(table.standings) > 1 and table.tournament.plan.seats > 1


def heading(table: pb.GetStandingsResponse) -> Text:
    """Return what was played, how, and how far it is."""
    tournament, plan = table.tournament, table.tournament.plan
    number = f"Tournament {tournament.number}: " if tournament.number else ""
    name = f", {tournament.name}" if tournament.name else ""
    said = settings(plan)
    return Text.assemble(
        (f"\n{number}{words.seated(plan)}{name}", "bold"),
        f"\n{' '.join(plan.options)}",
        f"\n{words.format_name(plan)}{f': {said}' if said else ''}",
        f"\n{words.count(len(plan.entrants), 'bot')}, {words.deals(plan, table.cooperative)}"
        f"{f', seed {plan.seed}' if plan.seed else ''}",
        f"\n{_progress(table)}",
    )


def _progress(table: pb.GetStandingsResponse) -> str:
    """Say which rounds and how many matches are played; matches at reference tables are none of the bots'."""
    tournament, references = table.tournament, table.reference_matches
    rounds = f"{words.rounds_so_far(tournament)}: " if tournament.rounds.last else ""
    if tournament.played < tournament.pairings:
        played = f"{tournament.played:,} of {words.count(tournament.pairings, 'match')} played so far"
    else:
        played = f"{words.count(tournament.played - references, 'match')} played"
    void = f"{tournament.void:,} void and replaced: a void match counts for nobody"
    said = f"{rounds}{played}, {void if tournament.void else 'none void'}"
    if references:
        where = "of the played ones" if tournament.played < tournament.pairings else "more"
        said += f"; {references:,} {where} at reference tables of sample bots, which count for nobody"
    return said[0].upper() + said[1:]


# --- the ranking ------------------------------------------------------------------------------


def _ranking(table: pb.GetStandingsResponse) -> Iterator[RenderableType]:
    """Yield the ranking; a gauntlet's two lists one below the other."""
    columns, signs = _columns(table), marks(table)
    if _CHALLENGER not in table.ranking.columns:
        yield _lines(table.standings, columns, signs)
        return
    place = list(table.ranking.columns).index(_CHALLENGER)
    challenging = [bool(row.values[place].value) for row in table.ranking.rows]
    for title, chosen in (("Challengers", True), ("The others", False)):
        here = [each is chosen for each in challenging]
        yield Text.assemble((f"\n{title}", "bold"))
        yield _lines(
            [*compress(table.standings, here)],
            {head: [*compress(cells, here)] for head, cells in columns.items()},
            signs,
        )


def _columns(table: pb.GetStandingsResponse) -> dict[str, list[str]]:
    """Return what the ranking has beside place and name: a text for each bot, by head."""
    rows, plan = table.standings, table.tournament.plan
    columns = _format_columns(table) | {
        "matches": [f"{row.matches:,}" for row in rows],
        f"{words.payoff(plan.payoff)} ± 95 %": means(rows, plan.payoff),
        "W/L" if table.cooperative else "W/D/L": [outcomes(row, table.cooperative) for row in rows],
    }
    if not (table.cooperative and plan.payoff == play_pb2.PAYOFF_WIN):  # there it is the mean once more
        columns["won"] = [
            f"{100 * row.wins / row.matches:.1f} %" if row.matches else words.DASH for row in rows
        ]
    if table.second_measure:
        columns[table.second_measure] = [
            f"{row.second:.2f}" if row.HasField("second") else words.DASH for row in rows
        ]
    if any(row.best_rank for row in rows):
        columns["rank"] = [_ranks(row) for row in rows]
    if not table.cooperative:
        columns["rating"] = [rating(row) for row in rows]
    return columns


def _lines(
    rows: Sequence[pb.Standing], columns: Mapping[str, Sequence[str]], signs: Mapping[str, str]
) -> Grid:
    """Return a line for each bot; `signs` are the marks by bot."""
    drawn = grid("", "bot", *columns, numbers=("", *columns), keys=2)
    names = [marked(row.bot, signs) for row in rows]
    drawn.columns[1].min_width = _name_width(names)
    for row, name, *cells in zip(rows, names, *columns.values(), strict=True):
        drawn.add_row(str(row.place), name, *cells)
    return drawn


def _names(table: pb.GetStandingsResponse) -> list[str]:
    """Return the bots in their order, with their marks."""
    signs = marks(table)
    return [marked(row.bot, signs) for row in table.standings]


def _name_width(bots: Sequence[str]) -> int:
    """Return the least width of a column of these names."""
    return min(LONGEST_NAME, max(len("bot"), *map(len, bots)))


def _format_columns(table: pb.GetStandingsResponse) -> dict[str, list[str]]:
    """Return what decides by the tournament's format, by its name: a text for each bot."""
    payoff = table.tournament.plan.payoff
    columns = {
        column: _values(column, [row.values[place] for row in table.ranking.rows], payoff)
        for place, column in _decisive(table)
    }
    if "group-place" in columns:
        groups = (row.group for row in table.ranking.rows)
        columns["group-place"] = [*map(str.__add__, groups, columns["group-place"])]
    return {words.ranking_head(column): values for column, values in columns.items()}


def _decisive(table: pb.GetStandingsResponse) -> Iterator[tuple[int, str]]:
    """Yield place and name of the columns of the format's ranking that the table does not have anyway.

    The mean is there anyway, unless the table adjusts it or the format goes by whole meetings.
    """
    for place, column in enumerate(table.ranking.columns):
        if column != _CHALLENGER and not (column == "mean" and _is_shown(table, place)):
            yield place, column


def _is_shown(table: pb.GetStandingsResponse, place: int) -> bool:
    """Whether all values of a column of the format's ranking are the means in the table."""
    return all(
        not row.values[place].HasField("value")
        or isclose(row.values[place].value, standing.mean, rel_tol=1e-9, abs_tol=1e-9)
        for row, standing in zip(table.ranking.rows, table.standings, strict=True)
    )


def _values(column: str, values: Sequence[pb.RankingValue], payoff: int) -> list[str]:
    """Return the values of a column, all with as many digits as one of them needs, two at the most."""
    if column in _MEANS or column.startswith("tie-break-"):
        return [_mean(each, payoff) for each in values]
    digits = max((_digits(each.value) for each in values if each.HasField("value")), default=0)
    return [f"{each.value:,.{digits}f}" if each.HasField("value") else words.DASH for each in values]


def _digits(value: float) -> int:
    """Return how many decimals a value needs, two at the most."""
    return len(f"{value:.2f}".rstrip("0").partition(".")[2])


def _mean(value: pb.RankingValue, payoff: int) -> str:
    return words.mean(value.value, payoff) if value.HasField("value") else words.DASH


def means(cells: Sequence[pb.Standing | pb.Cross | pb.Mean], payoff: int) -> list[str]:
    """Return `mean ± half an interval` for each cell, with the points below each other when right-aligned."""
    digits = words.digits(payoff)
    texts = [words.mean(cell.mean, payoff) if _has_mean(cell) else words.DASH for cell in cells]
    halves = [f"{cell.ci95:.{digits}f}" if cell.HasField("ci95") else words.DASH for cell in cells]
    width = max(map(len, halves), default=0)
    return [f"{mean} ± {half:>{width}}" for mean, half in zip(texts, halves, strict=True)]


def _has_mean(cell: pb.Standing | pb.Cross | pb.Mean) -> bool:
    return not isinstance(cell, pb.Standing) or cell.HasField("mean")


def outcomes(row: pb.Standing, cooperative: bool) -> str:
    """Return how many matches were won, drawn and lost."""
    return f"{row.wins}/{row.losses}" if cooperative else f"{row.wins}/{row.draws}/{row.losses}"


def _ranks(row: pb.Standing) -> str:
    return words.ranks(row.best_rank, row.worst_rank) if row.best_rank else words.DASH


def rating(row: pb.Standing) -> str:
    """Return the rating with its sigma."""
    return f"{row.rating.mu:.1f} (σ {row.rating.sigma:.1f})" if row.HasField("rating") else words.DASH


def _teamwork(table: pb.GetStandingsResponse) -> Iterator[RenderableType]:
    """Yield the table of a team game's three means, and of what its bots add."""
    rows, payoff = table.standings, table.tournament.plan.payoff
    fields = _teamwork_fields(table)
    if not fields:
        return
    found = [_teamwork_of(row) for row in rows]
    columns = {
        _TEAMWORK[name]: means([row.get(name, pb.Standing()) for row in found], payoff)
        for name in fields
        if name != _EFFECT
    }
    if _EFFECT in fields:
        columns[_TEAMWORK[_EFFECT]] = [_effect(row) for row in rows]
    drawn = grid("bot", *columns, numbers=columns)
    for row, *cells in zip(rows, *columns.values(), strict=True):
        drawn.add_row(row.bot, *cells)
    yield Text()
    yield drawn


def _teamwork_fields(table: pb.GetStandingsResponse) -> list[str]:
    """Return the fields of a row that a team game's table has as columns; none where nobody meets."""
    if not _meet(table):
        return []
    told = [_teamwork_of(row) for row in table.standings]
    return [name for name in _TEAMWORK if any(name in row for row in told)]


def _teamwork_of(row: pb.Standing) -> dict[str, Any]:
    """Return what a row tells of the bot's teamwork, by field."""
    return {field.name: value for field, value in row.ListFields() if field.name in _TEAMWORK}


def _effect(row: pb.Standing) -> str:
    return f"{row.effect.value:+.2f} ± {row.effect.ci95:.2f}" if row.HasField("effect") else words.DASH


# --- what the numbers mean --------------------------------------------------------------------


def _notes(table: pb.GetStandingsResponse) -> Iterator[str]:
    rows, payoff = table.standings, table.tournament.plan.payoff
    if meanings := [*filter(None, (words.ranking_meaning(column) for _, column in _decisive(table)))]:
        yield " ".join(meanings)
    if _CHALLENGER in table.ranking.columns:
        yield "The two lists do not compare: they have met different opponents."
    yield (
        f"{words.payoff(payoff)}: {words.payoff_meaning(payoff, table.cooperative)}. ± is half of the "
        f"mean's 95 % interval over deal sets{_sets(rows)}; a deal set is all tables of one deal."
    )
    yield from _dashes(table)
    if any(map(_is_certain, rows)) or any(map(_is_certain, table.crosses)):
        yield "± 0: every deal set ended alike."
    if table.tournament.plan.duplicate == pb.DUPLICATE_FIELD:
        yield (
            "Deals are shared by several tables: payoffs are adjusted by how others did with the same "
            "seat of the same deal. W/D/L and what the format counts are not."
        )
    if any(row.HasField("rating") for row in rows):
        yield (
            f"rating: that of the bot in its pool as it is now, {_rated(table.tournament)}. It is "
            "provisional (openskill, Plackett–Luce): for matchmaking. σ is the model's own uncertainty and "
            "no 95 % interval."
        )
        yield from words.shared_ratings(table.shared_ratings)
    if _has_open_meetings(table):
        yield (
            "A meeting of which a part is missing decides nothing; what was played of it is in the matches, "
            "the means and W/D/L all the same."
        )
    if waiting := [f"{row.bot} {row.missing:,}" for row in rows if row.missing]:
        yield f"Not counted yet, because their deal is still played elsewhere: {', '.join(waiting)}."
    yield from _rank_notes(table)
    yield from legend(table)
    yield words.faults(rows)


def _has_open_meetings(table: pb.GetStandingsResponse) -> bool:
    """Whether some meeting goes on that decides nothing before it is over."""
    whole = table.tournament.plan.format.WhichOneof("format") in _BY_MEETING
    drawn = {meeting.name for meeting in table.bracket}
    return any(not meeting.means and (whole or meeting.name in drawn) for meeting in table.meetings)


def _dashes(table: pb.GetStandingsResponse) -> Iterator[str]:
    """Say what each kind of dash in the tables means, where there is one."""
    out = struck(table)
    rows = [row for row in table.standings if row.bot not in out]
    payoff, dash = words.payoff(table.tournament.plan.payoff), words.DASH
    for place, column in _decisive(table):
        if any(not row.values[place].HasField("value") for row in table.ranking.rows if not row.struck):
            yield words.ranking_dash(column)
    if any(not row.HasField("mean") for row in rows):
        yield f"{payoff} {dash}: no complete deal set yet."
    means = (*(row for row in rows if row.HasField("mean")), *table.crosses, *_means(rows))
    if any(not cell.HasField("ci95") for cell in means):
        team = "team" if table.cooperative else "set of opponents"
        yield f"± {dash}: no interval, which takes two complete deal sets or more with each {team}."
    for name in _teamwork_fields(table):
        if not all(name in _teamwork_of(row) for row in rows):
            yield f"{_TEAMWORK[name]} {dash}: {words.teamwork_dash(name)}."
    if table.second_measure and any(not row.HasField("second") for row in rows):
        yield f"{table.second_measure} {dash}: no match yet that measures it."
    if any(row.best_rank for row in rows) and not all(row.best_rank for row in rows):
        yield f"rank {dash}: too few deal sets to say."
    if not table.cooperative and any(not row.HasField("rating") for row in rows):
        yield f"rating {dash}: none of its deal sets is rated yet."


def _means(rows: Iterable[pb.Standing]) -> Iterator[pb.Mean]:
    """Yield what a team game's table shows beside the mean of all teams."""
    for row in rows:
        yield from (value for name, value in _teamwork_of(row).items() if name != _EFFECT)


def _rated(tournament: pb.Tournament) -> str:
    """Say what counts for the ratings of a tournament's pool."""
    if not tournament.number:
        return "after this simulation, in which all began alike"
    return "by all that it has played there, in other tournaments too"


def _rank_notes(table: pb.GetStandingsResponse) -> Iterator[str]:
    """Explain ranks and groups, or the means of a team game."""
    if any(row.best_rank for row in table.standings):
        yield (
            "rank: where the bot's true rank by mean payoff lies; all of the column holds together "
            "in 95 of 100 tournaments."
        )
        yield words.groups(table.groups)
    teamwork = _teamwork_fields(table)
    if "cross_play" in teamwork:
        yield (
            "self-play says how a bot does in teams of itself alone, cross-play in teams with others (each "
            "owner of team-mates counting the same), ad hoc where it has one seat and bots of other owners "
            "the rest: good alone and bad there means that it has agreed with itself on what strangers do "
            "not know. What a fault has broken is in the mean alone."
        )
    if _EFFECT in teamwork:
        won = table.tournament.plan.payoff == play_pb2.PAYOFF_WIN
        yield (
            f"adds: by how much one seat held by the bot changes a team's "
            f"{'log-odds of winning' if won else 'payoff'}, whoever else is in it, against a bot of the mean "
            "owner; to sit beside good bots adds nothing."
        )


def _is_certain(cell: pb.Standing | pb.Cross) -> bool:
    return cell.HasField("ci95") and cell.ci95 == 0


def _sets(rows: Sequence[pb.Standing]) -> str:
    numbers = sorted({row.deal_sets for row in rows})
    if not numbers:
        return ""
    span = f"{numbers[0]:,}" if len(numbers) == 1 else f"{numbers[0]:,} to {numbers[-1]:,}"
    return f" ({span} for each bot)"


# --- the groups before finals -----------------------------------------------------------------


def _groups(table: pb.GetStandingsResponse) -> Iterator[RenderableType]:
    """Yield a table for each of the groups before finals."""
    payoff, signs = table.tournament.plan.payoff, marks(table)
    for group in table.group_tables:
        columns = {
            words.ranking_head(column): _values(column, [row.values[place] for row in group.rows], payoff)
            for place, column in enumerate(group.columns)
        }
        if any(row.HasField("advances") for row in group.rows):
            columns["goes on"] = ["✓" if row.advances else "" for row in group.rows]
        drawn = grid("", "bot", *columns, numbers=("", *columns), keys=2)
        names = [marked(row.bot, signs) for row in group.rows]
        drawn.columns[1].min_width = _name_width(names)
        for row, name, *cells in zip(group.rows, names, *columns.values(), strict=True):
            drawn.add_row(str(row.place), name, *cells)
        yield Text.assemble((f"\nGroup {group.group}", "bold"))
        yield drawn
    if not table.group_tables:
        return
    found = dict.fromkeys(column for group in table.group_tables for column in group.columns)
    ties = any(column.startswith("tie-break-") for column in found)
    said = [f"mean: the mean {words.payoff(payoff)} over the meetings of the group's round robin."]
    said += [words.ranking_meaning(column) for column in found if column == "direct-encounter"]
    if ties:
        said.append(
            "TB: the mean in the deals that were played because of a level cut, for those who were level."
        )
    yield Text(" ".join(said))
    for column in found:
        if any(_lacks(group, column) for group in table.group_tables):
            yield Text(words.ranking_dash(column))


def _lacks(group: pb.GroupTable, column: str) -> bool:
    """Whether a column of a group's table has a dash."""
    at = [*group.columns].index(column) if column in group.columns else None
    return at is not None and not all(row.values[at].HasField("value") for row in group.rows)


# --- the steps of a runoff -------------------------------------------------------------------


def _steps(table: pb.GetStandingsResponse) -> Iterator[RenderableType]:
    """Yield the means of each step of a runoff."""
    rows, payoff = table.ranking.rows, table.tournament.plan.payoff
    steps = max((len(row.steps) for row in rows), default=0)
    if not steps:
        return
    heads = [str(step) for step in range(1, steps + 1)]
    drawn = grid("", "bot", *heads, numbers=("", *heads), keys=2)
    names = _names(table)
    drawn.columns[1].min_width = _name_width(names)
    for row, name in zip(rows, names, strict=True):
        drawn.add_row(str(row.place), name, *(_mean(value, payoff) for value in row.steps))
    yield Text.assemble(("\nStep by step", "bold"))
    yield drawn
    yield Text(
        f"The mean {words.payoff(payoff)} among those that were left at each step. The worst is removed; "
        "those of the last step are ranked by it."
    )


# --- the rounds -------------------------------------------------------------------------------


def _rounds(table: pb.GetStandingsResponse, width: int) -> Iterator[RenderableType]:
    """Yield what was played round by round: a Swiss as a cross table where that fits, else the meetings.

    Meetings of the bracket are left out; of a large tournament only the last round is listed.
    """
    if (crossed := _round_table(table)) and least_width(crossed) <= width:
        yield Text()
        yield crossed
        missed = any(each.missed for row in table.ranking.rows for each in row.rounds)
        dash = f" {words.DASH}: it came later, had withdrawn or was absent." if missed else ""
        yield Text(f"By round: the opponent's number (no.), and what the meeting gave.{dash}")
        return
    drawn = {meeting.name for meeting in table.bracket}
    meetings = sorted(
        (meeting for meeting in table.meetings if meeting.name not in drawn),
        key=lambda meeting: (meeting.round, meeting.number),
    )
    if len(meetings) > MOST_MEETINGS:
        last = meetings[-1].round
        yield Text(f"\nThe last of {last} rounds; --json has them all.")
        meetings = [meeting for meeting in meetings if meeting.round == last][:MOST_MEETINGS]
    for number, found in groupby(meetings, key=lambda meeting: meeting.round):
        yield Text.assemble((f"\nRound {number}", "bold"))
        yield _round(list(found), table.tournament.plan.payoff)


def _round(meetings: Sequence[pb.Meeting], payoff: int) -> Table:
    """Return a line for each meeting: its name, who met, and their mean payoffs."""
    drawn = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for meeting in meetings:
        sides = [
            f"{bot} {words.mean(meeting.means[place], payoff)}" if meeting.means else bot
            for place, bot in enumerate(meeting.bots)
        ]
        counting = ", counts for nobody" if meeting.annulled else ""
        drawn.add_row(meeting.name, " – ".join(sides), f"{words.count(meeting.deals, 'deal')}{counting}")
    return drawn


def _round_table(table: pb.GetStandingsResponse) -> Table | None:
    """Return the bots in order, with a column for each round; None where rounds give no points."""
    rows = table.ranking.rows
    rounds = max((len(row.rounds) for row in rows), default=0)
    if not rounds:
        return None
    points = {each.points for row in rows for each in row.rounds}
    digits = max(map(_digits, points))
    last = max(rounds, max((meeting.round for meeting in table.meetings), default=0))
    entrants = table.tournament.plan.entrants
    numbers = {entrant.name: number for number, entrant in enumerate(entrants, 1)}  # places may be shared
    met = {(meeting.round, bot): meeting.bots for meeting in table.meetings for bot in meeting.bots}
    heads = [str(number) for number in range(1, last + 1)]
    drawn = grid("", "bot", "no.", *heads, "all", numbers=("", "no.", *heads, "all"), keys=2)
    names = _names(table)
    drawn.columns[1].min_width = _name_width(names)
    for row, name in zip(rows, names, strict=True):
        cells = [str(numbers[row.bot]), *(_round_cell(each, numbers, digits) for each in row.rounds)]
        for number in range(len(row.rounds) + 1, last + 1):
            rivals = [bot for bot in met.get((number, row.bot), ()) if bot != row.bot]
            cells.append(_listed(rivals, numbers))
        drawn.add_row(str(row.place), name, *cells, f"{sum(each.points for each in row.rounds):.{digits}f}")
    return drawn


def _round_cell(round: pb.RoundResult, numbers: Mapping[str, int], digits: int) -> str:
    """Return whom a bot met, by number, and the points that this gave."""
    if round.missed:
        return words.DASH
    return f"{_listed(round.opponents, numbers) or 'bye'}: {round.points:.{digits}f}"


def _listed(bots: Iterable[str], numbers: Mapping[str, int]) -> str:
    return ",".join(str(number) for number in sorted(numbers[bot] for bot in bots))


# --- the cross table --------------------------------------------------------------------------


def cross_table(table: pb.GetStandingsResponse, bots: Sequence[str]) -> Iterator[RenderableType]:
    """Yield the cross table and what it says. Long names are folded."""
    payoff = table.tournament.plan.payoff
    texts = means(table.crosses, payoff)
    cells = {(cell.bot, cell.other): text for cell, text in zip(table.crosses, texts, strict=True)}
    drawn = grid("", *bots)
    first, *others = drawn.columns
    first.width = min(LONGEST_NAME, max(map(len, bots)))
    for column in others:
        column.width = max([first.width, *map(len, texts)])
        column.justify = "right"
    for row in bots:
        drawn.add_row(row, *(cells.get((row, column), "") for column in bots))
    yield Text()
    yield drawn
    worth = words.payoff(payoff)
    if not table.cooperative:
        yield Text(f"The row's mean {worth} in matches where the column's bot played too, ± as above.")
    elif any(cell.bot == cell.other for cell in table.crosses):
        yield Text(
            f"Mean {worth} of teams with the bots of row and column, ± as above; "
            "on the diagonal a bot plays with itself alone."
        )
    else:
        yield Text(f"Mean {worth} of teams with the bots of row and column, ± as above.")
