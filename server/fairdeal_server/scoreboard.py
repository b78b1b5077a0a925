"""The table of a tournament as everybody gets it: over the wire, in the terminal, as JSON."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from fairdeal.v1 import bracket_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.play_pb2 import FAULT_KIND_RESIGNED, PAYOFF_WIN, PENALTY_DEFAULT, FaultKind

from .comparison import Comparison
from .formats import format_of
from .games.game import Game
from .tournament.adjustment import adjust
from .tournament.field import REFERENCES
from .tournament.formats.bracket import Node, Side
from .tournament.formats.format import Entry, Format, GroupTable, Ranking
from .tournament.formats.record import Record
from .tournament.ladder import rank
from .tournament.ratings import Rating, identity_of, rate
from .tournament.results import STAND_IN, StandingRow, mean_payoffs
from .tournament.rounds import Progress
from .tournament.standings import Cross, Standing, ranks, standings
from .tournament.statistics import Estimate, half_interval
from .tournament.teamwork import TeamResult, TeamTable, team_results, teamwork

if TYPE_CHECKING:
    from .store.ladders import Encounter, Tally
    from .store.ratings import Rated
    from .store.tournaments import Entrant

MOST_EFFECTS = 20
"""Of more bots the table does not say what each adds to its teams: that would take too long."""
_MEETS_ALL = (None, "round_robin")
"""Formats in which everybody meets everybody, so that means can be compared."""


def draw_up(
    tournament: pb.Tournament,
    game: Game[object],
    progress: Progress,
    ratings: Mapping[str, pb.Rating],
    owners: Mapping[str, str] | None = None,
) -> pb.GetStandingsResponse:
    """Return the table, in the order of the tournament's format where it has one.

    `ratings` are by entrant's name, and so are `owners`; who has none is its own.
    """
    names = [entrant.name for entrant in tournament.plan.entrants]
    format = format_of(tournament.plan)
    ranking = progress.ranking(format) if format is not None else None
    rows = progress.counted(ranking.annulled) if ranking is not None else progress.rows
    if tournament.plan.duplicate == pb.DUPLICATE_FIELD:
        rows = adjust(rows, progress.unfinished)
    broken = _broken(rows, tournament.plan) if game.cooperative else ()
    table, crosses = standings(rows, len(names), game.cooperative, progress.unfinished, broken)
    response = pb.GetStandingsResponse(
        tournament=tournament,
        standings=[_standing(row, names, ratings) for row in table],
        crosses=[_cross(cell, names) for cell in crosses],
        second_measure=game.second_measure,
        cooperative=game.cooperative,
        reference_matches=len({row.match for row in progress.rows if row.stratum == REFERENCES}),
    )
    if tournament.plan.HasField("comparison"):
        comparison = Comparison(tournament.plan, game, b"")
        comparison.take(progress.rows, progress.unfinished)
        response.comparison.CopyFrom(comparison.result())
    elif game.cooperative:
        _add_teamwork(response, team_results(rows, progress.unfinished, broken), names, owners or {})
    elif tournament.plan.format.WhichOneof("format") in _MEETS_ALL:
        _add_ranks(response, rows, progress.unfinished, names)
    if format is not None and ranking is not None:
        _add_format(response, progress, format, ranking, names)
    return response


def draw_up_ladder(
    tournament: pb.Tournament,
    game: Game[object],
    entrants: Sequence["Entrant"],
    tallies: Iterable["Tally"],
    rated: Mapping[str, "Rated"],
    curves: Mapping[str, Sequence[float]],
    met: Iterable["Encounter"] = (),
) -> pb.GetStandingsResponse:
    """Return the table of a ladder, by the ratings of the versions that played last.

    `tallies` has an entrant's newest version first; `rated` and `curves` are by identity.
    """
    by_number = {entrant.number: entrant for entrant in entrants}
    rows: dict[int, list[pb.Standing]] = {entrant.number: [] for entrant in entrants}
    ratings: dict[int, Rating] = {}
    for tally in tallies:
        entrant = by_number[tally.entrant]
        identity = identity_of(entrant.identity, tally.version)
        found = rated.get(identity)
        if found and not rows[tally.entrant]:
            ratings[tally.entrant] = Rating(found.mu, found.sigma)
        rows[tally.entrant].append(_climber(entrant.name, tally, found, curves.get(identity, ())))
    entries = [Entry(entrant.number, entrant.seeding) for entrant in entrants]
    response = pb.GetStandingsResponse(tournament=tournament, second_measure=game.second_measure)
    ranking = rank(entries, ratings)
    response.ranking.columns.extend(ranking.columns)
    for place in ranking.places:
        name = by_number[place.entrant].name
        values = [pb.RankingValue(value=value) for value in place.values]
        response.ranking.rows.add(bot=name, place=place.place, values=values)
        row, *earlier = rows[place.entrant] or [pb.Standing(bot=name)]
        row.place = place.place
        row.earlier.extend(earlier)
        response.standings.append(row)
    response.crosses.extend(_encounter(each, by_number) for each in met)
    return response


def _encounter(each: "Encounter", entrants: Mapping[int, "Entrant"]) -> pb.Cross:
    return pb.Cross(
        bot=entrants[each.entrant].name,
        other=entrants[each.other].name,
        matches=each.matches,
        mean=each.mean,
        ci95=half_interval(each.deviation, each.matches),
    )


def _climber(name: str, tally: "Tally", rated: "Rated | None", curve: Sequence[float]) -> pb.Standing:
    return pb.Standing(
        bot=name,
        version=tally.version,
        matches=tally.matches,
        deal_sets=tally.matches,
        mean=tally.mean,
        ci95=half_interval(tally.deviation, tally.matches),
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.matches - tally.wins - tally.draws,
        second=tally.second,
        faults=_faults(tally.faults),
        rating=pb.Rating(mu=rated.mu, sigma=rated.sigma, events=rated.events) if rated else None,
        last_played_us=tally.last_us,
        curve=curve,
    )


def _faults(faults: Mapping[int, int]) -> list[pb.FaultCount]:
    return [
        pb.FaultCount(kind=FaultKind.Name(kind), count=count)  # type: ignore[arg-type]
        for kind, count in sorted(faults.items())
    ]


def _add_ranks(
    response: pb.GetStandingsResponse,
    results: Sequence[StandingRow],
    unfinished: Collection[int],
    names: Sequence[str],
) -> None:
    """Add between which ranks the rivals lie, and who cannot be told apart."""
    table = ranks(results, unfinished)
    if table is None:
        return
    rows = {row.bot: row for row in response.standings}
    for entrant, (best, worst) in table.intervals.items():
        row = rows[names[entrant - 1]]
        row.best_rank, row.worst_rank = best, worst
    for group in table.groups:
        response.groups.add(bots=[names[entrant - 1] for entrant in group])


def _broken(rows: Iterable[StandingRow], plan: pb.Plan) -> set[int]:
    """Return the matches that a fault has ended: it was no default move that it cost."""
    spared = plan.penalty == PENALTY_DEFAULT
    return {
        row.match for row in rows if row.fault and (not spared or FAULT_KIND_RESIGNED in row.faults_by_kind)
    }


def _add_teamwork(
    response: pb.GetStandingsResponse,
    results: Iterable[TeamResult],
    names: Sequence[str],
    owners: Mapping[str, str],
) -> None:
    """Add how the bots did with themselves, with others and with strangers."""
    table = TeamTable(results)
    known = sorted({owners.get(name, name) for name in names})
    numbers = {entrant: known.index(owners.get(name, name)) for entrant, name in enumerate(names, start=1)}
    rows = {row.bot: row for row in response.standings}
    for each in teamwork(table, numbers):
        row = rows[names[each.bot - 1]]
        for field, found in (
            (row.self_play, each.self_play),
            (row.cross_play, each.cross_play),
            (row.ad_hoc, each.ad_hoc),
        ):
            if found is not None:
                field.CopyFrom(_mean(found))
    if 1 < len(table.bots) <= MOST_EFFECTS:
        _add_effects(response, table, numbers, rows)


def _add_effects(
    response: pb.GetStandingsResponse,
    table: TeamTable,
    owners: Mapping[int, int],
    rows: Mapping[str, pb.Standing],
) -> None:
    """Add what each bot adds to whatever team it joins."""
    from .tournament.mixed_model import fit_teams  # noqa: PLC0415 (scipy takes long, and few tables need it)

    plan = response.tournament.plan
    model = fit_teams(table, owners, "logit" if plan.payoff == PAYOFF_WIN else "mean")
    for bot, effect in model.bots.items() if model else ():
        if effect is not None:
            rows[plan.entrants[bot - 1].name].effect.CopyFrom(pb.Effect(value=effect.value, ci95=effect.ci95))


def _mean(found: Estimate) -> pb.Mean:
    return pb.Mean(mean=found.mean, ci95=found.ci95, deal_sets=found.deal_sets)


def _add_format(
    response: pb.GetStandingsResponse,
    progress: Progress,
    format: Format,
    ranking: Ranking,
    names: Sequence[str],
) -> None:
    """Add the format's ranking, meetings and bracket, and bring the rows into its order."""
    played = progress.played
    records = format.records(progress.entries, played)
    response.ranking.columns.extend(ranking.columns)
    rows = {row.bot: row for row in response.standings}
    letters = {line.entrant: group.letter for group in ranking.groups for line in group.places}
    ordered = []
    for place in ranking.places:
        bot = names[place.entrant - 1]
        response.ranking.rows.add(
            bot=bot,
            place=place.place,
            values=[pb.RankingValue(value=value) for value in place.values],
            rounds=_rounds(records.get(place.entrant), names),
            struck=place.entrant in ranking.struck,
            absent=ranking.absent.get(place.entrant, 0),
            steps=[pb.RankingValue(value=value) for value in ranking.steps.get(place.entrant, ())],
            group=letters.get(place.entrant, ""),
        )
        rows[bot].place = place.place
        ordered.append(rows[bot])
    response.ClearField("standings")
    response.standings.extend(ordered)
    means = {found.meeting.number: found for found in played}
    for meeting in progress.meetings:
        found = means.get(meeting.number)
        response.meetings.add(
            number=meeting.number,
            round=meeting.round,
            name=meeting.name,
            bots=[names[entrant - 1] for entrant in meeting.entrants],
            deals=meeting.deals,
            means=[found.mean(entrant) for entrant in meeting.entrants] if found else (),
            annulled=meeting.number in ranking.annulled,
        )
    response.group_tables.extend(_group_table(group, names) for group in ranking.groups)
    response.bracket.extend(_node(node, names) for node in format.bracket(progress.entries, played))


