"""The tests that every game inherits.

A game's own test file says what the rules text says about knowledge, and gets the rest:

    class TestMyGame(GameContract):
        game = MyGame()

        def options(self): ...       # a hypothesis strategy of Options messages
        def seen(self, options, seats, log, seat): ...
        def transcripts(self): ...   # tables whose golden transcripts are kept

It needs pytest and hypothesis, which only tests import.
"""

# The name of a test is its sentence.
# ruff: noqa: D102

import inspect
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

from fairdeal.v1 import play_pb2

from .deal import Deal
from .game import CHANCE, Game, IllegalMove, OptionError, Result

Log = Sequence[tuple[int, Message]]
"""Who moved (CHANCE or a seat) and how, in order."""

STREAM = {
    "Turn": ("match", "seat", "turn", "observation", "legal", "clock", "start", "default_move"),
    "Answer": ("match", "seat", "turn", "move", "resign", "fault"),
    "Answers": ("answers",),
    "PlayRequest": ("hello", "contribution", "answers"),
    "PlayResponse": ("welcome", "blocks", "turns", "rejections", "results", "notices"),
}
"""The fields, numbered from 1, that every game's stream has in common."""
TAKEN = {"Clear", "CopyFrom", "MergeFrom", "New", "Swap"}
"""What is a method of every message in C++, where a message of that name does not compile."""
LATER = {"fault", "default_move"}
"""Those that a game of an older release may lack."""

# Shrinking is left out: a smaller seed is not a simpler match.
_several = settings(
    max_examples=20,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],
)
_FOREIGN = play_pb2.Hello(version="not a move")


@dataclass
class World:
    """A match in play with all its moves so far."""

    game: Game[Any]
    options: Message
    seats: int
    state: Any
    log: list[tuple[int, Message]] = field(default_factory=list)

    @classmethod
    def start(cls, game: Game[Any], options: Message, seats: int) -> "World":
        """Return a match in which nothing has happened; the options are settled."""
        return cls(game, options, seats, game.start(options, seats))

    def copy(self) -> "World":
        """Return an independent copy."""
        return World(self.game, self.options, self.seats, self.game.copy(self.state), self.log.copy())

    @property
    def viewers(self) -> Sequence[int | None]:
        """All seats, and the spectator."""
        return [*range(self.seats), None]

    def play(self, seat: int, move: Message) -> None:
        """Play and remember a move; raises IllegalMove."""
        self.game.play(self.state, seat, move)
        self.log.append((seat, move))

    def play_randomly(self, deal: Deal, rng: Random) -> None:
        """Let one of those who act make a move of the rules, of `random_move`, or any legal one."""
        seat = rng.choice(self.game.to_act(self.state))
        self.play(seat, self.random_move(seat, deal, rng))

    def random_move(self, seat: int, deal: Deal, rng: Random) -> Message:
        """Return a move for the seat that is to act, or for chance."""
        if seat == CHANCE:
            return self.game.chance(self.state, deal)
        forced = self.game.forced(self.state, seat)
        if forced is not None:
            return forced
        legal = self.game.legal(self.state, seat)
        if legal and rng.random() < 0.6:
            return rng.choice(legal)
        return self.game.random_move(self.game.observe(self.state, seat), rng)


@dataclass(frozen=True)
class Table:
    """A random match to be: settled options, seats, and a seed for everything else."""

    options: Message
    seats: int
    seed: int

    def rng(self) -> Random:
        """Return the source of the test's own choices."""
        return Random(self.seed)


