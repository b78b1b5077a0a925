"""The outlook of a plan: how much it plays, how long that takes, and how sure its table will be.

Nothing is stored. What is not in the plan is assumed, and the assumptions are told with the numbers:

* **Length.** Sample bots play a few matches in this process, also in place of bots that are none. How many
  turns they take, and for how long the referee and they compute, is taken for what every match takes.
* **At once.** Every bot plays one match at a time, which is what a bot does that does not ask for more. So
  at most entrants / seats matches go on at once, and a round takes as long as one of its meetings.
* **The clocks.** The most is that every seat uses every clock up: each wait of the referee the time for a
  move, each seat its whole bank with all increments, in matches as long as the longest that was tried.
* **Shared deals.** Sample bots join until a deal has eight tables; at most, no two meetings share one.
* **Scatter.** A game declares how much the difference of two bots' payoffs scatters from deal set to deal set
  (games/game.py, Gap); the median of its examples is taken. Where the payoffs of a match sum up to the same
  whatever happens, each of k seats scatters by √((k − 1) / 2k) of that; otherwise, bots being taken for
  independent, by √½ of it.
* **A ladder's ratings.** A match is a rating event, as each has a fresh deal. In the Plackett–Luce model an
  event between k equal bots has the information (1 / k) · Σ (1 − 1 / m), m from 2 to k, of the log of a bot's
  strength: at each choice among m that are left, with the chance m / k to be one of them, p (1 − p) with
  p = 1 / m. Of n bots that play as much, a strength is measured from the mean of all, so its error is
  (n − 1) / n of what that says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import cycle
from math import ceil, sqrt
from statistics import NormalDist, fmean
from time import perf_counter
from typing import Any, NamedTuple

from fairdeal.v1.log_pb2 import MatchLog
from fairdeal.v1.play_pb2 import PAYOFF_SCORE
from fairdeal.v1.tournament_pb2 import Plan

from .bots import list_rivals
from .games.game import CHANCE, Game
from .planning import BUILTIN, Planned, complete, declared_spread
from .referee.fold import fold, mover_of
from .simulation import play_matches
from .tournament.elo import ELO
from .tournament.field import REFERENCES, TABLES
from .tournament.rounds import tables_of_a_deal

ANSWER = 0.01
"""How long a bot is taken to think about a turn, with the way there and back, in seconds."""
TRIED = 16
"""How many matches are tried, at most."""
PATIENCE = 3.0
"""After so many seconds no further match is tried."""
_QUANTILE = NormalDist().inv_cdf(0.975)
_HOUR = 3600.0
_FIELD = 8
"""So many bots of a ladder are tried; more tell nothing else."""
_WIDTHS = (100.0, 50.0, 25.0)
"""The intervals that a ladder's plan is asked for, in Elo."""


class Span(NamedTuple):
    """The least and the most of something."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Size:
    """How much is played, withdrawals and late entries apart."""

    rounds: Span | None
    """None: everything is scheduled at once."""
    meetings: Span
    """In a cooperative game: teams."""
    deal_sets: Span
    matches: Span
    """Between entrants."""
    references: Span
    """Matches of sample bots alone, where tables share deals (tournament/field.py)."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What a few matches of sample bots took."""

    matches: int
    turns: float
    """In a match on average, those of all seats."""
    waits: float
    """How often the referee waited on average: several seats that move at the same time are one wait."""
    most_turns: int
    most_waits: int
    seconds: float
    """Of computing for a match: the referee's and the sample bots' together, in one process."""


@dataclass(frozen=True, slots=True)
class Duration:
    """How long the tournament takes, in seconds."""

    estimate: float
    """With bots that answer in the time that was assumed, and the fewest matches."""
    most: float
    """Every clock used up, and the most matches."""
    at_once: int
    """How many matches go on at once, at most."""


@dataclass(frozen=True, slots=True)
class Width:
    """Half of the 95 % intervals that so many deal sets make, in payoffs."""

    deal_sets: int
    mean: float
    """Of a bot's mean."""
    difference: float
    """Of the difference of two bots."""


@dataclass(frozen=True, slots=True)
class Precision:
    """How sure the table will be."""

    spread: float
    """The standard deviation of the difference of two bots' payoffs in a deal set."""
    examples: tuple[str, ...]
    """The pairs of sample bots whose median it is."""
    meeting: Width
    """After one meeting, between those who met; in a cooperative game, after all deals of a team."""
    whole: Width | None
    """After the whole tournament, for a bot that plays as much as the mean of all; None for teams."""


