"""Hanabi: the contract, the decisions of its rules one by one, OpenSpiel's word for it, and teams of bots."""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from random import Random
from statistics import fmean
from typing import Any

import pyspiel
import pytest
from google.protobuf.message import Message
from hypothesis import strategies as st

from fairdeal.bot import Bot
from fairdeal.hanabi.v1 import hanabi_pb2 as pb
from fairdeal.v1 import play_pb2
from fairdeal.v1.tournament_pb2 import Entrant, Plan, Standing
from fairdeal_server.bots import find_bot, list_bots
from fairdeal_server.bots.hanabi import Hats, Simple
from fairdeal_server.games.contract import GameContract, Log
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove, load_games
from fairdeal_server.games.hanabi import HAND, PACK, Hanabi, HanabiState
from fairdeal_server.planning import BUILTIN, complete
from fairdeal_server.simulation import Simulation

GAME = Hanabi()


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        return st.builds(pb.Options, keep_points_on_strikeout=st.none() | st.booleans())

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """All but its holder see a card; everybody sees what is discarded, played, and shown by a clue."""
        hands: list[list[int]] = [[] for _ in range(seats)]
        dealt: list[pb.Card] = []
        events: list[object] = []
        for by, move in log:
            if isinstance(move, pb.Chance):
                visible = seat is not None and move.seat != seat
                events.append(("dealt", move.seat, move.card if visible else None))
                hands[move.seat].append(len(dealt))
                dealt.append(move.card)
                continue
            assert isinstance(move, pb.Move)
            if move.HasField("clue"):
                clue, cards = move.clue, [dealt[number] for number in hands[move.clue.seat]]
                events.append(
                    (by, move, [clue.colour == card.colour or clue.value == card.value for card in cards])
                )
            else:
                place = move.play.place if move.HasField("play") else move.discard.place
                events.append((by, move, dealt[hands[by].pop(place)]))
        return events

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "two-seats": (pb.Options(), 2),
            "five-seats-keeping-points": (pb.Options(keep_points_on_strikeout=True), 5),
        }


def begin(*hands: str, **options: Any) -> HanabiState:
    """Deal these hands, the oldest card first; seat 0 is to move."""
    state = GAME.start(GAME.settle(pb.Options(**options), len(hands)), len(hands))
    for row in zip(*(text.split() for text in hands), strict=True):
        for seat, card in enumerate(row):
            GAME.play(state, CHANCE, GAME.parse(f"deal {card} to seat {seat}"))
    return state


def act(state: HanabiState, *moves: str) -> None:
    """Play moves, each for the seat whose turn it is, or for chance."""
    for text in moves:
        (seat,) = GAME.to_act(state)
        GAME.play(state, seat, GAME.parse(text))


def refuse(state: HanabiState, text: str) -> str:
    """Return why the move of the seat whose turn it is, is refused."""
    (seat,) = GAME.to_act(state)
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, seat, GAME.parse(text))
    return str(refused.value)


def legal(state: HanabiState, kind: str) -> set[str]:
    """Return the legal moves that begin with this word."""
    (seat,) = GAME.to_act(state)
    return {text for move in GAME.legal(state, seat) if (text := GAME.notation(move)).startswith(kind)}


def is_over(state: HanabiState) -> bool:
    return not GAME.to_act(state)


def two_hands(**options: Any) -> HanabiState:
    return begin("R1 R2 Y1 B4 W5", "R1 G2 G2 B3 W1", **options)


def near_the_end(deck: int, *, fireworks: Iterable[int] = (0,) * 5) -> HanabiState:
    """Return a match of two in which so many cards are left; seat 0 is to move."""
    state = two_hands()
    state.deck = state.deck[:deck]
    state.fireworks = list(fireworks)
    return state


# 1. The deal.


