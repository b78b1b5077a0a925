"""What an organiser does with tournaments: creates and starts them, and asks how they stand."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb

from .director import Director
from .errors import InvalidRequest, NotFound
from .formats import format_of, is_ladder, rounds_of
from .games.game import Game
from .games.options import format_options
from .planning import (
    BUILTIN,
    HOSTED,
    PlanError,
    Planned,
    check_entrant,
    check_title,
    complete,
    seed_by_rating,
)
from .publication import publish, read_anchors
from .scoreboard import draw_up, draw_up_ladder
from .store.tournaments import NewEntrant
from .tournament.formats.format import Format, FormatError
from .tournament.ratings import identity_of

if TYPE_CHECKING:
    from .scheduler import Scheduler
    from .store.ladders import Ladders
    from .store.ratings import PoolRatings, Rated, Rater
    from .store.registry import Registry
    from .store.tournaments import Attendance, Entrant, Loaded, Summary, Tournaments
    from .store.versions import Versions

MOST_CROSSED = 30
"""A ladder with more entrants has no cross table: nobody could read it, and it would cost much."""
CURVE_POINTS = 24
"""How many values a ladder's rating curves have, at the most."""


class Organiser:
    """Answers for the store's tournaments, and for those that the director plays just now."""

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        registry: "Registry",
        versions: "Versions",
        tournaments: "Tournaments",
        scheduler: "Scheduler",
        ladders: "Ladders",
        rater: "Rater",
        director: Director,
    ) -> None:
        self._games = games
        self._registry = registry
        self._versions = versions
        self._tournaments = tournaments
        self._scheduler = scheduler
        self._ladders = ladders
        self._rater = rater
        self._director = director
        self._publishing = asyncio.Lock()
        """Held while ratings are published: one request at a time takes its seconds of a processor."""

    async def create(self, request: pb.CreateRequest, *, local: bool = False) -> pb.Tournament:
        """Store a tournament with its schedule; the same key again returns the same tournament.

        `local` allows the experimenter's own bots, as commands. Raises InvalidRequest for a plan that
        cannot be played.
        """
        if request.own_bots and not local:
            raise InvalidRequest("own_bots is for `fairdeal run`, which starts the bots itself")
        try:
            check_title("key", request.key, least=1)
            check_title("name", request.name)
            planned = await asyncio.to_thread(complete, request.plan, self._games, request.own_bots)
            entrants = [
                await self._enter(entrant, request.plan.game, request.own_bots)
                for entrant in planned.plan.entrants
            ]
            if planned.field is not None or request.plan.seeding == pb.SEEDING_RATING:
                planned = await self._plan_again(planned, entrants, request.own_bots)
        except PlanError as error:
            raise InvalidRequest(str(error)) from error
        number = await self._tournaments.create(
            key=request.key, name=request.name, planned=planned, entrants=entrants, own_bots=request.own_bots
        )
        return await self.tournament(number)

    async def _plan_again(self, first: Planned, entrants: Sequence[NewEntrant], own_bots: bool) -> Planned:
        """Return the plan with what only the database knows: owners, and seedings by rating.

        The plan's message stays: what was asked with a key can be asked again.
        """
        rated = await self._rater.of_key(first.pool.key)
        identities = {new.name: identity_of(new.identity, new.version) for new in entrants}
        ratings = {name: rated[identity].mu for name, identity in identities.items() if identity in rated}
        plan = seed_by_rating(first.plan, ratings) if first.plan.seeding == pb.SEEDING_RATING else first.plan
        owners = [new.owner for new in entrants]
        again = await asyncio.to_thread(complete, plan, self._games, own_bots, owners)
        return replace(again, plan=first.plan, master=first.master)

    async def start(self, number: int) -> pb.Tournament:
        """Let a server play the tournament; raises UnknownTournament."""
        await self._tournaments.start(number)
        return await self.tournament(number)

    async def enter(self, number: int, entrant: pb.Entrant) -> pb.Tournament:
        """Add a late entry to a tournament that runs; raises InvalidRequest where its format takes none.

        A ladder takes back who has withdrawn.
        """
        loaded, format = await self._running(number, "enter")
        try:
            check_entrant(entrant, self._games[loaded.plan.game])
            if format is not None:
                _check_is_new(loaded, entrant.name)
                progress = await self._scheduler.progress(loaded)
                await asyncio.to_thread(progress.check_late_entry, format)
        except PlanError as error:
            raise InvalidRequest(str(error)) from error
        except FormatError as error:
            raise InvalidRequest(f"{entrant.name} cannot enter tournament {number}: {error}") from error
        new = await self._enter(entrant, loaded.plan.game, own=False)
        await self._tournaments.enter(number, new, back=format is None)
        return await self.tournament(number)

    async def withdraw(self, number: int, bot: str) -> pb.Tournament:
        """Take a bot out of a tournament that runs: it plays no round after the present one.

        Of a ladder it plays no meeting but those that it has before it.
        """
        await self._running(number, "withdraw from")
        await self._tournaments.withdraw(number, bot)
        return await self.tournament(number)

    async def stop(self, number: int) -> pb.Tournament:
        """Let no further match of a tournament begin; it is finished when those that run are over.

        Raises InvalidRequest for one that was not started, and for the experimenter's own.
        """
        loaded = await self._tournaments.load(number)
        if loaded.state == pb.TOURNAMENT_STATE_CREATED:
            raise InvalidRequest(f"tournament {number} was not started: there is nothing to stop")
        if loaded.own_bots:
            raise InvalidRequest(f"tournament {number} is played by `fairdeal run`: end that with Ctrl-C")
        await self._tournaments.stop(number)
        return await self.tournament(number)

    async def _running(self, number: int, what: str) -> "tuple[Loaded, Format | None]":
        """Return a tournament in which entrants may come and go, and its format; a ladder has none here.

        Raises InvalidRequest for any other.
        """
        loaded = await self._tournaments.load(number)
        if loaded.state != pb.TOURNAMENT_STATE_RUNNING:
            raise InvalidRequest(_not_running(loaded, what))
        if loaded.stopped:
            raise InvalidRequest(f"tournament {number} was stopped: nobody can {what} it")
        format = format_of(loaded.plan)
        if format is None and not is_ladder(loaded.plan):
            raise InvalidRequest(
                f"tournament {number} is a round robin that is planned as a whole: nobody can {what} it; "
                "one with the format round-robin takes entries and withdrawals between its cycles"
            )
        return loaded, format

    async def tournament(self, number: int) -> pb.Tournament:
        """Return one tournament; raises UnknownTournament."""
        return await self._told(await self._tournaments.get(number))

    async def tournaments(self) -> list[pb.Tournament]:
        """Return every tournament, the newest first."""
        return [await self._told(summary) for summary in await self._tournaments.list_all()]

    async def progress(self, number: int) -> pb.FollowResponse:
        """Return how far a tournament is, and for whom it waits if it is played here.

        Waits for a database that is away.
        """
        waiting_for = self.waiting_for(number)
        tournament = await self._director.database.patiently(partial(self.tournament, number))
        return pb.FollowResponse(tournament=tournament, waiting_for=waiting_for)

    def waiting_for(self, number: int) -> list[str]:
        """Return the bots for whom a tournament waits that is played here."""
        event = self._director.events.get(number)
        return event.waiting_for() if event else []

    async def standings(self, number: int) -> pb.GetStandingsResponse:
        """Return the table of a tournament, of the newest one for 0; raises NotFound without any."""
        if not number:
            newest = await self._tournaments.list_all()
            if not newest:
                raise NotFound("there is no tournament yet")
            number = newest[0].number
        tournament = await self.tournament(number)
        loaded = await self._tournaments.load(number)
        rated = await self._rater.of_pool(loaded.pool)
        if is_ladder(loaded.plan):
            tallies = await self._ladders.tallies(number)
            curves = await self._ladders.curves(number, CURVE_POINTS)
            game = self._games[loaded.plan.game]
            few = len(loaded.entrants) <= MOST_CROSSED
            met = await self._ladders.encounters(number) if few else ()
            table = draw_up_ladder(tournament, game, loaded.entrants, tallies, rated, curves, met)
            table.shared_ratings.extend(_shared_ratings(loaded.entrants))
            return table
        progress = await self._scheduler.progress(loaded)
        versions = await self._ladders.versions(number)
        ratings = {
            entrant.name: _rating(rated[identity])
            for entrant in loaded.entrants
            if (identity := identity_of(entrant.identity, versions.get(entrant.number, ""))) in rated
        }
        game = self._games[tournament.plan.game]
        owners = {each.name: f"owner {each.owner}" for each in loaded.entrants if each.owner is not None}
        table = await asyncio.to_thread(draw_up, tournament, game, progress, ratings, owners)
        table.shared_ratings.extend(_shared_ratings(loaded.entrants))
        return table

    async def ratings(self, given: Iterable[pb.Anchor] = ()) -> list[pb.PoolRatings]:
        """Return the ratings of every competitive pool that has any, provisional and published ones.

        Raises InvalidRequest for anchors that make no scale, or that no pool has.
        """
        anchors = read_anchors(given)
        pools = await self._rater.list_all()
        rated = {rated.identity for pool in pools for rated in pool.ratings}
        if strangers := [name for name in anchors if name not in rated]:
            raise InvalidRequest(f"no pool has a bot {strangers[0]!r}, so that it cannot be an anchor")
        found = []
        async with self._publishing:
            for pool in pools:
                message = self._pool_ratings(pool)
                events, deals = await self._rater.events(pool.pool)
                await asyncio.to_thread(publish, message, events, deals, anchors)
                found.append(message)
        return found

    async def rebuild_ratings(self) -> tuple[int, int]:
        """Compute all ratings anew; return how many events there were and how many ratings changed."""
        return await self._rater.rebuild()

    def _pool_ratings(self, pool: "PoolRatings") -> pb.PoolRatings:
        message = play_pb2.Pool.FromString(pool.message)
        options = self._games[message.game].proto.Options.FromString(pool.options)
        return pb.PoolRatings(
            pool=message,
            options=format_options(options),
            tournament=pool.tournament,
            ratings=[pb.BotRating(bot=rated.identity, rating=_rating(rated)) for rated in pool.ratings],
        )

    async def issue_entrant_token(self, tournament: int, entrant: int) -> str:
        """Return a new token for a program that plays in one tournament only."""
        return await self._registry.issue_entrant_token(tournament, entrant)

    async def _told(self, summary: "Summary") -> pb.Tournament:
        """Return a tournament as everybody gets it, with how far its rounds are where it has any."""
        message = _message(summary)
        if not is_ladder(summary.plan) and (rounds := await self._tournaments.rounds(summary.number)):
            message.rounds.CopyFrom(await asyncio.to_thread(rounds_of, summary.plan, *rounds))
        return message

    async def _enter(self, entrant: pb.Entrant, game: str, own: bool) -> NewEntrant:
        """Return the entrant as it is stored: the experimenter's, a sample bot, or a registered bot."""
        if own:
            return NewEntrant(entrant.name, entrant.player, identity=entrant.name)
        if entrant.player.startswith(BUILTIN):
            return NewEntrant(entrant.name, entrant.player, identity=entrant.player)
        if entrant.player == HOSTED:
            return await self._enter_hosted(entrant, game)
        if entrant.player:
            raise InvalidRequest(
                f"bot {entrant.name!r}: a server starts no commands; register the bot (`fairdeal bot add`) "
                "and let it connect, or use `fairdeal run`"
            )
        bot = await self._registry.find_bot(entrant.name)
        return NewEntrant(
            entrant.name, "", identity=bot.name, bot=bot.id, owner=bot.owner, version=bot.version
        )

    async def _enter_hosted(self, entrant: pb.Entrant, game: str) -> NewEntrant:
        """Return a hosted bot, of which a version has qualified; raises UnknownBot, InvalidRequest."""
        bot = await self._registry.find_bot(entrant.name)
        version = (await self._versions.used([bot.id])).get((bot.id, game))
        if version is None:
            raise InvalidRequest(
                f"bot {bot.name!r} cannot be hosted: no version of it has qualified for {game}; its owner "
                f"uploads one (fairdeal bot upload {bot.name} FOLDER --version LABEL)"
            )
        return NewEntrant(
            entrant.name, HOSTED, identity=bot.name, bot=bot.id, owner=bot.owner, version=version.label
        )


