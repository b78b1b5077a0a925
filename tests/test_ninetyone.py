"""91: the contract, the decisions of its rules one by one, and the agreement with OpenSpiel."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import factorial
from random import Random
from statistics import mean, stdev
from typing import Any

import pyspiel
import pytest
from hypothesis import strategies as st
from scipy.stats import chisquare

from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb
from fairdeal_server.games.contract import GameContract, Log, picture
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove, OptionError
from fairdeal_server.games.ninetyone import NinetyOne, NinetyOneState

GAME = NinetyOne()


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        return st.builds(
            pb.Options,
            cards=st.integers(0, 15),
            prize_order=st.sampled_from(pb.PrizeOrder.values()),
            tie=st.sampled_from(pb.Tie.values()),
        )

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Prizes are public; a bid is its seat's own until the last one of the round is in."""
        rounds: list[object] = []
        bids: dict[int, int] = {}
        for by, move in log:
            if by == CHANCE:
                rounds.append(("prize", move))
            else:
                assert isinstance(move, pb.Move)
                bids[by] = move.bid
                if len(bids) == seats:
                    rounds.append(("bids", dict(bids)))
                    bids.clear()
        return rounds, None if seat is None else bids.get(seat)

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "two-seats": (pb.Options(), 2),
            "seven-seats-discard": (pb.Options(cards=5, tie=pb.TIE_DISCARD), 7),
            "three-seats-ascending": (pb.Options(cards=6, prize_order=pb.PRIZE_ORDER_ASCENDING), 3),
        }


def table(seats: int = 2, **options: Any) -> NinetyOneState:
    """Return a match before its first prize."""
    return GAME.start(GAME.settle(pb.Options(**options), seats), seats)


def play_round(state: NinetyOneState, prize: int, *bids: int) -> None:
    state.turn_up(prize)
    for seat, bid in enumerate(bids):
        state.bid(seat, bid)


def play_rest(state: NinetyOneState, seed: int = 0) -> None:
    state.play_out(Random(seed))


# 1. Ties.


def test_a_tie_for_the_highest_bid_leaves_the_prize() -> None:
    state = table(seats=3)
    play_round(state, 7, 9, 9, 8)
    assert state.points == [0, 0, 0]
    assert state.offered == [7]


def test_a_tie_below_the_highest_bid_does_not_matter() -> None:
    state = table(seats=3)
    play_round(state, 7, 5, 9, 5)
    assert state.points == [0, 7, 0]


def test_three_equal_highest_bids_are_a_tie() -> None:
    state = table(seats=4)
    play_round(state, 7, 9, 9, 1, 9)
    assert state.points == [0, 0, 0, 0]


def test_a_tie_in_the_last_round_leaves_the_prizes_unclaimed() -> None:
    state = table(cards=2)
    play_round(state, 2, 1, 1)
    play_round(state, 1, 2, 2)
    assert state.offered == [2, 1]
    assert GAME.result(state).scores == (0, 0)
    assert GAME.result(state).summary == "seat 0 and seat 1 share the win, 0 : 0, 3 unclaimed"


def test_a_tie_below_the_highest_bid_of_the_last_round_does_not_leave_the_prize() -> None:
    state = table(seats=3, cards=2)
    play_round(state, 1, 2, 2, 1)
    play_round(state, 2, 1, 1, 2)
    assert state.points == [0, 0, 3]


# 2. Prizes that are left.


def test_left_prizes_pile_up_until_a_highest_bid_is_alone() -> None:
    state = table()
    play_round(state, 7, 9, 9)
    play_round(state, 4, 2, 2)
    play_round(state, 1, 3, 5)
    assert state.points == [0, 12]
    assert state.offered == []


def test_totals_and_unclaimed_prizes_are_91_together() -> None:
    for seed in range(200):
        state = table()
        play_rest(state, seed)
        assert sum(state.points) + sum(state.offered) == 91


def test_with_discard_a_tie_takes_the_prize_out_of_the_game() -> None:
    state = table(tie=pb.TIE_DISCARD)
    play_round(state, 7, 9, 9)
    play_round(state, 4, 2, 3)
    assert state.points == [0, 4]


