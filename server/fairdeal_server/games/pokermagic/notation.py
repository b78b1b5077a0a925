"""Moves as short texts, and back."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from google.protobuf.message import Message

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal.v1 import cards_pb2

from .. import cards
from ..game import IllegalMove
from .libraries import PRESETS
from .messages import card_message, move, move_message
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
from .vocabulary import Realm

HELP = (
    "write fold, call, raise 120, pass, land Swamp, cast Lightning Bolt at seat 1, activate #7.0 in poker, "
    "attack #7 seat 1, block #8 #7, order #8, hold K♥ A♠, choose K♥, arrange K♥, 2♣, shuffle away, pay, or "
    "library scorch"
)
_NUMBER = r"(\d{1,9})"
_CHIPS = r"(\d{1,10})"
"""All chips of eight seats have ten digits at most."""
_HOW = re.compile(
    r"(?P<what>.*?)(?: mode (?P<mode>\d{1,9}))?(?: in (?P<realm>magic|poker))?(?: X=(?P<x>\d{1,9}))?"
    r"(?: at (?P<aims>.+))?"
)
_PRESETS = {pb.Preset.Name(preset).removeprefix("PRESET_").lower(): preset for preset in PRESETS}
_PRESET_NAMES = {preset: name for name, preset in _PRESETS.items()}


# Writing.


def notation(message: Message) -> str:
    """Return a move as in cast Blaze X=3 at seat 1; chance's as in shuffle pack 3 0 1, discard K♥."""
    if isinstance(message, pb.Chance):
        return _chance(message)
    found = move(message)
    return _WRITERS[type(found)](found)


def _chance(message: pb.Chance) -> str:
    if message.WhichOneof("chance") == "discard":
        return f"discard {card(message.discard)}"
    order = " ".join(map(str, message.shuffle.order))
    whose = "pack" if message.shuffle.realm == pb.REALM_POKER else f"library {message.shuffle.seat}:"
    return f"shuffle {whose} {order}".strip()


def card(message: pb.AnyCard) -> str:
    """Return a card of either kind for people."""
    return message.magic or cards.notation(cards.number(message.poker))


def announced(how: Announcement) -> str:
    """Return an announcement as in mode 1 in poker X=3 at seat 1; empty where nothing was chosen."""
    parts = [f" mode {how.mode}"] if how.mode else []
    parts += [f" in {how.realm.name.lower()}"] if how.realm else []
    parts += [f" X={how.x}"] if how.x else []
    parts += [f" at {' and '.join(map(_aim, how.aims))}"] if how.aims else []
    return "".join(parts)


def _aim(aim: Aim) -> str:
    if isinstance(aim, AtSeat):
        return f"seat {aim.seat}"
    return f"#{aim.object}" if isinstance(aim, AtObject) else cards.notation(aim.card)


def _library(library: Library) -> str:
    if library.preset:
        return f"library {_PRESET_NAMES[pb.Preset.ValueType(library.preset)]}"
    listed = [(library.cards.count(card), POOL[card].name) for card in dict.fromkeys(library.cards)]
    return "library " + ", ".join(f"{count} {name}" for count, name in listed)


_WRITERS: dict[type, Callable[[Any], str]] = {
    Library: _library,
    Fold: lambda _: "fold",
    Call: lambda _: "call",
    Raise: lambda each: f"raise {each.to}",
    Pass: lambda _: "pass",
    Land: lambda each: f"land {POOL[each.card].name}",
    Cast: lambda each: f"cast {POOL[each.card].name}{announced(each.how)}",
    Activate: lambda each: f"activate #{each.permanent}.{each.ability}{announced(each.how)}",
    Trigger: lambda each: f"trigger{announced(each.how)}",
    Attack: lambda each: f"attack #{each.creature} seat {each.defender}",
    Block: lambda each: f"block #{each.blocker} #{each.attacker}",
    Order: lambda each: f"order #{each.blocker}",
    Hold: lambda each: f"hold {' '.join(map(cards.notation, each.cards)) or 'nothing'}",
    Choose: lambda each: f"choose {_named(each.realm, each.card)}",
    Arrange: lambda each: (
        f"arrange {', '.join(_named(each.realm, card) for card in each.cards) or 'nothing'}"
    ),
    ShuffleAway: lambda _: "shuffle away",
    Pay: lambda _: "pay",
}


def _named(realm: Realm, number: int) -> str:
    return card(card_message(realm, number))


# Reading.


def parse(text: str) -> pb.Move | pb.Chance:
    """Return the move that `notation` wrote or a person typed; raises ValueError with what is wrong."""
    words = " ".join(text.split())
    for pattern, read in _READERS:
        match = re.fullmatch(pattern, words)
        if match:
            try:
                found = read(*match.groups())
            except IllegalMove as error:
                raise ValueError(str(error)) from None
            return found if isinstance(found, pb.Chance) else move_message(found)
    raise ValueError(f"{text.strip()!r} is no move: {HELP}")


