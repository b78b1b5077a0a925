"""The tournament director: takes pairings from the store, seats bots, has them refereed, stores results."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import MatchLog
from fairdeal.v1.tournament_pb2 import DUPLICATE_FIELD, DUPLICATE_ROTATION, Limits

from .bots import find_bot, list_bots
from .dealer import AHEAD, Dealer
from .formats import is_ladder
from .games.game import Game
from .identity import BotIdentity, EntrantIdentity, HostedIdentity
from .matchmaker import Matchmaker
from .planning import BUILTIN, HOSTED
from .players.inprocess import InProcessPlayer
from .players.lobby import Lobby
from .players.player import Player
from .players.stream import StreamPlayer
from .referee.clock import STRAIN
from .referee.match import Match, Outcome
from .referee.pool import Pool
from .scheduler import Scheduler
from .scoring import finished, lay_table, void
from .tally import Tally
from .tournament.field import REFERENCE
from .tournament.results import STAND_IN, Again, Waiting
from .tournament.schedule import instances
from .traces import Trace, Traces
from .waiting import Company, WaitingRoom

if TYPE_CHECKING:
    from .store.database import Database
    from .store.ladders import Ladders
    from .store.ledger import Ledger
    from .store.ratings import Rater
    from .store.tournaments import Loaded, Tournaments

logger = logging.getLogger(__name__)

JOIN_WAIT = 10.0
"""How long it waits for all bots of a tournament before the first block, in seconds."""
MOST_VOIDS = 3
"""How often in a row the referee may fail in a pairing before the tournament is given up for now.

Matches that were lost with a worker are played again however often: machines die.
"""
RATING_PAUSE = 1.0
CHOOSING_SHARE = 0.2
"""How much of its time a ladder chooses meetings …"""
CHOOSING_PAUSE = 0.5
"""… but in any case it does so after this many seconds."""


ABSENT = {pb.FAULT_KIND_TIMEOUT, pb.FAULT_KIND_DISCONNECTED, pb.FAULT_KIND_CRASHED}
"""Faults that a hosted bot may seem to have made when our side has lost its program."""


class Voucher(Protocol):
    """Knows whether hosted bots are there; the host does."""

    async def vouches(self, player: Player) -> bool:
        """Wait until it is sure that a fault was the bot's; false where our side had lost its program."""


@dataclass(frozen=True, slots=True)
class Need:
    """A hosted bot whose program a tournament needs."""

    player: StreamPlayer
    who: HostedIdentity
    game: str
    limits: Limits = field(repr=False)


class TournamentStuck(RuntimeError):
    """A pairing was void again and again; the message says which one and why."""


