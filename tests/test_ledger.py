"""The ledger: every match begins and ends exactly once, whatever is lost on the way."""

import asyncio
import logging
import struct
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, ClassVar

import psycopg
import psycopg.conninfo
import pytest
from stored import Store, finished, open_store, void

from fairdeal.v1.play_pb2 import DURABILITY_MOVE
from fairdeal_server.store import ledger as ledgers
from fairdeal_server.store.database import Connection, Database
from fairdeal_server.store.errors import LedgerClosed, NotWaiting, TournamentBusy
from fairdeal_server.store.ladders import Ladders
from fairdeal_server.store.ledger import Ledger
from fairdeal_server.tournament.results import STAND_IN, Again, FollowUp, Waiting


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    async with open_store(database) as opened:
        yield opened


async def test_a_match_is_live_and_numbered_when_begin_returns(store: Store) -> None:
    tournament = await store.create()
    first, second, _ = await store.tournaments.waiting(tournament)
    numbers = [await store.ledger.begin(tournament, pairing.number) for pairing in (first, second)]
    live = await store.query("SELECT match FROM pairings WHERE state = 2 ORDER BY number")
    assert numbers == [match for (match,) in live]
    assert len(await store.tournaments.waiting(tournament)) == 1


async def test_a_pairing_is_begun_once(store: Store) -> None:
    tournament = await store.create()
    begun = await asyncio.gather(
        *(store.ledger.begin(tournament, 1) for _ in range(5)), return_exceptions=True
    )
    assert sum(isinstance(outcome, int) for outcome in begun) == 1
    assert sum(isinstance(outcome, NotWaiting) for outcome in begun) == 4


async def test_what_does_not_exist_is_not_begun(store: Store) -> None:
    tournament = await store.create()
    with pytest.raises(NotWaiting, match="pairing 99"):
        await store.ledger.begin(tournament, 99)


async def test_a_result_is_stored_with_its_seats_and_log(store: Store) -> None:
    tournament = await store.create(deals=1)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    result = finished(tournament, pairing, match, (3.0, -3.0))
    assert await store.ledger.record(result)
    rows, unfinished = await store.matches.standing_rows(tournament)
    assert [(row.seat, row.entrant, row.payoff, row.rank) for row in rows] == [
        (seat, seated.entrant, seated.payoff, seated.rank) for seat, seated in enumerate(result.seats)
    ]
    assert not unfinished
    stored = await store.matches.log(match)
    assert (stored.log, stored.sha256) == (result.log, result.sha256)
    await store.check(tournament)


async def test_a_second_measure_is_kept(store: Store) -> None:
    tournament = await store.create(deals=1)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    result = finished(tournament, pairing, match)
    seats = tuple(replace(seat, second=7.5, fault=2, faults=3, counts=False) for seat in result.seats)
    assert await store.ledger.record(replace(result, seats=seats))
    rows, _ = await store.matches.standing_rows(tournament)
    assert [(row.second, row.fault, row.faults, row.counts) for row in rows] == [(7.5, 2, 3, False)] * 2


async def test_faults_are_kept_by_kind(store: Store) -> None:
    tournament = await store.create(deals=1)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    result = finished(tournament, pairing, match)
    mixed, alike = result.seats
    seats = (replace(mixed, fault=2, faults=3, fault_counts=(2, 1)), replace(alike, fault=4, faults=5))
    assert await store.ledger.record(replace(result, seats=seats))
    rows, _ = await store.matches.standing_rows(tournament)
    assert [row.faults_by_kind for row in rows] == [{1: 2, 2: 1}, {4: 5}]
    tallies = await Ladders(store.database).tallies(tournament)
    assert {tally.entrant: tally.faults for tally in tallies} == {
        mixed.entrant: {1: 2, 2: 1},
        alike.entrant: {4: 5},
    }


async def test_recording_twice_changes_nothing(store: Store) -> None:
    tournament = await store.create()
    pairing, *_ = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    result = finished(tournament, pairing, match)
    assert await asyncio.gather(*(store.ledger.record(result) for _ in range(3))) == [True] * 3
    assert await store.ledger.record(result)
    assert await store.query("SELECT played FROM tournaments") == [(1,)]
    await store.check(tournament)


