"""Pot Luck: the contract, the decisions of its rules one by one, the worked example, the simulation."""

from collections.abc import Iterable
from hashlib import sha256
from math import sqrt
from random import Random
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import strategies as st

from fairdeal.bot import Bot
from fairdeal.potluck.v1 import potluck_pb2 as pb
from fairdeal.v1 import play_pb2
from fairdeal_server.bots import find_bot
from fairdeal_server.games import cards
from fairdeal_server.games.contract import GameContract, Log
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove, OptionError
from fairdeal_server.games.potluck import HAND, LEVELS, VALUES, PotLuck, PotLuckState

GAME = PotLuck()
PASS = GAME.parse("pass")


def hand(text: str) -> list[int]:
    return sorted(cards.parse(name) for name in text.split())


def card_set(messages: Iterable[pb.Card]) -> set[int]:
    return {cards.card(card.rank, card.suit) for card in messages}


def message(name: str) -> pb.Card:
    card = cards.parse(name)
    return pb.Card(rank=cards.rank(card), suit=pb.Suit.ValueType(cards.suit(card)))


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        maybe = st.none() | st.booleans()
        return st.builds(
            pb.Options,
            level=st.sampled_from(pb.Level.values()),
            open=st.none() | st.integers(0, 4),
            lives=st.none() | st.integers(0, 20),
            target=st.none() | st.integers(1, 16),
            open_hands=maybe,
            own_card_rule=maybe,
            play_on=maybe,
        )

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Hidden cards and choices not yet shown are their owner's own; everything else is public."""
        events: list[object] = []
        choices: dict[int, object] = {}
        choosing = options.open > 0 and not options.open_hands
        for by, move in log:
            if isinstance(move, pb.Chance):
                known = options.open_hands or move.seat == seat
                events.append(("dealt", move.seat, move.card if known else None))
                continue
            assert isinstance(move, pb.Move)
            if not move.HasField("open"):
                events.append((by, move))
            elif not choosing:
                events.append((by, card_set(move.open.cards)))
            else:
                choices[by] = card_set(move.open.cards)
                if len(choices) == seats:
                    choosing = False
                    events.append(choices)
        return events, choices.get(seat) if choosing and seat is not None else None

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "two-seats": (pb.Options(), 2),
            "three-seats-easy": (pb.Options(level=pb.LEVEL_EASY), 3),
            "five-seats-expert": (pb.Options(level=pb.LEVEL_EXPERT), 5),
            "play-on": (pb.Options(play_on=True, own_card_rule=False, lives=52, target=1), 2),
        }


def begin(*hands: str, setup: Iterable[str] = (), **options: Any) -> PotLuckState:
    """Deal these hands through chance's moves; `setup` is everybody's first open cards."""
    state = GAME.start(GAME.settle(pb.Options(**options), len(hands)), len(hands))
    for row in zip(*(text.split() for text in hands), strict=True):
        for seat, card in enumerate(row):
            GAME.play(state, CHANCE, GAME.parse(f"deal {card} to seat {seat}"))
    for seat, chosen in enumerate(setup):
        GAME.play(state, seat, GAME.parse(f"open {chosen}"))
    return state


def position(
    *hands: str, pots: Iterable[str] = (), shown: Iterable[str] = (), stock: int = 0, **options: Any
) -> PotLuckState:
    """Return a state in which seat 0 has a turn; hands are hidden, `shown` is open.

    A pot is written as cards, each with its seat: "10♦0 5♠1"; an Ace counts 1.
    """
    state = GAME.start(GAME.settle(pb.Options(**options), len(hands)), len(hands))
    state.phase = pb.PHASE_PLAY
    state.stock = stock
    state.hidden = [hand(text) for text in hands]
    for seat, text in enumerate(shown):
        state.open[seat] = hand(text)
    lying = []
    for pot, text in zip(state.pots, pots, strict=False):
        for name in text.split():
            card = cards.parse(name[:-1])
            pot.put(card, VALUES[card][0], int(name[-1]))
            lying.append(card)
    used = {card for known in [*state.hidden, *state.open, lying] for card in known}
    rest = [card for card in range(cards.PACK) if card not in used]
    state.dealt = sum(1 << card for card in [*used, *rest[stock:]])
    return state


