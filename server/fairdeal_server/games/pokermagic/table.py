"""The poker hand: deal, streets, betting, hold or drop, award (section 5, H1 to H6)."""

from collections.abc import Mapping, Sequence

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from .. import cards
from . import announcing, stack, zones
from .betting import Betting, Stakes, Structure
from .checks import check
from .moves import Call, Fold, Hold, Move, Raise
from .piles import Pile, bit
from .ranks import rank
from .state import Asked, PokermagicState
from .vocabulary import Realm

HOLE = 2
BETS_AND_RAISES = 4
"""How many a round has with a fixed limit."""
STREETS = (pb.PHASE_PREFLOP, pb.PHASE_FLOP, pb.PHASE_TURN, pb.PHASE_RIVER)
LAID = (0, 3, 1, 1)
"""How many cards each street lays on the board."""
STRUCTURES = {
    pb.BETTING_FIXED_LIMIT: Structure.FIXED_LIMIT,
    pb.BETTING_POT_LIMIT: Structure.POT_LIMIT,
    pb.BETTING_NO_LIMIT: Structure.NO_LIMIT,
}


def big_blind(options: pb.Options, hand: int) -> int:
    """Return the big blind of a hand (R28)."""
    return options.big_blind << ((hand - 1) // options.doubling if options.doubling else 0)


def stakes(options: pb.Options, hand: int) -> Stakes:
    """Return what a hand is played for."""
    big = big_blind(options, hand)
    structure = STRUCTURES[options.betting]
    if structure is Structure.FIXED_LIMIT:
        return Stakes(structure, big // 2, big, (big, big, 2 * big, 2 * big), BETS_AND_RAISES)
    return Stakes(structure, big // 2, big, (big, big, big, big))


def chips(options: pb.Options, stacks: Sequence[int]) -> Betting:
    """Return the chips while no hand has been dealt yet."""
    nothing = Stakes(STRUCTURES[options.betting], 0, 0, (0, 0, 0, 0))
    betting = Betting(nothing, stacks, range(len(stacks)))
    for seat in range(len(stacks)):
        betting.boot(seat)
    return betting


# The deal.


def gather(state: PokermagicState) -> None:
    """Gather all 52 cards, also those that were out of the game, and have them shuffled (R22)."""
    clear(state)
    state.stub = Pile(range(cards.PACK))
    state.phase = pb.PHASE_DEAL
    zones.shuffle(state, Realm.POKER, 0)


def clear(state: PokermagicState) -> None:
    """Take all poker cards off the table."""
    state.dealt = False
    for pile in (state.stub, state.muck, *state.holes):
        pile.empty()
    state.board = []
    state.held = [[] for _ in range(state.seats)]
    state.poker_exile = []
    state.colours = {}
    state.recycled = False
    state.stub_shuffles = 0
    state.discards = 0


def deal(state: PokermagicState) -> None:
    """Post the blinds and deal hole cards, one after the other from the dealer's left."""
    state.betting = Betting(stakes(state.options, state.hand), state.stacks, state.players())
    state.dealt = True
    state.note(pb.KIND_DEAL, state.dealer)
    for _ in range(HOLE):
        for seat in state.betting.order:
            state.holes[seat].add(state.stub.draw()[0], bit(seat))
    for seat in state.betting.order:
        if state.betting.bets[seat]:
            state.note(pb.KIND_BLIND, seat, chips=state.betting.bets[seat])


# Betting.


def bet(state: PokermagicState) -> None:
    """Go on with the street: begin it, ask who is to bet, or end its round."""
    betting = state.betting
    if len(betting.live) < 2:
        end_round(state)
        end_uncontested(state)
    elif betting.street < STREETS.index(state.phase):
        begin_street(state)
    elif betting.actor is not None:
        ask(state, betting.actor)
    else:
        end_round(state)
        following = STREETS.index(state.phase) + 1
        state.phase = STREETS[following] if following < len(STREETS) else pb.PHASE_COMMIT
        if len(betting.live) < 2:
            end_uncontested(state)


def begin_street(state: PokermagicState) -> None:
    """Begin a street's betting, but for the first with its cards and a window: the upkeep has had one."""
    if state.phase == pb.PHASE_PREFLOP:
        state.betting.begin_round()
    else:
        lay(state)


def lay(state: PokermagicState) -> None:
    """Burn a card and lay the next ones on the board; where the stub is too short, the muck helps (A39)."""
    count = LAID[STREETS.index(state.phase)]
    if len(state.stub) < 1 + count and zones.recycle(state):
        return
    if len(state.stub) > count:
        state.muck.put_below(*state.stub.draw())
    laid = tuple(state.stub.draw()[0] for _ in range(min(count, len(state.stub))))
    state.board += laid
    state.note(pb.KIND_BOARD, cards=laid, realm=Realm.POKER)
    state.betting.begin_round()
    stack.open_window(state)


def ask(state: PokermagicState, seat: int) -> None:
    """Ask who is to bet; she may do something with Magic first (R14)."""
    betting = state.betting
    moves: list[Move] = [Fold(), Call()] if betting.owed else [Call()]
    raises = betting.raises
    if len(raises) == 1:
        moves.append(Raise(raises[0]))
        raises = range(0)
    state.asked = Asked(pb.QUESTION_BET, seat, (*moves, *announcing.instant_moves(state, seat)), raises)


def act(state: PokermagicState, seat: int, move: Fold | Call | Raise) -> None:
    """Fold, call or raise; then everybody may respond."""
    betting = state.betting
    if isinstance(move, Fold):
        betting.fold()
        zones.muck_face_down(state, seat)
        state.note(pb.KIND_FOLD, seat)
    elif isinstance(move, Call):
        owed = betting.owed
        betting.call()
        state.note(pb.KIND_CALL if owed else pb.KIND_CHECK, seat, chips=owed)
    else:
        betting.raise_to(move.to)
        state.note(pb.KIND_RAISE, seat, chips=move.to)
    check(state)  # A booted player's last bet may have been called.
    stack.open_window(state)


def end_round(state: PokermagicState) -> None:
    """End the betting round: what nobody has called goes back, to the Bank if its owner is gone (A33)."""
    uncalled = state.betting.end_round()
    if uncalled:
        if state.is_in(uncalled.seat):
            state.note(pb.KIND_RETURN, uncalled.seat, chips=uncalled.chips)
        else:
            state.bank += uncalled.chips
            state.note(pb.KIND_FORFEIT, chips=uncalled.chips)
    check(state)


def end_uncontested(state: PokermagicState) -> None:
    """Let who is left have the pots, or hold or drop alone where the options say so (A9)."""
    live = state.betting.live
    if live and state.options.lone_survivor_draws and not state.is_decided:
        state.phase = pb.PHASE_COMMIT
    else:
        award(state, dict.fromkeys(live, 1))


# The showdown.


def commit(state: PokermagicState) -> None:
    """Go on when everybody has chosen which hole cards to hold: with a showdown, unless one is left alone."""
    if len(state.betting.live) > 1:
        reveal(state)
    else:
        keep(state)
    state.sealed = [None] * state.seats


def keep(state: PokermagicState) -> None:
    """Let who is left alone have the pots for what she holds, which nobody is shown (A9, A41)."""
    (seat,) = state.betting.live
    choice = state.sealed[seat]
    assert isinstance(choice, Hold)
    state.dropped[seat] = len(state.holes[seat]) - len(choice.cards)
    award(state, {seat: 1} if choice.cards else {})


def reveal(state: PokermagicState) -> None:
    """Show what everybody holds; what is dropped goes into the muck, face down (R5, R7, R24)."""
    for seat in state.betting.live:
        choice = state.sealed[seat]
        assert isinstance(choice, Hold)
        hole = state.holes[seat]
        for card in choice.cards:
            hole.take(card)
        state.held[seat] = list(choice.cards)
        state.dropped[seat] = len(hole)
        state.note(pb.KIND_HOLD, seat, cards=choice.cards, points=len(hole), realm=Realm.POKER)
        zones.muck_face_down(state, seat)
    state.phase = pb.PHASE_SHOWDOWN
    stack.open_window(state)


def showdown(state: PokermagicState) -> None:
    """Award the pots to the best of those who still have a held card on the table (R6, A16, A47)."""
    award(
        state,
        {seat: rank([*state.held[seat], *state.board]) for seat in state.betting.live if state.held[seat]},
    )


def award(state: PokermagicState, ranks: Mapping[int, int]) -> None:
    """Pay the pots; what nobody can claim goes to the Bank (R8). Who has lost everything leaves (R26)."""
    for won in state.betting.award(ranks):
        for seat, chips in won.shares.items():
            state.note(pb.KIND_WIN, seat, chips=chips)
        if not won.shares:
            state.bank += won.chips
            state.note(pb.KIND_FORFEIT, chips=won.chips)
    clear(state)
    state.phase = pb.PHASE_DRAW
    check(state)
    if state.is_decided:
        state.phase = pb.PHASE_NEXT_HAND  # The match is over, and nobody draws any more.
