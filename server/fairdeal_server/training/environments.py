"""The environments: PettingZoo's two interfaces for all seats, Gymnasium's for one against sample bots."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from fairdeal.bot import Bot
from fairdeal.v1 import play_pb2 as pb

from ..bots import find_bot
from ..games.game import Game
from ..referee.commitments import seat_seed
from .encoding import Encoding
from .table import Observed, Table

AGENT = "seat_"


def env(
    game: str | Game[Any],
    *,
    seats: int = 0,
    options: Iterable[str] = (),
    payoff: str = "",
    encoding: type[Encoding] | None = None,
    render_mode: str | None = None,
) -> "TurnByTurn":
    """Return PettingZoo's AEC environment of a game: the agents `seat_0`, `seat_1` … act one after the other.

    `seats` is the number of seats (the game's least), `options` are as on the command line (`cards=5`),
    `payoff` says what the rewards are (the game's own), `encoding` how it looks as numbers. Raises ValueError
    with what is not allowed.
    """
    return TurnByTurn(Table(game, seats, options, payoff, encoding), render_mode)


def parallel_env(
    game: str | Game[Any],
    *,
    seats: int = 0,
    options: Iterable[str] = (),
    payoff: str = "",
    encoding: type[Encoding] | None = None,
    render_mode: str | None = None,
) -> "AllAtOnce":
    """Return PettingZoo's parallel environment of a game; the arguments are those of `env`.

    Every agent acts in every step. The last action is to wait, the only one for a seat that is not asked.
    """
    return AllAtOnce(Table(game, seats, options, payoff, encoding), render_mode)


def versus(
    game: str | Game[Any],
    rivals: Sequence[str] = (),
    *,
    seat: int = 0,
    seats: int = 0,
    options: Iterable[str] = (),
    payoff: str = "",
    encoding: type[Encoding] | None = None,
    render_mode: str | None = None,
) -> "Versus":
    """Return Gymnasium's environment of one seat of a game; sample bots, by name, play the others.

    The rivals take the other seats in their order, again and again where they are too few; without any it
    is `random`. The other arguments are those of `env`. Raises UnknownBot where there is no such sample bot,
    ValueError where there are more rivals than other seats.
    """
    return Versus(Table(game, seats, options, payoff, encoding), rivals, seat, render_mode)


def _metadata(table: Table) -> dict[str, Any]:
    return {"name": f"fairdeal_{table.game.name}", "render_modes": ["ansi"], "is_parallelizable": False}


class TurnByTurn(AECEnv[str, Observed, int]):  # type: ignore[misc]  # PettingZoo has no types
    """All seats of a table, one after the other.

    Seats that move secretly at the same time are asked in their order. What they observe meanwhile does not
    show who has moved.
    """

    def __init__(self, table: Table, render_mode: str | None) -> None:
        self.table = table
        self.metadata = _metadata(table)
        self.render_mode = render_mode
        self.possible_agents = [f"{AGENT}{seat}" for seat in table.seats]
        self.observation_spaces = {agent: table.space() for agent in self.possible_agents}
        actions = table.encoding.actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of what the agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the match of the next deal, or of the seed's first; PettingZoo's `options` change nothing."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"faults": 0} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> Observed:
        """Return what the agent may know; its mask is empty where it is not to act."""
        return self.table.observe(self._seat(agent))

    def step(self, action: int | None) -> None:
        """Play the action for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act: give one of its {self.action_space(agent).n} actions")
        seat = self._seat(agent)
        self._cumulative_rewards[agent] = 0.0
        self.table.play(seat, action)
        self.infos[agent] = {"faults": self.table.faults[seat]}
        self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        world = self.table.world
        if world.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[0 if world.over else world.acting[0]]

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def render(self) -> str:
        """Return the table as a spectator sees it, in words."""
        return self.table.text()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class AllAtOnce(ParallelEnv[str, Observed, int]):  # type: ignore[misc]
    """All seats of a table at once: those that are asked move, the others wait."""

    def __init__(self, table: Table, render_mode: str | None) -> None:
        self.table = table
        self.metadata = _metadata(table)
        self.render_mode = render_mode
        self.wait = table.encoding.actions
        """The action of a seat that is not asked."""
        self.agents: list[str] = []
        self.possible_agents = [f"{AGENT}{seat}" for seat in table.seats]
        self.observation_spaces = {agent: table.space(more=1) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of what the agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the actions, the last of which is to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Start the match of the next deal, or of the seed's first; PettingZoo's `options` change nothing."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observe(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observed],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the actions of the seats that are asked; what others do is to wait, whatever they say."""
        for seat in tuple(self.table.world.acting):
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} is to act and has no action")
            self.table.play(seat, actions[agent])
        over = self.table.world.over
        answer = (
            self._observe(),
            dict(zip(self.agents, self.table.rewards(), strict=True)),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            self._infos(),
        )
        if over:
            self.agents = []
        return answer

    def _observe(self) -> dict[str, Observed]:
        return {agent: self._observed(seat) for seat, agent in enumerate(self.agents)}

    def _observed(self, seat: int) -> Observed:
        observed = self.table.observe(seat, more=1)
        observed["action_mask"][self.wait] = seat not in self.table.world.acting
        return observed

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"faults": self.table.faults[seat]} for seat, agent in enumerate(self.agents)}

    def render(self) -> str:
        """Return the table as a spectator sees it, in words."""
        return self.table.text()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Versus(gymnasium.Env[Observed, int]):
    """One seat of a table, the others played by sample bots."""

    def __init__(self, table: Table, rivals: Sequence[str], seat: int, render_mode: str | None) -> None:
        if seat not in table.seats:
            raise ValueError(f"seat {seat}: the table has the seats 0 to {table.seats[-1]}")
        self.table = table
        self.seat = seat
        self.metadata = _metadata(table)
        self.render_mode = render_mode
        self.observation_space: Any = table.space()
        self.action_space: Any = spaces.Discrete(table.encoding.actions)
        others = [other for other in table.seats if other != seat]
        if len(rivals) > len(others):
            raise ValueError(
                f"{len(rivals)} rivals are too many: the table has {len(table.seats)} seats, so up to "
                f"{len(others)} of them are others'"
            )
        kinds = [find_bot(table.game.name, name) for name in rivals or ("random",)]
        self._kinds = {other: kinds[place % len(kinds)] for place, other in enumerate(others)}
        self._bots: dict[int, Bot] = {}
        self._turns = [0 for _ in table.seats]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start the match of the next deal, or of the seed's first; Gymnasium's `options` change nothing."""
        super().reset(seed=seed)
        self.table.reset(seed)
        self._turns = [0 for _ in self.table.seats]
        self._bots = {seat: kind(self._start(seat), seat) for seat, kind in self._kinds.items()}
        self._let_rivals_play()
        return self.table.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play the action, and the rivals' moves until the seat is asked again."""
        if self.table.world.over:
            raise ValueError("the match is over: call reset")
        self.table.play(self.seat, action)
        self._let_rivals_play()
        reward, over = self.table.rewards()[self.seat], self.table.world.over
        return self.table.observe(self.seat), reward, over, False, self._info()

    def _let_rivals_play(self) -> None:
        """Play on until the seat is asked; who moves secretly at the same time may as well do so later."""
        world = self.table.world
        while not world.over and self.seat not in world.acting:
            self._let_play(world.acting[0])

    def _let_play(self, seat: int) -> None:
        table, world = self.table, self.table.world
        self._turns[seat] += 1
        turn = table.game.proto.Turn(
            match=table.deal,
            seat=seat,
            turn=self._turns[seat],
            observation=world.observe(seat),
            legal=world.legal(seat),
            clock=pb.Clock(move_ms=table.pool.message.clock.move_ms),
            start=self._start(seat) if self._turns[seat] == 1 else None,
        )
        world.play(seat, self._bots[seat].move(turn))

    def _start(self, seat: int) -> pb.Start:
        seed = seat_seed(self.table.master, self.table.deal, seat)
        return pb.Start(pool=self.table.pool.message, seed=seed)

    def _info(self) -> dict[str, Any]:
        return {"faults": self.table.faults[self.seat]}

    def render(self) -> Any:
        """Return the table as a spectator sees it, in words."""
        return self.table.text()
