"""Cursed Bottle: the contract, both worked examples, the decisions of its rules one by one."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import strategies as st

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb
from fairdeal.v1 import cards_pb2, play_pb2
from fairdeal_server.games.contract import GameContract, Log, World
from fairdeal_server.games.cursedbottle import CursedBottle
from fairdeal_server.games.cursedbottle.state import CursedBottleState, Gift
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove, OptionError

GAME = CursedBottle()
BRIGHT = pb.TWO_PLAYER_BRIGHT_HOUSE
LOPAKA = pb.TWO_PLAYER_LOPAKA


def name(card: cards_pb2.Card) -> str:
    """Return a card as the test's own account has it, as in 10♦."""
    return ("A", *map(str, range(2, 11)), "J", "Q")[card.rank - 1] + "?♣♦♥♠"[card.suit]


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
        one, other = rng.sample([f"{rank}{suit}" for rank in RANKS for suit in "♦♥♠"], 2)
        cards = {one: GAME.parse(other), other: GAME.parse(one)}
        twin = World.start(self.game, world.options, world.seats)
        for seat, move in world.log:
            try:
                twin.play(seat, exchanged(move, {key: card.play.card for key, card in cards.items()}))
            except IllegalMove:
                return None
        return twin

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "three-seats": (pb.Options(), 3),
            "four-seats-hot-bottle": (pb.Options(hot_bottle=True, hands=2), 4),
            "lopaka": (pb.Options(), 2),
            "bright-house": (pb.Options(two_player=BRIGHT), 2),
            "three-seats-to-a-target": (pb.Options(target=40, max_hands=5), 3),
        }


RANKS = ("A", *map(str, range(2, 11)), "J", "Q")


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
            if by == CHANCE and move.HasField("dealt"):  # type: ignore[attr-defined]
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
            self.pile = [f"{rank}{suit}" for rank in RANKS for suit in "♦♥♠" if f"{rank}{suit}" not in dealt]

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
        for by, choice in chosen.items():
            self.hand_over(by, choice.give)
        self.noticed.append(("gave", "" if self.seat is None else str(chosen[self.seat])))
        self.rounds += 1
        if self.lopaka:
            self.noticed.append(("Lopaka", sorted(self.hands[2])))
        elif self.bright and self.rounds == 1 and self.seat is not None:
            self.noticed.append(("second", sorted(self.hands[2 * self.seat + 1])))

    def hand_over(self, by: int, give: pb.Give) -> None:
        for part, step in (("pile", None), ("left", 1), ("right", -1)):
            if not give.HasField(part):
                continue
            card = name(getattr(give, part))
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
