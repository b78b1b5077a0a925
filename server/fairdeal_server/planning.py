"""From a plan to what is played: the pool, the schedule, how deals are used. Shared by every way to play."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from statistics import median
from typing import Any

from fairdeal.v1.format_pb2 import SWISS_POINTS_MATCH
from fairdeal.v1.tournament_pb2 import (
    DUPLICATE_AUTO,
    DUPLICATE_FIELD,
    DUPLICATE_NONE,
    DUPLICATE_ROTATION,
    DUPLICATE_UNSPECIFIED,
    SANDBOX_AVAILABLE,
    SANDBOX_REQUIRED,
    SEEDING_LISTED,
    SEEDING_RATING,
    Duplicate,
    Entrant,
    Plan,
    Sandbox,
)

from .bots import find_bot, list_bots
from .formats import format_of, is_ladder, ladder_of, message_of
from .games.game import Game
from .games.options import format_options, parse_options
from .referee.commitments import seeded_master
from .referee.pool import DEFAULT_CLOCK, Pool
from .tournament.field import Field, share_deals
from .tournament.formats.format import Entry, Format, Meeting
from .tournament.formats.ladder import OUTSTANDING
from .tournament.rounds import Last, seat_round, tables_of_a_deal
from .tournament.schedule import Schedule, count_matches, round_robin
from .tournament.substitution import Substitution

BUILTIN = "builtin:"
STDIO = "stdio:"
"""Before the command of a program that reads and writes lines; it is played by `python -m fairdeal.stdio`."""
HOSTED = "hosted:"
CONTAINER = "container:"
"""What stands before an image where a command may stand: container:IMAGE ARGUMENTS."""
MOST_ENTRANTS = 1000
MOST_PAIRINGS = 1_000_000
NAME_LIMIT = 64
LONGEST_TITLE = 128
ROUND_WAIT_MS = 5 * 60_000
DEAL_WINDOW_MS = 60 * 60_000
"""How long a round robin whose tables share deals waits: until it has ended, a deal is sealed."""


class PlanError(ValueError):
    """A plan cannot be played; the message says what is wrong and what is allowed."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A checked plan: complete, with its pool and its schedule."""

    plan: Plan
    pool: Pool
    schedule: Schedule
    """Of the whole tournament; where it has a format, of its first round; of a ladder nothing."""
    seeded: bool
    master: bytes
    """What the deals' secrets are derived from, 32 bytes."""
    format: Format | None
    """None: a round robin, planned as a whole, or a ladder, which has no rounds."""
    field: Field | None
    """None where tables do not share deals."""
    entries: tuple[Entry, ...]
    meetings: tuple[Meeting, ...]
    """Of the format's first round."""

    @property
    def rotation(self) -> bool:
        """The same bots play each deal in every seating."""
        return self.plan.duplicate == DUPLICATE_ROTATION

    @property
    def more_to_come(self) -> bool:
        """The schedule is only the beginning."""
        return self.plan.HasField("format") or self.plan.HasField("comparison")


