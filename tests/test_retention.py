"""What is not kept for ever: logs that are removed, and owners who are forgotten."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import psycopg
import pytest
from caller import playing
from event import (
    connected,
    create,
    finished,
    organising,
    plan_of,
    records_of,
    register,
    standings_of,
    start,
    wrong_with,
)
from hall import GAMES
from stored import open_store
from test_services import refused

from fairdeal.v1 import bot_pb2, match_pb2, tournament_pb2
from fairdeal.v1 import retention_pb2 as pb
from fairdeal_server.app import Server
from fairdeal_server.rpc.client import Session, connect
from fairdeal_server.store.retention import Retention

BUILTINS = ("a=builtin:match", "b=builtin:random")


@pytest.fixture
async def session(server: Server) -> AsyncIterator[Session]:
    async with organising(server) as opened:
        yield opened


async def remove_logs(session: Session, *tournaments: int, **fields: Any) -> pb.RemovedLogs:
    return (
        await session.retention.RemoveLogs(pb.RemoveLogsRequest(tournaments=tournaments, **fields))
    ).removed


async def rebuild(session: Session) -> tuple[int, int]:
    rebuilt = await session.tournaments.RebuildRatings(tournament_pb2.RebuildRatingsRequest())
    return rebuilt.events, rebuilt.changed


async def played(session: Session, key: str = "a key", **fields: Any) -> int:
    """Return a tournament of sample bots that is finished."""
    number = await start(session, plan_of(*BUILTINS, **({"deals": 5} | fields)), key)
    await finished(session, number)
    return number


# --- logs ---------------------------------------------------------------------------------------


async def test_results_and_ratings_outlive_the_logs(session: Session) -> None:
    number = await played(session)
    table = await standings_of(session, number)
    assert (await rebuild(session)) == (5, 0)
    removed = await remove_logs(session, number)
    assert removed.logs == 5
    assert removed.bytes > 0
    assert await standings_of(session, number) == table
    assert (await rebuild(session)) == (5, 0)
    listed = (await session.matches.ListMatches(match_pb2.ListMatchesRequest(tournament=number))).matches
    assert len(listed) == 5
    assert all(match.seats for match in listed)


async def test_a_removed_log_is_said_to_be_removed(session: Session) -> None:
    await remove_logs(session, await played(session))
    for call in (
        session.matches.GetRecord(match_pb2.GetRecordRequest(match=1)),
        session.matches.Replay(match_pb2.ReplayRequest(match=1)),
    ):
        told = await refused(call)
        assert (told.code, told.reason) == ("NOT_FOUND", "LOG_REMOVED")
        assert "removed by retention on 20" in told.sentence
        assert "its result stays" in told.sentence


async def test_an_export_says_how_many_logs_were_removed(session: Session) -> None:
    first, second = await played(session), await played(session, "another", deals=3)
    await remove_logs(session, first)
    answers = [each async for each in session.matches.Export(match_pb2.ExportRequest())]
    assert sum(len(answer.records) for answer in answers) == 3
    assert sum(answer.removed for answer in answers) == 5
    assert not wrong_with(await records_of(session, second), GAMES)


async def test_a_dry_run_changes_nothing(session: Session) -> None:
    number = await played(session)
    would = await remove_logs(session, number, dry_run=True)
    assert len(await records_of(session)) == 5
    assert await remove_logs(session, number) == would


async def test_only_logs_that_are_old_enough_are_removed(database: str) -> None:
    async with open_store(database) as store:
        number = await store.create(deals=3)
        matches = [await store.play(number, each) for each in await store.tournaments.waiting(number)]
        an_hour_ago = "started_us = (extract(epoch FROM now()) * 1000000)::bigint - 3600000000"
        await store.query(f"UPDATE matches SET {an_hour_ago} WHERE number = %s", matches[1])
        retention = Retention(store.database)
        assert (await retention.remove_logs([], 7200, dry_run=False)).logs == 2
        assert [each.match async for each in store.matches.export()] == [matches[1]]
        assert (await retention.remove_logs([], 1800, dry_run=False)).logs == 1


async def test_logs_are_removed_once(session: Session) -> None:
    number = await played(session)
    await remove_logs(session, number)
    assert (await remove_logs(session, number)).logs == 0


async def test_a_sealed_log_is_kept(database: str) -> None:
    async with open_store(database) as store:
        number = await store.create(deals=1, seed="3", rotation=True)
        first, second = await store.tournaments.waiting(number)
        await store.play(number, first)
        retention = Retention(store.database)
        removed = await retention.remove_logs([number], 0, dry_run=False)
        assert (removed.logs, removed.sealed) == (0, 1)
        await store.play(number, second)
        removed = await retention.remove_logs([number], 0, dry_run=False)
        assert (removed.logs, removed.sealed) == (2, 0)


async def test_what_is_to_be_removed_must_be_said(session: Session) -> None:
    assert (await refused(session.retention.RemoveLogs(pb.RemoveLogsRequest()))).code == "INVALID_ARGUMENT"


async def test_a_tournament_that_is_not_there_is_said(session: Session) -> None:
    told = await refused(session.retention.RemoveLogs(pb.RemoveLogsRequest(tournaments=[7])))
    assert told.sentence == "there is no tournament 7"


# --- owners -------------------------------------------------------------------------------------


async def remove_owner(session: Session, name: str, **fields: Any) -> pb.RemoveOwnerResponse:
    return await session.retention.RemoveOwner(pb.RemoveOwnerRequest(name=name, **fields))


NAMES = """
    SELECT name FROM owners UNION ALL SELECT name || version FROM bots
    UNION ALL SELECT name || identity FROM entrants UNION ALL SELECT identity FROM ratings
    UNION ALL SELECT identity FROM rating_history UNION ALL SELECT coalesce(version, '') FROM match_seats
    UNION ALL SELECT encode(plan, 'escape') FROM tournaments
    UNION ALL SELECT encode(log, 'escape') FROM match_logs
