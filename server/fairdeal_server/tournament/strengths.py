"""Published ratings: penalised maximum likelihood of the Plackett–Luce model over all rating events at once.

One event is one complete deal set, its bots ranked by their mean payoff in it. What is rated is a
version: it does not change, so every event counts the same however old it is, and their order does not
matter. Strengths are Elo: 400 more are odds of ten to one to be placed above the other.

**Penalty.** Each bot has also drawn once against a bot of middling strength that nobody sees. So a bot that
wins always gets a finite strength, and one with few events stays near the middle. The draw is worth half a
win and half a loss, as in Jeffreys's prior for a share of wins (D. Firth, Bias reduction of maximum
likelihood estimates, Biometrika 80, 1993).

**Scale.** Strengths of bots that met, directly or through others, can be compared and no others: each such
part of the field stands alone. A part with three pinned anchors or more (built-in bots, whose strengths
are given) has their scale, and the unseen bot their mean; in any other part the strengths have the
mean 0.

**Intervals.** A bot with 100 deals or more has a deal-clustered bootstrap of the scores (`bootstrap`): all
events of one deal are drawn together, and the unseen draws, without which a bot that always wins would seem
exactly known. With fewer deals it has the profile likelihood's: all strengths at which twice the
log-likelihood, the other bots fitted anew, loses less than the χ² quantile (S. A. Murphy and A. W. van der
Vaart, On profile likelihood, Journal of the American Statistical Association 95, 2000); so has one whose
results all point one way or never differed, where resampling cannot show what was not seen. Where events
share deals, the loss allowed grows with the deal-clustered variance (R. E. Chandler and S. Bate, Inference
for clustered data using the independence loglikelihood, Biometrika 94, 2007). Everything is sorted and the
seed is fixed, so that the same events give the same numbers, to the last bit on the same machine.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .bootstrap import cluster_draws, normal_draws, sparse
from .elo import ELO
from .plackett_luce import Places, gradient, information, log_likelihood, rank_events, scores
from .statistics import Integers, Numbers

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_ANCHORS = 3
_MANY = 100
"""Deals from which on they are resampled."""
_CLOSE = 1e-5
"""Natural log-odds: a Newton step that is shorter is the last one, and leaves about its square."""
_STEPS = 200
_HALVINGS = 40
_NAMED = 5


@dataclass(frozen=True, slots=True)
class Strength:
    """A bot's published rating."""

    identity: str
    elo: float
    low: float
    """The interval's lower end, in Elo; of a pinned bot its strength."""
    high: float
    """The interval's upper end, in Elo."""
    events: int
    """How many rating events it rests on."""
    deals: int
    """How many different deals they played."""
    part: int
    """Which part of the field it met, the largest first, from 1; parts cannot be compared."""
    pinned: bool
    separated: bool
    """It, or a few bots with it, won (or lost) against all the rest: how far apart they are is not known.

    Its strength is what the penalty left of infinity.
    """


@dataclass(frozen=True, slots=True)
class Strengths:
    """The ratings of a pool."""

    ratings: tuple[Strength, ...]
    """Part by part, in a part the strongest first."""
    anchored: tuple[bool, ...]
    """By part: True, the scale is the anchors'; False, the mean of the part is 0."""
    draws: Numbers
    """Draws from the common errors, in Elo, a column for each rating: for `rank_intervals` of one part."""

    @property
    def remarks(self) -> list[str]:
        """Say what a reader must know beside the numbers."""
        found = []
        if len(self.anchored) > 1:
            found.append(
                f"the field falls into {len(self.anchored)} parts that never met: "
                "compare ratings inside a part only"
            )
        if not all(self.anchored):
            found.append(
                f"with fewer than {_ANCHORS} anchors among its events a part is centred on its mean: "
                "its ratings are differences only"
            )
        if apart := [rating.identity for rating in self.ratings if rating.separated]:
            found.append(
                f"only the penalty keeps apart, or together, {_list(apart)} and the rest: "
                "all their results point one way"
            )
        return found


