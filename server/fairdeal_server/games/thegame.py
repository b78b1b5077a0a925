"""The Game: a team lays the cards 2 to 99 on four rows. Numbers in brackets are the decisions of
docs/games/thegame.md."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar

from google.protobuf.message import Message

from fairdeal.thegame.v1 import thegame_pb2 as pb
from fairdeal.v1.play_pb2 import PAYOFF_SCORE, PAYOFF_WIN

from .deal import Deal
from .game import CHANCE, Game, Gap, IllegalMove, Measured, Result, check_seats, own_options, within

PACK = range(2, 100)
"""The cards, each of them once."""
STARTS = (1, 1, 100, 100)
"""What the four rows count from: two ascend and two descend."""
ROWS = range(len(STARTS))
DIRECTIONS = tuple(pb.DIRECTION_ASCENDING if start == 1 else pb.DIRECTION_DESCENDING for start in STARTS)
BACKWARDS = -10
"""The one step against a row's direction."""
HAND = {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}
"""How many cards a hand has, by number of seats."""
USUAL = 2
"""How many cards a player must lay while there is a pile."""
EXPERT = 3
WITHOUT_PILE = 1
"""How many cards a player must lay when there is no pile."""
EXCELLENT = 10
"""Fewer cards left than this are an excellent result."""

Lay = tuple[int, int]
"""A card, and the row that it goes on."""

# Messages are shared by all matches and never changed.
_STOP = pb.Move(stop=pb.Stop())
_BY_CHANCE = (CHANCE,)
_TURNS = tuple((seat,) for seat in range(max(HAND)))

_RULES = """\
# The Game

All players are one team against the game. They lay the cards 2 to 99, each of which there is once, on
four rows: two ascend from 1, two descend from 100. They win when all 98 cards are laid.

**Hands.** Eight cards for a player alone, seven for each of two, six for each of three to five. The
other cards are the pile. Seat 0 begins, and the turn goes round.

**A turn.**

1. Lay at least two cards, one at a time, each on any row. An ascending row takes a card that is higher
   than its last one, a descending row a lower one, whatever the gap.
2. **Backwards:** an ascending row also takes the card that is exactly 10 lower than its last one, a
   descending row the one that is exactly 10 higher. This can be done any number of times.
3. Then stop, or go on laying. Who stops fills the hand up from the pile.

**Without a pile** nobody draws, and one card is enough. If the pile runs out while a player draws,
this holds from the next player on. A player without cards is passed over.

How many cards a player must lay is settled when the turn begins.

**The end.** The match is over as soon as the player to move still owes a card and holds none that fits a
row. Nobody looks ahead: cards that were laid in that turn stay. It is over and won when all cards are laid.

**No talk.** Everybody sees the rows, every card that was laid and who laid it, and how many cards the
pile and each hand have. The cards of a hand are its owner's alone.

| option | values | |
| --- | --- | --- |
| `minimum` | 2, 3 | how many cards must be laid in a turn while there is a pile; 3 is for experts |

**Result.** What counts are the cards left in hands and pile: none is a win, fewer than ten are an
excellent result. The match is worth the cards laid, 0 to 98, to every seat, or 1 for a win and 0 for
a loss with the payoff `win`. The cards left are shown beside it.

**Who has no choice** is not asked: when nothing is owed and no card fits, the referee stops for the player.

**A fault.** With `--penalty default` a missing or illegal answer becomes a stop where nothing is owed,
otherwise the card that moves a row on the least, a step backwards before all others.

**Notation.** `45>0` lays the 45 on row 0 (rows 0 and 1 ascend, 2 and 3 descend); `stop` stops.

Source: the published rules of The Game by Steffen Benndorf, which this page tells in its own words.
"""


@cache
def _lay_move(card: int, row: int) -> pb.Move:
    return pb.Move(lay=pb.Lay(card=card, row=row))


@cache
def _laid(seat: int, card: int, row: int) -> bytes:
    return _happened(seat, _lay_move(card, row))


def _happened(seat: int, move: pb.Move) -> bytes:
    return pb.Observation(history=[pb.Event(seat=seat, move=move)]).SerializeToString()


def step(row: int, top: int, card: int) -> int:
    """Return how far the card moves the row on from its top; below 0 it moves it back."""
    return card - top if DIRECTIONS[row] == pb.DIRECTION_ASCENDING else top - card


def fits(row: int, top: int, card: int) -> bool:
    """Say whether the row takes the card: any on its way, or exactly ten backwards (2)."""
    moved = step(row, top, card)
    return moved > 0 or moved == BACKWARDS


