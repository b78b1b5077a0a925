"""Card Commons, the two-hand draft. Numbers in brackets are the decisions of docs/games/cardcommons.md."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise
from random import Random
from typing import Any, ClassVar

from google.protobuf.message import Message

from fairdeal.cardcommons import hands
from fairdeal.cardcommons.hands import FIVE, PACK, RESULTS
from fairdeal.cardcommons.v1 import cardcommons_pb2 as pb
from fairdeal.v1 import cards_pb2
from fairdeal.v1.play_pb2 import PAYOFF_MARGIN, PAYOFF_WIN

from . import cards
from .deal import Deal
from .game import CHANCE, Game, Gap, IllegalMove, Measured, Result, check_seats, own_options

SEATS = 2
ROUNDS = 5
FOUR = 4
FIRST_AT_RESERVE = 1
"""The seat that splits twice only (1)."""

NAMES = tuple(cards.notation(cards.number(hands.message(card))) for card in range(PACK))
_NUMBERS = {cards.parse(name): card for card, name in enumerate(NAMES)}
_STEPS = (
    "category of the weaker hand",
    "category of the stronger hand",
    "cards of the weaker hand",
    "cards of the stronger hand",
)
_PAIRS = {pb.PAIR_SHOWN: "shown", pb.PAIR_HIDDEN: "hidden"}

# Messages are shared by all matches and never changed.
_KEEP = pb.Move(keep=pb.Keep())
_CHOICES = tuple(pb.Move(choose=pair) for pair in _PAIRS)
_GIVES = tuple(pb.Move(give=hands.message(card)) for card in range(PACK))
_BY_CHANCE = (CHANCE,)
_TURNS = ((0,), (1,))

_RULES = """\
# Card Commons, the two-hand draft

Two players draft ten cards each and make two poker hands of them. The weaker of a player's two hands
counts first.

**Cards.** 21: the 10, J, Q, K and A of each suit, and one Joker.

1. One card is laid face down as the reserve; nobody looks at it. The other twenty are the stock.
2. **Five rounds.** The splitter looks at the next four cards of the stock and divides them into two
   pairs, one face up and one face down. The other player takes either pair, the face-down one unseen.
   The splitter gets the other pair. Seat 0 splits rounds 1, 3 and 5, seat 1 rounds 2 and 4. A pair
   that was offered face down and stays with the splitter is never shown to the other player.
3. **The reserve.** First seat 1, then seat 0, keeps the hand, or gives up a card of it for the
   reserve. The card is chosen before the reserve is seen, and becomes the new reserve. That a player
   swapped is public; the cards are not.
4. **The build.** Both divide their ten cards in secret into two hands of five, and show them.

**Comparison.** The higher wins at the first of these that differs; where none does, it is a draw.

1. The category of the weaker hands.
2. The category of the stronger hands.
3. The weaker hands, card for card.
4. The stronger hands, card for card.

**Hands**, the strongest first: royal flush (every flush of this pack), four of a kind, full house,
straight (10 J Q K A, the only one), three of a kind, two pair, pair. There is no hand below a pair.
Card for card means: the rank that there is most of, then the others, the higher first. Suits never
decide. The Joker completes a straight or a royal flush; in every other hand it is a single card below
the 10. Of two otherwise equal hands the one without it is higher.

| option | values | |
| --- | --- | --- |
| `face_up_swap` | `false`, `true` | both players see the cards that change places at the reserve |

With `face_up_swap` the reserve stays unknown all the same if seat 1 keeps its hand; seat 0 then swaps blind.

**Result.** A win is worth 1, a draw ½. The second measure is a build's `strength`: the best builds of
all possible hands have 756 different results, and it is how many of these the build reaches, 756 for
the best of all. With the payoff `margin` the difference of strengths counts.

**A fault.** With `--penalty default` a missing or illegal answer becomes the first legal move: it shows
the two lowest cards, takes the shown pair, keeps the hand, and puts the five lowest cards together.

**The builder.** Which build is best does not depend on the other player. `fairdeal.cardcommons.hands`,
which is part of the SDK, finds it: with `best = hands.best(hands.numbers(turn.observation.hand))` the move is
`pb.Move(build=pb.Build(hand=hands.messages(best.weaker)))`.

**Notation.** `split 10♦ KS` shows these two cards; `take shown` and `take hidden`; `keep`, `give Joker`;
`build 10♣ 10♦ 10♥ A♣ A♠` names one of the two hands.

