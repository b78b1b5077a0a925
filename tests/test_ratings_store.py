"""The rater: events become ratings in their order, once, and always with the same numbers."""

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest
from stored import Store, finished, open_store

from fairdeal_server.store.ratings import Rater
from fairdeal_server.tournament.ratings import FRESH, rate
from fairdeal_server.tournament.results import Waiting


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    async with open_store(database) as opened:
        yield opened


async def play_all(store: Store, tournament: int, seed: int = 1) -> int:
    """Play the tournament in a random order and return its pool."""
    pairings = list(await store.tournaments.waiting(tournament))
    rng = Random(seed)
    rng.shuffle(pairings)

    async def play(pairing: Waiting) -> None:
        payoff = float(rng.randint(-3, 3))
        match = await store.ledger.begin(tournament, pairing.number)
        assert await store.ledger.record(finished(tournament, pairing, match, (payoff, -payoff)))

    await asyncio.gather(*map(play, pairings))
    return (await store.tournaments.load(tournament)).pool


async def history(store: Store) -> list[tuple[object, ...]]:
    return await store.query("SELECT * FROM rating_history ORDER BY pool, sequence, identity")


async def test_an_event_rates_who_took_part(store: Store) -> None:
    tournament = await store.create(deals=1)
    (pairing,) = await store.tournaments.waiting(tournament)
    await store.play(tournament, pairing, (3.0, -3.0))
    pool = (await store.tournaments.load(tournament)).pool
    assert await store.rater.of_pool(pool) == {}
    assert await store.rater.advance(pool) == 1
    names = [f"bot{entrant}" for entrant in pairing.entrants]
    expected = rate({names[0]: 3.0, names[1]: -3.0}, {})
    found = await store.rater.of_pool(pool)
    assert {name: (rated.mu, rated.sigma, rated.events) for name, rated in found.items()} == {
        name: (rating.mu, rating.sigma, 1) for name, rating in expected.items()
    }
    assert found[names[0]].mu > FRESH.mu > found[names[1]].mu


async def test_an_event_uses_the_mean_over_its_deal_set(store: Store) -> None:
    tournament = await store.create(rotation=True, deals=1)
    one, other = await store.tournaments.waiting(tournament)
    assert one.entrants == other.entrants[::-1]
    await store.play(tournament, one, (5.0, -5.0))
    await store.play(tournament, other, (5.0, -5.0))
    pool = (await store.tournaments.load(tournament)).pool
    await store.rater.advance(pool)
    best, second = (await store.rater.of_pool(pool)).values()
    assert best.mu == second.mu


async def test_events_are_rated_once(store: Store) -> None:
    pool = await play_all(store, await store.create(deals=120))
    raters = [Rater(store.database, rate) for _ in range(3)]
    counts = await asyncio.gather(*(rater.advance(pool) for rater in raters))
    assert sum(counts) + await store.rater.advance(pool) == 120
    assert sorted(rated.events for rated in (await store.rater.of_pool(pool)).values()) == [120, 120]
    assert len(await history(store)) == 240


async def test_a_seeded_run_has_the_same_ratings_whatever_ends_first(store: Store) -> None:
    ratings = []
    for seed in (1, 2):
        tournament = await store.create(key=f"{seed}", bots=3, deals=10, seed="9")
        pairings = list(await store.tournaments.waiting(tournament))
        Random(seed).shuffle(pairings)
        for pairing in pairings:
            payoff = float(pairing.number % 5 - 2)
            await store.play(tournament, pairing, (payoff, -payoff))
        pool = (await store.tournaments.load(tournament)).pool
        await store.rater.advance(pool)
        ratings.append(await store.rater.of_pool(pool))
    assert ratings[0] == ratings[1]


async def test_a_rebuild_gives_the_same_numbers(store: Store) -> None:
    pool = await play_all(store, await store.create(bots=3, deals=40))
    await store.rater.advance(pool)
    before = await history(store), await store.rater.of_pool(pool)
    assert await store.rater.rebuild() == (120, 0)
    assert (await history(store), await store.rater.of_pool(pool)) == before


async def test_a_rebuild_rates_what_was_not_rated_yet(store: Store) -> None:
    pool = await play_all(store, await store.create(deals=7))
    assert await store.rater.rebuild() == (7, 0)
    assert len(await store.rater.of_pool(pool)) == 2


async def test_a_rebuild_corrects_what_differs_from_the_logs(store: Store) -> None:
    pool = await play_all(store, await store.create(deals=60))
    await store.rater.advance(pool)
    before = await history(store), await store.rater.of_pool(pool)
    await store.query("UPDATE rating_history SET mu = mu + 1 WHERE sequence = 3 AND identity = 'bot1'")
    await store.query("DELETE FROM rating_history WHERE sequence = 55 AND identity = 'bot2'")
    await store.query("UPDATE ratings SET sigma = 1")
    assert await store.rater.rebuild() == (60, 2)
    assert (await history(store), await store.rater.of_pool(pool)) == before


async def test_a_rebuild_believes_the_logs_and_not_the_seats(store: Store) -> None:
    pool = await play_all(store, await store.create(deals=5))
    await store.rater.advance(pool)
    before = await store.rater.of_pool(pool)
    await store.query("UPDATE match_seats SET payoff = -payoff")
    assert (await store.rater.rebuild())[1] == 0
    assert await store.rater.of_pool(pool) == before


async def test_a_damaged_log_stops_a_rebuild_of_its_pool(store: Store) -> None:
    pool = await play_all(store, await store.create(deals=5))
    await store.rater.advance(pool)
    before = await history(store)
    await store.query("UPDATE match_logs SET log = '\\x00' WHERE match = 3")
    with pytest.raises(ValueError, match="match 3 is damaged"):
        await store.rater.rebuild()
    assert await history(store) == before


async def test_ratings_are_listed_by_pool_the_best_first(store: Store) -> None:
    pools = [await play_all(store, await store.create(key=key, bots=4, deals=3)) for key in ("a", "b")]
    for pool in pools:
        await store.rater.advance(pool)
    listed = await store.rater.list_all()
    assert [ratings.pool for ratings in listed] == pools
    for ratings in listed:
        strengths = [rated.mu for rated in ratings.ratings]
        assert strengths == sorted(strengths, reverse=True)
