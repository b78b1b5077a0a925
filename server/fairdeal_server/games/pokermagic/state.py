"""A match in progress. Nothing here decides anything: this is what lies on the table, and what is due next.

What comes next is the first of these that is there: `due` (chance), `asked` (a seat), `resolving`, `waiting`,
`window`; and if all are done, the step of `phase` (flow.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from .betting import Betting
from .moves import Announcement, Library, Move
from .piles import EVERYBODY, Hand, Pile
from .pool import POOL
from .vocabulary import Activated, Effects, Realm, Record, Target, Triggered, targets_of

LIFE = 20
"""The points of life that everybody begins with (R2)."""


class Permanent:
    """A Magic card in play; its owner controls it."""

    __slots__ = (
        "card",
        "charge",
        "colour",
        "damage",
        "granted",
        "host",
        "hurt_by",
        "new",
        "object",
        "plus",
        "power_gain",
        "regenerations",
        "seat",
        "shield",
        "tapped",
        "toughness_gain",
    )

    def __init__(self, object: int, card: int, seat: int) -> None:
        self.object = object
        self.card = card
        self.seat = seat
        self.tapped = False
        self.new = True
        """Came after the last untap: a creature can neither attack nor tap for an ability."""
        self.plus = 0
        """+1/+1 counters."""
        self.charge = 0
        self.colour = ""
        """The colour that it was given; empty where it has its own."""
        self.host = 0
        """What it enchants."""
        self.end_segment()

    def end_segment(self) -> None:
        """Let damage wear off and effects end (A20)."""
        self.damage = 0
        self.power_gain = 0
        self.toughness_gain = 0
        self.granted: tuple[str, ...] = ()
        self.regenerations = 0
        self.shield = 0
        self.hurt_by: tuple[int, ...] = ()

    def copy(self) -> "Permanent":
        """Return an independent copy."""
        twin = Permanent.__new__(Permanent)
        for name in Permanent.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    @property
    def record(self) -> Record:
        """The card's record."""
        return POOL[self.card]


class Item(NamedTuple):
    """A spell or an ability, on the stack or on its way to it."""

    object: int
    seat: int
    """Who controls it."""
    card: int
    ability: int | None = None
    """Which of the card's abilities; None for the spell itself."""
    source: int = 0
    """The permanent whose ability it is; 0 for a spell."""
    how: Announcement = Announcement()
    about: int | None = None
    """The player whom a triggered ability is about."""
    colour: str = ""
    """The colour that it was given, or that its source had."""
    colours_spent: int = 0
    charge: int = 0
    """The charge counters of the source when the ability was activated: it may have been sacrificed."""

    @property
    def record(self) -> Record:
        """The record of the card."""
        return POOL[self.card]

    @property
    def effects(self) -> Effects:
        """What it does when it is resolved."""
        if self.ability is None:
            return self.record.modes[self.how.mode] if self.record.modes else ()
        ability = self.record.abilities[self.ability]
        assert isinstance(ability, Activated | Triggered)
        return ability.effects

    @property
    def targets(self) -> tuple[Target, ...]:
        """What it is aimed at, as its text says it."""
        return (self.record.enchants,) if self.record.enchants else targets_of(self.effects)

    @property
    def origin(self) -> int:
        """The object that its damage comes from."""
        return self.source or self.object


class Resolving(NamedTuple):
    """An item whose effects are being carried out."""

    item: Item
    effect: int = 0
    """The place of the effect that is being carried out."""
    left: int = 0
    """How many cards it still moves; 0 before it has begun."""
    dealt: int = 0
    """The damage dealt and life lost by its effects."""
    power: int = 0
    """The power of its first target when it was resolved, for an effect that comes when that is gone."""
    controller: int = 0
    """Likewise who controlled it."""


class Window(NamedTuple):
    """A round in which everybody may respond."""

    lead: int
    """Who is asked first after each resolution."""
    seat: int
    """Who is asked next."""
    passes: int = 0
    """How many have passed in a row."""
    objects: int = 0
    """How many spells and abilities have been put onto the stack in it."""


