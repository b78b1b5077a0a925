"""The Game: the contract, a second referee written from the rules, and an example of each rule."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fairdeal.thegame.v1 import thegame_pb2 as pb
from fairdeal.v1 import play_pb2
from fairdeal_server.bots import find_bot
from fairdeal_server.games.contract import GameContract, Log
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove, OptionError
from fairdeal_server.games.thegame import TheGame, TheGameState
from fairdeal_server.games.world import World

GAME = TheGame()
STOP = GAME.parse("stop")
HANDS = {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}


class Referee:
    """The rules told once more, as sets of cards: what the game is compared with."""

    def __init__(self, minimum: int, seats: int) -> None:
        self.minimum = minimum
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.pile = set(range(2, 100))
        self.rising = [1, 1]
        self.falling = [100, 100]
        self.seat = -1  # nobody's turn yet
        self.laid = 0
        self.least = 0

    def follow(self, by: int, move: Any) -> None:
        if by == CHANCE:
            self.hands[move.seat] |= set(move.cards)
            self.pile -= set(move.cards)
            if self.seat >= 0 or all(self.hands):
                self.begin()
        elif move.HasField("lay"):
            self.hands[by].discard(move.lay.card)
            row = move.lay.row
            (self.rising if row < 2 else self.falling)[row % 2] = move.lay.card
            self.laid += 1
        elif not self.pile:
            self.begin()

    def begin(self) -> None:
        """Begin the next turn, of a seat with cards."""
        self.seat = (self.seat + 1) % len(self.hands)
        while not self.hands[self.seat]:
            self.seat = (self.seat + 1) % len(self.hands)
        self.laid = 0
        self.least = self.minimum if self.pile else 1

    def lays(self) -> set[tuple[int, int]]:
        found = set()
        for card in self.hands[self.seat]:
            found |= {
                (card, row) for row in (0, 1) if card > self.rising[row] or card == self.rising[row] - 10
            }
            found |= {
                (card, row + 2)
                for row in (0, 1)
                if card < self.falling[row] or card == self.falling[row] + 10
            }
        return found

    def legal(self) -> set[str]:
        stop = {"stop"} if self.laid >= self.least else set()
        return stop | {f"{card}>{row}" for card, row in self.lays()}

    def is_over(self) -> bool:
        all_laid = not self.pile and not any(self.hands)
        return all_laid or (self.seat >= 0 and self.laid < self.least and not self.lays())


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        return st.builds(pb.Options, minimum=st.integers(0, 3))

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Drawn cards are their owner's own; moves are public, and so is when the match is over."""
        referee = Referee(options.minimum, seats)
        events: list[object] = []
        for by, move in log:
            referee.follow(by, move)
            if isinstance(move, pb.Chance):
                events.append(("draws", move.seat, set(move.cards) if move.seat == seat else len(move.cards)))
            else:
                events.append((by, move))
        return events, referee.is_over()

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "alone": (pb.Options(), 1),
            "two-seats": (pb.Options(), 2),
            "five-seats-expert": (pb.Options(minimum=3), 5),
        }


# Random matches, against the second referee.


def moves(seats: int, minimum: int, seed: int) -> Iterator[tuple[TheGameState, int, Any]]:
    """Play a match, well or badly as the seed says, and yield each move before it is played."""
    rng = Random(seed)
    state = GAME.start(GAME.settle(pb.Options(minimum=minimum), seats), seats)
    deal = Deal(rng.randbytes(32))
    skill = rng.choice([0, 0.9, 1])
    while acting := GAME.to_act(state):
        (seat,) = acting
        move: Any
        if seat == CHANCE:
            move = GAME.chance(state, deal)
        elif rng.random() < skill:
            move = GAME.default(state, seat)
        else:
            move = rng.choice(GAME.legal(state, seat))
        yield state, seat, move
        GAME.play(state, seat, move)
    yield state, CHANCE, None


