"""What chance was worth to each seat of a finished game, against what it might have been worth."""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from motley.bots.greedy import is_judged, let_settle
from motley.bots.search_head import Head
from motley.kernel import CHANCE, Game, Move, Rng, State
from motley.kernel.weights import USUAL

WAYS: Final = 8
"""Of a draw with more outcomes so many are looked at, drawn by their weights."""
SHUFFLES: Final = 1000
BARS: Final = 15
SETTLED: Final = 2
"""Ways that what comes after a draw is let fall before the position is judged."""
EXTREME: Final = 0.01
"""The share of the shuffles that may lie beyond the histogram's ends, in its last bars."""
MOST_ANSWERS: Final = 8
"""So many answers are given at most to see what is made of a draw."""
LEAST_DRAWS: Final = 3
"""Whether luck was good or bad cannot be told from fewer."""


@dataclass(frozen=True)
class Luck:
    """What all draws together were worth to each seat, more or less than could be expected, in parts of a won game;
    and how often each amount comes of a thousand shuffles of the same draws."""

    drawn: tuple[float, ...]
    edges: tuple[float, ...]
    shuffles: tuple[tuple[int, ...], ...]
    """for each seat, how many shuffles fall between an edge and the next"""
    below: tuple[float, ...]
    """for each seat, the share of the shuffles that were worth less; equal ones count half"""

    def json(self) -> dict[str, Any]:
        """As the live protocol tells it."""
        return {
            "drawn": [round(amount, 4) for amount in self.drawn],
            "edges": [round(edge, 4) for edge in self.edges],
            "shuffles": [list(counts) for counts in self.shuffles],
            "below": [round(share, 3) for share in self.below],
        }


class Draws:
    """Gathers the draws of a game, one after another."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.drawn = [0.0] * seats
        self.ways: list[tuple[list[int], list[list[float]]]] = []

    def take(self, state: State, drawn: Move) -> None:
        """The open ask of chance was answered like this."""
        odds = state.odds()
        if len(odds) < 2:
            return
        rng = Rng(len(self.ways))
        looked = odds if len(odds) <= WAYS else [(state.sample(rng), 1) for _ in range(WAYS)]
        worths = [self.worth(state, move) for move, _ in looked]
        # What the judgement does not see of a draw may show in what is made of it.
        is_unseen = _are_alike(worths)
        if is_unseen:
            worths = [self.worth(state, move, is_unseen) for move, _ in looked]
            if _are_alike(worths):
                return
        total = sum(weight for _, weight in looked)
        means = [
            sum(weight * worth[seat] for (_, weight), worth in zip(looked, worths, strict=True)) / total
            for seat in range(self.seats)
        ]
        fell = self.worth(state, drawn, is_unseen)
        self.drawn = [luck + fell[seat] - means[seat] for seat, luck in enumerate(self.drawn)]
        differences = [[worth[seat] - means[seat] for seat in range(self.seats)] for worth in worths]
        self.ways.append((list(accumulate(weight for _, weight in looked)), differences))

    def worth(self, state: State, move: Move, is_answered: bool = False) -> list[float]:
        """What each seat may expect of a position after this draw, or after what the next seat makes of it.

        Whatever comes after it falls alike for every outcome, so that they differ by the draw alone.
        """
        after = state.copy()
        after.accept(CHANCE, move)
        if is_answered:
            self.answer(after)
        if after.ask() is None or is_judged(self.game, after):
            return self.game.outlook(after)
        totals = [0.0] * self.seats
        for way in range(SETTLED):
            settled = after.copy()
            let_settle(settled, Rng(len(self.ways) * SETTLED + way))
            totals = [total + value for total, value in zip(totals, self.game.outlook(settled), strict=True)]
        return [total / SETTLED for total in totals]

    def answer(self, state: State) -> None:
        """Let whoever is asked go on as the game's judgement suggests, until somebody else or chance is asked."""
        ask = state.ask()
        asked = () if ask is None else ask.seats
        head, rng = Head(self.game, USUAL), Rng(len(self.ways))
        for _ in range(MOST_ANSWERS):
            ask = state.ask()
            if ask is None or ask.seats != asked or len(asked) != 1 or asked[0] == CHANCE:
                return
            head.step(state, rng)

    def luck(self) -> Luck | None:
        """What came of it; None where too little was drawn."""
        if len(self.ways) < LEAST_DRAWS:
            return None
        rng = Rng(SHUFFLES)
        sums = [self._shuffled(rng) for _ in range(SHUFFLES)]
        extremes = sorted(max(abs(amount) for amount in each) for each in sums)
        usual = extremes[int(SHUFFLES * (1 - EXTREME))]
        reach = max(0.01, usual, *(abs(amount) for amount in self.drawn))
        edges = tuple(reach * (2 * place / BARS - 1) for place in range(BARS + 1))
        columns = [[each[seat] for each in sums] for seat in range(self.seats)]
        return Luck(
            tuple(self.drawn),
            edges,
            tuple(_counted(column, edges) for column in columns),
            tuple(_below(column, amount) for column, amount in zip(columns, self.drawn, strict=True)),
        )

    def _shuffled(self, rng: Rng) -> list[float]:
        """All draws drawn once more, each by its own weights."""
        total = [0.0] * self.seats
        for bounds, differences in self.ways:
            fell = differences[bisect_right(bounds, rng.wide(bounds[-1]))]
            total = [amount + more for amount, more in zip(total, fell, strict=True)]
        return total


def _are_alike(worths: list[list[float]]) -> bool:
    return all(max(column) - min(column) < 1e-9 for column in zip(*worths, strict=True))


def _counted(amounts: list[float], edges: tuple[float, ...]) -> tuple[int, ...]:
    counts = [0] * BARS
    for amount in amounts:
        counts[min(BARS - 1, max(0, bisect_right(edges, amount) - 1))] += 1
    return tuple(counts)


def _below(amounts: list[float], drawn: float) -> float:
    less = sum(amount < drawn - 1e-9 for amount in amounts)
    equal = sum(abs(amount - drawn) <= 1e-9 for amount in amounts)
    return (less + equal / 2) / len(amounts)
