"""The forward model: worlds by importing, and `fairdeal sandbox` on real gRPC."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import grpc
import pytest
from typer.testing import CliRunner

from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.sandbox.v1 import sandbox_pb2 as pb
from fairdeal.sandbox.v1.sandbox_pb2_grpc import SandboxServiceStub
from fairdeal_server import sandbox
from fairdeal_server.cli import app
from fairdeal_server.cli.failures import BAD_INPUT
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import IllegalMove, find_game, load_games
from fairdeal_server.games.world import World
from fairdeal_server.rpc.sandbox import serving

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "flat_monte_carlo.py"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the sandbox of 91 listens."""
    with serving(find_game("ninetyone"), "127.0.0.1:0", sandbox.Memory(8192)) as found:
        yield found


class Call:
    """A call to a sandbox, one request after the other."""

    def __init__(self, channel: Any, game: str = "ninetyone") -> None:
        self._game = game
        self._requests: SimpleQueue[pb.RunRequest | None] = SimpleQueue()
        self._responses = SandboxServiceStub(channel).Run(iter(self._requests.get, None))

    def ask(self, *commands: pb.Command) -> list[pb.Outcome]:
        self._requests.put(pb.RunRequest(game=self._game, commands=commands))
        return self.read()

    def read(self) -> list[pb.Outcome]:
        return list(next(self._responses).outcomes)

    def end(self) -> None:
        self._requests.put(None)


@pytest.fixture
def call(address: str) -> Iterator[Call]:
    with grpc.insecure_channel(address) as channel:
        opened = Call(channel)
        yield opened
        opened.end()


def states(first: int, count: int = 1) -> pb.States:
    return pb.States(first=first, count=count)


def start(state: int = 1, **settings: Any) -> pb.Command:
    return pb.Command(start=pb.Start(state=state, **settings))


def play(state: int, seat: int, bid: int, count: int = 1) -> pb.Command:
    move = ninetyone.Move(bid=bid).SerializeToString()
    return pb.Command(play=pb.Play(states=states(state, count), seat=seat, move=move))


def failure(outcomes: list[pb.Outcome]) -> tuple[str, str]:
    """Return why the last command failed: the reason and the sentence."""
    assert outcomes[-1].WhichOneof("outcome") == "failure"
    failed = outcomes[-1].failure
    return pb.Reason.Name(failed.reason).removeprefix("REASON_"), failed.message


def seen(outcome: pb.Outcome) -> list[ninetyone.Observation]:
    return [ninetyone.Observation.FromString(written) for written in outcome.observations.observations]


def test_a_whole_search_fits_into_one_request(call: Call) -> None:
    start_of, observe = start(seed=3), pb.Command(observe=pb.Observe(states=states(1), seat=1))
    _, seen_by_1 = call.ask(start_of, observe)
    (observation,) = seen_by_1.observations.observations
    copy = pb.Copy(to=1000, times=13)
    getattr(copy, "from").CopyFrom(states(100, 20))
    outcomes = call.ask(
        pb.Command(sample=pb.Sample(states=states(100, 20), observation=observation, seed=1)),
        pb.Command(copy=copy),
        *(play(1000 + 20 * (bid - 1), seat=1, bid=bid, count=20) for bid in range(1, 14)),
        pb.Command(play_out=pb.PlayOut(states=states(1000, 260), seed=2)),
    )
    results = outcomes[-1].results.results
    assert len(results) == 260
    assert all(len(result.scores) == len(result.ranks) == 2 for result in results)
    assert all((one.ranks[0] == one.ranks[1]) == (one.scores[0] == one.scores[1]) for one in results)


def test_a_start_is_the_deal_that_the_seed_gives_everywhere(call: Call) -> None:
    from fairdeal_server.referee.commitments import deal_secret, deal_seed, seeded_master

    deal = Deal(deal_seed(deal_secret(seeded_master(7), 4), 4))
    world = World.start(find_game("ninetyone"), ninetyone.Options(cards=5), 3, deal)
    options = ninetyone.Options(cards=5).SerializeToString()
    outcomes = call.ask(
        start(options=options, seats=3, seed=7, deal=4),
        pb.Command(observe=pb.Observe(states=states(1))),
        pb.Command(look=pb.Look(states=states(1))),
        pb.Command(legal=pb.Legal(states=states(1), seat=2)),
    )
    assert seen(outcomes[1]) == [world.observe(None)]
    assert [list(turn.seats) for turn in outcomes[2].turns.turns] == [[0, 1, 2]]
    moves = [ninetyone.Move.FromString(move) for move in outcomes[3].moves.lists[0].moves]
    assert moves == list(world.legal(2))


