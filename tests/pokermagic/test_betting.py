from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from random import Random
from typing import ClassVar

import pytest
from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    FixedLimitTexasHoldem,
    Hand,
    NoLimitTexasHoldem,
    StandardHighHand,
    State,
)

from fairdeal_server.games import cards
from fairdeal_server.games.game import IllegalMove
from fairdeal_server.games.pokermagic.betting import (
    STREETS,
    Award,
    Betting,
    Pot,
    Stakes,
    Status,
    Structure,
    Uncalled,
)
from fairdeal_server.games.pokermagic.ranks import rank

SEATS = 8
BLINDS = SMALL, BIG = 20, 40
FIXED = Stakes(Structure.FIXED_LIMIT, *BLINDS, (40, 40, 80, 80), cap=4)
POT = Stakes(Structure.POT_LIMIT, *BLINDS, (40, 40, 40, 40))
FREE = Stakes(Structure.NO_LIMIT, *BLINDS, (40, 40, 40, 40))
structures = pytest.mark.parametrize("stakes", [FIXED, POT, FREE], ids=lambda stakes: stakes.structure.value)


def dealt(*stacks: int, stakes: Stakes = FREE) -> Betting:
    """Return a hand before its first round; the last seat deals."""
    return Betting(stakes, stacks, range(len(stacks)))


def begun(*stacks: int, stakes: Stakes = FREE) -> Betting:
    betting = dealt(*stacks, stakes=stakes)
    betting.begin_round()
    return betting


def play(betting: Betting, *answers: str | int) -> None:
    """Answer for whoever acts: `fold`, `call`, or to how much to raise."""
    for answer in answers:
        if answer == "fold":
            betting.fold()
        elif answer == "call":
            betting.call()
        else:
            betting.raise_to(int(answer))


def next_round(betting: Betting, *answers: str | int) -> None:
    assert betting.actor is None
    betting.end_round()
    betting.begin_round()
    play(betting, *answers)


def written_down(betting: Betting) -> dict[str, object]:
    """Return the whole state, to compare."""
    twin = betting.copy()
    return {name: getattr(twin, name) for name in Betting.__slots__}


# The order of play


def test_the_blinds_are_left_of_the_dealer_and_the_next_seat_begins() -> None:
    betting = Betting(FREE, [1000, 0, 1000, 1000, 1000], [3, 4, 0, 2])
    assert betting.bets == [0, 0, 0, 20, 40]
    assert betting.actor is None
    betting.begin_round()
    assert betting.actor == 0
    play(betting, "call", "call", "call")
    assert betting.actor == 4
    play(betting, "call")
    next_round(betting)
    assert betting.actor == 3


def test_heads_up_the_dealer_posts_the_small_blind_and_begins_before_the_flop_only() -> None:
    betting = begun(1000, 1000)
    assert betting.bets == [40, 20]
    assert betting.actor == 1
    play(betting, "call", "call")
    next_round(betting)
    assert betting.actor == 0


def test_a_stack_too_short_for_its_blind_is_all_in() -> None:
    betting = begun(1000, 15, 1000)
    assert betting.status[1] is Status.ALL_IN
    assert betting.owed == SMALL
    assert betting.raises[0] == SMALL + BIG


def test_who_could_only_check_is_not_asked() -> None:
    betting = begun(30, 1000, 35)
    play(betting, "call", "call")
    assert betting.actor is None


# What may be raised


def test_a_fixed_limit_has_one_raise_and_a_cap() -> None:
    betting = begun(2000, 2000, 2000, stakes=FIXED)
    assert betting.raises == range(80, 81)
    play(betting, 80, 120, 160, 200)
    assert not betting.raises
    with pytest.raises(IllegalMove, match="has had its 4 bets and raises"):
        betting.raise_to(240)
    play(betting, "call", "call")
    next_round(betting)
    assert betting.raises == range(40, 41)
    play(betting, "call", "call", "call")
    next_round(betting)
    assert betting.raises == range(80, 81)


