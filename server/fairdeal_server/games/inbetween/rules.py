"""The game's methods."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from google.protobuf.message import Message

from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal.v1.play_pb2 import (
    PAYOFF_MARGIN,
    PAYOFF_PLACE,
    PAYOFF_SCORE,
    PAYOFF_WIN,
    Payoff,
)

from .. import cards
from ..deal import Deal
from ..game import CHANCE, Game, Gap, IllegalMove, Measured, Result
from .options import NUMBERS, SEATS, own, score_bounds, settle
from .page import RULES
from .round import begin_round, bet, deal_posts, draw, heights, pass_turn, surrender, turn_up
from .state import InBetweenState
from .text import PASS, STAY, SURRENDER, describe, notation, parse

_BY_CHANCE = (CHANCE,)
_TURNS = tuple((seat,) for seat in range(SEATS[-1]))
_TO_STAY = (STAY, SURRENDER)
_TO_PASS = (PASS,)


class InBetween(Game[InBetweenState]):
    """The rules of In Between."""

    name = "inbetween"
    title = "In Between"
    revision = 1
    seats = SEATS
    numbers = NUMBERS
    cooperative = False
    payoffs = (PAYOFF_SCORE, PAYOFF_MARGIN, PAYOFF_WIN, PAYOFF_PLACE)
    rules = RULES
    proto: ClassVar[Any] = pb
    measured: ClassVar[Measured] = Measured(  # docs/games/inbetween.md says how
        variance_ratio={2: 1.04, 3: 1.26, 4: 1.12},
        gaps=(
            Gap("random and counter, four seats", 224.2, fresh=66.5, duplicate=28.3),
            Gap("timid and counter, two seats", 23.3, fresh=89.0, duplicate=64.2),
            Gap("counter and a bot like it that makes five chips more", 5.0, fresh=61.8, duplicate=31.8),
        ),
    )

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; raises OptionError."""
        return settle(options, seats)

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return the least and the most chips that a seat can have at the end (18)."""
        return score_bounds(own(options), seats)

    def default_payoff(self, options: Message) -> "Payoff.ValueType":
        """Return the chips; with credit, where their bounds are useless, the place (17)."""
        return PAYOFF_PLACE if own(options).credit else PAYOFF_SCORE

    def start(self, options: Message, seats: int) -> InBetweenState:
        """Return the first round with its antes paid."""
        state = InBetweenState(own(options), seats)
        begin_round(state)
        return state

    def copy(self, state: InBetweenState) -> InBetweenState:
        """Return an independent copy."""
        return state.copy()

    def to_act(self, state: InBetweenState) -> Sequence[int]:
        """Return the seat that stays or bets, or chance for the cards."""
        if state.phase in (pb.PHASE_STAY, pb.PHASE_BET):
            return _TURNS[state.seat]
        return () if state.phase == pb.PHASE_OVER else _BY_CHANCE

    def chance(self, state: InBetweenState, deal: Deal) -> pb.Chance:
        """Return the posts with the die, or the third card (15)."""
        return draw(state, deal)

    def forced(self, state: InBetweenState, seat: int) -> pb.Move | None:
        """Return None: the rules leave every move to its player."""
        return None

    def legal(self, state: InBetweenState, seat: int) -> Sequence[pb.Move]:
        """Return to stay and to surrender, or the pass where no bet is legal; where one is, nothing."""
        if seat not in self.to_act(state):
            return ()
        if state.phase == pb.PHASE_STAY:
            return _TO_STAY
        return () if state.bounds()[1] else _TO_PASS

    def play(self, state: InBetweenState, seat: int, move: Message) -> None:
        """Change the state by a move; raises IllegalMove first and changes nothing."""
        if seat not in self.to_act(state):
            raise IllegalMove(f"seat {seat} is not to act" if seat != CHANCE else "no card is to be dealt")
        if seat == CHANCE:
            self._play_chance(state, move)
            return
        kind = move.WhichOneof("move") if isinstance(move, pb.Move) else None
        if kind is None:
            raise IllegalMove("the move is empty, or no move of this game")
        assert isinstance(move, pb.Move)
        if (kind in ("stay", "surrender")) != (state.phase == pb.PHASE_STAY):
            asked = "to stay or to surrender" if state.phase == pb.PHASE_STAY else "to bet or to pass"
            raise IllegalMove(f"the question is {asked}; the answer is {self.notation(move)}")
        if kind == "stay":
            state.phase = pb.PHASE_POSTS
        elif kind == "surrender":
            surrender(state)
        elif kind == "bet":
            bet(state, move.bet)
        else:
            pass_turn(state)

    def default(self, state: InBetweenState, seat: int) -> pb.Move:
        """Return to stay, and to pass."""
        return STAY if state.phase == pb.PHASE_STAY else PASS

    def observe(self, state: InBetweenState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know, which is everything but the order of the deck."""
        least, most = state.bounds()
        observation = pb.Observation(
            seat=state.seats if seat is None else seat,
            phase=state.phase,
            to_act=state.seat,
            round=state.round,
            dealer=state.dealer,
            turns=state.turns,
            pot=state.pot,
            players=[
                pb.Player(stack=stack, status=status)
                for stack, status in zip(state.stacks, state.status, strict=True)
            ],
            posts=map(cards.message, state.posts or ()),
            die=state.die,
            pass_price=state.price if state.posts else 0,
            least_bet=least,
            most_bet=most,
            bet=state.bet,
            chain=state.chain,
            dealt=map(cards.message, state.dealt),
            options=state.options,
        )
        observation.MergeFromString(state.history)
        observation.MergeFromString(state.rounds)
        if state.before:
            observation.rounds[state.round - 2].MergeFromString(state.before)
        return observation

    def result(self, state: InBetweenState) -> Result:
        """Return the stacks; the highest wins, and equals share the place (9)."""
        stacks = state.stacks
        ranks = tuple(1 + sum(other > own for other in stacks) for own in stacks)
        winners = [f"seat {seat}" for seat, rank in enumerate(ranks) if rank == 1]
        verb = "wins" if len(winners) == 1 else "share the win"
        rounds = "1 round" if state.round == 1 else f"{state.round} rounds"
        summary = f"{' and '.join(winners)} {verb} after {rounds}, {' : '.join(map(str, stacks))}"
        return Result(tuple(map(float, stacks)), ranks, summary)

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        """Return to stay in seven of eight cases; a pass in one of two, and where no card can win;
        otherwise a bet, each legal one with the same chance."""
        # random() only: a golden transcript holds these moves.
        chance = rng.random()
        if observation.phase == pb.PHASE_STAY:
            return SURRENDER if chance < 1 / 8 else STAY
        low, high = heights(cards.numbers(observation.posts), observation.options.aces_low)
        least, most = observation.least_bet, observation.most_bet
        if high - low < 2 or not most or chance < 1 / 2:
            return PASS
        return pb.Move(bet=least + int(rng.random() * (most - least + 1)))

    def sample(self, observation: pb.Observation, rng: Random) -> InBetweenState:
        """Return the state: it is known, since the order of the deck is left to chance."""
        seats = len(observation.players)
        state = InBetweenState(self.settle(observation.options, seats), seats)
        state.phase = observation.phase
        state.stacks = [player.stack for player in observation.players]
        state.status = [player.status for player in observation.players]
        state.pot = observation.pot
        state.round = observation.round
        state.dealer = observation.dealer
        state.turns = observation.turns
        state.seat = observation.to_act
        if observation.posts:
            first, second = cards.numbers(observation.posts)
            state.posts = first, second
        state.die = observation.die
        state.bet = observation.bet
        state.chain = observation.chain
        state.dealt = cards.numbers(observation.dealt)
        state.opening = state.stacks.copy()
        for event in observation.history:
            state.opening[event.seat] -= event.gain
        state.history = pb.Observation(history=observation.history).SerializeToString()
        ends = pb.Observation(rounds=observation.rounds)
        for end in ends.rounds:
            state.before += pb.RoundEnd(history=end.history).SerializeToString()
            end.ClearField("history")
        state.rounds = ends.SerializeToString()
        return state

    def text(self, observation: pb.Observation) -> str:
        """Return the table as a few lines; of the round's history the last lap."""
        return describe(observation)

    def notation(self, move: Message) -> str:
        """Return a move as in pass, bet 12, stay, surrender; chance's as in deal 3♠ 9♦ die 4, turn 7♣."""
        return notation(move)

    def parse(self, text: str) -> pb.Move | pb.Chance:
        """Return the move that `notation` wrote or a person typed, as in bet 12 or 12; raises ValueError."""
        return parse(text)

    def _play_chance(self, state: InBetweenState, move: Message) -> None:
        wanted = "third" if state.phase == pb.PHASE_THIRD else "posts"
        if not isinstance(move, pb.Chance) or move.WhichOneof("chance") != wanted:
            card = "the third card is to be turned up" if wanted == "third" else "posts are to be dealt"
            raise IllegalMove(f"{card}; this is something else")
        if wanted == "third":
            turn_up(state, move.third)
        else:
            deal_posts(state, move.posts)
