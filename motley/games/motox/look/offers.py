"""The odds of every roll that the seat to act can choose, or of the one it made, as shares of all throws."""

from typing import final

from motley.games.motox.rules.book import Motox
from motley.games.motox.rules.chances import ace_odds, percent, riding_odds, rolls_on_offer
from motley.games.motox.rules.riding import ramp_ahead


@final
class Offer:
    """A roll of so many dice for so many coins: how many of all throws come to what, by the name of the column.

    `ramp` is the next one on the way, counted from 0; -1 if none is in reach.
    """

    def __init__(self, coins: int, dice: int, total: int, shares: dict[str, int], ramp: int = -1) -> None:
        self.coins = coins
        self.dice = dice
        self.total = total
        self.shares = shares
        self.ramp = ramp

    def text(self, name: str) -> str:
        return percent(self.shares[name], self.total)

    def part(self, name: str) -> float:
        """How much of the bar a part takes: what goes well, what goes wrong, and what comes to nothing."""
        good = self.shares.get("safe", self.shares.get("ace", 0))
        bad = self.shares.get("crash", 0)
        return {"good": good, "bad": bad, "idle": self.total - good - bad}[name] / self.total


def offers(state: Motox) -> list[Offer]:
    """One for each number of coins while that is to be decided, afterwards the one for the dice that were taken."""
    chosen = rolls_on_offer(state)
    if state.stage_name() not in ("go", "go2"):
        chosen = [(0, state.rolling or len(state.dice))]
    if state.is_out[state.turn]:
        return [_starting(coins, dice) for coins, dice in chosen]
    found = [_riding(state, coins, dice) for coins, dice in chosen]
    for name in ("hold", "hit", "finish"):
        if not any(offer.shares[name] for offer in found):
            for offer in found:
                del offer.shares[name]
    return found


def _riding(state: Motox, coins: int, dice: int) -> Offer:
    found = riding_odds(state, dice)
    ramp = ramp_ahead(state.track, state.spaces[state.turn])
    shares = {"safe": found.ok, "crash": found.crash + found.boxed, "hold": found.hold}
    shares |= {"null": found.null, "hit": found.hit, "finish": found.finish}
    if ramp >= 0:
        shares["ramp"] = found.over
    return Offer(coins, dice, found.total, shares, ramp)


def _starting(coins: int, dice: int) -> Offer:
    """R7.3: a bike that lies beside the track needs an ace."""
    aces, more, total = ace_odds(dice)
    return Offer(coins, dice, total, {"ace": aces, "ace-ride": more})
