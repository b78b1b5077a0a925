from collections import Counter
from dataclasses import asdict
from itertools import combinations
from json import dumps
from random import Random

import pytest
from formats.event import Event, coarse, entries, stronger, tied
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal_server.tournament.formats.bracket import State
from fairdeal_server.tournament.formats.draw import Finisher, Seed, Slot, Source, double, several, single
from fairdeal_server.tournament.formats.format import Entry, FormatError, Meeting, Played
from fairdeal_server.tournament.formats.knockout import Knockout

sizes = st.integers(2, 40)
seeds = st.integers(0, 10**6)


def first_round(slots: tuple[Slot, ...]) -> list[tuple[int, ...]]:
    return [
        tuple(source.number for source in slot.sources if isinstance(source, Seed))
        for slot in slots
        if slot.round == 1
    ]


def names(event: Event) -> list[list[str]]:
    return [[meeting.name for meeting in meetings] for meetings in event.steps]


def losses(event: Event) -> Counter[int]:
    """Return by entrant how many meetings of its bracket it has lost, in every way."""
    found: Counter[int] = Counter()
    assert isinstance(event.format, Knockout)
    for node in event.format.bracket(event.entries, event.played):
        if node.state != State.NOT_NEEDED:
            found.update(
                side.entrant for side in node.sides if side.entrant is not None and not side.advances
            )
    return found


# --- the draw -----------------------------------------------------------------------------------


def test_sixteen_are_drawn_in_the_standard_order() -> None:
    pairs = [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)]
    assert first_round(single(16, False)) == pairs


@given(sizes)
def test_the_best_seeds_have_the_byes(entrants: int) -> None:
    playing = [seed for pair in first_round(single(entrants, False)) for seed in pair]
    byes = 2 ** (entrants - 1).bit_length() - entrants
    assert sorted(playing) == list(range(byes + 1, entrants + 1))


@given(sizes)
def test_seeds_that_do_as_they_are_seeded_meet_as_late_as_they_can(entrants: int) -> None:
    event = Event(Knockout(), entries(entrants), stronger).hold()
    last = event.rounds()
    for one in event.played:
        left = 2 ** (last - one.meeting.round + 1)
        assert sum(one.meeting.entrants) == left + 1 or one.meeting.round == 1
        assert max(one.meeting.entrants) <= left


def test_meetings_have_their_usual_names() -> None:
    event = Event(Knockout(third_place=True), entries(12), stronger).hold()
    assert names(event) == [
        ["round 1.1", "round 1.2", "round 1.3", "round 1.4"],
        ["quarterfinal 1", "quarterfinal 2", "quarterfinal 3", "quarterfinal 4"],
        ["semifinal 1", "semifinal 2"],
        ["third place", "final"],
    ]


def test_a_double_elimination_has_its_usual_names() -> None:
    event = Event(Knockout(double=True), entries(8), stronger).hold()
    assert names(event) == [
        ["winners round 1.1", "winners round 1.2", "winners round 1.3", "winners round 1.4"],
        ["winners round 2.1", "winners round 2.2", "losers round 1.1", "losers round 1.2"],
        ["winners final", "losers round 2.1", "losers round 2.2"],
        ["losers round 3.1"],
        ["losers final"],
        ["grand final"],
    ]


@given(sizes)
def test_a_single_elimination_has_one_meeting_less_than_entrants(entrants: int) -> None:
    assert len(single(entrants, False)) == entrants - 1


@given(sizes)
def test_a_double_elimination_has_two_meetings_for_everybody_but_the_first_two(entrants: int) -> None:
    assert len(double(entrants, False)) == 2 * (entrants - 1)


def possible(slots: tuple[Slot, ...]) -> dict[str, list[set[int]]]:
    """Return by meeting who can come to each side of it."""
    found: dict[str, list[set[int]]] = {}

    def of(source: Source) -> set[int]:
        return {source.number} if isinstance(source, Seed) else set().union(*found[source.meeting])

    for slot in slots:
        found[slot.name] = [of(source) for source in slot.sources]
    return found


