"""The TypeScript kit, built as its README says, against the scripted peer and its real gRPC."""

import asyncio
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import grpc
import pytest
from hall import faults, opened
from peer import TOKEN, Stream, serving, turn

from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import play_pb2
from fairdeal_server.conformance.authority import Authority
from fairdeal_server.conformance.run import Level, choose
from fairdeal_server.conformance.run import run as run_checks
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import find_game
from fairdeal_server.games.world import World
from fairdeal_server.rpc.sandbox import serving as sandboxed
from fairdeal_server.sandbox import Memory

DESCENDING = ninetyone.PRIZE_ORDER_DESCENDING
ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the kit's folder, installed and built in a fresh copy."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            assert "CI" not in os.environ, f"{program} is not installed"
            pytest.skip(f"{program} is not installed")
    copy = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "proto", copy / "proto")
    unwanted = shutil.ignore_patterns("node_modules", "dist", "generated")
    folder = shutil.copytree(
        ROOT / "clients" / "typescript", copy / "clients" / "typescript", ignore=unwanted
    )
    for command in ("npm ci --no-audit --no-fund", "npm run build"):
        done = subprocess.run(command.split(), cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return folder


async def run(kit: Path, environment: dict[str, str], program: str = "dist/bot.js") -> tuple[int | None, str]:
    """Run a bot of the kit until it ends; return its status and what it wrote to standard error."""
    bot = await asyncio.create_subprocess_exec(
        "node", program, cwd=kit, env={**os.environ, **environment}, stderr=asyncio.subprocess.PIPE
    )
    try:
        _, complaints = await asyncio.wait_for(bot.communicate(), 60)
    finally:
        if bot.returncode is None:
            bot.kill()
    return bot.returncode, complaints.decode()


async def test_it_answers_a_batch_with_legal_moves_in_one_message(kit: Path) -> None:
    async def script(stream: Stream) -> None:
        assert stream.metadata["authorization"] == f"Bearer {TOKEN}"
        hello = await stream.welcome()
        assert (hello.revision, hello.instance, len(hello.contribution_hash)) == (1, 2, 32)
        await stream.ask(*(turn(2**63 + match, hand=(3, 8)) for match in range(20)))
        answers = (await stream.read()).answers.answers
        assert [answer.match for answer in answers] == [2**63 + match for match in range(20)]
        assert {answer.move.bid for answer in answers} <= {3, 8}
        await stream.finish()

    async with serving(script) as peer:
        status, complaints = await run(kit, {**peer.environment(), "FAIRDEAL_INSTANCE": "2"})
    assert (status, complaints) == (0, "the server says: That was all.\n")


async def test_its_searching_bot_finds_the_better_bid_in_the_sandbox(kit: Path) -> None:
    """Of two cards left the higher one wins the prize that is worth more, whatever the other seat does."""
    game = find_game("ninetyone")
    world = World.start(game, ninetyone.Options(cards=2, prize_order=DESCENDING), 2, Deal(bytes(32)))
    asked = [
        ninetyone.Turn(match=match, seat=1, turn=1, observation=world.observe(1), legal=world.legal(1))  # type: ignore[arg-type]
        for match in (1, 2)
    ]

    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(*asked)
        assert [answer.move.bid for answer in await stream.answers(2)] == [2, 2]
        await stream.finish()

    with sandboxed(game, "127.0.0.1:0", Memory()) as address:
        async with serving(script) as peer:
            environment = {**peer.environment(), "FAIRDEAL_SANDBOX": address}
            status, complaints = await run(kit, environment, "dist/search.js")
    assert (status, complaints) == (0, "the server says: That was all.\n")


async def test_it_connects_again_and_repeats_its_answers_and_contributions(kit: Path) -> None:
    seen: list[tuple[ninetyone.Answer, play_pb2.Contribution]] = []

    async def script(stream: Stream) -> None:
        promise = (await stream.welcome(1)).contribution_hash
        blocks = [play_pb2.Block(tournament=4, block=1, wait_ms=2000)]
        await stream.write(ninetyone.PlayResponse(blocks=blocks))
        contribution = (await stream.read()).contribution
        await stream.ask(turn(1))
        (answer,) = await stream.answers(1)
        seen.append((answer, contribution))
        if stream.number == 1:
            assert sha256(contribution.value).digest() == promise
            await stream.abort(grpc.StatusCode.UNAVAILABLE, "restarting")
        assert seen[0] == seen[1]
        await stream.finish()

    async with serving(script) as peer:
        status, complaints = await run(kit, peer.environment())
    assert status == 0
    assert "restarting" in complaints


async def test_it_tolerates_what_a_newer_server_says(kit: Path) -> None:
    newer = b"\xfa\x3f\x03new"  # field 127

    async def script(stream: Stream) -> None:
        await stream.welcome()
        strange = turn(1)
        strange.observation.MergeFromString(newer)
        response = ninetyone.PlayResponse(
            turns=[strange],
            notices=[play_pb2.Notice(kind=99, message="Something new.")],  # type: ignore[arg-type]
            rejections=[play_pb2.Rejection(match=9, reason=98, consequence=97)],  # type: ignore[arg-type]
        )
        await stream.write(response.SerializeToString() + newer)
        assert len(await stream.answers(1)) == 1
        await stream.finish()

    async with serving(script) as peer:
        assert (await run(kit, peer.environment()))[0] == 0


async def test_it_ends_with_the_servers_sentence_when_it_is_refused(kit: Path) -> None:
    async def script(stream: Stream) -> None:
        await stream.abort(grpc.StatusCode.ABORTED, "Another program has connected as this bot.")

    async with serving(script) as peer:
        status, complaints = await run(kit, peer.environment())
        assert peer.streams == 1
    assert status == 1
    assert "Another program has connected as this bot. (ABORTED)" in complaints


async def test_it_passes_every_check_of_a_client(kit: Path) -> None:
    command = f"node {kit / 'dist/bot.js'}"
    verdicts = await run_checks(find_game("ninetyone"), command, choose(()), stays=False, tell=lambda _: None)
    assert {each.check.name: each.seen for each in verdicts if each.level != Level.PASSED} == {}


async def test_it_names_a_missing_variable(kit: Path) -> None:
    assert await run(kit, {"FAIRDEAL_ADDRESS": ""}) == (1, "Set the environment variable FAIRDEAL_ADDRESS.\n")


@pytest.mark.parametrize("tls", [False, True], ids=["openly", "with mutual TLS"])
async def test_the_kits_in_two_languages_play_each_other(kit: Path, tmp_path: Path, tls: bool) -> None:
    authority = Authority(tmp_path)
    told = authority.environment(client=True)
    certificates = authority.certificates(clients=True) if tls else None

    async def start(*command: str | Path, name: str) -> asyncio.subprocess.Process:
        environment = {**os.environ, **told, **hall.environment(name)}
        return await asyncio.create_subprocess_exec(*command, env=environment)

    async with opened("ninetyone", certificates=certificates) as hall:
        one = await start(sys.executable, ROOT / "clients" / "python" / "kit" / "bot.py", name="one")
        two = await start("node", kit / "dist" / "bot.js", name="two")
        outcomes = await asyncio.wait_for(hall.play(200), 60)
        assert (await one.wait(), await two.wait()) == (0, 0)
        assert faults(outcomes) == {(0, 0)}
