"""In Between: the contract, the text sentence by sentence, the decisions of its rules one by one."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, product
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records import play_matches
from scipy.stats import chi2

from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal.v1 import cards_pb2, play_pb2
from fairdeal.v1.log_pb2 import MatchLog
from fairdeal_server.bots import find_bot
from fairdeal_server.games import cards
from fairdeal_server.games.contract import GameContract, Log, picture
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove, OptionError
from fairdeal_server.games.inbetween import InBetween, InBetweenState
from fairdeal_server.games.inbetween.round import heights
from fairdeal_server.games.options import format_options, parse_options
from fairdeal_server.referee.fold import Screen, replay
from fairdeal_server.referee.log import read

GAME = InBetween()
PASS = GAME.parse("pass")


def every_option() -> st.SearchStrategy[pb.Options]:
    """Return options of which every combination of variants comes up, in short matches."""
    flag = st.booleans()
    table = st.fixed_dictionaries(
        {
            "aces_low": flag,
            "own_goal": flag,
            "dice": flag,
            "jokers": st.integers(0, 2),
            "surrender": flag,
            "ante": st.integers(1, 4),
            "stack": st.integers(5, 40),
            "rounds": st.integers(1, 4),
            "max_turns": st.integers(1, 40),
        }
    )
    credit = st.fixed_dictionaries({"credit": st.just(True), "max_bet": st.none() | st.integers(1, 60)})
    return st.builds(lambda table, credit: pb.Options(**table, **credit), table, st.just({}) | credit)


class TestContract(GameContract):
    game = GAME
    secrets = False

    def options(self) -> st.SearchStrategy[pb.Options]:
        return every_option()

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Everything happens in the open; only cards that were never dealt are hidden."""
        return log

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        small: Any = {"stack": 12, "max_turns": 8, "rounds": 2}
        return {
            "two-seats": (pb.Options(**small), 2),
            "own-goal": (pb.Options(own_goal=True, ante=2, **small), 3),
            "dice": (pb.Options(dice=True, aces_low=True, **small), 3),
            "everything": (pb.Options(own_goal=True, dice=True, jokers=2, surrender=True, **small), 4),
            "credit": (pb.Options(dice=True, jokers=1, credit=True, max_bet=20, **small), 3),
        }


def begin(seats: int = 4, **options: Any) -> InBetweenState:
    """Return the first round of a match, its antes paid."""
    return GAME.start(GAME.settle(pb.Options(**options), seats), seats)


def table(*stacks: int, pot: int, **options: Any) -> InBetweenState:
    """Return a first round in which seat 0 has its turn, with these stacks and this pot."""
    state = begin(len(stacks), **options)
    state.stacks = list(stacks)
    state.pot = pot
    return state


def act(state: InBetweenState, *moves: str) -> InBetweenState:
    """Play moves, each for the seat whose turn it is, or for chance."""
    for text in moves:
        (seat,) = GAME.to_act(state)
        GAME.play(state, seat, GAME.parse(text))
    return state


def refuse(state: InBetweenState, text: str, seat: int | None = None) -> str:
    """Return why the move is refused, of the seat whose turn it is unless another is named."""
    before = picture(state)
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, GAME.to_act(state)[0] if seat is None else seat, GAME.parse(text))
    assert picture(state) == before
    return str(refused.value)


def bets(state: InBetweenState) -> tuple[int, int]:
    """Return the least and the most bet as the observation has them."""
    observation = GAME.observe(state, state.seat)
    return observation.least_bet, observation.most_bet


def legal(state: InBetweenState) -> list[str]:
    (seat,) = GAME.to_act(state)
    return [GAME.notation(move) for move in GAME.legal(state, seat)]


def events(state: InBetweenState) -> list[tuple[int, str, int]]:
    """Return seat, kind and gain of everything in this round since the antes."""
    history = GAME.observe(state, None).history
    named = [(event.seat, pb.Kind.Name(event.kind).removeprefix("KIND_"), event.gain) for event in history]
    return [event for event in named if event[1] != "ANTE"]


def rounds(state: InBetweenState) -> list[pb.RoundEnd]:
    return list(GAME.observe(state, None).rounds)


def is_over(state: InBetweenState) -> bool:
    return not GAME.to_act(state)


def states(options: pb.Options, seats: int, seed: int) -> Iterator[InBetweenState]:
    """Play a random match and yield the state before each move and at the end."""
    rng, deal = Random(seed), Deal(sha256(seed.to_bytes(8, "big")).digest())
    state = GAME.start(GAME.settle(options, seats), seats)
    while acting := GAME.to_act(state):
        yield state
        (seat,) = acting
        if seat == CHANCE:
            GAME.play(state, CHANCE, GAME.chance(state, deal))
        else:
            GAME.play(state, seat, GAME.random_move(GAME.observe(state, seat), rng))
    yield state


VARIANTS = [
    pb.Options(aces_low=aces, own_goal=own, dice=dice, jokers=jokers, surrender=surrender, credit=credit)
    for aces, own, dice, surrender, credit in product([False, True], repeat=5)
    for jokers in range(3)
]


def short(options: pb.Options, **more: Any) -> pb.Options:
    """Return a variant with small stacks and few turns."""
    brief = pb.Options(stack=30, rounds=3, max_turns=25, **more)
    brief.MergeFrom(options)
    return brief


