"""The truth about Motif on 3×3, read from the solved tables, and how often our bots find it.

`python -m training.truth --check 20000` holds the tables against the rules; `--bots greedy,mcts:deep` lets bots answer
in positions of random games and counts how often they keep the result that best play would have.
"""

import argparse
import lzma
import time
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Final, final

import numpy as np

from motley.bots import make
from motley.kernel import registry
from motley.kernel.bot import Limits, turn_of
from motley.kernel.core import Move
from motley.kernel.rng import Rng
from motley.kernel.state import State
from training.solve import BOARDS, CELLS, FORCE, IN_FIVES, PRESS, STOP, TURNED, Solution, boards, table_file, turned

GAME: Final = registry.game("motif")
KINDS: Final = ".gbGB"


def options_of(tokens: int, press: int = PRESS, force: int = FORCE, stop: int = STOP) -> dict[str, object]:
    return {"size": 3, "tokens": tokens, "first": "gold", "press": press, "force": force, "stop": stop}


@final
class Truth:
    """The margin of best play in any position of the 3×3 board with so many tokens, for the side to move."""

    def __init__(self, tokens: int, file: Path | None = None) -> None:
        self.tokens = tokens
        self.options = options_of(tokens)
        ones = boards(tokens)
        self.codes = ones.code()
        raw = lzma.decompress((file or table_file(tokens)).read_bytes())
        kept = np.frombuffer(raw, np.int8).reshape(STOP, len(self.codes))
        self.margins = np.zeros((STOP, BOARDS), np.int8)
        for turning in TURNED:
            self.margins[:, turned(ones, turning).code()] = kept

    @classmethod
    def of(cls, solution: Solution) -> "Truth":
        """What was just solved, with whatever stages."""
        found = cls(solution.tokens)
        press, force, stop = (stage.stop for stage in solution.stages)
        found.options = options_of(solution.tokens, press, force, stop)
        found.margins = solution.margins[:stop]
        return found

    def margin(self, state: State) -> int:
        """Looked up at the start of a turn, played through by the rules within one."""
        data = state.dump()
        if state.ask() is None:
            return int(data["own_tiles"].bit_count() - data["foe_tiles"].bit_count())
        if data["flags"] == 0:
            return int(self.margins[data["quiet"], code_of(data)])
        return max(self.margins_of(state).values())

    def margins_of(self, state: State) -> dict[Move, int]:
        """What each legal move leads to, for the seat that makes it."""
        seat = state.owing()[0]
        found = {}
        for move in state.moves(seat):
            after = state.copy()
            after.play(seat, move)
            # Who is to move next may be the same seat: within its turn, or when the other one had to pass.
            found[move] = self.margin(after) * (1 if after.dump()["seat"] == seat else -1)
        return found

    def faults(self, rng: Rng, positions: int) -> list[str]:
        """Sampled starts of turns whose margin is not the best that the rules and the table itself allow."""
        found = []
        for _ in range(positions):
            code, quiet = int(self.codes[rng.below(len(self.codes))]), rng.below(len(self.margins))
            text = position_text(code, quiet, self.tokens)
            state = GAME.position(text, self.options)
            noted = int(self.margins[quiet, code])
            # A seat without a move passes as soon as the position is read, so the other one is to move.
            is_passed = state.dump()["seat"] != 0
            best = -self.margin(state) if is_passed else max(self.margins_of(state).values())
            if noted != best:
                found.append(f"{text}: {noted} in the table, {best} by the rules")
        return found


def code_of(data: dict[str, int]) -> int:
    """The board of a dump, as the side to move sees it."""
    return int(
        IN_FIVES[data["own_tiles"]]
        + 2 * (IN_FIVES[data["foe_tiles"]] + IN_FIVES[data["own_tokens"]] + IN_FIVES[data["foe_tokens"]])
    )


