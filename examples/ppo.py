"""Learning to play with the environments of motley.envs, on a processor. Two ways, each in a few pages:

python -m examples.ppo motif       MaskablePPO of sb3-contrib: every move of Motif has a number, and a net weighs them
python -m examples.ppo motora      PPO in plain PyTorch: Motora's moves are listed, and a net scores each row

pip install -e '.[gymnasium]' torch==2.13.0 sb3-contrib==2.9.2; on a processor take the build of PyTorch for one.
"""

import argparse
import json
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import Tensor, nn

from motley import bots
from motley.envs.gymnasium import SeatEnv
from motley.kernel import Bot, Limits, Move, Rng
from motley.kernel.bot import Turn, turn_of

OPENING: Final = 6
"""Up to so many answers at random before either side thinks, in learning and in every match that is counted."""

EVENING_SEEDS: Final = 1_000_000_000
"""Games that are counted begin from seeds that learning never uses."""

Floats = NDArray[np.float32]


class Pool:
    """Opponents: the more often one still wins, the more often it is met."""

    def __init__(self, opponents: dict[str, Bot], seed: int) -> None:
        self.opponents = opponents
        self.results = {name: deque([0.0], maxlen=60) for name in opponents}
        self.luck = random.Random(seed)

    def pick(self) -> str:
        weights = [1.1 - self.share(name) for name in self.opponents]
        return self.luck.choices(list(self.opponents), weights)[0]

    def share(self, name: str) -> float:
        """How much of the last games against this opponent was won."""
        return sum(self.results[name]) / len(self.results[name])


class PoolEnv(SeatEnv):
    """One of two sides against somebody of the pool, from game to game somebody else."""

    def __init__(self, game: str, pool: Pool, shaping: float) -> None:
        super().__init__(game, seats=2, seat=None, opening=OPENING, shaping=shaping)
        self.pool = pool

    def reset(self, **given: Any) -> Any:
        self.opponent = self.pool.pick()
        self.bots = [self.pool.opponents[self.opponent]]
        return super().reset(**given)

    def step(self, action: Any) -> Any:
        told = super().step(action)
        if "result" in told[-1]:
            self.pool.results[self.opponent].append((told[-1]["result"] + 1) / 2)
        return told