# Every combination of the variants.


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_no_chip_is_made_or_lost(number: int) -> None:
    seats = 2 + number % 7
    for state in states(short(VARIANTS[number]), seats, number):
        assert sum(state.stacks) + state.pot == 30 * seats
        assert state.pot >= 0
        assert state.options.credit or min(state.stacks) >= 0
        over = is_over(state)
        assert state.pot == -sum(event.gain for event in GAME.observe(state, None).history)
        assert over == (state.phase == pb.PHASE_OVER)


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_every_bet_within_the_bounds_is_legal_and_no_other(number: int) -> None:
    for state in states(short(VARIANTS[number], ante=2), 2 + number % 7, number):
        if state.phase != pb.PHASE_BET:
            assert bets(state) == (0, 0)
            continue
        least, most = bets(state)
        assert GAME.legal(state, state.seat) == (() if most else (GAME.parse("pass"),))
        for chips in {-1, 0, 1, least - 1, least, (least + most) // 2, most, most + 1, state.pot + 1, 2**62}:
            copy = GAME.copy(state)
            if most and least <= chips <= most:
                GAME.play(copy, state.seat, pb.Move(bet=chips))
                assert copy.bet == chips
            else:
                with pytest.raises(IllegalMove):
                    GAME.play(copy, state.seat, pb.Move(bet=chips))


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_scores_stay_within_their_bounds_however_wild_the_bets(number: int) -> None:
    seats = 2 + number % 7
    options = short(VARIANTS[number], ante=3)
    if options.credit:
        options.max_bet = 50
    settled = GAME.settle(options, seats)
    low, high = GAME.score_bounds(settled, seats)
    state, deal = GAME.start(settled, seats), Deal(bytes([number]) * 32)
    while acting := GAME.to_act(state):
        if acting[0] == CHANCE:
            GAME.play(state, CHANCE, GAME.chance(state, deal))
            continue
        most = bets(state)[1]
        stay = state.phase == pb.PHASE_STAY
        GAME.play(state, acting[0], GAME.parse("stay" if stay else f"bet {most}" if most else "pass"))
        assert all(low <= stack <= high for stack in state.stacks)


# The text, sentence by sentence.


def test_everybody_antes_and_the_dealer_s_left_begins_with_the_dealer_last() -> None:
    state = begin(4)
    assert (state.pot, state.stacks, state.dealer) == (4, [99] * 4, 3)
    order = []
    for _ in range(5):
        act(state, "deal 3♠ 9♦")
        order.append(state.seat)
        act(state, "pass")
        state.dealt.clear()
    assert order == [0, 1, 2, 3, 0]


def test_a_pass_costs_one_ante_and_shows_no_third_card() -> None:
    state = act(begin(4, ante=2, stack=50), "deal 3♠ 9♦", "pass")
    assert (state.pot, state.stacks[0], state.seat) == (10, 46, 1)
    assert events(state) == [(0, "PASS", -2)]
    assert len(state.dealt) == 2


def test_a_bet_is_from_twice_the_ante_to_the_pot() -> None:
    state = act(table(50, 50, 50, pot=10, ante=2, stack=60), "deal 3♠ 9♦")
    assert bets(state) == (4, 10)
    assert legal(state) == []
    assert refuse(state, "bet 3") == "a bet is from 4, twice the pass price, to the pot of 10, not 3"
    assert refuse(state, "bet 11") == "a bet is from 4, twice the pass price, to the pot of 10, not 11"


def test_a_third_card_between_the_posts_wins_the_bet_from_the_pot() -> None:
    state = act(begin(4), "deal 3♠ 9♦", "bet 3", "turn 7♣")
    assert (state.pot, state.stacks[0], state.seat) == (1, 102, 1)
    assert events(state) == [(0, "WIN", 3)]


def test_a_third_card_outside_the_posts_loses_the_bet() -> None:
    state = act(begin(4), "deal 3♠ 9♦", "bet 3", "turn K♣")
    assert (state.pot, state.stacks[0]) == (7, 96)
    assert events(state) == [(0, "LOSS", -3)]


@pytest.mark.parametrize("third", ["3♥", "9♣"])
def test_a_third_card_off_the_post_loses_twice_the_bet(third: str) -> None:
    state = act(begin(4), "deal 3♠ 9♦", "bet 3", f"turn {third}")
    assert (state.pot, state.stacks[0]) == (10, 93)
    assert events(state) == [(0, "POST", -6)]


def test_pot_and_post_triples_the_pot() -> None:
    state = act(begin(4), "deal 3♠ 9♦", "bet 4", "turn 9♣")
    assert (state.pot, state.stacks) == (12, [91, 99, 99, 99])


def test_potting_it_and_winning_ends_the_round_and_the_next_player_deals() -> None:
    state = act(begin(4), "deal 3♠ 9♦", "pass", "deal 2♠ Q♦", "bet 5", "turn 7♣")
    assert (state.round, state.dealer, state.pot) == (2, 0, 4)
    assert state.stacks == [97, 103, 98, 98]
    assert (state.dealt, state.turns, events(state)) == ([], 0, [])
    act(state, "deal 3♠ 9♦")
    assert state.seat == 1
    (end,) = rounds(state)
    assert (end.dealer, end.turns, end.kind, list(end.gains)) == (3, 2, pb.KIND_WIN, [-2, 4, -1, -1])


def test_a_round_goes_on_for_as_many_laps_as_it_takes() -> None:
    state = begin(2)
    act(state, *["deal 3♠ 4♦", "pass", "deal 5♠ 6♦", "pass", "deal 7♠ 8♦", "pass"])
    assert (state.round, state.pot, state.turns) == (1, 5, 3)


def test_aces_are_high() -> None:
    state = act(begin(4), "deal 3♠ A♦", "bet 2", "turn K♣")
    assert events(state) == [(0, "WIN", 2)]


def test_aces_may_be_low_but_never_both() -> None:
    state = act(begin(4, aces_low=True), "deal 3♠ A♦", "bet 2", "turn K♣")
    assert events(state) == [(0, "LOSS", -2)]
    state = act(begin(4, aces_low=True), "deal 3♠ A♦", "bet 2", "turn 2♣")
    assert events(state) == [(0, "WIN", 2)]
    state = act(begin(4), "deal 3♠ A♦", "bet 2", "turn 2♣")
    assert events(state) == [(0, "LOSS", -2)]


def test_adjacent_posts_cannot_be_won_but_can_be_bet_on() -> None:
    for third, kind in (("8♣", "POST"), ("9♣", "POST"), ("7♣", "LOSS"), ("10♣", "LOSS")):
        state = act(begin(4), "deal 8♠ 9♦", "bet 2", f"turn {third}")
        assert events(state)[0][1] == kind


def test_a_bet_is_at_most_half_the_chips() -> None:
    state = act(table(15, 50, 50, pot=20), "deal 3♠ 9♦")
    assert bets(state) == (2, 7)
    assert (
        refuse(state, "bet 8") == "a bet is from 2, twice the pass price, to 7, half the stack of 15, not 8"
    )
    assert (
        refuse(state, "bet 1") == "a bet is from 2, twice the pass price, to 7, half the stack of 15, not 1"
    )


def test_with_good_credit_a_player_can_do_what_they_want() -> None:
    state = act(table(15, 50, 50, pot=20, credit=True), "deal 3♠ 9♦", "bet 20", "turn 3♥")
    assert (state.stacks[0], state.pot) == (-25, 60)


def test_when_the_first_two_cards_pair_you_pay_twice_the_pass_price() -> None:
    state = act(begin(4, own_goal=True), "deal 9♠ 9♦")
    assert (state.pot, state.stacks[0], state.seat) == (6, 97, 1)
    assert events(state) == [(0, "AUTO_POST", -2)]


def test_an_own_goal_right_after_another_costs_twice_as_much_and_so_on() -> None:
    state = act(begin(4, own_goal=True), "deal 9♠ 9♦", "deal 8♠ 8♦", "deal 7♠ 7♦", "deal 6♠ 6♦")
    assert [gain for _, _, gain in events(state)] == [-2, -4, -8, -16]


def test_with_dice_the_pass_price_and_the_least_bet_follow_the_roll() -> None:
    state = act(table(50, 50, pot=40, dice=True, ante=2, stack=60), "deal 3♠ 9♦ die 4")
    assert GAME.observe(state, 0).pass_price == 8
    assert bets(state) == (16, 25)
    act(state, "pass")
    assert state.stacks[0] == 42


def test_a_pot_below_the_least_bet_can_only_be_bet_whole_also_on_a_sure_loss() -> None:
    state = act(table(50, 50, pot=4, dice=True), "deal 8♠ 9♦ die 6")
    assert bets(state) == (4, 4)
    assert refuse(state, "bet 3") == "the only bet is the whole pot of 4, not 3"
    assert refuse(state, "bet 12") == "the only bet is the whole pot of 4, not 12"
    act(state, "bet 4", "turn K♣")
    assert (state.stacks[0], GAME.observe(state, None).history[-1].gain) == (46, -4)


def test_a_joker_among_the_first_two_cards_is_an_auto_post_and_doubles() -> None:
    state = act(begin(4, jokers=2), "deal Joker 9♦", "deal 3♠ Joker2")
    assert events(state) == [(0, "AUTO_POST", -2), (1, "AUTO_POST", -4)]


def test_a_joker_as_third_card_is_an_ordinary_post() -> None:
    state = act(begin(4, jokers=1), "deal 2♠ A♦", "bet 4", "turn Joker")
    assert (state.pot, events(state)) == (12, [(0, "POST", -8)])


def test_two_jokers_win_the_pot_at_once() -> None:
    state = act(begin(4, jokers=2), "deal 3♠ 9♦", "pass", "deal Joker2 Joker")
    assert (state.round, state.stacks) == (2, [97, 103, 98, 98])
    assert rounds(state)[0].kind == pb.KIND_TWO_JOKERS


def test_no_penalty_exceeds_twice_the_pot() -> None:
    state = act(table(90, 90, pot=4, own_goal=True, dice=True, surrender=True), "stay", "deal 9♠ 9♦ die 6")
    assert (events(state), state.pot) == ([(0, "AUTO_POST", -8)], 12)


def test_a_player_may_surrender_before_cards_and_die() -> None:
    state = begin(3, surrender=True, dice=True)
    observation = GAME.observe(state, 0)
    assert (observation.phase, list(observation.posts), observation.die) == (pb.PHASE_STAY, [], 0)
    assert legal(state) == ["stay", "surrender"]
    act(state, "surrender")
    assert (state.stacks[0], state.seat, state.turns) == (99, 1, 0)


def test_who_surrendered_comes_back_only_in_the_next_round() -> None:
    state = act(
        begin(3, surrender=True), "surrender", "stay", "deal 3♠ 5♦", "pass", "stay", "deal 7♠ 8♦", "pass"
    )
    assert (state.seat, state.phase) == (1, pb.PHASE_STAY)
    act(state, "stay", "deal 2♠ K♦", "bet 5", "turn 9♦")
    assert (state.round, state.status) == (2, [pb.STATUS_IN] * 3)


def test_of_two_players_left_the_other_wins_when_one_surrenders() -> None:
    state = act(begin(3, surrender=True), "surrender", "surrender")
    assert (state.round, state.stacks) == (2, [98, 98, 101])
    (end,) = rounds(state)
    assert (end.kind, list(end.gains)) == (pb.KIND_LAST, [-1, -1, 2])


# Exact chances from a fresh deck.


def gaps() -> Iterator[tuple[int, InBetweenState]]:
    """Yield every pair of ranks as posts, with the number of ranks between them."""
    for low, high in combinations_with_replacement(range(2, 15), 2):
        state = table(50, 50, pot=10)
        posts = [cards.card(low if low < 14 else 1, 1), cards.card(high if high < 14 else 1, 2)]
        yield max(high - low - 1, 0), act(state, f"deal {cards.listed(posts)}", "bet 10")


def test_g_ranks_between_win_with_4g_of_50_cards_and_post_with_6() -> None:
    for gap, state in gaps():
        pair = cards.rank(state.dealt[0]) == cards.rank(state.dealt[1])
        kinds: Counter[int] = Counter()
        for third in range(cards.PACK):
            if third not in state.dealt:
                copy = GAME.copy(state)
                GAME.play(copy, CHANCE, pb.Chance(third=cards.message(third)))
                gain = copy.stacks[0] + copy.round - 1 - 50  # a win has paid the next ante
                kinds[gain] += 1
        assert kinds[10] == 4 * gap
        assert kinds[-20] == (2 if pair else 6)
        assert kinds.total() == 50
        if not pair:
            assert sum(gain * ways for gain, ways in kinds.items()) == 10 * (8 * gap - 56)


def test_the_chances_of_a_pair_and_of_adjacent_posts() -> None:
    posts = [heights(pair, aces_low=False) for pair in combinations(range(cards.PACK), 2)]
    assert Fraction(sum(low == high for low, high in posts), len(posts)) == Fraction(1, 17)
    assert Fraction(sum(low + 1 == high for low, high in posts), len(posts)) == Fraction(32, 221)


# 1 to 6. Turns and bets.


def test_1_the_dealer_antes_too() -> None:
    state = begin(5, ante=3)
    assert (state.pot, state.stacks) == (15, [97] * 5)
    antes = [(event.seat, event.kind, event.gain) for event in GAME.observe(state, None).history]
    assert antes == [(seat, pb.KIND_ANTE, -3) for seat in range(5)]


def test_2_the_order_of_the_posts_means_nothing() -> None:
    for posts in ("3♠ 9♦", "9♦ 3♠"):
        assert events(act(begin(), f"deal {posts}", "bet 2", "turn 7♣")) == [(0, "WIN", 2)]


def test_4_a_pot_of_exactly_the_least_bet_can_be_bet() -> None:
    state = act(table(50, 50, pot=4, ante=2), "deal 3♠ 9♦")
    assert bets(state) == (4, 4)
    act(state, "bet 4", "turn 5♦")
    assert state.round == 2


def test_6_a_pair_without_own_goal_is_a_turn_that_cannot_be_won() -> None:
    for third, kind in (("9♣", "POST"), ("8♣", "LOSS"), ("10♣", "LOSS")):
        state = act(begin(), "deal 9♠ 9♦", "bet 2", f"turn {third}")
        assert events(state)[0][1] == kind


# 7. What the stacks allow.


def test_7_with_half_the_stack_below_the_least_bet_only_passing_is_legal() -> None:
    state = act(table(7, 50, pot=20, ante=2, stack=60), "deal 3♠ 9♦")
    assert (bets(state), legal(state)) == ((0, 0), ["pass"])
    assert refuse(state, "bet 4") == (
        "only passing is legal: the least bet is 4, twice the pass price, and half the stack of 7 is 3"
    )


def test_7_the_pot_where_it_is_smaller_is_the_least_bet() -> None:
    assert bets(act(table(7, 50, pot=3, ante=2, stack=60), "deal 3♠ 9♦")) == (3, 3)
    state = act(table(5, 50, pot=3, ante=2, stack=60), "deal 3♠ 9♦")
    assert bets(state) == (0, 0)
    assert refuse(state, "bet 3") == (
        "only passing is legal: the least bet is 3, the whole pot, and half the stack of 5 is 2"
    )


def test_7_a_single_legal_bet_is_named_with_its_reasons() -> None:
    state = act(table(9, 50, pot=20, ante=2, stack=60), "deal 3♠ 9♦")
    assert refuse(state, "bet 5") == "the only bet is 4, twice the pass price and half the stack of 9, not 5"


def test_7_a_pot_that_equals_the_least_bet_is_the_only_bet() -> None:
    state = act(table(50, 50, pot=4, ante=2, stack=60), "deal 3♠ 9♦")
    assert refuse(state, "bet 5") == "the only bet is the whole pot of 4, not 5"


def test_7_a_pass_is_cut_to_the_stack() -> None:
    state = act(table(3, 50, 50, pot=20, dice=True), "deal 3♠ 9♦ die 5", "pass")
    assert (state.stacks[0], state.pot) == (0, 23)


def test_7_a_penalty_is_cut_to_the_stack() -> None:
    state = act(table(3, 50, 50, pot=20, own_goal=True, ante=4, stack=60), "deal 9♠ 9♦")
    assert (state.stacks[0], state.pot) == (0, 23)


def test_7_an_ante_is_cut_to_the_stack() -> None:
    state = act(table(60, 2, 60, pot=4, ante=3, stack=60), "deal 3♠ 9♦", "bet 4", "turn 5♦")
    assert (state.round, state.stacks, state.pot) == (2, [61, 0, 57], 8)


def test_7_who_has_nothing_at_their_turn_is_out_before_surrender_is_offered() -> None:
    state = table(50, 0, 50, pot=20, surrender=True)
    act(state, "stay", "deal 3♠ 9♦", "pass")
    assert (state.seat, state.status[1]) == (2, pb.STATUS_OUT)
    assert events(state)[-1] == (1, "OUT", 0)


def test_7_the_last_one_left_takes_the_pot_at_once() -> None:
    state = act(table(50, 0, 0, pot=20), "deal 3♠ 9♦", "pass")
    assert (state.stacks, state.pot) == ([70, 0, 0], 0)
    assert events(state)[-3:] == [(1, "OUT", 0), (2, "OUT", 0), (0, "LAST", 21)]


def test_7_a_last_one_without_chips_takes_the_pot_as_well() -> None:
    state = table(1, 0, 0, pot=20)
    act(state, "deal 3♠ 9♦", "pass")
    assert state.stacks == [21, 0, 0]


def test_7_antes_that_empty_every_stack_leave_the_pot_to_the_last_in_turn_order() -> None:
    state = table(4, 5, 3, pot=1, ante=5, stack=60)
    act(state, "deal 2♠ A♦", "bet 1", "turn 9♣")
    assert (is_over(state), state.stacks) == (True, [13, 0, 0])
    assert [end.kind for end in rounds(state)] == [pb.KIND_WIN, pb.KIND_LAST]
    assert (state.round, state.dealer, state.turns) == (2, 0, 0)


def test_7_who_has_nothing_when_antes_are_due_is_out_of_the_match() -> None:
    state = table(0, 50, 50, pot=20)
    state.seat = 1
    act(state, "deal 3♠ 9♦", "bet 20", "turn 5♦")
    assert (state.round, state.status[0], state.pot) == (2, pb.STATUS_OUT, 2)
    assert state.dealer == 1


def test_7_credit_goes_below_zero_and_nobody_is_out() -> None:
    state = act(table(0, -5, pot=20, credit=True, own_goal=True), "deal 3♠ 9♦", "pass", "deal 4♠ 4♦")
    assert (state.stacks, state.pot) == ([-1, -7], 23)
    act(state, "deal 2♠ K♦", "bet 23", "turn 8♥")
    assert (state.round, state.stacks, state.pot) == (2, [21, -8], 2)


def test_7_max_bet_caps_a_bet_and_a_post_still_pays_twice_of_it() -> None:
    state = act(table(50, 50, pot=20, credit=True, max_bet=6), "deal 3♠ 9♦")
    assert bets(state) == (2, 6)
    assert refuse(state, "bet 7") == "a bet is from 2, twice the pass price, to 6, max_bet, not 7"
    act(state, "bet 6", "turn 3♥")
    assert (state.stacks[0], state.pot) == (38, 32)


def test_7_with_max_bet_below_the_least_bet_only_passing_is_legal() -> None:
    state = act(table(50, 50, pot=20, credit=True, max_bet=6, ante=4, stack=60), "deal 3♠ 9♦")
    assert (bets(state), legal(state)) == ((0, 0), ["pass"])
    assert refuse(state, "bet 8") == (
        "only passing is legal: the least bet is 8, twice the pass price, and max_bet is 6"
    )


def test_7_max_bet_caps_a_penalty_before_the_chain_doubles_it() -> None:
    state = table(50, 50, pot=20, credit=True, own_goal=True, ante=4, stack=60, max_bet=6)
    act(state, "deal 9♠ 9♦", "deal 8♠ 8♦", "deal 7♠ 7♦")
    assert [gain for _, _, gain in events(state)] == [-6, -12, -12]


def test_7_max_bet_does_not_cap_the_pass_price() -> None:
    state = act(table(50, 50, pot=20, credit=True, ante=4, stack=60, max_bet=3), "deal 3♠ 9♦", "pass")
    assert state.stacks[0] == 46


# 8. Shuffling.


def deal_all_but(state: InBetweenState, cards_left: int) -> None:
    """Let only the lowest cards be left in the deck."""
    state.dealt = list(range(cards_left, state.deck))


def test_8_with_six_cards_before_the_posts_and_four_after_them_all_but_the_posts_are_shuffled() -> None:
    state = begin(2)
    deal_all_but(state, 6)
    act(state, "deal A♣ 2♣")
    assert state.dealt == [cards.parse("A♣"), cards.parse("2♣")]
    act(state, "bet 2", "turn 2♦")
    assert len(state.dealt) == 3


def test_8_five_cards_are_shuffled_before_the_posts() -> None:
    state = begin(2)
    deal_all_but(state, 8)
    act(state, "deal A♣ 2♣")
    assert len(state.dealt) == 46
    act(state, "bet 2", "turn 2♦")
    assert state.dealt == []
    act(state, "deal K♠ Q♠")
    assert len(state.dealt) == 2


def test_8_six_cards_are_not_shuffled() -> None:
    state = begin(2)
    deal_all_but(state, 8)
    act(state, "deal A♣ 2♣", "pass")
    assert len(state.dealt) == 46
    assert refuse(state, "deal K♠ A♦") == "K♠ has been dealt since the deck was shuffled"


def test_8_posts_that_end_the_turn_are_kept_out_of_the_shuffle_as_well() -> None:
    state = begin(2, own_goal=True)
    deal_all_but(state, 6)
    act(state, "deal A♣ A♦")
    assert state.dealt == [cards.parse("A♣"), cards.parse("A♦")]


def test_8_a_round_begins_with_a_full_deck() -> None:
    state = begin(2, jokers=2)
    act(state, "deal 2♣ K♣", "bet 2", "turn 9♣")
    assert (state.round, state.dealt, state.deck) == (2, [], 54)


@given(seed=st.integers(0, 2**32), number=st.integers(0, len(VARIANTS) - 1))
@settings(max_examples=20, deadline=None)
def test_8_before_each_decision_six_cards_or_more_are_left(seed: int, number: int) -> None:
    for state in states(short(VARIANTS[number]), 4, seed):
        assert len(set(state.dealt)) == len(state.dealt)
        assert state.deck - len(state.dealt) > 5 or state.phase == pb.PHASE_OVER


# 9. The length of a match.


def win_pot(state: InBetweenState) -> None:
    """Let the seat whose turn it is win the pot."""
    state.dealt = []
    act(state, "deal 2♠ A♦", f"bet {state.pot}", "turn 9♣")


@pytest.mark.parametrize("seats", GAME.seats)
def test_9_a_match_has_one_deal_for_each_player_unless_told_otherwise(seats: int) -> None:
    state = begin(seats)
    dealers = []
    while not is_over(state):
        dealers.append(state.dealer)
        win_pot(state)
    assert dealers == [seats - 1, *range(seats - 1)]


def test_9_the_number_of_rounds_is_an_option() -> None:
    state = begin(2, rounds=5)
    for _ in range(5):
        assert not is_over(state)
        win_pot(state)
    assert is_over(state)


def test_9_a_match_ends_early_when_fewer_than_two_can_ante() -> None:
    state = act(table(10, 1, pot=4), "deal 3♠ 9♦", "pass", "deal 4♠ 9♥", "pass", "deal 5♠ 9♣", "pass")
    assert (is_over(state), state.round, state.stacks) == (True, 1, [15, 0])


def test_9_a_seat_without_chips_cannot_deal() -> None:
    state = table(0, 50, 50, 50, pot=20)
    state.seat = 1
    act(state, "deal 3♠ 9♦", "bet 20", "turn 5♦")
    assert (state.dealer, state.seat) == (1, 2)


def test_9_after_the_most_turns_the_pot_is_split_with_odd_chips_to_the_dealer_s_left_first() -> None:
    state = table(50, 50, 50, pot=20, max_turns=3, rounds=2)
    act(state, "deal 3♠ 9♦", "pass", "deal 4♠ 9♥", "pass", "deal 5♠ 9♣", "pass")
    assert (state.round, state.stacks) == (2, [56, 56, 55])
    assert rounds(state)[0].kind == pb.KIND_SPLIT
    state.stacks, state.pot, state.seat = [50, 50, 50], 20, 0
    assert state.dealer == 0
    act(state, "deal 3♠ 9♦", "pass", "deal 4♠ 9♥", "pass", "deal 5♠ 9♣", "pass")
    assert events(state)[-3:] == [(1, "SPLIT", 8), (2, "SPLIT", 8), (0, "SPLIT", 7)]


def test_9_a_seat_at_zero_that_is_not_yet_out_has_a_share_and_who_surrendered_has_none() -> None:
    state = table(50, 0, 50, pot=20, max_turns=1)
    act(state, "deal 3♠ 9♦", "pass")
    assert rounds(state)[0].kind == pb.KIND_SPLIT
    assert state.stacks == [55, 6, 56]
    state = table(50, 50, 50, pot=20, max_turns=1, surrender=True)
    act(state, "surrender", "stay", "deal 3♠ 9♦", "pass")
    assert state.stacks == [49, 59, 59]


def test_9_a_bet_that_empties_the_pot_in_the_last_turn_splits_nothing() -> None:
    state = table(50, 50, pot=6, max_turns=1)
    win_pot(state)
    assert rounds(state)[0].kind == pb.KIND_WIN


def test_9_until_one_player_has_all_chips() -> None:
    *_, end = states(pb.Options(rounds=0, stack=6), 3, 1)
    assert sorted(end.stacks) == [0, 0, 18]


def test_9_with_credit_all_chips_are_a_stack_of_at_least_the_total() -> None:
    state = table(60, 60, pot=60, credit=True, rounds=0, stack=60)
    act(state, "deal 2♠ K♦", "bet 59", "turn 9♣", "deal 3♣ 3♥", "bet 1", "turn 3♠")
    assert (is_over(state), state.stacks, state.pot) == (False, [119, 58], 3)
    win_pot(state)
    assert (is_over(state), state.stacks) == (True, [122, 58])


def test_9_a_fixed_number_of_rounds_is_played_out_with_credit() -> None:
    state = table(120, -4, pot=4, credit=True, rounds=3, stack=60)
    win_pot(state)
    assert (is_over(state), state.round) == (False, 2)


def test_9_even_without_an_end_a_match_ends_after_100_rounds() -> None:
    state = begin(2, rounds=0, credit=True, max_turns=1)
    while not is_over(state):
        act(state, "deal 3♠ 9♦", "pass")
    assert (state.round, state.stacks) == (100, [100, 100])


def test_9_the_highest_stack_wins_and_equals_share() -> None:
    state = table(50, 70, 70, pot=6, rounds=1, max_turns=1)
    act(state, "deal 3♠ 9♦", "pass")
    result = GAME.result(state)
    assert (result.scores, result.ranks) == ((52, 72, 72), (3, 1, 1))
    assert result.summary == "seat 1 and seat 2 share the win after 1 round, 52 : 72 : 72"


# 10 to 13. The variants together.


def test_10_an_ordinary_turn_breaks_the_chain() -> None:
    state = act(begin(own_goal=True), "deal 9♠ 9♦", "deal 3♠ 5♦")
    assert GAME.observe(state, None).chain == 0
    act(state, "pass", "deal 8♠ 8♦")
    assert events(state)[-1] == (2, "AUTO_POST", -2)


def test_10_an_auto_post_is_remembered_until_posts_for_a_bet_lie_there() -> None:
    state = act(begin(own_goal=True, surrender=True), "stay", "deal 9♠ 9♦")
    assert (state.phase, GAME.observe(state, 1).chain) == (pb.PHASE_STAY, 2)
    act(state, "stay", "deal 3♠ 5♦")
    assert (state.phase, GAME.observe(state, 1).chain) == (pb.PHASE_BET, 0)


def test_10_a_surrendered_seat_does_not_break_the_chain() -> None:
    state = begin(own_goal=True, surrender=True)
    act(state, "stay", "deal 9♠ 9♦", "surrender", "stay", "deal 8♠ 8♦")
    assert events(state) == [(0, "AUTO_POST", -2), (1, "SURRENDER", 0), (2, "AUTO_POST", -4)]


def test_10_a_skipped_seat_does_not_break_the_chain() -> None:
    state = act(table(50, 0, 50, pot=20, own_goal=True), "deal 9♠ 9♦", "deal 8♠ 8♦")
    assert events(state) == [(0, "AUTO_POST", -2), (1, "OUT", 0), (2, "AUTO_POST", -4)]


def test_10_a_new_round_starts_afresh() -> None:
    state = act(begin(2, own_goal=True, jokers=2, rounds=3), "deal 9♠ 9♦", "deal Joker Joker2")
    assert state.round == 2
    act(state, "deal 8♠ 8♦")
    assert events(state) == [(1, "AUTO_POST", -2)]


def test_10_the_chain_doubles_the_amount_before_literally_even_below_twice_the_pass_price() -> None:
    state = act(begin(own_goal=True, dice=True), "deal 9♠ 9♦ die 1", "deal 8♠ 8♦ die 6")
    assert [gain for _, _, gain in events(state)] == [-2, -4]


def test_10_the_chain_doubles_what_was_assessed_and_not_what_was_paid() -> None:
    state = act(table(3, 50, 50, pot=20, own_goal=True, ante=4, stack=60), "deal 9♠ 9♦", "deal 8♠ 8♦")
    assert events(state) == [(0, "AUTO_POST", -3), (1, "AUTO_POST", -16)]
    assert [event.assessed for event in GAME.observe(state, None).history[-2:]] == [8, 16]


def test_10_assessed_is_after_the_cap_of_surrender() -> None:
    state = table(90, 90, pot=2, own_goal=True, surrender=True, dice=True)
    act(state, "stay", "deal 9♠ 9♦ die 6", "stay", "deal 8♠ 8♦ die 6", "stay", "deal 7♠ 7♦ die 1")
    assert [gain for _, _, gain in events(state)] == [-4, -8, -16]


def test_10_a_chain_of_any_length_stays_a_number() -> None:
    state = table(10**9, 10**9, pot=20, own_goal=True, stack=10**9)
    state.chain = 2**52
    act(state, "deal 9♠ 9♦")
    assert (state.chain, state.stacks[0]) == (2**53, 0)
    state = table(9, 9, pot=20, own_goal=True)
    state.chain = 2**53
    act(state, "deal 9♠ 9♦")
    assert state.chain == 2**53


def test_11_penalties_follow_the_die_too() -> None:
    state = act(begin(own_goal=True, dice=True, ante=2), "deal 9♠ 9♦ die 5")
    assert events(state) == [(0, "AUTO_POST", -20)]


def test_11_the_die_is_rolled_with_the_posts_and_only_with_dice() -> None:
    assert "the die shows 1 to 6, not 0" in refuse(begin(dice=True), "deal 3♠ 9♦")
    assert "without dice the die is 0, not 4" in refuse(begin(), "deal 3♠ 9♦ die 4")


def test_12_jokers_and_pairs_share_one_chain() -> None:
    state = act(begin(own_goal=True, jokers=1), "deal 9♠ 9♦", "deal Joker 8♦", "deal 7♠ 7♦")
    assert [gain for _, _, gain in events(state)] == [-2, -4, -8]


def test_12_without_own_goal_a_pair_breaks_the_chain() -> None:
    state = act(begin(jokers=2), "deal Joker 9♦", "deal 8♠ 8♦", "pass", "deal Joker2 3♦")
    assert [gain for _, _, gain in events(state)] == [-2, -1, -2]


@pytest.mark.parametrize("jokers", [0, 1])
def test_12_a_joker_that_is_not_in_the_deck_cannot_be_dealt(jokers: int) -> None:
    assert refuse(begin(jokers=jokers), "deal 3♠ Joker2") == "Joker2 is not in the game"


def test_13_surrendering_costs_nothing_and_the_last_one_takes_the_pot_without_a_turn() -> None:
    state = act(begin(2, surrender=True, rounds=1), "surrender")
    assert (is_over(state), state.stacks) == (True, [99, 101])


def test_13_the_pass_price_is_not_capped() -> None:
    state = act(table(50, 50, pot=1, dice=True, surrender=True), "stay", "deal 3♠ 9♦ die 6", "pass")
    assert state.stacks[0] == 44


def test_13_without_surrender_there_is_no_cap() -> None:
    state = act(table(50, 50, pot=2, dice=True, own_goal=True), "deal 9♠ 9♦ die 6")
    assert state.stacks[0] == 38


def test_13_the_cap_looks_at_the_pot_before_the_payment() -> None:
    state = table(50, 50, pot=3, dice=True, own_goal=True, surrender=True)
    act(state, "stay", "deal 9♠ 9♦ die 6")
    assert (state.stacks[0], state.pot) == (44, 9)


# 15 to 19. Chance, options, payoffs, bounds.


def test_15_posts_and_third_cards_have_a_permutation_of_their_own_in_each_turn() -> None:
    deal = Deal(bytes(32))
    state = begin(2, jokers=1)
    posts = GAME.chance(state, deal).posts
    order = deal.permutation(53, "posts", 1, 1)
    assert cards.numbers([posts.first, posts.second]) == list(order[:2])
    act(state, "deal 3♠ 9♦", "bet 2")
    order = deal.permutation(53, "third", 1, 1)
    assert cards.number(GAME.chance(state, deal).third) == order[0]


def test_15_a_card_that_is_gone_gives_its_place_to_the_next_one() -> None:
    deal = Deal(bytes(32))
    state = begin(2)
    order = deal.permutation(52, "posts", 1, 1)
    state.dealt = [order[0], order[2]]
    posts = GAME.chance(state, deal).posts
    assert cards.numbers([posts.first, posts.second]) == [order[1], order[3]]


def test_15_tables_that_diverged_keep_equal_luck() -> None:
    deal = Deal(bytes(32))
    passed, betting = (act(begin(3, dice=True), "deal 3♠ 9♦ die 1") for _ in range(2))
    act(passed, "pass")
    act(betting, "bet 2", "turn K♣")
    one, other = (GAME.chance(state, deal).posts for state in (passed, betting))
    assert one == other
    assert one.die == deal.stream("die", 1, 2).below(6) + 1


def test_15_every_card_left_is_as_likely_to_come() -> None:
    state = act(begin(2), "deal 3♠ 9♦", "bet 2")
    drawn = [GAME.chance(state, Deal(number.to_bytes(32, "big"))).third for number in range(5000)]
    counts = Counter(map(cards.number, drawn))
    assert counts.keys() == set(range(52)) - set(state.dealt)
    statistic = sum((count - 100) ** 2 / 100 for count in counts.values())
    assert chi2.sf(statistic, 49) > 0.001


def test_16_defaults_are_those_of_the_plain_game() -> None:
    assert GAME.settle(pb.Options(), 4) == pb.Options(
        aces_low=False,
        own_goal=False,
        dice=False,
        jokers=0,
        surrender=False,
        credit=False,
        stack=100,
        ante=1,
        rounds=4,
        max_turns=200,
    )
    assert GAME.settle(pb.Options(credit=True, ante=3), 2).max_bet == 30_000


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"jokers": 3}, "option jokers takes a whole number from 0 to 2, not 3"),
        ({"stack": 1}, "option stack takes a whole number from 2 to 1,000,000,000, not 1"),
        (
            {"stack": 2**32 - 1},
            "option stack takes a whole number from 2 to 1,000,000,000, not 4,294,967,295",
        ),
        ({"ante": 0}, "option ante takes a whole number from 1 to 100,000, not 0"),
        ({"ante": 100}, "ante: less than the stack of 100, not 100"),
        ({"rounds": 101}, "option rounds takes a whole number from 0 to 100, not 101"),
        ({"max_turns": 0}, "option max_turns takes a whole number from 1 to 200, not 0"),
        ({"max_turns": 201}, "option max_turns takes a whole number from 1 to 200, not 201"),
        (
            {"credit": True, "max_bet": 0},
            "option max_bet takes a whole number from 1 to 1,000,000,000, not 0",
        ),
        ({"max_bet": 50}, "max_bet: only with credit; without it a bet is at most half the stack"),
    ],
)
def test_16_an_option_out_of_range_is_named(options: dict[str, Any], named: str) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.settle(pb.Options(**options), 2)
    assert str(refused.value) == named


