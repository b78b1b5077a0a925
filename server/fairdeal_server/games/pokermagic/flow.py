"""What comes next (section 5): from hand to hand and through the main phases.

The order within a poker hand, from the deal to the award, is in table.py, that within an attack in combat.py,
and that of spells, abilities and responses in stack.py.

start(options, seats)   a match before its libraries are chosen or shuffled
play(state, seat, move) an answer to a question, legal ones only
shuffle, discard        what chance has done
go_on(state)            everything that happens by itself, up to the next question
"""

from collections.abc import Callable, Sequence

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from . import announcing, battlefield, combat, effects, stack, table, triggers, zones
from .checks import check, end_segment
from .libraries import PRESETS
from .mana import empty_pools
from .moves import (
    PASS,
    Activate,
    Attack,
    Block,
    Call,
    Cast,
    Choose,
    Fold,
    Land,
    Library,
    Move,
    Order,
    Raise,
    Trigger,
)
from .piles import Pile
from .pool import POOL
from .state import DiscardDue, PokermagicState, ShuffleDue
from .vocabulary import Realm, When

HAND_SIZE = 7
"""How many Magic cards a player keeps at the end of her main phase (A23)."""
SEALED = (pb.PHASE_LIBRARY, pb.PHASE_COMMIT)
"""Where several seats answer at once, in secret."""


def start(options: pb.Options, seats: int) -> PokermagicState:
    """Return a match in which nothing has happened; the options are settled."""
    state = PokermagicState(options, seats, table.chips(options, [options.stack] * seats))
    if options.libraries:
        _bring(state, [Library(preset, PRESETS[preset]) for preset in options.libraries])
    go_on(state)
    return state


def sealing(state: PokermagicState) -> list[int]:
    """Return the seats that have still to answer where several do so in secret."""
    if state.phase not in SEALED:
        return []
    asked = range(state.seats) if state.phase == pb.PHASE_LIBRARY else state.betting.live
    return sorted(seat for seat in asked if state.sealed[seat] is None)


def go_on(state: PokermagicState) -> None:
    """Let everything happen that happens by itself, until chance or a seat is asked, or the match is over."""
    while not (state.due or state.asked or state.phase == pb.PHASE_OVER):
        if state.resolving:
            effects.step(state)
        elif state.waiting:
            stack.put_triggers(state)
        elif state.window:
            stack.step(state)
        elif sealing(state):
            return
        else:
            _STEPS[state.phase](state)


# Between the hands.


def choose_libraries(state: PokermagicState) -> None:
    """Let everybody play with what she has chosen."""
    _bring(state, [choice for choice in state.sealed if isinstance(choice, Library)])
    state.sealed = [None] * state.seats


def _bring(state: PokermagicState, libraries: Sequence[Library]) -> None:
    state.lists = list(libraries)
    state.libraries = [Pile(library.cards) for library in libraries]
    state.phase = pb.PHASE_SHUFFLE


def shuffle_libraries(state: PokermagicState) -> None:
    """Have each library shuffled; nobody draws a card at the start (R3)."""
    if 0 in state.shuffles:
        state.due = ShuffleDue(Realm.MAGIC, state.shuffles.index(0))
    else:
        begin_hand(state)


def begin_hand(state: PokermagicState) -> None:
    """Move the button; between hands come main phases, before the deal or after it (R12)."""
    state.first_event += len(state.before)
    state.before, state.history = state.history, []
    state.hand += 1
    state.dealer = state.next_in(state.dealer)
    state.opening = [
        chips if state.is_in(seat) else state.opening[seat] for seat, chips in enumerate(state.stacks)
    ]
    if state.hand > 1:
        state.mains = [seat for seat in state.players() if seat != state.dealer]
    if state.options.deal_before_main or state.hand == 1:
        table.gather(state)
    else:
        state.phase = pb.PHASE_MAIN


def deal(state: PokermagicState) -> None:
    """Deal the hand; main phases follow if there are any to come."""
    table.deal(state)
    state.phase = pb.PHASE_MAIN if state.mains else pb.PHASE_UPKEEP


