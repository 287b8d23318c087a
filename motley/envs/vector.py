"""Many games at once: arrays of NumPy that are written in place, on one core or on several."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

from motley.envs.stepping import Lanes, NotAllowed
from motley.extras import extra
from motley.kernel import Game, Row, registry

with extra("envs", "Many games at once"):
    import numpy as np
    from numpy.typing import NDArray

Shapes = dict[str, tuple[tuple[int, ...], str]]


class VectorEnv:
    """So many games of one kind, each waiting for one seat's action; finished games begin anew.

        env = VectorEnv("motif", 1024, seed=7)
        while True:
            env.step(policy(env.observations, env.masks))

    The arrays are the same objects all the time, written in place by `reset` and `step`, and not to be written by
    others. Of game i, `seats[i]` is the seat that acts, `observations[i]` what it sees (the fields of `fields`),
    `masks[i]` its legal actions. After a step `rewards[i]` has a number from -1 to 1 for each seat and `finished[i]` is
    true where the step ended a game; the other arrays tell of the next one already. In a game whose moves have no
    lasting numbers an action is the place in the list of legal moves, and `features[i]` has a row for each of them (the
    fields of `columns`); else it is None. What comes does not depend on the number of workers.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        workers: int = 1,
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        self.n = n
        self.players = self.game.traits.seats[0] if seats is None else seats
        self.options = self.game.checked(self.players, options)
        self.fields: Row = self.game.observation(self.players, self.options)
        self.columns: Row = self.game.move_row(self.players, self.options)
        lasting = self.game.actions(self.players, self.options)
        self.actions = self.game.width(self.players, self.options) if lasting is None else lasting
        self.is_listed = lasting is None
        self.seed = seed
        self._team: Team | None = None
        self._lanes: Lanes | None = None
        if workers > 1:
            self._team = Team(self, min(workers, n))
            arrays = self._team.arrays
        else:
            self._lanes = Lanes(self.game, self.players, self.options, n, seed)
            arrays = arrays_of(self, self._lanes)
        for array in arrays.values():
            array.flags.writeable = False
        self.observations: NDArray[np.float32] = arrays["observations"]
        self.masks: NDArray[np.bool_] = arrays["masks"]
        self.features: NDArray[np.float32] | None = arrays["features"] if self.is_listed else None
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.finished: NDArray[np.bool_] = arrays["finished"]
        self.seats: NDArray[np.int32] = arrays["actors"]

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, with this seed or the last one."""
        self.seed = self.seed if seed is None else seed
        if self._lanes is not None:
            self._lanes.reset(self.seed)
        else:
            self._working().reset(self.seed)

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Answer in every game. Raises NotAllowed and changes nothing if some game does not allow its action."""
        given = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        if self._lanes is not None:
            self._lanes.step(given)
        else:
            self._working().step(given)

    def close(self) -> None:
        """Let the workers go; the arrays keep what they have."""
        if self._team is not None:
            self._team.close()
            self._team = None

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _working(self) -> "Team":
        if self._team is None:
            raise ValueError("this environment is closed")
        return self._team


def shapes_of(env: VectorEnv) -> Shapes:
    """The arrays of an environment: the shape of each for one game, and the type."""
    return {
        "observations": ((env.fields.size,), "float32"),
        "masks": ((env.actions,), "bool"),
        "features": ((env.actions, env.columns.size) if env.is_listed else (0,), "float32"),
        "rewards": ((env.players,), "float32"),
        "finished": ((), "bool"),
        "actors": ((), "int32"),
    }


def arrays_of(env: VectorEnv, lanes: Lanes) -> dict[str, NDArray[Any]]:
    """The buffers of lanes as arrays: the same memory."""
    return {
        name: np.frombuffer(getattr(lanes, name), kind).reshape(lanes.count, *shape)
        if getattr(lanes, name)
        else np.zeros((lanes.count, *shape), kind)
        for name, (shape, kind) in shapes_of(env).items()
    }


class Team:
    """Processes that share the games of an environment among them, and the memory in which they write them down."""

    def __init__(self, env: VectorEnv, workers: int) -> None:
        context = get_context("spawn")
        shapes = shapes_of(env)
        memory = {name: context.RawArray("b", max(1, room(env.n, *shapes[name]))) for name in shapes}
        self.arrays = {name: shared(memory[name], env.n, *shapes[name]) for name in shapes}
        cuts = [env.n * place // workers for place in range(workers + 1)]
        self.shares = list(pairwise(cuts))
        self.lines: list[Any] = []
        self.processes: list[Any] = []
        for share in self.shares:
            mine, theirs = context.Pipe()
            told = (theirs, env.game, env.players, env.options, env.seed, env.n, share, memory, shapes)
            process = context.Process(target=work, args=told, daemon=True)
            process.start()
            theirs.close()
            self.lines.append(mine)
            self.processes.append(process)
        self.wait()

    def reset(self, seed: int) -> None:
        for line in self.lines:
            line.send(seed)
        self.wait()

    def step(self, actions: list[int]) -> None:
        self.check(actions)
        for line, (begin, end) in zip(self.lines, self.shares, strict=True):
            line.send(actions[begin:end])
        self.wait()

    def check(self, actions: list[int]) -> None:
        """Raises NotAllowed before any worker hears of it."""
        masks = self.arrays["masks"]
        if len(actions) != len(masks):
            raise NotAllowed(f"{len(actions)} actions for {len(masks)} games")
        given = np.asarray(actions)
        is_number = (given >= 0) & (given < masks.shape[1])
        is_good = is_number & masks[np.arange(len(given)), np.where(is_number, given, 0)]
        if not is_good.all():
            lane = int(np.argmin(is_good))
            raise NotAllowed(f"game {lane} does not allow the action {actions[lane]}")

    def wait(self) -> None:
        """Until every worker has written its games."""
        for line in self.lines:
            try:
                line.recv()
            except EOFError:
                raise RuntimeError("a worker has died") from None

    def close(self) -> None:
        for line in self.lines:
            line.close()
        for process in self.processes:
            process.join()


def room(n: int, shape: tuple[int, ...], kind: str) -> int:
    """How many bytes so many games need in an array."""
    return int(np.prod((n, *shape))) * np.dtype(kind).itemsize


def shared(memory: Any, n: int, shape: tuple[int, ...], kind: str) -> NDArray[Any]:
    """An array in shared memory."""
    return np.frombuffer(memory, "b")[: room(n, shape, kind)].view(kind).reshape(n, *shape)


def work(
    line: Any,
    game: Game,
    seats: int,
    options: dict[str, Any],
    seed: int,
    n: int,
    share: tuple[int, int],
    memory: dict[str, Any],
    shapes: Shapes,
) -> None:
    """A worker's life: its share of the games, until nobody is there any more."""
    begin, end = share
    lanes = Lanes(game, seats, options, end - begin, seed, begin)
    while True:
        for name, (shape, kind) in shapes.items():
            if getattr(lanes, name):
                whole = shared(memory[name], n, shape, kind)
                whole[begin:end] = np.frombuffer(getattr(lanes, name), kind).reshape(end - begin, *shape)
        line.send(None)
        try:
            told = line.recv()
        except EOFError:
            return
        if isinstance(told, int):
            lanes.reset(told, begin)
        else:
            lanes.step(told)
