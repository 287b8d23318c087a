"""Lines: what a seat might answer one after the other, how that went in the head, and which are worth going on with."""

from math import sqrt
from typing import Final, final

from motley.kernel.core import Move

ENOUGH: Final = 6
"""After so many ways that it may go, a line that surely does worse than another is played on no more."""

BEHIND: Final = 2.5
"""How many standard errors that is."""

SURE: Final = 1.0
"""How many standard errors better an answer must have done to be preferred to the one that looks best at once."""

UNTOLD: Final = -1.0
"""What may be expected of a line that breaks off before the turn is over."""


@final
class Line:
    """What the seat might answer, one answer after the other, and how that went in the head."""

    moves: list[Move]
    worth: float
    outlook: float
    values: list[float]

    def __init__(self, moves: list[Move], worth: float) -> None:
        self.moves = moves
        self.worth = worth
        self.outlook = UNTOLD
        self.values = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else self.worth

    def gain(self, other: "Line", errors: float = SURE) -> float:
        """How much better this did than the other with the same luck, less what may be chance."""
        count = min(len(self.values), len(other.values))
        if count < 2:
            return 0.0
        mean = 0.0
        for place in range(count):
            mean += (self.values[place] - other.values[place]) / count
        spread = 0.0
        for place in range(count):
            off = self.values[place] - other.values[place] - mean
            spread += off * off
        return mean - errors * sqrt(spread / (count - 1) / count)


def by_beginning(lines: list[Line], count: int) -> list[Line]:
    """The best line for each first answer, the best first."""
    best: dict[Move, Line] = {}
    for line in lines:
        first = line.moves[0]
        if first not in best or line.worth > best[first].worth:
            best[first] = line
    return sorted(best.values(), key=descending)[:count]


def by_end(lines: list[Line], count: int) -> list[Line]:
    """The lines of which most may be expected, each unlike those before it.

    One that chance breaks off can be judged alone: where the best by the judgement is such a line, all are judged.
    """
    if not lines:
        return lines
    best = lines[0]
    for line in lines:
        if line.worth > best.worth:
            best = line
    if best.outlook == UNTOLD:
        return unlike(sorted(lines, key=descending), count)
    ended = [line for line in lines if line.outlook != UNTOLD]
    return unlike(sorted(ended, key=_by_outlook), count)


def unlike(lines: list[Line], count: int) -> list[Line]:
    """The first so many of these lines that are more than an order or a small answer apart from those before them."""
    chosen: list[Line] = []
    for line in lines:
        if len(chosen) >= count:
            break
        is_new = True
        for other in chosen:
            if not are_unlike(line.moves, other.moves):
                is_new = False
                break
        if is_new:
            chosen.append(line)
    return chosen


def are_unlike(some: list[Move], others: list[Move]) -> bool:
    """Whether more than a third of the answers of one are not among those of the other."""
    if len(some) <= 2 or len(others) <= 2:
        return some != others
    left = others.copy()
    apart = 0
    for move in some:
        if move in left:
            left.remove(move)
        else:
            apart += 1
    return 3 * max(apart, len(left)) > max(len(some), len(others))


def hopeful(lines: list[Line]) -> list[Line]:
    """Without those that surely do worse than another, or the same as an earlier one whatever happens."""
    if len(lines[0].values) < ENOUGH:
        return lines
    best = lines[0]
    for line in lines:
        if line.mean() > best.mean():
            best = line
    return [line for line in lines if line is best or best.gain(line, BEHIND) < 0.0]


def surest(lines: list[Line]) -> Line:
    """The line that did better than the first by the most, as far as that is sure; else the first."""
    best = lines[0]
    most = 0.0
    for line in lines[1:]:
        gain = line.gain(lines[0])
        if gain > most:
            best, most = line, gain
    return best


def _by_outlook(line: Line) -> float:
    return -line.outlook


def descending(line: Line) -> float:
    return -line.mean()