def test_a_sampled_state_looks_to_the_seat_like_what_it_was_shown(call: Call) -> None:
    call.ask(start(seed=1), play(1, seat=0, bid=4))
    look = pb.Command(observe=pb.Observe(states=states(1), seat=1))
    (shown,) = call.ask(look)
    sample = pb.Sample(states=states(10, 5), observation=shown.observations.observations[0], seed=9)
    _, drawn = call.ask(
        pb.Command(sample=sample), pb.Command(observe=pb.Observe(states=states(10, 5), seat=1))
    )
    assert set(drawn.observations.observations) == set(shown.observations.observations)


def test_copies_have_the_same_luck_unless_they_are_given_their_own(call: Call) -> None:
    def prizes(**luck: int) -> set[tuple[int, ...]]:
        copy = pb.Copy(to=10, times=8, **luck)
        getattr(copy, "from").CopyFrom(states(1))
        observe = pb.Command(observe=pb.Observe(states=states(10, 8)))
        *_, outcome = call.ask(
            start(seed=1), pb.Command(copy=copy), play(10, 0, 1, 8), play(10, 1, 2, 8), observe
        )
        return {tuple(observation.prizes) for observation in seen(outcome)}

    assert len(prizes()) == 1
    assert len(prizes(seed=5)) > 1


def test_the_end_is_scored_and_before_it_nothing_is(call: Call) -> None:
    two = ninetyone.Options(cards=2).SerializeToString()
    score = pb.Command(score=pb.Score(states=states(1)))
    assert failure(call.ask(start(options=two), score)) == ("NOT_OVER", "the match is not over")
    outcomes = call.ask(start(options=two), play(1, 0, 2), play(1, 1, 1), score)
    (result,) = outcomes[-1].results.results  # the last cards are no choice
    assert sum(result.scores) == 3


@pytest.mark.parametrize(
    ("commands", "why"),
    [
        ([pb.Command()], ("MALFORMED", "the command is empty")),
        ([play(9, 0, 1)], ("NO_STATE", "there is no state 9")),
        ([start(), play(1, 0, 99)], ("ILLEGAL_MOVE", "99 is not in hand; there are A 2 3")),
        ([start(), play(1, 5, 1)], ("WRONG_SEAT", "seat 5 is not to act: the match waits for seat 0, 1")),
        ([start(seats=9)], ("BAD_OPTIONS", "ninetyone is played with 2 to 7 seats, not 9")),
        (
            [start(options=ninetyone.Options(cards=2000).SerializeToString())],
            ("BAD_OPTIONS", "option cards takes a whole number from 1 to 1,000"),
        ),
        ([start(options=b"\xff")], ("MALFORMED", "1 bytes are no fairdeal.ninetyone.v1.Options")),
        (
            [pb.Command(sample=pb.Sample(states=states(1), observation=b"\x08\x01"))],
            ("BAD_OBSERVATION", "no state shows this observation"),
        ),
        (
            [
                pb.Command(
                    sample=pb.Sample(
                        states=states(1),
                        observation=ninetyone.Observation(
                            options=ninetyone.Options(cards=2**32 - 1)
                        ).SerializeToString(),
                    )
                )
            ],
            ("BAD_OBSERVATION", "no match has the options"),
        ),
        (
            [start(), pb.Command(observe=pb.Observe(states=states(1), seat=2))],
            ("WRONG_SEAT", "there is no seat 2"),
        ),
        (
            [start(), pb.Command(legal=pb.Legal(states=states(1), seat=3))],
            ("WRONG_SEAT", "seat 3 is not to act"),
        ),
        ([pb.Command(free=pb.Free(states=states(1, 100_001)))], ("TOO_MUCH", "the commands of one request")),
        ([pb.Command(free=pb.Free(states=states(2**64 - 1, 2)))], ("MALFORMED", "2 states from 1844")),
        ([pb.Command(free=pb.Free())] * 10_001, ("TOO_MUCH", "a request has up to 10,000 commands")),
    ],
    ids=lambda case: None if isinstance(case, list) else f"{case[0]}: {case[1][:20]}",
)
def test_what_cannot_be_done_is_told_and_ends_the_request(
    call: Call, commands: list[pb.Command], why: tuple[str, str]
) -> None:
    outcomes = call.ask(*commands, start(77))
    reason, sentence = failure(outcomes)
    assert (reason, sentence[: len(why[1])]) == why
    assert failure(call.ask(pb.Command(look=pb.Look(states=states(77)))))[0] == "NO_STATE"


