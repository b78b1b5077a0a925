"""A game's options as text, KEY=VALUE or KEY=VALUE,VALUE,…: what the command line and plans use."""

from collections.abc import Iterable
from typing import Any

from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message

from .game import Game, OptionError, whole_number, within

BOOLEANS = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}

MOST = 2**32 - 1
_DIGITS = len(str(MOST))


def parse_options(game: Game[Any], settings: Iterable[str]) -> Message:
    """Return the game's Options with these settings; raises OptionError with what is allowed."""
    options: Message = game.proto.Options()
    fields = options.DESCRIPTOR.fields_by_name
    given: set[str] = set()
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise OptionError(f"option {setting!r} is not of the form KEY=VALUE")
        if key not in fields:
            known = ", ".join(fields)
            raise OptionError(f"{game.name} has no option {key!r}; it has {known}")
        if key in given:
            raise OptionError(f"option {key!r} is given twice")
        given.add(key)
        if fields[key].is_repeated:
            getattr(options, key).extend(_parse_item(game, fields[key], item) for item in value.split(","))
        else:
            setattr(options, key, _parse_item(game, fields[key], value))
    return options


def format_options(options: Message) -> list[str]:
    """Return every option that is set as KEY=VALUE."""
    return [f"{field.name}={_format_value(field, value)}" for field, value in options.ListFields()]


def describe_options(game: Game[Any]) -> list[tuple[str, str]]:
    """Return each option's name with the values that it takes."""
    return [(field.name, _describe(game, field)) for field in game.proto.Options.DESCRIPTOR.fields]


def choices(kind: EnumDescriptor) -> dict[str, int]:
    """Return the values of an enum by their names without the common prefix, in lower case."""
    zero = kind.values_by_number[0].name
    prefix = zero.removesuffix("UNSPECIFIED")
    return {value.name.removeprefix(prefix).lower(): value.number for value in kind.values if value.number}


def _parse_item(game: Game[Any], field: Any, value: str) -> int | bool:
    text = value.strip().lower()
    if field.enum_type is not None:
        parsed = choices(field.enum_type).get(text)
    elif field.type == FieldDescriptor.TYPE_BOOL:
        parsed = BOOLEANS.get(text)
    elif text.isdecimal() and len(text) <= _DIGITS:
        parsed = within(field.name, int(text), _numbers(game, field))
    else:
        parsed = None
    if parsed is None:
        raise OptionError(f"option {field.name} takes {_describe_item(game, field)}, not {value!r}")
    return parsed


def _numbers(game: Game[Any], field: FieldDescriptor) -> range:
    """Return what an option takes that is a number: at the most what its field can hold."""
    return game.numbers.get(field.name, range(MOST + 1))


def _format_value(field: FieldDescriptor, value: Any) -> str:
    if field.is_repeated:
        return ",".join(_format_item(field, item) for item in value)
    return _format_item(field, value)


def _format_item(field: FieldDescriptor, value: Any) -> str:
    if field.enum_type is not None:
        names = {number: name for name, number in choices(field.enum_type).items()}
        return names[value]
    return str(value).lower()


def _describe(game: Game[Any], field: FieldDescriptor) -> str:
    one = _describe_item(game, field)
    return f"{one}, or several with commas between" if field.is_repeated else one


def _describe_item(game: Game[Any], field: FieldDescriptor) -> str:
    if field.enum_type is not None:
        return " | ".join(choices(field.enum_type))
    is_switch = field.type == FieldDescriptor.TYPE_BOOL
    return "true | false" if is_switch else whole_number(_numbers(game, field))