# 3. Decks and suits: every seat has a complete suit.


@pytest.mark.parametrize("seats", range(2, 8))
def test_every_seat_has_every_card(seats: int) -> None:
    assert table(seats).hands == [list(range(1, 14))] * seats


@pytest.mark.parametrize("seats", [1, 8])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 7"):
        GAME.settle(pb.Options(), seats)


# 4. Secret bids.


def test_a_sealed_bid_is_hidden_until_the_last_one_is_in() -> None:
    state = table()
    state.turn_up(7)
    before = GAME.observe(state, 1), GAME.observe(state, None)
    state.bid(0, 9)
    assert (GAME.observe(state, 1), GAME.observe(state, None)) == before
    state.bid(1, 3)
    assert list(GAME.observe(state, 1).bidders[0].bids) == [9]


def test_shown_bids_stay_public() -> None:
    state = table()
    play_round(state, 7, 9, 3)
    play_round(state, 8, 1, 2)
    observation = GAME.observe(state, None)
    assert [list(bidder.bids) for bidder in observation.bidders] == [[9, 1], [3, 2]]
    assert list(observation.prizes) == [7, 8]


def test_a_bid_cannot_be_changed() -> None:
    state = table()
    state.turn_up(7)
    GAME.play(state, 0, pb.Move(bid=9))
    with pytest.raises(IllegalMove, match="cannot be changed"):
        GAME.play(state, 0, pb.Move(bid=10))


def test_the_last_card_is_forced_and_no_other() -> None:
    state = table(cards=2)
    state.turn_up(2)
    assert GAME.forced(state, 0) is None
    state.bid(0, 1)
    assert GAME.forced(state, 0) is None
    state.bid(1, 1)
    state.turn_up(1)
    assert GAME.forced(state, 0) == GAME.forced(state, 1) == pb.Move(bid=2)


def test_a_card_that_is_not_in_hand_is_refused_by_name() -> None:
    state = table(cards=3)
    state.turn_up(2)
    with pytest.raises(IllegalMove, match="K is not in hand; there are A 2 3"):
        GAME.play(state, 0, pb.Move(bid=13))


# 5. The end.


def test_equal_totals_share_the_place() -> None:
    state = table(seats=4, cards=3)
    play_round(state, 1, 3, 1, 1, 2)
    play_round(state, 3, 1, 2, 2, 3)
    play_round(state, 2, 2, 3, 3, 1)
    assert state.points == [1, 0, 0, 3]
    assert GAME.result(state).ranks == (2, 3, 3, 1)


def test_the_match_goes_on_when_nobody_can_catch_up() -> None:
    state = table(cards=3)
    play_round(state, 3, 3, 1)
    play_round(state, 2, 2, 3)
    assert GAME.to_act(state) == (CHANCE,)
    play_round(state, 1, 1, 2)
    assert GAME.to_act(state) == ()


# 6. Options.


def test_options_default_to_thirteen_shuffled_cards_and_carry() -> None:
    settled = GAME.settle(pb.Options(), 2)
    expected = pb.Options(cards=13, prize_order=pb.PRIZE_ORDER_SHUFFLED, tie=pb.TIE_CARRY)
    assert settled == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [(pb.PRIZE_ORDER_ASCENDING, [1, 2, 3, 4]), (pb.PRIZE_ORDER_DESCENDING, [4, 3, 2, 1])],
)
def test_sorted_prizes_come_up_in_order(order: pb.PrizeOrder.ValueType, expected: list[int]) -> None:
    state = table(cards=4, prize_order=order)
    deal = Deal(bytes(32))
    while acting := GAME.to_act(state):
        for seat in acting:
            GAME.play(state, seat, GAME.chance(state, deal) if seat == CHANCE else GAME.default(state, seat))
    assert state.prizes == expected


def test_another_prize_than_the_order_says_is_refused() -> None:
    state = table(prize_order=pb.PRIZE_ORDER_DESCENDING)
    with pytest.raises(IllegalMove, match="the next prize is K, not Q"):
        state.turn_up(12)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"cards": 1001}, "cards"),
        ({"cards": 0}, "cards"),
        ({"prize_order": 9}, "prize_order"),
        ({"tie": 9}, "tie"),
    ],
)
def test_options_out_of_range_are_named(options: dict[str, Any], named: str) -> None:
    with pytest.raises(OptionError, match=named):
        GAME.settle(pb.Options(**options), 2)


