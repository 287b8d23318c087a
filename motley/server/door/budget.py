"""How much one may ask for in a time: a little at once, and then at a steady rate."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable


def elapsed() -> float:
    """Seconds by the clock of the event loop, which never jumps."""
    return asyncio.get_running_loop().time()


class Budget:
    """So much at once at most, and so much more every second. Whoever has spent it waits, or is sent away."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = elapsed) -> None:
        self.rate = rate
        self.most = most
        self._clock = clock
        self._left = most
        self._since: float | None = None

    def debt(self, cost: float = 1.0) -> float:
        """Take this much; the seconds until it is paid for."""
        now = self._clock()
        since = now if self._since is None else self._since
        self._left = min(self.most, self._left + (now - since) * self.rate) - cost
        self._since = now
        return max(0.0, -self._left / self.rate)

    def allows(self, cost: float = 1.0) -> bool:
        """Take this much if it is there; otherwise nothing."""
        if self.debt(cost) == 0:
            return True
        self._left += cost
        return False

    async def spend(self, cost: float = 1.0) -> None:
        wait = self.debt(cost)
        if wait > 0:
            await asyncio.sleep(wait)


class Budgets:
    """One for each of many, whoever they are; those not heard of for longest are forgotten."""

    def __init__(self, rate: float, most: float, keep: int = 10_000, clock: Callable[[], float] = elapsed) -> None:
        self.rate = rate
        self.most = most
        self.keep = keep
        self._clock = clock
        self._found: OrderedDict[str, Budget] = OrderedDict()

    def of(self, whose: str) -> Budget:
        found = self._found.pop(whose, None) or Budget(self.rate, self.most, self._clock)
        self._found[whose] = found
        if len(self._found) > self.keep:
            self._found.popitem(last=False)
        return found
