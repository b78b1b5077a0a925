"""What the Python SDK does on the wire, against a scripted peer that speaks real gRPC."""

import asyncio
import logging
import os
import shutil
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import grpc
import pytest
from peer import TOKEN, Stream, serving, turn, within

from fairdeal import client
from fairdeal.bot import Bot
from fairdeal.client import PlayError, Refused, play
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import play_pb2

KIT = Path(__file__).parents[1] / "clients" / "python" / "kit" / "bot.py"


class Lowest(Bot):
    """Bids its lowest card, and remembers what it was asked."""

    made: list["Lowest"]

    def __init__(self, start: play_pb2.Start, seat: int) -> None:
        super().__init__(start, seat)
        self.asked: list[tuple[int, int]] = []
        self.made.append(self)

    def move(self, turn: ninetyone.Turn) -> ninetyone.Move | None:
        self.asked.append((turn.match, turn.turn))
        return ninetyone.Move(bid=turn.observation.hand[0])


@pytest.fixture(autouse=True)
def _fresh() -> None:
    Lowest.made = []


def bids(answers: list[ninetyone.Answer]) -> list[tuple[int, int, int]]:
    return [(answer.match, answer.turn, answer.move.bid) for answer in answers]


async def test_the_hello_comes_first_and_says_who_plays() -> None:
    async def script(stream: Stream) -> None:
        assert stream.metadata["authorization"] == f"Bearer {TOKEN}"
        hello = await stream.welcome()
        assert (hello.revision, hello.version, hello.capacity, hello.instance) == (1, "v7", 5, 3)
        assert len(hello.contribution_hash) == 32
        await stream.finish()

    async with serving(script) as peer:
        environment = {**peer.environment(), "FAIRDEAL_INSTANCE": "3"}
        await within(20, play(Lowest, ninetyone, version="v7", capacity=5, environment=environment))


async def test_all_turns_of_a_message_are_answered_in_one() -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1, hand=(4, 5)), turn(2, hand=(6,)), turn(3, seat=1, hand=(7,)))
        answers = (await stream.read()).answers.answers
        assert bids(list(answers)) == [(1, 1, 4), (2, 1, 6), (3, 1, 7)]
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, capacity=8, environment=peer.environment()))


async def test_a_request_never_has_more_answers_than_the_capacity() -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(*(turn(match) for match in range(1, 6)))
        assert [len((await stream.read()).answers.answers) for _ in range(3)] == [2, 2, 1]
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, capacity=2, environment=peer.environment()))


async def test_a_bot_knows_its_pool_its_seat_and_its_seed() -> None:
    class Seeded(Bot):
        def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
            assert (self.pool.game, self.pool.seats, self.seat) == ("ninetyone", 2, 1)
            return ninetyone.Move(bid=self.random.randrange(1, 1_000_000))

    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1, seat=1), turn(2, seat=1))
        first, second = await stream.answers(2)
        assert first.move == second.move and first.move.bid > 0
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Seeded, ninetyone, environment=peer.environment()))


async def test_each_match_and_seat_has_a_bot_of_its_own_until_its_result() -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        for number in (1, 2):
            await stream.ask(turn(1, number), turn(1, number, seat=1), turn(2, number))
            await stream.answers(3)
        await stream.write(ninetyone.PlayResponse(results=[play_pb2.MatchResult(match=2, seat=0)]))
        await stream.ask(turn(2))
        await stream.answers(1)
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, environment=peer.environment()))
    assert [bot.asked for bot in Lowest.made] == [
        [(1, 1), (1, 2)],
        [(1, 1), (1, 2)],
        [(2, 1), (2, 2)],
        [(2, 1)],
    ]


