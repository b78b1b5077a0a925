"""In Between: bet on a third card between two posts. Numbers in brackets are the decisions of
docs/games/inbetween.md."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from google.protobuf.message import Message

from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal.v1 import cards_pb2
from fairdeal.v1.play_pb2 import (
    PAYOFF_MARGIN,
    PAYOFF_PLACE,
    PAYOFF_SCORE,
    PAYOFF_WIN,
    Payoff,
)

from . import cards
from .deal import Deal
from .game import CHANCE, Game, IllegalMove, Measured, OptionError, Result

STACK = 100
ANTE = 1
MAX_TURNS = 200
ANTES_BET = 10_000
"""The default of max_bet, in antes."""
MOST_STACK = MOST_BET = 1_000_000_000
MOST_ANTE = 100_000
MOST_ROUNDS = MOST_TURNS = 1000
MOST_ASSESSED = 2**53
"""Penalties are counted no further: without credit they are cut to a stack, and no stack is as large."""
RESHUFFLE = 5
"""With so few cards undealt the deck is shuffled."""
SIDES = 6

_SEATS = range(2, 9)
_BY_CHANCE = (CHANCE,)
_TURNS = tuple((seat,) for seat in range(_SEATS[-1]))

# Messages are shared by all matches and never changed.
_PASS = pb.Move(pass_turn=pb.Pass())
_STAY = pb.Move(stay=pb.Stay())
_SURRENDER = pb.Move(surrender=pb.Surrender())
_TO_STAY = (_STAY, _SURRENDER)
_TO_PASS = (_PASS,)
_WORDS = {"pass": _PASS, "stay": _STAY, "surrender": _SURRENDER}
_NAMES = {"pass_turn": "pass", "stay": "stay", "surrender": "surrender"}
_STATUS = {pb.STATUS_IN: "", pb.STATUS_SURRENDERED: ", surrendered", pb.STATUS_OUT: ", out"}
_TOLD = {
    pb.KIND_ANTE: "antes",
    pb.KIND_PASS: "passes",
    pb.KIND_WIN: "wins",
    pb.KIND_LOSS: "loses",
    pb.KIND_POST: "hits a post",
    pb.KIND_AUTO_POST: "is auto-posted",
    pb.KIND_TWO_JOKERS: "takes the pot",
    pb.KIND_SURRENDER: "surrenders",
    pb.KIND_OUT: "is out",
    pb.KIND_LAST: "is the last one and takes the pot",
    pb.KIND_SPLIT: "gets a share",
}

_RULES = """\
# In Between

Also known as Between the Sheets. Two cards, the posts, lie face up with a space between them; you bet
that the third card falls between them. Everybody starts with the same chips, and the highest stack
wins.

**A round.** Everybody antes into the pot. Beginning at the dealer's left, with the dealer last, players
take turns, lap after lap, until somebody empties the pot. Then the player to the dealer's left
deals the next round with a fresh deck and fresh antes.

**A turn.** Two posts are dealt. Suits mean nothing, and Aces are high. You either

* **pass**: you pay one ante into the pot, and no third card is shown; or
* **bet** any whole number from twice the ante to the pot. If the pot is smaller than that, the only
  bet is the whole pot.

After a bet the third card is turned up. Strictly between the posts: you take your bet out of the
pot. Of the rank of a post: you pay *twice* your bet. Anything else: you pay your bet.

Posts that are equal or adjacent cannot be won; you may bet on them nevertheless. With five or fewer
cards undealt, all cards but the posts on the table are shuffled again.

**Chips.** A bet is at most half your stack, so that you can pay for a post; what you cannot pay in
full of an ante, a pass or a penalty takes your last chip. Without chips at your turn you are out of
the round, and of the match when the next antes are due. The last player in a round takes the pot.

**The end.** The match has as many rounds as there are players, unless `rounds` says otherwise, and ends early
when fewer than two players have chips. A round of 200 turns ends too; its pot is split.

**Variants**, all off unless an option sets them, in any combination:

* `own_goal`: equal posts end your turn, and you pay twice the pass price. Right after another such turn
  of the round you pay twice what was asked there.
* `dice`: a die is rolled with the posts. The pass price is the ante times the roll, and the least bet
  and the penalties follow it.
