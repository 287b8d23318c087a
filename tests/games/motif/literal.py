"""The legal steps of a position, found as the rules say it, word for word and as slowly as that: sets, no bits.

It shares nothing with the engine but the position it reads.
"""

from collections.abc import Callable, Iterator

from motley.games.motif.rules.moves import Step
from motley.kernel import State

Tiles = list[str]
"""One letter a tile: w, o (the mover's own) or f (the other's)."""

NUMBERS = ("size", "press", "force", "quiet", "flags", "own_reserve")


class Plain:
    """A turn under way, as plain sets."""

    def __init__(self, state: State) -> None:
        numbers = {name: int(getattr(state, name)) for name in NUMBERS}
        self.size, self.press, self.force = numbers["size"], numbers["press"], numbers["force"]
        self.quiet, self.flags, self.reserve = numbers["quiet"], numbers["flags"], numbers["own_reserve"]
        cells = range(self.size**2)
        own, foe, mine, theirs, self.ready = (
            {cell for cell in cells if int(getattr(state, name)) >> cell & 1}
            for name in ("own_tiles", "foe_tiles", "own_tokens", "foe_tokens", "ready")
        )
        self.tiles = ["o" if cell in own else "f" if cell in foe else "w" for cell in cells]
        self.mine = mine
        self.theirs = theirs

    def copy(self) -> "Plain":
        twin = object.__new__(Plain)
        twin.__dict__ = {
            name: value.copy() if isinstance(value, set | list) else value for name, value in vars(self).items()
        }
        return twin

    @property
    def added(self) -> bool:
        return bool(self.flags & 1)

    @property
    def moved(self) -> bool:
        return bool(self.flags & 2)

    def beside(self, cell: int) -> Iterator[int]:
        file, rank = cell % self.size, cell // self.size
        for x, y in ((file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)):
            if 0 <= x < self.size and 0 <= y < self.size:
                yield y * self.size + x

    def walks(self, cell: int) -> set[int]:
        """R4.3"""
        found: set[int] = set()
        border = {cell}
        while border:
            near = {each for one in border for each in self.beside(one)}
            border = near - self.mine - self.theirs - found
            found |= border
        return found

    def adds(self) -> set[int]:
        """R6.2, R6.3"""
        if not self.mine:
            return set(range(self.size**2)) - self.theirs
        return {to for cell in self.mine for to in self.walks(cell)}

    def base(self) -> set[Step]:
        """R3"""
        moves: set[Step] = {(cell, to) for cell in self.ready for to in self.walks(cell)}
        is_open = self.reserve > 0 and not self.added and not (self.moved and moves)
        return moves | ({(None, to) for to in self.adds()} if is_open else set())

    def after(self, step: Step) -> "Plain":
        origin, to = step
        twin = self.copy()
        if origin is None:
            twin.reserve -= 1
            twin.flags |= 1
        else:
            twin.mine.remove(origin)
            twin.ready.remove(origin)
            twin.flags |= 2
        twin.mine.add(to)
        twin.tiles[to] = "o"
        return twin

    def can(self, wanted: str) -> bool:
        """R8.4: whether the game goes on, the turn goes on, and a tile of these colours is within reach of a token that
        has not moved, or (if the add is still to come) of any."""
        if "w" not in self.tiles or not self.base():
            return False
        near = {to for cell in self.ready for to in self.walks(cell)}
        if self.reserve > 0 and not self.added:
            near |= self.adds()
        return any(self.tiles[to] in wanted for to in near)

    def demanded(self) -> str:
        """R8.6: the colours of which this turn must still take a tile."""
        if self.quiet >= self.force and not self.flags & 8 and self.can("w"):
            return "w"
        if self.quiet >= self.press and not self.flags & 4 and self.can("wf"):
            return "wf"
        return ""

    def legal(self) -> set[Step]:
        """R8.2"""
        base, wanted = self.base(), self.demanded()
        if not wanted:
            return base
        kept = {step for step in base if self.tiles[step[1]] in wanted or self.after(step).can(wanted)}
        return kept or base


class Hasty(Plain):
    """An engine as it must not be: the first step that can do it must (version 1 of the rules)."""

    def legal(self) -> set[Step]:
        base, quiet = self.base(), self.quiet
        white = {step for step in base if self.tiles[step[1]] == "w"}
        if quiet >= self.force and not self.flags & 8 and white:
            return white
        changing = {step for step in base if self.tiles[step[1]] != "o"}
        return changing if quiet >= self.press and not self.flags & 4 and changing else base


class Dodging(Plain):
    """Another: a turn gets out of it by shutting in whoever could still do it."""

    def legal(self) -> set[Step]:
        base, wanted = self.base(), self.demanded()
        last = len(self.ready) + (self.reserve > 0 and not self.added) == 1
        return {step for step in base if not wanted or not last or self.tiles[step[1]] in wanted} or base


Engine = Callable[[State], set[Step]]


def by(kind: type[Plain]) -> Engine:
    """The legal steps as that kind sees them."""
    return lambda state: kind(state).legal()
