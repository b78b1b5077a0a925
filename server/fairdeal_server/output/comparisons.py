"""What a comparison of two versions of a bot has found, with what its numbers mean."""

from collections.abc import Iterator
from math import inf

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fairdeal.v1 import comparison_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb

from . import words

_CERTAIN = 1e6
"""An e-value that is larger is said to be more than that."""


def comparison(table: pb.GetStandingsResponse) -> Iterator[RenderableType]:
    """Yield the parts of a comparison's report."""
    yield _heading(table)
    yield Text(f"\n{_verdict(table)}\n", "bold")
    yield _numbers(table)
    yield Text("\n" + "\n".join(_notes(table)))


def running(plan: pb.Plan, result: comparison_pb2.ComparisonResult) -> str:
    """Say in a few words how a comparison stands while it is played."""
    if not result.HasField("mean"):
        return ""
    mean, low, high = (_payoff(value, plan.payoff) for value in (result.mean, result.low, result.high))
    return f"new − old {mean} ({low} to {high})"


def _heading(table: pb.GetStandingsResponse) -> Text:
    tournament, plan = table.tournament, table.tournament.plan
    old, new, *field = plan.entrants
    number = f"Tournament {tournament.number}: " if tournament.number else ""
    name = f", {tournament.name}" if tournament.name else ""
    seed = f", seed {plan.seed}" if plan.seed else ""
    if field:
        company = f"both in the same seats, beside {words.listing(bot.name for bot in field)}"
    else:
        company = "each with itself" if table.cooperative else "against each other, in both seatings"
    return Text.assemble(
        (f"\n{number}{words.seated(plan)}{name}: {new.name} instead of {old.name}", "bold"),
        f"\n{' '.join(plan.options)}",
        f"\n{company}; at most {words.count(plan.deals, 'deal')}{seed}",
        f"\n{_test(plan)}",
        f"\n{words.count(tournament.played, 'match')} played, {tournament.void:,} void and replaced",
    )


def _test(plan: pb.Plan) -> str:
    """Say what ends the comparison."""
    settings, sure = plan.comparison, f"{confidence(plan):g} % sure"
    if settings.test == comparison_pb2.COMPARISON_TEST_SPRT:
        return f"it ends by the ratio test of {settings.elo1:g} over {settings.elo0:g} Elo, {sure}"
    return f"it ends by betting, {sure}"


def _verdict(table: pb.GetStandingsResponse) -> str:
    old, new = (entrant.name for entrant in table.tournament.plan.entrants[:2])
    result = table.comparison
    match result.verdict:
        case comparison_pb2.COMPARISON_VERDICT_BETTER:
            return f"{new} is better than {old}."
        case comparison_pb2.COMPARISON_VERDICT_WORSE:
            return f"{new} is worse than {old}."
        case comparison_pb2.COMPARISON_VERDICT_NOT_BETTER:
            settings = table.tournament.plan.comparison
            return f"{new} is not better than {old}: {settings.elo0:g} Elo fit better than {settings.elo1:g}."
    return f"Undecided: {new} may be better than {old}, or worse, or equal.{_needs(result)}"


def _needs(result: comparison_pb2.ComparisonResult) -> str:
    if not result.HasField("needs"):
        return ""
    return f" It needs about {words.count(result.needs, 'more deal')} if they go on like these."


def _numbers(table: pb.GetStandingsResponse) -> Table:
    drawn = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    drawn.add_column(style="bold", no_wrap=True)
    drawn.add_column(overflow="fold")
    for what, said in _rows(table):
        drawn.add_row(what, said)
    return drawn


def _rows(table: pb.GetStandingsResponse) -> Iterator[tuple[str, str]]:
    plan, result = table.tournament.plan, table.comparison
    yield "deal sets", f"{result.deal_sets:,}"
    if result.HasField("mean"):
        yield "difference", f"{_payoff(result.mean, plan.payoff)} {words.payoff(plan.payoff)}"
    low, high = (_payoff(value, plan.payoff) for value in (result.low, result.high))
    yield f"{confidence(plan):g} % interval", f"{low} to {high}"
    yield "superiority", words.probability(result.superiority)
    yield "e-values", f"{_e_value(result.better)} for better, {_e_value(result.worse)} for worse"
    if result.HasField("elo"):
        gap = result.elo
        yield "Elo", f"{_elo(gap.elo)} ({_elo(gap.low)} to {_elo(gap.high)})"
    if result.HasField("ratio"):
        ratio = result.ratio
        yield "LLR", f"{ratio.llr:+.2f} ({ratio.lower:+.2f} to {ratio.upper:+.2f})"


def _notes(table: pb.GetStandingsResponse) -> Iterator[str]:
    plan, result = table.tournament.plan, table.comparison
    sure = confidence(plan)
    yield (
        f"difference: the mean payoff of the new version less that of the old one, in deal sets. "
        f"{words.payoff(plan.payoff)}: {words.payoff_meaning(plan.payoff, table.cooperative)}."
    )
    yield (
        f"interval: with {sure:g} % confidence it holds the true difference at every moment of the "
        "comparison, so you may look and stop when you like."
    )
    yield (
        "superiority: how probable it is that the new version is better, for somebody who knew nothing "
        "before and looks only now."
    )
    yield "e-values: were the opposite true, one would ever reach 20 in one of twenty comparisons at most."
    if result.HasField("elo"):
        yield "Elo: the gap at which this score would be expected; its interval is for a single look."
    if result.HasField("ratio"):
        yield (
            f"LLR: the log-likelihood ratio of {plan.comparison.elo1:g} over {plan.comparison.elo0:g} Elo; "
            "the test ends where it leaves these two bounds."
        )
    yield words.faults(table.standings)


def confidence(plan: pb.Plan) -> float:
    """Return how sure a comparison's verdict is, in percent."""
    return plan.comparison.confidence or 95.0


def _payoff(value: float, payoff: int) -> str:
    digits = 3 if payoff in (play_pb2.PAYOFF_WIN, play_pb2.PAYOFF_PLACE) else 2
    return f"{value:+.{digits}f}"


def _e_value(value: float) -> str:
    if value > _CERTAIN:
        return f"over {_CERTAIN:,.0f}"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _elo(value: float) -> str:
    return f"{value:+.0f}" if abs(value) < inf else "+∞" if value > 0 else "−∞"
