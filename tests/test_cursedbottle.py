"""Cursed Bottle: the contract, the worked examples of the text, the decisions of its rules one by one."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from fairdeal.bot import Bot
from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb
from fairdeal.v1 import cards_pb2, play_pb2
from fairdeal_server.bots import find_bot
from fairdeal_server.games.contract import GameContract, Log, World, picture
from fairdeal_server.games.cursedbottle import CursedBottle, pack
from fairdeal_server.games.cursedbottle.sampling import deal_around
from fairdeal_server.games.cursedbottle.state import CursedBottleState, Gift
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove, OptionError

GAME = CursedBottle()
BRIGHT = pb.TWO_PLAYER_BRIGHT_HOUSE
LOPAKA = pb.TWO_PLAYER_LOPAKA
RANKS = ("A", *map(str, range(2, 11)), "J", "Q")
PACK = [f"{rank}{suit}" for rank in RANKS for suit in "♦♥♠"]


def name(card: cards_pb2.Card) -> str:
    """Return a card as the test's own account has it, as in 10♦."""
    return ("A", *map(str, range(2, 11)), "J", "Q")[card.rank - 1] + "?♣♦♥♠"[card.suit]


def message(card: str) -> cards_pb2.Card:
    return cards_pb2.Card(
        rank=RANKS.index(card[:-1]) + 1, suit=cards_pb2.Suit.ValueType("?♣♦♥♠".index(card[-1]))
    )


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        ends = st.sampled_from(
            [{}, {"hands": 2}, {"hands": 1, "max_hands": 3}, {"target": 40, "max_hands": 4}]
        )
        return st.builds(
            lambda two_player, hot, end, points: pb.Options(
                two_player=two_player, hot_bottle=hot, points=points, **end
            ),
            st.sampled_from([pb.TWO_PLAYER_UNSPECIFIED, BRIGHT]),
            st.none() | st.booleans(),
            ends,
            st.just([]) | st.lists(st.integers(0, 5), min_size=12, max_size=12),
        )

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Return everything that the seat has noticed, in order."""
        return Account(options, seats, seat).read(log)

    def twin(self, world: World, viewer: int | None, rng: Random) -> World | None:
        """Half of the time let two cards that the viewer has not seen have changed places from the start."""
        if rng.random() < 0.5:
            return super().twin(world, viewer, rng)
        one, other = rng.sample(PACK, 2)
        cards = {one: message(other), other: message(one)}
        twin = World.start(self.game, world.options, world.seats)
        for seat, move in world.log:
            try:
                twin.play(seat, exchanged(move, cards))
            except IllegalMove:
                return None
        return twin

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "three-seats": (pb.Options(), 3),
            "four-seats-hot-bottle": (pb.Options(hot_bottle=True, hands=2), 4),
            "lopaka": (pb.Options(), 2),
            "bright-house": (pb.Options(two_player=BRIGHT), 2),
            "three-seats-to-a-target": (pb.Options(target=40, max_hands=2), 3),
        }


def exchanged(message: Message, cards: dict[str, cards_pb2.Card]) -> Any:
    """Return the message with some cards replaced by others."""
    if isinstance(message, cards_pb2.Card):
        return cards.get(name(message), message)
    found = type(message)()
    for field, value in message.ListFields():
        if field.message_type is None:
            setattr(found, field.name, value)
        elif field.is_repeated:
            items = [exchanged(item, cards) for item in value]
            getattr(found, field.name).extend(sorted(items, key=lambda card: (card.rank, card.suit)))
        else:
            getattr(found, field.name).CopyFrom(exchanged(value, cards))
    return found


class Account:
    """What one viewer notices, told from the rules and not from the code of the game."""

    def __init__(self, options: pb.Options, seats: int, seat: int | None) -> None:
        self.bright = options.two_player == BRIGHT
        self.lopaka = options.two_player == LOPAKA
        self.seats = seats
        self.seat = seat
        self.noticed: list[object] = []
        self.begin()

    def begin(self) -> None:
        """Begin a hand."""
        self.hands: list[set[str]] = []
        self.rounds = 0
        self.pile: list[str] = []
        self.sealed: dict[int, Any] = {}
        self.played = 0

    def read(self, log: Log) -> object:
        for by, move in log:
            if isinstance(move, pb.Chance) and move.HasField("dealt"):
                self.deal(move)
            elif isinstance(move, pb.Move) and not move.HasField("play"):
                self.choose(by, move)
            else:
                self.play(by, move)
        own = self.sealed.get(-1 if self.seat is None else self.seat)
        return [*self.noticed, None if own is None else str(own)]

    def deal(self, move: Any) -> None:
        """A hand dealt is seen by its player; the bright house's second is not picked up yet."""
        place = len(self.hands)
        self.hands.append(set(map(name, move.dealt.cards)))
        owner = place // 2 if self.bright else place
        now = owner == self.seat and not (self.bright and place % 2) and owner < self.seats
        self.noticed.append(("dealt", place, sorted(self.hands[-1]) if now else None))
        if self.lopaka and place == 2:
            dealt = set().union(*self.hands)
            self.pile = [card for card in PACK if card not in dealt]

    def choose(self, by: int, move: pb.Move) -> None:
        """Choices are secret until the last one is made."""
        self.sealed[by] = move
        if len(self.sealed) < self.seats:
            return
        chosen, self.sealed = self.sealed, {}
        if move.HasField("open"):
            self.noticed.append([("opens", by, chosen[by].open.hand) for by in range(2)])
            places = [2 * seat + chosen[seat].open.hand - 1 for seat in range(2)]
            self.noticed += [sorted(self.hands[place]) for place in places]
            return
        for giver, choice in chosen.items():
            self.hand_over(giver, choice.give)
        self.noticed.append(("gave", "" if self.seat is None else str(chosen[self.seat])))
        self.rounds += 1
        if self.lopaka:
            self.noticed.append(("Lopaka", sorted(self.hands[2])))
        elif self.bright and self.rounds == 1 and self.seat is not None:
            self.noticed.append(("second", sorted(self.hands[2 * self.seat + 1])))

    def hand_over(self, by: int, give: pb.Give) -> None:
        for part, card_given in give.ListFields():
            step = {"left": 1, "right": -1}.get(part.name)
            card = name(card_given)
            at = 2 * by + self.rounds if self.bright else by
            self.hands[at].discard(card)
            if step is None:
                self.pile.append(card)
                continue
            to = (by + step) % self.seats
            self.hands[2 * to + self.rounds if self.bright else to].add(card)
            if to == self.seat:
                self.noticed.append(("received", by, card))

    def play(self, by: int, move: Any) -> None:
        """Cards that are played are public; the pile is when the hand is over."""
        card = name(move.lopaka.card if by == CHANCE else move.play.card)
        for hand in self.hands:
            hand.discard(card)
        self.noticed.append(("played", by, card))
        if not any(self.hands):
            self.noticed.append(("pile", sorted(self.pile)))
            self.begin()