def _shared_ratings(entrants: "Iterable[Entrant]") -> Iterator[pb.BotGroup]:
    """Yield the entrants that a rating belongs to, where it belongs to several."""
    found: dict[str, list[str]] = {}
    for entrant in entrants:
        found.setdefault(entrant.identity, []).append(entrant.name)
    return (pb.BotGroup(bots=bots) for bots in found.values() if len(bots) > 1)


def _not_running(loaded: "Loaded", what: str) -> str:
    if loaded.state == pb.TOURNAMENT_STATE_FINISHED:
        return f"tournament {loaded.number} is finished: nobody can {what} it any more"
    return (
        f"tournament {loaded.number} is not started: nobody can {what} it yet; `fairdeal tournament start "
        f"{loaded.number}` lets it begin, or create another one with other bots"
    )


def _check_is_new(loaded: "Loaded", name: str) -> None:
    """Raise FormatError for one that has withdrawn; for one that plays the store raises NameTaken."""
    if any(each.name == name and each.until is not None for each in loaded.entrants):
        raise FormatError("it has withdrawn, and only a ladder takes a bot back")


def _message(summary: "Summary") -> pb.Tournament:
    return pb.Tournament(
        number=summary.number,
        name=summary.name,
        plan=summary.plan,
        state=pb.TournamentState.Name(summary.state),  # type: ignore[arg-type]
        pairings=summary.pairings,
        played=summary.played,
        void=summary.void,
        stopped=summary.stopped,
        attendances=[_attendance(each, is_ladder(summary.plan)) for each in summary.attendances],
    )


def _attendance(found: "Attendance", ladder: bool) -> pb.Attendance:
    """Return when an entrant came and went; a ladder has no rounds, and nobody comes late to it."""
    return pb.Attendance(
        bot=found.name,
        since=found.since if found.late and not ladder else 0,
        withdrawn=found.until is not None,
        until=0 if ladder else found.until or 0,
    )


def _rating(rated: "Rated") -> pb.Rating:
    return pb.Rating(mu=rated.mu, sigma=rated.sigma, events=rated.events)
