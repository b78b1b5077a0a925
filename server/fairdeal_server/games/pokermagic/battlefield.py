"""How permanents come and go, Magic cards and poker cards (section 8)."""

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from . import triggers
from .moves import AtObject
from .piles import EVERYBODY
from .state import Item, Permanent, PokermagicState
from .vocabulary import EntersCharged, Realm


def enter(state: PokermagicState, object: int, card: int, seat: int) -> Permanent:
    """Put a card onto the battlefield under its owner's control."""
    permanent = state.permanents[object] = Permanent(object, card, seat)
    state.note(pb.KIND_ENTER, seat, object=object, cards=(card,), realm=Realm.MAGIC)
    return permanent


def enter_from_stack(state: PokermagicState, item: Item) -> None:
    """Put a spell onto the battlefield as the permanent that it is; an Aura enchants what it was aimed at."""
    permanent = enter(state, item.object, item.card, item.seat)
    if item.record.enchants:
        (host,) = item.how.aims
        assert isinstance(host, AtObject)
        permanent.host = host.object
    permanent.colour = item.colour
    if any(isinstance(ability, EntersCharged) for ability in item.record.abilities):
        permanent.charge = item.colours_spent


def destroy(state: PokermagicState, permanent: Permanent, regenerates: bool = True) -> None:
    """Destroy a permanent; instead, one that regenerates is tapped and healed, and leaves combat."""
    if regenerates and permanent.regenerations:
        permanent.regenerations -= 1
        permanent.tapped = True
        permanent.damage = 0
        _leave_combat(state, permanent.object)
    else:
        bury(state, permanent)


def bury(state: PokermagicState, permanent: Permanent) -> None:
    """Put a permanent into its owner's graveyard."""
    _leave(state, permanent, pb.KIND_DESTROY)
    state.graveyards[permanent.seat].append(permanent.card)
    triggers.at_death(state, permanent)


def exile(state: PokermagicState, permanent: Permanent) -> None:
    """Put a permanent out of the game."""
    _leave(state, permanent, pb.KIND_EXILE)
    state.exiles[permanent.seat].append(permanent.card)


def bounce(state: PokermagicState, permanent: Permanent) -> None:
    """Return a permanent to its owner's hand; everybody knows it is there."""
    _leave(state, permanent, pb.KIND_BOUNCE)
    state.hands[permanent.seat].add(permanent.card, EVERYBODY)


def vanish(state: PokermagicState, permanent: Permanent) -> None:
    """Let a permanent go with its owner who has left (A35)."""
    del state.permanents[permanent.object]
    _leave_combat(state, permanent.object)


def _leave(state: PokermagicState, permanent: Permanent, kind: "pb.Kind.ValueType") -> None:
    vanish(state, permanent)
    cards = (permanent.card,)
    state.note(kind, permanent.seat, object=permanent.object, cards=cards, realm=Realm.MAGIC)


def _leave_combat(state: PokermagicState, object: int) -> None:
    combat = state.combat
    if not combat:
        return
    combat.attackers = [each for each in combat.attackers if each.object != object]
    for attacker in combat.attackers:
        if object in attacker.blockers:
            attacker.ordered -= attacker.blockers.index(object) < attacker.ordered
            attacker.blockers.remove(object)


def destroy_poker(state: PokermagicState, card: int) -> None:
    """Put a poker card from the table into the muck, face up."""
    _leave_table(state, card, pb.KIND_DESTROY)
    state.muck.put_below(card, EVERYBODY)


def exile_poker(state: PokermagicState, card: int) -> None:
    """Put a poker card out of the game until the next deal (R22)."""
    _leave_table(state, card, pb.KIND_EXILE)
    state.poker_exile.append(card)


def bounce_poker(state: PokermagicState, card: int) -> None:
    """Return a poker card: a held one to its owner's hand, one of the board to the top of the pack (A17)."""
    owner = _leave_table(state, card, pb.KIND_BOUNCE)
    if owner is None:
        state.stub.put_on_top(card, EVERYBODY)
    else:
        state.holes[owner].add(card, EVERYBODY)


def _leave_table(state: PokermagicState, card: int, kind: "pb.Kind.ValueType") -> int | None:
    """Take a card from the table and return whose held card it was; None for the board."""
    state.colours.pop(card, None)
    owner = next((seat for seat, held in enumerate(state.held) if card in held), None)
    (state.board if owner is None else state.held[owner]).remove(card)
    state.note(kind, owner or 0, cards=(card,), realm=Realm.POKER)
    return owner