@given(options=every_option(), seats=st.sampled_from(GAME.seats))
def test_16_options_survive_being_written_and_read(options: pb.Options, seats: int) -> None:
    settled = GAME.settle(options, seats)
    assert GAME.settle(parse_options(GAME, format_options(settled)), seats) == settled


def test_17_a_match_is_worth_its_chips_and_with_credit_the_place() -> None:
    assert GAME.default_payoff(GAME.settle(pb.Options(), 4)) == play_pb2.PAYOFF_SCORE
    assert GAME.default_payoff(GAME.settle(pb.Options(credit=True), 4)) == play_pb2.PAYOFF_PLACE


def bounds(seats: int, **options: Any) -> tuple[float, float]:
    return GAME.score_bounds(GAME.settle(pb.Options(**options), seats), seats)


def test_18_without_credit_a_stack_is_between_nothing_and_everything() -> None:
    assert bounds(4) == (0, 400)
    assert bounds(8, own_goal=True, dice=True, jokers=2, surrender=True, stack=10**9) == (0, 8 * 10**9)


def test_18_one_turn_without_credit_cannot_ruin_anybody() -> None:
    # An ante of 1, and a post of the pot of 2. What the split gives back is left out.
    assert bounds(2, rounds=1, max_turns=1) == (95, 105)


