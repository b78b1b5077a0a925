"""A tournament's file: from `tournament.toml` to a plan. docs/organisers.md shows one with every key.

Here the keys and their types are checked, and what is wrong is said by its place in the file; whether
such a tournament can be played is for `planning.py` to say.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from fairdeal.v1.format_pb2 import Format
from fairdeal.v1.play_pb2 import ClockRule
from fairdeal.v1.tournament_pb2 import Entrant, Plan

from .games.game import OptionError, check_seats, load_games
from .games.options import MOST, choices

_UNITS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000}
LONGEST = 24 * 60 * 60_000
"""The longest time that a clock takes, in milliseconds."""

_PLAIN = (
    "game",
    "seats",
    "deals",
    "duplicate",
    "payoff",
    "penalty",
    "durability",
    "seeding",
    "watch_delay",
    "sandbox",
)
_TOP = ("name", *_PLAIN, "seed", "round_wait", "clock", "options", "format", "limits", "bots")
_CLOCK = {"move": "move_ms", "bank": "bank_ms", "increment": "increment_ms"}
_OPTION_TYPES = (str, bool, int)

Table = Mapping[str, Any]


class PlanFileError(ValueError):
    """A tournament's file is not as it should be; the message says where, and what is allowed."""


class PlanFile(NamedTuple):
    """What a tournament's file says."""

    name: str
    """The tournament's, for people."""
    plan: Plan


def read_plan_file(path: Path) -> PlanFile:
    """Return what the file says; raises PlanFileError."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PlanFileError(f"{path} cannot be read: {error.strerror}") from error
    except RecursionError as error:
        raise PlanFileError(f"{path} is no TOML for us: its lists are nested too deeply") from error
    except ValueError as error:  # no TOML, no UTF-8, or a number of thousands of digits
        raise PlanFileError(f"{path} is no TOML: {error}") from error
    try:
        return _read(document)
    except (OptionError, PlanFileError) as error:
        raise PlanFileError(f"{path}: {error}") from error


def parse_duration(text: str) -> int:
    """Return the milliseconds of 500ms, 1.5s, 2m, 1h or 0; raises ValueError."""
    if text.strip() == "0":
        return 0
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m|h)", text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no duration: write it like 500ms, 1.5s, 2m or 1h")
    value = float(found[1]) * _UNITS[found[2]]
    if 0 < value < 1:
        raise ValueError(f"{text!r}: a millisecond is the least that is not 0")
    if value > LONGEST:
        raise ValueError(f"{text!r}: 24 hours are the most")
    return round(value)


def check_seats_of(game: str, seats: int) -> None:
    """Raise OptionError for a number that a plan cannot hold, where 0 means the game's fewest seats."""
    if 0 < seats <= MOST:
        return
    installed = load_games().get(game)
    if installed is not None:
        check_seats(game, installed.seats, seats)
    raise OptionError(f"seats takes a whole number from 1 on, not {seats}")


def _read(document: Table) -> PlanFile:
    _check_keys(document, _TOP, "")
    if "game" not in document:
        raise PlanFileError('game is missing: write game = "NAME", as `fairdeal games` lists it')
    if type(seats := document.get("seats")) is int:
        check_seats_of(str(document["game"]), seats)
    plan = Plan()
    _fill(plan, {key: document[key] for key in _PLAIN if key in document}, "")
    if "seed" in document:
        plan.seed = str(_typed(document["seed"], int, "seed", "a whole number"))
    if "round_wait" in document:
        plan.round_wait_ms = _duration(document["round_wait"], "round_wait")
        if not plan.round_wait_ms:
            raise PlanFileError("round_wait takes more than 0s: a round waits for bots that connect late")
    if "clock" in document:
        plan.clock.CopyFrom(_clock(_table(document["clock"], "clock")))
    plan.options.extend(_options(_table(document.get("options", {}), "options")))
    if "format" in document:
        plan.format.CopyFrom(_format(_table(document["format"], "format")))
    if "limits" in document:
        _fill(plan.limits, _table(document["limits"], "limits"), "limits")
    if "bots" in document:
        plan.entrants.extend(_bots(document["bots"]))
    return PlanFile(_text(document["name"], "name") if "name" in document else "", plan)


def _clock(table: Table) -> ClockRule:
    _check_keys(table, _CLOCK, "clock")
    clock = ClockRule()
    for key, value in table.items():
        setattr(clock, _CLOCK[key], _duration(value, f"clock.{key}"))
    return clock


def _duration(value: object, where: str) -> int:
    text = _typed(value, str, where, "a duration such as 500ms, 1.5s, 2m or 1h, in quotes")
    try:
        return parse_duration(text)
    except ValueError as error:
        raise PlanFileError(f"{where}: {error}") from error


def _options(table: Table) -> Iterable[str]:
    """Return the game's options as KEY=VALUE; the game checks them."""
    for key, value in table.items():
        values = value if isinstance(value, list) else [value]
        if not values or not all(isinstance(each, _OPTION_TYPES) for each in values):
            raise PlanFileError(f"options.{key} takes text, a whole number, true or false, not {value!r}")
        yield f"{key}={','.join(str(each).lower() for each in values)}"