matches = given(seats=st.integers(1, 5), minimum=st.integers(2, 3), seed=st.integers(0, 2**32 - 1))
often = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@often
@matches
def test_legal_moves_and_the_end_are_those_of_the_second_referee(seats: int, minimum: int, seed: int) -> None:
    referee = Referee(minimum, seats)
    for state, seat, move in moves(seats, minimum, seed):
        assert referee.is_over() == (move is None)
        if move is not None and seat != CHANCE:
            assert seat == referee.seat
            assert {GAME.notation(legal) for legal in GAME.legal(state, seat)} == referee.legal()
            assert GAME.observe(state, None).owed == max(0, referee.least - referee.laid)
            assert (GAME.forced(state, seat) == STOP) == (referee.legal() == {"stop"})
        if move is not None:
            referee.follow(seat, move)
    assert GAME.result(state).second[0] == len(referee.pile) + sum(map(len, referee.hands))


@often
@matches
def test_the_98_cards_are_always_all_there(seats: int, minimum: int, seed: int) -> None:
    for state, seat, move in moves(seats, minimum, seed):
        seen = GAME.observe(state, None)
        laid = [card for row in seen.rows for card in row.cards]
        held = [card for owner in range(seats) for card in GAME.observe(state, owner).hand]
        assert sorted([*laid, *held, *state.pile]) == list(range(2, 100))
        assert seen.pile + sum(seen.hand_sizes) == 98 - len(laid)
        if seat == CHANCE and move is not None:
            assert len(move.cards) == min(HANDS[seats] - seen.hand_sizes[move.seat], seen.pile)


@often
@matches
def test_a_row_never_goes_the_wrong_way_but_by_exactly_ten(seats: int, minimum: int, seed: int) -> None:
    *_, (end, _, _) = moves(seats, minimum, seed)
    for row in GAME.observe(end, None).rows:
        ascending = row.direction == pb.DIRECTION_ASCENDING
        cards = [1 if ascending else 100, *row.cards]
        for before, card in zip(cards, row.cards, strict=False):
            step = card - before if ascending else before - card
            assert step > 0 or step == -10
        assert row.top == cards[-1]


# Examples.


def position(
    *hands: str,
    rows: Iterable[int] = (1, 1, 100, 100),
    pile: int = 0,
    minimum: int = 2,
    owed: int | None = None,
) -> TheGameState:
    """Return a state in which seat 0 begins a turn; the pile has the highest cards that are left."""
    state = GAME.start(GAME.settle(pb.Options(minimum=minimum), len(hands)), len(hands))
    state.phase = pb.PHASE_LAY
    state.hands = [sorted(map(int, hand.split())) for hand in hands]
    for row, top in zip(state.rows, rows, strict=True):
        if row[-1] != top:
            row.append(top)
    used = {card for known in [*state.hands, *state.rows] for card in known}
    rest = [card for card in range(2, 100) if card not in used]
    state.pile = set(rest[len(rest) - pile :])
    state.owed = owed if owed is not None else minimum if pile else 1
    return state


def act(state: TheGameState, *moves: str) -> None:
    """Play moves, each for the seat whose turn it is, or for chance."""
    for text in moves:
        (seat,) = GAME.to_act(state)
        GAME.play(state, seat, GAME.parse(text))


def refuse(state: TheGameState, text: str) -> str:
    """Return why the move of who is to act is refused."""
    (seat,) = GAME.to_act(state)
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, seat, GAME.parse(text))
    return str(refused.value)


def legal(state: TheGameState) -> set[str]:
    (seat,) = GAME.to_act(state)
    return {GAME.notation(move) for move in GAME.legal(state, seat)}


def is_over(state: TheGameState) -> bool:
    return not GAME.to_act(state)


@pytest.mark.parametrize(("seats", "size"), HANDS.items())
def test_everybody_draws_a_hand_and_seat_0_begins(seats: int, size: int) -> None:
    world = World.start(GAME, pb.Options(), seats, Deal(bytes(32)))
    seen: Any = world.observe(None)
    assert list(seen.hand_sizes) == [size] * seats
    assert seen.pile == 98 - seats * size
    assert (list(world.acting), seen.owed) == ([0], 2)
    assert [row.top for row in seen.rows] == [1, 1, 100, 100]