def test_a_pot_limit_counts_the_pot_after_a_call() -> None:
    betting = begun(2000, 2000, 2000, stakes=POT)
    assert betting.raises == range(80, 141)
    play(betting, 140)
    assert betting.raises == range(240, 140 + (200 + 120) + 1)


def test_without_a_limit_a_raise_is_at_least_the_last_one_and_at_most_the_stack() -> None:
    betting = begun(2000, 2000, 2000)
    assert betting.raises == range(80, 2001)
    play(betting, 150)
    assert betting.raises == range(260, 2001)


def test_a_short_all_in_does_not_let_those_raise_again_who_have_acted() -> None:
    betting = begun(1000, 150, 1000)
    play(betting, 100, "call", 150)
    assert betting.actor == 2
    assert not betting.raises
    with pytest.raises(IllegalMove, match="no full raise"):
        betting.raise_to(300)


def test_short_all_ins_that_make_a_full_raise_together_let_them() -> None:
    betting = begun(130, 170, 1000, 1000)
    play(betting, 100, "call", 130, 170)
    assert betting.actor == 2
    assert betting.raises == range(230, 1001)


def test_who_has_called_one_of_them_may_not_raise_for_the_other_alone() -> None:
    betting = begun(1000, 1000, 1000, 190, 1000, 260)
    play(betting, 140, 190, "call", 260, "fold", "fold")
    assert betting.actor == 2
    assert betting.raises[0] == 360
    play(betting, "call")
    assert (betting.actor, betting.owed, list(betting.raises)) == (4, 70, [])


def test_another_short_all_in_after_that_closes_the_betting_again() -> None:
    betting = begun(1000, 1000, 1000, 190, 260, 300)
    play(betting, 140, 190, 260, 300)
    assert betting.actor == 0
    assert betting.raises[0] == 400
    play(betting, "call", "fold")
    assert (betting.actor, betting.owed, list(betting.raises)) == (2, 160, [])


def test_an_illegal_answer_changes_nothing() -> None:
    betting = begun(1000, 1000, 1000)
    before = written_down(betting)
    for chips in (0, 40, 79, 1001):
        with pytest.raises(IllegalMove, match="from 80 to 1000"):
            betting.raise_to(chips)
    assert written_down(betting) == before
    play(betting, "call", "call")
    with pytest.raises(IllegalMove, match="check instead"):
        betting.fold()
    play(betting, "call")
    with pytest.raises(IllegalMove, match="nobody has to bet"):
        betting.call()


# Pots


def test_unequal_all_ins_make_side_pots() -> None:
    betting = begun(100, 300, 600, 1000, 1000)
    play(betting, 600, "call", "fold", "call", "call")
    assert betting.end_round() is None
    assert betting.pots == [
        Pot(4 * 100, (0, 1, 2, 3)),
        Pot(3 * 200, (1, 2, 3)),
        Pot(2 * 300, (2, 3)),
    ]
    betting.award({0: 4, 1: 3, 2: 1, 3: 2})
    assert betting.stacks == [400, 600, 0, 400 + 600, 1000]
    assert betting.busted == [2]


def test_what_those_who_folded_have_bet_is_in_the_pots() -> None:
    betting = begun(1000, 1000, 1000)
    play(betting, 200, "call", "fold")
    betting.end_round()
    assert betting.pots == [Pot(440, (0, 2))]


def test_odd_chips_go_to_the_first_winner_left_of_the_dealer() -> None:
    betting = Betting(FREE, [1000, 25, 1000, 1000], [2, 3, 0, 1])
    betting.begin_round()
    play(betting, "call", "call", "call", "call")
    betting.end_round()
    assert betting.award({0: 9, 1: 3, 2: 9, 3: 9}) == [Award(145, {2: 49, 3: 48, 0: 48})]


def test_what_nobody_has_called_is_returned() -> None:
    betting = begun(1000, 1000, 1000)
    play(betting, 500, "fold", "fold")
    assert betting.end_round() == Uncalled(2, 460)
    assert betting.pots == [Pot(100, (2,))]


