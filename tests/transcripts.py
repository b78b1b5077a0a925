"""Record every RPC of a real server, byte by byte: `python tests/transcripts.py` writes proto/transcripts.

A stream of each game comes from the hall, which has no database, all else from a server on a fresh one.
What no two runs have in common is made equal afterwards: times, tokens, and what is computed from them.
"""

import asyncio
import gzip
import io
import json
import shutil
import tarfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import grpc.aio
from caller import PATIENCE, Caller, calling, playing
from event import organising, plan_of, register, start
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from hall import GAMES, Hall, opened

from fairdeal.v1 import bot_pb2, hosting_pb2, match_pb2, play_pb2, retention_pb2
from fairdeal.v1 import format_pb2 as fm
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.bot_pb2_grpc import BotServiceStub
from fairdeal.v1.log_pb2 import LogDeal, MatchLog
from fairdeal_server.app import Server, database_url, open_server
from fairdeal_server.bots import find_bot
from fairdeal_server.conformance import transcript
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.options import parse_options
from fairdeal_server.hosting.worker import SIGN_OF_LIFE
from fairdeal_server.players.inprocess import InProcessPlayer
from fairdeal_server.players.player import Player
from fairdeal_server.players.stream import StreamPlayer
from fairdeal_server.referee.commitments import Block
from fairdeal_server.referee.match import Match, Outcome, Table
from fairdeal_server.referee.pool import Pool
from fairdeal_server.rehearsal import throw_away_home
from fairdeal_server.rpc.client import Session
from fairdeal_server.understudies import illegal_move

FOLDER = Path(__file__).parents[1] / "proto" / "transcripts"
CAPACITY = 4
BRIEF = {"pokermagic": ["hands=2"]}
"""The options of games whose matches are long."""
TIMES = ("_us", "_ms")
"""How the names of fields end that hold a time of a run."""
SETTINGS = {"move_ms", "bank_ms", "increment_ms", "wait_ms", "round_wait_ms"}
EQUAL: dict[str, Any] = {
    "log_sha256": bytes(range(32)),
    "token": "a-token-of-this-server",
    "bytes": 280,  # of stored logs
    "trial": "match 1, seat 0: rank 1, score 50.0",
}
"""What else no two runs have in common, by the names of fields, and what it becomes."""


@dataclass
class Transcript:
    """One call: who sent what, in order."""

    method: str
    """SERVICE/METHOD, as in the path of the call."""
    messages: list[tuple[str, Message]] = field(default_factory=list)
    """By "client" or "server"."""

    def sent_by(self, side: str) -> list[bytes]:
        return [
            message.SerializeToString(deterministic=True) for who, message in self.messages if who == side
        ]

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the files that keep it: both sides' bytes, and the same for people."""
        for name, side in (("request", "client"), ("response", "server")):
            yield f"{self.method}.{name}.bin", b"".join(map(transcript.frame, self.sent_by(side)))
        told = [json.dumps({side: MessageToDict(message)}, sort_keys=True) for side, message in self.messages]
        yield f"{self.method}.json", ("[\n" + ",\n".join(told) + "\n]\n").encode()


def make_equal(message: Message) -> Message:
    """Set what differs between two runs to what is the same in all."""
    if message.DESCRIPTOR.full_name == "fairdeal.v1.MatchRecord":
        record: Any = message
        log = MatchLog.FromString(record.log)
        make_equal(log)
        record.log = log.SerializeToString(deterministic=True)
    if "used_us" in message.DESCRIPTOR.fields_by_name:
        message.used_us = 1  # type: ignore[attr-defined]  # it may have been less than one
    for descriptor, value in message.ListFields():
        name = descriptor.name
        if descriptor.message_type is not None and descriptor.message_type.GetOptions().map_entry:
            value.update({key: EQUAL["token"] for key in value if "TOKEN" in key})
        elif descriptor.type == FieldDescriptor.TYPE_MESSAGE:
            for each in value if descriptor.is_repeated else [value]:
                make_equal(each)
        elif descriptor.type == FieldDescriptor.TYPE_DOUBLE:
            rounded = [round(each, 6) for each in value] if descriptor.is_repeated else round(value, 6)
            message.ClearField(name)
            if descriptor.is_repeated:
                getattr(message, name).extend(rounded)
            else:
                setattr(message, name, rounded)
        elif name in EQUAL:
            setattr(message, name, EQUAL[name])
        elif name.endswith(TIMES) and name not in SETTINGS:
            setattr(message, name, 1)
    return message


