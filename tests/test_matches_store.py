"""Matches in the database: lists, logs, exports, and what stays sealed."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from stored import Store, finished, open_store, void

from fairdeal.v1.match_pb2 import MATCH_STATE_FINISHED, MATCH_STATE_LIVE, MATCH_STATE_VOID
from fairdeal_server.store.errors import UnknownMatch
from fairdeal_server.tournament.results import STAND_IN, Again, FollowUp


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    async with open_store(database) as opened:
        yield opened


async def test_matches_are_listed_the_newest_first_live_ones_too(store: Store) -> None:
    tournament = await store.create(deals=3)
    await store.tournaments.start(tournament)
    one, two, three = await store.tournaments.waiting(tournament)
    over = await store.play(tournament, one)
    dead = await store.ledger.begin(tournament, two.number)
    await store.ledger.void(void(tournament, two, dead))
    live = await store.ledger.begin(tournament, three.number)
    listed = await store.matches.list()
    assert [(match.number, match.state) for match in listed] == [
        (live, MATCH_STATE_LIVE),
        (dead, MATCH_STATE_VOID),
        (over, MATCH_STATE_FINISHED),
    ]
    assert all(sorted(match.bots) == ["bot1", "bot2"] for match in listed)
    assert [len(match.seats) for match in listed] == [0, 0, 2]
    assert {match.game for match in listed} == {"ninetyone"}


async def test_a_list_goes_on_where_the_last_one_ended(store: Store) -> None:
    tournament = await store.create(deals=5)
    numbers = [
        await store.play(tournament, pairing) for pairing in await store.tournaments.waiting(tournament)
    ]
    first = await store.matches.list(limit=2)
    then = await store.matches.list(limit=2, before=first[-1].number)
    assert [match.number for match in first + then] == numbers[:0:-1]


async def test_a_list_can_be_of_one_tournament(store: Store) -> None:
    one, other = await store.create(key="one"), await store.create(key="other")
    for tournament in (one, other):
        for pairing in await store.tournaments.waiting(tournament):
            await store.play(tournament, pairing)
    assert {match.tournament for match in await store.matches.list(tournament=other)} == {other}


async def test_a_list_can_be_of_matches_with_faults(store: Store) -> None:
    tournament = await store.create(deals=3)
    one, two, three = await store.tournaments.waiting(tournament)
    await store.play(tournament, one)
    dead = await store.ledger.begin(tournament, two.number)
    await store.ledger.void(void(tournament, two, dead))
    await store.play(tournament, three)
    assert [match.number for match in await store.matches.list(faults=True)] == [dead]


async def test_a_deal_stays_sealed_until_its_last_table_has_ended(store: Store) -> None:
    tournament = await store.create(rotation=True, deals=1)
    one, other = await store.tournaments.waiting(tournament)
    first = await store.play(tournament, one)
    assert (await store.matches.log(first)).sealed
    (listed,) = await store.matches.list()
    assert listed.sealed
    assert not listed.seats
    assert [stored.match async for stored in store.matches.export()] == []
    second = await store.play(tournament, other)
    assert not (await store.matches.log(first)).sealed
    assert [stored.match async for stored in store.matches.export()] == [first, second]


async def test_a_deal_that_is_played_no_more_is_not_sealed(store: Store) -> None:
    tournament = await store.create(deals=1)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    await store.ledger.void(void(tournament, pairing, match))
    assert not (await store.matches.log(match)).sealed


async def test_a_void_match_whose_deal_is_played_again_is_sealed(store: Store) -> None:
    tournament = await store.create(deals=1)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    await store.ledger.void(void(tournament, pairing, match, Again.SAME_DEAL))
    assert (await store.matches.log(match)).sealed


async def test_a_void_match_is_sealed_while_other_tables_play_its_deal(store: Store) -> None:
    tournament = await store.create(bots=4, deals=1, field=True, own_bots=False)
    deal, *_ = await store.tournaments.waiting(tournament)
    one, other, *references = [
        pairing
        for pairing in await store.tournaments.waiting(tournament)
        if pairing.deal_set == deal.deal_set
    ]
    dead = await store.ledger.begin(tournament, one.number)
    await store.ledger.void(void(tournament, one, dead, Again.OWN_DEAL))
    assert (await store.matches.log(dead)).sealed
    assert (await store.matches.list())[0].sealed
    assert [stored.match async for stored in store.matches.export()] == []
    for pairing in (other, *references):
        await store.play(tournament, pairing)
    assert not (await store.matches.log(dead)).sealed
    exported = [stored.match async for stored in store.matches.export()]
    assert exported[0] == dead


async def test_nobody_learns_of_a_fault_in_a_match_that_is_sealed(store: Store) -> None:
    tournament = await store.create(rotation=True, deals=1)
    one, other = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, one.number)
    result = finished(tournament, one, match)
    (first, *rest) = result.seats
    await store.ledger.record(replace(result, seats=(replace(first, fault=1, faults=1), *rest)))
    assert await store.matches.list(faults=True) == []
    await store.play(tournament, other)
    assert [listed.number for listed in await store.matches.list(faults=True)] == [match]


async def test_an_export_goes_on_where_the_last_one_ended(store: Store) -> None:
    one, other = await store.create(key="one"), await store.create(key="other")
    numbers = [
        await store.play(tournament, pairing)
        for tournament in (one, other)
        for pairing in await store.tournaments.waiting(tournament)
    ]
    assert [stored.match async for stored in store.matches.export(after=numbers[1])] == numbers[2:]
    assert [stored.match async for stored in store.matches.export(tournament=other)] == numbers[3:]


async def test_a_match_without_a_log_says_why(store: Store) -> None:
    tournament = await store.create()
    with pytest.raises(UnknownMatch, match="no match 5"):
        await store.matches.log(5)
    match = await store.ledger.begin(tournament, 1)
    with pytest.raises(UnknownMatch, match="being played"):
        await store.matches.log(match)
    await store.tournaments.recover(tournament)
    with pytest.raises(UnknownMatch, match="the server stopped"):
        await store.matches.log(match)


async def test_every_flipped_bit_of_a_stored_log_shows(store: Store) -> None:
    tournament = await store.create(deals=1)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.play(tournament, pairing)
    ((stored,),) = await store.query("SELECT log FROM match_logs")
    for bit in range(len(stored) * 8):
        damaged = bytearray(stored)
        damaged[bit // 8] ^= 1 << bit % 8
        await store.query("UPDATE match_logs SET log = %s", bytes(damaged))
        assert (await store.matches.log(match)).log == b""


async def test_a_stand_in_is_named_as_one(store: Store) -> None:
    tournament = await store.create(game="potluck", bots=1, deals=1)
    await store.tournaments.start(tournament)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    result = finished(tournament, pairing, match, follow_up=FollowUp((STAND_IN, 1), same_deal=False))
    await store.ledger.record(result)
    (again,) = await store.tournaments.waiting(tournament)
    await store.ledger.begin(tournament, again.number)
    newest, _ = await store.matches.list()
    assert list(newest.bots) == ["stand-in", "bot1"]


async def test_a_shared_first_place_is_marked(store: Store) -> None:
    tournament = await store.create(deals=2)
    one, other = await store.tournaments.waiting(tournament)
    await store.play(tournament, one, (0.0, 0.0))
    await store.play(tournament, other, (2.0, -2.0))
    rows, _ = await store.matches.standing_rows(tournament)
    assert [row.shared for row in rows] == [True, True, False, False]
