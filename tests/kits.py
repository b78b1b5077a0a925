"""Every starter kit, built as its README says, against scripted peers and in matches: `make test-kits`."""

import asyncio
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import grpc
import pytest
from event import create, finished, plan_of, register
from hall import GAMES, SHORTER, faults, opened
from house import House
from peer import TOKEN, Stream, serving, turn
from test_cli import FAIRDEAL

from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.conformance.authority import Authority
from fairdeal_server.conformance.run import Level, choose
from fairdeal_server.conformance.run import run as run_checks
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.world import World
from fairdeal_server.kits import KITS, write_kit
from fairdeal_server.rpc.sandbox import serving as sandboxed
from fairdeal_server.sandbox import Memory

ROOT = Path(__file__).parents[1]
PROGRAMS = {
    "cpp": ("cmake", "g++", "pkg-config", "protoc", "grpc_cpp_plugin"),
    "go": ("go",),
    "java": ("javac", "mvn"),
    "python": (),
    "rust": ("cargo", "cc"),
    "typescript": ("node", "npm"),
}
"""By language: what a kit is built with."""
PATIENCE = 150


@dataclass(frozen=True)
class Kit:
    """A built kit, and the command that starts its bot."""

    folder: Path
    command: list[str]

    @property
    def player(self) -> str:
        """The command as `fairdeal run` takes it."""
        return f"sh -c {shlex.quote(f'cd {self.folder} && exec {shlex.join(self.command)}')}"

    @asynccontextmanager
    async def started(self, environment: dict[str, str]) -> AsyncIterator[asyncio.subprocess.Process]:
        bot = await asyncio.create_subprocess_exec(
            *self.command,
            cwd=self.folder,
            env=surroundings() | environment,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            yield bot
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()

    async def run(self, environment: dict[str, str]) -> tuple[int | None, str]:
        """Run the bot until it ends; return its status and what it wrote to standard error."""
        async with self.started(environment) as bot:
            return await ended(bot)


async def ended(bot: asyncio.subprocess.Process) -> tuple[int | None, str]:
    _, complaints = await asyncio.wait_for(bot.communicate(), PATIENCE)
    return bot.returncode, complaints.decode()


def surroundings() -> dict[str, str]:
    """Return the environment of builds and bots: `python` is the one that the SDK is installed for."""
    return os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def demand(language: str) -> None:
    """Skip the test where the language's toolchain is missing; fail in CI."""
    missing = [program for program in PROGRAMS[language] if shutil.which(program) is None]
    if missing:
        sentence = f"{' and '.join(missing)} missing: the {language} kit is not tested"
        assert "CI" not in os.environ, sentence
        pytest.skip(sentence)


def build(folder: Path) -> Kit:
    """Do what the README in the folder says first of all, but for its last line, which starts the bot."""
    block = (folder / "README.md").read_text().partition("\n    ")[2].partition("\n\n")[0]
    *commands, start = [line.partition(" #")[0].strip() for line in block.splitlines()]
    for command in commands:
        done = subprocess.run(
            command, shell=True, cwd=folder, env=surroundings(), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    assert start.startswith("FAIRDEAL_ADDRESS=localhost:9191 FAIRDEAL_TOKEN=… ")
    return Kit(folder, shlex.split(start)[2:])


@pytest.fixture(scope="module", params=KITS)
def language(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    demand(name)
    return name


@pytest.fixture(scope="module")
def kit(language: str, tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """Return the kit as it stands in the repository, built in a clean copy."""
    copy = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "proto", copy / "proto")
    tracked = subprocess.run(
        ["git", "ls-files", f"clients/{KITS[language]}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in tracked.stdout.split():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    return build(copy / "clients" / KITS[language])


async def test_it_answers_a_batch_with_legal_moves_in_one_message(kit: Kit) -> None:
    async def script(stream: Stream) -> None:
        assert stream.metadata["authorization"] == f"Bearer {TOKEN}"
        hello = await stream.welcome()
        assert (hello.revision, hello.version, hello.instance) == (1, "1", 2)
        assert (len(hello.contribution_hash), len(hello.program)) == (32, 16)
        await stream.ask(*(turn(2**63 + match, hand=(3, 8)) for match in range(hello.capacity)))
        requests = 0
        answers: list[ninetyone.Answer] = []
        while len(answers) < hello.capacity:
            answers += (await stream.read()).answers.answers
            requests += 1
        assert requests < hello.capacity
        assert sorted(answer.match - 2**63 for answer in answers) == list(range(hello.capacity))
        assert {(answer.turn, answer.move.bid) for answer in answers} <= {(1, 3), (1, 8)}
        await stream.finish()

    async with serving(script) as peer:
        status, complaints = await kit.run({**peer.environment(), "FAIRDEAL_INSTANCE": "2"})
    assert status == 0, complaints


async def test_it_passes_every_check_of_a_client(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", surroundings()["PATH"])
    verdicts = await run_checks(GAMES["ninetyone"], kit.player, choose(()), stays=False, tell=lambda _: None)
    assert {each.check.name: each.seen for each in verdicts if each.level != Level.PASSED} == {}


@pytest.mark.parametrize("language", ["typescript"], indirect=True)
async def test_a_searching_bot_finds_the_better_bid_in_the_sandbox(kit: Kit) -> None:
    """Of two cards left the higher one wins the prize that is worth more, whatever the other seat does."""
    game = GAMES["ninetyone"]
    options = ninetyone.Options(cards=2, prize_order=ninetyone.PRIZE_ORDER_DESCENDING)
    world = World.start(game, options, 2, Deal(bytes(32)))
    asked = [
        ninetyone.Turn(match=match, seat=1, turn=1, observation=world.observe(1), legal=world.legal(1))  # type: ignore[arg-type]
        for match in (1, 2)
    ]

    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(*asked)
        assert [answer.move.bid for answer in await stream.answers(2)] == [2, 2]
        await stream.finish()

    searching = Kit(kit.folder, ["node", "dist/search.js"])
    with sandboxed(game, "127.0.0.1:0", Memory()) as address:
        async with serving(script) as peer:
            status, complaints = await searching.run({**peer.environment(), "FAIRDEAL_SANDBOX": address})
    assert (status, complaints) == (0, "the server says: That was all.\n")


async def test_it_plays_the_default_move_where_no_legal_move_is_listed(kit: Kit) -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        unlisted = turn(1)
        del unlisted.legal[:]
        unlisted.default_move.bid = 2
        await stream.ask(unlisted)
        (answer,) = await stream.answers(1)
        assert answer.move.bid == 2
        await stream.finish()

    async with serving(script) as peer:
        assert (await kit.run(peer.environment()))[0] == 0


async def test_it_connects_again_and_repeats_its_answers_and_contributions(kit: Kit) -> None:
    seen: list[tuple[ninetyone.Answer, play_pb2.Contribution, bytes]] = []

    async def script(stream: Stream) -> None:
        hello = await stream.welcome(1)
        blocks = [play_pb2.Block(tournament=4, block=1, wait_ms=2000)]
        await stream.write(ninetyone.PlayResponse(blocks=blocks))
        contribution = (await stream.read()).contribution
        await stream.ask(turn(1, hand=tuple(range(1, 1000))))
        (answer,) = await stream.answers(1)
        seen.append((answer, contribution, hello.program))
        if stream.number == 1:
            assert sha256(contribution.value).digest() == hello.contribution_hash
            await stream.abort(grpc.StatusCode.UNAVAILABLE, "restarting")
        assert seen[0] == seen[1]
        assert hello.contribution_hash == contribution.next_hash
        await stream.finish()

    async with serving(script) as peer:
        status, complaints = await kit.run(peer.environment())
    assert status == 0, complaints
    assert "restarting" in complaints


async def test_it_forgets_a_match_that_is_over(kit: Kit) -> None:
    bids = []

    async def script(stream: Stream) -> None:
        await stream.welcome()  # match 1 is not live, also when the bot comes again
        await stream.ask(turn(1, hand=(stream.number,)))
        bids.append((await stream.answers(1))[0].move.bid)
        if stream.number == 1:
            await stream.abort(grpc.StatusCode.UNAVAILABLE, "restarting")
        await stream.finish()

    async with serving(script) as peer:
        assert (await kit.run(peer.environment()))[0] == 0
    assert bids == [1, 2]


async def test_it_tolerates_what_a_newer_server_says(kit: Kit) -> None:
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
        assert (await kit.run(peer.environment()))[0] == 0


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (grpc.StatusCode.UNAUTHENTICATED, "The token is not known."),
        (grpc.StatusCode.ABORTED, "Another program has connected as this bot."),
    ],
    ids=["with a wrong token", "when it is replaced"],
)
async def test_it_ends_at_once_with_the_servers_sentence(
    kit: Kit, code: grpc.StatusCode, sentence: str
) -> None:
    async def script(stream: Stream) -> None:
        await stream.abort(code, sentence)

    async with serving(script) as peer:
        status, complaints = await kit.run(peer.environment())
        assert peer.streams == 1
        assert complaints == f"{peer.address} does not take this bot: {sentence} ({code.name})\n"
    assert status == 1


@pytest.mark.parametrize("missing", ["FAIRDEAL_ADDRESS", "FAIRDEAL_TOKEN"])
async def test_it_names_a_missing_variable(kit: Kit, missing: str) -> None:
    told = {"FAIRDEAL_ADDRESS": "localhost:1", "FAIRDEAL_TOKEN": TOKEN, missing: ""}
    status, complaints = await kit.run(told)
    assert status == 1
    assert complaints.startswith(f"Set the environment variable {missing}")


async def test_it_names_a_file_of_certificates_that_is_not_there(kit: Kit) -> None:
    told = {"FAIRDEAL_ADDRESS": "tls://localhost:1", "FAIRDEAL_TOKEN": TOKEN, "FAIRDEAL_CA": "nowhere.pem"}
    status, complaints = await kit.run(told)
    assert status == 1
    assert complaints.startswith("FAIRDEAL_CA")


async def test_ctrl_c_ends_it(kit: Kit) -> None:
    connected = asyncio.Event()

    async def script(stream: Stream) -> None:
        await stream.welcome()
        connected.set()
        await asyncio.sleep(PATIENCE)

    async with serving(script) as peer, kit.started(peer.environment()) as bot:
        await asyncio.wait_for(connected.wait(), PATIENCE)
        bot.send_signal(signal.SIGINT)
        status, complaints = await ended(bot)
    assert status == 0
    assert complaints.endswith("stopped\n")


async def test_it_plays_over_a_unix_socket(kit: Kit, home: Path) -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.finish()

    async with serving(script, path=home / "socket") as peer:
        status, complaints = await kit.run(peer.environment())
    assert status == 0, complaints


async def test_it_plays_over_mutual_tls_with_an_authority_of_its_own(kit: Kit, tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    told = authority.environment(client=True)
    async with (
        opened("ninetyone", certificates=authority.certificates(clients=True)) as hall,
        kit.started(told | hall.environment("one")) as one,
        kit.started(told | hall.environment("two")) as two,
    ):
        outcomes = await asyncio.wait_for(hall.play(100), PATIENCE)
        for bot in (one, two):
            status, complaints = await ended(bot)
            assert status == 0, complaints
    assert faults(outcomes) == {(0, 0)}


@pytest.fixture
def house(home: Path, database: str) -> Iterator[House]:
    yield House(home, database)


async def test_a_server_that_is_killed_and_comes_back_costs_it_nothing(kit: Kit, house: House) -> None:
    clock = play_pb2.ClockRule(move_ms=60_000)
    plan = plan_of("kit", "rival=builtin:match", deals=400, clock=clock, durability=play_pb2.DURABILITY_MOVE)
    async with house.served():
        async with house.session() as session:
            tokens = await register(session, "kit")
            number = await create(session, plan)
            await session.tournaments.Start(pb.StartRequest(number=number))
        told = {"FAIRDEAL_ADDRESS": house.address, "FAIRDEAL_TOKEN": tokens["kit"]}
        bot = await asyncio.create_subprocess_exec(
            *kit.command, cwd=kit.folder, env=surroundings() | told, stderr=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(PATIENCE):
            while house.ask("SELECT count(*) FROM matches WHERE state = 2")[0][0] < 20:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.02)
    try:
        async with house.served():
            async with house.session() as session:
                over = await finished(session, number)
            status, complaints = await ended(bot)
    finally:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()
    assert status == 0, complaints
    assert (over.played, over.void) == (over.pairings, 0)
    assert house.ask("SELECT count(*) FROM match_seats WHERE fault <> 0") == [(0,)]


@pytest.mark.parametrize("game", GAMES)
async def test_a_new_bot_plays_a_competition_at_once(
    kit: Kit, language: str, game: str, tmp_path: Path, home: Path, database: str
) -> None:
    folder = tmp_path / "bot"
    write_kit(language, GAMES[game], folder)
    if language == "rust":  # the libraries, which take minutes, are the same for all games
        shutil.copytree(kit.folder / "target", folder / "target")
    bot = await asyncio.to_thread(build, folder)
    seats = min(3, GAMES[game].seats[-1])
    rivals = [f"--bot=rival{number}=builtin:random" for number in range(1, seats)]
    run = await asyncio.create_subprocess_exec(
        *[
            *FAIRDEAL,
            "run",
            game,
            f"--bot=kit={bot.player}",
            *rivals,
            f"--seats={seats}",
            *[f"--option={option}={value}" for option, value in SHORTER.get(game, {}).items()],
            "--deals=20",
            "--json",
        ],
        env=surroundings() | {"FAIRDEAL_HOME": str(home), "DATABASE_URL": database},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    printed, complaints = await asyncio.wait_for(run.communicate(), PATIENCE)
    assert run.returncode == 0, complaints.decode()
    played = json.loads(printed)
    assert (played["state"], played["void"]) == ("finished", 0)
    assert not [row for row in played["standings"] if row["faults"]]
