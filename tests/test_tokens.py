"""Tokens: scopes, ends and lists; what is under way with one that ends; and that none is ever told."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import grpc.aio
import psycopg
import pytest
from caller import calling
from event import connected, create, organising, plan_of, register, start
from grpc_health.v1 import health_pb2, health_pb2_grpc

from fairdeal.v1 import bot_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.tournament_pb2_grpc import TournamentServiceStub
from fairdeal_server.app import Server
from fairdeal_server.rpc.client import CallFailed, Session, connect

DAY = 86_400
LONG = play_pb2.ClockRule(move_ms=60_000)


@pytest.fixture
async def session(server: Server) -> AsyncIterator[Session]:
    async with organising(server) as opened:
        yield opened


async def issued(session: Session, scope: "bot_pb2.Scope.ValueType", **fields: object) -> str:
    request = bot_pb2.IssueTokenRequest(scope=scope, **fields)  # type: ignore[arg-type]
    return (await session.bots.IssueToken(request)).token


async def listed(session: Session) -> list[bot_pb2.Token]:
    return list((await session.bots.ListTokens(bot_pb2.ListTokensRequest())).tokens)


async def revoke(session: Session, number: int) -> None:
    await session.bots.RevokeToken(bot_pb2.RevokeTokenRequest(number=number))


async def refusal(server: Server, token: str) -> str:
    """Return why a list of tournaments is refused; nothing where it is not."""
    try:
        async with connect(server.address, token) as session:
            await session.tournaments.List(pb.ListRequest())
    except CallFailed as failed:
        return failed.code
    return ""


async def test_tokens_are_listed_with_all_but_themselves(session: Session) -> None:
    await register(session, "ada")
    await issued(session, bot_pb2.SCOPE_SPECTATOR, valid_s=30 * DAY, label="the hall's screen")
    token = await issued(session, bot_pb2.SCOPE_BOT, bot="ada")
    latest, screen, first, home = await listed(session)
    assert [each.scope for each in (latest, screen, first, home)] == [
        bot_pb2.SCOPE_BOT,
        bot_pb2.SCOPE_SPECTATOR,
        bot_pb2.SCOPE_BOT,
        bot_pb2.SCOPE_ORGANISER,
    ]
    assert (latest.bot, bool(latest.revoked_us), latest.expires_us) == ("ada", False, 0)
    assert (first.bot, bool(first.revoked_us)) == ("ada", True)
    assert screen.label == "the hall's screen"
    assert screen.expires_us - screen.created_us == 30 * DAY * 1_000_000
    assert home.label == "the server's home"
    assert token not in str([latest, screen, first, home])


async def test_a_revoked_token_is_nobodys_and_others_go_on(server: Server, session: Session) -> None:
    one, two = [await issued(session, bot_pb2.SCOPE_ORGANISER, label=each) for each in "ab"]
    assert [await refusal(server, token) for token in (one, two)] == ["", ""]
    number = next(token.number for token in await listed(session) if token.label == "a")
    for _ in range(2):
        await revoke(session, number)
    assert [await refusal(server, token) for token in (one, two)] == ["UNAUTHENTICATED", ""]


@pytest.mark.parametrize(
    ("request_", "code", "said"),
    [
        (
            bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_ORGANISER, bot="ada"),
            "INVALID_ARGUMENT",
            "names a bot",
        ),
        (bot_pb2.IssueTokenRequest(bot="ada", valid_s=2**63), "INVALID_ARGUMENT", "ten years"),
        (bot_pb2.IssueTokenRequest(bot="ada", label="a\nb"), "INVALID_ARGUMENT", "on one line"),
        (bot_pb2.IssueTokenRequest(scope=9, bot=""), "INVALID_ARGUMENT", "no scope 9"),  # type: ignore[arg-type]
        (bot_pb2.IssueTokenRequest(), "NOT_FOUND", "no bot"),
        (bot_pb2.RevokeTokenRequest(number=77), "NOT_FOUND", "no token 77"),
    ],
)
async def test_what_cannot_be_issued_or_revoked_is_told(
    session: Session,
    request_: bot_pb2.IssueTokenRequest | bot_pb2.RevokeTokenRequest,
    code: str,
    said: str,
) -> None:
    await register(session, "ada")
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        if isinstance(request_, bot_pb2.IssueTokenRequest):
            await session.bots.IssueToken(request_)
        else:
            await session.bots.RevokeToken(request_)
    assert raised.value.code().name == code
    assert said in (raised.value.details() or "")


# --- what is under way --------------------------------------------------------------------------


async def test_a_bot_whose_token_is_revoked_loses_its_stream(server: Server, session: Session) -> None:
    tokens = await register(session, "ada", "eve")
    async with connected(server, tokens, "ada", "eve") as (ada, eve):
        await start(session, plan_of("ada", "eve", clock=LONG))
        asked = await ada.turn()
        fresh = await issued(session, bot_pb2.SCOPE_BOT, bot="ada")
        end = await ada.end()
        assert (end.code, end.reason) == ("UNAUTHENTICATED", "UNAUTHENTICATED")
        assert "expired or was revoked" in end.sentence
        async with calling(server.address, fresh) as back:
            await back.hello()
            assert (await back.turn()).match == asked.match
        assert (await eve.turn()).match == asked.match


async def test_a_follower_whose_token_expires_hears_no_more(
    server: Server, session: Session, database: str
) -> None:
    number = await create(session, plan_of("a=builtin:match", "b=builtin:match"))
    token = await issued(session, bot_pb2.SCOPE_SPECTATOR, valid_s=DAY)
    async with grpc.aio.insecure_channel(server.address) as channel:
        service = TournamentServiceStub(channel)
        metadata = (("authorization", f"Bearer {token}"),)
        call: Any = service.Follow(pb.FollowRequest(number=number), metadata=metadata)
        assert (await call.read()).tournament.number == number
        with psycopg.connect(database) as connection:
            connection.execute("UPDATE tokens SET expires_at = now() WHERE scope = 3")
        async with asyncio.timeout(20):
            assert (await call.code()).name == "UNAUTHENTICATED"


# --- never told ---------------------------------------------------------------------------------


async def test_no_token_is_logged_or_told_in_an_error(
    server: Server,
    session: Session,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    told = []
    bots = await register(session, "ada", "eve", "old")
    renewed = await issued(session, bot_pb2.SCOPE_BOT, bot="old")
    spectator = await issued(session, bot_pb2.SCOPE_SPECTATOR)
    unknown = "fd_" + "unknown" * 6
    tokens = [*bots.values(), renewed, spectator, unknown, server.organiser_token]
    for token in tokens:
        for shown in (token, f"{token} ", f"{token}x"):
            async with calling(server.address, shown) as caller:
                await caller.send(b"\xff no request")
                told.append(repr(await caller.end()))
        told.append(await refusal(server, token))
        try:
            async with connect(server.address, token) as other:
                await other.bots.AddBot(bot_pb2.AddBotRequest(name=token, owner="\0"))
        except CallFailed as failed:
            told.append(str(failed).replace(repr(token), "what was asked for"))
    async with connected(server, bots, "ada", "eve") as (ada, eve):
        await start(session, plan_of("ada", "eve", options=["cards=2"]))
        for bot in (ada, eve):
            await bot.answers(bot.game.Answer(match=(await bot.turn()).match, seat=9, turn=9))
        server.play.draining = True
    async with grpc.aio.insecure_channel(server.address) as channel:
        await health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
    told += [
        repr(server),
        *(record.getMessage() for record in caplog.records),
        caplog.text,
        *capfd.readouterr(),
    ]
    assert len(told) > 50
    for token in tokens:
        assert not [line for line in told if token in line]
