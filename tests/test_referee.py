"""The referee: faults and what they cost, clocks that a test drives, and what is logged."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from hall import GAMES
from records import ErringPlayer, Errs, play_matches
from room import SECOND, Wire, room, settle, table

from fairdeal.bot import Bot
from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import LogEntry, MatchLog
from fairdeal_server.games.ninetyone import NinetyOne, NinetyOneState
from fairdeal_server.players import stream
from fairdeal_server.players.inprocess import InProcessPlayer
from fairdeal_server.players.player import Answer, Player, Turn
from fairdeal_server.players.stream import HAND_OFF
from fairdeal_server.referee.clock import STRAIN, TICK, SeatClock
from fairdeal_server.referee.log import read
from fairdeal_server.referee.match import Match, Outcome
from fairdeal_server.referee.pool import Pool
from fairdeal_server.scoring import finished, standing_rows
from fairdeal_server.tournament.results import STAND_IN, FollowUp, Waiting

TIMEOUT, DISCONNECTED = pb.FAULT_KIND_TIMEOUT, pb.FAULT_KIND_DISCONNECTED
ILLEGAL_MOVE, MALFORMED = pb.FAULT_KIND_ILLEGAL_MOVE, pb.FAULT_KIND_MALFORMED
CRASHED, RESIGNED, FAILED = pb.FAULT_KIND_CRASHED, pb.FAULT_KIND_RESIGNED, pb.FAULT_KIND_FAILED
BOTS_FAULTS = [TIMEOUT, DISCONNECTED, ILLEGAL_MOVE, MALFORMED, CRASHED, RESIGNED, FAILED]
RIVALS = [game for game in GAMES.values() if not game.cooperative]
NAMES = [pb.FaultKind.Name(kind) for kind in BOTS_FAULTS]


def log_of(game: str, seats: int, errs: Errs, **how: Any) -> MatchLog:
    """Return the log of a match in which the seats err as they are told to."""
    (record,) = play_matches(game, seats, matches=1, errs=errs, **how)
    return read(record.log)


def faults_of(log: MatchLog) -> list[int]:
    return [seat.fault for seat in log.results]


def entries_of(log: MatchLog, seat: int) -> list[LogEntry]:
    return [entry for entry in log.entries if entry.by == seat + 1]


# --- what faults cost ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BOTS_FAULTS, ids=NAMES)
def test_a_fault_loses_a_match_of_two(kind: "pb.FaultKind.ValueType") -> None:
    log = log_of("ninetyone", 2, {(0, 3): kind})
    faulty, rival = log.results
    assert (faulty.fault, faulty.faults, faulty.rank, faulty.payoff) == (kind, 1, 2, -91)
    assert (rival.fault, rival.faults, rival.rank, rival.payoff) == (0, 0, 1, 91)
    forfeit = entries_of(log, 0)[-1]
    assert forfeit.forfeit
    assert (forfeit.fault, forfeit.move) == (kind, b"")
    assert log.summary == "forfeited by seat 0"


@pytest.mark.parametrize("kind", [kind for kind in BOTS_FAULTS if kind != RESIGNED])
def test_where_a_fault_costs_the_default_move_it_is_counted_and_the_match_goes_on(
    kind: "pb.FaultKind.ValueType",
) -> None:
    errs = {(0, 3): kind, (0, 5): TIMEOUT}
    log = log_of("ninetyone", 2, errs, penalty=pb.PENALTY_DEFAULT)
    assert (log.results[0].fault, log.results[0].faults) == (kind, 2)
    assert log.results[1].faults == 0
    entries = entries_of(log, 0)
    assert len(entries) == 13
    assert [number for number, entry in enumerate(entries, 1) if entry.fault] == [3, 5]
    assert not any(entry.forfeit for entry in log.entries)
    left = set(range(1, 14)) - {bids.Move.FromString(entry.move).bid for entry in entries[:2]}
    assert bids.Move.FromString(entries[2].move).bid == min(left)


def test_faults_of_several_kinds_in_a_match_are_counted_by_kind() -> None:
    game = GAMES["ninetyone"]
    pool = Pool.of(game, game.proto.Options(), 2, penalty=pb.PENALTY_DEFAULT)
    errs = {(0, 2): TIMEOUT, (0, 4): ILLEGAL_MOVE, (0, 7): TIMEOUT}
    outcome = played(pool, [ErringPlayer(seat, errs) for seat in range(2)])
    pairing = Waiting(number=5, deal_set=2, stratum=1, deal=2, entrants=(7, 8))
    result = finished(pool, 1, 10, pairing, outcome, same_deal=False)
    clumsy, other = standing_rows(result, pairing)
    assert clumsy.faults_by_kind == {TIMEOUT: 2, ILLEGAL_MOVE: 1}
    assert other.faults_by_kind == {}


def test_who_resigns_has_lost_whatever_faults_cost() -> None:
    log = log_of("ninetyone", 2, {(1, 4): RESIGNED}, penalty=pb.PENALTY_DEFAULT)
    assert faults_of(log) == [0, RESIGNED]
    assert [seat.rank for seat in log.results] == [1, 2]


@pytest.mark.parametrize("kind", BOTS_FAULTS, ids=NAMES)
def test_among_many_the_faulty_seat_plays_on_by_default_and_is_last(kind: "pb.FaultKind.ValueType") -> None:
    log = log_of("ninetyone", 4, {(2, 5): kind})
    assert faults_of(log) == [0, 0, kind, 0]
    assert log.results[2].rank == 4
    assert log.results[2].payoff == log.pool.low
    others = [log.results[seat] for seat in (0, 1, 3)]
    assert sorted(seat.rank for seat in others)[0] == 1
    mean = sum(seat.score for seat in others) / 3
    for seat in others:
        assert seat.payoff == pytest.approx((seat.score - mean) * 3 / 2)
    entries = entries_of(log, 2)
    assert len(entries) == 14
    assert [number for number, entry in enumerate(entries) if entry.forfeit] == [4]
    assert not any(entry.used_us or entry.fault for entry in entries[5:])


def test_a_summary_names_no_winner_that_the_ranks_do_not_have() -> None:
    log = log_of("ninetyone", 4, {(2, 5): TIMEOUT})
    assert [seat.rank for seat in log.results] == [2, 1, 4, 3]
    scores = " : ".join(f"{seat.score:g}" for seat in log.results)
    assert log.summary == (
        "forfeited by seat 2, ranked last; of the others seat 1 wins, then seat 0, then seat 3; "
        f"played on with default moves to {scores}"
    )


@pytest.mark.parametrize("game", [game.name for game in RIVALS if 3 in game.seats])
@pytest.mark.parametrize("seed", range(10))
def test_in_every_game_the_summary_ranks_as_the_results_do(game: str, seed: int) -> None:
    log = log_of(game, 3, {(1, 1): TIMEOUT}, seed=seed)
    zero, forfeiter, two = (seat.rank for seat in log.results)
    order = {
        (1, 2): "seat 0 wins, then seat 2",
        (2, 1): "seat 2 wins, then seat 0",
        (1, 1): "seat 0 and seat 2 share the win",
    }[zero, two]
    assert forfeiter == 3
    assert log.summary.startswith(f"forfeited by seat 1, ranked last; of the others {order}; played on with")


def test_a_match_ends_when_only_one_rival_has_not_forfeited() -> None:
    log = log_of("ninetyone", 3, {(0, 2): TIMEOUT, (2, 4): ILLEGAL_MOVE})
    assert [seat.rank for seat in log.results] == [2, 1, 2]
    assert [seat.payoff for seat in log.results] == [log.pool.low, log.pool.high, log.pool.low]
    assert log.summary == "forfeited by seat 0 and seat 2"


@pytest.mark.parametrize("seats", [2, 3])
def test_two_faults_of_the_same_round_both_count(seats: int) -> None:
    log = log_of("ninetyone", seats, {(0, 3): TIMEOUT, (1, 3): CRASHED})
    assert faults_of(log)[:2] == [TIMEOUT, CRASHED]
    assert [seat.payoff for seat in log.results[:2]] == [log.pool.low] * 2


def test_two_faults_of_the_same_round_both_cost_the_default_move() -> None:
    log = log_of("ninetyone", 2, {(0, 3): TIMEOUT, (1, 3): MALFORMED}, penalty=pb.PENALTY_DEFAULT)
    assert faults_of(log) == [TIMEOUT, MALFORMED]
    assert len(log.entries) == 13 * 3


@pytest.mark.parametrize("kind", BOTS_FAULTS, ids=NAMES)
def test_a_fault_ends_the_match_of_a_team_and_is_one_bots_alone(kind: "pb.FaultKind.ValueType") -> None:
    log = log_of("potluck", 3, {(1, 2): kind})
    assert faults_of(log) == [0, kind, 0]
    assert [seat.payoff for seat in log.results] == [0, 0, 0]
    assert log.summary == "forfeited by seat 1"


def test_a_teams_partners_do_not_count_and_play_again_with_a_stand_in() -> None:
    pool = Pool.of(GAMES["potluck"], GAMES["potluck"].proto.Options(), 3)
    outcome = played(pool, [ErringPlayer(seat, {(1, 2): CRASHED}) for seat in range(3)])
    pairing = Waiting(number=5, deal_set=2, stratum=1, deal=2, entrants=(7, 8, 9))
    result = finished(pool, 1, 10, pairing, outcome, same_deal=False)
    assert [(seat.counts, seat.fault) for seat in result.seats] == [(False, 0), (True, CRASHED), (False, 0)]
    assert result.follow_up == FollowUp((7, STAND_IN, 9), same_deal=False)


def test_a_bot_that_plays_with_itself_alone_gets_no_stand_in() -> None:
    pool = Pool.of(GAMES["potluck"], GAMES["potluck"].proto.Options(), 3)
    outcome = played(pool, [ErringPlayer(seat, {(1, 2): CRASHED}) for seat in range(3)])
    pairing = Waiting(number=5, deal_set=2, stratum=1, deal=2, entrants=(7, 7, 7))
    result = finished(pool, 1, 10, pairing, outcome, same_deal=False)
    assert result.follow_up is None
    assert all(seat.counts for seat in result.seats)


def test_a_stand_ins_fault_asks_for_no_further_match() -> None:
    pool = Pool.of(GAMES["potluck"], GAMES["potluck"].proto.Options(), 3)
    outcome = played(pool, [ErringPlayer(seat, {(1, 2): CRASHED}) for seat in range(3)])
    pairing = Waiting(number=5, deal_set=2, stratum=1, deal=2, entrants=(7, STAND_IN, 9))
    result = finished(pool, 1, 10, pairing, outcome, same_deal=False)
    assert result.follow_up is None
    assert not any(seat.counts for seat in result.seats)


# --- our own faults -----------------------------------------------------------------------------


class Broken(NinetyOne):
    """Rules that fail in the given round."""

    fails_in = 4

    def observe(self, state: NinetyOneState, seat: int | None) -> bids.Observation:
        if len(state.shown) + 1 == self.fails_in:
            raise RuntimeError("a mistake in the rules")
        return super().observe(state, seat)


class BrokenAtOnce(Broken):
    fails_in = 1


def played(pool: Pool, players: Sequence[Player]) -> Outcome:
    return asyncio.run(Match(table(pool, players)).play())


def test_a_failure_of_ours_makes_the_match_void_and_blames_nobody() -> None:
    pool = Pool.of(Broken(), bids.Options(), 2)
    outcome = played(pool, [ErringPlayer(seat, {}) for seat in range(2)])
    assert outcome.void
    assert outcome.observed
    assert not outcome.results
    assert outcome.reason == "RuntimeError in the referee"
    log = read(outcome.log)
    assert log.void
    assert len(log.entries) == 10
    assert not any(entry.fault for entry in log.entries)


def test_a_void_match_says_whether_anybody_has_seen_the_deal() -> None:
    pool = Pool.of(BrokenAtOnce(), bids.Options(), 2)
    outcome = played(pool, [ErringPlayer(seat, {}) for seat in range(2)])
    assert outcome.void
    assert not outcome.observed


# --- who is asked -------------------------------------------------------------------------------


class Asked(ErringPlayer):
    """Remembers its turns, and what it was told about its answers."""

    def __init__(self, seat: int, errs: Errs | None = None) -> None:
        super().__init__(seat, errs or {})
        self.turns: list[Turn] = []
        self.rejections: list[pb.Rejection] = []
        self.left: list[int] = []

    def ask(self, turn: Turn) -> asyncio.Future[Answer]:
        self.turns.append(turn)
        return super().ask(turn)

    def reject(self, rejection: pb.Rejection) -> None:
        self.rejections.append(rejection)

    def leave(self, match: int, seat: int) -> None:
        self.left.append(match)


def test_a_forced_move_is_logged_and_not_asked_for() -> None:
    pool = Pool.of(GAMES["ninetyone"], bids.Options(cards=5), 2)
    players = [Asked(0), Asked(1)]
    log = read(played(pool, players).log)
    for seat, player in enumerate(players):
        assert [turn.number for turn in player.turns] == [1, 2, 3, 4]
        assert [entry.forced for entry in entries_of(log, seat)] == [False] * 4 + [True]
        assert not entries_of(log, seat)[-1].used_us


def test_a_seat_that_has_forfeited_is_not_asked_again() -> None:
    pool = Pool.of(GAMES["ninetyone"], bids.Options(), 3)
    players = [Asked(0), Asked(1, {(1, 3): TIMEOUT}), Asked(2)]
    played(pool, players)
    assert [len(player.turns) for player in players] == [12, 3, 12]


def test_every_player_leaves_the_match_when_it_is_over() -> None:
    pool = Pool.of(Broken(), bids.Options(), 2)
    players = [Asked(0), Asked(1)]
    played(pool, players)
    assert [player.left for player in players] == [[1], [1]]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (TIMEOUT, pb.REJECTION_REASON_LATE),
        (DISCONNECTED, pb.REJECTION_REASON_LATE),
        (ILLEGAL_MOVE, pb.REJECTION_REASON_ILLEGAL_MOVE),
        (MALFORMED, pb.REJECTION_REASON_MALFORMED),
        (CRASHED, None),
        (RESIGNED, None),
        (FAILED, None),
    ],
    ids=NAMES,
)
def test_a_bot_is_told_which_answer_was_not_taken(
    kind: "pb.FaultKind.ValueType", reason: "pb.RejectionReason.ValueType | None"
) -> None:
    pool = Pool.of(GAMES["ninetyone"], bids.Options(), 2)
    player = Asked(0, {(0, 3): kind})
    played(pool, [player, Asked(1)])
    told = [(each.reason, each.match, each.seat, each.turn) for each in player.rejections]
    assert told == ([] if reason is None else [(reason, 1, 0, 3)])
    assert all(each.consequence == pb.CONSEQUENCE_FORFEIT for each in player.rejections)


def test_a_bot_is_told_that_the_default_move_was_played() -> None:
    pool = Pool.of(GAMES["ninetyone"], bids.Options(), 2, penalty=pb.PENALTY_DEFAULT)
    player = Asked(0, {(0, 3): ILLEGAL_MOVE})
    played(pool, [player, Asked(1)])
    (rejection,) = player.rejections
    assert rejection.consequence == pb.CONSEQUENCE_DEFAULT_MOVE
    assert rejection.message


# --- bots in this process -----------------------------------------------------------------------


class Lowest(Bot):
    def move(self, turn: bids.Turn) -> bids.Move:
        return turn.legal[0]


class Failing(Bot):
    def move(self, turn: bids.Turn) -> bids.Move:
        raise KeyError("no idea")


class Resigning(Bot):
    def move(self, turn: bids.Turn) -> None:
        return None


class Dreaming(Bot):
    """Bids a card that does not exist."""

    def move(self, turn: bids.Turn) -> bids.Move:
        return bids.Move(bid=99)


@pytest.mark.parametrize(
    ("bot", "kind", "detail"),
    [
        (Failing, FAILED, "KeyError: 'no idea'"),
        (Resigning, RESIGNED, ""),
        (Dreaming, ILLEGAL_MOVE, "99 is not in hand"),
    ],
)
def test_what_a_bot_in_this_process_does_is_its_own_fault(
    bot: type[Bot], kind: "pb.FaultKind.ValueType", detail: str
) -> None:
    pool = Pool.of(GAMES["ninetyone"], bids.Options(), 2)
    log = read(played(pool, [InProcessPlayer("bad", bot), InProcessPlayer("good", Lowest)]).log)
    assert faults_of(log) == [kind, 0]
    assert detail in entries_of(log, 0)[-1].detail


# --- the bank -----------------------------------------------------------------------------------


def test_time_beyond_the_budget_is_taken_from_the_bank_and_each_turn_adds_to_it() -> None:
    clock = SeatClock(pb.ClockRule(move_ms=1000, bank_ms=2000, increment_ms=300))
    banks = [clock.message.bank_ms]
    for used_us in (400_000, 1_500_000, 3_000_000, 1_000_000):
        clock.charge(used_us)
        banks.append(clock.message.bank_ms)
    assert banks == [2000, 2300, 2100, 400, 700]
    assert clock.message.move_ms == 1000


def test_a_bank_is_never_in_debt() -> None:
    clock = SeatClock(pb.ClockRule(move_ms=100, bank_ms=50, increment_ms=20))
    clock.charge(10_000_000)
    assert clock.message.bank_ms == 20


def test_the_bank_counts_microseconds_though_it_is_told_in_milliseconds() -> None:
    clock = SeatClock(pb.ClockRule(move_ms=1, bank_ms=10))
    for _ in range(10):
        clock.charge(1_600)
    assert clock.message.bank_ms == 4


def test_without_bank_and_increment_every_turn_has_its_budget() -> None:
    clock = SeatClock(SECOND)
    clock.charge(5_000_000)
    assert clock.message == pb.Clock(move_ms=1000)


def test_an_increment_fills_a_bank_that_began_empty() -> None:
    clock = SeatClock(pb.ClockRule(move_ms=1000, increment_ms=250))
    clock.charge(0)
    clock.charge(1_100_000)
    assert clock.message.bank_ms == 400


# --- clocks that a test drives ------------------------------------------------------------------


def bid(turn: int, card: int, match: int = 1, seat: int = 0) -> bids.Answer:
    return bids.Answer(match=match, seat=seat, turn=turn, move=bids.Move(bid=card))


async def send(wire: Wire, *answers: bids.Answer) -> None:
    wire.inbox.put_nowait(request_of(*answers))
    await settle()


def request_of(*answers: bids.Answer) -> bytes:
    return bids.PlayRequest(answers=bids.Answers(answers=answers)).SerializeToString()


def turns_of(wire: Wire) -> list[bids.Turn]:
    return [turn for response in wire.sent for turn in response.turns]


def good() -> InProcessPlayer:
    return InProcessPlayer("good", Lowest)


async def test_a_seat_without_a_stream_has_its_clock_started_at_once() -> None:
    async with room() as now:
        match = await now.play(now.player(), good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(1.0)
        assert not match.done()
        await now.wait(2 * TICK)
        assert match.done()
        log = read(match.result().log)
        assert faults_of(log) == [DISCONNECTED, 0]
        assert entries_of(log, 0)[-1].used_us == 1_000_000


async def test_a_connected_bot_that_says_nothing_times_out() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(1.0)
        assert not match.done()
        await now.wait(2 * TICK)
        assert faults_of(read(match.result().log)) == [TIMEOUT, 0]
        assert [turn.turn for turn in turns_of(wire)] == [1]


async def test_the_clock_starts_when_the_turn_is_handed_to_the_transport() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        wire.reading.clear()
        match = await now.play(player, good())
        await now.wait(0.2)
        wire.reading.set()
        await settle()
        await now.wait(0.9)
        await send(wire, bid(1, 1))
        assert [turn.turn for turn in turns_of(wire)] == [1, 2]
        await now.wait(4.0)
        entry = entries_of(read(match.result().log), 0)[0]
        assert not entry.fault
        assert entry.used_us == pytest.approx(900_000, abs=TICK * 1e6)


async def test_a_bot_that_does_not_read_has_its_clock_started_all_the_same() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        wire.reading.clear()
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(HAND_OFF + 1.0)
        assert not match.done()
        await now.wait(2 * TICK)
        assert faults_of(read(match.result().log)) == [TIMEOUT, 0]


async def test_a_bot_that_does_not_read_times_out_also_where_the_loop_lags_most_of_the_time() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        wire.reading.clear()
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        began = now.seconds
        while now.seconds < began + 10 and not match.done():
            now.hang(3 * TICK)
            now.timekeeper.tick()
            await settle()
        assert match.done()
        assert faults_of(read(match.result().log)) == [TIMEOUT, 0]


async def test_a_late_answer_is_late_though_the_sweeper_has_not_been_there() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(1.0)
        now.hang(0.0009)
        await send(wire, bid(1, 1))
        assert faults_of(read(match.result().log)) == [TIMEOUT, 0]


async def test_an_answer_in_time_counts_though_the_loop_came_to_it_late() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        match = await now.play(player, good())
        await now.wait(0.9)
        now.hang(5.0)
        await send(wire, bid(1, 1))
        now.timekeeper.tick()
        await now.wait(4.0)
        entry = entries_of(read(match.result().log), 0)[0]
        assert not entry.fault
        assert entry.used_us <= 1_000_000


@pytest.mark.parametrize("answer", ["resignation", "nothing", "own fault"])
async def test_a_fault_in_time_is_charged_no_more_than_there_was_though_it_is_seen_late(answer: str) -> None:
    said = {
        "resignation": bids.Answer(match=1, turn=1, resign=True),
        "nothing": bids.Answer(match=1, turn=1),
        "own fault": bids.Answer(match=1, turn=1, resign=True, fault=pb.FAULT_KIND_FAILED),
    }
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(0.9)
        now.hang(5.0)
        await send(wire, said[answer])
        entry = entries_of(read(match.result().log), 0)[0]
        assert entry.fault and entry.used_us <= 1_000_000


async def test_a_charge_differs_from_the_truth_by_our_lag_at_the_most_and_never_upwards() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        match = await now.play(player, good())
        lag = now.timekeeper.lag
        for _ in range(10):
            now.hang(0.05)
            now.timekeeper.tick()
            await settle()
        wire.inbox.put_nowait(request_of(bid(1, 1)))  # after half a second of thinking
        now.hang(0.2)
        await settle()
        lag = now.timekeeper.lag - lag
        await now.wait(4.0)
        entry = entries_of(read(match.result().log), 0)[0]
        assert not entry.fault
        assert 0.5 - lag <= entry.used_us / 1e6 <= 0.5


async def test_an_answer_is_not_charged_for_its_wait_behind_others() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        numbers = range(1, 31)
        matches = [await now.play(player, good(), number=number) for number in numbers]
        await now.wait(0.5)
        read_one = wire.read

        async def read_slowly() -> bytes:
            raw = await read_one()
            for _ in range(4):
                now.hang(TICK / 4)  # too short to be seen as lag
                await asyncio.sleep(0)
            now.timekeeper.tick()
            return raw

        wire.read = read_slowly  # type: ignore[method-assign]
        wire.reading.clear()
        for number in numbers:
            wire.inbox.put_nowait(request_of(bid(1, 1, match=number)))
        while not wire.inbox.empty():
            await settle()
        wire.reading.set()
        await now.wait(4.0)
        charged = [entries_of(read(match.result().log), 0)[0].used_us for match in matches]
        assert max(charged) <= 500_000


async def test_a_stream_that_has_been_silent_owes_its_bot_nothing() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        quick = await now.play(player, good(), number=1)
        slow = await now.play(player, good(), number=2)
        await send(wire, bid(1, 1, match=1))
        await now.wait(0.4)
        await send(wire, bid(1, 1, match=2))
        await now.wait(4.0)
        charged = [entries_of(read(match.result().log), 0)[0].used_us for match in (quick, slow)]
        assert charged == [0, pytest.approx(400_000, abs=TICK * 1e6)]


async def test_a_late_answer_is_no_useless_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "USELESS", 1)
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        numbers = range(1, 9)
        for number in numbers:
            await now.play(player, good(), penalty=pb.PENALTY_FORFEIT, number=number)
        await now.wait(1.0 + 2 * TICK)
        for number in numbers:
            await send(wire, bid(1, 1, match=number))
        told = [
            one.match
            for response in wire.sent
            for one in response.rejections
            if one.consequence == pb.CONSEQUENCE_NONE
        ]
        assert told == [*numbers]


async def test_the_sweeper_charges_no_lag_of_ours() -> None:
    async with room() as now:
        player = now.player()
        await now.connect(player)
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(0.5)
        for _ in range(5):
            now.hang(2.0)
            now.timekeeper.tick()
            await settle()
        assert not match.done()
        await now.wait(0.6)
        assert faults_of(read(match.result().log)) == [TIMEOUT, 0]


async def test_lag_before_a_turn_was_asked_is_no_credit_for_it() -> None:
    async with room() as now:
        player = now.player()
        await now.connect(player)
        now.hang(3.0)
        now.timekeeper.tick()
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(1.0 + 2 * TICK)
        assert match.done()


async def test_a_loop_that_lags_is_strained_until_it_has_ticked_in_time() -> None:
    async with room() as now:
        await now.wait(1.0)
        assert not now.timekeeper.strained
        now.hang(STRAIN + 2 * TICK)
        assert now.timekeeper.strained
        now.timekeeper.tick()
        assert now.timekeeper.strained
        await now.wait(TICK)
        assert not now.timekeeper.strained


async def test_the_bank_is_used_after_the_budget_and_told_with_each_turn() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        match = await now.play(
            player, good(), clock=pb.ClockRule(move_ms=1000, bank_ms=2000, increment_ms=100)
        )
        await now.wait(2.5)
        await send(wire, bid(1, 1))
        await now.wait(0.2)
        await send(wire, bid(2, 2))
        assert [turn.clock.bank_ms for turn in turns_of(wire)] == [2000, 600, 700]
        await now.wait(1.7)
        assert not match.done()
        await now.wait(2 * TICK)
        log = read(match.result().log)
        assert faults_of(log) == [TIMEOUT, 0]
        assert entries_of(log, 0)[2].used_us == 1_700_000


async def test_the_time_of_one_seat_is_not_charged_to_another() -> None:
    async with room() as now:
        quick, slow = now.player("quick"), now.player("slow")
        wires = [await now.connect(quick), await now.connect(slow)]
        match = await now.play(quick, slow)
        await now.wait(0.1)
        await send(wires[0], bid(1, 1))
        await now.wait(0.8)
        await send(wires[1], bid(1, 1, seat=1))
        await now.wait(5.0)
        log = read(match.result().log)
        used = [entries_of(log, seat)[0].used_us for seat in (0, 1)]
        assert used == pytest.approx([100_000, 900_000], abs=2 * TICK * 1e6)


async def test_a_bot_that_is_away_when_its_clock_runs_out_is_disconnected() -> None:
    async with room() as now:
        player = now.player()
        await now.connect(player)
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(0.5)
        assert player.connection is not None
        player.connection.end(None)
        await now.wait(0.6)
        assert faults_of(read(match.result().log)) == [DISCONNECTED, 0]


async def test_a_bot_that_is_back_in_time_loses_nothing() -> None:
    async with room() as now:
        player = now.player()
        await now.connect(player)
        match = await now.play(player, good())
        await now.wait(0.3)
        assert player.connection is not None
        player.connection.end(None)
        await now.wait(0.3)
        wire = await now.connect(player)
        assert [turn.turn for turn in turns_of(wire)] == [1]
        assert turns_of(wire)[0].HasField("start")
        await send(wire, bid(1, 1))
        await now.wait(5.0)
        entry = entries_of(read(match.result().log), 0)[0]
        assert not entry.fault
        assert entry.used_us == pytest.approx(600_000, abs=2 * TICK * 1e6)


async def test_a_stream_that_ended_with_garbage_is_to_blame_for_what_follows() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        wire.inbox.put_nowait(b"\xff\xff\xff")
        await now.wait(1.1)
        assert faults_of(read(match.result().log)) == [MALFORMED, 0]


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (bids.Answer(match=1, turn=1), MALFORMED),
        (bids.Answer(match=1, turn=1, resign=True), RESIGNED),
        (bids.Answer(match=1, turn=1, resign=True, fault=CRASHED), CRASHED),
        (bids.Answer(match=1, turn=1, resign=True, fault=FAILED), FAILED),
        (bids.Answer(match=1, turn=1, resign=True, fault=MALFORMED), MALFORMED),
        (bids.Answer(match=1, turn=1, resign=True, fault=pb.FAULT_KIND_REFEREE), MALFORMED),
        (bids.Answer(match=1, turn=1, move=bids.Move()), ILLEGAL_MOVE),
        (bids.Answer(match=1, turn=1, move=bids.Move(bid=5)), ILLEGAL_MOVE),
    ],
    ids=[
        "nothing",
        "a resignation",
        "its own end",
        "its own failure",
        "its own rubbish",
        "a failure of the server's",
        "an empty move",
        "a card that is not in hand",
    ],
)
async def test_what_a_bot_answers_is_its_own_fault(
    answer: bids.Answer, kind: "pb.FaultKind.ValueType"
) -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(0.1)
        await send(wire, answer)
        log = read(match.result().log)
        assert faults_of(log) == [kind, 0]
        assert entries_of(log, 0)[-1].used_us == pytest.approx(100_000, abs=2 * TICK * 1e6)


async def test_a_program_that_ends_has_crashed_in_this_match_and_in_all_that_follow() -> None:
    async with room() as now:
        player = now.player()
        await now.connect(player)
        match = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(0.4)
        player.declare_crashed("the program ended with code 3")
        await settle()
        log = read(match.result().log)
        assert faults_of(log) == [CRASHED, 0]
        entry = entries_of(log, 0)[-1]
        assert entry.detail == "the program ended with code 3"
        assert entry.used_us == pytest.approx(400_000, abs=2 * TICK * 1e6)
        following = await now.play(player, good(), penalty=pb.PENALTY_FORFEIT)
        assert faults_of(read(following.result().log)) == [CRASHED, 0]


async def test_a_match_that_is_given_up_leaves_the_clocks_of_others_running() -> None:
    async with room() as now:
        player = now.player()
        await now.connect(player)
        given_up = await now.play(player, good())
        other = await now.play(now.player("other"), good(), penalty=pb.PENALTY_FORFEIT)
        await now.wait(1.0)
        given_up.cancel()
        now.seconds += TICK
        now.timekeeper.tick()
        await now.wait(TICK)
        assert given_up.cancelled()
        assert faults_of(read(other.result().log)) == [DISCONNECTED, 0]


async def test_an_answer_to_a_match_that_is_given_up_leaves_the_stream_open() -> None:
    async with room() as now:
        player = now.player()
        wire = await now.connect(player)
        given_up = await now.play(player, good())
        request = bids.PlayRequest(answers=bids.Answers(answers=[bid(1, 1)]))
        wire.inbox.put_nowait(request.SerializeToString())
        given_up.cancel()
        await settle()
        assert given_up.cancelled()
        assert player.connection is not None
        await now.play(player, good())
        assert [turn.turn for turn in turns_of(wire)] == [1, 1]


async def test_a_program_that_ends_while_its_match_is_given_up_harms_nobody() -> None:
    async with room() as now:
        player = now.player()
        given_up = await now.play(player, good())
        given_up.cancel()
        player.declare_crashed("the program ended with code 3")
        await settle()
        assert given_up.cancelled()
