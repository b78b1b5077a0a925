"""Knockouts: who loses is out; in a double elimination, who loses twice.

**Draw.** By seeding, as `draw` says: the standard bracket, byes for the best seeds. With more than
two seats the best `advance` of a meeting go on, half of the seats unless it is set.

**Meetings** are decided by mean payoff, a tie by more deals and then by seeding, as `decision` says.
`third_place` lets the losers of the semifinals meet. In a double elimination the winner of the losers'
rounds must beat the unbeaten one twice: a grand final that it wins is played again (`reset`).

**Rounds.** A round begins when all meetings of the one before are decided. In a double
elimination losers' round n is played in round n + 1, and so beside the winners' round n + 1.

**Places.** The final's winner is first. Who goes out in the same round shares the place, unless a
meeting was held for it; who plays for the third place went out in its semifinal. Those still in share the
first place.

**Withdrawals and absence.** With two seats the opponent of a withdrawn entrant has a walkover: it goes on,
and nothing is played. Where both have withdrawn the better seed goes on, and its next opponent has
the walkover. With more seats the withdrawn entrant's seat is played by default moves, unless no more
entrants are left at the table than go on. Who was not there for a meeting comes behind those that were.

**Late entries** are refused: the draw is made.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from .bracket import Node, Side, State
from .decision import Decision, decide, more_deals, walk_over
from .draw import Seed, Slot, Source, double, several, single
from .field import by_seeding, check_settings, refuse_late
from .format import Entry, Forecast, Format, FormatError, Meeting, Played, Ranking
from .means import ranking
from .progress import next_number

_COLUMNS = ("round", "settled", "by-seeding")


@dataclass(frozen=True, slots=True)
class _Standing:
    """A slot, and what is known of it."""

    slot: Slot
    state: State
    entrants: tuple[int | None, ...]
    played: Played | None = None
    decision: Decision | None = None


@dataclass(frozen=True)
class Knockout(Format):
    """Who loses is out; in a double elimination, who loses twice."""

    seats: int = 2
    deals: int = 1
    """For each meeting."""
    max_extra: int | None = None
    """How many more deals a tied meeting may have; None for three times `deals`."""
    double: bool = False
    third_place: bool = False
    reset: bool = True
    """In a double elimination: whether the unbeaten one may lose the grand final once."""
    advance: int | None = None
    """How many go on from a meeting; None for half of the seats, rounded down."""

    def check(self, entrants: int, seats: int) -> None:
        """Raise FormatError unless so many entrants can play it at so many seats."""
        check_settings(self.seats, seats, entrants, self.deals)
        if self.extra < 0:
            raise FormatError(f"max_extra is 0 or more deals, not {self.max_extra}")
        if seats == 2 and self.advance is not None:
            raise FormatError("with two seats one goes on from a meeting anyway: leave advance out")
        if not 1 <= self.through < seats:
            raise FormatError(f"1 to {seats - 1} of {seats} go on from a meeting, not {self.advance}")
        if self.double and seats > 2:
            raise FormatError(f"a double elimination is for two seats, not {seats}")
        if self.third_place and (seats > 2 or self.double):
            raise FormatError(
                "a meeting for the third place is for single eliminations with two seats: elsewhere the "
                "third place is settled without it"
            )

        if self.third_place and entrants < 4:
            raise FormatError(
                "a meeting for the third place is between the losers of two semifinals, which takes 4 "
                f"entrants or more, not {entrants}; leave third_place out"
            )

    def next(self, entries: Sequence[Entry], played: Sequence[Played]) -> Sequence[Meeting]:
        """Return the open meetings of the earliest round that has any."""
        standings = [
            one for one in self._follow(entries, played) if one.state in (State.READY, State.UNDECIDED)
        ]
        current = [one for one in standings if one.slot.round == standings[0].slot.round]
        numbers = count(next_number(played))
        return [self._ask(one, numbers) for one in current]

    def ranking(
        self, entries: Sequence[Entry], played: Sequence[Played], underway: Sequence[Played] = ()
    ) -> Ranking:
        """Return how the entrants stand: by the round in which they went out."""
        standings = self._follow(entries, played)
        going_on = {source for one in standings if not one.slot.consoles for source in one.slot.sources}
        out: dict[int, tuple[int | None, int | None]] = {entry.number: (None, None) for entry in entries}
        granted = dict.fromkeys(out, 0)
        for one in standings:
            if one.decision is None:
                continue
            for entrant in one.decision.granted:
                granted[entrant] += 1
            round = one.slot.round - (one.state is State.NOT_NEEDED)  # the first grand final decided
            for index, (entrant, place) in enumerate(
                zip(one.decision.order, one.decision.places, strict=True)
            ):
                if one.slot.finisher(index + 1) not in going_on:
                    went = out[entrant][0] if one.slot.consoles else round
                    out[entrant] = went, one.slot.best + place - 1 if one.slot.best else None
        tiers: dict[tuple[int | None, int | None], list[int]] = {}
        for entrant in sorted(out, key=lambda entrant: _weight(*out[entrant])):
            tiers.setdefault(out[entrant], []).append(entrant)
        shown = {entrant: (*map(_number, out[entrant]), float(granted[entrant])) for entrant in out}
        return ranking(_COLUMNS, tiers.values(), shown, entries)

    def forecast(self, entrants: int, seats: int) -> Forecast:
        """Return how much will be played: without ties, and with as many as there can be."""
        slots = self.draw(entrants)
        certain = [slot for slot in slots if not slot.reset]
        return Forecast(
            (certain[-1].round, slots[-1].round),
            (len(certain), len(slots)),
            (len(certain) * self.deals, len(slots) * self._limit),
        )

    def bracket(self, entries: Sequence[Entry], played: Sequence[Played]) -> tuple[Node, ...]:
        """Return the bracket as far as it is known, by round; plain data, for drawing and for JSON."""
        return tuple(_node(one) for one in self._follow(entries, played))

    def draw(self, entrants: int) -> tuple[Slot, ...]:
        """Return the fixed plan, by round."""
        if self.seats > 2:
            return several(entrants, self.seats, self.through)
        return double(entrants, self.reset) if self.double else single(entrants, self.third_place)

    @property
    def through(self) -> int:
        """How many go on from a meeting."""
        return self.seats // 2 if self.advance is None else self.advance

    @property
    def extra(self) -> int:
        """How many more deals a tie may have."""
        return 3 * self.deals if self.max_extra is None else self.max_extra

    @property
    def _limit(self) -> int:
        return self.deals + self.extra

    def _follow(self, entries: Sequence[Entry], played: Sequence[Played]) -> list[_Standing]:
        """Return every slot of the draw with what is known of it."""
        refuse_late(entries, "the draw is made")
        entry = {one.number: one for one in entries}
        of = {one.meeting.name: one for one in played}
        known: dict[Source, int] = {Seed(n): entrant for n, entrant in enumerate(by_seeding(entries), 1)}
        found: list[_Standing] = []
        for slot in self.draw(len(entries)):
            entrants = tuple(known.get(source) for source in slot.sources)
            certain = tuple(entrant for entrant in entrants if entrant is not None)
            if len(certain) < len(entrants):
                one = _Standing(slot, State.WAITING, entrants)
            elif slot.reset and (before := found[-1]).entrants[0] == certain[0]:
                one = _Standing(slot, State.NOT_NEEDED, certain, decision=_repeated(before.decision))
            else:
                one = self._judge(slot, certain, of.get(slot.name), entry)
            if one.decision is not None:
                known |= {slot.finisher(n): entrant for n, entrant in enumerate(one.decision.order, 1)}
            found.append(one)
        return found

    def _judge(
        self, slot: Slot, entrants: tuple[int, ...], played: Played | None, entry: Mapping[int, Entry]
    ) -> _Standing:
        """Return what is known of a slot whose entrants are."""
        seeding = {entrant: entry[entrant].seeding for entrant in entrants}
        if played is None:
            present = [entrant for entrant in entrants if entry[entrant].plays(slot.round)]
            if len(present) > slot.advance:
                return _Standing(slot, State.READY, entrants)
            return _Standing(slot, State.WALKOVER, entrants, decision=walk_over(entrants, present, seeding))
        decision = decide(played, slot.advance, entry, seeding, self._limit)
        if decision is None:
            return _Standing(slot, State.UNDECIDED, entrants, played)
        state = State.BY_SEEDING if decision.granted else State.PLAYED
        return _Standing(slot, state, entrants, played, decision)

    def _ask(self, one: _Standing, numbers: Iterator[int]) -> Meeting:
        """Return the meeting to play in an open slot."""
        if one.played is not None:
            more = more_deals(one.played, self.deals, self._limit)
            return replace(one.played.meeting, deals=more)
        entrants = tuple(entrant for entrant in one.entrants if entrant is not None)
        return Meeting(next(numbers), one.slot.round, entrants, self.deals, one.slot.name)


def _repeated(decision: Decision | None) -> Decision | None:
    """Return the decision for a meeting that is not needed: nothing was granted there."""
    return decision and replace(decision, granted=frozenset())


def _weight(round: int | None, rank: int | None) -> tuple[bool, int, bool, int]:
    """Return what sorts the entrants: those still in, then by the round they went out in, the last first."""
    return round is not None, -(round or 0), rank is None, rank or 0


def _number(value: int | None) -> float | None:
    return None if value is None else float(value)


def _node(one: _Standing) -> Node:
    advancing = one.decision.order[: one.slot.advance] if one.decision else ()
    sides = tuple(
        Side(
            *_origin(source),
            source=str(source),
            entrant=entrant,
            mean=one.played.mean(entrant) if one.played and entrant is not None else None,
            advances=entrant in advancing if one.decision else None,
        )
        for source, entrant in zip(one.slot.sources, one.entrants, strict=True)
    )
    deals = one.played.meeting.deals if one.played else 0
    return Node(one.slot.name, one.slot.round, one.state, sides, deals)


def _origin(source: Source) -> tuple[str, int]:
    """Return the meeting, if any, and the place in it, or the seeding."""
    return ("", source.number) if isinstance(source, Seed) else (source.meeting, source.place)
