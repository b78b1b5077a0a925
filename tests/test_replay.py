"""Replay: the fold gives the live match, and a viewer is shown what they could know."""

from typing import Any

import pytest
from records import GAMES, play_matches

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as bottles
from fairdeal.hanabi.v1 import hanabi_pb2 as fireworks
from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.potluck.v1 import potluck_pb2 as pots
from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import MatchLog
from fairdeal.v1.match_pb2 import Frame
from fairdeal_server.referee.fold import Screen, fold, mover_of, replay
from fairdeal_server.referee.log import read

VIEWERS = [None, 0, 1, 2]
SHORT: dict[str, dict[str, Any]] = {"pokermagic": {"libraries": ["PRESET_HOUSE_EDGE"], "hands": 2}}
"""Options of games that take long otherwise."""


def log_of(game: str, seats: int = 3, **how: Any) -> MatchLog:
    (record,) = play_matches(game, seats, matches=1, **how)
    return read(record.log)


BIDS = log_of("ninetyone")
POTS = log_of("potluck", lives=52, open=2)
LOGS = {"ninetyone": BIDS, "potluck": POTS}


def frames_of(log: MatchLog, viewer: int | None) -> list[Frame]:
    return list(replay(GAMES[log.pool.game], log, viewer))


def live_frames_of(log: MatchLog) -> list[Frame]:
    """Return what a spectator has seen when the match is over."""
    screen = Screen(GAMES[log.pool.game], log, None, is_live=True)
    return [screen.start(), *(frame for entry in log.entries for frame in screen.show(entry)), *screen.end()]


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_the_fold_ends_where_the_match_ended(log: MatchLog) -> None:
    game = GAMES[log.pool.game]
    numbers = []
    for number, state in fold(game, log):
        numbers.append(number)
        last = state
    assert numbers == list(range(len(log.entries) + 1))
    assert game.to_act(last) == ()
    assert [each.score for each in log.results] == list(game.result(last).scores)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_every_entry_has_a_frame_after_the_one_of_the_start(log: MatchLog, viewer: int | None) -> None:
    frames = frames_of(log, viewer)
    assert [frame.entry for frame in frames] == list(range(len(log.entries) + 1))
    names = ["chance", *(seat.bot for seat in log.seats)]
    assert [frame.by for frame in frames[1:]] == [names[entry.by] for entry in log.entries]
    assert [frame.used_us for frame in frames[1:]] == [entry.used_us for entry in log.entries]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_a_frame_shows_only_observations_that_the_viewer_had(log: MatchLog, viewer: int | None) -> None:
    game = GAMES[log.pool.game]
    had = [game.observe(state, viewer).SerializeToString(deterministic=True) for _, state in fold(game, log)]
    frames = live_frames_of(log) if viewer is None else frames_of(log, viewer)
    shown = [frame.observation for frame in frames]
    assert set(shown) <= set(had)
    assert (shown[0], shown[-1]) == (had[0], had[-1])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bids_of_a_round_are_shown_together_when_the_last_is_in(viewer: int | None) -> None:
    frames = frames_of(BIDS, viewer)
    for first in range(2, len(frames), 4):
        observations = [bids.Observation.FromString(frame.observation) for frame in frames[first : first + 3]]
        moves = [frame.move for frame in frames[first : first + 3]]
        shown = [
            GAMES["ninetyone"].notation(bids.Move(bid=seat.bids[-1])) for seat in observations[0].bidders
        ]
        assert observations[0] == observations[1] == observations[2]
        assert moves == shown


def test_a_bid_that_was_never_revealed_is_shown_to_its_bidder_alone() -> None:
    log = log_of("ninetyone", 2, errs={(1, 3): pb.FAULT_KIND_CRASHED})
    (sealed,) = [number for number, entry in enumerate(log.entries) if entry.forfeit]
    assert mover_of(log.entries[sealed - 1]) == 0
    assert [bool(frames_of(log, viewer)[sealed].move) for viewer in (0, 1)] == [True, False]
    assert not live_frames_of(log)[sealed].move


def test_a_forfeit_has_its_fault_and_no_move() -> None:
    log = log_of("ninetyone", 2, errs={(1, 3): pb.FAULT_KIND_CRASHED})
    for last in (frames_of(log, None)[-1], live_frames_of(log)[-1]):
        assert (last.by, last.move, last.forfeit, last.fault) == ("bot-1", "", True, pb.FAULT_KIND_CRASHED)