async def test_another_result_of_a_recorded_match_is_refused(store: Store) -> None:
    tournament = await store.create()
    pairing, *_ = await store.tournaments.waiting(tournament)
    match = await store.play(tournament, pairing)
    assert not await store.ledger.record(finished(tournament, pairing, match, (-1.0, 1.0)))
    rows, _ = await store.matches.standing_rows(tournament)
    assert [row.payoff for row in rows] == [1.0, -1.0]


async def test_a_result_of_a_replaced_match_is_refused(store: Store) -> None:
    tournament = await store.create(seed="1")
    pairing, *_ = await store.tournaments.waiting(tournament)
    old = await store.ledger.begin(tournament, pairing.number)
    assert await store.ledger.void(void(tournament, pairing, old, Again.SAME_DEAL))
    new = await store.ledger.begin(tournament, pairing.number)
    assert new > old
    assert not await store.ledger.record(finished(tournament, pairing, old))
    assert await store.ledger.record(finished(tournament, pairing, new))
    await store.check(tournament)


async def test_a_match_that_was_never_begun_is_refused(store: Store) -> None:
    tournament = await store.create()
    pairing, *_ = await store.tournaments.waiting(tournament)
    assert not await store.ledger.record(finished(tournament, pairing, 1234))
    await store.check(tournament)


async def test_a_group_with_one_bad_result_records_the_others(store: Store) -> None:
    tournament = await store.create(deals=5)
    pairings = await store.tournaments.waiting(tournament)
    matches = await begin_all(store, tournament, pairings)
    results = [
        finished(tournament, pairing, match, rank=0 if place == 2 else 1)
        for place, (pairing, match) in enumerate(zip(pairings, matches, strict=True))
    ]
    outcomes = await asyncio.gather(*map(store.ledger.record, results), return_exceptions=True)
    assert isinstance(outcomes.pop(2), psycopg.errors.CheckViolation)
    assert outcomes == [True] * 4
    await store.check(tournament)
    assert await store.ledger.record(finished(tournament, pairings[2], matches[2]))


async def test_a_number_that_does_not_fit_concerns_only_its_caller(store: Store) -> None:
    tournament = await store.create()
    one, other, _ = await store.tournaments.waiting(tournament)
    matches = await begin_all(store, tournament, (one, other))
    outcomes = await asyncio.gather(
        store.ledger.record(finished(tournament, one, matches[0], rank=40_000)),
        store.ledger.record(finished(tournament, other, matches[1])),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], struct.error)
    assert outcomes[1] is True


async def test_a_cancelled_caller_does_not_disturb_the_others(store: Store) -> None:
    tournament = await store.create()
    one, other, _ = await store.tournaments.waiting(tournament)
    matches = await begin_all(store, tournament, (one, other))
    impatient = asyncio.create_task(store.ledger.record(finished(tournament, one, matches[0])))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await store.ledger.record(finished(tournament, other, matches[1]))
    assert await store.query("SELECT played FROM tournaments") == [(2,)]


async def test_a_closed_ledger_has_written_everything_and_takes_no_more(store: Store) -> None:
    tournament = await store.create()
    pairing, *_ = await store.tournaments.waiting(tournament)
    async with Ledger(store.database) as other:
        match = await other.begin(tournament, pairing.number)
        recording = asyncio.create_task(other.record(finished(tournament, pairing, match)))
        await asyncio.sleep(0)
    assert await recording
    with pytest.raises(LedgerClosed):
        await other.begin(tournament, 2)


async def test_logs_find_their_partition_beyond_the_first_million(store: Store) -> None:
    tournament = await store.create()
    await store.query("SELECT setval('match_numbers', 4999998)")
    matches = [
        await store.play(tournament, pairing) for pairing in await store.tournaments.waiting(tournament)
    ]
    assert matches == [4_999_999, 5_000_000, 5_000_001]
    found = await store.query("SELECT tableoid::regclass::text FROM match_logs ORDER BY match")
    assert found == [("match_logs_4",), ("match_logs_5",), ("match_logs_5",)]


# --- void matches and further pairings ------------------------------------------------------------


async def test_a_void_match_with_the_same_deal_leaves_its_set_alone(store: Store) -> None:
    tournament = await store.create(rotation=True, deals=1, seed="1")
    before = await store.tournaments.waiting(tournament)
    kept = await store.play(tournament, before[0])
    match = await store.ledger.begin(tournament, before[1].number)
    assert await store.ledger.void(void(tournament, before[1], match, Again.SAME_DEAL))
    assert await store.tournaments.waiting(tournament) == before[1:]
    assert (await store.matches.log(kept)).match == kept
    await store.check(tournament)


