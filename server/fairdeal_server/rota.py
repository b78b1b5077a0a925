"""Who gets the slots of the workers, where there are too few: each tournament in turn, a company at a time.

A company are the hosted bots that must be there together for a match that waits. Which programs run is for
`host`; this only chooses.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice


@dataclass(frozen=True, slots=True)
class Claim:
    """What a tournament needs; bots are numbers."""

    since: float
    """Since when it has had no company there, in seconds."""
    companies: Sequence[Collection[int]]
    """The most urgent first."""


def share(slots: int, kept: Iterable[int], claims: Iterable[Claim], *, patient_since: float) -> list[int]:
    """Return the bots that are to have a slot, those of `kept` first.

    The claim that has waited longest chooses first, a company in each round of claims. Nobody overtakes
    a claim that waits since before `patient_since`: where its company does not fit, slots stay free for it.
    """
    chosen = dict.fromkeys(islice(kept, slots))
    waiting = [(claim, iter(claim.companies)) for claim in sorted(claims, key=lambda claim: claim.since)]
    served: set[int] = set()
    while waiting and len(chosen) < slots:
        for place in list(waiting):
            claim, companies = place
            company = next((each for each in companies if len(each) <= slots), None)
            if company is None:
                waiting.remove(place)
            elif len(chosen | dict.fromkeys(company)) <= slots:
                chosen.update(dict.fromkeys(company))
                served.add(id(claim))
            elif claim.since < patient_since and id(claim) not in served:
                return list(chosen)
    return list(chosen)
