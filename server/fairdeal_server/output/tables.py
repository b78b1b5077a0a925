"""The table and the cross table of a competition, with what their numbers mean."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb

from . import comparisons, words
from .brackets import bracket
from .grid import GAP, grid, least_width

NOTHING = "—"
MOST_CROSSED = 30
"""A cross table of more bots is left out: nobody could read it."""
MOST_MEETINGS = 60
"""Of more meetings only the last round is shown."""
_SHOWN = ("mean",)
"""Columns of a format's ranking that every table has anyway."""
_TEAMWORK = {"self_play": "self-play", "cross_play": "cross-play", "ad_hoc": "ad hoc"}
"""By field of a row: what a team game's means are called."""
LONGEST_NAME = 16
"""How many characters a narrow terminal and a cross table give to a bot's name; longer ones are folded."""


def competition(table: pb.GetStandingsResponse, width: int) -> Iterator[RenderableType]:
    """Yield the parts of a competition's report for a terminal of so many columns."""
    if table.HasField("comparison"):
        yield from comparisons.comparison(table)
        return
    yield heading(table)
    yield _ranking(table)
    yield from _teamwork(table)
    yield Text("\n" + "\n".join(_notes(table)))
    if table.bracket:
        yield from bracket(table.bracket, table.tournament.plan.payoff, width)
    yield from _rounds(table, width)
    bots = [row.bot for row in table.standings]
    if not table.crosses or len(bots) == 1:
        return
    if len(bots) <= MOST_CROSSED:
        yield from cross_tables(table, bots, width)
    else:
        yield Text(f"\nThe cross table of {len(bots)} bots is left out here; --json has it.")


def heading(table: pb.GetStandingsResponse) -> Text:
    """Return what was played, how, and how far it is."""
    tournament, plan = table.tournament, table.tournament.plan
    number = f"Tournament {tournament.number}: " if tournament.number else ""
    name = f", {tournament.name}" if tournament.name else ""
    seed = f", seed {plan.seed}" if plan.seed else ""
    return Text.assemble(
        (f"\n{number}{plan.game}, {plan.seats} seats{name}", "bold"),
        f"\n{' '.join(plan.options)}",
        f"\n{words.format_name(plan)}, {words.count(len(plan.entrants), 'bot')}, "
        f"{words.deals(plan, table.cooperative)}{seed}",
        f"\n{_progress(tournament)}",
    )


def _progress(tournament: pb.Tournament) -> str:
    if tournament.plan.HasField("format") and tournament.state == pb.TOURNAMENT_STATE_RUNNING:
        scheduled = words.count(tournament.pairings, "match")
        played = f"{tournament.played:,} of {scheduled} played in the rounds so far"
    elif tournament.played < tournament.pairings:
        played = f"{tournament.played:,} of {words.count(tournament.pairings, 'match')} played so far"
    else:
        played = f"{words.count(tournament.played, 'match')} played"
    if not tournament.void:
        return f"{played}, none void"
    return f"{played}, {tournament.void:,} void and replaced: a void match counts for nobody"


# --- the ranking ------------------------------------------------------------------------------


def _ranking(table: pb.GetStandingsResponse) -> Table:
    rows, plan = table.standings, table.tournament.plan
    columns = _format_columns(table.ranking) | {
        "matches": [f"{row.matches:,}" for row in rows],
        f"{words.payoff(plan.payoff)} ± 95 %": means(rows, plan.payoff),
        "W/L" if table.cooperative else "W/D/L": [outcomes(row, table.cooperative) for row in rows],
    }
    if not (table.cooperative and plan.payoff == play_pb2.PAYOFF_WIN):  # there it is the mean once more
        columns["won"] = [f"{100 * row.wins / row.matches:.1f} %" if row.matches else NOTHING for row in rows]
    if table.second_measure:
        columns[table.second_measure] = [
            f"{row.second:.2f}" if row.HasField("second") else NOTHING for row in rows
        ]
    if any(row.best_rank for row in rows):
        columns["rank"] = [_ranks(row) for row in rows]
    if not table.cooperative:
        columns["rating"] = [rating(row) for row in rows]
    drawn = grid("", "bot", *columns, numbers=("", *columns))
    drawn.columns[1].min_width = _name_width([row.bot for row in rows])
    for row, *cells in zip(rows, *columns.values(), strict=True):
        drawn.add_row(str(row.place), row.bot, *cells)
    return drawn


def _name_width(bots: Sequence[str]) -> int:
    """Return the least width of a column of these names."""
    return min(LONGEST_NAME, max(len("bot"), *map(len, bots)))