* `jokers`, 1 or 2: a joker among the posts costs the penalty of `own_goal`, doubling included. As the
  third card it is a post. Two jokers as posts win the pot.
* `surrender`: before each of your turns you may leave the round at no cost. No penalty exceeds twice
  the pot.
* `credit`: stacks may go below 0, and nobody is ever out. Bets and penalties are at most `max_bet`
  (10,000 antes), before anything doubles.

Other options: `aces_low`; `stack` (100) and `ante` (1); `rounds` (one a seat; 0: until one player has
all chips, at most 1,000); `max_turns` (200) of a round.

**Result.** The highest stack wins, and equals share. A match is worth the stack at its end (`score`)
unless the pool says otherwise; with `credit`, where stacks have no useful bounds, it is worth the place.

**Notation.** `pass`; `bet 12`, or `12`; with surrender `stay` and `surrender`.

Source: the description of In Between in a web log, 14 July 2006, with the variants given there.
"""


def _own(options: Message) -> pb.Options:
    if not isinstance(options, pb.Options):
        raise OptionError(f"In Between needs its own Options message, not {options.DESCRIPTOR.full_name}")
    return options


def _within(name: str, number: int, low: int, high: int) -> int:
    if not low <= number <= high:
        raise OptionError(f"{name}: from {low:,} to {high:,}, not {number:,}")
    return number


class InBetweenState:
    """A match in progress."""

    __slots__ = (
        "bet",
        "chain",
        "dealer",
        "dealt",
        "die",
        "history",
        "opening",
        "options",
        "phase",
        "posts",
        "pot",
        "round",
        "rounds",
        "seat",
        "seats",
        "stacks",
        "status",
        "turns",
    )

    def __init__(self, options: pb.Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.phase: pb.Phase.ValueType = pb.PHASE_POSTS
        self.stacks = [options.stack] * seats
        self.status: list[pb.Status.ValueType] = [pb.STATUS_IN] * seats
        self.pot = 0
        self.round = 0
        self.dealer = seats - 1
        self.turns = 0
        """How many posts have been dealt in this round."""
        self.seat = 0
        """Whose turn it is."""
        self.posts: tuple[int, int] | None = None
        self.die = 0
        self.bet = 0
        """What waits for its third card; 0 without one."""
        self.chain = 0
        """What the turn before was assessed as an auto-post; 0 after any other (10)."""
        self.dealt: list[int] = []
        """The cards that left the deck since its last shuffle, in order."""
        self.opening = self.stacks.copy()
        """The stacks before this round's antes."""
        self.history = b""
        """The events of this round, as a serialized Observation: messages merge when their bytes are
        joined, so nothing is built twice."""
        self.rounds = b""
        """The rounds that are over, likewise."""

    def copy(self) -> "InBetweenState":
        """Return an independent copy."""
        twin = InBetweenState.__new__(InBetweenState)
        twin.options = self.options
        twin.seats = self.seats
        twin.phase = self.phase
        twin.stacks = self.stacks.copy()
        twin.status = self.status.copy()
        twin.pot = self.pot
        twin.round = self.round
        twin.dealer = self.dealer
        twin.turns = self.turns
        twin.seat = self.seat
        twin.posts = self.posts
        twin.die = self.die
        twin.bet = self.bet
        twin.chain = self.chain
        twin.dealt = self.dealt.copy()
        twin.opening = self.opening.copy()
        twin.history = self.history
        twin.rounds = self.rounds
        return twin

    @property
    def deck(self) -> int:
        """How many cards there are, dealt or not."""
        return cards.PACK + self.options.jokers

    @property
    def price(self) -> int:
        """What a pass costs (4, 11)."""
        return self.options.ante * (self.die or 1)

    @property
    def smallest(self) -> int:
        """The smallest bet that the pot allows (4)."""
        return min(2 * self.price, self.pot)

    @property
    def limit(self) -> int:
        """The most that the seat whose turn it is can answer for (7)."""
        return self.options.max_bet if self.options.credit else self.stacks[self.seat] // 2

    def bounds(self) -> tuple[int, int]:
        """Return the least and the most legal bet, 0 and 0 where only passing is legal (4, 7)."""
        least, most = self.smallest, min(self.pot, self.limit)
        return (least, most) if self.phase == pb.PHASE_BET and least <= most else (0, 0)

    def from_left(self) -> Iterator[int]:
        """Yield the seats from the dealer's left, the dealer last."""
        return ((self.dealer + step) % self.seats for step in range(1, self.seats + 1))

    def members(self) -> list[int]:
        """Return the seats that are in the round, from the dealer's left."""
        return [seat for seat in self.from_left() if self.status[seat] == pb.STATUS_IN]

    def can_ante(self, seat: int) -> bool:
        """Say whether the seat is in the match: with credit always (7)."""
        return self.options.credit or self.stacks[seat] > 0

    def take(self, seat: int, chips: int) -> None:
        """Move chips from the pot to a stack; below 0 the other way."""
        self.stacks[seat] += chips
        self.pot -= chips

    def payable(self, seat: int, chips: int) -> int:
        """Return the part of a price or penalty that the seat can pay (7)."""
        return chips if self.options.credit else min(chips, self.stacks[seat])

    def note(self, seat: int, kind: "pb.Kind.ValueType", gain: int = 0, **more: Any) -> None:
        """Let a seat gain chips from the pot and write down why."""
        self.take(seat, gain)
        event = pb.Event(seat=seat, kind=kind, gain=gain, **more)
        self.history += pb.Observation(history=[event]).SerializeToString()

    def note_turn(self, kind: "pb.Kind.ValueType", gain: int, **more: Any) -> None:
        """Likewise for the seat whose turn it is, with its posts and its die."""
        assert self.posts is not None
        posts = [cards.message(card) for card in self.posts]
        self.note(self.seat, kind, gain, posts=posts, die=self.die, bet=self.bet, **more)


