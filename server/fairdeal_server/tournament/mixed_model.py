"""What each bot adds to the teams it joins: a crossed mixed model of team results.

    result = level + Σ over seats of the bot's effect + pairs of seats with the same bot · bonus
             + Σ over pairs of seats of the pair's effect + deal's effect + rest

Levels, bots and the bonus of playing with oneself are fixed: these bots are the field. Pairs and deals are
drawn from normal laws with the mean 0, whose variances are estimated by restricted maximum likelihood with
D. A. Harville's iteration (Journal of the American Statistical Association 72, 1977; σ² = Σ u² / effective
number of u, R. Schall, Biometrika 78, 1991), on C. R. Henderson's equations (Biometrics 31, 1975), deals
eliminated. Bots' effects sum to 0, each owner counting the same.

`logit` models log-odds of winning instead of means: the same equations on working values, anew at every
step (penalised quasi-likelihood; N. E. Breslow and D. G. Clayton, Journal of the American Statistical
Association 88, 1993). Fixed effects are then held by a normal law with a standard deviation of 5, so that a
bot that never won has a finite effect.

Its limits. Intervals take the variances for known; Student's quantile with the number of pairs less that of
bots as degrees of freedom makes up for it roughly. Effects of pairs are drawn towards 0, and their intervals
hold for pairs on average, not for the most striking one. Quasi-likelihood draws variances towards 0 where
wins or losses are rare and each deal has few matches: prefer a mean there, such as cards left. Bots whose
effects the teams cannot tell apart have none.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from .bootstrap import sparse
from .statistics import Integers, Numbers
from .teamwork import TeamTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scipy.sparse import csr_array

_ROUNDS = 500
_CLOSE = 1e-6
_SMALL = 1e-8
"""The least variance of an effect, as a share of the rest's: it stands for none."""
_FIRM = 1e4
"""How much more than all results together the bots' sum of 0 counts."""
_HOLD = 1 / 25
"""The inverse variance that holds fixed effects in log-odds."""
_FARTHEST = 15.0
"""Log-odds beyond which a win or loss is taken as certain."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a bot, or a pair, adds to a team's result: payoff, or natural log-odds of winning."""

    value: float
    ci95: float
    """Half the width of the 95 % interval."""


@dataclass(frozen=True, slots=True)
class MixedModel:
    """The fitted model."""

    bots: "Mapping[int, Effect | None]"
    """By bot: what one seat held by it adds, compared with a bot of the mean owner; None: cannot be told."""
    pairs: "Mapping[tuple[int, int], Effect]"
    """By pair, the smaller number first, equal for a bot with itself: what they add beyond their sum.

    Empty where there are too few pairs to tell them from the bots.
    """
    bonus: Effect | None
    """What a pair of seats with the same bot adds, on average; None: cannot be told."""
    pair_spread: float
    """The standard deviation of the pairs' effects."""
    deal_spread: float
    """The standard deviation of the deals' effects; 0 where no two matches share a deal: the rest has it."""
    rest: float
    """The standard deviation of what remains; 1 in log-odds."""


def fit_teams(
    table: TeamTable, owners: "Mapping[int, int]", link: Literal["mean", "logit"] = "mean"
) -> MixedModel | None:
    """Return the model of the results; None where all results are the same, so that there is nothing to say.

    Raises ValueError for `logit` with values other than 0 and 1.
    """
    if link == "logit" and not np.isin(table.values, (0.0, 1.0)).all():
        raise ValueError(
            "log-odds of winning need 1 for a win and 0 for a loss: use the mean for other payoffs"
        )
    if not len(table.values) or table.values.min() == table.values.max():
        return None
    return _Fit(_Design(table, owners), table.values, link == "logit").publish()


