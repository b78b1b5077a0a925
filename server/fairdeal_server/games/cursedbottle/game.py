"""Cursed Bottle as a game of the referee's. Numbers in brackets: docs/games/cursedbottle.md."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from random import Random
from typing import Any, ClassVar

from google.protobuf.message import Message

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb
from fairdeal.v1 import cards_pb2
from fairdeal.v1.play_pb2 import (
    PAYOFF_MARGIN,
    PAYOFF_PLACE,
    PAYOFF_SCORE,
    PAYOFF_WIN,
    Payoff,
)

from ..deal import Deal
from ..game import CHANCE, Game, Gap, IllegalMove, Measured, Result
from . import notation, pack, sampling, terms
from .layout import PARTS, Layout, Part
from .page import RULES
from .state import CursedBottleState, Gift, played, price_message, received

_BY_CHANCE = (CHANCE,)
LISTED_GIFTS = 2
"""Gifts of more cards are too many to list."""


class CursedBottle(Game[CursedBottleState]):
    """The rules of Cursed Bottle."""

    name = "cursedbottle"
    title = "Cursed Bottle"
    revision = 1
    seats = terms.SEATS
    numbers = terms.NUMBERS
    cooperative = False
    payoffs = (PAYOFF_MARGIN, PAYOFF_WIN, PAYOFF_PLACE, PAYOFF_SCORE)
    rules = RULES
    proto: ClassVar[Any] = pb
    measured: ClassVar[Measured] = Measured(  # docs/games/cursedbottle.md says how
        variance_ratio={2: 0.92, 3: 0.65, 4: 0.89},
        gaps=(
            Gap("trader and random, two seats with Lopaka", 58.5, fresh=30.4, duplicate=20.2),
            Gap("trader and lopaka, three seats", 25.3, fresh=30.1, duplicate=9.9),
            # The spread is that of two traders.
            Gap("trader and a bot two points better, three seats", 2.0, fresh=35.9, duplicate=12.3),
        ),
    )

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; raises OptionError."""
        return terms.settle(options, seats)

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return the least and the most that a seat can score (23)."""
        return terms.bounds(PAYOFF_SCORE, self.settle(options, seats), seats)

    def default_payoff(self, options: Message) -> "Payoff.ValueType":
        """Return the margin where the number of hands is fixed, and the win in a match to a target (22)."""
        return PAYOFF_WIN if terms.own(options).HasField("target") else PAYOFF_MARGIN

    def payoff_bounds(self, payoff: "Payoff.ValueType", options: Message, seats: int) -> tuple[float, float]:
        """Return the least and the most that a match can be worth to a seat (23)."""
        if payoff == PAYOFF_MARGIN:
            return terms.bounds(payoff, self.settle(options, seats), seats)
        return super().payoff_bounds(payoff, options, seats)

    def start(self, options: Message, seats: int) -> CursedBottleState:
        """Return the state before the first hand is dealt; the options are settled."""
        return CursedBottleState(terms.own(options), seats)

    def copy(self, state: CursedBottleState) -> CursedBottleState:
        """Return an independent copy."""
        return state.copy()

    def to_act(self, state: CursedBottleState) -> Sequence[int]:
        """Return who acts; chance also where a card of Lopaka's is due (15)."""
        if state.phase == pb.PHASE_UNSPECIFIED:
            return _BY_CHANCE
        if state.phase == pb.PHASE_OVER:
            return ()
        if state.phase != pb.PHASE_PLAY:
            return state.waiting()
        seat = state.layout.owners[state.turn]
        return (seat,) if seat < state.layout.seats else _BY_CHANCE

    def chance(self, state: CursedBottleState, deal: Deal) -> pb.Chance:
        """Return Lopaka's card, or the next hand: its place in the deck of this hand's number (16).

        Where another deal has dealt a card already, the first one of the deck that is left replaces it.
        """
        if state.phase == pb.PHASE_PLAY:
            return _lopaka_move(state.lopakas_card())
        place, size = state.dealt, state.layout.size
        deck = deal.permutation(pack.PACK, "deck", state.number)
        gone = {card for hand in state.hands for card in hand}
        wanted = deck[place * size : (place + 1) * size]
        left = [card for card in (*wanted, *deck) if card not in gone]
        chosen = sorted(list(dict.fromkeys(left))[:size])
        return pb.Chance(dealt=pb.Dealt(place=place, cards=pack.messages(chosen)))

    def forced(self, state: CursedBottleState, seat: int) -> pb.Move | None:
        """Return None: a seat makes all its moves itself, the last card too."""
        return None

    def legal(self, state: CursedBottleState, seat: int) -> Sequence[pb.Move]:
        """Return every legal move, but for gifts of three cards, which are too many to list."""
        if seat not in self.to_act(state) or seat == CHANCE:
            return []
        if state.phase == pb.PHASE_PLAY:
            return [_play_move(card) for card in state.legal_cards()]
        if state.phase == pb.PHASE_OPEN:
            return [_open_move(1), _open_move(2)]
        parts = state.layout.parts
        if len(parts) > LISTED_GIFTS:
            return []
        return [
            give_move(parts, cards) for cards in permutations(state.hands[state.giving(seat)], len(parts))
        ]

    def play(self, state: CursedBottleState, seat: int, move: Message) -> None:
        """Change the state by a move of a seat or of chance; raises IllegalMove first and changes nothing."""
        if seat == CHANCE:
            self._by_chance(state, move)
            return
        if not 0 <= seat < state.layout.seats:
            raise IllegalMove(f"there is no seat {seat}")
        kind = move.WhichOneof("move") if isinstance(move, pb.Move) else None
        if not isinstance(move, pb.Move) or kind is None:
            raise IllegalMove("a move gives cards away, opens a hand or plays a card; this one does nothing")
        if kind == "give":
            state.give(seat, Gift(*(_given(move.give, part) for part in PARTS)))
        elif kind == "open":
            state.lay_open(seat, move.open.hand)
        else:
            state.play(seat, _card(move.play.card))

    def _by_chance(self, state: CursedBottleState, move: Message) -> None:
        kind = move.WhichOneof("chance") if isinstance(move, pb.Chance) else None
        if not isinstance(move, pb.Chance) or kind is None:
            raise IllegalMove("chance deals a hand or plays Lopaka's card; this does neither")
        if kind == "lopaka":
            state.lopaka_plays(_card(move.lopaka.card))
        else:
            state.deal(move.dealt.place, [_card(card) for card in move.dealt.cards])

    def default(self, state: CursedBottleState, seat: int) -> pb.Move:
        """Return the lowest cards for a gift, the first hand to lie open, the highest legal card to play."""
        if state.phase == pb.PHASE_PLAY:
            return _play_move(max(state.legal_cards()))
        if state.phase == pb.PHASE_OPEN:
            return _open_move(1)
        parts = state.layout.parts
        return give_move(parts, state.hands[state.giving(seat)][: len(parts)])

    def observe(self, state: CursedBottleState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know; None is the spectator."""
        layout = state.layout
        playing = state.phase == pb.PHASE_PLAY
        observation = pb.Observation(
            seat=layout.seats if seat is None else seat,
            phase=state.phase,
            number=state.number,
            dealer=state.dealer,
            turn=state.turn if playing else 0,
            price=price_message(state.price),
            owner=state.owner,
            tricks=[trick.message() for trick in state.tricks],
            taken=state.taken,
            totals=state.totals,
            tie_break=state.tie_break,
            round=state.round,
            options=state.options,
        )
        if state.trick:
            observation.tricks.add(cards=played(state.order, state.trick))
        choice = None if seat is None else state.sealed[seat]
        given = choice.cards if isinstance(choice, Gift) else []
        for place, hand in enumerate(state.hands):
            shown = [card for card in hand if card not in given] if state.sees(seat, place) else []
            observation.hands.add(
                seat=layout.owners[place],
                size=len(shown) if layout.owners[place] == seat and shown else len(hand),
                open=place in state.open or (place == choice and state.phase == pb.PHASE_OPEN),
                cards=pack.messages(shown),
            )
        if seat is not None:
            observation.gave.extend(state.given(seat))
            observation.received.extend(received(state.gave, seat))
        observation.MergeFromString(state.memory(seat))
        return observation

    def result(self, state: CursedBottleState) -> Result:
        """Return the totals; equal ones share the place."""
        totals = state.totals
        ranks = tuple(1 + sum(other > own for other in totals) for own in totals)
        winners = [f"seat {seat}" for seat, rank in enumerate(ranks) if rank == 1]
        verb = "wins" if len(winners) == 1 else "share the win"
        hands = "1 hand" if state.number == 1 else f"{state.number} hands"
        summary = f"{' and '.join(winners)} {verb} after {hands}, {' : '.join(map(str, totals))}"
        return Result(tuple(map(float, totals)), ranks, summary)

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        """Return a legal move, each with the same chance."""
        seat, layout = observation.seat, Layout.of(observation.options, len(observation.totals))
        if observation.phase == pb.PHASE_OPEN:
            return _open_move(rng.choice((1, 2)))
        if observation.phase == pb.PHASE_GIVE:
            place = layout.rounds[observation.round][seat]
            hand = pack.numbers(observation.hands[place].cards)
            return give_move(layout.parts, rng.sample(hand, len(layout.parts)))
        return _play_move(rng.choice(legal_cards(observation)))

    def sample(self, observation: pb.Observation, rng: Random) -> CursedBottleState:
        """Return a random state in which the seat would observe just this (sampling.py)."""
        return sampling.sample(observation, rng)

    def text(self, observation: pb.Observation) -> str:
        """Return the table as a few lines."""
        return notation.text(observation)

    def notation(self, move: Message) -> str:
        """Return a move as a short text (notation.py)."""
        return notation.notation(move)

    def parse(self, text: str) -> pb.Move | pb.Chance:
        """Return the move that `notation` wrote or a person typed; raises ValueError."""
        return notation.parse(text)


def legal_cards(observation: pb.Observation) -> list[int]:
    """Return the cards that the place whose turn it is may play."""
    hand = pack.numbers(observation.hands[observation.turn].cards)
    tricks = observation.tricks
    if not tricks or tricks[-1].HasField("winner"):
        return hand
    led = pack.suit(pack.number(tricks[-1].cards[0].card))
    return [card for card in hand if pack.suit(card) == led] or hand


def give_move(parts: Sequence[str], cards: Sequence[int]) -> pb.Move:
    """Return the move that gives these cards to these parts."""
    return pb.Move(give=pb.Give(**dict(zip(parts, pack.messages(cards), strict=True))))


@cache
def _play_move(card: int) -> pb.Move:
    return pb.Move(play=pb.Play(card=pack.message(card)))


@cache
def _open_move(hand: int) -> pb.Move:
    return pb.Move(open=pb.Open(hand=hand))


@cache
def _lopaka_move(card: int) -> pb.Chance:
    return pb.Chance(lopaka=pb.Play(card=pack.message(card)))


def _given(give: pb.Give, part: Part) -> int | None:
    return _card(getattr(give, part)) if give.HasField(part) else None


def _card(card: cards_pb2.Card) -> int:
    try:
        return pack.number(card)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
