"""Motif on the 3×3 board, solved: the margin of best play from the start of every turn, for every position there is.

`python -m training.solve --tokens 3 --write` computes the table with one core and no card. White tiles only vanish, and
between two turns that colour one the quiet counter only grows: so positions with fewer white tiles come first, and
among those with equally many the ones with the longer quiet. Within a layer all turns are played at once, micro-move by
micro-move, as arrays of bits; the best margin then goes back the same way.

A board is a number in base five, a1 first: 0 white, 1 own tile, 2 the other's, 3 own token, 4 the other's token, where
"own" is the side to move. The reserves follow from the tokens that stand there.
"""

import argparse
import lzma
import time
from pathlib import Path
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.int64]
Marks = NDArray[np.bool_]
Margins = NDArray[np.int8]

SIZE: Final = 3
CELLS: Final = SIZE * SIZE
FULL: Final = 2**CELLS - 1
BOARDS: Final = 5**CELLS
PRESS, FORCE, STOP = 4, 8, 12
CHUNK: Final = 4096
"""Turns that are played at once."""

ADDED, MOVED, CHANGED, WHITE = 1, 2, 4, 8

FIRST_TILES: Final = {"corner a1": 0, "edge b1": 1, "centre b2": 4}
TABLES: Final = Path(__file__).parent / "tables"


def beside(cells: int) -> int:
    """The orthogonal neighbours of these cells."""
    found = 0
    for cell in range(CELLS):
        if cells >> cell & 1:
            file, rank = cell % SIZE, cell // SIZE
            for x, y in ((file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)):
                if 0 <= x < SIZE and 0 <= y < SIZE:
                    found |= 1 << (y * SIZE + x)
    return found


def reach(free: int, cell: int) -> int:
    """R4.3: where a token on this cell can travel over free cells."""
    found = 0
    edge = 1 << cell
    while edge:
        edge = beside(edge) & free & ~found
        found |= edge
    return found


BESIDE: Final = np.array([beside(cells) for cells in range(FULL + 1)], np.int64)
REACH: Final = np.array([[reach(free, cell) for cell in range(CELLS)] for free in range(FULL + 1)], np.int64)


def reaches() -> Bits:
    """For free cells and some cells: where tokens on these can travel, all together."""
    found = np.zeros((FULL + 1, FULL + 1), np.int64)
    for cells in range(1, FULL + 1):
        found[:, cells] = found[:, cells & (cells - 1)] | REACH[:, (cells & -cells).bit_length() - 1]
    return found


REACHES: Final = reaches()
COUNT: Final = np.array([cells.bit_count() for cells in range(FULL + 1)], np.int64)
IN_FIVES: Final = np.array(
    [sum(5**cell for cell in range(CELLS) if cells >> cell & 1) for cells in range(FULL + 1)], np.int64
)


def turnings() -> list[list[int]]:
    """The eight ways to lay the board: for each cell the one it goes to."""
    found = []
    for flip in (False, True):
        for quarter in range(4):
            goes = []
            for cell in range(CELLS):
                x, y = cell % SIZE, cell // SIZE
                x = SIZE - 1 - x if flip else x
                for _ in range(quarter):
                    x, y = SIZE - 1 - y, x
                goes.append(y * SIZE + x)
            found.append(goes)
    return found


TURNED: Final = [
    np.array(
        [sum(1 << goes[cell] for cell in range(CELLS) if cells >> cell & 1) for cells in range(FULL + 1)], np.int64
    )
    for goes in turnings()
]


