"""States that a seat cannot tell from the true one.

What the seat sees is taken over; the cards that it does not know are dealt anew to where cards lie that it
does not know, all ways equally likely. What others know of hidden cards beyond their own is left out. Where
the seat is not asked, somebody else is: who has to by what is seen, or else another one may respond.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from .. import cards
from . import announcing, effects, flow, stack, table
from .betting import Betting, Status
from .messages import announcement, colour, library, magic_card, move, poker_card
from .messages import card as read_card
from .moves import PASS, Hold
from .objects import permanent_at, power
from .observation import observe
from .options import settle
from .piles import EVERYBODY, NOBODY, Hand, Pile, bit
from .state import (
    Asked,
    Attacker,
    Combat,
    DiscardDue,
    Event,
    Item,
    Permanent,
    PokermagicState,
    Resolving,
    ShuffleDue,
    Window,
)
from .vocabulary import Effect, Realm, Search, TakeFromGraveyard

_REALMS = {pb.REALM_MAGIC: Realm.MAGIC, pb.REALM_POKER: Realm.POKER}
_SECRETS = (pb.KIND_DRAW, pb.KIND_LOOK, pb.KIND_TAKE, pb.KIND_PUT_BACK)
"""Events of which others may not know the cards."""


def sample(seen: pb.Observation, rng: Random) -> PokermagicState:
    """Return a random state in which the seat would observe just this."""
    seats = len(seen.players)
    options = settle(seen.options, seats)
    state = PokermagicState(options, seats, _betting(seen, options))
    _set_public(state, seen)
    _set_permanents(state, seen)
    _deal_magic(state, seen, rng)
    _deal_poker(state, seen, rng)
    return _set_turn(state, seen, rng)


# What everybody sees.


def _betting(seen: pb.Observation, options: pb.Options) -> Betting:
    players = seen.players
    betting = table.chips(options, [player.stack for player in players])
    if seen.hand:
        betting.stakes = table.stakes(options, seen.hand)
    betting.order = tuple(seen.round.order)
    betting.bets = [player.bet for player in players]
    betting.totals = [player.total for player in players]
    betting.status = [_status(player) for player in players]
    betting.street = seen.round.rounds - 1
    betting.queue = list(seen.round.queue)
    betting.last_raise = seen.round.last_raise
    betting.raise_count = seen.round.raises
    betting.acted = set(seen.round.acted)
    betting.short = seen.round.short
    return betting


def _status(player: pb.Player) -> Status:
    if player.out:
        return Status.OUT
    if not player.live:
        return Status.FOLDED
    return Status.ALL_IN if player.all_in else Status.IN


def _set_public(state: PokermagicState, seen: pb.Observation) -> None:
    state.phase = seen.phase
    state.hand = seen.hand
    state.dealer = seen.dealer
    state.bank = seen.bank
    state.opening = [player.opening for player in seen.players]
    state.left = [player.left for player in seen.players]
    state.dealt = seen.dealt
    state.recycled = seen.recycled
    state.stub_shuffles = seen.stub_shuffles
    state.discards = seen.discards
    state.dropped = [player.dropped for player in seen.players]
    state.board = _table_cards(state, seen.board)
    state.held = [_table_cards(state, player.held) for player in seen.players]
    state.poker_exile = cards.numbers(seen.poker_exile)
    state.lists = [library(player.library) if player.HasField("library") else None for player in seen.players]
    state.graveyards = [list(map(magic_card, player.graveyard)) for player in seen.players]
    state.exiles = [list(map(magic_card, player.exile)) for player in seen.players]
    state.shuffles = [player.shuffles for player in seen.players]
    state.mana = [list(player.mana) or [0] * 5 for player in seen.players]
    state.decked = [seat for seat, player in enumerate(seen.players) if player.decked]
    state.shields = [player.shield for player in seen.players]
    state.guards = [tuple(player.guarded_from) for player in seen.players]
    state.fog = seen.fog
    state.next_object = seen.next_object
    state.stack = list(map(_item, seen.stack))
    state.waiting = list(map(_item, seen.waiting))
    state.history = [_event(event, seen.seat) for event in seen.history]
    state.before = [_event(event, seen.seat) for event in seen.before]
    state.first_event = seen.first_event


def _table_cards(state: PokermagicState, those: Iterable[pb.PokerPermanent]) -> list[int]:
    found = []
    for each in those:
        found.append(cards.number(each.card))
        if each.colour:
            state.colours[found[-1]] = colour(each.colour)
    return found


def _set_permanents(state: PokermagicState, seen: pb.Observation) -> None:
    for each in seen.permanents:
        permanent = Permanent(each.object, magic_card(each.card), each.seat)
        permanent.tapped, permanent.new = each.tapped, each.new
        permanent.damage, permanent.plus, permanent.charge = each.damage, each.plus, each.charge
        permanent.power_gain, permanent.toughness_gain = each.power_gain, each.toughness_gain
        permanent.granted = tuple(each.granted)
        permanent.colour = colour(each.colour)
        permanent.host = each.host
        permanent.regenerations, permanent.shield = each.regenerations, each.shield
        permanent.hurt_by = tuple(each.hurt_by)
        state.permanents[each.object] = permanent
    if seen.HasField("combat"):
        state.combat = Combat()
        state.combat.blocking = list(seen.combat.blocking)
        state.combat.attackers = list(map(_attacker, seen.combat.attackers))


def _attacker(each: pb.Attacker) -> Attacker:
    attacker = Attacker(each.object, each.defender)
    attacker.blocked = each.blocked
    attacker.blockers = list(each.blockers)
    attacker.ordered = each.ordered
    return attacker


def _item(each: pb.StackItem) -> Item:
    return Item(
        each.object,
        each.seat,
        magic_card(each.card),
        each.ability if each.HasField("ability") else None,
        each.source,
        announcement(each.how),
        each.about if each.HasField("about") else None,
        colour(each.colour),
        each.colours_spent,
        each.charge,
    )


def _event(each: pb.Event, viewer: int) -> Event:
    is_secret = each.kind in _SECRETS
    return Event(
        each.kind,
        each.seat,
        each.chips,
        each.points,
        tuple(read_card(card)[1] for card in each.cards),
        _REALMS.get(each.realm),
        each.object,
        each.other,
        _item(each.item) if each.HasField("item") else None,
        bit(viewer) if is_secret else EVERYBODY,
    )


# Hidden cards.


def _deal_magic(state: PokermagicState, seen: pb.Observation, rng: Random) -> None:
    """Deal each player's cards that are not seen to her hand and her library."""
    searched = _shown(seen, Search, Realm.MAGIC)
    in_play = Counter((each.seat, each.card) for each in state.permanents.values())
    items = [*state.stack, *([_item(seen.resolving.item)] if seen.HasField("resolving") else [])]
    in_play.update((item.seat, item.card) for item in items if item.ability is None)
    for seat, player in enumerate(seen.players):
        listed = state.lists[seat]
        if listed is None or not (player.library_count or player.hand_count):
            continue
        hand = list(map(magic_card, player.hand))
        known = {each.place: magic_card(each.card.magic) for each in player.library_known}
        unseen = Counter(listed.cards)
        unseen -= Counter({card: count for (owner, card), count in in_play.items() if owner == seat})
        unseen -= Counter([*hand, *known.values(), *state.graveyards[seat], *state.exiles[seat]])
        if searched and seat == seen.seat:
            state.libraries[seat] = _pile(player.library_count, known, _without(searched, known, rng), seen)
        else:
            left = _shuffled(unseen, rng)
            hidden = left[: player.hand_count - len(hand)]
            state.libraries[seat] = _pile(player.library_count, known, left[len(hidden) :], seen)
            _fill(state.hands[seat], hidden, bit(seat))
        _fill(state.hands[seat], hand, bit(seat) | bit(seen.seat))