def test_shuffled_prizes_follow_the_deal() -> None:
    deal = Deal(bytes(range(32)))
    state = table()
    while acting := GAME.to_act(state):
        for seat in acting:
            GAME.play(state, seat, GAME.chance(state, deal) if seat == CHANCE else GAME.default(state, seat))
    assert state.prizes == [place + 1 for place in deal.permutation(13, "prizes")]


# Known figures.


def margin_of_match(cards: int, tie: pb.Tie.ValueType, order: Sequence[int]) -> Fraction:
    """Return the exact mean margin of bidding the prize against random bids, for an order of prizes."""
    total = 0
    for bids in permutations(range(1, cards + 1)):
        state = table(cards=cards, tie=tie)
        for prize, bid in zip(order, bids, strict=True):
            play_round(state, prize, prize, bid)
        total += state.points[0] - state.points[1]
    return Fraction(total, factorial(cards))


@pytest.mark.parametrize("cards", range(1, 6))
def test_matching_the_prize_beats_random_bids_by_the_exact_margin(cards: int) -> None:
    """A prize p is won by p - 1 of n bids and lost to n - p: the sum of p(2p - n - 1)/n is +28 for n = 13."""
    expected = sum(Fraction(prize * (2 * prize - cards - 1), cards) for prize in range(1, cards + 1))
    assert margin_of_match(cards, pb.TIE_DISCARD, range(1, cards + 1)) == expected
    shuffled = [margin_of_match(cards, pb.TIE_CARRY, order) for order in permutations(range(1, cards + 1))]
    assert sum(shuffled) / len(shuffled) == expected


def test_the_exact_margin_is_28_for_13_cards() -> None:
    assert sum(Fraction(prize * (2 * prize - 14), 13) for prize in range(1, 14)) == 28


@pytest.mark.parametrize(
    ("tie", "sorted_prizes", "expected"),
    [
        (pb.TIE_DISCARD, False, 28.0),
        (pb.TIE_CARRY, False, 28.0),
        (pb.TIE_DISCARD, True, 28.0),
        (pb.TIE_CARRY, True, 29.972),
    ],
)
def test_thirteen_cards_give_the_known_margin(
    tie: pb.Tie.ValueType, sorted_prizes: bool, expected: float
) -> None:
    rng = Random(91)
    margins = []
    for _ in range(10_000):
        state = table(tie=tie)
        prizes = list(range(1, 14))
        if not sorted_prizes:
            rng.shuffle(prizes)
        for prize, bid in zip(prizes, rng.sample(range(1, 14), 13), strict=True):
            play_round(state, prize, prize, bid)
        margins.append(state.points[0] - state.points[1])
    assert abs(mean(margins) - expected) < 4 * stdev(margins) / len(margins) ** 0.5


@pytest.mark.parametrize(("seats", "expected"), [(2, 1 / 13), (3, 0.112426)])
def test_ties_for_the_highest_bid_are_as_likely_as_they_should_be(seats: int, expected: float) -> None:
    ties = 0
    for bids in product(range(1, 14), repeat=seats):
        state = table(seats)
        play_round(state, 1, *bids)
        ties += bool(state.offered)
    assert ties / 13**seats == pytest.approx(expected, abs=5e-7)


# Playing to the end at random.


def test_playing_out_is_like_playing_move_by_move() -> None:
    for seats, cards in product((2, 5), (1, 4)):
        for seed in range(50):
            rng = Random(seed)
            state = table(seats, cards=cards)
            for _ in range(rng.randrange(cards * (seats + 1))):
                seat = rng.choice(GAME.to_act(state))
                deal = Deal(bytes(32))
                move = GAME.chance(state, deal) if seat == CHANCE else rng.choice(GAME.legal(state, seat))
                GAME.play(state, seat, move)
            again = state.copy()
            known = len(state.shown), len(state.prizes)
            state.play_out(rng)
            for number, bids in enumerate(state.shown[known[0] :], start=known[0]):
                if number >= known[1]:
                    again.turn_up(state.prizes[number])
                for seat, bid in enumerate(bids):
                    if again.waits_for(seat):
                        again.bid(seat, bid)
            assert picture(again) == picture(state)


