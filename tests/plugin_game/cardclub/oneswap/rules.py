"""One Swap: everybody is dealt a card in secret, and may swap it once; the highest card wins."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from cardclub.oneswap.v1 import oneswap_pb2 as pb
from google.protobuf.message import Message

from fairdeal.v1.play_pb2 import PAYOFF_SCORE, PAYOFF_WIN
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, Game, IllegalMove, Measured, OptionError, Result

KEEP = pb.Move()
SWAP = pb.Move(swap=True)


class OneSwapState:
    """A match in progress: first everybody is dealt a card, then the seats move in turn."""

    __slots__ = ("cards", "options", "seats", "swaps")

    def __init__(self, options: pb.Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.cards: list[list[int]] = [[] for _ in range(seats)]
        """What each seat has been dealt, the card that it holds last."""
        self.swaps: list[bool] = []
        """What the seats have chosen, in turn."""

    def to_deal(self) -> int | None:
        """Return the seat that is to get a card."""
        for seat, cards in enumerate(self.cards):
            if not cards:
                return seat
        for seat, swapped in enumerate(self.swaps):
            if swapped and len(self.cards[seat]) == 1:
                return seat
        return None

    def dealt(self) -> list[int]:
        """Return every card that has been dealt."""
        return [card for cards in self.cards for card in cards]


class OneSwap(Game[OneSwapState]):
    """The rules of One Swap."""

    name = "oneswap"
    title = "One Swap"
    revision = 1
    seats = range(2, 5)
    cooperative = False
    payoffs = (PAYOFF_WIN, PAYOFF_SCORE)
    rules = "# One Swap\n\nEverybody is dealt a card, and may swap it once. The highest card wins."
    measured = Measured(variance_ratio={}, gaps=())
    proto: ClassVar[Any] = pb

    def settle(self, options: Message, seats: int) -> pb.Options:
        if not isinstance(options, pb.Options) or seats not in self.seats:
            raise OptionError("One Swap needs its own options and 2 to 4 seats")
        cards = options.cards or 13
        if not 2 * seats <= cards <= 100:
            raise OptionError(f"cards: {2 * seats} to 100 with {seats} seats, not {cards}")
        return pb.Options(cards=cards)

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        return 1.0, self.settle(options, seats).cards

    def start(self, options: Message, seats: int) -> OneSwapState:
        return OneSwapState(self.settle(options, seats), seats)

    def copy(self, state: OneSwapState) -> OneSwapState:
        twin = OneSwapState(state.options, state.seats)
        twin.cards = [cards.copy() for cards in state.cards]
        twin.swaps = state.swaps.copy()
        return twin

    def to_act(self, state: OneSwapState) -> Sequence[int]:
        if state.to_deal() is not None:
            return (CHANCE,)
        moved = len(state.swaps)
        return (moved,) if moved < state.seats else ()

    def chance(self, state: OneSwapState, deal: Deal) -> pb.Chance:
        order = deal.permutation(state.options.cards, "deck")
        dealt = state.dealt()
        left = [place + 1 for place in order if place + 1 not in dealt]
        return pb.Chance(card=left[0])

    def forced(self, state: OneSwapState, seat: int) -> pb.Move | None:
        return None

    def legal(self, state: OneSwapState, seat: int) -> Sequence[pb.Move]:
        return (KEEP, SWAP) if seat in self.to_act(state) else ()

    def play(self, state: OneSwapState, seat: int, move: Message) -> None:
        if seat not in self.to_act(state):
            raise IllegalMove("it is another's turn")
        if seat == CHANCE:
            if not isinstance(move, pb.Chance) or not 1 <= move.card <= state.options.cards:
                raise IllegalMove("that is no card")
            if move.card in state.dealt():
                raise IllegalMove(f"card {move.card} has been dealt already")
            to = state.to_deal()
            assert to is not None
            state.cards[to].append(move.card)
        else:
            if not isinstance(move, pb.Move):
                raise IllegalMove("that is no move of One Swap")
            state.swaps.append(move.swap)

    def default(self, state: OneSwapState, seat: int) -> pb.Move:
        return KEEP

    def observe(self, state: OneSwapState, seat: int | None) -> pb.Observation:
        return pb.Observation(
            seat=state.seats if seat is None else seat,
            seats=state.seats,
            cards=[] if seat is None else state.cards[seat],
            dealt=len(state.dealt()),
            swaps=state.swaps,
            shown=[] if self.to_act(state) else [cards[-1] for cards in state.cards],
            options=state.options,
        )

    def result(self, state: OneSwapState) -> Result:
        held = [cards[-1] for cards in state.cards]
        ranks = tuple(1 + sum(other > card for other in held) for card in held)
        return Result(tuple(map(float, held)), ranks, f"seat {ranks.index(1)} wins")

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        return rng.choice((KEEP, SWAP))

    def sample(self, observation: pb.Observation, rng: Random) -> OneSwapState:
        state = OneSwapState(observation.options, observation.seats)
        state.swaps.extend(observation.swaps)
        known = {*observation.cards, *observation.shown}
        unseen = [card for card in range(1, observation.options.cards + 1) if card not in known]
        rng.shuffle(unseen)
        own = observation.seat
        for seat, shown in enumerate(observation.shown):
            if seat != own:
                state.cards[seat] = [unseen.pop(), shown] if state.swaps[seat] else [shown]
        if own < observation.seats:
            state.cards[own] = list(observation.cards)
        while len(state.dealt()) < observation.dealt:
            to = state.to_deal()
            assert to is not None
            state.cards[to].append(unseen.pop())
        return state

    def text(self, observation: pb.Observation) -> str:
        moves = ["swapped" if swap else "kept" for swap in observation.swaps]
        lines = [f"Seat {seat} {moved}." for seat, moved in enumerate(moves)]
        lines += (
            [f"You were dealt {' then '.join(map(str, observation.cards))}."] if observation.cards else []
        )
        lines += [f"Seat {seat} shows {card}." for seat, card in enumerate(observation.shown)]
        return "\n".join([f"{observation.dealt} cards have been dealt.", *lines])

    def notation(self, move: Message) -> str:
        if isinstance(move, pb.Chance):
            return f"card {move.card}"
        assert isinstance(move, pb.Move)
        return "swap" if move.swap else "keep"

    def parse(self, text: str) -> Message:
        match text.split():
            case ["keep"]:
                return pb.Move()
            case ["swap"]:
                return pb.Move(swap=True)
            case ["card", number] if number.isascii() and number.isdecimal() and 1 <= int(number) <= 100:
                return pb.Chance(card=int(number))
        raise ValueError(f"{text!r} is no move: write keep or swap")