@pytest.mark.parametrize("style", ["plain", "async"])
async def test_a_bot_may_be_just_a_function(style: str) -> None:
    def lowest(turn: ninetyone.Turn) -> ninetyone.Move:
        return turn.legal[0]

    async def lowest_at_leisure(turn: ninetyone.Turn) -> ninetyone.Move:
        await asyncio.sleep(0)
        return turn.legal[0]

    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1, hand=(4, 5)), turn(2, hand=(6,)))
        assert sorted(bids(await stream.answers(2))) == [(1, 1, 4), (2, 1, 6)]
        await stream.finish()

    async with serving(script) as peer:
        bot = lowest if style == "plain" else lowest_at_leisure
        await within(20, play(bot, ninetyone, environment=peer.environment()))


@pytest.mark.parametrize("nothing", [int, 7, lambda: None, lambda a, b, c: None])
async def test_what_is_no_bot_is_told_so(nothing: Any) -> None:
    with pytest.raises(PlayError, match="is no bot: give a subclass"):
        await play(nothing, ninetyone, environment={"FAIRDEAL_ADDRESS": "x:1", "FAIRDEAL_TOKEN": "t"})


async def test_an_async_bot_that_thinks_long_does_not_hold_up_its_other_matches() -> None:
    decided = asyncio.Event()

    class Patient(Bot):
        async def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
            if turn.match == 1:
                await decided.wait()
            return turn.legal[0]

    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1), turn(2), turn(3))
        assert [answer.match for answer in await stream.answers(2)] == [2, 3]
        decided.set()
        assert [answer.match for answer in await stream.answers(1)] == [1]
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Patient, ninetyone, environment=peer.environment()))


async def test_the_thought_about_a_turn_that_has_passed_is_given_up() -> None:
    given_up: list[int] = []

    class Endless(Bot):
        async def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
            if turn.turn == 1:
                try:
                    await asyncio.Event().wait()
                finally:
                    given_up.append(turn.match)
            return turn.legal[0]

    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1))
        await stream.ask(turn(1, 2))
        assert [answer.turn for answer in await stream.answers(1)] == [2]
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Endless, ninetyone, environment=peer.environment()))
    assert given_up == [1]


async def test_none_resigns() -> None:
    class Quitter(Bot):
        def move(self, turn: ninetyone.Turn) -> None:
            return None

    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1))
        (answer,) = await stream.answers(1)
        assert answer.resign and not answer.HasField("move")
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Quitter, ninetyone, environment=peer.environment()))


@pytest.mark.parametrize("wrong", ["raises", "raises later", "no move", "cannot be made"])
async def test_an_exception_is_the_bot_s_fault_in_its_match_and_the_others_go_on(
    wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    class Flawed(Bot):
        def __init__(self, start: play_pb2.Start, seat: int) -> None:
            super().__init__(start, seat)
            if wrong == "cannot be made" and seat == 1:
                raise RuntimeError("no idea")

        def move(self, turn: ninetyone.Turn) -> Any:
            if turn.seat == 1:
                return {"raises": self.fail, "raises later": self.fail_later, "no move": self.number}[wrong]()
            return turn.legal[0]

        def number(self) -> int:
            return 12

        def fail(self) -> None:
            raise RuntimeError("no idea")

        async def fail_later(self) -> None:
            self.fail()

    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1, seat=1), turn(2))
        said = {answer.match: (answer.resign, answer.fault) for answer in await stream.answers(2)}
        assert said == {1: (True, play_pb2.FAULT_KIND_FAILED), 2: (False, 0)}
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Flawed, ninetyone, environment=peer.environment()))
    assert "Traceback" in caplog.text
    assert "match 1, seat 1, turn 1" in caplog.text


async def test_fields_and_values_of_a_newer_server_are_tolerated() -> None:
    newer = b"\xfa\x3f\x03new"  # field 127

    async def script(stream: Stream) -> None:
        await stream.welcome()
        strange = turn(1)
        strange.MergeFromString(newer)
        strange.observation.MergeFromString(newer)
        response = ninetyone.PlayResponse(
            turns=[strange],
            notices=[play_pb2.Notice(kind=99, message="Something new.")],  # type: ignore[arg-type]
            rejections=[play_pb2.Rejection(match=9, reason=98, consequence=97)],  # type: ignore[arg-type]
        )
        await stream.write(response.SerializeToString() + newer)
        assert bids(await stream.answers(1)) == [(1, 1, 1)]
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, environment=peer.environment()))


