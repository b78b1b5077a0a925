"""How a game looks as numbers: observations as a vector, moves as numbered actions.

A game's encoding is the class `Encoding` in the module here that has the game's name. A game of another
package brings one of its own and hands it to the environment.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import copysign, log2
from typing import Any

import numpy as np
from google.protobuf.message import Message
from numpy.typing import NDArray

from ..games.game import Game

CHIPS = 40
"""An amount of 2**CHIPS counts 1."""


class NoEncoding(ValueError):
    """Nobody has said how the game looks as numbers."""


class Features:
    """A vector that is put together feature by feature; every number is from -1 to 1."""

    def __init__(self) -> None:
        self._numbers: list[float] = []

    def number(self, value: float, most: float) -> None:
        """Add a number as its share of the most that it can be."""
        self._numbers.append(max(-1.0, min(1.0, value / most)) if most else 0.0)

    def amount(self, value: float) -> None:
        """Add a number without a sensible bound, such as chips, by its logarithm and with its sign."""
        self._numbers.append(copysign(min(log2(1 + abs(value)) / CHIPS, 1.0), value))

    def flag(self, value: bool) -> None:
        """Add whether something is so."""
        self._numbers.append(float(value))

    def one_of(self, index: int | None, size: int) -> None:
        """Add a place for each possibility, with a 1 in that of the index; all 0 for None."""
        self.several(() if index is None else (index,), size)

    def several(self, indices: Iterable[int], size: int) -> None:
        """Add a place for each possibility, with a 1 in those of the indices."""
        places = [0.0] * size
        for index in indices:
            places[index] = 1.0
        self._numbers += places

    def vector(self) -> NDArray[np.float32]:
        """Return what was added, in its order."""
        return np.array(self._numbers, dtype=np.float32)


class Encoding(ABC):
    """How one game with its settled options and seats looks as numbers.

    Seats are counted from the observing one, so that a policy can play every seat.
    """

    actions: int
    """How many actions there are, numbered from 0."""

    def __init__(self, options: Any, seats: int) -> None:
        self.options = options
        self.seats = seats

    @abstractmethod
    def describe(self, observation: Any, features: Features) -> None:
        """Add what the seat may know; always as many features."""

    @abstractmethod
    def moves(self, observation: Any, legal: Sequence[Any]) -> Mapping[int, Message]:
        """Return the legal moves of the seat that is to act, by action; `legal` is as the game lists them."""

    def vector(self, observation: Any) -> NDArray[np.float32]:
        """Return an observation as numbers from -1 to 1."""
        features = Features()
        self.describe(observation, features)
        return features.vector()

    def relative(self, seat: int, observation: Any) -> int:
        """Return a seat counted from the observing one."""
        return int(seat - observation.seat) % self.seats

    def order(self, observation: Any) -> list[int]:
        """Return all seats, the observing one first."""
        return [(observation.seat + place) % self.seats for place in range(self.seats)]


def find_encoding(game: Game[Any]) -> type[Encoding]:
    """Return the encoding of one of our games; raises NoEncoding."""
    package = __name__.rpartition(".")[0]
    if not find_spec(f"{package}.{game.name}"):
        raise NoEncoding(
            f"{game.name} has no encoding: write a subclass of {__name__}.Encoding and pass it as encoding="
        )
    found: type[Encoding] = import_module(f"{package}.{game.name}").Encoding
    return found