def act(state: PotLuckState, *moves: str) -> None:
    """Play moves, each for the seat whose turn it is, or for chance."""
    for text in moves:
        (seat,) = GAME.to_act(state)
        GAME.play(state, seat, GAME.parse(text))


def refuse(state: PotLuckState, text: str) -> str:
    """Return why the move of the seat whose turn it is, is refused."""
    (seat,) = GAME.to_act(state)
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, seat, GAME.parse(text))
    return str(refused.value)


def legal(state: PotLuckState) -> set[str]:
    (seat,) = GAME.to_act(state)
    return {GAME.notation(move) for move in GAME.legal(state, seat)}


def is_over(state: PotLuckState) -> bool:
    return not GAME.to_act(state)


# The worked example of the rules.


def test_the_worked_example_replays_card_by_card() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", setup=["4♦", "7♣"])
    scores = []
    for turn in (
        ["K♠>0", "deal 8♦ to seat 0"],
        ["7♣>0", "deal 2♠ to seat 1", "open 9♦"],
        ["4♦>0", "deal J♣ to seat 0", "open J♣"],
        ["Q♥>1", "deal 6♣ to seat 1"],
        ["A♥=11>1", "deal 5♥ to seat 0"],
        ["6♣>0", "deal 10♠ to seat 1"],
        ["5♥>0", "deal 7♥ to seat 0"],
        ["10♠>0"],
    ):
        act(state, *turn)
        scores.append(state.scored)
    assert scores == [0, 0, 1, 1, 2, 2, 2, 3]
    assert state.open == [hand("J♣"), hand("9♦")]
    assert state.hidden == [hand("3♣ 7♥ 8♦"), hand("2♠ 5♠")]


def test_in_the_example_anna_may_not_play_on_her_own_card_after_step_7() -> None:
    state = position("7♥ 3♣", "10♠ 5♠", pots=["6♣1 5♥0"], stock=20)
    assert "closed" in refuse(state, "7♥>0")


# Levels and the budget.


@pytest.mark.parametrize(
    ("level", "shown", "lives", "target"),
    [
        (pb.LEVEL_UNSPECIFIED, 1, 1, 13),
        (pb.LEVEL_EASY, 2, 2, 12),
        (pb.LEVEL_NORMAL, 1, 1, 13),
        (pb.LEVEL_HARD, 1, 0, 14),
        (pb.LEVEL_EXPERT, 0, 0, 14),
    ],
)
def test_a_level_is_a_preset(level: pb.Level.ValueType, shown: int, lives: int, target: int) -> None:
    settled = GAME.settle(pb.Options(level=level), 2)
    assert (settled.open, settled.lives, settled.target) == (shown, lives, target)
    assert settled.level == (level or pb.LEVEL_NORMAL)
    assert (settled.open_hands, settled.own_card_rule, settled.play_on) == (False, True, False)


def test_explicit_options_override_the_level() -> None:
    settled = GAME.settle(pb.Options(level=pb.LEVEL_EASY, open=0, target=16), 2)
    assert (settled.open, settled.lives, settled.target) == (0, 2, 16)
    assert settled.level == pb.LEVEL_UNSPECIFIED


def test_equal_rules_are_equal_options() -> None:
    spelled = pb.Options(level=pb.LEVEL_EASY, open=1, lives=1, target=13, own_card_rule=True)
    assert GAME.settle(spelled, 2) == GAME.settle(pb.Options(), 2)
    assert GAME.settle(pb.Options(open=4), 5) == GAME.settle(pb.Options(open=2), 5)
    open_hands = GAME.settle(pb.Options(open_hands=True), 3)
    assert open_hands == GAME.settle(pb.Options(open_hands=True, open=0), 3)
    assert open_hands.open == 3


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"open": 5}, "option open takes a whole number from 0 to 4, not 5"),
        ({"lives": 53}, "option lives takes a whole number from 0 to 52, not 53"),
        ({"target": 0}, "option target takes a whole number from 1 to 16, not 0"),
        ({"target": 17}, "option target takes a whole number from 1 to 16, not 17"),
        ({"level": 9}, "level: easy, normal, hard or expert, not number 9"),
    ],
)
def test_an_option_out_of_range_is_named(options: dict[str, Any], named: str) -> None:
    with pytest.raises(OptionError, match=named):
        GAME.settle(pb.Options(**options), 2)