# --- Play ---------------------------------------------------------------------------------------


class Play:
    """A bot that tries out everything on one stream, in a hall where one match is played at a time."""

    def __init__(self, name: str, hall: Hall, caller: Caller, player: StreamPlayer) -> None:
        self.game = GAMES[name]
        self.transcript = Transcript(f"{self._service}/Play")
        self._hall = hall
        self._caller = caller
        self._player = player
        self._seen = 0
        self._rng = Random(1)

    @property
    def _service(self) -> str:
        service: str = next(iter(self.game.proto.DESCRIPTOR.services_by_name.values())).full_name
        return service

    async def send(self, **part: Any) -> None:
        request = self.game.proto.PlayRequest(**part)
        self.hear()
        self.transcript.messages.append(("client", request))
        await self._caller.send(request)

    def hear(self) -> None:
        """Keep what has come since, as one message: when the server writes is a matter of moments."""
        data, self._seen = self._caller.bytes[self._seen :], len(self._caller.bytes)
        if data:
            response = make_equal(self.game.proto.PlayResponse.FromString(data))
            self.transcript.messages.append(("server", response))

    async def answer(self, asked: Any, **instead: Any) -> None:
        move = (
            None if {"move", "resign"} & set(instead) else self.game.random_move(asked.observation, self._rng)
        )
        fields = {"match": asked.match, "seat": asked.seat, "turn": asked.turn, "move": move}
        answer = self.game.proto.Answer(**(fields | instead))
        await self.send(answers=self.game.proto.Answers(answers=[answer]))

    async def rejection(self, number: int) -> None:
        await self._caller.rejection(number)

    def begin(
        self, number: int, penalty: "play_pb2.Penalty.ValueType", move_ms: int
    ) -> asyncio.Task[Outcome]:
        """Begin a match; sample bots have the other seats."""
        seats = self.game.seats.start
        clock = play_pb2.ClockRule(move_ms=move_ms)
        options = parse_options(self.game, BRIEF.get(self.game.name, ()))
        pool = Pool.of(self.game, options, seats, clock=clock, penalty=penalty)
        rival = InProcessPlayer("random", find_bot(self.game.name, "random"), polite=True)
        seeds = [sha256(b"%d %d" % (number, seat)).digest()[:16] for seat in range(seats)]
        players: list[Player] = [self._player, *[rival] * (seats - 1)]
        table = Table(number, pool, Deal(sha256(b"%d" % number).digest()), LogDeal(), players, seeds)
        return asyncio.create_task(Match(table).play())

    async def end(self, match: int, playing: asyncio.Task[Outcome], **proof: Any) -> None:
        """Announce how a match ended, and hear of it."""
        outcome = await playing
        result = play_pb2.MatchResult(match=match, seats=outcome.results, log_sha256=outcome.sha256, **proof)
        self._player.announce(result)
        await self._caller.until(lambda: any(each.match == match for each in self._caller.got.results))

    async def play_on(self, playing: asyncio.Task[Outcome]) -> None:
        """Answer every turn of the match until it is over."""
        while not playing.done():
            coming = asyncio.create_task(self._caller.turn())
            await asyncio.wait([coming, playing], return_when=asyncio.FIRST_COMPLETED)
            if coming.done():
                await self.answer(coming.result())
                await asyncio.sleep(0)
            else:
                coming.cancel()


async def record_play(name: str) -> Transcript:
    """Return a stream of the game with every kind of message."""
    service = next(iter(GAMES[name].proto.DESCRIPTOR.services_by_name.values())).full_name
    async with (
        opened(name) as hall,
        calling(hall.address, "one", f"/{service}/Play", GAMES[name].proto) as caller,
    ):
        caller.read()
        player = hall.lobby.player(hall.game, await hall.authenticate("one"), 0)
        play = Play(name, hall, caller, player)
        await _play(play, caller, player)
        return play.transcript