def test_1_a_row_takes_any_card_on_its_way() -> None:
    state = position("5 50 95", "6", rows=[40, 1, 60, 100], pile=10)
    assert legal(state) == {"5>1", "5>2", "5>3", "50>0", "50>1", "50>2", "50>3", "95>0", "95>1", "95>3"}


def test_1_a_row_refuses_a_card_that_is_not_on_its_way() -> None:
    state = position("39 61", "6", rows=[40, 1, 60, 100], pile=10)
    assert refuse(state, "39>0") == "row 0 takes a card above 40, or the 30, not the 39"
    assert refuse(state, "61>2") == "row 2 takes a card below 60, or the 70, not the 61"


@pytest.mark.parametrize(
    ("top", "row", "takes"),
    [
        (8, 0, "a card above 8"),
        (11, 0, "a card above 11"),
        (12, 0, "a card above 12, or the 2"),
        (99, 0, "the 89"),
        (92, 2, "a card below 92"),
        (89, 2, "a card below 89, or the 99"),
        (2, 2, "the 12"),
    ],
)
def test_a_refusal_names_no_card_that_does_not_exist(top: int, row: int, takes: str) -> None:
    card = top - 1 if row == 0 else top + 1
    rows = [1, 1, 100, 100]
    rows[row] = top
    state = position(f"{card} 50", "51", rows=rows, pile=10)
    assert refuse(state, f"{card}>{row}") == f"row {row} takes {takes}, not the {card}"
    assert refuse(state, "62>1") == "62 is not in the seat's hand"


def test_1_two_cards_must_be_laid_before_a_stop() -> None:
    state = position("5 6 7", "8", pile=10)
    assert refuse(state, "stop") == "to stop is too early: 2 cards must still be laid"
    act(state, "5>0")
    assert refuse(state, "stop") == "to stop is too early: 1 card must still be laid"
    act(state, "6>0")
    assert "stop" in legal(state)


def test_2_backwards_by_exactly_ten() -> None:
    state = position("30 29 31 70 69 71", "6", rows=[40, 40, 60, 60], pile=10)
    assert {move for move in legal(state) if move.startswith("30")} == {"30>0", "30>1", "30>2", "30>3"}
    assert {"29>0", "31>0", "69>2", "71>2"}.isdisjoint(legal(state))
    act(state, "30>0", "70>2")
    assert state.tops == [30, 40, 70, 60]


def test_2_backwards_any_number_of_times() -> None:
    state = position("20 30 40", "6", rows=[50, 99, 2, 2], pile=10)
    act(state, "40>0", "30>0", "20>0")
    assert state.tops[0] == 20


def test_3_who_stops_fills_the_hand_up() -> None:
    state = position("5 6 7 8 9 10 11", "12 13 14 15 16 17 18", pile=10)
    act(state, "5>0", "6>0", "7>0", "stop")
    assert GAME.to_act(state) == (CHANCE,)
    assert "seat 0 draws 3 cards of the pile" in refuse(state, "seat 0 draws 90 91")
    act(state, "seat 0 draws 90 95 92")
    assert state.hands[0] == [8, 9, 10, 11, 90, 92, 95]
    assert (GAME.to_act(state), state.owed) == ((1,), 2)


def test_a_card_cannot_be_drawn_twice() -> None:
    state = position("5 6 7 8 9 10 11", "12 13 14 15 16 17 18", pile=10)
    act(state, "5>0", "6>0", "stop")
    for drawn in ("seat 0 draws 90 90", "seat 0 draws 5 90", "seat 0 draws 12 90", "seat 1 draws 90 91"):
        assert refuse(state, drawn)


def test_3_the_rest_of_the_pile_is_drawn_and_then_one_card_is_enough() -> None:
    state = position("5 6 7 8 9 10 11", "12 13 14 15 16 17 18", pile=1)
    act(state, "5>0", "6>0", "stop", "seat 0 draws 99")
    assert (GAME.to_act(state), state.owed) == ((1,), 1)
    act(state, "12>0", "stop")
    assert (GAME.to_act(state), state.owed) == ((0,), 1)