def test_the_pack_is_worth_340_points_and_leaves_the_budget_of_the_text() -> None:
    worth = sum(values[0] for values in VALUES)
    assert worth == 340
    assert sorted(worth - 21 * target for _, _, target in LEVELS.values()) == [46, 46, 67, 88]
    assert worth + 4 * 10 == 21 * 18 + 2


# 1 and 2. Values and busts.


def test_1_an_ace_counts_1_or_11_on_any_pot_also_where_it_busts() -> None:
    state = position("A♥", "K♠", pots=["", "9♦1 9♣1"], stock=20)
    assert legal(state) == {f"A♥={value}>{pot}" for value in (1, 11) for pot in range(3)}
    act(state, "A♥=11>1")
    assert (state.lives, state.pots[1].total) == (0, 0)


def test_1_the_value_of_an_ace_stays_while_the_pot_stands() -> None:
    state = position("A♥", "9♦", stock=20)
    act(state, "A♥=11>0", "deal 2♣ to seat 0", "open 2♣", "9♦>0")
    assert state.pots[0].total == 20
    seen = GAME.observe(state, None).pots[0]
    assert [(card.value, card.seat) for card in seen.cards] == [(11, 0), (9, 1)]


def test_1_who_plays_an_ace_must_say_its_value() -> None:
    state = position("A♥ 9♦", "K♠", stock=20)
    ace, nine = message("A♥"), message("9♦")
    with pytest.raises(IllegalMove, match="A♥ counts 1 or 11, not 0"):
        GAME.play(state, 0, pb.Move(play=pb.Play(card=ace)))
    with pytest.raises(IllegalMove, match="9♦ counts 9, not 10"):
        GAME.play(state, 0, pb.Move(play=pb.Play(card=nine, value=10)))
    GAME.play(state, 0, pb.Move(play=pb.Play(card=nine)))
    assert state.pots[0].total == 9


def test_2_a_voluntary_bust_is_legal() -> None:
    state = position("K♠ 2♣", "5♦", pots=["9♦1 6♣1"], stock=20)
    act(state, "K♠>0")
    assert (state.lives, state.scored) == (0, 0)
    assert not is_over(state)


# 3. The own-card rule.


def test_3_a_pot_whose_top_card_is_one_s_own_is_closed() -> None:
    state = position("2♣", "5♦", pots=["3♦1 9♦0", "9♣0 3♣1", ""], stock=20)
    assert legal(state) == {"2♣>1", "2♣>2"}


def test_3_the_rule_looks_at_the_top_card_only() -> None:
    state = position("2♣", "5♦", pots=["9♦0 3♦1"], stock=20)
    act(state, "2♣>0")
    assert state.pots[0].total == 14


@pytest.mark.parametrize("finisher", ["8♠", "K♠"], ids=["scored", "bust"])
def test_3_an_emptied_pot_is_open_also_to_who_emptied_it(finisher: str) -> None:
    state = position(f"{finisher} 2♣", "5♦", pots=["9♦0 4♦1"], stock=20)
    act(state, f"{finisher}>0", "deal 3♣ to seat 0", "open 3♣", "5♦>1", "deal 4♣ to seat 1", "open 4♣")
    assert "2♣>0" in legal(state)


def test_3_without_the_rule_every_pot_is_open() -> None:
    state = position("2♣", "5♦", pots=["3♦1 9♦0"], stock=20, own_card_rule=False)
    assert legal(state) == {"2♣>0", "2♣>1", "2♣>2"}


# 4 to 7. Passing and the end of the stock.


@pytest.mark.parametrize("seats", GAME.seats)
def test_4_while_stock_remains_a_legal_play_exists(seats: int) -> None:
    rng = Random(seats)
    for _ in range(20):
        options = GAME.settle(pb.Options(lives=52, target=16), seats)
        state, deal = GAME.start(options, seats), Deal(rng.randbytes(32))
        while acting := GAME.to_act(state):
            seat = rng.choice(acting)
            if state.phase == pb.PHASE_PLAY and state.stock:
                assert GAME.forced(state, seat) is None
                assert all(move.HasField("play") for move in GAME.legal(state, seat))
            move = GAME.chance(state, deal) if seat == CHANCE else rng.choice(GAME.legal(state, seat))
            GAME.play(state, seat, move)