def test_18_with_credit_the_worst_match_posts_the_growing_pot_each_turn() -> None:
    # One turn each: seat 0 posts the pot of 2, seat 1 that of 6; with max_bet 4 it pays 8.
    assert bounds(2, credit=True, rounds=1, max_turns=2) == (100 - 1 - 12, 100 + 1 + 12)
    assert bounds(2, credit=True, rounds=1, max_turns=2, max_bet=4) == (100 - 1 - 8, 100 + 1 + 8)
    state = act(begin(2, credit=True, rounds=1, max_turns=2), "deal 3♠ 9♦", "bet 2", "turn 9♣")
    act(state, "deal 2♠ 4♦", "bet 6", "turn 4♥")
    assert state.stacks == [95 + 9, 87 + 9]


def test_18_until_all_chips_are_won_nobody_falls_far_below_what_others_can_have() -> None:
    low, high = bounds(2, credit=True, rounds=0, max_turns=2, max_bet=4)
    assert (low, high) == (200 - 199 - 9, 199 + 9)


def test_18_the_largest_numbers_of_all_are_exact() -> None:
    largest: dict[str, Any] = {"stack": 10**9, "ante": 10**5, "max_bet": 10**9, "rounds": 100}
    low, high = bounds(8, credit=True, max_turns=200, surrender=True, **largest)
    assert -(2**53) < low < high < 2**53
    assert low.is_integer()
    assert high.is_integer()


