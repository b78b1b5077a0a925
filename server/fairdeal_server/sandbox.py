"""A forward model as a service: what `fairdeal sandbox` does with the commands of one call.

It knows rules alone: no database, no tournament, no match but those that a bot imagines. `rpc/sandbox.py`
serves it.
"""

from collections.abc import Callable, Iterator
from random import Random
from threading import Lock
from typing import Any

import psutil
from google.protobuf.message import DecodeError, Message

from fairdeal.sandbox.v1 import sandbox_pb2 as pb

from .footprint import bytes_of
from .games.deal import Deal
from .games.game import Game, IllegalMove, OptionError, Result, check_seats
from .games.world import World, WrongSeat
from .referee.commitments import deal_secret, deal_seed, seeded_master

MOST_COMMANDS = 10_000
MOST_NAMED = 100_000
"""How many states the commands of one request may name."""
MOST_STATES = 50_000
"""How many states a call may have."""
MEMORY_MB = 1024
_LOOK_AT_MEMORY = 256
"""After so many states that are new or have been played on, a call measures what its states take."""


class Failed(Exception):
    """A command cannot be carried out."""

    def __init__(self, reason: "pb.Reason.ValueType", message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Memory:
    """How much the states of all calls may take: what the process may have, less what it has without any."""

    def __init__(self, megabytes: int = MEMORY_MB) -> None:
        self._megabytes = megabytes
        self._room = (megabytes << 20) - psutil.Process().memory_info().rss
        self._taken: dict[Desk, int] = {}
        """How many bytes the states of a call take."""
        self._lock = Lock()

    def note(self, desk: "Desk", taken: int) -> None:
        """Put down what the states of a call take; 0 for one that has ended."""
        with self._lock:
            if taken:
                self._taken[desk] = taken
            else:
                self._taken.pop(desk, None)

    def check(self) -> None:
        """Raise Failed where nothing more fits in."""
        with self._lock:
            if sum(self._taken.values()) < self._room:
                return
        raise Failed(
            pb.REASON_TOO_MUCH,
            f"the states of all calls fill the {self._megabytes:,} MB that --memory allows: free states, "
            "or end calls",
        )


class Desk:
    """The states of one call, by the numbers that the bot gave them."""

    def __init__(self, game: Game[Any], memory: Memory) -> None:
        self._game = game
        self._memory = memory
        self._worlds: dict[int, World] = {}
        self._taken = 0
        """How many bytes they took when that was last measured."""
        self._until_look = 0
        self._named = 0
        self._at = 0
        self._commands: dict[str, Callable[[Any], pb.Outcome]] = {
            "start": self._start,
            "sample": self._sample,
            "copy": self._copy,
            "play": self._play,
            "play_out": self._play_out,
            "observe": self._observe,
            "look": self._look,
            "legal": self._legal,
            "score": self._score,
            "free": self._free,
        }

    def end(self) -> None:
        """Forget all states."""
        self._worlds.clear()
        self._note_taken(0)

    def answer(self, request: pb.RunRequest) -> pb.RunResponse:
        """Carry the commands out, up to the first one that fails."""
        response = pb.RunResponse()
        self._named = 0
        for number, command in enumerate(request.commands):
            try:
                if number == MOST_COMMANDS:
                    most = f"a request has up to {MOST_COMMANDS:,} commands, not {len(request.commands):,}"
                    raise Failed(pb.REASON_TOO_MUCH, most)
                response.outcomes.append(self._carry_out(command))
            except Failed as failed:
                failure = pb.Failure(reason=failed.reason, message=str(failed), state=self._at)
                response.outcomes.append(pb.Outcome(failure=failure))
                break
        return response

    def _carry_out(self, command: pb.Command) -> pb.Outcome:
        kind = command.WhichOneof("command")
        self._at = 0
        if kind is None:
            raise Failed(pb.REASON_MALFORMED, "the command is empty")
        try:
            return self._commands[kind](getattr(command, kind))
        except WrongSeat as error:
            raise Failed(pb.REASON_WRONG_SEAT, str(error)) from None
        except IllegalMove as error:
            raise Failed(pb.REASON_ILLEGAL_MOVE, str(error)) from None
        except OptionError as error:
            raise Failed(pb.REASON_BAD_OPTIONS, str(error)) from None
        except MemoryError:
            raise Failed(pb.REASON_TOO_MUCH, "there is no memory left") from None

    def _start(self, command: pb.Start) -> pb.Outcome:
        game, number = self._game, command.deal or 1
        secret = deal_secret(seeded_master(command.seed), number)
        options = self._read(game.proto.Options, command.options)
        seats = command.seats or game.seats.start
        check_seats(game.name, game.seats, seats)
        self._name(command.state, 1)
        self._put(command.state, World.start(game, options, seats, Deal(deal_seed(secret, number))))
        return pb.Outcome()

    def _sample(self, command: pb.Sample) -> pb.Outcome:
        game, rng = self._game, Random(command.seed)
        observation = self._read(game.proto.Observation, command.observation)
        self._check_options(observation)
        try:
            shows = _shows(game, game.sample(observation, Random(0)), observation)
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 (rules that are given garbage may raise anything)
            shows = False
        if not shows:
            raise Failed(pb.REASON_BAD_OBSERVATION, "no state shows this observation: take it from a turn")
        for number in self._numbers(command.states):
            self._put(number, World.sample(game, observation, rng))
        return pb.Outcome()

    def _copy(self, command: pb.Copy) -> pb.Outcome:
        rng = Random(command.seed) if command.HasField("seed") else None
        originals = [self._world(number) for number in self._numbers(getattr(command, "from"))]
        times = command.times or 1
        number = command.to
        self._name(number, times * len(originals))
        for _ in range(times):
            for original in originals:
                self._put(number, original.copy(Deal(rng.randbytes(32)) if rng else None))
                number += 1
        return pb.Outcome()

    def _play(self, command: pb.Play) -> pb.Outcome:
        move = self._read(self._game.proto.Move, command.move)
        for world in self._each(command.states):
            self._grow()
            world.play(command.seat, move)
        return pb.Outcome()

    def _play_out(self, command: pb.PlayOut) -> pb.Outcome:
        rng = Random(command.seed)
        results = pb.Results()
        for world in self._each(command.states):
            self._grow()
            world.play_out(rng)
            results.results.append(_result(world.result()))
        return pb.Outcome(results=results)

    def _observe(self, command: pb.Observe) -> pb.Outcome:
        seat = command.seat if command.HasField("seat") else None
        observations = pb.Observations()
        for world in self._each(command.states):
            if seat is not None and not self._has_seat(world, seat):
                raise Failed(pb.REASON_WRONG_SEAT, f"there is no seat {seat}")
            observations.observations.append(world.observe(seat).SerializeToString())
        return pb.Outcome(observations=observations)

    def _look(self, command: pb.Look) -> pb.Outcome:
        turns = pb.Turns(turns=[pb.Turn(seats=world.acting) for world in self._each(command.states)])
        return pb.Outcome(turns=turns)

    def _legal(self, command: pb.Legal) -> pb.Outcome:
        lists = pb.MoveLists()
        for world in self._each(command.states):
            if command.seat not in world.acting:
                raise Failed(pb.REASON_WRONG_SEAT, f"seat {command.seat} is not to act")
            moves = [move.SerializeToString() for move in world.legal(command.seat)]
            lists.lists.append(pb.MoveList(moves=moves))
        return pb.Outcome(moves=lists)

    def _score(self, command: pb.Score) -> pb.Outcome:
        results = pb.Results()
        for world in self._each(command.states):
            if not world.over:
                raise Failed(pb.REASON_NOT_OVER, "the match is not over")
            results.results.append(_result(world.result()))
        return pb.Outcome(results=results)

    def _free(self, command: pb.Free) -> pb.Outcome:
        before = len(self._worlds)
        for number in self._numbers(command.states):
            self._worlds.pop(number, None)
        self._note_taken(self._taken * len(self._worlds) // max(before, 1))
        return pb.Outcome()

    def _has_seat(self, world: World, seat: int) -> bool:
        if seat < self._game.seats.start:
            return True
        spectator: Any = world.observe(None)
        return bool(seat < spectator.seat)  # a spectator's seat is the one behind the last

    def _check_options(self, observation: Any) -> None:
        """Raise Failed for options that no match has: what they ask for might not fit into any memory."""
        for seats in self._game.seats:
            try:
                self._game.settle(observation.options, seats)
            except OptionError as error:
                why = str(error)
            else:
                return
        raise Failed(pb.REASON_BAD_OBSERVATION, f"no match has the options of this observation: {why}")

    def _each(self, states: pb.States) -> Iterator[World]:
        for number in self._numbers(states):
            yield self._world(number)

    def _numbers(self, states: pb.States) -> range:
        count = states.count or 1
        self._name(states.first, count)
        return range(states.first, states.first + count)

    def _name(self, first: int, count: int) -> None:
        """Count states that a command names; raises Failed for too many of them."""
        self._at = first
        if first + count > 1 << 64:
            raise Failed(pb.REASON_MALFORMED, f"{count:,} states from {first} on: numbers end at 2^64 - 1")
        self._named += count
        if self._named > MOST_NAMED:
            most = f"the commands of one request name up to {MOST_NAMED:,} states"
            raise Failed(pb.REASON_TOO_MUCH, most)

    def _world(self, number: int) -> World:
        self._at = number
        world = self._worlds.get(number)
        if world is None:
            raise Failed(pb.REASON_NO_STATE, f"there is no state {number}")
        return world

    def _put(self, number: int, world: World) -> None:
        self._at = number
        if number not in self._worlds and len(self._worlds) >= MOST_STATES:
            most = f"a call has up to {MOST_STATES:,} states; free some, or use their numbers again"
            raise Failed(pb.REASON_TOO_MUCH, most)
        self._grow()
        self._worlds[number] = world

    def _grow(self) -> None:
        """Count a state that is new or about to grow; raises Failed where there is no memory for more."""
        if self._until_look == 0:
            self._note_taken(bytes_of(self._worlds.values()))
            self._memory.check()
            self._until_look = _LOOK_AT_MEMORY
        self._until_look -= 1

    def _note_taken(self, taken: int) -> None:
        self._taken = taken
        self._memory.note(self, taken)

    def _read(self, kind: Any, written: bytes) -> Message:
        try:
            message: Message = kind.FromString(written)
        except DecodeError:
            name = kind.DESCRIPTOR.full_name
            raise Failed(pb.REASON_MALFORMED, f"{len(written)} bytes are no {name}") from None
        return message


def _shows(game: Game[Any], state: Any, observation: Any) -> bool:
    """Whether a state looks to the seat of an observation, or to the spectator, like that."""
    return observation in (game.observe(state, None), game.observe(state, observation.seat))


def _result(result: Result) -> pb.Result:
    return pb.Result(scores=result.scores, ranks=result.ranks)
