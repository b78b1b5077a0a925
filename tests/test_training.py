"""The PettingZoo and Gymnasium environments: their own tests, and the referee's word for what is played."""

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `training` is not installed")
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from fairdeal.bot import Bot
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.bots import find_bot
from fairdeal_server.games.game import find_game, load_games
from fairdeal_server.planning import complete
from fairdeal_server.referee.log import read
from fairdeal_server.simulation import Simulation
from fairdeal_server.tournament.results import Finished
from fairdeal_server.training import env, parallel_env, versus
from fairdeal_server.training.encoding import Encoding, NoEncoding, find_encoding

OURS = (
    "cardcommons",
    "cursedbottle",
    "hanabi",
    "inbetween",
    "ninetyone",
    "pokermagic",
    "potluck",
    "thegame",
)
TABLES: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "cardcommons": ("cardcommons", 2, ()),
    "cardcommons face up": ("cardcommons", 2, ("face_up_swap=true",)),
    "cursedbottle Lopaka": ("cursedbottle", 2, ("hands=2",)),
    "cursedbottle bright house": ("cursedbottle", 2, ("two_player=bright_house",)),
    "cursedbottle three": ("cursedbottle", 3, ()),
    "cursedbottle four": ("cursedbottle", 4, ("hot_bottle=true",)),
    "hanabi": ("hanabi", 2, ()),
    "hanabi five": ("hanabi", 5, ("keep_points_on_strikeout=true",)),
    "inbetween": ("inbetween", 2, ("rounds=1",)),
    "inbetween everything": (
        "inbetween",
        4,
        (
            "surrender=true",
            "credit=true",
            "dice=true",
            "jokers=2",
            "own_goal=true",
            "rounds=2",
            "max_turns=20",
        ),
    ),
    "ninetyone": ("ninetyone", 2, ()),
    "ninetyone seven": ("ninetyone", 7, ("cards=5", "tie=discard")),
    "pokermagic": ("pokermagic", 2, ("hands=3", "betting=no_limit")),
    "pokermagic five": ("pokermagic", 5, ("hands=2", "libraries=scorch")),
    "potluck": ("potluck", 2, ()),
    "potluck five": ("potluck", 5, ("level=expert",)),
    "thegame alone": ("thegame", 1, ()),
    "thegame five": ("thegame", 5, ("minimum=3",)),
}
every_table = pytest.mark.parametrize("table", TABLES)