def test_3_without_cards_a_player_is_passed_over() -> None:
    state = position("5", "", "9 10", rows=[1, 1, 100, 100])
    act(state, "5>0", "stop")
    assert GAME.to_act(state) == (2,)
    act(state, "9>0", "stop")
    assert GAME.to_act(state) == (2,)


def test_4_the_minimum_is_settled_when_the_turn_begins() -> None:
    state = position("5 6 7", pile=2)
    act(state, "5>0")
    state.pile.clear()  # as if it ran out meanwhile
    assert "1 card must" in refuse(state, "stop")


def test_5_the_match_is_over_when_a_card_is_owed_and_none_fits() -> None:
    state = position("41 30", "50", rows=[40, 98, 3, 3], pile=10)
    act(state, "41>0")
    assert is_over(state)
    result = GAME.result(state)
    assert (result.ranks, result.scores, result.second) == ((2, 2), (86.0, 86.0), (12.0, 12.0))
    assert result.summary == "lost with 12 cards left"


def test_5_nobody_looks_ahead() -> None:
    """A match goes on where only one of the two cards owed can be laid: it ends when that one lies."""
    state = position("50 30", "60", rows=[40, 98, 3, 3], pile=10)
    assert legal(state) == {"50>0", "30>0"}
    act(state, "50>0")
    assert is_over(state)
    assert 50 in state.rows[0]


def test_5_the_match_may_be_over_before_a_seat_has_laid_anything() -> None:
    state = position("41 42", "30", rows=[40, 98, 3, 3])
    act(state, "41>0", "42>0")
    assert GAME.forced(state, 0) == STOP
    act(state, "stop")
    assert is_over(state)
    assert GAME.observe(state, None).to_act == 1


def test_5_nothing_fits_and_nothing_is_owed_is_a_stop_and_no_question() -> None:
    state = position("41 42 30", "43 44", rows=[40, 98, 3, 3], pile=10)
    act(state, "41>0", "42>0")
    assert GAME.forced(state, 0) == STOP
    assert legal(state) == {"stop"}


def test_5_all_cards_laid_is_a_win() -> None:
    state = position("41", "")
    act(state, "41>0")
    assert is_over(state)
    state.rows[0] = [1, *range(2, 100)]
    result = GAME.result(state)
    assert (result.ranks, result.scores, result.second) == ((1, 1), (98.0, 98.0), (0.0, 0.0))
    assert result.summary == "won: all cards are laid"


@pytest.mark.parametrize(
    ("hand", "summary"),
    [
        ("2 3 4 5 6 7 8 9 10", "lost with 9 cards left: an excellent result"),
        ("2 3 4 5 6 7 8 9 10 11", "lost with 10 cards left"),
        ("2", "lost with 1 card left: an excellent result"),
    ],
)
def test_fewer_than_ten_cards_left_is_excellent(hand: str, summary: str) -> None:
    assert GAME.result(position(hand)).summary == summary


def test_6_experts_lay_three_cards() -> None:
    state = position("5 6 7 8", "9", pile=10, minimum=3)
    act(state, "5>0", "6>0")
    assert "1 card must" in refuse(state, "stop")
    act(state, "7>0")
    assert "stop" in legal(state)


def test_the_options_are_two_or_three() -> None:
    assert GAME.settle(pb.Options(), 1) == pb.Options(minimum=2)
    for minimum in (1, 4):
        with pytest.raises(
            OptionError, match=f"option minimum takes a whole number from 2 to 3, not {minimum}"
        ):
            GAME.settle(pb.Options(minimum=minimum), 2)


def test_the_payoff_is_the_cards_laid_or_a_win() -> None:
    options = GAME.settle(pb.Options(), 2)
    assert GAME.default_payoff(options) == play_pb2.PAYOFF_SCORE
    assert GAME.payoff_bounds(play_pb2.PAYOFF_SCORE, options, 2) == (0, 98)
    assert GAME.payoff_bounds(play_pb2.PAYOFF_WIN, options, 2) == (0, 1)


# What is public.


