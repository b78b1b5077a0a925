"""Moves and observations as text."""

from collections.abc import Iterable, Sequence

from google.protobuf.message import Message

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as pb
from fairdeal.v1 import cards_pb2

from . import pack
from .layout import PARTS, Layout

_HELP = "write a card such as 10♦ or TD, `pile 8S left AH right 2D`, or `open 1`"


def notation(move: Message) -> str:
    """Return a move as in 10♦, pile 8♠ left A♥ right 2♦, open 1; chance's as in deal 2: A♦ 5♥, Lopaka J♠."""
    if isinstance(move, pb.Chance):
        if move.HasField("lopaka"):
            return f"Lopaka {_card(move.lopaka.card)}"
        return f"deal {move.dealt.place}: {_listed(move.dealt.cards)}"
    assert isinstance(move, pb.Move)
    if move.HasField("give"):
        return gift(move.give)
    return f"open {move.open.hand}" if move.HasField("open") else _card(move.play.card)


def parse(text: str) -> pb.Move | pb.Chance:
    """Return the move that `notation` wrote or a person typed; raises ValueError."""
    words = text.replace(":", " ").split()
    match [word.lower() for word in words]:
        case ["open", ("1" | "2") as hand]:
            return pb.Move(open=pb.Open(hand=int(hand)))
        case ["lopaka", card]:
            return pb.Chance(lopaka=pb.Play(card=_parsed(card)))
        case ["deal", ("0" | "1" | "2" | "3") as place, _, *_]:
            return pb.Chance(dealt=pb.Dealt(place=int(place), cards=map(_parsed, words[2:])))
        case [("pile" | "left" | "right"), _, *_]:
            return _parse_gift(words)
        case [card] | ["play", card]:
            return pb.Move(play=pb.Play(card=_parsed(card)))
    raise ValueError(f"{text!r} is no move: {_HELP}")


def _parse_gift(words: Sequence[str]) -> pb.Move:
    parts = [word.lower() for word in words[::2]]
    if len(words) % 2 or len(set(parts)) < len(parts) or not set(parts) <= set(PARTS):
        raise ValueError(f"{' '.join(words)!r} gives no cards away: {_HELP}")
    given = dict(zip(parts, map(_parsed, words[1::2]), strict=True))
    return pb.Move(give=pb.Give(**given))


def _parsed(text: str) -> cards_pb2.Card:
    return pack.message(pack.parse(text))


def gift(give: pb.Give) -> str:
    """Return a gift as in pile 8♠ left A♥ right 2♦."""
    return (
        " ".join(f"{part} {_card(getattr(give, part))}" for part in PARTS if give.HasField(part)) or "nothing"
    )


def _card(card: cards_pb2.Card) -> str:
    return pack.notation(pack.number(card))


def _listed(those: Iterable[cards_pb2.Card]) -> str:
    return pack.listed(pack.numbers(those))


def text(observation: pb.Observation) -> str:
    """Return the table as a few lines."""
    layout = Layout.of(observation.options, len(observation.totals))
    lines = [f"Cursed Bottle, hand {observation.number}{_end(observation)}: {_question(observation, layout)}"]
    if observation.past:
        lines.append(_last_hand(observation.past[-1], layout))
    if observation.phase == pb.PHASE_PLAY:
        lines.append(_bottle(observation, layout))
    lines += [
        f"trick {number}: {_trick(trick, layout)}" for number, trick in enumerate(observation.tricks, start=1)
    ]
    if observation.phase != pb.PHASE_OVER:
        lines += [
            f"{_place(place, layout)}{_you(observation, hand)}: {_cards(hand)}"
            for place, hand in enumerate(observation.hands)
        ]
    for gave, received in zip(observation.gave, observation.received, strict=False):
        lines.append(f"you gave {gift(gave)}, and received {_received(received, layout)}")
    if len(observation.gave) > len(observation.received):
        lines.append(f"you give {gift(observation.gave[-1])}")
    lines.append(_points(observation, layout))
    return "\n".join(lines)


def _end(observation: pb.Observation) -> str:
    """Return when the match ends."""
    options = observation.options
    if observation.tie_break:
        return " (to break the tie)"
    return f" of a match to {options.target}" if options.HasField("target") else f" of {options.hands}"


def _question(observation: pb.Observation, layout: Layout) -> str:
    """Return what is asked, and of whom."""
    if observation.phase == pb.PHASE_PLAY:
        return f"{_place(observation.turn, layout)} plays a card"
    if observation.phase == pb.PHASE_GIVE:
        hand = f" from hand {observation.round + 1}" if layout.bright else ""
        return f"everybody gives {layout.gift}{hand}"
    if observation.phase == pb.PHASE_OPEN:
        return "everybody chooses the hand that lies open"
    return "the match is over" if observation.phase == pb.PHASE_OVER else "cards are dealt"


def _bottle(observation: pb.Observation, layout: Layout) -> str:
    owner = _name(observation.owner, layout) if observation.HasField("owner") else "nobody"
    return f"price {_price(observation.price)}, the bottle is {owner}'s"


def _price(card: cards_pb2.Card) -> str:
    return "6½" if card == pack.JOKER else _card(card)


def _trick(trick: pb.Trick, layout: Layout) -> str:
    cards = ", ".join(f"{_card(played.card)} ({_place(played.place, layout)})" for played in trick.cards)
    if not trick.HasField("winner"):
        return cards
    return f"{cards}; {_name(layout.owners[trick.winner], layout)} {'buys' if trick.bought else 'wins'}"


def _cards(hand: pb.Hand) -> str:
    count = "1 card" if hand.size == 1 else f"{hand.size} cards"
    shown = _listed(hand.cards) if hand.cards or not hand.size else count
    return f"{shown}{' (open)' if hand.open else ''}"


def _received(give: pb.Give, layout: Layout) -> str:
    if layout.seats == 2:
        return _card(give.left)
    return f"{_card(give.left)} from the left and {_card(give.right)} from the right"


def _points(observation: pb.Observation, layout: Layout) -> str:
    totals = f"totals {' : '.join(map(str, observation.totals))}"
    if observation.phase == pb.PHASE_OVER:
        return totals
    taken = " : ".join(map(str, observation.taken[: layout.seats]))
    lopaka = f" (Lopaka {observation.taken[-1]})" if layout.lopaka else ""
    return f"points in tricks {taken}{lopaka}, {totals}"


def _last_hand(past: pb.Past, layout: Layout) -> str:
    scores = " : ".join(map(str, past.scores))
    owner = _name(past.owner, layout) if past.HasField("owner") else "nobody"
    bottle = f"{owner} kept the bottle at {_price(past.price)}"
    return f"last hand: {bottle}, pile {_listed(past.pile)}, scores {scores}"


def _you(observation: pb.Observation, hand: pb.Hand) -> str:
    return " (you)" if hand.seat == observation.seat < len(observation.totals) else ""


def _place(place: int, layout: Layout) -> str:
    hand = f" hand {place % 2 + 1}" if layout.bright else ""
    return f"{_name(layout.owners[place], layout)}{hand}"


def _name(seat: int, layout: Layout) -> str:
    return "Lopaka" if seat == layout.seats else f"seat {seat}"
