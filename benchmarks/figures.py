"""What a measurement gives, and how it is summed up: medians over rounds, and ratios within a round."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Traffic:
    """Turns and how long a bot waited for them, in one round of one side."""

    rate: float
    """Turns a second, over all bots."""
    p50: float
    """The median of the seconds from handing over an answer to having the next turn."""
    p99: float


def traffic(rate: float, waits: Sequence[float]) -> Traffic:
    """Return the traffic of a round; `waits` in seconds, of all bots."""
    ordered = sorted(waits)
    return Traffic(rate, ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100])


def describe(rounds: Iterable[Traffic]) -> str:
    """Return the medians over the rounds, for people."""
    rates, p50s, p99s = zip(*((each.rate, each.p50, each.p99) for each in rounds), strict=True)
    return f"{typical(rates)} turns/s, p50 {milliseconds(p50s)}, p99 {milliseconds(p99s)}"


def typical(rates: Iterable[float]) -> str:
    """Return the median for people."""
    return f"{median(rates):,.0f}"


def milliseconds(seconds: Iterable[float]) -> str:
    """Return the median for people."""
    return f"{median(seconds) * 1000:.2f} ms"


def ratio(name: str, ours: Iterable[float], theirs: Iterable[float], target: float | None = None) -> str:
    """Return the line of a ratio: each round's own two sides are compared, never different rounds."""
    ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
    aim = "" if target is None else f", target {target:g}"
    return f"ratio {name}: {median(ratios):.2f} (min {min(ratios):.2f}, max {max(ratios):.2f}{aim})"