# What reaches in


def test_a_bolt_makes_a_caller_all_in_for_less() -> None:
    betting = begun(1000, 1000, 500)
    play(betting, "fold", 400)
    assert betting.owed == 360
    assert betting.drain(1, 800) == 800
    assert (betting.owed, list(betting.raises)) == (160, [])
    play(betting, "call")
    assert betting.status[1] is Status.ALL_IN
    assert betting.end_round() == Uncalled(0, 200)
    assert betting.pots == [Pot(400, (0, 1))]


def test_a_bolt_that_takes_the_last_chip_ends_the_turn() -> None:
    betting = begun(1000, 300, 1000)
    play(betting, 100, "call")
    assert betting.drain(1, 300) == 260
    assert betting.status[1] is Status.ALL_IN
    assert betting.actor is None
    assert betting.end_round() is None
    assert betting.pots == [Pot(120, (0, 1, 2)), Pot(120, (0, 2))]


def test_who_is_all_in_has_nothing_to_lose() -> None:
    betting = begun(1000, 1000, 300)
    play(betting, 300, "call", "call")
    before = written_down(betting)
    assert betting.drain(2, 300) == 0
    assert written_down(betting) == before


def test_who_is_all_in_keeps_what_it_gains_and_bets_no_more() -> None:
    betting = begun(1000, 1000, 300)
    play(betting, 300, "call", "call")
    betting.credit(2, 100)
    next_round(betting, "call")
    assert betting.actor == 1
    play(betting, "call")
    assert betting.actor is None
    betting.end_round()
    betting.award({0: 2, 1: 3, 2: 1})
    assert betting.stacks[2] == 100
    assert betting.busted == []


def test_a_raise_needs_somebody_who_can_still_bet() -> None:
    betting = begun(1000, 1000, 300)
    play(betting, 300, "fold")
    betting.credit(2, 500)
    assert betting.actor == 1
    assert not betting.raises
    with pytest.raises(IllegalMove, match="nobody else can bet"):
        betting.raise_to(700)


def test_who_has_bet_nothing_is_busted_by_a_drain_and_a_blind_is_all_in() -> None:
    betting = dealt(100, 100, 100, 100)
    betting.drain(1, 100)
    betting.drain(3, 100)
    assert betting.status[1] is Status.ALL_IN
    assert betting.busted == [3]
    assert betting.leave(3) == 0
    assert betting.live == [0, 1, 2]
    betting.begin_round()
    play(betting, "call", "call")
    assert betting.actor is None


def test_who_gains_at_once_what_a_drain_took_still_has_a_turn() -> None:
    betting = begun(100, 100, 100)
    betting.drain(2, 100)
    betting.credit(2, 50)
    assert (betting.actor, betting.busted) == (2, [])
    play(betting, 50)


def test_a_booted_bettor_gets_back_what_nobody_called() -> None:
    betting = begun(1000, 1000, 1000)
    play(betting, 500)
    betting.boot(2)
    assert (betting.actor, betting.owed) == (0, 480)
    play(betting, "fold")
    assert betting.actor is None
    assert betting.end_round() == Uncalled(2, 460)
    assert betting.pots == [Pot(100, (1,))]
    assert betting.stacks == [980, 960, 960]


def test_who_is_booted_all_in_waits_for_what_may_come_back() -> None:
    betting = begun(1000, 1000, 500)
    play(betting, 500)
    betting.boot(2)
    assert betting.busted == []
    called = betting.copy()
    play(called, "call")
    assert called.busted == [2]
    play(betting, "fold")
    betting.end_round()
    assert betting.stacks[2] == 460
    assert betting.busted == []


def test_what_nobody_called_of_one_who_has_left_is_out_of_the_hand() -> None:
    betting = begun(1000, 1000, 1000)
    play(betting, 500)
    assert betting.leave(2) == 500
    play(betting, "fold")
    assert betting.end_round() == Uncalled(2, 460)
    assert betting.stacks == [980, 960, 0]
    assert betting.pots == [Pot(100, (1,))]


