"""The contract suite itself: a game that leaks, or breaks the contract otherwise, fails it."""

from collections.abc import Sequence
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import strategies as st
from test_ninetyone import TestContract as Sound

from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove, Result
from fairdeal_server.games.ninetyone import NinetyOne, NinetyOneState


def others_bid(state: NinetyOneState, seat: int | None) -> int:
    """Return a bid that another seat has sealed, or 0: what this seat must not learn."""
    return max((bid for other, bid in enumerate(state.sealed) if other != seat), default=0)


class LeakInObservation(NinetyOne):
    def observe(self, state: NinetyOneState, seat: int | None) -> pb.Observation:
        observation = super().observe(state, seat)
        if seat is not None:
            observation.bidders[seat].points += others_bid(state, seat)
        return observation


class LeakToSpectators(NinetyOne):
    def observe(self, state: NinetyOneState, seat: int | None) -> pb.Observation:
        observation = super().observe(state, seat)
        if seat is None:
            observation.hand.extend(state.sealed)
        return observation


class LeakInUnknownFields(NinetyOne):
    def observe(self, state: NinetyOneState, seat: int | None) -> pb.Observation:
        observation = super().observe(state, seat)
        observation.MergeFromString(b"\xa2\x06\x01" + bytes([others_bid(state, seat)]))
        return observation


class LeakInSize(NinetyOne):
    def observe(self, state: NinetyOneState, seat: int | None) -> pb.Observation:
        observation = super().observe(state, seat)
        size = others_bid(state, seat)
        observation.MergeFromString(b"\xa2\x06" + bytes([size]) + bytes(size))
        return observation


class LeakInOrder(NinetyOne):
    def observe(self, state: NinetyOneState, seat: int | None) -> pb.Observation:
        observation = super().observe(state, seat)
        if others_bid(state, seat) % 2:
            observation.hand.sort(reverse=True)
        return observation


class FarSightedState(NinetyOneState):
    """A state that holds the prize to come."""

    __slots__ = ("to_come",)

    to_come: int

    def copy(self) -> NinetyOneState:
        twin = FarSightedState(self.options, self.seats)
        for name in NinetyOneState.__slots__:
            setattr(twin, name, getattr(super().copy(), name))
        twin.to_come = self.to_come
        return twin


class LeakInCardsToCome(NinetyOne):
    """Chance writes the prize after the next into the state, and observations show it."""

    def start(self, options: Message, seats: int) -> NinetyOneState:
        assert isinstance(options, pb.Options)
        state = FarSightedState(options, seats)
        state.to_come = 0
        return state

    def chance(self, state: NinetyOneState, deal: Deal) -> pb.Chance:
        assert isinstance(state, FarSightedState)
        state.to_come = [*deal.permutation(state.cards, "prizes"), 0][len(state.prizes) + 1] + 1
        return super().chance(state, deal)

    def observe(self, state: NinetyOneState, seat: int | None) -> pb.Observation:
        assert isinstance(state, FarSightedState)
        observation = super().observe(state, seat)
        observation.offered.append(state.to_come)
        return observation


class LeakInLegalMoves(NinetyOne):
    def legal(self, state: NinetyOneState, seat: int) -> Sequence[pb.Move]:
        moves = super().legal(state, seat)
        return moves[1:] if others_bid(state, seat) > 1 and len(moves) > 1 else moves


class LeakInOrderOfLegalMoves(NinetyOne):
    def legal(self, state: NinetyOneState, seat: int) -> Sequence[pb.Move]:
        moves = super().legal(state, seat)
        return moves[::-1] if others_bid(state, seat) else moves


class LeakInErrors(NinetyOne):
    def play(self, state: NinetyOneState, seat: int, move: Message) -> None:
        try:
            super().play(state, seat, move)
        except IllegalMove as error:
            raise IllegalMove(f"{error}; others bid {others_bid(state, seat)}") from None


class LeakInBeingAsked(NinetyOne):
    """Seats are asked one after the other, so that a seat knows who has bid."""

    def to_act(self, state: NinetyOneState) -> Sequence[int]:
        return super().to_act(state)[:1]

    def legal(self, state: NinetyOneState, seat: int) -> Sequence[pb.Move]:
        return super().legal(state, seat) if seat in self.to_act(state) else ()


class LeakInDefaultMove(NinetyOne):
    def default(self, state: NinetyOneState, seat: int) -> pb.Move:
        hand = state.hands[seat]
        return pb.Move(bid=hand[others_bid(state, seat) % len(hand)])


class LeakInForcedMove(NinetyOne):
    def forced(self, state: NinetyOneState, seat: int) -> pb.Move | None:
        return None if others_bid(state, seat) else super().forced(state, seat)


LEAKS = {
    LeakInObservation: "observation",
    LeakToSpectators: "the spectator is shown what it cannot know: observation",
    LeakInUnknownFields: "observation",
    LeakInSize: "observation",
    LeakInOrder: "observation",
    LeakInCardsToCome: "observation",
    LeakInLegalMoves: "legal moves",
    LeakInOrderOfLegalMoves: "legal moves",
    LeakInErrors: "the error for",
    LeakInBeingAsked: "being asked",
    LeakInDefaultMove: "default move",
    LeakInForcedMove: "forced move",
}


