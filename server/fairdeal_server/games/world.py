"""A match in play as a bot imagines it: what search, training and `fairdeal sandbox` are made of."""

from collections.abc import Sequence
from random import Random
from typing import Any

from google.protobuf.message import Message

from .deal import Deal
from .game import CHANCE, Game, IllegalMove, Result


class WrongSeat(IllegalMove):
    """There is no such seat, or it is not to act."""


class World:
    """A state that goes on as the referee's does: chance, and moves that the rules force, are played at once.

    So it waits for seats only: `acting` are those that are to move, several where they move secretly at the
    same time, none when the match is over. Do not change `state` but by `play`.
    """

    __slots__ = ("acting", "deal", "game", "state")

    def __init__(self, game: Game[Any], state: Any, deal: Deal) -> None:
        """Take a state of the game over; `deal` is what chance goes by from here on."""
        self.game = game
        self.state = state
        self.deal = deal
        self.acting: Sequence[int] = ()
        self._go_on()

    @classmethod
    def start(cls, game: Game[Any], options: Message, seats: int, deal: Deal) -> "World":
        """Return the start of a match as the deal has it; raises OptionError for what is not allowed."""
        return cls(game, game.start(game.settle(options, seats), seats), deal)

    @classmethod
    def sample(cls, game: Game[Any], observation: Message, rng: Random) -> "World":
        """Return a random match that looks to the observing seat just like this."""
        return cls(game, game.sample(observation, rng), Deal(rng.randbytes(32)))

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return not self.acting

    def copy(self, deal: Deal | None = None) -> "World":
        """Return an independent copy, with the same luck to come or with that of another deal."""
        twin = World.__new__(World)
        twin.game = self.game
        twin.state = self.game.copy(self.state)
        twin.deal = deal or self.deal
        twin.acting = self.acting
        return twin

    def legal(self, seat: int) -> Sequence[Message]:
        """Return every legal move of a seat that is to act; none where the observation gives bounds."""
        return self.game.legal(self.state, seat)

    def observe(self, seat: int | None) -> Message:
        """Return the Observation of a seat; None is the spectator."""
        return self.game.observe(self.state, seat)

    def play(self, seat: int, move: Message) -> None:
        """Play a seat's move; raises IllegalMove first and changes nothing where the rules forbid it.

        For a seat that is not to act it is WrongSeat.
        """
        if seat not in self.acting:
            waited_for = ", ".join(map(str, self.acting))
            to_act = f"the match waits for seat {waited_for}" if waited_for else "the match is over"
            raise WrongSeat(f"seat {seat} is not to act: {to_act}")
        self.game.play(self.state, seat, move)
        self._go_on()

    def play_out(self, rng: Random) -> None:
        """Play to the end with random moves: any legal one, or the game's own where they are not listed."""
        game = self.game
        while self.acting:
            seat = self.acting[0]
            legal = game.legal(self.state, seat)
            move = rng.choice(legal) if legal else game.random_move(game.observe(self.state, seat), rng)
            self.play(seat, move)

    def result(self) -> Result:
        """Return how a match that is over ended."""
        return self.game.result(self.state)

    def _go_on(self) -> None:
        """Play what nobody is asked for. A forced move waits for the seats before it, as in the log."""
        game, state = self.game, self.state
        while acting := game.to_act(state):
            mover = acting[0]
            move = game.chance(state, self.deal) if mover == CHANCE else game.forced(state, mover)
            if move is None:
                break
            game.play(state, mover, move)
        self.acting = [seat for seat in acting if game.forced(state, seat) is None]