@pytest.mark.parametrize("entrants", [8, 16, 32, 64])
def test_in_a_double_elimination_nobody_meets_a_second_time_soon_after_dropping(entrants: int) -> None:
    slots = double(entrants, False)
    sides = possible(slots)
    winners = {name: one for name, one in sides.items() if name.startswith("winners")}
    for name in ("losers round 2.1", "losers round 2.2"):
        one, other = sides[name]
        for pair in winners.values():
            both = set().union(*pair)
            if len(both) < entrants:
                assert not (one & both and other & both)


competitions = st.tuples(st.integers(3, 8), st.integers(0, 40), st.integers(1, 7)).filter(
    lambda c: c[2] < c[0]
)


@given(competitions)
@settings(max_examples=300)
def test_with_more_seats_every_table_is_full_and_the_final_takes_the_rest(
    competition: tuple[int, int, int],
) -> None:
    seats, more, advance = competition
    entrants = seats + more
    slots = several(entrants, seats, advance)
    taken = [source for slot in slots for source in slot.sources]
    assert all(len(slot.sources) == seats for slot in slots)
    assert all(1 <= slot.advance < seats for slot in slots)
    assert len(set(taken)) == len(taken)
    wanted: set[Source] = {Seed(seed) for seed in range(1, entrants + 1)}
    wanted |= {slot.finisher(place) for slot in slots[:-1] for place in range(1, slot.advance + 1)}
    assert set(taken) == wanted


@given(competitions)
@settings(max_examples=100, deadline=None)
def test_with_more_seats_the_best_come_to_the_final(competition: tuple[int, int, int]) -> None:
    seats, more, advance = competition
    event = Event(Knockout(seats, advance=advance), entries(seats + more), stronger).hold()
    if advance >= seats // 2:  # fewer may go on from a table than have deserved it
        assert event.order()[:2] == [1, 2] or advance == 1
    assert event.order()[0] == 1


def test_sixteen_at_four_seats_do_not_meet_again_before_the_final() -> None:
    slots = several(16, 4, 2)
    second = [slot for slot in slots if slot.round == 2]
    for slot in second:
        before = [source.meeting for source in slot.sources if isinstance(source, Finisher)]
        assert len(set(before)) == 4


# --- playing ------------------------------------------------------------------------------------


@given(sizes, seeds, st.booleans(), st.dictionaries(st.integers(1, 40), st.integers(1, 5), max_size=8))
@settings(max_examples=150, deadline=None)
def test_nobody_plays_after_its_last_loss(
    entrants: int, seed: int, twice: bool, withdrawals: dict[int, int]
) -> None:
    event = Event(Knockout(2, 1, 1, double=twice), entries(entrants), coarse, seed, withdrawals).hold()
    lost = losses(event)
    champion = event.order()[0]
    most = 2 if twice else 1
    assert all(lost[entry.number] == most for entry in event.entries if entry.number != champion)
    assert lost[champion] < most


@given(sizes, seeds, st.booleans(), st.dictionaries(st.integers(1, 40), st.integers(1, 5), max_size=8))
@settings(max_examples=150, deadline=None)
def test_there_is_exactly_one_winner(
    entrants: int, seed: int, twice: bool, withdrawals: dict[int, int]
) -> None:
    event = Event(Knockout(2, 1, 1, double=twice), entries(entrants), coarse, seed, withdrawals).hold()
    first = [line for line in event.format.ranking(event.entries, event.played).places if line.place == 1]
    assert len(first) == 1


@given(sizes, seeds)
@settings(max_examples=60, deadline=None)
def test_with_the_first_round_places_double_up(entrants: int, seed: int) -> None:
    event = Event(Knockout(2, 1, 1), entries(entrants), coarse, seed).hold()
    places = {line.place for line in event.format.ranking(event.entries, event.played).places}
    assert places == {1, 2, *(2**n + 1 for n in range(1, 6) if 2**n < entrants)}


