"""The table of permissions, walked: every method of a running server, called by everybody."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio
import psycopg
import pytest
from event import create, organising, plan_of, register
from google.protobuf.descriptor_pool import DescriptorPool
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase
from reader import CROSSED

from fairdeal.v1 import bot_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server import competition
from fairdeal_server.app import Server
from fairdeal_server.games.game import load_games
from fairdeal_server.identity import HostedIdentity, hash_token, new_token
from fairdeal_server.referee.clock import Timekeeper
from fairdeal_server.rpc.calls import Interceptor
from fairdeal_server.rpc.client import Session, connect
from fairdeal_server.rpc.permissions import (
    ANYBODY,
    BOT,
    MEMBER,
    ORGANISER,
    UPLOADER,
    WORKER,
    Gate,
    permissions_of,
)
from fairdeal_server.store.registry import Registry

UNKNOWN = {"no token": "", "a wrong token": "fd_" + "x" * 43, "an expired token": "", "a revoked token": ""}
SEES: set[tuple[type, ...]] = {ANYBODY, MEMBER}
MAY: dict[str, set[tuple[type, ...]]] = {
    **{who: {ANYBODY} for who in UNKNOWN},
    "a spectator": SEES,
    "a worker": {ANYBODY, WORKER},
    "a hosted program": {ANYBODY, BOT},
    "a bot": SEES | {BOT, UPLOADER},
    "another bot": SEES | {BOT, UPLOADER},
    "an entrant": SEES | {BOT},
    "an organiser": SEES | {ORGANISER, UPLOADER},
}
"""By caller: the kinds of methods that they may call."""


@dataclass(frozen=True)
class Method:
    """A method, as reflection describes it."""

    name: str
    takes_many: bool
    gives_many: bool


@pytest.fixture
async def session(server: Server) -> AsyncIterator[Session]:
    async with organising(server) as opened:
        yield opened


async def methods_of(server: Server) -> list[Method]:
    """Return every method that reflection lists."""

    def ask() -> list[Method]:
        with grpc.insecure_channel(server.address) as channel:
            known = ProtoReflectionDescriptorDatabase(channel)
            pool = DescriptorPool(known)
            return [
                Method(f"{service}/{method.name}", method.client_streaming, method.server_streaming)
                for service in known.get_services()
                for method in pool.FindServiceByName(service).methods
            ]

    return await asyncio.to_thread(ask)


async def called(channel: grpc.aio.Channel, method: Method, token: str) -> tuple[str, str]:
    """Call a method with an empty request; return the status and the reason. A stream that opens is OK."""
    metadata = (("authorization", f"Bearer {token}"),) if token else ()
    shape = f"{'stream' if method.takes_many else 'unary'}_{'stream' if method.gives_many else 'unary'}"
    call: Any = getattr(channel, shape)(f"/{method.name}", None, None)
    call = call(metadata=metadata) if method.takes_many else call(b"", metadata=metadata, timeout=20)
    with suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
        if method.takes_many:
            await call.write(b"")
            await call.done_writing()
        if method.gives_many:
            await call.read()
            call.cancel()
    code = await call.code()
    if await call.details() == CROSSED:
        return await called(channel, method, token)
    for key, value in await call.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            info = ErrorInfo()
            Status.FromString(value).details[0].Unpack(info)
            return code.name, info.reason
    return ("OK" if code == grpc.StatusCode.CANCELLED else code.name), ""


async def tokens_of(server: Server, session: Session, database: str) -> dict[str, str]:
    """Return a token of everybody's."""
    bots = await register(session, "ada", "eve", "old", "gone")
    with psycopg.connect(database) as connection:
        expire = "UPDATE tokens SET expires_at = now() FROM bots WHERE id = bot AND name = 'old'"
        assert connection.execute(expire).rowcount == 1
    gone = next(token for token in await _listed(session) if token.bot == "gone")
    await session.bots.RevokeToken(bot_pb2.RevokeTokenRequest(number=gone.number))
    spectator = bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_SPECTATOR)
    entrants = [pb.Entrant(name=name, player="sleep 600") for name in "ab"]
    local = await competition.create(server, pb.Plan(game="ninetyone", entrants=entrants))
    return UNKNOWN | {
        "an expired token": bots["old"],
        "a revoked token": bots["gone"],
        "a spectator": (await session.bots.IssueToken(spectator)).token,
        "a worker": server.workforce.issue_own_token(),
        "a hosted program": hosted_token(server),
        "a bot": bots["ada"],
        "another bot": bots["eve"],
        "an entrant": await server.organiser.issue_entrant_token(local.number, 1),
        "an organiser": server.organiser_token,
    }