def _group_table(group: GroupTable, names: Sequence[str]) -> pb.GroupTable:
    through = group.through
    rows = [
        pb.GroupRow(
            bot=names[place.entrant - 1],
            place=place.place,
            values=[pb.RankingValue(value=value) for value in place.values],
            advances=None if through is None else place.entrant in through,
        )
        for place in group.places
    ]
    return pb.GroupTable(group=group.letter, columns=group.columns, rows=rows)


def _rounds(record: Record | None, names: Sequence[str]) -> list[pb.RoundResult]:
    return [
        pb.RoundResult(
            points=round.points,
            opponents=[names[entrant - 1] for entrant in round.against],
            missed=round.voluntary,
        )
        for round in (record.rounds if record else ())
    ]


def _node(node: Node, names: Sequence[str]) -> bracket_pb2.BracketMeeting:
    state = f"BRACKET_STATE_{node.state.name}"
    return bracket_pb2.BracketMeeting(
        name=node.name,
        round=node.round,
        state=bracket_pb2.BracketState.Value(state),
        sides=[_side(side, names) for side in node.sides],
        deals=node.deals,
    )


def _side(side: Side, names: Sequence[str]) -> bracket_pb2.BracketSide:
    return bracket_pb2.BracketSide(
        meeting=side.meeting,
        place=side.place,
        source=side.source,
        bot=names[side.entrant - 1] if side.entrant else "",
        mean=side.mean,
        advances=side.advances,
    )


