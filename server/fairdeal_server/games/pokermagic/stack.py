"""The stack and the windows in which everybody may respond (section 5.1)."""

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from . import announcing, battlefield, effects, triggers
from .checks import check
from .mana import empty_pools
from .moves import PASS, Activate, Announcement, Cast, Trigger
from .objects import aims, colour
from .state import Item, PokermagicState, Window
from .vocabulary import Triggered

MOST_OBJECTS = 64
"""With so many spells and abilities in one window nobody is asked any more, so that every window ends."""


def lead(state: PokermagicState) -> int:
    """Return who is asked first: whose main phase it is, who is to bet, or who sits left of the dealer."""
    if state.main is not None:
        return state.main
    actor = state.betting.actor if state.dealt else None
    return state.next_in(state.dealer) if actor is None else actor


def open_window(state: PokermagicState) -> None:
    """Let everybody respond to what has happened."""
    first = lead(state)
    state.window = Window(first, first)


def step(state: PokermagicState) -> None:
    """Ask the next seat of the window, or resolve the top of the stack when all have passed, or close it."""
    window = state.window
    assert window is not None
    players = state.left.count(0)
    closed = state.is_decided or window.objects >= MOST_OBJECTS
    while window.passes < players:
        moves = () if closed else announcing.instant_moves(state, window.seat)
        if moves:
            state.window = window
            state.ask(pb.QUESTION_RESPOND, window.seat, (*moves, PASS))
            return
        window = _passed(state, window)
    if state.stack:
        state.window = window._replace(seat=window.lead, passes=0)
        resolve(state)
    else:
        state.window = None
        if state.main is None or state.combat:
            empty_pools(state)


def pass_on(state: PokermagicState) -> None:
    """Let the seat that was asked pass."""
    assert state.window is not None
    state.window = _passed(state, state.window)


def _passed(state: PokermagicState, window: Window) -> Window:
    return window._replace(seat=state.next_in(window.seat), passes=window.passes + 1)


def announce(state: PokermagicState, seat: int, move: Cast | Activate) -> None:
    """Put a spell or an ability onto the stack; its controller is taken to have passed on it."""
    if isinstance(move, Cast):
        announcing.cast(state, seat, move)
    else:
        announcing.activate(state, seat, move)
    window = state.window or Window(seat, seat)
    state.window = window._replace(seat=state.next_in(seat), passes=1, objects=window.objects + 1)
    check(state)


def put_triggers(state: PokermagicState) -> None:
    """Put waiting abilities onto the stack, in the order of the seats, and ask for what there is to choose.

    One that can aim at nothing is dropped.
    """
    if state.window is None:
        open_window(state)
    assert state.window is not None
    order = [state.window.lead, *state.opponents(state.window.lead)]
    state.waiting.sort(key=lambda item: order.index(item.seat))
    while state.waiting:
        ways = tuple(_ways(state, state.waiting[0]))
        if len(ways) > 1:
            state.ask(pb.QUESTION_TRIGGER, state.waiting[0].seat, tuple(map(Trigger, ways)))
            return
        item = state.waiting.pop(0)
        if ways:
            put(state, item, ways[0])


def _ways(state: PokermagicState, item: Item) -> list[Announcement]:
    found = announcing.announcements(state, item.seat, (item.effects,), colour(item), about=item.about)
    return list(found)


def put(state: PokermagicState, item: Item, how: Announcement) -> None:
    """Put a triggered ability onto the stack; then everybody may respond, from the lead on."""
    item = item._replace(how=how)
    state.stack.append(item)
    state.note(pb.KIND_TRIGGER, item.seat, item=item)
    window = state.window
    assert window is not None
    state.window = window._replace(seat=window.lead, passes=0, objects=window.objects + 1)


def resolve(state: PokermagicState) -> None:
    """Begin to carry out the top of the stack, unless all its targets have become illegal."""
    item = state.stack.pop()
    if item.how.aims and not any(_is_legal(state, item, place) for place in range(len(item.how.aims))):
        state.note(pb.KIND_COUNTER, item.seat, item=item)
        effects.finish(state, item)
    elif item.ability is None and item.record.is_permanent:
        state.note(pb.KIND_RESOLVE, item.seat, item=item)
        battlefield.enter_from_stack(state, item)
        check(state)
    elif _condition_holds(state, item):
        state.note(pb.KIND_RESOLVE, item.seat, item=item)
        effects.begin(state, item)


def _is_legal(state: PokermagicState, item: Item, place: int) -> bool:
    """Say whether a target is still there and still what was asked for."""
    return item.how.aims[place] in aims(state, item.targets[place], item.seat, colour(item))


def _condition_holds(state: PokermagicState, item: Item) -> bool:
    if item.ability is None:
        return True
    ability = item.record.abilities[item.ability]
    return not isinstance(ability, Triggered) or triggers.holds(
        state, state.permanents.get(item.source), ability
    )
