"""Hands, libraries and graveyards in both realms: the same words for Magic and for poker (R17, R19, R20).

A hand is a Magic hand or hole cards, a library is a player's own or the stub, a graveyard is a player's own
or the muck. Magic cards and poker cards never meet (R25).
"""

from collections.abc import Iterable

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from . import triggers
from .piles import EVERYBODY, Hand, Pile, bit
from .state import PokermagicState, ShuffleDue
from .vocabulary import Realm


def hand(state: PokermagicState, realm: Realm, seat: int) -> Hand:
    """Return a player's Magic hand, or hole cards."""
    return state.hands[seat] if realm is Realm.MAGIC else state.holes[seat]


def library(state: PokermagicState, realm: Realm, seat: int) -> Pile:
    """Return a player's library, or the stub, whoever is meant."""
    return state.libraries[seat] if realm is Realm.MAGIC else state.stub


def graveyard(state: PokermagicState, realm: Realm, seat: int) -> list[int]:
    """Return the cards of a player's graveyard, or of the muck, whoever is meant."""
    return state.graveyards[seat] if realm is Realm.MAGIC else state.muck.cards


def bury(state: PokermagicState, realm: Realm, seat: int, cards: Iterable[int]) -> None:
    """Put cards face up into a player's graveyard, or into the muck (A10)."""
    for card in cards:
        if realm is Realm.MAGIC:
            state.graveyards[seat].append(card)
        else:
            state.muck.put_below(card, EVERYBODY)


def muck_face_down(state: PokermagicState, seat: int) -> None:
    """Put all hole cards of a seat into the muck, face down; who knew them still does."""
    hole = state.holes[seat]
    for card, knowers in zip(hole.cards, hole.knowers, strict=True):
        state.muck.put_below(card, knowers)
    hole.empty()


def hands_are_in_play(state: PokermagicState) -> bool:
    """Say whether effects can reach hole cards: from the deal until they are held or dropped (section 7)."""
    return state.dealt and state.phase not in (pb.PHASE_COMMIT, pb.PHASE_SHOWDOWN)


def is_within_reach(state: PokermagicState, realm: Realm, seat: int) -> bool:
    """Say whether effects can reach a player's hand: hole cards only of those who are in the hand (A31)."""
    return realm is Realm.MAGIC or (hands_are_in_play(state) and state.betting.is_live(seat))


def draw(state: PokermagicState, realm: Realm, seat: int) -> bool:
    """Draw a card and say whether there was one. An empty Magic library may cost the match (A24)."""
    source = library(state, realm, seat)
    if not source:
        if realm is Realm.MAGIC and state.options.decking_eliminates and seat not in state.decked:
            state.decked.append(seat)
            state.note(pb.KIND_DECKED, seat)
        return False
    card, knowers = source.draw()
    knowers |= bit(seat)
    hand(state, realm, seat).add(card, knowers)
    state.note(pb.KIND_DRAW, seat, points=1, cards=(card,), realm=realm, knowers=knowers)
    triggers.at_draw(state, seat)
    return True


def discard(state: PokermagicState, realm: Realm, seat: int, card: int) -> None:
    """Discard a card of a hand, face up."""
    hand(state, realm, seat).take(card)
    bury(state, realm, seat, (card,))
    state.note(pb.KIND_DISCARD, seat, cards=(card,), realm=realm)


def mill(state: PokermagicState, realm: Realm, seat: int, count: int) -> None:
    """Put the top cards of a library into its graveyard, face up."""
    source = library(state, realm, seat)
    cards = tuple(source.draw()[0] for _ in range(min(count, len(source))))
    bury(state, realm, seat, cards)
    state.note(pb.KIND_MILL, seat, cards=cards, realm=realm)


def shuffle(state: PokermagicState, realm: Realm, seat: int) -> None:
    """Let chance shuffle a library."""
    state.due = ShuffleDue(realm, seat if realm is Realm.MAGIC else 0)


def recycle(state: PokermagicState) -> bool:
    """Let the muck be shuffled into the stub if that has not been done in this hand (A39)."""
    if state.recycled or not state.muck:
        return False
    state.recycled = True
    for card in state.muck.empty():
        state.stub.put_below(card, 0)
    shuffle(state, Realm.POKER, 0)
    return True