# Moves that cannot be played.


def test_the_answer_must_fit_the_question() -> None:
    state = begin(2, surrender=True)
    assert refuse(state, "pass") == "the question is to stay or to surrender; the answer is pass"
    assert refuse(state, "bet 2") == "the question is to stay or to surrender; the answer is bet 2"
    act(state, "stay", "deal 3♠ 9♦")
    assert refuse(state, "stay") == "the question is to bet or to pass; the answer is stay"
    assert refuse(state, "surrender") == "the question is to bet or to pass; the answer is surrender"


def test_without_the_option_nobody_surrenders() -> None:
    assert refuse(act(begin(2), "deal 3♠ 9♦"), "surrender").endswith("the answer is surrender")


def test_who_is_not_to_act_is_told_so() -> None:
    state = begin(2)
    assert refuse(state, "pass", seat=0) == "seat 0 is not to act"
    act(state, "deal 3♠ 9♦")
    assert refuse(state, "pass", seat=1) == "seat 1 is not to act"
    assert refuse(state, "turn 7♣", seat=CHANCE) == "no card is to be dealt"


def test_the_cards_must_be_those_that_are_due() -> None:
    state = begin(2)
    assert refuse(state, "turn 7♣") == "posts are to be dealt; this is something else"
    assert refuse(state, "deal 3♠ 3♠") == "the posts are two different cards, not twice 3♠"
    act(state, "deal 3♠ 9♦", "bet 2")
    assert refuse(state, "deal 3♦ 9♠") == "the third card is to be turned up; this is something else"
    assert refuse(state, "turn 3♠") == "3♠ has been dealt since the deck was shuffled"
    with pytest.raises(IllegalMove, match="no card has rank 0"):
        GAME.play(state, CHANCE, pb.Chance(third=cards_pb2.Card()))


