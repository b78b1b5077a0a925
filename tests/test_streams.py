"""Streams of bots on real gRPC: connecting again, answers that are not taken, and bots that misbehave."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import grpc
import grpc.aio
import pytest
from caller import Caller, End, calling, playing
from hall import Hall, opened
from room import Wire, room, settle

from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.potluck.v1 import potluck_pb2 as pots
from fairdeal.v1 import play_pb2 as pb
from fairdeal_server.games import cards
from fairdeal_server.games.deal import Deal
from fairdeal_server.players import stream
from fairdeal_server.referee.match import Outcome
from fairdeal_server.rpc import play

LATE, ANSWERED = pb.REJECTION_REASON_LATE, pb.REJECTION_REASON_ANSWERED
UNKNOWN_MATCH, NOT_ASKED = pb.REJECTION_REASON_UNKNOWN_MATCH, pb.REJECTION_REASON_NOT_ASKED
POT_PLAY = "/fairdeal.potluck.v1.PotLuckService/Play"


async def in_time(match: "asyncio.Task[Outcome]", seconds: float = 30) -> list[int]:
    """Wait for the end of the match; return the faults by seat."""
    outcome = await asyncio.wait_for(match, seconds)
    return [seat.fault for seat in outcome.results]


# --- connecting ---------------------------------------------------------------------------------


async def test_a_bot_is_welcomed_and_told_what_it_plays() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "one") as one:
        await one.hello(capacity=7, instance=3)
        assert one.got.welcome == pb.Welcome(bot="one", instance=3, revision=1, oldest_revision=1, capacity=7)


async def test_a_capacity_of_nothing_is_one() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "one") as one:
        assert (await one.hello()).got.welcome.capacity == 1


async def test_a_bot_that_connects_again_goes_on_with_its_match() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "two") as two:
        await two.hello()
        async with calling(hall.address, "one") as one:
            await one.hello()
            match = await hall.begin(1, "one", "two")
            async with playing(two):
                await one.play_on(turns=4)
                waiting = await one.turn()
            one.break_off()
        async with calling(hall.address, "one") as one, playing(two):
            await one.hello()
            assert list(one.got.welcome.matches) == [1]
            again = await one.turn()
            assert again.HasField("start")
            again.ClearField("start")
            assert again == waiting
            async with asyncio.timeout(20):
                await one.answer(again)
                await one.play_on(turns=7)
            assert await in_time(match) == [0, 0]


async def test_the_last_hello_wins() -> None:
    async with (
        opened("ninetyone") as hall,
        calling(hall.address, "one") as older,
        calling(hall.address, "one") as newer,
        calling(hall.address, "two") as two,
    ):
        await two.hello()
        await older.hello()
        match = await hall.begin(1, "one", "two")
        await older.turn()
        await newer.hello()
        assert await older.end() == End("ABORTED", "REPLACED", "a newer stream of one has taken over")
        async with playing(newer, two):
            assert await in_time(match) == [0, 0]


async def test_instances_of_a_bot_do_not_replace_each_other() -> None:
    async with (
        opened("ninetyone") as hall,
        calling(hall.address, "one") as first,
        calling(hall.address, "one") as second,
    ):
        await first.hello(instance=0)
        await second.hello(instance=1)
        assert hall.lobby.connected(await hall.authenticate("one")) == 2


async def test_a_new_version_gets_only_new_matches() -> None:
    async with opened("ninetyone", move_ms=1500) as hall, calling(hall.address, "two") as two:
        await two.hello(capacity=2)
        async with calling(hall.address, "one") as one:
            await one.hello(version="old")
            old = await hall.begin(1, "one", "two")
            await one.turn()
            async with calling(hall.address, "one") as renewed:
                await renewed.hello(version="new")
                assert not renewed.got.welcome.matches
                new = await hall.begin(2, "one", "two")
                async with playing(renewed, two):
                    assert await in_time(new) == [0, 0]
                    assert {turn.match for turn in renewed.got.turns} == {2}
                    assert await in_time(old) == [pb.FAULT_KIND_DISCONNECTED, 0]


async def test_an_old_version_that_comes_back_has_its_matches_again() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "two") as two:
        await two.hello()
        versions: list[list[int]] = []
        for version in ("old", "new", "old"):
            async with calling(hall.address, "one") as one:
                await one.hello(version=version)
                if not versions:
                    match = await hall.begin(1, "one", "two")
                    await one.turn()
                versions.append(list(one.got.welcome.matches))
                if len(versions) == 3:
                    async with playing(one, two):
                        assert await in_time(match) == [0, 0]
        assert versions == [[], [], [1]]


async def test_a_match_that_began_while_a_bot_was_away_is_given_to_whichever_version_comes() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "two") as two:
        await two.hello()
        who = await hall.authenticate("one")
        match = hall.seat(1, [hall.lobby.player(hall.game, who, 0), await hall.player("two")])
        await two.turn()
        async with calling(hall.address, "one") as one:
            await one.hello(version="7")
            assert list(one.got.welcome.matches) == [1]
            await two.answer(two.got.turns[0])
            async with playing(one, two):
                assert await in_time(match) == [0, 0]


# --- answers that are not taken -----------------------------------------------------------------


@asynccontextmanager
async def asked(
    move_ms: int = 20_000, penalty: "pb.Penalty.ValueType" = pb.PENALTY_DEFAULT
) -> "AsyncIterator[tuple[Caller, Any, asyncio.Task[Outcome]]]":
    """Begin a match in which the rival plays by itself; give the caller, its first turn, and the match."""
    async with (
        opened("ninetyone", penalty, move_ms) as hall,
        calling(hall.address, "one") as one,
        calling(hall.address, "two") as two,
    ):
        await one.hello(capacity=8)
        await two.hello()
        match = await hall.begin(5, "one", "two")
        async with playing(two):
            yield one, await one.turn(), match


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"match": 6}, UNKNOWN_MATCH),
        ({"match": 0}, UNKNOWN_MATCH),
        ({"match": (1 << 64) - 1}, UNKNOWN_MATCH),
        ({"seat": 1}, NOT_ASKED),
        ({"seat": 99}, NOT_ASKED),
        ({"turn": 2}, NOT_ASKED),
        ({"turn": (1 << 32) - 1}, NOT_ASKED),
    ],
    ids=str,
)
async def test_an_answer_to_what_was_not_asked_is_rejected_and_harms_nothing(
    changed: dict[str, int], reason: "pb.RejectionReason.ValueType"
) -> None:
    async with asked() as (one, turn, match):
        await one.answer(turn, **changed)
        rejection = await one.rejection()
        assert (rejection.reason, rejection.consequence) == (reason, pb.CONSEQUENCE_NONE)
        named = {"match": turn.match, "seat": turn.seat, "turn": turn.turn} | changed
        assert {field: getattr(rejection, field) for field in named} == named
        assert rejection.message
        await one.answer(turn)
        async with playing(one):
            assert await in_time(match) == [0, 0]


async def test_a_repeated_answer_is_rejected_and_harms_nothing() -> None:
    async with asked() as (one, turn, match):
        await one.answer(turn)
        following = await one.turn()
        await one.answer(turn, bids.Move(bid=9))
        rejection = await one.rejection()
        assert (rejection.reason, rejection.turn) == (ANSWERED, 1)
        assert rejection.consequence == pb.CONSEQUENCE_NONE
        await one.answer(following)
        async with playing(one):
            assert await in_time(match) == [0, 0]
        entries = [entry for entry in _log(match).entries if entry.by == 1]
        assert bids.Move.FromString(entries[0].move).bid == 1


async def test_of_two_answers_to_one_turn_in_one_message_the_first_counts() -> None:
    async with asked() as (one, _, match):
        answers = [bids.Answer(match=5, turn=1, move=bids.Move(bid=bid)) for bid in (7, 8)]
        await one.answers(*answers)
        assert (await one.rejection()).reason == ANSWERED
        async with playing(one):
            assert await in_time(match) == [0, 0]
        entries = [entry for entry in _log(match).entries if entry.by == 1]
        assert bids.Move.FromString(entries[0].move).bid == 7


async def test_an_answer_after_the_match_is_for_a_match_that_nobody_knows() -> None:
    async with asked() as (one, turn, match):
        await one.answer(turn)
        await one.play_on(turns=11)
        assert await in_time(match) == [0, 0]
        await one.answer(turn)
        assert (await one.rejection()).reason == UNKNOWN_MATCH


async def test_late_answers_are_told_so_however_many_there_were() -> None:
    async with asked(move_ms=150) as (one, first, match):
        second = await one.turn()
        third = await one.turn()
        assert [each.turn for each in (first, second, third)] == [1, 2, 3]
        told = [(rejection.turn, rejection.reason) for rejection in one.got.rejections[:2]]
        assert told == [(1, LATE), (2, LATE)]
        assert all(each.consequence == pb.CONSEQUENCE_DEFAULT_MOVE for each in one.got.rejections[:2])
        await one.answers(
            *(bids.Answer(match=5, turn=each.turn, move=each.legal[0]) for each in (first, second))
        )
        await one.until(lambda: len(_harmless(one)) == 2)
        assert [(each.turn, each.reason) for each in _harmless(one)] == [(1, LATE), (2, LATE)]
        assert (await in_time(match))[1] == 0


def _harmless(caller: Caller) -> list[pb.Rejection]:
    return [each for each in caller.got.rejections if each.consequence == pb.CONSEQUENCE_NONE]


async def test_an_illegal_move_is_told_with_what_it_costs() -> None:
    async with asked(penalty=pb.PENALTY_FORFEIT) as (one, turn, match):
        await one.answer(turn, bids.Move(bid=14))
        rejection = await one.rejection()
        assert rejection.reason == pb.REJECTION_REASON_ILLEGAL_MOVE
        assert rejection.consequence == pb.CONSEQUENCE_FORFEIT
        assert "14 is not in hand" in rejection.message
        assert await in_time(match) == [pb.FAULT_KIND_ILLEGAL_MOVE, 0]


def _log(match: "asyncio.Task[Outcome]") -> Any:
    from fairdeal_server.referee.log import read

    return read(match.result().log)


# --- messages that end a stream -----------------------------------------------------------------

Misbehaviour = Callable[[Caller], Coroutine[Any, Any, None]]


async def _too_many(caller: Caller) -> None:
    await caller.answers(*[bids.Answer(match=1, turn=1)] * 17)


async def _oversized(caller: Caller) -> None:
    await caller.send(bids.PlayRequest(contribution=pb.Contribution(value=bytes(300 << 10))))


async def _garbage(caller: Caller) -> None:
    await caller.send(b"\xff" * 100)


async def _second_hello(caller: Caller) -> None:
    await caller.send(bids.PlayRequest(hello=pb.Hello(revision=1)))


async def _nothing(caller: Caller) -> None:
    await caller.send(b"")


MALFORMED = ("INVALID_ARGUMENT", "MALFORMED")


@pytest.mark.parametrize(
    ("misbehave", "code", "reason"),
    [
        (_too_many, "RESOURCE_EXHAUSTED", "TOO_MANY_ANSWERS"),
        (_oversized, "RESOURCE_EXHAUSTED", ""),
        (_garbage, *MALFORMED),
        (_second_hello, *MALFORMED),
        (_nothing, *MALFORMED),
    ],
)
async def test_a_message_that_is_none_ends_the_stream_and_not_the_match(
    misbehave: Misbehaviour, code: str, reason: str
) -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "two") as two:
        await two.hello(capacity=8)
        async with calling(hall.address, "one") as one:
            await one.hello(capacity=8)
            match = await hall.begin(1, "one", "two")
            await one.turn()
            await misbehave(one)
            end = await one.end()
            assert (end.code, end.reason) == (code, reason)
            assert end.sentence
        async with calling(hall.address, "one") as one, playing(one, two):
            await one.hello(capacity=8)
            assert await in_time(match) == [0, 0]


async def test_twice_the_capacity_is_not_too_many() -> None:
    async with asked() as (one, turn, match):
        await one.answers(*[bids.Answer(match=5, turn=1, move=turn.legal[0])] * 16)
        assert (await one.rejection(15)).reason == ANSWERED
        async with playing(one):
            assert await in_time(match) == [0, 0]


async def test_a_message_just_under_the_limit_is_read() -> None:
    async with asked() as (one, _, match):
        move = bids.Move.FromString(b"\x08\x01\xfa\x7f" + b"\x80\x80\x0e" + bytes(14 << 14))
        await one.answers(bids.Answer(match=5, turn=1, move=move))
        async with playing(one):
            assert await in_time(match) == [0, 0]
        assert len(match.result().log) < 4096


@pytest.mark.parametrize(
    ("first", "code", "reason", "sentence"),
    [
        (
            bids.PlayRequest(answers=bids.Answers()),
            "FAILED_PRECONDITION",
            "NO_HELLO",
            "the first message must be a hello",
        ),
        (b"", "FAILED_PRECONDITION", "NO_HELLO", "the first message must be a hello"),
        (b"\xff\xff", *MALFORMED, "cannot be read as a PlayRequest"),
        (bids.PlayRequest(hello=pb.Hello()), "FAILED_PRECONDITION", "REVISION_UNSUPPORTED", "speaks 1 to 1"),
        (
            bids.PlayRequest(hello=pb.Hello(revision=2)),
            "FAILED_PRECONDITION",
            "REVISION_UNSUPPORTED",
            "revision 2",
        ),
        (
            bids.PlayRequest(hello=pb.Hello(revision=1, capacity=1025)),
            "INVALID_ARGUMENT",
            "BAD_HELLO",
            "capacity is 1 to 1024, not 1025",
        ),
        (
            bids.PlayRequest(hello=pb.Hello(revision=1, instance=64)),
            "INVALID_ARGUMENT",
            "BAD_HELLO",
            "instance is 0 to 63, not 64",
        ),
        (
            bids.PlayRequest(hello=pb.Hello(revision=1, version="v" * 65)),
            "INVALID_ARGUMENT",
            "BAD_HELLO",
            "up to 64 characters, not 65",
        ),
        (
            bids.PlayRequest(hello=pb.Hello(revision=1, contribution_hash=bytes(31))),
            "INVALID_ARGUMENT",
            "BAD_HELLO",
            "contribution_hash has 32 bytes, not 31",
        ),
    ],
)
async def test_a_stream_that_begins_wrongly_ends_with_what_is_wrong(
    first: Any, code: str, reason: str, sentence: str
) -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "one") as one:
        await one.send(first)
        end = await one.end()
        assert (end.code, end.reason) == (code, reason)
        assert sentence in end.sentence


async def test_a_stream_without_a_word_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "HELLO_WAIT", 0.1)
    async with opened("ninetyone") as hall, calling(hall.address, "one") as one:
        end = await one.end()
        assert (end.code, end.reason) == ("DEADLINE_EXCEEDED", "NO_HELLO")


async def test_a_bot_that_closes_its_half_has_gone() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "one") as one:
        await one.hello()
        await one.done_writing()
        assert (await one.end()).code == "OK"
        assert not hall.lobby.connected(await hall.authenticate("one"))


async def test_a_bot_has_only_so_many_streams_however_it_came_by_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "MOST_STREAMS", 2)
    async with opened("ninetyone") as hall, calling(hall.address, "two") as two:
        async with calling(hall.address, "one") as first, calling(hall.address, "one") as second:
            await first.hello()
            await second.hello(instance=1)
            async with calling(hall.address, "one") as third:
                end = await third.end()
                assert (end.code, end.reason) == ("RESOURCE_EXHAUSTED", "TOO_MANY_STREAMS")
                assert "2 streams" in end.sentence
            await two.hello()
        async with asyncio.timeout(20):
            while not await _is_welcome(hall, "one"):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def _is_welcome(hall: Hall, name: str) -> bool:
    async with calling(hall.address, name) as caller:
        try:
            await caller.hello()
        except (AssertionError, grpc.aio.AioRpcError, asyncio.InvalidStateError):
            return False
        return True


async def test_a_bot_of_another_game_is_told_which_one_is_played() -> None:
    async with opened("potluck") as hall, calling(hall.address, "one") as one:
        await one.hello(reads=False)
        assert await one.end() == End(
            "FAILED_PRECONDITION", "WRONG_GAME", "tournament 1 plays potluck, not ninetyone"
        )


# --- bots that would like to harm others --------------------------------------------------------


async def test_useless_messages_are_slowed_down_and_other_matches_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream, "USELESS", 20)
    async with (
        opened("ninetyone") as hall,
        calling(hall.address, "flood") as flood,
        calling(hall.address, "one") as one,
        calling(hall.address, "two") as two,
    ):
        await flood.hello(capacity=64)
        await one.hello(capacity=8)
        await two.hello(capacity=8)
        began = hall.timekeeper.now()
        useless = bids.Answers(answers=[bids.Answer(match=9, turn=1)] * 128)
        request = bids.PlayRequest(answers=useless).SerializeToString()

        async def pour() -> None:
            while True:
                await flood.send(request)

        pouring = asyncio.create_task(pour())
        try:
            async with playing(one, two):
                for number in range(1, 11):
                    matches = [await hall.begin(8 * number + place, "one", "two") for place in range(8)]
                    for match in matches:
                        assert await in_time(match) == [0, 0]
            taken = len(flood.got.rejections) / 128
            seconds = hall.timekeeper.now() - began
            assert taken <= 20 + stream.USELESS_RATE * seconds + 2
        finally:
            pouring.cancel()


async def test_who_sends_and_never_reads_is_not_read_either() -> None:
    async with (
        opened("ninetyone") as hall,
        calling(hall.address, "deaf") as deaf,
        calling(hall.address, "one") as one,
        calling(hall.address, "two") as two,
    ):
        await deaf.hello(reads=False, capacity=1024)
        await one.hello()
        await two.hello()
        player = await hall.player("deaf")
        useless = [bids.Answer(match=9, turn=1)] * 2048
        request = bids.PlayRequest(answers=bids.Answers(answers=useless)).SerializeToString()
        sent = 0
        async with asyncio.timeout(20):
            while True:
                try:
                    async with asyncio.timeout(1.5):
                        await deaf.send(request)
                except TimeoutError:
                    break
                sent += 1
        assert sent
        assert player.connection is not None
        assert player.connection.unread < 1 << 20
        match = await hall.begin(1, "one", "two")
        async with playing(one, two):
            assert await in_time(match) == [0, 0]


async def test_a_bot_that_does_not_read_loses_its_stream_when_too_much_waits(
    complaints: Callable[[], list[str]],
) -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "deaf") as deaf:
        await deaf.hello(reads=False)
        player = await hall.player("deaf")
        for _ in range(20):
            player.notify(pb.NOTICE_KIND_UNSPECIFIED, "x" * (1 << 20))
            await asyncio.sleep(0)
        async with asyncio.timeout(20):
            while player.connection is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        deaf.read()
        end = await deaf.end()
        assert not complaints()
        assert (end.code, end.reason) == ("RESOURCE_EXHAUSTED", "SLOW_READER")
        assert "8 MiB" in end.sentence


async def test_a_stream_that_ends_lets_the_write_under_way_end_first() -> None:
    async with room() as now:
        player = now.player()
        wire = Wire()
        wire.reading.clear()
        connection = stream.Connection(player, wire, now.timekeeper)
        player.connect(connection, pb.Hello(revision=1))
        running = asyncio.create_task(connection.run())
        await settle()
        player.notify(pb.NOTICE_KIND_UNSPECIFIED, "after the end")
        connection.end(stream.STOPPED)
        assert await running == stream.STOPPED
        last_write = asyncio.create_task(connection.last_write())
        await settle()
        assert not last_write.done()
        wire.reading.set()
        await settle()
        assert last_write.done()
        assert [response.HasField("welcome") for response in wire.sent] == [True]


async def test_much_that_waits_is_cut_into_responses_of_a_size_that_can_be_read() -> None:
    async with opened("ninetyone") as hall, calling(hall.address, "one") as one:
        await one.hello()
        player = await hall.player("one")
        for _ in range(70):
            player.notify(pb.NOTICE_KIND_UNSPECIFIED, "x" * 100_000)
        await one.until(lambda: len(one.got.notices) == 70)


async def test_a_bot_that_thinks_for_ever_holds_up_nobody_elses_match() -> None:
    async with (
        opened("ninetyone", move_ms=1000) as hall,
        calling(hall.address, "silent") as silent,
        calling(hall.address, "one") as one,
        calling(hall.address, "two") as two,
    ):
        for caller in (silent, one, two):
            await caller.hello(capacity=4)
        stalled = await hall.begin(1, "silent", "two")
        async with playing(one, two):
            for number in range(2, 12):
                assert await in_time(await hall.begin(number, "one", "two")) == [0, 0]
            assert await in_time(stalled) == [pb.FAULT_KIND_TIMEOUT, 0]


# --- what is sent to a seat in worlds that differ in what it cannot know ------------------------


class ScriptedDeal(Deal):
    """Chance as the test wants it."""

    def __init__(self, order: list[int]) -> None:
        super().__init__(bytes(32))
        self._order = tuple(order)

    def permutation(self, size: int, label: str, *key: int) -> tuple[int, ...]:
        assert len(self._order) == size
        return self._order


async def test_a_seat_is_sent_the_same_bytes_whatever_its_rival_has_sealed() -> None:
    """Prizes that are still to come differ as well."""
    sent = set()
    for bid, prizes in ((3, [4, 7, 1]), (9, [4, 7, 12])):
        order = prizes + [card for card in range(13) if card not in prizes]
        async with (
            opened("ninetyone") as hall,
            calling(hall.address, "one") as one,
            calling(hall.address, "two") as two,
        ):
            await one.hello()
            await two.hello()
            await hall.begin(1, "one", "two", deal=ScriptedDeal(order))
            await one.answer(await one.turn(), bids.Move(bid=5))
            await two.answer(await two.turn(), bids.Move(bid=6))
            await one.turn()
            await two.answer(await two.turn(), bids.Move(bid=bid))
            await one.answer(one.got.turns[0])
            await one.rejection()
            sent.add(one.bytes)
    assert len(sent) == 1


async def test_a_team_mate_is_sent_the_same_bytes_whatever_is_hidden_from_it() -> None:
    """What seat 0 holds and draws is the same, and what seat 1 plays; all else of the deck differs."""
    own, public = [0, 1, 2, 15, 20, 24], [cards.parse("5S"), cards.parse("6S")]
    rest = [card for card in range(52) if card not in own + public]
    sent, hands = set(), set()
    for others in (rest, rest[::-1]):
        dealt = zip(own, public + others, strict=False)
        deck = [card for pair in dealt for card in pair] + others[len(own) - len(public) :]
        async with (
            opened("potluck", open=0) as hall,
            calling(hall.address, "one", POT_PLAY, pots) as one,
            calling(hall.address, "two", POT_PLAY, pots) as two,
        ):
            await one.hello()
            await two.hello()
            await hall.begin(1, "one", "two", deal=ScriptedDeal(deck))
            for card in public:
                await one.answer(await one.turn())
                asked = await two.turn()
                hands.add(str(asked.observation.hidden))
                plays = [
                    move
                    for move in asked.legal
                    if cards.card(move.play.card.rank, move.play.card.suit) == card
                ]
                await two.answer(asked, plays[0])
            await one.turn()
            sent.add(one.bytes)
    assert len(hands) == 4
    assert len(sent) == 1
