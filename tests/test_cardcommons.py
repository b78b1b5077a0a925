"""Card Commons: the contract, its rules sentence by sentence, the hands, and the builder."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.bot import Bot
from fairdeal.cardcommons import hands
from fairdeal.cardcommons.hands import Category
from fairdeal.cardcommons.v1 import cardcommons_pb2 as pb
from fairdeal.v1 import cards_pb2, play_pb2
from fairdeal_server.bots import find_bot, list_bots
from fairdeal_server.bots.cardcommons import Builder, Drafter
from fairdeal_server.games.cardcommons import NAMES, CardCommons, CardCommonsState
from fairdeal_server.games.contract import GameContract, Log, Table, alterations
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove, OptionError

GAME = CardCommons()
DECK = ["K♦", *(f"{rank}{suit}" for suit in "♣♦♥♠" for rank in ("10", "J", "Q", "K"))]
DECK[8] = "A♦"
DECK += ["A♣", "A♥", "A♠", "Joker"]
"""The reserve, and what is split in each round."""
DRAFT = (
    "split 10♣ J♣, take shown, split 10♦ J♦, take hidden, split 10♥ K♥, take hidden, "
    "split J♠ K♠, take shown, split A♣ Joker, take hidden"
)
"""Seat 0 has Q♣ K♣ Q♦ A♦ 10♥ K♥ J♠ K♠ A♣ Joker, seat 1 has 10♣ J♣ 10♦ J♦ J♥ Q♥ 10♠ Q♠ A♥ A♠."""


def cards(text: str) -> list[int]:
    return [NAMES.index(name) for name in text.split()]


def card_set(messages: Iterable[cards_pb2.Card]) -> frozenset[int]:
    return frozenset(hands.numbers(messages))


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        return st.builds(pb.Options, face_up_swap=st.none() | st.booleans())

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Shown are the face-up pairs, who took what, who swapped, and at the end all hands.

        The splitter knows all four cards, the chooser the hidden pair that it takes. Who swaps knows
        the card given and the card taken; with face_up_swap everybody does. A build is its seat's own
        until both are made.
        """
        events: list[object] = []
        builds: dict[int, frozenset[frozenset[int]]] = {}
        drafted: list[set[int]] = [set(), set()]
        reserve = -1
        four: frozenset[int] = frozenset()
        shown: frozenset[int] = frozenset()
        splitter = 1
        for by, move in log:
            if isinstance(move, pb.Chance):
                if move.HasField("reserve"):
                    reserve = hands.number(move.reserve)
                    events.append("the reserve is laid down")
                else:
                    splitter = 1 - splitter
                    four = card_set(move.four)
                    events.append(("four cards", four if seat == splitter else None))
                continue
            assert isinstance(move, pb.Move)
            if move.HasField("split"):
                shown = card_set(move.split.shown)
                events.append(("shown", shown))
            elif move.HasField("choose"):
                hidden = four - shown
                took_shown = move.choose == pb.PAIR_SHOWN
                drafted[by] |= shown if took_shown else hidden
                drafted[splitter] |= hidden if took_shown else shown
                events.append(("taken", move.choose, hidden if not took_shown and by == seat else None))
            elif move.HasField("keep"):
                events.append(("kept", by))
            elif move.HasField("give"):
                given = hands.number(move.give)
                known = options.face_up_swap or by == seat
                events.append(("swapped", by, (given, reserve) if known else None))
                drafted[by] = drafted[by] - {given} | {reserve}
                reserve = given
            else:
                one = card_set(move.build.hand)
                builds[by] = frozenset({one, frozenset(drafted[by] - one)})
        if len(builds) == seats:
            return events, builds
        return events, builds.get(seat) if seat is not None else None

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "blind": (pb.Options(), 2),
            "face-up-swap": (pb.Options(face_up_swap=True), 2),
        }


def begin(**options: Any) -> CardCommonsState:
    """Return a match in which the reserve lies and seat 0 is to split the first four cards."""
    state = GAME.start(GAME.settle(pb.Options(**options), 2), 2)
    act(state, f"reserve {DECK[0]}")
    return state


def act(state: CardCommonsState, moves: str) -> None:
    """Play moves for the seat that is to act, the first of two; the deck's cards are dealt when due."""
    for text in moves.split(", "):
        GAME.play(state, GAME.to_act(state)[0], GAME.parse(text))
        if state.dealt and GAME.to_act(state) == (CHANCE,):
            start = 1 + 4 * len(state.rounds)
            GAME.play(state, CHANCE, GAME.parse(f"deal {' '.join(DECK[start : start + 4])}"))


def drafted(*moves: str, **options: Any) -> CardCommonsState:
    """Return a match after DRAFT and these moves."""
    state = begin(**options)
    act(state, ", ".join([DRAFT, *moves]))
    return state


def refuse(state: CardCommonsState, text: str, seat: int | None = None) -> str:
    """Return why the move is refused."""
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, GAME.to_act(state)[0] if seat is None else seat, GAME.parse(text))
    return str(refused.value)


def legal(state: CardCommonsState, seat: int | None = None) -> list[str]:
    moves = GAME.legal(state, GAME.to_act(state)[0] if seat is None else seat)
    return [GAME.notation(move) for move in moves]


def names(messages: Iterable[cards_pb2.Card]) -> str:
    return " ".join(NAMES[card] for card in hands.numbers(messages))


def held(state: CardCommonsState, seat: int) -> str:
    return names(GAME.observe(state, seat).hand)


# The cards.


