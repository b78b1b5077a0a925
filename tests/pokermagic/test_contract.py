"""Pokermagic's contract: random matches, logs, copies, and worlds that differ in what a seat cannot know."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from google.protobuf.message import Message
from hypothesis import strategies as st

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal_server.games.contract import GameContract, Log, Table, World
from fairdeal_server.games.game import IllegalMove
from fairdeal_server.games.pokermagic import Pokermagic
from fairdeal_server.games.pokermagic.libraries import PRESETS
from fairdeal_server.games.pokermagic.state import Event, PokermagicState
from fairdeal_server.games.pokermagic.table import STREETS

GAME = Pokermagic()
KEPT = 3_000
"""How many points of matches are remembered."""


def short_options() -> st.SearchStrategy[pb.Options]:
    """Return options of short matches."""
    return st.builds(
        pb.Options,
        stack=st.sampled_from([200, 2_000, 100_000]),
        big_blind=st.sampled_from([2, 40]),
        betting=st.sampled_from([pb.BETTING_FIXED_LIMIT, pb.BETTING_POT_LIMIT, pb.BETTING_NO_LIMIT]),
        doubling=st.sampled_from([0, 2]),
        hands=st.integers(1, 2),
        libraries=st.sampled_from([[], *([preset] for preset in PRESETS)]),
        deal_before_main=st.booleans(),
        lone_survivor_draws=st.booleans(),
        decking_eliminates=st.booleans(),
    )


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        return short_options()

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        return accounts.of(options, seats, log, seats if seat is None else seat)

    def tables(self) -> st.SearchStrategy[Table]:
        """Return random tables, most of them of few seats: each of them is looked at."""
        seats = st.sampled_from([2, 2, 3, 3, 4, 5])
        seeds = st.integers(0, 2**32 - 1)
        return st.builds(
            lambda options, seats, seed: Table(GAME.settle(options, seats), seats, seed),
            self.options(),
            seats,
            seeds,
        )

    def twins(self, world: World, viewer: int | None, rng: Random, tries: int = 2) -> Iterator[World]:
        """Yield fewer twins than for other games, whose matches are shorter; test_invariants.py has more."""
        return super().twins(world, viewer, rng, tries)

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        small: Any = {"stack": 200, "big_blind": 2}
        return {
            "two-seats": (pb.Options(hands=3, **small), 2),
            "loan-sharks": (pb.Options(hands=2, libraries=[pb.PRESET_LOAN_SHARK], **small), 3),
            "no-limit": (pb.Options(hands=2, betting=pb.BETTING_NO_LIMIT, **small), 4),
            "main-before-deal": (
                pb.Options(hands=2, deal_before_main=False, libraries=[pb.PRESET_HOUSE_EDGE], **small),
                3,
            ),
        }


# What a viewer has learned, told from the rules: everything on the table as it changes, its own cards, what
# effects have shown it, and its own questions. Nobody else's silent questions.


class Point:
    """A point of a match: its state, and for each viewer a digest of all that it has learned so far."""

    def __init__(self, state: PokermagicState, seats: int, before: "Point | None" = None) -> None:
        self.state = state
        self.following: dict[tuple[int, bytes], Point] = {}
        self.learned: list[tuple[bytes, str]] = []
        public = repr(list(of_the_table(state)))
        for viewer in range(seats + 1):
            own = repr(list(of_a_seat(state, viewer))) if viewer < seats else ""
            digest, last = before.learned[viewer] if before else (b"", "")
            now = public + own
            if now != last:
                digest = sha256(digest + now.encode()).digest()
            self.learned.append((digest, now))


class Accounts:
    """Accounts of matches, point by point; matches that begin alike share theirs."""

    def __init__(self, game: Pokermagic) -> None:
        self.game = game
        self.roots: dict[tuple[bytes, int], Point] = {}
        self.size = 0

    def of(self, options: Message, seats: int, log: Log, viewer: int) -> bytes | None:
        """Return a digest of what a viewer has learned; None where a move is not possible in this world."""
        try:
            *_, last = self.points(options, seats, log)
        except IllegalMove:
            return None
        return last.learned[viewer][0]

    def points(self, options: Message, seats: int, log: Log) -> Iterator[Point]:
        """Yield the points of a match from its start on; raises IllegalMove where a move is not possible."""
        if self.size > KEPT:
            self.roots.clear()
            self.size = 0
        root = (options.SerializeToString(deterministic=True), seats)
        if root not in self.roots:
            self.roots[root] = Point(self.game.start(options, seats), seats)
        point = self.roots[root]
        yield point
        for seat, move in log:
            step = (seat, move.SerializeToString(deterministic=True))
            if step not in point.following:
                state = point.state.copy()
                self.game.play(state, seat, move)
                point.following[step] = Point(state, seats, point)
                self.size += 1
            point = point.following[step]
            yield point


accounts = Accounts(GAME)


def of_the_table(state: PokermagicState) -> Iterator[object]:
    """Yield what everybody sees."""
    yield state.phase, state.hand, state.dealer, state.bank, state.opening, state.left, state.dealt
    betting = state.betting
    yield betting.stacks, betting.bets, betting.totals, betting.status, betting.queue
    yield betting.actor if state.phase in STREETS else None
    yield state.board, state.held, state.colours, state.dropped, state.poker_exile
    yield len(state.stub), len(state.muck), state.muck.face_up
    yield [len(hole) for hole in state.holes], [len(hand) for hand in state.hands]
    yield [len(library) for library in state.libraries], state.graveyards, state.exiles, state.lists
    yield state.decked, state.mana, state.shields, state.guards, state.fog, state.next_object
    for permanent in state.permanents.values():
        yield [getattr(permanent, name) for name in permanent.__slots__]
    if state.combat:
        yield state.combat.blocking
        for attacker in state.combat.attackers:
            yield [getattr(attacker, name) for name in attacker.__slots__]
    if state.stack or state.waiting or state.combat or state.resolving or state.phase == pb.PHASE_CLEANUP:
        yield state.main, state.land_played, state.attacked
    yield state.stack, state.waiting, state.due
    if state.resolving:
        yield state.resolving, state.asked.seat if state.asked else None
    yield [public(event) for event in (*state.before, *state.history)]


def public(event: Event) -> object:
    """Return what everybody is told of an event: not which cards were drawn, looked at, taken or put back."""
    is_secret = event.kind in (pb.KIND_DRAW, pb.KIND_LOOK, pb.KIND_TAKE, pb.KIND_PUT_BACK)
    cards = () if is_secret else event.cards
    return event.kind, event.seat, event.chips, event.points, cards, event.object, event.other, event.item


def of_a_seat(state: PokermagicState, seat: int) -> Iterator[object]:
    """Yield what a seat alone sees: its cards, its own choices, and what it is asked."""
    yield state.holes[seat].cards, state.hands[seat].cards, state.sealed[seat]
    if seat in GAME.to_act(state):
        yield "asked", state.asked and state.asked.question, state.window, state.main, state.land_played
        yield "shown", shown(state)
    if state.main == seat:
        yield "own main phase", state.land_played, state.attacked
    yield [looked_at(state.before, place, seat) for place in range(len(state.before))]
    yield [looked_at(state.history, place, seat) for place in range(len(state.history))]


def shown(state: PokermagicState) -> Sequence[int]:
    """Return what the seat that is asked looks at: a library in a search, its top, or a graveyard."""
    if not state.asked or not state.resolving:
        return ()
    item = state.resolving.item
    is_poker = item.how.realm is not None and item.how.realm.name == "POKER"
    if state.asked.question == pb.QUESTION_ARRANGE:
        (aim,) = item.how.aims
        library = state.stub if is_poker else state.libraries[aim.seat]  # type: ignore[union-attr]
        return library.cards[:3]
    if state.asked.question == pb.QUESTION_TAKE:
        if item.record.name in ("Demonic Tutor", "Rampant Growth"):
            return sorted(state.stub.cards if is_poker else state.libraries[item.seat].cards)
        return sorted(state.muck.cards if is_poker else state.graveyards[item.seat])
    return ()


def looked_at(history: Sequence[Event], place: int, seat: int) -> object:
    """Return the cards of others that an event of a hand has shown to a seat.

    Glasses show a hand to one, Coercion to all; and what has gone back to the pack openly, or to a hand,
    everybody knows when it is drawn.
    """
    event = history[place]
    if event.kind == pb.KIND_LOOK and event.seat != seat:
        effect = next(each.item for each in reversed(history[:place]) if each.kind == pb.KIND_RESOLVE)
        if effect and (effect.seat == seat or effect.record.name == "Coercion"):
            return event.cards
    if event.kind == pb.KIND_DRAW and event.seat != seat and is_poker(event):
        return event.cards if event.cards[0] in laid_open(history[:place]) else ()
    return ()


def laid_open(history: Sequence[Event]) -> set[int]:
    """Return the poker cards that everybody has seen going back to the pack or to a hand."""
    return {
        card for event in history if event.kind == pb.KIND_BOUNCE and is_poker(event) for card in event.cards
    }


def is_poker(event: Event) -> bool:
    return event.realm is not None and event.realm.name == "POKER"