# What the tests below are made of.


def cards(text: str) -> list[int]:
    """Return cards by their place in the order, as in `2♠ 10♦`."""
    return [PACK.index(card) for card in text.split()]


def names(those: Iterable[int]) -> str:
    return " ".join(PACK[card] for card in those)


def table(seats: int = 3, **options: Any) -> CursedBottleState:
    """Return a match before its first card."""
    return GAME.start(GAME.settle(pb.Options(**options), seats), seats)


def dealt(*hands: str, seats: int = 3, number: int = 1, **options: Any) -> CursedBottleState:
    """Return a match in which these hands were dealt; where none are named, the pack in order."""
    state = table(seats, **options)
    state.number = number
    size = state.layout.size
    for place in range(len(state.hands)):
        own = cards(hands[place]) if hands else list(range(place * size, (place + 1) * size))
        state.deal(place, own)
    return state


def playing(
    *hands: str,
    seats: int = 4,
    leader: int = 0,
    price: str = "",
    owner: int | None = None,
    opened: Sequence[int] = (),
    **options: Any,
) -> CursedBottleState:
    """Return a match in the middle of a hand, with the bottle where it is said to be."""
    state = table(seats, **options)
    state.hands = [sorted(cards(hand)) for hand in hands]
    state.phase = pb.PHASE_PLAY
    if price:
        (state.price,) = cards(price)
    state.owner = owner
    state.open = list(opened) or ([2] if state.layout.lopaka else [])
    state.order = state.order_from(leader)
    return state


def play(state: CursedBottleState, *those: str) -> None:
    """Play cards, each by whose turn it is; Lopaka's must be his."""
    for card in those:
        seat = GAME.to_act(state)[0]
        (number,) = cards(card)
        if seat == CHANCE:
            state.lopaka_plays(number)
        else:
            state.play(seat, number)


def gift(text: str) -> pb.Move:
    move = GAME.parse(text)
    assert isinstance(move, pb.Move)
    return move


def random_matches(count: int = 10) -> Iterable[tuple[CursedBottleState, Random]]:
    """Yield every state of random matches of every kind."""
    kinds: list[tuple[int, dict[str, Any]]] = [
        (2, {"hands": 2}),
        (2, {"two_player": BRIGHT, "hands": 2}),
        (3, {"target": 40, "max_hands": 4}),
        (4, {"hot_bottle": True}),
    ]
    for seats, options in kinds:
        for seed in range(count):
            rng = Random(seed)
            deal = Deal(rng.randbytes(32))
            state = table(seats, **options)
            while acting := GAME.to_act(state):
                yield state, rng
                seat = rng.choice(acting)
                if seat == CHANCE:
                    GAME.play(state, CHANCE, GAME.chance(state, deal))
                else:
                    GAME.play(state, seat, GAME.random_move(GAME.observe(state, seat), rng))
            yield state, rng


def refusal(state: CursedBottleState, seat: int, move: Message) -> str:
    """Return why a move is refused; nothing must have changed."""
    before = picture(state)
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, seat, move)
    assert picture(state) == before
    return str(refused.value)


# The worked examples.


def test_the_highest_card_below_the_price_buys_the_bottle_and_takes_the_trick() -> None:
    carla = 2
    state = playing("9♥ 2♥", "5♥ 10♥", "6♠ J♥", "Q♥ 3♥")
    state.hands[carla] = cards("6♠ J♠")  # Carla has no hearts
    play(state, "9♥", "5♥", "6♠", "Q♥")
    assert (state.owner, names([state.price])) == (carla, "6♠")
    assert state.taken == [0, 0, 3 + 2 + 3, 0]
    assert GAME.to_act(state) == (carla,)


def test_a_lower_card_buys_the_bottle_again_and_the_old_price_goes_back() -> None:
    carla, dan = 2, 3
    state = playing("2♥ Q♦", "10♥ Q♦", "J♥ Q♦", "3♥ Q♦", leader=dan, price="6♠", owner=carla)
    play(state, "3♥", "2♥", "10♥", "J♥")
    assert (state.owner, names([state.price])) == (dan, "3♥")
    assert state.taken == [0, 0, 2, 1 + 3 + 3]


def test_lopaka_plays_the_highest_card_that_wins() -> None:
    state = playing("10♠", "7♠", "2♠ 5♠ 9♠ J♠ 3♥ 4♥", seats=2, leader=0)
    state.order = (0, 1, 2)
    play(state, "10♠", "7♠")
    assert names([state.lopakas_card()]) == "J♠"


def test_the_owner_pays_for_the_pile() -> None:
    state = playing("A♦", "A♥", "A♠", "3♥", price="3♠", owner=3)
    state.pile = cards("8♠ Q♦ 2♥ 10♦")
    state.taken = [10, 20, 30, 5]
    assert state.scores() == [10, 20, 30, -9]


# 1. The order of the cards.


def test_the_rank_counts_first_and_then_diamonds_hearts_spades() -> None:
    assert [pack.notation(card) for card in range(pack.PACK)] == PACK
    assert PACK[:5] == ["A♦", "A♥", "A♠", "2♦", "2♥"]
    assert PACK[-1] == "Q♠"


def test_the_first_price_has_eighteen_cards_below_and_eighteen_above() -> None:
    assert names([pack.START - 1, pack.START]) == "6♠ 7♦"


@pytest.mark.parametrize("card", ["5♣", "K♦", "K♠", "Joker"])
def test_clubs_kings_and_jokers_are_not_in_the_pack(card: str) -> None:
    with pytest.raises(ValueError, match="is not in this game's pack"):
        pack.parse(card)


# 2. Following suit.


def test_suit_must_be_followed() -> None:
    state = playing("9♥ 2♥", "5♥ 10♠", "6♠ J♥", "Q♥ 3♥")
    play(state, "9♥")
    assert refusal(state, 1, gift("10♠")) == "follow suit with 5♥; 10♠ does not"
    assert GAME.legal(state, 1) == [gift("5♥")]


def test_who_cannot_follow_plays_any_card() -> None:
    state = playing("9♥ 2♥", "5♦ 10♠", "6♠ J♥", "Q♥ 3♥")
    play(state, "9♥")
    assert GAME.legal(state, 1) == [gift("5♦"), gift("10♠")]