def test_playing_out_bids_at_random() -> None:
    rng = Random(1)
    first: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        state = table(cards=3)
        state.play_out(rng)
        first[state.prizes[0], *state.shown[0]] += 1
    assert len(first) == 27
    assert chisquare(list(first.values())).pvalue > 1e-4


# OpenSpiel's goofspiel.

ORDERS = {
    "random": pb.PRIZE_ORDER_SHUFFLED,
    "ascending": pb.PRIZE_ORDER_ASCENDING,
    "descending": pb.PRIZE_ORDER_DESCENDING,
}


def goofspiel(seats: int, cards: int, order: str, returns: str) -> Any:
    """Return a new match of OpenSpiel's."""
    parameters = {
        "num_cards": cards,
        "players": seats,
        "imp_info": False,
        "points_order": order,
        "returns_type": returns,
    }
    return pyspiel.load_game("goofspiel", parameters).new_initial_state()


def agree(seats: int, cards: int, order: str, rng: Random) -> None:
    """Play a random match in both; prizes, legal bids, points and the end must be the same."""
    returns = rng.choice(["win_loss", "total_points"])
    theirs = goofspiel(seats, cards, order, returns)
    ours = table(seats, cards=cards, tie=pb.TIE_DISCARD, prize_order=ORDERS[order])
    while not theirs.is_terminal():
        turn_up_in_both(ours, theirs, rng)
        chosen = []
        for seat in range(seats):
            legal = GAME.legal(ours, seat)
            assert [move.bid - 1 for move in legal] == theirs.legal_actions(seat)
            assert GAME.forced(ours, seat) is None
            chosen.append(rng.choice(legal))
        theirs.apply_actions([move.bid - 1 for move in chosen])
        for seat, move in enumerate(chosen):
            GAME.play(ours, seat, move)
        if not theirs.is_terminal():
            assert ours.points == points_of(theirs)
    # OpenSpiel makes the moves of the last round itself.
    (last,) = set(range(1, cards + 1)).difference(ours.prizes)
    GAME.play(ours, CHANCE, pb.Chance(prize=last))
    for seat in range(seats):
        forced = GAME.forced(ours, seat)
        assert forced is not None
        GAME.play(ours, seat, forced)
    assert GAME.to_act(ours) == ()
    assert ours.points == points_of(theirs)
    result = GAME.result(ours)
    if returns == "total_points":
        assert list(result.scores) == theirs.returns()
    else:
        best = max(theirs.returns())
        assert [rank == 1 for rank in result.ranks] == [value == best for value in theirs.returns()]


def turn_up_in_both(ours: NinetyOneState, theirs: Any, rng: Random) -> None:
    """Turn the same prize up; OpenSpiel has no chance where the order is fixed."""
    if theirs.is_chance_node():
        left = sorted(set(range(1, ours.cards + 1)).difference(ours.prizes))
        assert [action + 1 for action in theirs.legal_actions()] == left
        prize = rng.choice(left)
        theirs.apply_action(prize - 1)
        GAME.play(ours, CHANCE, pb.Chance(prize=prize))
    else:
        GAME.play(ours, CHANCE, GAME.chance(ours, Deal(bytes(32))))
    prizes = re.search(r"Point card sequence: ([\d ]+)", str(theirs))
    assert prizes is not None
    assert ours.prizes == [int(number) for number in prizes[1].split()]


def points_of(theirs: Any) -> list[int]:
    points = re.search(r"Points: ([\d ]+)", str(theirs))
    assert points is not None
    return [int(number) for number in points[1].split()]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("seats", range(2, 8))
def test_open_spiel_agrees_move_for_move(seats: int, order: str) -> None:
    rng = Random(f"{seats} {order}")
    for _ in range(250):
        agree(seats, rng.choice([2, 5, 13]), order, rng)
