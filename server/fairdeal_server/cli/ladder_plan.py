"""What `fairdeal tournament plan` tells of a ladder: how fast it goes, and when its ratings say something."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from fairdeal.v1 import tournament_pb2 as pb

from ..output import documents, words
from ..planfile import PlanFile

if TYPE_CHECKING:
    from rich.console import RenderableType


class LadderOutlook:
    """All that is told about a ladder's plan."""

    def __init__(self, given: PlanFile, answer: float) -> None:
        from ..games.game import load_games
        from ..outlook import pace_of, try_ladder
        from ..planning import complete

        games = load_games()
        self.name = given.name
        self.answer = answer
        self.plan = complete(given.plan, games, own_bots=False).plan
        self.trial = try_ladder(self.plan, games)
        self.pace = pace_of(self.plan, self.trial, answer)

    def report(self, file: Path) -> "Iterator[RenderableType]":
        """Yield the report; `file` is where the plan stands."""
        from rich.text import Text

        plan = self.plan
        name = f", {self.name}" if self.name else ""
        yield Text.assemble((f"{words.seated(plan)}{name}", "bold"), f"\n{' '.join(plan.options)}")
        yield Text(
            f"ladder, {words.count(len(plan.entrants), 'bot')}, {words.deals(plan, cooperative=False)}"
        )
        yield Text(f"clock: {words.clock(plan.clock)}; payoff: {words.payoff(plan.payoff)}")
        yield Text("It goes on until `fairdeal tournament stop`; bots come and go.")
        yield Text.assemble(("\nhow fast", "bold"))
        yield Text("\n".join(self._speeds()))
        yield Text.assemble(("\nwho plays how much", "bold"))
        yield Text(self._quotas())
        yield Text.assemble(("\nhow sure", "bold"))
        yield from self._ratings()
        yield Text(f"\nNothing is stored yet: fairdeal tournament create {file}")

    def _speeds(self) -> Iterator[str]:
        pace, trial = self.pace, self.trial
        yield (
            f"About {_roughly(pace.matches)} matches an hour, {_roughly(pace.each)} of each bot, if "
            f"{words.count(pace.bots, 'bot')} are there all the time and answer in "
            f"{words.duration(self.answer)}."
        )
        yield (
            f"Sample bots have played {words.count(trial.matches, 'match')}: the referee waits "
            f"{trial.waits:.3g} times in a match, which takes {words.duration(trial.seconds)} of computing. "
            f"Assumed: your bots play as long matches, each one match at a time, so "
            f"{words.count(pace.at_once, 'match')} at once, and this machine plays them. "
            "Few bots are slower, as they rest rather than meet again at once."
        )

    def _quotas(self) -> str:
        from ..tournament.ladder import WINDOW

        outstanding = self.plan.format.ladder.outstanding
        return (
            f"Whoever has had the fewest of the last {WINDOW:,} meetings is next, so bots that are there as "
            f"long play as much. Each has at most {words.count(outstanding, 'meeting')} of "
            f"{words.count(self.plan.deals, 'match')} before it."
        )

    def _ratings(self) -> "Iterator[RenderableType]":
        from rich.text import Text

        from ..output.grid import grid

        drawn = grid(
            "95 % interval",
            "matches of the bot",
            "after about",
            numbers=("matches of the bot", "after about"),
        )
        for rating in self.pace.ratings:
            drawn.add_row(f"± {rating.elo:.0f} Elo", f"{rating.matches:,}", words.duration(rating.seconds))
        yield drawn
        yield Text(
            "Of a published rating (`fairdeal ratings`), where all bots are equal and play as much; unequal "
            "ones take more, as results that everybody expects say little. A new version begins anew."
        )

    def document(self) -> documents.Document:
        """Return the same as docs/json.md has it."""
        tournament = documents.tournament(pb.Tournament(name=self.name, plan=self.plan))
        for key in ("tournament", "state", "pairings", "matches", "void"):
            del tournament[key]
        pace = self.pace
        return tournament | {
            "held_by": "serve",
            "trial": asdict(self.trial),
            "pace": {
                "answer_seconds": self.answer,
                "bots": pace.bots,
                "at_once": pace.at_once,
                "matches_per_hour": pace.matches,
                "matches_per_hour_of_a_bot": pace.each,
                "outstanding": self.plan.format.ladder.outstanding,
                "ratings": [rating._asdict() for rating in pace.ratings],
            },
        }


def _roughly(number: float) -> str:
    """Return two digits of a number: no more of it is known."""
    return f"{float(f'{number:.2g}'):,.0f}"
