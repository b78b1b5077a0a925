"""Matches of pools whose every move is durable: what is kept before anybody sees it, and what is resumed."""

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hall import GAMES, SHORTER
from records import Errs
from room import SECOND, Room, Wire, room, settle, table

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import MatchLog
from fairdeal_server.games.game import Game
from fairdeal_server.players.player import Answer, Player, Slots, Turn
from fairdeal_server.players.stream import RETURN_WAIT, StreamPlayer
from fairdeal_server.referee.log import read
from fairdeal_server.referee.match import Match, Outcome
from fairdeal_server.referee.pool import Pool

TIMEOUT, ILLEGAL_MOVE = pb.FAULT_KIND_TIMEOUT, pb.FAULT_KIND_ILLEGAL_MOVE


class Parts:
    """A journal in memory; a test may keep it from writing."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.open = asyncio.Event()
        self.open.set()

    async def write(self, part: bytes) -> None:
        await self.open.wait()
        self.written.append(part)


class Steady:
    """Answers the same turn in the same way, whatever happened before; errs where it is told to."""

    version = "1"
    instance = 0
    untimed = False
    protection = None

    def __init__(self, seat: int, errs: Errs) -> None:
        self.name = f"bot-{seat}"
        self.slots = Slots(1, open=True)
        self._seat = seat
        self._errs = errs
        self.asked: list[int] = []
        self.rejoined = -1

    def join(self, match: int, seat: int) -> None:
        assert seat == self._seat

    def rejoin(self, match: int, seat: int, version: str, asked: int) -> None:
        assert (seat, version) == (self._seat, self.version)
        self.rejoined = asked

    def ask(self, turn: Turn) -> asyncio.Future[Answer]:
        self.asked.append(turn.number)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        rng = Random(f"{self._seat} {turn.number}")
        used_us = rng.randrange(2_000_000)
        fault = self._errs.get((self._seat, turn.number), pb.FAULT_KIND_UNSPECIFIED)
        game = turn.pool.game
        move = rng.choice(turn.legal) if turn.legal else game.random_move(turn.observation, rng)
        future.set_result(Answer(None if fault else move, used_us, fault))
        return future

    def reject(self, rejection: pb.Rejection) -> None:
        assert rejection.match

    def leave(self, match: int, seat: int) -> None:
        assert seat == self._seat

    def announce(self, result: pb.MatchResult) -> None:
        assert result.match


def without_times(log: MatchLog) -> MatchLog:
    """Return what must be the same, however often the match was resumed."""
    same = MatchLog()
    same.CopyFrom(log)
    for field in ("resumed_after", "started_us", "duration_us"):
        same.ClearField(field)
    return same


def pool_of(game: Game[Any], seats: int, penalty: "pb.Penalty.ValueType") -> Pool:
    clock = pb.ClockRule(move_ms=1000, bank_ms=60_000, increment_ms=100)
    options = game.proto.Options(**SHORTER.get(game.name, {}))
    return Pool.of(game, options, seats, clock=clock, penalty=penalty, durability=pb.DURABILITY_MOVE)


ERRS: Mapping[str, tuple[Errs, "pb.Penalty.ValueType"]] = {
    "without faults": ({}, pb.PENALTY_FORFEIT),
    "with default moves": ({(0, 1): TIMEOUT, (1, 2): ILLEGAL_MOVE}, pb.PENALTY_DEFAULT),
    "with a forfeit": ({(0, 2): TIMEOUT}, pb.PENALTY_FORFEIT),
}


# --- the same fold over the same log --------------------------------------------------------------


@pytest.mark.parametrize("how", ERRS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_a_match_that_is_resumed_anywhere_ends_as_one_that_is_not(game: Game[Any], how: str) -> None:
    errs, penalty = ERRS[how]
    seats = min(3, game.seats[-1])
    pool = pool_of(game, seats, penalty)

    async def play(past: list[bytes]) -> tuple[MatchLog, list[bytes], list[Steady]]:
        journal, players = Parts(), [Steady(seat, errs) for seat in range(seats)]
        log = MatchLog.FromString(b"".join(past)) if past else None
        outcome = await Match(table(pool, players), journal, log).play()
        assert not outcome.void, outcome.reason
        return read(outcome.log), past + journal.written, players

    whole, parts, everybody = await play([])
    for number in range(1, len(parts) + 1):
        resumed, rewritten, players = await play(parts[:number])
        assert without_times(resumed) == without_times(whole)
        kept = MatchLog.FromString(b"".join(parts[:number]))
        assert list(resumed.resumed_after) == [len(kept.entries)]
        assert without_times(MatchLog.FromString(b"".join(rewritten))) == without_times(
            MatchLog.FromString(b"".join(parts))
        )
        for player, before in zip(players, everybody, strict=True):
            assert player.asked == before.asked[player.rejoined :]
        again, _, _ = await play(rewritten[: number + 1])
        assert without_times(again) == without_times(whole)
        assert len(again.resumed_after) == min(number + 1, len(rewritten)) - number + 1


async def test_a_match_is_not_resumed_by_other_rules_than_it_was_begun_by() -> None:
    pool = pool_of(GAMES["ninetyone"], 2, pb.PENALTY_FORFEIT)
    journal = Parts()
    await Match(table(pool, [Steady(seat, {}) for seat in range(2)]), journal).play()
    log = MatchLog.FromString(b"".join(journal.written[:3]))
    log.rules_revision += 1
    outcome = await Match(table(pool, [Steady(seat, {}) for seat in range(2)]), Parts(), log).play()
    assert outcome.void
    assert outcome.observed
    assert outcome.reason == "RulesChanged in the referee"


# --- nobody sees what is not durable --------------------------------------------------------------


async def resumable(
    now: Room, *players: Player, journal: Parts, past: MatchLog | None = None, clock: pb.ClockRule = SECOND
) -> "asyncio.Task[Outcome]":
    pool = Pool.of(GAMES["ninetyone"], bids.Options(cards=4), 2, clock=clock, durability=pb.DURABILITY_MOVE)
    match = Match(table(pool, players), journal, past)
    task = asyncio.create_task(match.play())
    now.tasks.append(task)
    await settle()
    return task


def turns_on(wire: Wire) -> list[int]:
    return [turn.turn for response in wire.sent for turn in response.turns]


def answer(player: StreamPlayer, now: Room, turn: int, seat: int, bid: int) -> None:
    move = bids.Move(bid=bid)
    answers = [bids.Answer(match=1, seat=seat, turn=turn, move=move)]
    assert player.take(answers, now.seconds)


async def test_no_observation_goes_out_before_the_match_and_what_led_to_it_are_durable() -> None:
    async with room() as now:
        ada, eve, journal = now.player("ada"), now.player("eve"), Parts()
        wires = [await now.connect(ada), await now.connect(eve)]
        journal.open.clear()
        await resumable(now, ada, eve, journal=journal)
        assert [turns_on(wire) for wire in wires] == [[], []]
        journal.open.set()
        await settle()
        assert [turns_on(wire) for wire in wires] == [[1], [1]]
        kept = MatchLog.FromString(b"".join(journal.written))
        assert kept.match == 1
        assert [entry.by for entry in kept.entries] == [0]


async def test_sealed_moves_are_durable_together_before_either_is_shown() -> None:
    async with room() as now:
        ada, eve, journal = now.player("ada"), now.player("eve"), Parts()
        wires = [await now.connect(ada), await now.connect(eve)]
        await resumable(now, ada, eve, journal=journal)
        journal.open.clear()
        answer(ada, now, 1, 0, 1)
        await settle()
        answer(eve, now, 1, 1, 2)
        await settle()
        assert [turns_on(wire) for wire in wires] == [[1], [1]]
        assert len(journal.written) == 1
        await now.wait(10)  # nobody's clock runs meanwhile
        journal.open.set()
        await settle()
        assert [turns_on(wire) for wire in wires] == [[1, 2], [1, 2]]
        assert [entry.by for entry in MatchLog.FromString(journal.written[1]).entries] == [1, 2, 0]
        answer(ada, now, 2, 0, 2)
        answer(eve, now, 2, 1, 1)
        await settle()
        assert [turns_on(wire)[-1] for wire in wires] == [3, 3]
        assert not any(entry.fault for part in journal.written for entry in MatchLog.FromString(part).entries)


async def test_a_rejection_that_costs_the_match_waits_until_that_is_durable() -> None:
    async with room() as now:
        ada, eve, journal = now.player("ada"), now.player("eve"), Parts()
        wire = await now.connect(ada)
        await now.connect(eve)
        over = await resumable(now, ada, eve, journal=journal)
        journal.open.clear()
        answer(eve, now, 1, 1, 2)
        answer(ada, now, 1, 0, 99)
        await settle()
        assert not any(response.rejections for response in wire.sent)
        journal.open.set()
        await over
        await settle()
        (rejection,) = [each for response in wire.sent for each in response.rejections]
        assert rejection.consequence == pb.CONSEQUENCE_FORFEIT
        (_, last) = journal.written
        assert MatchLog.FromString(last).entries[0].forfeit


# --- clocks and bots after a restart --------------------------------------------------------------


async def left_behind(clock: pb.ClockRule = SECOND) -> MatchLog:
    """Return the log of a match of version 1 in which turn 2 waits."""
    async with room() as now:
        ada, eve, journal = now.player("ada"), now.player("eve"), Parts()
        await now.connect(ada)
        await now.connect(eve)
        await resumable(now, ada, eve, journal=journal, clock=clock)
        await now.wait(0.5)
        answer(ada, now, 1, 0, 1)
        answer(eve, now, 1, 1, 2)
        await settle()
    return MatchLog.FromString(b"".join(journal.written))


async def test_the_clock_of_a_resumed_match_starts_when_the_bot_is_back() -> None:
    past = await left_behind()
    async with room() as now:
        ada, eve = now.player("ada"), now.player("eve")
        over = await resumable(now, ada, eve, journal=Parts(), past=past)
        await now.wait(RETURN_WAIT - 1)
        wires = [await now.connect(ada), await now.connect(eve)]
        assert [turns_on(wire) for wire in wires] == [[2], [2]]
        assert [wire.sent[0].welcome.matches for wire in wires] == [[1], [1]]
        await now.wait(0.9)
        answer(ada, now, 2, 0, 2)
        await now.wait(0.2)
        log = read((await over).log)
        assert [seat.fault for seat in log.results] == [0, TIMEOUT]
        (used,) = [entry.used_us for entry in log.entries[past.resumed_after[0] :] if entry.by == 1]
        assert used == pytest.approx(900_000, abs=20_000)


async def test_who_does_not_come_back_within_half_a_minute_loses_time_as_ever() -> None:
    past = await left_behind()
    async with room() as now:
        ada, eve = now.player("ada"), now.player("eve")
        over = await resumable(now, ada, eve, journal=Parts(), past=past)
        await now.connect(eve)
        answer(eve, now, 2, 1, 1)
        await now.wait(RETURN_WAIT + 0.9)
        assert not over.done()
        await now.wait(0.2)
        log = read((await over).log)
        assert [seat.fault for seat in log.results] == [pb.FAULT_KIND_DISCONNECTED, 0]


async def test_the_bank_of_a_resumed_match_is_the_last_durable_one() -> None:
    past = await left_behind(pb.ClockRule(bank_ms=2000))
    async with room() as now:
        ada, eve = now.player("ada"), now.player("eve")
        await resumable(now, ada, eve, journal=Parts(), past=past, clock=pb.ClockRule(bank_ms=2000))
        wire = await now.connect(ada)
        (turn,) = [turn for response in wire.sent for turn in response.turns]
        assert turn.clock.bank_ms == pytest.approx(1500, abs=20)


async def test_a_resumed_match_is_played_on_by_the_version_that_began_it() -> None:
    past = await left_behind()
    async with room() as now:
        ada, eve = now.player("ada"), now.player("eve")
        await resumable(now, ada, eve, journal=Parts(), past=past)
        newer = await now.connect(ada, version="2")
        assert turns_on(newer) == []
        assert newer.sent[0].welcome.matches == []
        assert turns_on(await now.connect(ada, version="1")) == [2]


async def test_an_answer_to_a_turn_of_before_the_restart_is_told_to_be_answered() -> None:
    past = await left_behind()
    async with room() as now:
        ada, eve = now.player("ada"), now.player("eve")
        await resumable(now, ada, eve, journal=Parts(), past=past)
        wire = await now.connect(ada)
        assert not ada.take([bids.Answer(match=1, seat=0, turn=1, move=bids.Move(bid=1))], now.seconds)
        await settle()
        (rejection,) = [each for response in wire.sent for each in response.rejections]
        assert rejection.reason == pb.REJECTION_REASON_ANSWERED
