"""What is put right after every resolution, damage step and draw (section 9): deaths, boots, departures."""

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from . import battlefield, triggers, zones
from .mana import empty_pools
from .objects import creatures, toughness
from .piles import EVERYBODY
from .state import PokermagicState
from .vocabulary import When


def check(state: PokermagicState) -> None:
    """Put everything right until nothing changes any more."""
    while _bury_dead(state) or _bury_loose_auras(state) or _boot(state) or _remove(state):
        pass


def _bury_dead(state: PokermagicState) -> bool:
    """Destroy creatures with lethal damage at once, and bury those without toughness."""
    shrunk = [each for each in creatures(state) if toughness(state, each) <= 0]
    dead = [each for each in creatures(state) if 0 < toughness(state, each) <= each.damage]
    for creature in shrunk:
        battlefield.bury(state, creature)
    for creature in dead:
        battlefield.destroy(state, creature)
    return bool(shrunk or dead)


def _bury_loose_auras(state: PokermagicState) -> bool:
    loose = [each for each in state.permanents.values() if each.host and each.host not in state.permanents]
    for aura in loose:
        battlefield.bury(state, aura)
    return bool(loose)


def _boot(state: PokermagicState) -> bool:
    """Take those out of the hand who have lost their last hole card (R9, A13)."""
    if not zones.hands_are_in_play(state):
        return False
    booted = [seat for seat in state.betting.live if not state.holes[seat]]
    for seat in booted:
        state.betting.boot(seat)
        state.note(pb.KIND_BOOT, seat)
    return bool(booted)


def _remove(state: PokermagicState) -> bool:
    """Let those leave who have no chips, none in a pot that they can win, or are decked (R26, A4, A24)."""
    gone = {*state.betting.busted, *state.decked}
    leaving = [seat for seat in state.betting.order if seat in gone and state.is_in(seat)]
    state.decked = []
    wave = 1 + max(state.left)
    for seat in leaving:
        leave(state, seat, wave)
    return bool(leaving)


def leave(state: PokermagicState, seat: int, wave: int) -> None:
    """Let a player leave the match with all that is hers but the chips that are in pots (A35)."""
    state.left[seat] = wave
    state.bank += state.betting.leave(seat)
    state.note(pb.KIND_LEAVE, seat)
    if state.dealt:
        zones.muck_face_down(state, seat)
        for card in state.held[seat]:
            state.muck.put_below(card, EVERYBODY)
        state.held[seat] = []
    for permanent in [each for each in state.permanents.values() if each.seat == seat]:
        battlefield.vanish(state, permanent)
    for pile in (state.libraries[seat], state.hands[seat]):
        pile.empty()
    state.graveyards[seat] = []
    state.exiles[seat] = []
    state.mana[seat] = [0] * 5
    state.dropped[seat] = 0
    state.stack = [item for item in state.stack if item.seat != seat]
    state.waiting = [item for item in state.waiting if item.seat != seat]
    _leave_combat(state, seat)
    if seat in state.mains:
        state.mains.remove(seat)
    if state.main == seat:
        if state.phase != pb.PHASE_CLEANUP:
            triggers.of_all(state, When.END_STEP)
        state.main, state.combat, state.phase = None, None, pb.PHASE_CLEANUP
    if state.window:
        window = state.window
        first = window.lead if state.is_in(window.lead) else state.next_in(window.lead)
        turn = window.seat if state.is_in(window.seat) else state.next_in(window.seat)
        state.window = window._replace(lead=first, seat=turn, passes=0)


def _leave_combat(state: PokermagicState, seat: int) -> None:
    """Nobody attacks or blocks for somebody who is not there, and nobody attacks her."""
    combat = state.combat
    if combat:
        combat.attackers = [each for each in combat.attackers if each.defender != seat]
        combat.blocking = [each for each in combat.blocking if each != seat]


def end_segment(state: PokermagicState) -> None:
    """End a poker hand or a main phase: what holds until its end is over (A20)."""
    for permanent in state.permanents.values():
        permanent.end_segment()
    state.shields = [0] * state.seats
    state.guards = [()] * state.seats
    state.fog = False
    empty_pools(state)