@pytest.mark.parametrize(("seats", "cards"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_1_every_seat_gets_its_hand_one_card_after_the_other(seats: int, cards: int) -> None:
    state, deal = GAME.start(GAME.settle(pb.Options(), seats), seats), Deal(bytes(32))
    order = []
    while GAME.to_act(state) == (CHANCE,):
        dealt = GAME.chance(state, deal)
        order.append(dealt.seat)
        GAME.play(state, CHANCE, dealt)
    assert order == [*range(seats)] * cards
    assert GAME.to_act(state) == (0,)
    assert (state.information, state.fuses, len(state.deck)) == (8, 3, 50 - seats * cards)


def test_1_the_deck_has_three_ones_two_of_the_middle_values_and_one_five_of_each_colour() -> None:
    cards = Counter(PACK)
    assert len(PACK) == 50
    assert [cards[card] for card in range(25)] == [3, 2, 2, 2, 1] * 5


def test_1_tables_of_one_deal_draw_the_same_cards_whatever_is_played() -> None:
    deal, rng = Deal(bytes(range(32))), Random(1)
    drawn: list[list[str]] = []
    for _ in range(5):
        state = GAME.start(GAME.settle(pb.Options(), 3), 3)
        drawn.append([])
        while acting := GAME.to_act(state):
            if acting[0] == CHANCE:
                move: Message = GAME.chance(state, deal)
                drawn[-1].append(GAME.notation(move).split()[1])
            else:
                move = rng.choice(GAME.legal(state, acting[0]))
            GAME.play(state, acting[0], move)
    longest = max(drawn, key=len)
    assert len({len(cards) for cards in drawn}) > 1
    assert all(cards == longest[: len(cards)] for cards in drawn)


def test_1_a_card_that_is_not_in_the_deck_cannot_be_dealt() -> None:
    state = two_hands()
    act(state, "play 4")
    assert "seat 0 gets a card of the deck" in refuse(state, "deal W5 to seat 0")
    assert "seat 0 gets a card of the deck" in refuse(state, "deal R3 to seat 1")


# 2. Clues.


def test_2_a_clue_costs_a_token_and_shows_every_card_of_it() -> None:
    state = two_hands()
    act(state, "clue 1 2")
    assert state.information == 7
    seen = GAME.observe(state, 1)
    assert [held.value for held in seen.hands[1].cards] == [0, 2, 2, 0, 0]
    assert list(seen.history[0].numbers) == [3, 5]


def test_2_an_empty_clue_is_not_allowed() -> None:
    state = two_hands()
    assert legal(state, "clue") == {f"clue 1 {about}" for about in ("red", "green", "blue", "white", 1, 2, 3)}
    assert refuse(state, "clue 1 yellow") == "seat 1 has no card that is yellow"
    assert refuse(state, "clue 1 5") == "seat 1 has no card that is 5"


def test_2_a_clue_goes_to_a_teammate() -> None:
    state = two_hands()
    assert refuse(state, "clue 0 red") == "a clue goes to a teammate, and seat 0 is none"
    assert refuse(state, "clue 2 red") == "a clue goes to a teammate, and seat 2 is none"


def test_2_a_clue_is_about_one_thing() -> None:
    state = two_hands()
    for clue in (pb.Clue(seat=1), pb.Clue(seat=1, value=6), pb.Clue(seat=1, colour=pb.COLOUR_UNSPECIFIED)):
        with pytest.raises(IllegalMove, match="about a colour, or about a value from 1 to 5"):
            GAME.play(state, 0, pb.Move(clue=clue))


def test_2_without_a_token_no_clue_can_be_given() -> None:
    state = two_hands()
    act(state, *["clue 1 red", "clue 0 red"] * 4)
    assert legal(state, "clue") == set()
    assert refuse(state, "clue 1 red") == "there is no information token for a clue"


def test_2_a_clue_may_say_what_is_known() -> None:
    state = two_hands()
    act(state, "clue 1 red", "clue 0 red", "clue 1 red")
    assert state.information == 5


# 3. Discards.


def test_3_a_discard_brings_a_token_back_and_a_card() -> None:
    state = two_hands()
    act(state, "clue 1 red", "discard 4", "deal Y5 to seat 1")
    assert state.information == 8
    seen = GAME.observe(state, 0)
    assert [GAME.notation(pb.Chance(card=card)).split()[1] for card in seen.discards] == ["W1"]
    assert seen.history[1].card == pb.Card(colour=pb.COLOUR_WHITE, value=1)


def test_3_with_eight_tokens_nothing_can_be_discarded() -> None:
    state = two_hands()
    assert legal(state, "discard") == set()
    assert refuse(state, "discard 0") == "nothing can be discarded while all 8 tokens are there"


def test_3_there_must_be_a_card_at_the_place() -> None:
    state = two_hands()
    act(state, "clue 1 red")
    for kind in ("discard", "play"):
        move = pb.Move(**{kind: {"place": 5}})  # type: ignore[arg-type]
        with pytest.raises(IllegalMove, match="no card at place 5; the places are 0 to 4"):
            GAME.play(state, 1, move)


# 4. Plays.


def test_4_the_next_card_of_its_colour_joins_the_firework() -> None:
    state = two_hands()
    act(state, "play 0", "deal Y5 to seat 0", "clue 0 red", "play 0", "deal Y4 to seat 0")
    assert (state.fireworks, state.fuses, state.discards) == ([2, 0, 0, 0, 0], 3, [])
    assert [event.joined for event in GAME.observe(state, 1).history] == [True, False, True]


def test_4_any_other_card_is_put_away_and_costs_a_fuse() -> None:
    state = two_hands()
    act(state, "play 1", "deal Y5 to seat 0")
    assert (state.fireworks, state.fuses, state.information) == ([0] * 5, 2, 8)
    assert GAME.observe(state, 1).discards == [pb.Card(colour=pb.COLOUR_RED, value=2)]


@pytest.mark.parametrize(("before", "after"), [(8, 8), (7, 8), (0, 1)])
def test_4_a_completed_firework_brings_a_token_back_unless_there_are_eight(before: int, after: int) -> None:
    state = near_the_end(10, fireworks=(0, 0, 0, 4, 0))
    state.information = before
    act(state, "play 4")
    assert (state.fireworks[3], state.information) == (5, after)


# 5. The end, and the score.


def three_fuses(**options: Any) -> HanabiState:
    state = begin("R1 R2 Y1 B4 W5", "G2 G2 G3 B3 W2", **options)
    act(state, "play 0", "deal Y5 to seat 0", "play 0", "deal Y4 to seat 1", "play 0", "deal Y4 to seat 0")
    act(state, "play 0", "deal G4 to seat 1", "clue 1 green", "play 0")
    return state


def test_5_the_third_lost_fuse_ends_the_match_at_once_and_takes_all_points() -> None:
    state = three_fuses()
    assert is_over(state)
    assert len(state.hands[1].cards) == 4
    result = GAME.result(state)
    assert (result.scores, result.ranks, result.second) == ((0.0, 0.0), (2, 2), (2.0, 2.0))
    assert result.summary == "0 points: the third fuse was lost"


def test_5_with_the_option_the_points_are_kept() -> None:
    result = GAME.result(three_fuses(keep_points_on_strikeout=True))
    assert (result.scores, result.ranks) == ((2.0, 2.0), (2, 2))
    assert result.summary == "2 points: the third fuse was lost"


def test_5_five_complete_fireworks_end_the_match_at_once() -> None:
    state = near_the_end(10, fireworks=(5, 5, 5, 4, 5))
    act(state, "play 4")
    assert is_over(state)
    result = GAME.result(state)
    assert (result.scores, result.ranks) == ((25.0, 25.0), (1, 1))
    assert result.summary == "25 points: all fireworks are complete"


def test_5_a_match_is_worth_its_score_or_with_the_payoff_win_a_perfect_one() -> None:
    options = GAME.settle(pb.Options(), 2)
    assert GAME.default_payoff(options) == play_pb2.PAYOFF_SCORE
    assert GAME.payoff_bounds(play_pb2.PAYOFF_SCORE, options, 2) == (0, 25)
    assert GAME.payoff_bounds(play_pb2.PAYOFF_WIN, options, 2) == (0, 1)


# 6. The last round.


def test_6_after_the_last_card_everybody_has_one_more_turn_also_who_drew_it() -> None:
    state = near_the_end(1)
    act(state, "play 0", "deal R1 to seat 0")
    assert GAME.observe(state, 1).turns_left == 2
    act(state, "clue 0 5")
    assert GAME.observe(state, 0).turns_left == 1
    act(state, "play 0")
    assert is_over(state)
    assert GAME.result(state).summary == "2 points: everybody has had a last turn"


def test_6_while_there_are_cards_no_turns_are_counted() -> None:
    state = near_the_end(2)
    act(state, "play 0", "deal R1 to seat 0")
    assert GAME.observe(state, 1).turns_left == 0


def test_6_without_a_deck_nothing_is_drawn() -> None:
    state = near_the_end(1)
    act(state, "play 0", "deal R1 to seat 0", "play 0")
    assert GAME.to_act(state) == (0,)
    assert [len(hand.cards) for hand in state.hands] == [5, 4]
    assert legal(state, "play") == {f"play {place}" for place in range(5)}


# 7. Places and numbers.


def test_7_cards_keep_their_order_and_the_newest_is_the_last() -> None:
    state = two_hands()
    act(state, "play 1", "deal G5 to seat 0")
    cards = GAME.observe(state, 1).hands[0].cards
    assert [held.number for held in cards] == [0, 4, 6, 8, 10]
    assert cards[4].card == pb.Card(colour=pb.COLOUR_GREEN, value=5)


# 8. Who knows what.


def test_8_everybody_sees_all_hands_but_the_own_and_a_spectator_none() -> None:
    state = two_hands()
    for viewer in (0, 1, None):
        shown = [[held.HasField("card") for held in hand.cards] for hand in GAME.observe(state, viewer).hands]
        assert shown == [[viewer not in (None, seat)] * 5 for seat in range(2)]


def test_8_of_each_card_it_is_told_what_clues_have_said_it_is_and_is_not() -> None:
    state = two_hands()
    act(state, "clue 1 2", "clue 0 red", "clue 1 green")
    for viewer in (0, 1, None):
        told = [
            (held.colour, held.value, list(held.not_colours), list(held.not_values))
            for held in GAME.observe(state, viewer).hands[1].cards
        ]
        other: object = (0, 0, [pb.COLOUR_GREEN], [2])
        two: object = (pb.COLOUR_GREEN, 2, [], [])
        assert told == [other, two, two, other, other]


def test_8_of_a_new_card_nothing_is_told() -> None:
    state = two_hands()
    act(state, "clue 1 2", "play 0", "deal Y5 to seat 1")
    assert GAME.observe(state, 1).hands[1].cards[4] == pb.Held(number=10)


def test_8_the_history_tells_each_clue_discard_and_play() -> None:
    state = two_hands()
    act(state, "clue 1 red", "discard 1", "deal Y5 to seat 1", "play 0", "deal Y4 to seat 0")
    green, red = (pb.Card(colour=pb.COLOUR_GREEN, value=2), pb.Card(colour=pb.COLOUR_RED, value=1))
    clue = pb.Move(clue=pb.Clue(seat=1, colour=pb.COLOUR_RED))
    discard, play = pb.Move(discard=pb.Discard(place=1)), pb.Move(play=pb.Play(place=0))
    assert GAME.observe(state, 1).history == [
        pb.Event(seat=0, move=clue, numbers=[1]),
        pb.Event(seat=1, move=discard, numbers=[3], card=green),
        pb.Event(seat=0, move=play, numbers=[0], card=red, joined=True),
    ]


# 9. What is legal tells nothing.


def test_9_neither_legal_moves_nor_reasons_depend_on_the_own_cards() -> None:
    here, there = (
        begin(own, "R1 G2 G2 B3 W1", "Y1 Y1 Y2 Y3 Y5") for own in ("R1 R1 R2 R2 R3", "B1 W2 B3 W4 B5")
    )
    moves = [f"clue {seat} {about}" for seat in range(4) for about in ("red", "blue", 1, 5)]
    moves += ["discard 0", "play 4", "play 3"]
    for _ in range(2):
        assert GAME.legal(here, 0) == GAME.legal(there, 0)
        for text in moves:
            reasons = []
            for state in (here, there):
                try:
                    GAME.play(GAME.copy(state), 0, GAME.parse(text))
                except IllegalMove as error:
                    reasons.append(str(error))
            assert not reasons or reasons[0] == reasons[1]
        for state in (here, there):
            act(state, "clue 1 1", "clue 2 2", "clue 1 3")


def test_9_sampled_hands_fit_the_clues_and_are_all_equally_likely() -> None:
    """Seat 0 was told of two cards that they are red, and sees all red ones but an R1, an R3 and an R4."""
    state = begin("R1 R3 B1 B2 B3", "R1 R1 R2 R2 R3", "R4 R5 Y1 Y2 Y3")
    act(state, "clue 1 2", "clue 0 red")
    observation, rng = GAME.observe(state, 0), Random(1)
    found = Counter(tuple(GAME.sample(observation, rng).hands[0].cards[:2]) for _ in range(1200))
    assert set(found) == {(one, other) for one in (0, 2, 3) for other in (0, 2, 3) if one != other}
    assert min(found.values()) > 140  # 200 are expected of each; this is less than once in a million


# 10. The default move.


def test_10_a_missing_answer_discards_the_oldest_card_or_gives_the_first_clue() -> None:
    state = two_hands()
    assert GAME.notation(GAME.default(state, 0)) == "clue 1 red"
    act(state, "clue 1 red")
    assert GAME.notation(GAME.default(state, 1)) == "discard 0"


# Text.


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("CLUE 1 Red", "clue 1 red"),
        (" clue 4 5", "clue 4 5"),
        ("Play 0 ", "play 0"),
        ("discard 4", "discard 4"),
    ],
)
def test_a_move_can_be_typed(typed: str, meant: str) -> None:
    assert GAME.notation(GAME.parse(typed)) == meant


