"""Decisions: who goes on from a meeting that must part its entrants.

The mean payoff over all deals of the meeting decides. Who was not there, or has withdrawn, comes
behind those that were. Where the line between going on and going out runs through a tie, the meeting
has more deals: as many as at first, again and again, until the tie is broken or it has had its extra
deals. Then the favoured entrants go on, and it is said who: identical bots never separate.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from .format import Entry, Played
from .means import tiers


@dataclass(frozen=True, slots=True)
class Decision:
    """What a meeting came to."""

    order: tuple[int, ...]
    """The entrants, the best first."""
    places: tuple[int, ...]
    """In the same order: 1 the best; those whom nothing separated share the better place."""
    granted: frozenset[int] = frozenset()
    """Those that went on because they were favoured, play having left it open."""


def decide(
    played: Played, advance: int, entries: Mapping[int, Entry], favour: Mapping[int, int], limit: int
) -> Decision | None:
    """Return the decision; None where the meeting needs more deals.

    So many `advance`; `favour` is the least for the most favoured entrant; `limit` is how many
    deals the meeting may have.
    """
    meeting = played.meeting
    there = {
        entrant: entrant not in played.absent and entries[entrant].plays(meeting.round)
        for entrant in meeting.entrants
    }
    groups = tiers({entrant: (float(there[entrant]), played.mean(entrant)) for entrant in there})
    parted: list[list[int]] = []
    granted: frozenset[int] = frozenset()
    before = 0
    for group in groups:
        group.sort(key=favour.__getitem__)
        if before < advance < before + len(group):
            if there[group[0]] and meeting.deals < limit:
                return None
            granted = frozenset(group[: advance - before])
            parted += [[entrant] for entrant in group]
        else:
            parted.append(group)
        before += len(group)
    return _decision(parted, granted)


def walk_over(entrants: Collection[int], present: Collection[int], favour: Mapping[int, int]) -> Decision:
    """Return what a meeting comes to that so few are there for that it is not played."""
    order = sorted(entrants, key=lambda entrant: (entrant not in present, favour[entrant]))
    return _decision([[entrant] for entrant in order], frozenset())


def more_deals(played: Played, deals: int, limit: int) -> int:
    """Return how many deals an undecided meeting plays now; it had `deals` at first."""
    return min(deals, limit - played.meeting.deals)


def _decision(parted: list[list[int]], granted: frozenset[int]) -> Decision:
    order: list[int] = []
    places: list[int] = []
    for group in parted:
        places += [len(order) + 1] * len(group)
        order += group
    return Decision(tuple(order), tuple(places), granted)