async def test_rejections_are_logged_unless_the_answer_was_only_repeated(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        late = play_pb2.Rejection(
            match=5,
            seat=1,
            turn=3,
            reason=play_pb2.REJECTION_REASON_LATE,
            message="Too late by 12 ms.",
            consequence=play_pb2.CONSEQUENCE_FORFEIT,
        )
        repeated = play_pb2.Rejection(match=6, reason=play_pb2.REJECTION_REASON_ANSWERED)
        await stream.write(ninetyone.PlayResponse(rejections=[late, repeated]))
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, environment=peer.environment()))
    said = [record.getMessage() for record in caplog.records if record.name == "fairdeal"]
    assert said == ["match 5, seat 1, turn 3: Too late by 12 ms. (LATE, FORFEIT)"]


async def test_a_lost_stream_is_opened_again_and_the_bot_keeps_its_matches() -> None:
    async def script(stream: Stream) -> None:
        if stream.number == 1:
            await stream.welcome()
            await stream.ask(turn(1), turn(2))
            await stream.answers(2)
            await stream.abort(grpc.StatusCode.UNAVAILABLE, "restarting")
        await stream.welcome(1)
        again = turn(1, 2)
        again.start.CopyFrom(turn(1).start)
        await stream.ask(again, turn(2))
        assert bids(await stream.answers(2)) == [(1, 2, 1), (2, 1, 1)]
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, environment=peer.environment()))
    assert [bot.asked for bot in Lowest.made] == [[(1, 1), (1, 2)], [(2, 1)], [(2, 1)]]


async def test_a_turn_asked_again_gets_the_same_answer_without_a_second_thought() -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome(1)
        await stream.ask(turn(1))
        assert bids(await stream.answers(1)) == [(1, 1, 1)]
        if stream.number == 1:
            await stream.abort(grpc.StatusCode.UNAVAILABLE, "the answer was lost")
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, environment=peer.environment()))
    assert [bot.asked for bot in Lowest.made] == [[(1, 1)]]


async def test_a_turn_asked_again_while_the_bot_thinks_is_answered_once() -> None:
    decided = asyncio.Event()
    thoughts = 0

    class Patient(Bot):
        async def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
            nonlocal thoughts
            if turn.match == 1:
                thoughts += 1
                await decided.wait()
            return turn.legal[0]

    async def script(stream: Stream) -> None:
        await stream.welcome(1)
        await stream.ask(turn(1), turn(2))
        assert bids(await stream.answers(1)) == [(2, 1, 1)]
        if stream.number == 1:
            await stream.abort(grpc.StatusCode.UNAVAILABLE, "restarting")
        decided.set()
        assert bids(await stream.answers(1)) == [(1, 1, 1)]
        await stream.ask(turn(1, 2))
        assert bids(await stream.answers(1)) == [(1, 2, 1)]
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Patient, ninetyone, environment=peer.environment()))
    assert thoughts == 2


async def test_a_stream_that_the_server_ends_without_a_word_is_opened_again() -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        if stream.number > 1:
            await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, environment=peer.environment()))
        assert peer.streams == 2


async def test_a_server_that_does_not_answer_the_hello_is_left_and_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client, "_WELCOME_S", 0.5)

    async def script(stream: Stream) -> None:
        if stream.number == 1:
            await asyncio.Event().wait()
        await stream.welcome()
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, environment=peer.environment()))
        assert peer.streams > 1