class TheGameState:
    """A match in progress. In PHASE_DRAW chance acts: the seat `turn` draws."""

    __slots__ = ("hands", "options", "owed", "past", "phase", "pile", "rows", "turn")

    def __init__(self, options: pb.Options, seats: int) -> None:
        self.options = options
        self.phase: pb.Phase.ValueType = pb.PHASE_DRAW
        self.turn = 0
        """The seat that lays or draws."""
        self.owed = 0
        """How many cards it must lay before it may stop."""
        self.pile = set(PACK)
        """The cards that nobody has drawn yet."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """By seat, ascending."""
        self.rows = [[start] for start in STARTS]
        """What each row counts from, and the cards laid on it."""
        self.past = pb.Observation(options=options).SerializeToString()
        """What grows only: options and history, as a serialized Observation. Protobuf messages merge
        when their bytes are joined, so nothing is built twice."""

    def copy(self) -> "TheGameState":
        """Return an independent copy."""
        twin = TheGameState.__new__(TheGameState)
        twin.options = self.options
        twin.phase = self.phase
        twin.turn = self.turn
        twin.owed = self.owed
        twin.pile = self.pile.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.rows = [row.copy() for row in self.rows]
        twin.past = self.past
        return twin

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def tops(self) -> list[int]:
        """The last card of each row."""
        return [row[-1] for row in self.rows]

    @property
    def left(self) -> int:
        """How many cards are not laid."""
        return len(self.pile) + sum(map(len, self.hands))

    def wanted(self) -> int:
        """Return how many cards the seat draws: they fill its hand up, or they are the rest of the pile."""
        return min(HAND[self.seats] - len(self.hands[self.turn]), len(self.pile))

    def lays(self) -> list[Lay]:
        """Return every card of the seat's hand with every row that takes it."""
        tops = self.tops
        return [(card, row) for card in self.hands[self.turn] for row in ROWS if fits(row, tops[row], card)]

    def draw(self, cards: Collection[int]) -> None:
        """Take cards from the pile; then the next seat goes on."""
        self.pile.difference_update(cards)
        self.hands[self.turn] = sorted([*self.hands[self.turn], *cards])
        self._go_on()

    def lay(self, card: int, row: int) -> None:
        """Lay a card, which may be the last one, or leave nothing that fits (5)."""
        self.past += _laid(self.turn, card, row)
        self.hands[self.turn].remove(card)
        self.rows[row].append(card)
        self.owed = max(0, self.owed - 1)
        if self._is_over():
            self.phase = pb.PHASE_OVER

    def stop(self) -> None:
        """End the turn: the seat draws, if there is a pile."""
        self.past += _happened(self.turn, _STOP)
        if self.pile:
            self.phase = pb.PHASE_DRAW
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Let the next seat draw its first hand, or begin its turn; who has no cards is passed over (3)."""
        following = ((self.turn + place) % self.seats for place in range(1, self.seats + 1))
        self.turn = next(seat for seat in following if self.hands[seat] or self.pile)
        if not self.hands[self.turn]:
            return
        self.owed = self.options.minimum if self.pile else WITHOUT_PILE
        self.phase = pb.PHASE_OVER if self._is_over() else pb.PHASE_LAY

    def _is_over(self) -> bool:
        """Say whether all cards are laid, or the seat owes one and none fits (5)."""
        return self.left == 0 or (self.owed > 0 and not self.lays())


class TheGame(Game[TheGameState]):
    """The rules of The Game."""

    name = "thegame"
    title = "The Game"
    revision = 1
    seats = range(min(HAND), max(HAND) + 1)
    numbers: ClassVar[Mapping[str, range]] = {"minimum": range(USUAL, EXPERT + 1)}
    cooperative = True
    payoffs = (PAYOFF_SCORE, PAYOFF_WIN)
    second_measure = "left"
    stand_in = "nearest"
    rules = _RULES
    proto: ClassVar[Any] = pb
    measured: ClassVar[Measured] = Measured(  # docs/games/thegame.md says how
        variance_ratio={1: 0.92, 2: 0.99, 3: 0.96, 4: 0.98, 5: 0.95},
        gaps=(
            Gap("nearest and random, each with itself, two seats", 67.7, fresh=13.2, duplicate=12.4),
            Gap("nearest and one that lays neighbours too, two seats", 1.95, fresh=16.1, duplicate=11.8),
            Gap("two such bots half a card apart, alone", 0.5, fresh=14.1, duplicate=7.6),
        ),
    )

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; raises OptionError."""
        options = own_options(options, pb.Options, self.title)
        check_seats(self.name, self.seats, seats)
        return pb.Options(minimum=within("minimum", options.minimum or USUAL, self.numbers["minimum"]))

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return the fewest and the most cards that can be laid."""
        return 0.0, float(len(PACK))

    def start(self, options: Message, seats: int) -> TheGameState:
        """Return the state before the first hand is drawn."""
        return TheGameState(own_options(options, pb.Options, self.title), seats)

    def copy(self, state: TheGameState) -> TheGameState:
        """Return an independent copy."""
        return state.copy()

    def to_act(self, state: TheGameState) -> Sequence[int]:
        """Return who acts: chance while a seat draws, otherwise one seat."""
        if state.phase == pb.PHASE_DRAW:
            return _BY_CHANCE
        return _TURNS[state.turn] if state.phase == pb.PHASE_LAY else ()

    def chance(self, state: TheGameState, deal: Deal) -> pb.Chance:
        """Return what the seat draws: the first cards of its own order that are in the pile (7)."""
        order = deal.permutation(len(PACK), "draw", state.turn)
        drawn = [card for place in order if (card := PACK[place]) in state.pile]
        return pb.Chance(seat=state.turn, cards=drawn[: state.wanted()])

    def forced(self, state: TheGameState, seat: int) -> pb.Move | None:
        """Return a stop where no card fits (6)."""
        return None if state.owed or state.lays() else _STOP

    def legal(self, state: TheGameState, seat: int) -> Sequence[pb.Move]:
        """Return every legal move: all cards that fit, and the stop where nothing is owed."""
        if seat not in self.to_act(state):
            return []
        moves = [_lay_move(*lay) for lay in state.lays()]
        return moves if state.owed else [*moves, _STOP]

    def play(self, state: TheGameState, seat: int, move: Message) -> None:
        """Change the state by a move; raises IllegalMove first and changes nothing."""
        if seat not in self.to_act(state):
            raise IllegalMove(f"seat {seat} is not to act" if seat != CHANCE else "nobody is to draw")
        if isinstance(move, pb.Chance) and seat == CHANCE:
            _check_draw(state, move)
            state.draw(move.cards)
            return
        kind = move.WhichOneof("move") if isinstance(move, pb.Move) and seat != CHANCE else None
        if kind is None:
            raise IllegalMove("the move is empty, or no move of this game")
        assert isinstance(move, pb.Move)
        if kind == "lay":
            _check_lay(state, move.lay)
            state.lay(move.lay.card, move.lay.row)
        else:
            if state.owed:
                raise IllegalMove(f"to stop is too early: {_cards(state.owed)} must still be laid")
            state.stop()

    def default(self, state: TheGameState, seat: int) -> pb.Move:
        """Return a stop where nothing is owed, else the lay that moves its row on the least."""
        if not state.owed:
            return _STOP
        tops = state.tops
        return _lay_move(*min(state.lays(), key=lambda lay: (step(lay[1], tops[lay[1]], lay[0]), lay)))

    def observe(self, state: TheGameState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know; None is the spectator."""
        observation = pb.Observation(
            seat=state.seats if seat is None else seat,
            phase=state.phase,
            to_act=state.turn,
            owed=state.owed,
            hand=[] if seat is None else state.hands[seat],
            hand_sizes=[len(hand) for hand in state.hands],
            pile=len(state.pile),
        )
        for direction, (start, *cards) in zip(DIRECTIONS, state.rows, strict=True):
            observation.rows.add(direction=direction, top=cards[-1] if cards else start, cards=cards)
        observation.MergeFromString(state.past)
        return observation

    def result(self, state: TheGameState) -> Result:
        """Return the cards laid, for all seats alike, and beside them the cards left."""
        left = state.left
        return Result(
            scores=(float(len(PACK) - left),) * state.seats,
            ranks=(2 if left else 1,) * state.seats,
            summary=_ending(left),
            second=(float(left),) * state.seats,
        )

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        """Return any legal move, all of them alike."""
        moves = [
            _lay_move(card, number)
            for card in observation.hand
            for number, row in enumerate(observation.rows)
            if fits(number, row.top, card)
        ]
        return rng.choice(moves if observation.owed else [*moves, _STOP])

    def sample(self, observation: pb.Observation, rng: Random) -> TheGameState:
        """Return a random state in which the seat would observe just this: unseen cards fill the hands."""
        seats = len(observation.hand_sizes)
        state = TheGameState(self.settle(observation.options, seats), seats)
        state.phase = observation.phase
        state.turn = observation.to_act
        state.owed = observation.owed
        state.past = pb.Observation(
            history=observation.history, options=observation.options
        ).SerializeToString()
        for row, seen in zip(state.rows, observation.rows, strict=True):
            row.extend(seen.cards)
        unseen = [*set(PACK).difference(observation.hand, *(row.cards for row in observation.rows))]
        rng.shuffle(unseen)
        if observation.owed and observation.to_act != observation.seat:
            _tell(unseen, state)
        for seat, size in sorted(enumerate(observation.hand_sizes), key=lambda hand: hand[0] != state.turn):
            own = seat == observation.seat
            state.hands[seat] = sorted(observation.hand if own else [unseen.pop() for _ in range(size)])
        state.pile = set(unseen)
        return state

    def text(self, observation: pb.Observation) -> str:
        """Return the table as a few lines."""
        left = observation.pile + sum(observation.hand_sizes)
        lines = [f"The Game: {_question(observation)}", f"pile {observation.pile}, cards left {left}"]
        for number, row in enumerate(observation.rows):
            lines.append(f"row {number}, {_way(number)}, at {row.top}: {_listed(row.cards)}")
        for seat, size in enumerate(observation.hand_sizes):
            own = seat == observation.seat
            lines.append(
                f"seat {seat} (you): {_listed(observation.hand)}" if own else f"seat {seat}: {_cards(size)}"
            )
        return "\n".join(lines)

    def notation(self, move: Message) -> str:
        """Return a move as in 45>0 or stop, and chance's as in seat 1 draws 5 62."""
        if isinstance(move, pb.Chance):
            return f"seat {move.seat} draws {_listed(move.cards)}"
        assert isinstance(move, pb.Move)
        return f"{move.lay.card}>{move.lay.row}" if move.HasField("lay") else "stop"

    def parse(self, text: str) -> pb.Move | pb.Chance:
        """Return the move that `notation` wrote or a person typed; raises ValueError."""
        words = text.lower().split()
        if words == ["stop"]:
            return _STOP
        match words:
            case ["seat", seat, "draws", *cards] if seat.isdecimal() and int(seat) < max(HAND):
                return pb.Chance(seat=int(seat), cards=map(_parse_card, cards))
        card, arrow, row = "".join(words).partition(">")
        if not arrow or row not in map(str, ROWS):
            raise ValueError(
                f"{text!r} is no move: write 45>0 for the card 45 on row 0 (the rows are 0 to 3), or stop"
            )
        return _lay_move(_parse_card(card), int(row))