def test_an_illegal_move_names_its_state_and_changes_nothing(call: Call) -> None:
    copy = pb.Copy(to=2)
    getattr(copy, "from").CopyFrom(states(1))
    outcomes = call.ask(start(), pb.Command(copy=copy), play(2, 0, 5), play(1, 0, 5, count=2))
    assert outcomes[-1].failure.state == 2
    look = pb.Command(look=pb.Look(states=states(1, 2)))
    assert [list(turn.seats) for turn in call.ask(look)[0].turns.turns] == [[1], [1]]


def test_states_are_bounded_and_numbers_can_be_used_again(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "MOST_STATES", 3)
    full = call.ask(*map(start, (1, 2, 3, 3, 2, 4)))
    assert len(full) == 6 and failure(full)[1].startswith("a call has up to 3 states")
    free = pb.Command(free=pb.Free(states=states(1, 2)))
    assert not call.ask(free, start(5))[-1].HasField("failure")


def test_a_sandbox_that_has_grown_too_large_takes_no_more_states() -> None:
    desk = sandbox.Desk(find_game("ninetyone"), sandbox.Memory(1))
    reason, sentence = failure(list(desk.answer(pb.RunRequest(commands=[start()])).outcomes))
    assert (reason, "1 MB that --memory allows" in sentence) == ("TOO_MUCH", True)