def _deal_poker(state: PokermagicState, seen: pb.Observation, rng: Random) -> None:
    """Deal the poker cards that are not seen to the stub, the muck and the players' hands."""
    if not seen.stub and not seen.dealt:
        return
    known = {each.place: cards.number(each.card.poker) for each in seen.stub_known}
    face_up, mucked = cards.numbers(seen.muck_face_up), cards.numbers(seen.muck_known)
    holes = [cards.numbers(player.hole) for player in seen.players]
    visible = {*known.values(), *face_up, *mucked, *state.board, *state.poker_exile}
    visible.update(card for cards_of in (*holes, *state.held) for card in cards_of)
    if looked_through := _shown(seen, TakeFromGraveyard, Realm.POKER):
        mucked = [card for card in looked_through if card not in face_up]
        visible.update(mucked)
    stubbed = _without(_shown(seen, Search, Realm.POKER), known, rng)
    left = [card for card in range(cards.PACK) if card not in visible and card not in stubbed]
    rng.shuffle(left)
    state.stub = _pile(seen.stub, known, stubbed or left, seen)
    if not stubbed:
        del left[: seen.stub - len(known)]
    own = set(cards.numbers(seen.muck_known))
    for card in mucked:
        state.muck.put_below(card, bit(seen.seat) if card in own else NOBODY)
    for card in (left.pop() for _ in range(seen.muck - len(face_up) - len(mucked))):
        state.muck.put_below(card, NOBODY)
    for card in face_up:
        state.muck.put_below(card, EVERYBODY)
    for seat, player in enumerate(seen.players):
        _fill(state.holes[seat], holes[seat], bit(seat) | bit(seen.seat))
        _fill(state.holes[seat], [left.pop() for _ in range(player.hole_count - len(holes[seat]))], bit(seat))