async def test_a_bot_waits_for_a_server_that_is_not_there_yet(unused_tcp_port: int) -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.finish()

    environment = {"FAIRDEAL_ADDRESS": f"127.0.0.1:{unused_tcp_port}", "FAIRDEAL_TOKEN": TOKEN}
    task = asyncio.create_task(play(Lowest, ninetyone, environment=environment))
    await asyncio.sleep(0.3)
    async with serving(script, port=unused_tcp_port):
        await within(20, task)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (grpc.StatusCode.ABORTED, "Another program has connected as this bot."),
        (grpc.StatusCode.UNAUTHENTICATED, "The token is not known."),
        (grpc.StatusCode.FAILED_PRECONDITION, "This server speaks the revisions 3 to 4."),
    ],
)
async def test_a_refusal_is_not_tried_again_and_tells_the_servers_sentence(
    code: grpc.StatusCode, sentence: str
) -> None:
    async def script(stream: Stream) -> None:
        await stream.read()  # a status that meets a write may be lost, and is asked for again
        await stream.abort(code, sentence)

    async with serving(script) as peer:
        with pytest.raises(Refused, match=sentence) as refusal:
            await within(20, play(Lowest, ninetyone, environment=peer.environment()))
        assert refusal.value.code == code
        assert peer.streams == 1


async def test_a_contribution_opens_its_promise_and_promises_the_next() -> None:
    async def script(stream: Stream) -> None:
        promise = (await stream.welcome()).contribution_hash
        for number in (1, 2):
            await stream.write(
                ninetyone.PlayResponse(blocks=[play_pb2.Block(tournament=4, block=number, wait_ms=2000)])
            )
            opened = (await stream.read()).contribution
            assert (opened.tournament, opened.block) == (4, number)
            assert sha256(opened.value).digest() == promise
            promise = opened.next_hash
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, environment=peer.environment()))


async def test_a_block_announced_again_is_opened_with_the_same_bytes() -> None:
    seen: list[play_pb2.Contribution] = []

    async def script(stream: Stream) -> None:
        hello = await stream.welcome()
        await stream.write(
            ninetyone.PlayResponse(blocks=[play_pb2.Block(tournament=4, block=1, wait_ms=2000)])
        )
        seen.append((await stream.read()).contribution)
        if stream.number == 1:
            await stream.abort(grpc.StatusCode.UNAVAILABLE, "the contribution was lost")
        assert seen[0] == seen[1]
        assert hello.contribution_hash == seen[0].next_hash
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, environment=peer.environment()))


async def test_a_bot_that_does_not_contribute_promises_and_opens_nothing() -> None:
    async def script(stream: Stream) -> None:
        assert (await stream.welcome()).contribution_hash == b""
        await stream.write(
            ninetyone.PlayResponse(
                blocks=[play_pb2.Block(tournament=4, block=1, wait_ms=2000)], turns=[turn(1)]
            )
        )
        assert (await stream.read()).WhichOneof("request") == "answers"
        await stream.finish()

    async with serving(script) as peer:
        await within(20, play(Lowest, ninetyone, contribute=False, environment=peer.environment()))


async def test_a_bot_that_stays_plays_on_after_a_competition() -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        notice = play_pb2.Notice(kind=play_pb2.NOTICE_KIND_FINISHED)
        await stream.write(ninetyone.PlayResponse(notices=[notice]))
        await stream.ask(turn(1))
        await stream.answers(1)
        await stream.abort(grpc.StatusCode.ABORTED, "Enough.")

    async with serving(script) as peer:
        with pytest.raises(Refused, match="Enough"):
            await within(20, play(Lowest, ninetyone, stay=True, environment=peer.environment()))


