"""Pot Luck: a team builds pots of 21. Numbers in brackets are the decisions of docs/games/potluck.md."""

from bisect import insort
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from google.protobuf.message import Message

from fairdeal.potluck.v1 import potluck_pb2 as pb
from fairdeal.v1.play_pb2 import PAYOFF_SCORE, PAYOFF_WIN, Payoff

from . import cards
from .cards import ACE, PACK
from .deal import Deal
from .game import (
    CHANCE,
    Game,
    Gap,
    IllegalMove,
    Measured,
    OptionError,
    Result,
    check_seats,
    own_options,
    within,
)

GOAL = 21
POTS = 3
MOST_POTS = 18
"""With every Ace as 11 the pack is worth 380 points: never more than 18 times 21."""
HAND = {2: 4, 3: 3, 4: 2, 5: 2}
"""How many cards a hand has, by number of seats."""
LEVELS = {
    pb.LEVEL_EASY: (2, 2, 12),
    pb.LEVEL_NORMAL: (1, 1, 13),
    pb.LEVEL_HARD: (1, 0, 14),
    pb.LEVEL_EXPERT: (0, 0, 14),
}
"""Open cards, lives and target of each level."""
VALUES = tuple((1, 11) if cards.rank(card) == ACE else (min(cards.rank(card), 10),) for card in range(PACK))
"""What each card can count."""

# Messages are shared by all matches and never changed.
_SUITS = (pb.SUIT_CLUBS, pb.SUIT_DIAMONDS, pb.SUIT_HEARTS, pb.SUIT_SPADES)
_CARDS = tuple(pb.Card(rank=cards.rank(card), suit=_SUITS[cards.suit(card) - 1]) for card in range(PACK))
_PASS = pb.Move(pass_turn=pb.Pass())

_BY_CHANCE = (CHANCE,)
_TURNS = tuple((seat,) for seat in range(max(HAND)))

_RULES = """\
# Pot Luck

All players are one team. Three pots stand on the table; each turn puts one card on one of them. A
pot of exactly 21 scores; a pot above 21 is bust and costs a life. The team wins when it has scored
its target of pots, and nobody may say what they hold: only open cards talk.

**Cards.** One pack of 52. Cards 2 to 10 count their number, Jack, Queen and King count 10. An Ace
counts 1 or 11: whoever plays it says which, and that stays. Suits mean nothing.

**Setup.** With two players everybody gets four cards, with three players three, with four or five
two; the rest is the stock. Everybody then chooses which of their cards lie open, all at once, and
the choices are shown together. Seat 0 begins.

**A turn.**

1. Play a card of your hand, open or hidden, on a pot, but never on a card that you played yourself:
   a pot whose top card is yours is closed to you. An empty pot is open to everybody.
2. At 21 the pot's cards leave the game, and the team has one more pot. Above 21 they leave the game
   too, and the team has one life less; without a life, the match is lost. A bust may be deliberate.
3. Draw the top card of the stock.
4. If you now have fewer open cards than the level asks for, open hidden cards of your choice, the
   new card included. Where there is nothing to choose, the referee does it.

**The end of the stock.** Who begins a turn without a stock may pass instead of playing, whatever
they hold, and may play again later. A player without cards, or with all three pots closed, passes
without being asked. As many passes in a row as there are players lose the match, and so do hands
that are all empty.

| level | open cards | lives | target |
| --- | --- | --- | --- |
| `easy` | 2 | 2 | 12 |
| `normal` | 1 | 1 | 13 |
| `hard` | 1 | 0 | 14 |
| `expert` | 0 | 0 | 14 |

Options: `level` (`normal`); `open`, `lives` and `target`, each of which overrides the level;
`open_hands` (every card lies open as soon as it is dealt); `own_card_rule` (off: a pot is never
closed); `play_on` (no target: play until the match is lost, and count the pots).

**Result.** The match is worth 1 to every seat of a team that wins, and 0 otherwise; the pots scored
are shown beside it. With `play_on` nobody wins, and the match is worth the pots scored.

**Notation.** `10♦>1` or `10D>1` plays the ten on pot 1 (the pots are 0, 1 and 2), `AH=11>2` an Ace
as 11; `pass` passes; `open 4D` opens a card.

Source: the full rules of Pot Luck, a game written for its own web site.
"""