class InBetween(Game[InBetweenState]):
    """The rules of In Between."""

    name = "inbetween"
    title = "In Between"
    revision = 1
    seats = _SEATS
    cooperative = False
    payoffs = (PAYOFF_SCORE, PAYOFF_MARGIN, PAYOFF_WIN, PAYOFF_PLACE)
    rules = _RULES
    proto: ClassVar[Any] = pb
    measured: ClassVar[Measured] = Measured(variance_ratio={}, gaps=())

    def settle(self, options: Message, seats: int) -> pb.Options:
        """Return the options with every default filled in; raises OptionError."""
        options = _own(options)
        if seats not in self.seats:
            raise OptionError(f"seats: In Between is played with 2 to 8, not {seats}")
        stack = _within("stack", options.stack if options.HasField("stack") else STACK, 2, MOST_STACK)
        ante = _within("ante", options.ante if options.HasField("ante") else ANTE, 1, MOST_ANTE)
        if ante >= stack:
            raise OptionError(f"ante: less than the stack of {stack:,}, not {ante:,}")
        turns = options.max_turns if options.HasField("max_turns") else MAX_TURNS
        settled = pb.Options(
            aces_low=options.aces_low,
            own_goal=options.own_goal,
            dice=options.dice,
            jokers=_within("jokers", options.jokers, 0, len(cards.JOKERS)),
            surrender=options.surrender,
            credit=options.credit,
            stack=stack,
            ante=ante,
            rounds=_within("rounds", options.rounds if options.HasField("rounds") else seats, 0, MOST_ROUNDS),
            max_turns=_within("max_turns", turns, 1, MOST_TURNS),
        )
        if options.credit:
            most = options.max_bet if options.HasField("max_bet") else ANTES_BET * ante
            settled.max_bet = _within("max_bet", most, 1, MOST_BET)
        elif options.HasField("max_bet"):
            raise OptionError("max_bet: only with credit; without it a bet is at most half the stack")
        return settled

    def score_bounds(self, options: Message, seats: int) -> tuple[float, float]:
        """Return the least and the most chips that a seat can have at the end (18)."""
        options = _own(options)
        total = seats * options.stack
        paid = _most_paid(options, seats)
        # Two turns of a seat lie apart: by all seats where nobody leaves, by one where all but two have left.
        loss = options.ante + sum(paid[:: -(seats if options.credit and not options.surrender else 2)])
        gain = (seats - 1) * options.ante + sum(paid)
        rounds = options.rounds or MOST_ROUNDS
        low, high = options.stack - rounds * loss, options.stack + rounds * gain
        if not options.rounds:
            # Nobody has all chips before the last round.
            low, high = max(low, total - (seats - 1) * (total - 1) - loss), min(high, total - 1 + gain)
        if not options.credit:
            low, high = max(low, 0), min(high, total)
        return float(low), float(min(high, total - (seats - 1) * low))

    def default_payoff(self, options: Message) -> "Payoff.ValueType":
        """Return the chips; with credit, where their bounds are useless, the place (17)."""
        return PAYOFF_PLACE if _own(options).credit else PAYOFF_SCORE

    def start(self, options: Message, seats: int) -> InBetweenState:
        """Return the first round with its antes paid."""
        state = InBetweenState(_own(options), seats)
        _begin_round(state)
        return state

    def copy(self, state: InBetweenState) -> InBetweenState:
        """Return an independent copy."""
        return state.copy()

    def to_act(self, state: InBetweenState) -> Sequence[int]:
        """Return the seat that stays or bets, or chance for the cards."""
        if state.phase in (pb.PHASE_STAY, pb.PHASE_BET):
            return _TURNS[state.seat]
        return () if state.phase == pb.PHASE_OVER else _BY_CHANCE

    def chance(self, state: InBetweenState, deal: Deal) -> pb.Chance:
        """Return the posts with the die, or the third card (measurement.md, 4; 15).

        Each is keyed by the round and the turn, and takes the first cards of its own permutation that
        the deck still holds.
        """
        if state.phase == pb.PHASE_THIRD:
            order = deal.permutation(state.deck, "third", state.round, state.turns)
            return pb.Chance(third=cards.message(next(_left(state, order))))
        event = state.round, state.turns + 1
        left = _left(state, deal.permutation(state.deck, "posts", *event))
        first, second = cards.message(next(left)), cards.message(next(left))
        die = deal.stream("die", *event).below(SIDES) + 1 if state.options.dice else 0
        return pb.Chance(posts=pb.Posts(first=first, second=second, die=die))

    def forced(self, state: InBetweenState, seat: int) -> pb.Move | None:
        """Return None: the rules leave every move to its player."""
        return None

    def legal(self, state: InBetweenState, seat: int) -> Sequence[pb.Move]:
        """Return to stay and to surrender, or the pass where no bet is legal; where one is, nothing."""
        if seat not in self.to_act(state):
            return ()
        if state.phase == pb.PHASE_STAY:
            return _TO_STAY
        return () if state.bounds()[1] else _TO_PASS

    def play(self, state: InBetweenState, seat: int, move: Message) -> None:
        """Change the state by a move; raises IllegalMove first and changes nothing."""
        if seat not in self.to_act(state):
            raise IllegalMove(f"seat {seat} is not to act" if seat != CHANCE else "no card is to be dealt")
        if seat == CHANCE:
            if not isinstance(move, pb.Chance):
                raise IllegalMove(f"chance's move is a Chance message, not a {move.DESCRIPTOR.full_name}")
            _play_chance(state, move)
            return
        kind = move.WhichOneof("move") if isinstance(move, pb.Move) else None
        if kind is None:
            raise IllegalMove("the move is empty, or no move of this game")
        assert isinstance(move, pb.Move)
        if (kind in ("stay", "surrender")) != (state.phase == pb.PHASE_STAY):
            asked = "to stay or to surrender" if state.phase == pb.PHASE_STAY else "to bet or to pass"
            raise IllegalMove(f"the question is {asked}; the answer is {self.notation(move)}")
        if kind == "stay":
            state.phase = pb.PHASE_POSTS
        elif kind == "surrender":
            state.status[seat] = pb.STATUS_SURRENDERED
            state.note(seat, pb.KIND_SURRENDER)
            _go_on(state)
        elif kind == "bet":
            _check_bet(state, move.bet)
            state.bet = move.bet
            state.phase = pb.PHASE_THIRD
        else:
            state.note_turn(pb.KIND_PASS, -state.payable(seat, state.price))
            _end_turn(state, pb.KIND_PASS)

    def default(self, state: InBetweenState, seat: int) -> pb.Move:
        """Return to stay, and to pass."""
        return _STAY if state.phase == pb.PHASE_STAY else _PASS

    def observe(self, state: InBetweenState, seat: int | None) -> pb.Observation:
        """Return all that the seat may know, which is everything but the order of the deck."""
        least, most = state.bounds()
        observation = pb.Observation(
            seat=state.seats if seat is None else seat,
            phase=state.phase,
            to_act=state.seat,
            round=state.round,
            dealer=state.dealer,
            turns=state.turns,
            pot=state.pot,
            players=[
                pb.Player(stack=stack, status=status)
                for stack, status in zip(state.stacks, state.status, strict=True)
            ],
            posts=map(cards.message, state.posts or ()),
            die=state.die,
            pass_price=state.price if state.posts else 0,
            least_bet=least,
            most_bet=most,
            bet=state.bet,
            chain=state.chain,
            dealt=map(cards.message, state.dealt),
            options=state.options,
        )
        observation.MergeFromString(state.history)
        observation.MergeFromString(state.rounds)
        return observation

    def result(self, state: InBetweenState) -> Result:
        """Return the stacks; the highest wins, and equals share the place (9)."""
        stacks = state.stacks
        ranks = tuple(1 + sum(other > own for other in stacks) for own in stacks)
        winners = [f"seat {seat}" for seat, rank in enumerate(ranks) if rank == 1]
        verb = "wins" if len(winners) == 1 else "share the win"
        rounds = "1 round" if state.round == 1 else f"{state.round} rounds"
        summary = f"{' and '.join(winners)} {verb} after {rounds}, {' : '.join(map(str, stacks))}"
        return Result(tuple(map(float, stacks)), ranks, summary)

    def random_move(self, observation: pb.Observation, rng: Random) -> pb.Move:
        """Return to stay in seven of eight cases; a pass in one of two, and where no card can win;
        otherwise a bet, each legal one with the same chance."""
        # random() only: a golden transcript holds these moves.
        chance = rng.random()
        if observation.phase == pb.PHASE_STAY:
            return _SURRENDER if chance < 1 / 8 else _STAY
        low, high = heights(cards.numbers(observation.posts), observation.options.aces_low)
        least, most = observation.least_bet, observation.most_bet
        if high - low < 2 or not most or chance < 1 / 2:
            return _PASS
        return pb.Move(bet=least + int(rng.random() * (most - least + 1)))

    def sample(self, observation: pb.Observation, rng: Random) -> InBetweenState:
        """Return the state: it is known, since the order of the deck is left to chance."""
        state = InBetweenState(observation.options, len(observation.players))
        state.phase = observation.phase
        state.stacks = [player.stack for player in observation.players]
        state.status = [player.status for player in observation.players]
        state.pot = observation.pot
        state.round = observation.round
        state.dealer = observation.dealer
        state.turns = observation.turns
        state.seat = observation.to_act
        if observation.posts:
            first, second = cards.numbers(observation.posts)
            state.posts = first, second
        state.die = observation.die
        state.bet = observation.bet
        state.chain = observation.chain
        state.dealt = cards.numbers(observation.dealt)
        state.opening = state.stacks.copy()
        for event in observation.history:
            state.opening[event.seat] -= event.gain
        state.history = pb.Observation(history=observation.history).SerializeToString()
        state.rounds = pb.Observation(rounds=observation.rounds).SerializeToString()
        return state

    def text(self, observation: pb.Observation) -> str:
        """Return the table as a few lines; of the round's history the last lap."""
        options = observation.options
        of = f" of {options.rounds}" if options.rounds else ""
        lines = [
            f"In Between: {_question(observation)}",
            f"round {observation.round}{of}, turn {observation.turns} of {options.max_turns}, "
            f"dealer seat {observation.dealer}, pot {observation.pot}",
        ]
        if observation.posts:
            lines.append(_table(observation))
        if observation.chain:
            lines.append(
                f"the turn before was an auto-post of {observation.chain}: another one costs twice that"
            )
        for seat, player in enumerate(observation.players):
            you = " (you)" if seat == observation.seat else ""
            lines.append(f"seat {seat}{you}: {player.stack} chips{_STATUS[player.status]}")
        undealt = cards.PACK + options.jokers - len(observation.dealt)
        lines.append(f"dealt since the shuffle: {_listed(observation.dealt)}; undealt {undealt} cards")
        recent = observation.history[-len(observation.players) :]
        lines.append(f"last: {'; '.join(map(_told, recent)) or 'nothing'}")
        return "\n".join(lines)

    def notation(self, move: Message) -> str:
        """Return a move as in pass, bet 12, stay, surrender; chance's as in deal 3♠ 9♦ die 4, turn 7♣."""
        if isinstance(move, pb.Chance):
            if move.HasField("third"):
                return f"turn {_written(move.third)}"
            die = f" die {move.posts.die}" if move.posts.die else ""
            return f"deal {_listed((move.posts.first, move.posts.second))}{die}"
        assert isinstance(move, pb.Move)
        kind = move.WhichOneof("move")
        return f"bet {move.bet}" if kind == "bet" else _NAMES[kind or "pass_turn"]

    def parse(self, text: str) -> pb.Move | pb.Chance:
        """Return the move that `notation` wrote or a person typed, as in bet 12 or 12; raises ValueError."""
        words = text.lower().split()
        match words:
            case [word] if word in _WORDS:
                return _WORDS[word]
            case [chips] | ["bet", chips] if _is_number(chips):
                return pb.Move(bet=int(chips))
            case ["turn", third]:
                return pb.Chance(third=cards.message(cards.parse(third)))
            case ["deal", first, second]:
                return _posts_move(first, second)
            case ["deal", first, second, "die", die] if _is_number(die) and int(die) <= SIDES:
                return _posts_move(first, second, int(die))
        raise ValueError(
            f"{text!r} is no move: write pass, a bet such as `bet 12` or `12`, stay or surrender"
        )


