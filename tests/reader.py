"""Whoever reads what a server shows: any method of the services, called as the descriptors say."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import grpc.aio
from google.protobuf import descriptor_pool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2

from fairdeal.v1 import bot_pb2, hosting_pb2, match_pb2, retention_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.rpc.client import refusal_of

ENDLESS = ("Follow", "Watch")
"""Methods whose first answer is enough: more comes as time goes by."""
OWN = ("started_us", "token", "created_us", "used_us")
"""Fields that differ from one server to the other, whatever is played."""

Answers = tuple[str, ...]
"""What came, as text; a refusal as its status, reason and sentence."""


def looks(tournament: int, *matches: int) -> dict[str, list[Message]]:
    """Return what can be asked about a tournament and its matches by who may look, by method."""
    eyes = [{}, {"seat": 0}, {"seat": 1}]
    return {
        "fairdeal.v1.TournamentService/Get": [pb.GetRequest(number=tournament)],
        "fairdeal.v1.TournamentService/List": [pb.ListRequest()],
        "fairdeal.v1.TournamentService/Follow": [pb.FollowRequest(number=tournament)],
        "fairdeal.v1.TournamentService/GetStandings": [pb.GetStandingsRequest(number=tournament)],
        "fairdeal.v1.TournamentService/ListRatings": [pb.ListRatingsRequest()],
        "fairdeal.v1.MatchService/ListMatches": [
            match_pb2.ListMatchesRequest(),
            match_pb2.ListMatchesRequest(tournament=tournament, limit=1000),
            match_pb2.ListMatchesRequest(faults=True),
        ],
        "fairdeal.v1.MatchService/GetRecord": [match_pb2.GetRecordRequest(match=match) for match in matches],
        "fairdeal.v1.MatchService/Export": [
            match_pb2.ExportRequest(),
            match_pb2.ExportRequest(tournament=tournament),
        ],
        "fairdeal.v1.MatchService/Replay": [
            match_pb2.ReplayRequest(match=match, **eye) for match in matches for eye in eyes
        ],
        "fairdeal.v1.MatchService/Watch": [
            match_pb2.WatchRequest(match=match, **eye) for match in matches for eye in eyes
        ],
    }


def everything(tournament: int, *matches: int) -> dict[str, list[Message]]:
    """Return what can be asked by anybody, organisers included, and ends nothing, by method."""
    again = pb.EnterRequest(number=tournament, entrant=pb.Entrant(name="latecomer"))
    return {
        **looks(tournament, *matches),
        "fairdeal.v1.TournamentService/Create": [pb.CreateRequest(key="a key", name="another")],
        "fairdeal.v1.TournamentService/Start": [pb.StartRequest(number=tournament)],
        "fairdeal.v1.TournamentService/Enter": [again],
        "fairdeal.v1.TournamentService/Withdraw": [pb.WithdrawRequest(number=tournament, bot="ada")],
        "fairdeal.v1.TournamentService/RebuildRatings": [pb.RebuildRatingsRequest()],
        "fairdeal.v1.TournamentService/Stop": [pb.StopRequest(number=1 << 30)],
        "fairdeal.v1.BotService/AddOwner": [bot_pb2.AddOwnerRequest(name="ada")],
        "fairdeal.v1.BotService/ListOwners": [bot_pb2.ListOwnersRequest()],
        "fairdeal.v1.BotService/AddBot": [bot_pb2.AddBotRequest(name="ada", owner="ada")],
        "fairdeal.v1.BotService/ListBots": [bot_pb2.ListBotsRequest()],
        "fairdeal.v1.BotService/IssueToken": [bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_SPECTATOR)],
        "fairdeal.v1.BotService/ListTokens": [bot_pb2.ListTokensRequest()],
        "fairdeal.v1.BotService/RevokeToken": [bot_pb2.RevokeTokenRequest(number=1 << 30)],
        "fairdeal.v1.RetentionService/RemoveLogs": [
            retention_pb2.RemoveLogsRequest(tournaments=[tournament], dry_run=True),
            retention_pb2.RemoveLogsRequest(older_than_s=1_000_000, dry_run=True),
        ],
        "fairdeal.v1.RetentionService/RemoveOwner": [
            retention_pb2.RemoveOwnerRequest(name="ada", dry_run=True)
        ],
        "fairdeal.v1.VersionService/UploadVersion": [hosting_pb2.UploadVersionRequest(piece=b"no head")],
        "fairdeal.v1.VersionService/ListVersions": [hosting_pb2.ListVersionsRequest(bot="ada")],
        "fairdeal.v1.VersionService/GetVersion": [hosting_pb2.GetVersionRequest(bot="ada", label="1")],
        "fairdeal.v1.VersionService/UseVersion": [hosting_pb2.UseVersionRequest(bot="ada", label="1")],
        "fairdeal.v1.VersionService/RemoveVersion": [hosting_pb2.RemoveVersionRequest(bot="ada", label="1")],
        "fairdeal.v1.WorkService/Work": [hosting_pb2.WorkRequest()],
        "fairdeal.v1.WorkService/FetchArchive": [hosting_pb2.FetchArchiveRequest(sha256=bytes(32))],
        "fairdeal.v1.WorkService/DeliverBuild": [hosting_pb2.DeliverBuildRequest(build=1)],
        "grpc.health.v1.Health/Check": [health_pb2.HealthCheckRequest()],
        "grpc.health.v1.Health/Watch": [health_pb2.HealthCheckRequest()],
        "grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo": [
            reflection_pb2.ServerReflectionRequest(list_services="")
        ],
    }


CROSSED = "Internal error from Core"
"""What gRPC's client says, for nobody's fault, where a refusal crosses with what it still writes."""


class Reader:
    """Somebody with a token."""

    def __init__(self, channel: Any, token: str) -> None:
        self._channel = channel
        self._metadata = (("authorization", f"Bearer {token}"),)

    async def ask(self, method: str, request: Message) -> list[Any]:
        """Return the answers of one call; raises AioRpcError."""
        found = _described(method)
        if not found.server_streaming:
            requests = iter([request]) if found.client_streaming else request
            return [await self._call(found, method)(requests, metadata=self._metadata)]
        answers = []
        async for each in self.stream(method, request):
            answers.append(each)
            if found.name in ENDLESS:
                break
        return answers

    def stream(self, method: str, request: Message) -> Any:
        """Return the answers of a call that has many, as they come."""
        found = _described(method)
        requests = iter([request]) if found.client_streaming else request
        return self._call(found, method)(requests, metadata=self._metadata)

    def _call(self, found: Any, method: str) -> Any:
        sides = ("stream" if many else "unary" for many in (found.client_streaming, found.server_streaming))
        call = getattr(self._channel, "_".join(sides))
        write, read = GetMessageClass(found.input_type), GetMessageClass(found.output_type)
        return call(f"/{method}", write.SerializeToString, read.FromString)

    async def told(self, method: str, request: Message) -> Answers:
        """Return what the call tells, without what differs from server to server in any case."""
        try:
            return tuple(str(_masked(each)) for each in await self.ask(method, request))
        except grpc.aio.AioRpcError as error:
            if error.details() == CROSSED:
                return await self.told(method, request)
            return (error.code().name, *refusal_of(error))

    async def read(self, questions: Mapping[str, Sequence[Message]]) -> dict[tuple[str, str], Answers]:
        """Return what every question's answer tells, by method and request."""
        return {
            (method, str(request)): await self.told(method, request)
            for method, requests in questions.items()
            for request in requests
        }


@asynccontextmanager
async def reading(address: str, *tokens: str) -> AsyncIterator[list[Reader]]:
    """Have a reader for each token."""
    options = [("grpc.use_local_subchannel_pool", 1)]
    async with grpc.aio.insecure_channel(address, options) as channel:
        yield [Reader(channel, token) for token in tokens]


def differences(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> list[str]:
    """Return what is not the same in both, in words."""
    assert one.keys() == other.keys()
    return [f"{key}:\n  {one[key]}\n  {other[key]}" for key in one if one[key] != other[key]]


def _masked(message: Any) -> Any:
    for field, value in message.ListFields():
        if field.name in OWN:
            message.ClearField(field.name)
        elif field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for each in value if field.is_repeated else [value]:
                _masked(each)
    return message


def _described(method: str) -> Any:
    return descriptor_pool.Default().FindMethodByName(method.replace("/", "."))