def test_the_spectator_sees_everything_but_the_hands() -> None:
    state = position("5 6 7 8 9 10 11", "12 13 14 15 16 17 18", pile=10)
    act(state, "5>0", "6>2")
    seen = GAME.observe(state, None)
    assert (seen.seat, list(seen.hand), list(seen.hand_sizes), seen.pile) == (2, [], [5, 7], 10)
    assert [list(row.cards) for row in seen.rows] == [[5], [], [6], []]
    assert [(event.seat, GAME.notation(event.move)) for event in seen.history] == [(0, "5>0"), (0, "6>2")]


def test_an_observation_reads_like_a_table() -> None:
    state = position("5 6 7 8 9 10 11", "12 13 14 15 16 17 18", pile=10)
    act(state, "5>0", "6>0")
    assert GAME.text(GAME.observe(state, 0)).splitlines() == [
        "The Game: seat 0 lays a card or stops",
        "pile 10, cards left 22",
        "row 0, ascending, at 6: 5 6",
        "row 1, ascending, at 1: none",
        "row 2, descending, at 100: none",
        "row 3, descending, at 100: none",
        "seat 0 (you): 7 8 9 10 11",
        "seat 1: 7 cards",
    ]


@pytest.mark.parametrize(("typed", "meant"), [(" 45 > 0", "45>0"), ("STOP", "stop"), ("045>3", "45>3")])
def test_a_move_can_be_typed_freely(typed: str, meant: str) -> None:
    assert GAME.notation(GAME.parse(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("45", "write 45>0"),
        ("45>4", "the rows are 0 to 3"),
        ("1>0", "'1' is not a card"),
        ("100>0", "the cards are 2 to 99"),
        ("seat 9 draws 5", "is no move"),
        ("seat 0 draws 1", "'1' is not a card"),
        ("", "is no move"),
    ],
)
def test_what_cannot_be_read_is_explained(typed: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.parse(typed)


# The deal, and moves that nobody chose.


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_seat_draws_its_own_order_of_the_cards_that_are_left(seats: int) -> None:
    deal = Deal(bytes(range(32)))
    world = World.start(GAME, pb.Options(), seats, deal)
    gone: set[int] = set()
    for seat in range(seats):
        order = [2 + place for place in deal.permutation(98, "draw", seat)]
        hand = [card for card in order if card not in gone][: HANDS[seats]]
        seen: Any = world.observe(seat)
        assert list(seen.hand) == sorted(hand)
        gone.update(hand)


@pytest.mark.parametrize(
    ("hand", "rows", "owed", "chosen"),
    [
        ("44 90", [40, 1, 100, 100], 2, "44>0"),
        ("30 41", [40, 1, 100, 100], 2, "30>0"),
        ("70 59", [1, 1, 60, 100], 1, "70>2"),
        ("70 59", [1, 1, 60, 100], 0, "stop"),
    ],
    ids=["nearest", "backwards", "backwards-on-a-descending-row", "stop"],
)
def test_the_default_move_is_a_stop_or_the_nearest_card(
    hand: str, rows: list[int], owed: int, chosen: str
) -> None:
    state = position(hand, "5", rows=rows, pile=10, owed=owed)
    assert GAME.notation(GAME.default(state, 0)) == chosen


# The sample bot.


def answer(state: TheGameState) -> str:
    """Return what `nearest` does."""
    bot = find_bot("thegame", "nearest")(play_pb2.Start(), 0)
    turn = pb.Turn(observation=GAME.observe(state, 0), legal=GAME.legal(state, 0))
    return GAME.notation(bot.move(turn))


def test_nearest_lays_the_nearest_card_and_then_stops() -> None:
    state = position("43 90 6", "5", rows=[40, 1, 100, 100], pile=10)
    for chosen in ("43>0", "6>1", "stop"):
        assert answer(state) == chosen
        act(state, chosen)


def test_nearest_steps_backwards_first_and_also_when_it_owes_nothing() -> None:
    state = position("30 41 20", "6", rows=[40, 1, 100, 100], pile=10, owed=1)
    for chosen in ("30>0", "20>0", "stop"):
        assert answer(state) == chosen
        act(state, chosen)