class Rating(NamedTuple):
    """How long it takes until a bot's rating has an interval of some width."""

    elo: float
    """Half of the 95 % interval, in Elo."""
    matches: int
    """That the bot plays for it."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a ladder goes where its bots are there all the time."""

    bots: int
    """Those of the plan, or as many as a match takes."""
    at_once: int
    """How many matches go on at once, at most."""
    matches: float
    """An hour."""
    each: float
    """Matches of one bot an hour."""
    ratings: tuple[Rating, ...]


def with_sample_bots(plan: Plan) -> Plan:
    """Return the plan with sample bots in place of bots that are none, the game's own in turn.

    It has no sandbox and no limits, as no program is started.
    """
    played = Plan()
    played.CopyFrom(plan)
    played.ClearField("sandbox")
    played.ClearField("limits")
    names = list_rivals(plan.game)
    for place, entrant in enumerate(played.entrants):
        if not entrant.player.startswith(BUILTIN):
            entrant.player = BUILTIN + names[place % len(names)]
    return played


def size_of(planned: Planned) -> Size:
    """Return how much a plan plays."""
    schedule, plan = planned.schedule, planned.plan
    joined = sum(pairing.stratum == REFERENCES for pairing in schedule.pairings)
    tables = len(schedule.pairings) - joined
    if planned.format is None:
        cooperative = planned.pool.game.cooperative
        teams = len({pairing.entrants for pairing in schedule.pairings})
        meetings = teams if cooperative else schedule.strata
        sure = (Span(number, number) for number in (meetings, schedule.deal_sets, tables, joined))
        return Size(None, *sure)
    forecast = planned.format.forecast(len(plan.entrants), plan.seats)
    least, most = forecast.deal_sets
    each = tables_of_a_deal(plan.seats, planned.rotation)
    rounds, meetings_of, matches = (
        Span(*forecast.rounds),
        Span(*forecast.meetings),
        Span(least * each, most * each),
    )
    if planned.field is None:
        return Size(rounds, meetings_of, Span(least, most), matches, Span(0, 0))
    shared = ceil(least / _at_once(plan))
    return Size(rounds, meetings_of, Span(shared, most), matches, Span(joined, most * (TABLES - 1)))