def test_a_boot_that_leaves_one_seat_ends_the_round() -> None:
    betting = begun(1000, 1000)
    betting.boot(1)
    assert betting.actor is None
    assert betting.end_round() == Uncalled(0, 20)


def test_a_side_pot_whose_seats_are_all_gone_is_nobodys() -> None:
    betting = begun(100, 1000, 1000)
    play(betting, 400, "call", "call")
    betting.end_round()
    betting.boot(1)
    betting.boot(2)
    assert betting.pots == [Pot(300, (0,)), Pot(600, ())]
    assert betting.award({0: 1}) == [Award(300, {0: 300}), Award(600, {})]
    assert betting.stacks == [300, 600, 600]


def test_with_everybody_booted_all_pots_are_nobodys() -> None:
    betting = begun(1000, 1000)
    betting.boot(0)
    betting.boot(1)
    betting.end_round()
    assert betting.pots == [Pot(40, ())]
    assert betting.award({}) == [Award(40, {})]


def test_a_seat_that_shows_nothing_claims_nothing() -> None:
    betting = begun(1000, 1000)
    play(betting, "call", "call")
    betting.end_round()
    assert betting.award({1: 0}) == [Award(80, {1: 80})]


# Random hands


def table(chance: Random) -> tuple[list[int], list[int]]:
    """Return stacks, many of them short, and who is dealt in."""
    players = sorted(chance.sample(range(SEATS), chance.randint(2, SEATS)))
    dealer = chance.randrange(len(players))
    order = players[dealer:] + players[:dealer]
    least, most = chance.choice(((1, 60), (1, 200), (80, 200), (1, 1000), (1000, 4000)))
    stacks = [
        chance.randint(1, 60) if chance.random() < 0.2 else chance.randint(least, most) for _ in range(SEATS)
    ]
    return [stack if seat in order else 0 for seat, stack in enumerate(stacks)], order


def answer(betting: Betting, chance: Random) -> str | int:
    """Return something legal that the actor may do."""
    draw, raises = chance.random(), betting.raises
    if raises and draw < 0.4:
        return chance.choice((raises[0], raises[0], raises[-1], chance.choice(raises)))
    return "fold" if betting.owed and draw > 0.85 else "call"


class Meddled:
    """A random hand into which anything may reach at any time, and a bank for what leaves it."""

    def __init__(self, stakes: Stakes, chance: Random) -> None:
        self.chance = chance
        stacks, order = table(chance)
        self.betting = Betting(stakes, stacks, order)
        self.bank = 300
        self.chips = sum(stacks) + self.bank
        self.orphans = 0

    def play(self) -> None:
        self.meddle()
        for _ in range(STREETS):
            self.betting.begin_round()
            self.bet()
            self.end_round()
            self.meddle()
        claims = [seat for seat in self.betting.live if self.chance.random() < 0.8]
        awards = self.betting.award({seat: self.chance.randrange(3) for seat in claims})
        self.bank += sum(award.chips for award in awards if not award.shares)
        self.check()
        self.leave()
        assert sum(self.betting.stacks) + self.bank == self.chips

    def bet(self) -> None:
        for answers in count():
            assert answers < 1000
            self.meddle()
            if self.betting.actor is None:
                break
            play(self.betting, answer(self.betting, self.chance))
            self.check()

    def meddle(self) -> None:
        """Reach in, now and then, and let those leave who are busted or give up."""
        betting, chance = self.betting, self.chance
        while chance.random() < 0.3:
            bets, totals = betting.bets.copy(), betting.totals.copy()
            seat, chips = chance.choice(betting.order), chance.choice((1, 30, 100, 2000))
            match chance.choice(("drain", "drain", "credit", "boot", "leave")):
                case "drain":
                    self.bank += betting.drain(seat, chips)
                case "credit" if betting.status[seat] is not Status.OUT:
                    gained = min(chips, self.bank)
                    self.bank -= gained
                    betting.credit(seat, gained)
                case "boot" if chance.random() < 0.5:
                    betting.boot(seat)
                case "leave" if chance.random() < 0.1:
                    self.bank += betting.leave(seat)
            assert (bets, totals) == (betting.bets, betting.totals)
            self.leave()
            self.check()

    def leave(self) -> None:
        for seat in self.betting.busted:
            assert self.betting.leave(seat) == 0

    def end_round(self) -> None:
        uncalled = self.betting.end_round()
        if uncalled and self.betting.status[uncalled.seat] is Status.OUT:
            self.bank += uncalled.chips
        self.leave()
        self.check()

    def check(self) -> None:
        betting = self.betting
        pots = betting.pots
        assert sum(betting.stacks) + sum(betting.totals) + self.bank == self.chips
        assert sum(pot.chips for pot in pots) == sum(betting.totals)
        assert min(*betting.stacks, *betting.bets, *betting.totals) >= 0
        assert all(betting.is_live(seat) for pot in pots for seat in pot.seats)
        self.orphans += any(not pot.seats for pot in pots)
        actor = betting.actor
        if actor is not None:
            assert betting.status[actor] is Status.IN
            assert betting.stacks[actor] > 0
            assert len(betting.live) > 1
            assert betting.owed or betting.raises
            assert all(betting.bets[actor] + betting.owed < chips for chips in betting.raises[:1])
            assert all(chips <= betting.bets[actor] + betting.stacks[actor] for chips in betting.raises[-1:])


