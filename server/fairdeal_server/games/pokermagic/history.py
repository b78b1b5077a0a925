"""What has happened in a hand, as sentences for people."""

from collections.abc import Callable, Sequence

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from .messages import announcement
from .moves import AtObject
from .notation import announced, card
from .pool import POOL, find

Names = dict[int, str]
"""The cards of objects, by their numbers."""
RECENT = 24
"""How many of a hand's events are told."""
_STREETS = ("flop", "turn", "river")
_ENDS = (
    pb.KIND_HOLD, pb.KIND_RETURN, pb.KIND_WIN, pb.KIND_FORFEIT, pb.KIND_LEAVE, pb.KIND_DRAW, pb.KIND_DISCARD,
    pb.KIND_DECKED,
)  # fmt: skip
"""What is told of the hand before."""
_UNTOLD = (pb.KIND_LAND, pb.KIND_DEAL)
"""A land is told when it comes into play, like other permanents; the dealer stands above."""


def tell(seen: pb.Observation) -> list[str]:
    """Return how the hand before ended, until there is a flop, and a line for each street of this hand."""
    names = names_of(seen)
    lines = _streets(seen.history, names)
    if seen.before and not any(event.kind == pb.KIND_BOARD for event in seen.history):
        ends = [_sentence(event, names) for event in seen.before if event.kind in _ENDS]
        lines.insert(0, f"the hand before: {'; '.join(ends[-RECENT:])}")
    return lines


def item_text(item: pb.StackItem, names: Names) -> str:
    """Return a spell or an ability with what it is aimed at, as in Lightning Bolt at seat 2."""
    what = _named(item.source, names) if item.HasField("ability") else item.card
    how = announcement(item.how)
    told = announced(how)
    for aim in how.aims:
        if isinstance(aim, AtObject) and aim.object in names:
            told = told.replace(f"#{aim.object}", _named(aim.object, names), 1)
    return what + told


def names_of(seen: pb.Observation) -> Names:
    """Return the card of each object that is there, or was there in this hand or the one before."""
    names: Names = {}
    for event in (*seen.before, *seen.history):
        if event.object and event.cards:
            names[event.object] = event.cards[0].magic
        if event.HasField("item"):
            names[event.item.source or event.item.object] = event.item.card
    names |= {item.object: item.card for item in seen.stack}
    return names | {each.object: each.card for each in seen.permanents}


def _streets(history: Sequence[pb.Event], names: Names) -> list[str]:
    """Return a line for each street, of the last events alone."""
    lines: list[tuple[str, list[str]]] = [("so far", [])]
    laid = 0
    for place, event in enumerate(history):
        if event.kind == pb.KIND_BOARD:
            lines.append((f"{_STREETS[min(laid, 2)]} {' '.join(map(card, event.cards))}", []))
            laid += 1
        elif _is_told(event) and place >= len(history) - RECENT:
            lines[-1][1].append(_sentence(event, names))
    lines[0][1][:0] = ["…"] if len(history) > RECENT else []
    return [f"{head}: {'; '.join(told)}" for head, told in lines if told]


def _is_told(event: pb.Event) -> bool:
    is_entry = event.kind == pb.KIND_RESOLVE and not event.item.HasField("ability")
    return event.kind not in _UNTOLD and not (is_entry and POOL[find(event.item.card)].is_permanent)


def _sentence(event: pb.Event, names: Names) -> str:
    return _SENTENCES[event.kind](event, names)


def _named(number: int, names: Names) -> str:
    return f"{names[number]} #{number}" if number in names else f"#{number}"


def _by_seat(verb: Callable[[pb.Event], str]) -> Callable[[pb.Event, Names], str]:
    return lambda event, _: f"seat {event.seat} {verb(event)}"


def _cards(event: pb.Event, otherwise: str) -> str:
    return ", ".join(map(card, event.cards)) or otherwise


def _life(verb: str) -> Callable[[pb.Event, Names], str]:
    return lambda event, _: f"seat {event.seat} {verb} {event.points} life ({event.chips})"


def _thing(end: str) -> Callable[[pb.Event, Names], str]:
    """Return the sentence about a permanent, or a poker card on the table."""
    return lambda event, names: (
        f"{_named(event.object, names) if event.object else _cards(event, 'a card')} {end}"
    )