def test_nobody_has_to_undercut_or_to_win() -> None:
    state = playing("9♥ 2♥", "5♥ 8♥ 10♥", "6♠ J♥", "Q♥ 3♥")
    play(state, "9♥")
    assert GAME.legal(state, 1) == [gift("5♥"), gift("8♥"), gift("10♥")]


# 3. The winner.


def test_without_a_card_below_the_price_the_highest_wins_whatever_its_suit() -> None:
    state = playing("9♥ 2♥", "10♠ 7♠", "8♥ J♥", "Q♦ 7♦")
    play(state, "9♥", "10♠", "8♥", "Q♦")
    assert (state.taken, state.owner) == ([0, 0, 0, 3 + 3 + 2 + 3], None)
    assert GAME.to_act(state) == (3,)


def test_between_equal_ranks_the_suit_decides() -> None:
    assert names([pack.best(cards("9♦ 9♠ 9♥"), pack.START)]) == "9♠"
    assert names([pack.best(cards("5♥ 5♦ Q♠"), pack.START)]) == "5♥"


def test_the_price_itself_is_not_below_the_price() -> None:
    (price,) = cards("5♥")
    assert names([pack.best(cards("5♠ 7♦"), price)]) == "7♦"
    assert names([pack.best(cards("5♠ 5♦"), price)]) == "5♦"


# 4. The price card.


def test_the_first_purchase_returns_nothing() -> None:
    state = playing("9♥ 2♥", "5♥ 10♥", "8♥ J♥", "Q♥ 3♥")
    play(state, "9♥", "5♥", "8♥", "Q♥")
    assert sum(state.taken) == state.taken[1] == 3 + 2 + 3


def test_who_buys_from_themselves_gets_the_old_price_card() -> None:
    state = playing("9♥ 2♥", "4♥ 10♥", "8♥ J♥", "Q♥ 3♥", price="6♠", owner=1)
    play(state, "9♥", "4♥", "8♥", "Q♥")
    assert (state.owner, state.taken[1]) == (1, 3 + 2 + 3 + 2)


# 5. Giving cards away.


def test_everybody_gives_three_cards_at_once() -> None:
    state = dealt()
    assert GAME.to_act(state) == [0, 1, 2]
    GAME.play(state, 1, gift("pile 5♦ left 6♦ right 7♦"))
    assert GAME.to_act(state) == [0, 2]
    GAME.play(state, 0, gift("pile A♦ left 2♦ right 3♦"))
    assert state.pile == []
    GAME.play(state, 2, gift("pile 9♦ left 10♦ right J♦"))
    assert set(state.pile) == set(cards("A♦ 5♦ 9♦"))
    assert {*cards("7♦ 10♦")} <= set(state.hands[0])
    assert {*cards("2♦ J♦")} <= set(state.hands[1])
    assert {*cards("3♦ 6♦")} <= set(state.hands[2])


def test_a_received_card_cannot_be_passed_on() -> None:
    state = dealt()
    GAME.play(state, 0, gift("pile A♦ left 2♦ right 3♦"))
    assert "2♦ is not in the hand" in refusal(state, 1, gift("pile 5♦ left 2♦ right 7♦"))


def test_of_four_players_the_opposite_one_gets_nothing() -> None:
    state = dealt(seats=4)
    for seat in range(4):
        GAME.play(state, seat, GAME.default(state, seat))
    own, opposite = state.gave[0][0].cards, state.hands[2]
    assert not set(own) & set(opposite)
    assert [len(hand) for hand in state.hands] == [8] * 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pile A♦ left A♦ right 2♦", "the cards must be different, not pile A♦ left A♦ right 2♦"),
        (
            "pile A♦ left 2♦",
            "give a card to the pile, one to the left neighbour and one to the right neighbour",
        ),
        ("left A♦ right 2♦", "not left A♦ right 2♦"),
        ("pile Q♠ left A♦ right 2♦", "Q♠ is not in the hand; there are A♦ A♥ A♠"),
    ],
)
def test_another_gift_is_refused_with_the_reason(text: str, reason: str) -> None:
    assert reason in refusal(dealt(), 0, gift(text))


def test_a_gift_cannot_be_taken_back() -> None:
    state = dealt()
    GAME.play(state, 0, GAME.default(state, 0))
    assert (
        refusal(state, 0, gift("pile 4♦ left 4♥ right 4♠")) == "the choice is made and cannot be taken back"
    )


# 6. How many cards.


@pytest.mark.parametrize(
    ("seats", "options", "tricks", "pile"),
    [(3, {}, 11, 3), (4, {}, 8, 4), (2, {}, 11, 3), (2, {"two_player": BRIGHT}, 8, 4)],
)
def test_a_hand_has_so_many_tricks_and_so_large_a_pile(
    seats: int, options: dict[str, Any], tricks: int, pile: int
) -> None:
    past = played_at_random(table(seats, **options)).past[0]
    assert (len(past.tricks), len(past.pile)) == (tricks, pile)
    assert table(seats, **options).layout.pile == pile


def played_at_random(state: CursedBottleState, seed: int = 1, viewer: int | None = None) -> pb.Observation:
    """Play the match to its end and return what the viewer sees then."""
    rng = Random(seed)
    deal = Deal(rng.randbytes(32))
    while acting := GAME.to_act(state):
        for seat in acting:
            if seat == CHANCE:
                GAME.play(state, CHANCE, GAME.chance(state, deal))
            else:
                GAME.play(state, seat, GAME.random_move(GAME.observe(state, seat), rng))
    return GAME.observe(state, viewer)


# 7. The end of a hand.


def test_the_owner_s_own_tricks_score_nothing() -> None:
    state = playing("9♥", "4♥", "8♥", "Q♥", price="6♠", owner=0)
    state.pile = cards("A♦ A♥ A♠ 2♦")
    state.taken = [3, 10, 20, 30]
    play(state, "9♥", "4♥", "8♥", "Q♥")
    assert state.totals == [3 + 2, -4, 20, 30]


def test_with_a_hot_bottle_they_are_lost_as_well() -> None:
    state = playing("9♥", "4♥", "8♥", "Q♥", price="6♠", owner=0, hot_bottle=True)
    state.pile = cards("A♦ A♥ A♠ 2♦")
    state.taken = [3, 10, 20, 30]
    play(state, "9♥", "4♥", "8♥", "Q♥")
    assert state.totals == [3 + 2, -(4 + 10 + 3 + 2 + 3), 20, 30]