def _check_draw(state: TheGameState, move: pb.Chance) -> None:
    drawn = [card for card in set(move.cards) if card in state.pile]
    if move.seat != state.turn or not len(drawn) == len(move.cards) == state.wanted():
        wanted = f"seat {state.turn} draws {_cards(state.wanted())} of the pile"
        raise IllegalMove(f"{wanted}, not seat {move.seat} {_listed(move.cards)}")


def _check_lay(state: TheGameState, lay: pb.Lay) -> None:
    if lay.card not in state.hands[state.turn]:
        raise IllegalMove(f"{lay.card} is not in the seat's hand")
    if lay.row not in ROWS:
        raise IllegalMove(f"there is no row {lay.row}; the rows are 0 to 3")
    top = state.tops[lay.row]
    if not fits(lay.row, top, lay.card):
        raise IllegalMove(f"row {lay.row} takes {_taken(lay.row, top)}, not the {lay.card}")


def _taken(row: int, top: int) -> str:
    """Return which cards the row takes, as far as there are such."""
    ascends = DIRECTIONS[row] == pb.DIRECTION_ASCENDING
    onward = f"a card {'above' if ascends else 'below'} {top}"
    back = top + BACKWARDS if ascends else top - BACKWARDS
    if back not in PACK:
        return onward
    return f"the {back}" if top == PACK[-1 if ascends else 0] else f"{onward}, or the {back}"


