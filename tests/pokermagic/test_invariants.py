"""What holds at every point of random matches, and poker as pokerkit plays it where no Magic is played."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from google.protobuf.message import Message
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem, State

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal_server.games import cards
from fairdeal_server.games.contract import GameContract, Log, Table, World, picture
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove
from fairdeal_server.games.pokermagic import Pokermagic
from fairdeal_server.games.pokermagic.messages import move_message
from fairdeal_server.games.pokermagic.moves import Activate, Cast
from fairdeal_server.games.pokermagic.piles import EVERYBODY
from fairdeal_server.games.pokermagic.pool import POOL
from fairdeal_server.games.pokermagic.state import PokermagicState
from pokermagic import test_contract
from pokermagic.wealth import Wealthy, wealthy_options

WEALTHY = Wealthy()
GAME = Pokermagic()
SEEDS = range(24)


def states(game: Pokermagic, options: pb.Options, seats: int, seed: int) -> Iterator[PokermagicState]:
    """Play a random match and yield the state before each move and at the end."""
    rng, deal = Random(seed), Deal(sha256(seed.to_bytes(8, "big")).digest())
    state = game.start(game.settle(options, seats), seats)
    while acting := game.to_act(state):
        yield state
        seat = rng.choice(acting)
        if seat == CHANCE:
            game.play(state, CHANCE, game.chance(state, deal))
        else:
            game.play(state, seat, game.random_move(game.observe(state, seat), rng))
    yield state


def match(seed: int) -> Iterator[PokermagicState]:
    seats = 2 + seed % 7
    return states(WEALTHY, wealthy_options(Random(seed), seats), seats, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_at_every_point_of_a_match_everything_is_in_its_place(seed: int) -> None:
    for state in match(seed):
        check_chips(state)
        check_poker_cards(state)
        check_magic_cards(state)
        check_turn(state)
        check_segments(state)
    assert state.hand <= state.options.hands


def check_chips(state: PokermagicState) -> None:
    """I1, I11, I14: no chip is made or lost, the Bank is never in debt, and who has nothing leaves."""
    betting = state.betting
    assert sum(state.stacks) + sum(betting.totals) + state.bank == state.options.stack * state.seats
    assert state.bank >= 0
    assert min(state.stacks) >= 0
    assert not [seat for seat in betting.busted if state.is_in(seat)]


def check_poker_cards(state: PokermagicState) -> None:
    """I2, I16: the pack is whole, and only the board and held cards lie on the table."""
    piles = [state.stub, state.muck, *state.holes]
    lying = [card for pile in piles for card in pile.cards]
    lying += [*state.board, *state.poker_exile, *(card for held in state.held for card in held)]
    if state.dealt or state.phase == pb.PHASE_DEAL:
        assert sorted(lying) == list(range(cards.PACK))
    else:
        assert not lying
    if any(state.held):
        assert state.phase == pb.PHASE_SHOWDOWN
    if state.phase not in (pb.PHASE_FLOP, pb.PHASE_TURN, pb.PHASE_RIVER, pb.PHASE_COMMIT, pb.PHASE_SHOWDOWN):
        assert not state.board


def check_magic_cards(state: PokermagicState) -> None:
    """I3, I4: of each player's cards every one is in one zone, until she leaves with all of them."""
    items = [*state.stack, *([state.resolving.item] if state.resolving else [])]
    for seat, library in enumerate(state.lists):
        zoned = Counter([*state.libraries[seat].cards, *state.hands[seat].cards])
        zoned.update([*state.graveyards[seat], *state.exiles[seat]])
        zoned.update(each.card for each in state.permanents.values() if each.seat == seat)
        zoned.update(item.card for item in items if item.seat == seat and item.ability is None)
        assert library is not None
        assert zoned == (Counter(library.cards) if state.is_in(seat) else Counter())


def check_turn(state: PokermagicState) -> None:
    """I9, I15: one question at a time but for hold or drop; sorceries only in one's own main phase."""
    acting = WEALTHY.to_act(state)
    if state.phase == pb.PHASE_COMMIT:
        assert set(acting) <= set(state.betting.live)
    elif state.phase != pb.PHASE_OVER:
        assert len(acting) == 1
    if state.asked and state.asked.question != pb.QUESTION_MAIN:
        spells = [move for move in state.asked.moves if isinstance(move, Cast)]
        assert all(POOL[move.card].is_instant for move in spells)
    if state.asked and state.asked.question == pb.QUESTION_MAIN:
        assert not state.stack and not state.board and state.asked.seat == state.main
        assert state.asked.seat != state.dealer