Source: the rules of Card Commons on its own web page.
"""


@cache
def _split_move(shown: tuple[int, ...]) -> pb.Move:
    return pb.Move(split=pb.Split(shown=hands.messages(shown)))


@lru_cache(1 << 12)
def _build_move(hand: tuple[int, ...]) -> pb.Move:
    return pb.Move(build=pb.Build(hand=hands.messages(hand)))


class Round:
    """A split, and what became of it."""

    __slots__ = ("hidden", "shown", "splitter", "taken")

    def __init__(self, splitter: int, shown: Sequence[int], hidden: Sequence[int]) -> None:
        self.splitter = splitter
        self.shown = shown
        self.hidden = hidden
        self.taken: pb.Pair.ValueType = pb.PAIR_UNSPECIFIED

    def copy(self) -> "Round":
        """Return an independent copy."""
        twin = Round(self.splitter, self.shown, self.hidden)
        twin.taken = self.taken
        return twin

    def pair(self, seat: int) -> Sequence[int]:
        """Return what the seat got."""
        taken_shown = self.taken == pb.PAIR_SHOWN
        return self.shown if taken_shown != (seat == self.splitter) else self.hidden

    def is_known(self, seat: int | None) -> bool:
        """Say whether the seat has seen the hidden pair (2)."""
        return seat is not None and (seat == self.splitter or self.taken == pb.PAIR_HIDDEN)


class CardCommonsState:
    """A match in progress. Cards are numbers, as in fairdeal.cardcommons.hands; where they are several,
    they ascend. In PHASE_UNSPECIFIED chance acts."""

    __slots__ = ("builds", "dealt", "four", "hands", "options", "phase", "reserve", "rounds", "swaps", "turn")

    def __init__(self, options: pb.Options) -> None:
        self.options = options
        self.phase: pb.Phase.ValueType = pb.PHASE_UNSPECIFIED
        self.turn = 0
        """The seat that is asked; 0 where none is, or both are."""
        self.reserve: int | None = None
        self.dealt = 0
        """The cards that have left the stock, a bit each."""
        self.four: Sequence[int] = ()
        """What the splitter looks at."""
        self.rounds: list[Round] = []
        self.swaps: list[tuple[int, int] | None] = []
        """At the reserve: the card given and the card taken; None where the hand was kept."""
        self.hands: list[list[int]] = [[], []]
        self.builds: list[hands.Build | None] = [None, None]

    def copy(self) -> "CardCommonsState":
        """Return an independent copy."""
        twin = CardCommonsState.__new__(CardCommonsState)
        twin.options = self.options
        twin.phase = self.phase
        twin.turn = self.turn
        twin.reserve = self.reserve
        twin.dealt = self.dealt
        twin.four = self.four
        twin.rounds = [round.copy() for round in self.rounds]
        twin.swaps = self.swaps.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.builds = self.builds.copy()
        return twin

    def wanted(self) -> int:
        """Return how many cards chance deals next: the reserve, or four cards to split."""
        return FOUR if self.dealt else 1

    def deal(self, dealt: Sequence[int]) -> None:
        """Lay down the reserve, or show the splitter the next four cards (1)."""
        if not self.dealt:
            (self.reserve,) = dealt
        else:
            self.four = sorted(dealt)
            self.phase = pb.PHASE_SPLIT
            self.turn = len(self.rounds) % SEATS
        for card in dealt:
            self.dealt |= 1 << card

    def split(self, shown: Sequence[int]) -> None:
        """Offer two of the four cards face up and the other two face down."""
        hidden = [card for card in self.four if card not in shown]
        self.rounds.append(Round(self.turn, shown, hidden))
        self.four = ()
        self.phase = pb.PHASE_CHOOSE
        self.turn = 1 - self.turn

    def choose(self, taken: "pb.Pair.ValueType") -> None:
        """Give both seats their pairs; after the last round the reserve is next."""
        last = self.rounds[-1]
        last.taken = taken
        for seat, hand in enumerate(self.hands):
            hand.extend(last.pair(seat))
            hand.sort()
        if len(self.rounds) < ROUNDS:
            self.phase = pb.PHASE_UNSPECIFIED
            self.turn = 0
        else:
            self.phase = pb.PHASE_RESERVE
            self.turn = FIRST_AT_RESERVE

    def swap(self, given: int | None) -> None:
        """Swap a card for the reserve, or keep the hand; both have a turn (3)."""
        hand = self.hands[self.turn]
        if given is None:
            self.swaps.append(None)
        else:
            assert self.reserve is not None
            self.swaps.append((given, self.reserve))
            hand.remove(given)
            hand.append(self.reserve)
            hand.sort()
            self.reserve = given
        if len(self.swaps) == SEATS:
            self.phase = pb.PHASE_BUILD
        self.turn = 0

    def build(self, seat: int, one: Collection[int]) -> None:
        """Seal a build; the second one ends the match (4)."""
        self.builds[seat] = hands.build(one, [card for card in self.hands[seat] if card not in one])
        if None not in self.builds:
            self.phase = pb.PHASE_OVER


class CardCommons(Game[CardCommonsState]):
    """The rules of Card Commons."""

    name = "cardcommons"
    title = "Card Commons"
    revision = 1
    seats = range(SEATS, SEATS + 1)
    cooperative = False
    payoffs = (PAYOFF_WIN, PAYOFF_MARGIN)
    second_measure = "strength"
    rules = _RULES
    proto: ClassVar[Any] = pb
    measured: ClassVar[Measured] = Measured(  # docs/games/cardcommons.md says how
        variance_ratio={2: 0.97},
        gaps=(
            Gap("builder and random", 0.955, fresh=0.305, duplicate=0.207),
            Gap("drafter and builder", 0.835, fresh=0.548, duplicate=0.386),
            # The spread is that of two drafters.
            Gap("drafter and a bot that wins 55 % against it", 0.1, fresh=0.998, duplicate=0.714),
        ),
    )

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; raises OptionError."""
        options = own_options(options, pb.Options, self.title)
        check_seats(self.name, self.seats, seats)
        return pb.Options(face_up_swap=options.face_up_swap)

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return the strengths of the worst and the best build."""
        return 0.0, float(RESULTS)

    def start(self, options: Message, seats: int) -> CardCommonsState:
        """Return the state before the reserve is laid down."""
        assert isinstance(options, pb.Options)
        return CardCommonsState(options)

    def copy(self, state: CardCommonsState) -> CardCommonsState:
        """Return an independent copy."""
        return state.copy()

    def to_act(self, state: CardCommonsState) -> Sequence[int]:
        """Return chance, one seat, or all that have not built yet."""
        if state.phase == pb.PHASE_UNSPECIFIED:
            return _BY_CHANCE
        if state.phase == pb.PHASE_BUILD:
            return [seat for seat, build in enumerate(state.builds) if build is None]
        return () if state.phase == pb.PHASE_OVER else _TURNS[state.turn]

    def chance(self, state: CardCommonsState, deal: Deal) -> pb.Chance:
        """Return the reserve or the next four cards, each from its place in the deck (11).

        In a sampled state a card may have gone elsewhere; then it is the deck's first card that is left.
        """
        deck = deal.permutation(PACK, "deck")
        gone = state.dealt
        start = gone.bit_count()
        dealt = []
        for place in deck[start : start + state.wanted()]:
            card = next(card for card in (place, *deck) if not gone >> card & 1)
            gone |= 1 << card
            dealt.append(card)
        if start:
            return pb.Chance(four=hands.messages(sorted(dealt)))
        return pb.Chance(reserve=hands.message(dealt[0]))

    def forced(self, state: CardCommonsState, seat: int) -> None:
        """Return None: the referee makes no move for a player."""

    def legal(self, state: CardCommonsState, seat: int) -> Sequence[pb.Move]:
        """Return every legal move; of the two ways to name a build the one with the lowest card."""
        if seat not in self.to_act(state):
            return ()
        if state.phase == pb.PHASE_SPLIT:
            return [_split_move(shown) for shown in combinations(state.four, 2)]
        if state.phase == pb.PHASE_CHOOSE:
            return _CHOICES
        lowest, *others = state.hands[seat]
        if state.phase == pb.PHASE_RESERVE:
            return [_KEEP, *(_GIVES[card] for card in (lowest, *others))]
        return [_build_move((lowest, *rest)) for rest in combinations(others, FIVE - 1)]

    def play(self, state: CardCommonsState, seat: int, move: Message) -> None:
        """Change the state by a move; raises IllegalMove first and changes nothing."""
        if seat not in self.to_act(state):
            raise IllegalMove(_why_not(state, seat))
        if seat == CHANCE:
            if not isinstance(move, pb.Chance):
                raise IllegalMove(f"chance's move is a Chance message, not a {move.DESCRIPTOR.full_name}")
            state.deal(_dealt(state, move))
            return
        if not isinstance(move, pb.Move):
            raise IllegalMove(f"the answer is a Move message, not a {move.DESCRIPTOR.full_name}")
        kind = move.WhichOneof("move")
        if kind not in _ANSWERS[state.phase]:
            wanted = " or ".join(map(_word, _ANSWERS[state.phase]))
            answer = _word(kind) if kind else "an empty move"
            raise IllegalMove(f"the answer to the question is {wanted}, not {answer}")
        if kind == "split":
            state.split(_chosen(move.split.shown, 2, state.four, "the four cards"))
        elif kind == "choose":
            if move.choose not in _PAIRS:
                raise IllegalMove(f"take the shown or the hidden pair; there is no pair {move.choose}")
            state.choose(move.choose)
        elif kind == "build":
            state.build(seat, _chosen(move.build.hand, FIVE, state.hands[seat], "the hand"))
        elif kind == "give":
            (given,) = _chosen([move.give], 1, state.hands[seat], "the hand")
            state.swap(given)
        else:
            state.swap(None)

    def default(self, state: CardCommonsState, seat: int) -> pb.Move:
        """Return the first legal move: it shows the lowest two cards, takes the shown pair, keeps the
        hand, and puts the five lowest cards together."""
        return self.legal(state, seat)[0]

    def observe(self, state: CardCommonsState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know; None is the spectator."""
        over = state.phase == pb.PHASE_OVER
        observation = pb.Observation(
            seat=SEATS if seat is None else seat,
            phase=state.phase,
            to_act=state.turn,
            stock=PACK - state.dealt.bit_count(),
            options=state.options,
        )
        if seat is not None:
            observation.hand.extend(hands.messages(state.hands[seat]))
            if seat == state.turn:
                observation.four.extend(hands.messages(state.four))
        for round in state.rounds:
            shown = observation.rounds.add(
                splitter=round.splitter, shown=hands.messages(round.shown), taken=round.taken
            )
            if round.is_known(seat):
                shown.hidden.extend(hands.messages(round.hidden))
        for place, swap in enumerate(state.swaps):
            actor = _at_reserve(place)
            said = observation.swaps.add(seat=actor, swapped=swap is not None)
            if swap and (actor == seat or state.options.face_up_swap):
                said.given.CopyFrom(hands.message(swap[0]))
                said.taken.CopyFrom(hands.message(swap[1]))
        for owner, build in enumerate(state.builds):
            lying = observation.hands.add()
            if build and (over or owner == seat):
                lying.weaker.extend(hands.messages(build.weaker))
                lying.stronger.extend(hands.messages(build.stronger))
        return observation

    def result(self, state: CardCommonsState) -> Result:
        """Return the strengths as scores, and the ranks by the four steps (8)."""
        keys = [build.key for build in state.builds if build]
        scores = tuple(float(hands.strength(key)) for key in keys)
        ranks = tuple(1 + sum(other > own for other in keys) for own in keys)
        built = [_categories(key) for key in keys]
        if keys[0] == keys[1]:
            summary = f"a draw: both have {built[0]}"
        else:
            winner = ranks.index(1)
            step = next(step for step, one, other in zip(_STEPS, *keys, strict=True) if one != other)
            summary = f"seat {winner} wins by the {step}: {built[winner]}, against {built[1 - winner]}"
        return Result(scores, ranks, summary, second=scores)

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        """Return a uniformly random move; at the reserve the hand is kept in half of all cases."""
        if observation.phase == pb.PHASE_SPLIT:
            return _split_move(tuple(sorted(rng.sample(hands.numbers(observation.four), 2))))
        if observation.phase == pb.PHASE_CHOOSE:
            return rng.choice(_CHOICES)
        hand = hands.numbers(observation.hand)
        if observation.phase == pb.PHASE_RESERVE:
            return _KEEP if rng.random() < 0.5 else _GIVES[rng.choice(hand)]
        return _build_move((hand[0], *sorted(rng.sample(hand[1:], FIVE - 1))))

    def sample(self, observation: pb.Observation, rng: Random) -> CardCommonsState:
        """Return a random state in which the seat would observe just this.

        The unseen cards are dealt anew and what others gave up is drawn anew, all that agrees with what
        was seen with the same chance; then the match is played again. Sealed builds of others are still
        to be made.
        """
        state = self.start(self.settle(observation.options, SEATS), SEATS)
        if observation.stock == PACK:
            return state
        past = Past(observation, rng)
        state.deal([past.reserve])
        for round, hidden in zip(observation.rounds, past.hidden, strict=True):
            shown = hands.numbers(round.shown)
            state.deal([*shown, *hidden])
            state.split(shown)
            if round.taken:
                state.choose(round.taken)
        if past.four:
            state.deal(past.four)
        for swap, given in zip(observation.swaps, past.given, strict=True):
            state.swap(given if given is not None or not swap.swapped else rng.choice(state.hands[swap.seat]))
        for seat, build in enumerate(observation.hands):
            if build.weaker:
                state.build(seat, hands.numbers(build.weaker))
        return state

    def text(self, observation: pb.Observation) -> str:
        """Return the table as a few lines."""
        lines = [f"Card Commons: {_question(observation)}"]
        if observation.seat < SEATS:
            lines.append(f"you are seat {observation.seat}; your hand: {_listed(observation.hand)}")
        if observation.four:
            lines.append(f"to split: {_listed(observation.four)}")
        for number, round in enumerate(observation.rounds, 1):
            hidden = _listed(round.hidden) if round.hidden else "two cards"
            offer = f"seat {round.splitter} shows {_listed(round.shown)} and hides {hidden}"
            took = f"; seat {1 - round.splitter} takes the {_PAIRS[round.taken]} pair" if round.taken else ""
            lines.append(f"round {number}: {offer}{took}")
        lines += [f"reserve: {_swapped(swap)}" for swap in observation.swaps]
        for seat, build in enumerate(observation.hands):
            if build.weaker:
                lines.append(f"seat {seat} builds {_built(build.weaker)} and {_built(build.stronger)}")
        return "\n".join(lines)

    def notation(self, move: Message) -> str:
        """Return a move as in split 10♦ K♠, take hidden, keep, give Joker, build 10♣ 10♦ 10♥ A♣ A♠.

        Chance's is as in reserve J♦ and deal 10♣ 10♦ J♥ K♠.
        """
        if isinstance(move, pb.Chance):
            return f"deal {_listed(move.four)}" if move.four else f"reserve {_listed([move.reserve])}"
        assert isinstance(move, pb.Move)
        kind = move.WhichOneof("move")
        if kind == "split":
            return f"split {_listed(move.split.shown)}"
        if kind == "choose":
            return f"take {_PAIRS[move.choose]}"
        if kind == "build":
            return f"build {_listed(move.build.hand)}"
        return "keep" if kind == "keep" else f"give {_listed([move.give])}"

    def parse(self, text: str) -> pb.Move | pb.Chance:
        """Return the move that `notation` wrote or a person typed, as in take shown; raises ValueError."""
        match text.lower().split():
            case ["keep"]:
                return _KEEP
            case ["take", ("shown" | "hidden") as pair]:
                return _CHOICES[("shown", "hidden").index(pair)]
            case ["give", name]:
                return _GIVES[_parse_card(name)]
            case ["split", one, other]:
                return _split_move((_parse_card(one), _parse_card(other)))
            case ["build", *names] if len(names) == FIVE:
                return _build_move(tuple(map(_parse_card, names)))
            case ["reserve", name]:
                return pb.Chance(reserve=hands.message(_parse_card(name)))
            case ["deal", *names] if len(names) == FOUR:
                return pb.Chance(four=hands.messages(map(_parse_card, names)))
        raise ValueError(
            f"{text.strip()!r} is no move: write split 10♦ KS, take shown, take hidden, keep, give JH, "
            "or build and five cards"
        )


