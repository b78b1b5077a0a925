"""A match that the script referees: real rules, a seat for the client, random moves for the others."""

from hashlib import sha256
from random import Random
from typing import Any

from google.protobuf.message import Message

from fairdeal.v1 import play_pb2 as pb

from ..games.deal import Deal
from ..games.game import CHANCE, Game
from ..players.player import Turn
from ..referee.pool import Pool

MOVE_MS = 60_000
"""Nobody measures it; a client may look at it."""


def pool_of(game: Game[Any]) -> Pool:
    """Return the pool that is played: the game as it is, with as few seats as it takes."""
    clock = pb.ClockRule(move_ms=MOVE_MS)
    return Pool.of(game, game.proto.Options(), game.seats.start, clock=clock)


class Match:
    """One match; the client holds one seat of it."""

    def __init__(self, pool: Pool, number: int) -> None:
        self.number = number
        self.seat = number % pool.seats
        self.turn = 0
        """The turn that is asked, from 1; 0 before the first."""
        self.over = False
        self.pool = pool
        self._game: Game[Any] = pool.game
        name = number.to_bytes(8, "big")
        self._deal = Deal(sha256(name).digest())
        self._rng = Random(number)
        self._start = pb.Start(pool=pool.message, seed=sha256(b"seat" + name).digest()[:16])
        self._state = self._game.start(pool.options, pool.seats)
        self._advance()

    @property
    def key(self) -> tuple[int, int, int]:
        """Return what makes an answer to the turn unique."""
        return self.number, self.seat, self.turn

    def question(self, *, with_start: bool = False) -> Any:
        """Return the game's Turn message of the turn that is asked; the first one has the start anyway."""
        legal = self._game.legal(self._state, self.seat)
        turn = Turn(
            self.number,
            self.seat,
            self.turn,
            self.pool,
            self._game.observe(self._state, self.seat),
            legal,
            None if legal else self._game.default(self._state, self.seat),
            pb.Clock(move_ms=MOVE_MS),
            self._start,
        )
        return turn.message(with_start or self.turn == 1)

    def try_move(self, move: Message) -> None:
        """Raise IllegalMove where the rules do not allow it."""
        self._game.play(self._game.copy(self._state), self.seat, move)

    def play(self, move: Message) -> None:
        """Play the client's move and go on to its next turn, or to the end."""
        self._game.play(self._state, self.seat, move)
        self._advance()

    def play_default(self) -> None:
        """Play what a missing answer becomes."""
        self.play(self._game.default(self._state, self.seat))

    def result(self, *, void: bool = False) -> pb.MatchResult:
        """Return how it ended; a match that is not over is given up, and so void."""
        result = pb.MatchResult(match=self.number, seat=self.seat, void=void or not self.over)
        if not result.void:
            ended = self._game.result(self._state)
            for score, rank in zip(ended.scores, ended.ranks, strict=True):
                result.seats.add(score=score, rank=rank)
            result.log_sha256 = sha256(b"log").digest()
        return result

    def _advance(self) -> None:
        """Let everybody else move until the client is to, or the match is over."""
        game, state = self._game, self._state
        while acting := game.to_act(state):
            others = [seat for seat in acting if seat != self.seat]
            seat = others[0] if others else self.seat
            if seat == CHANCE:
                move: Message | None = game.chance(state, self._deal)
            else:
                move = game.forced(state, seat)
            if move is None and seat == self.seat:
                self.turn += 1
                return
            game.play(state, seat, move or game.random_move(game.observe(state, seat), self._rng))
        self.over = True


class Asked:
    """A turn of a recorded match: whatever the client answers, the record goes on as it went."""

    def __init__(self, game: Game[Any], turn: Any) -> None:
        self._game = game
        self._turn = turn

    def try_move(self, move: Message) -> None:
        """Raise IllegalMove where the rules do not allow it in what the seat could see."""
        state = self._game.sample(self._turn.observation, Random(0))
        self._game.play(state, self._turn.seat, move)