class Attacker:
    """A creature that attacks."""

    __slots__ = ("blocked", "blockers", "defender", "object", "ordered")

    def __init__(self, object: int, defender: int) -> None:
        self.object = object
        self.defender = defender
        self.blocked = False
        self.blockers: list[int] = []
        self.ordered = 0
        """How many of the blockers have their place in the order of damage."""

    def copy(self) -> "Attacker":
        """Return an independent copy."""
        twin = Attacker(self.object, self.defender)
        twin.blocked = self.blocked
        twin.blockers = self.blockers.copy()
        twin.ordered = self.ordered
        return twin


class Combat:
    """An attack, on one player or several."""

    __slots__ = ("attackers", "blocking")

    def __init__(self) -> None:
        self.attackers: list[Attacker] = []
        self.blocking: list[int] = []
        """Who has still to declare blockers."""

    def copy(self) -> "Combat":
        """Return an independent copy."""
        twin = Combat()
        twin.attackers = [each.copy() for each in self.attackers]
        twin.blocking = self.blocking.copy()
        return twin


class Asked(NamedTuple):
    """A question to one seat, with all answers but raises of several sizes."""

    question: "pb.Question.ValueType"
    seat: int
    moves: tuple[Move, ...]
    raises: range = range(0)


@dataclass(frozen=True, slots=True)
class ShuffleDue:
    """Chance shuffles a Magic library, or the stub."""

    realm: Realm
    seat: int = 0


@dataclass(frozen=True, slots=True)
class DiscardDue:
    """Chance discards a card of a hand."""

    realm: Realm
    seat: int


class Event(NamedTuple):
    """Something that has happened."""

    kind: "pb.Kind.ValueType"
    seat: int = 0
    chips: int = 0
    points: int = 0
    cards: tuple[int, ...] = ()
    realm: Realm | None = None
    object: int = 0
    other: int = 0
    item: Item | None = None
    knowers: int = EVERYBODY
    """Who knows the cards."""


