"""Many games at once are the same games as one by one, and their arrays tell of them what each game tells."""

from typing import Any

import numpy as np
import pytest
from motley_tally.game import Tally

from examples import connect_four, othello
from motley.envs import NotAllowed, VectorEnv
from motley.envs.stepping import OFF
from motley.kernel import CHANCE, Game, Rng, State, registry

SEED = 11
KINDS: list[tuple[Game, int, dict[str, Any], int]] = [
    (connect_four.GAME, 2, {}, 60),
    (othello.GAME, 2, {}, 70),
    (registry.game("motif"), 2, {"size": 3}, 120),
    (registry.game("motox"), 3, {}, 60),
    (registry.game("motu"), 2, {}, 30),
    (registry.game("motora"), 3, {}, 40),
    (registry.game("motba"), 2, {}, 40),
    (registry.game("gauntlet"), 3, {}, 60),
]


class Plain:
    """One game, played by the kernel alone."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], number: int) -> None:
        self.game = game
        self.seats = seats
        self.options = game.complete(options)
        self.rng = Rng(SEED + OFF * number)
        self.ended: list[float] | None = None
        self.state: State = game.start(seats, options)
        self.settle()

    def settle(self) -> None:
        self.ended = None
        while (owing := self.state.owing()) in ((), (CHANCE,)):
            if owing:
                self.state.play(CHANCE, self.state.sample(self.rng))
            else:
                self.ended = [2 * value - 1 for value in self.state.returns()]
                self.state = self.game.start(self.seats, self.options)

    @property
    def seat(self) -> int:
        return self.state.owing()[0]

    def act(self, action: int) -> None:
        moves = self.state.moves(self.seat)
        number = self.game.numbers(self.state, self.seat, moves).index(action)
        self.state.play(self.seat, moves[number])
        self.settle()


def unlike(env: VectorEnv, lane: int, plain: Plain) -> str:
    """What the arrays say otherwise of a game than the game itself."""
    game, state, seat = plain.game, plain.state, plain.seat
    moves = state.moves(seat)
    row = np.zeros(env.fields.size, np.float32)
    game.observe(state.view(seat), seat, row)
    mask = np.zeros(env.actions, bool)
    mask[game.numbers(state, seat, moves)] = True
    told = [
        ("seat", env.seats[lane] == seat),
        ("observation", np.array_equal(env.observations[lane], row)),
        ("mask", np.array_equal(env.masks[lane], mask)),
        ("finished", env.finished[lane] == (plain.ended is not None)),
        ("rewards", np.allclose(env.rewards[lane], plain.ended or [0.0] * plain.seats)),
    ]
    if env.features is not None:
        rows = np.zeros(env.actions * env.columns.size, np.float32)
        ask = state.asked(seat)
        assert ask is not None
        game.move_features(state.view(seat), seat, ask, moves, rows)
        told.append(("features", np.array_equal(env.features[lane].reshape(-1), rows)))
    return ", ".join(name for name, is_same in told if not is_same)


def drawn(env: VectorEnv, rng: Rng) -> list[int]:
    """A legal action for every game."""
    legal = [np.flatnonzero(mask) for mask in env.masks]
    return [int(each[int(rng.below(len(each)))]) for each in legal]


def played(env: VectorEnv, game: Game, seats: int, options: dict[str, Any], steps: int) -> int:
    """Play on beside the kernel; how many games ended. Raises at the first difference."""
    plain = [Plain(game, seats, options, number) for number in range(env.n)]
    rng = Rng(3)
    ends = 0
    for step in range(steps):
        found = [f"game {lane}: {said}" for lane, each in enumerate(plain) if (said := unlike(env, lane, each))]
        assert not found, f"{game.name} after {step} steps: {found}"
        ends += int(env.finished.sum())
        actions = drawn(env, rng)
        env.step(actions)
        for each, action in zip(plain, actions, strict=True):
            each.act(action)
    return ends


@pytest.mark.parametrize(("game", "seats", "options", "steps"), KINDS, ids=lambda value: getattr(value, "name", ""))
def test_games_at_once_are_games_one_by_one(game: Game, seats: int, options: dict[str, Any], steps: int) -> None:
    ends = played(VectorEnv(game, 3, seats, options, SEED), game, seats, options, steps)
    assert ends or game.name in ("motox", "motu", "motora", "motba")


class SeesDouble(Tally):
    """Writes an observation by the short way that is not the one by the view."""

    def observe_state(self, state: State, seat: int, into: Any, at: int = 0) -> None:
        self.observe(state.view(1 - seat), 1 - seat, into, at)


def test_the_comparison_notices_a_difference() -> None:
    broken = SeesDouble()
    with pytest.raises(AssertionError, match="observation"):
        played(VectorEnv(broken, 2, 2, None, SEED), broken, 2, {}, 3)


def test_workers_write_what_one_process_writes() -> None:
    alone = VectorEnv("motif", 5, options={"size": 3}, seed=SEED)
    with VectorEnv("motif", 5, options={"size": 3}, seed=SEED, workers=2) as team:
        rng = Rng(4)
        for _ in range(60):
            for name in ("seats", "observations", "masks", "rewards", "finished"):
                assert np.array_equal(getattr(alone, name), getattr(team, name)), name
            actions = drawn(alone, rng)
            alone.step(np.array(actions))
            team.step(np.array(actions))
        before = team.masks.copy()
        wrong = [int(np.argmin(mask)) for mask in before]
        for env in (alone, team):
            with pytest.raises(NotAllowed, match="game 0 does not allow"):
                env.step(wrong)
            assert np.array_equal(env.masks, before)
        alone.reset(5)
        team.reset(5)
        assert np.array_equal(alone.observations, team.observations)
    with pytest.raises(ValueError, match="closed"):
        team.step([0] * 5)


def test_what_is_not_allowed_changes_nothing() -> None:
    env = VectorEnv(connect_four.GAME, 2)
    before = env.observations.copy()
    for actions in ([0], [0, 7], [0, -1], [0, 0, 0]):
        with pytest.raises(NotAllowed):
            env.step(actions)
    assert np.array_equal(env.observations, before)
    with pytest.raises(ValueError, match="read-only"):
        env.masks[0, 0] = False


def test_seeds_begin_again() -> None:
    env = VectorEnv("motox", 16, seed=9)
    first = env.seats.copy(), env.observations.copy()
    for _ in range(5):
        env.step(drawn(env, Rng(1)))
    env.reset()
    assert np.array_equal(env.seats, first[0])
    assert np.array_equal(env.observations, first[1])
    env.reset(10)
    assert not np.array_equal(env.seats, first[0])