def check_segments(state: PokermagicState) -> None:
    """I10: between segments nothing waits, and nothing lasts."""
    if state.phase == pb.PHASE_DEAL:
        assert not (state.stack or state.waiting or state.window or any(map(any, state.mana)))
        assert not (any(state.shields) or any(state.guards) or state.fog)
        assert not any(
            each.damage or each.regenerations or each.granted for each in state.permanents.values()
        )


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_every_offered_answer_is_taken_and_leads_on(seed: int) -> None:
    """I6: no announcement that is offered is a dead end."""
    rng = Random(seed)
    for state in match(seed):
        asked = state.asked
        if not asked or rng.random() < 0.8:
            continue
        for move in rng.sample(asked.moves, min(len(asked.moves), 6)):
            copy = state.copy()
            WEALTHY.play(copy, asked.seat, move_message(move))
            assert WEALTHY.to_act(copy) or copy.phase == pb.PHASE_OVER
            if isinstance(move, Cast | Activate):
                assert picture(copy) != picture(state)


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_the_same_deal_and_answers_give_the_same_match(seed: int) -> None:
    """I7."""
    one, other = (list(map(picture, match(seed))) for _ in range(2))
    assert one[-1] == other[-1]
    assert len(one) == len(other)


def test_draws_are_as_many_as_dropped_cards_and_none_without_a_contest() -> None:
    """I17."""
    for seed in range(30):
        for state in states(GAME, pb.Options(hands=4, libraries=[pb.PRESET_SLOW_PLAY]), 3, seed):
            holds = [event for event in state.before if event.kind == pb.KIND_HOLD]
            drops = {event.seat: event.points for event in holds if event.points}
            drawn = Counter(event.seat for event in state.before if event.kind == pb.KIND_DRAW)
            gone = [event.seat for event in state.before if event.kind == pb.KIND_LEAVE]
            held = {seat: count for seat, count in drops.items() if seat not in gone}
            assert {seat: drawn[seat] for seat in held} == held
            assert set(drawn) <= set(held)


# What a seat can know, where much Magic is played.


class AmongTheWealthy(GameContract):
    game = WEALTHY

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        return ACCOUNTS.of(options, seats, log, seats if seat is None else seat)


ACCOUNTS = test_contract.Accounts(WEALTHY)
CONTRACT = AmongTheWealthy()


def points(seed: int, share: float) -> Iterator[tuple[World, Random]]:
    rng = Random(seed)
    seats = rng.choice([2, 2, 3, 4])
    options = WEALTHY.settle(wealthy_options(rng, seats), seats)
    for world in CONTRACT.points(Table(options, seats, seed), share):
        yield world, rng


@pytest.mark.parametrize("seed", range(6))
def test_twin_worlds_of_much_magic_look_the_same(seed: int) -> None:
    """I5."""
    for world, rng in points(seed, 0.05):
        for viewer in world.viewers:
            for twin in CONTRACT.twins(world, viewer, rng, tries=3):
                CONTRACT.check_same(world.state, twin.state, viewer, "is shown what it cannot know")


@pytest.mark.parametrize("seed", range(12))
def test_who_has_not_seen_two_cards_sees_nothing_when_they_change_places(seed: int) -> None:
    """I5: two cards of a shuffle are exchanged, and all moves stay the same as long as they can."""
    *_, (world, rng) = points(seed, 0.0)
    shuffles = [place for place, (_, move) in enumerate(world.log) if is_shuffle(move)]
    compared = 0
    for _ in range(12):
        place = rng.choice(shuffles)
        twin = world.log.copy()
        twin[place] = (CHANCE, exchanged(twin[place][1], rng))
        compared += compare(world, twin, rng)
    assert compared


def is_shuffle(move: Message) -> bool:
    return isinstance(move, pb.Chance) and move.WhichOneof("chance") == "shuffle"


def exchanged(move: Message, rng: Random) -> pb.Chance:
    """Return the shuffle with two cards exchanged, one of them of those that come up soon."""
    assert isinstance(move, pb.Chance)
    order = list(move.shuffle.order)
    one, other = rng.randrange(min(len(order), 16)), rng.randrange(len(order))
    order[one], order[other] = order[other], order[one]
    shuffle = pb.Shuffle(realm=move.shuffle.realm, seat=move.shuffle.seat, order=order)
    return pb.Chance(shuffle=shuffle)


def compare(world: World, twin: Log, rng: Random) -> int:
    """Compare what those see who have learned the same, point by point; return how often."""
    compared = 0
    here = list(ACCOUNTS.points(world.options, world.seats, world.log))
    try:
        for one, other in zip(here, ACCOUNTS.points(world.options, world.seats, twin), strict=True):
            for viewer, (mine, theirs) in enumerate(zip(one.learned, other.learned, strict=True)):
                if mine[0] == theirs[0] and one is not other and rng.random() < 0.2:
                    seat = viewer if viewer < world.seats else None
                    CONTRACT.check_same(one.state, other.state, seat, "is shown what it cannot know")
                    compared += 1
    except IllegalMove:
        pass
    return compared


@pytest.mark.parametrize("seed", range(8))
def test_a_sampled_state_of_much_magic_looks_the_same(seed: int) -> None:
    for world, _ in points(seed, 0.04):
        for viewer in world.viewers:
            CONTRACT.check_sample(world, viewer, seed)


@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_that_change_places_change_nothing_that_is_seen(seed: int) -> None:
    """I5: whatever a seat has not been shown is exchanged, and its observation stays as it is."""
    for world, rng in points(seed, 0.1):
        for viewer in range(world.seats):
            state = world.state.copy()
            if state.asked and state.asked.seat == viewer and state.resolving:
                continue  # it is shown a library or the muck
            exchange(state, viewer, rng)
            assert WEALTHY.observe(state, viewer) == WEALTHY.observe(world.state, viewer)


