"""The game contract: what the referee, the log and the bots need of a set of rules.

A game is a deterministic state machine. It has no clock, no input or output, no logging, and no
randomness except through the deal. Live play, replay and verification are the same fold over
moves. `contract.py` holds the tests that every game inherits.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from google.protobuf.message import Message

from fairdeal.v1.play_pb2 import (
    PAYOFF_MARGIN,
    PAYOFF_PLACE,
    PAYOFF_SCORE,
    PAYOFF_WIN,
    Payoff,
)

from .deal import Deal

CHANCE = -1
"""Acts where a state waits for chance; in the log, entries by 0."""

State = TypeVar("State")


class IllegalMove(Exception):
    """The rules do not allow the move; the message says why in the game's own words."""


class OptionError(ValueError):
    """An option of a game is unknown or out of range; the message names it and what is allowed."""


class UnknownGame(ValueError):
    """No game of this name is installed; the message says which ones are."""


Own = TypeVar("Own", bound=Message)


def own_options(options: Message, kind: type[Own], title: str) -> Own:
    """Return the options as what they are; raises OptionError where they are another game's."""
    if not isinstance(options, kind):
        raise OptionError(f"{title} needs its own Options message, not {options.DESCRIPTOR.full_name}")
    return options


def within(name: str, number: int, allowed: range) -> int:
    """Return an option's number; raises OptionError where it is none of those that are allowed."""
    if number not in allowed:
        raise OptionError(f"option {name} takes {whole_number(allowed)}, not {number:,}")
    return number


def whole_number(allowed: range) -> str:
    """Return what an option takes, in words."""
    return f"a whole number from {allowed[0]:,} to {allowed[-1]:,}"


