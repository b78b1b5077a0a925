"""Tournaments in the database: created once, played on after a crash, committed to before play."""

import asyncio
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from stored import GAMES, Store, open_store

from fairdeal.v1.log_pb2 import BlockContribution
from fairdeal.v1.tournament_pb2 import (
    TOURNAMENT_STATE_CREATED,
    TOURNAMENT_STATE_FINISHED,
    TOURNAMENT_STATE_RUNNING,
    Entrant,
    Plan,
)
from fairdeal_server.planning import complete
from fairdeal_server.referee.commitments import Block, commitment_to, deal_secret
from fairdeal_server.store.errors import DealCommitted, KeyReused, UnknownTournament
from fairdeal_server.store.tournaments import Attendance, NewEntrant


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    async with open_store(database) as opened:
        yield opened


# --- creation -------------------------------------------------------------------------------------


async def test_a_tournament_is_loaded_as_it_was_planned(store: Store) -> None:
    plan = Plan(
        game="ninetyone",
        seats=3,
        deals=2,
        seed="5",
        entrants=[Entrant(name=name, player="builtin:random") for name in ("a", "b", "c")],
    )
    planned = complete(plan, GAMES, True)
    entrants = [NewEntrant(name, "builtin:random", name) for name in ("a", "b", "c")]
    number = await store.tournaments.create(
        key="k", name="three", planned=planned, entrants=entrants, own_bots=True
    )
    loaded = await store.tournaments.load(number)
    assert loaded.plan == planned.plan
    assert (loaded.seeded, loaded.master, loaded.own_bots) == (True, planned.master, True)
    assert loaded.pool_message == planned.pool.message.SerializeToString(deterministic=True)
    assert loaded.options == planned.pool.options.SerializeToString(deterministic=True)
    assert [(entrant.number, entrant.name) for entrant in loaded.entrants] == [(1, "a"), (2, "b"), (3, "c")]
    assert [
        (waiting.number, waiting.deal_set, waiting.stratum, waiting.entrants)
        for waiting in await store.tournaments.waiting(number)
    ] == [
        (pairing.number, pairing.deal_set, pairing.stratum, pairing.entrants)
        for pairing in planned.schedule.pairings
    ]
    await store.check(number)


async def test_a_repeated_key_returns_the_same_tournament(store: Store) -> None:
    numbers = await asyncio.gather(*(store.create(key="mine") for _ in range(4)))
    assert len(set(numbers)) == 1
    assert await store.create(key="other") not in numbers
    master = await store.query("SELECT master FROM tournaments WHERE number = %s", numbers[0])
    assert await store.create(key="mine") == numbers[0]
    assert await store.query("SELECT master FROM tournaments WHERE number = %s", numbers[0]) == master


async def test_a_key_is_not_used_for_another_plan(store: Store) -> None:
    number = await store.create(key="mine", deals=3)
    with pytest.raises(KeyReused, match=f"tournament {number}"):
        await store.create(key="mine", deals=4)


async def test_tournaments_of_the_same_pool_share_ratings_and_local_runs_do_not(store: Store) -> None:
    server = [await store.create(key=key, own_bots=False) for key in ("a", "b")]
    local = [await store.create(key=key, own_bots=True) for key in ("c", "d")]
    pools = [(await store.tournaments.load(number)).pool for number in server + local]
    assert pools[0] == pools[1]
    assert len(set(pools)) == 3


async def test_what_is_unknown_has_an_error_of_its_own(store: Store) -> None:
    for asking in (store.tournaments.get(7), store.tournaments.load(7), store.tournaments.start(7)):
        with pytest.raises(UnknownTournament, match="no tournament 7"):
            await asking


async def test_tournaments_are_listed_the_newest_first(store: Store) -> None:
    numbers = [await store.create(key=key) for key in ("a", "b", "c")]
    assert [summary.number for summary in await store.tournaments.list_all()] == numbers[::-1]


# --- states ---------------------------------------------------------------------------------------


async def test_a_tournament_runs_from_its_start_to_its_last_result(store: Store) -> None:
    number = await store.create(deals=2)
    assert (await store.tournaments.get(number)).state == TOURNAMENT_STATE_CREATED
    await store.tournaments.start(number)
    assert not await store.tournaments.finish(number)
    for pairing in await store.tournaments.waiting(number):
        await store.play(number, pairing)
    summary = await store.tournaments.get(number)
    assert (summary.state, summary.pairings, summary.played) == (TOURNAMENT_STATE_RUNNING, 2, 2)
    assert await store.tournaments.finish(number)
    await store.tournaments.start(number)
    assert (await store.tournaments.get(number)).state == TOURNAMENT_STATE_FINISHED