def test_the_pack_has_ten_to_ace_of_each_suit_and_one_joker() -> None:
    pack = [f"{rank}{suit}" for rank in ("10", "J", "Q", "K", "A") for suit in "♣♦♥♠"]
    assert list(NAMES) == [*pack, "Joker"]


def test_a_card_survives_the_way_through_its_message() -> None:
    assert hands.numbers(hands.messages(range(hands.PACK))) == list(range(hands.PACK))


@pytest.mark.parametrize(("rank", "suit"), [(9, 1), (0, 1), (14, 1), (10, 0), (10, 9), (2, 5), (0, 5)])
def test_another_card_is_refused(rank: int, suit: int) -> None:
    with pytest.raises(ValueError, match="this pack has no card"):
        hands.number(cards_pb2.Card(rank=rank, suit=cards_pb2.Suit.ValueType(suit)))


# The hands.

EVERY_HAND: dict[tuple[int, ...], hands.Value] = {
    hand: hands.value(hand) for hand in combinations(range(hands.PACK), 5)
}
NATURAL = {hand: value for hand, value in EVERY_HAND.items() if hands.JOKER not in hand}
WITH_JOKER = {hand: value for hand, value in EVERY_HAND.items() if hands.JOKER in hand}


def value(text: str) -> hands.Value:
    return hands.value(cards(text))


def counts(every: dict[Any, hands.Value]) -> list[int]:
    """Return how many hands there are of each category, the strongest first."""
    found = Counter(value[0] for value in every.values())
    return [found[category] for category in sorted(Category, reverse=True)]


def test_the_hands_of_the_pack_are_as_many_as_they_should_be() -> None:
    assert counts(EVERY_HAND) == [24, 85, 480, 2280, 2240, 4680, 10560]
    assert len(EVERY_HAND) == 20349


def test_the_hands_without_the_joker_are_as_many_as_they_should_be() -> None:
    assert counts(NATURAL) == [4, 80, 480, 1020, 1920, 4320, 7680]
    assert len(NATURAL) == 15504


def test_the_categories_stand_in_the_order_of_the_text() -> None:
    examples = (
        "10♣ J♣ Q♣ K♣ A♣",
        "10♣ 10♦ 10♥ 10♠ J♣",
        "10♣ 10♦ 10♥ J♣ J♦",
        "10♣ J♣ Q♣ K♣ A♦",
        "10♣ 10♦ 10♥ J♣ Q♣",
        "10♣ 10♦ J♣ J♦ Q♣",
        "10♣ 10♦ J♣ Q♣ K♣",
    )
    assert [value(example)[0] for example in examples] == sorted(Category, reverse=True)


def test_the_only_straight_is_ten_to_ace() -> None:
    straights = {
        tuple(hands.RANKS[card] for card in hand) for hand, value in NATURAL.items() if value[0] == 4
    }
    assert straights == {(10, 11, 12, 13, 14)}


def test_every_flush_is_a_royal_flush() -> None:
    flushes = [value for hand, value in NATURAL.items() if len({card % 4 for card in hand}) == 1]
    assert flushes == [(Category.ROYAL_FLUSH, 1)] * 4


def test_five_cards_without_a_pair_are_always_a_straight_or_royal_flush() -> None:
    for hand, found in EVERY_HAND.items():
        paired = len({hands.RANKS[card] for card in hand}) < 5
        assert paired == (found[0] not in (Category.STRAIGHT, Category.ROYAL_FLUSH))


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("J♣ J♦ J♥ J♠ 10♣", "10♣ 10♦ 10♥ 10♠ A♣"),
        ("10♣ 10♦ 10♥ 10♠ A♣", "10♣ 10♦ 10♥ 10♠ K♣"),
        ("J♣ J♦ J♥ 10♣ 10♦", "10♣ 10♦ 10♥ A♣ A♦"),
        ("J♣ J♦ J♥ Q♣ Q♦", "J♣ J♦ J♥ 10♣ 10♦"),
        ("K♣ K♦ K♥ 10♣ J♣", "Q♣ Q♦ Q♥ A♣ K♣"),
        ("10♣ 10♦ 10♥ A♣ J♣", "10♣ 10♦ 10♥ K♣ Q♣"),
        ("10♣ 10♦ 10♥ A♣ Q♣", "10♣ 10♦ 10♥ A♣ J♣"),
        ("A♣ A♦ 10♣ 10♦ J♣", "K♣ K♦ Q♣ Q♦ A♣"),
        ("A♣ A♦ J♣ J♦ 10♣", "A♣ A♦ 10♣ 10♦ K♣"),
        ("A♣ A♦ J♣ J♦ Q♣", "A♣ A♦ J♣ J♦ 10♣"),
        ("K♣ K♦ 10♣ J♣ Q♣", "Q♣ Q♦ A♣ K♣ J♣"),
        ("K♣ K♦ A♣ J♣ 10♣", "K♣ K♦ Q♣ J♣ 10♣"),
        ("K♣ K♦ A♣ Q♣ 10♣", "K♣ K♦ A♣ J♣ 10♣"),
    ],
)
def test_hands_of_one_category_are_compared_by_groups(higher: str, lower: str) -> None:
    assert value(higher) > value(lower)


def test_suits_never_count() -> None:
    shift = {card: card - card % 4 + (card + 1) % 4 for card in range(hands.JOKER)} | {
        hands.JOKER: hands.JOKER
    }
    for hand, found in EVERY_HAND.items():
        assert hands.value(shift[card] for card in hand) == found


# The Joker.


