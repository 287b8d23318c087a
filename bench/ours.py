"""What is measured of our own engine. The same functions run compiled here and uncompiled in a process of their own."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from bench.timing import Step, rate
from motley.kernel import Game, Rng, State, registry

LIMIT = 100_000
BIG = {"motba": 2, "motora": 4, "motox": 4, "motu": 4}
"""Big games, each with the number of seats it is measured with."""


def games() -> dict[str, Game]:
    """The games that are measured: Motif, if it is installed, and the examples."""
    from examples import connect_four, othello

    found: dict[str, Game] = {"connect_four": connect_four.GAME, "othello": othello.GAME}
    if "motif" in registry.game_names():
        found["motif"] = registry.game("motif")
    return found


def is_compiled() -> bool:
    import motley

    return bool(motley.compiled)


def is_there(name: str) -> bool:
    return name in games() or (name in BIG and name in registry.game_names())


def start(name: str) -> State:
    if name in BIG:
        return registry.game(name).start(BIG[name])
    # Motif without the toss, which is no move.
    return games()[name].start(2, {"first": "gold"} if name == "motif" else {})


def rollouts(name: str, generic: bool, count_moves: bool) -> Step:
    """Random play inside the engine: the game's own twin, or the kernel's generic loop."""
    first = start(name)
    play = State.playout if generic else type(first).playout
    rng = Rng(1)
    count = 5 if name in BIG else 200

    def step() -> float:
        moves = 0
        for _ in range(count):
            moves += play(first.copy(), rng, LIMIT)
        return moves if count_moves else count

    return step


def driven(name: str) -> Step:
    """Random play by a loop in interpreted Python: ask, moves, apply."""
    first = start(name)
    chance = random.Random(1).random

    def step() -> float:
        done = 0
        for _ in range(20):
            state = first.copy()
            while (ask := state.ask()) is not None:
                seat = ask.seats[0]
                moves = state.moves(seat)
                state.apply(seat, moves[int(chance() * len(moves))])
                done += 1
        return done

    return step


def uct(name: str, simulations: int) -> Step:
    """Tree search from the first position, one rollout a simulation."""
    from motley.bots.search import Tree

    first = start(name)
    ask = first.ask()
    assert ask is not None
    seat = ask.seats[0]

    def step() -> float:
        Tree(first.copy(), seat, first.moves(seat), Rng(7)).run(simulations)
        return simulations

    return step


def copies(name: str) -> Step:
    """Copies of a position in the middle of a game."""
    state = start(name)
    state.playout(Rng(3), 300 if name in BIG else 10)

    def step() -> float:
        for _ in range(2000):
            state.copy()
        return 2000

    return step


def placements(name: str) -> Step:
    """All legal places of a card, in its four directions, on the islands at the end of a game."""
    from motley.games.motu.rules.book import MotuState
    from motley.games.motu.rules.cards import ISLANDS

    state = start(name)
    assert isinstance(state, MotuState)
    state.playout(Rng(3), LIMIT)
    islands = state.islands

    def step() -> float:
        for card in range(ISLANDS):
            for direction in range(4):
                islands[card % len(islands)].placements(card, direction)
        return ISLANDS

    return step


STEPS: dict[str, Callable[[str], Step]] = {
    "native": lambda name: rollouts(name, generic=False, count_moves=False),
    "native moves": lambda name: rollouts(name, generic=False, count_moves=True),
    "generic": lambda name: rollouts(name, generic=True, count_moves=False),
    "generic moves": lambda name: rollouts(name, generic=True, count_moves=True),
    "driven": driven,
    "uct": lambda name: uct(name, 2000),
    "copies": copies,
    "placements": placements,
}


class Uncompiled:
    """The same measurements, taken by a process that runs the sources."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.ours"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**environment, "MOTLEY_COMPILED": "0"},
            cwd=Path(__file__).resolve().parent.parent,
        )

    def rate(self, what: str, name: str, seconds: float) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([what, name, seconds]), file=self.process.stdin, flush=True)
        return float(json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=10)


def answer_requests() -> None:
    """The other end of `Uncompiled`."""
    if is_compiled():
        sys.exit("the uncompiled half of the bench runs compiled code")
    steps: dict[tuple[str, str], Step] = {}
    for line in sys.stdin:
        what, name, seconds = json.loads(line)
        if (what, name) not in steps:
            steps[what, name] = STEPS[what](name)
        print(json.dumps(rate(steps[what, name], seconds)), flush=True)


if __name__ == "__main__":
    answer_requests()
