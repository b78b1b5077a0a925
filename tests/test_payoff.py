"""What a match is worth to each seat, with and without forfeits."""

from collections.abc import Collection

import pytest
from hall import GAMES
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.v1 import play_pb2 as pb
from fairdeal_server.games.cursedbottle import CursedBottle
from fairdeal_server.games.game import Result
from fairdeal_server.referee.payoff import settle
from fairdeal_server.referee.pool import Pool

BID = GAMES["ninetyone"]
POT = GAMES["potluck"]


def bid_pool(seats: int, payoff: "pb.Payoff.ValueType" = pb.PAYOFF_MARGIN) -> Pool:
    return Pool.of(BID, BID.proto.Options(), seats, payoff=payoff)


def pot_pool(payoff: "pb.Payoff.ValueType" = pb.PAYOFF_WIN, **options: bool) -> Pool:
    return Pool.of(POT, POT.proto.Options(**options), 3, payoff=payoff)


def ended(*scores: float) -> Result:
    """Return the end of a match of rivals in which the most points win."""
    ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Result(tuple(map(float, scores)), ranks, "the end")


def payoffs(pool: Pool, result: Result | None, forfeited: Collection[int] = ()) -> list[float]:
    return [seat.payoff for seat in settle(pool, result, forfeited)]


def ranks(pool: Pool, result: Result | None, forfeited: Collection[int] = ()) -> list[int]:
    return [seat.rank for seat in settle(pool, result, forfeited)]


@pytest.mark.parametrize(
    ("payoff", "scores", "worth"),
    [
        (pb.PAYOFF_MARGIN, (60, 31), [29, -29]),
        (pb.PAYOFF_MARGIN, (50, 30, 11), [29.5, -0.5, -29]),
        (pb.PAYOFF_WIN, (60, 31), [1, 0]),
        (pb.PAYOFF_WIN, (40, 40, 11), [0.5, 0.5, 0]),
        (pb.PAYOFF_PLACE, (60, 31), [1, 0]),
        (pb.PAYOFF_PLACE, (40, 40, 11), [0.75, 0.75, 0]),
        (pb.PAYOFF_PLACE, (20, 20, 20, 20), [0.5, 0.5, 0.5, 0.5]),
        (pb.PAYOFF_SCORE, (60, 31), [60, 31]),
    ],
)
def test_a_payoff_is_what_its_name_says(
    payoff: "pb.Payoff.ValueType", scores: tuple[float, ...], worth: list[float]
) -> None:
    assert payoffs(bid_pool(len(scores), payoff), ended(*scores)) == worth


@pytest.mark.parametrize(
    ("payoff", "worth"),
    [
        (pb.PAYOFF_MARGIN, [-91, 91]),
        (pb.PAYOFF_WIN, [0, 1]),
        (pb.PAYOFF_PLACE, [0, 1]),
        (pb.PAYOFF_SCORE, [0, 91]),
    ],
)
def test_a_forfeit_of_one_of_two_is_worth_the_bounds(
    payoff: "pb.Payoff.ValueType", worth: list[float]
) -> None:
    assert payoffs(bid_pool(2, payoff), None, {0}) == worth
    assert ranks(bid_pool(2, payoff), None, {0}) == [2, 1]


def test_nobody_wins_where_everybody_forfeits() -> None:
    pool = bid_pool(2)
    assert payoffs(pool, None, {0, 1}) == [-91, -91]
    assert ranks(pool, None, {0, 1}) == [2, 2]


def test_who_forfeits_among_many_is_last_however_many_points_it_has() -> None:
    pool = bid_pool(4)
    assert ranks(pool, ended(70, 12, 6, 3), {0}) == [4, 1, 2, 3]
    assert payoffs(pool, ended(70, 12, 6, 3), {0})[0] == pool.message.low


def test_the_others_are_paid_among_themselves() -> None:
    result = ended(70, 12, 6, 3)
    assert payoffs(bid_pool(4), result, {0})[1:] == [7.5, -1.5, -6]
    assert payoffs(bid_pool(4, pb.PAYOFF_WIN), result, {0}) == [0, 1, 0, 0]
    assert payoffs(bid_pool(4, pb.PAYOFF_PLACE), result, {0}) == [0, 1, 2 / 3, 1 / 3]


def test_two_who_forfeit_share_the_last_place() -> None:
    assert ranks(bid_pool(4), ended(70, 12, 6, 3), {0, 2}) == [3, 1, 3, 2]


def test_whoever_is_left_alone_wins_by_the_upper_bound() -> None:
    pool = bid_pool(3)
    assert payoffs(pool, None, {0, 2}) == [pool.message.low, pool.message.high, pool.message.low]
    assert ranks(pool, None, {0, 2}) == [2, 1, 2]


def test_a_team_shares_its_result() -> None:
    won = Result((1.0,) * 3, (1,) * 3, "won")
    lost = Result((0.0,) * 3, (2,) * 3, "lost")
    assert payoffs(pot_pool(), won) == [1, 1, 1]
    assert payoffs(pot_pool(), lost) == [0, 0, 0]
    scored = Result((7.0,) * 3, (2,) * 3, "7 pots")
    assert payoffs(pot_pool(pb.PAYOFF_SCORE, play_on=True), scored) == [7, 7, 7]


def test_a_team_whose_seat_forfeits_has_lost() -> None:
    assert payoffs(pot_pool(), None, {1}) == [0, 0, 0]
    assert ranks(pot_pool(), None, {1}) == [2, 2, 2]


@given(
    st.sampled_from(BID.payoffs),
    st.lists(st.integers(0, 91), min_size=3, max_size=7).filter(lambda scores: sum(scores) <= 91),
    st.data(),
)
def test_every_payoff_stays_within_the_pools_bounds(
    payoff: "pb.Payoff.ValueType", scores: list[int], data: st.DataObject
) -> None:
    pool = bid_pool(len(scores), payoff)
    forfeited = data.draw(st.sets(st.integers(0, len(scores) - 1), max_size=len(scores) - 2))
    for worth in payoffs(pool, ended(*scores), forfeited):
        assert pool.message.low <= worth <= pool.message.high


def bottle_pool(payoff: "pb.Payoff.ValueType" = pb.PAYOFF_MARGIN) -> Pool:
    """Return a pool in which two that are left can be further apart than three can."""
    game = CursedBottle()
    return Pool.of(game, game.proto.Options(), 3, payoff=payoff)


@given(st.lists(st.integers(-9, 40), min_size=2, max_size=2), st.sampled_from(CursedBottle.payoffs))
def test_whoever_plays_on_gets_no_less_than_who_forfeits(
    scores: list[int], payoff: "pb.Payoff.ValueType"
) -> None:
    pool = bottle_pool(payoff)
    faulty, *others = payoffs(pool, ended(0, *scores), {0})
    assert faulty == pool.message.low
    for worth in others:
        assert pool.message.low <= worth <= pool.message.high


@given(st.lists(st.integers(0, 91), min_size=3, max_size=7), st.data())
def test_no_forfeit_is_worth_more_than_playing_on(scores: list[int], data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(scores) - 1))
    for payoff in BID.payoffs:
        pool = bid_pool(len(scores), payoff)
        result = ended(*scores)
        assert payoffs(pool, result, {seat})[seat] <= payoffs(pool, result)[seat]