def test_4_after_passes_a_player_without_a_pot_must_pass() -> None:
    state = position("2♣", "5♦", pots=["3♦0", "4♦0", "6♦0"])
    assert GAME.forced(state, 0) == PASS
    assert legal(state) == {"pass"}


def test_5_passing_is_refused_while_there_is_stock() -> None:
    state = position("2♣", "5♦", stock=1)
    assert "pass" not in legal(state)
    assert "empty at the start" in refuse(state, "pass")


def test_5_who_draws_the_last_card_gets_no_pass_in_that_turn_but_the_next_player_does() -> None:
    state = position("2♣ 3♣", "5♦", stock=1, open=0)
    act(state, "2♣>0")
    last = GAME.chance(state, Deal(bytes(32)))
    GAME.play(state, CHANCE, last)
    assert (state.stock, state.turn) == (0, 1)
    assert "pass" in legal(state)


def test_5_passing_is_allowed_also_with_a_card_that_finishes_a_pot() -> None:
    state = position("6♣", "5♦", pots=["9♦0 6♦1"])
    assert legal(state) == {"6♣>0", "6♣>1", "6♣>2", "pass"}
    assert GAME.forced(state, 0) is None


def test_5_a_pass_binds_nobody_later() -> None:
    state = position("6♣", "5♦ 4♦", open=0)
    act(state, "pass", "5♦>0", "6♣>0")
    assert state.pots[0].total == 11


@pytest.mark.parametrize("seats", GAME.seats)
def test_6_as_many_passes_in_a_row_as_there_are_players_lose(seats: int) -> None:
    state = position(*["6♣", "5♦", "4♦", "3♦", "2♦"][:seats])
    act(state, *["pass"] * (seats - 1))
    assert not is_over(state)
    act(state, "pass")
    assert is_over(state)
    assert GAME.result(state).summary == "lost with 0 pots: everybody passed"


def test_6_a_player_without_cards_passes_without_being_asked_and_it_counts() -> None:
    state = position("6♣", "", "5♦")
    act(state, "pass")
    assert GAME.forced(state, 1) == PASS
    act(state, "pass")
    assert state.passes == 2


def test_6_a_play_resets_the_count() -> None:
    state = position("6♣ 7♣", "5♦", "4♦")
    act(state, "pass", "pass", "4♦>0")
    assert state.passes == 0
    act(state, "pass", "pass")
    assert not is_over(state)


def test_7_empty_hands_lose() -> None:
    state = position("6♣", "5♦")
    act(state, "6♣>0")
    assert not is_over(state)
    act(state, "5♦>0")
    assert is_over(state)
    assert GAME.result(state).summary == "lost with 0 pots: no cards were left"


def test_7_the_target_comes_before_empty_hands() -> None:
    state = position("6♣", "", pots=["9♦1 6♦1"])
    state.scored = 12
    act(state, "6♣>0")
    result = GAME.result(state)
    assert (result.scores, result.ranks, result.second) == ((1.0, 1.0), (1, 1), (13.0, 13.0))
    assert result.summary == "won with 13 pots: the target is reached"


# 8 and 9. The order of a turn, and open cards.


def test_8_playing_and_opening_are_two_questions() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", setup=["4♦", "7♣"])
    assert "a card to play" in refuse(state, "open K♠")
    act(state, "4♦>0", "deal 8♦ to seat 0")
    assert GAME.observe(state, 0).phase == pb.PHASE_OPEN
    assert GAME.observe(state, 0).to_open == 1
    assert GAME.forced(state, 0) is None
    assert "cards to open" in refuse(state, "3♣>0")
    assert legal(state) == {"open K♠", "open 3♣", "open A♥", "open 8♦"}


def test_8_a_card_is_drawn_before_the_open_cards_are_restored() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", setup=["4♦", "7♣"])
    act(state, "4♦>0")
    assert GAME.to_act(state) == (CHANCE,)
    act(state, "deal 8♦ to seat 0", "open 8♦")
    assert state.open[0] == hand("8♦")