def draw(state: PokermagicState) -> None:
    """Let those draw who have dropped cards, one card for each (R7, R11)."""
    for seat in state.players():
        earned, state.dropped[seat] = state.dropped[seat], 0
        if earned:
            triggers.of_all(state, When.DRAW_PHASE, about=seat)
            for _ in range(earned):
                zones.draw(state, Realm.MAGIC, seat)
    check(state)
    state.phase = pb.PHASE_END


def end_hand(state: PokermagicState) -> None:
    """Let what happens at the end of the hand trigger."""
    triggers.of_all(state, When.END_STEP)
    state.phase = pb.PHASE_NEXT_HAND


def next_hand(state: PokermagicState) -> None:
    """Begin the next hand, unless the match is over (R26)."""
    end_segment(state)
    if state.is_decided or state.hand >= state.options.hands:
        state.phase = pb.PHASE_OVER
    else:
        begin_hand(state)


# Main phases.


def main(state: PokermagicState) -> None:
    """Ask whose main phase it is, begin the next seat's, or go on to the poker hand (R13, R29)."""
    if state.combat:
        state.combat = None
        empty_pools(state)
    if state.is_decided or (state.main is None and not state.mains):
        _end_mains(state)
        return
    if state.main is None:
        state.main = state.mains.pop(0)
        state.land_played = state.attacked = False
    moves = main_moves(state, state.main)
    if moves:
        state.ask(pb.QUESTION_MAIN, state.main, (*moves, PASS))
    else:
        end_main(state)


def main_moves(state: PokermagicState, seat: int) -> list[Move]:
    """Return what a seat can do in its main phase."""
    if not state.hands[seat] and not state.permanents:
        return []
    lands = [card for card in dict.fromkeys(state.hands[seat].cards) if POOL[card].is_land]
    moves: list[Move] = [] if state.land_played else [Land(card) for card in lands]
    moves += announcing.sorcery_moves(state, seat)
    return moves if state.attacked else moves + combat.attacks(state, seat)


def play_land(state: PokermagicState, seat: int, card: int) -> None:
    """Play a land; nobody can respond (A44)."""
    state.land_played = True
    state.hands[seat].take(card)
    state.note(pb.KIND_LAND, seat, cards=(card,), realm=Realm.MAGIC)
    battlefield.enter(state, state.new_object(), card, seat)


def end_main(state: PokermagicState) -> None:
    """End a main phase: what happens at its end triggers; then the hand is cut to size."""
    empty_pools(state)
    triggers.of_all(state, When.END_STEP)
    state.phase = pb.PHASE_CLEANUP


def clean_up(state: PokermagicState) -> None:
    """Ask for discards down to the size of a hand, then end the segment (A20, A23)."""
    seat = state.main
    if seat is not None and len(state.hands[seat]) > HAND_SIZE:
        choices = dict.fromkeys(state.hands[seat].cards)
        state.ask(pb.QUESTION_DISCARD, seat, tuple(Choose(Realm.MAGIC, card) for card in choices))
    else:
        end_segment(state)
        state.main = None
        state.phase = pb.PHASE_MAIN


def _end_mains(state: PokermagicState) -> None:
    state.main, state.mains = None, []
    if state.is_decided:
        state.phase = pb.PHASE_PREFLOP if state.dealt else pb.PHASE_NEXT_HAND
    elif state.dealt:
        state.phase = pb.PHASE_UPKEEP
    else:
        table.gather(state)


def upkeep(state: PokermagicState) -> None:
    """Untap everything and let upkeeps trigger, before anybody bets, also of those who will fold (R10)."""
    for permanent in state.permanents.values():
        permanent.tapped = False
        permanent.new = False
    triggers.at_upkeep(state)
    stack.open_window(state)
    state.phase = pb.PHASE_PREFLOP


# Answers.


def play(state: PokermagicState, seat: int, move: Move) -> None:
    """Carry out a legal answer of a seat."""
    if state.asked is None:
        state.sealed[seat] = move
    else:
        question, state.asked = state.asked.question, None
        _ANSWERS[question](state, seat, move)
    go_on(state)


def shuffle(state: PokermagicState, order: Sequence[int]) -> None:
    """Carry out the shuffle that is due."""
    due, state.due = state.due, None
    assert isinstance(due, ShuffleDue)
    if due.realm is Realm.POKER:
        state.stub.shuffle(order)
        state.stub_shuffles += 1
    else:
        state.libraries[due.seat].shuffle(order)
        state.shuffles[due.seat] += 1
    go_on(state)


