"""The leak test of the contract on the wire: two servers, two worlds, and the bytes that reach one viewer.

The worlds differ only in what the viewer cannot know (tests/twins.py says what is scripted). Whatever
comes to a seat is compared byte by byte and in its order: welcomes, turns, rejections of what is illegal,
malformed, late, early or somebody else's, results, notices, and all of it again on new streams. So is
what a bot and a spectator can ask while the match is live.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from random import Random
from typing import Any

import pytest
import test_cardcommons
import test_cursedbottle
import test_hanabi
import test_inbetween
import test_ninetyone
import test_potluck
import test_thegame
from google.protobuf.message import Message
from pokermagic import test_contract as test_pokermagic
from reader import differences
from twins import Play, Seen, perform, stage

from fairdeal.potluck.v1 import potluck_pb2 as potluck
from fairdeal.v1 import play_pb2
from fairdeal_server.app import Server
from fairdeal_server.games.contract import GameContract, Table, World
from fairdeal_server.games.game import CHANCE, load_games
from fairdeal_server.referee.match import Match

CONTRACTS: dict[str, GameContract] = {
    module.TestContract.game.name: module.TestContract()
    for module in (
        test_cardcommons,
        test_cursedbottle,
        test_hanabi,
        test_inbetween,
        test_ninetyone,
        test_pokermagic,
        test_potluck,
        test_thegame,
    )
}
Opens = Callable[[], AbstractAsyncContextManager[Server]]
ERRORS = ("illegal", "malformed", "late")


def tables(game: str) -> list[Table]:
    """Return tables with every option that hides something, or shows it."""
    contract = CONTRACTS[game]
    chosen = list(contract.transcripts().values())
    if game == "potluck":
        chosen.append((potluck.Options(open_hands=True), 3))
    return [
        Table(contract.game.settle(options, seats), seats, seed)
        for seed, (options, seats) in enumerate(chosen, start=1)
    ]


def rests(world: World) -> bool:
    """Whether somebody is to move who is asked for it, or nobody is: a server waits here, too."""
    acting = world.game.to_act(world.state)
    return all(seat != CHANCE and world.game.forced(world.state, seat) is None for seat in acting)


def pairs(game: str, table: Table) -> Iterator[tuple[World, World, int | None]]:
    """Yield twin worlds with the viewer to whom they look the same: one seat's, and the spectator's.

    Then one more, in which all that was is the same and only what is to come is not.
    """
    contract, rng = CONTRACTS[game], Random(table.seed)
    points = [world.copy() for world in contract.points(table, share=0.3) if rests(world)]
    wanted = {False, True}
    for world in sorted(points, key=lambda _: rng.random()):
        for viewer in sorted(world.viewers, key=lambda _: rng.random()):
            if (viewer is None) in wanted:
                twins = (twin for twin in contract.twins(world, viewer, rng) if rests(twin))
                if (twin := next(twins, None)) is not None:
                    wanted.discard(viewer is None)
                    yield world, twin, viewer
    world = rng.choice(points)
    yield world, world, rng.choice(world.viewers)


def play_of(game: str, world: World, twin: World, viewer: int | None, seed: int) -> Play:
    """Return how the pair is brought to the wire.

    It ends with an error only where the same seats have not answered yet: how long others take is no secret.
    """
    rng, acting = Random(seed), world.game.to_act(world.state)
    if viewer is None or viewer not in acting or acting != twin.game.to_act(twin.state):
        return Play(viewer, seed)
    table = Table(world.options, world.seats, seed)
    contract = CONTRACTS[game]
    attempts = contract.attempts(contract.known_moves(table), [], rng)
    illegal = [
        move
        for move in attempts
        if isinstance(move, world.game.proto.Move) and contract.refusal(world.state, viewer, move)
    ]
    return Play(viewer, seed, ERRORS[seed % len(ERRORS)], illegal[0])


def check_same(game: Any, here: Seen, there: Seen) -> None:
    """Check that the viewer cannot tell the worlds apart."""
    assert not differences(here.pages, there.pages)
    assert here.frames == there.frames
    assert len(here.streams) == len(there.streams)
    for (ours, end), (theirs, other_end) in zip(here.streams, there.streams, strict=True):
        for one, other in zip(ours, theirs, strict=False):
            assert one == other, f"{read(game, one)}\nin the other world\n{read(game, other)}"
        assert len(ours) == len(theirs)
        assert end == other_end


def read(game: Any, written: bytes) -> Message:
    response: Message = game.proto.PlayResponse.FromString(written)
    return response


def test_every_installed_game_has_a_contract_here() -> None:
    assert set(CONTRACTS) == set(load_games())


@pytest.mark.long
@pytest.mark.parametrize("game", CONTRACTS)
async def test_twin_worlds_look_the_same_on_the_wire(
    game: str, another_server: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_game(game, tables(game), another_server, monkeypatch)


async def check_game(
    game: str, tables: list[Table], another_server: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play pairs of worlds at every table on two servers, and compare."""
    async with (
        another_server() as one,
        another_server() as other,
        stage(one, monkeypatch, game, b"one") as here,
        stage(other, monkeypatch, game, b"other") as there,
    ):
        pairs_of_all = [pair for table in tables for pair in pairs(game, table)]
        assert len(pairs_of_all) > len(tables) or not CONTRACTS[game].secrets, "no twin worlds were found"
        for number, (world, twin, viewer) in enumerate(pairs_of_all):
            play = play_of(game, world, twin, viewer, number)
            seen = [await perform(*each, play) for each in ((here, world), (there, twin))]
            check_same(world.game, *seen)


async def test_a_leak_on_the_wire_is_found(another_server: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guard the test above: a referee that tells a seat what others hold fails it."""
    ask = Match._ask

    def tell(match: Match, number: int) -> Any:
        hands = str(match.state.hidden)
        match.seats[number].player.notify(play_pb2.NOTICE_KIND_UNSPECIFIED, hands)  # type: ignore[attr-defined]
        return ask(match, number)

    monkeypatch.setattr(Match, "_ask", tell)
    with pytest.raises(AssertionError, match="in the other world"):
        await check_game("potluck", tables("potluck")[:2], another_server, monkeypatch)
