"""A test that may be looked at after every game: it stops as soon as the games have said enough.

Each pair of games of the same luck gives a difference between -1 and 1. Somebody who bets on "the second has more"
and another who bets on "the first has more" at fair odds cannot get rich if neither is true: the chance that a fair
bettor's fortune ever reaches 1 / error is at most that error (Ville's inequality), whenever one looks and whatever the
differences look like. The bettors spread their stakes over many sizes of bets, which is the mixture.
"""

import math
from collections.abc import Iterable, Sequence

STAKES: Sequence[float] = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 0.95)
"""Shares of the fortune that are staked, from patient to bold."""

EVENLY: Sequence[float] = tuple(1 / len(STAKES) for _ in STAKES)
BOLDLY: Sequence[float] = tuple(stake / sum(STAKES) for stake in STAKES)
"""How the first fortune is spread over the stakes. Patient ones tell the slightest difference, in thousands of games; a
few hundred cannot make anybody rich by them, so where that is all there is most of it lies on the bold ones."""

CLOSEST = 1e-6
"""No mark lies closer to the end than this."""

DIFFERENT = "different"
ALIKE = "alike"
OPEN = "open"


class Bets:
    """The fortune of somebody who bets that differences are above (side 1) or below (side -1) a mark."""

    def __init__(self, side: int, mark: float = 0.0, spread: Sequence[float] = EVENLY) -> None:
        self.side = side
        self.mark = mark
        self.logs = [math.log(share) for share in spread]
        # Nobody can lose more than there is: on the wrong side a difference may lie so far from the mark.
        self.scale = 1 / max(CLOSEST, 1 + side * mark)

    def add(self, difference: float) -> None:
        gain = self.side * (difference - self.mark) * self.scale
        for place, stake in enumerate(STAKES):
            self.logs[place] += math.log1p(stake * gain)

    @property
    def log_fortune(self) -> float:
        """The logarithm of what all stakes have come to together; 0 at first."""
        most = max(self.logs)
        return most + math.log(sum(math.exp(each - most) for each in self.logs))


class Trial:
    """Whether the mean of differences lies above or below a mark, decided as soon as it can be, with that error.

    One bettor for each direction, and each has the whole error: the mean lies on one side, so only the other can err.
    """

    def __init__(self, mark: float, error: float = 0.05) -> None:
        self.more = Bets(1, mark, BOLDLY)
        self.less = Bets(-1, mark, BOLDLY)
        self.enough = math.log(1 / error)

    def add(self, difference: float) -> None:
        self.more.add(difference)
        self.less.add(difference)

    @property
    def side(self) -> int:
        """1: above, -1: below, 0: not known yet."""
        return int(self.more.log_fortune >= self.enough) - int(self.less.log_fortune >= self.enough)


def bounds(differences: Sequence[float], error: float = 0.05) -> tuple[float, float]:
    """Where the mean of differences lies: the marks that no `Trial` has refuted.

    It holds whenever one stops, for each of the two bounds by itself: the mean lies below the lower one with that error
    at most, and so above the upper one.
    """
    if not differences:
        return -1.0, 1.0
    return _bound(differences, error, 1), _bound(differences, error, -1)


def _bound(differences: Sequence[float], error: float, side: int) -> float:
    """The last mark on this side that is refuted, by halving: the further off, the poorer whoever bets on it."""
    refuted, kept = -float(side), float(side)
    for _ in range(20):
        mark = (refuted + kept) / 2
        trial = Trial(mark, error)
        for each in differences:
            trial.add(each)
        if trial.side == side:
            refuted = mark
        else:
            kept = mark
    return refuted


class Sequential:
    """Whether two variants differ, decided as soon as it can be.

    `error` is how often it may say "different" of two that are the same, and how often "alike" of two that differ by
    `margin` or more: each at most so often, over the whole run, however often one looks.
    """

    def __init__(self, error: float = 0.05, margin: float = 0.05) -> None:
        if not 0 < error < 1 or not 0 < margin <= 1:
            raise ValueError(f"an error between 0 and 1 and a margin up to 1, not {error} and {margin}")
        self.error = error
        self.margin = margin
        self.more = Bets(1)
        self.less = Bets(-1)
        self.below = Bets(-1, margin)
        self.above = Bets(1, -margin)
        self.count = 0

    def add(self, difference: float) -> None:
        """The difference of one more pair."""
        if not -1 <= difference <= 1:
            raise ValueError(f"a difference lies between -1 and 1, not at {difference}")
        self.count += 1
        for bets in (self.more, self.less, self.below, self.above):
            bets.add(difference)

    @property
    def verdict(self) -> str:
        """What can be said by now."""
        # Two bettors share the error between them: one for each direction.
        if max(self.more.log_fortune, self.less.log_fortune) >= math.log(2 / self.error):
            return DIFFERENT
        # To be alike, neither more nor less: both have to be refuted, so each may use the whole error.
        if min(self.below.log_fortune, self.above.log_fortune) >= math.log(1 / self.error):
            return ALIKE
        return OPEN

    def decide(self, differences: Iterable[float]) -> str:
        """Add differences until there is a verdict."""
        for each in differences:
            self.add(each)
            if self.verdict != OPEN:
                break
        return self.verdict
