"""How good a position is: turns still needed by a lone bike (par), coins, and who lies where; and a beginner's eye."""

from collections.abc import Sequence
from math import exp
from typing import Any, Final, final

from motley.games.motox.rules.course import is_straight, read_course
from motley.games.motox.rules.moves import CRASH, DICE, FINISH, HOLD, KICK, ODDS, PASS, ROLL, ROLLS, STAND, write_move
from motley.games.motox.rules.riding import Rides
from motley.games.motox.rules.state import BUILD, FIRST, FREE, GRID, RIDE, TILES, TRY, Position
from motley.games.motox.rules.state import ROLL as ROLLING
from motley.games.motox.rules.track import LETTERS, Track, space_of
from motley.kernel.core import Move
from motley.kernel.weights import USUAL, Weights, read_weights

PAR_DICE: Final = 2
EXACT: Final = 1e-7
COIN_WORTH: Final[list[float]] = [0.0, 0.9, 1.3, 1.6, 1.8, 1.95, 2.05]
"""The turns that so many coins in hand save later on. (A list: a compiled Final tuple of floats counts as not set.)"""
NARROW: Final = 1.0
WIDER: Final = 0.45
WIDEST: Final = 5.0
"""The lead, in turns, that is nearly as good as three wins in four: at the finish, and for every turn before it."""

DEAREST: Final = 10.0
"""What a beginner likes better than any number of dice."""

PARTS: Final = ("turns", "coins", "ramps")
"""What a seat's race is made of, in turns, and what it likes of a track; the weights are in content/weights.toml."""

WEIGHTS: Final = read_weights("motley.games.motox", PARTS)


@final
class Par:
    """The turns that a lone bike needs from every space, rolling so many dice each turn and choosing the best ride.

    `turns[space]` is for a bike on the track, `turns[spaces + space]` for one that lies beside it; the last is the
    finish, 0. Value iteration from the finish backwards.
    """

    track: Track
    air_turns: bool
    turns: list[float]
    rolled: dict[int, float]

    def __init__(self, track: Track, dice: int, air_turns: bool) -> None:
        self.track = track
        self.air_turns = air_turns
        count = track.spaces
        self.turns = [float(track.tiles - (at % count >> 2)) for at in range(2 * count)]
        self.turns.append(0.0)
        self.rolled = {}
        order = sorted(range(count), key=lambda space: -track.keys[space])
        on = [self._ends(space, dice, False) for space in order]
        out = [self._ends(space, dice, True) for space in order]
        change = 1.0
        while change > EXACT:
            change = 0.0
            for place in range(count):
                change = max(change, self._improve(order[place], on[place]))
                change = max(change, self._improve(count + order[place], out[place]))

    def _improve(self, at: int, ends: list[tuple[int, list[int]]]) -> float:
        before = self.turns[at]
        after = 1.0 + self._mean(ends)
        self.turns[at] = after
        return abs(after - before)

    def _mean(self, ends: list[tuple[int, list[int]]]) -> float:
        """What the rolls come to when each is used in the best way."""
        turns = self.turns
        total = 0
        found = 0.0
        for weight, places in ends:
            best = turns[places[0]]
            for place in places:
                if turns[place] < best:
                    best = turns[place]
            found += weight * best
            total += weight
        return found / total

    def _ends(self, space: int, dice: int, trying: bool) -> list[tuple[int, list[int]]]:
        """Where the rolls can lead, as places in `turns`: rolls that lead to the same places are one entry."""
        found: dict[tuple[int, ...], int] = {}
        for move, weight in ODDS[dice]:
            roll = ROLLS[move - DICE]
            places = self._tried(space, roll) if trying else self._places(space, roll, False)
            key = tuple(places)
            found[key] = found.get(key, 0) + weight
        return [(weight, list(places)) for places, weight in found.items()]

    def _tried(self, space: int, roll: tuple[int, ...]) -> list[int]:
        if 1 not in roll:
            return [self.track.spaces + space]
        ace = roll.index(1)
        return self._places(space, (*roll[:ace], *roll[ace + 1 :]), True)

    def _places(self, space: int, roll: tuple[int, ...], is_free: bool) -> list[int]:
        if not roll or roll[-1] == 0:
            return [space]
        rides = Rides(self.track, space, (), roll, self.air_turns)
        places = [self.place(move) for move in rides.results]
        if is_free or rides.is_stopped:
            places.append(space)
        return places

    def place(self, move: int) -> int:
        """Where a result lies in `turns`."""
        if move == FINISH:
            return 2 * self.track.spaces
        return self.track.spaces + move - CRASH if move >= CRASH else move - STAND

    def after(self, space: int, dice: int, trying: bool) -> float:
        """The turns still to come once these dice are rolled and used; kept, since a race asks again and again."""
        key = (space * 8 + dice) * 2 + (1 if trying else 0)
        known = self.rolled.get(key)
        if known is None:
            known = self._mean(self._ends(space, dice, trying))
            self.rolled[key] = known
        return known


