"""`fairdeal tournament`, `fairdeal standings` and `fairdeal ratings`."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.v1 import tournament_pb2 as pb

from ..output import documents, lists, words
from ..planning import BUILTIN, HOSTED
from . import arguments as arg
from .failures import CommandError
from .loop import ask
from .plan import plan
from .rehearse import rehearse
from .reports import print_competition, print_json, print_list, print_parts
from .speech import say

if TYPE_CHECKING:
    from ..rpc.client import Session

REPEAT = 0.5
"""How often the progress is shown while nothing changes, in seconds."""

tournament = typer.Typer(
    no_args_is_help=True,
    help=arg.with_example("Create, start and follow tournaments.", "fairdeal tournament show 3 --follow"),
)
ratings = typer.Typer(invoke_without_command=True)


@tournament.command()
def create(
    context: typer.Context,
    game: arg.GameOrFile,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[=builtin:BOT]",
            help="A registered bot, or a sample bot under a name; may be repeated.",
        ),
    ] = None,
    name: Annotated[str, typer.Option(metavar="TEXT", help="A name for people.")] = "",
    seats: arg.Seats = None,
    deals: arg.Deals = 100,
    option: arg.Settings = None,
    move_time: arg.MoveTime = "1s",
    bank: arg.Bank = "0s",
    increment: arg.Increment = "0s",
    payoff: arg.PayoffName = None,
    penalty: arg.PenaltyName = arg.Penalty.FORFEIT,
    durability: arg.DurabilityName = arg.Durability.MATCH,
    duplicate: arg.DuplicateMode = arg.Duplicate.AUTO,
    seed: arg.Seed = None,
    watch_delay: Annotated[
        int | None,
        typer.Option(
            callback=arg.between(1, arg.MOST),
            metavar="N",
            help="Let spectators see hidden cards N moves later.",
            show_default="only after the match",
        ),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            callback=arg.not_empty,
            metavar="TEXT",
            help="Makes it safe to repeat: the same key is the same tournament.",
            show_default=False,
        ),
    ] = None,
    json: arg.Json = False,
) -> None:
    """Create a tournament of registered and sample bots.

    It waits until `fairdeal tournament start`. Formats other than a round robin are described in a file
    (docs/organisers.md).

    \b
    Example:
      fairdeal tournament create ninetyone --bot countess --bot baron --bot base=builtin:match --deals 500
    """

    def typed() -> pb.Plan:
        plan = arg.plan_of(
            game,
            [_entrant(text) for text in arg.require_bots(game, bot, "tournament create")],
            seats=seats,
            deals=deals,
            settings=option,
            seed=seed,
            duplicate=duplicate,
            payoff=payoff,
            penalty=penalty,
            clock=arg.clock(move_time, bank, increment),
            durability=durability,
        )
        plan.watch_delay = watch_delay or 0
        return plan

    given = arg.read_plan(context, game, typed)
    request = pb.CreateRequest(key=key or secrets.token_hex(16), name=name or given.name, plan=given.plan)
    with arg.naming_file(game):
        created = ask(lambda session: session.tournaments.Create(request)).tournament
    if json:
        print_json(documents.tournament(created))
    else:
        ladder = words.is_ladder(created.plan)
        matches = words.count(created.pairings, "match")
        rounds = f", {matches} in the first round" if created.plan.HasField("format") else f" of {matches}"
        what = ", a ladder" if ladder else rounds
        say(f"tournament {created.number}{what}: fairdeal tournament start {created.number}")


def _entrant(text: str) -> pb.Entrant:
    name, equals, player = text.partition("=")
    if equals and player != HOSTED and not player.startswith(BUILTIN):
        raise CommandError(
            f"--bot {text!r}: a server starts no commands; write NAME for a registered bot that connects, "
            f"NAME={HOSTED} for one whose uploaded version is started, NAME={BUILTIN}BOT for a sample bot, "
            "or use `fairdeal run`"
        )
    return pb.Entrant(name=name, player=player)


tournament.command()(plan)
tournament.command()(rehearse)


@tournament.command()
def start(number: arg.TournamentNumber, json: arg.Json = False) -> None:
    """Let the server play a tournament.

    One that was started before goes on as it is.

    \b
    Example:
      fairdeal tournament start 3
    """

    async def work(session: "Session") -> tuple[pb.Tournament, pb.Tournament]:
        before = (await session.tournaments.Get(pb.GetRequest(number=number))).tournament
        return before, (await session.tournaments.Start(pb.StartRequest(number=number))).tournament

    before, started = ask(work)
    if json:
        print_json(documents.tournament(started))
    else:
        say(_started(before.state, started))


def _started(before: int, now: pb.Tournament) -> str:
    """Say what has come of a start, and what to do next."""
    number, matches = now.number, words.count(now.pairings, "match")
    if now.state == pb.TOURNAMENT_STATE_FINISHED:
        return f"tournament {number} is finished already; its table: fairdeal standings {number}"
    follow = f"its progress: fairdeal tournament show {number} --follow"
    if now.stopped:
        return f"tournament {number} was stopped, and is not started again: what runs is played to its end"
    if before == pb.TOURNAMENT_STATE_RUNNING:
        return (
            f"tournament {number} was started before and goes on, {now.played:,} of {matches} played so far; "
            f"nothing has changed\n{follow}"
        )
    return f"tournament {number} is started, and `fairdeal serve` plays it\n{follow}"


@tournament.command()
def enter(
    number: arg.TournamentNumber,
    bot: Annotated[
        str,
        typer.Argument(
            metavar="NAME[=hosted:|=builtin:BOT]",
            help="A registered bot that connects, one whose uploaded version is started, or a sample bot.",
        ),
    ],
    json: arg.Json = False,
) -> None:
    """Let a bot enter late.

    It plays from the next round on, in a ladder at once. A ladder takes back who has withdrawn. The
    tournament must run.

    \b
    Example:
      fairdeal tournament enter 3 countess=hosted:
    """
    request = pb.EnterRequest(number=number, entrant=_entrant(bot))
    entered = ask(lambda session: session.tournaments.Enter(request)).tournament
    if json:
        print_json(documents.tournament(entered))
    else:
        since = "from now on" if words.is_ladder(entered.plan) else "from the next round on"
        say(f"{request.entrant.name} plays in tournament {number} {since}")


@tournament.command()
def withdraw(
    number: arg.TournamentNumber,
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot's name in the tournament.")],
    json: arg.Json = False,
) -> None:
    """Take a bot out.

    It plays no round after the one that is being played, and in a ladder no more than what it has before it.

    \b
    Example:
      fairdeal tournament withdraw 3 countess
    """
    request = pb.WithdrawRequest(number=number, bot=bot)
    left = ask(lambda session: session.tournaments.Withdraw(request)).tournament
    if json:
        print_json(documents.tournament(left))
    else:
        more = "meeting" if words.is_ladder(left.plan) else "round"
        say(f"{bot} plays no further {more} of tournament {number}")


@tournament.command()
def stop(number: arg.TournamentNumber, json: arg.Json = False) -> None:
    """End a tournament before everything is played, and a ladder at all.

    No further match starts; when those that run are over it is finished.

    \b
    Example:
      fairdeal tournament stop 3
    """
    stopped = ask(lambda session: session.tournaments.Stop(pb.StopRequest(number=number))).tournament
    if json:
        print_json(documents.tournament(stopped))
    elif stopped.state == pb.TOURNAMENT_STATE_FINISHED:
        say(f"tournament {number} is finished")
    else:
        say(f"tournament {number} starts no further match, and is finished when those that run are over")


@tournament.command()
def show(
    number: arg.TournamentNumber,
    follow: Annotated[bool, typer.Option("--follow", help="Show the progress until it is over.")] = False,
    json: arg.Json = False,
) -> None:
    """Show a tournament, with --follow its progress.

    Also the bots that it waits for.

    \b
    Example:
      fairdeal tournament show 3 --follow
    """

    async def work(session: "Session") -> pb.GetResponse:
        if follow:
            await _follow(session, number)
        return await session.tournaments.Get(pb.GetRequest(number=number))

    found = ask(work)
    if json:
        print_json(documents.tournament(found.tournament) | {"waiting_for": [*found.waiting_for]})
    else:
        print_parts([lists.tournament(found.tournament, found.waiting_for)])


async def _follow(session: "Session", number: int) -> None:
    from ..output.console import console
    from ..output.progress import progress

    first = (await session.tournaments.Get(pb.GetRequest(number=number))).tournament
    now = pb.FollowResponse(tournament=first)
    with progress(console(stderr=True), f"tournament {number}", first.pairings, first.played) as advance:

        async def show() -> None:
            while True:  # nothing comes from the server while nothing changes
                advance(now.tournament.played, now.tournament.pairings, _note(now))
                await asyncio.sleep(REPEAT)

        showing = asyncio.create_task(show())
        try:
            async for now in session.tournaments.Follow(pb.FollowRequest(number=number)):
                advance(now.tournament.played, now.tournament.pairings, _note(now))
        finally:
            showing.cancel()


def _note(now: pb.FollowResponse) -> str:
    """Say which round is played, and what the tournament waits for."""
    if now.tournament.state == pb.TOURNAMENT_STATE_CREATED:
        return f"waiting for: fairdeal tournament start {now.tournament.number}"
    return words.progress_note(now)


@tournament.command("list")
def list_tournaments(json: arg.Json = False) -> None:
    """List the tournaments, the newest first.

    \b
    Example:
      fairdeal tournament list
    """
    found = ask(lambda session: session.tournaments.List(pb.ListRequest())).tournaments
    print_list(found, documents.tournament, lists.tournaments, json, "there is no tournament yet")


def standings(
    tournament: Annotated[
        int | None,
        typer.Argument(
            callback=arg.between(1, arg.LAST_TOURNAMENT),
            metavar="TOURNAMENT",
            help="The tournament's number.",
            show_default="the newest",
        ),
    ] = None,
    json: arg.Json = False,
    csv: arg.Csv = False,
) -> None:
    """Show the table of a tournament, as far as it is played.

    \b
    Example:
      fairdeal standings 3 --json
    """
    request = pb.GetStandingsRequest(number=tournament or 0)
    print_competition(ask(lambda session: session.tournaments.GetStandings(request)), json=json, csv=csv)


@ratings.callback()
def show_ratings(
    context: typer.Context,
    anchor: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="A bot whose strength is given, in Elo; three or more set the scale.",
            show_default="the mean of the bots is 0",
        ),
    ] = None,
    json: arg.Json = False,
) -> None:
    """Show the ratings of every pool of rivals, or rebuild them.

    Games of teams have none: `fairdeal standings` shows what each bot adds to its teams.

    \b
    Example:
      fairdeal ratings --json
    """
    if context.invoked_subcommand is not None:
        alone = f"is for `ratings` alone; options of `ratings {context.invoked_subcommand}` stand behind it"
        arg.refuse(context, ("anchor", "json"), alone)
    else:
        request = pb.ListRatingsRequest(anchors=[_anchor(text) for text in anchor or ()])
        _print_ratings(ask(lambda session: session.tournaments.ListRatings(request)).pools, json)


def _anchor(text: str) -> pb.Anchor:
    name, _, value = text.rpartition("=")
    try:
        elo = float(value)
    except ValueError:
        name = ""
    if not name:
        raise CommandError(f"--anchor {text!r} is not of the form NAME=VALUE, with a value in Elo")
    return pb.Anchor(bot=name, elo=elo)


def _print_ratings(pools: Sequence[pb.PoolRatings], json: bool) -> None:
    if json:
        print_json([documents.pool_ratings(pool) for pool in pools])
    elif pools:
        print_parts(lists.ratings(pools))
    else:
        say("nothing is rated yet: a competitive game's first complete deal set makes ratings")
        say(words.TEAMS_UNRATED)


@ratings.command()
def rebuild(json: arg.Json = False) -> None:
    """Compute all ratings anew from the matches.

    They come out the same; what had changed is said and put right.

    \b
    Example:
      fairdeal ratings rebuild
    """
    rebuilt = ask(lambda session: session.tournaments.RebuildRatings(pb.RebuildRatingsRequest()))
    if json:
        print_json({"events": rebuilt.events, "changed": rebuilt.changed})
        return
    changed = "none differed" if not rebuilt.changed else f"{words.count(rebuilt.changed, 'rating')} differed"
    say(f"{words.count(rebuilt.events, 'rating event')} replayed, {changed}")