def hosted_token(server: Server) -> str:
    """Return the token that a program of a hosted bot would have."""
    token = new_token()
    server.workforce.passes[hash_token(token)] = HostedIdentity(1, "ada")
    return token


async def _listed(session: Session) -> list[bot_pb2.Token]:
    return list((await session.bots.ListTokens(bot_pb2.ListTokensRequest())).tokens)


async def test_every_method_is_in_the_table_and_nothing_else_is(server: Server) -> None:
    methods = {method.name for method in await methods_of(server)}
    assert methods == set(permissions_of(load_games().values()))


async def test_everybody_may_call_what_the_table_says_and_nothing_else(
    server: Server, session: Session, database: str
) -> None:
    table = permissions_of(load_games().values())
    tokens = await tokens_of(server, session, database)
    assert set(tokens) == set(MAY)
    async with grpc.aio.insecure_channel(server.address) as channel:
        for method in await methods_of(server):
            for who, token in tokens.items():
                found = await called(channel, method, token)
                if table[method.name] in MAY[who]:
                    assert found[0] not in ("UNAUTHENTICATED", "PERMISSION_DENIED", "INTERNAL", "UNKNOWN"), (
                        who,
                        method.name,
                        found,
                    )
                elif who in UNKNOWN:
                    assert found == ("UNAUTHENTICATED", "UNAUTHENTICATED"), (who, method.name)
                else:
                    assert found == ("PERMISSION_DENIED", "NOT_PERMITTED"), (who, method.name)


async def test_a_method_without_an_entry_is_for_nobody(server: Server, session: Session) -> None:
    tokens = await register(session, "ada")

    async def answer(request: bytes, context: Any) -> bytes:
        raise AssertionError("the gate let it pass")

    gate = Gate(Registry(server.database), {})
    other = grpc.aio.server(interceptors=[Interceptor(gate, Timekeeper())])
    handlers = {"Do": grpc.unary_unary_rpc_method_handler(answer)}
    other.add_generic_rpc_handlers([grpc.method_handlers_generic_handler("new.v1.New", handlers)])
    port = other.add_insecure_port("127.0.0.1:0")
    await other.start()
    try:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            for token in (server.organiser_token, tokens["ada"]):
                found = await called(channel, Method("new.v1.New/Do", False, False), token)
                assert found == ("PERMISSION_DENIED", "NOT_PERMITTED")
    finally:
        await other.stop(0)


# --- what is not for everybody who may call -----------------------------------------------------


async def seen_by(server: Server, token: str, number: int) -> Mapping[str, pb.Plan]:
    """Return a tournament's plan by each method that shows it."""
    async with connect(server.address, token) as session:
        got = await session.tournaments.Get(pb.GetRequest(number=number))
        (listed,) = (await session.tournaments.List(pb.ListRequest())).tournaments
        follow = session.tournaments.Follow(pb.FollowRequest(number=number))
        followed = await anext(follow.__aiter__())
        standings = await session.tournaments.GetStandings(pb.GetStandingsRequest(number=number))
        return {
            "Get": got.tournament.plan,
            "List": listed.plan,
            "Follow": followed.tournament.plan,
            "GetStandings": standings.tournament.plan,
        }


async def test_the_seed_of_deals_to_come_is_shown_to_organisers_only(
    server: Server, session: Session
) -> None:
    tokens = await register(session, "ada", "eve")
    number = await create(session, plan_of("ada", "eve", seed="77", clock=play_pb2.ClockRule(move_ms=1000)))
    assert {plan.seed for plan in (await seen_by(server, server.organiser_token, number)).values()} == {"77"}
    assert {plan.seed for plan in (await seen_by(server, tokens["ada"], number)).values()} == {""}


async def test_the_command_of_a_program_is_shown_to_organisers_only(server: Server, session: Session) -> None:
    tokens = await register(session, "ada")
    entrants = [pb.Entrant(name="a", player="sleep 600"), pb.Entrant(name="b", player="builtin:match")]
    number = (await competition.create(server, pb.Plan(game="ninetyone", entrants=entrants))).number

    async def players(token: str) -> set[tuple[str, ...]]:
        plans = (await seen_by(server, token, number)).values()
        return {tuple(entrant.player for entrant in plan.entrants) for plan in plans}

    assert await players(server.organiser_token) == {("sleep 600", "builtin:match")}
    assert await players(tokens["ada"]) == {("", "builtin:match")}