class Past:
    """A random past that agrees with all that a seat has seen."""

    def __init__(self, observation: pb.Observation, rng: Random) -> None:
        seen = _seen_drafted(observation)
        given = _seen_given(observation)
        reserve = _seen_reserve(observation)
        needed = [set(drafted) for drafted in seen]
        if observation.phase == pb.PHASE_OVER:
            needed, reserve, given = rng.choice(_drafts(observation, seen))
        else:
            for swap, card in zip(observation.swaps, given, strict=True):
                if card is not None:
                    needed[swap.seat].add(card)
        four = hands.numbers(observation.four)
        offered = _offered(observation)
        gone = {*needed[0], *needed[1], *four, *offered, *([] if reserve is None else [reserve])}
        unseen = [card for card in range(PACK) if card not in gone]
        rng.shuffle(unseen)
        self.given = given
        """What was given up, by turn at the reserve; None where the hand was kept, or it may be any card."""
        self.reserve = unseen.pop() if reserve is None else reserve
        """What was laid down at the start."""
        unseen_pairs = [sorted(needed[seat] - seen[seat]) for seat in range(SEATS)]
        for seat, pairs in enumerate(unseen_pairs):
            pairs.extend(_draw(_unseen_drafted(observation, seat) - len(pairs), unseen))
            rng.shuffle(pairs)
        self.hidden = [
            hands.numbers(round.hidden) or _draw(2, unseen_pairs[_holder(round)] if round.taken else unseen)
            for round in observation.rounds
        ]
        """The pair that lay face down, by round."""
        self.four = four or (_draw(FOUR, unseen) if observation.phase == pb.PHASE_SPLIT else ())
        """What the splitter looks at."""