@cache
def _play_move(card: int, pot: int, value: int) -> pb.Move:
    return pb.Move(play=pb.Play(card=_CARDS[card], pot=pot, value=value))


@cache
def _open_move(chosen: tuple[int, ...]) -> pb.Move:
    return pb.Move(open=pb.Open(cards=[_CARDS[card] for card in chosen]))


@cache
def _played(seat: int, card: int, pot: int, value: int) -> bytes:
    return _happened(pb.Event(seat=seat, play=_play_move(card, pot, value).play))


def _opened(seat: int, chosen: list[int]) -> bytes:
    return _happened(pb.Event(seat=seat, opened=[_CARDS[card] for card in chosen]))


def _happened(event: pb.Event) -> bytes:
    return pb.Observation(history=[event]).SerializeToString()


@cache
def _pot_card(card: int, value: int, seat: int) -> pb.PotCard:
    return pb.PotCard(card=_CARDS[card], value=value, seat=seat)


def _own(options: Message) -> pb.Options:
    return own_options(options, pb.Options, "Pot Luck")


def _number(card: pb.Card) -> int:
    """Return the card's number (cards.py); raises ValueError where there is no such card."""
    return cards.card(card.rank, card.suit)


def _numbers(messages: Iterable[pb.Card]) -> list[int]:
    return [_number(card) for card in messages]


class Pot:
    """A pot: what lies in it, the lowest first, and its total."""

    __slots__ = ("cards", "top", "total")

    def __init__(self) -> None:
        self.cards: list[tuple[int, int, int]] = []
        """Card, what it counts, and the seat that played it."""
        self.total = 0
        self.top: int | None = None
        """The seat that played the top card."""

    def copy(self) -> "Pot":
        """Return an independent copy."""
        twin = Pot()
        twin.cards = self.cards.copy()
        twin.total = self.total
        twin.top = self.top
        return twin

    def put(self, card: int, value: int, seat: int) -> None:
        """Lay a card on top."""
        self.cards.append((card, value, seat))
        self.total += value
        self.top = seat

    def empty(self) -> list[int]:
        """Take all cards away and return them."""
        taken = [card for card, _, _ in self.cards]
        self.cards = []
        self.total = 0
        self.top = None
        return taken