def test_without_an_owner_everybody_scores() -> None:
    state = playing("9♥", "10♥", "8♥", "Q♥")
    state.taken = [1, 2, 3, 4]
    assert state.scores() == [1, 2, 3, 4]


def test_every_hand_sells_the_bottle() -> None:
    """There are 18 low cards, and a pile has four at most: the first that is played buys."""
    for state, _ in random_matches():
        if not GAME.to_act(state):
            assert all(past.HasField("owner") for past in GAME.observe(state, None).past)


# 8. What is conserved.


def test_cards_and_points_are_conserved_in_every_state() -> None:
    for state, _ in random_matches():
        if state.phase in (pb.PHASE_UNSPECIFIED, pb.PHASE_OVER):
            continue
        lying = [card for hand in state.hands for card in hand] + state.pile + state.trick
        gone = [card for trick in state.tricks for card in trick.cards]
        assert sorted([*lying, *gone]) == list(range(pack.PACK))
        price = state.worth[state.price] if state.owner is not None else 0
        assert sum(state.taken) + price + sum(state.worth[card] for card in lying) == 72


def test_tricks_pile_and_last_price_are_72_points_at_the_end_of_a_hand() -> None:
    for state, _ in random_matches():
        if not GAME.to_act(state):
            for past in GAME.observe(state, None).past:
                points = sum(state.worth[card] for trick in past.tricks for card in numbers(trick))
                assert points + sum(state.worth[pack.number(card)] for card in past.pile) == 72


def numbers(trick: pb.Trick) -> list[int]:
    return [pack.number(played.card) for played in trick.cards]


# 9. The end of a match.


def after_hands(*hands: Sequence[int], **options: Any) -> CursedBottleState:
    """Return a match after hands with these scores."""
    state = table(len(hands[0]), **options)
    for scores in hands:
        assert GAME.to_act(state), "the match is over already"
        state.taken = [*scores, 0][: len(state.taken)]
        state._end_hand()
    return state


def test_a_match_ends_when_somebody_reaches_the_target() -> None:
    assert GAME.to_act(after_hands([60, 30, 20], target=100)) == (CHANCE,)
    state = after_hands([60, 30, 20], [40, 30, 10], target=100)
    assert GAME.to_act(state) == ()
    assert GAME.result(state).summary == "seat 0 wins after 2 hands, 100 : 60 : 30"


def test_the_highest_total_wins_not_who_was_first_at_the_target() -> None:
    state = after_hands([99, 90, 0], [3, 15, 0], target=100)
    assert GAME.result(state).ranks == (2, 1, 3)


def test_a_tie_at_the_top_means_another_hand_even_below_the_target() -> None:
    state = after_hands([100, 100, 5], target=100)
    assert GAME.to_act(state) == (CHANCE,)
    assert GAME.observe(state, None).tie_break
    state.taken = [-10, -10, 0]
    state._end_hand()
    assert GAME.to_act(state) == (CHANCE,)
    state.taken = [5, 6, 7]
    state._end_hand()
    assert GAME.result(state).summary == "seat 1 wins after 3 hands, 95 : 96 : 12"


def test_a_tie_further_down_is_no_tie_at_the_top() -> None:
    assert GAME.to_act(after_hands([101, 100, 100], target=100)) == ()


def test_one_hand_is_a_match_unless_the_options_say_otherwise() -> None:
    state = after_hands([30, 30, 5])
    assert GAME.to_act(state) == ()
    assert GAME.result(state).ranks == (1, 1, 3)
    assert GAME.result(state).summary == "seat 0 and seat 1 share the win after 1 hand, 30 : 30 : 5"


def test_a_number_of_hands_can_be_agreed_and_the_tie_at_the_top_played_off() -> None:
    assert GAME.to_act(after_hands([150, 0, 0], hands=3)) == (CHANCE,)
    assert GAME.to_act(after_hands([1, 0, 0], [0, 1, 0], hands=2)) == ()
    assert GAME.to_act(after_hands([1, 0, 0], [0, 1, 0], hands=2, max_hands=3)) == (CHANCE,)
    assert GAME.to_act(after_hands([1, 0, 0], [0, 1, 0], [1, 0, 0], hands=2, max_hands=3)) == ()


def test_after_the_most_hands_ties_share() -> None:
    state = after_hands([10, 10, 0], [-5, -5, 0], target=100, max_hands=2)
    assert GAME.to_act(state) == ()
    assert GAME.result(state).ranks == (1, 1, 3)


# 10. The deal.


def test_the_last_seat_deals_first_and_the_left_neighbour_leads() -> None:
    state = table(4, hands=3)
    leaders = []
    for _ in range(3):
        for place in range(4):
            state.deal(place, range(9 * place, 9 * place + 9))
        for seat in range(4):
            GAME.play(state, seat, GAME.default(state, seat))
        leaders.append((state.dealer, GAME.to_act(state)))
        state._end_hand()
    assert leaders == [(3, (0,)), (0, (1,)), (1, (2,))]


def test_tables_that_diverged_are_dealt_the_same_hands() -> None:
    deal = Deal(bytes(range(32)))
    one, other = table(hands=3), table(hands=3)
    other._end_hand()
    other._end_hand()
    one._end_hand()
    one._end_hand()
    one.totals = [7, 8, 9]
    assert GAME.chance(one, deal) == GAME.chance(other, deal)
    assert GAME.chance(table(hands=3), deal) != GAME.chance(one, deal)


def test_a_hand_has_the_cards_at_its_places_of_the_deck() -> None:
    deal = Deal(bytes(range(32)))
    state = table(4, hands=2)
    for number in (1, 2):
        deck = deal.permutation(36, "deck", number)
        for place in range(4):
            GAME.play(state, CHANCE, GAME.chance(state, deal))
            assert state.hands[place] == sorted(deck[9 * place : 9 * place + 9])
        state._end_hand() if number == 1 else None


def test_the_next_hand_is_dealt_and_no_other() -> None:
    state = table()
    with pytest.raises(IllegalMove, match="the next hand is dealt to place 0, not to 1"):
        state.deal(1, range(12))
    state.deal(0, range(12))
    with pytest.raises(IllegalMove, match="A♦ is dealt already"):
        state.deal(1, [0, *range(12, 23)])
    with pytest.raises(IllegalMove, match="a hand has 12 different cards"):
        state.deal(1, range(12, 23))


# 11. What is known.


def test_the_pile_is_shown_when_the_hand_is_over_and_not_who_put_what() -> None:
    end = played_at_random(table())
    assert len(end.past[0].pile) == 3
    assert not end.past[0].gave