class GameContract:
    """What the referee, the log and the bots rely on. Inherit it, and set `game`."""

    game: ClassVar[Game[Any]]
    secrets: ClassVar[bool] = True
    """Seats, or spectators, do not know everything."""
    most_moves: ClassVar[int] = 10_000
    """No match is longer."""

    def options(self) -> st.SearchStrategy[Any]:
        """Return a strategy of Options messages; those that a number of seats rules out are skipped."""
        raise NotImplementedError

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Return all that the seat (None: the spectator) learned from the log, by the rules of the game.

        This is the test's own account, written from the rules and not from the code of the game. It
        is compared by ==. What happened in a way that the seat cannot notice must leave no trace in
        it, such as the order in which others sealed their moves.
        """
        raise NotImplementedError

    def transcripts(self) -> Mapping[str, tuple[Any, int]]:
        """Return the options and seats of the matches whose golden transcripts are kept, by name."""
        raise NotImplementedError

    # What the tests are made of.

    def tables(self) -> st.SearchStrategy[Table]:
        """Return random tables."""

        @st.composite
        def table(draw: st.DrawFn) -> Table:
            options = draw(self.options())
            seats = draw(st.sampled_from(self.game.seats))
            try:
                settled = self.game.settle(options, seats)
            except OptionError:
                reject()
            return Table(settled, seats, draw(st.integers(0, 2**32 - 1)))

        return table()

    def points(self, table: Table, share: float = 1.0) -> Iterator[World]:
        """Play a random match and yield it at a share of its points, the end always included."""
        rng = table.rng()
        deal = Deal(rng.randbytes(32))
        world = World.start(self.game, table.options, table.seats)
        while self.game.to_act(world.state):
            if rng.random() < share:
                yield world
            assert len(world.log) < self.most_moves, f"no end after {self.most_moves} moves"
            world.play_randomly(deal, rng)
        yield world

    def finished(self, table: Table) -> World:
        """Return a random match that is over."""
        return next(self.points(table, share=0.0))

    def shown(self, state: Any, viewer: int | None) -> dict[str, object]:
        """Return everything that reaches the viewer at this point, by channel."""
        game = self.game
        acting = game.to_act(state)
        observation = game.observe(state, viewer)
        channels: dict[str, object] = {
            "observation": observation,
            "bytes of the observation": observation.SerializeToString(),
            "end of the match": not acting,
            "text": game.text(observation),
        }
        if viewer is not None:
            legal = game.legal(state, viewer)
            turn = game.proto.Turn(match=1, seat=viewer, turn=1, observation=observation, legal=legal)
            channels |= {
                "being asked": viewer in acting,
                "legal moves": list(legal),
                "bytes of the turn": game.proto.PlayResponse(turns=[turn]).SerializeToString(),
            }
            if viewer in acting:
                channels |= {
                    "forced move": game.forced(state, viewer),
                    "default move": game.default(state, viewer),
                }
        return channels

    def everything(self, world: World) -> list[object]:
        """Return what everybody is shown, who acts, and the result of a match that is over."""
        acting = list(self.game.to_act(world.state))
        shown = [self.shown(world.state, viewer) for viewer in world.viewers]
        return [acting, shown, None if acting else self.game.result(world.state)]

    def refusal(self, state: Any, seat: int, move: Message) -> str | None:
        """Return why the move is illegal; None where it is legal. The state stays as it is."""
        try:
            self.game.play(self.game.copy(state), seat, move)
        except IllegalMove as error:
            return str(error)
        return None

    # Options and declarations.

    def test_the_game_declares_itself(self) -> None:
        game = self.game
        assert game.proto.DESCRIPTOR.package.endswith(f"{game.name}.v1")
        assert game.revision >= 1
        assert game.title
        assert game.rules
        assert game.payoffs
        assert play_pb2.PAYOFF_UNSPECIFIED not in game.payoffs
        assert len(game.seats) > 0
        assert game.seats.start >= 1
        assert set(game.measured.variance_ratio) <= set(game.seats)

    def test_the_stream_is_like_every_other_game_s(self) -> None:
        messages = self.game.proto.DESCRIPTOR.message_types_by_name
        assert TAKEN.isdisjoint(messages)
        for name, fields in STREAM.items():
            wanted = dict(enumerate(fields, 1))
            later = {number: field for number, field in wanted.items() if field in LATER}
            numbered = messages[name].fields_by_number
            assert later | {number: found.name for number, found in numbered.items()} == wanted
        (service,) = self.game.proto.DESCRIPTOR.services_by_name.values()
        (method,) = service.methods
        assert (method.name, method.client_streaming, method.server_streaming) == ("Play", True, True)
        assert (method.input_type.name, method.output_type.name) == ("PlayRequest", "PlayResponse")

    @_several
    @given(data=st.data())
    def test_settled_options_are_complete(self, data: st.DataObject) -> None:
        options = data.draw(self.options())
        seats = data.draw(st.sampled_from(self.game.seats))
        given_options = options.SerializeToString()
        try:
            settled = self.game.settle(options, seats)
        except OptionError as error:
            assert str(error)
            return
        assert options.SerializeToString() == given_options, "settle changed its argument"
        assert self.game.settle(settled, seats) == settled

    def test_wrong_options_are_named(self) -> None:
        for options, seats in self.transcripts().values():
            with pytest.raises(OptionError):
                self.game.settle(_FOREIGN, seats)
            for wrong in (self.game.seats.start - 1, self.game.seats.stop):
                with pytest.raises(OptionError):
                    self.game.settle(options, wrong)

    def test_numbers_that_options_do_not_take_are_refused(self) -> None:
        fields = self.game.proto.Options.DESCRIPTOR.fields_by_name
        for name, allowed in self.game.numbers.items():
            for beyond in (allowed.start - 1, allowed.stop):
                field = fields[name]
                if beyond < 0 or (beyond == 0 and not field.has_presence):
                    continue  # no such number, or nothing is said
                options = self.game.proto.Options(**{name: [beyond] if field.is_repeated else beyond})
                with pytest.raises(OptionError):
                    self.game.settle(options, self.game.seats.start)

    # Matches and results.

    @_several
    @given(data=st.data())
    def test_random_matches_end_with_a_sound_result(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        world = self.finished(table)
        result = self.game.result(world.state)
        check_result(self.game, table.options, table.seats, result)
        assert result == self.game.result(world.state)

    @_several
    @given(data=st.data())
    def test_folding_the_log_gives_the_live_state(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        for world in self.points(table, share=0.05):
            options = self.game.proto.Options.FromString(table.options.SerializeToString())
            again = World.start(self.game, options, table.seats)
            for seat, move in world.log:
                again.play(seat, type(move).FromString(move.SerializeToString()))
            assert self.everything(again) == self.everything(world)

    @_several
    @given(data=st.data())
    def test_a_copy_is_independent(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        rng = table.rng()
        for world in self.points(table, share=0.05):
            copy = world.copy()
            before = picture(world.state)
            assert self.everything(copy) == self.everything(world.copy())
            deal = Deal(rng.randbytes(32))
            while self.game.to_act(copy.state):
                copy.play_randomly(deal, rng)
            assert picture(world.state) == before, "playing a copy changed the original"
            original = world.copy()
            for seat, move in copy.log[len(world.log) :]:
                original.play(seat, move)
            assert self.everything(original) == self.everything(copy)

    @_several
    @given(data=st.data())
    def test_looking_changes_nothing(self, data: st.DataObject) -> None:
        for world in self.points(data.draw(self.tables()), share=0.1):
            shown = self.everything(world)
            for viewer in world.viewers:
                observation = self.game.observe(world.state, viewer)
                assert isinstance(observation, self.game.proto.Observation)
                observation.Clear()
            assert self.everything(world) == shown, "an observation belongs to who asked for it"

    @_several
    @given(data=st.data())
    def test_chance_is_possible_with_any_deal_and_changes_nothing(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        rng = table.rng()
        for world in self.points(table, share=0.5):
            if CHANCE in self.game.to_act(world.state):
                seed = rng.randbytes(32)
                before = picture(world.state)
                move = self.game.chance(world.state, Deal(seed))
                assert isinstance(move, self.game.proto.Chance)
                assert move == self.game.chance(world.state, Deal(seed))
                assert picture(world.state) == before
                assert self.refusal(world.state, CHANCE, move) is None

    # Legal moves and all others.

    @_several
    @given(data=st.data())
    def test_every_legal_move_plays(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        rng = table.rng()
        for world in self.points(table, share=0.2):
            acting = self.game.to_act(world.state)
            assert len(set(acting)) == len(acting)
            assert CHANCE not in acting or len(acting) == 1
            for seat in range(world.seats):
                legal = list(self.game.legal(world.state, seat))
                assert seat in acting or not legal, f"seat {seat} is not to act and has legal moves"
                for move in rng.sample(legal, min(len(legal), 10)):
                    assert isinstance(move, self.game.proto.Move)
                    assert self.refusal(world.state, seat, move) is None
                assert len({move.SerializeToString() for move in legal}) == len(legal), (
                    "a move is listed twice"
                )

    @_several
    @given(data=st.data())
    def test_default_and_random_moves_are_legal(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        rng = table.rng()
        for world in self.points(table, share=0.3):
            for seat in self.game.to_act(world.state):
                if seat != CHANCE:
                    observation = self.game.observe(world.state, seat)
                    legal = self.game.legal(world.state, seat)
                    chosen = self.game.random_move(observation, rng)
                    for move in (self.game.default(world.state, seat), chosen):
                        assert self.refusal(world.state, seat, move) is None
                        assert not legal or move in legal

    @_several
    @given(data=st.data())
    def test_a_forced_move_is_the_only_one(self, data: st.DataObject) -> None:
        for world in self.points(data.draw(self.tables()), share=0.5):
            for seat in self.game.to_act(world.state):
                forced = self.game.forced(world.state, seat) if seat != CHANCE else None
                if forced is not None:
                    assert list(self.game.legal(world.state, seat)) == [forced]
                    assert self.refusal(world.state, seat, forced) is None

    @_several
    @given(data=st.data())
    def test_everything_else_raises_and_changes_nothing(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        rng = table.rng()
        known = self.known_moves(table)
        for world in self.points(table, share=0.1):
            for seat in self.game.to_act(world.state):
                legal = list(self.game.legal(world.state, seat)) if seat != CHANCE else []
                for move in self.attempts(known, legal, rng):
                    if move not in legal:
                        self.check_attempt(world, seat, move, legal)

    @_several
    @given(data=st.data())
    def test_who_is_not_to_act_cannot(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        rng = table.rng()
        known = self.known_moves(table)
        for world in self.points(table, share=0.2):
            acting = self.game.to_act(world.state)
            moves = self.attempts(known, [], rng)
            before = picture(world.state)
            for seat in (CHANCE, *range(world.seats), world.seats, CHANCE - 1):
                if seat in acting:
                    continue
                state = self.game.copy(world.state)
                for move in moves:
                    with pytest.raises(IllegalMove):
                        self.game.play(state, seat, move)
                assert picture(state) == before, f"seat {seat} is not to act and changed the state"

    def known_moves(self, table: Table) -> list[Message]:
        """Return moves that were legal somewhere in a random match: every seat's, and chance's."""
        found: dict[bytes, Message] = {}
        for world in self.points(table, share=0.2):
            moves = [move for seat in range(world.seats) for move in self.game.legal(world.state, seat)]
            for move in [*moves, *(move for _, move in world.log[-1:])]:
                found.setdefault(type(move).__name__.encode() + move.SerializeToString(), move)
        return list(found.values())

    def attempts(self, known: Sequence[Message], legal: Sequence[Message], rng: Random) -> list[Message]:
        """Return messages of which most are no legal move now: from elsewhere, altered, of other types."""
        moves = [*rng.sample(known, min(len(known), 8)), *rng.sample(legal, min(len(legal), 3))]
        altered = [other for move in moves[-5:] for other in alterations(move)]
        proto = self.game.proto
        garbage = [proto.Move(), _FOREIGN, proto.Options(), proto.Observation()]
        return [*moves, *rng.sample(altered, min(len(altered), 20)), *garbage]

    def check_attempt(self, world: World, seat: int, move: Message, legal: Sequence[Message]) -> None:
        """Check that an unlisted move is refused with a reason, or is another way to write a listed one."""
        state = self.game.copy(world.state)
        try:
            self.game.play(state, seat, move)
        except IllegalMove as error:
            assert str(error), "no reason given"
            unchanged = picture(state) == picture(world.state)
            assert unchanged, f"an illegal move changed the state: seat {seat}, {move!r}"
            return
        assert isinstance(move, self.game.proto.Chance if seat == CHANCE else self.game.proto.Move)
        if legal:
            played = picture(state)
            for listed in legal:
                state = self.game.copy(world.state)
                self.game.play(state, seat, listed)
                if picture(state) == played:
                    return
            pytest.fail(f"played, but not among the legal moves: seat {seat}, {move!r}")

    # Round trips.

    @_several
    @given(data=st.data())
    def test_messages_survive_protobuf_and_json(self, data: st.DataObject) -> None:
        for world in self.points(data.draw(self.tables()), share=0.1):
            observations = [self.game.observe(world.state, viewer) for viewer in world.viewers]
            for message in [*observations, *(move for _, move in world.log[-3:])]:
                assert type(message).FromString(message.SerializeToString()) == message
                assert json_format.Parse(json_format.MessageToJson(message), type(message)()) == message

    @_several
    @given(data=st.data())
    def test_notation_survives_parsing(self, data: st.DataObject) -> None:
        for move in self.known_moves(data.draw(self.tables())):
            written = self.game.notation(move)
            assert written
            assert "\n" not in written
            assert self.game.parse(written) == move
            assert self.game.parse(f"  {written} ") == move

    @_several
    @given(text=st.text(max_size=20))
    def test_what_cannot_be_parsed_is_explained(self, text: str) -> None:
        try:
            move = self.game.parse(text)
        except ValueError as error:
            assert str(error)
        else:
            assert isinstance(move, self.game.proto.Move | self.game.proto.Chance)

    @_several
    @given(data=st.data())
    def test_observations_can_be_read(self, data: st.DataObject) -> None:
        for world in self.points(data.draw(self.tables()), share=0.1):
            for viewer in world.viewers:
                text = self.game.text(self.game.observe(world.state, viewer))
                assert text
                assert text == text.strip()

    # What a seat may know.

    @_several
    @given(data=st.data())
    def test_a_sampled_state_looks_the_same(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        for world in self.points(table, share=0.1):
            for viewer in world.viewers:
                self.check_sample(world, viewer, table.seed)

    def check_sample(self, world: World, viewer: int | None, seed: int) -> None:
        """Check that a sampled state looks the same to the viewer, and can be played to its end."""
        observation = self.game.observe(world.state, viewer)
        given_observation = observation.SerializeToString()
        state = self.game.sample(observation, Random(seed))
        assert observation.SerializeToString() == given_observation, "sample changed the observation"
        self.check_same(world.state, state, viewer, "finds another in a state sampled from its observation")
        rng = Random(seed)
        sampled = World(self.game, world.options, world.seats, state)
        deal = Deal(rng.randbytes(32))
        while self.game.to_act(state):
            sampled.play_randomly(deal, rng)
        check_result(self.game, world.options, world.seats, self.game.result(state))

    @_several
    @given(data=st.data())
    def test_twin_worlds_look_the_same(self, data: st.DataObject) -> None:
        table = data.draw(self.tables())
        rng = table.rng()
        known = self.known_moves(table)
        for world in self.points(table, share=0.1):
            for viewer in world.viewers:
                for twin in self.twins(world, viewer, rng):
                    self.check_same(world.state, twin.state, viewer, "is shown what it cannot know")
                    if viewer is not None:
                        self.check_same_refusals(world, twin, viewer, self.attempts(known, [], rng))

    def test_there_are_twin_worlds(self) -> None:
        """Guard the test above: it says nothing about a table where no twin is ever found."""
        for name, (options, seats) in self.transcripts().items():
            table = Table(self.game.settle(options, seats), seats, seed=1)
            found = any(
                True
                for world in self.points(table)
                for viewer in world.viewers
                for _ in self.twins(world, viewer, table.rng())
            )
            assert found or not self.secrets, f"{name}: no twin worlds were found"

    def twins(self, world: World, viewer: int | None, rng: Random, tries: int = 6) -> Iterator[World]:
        """Yield worlds of other moves, by chance and other seats, in which the viewer saw the same."""
        seen = self.seen(world.options, world.seats, world.log, viewer)
        for _ in range(tries):
            twin = self.twin(world, viewer, rng)
            if twin is None or twin.log == world.log:
                continue
            if self.seen(twin.options, twin.seats, twin.log, viewer) == seen:
                yield twin

    def twin(self, world: World, viewer: int | None, rng: Random) -> World | None:
        """Play the log again with a few other moves that go unnoticed at first; None where that fails."""
        length = len(world.log)
        recent = range(max(0, length - 2 * world.seats), length) if rng.random() < 0.5 else range(length)
        changed = set(rng.sample(recent, min(len(recent), rng.randint(1, 3))))
        twin = World.start(self.game, world.options, world.seats)
        for place, (seat, move) in enumerate(world.log):
            acting = self.game.to_act(twin.state)
            if seat not in acting:
                return None
            if place not in changed or seat == viewer:
                try:
                    twin.play(seat, move)
                except IllegalMove:
                    changed.add(place)
                    if seat == viewer:
                        return None
            if place in changed and seat != viewer:
                if seat != CHANCE and length - place < world.seats and rng.random() < 0.5:
                    continue  # it has not moved yet
                if not self.play_another(twin, seat, move, viewer, rng):
                    return None
        for seat in self.game.to_act(twin.state):
            if seat not in (CHANCE, viewer) and seat in self.game.to_act(twin.state) and rng.random() < 0.3:
                # it has moved already
                twin.play(seat, twin.random_move(seat, Deal(rng.randbytes(32)), rng))
        return twin

    def play_another(self, twin: World, seat: int, move: Message, viewer: int | None, rng: Random) -> bool:
        """Play another move that looks the same to the viewer; say whether there is one."""
        wanted = self.seen(twin.options, twin.seats, [*twin.log, (seat, move)], viewer)
        for _ in range(10):
            other = twin.random_move(seat, Deal(rng.randbytes(32)), rng)
            if self.seen(twin.options, twin.seats, [*twin.log, (seat, other)], viewer) == wanted:
                try:
                    twin.play(seat, other)
                except IllegalMove:
                    continue
                return True
        return False

    def check_same(self, state: Any, other: Any, viewer: int | None, complaint: str) -> None:
        """Check that two states are the same to the viewer, in every channel."""
        shown, others = self.shown(state, viewer), self.shown(other, viewer)
        who = "the spectator" if viewer is None else f"seat {viewer}"
        for channel, content in shown.items():
            assert others.get(channel) == content, f"{who} {complaint}: {channel}"
        assert others.keys() == shown.keys()

    def check_same_refusals(self, world: World, twin: World, seat: int, moves: Sequence[Message]) -> None:
        """Check that the answer to an attempted move says nothing about what the seat cannot know."""
        for move in moves:
            here = self.refusal(world.state, seat, move)
            there = self.refusal(twin.state, seat, move)
            assert here == there, f"seat {seat} is shown what it cannot know: the error for {move!r}"

    # Golden transcripts.

    def test_golden_transcripts_have_not_changed(self) -> None:
        """Compare with tests/golden; FAIRDEAL_GOLDEN=write writes the files."""
        folder = Path(inspect.getfile(type(self))).parent / "golden"
        for name, (options, seats) in self.transcripts().items():
            path = folder / f"{self.game.name}-{name}.txt"
            written = transcript(self.game, self.game.settle(options, seats), seats, name)
            if os.environ.get("FAIRDEAL_GOLDEN") == "write":
                folder.mkdir(exist_ok=True)
                path.write_text(written, encoding="utf-8")
            assert path.exists(), f"{path} is missing; FAIRDEAL_GOLDEN=write writes it"
            assert path.read_text(encoding="utf-8") == written


def check_result(game: Game[Any], options: Message, seats: int, result: Result) -> None:
    """Check scores and payoffs against their bounds, and the ranks against the scores."""
    low, high = game.score_bounds(options, seats)
    assert len(result.scores) == len(result.ranks) == seats
    assert all(low <= score <= high for score in result.scores)
    assert result.summary
    assert len(result.second) == (seats if game.second_measure else 0)
    if game.cooperative:
        assert len(set(result.scores)) == len(set(result.ranks)) == 1, "a team shares its result"
        return
    for rank in result.ranks:
        assert rank == 1 + sum(other < rank for other in result.ranks), "equals share the better rank"
    for score, rank in zip(result.scores, result.ranks, strict=True):
        for other_score, other_rank in zip(result.scores, result.ranks, strict=True):
            assert score <= other_score or rank <= other_rank, "a higher score is never ranked lower"


def picture(value: Any) -> Any:
    """Return everything that a state holds, its hidden parts too, for comparison."""
    if isinstance(value, Message):
        return type(value).__name__, value.SerializeToString(deterministic=True)
    if isinstance(value, dict):
        return [(picture(key), picture(item)) for key, item in value.items()]
    if isinstance(value, list | tuple):
        return [picture(item) for item in value]
    names = [name for kind in type(value).__mro__ for name in vars(kind).get("__slots__", ())]
    names += vars(value) if hasattr(value, "__dict__") and not callable(value) else []
    if not names:
        return value
    return type(value).__name__, [(name, picture(getattr(value, name, None))) for name in sorted(names)]


def alterations(move: Message) -> Iterator[Message]:
    """Yield the move with one field changed, in as many ways as the types suggest."""
    for descriptor in move.DESCRIPTOR.fields:
        for value in _other_values(move, descriptor):
            altered = type(move)()
            altered.CopyFrom(move)
            altered.ClearField(descriptor.name)
            if isinstance(value, Message):
                getattr(altered, descriptor.name).CopyFrom(value)
            elif isinstance(value, list):
                getattr(altered, descriptor.name).extend(value)
            elif value is not None:
                setattr(altered, descriptor.name, value)
            yield altered


def _other_values(move: Message, descriptor: Any) -> Iterator[Any]:
    """Yield other values of a field; None leaves it out."""
    value = getattr(move, descriptor.name)
    yield None
    if descriptor.is_repeated:
        items = list(value)
        yield items[:-1]
        yield items + items[-1:]
        if descriptor.message_type is not None:
            for item in items[-1:]:
                yield from ([*items[:-1], other] for other in alterations(item))
    elif descriptor.message_type is not None:
        yield type(value)()
        yield from alterations(value)
    elif descriptor.type == FieldDescriptor.TYPE_BOOL:
        yield not value
    elif descriptor.enum_type is not None:
        yield from (number for number in descriptor.enum_type.values_by_number if number != value)
        yield 99
    elif isinstance(value, int):
        yield from (number for number in (value - 1, value + 1, 2**31 - 1) if number >= 0)
    elif isinstance(value, str):
        yield value + "x"


def transcript(game: Game[Any], options: Message, seats: int, name: str) -> str:
    """Return a match in full: every move, and after it what everybody sees, with a hash of its bytes."""
    deal = Deal(sha256(f"golden {game.name} {name}".encode()).digest())
    state = game.start(options, seats)
    lines = [f"{game.title}, {seats} seats", *str(options).splitlines()]
    number = 0
    while acting := game.to_act(state):
        stream = deal.stream("transcript", number)
        seat = acting[stream.below(len(acting))]
        if seat == CHANCE:
            move = game.chance(state, deal)
        else:
            legal = game.legal(state, seat)
            if legal:
                move = legal[stream.below(len(legal))]
            else:
                move = game.random_move(game.observe(state, seat), Random(stream.word()))
        game.play(state, seat, move)
        number += 1
        lines += ["", f"{number}. {'chance' if seat == CHANCE else f'seat {seat}'}: {game.notation(move)}"]
        for viewer in (*range(seats), None):
            observation = game.observe(state, viewer)
            digest = sha256(observation.SerializeToString(deterministic=True)).hexdigest()[:16]
            lines.append(f"  {'spectator' if viewer is None else f'seat {viewer}'} {digest}")
            lines += [f"    {line}" for line in game.text(observation).splitlines()]
    result = game.result(state)
    ends = zip(result.ranks, result.scores, strict=True)
    lines += ["", result.summary]
    lines += [f"seat {seat}: rank {rank}, score {score:g}" for seat, (rank, score) in enumerate(ends)]
    return "\n".join(lines) + "\n"