async def test_a_void_match_without_its_deal_voids_the_whole_set(store: Store) -> None:
    tournament = await store.create(rotation=True, bots=2, deals=2)
    before = await store.tournaments.waiting(tournament)
    done, dead = (pairing for pairing in before if pairing.deal_set == 1)
    other, other_leg = (pairing for pairing in before if pairing.deal_set == 2)
    await store.play(tournament, done)
    kept = await store.play(tournament, other)
    match = await store.ledger.begin(tournament, dead.number)
    assert await store.ledger.void(void(tournament, dead, match))
    again = await store.tournaments.waiting(tournament)
    assert {pairing.number for pairing in again} == {done.number, dead.number, other_leg.number}
    assert {pairing.deal for pairing in again if pairing.deal_set == 1} == {3}
    rows, unfinished = await store.matches.standing_rows(tournament)
    assert {row.match for row in rows} == {kept}
    assert unfinished == {1, 2}
    await store.check(tournament)


async def test_a_live_table_of_a_voided_set_is_refused(store: Store) -> None:
    tournament = await store.create(rotation=True, deals=1)
    dead, alive = await store.tournaments.waiting(tournament)
    matches = await begin_all(store, tournament, (dead, alive))
    assert await store.ledger.void(void(tournament, dead, matches[0]))
    assert not await store.ledger.record(finished(tournament, alive, matches[1]))
    assert not await store.ledger.void(void(tournament, alive, matches[1]))
    assert len(await store.tournaments.waiting(tournament)) == 2
    await store.check(tournament)


async def test_a_void_table_of_a_field_is_played_again_on_a_deal_of_its_own(store: Store) -> None:
    tournament = await store.create(field=True, bots=4, deals=1)
    before = await store.tournaments.waiting(tournament)
    dead, *others = (pairing for pairing in before if pairing.deal_set == 1)
    kept = await store.play(tournament, others[0])
    match = await store.ledger.begin(tournament, dead.number)
    assert await store.ledger.void(void(tournament, dead, match, Again.OWN_DEAL))
    assert (await store.matches.log(kept)).match == kept
    after = await store.tournaments.waiting(tournament)
    (again,) = (pairing for pairing in after if pairing.number == dead.number)
    assert again.deal_set == again.deal == max(pairing.deal_set for pairing in before) + 1
    assert (again.stratum, again.entrants) == (dead.stratum, dead.entrants)
    assert {pairing.deal_set for pairing in after if pairing in others} == {1}
    await store.check(tournament)


async def test_a_field_s_deal_is_complete_without_its_void_table(store: Store) -> None:
    tournament = await store.create(field=True, bots=4, deals=1)
    dead, *others = (each for each in await store.tournaments.waiting(tournament) if each.deal_set == 1)
    for other in others:
        await store.play(tournament, other)
    match = await store.ledger.begin(tournament, dead.number)
    assert not await store.query("SELECT FROM rating_events")
    assert await store.ledger.void(void(tournament, dead, match, Again.OWN_DEAL))
    assert await store.query("SELECT deal_set FROM rating_events") == [(1,)]
    await store.check(tournament)


async def test_after_a_crash_only_the_live_tables_of_a_field_get_other_deals(store: Store) -> None:
    tournament = await store.create(field=True, bots=4, deals=1)
    before = await store.tournaments.waiting(tournament)
    played, live, reference = before[0], before[1], before[2]
    assert reference.entrants[0] < 0
    await store.play(tournament, played)
    await begin_all(store, tournament, (live, reference))
    await store.tournaments.recover(tournament)
    after = {pairing.number: pairing for pairing in await store.tournaments.waiting(tournament)}
    assert played.number not in after
    assert after[live.number].deal_set > before[-1].deal_set
    assert after[reference.number] == reference
    await store.check(tournament)


async def test_a_void_match_is_voided_once(store: Store) -> None:
    tournament = await store.create()
    pairing, *_ = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    assert await store.ledger.void(void(tournament, pairing, match))
    assert not await store.ledger.void(void(tournament, pairing, match))
    await store.check(tournament)


