"""The table that all environments share: deals by seed, actions as moves, payoffs as rewards."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np
from google.protobuf.message import Message
from gymnasium import spaces
from numpy.typing import NDArray

from fairdeal.v1 import play_pb2 as pb

from ..games.deal import Deal
from ..games.game import Game, find_game
from ..games.options import parse_options
from ..games.world import World
from ..referee.commitments import deal_secret, deal_seed, seeded_master
from ..referee.payoff import settle
from ..referee.pool import Pool, payoff_name
from .encoding import Encoding, find_encoding

Observed: TypeAlias = dict[str, NDArray[Any]]
"""`observation`: numbers from -1 to 1; `action_mask`: 1 for every action that is a legal move."""


class Table:
    """One match after the other, refereed as everywhere else but without clocks.

    An action that is no legal move is a fault: the game's default move is played for it, as in a pool whose
    penalty is the default move.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        options: Iterable[str] = (),
        payoff: str = "",
        encoding: type[Encoding] | None = None,
    ) -> None:
        """Settle the rules; `options` are KEY=VALUE, `payoff` is a name, and 0 seats are the game's least.

        Raises UnknownGame, OptionError, ValueError for a payoff that the game has not, or NoEncoding.
        """
        self.game = find_game(game) if isinstance(game, str) else game
        seats = seats or self.game.seats.start
        wanted = _payoff(self.game, payoff)
        self.pool = Pool.of(self.game, parse_options(self.game, options), seats, payoff=wanted)
        self.encoding = (encoding or find_encoding(self.game))(self.pool.options, seats)
        self.seats = range(seats)
        self.deal = 0
        """The number of the deal that is played, from 1 with each seed."""
        self.faults = [0] * seats
        """By seat: how many of its actions were no legal moves in this match."""
        self.master = secrets.token_bytes(32)
        self.world = self._start(Deal(bytes(32)))

    def reset(self, seed: int | None) -> None:
        """Start the match of the next deal, or of the seed's first."""
        if seed is not None:
            self.master, self.deal = seeded_master(seed), 0
        self.deal += 1
        self.faults = [0 for _ in self.seats]
        self.world = self._start(Deal(deal_seed(deal_secret(self.master, self.deal), self.deal)))

    def _start(self, deal: Deal) -> World:
        return World.start(self.game, self.pool.options, self.pool.seats, deal)

    def space(self, more: int = 0) -> spaces.Dict:
        """Return a new space of what a seat observes; `more` actions stand behind the game's own."""
        features = self.encoding.vector(self.world.observe(0)).shape
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, features, np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoding.actions + more,), np.int8),
            }
        )

    def observe(self, seat: int, more: int = 0) -> Observed:
        """Return what the seat observes; an empty mask where it is not to act."""
        mask = np.zeros(self.encoding.actions + more, np.int8)
        observation = self.world.observe(seat)
        if seat in self.world.acting:
            mask[list(self.moves(seat, observation))] = 1
        return {"observation": self.encoding.vector(observation), "action_mask": mask}

    def moves(self, seat: int, observation: Message) -> Mapping[int, Message]:
        """Return the legal moves of a seat that is to act, by action."""
        return self.encoding.moves(observation, self.world.legal(seat))

    def play(self, seat: int, action: int) -> None:
        """Play the action's move for a seat that is to act; the default move where it is none."""
        move = self.moves(seat, self.world.observe(seat)).get(int(action))
        if move is None:
            self.faults[seat] += 1
            move = self.game.default(self.world.state, seat)
        self.world.play(seat, move)

    def rewards(self) -> list[float]:
        """Return by seat what the match was worth; nothing before its end."""
        if not self.world.over:
            return [0.0 for _ in self.seats]
        return [result.payoff for result in settle(self.pool, self.world.result())]

    def text(self) -> str:
        """Return the table as a spectator sees it."""
        return self.game.text(self.world.observe(None))


def _payoff(game: Game[Any], name: str) -> "pb.Payoff.ValueType":
    if not name:
        return pb.PAYOFF_UNSPECIFIED
    known = {payoff_name(payoff): payoff for payoff in game.payoffs}
    if name not in known:
        raise ValueError(f"{game.name} has no payoff {name!r}; it has {', '.join(known)}")
    return known[name]