# What a round consists of.


def _begin_round(state: InBetweenState) -> None:
    """Shuffle, take the antes and begin at the dealer's left (1)."""
    state.round += 1
    state.turns = 0
    state.chain = 0
    state.dealt = []
    state.history = b""
    state.opening = state.stacks.copy()
    state.seat = state.dealer
    for seat in state.from_left():
        if state.can_ante(seat):
            state.status[seat] = pb.STATUS_IN
            state.note(seat, pb.KIND_ANTE, -state.payable(seat, state.price))
        else:
            state.status[seat] = pb.STATUS_OUT
    _go_on(state)


def _go_on(state: InBetweenState) -> None:
    """Give the next seat in the round its turn, or end the round (7, 9)."""
    members = state.members()
    if state.turns == state.options.max_turns:
        share, odd = divmod(state.pot, len(members))
        for place, seat in enumerate(members):
            state.note(seat, pb.KIND_SPLIT, share + (place < odd))
        _end_round(state, pb.KIND_SPLIT)
        return
    while len(members) > 1:
        state.seat = _after(state, members)
        if state.can_ante(state.seat):
            _begin_turn(state)
            return
        state.status[state.seat] = pb.STATUS_OUT
        state.note(state.seat, pb.KIND_OUT)
        members.remove(state.seat)
    state.note(members[0], pb.KIND_LAST, state.pot)
    _end_round(state, pb.KIND_LAST)