@pytest.mark.parametrize("ends", [True, False], ids=["ended calls", "freed states"])
def test_what_states_took_is_there_again_for_others(ends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game, memory = find_game("cursedbottle"), sandbox.Memory(8192)
    monkeypatch.setattr(memory, "_room", 2 << 20)
    many = pb.Copy(to=10, times=5000)
    getattr(many, "from").CopyFrom(states(1))
    full, other = sandbox.Desk(game, memory), sandbox.Desk(game, memory)

    def ask(desk: sandbox.Desk, *commands: pb.Command) -> list[pb.Outcome]:
        return list(desk.answer(pb.RunRequest(commands=commands)).outcomes)

    assert failure(ask(full, start(), pb.Command(copy=many)))[0] == "TOO_MUCH"
    assert failure(ask(other, start()))[0] == "TOO_MUCH"
    if ends:
        full.end()
    else:
        ask(full, pb.Command(free=pb.Free(states=states(1, 6000))))
    assert not ask(other, start())[-1].HasField("failure")


def test_states_belong_to_their_call(address: str) -> None:
    with grpc.insecure_channel(address) as channel:
        one, other = Call(channel), Call(channel)
        one.ask(start())
        assert failure(other.ask(pb.Command(look=pb.Look(states=states(1)))))[0] == "NO_STATE"
        one.end()
        other.end()


def test_a_bot_of_another_game_is_told_where_it_is(address: str) -> None:
    with grpc.insecure_channel(address) as channel, pytest.raises(grpc.RpcError) as refused:
        Call(channel, "potluck").ask(start())
    told: Any = refused.value
    assert told.code() == grpc.StatusCode.FAILED_PRECONDITION
    assert told.details() == "this sandbox plays ninetyone, not potluck"


def test_a_silent_call_is_ended(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from fairdeal_server.rpc import sandbox as served

    monkeypatch.setattr(served, "IDLE", 0.2)
    game, memory = find_game("ninetyone"), sandbox.Memory(8192)
    with serving(game, "127.0.0.1:0", memory) as here, grpc.insecure_channel(here) as channel:
        silent = Call(channel)
        silent.ask(start())
        with pytest.raises(grpc.RpcError) as ended:
            silent.read()
    told: Any = ended.value
    assert told.code() == grpc.StatusCode.CANCELLED


@pytest.mark.parametrize("name", load_games())
def test_every_game_is_searched_through_its_own_messages(name: str) -> None:
    game, rng = find_game(name), Random(1)
    desk = sandbox.Desk(game, sandbox.Memory(8192))
    world = World.start(game, game.proto.Options(), game.seats[-1], Deal(bytes(32)))
    for _ in range(6):
        seat = world.acting[0]
        legal = world.legal(seat)
        move = rng.choice(legal) if legal else game.random_move(world.observe(seat), rng)
        observation = world.observe(seat).SerializeToString()
        request = pb.RunRequest(
            commands=[
                pb.Command(sample=pb.Sample(states=states(0, 3), observation=observation, seed=1)),
                pb.Command(observe=pb.Observe(states=states(0, 3), seat=seat)),
                pb.Command(legal=pb.Legal(states=states(0, 3), seat=seat)),
                pb.Command(play=pb.Play(states=states(0, 3), seat=seat, move=move.SerializeToString())),
                pb.Command(play_out=pb.PlayOut(states=states(0, 3), seed=1)),
            ]
        )
        outcomes = desk.answer(request).outcomes
        assert [outcome.WhichOneof("outcome") for outcome in outcomes] == [
            None,
            "observations",
            "moves",
            None,
            "results",
        ]
        seen_again = [
            game.proto.Observation.FromString(written) for written in outcomes[1].observations.observations
        ]
        assert seen_again == [world.observe(seat)] * 3
        assert all(len(found.moves) == len(legal) for found in outcomes[2].moves.lists)
        world.play(seat, move)


def test_a_world_waits_for_seats_only_and_says_whom_it_waits_for() -> None:
    game = find_game("ninetyone")
    world = World.start(game, ninetyone.Options(cards=2), 2, Deal(bytes(32)))
    with pytest.raises(IllegalMove, match="seat 2 is not to act: the match waits for seat 0, 1"):
        world.play(2, ninetyone.Move(bid=1))
    world.play(0, ninetyone.Move(bid=1))
    twin = world.copy()
    world.play(1, ninetyone.Move(bid=2))
    assert world.over and twin.acting == [1]
    with pytest.raises(IllegalMove, match="the match is over"):
        world.play(1, ninetyone.Move(bid=1))


@pytest.mark.parametrize(("game", "deals"), [("ninetyone", 8), ("potluck", 1)])
def test_the_searching_example_beats_chance(game: str, deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    arguments = [game, str(EXAMPLE), "--deals", str(deals), "--seed", "1", "--against", "random"]
    result = CliRunner().invoke(app, ["practice", *arguments])
    assert result.exit_code == 0, result.output
    (row, *_) = (line for line in result.stdout.splitlines() if "flat_monte_carlo" in line and " ± " in line)
    assert game == "potluck" or "+" in row


def test_the_searching_bot_of_the_page_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "sandbox.md").read_text(), re.DOTALL)
    file = tmp_path / "searching.py"
    file.write_text(program)
    arguments = ["practice", "ninetyone", str(file), "--deals", "1", "--against", "random"]
    assert CliRunner().invoke(app, arguments).exit_code == 0


def test_the_command_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    socket = tmp_path / "sandbox.sock"
    command = [sys.executable, "-m", "fairdeal_server", "sandbox", "ninetyone", "--listen", f"unix:{socket}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ}) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == f"91 can be played out at unix:{socket}\n"
        with grpc.insecure_channel(f"unix:{socket}") as channel:
            opened = Call(channel)
            assert len(opened.ask(start(), pb.Command(look=pb.Look(states=states(1))))) == 2
            opened.end()
        program.send_signal(signal.SIGTERM)
        assert program.stdout.read() == "stopped\n"
        assert program.wait() == 0


def test_nobody_else_is_let_in_unless_told() -> None:
    def refused(listen: str) -> str:
        result = CliRunner().invoke(app, ["sandbox", "ninetyone", "--listen", listen])
        assert result.exit_code == BAD_INPUT
        return result.stderr

    assert "other machines can reach 0.0.0.0" in refused("0.0.0.0:0")
    assert "is no address: write 127.0.0.1:9292 or unix:/tmp/sandbox.sock" in refused("nowhere")
