"""Moves as messages, and back. Messages are shared: they are not to be changed."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from google.protobuf.message import Message

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal.v1 import cards_pb2

from .. import cards
from ..game import IllegalMove
from .libraries import cards_of
from .moves import (
    PASS,
    Activate,
    Aim,
    Announcement,
    Arrange,
    AtCard,
    AtObject,
    AtSeat,
    Attack,
    Block,
    Call,
    Cast,
    Choose,
    Fold,
    Hold,
    Land,
    Library,
    Move,
    Order,
    Pass,
    Pay,
    Raise,
    ShuffleAway,
    Trigger,
)
from .pool import POOL, find
from .vocabulary import COLOURS, Realm

REALMS: dict[Realm | None, "pb.Realm.ValueType"] = {
    None: pb.REALM_UNSPECIFIED,
    Realm.MAGIC: pb.REALM_MAGIC,
    Realm.POKER: pb.REALM_POKER,
}
_REALMS = {number: realm for realm, number in REALMS.items()}


def colour_message(sign: str) -> "pb.Colour.ValueType":
    """Return a colour; empty is none."""
    return pb.Colour.ValueType(COLOURS.index(sign) + 1) if sign else pb.COLOUR_UNSPECIFIED


def colour(number: int) -> str:
    """Return the sign of a colour; empty for none."""
    return COLOURS[number - 1] if number else ""


@lru_cache(1 << 8)
def card_message(realm: Realm, card: int) -> pb.AnyCard:
    """Return a card of a realm."""
    if realm is Realm.MAGIC:
        return pb.AnyCard(magic=POOL[card].name)
    return pb.AnyCard(poker=cards.message(card))


def card(message: pb.AnyCard) -> tuple[Realm, int]:
    """Return the realm and the card; raises IllegalMove where there is no such card."""
    kind = message.WhichOneof("card")
    if kind == "poker":
        return Realm.POKER, poker_card(message.poker)
    if kind == "magic":
        return Realm.MAGIC, magic_card(message.magic)
    raise IllegalMove("no card is named")


def poker_card(message: cards_pb2.Card) -> int:
    """Return the poker card; raises IllegalMove where there is none."""
    try:
        number = cards.number(message)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    if number >= cards.PACK:
        raise IllegalMove("the pack has no jokers")
    return number


def magic_card(name: str) -> int:
    """Return the card of a name; raises IllegalMove."""
    try:
        return find(name)
    except ValueError as error:
        raise IllegalMove(str(error)) from None


def library_message(library: Library) -> pb.Library:
    """Return a library by its name, or card by card."""
    if library.preset:
        return pb.Library(preset=pb.Preset.ValueType(library.preset))
    counts = Counter(library.cards)
    return pb.Library(
        cards=[pb.Copies(name=POOL[card].name, count=count) for card, count in sorted(counts.items())]
    )


def library(message: pb.Library) -> Library:
    """Return the library; raises IllegalMove where it is not allowed."""
    return Library(message.preset, cards_of(message))


@lru_cache(1 << 12)
def announcement_message(how: Announcement) -> pb.Announcement:
    """Return an announcement."""
    return pb.Announcement(
        mode=how.mode, realm=REALMS[how.realm], x=how.x, targets=map(_aim_message, how.aims)
    )


def announcement(message: pb.Announcement) -> Announcement:
    """Return the announcement; raises IllegalMove where it names nothing."""
    if message.realm not in _REALMS:
        raise IllegalMove(f"there is no realm {message.realm}")
    return Announcement(message.mode, _REALMS[message.realm], message.x, tuple(map(_aim, message.targets)))


def _aim_message(aim: Aim) -> pb.Target:
    if isinstance(aim, AtSeat):
        return pb.Target(seat=aim.seat)
    if isinstance(aim, AtObject):
        return pb.Target(object=aim.object)
    return pb.Target(card=cards.message(aim.card))


def _aim(message: pb.Target) -> Aim:
    kind = message.WhichOneof("target")
    if kind == "seat":
        return AtSeat(message.seat)
    if kind == "object":
        return AtObject(message.object)
    if kind == "card":
        return AtCard(poker_card(message.card))
    raise IllegalMove("a target names nothing")


@lru_cache(1 << 12)
def move_message(move: Move) -> pb.Move:
    """Return a move as a message."""
    return _WRITERS[type(move)](move)


_WRITERS: dict[type, Callable[[Any], pb.Move]] = {
    Library: lambda move: pb.Move(library=library_message(move)),
    Fold: lambda move: pb.Move(fold=pb.Fold()),
    Call: lambda move: pb.Move(call=pb.Call()),
    Raise: lambda move: pb.Move(**{"raise": move.to}),
    Pass: lambda move: pb.Move(pass_turn=pb.Pass()),
    Land: lambda move: pb.Move(land=POOL[move.card].name),
    Cast: lambda move: pb.Move(cast=pb.Cast(card=POOL[move.card].name, how=announcement_message(move.how))),
    Activate: lambda move: pb.Move(
        activate=pb.Activate(
            permanent=move.permanent, ability=move.ability, how=announcement_message(move.how)
        )
    ),
    Trigger: lambda move: pb.Move(trigger=announcement_message(move.how)),
    Attack: lambda move: pb.Move(attack=pb.Attack(creature=move.creature, defender=move.defender)),
    Block: lambda move: pb.Move(block=pb.Block(blocker=move.blocker, attacker=move.attacker)),
    Order: lambda move: pb.Move(order=move.blocker),
    Hold: lambda move: pb.Move(hold=pb.Hold(cards=map(cards.message, move.cards))),
    Choose: lambda move: pb.Move(choose=card_message(move.realm, move.card)),
    Arrange: lambda move: pb.Move(
        arrange=pb.Arrange(cards=[card_message(move.realm, card) for card in move.cards])
    ),
    ShuffleAway: lambda move: pb.Move(shuffle_away=pb.ShuffleAway()),
    Pay: lambda move: pb.Move(pay=pb.Pay()),
}


def move(message: Message) -> Move:
    """Return what a message says; raises IllegalMove where it says nothing that a seat can do."""
    kind = message.WhichOneof("move") if isinstance(message, pb.Move) else None
    if kind is None:
        raise IllegalMove("the move is empty, or no move of this game")
    return _READERS[kind](getattr(message, kind))


def _arrange(message: pb.Arrange) -> Arrange:
    named = [card(each) for each in message.cards]
    realms = {realm for realm, _ in named}
    if len(realms) > 1:
        raise IllegalMove("Magic cards and poker cards are never in one library")
    return Arrange(realms.pop() if realms else Realm.MAGIC, tuple(number for _, number in named))


_READERS: dict[str, Callable[[Any], Move]] = {
    "library": library,
    "fold": lambda _: Fold(),
    "call": lambda _: Call(),
    "raise": Raise,
    "pass_turn": lambda _: PASS,
    "land": lambda name: Land(magic_card(name)),
    "cast": lambda cast: Cast(magic_card(cast.card), announcement(cast.how)),
    "activate": lambda each: Activate(each.permanent, each.ability, announcement(each.how)),
    "trigger": lambda how: Trigger(announcement(how)),
    "attack": lambda attack: Attack(attack.creature, attack.defender),
    "block": lambda block: Block(block.blocker, block.attacker),
    "order": Order,
    "hold": lambda hold: Hold(tuple(map(poker_card, hold.cards))),
    "choose": lambda chosen: Choose(*card(chosen)),
    "arrange": _arrange,
    "shuffle_away": lambda _: ShuffleAway(),
    "pay": lambda _: Pay(),
}
