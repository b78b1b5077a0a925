"""Published ratings: from a pool's rating events to strengths, ranks and groups. Nothing here is random."""

from collections.abc import Iterable, Mapping
from math import isfinite

import numpy as np

from fairdeal.v1 import tournament_pb2 as pb

from .errors import InvalidRequest
from .tournament.rank_intervals import rank_intervals
from .tournament.standings import MOST_RANKED
from .tournament.strengths import Strength, Strengths, strengths

ANCHORS = 3
MOST_ELO = 100_000.0


def read_anchors(given: Iterable[pb.Anchor]) -> dict[str, float]:
    """Return the strengths that are given, by bot; raises InvalidRequest where they make no scale."""
    anchors: dict[str, float] = {}
    for anchor in given:
        if anchor.bot in anchors:
            raise InvalidRequest(f"two anchors are named {anchor.bot!r}: a bot has one strength")
        if not (isfinite(anchor.elo) and abs(anchor.elo) <= MOST_ELO):
            raise InvalidRequest(
                f"the anchor {anchor.bot!r} has a strength from -{MOST_ELO:,.0f} to {MOST_ELO:,.0f} Elo, "
                f"and not {anchor.elo:g}"
            )
        anchors[anchor.bot] = anchor.elo
    if 0 < len(anchors) < ANCHORS:
        raise InvalidRequest(f"a scale takes {ANCHORS} anchors or more, and not {len(anchors)}")
    return anchors


def publish(
    pool: pb.PoolRatings,
    events: Mapping[int, Mapping[str, float]],
    deals: Mapping[int, int],
    anchors: Mapping[str, float],
) -> None:
    """Add the published strengths to a pool's ratings.

    `events` has mean payoffs by bot, `deals` which deal each event played. Bots of events whom the pool
    does not list have come meanwhile, and are left for the next time. It can take seconds.
    """
    found = strengths(events, anchors=anchors, deals=deals)
    rows = {row.bot: row for row in pool.ratings}
    for rating in found.ratings:
        if rating.identity in rows:
            rows[rating.identity].strength.CopyFrom(_strength(rating))
    pool.remarks.extend(f"{remark[0].upper()}{remark[1:]}." for remark in found.remarks)
    for part in sorted({rating.part for rating in found.ratings}):
        _add_ranks(pool, found, part)


def _strength(rating: Strength) -> pb.Strength:
    return pb.Strength(
        elo=rating.elo,
        low=rating.low,
        high=rating.high,
        events=rating.events,
        deals=rating.deals,
        part=rating.part,
        pinned=rating.pinned,
        separated=rating.separated,
    )


def _add_ranks(pool: pb.PoolRatings, found: Strengths, part: int) -> None:
    """Add the rank intervals and the groups of a part of the field."""
    places = [place for place, rating in enumerate(found.ratings) if rating.part == part]
    if len(places) > MOST_RANKED:
        pool.remarks.append(f"Ranks of more than {MOST_RANKED} bots are left out.")
        return
    names = [found.ratings[place].identity for place in places]
    estimates = np.array([found.ratings[place].elo for place in places])
    ranks = rank_intervals(estimates, found.draws[:, places])
    rows = {row.bot: row for row in pool.ratings}
    for name, best, worst in zip(names, ranks.best.tolist(), ranks.worst.tolist(), strict=True):
        if name in rows:
            rows[name].strength.best_rank, rows[name].strength.worst_rank = best, worst
    for group in ranks.groups:
        pool.groups.add(bots=[names[place] for place in group])