def exchange(state: PokermagicState, viewer: int, rng: Random) -> None:
    """Deal what a viewer does not know of the pack anew, and of each library with its hand."""
    everywhere = [state.stub, state.muck, *state.holes]
    groups = [everywhere, *map(list, zip(state.libraries, state.hands, strict=True))]
    for piles in groups:
        places = [
            (pile, place)
            for pile in piles
            for place, knowers in enumerate(pile.knowers)
            if not knowers >> viewer & 1
        ]
        hidden = [pile.cards[place] for pile, place in places]
        rng.shuffle(hidden)
        for (pile, place), card in zip(places, hidden, strict=True):
            assert pile.knowers[place] != EVERYBODY
            pile.cards[place] = card


# Poker without Magic.

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
KITS: dict[int, Any] = {
    pb.BETTING_FIXED_LIMIT: FixedLimitTexasHoldem,
    pb.BETTING_NO_LIMIT: NoLimitTexasHoldem,
}
HANDS = 100
"""Hands with each kind of betting and each number of seats."""


@pytest.mark.filterwarnings("ignore:A card being dealt")  # pokerkit burns other cards
@pytest.mark.parametrize("betting", KITS, ids=["fixed limit", "no limit"])
@pytest.mark.parametrize("seats", [2, 3, 6, 8])
def test_hands_in_which_all_cards_are_held_are_those_of_pokerkit(
    seats: int, betting: "pb.Betting.ValueType"
) -> None:
    """I12: who is to bet, how much, and what everybody has in the end."""
    rng = Random(seats)
    for number in range(HANDS):
        options = pb.Options(hands=1, betting=betting, libraries=[pb.PRESET_SCORCH])
        state = GAME.start(GAME.settle(options, seats), seats)
        deal = Deal(sha256(b"%d %d" % (seats, number)).digest())
        while state.phase != pb.PHASE_DEAL:
            GAME.play(state, CHANCE, GAME.chance(state, deal))
        chips = [rng.choice([40, 60, 100, 333, 2_000]) for _ in range(seats)]
        state.betting.stacks = chips.copy()
        GAME.play(state, CHANCE, GAME.chance(state, deal))
        play_along(state, chips, rng)


def play_along(state: PokermagicState, chips: list[int], rng: Random) -> None:
    """Play a hand here and in pokerkit, and compare."""
    seats = list(state.betting.order)
    limits = (40, 80) if state.options.betting == pb.BETTING_FIXED_LIMIT else (40,)
    kit: State = KITS[state.options.betting].create_state(
        AUTOMATIONS, True, 0, (20, 40), *limits, [chips[seat] for seat in seats], len(seats)
    )
    for seat in seats:
        kit.deal_hole(written(state.holes[seat].cards))
    dealt = 0
    while state.phase != pb.PHASE_OVER:
        if state.dealt and len(state.board) > dealt:
            while len(kit.board_cards) < len(state.board) and kit.can_deal_board():
                fresh = state.board[len(kit.board_cards) :]
                kit.deal_board(written(fresh[: 1 if kit.board_cards else 3]))
            dealt = len(state.board)
        if state.phase == pb.PHASE_COMMIT:
            for seat in list(GAME.to_act(state)):
                GAME.play(state, seat, GAME.default(state, seat))
            continue
        assert state.asked and state.asked.question == pb.QUESTION_BET
        while kit.actor_index is not None and seats[kit.actor_index] != state.asked.seat:
            kit.check_or_call()  # one that has nothing to choose
        seat = state.asked.seat
        assert kit.actor_index is not None and seats[kit.actor_index] == seat
        observation = GAME.observe(state, seat)
        owed = kit.checking_or_calling_amount or 0
        least = kit.min_completion_betting_or_raising_to_amount if kit.can_complete_bet_or_raise_to() else 0
        move = GAME.random_move(observation, rng)
        kinds = {each.WhichOneof("move") for each in observation.moves}
        assert bool(observation.least_raise or "raise" in kinds) == bool(least)
        assert ("fold" in kinds) == (owed > 0)
        kind = move.WhichOneof("move")
        if kind == "fold":
            kit.fold()
        elif kind == "call":
            kit.check_or_call()
        else:
            kit.complete_bet_or_raise_to(getattr(move, "raise"))
        GAME.play(state, seat, move)
    while kit.status and kit.actor_index is not None:
        kit.check_or_call()
    board = [card for event in state.history if event.kind == pb.KIND_BOARD for card in event.cards]
    while kit.can_deal_board():
        count = len(kit.board_cards)
        kit.deal_board(written(board[count : count + (1 if count else 3)]))
    assert [kit.stacks[seats.index(seat)] for seat in range(len(seats))] == state.stacks


def written(those: list[int]) -> str:
    """Return cards as pokerkit writes them."""
    return "".join("A23456789TJQK"[cards.rank(card) - 1] + "cdhs"[cards.suit(card) - 1] for card in those)
