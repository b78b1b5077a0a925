"""Who may call what: one table of every method, and the gate that every call goes through."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import Any, NoReturn, Protocol

import grpc

from ..errors import DatabaseUnavailable
from ..games.game import Game
from ..identity import (
    BotIdentity,
    EntrantIdentity,
    HostedIdentity,
    Identity,
    Organiser,
    Spectator,
    Stranger,
    WorkerIdentity,
    hash_token,
)
from .limit import Limit, Rate, address_of
from .status import abort

logger = logging.getLogger(__name__)

ORGANISER = (Organiser,)
BOT = (BotIdentity, EntrantIdentity, HostedIdentity)
UPLOADER = (Organiser, BotIdentity)
WORKER = (WorkerIdentity,)
MEMBER = (Organiser, Spectator, BotIdentity, EntrantIdentity)
ANYBODY = (Stranger, *MEMBER, HostedIdentity, WorkerIdentity)

PERMISSIONS: dict[str, tuple[type, ...]] = {
    "fairdeal.v1.BotService/AddOwner": ORGANISER,
    "fairdeal.v1.BotService/ListOwners": ORGANISER,
    "fairdeal.v1.BotService/AddBot": ORGANISER,
    "fairdeal.v1.BotService/ListBots": ORGANISER,
    "fairdeal.v1.BotService/IssueToken": ORGANISER,
    "fairdeal.v1.BotService/ListTokens": ORGANISER,
    "fairdeal.v1.BotService/RevokeToken": ORGANISER,
    "fairdeal.v1.TournamentService/Create": ORGANISER,
    "fairdeal.v1.TournamentService/Start": ORGANISER,
    "fairdeal.v1.TournamentService/Enter": ORGANISER,
    "fairdeal.v1.TournamentService/Withdraw": ORGANISER,
    "fairdeal.v1.TournamentService/Stop": ORGANISER,
    "fairdeal.v1.TournamentService/Get": MEMBER,
    "fairdeal.v1.TournamentService/List": MEMBER,
    "fairdeal.v1.TournamentService/Follow": MEMBER,
    "fairdeal.v1.TournamentService/GetStandings": MEMBER,
    "fairdeal.v1.TournamentService/ListRatings": MEMBER,
    "fairdeal.v1.TournamentService/RebuildRatings": ORGANISER,
    "fairdeal.v1.MatchService/ListMatches": MEMBER,
    "fairdeal.v1.MatchService/GetRecord": MEMBER,
    "fairdeal.v1.MatchService/Export": ORGANISER,
    "fairdeal.v1.MatchService/Replay": MEMBER,
    "fairdeal.v1.MatchService/Watch": MEMBER,
    "fairdeal.v1.RetentionService/RemoveLogs": ORGANISER,
    "fairdeal.v1.RetentionService/RemoveOwner": ORGANISER,
    "fairdeal.v1.VersionService/UploadVersion": UPLOADER,
    "fairdeal.v1.VersionService/ListVersions": UPLOADER,
    "fairdeal.v1.VersionService/GetVersion": UPLOADER,
    "fairdeal.v1.VersionService/UseVersion": UPLOADER,
    "fairdeal.v1.VersionService/RemoveVersion": UPLOADER,
    "fairdeal.v1.WorkService/Work": WORKER,
    "fairdeal.v1.WorkService/FetchArchive": WORKER,
    "fairdeal.v1.WorkService/DeliverBuild": WORKER,
    "grpc.health.v1.Health/Check": ANYBODY,
    "grpc.health.v1.Health/Watch": ANYBODY,
    "grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo": ANYBODY,
}
"""By method; every game's Play, which `permissions_of` adds, is for bots. What is not here is for nobody."""