def complete(
    plan: Plan, games: Mapping[str, Game[Any]], own_bots: bool, owners: Sequence[str | None] = ()
) -> Planned:
    """Check the plan and fill every default in; `own_bots` allows bots to meet a deal twice.

    `owners` are by entrant, as `field_of` takes them. Raises PlanError with what is wrong.
    """
    game = games.get(plan.game)
    if game is None:
        raise PlanError(f"there is no game {plan.game!r}; there are {', '.join(games)}")
    _check_entrants(plan, game)
    _check_sandbox(plan, own_bots)
    seats = plan.seats or game.seats.start
    try:
        pool = Pool.of(
            game,
            parse_options(game, plan.options),
            seats,
            payoff=plan.payoff,
            clock=plan.clock if plan.HasField("clock") else DEFAULT_CLOCK,
            penalty=plan.penalty,
            durability=plan.durability,
        )
        duplicate = _choose_duplicate(plan, game, seats, own_bots)
        rotation = duplicate == DUPLICATE_ROTATION
        no_owners = [None] * len(plan.entrants)
        field = field_of(game, owners or no_owners) if duplicate == DUPLICATE_FIELD else None
        _check_seedings(plan, own_bots)
        entries = _entries(plan)
        format = _format(plan, pool, rotation)
        master = _master(plan.seed)
        meetings: tuple[Meeting, ...] = ()
        if plan.HasField("comparison"):
            schedule = _comparison(plan, pool, master, own_bots)
        elif is_ladder(plan):
            _check_ladder(plan, pool, own_bots)
            schedule = Schedule((), 0, 0)
        elif format is None:
            schedule = _round_robin(plan, game, seats, rotation)
        else:
            meetings = _first_round(format, entries, rotation)
            schedule = _seated(meetings, rotation)
        if field is not None:
            pairings = share_deals(schedule.pairings, field)
            schedule = Schedule(pairings, pairings[-1].deal_set, schedule.strata)
            _check_number(len(pairings))
    except ValueError as error:
        raise PlanError(str(error)) from error
    full = Plan()
    full.CopyFrom(plan)
    full.seed = str(int(plan.seed)) if plan.seed else ""
    full.seats, full.deals, full.duplicate = seats, plan.deals or 1, duplicate
    full.payoff, full.penalty = pool.message.payoff, pool.message.penalty
    full.durability = pool.message.durability
    full.sandbox = SANDBOX_REQUIRED if _is_hosted(plan) else plan.sandbox
    full.clock.CopyFrom(pool.message.clock)
    if is_ladder(plan):
        full.format.ladder.outstanding = plan.format.ladder.outstanding or OUTSTANDING
    elif format is not None:
        full.format.CopyFrom(message_of(format, [entrant.name for entrant in plan.entrants]))
        full.round_wait_ms = plan.round_wait_ms or ROUND_WAIT_MS
    elif field is not None:
        full.round_wait_ms = plan.round_wait_ms or DEAL_WINDOW_MS
    full.options[:] = format_options(pool.options)
    return Planned(full, pool, schedule, bool(plan.seed), master, format, field, entries, meetings)


def _check_sandbox(plan: Plan, own_bots: bool) -> None:
    """Refuse what would do nothing: a sandbox for bots that nobody starts, and limits for none."""
    if plan.sandbox not in Sandbox.values():
        raise PlanError(f"there is no sandbox {plan.sandbox}")
    contained = any(entrant.player.startswith(CONTAINER) for entrant in plan.entrants)
    if _is_hosted(plan):
        if plan.sandbox == SANDBOX_AVAILABLE:
            raise PlanError("hosted bots are started in a sandbox or not at all: leave sandbox out")
        return
    if (plan.sandbox or plan.HasField("limits")) and not own_bots:
        raise PlanError(
            "a sandbox and limits are for bots that `fairdeal run` starts, or workers; here they connect "
            "themselves"
        )
    if plan.HasField("limits") and not (plan.sandbox or contained):
        raise PlanError('limits hold programs in a sandbox: add sandbox = "required", or leave them out')


def _is_hosted(plan: Plan) -> bool:
    return any(entrant.player == HOSTED for entrant in plan.entrants)


def field_of(game: Game[Any], owners: Iterable[str | None]) -> Field:
    """Return what field duplicates need to know.

    `owners` are by entrant; None for a sample bot or a command, which has nobody else's bots beside it.
    """
    by_entrant = {number: owner or number for number, owner in enumerate(owners, start=1)}
    return Field(by_entrant, len(list_bots(game.name)))


