"""The rules that a pool can choose, and how far chips can go."""

from google.protobuf.message import Message

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from ..game import OptionError, check_seats, own_options, within
from .libraries import PRESETS
from .state import LIFE

SEATS = range(2, 9)
STACK = 2_000
BIG_BLIND = 40
HANDS_PER_SEAT = 50
MOST_HANDS = 1_000
MOST_CHIPS = 1_000_000_000
MOST_BLIND = 1_000_000
NUMBERS = {
    "stack": range(LIFE, MOST_CHIPS + 1),
    "big_blind": range(2, MOST_BLIND + 1),
    "doubling": range(MOST_HANDS + 1),
    "hands": range(1, MOST_HANDS + 1),
}
"""What the options take that are numbers."""


def own(options: Message) -> pb.Options:
    """Return the options as what they are; raises OptionError."""
    return own_options(options, pb.Options, "Pokermagic")


def settle(options: Message, seats: int) -> pb.Options:
    """Return the options with every default filled in; raises OptionError."""
    options = own(options)
    check_seats("pokermagic", SEATS, seats)
    stack = within("stack", options.stack if options.HasField("stack") else STACK, NUMBERS["stack"])
    if stack % LIFE:
        raise OptionError(
            f"stack: a point of life is a twentieth of it, so {stack:,} must be divisible by 20"
        )
    blind = options.big_blind if options.HasField("big_blind") else BIG_BLIND
    within("big_blind", blind, NUMBERS["big_blind"])
    if blind % 2:
        raise OptionError(f"big_blind: the small blind is half of it, so {blind:,} must be even")
    if options.betting not in pb.Betting.values():
        raise OptionError(f"betting: fixed_limit, pot_limit or no_limit, not number {options.betting}")
    hands = options.hands if options.HasField("hands") else HANDS_PER_SEAT * seats
    return pb.Options(
        stack=stack,
        big_blind=blind,
        betting=options.betting or pb.BETTING_FIXED_LIMIT,
        doubling=within("doubling", options.doubling, NUMBERS["doubling"]),
        hands=within("hands", hands, NUMBERS["hands"]),
        libraries=_libraries(options, seats),
        deal_before_main=options.deal_before_main if options.HasField("deal_before_main") else True,
        lone_survivor_draws=options.lone_survivor_draws,
        decking_eliminates=options.decking_eliminates,
    )


def _libraries(options: pb.Options, seats: int) -> list["pb.Preset.ValueType"]:
    """Return a preset for each seat, or none."""
    given = list(options.libraries)
    if len(given) not in (0, 1, seats):
        raise OptionError(
            f"libraries: one for all or one for each of the {seats} seats, not {len(given)}; "
            "without any, bots choose"
        )
    for preset in given:
        if preset not in PRESETS:
            raise OptionError(f"libraries: {', '.join(map(_name, PRESETS))}, not number {preset}")
    return given * seats if len(given) == 1 else given


def _name(preset: "pb.Preset.ValueType") -> str:
    return pb.Preset.Name(preset).removeprefix("PRESET_").lower()
