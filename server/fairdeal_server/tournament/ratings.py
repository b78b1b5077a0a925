"""Provisional ratings: openskill's Plackett–Luce model, for matchmaking.

One rating event is one complete deal set: its entrants ranked by their mean payoff in it. The model
is algorithm 4 of R. C. Weng and C.-J. Lin, A Bayesian approximation method for online ranking,
Journal of Machine Learning Research 12, 2011, with openskill's constants. It looks at every event
once and in order, so the order of events matters; and its sigma is the model's own uncertainty,
which is no 95 % interval for anything (in simulations ± 2 sigma held the truth nearly always).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce

_EQUAL = 1e-9
"""Mean payoffs that differ by less are ties: their difference is rounding."""

BETA = 25.0 / 6
"""How much of a difference in strength luck covers."""

_MODEL = PlackettLuce(mu=25.0, sigma=25.0 / 3, beta=BETA, kappa=0.0001, tau=25.0 / 300)


@dataclass(frozen=True, slots=True)
class Rating:
    """A rated strength and the model's uncertainty of it."""

    mu: float
    sigma: float


FRESH = Rating(_MODEL.mu, _MODEL.sigma)
"""What a bot starts with."""


def identity_of(bot: str, version: str) -> str:
    """Return what a rating belongs to: the bot, or its version where it says one."""
    return f"{bot}@{version}" if version else bot


def rate(event: Mapping[str, float], current: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings after an event of those who took part in it.

    `event` has the mean payoff by identity, `current` the ratings before it; who is not there is
    fresh. An event of fewer than two identities changes nothing. The result does not depend on the
    order of the mappings.
    """
    names = sorted(event)
    before = [current.get(name, FRESH) for name in names]
    if len(names) < 2:
        return dict(zip(names, before, strict=True))
    teams = [[_MODEL.rating(rating.mu, rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=_ranks([event[name] for name in names]))
    return {name: Rating(team[0].mu, team[0].sigma) for name, team in zip(names, after, strict=True)}


def _ranks(payoffs: list[float]) -> list[float]:
    """Return the rank of each payoff, 1 the best; ties share the better one."""
    ranks = [0.0] * len(payoffs)
    best = 0  # the first place of those that are tied
    order = sorted(range(len(payoffs)), key=lambda place: -payoffs[place])
    for number, place in enumerate(order):
        if payoffs[order[best]] - payoffs[place] > _EQUAL:
            best = number
        ranks[place] = best + 1.0
    return ranks