def _draw(size: int, cards: list[int]) -> list[int]:
    return [cards.pop() for _ in range(size)]


def _holder(round: pb.Round) -> int:
    """Return who got the hidden pair."""
    return round.splitter if round.taken == pb.PAIR_SHOWN else 1 - round.splitter


def _seen_drafted(observation: pb.Observation) -> list[set[int]]:
    """Return the cards that each seat is seen to have drafted."""
    drafted: list[set[int]] = [set(), set()]
    for round in observation.rounds:
        if round.taken:
            drafted[_holder(round)].update(hands.numbers(round.hidden))
            drafted[1 - _holder(round)].update(hands.numbers(round.shown))
    return drafted


def _unseen_drafted(observation: pb.Observation, seat: int) -> int:
    """Return how many cards the seat has drafted unseen."""
    return sum(
        2 for round in observation.rounds if round.taken and not round.hidden and _holder(round) == seat
    )


def _offered(observation: pb.Observation) -> list[int]:
    """Return the cards seen in a split that waits for the choice."""
    return [
        card
        for round in observation.rounds
        if not round.taken
        for card in hands.numbers([*round.shown, *round.hidden])
    ]


def _seen_reserve(observation: pb.Observation) -> int | None:
    """Return what lay in the reserve at the start, if the first to swap is seen to take it."""
    first = next((swap for swap in observation.swaps if swap.swapped), pb.Exchange())
    return hands.number(first.taken) if first.HasField("taken") else None


