"""What a viewer may know of a match: the one place where anything leaves the state.

Of hidden cards it shows those that the viewer knows (`piles.py`), and how many there are. Who is asked to
respond, or has a main phase in which she could do something, nobody else is told: it would show that she
has something to respond with.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal.v1 import cards_pb2

from .. import cards
from . import effects, flow, table
from .betting import Status
from .libraries import PRESETS
from .messages import (
    REALMS,
    announcement_message,
    card_message,
    colour_message,
    library_message,
    move_message,
)
from .moves import Hold, Library, Move
from .objects import power, toughness
from .piles import Pile
from .pool import POOL
from .state import DiscardDue, Event, Item, Permanent, PokermagicState, Resolving
from .vocabulary import Realm

LOOKED_AT = (pb.QUESTION_TAKE, pb.QUESTION_ARRANGE)
"""The questions for which the seat is shown cards."""
LISTED_WHOLE = 6
"""Of so many hole cards every way to hold and drop them is listed."""
PRESET_MOVES = tuple(Library(preset, listed) for preset, listed in PRESETS.items())


def observe(state: PokermagicState, seat: int | None) -> pb.Observation:
    """Return all that the seat may know; None is the spectator."""
    viewer = state.seats if seat is None else seat
    observation = pb.Observation(
        seat=viewer,
        phase=state.phase,
        hand=state.hand,
        dealer=state.dealer,
        to_act=_to_act(state),
        bank=state.bank,
        life=state.life,
        big_blind=table.big_blind(state.options, max(state.hand, 1)),
        players=[_player(state, each, viewer) for each in range(state.seats)],
        pots=[pb.Pot(chips=pot.chips, seats=pot.seats) for pot in state.betting.pots],
        round=_round(state),
        board=_on_table(state, state.board),
        stub=len(state.stub),
        stub_known=_known(state.stub, Realm.POKER, viewer),
        muck=len(state.muck),
        muck_face_up=_poker_cards(state.muck.face_up),
        muck_known=_poker_cards(sorted(state.muck.face_down_known_to(viewer))),
        poker_exile=_poker_cards(state.poker_exile),
        permanents=[_permanent(state, each) for each in state.permanents.values()],
        stack=map(item_message, state.stack),
        waiting=map(item_message, state.waiting),
        fog=state.fog,
        history=[_event(each, viewer) for each in state.history],
        before=[_event(each, viewer) for each in state.before],
        first_event=state.first_event,
        next_object=state.next_object,
        dealt=state.dealt,
        recycled=state.recycled,
        stub_shuffles=state.stub_shuffles,
        discards=state.discards,
        options=state.options,
    )
    _show_turn(state, viewer, observation)
    return observation


def _show_turn(state: PokermagicState, viewer: int, observation: pb.Observation) -> None:
    """Show what is going on: of what only one seat is asked, only as much as others may know."""
    if state.combat:
        observation.combat.CopyFrom(_combat(state))
    if state.resolving:
        observation.resolving.CopyFrom(_resolving(state, state.resolving))
    if state.due:
        due = state.due
        is_discard = isinstance(due, DiscardDue)
        observation.due.CopyFrom(pb.Due(seat=due.seat, realm=REALMS[due.realm], discard=is_discard))
    if viewer < state.seats and state.phase in flow.SEALED:
        _show_sealed(state, viewer, observation)
    is_asked = state.asked is not None and state.asked.seat == viewer
    if state.main is not None and (viewer == state.main or is_asked or _is_main_public(state)):
        observation.main = state.main
        observation.land_played = state.land_played
        observation.attacked = state.attacked
        observation.mains.extend(state.mains)
    if is_asked:
        _show_question(state, observation)


def _is_main_public(state: PokermagicState) -> bool:
    """Say whether something happens in the main phase that everybody sees."""
    going_on = state.stack or state.waiting or state.resolving or state.combat
    return bool(going_on) or state.phase == pb.PHASE_CLEANUP


def _show_question(state: PokermagicState, observation: pb.Observation) -> None:
    asked = state.asked
    assert asked is not None
    observation.question = asked.question
    observation.moves.extend(map(move_message, asked.moves))
    if asked.raises:
        observation.least_raise, observation.most_raise = asked.raises[0], asked.raises[-1]
    if state.window:
        window = state.window
        observation.window.CopyFrom(pb.Window(lead=window.lead, passes=window.passes, objects=window.objects))
    if asked.question in LOOKED_AT:
        realm, shown = effects.shown(state)
        observation.shown.extend(card_message(realm, card) for card in shown)


def _show_sealed(state: PokermagicState, viewer: int, observation: pb.Observation) -> None:
    """Show a seat its own secret choice, or ask for it."""
    choice = state.sealed[viewer]
    if isinstance(choice, Hold):
        observation.hold.CopyFrom(move_message(choice).hold)
    elif isinstance(choice, Library):
        observation.players[viewer].library.CopyFrom(library_message(choice))
    elif viewer in flow.sealing(state):
        is_library = state.phase == pb.PHASE_LIBRARY
        observation.question = pb.QUESTION_LIBRARY if is_library else pb.QUESTION_HOLD
        observation.moves.extend(map(move_message, sealed_moves(state, viewer)))


def sealed_moves(state: PokermagicState, seat: int) -> Sequence[Move]:
    """Return what can be chosen in secret: the presets, or the hole cards to hold, all of them first.

    Of more than LISTED_WHOLE hole cards only all and up to two: all ways together would be too many.
    """
    if state.phase == pb.PHASE_LIBRARY:
        return PRESET_MOVES
    hole = state.holes[seat].cards
    counts = range(len(hole), -1, -1) if len(hole) <= LISTED_WHOLE else (len(hole), 2, 1, 0)
    return [Hold(held) for count in counts for held in combinations(hole, count)]


def _to_act(state: PokermagicState) -> int | None:
    """Return who is to bet, attacks or blocks, which everybody sees."""
    if state.phase in table.STREETS:
        return state.betting.actor
    if state.combat and state.phase == pb.PHASE_BLOCK and state.combat.blocking:
        return state.combat.blocking[0]
    return state.main if state.combat else None


def _player(state: PokermagicState, seat: int, viewer: int) -> pb.Player:
    betting, library = state.betting, state.lists[seat]
    return pb.Player(
        stack=betting.stacks[seat],
        bet=betting.bets[seat],
        total=betting.totals[seat],
        live=betting.is_live(seat),
        all_in=betting.status[seat] is Status.ALL_IN,
        out=not state.is_in(seat),
        left=state.left[seat],
        opening=state.opening[seat],
        hole_count=len(state.holes[seat]),
        hole=_poker_cards(card for _, card in state.holes[seat].known_to(viewer)),
        held=_on_table(state, state.held[seat]),
        dropped=state.dropped[seat],
        hand_count=len(state.hands[seat]),
        hand=_names(card for _, card in state.hands[seat].known_to(viewer)),
        library_count=len(state.libraries[seat]),
        library_known=_known(state.libraries[seat], Realm.MAGIC, viewer),
        graveyard=_names(state.graveyards[seat]),
        exile=_names(state.exiles[seat]),
        library=library_message(library) if library else None,
        mana=state.mana[seat] if any(state.mana[seat]) else (),
        shield=state.shields[seat],
        guarded_from=state.guards[seat],
        shuffles=state.shuffles[seat],
        decked=seat in state.decked,
    )


def _round(state: PokermagicState) -> pb.Round:
    betting = state.betting
    return pb.Round(
        rounds=betting.street + 1,
        queue=betting.queue,
        last_raise=betting.last_raise,
        raises=betting.raise_count,
        acted=sorted(betting.acted),
        short=betting.short,
        order=betting.order,
    )


def _permanent(state: PokermagicState, permanent: Permanent) -> pb.Permanent:
    is_creature = permanent.record.is_creature
    return pb.Permanent(
        object=permanent.object,
        card=permanent.record.name,
        seat=permanent.seat,
        tapped=permanent.tapped,
        new=permanent.new,
        damage=permanent.damage,
        plus=permanent.plus,
        charge=permanent.charge,
        power=power(state, permanent) if is_creature else 0,
        toughness=toughness(state, permanent) if is_creature else 0,
        power_gain=permanent.power_gain,
        toughness_gain=permanent.toughness_gain,
        granted=permanent.granted,
        colour=colour_message(permanent.colour),
        host=permanent.host,
        regenerations=permanent.regenerations,
        shield=permanent.shield,
        hurt_by=permanent.hurt_by,
    )


def _combat(state: PokermagicState) -> pb.Combat:
    combat = state.combat
    assert combat is not None
    attackers = [
        pb.Attacker(
            object=each.object,
            defender=each.defender,
            blocked=each.blocked,
            blockers=each.blockers,
            ordered=each.ordered,
        )
        for each in combat.attackers
    ]
    return pb.Combat(attackers=attackers, blocking=combat.blocking)


def _resolving(state: PokermagicState, doing: Resolving) -> pb.Resolving:
    return pb.Resolving(
        item=item_message(doing.item),
        effect=doing.effect,
        left=doing.left,
        dealt=doing.dealt,
        seat=state.asked.seat if state.asked else doing.item.seat,
    )


@lru_cache(1 << 12)
def item_message(item: Item) -> pb.StackItem:
    """Return a spell or an ability, which is shared: do not change it."""
    return pb.StackItem(
        object=item.object,
        seat=item.seat,
        card=item.record.name,
        ability=item.ability,
        source=item.source,
        how=announcement_message(item.how),
        about=item.about,
        colour=colour_message(item.colour),
        colours_spent=item.colours_spent,
        charge=item.charge,
    )


def _event(event: Event, viewer: int) -> pb.Event:
    return _event_message(event, bool(event.knowers >> viewer & 1))


@lru_cache(1 << 14)
def _event_message(event: Event, is_known: bool) -> pb.Event:
    realm = event.realm or Realm.POKER
    return pb.Event(
        kind=event.kind,
        seat=event.seat,
        chips=event.chips,
        points=event.points,
        cards=[card_message(realm, card) for card in event.cards] if is_known else (),
        object=event.object,
        other=event.other,
        realm=REALMS[event.realm],
        item=item_message(event.item) if event.item else None,
    )


def _known(pile: Pile, realm: Realm, viewer: int) -> list[pb.Known]:
    return [pb.Known(place=place, card=card_message(realm, card)) for place, card in pile.known_to(viewer)]


def _on_table(state: PokermagicState, those: Iterable[int]) -> list[pb.PokerPermanent]:
    return [
        pb.PokerPermanent(card=cards.message(card), colour=colour_message(state.colours.get(card, "")))
        for card in those
    ]


def _poker_cards(those: Iterable[int]) -> list[cards_pb2.Card]:
    return [cards.message(card) for card in those]


def _names(those: Iterable[int]) -> list[str]:
    return [POOL[card].name for card in those]
