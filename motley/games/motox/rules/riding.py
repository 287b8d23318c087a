"""Where a bike can ride with a roll (R4.2 to R4.10, R8): the results, and the path shown for each of them."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from motley.games.motox.rules.moves import CRASH, FINISH, STAND
from motley.games.motox.rules.track import LETTERS, LINE, OFF, Track, edges

_LONGEST: Final = 5

# What can be lifted to find the rule that forbids a ride, in the order in which they are tried.
R8_1: Final = "R8.1"
R4_7: Final = "R4.7"
R4_6: Final = "R4.6"
R4_5: Final = "R4.5"
R4_3: Final = "R4.3"
LIFTED: Final = (R8_1, R4_7, R4_6, R4_5, R4_3)


@final
class Rides:
    """The rides of one bike with one roll.

    `results` are the moves: where the bike stands or wipes out, or the finish. `stop` is the highest raised edge that
    some ride would have to cross and cannot. `is_stopped` is R8.3: no number rolled is higher than that, so the bike
    may hold. It never changes once made.
    """

    results: list[int]
    is_stopped: bool
    stop: i64
    _track: Track
    _edges: list[int]
    _best: list[int]
    _first: i64
    _second: i64
    _third: i64
    _number: i64
    _nulls: i64
    _turns_in_air: bool
    _clears_all: bool

    def __init__(
        self,
        track: Track,
        space: int,
        others: Sequence[int],
        dice: tuple[int, ...],
        air_turns: bool,
        lifted: str = "",
    ) -> None:
        self._track = track
        self._edges = track.edges
        if lifted in (R4_5, R4_6):
            self._edges = edges(track, lifted == R4_5, lifted == R4_6)
        blocked = [] if lifted == R4_7 else others
        self._first = blocked[0] if len(blocked) > 0 else -1
        self._second = blocked[1] if len(blocked) > 1 else -1
        self._third = blocked[2] if len(blocked) > 2 else -1
        self._nulls = 4 if lifted == R4_3 else dice.count(0)
        self._turns_in_air = air_turns
        self._clears_all = lifted == R8_1
        self.stop = 0
        self._best = [0] * (2 * track.spaces + 1)
        self.results = []
        last = 0
        for number in dice:
            if number > last:
                last = number
                self._ride(space, number)
        self.results.sort()
        self.is_stopped = last > 0 and self.stop >= last

    def _ride(self, space: i64, number: i64) -> None:
        self._number = number
        for direction in range(4):
            self._walk(space, direction, number, 0, False, 0, 0)

    def _walk(self, at: i64, direction: i64, left: i64, turns: i64, flying: bool, path: i64, steps: i64) -> None:
        """One step, and whatever can follow it. The path has two bits a step."""
        edge: i64 = self._edges[4 * at + direction]
        path = 4 * path + direction
        steps += 1
        if edge < 0:
            if edge == OFF:
                self._note(self._track.spaces + at, CRASH + at, turns, path, steps)  # R4.8
            elif edge == LINE:
                self._note(2 * self._track.spaces, FINISH, turns, path, steps)  # R10.1
            return
        rise: i64 = edge >> 8
        if rise > 0:
            if self._number <= rise and not self._clears_all:
                self.stop = max(self.stop, rise)  # R8.2, R8.3
                return
            flying = True  # R8.4
        to: i64 = edge & 255
        if not flying and (to == self._first or to == self._second or to == self._third):
            return  # R4.7
        if left == 1:
            self._note(to, STAND + to, turns, path, steps)
            return
        spare: i64 = self._nulls - turns
        if spare == 0 or (flying and not self._turns_in_air):  # R8.5
            self._walk(to, direction, left - 1, turns, flying, path, steps)
            return
        for turn in range(4):
            quarters: i64 = 2 - abs(2 - turn)
            if quarters <= spare:  # R4.3
                self._walk(to, (direction + turn) & 3, left - 1, turns + quarters, flying, path, steps)

    def _note(self, slot: i64, result: i64, turns: i64, path: i64, steps: i64) -> None:
        """R4.10: one move per result; of several paths the one with the smallest key is shown."""
        rank: i64 = turns * 8 + self._number
        for _ in range(_LONGEST - steps):
            path *= 4
        key: i64 = (rank * 1024 + path) * 8 + steps
        known: i64 = self._best[slot]
        if known == 0:
            self.results.append(int(result))
        if known == 0 or key < known:
            self._best[slot] = int(key)

    def key(self, move: int) -> int:
        """The path shown for a result, as one number; `number_of`, `turns_of` and `path_of` read it."""
        if move == FINISH:
            return self._best[2 * self._track.spaces]
        if move >= CRASH:
            return self._best[self._track.spaces + move - CRASH]
        return self._best[move - STAND]


def number_of(key: int) -> int:
    """The number rolled that a path uses."""
    return (key >> 13) & 7


def turns_of(key: int) -> int:
    """How many nulls it uses."""
    return key >> 16


def path_of(key: int) -> list[int]:
    """The directions of its steps; the last step of a wipe-out is the one that leaves the track."""
    path = (key >> 3) & 1023
    return [(path >> (2 * (_LONGEST - 1 - place))) & 3 for place in range(key & 7)]


def path_text(key: int) -> str:
    """`4:E3N1`: the number, then runs in one direction."""
    path = path_of(key)
    runs: list[str] = []
    start = 0
    for at in range(1, len(path) + 1):
        if at == len(path) or path[at] != path[start]:
            runs.append(f"{LETTERS[path[start]]}{at - start}")
            start = at
    return f"{number_of(key)}:" + "".join(runs)


def jumps(track: Track, space: int, path: list[int]) -> list[int]:
    """The ramps (tiles counted from 0) whose raised edges a path crosses, in order."""
    found: list[int] = []
    for direction in path:
        edge = track.edges[4 * space + direction]
        if edge < 0:
            break
        if edge >> 8:
            found.append(space >> 2)
        space = edge & 255
    return found


def rule_against(
    track: Track, space: int, others: Sequence[int], dice: tuple[int, ...], air_turns: bool, move: int
) -> str:
    """The first rule whose lifting alone would make this result appear; R4.2 if none does."""
    for rule in LIFTED:
        if move in Rides(track, space, others, dice, air_turns, rule).results:
            return rule
    return "R4.2"


@final
class Prospects:
    """What the rolls of some dice come to, counted in `total` equally likely throws.

    ok: some ride that is no wipe-out; hold: no such ride, but the bike may hold; crash: wipe-outs only; boxed: no ride;
    null: no number. Besides: hit (some ride lands on a bike), finish (some ride finishes), over (some ride gets past
    the ramp asked for).
    """

    total: int
    ok: int
    hold: int
    crash: int
    boxed: int
    null: int
    hit: int
    finish: int
    over: int

    def __init__(self, total: int) -> None:
        self.total = total
        self.ok = 0
        self.hold = 0
        self.crash = 0
        self.boxed = 0
        self.null = 0
        self.hit = 0
        self.finish = 0
        self.over = 0

    def add(self, rides: Rides, others: Sequence[int], ramp: int, weight: int) -> None:
        is_ok = False
        is_hit = False
        is_over = False
        for result in rides.results:
            if result < CRASH:
                is_ok = True
                is_hit = is_hit or (result >= STAND and result - STAND in others)
                is_over = is_over or result == FINISH or (result - STAND) >> 2 > ramp
        if FINISH in rides.results:
            self.finish += weight
        if is_hit:
            self.hit += weight
        if is_over:
            self.over += weight
        if is_ok:
            self.ok += weight
        elif rides.is_stopped:
            self.hold += weight
        elif rides.results:
            self.crash += weight
        else:
            self.boxed += weight


def prospects(
    track: Track,
    space: int,
    others: Sequence[int],
    rolls: Sequence[tuple[tuple[int, ...], int]],
    air_turns: bool,
    ramp: int = -1,
) -> Prospects:
    """The exact odds of a ride from a space, with other bikes on the track, over these rolls and their weights."""
    found = Prospects(sum([weight for _, weight in rolls]))
    for dice, weight in rolls:
        if dice[-1] == 0:
            found.null += weight
        else:
            found.add(Rides(track, space, others, dice, air_turns), others, ramp, weight)
    return found


def ramp_ahead(track: Track, space: int) -> int:
    """The next ramp (a tile counted from 0) that a ride from this space may have to clear; -1 if none is in reach."""
    tile = space >> 2
    is_front = track.keys[space] & 1
    for ramp in range(tile, min(tile + 2 + is_front, track.tiles)):
        if track.heights[ramp]:
            return ramp
    return -1
