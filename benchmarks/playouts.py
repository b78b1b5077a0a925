"""Games alone: random matches a second of process time, in this process, without log and network."""

import asyncio
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pyspiel

from fairdeal.hanabi.v1 import hanabi_pb2
from fairdeal.ninetyone.v1 import ninetyone_pb2
from fairdeal.potluck.v1 import potluck_pb2
from fairdeal.thegame.v1 import thegame_pb2
from fairdeal_server.bots import find_bot
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, Game
from fairdeal_server.games.hanabi import PACK, Hanabi
from fairdeal_server.games.ninetyone import NinetyOne
from fairdeal_server.games.potluck import PotLuck
from fairdeal_server.games.thegame import TheGame
from fairdeal_server.players.inprocess import InProcessPlayer
from fairdeal_server.referee.match import Match
from fairdeal_server.referee.pool import Pool

from .recording import lay_table

SEATS = 2
NINETY_ONE, POT_LUCK, HANABI, THE_GAME = NinetyOne(), PotLuck(), Hanabi(), TheGame()
# OpenSpiel's goofspiel drops the prizes of a tie.
OPTIONS = NINETY_ONE.settle(ninetyone_pb2.Options(tie=ninetyone_pb2.TIE_DISCARD), SEATS)
POT_LUCK_OPTIONS = POT_LUCK.settle(potluck_pb2.Options(), SEATS)
HANABI_OPTIONS = HANABI.settle(hanabi_pb2.Options(), SEATS)
THE_GAME_OPTIONS = THE_GAME.settle(thegame_pb2.Options(), SEATS)
POOLS = {game.name: Pool.of(game, game.proto.Options(), SEATS) for game in (NINETY_ONE, POT_LUCK)}
GOOFSPIEL = pyspiel.load_game(
    "goofspiel", {"num_cards": 13, "players": SEATS, "points_order": "random", "imp_info": False}
)
OPENSPIEL_HANABI = pyspiel.load_game("hanabi", {"players": SEATS})

Play = Callable[[Random], None]


def rate(play: Play, seconds: float) -> float:
    """Return how many matches a second of process time it plays."""
    rng = Random(1)
    play(rng)
    matches, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        play(rng)
        matches += 1
    return matches / spent


def referee(name: str, seconds: float) -> float:
    """Return how many matches a second of process time the referee plays between bots in this process."""
    return asyncio.run(_referee(POOLS[name], seconds))


async def _referee(pool: Pool, seconds: float) -> float:
    bot = find_bot(pool.game.name, "random")
    players = [InProcessPlayer(f"random-{seat}", bot) for seat in range(SEATS)]
    matches, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        matches += 1
        outcome = await Match(lay_table(pool, matches, players)).play()
        assert not outcome.void, outcome.reason
    return matches / spent


def play_out_ninetyone(rng: Random) -> None:
    """Play 91 as a bot that searches does: from a state to the end in one call."""
    state = NINETY_ONE.start(OPTIONS, SEATS)
    state.play_out(rng)
    NINETY_ONE.result(state)


def play_ninetyone(rng: Random) -> None:
    """Play 91 move by move, as the referee does."""
    _play(NINETY_ONE, OPTIONS, rng)


def play_potluck(rng: Random) -> None:
    """Play Pot Luck move by move."""
    _play(POT_LUCK, POT_LUCK_OPTIONS, rng)


def play_out_hanabi(rng: Random) -> None:
    """Play Hanabi as a bot that searches does: from a state to the end in one call."""
    state = HANABI.start(HANABI_OPTIONS, SEATS)
    state.play_out(rng)
    HANABI.result(state)


def play_hanabi(rng: Random) -> None:
    """Play Hanabi move by move."""
    _play(HANABI, HANABI_OPTIONS, rng)


def play_thegame(rng: Random) -> None:
    """Play The Game move by move."""
    _play(THE_GAME, THE_GAME_OPTIONS, rng)


def _play(game: Game[Any], options: Any, rng: Random) -> None:
    state, deal = game.start(options, SEATS), Deal(rng.randbytes(32))
    while acting := game.to_act(state):
        for seat in acting:
            if seat == CHANCE:
                game.play(state, CHANCE, game.chance(state, deal))
            else:
                game.play(state, seat, rng.choice(game.legal(state, seat)))
    game.result(state)


def play_goofspiel(rng: Random) -> None:
    """Play OpenSpiel's goofspiel move by move; with public bids, which is the game that it is quickest at."""
    state = GOOFSPIEL.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(SEATS)])
    state.returns()


def play_openspiel_hanabi(rng: Random) -> None:
    """Play OpenSpiel's Hanabi move by move; a shuffled deck is quicker than asking for chance's outcomes."""
    random = rng.random
    deck = sorted(PACK, key=lambda _: random())  # its numbers are OpenSpiel's, too
    state = OPENSPIEL_HANABI.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(deck.pop())
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    state.returns()