@pytest.mark.parametrize(
    "typed", ["", "clue 1", "clue 1 6", "clue 1 pink", "clue 5 red", "play", "play 5", "R1"]
)
def test_what_cannot_be_read_is_explained(typed: str) -> None:
    with pytest.raises(ValueError, match="is no move: write clue SEAT COLOUR"):
        GAME.parse(typed)


def test_an_observation_reads_like_a_table() -> None:
    state = two_hands()
    act(state, "clue 1 2", "play 1", "deal Y5 to seat 1", "clue 1 red")
    assert GAME.text(GAME.observe(state, 1)).splitlines() == [
        "Hanabi: seat 1 is to move",
        "information 6, fuses 2, deck 39",
        "fireworks: R0 Y0 G0 W0 B0",
        "seat 0: 0: R1 [??]; 2: R2 [??]; 4: Y1 [??]; 6: B4 [??]; 8: W5 [??]",
        "seat 1 (you): 1: ?? [R? not 2]; 5: ?? [?2 not R]; 7: ?? [?? not R 2]; 9: ?? [?? not R 2]; "
        "10: ?? [?? not R]",
        "discards: G2",
        "seat 1: play 1, G2",
        "seat 0: clue 1 red, shows card 1",
    ]


# OpenSpiel.

THEIRS = {seats: pyspiel.load_game("hanabi", {"players": seats}) for seats in HAND}