class PotLuckState:
    """A match in progress. In PHASE_UNSPECIFIED chance acts: it deals a card to the seat `turn`."""

    __slots__ = (
        "dealt",
        "hidden",
        "lives",
        "open",
        "options",
        "passes",
        "past",
        "phase",
        "pots",
        "scored",
        "seats",
        "stock",
        "turn",
    )

    def __init__(self, options: pb.Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.phase: pb.Phase.ValueType = pb.PHASE_UNSPECIFIED
        self.turn = 0
        """The seat whose turn it is, or that is dealt a card."""
        self.stock = PACK
        self.dealt = 0
        """The cards that have left the stock, a bit each."""
        self.hidden: list[list[int]] = [[] for _ in range(seats)]
        self.open: list[list[int]] = [[] for _ in range(seats)]
        """By seat, ascending. At setup they are secret until everybody has chosen."""
        self.pots = [Pot() for _ in range(POTS)]
        self.scored = 0
        self.lives = options.lives
        self.passes = 0
        self.past = pb.Observation(options=options).SerializeToString()
        """What grows only: options, history and cards out of the game, as a serialized Observation.
        Protobuf messages merge when their bytes are joined, so nothing is built twice."""

    def copy(self) -> "PotLuckState":
        """Return an independent copy."""
        twin = PotLuckState.__new__(PotLuckState)
        twin.options = self.options
        twin.seats = self.seats
        twin.phase = self.phase
        twin.turn = self.turn
        twin.stock = self.stock
        twin.dealt = self.dealt
        twin.hidden = [hand.copy() for hand in self.hidden]
        twin.open = [hand.copy() for hand in self.open]
        twin.pots = [pot.copy() for pot in self.pots]
        twin.scored = self.scored
        twin.lives = self.lives
        twin.passes = self.passes
        twin.past = self.past
        return twin

    @property
    def dealing(self) -> bool:
        """The first hands are not complete yet."""
        return PACK - self.stock < self.seats * HAND[self.seats]

    def to_open(self, seat: int) -> int:
        """Return how many cards the seat must open to have as many open as the level asks for (9)."""
        hidden, shown = len(self.hidden[seat]), len(self.open[seat])
        return min(self.options.open, hidden + shown) - shown


class PotLuck(Game[PotLuckState]):
    """The rules of Pot Luck."""

    name = "potluck"
    title = "Pot Luck"
    revision = 1
    seats = range(min(HAND), max(HAND) + 1)
    numbers: ClassVar[Mapping[str, range]] = {
        "open": range(5),
        "lives": range(PACK + 1),
        "target": range(1, 17),
    }
    cooperative = True
    payoffs = (PAYOFF_WIN, PAYOFF_SCORE)
    second_measure = "pots"
    stand_in = "simple"
    rules = _RULES
    proto: ClassVar[Any] = pb
    measured: ClassVar[Measured] = Measured(  # docs/games/potluck.md says how
        variance_ratio={2: 0.93, 3: 0.92, 4: 0.93, 5: 0.92},
        gaps=(
            Gap("simple and random, each with itself, two seats", 0.631, 0.494, 0.491),
            Gap("simple with itself and with random", 0.387, 0.648, 0.624),
            Gap("simple opening its highest and its lowest card", 0.061, 0.661, 0.573),
        ),
    )

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; equal rules become equal options.

        The level is the one whose numbers the options have, or none. With open hands, and with
        small hands, as many cards are open as a hand has. Raises OptionError.
        """
        options = _own(options)
        check_seats(self.name, self.seats, seats)
        if options.level not in pb.Level.values():
            raise OptionError(f"level: easy, normal, hard or expert, not number {options.level}")
        shown, lives, target = LEVELS[options.level or pb.LEVEL_NORMAL]
        shown = within("open", options.open if options.HasField("open") else shown, self.numbers["open"])
        lives = within("lives", options.lives if options.HasField("lives") else lives, self.numbers["lives"])
        target = options.target if options.HasField("target") else target
        target = within("target", target, self.numbers["target"])
        shown = HAND[seats] if options.open_hands else min(shown, HAND[seats])
        levels = [level for level, numbers in LEVELS.items() if numbers == (shown, lives, target)]
        return pb.Options(
            level=levels[0] if levels else pb.LEVEL_UNSPECIFIED,
            open=shown,
            lives=lives,
            target=target,
            open_hands=options.open_hands,
            own_card_rule=options.own_card_rule if options.HasField("own_card_rule") else True,
            play_on=options.play_on,
        )

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return 0 and 1 (a win); with play_on the most pots that the pack can make."""
        return 0.0, float(MOST_POTS) if _own(options).play_on else 1.0

    def default_payoff(self, options: Message) -> "Payoff.ValueType":
        """Return what a match is worth unless the pool says otherwise: with play_on nobody wins (13)."""
        return PAYOFF_SCORE if _own(options).play_on else PAYOFF_WIN

    def payoff_bounds(self, payoff: "Payoff.ValueType", options: Message, seats: int) -> tuple[float, float]:
        """Return the least and the most that a match can be worth; raises OptionError for play_on and win."""
        if payoff == PAYOFF_WIN and _own(options).play_on:
            raise OptionError("play_on: nobody wins such a match, so its payoff must be score, not win")
        return super().payoff_bounds(payoff, options, seats)

    def start(self, options: Message, seats: int) -> PotLuckState:
        """Return the state before the first card is dealt."""
        return PotLuckState(_own(options), seats)

    def copy(self, state: PotLuckState) -> PotLuckState:
        """Return an independent copy."""
        return state.copy()

    def to_act(self, state: PotLuckState) -> Sequence[int]:
        """Return who acts: at setup everybody who has not chosen, later one seat, or chance."""
        if state.phase == pb.PHASE_UNSPECIFIED:
            return _BY_CHANCE
        if state.phase == pb.PHASE_OVER:
            return ()
        if state.phase == pb.PHASE_SETUP:
            return [seat for seat in range(state.seats) if state.to_open(seat)]
        return _TURNS[state.turn]

    def chance(self, state: PotLuckState, deal: Deal) -> pb.Chance:
        """Return the card at the next place of the deck (measurement.md, 4).

        A sampled state may hold that card already; then it is the deck's first card that is left.
        """
        deck = deal.permutation(PACK, "deck")
        card = deck[PACK - state.stock]
        if state.dealt >> card & 1:
            card = next(card for card in deck if not state.dealt >> card & 1)
        return pb.Chance(seat=state.turn, card=_CARDS[card])

    def forced(self, state: PotLuckState, seat: int) -> pb.Move | None:
        """Return a pass without cards or without a pot (6), an opening without choice (9)."""
        if state.phase == pb.PHASE_PLAY:
            return None if self._can_play(state, seat) else _PASS
        hidden = state.hidden[seat]
        return _open_move(tuple(hidden)) if state.to_open(seat) == len(hidden) else None

    def legal(self, state: PotLuckState, seat: int) -> Sequence[pb.Move]:
        """Return every legal move."""
        if seat not in self.to_act(state):
            return []
        if state.phase == pb.PHASE_PLAY:
            plays = _plays(state.hidden[seat] + state.open[seat], self._pots(state, seat))
            moves = [_play_move(*play) for play in plays]
            return moves if state.stock else [*moves, _PASS]
        return [_open_move(chosen) for chosen in combinations(state.hidden[seat], state.to_open(seat))]

    def play(self, state: PotLuckState, seat: int, move: Message) -> None:
        """Change the state by a move; raises IllegalMove first and changes nothing."""
        if seat not in self.to_act(state):
            raise IllegalMove(f"seat {seat} is not to act" if seat != CHANCE else "no card is to be dealt")
        if isinstance(move, pb.Chance) and seat == CHANCE:
            self._deal(state, move)
            return
        kind = move.WhichOneof("move") if isinstance(move, pb.Move) and seat != CHANCE else None
        if kind is None:
            raise IllegalMove("the move is empty, or no move of this game")
        assert isinstance(move, pb.Move)
        if (kind == "open") != (state.phase != pb.PHASE_PLAY):
            wanted = "a card to play" if state.phase == pb.PHASE_PLAY else "cards to open"
            raise IllegalMove(f"the question is {wanted}; the answer is another kind of move ({kind})")
        if kind == "open":
            self._open(state, seat, move.open)
        elif kind == "play":
            self._play(state, seat, move.play)
        else:
            self._pass(state, seat)

    def default(self, state: PotLuckState, seat: int) -> pb.Move:
        """Return the move that hurts the team least at first sight, from what the seat knows.

        It finishes a pot; else plays the safe card that leaves the lowest pot, an Ace last; else
        passes; else busts the lowest pot. It opens the highest cards, Aces last.
        """
        if state.phase != pb.PHASE_PLAY:
            highest = sorted(state.hidden[seat], key=lambda card: (VALUES[card][0], card), reverse=True)
            return _open_move(tuple(sorted(highest[: state.to_open(seat)])))
        pots = self._pots(state, seat)
        totals = dict(pots)
        plays = _plays(state.hidden[seat] + state.open[seat], pots)

        def harm(play: tuple[int, int, int]) -> tuple[int, bool, int, tuple[int, int, int]]:
            card, pot, value = play
            total = totals[pot] + value
            kind = 0 if total == GOAL else 1 if total < GOAL else 2
            return kind, len(VALUES[card]) > 1, total, play

        best = min(plays, key=harm, default=None)
        if best is None or (totals[best[1]] + best[2] > GOAL and not state.stock):
            return _PASS
        return _play_move(*best)

    def observe(self, state: PotLuckState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know; None is the spectator."""
        observation = pb.Observation(
            seat=state.seats if seat is None else seat,
            phase=state.phase,
            to_act=state.turn,
            pots=[
                pb.Pot(cards=[_pot_card(*card) for card in pot.cards], total=pot.total) for pot in state.pots
            ],
            scored=state.scored,
            lives=state.lives,
            stock=state.stock,
            passes=state.passes,
            to_open=state.options.open
            if state.phase == pb.PHASE_SETUP
            else int(state.phase == pb.PHASE_OPEN),
        )
        for owner, (hidden, shown) in enumerate(zip(state.hidden, state.open, strict=True)):
            if owner == seat:
                observation.hidden.extend([_CARDS[card] for card in hidden])
            if owner != seat and state.phase == pb.PHASE_SETUP:
                observation.hands.add(hidden=len(hidden) + len(shown))
            else:
                observation.hands.add(open=[_CARDS[card] for card in shown], hidden=len(hidden))
        observation.MergeFromString(state.past)
        return observation

    def result(self, state: PotLuckState) -> Result:
        """Return rank 1 and score 1 for all seats of a team that won, rank 2 and 0 otherwise.

        With play_on the score is the number of pots, and nobody wins (13).
        """
        play_on = state.options.play_on
        won = not play_on and state.scored >= state.options.target
        verdict = "won" if won else "over" if play_on else "lost"
        score = float(state.scored if play_on else won)
        pots = "1 pot" if state.scored == 1 else f"{state.scored} pots"
        return Result(
            scores=(score,) * state.seats,
            ranks=(1 if won else 2,) * state.seats,
            summary=f"{verdict} with {pots}: {_ending(state, won)}",
            second=(float(state.scored),) * state.seats,
        )

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        """Return a move that finishes a pot, else one that does not bust, else any; uniformly each time."""
        seat = observation.seat
        if observation.phase != pb.PHASE_PLAY:
            hidden = _numbers(observation.hidden)
            return _open_move(tuple(sorted(rng.sample(hidden, observation.to_open))))
        pots = [
            (number, pot.total)
            for number, pot in enumerate(observation.pots)
            if not (observation.options.own_card_rule and pot.cards and pot.cards[-1].seat == seat)
        ]
        totals = dict(pots)
        plays = _plays(_numbers(observation.hidden) + _numbers(observation.hands[seat].open), pots)
        safe = [play for play in plays if totals[play[1]] + play[2] <= GOAL]
        finishing = [play for play in safe if totals[play[1]] + play[2] == GOAL]
        moves = [_play_move(*play) for play in finishing or safe or plays]
        if not safe and not observation.stock:
            moves.append(_PASS)
        return rng.choice(moves)

    def sample(self, observation: pb.Observation, rng: Random) -> PotLuckState:
        """Return a random state in which the seat would observe just this: unseen cards fill the hands."""
        seats = len(observation.hands)
        state = PotLuckState(self.settle(observation.options, seats), seats)
        state.phase = observation.phase
        state.turn = observation.to_act
        state.stock = observation.stock
        state.scored = observation.scored
        state.lives = observation.lives
        state.passes = observation.passes
        state.past = pb.Observation(
            history=observation.history, gone=observation.gone, options=observation.options
        ).SerializeToString()
        for pot, table in zip(state.pots, observation.pots, strict=True):
            for lying in table.cards:
                pot.put(_number(lying.card), lying.value, lying.seat)
        state.open = [_numbers(hand.open) for hand in observation.hands]
        seen = {card for hand in state.open for card in hand}.union(
            _numbers(observation.hidden),
            _numbers(observation.gone),
            (card for pot in state.pots for card, _, _ in pot.cards),
        )
        unseen = [card for card in range(PACK) if card not in seen]
        rng.shuffle(unseen)
        for seat, hand in enumerate(observation.hands):
            own = seat == observation.seat
            state.hidden[seat] = (
                _numbers(observation.hidden) if own else sorted(unseen.pop() for _ in range(hand.hidden))
            )
        state.dealt = (1 << PACK) - 1 - sum(1 << card for card in unseen)
        return state

    def text(self, observation: pb.Observation) -> str:
        """Return the table as a few lines."""
        options = observation.options
        lines = [
            f"Pot Luck: {_question(observation)}",
            f"scored {observation.scored}{'' if options.play_on else f' of {options.target}'}, "
            f"lives {observation.lives}, stock {observation.stock}, passes {observation.passes}",
        ]
        for number, pot in enumerate(observation.pots):
            lying = " ".join(f"{_counted(card.card, card.value)} (seat {card.seat})" for card in pot.cards)
            lines.append(f"pot {number}: {pot.total}{' = ' if lying else ''}{lying}")
        for seat, hand in enumerate(observation.hands):
            own = seat == observation.seat
            hidden = _listed(observation.hidden) if own else f"{hand.hidden} cards"
            lines.append(f"seat {seat}{' (you)' if own else ''}: open {_listed(hand.open)}; hidden {hidden}")
        lines.append(f"gone: {_listed(observation.gone)}")
        return "\n".join(lines)

    def notation(self, move: Message) -> str:
        """Return a move as in 10♦>1, A♥=11>2, pass, open 4♦, and chance's as in deal 8♦ to seat 0."""
        if isinstance(move, pb.Chance):
            return f"deal {_written(move.card)} to seat {move.seat}"
        assert isinstance(move, pb.Move)
        if move.HasField("play"):
            return f"{_counted(move.play.card, move.play.value)}>{move.play.pot}"
        return f"open {_listed(move.open.cards)}" if move.HasField("open") else "pass"

    def parse(self, text: str) -> pb.Move | pb.Chance:
        """Return the move that `notation` wrote or a person typed, as in AH=11>2; raises ValueError."""
        words = text.split()
        match [word.lower() for word in words]:
            case ["pass"]:
                return _PASS
            case ["open", _, *_]:
                return _open_move(tuple(cards.parse(word) for word in words[1:]))
            case ["deal", card, "to", "seat", seat] if seat.isdecimal() and int(seat) < max(HAND):
                return pb.Chance(seat=int(seat), card=_CARDS[cards.parse(card)])
        return _parse_play(text.strip())

    def _pots(self, state: PotLuckState, seat: int) -> list[tuple[int, int]]:
        """Return number and total of each pot that the seat may play on (3)."""
        barred = seat if state.options.own_card_rule else None
        return [
            (number, pot.total)
            for number, pot in enumerate(state.pots)
            if pot.top is None or pot.top != barred
        ]

    def _can_play(self, state: PotLuckState, seat: int) -> bool:
        return bool(state.hidden[seat] or state.open[seat]) and bool(self._pots(state, seat))

    def _deal(self, state: PotLuckState, move: pb.Chance) -> None:
        """Hand a card from the stock to the seat that waits for it."""
        card = _check_card(move.card)
        if move.seat != state.turn or state.dealt >> card & 1:
            raise IllegalMove(
                f"seat {state.turn} gets a card of the stock, not seat {move.seat} the {_written(move.card)}"
            )
        dealing = state.dealing
        insort((state.open if state.options.open_hands else state.hidden)[move.seat], card)
        state.dealt |= 1 << card
        state.stock -= 1
        if not dealing:
            self._restore(state)
        elif state.dealing:
            state.turn = (PACK - state.stock) % state.seats
        else:
            state.turn = 0
            state.phase = pb.PHASE_SETUP if state.to_open(0) else pb.PHASE_PLAY

    def _open(self, state: PotLuckState, seat: int, move: pb.Open) -> None:
        """Open cards; at setup keep them secret until everybody has chosen (9)."""
        chosen = sorted(_check_card(card) for card in move.cards)
        wanted = state.to_open(seat)
        if len(chosen) != wanted or len(set(chosen)) != wanted:
            raise IllegalMove(f"open {wanted} different cards, not {_listed(move.cards)}")
        for card in chosen:
            if card not in state.hidden[seat]:
                raise IllegalMove(f"{cards.notation(card)} is not among the seat's hidden cards")
        for card in chosen:
            state.hidden[seat].remove(card)
            insort(state.open[seat], card)
        if state.phase == pb.PHASE_OPEN:
            state.past += _opened(seat, chosen)
            self._end_turn(state)
        elif not self.to_act(state):
            for owner, first in enumerate(state.open):
                state.past += _opened(owner, first)
            state.phase = pb.PHASE_PLAY

    def _play(self, state: PotLuckState, seat: int, move: pb.Play) -> None:
        """Play a card; score or bust; then draw, or without a stock restore the open cards (8)."""
        card = _check_card(move.card)
        hand = state.hidden[seat] if card in state.hidden[seat] else state.open[seat]
        if card not in hand:
            raise IllegalMove(f"{cards.notation(card)} is not in the seat's hand")
        if move.pot >= POTS:
            raise IllegalMove(f"there is no pot {move.pot}; the pots are 0, 1 and 2")
        pot = state.pots[move.pot]
        if state.options.own_card_rule and pot.top == seat:
            raise IllegalMove(f"pot {move.pot} is closed: its top card is the seat's own")
        values = VALUES[card]
        value = values[0] if move.value == 0 and len(values) == 1 else move.value
        if value not in values:
            raise IllegalMove(f"{cards.notation(card)} counts {_choice(values)}, not {move.value}")
        hand.remove(card)
        pot.put(card, value, seat)
        state.passes = 0
        state.past += _played(seat, card, move.pot, value)
        if pot.total >= GOAL and self._clear(state, pot):
            state.phase = pb.PHASE_OVER
        elif state.stock:
            state.phase = pb.PHASE_UNSPECIFIED
        else:
            self._restore(state)

    def _clear(self, state: PotLuckState, pot: Pot) -> bool:
        """Score the pot or lose a life for it, and say whether that ends the match (10, 13)."""
        scores = pot.total == GOAL
        state.past += pb.Observation(gone=[_CARDS[card] for card in pot.empty()]).SerializeToString()
        if scores:
            state.scored += 1
            return not state.options.play_on and state.scored == state.options.target
        if state.lives == 0:
            return True
        state.lives -= 1
        return False

    def _pass(self, state: PotLuckState, seat: int) -> None:
        """Pass; as many in a row as there are players lose the match (5, 6)."""
        if state.stock and self._can_play(state, seat):
            raise IllegalMove("passing is allowed only when the stock was empty at the start of the turn")
        state.passes += 1
        state.past += _happened(pb.Event(seat=seat))
        if state.passes == state.seats:
            state.phase = pb.PHASE_OVER
        else:
            self._end_turn(state)

    def _restore(self, state: PotLuckState) -> None:
        """Ask for a new open card where one is missing (8, 9)."""
        if state.to_open(state.turn):
            state.phase = pb.PHASE_OPEN
        else:
            self._end_turn(state)

    def _end_turn(self, state: PotLuckState) -> None:
        """Go on to the next seat, unless all hands are empty (7)."""
        if any(state.hidden) or any(state.open):
            state.turn = (state.turn + 1) % state.seats
            state.phase = pb.PHASE_PLAY
        else:
            state.phase = pb.PHASE_OVER


def _plays(hand: Iterable[int], pots: Collection[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Return card, pot and value of every play of a hand on pots that are given by number and total."""
    return [(card, pot, value) for card in hand for pot, _ in pots for value in VALUES[card]]


def _check_card(card: pb.Card) -> int:
    try:
        return _number(card)
    except ValueError as error:
        raise IllegalMove(str(error)) from None


def _ending(state: PotLuckState, won: bool) -> str:
    """Return why the match is over."""
    if won:
        return "the target is reached"
    if state.passes == state.seats:
        return "everybody passed"
    if any(state.hidden) or any(state.open):
        return "a pot went bust without a life"
    return "no cards were left"


def _written(card: pb.Card) -> str:
    return cards.notation(_number(card))


def _listed(messages: Iterable[pb.Card]) -> str:
    return " ".join(map(_written, messages)) or "none"


def _counted(card: pb.Card, value: int) -> str:
    """Return the card, with its value where that was the player's choice."""
    return f"{_written(card)}={value}" if len(VALUES[_number(card)]) > 1 else _written(card)


def _choice(values: Sequence[int]) -> str:
    return " or ".join(map(str, values))


def _question(observation: pb.Observation) -> str:
    """Return what is asked, and of whom."""
    seat = observation.to_act
    if observation.phase == pb.PHASE_SETUP:
        return f"everybody chooses the first open cards ({observation.to_open})"
    if observation.phase == pb.PHASE_PLAY:
        return f"seat {seat} plays a card{'' if observation.stock else ' or passes'}"
    if observation.phase == pb.PHASE_OPEN:
        return f"seat {seat} opens a card"
    return "the match is over" if observation.phase == pb.PHASE_OVER else f"seat {seat} is dealt a card"


def _parse_play(text: str) -> pb.Move:
    played, _, pot = text.partition(">")
    name, _, worth = (part.strip() for part in played.partition("="))
    if pot.strip() not in ("0", "1", "2"):
        raise ValueError(
            f"{text!r} is no move: write 10♦>1 or AH=11>2 (the pots are 0 to 2), pass, or open 4♦"
        )
    card = cards.parse(name)
    values = {str(value): value for value in VALUES[card]}
    if len(values) == 1:
        values[""] = VALUES[card][0]
    if worth not in values:
        raise ValueError(
            f"{cards.notation(card)} counts {_choice(VALUES[card])}: write {name}={VALUES[card][-1]}"
        )
    return _play_move(card, int(pot), values[worth])
