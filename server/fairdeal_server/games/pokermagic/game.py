"""Pokermagic as a game of the referee's."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from google.protobuf.message import Message

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal.v1.play_pb2 import PAYOFF_MARGIN, PAYOFF_PLACE, PAYOFF_SCORE, PAYOFF_WIN

from .. import cards
from ..deal import Deal
from ..game import CHANCE, Game, Gap, IllegalMove, Measured, Result
from . import flow, messages, notation, sampling, text, zones
from .moves import PASS, Hold, Library, Move, Raise
from .observation import LISTED_WHOLE, PRESET_MOVES, observe, sealed_moves
from .options import NUMBERS, SEATS, own, settle
from .page import RULES
from .state import DiscardDue, PokermagicState, ShuffleDue
from .vocabulary import Realm

_BY_CHANCE = (CHANCE,)
_SECRET = {pb.PHASE_LIBRARY: Library, pb.PHASE_COMMIT: Hold}
"""What is chosen in secret, by phase."""


class Pokermagic(Game[PokermagicState]):
    """The rules of Pokermagic."""

    name = "pokermagic"
    title = "Pokermagic"
    revision = 1
    seats = SEATS
    numbers = NUMBERS
    cooperative = False
    payoffs = (PAYOFF_PLACE, PAYOFF_WIN, PAYOFF_SCORE, PAYOFF_MARGIN)
    rules = RULES
    proto: ClassVar[Any] = pb
    measured: ClassVar[Measured] = Measured(  # docs/games/pokermagic.md says how
        variance_ratio={2: 0.70, 3: 0.55, 4: 0.48, 5: 0.34, 6: 0.41, 7: 0.43, 8: 0.32},
        gaps=(
            Gap("random and tight, four seats", 0.64, fresh=0.34, duplicate=0.066),
            Gap("tight and a bot that beats it in 55 of 100, two seats", 0.10, fresh=0.999, duplicate=0.590),
            Gap("tight and a bot that beats it in 60 of 100, two seats", 0.20, fresh=0.999, duplicate=0.590),
        ),
    )

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; raises OptionError."""
        return settle(options, seats)

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return no chips, and all that there are."""
        return 0.0, float(own(options).stack * seats)

    def start(self, options: Message, seats: int) -> PokermagicState:
        """Return the state before libraries are chosen, or shuffled where they are given."""
        return flow.start(own(options), seats)

    def copy(self, state: PokermagicState) -> PokermagicState:
        """Return an independent copy."""
        return state.copy()

    def to_act(self, state: PokermagicState) -> Sequence[int]:
        """Return who is asked, all who decide in secret, or chance for a shuffle or a random discard."""
        if state.due:
            return _BY_CHANCE
        return (state.asked.seat,) if state.asked else flow.sealing(state)

    def chance(self, state: PokermagicState, deal: Deal) -> pb.Chance:
        """Return the new order of a library or the pack, or the card that is discarded at random."""
        due = state.due
        if isinstance(due, DiscardDue):
            hand = zones.hand(state, due.realm, due.seat).cards
            place = deal.stream("discard", state.hand, state.discards).below(len(hand))
            return pb.Chance(discard=messages.card_message(due.realm, hand[place]))
        assert due is not None
        return pb.Chance(
            shuffle=pb.Shuffle(
                realm=messages.REALMS[due.realm], seat=due.seat, order=_order(state, due, deal)
            )
        )

    def forced(self, state: PokermagicState, seat: int) -> pb.Move | None:
        """Return the answer where there is only one."""
        asked = state.asked
        if asked is None or asked.seat != seat or asked.raises or len(asked.moves) > 1:
            return None
        return messages.move_message(asked.moves[0])

    def unnoticed(self, state: PokermagicState) -> pb.Move | None:
        """Return to pass, for who may respond or is in a main phase: she has something to do it with."""
        asked = state.asked
        is_secret = asked and asked.question in (pb.QUESTION_RESPOND, pb.QUESTION_MAIN)
        return messages.move_message(PASS) if is_secret else None

    def legal(self, state: PokermagicState, seat: int) -> Sequence[pb.Move]:
        """Return every legal move; none where there are too many, and the observation lists some."""
        asked = state.asked
        if asked and asked.seat == seat:
            return () if asked.raises else [messages.move_message(move) for move in asked.moves]
        if state.phase != pb.PHASE_COMMIT or seat not in self.to_act(state):
            return ()
        is_whole = len(state.holes[seat]) <= LISTED_WHOLE
        return [messages.move_message(move) for move in sealed_moves(state, seat)] if is_whole else ()

    def play(self, state: PokermagicState, seat: int, move: Message) -> None:
        """Change the state by a move; raises IllegalMove first and changes nothing."""
        if seat not in self.to_act(state):
            raise IllegalMove(f"seat {seat} is not to act" if seat != CHANCE else "chance does nothing now")
        if seat == CHANCE:
            _play_chance(state, move)
            return
        found = messages.move(move)
        _check_legal(state, seat, found)
        flow.play(state, seat, found)

    def default(self, state: PokermagicState, seat: int) -> pb.Move:
        """Return to check, or else to fold; to pass; to hold all; the first choice otherwise (A40)."""
        if state.asked is None:
            if state.phase == pb.PHASE_LIBRARY:
                return messages.move_message(PRESET_MOVES[seat % len(PRESET_MOVES)])
            return messages.move_message(Hold(tuple(state.holes[seat].cards)))
        moves = state.asked.moves
        return messages.move_message(PASS if PASS in moves else moves[0])

    def observe(self, state: PokermagicState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know; None is the spectator."""
        return observe(state, seat)

    def result(self, state: PokermagicState) -> Result:
        """Return the chips; those who left are ranked by when, then by their chips before that hand (A34)."""
        standing = [
            (not state.left[seat], state.left[seat], state.stacks[seat] or state.opening[seat])
            for seat in range(state.seats)
        ]
        ranks = tuple(1 + sum(other > own for other in standing) for own in standing)
        winners = " and ".join(f"seat {seat}" for seat, rank in enumerate(ranks) if rank == 1)
        verb = "wins" if ranks.count(1) == 1 else "share the win"
        chips = " : ".join(map(str, state.stacks))
        hands = "1 hand" if state.hand == 1 else f"{state.hand} hands"
        summary = f"{winners} {verb} after {hands}, {chips}, Bank {state.bank}"
        return Result(tuple(map(float, state.stacks)), ranks, summary)

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        """Return a legal move, each with the same chance; of raises one in three."""
        least, most = observation.least_raise, observation.most_raise
        if most and rng.random() < 1 / 3:
            return messages.move_message(Raise(least + int(rng.random() * (most - least + 1))))
        return rng.choice(observation.moves)

    def sample(self, observation: pb.Observation, rng: Random) -> PokermagicState:
        """Return a random state in which the seat would observe just this (sampling.py)."""
        return sampling.sample(observation, rng)

    def text(self, observation: pb.Observation) -> str:
        """Return the table as a few lines."""
        return text.text(observation)

    def notation(self, move: Message) -> str:
        """Return a move as a short text (notation.py)."""
        return notation.notation(move)

    def parse(self, text: str) -> pb.Move | pb.Chance:
        """Return the move that `notation` wrote, or a person typed; raises ValueError."""
        return notation.parse(text)