async def test_a_follow_up_of_the_same_deal_keeps_the_set_open(store: Store) -> None:
    tournament = await store.create(game="potluck", bots=1, deals=1, rotation=True)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    follow_up = FollowUp((STAND_IN, 1), same_deal=True)
    result = finished(tournament, pairing, match, counts=(True, False), follow_up=follow_up)
    assert all(await asyncio.gather(store.ledger.record(result), store.ledger.record(result)))
    (again,) = await store.tournaments.waiting(tournament)
    assert (again.deal_set, again.deal, again.entrants) == (pairing.deal_set, pairing.deal, (STAND_IN, 1))
    assert (await store.matches.log(match)).sealed
    await store.check(tournament)
    await store.play(tournament, again)
    await store.check(tournament)


async def test_a_follow_up_with_a_new_deal_is_a_set_of_its_own(store: Store) -> None:
    tournament = await store.create(game="potluck", bots=1, deals=1)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    follow_up = FollowUp((STAND_IN, 1), same_deal=False)
    assert await store.ledger.record(finished(tournament, pairing, match, follow_up=follow_up))
    (again,) = await store.tournaments.waiting(tournament)
    assert (again.deal_set, again.deal, again.stratum) == (2, 2, pairing.stratum)
    assert not (await store.matches.log(match)).sealed
    await store.check(tournament)


async def test_a_follow_up_goes_with_the_match_that_it_followed(store: Store) -> None:
    tournament = await store.create(game="potluck", bots=1, deals=1, rotation=True)
    (pairing,) = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    follow_up = FollowUp((STAND_IN, 1), same_deal=True)
    assert await store.ledger.record(finished(tournament, pairing, match, follow_up=follow_up))
    (again,) = await store.tournaments.waiting(tournament)
    replay = await store.ledger.begin(tournament, again.number)
    assert await store.ledger.void(void(tournament, again, replay))
    assert await store.tournaments.waiting(tournament) == (
        Waiting(pairing.number, pairing.deal_set, pairing.stratum, 2, pairing.entrants),
    )
    await store.check(tournament)


# --- moves ----------------------------------------------------------------------------------------


async def test_what_is_kept_of_a_match_goes_when_it_ends(store: Store) -> None:
    tournament = await store.create(deals=4)
    pairings = await store.tournaments.waiting(tournament)
    matches = await begin_all(store, tournament, pairings)
    for pairing, match in zip(pairings, matches, strict=True):
        await store.ledger.keep(tournament, pairing.number, match, 0, b"kept")
    await store.ledger.record(finished(tournament, pairings[0], matches[0]))
    await store.ledger.void(void(tournament, pairings[1], matches[1], Again.SAME_DEAL))
    live = await store.tournaments.live(tournament)
    assert [(each.match, each.log) for each in live] == [(match, b"kept") for match in matches[2:]]
    await store.tournaments.recover(tournament)
    assert await store.query("SELECT * FROM live_logs") == []
    await store.check(tournament)


async def test_nothing_is_kept_of_a_match_that_was_replaced(store: Store) -> None:
    tournament = await store.create(rotation=True)
    pairings = await store.tournaments.waiting(tournament)
    one, other = await begin_all(store, tournament, pairings[:2])
    await store.ledger.keep(tournament, pairings[1].number, other, 0, b"kept")
    await store.ledger.void(void(tournament, pairings[0], one))  # takes the whole deal set with it
    await store.ledger.keep(tournament, pairings[1].number, other, 1, b"too late")
    assert await store.query("SELECT * FROM live_logs") == []
    await store.check(tournament)


async def test_where_every_move_is_durable_a_crash_leaves_matches_live_that_somebody_may_have_seen(
    store: Store,
) -> None:
    tournament = await store.create(durability=DURABILITY_MOVE)
    pairings = await store.tournaments.waiting(tournament)
    kept, _ = await begin_all(store, tournament, pairings[:2])
    await store.ledger.keep(tournament, pairings[0].number, kept, 0, b"kept")
    await store.tournaments.recover(tournament)
    live = await store.tournaments.live(tournament)
    assert [(each.match, each.log, each.parts) for each in live] == [(kept, b"kept", 1)]
    assert await store.tournaments.waiting(tournament) == pairings[1:]
    await store.check(tournament)


# --- rating events --------------------------------------------------------------------------------


async def test_a_complete_deal_set_makes_one_rating_event(store: Store) -> None:
    tournament = await store.create(rotation=True, deals=1)
    one, other = await store.tournaments.waiting(tournament)
    await store.play(tournament, one)
    assert await events(store) == []
    await store.play(tournament, other)
    assert await events(store) == [1]