def test_8_a_bust_without_a_life_ends_the_match_before_the_draw() -> None:
    state = position("K♠ 2♣", "5♦", pots=["9♦1 6♣1"], stock=20, lives=0)
    act(state, "K♠>0")
    assert is_over(state)
    assert state.stock == 20
    assert GAME.result(state).summary == "lost with 0 pots: a pot went bust without a life"


def test_8_reaching_the_target_ends_the_match_before_the_draw() -> None:
    state = position("6♠ 2♣", "5♦", pots=["9♦1 6♣1"], stock=20, target=1)
    act(state, "6♠>0")
    assert is_over(state)
    assert GAME.result(state).ranks == (1, 1)


def test_8_open_cards_are_restored_also_without_stock() -> None:
    state = position("6♠ 2♣", "5♦", shown=["9♣"])
    act(state, "9♣>0")
    assert legal(state) == {"open 6♠", "open 2♣"}


def test_8_a_forced_opening_is_a_move_of_the_log_and_no_question() -> None:
    state = position("6♠", "5♦", shown=["9♣"])
    act(state, "9♣>0")
    assert GAME.forced(state, 0) == GAME.parse("open 6♠")
    act(state, "open 6♠")
    assert GAME.observe(state, 1).history[-1] == pb.Event(seat=0, opened=[message("6♠")])


def test_9_an_open_card_that_is_not_played_stays() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", setup=["4♦", "7♣"])
    act(state, "K♠>0", "deal 8♦ to seat 0")
    assert state.open[0] == hand("4♦")
    assert GAME.to_act(state) == (1,)


def test_9_with_fewer_cards_than_the_level_asks_for_all_lie_open() -> None:
    state = position("6♠", "5♦", shown=["9♣", "8♣"], level=pb.LEVEL_EASY)
    act(state, "9♣>0")
    assert GAME.forced(state, 0) == GAME.parse("open 6♠")
    act(state, "open 6♠", "8♣>0", "open 5♦", "6♠>1")
    assert GAME.to_act(state) == (1,)


def test_9_the_first_open_cards_are_chosen_at_once_and_secretly() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥")
    before = [GAME.observe(state, viewer) for viewer in (0, None)]
    assert list(GAME.to_act(state)) == [0, 1]
    GAME.play(state, 1, GAME.parse("open 9♦"))
    assert list(GAME.to_act(state)) == [0]
    assert [GAME.observe(state, viewer) for viewer in (0, None)] == before
    assert card_set(GAME.observe(state, 1).hands[1].open) == set(hand("9♦"))
    GAME.play(state, 0, GAME.parse("open K♠"))
    seen = GAME.observe(state, None)
    assert [card_set(shown.open) for shown in seen.hands] == [set(hand("K♠")), set(hand("9♦"))]
    assert [event.seat for event in seen.history] == [0, 1]


def test_9_on_easy_with_two_players_two_different_cards_are_chosen() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", level=pb.LEVEL_EASY)
    assert len(GAME.legal(state, 0)) == 6
    with pytest.raises(IllegalMove, match="2 different cards"):
        GAME.play(state, 0, GAME.parse("open 4♦ 4♦"))
    with pytest.raises(IllegalMove, match="2 different cards"):
        GAME.play(state, 0, GAME.parse("open 4♦"))
    with pytest.raises(IllegalMove, match="7♣ is not among"):
        GAME.play(state, 0, GAME.parse("open 4♦ 7♣"))


@pytest.mark.parametrize("seats", [4, 5])
def test_9_on_easy_with_many_players_everything_is_opened_without_asking(seats: int) -> None:
    state = begin(*["4♦ K♠", "7♣ 9♦", "5♠ Q♥", "2♠ 2♥", "3♠ 3♥"][:seats], level=pb.LEVEL_EASY)
    assert GAME.to_act(state) == list(range(seats))
    for seat in range(seats):
        forced = GAME.forced(state, seat)
        assert forced is not None
        GAME.play(state, seat, forced)
    assert state.phase == pb.PHASE_PLAY
    assert not any(state.hidden)


def test_9_on_expert_nothing_is_chosen() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", level=pb.LEVEL_EXPERT)
    assert state.phase == pb.PHASE_PLAY
    assert not GAME.observe(state, None).hands[0].open