def _after(state: InBetweenState, among: Sequence[int]) -> int:
    """Return the first of these seats to the left of the seat whose turn it was."""
    return min(among, key=lambda seat: (seat - state.seat - 1) % state.seats)


def _begin_turn(state: InBetweenState) -> None:
    """Ask whether the seat stays, or deal its posts (13)."""
    _shuffle(state)
    state.phase = pb.PHASE_STAY if state.options.surrender else pb.PHASE_POSTS


def _shuffle(state: InBetweenState) -> None:
    """Put all cards but the posts on the table back into a deck that is nearly dealt (8)."""
    if state.deck - len(state.dealt) <= RESHUFFLE:
        state.dealt = list(state.posts or ())


def _play_chance(state: InBetweenState, move: pb.Chance) -> None:
    kind = "third" if state.phase == pb.PHASE_THIRD else "posts"
    if move.WhichOneof("chance") != kind:
        raise IllegalMove("the third card is to be turned up" if kind == "third" else "posts are to be dealt")
    if kind == "third":
        _turn_up(state, _from_deck(state, move.third))
        return
    posts = _from_deck(state, move.posts.first), _from_deck(state, move.posts.second)
    if posts[0] == posts[1]:
        raise IllegalMove(f"the posts are two different cards, not twice {cards.notation(posts[0])}")
    rolls = range(1, SIDES + 1) if state.options.dice else range(1)
    if move.posts.die not in rolls:
        allowed = "the die shows 1 to 6" if state.options.dice else "without dice the die is 0"
        raise IllegalMove(f"{allowed}, not {move.posts.die}")
    _deal_posts(state, posts, move.posts.die)