async def _play(play: Play, caller: Caller, player: StreamPlayer) -> None:
    values = [bytes([number]) * 32 for number in (1, 2)]
    promises = [sha256(value).digest() for value in values]
    await play.send(
        hello=play_pb2.Hello(
            revision=1,
            version="recorded",
            capacity=CAPACITY,
            contribution_hash=promises[0],
            program=bytes(16),
        )
    )
    await caller.until(lambda: caller.got.HasField("welcome"))
    block = Block(1, 1, 1, [sha256(b"deal %d" % number).digest() for number in range(1, 4)])
    announced = play_pb2.Block(tournament=1, block=1, root=block.root, deals=3, wait_ms=10_000)
    opening = player.announce_block(announced, promises[0])
    await caller.until(lambda: len(caller.got.blocks) == 1)
    contribution = play_pb2.Contribution(tournament=1, block=1, value=values[0], next_hash=promises[1])
    await play.send(contribution=contribution)
    assert opening is not None
    await opening
    await play.send(contribution=contribution)  # nobody waits for it any more
    await caller.until(lambda: len(caller.got.notices) == 1)

    match = play.begin(1, play_pb2.PENALTY_DEFAULT, 600_000)
    asked = await caller.turn()
    await play.answer(asked, match=99)
    await play.rejection(1)
    await play.answer(asked, turn=asked.turn + 1)
    await play.rejection(2)
    await play.answer(asked, move=None, resign=False)
    await play.rejection(3)
    await play.answer(asked)
    await play.rejection(4)
    asked = await caller.turn()
    await play.answer(asked, move=illegal_move(play.game, asked))
    await play.rejection(5)
    await play.play_on(match)
    await play.end(1, match, proof=block.proof(1))

    match = play.begin(2, play_pb2.PENALTY_FORFEIT, 200)
    await caller.turn()
    await play.rejection(6)
    await play.end(2, match, proof=block.proof(2))

    match = play.begin(3, play_pb2.PENALTY_FORFEIT, 600_000)
    await play.answer(await caller.turn(), resign=True)
    await play.end(3, match, proof=block.proof(3))

    player.announce(play_pb2.MatchResult(match=4, void=True))
    player.announce_block(
        play_pb2.Block(tournament=1, block=2, root=block.root, deals=3, wait_ms=10_000), b""
    )
    player.notify(play_pb2.NOTICE_KIND_DRAINING, "the server is stopping; connect again later")
    player.dismiss("every tournament of the bot is over")
    await caller.until(lambda: len(caller.got.notices) == 3)
    play.hear()


# --- the other services -------------------------------------------------------------------------


class Organiser:
    """Calls every method of the services, and keeps what was said."""

    def __init__(self, channel: grpc.aio.Channel, token: str) -> None:
        self.transcripts: list[Transcript] = []
        self.channel = channel
        self.metadata = (("authorization", f"Bearer {token}"),)

    async def call(self, method: str, request: Message, response: type[Message]) -> Any:
        """Make a call with one answer and return it."""
        return (await self.listen(method, request, response, streams=False))[-1]

    async def listen(
        self, method: str, request: Message, response: type[Message], *, streams: bool = True
    ) -> list[Any]:
        """Make a call and return all its answers; what is kept of them is made equal."""
        answers = [answer async for answer in self.answers(method, request, response, streams=streams)]
        self.keep(method, request, answers)
        return answers

    async def answers(
        self, method: str, request: Message, response: type[Message], *, streams: bool
    ) -> AsyncIterator[Any]:
        """Yield the answers of a call."""
        path, write, read = f"/{method}", type(request).SerializeToString, response.FromString
        if streams:
            async for answer in self.channel.unary_stream(path, write, read)(request, metadata=self.metadata):
                yield answer
        else:
            yield await self.channel.unary_unary(path, write, read)(request, metadata=self.metadata)

    def open_stream(self, method: str, requests: AsyncIterator[hosting_pb2.WorkRequest]) -> Any:
        """Open a worker's stream."""
        write, read = hosting_pb2.WorkRequest.SerializeToString, hosting_pb2.WorkResponse.FromString
        call: Any = self.channel.stream_stream(f"/{method}", write, read)
        return call(requests, metadata=self.metadata)

    async def send(self, method: str, requests: list[Any], response: type[Message]) -> Transcript:
        """Make a call with several requests and one answer, and return it."""
        write, read = type(requests[0]).SerializeToString, response.FromString
        answer = await self.channel.stream_unary(f"/{method}", write, read)(
            iter(requests), metadata=self.metadata
        )
        kept = Transcript(method, [("client", request) for request in requests])
        kept.messages.append(("server", make_equal(answer)))
        return kept

    async def upload(self, label: str, archive: bytes) -> Transcript:
        """Upload a version."""
        upload = hosting_pb2.UploadVersionRequest
        head = upload(head=hosting_pb2.UploadHead(bot="counter", label=label))
        requests = [head, upload(piece=archive)]
        return await self.send(f"{VERSIONS}UploadVersion", requests, hosting_pb2.UploadVersionResponse)

    def keep(self, method: str, request: Message, answers: list[Any]) -> None:
        kept = Transcript(method, [("client", make_equal(_copy(request)))])
        kept.messages += [("server", make_equal(_copy(answer))) for answer in answers]
        self.transcripts.append(kept)