def strengths(
    events: Mapping[int, Mapping[str, float]],
    *,
    anchors: Mapping[str, float] | None = None,
    deals: Mapping[int, int] | None = None,
    level: float = 0.95,
) -> Strengths:
    """Return the ratings of all who took part in an event of two or more.

    `events` has the mean payoffs by identity of each complete deal set (`ratings.mean_payoffs`), `anchors`
    the pinned Elo by identity, `deals` which deal an event played; an event that is not there had a deal
    of its own. Raises ValueError for fewer than three anchors, unless there are none.
    """
    anchors = anchors or {}
    if 0 < len(anchors) < _ANCHORS:
        raise ValueError(f"a scale takes {_ANCHORS} anchors or more, and not {len(anchors)}")
    numbers = sorted(number for number, event in events.items() if len(event) > 1)
    names = sorted({name for number in numbers for name in events[number]})
    if not names:
        return Strengths((), (), np.zeros((0, 0)))
    blocks = rank_events((events[number] for number in numbers), {name: at for at, name in enumerate(names)})
    played = [number if deals is None else deals.get(number, -1 - number) for number in numbers]
    field = _Field(blocks, np.unique(np.array(played, np.int64), return_inverse=True)[1], names, anchors)
    fit = _Fit(field)
    return _publish(field, fit, level)


class _Field:
    """Who met whom, and whose strengths are given."""

    def __init__(self, blocks: list[Places], deals: Integers, names: list[str], anchors: Mapping[str, float]):
        self.blocks, self.deals, self.names = blocks, deals, names
        self.part = _parts(blocks, len(names))
        self.separated = _separated(blocks, self.part)
        given = np.array([anchors.get(name, np.nan) for name in names]) / ELO
        known = np.bincount(self.part, ~np.isnan(given))
        self.anchored = known >= _ANCHORS
        self.pinned = ~np.isnan(given) & self.anchored[self.part]
        middles = np.bincount(self.part, np.where(self.pinned, given, 0.0)) / np.maximum(known, 1)
        self.middle = np.where(self.anchored, middles, 0.0)[self.part]
        """Where the unseen bot of each bot's part stands, in natural log-odds."""
        self.given = np.where(self.pinned, given - self.middle, 0.0)
        """Pinned strengths, less the middle."""
        self.free = ~self.pinned
        pairs = np.unique(np.concatenate([self._deals_of(block) for block in blocks]))
        self.deals_played = np.bincount(pairs % len(names), minlength=len(names))
        self.events = sum(
            (np.bincount(block.bots.ravel(), minlength=len(names)) for block in blocks),
            np.zeros(len(names), np.int64),
        )
        loose = ~self.anchored[self.part]
        self.same = (self.part[:, np.newaxis] == self.part) & loose
        """Which pairs are in one part that has no anchors."""
        self.centring = np.eye(len(names)) - self.same / np.bincount(self.part)[self.part]
        """The matrix that takes off such a part's mean."""

    def _deals_of(self, block: Places) -> Integers:
        deals = np.repeat(self.deals[block.events], block.bots.shape[1])
        return block.bots.ravel() + deals * len(self.names)


