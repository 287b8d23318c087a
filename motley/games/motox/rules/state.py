"""The position as plain data, and its copy. The rules are in book.py."""

from typing import Any, Final

from motley.games.motox.rules.riding import Rides
from motley.games.motox.rules.track import UNBUILT, Track, track_of
from motley.kernel.core import Ask
from motley.kernel.state import State

FIRST: Final = 0
BUILD: Final = 1
GRID: Final = 2
GO: Final = 3
GO2: Final = 4
ROLL: Final = 5
TRY: Final = 6
RIDE: Final = 7
FREE: Final = 8
WON: Final = 9
STOPPED: Final = 10
STAGES: Final = ("first", "build", "grid", "go", "go2", "roll", "try", "ride", "free", "finish", "cap")
"""What the rules wait for. `go2` follows a kick; `try` is a roll for re-entry; in `free` riding is optional (R7.4)."""

NOWHERE: Final = -1
TILES: Final = 24
COINS: Final = 12
_MOST_SEATS: Final = 4
_ZEROS: Final = [(0,) * seats for seats in range(_MOST_SEATS + 1)]
_NOT_PLACED: Final = [(NOWHERE,) * seats for seats in range(_MOST_SEATS + 1)]
_NOT_OUT: Final = [(False,) * seats for seats in range(_MOST_SEATS + 1)]


def _asks(kind: str, *args: object) -> list[Ask]:
    return [Ask(kind, (seat,), (seat, *args)) for seat in range(_MOST_SEATS)]


START_ASK: Final = Ask("start", (-1,))
BUILD_ASKS: Final = _asks("build")
GRID_ASKS: Final = _asks("grid")
GO_ASKS: Final = _asks("go", "track")
OUT_ASKS: Final = _asks("go", "out")
KICKED_ASKS: Final = _asks("go", "kicked")
RIDE_ASKS: Final = _asks("ride", "must")
FREE_ASKS: Final = _asks("ride", "free")
DICE_ASKS: Final = [[Ask("dice", (-1,), (seat, count)) for count in range(5)] for seat in range(_MOST_SEATS)]


def changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The same values but for one seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def flagged(values: tuple[bool, ...], seat: int, value: bool) -> tuple[bool, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class Position(State):
    """Seats, track, hands, bikes and whose turn it is.

    `laid` and `heights` are the course (directions of the tiles after the start, coins under each tile); `tiles` and
    `build_coins` the hands while building; `spaces`, `is_out` and `coins` the bikes and their race coins. `rolling` is
    the number of dice about to be rolled, `dice` the roll to ride with. `track` and `rides` follow from the rest.

    Everything in it is replaced rather than changed, so a copy shares it all.

    For the picture alone: `roller` and `rolled` are the latest roll and whose it was; `rider`, `left` and `trail` are
    the latest ride: who, from which space, and its path as `Rides.key` gives it.
    """

    stage: int
    start: int
    turn: int
    round: int
    laid: tuple[int, ...]
    heights: tuple[int, ...]
    tiles: tuple[int, ...]
    build_coins: tuple[int, ...]
    spaces: tuple[int, ...]
    is_out: tuple[bool, ...]
    coins: tuple[int, ...]
    discard: int
    rolling: int
    dice: tuple[int, ...]
    roller: int
    rolled: tuple[int, ...]
    rider: int
    left: int
    trail: int
    air_turns: bool
    ramp_max: int
    race_cap: int
    track: Track
    rides: Rides | None

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.stage = FIRST
        self.start = NOWHERE
        self.turn = NOWHERE
        self.round = 0
        self.laid = ()
        self.heights = (0,)
        self.tiles = _ZEROS[seats]
        self.build_coins = _ZEROS[seats]
        self.spaces = _NOT_PLACED[seats]
        self.is_out = _NOT_OUT[seats]
        self.coins = _ZEROS[seats]
        self.discard = 0
        self.rolling = 0
        self.dice = ()
        self.roller = NOWHERE
        self.rolled = ()
        self.rider = NOWHERE
        self.left = NOWHERE
        self.trail = 0
        self.air_turns = True
        self.ramp_max = 3
        self.race_cap = 100
        self.track = UNBUILT
        self.rides = None

    def fields(self) -> tuple[str, ...]:
        return (
            "stage",
            "start",
            "turn",
            "round",
            "laid",
            "heights",
            "tiles",
            "build_coins",
            "spaces",
            "is_out",
            "coins",
            "discard",
            "rolling",
            "dice",
            "roller",
            "rolled",
            "rider",
            "left",
            "trail",
            "air_turns",
            "ramp_max",
            "race_cap",
        )

    def fill(self, twin: "Position") -> None:
        """Make a fresh position equal to this one."""
        twin.stage = self.stage
        twin.start = self.start
        twin.turn = self.turn
        twin.round = self.round
        twin.laid = self.laid
        twin.heights = self.heights
        twin.tiles = self.tiles
        twin.build_coins = self.build_coins
        twin.spaces = self.spaces
        twin.is_out = self.is_out
        twin.coins = self.coins
        twin.discard = self.discard
        twin.rolling = self.rolling
        twin.dice = self.dice
        twin.roller = self.roller
        twin.rolled = self.rolled
        twin.rider = self.rider
        twin.left = self.left
        twin.trail = self.trail
        twin.air_turns = self.air_turns
        twin.ramp_max = self.ramp_max
        twin.race_cap = self.race_cap
        twin.track = self.track
        twin.rides = self.rides

    def restore(self, data: dict[str, Any]) -> None:
        super().restore(data)
        self.derive()

    def derive(self) -> None:
        """Work out again what follows from the rest: the track's geometry; rides are listed when asked for."""
        self.track = UNBUILT if self.is_building() else track_of(self.laid, self.heights)
        self.rides = None

    def is_building(self) -> bool:
        """Whether the course is still growing, or nothing has been laid yet."""
        return self.stage == BUILD or (self.stage == FIRST and not self.laid)

    def others(self, seat: int) -> list[int]:
        """The spaces of the other bikes on the track: R6.2, those wiped out occupy none."""
        return [
            self.spaces[other]
            for other in range(self.seats)
            if other != seat and not self.is_out[other] and self.spaces[other] >= 0
        ]

    def open_rides(self) -> Rides:
        """The rides of the seat to act with the dice rolled; listed once per decision."""
        rides = self.rides
        if rides is None:
            seat = self.turn
            rides = Rides(self.track, self.spaces[seat], self.others(seat), self.dice, self.air_turns)
            self.rides = rides
        return rides

    def rank(self, seat: int) -> int:
        """R5.1, R5.2, R5.3: one more than the number of bikes with a higher key."""
        keys = self.track.keys
        own = keys[self.spaces[seat]]
        better = 1
        for space in self.spaces:
            if keys[space] > own:
                better += 1
        return better

    def is_over(self) -> bool:
        return self.stage >= WON

    def is_racing(self) -> bool:
        """Whether all bikes are placed, also when the race is over."""
        return self.stage > GRID

    def is_won_by(self, seat: int) -> bool:
        return self.stage == WON and seat == self.turn

    def stage_name(self) -> str:
        return STAGES[self.stage]
