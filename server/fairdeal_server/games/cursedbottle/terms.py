"""What is agreed before a match: its options, complete and checked, and what it can be worth."""

from google.protobuf.message import Message

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb
from fairdeal.v1.play_pb2 import PAYOFF_MARGIN, PAYOFF_SCORE, Payoff

from ..game import OptionError, check_seats, own_options, within
from .layout import Layout
from .pack import POINTS, RANKS, SUITS

SEATS = range(2, 5)
HANDS = 1
MOST_HANDS = 200
HANDS_TO_TARGET = 50
MOST_TARGET = 10_000
MOST_POINTS = 100
NUMBERS = {
    "hands": range(1, MOST_HANDS + 1),
    "target": range(1, MOST_TARGET + 1),
    "max_hands": range(1, MOST_HANDS + 1),
    "points": range(MOST_POINTS + 1),
}
"""What the options take that are numbers."""


def own(options: Message) -> pb.Options:
    """Return the options as the game's own message; raises OptionError."""
    return own_options(options, pb.Options, "Cursed Bottle")


def settle(message: Message, seats: int) -> pb.Options:
    """Return the options with every default filled in; raises OptionError."""
    options = own(message)
    check_seats("cursedbottle", SEATS, seats)
    settled = pb.Options(
        two_player=_two_player(options, seats), hot_bottle=options.hot_bottle, points=_points(options)
    )
    _settle_end(options, settled)
    return settled


def _two_player(options: pb.Options, seats: int) -> "pb.TwoPlayer.ValueType":
    if options.two_player not in pb.TwoPlayer.values():
        raise OptionError(f"two_player: lopaka or bright_house, not number {options.two_player}")
    if options.two_player and seats > 2:
        raise OptionError(f"two_player: only with 2 seats, not with {seats}")
    return options.two_player or (pb.TWO_PLAYER_LOPAKA if seats == 2 else pb.TWO_PLAYER_UNSPECIFIED)


def _points(options: pb.Options) -> list[int]:
    points = list(options.points) or list(POINTS)
    if len(points) != RANKS:
        raise OptionError(f"points: {RANKS} numbers, from Ace to Queen, not {len(points)}")
    for number in points:
        within("points", number, NUMBERS["points"])
    return points


def _settle_end(options: pb.Options, settled: pb.Options) -> None:
    """Settle when a match ends: after so many hands, or at a target."""
    if options.HasField("target"):
        if options.HasField("hands"):
            raise OptionError("hands and target: a match has one of them, not both")
        settled.target = within("target", options.target, NUMBERS["target"])
        fewest, usual = 1, HANDS_TO_TARGET
    else:
        hands = options.hands if options.HasField("hands") else HANDS
        settled.hands = within("hands", hands, NUMBERS["hands"])
        fewest = usual = settled.hands
    most = options.max_hands if options.HasField("max_hands") else usual
    settled.max_hands = within("max_hands", most, range(fewest, MOST_HANDS + 1))


def bounds(payoff: "Payoff.ValueType", options: pb.Options, seats: int) -> tuple[float, float]:
    """Return the least and the most that a match can bring a seat, as score or as margin (23).

    Every hand can go the same way, so it is so many times what one hand can bring. Every hand sells
    the bottle: more low cards are dealt than fit into the pile.
    """
    low, high = {PAYOFF_SCORE: _score_bounds, PAYOFF_MARGIN: _margin_bounds}[payoff](options, seats)
    return options.max_hands * low, options.max_hands * high


def _score_bounds(options: pb.Options, seats: int) -> tuple[float, float]:
    """Return what one hand can bring a seat.

    At worst it pays for a pile of the dearest cards; with a hot bottle for everything but the last
    price. At best it takes all but the cheapest cards in the pile and in the owner's one trick.
    """
    worth = _worth(options)
    layout = Layout.of(options, seats)
    pile, trick = layout.pile, len(layout.owners)
    least = sum(worth) - min(options.points[: RANKS // 2]) if options.hot_bottle else sum(worth[-pile:])
    return -float(least), float(sum(worth[pile + trick :]))


def _margin_bounds(options: pb.Options, seats: int) -> tuple[float, float]:
    """Return what one hand can bring a seat over the mean of the others.

    A point that the seat has counts 1, one that another has counts the share; a point that the owner
    pays counts as much the other way. The last price is nobody's.
    """
    worth = _worth(options)
    layout = Layout.of(options, seats)
    pile, trick = layout.pile, len(layout.owners)
    total, share = sum(worth), 1 / (seats - 1)
    if options.hot_bottle:
        # Best: another owner pays for the pile and one trick. Worst: the seat pays for everything.
        lost = worth[0] + (1 - share) * sum(worth[1 : pile + trick])
        return -float(total - min(options.points[: RANKS // 2])), total - lost
    # Best: another owner pays for the pile. Worst: the seat pays for it, the others have the rest.
    lost = sum(worth[:trick]) + (1 - share) * sum(worth[trick : pile + trick])
    return share * sum(worth[:trick]) - (1 - share) * sum(worth[-pile:]) - share * total, total - lost


def _worth(options: pb.Options) -> list[int]:
    """Return what every card is worth, the cheapest first."""
    return sorted(SUITS * list(options.points))