@pytest.mark.parametrize(
    ("environment", "complaint"),
    [
        ({"FAIRDEAL_TOKEN": "t"}, "FAIRDEAL_ADDRESS"),
        ({"FAIRDEAL_ADDRESS": "localhost:1"}, "FAIRDEAL_TOKEN"),
        ({"FAIRDEAL_ADDRESS": "a:1", "FAIRDEAL_TOKEN": "t", "FAIRDEAL_INSTANCE": "-1"}, "number from 0"),
        ({"FAIRDEAL_ADDRESS": "a:1", "FAIRDEAL_TOKEN": "t", "FAIRDEAL_CA": "/no/such"}, "FAIRDEAL_CA"),
    ],
)
async def test_a_missing_or_wrong_variable_is_named(environment: dict[str, str], complaint: str) -> None:
    with pytest.raises(PlayError, match=complaint):
        await play(Lowest, ninetyone, environment=environment)


async def test_a_module_that_is_no_game_is_named() -> None:
    with pytest.raises(PlayError, match="play_pb2 is no game"):
        await play(Lowest, play_pb2, environment={"FAIRDEAL_ADDRESS": "a:1", "FAIRDEAL_TOKEN": "t"})


async def test_a_bot_plays_over_tls(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        assert "CI" not in os.environ, "openssl is not installed"
        pytest.skip("openssl is not installed")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = f"{openssl} req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    names = ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)]
    await (await asyncio.create_subprocess_exec(*command.split(), *names, stderr=subprocess.DEVNULL)).wait()

    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.finish()

    credentials = grpc.ssl_server_credentials([(key.read_bytes(), certificate.read_bytes())])
    async with serving(script, credentials) as peer:
        environment = {**peer.environment(), "FAIRDEAL_CA": str(certificate)}
        await within(20, play(Lowest, ninetyone, environment=environment))


async def start_kit(environment: dict[str, str]) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, KIT, env={**os.environ, **environment}, stderr=asyncio.subprocess.PIPE
    )


async def test_the_kits_bot_plays_and_ends_with_status_0() -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1), turn(2, hand=(8,)))
        for answer in await stream.answers(2):
            assert answer.move.bid in ({1: (1, 2, 3), 2: (8,)}[answer.match])
        await stream.finish()

    async with serving(script) as peer:
        kit = await start_kit(peer.environment())
        _, complaints = await kit.communicate()
        assert (kit.returncode, b"Traceback" in complaints) == (0, False)


async def test_a_refused_program_ends_with_status_1_and_one_sentence() -> None:
    async def script(stream: Stream) -> None:
        await stream.abort(grpc.StatusCode.UNAUTHENTICATED, "The token is not known.")

    async with serving(script) as peer:
        kit = await start_kit(peer.environment())
        _, complaints = await kit.communicate()
        assert kit.returncode == 1
        assert b"The token is not known." in complaints
        assert b"Traceback" not in complaints


async def test_an_interrupted_program_ends_without_a_traceback() -> None:
    connected = asyncio.Event()

    async def script(stream: Stream) -> None:
        await stream.welcome()
        connected.set()
        await asyncio.Event().wait()

    async with serving(script) as peer:
        kit = await start_kit(peer.environment())
        await asyncio.wait_for(connected.wait(), 20)
        kit.send_signal(signal.SIGINT)
        _, complaints = await kit.communicate()
        assert (kit.returncode, b"Traceback" in complaints) == (0, False)


def test_the_bot_class_does_not_load_grpc() -> None:
    program = "import sys, fairdeal.bot; sys.exit('grpc' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.fixture(autouse=True)
def _warnings_are_caught(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "fairdeal")


@pytest.mark.parametrize(
    ("said", "seconds"), [((), 0), (("5000",), 5), (("never",), 0), (("86400000",), client._LONGEST_PAUSE_S)]
)
def test_the_time_that_the_server_wants_to_be_left_alone_is_waited(
    said: tuple[str, ...], seconds: float
) -> None:
    metadata = grpc.aio.Metadata(*(("grpc-retry-pushback-ms", value) for value in said))
    error = grpc.aio.AioRpcError(grpc.StatusCode.UNAVAILABLE, grpc.aio.Metadata(), metadata, "", "")
    assert client._pause_asked_by(error) == seconds