def agree(seats: int, skill: float, rng: Random) -> str:
    """Play a random match in both; everything must be the same. Return how it ended.

    Random players lose their fuses soon, so with this chance they look at their cards.
    """
    ours, theirs = GAME.start(GAME.settle(pb.Options(), seats), seats), THEIRS[seats].new_initial_state()
    deck = [written(card) for card in rng.sample(PACK, len(PACK))]
    first = seats * HAND[seats]
    for place in range(first):
        act(ours, f"deal {deck[place]} to seat {place % seats}")
    for card in (card for seat in range(seats) for card in deck[seat:first:seats]):  # hand after hand
        do(theirs, f"(Deal {card})")
    undealt = deck[first:]
    while not theirs.is_terminal():
        (seat,) = GAME.to_act(ours)
        if theirs.is_chance_node():
            card = undealt.pop(0)
            act(ours, f"deal {card} to seat {ours.turn}")
            do(theirs, f"(Deal {card})")
        else:
            assert seat == theirs.current_player()
            moves = {in_their_words(move, seat, seats): move for move in GAME.legal(ours, seat)}
            assert moves.keys() == {theirs.action_to_string(action) for action in theirs.legal_actions()}
            careful = rng.random() < skill
            chosen = rng.choice(best(ours, moves) if careful else list(moves))
            GAME.play(ours, seat, moves[chosen])
            do(theirs, chosen)
        assert as_they_tell_it(ours) == theirs.observation_string(0).replace("Cur player\n", "").rstrip()
    assert is_over(ours)
    result = GAME.result(ours)
    assert list(result.scores) == theirs.returns()
    ours.options = pb.Options(keep_points_on_strikeout=True)
    assert GAME.result(ours).scores == (sum(ours.fireworks),) * seats
    return result.summary.partition(": ")[2]