def test_gifts_stay_known_to_their_giver_and_their_receiver() -> None:
    state = dealt(hands=2)
    for seat, text in enumerate(
        ["pile A♦ left 2♦ right 3♦", "pile 5♦ left 6♦ right 7♦", "pile 9♦ left 10♦ right J♦"]
    ):
        GAME.play(state, seat, gift(text))
    seen = GAME.observe(state, 0)
    assert list(seen.gave) == [gift("pile A♦ left 2♦ right 3♦").give]
    assert list(seen.received) == [pb.Give(left=message("7♦"), right=message("10♦"))]
    assert not GAME.observe(state, None).gave
    state._end_hand()
    assert GAME.observe(state, 0).past[0].gave == seen.gave
    assert GAME.observe(state, 0).past[0].received == seen.received


def test_all_cards_that_were_played_stay_in_sight() -> None:
    state = playing("9♥ 2♥", "5♥ 10♥", "8♥ J♥", "Q♥ 3♥")
    play(state, "9♥", "5♥", "8♥", "Q♥", "10♥")
    first, second = GAME.observe(state, 3).tricks
    assert names(numbers(first)) == "9♥ 5♥ 8♥ Q♥"
    assert (first.winner, first.bought) == (1, True)
    assert (names(numbers(second)), second.HasField("winner")) == ("10♥", False)


# 12. Lopaka.


def passed(state: CursedBottleState) -> CursedBottleState:
    """Let both players give their lowest card away."""
    for seat in range(2):
        GAME.play(state, seat, GAME.default(state, seat))
    return state


def test_with_lopaka_the_other_player_leads_then_he_and_the_dealer_last() -> None:
    for number, order in ((1, (0, 2, 1)), (2, (1, 2, 0))):
        state = passed(dealt(seats=2, number=number, hands=4))
        assert state.order == order
        assert state.dealer == 1 - order[0]


def test_the_stock_is_the_pile_and_each_player_gives_one_card() -> None:
    state = dealt(seats=2)
    assert names(state.pile) == "Q♦ Q♥ Q♠"
    GAME.play(state, 0, gift("left A♦"))
    assert "give a card to the opponent (left), not pile 5♦ left 6♦" in refusal(
        state, 1, gift("pile 5♦ left 6♦")
    )
    GAME.play(state, 1, gift("left 5♦"))
    assert [len(hand) for hand in state.hands] == [11, 11, 11]
    assert {*cards("5♦")} <= set(state.hands[0])
    assert {*cards("A♦")} <= set(state.hands[1])


def test_lopaka_s_hand_lies_open_only_after_the_passing() -> None:
    state = dealt(seats=2)
    assert [len(hand.cards) for hand in GAME.observe(state, 0).hands] == [11, 0, 0]
    passed(state)
    assert [len(hand.cards) for hand in GAME.observe(state, 0).hands] == [11, 0, 11]
    assert [len(hand.cards) for hand in GAME.observe(state, None).hands] == [0, 0, 11]


def lopaka(hand: str, *trick: str, price: str = "") -> str:
    """Return the card that Lopaka plays to a trick."""
    state = playing("A♦", "A♥", hand, seats=2, price=price)
    state.order = (0, 1, 2) if len(trick) == 2 else (0, 2, 1) if trick else (2, 0, 1)
    state.trick = [cards(card)[0] for card in trick]
    return names([state.lopakas_card()])


def test_lopaka_leads_his_highest_card() -> None:
    assert lopaka("2♠ Q♦ Q♥ 5♠") == "Q♥"


def test_lopaka_plays_his_lowest_card_if_he_cannot_win() -> None:
    assert lopaka("7♠ 9♠ 2♥", "5♠") == "7♠"
    assert lopaka("7♦ 9♥ Q♥", "10♠", "5♠") == "7♦"


def test_lopaka_would_rather_win_high_than_buy() -> None:
    assert lopaka("5♠ J♠", "10♠") == "J♠"


def test_lopaka_buys_where_nothing_else_wins() -> None:
    assert lopaka("2♠ 5♠ 9♠", "10♠", "7♠") == "5♠"


def test_lopaka_looks_only_at_the_cards_that_lie_there() -> None:
    assert lopaka("2♠ 5♠ 9♠ J♠", "4♠") == "5♠"


def test_lopaka_looks_at_the_price_of_the_bottle() -> None:
    assert lopaka("2♠ 5♠ 9♠", "10♠", price="5♥") == "2♠"


def test_lopaka_discards_from_any_suit_if_he_cannot_follow() -> None:
    assert lopaka("8♦ 9♥", "10♠") == "8♦"
    assert lopaka("6♦ 9♥", "10♠") == "6♦"
    assert lopaka("8♦ J♥", "10♠") == "J♥"


def test_lopaka_takes_tricks_and_gets_his_price_card_back() -> None:
    state = playing("4♠ Q♦", "9♠ Q♥", "5♠ J♦", seats=2, price="6♠", owner=2)
    state.order = (1, 0, 2)
    play(state, "9♠", "4♠", "5♠")
    assert (state.owner, state.taken) == (2, [0, 0, 3 + 1 + 2])


def test_lopaka_plays_nothing_but_his_due() -> None:
    state = playing("4♠ Q♦", "9♠ Q♥", "5♠ J♦", seats=2)
    state.order = (2, 0, 1)
    reason = refusal(state, CHANCE, pb.Chance(lopaka=pb.Play(card=message("5♠"))))
    assert reason == "Lopaka plays the J♦ by his rule, not the 5♠"
    assert refusal(state, 0, gift("4♠")) == "it is the turn of Lopaka"


def test_nobody_plays_for_lopaka() -> None:
    state = playing("4♠ Q♦", "9♠ Q♥", "5♠ J♦", seats=2)
    state.order = (2, 0, 1)
    assert refusal(state, 2, gift("J♦")) == "there is no seat 2"


def test_nobody_pays_when_lopaka_keeps_the_bottle() -> None:
    state = playing("A♦", "A♥", "A♠", seats=2, price="3♠", owner=2, hot_bottle=True)
    state.pile = cards("Q♦ Q♥ Q♠")
    state.taken = [20, 10, 30]
    assert state.scores() == [20, 10]


# 13. The bright house.