def _deal_posts(state: InBetweenState, posts: tuple[int, int], die: int) -> None:
    """Lay the posts out: for a bet, or to end the turn by themselves (10, 12)."""
    state.turns += 1
    state.posts, state.die = posts, die
    state.dealt += posts
    _shuffle(state)
    jokers = sum(card in cards.JOKERS for card in posts)
    if jokers == 2:
        state.note_turn(pb.KIND_TWO_JOKERS, state.pot)
        _end_turn(state, pb.KIND_TWO_JOKERS)
    elif jokers or (state.options.own_goal and cards.rank(posts[0]) == cards.rank(posts[1])):
        state.chain = _assess(state)
        paid = state.payable(state.seat, state.chain)
        state.note_turn(pb.KIND_AUTO_POST, -paid, assessed=state.chain)
        _end_turn(state, pb.KIND_AUTO_POST)
    else:
        state.chain = 0
        state.phase = pb.PHASE_BET


def _assess(state: InBetweenState) -> int:
    """Return the penalty of an auto-post before it is cut to the stack (10, 13, 16)."""
    options = state.options
    most = options.max_bet if options.credit else MOST_ASSESSED // 2
    penalty = 2 * min(state.chain, most) if state.chain else min(2 * state.price, most)
    return min(penalty, 2 * state.pot) if options.surrender else penalty


