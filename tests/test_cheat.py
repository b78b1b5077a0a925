"""A cheating bot: it remembers every deal, and reads all that it may. It gains nothing, match for match.

In Between is a game that knowledge of the deal decides: who knows the third card bets all or nothing.
The cheat waits at its first turn until every table without it is over, reads every page that there is
with its own token and a spectator's, and remembers each deal that it finds. At a deal that it knows it bets
by the cards to come; at all others it plays as the honest bot, which has no memory and is else the same.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

import grpc.aio
import pytest
from caller import Caller, calling
from event import create, finished, organising, plan_of, register, start
from reader import looks, reading

from fairdeal.inbetween.v1 import inbetween_pb2 as inbetween
from fairdeal.v1 import bot_pb2, match_pb2, play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal.v1.log_pb2 import MatchRecord
from fairdeal_server.app import Server
from fairdeal_server.games import cards
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE
from fairdeal_server.games.inbetween import InBetween
from fairdeal_server.referee.commitments import seed_of
from fairdeal_server.referee.log import read
from fairdeal_server.rpc.client import Session
from fairdeal_server.rpc.permissions import MEMBER, PERMISSIONS, play_method
from fairdeal_server.store.matches import Matches, StoredLog

Opens = Callable[[], AbstractAsyncContextManager[Server]]
GAME = InBetween()
SEED = "1405"
OPTIONS = ["stack=60", "rounds=2", "max_turns=12"]
OTHERS = ("tom=builtin:timid", "cal=builtin:counter", "ray=builtin:random")
DEALS = 2
OWN = 3 * DEALS
"""How many matches the cheat has: it meets each of the others at each deal."""
PATIENCE = 60.0


class Memory:
    """The deals that the cheat has found."""

    def __init__(self) -> None:
        self.deals: dict[bytes, Deal] = {}

    def take(self, records: Iterable[MatchRecord]) -> None:
        for record in records:
            seed = seed_of(record.opening, read(record.log).deal.deal)
            self.deals[seed] = Deal(seed)

    def recall(self, observation: Any) -> Deal | None:
        """Return the deal whose first posts lay there when the match began."""
        first = posts_of_first_turn(observation)
        options, seats = observation.options, len(observation.players)
        known = (deal for deal in self.deals.values() if dealt_first(options, seats, deal) == first)
        return next(known, None)


def posts_of_first_turn(observation: Any) -> list[int]:
    """Return the posts of the match's first turn; In Between keeps a round and the one before in sight."""
    events = [*(event for end in observation.rounds for event in end.history), *observation.history]
    posts = [event.posts for event in events if event.posts]
    return sorted(cards.numbers(posts[0] if posts else observation.posts))


def dealt_first(options: Any, seats: int, deal: Deal) -> list[int]:
    chance = GAME.chance(GAME.start(options, seats), deal)
    return sorted(cards.numbers(chance.posts.cards if hasattr(chance.posts, "cards") else chance.posts))


def move_of(observation: Any, memory: Memory) -> inbetween.Move:
    """Return a pass, but at a known deal the most where the third card wins."""
    deal = memory.recall(observation)
    if deal is not None and observation.most_bet:
        bet = inbetween.Move(bet=observation.most_bet)
        state = GAME.sample(observation, None)  # type: ignore[arg-type]  # nothing is left to chance
        before = state.stacks[observation.seat]
        GAME.play(state, observation.seat, bet)
        GAME.play(state, CHANCE, GAME.chance(state, deal))
        if state.stacks[observation.seat] > before:
            return bet
    return inbetween.Move(pass_turn=inbetween.Pass())


async def read_everything(server: Server, number: int, tokens: Iterable[str], memory: Memory) -> None:
    """Ask every method for everybody about everything, and remember each record that comes."""
    readable = {method for method, who in PERMISSIONS.items() if who == MEMBER} | {
        "fairdeal.v1.MatchService/Export"
    }
    async with reading(server.address, *tokens) as readers:
        for reader in readers:
            listed = await reader.ask(
                "fairdeal.v1.MatchService/ListMatches", match_pb2.ListMatchesRequest(limit=1000)
            )
            matches = [match.number for match in listed[0].matches]
            for method, requests in looks(number, *matches).items():
                assert method in readable
                for request in requests:
                    if getattr(request, "seat", 0):
                        continue  # one seat's eyes tell what another's do
                    try:
                        answers = await reader.ask(method, request)
                    except grpc.aio.AioRpcError:
                        continue
                    memory.take(each.record for each in answers if isinstance(each, match_pb2.GetRecordResponse))
                    for each in answers:
                        if isinstance(each, match_pb2.ExportResponse):
                            memory.take(each.records)