def _format(table: Table) -> Format:
    """Return the format: its `kind` names the message, the other keys are the message's fields."""
    kinds = Format.DESCRIPTOR.oneofs_by_name["format"].fields
    format = Format()
    _fill_kind(format, table, kinds, "format")
    return format


def _fill_kind(message: Message, table: Table, kinds: Iterable[Any], where: str) -> None:
    """Fill in that field of a oneof which the table's `kind` names."""
    names = {kind.name.replace("_", "-"): kind.name for kind in kinds}
    kind = table.get("kind")
    if kind not in names:
        said = f"not {kind!r}" if "kind" in table else "and is missing"
        meant = get_close_matches(str(kind), names, n=1)
        hint = f"; did you mean {meant[0]}?" if meant else ""
        raise PlanFileError(f"{where}.kind takes {' | '.join(names)}, {said}{hint}")
    chosen = getattr(message, names[kind])
    chosen.SetInParent()
    _fill(chosen, {key: value for key, value in table.items() if key != "kind"}, where)


def _bots(tables: object) -> Iterable[Entrant]:
    if not (isinstance(tables, list) and tables and all(isinstance(table, dict) for table in tables)):
        raise PlanFileError(
            'each bot is a table: write [[bots]] and, in the line below, name = "NAME", '
            f"not bots = {tables!r}"
        )
    for number, table in enumerate(tables, start=1):
        where = f"bots[{number}]"
        entrant = Entrant()
        _fill(entrant, table, where)
        if not entrant.name:
            raise PlanFileError(f"{where}.name is missing")
        yield entrant


def _fill(message: Message, table: Table, where: str) -> None:
    """Set the message's fields to the table's values; oneofs of messages are tables with a `kind`."""
    descriptor = message.DESCRIPTOR
    nested = {
        oneof.name: oneof.fields for oneof in descriptor.oneofs if oneof.fields[0].message_type is not None
    }
    inside = {field.name for fields in nested.values() for field in fields}
    fields = {field.name: field for field in descriptor.fields if field.name not in inside}
    _check_keys(table, [*fields, *nested], where)
    for key, value in table.items():
        place = f"{where}.{key}" if where else key
        if key in nested:
            _fill_kind(message, _table(value, place), nested[key], place)
        elif fields[key].is_repeated:
            getattr(message, key).extend(_texts(value, place))
        else:
            setattr(message, key, _value(fields[key], value, place))


def _value(field: Any, value: object, where: str) -> object:
    """Return the value as the field takes it."""
    if field.enum_type is not None:
        names = choices(field.enum_type)
        if value not in names:
            raise PlanFileError(f"{where} takes {' | '.join(names)}, not {value!r}")
        return names[str(value)]
    if field.type == FieldDescriptor.TYPE_STRING:
        return _text(value, where)
    if field.type == FieldDescriptor.TYPE_BOOL:
        return _typed(value, bool, where, "true or false")
    if field.type == FieldDescriptor.TYPE_DOUBLE:
        return _positive(value, where)
    number = _typed(value, int, where, "a whole number")
    least = 0 if field.has_presence else 1  # elsewhere 0 means on the wire that nothing was said
    if not least <= number <= MOST:
        raise PlanFileError(f"{where} takes a whole number from {least} to {MOST:,}, not {number:,}")
    return number


def _text(value: object, where: str) -> str:
    text: str = _typed(value, str, where, "text in quotes")
    if not text:
        raise PlanFileError(f"{where} takes text, and there is none between the quotes; leave it out")
    return text


def _positive(value: object, where: str) -> float:
    number = float(_typed(value, (int, float), where, "a number"))
    if not (number > 0 and isfinite(number)):
        raise PlanFileError(f"{where} takes a number above 0, not {value}")
    return number


def _typed(value: Any, kind: type | tuple[type, ...], where: str, allowed: str) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise PlanFileError(f"{where} takes {allowed}, not {value!r}")
    return value


def _texts(value: object, where: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise PlanFileError(f"{where} takes a list of texts, not {value!r}")
    if not value:
        raise PlanFileError(f"{where} is an empty list; leave it out for the default")
    return value


def _table(value: object, where: str) -> Table:
    if not isinstance(value, dict):
        raise PlanFileError(f"{where} is a table: write [{where}] and its keys below it")
    return value


def _check_keys(table: Table, known: Iterable[str], where: str) -> None:
    """Raise PlanFileError for a key that nobody reads: it would be an option that does nothing."""
    names = list(known)
    for key in table:
        if key not in names:
            meant = get_close_matches(key, names, n=1)
            hint = f"; did you mean {meant[0]}?" if meant else f"; there are {', '.join(names)}"
            place = f"{where}.{key}" if where else key
            raise PlanFileError(f"there is no {place}{hint}")