def test_an_empty_move_is_refused() -> None:
    with pytest.raises(IllegalMove, match="empty"):
        GAME.play(act(begin(2), "deal 3♠ 9♦"), 0, pb.Move())


def test_a_missing_answer_stays_and_passes() -> None:
    state = begin(2, surrender=True)
    assert GAME.notation(GAME.default(state, 0)) == "stay"
    assert GAME.notation(GAME.default(act(state, "stay", "deal 3♠ 9♦"), 0)) == "pass"


# Observations and text.


def test_everybody_sees_the_same() -> None:
    for state in states(short(VARIANTS[-1]), 3, 5):
        seen = [GAME.observe(state, seat) for seat in (0, 1, 2, None)]
        for seat, observation in enumerate(seen):
            assert observation.seat == seat
            observation.seat = 0
        assert seen == seen[:1] * 4


def round_before(state: InBetweenState) -> str:
    """Return how the round before ended, as the table is told it."""
    lines = GAME.text(GAME.observe(state, None)).splitlines()
    (told,) = [line for line in lines if line.startswith("the round before: ")]
    return told.removeprefix("the round before: ")


def test_21_everything_that_happened_in_the_round_before_is_known() -> None:
    state = act(begin(3, dice=True, rounds=3), "deal 3♠ 9♦ die 1", "pass")
    happened = list(GAME.observe(state, None).history)
    act(state, "deal 2♠ A♦ die 1", "bet 4", "turn 9♣")
    (end,) = rounds(state)
    win = pb.Event(
        seat=1,
        kind=pb.KIND_WIN,
        gain=4,
        posts=[cards.message(cards.parse(name)) for name in ("2♠", "A♦")],
        die=1,
        bet=4,
        third=cards.message(cards.parse("9♣")),
    )
    assert list(end.history) == [*happened, win]
    assert round_before(state) == "seat 1 wins: 2♠ A♦, die 1, bet 4, 9♣ (+4); in all -2 : +3 : -1"