_MOST_KEPT: Final = 24
_pars: dict[tuple[Track, bool], Par] = {}


def par_of(track: Track, air_turns: bool) -> Par:
    """The par table of a track, worked out when it is first asked for."""
    key = (track, air_turns)
    par = _pars.get(key)
    if par is None:
        if len(_pars) >= _MOST_KEPT:
            _pars.clear()
        par = Par(track, PAR_DICE, air_turns)
        _pars[key] = par
    return par


def judged(state: Position, character: str = USUAL) -> list[float]:
    """One value per seat between 0 and 1; what its place in the race is likely to be worth."""
    if state.is_over():
        return state.returns()
    weights = WEIGHTS[character]
    if state.stage in (FIRST, BUILD):
        return [0.5 + 0.02 * pleasure(state.laid, state.heights, weights.factors[2])] * state.seats
    if state.stage == GRID:
        return _standing([_grid_effort(state, seat) for seat in range(state.seats)])
    if state.stage in (RIDE, FREE):
        return _best_ride(state, weights)
    efforts = _efforts(state, list(state.spaces), list(state.is_out), state.turn, weights)
    if state.stage in (ROLLING, TRY):
        seat = state.turn
        par = par_of(state.track, state.air_turns)
        effort = par.after(state.spaces[seat], state.rolling, state.stage == TRY)
        efforts[seat] = weights.factors[0] * (1.0 + effort) - _worth(state.coins[seat], weights)
    return _standing(efforts)


def round_of(state: Position) -> int:
    """Of a track each tile is looked at by itself; a race is ridden round by round."""
    return len(state.laid) - 2 * TILES if state.stage in (FIRST, BUILD) else state.round


def parts_of(state: Position, seat: int) -> list[float]:
    """Turns still to come, as a loss, and turns that coins save; before the race neither counts."""
    if state.stage in (FIRST, BUILD, GRID) or state.is_over():
        return [0.0, 0.0, 0.0]
    par = par_of(state.track, state.air_turns)
    place = state.track.spaces + state.spaces[seat] if state.is_out[seat] else state.spaces[seat]
    coins = state.coins[seat]
    return [-par.turns[place], COIN_WORTH[min(coins, len(COIN_WORTH) - 1)], 0.0]


def _worth(coins: int, weights: Weights) -> float:
    return weights.factors[1] * COIN_WORTH[min(coins, len(COIN_WORTH) - 1)]


def _grid_effort(state: Position, seat: int) -> float:
    """Before the race only the row counts, and who is not placed yet may still choose."""
    return par_of(state.track, state.air_turns).turns[max(state.spaces[seat], 0)]


def _efforts(state: Position, spaces: list[int], is_out: list[bool], first: int, weights: Weights) -> list[float]:
    """The turns each seat needs, less what its coins save, if bikes were there; `first` is the next to have a turn.

    Its next roll is that of its rank, all later ones are those of the par table.
    """
    keys = state.track.keys
    par = par_of(state.track, state.air_turns)
    found: list[float] = []
    for seat in range(state.seats):
        space = spaces[seat]
        rank = 1
        for other in spaces:
            if keys[other] > keys[space]:
                rank += 1
        coins = state.coins[seat]
        turns = weights.factors[0]
        needed = turns * par.after(space, rank, is_out[seat]) - _worth(coins, weights)
        if is_out[seat] and coins > 0:
            needed = min(needed, turns * par.after(space, rank, False) - _worth(coins - 1, weights))
        found.append(1.0 + needed + ((seat - first) % state.seats) / state.seats)
    return found