def _pile(event: pb.Event, magic: str, poker: str) -> str:
    return poker if event.realm == pb.REALM_POKER else f"seat {event.seat}'s {magic}"


def _hold(event: pb.Event) -> str:
    dropped = f" and drops {event.points}" if event.points else ""
    return f"holds {' '.join(map(card, event.cards)) or 'nothing'}{dropped}"


def _exile(event: pb.Event, names: Names) -> str:
    if event.object or event.cards:
        return _thing("is exiled")(event, names)
    return f"{_pile(event, 'graveyard', 'the muck')} is exiled"


def _draw(event: pb.Event) -> str:
    kind = "a poker card" if event.realm == pb.REALM_POKER else "a Magic card"
    return f"draws {_cards(event, kind)}"


_SENTENCES: dict[int, Callable[[pb.Event, Names], str]] = {
    pb.KIND_DEAL: _by_seat(lambda event: "deals"),
    pb.KIND_BLIND: _by_seat(lambda event: f"posts {event.chips}"),
    pb.KIND_FOLD: _by_seat(lambda event: "folds"),
    pb.KIND_CHECK: _by_seat(lambda event: "checks"),
    pb.KIND_CALL: _by_seat(lambda event: f"calls {event.chips}"),
    pb.KIND_RAISE: _by_seat(lambda event: f"makes it {event.chips}"),
    pb.KIND_RETURN: _by_seat(lambda event: f"takes {event.chips} back"),
    pb.KIND_BOARD: lambda event, _: f"the board gets {_cards(event, 'nothing')}",
    pb.KIND_HOLD: _by_seat(_hold),
    pb.KIND_WIN: _by_seat(lambda event: f"wins {event.chips}"),
    pb.KIND_FORFEIT: lambda event, _: f"{event.chips} go to the Bank",
    pb.KIND_BOOT: _by_seat(lambda event: "is out of the hand"),
    pb.KIND_LEAVE: _by_seat(lambda event: "leaves the match"),
    pb.KIND_LAND: _by_seat(lambda event: f"plays {_cards(event, 'a land')}"),
    pb.KIND_CAST: lambda event, names: f"seat {event.seat} casts {item_text(event.item, names)}",
    pb.KIND_ACTIVATE: lambda event, names: f"seat {event.seat} activates {item_text(event.item, names)}",
    pb.KIND_TRIGGER: lambda event, names: f"{item_text(event.item, names)} triggers",
    pb.KIND_RESOLVE: lambda event, _: f"{event.item.card} resolves",
    pb.KIND_COUNTER: lambda event, _: f"{event.item.card} comes to nothing",
    pb.KIND_DAMAGE: _life("loses"),
    pb.KIND_LOSE: _life("loses"),
    pb.KIND_GAIN: _life("gains"),
    pb.KIND_DRAW: _by_seat(_draw),
    pb.KIND_DISCARD: _by_seat(lambda event: f"discards {_cards(event, 'a card')}"),
    pb.KIND_LOOK: lambda event, _: f"cards are looked at (seat {event.seat}): {_cards(event, 'unseen')}",
    pb.KIND_MILL: lambda event, _: (
        f"{_pile(event, 'library', 'the stub')} loses {_cards(event, 'nothing')} to the "
        f"{'muck' if event.realm == pb.REALM_POKER else 'graveyard'}"
    ),
    pb.KIND_TAKE: _by_seat(lambda event: f"takes {_cards(event, 'a card')}"),
    pb.KIND_SHUFFLE: lambda event, _: f"{_pile(event, 'library', 'the stub')} is shuffled",
    pb.KIND_DESTROY: _thing("is gone"),
    pb.KIND_EXILE: _exile,
    pb.KIND_BOUNCE: _thing("goes back"),
    pb.KIND_ENTER: lambda event, names: f"seat {event.seat} gets {_named(event.object, names)}",
    pb.KIND_ATTACK: lambda event, names: f"{_named(event.object, names)} attacks seat {event.other}",
    pb.KIND_BLOCK: lambda event, names: f"{_named(event.object, names)} blocks {_named(event.other, names)}",
    pb.KIND_WOUND: lambda event, names: f"{_named(event.object, names)} takes {event.points} damage",
    pb.KIND_DECKED: _by_seat(lambda event: "has no card left to draw"),
    pb.KIND_PUT_BACK: _by_seat(lambda event: f"puts {_cards(event, 'a card')} on top of the library"),
}