def _copy(message: Message) -> Message:
    return type(message).FromString(message.SerializeToString())


BOTS, TOURNAMENTS, MATCHES, RETENTION, VERSIONS, WORK = (
    f"fairdeal.v1.{service}Service/"
    for service in ("Bot", "Tournament", "Match", "Retention", "Version", "Work")
)


async def record_services(server: Server) -> list[Transcript]:
    """Return a call of each method, on a server with a fresh database."""
    async with organising(server) as session, grpc.aio.insecure_channel(server.address) as channel:
        organiser = Organiser(channel, server.organiser_token)
        await _call_all(organiser, session, server)
        return organiser.transcripts


async def _call_all(organiser: Organiser, session: Session, server: Server) -> None:
    call = organiser.call
    await call(f"{BOTS}AddOwner", bot_pb2.AddOwnerRequest(name="ada"), bot_pb2.AddOwnerResponse)
    added = await call(
        f"{BOTS}AddBot",
        bot_pb2.AddBotRequest(name="counter", owner="ada", valid_s=86_400),
        bot_pb2.AddBotResponse,
    )
    await call(f"{BOTS}ListOwners", bot_pb2.ListOwnersRequest(), bot_pb2.ListOwnersResponse)
    issue = bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_SPECTATOR, label="the projector")
    await call(f"{BOTS}IssueToken", issue, bot_pb2.IssueTokenResponse)
    listed = await call(f"{BOTS}ListTokens", bot_pb2.ListTokensRequest(), bot_pb2.ListTokensResponse)
    newest = bot_pb2.RevokeTokenRequest(number=listed.tokens[0].number)
    await call(f"{BOTS}RevokeToken", newest, bot_pb2.RevokeTokenResponse)
    async with calling(server.address, added.token) as bot:
        await bot.hello(version="v1")
        await call(f"{BOTS}ListBots", bot_pb2.ListBotsRequest(), bot_pb2.ListBotsResponse)
        number = await _hold_tournament(organiser, bot)
    await _change_entrants(organiser, session)
    await _host(organiser, server)
    await _look_back(organiser, number)


async def _hold_tournament(organiser: Organiser, bot: Caller) -> int:
    """Play a tournament of one bot and a sample bot; its only match is watched."""
    call = organiser.call
    entrants = [pb.Entrant(name="counter"), pb.Entrant(name="reader", player="builtin:reader")]
    plan = pb.Plan(
        game="ninetyone",
        options=["cards=3"],
        entrants=entrants,
        deals=1,
        seed="7",
        clock=play_pb2.ClockRule(move_ms=600_000),
    )
    create = pb.CreateRequest(key="a key", name="spring", plan=plan)
    created = await call(f"{TOURNAMENTS}Create", create, pb.CreateResponse)
    number: int = created.tournament.number
    await call(f"{TOURNAMENTS}Start", pb.StartRequest(number=number), pb.StartResponse)
    asked = await bot.turn()
    watch = match_pb2.WatchRequest(match=asked.match)
    frames = organiser.answers(f"{MATCHES}Watch", watch, match_pb2.WatchResponse, streams=True)
    watched = [await anext(frames)]
    await bot.answer(asked)
    async with playing(bot):
        watched += [frame async for frame in frames]
    organiser.keep(f"{MATCHES}Watch", watch, watched)
    return number