@final
class Turns:
    """Many positions within a turn, of the same side: arrays of bits, one entry a position."""

    def __init__(self, own: Bits, foe: Bits, tokens: Bits, others: Bits, ready: Bits, flags: Bits) -> None:
        self.own = own
        self.foe = foe
        self.tokens = tokens
        self.others = others
        self.ready = ready
        self.flags = flags

    def keys(self) -> Bits:
        key = self.own
        for part in (self.foe, self.tokens, self.others, self.ready):
            key = key << CELLS | part
        return key << 4 | self.flags

    @classmethod
    def of_keys(cls, keys: Bits) -> "Turns":
        flags, keys = keys & 15, keys >> 4
        parts = [keys >> (CELLS * place) & FULL for place in range(5)]
        return cls(parts[4], parts[3], parts[2], parts[1], parts[0], flags)

    def __getitem__(self, which: Bits | Marks) -> "Turns":
        parts = (self.own, self.foe, self.tokens, self.others, self.ready, self.flags)
        return Turns(*(part[which] for part in parts))

    def code(self) -> Bits:
        """The board as the side to move sees it."""
        return IN_FIVES[self.own] + 2 * (IN_FIVES[self.foe] + IN_FIVES[self.tokens] + IN_FIVES[self.others])

    def code_for_other(self) -> Bits:
        """The board as the other side sees it, when the turn has passed on."""
        return IN_FIVES[self.foe] + 2 * (IN_FIVES[self.own] + IN_FIVES[self.others] + IN_FIVES[self.tokens])

    def can_add(self, tokens: int) -> Marks:
        """R6.1, R3.2; where the token may go is another question."""
        return np.asarray((COUNT[self.tokens] < tokens) & (self.flags & ADDED == 0))

    def mobile(self) -> Bits:
        return np.asarray(self.ready & BESIDE[FULL & ~(self.tokens | self.others)])

    def has_move(self, tokens: int) -> Marks:
        """R3.8"""
        reaches = (self.tokens == 0) | (self.tokens & BESIDE[FULL & ~(self.tokens | self.others)] != 0)
        return np.asarray((self.mobile() != 0) | self.can_add(tokens) & reaches)

    def targets(self, tokens: int, stage: int) -> list[Bits]:
        """The tiles to which each origin may go: nine cells and, last, the reserve. R3, R6 and R8."""
        free = FULL & ~(self.tokens | self.others)
        walks: list[Bits] = [np.where(self.ready >> cell & 1 != 0, REACH[free, cell], 0) for cell in range(CELLS)]
        adds = np.zeros_like(free)
        for cell in range(CELLS):
            adds |= np.where(self.tokens >> cell & 1 != 0, REACH[free, cell], 0)
        adds = np.where(self.tokens == 0, free, adds)
        is_between = (self.flags & MOVED != 0) & (self.mobile() != 0)
        walks.append(np.where(self.can_add(tokens) & ~is_between, adds, 0))
        if stage == 0:
            return walks
        wanted = self.wanted(np.where(self.can_add(tokens), adds, np.bitwise_or.reduce(walks[:CELLS])), stage)
        # Whoever moves leaves the turn able to do it where the add is still to come.
        is_bound = [(wanted != 0) & ~self.can_add(tokens)] * CELLS + [wanted != 0]
        for origin, is_origin_bound in enumerate(is_bound):
            bound = np.flatnonzero(is_origin_bound & (walks[origin] != 0))
            kept = wanted[bound] | self[bound].still(origin, wanted[bound])
            walks[origin][bound] &= kept
        return walks

    def wanted(self, near: Bits, stage: int) -> Bits:
        """R8.6: of which tiles the turn, which can still land on those near, must still land on one; or none."""
        others, white = FULL & ~self.own, FULL & ~(self.own | self.foe)
        # A turn that has coloured a white tile has no quiet any more.
        is_quiet = self.flags & WHITE == 0
        found = np.where(is_quiet & (self.flags & CHANGED == 0) & (near & others != 0), others, 0)
        if stage == 2:
            found = np.where(is_quiet & (near & white != 0), white, found)
        return np.asarray(found)

    def still(self, origin: int, wanted: Bits) -> Bits:
        """R8.2: where this origin may land and leave a way to what is wanted to another token that is ready."""
        leaving = 1 << origin if origin < CELLS else 0
        free = FULL & ~(self.tokens | self.others) | leaving
        rest = self.ready & ~leaving
        found = np.zeros_like(free)
        for cell in range(CELLS):
            found |= np.where(REACHES[free & ~(1 << cell), rest] & wanted != 0, 1 << cell, 0)
        return found

    def landed(self, origin: int, cell: int) -> "Turns":
        """R4, R5, R6: after the token of this origin has come to the cell."""
        tile = 1 << cell
        was_white = (self.own | self.foe) & tile == 0
        was_own = self.own & tile != 0
        flags = self.flags | np.where(was_own, 0, np.where(was_white, CHANGED | WHITE, CHANGED))
        tokens, ready = self.tokens | tile, self.ready
        if origin == CELLS:
            flags = flags | ADDED
        else:
            tokens, ready, flags = tokens & ~(1 << origin), ready & ~(1 << origin), flags | MOVED
        return Turns(self.own | tile, self.foe & ~tile, tokens, self.others, ready, flags)


