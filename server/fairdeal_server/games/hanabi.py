"""Hanabi: a team builds five fireworks, and nobody sees their own cards. Numbers in brackets are the
decisions of docs/games/hanabi.md."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, ClassVar

from google.protobuf.message import Message

from fairdeal.hanabi.v1 import hanabi_pb2 as pb
from fairdeal.v1.play_pb2 import PAYOFF_SCORE, PAYOFF_WIN

from .deal import Deal
from .game import CHANCE, Game, Gap, IllegalMove, Measured, Result, check_seats, own_options

COLOURS = ("red", "yellow", "green", "white", "blue")
VALUES = range(1, 6)
COPIES = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}
"""How many cards there are of each colour, by value."""
HAND = {2: 5, 3: 5, 4: 4, 5: 4}
"""How many cards a hand has, by number of seats."""
MOST_INFORMATION = 8
MOST_FUSES = 3
SHAKES = 20
"""How often a hidden card changes places with another when a state is sampled."""
COMPLETE = [VALUES[-1]] * len(COLOURS)
PERFECT = sum(COMPLETE)

# A card is a number: 0 is red 1, 4 red 5, 5 yellow 1 … 24 blue 5; equal cards have the same.
CARDS = range(PERFECT)
PACK = tuple(card for card in CARDS for _ in range(COPIES[card % 5 + 1]))
"""All 50 cards, ascending."""

# What a clue can be about is a number, too: colours are 0 to 4, and values 5 to 9.
TOPICS = (*COLOURS, *map(str, VALUES))
ABOUT = range(len(TOPICS))
EXCLUDED = len(TOPICS)
SIGNS = tuple(1 << card // 5 | 32 << card % 5 for card in CARDS)
"""The two clues that show a card, a bit each."""
SHOWN = tuple(frozenset(card for card in CARDS if SIGNS[card] >> about & 1) for about in ABOUT)
"""The cards that a clue shows."""
HEARD = tuple(
    tuple(1 << (about if card in SHOWN[about] else EXCLUDED + about) for card in CARDS) for about in ABOUT
)
"""By clue and card: what the card's owner hears of it, as in Hand.heard."""

# And a move: 0 to 4 play the card at a place, 5 to 9 discard it, then ten clues for each seat.
PLACES = range(max(HAND.values()))
PLAYS, DISCARDS, CLUES = 0, len(PLACES), 2 * len(PLACES)

# Messages are shared by all matches and never changed.
_COLOURS = tuple(pb.Colour.ValueType(number + 1) for number in range(len(COLOURS)))
_CARDS = tuple(pb.Card(colour=colour, value=value) for colour in _COLOURS for value in VALUES)
_MOVES = (
    *(pb.Move(play=pb.Play(place=place)) for place in PLACES),
    *(pb.Move(discard=pb.Discard(place=place)) for place in PLACES),
    *(
        pb.Move(clue=clue)
        for seat in range(max(HAND))
        for clue in (
            *(pb.Clue(seat=seat, colour=colour) for colour in _COLOURS),
            *(pb.Clue(seat=seat, value=value) for value in VALUES),
        )
    ),
)
_BY_CHANCE = (CHANCE,)
_TURNS = tuple((seat,) for seat in range(max(HAND)))