def test_the_third_place_is_played_for() -> None:
    event = Event(Knockout(third_place=True), entries(8), stronger).hold()
    assert event.order()[:4] == [1, 2, 3, 4]
    assert [event.place(entrant) for entrant in (1, 2, 3, 4, 5, 8)] == [1, 2, 3, 4, 5, 5]


def test_who_plays_for_the_third_place_went_out_in_its_semifinal() -> None:
    event = Event(Knockout(third_place=True), entries(8), stronger)
    for _ in range(2):
        event.step()
    rounds = event.format.ranking(event.entries, event.played).column("round")
    assert [rounds[entrant] for entrant in (1, 2, 3, 4)] == [None, None, 2, 2]
    rounds = event.hold().format.ranking(event.entries, event.played).column("round")
    assert [rounds[entrant] for entrant in (1, 2, 3, 4, 5)] == [3, 3, 2, 2, 1]


def test_without_a_meeting_for_it_the_third_place_is_shared() -> None:
    event = Event(Knockout(), entries(8), stronger).hold()
    assert [event.place(entrant) for entrant in (1, 2, 3, 4)] == [1, 2, 3, 3]


def test_the_places_of_a_final_of_four_are_those_at_its_table() -> None:
    event = Event(Knockout(seats=4), entries(16), stronger).hold()
    assert [event.place(entrant) for entrant in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]


def test_who_comes_from_the_losers_must_win_the_grand_final_twice() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        upset = meeting.name == "winners final"
        return {entrant: float(entrant if upset else -entrant) for entrant in meeting.entrants}

    event = Event(Knockout(double=True), entries(4), luck).hold()
    assert names(event)[-2:] == [["grand final"], ["grand final reset"]]
    assert event.order()[:2] == [1, 2]
    once = Event(Knockout(double=True, reset=False), entries(4), luck).hold()
    assert names(once)[-1] == ["grand final"]


def test_a_grand_final_that_the_unbeaten_one_wins_is_not_played_again() -> None:
    event = Event(Knockout(double=True), entries(4), stronger).hold()
    assert isinstance(event.format, Knockout)
    assert event.format.bracket(event.entries, event.played)[-1].state == State.NOT_NEEDED
    final = event.played[-1].meeting
    assert final.name == "grand final"
    assert [line.values[0] for line in event.format.ranking(event.entries, event.played).places[:2]] == [
        final.round,
        final.round,
    ]


# --- ties ---------------------------------------------------------------------------------------


def test_a_tie_has_more_deals_in_batches_of_the_first_number() -> None:
    event = Event(Knockout(deals=4, max_extra=10), entries(2), tied).hold()
    assert [[meeting.deals for meeting in meetings] for meetings in event.steps] == [[4], [4], [4], [2]]
    assert {meeting.number for meetings in event.steps for meeting in meetings} == {1}


def test_then_the_better_seed_goes_on_and_the_ranking_says_so() -> None:
    field = [Entry(1, 2), Entry(2, 1)]
    event = Event(Knockout(max_extra=0), field, tied).hold()
    ranking = event.format.ranking(field, event.played)
    assert ranking.columns[-1] == "by-seeding"
    assert [(line.entrant, line.place, line.values[-1]) for line in ranking.places] == [
        (2, 1, 1.0),
        (1, 2, 0.0),
    ]


def test_only_the_tie_at_the_line_has_more_deals() -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return dict(zip(meeting.entrants, (3.0, 3.0, 1.0, 1.0), strict=True))

    event = Event(Knockout(seats=4), entries(8), luck).hold()
    assert [meeting.deals for meeting in event.steps[0]] == [1, 1]
    assert len(event.steps) == 5  # the final's first place is tied, and has three more deals