def _best_ride(state: Position, weights: Weights) -> list[float]:
    """The standing after the ride that is best for the seat to act."""
    seat = state.turn
    rides = state.open_rides()
    results = rides.results
    if FINISH in results:
        return [1.0 if each == seat else 0.4 for each in range(state.seats)]
    best: list[float] = []
    if state.stage == FREE or rides.is_stopped:
        best = _standing_after(state, state.spaces[seat], False, weights)
    for move in results:
        is_crash = move >= CRASH
        values = _standing_after(state, move - CRASH if is_crash else move - STAND, is_crash, weights)
        if not best or values[seat] > best[seat]:
            best = values
    return best


def _standing_after(state: Position, space: int, is_crash: bool, weights: Weights) -> list[float]:
    """How it stands when the seat to act has ended its turn there; whoever it lands on wipes out."""
    seat = state.turn
    spaces = list(state.spaces)
    is_out = list(state.is_out)
    if not is_crash:
        for other in range(state.seats):
            if other != seat and spaces[other] == space:
                is_out[other] = True
    spaces[seat] = space
    is_out[seat] = is_crash
    return _standing(_efforts(state, spaces, is_out, (seat + 1) % state.seats, weights))


def _standing(efforts: list[float]) -> list[float]:
    """For each seat the share of the others it should finish before."""
    found: list[float] = []
    for seat, own in enumerate(efforts):
        total = 0.0
        for other, effort in enumerate(efforts):
            if other != seat:
                # A lead is worth the more the less of the race is left to lose it in.
                spread = min(WIDEST, NARROW + WIDER * max(0.0, min(own, effort)))
                total += 1.0 / (1.0 + exp((own - effort) / spread))
        found.append(total / (len(efforts) - 1))
    return found


def pleasure(laid: tuple[int, ...], heights: tuple[int, ...], ramps: float) -> float:
    """How good a track is to ride on: bends every few tiles, room to land behind every ramp, coins as it grows."""
    found = -abs(sum(heights) - ramps * len(laid) / 2) / 4
    run = 1
    for at in range(1, len(laid)):
        if laid[at] == laid[at - 1]:
            run += 1
            continue
        wanted = 3 + (at * 7 + run) % 3
        found -= abs(run - wanted) / 4
        run = 1
    found -= max(0, run - 5) / 2
    for at, height in enumerate(heights):
        if height > 0:
            lands_well = is_straight(laid, at + 1) and is_straight(laid, at + 2)
            found += 0.3 if lands_well else -0.3
            found -= 0.1 * (height - 1) ** 2
    return found


def first_sight(view: dict[str, Any], moves: Sequence[Move]) -> list[float]:
    """A beginner's worth of each move.

    Kicks at once, buys as many dice as it has coins for, takes the largest number wherever it leads, straight ahead if
    it can, and never holds.
    """
    rides = {ride["move"]: _at_first_sight(view, ride) for ride in view["rides"]}
    found: list[float] = []
    for move in moves:
        assert isinstance(move, int)
        text = write_move(move)
        if text in rides:
            found.append(rides[text])
        elif move in (PASS, HOLD):
            found.append(-1.0)
        elif move == KICK:
            found.append(DEAREST)
        elif ROLL <= move < PASS:
            found.append(1.0 + (move - ROLL))
        else:
            found.append(0.0)
    return found


def _at_first_sight(view: dict[str, Any], ride: dict[str, Any]) -> float:
    """The number; of equal ones the ride straight ahead. Whether it ends beside the track is not looked at."""
    laid, _ = read_course(view["course"])
    tile = space_of(view["bikes"][view["turn"]]["space"]) >> 2
    ahead = LETTERS[laid[min(tile, len(laid) - 1)]]
    steps: str = ride["steps"]
    number = float(ride["number"])
    return number + 0.5 if steps == ahead * len(steps) else number
