"""What happens in a round: antes, turns, penalties, bets, and its end."""

from collections.abc import Iterable, Iterator, Sequence

from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal.v1 import cards_pb2

from .. import cards
from ..deal import Deal
from ..game import IllegalMove
from .options import MOST_ROUNDS, SIDES
from .state import InBetweenState

RESHUFFLE = 5
"""With so few cards undealt the deck is shuffled (8)."""
MOST_ASSESSED = 2**53
"""Without credit penalties are counted no further: they are cut to a stack, and no stack is as large."""


def begin_round(state: InBetweenState) -> None:
    """Shuffle, take the antes and begin at the dealer's left (1)."""
    state.round += 1
    state.turns = 0
    state.chain = 0
    state.dealt = []
    state.before = pb.RoundEnd(history=pb.Observation.FromString(state.history).history).SerializeToString()
    state.history = b""
    state.opening = state.stacks.copy()
    state.seat = state.dealer
    for seat in state.from_left():
        if state.can_ante(seat):
            state.status[seat] = pb.STATUS_IN
            state.note(seat, pb.KIND_ANTE, -state.payable(seat, state.price))
        else:
            state.status[seat] = pb.STATUS_OUT
    _go_on(state)


def _go_on(state: InBetweenState) -> None:
    """Give the next seat in the round its turn, or end the round (7, 9)."""
    members = state.members()
    if state.turns == state.options.max_turns:
        share, odd = divmod(state.pot, len(members))
        for place, seat in enumerate(members):
            state.note(seat, pb.KIND_SPLIT, share + (place < odd))
        _end_round(state, pb.KIND_SPLIT)
        return
    while len(members) > 1:
        state.seat = _after(state, members)
        if state.can_ante(state.seat):
            _begin_turn(state)
            return
        state.status[state.seat] = pb.STATUS_OUT
        state.note(state.seat, pb.KIND_OUT)
        members.remove(state.seat)
    state.note(members[0], pb.KIND_LAST, state.pot)
    _end_round(state, pb.KIND_LAST)


def _after(state: InBetweenState, among: Sequence[int]) -> int:
    """Return the first of these seats to the left of the seat whose turn it was."""
    return min(among, key=lambda seat: (seat - state.seat - 1) % state.seats)


def _begin_turn(state: InBetweenState) -> None:
    """Ask whether the seat stays, or deal its posts (13)."""
    _shuffle(state)
    state.phase = pb.PHASE_STAY if state.options.surrender else pb.PHASE_POSTS


def _shuffle(state: InBetweenState) -> None:
    """Put all cards but the posts on the table back into a deck that is nearly dealt (8)."""
    if state.deck - len(state.dealt) <= RESHUFFLE:
        state.dealt = list(state.posts or ())


def draw(state: InBetweenState, deal: Deal) -> pb.Chance:
    """Return the posts with the die, or the third card, whichever is due.

    Each is keyed by the round and the turn, and takes the first cards of its own permutation that the
    deck still holds (15).
    """
    if state.phase == pb.PHASE_THIRD:
        order = deal.permutation(state.deck, "third", state.round, state.turns)
        return pb.Chance(third=cards.message(next(_left(state, order))))
    event = state.round, state.turns + 1
    left = _left(state, deal.permutation(state.deck, "posts", *event))
    first, second = cards.message(next(left)), cards.message(next(left))
    die = deal.stream("die", *event).below(SIDES) + 1 if state.options.dice else 0
    return pb.Chance(posts=pb.Posts(first=first, second=second, die=die))


def surrender(state: InBetweenState) -> None:
    """Let the seat leave the round at no cost (13)."""
    state.status[state.seat] = pb.STATUS_SURRENDERED
    state.note(state.seat, pb.KIND_SURRENDER)
    _go_on(state)


def deal_posts(state: InBetweenState, dealt: pb.Posts) -> None:
    """Lay the posts out: for a bet, or to end the turn by themselves (10, 12). Raises IllegalMove."""
    posts = _from_deck(state, dealt.first), _from_deck(state, dealt.second)
    if posts[0] == posts[1]:
        raise IllegalMove(f"the posts are two different cards, not twice {cards.notation(posts[0])}")
    _check_die(state, dealt.die)
    state.turns += 1
    state.posts, state.die = posts, dealt.die
    state.dealt += posts
    _shuffle(state)
    jokers = sum(card in cards.JOKERS for card in posts)
    if jokers == len(cards.JOKERS):
        state.note_turn(pb.KIND_TWO_JOKERS, state.pot)
        _end_turn(state, pb.KIND_TWO_JOKERS)
    elif jokers or (state.options.own_goal and cards.rank(posts[0]) == cards.rank(posts[1])):
        _auto_post(state)
    else:
        state.chain = 0
        state.phase = pb.PHASE_BET


def _check_die(state: InBetweenState, die: int) -> None:
    if not state.options.dice and die:
        raise IllegalMove(f"without dice the die is 0, not {die}")
    if state.options.dice and not 1 <= die <= SIDES:
        raise IllegalMove(f"the die shows 1 to {SIDES}, not {die}")