def _tell(unseen: list[int], state: TheGameState) -> None:
    """Move to the end what must be in the hand of the seat that owes a card, which is taken from there.

    It has a card that fits, unless the match is over: then it has none.
    """
    tops = state.tops
    fitting = [card for card in unseen if any(fits(row, tops[row], card) for row in ROWS)]
    held = set(unseen).difference(fitting) if state.phase == pb.PHASE_OVER else fitting[:1]
    unseen.sort(key=lambda card: card in held)


def _ending(left: int) -> str:
    if not left:
        return "won: all cards are laid"
    return f"lost with {_cards(left)} left{': an excellent result' if left < EXCELLENT else ''}"


def _question(observation: pb.Observation) -> str:
    """Return what is asked, and of whom."""
    seat = observation.to_act
    if observation.phase == pb.PHASE_OVER:
        return "the match is over"
    if observation.phase == pb.PHASE_DRAW:
        return f"seat {seat} draws"
    owed = f"; it owes {_cards(observation.owed)} before it may stop" if observation.owed else " or stops"
    return f"seat {seat} lays a card{owed}"


def _way(row: int) -> str:
    return "ascending" if DIRECTIONS[row] == pb.DIRECTION_ASCENDING else "descending"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _listed(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards)) or "none"


def _parse_card(text: str) -> int:
    if not (text.isdecimal() and int(text) in PACK):
        raise ValueError(f"{text!r} is not a card; the cards are 2 to 99")
    return int(text)