@final
class Step:
    """All micro-moves from one level of positions, grouped by the position they start from.

    A move leads to the end of the game (its margin is known), to the end of the turn (the other side's board), or to
    a position of the next level.
    """

    def __init__(self, level: Turns, tokens: int, stage: int) -> None:
        parents: list[Bits] = []
        keys: list[Bits] = []
        for origin, targets in enumerate(level.targets(tokens, stage)):
            for cell in range(CELLS):
                which = np.flatnonzero(targets >> cell & 1)
                parents.append(which)
                keys.append(level[which].landed(origin, cell).keys())
        parent = np.concatenate(parents)
        order = np.argsort(parent, kind="stable")
        parent = parent[order]
        after = Turns.of_keys(np.concatenate(keys)[order])
        self.starts = np.flatnonzero(np.r_[True, parent[1:] != parent[:-1]])
        is_over = after.own | after.foe == FULL
        is_turn_over = ~is_over & ~after.has_move(tokens)
        is_white = after.flags & WHITE != 0
        self.edges = len(order)
        # The margin of a game that ends here; those of all other moves are put in afterwards.
        self.margin = (COUNT[after.own] - COUNT[after.foe]).astype(np.int8)
        other = after.code_for_other().astype(np.int32)
        self.fresh = np.flatnonzero(is_turn_over & is_white).astype(np.int32)
        self.fresh_board = other[self.fresh]
        self.stale = np.flatnonzero(is_turn_over & ~is_white).astype(np.int32)
        self.stale_board = other[self.stale]
        self.within = np.flatnonzero(~is_over & ~is_turn_over).astype(np.int32)
        following, child = np.unique(after.keys()[self.within], return_inverse=True)
        self.child = child.astype(np.int32)
        self.following = Turns.of_keys(following)

    def best(self, quiet: int, known: Margins, deeper: Margins) -> Margins:
        """The best margin of each position of the level; all of them have a move."""
        worth = self.margin.copy()
        worth[self.fresh] = -known[0][self.fresh_board]
        worth[self.stale] = -known[quiet + 1][self.stale_board]
        worth[self.within] = deeper[self.child]
        return np.asarray(np.maximum.reduceat(worth, self.starts), np.int8)


@final
class Starts:
    """Some starts of turns with all that may happen in those turns at one stage of R8."""

    def __init__(self, starts: Turns, tokens: int, stage: int) -> None:
        self.has_move = starts.has_move(tokens)
        self.codes = starts.code()
        self.passed = starts[~self.has_move].code_for_other()
        self.steps: list[Step] = []
        level = starts[self.has_move]
        while len(level.own):
            self.steps.append(Step(level, tokens, stage))
            level = self.steps[-1].following

    def best(self, quiet: int, known: Margins) -> Margins:
        worth = np.zeros(0, np.int8)
        for step in reversed(self.steps):
            worth = step.best(quiet, known, worth)
        margins = np.zeros(len(self.codes), np.int8)
        margins[self.has_move] = worth
        # R7.1: a pass is a turn.
        margins[~self.has_move] = -known[quiet + 1][self.passed]
        return margins


def boards(tokens: int) -> Turns:
    """Every board with a white tile and at most so many tokens a side, as it is before a turn; one of each eight."""
    codes = np.arange(BOARDS, dtype=np.int64)
    own, foe, mine, others = (np.zeros(BOARDS, np.int64) for _ in range(4))
    for cell in range(CELLS):
        kind = codes // 5**cell % 5
        own |= np.where((kind == 1) | (kind == 3), 1 << cell, 0)
        foe |= np.where((kind == 2) | (kind == 4), 1 << cell, 0)
        mine |= np.where(kind == 3, 1 << cell, 0)
        others |= np.where(kind == 4, 1 << cell, 0)
    every = Turns(own, foe, mine, others, mine, np.zeros_like(own))
    fits = (COUNT[mine] <= tokens) & (COUNT[others] <= tokens) & (own | foe != FULL)
    fits &= np.minimum.reduce([turned(every, turning).code() for turning in TURNED]) == codes
    return every[fits]


