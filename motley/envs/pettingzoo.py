"""Games as environments of PettingZoo: `env("motora", seats=4)`, or `parallel_env` with everybody at once."""

from collections.abc import Mapping
from typing import Any

from motley.envs.form import RENDER_MODES, Form, Sight, Table, checked_mode, render
from motley.envs.spaces import action_space, observation_space
from motley.extras import extra
from motley.kernel import Game
from motley.kernel.core import IllegalMove

with extra("pettingzoo", "An environment of PettingZoo"):
    import numpy as np
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

ILLEGAL = -1.0


def env(game: str | Game, **settings: Any) -> AECEnv:
    """A game whose seats are agents that answer in turn, with PettingZoo's checks of how it is used around it."""
    return wrappers.OrderEnforcingWrapper(TableEnv(game, **settings))


def parallel_env(game: str | Game, **settings: Any) -> ParallelEnv:
    """A game in which everybody acts at once, and whoever is not asked waits."""
    return EverybodyEnv(game, **settings)


class Seated(EzPickle):  # type: ignore[misc]
    """What both kinds share: agents named after their seats, and their spaces. With `waits`, all act in every cycle."""

    metadata: dict[str, Any]
    waits: bool

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        listed: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(game, seats, options, listed, max_cycles, render_mode)
        self.form = Form(game, seats, options, listed)
        self.max_cycles = max_cycles
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": f"{self.form.game.name}_v{self.form.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": self.waits,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.form.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.form, self.waits) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.form, self.waits) for agent in self.possible_agents}
        self.luck, _ = seeding.np_random()

    def deal(self, seed: int | None) -> None:
        """A new game. What follows from a seed follows from it alone."""
        if seed is not None:
            self.luck, _ = seeding.np_random(seed)
        self.table = Table(self.form, int(self.luck.integers(2**62)))
        self.agents = self.possible_agents[:]

    def seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        return render(self.form, self.table.state, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class TableEnv(Seated, AECEnv):  # type: ignore[misc]
    """One agent answers at a time: of those who are asked together one after the other, without seeing the others'.

    An answer that the mask forbids ends the game, with -1 for whoever gave it and 0 for everybody else. After
    `max_cycles` answers a seat, counted over all seats, everybody is truncated.
    """

    waits = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the options of the game are given when the environment is made, and these are not looked at."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.select()

    def select(self) -> None:
        """Whose answer is next; when the game is over, whoever comes first learns of it first."""
        seat = self.table.seat
        self.agent_selection = self.possible_agents[seat] if seat is not None else self.agents[0]

    def observe(self, agent: str) -> Sight:
        sight = self.form.sight(self.table.state, self.seat_of(agent))
        if agent != self.agent_selection or not self.agents:
            sight["action_mask"][:] = 0
        return sight

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            self.table.answer(self.seat_of(agent), int(action))
        except IllegalMove:
            self.rewards[agent] = ILLEGAL
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def go_on(self) -> None:
        """After a legal answer: the result, the end of what was to be played, or the next agent."""
        if self.table.seat is None:
            returns = self.form.returns(self.table.state)
            self.rewards = dict(zip(self.agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.table.answers >= self.max_cycles * self.form.seats:
            self.truncations = dict.fromkeys(self.agents, True)
        self.select()


class EverybodyEnv(Seated, ParallelEnv):  # type: ignore[misc]
    """Everybody acts in every cycle. Whoever is not asked can only wait, which is the last number.

    An answer that the mask forbids changes nothing, and the seat is asked again; its info says `illegal`.
    """

    waits = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Sight], dict[str, dict[str, Any]]]:
        """A new game; the options of the game are given when the environment is made, and these are not looked at."""
        self.deal(seed)
        self.cycles = 0
        return self.sights(), {agent: {} for agent in self.agents}

    def sights(self) -> dict[str, Sight]:
        return {agent: self.sight(agent) for agent in self.agents}

    def sight(self, agent: str) -> Sight:
        state, seat = self.table.state, self.seat_of(agent)
        sight = self.form.sight(state, seat)
        is_waiting = np.array([seat not in state.owing()], np.int8)
        sight["action_mask"] = np.concatenate([sight["action_mask"], is_waiting])
        return sight

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in self.table.state.owing():
            agent = self.possible_agents[seat]
            try:
                self.table.answer(seat, int(actions[agent]))
            except IllegalMove:
                infos[agent]["illegal"] = True
        self.cycles += 1
        is_over = self.table.seat is None
        is_cut = not is_over and self.max_cycles is not None and self.cycles >= self.max_cycles
        returns = self.form.returns(self.table.state) if is_over else [0.0] * self.form.seats
        told = (
            self.sights(),
            dict(zip(self.agents, returns, strict=True)),
            dict.fromkeys(self.agents, is_over),
            dict.fromkeys(self.agents, is_cut),
            infos,
        )
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return told
