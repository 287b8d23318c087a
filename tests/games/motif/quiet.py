"""Quiet positions of all sorts, drawn on purpose: random play seldom comes to those in which R8 has much to say."""

from motley.games.motif import GAME
from motley.games.motif.rules.book import MotifState
from motley.kernel import BadPosition, Rng

STAGES = ((4, 8, 12), (1, 2, 3), (1, 1, 9), (3, 3, 5), (2, 12, 12))


def quiet_position(rng: Rng, size: int, tokens: int, stages: tuple[int, int, int]) -> MotifState:
    """One with few white tiles, at any point of a turn, that is quiet for so long that R8 may bind it."""
    while True:
        press, force, stop = stages
        options = {"press": press, "force": force, "stop": stop}
        text = quiet_text(rng, size, tokens, press + rng.below(stop - press))
        try:
            state = GAME.position(text, options)
        except BadPosition:
            continue
        if state.ask() is not None and state.quiet >= press:
            return state


def quiet_text(rng: Rng, size: int, tokens: int, quiet: int) -> str:
    cells = list(range(size * size))
    rng.shuffle(cells)
    letters = ["gbgbgb."[rng.below(7)] for _ in cells]
    letters[cells[0]] = "."
    seat, taken = rng.below(2), 1
    reserves = []
    flags = ["-", "a", "ac", "m", "mc", "am", "amc"][rng.below(7)]
    for side in (0, 1):
        most = min(tokens, (size * size - taken) // (2 - side))
        standing = rng.below(most) + 1 if rng.below(9) else min(most, tokens)
        done = 0
        if side == seat and flags != "-":
            least = ("a" in flags) + ("m" in flags)
            done = least + (rng.below(standing) if "m" in flags else 0)
        for slot in range(standing):
            letters[cells[taken + slot]] = "GB"[side] + ("*" if slot < done else "")
        taken += standing
        reserves.append(tokens - standing)
    ranks = ["".join(letters[rank * size : (rank + 1) * size]) for rank in range(size - 1, -1, -1)]
    return f"{'/'.join(ranks)} {'gb'[seat]} {reserves[0]}{reserves[1]} {flags} {quiet}"


def quiet_positions(number: int, seed: int) -> list[MotifState]:
    """So many, of every size, number of tokens and choice of stages."""
    rng = Rng(seed)
    found = []
    for _ in range(number):
        size = (3, 5, 5, 7)[rng.below(4)]
        found.append(quiet_position(rng, size, 1 + rng.below(6), STAGES[rng.below(len(STAGES))]))
    return found
