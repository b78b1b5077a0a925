"""King of the hill: the winner stays and meets the next challenger.

The weakest seed begins as king. The others challenge it one by one, the weakest first and the strongest
last; who wins a meeting is king. It is for two seats. (Bowling calls it a stepladder.)

**Meetings** are decided by mean payoff, a tie by more deals, as `decision` says; where it is not broken,
the king stays.

**Places.** The last king is first, then come the others by the round in which they lost, the last first.
Those still in share the first place.

**Withdrawals and absence.** A challenger that has withdrawn is passed over, and comes last. When the king
has withdrawn the challenger takes its place, and nothing is played. Where both have, the king stays until
somebody comes. Who was not there for a meeting has lost it.

**Late entries** challenge after all others, in the order of their first rounds, the weakest first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .decision import decide, more_deals
from .field import check_settings
from .format import Entry, Forecast, Format, FormatError, Meeting, Played, Ranking
from .means import ranking
from .progress import next_number

_LEFT = 0
"""The round of those that were passed over."""


@dataclass(slots=True)
class _Hill:
    """How far it has come."""

    king: Entry
    round: int = 0
    """The last one that was played."""
    lost: dict[int, int] = field(default_factory=dict)
    """By entrant: the round in which it went out."""
    stayed: dict[int, int] = field(default_factory=dict)
    """By entrant: how many ties it survived as king."""
    open: Meeting | None = None
    """The meeting to play; its number is 0 where it is a new one."""


@dataclass(frozen=True)
class KingOfTheHill(Format):
    """The winner stays and meets the next challenger."""

    deals: int = 1
    """For each meeting."""
    max_extra: int | None = None
    """How many more deals a tied meeting may have; None for three times `deals`."""

    def check(self, entrants: int, seats: int) -> None:
        """Raise FormatError unless so many entrants can play it at so many seats."""
        if seats != 2:
            raise FormatError(f"king of the hill is for two seats, not {seats}; a knockout is for more, too")
        check_settings(2, seats, entrants, self.deals)
        if self.extra < 0:
            raise FormatError(f"max_extra is 0 or more deals, not {self.max_extra}")

    def next(self, entries: Sequence[Entry], played: Sequence[Played]) -> Sequence[Meeting]:
        """Return the next meeting, or more deals of the last."""
        meeting = self._climb(entries, played).open
        if meeting is None:
            return []
        return [meeting if meeting.number else replace(meeting, number=next_number(played))]

    def ranking(
        self, entries: Sequence[Entry], played: Sequence[Played], underway: Sequence[Played] = ()
    ) -> Ranking:
        """Return how the entrants stand: by the round in which they lost."""
        hill = self._climb(entries, played)
        by_round: dict[int | None, list[int]] = {}
        for entry in entries:
            by_round.setdefault(hill.lost.get(entry.number), []).append(entry.number)
        ordered = sorted(by_round, key=lambda round: (round is not None, -(round or 0)))
        shown = {
            entrant: (None if round is None else float(round), float(hill.stayed.get(entrant, 0)))
            for round, entrants in by_round.items()
            for entrant in entrants
        }
        return ranking(("round", "stayed"), [by_round[round] for round in ordered], shown, entries)

    def forecast(self, entrants: int, seats: int) -> Forecast:
        """Return how much will be played: without ties, and with as many as there can be."""
        meetings = entrants - 1
        sets = meetings * self.deals, meetings * self._limit
        return Forecast((meetings, meetings), (meetings, meetings), sets)

    @property
    def extra(self) -> int:
        """How many more deals a tie may have."""
        return 3 * self.deals if self.max_extra is None else self.max_extra

    @property
    def _limit(self) -> int:
        return self.deals + self.extra

    def _climb(self, entries: Sequence[Entry], played: Sequence[Played]) -> _Hill:
        """Return how far the challengers have come."""
        queue = sorted(entries, key=lambda entry: (entry.since, -entry.seeding))
        met = {frozenset(one.meeting.entrants): one for one in played}
        hill = _Hill(queue[0])
        for number, challenger in enumerate(queue[1:], start=1):
            one = met.get(frozenset((hill.king.number, challenger.number)))
            if one is None:
                self._pass(hill, challenger, number)
            else:
                self._judge(hill, challenger, one)
            if hill.open is not None:
                break
        return hill

    def _pass(self, hill: _Hill, challenger: Entry, number: int) -> None:
        """Let the one that is there be king; ask for a meeting where both are."""
        round = max(hill.round + 1, challenger.since)
        if not challenger.plays(round):
            hill.lost[challenger.number] = _LEFT
        elif not hill.king.plays(round):
            hill.lost[hill.king.number] = round
            hill.king = challenger
        else:
            sides = hill.king.number, challenger.number
            hill.open = Meeting(0, round, sides, self.deals, f"challenge {number}")

    def _judge(self, hill: _Hill, challenger: Entry, played: Played) -> None:
        """Let the winner be king; ask for more deals where there is none."""
        king = hill.king
        both = {king.number: king, challenger.number: challenger}
        favour = {king.number: 0, challenger.number: 1}
        decision = decide(played, 1, both, favour, self._limit)
        if decision is None:
            hill.open = replace(played.meeting, deals=more_deals(played, self.deals, self._limit))
            return
        hill.round = played.meeting.round
        for entrant in decision.granted:
            hill.stayed[entrant] = hill.stayed.get(entrant, 0) + 1
        winner, loser = decision.order
        hill.lost[loser] = hill.round
        hill.king = both[winner]
