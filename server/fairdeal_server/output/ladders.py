"""The table of a ladder: the versions that play now in their order, and those before them."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fairdeal.v1 import tournament_pb2 as pb

from . import attendance, words
from .grid import grid
from .tables import LONGEST_NAME, MOST_CROSSED, cross_table, heading, means, outcomes, rating


def ladder(table: pb.GetStandingsResponse) -> Iterator[RenderableType]:
    """Yield the parts of a ladder's report."""
    yield heading(table)
    yield _climbers(table)
    if any(row.earlier for row in table.standings):
        yield Text.assemble(("\nEarlier versions", "bold"))
        yield _earlier(table)
    yield Text("\n" + "\n".join(_notes(table)))
    bots = [row.bot for row in table.standings]
    if table.crosses:
        yield from cross_table(table, bots)
        yield Text("All versions of a bot together; bots that are far apart in rating meet seldom.")
    elif len(bots) > MOST_CROSSED:
        yield Text(
            f"\nA ladder of {len(bots)} bots has no cross table: more than {MOST_CROSSED} cannot be read."
        )


def _climbers(table: pb.GetStandingsResponse) -> Table:
    rows, payoff = table.standings, table.tournament.plan.payoff
    low, high = _scale(rows)
    heads = ("floor", "rating", "matches", f"{words.payoff(payoff)} ± 95 %", "W/D/L", "last played (UTC)")
    drawn = grid("", "bot", *heads, "curve", numbers=("", *heads, "curve"), keys=2)
    marks = attendance.marks(table)
    names = [f"{_name(row)} {marks.get(row.bot, '')}".rstrip() for row in rows]
    drawn.columns[1].min_width = min(LONGEST_NAME, max([len("bot"), *map(len, names)]))
    floors = [line.values[0] for line in table.ranking.rows]
    for row, name, floor, mean in zip(rows, names, floors, means(rows, payoff), strict=True):
        drawn.add_row(
            str(row.place),
            name,
            f"{floor.value:.1f}" if floor.HasField("value") else words.DASH,
            rating(row),
            f"{row.matches:,}",
            mean,
            outcomes(row, cooperative=False),
            words.moment(row.last_played_us) if row.last_played_us else words.DASH,
            words.sparkline(row.curve, low, high),
        )
    return drawn


def _earlier(table: pb.GetStandingsResponse) -> Table:
    rows = [earlier for row in table.standings for earlier in row.earlier]
    payoff = table.tournament.plan.payoff
    heads = ("rating", "matches", f"{words.payoff(payoff)} ± 95 %", "W/D/L", "last played (UTC)")
    drawn = grid("bot", *heads, numbers=heads)
    for row, mean in zip(rows, means(rows, payoff), strict=True):
        last = words.moment(row.last_played_us)
        drawn.add_row(
            _name(row), rating(row), f"{row.matches:,}", mean, outcomes(row, cooperative=False), last
        )
    return drawn


def _name(row: pb.Standing) -> str:
    return f"{row.bot} {row.version}".rstrip()


def _scale(rows: Sequence[pb.Standing]) -> tuple[float, float]:
    values = [value for row in rows for value in row.curve]
    return min(values, default=0.0), max(values, default=0.0)


def _notes(table: pb.GetStandingsResponse) -> Iterator[str]:
    payoff, rows = table.tournament.plan.payoff, table.standings
    yield words.ranking_meaning("floor")
    yield (
        "rating: that of the version in its pool as it is now, by all that it has played there, in other "
        "tournaments too. It is provisional (openskill, Plackett–Luce), and each version has its own. "
        "σ is the model's own uncertainty and no 95 % interval."
    )
    yield from words.shared_ratings(table.shared_ratings)
    low, high = _scale(rows)
    yield f"curve: the rating from {low:.1f} to {high:.1f}, over the tournament so far."
    yield (
        f"{words.payoff(payoff)}: {words.payoff_meaning(payoff, cooperative=False)}. Opponents are chosen by "
        "rating, so it does not compare. ± is half of the mean's 95 % interval over matches."
    )
    yield from attendance.legend(table)
    yield from _dashes(table)
    yield words.faults([*rows, *(earlier for row in rows for earlier in row.earlier)])


def _dashes(table: pb.GetStandingsResponse) -> Iterator[str]:
    """Say what a dash in the tables means, where there is one."""
    rows = [each for row in table.standings for each in (row, *row.earlier)]
    if any(not row.HasField("rating") for row in rows):
        yield f"rating {words.DASH}: no match of it is rated yet."
    if any(not row.HasField("mean") for row in rows):
        yield f"{words.payoff(table.tournament.plan.payoff)} {words.DASH}: it has not played yet."
    if any(row.HasField("mean") and not row.HasField("ci95") for row in rows):
        yield f"± {words.DASH}: no interval, which takes two matches or more."