@pytest.fixture(autouse=True)
def _no_warnings() -> Iterator[None]:
    """What PettingZoo's tests warn of is an error, but that observations are dictionaries with a mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for harmless in (
            "Observation is not a NumPy array",
            "Observation space for each agent probably",
            "Action mask",
        ):
            warnings.filterwarnings("ignore", message=harmless)
        warnings.filterwarnings("ignore", module="gymnasium.spaces")
        yield


def make(kind: Callable[..., Any], table: str) -> Any:
    game, seats, options = TABLES[table]
    return kind(game, seats=seats, options=options)


def test_every_game_of_ours_has_tables_here() -> None:
    assert {game for game, _, _ in TABLES.values()} == set(OURS) <= set(load_games())


@every_table
def test_the_turn_by_turn_environment_passes_pettingzoo_s_tests(table: str) -> None:
    api_test(make(env, table), num_cycles=60)
    seed_test(lambda: make(env, table), num_cycles=30)


@every_table
def test_the_parallel_environment_passes_pettingzoo_s_tests(table: str) -> None:
    parallel_api_test(make(parallel_env, table), num_cycles=100)
    parallel_seed_test(lambda: make(parallel_env, table), num_cycles=30)


@pytest.mark.parametrize("game", OURS)
def test_the_environment_of_one_seat_passes_gymnasium_s_test(game: str) -> None:
    check_env(versus(game, seats=2, seat=1), skip_render_check=True)


def test_rivals_are_repeated_where_they_are_too_few_and_refused_where_they_are_too_many() -> None:
    assert {type(bot) for bot in seated(versus("ninetyone", ["match"], seats=3))} == {
        find_bot("ninetyone", "match")
    }
    assert {type(bot) for bot in seated(versus("ninetyone", seats=3))} == {find_bot("ninetyone", "random")}
    with pytest.raises(ValueError, match="5 rivals are too many: the table has 3 seats, so up to 2"):
        versus("ninetyone", ["match"] * 5, seats=3)


def test_who_plays_alone_has_no_rivals() -> None:
    check_env(versus("thegame", seats=1), skip_render_check=True)
    with pytest.raises(ValueError, match="the table has 1 seats, so up to 0"):
        versus("thegame", ["nearest"], seats=1)


def seated(playing: Any) -> list[Bot]:
    playing.reset(seed=1)
    return list(playing._bots.values())


def random_actions(table: str, seed: int) -> Any:
    """Play a match at random; return the environment and what each seat saw and did, in order."""
    playing, rng = make(env, table), Random(seed)
    playing.reset(seed=seed)
    done: dict[int, list[tuple[Any, int]]] = {seat: [] for seat in playing.table.seats}
    for agent in playing.agent_iter():
        observed, _, over, _, _ = playing.last()
        if over:
            break
        action = rng.choice(np.flatnonzero(observed["action_mask"]).tolist())
        done[playing.possible_agents.index(agent)].append((observed, action))
        playing.step(action)
    return playing, done


@every_table
def test_the_referee_plays_the_same_match_with_the_same_actions(table: str) -> None:
    playing, done = random_actions(table, seed=5)
    game, seats, options = TABLES[table]
    encoding = playing.table.encoding

    class Again(Bot):
        def move(self, turn: Any) -> Any:
            observed, action = done[self.seat].pop(0)
            moves = encoding.moves(turn.observation, turn.legal)
            assert np.array_equal(encoding.vector(turn.observation), observed["observation"])
            assert np.array_equal(np.flatnonzero(observed["action_mask"]), sorted(moves))
            return moves[action]

    logs = []

    def watch(match: Finished) -> None:
        logs.append(read(match.log))

    names = ["team"] if find_game(game).cooperative else [f"bot-{seat}" for seat in range(seats)]
    plan = pb.Plan(game=game, seats=seats, options=options, deals=1, seed="5", duplicate=pb.DUPLICATE_NONE)
    plan.entrants.extend(pb.Entrant(name=name, player=name) for name in names)
    planned = complete(plan, load_games(), own_bots=True)
    for _ in Simulation(planned, dict.fromkeys(names, Again), watch).play():
        continue
    (log,) = logs
    assert not any(done.values())
    assert not any(entry.fault for entry in log.entries)
    assert [result.payoff for result in log.results] == list(playing.rewards.values())


@every_table
def test_an_encoding_tells_every_legal_move_apart(table: str) -> None:
    playing, rng = make(env, table), Random(3)
    playing.reset(seed=3)
    world, encoding = playing.table.world, playing.table.encoding
    while not world.over:
        seat = world.acting[0]
        observation, legal = world.observe(seat), world.legal(seat)
        moves = encoding.moves(observation, legal)
        assert len({move.SerializeToString() for move in moves.values()}) == len(moves) >= max(1, len(legal))
        assert 0 <= min(moves) <= max(moves) < encoding.actions
        for move in rng.sample(list(moves.values()), min(5, len(moves))):
            world.copy().play(seat, move)
        world.play(seat, rng.choice(list(moves.values())))


def test_an_action_that_is_no_legal_move_is_a_fault_and_the_default_is_played() -> None:
    playing = env("ninetyone")
    playing.reset(seed=1)
    playing.step(5)
    playing.step(5)
    playing.step(5)
    assert playing.infos["seat_0"] == {"faults": 1}
    assert playing.infos["seat_1"] == {"faults": 0}
    playing.step(6)
    observation: Any = playing.table.world.observe(None)
    assert [list(bidder.bids) for bidder in observation.bidders] == [[6, 1], [6, 7]]


def test_a_sealed_move_is_not_seen_by_who_acts_later() -> None:
    seen = []
    for action in (0, 7):
        playing = env("ninetyone")
        playing.reset(seed=1)
        before = playing.observe("seat_1")
        playing.step(action)
        seen += [before, playing.observe("seat_1")]
    assert all(np.array_equal(seen[0][key], each[key]) for each in seen for key in seen[0])


def test_a_seed_starts_a_row_of_deals_and_without_one_it_goes_on() -> None:
    def prizes(playing: Any) -> list[int]:
        return list(playing.table.world.observe(None).prizes)

    playing, rows = env("ninetyone"), []
    for _ in range(2):
        playing.reset(seed=9)
        row = [prizes(playing)]
        for _ in range(5):
            playing.reset()
            row.append(prizes(playing))
        rows.append(row)
    assert rows[0] == rows[1]
    assert len(set(map(tuple, rows[0]))) > 1


def test_one_seat_plays_against_sample_bots_to_the_end() -> None:
    playing, rewards = versus("ninetyone", ("match", "reader"), seat=1, seats=3), []
    for seed in (1, 1, 2):
        observed, _ = playing.reset(seed=seed)
        over, turns, rng = False, 0, Random(1)
        while not over:
            action = rng.choice(np.flatnonzero(observed["action_mask"]).tolist())
            observed, reward, over, _, info = playing.step(action)
            turns += 1
        assert (turns, info) == (12, {"faults": 0})  # the last card is no choice
        rewards.append(reward)
    assert rewards[0] == rewards[1]
    assert "The match is over" in playing.render()


def test_the_loop_of_the_page_plays_a_match() -> None:
    page = (Path(__file__).parents[1] / "docs" / "training.md").read_text()
    loop = page.partition("```python\n")[2].partition("```")[0]
    found: dict[str, Any] = {}
    exec(loop, found)
    assert found["playing"].agents == []


def test_the_reward_is_the_payoff_that_was_asked_for() -> None:
    playing = env("ninetyone", payoff="win")
    playing.reset(seed=1)
    for _ in playing.agent_iter():
        observed, _, over, _, _ = playing.last()
        if over:
            break
        playing.step(int(np.flatnonzero(observed["action_mask"])[0]))
    assert sum(playing.rewards.values()) == 1.0
    with pytest.raises(ValueError, match="ninetyone has no payoff 'luck'; it has margin, win, place, score"):
        env("ninetyone", payoff="luck")


def test_a_game_without_an_encoding_takes_one_that_is_handed_over() -> None:
    class Foreign(type(find_game("ninetyone"))):  # type: ignore[misc]
        name = "foreign"

    with pytest.raises(NoEncoding, match="foreign has no encoding: write a subclass of"):
        env(Foreign())
    handed: type[Encoding] = find_encoding(find_game("ninetyone"))
    assert env(Foreign(), encoding=handed).table.encoding.actions == 13