def _check_bet(state: InBetweenState, bet: int) -> None:
    """Raise IllegalMove with the rule that forbids the bet (4, 7)."""
    least, limit = state.smallest, state.limit
    credit = state.options.credit
    rule = f"max_bet is {limit}" if credit else f"half a stack of {state.stacks[state.seat]} is {limit}"
    if limit < least:
        raise IllegalMove(f"only passing is legal: the least bet is {least}, and {rule}")
    if bet < least or bet > state.pot:
        if least < 2 * state.price:
            raise IllegalMove(f"the only bet is the whole pot of {state.pot}, not {bet}")
        raise IllegalMove(
            f"a bet is from {least}, twice the pass price, to the pot of {state.pot}, not {bet}"
        )
    if bet > limit:
        raise IllegalMove(f"a bet is at most {limit}, not {bet}: {rule}")


def _turn_up(state: InBetweenState, third: int) -> None:
    """Decide the bet by the third card (5)."""
    state.dealt.append(third)
    aces_low = state.options.aces_low
    low, high = heights(state.posts or (), aces_low)
    reached = height(third, aces_low)
    if third in cards.JOKERS or reached in (low, high):
        kind, gain = pb.KIND_POST, -2 * state.bet
    elif low < reached < high:
        kind, gain = pb.KIND_WIN, state.bet
    else:
        kind, gain = pb.KIND_LOSS, -state.bet
    state.note_turn(kind, gain, third=cards.message(third))
    _end_turn(state, kind)


def _end_turn(state: InBetweenState, kind: "pb.Kind.ValueType") -> None:
    """Clear the table and go on, unless what happened has emptied the pot."""
    state.posts = None
    state.die = 0
    state.bet = 0
    if state.pot:
        _go_on(state)
    else:
        _end_round(state, kind)


def _end_round(state: InBetweenState, kind: "pb.Kind.ValueType") -> None:
    """Write the round down; end the match, or let the next player deal (5, 9)."""
    gains = [stack - before for stack, before in zip(state.stacks, state.opening, strict=True)]
    end = pb.RoundEnd(dealer=state.dealer, turns=state.turns, kind=kind, gains=gains)
    state.rounds += pb.Observation(rounds=[end]).SerializeToString()
    able = [seat for seat in state.from_left() if state.can_ante(seat)]
    if len(able) < 2 or _is_last(state):
        state.phase = pb.PHASE_OVER
    else:
        state.dealer = able[0]
        _begin_round(state)


def _is_last(state: InBetweenState) -> bool:
    """Say whether the match ends with this round, by the number of rounds or by who has all chips (9)."""
    if state.options.rounds:
        return state.round == state.options.rounds
    return max(state.stacks) >= state.seats * state.options.stack or state.round == MOST_ROUNDS