async def test_who_came_late_and_who_has_withdrawn_is_known(store: Store) -> None:
    number = await store.create(bots=3)
    await store.tournaments.withdraw(number, "bot2")
    await store.tournaments.enter(number, NewEntrant("zoe", "builtin:random", "builtin:random"))
    summary = await store.tournaments.get(number)
    assert summary.attendances == (
        Attendance("bot2", "builtin:random", since=1, until=0),
        Attendance("zoe", "builtin:random", since=2, until=None),
    )
    assert [entrant.name for entrant in summary.plan.entrants] == ["bot1", "bot2", "bot3", "zoe"]


async def test_a_server_hears_of_started_tournaments(store: Store) -> None:
    early, late = await store.create(key="early"), await store.create(key="late")
    await store.tournaments.start(early)
    async with aclosing(store.tournaments.running()) as running:
        assert await anext(running) == early
        hearing = asyncio.ensure_future(anext(running))
        await asyncio.sleep(0.1)
        await store.tournaments.start(late)
        assert await hearing == late


async def test_hearing_survives_a_lost_connection(store: Store) -> None:
    early, late = await store.create(key="early"), await store.create(key="late")
    await store.tournaments.start(early)
    async with aclosing(store.tournaments.running()) as running:
        assert await anext(running) == early
        hearing = asyncio.ensure_future(anext(running))
        await asyncio.sleep(0.1)
        await store.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT number%%'"
        )
        await store.tournaments.start(late)
        assert await hearing == early
        assert await anext(running) == late


# --- blocks ---------------------------------------------------------------------------------------


def promise(bot: str, value: bytes, instance: int = 0) -> BlockContribution:
    return BlockContribution(bot=bot, instance=instance, hash=sha256(value).digest())


async def open_block(
    store: Store, number: int, first: int, deals: int, *promises: BlockContribution
) -> Block:
    loaded = await store.tournaments.load(number)
    commitments = [commitment_to(deal_secret(loaded.master, deal)) for deal in range(first, first + deals)]
    block = Block(number, await store.tournaments.next_block(number), first, commitments, promises)
    await store.tournaments.open_block(block, promises)
    return block


async def test_a_block_comes_back_with_what_was_contributed(store: Store) -> None:
    number = await store.create(deals=5)
    opened, silent = promise("bot2", b"a" * 32), promise("bot1", b"b" * 32, instance=1)
    block = await open_block(store, number, 1, 3, opened, silent)
    assert await store.tournaments.blocks(number, [1]) == []
    opened.value = b"a" * 32
    await store.tournaments.close_block(number, block.number, [opened, silent])
    (closed,) = await store.tournaments.blocks(number, [3, 2, 5])
    assert closed.block.root == block.root
    assert closed.block.proof(3) == block.proof(3)
    values = {(each.bot, each.instance): each.value for each in closed.contributions}
    assert values == {("bot2", 0): b"a" * 32, ("bot1", 1): bytes(32)}


async def test_a_closed_block_stays_as_it_is(store: Store) -> None:
    number = await store.create(deals=5)
    late = promise("bot1", b"a" * 32)
    block = await open_block(store, number, 1, 5, late)
    await store.tournaments.close_block(number, block.number, [])
    late.value = b"a" * 32
    await store.tournaments.close_block(number, block.number, [late])
    (closed,) = await store.tournaments.blocks(number, [1])
    assert [each.value for each in closed.contributions] == [bytes(32)]


async def test_a_deal_is_committed_to_once(store: Store) -> None:
    number = await store.create(deals=5)
    await open_block(store, number, 1, 2)
    with pytest.raises(DealCommitted):
        await open_block(store, number, 1, 5)
    assert (await open_block(store, number, 3, 3)).number == 2


async def test_a_block_that_was_opened_and_nobody_heard_of_it_is_opened_again(store: Store) -> None:
    number = await store.create(deals=5)
    promised = promise("bot1", b"a" * 32)
    block = await open_block(store, number, 1, 5, promised)
    await store.tournaments.open_block(block, [promised])
    await store.tournaments.close_block(number, block.number, [])
    with pytest.raises(DealCommitted):
        await store.tournaments.open_block(block, [promised])


