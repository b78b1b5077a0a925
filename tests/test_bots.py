"""The sample bots: how they are found, and what those of 91 are worth."""

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from statistics import mean, stdev

import pytest

from fairdeal.bot import Bot
from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb
from fairdeal.v1 import play_pb2
from fairdeal_server.bots import UnknownBot, find_bot, list_bots
from fairdeal_server.bots.ninetyone import Match, Reader, nearest
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, load_games
from fairdeal_server.games.ninetyone import NinetyOne

GAME = NinetyOne()
RANDOM = find_bot("ninetyone", "random")


class PrizePlusOne(Bot):
    """Bids one more than the prize; for the King its lowest card."""

    def move(self, turn: pb.Turn) -> pb.Move:
        hand, prize = turn.observation.hand, turn.observation.prizes[-1]
        return pb.Move(bid=nearest(hand, prize + 1) if prize < turn.observation.options.cards else hand[0])


def points(bots: Sequence[type[Bot]], seed: int) -> list[int]:
    """Return the points of one match."""
    rng = Random(seed)
    pool = play_pb2.Pool(game="ninetyone", seats=len(bots))
    seats = [kind(play_pb2.Start(pool=pool, seed=rng.randbytes(16)), seat) for seat, kind in enumerate(bots)]
    deal = Deal(rng.randbytes(32))
    state = GAME.start(GAME.settle(pb.Options(), len(bots)), len(bots))
    while acting := GAME.to_act(state):
        if acting[0] == CHANCE:
            GAME.play(state, CHANCE, GAME.chance(state, deal))
            continue
        turns = [pb.Turn(observation=GAME.observe(state, seat)) for seat in acting]
        moves = [GAME.forced(state, seat) or seats[seat].move(turns[seat]) for seat in acting]
        for seat, move in zip(acting, moves, strict=True):
            GAME.play(state, seat, move)
    return state.points


def interval(bot: type[Bot], rivals: Sequence[type[Bot]], matches: int) -> tuple[float, float]:
    """Return the 95 % interval of the bot's margin to the mean of its rivals."""
    margins = []
    for seed in range(matches):
        own, *others = points([bot, *rivals], seed)
        margins.append(own - mean(others))
    width = 1.96 * stdev(margins) / matches**0.5
    return mean(margins) - width, mean(margins) + width


@pytest.mark.parametrize("rival", [RANDOM, Match, PrizePlusOne], ids=["random", "match", "prize-plus-one"])
def test_reader_beats_simple_bots_clearly(rival: type[Bot]) -> None:
    low, _ = interval(Reader, [rival], 1000)
    assert low > 0


def test_reader_beats_a_mixed_table() -> None:
    low, _ = interval(Reader, [Match, RANDOM, PrizePlusOne], 300)
    assert low > 0


def test_match_beats_random_by_28() -> None:
    low, high = interval(Match, [RANDOM], 3000)
    assert low < 28 < high


def test_a_bot_plays_the_same_with_the_same_seed() -> None:
    assert points([Reader, RANDOM], 7) == points([Reader, RANDOM], 7)


def test_every_game_has_the_random_bot_and_its_stand_in() -> None:
    for name, game in load_games().items():
        assert {"random", game.stand_in} <= set(list_bots(name))


def test_the_bots_of_91_are_found_by_name() -> None:
    assert list_bots("ninetyone") == {"random": RANDOM, "match": Match, "reader": Reader}


def test_an_unknown_bot_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match="no sample bot 'matcher'; it has random, match, reader"):
        find_bot("ninetyone", "matcher")


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match=f"no game 'chess'; there are {', '.join(load_games())}"):
        find_bot("chess", "random")


def test_the_command_names_what_is_missing() -> None:
    command = [sys.executable, "-m", "fairdeal_server.bots", "ninetyone", "matcher"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "it has random, match, reader" in done.stderr