def turned(turns: Turns, turning: Bits) -> Turns:
    own, foe, tokens, others, ready = (
        turning[part] for part in (turns.own, turns.foe, turns.tokens, turns.others, turns.ready)
    )
    return Turns(own, foe, tokens, others, ready, turns.flags)


@final
class Solution:
    """The margins of all starts of turns, `margins[quiet][board]`, from the side to move."""

    def __init__(self, tokens: int, press: int = PRESS, force: int = FORCE, stop: int = STOP) -> None:
        self.tokens = tokens
        self.stop = stop
        self.stages = (range(press), range(press, force), range(force, stop))
        self.margins = np.zeros((stop + 1, BOARDS), np.int8)
        self.boards = boards(tokens)
        self.codes = self.boards.code()
        self.positions = 0
        self.micro_moves = 0

    def solve(self) -> None:
        # R8.5: at the stop more tiles wins.
        self.put(
            self.stop, np.arange(len(self.codes)), (COUNT[self.boards.own] - COUNT[self.boards.foe]).astype(np.int8)
        )
        white = CELLS - COUNT[self.boards.own | self.boards.foe]
        for layer in range(1, CELLS + 1):
            of_layer = np.flatnonzero(white == layer)
            for stage in (2, 1, 0):
                self.solve_stage(of_layer, stage)

    def solve_stage(self, of_layer: Bits, stage: int) -> None:
        """The turns at one stage of R8 are the same for every quiet counter of it, only what follows is not."""
        parts = [of_layer[first : first + CHUNK] for first in range(0, len(of_layer), CHUNK)]
        turns = [Starts(self.boards[part], self.tokens, stage) for part in parts]
        for each in turns:
            self.micro_moves += sum(step.edges for step in each.steps)
            self.positions += len(each.codes) + sum(len(step.following.own) for step in each.steps)
        for quiet in reversed(self.stages[stage]):
            margins = [each.best(quiet, self.margins) for each in turns]
            self.put(quiet, of_layer, np.concatenate(margins) if margins else np.zeros(0, np.int8))

    def put(self, quiet: int, which: Bits, margins: Margins) -> None:
        """Note the margins of these boards and of all that are the same when turned."""
        for turning in TURNED:
            self.margins[quiet, turned(self.boards[which], turning).code()] = margins


def table_file(tokens: int) -> Path:
    return TABLES / f"motif-3x3-{tokens}.xz"


def write_table(solution: Solution) -> Path:
    """The margins of one board of each eight, boards in ascending order, quiet 0 first, a byte each, compressed."""
    file = table_file(solution.tokens)
    file.parent.mkdir(exist_ok=True)
    margins = solution.margins[:STOP, solution.codes]
    file.write_bytes(lzma.compress(margins.tobytes(), preset=9))
    return file


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tokens", type=int, nargs="+", default=[1, 2, 3], choices=[1, 2, 3])
    options.add_argument(
        "--stages", type=int, nargs=3, default=[PRESS, FORCE, STOP], metavar=("PRESS", "FORCE", "STOP")
    )
    options.add_argument("--write", action="store_true", help="write the tables of this folder anew")
    wish = options.parse_args()
    if wish.write and wish.stages != [PRESS, FORCE, STOP]:
        options.error("the tables are those of the usual stages")
    for tokens in wish.tokens:
        began = time.perf_counter()
        solution = Solution(tokens, *wish.stages)
        solution.solve()
        seconds = time.perf_counter() - began
        firsts = {name: int(-solution.margins[0, 4 * 5**cell]) for name, cell in FIRST_TILES.items()}
        margin = int(solution.margins[0, 0])
        who = (
            "nobody wins" if margin == 0 else f"the {'first' if margin > 0 else 'second'} player wins by {abs(margin)}"
        )
        print(f"3×3, {tokens} each, stages {wish.stages}: {who}; for the first player by first tile {firsts}")
        boards_solved = len(solution.codes)
        print(
            f"  {boards_solved:,} boards × {solution.stop} quiet counters, {solution.positions:,} positions and"
            f" {solution.micro_moves:,} micro-moves in their turns, {seconds:.1f} s"
        )
        if wish.write:
            print(f"  {write_table(solution)}")


if __name__ == "__main__":
    main()