def do(theirs: Any, name: str) -> None:
    """Let OpenSpiel make the action of this name."""
    theirs.apply_action(
        next(each for each in theirs.legal_actions() if theirs.action_to_string(each) == name)
    )


def written(card: int) -> str:
    return f"{'RYGWB'[card // 5]}{card % 5 + 1}"


def in_their_words(move: pb.Move, seat: int, seats: int) -> str:
    kind, *about = GAME.notation(move).split()
    if kind != "clue":
        return f"({kind.capitalize()} {about[0]})"
    ahead = (int(about[0]) - seat) % seats
    named = f"rank {about[1]}" if about[1].isdecimal() else f"color {about[1][0].upper()}"
    return f"(Reveal player +{ahead} {named})"


def best(ours: HanabiState, moves: dict[str, pb.Move]) -> list[str]:
    """Return the plays that add to a firework, else the clues, else the discards."""
    hand = ours.hands[ours.turn].cards
    fitting = [f"(Play {place})" for place, card in enumerate(hand) if ours.fireworks[card // 5] == card % 5]
    clues = [name for name in moves if name.startswith("(Reveal")]
    return fitting or clues or [name for name in moves if name.startswith("(Discard")]


def as_they_tell_it(ours: HanabiState) -> str:
    """Return what seat 0 observes, with what every seat was told of its cards, as OpenSpiel writes it."""
    seen = GAME.observe(ours, 0)
    fireworks = "".join(f"{colour}{top} " for colour, top in zip("RYGWB", seen.fireworks, strict=True))
    hands = "-----\n".join("".join(map(card_as_they_tell_it, hand.cards)) for hand in seen.hands)
    discards = " ".join(written(5 * card.colour + card.value - 6) for card in seen.discards)
    return (
        f"Life tokens: {seen.fuses}\nInfo tokens: {seen.information}\nFireworks: {fireworks}\n"
        f"Hands:\n{hands}Deck size: {seen.deck}\nDiscards: {discards}"
    ).rstrip()


def card_as_they_tell_it(held: pb.Held) -> str:
    shown = written(5 * held.card.colour + held.card.value - 6) if held.HasField("card") else "XX"
    colour, value = "XRYGWB"[held.colour], str(held.value or "X")
    colours = [held.colour] if held.colour else [each for each in range(1, 6) if each not in held.not_colours]
    values = [held.value] if held.value else [each for each in range(1, 6) if each not in held.not_values]
    may_be = "".join("XRYGWB"[each] for each in colours) + "".join(map(str, values))
    return f"{shown} || {colour}{value}|{may_be}\n"


@pytest.mark.parametrize("seats", HAND)
def test_openspiel_s_hanabi_agrees_move_for_move_and_score_for_score(seats: int) -> None:
    """Twenty matches here; 2,000 were played with each number of seats when this was written."""
    rng = Random(seats)
    endings = Counter(agree(seats, rng.choice([0, 0.9, 1]), rng) for _ in range(20))
    assert len(endings) >= 2


# Playing out.


def test_a_match_is_played_out_as_by_random_moves() -> None:
    rng = Random(1)
    options = GAME.settle(pb.Options(), 3)
    quick, slow = [], []
    for _ in range(400):
        state = GAME.start(options, 3)
        state.play_out(rng)
        assert is_over(state)
        lying = [
            card for colour, top in enumerate(state.fireworks) for card in range(5 * colour, 5 * colour + top)
        ]
        held = [card for hand in state.hands for card in hand.cards]
        assert sorted([*state.deck, *held, *state.discards, *lying]) == list(PACK)
        quick.append(len(state.history))
        slow.append(len(played([find_bot("hanabi", "random")] * 3, rng.random()).history))
    assert fmean(quick) == pytest.approx(fmean(slow), abs=1.2)  # 400 matches: three standard errors


# Bots.


def played(kinds: list[type[Bot]], deal: object, forgetful: bool = False) -> HanabiState:
    """Play a match; forgetful bots are made anew for every turn."""
    seats = len(kinds)
    state = GAME.start(GAME.settle(pb.Options(), seats), seats)
    luck = Deal(sha256(f"{deal}".encode()).digest())
    starts = [play_pb2.Start(seed=f"{seat} {deal}".encode()) for seat in range(seats)]
    bots = [kind(starts[seat], seat) for seat, kind in enumerate(kinds)]
    while acting := GAME.to_act(state):
        (seat,) = acting
        if seat == CHANCE:
            GAME.play(state, CHANCE, GAME.chance(state, luck))
            continue
        bot = kinds[seat](starts[seat], seat) if forgetful else bots[seat]
        turn = pb.Turn(observation=GAME.observe(state, seat), legal=GAME.legal(state, seat))
        GAME.play(state, seat, bot.move(turn))
    return state


def mean(kinds: list[type[Bot]], deals: int) -> float:
    return fmean(GAME.result(played(kinds, deal)).scores[0] for deal in range(deals))


def test_the_sample_bots_are_found_by_name() -> None:
    assert list_bots("hanabi") == {"random": find_bot("hanabi", "random"), "simple": Simple, "hats": Hats}


@pytest.mark.parametrize(("seats", "figure"), [(4, 24.9), (5, 24.85)])
def test_hat_guessing_reaches_the_published_mean_with_four_and_five_seats(seats: int, figure: float) -> None:
    assert mean([Hats] * seats, 25) == pytest.approx(figure, abs=0.4)


@pytest.mark.parametrize("seats", HAND)
def test_simple_conventions_reach_twenty_points(seats: int) -> None:
    assert mean([Simple] * seats, 25) == pytest.approx(20.4, abs=1.6)


@pytest.mark.parametrize("kind", [Simple, Hats])
def test_a_bot_that_remembers_nothing_plays_the_same(kind: type[Bot]) -> None:
    for seats in HAND:
        assert played([kind] * seats, 7).history == played([kind] * seats, 7, forgetful=True).history


@pytest.mark.parametrize(
    "kinds", [[Simple, Hats], [Hats, Simple, Hats], [Hats, find_bot("hanabi", "random")]]
)
def test_who_has_another_convention_does_not_stop_a_bot(kinds: list[type[Bot]]) -> None:
    for deal in range(10):
        assert is_over(played(kinds, deal))


# Cooperative evaluation: what holds between strangers is not what holds in self-play.


def standings(*names: str, seats: int, deals: int) -> dict[str, Standing]:
    entrants = [Entrant(name=name, player=BUILTIN + name) for name in names]
    plan = Plan(game="hanabi", entrants=entrants, seats=seats, deals=deals, seed="1")
    simulation = Simulation(complete(plan, load_games(), own_bots=True))
    for _ in simulation.play():
        continue
    return {row.bot: row for row in simulation.table().standings}


def test_conventions_that_are_best_with_themselves_fail_with_others_and_the_ad_hoc_score_tells() -> None:
    rows = standings("simple", "hats", seats=4, deals=3)
    hats, simple = rows["hats"], rows["simple"]
    assert hats.self_play.mean > simple.self_play.mean > 18
    for row in (hats, simple):
        assert row.cross_play.mean < 5
        assert row.ad_hoc.mean < 5
