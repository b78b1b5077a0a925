"""How bots do in teams: with themselves, with others and with strangers.

A team shares one result, so there are no ranks. Three means are shown apart: self-play (every seat the
bot's), cross-play (other bots in the team too) and ad hoc (one seat the bot's, all the others those of
other owners). Every owner of team-mates counts the same, however many bots it entered: the mean is over a
bot's team-mates of one owner first, seat by seat, and then over owners. Their intervals are those of
`statistics`: over deal sets, inside strata.

What a bot adds to whatever team it joins is in `mixed_model`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .results import STAND_IN, StandingRow
from .statistics import Estimate, Integers, Numbers, estimates


@dataclass(frozen=True, slots=True)
class TeamResult:
    """One match of a team."""

    deal_set: int
    stratum: int
    """What the deal sets are counted in; all teams that play the same deals share it (`standings`)."""
    level: int
    """The difficulty that the match was played at, where a tournament has several."""
    team: tuple[int, ...]
    """The bots, by seat."""
    value: float
    """The payoff, or 1 for a win and 0 for a loss."""


@dataclass(frozen=True, slots=True)
class Teamwork:
    """A bot's mean results; None where it had no such team."""

    bot: int
    self_play: Estimate | None
    cross_play: Estimate | None
    ad_hoc: Estimate | None


class TeamTable:
    """Results as columns."""

    def __init__(self, results: Iterable[TeamResult]):
        """Raises ValueError where teams differ in size, a deal set lies in two strata, or a value is none."""
        rows = sorted(results, key=lambda row: (row.deal_set, row.level, row.team, row.stratum, row.value))
        if len({len(row.team) for row in rows}) > 1:
            raise ValueError("teams of different sizes cannot be compared: they are different pools")
        if len({(row.deal_set, row.stratum) for row in rows}) > len({row.deal_set for row in rows}):
            raise ValueError("a deal set lies in one stratum, and here one lies in two")
        self.deal_set, self.stratum, self.level = (
            np.array([getattr(row, name) for row in rows], np.int64)
            for name in ("deal_set", "stratum", "level")
        )
        seats = len(rows[0].team) if rows else 0
        self.teams: Integers = np.array([row.team for row in rows], np.int64).reshape(len(rows), seats)
        self.values: Numbers = np.array([row.value for row in rows], np.float64)
        if np.isnan(self.values).any():
            raise ValueError("a team's result is no number: give finished matches only")
        self.bots: Integers = np.unique(self.teams)

    def estimate(self, weights: Numbers) -> Estimate | None:
        """Return the weighted mean over cells (a team at a level) of their means over deals.

        `weights` has one for each row, equal in a cell; None where all are 0.
        """
        kept = np.flatnonzero(weights)
        if not len(kept):
            return None
        stratum, strata = np.unique(self.stratum[kept], return_inverse=True)
        deal_set, deals = np.unique(self.deal_set[kept], return_inverse=True)
        keys = np.column_stack([strata, self.level[kept], self.teams[kept]])
        cells, first, cell = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        rows = np.bincount(cell)
        means = np.bincount(cell, self.values[kept]) / rows
        share = weights[kept][first] / weights[kept][first].sum()
        home = np.zeros(len(deal_set), np.int64)
        home[deals] = strata
        sets = np.bincount(home)  # deal sets by stratum
        residuals = share[cell] * (self.values[kept] - means[cell]) * sets[strata] / rows[cell]
        parts = np.bincount(cells[:, 0], share * means, len(stratum))
        values = np.asarray(len(stratum) * (parts[home] + np.bincount(deals, residuals)), np.float64)
        return estimates(np.zeros_like(home), home, values)[0]


def team_results(
    rows: Iterable[StandingRow], unfinished: Collection[int] = (), broken: Collection[int] = ()
) -> list[TeamResult]:
    """Return the results of teams on complete deal sets.

    A match that a fault has broken (`broken` has them), or with a stand-in, is no result of its team and is
    left out, also where the faulty bot held every seat: it says nothing of how well the team plays. Where
    teams of several strata share deals, the deals are one stratum.
    """
    matches: dict[int, list[StandingRow]] = defaultdict(list)
    for row in rows:
        if row.deal_set not in unfinished and row.match not in broken:
            matches[row.match].append(row)
    places = {(seats[0].deal_set, seats[0].stratum) for seats in matches.values()}
    shared = len(places) > len({deal_set for deal_set, _ in places})
    found = []
    for seats in matches.values():
        if all(row.counts and row.entrant != STAND_IN for row in seats):
            team = tuple(row.entrant for row in sorted(seats, key=lambda row: row.seat))
            stratum = 0 if shared else seats[0].stratum
            found.append(TeamResult(seats[0].deal_set, stratum, 0, team, seats[0].payoff))
    return found


def teamwork(table: TeamTable, owners: Mapping[int, int]) -> list[Teamwork]:
    """Return the three means of every bot, by its number; `owners` has the owner of each."""
    owner = np.array([owners[bot] for bot in table.bots.tolist()], np.int64)
    seat_owner = owner[np.searchsorted(table.bots, table.teams)]
    found = []
    for place, bot in enumerate(table.bots.tolist()):
        own = table.teams == bot
        seats = own.sum(axis=1)
        mixed = (seats > 0) & (seats < table.teams.shape[1])
        strangers = (seats == 1) & (own | (seat_owner != owner[place])).all(axis=1) & mixed
        alone = (seats > 0) & ~mixed
        found.append(
            Teamwork(
                bot,
                table.estimate(alone.astype(np.float64)),
                table.estimate(_by_owner(table, mixed, ~own, seat_owner)),
                table.estimate(_by_owner(table, strangers, ~own, seat_owner)),
            )
        )
    return found


def _by_owner(
    table: TeamTable, rows: NDArray[np.bool_], mates: NDArray[np.bool_], seat_owner: Integers
) -> Numbers:
    """Return weights of the rows by which each owner of team-mates counts the same.

    An owner's weight is shared by the seats that its bots hold as team-mates, a team at a level being
    counted once, however many deals it played.
    """
    weights = np.zeros(len(table.values))
    chosen = np.flatnonzero(rows)
    if not len(chosen):
        return weights
    keys = np.column_stack([table.stratum[chosen], table.level[chosen], table.teams[chosen]])
    _, first, cell = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    owners, codes = np.unique(seat_owner, return_inverse=True)
    codes = codes.reshape(seat_owner.shape)[chosen[first]]
    present = mates[chosen[first]]
    seats = np.bincount(codes[present], minlength=len(owners))
    shares = np.where(present, 1 / np.maximum(seats, 1)[codes], 0.0).sum(axis=1)
    weights[chosen] = shares[cell]
    return weights