def test_with_open_hands_every_card_lies_open_as_soon_as_it_is_dealt() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", open_hands=True)
    assert (state.phase, state.hidden) == (pb.PHASE_PLAY, [[], []])
    act(state, "4♦>0", "deal 8♦ to seat 0")
    assert state.open == [hand("K♠ 3♣ A♥ 8♦"), hand("7♣ 9♦ 5♠ Q♥")]
    assert GAME.to_act(state) == (1,)


# 10 and 11. Lives, and what is public.


@pytest.mark.parametrize("lives", [0, 1, 2, 5])
def test_10_with_l_lives_bust_l_plus_1_loses(lives: int) -> None:
    state = position("K♠ K♥ K♦", "Q♠ Q♥ Q♦", lives=lives, open=0)
    for _ in range(lives):
        state.pots[0].put(0, 20, 2)
        act(state, f"{cards.notation(state.hidden[state.turn][0])}>0")
        state.hidden[1 - state.turn].append(51 - state.turn)
    assert (state.lives, is_over(state)) == (0, False)
    state.pots[0].put(0, 20, 2)
    act(state, f"{cards.notation(state.hidden[state.turn][0])}>0")
    assert is_over(state)


def test_10_cards_that_left_the_game_never_come_back() -> None:
    rng = Random(10)
    options = GAME.settle(pb.Options(lives=52, play_on=True), 3)
    state, deal = GAME.start(options, 3), Deal(rng.randbytes(32))
    dealt = []
    while acting := GAME.to_act(state):
        seat = rng.choice(acting)
        move = GAME.chance(state, deal) if seat == CHANCE else GAME.legal(state, seat)[0]
        dealt += [move.card] if isinstance(move, pb.Chance) else []
        GAME.play(state, seat, move)
    assert len(dealt) == len(card_set(dealt)) == 52
    seen = GAME.observe(state, None)
    lying = [card.card for pot in seen.pots for card in pot.cards]
    assert card_set([*seen.gone, *lying]) | {card for own in seen.hands for card in card_set(own.open)} == (
        card_set(dealt)
    )


def test_11_seat_0_begins_and_turns_go_round() -> None:
    state = begin("4♦ K♠ 3♣", "7♣ 9♦ 5♠", "2♦ 2♠ 2♥", level=pb.LEVEL_EXPERT)
    turns: list[int] = []
    for play, drawn in (("4♦>0", "10♦"), ("7♣>1", "10♠"), ("2♦>2", "10♥"), ("3♣>1", "10♣")):
        turns += GAME.to_act(state)
        act(state, play, f"deal {drawn} to seat {turns[-1]}")
    assert turns == [0, 1, 2, 0]


def test_11_the_spectator_sees_what_everybody_sees() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", setup=["4♦", "7♣"])
    act(state, "A♥=11>2", "deal 8♦ to seat 0")
    seen = GAME.observe(state, None)
    assert not seen.hidden
    assert [(card_set(own.open), own.hidden) for own in seen.hands] == [
        (set(hand("4♦")), 3),
        (set(hand("7♣")), 3),
    ]
    assert (seen.seat, seen.to_act, seen.stock, seen.lives, seen.scored) == (2, 1, 43, 1, 0)
    assert [pot.total for pot in seen.pots] == [0, 0, 11]
    assert [event.HasField("play") for event in seen.history] == [False, False, True]


# 12. No communication: how a move is written tells nobody anything.


def test_12_the_order_of_opened_cards_and_a_value_of_0_leave_no_trace() -> None:
    states = []
    for first, value in (("4♦ K♠", 10), ("K♠ 4♦", 0)):
        state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", setup=[first, "7♣ 9♦"], level=pb.LEVEL_EASY)
        GAME.play(state, 0, pb.Move(play=pb.Play(card=message("K♠"), pot=1, value=value)))
        states.append(state)
    for viewer in (0, 1, None):
        assert GAME.observe(states[0], viewer) == GAME.observe(states[1], viewer)


# 13. Playing on.


def test_13_with_play_on_the_target_does_not_end_the_match() -> None:
    state = position("6♠ 2♣", "5♦", pots=["9♦1 6♣1"], stock=20, target=1, play_on=True)
    act(state, "6♠>0")
    assert not is_over(state)


