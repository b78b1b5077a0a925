"""Bots that are language models, against an endpoint that a test scripts: real HTTP on loopback."""

import asyncio
import json
import logging
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from fairdeal import language
from fairdeal.language import Endpoint, EndpointError, LanguageBot, read_move
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, find_game, load_games
from fairdeal_server.planning import complete
from fairdeal_server.referee.log import read
from fairdeal_server.simulation import Simulation
from fairdeal_server.tournament.results import Finished

KEY = "sk-a-secret-of-the-test"
Answer = Callable[[list[dict[str, str]]], str | int]
"""Given the messages: what the model says, or the status that it fails with."""
DRIPPING = 599
"""A status: no answer is whole, a byte comes every now and then."""


class FakeEndpoint:
    """An OpenAI-compatible endpoint that answers as it is told to, in order; the last answer stays."""

    def __init__(self, *answers: str | int | Answer) -> None:
        self._answers = list(answers)
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.paths: list[str] = []
        self.closing = Event()
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                status, body = endpoint.answer(request, self.headers["Authorization"], self.path)
                written = json.dumps(body).encode()
                if status >= DRIPPING:
                    self.drip(status)
                    return
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", f"http://{self.headers['Host']}/elsewhere")
                self.send_header("Content-Length", str(len(written)))
                self.end_headers()
                self.wfile.write(written)

            def drip(self, status: int) -> None:
                """Never come to the end, in the headers or in the body."""
                self.send_response({DRIPPING: 200, DRIPPING + 1: 500}.get(status, 200))
                if status < DRIPPING + 2:
                    self.send_header("Content-Length", "100000")
                    self.end_headers()
                self.wfile.flush()
                self.flush_headers()
                with suppress(OSError):
                    while not endpoint.closing.wait(0.05):
                        self.wfile.write(b" ")

            def log_message(self, *_: Any) -> None:
                """Be silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = Thread(target=self._server.serve_forever, args=(0.01,))
        self.address = f"http://127.0.0.1:{self._server.server_port}/v1"

    def answer(self, request: dict[str, Any], key: str | None, path: str) -> tuple[int, Any]:
        self.requests.append(request)
        self.keys.append(key)
        self.paths.append(path)
        said = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if callable(said):
            said = said(request["messages"])
        if isinstance(said, int):
            return said, {"error": {"message": f"no, {key} may not"}}
        return 200, {"choices": [{"message": {"role": "assistant", "content": said}}]}

    def __enter__(self) -> "FakeEndpoint":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def bot(self) -> type[LanguageBot]:
        class Asks(LanguageBot):
            endpoint = Endpoint("fake-1", self.address, KEY)

        return Asks


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(language, "FIRST_PAUSE_S", 0.0)
    yield


def turn_of(game: str = "ninetyone", seats: int = 2) -> Any:
    """Return the first turn of seat 0."""
    rules = find_game(game)
    state = rules.start(rules.settle(rules.proto.Options(), seats), seats)
    deal = Deal(bytes(32))
    while tuple(rules.to_act(state)) == (CHANCE,):
        rules.play(state, CHANCE, rules.chance(state, deal))
    return rules.proto.Turn(
        match=1,
        turn=1,
        observation=rules.observe(state, 0),
        legal=rules.legal(state, 0),
        clock=play_pb2.Clock(move_ms=60_000),
    )


async def move_of(endpoint: FakeEndpoint, turn: Any | None = None, game: str = "ninetyone") -> Any:
    start = play_pb2.Start(pool=play_pb2.Pool(game=game, seats=2), seed=bytes(16))
    with endpoint:
        return await endpoint.bot()(start, 0).move(turn or turn_of())


async def test_the_model_gets_the_rules_what_the_seat_sees_and_the_legal_moves() -> None:
    endpoint = FakeEndpoint("Low first.\n\n**MOVE: bid 3**")
    assert await move_of(endpoint) == ninetyone.Move(bid=3)
    (request,) = endpoint.requests
    system, user = request["messages"]
    assert request["model"] == "fake-1" and endpoint.paths == ["/v1/chat/completions"]
    assert endpoint.keys == [f"Bearer {KEY}"]
    assert (system["role"], user["role"]) == ("system", "user")
    assert "The highest bid takes every prize on offer" in system["content"]
    assert "Your hand: A 2 3" in user["content"] and "\nbid A\nbid 2\n" in user["content"]


@pytest.mark.parametrize("answer", ["MOVE: bid K", "I think.\nbid K", "move: `K`", "MOVE: 2\nNo.\nMOVE: 13."])
async def test_a_move_is_found_in_what_a_model_says(answer: str) -> None:
    assert await move_of(FakeEndpoint(answer)) == ninetyone.Move(bid=13)


async def test_an_answer_that_is_no_move_is_asked_again_with_what_was_wrong() -> None:
    endpoint = FakeEndpoint("Hello!", "MOVE: bid 99", "MOVE: 5")
    assert await move_of(endpoint) == ninetyone.Move(bid=5)
    last = [message["content"] for message in endpoint.requests[-1]["messages"]]
    assert len(last) == 6
    assert "That is no move: 'Hello!' is no bid" in last[3]
    assert "bid 99 is not legal: 99 is not in hand" in last[5]


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (["Hello!"], "3 answers were no legal move; the last: 'Hello!' is no bid"),
        ([401], "HTTP 401"),
        ([503], "HTTP 503"),
        ([302], "HTTP 302"),
    ],
    ids=["never a move", "a wrong key", "always busy", "a redirect"],
)
async def test_without_a_move_the_default_is_played_and_the_log_says_so_without_the_key(
    answers: list[str | int], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    endpoint = FakeEndpoint(*answers)
    with caplog.at_level(logging.DEBUG):
        assert await move_of(endpoint) == ninetyone.Move(bid=1)
    assert why in caplog.text and "so the default is played: bid A" in caplog.text
    assert KEY not in caplog.text
    assert "/elsewhere" not in endpoint.paths


async def test_a_model_that_repeats_the_key_gets_it_nowhere(caplog: pytest.LogCaptureFixture) -> None:
    endpoint = FakeEndpoint(f"MOVE: nothing Bearer {KEY} or so")
    with caplog.at_level(logging.DEBUG):
        await move_of(endpoint)
    assert "nothing Bearer *** or so" in caplog.text and KEY not in caplog.text
    assert KEY not in json.dumps(endpoint.requests)


@pytest.mark.parametrize("status", [DRIPPING, DRIPPING + 1, DRIPPING + 2], ids=["body", "error", "headers"])
async def test_an_endpoint_that_drips_gets_no_more_than_its_time(
    status: int, caplog: pytest.LogCaptureFixture
) -> None:
    turn = turn_of()
    turn.clock.move_ms = 400
    assert await asyncio.wait_for(move_of(FakeEndpoint(status), turn), 20) == ninetyone.Move(bid=1)
    assert "there was no whole answer within 0.4 s" in caplog.text


async def test_an_answer_that_is_too_long_is_called_that(caplog: pytest.LogCaptureFixture) -> None:
    assert await move_of(FakeEndpoint("x" * 3_000_000)) == ninetyone.Move(bid=1)
    assert "the answer is too long: it has more than 1 MiB" in caplog.text


async def test_a_busy_endpoint_is_asked_again_and_a_refusal_is_final() -> None:
    busy = FakeEndpoint(429, 500, "MOVE: 2")
    assert await move_of(busy) == ninetyone.Move(bid=2)
    assert len(busy.requests) == 3
    final = FakeEndpoint(403, "MOVE: 2")
    assert await move_of(final) == ninetyone.Move(bid=1)
    assert len(final.requests) == 1


async def test_an_endpoint_that_is_not_there_is_told(caplog: pytest.LogCaptureFixture) -> None:
    endpoint = FakeEndpoint("MOVE: 2")
    with endpoint:
        bot = endpoint.bot()
    start = play_pb2.Start(pool=play_pb2.Pool(game="ninetyone", seats=2), seed=bytes(16))
    assert await bot(start, 0).move(turn_of()) == ninetyone.Move(bid=1)
    assert "cannot be reached" in caplog.text


@pytest.mark.parametrize("seats", ["fewest", "most"])
@pytest.mark.parametrize("name", load_games())
def test_a_model_plays_every_game_to_its_end_without_a_fault(name: str, seats: str) -> None:
    game = find_game(name)
    number = game.seats[0] if seats == "fewest" else game.seats[-1]
    rng = Random(1)

    def answer(messages: list[dict[str, str]]) -> str:
        asked = messages[1]["content"]
        _, listed, legal = asked.partition(" Legal moves:\n")
        if listed:
            return f"MOVE: {rng.choice(legal.splitlines()[:100])}"
        if name == "cursedbottle":
            hand = re.search(r"\(you\): (.*)", asked)
            assert hand is not None
            pile, left, right = hand[1].split()[:3]
            return f"MOVE: pile {pile} left {left} right {right}"
        return "MOVE: library scorch" if name == "pokermagic" else "MOVE: pass"

    logs = []

    def watch(match: Finished) -> None:
        logs.append(read(match.log))

    plan = pb.Plan(game=name, seats=number, deals=1, seed="1", duplicate=pb.DUPLICATE_NONE)
    if name == "pokermagic":
        plan.options.append("hands=3")
    plan.entrants.extend(pb.Entrant(name=f"model-{seat}", player="model") for seat in range(number))
    if game.cooperative:
        del plan.entrants[1:]
    with FakeEndpoint(answer) as endpoint:
        bots = dict.fromkeys([entrant.name for entrant in plan.entrants], endpoint.bot())
        for _ in Simulation(complete(plan, load_games(), own_bots=True), bots, watch).play():
            continue
    assert logs and not any(entry.fault for log in logs for entry in log.entries)
    assert endpoint.requests and all(len(request["messages"]) == 2 for request in endpoint.requests)


def test_a_text_that_is_chance_s_move_is_no_move() -> None:
    game, observation = find_game("ninetyone"), turn_of().observation
    with pytest.raises(ValueError, match="'prize K' is what chance does"):
        read_move(game, observation, "prize K", Random(1))


def test_the_environment_names_the_endpoint_and_what_is_missing_is_told() -> None:
    with pytest.raises(EndpointError, match="OPENAI_MODEL"):
        Endpoint.named_by({})
    with pytest.raises(EndpointError, match="OPENAI_BASE_URL is an address"):
        Endpoint.named_by({"OPENAI_MODEL": "m", "OPENAI_BASE_URL": "localhost"})
    found = Endpoint.named_by({"OPENAI_MODEL": "m", "OPENAI_BASE_URL": "http://x/v1/", "OPENAI_API_KEY": KEY})
    assert (found.model, found.base_url, found.key) == ("m", "http://x/v1", KEY)
    assert KEY not in repr(found)
    with pytest.raises(EndpointError, match="a character that no key has") as refused:
        Endpoint.named_by({"OPENAI_MODEL": "m", "OPENAI_API_KEY": f"{KEY}\nmore"})
    assert KEY not in str(refused.value)


def test_the_program_says_how_it_is_called() -> None:
    command = [sys.executable, "-m", "fairdeal.language"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "usage: python -m fairdeal.language GAME\n")


def test_the_example_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from fairdeal_server.cli import app

    example = Path(__file__).parents[1] / "examples" / "language_bot.py"
    monkeypatch.setattr(sys, "path", [*sys.path])
    with FakeEndpoint(lambda messages: f"MOVE: {messages[1]['content'].splitlines()[-3]}") as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.address)
        monkeypatch.setenv("OPENAI_MODEL", "fake-1")
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        arguments = ["ninetyone", str(example), "--deals", "1", "--against", "random", "--move-time", "1m"]
        result = CliRunner().invoke(app, ["practice", *arguments])
    assert result.exit_code == 0, result.output
    assert set(endpoint.keys) == {None}
    assert "never pay a high card" in endpoint.requests[0]["messages"][0]["content"]
