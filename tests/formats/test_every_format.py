"""What holds for every format, whatever happens."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random

import pytest
from formats.event import Event, Luck, coarse, entries, tied
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal_server.tournament.formats.format import Entry, Format, Ranking
from fairdeal_server.tournament.formats.gauntlet import Gauntlet
from fairdeal_server.tournament.formats.groups import Groups
from fairdeal_server.tournament.formats.king_of_the_hill import KingOfTheHill
from fairdeal_server.tournament.formats.knockout import Knockout
from fairdeal_server.tournament.formats.round_robin import RoundRobin
from fairdeal_server.tournament.formats.runoff import Runoff


@dataclass(frozen=True)
class Setting:
    """A format with a number of entrants that can play it."""

    format: Format
    entrants: int
    seats: int
    takes_late: bool


@st.composite
def a_setting(draw: st.DrawFn) -> Setting:
    kind = draw(
        st.sampled_from(["round robin", "knockout", "double", "groups", "gauntlet", "king", "runoff"])
    )
    seats = 2 if kind in ("double", "king") else draw(st.sampled_from([2, 2, 3, 4, 5]))
    most = {2: 40, 3: 12, 4: 9, 5: 7}[seats] if kind != "knockout" else 40
    entrants = draw(st.integers(seats, most))
    deals, extra = draw(st.integers(1, 3)), draw(st.integers(0, 5))
    cycles = draw(st.integers(1, 2))
    third = draw(st.booleans()) and seats == 2 and (kind == "groups" or entrants >= 4)
    advance = draw(st.integers(1, seats - 1)) if seats > 2 else None
    knockout = Knockout(seats, deals, extra, third_place=third, advance=advance)
    match kind:
        case "round robin":
            return Setting(
                RoundRobin(seats, deals, cycles, ("direct-encounter", "wins")), entrants, seats, True
            )
        case "runoff":
            return Setting(Runoff(seats, deals, cycles), entrants, seats, True)
        case "king":
            return Setting(KingOfTheHill(deals, extra), entrants, seats, True)
        case "gauntlet":
            challengers = tuple(range(1, 1 + draw(st.integers(1, entrants - seats + 1))))
            return Setting(Gauntlet(challengers, seats, deals, cycles), entrants, seats, True)
        case "double":
            reset = draw(st.booleans())
            return Setting(Knockout(2, deals, extra, double=True, reset=reset), entrants, seats, False)
        case "knockout":
            return Setting(knockout, entrants, seats, False)
        case _:
            number = draw(st.integers(2, 4))
            size = draw(st.integers(seats, {2: 6, 3: 5, 4: 5, 5: 5}[seats]))
            entrants = number * size + draw(st.integers(0, number - 1))
            through = draw(st.integers((seats + number - 1) // number, size))
            knockout = replace(knockout, third_place=third and number * through >= 4)
            final: Knockout | RoundRobin = RoundRobin(seats, deals) if draw(st.booleans()) else knockout
            if isinstance(final, RoundRobin) and seats > 2:
                through = min(through, max((seats + number - 1) // number, 2))
            return Setting(
                Groups(number, through, final, seats, deals, cycles, extra), entrants, seats, False
            )


@st.composite
def an_event(draw: st.DrawFn, changes: bool = True, luck: Luck = coarse) -> Event:
    setting = draw(a_setting())
    setting.format.check(setting.entrants, setting.seats)
    few = min(setting.entrants, 6)
    numbers = st.integers(1, setting.entrants)
    withdrawals = draw(st.dictionaries(numbers, st.integers(1, 5), max_size=few)) if changes else {}
    late = {}
    if changes and setting.takes_late:
        arrivals = draw(st.lists(st.integers(1, 3), max_size=2))
        late = {setting.entrants + number: step for number, step in enumerate(arrivals, 1)}
    absence = draw(st.sampled_from([0.0, 0.0, 0.2, 1.0])) if changes else 0.0
    seed = draw(st.integers(0, 10**6))
    return Event(setting.format, entries(setting.entrants), luck, seed, withdrawals, late, absence)


def check_ranking(ranking: Ranking, field: list[Entry]) -> None:
    assert sorted(line.entrant for line in ranking.places) == sorted(entry.number for entry in field)
    assert all(len(line.values) == len(ranking.columns) for line in ranking.places)
    two_lists = ranking.columns[0] == "challenger"
    for _, lines in groupby(ranking.places, key=lambda line: two_lists and line.values[0]):
        check_places([line.place for line in lines])


def check_places(places: list[int]) -> None:
    shared = Counter(places)
    for position, place in enumerate(places, start=1):
        assert place <= position < place + shared[place]


@given(an_event())
@settings(max_examples=150, deadline=None)
def test_every_tournament_ends_and_ranks_everybody_at_any_time(event: Event) -> None:
    check_ranking(event.format.ranking(event.entries, event.played), event.entries)
    while event.step():
        check_ranking(event.format.ranking(event.entries, event.played), event.entries)


@given(an_event())
@settings(max_examples=100, deadline=None)
def test_what_comes_next_depends_on_what_was_played_and_not_on_its_order(event: Event) -> None:
    shuffled = Random(1)
    while event.step():
        field, played = event.entries[:], event.played[:]
        shuffled.shuffle(field)
        shuffled.shuffle(played)
        assert event.format.next(field, played) == event.format.next(event.entries, event.played)
        assert event.format.ranking(field, played) == event.format.ranking(event.entries, event.played)


@given(an_event(changes=False))
@settings(max_examples=150, deadline=None)
def test_the_forecast_holds(event: Event) -> None:
    meeting_seats = event.format.next(event.entries, [])[0].entrants
    forecast = event.format.forecast(len(event.entries), len(meeting_seats))
    event.hold()
    assert forecast.rounds[0] <= event.rounds() <= forecast.rounds[1]
    assert forecast.meetings[0] <= len(event.played) <= forecast.meetings[1]
    assert forecast.deal_sets[0] <= event.deal_sets() <= forecast.deal_sets[1]


@given(an_event(changes=False, luck=tied))
@settings(max_examples=60, deadline=None)
def test_identical_bots_play_as_many_extra_deals_as_are_allowed_and_no_more(event: Event) -> None:
    meeting_seats = event.format.next(event.entries, [])[0].entrants
    forecast = event.format.forecast(len(event.entries), len(meeting_seats))
    assert event.hold().deal_sets() <= forecast.deal_sets[1]


@given(an_event())
@settings(max_examples=150, deadline=None)
def test_meetings_are_numbered_on_and_their_rounds_never_go_back(event: Event) -> None:
    event.hold()
    known: set[int] = set()
    last = 0
    for meetings in event.steps:
        fresh = [one.number for one in meetings if one.number not in known]
        assert fresh == list(range(len(known) + 1, len(known) + 1 + len(fresh)))
        assert min(one.round for one in meetings) >= last
        last = min(one.round for one in meetings)
        known.update(fresh)


@given(an_event())
@settings(max_examples=150, deadline=None)
def test_nobody_sits_twice_at_a_table_or_at_two_tables_of_a_round(event: Event) -> None:
    event.hold()
    at: Counter[tuple[int, int]] = Counter()
    tie_break = {one.meeting.number for one in event.played if "tie-break" in one.meeting.name}
    for one in event.played:
        assert len(set(one.meeting.entrants)) == len(one.meeting.entrants)
        if one.meeting.number not in tie_break:
            at.update((one.meeting.round, entrant) for entrant in one.meeting.entrants)
    assert max(at.values(), default=1) == 1


@given(an_event())
@settings(max_examples=100, deadline=None)
def test_who_has_withdrawn_plays_no_later_round_but_for_its_seat_at_a_larger_table_of_a_knockout(
    event: Event,
) -> None:
    event.hold()
    knockout = isinstance(event.format, Knockout | Groups)
    for one in event.played:
        if len(one.meeting.entrants) == 2 or not knockout:
            for entry in event.entries:
                if entry.number in one.meeting.entrants:
                    assert entry.plays(one.meeting.round)


@given(an_event(changes=False), st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_numbers_of_entrants_mean_nothing_and_seedings_everything(event: Event, random: Random) -> None:
    number = [entry.number for entry in event.entries]
    random.shuffle(number)
    format = event.format
    if isinstance(format, Gauntlet):
        format = replace(format, challengers=tuple(number[one - 1] for one in format.challengers))
    field = [Entry(number[entry.seeding - 1], entry.seeding) for entry in event.entries]
    other = Event(format, field, event.luck, event.seed).hold()
    assert other.order() == [number[one - 1] for one in event.hold().order()]


@given(an_event())
@settings(max_examples=60, deadline=None)
def test_a_tournament_that_is_over_stays_over(event: Event) -> None:
    event.hold()
    assert not event.format.next(event.entries, event.played)


@pytest.mark.parametrize(
    "format",
    [RoundRobin(), Knockout(), Groups(2, 1, Knockout()), Gauntlet((1,)), KingOfTheHill(), Runoff()],
)
def test_another_number_of_seats_is_refused(format: Format) -> None:
    with pytest.raises(ValueError, match="seats"):
        format.check(12, 3)