def test_what_was_wrong_is_told_after_the_match_and_to_nobody_before() -> None:
    log = log_of("ninetyone", 2, errs={(1, 3): pb.FAULT_KIND_CRASHED})
    wrong = log.entries[-1].detail
    assert wrong
    assert [frames_of(log, viewer)[-1].detail for viewer in (None, 0, 1)] == [wrong] * 3
    for viewer in (None, 0, 1):
        screen = Screen(GAMES["ninetyone"], log, viewer, is_live=True)
        frames = [frame for entry in log.entries for frame in screen.show(entry)] + screen.end()
        assert not any(frame.detail for frame in frames)


def test_a_live_spectator_cannot_tell_a_move_of_the_referee_from_a_bots_own() -> None:
    log = log_of("thegame", 2, penalty=pb.PENALTY_DEFAULT, errs={(0, 4): pb.FAULT_KIND_TIMEOUT})
    assert any(entry.forced for entry in log.entries)
    assert any(entry.fault for entry in log.entries)
    assert any(entry.used_us for entry in log.entries)
    plain = MatchLog()
    plain.CopyFrom(log)
    for entry in plain.entries:
        for name in ("used_us", "fault", "detail", "forced"):
            entry.ClearField(name)
    assert live_frames_of(log) == live_frames_of(plain)


def test_after_the_match_everything_that_was_done_can_be_read() -> None:
    for game in GAMES:
        seats = max(min(GAMES[game].seats), 2)
        frames = frames_of(log_of(game, seats, **SHORT.get(game, {})), None)
        assert all(frame.move for frame in frames[1:]), game


def test_after_the_match_all_hands_of_hanabi_are_shown() -> None:
    for frame in frames_of(log_of("hanabi"), None):
        hands = fireworks.Observation.FromString(frame.observation).hands
        assert all(held.HasField("card") for hand in hands for held in hand.cards)
        assert "??" not in frame.text.partition("discards")[0].replace("[??", "")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_dealt_cards_are_shown_to_who_gets_them_alone(viewer: int | None) -> None:
    frames = live_frames_of(POTS) if viewer is None else frames_of(POTS, viewer)
    for frame, entry in zip(frames[1:], POTS.entries, strict=True):
        if not entry.by:
            assert bool(frame.move) == (pots.Chance.FromString(entry.move).seat == viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_plays_and_openings_are_shown_to_everybody(viewer: int | None) -> None:
    assert all(frame.move for frame in frames_of(POTS, viewer)[1:] if frame.by != "chance")


def test_the_last_card_of_the_stock_stays_hidden_though_the_truth_left_no_choice() -> None:
    last = max(number for number, entry in enumerate(POTS.entries, start=1) if not entry.by)
    frames = {viewer: frames_of(POTS, viewer)[last] for viewer in range(3)}
    assert pots.Observation.FromString(frames[0].observation).stock == 0
    receiver = pots.Chance.FromString(POTS.entries[last - 1].move).seat
    assert [viewer for viewer, frame in frames.items() if frame.move] == [receiver]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_gift_of_which_the_viewer_gets_a_part_is_shown_to_its_giver_alone(seats: int) -> None:
    log = log_of("cursedbottle", seats)
    for viewer in range(seats):
        for frame, entry in zip(frames_of(log, viewer)[1:], log.entries, strict=True):
            if entry.by and bottles.Move.FromString(entry.move).HasField("give"):
                assert bool(frame.move) == (mover_of(entry) == viewer)


def test_a_match_can_be_shown_while_it_goes_on() -> None:
    game = GAMES["ninetyone"]
    screen = Screen(game, MatchLog(pool=BIDS.pool, options=BIDS.options, seats=BIDS.seats), 0)
    counts = [len(screen.show(entry)) for entry in BIDS.entries[:8]]
    assert counts == [1, 0, 0, 3, 1, 0, 0, 3]


def test_while_a_match_goes_on_less_is_shown_of_what_nobody_may_notice_and_nothing_else() -> None:
    log = log_of("pokermagic", libraries=["PRESET_HOUSE_EDGE"], stack=100_000, hands=30)
    shown = {}
    for is_live in (False, True):
        screen = Screen(GAMES["pokermagic"], log, 0, is_live=is_live)
        frames = [frame for entry in log.entries for frame in screen.show(entry)]
        assert [frame.entry for frame in frames] == list(range(1, len(frames) + 1))
        shown[is_live] = [(frame.by, frame.text) for frame in frames]
    silent = len(shown[False]) - len(shown[True])
    assert silent > 0
    assert {text for _, text in shown[True]} <= {text for _, text in shown[False]}


def test_a_viewer_who_is_no_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="seats 0 to 2, not 3"):
        Screen(GAMES["ninetyone"], BIDS, 3)