async def test_events_come_in_the_order_in_which_deal_sets_end(store: Store) -> None:
    tournament = await store.create(deals=3)
    for pairing in reversed(await store.tournaments.waiting(tournament)):
        await store.play(tournament, pairing)
    assert await events(store) == [3, 2, 1]
    await store.check(tournament)


async def test_seeded_events_come_in_deal_order(store: Store) -> None:
    tournament = await store.create(deals=5, seed="7")
    pairings = await store.tournaments.waiting(tournament)
    for place, expected in ((1, []), (3, []), (0, [1, 2]), (4, [1, 2]), (2, [1, 2, 3, 4, 5])):
        await store.play(tournament, pairings[place])
        assert await events(store) == expected
        await store.check(tournament)


async def test_a_cooperative_game_makes_no_events(store: Store) -> None:
    tournament = await store.create(game="potluck", bots=1, deals=1)
    for pairing in await store.tournaments.waiting(tournament):
        await store.play(tournament, pairing)
    assert await events(store) == []


# --- one process at a time ------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledgers, "CLAIM_PATIENCE", 0.3)


@pytest.mark.usefixtures("impatient")
async def test_a_tournament_is_played_by_one_ledger_at_a_time(store: Store) -> None:
    tournament = await store.create()
    async with Ledger(store.database) as other:
        async with other.claim(tournament):
            with pytest.raises(TournamentBusy, match="another process"):
                async with store.ledger.claim(tournament):
                    pass
        async with store.ledger.claim(tournament):
            pass


async def test_a_tournament_is_claimed_once_in_a_process(store: Store) -> None:
    tournament = await store.create()
    async with store.ledger.claim(tournament):
        with pytest.raises(TournamentBusy, match="this process"):
            async with store.ledger.claim(tournament):
                pass
        await store.ledger.begin(tournament, 1)


@pytest.mark.usefixtures("impatient")
async def test_a_claim_survives_a_lost_connection(store: Store) -> None:
    tournament = await store.create()
    async with store.ledger.claim(tournament):
        await store.disconnect_ledger()
        await store.ledger.begin(tournament, 1)
        async with Ledger(store.database) as other:
            with pytest.raises(TournamentBusy):
                async with other.claim(tournament):
                    pass


@pytest.mark.usefixtures("impatient")
async def test_who_lost_a_claim_writes_nothing_more(store: Store) -> None:
    tournament = await store.create()
    pairing, *_ = await store.tournaments.waiting(tournament)
    async with store.ledger.claim(tournament), Ledger(store.database) as heir:
        match = await store.ledger.begin(tournament, pairing.number)
        inheriting = asyncio.create_task(hold(heir, tournament))
        await asyncio.sleep(0.15)
        await store.disconnect_ledger()
        held, release = await inheriting
        with pytest.raises(TournamentBusy):
            await store.ledger.begin(tournament, 2)
        with pytest.raises(TournamentBusy):
            await store.ledger.record(finished(tournament, pairing, match))
        release.set()
        await held
    assert await store.query("SELECT played FROM tournaments") == [(0,)]


async def hold(ledger: Ledger, tournament: int) -> tuple[asyncio.Task[None], asyncio.Event]:
    """Claim the tournament and return once it is claimed, with the event that ends it."""
    claimed, release = asyncio.Event(), asyncio.Event()

    async def holding() -> None:
        async with ledger.claim(tournament):
            claimed.set()
            await release.wait()

    task = asyncio.create_task(holding())
    await claimed.wait()
    return task, release


# --- lost connections -----------------------------------------------------------------------------


class Lossy(psycopg.AsyncConnection[tuple[Any, ...]]):
    """Loses its connection at one exchange with the server: before it, or before its answer arrives."""

    exchanges: ClassVar[int]
    doomed: ClassVar[int]
    answered: ClassVar[bool]

    async def wait(self, gen: Any, *args: Any, **kwargs: Any) -> Any:
        Lossy.exchanges += 1
        if Lossy.exchanges != Lossy.doomed:
            return await super().wait(gen, *args, **kwargs)
        if Lossy.answered:
            await super().wait(gen, *args, **kwargs)
            await self.close()
            raise psycopg.OperationalError("the answer was lost")
        async with await psycopg.AsyncConnection.connect(self.info.dsn, autocommit=True) as killer:
            await killer.execute("SELECT pg_terminate_backend(%s, 5000)", (self.info.backend_pid,))
        return await super().wait(gen, *args, **kwargs)