async def _change_entrants(organiser: Organiser, session: Session) -> None:
    """Let a bot enter a tournament late, take one out, and stop it; nobody is there to play."""
    await register(session, "bob", "cyd", "dan", "eve", "late")
    swiss = fm.Format(swiss=fm.Swiss(rounds=3))
    number = await start(
        session, plan_of("bob", "cyd", "dan", "eve", deals=1, seed="8", format=swiss), "another key"
    )
    late = pb.EnterRequest(number=number, entrant=pb.Entrant(name="late"))
    await organiser.call(f"{TOURNAMENTS}Enter", late, pb.EnterResponse)
    leaving = pb.WithdrawRequest(number=number, bot="eve")
    await organiser.call(f"{TOURNAMENTS}Withdraw", leaving, pb.WithdrawResponse)
    await organiser.call(f"{TOURNAMENTS}Stop", pb.StopRequest(number=number), pb.StopResponse)


class Work:
    """A worker's stream, kept as it goes, but for its signs of life, which come when they come."""

    def __init__(self, organiser: Organiser) -> None:
        self.transcript = Transcript(f"{WORK}Work")
        self._told: asyncio.Queue[hosting_pb2.WorkRequest | None] = asyncio.Queue()
        self._call: Any = organiser.open_stream(self.transcript.method, self._requests())

    async def _requests(self) -> AsyncIterator[hosting_pb2.WorkRequest]:
        while True:
            try:
                async with asyncio.timeout(SIGN_OF_LIFE):
                    request = await self._told.get()
            except TimeoutError:
                request = hosting_pb2.WorkRequest(alive=hosting_pb2.WorkerAlive())
            if request is None:
                return
            yield request

    def tell(self, **part: Any) -> None:
        request = hosting_pb2.WorkRequest(**part)
        self.transcript.messages.append(("client", request))
        self._told.put_nowait(request)

    async def hear(self) -> hosting_pb2.WorkResponse:
        response: hosting_pb2.WorkResponse = await self._call.read()
        self.transcript.messages.append(("server", make_equal(_copy(response))))
        return response

    def leave(self) -> None:
        self._told.put_nowait(None)


async def _host(organiser: Organiser, server: Server) -> None:
    """Upload a version, build it as a worker does, play its trial, and let it play."""
    token = await BotServiceStub(organiser.channel).IssueToken(
        bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_WORKER, label="a worker"), metadata=organiser.metadata
    )
    await organiser.upload("0.9", _archive("# not yet"))
    remove = hosting_pb2.RemoveVersionRequest(bot="counter", label="0.9")
    await organiser.call(f"{VERSIONS}RemoveVersion", remove, hosting_pb2.RemoveVersionResponse)
    archive = _archive()
    organiser.transcripts.append(await organiser.upload("1.0", archive))
    worker = Organiser(organiser.channel, token.token)
    work = Work(worker)
    work.tell(hello=hosting_pb2.WorkerHello(slots=1, name="worker"))
    build = (await work.hear()).build
    fetch = hosting_pb2.FetchArchiveRequest(sha256=build.sha256)
    await worker.listen(f"{WORK}FetchArchive", fetch, hosting_pb2.FetchArchiveResponse)
    deliver = hosting_pb2.DeliverBuildRequest
    built = [deliver(build=build.build), deliver(piece=archive)]
    delivered = await worker.send(f"{WORK}DeliverBuild", built, hosting_pb2.DeliverBuildResponse)
    over = hosting_pb2.BuildEnded(build=build.build, output="built", game="ninetyone", run="python bot.py")
    work.tell(built=over)
    start = (await work.hear()).start
    work.tell(started=hosting_pb2.ProgramStarted(program=start.program))
    async with calling(server.address, start.environment["FAIRDEAL_TOKEN"]) as bot:
        await bot.hello(version="1.0")
        async with playing(bot):
            stop = (await work.hear()).stop
    ended = hosting_pb2.ProgramEnded(program=stop.program, how="ended with code 0", output="played")
    work.tell(ended=ended)
    await _look_at_versions(organiser)
    work.leave()
    organiser.transcripts += [*worker.transcripts, delivered, work.transcript]