async def test_a_block_that_is_not_what_was_published_is_not_used(store: Store) -> None:
    number = await store.create(deals=2)
    block = await open_block(store, number, 1, 2)
    await store.tournaments.close_block(number, block.number, [])
    await store.query("UPDATE blocks SET root = %s", bytes(32))
    with pytest.raises(ValueError, match="not what was published"):
        await store.tournaments.blocks(number, [1])


# --- recovery -------------------------------------------------------------------------------------


async def test_recovery_gives_an_unseeded_set_a_new_deal(store: Store) -> None:
    number = await store.create(rotation=True, deals=2)
    before = await store.tournaments.waiting(number)
    done, live = (pairing for pairing in before if pairing.deal_set == 1)
    kept = [pairing for pairing in before if pairing.deal_set == 2]
    finished_match = await store.play(number, done)
    live_match = await store.ledger.begin(number, live.number)
    await store.tournaments.recover(number)
    after = await store.tournaments.waiting(number)
    assert [pairing for pairing in after if pairing.deal_set == 2] == kept
    assert [pairing for pairing in after if pairing.deal_set == 1] == [
        replace(done, deal=3),
        replace(live, deal=3),
    ]
    void = await store.query("SELECT number FROM matches WHERE state = 3 ORDER BY number")
    assert void == [(finished_match,), (live_match,)]
    await store.check(number)


async def test_recovery_keeps_a_seeded_deal_and_its_results(store: Store) -> None:
    number = await store.create(rotation=True, deals=1, seed="3")
    done, live = await store.tournaments.waiting(number)
    await store.play(number, done)
    match = await store.ledger.begin(number, live.number)
    await store.tournaments.recover(number)
    assert await store.tournaments.waiting(number) == (live,)
    assert await store.query("SELECT number, deal FROM matches WHERE state = 3") == [(match, live.deal)]
    await store.check(number)


async def test_recovery_of_a_tournament_at_rest_changes_nothing(store: Store) -> None:
    number = await store.create(deals=3)
    first, *_ = await store.tournaments.waiting(number)
    await store.play(number, first)
    before = await store.tournaments.waiting(number), await store.tournaments.get(number)
    await store.tournaments.recover(number)
    assert (await store.tournaments.waiting(number), await store.tournaments.get(number)) == before


async def test_recovery_leaves_other_tournaments_alone(store: Store) -> None:
    dead, alive = await store.create(key="dead"), await store.create(key="alive")
    await store.ledger.begin(dead, 1)
    await store.ledger.begin(alive, 1)
    await store.tournaments.recover(dead)
    assert len(await store.tournaments.waiting(alive)) == 2


async def test_recovery_closes_an_open_block_with_zeros(store: Store) -> None:
    number = await store.create(deals=2)
    await open_block(store, number, 1, 2, promise("bot1", b"a" * 32))
    await store.tournaments.recover(number)
    (closed,) = await store.tournaments.blocks(number, [1])
    assert [each.value for each in closed.contributions] == [bytes(32)]


@pytest.mark.long
@pytest.mark.parametrize("seed", ["", "11"])
async def test_a_server_that_is_killed_again_and_again_loses_and_doubles_nothing(
    store: Store, seed: str
) -> None:
    number = await store.create(rotation=True, bots=3, deals=60, seed=seed)
    moments = random.Random(seed)
    for _ in range(8):
        await kill_a_server(store, number, moments.uniform(0.0, 0.15))
        await store.check(number)
    await store.tournaments.recover(number)
    for pairing in await store.tournaments.waiting(number):
        await store.play(number, pairing)
    summary = await store.tournaments.get(number)
    assert summary.played == summary.pairings == 360
    await store.check(number)


async def kill_a_server(store: Store, number: int, seconds: float) -> None:
    """Let another process play the tournament, and kill it so many seconds after it has begun."""
    script = Path(__file__).with_name("crash_server.py")
    server = await asyncio.create_subprocess_exec(
        sys.executable, script, store.database.dsn, str(number), stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout is not None
    assert await server.stdout.readline() == b"playing\n"
    await asyncio.sleep(seconds)
    server.send_signal(signal.SIGKILL)
    await server.wait()
    async with store.ledger.claim(number):
        pass