class _Design:
    """Which effects make up which result."""

    def __init__(self, table: TeamTable, owners: "Mapping[int, int]"):
        self.bots = table.bots.tolist()
        seats = np.searchsorted(table.bots, table.teams)
        levels = np.unique(table.level, return_inverse=True)[1]
        count, width = len(self.bots), seats.shape[1]
        sides = list(combinations(range(width), 2))
        one, other = (seats[:, [pair[end] for pair in sides]] for end in (0, 1))
        codes = np.minimum(one, other) * count + np.maximum(one, other)
        same = (one == other).sum(axis=1)
        self.level_count = int(levels.max()) + 1
        self.has_bonus = bool(same.min() < same.max())
        seen, pair = np.unique(codes, return_inverse=True)
        self.freedom = len(seen) - count - self.has_bonus
        pairs = seen.tolist() if self.freedom > 0 else []
        self.pairs = [(self.bots[code // count], self.bots[code % count]) for code in pairs]
        columns = [_indicators(levels[:, np.newaxis], self.level_count), _indicators(seats, count)]
        if self.has_bonus:
            columns.append(
                sparse(np.arange(len(same)), np.zeros_like(same), same.astype(np.float64), (len(same), 1))
            )
        if self.pairs:
            columns.append(_indicators(pair.reshape(codes.shape), len(seen)))
        self.fixed = self.level_count + count + self.has_bonus
        self.effects = _beside(columns)
        deals = np.unique(table.deal_set, return_inverse=True)[1]
        by_deal = _indicators(deals[:, np.newaxis], int(deals.max()) + 1)
        self.has_deals = len(deals) > by_deal.shape[1]
        self.deals = by_deal if self.has_deals else by_deal[:, :0]
        self.constraint = self._hold_mean([owners[bot] for bot in self.bots])
        self.null = self._null()

    @property
    def size(self) -> int:
        return int(self.effects.shape[1])

    def _hold_mean(self, owners: list[int]) -> Numbers:
        """Return the weights whose sum over the bots is held at 0."""
        _, owner, bots = np.unique(owners, return_inverse=True, return_counts=True)
        weights = np.zeros(self.size)
        weights[self.level_count : self.level_count + len(self.bots)] = 1 / bots[owner] / len(bots)
        return weights

    def _null(self) -> Numbers:
        """Return, as columns, the directions of fixed effects that no result depends on."""
        fixed = self.effects[:, : self.fixed]
        held = self.constraint[: self.fixed]
        values, vectors = np.linalg.eigh((fixed.T @ fixed).toarray() + np.outer(held, held))
        directions = np.zeros((self.size, self.fixed))
        directions[: self.fixed] = vectors
        return directions[:, values < 1e-9 * values.max()]


class _Fit:
    """The effects and variances, improved in turn until nothing moves."""

    def __init__(self, design: _Design, values: Numbers, logit: bool):
        self._design, self._values, self._logit = design, values, logit
        self._rest = 1.0 if logit else float(values.var())
        self._pair = self._rest / 4
        self._deal = self._rest / 4 if design.has_deals else _SMALL * self._rest
        self._line = (2 * values - 1) if logit else values  # the linear predictor
        self._products: tuple[Any, Numbers, Numbers] | None = None
        """The effects with their weights, and multiplied with effects and with deals."""
        for _ in range(_ROUNDS):
            before = np.array([self._pair, self._deal, self._rest])
            line = self._line
            self._improve()
            after = np.array([self._pair, self._deal, self._rest])
            moved = np.abs(after - before).max() / self._rest + np.abs(line - self._line).max() * logit
            if moved < _CLOSE:
                return
        # Variances close to 0 go on shrinking for long; what is left to gain is nothing that shows.

    def _improve(self) -> None:
        """Solve for the effects, then for the variances."""
        design = self._design
        weights, wanted = self._working()
        effects = design.effects
        if self._logit or self._products is None:  # the weights of means are always 1
            weighted = (effects * weights[:, np.newaxis]).tocsr()
            crossed = np.asarray((weighted.T @ effects).toarray())
            shared = np.asarray((weighted.T @ design.deals).toarray())
            self._products = weighted, crossed, shared
        weighted, crossed, shared = self._products
        deal_weights = np.asarray(design.deals.T @ weights) + self._rest / self._deal
        deal_sums = np.asarray(design.deals.T @ (weights * wanted))
        equations = crossed - (shared / deal_weights) @ shared.T
        equations += _FIRM * weights.sum() * np.outer(design.constraint, design.constraint)
        equations += design.null @ design.null.T
        equations[np.diag_indices(design.size)] += self._penalty()
        # Without noise pairs are hardly drawn to 0, and the equations are as good as singular.
        inverse = np.asarray(np.linalg.pinv(equations, hermitian=True), np.float64)
        self.values = inverse @ (weighted.T @ wanted - shared @ (deal_sums / deal_weights))
        deals = (deal_sums - shared.T @ self.values) / deal_weights
        self._line = np.asarray(effects @ self.values + design.deals @ deals)
        spread = 1 / deal_weights + ((shared.T @ inverse) * shared.T).sum(axis=1) / deal_weights**2
        self._update(inverse, deals, float(spread.sum()))
        self.covariance = self._rest * inverse

    def _update(self, inverse: Numbers, deals: Numbers, deal_trace: float) -> None:
        pairs = self.values[self._design.fixed :]
        trace = float(inverse.diagonal()[self._design.fixed :].sum())
        pair_number = len(pairs) - self._rest / self._pair * trace
        deal_number = len(deals) - self._rest / self._deal * deal_trace
        if not self._logit:
            taken = self._design.fixed - self._design.null.shape[1] - 1 + pair_number + deal_number
            left = max(len(self._values) - taken, 1.0)
            self._rest = max(
                float(((self._values - self._line) ** 2).sum()) / left, float(self._values.var()) * _SMALL
            )
        self._pair = max(float(pairs @ pairs) / max(pair_number, _SMALL), _SMALL * self._rest)
        found = float(deals @ deals) / max(deal_number, _SMALL) if self._design.has_deals else 0.0
        self._deal = max(found, _SMALL * self._rest)

    def _working(self) -> tuple[Numbers, Numbers]:
        """Return the weights and the values that the equations take."""
        if not self._logit:
            return np.ones_like(self._values), self._values
        line = np.clip(self._line, -_FARTHEST, _FARTHEST)
        chance = 1 / (1 + np.exp(-line))
        weights = chance * (1 - chance)
        return weights, line + (self._values - chance) / weights

    def _penalty(self) -> Numbers:
        held = np.full(self._design.size, self._rest / self._pair)
        held[: self._design.fixed] = _HOLD if self._logit else 0.0
        return held

    def publish(self) -> MixedModel:
        design = self._design
        first = design.level_count
        found = [self._effect(first + place) for place in range(len(design.bots) + design.has_bonus)]
        pairs = (self._effect(design.fixed + place) for place in range(len(design.pairs)))
        return MixedModel(
            bots=dict(zip(design.bots, found, strict=False)),
            pairs={pair: effect for pair, effect in zip(design.pairs, pairs, strict=True) if effect},
            bonus=found[-1] if design.has_bonus else None,
            pair_spread=float(np.sqrt(self._pair)) if design.pairs else 0.0,
            deal_spread=float(np.sqrt(self._deal)) if design.has_deals else 0.0,
            rest=float(np.sqrt(self._rest)),
        )

    def _effect(self, place: int) -> Effect | None:
        from scipy.special import stdtrit  # noqa: PLC0415 (takes half a second, and few commands need it)

        if np.abs(self._design.null[place]).max(initial=0.0) > 1e-6:
            return None
        freedom = self._design.freedom if self._design.pairs else max(self._design.deals.shape[1] - 1, 1)
        error = float(np.sqrt(self.covariance[place, place]))
        return Effect(float(self.values[place]), float(stdtrit(freedom, 0.975)) * error)


def _indicators(columns: Integers, size: int) -> "csr_array[np.float64]":
    """Return a row for each result that counts how often it has each column."""
    rows = np.repeat(np.arange(len(columns)), columns.shape[1])
    return sparse(rows, columns.ravel(), np.ones(columns.size), (len(columns), size))


def _beside(parts: "list[csr_array[np.float64]]") -> Any:
    from scipy.sparse import hstack  # noqa: PLC0415

    return hstack(parts, format="csr")