@pytest.mark.parametrize("four", list(combinations(["10", "J", "Q", "K", "A"], 4)))
def test_the_joker_completes_four_different_ranks_to_a_straight_or_a_royal_flush(four: Sequence[str]) -> None:
    assert value(" ".join(f"{rank}♥" for rank in four) + " Joker") == (Category.ROYAL_FLUSH, 0)
    assert value(f"{four[0]}♣ {four[1]}♥ {four[2]}♥ {four[3]}♥ Joker") == (Category.STRAIGHT, 0)


@pytest.mark.parametrize(
    ("with_joker", "category", "lower_than"),
    [
        ("A♣ A♦ A♥ A♠ Joker", Category.FOUR_OF_A_KIND, "A♣ A♦ A♥ A♠ 10♣"),
        ("A♣ A♦ A♥ K♠ Joker", Category.THREE_OF_A_KIND, "A♣ A♦ A♥ K♠ 10♣"),
        ("A♣ A♦ K♥ K♠ Joker", Category.TWO_PAIR, "A♣ A♦ K♥ K♠ 10♣"),
        ("A♣ A♦ K♥ Q♠ Joker", Category.PAIR, "A♣ A♦ K♥ Q♠ 10♣"),
    ],
)
def test_anywhere_else_the_joker_is_a_single_card_below_the_ten(
    with_joker: str, category: Category, lower_than: str
) -> None:
    assert value(with_joker)[0] == category
    assert value(with_joker) < value(lower_than)


def test_the_joker_never_makes_a_group() -> None:
    for hand, found in WITH_JOKER.items():
        if found[0] not in (Category.STRAIGHT, Category.ROYAL_FLUSH):
            rest = Counter(hands.RANKS[card] for card in hand if card != hands.JOKER)
            assert max(rest.values()) == {1: 2, 2: 2, 3: 3, 6: 4}[found[0]]


def test_of_two_otherwise_equal_hands_the_one_without_the_joker_is_higher() -> None:
    assert value("10♣ J♦ Q♣ K♣ A♣") > value("10♣ Joker Q♦ K♣ A♣")
    assert value("10♣ J♣ Q♣ K♣ A♣") > value("10♣ Joker Q♣ K♣ A♣")


def test_only_straights_and_royal_flushes_can_be_equal_but_for_the_joker() -> None:
    assert not set(NATURAL.values()) & set(WITH_JOKER.values())
    equal = {found for found in WITH_JOKER.values() if hands.RANKS[hands.JOKER] not in found}
    assert equal == {(Category.STRAIGHT, 0), (Category.ROYAL_FLUSH, 0)}


# Comparing two builds.

QUADS, LOW_QUADS = "A♣ A♦ A♥ A♠ 10♠", "10♣ 10♦ 10♥ 10♠ A♠"
HOUSE, LOW_HOUSE = "K♣ K♦ K♥ Q♣ Q♦", "J♣ J♦ J♥ 10♣ 10♦"
STRAIGHT, PAIR = "10♣ J♦ Q♣ K♥ A♠", "10♣ 10♦ J♣ Q♦ K♠"


def key(one: str, other: str) -> hands.Key:
    return hands.build(cards(one), cards(other)).key


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((STRAIGHT, "10♦ J♣ Q♦ K♣ A♥"), (PAIR, QUADS)),
        (("J♣ J♦ J♥ Q♣ Q♦", LOW_QUADS), (HOUSE, "A♣ A♦ A♥ J♣ J♦")),
        ((HOUSE, LOW_QUADS), (LOW_HOUSE, QUADS)),
        ((HOUSE, QUADS), (HOUSE, LOW_QUADS)),
    ],
    ids=["weaker category", "stronger category", "weaker in full", "stronger in full"],
)
def test_builds_are_compared_in_four_steps(better: tuple[str, str], worse: tuple[str, str]) -> None:
    assert key(*better) > key(*worse)
    assert key(*reversed(better)) == key(*better)


def test_stronger_quads_win_with_the_lower_weaker_full_house() -> None:
    """The text's example, by which its scoring governs and not the wording of its goal."""
    lower = "10♣ 10♦ 10♥ J♣ J♦", "Q♣ Q♦ Q♥ Q♠ K♣"
    higher = "J♣ J♦ J♥ 10♣ 10♦", "A♣ A♦ A♥ K♣ K♦"
    assert value(lower[0]) < value(higher[0])
    assert key(*lower) > key(*higher)


def test_the_weaker_hand_is_the_lower_by_full_comparison() -> None:
    assert key(HOUSE, LOW_HOUSE)[2:] == (value(LOW_HOUSE), value(HOUSE))


# The builder.


def best_of_all(ten: Iterable[int]) -> hands.Key:
    """Return the best key of all 126 divisions."""
    first, *others = sorted(ten)
    divisions = [
        ((first, *four), tuple(card for card in others if card not in four))
        for four in combinations(others, 4)
    ]
    assert len(divisions) == 126
    values = [(EVERY_HAND[one], EVERY_HAND[other]) for one, other in divisions]
    return max((low[0], high[0], low, high) for low, high in map(sorted, values))


def check_best(ten: Sequence[int]) -> None:
    build = hands.best(ten)
    assert sorted([*build.weaker, *build.stronger]) == sorted(ten)
    assert build == hands.build(build.weaker, build.stronger)
    assert build.key == best_of_all(ten)


def test_the_builder_finds_the_best_of_all_divisions() -> None:
    rng = Random(1)
    for _ in range(5000):
        check_best(rng.sample(range(hands.PACK), 10))


