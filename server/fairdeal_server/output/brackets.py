"""Brackets in the terminal: drawn as trees where they fit, and told round by round where they do not."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fairdeal.v1 import bracket_pb2 as pb

from . import words
from .attendance import marked

MOST_LEAVES = 32
"""A tree that more begin in is told by rounds: it would be higher than any screen."""
MOST_TOLD = 60
"""Of more meetings the present round is told, and of the others as many as there is room for."""
_PARTS = {"winners": "Winners", "losers": "Losers", "grand": "Grand final"}
"""By the first word of a meeting's name: the part of a double elimination that it belongs to."""
_OVER = (pb.BRACKET_STATE_PLAYED, pb.BRACKET_STATE_BY_SEEDING, pb.BRACKET_STATE_WALKOVER)


def bracket(
    meetings: Iterable[pb.BracketMeeting], payoff: int, width: int, marks: Mapping[str, str]
) -> Iterator[RenderableType]:
    """Yield a bracket for a terminal of so many columns; `payoff` says how means are written.

    `marks` are by bot.
    """
    shown = [_marked(meeting, marks) for meeting in meetings if meeting.state != pb.BRACKET_STATE_NOT_NEEDED]
    if any(len(meeting.sides) != 2 for meeting in shown):
        yield from _told(shown, payoff)
        return
    for tree in _trees(shown, payoff):
        yield Text.assemble((f"\n{tree.title}", "bold"))
        if tree.leaves <= MOST_LEAVES and tree.width <= width:
            yield tree.draw()
        else:
            yield from _told(tree.meetings, payoff)


def _marked(meeting: pb.BracketMeeting, marks: Mapping[str, str]) -> pb.BracketMeeting:
    """Return the meeting with marks behind the names of its bots."""
    shown = pb.BracketMeeting()
    shown.CopyFrom(meeting)
    for side in shown.sides:
        side.bot = marked(side.bot, marks)
    return shown


# --- as trees ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Box:
    """A meeting that has its place in a tree: the lines of its two sides."""

    meeting: pb.BracketMeeting
    top: int
    bottom: int

    @property
    def middle(self) -> int:
        """The line where its winner goes on."""
        return (self.top + self.bottom) // 2


@dataclass(slots=True)
class _Tree:
    """A meeting with all that lead to it, from left to right by rounds."""

    title: str
    payoff: int
    boxes: list[_Box] = field(default_factory=list)
    """The meeting that the tree leads to is the last one."""
    leaves: int = 0

    def grow(self, meeting: pb.BracketMeeting, before: Mapping[str, pb.BracketMeeting]) -> _Box:
        """Place the meeting, below those that lead to its first side and above those to its second."""
        lines = []
        for side in meeting.sides:
            if side.place == 1 and side.meeting in before:
                lines.append(self.grow(before[side.meeting], before).middle)
            else:
                lines.append(2 * self.leaves)
                self.leaves += 1
        box = _Box(meeting, *lines)
        self.boxes.append(box)
        return box

    @property
    def meetings(self) -> list[pb.BracketMeeting]:
        """All of the tree, by rounds."""
        return sorted((box.meeting for box in self.boxes), key=lambda meeting: meeting.round)

    @property
    def columns(self) -> dict[int, int]:
        """By round: how wide its texts are."""
        widths: dict[int, int] = {}
        for box in sorted(self.boxes, key=lambda box: box.meeting.round):
            texts = [self._head(box.meeting), *(self._side(box.meeting, at).plain for at in (0, 1))]
            round = box.meeting.round
            widths[round] = max([widths.get(round, 0), *map(cell_len, texts)])
        return widths

    @property
    def width(self) -> int:
        """How many columns of the terminal it takes."""
        return sum(self.columns.values()) + 3 * (len(self.columns) - 1)

    def draw(self) -> Text:
        """Return the drawing, with the rounds' names above; a single meeting in one line."""
        if len(self.boxes) == 1:
            return Text(" – ").join(self._side(self.boxes[0].meeting, at) for at in (0, 1))
        columns = self.columns
        heads = {box.meeting.round: self._head(box.meeting) for box in self.boxes}
        lines = [Text("   ".join(f"{heads[round]:{width}}" for round, width in columns.items()).rstrip())]
        cells: dict[tuple[int, int], Text] = {}
        joints: dict[tuple[int, int], str] = {}
        for box in self.boxes:
            round = box.meeting.round
            cells[box.top, round] = self._side(box.meeting, 0)
            cells[box.bottom, round] = self._side(box.meeting, 1)
            if box is not self.boxes[-1]:
                joints |= {(line, round): " │ " for line in range(box.top, box.bottom)}
                joints |= {(box.top, round): " ┐ ", (box.middle, round): " ├ ", (box.bottom, round): " ┘ "}
        for line in range(2 * self.leaves - 1):
            drawn = Text()
            for round, width in columns.items():
                cell = cells.get((line, round), Text())
                drawn.append_text(cell).append(" " * (width - cell_len(cell.plain)))
                drawn.append(joints.get((line, round), "   "))
            drawn.rstrip()
            lines.append(drawn)
        return Text("\n").join(lines)

    def _head(self, meeting: pb.BracketMeeting) -> str:
        """Return what the round of the meeting is called."""
        return meeting.name.rstrip("0123456789").rstrip(". ")

    def _side(self, meeting: pb.BracketMeeting, at: int) -> Text:
        text = _side(meeting, meeting.sides[at], self.payoff)
        last = meeting is self.boxes[-1].meeting
        return text.append(" ✓") if last and meeting.sides[at].advances else text


