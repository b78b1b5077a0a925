"""The effects, carried out: one short function for each word of the vocabulary.

    begin(state, item)     an item has left the stack and is carried out
    step(state)            its current effect goes on, or the next one begins, or it is finished

An effect does its work and says `done`; where it needs an answer, of a seat or of chance, it asks and
returns, and the answer (`take_answer`, `discarded`) does the work and says `done`, or `counted` where cards
are moved one by one. The whole state of it is `state.resolving`, so that it can be copied at any time.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Any

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from . import battlefield, zones
from .checks import check
from .life import gain, hurt, lose, wound
from .mana import available, can_pay, pay
from .moves import (
    PASS,
    Aim,
    Arrange,
    AtCard,
    AtObject,
    AtSeat,
    Choose,
    Move,
    Pay,
    ShuffleAway,
)
from .objects import (
    colour,
    colour_index,
    is_card,
    item_at,
    matches,
    matches_poker,
    on_table,
    permanent_at,
    power,
)
from .piles import EVERYBODY, bit
from .state import DiscardDue, Item, Permanent, PokermagicState, Resolving
from .vocabulary import (
    CHARGE,
    DEALT,
    EACH_OTHER,
    EACH_PLAYER,
    POWER,
    THAT_PLAYER,
    AddCounter,
    AddMana,
    Bounce,
    Chooser,
    Counter,
    Damage,
    Destroy,
    Discard,
    Draw,
    Effect,
    Exile,
    ExileGraveyard,
    Filter,
    GainLife,
    Group,
    LookAtHand,
    LookAtTop,
    LoseLife,
    Mana,
    Mill,
    Number,
    Place,
    Prevent,
    PreventCombat,
    PreventFrom,
    Pump,
    PutBack,
    Realm,
    Recolour,
    Regenerate,
    Sacrifice,
    Search,
    ShuffleGraveyard,
    TakeFromGraveyard,
    Target,
    Value,
    Who,
    targets_of,
)

# The course of a resolution.


def begin(state: PokermagicState, item: Item) -> None:
    """Begin to carry out an item, and remember what its target is like (a later effect may ask for it)."""
    target = permanent_at(state, item.how.aims[0]) if item.how.aims else None
    state.resolving = Resolving(
        item,
        power=power(state, target) if target else 0,
        controller=target.seat if target else item.seat,
    )


def step(state: PokermagicState) -> None:
    """Go on with what is being resolved."""
    doing = _doing(state)
    effects = doing.item.effects
    if doing.effect < len(effects):
        effect = effects[doing.effect]
        _DO[type(effect)](state, doing, effect)
    else:
        state.resolving = None
        finish(state, doing.item)
        check(state)


def finish(state: PokermagicState, item: Item) -> None:
    """Put the card of a spell that has done its work, or was countered, into its owner's graveyard."""
    if item.ability is None and state.is_in(item.seat):
        state.graveyards[item.seat].append(item.card)


def done(state: PokermagicState) -> None:
    """Let the next effect begin."""
    doing = _doing(state)
    state.resolving = doing._replace(effect=doing.effect + 1, left=0)


def counted(state: PokermagicState, count: int) -> None:
    """Let the effect go on that moves `count` cards in all and has moved one more."""
    doing = _doing(state)
    left = (doing.left or count) - 1
    if left:
        state.resolving = doing._replace(left=left)
    else:
        done(state)


def take_answer(state: PokermagicState, seat: int, move: Move) -> None:
    """Carry on with what the seat has chosen for the effect that waits."""
    doing = _doing(state)
    effect = doing.item.effects[doing.effect]
    _ANSWERED[type(effect)](state, doing, effect, move)


def discarded(state: PokermagicState, due: DiscardDue, card: int) -> None:
    """Carry on with the card that chance has discarded."""
    effect = _doing(state).item.effects[_doing(state).effect]
    assert isinstance(effect, Discard)
    zones.discard(state, due.realm, due.seat, card)
    counted(state, effect.count)


def _doing(state: PokermagicState) -> Resolving:
    assert state.resolving is not None
    return state.resolving


# Of whom an effect speaks.


def _aim(doing: Resolving, target: Target) -> Aim:
    """Return what was chosen for a target."""
    return doing.item.how.aims[targets_of(doing.item.effects).index(target)]