class PokermagicState:
    """A match in progress. Lists are by seat; cards are numbers, of cards.py and of pool.py."""

    __slots__ = (
        "asked",
        "attacked",
        "bank",
        "before",
        "betting",
        "board",
        "colours",
        "combat",
        "dealer",
        "dealt",
        "decked",
        "discards",
        "dropped",
        "due",
        "exiles",
        "first_event",
        "fog",
        "graveyards",
        "guards",
        "hand",
        "hands",
        "held",
        "history",
        "holes",
        "land_played",
        "left",
        "libraries",
        "lists",
        "main",
        "mains",
        "mana",
        "muck",
        "next_object",
        "opening",
        "options",
        "permanents",
        "phase",
        "poker_exile",
        "recycled",
        "resolving",
        "sealed",
        "seats",
        "shields",
        "shuffles",
        "stack",
        "stub",
        "stub_shuffles",
        "waiting",
        "window",
    )

    def __init__(self, options: pb.Options, seats: int, betting: Betting) -> None:  # noqa: PLR0915
        self.options = options
        self.seats = seats
        self.phase: pb.Phase.ValueType = pb.PHASE_LIBRARY
        self.hand = 0
        self.dealer = seats - 1
        self.bank = 0
        self.betting = betting
        """The chips: those of the hand, and between hands."""
        self.opening = betting.stacks.copy()
        """The chips at the start of this hand; of who has left, of the hand in which it left."""
        self.left = [0] * seats
        """In which order the seats have left, from 1, at once with the same number; 0 is still there."""
        # Poker.
        self.dealt = False
        """Cards are on the table: from the deal to the award."""
        self.stub = Pile()
        self.holes = [Hand() for _ in range(seats)]
        self.board: list[int] = []
        self.held: list[list[int]] = [[] for _ in range(seats)]
        """Hole cards that lie face up at the showdown."""
        self.dropped = [0] * seats
        """How many hole cards were dropped, and Magic cards earned (R7)."""
        self.muck = Pile()
        self.poker_exile: list[int] = []
        self.colours: dict[int, str] = {}
        """Of poker cards on the table that were given a colour."""
        self.recycled = False
        """The muck has been shuffled into the stub in this hand (A39)."""
        self.stub_shuffles = 0
        self.discards = 0
        """How many cards have been discarded at random in this hand."""
        # Magic.
        self.lists: list[Library | None] = [None] * seats
        self.libraries = [Pile() for _ in range(seats)]
        self.hands = [Hand() for _ in range(seats)]
        self.graveyards: list[list[int]] = [[] for _ in range(seats)]
        self.exiles: list[list[int]] = [[] for _ in range(seats)]
        self.shuffles = [0] * seats
        """How often each library has been shuffled."""
        self.decked: list[int] = []
        """Who had to draw from an empty library, and leaves for it at the next check."""
        self.mana = [[0] * 5 for _ in range(seats)]
        """Mana in the pools, by colour."""
        self.shields = [0] * seats
        """How much damage to the player is prevented in this segment."""
        self.guards: list[tuple[int, ...]] = [()] * seats
        """The sources whose next damage to the player is prevented in this segment."""
        self.fog = False
        """No combat damage is dealt in this segment."""
        self.permanents: dict[int, Permanent] = {}
        self.next_object = 1
        # What is going on.
        self.mains: list[int] = []
        """Whose main phases are still to come before the next betting."""
        self.main: int | None = None
        """Whose main phase it is."""
        self.land_played = False
        self.attacked = False
        self.combat: Combat | None = None
        self.stack: list[Item] = []
        self.waiting: list[Item] = []
        """Triggered abilities that have not been put onto the stack."""
        self.window: Window | None = None
        self.resolving: Resolving | None = None
        self.asked: Asked | None = None
        self.due: ShuffleDue | DiscardDue | None = None
        self.sealed: list[Move | None] = [None] * seats
        """What seats have chosen while others still choose, too."""
        self.history: list[Event] = []
        self.before: list[Event] = []
        """The history of the hand before."""
        self.first_event = 0

    def copy(self) -> "PokermagicState":
        """Return an independent copy."""
        twin = PokermagicState.__new__(PokermagicState)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        for name in _COPIED:
            setattr(twin, name, getattr(self, name).copy())
        for name in _DEEP:
            setattr(twin, name, [each.copy() for each in getattr(self, name)])
        twin.permanents = {number: each.copy() for number, each in self.permanents.items()}
        twin.combat = self.combat.copy() if self.combat else None
        return twin

    @property
    def life(self) -> int:
        """How many chips are a point of life."""
        return self.options.stack // LIFE

    @property
    def stacks(self) -> list[int]:
        """The chips that are life: not those that are bet (A3)."""
        return self.betting.stacks

    def is_in(self, seat: int) -> bool:
        """Say whether the seat is still in the match."""
        return not self.left[seat]

    def players(self) -> list[int]:
        """Return the seats that are still in the match, from the dealer's left."""
        return [seat for seat in self.from_left_of(self.dealer) if not self.left[seat]]

    @property
    def is_decided(self) -> bool:
        """Whether nobody has an opponent any more: what is left to do needs no more questions."""
        return self.left.count(0) < 2

    def opponents(self, seat: int) -> list[int]:
        """Return all other seats that are still in the match, from the seat's left (R18)."""
        return [other for other in self.from_left_of(seat) if other != seat and not self.left[other]]

    def from_left_of(self, seat: int) -> Iterator[int]:
        """Yield all seats, the given one last."""
        return ((seat + step) % self.seats for step in range(1, self.seats + 1))

    def next_in(self, seat: int) -> int:
        """Return the next seat that is still in the match; the same one where nobody is."""
        return next((other for other in self.from_left_of(seat) if not self.left[other]), seat)

    def new_object(self) -> int:
        """Return a number for an object."""
        self.next_object += 1
        return self.next_object - 1

    def note(self, kind: "pb.Kind.ValueType", seat: int = 0, **more: object) -> None:
        """Write down what has happened."""
        self.history.append(Event(kind, seat, **more))  # type: ignore[arg-type]

    def ask(self, question: "pb.Question.ValueType", seat: int, moves: tuple[Move, ...]) -> None:
        """Ask a seat."""
        self.asked = Asked(question, seat, moves)


_DEEP = ("graveyards", "exiles", "hands", "held", "holes", "libraries", "mana")
_COPIED = (
    "before", "betting", "board", "colours", "decked", "dropped", "guards", "history", "left", "lists",
    "mains", "muck", "opening", "poker_exile", "sealed", "shields", "shuffles", "stack", "stub", "waiting",
)  # fmt: skip
_SHARED = tuple(
    name for name in PokermagicState.__slots__ if name not in (*_DEEP, *_COPIED, "permanents", "combat")
)
