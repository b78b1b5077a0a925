"""How a table is laid out: which hands of cards there are, who plays them and who gives to whom."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb

from .pack import PACK

Part = Literal["pile", "left", "right"]
"""To whom a card is given."""
PARTS: tuple[Part, ...] = ("pile", "left", "right")


@dataclass(frozen=True, slots=True)
class Layout:
    """A table. A place is a hand of cards at it."""

    seats: int
    owners: tuple[int, ...]
    """The seat that plays each place; as many as there are seats where it is Lopaka's."""
    size: int
    """How many cards each place is dealt."""
    stock: int
    """How many cards are left then, for the bottle's pile."""
    rounds: tuple[tuple[int, ...], ...]
    """For each round of giving, the place from which each seat gives."""
    parts: tuple[Part, ...]
    """To whom each seat gives a card in a round."""

    @classmethod
    def of(cls, options: pb.Options, seats: int) -> "Layout":
        """Return the layout of settled options."""
        return _layout(options.two_player, seats)

    @property
    def lopaka(self) -> bool:
        """Say whether Lopaka plays."""
        return self.seats in self.owners

    @property
    def bright(self) -> bool:
        """Say whether each seat plays two hands, one of them open."""
        return len(self.rounds) == 2

    @property
    def pile(self) -> int:
        """Return how many cards the bottle's pile has in the end (6)."""
        return self.stock + len(self.rounds) * self.seats * ("pile" in self.parts)

    @property
    def gift(self) -> str:
        """Return what a seat gives in a round, in words."""
        to = {"pile": "the pile", "left": "the left neighbour", "right": "the right neighbour"}
        if self.seats == 2:
            to["left"] = "the opponent (left)"
        *first, last = [
            f"{'one' if number else 'a card'} to {to[part]}" for number, part in enumerate(self.parts)
        ]
        return f"{', '.join(first)} and {last}" if first else last

    def receiver(self, seat: int, part: Part) -> int:
        """Return the seat that gets what `seat` gives to the `left` or to the `right`."""
        return (seat + (1 if part == "left" else -1)) % self.seats


@cache
def _layout(two_player: "pb.TwoPlayer.ValueType", seats: int) -> Layout:
    if seats > 2:
        places = tuple(range(seats))
        return Layout(seats, places, PACK // seats, 0, (places,), PARTS)
    if two_player == pb.TWO_PLAYER_LOPAKA:
        return Layout(seats, (0, 1, 2), 11, 3, ((0, 1),), ("left",))
    return Layout(seats, (0, 0, 1, 1), 9, 0, ((0, 2), (1, 3)), ("pile", "left"))
