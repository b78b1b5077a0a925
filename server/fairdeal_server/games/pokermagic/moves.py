"""What a seat can do, and what it can aim at, as values; `messages.py` turns them into messages and back."""

from dataclasses import dataclass

from .vocabulary import Realm


@dataclass(frozen=True, slots=True)
class AtSeat:
    """A player."""

    seat: int


@dataclass(frozen=True, slots=True)
class AtObject:
    """A permanent, or something on the stack."""

    object: int


@dataclass(frozen=True, slots=True)
class AtCard:
    """A poker card on the table."""

    card: int


Aim = AtSeat | AtObject | AtCard


@dataclass(frozen=True, slots=True)
class Announcement:
    """Everything that is chosen before a spell or an ability goes onto the stack."""

    mode: int = 0
    realm: Realm | None = None
    x: int = 0
    aims: tuple[Aim, ...] = ()


@dataclass(frozen=True, slots=True)
class Library:
    """The library that the seat plays with: its cards, sorted, and the name of a preset."""

    preset: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """Leave the hand."""


@dataclass(frozen=True, slots=True)
class Call:
    """Call or check."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Bet or raise to so many chips in this round."""

    to: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing more."""


@dataclass(frozen=True, slots=True)
class Land:
    """Play a land."""

    card: int


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell."""

    card: int
    how: Announcement


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate an ability of a permanent."""

    permanent: int
    ability: int
    how: Announcement


@dataclass(frozen=True, slots=True)
class Trigger:
    """Say how one's triggered ability goes onto the stack."""

    how: Announcement


@dataclass(frozen=True, slots=True)
class Attack:
    """Send a creature against a player."""

    creature: int
    defender: int


@dataclass(frozen=True, slots=True)
class Block:
    """Put a creature in an attacker's way."""

    blocker: int
    attacker: int


@dataclass(frozen=True, slots=True)
class Order:
    """Name the blocker that is dealt damage next."""

    blocker: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold these hole cards, sorted, and drop all others."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a card."""

    realm: Realm
    card: int


@dataclass(frozen=True, slots=True)
class Arrange:
    """Put looked-at cards back, the new top first."""

    realm: Realm
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShuffleAway:
    """Have the library shuffled that was looked at."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay what is asked for."""


Move = (
    Library
    | Fold
    | Call
    | Raise
    | Pass
    | Land
    | Cast
    | Activate
    | Trigger
    | Attack
    | Block
    | Order
    | Hold
    | Choose
    | Arrange
    | ShuffleAway
    | Pay
)

PASS = Pass()
