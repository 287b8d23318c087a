"""Motif as a game of OpenSpiel written in Python, so that OpenSpiel's own search can play it. Its rules are ours."""

from typing import Any, Final, final

import pyspiel

from motley.kernel import Move, State, registry

GAME: Final = registry.game("motif")
ACTIONS: Final = 650
MOST_MOVES: Final = 800

TYPE: Final = pyspiel.GameType(
    short_name="python_motif",
    long_name="Motif",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=ACTIONS,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=MOST_MOVES,
)


@final
class Held:
    """A position of ours that OpenSpiel copies by our own copy."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        return Held(self.state.copy())


class MotifGame(pyspiel.Game):  # type: ignore[misc]
    """The standard game, gold first."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> "MotifPosition":
        return MotifPosition(self)


class MotifPosition(pyspiel.State):  # type: ignore[misc]
    """One position."""

    def __init__(self, game: MotifGame) -> None:
        super().__init__(game)
        self.held = Held(GAME.start(2, {"first": "gold"}))

    def current_player(self) -> int:
        seats = self.held.state.owing()
        return seats[0] if seats else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        state = self.held.state
        return GAME.numbers(state, player, state.moves(player))

    def _apply_action(self, action: int) -> None:
        state = self.held.state
        state.play(state.owing()[0], self.move_of(action))

    def move_of(self, action: int) -> Move:
        state = self.held.state
        return GAME.numbered(state, state.owing()[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        return GAME.write(self.held.state, self.move_of(action))

    def is_terminal(self) -> bool:
        return self.held.state.ask() is None

    def returns(self) -> list[float]:
        return [2.0 * value - 1.0 for value in self.held.state.returns()]

    def __str__(self) -> str:
        return GAME.text(self.held.state)


pyspiel.register_game(TYPE, MotifGame)


def position_of(game: Any, state: State) -> Any:
    """A position of ours as OpenSpiel sees it."""
    found = game.new_initial_state()
    found.held = Held(state.copy())
    return found