class LossyDatabase(Database):
    async def separate(self) -> Connection:
        return await Lossy.connect(self.dsn, autocommit=True)


@pytest.mark.parametrize("answered", [False, True])
async def test_a_lost_connection_loses_and_doubles_nothing(
    store: Store, answered: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    monkeypatch.setattr(ledgers, "_BACKOFF", (0.0,))
    doomed = 0
    Lossy.exchanges = 1
    while doomed < Lossy.exchanges:  # the last round goes through without a loss
        doomed += 1
        Lossy.exchanges, Lossy.doomed, Lossy.answered = 0, doomed, answered
        async with LossyDatabase(store.database.dsn) as database:
            await play_a_little(store, database, await store.create(key=f"{doomed}", deals=2, rotation=True))
    assert doomed > 20


async def play_a_little(store: Store, database: Database, tournament: int) -> None:
    """Begin, record and void in groups, and check that everything has happened once."""
    pairings = await store.tournaments.waiting(tournament)
    async with Ledger(database) as ledger, ledger.claim(tournament):
        matches = await asyncio.gather(*(ledger.begin(tournament, pairing.number) for pairing in pairings))
        assert len(set(matches)) == len(pairings)
        begun = list(zip(pairings, matches, strict=True))
        for part in range(2):
            await asyncio.gather(
                *(ledger.keep(tournament, each.number, match, part, b"%d" % part) for each, match in begun)
            )
        live = await store.tournaments.live(tournament)
        assert [(each.pairing.number, each.match, each.log, each.parts) for each in live] == [
            (each.number, match, b"01", 2) for each, match in begun
        ]
        results = [
            finished(tournament, pairing, match)
            for pairing, match in zip(pairings[:3], matches[:3], strict=True)
        ]
        results[0] = replace(results[0], follow_up=FollowUp((2, 1), same_deal=True))
        assert await asyncio.gather(*map(ledger.record, results)) == [True, True, True]
        await ledger.void(void(tournament, pairings[3], matches[3]))
    again = [pairing for pairing in pairings if pairing.deal_set == pairings[3].deal_set]
    waiting = await store.tournaments.waiting(tournament)
    assert {pairing.number for pairing in again} <= {pairing.number for pairing in waiting}
    assert await store.query("SELECT last_deal FROM tournaments WHERE number = %s", tournament) == [(3,)]
    await store.check(tournament)


async def test_the_ledger_waits_for_a_database_that_is_away(store: Store) -> None:
    tournament = await store.create()
    pairing, *_ = await store.tournaments.waiting(tournament)
    match = await store.ledger.begin(tournament, pairing.number)
    assert store.ledger._connection is not None
    await allow_connections(store, False)
    await store.ledger._connection.close()
    recording = asyncio.create_task(store.ledger.record(finished(tournament, pairing, match)))
    await asyncio.sleep(0.3)
    assert not recording.done()
    await allow_connections(store, True)
    assert await recording
    await store.check(tournament)


async def test_closing_gives_up_on_a_database_that_stays_away(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledgers, "CLOSING_PATIENCE", 0.1)
    tournament = await store.create()
    pairing, *_ = await store.tournaments.waiting(tournament)
    async with Ledger(store.database) as ledger:
        match = await ledger.begin(tournament, pairing.number)
        assert ledger._connection is not None
        await allow_connections(store, False)
        await ledger._connection.close()
        recording = asyncio.create_task(ledger.record(finished(tournament, pairing, match)))
        await asyncio.sleep(0.1)
    with pytest.raises(LedgerClosed):
        await recording
    await allow_connections(store, True)


async def allow_connections(store: Store, allowed: bool) -> None:
    database = psycopg.conninfo.conninfo_to_dict(store.database.dsn)["dbname"]
    dsn = psycopg.conninfo.make_conninfo(store.database.dsn, dbname="postgres")
    async with await psycopg.AsyncConnection.connect(dsn, autocommit=True) as connection:
        await connection.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS {allowed}".encode())


async def begin_all(store: Store, tournament: int, pairings: tuple[Waiting, ...]) -> list[int]:
    begun = (store.ledger.begin(tournament, pairing.number) for pairing in pairings)
    return list(await asyncio.gather(*begun))


async def events(store: Store) -> list[int]:
    return [
        deal_set for (deal_set,) in await store.query("SELECT deal_set FROM rating_events ORDER BY sequence")
    ]