def test_21_of_older_rounds_only_the_end_is_kept() -> None:
    state = begin(3)
    win_pot(state)
    win_pot(state)
    assert [bool(end.history) for end in rounds(state)] == [False, True]
    win_pot(state)
    assert is_over(state)
    assert [bool(end.history) for end in rounds(state)] == [False, True, False]


def test_21_the_two_jokers_that_ended_a_round_are_known_in_the_next() -> None:
    state = act(begin(2, jokers=2), "deal Joker2 Joker")
    assert round_before(state) == "seat 0 takes the pot: Joker2 Joker (+2); in all +1 : -1"


def test_21_posts_after_which_all_others_are_out_are_known_in_the_next_round() -> None:
    state = act(begin(3, own_goal=True, surrender=True), "surrender", "stay", "deal 9♠ 9♦", "surrender")
    assert round_before(state) == (
        "seat 2 surrenders; seat 1 is the last one and takes the pot (+5); in all -1 : +2 : -1"
    )
    assert rounds(state)[0].history[-3].kind == pb.KIND_AUTO_POST


def test_21_the_last_turn_before_a_split_is_known_in_the_next_round() -> None:
    state = act(begin(2, max_turns=1), "deal 3♠ 9♦", "bet 2", "turn K♣")
    assert round_before(state) == (
        "seat 0 loses: 3♠ 9♦, bet 2, K♣ (-2); seat 0 gets a share (+2); "
        "seat 1 gets a share (+2); in all -1 : +1"
    )


def test_21_a_round_that_its_antes_ended_leaves_the_one_before_known() -> None:
    state = table(4, 5, 3, pot=1, ante=5, stack=60)
    act(state, "deal 2♠ A♦", "bet 1", "turn 9♣")
    assert is_over(state)
    assert round_before(state).startswith("seat 0 wins: 2♠ A♦, bet 1, 9♣ (+1); in all ")


def played(options: pb.Options, seats: int, seed: int) -> MatchLog:
    """Return the log of a random match."""
    flags: dict[str, Any] = {field.name: value for field, value in options.ListFields()}
    (record,) = play_matches("inbetween", seats, matches=1, seed=seed, **flags)
    return read(record.log)


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_21_no_frame_of_a_replay_has_a_hidden_move(number: int) -> None:
    seats = 2 + number % 3
    options = pb.Options(stack=12, rounds=3, max_turns=4)
    options.MergeFrom(VARIANTS[number])
    log = played(options, seats, number)
    screen = Screen(GAME, log, None, is_live=True)
    live = [frame for entry in log.entries for frame in screen.show(entry)] + screen.end()
    for frames in (live, *(list(replay(GAME, log, viewer))[1:] for viewer in range(seats))):
        assert len(frames) == len(log.entries)
        assert [frame.entry for frame in frames if not frame.move] == []