def _format(plan: Plan, pool: Pool, rotation: bool) -> Format | None:
    """Return the plan's format, checked; None for a round robin that is planned as a whole."""
    if not plan.HasField("format"):
        return None
    if pool.game.cooperative:
        raise PlanError(
            f"{pool.game.name} is played by teams, which meet in a round robin: leave the format out"
        )
    asked = Plan(seats=pool.seats, deals=plan.deals or 1, format=plan.format, entrants=plan.entrants)
    swiss = asked.format.swiss
    if asked.format.HasField("swiss") and swiss.points != SWISS_POINTS_MATCH and not swiss.spread:
        swiss.spread = _needed_spread(pool, rotation)
    format = format_of(asked)
    if format is not None:
        format.check(len(plan.entrants), pool.seats)
        least = format.forecast(len(plan.entrants), pool.seats).deal_sets[0]
        _check_number(least * tables_of_a_deal(pool.seats, rotation))
    return format


def _check_ladder(plan: Plan, pool: Pool, own_bots: bool) -> None:
    if own_bots:
        raise PlanError(
            "a ladder goes on until somebody stops it, so `fairdeal serve` plays it: make it with "
            "`fairdeal tournament create`"
        )
    if plan.seed:
        raise PlanError(
            "a ladder takes no seed: who meets whom depends on who is there, and the deals would be known"
        )
    if plan.round_wait_ms:
        raise PlanError("a ladder has no rounds and waits for nobody: leave round_wait out")
    ladder_of(Plan(seats=pool.seats, deals=plan.deals or 1, format=plan.format)).check()


def _needed_spread(pool: Pool, rotation: bool) -> float:
    spread = declared_spread(pool, rotation)
    if spread is None:
        raise PlanError(
            "victory points need the format's spread: the standard deviation of the difference of payoffs in "
            f"a deal set; {pool.game.name} declares none for this payoff. Set it, or take match points"
        )
    return spread


def declared_spread(pool: Pool, rotation: bool) -> float | None:
    """Return the standard deviation of a deal set's difference of payoffs that the game's examples have.

    It is the median of them; None where the game declares none for the pool's payoff.
    """
    gaps = pool.game.measured.gaps
    if not gaps or pool.message.payoff != pool.game.default_payoff(pool.options):
        return None
    return median(gap.duplicate if rotation else gap.fresh for gap in gaps)


def spread_doubt(asked: Plan, settled: Plan, games: Mapping[str, Game[Any]]) -> str:
    """Say that victory points go by a spread that is not for the options that were chosen; else nothing.

    `settled` is what `complete` made of the plan that was `asked` for.
    """
    swiss, game = asked.format.swiss, games[settled.game]
    if not asked.format.HasField("swiss") or swiss.spread or swiss.points == SWISS_POINTS_MATCH:
        return ""
    usual = format_options(game.settle(game.proto.Options(), settled.seats))
    if chosen := [option for option in settled.options if option not in usual]:
        return (
            f"victory points go by a spread of {settled.format.swiss.spread:g}, which {game.name} declares "
            f"for its usual options, not for {' '.join(chosen)}: measure it and set format.spread "
            "(docs/formats.md), or take match points"
        )
    return ""


def _check_seedings(plan: Plan, own_bots: bool) -> None:
    """Raise PlanError for seedings that would decide nothing."""
    by_rating = plan.seeding == SEEDING_RATING
    if by_rating and own_bots:
        raise PlanError(
            "seeding by rating is for bots that connect to a server, which rates them; `fairdeal run` and "
            "`fairdeal simulate` begin without ratings: leave seeding out"
        )
    if not (by_rating or any(entrant.seeding for entrant in plan.entrants)):
        return
    if is_ladder(plan):
        raise PlanError("a ladder seeds nobody, it goes by what it finds: leave seeding out")
    if not plan.HasField("format"):
        raise PlanError(
            "seedings decide nothing in a round robin that is planned as a whole: leave seeding out, or "
            "choose a format"
        )
    if by_rating and all(entrant.seeding for entrant in plan.entrants):
        raise PlanError(
            "every bot has a seeding of its own, so that no rating is asked for: leave one of both out"
        )