def _players(state: PokermagicState, doing: Resolving, group: Group) -> list[int]:
    """Return the players that a group means, as far as they are still there."""
    seat = doing.item.seat
    if isinstance(group, Target):
        aim = _aim(doing, group)
        named = [aim.seat] if isinstance(aim, AtSeat) else []
    elif group is EACH_PLAYER:
        named = [seat, *state.opponents(seat)]
    elif group is EACH_OTHER:
        named = state.opponents(seat)
    elif group is THAT_PLAYER:
        named = [] if doing.item.about is None else [doing.item.about]
    elif group is Who.ITS_CONTROLLER:
        named = [doing.controller]
    else:
        named = [seat] if group is Who.YOU else []
    return [player for player in named if state.is_in(player)]


def _permanents(state: PokermagicState, doing: Resolving, group: Group) -> list[Permanent]:
    """Return the Magic permanents that a group means, as far as they are still there."""
    if isinstance(group, Filter):
        value = _mana_value(doing, group)
        return [each for each in state.permanents.values() if matches(each, group, value)]
    aim: Aim | None = None
    if isinstance(group, Target):
        aim = _aim(doing, group)
    elif group is Who.ITSELF:
        aim = AtObject(doing.item.source)
    found = permanent_at(state, aim) if aim else None
    return [found] if found else []


def _poker_cards(state: PokermagicState, doing: Resolving, group: Group) -> list[int]:
    """Return the poker cards on the table that a group means, as far as they are still there."""
    if isinstance(group, Filter):
        value = _mana_value(doing, group)
        return [card for card in on_table(state) if matches_poker(state, card, group, value)]
    aim = _aim(doing, group) if isinstance(group, Target) else None
    return [aim.card] if isinstance(aim, AtCard) and aim.card in on_table(state) else []


def _mana_value(doing: Resolving, group: Filter) -> int | None:
    return None if group.mana_value is None else _number(doing, group.mana_value)


def _number(doing: Resolving, number: Number) -> int:
    if isinstance(number, int):
        return number
    known: dict[Value, int] = {
        Value.X: doing.item.how.x,
        POWER: max(doing.power, 0),
        DEALT: doing.dealt,
        CHARGE: doing.item.charge,
        Value.COLOURS_SPENT: doing.item.colours_spent,
    }
    return known[number]


def _realm(doing: Resolving) -> Realm:
    return doing.item.how.realm or Realm.MAGIC


def _within_reach(state: PokermagicState, doing: Resolving, group: Group) -> Iterator[int]:
    """Yield the players of a group whose hands can be reached in the realm that was announced (A31)."""
    return (
        player
        for player in _players(state, doing, group)
        if zones.is_within_reach(state, _realm(doing), player)
    )


def _are_piles_there(state: PokermagicState, doing: Resolving) -> bool:
    return _realm(doing) is Realm.MAGIC or state.dealt


# Life and damage.


def _damage(state: PokermagicState, doing: Resolving, effect: Damage) -> None:
    amount, item = _number(doing, effect.amount), doing.item
    groups: Iterable[Group] = effect.to if isinstance(effect.to, tuple) else (effect.to,)
    dealt = 0
    for group in groups:
        for creature in _permanents(state, doing, group):
            dealt += wound(state, creature, amount, item.origin, colour(item))
        for player in _players(state, doing, group):
            dealt += hurt(state, player, amount, item.origin)
    _note_dealt(state, dealt)
    done(state)


def _gain_life(state: PokermagicState, doing: Resolving, effect: GainLife) -> None:
    for player in _players(state, doing, effect.who):
        gain(state, player, _number(doing, effect.amount))
    done(state)


def _lose_life(state: PokermagicState, doing: Resolving, effect: LoseLife) -> None:
    amount = _number(doing, effect.amount)
    players = _players(state, doing, effect.who)
    for player in players:
        lose(state, player, amount)
    _note_dealt(state, amount * len(players))
    done(state)


def _note_dealt(state: PokermagicState, points: int) -> None:
    doing = _doing(state)
    state.resolving = doing._replace(dealt=doing.dealt + points)


# Hands.


def _draw(state: PokermagicState, doing: Resolving, effect: Draw) -> None:
    """Draw one by one, so that the muck can be shuffled into an empty stub in between (A39)."""
    realm = effect.only or _realm(doing)
    for player in _within_reach(state, doing, effect.who):
        if zones.draw(state, realm, player):
            counted(state, effect.count)
            return
        if realm is Realm.POKER and zones.recycle(state):
            return
    done(state)


def _discard(state: PokermagicState, doing: Resolving, effect: Discard) -> None:
    realm = _realm(doing)
    for player in _within_reach(state, doing, effect.who):
        hand = zones.hand(state, realm, player)
        if not hand:
            continue
        if effect.chooser is Chooser.CHANCE:
            state.due = DiscardDue(realm, player)
        elif effect.chooser is Chooser.OWNER:
            state.ask(pb.QUESTION_DISCARD, player, _choices(realm, hand.cards))
        else:
            _show(state, realm, player, EVERYBODY)
            state.ask(pb.QUESTION_DISCARD, doing.item.seat, _choices(realm, hand.cards))
        return
    done(state)


