"""The table as it is drawn up: order and columns rest on the same matches."""

from collections.abc import Sequence
from random import Random

import pytest
from event import plan_of
from hall import GAMES
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.v1 import format_pb2 as fm
from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.planning import complete
from fairdeal_server.scoreboard import draw_up
from fairdeal_server.tournament.formats.format import Entry, Meeting
from fairdeal_server.tournament.results import StandingRow
from fairdeal_server.tournament.rounds import Last, Progress, seat_round

AWAY = (3, 4)
BY_MEAN = {
    "round robin": fm.Format(round_robin=fm.RoundRobin(cycles=2)),
    "gauntlet": fm.Format(gauntlet=fm.Gauntlet(challengers=["b2"], cycles=2)),
    "runoff": fm.Format(runoff=fm.Runoff(cycles=2)),
}


class Hall:
    """A tournament of five in which every match has a random margin."""

    def __init__(self, format: fm.Format, seed: int, bots: int = 5) -> None:
        names = [f"b{number}=builtin:random" for number in range(1, bots + 1)]
        self.planned = complete(plan_of(*names, deals=3, format=format), GAMES, own_bots=True)
        self.random = Random(seed)
        self.entries = [Entry(number, number) for number in range(1, bots + 1)]
        self.meetings: list[Meeting] = []
        self.rows: list[StandingRow] = []
        self.unfinished: set[int] = set()
        self.last = Last()

    def play(self, part: float = 1.0) -> "Hall":
        """Play a part of what the format asks for."""
        assert self.planned.format is not None
        meetings = self.planned.format.next(self.entries, self.progress().played)
        pairings = seat_round(meetings, self.rows, rotation=False, last=self.last)
        self.last = Last(pairings[-1].number, pairings[-1].deal_set)
        self.meetings += meetings
        played = round(part * len(pairings))
        for pairing in pairings[:played]:
            self.rows += self._match(pairing.number, pairing.deal_set, pairing.stratum, pairing.entrants)
        self.unfinished = {pairing.deal_set for pairing in pairings[played:]}
        return self

    def _match(self, number: int, deal_set: int, stratum: int, entrants: Sequence[int]) -> list[StandingRow]:
        margin = float(self.random.randint(-3, 3))
        return [
            StandingRow(
                match=number,
                pairing=number,
                deal_set=deal_set,
                stratum=stratum,
                seat=seat,
                entrant=entrant,
                payoff=payoff,
                second=None,
                rank=1 if payoff >= 0 else 2,
                shared=not margin,
                fault=0,
                faults=0,
                counts=True,
            )
            for seat, (entrant, payoff) in enumerate(zip(entrants, (margin, -margin), strict=True))
        ]

    def withdraw(self, entrant: int) -> None:
        last = max(meeting.round for meeting in self.meetings)
        self.entries[entrant - 1] = Entry(entrant, entrant, until=last)

    def progress(self) -> Progress:
        return Progress(self.entries, self.meetings, self.rows, self.unfinished, AWAY)

    def table(self) -> pb.GetStandingsResponse:
        tournament = pb.Tournament(plan=self.planned.plan)
        return draw_up(tournament, self.planned.pool.game, self.progress(), {})


def means_of(table: pb.GetStandingsResponse) -> dict[str, float | None]:
    return {row.bot: row.mean if row.HasField("mean") else None for row in table.standings}


def decisive(table: pb.GetStandingsResponse, column: str) -> dict[str, float | None]:
    """Return a column of the ranking."""
    at = list(table.ranking.columns).index(column)
    return {
        row.bot: row.values[at].value if row.values[at].HasField("value") else None
        for row in table.ranking.rows
    }


@pytest.mark.parametrize("name", ["round robin", "gauntlet"])
@given(seed=st.integers(0, 10**6), part=st.floats(0, 1), withdrawn=st.sampled_from([None, 1, 4]))
@settings(max_examples=25, deadline=None)
def test_the_mean_that_decides_is_the_one_in_the_table_at_any_moment(
    name: str, seed: int, part: float, withdrawn: int | None
) -> None:
    hall = Hall(BY_MEAN[name], seed).play()
    if withdrawn:
        hall.withdraw(withdrawn)
    table = hall.play(part).table()
    assert decisive(table, "mean") == pytest.approx(means_of(table))
    if name == "round robin":
        shown = [mean for mean in means_of(table).values() if mean is not None]
        assert shown == pytest.approx(sorted(shown, reverse=True))


