"""Hosted bots in tournaments: has workers start the programs for which matches wait, and end the others."""

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from .director import Director, Need
from .errors import DatabaseUnavailable
from .patrol import patrol
from .players.player import Player
from .players.stream import StreamPlayer
from .workforce import LATE, Program, WorkerLost, Workforce

if TYPE_CHECKING:
    from .store.versions import Version, Versions

logger = logging.getLogger(__name__)

LOOK_PAUSE = 0.5
"""How often it is seen what is needed, in seconds, if nothing happens."""
MOST_CRASHES = 5
"""How often the program of a version is started again in a row of tournaments; then it forfeits the rest."""
RETRY_PAUSE = 5.0
"""How long a worker that could not start a program is left alone with it, in seconds."""
LONG_WAIT = 120.0
"""How long a program waits for a slot before that is said, in seconds."""
TURN = 60.0
"""Where bots are more than slots: how long one for which no match waits may stay, in seconds."""


@dataclass(eq=False)
class Guest:
    """A hosted bot's instance, and its program if it has one."""

    need: Need
    version: "Version"
    since: float
    """Since when it has, or has not, a program."""
    program: Program | None = None
    watching: "asyncio.Task[None] | None" = None
    answerable: bool = False
    """It has been there, or it is its own doing that it was not."""
    leaving: bool = False
    """Its program is ended when the matches that it plays are over."""

    @property
    def player(self) -> StreamPlayer:
        """Who plays for it."""
        return self.need.player


