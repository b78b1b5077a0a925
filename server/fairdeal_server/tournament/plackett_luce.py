"""The Plackett–Luce likelihood of rankings with ties, for many events at once.

An event's bots are ranked stage by stage: who comes next among those that are left is i with probability
exp(θ_i) / Σ exp(θ_j) (R. D. Luce, Individual Choice Behavior, Wiley 1959; R. L. Plackett, The analysis of
permutations, Applied Statistics 24, 1975). Strengths θ are natural log-odds.

Ties stand for all orders of the tied bots alike, and the logarithm is averaged over these orders. A
tied bot's weight in the stages of its group is its expected one, so that the j-th of g stages divides by

    D_j = Σ over worse bots + (g − j + 1)/g · Σ over the group      (j = 1 … g)

which are Efron's denominators (B. Efron, The efficiency of Cox's likelihood function for censored data,
Journal of the American Statistical Association 72, 1977). The last bot that is left has no rival, so its
stage is left out, and where the last bots are tied, each of them is left equally often. So with two seats a
draw is half a win and half a loss exactly, as in Elo's system. Breslow's denominators, the group's full sum
at each stage, would count that draw as a whole win and a whole loss, and so would Efron's with the last
stage; an exact average takes 2^g sums and changes little.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .statistics import Integers, Numbers

_EQUAL = 1e-9
"""Mean payoffs that differ by less from the next better one are ties: their difference is rounding."""
_AT_ONCE = 2_000_000
"""Pairs of an event's bots that are held in memory together."""


@dataclass(frozen=True, slots=True)
class Places:
    """Events of equally many bots; a row is one event, its places the best first."""

    events: Integers
    """By row: which event it is, from 0."""
    bots: Integers
    """By row and place: the bot, from 0."""
    starts: Integers
    """By row and place: the first place of those tied with it."""
    ends: Integers
    """By row and place: the place after the last of those tied with it."""
    shares: Numbers
    """By row and stage: (g − j + 1) / g."""
    weights: Numbers
    """By row and place: how many stages the bot wins, on average; less than 1 at the end only."""

    def of(self, bot: int) -> "Places":
        """Return the events in which a bot took part."""
        rows = np.flatnonzero((self.bots == bot).any(axis=1))
        return Places(
            self.events[rows],
            self.bots[rows],
            self.starts[rows],
            self.ends[rows],
            self.shares[rows],
            self.weights[rows],
        )

    def renumbered(self, bots: Integers) -> "Places":
        """Return the same events with each bot's place in `bots`, which rise, as its number."""
        return replace(self, bots=np.searchsorted(bots, self.bots))


@dataclass(frozen=True, slots=True)
class _Stages:
    """The terms of a block at some strengths, by row and place."""

    odds: Numbers
    inverse: Numbers
    """1 / D; 0 for the last stage."""
    logs: Numbers
    """The sum of log D, by row."""


def rank_events(events: Iterable[Mapping[str, float]], bots: Mapping[str, int]) -> list[Places]:
    """Return the events by their number of bots; an event has mean payoffs by identity.

    `bots` numbers the identities. Events of fewer than two bots say nothing and are left out. Raises
    ValueError for a payoff that is no number.
    """
    sizes: list[int] = []
    names: list[int] = []
    payoffs: list[float] = []
    for event in events:
        sizes.append(len(event))
        names += [bots[identity] for identity in event]
        payoffs += event.values()
    size = np.array(sizes, np.int64)
    if np.isnan(payoffs).any():
        raise ValueError("an event has a mean payoff that is no number: rate complete deal sets only")
    event_of = np.repeat(np.arange(len(size)), size)
    bot, loss = np.array(names, np.int64), -np.array(payoffs, np.float64)
    order = np.lexsort((bot, loss, event_of))
    bot, loss = bot[order], loss[order]
    width = np.repeat(size, size)
    return [
        _places(np.flatnonzero(size == k), bot[width == k].reshape(-1, k), loss[width == k].reshape(-1, k))
        for k in np.unique(size).tolist()
        if k > 1
    ]


def log_likelihood(blocks: Iterable[Places], strengths: Numbers) -> float:
    """Return the logarithm of the probability of all rankings."""
    total = 0.0
    for block in blocks:
        total += float((block.weights * strengths[block.bots]).sum() - _stages(block, strengths).logs.sum())
    return total