_RULES = """\
# Hanabi

All players are one team that builds five fireworks, one of each colour, from 1 up to 5. Everybody sees
all hands but their own, and nobody may speak: only clues tell what a player holds.

**Cards.** 50: in red, yellow, green, white and blue three 1s, two 2s, two 3s, two 4s and one 5 each.

**Setup.** There are eight information tokens and three fuses. With two and three players everybody
gets five cards, with four and five players four; the rest is the deck. Seat 0 begins, and the turn
goes round by seat.

**A turn** is one of these:

1. **Clue.** Spend an information token, and name a teammate and a colour or a value. All their cards
   of it are shown; there must be at least one. Without a token no clue can be given.
2. **Discard.** Put a card of your hand away; an information token comes back. With all eight there, nothing
   can be discarded. Then draw.
3. **Play.** Play a card of your hand. If it is the next number of its colour, it joins that firework, and
   a 5, which completes it, brings an information token back, unless there are eight. Otherwise the card
   is put away, and a fuse is lost. Then draw.

Cards keep their order in the hand: places count from 0, the oldest card; a card drawn becomes the last.

**The end.** With the third fuse lost the match ends at once. With all five fireworks complete it ends at
once, too. Otherwise, when the last card of the deck is drawn, everybody has one more turn, also who
drew it.

| option | values | |
| --- | --- | --- |
| `keep_points_on_strikeout` | `false`, `true` | the fireworks count also after the third lost fuse |

**Result.** The score is the number of cards in the fireworks, 0 to 25; it is 0 if the third fuse was lost.
The match is worth it to every seat of the team. With the payoff `win` only 25 points are worth anything: 1.
Shown beside it are the cards in the fireworks, which a lost fuse does not take away.

**What you are told.** Everything that everybody could see and remember: all clues, discards and plays in
order, and for each card in a hand what the clues so far say that it is and is not. A bot needs to
remember nothing.

**A fault.** With `--penalty default` a missing or illegal answer becomes the discard of the oldest card;
with eight tokens the first legal clue.

**Notation.** `clue 1 red` and `clue 1 3` tell seat 1 about its red cards, its 3s; `discard 0`; `play 4`.
Cards are written as in `R3`: R, Y, G, W and B with a value.

Source: the rules of Hanabi, a game by Antoine Bauza.
"""


@cache
def _clues(seat: int, signs: int) -> tuple[pb.Move, ...]:
    """Return every clue to a seat that holds cards of these signs."""
    return tuple(_MOVES[clue_number(seat, about)] for about in ABOUT if signs >> about & 1)


def clue_number(seat: int, about: int) -> int:
    """Return the number of the clue to a seat."""
    return CLUES + len(TOPICS) * seat + about


@lru_cache(1 << 14)
def _held(number: int, card: int | None, heard: int) -> pb.Held:
    told = [about for about in ABOUT if heard >> about & 1]
    excluded = [about for about in ABOUT if heard >> EXCLUDED + about & 1]
    return pb.Held(
        number=number,
        card=None if card is None else _CARDS[card],
        colour=next((pb.Colour.ValueType(about + 1) for about in told if about < 5), pb.COLOUR_UNSPECIFIED),
        value=next((about - 4 for about in told if about >= 5), 0),
        not_colours=[pb.Colour.ValueType(about + 1) for about in excluded if about < 5],
        not_values=[about - 4 for about in excluded if about >= 5],
    )


def _number(card: pb.Card) -> int:
    """Return the card's number; raises ValueError where there is no such card."""
    if not 1 <= card.colour <= 5 or card.value not in VALUES:
        raise ValueError(
            f"no card has colour {card.colour} and value {card.value}; both go from 1 to 5, red is 1"
        )
    return 5 * card.colour + card.value - 6


Event = tuple[int, int, tuple[int, ...], int | None, bool]
"""A move that everybody saw: the seat, the move, the numbers of the cards that were shown, discarded or
played, what was discarded or played (None for a clue), and whether it joined a firework."""


class Hand:
    """A seat's cards by place, the oldest first: what they are, their numbers, and what was heard of each."""

    __slots__ = ("cards", "heard", "numbers")

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.numbers: list[int] = []
        """How many cards left the deck before each."""
        self.heard: list[int] = []
        """The clues that showed the card, a bit each, and EXCLUDED bits further on those that did not."""

    def copy(self) -> "Hand":
        """Return an independent copy."""
        twin = Hand()
        twin.cards = self.cards.copy()
        twin.numbers = self.numbers.copy()
        twin.heard = self.heard.copy()
        return twin

    def take(self, place: int) -> tuple[int, int]:
        """Give a card away; return it and its number."""
        del self.heard[place]
        return self.cards.pop(place), self.numbers.pop(place)

    def has(self, about: int) -> bool:
        """Say whether a clue would show a card."""
        return not SHOWN[about].isdisjoint(self.cards)

    def hear(self, about: int) -> tuple[int, ...]:
        """Note a clue; return the numbers of the cards that it shows."""
        shown, bits = SHOWN[about], HEARD[about]
        self.heard = [heard | bits[card] for card, heard in zip(self.cards, self.heard, strict=True)]
        return tuple([number for card, number in zip(self.cards, self.numbers, strict=True) if card in shown])