class _Fit:
    """The likeliest strengths, penalised, in natural log-odds less the middle of the part."""

    def __init__(self, field: _Field):
        self._field = field
        self.strengths = self._climb(field.given.copy())
        free = np.ix_(field.free, field.free)
        self.covariance = np.zeros((len(field.names),) * 2)
        """The inverse information; 0 for pinned bots, and without the mean of a part that is centred."""
        self.covariance[free] = np.linalg.inv(self._information(self.strengths)[free])
        self.covariance = field.centring @ self.covariance @ field.centring

    def value(self, strengths: Numbers) -> float:
        """Return the penalised log-likelihood."""
        unseen = _unseen_draw(strengths[self._field.free])
        return log_likelihood(self._field.blocks, strengths) + float(np.sum(unseen))

    def slope(self, strengths: Numbers) -> Numbers:
        """Return its derivative; 0 for pinned bots."""
        total = gradient(self._field.blocks, strengths) + self.unseen(strengths)
        return np.asarray(self._field.centring @ np.where(self._field.free, total, 0.0))

    def unseen(self, strengths: Numbers) -> Numbers:
        """Return what each bot's draw with the unseen bot adds to the derivative."""
        return np.where(self._field.free, 0.5 - _logistic(strengths), 0.0)

    def _information(self, strengths: Numbers) -> Numbers:
        chance = _logistic(strengths)
        penalty = np.where(self._field.free, chance * (1 - chance), 0.0)
        whole = information(self._field.blocks, strengths)
        # Where nothing is pinned the penalty concerns the distance from the mean, and holding the mean
        # with any weight, here 1, moves nothing else.
        part = self._field.part
        mean = np.bincount(part, penalty) / np.bincount(part)
        share = (penalty / np.bincount(part)[part])[:, np.newaxis]
        whole += self._field.same * (1 - share - share.T + (mean / np.bincount(part))[part])
        return np.asarray(whole + np.diag(penalty))

    def _climb(self, strengths: Numbers) -> Numbers:
        free = self._field.free
        if not free.any():
            return strengths
        value = self.value(strengths)
        for _ in range(_STEPS):
            step = np.zeros_like(strengths)
            curvature = self._information(strengths)[np.ix_(free, free)]
            step[free] = np.linalg.solve(curvature, self.slope(strengths)[free])
            if np.abs(step).max() < _CLOSE:
                return np.asarray(self._field.centring @ (strengths + step))
            strengths, value = self._advance(strengths, step, value)
        raise RuntimeError(f"the ratings of {len(strengths)} bots were not found in {_STEPS} Newton steps")

    def _advance(self, strengths: Numbers, step: Numbers, value: float) -> tuple[Numbers, float]:
        """Go as much of the step as does not lower the value; near the top rounding may."""
        for _ in range(_HALVINGS):
            there = self._field.centring @ (strengths + step)
            found = self.value(there)
            if found >= value - 1e-9 * abs(value):
                break
            step = step / 2
        return there, found

    def draws(self) -> Numbers:
        """Return draws from the strengths' errors: resampled deals, or normal where they are few."""
        if self._field.deals.max() + 1 < _MANY:
            return normal_draws(self.covariance * np.sqrt(np.outer(self.inflation, self.inflation)))
        return cluster_draws(self._influences) @ self.covariance

    @cached_property
    def inflation(self) -> Numbers:
        """By how much sharing deals makes each strength's variance larger; 1 where every event had its own.

        It is the deal-clustered variance over that of the likelihood, and not less than 1.
        """
        clustered = self.covariance @ (self._influences.T @ self._influences).toarray() @ self.covariance
        own = np.where(self.covariance.diagonal() > 0, self.covariance.diagonal(), 1.0)
        shared = self._field.events > self._field.deals_played
        return np.where(shared, np.maximum(clustered.diagonal() / own, 1.0), 1.0)

    @cached_property
    def _influences(self) -> "csr_array[np.float64]":
        """By deal, and then by unseen draw: what it adds to the derivative."""
        field, size = self._field, len(self._field.names)
        deals, bots = int(field.deals.max()) + 1, np.arange(size)
        rows = [np.repeat(field.deals[block.events], block.bots.shape[1]) for block in field.blocks]
        columns = [block.bots.ravel() for block in field.blocks]
        values = [scores(block, self.strengths).ravel() for block in field.blocks]
        return sparse(
            np.concatenate([*rows, deals + bots]),
            np.concatenate([*columns, bots]),
            np.concatenate([*values, self.unseen(self.strengths)]),
            (deals + size, size),
        )

    def profile(self, bot: int, level: float) -> tuple[float, float]:
        """Return the ends of the profile likelihood's interval."""
        from scipy.optimize import brentq  # noqa: PLC0415 (takes long, and few commands need it)

        wanted = NormalDist().inv_cdf((1 + level) / 2) * sqrt(self.inflation[bot])
        error = sqrt(self.covariance[bot, bot])
        loss = self._loss(bot)

        def excess(way: float) -> float:
            return sqrt(max(0.0, 2 * loss(way))) - wanted

        ends = []
        for side in (-1.0, 1.0):
            far = wanted * error
            while excess(side * far) < 0:
                far *= 2
            ends.append(float(self.strengths[bot] + brentq(excess, 0.0, side * far, xtol=1e-6)))
        return ends[0], ends[1]

    def _loss(self, bot: int) -> Callable[[float], float]:
        """Return what the log-likelihood loses when the bot is moved, by natural log-odds.

        The others follow along the tangent of their best answers. The bot's own events are taken as they are;
        of all the rest, where little moves, the second order.
        """
        own = [block.of(bot) for block in self._field.blocks]
        seen = np.unique(np.concatenate([block.bots.ravel() for block in own]))
        own = [block.renumbered(seen) for block in own]
        here = self.strengths[seen]
        along = self.covariance[seen, bot] / self.covariance[bot, bot]
        middle, chance = self.strengths[bot], _logistic(self.strengths[bot])
        top = log_likelihood(own, here) + _unseen_draw(middle)
        slope = float(gradient(own, here) @ along) + 0.5 - chance
        curvature = float(along @ information(own, here) @ along) + chance * (1 - chance)
        rest = 1 / self.covariance[bot, bot] - curvature

        def loss(way: float) -> float:
            value = log_likelihood(own, here + way * along) + _unseen_draw(middle + way)
            return float(top + way * slope - value + way**2 * rest / 2)

        return loss


