from collections.abc import Sequence
from random import Random

import pytest
from pokerkit import Automation, BettingStructure, FixedLimitTexasHoldem, NoLimitTexasHoldem, State

from fairdeal_server.games import cards
from fairdeal_server.games.game import IllegalMove
from fairdeal_server.games.pokermagic.betting import STREETS, Betting, Stakes, Status, Structure
from fairdeal_server.games.pokermagic.ranks import rank

BLINDS = 20, 40
SEATS = 8
STAKES = {
    Structure.FIXED_LIMIT: Stakes(Structure.FIXED_LIMIT, *BLINDS, (40, 40, 80, 80), cap=4),
    Structure.POT_LIMIT: Stakes(Structure.POT_LIMIT, *BLINDS, (40,) * STREETS),
    Structure.NO_LIMIT: Stakes(Structure.NO_LIMIT, *BLINDS, (40,) * STREETS),
}


class PotLimitTexasHoldem(NoLimitTexasHoldem):
    betting_structure = BettingStructure.POT_LIMIT


POKERKIT = {
    Structure.FIXED_LIMIT: (FixedLimitTexasHoldem, (40, 80)),
    Structure.POT_LIMIT: (PotLimitTexasHoldem, (40,)),
    Structure.NO_LIMIT: (NoLimitTexasHoldem, (40,)),
}
AUTOMATIONS = (
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PULLING,
)
structures = pytest.mark.parametrize("structure", Structure, ids=lambda structure: structure.value)


def written(dealt: Sequence[int]) -> str:
    """Write cards as pokerkit reads them."""
    return "".join("A23456789TJQK"[card // 4] + "cdhs"[card % 4] for card in dealt)


def table(chance: Random) -> tuple[list[int], list[int]]:
    """Return random stacks, many of them short, and who is dealt in."""
    first, players = chance.randrange(SEATS), chance.randint(2, SEATS)
    order = sorted(chance.sample(range(SEATS), players), key=lambda seat: (seat - first) % SEATS)
    most = chance.choice((60, 200, 1000, 4000))
    stacks = [chance.choice((chance.randint(1, 60), chance.randint(1, most), most)) for _ in range(SEATS)]
    return [stack if seat in order else 0 for seat, stack in enumerate(stacks)], order


class Oracle:
    """A hand that pokerkit plays beside ours, and what both must agree on."""

    def __init__(self, structure: Structure, chance: Random) -> None:
        self.chance = chance
        stacks, self.order = table(chance)
        self.betting = Betting(STAKES[structure], stacks, self.order)
        kind, bets = POKERKIT[structure]
        self.state: State = kind.create_state(  # type: ignore[attr-defined]
            AUTOMATIONS, True, 0, BLINDS, *bets, [stacks[seat] for seat in self.order], len(self.order)
        )
        self.pack = chance.sample(range(cards.PACK), cards.PACK)
        self.holes = {seat: [self.pack.pop(), self.pack.pop()] for seat in self.order}
        self.board: list[int] = []
        self.answers = self.idle = 0
        """What was asked, and how often pokerkit alone asked somebody who could only check."""

    def play(self) -> None:
        while self.state.hole_dealee_index is not None:
            self.state.deal_hole(written(self.holes[self.order[self.state.hole_dealee_index]]))
        for street in range(STREETS):
            if street:
                dealt = [self.pack.pop() for _ in range(3 if street == 1 else 1)]
                self.board += dealt
                self.show()
                if self.state.can_burn_card("??"):
                    self.state.burn_card("??")
                    self.state.deal_board(written(dealt))
            self.betting.begin_round()
            self.bet()
            self.betting.end_round()
            self.agree_on_pots()
        self.show()
        self.pay()

    def bet(self) -> None:
        while True:
            while (
                self.state.actor_index is not None
                and self.order[self.state.actor_index] != self.betting.actor
            ):
                assert not self.state.can_fold()
                assert not self.state.can_complete_bet_or_raise_to()
                self.state.check_or_call()
                self.idle += 1
            if self.betting.actor is None:
                break
            self.agree_on_answers()
            self.answer()
        assert self.state.actor_index is None

    def agree_on_answers(self) -> None:
        state, betting = self.state, self.betting
        assert state.actor_index is not None
        assert self.order[state.actor_index] == betting.actor
        assert state.checking_or_calling_amount == betting.owed
        assert state.can_fold() == (betting.owed > 0)
        least, most = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        assert (list(betting.raises[:1]), list(betting.raises[-1:])) == (
            [] if least is None else [least],
            [] if most is None else [most],
        )

    def answer(self) -> None:
        betting, draw = self.betting, self.chance.random()
        self.answers += 1
        if betting.raises and draw < 0.4:
            least, most = betting.raises[0], betting.raises[-1]
            chips = self.chance.choice((least, least, most, self.chance.randint(least, most)))
            betting.raise_to(chips)
            self.state.complete_bet_or_raise_to(chips)
        elif betting.owed and draw > 0.85:
            betting.fold()
            self.state.fold()
        else:
            betting.call()
            self.state.check_or_call()

    def agree_on_pots(self) -> None:
        ours = [(pot.chips, pot.seats) for pot in self.betting.pots]
        if self.state.status and self.state.showdown_index is not None or self.state.can_deal_board():
            seats = [tuple(self.order[place] for place in pot.player_indices) for pot in self.state.pots]
            assert ours == list(zip(self.state.pot_amounts, seats, strict=True))
            assert [self.betting.stacks[seat] for seat in self.order] == self.state.stacks

    def show(self) -> None:
        while self.state.showdown_index is not None:
            self.state.show_or_muck_hole_cards()

    def pay(self) -> None:
        while self.state.can_push_chips():
            self.state.push_chips()
        assert not self.state.status
        betting = self.betting
        betting.award({seat: rank(self.holes[seat] + self.board) for seat in betting.live})
        assert [betting.stacks[seat] for seat in self.order] == self.state.stacks