async def _look_at_versions(organiser: Organiser) -> None:
    """Ask for the versions of a bot as soon as one has qualified."""
    call, one = organiser.call, hosting_pb2.GetVersionRequest(bot="counter", label="1.0")
    path, qualified = f"{VERSIONS}GetVersion", hosting_pb2.VERSION_STATE_QUALIFIED
    async with asyncio.timeout(PATIENCE):
        while True:
            answers = organiser.answers(path, one, hosting_pb2.GetVersionResponse, streams=False)
            found = [answer async for answer in answers]
            if found[0].version.state == qualified:
                break
            await asyncio.sleep(0.05)
    organiser.keep(path, one, found)
    use = hosting_pb2.UseVersionRequest(bot="counter", label="1.0")
    await call(f"{VERSIONS}UseVersion", use, hosting_pb2.UseVersionResponse)
    listed = hosting_pb2.ListVersionsRequest(bot="counter")
    await call(f"{VERSIONS}ListVersions", listed, hosting_pb2.ListVersionsResponse)


def _archive(source: str = "") -> bytes:
    """Return an archive that is the same on every machine: packed, and not compressed."""
    packed = io.BytesIO()
    files = {"fairdeal.toml": 'game = "ninetyone"\nrun = "python bot.py"\n', "bot.py": source}
    with (
        gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=0, mtime=0, filename="") as zipped,
        tarfile.open(fileobj=zipped, mode="w") as archive,
    ):
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    return packed.getvalue()


async def _look_back(organiser: Organiser, number: int) -> None:
    """Ask for all that is known of a tournament that is over, then remove what can be removed."""
    call, listen = organiser.call, organiser.listen
    await listen(f"{TOURNAMENTS}Follow", pb.FollowRequest(number=number), pb.FollowResponse)
    await call(f"{TOURNAMENTS}Get", pb.GetRequest(number=number), pb.GetResponse)
    await call(f"{TOURNAMENTS}List", pb.ListRequest(), pb.ListResponse)
    standings = pb.GetStandingsRequest(number=number)
    await call(f"{TOURNAMENTS}GetStandings", standings, pb.GetStandingsResponse)
    await call(f"{TOURNAMENTS}ListRatings", pb.ListRatingsRequest(), pb.ListRatingsResponse)
    await call(f"{TOURNAMENTS}RebuildRatings", pb.RebuildRatingsRequest(), pb.RebuildRatingsResponse)
    matches = match_pb2.ListMatchesRequest(tournament=number)
    listed = await call(f"{MATCHES}ListMatches", matches, match_pb2.ListMatchesResponse)
    match = listed.matches[0].number
    await call(f"{MATCHES}GetRecord", match_pb2.GetRecordRequest(match=match), match_pb2.GetRecordResponse)
    await listen(f"{MATCHES}Export", match_pb2.ExportRequest(tournament=number), match_pb2.ExportResponse)
    await listen(f"{MATCHES}Replay", match_pb2.ReplayRequest(match=match, seat=0), match_pb2.ReplayResponse)
    logs = retention_pb2.RemoveLogsRequest(tournaments=[number])
    await call(f"{RETENTION}RemoveLogs", logs, retention_pb2.RemoveLogsResponse)
    owner = retention_pb2.RemoveOwnerRequest(name="ada", dry_run=True)
    await call(f"{RETENTION}RemoveOwner", owner, retention_pb2.RemoveOwnerResponse)


# --- all of it ----------------------------------------------------------------------------------


async def record_all() -> list[Transcript]:
    """Record every call, on a database that is thrown away. Postgres starts first: gRPC spoils forks."""
    with throw_away_home():
        async with database_url():
            recorded = [await record_play(name) for name in GAMES]
            async with open_server() as server:
                return recorded + await record_services(server)


async def main() -> None:
    """Write what is recorded in place of what was."""
    recorded = await record_all()
    for folder in FOLDER.glob("fairdeal.*"):
        shutil.rmtree(folder)
    for path, data in (file for each in recorded for file in each.files()):
        (FOLDER / path).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / path).write_bytes(data)


if __name__ == "__main__":
    asyncio.run(main())