def test_13_with_play_on_the_pots_are_the_score_and_nobody_wins() -> None:
    state = position("K♠ 6♠ 2♣", "5♦", pots=["9♦1 6♣1"], stock=20, target=1, lives=0, play_on=True)
    state.scored = 4
    act(state, "K♠>0")
    result = GAME.result(state)
    assert (result.scores, result.ranks, result.second) == ((4.0, 4.0), (2, 2), (4.0, 4.0))
    assert result.summary == "over with 4 pots: a pot went bust without a life"


def test_13_the_payoff_is_a_win_or_with_play_on_the_pots() -> None:
    settled = GAME.settle(pb.Options(), 2)
    assert GAME.default_payoff(settled) == play_pb2.PAYOFF_WIN
    assert GAME.payoff_bounds(play_pb2.PAYOFF_WIN, settled, 2) == (0, 1)
    playing_on = GAME.settle(pb.Options(play_on=True), 2)
    assert GAME.default_payoff(playing_on) == play_pb2.PAYOFF_SCORE
    assert GAME.payoff_bounds(play_pb2.PAYOFF_SCORE, playing_on, 2) == (0, 18)
    with pytest.raises(OptionError, match="nobody wins"):
        GAME.payoff_bounds(play_pb2.PAYOFF_WIN, playing_on, 2)


# The deal, and moves that nobody chose.


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_deck_is_dealt_in_order_a_card_a_seat_first(seats: int) -> None:
    deal = Deal(bytes(range(32)))
    state = GAME.start(GAME.settle(pb.Options(open=0, lives=52), seats), seats)
    chances = []
    while acting := GAME.to_act(state):
        if acting[0] == CHANCE:
            chances.append(GAME.chance(state, deal))
            GAME.play(state, CHANCE, chances[-1])
        else:
            GAME.play(state, acting[0], GAME.legal(state, acting[0])[0])
    deck = deal.permutation(52, "deck")
    assert [move.card for move in chances] == [message(cards.notation(card)) for card in deck[: len(chances)]]
    first = seats * HAND[seats]
    assert [move.seat for move in chances[:first]] == [place % seats for place in range(first)]


def test_a_card_cannot_be_dealt_twice() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", setup=["4♦", "7♣"])
    act(state, "4♦>0")
    assert "seat 0 gets a card of the stock" in refuse(state, "deal 4♦ to seat 0")
    assert "seat 0 gets a card of the stock" in refuse(state, "deal 5♦ to seat 1")


@pytest.mark.parametrize(
    ("own", "pots", "stock", "chosen"),
    [
        ("6♠ 2♣", ["9♦1 6♣1", "9♣1 6♦1"], 20, "6♠>0"),
        ("K♠ 2♣", ["9♦1 6♣1", "3♦1", ""], 20, "2♣>2"),
        ("A♣ 3♣", ["9♦1 6♣1", "3♦1", "2♦0"], 20, "3♣>1"),
        ("K♠ Q♠", ["9♦1 6♣1", "9♣1 5♣1", "9♠1 9♥1"], 0, "pass"),
        ("K♠ 9♠", ["9♦1 6♣1", "9♣1 5♣1", "8♠1 9♥1"], 20, "9♠>1"),
    ],
    ids=["finish", "safe", "ace-last", "pass", "bust"],
)
def test_the_default_move_hurts_least(own: str, pots: list[str], stock: int, chosen: str) -> None:
    state = position(own, "5♠", pots=pots, stock=stock)
    assert GAME.notation(GAME.default(state, 0)) == chosen


def test_by_default_the_highest_cards_are_opened_and_aces_last() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", level=pb.LEVEL_EASY)
    assert GAME.notation(GAME.default(state, 0)) == "open 4♦ K♠"


