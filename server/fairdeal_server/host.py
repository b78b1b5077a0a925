"""Hosted bots in tournaments: has workers start the programs for which matches wait, and end the others."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .director import Director, Need
from .errors import DatabaseUnavailable
from .patrol import patrol
from .players.player import Player
from .players.stream import StreamPlayer
from .rota import Claim, share
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
TURN = 30.0
"""How long a program for which matches wait keeps its slot where others wait for one, in seconds."""


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

    def has_turn(self, since: float) -> bool:
        """Whether its program, which runs, has been there since this time at the earliest, or is to come."""
        return not self.answerable or self.since > since


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
        self._served: dict[int, float] = {}
        """By tournament: when it last had bots there that could play."""
        self._owed = TURN
        """How long trials have to leave their slot to matches, in seconds."""
        self._looked = self._now()
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
                guest.player.pause()  # what it was charged with is over, too
                del self._guests[key]
                self._crashes = Counter({each: n for each, n in self._crashes.items() if each[0] != key})
        for key, need in needs.items():
            if version := used.get((need.who.bot, need.game)):
                guest = self._guests.setdefault(key, Guest(need, version, now))
                guest.need = need
                self._take_up(guest, version)
        self._share_out(needs)

    def _needs(self) -> dict[int, Need]:
        """Return what all tournaments may need."""
        if self._director.draining:
            return {key: guest.need for key, guest in self._guests.items()}
        needs: dict[int, Need] = {}
        for event in self._director.events.values():
            for need in event.needs():
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

    # --- who gets a slot ----------------------------------------------------------------------

    def _share_out(self, needs: dict[int, Need]) -> None:
        """Start programs, and have others end where there are too few slots."""
        workforce = self._workforce
        hungry = {
            key: self._guests[key]
            for key in needs
            if key in self._guests and not self._guests[key].player.crash
        }
        kept, claims = self._kept(hungry), self._claims(hungry)
        wanted = set(kept).union(*(company for claim in claims for company in claim.companies))
        slots = max(0, workforce.slots - workforce.trying)  # workers may have left since
        contended = len(wanted) > slots - workforce.queued
        for_trial = self._turn_of_trials(contended)
        chosen = share(max(0, slots - for_trial), kept, claims, patient_since=self._now() - TURN)
        absent = {key for key, guest in hungry.items() if guest.program is None}
        others = {key: guest for key, guest in hungry.items() if key not in chosen}
        coming = [*chosen, *([] if contended else others)]  # who has nothing to do yet may be there, too
        for key in [key for key in coming if key in absent][: max(0, workforce.free - for_trial)]:
            self._start(hungry[key])
        waiting = [hungry[key] for key in chosen if hungry[key].program is None]
        workforce.reserved = workforce.slots if contended and not for_trial else len(waiting)
        self._make_room(len(waiting) + for_trial - workforce.free, others.values())
        for guest in waiting:
            self._warn(guest)

    def _kept(self, hungry: Mapping[int, Guest]) -> list[int]:
        """Return who has a slot first: whose match waits for a program anew, and whose turn is not over."""
        kept = [key for key, guest in hungry.items() if guest.program is None and guest.player.slots.busy]
        since = self._now() - TURN
        there = {key for key, guest in hungry.items() if guest.program is not None and not guest.leaving}
        for number, event in self._director.events.items():
            mine = there.intersection(id(need.player) for need in event.needs())
            in_use = mine if event.gathers else event.hosted_in_use(mine)
            if in_use:
                self._served[number] = self._now()
            kept += [key for key in in_use if hungry[key].has_turn(since) and key not in kept]
        return kept

    def _claims(self, hungry: Mapping[int, Guest]) -> list[Claim]:
        """Return what each tournament needs for its next matches."""
        claims: list[Claim] = []
        if self._director.draining:
            return claims
        events = self._director.events
        self._served = {number: self._served.get(number, self._now()) for number in events}
        for number, event in events.items():
            if event.gathers:
                mine = [key for need in event.needs() if (key := id(need.player)) in hungry]
                mine.sort(key=lambda key: (hungry[key].program is not None, hungry[key].since))
                companies = [mine[: event.gathers]]
            else:
                found = event.hosted_companies(self._workforce.slots)
                companies = [[key for each in company if (key := id(each)) in hungry] for company in found]
            claims.append(Claim(self._served[number], [company for company in companies if company]))
        return claims

    def _turn_of_trials(self, contended: bool) -> int:
        """Return how many slots are to be freed for what waits to be built or tried, none or one.

        Where matches want that slot, too, they have it for a turn first, and then for as long as trials had.
        """
        workforce, now = self._workforce, self._now()
        passed, self._looked = now - self._looked, now
        if not contended:
            self._owed = TURN
        elif workforce.trying:
            self._owed = max(TURN, self._owed + passed)
        else:
            self._owed = max(0.0, self._owed - passed)
        may = workforce.queued and workforce.trying < workforce.most_trying
        return int(may and not (contended and self._owed))

    def _make_room(self, slots: int, guests: Iterable[Guest]) -> None:
        """Let so many programs end when their matches are over, but for those that are ending already."""
        slots -= self._workforce.ending + sum(guest.leaving for guest in self._guests.values())
        running = [guest for guest in guests if guest.program is not None and not guest.leaving]
        for guest in sorted(running, key=lambda guest: guest.since)[: max(0, slots)]:
            guest.leaving = True
            self._take_up(guest, guest.version)

    def _warn(self, guest: Guest) -> None:
        """Say once that a program waits for a slot, and for long."""
        name, workforce = guest.player.name, self._workforce
        if name in self._warned or (workforce.slots and self._now() - guest.since < LONG_WAIT):
            return
        self._warned.add(name)
        logger.warning(
            "%s is hosted and waits for a slot; the workers have %d, and %d of them build or try uploads; "
            "more workers bring more: fairdeal worker",
            name,
            workforce.slots,
            workforce.trying,
        )

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
                guest.answerable, guest.since = True, self._now()
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
