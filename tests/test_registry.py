"""Owners, bots and tokens in the database."""

from collections.abc import AsyncIterator

import pytest
from stored import Store, open_store

from fairdeal_server.identity import BotIdentity, EntrantIdentity, Organiser
from fairdeal_server.store.errors import InvalidName, NameTaken, UnknownBot, UnknownEntrant, UnknownOwner
from fairdeal_server.store.registry import Registry


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    async with open_store(database) as opened:
        yield opened


@pytest.fixture
async def registry(store: Store) -> Registry:
    await store.registry.add_owner("Ada")
    return store.registry


async def test_owners_are_listed_by_name(registry: Registry) -> None:
    await registry.add_owner("Émile & friends")
    await registry.add_owner("Bob")
    assert [owner.name for owner in await registry.list_owners()] == sorted(["Ada", "Bob", "Émile & friends"])


@pytest.mark.parametrize("name", ["", "x" * 65])
async def test_an_owner_has_a_name_of_up_to_64_characters(registry: Registry, name: str) -> None:
    with pytest.raises(InvalidName, match="1 to 64"):
        await registry.add_owner(name)


@pytest.mark.parametrize("name", ["e\nvil", "\x1b[2J", " ada"])
async def test_an_owner_has_a_name_that_a_terminal_can_show(registry: Registry, name: str) -> None:
    with pytest.raises(InvalidName, match="plain text"):
        await registry.add_owner(name)


async def test_a_name_is_taken_once(registry: Registry) -> None:
    with pytest.raises(NameTaken, match="owner called Ada"):
        await registry.add_owner("Ada")
    await registry.add_bot("deep", "Ada")
    with pytest.raises(NameTaken, match="bot called deep"):
        await registry.add_bot("deep", "Ada")


@pytest.mark.parametrize("name", ["", "two words", "x" * 65, "naïve", "a/b", "line\n"])
async def test_a_bot_has_a_plain_name(registry: Registry, name: str) -> None:
    with pytest.raises(InvalidName, match="letters"):
        await registry.add_bot(name, "Ada")


async def test_a_bot_needs_an_owner_who_exists(registry: Registry) -> None:
    with pytest.raises(UnknownOwner, match="Bob"):
        await registry.add_bot("deep", "Bob")


async def test_a_bot_is_found_with_its_owner_and_version(registry: Registry) -> None:
    bot, _ = await registry.add_bot("deep-1.2_x", "Ada")
    await registry.set_version(bot.id, "1.2")
    found = await registry.find_bot("deep-1.2_x")
    assert (found.owner, found.version) == ("Ada", "1.2")
    assert await registry.list_bots() == [found]
    with pytest.raises(UnknownBot, match="shallow"):
        await registry.find_bot("shallow")


async def test_a_version_is_a_short_label(registry: Registry) -> None:
    bot, _ = await registry.add_bot("deep", "Ada")
    with pytest.raises(InvalidName, match="64"):
        await registry.set_version(bot.id, "x" * 65)


async def test_a_token_says_which_bot_connects(registry: Registry) -> None:
    bot, token = await registry.add_bot("deep", "Ada")
    assert token.startswith("fd_")
    assert await registry.authenticate(token) == BotIdentity(bot.id, "deep")
    assert await registry.authenticate(token + "x") is None
    assert await registry.authenticate("") is None


async def test_a_new_token_revokes_the_older_ones(registry: Registry) -> None:
    bot, first = await registry.add_bot("deep", "Ada")
    _, others = await registry.add_bot("shallow", "Ada")
    second = await registry.issue_token("deep")
    assert await registry.authenticate(first) is None
    assert await registry.authenticate(second) == BotIdentity(bot.id, "deep")
    assert await registry.authenticate(others) is not None
    with pytest.raises(UnknownBot):
        await registry.issue_token("nobody")


async def test_an_expired_token_is_nobodys(store: Store, registry: Registry) -> None:
    _, token = await registry.add_bot("deep", "Ada")
    await store.query("UPDATE tokens SET expires_at = now() - interval '1 second'")
    assert await registry.authenticate(token) is None


async def test_no_token_is_stored(store: Store, registry: Registry) -> None:
    _, token = await registry.add_bot("deep", "Ada")
    organiser = await registry.ensure_organiser_token()
    stored = str(await store.query("SELECT t::text FROM tokens t"))
    assert token not in stored
    assert organiser not in stored


async def test_an_organisers_token_is_kept_while_it_is_good(registry: Registry) -> None:
    token = await registry.ensure_organiser_token()
    assert await registry.authenticate(token) == Organiser()
    assert await registry.ensure_organiser_token(token) == token
    _, bots = await registry.add_bot("deep", "Ada")
    assert await registry.ensure_organiser_token(bots) not in (bots, token)
    assert await registry.authenticate(token) == Organiser()


async def test_an_entrants_token_is_for_its_tournament(store: Store) -> None:
    tournament = await store.create()
    first = await store.registry.issue_entrant_token(tournament, 2)
    token = await store.registry.issue_entrant_token(tournament, 2)
    assert await store.registry.authenticate(token) == EntrantIdentity(tournament, 2, "bot2")
    assert await store.registry.authenticate(first) is None
    with pytest.raises(UnknownEntrant):
        await store.registry.issue_entrant_token(tournament, 3)