@structures
def test_whatever_reaches_in_chips_are_kept_and_only_those_act_who_can(stakes: Stakes) -> None:
    orphans = 0
    for number in range(300):
        hand = Meddled(stakes, Random(number))
        hand.play()
        orphans += hand.orphans > 0
    assert orphans > 0


@structures
def test_a_copy_goes_its_own_way(stakes: Stakes) -> None:
    for number in range(30):
        hand = Meddled(stakes, Random(number))
        hand.betting.begin_round()
        while hand.betting.actor is not None:
            before = written_down(hand.betting)
            twin = Meddled(stakes, Random(number))
            twin.betting, twin.bank = hand.betting.copy(), hand.bank
            twin.bet()
            assert written_down(hand.betting) == before
            play(hand.betting, answer(hand.betting, hand.chance))


# The same hands in pokerkit


@lru_cache(64)
def best(hole: tuple[Card, ...], board: tuple[Card, ...]) -> Hand:
    return StandardHighHand.from_game(hole, board)


class Remembered(StandardHighHand):
    """Pokerkit's hands, each looked up once: it asks for the same ones again and again."""

    @classmethod
    def from_game(cls, hole_cards: Iterable[Card], board_cards: Iterable[Card] = ()) -> Hand:  # type: ignore[override]
        return best(tuple(hole_cards), tuple(board_cards))


class FixedLimit(FixedLimitTexasHoldem):
    hand_types = (Remembered,)


class NoLimit(NoLimitTexasHoldem):
    hand_types = (Remembered,)


class PotLimit(NoLimit):
    betting_structure: ClassVar[BettingStructure] = BettingStructure.POT_LIMIT


def foreign_hand(stakes: Stakes, stacks: list[int]) -> State:
    """Return pokerkit's state with its blinds posted; its seats are in the order of ours."""
    automations = Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING, Automation.CHIPS_PULLING
    rest = stacks, len(stacks)
    if stakes is FIXED:
        return FixedLimit.create_state(automations, True, 0, BLINDS, *stakes.bets[1:3], *rest)
    game = PotLimit if stakes is POT else NoLimit
    return game.create_state(automations, True, 0, BLINDS, stakes.bets[0], *rest)


