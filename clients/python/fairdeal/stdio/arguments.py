"""What `python -m fairdeal.stdio`, and `stdio:` before a command, take: options, then a program's command."""

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

MOST_MATCHES = 1024


class ArgumentsError(ValueError):
    """The arguments cannot be understood; the message says which."""


@dataclass(frozen=True)
class Arguments:
    """How to play, and the program."""

    game: str
    """Empty where neither `--game` nor FAIRDEAL_GAME names one."""
    version: str
    capacity: int
    contribute: bool
    stay: bool
    command: tuple[str, ...]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ArgumentsError(message)


def parse(words: Sequence[str], environment: Mapping[str, str] = os.environ) -> Arguments:
    """Return what the words say; raises ArgumentsError. The command is the words behind all options."""
    parser = _Parser(
        prog="python -m fairdeal.stdio",
        allow_abbrev=False,
        description="Play a program that reads and writes one JSON object a line. FAIRDEAL_ADDRESS and "
        "FAIRDEAL_TOKEN say where and as whom.",
        epilog="Example: python -m fairdeal.stdio --game ninetyone perl bot.pl",
    )
    parser.add_argument(
        "--game", default=environment.get("FAIRDEAL_GAME", ""), help="the game; else what FAIRDEAL_GAME says"
    )
    parser.add_argument("--version", default="1", help="a label of your choice for the bot's version; 1")
    parser.add_argument("--capacity", type=_capacity, default=1, metavar="N", help="matches at once; 1")
    parser.add_argument(
        "--no-contribute", dest="contribute", action="store_false", help="add nothing to the shuffles"
    )
    parser.add_argument("--stay", action="store_true", help="play on when every tournament is over")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the program and its arguments")
    found = vars(parser.parse_args(words))
    if not found["command"]:
        raise ArgumentsError("there is no command: name the program that plays")
    return Arguments(**found | {"command": tuple(found["command"])})


def _capacity(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= MOST_MATCHES:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {MOST_MATCHES}")