def suite(wrong: NinetyOne) -> Sound:
    """Return the suite of 91, for small tables of another game."""

    class Suite(Sound):
        game = wrong

        def options(self) -> st.SearchStrategy[pb.Options]:
            return st.builds(pb.Options, cards=st.integers(2, 4))

    return Suite()


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leaking_game_fails(leak: type[NinetyOne]) -> None:
    with pytest.raises(AssertionError, match=LEAKS[leak]):
        suite(leak()).test_twin_worlds_look_the_same()


class AcceptsAnyCard(NinetyOne):
    def play(self, state: NinetyOneState, seat: int, move: Message) -> None:
        if seat != CHANCE and state.waits_for(seat) and isinstance(move, pb.Move) and move.bid > state.cards:
            move = self.legal(state, seat)[0]
            state.points[seat] += 1
        super().play(state, seat, move)


class ChangesBeforeItRefuses(NinetyOne):
    def play(self, state: NinetyOneState, seat: int, move: Message) -> None:
        state.points[0] += 1
        super().play(state, seat, move)
        state.points[0] -= 1


class RefusesALegalMove(NinetyOne):
    def play(self, state: NinetyOneState, seat: int, move: Message) -> None:
        if seat == 1 and len(state.hands[1]) == 2 and isinstance(move, pb.Move) and move.bid == 2:
            raise IllegalMove("not the two")
        super().play(state, seat, move)


class LetsOthersMove(NinetyOne):
    def play(self, state: NinetyOneState, seat: int, move: Message) -> None:
        super().play(state, max(seat, CHANCE), move)


class DefaultsToAnyCard(NinetyOne):
    def default(self, state: NinetyOneState, seat: int) -> pb.Move:
        return pb.Move(bid=1)


class ForcesAChoice(NinetyOne):
    def forced(self, state: NinetyOneState, seat: int) -> pb.Move | None:
        return self.default(state, seat)


class SharesACopy(NinetyOne):
    def copy(self, state: NinetyOneState) -> NinetyOneState:
        twin = state.copy()
        twin.points = state.points
        return twin


class DependsOnMoreThanMoves(NinetyOne):
    started = 0

    def start(self, options: Message, seats: int) -> NinetyOneState:
        state = super().start(options, seats)
        self.started += 1
        state.points[0] = self.started
        return state


class ScoresTooMuch(NinetyOne):
    def result(self, state: NinetyOneState) -> Result:
        result = super().result(state)
        return Result(tuple(score + 100 for score in result.scores), result.ranks, result.summary)


class RanksTheWrongWay(NinetyOne):
    def result(self, state: NinetyOneState) -> Result:
        result = super().result(state)
        return Result(tuple(-score + 1e-3 for score in result.scores), result.ranks, result.summary)


class ForgetsPrizesInASample(NinetyOne):
    def sample(self, observation: pb.Observation, rng: Any) -> NinetyOneState:
        state = super().sample(observation, rng)
        state.offered = state.offered[-1:]
        return state


class ParsesAnotherMove(NinetyOne):
    def parse(self, text: str) -> Message:
        return super().parse(text.replace("2", "3"))


class NeverEnds(NinetyOne):
    def play(self, state: NinetyOneState, seat: int, move: Message) -> None:
        super().play(state, seat, move)
        if state.over:
            state.__init__(state.options, state.seats)  # type: ignore[misc]


BROKEN = {
    LeakInCardsToCome: "test_chance_is_possible_with_any_deal_and_changes_nothing",
    AcceptsAnyCard: "test_everything_else_raises_and_changes_nothing",
    ChangesBeforeItRefuses: "test_everything_else_raises_and_changes_nothing",
    RefusesALegalMove: "test_every_legal_move_plays",
    LetsOthersMove: "test_who_is_not_to_act_cannot",
    DefaultsToAnyCard: "test_default_and_random_moves_are_legal",
    ForcesAChoice: "test_a_forced_move_is_the_only_one",
    SharesACopy: "test_a_copy_is_independent",
    DependsOnMoreThanMoves: "test_folding_the_log_gives_the_live_state",
    ScoresTooMuch: "test_random_matches_end_with_a_sound_result",
    RanksTheWrongWay: "test_random_matches_end_with_a_sound_result",
    ForgetsPrizesInASample: "test_a_sampled_state_looks_the_same",
    ParsesAnotherMove: "test_notation_survives_parsing",
    NeverEnds: "test_random_matches_end_with_a_sound_result",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_game_that_breaks_the_contract_fails(broken: type[NinetyOne]) -> None:
    with pytest.raises((AssertionError, IllegalMove, pytest.fail.Exception)):
        getattr(suite(broken()), BROKEN[broken])()


def test_a_suite_without_twin_worlds_fails() -> None:
    class Blind(Sound):
        def seen(self, options: Any, seats: int, log: Any, seat: int | None) -> object:
            return [(by, move.SerializeToString()) for by, move in log]

    with pytest.raises(AssertionError, match="no twin worlds"):
        Blind().test_there_are_twin_worlds()
