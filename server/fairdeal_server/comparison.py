"""How a comparison stands: from the rows of its matches to a verdict, and to what is played next."""

from collections.abc import Collection, Iterable
from math import isfinite
from typing import Any

from fairdeal.v1 import comparison_pb2 as pb
from fairdeal.v1.play_pb2 import PAYOFF_PLACE, PAYOFF_WIN
from fairdeal.v1.tournament_pb2 import Plan

from .games.game import Game
from .games.options import parse_options
from .referee.pool import payoff_name
from .tournament.betting import Bets, Verdict
from .tournament.elo import elo_difference, superiority
from .tournament.results import StandingRow
from .tournament.rounds import Last
from .tournament.schedule import Pairing
from .tournament.sprt import Sprt, sprt
from .tournament.substitution import Substitution, payoffs

CONFIDENCE = 95.0
MOST_ELO = 1000.0
_VERDICTS = {
    Verdict.BETTER: pb.COMPARISON_VERDICT_BETTER,
    Verdict.WORSE: pb.COMPARISON_VERDICT_WORSE,
    Verdict.UNDECIDED: pb.COMPARISON_VERDICT_UNDECIDED,
}
_ACCEPTED = {
    "elo1": pb.COMPARISON_VERDICT_BETTER,
    "elo0": pb.COMPARISON_VERDICT_NOT_BETTER,
    None: pb.COMPARISON_VERDICT_UNDECIDED,
}


class Comparison:
    """A comparison as far as it is known; it takes results again and again."""

    def __init__(self, plan: Plan, game: Game[Any], key: bytes) -> None:
        """Begin with nothing played; the plan is complete, and `key` draws the company."""
        self._plan = plan
        self._substitution = substitution(plan, game, key)
        options = game.settle(parse_options(game, plan.options), plan.seats)
        low, high = game.payoff_bounds(plan.payoff, options, plan.seats)
        self._bets = Bets(low - high, high - low, alpha_of(plan.comparison))
        self._payoffs: dict[int, tuple[float, float]] = {}

    def take(self, rows: Iterable[StandingRow], unfinished: Collection[int]) -> None:
        """Take all results so far; those that are known already change nothing."""
        found = payoffs(rows, unfinished)
        for deal_set in sorted(found.keys() - self._payoffs.keys()):
            old, new = self._payoffs[deal_set] = found[deal_set]
            self._bets.add(new - old)

    def next_round(self, last: Last) -> tuple[Pairing, ...]:
        """Return what is to be played next; nothing where it is decided or all deals are played."""
        if self._verdict() != pb.COMPARISON_VERDICT_UNDECIDED:
            return ()
        return self._substitution.pairings(last, self._plan.deals)

    def result(self) -> pb.ComparisonResult:
        """Return how it stands."""
        known = self._bets.comparison
        result = pb.ComparisonResult(
            verdict=self._verdict(),
            deal_sets=known.deal_sets,
            mean=known.mean,
            low=known.low,
            high=known.high,
            superiority=superiority([new - old for old, new in self._payoffs.values()]),
            better=known.better,
            worse=known.worse,
        )
        if self._ratio is None:
            if known.needs is not None:
                result.needs = known.needs
        else:
            ratio = self._ratio_test()
            result.ratio.CopyFrom(pb.RatioTest(llr=ratio.llr, lower=ratio.lower, upper=ratio.upper))
        if self._has_elo and known.deal_sets:
            gap = elo_difference(self._scores(), 1 - alpha_of(self._plan.comparison))
            result.elo.CopyFrom(pb.EloGap(elo=gap.elo, low=gap.low, high=gap.high))
        return result

    @property
    def _ratio(self) -> pb.Comparison | None:
        """The ratio test's settings, where that decides."""
        settings = self._plan.comparison
        return settings if settings.test == pb.COMPARISON_TEST_SPRT else None

    @property
    def _has_elo(self) -> bool:
        return self._substitution.direct and self._plan.payoff in (PAYOFF_WIN, PAYOFF_PLACE)

    def _verdict(self) -> "pb.ComparisonVerdict.ValueType":
        if self._ratio is None:
            return _VERDICTS[self._bets.comparison.verdict]
        return _ACCEPTED[self._ratio_test().accepted]

    def _ratio_test(self) -> Sprt:
        return ratio_test(self._plan, self._scores())

    def _scores(self) -> list[float]:
        return [self._payoffs[deal_set][1] for deal_set in sorted(self._payoffs)]


def substitution(plan: Plan, game: Game[Any], key: bytes) -> Substitution:
    """Return who plays each deal."""
    return Substitution(len(plan.entrants), plan.seats, game.cooperative, key)


def check(plan: Plan, game: Game[Any]) -> None:
    """Raise ValueError for a comparison that cannot be made; the plan is complete."""
    settings = plan.comparison
    if len(plan.entrants) < 2:
        raise ValueError("a comparison takes an old version and a new one")
    if settings.confidence and not 50 <= settings.confidence < 100:
        raise ValueError(f"a confidence is a percentage from 50 to below 100, not {settings.confidence:g}")
    if settings.test not in pb.ComparisonTest.values():
        raise ValueError(f"there is no test {settings.test}")
    who = substitution(plan, game, b"")
    who.check()
    if settings.test == pb.COMPARISON_TEST_SPRT:
        if game.cooperative:
            raise ValueError(
                "the ratio test is for two rivals that meet each other, in pairs with the seats exchanged, "
                f"and {game.name} is played by teams: compare by betting intervals"
            )
        if plan.seats == 2 and not who.direct:
            raise ValueError(
                "the ratio test is for two rivals that meet each other, in pairs with the seats exchanged: "
                "leave the field out, or compare by betting intervals"
            )
        for elo in (settings.elo0, settings.elo1):
            if not (isfinite(elo) and abs(elo) <= MOST_ELO):
                raise ValueError(f"elo0 and elo1 lie from -{MOST_ELO:g} to {MOST_ELO:g}, and not at {elo:g}")
        ratio_test(plan, [])


def ratio_test(plan: Plan, scores: Iterable[float]) -> Sprt:
    """Return how the plan's ratio test stands; raises ValueError where it is not valid."""
    settings = plan.comparison
    alpha = alpha_of(settings)
    return sprt(
        scores,
        settings.elo0,
        settings.elo1,
        seats=plan.seats,
        payoff=payoff_name(plan.payoff),
        alpha=alpha,
        beta=alpha,
    )


def alpha_of(settings: pb.Comparison) -> float:
    """Return the probability of an error that the comparison allows."""
    return 1 - (settings.confidence or CONFIDENCE) / 100