def test_the_builder_finds_the_best_where_royal_flushes_abound() -> None:
    rng = Random(2)
    for _ in range(1000):
        suits = rng.sample(range(4), 2)
        some = [card for card in range(hands.JOKER) if card % 4 in suits or rng.random() < 0.2]
        check_best(rng.sample([*some, hands.JOKER], 10))


def test_of_two_royal_flushes_the_one_with_the_joker_is_the_weaker_hand() -> None:
    build = hands.best(cards("10♥ J♥ Q♥ K♥ A♥ 10♦ Q♦ K♦ A♦ Joker"))
    assert build.key[2:] == ((Category.ROYAL_FLUSH, 0), (Category.ROYAL_FLUSH, 1))
    assert hands.JOKER in build.weaker


@pytest.mark.parametrize("ten", ["10♥ J♥ Q♥", "10♥ J♥ Q♥ K♥ A♥ 10♦ Q♦ K♦ A♦ A♦"])
def test_the_builder_takes_ten_different_cards_only(ten: str) -> None:
    with pytest.raises(ValueError, match="10 different cards are needed"):
        hands.best(cards(ten))


def test_a_hand_has_five_different_cards() -> None:
    with pytest.raises(ValueError, match="5 different cards are needed, not 2"):
        value("10♥ J♥")


@pytest.mark.parametrize("stranger", [-1, 21])
def test_a_number_that_is_no_card_is_refused(stranger: int) -> None:
    ten = [0, 1, 2, 4, 5, 6, 8, 9, 10, stranger]
    sentence = f"there is no card {stranger}: cards are numbers from 0 to 20"
    with pytest.raises(ValueError, match=sentence):
        hands.best(ten)
    with pytest.raises(ValueError, match=sentence):
        hands.value(ten[5:])
    with pytest.raises(ValueError, match=sentence):
        hands.build(ten[:5], ten[5:])


def test_two_hands_of_a_build_share_no_card() -> None:
    with pytest.raises(ValueError, match="card 4 is in both hands"):
        hands.build([0, 1, 2, 3, 4], [4, 5, 6, 7, 8])


def test_the_hands_of_a_build_may_be_any_iterable() -> None:
    assert hands.build(iter([4, 3, 2, 1, 0]), iter([5, 6, 7, 8, 9])) == hands.build(range(5), range(5, 10))


def test_a_best_build_has_one_of_756_results() -> None:
    found = Counter(hands.best(ten).key for ten in combinations(range(hands.PACK), 10))
    assert sorted(found) == list(hands.results())
    assert len(found) == hands.RESULTS == 756
    weaker: Counter[int] = Counter()
    for key, sets in found.items():
        weaker[key[0]] += sets
    assert [weaker[category] for category in Category] == [0, 90720, 169920, 58470, 32520, 1020, 66]


def test_strength_is_the_place_among_the_results_of_best_builds() -> None:
    assert [hands.strength(key) for key in hands.results()] == list(range(1, 757))


def test_a_build_that_is_not_the_best_reaches_a_result_below() -> None:
    ten = cards("10♣ 10♦ 10♥ J♣ J♦ J♥ Q♣ Q♦ A♣ Joker")
    strength = hands.strength(hands.best(ten).key)
    for one in combinations(ten, 5):
        other = [card for card in ten if card not in one]
        assert hands.strength(hands.build(one, other).key) <= strength
    assert hands.strength(key("10♣ 10♦ J♣ Q♦ Joker", "10♥ J♦ J♥ Q♣ A♣")) == 0


# Setup and rounds (1, 2).


def test_one_card_is_laid_face_down_and_nobody_sees_it() -> None:
    state = begin()
    assert state.reserve == cards("K♦")[0]
    for viewer in (0, 1, None):
        assert "K♦" not in GAME.text(GAME.observe(state, viewer))


def test_the_other_twenty_cards_are_the_stock() -> None:
    state = GAME.start(GAME.settle(pb.Options(), 2), 2)
    assert GAME.observe(state, None).stock == 21
    GAME.play(state, CHANCE, GAME.parse("reserve K♦"))
    assert GAME.observe(state, None).stock == 20


def test_only_the_splitter_sees_the_four_cards() -> None:
    state = begin()
    assert names(GAME.observe(state, 0).four) == "10♣ J♣ Q♣ K♣"
    assert not GAME.observe(state, 1).four
    assert not GAME.observe(state, None).four


def test_a_split_has_six_choices() -> None:
    pairs = ("10♣ J♣", "10♣ Q♣", "10♣ K♣", "J♣ Q♣", "J♣ K♣", "Q♣ K♣")
    assert legal(begin()) == [f"split {pair}" for pair in pairs]


def test_one_pair_is_offered_face_up_and_one_face_down() -> None:
    state = begin()
    act(state, "split J♣ 10♣")
    for viewer, hidden in ((0, "Q♣ K♣"), (1, "none"), (None, "none")):
        (offer,) = GAME.observe(state, viewer).rounds
        assert (names(offer.shown), names(offer.hidden) or "none") == ("10♣ J♣", hidden)


def test_the_other_seat_chooses_between_two_pairs() -> None:
    state = begin()
    act(state, "split 10♣ J♣")
    assert GAME.to_act(state) == (1,)
    assert legal(state) == ["take shown", "take hidden"]


@pytest.mark.parametrize(
    ("taken", "chooser", "splitter"), [("shown", "10♣ J♣", "Q♣ K♣"), ("hidden", "Q♣ K♣", "10♣ J♣")]
)
def test_the_splitter_gets_the_pair_that_is_not_taken(taken: str, chooser: str, splitter: str) -> None:
    state = begin()
    act(state, f"split 10♣ J♣, take {taken}")
    assert (held(state, 1), held(state, 0)) == (chooser, splitter)