"""


@dataclass
class Competition:
    """A finished tournament of three owners with a bot of the same name each."""

    session: Session
    tokens: dict[str, str]
    number: int
    database: str

    def names(self) -> str:
        """Return all in the database that may be called like a bot or an owner."""
        with psycopg.connect(self.database) as connection:
            return "\n".join(text for (text,) in connection.execute(NAMES))


@pytest.fixture
async def competition(server: Server, session: Session) -> Competition:
    """A tournament in which ada played as two versions."""
    tokens = await register(session, "ada", "eve", "zoe")
    for key, version in (("first", "lovelace"), ("second", "byron")):
        async with (
            connected(server, tokens, "ada", "eve", "zoe", version=version) as callers,
            playing(*callers),
        ):
            number = await start(session, plan_of("ada", "eve", "zoe", deals=4), key)
            await finished(session, number)
    return Competition(session, tokens, number, server.database.dsn)


async def test_an_owner_who_is_removed_is_named_nowhere(competition: Competition) -> None:
    assert "lovelace" in competition.names()
    removed = await remove_owner(competition.session, "ada")
    assert removed.removed.logs == 16
    assert removed.name.startswith("deleted-")
    (bot,) = removed.bots
    assert bot.before == "ada"
    assert bot.now.startswith("deleted-")
    for trace in ("ada", "lovelace@"):
        assert trace not in competition.names()
    owners = (await competition.session.bots.ListOwners(bot_pb2.ListOwnersRequest())).owners
    assert {owner.name for owner in owners} == {removed.name, "eve", "zoe"}


@pytest.mark.parametrize("name", ["ada", "zoe"])
async def test_the_results_of_the_others_stay_what_they_are(competition: Competition, name: str) -> None:
    session = competition.session
    before = await standings_of(session, competition.number)
    (ratings,) = (await session.tournaments.ListRatings(tournament_pb2.ListRatingsRequest())).pools
    removed = await remove_owner(session, name)
    new = removed.bots[0].now
    after = await standings_of(session, competition.number)
    for row in before.standings:
        row.bot = new if row.bot == name else row.bot
    assert sorted(before.standings, key=str) == sorted(after.standings, key=str)
    (rated,) = (await session.tournaments.ListRatings(tournament_pb2.ListRatingsRequest())).pools
    renamed = {f"{name}@lovelace": f"{new}@1", f"{name}@byron": f"{new}@2"}
    provisional = {renamed.get(row.bot, row.bot): row.rating for row in ratings.ratings}
    assert {row.bot: row.rating for row in rated.ratings} == provisional
    assert await rebuild(session) == (24, 0)
    records = await records_of(session)
    assert len(records) == 8
    assert not wrong_with(records, GAMES)


async def test_the_tokens_of_a_removed_owner_stop_working(competition: Competition, server: Server) -> None:
    await remove_owner(competition.session, "ada")
    async with connect(server.address, competition.tokens["ada"]) as theirs:
        told = await refused(theirs.tournaments.List(tournament_pb2.ListRequest()))
    assert told.code == "UNAUTHENTICATED"


async def test_a_dry_run_removes_nobody(competition: Competition) -> None:
    before = competition.names()
    would = await remove_owner(competition.session, "ada", dry_run=True)
    assert competition.names() == before
    assert await remove_owner(competition.session, "ada") == would


async def test_proofs_of_others_deals_keep_the_name_and_that_is_said(
    server: Server, session: Session
) -> None:
    tokens = await register(session, "ada", "eve", "zoe")
    promised = {"contribution_hash": sha256(b"a secret of 32 bytes, or so it is").digest()}
    async with connected(server, tokens, "ada", "eve", "zoe", **promised) as callers, playing(*callers):
        await finished(session, await start(session, plan_of("ada", "eve", "zoe", deals=4)))
    removed = await remove_owner(session, "ada")
    assert removed.proofs > 0
    assert not wrong_with(await records_of(session), GAMES)


async def test_an_owner_whose_bot_has_matches_before_it_stays(session: Session) -> None:
    await register(session, "ada", "eve")
    number = await create(session, plan_of("ada", "eve"))
    told = await refused(session.retention.RemoveOwner(pb.RemoveOwnerRequest(name="ada")))
    assert (told.code, told.reason) == ("FAILED_PRECONDITION", "BOT_PLAYING")
    assert f"fairdeal tournament start {number}" in told.sentence
    await session.tournaments.Start(tournament_pb2.StartRequest(number=number))
    told = await refused(session.retention.RemoveOwner(pb.RemoveOwnerRequest(name="ada")))
    assert f"fairdeal tournament stop {number}" in told.sentence
    await session.tournaments.Stop(tournament_pb2.StopRequest(number=number))
    await finished(session, number)
    assert (await remove_owner(session, "ada")).bots[0].before == "ada"


async def test_an_owner_without_bots_can_be_removed(session: Session) -> None:
    await session.bots.AddOwner(bot_pb2.AddOwnerRequest(name="ada"))
    assert not (await remove_owner(session, "ada")).bots


async def test_nobody_unknown_is_removed(session: Session) -> None:
    told = await refused(session.retention.RemoveOwner(pb.RemoveOwnerRequest(name="ada")))
    assert (told.code, told.sentence) == ("NOT_FOUND", "there is no owner called ada")


@pytest.mark.parametrize("kind", ["owner", "bot"])
async def test_nobody_can_be_called_like_one_who_was_removed(session: Session, kind: str) -> None:
    await register(session, "ada")
    call = (
        session.bots.AddOwner(bot_pb2.AddOwnerRequest(name="deleted-1"))
        if kind == "owner"
        else session.bots.AddBot(bot_pb2.AddBotRequest(name="deleted-1", owner="ada"))
    )
    assert (await refused(call)).code == "INVALID_ARGUMENT"
