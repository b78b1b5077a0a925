"""The options, and what stacks they allow."""

from google.protobuf.message import Message

from fairdeal.inbetween.v1 import inbetween_pb2 as pb

from ..cards import JOKERS
from ..game import OptionError, check_seats, own_options, within

SEATS = range(2, 9)
STACK = 100
ANTE = 1
MAX_TURNS = 200
ANTES_BET = 10_000
"""The default of max_bet, in antes."""
MOST_STACK = MOST_BET = 1_000_000_000
MOST_ANTE = 100_000
MOST_ROUNDS = 100
MOST_TURNS = 200
"""A match has 20,000 turns at the most: even that is played in seconds, and replayed in minutes."""
SIDES = 6
NUMBERS = {
    "jokers": range(len(JOKERS) + 1),
    "max_bet": range(1, MOST_BET + 1),
    "stack": range(2, MOST_STACK + 1),
    "ante": range(1, MOST_ANTE + 1),
    "rounds": range(MOST_ROUNDS + 1),
    "max_turns": range(1, MOST_TURNS + 1),
}
"""What the options take that are numbers."""


def own(options: Message) -> pb.Options:
    """Return the options as what they are; raises OptionError where they are another game's."""
    return own_options(options, pb.Options, "In Between")


def settle(options: Message, seats: int) -> pb.Options:
    """Return the options with every default filled in; raises OptionError."""
    options = own(options)
    check_seats("inbetween", SEATS, seats)
    stack = within("stack", options.stack if options.HasField("stack") else STACK, NUMBERS["stack"])
    ante = within("ante", options.ante if options.HasField("ante") else ANTE, NUMBERS["ante"])
    if ante >= stack:
        raise OptionError(f"ante: less than the stack of {stack:,}, not {ante:,}")
    turns = options.max_turns if options.HasField("max_turns") else MAX_TURNS
    settled = pb.Options(
        aces_low=options.aces_low,
        own_goal=options.own_goal,
        dice=options.dice,
        jokers=within("jokers", options.jokers, NUMBERS["jokers"]),
        surrender=options.surrender,
        credit=options.credit,
        stack=stack,
        ante=ante,
        rounds=within("rounds", options.rounds if options.HasField("rounds") else seats, NUMBERS["rounds"]),
        max_turns=within("max_turns", turns, NUMBERS["max_turns"]),
    )
    if options.credit:
        most = options.max_bet if options.HasField("max_bet") else ANTES_BET * ante
        settled.max_bet = within("max_bet", most, NUMBERS["max_bet"])
    elif options.HasField("max_bet"):
        raise OptionError("max_bet: only with credit; without it a bet is at most half the stack")
    return settled


def score_bounds(options: Message, seats: int) -> tuple[float, float]:
    """Return the least and the most chips that a seat can have at the end (18)."""
    options = own(options)
    total = seats * options.stack
    paid = _most_paid(options, seats)
    # Two turns of a seat lie apart: by all seats where nobody leaves, by one where all but two have left.
    loss = options.ante + sum(paid[:: -(seats if options.credit and not options.surrender else 2)])
    gain = (seats - 1) * options.ante + sum(paid)
    rounds = options.rounds or MOST_ROUNDS
    low, high = options.stack - rounds * loss, options.stack + rounds * gain
    if not options.rounds:
        # Nobody has all chips before the last round.
        low, high = max(low, total - (seats - 1) * (total - 1) - loss), min(high, total - 1 + gain)
    if not options.credit:
        low, high = max(low, 0), min(high, total)
    return float(low), float(min(high, total - (seats - 1) * low))


def _most_paid(options: pb.Options, seats: int) -> list[int]:
    """Return the most that can be paid into the pot in each turn of a round, in order.

    The pot cannot be larger than everything that was paid before, and a post pays twice a bet.
    """
    price = options.ante * (SIDES if options.dice else 1)
    most = options.max_bet if options.credit else seats * options.stack
    pot, chain = seats * options.ante, 0
    paid = []
    for _ in range(options.max_turns):
        if options.own_goal or options.jokers:
            chain = 2 * min(chain or price, most)
        post = 2 * min(pot, most)
        penalty = min(chain, post) if options.surrender else chain
        paid.append(max(price, post, penalty))
        pot += paid[-1]
    return paid
