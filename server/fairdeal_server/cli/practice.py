"""`fairdeal practice`: a contestant's own file against the sample bots, in this process."""

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from . import arguments as arg
from .failures import FAILED, INTERRUPTED
from .speech import say

if TYPE_CHECKING:
    from ..planning import Planned
    from ..practice import Failure, Lost, Practice, Thought
    from ..simulation import Simulation

PATIENCE_S = 3.0
"""A move that has not returned after so many seconds is told, and Ctrl-C does not wait for it."""
MOST_SCENES = 30
"""How many scenes of a replay are shown unless all are asked for."""


def practice(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as `fairdeal games` lists it.")],
    file: Annotated[
        str,
        typer.Argument(metavar="FILE.py[:NAME]", help="Your bot's file; the name where it has several bots."),
    ],
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT", help="A sample bot; may be repeated.", show_default="all that the game has"
        ),
    ] = None,
    seats: arg.Seats = None,
    deals: Annotated[
        int, typer.Option(callback=arg.between(1, arg.MOST), metavar="N", help="Deals for each meeting.")
    ] = 100,
    option: arg.Settings = None,
    seed: arg.Seed = None,
    payoff: arg.PayoffName = None,
    move_time: Annotated[
        str,
        typer.Option(metavar="TIME", help="The time for a move that your bot is told of; nobody checks it."),
    ] = "1s",
    all: Annotated[bool, typer.Option("--all", help="Show every move of the replay.")] = False,
) -> None:
    """Practise with your bot's file against the game's sample bots.

    The file is loaded into this process: no server, no token, no waiting. It has a subclass of Bot or a
    function `move`. The referee and the deals are those of every competition, but there is no clock; you
    are told how long your bot took. After the table come your bot's first failure, if it had one, and the
    match that it lost worst, as your bot saw it. What your bot prints goes to the standard error. You are
    told of a move that does not return; Ctrl-C ends it, and shows where your bot was.

    \b
    Example:
      fairdeal practice ninetyone mybot.py --against match --deals 200 --seed 1
    """
    from ..games.game import check_seats, find_game, load_games
    from ..planning import complete
    from ..practice import Practice, load_bot, plan_against
    from ..simulation import Simulation
    from .reports import print_competition

    rules = find_game(game)
    if seats is not None:
        check_seats(game, rules.seats, seats)
    with contextlib.redirect_stdout(sys.stderr):
        path, bot = load_bot(file)
    entrants, format = plan_against(rules, path, against or (), seats or rules.seats.start)
    plan = arg.plan_of(
        game,
        entrants,
        seats=seats,
        deals=deals,
        settings=option,
        seed=seed,
        duplicate=arg.Duplicate.AUTO,
        payoff=payoff,
        clock=arg.clock(move_time, "0s", "0s"),
    )
    if format is not None:
        plan.format.CopyFrom(format)
    planned = complete(plan, load_games(), own_bots=True)
    own = Practice(entrants[0].name, rules, path)
    simulation = Simulation(planned, {own.name: own.maker(bot)}, own.watch)
    stdout = sys.stdout

    def report() -> None:
        with contextlib.redirect_stdout(stdout):
            if simulation.played or not own.stopped:
                print_competition(simulation.table())
            _print_report(own, planned, all)

    over = _play(simulation, own, report)
    report()
    if not over:
        raise typer.Exit(INTERRUPTED)
    if own.failure or own.illegal_move:
        raise typer.Exit(FAILED)


def _play(simulation: "Simulation", own: "Practice", report: Callable[[], None]) -> bool:
    """Play to the end, and return whether it came to that.

    Where it is stopped at a move, the report is printed and the process ends: the bot may never return.
    """
    from ..output import words
    from ..output.console import console
    from ..output.progress import progress

    title, pairings = simulation.planned.pool.game.title, simulation.pairings
    with contextlib.ExitStack() as shown:
        show = shown.enter_context(progress(console(stderr=True), title, len(pairings)))

        def stop(thought: "Thought", frame: FrameType | None) -> None:
            own.stop(thought, frame)
            shown.pop_all().close()
            report()
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(INTERRUPTED)

        check = shown.enter_context(_stopping(own, stop))
        try:
            with contextlib.redirect_stdout(sys.stderr):
                for _ in simulation.play(chunk=1):
                    check()
                    show(simulation.played, len(pairings), words.rounds(simulation.rounds))
        except KeyboardInterrupt:
            say("stopped; the table has what was played", err=True)
            return False
    return True