def _entries(plan: Plan) -> tuple[Entry, ...]:
    """Return the entrants with their seedings: those that are given first, then the order of the plan."""
    given = [entrant.seeding for entrant in plan.entrants if entrant.seeding]
    for seeding in given:
        if given.count(seeding) > 1:
            raise PlanError(f"two bots have the seeding {seeding}; give each its own, 1 for the strongest")
        if seeding > len(plan.entrants):
            raise PlanError(f"seeding {seeding}: the {len(plan.entrants)} bots are seeded from 1 on")
    order = sorted(
        range(len(plan.entrants)),
        key=lambda place: (not plan.entrants[place].seeding, plan.entrants[place].seeding, place),
    )
    seedings = {place: seeding for seeding, place in enumerate(order, start=1)}
    return tuple(Entry(place + 1, seedings[place]) for place in range(len(order)))


def seed_by_rating(plan: Plan, ratings: Mapping[str, float]) -> Plan:
    """Return the plan with every seeding filled in: those that are given, then by rating, then as listed.

    `ratings` are by entrant's name.
    """
    order = sorted(
        plan.entrants,
        key=lambda entrant: (entrant.seeding or len(plan.entrants) + 1, -ratings.get(entrant.name, -inf)),
    )
    seeded = Plan()
    seeded.CopyFrom(plan)
    seeded.seeding = SEEDING_LISTED
    places = {entrant.name: place for place, entrant in enumerate(order, start=1)}
    for entrant in seeded.entrants:
        entrant.seeding = places[entrant.name]
    return seeded


def _round_robin(plan: Plan, game: Game[Any], seats: int, rotation: bool) -> Schedule:
    shape = len(plan.entrants), seats, plan.deals or 1, rotation, game.cooperative
    _check_number(count_matches(*shape))
    return round_robin(*shape)


def _comparison(plan: Plan, pool: Pool, master: bytes, own_bots: bool) -> Schedule:
    """Return the first deals of a comparison."""
    if not own_bots or plan.HasField("format"):
        raise PlanError("a comparison is of bots that are all the experimenter's own, and has no format")
    deals = plan.deals or 1
    _check_number(2 * deals)
    complete = Plan(seats=pool.seats, deals=deals, payoff=pool.message.payoff, comparison=plan.comparison)
    complete.options[:] = format_options(pool.options)
    complete.entrants.extend(plan.entrants)
    from .comparison import check  # noqa: PLC0415 (numpy takes long, and few commands need it)

    check(complete, pool.game)
    who = Substitution(len(plan.entrants), pool.seats, pool.game.cooperative, master)
    pairings = who.pairings(Last(), deals)
    return Schedule(pairings, pairings[-1].deal_set, 1)


def _first_round(format: Format, entries: tuple[Entry, ...], rotation: bool) -> tuple[Meeting, ...]:
    meetings = tuple(format.next(entries, ()))
    tables = (meeting.deals * tables_of_a_deal(len(meeting.entrants), rotation) for meeting in meetings)
    _check_number(sum(tables))
    return meetings


def _seated(meetings: tuple[Meeting, ...], rotation: bool) -> Schedule:
    deal_sets = sum(meeting.deals for meeting in meetings)
    return Schedule(seat_round(meetings, (), rotation), deal_sets, len(meetings))


def _check_number(matches: int) -> None:
    if matches > MOST_PAIRINGS:
        raise PlanError(f"that makes {matches:,} matches; at most {MOST_PAIRINGS:,} can be planned")


def _check_entrants(plan: Plan, game: Game[Any]) -> None:
    least = 0 if is_ladder(plan) else 1 if game.cooperative else 2
    if not least <= len(plan.entrants) <= MOST_ENTRANTS:
        raise PlanError(f"{game.name} needs {least} to {MOST_ENTRANTS} bots, not {len(plan.entrants)}")
    names = [entrant.name for entrant in plan.entrants]
    for entrant in plan.entrants:
        check_entrant(entrant, game)
        if names.count(entrant.name) > 1:
            raise PlanError(f"two bots are named {entrant.name!r}; give each its own name")