async def others_are_over(session: Session, number: int) -> None:
    """Wait until every table without the cheat is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = (await session.tournaments.Get(pb.GetRequest(number=number))).tournament
            if found.played >= found.pairings - OWN:
                return
            await asyncio.sleep(0.05)


async def compete(server: Server, *, remembers: bool) -> list[tuple[int, list[float]]]:
    """Play a tournament with the bot that cheats, or is honest; return the payoffs of all its matches."""
    memory = Memory()
    async with organising(server) as session:
        (token,) = (await register(session, "eve")).values()
        spectator = bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_SPECTATOR)
        tokens = token, (await session.bots.IssueToken(spectator)).token
        plan = plan_of(
            "eve", *OTHERS, game="inbetween", seats=2, deals=DEALS, options=OPTIONS, seed=SEED,
            duplicate=pb.DUPLICATE_FIELD, clock=play_pb2.ClockRule(move_ms=3_600_000),
        )  # fmt: skip
        async with calling(server.address, token, f"/{play_method(GAME)}", inbetween) as eve:
            await eve.hello(capacity=1)
            number = await start(session, plan)
            playing = asyncio.create_task(finished(session, number))
            await play(eve, playing, server, session, number, tokens if remembers else (), memory)
            await playing
        matches = (await session.matches.ListMatches(match_pb2.ListMatchesRequest(limit=1000))).matches
        return sorted(
            (match.pairing, [seat.payoff for seat in match.seats]) for match in matches if "eve" in match.bots
        )


async def play(
    eve: Caller, playing: "asyncio.Task[Any]", server: Server, session: Session, number: int,
    tokens: Iterable[str], memory: Memory,
) -> None:  # fmt: skip
    """Answer every turn until the tournament is over; before the first one of a match read everything."""
    while not playing.done():
        asking = asyncio.create_task(eve.turn())
        await asyncio.wait([asking, playing], return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            asking.cancel()
            return
        asked = asking.result()
        if asked.turn == 1:
            await others_are_over(session, number)
            await read_everything(server, number, tokens, memory)
        await eve.answer(asked, move_of(asked.observation, memory))


def gain(results: list[tuple[int, list[float]]], bots: int = 0) -> float:
    return sum(payoffs[bots] for _, payoffs in results)


async def test_a_cheat_with_a_memory_gains_nothing(another_server: Opens) -> None:
    async with another_server() as server:
        honest = await compete(server, remembers=False)
    async with another_server() as server:
        cheating = await compete(server, remembers=True)
    assert len(honest) == OWN
    assert cheating == honest


async def test_it_would_gain_if_deals_were_not_sealed(
    another_server: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guard the test above: without the seal the same bot plays otherwise, and better."""
    log = Matches.log

    async def unsealed(matches: Matches, match: int) -> StoredLog:
        return replace(await log(matches, match), sealed=False)

    async with another_server() as server:
        honest = await compete(server, remembers=False)
    monkeypatch.setattr(Matches, "log", unsealed)
    async with another_server() as server:
        cheating = await compete(server, remembers=True)
    print("DEBUG", honest, cheating)
    assert gain(cheating) > gain(honest)


async def test_bots_that_connect_play_no_rotation(server: Server) -> None:
    """There a bot meets a deal again by design, and its own memory would be enough."""
    async with organising(server) as session:
        await register(session, "ada", "eve")
        plan = plan_of("ada", "eve", duplicate=pb.DUPLICATE_ROTATION)
        with pytest.raises(grpc.aio.AioRpcError, match="duplicate=rotation lets bots meet a deal twice"):
            await create(session, plan)


async def test_bots_that_connect_play_no_deals_that_another_tournament_shows(server: Server) -> None:
    async with organising(server) as session:
        await register(session, "ada", "eve")
        bots = plan_of("ada", "eve", seed="7")
        samples = plan_of("a=builtin:match", "b=builtin:random", seed="7")
        for plan, key in ((samples, "one"), (samples, "two")):
            await create(session, plan, key)
        with pytest.raises(grpc.aio.AioRpcError, match="tournament 1 has the same seed"):
            await create(session, bots, "three")
        number = await create(session, plan_of("ada", "eve", seed="8"), "four")
        samples.seed = "8"
        with pytest.raises(grpc.aio.AioRpcError, match=f"tournament {number} has the same seed"):
            await create(session, samples, "five")