def test_a_tie_of_two_that_were_not_there_has_no_more_deals() -> None:
    event = Event(Knockout(), entries(4), tied, absence=1.0).hold()
    assert all(meeting.deals == 1 for meetings in event.steps for meeting in meetings)
    assert event.order()[0] == 1


def test_who_was_not_there_comes_behind_those_who_were() -> None:
    meeting = Meeting(1, 1, (1, 2), 1, "final")
    played = [Played(meeting, {1: (5.0,), 2: (-5.0,)}, frozenset({1}))]
    assert [line.entrant for line in Knockout().ranking(entries(2), played).places] == [2, 1]


# --- withdrawals and late entries -----------------------------------------------------------------


def test_the_opponent_of_one_who_has_withdrawn_walks_over() -> None:
    event = Event(Knockout(), entries(4), stronger, withdrawals={1: 1}).hold()
    assert names(event) == [["semifinal 1", "semifinal 2"]]
    assert event.order()[:2] == [2, 1]


def test_where_both_have_withdrawn_the_next_opponent_walks_over() -> None:
    field = [Entry(1, 1, until=0), Entry(2, 2), Entry(3, 3), Entry(4, 4, until=0)]
    event = Event(Knockout(), field, stronger).hold()
    assert names(event) == [["semifinal 2"]]
    assert event.order() == [2, 1, 3, 4]


def test_with_more_seats_the_seat_of_one_who_has_withdrawn_stays_taken() -> None:
    event = Event(Knockout(seats=4), entries(8), stronger, withdrawals={1: 1}).hold()
    assert event.played[-1].meeting.entrants == (1, 2, 3, 4)
    assert event.order()[:4] == [2, 3, 4, 1]


def test_a_late_entry_is_refused() -> None:
    with pytest.raises(FormatError, match="nobody can enter after the beginning: the draw is made"):
        Knockout().next([*entries(4), Entry(5, 5, since=2)], [])


# --- the bracket --------------------------------------------------------------------------------


def test_the_bracket_says_who_comes_from_where() -> None:
    event = Event(Knockout(deals=2), entries(5), stronger)
    event.step()
    assert isinstance(event.format, Knockout)
    nodes = event.format.bracket(event.entries, event.played)
    assert [(node.name, node.round, node.state) for node in nodes] == [
        ("quarterfinal 1", 1, State.PLAYED),
        ("semifinal 1", 2, State.READY),
        ("semifinal 2", 2, State.READY),
        ("final", 3, State.WAITING),
    ]
    assert [(s.source, s.entrant, s.mean, s.advances) for s in nodes[0].sides] == [
        ("seed 4", 4, -4.0, True),
        ("seed 5", 5, -5.0, False),
    ]
    assert [(s.meeting, s.place, s.source, s.entrant, s.advances) for s in nodes[1].sides] == [
        ("", 1, "seed 1", 1, None),
        ("quarterfinal 1", 1, "winner of quarterfinal 1", 4, None),
    ]
    assert [(s.source, s.entrant) for s in nodes[3].sides] == [
        ("winner of semifinal 1", None),
        ("winner of semifinal 2", None),
    ]


def test_the_bracket_is_plain_data() -> None:
    event = Event(Knockout(double=True), entries(6), coarse).hold()
    assert isinstance(event.format, Knockout)
    text = dumps([asdict(node) for node in event.format.bracket(event.entries, event.played)])
    assert "loser of winners round 1.1" in text


def test_a_bracket_names_the_places_at_larger_tables() -> None:
    nodes = Knockout(seats=4).bracket(entries(8), [])
    assert [side.source for side in nodes[-1].sides] == [
        "winner of round 1.1",
        "winner of round 1.2",
        "place 2 of round 1.2",
        "place 2 of round 1.1",
    ]