def _seen_given(observation: pb.Observation) -> list[int | None]:
    """Return what is known to have been given up; the second to swap takes what the first gave up."""
    given = [hands.number(swap.given) if swap.HasField("given") else None for swap in observation.swaps]
    if len(given) == SEATS:
        first, second = observation.swaps
        if first.swapped and second.HasField("taken"):
            given[0] = hands.number(second.taken)
    return given


Draft = tuple[list[set[int]], int, list[int | None]]
"""What both seats held before the reserve, the reserve, and what they gave up."""


def _drafts(observation: pb.Observation, seen: Sequence[set[int]]) -> list[Draft]:
    """Return every draft that leads to the hands that were built."""
    held = [set(hands.numbers([*build.weaker, *build.stronger])) for build in observation.hands]
    (reserve,) = set(range(PACK)).difference(*held)
    return [
        draft
        for draft in _before(held, reserve, observation.swaps)
        if all(drafted <= before for drafted, before in zip(seen, draft[0], strict=True))
    ]


def _before(held: list[set[int]], reserve: int, swaps: Sequence[pb.Exchange]) -> Iterator[Draft]:
    """Yield what was held before these swaps, the last of them undone first."""
    if not swaps:
        yield held, reserve, []
        return
    *earlier, last = swaps
    if not last.swapped:
        for before, first, given in _before(held, reserve, earlier):
            yield before, first, [*given, None]
    elif not last.HasField("given") or hands.number(last.given) == reserve:
        for taken in [hands.number(last.taken)] if last.HasField("taken") else sorted(held[last.seat]):
            undone = held.copy()
            undone[last.seat] = held[last.seat] - {taken} | {reserve}
            for before, first, given in _before(undone, taken, earlier):
                yield before, first, [*given, reserve]