def test_an_observation_of_a_round_of_200_turns_stays_small() -> None:
    state, deal = begin(8, dice=True, credit=True, rounds=1), Deal(bytes(32))
    while state.turns < 199 or state.phase != pb.PHASE_BET:
        GAME.play(state, *((CHANCE, GAME.chance(state, deal)) if state.posts is None else (state.seat, PASS)))
    assert len(GAME.observe(state, 0).history) == 8 + 198
    assert GAME.observe(state, 0).ByteSize() < 8000
    assert len(GAME.text(GAME.observe(state, 0)).splitlines()) < 20


def test_an_observation_reads_like_a_table() -> None:
    state = begin(3, dice=True, own_goal=True)
    act(state, "deal 3♠ 9♦ die 1", "bet 3", "turn 9♣", "deal 8♠ 8♦ die 2", "deal 2♠ Q♦ die 4")
    assert GAME.text(GAME.observe(state, 1)).splitlines() == [
        "In Between: seat 2 bets or passes",
        "round 1 of 3, turn 3 of 200, dealer seat 2, pot 13",
        "posts 2♠ Q♦, die 4: 9 ranks between; pass 4, bet 8 to 13",
        "seat 0: 93 chips",
        "seat 1 (you): 95 chips",
        "seat 2: 99 chips",
        "dealt since the shuffle: 3♠ 9♦ 9♣ 8♠ 8♦ 2♠ Q♦; undealt 45 cards",
        "last: seat 2 antes (-1); seat 0 hits a post: 3♠ 9♦, die 1, bet 3, 9♣ (-6); "
        "seat 1 is auto-posted: 8♠ 8♦, die 2 (-4)",
    ]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("PASS", "pass"),
        ("12", "bet 12"),
        ("Bet 12", "bet 12"),
        ("Stay", "stay"),
        ("surrender", "surrender"),
        ("deal 3s TD die 4", "deal 3♠ 10♦ die 4"),
        ("deal joker joker2", "deal Joker Joker2"),
        ("turn 7c", "turn 7♣"),
    ],
)
def test_a_move_can_be_typed(typed: str, meant: str) -> None:
    assert GAME.notation(GAME.parse(typed)) == meant


@pytest.mark.parametrize(
    "typed", ["", "bet", "bet twelve", "bet -3", "bet 1.5", "deal 3♠", "deal 3♠ 9♦ die 7"]
)
def test_what_cannot_be_read_is_explained(typed: str) -> None:
    with pytest.raises(ValueError, match="is no move: write pass, a bet such as"):
        GAME.parse(typed)


# The sample bots.


def choice(bot: str, state: InBetweenState) -> str:
    """Return what a sample bot plays for the seat whose turn it is."""
    seat = state.seat
    turn = pb.Turn(observation=GAME.observe(state, seat), legal=GAME.legal(state, seat))
    return GAME.notation(find_bot("inbetween", bot)(play_pb2.Start(), seat).move(turn))


def chips(bot: str, rival: str, matches: int, **options: Any) -> list[int]:
    """Return what a bot makes of its stack against three rivals, each of the four seats in turn."""
    won = []
    for number in range(matches):
        seats = [find_bot("inbetween", bot if seat == number % 4 else rival) for seat in range(4)]
        rng = Random(number)
        players = [kind(play_pb2.Start(seed=rng.randbytes(16)), seat) for seat, kind in enumerate(seats)]
        state, deal = begin(4, **options), Deal(rng.randbytes(32))
        while acting := GAME.to_act(state):
            (seat,) = acting
            if seat == CHANCE:
                GAME.play(state, CHANCE, GAME.chance(state, deal))
            else:
                GAME.play(state, seat, players[seat].move(pb.Turn(observation=GAME.observe(state, seat))))
        won.append(state.stacks[number % 4] - state.options.stack)
    return won


@pytest.mark.parametrize(
    ("bot", "rival", "options"),
    [
        ("timid", "random", {}),
        ("counter", "random", {}),
        ("counter", "timid", {"max_turns": 50}),
        ("counter", "random", {"own_goal": True, "dice": True, "jokers": 2, "surrender": True}),
        ("counter", "timid", {"dice": True, "max_turns": 50, "stack": 300}),
        ("counter", "timid", {"credit": True, "max_bet": 20, "max_turns": 50}),
    ],
)
def test_a_better_bot_wins_chips(bot: str, rival: str, options: dict[str, Any]) -> None:
    won = chips(bot, rival, 80, **options)
    assert mean(won) > 3 * stdev(won) / len(won) ** 0.5


@pytest.mark.parametrize(
    ("posts", "chosen"), [("2♠ J♦", "bet 2"), ("2♠ 10♦", "pass"), ("A♠ 5♦", "bet 2"), ("9♠ 9♦", "pass")]
)
def test_the_timid_bot_bets_the_least_from_eight_ranks_on(posts: str, chosen: str) -> None:
    assert choice("timid", act(table(50, 50, pot=10), f"deal {posts}")) == chosen


def test_the_counter_bets_more_when_more_cards_win() -> None:
    stakes = []
    for posts in ("2♠ J♦", "2♠ Q♦", "2♠ K♦", "2♠ A♦"):
        kind, _, stake = choice("counter", act(table(500, 500, pot=400), f"deal {posts}")).partition(" ")
        assert kind == "bet"
        stakes.append(int(stake))
    assert stakes == sorted(stakes)
    assert stakes[-1] > 2 * stakes[0]


def test_the_counter_knows_which_cards_are_gone() -> None:
    state = table(500, 500, pot=400)
    state.dealt = [cards.parse(f"{rank}{suit}") for rank in "3456789T" for suit in "♣♦♥"]
    assert choice("counter", act(state, "deal 2♠ J♦")) == "pass"


def test_the_counter_bets_the_least_where_a_pass_costs_more() -> None:
    # Six ranks between lose 8/50 of the bet in the mean: 2 of 12, and a pass costs 6.
    assert choice("counter", act(table(500, 500, pot=400, dice=True), "deal 2♠ 9♦ die 6")) == "bet 12"


def test_the_counter_bets_a_small_pot_on_a_sure_loss_where_a_pass_costs_more() -> None:
    state = act(table(50, 50, pot=2, dice=True), "deal 8♠ 9♦ die 6")
    assert choice("counter", state) == "bet 2"


def test_the_counter_surrenders_before_a_chain_that_costs_more_than_its_share() -> None:
    state = table(90, 90, 90, pot=12, own_goal=True, surrender=True)
    assert choice("counter", state) == "stay"
    state.chain = 60
    assert choice("counter", state) == "stay"
    state.pot, state.chain = 3, 3
    state.options.jokers = 2
    assert choice("counter", state) == "stay"
    state.stacks, state.pot, state.chain = [90, 900, 900], 60, 60
    assert choice("counter", state) == "surrender"


@pytest.mark.parametrize("number", range(0, len(VARIANTS), 5))
def test_the_counter_plays_every_variant(number: int) -> None:
    settled = short(VARIANTS[number])
    flags = {field.name: value for field, value in settled.ListFields()}
    assert chips("counter", "counter", 2, **flags)