def _format_columns(ranking: pb.Ranking) -> dict[str, list[str]]:
    """Return what decides by the tournament's format, by its name: a text for each bot."""
    return {
        words.ranking_head(column): [_value(row.values[place]) for row in ranking.rows]
        for place, column in enumerate(ranking.columns)
        if column not in _SHOWN
    }


def _value(value: pb.RankingValue) -> str:
    return f"{value.value:,.2f}".rstrip("0").rstrip(".") if value.HasField("value") else NOTHING


def means(cells: Sequence[pb.Standing | pb.Cross | pb.Mean], payoff: int) -> list[str]:
    """Return `mean ± half an interval` for each cell, with the points below each other when right-aligned."""
    digits = words.digits(payoff)
    texts = [words.mean(cell.mean, payoff) if _has_mean(cell) else NOTHING for cell in cells]
    halves = [f"{cell.ci95:.{digits}f}" if cell.HasField("ci95") else NOTHING for cell in cells]
    width = max(map(len, halves), default=0)
    return [f"{mean} ± {half:>{width}}" for mean, half in zip(texts, halves, strict=True)]


def _has_mean(cell: pb.Standing | pb.Cross | pb.Mean) -> bool:
    return not isinstance(cell, pb.Standing) or cell.HasField("mean")


def outcomes(row: pb.Standing, cooperative: bool) -> str:
    """Return how many matches were won, drawn and lost."""
    return f"{row.wins}/{row.losses}" if cooperative else f"{row.wins}/{row.draws}/{row.losses}"


def _ranks(row: pb.Standing) -> str:
    return words.ranks(row.best_rank, row.worst_rank) if row.best_rank else NOTHING


def rating(row: pb.Standing) -> str:
    """Return the rating with its sigma."""
    return f"{row.rating.mu:.1f} (σ {row.rating.sigma:.1f})" if row.HasField("rating") else NOTHING


def _teamwork(table: pb.GetStandingsResponse) -> Iterator[RenderableType]:
    """Yield the table of a team game's three means."""
    rows, payoff = table.standings, table.tournament.plan.payoff
    found = [{field.name: value for field, value in row.ListFields()} for row in rows]
    columns = {
        head: means([row.get(name, pb.Standing()) for row in found], payoff)
        for name, head in _TEAMWORK.items()
        if any(name in row for row in found)
    }
    if not columns or len(rows) == 1:
        return
    drawn = grid("bot", *columns, numbers=columns)
    for row, *cells in zip(rows, *columns.values(), strict=True):
        drawn.add_row(row.bot, *cells)
    yield Text()
    yield drawn


# --- what the numbers mean --------------------------------------------------------------------


def _notes(table: pb.GetStandingsResponse) -> Iterator[str]:
    rows, payoff = table.standings, table.tournament.plan.payoff
    if meanings := [*filter(None, map(words.ranking_meaning, table.ranking.columns))]:
        yield " ".join(meanings)
    yield (
        f"{words.payoff(payoff)}: {words.payoff_meaning(payoff, table.cooperative)}. ± is half of the "
        f"mean's 95 % interval over deal sets{_sets(rows)}; a deal set is all tables of one deal."
    )
    if any(not row.HasField("mean") for row in rows):
        yield f"{NOTHING} No complete deal set yet."
    elif any(not row.HasField("ci95") for row in rows):
        team = "team" if table.cooperative else "set of opponents"
        yield f"{NOTHING} No interval: that takes two complete deal sets or more with each {team}."
    if any(map(_is_certain, rows)) or any(map(_is_certain, table.crosses)):
        yield "± 0: every deal set ended alike."
    if table.tournament.plan.duplicate == pb.DUPLICATE_FIELD:
        yield (
            "Deals are shared by several tables: payoffs are adjusted by how others did with the same "
            "seat of the same deal. W/D/L and what the format counts are not."
        )
    if any(row.HasField("rating") for row in rows):
        yield (
            "The rating is provisional (openskill, Plackett–Luce): for matchmaking. "
            "σ is the model's own uncertainty and no 95 % interval."
        )
    if waiting := [f"{row.bot} {row.missing:,}" for row in rows if row.missing]:
        yield f"Not counted yet, because their deal is still played elsewhere: {', '.join(waiting)}."
    yield from _rank_notes(table)
    yield words.faults(rows)