@pytest.mark.parametrize(("taken", "known"), [("shown", ""), ("hidden", "Q♣ K♣")])
def test_a_hidden_pair_stays_unknown_unless_it_is_taken(taken: str, known: str) -> None:
    state = begin()
    act(state, f"split 10♣ J♣, take {taken}")
    assert names(GAME.observe(state, 1).rounds[0].hidden) == known
    assert names(GAME.observe(state, 0).rounds[0].hidden) == "Q♣ K♣"
    assert not GAME.observe(state, None).rounds[0].hidden


def test_the_hidden_pair_is_not_shown_even_after_the_match() -> None:
    state = drafted("keep", "keep", "build Q♣ K♣ Q♦ A♦ 10♥", "build 10♣ J♣ 10♦ J♦ J♥")
    assert GAME.observe(state, 0).phase == pb.PHASE_OVER
    assert not GAME.observe(state, 0).rounds[3].hidden


def test_the_splitter_changes_every_round() -> None:
    assert [round.splitter for round in GAME.observe(drafted(), None).rounds] == [0, 1, 0, 1, 0]


def test_after_five_rounds_the_stock_is_used_up_and_both_hold_ten_cards() -> None:
    state = drafted()
    assert GAME.observe(state, None).stock == 0
    assert held(state, 0) == "10♥ J♠ Q♣ Q♦ K♣ K♥ K♠ A♣ A♦ Joker"
    assert held(state, 1) == "10♣ 10♦ 10♠ J♣ J♦ J♥ Q♥ Q♠ A♥ A♠"


# The reserve (3).


def test_the_seat_that_split_twice_goes_first_at_the_reserve() -> None:
    state = drafted()
    assert GAME.to_act(state) == (1,)
    act(state, "keep")
    assert GAME.to_act(state) == (0,)


def test_each_seat_may_keep_or_give_any_of_ten_cards() -> None:
    ten = ["10♥", "J♠", "Q♣", "Q♦", "K♣", "K♥", "K♠", "A♣", "A♦", "Joker"]
    assert legal(drafted("keep")) == ["keep", *(f"give {name}" for name in ten)]


def test_a_swap_takes_the_reserve_and_leaves_the_card_given() -> None:
    state = drafted("give 10♣")
    assert held(state, 1) == "10♦ 10♠ J♣ J♦ J♥ Q♥ Q♠ K♦ A♥ A♠"
    assert state.reserve == cards("10♣")[0]


def test_the_second_swaps_with_what_the_first_left() -> None:
    state = drafted("give 10♣", "give Joker")
    assert "10♣" in held(state, 0)
    assert state.reserve == hands.JOKER


def test_after_a_kept_hand_the_second_takes_the_first_reserve() -> None:
    assert "K♦" in held(drafted("keep", "give 10♥"), 0)


def swaps(state: CardCommonsState, viewer: int | None) -> list[str]:
    """Return what the viewer is told of the reserve."""
    lines = GAME.text(GAME.observe(state, viewer)).splitlines()
    return [line.removeprefix("reserve: ") for line in lines if line.startswith("reserve: ")]


def test_that_a_card_was_swapped_is_public_and_which_is_not() -> None:
    state = drafted("give 10♣", "give Joker")
    blind = ["seat 1 swaps a card", "seat 0 swaps a card"]
    assert swaps(state, None) == blind
    assert swaps(state, 1) == ["seat 1 gives 10♣ and takes K♦", blind[1]]
    assert swaps(state, 0) == [blind[0], "seat 0 gives Joker and takes 10♣"]


def test_that_a_hand_was_kept_is_public() -> None:
    assert swaps(drafted("keep", "keep"), None) == ["seat 1 keeps the hand", "seat 0 keeps the hand"]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_face_up_swap_shows_both_cards_to_everybody(viewer: int | None) -> None:
    state = drafted("give 10♣", "give Joker", face_up_swap=True)
    assert swaps(state, viewer) == ["seat 1 gives 10♣ and takes K♦", "seat 0 gives Joker and takes 10♣"]


def test_after_a_face_up_swap_the_second_knows_which_card_is_on_offer() -> None:
    state = drafted("give 10♣", face_up_swap=True)
    observation = GAME.observe(state, 0)
    assert names([observation.swaps[0].given]) == "10♣"
    assert {GAME.sample(observation, Random(seed)).reserve for seed in range(50)} == {state.reserve}


def test_the_first_to_swap_face_up_has_not_seen_the_reserve() -> None:
    state = drafted(face_up_swap=True)
    assert "K♦" not in GAME.text(GAME.observe(state, 1))


def test_after_a_kept_hand_the_second_swaps_blind_also_face_up() -> None:
    state = drafted("keep", face_up_swap=True)
    assert "K♦" not in GAME.text(GAME.observe(state, 0))
    assert {GAME.sample(GAME.observe(state, 0), Random(seed)).reserve for seed in range(50)} == {
        *cards("K♦ 10♠ Q♠")
    }


# The build (4).


def test_ten_cards_are_built_in_126_ways() -> None:
    state = drafted("keep", "keep")
    divisions = {frozenset(hands.numbers(move.build.hand)) for move in GAME.legal(state, 0)}
    assert len(divisions) == 126
    assert all(frozenset(state.hands[0]) - division not in divisions for division in divisions)


def test_either_hand_names_a_build_in_any_order() -> None:
    states = [drafted("keep", "keep", f"build {one}") for one in ("10♥ J♠ Q♣ K♣ A♣", "Joker A♦ Q♦ K♠ K♥")]
    assert GAME.observe(states[0], 0) == GAME.observe(states[1], 0)


