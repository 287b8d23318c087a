"""Games as environments of Gymnasium: one seat learns, bots have the others.

Every installed game is registered when this module is imported: `gymnasium.make("motley/motif-v2", bots="greedy")`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from motley import bots as seatable
from motley.envs.form import BEST, RENDER_MODES, WORST, Form, Sight, Table, checked_mode, render
from motley.envs.spaces import action_space, observation_space
from motley.extras import extra
from motley.kernel import Bot, Game, Limits, Rng, registry
from motley.kernel.bot import turn_of
from motley.kernel.core import IllegalMove

with extra("gymnasium", "An environment of Gymnasium"):
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray

Opponent = str | Bot


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game. The others are bots: one for all of them, or one for each, in the order of play.

    `seat` is where the learner sits; None: anywhere, from game to game. `opening` is up to how many answers are given
    at random before the learner is first asked. `shaping` rewards, besides the result, how much the game's own
    judgement of the position grew, so that the sum over a game is the same whichever way it went. An answer that the
    mask forbids loses the game.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seat: int | None = 0,
        bots: Opponent | Sequence[Opponent] = "random",
        listed: bool = False,
        opening: int = 0,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.form = Form(game, seats, options, listed)
        self.home = seat
        self.bots = self.seated(bots)
        self.opening = opening
        self.shaping = shaping
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_space(self.form)
        self.action_space = action_space(self.form)

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def seated(self, bots: Opponent | Sequence[Opponent]) -> list[Bot]:
        """A bot for each of the other seats. Raises ValueError if there are more or fewer."""
        others = self.form.seats - 1
        given = [bots] * others if isinstance(bots, (str, Bot)) else list(bots)
        if len(given) != others:
            raise ValueError(f"{others} seats are left to bots, and {len(given)} bots were given")
        return [seatable.make(each) if isinstance(each, str) else each for each in given]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Sight, dict[str, Any]]:
        """A new game, which goes on until the learner is asked; one that ends before that is begun again."""
        super().reset(seed=seed)
        while True:
            self.rng = Rng(int(self.np_random.integers(2**62)))
            self.table = Table(self.form, int(self.np_random.integers(2**62)))
            self.seat = int(self.rng.below(self.form.seats)) if self.home is None else self.home
            if self.opening:
                self.table.wander(int(self.rng.below(self.opening + 1)))
            self.let_bots_play()
            if self.table.seat is not None:
                break
        self.worth = self.judged()
        return self.sight(), {}

    def let_bots_play(self) -> None:
        """Until the learner is asked, or the game is over."""
        table = self.table
        while (seat := table.seat) is not None and seat != self.seat:
            bot = self.bots[(seat - self.seat) % self.form.seats - 1]
            turn = turn_of(self.form.game, table.state, seat, self.rng, Limits())
            table.accept(seat, bot.choose(turn))

    def judged(self) -> float:
        return self.form.game.judge(self.table.state)[self.seat] if self.shaping else 0.0

    def sight(self) -> Sight:
        return self.form.sight(self.table.state, self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask, as sb3-contrib asks for it."""
        return self.form.mask(self.table.state, self.seat).astype(bool)

    def step(self, action: Any) -> tuple[Sight, float, bool, bool, dict[str, Any]]:
        try:
            self.table.answer(self.seat, int(action))
        except IllegalMove:
            return self.sight(), WORST, True, False, {"illegal": True}
        self.let_bots_play()
        is_over = self.table.seat is None
        before, self.worth = self.worth, self.judged()
        reward = self.shaping * (BEST - WORST) * (self.worth - before)
        info: dict[str, Any] = {}
        if is_over:
            result = self.form.returns(self.table.state)[self.seat]
            # What was paid along the way is taken back, so that only the way differs.
            reward = result - self.shaping * (BEST - WORST) * (before - 0.5)
            info = {"result": result}
        if self.render_mode == "human":
            self.render()
        return self.sight(), reward, is_over, False, info

    def render(self) -> Any:
        return render(self.form, self.table.state, self.render_mode)


for _game in registry.games():
    gymnasium.register(
        f"motley/{_game.name}-v{_game.version}", "motley.envs.gymnasium:SeatEnv", kwargs={"game": _game.name}
    )