FAILURES, FAILURES_A_MINUTE = 20, 10
"""How many unknown tokens an address may show at once, and each minute after that."""
CALLS, CALLS_A_SECOND = 1000, 100
"""How many calls an address may begin at once, and each second after that, streams of bots included."""
CALLS_AT_ONCE = 1024
"""How many calls an address may have under way."""
REVIEW = 2.0
"""How often it is seen whether tokens that were good still are, in seconds."""
SOON = 0.1
"""How long the database may take to say whose token a bot shows that has come before, in seconds."""

_caller: ContextVar[Identity] = ContextVar("caller")


def caller() -> Identity:
    """Return who makes the call that is being served."""
    return _caller.get()


def play_method(game: Game[Any]) -> str:
    """Return the full name of the game's Play, as in the permissions."""
    service = next(iter(game.proto.DESCRIPTOR.services_by_name.values()))
    return f"{service.full_name}/Play"


def permissions_of(games: Iterable[Game[Any]]) -> dict[str, tuple[type, ...]]:
    """Return the whole table of a server with these games."""
    return PERMISSIONS | {play_method(game): BOT for game in games}


class Tokens(Protocol):
    """Knows tokens; the store's registry does."""

    async def authenticate(self, token: str) -> Identity | None:
        """Return who shows this token; None where it is unknown, revoked or expired."""

    async def good(self, hashes: Collection[bytes]) -> set[bytes]:
        """Return those hashes whose tokens are still good."""


class Gate:
    """Finds out who calls, by the bearer token in the metadata, and refuses who may not.

    Every call passes it: one to a method without an entry in the table, too.
    """

    def __init__(self, tokens: Tokens, permissions: Mapping[str, tuple[type, ...]]) -> None:
        self._tokens = tokens
        self.permissions = permissions
        self._admitted: dict[bytes, Identity] = {}
        """By hash, whose tokens were good: they may come in while others at their address fail."""
        self._leashes: dict[bytes, set[asyncio.Timeout]] = {}
        """By hash of the token: the calls that are under way with it."""
        self._workplaces: Counter[str] = Counter()
        """How many workers work at each address: the bots of all of them come from there."""
        self._failures = Rate(
            FAILURES, FAILURES_A_MINUTE / 60, "TOO_MANY_FAILURES", "too many unknown tokens from your address"
        )
        self._calls = Rate(CALLS, CALLS_A_SECOND, "TOO_MANY_CALLS", "too many calls from your address")
        sentence = f"your address has {CALLS_AT_ONCE} calls under way already; end those that you do not need"
        self._under_way = Limit(CALLS_AT_ONCE, "TOO_MANY_CALLS", sentence)

    @asynccontextmanager
    async def admit(self, context: Any, method: str) -> AsyncIterator[Identity]:
        """Provide the caller, for as long as the call lasts and its token is good.

        Ends the call with UNAUTHENTICATED, PERMISSION_DENIED or RESOURCE_EXHAUSTED.
        """
        address = address_of(context.peer())
        if address in self._workplaces:
            address = ""
        if address:
            await self._calls.take(address, context)
        async with self._under_way.one(address, context) if address else nullcontext():
            allowed = self.permissions.get(method, ())
            if Stranger in allowed:
                _caller.set(Stranger())
                yield Stranger()
                return
            token = _bearer(context)
            identity = await self._identify(token, address, context)
            if not isinstance(identity, allowed):
                sentence = _not_for(identity, allowed)
                await abort(context, grpc.StatusCode.PERMISSION_DENIED, "NOT_PERMITTED", sentence)
            _caller.set(identity)
            async with self._while_good(hash_token(token), context):
                yield identity

    @contextmanager
    def workplace(self, context: Any) -> Iterator[None]:
        """Count no calls by the caller's address for as long as the context lasts, as on this machine.

        What each of the bots there may do is limited by its token.
        """
        address = address_of(context.peer())
        self._workplaces[address] += 1
        try:
            yield
        finally:
            self._workplaces[address] -= 1
            self._workplaces += Counter()  # forgets where nobody works

    async def _identify(self, token: str, address: str, context: Any) -> Identity:
        shown = hash_token(token)
        if address and shown not in self._admitted:
            await self._failures.check(address, context)
        identity = await self._authenticate(token, self._admitted.get(shown)) if token else None
        if identity is not None:
            self._admitted[shown] = identity
            return identity
        self._admitted.pop(shown, None)
        if address:
            self._failures.count(address)
        problem = "the token is not known here (any more)" if token else "there is no token"
        return await _unauthenticated(context, problem)

    async def _authenticate(self, token: str, known: Identity | None) -> Identity | None:
        """Return who shows the token. A bot that is known comes in while the database says nothing.

        Its clocks run, and it may have lost its stream. A review ends the call if the token is good no more.
        """
        if not isinstance(known, BotIdentity | EntrantIdentity):
            return await self._tokens.authenticate(token)
        asking = asyncio.ensure_future(self._tokens.authenticate(token))
        try:
            done, _ = await asyncio.wait([asking], timeout=SOON)
        finally:
            asking.cancel()
        if done and not isinstance(asking.exception(), DatabaseUnavailable):
            return asking.result()
        return known

    @asynccontextmanager
    async def _while_good(self, token: bytes, context: Any) -> AsyncIterator[None]:
        """End the call when a review finds that its token is good no more."""
        try:
            async with asyncio.timeout(None) as leash:
                self._leashes.setdefault(token, set()).add(leash)
                yield
        except TimeoutError:
            if not leash.expired():
                raise
        finally:
            self._leashes[token].discard(leash)
            if not self._leashes[token]:
                del self._leashes[token]
        if leash.expired():
            await _unauthenticated(context, "the token has expired or was revoked")

    async def review(self) -> None:
        """Forget every token that is good no more, and end its calls."""
        hashes = {*self._leashes, *self._admitted}
        good = await self._tokens.good(hashes) if hashes else hashes
        now = asyncio.get_running_loop().time()
        for token in hashes - good:
            self._admitted.pop(token, None)
            for leash in self._leashes.get(token, ()):
                if not leash.expired():
                    leash.reschedule(now)

    async def review_on(self) -> None:
        """Review again and again, until cancelled."""
        while True:
            await asyncio.sleep(REVIEW)
            try:
                await self.review()
            except DatabaseUnavailable:
                continue  # the database says itself that it is away
            except Exception:
                logger.warning("whether tokens are still good is asked again: no answer", exc_info=True)