def given_in_the_bright_house(opened: tuple[int, int] = (1, 2)) -> CursedBottleState:
    state = dealt(seats=2, two_player=BRIGHT)
    for text in ("pile A♦ left A♥", "pile 7♦ left 7♥"):
        GAME.play(state, 0 if "A" in text else 1, gift(text))
    for seat, text in enumerate(("pile 4♦ left 4♥", "pile 10♦ left 10♥")):
        GAME.play(state, seat, gift(text))
    for seat, hand in enumerate(opened):
        GAME.play(state, seat, pb.Move(open=pb.Open(hand=hand)))
    return state


def test_the_second_hand_is_not_seen_before_the_first_has_been_given() -> None:
    state = dealt(seats=2, two_player=BRIGHT)
    assert [len(hand.cards) for hand in GAME.observe(state, 0).hands] == [9, 0, 0, 0]
    assert "4♦ is not in the hand" in refusal(state, 0, gift("pile 4♦ left 4♥"))
    GAME.play(state, 0, gift("pile A♦ left A♥"))
    assert [len(hand.cards) for hand in GAME.observe(state, 0).hands] == [7, 0, 0, 0]
    GAME.play(state, 1, gift("pile 7♦ left 7♥"))
    assert [len(hand.cards) for hand in GAME.observe(state, 0).hands] == [8, 9, 0, 0]


def test_a_card_joins_the_hand_of_the_same_number() -> None:
    state = given_in_the_bright_house()
    for place, card in enumerate(("7♥", "10♥", "A♥", "4♥")):
        assert set(cards(card)) <= set(state.hands[place])
    assert [len(hand) for hand in state.hands] == [8] * 4
    assert set(state.pile) == set(cards("A♦ 4♦ 7♦ 10♦"))


def test_both_choose_in_secret_which_hand_lies_open() -> None:
    state = dealt(seats=2, two_player=BRIGHT)
    for _ in range(2):
        for seat in range(2):
            GAME.play(state, seat, GAME.default(state, seat))
    before = GAME.observe(state, 1)
    GAME.play(state, 0, gift("open 2"))
    assert GAME.observe(state, 1) == before
    assert [hand.open for hand in GAME.observe(state, 0).hands] == [False, True, False, False]
    assert refusal(state, 1, pb.Move(open=pb.Open(hand=3))) == "open hand 1 or 2, not 3"
    GAME.play(state, 1, gift("open 1"))
    seen = GAME.observe(state, 1)
    assert [hand.open for hand in seen.hands] == [False, True, True, False]
    assert [len(hand.cards) for hand in seen.hands] == [0, 8, 8, 8]


def test_leader_and_other_play_from_their_open_hands_and_then_from_the_hidden_ones() -> None:
    assert given_in_the_bright_house(opened=(1, 2)).order == (0, 3, 1, 2)
    assert given_in_the_bright_house(opened=(2, 2)).order == (1, 3, 0, 2)


def test_each_hand_of_the_bright_house_follows_suit_by_its_own_cards() -> None:
    state = playing("8♥ Q♥", "9♠ Q♠", "9♥ J♦", "10♥ J♥", seats=2, two_player=BRIGHT, opened=(0, 2))
    play(state, "8♥", "9♥")
    assert GAME.legal(state, 0) == [gift("9♠"), gift("Q♠")]


def test_a_trick_belongs_to_the_player_of_the_card_that_wins_it() -> None:
    state = playing("8♥ Q♥", "9♠ Q♠", "9♥ J♦", "10♥ J♥", seats=2, two_player=BRIGHT, opened=(0, 2))
    play(state, "8♥", "9♥", "Q♠", "J♥")
    assert state.taken == [2 + 3 + 3 + 3, 0]
    assert GAME.observe(state, 0).tricks[0].winner == 1
    assert state.order == (0, 2, 1, 3)


# 14 to 22. Beyond the text.


def test_lopaka_s_cards_are_moves_of_chance_without_luck() -> None:
    state = playing("4♠ Q♦", "9♠ Q♥", "5♠ J♦", seats=2)
    state.order = (2, 0, 1)
    assert GAME.to_act(state) == (CHANCE,)
    moves = [GAME.chance(state, Deal(bytes([number] * 32))) for number in range(5)]
    assert {GAME.notation(move) for move in moves} == {"Lopaka J♦"}


def test_no_move_is_made_for_a_seat() -> None:
    for state, _ in random_matches(2):
        for seat in GAME.to_act(state):
            assert seat == CHANCE or GAME.forced(state, seat) is None


@pytest.mark.parametrize(
    ("seats", "options", "listed"), [(2, {}, 11), (2, {"two_player": BRIGHT}, 9 * 8), (3, {}, 0), (4, {}, 0)]
)
def test_gifts_are_listed_unless_three_cards_are_given(
    seats: int, options: dict[str, Any], listed: int
) -> None:
    assert len(GAME.legal(dealt(seats=seats, **options), 0)) == listed


def test_a_secret_gift_leaves_a_hand_as_large_as_before_to_others() -> None:
    state = dealt()
    GAME.play(state, 1, GAME.default(state, 1))
    assert [hand.size for hand in GAME.observe(state, 0).hands] == [12, 12, 12]
    assert [hand.size for hand in GAME.observe(state, 1).hands] == [12, 9, 12]


def test_a_missing_answer_gives_the_lowest_cards_and_plays_the_highest() -> None:
    assert GAME.notation(GAME.default(dealt(), 1)) == "pile 5♦ left 5♥ right 5♠"
    assert GAME.notation(GAME.default(dealt(seats=2, two_player=BRIGHT), 0)) == "pile A♦ left A♥"
    state = playing("9♥ 2♥", "5♥ 10♥ Q♠", "8♥ J♥", "Q♥ 3♥")
    play(state, "9♥")
    assert GAME.notation(GAME.default(state, 1)) == "10♥"


def test_an_observation_reads_like_a_table() -> None:
    state = playing("9♥ 2♥", "5♥ 10♥", "8♥ J♥", "Q♥ 3♥")
    play(state, "9♥", "5♥", "8♥", "Q♥", "10♥")
    assert GAME.text(GAME.observe(state, 2)).splitlines() == [
        "Cursed Bottle, hand 1 of 1: seat 2 plays a card",
        "price 5♥, the bottle is seat 1's",
        "trick 1: 9♥ (seat 0), 5♥ (seat 1), 8♥ (seat 2), Q♥ (seat 3); seat 1 buys",
        "trick 2: 10♥ (seat 1)",
        "seat 0: 1 card",
        "seat 1: none",
        "seat 2 (you): J♥",
        "seat 3: 1 card",
        "points in tricks 0 : 8 : 0 : 0, totals 0 : 0 : 0 : 0",
    ]


# Options.