def _publish(field: _Field, fit: _Fit, level: float) -> Strengths:
    draws = fit.draws()
    low, high = np.quantile(draws, [(1 - level) / 2, (1 + level) / 2], axis=0) + fit.strengths
    unknown = field.separated | (draws.std(axis=0) == 0)
    for bot in np.flatnonzero(field.free & (unknown | (field.deals_played < _MANY))):
        low[bot], high[bot] = fit.profile(int(bot), level)
    ratings = [
        Strength(
            identity=name,
            elo=float(ELO * (fit.strengths[bot] + field.middle[bot])),
            low=float(ELO * (low[bot] + field.middle[bot])),
            high=float(ELO * (high[bot] + field.middle[bot])),
            events=int(field.events[bot]),
            deals=int(field.deals_played[bot]),
            part=int(field.part[bot]) + 1,
            pinned=bool(field.pinned[bot]),
            separated=bool(field.separated[bot]),
        )
        for bot, name in enumerate(field.names)
    ]
    order = sorted(range(len(ratings)), key=lambda bot: (ratings[bot].part, -ratings[bot].elo, bot))
    return Strengths(
        tuple(ratings[bot] for bot in order),
        tuple(field.anchored[: field.part.max() + 1].tolist()),
        ELO * draws[:, order],
    )


def _parts(blocks: list[Places], bots: int) -> Integers:
    """Return for each bot which part of the field it met, the largest 0."""
    part = _connected(blocks, bots, directed=False)
    sizes = np.bincount(part)
    first = np.full(len(sizes), bots)
    np.minimum.at(first, part, np.arange(bots))
    return np.asarray(np.argsort(np.lexsort((first, -sizes)))[part], np.int64)


def _separated(blocks: list[Places], part: Integers) -> NDArray[np.bool_]:
    """Return which bots are outside of the largest set in which results go both ways.

    Strengths are finite without a penalty if every split of the bots has a result for either
    side (D. R. Hunter, MM algorithms for generalized Bradley–Terry models, Annals of Statistics 32, 2004).
    """
    circle = _connected(blocks, len(part), directed=True)
    sizes = np.bincount(circle)[circle]
    largest = np.zeros(part.max() + 1, np.int64)
    np.maximum.at(largest, part, sizes)
    return np.asarray((sizes < largest[part]) | (sizes == 1), np.bool_)


def _connected(blocks: list[Places], bots: int, *, directed: bool) -> Integers:
    """Return numbers that two bots share if a path of results, better to worse, leads both ways."""
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    edges = []
    for block in blocks:
        above, below = block.bots[:, :-1].ravel(), block.bots[:, 1:].ravel()
        tied = (block.starts[:, :-1] == block.starts[:, 1:]).ravel()
        edges += [above * bots + below, (below * bots + above)[tied]]
    edge = np.unique(np.concatenate(edges))
    graph = sparse(edge // bots, edge % bots, np.ones(len(edge)), (bots, bots))
    return np.asarray(connected_components(graph, directed=directed, connection="strong")[1], np.int64)


def _list(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _unseen_draw(strengths: Numbers) -> Numbers:
    """Return the log-likelihood of a draw with the unseen bot."""
    return -(np.logaddexp(0, strengths) + np.logaddexp(0, -strengths)) / 2


def _logistic(values: Numbers) -> Numbers:
    return 1 / (1 + np.exp(-values))