def check_seats(game: str, allowed: range, seats: int) -> None:
    """Raise OptionError where the game is not played with so many seats."""
    if seats not in allowed:
        fewest, most = allowed[0], allowed[-1]
        span = f"{fewest} to {most}" if most > fewest else f"{fewest}"
        raise OptionError(f"{game} is played with {span} seats, not {seats}")


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: scores and ranks by seat (1 the best, equals share the better), a summary.

    In a cooperative game all seats share rank 1 when the team has won, and rank 2 otherwise.
    `second` is a second measure by seat, shown beside the payoff, where the game has one.
    """

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    summary: str
    second: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """An example of how close two bots are, with the spread that was measured between sample bots.

    `fresh` is the standard deviation of one deal's payoff difference with fresh deals;
    `duplicate` that of a deal set's mean with duplicate deals.
    """

    name: str
    gap: float
    fresh: float
    duplicate: float


@dataclass(frozen=True, slots=True)
class Measured:
    """What the benchmark measured between sample bots (measurement.md, 3)."""

    variance_ratio: Mapping[int, float]
    """By number of seats: the variance of a duplicate deal set's mean payoff over that of as many
    fresh matches. Duplicates are used where it is below 1."""
    gaps: tuple[Gap, ...]


class Game(ABC, Generic[State]):
    """A set of rules. All arguments that are protobuf messages are of the game's own types."""

    name: ClassVar[str]
    """The package name, as in `fairdeal.NAME.v1`."""
    title: ClassVar[str]
    """The name for people."""
    revision: ClassVar[int]
    """Raised whenever the same moves could lead to another result."""
    seats: ClassVar[range]
    numbers: ClassVar[Mapping[str, range]] = {}
    """What options take that are numbers, by name; `settle` refuses what is beyond, and may refuse more."""
    cooperative: ClassVar[bool]
    """All seats are one team and share the result."""
    payoffs: ClassVar[tuple["Payoff.ValueType", ...]]
    """The payoffs that a pool may declare; the first is the default, unless `default_payoff` differs."""
    second_measure: ClassVar[str] = ""
    """What `Result.second` counts, for a column's head; empty where there is none."""
    stand_in: ClassVar[str] = "random"
    """The sample bot that replaces a faulty one when its partners play again."""
    rules: ClassVar[str]
    """A page of rules in Markdown, in our own words, with the source named."""
    measured: ClassVar[Measured]
    proto: ClassVar[Any]
    """The generated module (`…_pb2`) with Options, Move, Chance, Observation and the stream's messages."""

    @abstractmethod
    def settle(self, options: Message, seats: int) -> Message:
        """Return the options with every default filled in.

        Raises OptionError when an option, or the number of seats with it, is not allowed.
        """

    @abstractmethod
    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return the least and the most that one seat can score."""

    @abstractmethod
    def start(self, options: Message, seats: int) -> State:
        """Return the state before anything has happened; the options are settled."""

    @abstractmethod
    def copy(self, state: State) -> State:
        """Return an independent copy, for bots that search."""

    @abstractmethod
    def to_act(self, state: State) -> Sequence[int]:
        """Return who acts: nobody (the match is over), (CHANCE,), one seat, or several at once.

        Several seats move secretly: no observation shows who of them has moved already.
        """

    @abstractmethod
    def chance(self, state: State, deal: Deal) -> Message:
        """Return chance's move, where CHANCE is to act: the only randomness.

        It is possible in this state also where the state comes from another deal, or from `sample`.
        """

    @abstractmethod
    def forced(self, state: State, seat: int) -> Message | None:
        """Return the move that the rules tell the referee to make for the seat, or None to ask it."""

    def unnoticed(self, state: State) -> Message | None:
        """Return the answer after which nobody else may know that the seat was asked; None: all may know.

        Spectators of a live match are shown nothing of such a question, unless there is another answer.
        """
        return None

    @abstractmethod
    def legal(self, state: State, seat: int) -> Sequence[Message]:
        """Return every legal move of a seat that is to act; none where the observation gives bounds.

        The messages may be shared: do not change them.
        """

    @abstractmethod
    def play(self, state: State, seat: int, move: Message) -> None:
        """Change the state by a move of a seat or of CHANCE.

        Raises IllegalMove first and changes nothing where the rules do not allow it.
        """

    @abstractmethod
    def default(self, state: State, seat: int) -> Message:
        """Return the legal move that a missing answer becomes, where the pool says so.

        A seat is told of it where `legal` lists none, so it shows nothing that the seat must not know.
        """

    @abstractmethod
    def observe(self, state: State, seat: int | None) -> Message:
        """Return a new Observation with all that the seat may know; None is the spectator."""

    def reveal(self, state: State) -> Message:
        """Return what the spectator is shown of a match that is over: an Observation that hides nothing for
        which it has room."""
        return self.observe(state, None)

    @abstractmethod
    def result(self, state: State) -> Result:
        """Return the end of a match that is over."""

    @abstractmethod
    def random_move(self, observation: Any, rng: Random) -> Message:
        """Return a random legal move for the observing seat: what `builtin:random` plays."""

    @abstractmethod
    def sample(self, observation: Any, rng: Random) -> State:
        """Return a random state in which the seat would observe just this."""

    @abstractmethod
    def text(self, observation: Any) -> str:
        """Return the observation for people (and language models), a few lines."""

    @abstractmethod
    def notation(self, move: Message) -> str:
        """Return a move, or chance's, as a short text."""

    @abstractmethod
    def parse(self, text: str) -> Message:
        """Return the move that `notation` wrote, or a person typed; raises ValueError with what is wrong."""

    def default_payoff(self, options: Message) -> "Payoff.ValueType":
        """Return what a match with these settled options is worth, unless the pool says otherwise."""
        return self.payoffs[0]

    def payoff_bounds(self, payoff: "Payoff.ValueType", options: Message, seats: int) -> tuple[float, float]:
        """Return the least and the most that a match can be worth to a seat."""
        if payoff in (PAYOFF_WIN, PAYOFF_PLACE):
            return 0.0, 1.0
        low, high = self.score_bounds(options, seats)
        if payoff == PAYOFF_SCORE:
            return low, high
        if payoff == PAYOFF_MARGIN:
            return low - high, high - low
        raise ValueError(f"no payoff {payoff}")


def load_games() -> dict[str, Game[Any]]:
    """Return every installed game by name, found through the entry points `fairdeal.games`."""
    found = {entry.name: entry.load()() for entry in entry_points(group="fairdeal.games")}
    return dict(sorted(found.items()))


def find_game(name: str) -> Game[Any]:
    """Return an installed game; raises UnknownGame."""
    games = load_games()
    if name not in games:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(games)}")
    return games[name]