def test_options_default_to_one_hand_with_lopaka() -> None:
    assert GAME.settle(pb.Options(), 2) == pb.Options(
        two_player=LOPAKA, hot_bottle=False, hands=1, max_hands=1, points=[1] * 4 + [2] * 4 + [3] * 4
    )
    assert GAME.settle(pb.Options(), 3).two_player == pb.TWO_PLAYER_UNSPECIFIED


def test_a_target_takes_the_place_of_the_number_of_hands() -> None:
    settled = GAME.settle(pb.Options(target=100), 3)
    assert (settled.HasField("hands"), settled.target, settled.max_hands) == (False, 100, 50)


@pytest.mark.parametrize(
    ("options", "seats", "named"),
    [
        ({"hands": 0}, 2, "option hands takes a whole number from 1 to 200, not 0"),
        ({"hands": 201}, 2, "option hands takes a whole number from 1 to 200, not 201"),
        ({"target": 0}, 2, "option target takes a whole number from 1 to 10,000, not 0"),
        ({"hands": 2, "target": 100}, 2, "hands and target: a match has one of them"),
        ({"hands": 3, "max_hands": 2}, 2, "option max_hands takes a whole number from 3 to 200, not 2"),
        ({"two_player": BRIGHT}, 3, "two_player: only with 2 seats, not with 3"),
        ({"two_player": 9}, 2, "two_player: lopaka or bright_house, not number 9"),
        ({"points": [1, 2, 3]}, 2, "points: 12 numbers, from Ace to Queen, not 3"),
        ({"points": [101] * 12}, 2, "option points takes a whole number from 0 to 100, not 101"),
        ({}, 5, "cursedbottle is played with 2 to 4 seats, not 5"),
    ],
)
def test_options_out_of_range_are_named(options: dict[str, Any], seats: int, named: str) -> None:
    with pytest.raises(OptionError, match=named):
        GAME.settle(pb.Options(**options), seats)


def test_the_table_of_points_can_be_another() -> None:
    state = playing("9♥ 2♥", "5♥ 10♥", "8♥ J♥", "Q♥ 3♥", points=range(12))
    play(state, "9♥", "5♥", "8♥", "Q♥")
    assert state.taken == [0, 8 + 7 + 11, 0, 0]


# Payoffs.


def test_a_number_of_hands_is_worth_the_margin_and_a_match_to_a_target_the_win() -> None:
    assert GAME.default_payoff(GAME.settle(pb.Options(hands=4), 3)) == play_pb2.PAYOFF_MARGIN
    assert GAME.default_payoff(GAME.settle(pb.Options(target=100), 3)) == play_pb2.PAYOFF_WIN


@pytest.mark.parametrize(
    ("seats", "options", "score", "margin"),
    [
        # 72 points; at most 9 in a pile of three and 12 in one of four, at least one a card elsewhere.
        (3, {}, (-9, 66), (-(72 - 3) / 2 - 9 / 2, 72 - 3 - 3 / 2)),
        (4, {}, (-12, 64), (-(72 - 4) / 3 - 12 * 2 / 3, 72 - 4 - 4 * 2 / 3)),
        (2, {}, (-9, 66), (-69, 69)),
        (2, {"two_player": BRIGHT}, (-12, 64), (-68, 68)),
        (2, {"hot_bottle": True}, (-71, 66), (-71, 71)),
        (3, {"hot_bottle": True}, (-71, 66), (-71, 71 - 5 / 2)),
        (3, {"hands": 2}, (-18, 132), (-78, 135)),
    ],
)
def test_a_hand_brings_a_seat_no_less_and_no_more(
    seats: int, options: dict[str, Any], score: tuple[float, float], margin: tuple[float, float]
) -> None:
    settled = GAME.settle(pb.Options(**options), seats)
    assert GAME.score_bounds(settled, seats) == score
    assert GAME.payoff_bounds(play_pb2.PAYOFF_SCORE, settled, seats) == score
    assert GAME.payoff_bounds(play_pb2.PAYOFF_MARGIN, settled, seats) == pytest.approx(margin)
    assert GAME.payoff_bounds(play_pb2.PAYOFF_PLACE, settled, seats) == (0, 1)


@settings(max_examples=40, deadline=None)
@given(
    points=st.lists(st.integers(0, 100), min_size=12, max_size=12),
    hot=st.booleans(),
    kind=st.sampled_from([(2, LOPAKA), (2, BRIGHT), (3, None), (4, None)]),
    seed=st.integers(0, 2**32),
)
def test_scores_and_margins_are_within_their_bounds(
    points: list[int], hot: bool, kind: tuple[int, Any], seed: int
) -> None:
    seats, two_player = kind
    state = table(seats, points=points, hot_bottle=hot, two_player=two_player)
    played_at_random(state, seed)
    scores = GAME.result(state).scores
    margins = [own - (sum(scores) - own) / (seats - 1) for own in scores]
    for values, payoff in ((scores, play_pb2.PAYOFF_SCORE), (margins, play_pb2.PAYOFF_MARGIN)):
        low, high = GAME.payoff_bounds(payoff, state.options, seats)
        assert low - 1e-9 <= min(values) <= max(values) <= high + 1e-9


# Moves that are out of place.


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("pile A♦ left 2♦ right 3♦", ["cards are being dealt", "", "a trick is being played", "is over"]),
        ("A♦", ["cards are being dealt", "everybody gives cards away", "is not in the hand", "is over"]),
        ("open 1", ["cards are being dealt", "everybody gives cards away", "a trick is", "is over"]),
    ],
)
def test_a_move_of_another_phase_is_refused_with_what_goes_on(text: str, reasons: list[str]) -> None:
    over = table()
    played_at_random(over)
    states = [table(), dealt(), playing("9♥", "5♥", "8♥", seats=3), over]
    for state, reason in zip(states, reasons, strict=True):
        if reason:
            assert reason in refusal(state, 0, gift(text))


def test_a_card_that_is_not_in_the_pack_is_refused() -> None:
    state = playing("9♥", "5♥", "8♥", seats=3)
    king = cards_pb2.Card(rank=13, suit=cards_pb2.SUIT_HEARTS)
    assert refusal(state, 0, pb.Move(play=pb.Play(card=king))).startswith("K♥ is not in this game's pack")
    assert "no card has rank 0" in refusal(state, 0, pb.Move(play=pb.Play()))


