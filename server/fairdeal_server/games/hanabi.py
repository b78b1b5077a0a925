"""Hanabi: a team builds five fireworks, and nobody sees their own cards. Numbers in brackets are the
decisions of docs/games/hanabi.md."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, ClassVar, NamedTuple

from google.protobuf.message import Message

from fairdeal.hanabi.v1 import hanabi_pb2 as pb
from fairdeal.v1.play_pb2 import PAYOFF_SCORE, PAYOFF_WIN

from .deal import Deal
from .game import CHANCE, Game, IllegalMove, Measured, OptionError, Result, own_options

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
PERFECT = len(COLOURS) * VALUES[-1]

# A card is a number: 0 is red 1, 4 red 5, 5 yellow 1 … 24 blue 5; equal cards have the same.
CARDS = range(PERFECT)
PACK = tuple(card for card in CARDS for _ in range(COPIES[card % 5 + 1]))
"""All 50 cards, ascending."""

# What a clue can be about is a number, too: colours are 0 to 4, and values 5 to 9.
TOPICS = (*COLOURS, *map(str, VALUES))
ABOUT = range(len(TOPICS))
SIGNS = tuple(1 << card // 5 | 32 << card % 5 for card in CARDS)
"""The two clues that show a card, a bit each."""

# Messages are shared by all matches and never changed.
_CARDS = tuple(pb.Card(colour=pb.Colour.ValueType(card // 5 + 1), value=card % 5 + 1) for card in CARDS)
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
    return tuple(_clue(seat, about) for about in ABOUT if signs >> about & 1)


@cache
def _clue(seat: int, about: int) -> pb.Move:
    if about < 5:
        return pb.Move(clue=pb.Clue(seat=seat, colour=pb.Colour.ValueType(about + 1)))
    return pb.Move(clue=pb.Clue(seat=seat, value=about - 4))


@cache
def _plays(size: int) -> tuple[pb.Move, ...]:
    return tuple(pb.Move(play=pb.Play(place=place)) for place in range(size))


@cache
def _discards(size: int) -> tuple[pb.Move, ...]:
    return tuple(pb.Move(discard=pb.Discard(place=place)) for place in range(size))


@lru_cache(1 << 14)
def _held(held: "Held", visible: bool) -> pb.Held:
    told = [about for about in ABOUT if held.told >> about & 1]
    excluded = [about for about in ABOUT if held.excluded >> about & 1]
    return pb.Held(
        number=held.number,
        card=_CARDS[held.card] if visible else None,
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


class Held(NamedTuple):
    """A card in a hand, and what the clues have told its owner about it; never changed."""

    card: int
    number: int
    """How many cards left the deck before it."""
    told: int = 0
    """The clues that showed it, a bit each."""
    excluded: int = 0
    """The clues that did not show it."""

    def hear(self, about: int) -> "Held":
        """Return the card after a clue to its owner."""
        if SIGNS[self.card] >> about & 1:
            return Held(self.card, self.number, self.told | 1 << about, self.excluded)
        return Held(self.card, self.number, self.told, self.excluded | 1 << about)

    def may_be(self, card: int) -> bool:
        """Say whether the clues would have been the same with another card."""
        return SIGNS[card] & self.told == self.told and not SIGNS[card] & self.excluded


class HanabiState:
    """A match in progress."""

    __slots__ = (
        "deck",
        "fireworks",
        "fuses",
        "hands",
        "information",
        "options",
        "over",
        "past",
        "seats",
        "turn",
        "turns_left",
    )

    def __init__(self, options: pb.Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.deck = list(PACK)
        """The cards that have not been dealt, ascending: chance decides when each comes."""
        self.hands: list[list[Held]] = [[] for _ in range(seats)]
        self.turn = 0
        self.turns_left = 0
        """Counted from when the deck is empty (6)."""
        self.information = MOST_INFORMATION
        self.fuses = MOST_FUSES
        self.fireworks = [0] * len(COLOURS)
        """The highest value, by colour."""
        self.over = False
        self.past = pb.Observation(options=options).SerializeToString()
        """What grows only: options, history and discards, as a serialized Observation. Protobuf messages
        merge when their bytes are joined, so nothing is built twice."""

    def copy(self) -> "HanabiState":
        """Return an independent copy."""
        twin = HanabiState.__new__(HanabiState)
        twin.options = self.options
        twin.seats = self.seats
        twin.deck = self.deck.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.turn = self.turn
        twin.turns_left = self.turns_left
        twin.information = self.information
        twin.fuses = self.fuses
        twin.fireworks = self.fireworks.copy()
        twin.over = self.over
        twin.past = self.past
        return twin

    @property
    def dealt(self) -> int:
        """How many cards have left the deck."""
        return len(PACK) - len(self.deck)

    @property
    def is_dealing(self) -> bool:
        """The first hands are not complete yet."""
        return self.dealt < self.seats * HAND[self.seats]

    @property
    def drawer(self) -> int:
        """The seat that is dealt the next card: first one after the other, later whose turn it is."""
        return self.dealt % self.seats if self.is_dealing else self.turn

    @property
    def waits_for_card(self) -> bool:
        """A card is to be dealt; otherwise a seat is asked for a move."""
        return bool(self.deck) and len(self.hands[self.drawer]) < HAND[self.seats]


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
    measured: ClassVar[Measured] = Measured(variance_ratio={}, gaps=())

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; raises OptionError."""
        options = own_options(options, pb.Options, self.title)
        if seats not in self.seats:
            raise OptionError(f"seats: Hanabi is played with 2 to 5, not {seats}")
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
        return _BY_CHANCE if state.waits_for_card else _TURNS[state.turn]

    def chance(self, state: HanabiState, deal: Deal) -> pb.Chance:
        """Return the next card: one of those in the deck, each equally likely (1)."""
        place = deal.stream("draw", state.dealt).below(len(state.deck))
        return pb.Chance(seat=state.drawer, card=_CARDS[state.deck[place]])

    def forced(self, state: HanabiState, seat: int) -> pb.Move | None:
        """Return None: there is always a choice."""
        return None

    def legal(self, state: HanabiState, seat: int) -> Sequence[pb.Move]:
        """Return every legal move."""
        if seat not in self.to_act(state):
            return []
        hands = [[held.card for held in hand] for hand in state.hands]
        return _legal(seat, hands, state.information)

    def play(self, state: HanabiState, seat: int, move: Message) -> None:
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
        if kind == "clue":
            self._clue(state, move.clue)
        elif kind == "discard":
            self._discard(state, move.discard.place)
        else:
            self._play(state, move.play.place)

    def default(self, state: HanabiState, seat: int) -> pb.Move:
        """Return the discard of the oldest card; with all tokens there, the first legal clue (10)."""
        if state.information < MOST_INFORMATION:
            return _discards(1)[0]
        return self.legal(state, seat)[0]

    def observe(self, state: HanabiState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know; None is the spectator, who sees no hand (8)."""
        observation = pb.Observation(
            seat=state.seats if seat is None else seat,
            to_act=state.turn,
            over=state.over,
            hands=[
                pb.Hand(cards=[_held(held, visible=seat not in (None, owner)) for held in hand])
                for owner, hand in enumerate(state.hands)
            ],
            information=state.information,
            fuses=state.fuses,
            fireworks=state.fireworks,
            deck=len(state.deck),
            turns_left=state.turns_left,
        )
        observation.MergeFromString(state.past)
        return observation

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
        state.past = pb.Observation(
            options=observation.options, history=observation.history, discards=observation.discards
        ).SerializeToString()
        for card in _seen(observation):
            state.deck.remove(card)
        cards = [held for hand in observation.hands for held in hand.cards]
        hidden = [_read(held, 0) for held in cards if not held.HasField("card")]
        drawn = iter(_fill(hidden, state.deck, rng))
        state.hands = [
            [_read(held, _number(held.card) if held.HasField("card") else next(drawn)) for held in hand.cards]
            for hand in observation.hands
        ]
        state.deck = sorted(drawn)
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
                return _plays(len(_PLACES))[int(place)]
            case ["discard", place] if place in _PLACES:
                return _discards(len(_PLACES))[int(place)]
            case ["clue", seat, topic] if seat in _SEATS and topic in TOPICS:
                return _clue(int(seat), TOPICS.index(topic))
            case ["deal", card, "to", "seat", seat] if seat in _SEATS and card in _NAMES:
                return pb.Chance(seat=int(seat), card=_CARDS[_NAMES[card]])
        raise ValueError(
            f"{text.strip()!r} is no move: write clue SEAT COLOUR or VALUE (clue 1 red, clue 1 3), "
            "discard PLACE or play PLACE (places from 0, the oldest card)"
        )

    def _deal(self, state: HanabiState, move: pb.Chance) -> None:
        """Hand a card of the deck to the seat that waits for it; it becomes the last of its hand (7)."""
        card = _check_card(move.card)
        if move.seat != state.drawer or card not in state.deck:
            raise IllegalMove(f"seat {state.drawer} gets a card of the deck, not seat {move.seat} another")
        in_turn = not state.is_dealing
        state.hands[move.seat].append(Held(card, state.dealt))
        state.deck.remove(card)
        if in_turn:
            self._end_turn(state)

    def _clue(self, state: HanabiState, clue: pb.Clue) -> None:
        """Tell a teammate about their cards (2)."""
        about = _about(clue)
        if about is None:
            raise IllegalMove("a clue is about a colour, or about a value from 1 to 5")
        if state.information == 0:
            raise IllegalMove("there is no information token for a clue")
        if clue.seat == state.turn or clue.seat >= state.seats:
            raise IllegalMove(f"a clue goes to a teammate, and seat {clue.seat} is none")
        hand = state.hands[clue.seat]
        shown = [held.number for held in hand if SIGNS[held.card] >> about & 1]
        if not shown:
            raise IllegalMove(f"seat {clue.seat} has no card that is {TOPICS[about]}")
        state.hands[clue.seat] = [held.hear(about) for held in hand]
        state.information -= 1
        state.past += _happened(pb.Event(seat=state.turn, move=_clue(clue.seat, about), numbers=shown))
        self._end_turn(state)

    def _discard(self, state: HanabiState, place: int) -> None:
        """Put a card away for a token (3)."""
        if state.information == MOST_INFORMATION:
            raise IllegalMove(f"nothing can be discarded while all {MOST_INFORMATION} tokens are there")
        held = self._take(state, place)
        state.information += 1
        card = _CARDS[held.card]
        state.past += _happened(
            pb.Event(seat=state.turn, move=_discards(place + 1)[place], numbers=[held.number], card=card),
            card,
        )
        self._draw(state)

    def _play(self, state: HanabiState, place: int) -> None:
        """Add a card to its firework, or lose a fuse (4); either may end the match (5)."""
        held = self._take(state, place)
        card, move = _CARDS[held.card], _plays(place + 1)[place]
        colour, value = held.card // 5, held.card % 5 + 1
        event = pb.Event(seat=state.turn, move=move, numbers=[held.number], card=card)
        if value == state.fireworks[colour] + 1:
            event.joined = True
            state.fireworks[colour] = value
            state.past += _happened(event)
            if value == VALUES[-1]:
                state.information = min(state.information + 1, MOST_INFORMATION)
        else:
            state.fuses -= 1
            state.past += _happened(event, card)
        if state.fuses == 0 or sum(state.fireworks) == PERFECT:
            state.over = True
        else:
            self._draw(state)

    def _take(self, state: HanabiState, place: int) -> Held:
        """Take a card out of the hand of the seat whose turn it is; raises IllegalMove."""
        hand = state.hands[state.turn]
        if place >= len(hand):
            raise IllegalMove(f"there is no card at place {place}; the places are 0 to {len(hand) - 1}")
        return hand.pop(place)

    def _draw(self, state: HanabiState) -> None:
        """Let chance deal a card to the seat whose turn it is, or end the turn where there is none."""
        if not state.deck:
            self._end_turn(state)

    def _end_turn(self, state: HanabiState) -> None:
        """Go on to the next seat; after the last card was drawn everybody has one more turn (6)."""
        if state.turns_left:
            state.turns_left -= 1
            state.over = state.turns_left == 0
        elif not state.deck:
            state.turns_left = state.seats
        if not state.over:
            state.turn = (state.turn + 1) % state.seats

    def _told(self, event: pb.Event) -> str:
        """Return what happened, in words."""
        made = self.notation(event.move)
        if event.HasField("card"):
            return f"{made}, {_written(event.card)}{' joined' if event.joined else ''}"
        return f"{made}, shows card {' '.join(map(str, event.numbers))}"


_NAMES = {f"{COLOURS[card // 5][0]}{card % 5 + 1}": card for card in CARDS}
_PLACES = tuple(map(str, range(max(HAND.values()))))
_SEATS = tuple(map(str, range(max(HAND))))


def _legal(seat: int, hands: Sequence[Sequence[int]], information: int) -> list[pb.Move]:
    """Return every legal move of a seat, which does not depend on what its own cards are (9)."""
    own = len(hands[seat])
    moves = [*_plays(own)]
    if information < MOST_INFORMATION:
        moves += _discards(own)
    if information:
        for teammate, hand in enumerate(hands):
            if teammate != seat:
                signs = 0
                for card in hand:
                    signs |= SIGNS[card]
                moves += _clues(teammate, signs)
    return moves


def _happened(event: pb.Event, discard: pb.Card | None = None) -> bytes:
    return pb.Observation(history=[event], discards=[discard] if discard else ()).SerializeToString()


def _about(clue: pb.Clue) -> int | None:
    """Return what the clue is about, as a number; None for what cannot be."""
    kind = clue.WhichOneof("about")
    if kind == "colour" and 1 <= clue.colour <= 5:
        return clue.colour - 1
    return clue.value + 4 if kind == "value" and clue.value in VALUES else None


def _check_card(card: pb.Card) -> int:
    try:
        return _number(card)
    except ValueError as error:
        raise IllegalMove(str(error)) from None


def _written(card: pb.Card) -> str:
    return f"{COLOURS[card.colour - 1][0].upper()}{card.value}"


def _described(held: pb.Held) -> str:
    """Return a card as in `7: R3 [R?]`, or `7: ?? [?3 not Y W]`: its number, and what its owner was told."""
    card = _written(held.card) if held.HasField("card") else "??"
    colour = COLOURS[held.colour - 1][0].upper() if held.colour else "?"
    excluded = [*(COLOURS[colour - 1][0].upper() for colour in held.not_colours), *map(str, held.not_values)]
    without = f" not {' '.join(excluded)}" if excluded else ""
    return f"{held.number}: {card} [{colour}{held.value or '?'}{without}]"


def _read(held: pb.Held, card: int) -> Held:
    """Return a card of an observation, where it is known or thought to be this one."""
    told = [held.colour - 1] * (held.colour > 0) + [held.value + 4] * (held.value > 0)
    excluded = [*(colour - 1 for colour in held.not_colours), *(value + 4 for value in held.not_values)]
    return Held(card, held.number, _bits(told), _bits(excluded))


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _seen(observation: pb.Observation) -> Iterable[int]:
    """Yield the cards that the seat sees in hands, in fireworks and among the discards."""
    for hand in observation.hands:
        yield from (_number(held.card) for held in hand.cards if held.HasField("card"))
    for colour, top in enumerate(observation.fireworks):
        yield from range(5 * colour, 5 * colour + top)
    yield from map(_number, observation.discards)


def _fill(hidden: Sequence[Held], unseen: Iterable[int], rng: Random) -> list[int]:
    """Return the unseen cards in a random order, first one for each hidden card, as the clues allow.

    Of all such orders each is about equally likely: from a first one, cards that fit each other's places
    change them again and again.
    """
    order = _place(hidden, unseen, rng)

    def fits(card: int, place: int) -> bool:
        return place >= len(hidden) or hidden[place].may_be(card)

    for place in [*range(len(hidden))] * SHAKES:
        other = rng.randrange(len(order))
        if fits(order[other], place) and fits(order[place], other):
            order[place], order[other] = order[other], order[place]
    return order


def _place(hidden: Sequence[Held], unseen: Iterable[int], rng: Random) -> list[int]:
    """Return such an order: the place that fewest cards fit is filled first; anew, where one is left over."""
    while True:
        left, waiting, found = list(unseen), list(hidden), {}
        rng.shuffle(left)
        while waiting:
            held = min(waiting, key=lambda held: sum(map(held.may_be, left)))
            card = next(filter(held.may_be, left), None)
            if card is None:
                break
            waiting.remove(held)
            left.remove(card)
            found[held] = card
        else:
            return [*(found[held] for held in hidden), *left]
