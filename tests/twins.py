"""The wire of twin worlds: a server plays what a script says, and what reaches one viewer is kept.

Chance is scripted, numbers, private seeds and other seats' moves are those of the script; all else is the
product. The cards to come are others on each server, and its scripted clock goes at a pace of its own, so
that seats take other times.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from caller import Caller, End, calling
from event import organising, plan_of, register, start
from google.protobuf.message import Message
from reader import Answers, Reader, looks, reading

from fairdeal.v1 import bot_pb2, match_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.app import Server
from fairdeal_server.games.contract import World
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, Game
from fairdeal_server.games.options import format_options
from fairdeal_server.referee.clock import TICK
from fairdeal_server.referee.fold import Screen
from fairdeal_server.referee.match import Match
from fairdeal_server.rpc.client import Session
from fairdeal_server.rpc.permissions import play_method

PATIENCE = 60.0
MOVE = 1.0
"""What a turn may take, in seconds of the scripted clock."""
NO_MATCH = 1 << 40

GLANCE = 1e-6
"""How far the scripted clock goes on, in seconds, up to three times as far, while it is looked at."""

Stream = tuple[list[bytes], End | None]
"""The fields of everything that came, and how the stream ended."""


@dataclass
class Seen:
    """What reached a viewer, in its order."""

    streams: list[Stream] = field(default_factory=list)
    """Of a seat: all that it had."""
    pages: dict[tuple[str, str], Answers] = field(default_factory=dict)
    """What the services tell, by question."""
    frames: list[str] = field(default_factory=list)
    """What Watch shows a spectator."""


class Stage:
    """A server on which chance and the clock do as a script says."""

    def __init__(self, server: Server, session: Session, secret: bytes) -> None:
        self.server = server
        self.session = session
        self.coming: deque[Message] = deque()
        self.plays = 0
        self._deal = Deal(sha256(secret).digest())
        self._pace = Random(secret)
        self._seconds = server.lobby.timekeeper.now()

    def now(self) -> float:
        """Return the scripted time, which has gone on a little whenever somebody looks."""
        self._seconds += self._pace.uniform(1, 3) * GLANCE
        return self._seconds

    def let_clocks_run_out(self) -> None:
        """Let time pass on an idle machine: the loop ticks in time."""
        for _ in range(int(2 * MOVE / TICK)):
            self._seconds += TICK
            self.server.lobby.timekeeper.tick()

    def chance(self, game: Game[Any], state: Any) -> Message:
        """Return what the script says; where it ends, what this server's own deal has."""
        drawn = type(game).chance(game, state, self._deal)
        return self.coming.popleft() if self.coming else drawn


@asynccontextmanager
async def stage(
    server: Server, monkeypatch: pytest.MonkeyPatch, game: str, secret: bytes
) -> AsyncIterator[Stage]:
    """Have a server play scripts of one game; the cards to come are drawn from its secret."""
    async with organising(server) as session:
        opened = Stage(server, session, secret)
        monkeypatch.setattr(server.lobby.timekeeper, "now", opened.now)
        rules = server.games[game]
        monkeypatch.setattr(rules, "chance", lambda state, _deal: opened.chance(rules, state))
        yield opened