class Director:
    """Plays the tournaments that were started."""

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        database: "Database",
        tournaments: "Tournaments",
        scheduler: Scheduler,
        ladders: "Ladders",
        ledger: "Ledger",
        rater: "Rater",
        lobby: Lobby,
        traces: Traces,
    ) -> None:
        self.games = games
        self.database = database
        self.tournaments = tournaments
        self.scheduler = scheduler
        self.ladders = ladders
        self.ledger = ledger
        self.rater = rater
        self.lobby = lobby
        self.traces = traces
        self.tally = Tally()
        self.draining = False
        self.events: dict[int, Event] = {}
        self.voucher: Voucher | None = None
        """Set where hosted bots can play."""

    @asynccontextmanager
    async def open(self, number: int, concurrency: int = 0) -> "AsyncIterator[Event]":
        """Claim a tournament and clear up what a server that died has left; `play` the event then.

        `concurrency` limits the matches at once, 0 does not. Raises TournamentBusy where another
        process plays the tournament.
        """
        try:
            async with self.ledger.claim(number):
                await self.tournaments.recover(number)
                event = self.events[number] = Event(self, await self.tournaments.load(number), concurrency)
                event.seat_players()
                try:
                    await event.resume()
                    self.lobby.resumed(number)
                    yield event
                finally:
                    await event.give_up_matches()
                    event.unseat_players()
                    del self.events[number]
        finally:
            self.lobby.resumed(number)  # also where it is not: bots need not wait for it

    def look_again(self, number: int) -> None:
        """Let a tournament that is played here see that entrants came or went, or that it was stopped."""
        if number in self.events:
            self.events[number].look_again()

    def live_match(self, match: int) -> Match | None:
        """Return a match that is being played here."""
        event = self._event_of(match)
        return event.live[match] if event else None

    def live_matches(self) -> Counter[str]:
        """Return how many matches are being played here, by game."""
        return Counter(match.game.name for event in self.events.values() for match in event.live.values())

    def watch_delay(self, match: int) -> int:
        """Return how many moves later spectators may see the hidden cards of a live match; 0 means not."""
        event = self._event_of(match)
        return event.watch_delay if event else 0

    def shares_its_deal(self, match: int) -> bool:
        """Whether the deal of a live match is played at other tables as well."""
        event = self._event_of(match)
        return event is not None and event.shares_deals

    def _event_of(self, match: int) -> "Event | None":
        return next((event for event in self.events.values() if match in event.live), None)

    def drain(self) -> None:
        """Start no new match; those that run go on."""
        self.draining = True
        self.lobby.notify(pb.NOTICE_KIND_DRAINING, "the server is stopping and starts no new match")

    async def drained(self) -> None:
        """Wait until no match is running but those that the next server resumes."""
        while tasks := {task for event in self.events.values() if not event.resumes for task in event.tasks}:
            await asyncio.wait(tasks)


@dataclass(slots=True)
class LiveLog:
    """The journal of one match: the ledger keeps its parts."""

    ledger: "Ledger"
    tournament: int
    pairing: int
    match: int
    parts: int = 0
    """How many there are."""

    async def write(self, part: bytes) -> None:
        """Append a part; durable when returned."""
        await self.ledger.keep(self.tournament, self.pairing, self.match, self.parts, part)
        self.parts += 1