def test_nobody_sees_who_has_built() -> None:
    state = drafted("keep", "keep")
    before = GAME.observe(state, 0), GAME.observe(state, None)
    GAME.play(state, 1, GAME.parse("build 10♣ 10♦ 10♠ J♣ J♦"))
    assert (GAME.observe(state, 0), GAME.observe(state, None)) == before
    assert names(GAME.observe(state, 1).hands[1].stronger) == "10♣ 10♦ 10♠ J♣ J♦"


def test_both_builds_are_shown_together() -> None:
    state = drafted("keep", "keep", "build 10♥ J♠ Q♣ K♣ A♣", "build 10♣ 10♦ 10♠ J♣ J♦")
    observation = GAME.observe(state, None)
    assert [names(built.weaker) for built in observation.hands] == ["Q♦ K♥ K♠ A♦ Joker", "J♥ Q♥ Q♠ A♥ A♠"]
    assert GAME.result(state).summary == (
        "seat 1 wins by the category of the weaker hand: two pair and full house, against pair and straight"
    )


def test_a_build_cannot_be_changed() -> None:
    state = drafted("keep", "keep", "build 10♥ J♠ Q♣ K♣ A♣")
    assert "cannot be changed" in refuse(state, "build 10♥ J♠ Q♣ K♣ A♦", seat=0)


# The result.


def ended(*built: tuple[str, str]) -> CardCommonsState:
    """Return a match that ended with these hands."""
    state = GAME.start(GAME.settle(pb.Options(), 2), 2)
    state.phase = pb.PHASE_BUILD
    for seat, (one, other) in enumerate(built):
        state.hands[seat] = sorted([*cards(one), *cards(other)])
        state.build(seat, cards(one))
    return state


def test_equal_builds_are_a_draw_and_share_the_first_rank() -> None:
    state = ended(("10♣ 10♦ J♣ Q♣ K♣", "J♦ Q♦ K♦ A♣ A♦"), ("10♥ 10♠ J♥ Q♥ K♥", "J♠ Q♠ K♠ A♥ A♠"))
    result = GAME.result(state)
    assert result.ranks == (1, 1)
    assert result.summary == "a draw: both have pair and pair"


def test_a_draw_needs_the_joker_in_the_reserve() -> None:
    """Whoever holds the Joker has a hand that is worth something else than every hand without it."""
    assert not set(NATURAL.values()) & set(WITH_JOKER.values())


@pytest.mark.parametrize(
    ("step", "one", "other"),
    [
        (
            "category of the weaker hand",
            (STRAIGHT, "K♣ K♦ Q♥ Q♠ J♣"),
            ("10♦ 10♥ J♥ Q♦ K♠", "A♣ A♦ A♥ J♠ 10♠"),
        ),
        (
            "category of the stronger hand",
            (PAIR, "A♣ A♦ A♥ K♣ K♦"),
            ("J♦ J♥ 10♥ Q♥ K♥", "10♠ J♠ Q♣ A♠ Joker"),
        ),
        (
            "cards of the weaker hand",
            ("J♣ J♦ 10♣ Q♦ K♠", "A♣ A♦ K♣ Q♣ 10♦"),
            ("10♥ 10♠ J♥ Q♥ K♦", "A♥ A♠ K♥ Q♠ J♠"),
        ),
        ("cards of the stronger hand", (PAIR, "A♣ A♦ K♣ Q♣ J♦"), ("10♥ 10♠ J♥ Q♥ K♦", "A♥ A♠ Q♠ J♠ Joker")),
    ],
)
def test_the_summary_says_which_step_decided(step: str, one: tuple[str, str], other: tuple[str, str]) -> None:
    assert f"wins by the {step}" in GAME.result(ended(one, other)).summary


def test_scores_and_the_second_measure_are_strengths() -> None:
    result = GAME.result(drafted("keep", "keep", "build 10♥ J♠ Q♣ K♣ A♣", "build 10♣ 10♦ 10♠ J♣ J♦"))
    keys = key("10♥ J♠ Q♣ K♣ A♣", "Q♦ K♥ K♠ A♦ Joker"), key("10♣ 10♦ 10♠ J♣ J♦", "J♥ Q♥ Q♠ A♥ A♠")
    assert result.scores == result.second == tuple(map(hands.strength, keys))


def test_a_win_is_worth_one_and_margins_are_differences_of_strength() -> None:
    options = GAME.settle(pb.Options(), 2)
    assert GAME.payoff_bounds(play_pb2.PAYOFF_WIN, options, 2) == (0, 1)
    assert GAME.payoff_bounds(play_pb2.PAYOFF_MARGIN, options, 2) == (-756, 756)
    assert GAME.default_payoff(options) == play_pb2.PAYOFF_WIN


# Refusals.