@contextlib.contextmanager
def _stopping(
    own: "Practice", stop: Callable[["Thought", FrameType | None], None]
) -> Iterator[Callable[[], None]]:
    """Provide what raises KeyboardInterrupt when Ctrl-C was pressed, and tell of a move that does not return.

    Ctrl-C at such a move, and a second one at any, calls `stop` with the move and the main thread's frame.
    """
    pressed, ended, main = False, threading.Event(), threading.main_thread().ident

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        thought = own.hanging(0 if pressed else PATIENCE_S)
        if thought is not None:
            stop(thought, frame)
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    def check() -> None:
        if pressed:
            raise KeyboardInterrupt

    def watch() -> None:
        told = None
        while not ended.wait(PATIENCE_S / 8):
            thought = own.hanging(PATIENCE_S)
            if thought is None or thought is told:
                continue
            told = thought
            where = f"match {thought.match}, seat {thought.seat}, turn {thought.turn}"
            hint = "" if pressed else "; Ctrl-C stops it and shows where it is"
            say(f"{where}: {own.name} has not moved for {PATIENCE_S:g} s{hint}", err=True)
            if pressed and main is not None:
                signal.pthread_kill(main, signal.SIGINT)

    before = signal.signal(signal.SIGINT, press)
    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield check
    finally:
        ended.set()
        watching.join()
        signal.signal(signal.SIGINT, before)


def _print_report(own: "Practice", planned: "Planned", all: bool) -> None:
    """Print what the table does not say: times, failures, and the match that was lost worst."""
    from ..output import words

    say()
    if own.moves:
        mean, longest = own.used_us / own.moves / 1000, own.longest_us / 1000
        allowed = planned.pool.message.clock.move_ms
        say(
            f"{own.name} took {mean:,.2f} ms for a move on average and {longest:,.1f} ms at the most; "
            f"a competition allows {allowed:,} ms unless it says otherwise."
        )
    if own.failure:
        what = f"{own.name} failed in {words.count(own.failed, 'match')}, and each one was lost"
        _print_failure(what, own.failure)
    if own.illegal_move:
        what = f"{own.name} made {words.count(own.illegal, 'illegal move')}, and each one lost its match"
        _print_failure(what, own.illegal_move)
    if own.stopped:
        stopped = own.stopped
        where = f"match {stopped.match}, seat {stopped.seat}"
        say(f"\n{own.name} hung: it did not move in {where}. It was here:\n\n{stopped.text}")
    if own.worst is None and not own.stopped:
        say(f"{own.name} lost no match.")
    elif own.worst is not None:
        _print_lost(own, own.worst, words.payoff(planned.pool.message.payoff), all)


def _print_failure(what: str, first: "Failure") -> None:
    say(f"\n{what}. The first time, in match {first.match}, seat {first.seat}:\n\n{first.text}")


def _print_lost(own: "Practice", lost: "Lost", payoff: str, all: bool) -> None:
    """Print a match as the bot saw it, the last scenes of a long one."""
    from ..output.console import console
    from ..output.frames import show_last
    from ..referee.fold import replay

    seats = ", ".join(f"seat {number} {seat.bot}" for number, seat in enumerate(lost.log.seats))
    worth = f"{payoff} {lost.result.payoff:g}"
    say(
        f"\nThe match that {own.name} lost worst: match {lost.log.match} ({seats}), {worth}"
        f"\n{lost.log.summary}\nAs seat {lost.seat} saw it:"
    )
    frames = list(replay(own.game, lost.log, lost.seat))
    left_out = show_last(console(), frames, None if all else MOST_SCENES)
    if left_out:
        say(f"\nThe first {left_out} scenes are left out; --all shows them.")