def _trees(meetings: Sequence[pb.BracketMeeting], payoff: int) -> list[_Tree]:
    """Return the trees of the bracket of a game for two."""
    parts: dict[str, dict[str, pb.BracketMeeting]] = {}
    for meeting in meetings:
        parts.setdefault(_part(meeting.name), {})[meeting.name] = meeting
    trees = []
    for part, inside in parts.items():
        followed = {side.meeting for meeting in inside.values() for side in meeting.sides if side.place == 1}
        for root in [meeting for name, meeting in inside.items() if name not in followed][::-1]:
            tree = _Tree(_PARTS.get(part, "Third place" if root.name == "third place" else "Bracket"), payoff)
            tree.grow(root, inside)
            trees.append(tree)
    return trees


def _part(name: str) -> str:
    first = name.partition(" ")[0]
    return first if first in _PARTS else ""


# --- round by round ---------------------------------------------------------------------------


def _told(meetings: Sequence[pb.BracketMeeting], payoff: int) -> Iterator[RenderableType]:
    """Yield the rounds, each with a line for every meeting."""
    rounds = [list(found) for _, found in groupby(meetings, key=lambda meeting: meeting.round)]
    first, last = _chosen(rounds)
    if last - first < len(rounds):
        left = len(rounds) - (last - first)
        yield Text(
            f"\n{words.count(left, 'round')} of the bracket {_be(left)} left out here; --json has all."
        )
    for found in rounds[first:last]:
        yield Text.assemble((f"\nRound {found[0].round}", "bold"))
        drawn = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for meeting in found:
            sides = (_side(meeting, side, payoff) for side in meeting.sides)
            drawn.add_row(meeting.name, Text(" – ").join(sides), _state(meeting))
        yield drawn


def _chosen(rounds: Sequence[Sequence[pb.BracketMeeting]]) -> tuple[int, int]:
    """Return the bounds of the rounds that are told: the present one and those around it."""
    open_ = [at for at, found in enumerate(rounds) if any(each.state not in _OVER for each in found)]
    first = open_[0] if open_ else len(rounds) - 1
    last, told = first + 1, len(rounds[first])
    while last < len(rounds) and told + len(rounds[last]) <= MOST_TOLD:
        told += len(rounds[last])
        last += 1
    while first and told + len(rounds[first - 1]) <= MOST_TOLD:
        first -= 1
        told += len(rounds[first])
    return first, last


def _be(number: int) -> str:
    return "is" if number == 1 else "are"


def _state(meeting: pb.BracketMeeting) -> str:
    """Say how far the meeting is, and who goes on from it."""
    through = words.listing(side.bot for side in meeting.sides if side.advances) if _is_over(meeting) else ""
    match meeting.state:
        case pb.BRACKET_STATE_READY:
            return "to be played"
        case pb.BRACKET_STATE_UNDECIDED:
            return f"{words.count(meeting.deals, 'deal')}, and more to come"
        case pb.BRACKET_STATE_PLAYED | pb.BRACKET_STATE_BY_SEEDING:
            return f"{words.count(meeting.deals, 'deal')} → {through}"
        case pb.BRACKET_STATE_WALKOVER:
            return f"→ {through}"
        case _:
            return ""


def _is_over(meeting: pb.BracketMeeting) -> bool:
    return meeting.state in _OVER


# --- one side ---------------------------------------------------------------------------------


def _side(meeting: pb.BracketMeeting, side: pb.BracketSide, payoff: int) -> Text:
    """Return a side of a meeting: who it is, or will be, and what it made of it."""
    if not side.bot:
        return Text(side.source, "dim")
    seed = "" if side.meeting else f"{side.place} "
    mean = f" {words.mean(side.mean, payoff)}" if side.HasField("mean") else ""
    return Text(f"{seed}{side.bot}{mean}{_how(meeting, side)}", "bold" if side.advances else "")


def _how(meeting: pb.BracketMeeting, side: pb.BracketSide) -> str:
    """Say how it goes on where the means do not show it."""
    if meeting.state == pb.BRACKET_STATE_UNDECIDED:
        return " level"
    if meeting.state == pb.BRACKET_STATE_BY_SEEDING:
        return " by seeding" if side.advances else ""
    if meeting.state == pb.BRACKET_STATE_WALKOVER:
        return " walkover" if side.advances else ""
    return ""