class Event:
    """One tournament in play."""

    def __init__(self, director: Director, loaded: "Loaded", concurrency: int) -> None:
        self.number = loaded.number
        self.live: dict[int, Match] = {}
        self.pairings = loaded.pairings
        self.played = loaded.played
        self.void = loaded.void
        self.watch_delay = loaded.plan.watch_delay
        self.rounds: tuple[int, int] | None = None
        """The first and the last round that are being played, in a format with rounds."""
        self._director = director
        self._loaded = loaded
        self._pool = _pool_of(director.games, loaded)
        self._concurrency = concurrency
        self._own_bots = loaded.own_bots
        self._rotation = loaded.plan.duplicate == DUPLICATE_ROTATION
        self._field = loaded.plan.duplicate == DUPLICATE_FIELD
        self._players = dict(self._find_players())
        self._room = WaitingRoom((), self._company_of)
        self.tasks: dict[asyncio.Task[None], int] = {}
        """The matches that run, with their pairings' numbers."""
        self._wake = asyncio.Event()
        self._changed = asyncio.Event()
        self._stale = False
        self._begun: dict[int, Waiting] = {}
        """By number the pairings that were begun here, or resumed, and have no result yet."""
        self._again: set[int] = set()
        """Pairings whose match was void."""
        self._matchmaker: Matchmaker | None = None
        self._dealer = Dealer(director.tournaments, loaded, ahead=AHEAD if is_ladder(loaded.plan) else 0)
        self._voids: Counter[int] = Counter()
        self._failure: BaseException | None = None

    # --- from the start to the end ------------------------------------------------------------

    async def play(self) -> None:
        """Play to the end, from wherever it stands, or until it is stopped.

        A database that goes away makes a pause: running matches go on, their moves and results wait in
        the ledger, and when it is back all else begins anew from what is stored.

        Raises TournamentStuck where it cannot go on.
        """
        rating = asyncio.create_task(self._rate_now_and_then())
        try:
            if not is_ladder(self._loaded.plan):
                await self._wait_for_bots()
            await self._director.database.patiently(self._play_what_is_stored)
        finally:
            rating.cancel()
            await asyncio.gather(rating, return_exceptions=True)
            await self.give_up_matches()
        self._dismiss()

    async def _play_what_is_stored(self) -> None:
        """Play to the end; may be begun again while matches run."""
        tournaments = self._director.tournaments
        self._room.clear()
        loaded = await tournaments.load(self.number)
        self.pairings = loaded.pairings
        self._take_in(loaded)
        await (self._play_ladder() if is_ladder(loaded.plan) else self._play_rounds())
        if self._loaded.stopped:
            await tournaments.drop_waiting(self.number)
        # Finished means rated, too: nobody would come back for it.
        await self._director.rater.advance(self._loaded.pool, wait=True)
        await tournaments.finish(self.number)

    async def give_up_matches(self) -> None:
        """Let every match that runs go, unfinished."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def resume(self) -> None:
        """Go on with the matches that a server has left when it died, each where it stood."""
        if not self.resumes:
            return
        live = await self._director.tournaments.live(self.number)
        await self._dealer.prepare([each.pairing for each in live], ())
        for each in live:
            players = self._players_of(each.pairing)
            past = MatchLog.FromString(each.log)
            self._start(each.pairing, players, self._lay(each.pairing, each.match, players, each.parts, past))
        if live:
            logger.info(
                "tournament %d goes on with %d matches that were being played", self.number, len(live)
            )

    def look_again(self) -> None:
        """See who has come or gone, and whether it was stopped."""
        self._stale = True
        self._notice()

    async def _look(self) -> "Loaded":
        """Return the tournament as it is now; nothing more starts once it is stopped."""
        if not self._stale:
            return self._loaded
        self._stale = False
        load = partial(self._director.tournaments.load, self.number)
        loaded = await self._director.database.patiently(load)
        if loaded.stopped:
            self._loaded = replace(self._loaded, stopped=True)
            self._room.clear()
            self._wake.set()
        return loaded

    def _take_in(self, loaded: "Loaded") -> None:
        """Let those play who have come since."""
        self._loaded = loaded
        self._players = dict(self._find_players()) | self._players
        self.seat_players()

    # --- rounds -------------------------------------------------------------------------------

    async def _play_rounds(self) -> None:
        """Play round after round.

        Voids and follow-ups are played when all else that waited is; then comes the format's next round.
        """
        while (waiting := await self._waiting()) or self.tasks:
            self.rounds = await self._director.tournaments.rounds(self.number)
            await self._dealer.prepare(waiting, self.stream_players())
            self._room = WaitingRoom(waiting, self._company_of)
            watchers = [asyncio.create_task(self._bind_who_is_late()), asyncio.create_task(self._watch())]
            for watcher in watchers:
                watcher.add_done_callback(self._ended)
            try:
                await self._play_waiting()
            finally:
                for watcher in watchers:
                    watcher.cancel()

    async def _watch(self) -> None:
        """Let nothing more start once the tournament is stopped."""
        while not self._loaded.stopped:
            await self._changed.wait()
            self._changed.clear()
            await self._look()

    async def _waiting(self) -> tuple[Waiting, ...]:
        """Return the pairings to play; when all is played, those of the next round; none at the end."""
        tournaments = self._director.tournaments
        await self._look()
        if self._loaded.stopped:
            return ()
        if (waiting := await tournaments.waiting(self.number)) or self.tasks:
            return waiting
        added = await self._director.scheduler.add_round(self.number)
        if not added:
            return ()
        self.pairings += added
        self._take_in(await tournaments.load(self.number))  # with late entries
        return await tournaments.waiting(self.number)

    # --- a ladder -----------------------------------------------------------------------------

    async def _play_ladder(self) -> None:
        """Play meetings as they come, until the ladder is stopped."""
        director = self._director
        self._matchmaker = await Matchmaker.of(
            director.tournaments, director.ladders, director.rater, self._loaded, self._begun
        )
        feeding = asyncio.create_task(self._feed(self._matchmaker))
        feeding.add_done_callback(lambda _: self._wake.set())
        try:
            await self._play_waiting(feeding)
        finally:
            feeding.cancel()
            await asyncio.gather(feeding, return_exceptions=True)

    async def _feed(self, matchmaker: Matchmaker) -> None:
        """Let new meetings wait in the room whenever somebody can play."""
        waiting = await self._director.tournaments.waiting(self.number)
        running = set(self.tasks.values())  # what is being begun still waits in the store
        self._again.update(each.number for each in waiting if each.number not in running)
        while not self._loaded.stopped:
            if not self._director.draining:
                await self._invite(matchmaker)
            with suppress(TimeoutError):
                async with asyncio.timeout(matchmaker.patience()):  # wait_for can swallow a cancellation
                    await self._changed.wait()
            self._changed.clear()
            if (loaded := await self._look()) is not self._loaded:
                self._take_in(loaded)
                await matchmaker.look_again(loaded)

    async def _invite(self, matchmaker: Matchmaker) -> None:
        """Have the meetings that are due now, and what is to be played again, wait in the room."""
        players = {entrant: player for (entrant, _), player in self._players.items()}
        again, self._again = self._again, set()
        began = asyncio.get_running_loop().time()
        waiting = await matchmaker.add_meetings(players)
        choosing = asyncio.get_running_loop().time() - began
        if waiting is None:
            self.look_again()
            waiting = ()
        self.pairings += len(waiting)
        if again:
            old = await self._director.tournaments.waiting(self.number)
            waiting = (*(pairing for pairing in old if pairing.number in again), *waiting)
        if waiting:
            await self._dealer.prepare(waiting, self.stream_players())
            self._room.add(waiting)
            self._wake.set()
        await asyncio.sleep(min(CHOOSING_PAUSE, choosing * (1 / CHOOSING_SHARE - 1)))

    # --- who is there -------------------------------------------------------------------------

    def seat_players(self) -> None:
        """Hear of every player that comes or is free; the lobby keeps those that somebody listens to."""
        for player in self._players.values():
            player.slots.listen(self._notice)

    def unseat_players(self) -> None:
        """Let the players go."""
        for player in self._players.values():
            player.slots.unlisten(self._notice)
        for player in self.stream_players():
            self._director.lobby.forget(player)

    def _notice(self) -> None:
        """Take note that somebody has come, has gone or is free."""
        self._wake.set()
        self._changed.set()

    def waiting_for(self) -> list[str]:
        """Return the bots that the tournament waits for; a ladder waits for nobody."""
        if is_ladder(self._loaded.plan):
            return []
        names = {player.name for player in self._players.values() if not player.slots.open}
        return sorted(names)

    def stream_players(self) -> list[StreamPlayer]:
        """Return the players that connect, to bind or to bury them."""
        return [player for player in self._players.values() if isinstance(player, StreamPlayer)]

    def needs(self) -> "Iterator[Need]":
        """Yield the hosted bots that may have to play."""
        for entrant in self._loaded.entrants:
            if entrant.bot is None or entrant.player != HOSTED:
                continue
            for instance in range(self.instances):
                key = entrant.number, instance
                player = self._players.get(key)  # none yet for one that has just been entered
                if player is not None and (entrant.until is None or self._room.expects(key)):
                    assert isinstance(player, StreamPlayer)
                    who = HostedIdentity(entrant.bot, entrant.name, instance=instance)
                    yield Need(player, who, self._loaded.plan.game, self._loaded.plan.limits)

    @property
    def gathers(self) -> int:
        """How many bots must be there before it has a match for them; 0 where matches wait for bots."""
        return self._pool.seats if is_ladder(self._loaded.plan) else 0

    def hosted_companies(self, most: int) -> list[list[StreamPlayer]]:
        """Return hosted bots that must be there together for a match that waits, the lowest number first.

        Where nobody else is missing; so many companies at the most.
        """
        companies = self._room.first_companies(most, self._others_are_there)
        return [self._hosted(company) for company in companies]

    def hosted_in_use(self, there: Collection[int]) -> set[int]:
        """Return, of these hosted bots by id, those that play, and whom a match waits for and nobody else."""

        def complete(company: Company) -> bool:
            return self._others_are_there(company) and all(
                id(player) in there for player in self._hosted(company)
            )

        companies = map(self._hosted, self._room.complete(complete))
        waited_for = {id(player) for company in companies for player in company}
        playing = {id(player) for player in self._hosted(self._players) if player.slots.busy}
        return waited_for | playing & set(there)

    def _hosted(self, keys: Iterable[tuple[int, int]]) -> list[StreamPlayer]:
        players = (self._players[key] for key in keys)
        return [player for player in players if isinstance(player, StreamPlayer) and player.hosted]

    def _others_are_there(self, company: Company) -> bool:
        players = (self._players[key] for key in company)
        return all(
            player.slots.open
            for player in players
            if not (isinstance(player, StreamPlayer) and player.hosted)
        )

    def player(self, entrant: int, instance: int) -> StreamPlayer | InProcessPlayer:
        """Return who plays for one instance of an entrant."""
        return self._players[entrant, instance]

    @property
    def shares_deals(self) -> bool:
        """Whether a deal is played at other tables, too."""
        return self._rotation or self._field

    @property
    def resumes(self) -> bool:
        """Whether its matches are resumed when the server has died."""
        return self._pool.resumes

    @property
    def instances(self) -> int:
        """How many instances of each bot are needed."""
        return self._pool.seats if self._pool.game.cooperative else 1

    def _dismiss(self) -> None:
        """Tell bots that are in no other tournament that they may go."""
        others = [event for event in self._director.events.values() if event is not self]
        busy = {id(player) for event in others for player in event.stream_players()}
        for player in self.stream_players():
            if id(player) not in busy:
                player.dismiss(f"tournament {self.number} is over")

    async def _wait_for_bots(self) -> None:
        """Give every bot the chance to contribute to the first block.

        The experimenter's own bots are waited for until they connect or are given up; from then on
        they are bound to the schedule. Others are waited for a little.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(None if self._own_bots else JOIN_WAIT):
                while self.waiting_for():
                    await self._woken()
        if self._own_bots:
            for player in self.stream_players():
                player.bind()

    async def _bind_who_is_late(self) -> None:
        """Hold bots that have not come to the schedule, so that a round ends, and a shared deal."""
        if not self._loaded.plan.round_wait_ms:
            return
        await asyncio.sleep(self._loaded.plan.round_wait_ms / 1000)
        for player in self.stream_players():
            if not (player.slots.open or player.hosted):
                player.bind()

    async def _woken(self) -> None:
        await self._wake.wait()
        self._wake.clear()

    async def _play_waiting(self, feeding: "asyncio.Task[None] | None" = None) -> None:
        """Start every pairing of the room as soon as its players are free; wait for the last.

        And for what `feeding` still brings.
        """
        self._wake.set()
        while self._room or self.tasks or (feeding and not feeding.done()):
            await self._woken()
            if feeding and feeding.done():
                feeding.result()  # what went wrong, if anything did
            if self._failure is not None:
                raise self._failure
            if self._director.lobby.timekeeper.strained and self.tasks:  # with none it is not our lag
                asyncio.get_running_loop().call_later(STRAIN, self._wake.set)
                continue
            self._start_matches()

    # --- players ------------------------------------------------------------------------------

    def _find_players(self) -> "Iterator[tuple[tuple[int, int], StreamPlayer | InProcessPlayer]]":
        """Yield a player for each entrant and instance, the stand-in included."""
        game, lobby = self._pool.game, self._director.lobby
        stand_in = find_bot(game.name, game.stand_in)
        for instance in range(self.instances):
            name = BUILTIN + game.stand_in
            yield (STAND_IN, instance), InProcessPlayer(name, stand_in, instance=instance, polite=True)
        if self._field:
            yield from self._find_references()
        for entrant in self._loaded.entrants:
            for instance in range(self.instances):
                key = entrant.number, instance
                if entrant.player.startswith(BUILTIN):
                    bot = find_bot(game.name, entrant.player.removeprefix(BUILTIN))
                    yield key, InProcessPlayer(entrant.name, bot, instance=instance, polite=True)
                elif entrant.bot is not None and entrant.player == HOSTED:
                    yield key, lobby.player(game, HostedIdentity(entrant.bot, entrant.name), instance)
                elif entrant.bot is not None:
                    yield key, lobby.player(game, BotIdentity(entrant.bot, entrant.name), instance)
                else:
                    who = EntrantIdentity(self.number, entrant.number, entrant.name)
                    yield key, lobby.player(game, who, instance)

    def _find_references(self) -> "Iterator[tuple[tuple[int, int], InProcessPlayer]]":
        """Yield the sample bots that may sit at reference tables, as many of each as there are seats."""
        for place, (name, bot) in enumerate(list_bots(self._pool.game.name).items()):
            for instance in range(self._pool.seats):
                player = InProcessPlayer(BUILTIN + name, bot, instance=instance, polite=True)
                yield (REFERENCE - place, instance), player

    def _company_of(self, pairing: Waiting) -> Company:
        return tuple(zip(pairing.entrants, instances(pairing.entrants), strict=True))

    def _may_start(self, company: Company) -> bool:
        if self._concurrency and len(self.tasks) >= self._concurrency:
            return False
        return all(self._players[key].slots.free for key in company)

    # --- matches ------------------------------------------------------------------------------

    def _start_matches(self) -> None:
        if self._director.draining or self._loaded.stopped:
            return
        for pairing in self._room.startable(self._may_start):
            self._start(pairing, self._players_of(pairing))

    def _start(
        self,
        pairing: Waiting,
        players: "Sequence[StreamPlayer | InProcessPlayer]",
        match: Match | None = None,
    ) -> None:
        self._begun[pairing.number] = pairing
        for player in players:
            player.slots.take()
        task = asyncio.create_task(self._play(pairing, players, match))
        self.tasks[task] = pairing.number
        task.add_done_callback(self._ended)

    def _players_of(self, pairing: Waiting) -> "list[StreamPlayer | InProcessPlayer]":
        return [self._players[key] for key in self._company_of(pairing)]

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self.tasks.pop(task, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failure = error
        self._wake.set()

    def _lay(
        self,
        pairing: Waiting,
        number: int,
        players: Sequence[Player],
        parts: int = 0,
        past: MatchLog | None = None,
    ) -> Match:
        """Return the match with that number; `past` is what was kept of it in so many parts."""
        loaded = self._loaded
        table = lay_table(
            self._pool,
            self.number,
            number,
            pairing,
            players,
            master=loaded.master,
            seeded=loaded.seeded,
            deal=self._dealer.deal(pairing.deal),
        )
        if not self.resumes:
            return Match(table)
        return Match(table, LiveLog(self._director.ledger, self.number, pairing.number, number, parts), past)

    async def _play(
        self,
        pairing: Waiting,
        players: "Sequence[StreamPlayer | InProcessPlayer]",
        match: Match | None,
    ) -> None:
        """Play one match from its durable beginning, or from where it stood, to its durable end."""
        trace = self._director.traces.match(self._pool.game.name, self.number, pairing.number)
        outcome: Outcome | None = None
        try:
            match, outcome = await self._play_match(pairing, players, match, trace)
            with trace.part("record"):
                stored = await self._record(match.table.match, pairing, outcome)
        finally:
            trace.end(outcome)
            if match is not None:
                match.over = True
        number = match.table.match
        logger.debug("match %d has ended", number, extra=self._about(pairing, number))
        self._announce(number, pairing, players, outcome, stored)
        if stored and not self.shares_deals:
            self._dealer.forget(pairing.deal)

    async def _play_match(
        self,
        pairing: Waiting,
        players: "Sequence[StreamPlayer | InProcessPlayer]",
        match: Match | None,
        trace: Trace,
    ) -> tuple[Match, Outcome]:
        """Have the match refereed; its players are free at its end, before it is stored."""
        try:
            if match is None:
                with trace.part("begin"):
                    number = await self._director.ledger.begin(self.number, pairing.number)
                match = self._lay(pairing, number, trace.follow(number, players))
            number = match.table.match
            logger.debug("match %d begins", number, extra=self._about(pairing, number))
            self.live[number] = match
            try:
                outcome = await match.play()
            finally:
                del self.live[number]
        finally:
            for player in players:
                player.slots.give()
        outcome = await self._vouched(match, players, outcome)
        self._director.tally.count(match.log)
        return match, outcome

    async def _vouched(
        self, match: Match, players: "Sequence[StreamPlayer | InProcessPlayer]", outcome: Outcome
    ) -> Outcome:
        """Return how the match ends: void where a hosted bot's fault is that our side lost its program."""
        voucher = self._director.voucher
        if voucher is None or outcome.void:
            return outcome
        for player, faults in zip(players, outcome.faults, strict=True):
            is_hosted = isinstance(player, StreamPlayer) and player.hosted
            if is_hosted and ABSENT & set(faults) and not await voucher.vouches(player):
                return match.annul(f"the program of {player.name} was lost with its worker")
        return outcome

    def _about(self, pairing: Waiting, match: int) -> dict[str, int]:
        """Return the fields of a line of the log about a match."""
        return {"tournament": self.number, "pairing": pairing.number, "match": match}

    async def _record(self, number: int, pairing: Waiting, outcome: Outcome) -> bool:
        """Store the match; return whether it has a result that stands."""
        ledger, seeded = self._director.ledger, self._loaded.seeded
        if outcome.void:
            self._voids[pairing.number] += not outcome.lost
            self.void += 1
            voided = void(self.number, number, pairing, outcome, seeded=seeded, field=self._field)
            if voided.again is Again.NEW_DEAL:
                self._room.drop(pairing.deal_set)
            await ledger.void(voided)
            self._again.add(pairing.number)
            self._changed.set()
            if self._voids[pairing.number] >= MOST_VOIDS:
                raise TournamentStuck(
                    f"pairing {pairing.number} of tournament {self.number} was void "
                    f"{MOST_VOIDS} times in a row: {outcome.reason}"
                )
            return False
        same_deal = seeded or self._rotation
        registered = {entrant.number for entrant in self._loaded.entrants if entrant.bot is not None}
        result = finished(
            self._pool,
            self.number,
            number,
            pairing,
            outcome,
            same_deal=same_deal,
            registered=registered,
        )
        if not await ledger.record(result):  # another table's void match has taken the deal with it
            self.void += 1
            return False
        self.played += 1
        self._begun.pop(pairing.number)
        self.pairings += result.follow_up is not None
        if self._matchmaker is not None:
            self._matchmaker.ended(pairing, outcome.duration_us / 1e6)
            self._changed.set()
        return True

    def _announce(
        self, number: int, pairing: Waiting, players: Iterable[Player], outcome: Outcome, stored: bool
    ) -> None:
        result = pb.MatchResult(
            match=number,
            void=not stored,
            seats=outcome.results if stored else (),
            log_sha256=outcome.sha256 if stored or outcome.void else b"",
            # The proof names the deal: a bot must not learn that it is played elsewhere, too.
            proof=None if self.shares_deals else self._dealer.proof(pairing.deal),
        )
        for seat, player in enumerate(players):
            result.seat = seat
            player.announce(result)

    async def _rate_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(RATING_PAUSE)
            advance = partial(self._director.rater.advance, self._loaded.pool)
            await self._director.database.patiently(advance)


def _pool_of(games: Mapping[str, Game[Any]], loaded: "Loaded") -> Pool:
    """Return the stored pool; its options were settled when it was stored."""
    message = pb.Pool.FromString(loaded.pool_message)
    game = games[message.game]
    return Pool(game, game.proto.Options.FromString(loaded.options), message)