def rate_rows(rows: Iterable[StandingRow], names: Sequence[str]) -> dict[str, pb.Rating]:
    """Fold complete deal sets, in their order, into ratings by name: what the store does event by event."""
    payoffs = mean_payoffs(
        ((row.deal_set, row.stratum), names[row.entrant - 1], row.payoff)
        for row in rows
        if row.counts and row.entrant > STAND_IN
    )
    ratings: dict[str, Rating] = {}
    events: Counter[str] = Counter()
    for _, event in sorted(payoffs.items()):
        ratings.update(rate(event, ratings))
        events.update(event.keys())
    return {
        name: pb.Rating(mu=rating.mu, sigma=rating.sigma, events=events[name])
        for name, rating in ratings.items()
    }


def _standing(row: Standing, names: Sequence[str], ratings: Mapping[str, pb.Rating]) -> pb.Standing:
    name = names[row.entrant - 1]
    return pb.Standing(
        bot=name,
        place=row.place,
        matches=row.matches,
        deal_sets=row.deal_sets,
        mean=row.mean,
        ci95=row.ci95,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        second=row.second,
        faults=_faults(row.faults),
        rating=ratings.get(name),
        missing=row.missing,
    )


def _cross(cell: Cross, names: Sequence[str]) -> pb.Cross:
    return pb.Cross(
        bot=names[cell.entrant - 1],
        other=names[cell.other - 1],
        matches=cell.matches,
        mean=cell.mean,
        ci95=cell.ci95,
    )