# Text.


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("10D>1", "10♦>1"),
        ("td > 1", "10♦>1"),
        ("10♦=10>1", "10♦>1"),
        ("AH=11>2", "A♥=11>2"),
        ("PASS", "pass"),
        ("Open 4d kS", "open 4♦ K♠"),
    ],
)
def test_a_move_can_be_typed_in_ascii(typed: str, meant: str) -> None:
    assert GAME.notation(GAME.parse(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("AH>2", "A♥ counts 1 or 11: write AH=11"),
        ("9D=10>2", "9♦ counts 9"),
        ("9D>3", "the pots are 0 to 2"),
        ("11D>2", "'11D' is not a card"),
        ("open", "is no move"),
        ("open 4X", "'4X' is not a card"),
        ("", "is no move"),
        ("deal 4♦ to seat 9", "is no move"),
    ],
)
def test_what_cannot_be_read_is_explained(typed: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.parse(typed)


def test_an_observation_reads_like_a_table() -> None:
    state = begin("4♦ K♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥", setup=["4♦", "7♣"])
    act(state, "A♥=11>2", "deal 8♦ to seat 0")
    assert GAME.text(GAME.observe(state, 1)).splitlines() == [
        "Pot Luck: seat 1 plays a card",
        "scored 0 of 13, lives 1, stock 43, passes 0",
        "pot 0: 0",
        "pot 1: 0",
        "pot 2: 11 = A♥=11 (seat 0)",
        "seat 0: open 4♦; hidden 3 cards",
        "seat 1 (you): open 7♣; hidden 5♠ 9♦ Q♥",
        "gone: none",
    ]


# The simulation of the text. benchmarks/potluck.py plays all 5000 deals.


def win_rate(name: str, deals: int, **options: Any) -> float:
    """Return how often a team of the same sample bots wins."""
    kind = find_bot("potluck", name)
    settled = GAME.settle(pb.Options(**options), 2)
    won = 0
    for number in range(deals):
        deal = Deal(sha256(f"simulation {number}".encode()).digest())
        starts = [play_pb2.Start(seed=bytes([seat, *number.to_bytes(4, "big")])) for seat in range(2)]
        bots = [kind(start, seat) for seat, start in enumerate(starts)]
        won += GAME.result(play_match(bots, settled, deal)).ranks[0] == 1
    return won / deals


def play_match(bots: list[Bot], options: Message, deal: Deal) -> PotLuckState:
    state = GAME.start(options, len(bots))
    while acting := GAME.to_act(state):
        for seat in acting:
            if seat == CHANCE:
                move: Message = GAME.chance(state, deal)
            else:
                turn = pb.Turn(observation=GAME.observe(state, seat), legal=GAME.legal(state, seat))
                move = GAME.forced(state, seat) or bots[seat].move(turn)
            GAME.play(state, seat, move)
    return state


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("random", {}, 0.02),
        ("simple", {"open": 0}, 0.49),
        ("simple", {"open_hands": True}, 0.90),
        ("simple", {"own_card_rule": False}, 0.94),
    ],
    ids=["random", "nothing-open", "open-hands", "no-own-card-rule"],
)
def test_the_simulation_comes_out_as_in_the_text(name: str, options: dict[str, Any], text: float) -> None:
    deals = 400
    error = sqrt(text * (1 - text) / deals)
    assert win_rate(name, deals, **options) == pytest.approx(text, abs=3 * error)


def test_the_simple_bot_opens_its_highest_card_and_counts_an_ace_lowest() -> None:
    state = begin("4♦ 8♠ 3♣ A♥", "7♣ 9♦ 5♠ Q♥")
    turn = pb.Turn(observation=GAME.observe(state, 0), legal=GAME.legal(state, 0))
    simple = find_bot("potluck", "simple")(play_pb2.Start(), 0)
    assert GAME.notation(simple.move(turn)) == "open 8♠"


@pytest.mark.parametrize(
    ("own", "pots", "stock", "chosen"),
    [
        ("6♠ 2♣ A♥", ["9♦1 6♣1"], 20, "6♠>0"),
        ("2♣ A♥", ["9♦1 J♣1", "9♣1", "9♠0"], 20, "2♣>0"),
        ("A♥", ["9♦1 J♣1", "9♣1 9♠1", "J♥1 K♣1"], 20, "A♥=1>2"),
        ("K♠ Q♠", ["9♦1 6♣1", "9♣1 5♣1", "9♠1 9♥1"], 0, "pass"),
    ],
    ids=["finish", "ace-last", "only-ace", "pass"],
)
def test_the_simple_bot_plays_as_it_says(own: str, pots: list[str], stock: int, chosen: str) -> None:
    state = position(own, "5♠ 8♣ 8♥", pots=pots, stock=stock)
    turn = pb.Turn(observation=GAME.observe(state, 0), legal=GAME.legal(state, 0))
    simple = find_bot("potluck", "simple")(play_pb2.Start(), 0)
    assert GAME.notation(simple.move(turn)) == chosen