async def _unauthenticated(context: Any, problem: str) -> NoReturn:
    sentence = f"{problem}: set FAIRDEAL_TOKEN to the one that the organiser gave you"
    await abort(context, grpc.StatusCode.UNAUTHENTICATED, "UNAUTHENTICATED", sentence)


_IN_WORDS: dict[type, tuple[str, str]] = {
    Organiser: ("an organiser's", "organisers"),
    Spectator: ("a spectator's", "spectators"),
    BotIdentity: ("a registered bot's", "registered bots"),
    EntrantIdentity: ("a bot's of `fairdeal run`", "bots of `fairdeal run`"),
    HostedIdentity: ("a hosted bot's", "programs that workers start"),
    WorkerIdentity: ("a worker's", "workers"),
}
"""Whose a token is, and whom something is for."""


def _not_for(who: Identity, allowed: tuple[type, ...]) -> str:
    if not allowed:
        return "this is not open to anybody"
    *first, last = [_IN_WORDS[kind][1] for kind in allowed]
    listed = f"{', '.join(first)} and {last}" if first else last
    yours = _IN_WORDS[type(who)][0]
    return f"your token is {yours}, and this is for {listed}: set FAIRDEAL_TOKEN to one of theirs"


def _bearer(context: Any) -> str:
    for key, value in context.invocation_metadata() or ():
        if key == "authorization" and isinstance(value, str) and value.startswith("Bearer "):
            return value.removeprefix("Bearer ")
    return ""