def _most_paid(options: pb.Options, seats: int) -> list[int]:
    """Return the most that can be paid into the pot in each turn of a round, in order.

    The pot cannot be larger than everything that was paid before, and a post pays twice a bet.
    """
    price = options.ante * (SIDES if options.dice else 1)
    most = options.max_bet if options.credit else seats * options.stack
    pot, chain = seats * options.ante, 0
    paid = []
    for _ in range(options.max_turns):
        if options.own_goal or options.jokers:
            chain = 2 * min(chain or price, most)
        post = 2 * min(pot, most)
        penalty = min(chain, post) if options.surrender else chain
        paid.append(max(price, post, penalty))
        pot += paid[-1]
    return paid


# Cards.


def height(card: int, aces_low: bool) -> int:
    """Return the rank that a card which is no joker has among the posts, an Ace 1 or 14 (3)."""
    rank = cards.rank(card)
    return 14 if rank == cards.ACE and not aces_low else rank


def heights(posts: Iterable[int], aces_low: bool) -> tuple[int, int]:
    """Return the heights of two posts, the lower first."""
    low, high = sorted(height(card, aces_low) for card in posts)
    return low, high


def _left(state: InBetweenState, order: Iterable[int]) -> Iterator[int]:
    """Yield the cards that the deck still holds, in this order."""
    return (card for card in order if card not in state.dealt)


def _from_deck(state: InBetweenState, card: cards_pb2.Card) -> int:
    """Return the card's number; raises IllegalMove where the deck does not hold it."""
    try:
        number = cards.number(card)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    if number >= state.deck:
        raise IllegalMove(f"{cards.notation(number)} is not in the game")
    if number in state.dealt:
        raise IllegalMove(f"{cards.notation(number)} has been dealt since the deck was shuffled")
    return number


# Text.


def _question(observation: pb.Observation) -> str:
    """Return what happens next, and who is asked."""
    seat = f"seat {observation.to_act}"
    if observation.phase == pb.PHASE_BET:
        return f"{seat} bets or passes" if observation.most_bet else f"{seat} can only pass"
    return {
        pb.PHASE_STAY: f"{seat} stays or surrenders",
        pb.PHASE_POSTS: f"{seat} is dealt its posts",
        pb.PHASE_THIRD: f"{seat} has bet {observation.bet}, and the third card comes",
    }.get(observation.phase, "the match is over")


def _table(observation: pb.Observation) -> str:
    """Return the posts, what lies between them, and the prices."""
    low, high = heights(cards.numbers(observation.posts), observation.options.aces_low)
    die = f", die {observation.die}" if observation.die else ""
    between = max(high - low - 1, 0)
    bets = f"bet {observation.least_bet} to {observation.most_bet}" if observation.most_bet else "no bet"
    prices = f"; pass {observation.pass_price}, {bets}" if observation.phase == pb.PHASE_BET else ""
    ranks = "1 rank" if between == 1 else f"{between} ranks"
    return f"posts {_listed(observation.posts)}{die}: {ranks} between{prices}"


def _told(event: pb.Event) -> str:
    """Return an event as in seat 2 hits a post: 3♠ 9♦, bet 4, 9♣ (-8)."""
    posts = f": {_listed(event.posts)}" if event.posts else ""
    die = f", die {event.die}" if event.die else ""
    bet = f", bet {event.bet}, {_written(event.third)}" if event.bet else ""
    gain = f" ({event.gain:+})" if event.gain else ""
    return f"seat {event.seat} {_TOLD[event.kind]}{posts}{die}{bet}{gain}"


def _written(card: cards_pb2.Card) -> str:
    return cards.notation(cards.number(card))


def _listed(messages: Iterable[cards_pb2.Card]) -> str:
    return cards.listed(cards.numbers(messages))


def _is_number(text: str) -> bool:
    """Say whether the text is a whole number that a message can hold."""
    return text.isascii() and text.isdecimal() and len(text) <= 18


def _posts_move(first: str, second: str, die: int = 0) -> pb.Chance:
    posts = [cards.message(cards.parse(name)) for name in (first, second)]
    return pb.Chance(posts=pb.Posts(first=posts[0], second=posts[1], die=die))