_ANSWERS: dict["pb.Phase.ValueType", tuple[str, ...]] = {
    pb.PHASE_SPLIT: ("split",),
    pb.PHASE_CHOOSE: ("choose",),
    pb.PHASE_RESERVE: ("keep", "give"),
    pb.PHASE_BUILD: ("build",),
}
"""The kinds of moves that each phase asks for."""


def _word(kind: str) -> str:
    """Return a kind of move as the notation has it."""
    return "take" if kind == "choose" else kind


def _at_reserve(place: int) -> int:
    """Return the seat that has this turn at the reserve."""
    return FIRST_AT_RESERVE if place == 0 else 1 - FIRST_AT_RESERVE


def _why_not(state: CardCommonsState, seat: int) -> str:
    if seat == CHANCE:
        return "no card is to be dealt"
    if state.phase == pb.PHASE_BUILD and seat in range(SEATS):
        return "the two hands are built already and cannot be changed"
    return f"seat {seat} is not to act"


def _dealt(state: CardCommonsState, move: pb.Chance) -> list[int]:
    """Return the cards that chance deals; raises IllegalMove."""
    wanted = state.wanted()
    messages = [*([move.reserve] if move.HasField("reserve") else []), *move.four]
    if len(messages) != wanted or move.HasField("reserve") != (wanted == 1):
        raise IllegalMove(f"{'the reserve' if wanted == 1 else 'four cards'} must be dealt now")
    dealt = _checked(messages)
    for card in dealt:
        if state.dealt >> card & 1:
            raise IllegalMove(f"{NAMES[card]} is not in the stock")
    return dealt


