"""The FIDE (Dutch) system for two seats, without its rules on colours.

A score group's upper half meets its lower half, the first the first and so on; who cannot be paired
there floats down to the next group. py4swiss finds the pairing (FIDE Handbook C.04.3, its quality
criteria by maximum weight matching). We give it entrants without colours, since every meeting
is played in both seats: its rules about colours then find nothing to say (docs/adr/0006-swiss.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from typing import TYPE_CHECKING

from .format import FormatError

if TYPE_CHECKING:
    from py4swiss.engines.dutch.player import Player


class Float(Enum):
    """How an entrant left its score group in a round. Who does not play has floated down."""

    NONE = "none"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entrant who is to be paired."""

    number: int
    seeding: int
    points: int
    """In any unit; entrants with equal points are a score group."""
    met: frozenset[int]
    had_bye: bool
    floats: tuple[Float, Float] = (Float.NONE, Float.NONE)
    """Of the last round and of the one before; NONE where there was none."""


def require() -> None:
    """Raise FormatError where py4swiss is not installed."""
    if find_spec("py4swiss") is None:
        raise FormatError(
            "a Swiss at two seats is paired by py4swiss, which is not installed: it is built for Linux on "
            "x86-64, macOS on ARM and Windows. Choose another format, or run the server on such a machine"
        )


def pair(candidates: Sequence[Candidate], round: int) -> list[tuple[int, int]] | None:
    """Return the pairs of numbers for this round, in no particular order.

    Of an odd number, one stays alone: it has the bye. None: there is no pairing in which no two meet
    for the second time and nobody has a second bye.
    """
    # Takes a tenth of a second, and few commands need it. Its engine reads tournament reports, which
    # cannot say that colours do not matter, so we use the parts below.
    from py4swiss.engines.dutch import Engine  # noqa: PLC0415
    from py4swiss.engines.dutch.bracket import BracketPairer, Brackets  # noqa: PLC0415
    from py4swiss.engines.dutch.validity_matcher import ValidityMatcher  # noqa: PLC0415

    players = sorted(map(_player, candidates), reverse=True)
    matcher = ValidityMatcher(players, set())
    if not matcher.is_valid_matching():
        return None
    brackets = Brackets(players, round)
    pairs: list[tuple[int, int]] = []
    while not brackets.is_finished():
        pairer = BracketPairer(brackets.get_current_bracket(), matcher, True)
        found = Engine._get_bracket_pairs(pairer)
        if found is None:
            brackets.collapse()
        else:
            brackets.apply_bracket_pairings(found)
            pairs.extend((one.id, other.id) for one, other in found if one.id != other.id)
    return pairs


def _player(candidate: Candidate) -> "Player":
    from py4swiss.engines import common  # noqa: PLC0415
    from py4swiss.engines.dutch.player import Player  # noqa: PLC0415

    last, before = (common.Float[each.name] for each in candidate.floats)
    nothing = common.ColorPreference(
        side=common.ColorPreferenceSide.NONE, strength=common.ColorPreferenceStrength.NONE
    )
    return Player(
        id=candidate.number,
        number=candidate.seeding,
        points=candidate.points,
        points_with_acceleration=candidate.points,
        color_preference=nothing,
        color_difference=0,
        color_double=False,
        colors=[],
        float_1=last,
        float_2=before,
        opponents=set(candidate.met),
        bye_received=candidate.had_bye,
        top_scorer=False,
    )