def _order(state: PokermagicState, due: ShuffleDue, deal: Deal) -> tuple[int, ...]:
    """Return the permutation that a shuffle asks of the deal."""
    if due.realm is Realm.MAGIC:
        size = len(state.libraries[due.seat])
        return deal.permutation(size, "library", due.seat, state.shuffles[due.seat])
    if not state.stub_shuffles:
        return deal.permutation(cards.PACK, "pack", state.hand)
    return deal.permutation(len(state.stub), "stub", state.hand, state.stub_shuffles)


def _play_chance(state: PokermagicState, move: Message) -> None:
    kind = move.WhichOneof("chance") if isinstance(move, pb.Chance) else None
    wanted = "discard" if isinstance(state.due, DiscardDue) else "shuffle"
    if kind != wanted or not isinstance(move, pb.Chance):
        raise IllegalMove(f"chance has to {wanted}; this is something else")
    if isinstance(state.due, DiscardDue):
        realm, card = messages.card(move.discard)
        if realm is not state.due.realm or card not in zones.hand(state, realm, state.due.seat).cards:
            raise IllegalMove(
                f"there is no {notation.card(move.discard)} in the hand of seat {state.due.seat}"
            )
        flow.discard(state, card)
    elif isinstance(state.due, ShuffleDue):
        due, shuffle = state.due, move.shuffle
        size = len(zones.library(state, due.realm, due.seat))
        if shuffle.realm != messages.REALMS[due.realm] or shuffle.seat != due.seat:
            raise IllegalMove("another library is to be shuffled")
        if sorted(shuffle.order) != list(range(size)):
            raise IllegalMove(f"a shuffle names each of the places from 0 to {size - 1} once")
        flow.shuffle(state, shuffle.order)


def _check_legal(state: PokermagicState, seat: int, move: Move) -> None:
    """Raise IllegalMove with the reason where the seat, which is asked something, cannot do this."""
    asked = state.asked
    if asked and asked.question == pb.QUESTION_BET and isinstance(move, Raise):
        state.betting.check_raise(move.to)
    elif state.phase == pb.PHASE_COMMIT and not asked and isinstance(move, Hold):
        if Counter(move.cards) - Counter(state.holes[seat].cards):
            raise IllegalMove("hold names hole cards of your own, each once; the others are dropped")
    elif not (move in asked.moves if asked else isinstance(move, _SECRET[state.phase])):
        raise IllegalMove(f"{notation.notation(messages.move_message(move))} is not possible now")
