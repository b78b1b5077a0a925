"""The waiting room: which pairing starts next, and that a bot which stalls holds up only its own."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from fairdeal_server.players.player import Slots
from fairdeal_server.tournament.results import Waiting
from fairdeal_server.waiting import Company, WaitingRoom


def waiting(number: int, *entrants: int, deal_set: int = 0) -> Waiting:
    return Waiting(number, deal_set or number, 0, deal_set or number, entrants)


def company(pairing: Waiting) -> Company:
    return tuple((entrant, 0) for entrant in pairing.entrants)


class Bots:
    """Bots with capacities that play what the room gives out; stalled ones never end a match."""

    def __init__(self, capacities: dict[int, int], stalled: set[int]) -> None:
        self.stalled = stalled
        self.free = dict(capacities)
        self.playing: list[Waiting] = []
        self.started: list[int] = []

    def is_free(self, company: Company) -> bool:
        return all(self.free[entrant] > 0 for entrant, _ in company)

    def start(self, room: WaitingRoom) -> None:
        for pairing in room.startable(self.is_free):
            assert self.is_free(company(pairing))
            for entrant in pairing.entrants:
                self.free[entrant] -= 1
            self.playing.append(pairing)
            self.started.append(pairing.number)

    def end(self) -> bool:
        """End every match that has no stalled bot; return whether there was any."""
        ended = [pairing for pairing in self.playing if not self.stalled & set(pairing.entrants)]
        for pairing in ended:
            self.playing.remove(pairing)
            for entrant in pairing.entrants:
                self.free[entrant] += 1
        return bool(ended)

    def play(self, room: WaitingRoom) -> None:
        self.start(room)
        while self.end():
            self.start(room)


def everybody(_: Company) -> bool:
    return True


def test_the_lowest_number_comes_first() -> None:
    room = WaitingRoom([waiting(3, 1, 2), waiting(1, 3, 4), waiting(2, 1, 2)], company)
    assert [pairing.number for pairing in room.startable(everybody)] == [1, 3, 2]


def test_pairings_of_the_same_bots_keep_their_order_whoever_sits_where() -> None:
    room = WaitingRoom([waiting(1, 1, 2), waiting(2, 2, 1), waiting(3, 1, 2)], company)
    assert [pairing.number for pairing in room.startable(everybody)] == [1, 2, 3]


def test_a_pairing_is_given_out_once() -> None:
    room = WaitingRoom([waiting(1, 1, 2)], company)
    assert [pairing.number for pairing in room.startable(everybody)] == [1]
    assert not room
    assert not list(room.startable(everybody))


def test_a_pairing_whose_bots_are_busy_lets_others_by() -> None:
    room = WaitingRoom([waiting(1, 1, 2), waiting(2, 3, 4)], company)
    assert [pairing.number for pairing in room.startable(lambda company: (1, 0) not in company)] == [2]
    assert room


def test_who_plays_is_asked_again_before_each_pairing() -> None:
    bots = Bots({1: 1, 2: 1, 3: 1}, set())
    room = WaitingRoom([waiting(1, 1, 2), waiting(2, 1, 3), waiting(3, 2, 3)], company)
    bots.start(room)
    assert bots.started == [1]


def test_a_deal_set_can_be_dropped() -> None:
    pairings = [waiting(1, 1, 2, deal_set=7), waiting(2, 2, 1, deal_set=7), waiting(3, 1, 2, deal_set=8)]
    room = WaitingRoom(pairings, company)
    room.drop(7)
    assert [pairing.number for pairing in room.startable(everybody)] == [3]
    room = WaitingRoom(pairings[:2], company)
    room.drop(7)
    assert not room


@st.composite
def halls(draw: st.DrawFn) -> tuple[list[Waiting], dict[int, int], set[int]]:
    entrants = draw(st.integers(2, 7))
    seats = draw(st.integers(2, min(3, entrants)))
    table = st.permutations(range(1, entrants + 1)).map(lambda order: order[:seats])
    tables = draw(st.lists(table, max_size=60))
    capacities = {entrant: draw(st.integers(1, 4)) for entrant in range(1, entrants + 1)}
    stalled = draw(st.sets(st.integers(1, entrants)))
    return [waiting(number, *table) for number, table in enumerate(tables, 1)], capacities, stalled


@given(halls())
def test_every_match_without_a_stalled_bot_is_played(
    hall: tuple[list[Waiting], dict[int, int], set[int]],
) -> None:
    pairings, capacities, stalled = hall
    bots, room = Bots(capacities, stalled), WaitingRoom(pairings, company)
    bots.play(room)
    started = set(bots.started)
    # A stalled bot keeps a slot of each rival it has met, so rivals with more slots than matches lost to it.
    lost = Counter(entrant for pairing in bots.playing for entrant in pairing.entrants)
    for pairing in pairings:
        if not stalled & set(pairing.entrants) and all(lost[e] < capacities[e] for e in pairing.entrants):
            assert pairing.number in started


@given(halls())
def test_a_stalled_bot_never_has_more_matches_than_its_capacity(
    hall: tuple[list[Waiting], dict[int, int], set[int]],
) -> None:
    pairings, capacities, stalled = hall
    bots, room = Bots(capacities, stalled), WaitingRoom(pairings, company)
    bots.play(room)
    held = Counter(entrant for pairing in bots.playing for entrant in pairing.entrants)
    assert all(held[entrant] <= capacities[entrant] for entrant in stalled)
    assert len(bots.started) == len(set(bots.started))


@given(halls())
def test_everything_is_played_where_nobody_stalls(
    hall: tuple[list[Waiting], dict[int, int], set[int]],
) -> None:
    pairings, capacities, _ = hall
    bots, room = Bots(capacities, set()), WaitingRoom(pairings, company)
    bots.play(room)
    assert sorted(bots.started) == [pairing.number for pairing in pairings]
    assert not room


def test_who_listens_to_a_player_twice_hears_once_and_is_forgotten_at_once() -> None:
    slots, heard = Slots(1, open=True), []

    def listener() -> None:
        heard.append(slots.free)

    slots.listen(listener)
    slots.listen(listener)
    slots.changed()
    slots.unlisten(listener)
    slots.changed()
    assert heard == [True]
    assert not slots.listeners