def try_out(planned: Planned) -> Trial:
    """Let sample bots play a few matches between those of the first round; it takes some seconds at most."""
    sampled = replace(planned, plan=with_sample_bots(planned.plan))
    pairings = planned.schedule.pairings
    spread_out = cycle(pairings[:: max(1, len(pairings) // TRIED)])
    chosen = [
        replace(pairing, number=number, deal_set=number)
        for number, pairing in zip(range(1, TRIED + 1), spread_out, strict=False)
    ]
    counted: list[tuple[int, int]] = []
    began = perf_counter()
    playing = play_matches(sampled, chosen)
    seconds = 0.0
    while len(counted) < len(chosen) and perf_counter() - began < PATIENCE:
        start = perf_counter()
        outcome = next(playing)
        seconds += perf_counter() - start
        counted.append(_count(planned.pool.game, MatchLog.FromString(outcome.log)))
    turns, waits = zip(*counted, strict=True)
    return Trial(
        matches=len(counted),
        turns=fmean(turns),
        waits=fmean(waits),
        most_turns=max(turns),
        most_waits=max(waits),
        seconds=seconds / len(counted),
    )


def try_ladder(plan: Plan, games: Mapping[str, Game[Any]]) -> Trial:
    """Let sample bots play a few matches of a complete ladder's; as `try_out`."""
    few = Plan()
    few.CopyFrom(plan)
    few.ClearField("format")
    few.deals = 1
    del few.entrants[max(plan.seats, _FIELD) :]
    for number in range(len(few.entrants), plan.seats):
        few.entrants.add(name=f"sample-{number}")
    return try_out(complete(with_sample_bots(few), games, own_bots=False))


def pace_of(plan: Plan, trial: Trial, answer: float = ANSWER) -> Pace:
    """Return how fast a complete ladder goes where bots answer in so many seconds."""
    bots = max(len(plan.entrants), plan.seats)
    at_once = bots // plan.seats
    a_second = min(at_once / (trial.waits * answer + trial.seconds), 1 / trial.seconds)
    each = a_second * plan.seats / bots
    return Pace(
        bots=bots,
        at_once=at_once,
        matches=_HOUR * a_second,
        each=_HOUR * each,
        ratings=tuple(
            Rating(elo, number, number / each)
            for elo in _WIDTHS
            for number in [rated_matches(bots, plan.seats, elo)]
        ),
    )


def rated_matches(bots: int, seats: int, elo: float) -> int:
    """Return how many matches each of some equal bots plays until half of a rating's interval is so wide."""
    information = sum(1 - 1 / left for left in range(2, seats + 1)) / seats
    return ceil((_QUANTILE * ELO / elo * (bots - 1) / bots) ** 2 / information)


def duration_of(planned: Planned, size: Size, trial: Trial, answer: float = ANSWER) -> Duration:
    """Return how long the plan takes where bots answer in so many seconds."""
    plan = planned.plan
    at_once = _at_once(plan)
    clock = plan.clock
    longest = (
        trial.most_waits * clock.move_ms + plan.seats * clock.bank_ms + trial.most_turns * clock.increment_ms
    ) / 1000
    least, most = (_in_a_row(size, bound, at_once) for bound in (0, 1))
    computing = (size.matches.least + size.references.least) * trial.seconds
    estimate = max(least * (trial.waits * answer + trial.seconds), computing)
    return Duration(estimate, max(most * longest, estimate), at_once)


def precision_of(planned: Planned, size: Size) -> Precision | None:
    """Return how sure the table will be; None where the game declares no spread for the payoff."""
    spread = declared_spread(planned.pool, planned.rotation)
    if spread is None:
        return None
    plan, game = planned.plan, planned.pool.game
    own = _own_spread(planned, spread)
    deals = plan.deals
    mean, difference = own / sqrt(deals), spread / sqrt(deals)
    meeting = Width(deals, _QUANTILE * mean, _QUANTILE * difference)
    examples = tuple(gap.name for gap in game.measured.gaps)
    if game.cooperative:
        return Precision(spread, examples, meeting, None)
    each = tables_of_a_deal(plan.seats, planned.rotation)
    sets = max(1, round(size.matches.least / each * plan.seats / len(plan.entrants)))
    half = _QUANTILE * own / sqrt(sets)
    return Precision(spread, examples, meeting, Width(sets, half, sqrt(2) * half))


def _own_spread(planned: Planned, spread: float) -> float:
    """Return the standard deviation of one bot's payoff in a deal set."""
    game, plan = planned.pool.game, planned.plan
    if game.cooperative:  # a deal that all teams share helps differences, and nothing else
        fresh = declared_spread(planned.pool, rotation=False)
        return (spread if fresh is None else fresh) / sqrt(2)
    if plan.payoff == PAYOFF_SCORE:
        return spread / sqrt(2)
    return spread * sqrt((plan.seats - 1) / (2 * plan.seats))


def _at_once(plan: Plan) -> int:
    """Return at how many tables the entrants can sit."""
    return max(1, len(plan.entrants) // plan.seats)


def _in_a_row(size: Size, bound: int, at_once: int) -> float:
    """Return how many matches follow one another."""
    matches = size.matches[bound]
    spread_out = ceil(matches / at_once)
    if size.rounds is None:
        return spread_out
    return max(spread_out, size.rounds[bound] * matches / size.meetings[bound])


def _count(game: Game[Any], log: MatchLog) -> tuple[int, int]:
    """Return how many turns bots had in a match, and how often the referee waited for them."""
    turns = waits = 0
    awaited: set[int] = set()
    for seat, acting in _moves(game, log):
        if seat is None:
            continue
        turns += 1
        if seat not in awaited:
            waits += 1
            awaited = set(acting)
        awaited.discard(seat)
    return turns, waits


def _moves(game: Game[Any], log: MatchLog) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """Yield by entry the seat that was asked, None for nobody, and all that were to act then."""
    for (_, state), entry in zip(fold(game, log), log.entries, strict=False):
        asked = mover_of(entry) != CHANCE and not entry.forced
        yield (mover_of(entry) if asked else None), tuple(game.to_act(state))
