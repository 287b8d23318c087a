"""What can be said from so many games, and how surely. Plain arithmetic: nothing here needs more than Python."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

NORMAL = 1.959964
"""Half the width of the middle 95 % of a normal distribution."""
SURE = 0.05
"""How often a page may call something clear that is mere luck."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The interval of Wilson: where a share lies with 95 %, from so many successes in so many trials."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    squared = NORMAL * NORMAL
    middle = share + squared / (2 * trials)
    spread = NORMAL * math.sqrt(share * (1 - share) / trials + squared / (4 * trials * trials))
    whole = 1 + squared / trials
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def two_sided(z: float) -> float:
    """How often luck alone is as far from the middle as this."""
    return 2 * NormalDist().cdf(-abs(z))


def holm(chances: Sequence[float]) -> list[float]:
    """The chances of many comparisons, corrected by Holm: at most so often is even one of those below it mere luck."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected = [0.0] * len(chances)
    worst = 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = worst
    return corrected


@dataclass(frozen=True)
class Share:
    """A share of wins beside what it would be if nothing but luck decided it."""

    games: int
    won: float
    expected: float
    """Wins that would be fair."""
    variance: float
    """Of the wins, were it fair."""

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def fair(self) -> float:
        return self.expected / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    @property
    def chance(self) -> float:
        """How often luck alone gives as much too many or too few wins (score test)."""
        if self.variance <= 0:
            return 1.0
        return two_sided((self.won - self.expected) / math.sqrt(self.variance))


def share_of(held: Sequence[tuple[float, float]]) -> Share:
    """The share of wins of those who held something in one game each: (won, what would be fair)."""
    return share_in_games([(won, fair, 1) for won, fair in held])


def share_in_games(games: Sequence[tuple[float, float, int]]) -> Share:
    """The same where several seats of a game may have held it: for each game their wins together, what would be fair
    for them together, and how many they were. A game has one win to give, so wins of the same game hang together."""
    won = sum(each[0] for each in games)
    expected = sum(each[1] for each in games)
    variance = sum(min(1.0, max(0.0, fair)) * (1 - min(1.0, max(0.0, fair))) for _, fair, _ in games)
    return Share(sum(each[2] for each in games), won, expected, variance)


@dataclass(frozen=True)
class Mean:
    """A mean with its 95 % interval."""

    count: int
    mean: float
    deviation: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        count = len(values)
        mean = math.fsum(values) / count if count else 0.0
        squares = math.fsum((value - mean) ** 2 for value in values)
        return cls(count, mean, math.sqrt(squares / (count - 1)) if count > 1 else 0.0)

    @property
    def error(self) -> float:
        return self.deviation / math.sqrt(self.count) if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return self.mean - NORMAL * self.error, self.mean + NORMAL * self.error

    @property
    def chance(self) -> float:
        """How often luck alone gives a mean as far from 0."""
        if self.error == 0:
            return 1.0 if self.mean == 0 else 0.0
        return two_sided(self.mean / self.error)


@dataclass(frozen=True)
class Difference:
    """What differs between two variants in games of the same luck: the mean of the differences, game by game."""

    paired: Mean
    effect: float
    """The difference in standard deviations of a single game: 0.2 is small, 0.5 is seen by players, 0.8 is large."""


def difference(first: Sequence[float], second: Sequence[float]) -> Difference:
    """The second less the first, for games in the same order."""
    paired = Mean.of([after - before for before, after in zip(first, second, strict=True)])
    spread = math.sqrt((Mean.of(first).deviation ** 2 + Mean.of(second).deviation ** 2) / 2)
    return Difference(paired, paired.mean / spread if spread else 0.0)


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed, between two of them in proportion."""
    ranked = sorted(values)
    if not ranked:
        return 0.0
    place = share * (len(ranked) - 1)
    low = int(place)
    return ranked[low] + (place - low) * (ranked[min(low + 1, len(ranked) - 1)] - ranked[low])