def _discard_chosen(state: PokermagicState, doing: Resolving, effect: Discard, move: Choose) -> None:
    (player,) = _players(state, doing, effect.who)
    zones.discard(state, move.realm, player, move.card)
    counted(state, effect.count)


def _look_at_hand(state: PokermagicState, doing: Resolving, effect: LookAtHand) -> None:
    for player in _within_reach(state, doing, effect.who):
        _show(state, _realm(doing), player, bit(doing.item.seat) | bit(player))
    done(state)


def _show(state: PokermagicState, realm: Realm, player: int, viewers: int) -> None:
    hand = zones.hand(state, realm, player)
    hand.show(viewers)
    state.note(pb.KIND_LOOK, player, cards=tuple(hand.cards), realm=realm, knowers=viewers)


def _put_back(state: PokermagicState, doing: Resolving, effect: PutBack) -> None:
    for player in _within_reach(state, doing, Who.YOU):
        hand = zones.hand(state, _realm(doing), player)
        if hand:
            state.ask(pb.QUESTION_PUT_BACK, player, _choices(_realm(doing), hand.cards))
            return
    done(state)


def _put_back_chosen(state: PokermagicState, doing: Resolving, effect: PutBack, move: Choose) -> None:
    """Put the card on top. Nobody else knows any more what is left in the hand."""
    player, hand = doing.item.seat, zones.hand(state, move.realm, doing.item.seat)
    hand.take(move.card)
    hand.forget(but=bit(player))
    zones.library(state, move.realm, player).put_on_top(move.card, bit(player))
    state.note(pb.KIND_PUT_BACK, player, cards=(move.card,), points=1, realm=move.realm, knowers=bit(player))
    counted(state, effect.count)


# Libraries.


def _look_at_top(state: PokermagicState, doing: Resolving, effect: LookAtTop) -> None:
    realm, viewer = _realm(doing), doing.item.seat
    players = _players(state, doing, effect.who)
    if not players or not _are_piles_there(state, doing):
        done(state)
        return
    library = zones.library(state, realm, players[0])
    library.show(bit(viewer), effect.count)
    top = tuple(library.cards[: effect.count])
    state.note(pb.KIND_LOOK, viewer, cards=top, points=len(top), realm=realm, knowers=bit(viewer))
    orders = dict.fromkeys(Arrange(realm, order) for order in permutations(top))
    state.ask(pb.QUESTION_ARRANGE, viewer, (*orders, ShuffleAway()))


def _arranged(
    state: PokermagicState, doing: Resolving, effect: LookAtTop, move: Arrange | ShuffleAway
) -> None:
    (player,) = _players(state, doing, effect.who)
    if isinstance(move, Arrange):
        zones.library(state, move.realm, player).arrange(move.cards, bit(doing.item.seat))
    else:
        state.note(pb.KIND_SHUFFLE, player, realm=_realm(doing))
        zones.shuffle(state, _realm(doing), player)
    done(state)


def _mill(state: PokermagicState, doing: Resolving, effect: Mill) -> None:
    for player in _players(state, doing, effect.who):
        if _are_piles_there(state, doing):
            zones.mill(state, _realm(doing), player, effect.count)
    done(state)


def _search(state: PokermagicState, doing: Resolving, effect: Search) -> None:
    """Ask for a card. Who seeks one of a kind may fail to find it: nobody knows whether it was there."""
    realm, seat = _realm(doing), doing.item.seat
    if realm is Realm.POKER and not zones.is_within_reach(state, realm, seat):
        done(state)
        return
    found = [
        card
        for card in sorted(set(zones.library(state, realm, seat).cards))
        if realm is Realm.POKER or is_card(card, effect.what)
    ]
    choices = _choices(realm, found)
    if effect.what.type != "card" or not choices:
        choices += (PASS,)
    state.ask(pb.QUESTION_TAKE, seat, choices)


def _found(state: PokermagicState, doing: Resolving, effect: Search, move: Choose | object) -> None:
    realm, seat = _realm(doing), doing.item.seat
    if isinstance(move, Choose):
        zones.library(state, realm, seat).take(move.card)
        if effect.to is Place.PLAY:
            battlefield.enter(state, state.new_object(), move.card, seat).tapped = True
        else:
            zones.hand(state, realm, seat).add(move.card, bit(seat))
            state.note(pb.KIND_TAKE, seat, cards=(move.card,), realm=realm, knowers=bit(seat))
    state.note(pb.KIND_SHUFFLE, seat, realm=realm)
    zones.shuffle(state, realm, seat)
    done(state)