def _auto_post(state: InBetweenState) -> None:
    """Take the penalty for the posts alone (10)."""
    state.chain = _assess(state)
    paid = state.payable(state.seat, state.chain)
    state.note_turn(pb.KIND_AUTO_POST, -paid, assessed=state.chain)
    _end_turn(state, pb.KIND_AUTO_POST)


def _assess(state: InBetweenState) -> int:
    """Return the penalty of an auto-post before it is cut to the stack (7, 10, 13, 20)."""
    options = state.options
    most = options.max_bet if options.credit else MOST_ASSESSED // 2
    penalty = 2 * min(state.chain, most) if state.chain else min(2 * state.price, most)
    return min(penalty, 2 * state.pot) if options.surrender else penalty


def pass_turn(state: InBetweenState) -> None:
    """Take the pass price; no third card is shown (2)."""
    state.note_turn(pb.KIND_PASS, -state.payable(state.seat, state.price))
    _end_turn(state, pb.KIND_PASS)


def bet(state: InBetweenState, chips: int) -> None:
    """Take a bet that waits for its third card; raises IllegalMove."""
    _check_bet(state, chips)
    state.bet = chips
    state.phase = pb.PHASE_THIRD


def _check_bet(state: InBetweenState, chips: int) -> None:
    """Raise IllegalMove with the rule that forbids the bet (4, 7)."""
    least, most = state.bounds()
    if 0 < least <= chips <= most:
        return
    limit = "max_bet" if state.options.credit else f"half the stack of {state.stacks[state.seat]}"
    if not most:
        why = "the whole pot" if state.smallest == state.pot else "twice the pass price"
        raise IllegalMove(
            f"only passing is legal: the least bet is {state.smallest}, {why}, and {limit} is {state.limit}"
        )
    if least == state.pot:
        raise IllegalMove(f"the only bet is the whole pot of {state.pot}, not {chips}")
    if least == most:
        raise IllegalMove(f"the only bet is {least}, twice the pass price and {limit}, not {chips}")
    highest = f"the pot of {most}" if most == state.pot else f"{most}, {limit}"
    raise IllegalMove(f"a bet is from {least}, twice the pass price, to {highest}, not {chips}")


def turn_up(state: InBetweenState, card: cards_pb2.Card) -> None:
    """Decide the bet by the third card (5, 12); raises IllegalMove where the deck does not hold it."""
    third = _from_deck(state, card)
    state.dealt.append(third)
    aces_low = state.options.aces_low
    low, high = heights(state.posts or (), aces_low)
    reached = height(third, aces_low)
    if third in cards.JOKERS or reached in (low, high):
        kind, gain = pb.KIND_POST, -2 * state.bet
    elif low < reached < high:
        kind, gain = pb.KIND_WIN, state.bet
    else:
        kind, gain = pb.KIND_LOSS, -state.bet
    state.note_turn(kind, gain, third=cards.message(third))
    _end_turn(state, kind)


def _end_turn(state: InBetweenState, kind: "pb.Kind.ValueType") -> None:
    """Clear the table and go on, unless what happened has emptied the pot."""
    state.posts = None
    state.die = 0
    state.bet = 0
    if state.pot:
        _go_on(state)
    else:
        _end_round(state, kind)


def _end_round(state: InBetweenState, kind: "pb.Kind.ValueType") -> None:
    """Write the round down; end the match, or let the next player deal (5, 9)."""
    gains = [stack - before for stack, before in zip(state.stacks, state.opening, strict=True)]
    end = pb.RoundEnd(dealer=state.dealer, turns=state.turns, kind=kind, gains=gains)
    state.rounds += pb.Observation(rounds=[end]).SerializeToString()
    able = [seat for seat in state.from_left() if state.can_ante(seat)]
    if len(able) < 2 or _is_last(state):
        state.phase = pb.PHASE_OVER
    else:
        state.dealer = able[0]
        begin_round(state)


def _is_last(state: InBetweenState) -> bool:
    """Say whether the match ends with this round, by the number of rounds or by who has all chips (9)."""
    if state.options.rounds:
        return state.round == state.options.rounds
    return max(state.stacks) >= state.seats * state.options.stack or state.round == MOST_ROUNDS


def height(card: int, aces_low: bool) -> int:
    """Return the rank that a card which is no joker has among the posts, an Ace 1 or 14 (3)."""
    rank = cards.rank(card)
    return 14 if rank == cards.ACE and not aces_low else rank


def heights(posts: Iterable[int], aces_low: bool) -> tuple[int, int]:
    """Return the heights of two posts, the lower first."""
    low, high = sorted(height(card, aces_low) for card in posts)
    return low, high


def _left(state: InBetweenState, order: Iterable[int]) -> Iterator[int]:
    """Yield the cards that the deck still holds, in this order."""
    return (card for card in order if card not in state.dealt)


def _from_deck(state: InBetweenState, card: cards_pb2.Card) -> int:
    """Return the card's number; raises IllegalMove where the deck does not hold it."""
    try:
        number = cards.number(card)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    if number >= state.deck:
        raise IllegalMove(f"{cards.notation(number)} is not in the game")
    if number in state.dealt:
        raise IllegalMove(f"{cards.notation(number)} has been dealt since the deck was shuffled")
    return number