def share_won(envs: Sequence[PoolEnv], choose: Callable[[list[Any], list[PoolEnv]], Sequence[int]]) -> float:
    """How much of a match is won, a game at each of these tables, half of them from either side."""
    told = []
    for place, env in enumerate(envs):
        env.home = place % 2
        told.append(env.reset(seed=EVENING_SEEDS + place // 2)[0])
    left, won = list(range(len(envs))), 0.0
    while left:
        picked = choose([told[place] for place in left], [envs[place] for place in left])
        going = []
        for place, action in zip(left, picked, strict=True):
            told[place], _, is_over, _, info = envs[place].step(action)
            if is_over:
                won += (info["result"] + 1) / 2
            else:
                going.append(place)
        left = going
    return won / len(envs)


# Motif: planes of the board in, a weight for each of 650 moves out.

SIZE: Final = 5
CELLS: Final = SIZE * SIZE
PLANES: Final = 14
CHANNELS: Final = 32
BLOCKS: Final = 2


def planes_of(view: dict[str, Any], seat: int) -> Floats:
    """The board as a seat sees it, a row of numbers for each tile: whose it is, who stands there, and what is left."""
    planes = np.zeros((CELLS, PLANES), np.float32)
    letters = view["tiles"]
    for side, player in enumerate((seat, 1 - seat)):
        planes[[cell for cell in range(CELLS) if letters[cell] == "gb"[player]], side] = 1
        planes[view["places"][player], 2 + side] = 1
        planes[:, 4 + side] = view["reserve"][player] / 3
    if view["seat"] == seat:
        planes[view["ready"], 6] = 1
    planes[:, 7] = letters.count("gb"[seat]) / CELLS
    planes[:, 8] = letters.count("gb"[1 - seat]) / CELLS
    planes[:, 9] = view["quiet"] / view["stop"]
    planes[:, 10] = view["quiet"] >= view["press"]
    planes[:, 11] = view["quiet"] >= view["force"]
    planes[:, 12] = "a" in view["flags"]
    planes[:, 13] = 1
    return planes


class MotifEnv(PoolEnv):
    """Motif, told in planes."""

    def __init__(self, pool: Pool, shaping: float = 0.25) -> None:
        super().__init__("motif", pool, shaping)
        self.observation_space = spaces.Box(0, 1, (CELLS * PLANES,), np.float32)

    def sight(self) -> Any:
        return planes_of(self.table.state.view(self.seat), self.seat).reshape(-1)


class Tower(BaseFeaturesExtractor):  # type: ignore[misc]
    """A few convolutions that keep the shape of the board, each with a look at the whole of it."""

    def __init__(self, space: spaces.Box) -> None:
        super().__init__(space, CELLS * CHANNELS)
        self.stem = nn.Conv2d(PLANES, CHANNELS, 3, padding=1)
        self.near = nn.ModuleList(nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1) for _ in range(2 * BLOCKS))
        self.far = nn.ModuleList(nn.Linear(CHANNELS, CHANNELS) for _ in range(BLOCKS))

    def forward(self, rows: Tensor) -> Tensor:
        board = rows.view(-1, CELLS, PLANES).transpose(1, 2).reshape(-1, PLANES, SIZE, SIZE)
        board = torch.relu(self.stem(board))
        for block, whole in enumerate(self.far):
            first, second = self.near[2 * block], self.near[2 * block + 1]
            step = second(torch.relu(first(board))) + whole(board.mean((2, 3)))[:, :, None, None]
            board = torch.relu(board + step)
        return board.flatten(2).transpose(1, 2).flatten(1)


class Pairs(nn.Module):  # type: ignore[misc]
    """What every tile says of itself as a place to add, to come from and to go to, as weights of the 650 moves."""

    def __init__(self) -> None:
        super().__init__()
        self.add, self.leave, self.land = (nn.Linear(CHANNELS, 1) for _ in range(3))
        self.origin, self.target = (nn.Linear(CHANNELS, 16) for _ in range(2))

    def forward(self, rows: Tensor) -> Tensor:
        tiles = rows.view(-1, CELLS, CHANNELS)
        together = self.origin(tiles) @ self.target(tiles).transpose(1, 2) / 4
        moves = together + self.leave(tiles) + self.land(tiles).transpose(1, 2)
        return torch.cat([self.add(tiles)[:, :, 0], moves.flatten(1)], 1)


class BoardPolicy(MaskableActorCriticPolicy):  # type: ignore[misc]
    """sb3's policy with a head that knows what the numbers of Motif's moves mean."""

    def _build(self, schedule: Callable[[float], float]) -> None:
        super()._build(schedule)
        self.action_net = Pairs()
        self.value_net = nn.Sequential(nn.Linear(CELLS * CHANNELS, 64), nn.ReLU(), nn.Linear(64, 1))
        self.optimizer = self.optimizer_class(self.parameters(), lr=schedule(1), **self.optimizer_kwargs)


class PastSelf(Bot):
    """The learner as it was some time ago."""

    def __init__(self, policy: BoardPolicy) -> None:
        self.policy = policy
        self.remember(policy)

    def remember(self, policy: BoardPolicy) -> None:
        self.weights = {name: value.clone() for name, value in policy.state_dict().items()}
        self.frozen: BoardPolicy | None = None

    def choose(self, turn: Turn) -> Move:
        if self.frozen is None:
            self.frozen = type(self.policy)(**self.policy._get_constructor_parameters())
            self.frozen.load_state_dict(self.weights)
        numbers = turn.game.numbers(turn.imagine(turn.rng), turn.seat, turn.moves)
        with torch.no_grad():
            row = torch.as_tensor(planes_of(turn.view, turn.seat).reshape(1, -1))
            weights = self.frozen.action_net(self.frozen.extract_features(row))[0, numbers]
            picked = int(torch.multinomial(torch.softmax(weights, 0), 1))
        return turn.moves[picked]


def motif_share(model: MaskablePPO, opponent: str, games: int) -> float:
    """How much of so many games is won with the most likely move each time."""
    pool = Pool({opponent: bots.make(opponent)}, 0)

    def choose(rows: list[Floats], envs: list[PoolEnv]) -> Sequence[int]:
        masks = np.stack([env.action_masks() for env in envs])
        picked: list[int] = model.predict(np.stack(rows), action_masks=masks, deterministic=True)[0].tolist()
        return picked

    return share_won([MotifEnv(pool) for _ in range(games)], choose)


class Log:
    """A line for each time that the learner was tried, with the minutes it has had."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.began = time.monotonic()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")

    @property
    def minutes(self) -> float:
        return (time.monotonic() - self.began) / 60

    def write(self, **told: float) -> None:
        line = {"minutes": self.minutes, "processor_minutes": time.process_time() / 60, **told}
        text = json.dumps({name: round(value, 3) for name, value in line.items()})
        print(text, flush=True)
        with self.path.open("a", encoding="utf-8") as log:
            log.write(text + "\n")


def take_lessons(policy: BoardPolicy, decisions: int, seed: int) -> None:
    """Begin by watching greedy play itself: what it answers, and how the game ends for whoever answered."""
    env = MotifEnv(Pool({"greedy": bots.make("greedy")}, seed))
    greedy, luck = bots.make("greedy"), Rng(seed)
    rows: list[Floats] = []
    masks: list[NDArray[np.bool_]] = []
    picked: list[int] = []
    worth: list[float] = []
    while len(rows) < decisions:
        row, _ = env.reset(seed=seed + len(rows))
        began, is_over = len(rows), False
        while not is_over:
            rows.append(row)
            masks.append(env.action_masks())
            state = env.table.state
            move = greedy.choose(turn_of(env.form.game, state, env.seat, luck, Limits()))
            picked.append(env.form.game.numbers(state, env.seat, [move])[0])
            row, _, is_over, _, info = env.step(picked[-1])
        worth += [info["result"]] * (len(rows) - began)
    told = [torch.as_tensor(np.array(each)) for each in (rows, masks, picked, worth)]
    for _ in range(6):
        for some in torch.randperm(len(rows)).split(256):
            row, mask, answer, result = (each[some] for each in told)
            features = policy.extract_features(row)
            weights = policy.action_net(features).masked_fill(~mask, -1e9)
            missed = policy.value_net(features)[:, 0] - result.float()
            loss = nn.functional.cross_entropy(weights, answer) + 0.5 * (missed**2).mean()
            policy.optimizer.zero_grad()
            loss.backward()
            policy.optimizer.step()


class Evenings(BaseCallback):  # type: ignore[misc]
    """Now and then a match that counts, and a new self to play against; stops when the time is up."""

    def __init__(self, log: Log, pool: Pool, minutes: float, every: float, games: int) -> None:
        super().__init__()
        self.log, self.pool, self.limit, self.every, self.games = log, pool, minutes, every, games
        self.next = 0.0

    def _on_step(self) -> bool:
        return self.log.minutes < self.limit

    def _on_rollout_end(self) -> None:
        if self.log.minutes < self.next:
            return
        self.next = self.log.minutes + self.every
        assert isinstance(self.model, MaskablePPO)
        shares = {name: self.pool.share(name) for name in self.pool.opponents}
        self.log.write(
            steps=self.num_timesteps,
            greedy=motif_share(self.model, "greedy", self.games),
            **{f"lately_{name}": share for name, share in shares.items()},
        )
        past = self.pool.opponents.get("self")
        if isinstance(past, PastSelf):
            past.remember(self.model.policy)
        self.model.save(self.log.path.with_suffix(".zip"))


def learn_motif(options: argparse.Namespace) -> None:
    log = Log(options.out / "motif.jsonl")
    opponents = {"random": bots.make("random"), "beginner": bots.make("greedy:beginner"), "greedy": bots.make("greedy")}
    pool = Pool(opponents, options.seed)
    tables = DummyVecEnv([lambda: MotifEnv(pool) for _ in range(options.tables)])

    def rate(left: float) -> float:
        """Smaller steps as the time runs out; sb3 counts steps, which nobody knows beforehand."""
        return float(options.rate * max(0.1, 1 - log.minutes / options.minutes))

    model = MaskablePPO(
        BoardPolicy,
        tables,
        learning_rate=rate,
        n_steps=2048 // options.tables,
        batch_size=512,
        n_epochs=4,
        gamma=0.995,
        ent_coef=0.01,
        seed=options.seed,
        policy_kwargs={"features_extractor_class": Tower, "net_arch": []},
    )
    if options.resume:
        model.set_parameters(str(options.resume))
    elif options.lessons:
        take_lessons(model.policy, options.lessons, options.seed)
    pool.opponents["self"] = PastSelf(model.policy)
    pool.results["self"] = deque([0.5], maxlen=60)
    model.learn(10**12, Evenings(log, pool, options.minutes, options.every, options.games))
    log.write(steps=model.num_timesteps, greedy=motif_share(model, "greedy", options.last), games=options.last)
    model.save(options.out / "motif.zip")


# Motora: no number lasts for its moves, so a net scores the row of each one that is legal.

WIDTH: Final = 64


class Scores(nn.Module):  # type: ignore[misc]
    """What is seen and each row of a move, brought together: a weight for the move, and a value of the position."""

    def __init__(self, seen: int, features: int) -> None:
        super().__init__()
        self.sight = nn.Linear(seen, WIDTH)
        self.move = nn.Linear(features, WIDTH)
        self.both = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))
        self.value = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))

    def forward(self, seen: Tensor, rows: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        sight = self.sight(seen)
        weights = self.both(sight[:, None] + self.move(rows))[:, :, 0]
        return weights.masked_fill(~mask, -1e9), self.value(sight)[:, 0]


def stacked(sights: Sequence[dict[str, Any]]) -> tuple[Tensor, Tensor, Tensor]:
    """Sights as tensors; no more rows than the longest list of moves has."""
    masks = np.stack([sight["action_mask"] for sight in sights]).astype(bool)
    most = int(masks.sum(1).max())
    rows = np.stack([sight["moves"][:most] for sight in sights])
    seen = np.stack([sight["observation"] for sight in sights])
    return torch.as_tensor(seen), torch.as_tensor(rows), torch.as_tensor(masks[:, :most])


def motora_share(net: Scores, opponent: str, games: int) -> float:
    """How much of so many games is won with the most likely move each time."""
    pool = Pool({opponent: bots.make(opponent)}, 0)

    def choose(sights: list[dict[str, Any]], envs: list[PoolEnv]) -> Sequence[int]:
        with torch.no_grad():
            picked: list[int] = net(*stacked(sights))[0].argmax(1).tolist()
        return picked

    return share_won([PoolEnv("motora", pool, 0.0) for _ in range(games)], choose)


class Experience:
    """Some steps at every table, with what came of them: advantages go back from the end (GAE)."""

    def __init__(self, net: Scores, envs: Sequence[PoolEnv], sights: list[Any], steps: int) -> None:
        self.sights: list[Any] = []
        picked, chances, values, rewards, ends = [], [], [], [], []
        for _ in range(steps):
            with torch.no_grad():
                weights, value = net(*stacked(sights))
                among = torch.distributions.Categorical(logits=weights)
                actions = among.sample()
            self.sights += sights[:]
            told = [env.step(int(action)) for env, action in zip(envs, actions, strict=True)]
            picked.append(actions)
            chances.append(among.log_prob(actions))
            values.append(value)
            rewards.append(torch.tensor([each[1] for each in told], dtype=torch.float32))
            ends.append(torch.tensor([float(each[2]) for each in told]))
            for place, each in enumerate(told):
                sights[place] = envs[place].reset()[0] if each[2] else each[0]
        with torch.no_grad():
            following = net(*stacked(sights))[1]
        advantages, ahead = [], torch.zeros(len(envs))
        for step in reversed(range(steps)):
            going = 1 - ends[step]
            ahead = rewards[step] + 0.995 * going * following - values[step] + 0.995 * 0.95 * going * ahead
            following = values[step]
            advantages.append(ahead)
        self.advantages = torch.cat(advantages[::-1])
        self.returns = self.advantages + torch.cat(values)
        self.picked, self.chances = torch.cat(picked), torch.cat(chances)


def improve(net: Scores, optimiser: Any, seen: Experience) -> None:
    """A few rounds of PPO over what was seen."""
    for _ in range(3):
        for some in torch.randperm(len(seen.sights)).split(256):
            weights, value = net(*stacked([seen.sights[place] for place in some.tolist()]))
            among = torch.distributions.Categorical(logits=weights)
            ratio = torch.exp(among.log_prob(seen.picked[some]) - seen.chances[some])
            gain = seen.advantages[some]
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            clipped = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            missed = ((value - seen.returns[some]) ** 2).mean()
            optimiser.zero_grad()
            (0.5 * missed - clipped - 0.01 * among.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def learn_motora(options: argparse.Namespace) -> None:
    log = Log(options.out / "motora.jsonl")
    torch.manual_seed(options.seed)
    pool = Pool({"random": bots.make("random"), "beginner": bots.make("greedy:beginner")}, options.seed)
    envs = [PoolEnv("motora", pool, 0.5) for _ in range(options.tables)]
    sights = [env.reset(seed=options.seed * 1000 + place)[0] for place, env in enumerate(envs)]
    net = Scores(envs[0].form.layout.size, envs[0].form.features.size)
    optimiser = torch.optim.Adam(net.parameters(), lr=options.rate)
    steps, following = 0, 0.0
    while log.minutes < options.minutes:
        if log.minutes >= following:
            following = log.minutes + options.every
            matches = {name: motora_share(net, name, options.games) for name in ("random", "greedy:beginner")}
            log.write(steps=steps, **matches)
        seen = Experience(net, envs, sights, 1024 // options.tables)
        improve(net, optimiser, seen)
        steps += len(seen.sights)
    matches = {name: motora_share(net, name, options.last) for name in ("random", "greedy:beginner")}
    log.write(steps=steps, games=options.last, **matches)
    torch.save(net.state_dict(), options.out / "motora.pt")


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["motif", "motora"])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=3, help="minutes between two matches that are counted")
    parser.add_argument("--games", type=int, default=100, help="games of such a match")
    parser.add_argument("--last", type=int, default=200, help="games of the last match")
    parser.add_argument("--tables", type=int, default=16, help="games at the same time")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--lessons", type=int, default=20000, help="answers of greedy to watch first")
    parser.add_argument("--resume", type=Path, help="go on from a net that was saved")
    parser.add_argument("--out", type=Path, default=Path("build/ppo"))
    options = parser.parse_args(words)
    torch.set_num_threads(options.threads)
    {"motif": learn_motif, "motora": learn_motora}[options.game](options)


if __name__ == "__main__":
    main()