def discard(state: PokermagicState, card: int) -> None:
    """Carry out the random discard that is due."""
    due, state.due = state.due, None
    assert isinstance(due, DiscardDue)
    state.discards += 1
    effects.discarded(state, due, card)
    go_on(state)


def _bet(state: PokermagicState, seat: int, move: Move) -> None:
    if isinstance(move, Cast | Activate):
        stack.announce(state, seat, move)
    else:
        assert isinstance(move, Fold | Call | Raise)
        table.act(state, seat, move)


def _respond(state: PokermagicState, seat: int, move: Move) -> None:
    if isinstance(move, Cast | Activate):
        stack.announce(state, seat, move)
    else:
        stack.pass_on(state)


def _main(state: PokermagicState, seat: int, move: Move) -> None:
    if isinstance(move, Cast | Activate):
        stack.announce(state, seat, move)
    elif isinstance(move, Land):
        play_land(state, seat, move.card)
    elif isinstance(move, Attack):
        combat.attack(state, seat, move)
    else:
        end_main(state)


def _attack(state: PokermagicState, seat: int, move: Move) -> None:
    if isinstance(move, Attack):
        combat.attack(state, seat, move)
    else:
        combat.end_attacks(state)


def _block(state: PokermagicState, seat: int, move: Move) -> None:
    if isinstance(move, Block):
        combat.block(state, seat, move)
    else:
        assert state.combat is not None
        state.combat.blocking.pop(0)


def _order(state: PokermagicState, seat: int, move: Move) -> None:
    assert isinstance(move, Order)
    combat.order(state, move)


def _trigger(state: PokermagicState, seat: int, move: Move) -> None:
    assert isinstance(move, Trigger)
    stack.put(state, state.waiting.pop(0), move.how)


def _discard(state: PokermagicState, seat: int, move: Move) -> None:
    if state.resolving:
        effects.take_answer(state, seat, move)
    else:
        assert isinstance(move, Choose)
        zones.discard(state, Realm.MAGIC, seat, move.card)


_STEPS: dict[int, Callable[[PokermagicState], None]] = {
    pb.PHASE_LIBRARY: choose_libraries,
    pb.PHASE_SHUFFLE: shuffle_libraries,
    pb.PHASE_DEAL: deal,
    pb.PHASE_MAIN: main,
    pb.PHASE_ATTACK: combat.ask_for_attacks,
    pb.PHASE_BLOCK: combat.ask_for_blocks,
    pb.PHASE_FIRST_STRIKE: combat.first_strike,
    pb.PHASE_DAMAGE: combat.strike,
    pb.PHASE_CLEANUP: clean_up,
    pb.PHASE_UPKEEP: upkeep,
    pb.PHASE_PREFLOP: table.bet,
    pb.PHASE_FLOP: table.bet,
    pb.PHASE_TURN: table.bet,
    pb.PHASE_RIVER: table.bet,
    pb.PHASE_COMMIT: table.commit,
    pb.PHASE_SHOWDOWN: table.showdown,
    pb.PHASE_DRAW: draw,
    pb.PHASE_END: end_hand,
    pb.PHASE_NEXT_HAND: next_hand,
}
"""What happens in each phase when nobody wants to respond any more."""

_ANSWERS: dict[int, Callable[[PokermagicState, int, Move], None]] = {
    pb.QUESTION_BET: _bet,
    pb.QUESTION_RESPOND: _respond,
    pb.QUESTION_MAIN: _main,
    pb.QUESTION_ATTACK: _attack,
    pb.QUESTION_BLOCK: _block,
    pb.QUESTION_ORDER: _order,
    pb.QUESTION_TRIGGER: _trigger,
    pb.QUESTION_DISCARD: _discard,
    pb.QUESTION_PUT_BACK: effects.take_answer,
    pb.QUESTION_TAKE: effects.take_answer,
    pb.QUESTION_ARRANGE: effects.take_answer,
    pb.QUESTION_PAY: effects.take_answer,
}
"""What is done with the answer to each question."""