# Graveyards.


def _take(state: PokermagicState, doing: Resolving, effect: TakeFromGraveyard) -> None:
    """Ask for a card, unless it is the top one of a Magic graveyard."""
    realm, seat = _realm(doing), doing.item.seat
    cards = zones.graveyard(state, realm, seat)
    reachable = _are_piles_there(state, doing) and (
        effect.to is not Place.HAND or zones.is_within_reach(state, realm, seat)
    )
    if not (cards and reachable):
        done(state)
    elif effect.top and realm is Realm.MAGIC:
        _taken(state, doing, effect, Choose(realm, cards[-1]))
    else:
        state.ask(pb.QUESTION_TAKE, seat, _choices(realm, sorted(cards)))


def _taken(state: PokermagicState, doing: Resolving, effect: TakeFromGraveyard, move: Choose) -> None:
    realm, seat = _realm(doing), doing.item.seat
    knowers = bit(seat)
    if realm is Realm.POKER:
        knowers |= state.muck.take(move.card)
        if knowers != EVERYBODY:  # It lay face down: others cannot tell which one is gone.
            state.muck.forget(but=bit(seat))
            knowers = bit(seat)
    else:
        graveyard = state.graveyards[seat]
        del graveyard[max(place for place, card in enumerate(graveyard) if card == move.card)]
        knowers = EVERYBODY
    if effect.to is Place.BOTTOM:
        zones.library(state, realm, seat).put_below(move.card, knowers)
    else:
        zones.hand(state, realm, seat).add(move.card, knowers)
    state.note(pb.KIND_TAKE, seat, cards=(move.card,), realm=realm, knowers=knowers)
    done(state)


def _exile_graveyard(state: PokermagicState, doing: Resolving, effect: ExileGraveyard) -> None:
    for player in _players(state, doing, effect.who):
        if _realm(doing) is Realm.MAGIC:
            state.exiles[player] += state.graveyards[player]
            state.graveyards[player] = []
        elif state.dealt:
            state.poker_exile += sorted(state.muck.empty())
        state.note(pb.KIND_EXILE, player, realm=_realm(doing))
    done(state)


def _shuffle_graveyard(state: PokermagicState, doing: Resolving, effect: ShuffleGraveyard) -> None:
    realm, seat = _realm(doing), doing.item.seat
    if _are_piles_there(state, doing):
        if realm is Realm.MAGIC:
            cards, state.graveyards[seat] = state.graveyards[seat], []
        else:
            cards = state.muck.empty()
        for card in cards:
            zones.library(state, realm, seat).put_below(card, 0)
        state.note(pb.KIND_SHUFFLE, seat, points=len(cards), realm=realm)
        zones.shuffle(state, realm, seat)
    done(state)


# Permanents and spells.


def _to_each(
    magic: Callable[[PokermagicState, Permanent], None], poker: Callable[[PokermagicState, int], None]
) -> Callable[[PokermagicState, Resolving, Any], None]:
    """Return an effect that does one thing to Magic permanents, and another to poker cards (section 8)."""

    def carry_out(state: PokermagicState, doing: Resolving, effect: Exile | Bounce | Sacrifice) -> None:
        cards = _poker_cards(state, doing, effect.what)
        for permanent in _permanents(state, doing, effect.what):
            magic(state, permanent)
        for card in cards:
            poker(state, card)
        done(state)

    return carry_out


def _destroy(state: PokermagicState, doing: Resolving, effect: Destroy) -> None:
    cards = _poker_cards(state, doing, effect.what)
    for permanent in _permanents(state, doing, effect.what):
        battlefield.destroy(state, permanent, effect.regenerates)
    for card in cards:
        battlefield.destroy_poker(state, card)
    done(state)


def _counter(state: PokermagicState, doing: Resolving, effect: Counter) -> None:
    spell = item_at(state, _aim(doing, effect.what))
    if spell is None:
        done(state)
    elif effect.unless and can_pay(available(state, spell.seat), Mana(generic=effect.unless)):
        state.ask(pb.QUESTION_PAY, spell.seat, (Pay(), PASS))
    else:
        _countered(state, doing, effect, PASS)


def _countered(state: PokermagicState, doing: Resolving, effect: Counter, move: Move) -> None:
    spell = item_at(state, _aim(doing, effect.what))
    assert spell is not None
    if isinstance(move, Pay):
        pay(state, spell.seat, Mana(generic=effect.unless))
    else:
        state.stack.remove(spell)
        state.note(pb.KIND_COUNTER, spell.seat, item=spell)
        finish(state, spell)
    done(state)