@given(seed=st.integers(0, 10**6), part=st.floats(0, 1))
@settings(max_examples=25, deadline=None)
def test_the_first_step_of_a_run_off_has_the_means_of_the_table(seed: int, part: float) -> None:
    table = Hall(BY_MEAN["runoff"], seed).play().play(part).table()
    first = {row.bot: row.steps[0].value for row in table.ranking.rows}
    assert first == pytest.approx(means_of(table))


def test_in_the_middle_of_the_first_cycle_places_go_by_what_was_played() -> None:
    table = Hall(BY_MEAN["round robin"], seed=1).play(part=0.5).table()
    assert not any(meeting.means for meeting in table.meetings), "no meeting is over"
    assert {row.place for row in table.standings} == {1, 2, 3, 4, 5}


def team_rows(entrants: Sequence[int], at: int, faults: Sequence[int]) -> list[StandingRow]:
    """Return a match of a team that is worth nothing where a seat has a fault, and else 1."""
    faulty = {entrant for entrant, fault in zip(entrants, faults, strict=True) if fault}
    payoff = 0.0 if faulty else 1.0
    return [
        StandingRow(
            at, at, at, 0, seat, entrant, payoff, None, 2, False, fault, 0, not faulty or entrant in faulty
        )
        for seat, (entrant, fault) in enumerate(zip(entrants, faults, strict=True))
    ]


@pytest.mark.parametrize("penalty", [play_pb2.PENALTY_FORFEIT, play_pb2.PENALTY_DEFAULT])
def test_matches_that_a_fault_has_broken_count_in_the_mean_of_a_team_and_nowhere_else(
    penalty: "play_pb2.Penalty.ValueType",
) -> None:
    plan = plan_of("a=builtin:simple", "b=builtin:random", game="potluck", seats=2, deals=3, penalty=penalty)
    planned = complete(plan, GAMES, own_bots=True)
    illegal, resigned = play_pb2.FAULT_KIND_ILLEGAL_MOVE, play_pb2.FAULT_KIND_RESIGNED
    rows = [
        *team_rows((1, 1), 1, (0, 0)),
        *team_rows((2, 2), 2, (0, illegal)),
        *team_rows((1, 2), 3, (0, resigned)),
        *team_rows((1, 2), 4, (0, 0)),
        *team_rows((2, 1), 5, (0, 0)),
    ]
    progress = Progress([], [], rows, set(), AWAY)
    table = draw_up(pb.Tournament(plan=planned.plan), planned.pool.game, progress, {})
    found = {row.bot: row for row in table.standings}
    assert found["b"].mean < found["a"].mean == 1
    assert found["a"].self_play.mean == found["a"].cross_play.mean == found["b"].cross_play.mean == 1
    cells = {(cell.bot, cell.other): cell.mean for cell in table.crosses}
    assert cells["a", "a"] == cells["a", "b"] == cells["b", "a"] == 1
    forfeits = penalty == play_pb2.PENALTY_FORFEIT
    assert found["b"].HasField("self_play") == (("b", "b") in cells) == (not forfeits)


@pytest.fixture
def struck() -> pb.GetStandingsResponse:
    """The table of a round robin that b1 left after a third of its meetings."""
    hall = Hall(fm.Format(round_robin=fm.RoundRobin(cycles=3)), seed=3).play()
    hall.withdraw(1)
    return hall.play().play().table()


def test_meetings_of_a_struck_bot_are_in_no_column(struck: pb.GetStandingsResponse) -> None:
    *others, last = struck.standings
    assert last.bot == "b1"
    assert (last.matches, last.deal_sets, last.HasField("mean"), last.best_rank) == (0, 0, False, 0)
    assert all(row.matches == 3 * 3 * 3 and row.best_rank for row in others)
    assert not any("b1" in (cell.bot, cell.other) for cell in struck.crosses)
    assert not any("b1" in group.bots for group in struck.groups)


def test_a_struck_bot_and_its_meetings_are_marked(struck: pb.GetStandingsResponse) -> None:
    assert [row.bot for row in struck.ranking.rows if row.struck] == ["b1"]
    assert all(meeting.annulled == ("b1" in meeting.bots) for meeting in struck.meetings)
