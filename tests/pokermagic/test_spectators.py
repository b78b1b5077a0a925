"""Live spectators: what they are shown does not tell who was asked to respond and passed."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from google.protobuf.message import Message

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal.v1.log_pb2 import LogEntry, LogSeat, MatchLog
from fairdeal.v1.match_pb2 import Frame
from fairdeal.v1.play_pb2 import ClockRule, Pool
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE
from fairdeal_server.games.pokermagic import Pokermagic
from fairdeal_server.games.pokermagic.messages import move_message
from fairdeal_server.games.pokermagic.moves import PASS
from fairdeal_server.games.pokermagic.state import PokermagicState
from fairdeal_server.referee.fold import Screen
from pokermagic.scene import GAME, Scene
from pokermagic.wealth import Wealthy, wealthy_options

NAMES = ("ada", "bob", "eve", "joe")
Move = tuple[int, Message]


class Staged(Pokermagic):
    """A match that begins with a scene."""

    def __init__(self, scene: Scene) -> None:
        self.state = scene.state.copy()

    def start(self, options: Message, seats: int) -> PokermagicState:
        return self.state.copy()


class Mute(Wealthy):
    """A match in which nobody is ever asked to respond: the twin of one in which everybody passes."""

    def play(self, state: PokermagicState, seat: int, move: Message) -> None:
        super().play(state, seat, move)
        while responds(state):
            super().play(state, self.to_act(state)[0], move_message(PASS))


def responds(state: PokermagicState) -> bool:
    return state.asked is not None and state.asked.question == pb.QUESTION_RESPOND


def watch(
    game: Pokermagic, options: Message, seats: int, moves: Sequence[Move], seat: int | None
) -> list[Frame]:
    """Return what a live spectator, or who looks through the eyes of a seat, is sent."""
    log = MatchLog(
        pool=Pool(game="pokermagic", seats=seats, clock=ClockRule(move_ms=1_000)),
        options=options.SerializeToString(),
        seats=[LogSeat(bot=name) for name in (NAMES * 2)[:seats]],
    )
    screen = Screen(game, log, seat, is_live=True)
    frames = [screen.start()]
    for mover, move in moves:
        frames += screen.show(LogEntry(by=mover + 1, move=move.SerializeToString(deterministic=True)))
    return frames


def shown(scene: Scene, *moves: str) -> list[Frame]:
    played: list[Move] = [(int(move[0]), GAME.parse(scene.aimed(move[3:]))) for move in moves]
    return watch(Staged(scene), scene.state.options, scene.state.seats, played, None)


def told(frames: list[Frame]) -> list[tuple[str, str]]:
    return [(frame.by, frame.move) for frame in frames[1:]]


def duel(*rivals: str) -> Scene:
    """Return a hand in which seat 0 can cast a Bolt, and the others have other cards."""
    magic = {0: "Lightning Bolt", **dict(enumerate(rivals, start=1))}
    return Scene(3, in_play={0: "Mountain", 1: "2 Island", 2: "2 Island"}, magic=magic)


BOLT = "0: cast Lightning Bolt at seat 1"


@pytest.mark.parametrize("passing", [(1,), (2,), (1, 2)])
def test_a_spell_on_which_somebody_passes_looks_like_one_to_which_nobody_can_respond(
    passing: tuple[int, ...],
) -> None:
    asked = duel(*("Counterspell" if seat in passing else "Terror" for seat in (1, 2)))
    silent = duel("Terror", "Terror")
    frames = shown(asked, BOLT, *(f"{seat}: pass" for seat in passing))
    assert told(frames) == [("ada", "cast Lightning Bolt at seat 1")]
    assert frames == shown(silent, BOLT)


def test_while_somebody_is_asked_to_respond_to_a_spell_nothing_is_shown() -> None:
    assert len(shown(duel("Counterspell", "Terror"), BOLT)) == 1


def test_a_response_is_shown_with_what_it_responds_to_as_it_was() -> None:
    scene = duel("Counterspell", "Counterspell")
    twin = duel("Counterspell", "Counterspell").play(BOLT)
    answer = f"1: {twin.legal(1)[0]}"
    frames = shown(scene, BOLT, answer, "2: pass")
    assert [by for by, _ in told(frames)] == ["ada", "bob"]
    assert [len(pb.Observation.FromString(frame.observation).stack) for frame in frames] == [0, 1, 0]


def test_a_main_phase_in_which_nothing_is_done_looks_like_one_in_which_nothing_could_be_done() -> None:
    able, unable = (
        Scene(4, mains=True, in_play={1: "Mountain", 2: "Mountain"}, magic={1: name, 2: "Lightning Bolt"})
        for name in ("Lightning Bolt", "Terror")
    )
    assert (able.asked, unable.asked) == ((1, "main"), (2, "main"))
    passes = ("1: pass", "1: pass", "1: pass")  # before the Bolt is resolved, afterwards, and in the upkeep
    frames = shown(able, "1: pass", "2: cast Lightning Bolt at seat 3", *passes, "3: fold", "1: pass")
    assert frames[1:] == shown(unable, "2: cast Lightning Bolt at seat 3", "3: fold")[1:]
    assert told(frames) == [("eve", "cast Lightning Bolt at seat 3"), ("joe", "fold")]


def test_what_is_chosen_in_secret_stays_so_where_somebody_may_respond_afterwards() -> None:
    """The Brainstormer can respond to what comes next with what she has kept: it does not tell what went."""
    scene = Scene(3, in_play={0: "2 Island, Mountain"}, magic={0: "Brainstorm, Lightning Bolt, Fog"})
    moves = ["0: cast Brainstorm in magic", "0: choose Fog", "0: choose Lightning Bolt", "0: call"]
    frames = shown(scene, *moves)
    assert [move for _, move in told(frames)] == ["cast Brainstorm in magic", "", "", "call"]


def matches(seed: int) -> Iterator[tuple[pb.Options, int, list[Move], list[Move]]]:
    """Yield options, seats, and the moves of a match in which all pass: all, and without passes."""
    rng, seats = Random(seed), 2 + seed % 3
    game, deal = Wealthy(), Deal(sha256(seed.to_bytes(8, "big")).digest())
    options: Any = game.settle(wealthy_options(rng, seats), seats)
    state = game.start(options, seats)
    full: list[Move] = []
    short: list[Move] = []
    while (acting := game.to_act(state)) and len(full) < 150:
        seat = rng.choice(acting)
        silent = responds(state)
        if seat == CHANCE:
            move: Message = game.chance(state, deal)
        else:
            move = move_message(PASS) if silent else game.random_move(game.observe(state, seat), rng)
        full.append((seat, move))
        short += [] if silent else [(seat, move)]
        game.play(state, seat, move)
    if responds(state):
        return
    yield options, seats, full, short


@pytest.mark.parametrize("seed", range(8))
def test_a_match_in_which_all_pass_looks_like_one_in_which_nobody_can_respond(seed: int) -> None:
    for options, seats, full, short in matches(seed):
        assert len(short) < len(full)
        assert watch(Wealthy(), options, seats, full, None) == watch(Mute(), options, seats, short, None)