def _recolour(state: PokermagicState, doing: Resolving, effect: Recolour) -> None:
    aim = _aim(doing, effect.what)
    spell, permanent = item_at(state, aim), permanent_at(state, aim)
    if spell:
        state.stack[state.stack.index(spell)] = spell._replace(colour=effect.colour)
    elif permanent:
        permanent.colour = effect.colour
    for card in _poker_cards(state, doing, effect.what):
        state.colours[card] = effect.colour
    done(state)


def _pump(state: PokermagicState, doing: Resolving, effect: Pump) -> None:
    for creature in _permanents(state, doing, effect.what):
        creature.power_gain += effect.power
        creature.toughness_gain += effect.toughness
        if effect.keyword and effect.keyword not in creature.granted:
            creature.granted += (effect.keyword,)
    done(state)


def _add_counter(state: PokermagicState, doing: Resolving, effect: AddCounter) -> None:
    for creature in _permanents(state, doing, effect.what):
        creature.plus += effect.count
    done(state)


def _regenerate(state: PokermagicState, doing: Resolving, effect: Regenerate) -> None:
    for creature in _permanents(state, doing, effect.what):
        creature.regenerations += 1
    done(state)


# Prevention and mana.


def _prevent(state: PokermagicState, doing: Resolving, effect: Prevent) -> None:
    for creature in _permanents(state, doing, effect.to):
        creature.shield += effect.amount
    for player in _players(state, doing, effect.to):
        state.shields[player] += effect.amount
    done(state)


def _prevent_from(state: PokermagicState, doing: Resolving, effect: PreventFrom) -> None:
    aim = _aim(doing, effect.source)
    assert isinstance(aim, AtObject)
    state.guards[doing.item.seat] += (aim.object,)
    done(state)


def _prevent_combat(state: PokermagicState, doing: Resolving, effect: PreventCombat) -> None:
    state.fog = True
    done(state)


def _add_mana(state: PokermagicState, doing: Resolving, effect: AddMana) -> None:
    for sign in effect.mana:
        state.mana[doing.item.seat][colour_index(sign)] += 1
    done(state)


def _choices(realm: Realm, cards: Iterable[int]) -> tuple[Move, ...]:
    """Return the choice of each card, equal ones once."""
    return tuple(Choose(realm, card) for card in dict.fromkeys(cards))


def shown(state: PokermagicState) -> tuple[Realm, list[int]]:
    """Return the cards that the asked seat looks at for its answer, with their realm."""
    doing = _doing(state)
    realm, seat = _realm(doing), doing.item.seat
    effect: Effect = doing.item.effects[doing.effect]
    if isinstance(effect, Search):
        return realm, sorted(zones.library(state, realm, seat).cards)
    if isinstance(effect, TakeFromGraveyard):
        return realm, sorted(zones.graveyard(state, realm, seat))
    if isinstance(effect, LookAtTop):
        (player,) = _players(state, doing, effect.who)
        return realm, zones.library(state, realm, player).cards[: effect.count]
    return realm, []


_DO: dict[type[Effect], Callable[[PokermagicState, Resolving, Any], None]] = {
    Damage: _damage,
    GainLife: _gain_life,
    LoseLife: _lose_life,
    Draw: _draw,
    Discard: _discard,
    LookAtHand: _look_at_hand,
    PutBack: _put_back,
    LookAtTop: _look_at_top,
    Mill: _mill,
    Search: _search,
    TakeFromGraveyard: _take,
    ExileGraveyard: _exile_graveyard,
    ShuffleGraveyard: _shuffle_graveyard,
    Destroy: _destroy,
    Sacrifice: _to_each(battlefield.bury, battlefield.destroy_poker),
    Exile: _to_each(battlefield.exile, battlefield.exile_poker),
    Bounce: _to_each(battlefield.bounce, battlefield.bounce_poker),
    Counter: _counter,
    Recolour: _recolour,
    Pump: _pump,
    AddCounter: _add_counter,
    Regenerate: _regenerate,
    Prevent: _prevent,
    PreventFrom: _prevent_from,
    PreventCombat: _prevent_combat,
    AddMana: _add_mana,
}
"""What each effect does."""

_ANSWERED: dict[type[Effect], Callable[[PokermagicState, Resolving, Any, Any], None]] = {
    Discard: _discard_chosen,
    PutBack: _put_back_chosen,
    LookAtTop: _arranged,
    Search: _found,
    TakeFromGraveyard: _taken,
    Counter: _countered,
}
"""What each effect does with the answer that it has asked for."""