def foreign_cards(dealt: Iterable[int]) -> str:
    return "".join("A23456789TJQK"[card // 4] + "cdhs"[card % 4] for card in dealt)


class Compared:
    """A random hand that pokerkit plays, too, and what both must agree on."""

    def __init__(self, stakes: Stakes, chance: Random) -> None:
        self.chance = chance
        stacks, self.order = table(chance)
        self.ours = Betting(stakes, stacks, self.order)
        self.theirs = foreign_hand(stakes, [stacks[seat] for seat in self.order])
        self.pack = chance.sample(range(cards.PACK), cards.PACK)
        self.holes = {seat: [self.pack.pop(), self.pack.pop()] for seat in self.order}
        self.board: list[int] = []
        self.answers = self.idle = 0
        """How often somebody was asked, and how often pokerkit asked one who could only check."""

    def play(self) -> None:
        while self.theirs.hole_dealee_index is not None:
            self.theirs.deal_hole(foreign_cards(self.holes[self.order[self.theirs.hole_dealee_index]]))
        for street in range(STREETS):
            self.deal((0, 3, 1, 1)[street])
            self.ours.begin_round()
            self.bet()
            self.ours.end_round()
            self.compare_pots()
        self.show()
        self.award()

    def deal(self, size: int) -> None:
        """Deal to the board; where only one is left, pokerkit does not."""
        cards = [self.pack.pop() for _ in range(size)]
        self.board += cards
        self.show()
        if cards and self.theirs.can_burn_card("??"):
            self.theirs.burn_card("??")
            self.theirs.deal_board(foreign_cards(cards))

    def show(self) -> None:
        """Let pokerkit see the cards of those who are all-in, or at the end."""
        while self.theirs.showdown_index is not None:
            self.theirs.show_or_muck_hole_cards(True)

    def bet(self) -> None:
        while self.their_actor() is not None:
            if self.their_actor() != self.ours.actor:
                self.check_idly()
                continue
            self.compare_answers()
            self.answers += 1
            choice = answer(self.ours, self.chance)
            play(self.ours, choice)
            if choice == "fold":
                self.theirs.fold()
            elif choice == "call":
                self.theirs.check_or_call()
            else:
                self.theirs.complete_bet_or_raise_to(int(choice))
        assert self.ours.actor is None

    def their_actor(self) -> int | None:
        return None if self.theirs.actor_index is None else self.order[self.theirs.actor_index]

    def check_idly(self) -> None:
        """Check where pokerkit alone asks, which it may do only where nothing else is legal."""
        assert self.theirs.checking_or_calling_amount == 0
        assert not self.theirs.can_fold()
        assert not self.theirs.can_complete_bet_or_raise_to()
        self.theirs.check_or_call()
        self.idle += 1

    def compare_answers(self) -> None:
        assert self.ours.owed == self.theirs.checking_or_calling_amount
        assert (self.ours.owed > 0) == self.theirs.can_fold()
        least = self.theirs.min_completion_betting_or_raising_to_amount
        most = self.theirs.max_completion_betting_or_raising_to_amount
        assert self.ours.raises == (range(0) if least is None or most is None else range(least, most + 1))

    def compare_pots(self) -> None:
        """Compare pots and stacks; who is left alone keeps the last bet there, and here wins it."""
        if len(self.ours.live) == 1:
            return
        seats = [tuple(self.order[place] for place in pot.player_indices) for pot in self.theirs.pots]
        assert self.ours.pots == list(map(Pot, self.theirs.pot_amounts, seats))
        self.compare_stacks()

    def award(self) -> None:
        while self.theirs.can_kill_hand():
            self.theirs.kill_hand()
        while self.theirs.can_push_chips():
            self.theirs.push_chips()
        self.ours.award({seat: rank(self.holes[seat] + self.board) for seat in self.ours.live})
        assert not self.theirs.status
        self.compare_stacks()

    def compare_stacks(self) -> None:
        assert [self.ours.stacks[seat] for seat in self.order] == self.theirs.stacks


@structures
def test_without_magic_a_hand_is_the_same_in_pokerkit(stakes: Stakes) -> None:
    for number in range(700):
        Compared(stakes, Random(number)).play()