class HanabiState:
    """A match in progress, and what moves do to it; whether they are legal is for others to ask."""

    __slots__ = (
        "dealt",
        "deck",
        "discards",
        "drawer",
        "fireworks",
        "first",
        "fuses",
        "hands",
        "history",
        "information",
        "options",
        "over",
        "seats",
        "turn",
        "turns_left",
    )

    def __init__(self, options: pb.Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.first = seats * HAND[seats]
        """How many cards the first hands have together."""
        self.deck = list(PACK)
        """The cards that have not been dealt, ascending: chance decides when each comes."""
        self.dealt = 0
        """How many cards have left the deck."""
        self.drawer: int | None = 0
        """The seat that is dealt the next card; None while a seat is asked for a move."""
        self.hands = [Hand() for _ in range(seats)]
        self.turn = 0
        self.turns_left = 0
        """Counted from when the deck is empty (6)."""
        self.information = MOST_INFORMATION
        self.fuses = MOST_FUSES
        self.fireworks = [0] * len(COLOURS)
        """The highest value, by colour."""
        self.discards: list[int] = []
        self.history: list[Event] = []
        self.over = False

    def copy(self) -> "HanabiState":
        """Return an independent copy."""
        twin = HanabiState.__new__(HanabiState)
        twin.options = self.options
        twin.seats = self.seats
        twin.first = self.first
        twin.deck = self.deck.copy()
        twin.dealt = self.dealt
        twin.drawer = self.drawer
        twin.hands = [hand.copy() for hand in self.hands]
        twin.turn = self.turn
        twin.turns_left = self.turns_left
        twin.information = self.information
        twin.fuses = self.fuses
        twin.fireworks = self.fireworks.copy()
        twin.discards = self.discards.copy()
        twin.history = self.history.copy()
        twin.over = self.over
        return twin

    def deal(self, place: int) -> None:
        """Hand the card at this place of the deck to the seat that waits for it (1), as its last one (7)."""
        assert self.drawer is not None
        hand = self.hands[self.drawer]
        number = self.dealt
        hand.cards.append(self.deck.pop(place))
        hand.numbers.append(number)
        hand.heard.append(0)
        self.dealt = number + 1
        if number + 1 < self.first:
            self.drawer = (number + 1) % self.seats
            return
        self.drawer = None
        if number >= self.first:
            self._end_turn()

    def clue(self, seat: int, about: int) -> None:
        """Tell a teammate about their cards (2)."""
        shown = self.hands[seat].hear(about)
        self.history.append((self.turn, clue_number(seat, about), shown, None, False))
        self.information -= 1
        self._end_turn()

    def discard(self, place: int) -> None:
        """Put a card away for a token (3)."""
        card, number = self.hands[self.turn].take(place)
        self.history.append((self.turn, DISCARDS + place, (number,), card, False))
        self.discards.append(card)
        self.information += 1
        self._draw()

    def play(self, place: int) -> None:
        """Add a card to its firework, or lose a fuse (4); either may end the match (5)."""
        card, number = self.hands[self.turn].take(place)
        colour, value = card // 5, card % 5 + 1
        joins = value == self.fireworks[colour] + 1
        self.history.append((self.turn, PLAYS + place, (number,), card, joins))
        if joins:
            self.fireworks[colour] = value
            if value == VALUES[-1] and self.information < MOST_INFORMATION:
                self.information += 1
        else:
            self.discards.append(card)
            self.fuses -= 1
        if self.fuses == 0 or self.fireworks == COMPLETE:
            self.over = True
        else:
            self._draw()

    def play_out(self, rng: Random) -> None:
        """Play to the end with uniformly random moves and cards."""
        random, hands, deck = rng.random, self.hands, self.deck
        clues = len(ABOUT) * (self.seats - 1)
        while not self.over:
            if self.drawer is not None:
                self.deal(int(random() * len(deck)))
                continue
            # Any move that there can be; where it is not legal now, another one.
            own = len(hands[self.turn].cards)
            choice = int(random() * (own + own + clues))
            if choice < own:
                self.play(choice)
            elif choice < own + own:
                if self.information < MOST_INFORMATION:
                    self.discard(choice - own)
            elif self.information:
                ahead, about = divmod(choice - own - own, len(ABOUT))
                teammate = (self.turn + 1 + ahead) % self.seats
                if not SHOWN[about].isdisjoint(hands[teammate].cards):
                    self.clue(teammate, about)

    def _draw(self) -> None:
        """Let the seat whose turn it is wait for a card, or end the turn where there is none."""
        if self.deck:
            self.drawer = self.turn
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """Go on to the next seat; after the last card was drawn everybody has one more turn (6)."""
        if self.turns_left:
            self.turns_left -= 1
            self.over = self.turns_left == 0
        elif not self.deck:
            self.turns_left = self.seats
        if not self.over:
            self.turn = (self.turn + 1) % self.seats


class Hanabi(Game[HanabiState]):
    """The rules of Hanabi."""

    name = "hanabi"
    title = "Hanabi"
    revision = 1
    seats = range(min(HAND), max(HAND) + 1)
    cooperative = True
    payoffs = (PAYOFF_SCORE, PAYOFF_WIN)
    second_measure = "cards"
    stand_in = "simple"
    rules = _RULES
    proto: ClassVar[Any] = pb
    measured: ClassVar[Measured] = Measured(  # docs/games/hanabi.md says how
        variance_ratio={2: 0.71, 3: 0.88, 4: 0.89, 5: 0.95},
        gaps=(
            Gap("simple and random, each with itself, two seats", 19.9, 2.87, 2.87),
            Gap("hats and simple, each with itself, four seats", 4.0, 1.78, 1.68),
            Gap("hats and simple, each with itself, two seats", 0.05, 3.69, 3.12),
        ),
    )

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; raises OptionError."""
        options = own_options(options, pb.Options, self.title)
        check_seats(self.name, self.seats, seats)
        return pb.Options(keep_points_on_strikeout=options.keep_points_on_strikeout)

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return 0 and 25."""
        return 0.0, float(PERFECT)

    def start(self, options: Message, seats: int) -> HanabiState:
        """Return the state before the first card is dealt."""
        return HanabiState(own_options(options, pb.Options, self.title), seats)

    def copy(self, state: HanabiState) -> HanabiState:
        """Return an independent copy."""
        return state.copy()

    def to_act(self, state: HanabiState) -> Sequence[int]:
        """Return who acts: chance, which deals, or the seat whose turn it is."""
        if state.over:
            return ()
        return _TURNS[state.turn] if state.drawer is None else _BY_CHANCE

    def chance(self, state: HanabiState, deal: Deal) -> pb.Chance:
        """Return the next card: one of those in the deck, each equally likely (1)."""
        place = deal.stream("draw", state.dealt).below(len(state.deck))
        return pb.Chance(seat=state.drawer or 0, card=_CARDS[state.deck[place]])

    def forced(self, state: HanabiState, seat: int) -> pb.Move | None:
        """Return None: there is always a choice."""
        return None

    def legal(self, state: HanabiState, seat: int) -> Sequence[pb.Move]:
        """Return every legal move."""
        if seat not in self.to_act(state):
            return []
        return _legal(seat, [hand.cards for hand in state.hands], state.information)

    def play(self, state: HanabiState, seat: int, move: Message) -> None:
        """Change the state by a move; raises IllegalMove first and changes nothing."""
        if seat not in self.to_act(state):
            raise IllegalMove(f"seat {seat} is not to act" if seat != CHANCE else "no card is to be dealt")
        if isinstance(move, pb.Chance) and seat == CHANCE:
            state.deal(_check_deal(state, move))
            return
        kind = move.WhichOneof("move") if isinstance(move, pb.Move) and seat != CHANCE else None
        if kind is None:
            raise IllegalMove("the move is empty, or no move of this game")
        assert isinstance(move, pb.Move)
        if kind == "clue":
            state.clue(move.clue.seat, _check_clue(state, move.clue))
        elif kind == "discard":
            state.discard(_check_discard(state, move.discard))
        else:
            state.play(_check_place(state, move.play.place))

    def default(self, state: HanabiState, seat: int) -> pb.Move:
        """Return the discard of the oldest card; with all tokens there, the first legal clue (10)."""
        if state.information < MOST_INFORMATION:
            return _MOVES[DISCARDS]
        return self.legal(state, seat)[0]

    def observe(self, state: HanabiState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know; None is the spectator, who sees no hand (8)."""
        return _observation(state, seat, [seat not in (None, owner) for owner in range(state.seats)])

    def reveal(self, state: HanabiState) -> pb.Observation:
        """Return what the spectator is shown of a match that is over: all hands (8)."""
        return _observation(state, None, [True] * state.seats)

    def result(self, state: HanabiState) -> Result:
        """Return the cards in the fireworks as everybody's score; rank 1 for a perfect one (5)."""
        cards = sum(state.fireworks)
        counts = state.fuses or state.options.keep_points_on_strikeout
        score = cards if counts else 0
        if score == PERFECT:
            ending = "all fireworks are complete"
        else:
            ending = "everybody has had a last turn" if state.fuses else "the third fuse was lost"
        return Result(
            scores=(float(score),) * state.seats,
            ranks=(1 if score == PERFECT else 2,) * state.seats,
            summary=f"{score} {'point' if score == 1 else 'points'}: {ending}",
            second=(float(cards),) * state.seats,
        )

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        """Return any legal move, all equally likely."""
        hands = [
            [0 if seat == observation.seat else _number(held.card) for held in hand.cards]
            for seat, hand in enumerate(observation.hands)
        ]
        return rng.choice(_legal(observation.seat, hands, observation.information))

    def sample(self, observation: pb.Observation, rng: Random) -> HanabiState:
        """Return a random state in which the seat would observe just this.

        Hidden cards are drawn from those that the seat does not see, and fit what the clues say.
        """
        seats = len(observation.hands)
        state = HanabiState(self.settle(observation.options, seats), seats)
        state.turn = observation.to_act
        state.turns_left = observation.turns_left
        state.over = observation.over
        state.information = observation.information
        state.fuses = observation.fuses
        state.fireworks = list(observation.fireworks)
        state.discards = [_number(card) for card in observation.discards]
        state.history = list(map(_read_event, observation.history))
        for card in _seen(observation):
            state.deck.remove(card)
        cards = [held for hand in observation.hands for held in hand.cards]
        hidden = [_heard(held) for held in cards if not held.HasField("card")]
        drawn = iter(_fill(hidden, state.deck, rng))
        for hand, shown in zip(state.hands, observation.hands, strict=True):
            for held in shown.cards:
                hand.cards.append(_number(held.card) if held.HasField("card") else next(drawn))
                hand.numbers.append(held.number)
                hand.heard.append(_heard(held))
        state.deck = sorted(drawn)
        state.dealt = len(PACK) - len(state.deck)
        state.drawer = _drawer(state)
        return state

    def text(self, observation: pb.Observation) -> str:
        """Return the table as a few lines, with the moves since the seat's last turn."""
        seats = len(observation.hands)
        head = "the match is over" if observation.over else f"seat {observation.to_act} is to move"
        left = f", {observation.turns_left} turns left" if observation.turns_left else ""
        fireworks = zip(COLOURS, observation.fireworks, strict=True)
        lines = [
            f"Hanabi: {head}",
            f"information {observation.information}, fuses {observation.fuses}, "
            f"deck {observation.deck}{left}",
            "fireworks: " + " ".join(f"{colour[0].upper()}{top}" for colour, top in fireworks),
        ]
        for seat, hand in enumerate(observation.hands):
            you = " (you)" if seat == observation.seat else ""
            lines.append(f"seat {seat}{you}: {'; '.join(map(_described, hand.cards)) or 'no cards'}")
        lines.append(f"discards: {' '.join(map(_written, observation.discards)) or 'none'}")
        lines += [f"seat {event.seat}: {self._told(event)}" for event in observation.history[-seats:]]
        return "\n".join(lines)

    def notation(self, move: Message) -> str:
        """Return a move as in clue 1 red, discard 0, play 4, and chance's as in deal R3 to seat 0."""
        if isinstance(move, pb.Chance):
            return f"deal {_written(move.card)} to seat {move.seat}"
        assert isinstance(move, pb.Move)
        if move.HasField("clue"):
            clue = move.clue
            about = COLOURS[clue.colour - 1] if clue.HasField("colour") else str(clue.value)
            return f"clue {clue.seat} {about}"
        if move.HasField("discard"):
            return f"discard {move.discard.place}"
        return f"play {move.play.place}"

    def parse(self, text: str) -> pb.Move | pb.Chance:
        """Return the move that `notation` wrote or a person typed; raises ValueError."""
        match text.lower().split():
            case ["play", place] if place in _PLACES:
                return _MOVES[PLAYS + int(place)]
            case ["discard", place] if place in _PLACES:
                return _MOVES[DISCARDS + int(place)]
            case ["clue", seat, topic] if seat in _SEATS and topic in TOPICS:
                return _MOVES[clue_number(int(seat), TOPICS.index(topic))]
            case ["deal", card, "to", "seat", seat] if seat in _SEATS and card in _NAMES:
                return pb.Chance(seat=int(seat), card=_CARDS[_NAMES[card]])
        raise ValueError(
            f"{text.strip()!r} is no move: write clue SEAT COLOUR or VALUE (clue 1 red, clue 1 3), "
            "discard PLACE or play PLACE (places from 0, the oldest card)"
        )

    def _told(self, event: pb.Event) -> str:
        """Return what happened, in words."""
        made = self.notation(event.move)
        if event.HasField("card"):
            return f"{made}, {_written(event.card)}{' joined' if event.joined else ''}"
        return f"{made}, shows card {' '.join(map(str, event.numbers))}"


_NAMES = {f"{COLOURS[card // 5][0]}{card % 5 + 1}": card for card in CARDS}
_PLACES = tuple(map(str, PLACES))
_SEATS = tuple(map(str, range(max(HAND))))


def _legal(seat: int, hands: Sequence[Sequence[int]], information: int) -> list[pb.Move]:
    """Return every legal move of a seat, which does not depend on what its own cards are (9)."""
    moves: list[pb.Move] = []
    if information:
        for teammate, hand in enumerate(hands):
            if teammate != seat:
                signs = 0
                for card in hand:
                    signs |= SIGNS[card]
                moves += _clues(teammate, signs)
    own = len(hands[seat])
    if information < MOST_INFORMATION:
        moves += _MOVES[DISCARDS : DISCARDS + own]
    moves += _MOVES[PLAYS : PLAYS + own]
    return moves


def _observation(state: HanabiState, seat: int | None, visible: Sequence[bool]) -> pb.Observation:
    """Return what the seat, or the spectator (None), sees where these hands are visible."""
    return pb.Observation(
        seat=state.seats if seat is None else seat,
        to_act=state.turn,
        over=state.over,
        hands=map(_hand, state.hands, visible),
        information=state.information,
        fuses=state.fuses,
        fireworks=state.fireworks,
        discards=[_CARDS[card] for card in state.discards],
        deck=len(state.deck),
        turns_left=state.turns_left,
        history=[_event(*event) for event in state.history],
        options=state.options,
    )


def _hand(hand: Hand, visible: bool) -> pb.Hand:
    cards = hand.cards if visible else [None] * len(hand.cards)
    return pb.Hand(cards=map(_held, hand.numbers, cards, hand.heard))


@lru_cache(1 << 14)
def _event(seat: int, move: int, numbers: tuple[int, ...], card: int | None, joined: bool) -> pb.Event:
    return pb.Event(
        seat=seat,
        move=_MOVES[move],
        numbers=numbers,
        card=None if card is None else _CARDS[card],
        joined=joined,
    )


def _read_event(event: pb.Event) -> Event:
    card = _number(event.card) if event.HasField("card") else None
    return (event.seat, _move_number(event.move), tuple(event.numbers), card, event.joined)


def _move_number(move: pb.Move) -> int:
    if move.HasField("clue"):
        clue = move.clue
        return clue_number(clue.seat, clue.colour - 1 if clue.HasField("colour") else clue.value + 4)
    return DISCARDS + move.discard.place if move.HasField("discard") else PLAYS + move.play.place


def _drawer(state: HanabiState) -> int | None:
    """Return the seat that is to be dealt a card: at the start one after the other, later who moved."""
    if state.over or not state.deck:
        return None
    if state.dealt < state.first:
        return state.dealt % state.seats
    return state.turn if len(state.hands[state.turn].cards) < HAND[state.seats] else None


def _about(clue: pb.Clue) -> int | None:
    """Return what the clue is about, as a number; None for what cannot be."""
    kind = clue.WhichOneof("about")
    if kind == "colour" and 1 <= clue.colour <= 5:
        return clue.colour - 1
    return clue.value + 4 if kind == "value" and clue.value in VALUES else None


def _check_deal(state: HanabiState, move: pb.Chance) -> int:
    """Return the place of the card in the deck; raises IllegalMove."""
    try:
        card = _number(move.card)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    if move.seat != state.drawer or card not in state.deck:
        raise IllegalMove(
            f"seat {state.drawer} gets a card of the deck, not seat {move.seat} the {_written(move.card)}"
        )
    return state.deck.index(card)


def _check_place(state: HanabiState, place: int) -> int:
    """Return the place of a card in the hand of the seat whose turn it is; raises IllegalMove."""
    size = len(state.hands[state.turn].cards)
    if place >= size:
        raise IllegalMove(f"there is no card at place {place}; the places are 0 to {size - 1}")
    return place


def _check_discard(state: HanabiState, discard: pb.Discard) -> int:
    """Return the place of the card (3); raises IllegalMove."""
    if state.information == MOST_INFORMATION:
        raise IllegalMove(f"nothing can be discarded while all {MOST_INFORMATION} tokens are there")
    return _check_place(state, discard.place)


def _check_clue(state: HanabiState, clue: pb.Clue) -> int:
    """Return what the clue is about, as a number (2); raises IllegalMove."""
    about = _about(clue)
    if about is None:
        raise IllegalMove("a clue is about a colour, or about a value from 1 to 5")
    if state.information == 0:
        raise IllegalMove("there is no information token for a clue")
    if clue.seat == state.turn or clue.seat >= state.seats:
        raise IllegalMove(f"a clue goes to a teammate, and seat {clue.seat} is none")
    if not state.hands[clue.seat].has(about):
        raise IllegalMove(f"seat {clue.seat} has no card that is {TOPICS[about]}")
    return about


def _written(card: pb.Card) -> str:
    return f"{COLOURS[card.colour - 1][0].upper()}{card.value}"


def _described(held: pb.Held) -> str:
    """Return a card as in `7: R3 [R?]`, or `7: ?? [?3 not Y W]`: its number, and what its owner was told."""
    card = _written(held.card) if held.HasField("card") else "??"
    colour = COLOURS[held.colour - 1][0].upper() if held.colour else "?"
    excluded = [*(COLOURS[colour - 1][0].upper() for colour in held.not_colours), *map(str, held.not_values)]
    without = f" not {' '.join(excluded)}" if excluded else ""
    return f"{held.number}: {card} [{colour}{held.value or '?'}{without}]"


def _heard(held: pb.Held) -> int:
    """Return what the clues told of a card, as in Hand.heard."""
    told = [held.colour - 1] * (held.colour > 0) + [held.value + 4] * (held.value > 0)
    excluded = [*(colour - 1 for colour in held.not_colours), *(value + 4 for value in held.not_values)]
    return _bits(told) | _bits(excluded) << EXCLUDED


def _may_be(card: int, heard: int) -> bool:
    """Say whether the clues would have been the same with this card."""
    signs = SIGNS[card]
    told, excluded = heard & (1 << EXCLUDED) - 1, heard >> EXCLUDED
    return signs & told == told and not signs & excluded


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _seen(observation: pb.Observation) -> Iterable[int]:
    """Yield the cards that the seat sees in hands, in fireworks and among the discards."""
    for hand in observation.hands:
        yield from (_number(held.card) for held in hand.cards if held.HasField("card"))
    for colour, top in enumerate(observation.fireworks):
        yield from range(5 * colour, 5 * colour + top)
    yield from map(_number, observation.discards)


def _fill(hidden: Sequence[int], unseen: Iterable[int], rng: Random) -> list[int]:
    """Return the unseen cards in a random order, first one for each hidden card, as the clues allow.

    Of all such orders each is about equally likely: from a first one, cards that fit each other's places
    change them again and again.
    """
    order = _first_order(hidden, unseen, rng)

    def fits(card: int, place: int) -> bool:
        return place >= len(hidden) or _may_be(card, hidden[place])

    for place in [*range(len(hidden))] * SHAKES:
        other = rng.randrange(len(order))
        if fits(order[other], place) and fits(order[place], other):
            order[place], order[other] = order[other], order[place]
    return order


def _first_order(hidden: Sequence[int], unseen: Iterable[int], rng: Random) -> list[int]:
    """Return such an order: the place that fewest cards fit is filled first, and all anew if none fits it."""
    left, found = list(unseen), dict[int, int]()
    rng.shuffle(left)
    while len(found) < len(hidden):
        fitting = {
            place: [card for card in left if _may_be(card, heard)]
            for place, heard in enumerate(hidden)
            if place not in found
        }
        place = min(fitting, key=lambda place: len(fitting[place]))
        if not fitting[place]:
            return _first_order(hidden, unseen, rng)
        found[place] = fitting[place][0]
        left.remove(found[place])
    return [*(found[place] for place in range(len(hidden))), *left]