class Host:
    """Starts and ends programs such that those run for which matches wait, as far as there are slots."""

    def __init__(
        self,
        director: Director,
        versions: "Versions",
        workforce: Workforce,
    ) -> None:
        self._director = director
        self._versions = versions
        self._workforce = workforce
        self._guests: dict[int, Guest] = {}
        """By the player's id."""
        self._crashes: Counter[tuple[int, int]] = Counter()
        """By player and version."""
        self._now = asyncio.get_running_loop().time
        self._look = asyncio.Event()
        self._warned: set[str] = set()
        workforce.listen(self._look.set)

    async def run(self) -> None:
        """Look after hosted bots until cancelled; then end their programs."""
        try:
            await patrol(
                self._see_to_it,
                when=self._look,
                every=LOOK_PAUSE,
                database=self._director.database,
                failed="hosted bots could not be looked after; that is tried again",
            )
        finally:
            for guest in list(self._guests.values()):
                self._end(guest)

    async def vouches(self, player: Player) -> bool:
        """Wait until it is sure that a fault was the bot's; false where our side had lost its program."""
        guest = self._guests.get(id(player))
        if guest is None or not guest.answerable:
            return False
        if guest.program is None:  # it has crashed
            return True
        return await guest.program.worker.vouches()

    # --- what is needed -----------------------------------------------------------------------

    async def _see_to_it(self) -> None:
        needs = self._needs()
        used = await self._versions.used({need.who.bot for need in needs.values()}) if needs else {}
        now = self._now()
        for key, guest in list(self._guests.items()):
            if key not in needs and not guest.player.slots.busy:
                self._end(guest)
                del self._guests[key]
                self._crashes = Counter({each: n for each, n in self._crashes.items() if each[0] != key})
        for key, need in needs.items():
            if version := used.get((need.who.bot, need.game)):
                guest = self._guests.setdefault(key, Guest(need, version, now))
                guest.need = need
                self._take_up(guest, version)
        self._fill(needs)

    def _needs(self) -> dict[int, Need]:
        """Return what all tournaments need, the most urgent first, those of each tournament in turn."""
        if self._director.draining:
            return {key: guest.need for key, guest in self._guests.items()}
        each = [list(event.needs(self._workforce.slots)) for event in self._director.events.values()]
        needs: dict[int, Need] = {}
        for need in chain.from_iterable(zip_longest(*each)):
            if need is not None:
                needs.setdefault(id(need.player), need)
        return needs

    def _take_up(self, guest: Guest, version: "Version") -> None:
        """Let the version play that is used now, once the one before has ended its matches."""
        if guest.program is not None and guest.program.worker.leaving:
            guest.leaving = True
        if version.id != guest.version.id or guest.leaving:
            guest.player.pause()
            if not guest.player.slots.busy:
                self._end(guest)
                guest.version = version

    def _fill(self, needs: dict[int, Need]) -> None:
        """Start what is needed; where there are too few slots, others make room that need theirs less."""
        workforce = self._workforce
        wanted = [self._guests[key] for key in needs if key in self._guests]
        order = sorted(wanted, key=self._urgency)  # stable: the needs' order within each urgency
        coming = workforce.ending + sum(guest.leaving for guest in order)
        if workforce.queued and not (workforce.free or coming):
            self._make_room(order)
        kept = 1 if workforce.queued else 0  # for what is to be built or tried
        for place, guest in enumerate(order, start=1):
            if guest.program is not None or guest.player.crash:
                continue
            if workforce.free > kept:
                self._start(guest)
            elif coming > kept:
                coming -= 1  # the slot will be this one's
            elif not self._make_room(order[place:]):
                self._warn(guest)
                return

    def _make_room(self, order: list[Guest]) -> bool:
        """Let the least urgent program end when its matches are over; return whether there is one."""
        for guest in reversed(order):
            if guest.program is not None and not guest.leaving:
                guest.leaving = True
                self._take_up(guest, guest.version)
                return True
        return False

    def _urgency(self, guest: Guest) -> tuple[int, float]:
        """Return what is sorted by: whom matches wait for, who has just begun, then whoever's turn it is."""
        if guest.need.waits:
            return 0, 0.0
        if guest.program is None:
            return 2, guest.since
        return (1 if self._now() - guest.since < TURN else 3), 0.0

    def _warn(self, guest: Guest) -> None:
        """Say once that a program waits for a slot, and for long."""
        name, slots = guest.player.name, self._workforce.slots
        if name in self._warned or (slots and self._now() - guest.since < LONG_WAIT):
            return
        self._warned.add(name)
        logger.warning("%s is hosted and waits for a slot; the workers have %d: fairdeal worker", name, slots)

    # --- one program --------------------------------------------------------------------------

    def _start(self, guest: Guest) -> None:
        need, version = guest.need, guest.version
        guest.player.pause()
        guest.program = self._workforce.start(
            replace(need.who, version=version.label),
            version=version.id,
            sha256=version.built_sha256,
            run=version.run,
            environment={"FAIRDEAL_GAME": need.game, "FAIRDEAL_INSTANCE": str(need.who.instance)},
            limits=need.limits,
        )
        guest.since = self._now()
        if guest.program is not None:
            guest.watching = asyncio.create_task(self._watch(guest, guest.program))
            about = {"bot": guest.player.name, "instance": guest.player.instance}
            logger.info(
                "%s, version %s, is started by %s",
                guest.player.name,
                version.label,
                guest.program.worker.name,
                extra=about,
            )

    def _end(self, guest: Guest) -> None:
        """End the program, if there is one; no match runs that it plays."""
        if guest.program is None:
            guest.leaving = False
            return
        guest.player.pause()
        program, guest.program, guest.since = guest.program, None, self._now()
        guest.answerable = guest.leaving = False
        program.stop()
        if guest.watching is not None:
            guest.watching.cancel()

    async def _watch(self, guest: Guest, program: Program) -> None:
        """See that a program connects and stays, and what becomes of its matches when it does not."""
        try:
            if await program.join(guest.player):
                guest.answerable = True
            elif not program.ended.done():
                program.stop()
                await self._crashed(guest, LATE)
                return
            ended = await asyncio.shield(program.ended)
            output = f"\n{ended.output}" if ended.output else ""
            await self._crashed(guest, ended.how, output)
        except WorkerLost as loss:
            logger.warning("the matches of %s that run are void: %s", guest.player.name, loss)
            guest.player.lose(str(loss))
            guest.player.pause()
            guest.answerable = guest.leaving = False
            if not program.worker.gone.done():
                await asyncio.sleep(RETRY_PAUSE)
            guest.program, guest.since = None, self._now()
        self._look.set()

    async def _crashed(self, guest: Guest, how: str, output: str = "") -> None:
        """Charge the program's end to the bot, unless it was told that all is over."""
        guest.program, guest.since = None, self._now()
        guest.answerable, guest.leaving = True, False
        player, key = guest.player, (id(guest.player), guest.version.id)
        if id(player) not in self._needs() and not player.slots.busy:
            return
        self._crashes[key] += 1
        if self._crashes[key] > MOST_CRASHES:
            player.declare_crashed(f"{how}; it had been started {MOST_CRASHES} times again")
        else:
            player.pause()
            player.charge_crash(how)
        logger.info("%s: %s", player.name, how, extra={"bot": player.name, "instance": player.instance})
        try:
            await self._versions.set_crash(guest.version.id, f"{how}{output}")
        except DatabaseUnavailable:
            logger.warning("how the program of %s ended is not kept: the database is away", player.name)