def _shown(seen: pb.Observation, by: type[Effect], realm: Realm) -> list[int]:
    """Return the cards of a realm that an effect of this kind shows the seat for its answer."""
    if seen.question != pb.QUESTION_TAKE:
        return []
    effect = _item(seen.resolving.item).effects[seen.resolving.effect]
    if not isinstance(effect, by):
        return []
    return [card for shown, card in map(read_card, seen.shown) if shown is realm]


def _without(shown: Sequence[int], known: dict[int, int], rng: Random) -> list[int]:
    """Return the shown cards whose place is not known, in any order."""
    return _shuffled(Counter(shown) - Counter(known.values()), rng)


def _shuffled(those: Counter[int], rng: Random) -> list[int]:
    found = sorted(those.elements())
    rng.shuffle(found)
    return found


def _pile(size: int, known: dict[int, int], others: Sequence[int], seen: pb.Observation) -> Pile:
    """Return a pile with known cards in their places and others around them."""
    hidden = iter(others)
    pile = Pile()
    for place in range(size):
        if place in known:
            pile.put_below(known[place], bit(seen.seat))
        else:
            pile.put_below(next(hidden), NOBODY)
    return pile


def _fill(hand: Hand, those: Iterable[int], knowers: int) -> None:
    for card in those:
        hand.add(card, knowers)


# Who is asked.


def _set_turn(state: PokermagicState, seen: pb.Observation, rng: Random) -> PokermagicState:
    """Ask whoever is asked, and return the state."""
    if seen.HasField("main"):
        state.main = seen.main
        state.land_played, state.attacked = seen.land_played, seen.attacked
        state.mains = list(seen.mains)
    if seen.HasField("resolving"):
        state.resolving = _resolving(state, seen.resolving)
    if state.window is None and (state.stack or state.resolving or state.waiting):
        stack.open_window(state)
    if seen.HasField("hold"):
        state.sealed[seen.seat] = Hold(tuple(map(poker_card, seen.hold.cards)))
    if seen.phase == pb.PHASE_LIBRARY and seen.seat < state.seats:
        state.sealed[seen.seat], state.lists[seen.seat] = state.lists[seen.seat], None
    if seen.HasField("due"):
        realm = _REALMS[seen.due.realm]
        state.due = DiscardDue(realm, seen.due.seat) if seen.due.discard else ShuffleDue(realm, seen.due.seat)
    elif seen.question and seen.phase not in flow.SEALED:
        _set_question(state, seen)
    elif seen.phase != pb.PHASE_OVER and not flow.sealing(state):
        return _ask_another(state, seen, rng)
    return state


def _resolving(state: PokermagicState, each: pb.Resolving) -> Resolving:
    """Return what is being resolved, with its target as it is now."""
    item = _item(each.item)
    target = permanent_at(state, item.how.aims[0]) if item.how.aims else None
    return Resolving(
        item,
        each.effect,
        each.left,
        each.dealt,
        power(state, target) if target else 0,
        target.seat if target else item.seat,
    )


def _set_question(state: PokermagicState, seen: pb.Observation) -> None:
    """Ask the seat what it is asked."""
    raises = range(seen.least_raise, seen.most_raise + 1) if seen.most_raise else range(0)
    state.asked = Asked(seen.question, seen.seat, tuple(map(move, seen.moves)), raises)
    if seen.HasField("window"):
        window = seen.window
        state.window = Window(window.lead, seen.seat, window.passes, window.objects)


def _ask_another(state: PokermagicState, seen: pb.Observation, rng: Random) -> PokermagicState:
    """Ask another seat: who has to act by what is seen, or, if that looks different, another."""
    history = state.history.copy()
    if state.resolving:
        effects.step(state)
        state.history = history
        return state
    natural = state.copy()
    if natural.phase == pb.PHASE_MAIN and natural.main is None:
        natural.mains = [seat for seat in state.players() if seat not in (state.dealer, seen.seat)]
    flow.go_on(natural)
    viewer = seen.seat if seen.seat < state.seats else None
    if observe(natural, viewer) == seen:
        return natural
    others = [seat for seat in state.players() if seat != seen.seat]
    other = rng.choice(others)
    first = stack.lead(state)
    state.window = Window(first, other)
    state.asked = Asked(pb.QUESTION_RESPOND, other, (*announcing.instant_moves(state, other), PASS))
    return state
