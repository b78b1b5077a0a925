"""From a plan to what is played: the pool, the schedule, how deals are used. Shared by every way to play."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fairdeal.v1.tournament_pb2 import (
    DUPLICATE_AUTO,
    DUPLICATE_NONE,
    DUPLICATE_ROTATION,
    DUPLICATE_UNSPECIFIED,
    Duplicate,
    Plan,
)

from .bots import find_bot
from .games.game import Game
from .games.options import format_options, parse_options
from .referee.commitments import seeded_master
from .referee.pool import DEFAULT_CLOCK, Pool
from .tournament.schedule import Schedule, count_matches, round_robin

BUILTIN = "builtin:"
MOST_ENTRANTS = 1000
MOST_PAIRINGS = 1_000_000
NAME_LIMIT = 64


class PlanError(ValueError):
    """A plan cannot be played; the message says what is wrong and what is allowed."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A checked plan: complete, with its pool and its schedule."""

    plan: Plan
    pool: Pool
    schedule: Schedule
    seeded: bool
    master: bytes
    """What the deals' secrets are derived from, 32 bytes."""

    @property
    def rotation(self) -> bool:
        """The same bots play each deal in every seating."""
        return self.plan.duplicate == DUPLICATE_ROTATION


def complete(plan: Plan, games: Mapping[str, Game[Any]], own_bots: bool) -> Planned:
    """Check the plan and fill every default in; `own_bots` allows bots to meet a deal twice.

    Raises PlanError with what is wrong.
    """
    game = games.get(plan.game)
    if game is None:
        raise PlanError(f"there is no game {plan.game!r}; there are {', '.join(games)}")
    _check_entrants(plan, game)
    seats = plan.seats or game.seats.start
    try:
        pool = Pool.of(
            game,
            parse_options(game, plan.options),
            seats,
            payoff=plan.payoff,
            clock=plan.clock if plan.HasField("clock") else DEFAULT_CLOCK,
            penalty=plan.penalty,
        )
        duplicate = _choose_duplicate(plan, game, seats, own_bots)
        rotation = duplicate == DUPLICATE_ROTATION
        shape = len(plan.entrants), seats, plan.deals or 1, rotation, game.cooperative
        number = count_matches(*shape)
        if number > MOST_PAIRINGS:
            raise PlanError(f"that makes {number:,} matches; at most {MOST_PAIRINGS:,} can be planned")
        schedule = round_robin(*shape)
    except ValueError as error:
        raise PlanError(str(error)) from error
    master = _master(plan.seed)
    full = Plan()
    full.CopyFrom(plan)
    full.seed = str(int(plan.seed)) if plan.seed else ""
    full.seats, full.deals, full.duplicate = seats, plan.deals or 1, duplicate
    full.payoff, full.penalty = pool.message.payoff, pool.message.penalty
    full.clock.CopyFrom(pool.message.clock)
    full.options[:] = format_options(pool.options)
    return Planned(full, pool, schedule, bool(plan.seed), master)


def _check_entrants(plan: Plan, game: Game[Any]) -> None:
    least = 1 if game.cooperative else 2
    if not least <= len(plan.entrants) <= MOST_ENTRANTS:
        raise PlanError(f"{game.name} needs {least} to {MOST_ENTRANTS} bots, not {len(plan.entrants)}")
    names = [entrant.name for entrant in plan.entrants]
    for entrant in plan.entrants:
        check_name(entrant.name)
        if names.count(entrant.name) > 1:
            raise PlanError(f"two bots are named {entrant.name!r}; give each its own name")
        if entrant.player.startswith(BUILTIN):
            try:
                find_bot(game.name, entrant.player.removeprefix(BUILTIN))
            except ValueError as error:
                raise PlanError(f"bot {entrant.name!r}: {error}") from error


def check_name(name: str) -> None:
    """Raise PlanError unless the name is short and plain: it stands in tables, addresses and logs."""
    plain = name.replace("-", "").replace("_", "").replace(".", "")
    if not (plain.isascii() and plain.isalnum() and len(name) <= NAME_LIMIT):
        raise PlanError(
            f"{name!r} is no name: use up to {NAME_LIMIT} letters, digits, dots, dashes and underscores"
        )


def _choose_duplicate(plan: Plan, game: Game[Any], seats: int, own_bots: bool) -> "Duplicate.ValueType":
    wanted = plan.duplicate
    if wanted not in Duplicate.values():
        raise PlanError(f"there is no way {wanted} to use deals")
    if wanted == DUPLICATE_ROTATION and not own_bots:
        raise PlanError(
            "duplicate=rotation lets bots meet a deal twice, so it is only for bots that are all "
            "the experimenter's own (`fairdeal run` and `fairdeal simulate`)"
        )
    if wanted in (DUPLICATE_UNSPECIFIED, DUPLICATE_AUTO):
        better = game.measured.variance_ratio.get(seats, 1.0) < 1.0
        return DUPLICATE_ROTATION if own_bots and better else DUPLICATE_NONE
    return wanted


def _master(seed: str) -> bytes:
    if not seed:
        return secrets.token_bytes(32)
    if not (seed.isascii() and seed.isdecimal() and len(seed) <= 64):
        raise PlanError(f"a seed is a number of up to 64 digits, not {seed!r}")
    return seeded_master(int(seed))