# --- settings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format", "entrants", "sentence"),
    [
        (Knockout(), 1, "2 seats need at least 2 entrants, not 1"),
        (Knockout(deals=0), 4, "at least one deal, not 0"),
        (Knockout(max_extra=-1), 4, "max_extra is 0 or more deals, not -1"),
        (Knockout(advance=2), 4, "with two seats one goes on from a meeting anyway"),
        (Knockout(advance=1), 4, "with two seats one goes on from a meeting anyway"),
        (Knockout(3, double=True), 4, "a double elimination is for two seats, not 3"),
        (Knockout(3, advance=3), 4, "1 to 2 of 3 go on from a meeting, not 3"),
        (Knockout(third_place=True), 3, "takes 4 entrants or more, not 3"),
        (Knockout(3, third_place=True), 4, "settled without it"),
        (Knockout(double=True, third_place=True), 4, "settled without it"),
    ],
)
def test_an_impossible_knockout_is_refused(format: Knockout, entrants: int, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        format.check(entrants, format.seats)


# --- does the best win --------------------------------------------------------------------------


@pytest.mark.parametrize("twice", [False, True])
def test_equal_bots_win_a_full_bracket_equally_often_whatever_their_seeds(twice: bool) -> None:
    def luck(meeting: Meeting, random: Random) -> dict[int, float]:
        return {entrant: random.random() for entrant in meeting.entrants}

    events = 1200
    format = Knockout(double=twice)
    won = Counter(Event(format, entries(8), luck, seed).hold().order()[0] for seed in range(events))
    sigma = (events / 8 * 7 / 8) ** 0.5
    assert all(abs(won[entrant] - events / 8) < 4 * sigma for entrant in range(1, 9))


def heavy(random: Random) -> float:
    """Return luck that is skewed and has a heavy tail: Pareto's law, of infinite variance."""
    return float(random.paretovariate(1.8))


def skill_and_luck(meeting: Meeting, random: Random) -> dict[int, float]:
    return {entrant: -0.3 * entrant + heavy(random) for entrant in meeting.entrants}


def test_the_best_of_a_known_field_wins_as_often_as_the_bracket_allows() -> None:
    """The reference: the odds of each duel by simulation, and from them the bracket's by recursion."""
    random = Random(5)
    trials, entrants, deals = 4000, 8, 3
    odds: dict[tuple[int, int], float] = {}
    for one, other in combinations(range(1, entrants + 1), 2):
        meeting = Meeting(1, 1, (one, other), deals)
        wins = 0
        for _ in range(trials):
            results = [skill_and_luck(meeting, random) for _ in range(deals)]
            wins += sum(result[one] - result[other] for result in results) > 0
        odds[one, other] = wins / trials
        odds[other, one] = 1 - wins / trials
    chances = [{seed: 1.0} for seed in (1, 8, 4, 5, 2, 7, 3, 6)]
    while len(chances) > 1:
        chances = [_meet(*pair, odds) for pair in zip(chances[::2], chances[1::2], strict=True)]
    events = 2000
    won = Counter(
        Event(Knockout(2, deals), entries(entrants), skill_and_luck, seed).hold().order()[0]
        for seed in range(events)
    )
    for entrant, chance in chances[0].items():
        sigma = (chance * (1 - chance) / events) ** 0.5
        assert abs(won[entrant] / events - chance) < 4 * sigma + 0.02


def _meet(
    ones: dict[int, float], others: dict[int, float], odds: dict[tuple[int, int], float]
) -> dict[int, float]:
    found = {one: p * sum(q * odds[one, other] for other, q in others.items()) for one, p in ones.items()}
    found |= {other: q * sum(p * odds[other, one] for one, p in ones.items()) for other, q in others.items()}
    return found


def test_the_best_wins_a_double_elimination_more_often_than_a_single_one() -> None:
    events = 600
    once, twice = (
        sum(
            Event(Knockout(2, 3, double=kind), entries(8), skill_and_luck, seed).hold().order()[0] == 1
            for seed in range(events)
        )
        for kind in (False, True)
    )
    assert twice > once