def _chosen(messages: Iterable[cards_pb2.Card], wanted: int, among: Sequence[int], place: str) -> list[int]:
    """Return the cards that a move names, which must be so many of these; raises IllegalMove."""
    chosen = _checked(messages)
    if len(chosen) != wanted:
        raise IllegalMove(f"name {wanted} cards, not {len(chosen)}")
    for card in chosen:
        if card not in among:
            raise IllegalMove(f"{NAMES[card]} is not in {place}: {_names(among)}")
    return chosen


def _checked(messages: Iterable[cards_pb2.Card]) -> list[int]:
    """Return the cards, ascending; raises IllegalMove where one is none, or is named twice."""
    try:
        found = sorted(hands.numbers(messages))
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    for card, following in pairwise(found):
        if card == following:
            raise IllegalMove(f"{NAMES[card]} is named twice")
    return found


def _question(observation: pb.Observation) -> str:
    """Return what is asked, and of whom."""
    seat, number = observation.to_act, len(observation.rounds)
    if observation.phase == pb.PHASE_SPLIT:
        return f"seat {seat} splits four cards, round {number + 1} of {ROUNDS}"
    if observation.phase == pb.PHASE_CHOOSE:
        return f"seat {seat} takes a pair, round {number} of {ROUNDS}"
    if observation.phase == pb.PHASE_RESERVE:
        return f"seat {seat} gives up a card for the reserve or keeps the hand"
    if observation.phase == pb.PHASE_BUILD:
        return "both build two hands of their ten cards"
    return "the match is over" if observation.phase == pb.PHASE_OVER else "cards are dealt"


def _swapped(swap: pb.Exchange) -> str:
    if not swap.swapped:
        return f"seat {swap.seat} keeps the hand"
    if not swap.HasField("given"):
        return f"seat {swap.seat} swaps a card"
    return f"seat {swap.seat} gives {_listed([swap.given])} and takes {_listed([swap.taken])}"


def _built(hand: Iterable[cards_pb2.Card]) -> str:
    category = hands.value(hands.numbers(hand))[0]
    return f"{_listed(hand)} ({_category(category)})"


def _category(category: int) -> str:
    return hands.Category(category).name.lower().replace("_", " ")


def _categories(key: hands.Key) -> str:
    """Return the categories of a build, the weaker hand's first."""
    return f"{_category(key[0])} and {_category(key[1])}"


def _names(among: Iterable[int]) -> str:
    return " ".join(NAMES[card] for card in among) or "none"


def _listed(messages: Iterable[cards_pb2.Card]) -> str:
    return _names(hands.numbers(messages))


def _parse_card(text: str) -> int:
    """Return the card that a person typed; raises ValueError."""
    card = cards.parse(text)
    if card not in _NUMBERS:
        raise ValueError(
            f"{text} is not in this pack: it has the 10, J, Q, K and A of each suit, and one Joker"
        )
    return _NUMBERS[card]