@pytest.mark.parametrize(
    ("moves", "refused", "reason"),
    [
        ("", "take shown", "the answer to the question is split, not take"),
        ("", "split 10♣ K♦", "K♦ is not in the four cards: 10♣ J♣ Q♣ K♣"),
        ("", "split 10♣ 10♣", "10♣ is named twice"),
        ("split 10♣ J♣", "split 10♣ J♣", "the answer to the question is take, not split"),
        ("split 10♣ J♣", "keep", "the answer to the question is take, not keep"),
        (DRAFT, "give K♦", "K♦ is not in the hand: 10♣ 10♦ 10♠ J♣ J♦ J♥ Q♥ Q♠ A♥ A♠"),
        (DRAFT, "build 10♣ 10♦ 10♠ J♣ J♦", "the answer to the question is keep or give, not build"),
        (f"{DRAFT}, keep, keep", "build 10♥ J♠ Q♣ K♣ K♦", "K♦ is not in the hand"),
        (f"{DRAFT}, keep, keep", "build 10♥ J♠ Q♣ K♣ K♣", "K♣ is named twice"),
        (f"{DRAFT}, keep, keep", "give 10♥", "the answer to the question is build, not give"),
    ],
)
def test_a_wrong_move_is_refused_with_the_reason(moves: str, refused: str, reason: str) -> None:
    state = begin()
    if moves:
        act(state, moves)
    before = state.copy()
    assert reason in refuse(state, refused)
    assert [GAME.observe(state, seat) for seat in (0, 1)] == [GAME.observe(before, seat) for seat in (0, 1)]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (pb.Move(), "not an empty move"),
        (pb.Move(split=pb.Split(shown=hands.messages(cards("10♣")))), "name 2 cards, not 1"),
        (
            pb.Move(split=pb.Split(shown=[cards_pb2.Card(rank=9, suit=cards_pb2.SUIT_CLUBS)])),
            "no card of rank 9",
        ),
        (pb.Chance(), "a Move message, not a fairdeal.cardcommons.v1.Chance"),
    ],
)
def test_a_message_without_sense_is_refused_with_the_reason(move: pb.Move | pb.Chance, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        GAME.play(begin(), 0, move)


def test_a_pair_that_does_not_exist_is_refused() -> None:
    state = begin()
    act(state, "split 10♣ J♣")
    with pytest.raises(IllegalMove, match="there is no pair 0"):
        GAME.play(state, 1, pb.Move(choose=pb.PAIR_UNSPECIFIED))


def test_who_is_not_to_act_is_refused() -> None:
    assert refuse(begin(), "take shown", seat=1) == "seat 1 is not to act"


@pytest.mark.parametrize(
    ("dealt", "reason"),
    [
        ("reserve A♣", "four cards must be dealt now"),
        ("deal K♦ 10♣ J♣ Q♣", "K♦ is not in the stock"),
        ("deal 10♣ 10♣ J♣ Q♣", "10♣ is named twice"),
    ],
)
def test_chance_deals_only_what_is_due(dealt: str, reason: str) -> None:
    state = GAME.start(GAME.settle(pb.Options(), 2), 2)
    assert "the reserve must be dealt now" in refuse(state, "deal 10♣ J♣ Q♣ K♣")
    GAME.play(state, CHANCE, GAME.parse("reserve K♦"))
    assert reason in refuse(state, dealt)


# Options, chance, defaults, notation.


def test_the_swap_is_blind_unless_the_option_is_set() -> None:
    assert GAME.settle(pb.Options(), 2) == GAME.settle(pb.Options(face_up_swap=False), 2)
    assert not GAME.settle(pb.Options(), 2).face_up_swap


@pytest.mark.parametrize("seats", [1, 3])
def test_only_two_can_play(seats: int) -> None:
    with pytest.raises(OptionError, match="played with 2 seats, not"):
        GAME.settle(pb.Options(), seats)


def play_with(deal: Deal, rng: Random) -> CardCommonsState:
    """Return a match with this deal after random moves."""
    state = GAME.start(GAME.settle(pb.Options(), 2), 2)
    while acting := GAME.to_act(state):
        seat = acting[0]
        move = (
            GAME.chance(state, deal) if seat == CHANCE else GAME.random_move(GAME.observe(state, seat), rng)
        )
        GAME.play(state, seat, move)
    return state


def test_the_deck_is_the_deal_s_permutation_the_reserve_first() -> None:
    deal = Deal(bytes(range(32)))
    deck = deal.permutation(hands.PACK, "deck")
    state = GAME.start(GAME.settle(pb.Options(), 2), 2)
    GAME.play(state, CHANCE, GAME.chance(state, deal))
    assert state.reserve == deck[0]
    GAME.play(state, CHANCE, GAME.chance(state, deal))
    assert state.four == sorted(deck[1:5])


def test_every_table_of_a_deal_splits_the_same_cards() -> None:
    deal = Deal(bytes(range(32)))
    deck = deal.permutation(hands.PACK, "deck")
    for seed in range(5):
        state = play_with(deal, Random(seed))
        split = [sorted([*round.shown, *round.hidden]) for round in state.rounds]
        assert split == [sorted(deck[start : start + 4]) for start in range(1, 21, 4)]


def test_chance_takes_the_first_card_left_where_its_own_is_gone() -> None:
    deal = Deal(bytes(range(32)))
    deck = deal.permutation(hands.PACK, "deck")
    state = GAME.start(GAME.settle(pb.Options(), 2), 2)
    state.deal([deck[3]])
    assert hands.numbers(GAME.chance(state, deal).four) == sorted([deck[1], deck[2], deck[0], deck[4]])


def test_the_defaults_keep_to_the_first_legal_move() -> None:
    state = begin()
    found = []
    while (seat := GAME.to_act(state)[0]) != CHANCE:
        found.append(GAME.notation(GAME.default(state, seat)))
        act(state, found[-1])
        if state.phase == pb.PHASE_OVER:
            break
    assert found[:2] == ["split 10♣ J♣", "take shown"]
    assert found[-4:-2] == ["keep", "keep"]
    assert all(written.startswith("build 10♣") or written.startswith("build 10") for written in found[-2:])


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("SPLIT 10D KS", "split 10♦ K♠"),
        ("take  Hidden", "take hidden"),
        ("Keep", "keep"),
        ("give joker", "give Joker"),
        ("build tc td th ac as", "build 10♣ 10♦ 10♥ A♣ A♠"),
        ("deal 10c Jc Qc Kc", "deal 10♣ J♣ Q♣ K♣"),
        ("reserve ah", "reserve A♥"),
    ],
)
def test_people_may_type_moves_in_their_own_way(typed: str, written: str) -> None:
    assert GAME.notation(GAME.parse(typed)) == written


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("split 10♦", "is no move"),
        ("build 10♣ 10♦ 10♥ A♣", "is no move"),
        ("take both", "is no move"),
        ("give 9♦", "not in this pack"),
        ("give joker2", "not in this pack"),
        ("give 10", "is not a card"),
        ("", "is no move"),
    ],
)
def test_what_is_no_move_is_explained(typed: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.parse(typed)


# In every state.


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), face_up=st.booleans())
def test_every_card_is_in_one_place(seed: int, face_up: bool) -> None:
    table = Table(GAME.settle(pb.Options(face_up_swap=face_up), 2), 2, seed)
    for world in TestContract().points(table):
        state = world.state
        offered = [
            card for round in state.rounds if not round.taken for card in (*round.shown, *round.hidden)
        ]
        reserve = [] if state.reserve is None else [state.reserve]
        everywhere = [*state.hands[0], *state.hands[1], *state.four, *offered, *reserve]
        assert len(everywhere) == len(set(everywhere)) == state.dealt.bit_count()
        assert {card for card in range(hands.PACK) if state.dealt >> card & 1} == set(everywhere)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), face_up=st.booleans())