def check_entrant(entrant: Entrant, game: Game[Any]) -> None:
    """Raise PlanError for a name that is none, and for a sample bot that there is not."""
    check_name(entrant.name)
    if entrant.player.startswith(HOSTED) and entrant.player != HOSTED:
        raise PlanError(
            f"bot {entrant.name!r}: the player of a hosted bot is {HOSTED!r} and nothing behind it; "
            "its owner says which version plays"
        )
    if entrant.player.startswith(BUILTIN):
        try:
            find_bot(game.name, entrant.player.removeprefix(BUILTIN))
        except ValueError as error:
            raise PlanError(f"bot {entrant.name!r}: {error}") from error


def check_title(what: str, title: str, least: int = 0) -> None:
    """Raise PlanError unless what people call something is plain text, not too long, on one line."""
    if not least <= len(title) <= LONGEST_TITLE:
        raise PlanError(f"a tournament's {what} has {least} to {LONGEST_TITLE} characters")
    if not title.isprintable():
        raise PlanError(f"a tournament's {what} is plain text on one line, not {title!r}")


def check_name(name: str) -> None:
    """Raise PlanError unless the name is short and plain: it stands in tables, addresses and logs."""
    plain = name.replace("-", "").replace("_", "").replace(".", "")
    if not (plain.isascii() and plain.isalnum() and len(name) <= NAME_LIMIT):
        raise PlanError(
            f"{name!r} is no name: use up to {NAME_LIMIT} letters, digits, dots, dashes and underscores"
        )


def _choose_duplicate(plan: Plan, game: Game[Any], seats: int, own_bots: bool) -> "Duplicate.ValueType":
    wanted = DUPLICATE_ROTATION if plan.HasField("comparison") else plan.duplicate
    if wanted not in Duplicate.values():
        raise PlanError(f"there is no way {wanted} to use deals")
    if wanted == DUPLICATE_ROTATION and not own_bots:
        raise PlanError(
            "duplicate=rotation lets bots meet a deal twice, so it is only for bots that are all "
            "the experimenter's own (`fairdeal run` and `fairdeal simulate`)"
        )
    if is_ladder(plan):
        if wanted not in (DUPLICATE_UNSPECIFIED, DUPLICATE_AUTO, DUPLICATE_NONE):
            raise PlanError("a ladder plays fresh deals: leave duplicate out")
        return DUPLICATE_NONE
    no_field = _no_field(plan, game, seats)
    if wanted in (DUPLICATE_UNSPECIFIED, DUPLICATE_AUTO):
        if game.measured.variance_ratio.get(seats, 1.0) >= 1.0:
            return DUPLICATE_NONE
        return DUPLICATE_ROTATION if own_bots else DUPLICATE_NONE if no_field else DUPLICATE_FIELD
    if wanted == DUPLICATE_FIELD and no_field:
        raise PlanError(no_field)
    return wanted


def _no_field(plan: Plan, game: Game[Any], seats: int) -> str:
    """Return why tables cannot share deals; nothing where they can."""
    if game.cooperative:
        return f"duplicate=field compares rivals with each other, and {game.name} is played by teams"
    if len(plan.entrants) < 2 * seats:
        return (
            f"duplicate=field needs at least {2 * seats} bots for {seats} seats, not {len(plan.entrants)}: "
            "a deal goes to several tables"
        )
    return ""


def _master(seed: str) -> bytes:
    if not seed:
        return secrets.token_bytes(32)
    if not (seed.isascii() and seed.isdecimal() and len(seed) <= 64):
        raise PlanError(f"a seed is a number of up to 64 digits, not {seed!r}")
    return seeded_master(int(seed))


def hint_of_stdio(command: str) -> str:
    """Return what to add where a program ended before it had connected: it may be one that reads lines."""
    if command.startswith((STDIO, CONTAINER)):
        return ""
    return f'; if it reads and writes lines, its command is "{STDIO}{command}"'