def _rank_notes(table: pb.GetStandingsResponse) -> Iterator[str]:
    """Explain ranks and groups, or the means of a team game."""
    if any(row.best_rank for row in table.standings):
        yield (
            "rank: where the bot's true rank by mean payoff lies; all of the column holds together "
            "in 95 of 100 tournaments."
        )
        yield words.groups(table.groups)
    if any(row.HasField("cross_play") for row in table.standings):
        yield (
            "self-play: teams of the bot alone. cross-play: its teams with others, each owner of team-mates "
            "counting the same. ad hoc: teams where it has one seat and bots of other owners the rest."
        )


def _is_certain(cell: pb.Standing | pb.Cross) -> bool:
    return cell.HasField("ci95") and cell.ci95 == 0


def _sets(rows: Sequence[pb.Standing]) -> str:
    numbers = sorted({row.deal_sets for row in rows})
    if not numbers:
        return ""
    span = f"{numbers[0]:,}" if len(numbers) == 1 else f"{numbers[0]:,} to {numbers[-1]:,}"
    return f" ({span} for each bot)"


# --- the rounds -------------------------------------------------------------------------------


def _rounds(table: pb.GetStandingsResponse, width: int) -> Iterator[RenderableType]:
    """Yield what was played round by round: a Swiss as a cross table where that fits, else the meetings.

    Meetings of the bracket are left out; of a large tournament only the last round is listed.
    """
    if (crossed := _round_table(table)) and least_width(crossed) <= width:
        yield Text()
        yield crossed
        yield Text("By round: the opponent's place, and what the meeting gave.")
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
        drawn.add_row(meeting.name, " – ".join(sides), words.count(meeting.deals, "deal"))
    return drawn


def _round_table(table: pb.GetStandingsResponse) -> Table | None:
    """Return the bots in order, with a column for each round; None where rounds give no points."""
    rows = table.ranking.rows
    rounds = max((len(row.rounds) for row in rows), default=0)
    if not rounds:
        return None
    points = {each.points for row in rows for each in row.rounds}
    digits = max(len(f"{value:.2f}".rstrip("0").partition(".")[2]) for value in points)
    last = max(rounds, max((meeting.round for meeting in table.meetings), default=0))
    place = {row.bot: row.place for row in rows}
    met = {(meeting.round, bot): meeting.bots for meeting in table.meetings for bot in meeting.bots}
    heads = [str(number) for number in range(1, last + 1)]
    drawn = grid("", "bot", *heads, "all", numbers=("", *heads, "all"))
    drawn.columns[1].min_width = _name_width([row.bot for row in rows])
    for row in rows:
        cells = [_round_cell(each, place, digits) for each in row.rounds]
        for number in range(len(cells) + 1, last + 1):
            rivals = [bot for bot in met.get((number, row.bot), ()) if bot != row.bot]
            cells.append(_places(rivals, place))
        drawn.add_row(
            str(row.place), row.bot, *cells, f"{sum(each.points for each in row.rounds):.{digits}f}"
        )
    return drawn


def _round_cell(round: pb.RoundResult, place: Mapping[str, int], digits: int) -> str:
    """Return whom a bot met, by place, and the points that this gave."""
    if round.missed:
        return NOTHING
    return f"{_places(round.opponents, place) or 'bye'}: {round.points:.{digits}f}"


def _places(bots: Iterable[str], place: Mapping[str, int]) -> str:
    return ",".join(str(number) for number in sorted(place[bot] for bot in bots))


# --- the cross table --------------------------------------------------------------------------


def cross_tables(table: pb.GetStandingsResponse, bots: Sequence[str], width: int) -> Iterator[RenderableType]:
    """Yield the cross table, cut into as many blocks of columns as the width needs."""
    payoff = table.tournament.plan.payoff
    texts = means(table.crosses, payoff)
    cells = {(cell.bot, cell.other): text for cell, text in zip(table.crosses, texts, strict=True)}
    name = min(LONGEST_NAME, max(map(len, bots)))
    widths = name, max([name, *map(len, texts)])
    fitting = max(1, (width - widths[0] - GAP) // (widths[1] + GAP))
    for first in range(0, len(bots), fitting):
        yield Text()
        yield _cross_block(bots, bots[first : first + fitting], cells, widths)
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


def _cross_block(
    bots: Sequence[str],
    columns: Sequence[str],
    cells: Mapping[tuple[str, str], str],
    widths: tuple[int, int],
) -> Table:
    """Return one block; `widths` are those of the rows' names and of the cells. Longer names are folded."""
    drawn = grid("", *columns)
    for place, column in enumerate(drawn.columns):
        column.width = widths[place > 0]
        column.justify = "right" if place else "left"
    for row in bots:
        drawn.add_row(row, *(cells.get((row, column), "") for column in columns))
    return drawn
