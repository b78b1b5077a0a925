"""A cheating bot: it remembers every deal, and reads all that it may. It gains nothing, match for match.

In Between is a game that knowledge of the deal decides: who knows the third card bets all or nothing.
The cheat waits at its first turn until every table without it is over, reads every page that there is
with its own token and a spectator's, and remembers each deal that it finds. At a deal that it knows it bets
by the cards to come; at all others it plays as the honest bot, which has no memory and is else the same.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace
from typing import Any

import grpc.aio
import pytest
from caller import Caller, calling
from event import create, finished, organising, plan_of, register, start
from reader import looks, reading

from fairdeal.inbetween.v1 import inbetween_pb2 as inbetween
from fairdeal.v1 import bot_pb2, match_pb2
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
from fairdeal_server.rpc.permissions import play_method
from fairdeal_server.store.matches import Matches, StoredLog

Opens = Callable[[], AbstractAsyncContextManager[Server]]
GAME = InBetween()
SEED = "1405"
OPTIONS = ["stack=60", "ante=3", "rounds=2", "max_turns=20"]
OTHERS = ("tom=builtin:timid", "cal=builtin:counter", "ray=builtin:random")
DEALS = 2
OWN = 3 * DEALS
"""How many matches the cheat has: it meets each of the others at each deal."""
LIST = "fairdeal.v1.MatchService/ListMatches"
PATIENCE = 60.0


class Memory:
    """The deals that the cheat has found."""

    def __init__(self) -> None:
        self.deals: dict[bytes, Deal] = {}
        self.matches: set[int] = set()

    def take(self, records: Iterable[MatchRecord]) -> None:
        for record in records:
            seed = seed_of(record.opening, read(record.log).deal.deal)
            self.deals[seed] = Deal(seed)
            self.matches.add(record.match)

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
    posts = GAME.chance(GAME.start(options, seats), deal).posts
    return sorted(cards.numbers([posts.first, posts.second]))


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
    """Ask what there is to ask about everything, and remember each record that comes.

    Replays are left out: they tell less than the record, which is open as soon as they are.
    """
    async with reading(server.address, *tokens) as readers:
        for reader in readers:
            listed = await reader.ask(LIST, match_pb2.ListMatchesRequest(limit=1000))
            unknown = {match.number for match in listed[0].matches} - memory.matches
            questions = looks(number, *unknown)
            del questions["fairdeal.v1.MatchService/Replay"]
            for method, requests in questions.items():
                for request in requests:
                    with suppress(grpc.aio.AioRpcError):
                        for answer in await reader.ask(method, request):
                            memory.take(records_in(answer))


def records_in(answer: Any) -> Iterable[MatchRecord]:
    if isinstance(answer, match_pb2.GetRecordResponse):
        return [answer.record]
    return answer.records if isinstance(answer, match_pb2.ExportResponse) else ()


async def others_are_over(session: Session, number: int) -> None:
    """Wait until every table without the cheat is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = (await session.tournaments.Get(pb.GetRequest(number=number))).tournament
            if found.played >= found.pairings - OWN:
                return
            await asyncio.sleep(0.05)


async def compete(server: Server, *, remembers: bool) -> dict[int, float]:
    """Play a tournament with the bot that cheats, or is honest; return its payoffs, by pairing."""
    memory = Memory()
    async with organising(server) as session:
        (token,) = (await register(session, "eve")).values()
        spectator = bot_pb2.IssueTokenRequest(scope=bot_pb2.SCOPE_SPECTATOR)
        tokens = token, (await session.bots.IssueToken(spectator)).token
        plan = plan_of("eve", *OTHERS, game="inbetween", seats=2, deals=DEALS, options=OPTIONS)
        plan.seed, plan.duplicate = SEED, pb.DUPLICATE_FIELD
        plan.clock.move_ms = 3_600_000
        async with calling(server.address, token, f"/{play_method(GAME)}", inbetween) as eve:
            await eve.hello(capacity=1)
            number = await start(session, plan)
            playing = asyncio.create_task(finished(session, number))
            await play(eve, playing, server, session, number, tokens if remembers else (), memory)
            await playing
        matches = (await session.matches.ListMatches(match_pb2.ListMatchesRequest(limit=1000))).matches
        return {
            match.pairing: match.seats[list(match.bots).index("eve")].payoff
            for match in matches
            if "eve" in match.bots
        }


async def play(
    eve: Caller,
    playing: "asyncio.Task[Any]",
    server: Server,
    session: Session,
    number: int,
    tokens: Iterable[str],
    memory: Memory,
) -> None:
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


@pytest.mark.long
async def test_a_cheat_gains_only_where_deals_are_not_sealed(
    another_server: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with another_server() as server:
        honest = await compete(server, remembers=False)
    assert len(honest) == OWN
    async with another_server() as server:
        assert await compete(server, remembers=True) == honest

    log = Matches.log

    async def unsealed(matches: Matches, match: int) -> StoredLog:
        return replace(await log(matches, match), sealed=False)

    monkeypatch.setattr(Matches, "log", unsealed)
    async with another_server() as server:
        cheating = await compete(server, remembers=True)
    assert sum(cheating.values()) > sum(honest.values())


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


async def test_nor_do_they_enter_such_a_tournament_late(server: Server) -> None:
    async with organising(server) as session:
        await register(session, "ada")
        names = (f"{name}=builtin:random" for name in "abcde")
        samples = plan_of(*names, seed="7", deals=400)
        samples.format.swiss.rounds = 3
        await create(session, samples, "one")
        number = await start(session, samples, "two")
        with pytest.raises(grpc.aio.AioRpcError, match="tournament 1 has the same seed"):
            await session.tournaments.Enter(pb.EnterRequest(number=number, entrant=pb.Entrant(name="ada")))