def scores(block: Places, strengths: Numbers) -> Numbers:
    """Return the derivative of each event's log-likelihood by its bots' strengths, by row and place.

    It is how many stages a bot won less how many it was expected to win.
    """
    return block.weights - _expected(block, _stages(block, strengths))


def gradient(blocks: Iterable[Places], strengths: Numbers) -> Numbers:
    """Return the derivative of the log-likelihood by the strengths."""
    total = np.zeros_like(strengths)
    for block in blocks:
        total += np.bincount(block.bots.ravel(), scores(block, strengths).ravel(), len(strengths))
    return total


def information(blocks: Iterable[Places], strengths: Numbers) -> Numbers:
    """Return the negative second derivatives of the log-likelihood, a matrix."""
    size = len(strengths)
    total = np.zeros(size * size)
    for block in blocks:
        stages = _stages(block, strengths)
        expected = np.bincount(block.bots.ravel(), _expected(block, stages).ravel(), size)
        total[:: size + 1] += expected
        width = block.bots.shape[1]
        step = max(1, _AT_ONCE // width**2)
        for first in range(0, len(block.bots), step):
            rows = slice(first, first + step)
            bots = block.bots[rows]
            cells = bots[:, :, np.newaxis] * size + bots[:, np.newaxis, :]
            total -= np.bincount(cells.ravel(), _products(block, stages, rows).ravel(), size * size)
    return total.reshape(size, size)


def _stages(block: Places, strengths: Numbers) -> _Stages:
    odds = np.exp(strengths[block.bots])
    left = _accumulate(odds[:, ::-1])[:, ::-1]  # from each place on
    worse, all_left = _at(left, block.ends), _at(left, block.starts)
    divisors = worse + block.shares * (all_left - worse)
    divisors[:, -1] = 1  # the last stage has no choice
    inverse = 1 / divisors
    inverse[:, -1] = 0
    return _Stages(odds, inverse, np.log(divisors).sum(axis=1))


def _expected(block: Places, stages: _Stages) -> Numbers:
    before = _at(_accumulate(stages.inverse), block.starts)
    return np.asarray(stages.odds * (before + _within(block, block.shares * stages.inverse)))


def _products(block: Places, stages: _Stages, rows: slice) -> Numbers:
    """Return what the stages that two places share take off the information, by row, place and place."""
    squares = stages.inverse**2
    before = _at(_accumulate(squares), block.starts)
    apart = (before + _within(block, block.shares * squares))[rows]
    tied = (before + _within(block, block.shares**2 * squares))[rows]
    places = np.arange(block.bots.shape[1])
    better = np.minimum.outer(places, places)
    starts = block.starts[rows]
    same = starts[:, :, np.newaxis] == starts[:, np.newaxis, :]
    shared = np.where(same, tied[:, :, np.newaxis], apart[:, better])
    odds = stages.odds[rows]
    return np.asarray(shared * odds[:, :, np.newaxis] * odds[:, np.newaxis, :])


def _within(block: Places, values: Numbers) -> Numbers:
    """Return the sum over the stages of the place's own tied group."""
    sums = _accumulate(values)
    return _at(sums, block.ends) - _at(sums, block.starts)


def _accumulate(values: Numbers) -> Numbers:
    """Return the sums before each place, and of all."""
    return np.concatenate([np.zeros((len(values), 1)), np.cumsum(values, axis=1)], axis=1)


def _at(values: Numbers, places: Integers) -> Numbers:
    return np.take_along_axis(values, places, axis=1)


def _places(events: Integers, bots: Integers, losses: Numbers) -> Places:
    size = losses.shape[1]
    places = np.broadcast_to(np.arange(size), losses.shape)
    new = np.concatenate([np.ones((len(losses), 1), np.bool_), np.diff(losses) > _EQUAL], axis=1)
    starts = np.maximum.accumulate(np.where(new, places, 0), axis=1)
    ends = _ends(new, size)
    members = ends - starts
    last_members = np.where(ends == size, members, 0)
    weights = 1 - np.where(last_members > 0, 1 / np.maximum(last_members, 1), 0.0)
    return Places(events, bots, starts, ends, (ends - places) / members, weights)


def _ends(new: NDArray[np.bool_], size: int) -> Integers:
    """Return the place after each tied group; `new` marks where groups begin."""
    following = np.concatenate([new[:, 1:], np.ones((len(new), 1), np.bool_)], axis=1)
    ends = np.where(following, np.arange(1, size + 1), size)
    return np.asarray(np.minimum.accumulate(ends[:, ::-1], axis=1)[:, ::-1])