class Chair:
    """A seat's end of the wire: the stream that it has, and those that it had."""

    def __init__(self, stage: Stage, game: Game[Any], token: str, instance: int) -> None:
        self.caller: Caller
        self._stage = stage
        self._game = game
        self._token = token
        self._instance = instance
        self._past: list[tuple[Caller, End]] = []
        self._stack = AsyncExitStack()

    async def sit(self) -> None:
        """Open a stream."""
        path = f"/{play_method(self._game)}"
        call = calling(self._stage.server.address, self._token, path, self._game.proto)
        self.caller = await self._stack.enter_async_context(call)
        await self.caller.hello(instance=self._instance, capacity=8)

    async def leave(self) -> None:
        """Break the streams off."""
        await self._stack.aclose()

    async def come_again(self, garbage: bool) -> None:
        """Connect again, after a message that cannot be read or beside the older stream."""
        before = self.caller
        if garbage:
            await before.send(b"\xff")
            self._past.append((before, await before.end()))
            await self.sit()
        else:
            await self.sit()
            self._past.append((before, await before.end()))

    async def answer(self, move: Message, seats: int, poke: bool) -> None:
        """Answer the next turn; to poke is to answer also for another seat, too early, and twice."""
        asked = await self.caller.turn()
        own: dict[str, Any] = {"match": asked.match, "seat": asked.seat, "turn": asked.turn, "move": move}
        answer = self._game.proto.Answer
        if not poke:
            await self.caller.answers(answer(**own))
            return
        others = answer(**own | {"seat": (asked.seat + 1) % seats})
        await self.caller.answers(
            others, answer(**own | {"turn": asked.turn + 1}), answer(**own), answer(**own)
        )

    async def settle(self) -> None:
        """Wait until the server has read everything that was sent, and everything it said has come."""
        told = len(self.caller.got.rejections)
        await self.caller.answers(self._game.proto.Answer(match=NO_MATCH, turn=1))
        await self.caller.until(lambda: len(self.caller.got.rejections) > told)

    def seen(
        self, until: "play_pb2.RejectionReason.ValueType | None" = None
    ) -> list[tuple[list[bytes], End | None]]:
        """Return what has come; of the last stream nothing after the last rejection for that reason."""
        last = list(self._fields(self.caller))
        if until is not None:
            read = self._game.proto.PlayResponse.FromString
            places = [
                place
                for place, each in enumerate(last)
                for rejection in read(each).rejections
                if rejection.reason == until
            ]
            last = last[: places[-1] + 1]
        return [*((list(self._fields(caller)), end) for caller, end in self._past), (last, None)]

    def _fields(self, caller: Caller) -> Iterator[bytes]:
        """Yield the fields of all responses, each a response of its own; hashes of logs are left out."""
        written = caller.bytes
        for result in caller.got.results:
            written = written.replace(result.log_sha256, bytes(len(result.log_sha256)))
        start = 0
        while start < len(written):
            size, end, shift = 0, start + 1, 0
            while True:
                size |= (written[end] & 127) << shift
                end, shift = end + 1, shift + 7
                if written[end - 1] < 128:
                    break
            yield written[start : end + size]
            start = end + size


@dataclass(frozen=True)
class Play:
    """How a world is brought to the wire: the same in both."""

    viewer: int | None
    seed: int
    """Of the test's own choices."""
    last: str = ""
    """What the viewer does where the script ends: `illegal`, `malformed`, `late`, or nothing."""
    illegal: Message | None = None