def position_text(code: int, quiet: int, tokens: int) -> str:
    """A board as a position string, gold to move at the start of a turn."""
    cells = [KINDS[code // 5**cell % 5] for cell in range(CELLS)]
    ranks = ["".join(cells[rank * 3 : rank * 3 + 3]) for rank in (2, 1, 0)]
    return f"{'/'.join(ranks)} g {tokens - cells.count('G')}{tokens - cells.count('B')} - {quiet}"


@final
class Tally:
    """How a bot did where not every move keeps the result."""

    def __init__(self) -> None:
        self.asked = 0
        self.kept = 0
        self.best = 0
        self.random = 0.0

    def add(self, margins: dict[Move, int], chosen: Move) -> None:
        most = max(margins.values())
        keeping = [move for move, margin in margins.items() if sign(margin) == sign(most)]
        if len(keeping) == len(margins):
            return
        self.asked += 1
        self.random += len(keeping) / len(margins)
        self.kept += chosen in keeping
        self.best += margins[chosen] == most

    def share(self) -> float:
        return self.kept / self.asked


def sign(margin: int) -> int:
    return (margin > 0) - (margin < 0)


def random_positions(tokens: int, count: int, seed: int) -> list[State]:
    """Positions of random games, one a game, anywhere in it."""
    rng = Rng(seed)
    found: list[State] = []
    while len(found) < count:
        state = GAME.start(2, options_of(tokens))
        state.playout(rng, 1 + rng.below(30))
        if state.ask() is not None and len(state.moves(state.owing()[0])) > 1:
            found.append(state)
    return found


def tally_of(bot: str, truth: Truth, positions: list[State], seed: int) -> Tally:
    """Ask a bot in each of these positions."""
    tally = Tally()
    for number, state in enumerate(positions):
        margins = truth.margins_of(state)
        if len({sign(margin) for margin in margins.values()}) > 1:
            turn = turn_of(GAME, state, state.owing()[0], Rng(seed + number), Limits())
            tally.add(margins, make(bot).choose(turn))
    return tally


def handicaps(truth: Truth, black: int) -> list[int]:
    """The margin of whoever begins, for every way to have so many tiles black before the start."""
    ways = [sum(1 << cell for cell in cells) for cells in combinations(range(CELLS), black)]
    return sorted(int(truth.margins[0, 2 * IN_FIVES[tiles]]) for tiles in ways)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tokens", type=int, nargs="+", default=[1, 2, 3])
    options.add_argument("--check", type=int, default=0, metavar="POSITIONS", help="sample so many of each table")
    options.add_argument("--bots", default="", help="for example greedy,mcts:quick,mcts:deep")
    options.add_argument("--handicaps", action="store_true", help="some tiles black before the start")
    options.add_argument("--positions", type=int, default=400, help="how many positions each bot is asked in")
    options.add_argument("--seed", type=int, default=1)
    wish = options.parse_args()
    for tokens in wish.tokens:
        truth = Truth(tokens)
        if wish.check:
            faults = truth.faults(Rng(wish.seed), wish.check)
            print(f"3×3, {tokens} each: {wish.check:,} positions sampled, {len(faults)} wrong", *faults, sep="\n  ")
        for black in range(4) if wish.handicaps else ():
            margins = handicaps(truth, black)
            won = sum(margin > 0 for margin in margins)
            by = dict(sorted(Counter(margins).items()))
            print(
                f"3×3, {tokens} each, {black} tiles black: who begins wins {won} of {len(margins)} ways; margins {by}"
            )
        positions = random_positions(tokens, wish.positions, wish.seed) if wish.bots else []
        for bot in wish.bots.split(",") if wish.bots else []:
            began = time.perf_counter()
            tally = tally_of(bot, truth, positions, wish.seed)
            print(
                f"3×3, {tokens} each: {bot} keeps the result in {tally.kept} of {tally.asked} positions where it can be"
                f" missed ({tally.share():.1%}; at random {tally.random / tally.asked:.1%}), and the full margin in"
                f" {tally.best}; {time.perf_counter() - began:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