def test_every_other_move_is_refused_and_changes_nothing(seed: int, face_up: bool) -> None:
    table = Table(GAME.settle(pb.Options(face_up_swap=face_up), 2), 2, seed)
    contract = TestContract()
    for world in contract.points(table):
        for seat in (0, 1):
            known = {move.SerializeToString() for move in GAME.legal(world.state, seat)}
            attempts: list[Message] = [
                GAME.parse(text) for text in ("split 10♣ J♣", "take shown", "keep", "give Joker")
            ]
            attempts += [other for move in list(attempts) for other in alterations(move)]
            for move in attempts:
                if move.SerializeToString() not in known and seat in GAME.to_act(world.state):
                    contract.check_attempt(world, seat, move, GAME.legal(world.state, seat))


# Sampling.


def test_a_sample_knows_what_its_seat_gave_and_took() -> None:
    state = drafted("give 10♣", "give Joker")
    for seed in range(100):
        sampled = GAME.sample(GAME.observe(state, 1), Random(seed))
        assert cards("10♣")[0] in sampled.hands[0]
        assert sampled.swaps[0] == (cards("10♣")[0], cards("K♦")[0])


def test_a_sample_puts_the_card_that_was_taken_into_the_other_hand_before() -> None:
    state = drafted("give 10♠", "give Joker")
    for seed in range(100):
        sampled = GAME.sample(GAME.observe(state, 0), Random(seed))
        assert cards("10♠")[0] in sampled.rounds[3].hidden
        assert sampled.reserve == hands.JOKER


def test_a_sample_moves_everything_unseen() -> None:
    observation = GAME.observe(drafted(), 0)
    found = {GAME.sample(observation, Random(seed)).reserve for seed in range(100)}
    assert found == {*cards("K♦ 10♠ Q♠")}


def test_a_sample_after_the_match_leads_to_the_hands_that_were_shown() -> None:
    state = drafted("give 10♠", "give J♠", "build 10♥ Q♣ Q♦ K♣ A♣", "build 10♣ 10♦ J♣ J♦ J♥")
    pasts = set()
    for seed in range(200):
        sampled = GAME.sample(GAME.observe(state, None), Random(seed))
        assert sampled.hands == state.hands
        assert sampled.swaps[1] is not None
        assert sampled.swaps[1][0] == cards("J♠")[0]
        pasts.add(sampled.swaps[0])
    assert len(pasts) > 20


# The sample bots.


def wins(bots: Sequence[type[Bot]], deals: int) -> float:
    """Return the share of wins of the first bot over so many deals in both seatings."""
    total = 0.0
    for number in range(2 * deals):
        rng = Random(number // 2)
        seating = [number % 2, 1 - number % 2]
        pool = play_pb2.Pool(game="cardcommons", seats=2)
        seats = [
            bots[kind](play_pb2.Start(pool=pool, seed=bytes([kind])), seat)
            for seat, kind in enumerate(seating)
        ]
        deal = Deal(rng.randbytes(32))
        state = GAME.start(GAME.settle(pb.Options(face_up_swap=number % 4 > 1), 2), 2)
        while acting := GAME.to_act(state):
            seat = acting[0]
            if seat == CHANCE:
                GAME.play(state, CHANCE, GAME.chance(state, deal))
                continue
            turn = pb.Turn(observation=GAME.observe(state, seat), legal=GAME.legal(state, seat))
            GAME.play(state, seat, seats[seat].move(turn))
        ranks = GAME.result(state).ranks
        total += 0.5 if ranks == (1, 1) else float(ranks[seating.index(0)] == 1)
    return total / (2 * deals)


def test_the_bots_are_found_by_name() -> None:
    assert list(list_bots("cardcommons")) == ["random", "builder", "drafter"]


def test_builder_beats_random_by_its_builds() -> None:
    assert wins([Builder, find_bot("cardcommons", "random")], 100) > 0.8


@pytest.mark.long
def test_drafter_beats_builder_by_its_draft() -> None:
    assert wins([Drafter, Builder], 60) > 0.7