async def perform(stage: Stage, world: World, play: Play) -> Seen:
    """Play the world's moves on a server; return what reached the viewer."""
    stage.plays += 1
    stage.coming = deque(move for seat, move in world.log if seat == CHANCE)
    game, rng = world.game, Random(play.seed)
    proto_of = stage.server.games[game.name]
    team = 1 if game.cooperative else world.seats
    tokens = await register(stage.session, *(f"bot{stage.plays}-{number}" for number in range(team)))
    chairs = {
        (name, instance): Chair(stage, proto_of, token, instance)
        for name, token in tokens.items()
        for instance in range(world.seats // team)
    }
    for chair in chairs.values():
        await chair.sit()
    number = await start(stage.session, _plan(world, list(tokens), play.seed), key=f"play {stage.plays}")
    try:
        match = await _live(stage.server, number)
        seated = [chairs[seat.player.name, seat.player.instance] for seat in match.seats]
        await _bring_to_its_end(world, seated, play.viewer, rng)
        token = tokens[match.seats[play.viewer].player.name] if play.viewer is not None else ""
        return await _look(stage, world, play, number, match, seated, token)
    finally:
        for chair in chairs.values():
            await chair.leave()


def _plan(world: World, names: Sequence[str], seed: int) -> pb.Plan:
    return plan_of(
        *names,
        game=world.game.name,
        seats=world.seats,
        options=format_options(world.options),
        seed=str(seed),
        duplicate=pb.DUPLICATE_NONE,
        penalty=play_pb2.PENALTY_DEFAULT,
        clock=play_pb2.ClockRule(move_ms=int(MOVE * 1000)),
    )


async def _live(server: Server, tournament: int) -> Match:
    async with asyncio.timeout(PATIENCE):
        while True:
            event = server.director.events.get(tournament)
            if event is not None and event.live:
                return next(iter(event.live.values()))
            await asyncio.sleep(0.01)


async def _bring_to_its_end(world: World, chairs: Sequence[Chair], viewer: int | None, rng: Random) -> None:
    """Play the script, and wait until all of it has come to everybody."""
    game = world.game
    state = game.start(world.options, world.seats)
    for seat, move in world.log:
        if seat != CHANCE and game.forced(state, seat) is None:
            own = seat == viewer
            if own and rng.random() < 0.2:
                await chairs[seat].caller.until(lambda seat=seat: chairs[seat].caller.waits)  # type: ignore[misc]
                await chairs[seat].come_again(garbage=rng.random() < 0.5)
            await chairs[seat].answer(move, world.seats, poke=own and rng.random() < 0.4)
        game.play(state, seat, move)
    acting = game.to_act(state)
    for seat, chair in enumerate(chairs):
        if not acting:
            await chair.caller.until(lambda chair=chair: bool(chair.caller.got.notices))  # type: ignore[misc]
        elif seat in acting:
            await chair.caller.until(lambda chair=chair: chair.caller.waits)  # type: ignore[misc]
    if acting:
        for chair in sorted(chairs, key=lambda chair: viewer is not None and chair is chairs[viewer]):
            await chair.settle()


async def _look(
    stage: Stage, world: World, play: Play, number: int, match: Match, chairs: Sequence[Chair], token: str
) -> Seen:
    live, seen = not match.over, Seen()
    if play.viewer is None:
        spectator = bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_SPECTATOR)
        token = (await stage.session.bots.IssueToken(spectator)).token
    async with reading(stage.server.address, token) as (reader,):
        if live:
            questions = looks(number, match.table.match)
            del questions["fairdeal.v1.MatchService/Export"]
            questions["fairdeal.v1.MatchService/Watch"] = questions["fairdeal.v1.MatchService/Watch"][1:]
            seen.pages = await reader.read(questions)
            seen.frames = await _watch(reader, match)
    if play.viewer is None:
        return seen
    chair = chairs[play.viewer]
    until = None
    if play.last:
        until = await _err(stage, world, play, chair)
    seen.streams = chair.seen(until)
    return seen


async def _watch(reader: Reader, match: Match) -> list[str]:
    """Return the frames that a spectator has by now."""
    screen = Screen(match.game, match.log, None, is_live=True)
    there = 1 + sum(len(screen.show(entry)) for entry in match.log.entries)
    frames = []
    async for each in reader.stream(
        "fairdeal.v1.MatchService/Watch", match_pb2.WatchRequest(match=match.table.match)
    ):
        frames.append(str(each))
        if len(frames) == there:
            break
    return frames


async def _err(stage: Stage, world: World, play: Play, chair: Chair) -> "play_pb2.RejectionReason.ValueType":
    """Have the viewer do what it must not, and wait until it is told so; return the reason."""
    reason = {
        "illegal": play_pb2.REJECTION_REASON_ILLEGAL_MOVE,
        "malformed": play_pb2.REJECTION_REASON_MALFORMED,
        "late": play_pb2.REJECTION_REASON_LATE,
    }[play.last]
    asked = await chair.caller.turn()
    if play.last != "late":
        move = play.illegal if play.last == "illegal" else None
        answer = world.game.proto.Answer(match=asked.match, seat=asked.seat, turn=asked.turn, move=move)
        await chair.caller.answers(answer)
    if play.last == "late" or len(world.game.to_act(world.state)) > 1:
        if play.last != "late":
            await chair.settle()
        stage.let_clocks_run_out()  # the others' too
    await chair.caller.until(lambda: any(each.reason == reason for each in chair.caller.got.rejections))
    return reason