def _how(text: str) -> tuple[str, Announcement]:
    """Return what is announced, and how."""
    match = _HOW.fullmatch(text)
    assert match is not None
    realm = Realm[match["realm"].upper()] if match["realm"] else None
    aims = tuple(map(_read_aim, match["aims"].split(" and "))) if match["aims"] else ()
    return match["what"], Announcement(int(match["mode"] or 0), realm, int(match["x"] or 0), aims)


def _read_aim(text: str) -> Aim:
    if match := re.fullmatch(rf"seat {_NUMBER}", text):
        return AtSeat(int(match[1]))
    if match := re.fullmatch(rf"#{_NUMBER}", text):
        return AtObject(int(match[1]))
    return AtCard(_poker(text))


def _poker(text: str) -> int:
    found = cards.parse(text)
    if found >= cards.PACK:
        raise ValueError("the pack has no jokers")
    return found


def _read_cast(text: str) -> Cast:
    name, how = _how(text)
    return Cast(find(name), how)


def _read_activate(permanent: str, ability: str, rest: str) -> Activate:
    return Activate(int(permanent), int(ability), _how(rest)[1])


def _read_library(text: str) -> Move:
    name = text.lower().replace(" ", "_")
    if name in _PRESETS:
        return Library(_PRESETS[name], PRESETS[_PRESETS[name]])
    listed = [entry.strip().split(" ", 1) for entry in text.split(",")]
    if not all(len(entry) == 2 and entry[0].isdecimal() and len(entry[0]) < 4 for entry in listed):
        raise ValueError(
            f"{text!r} is no library: write {', '.join(_PRESETS)}, or a list as in 15 Swamp, 4 Terror"
        )
    copies = [pb.Copies(name=name, count=int(count)) for count, name in listed]
    return move(pb.Move(library=pb.Library(cards=copies)))


def _any_card(text: str) -> tuple[Realm, int]:
    try:
        return Realm.MAGIC, find(text)
    except ValueError:
        return Realm.POKER, _poker(text)


def _read_arrange(text: str) -> Arrange:
    named = [] if text == "nothing" else [_any_card(name.strip()) for name in text.split(",")]
    realms = {realm for realm, _ in named} or {Realm.MAGIC}
    if len(realms) > 1:
        raise ValueError("Magic cards and poker cards are never in one library")
    return Arrange(realms.pop(), tuple(number for _, number in named))


def _read_hold(text: str) -> Hold:
    return Hold(() if text == "nothing" else tuple(sorted(map(_poker, text.split()))))


def _read_shuffle(seat: str | None, order: str | None) -> pb.Chance:
    realm = pb.REALM_POKER if seat is None else pb.REALM_MAGIC
    places = [int(place) for place in (order or "").split()]
    return pb.Chance(shuffle=pb.Shuffle(realm=realm, seat=int(seat or 0), order=places))


def _read_discard(text: str) -> pb.Chance:
    return pb.Chance(discard=card_message(*_any_card(text)))


_READERS: Sequence[tuple[str, Callable[..., Move | pb.Chance]]] = (
    ("fold", Fold),
    ("call|check", Call),
    (rf"(?:raise|bet) {_CHIPS}", lambda chips: Raise(int(chips))),
    ("pass", lambda: PASS),
    ("land (.+)", lambda name: Land(find(name))),
    ("cast (.+)", _read_cast),
    (rf"activate #{_NUMBER}\.{_NUMBER}(.*)", _read_activate),
    ("trigger(.*)", lambda rest: Trigger(_how(rest)[1])),
    (rf"attack #{_NUMBER} seat {_NUMBER}", lambda creature, seat: Attack(int(creature), int(seat))),
    (rf"block #{_NUMBER} #{_NUMBER}", lambda blocker, attacker: Block(int(blocker), int(attacker))),
    (rf"order #{_NUMBER}", lambda blocker: Order(int(blocker))),
    ("hold (.+)", _read_hold),
    ("choose (.+)", lambda name: Choose(*_any_card(name))),
    ("arrange (.+)", _read_arrange),
    ("shuffle away", ShuffleAway),
    ("pay", Pay),
    ("library (.+)", _read_library),
    (rf"shuffle (?:pack|library {_NUMBER}:)((?: \d{{1,3}})*)", _read_shuffle),
    ("discard (.+)", _read_discard),
)
"""The patterns, the first that fits; what is in brackets is handed on."""


def listed(messages: Iterable[cards_pb2.Card]) -> str:
    """Return poker cards for people, or `none`."""
    return cards.listed(cards.numbers(messages))
