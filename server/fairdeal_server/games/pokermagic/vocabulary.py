"""The words that a card's record is made of: costs, filters, values, effects and abilities.

A record says what a card does, and nothing else does: `wording.py` writes its text, `announcing.py` finds
what can be announced, `effects.py` carries it out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

COLOURS = "WUBRG"
"""White, blue, black, red, green."""


class Realm(Enum):
    """Which hand, library or graveyard is meant: those of Magic, or those of poker (R17, R19, R20)."""

    MAGIC = 1
    POKER = 2


class Who(Enum):
    """Players, the permanent itself and what was aimed at, as an effect speaks of them."""

    YOU = "you"
    EACH_PLAYER = "each player"
    EACH_OTHER = "each other player"
    THAT_PLAYER = "that player"
    ITS_CONTROLLER = "its controller"
    ITSELF = "it"
    HOST = "enchanted creature"


YOU, EACH_PLAYER, EACH_OTHER = Who.YOU, Who.EACH_PLAYER, Who.EACH_OTHER
THAT_PLAYER, ITS_CONTROLLER, ITSELF, HOST = Who.THAT_PLAYER, Who.ITS_CONTROLLER, Who.ITSELF, Who.HOST


class Value(Enum):
    """A number that is known only when the effect is carried out."""

    X = "X"
    POWER = "the target's power"
    DEALT = "what was dealt or lost"
    CHARGE = "the charge counters on it"
    COLOURS_SPENT = "the colours of mana spent"


X, POWER, DEALT, CHARGE, COLOURS_SPENT = Value
Number = int | Value


@dataclass(frozen=True)
class Mana:
    """A cost in mana: as many of each colour, any mana, and whether X is added."""

    colours: tuple[int, ...] = (0, 0, 0, 0, 0)
    generic: int = 0
    x: bool = False

    @classmethod
    def read(cls, text: str) -> "Mana":
        """Return the cost that stands on a card, as in 2WW or XR; raises ValueError."""
        generic = "".join(sign for sign in text if sign.isdigit())
        coloured = text.replace("X", "", 1).removeprefix(generic)
        if any(sign not in COLOURS for sign in coloured):
            raise ValueError(f"{text!r} is not a mana cost; write X, a number, and the letters {COLOURS}")
        return cls(tuple(coloured.count(colour) for colour in COLOURS), int(generic or 0), "X" in text)

    @cached_property
    def value(self) -> int:
        """The mana value, with X as 0."""
        return sum(self.colours) + self.generic


@dataclass(frozen=True)
class Filter:
    """Which objects are meant: everything that is given must match. Poker cards are of no type (R21)."""

    type: str = "permanent"
    """permanent, creature, artifact, enchantment, land, nonland, spell, source or card."""
    colour: str = ""
    not_colour: str = ""
    not_type: str = ""
    without: str = ""
    """A keyword that it must not have."""
    basic: bool = False
    mana_value: Number | None = None


@dataclass(frozen=True)
class Target:
    """What is chosen when something is announced: an object of one of the filters, or a player."""

    filters: tuple[Filter, ...] = ()
    players: Who | None = None
    """EACH_PLAYER: any of them; EACH_OTHER: any opponent."""


def target(*filters: Filter, players: Who | None = None) -> Target:
    """Return a target that matches one of the filters, or is such a player."""
    return Target(filters, players)


Group = Target | Filter | Who
"""Whom an effect is about: what was chosen, all that match, or somebody by his part in it."""


class Effect:
    """Something that a spell or an ability does."""


@dataclass(frozen=True)
class Damage(Effect):
    """Damage to creatures and players; to players it costs chips (R15)."""

    to: Group | tuple[Group, ...]
    amount: Number


@dataclass(frozen=True)
class GainLife(Effect):
    """Chips from the Bank, as far as it has some (R16)."""

    who: Group
    amount: Number


@dataclass(frozen=True)
class LoseLife(Effect):
    """Chips to the Bank without damage."""

    who: Group
    amount: Number


@dataclass(frozen=True)
class Draw(Effect):
    """Cards from the top of a library to a hand."""

    who: Group
    count: int = 1
    only: Realm | None = None


class Chooser(Enum):
    """Who chooses the card that is discarded."""

    OWNER = "of her choice"
    CHANCE = "at random"
    YOU = "that you choose"


@dataclass(frozen=True)
class Discard(Effect):
    """Cards from a hand to a graveyard; if you choose, the hand is revealed."""

    who: Group
    count: int = 1
    chooser: Chooser = Chooser.OWNER


@dataclass(frozen=True)
class LookAtHand(Effect):
    """You alone see a hand."""

    who: Group


@dataclass(frozen=True)
class LookAtTop(Effect):
    """You alone see the top of a library and put it back in any order, or have the library shuffled."""

    who: Group
    count: int


@dataclass(frozen=True)
class PutBack(Effect):
    """Cards from your hand onto your library."""

    count: int


@dataclass(frozen=True)
class Mill(Effect):
    """Cards from the top of a library to its graveyard."""

    who: Group
    count: int


class Place(Enum):
    """Where a card is put."""

    HAND = "into your hand"
    PLAY = "onto the battlefield tapped"
    BOTTOM = "on the bottom of your library"


@dataclass(frozen=True)
class Search(Effect):
    """Any matching card of your library, which is then shuffled."""

    what: Filter
    to: Place = Place.HAND


@dataclass(frozen=True)
class TakeFromGraveyard(Effect):
    """A card of your graveyard. Its top card: of the muck you decide which that is (R20)."""

    to: Place = Place.HAND
    top: bool = False


@dataclass(frozen=True)
class ExileGraveyard(Effect):
    """A whole graveyard leaves the game; poker cards come back with the next deal (R22)."""

    who: Group


@dataclass(frozen=True)
class ShuffleGraveyard(Effect):
    """Your graveyard is shuffled into your library."""


@dataclass(frozen=True)
class Destroy(Effect):
    """Permanents go to the graveyard, poker cards to the muck (R21, R24)."""

    what: Group
    regenerates: bool = True


@dataclass(frozen=True)
class Sacrifice(Effect):
    """The permanent goes to the graveyard, whatever protects it."""

    what: Group


@dataclass(frozen=True)
class Exile(Effect):
    """Permanents leave the game."""

    what: Group


@dataclass(frozen=True)
class Bounce(Effect):
    """Permanents go back to their owners' hands; the board's owner is the pack."""

    what: Group


@dataclass(frozen=True)
class Counter(Effect):
    """A spell goes to the graveyard, unless its controller can and does pay."""

    what: Target
    unless: int = 0


@dataclass(frozen=True)
class AddMana(Effect):
    """Mana into your pool."""

    mana: str


@dataclass(frozen=True)
class Pump(Effect):
    """Power, toughness or a keyword until the end of the segment."""

    what: Group
    power: int = 0
    toughness: int = 0
    keyword: str = ""


@dataclass(frozen=True)
class Recolour(Effect):
    """Another colour, for good."""

    what: Target
    colour: str


@dataclass(frozen=True)
class AddCounter(Effect):
    """+1/+1 counters."""

    what: Group
    count: int = 1


@dataclass(frozen=True)
class Regenerate(Effect):
    """The next time that it would be destroyed in this segment, it is tapped instead."""

    what: Group


@dataclass(frozen=True)
class Prevent(Effect):
    """The next points of damage to somebody in this segment are prevented."""

    to: Group
    amount: int


@dataclass(frozen=True)
class PreventFrom(Effect):
    """The next time that a source that you choose would deal damage to you in this segment, it does not."""

    source: Target


@dataclass(frozen=True)
class PreventCombat(Effect):
    """No combat damage is dealt in this segment."""


Effects = tuple[Effect, ...]


@dataclass(frozen=True)
class Cost:
    """What an ability costs."""

    mana: Mana = Mana()
    tap: bool = False
    sacrifice: bool = False
    exile: bool = False
    life: int = 0


def cost(
    mana: str = "", *, tap: bool = False, sacrifice: bool = False, exile: bool = False, life: int = 0
) -> Cost:
    """Return a cost whose mana is written as on a card."""
    return Cost(Mana.read(mana), tap, sacrifice, exile, life)


class When(Enum):
    """What makes an ability trigger."""

    YOUR_UPKEEP = "At the beginning of your upkeep"
    DRAW_PHASE = "At each player's draw phase"
    OPPONENT_DRAWS = "Whenever an opponent draws a card"
    DAMAGES_OPPONENT = "Whenever it deals damage to an opponent"
    VICTIM_DIES = "Whenever a creature dies that it dealt damage to in this segment"
    END_STEP = "At the beginning of each end step"


class If(Enum):
    """A condition that holds when an ability triggers, and still when it is resolved."""

    ALWAYS = ""
    UNTAPPED = "if it is untapped"
    NO_CREATURES = "if there are no creatures"


class Ability:
    """Something that a permanent can do, or that is true while it is there."""


@dataclass(frozen=True)
class Activated(Ability):
    """An ability at instant speed that its controller pays for."""

    cost: Cost
    effects: Effects


@dataclass(frozen=True)
class Triggered(Ability):
    """An ability that goes onto the stack by itself."""

    when: When
    effects: Effects
    condition: If = If.ALWAYS


@dataclass(frozen=True)
class Static(Ability):
    """What is true of these creatures as long as the permanent is there."""

    what: Group
    power: int = 0
    toughness: int = 0
    cannot: tuple[str, ...] = ()
    """attack, block."""


@dataclass(frozen=True)
class EntersCharged(Ability):
    """The permanent comes with so many charge counters."""

    counters: Number


@dataclass(frozen=True)
class Record:
    """A card: everything that the rules and its text come from."""

    name: str
    cost: Mana
    types: tuple[str, ...]
    """Land, Basic, Creature, Artifact, Enchantment, Aura, Instant, Sorcery."""
    colour: str = ""
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    """flying, reach, first strike, trample, vigilance, haste, protection from X, …walk."""
    modes: tuple[Effects, ...] = ()
    """What the spell does; several where one of them is chosen."""
    abilities: tuple[Ability, ...] = ()
    enchants: Target | None = None
    produces: str = ""
    """The colour of the mana for which it can be tapped."""
    copies: int = 4
    """How many a library may have."""

    @cached_property
    def is_permanent(self) -> bool:
        """Whether it stays in play."""
        return not {"Instant", "Sorcery"} & set(self.types)

    @cached_property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return "Land" in self.types

    @cached_property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "Creature" in self.types

    @cached_property
    def is_instant(self) -> bool:
        """Whether it can be cast at any time."""
        return "Instant" in self.types

    @cached_property
    def activated(self) -> tuple[tuple[int, Activated], ...]:
        """The activated abilities, with their places."""
        return tuple(
            (place, each) for place, each in enumerate(self.abilities) if isinstance(each, Activated)
        )

    @cached_property
    def triggered(self) -> tuple[tuple[int, Triggered], ...]:
        """The triggered abilities, with their places."""
        return tuple(
            (place, each) for place, each in enumerate(self.abilities) if isinstance(each, Triggered)
        )

    @cached_property
    def statics(self) -> tuple[Static, ...]:
        """The static abilities."""
        return tuple(each for each in self.abilities if isinstance(each, Static))

    def all_effects(self) -> Iterator[Effect]:
        """Yield every effect of the card and its abilities."""
        for mode in self.modes:
            yield from mode
        for each in self.abilities:
            if isinstance(each, Activated | Triggered):
                yield from each.effects


TOUCHES_HAND = (Draw, Discard, LookAtHand, PutBack)
TOUCHES_PILES = (LookAtTop, Mill, TakeFromGraveyard, ExileGraveyard, ShuffleGraveyard)


def is_dual(effect: Effect) -> bool:
    """Say whether the effect speaks of a bare hand, library or graveyard, so that a realm is chosen."""
    if isinstance(effect, Draw):
        return effect.only is None
    if isinstance(effect, Search):
        return effect.what.type == "card"
    return isinstance(effect, TOUCHES_HAND + TOUCHES_PILES)


def is_about_hands(effect: Effect) -> bool:
    """Say whether the effect, in the realm of poker, needs somebody's hole cards."""
    return isinstance(effect, TOUCHES_HAND) or (
        isinstance(effect, Search | TakeFromGraveyard) and effect.to is Place.HAND
    )


def targets_of(effects: Effects) -> tuple[Target, ...]:
    """Return the targets of effects in their order."""
    found = []
    for effect in effects:
        for value in vars(effect).values():
            found += [
                each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, Target)
            ]
    return tuple(found)
