"""A pool: a game with its options, clock, payoff and penalty; what a rating belongs to."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from google.protobuf.message import Message

from fairdeal.v1 import play_pb2 as pb

from ..games.game import Game, check_seats

DEFAULT_CLOCK = pb.ClockRule(move_ms=1000)


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool whose options are settled. Build it with `Pool.of`, which checks everything."""

    game: Game[Any]
    options: Message
    message: pb.Pool

    @classmethod
    def of(
        cls,
        game: Game[Any],
        options: Message,
        seats: int,
        *,
        payoff: "pb.Payoff.ValueType" = pb.PAYOFF_UNSPECIFIED,
        clock: pb.ClockRule = DEFAULT_CLOCK,
        penalty: "pb.Penalty.ValueType" = pb.PENALTY_UNSPECIFIED,
        durability: "pb.Durability.ValueType" = pb.DURABILITY_UNSPECIFIED,
    ) -> "Pool":
        """Return the pool, complete; raises ValueError (OptionError for options) with what is wrong."""
        check_seats(game.name, game.seats, seats)
        settled = game.settle(options, seats)
        payoff = payoff or game.default_payoff(settled)
        if payoff not in pb.Payoff.values():
            raise ValueError(f"there is no payoff {payoff}")
        if payoff not in game.payoffs:
            names = ", ".join(payoff_name(known) for known in game.payoffs)
            raise ValueError(f"{game.name} has no payoff {payoff_name(payoff)}; it has {names}")
        if penalty not in pb.Penalty.values():
            raise ValueError(f"there is no penalty {penalty}")
        if durability not in pb.Durability.values():
            raise ValueError(f"there is no durability {durability}")
        if clock.move_ms + clock.bank_ms == 0:
            raise ValueError("a clock needs a time for each move or a bank")
        low, high = game.payoff_bounds(payoff, settled, seats)
        message = pb.Pool(
            game=game.name,
            seats=seats,
            payoff=payoff,
            low=low,
            high=high,
            clock=clock,
            penalty=penalty or pb.PENALTY_FORFEIT,
            # `match` is what pools were before they could choose: those keep their key.
            durability=pb.DURABILITY_MOVE if durability == pb.DURABILITY_MOVE else pb.DURABILITY_UNSPECIFIED,
        )
        return cls(game, settled, message)

    @property
    def seats(self) -> int:
        """How many seats a match has."""
        return self.message.seats

    @property
    def resumes(self) -> bool:
        """Whether a match is resumed when the server has died; otherwise it is void."""
        return self.message.durability == pb.DURABILITY_MOVE

    @property
    def key(self) -> bytes:
        """Return what identifies the pool, 32 bytes: equal for equal pools only."""
        parts = (self.message, self.options)
        written = [part.SerializeToString(deterministic=True) for part in parts]
        return sha256(len(written[0]).to_bytes(8, "big") + b"".join(written)).digest()


def payoff_name(payoff: "pb.Payoff.ValueType") -> str:
    """Return a payoff's name for people, as the command line takes it."""
    return pb.Payoff.Name(payoff).removeprefix("PAYOFF_").lower()