def test_only_whose_turn_it_is_may_play() -> None:
    state = playing("9♥", "5♥", "8♥", seats=3)
    assert refusal(state, 1, gift("5♥")) == "it is the turn of seat 0"
    assert refusal(state, 3, gift("5♥")) == "there is no seat 3"
    assert "not Lopaka's turn" in refusal(state, CHANCE, pb.Chance(lopaka=pb.Play(card=message("9♥"))))


# Notation.


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("td", "10♦"),
        ("play QS", "Q♠"),
        ("right 2d PILE 8s left ah", "pile 8♠ left A♥ right 2♦"),
        ("open 2", "open 2"),
        ("lopaka JS", "Lopaka J♠"),
        ("deal 1: ad 2h", "deal 1: A♦ 2♥"),
    ],
)
def test_people_may_type_moves_in_several_ways(typed: str, written: str) -> None:
    assert GAME.notation(GAME.parse(typed)) == written


@pytest.mark.parametrize(
    "typed", ["", "open 3", "pile", "pile 8s 9s", "left 8s left 9s", "10", "KS", "deal 1"]
)
def test_what_is_no_move_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"write|pack"):
        GAME.parse(typed)


# Sampling.


def test_a_sampled_hand_has_no_suit_that_was_not_followed() -> None:
    """Where seat 1 did not follow hearts, it has none; nothing else is known of its cards."""
    state = dealt(seats=3)
    for seat, text in enumerate(
        ["pile A♦ left 2♦ right 3♦", "pile 5♦ left 6♦ right 7♦", "pile 9♦ left 10♦ right J♦"]
    ):
        GAME.play(state, seat, gift(text))
    state.hands = [cards("9♥ Q♦ J♦"), cards("2♦ 9♠ 10♠"), cards("8♥ J♥ 10♥")]
    play(state, "9♥", "10♠")
    seen = GAME.observe(state, 0)
    for seed in range(50):
        world = GAME.sample(seen, Random(seed))
        assert all(pack.suit(card) != pack.suit(cards("9♥")[0]) for card in world.hands[1])


def test_a_card_that_was_passed_lies_where_it_was_passed_to() -> None:
    for state, rng in random_matches(4):
        if state.phase != pb.PHASE_PLAY or state.layout.seats == 2:
            continue
        world = GAME.sample(GAME.observe(state, 0), rng)
        own = state.gave[0][0]
        assert world.gave[0] == [own]
        played = {card for trick in state.tricks for card in trick.cards} | set(state.trick)
        for part, seat in (("left", 1), ("right", state.layout.seats - 1)):
            card = getattr(own, part)
            assert card in played or card in world.hands[seat]
        assert own.pile in world.pile


def test_a_sampled_state_is_a_whole_pack_with_gifts_that_fit() -> None:
    for state, rng in random_matches(3):
        if state.phase not in (pb.PHASE_PLAY, pb.PHASE_GIVE, pb.PHASE_OPEN):
            continue
        for viewer in (*range(state.layout.seats), None):
            world = GAME.sample(GAME.observe(state, viewer), rng)
            lying = [card for hand in world.hands for card in hand] + world.pile + world.trick
            gone = [card for trick in world.tricks for card in trick.cards]
            assert sorted([*lying, *gone]) == list(range(pack.PACK))
            given = [card for gifts in world.gave for each in gifts for card in each.cards]
            assert len(set(given)) == len(given)
            assert all(isinstance(each, Gift) for gifts in world.gave for each in gifts)


def test_every_deal_of_the_unseen_cards_is_equally_likely() -> None:
    """Six cards, two each to two places and two left over; the first place has no hearts."""
    unseen = cards("A♦ A♥ A♠ 2♦ 2♥ 2♠")
    hearts = set(cards("A♥ 2♥"))
    ways = [
        (one, other)
        for one in combinations(unseen, 2)
        if not hearts & set(one)
        for other in combinations([card for card in unseen if card not in one], 2)
    ]
    rng = Random(5)
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(200 * len(ways)):
        hands = deal_around(unseen, {0: 2, 1: 2}, {0: {1}}, rng)
        found[tuple(sorted(hands[0])), tuple(sorted(hands[1]))] += 1
    assert set(found) == set(ways)
    assert chisquare(list(found.values())).pvalue > 1e-4


# The sample bots.


def margins(bots: Sequence[type[Bot]], matches: int, **options: Any) -> list[float]:
    """Return the first bot's margins in matches of one hand, its seat going round."""
    pool = play_pb2.Pool(game=GAME.name, seats=len(bots))
    found = []
    for number in range(matches):
        rng = Random(number)
        own = number % len(bots)
        kinds = [*bots[-own:], *bots[:-own]] if own else list(bots)
        players = [
            kind(play_pb2.Start(pool=pool, seed=rng.randbytes(16)), seat) for seat, kind in enumerate(kinds)
        ]
        state, deal = table(len(bots), **options), Deal(rng.randbytes(32))
        while acting := GAME.to_act(state):
            seat = acting[0]
            if seat == CHANCE:
                GAME.play(state, CHANCE, GAME.chance(state, deal))
                continue
            turn = pb.Turn(observation=GAME.observe(state, seat), legal=GAME.legal(state, seat))
            GAME.play(state, seat, players[seat].move(turn))
        scores = GAME.result(state).scores
        found.append(scores[own] - fmean([*scores[:own], *scores[own + 1 :]]))
    return found


def least(found: Sequence[float]) -> float:
    """Return the lower end of the mean's 95 % interval."""
    return fmean(found) - 1.96 * stdev(found) / sqrt(len(found))


@pytest.mark.parametrize("two_player", [LOPAKA, BRIGHT])
@pytest.mark.parametrize("rival", ["random", "lopaka"])
def test_trader_beats_simple_bots_clearly_between_two(two_player: Any, rival: str) -> None:
    bots = [find_bot(GAME.name, name) for name in ("trader", rival)]
    assert least(margins(bots, 10, two_player=two_player)) > 0


@pytest.mark.parametrize("rivals", [["random", "lopaka"], ["lopaka", "random", "lopaka"]])
def test_trader_beats_simple_bots_clearly_among_more(rivals: list[str]) -> None:
    bots = [find_bot(GAME.name, name) for name in ("trader", *rivals)]
    assert least(margins(bots, 14)) > 0


def test_lopaka_s_rule_beats_random_play() -> None:
    bots = [find_bot(GAME.name, name) for name in ("lopaka", "random", "random")]
    assert least(margins(bots, 150)) > 0


def test_a_bot_plays_the_same_with_the_same_seed() -> None:
    bots = [find_bot(GAME.name, name) for name in ("trader", "lopaka", "random")]
    assert margins(bots, 3) == margins(bots, 3)
