"""The rules of MotoX, in the order of the rulebook: building, the grid, turns, riding, re-entering, winning."""

from typing import Any, final

from motley.games.motox.rules import sight
from motley.games.motox.rules.building import FITS, ON_A_TILE, coin_places, placements
from motley.games.motox.rules.course import is_straight
from motley.games.motox.rules.moves import (
    COIN,
    CRASH,
    DICE,
    DRAWN,
    FINISH,
    HOLD,
    KICK,
    LAY,
    MOST_DICE,
    ODDS,
    PASS,
    ROLLS,
    STAND,
)
from motley.games.motox.rules.moves import FIRST as FIRST_SEAT
from motley.games.motox.rules.moves import ROLL as ROLL_DICE
from motley.games.motox.rules.riding import jumps, number_of, path_of, path_text, rule_against
from motley.games.motox.rules.state import (
    BUILD,
    BUILD_ASKS,
    COINS,
    DICE_ASKS,
    FIRST,
    FREE,
    FREE_ASKS,
    GO,
    GO2,
    GO_ASKS,
    GRID,
    GRID_ASKS,
    KICKED_ASKS,
    OUT_ASKS,
    RIDE,
    RIDE_ASKS,
    ROLL,
    START_ASK,
    STOPPED,
    TRY,
    WON,
    Position,
    changed,
    flagged,
)
from motley.games.motox.rules.track import LETTERS, space_name, track_of
from motley.kernel.core import CHANCE, Ask, Event, Move, Outcome, Refusal
from motley.kernel.rng import Rng


@final
class Motox(Position):
    """A position of MotoX and its rules."""

    def copy(self) -> "Motox":
        twin = Motox(self.seats)
        self.fill(twin)
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        return sight.view(self)

    def imagine(self, seat: int | None, rng: Rng) -> "Motox":
        """Nothing is hidden."""
        return self.copy()

    # What is asked, and what may be answered

    def ask(self) -> Ask | None:
        stage = self.stage
        if stage == RIDE:
            return RIDE_ASKS[self.turn]
        if stage in (ROLL, TRY):
            return DICE_ASKS[self.turn][self.rolling]
        if stage == GO:
            return OUT_ASKS[self.turn] if self.is_out[self.turn] else GO_ASKS[self.turn]
        if stage == BUILD:
            return BUILD_ASKS[self.turn]
        if stage == GRID:
            return GRID_ASKS[self.turn]
        if stage == GO2:
            return KICKED_ASKS[self.turn]
        if stage == FREE:
            return FREE_ASKS[self.turn]
        return START_ASK if stage == FIRST else None

    def moves(self, seat: int) -> list[Move]:
        ask = self.ask()
        if ask is None or ask.seats[0] != seat:
            return []
        if seat == CHANCE:
            return [move for move, _ in self.odds()]
        stage = self.stage
        if stage in (RIDE, FREE):
            return self._ride_moves()
        if stage in (GO, GO2):
            return self._go_moves()
        return self._build_moves() if stage == BUILD else self._grid_moves()

    def odds(self) -> list[tuple[Move, int]]:
        if self.stage == ROLL or self.stage == TRY:
            rolls: list[tuple[Move, int]] = []
            rolls.extend(ODDS[self.rolling])
            return rolls
        if self.stage == FIRST:
            return [(FIRST_SEAT + seat, 1) for seat in range(self.seats)]
        return []

    def sample(self, rng: Rng) -> Move:
        """Throwing the dice one by one comes to the odds of the sorted rolls, and is quicker than adding them up."""
        if self.stage == FIRST:
            return int(FIRST_SEAT + rng.below(self.seats))
        drawn = DRAWN[self.rolling]
        return drawn[rng.below(len(drawn))]

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, int)
        stage = self.stage
        if stage in (GO, GO2):
            self._go(move)
        elif stage == ROLL:
            self._rolled(ROLLS[move - DICE])
        elif stage in (RIDE, FREE):
            self._ride(move)
        elif stage == TRY:
            self._tried(ROLLS[move - DICE])
        elif stage == BUILD:
            self._build(move)
        elif stage == GRID:
            self._line_up(move - STAND)
        else:
            self._begin(move - FIRST_SEAT)

    def go_on(self) -> None:
        """Do what follows by itself in a position that was set up: skips, blocked bikes, rolls without a ride."""
        if self.stage == BUILD and not self.can_build(self.turn):
            if self.build_coins[self.turn] > 0 and self._someone_can_build():
                self._skip([self.turn])
            self._next_builder()
        elif self.stage == GO and self.is_blocked(self.turn):
            self._stay_blocked()
            self._next_turn()
        elif self.stage == RIDE or self.stage == FREE:
            self.open_ride()

    # R1, R2: building the track

    def _begin(self, seat: int) -> None:
        """R1.3: the starting player; R2.1: he lays the first tile."""
        self.start = seat
        if self.events is not None:
            self.emit(Event("first", {"who": seat}))
        if self.laid:  # R1.5
            self._open_grid()
            return
        self.tiles = changed(self.tiles, seat, self.tiles[seat] - 1)
        self.turn = seat
        self._next_builder()

    def _build_moves(self) -> list[Move]:
        found: list[Move] = []
        seat = self.turn
        if self.tiles[seat] > 0:
            fits = placements(self.laid, sum(self.tiles) - 1)
            for direction in range(4):
                if fits[direction] == FITS:
                    found.append(LAY + direction)
        if self.build_coins[seat] > 0:
            for tile in coin_places(self.laid, self.heights, self.ramp_max):
                found.append(COIN + tile + 1)
        return found

    def _build(self, move: int) -> None:
        """R2.2: a tile or a coin."""
        seat = self.turn
        if move < ROLL_DICE:
            self.laid = (*self.laid, move - LAY)
            self.heights = (*self.heights, 0)
            self.tiles = changed(self.tiles, seat, self.tiles[seat] - 1)
            if self.events is not None:
                self.emit(Event("tile", {"who": seat, "tile": len(self.heights), "to": LETTERS[move - LAY]}))
        else:
            at = move - COIN - 1
            height = self.heights[at] + 1
            self.heights = (*self.heights[:at], height, *self.heights[at + 1 :])  # R2.7
            self.build_coins = changed(self.build_coins, seat, self.build_coins[seat] - 1)
            if self.events is not None:
                self.emit(Event("coin", {"who": seat, "tile": at + 1, "height": height}))
        self._next_builder()

    def can_build(self, seat: int) -> bool:
        """R2.5 sees to it that a tile can always be laid."""
        if self.tiles[seat] > 0:
            return True
        return self.build_coins[seat] > 0 and len(coin_places(self.laid, self.heights, self.ramp_max)) > 0

    def _next_builder(self) -> None:
        """R2.9: who can do neither is skipped; R2.10: when nobody can act the track is finished."""
        skipped: list[int] = []
        for offset in range(1, self.seats + 1):
            seat = (self.turn + offset) % self.seats
            if self.can_build(seat):
                self._skip(skipped)
                self.turn = seat
                self.stage = BUILD
                return
            if self.build_coins[seat] > 0:
                skipped.append(seat)
        self._finish_track()

    def _someone_can_build(self) -> bool:
        return True in [self.can_build(seat) for seat in range(self.seats)]

    def _skip(self, seats: list[int]) -> None:
        if self.events is not None:
            for seat in seats:
                self.emit(Event("skip", {"who": seat}))

    def _finish_track(self) -> None:
        """R2.10, R2.11: coins that found no place go back to the box."""
        left = sum(self.build_coins)
        self.build_coins = (0,) * self.seats
        if self.events is not None:
            ramps = len([height for height in self.heights if height > 0])
            args: dict[str, object] = {"tiles": len(self.heights), "ramps": ramps, "left": left}
            self.emit(Event("track-left" if left else "track", args))
        self._open_grid()

    def _open_grid(self) -> None:
        """R2.12, R2.13."""
        self.tiles = (0,) * self.seats
        self.build_coins = (0,) * self.seats
        self.coins = (COINS // self.seats,) * self.seats
        self.track = track_of(self.laid, self.heights)
        self.turn = self.start
        self.stage = GRID

    def _grid_moves(self) -> list[Move]:
        return [STAND + space for space in range(4) if space not in self.spaces]

    def _line_up(self, space: int) -> None:
        seat = self.turn
        self.spaces = changed(self.spaces, seat, space)
        if self.events is not None:
            self.emit(Event("grid", {"who": seat, "space": space_name(space)}))
        self.turn = (seat + 1) % self.seats
        if self.turn == self.start:  # R2.14
            self._begin_round(1)
            self.stage = GO

    # R3: the turn

    def _next_turn(self) -> None:
        """To the left; R7.1: whoever finds his space taken draws a coin and is passed over."""
        self.dice = ()
        self.rides = None
        self.stage = GO
        while True:
            self.turn = (self.turn + 1) % self.seats
            if self.turn == self.start:
                if self.round >= self.race_cap:
                    self._stop()
                    return
                self._begin_round(self.round + 1)
            if not self.is_blocked(self.turn):
                return
            self._stay_blocked()

    def _begin_round(self, number: int) -> None:
        self.round = number
        if self.events is not None:
            self.emit(Event("round", {"n": number}))

    def is_blocked(self, seat: int) -> bool:
        """Whether a wiped-out bike finds another on its space."""
        return self.is_out[seat] and self.spaces[seat] in self.others(seat)

    def _stay_blocked(self) -> None:
        seat = self.turn
        drawn = 1 if self.discard > 0 else 0
        self.discard -= drawn
        self.coins = changed(self.coins, seat, self.coins[seat] + drawn)
        if self.events is not None:
            kind = "blocked-coin" if drawn else "blocked"
            self.emit(Event(kind, {"who": seat, "space": space_name(self.spaces[seat])}))

    def _go_moves(self) -> list[Move]:
        seat = self.turn
        found: list[Move] = []
        most = min(self.coins[seat], MOST_DICE - self.rank(seat))  # R4.1, R9.2
        for extra in range(most + 1):
            found.append(ROLL_DICE + extra)
        found.append(PASS)
        if self.is_out[seat] and self.coins[seat] > 0:
            found.append(KICK)
        return found

    def _go(self, move: int) -> None:
        seat = self.turn
        if move == PASS:
            if self.events is not None:
                self.emit(Event("pass", {"who": seat}))
            self._next_turn()
        elif move == KICK:
            self._kick()
        else:
            self._throw(move - ROLL_DICE)

    def _kick(self) -> None:
        """R9.1."""
        seat = self.turn
        self._spend(1)
        self.is_out = flagged(self.is_out, seat, False)
        self.stage = GO2
        if self.events is not None:
            self.emit(Event("kick", {"who": seat, "space": space_name(self.spaces[seat])}))

    def _throw(self, extra: int) -> None:
        """R4.1: dice by rank, R9.2: and one for each coin."""
        seat = self.turn
        self.rolling = self.rank(seat) + extra
        self._spend(extra)
        self.stage = TRY if self.is_out[seat] else ROLL
        if extra and self.events is not None:
            self.emit(Event("spend", {"who": seat, "coins": extra, "dice": self.rolling}))

    def _spend(self, coins: int) -> None:
        """R9.3."""
        self.coins = changed(self.coins, self.turn, self.coins[self.turn] - coins)
        self.discard += coins

    def _take_roll(self, dice: tuple[int, ...]) -> None:
        self.rolling = 0
        self.roller = self.turn
        self.rolled = dice
        if self.events is not None:
            args: dict[str, object] = {"who": self.turn, "rank": self.rank(self.turn), "dice": list(dice)}
            self.emit(Event("roll", args))

    # R4, R8: riding

    def _rolled(self, dice: tuple[int, ...]) -> None:
        self._take_roll(dice)
        self.dice = dice
        self.stage = RIDE
        self.open_ride()

    def open_ride(self) -> None:
        """Ask for a ride with the dice rolled, or do what follows when there is none."""
        seat = self.turn
        if self.dice[-1] == 0:  # R4.4, R7.4
            if self.events is not None and self.stage == RIDE:
                self.emit(Event("null", {"who": seat}))
            self._next_turn()
            return
        rides = self.open_rides()
        if rides.results:
            return
        if self.stage == RIDE:
            if rides.is_stopped:  # R4.9b
                self._stay("hold")
                return
            self._wipe_out("boxed", seat, self.spaces[seat])  # R4.9c
        self._next_turn()

    def _ride_moves(self) -> list[Move]:
        rides = self.open_rides()
        found: list[Move] = []
        if self.stage == FREE or rides.is_stopped:
            found.append(HOLD)
        found.extend(rides.results)
        return found

    def _ride(self, move: int) -> None:
        """R4.9: one of the listed results."""
        if move == HOLD:
            self._stay("hold" if self.stage == RIDE else "stay")
            return
        seat = self.turn
        if self.events is not None:
            self._tell_ride(move)
        self.rider = seat
        self.left = self.spaces[seat]
        self.trail = self.open_rides().key(move)
        if move == FINISH:
            self._win()
            return
        if move >= CRASH:
            self._wipe_out("wipeout", seat, move - CRASH)  # R6.1
        else:
            self._land(move - STAND)
            self.spaces = changed(self.spaces, seat, move - STAND)
        self._next_turn()

    def _stay(self, kind: str) -> None:
        if self.events is not None:
            self.emit(Event(kind, {"who": self.turn}))
        self._next_turn()

    def _tell_ride(self, move: int) -> None:
        seat = self.turn
        rides = self.open_rides()
        key = rides.key(move)
        for ramp in jumps(self.track, self.spaces[seat], path_of(key)):
            number = number_of(key)
            args: dict[str, object] = {"who": seat, "tile": ramp + 1, "height": self.heights[ramp], "number": number}
            self.emit(Event("jump", args))
        if move < CRASH and move != FINISH:
            to = space_name(move - STAND)
            self.emit(Event("ride", {"who": seat, "path": path_text(key), "space": to}))

    def _land(self, space: int) -> None:
        """R8.6: a bike under a landing wipes out; only a flight can end on one."""
        for other in range(self.seats):
            if other != self.turn and not self.is_out[other] and self.spaces[other] == space:
                self.is_out = flagged(self.is_out, other, True)
                if self.events is not None:
                    args: dict[str, object] = {"who": self.turn, "victim": other, "space": space_name(space)}
                    self.emit(Event("land", args))

    def _wipe_out(self, kind: str, seat: int, space: int) -> None:
        """R6.1, R6.2: off the track, counted at the space it left."""
        self.spaces = changed(self.spaces, seat, space)
        self.is_out = flagged(self.is_out, seat, True)
        if self.events is not None:
            self.emit(Event(kind, {"who": seat, "space": space_name(space)}))

    # R7: re-entering

    def _tried(self, dice: tuple[int, ...]) -> None:
        self._take_roll(dice)
        seat = self.turn
        has_ace = 1 in dice
        if self.events is not None:
            self.emit(Event("ace" if has_ace else "noace", {"who": seat, "space": space_name(self.spaces[seat])}))
        if not has_ace:  # R7.3
            self._next_turn()
            return
        self.is_out = flagged(self.is_out, seat, False)
        ace = dice.index(1)
        self.dice = (*dice[:ace], *dice[ace + 1 :])  # R7.4
        self.stage = FREE
        if self.dice:
            self.open_ride()
        else:
            self._next_turn()

    # R10: winning

    def _win(self) -> None:
        """R10.1: the turn stays with the winner."""
        self.dice = ()
        self.rides = None
        self.stage = WON
        if self.events is not None:
            self.emit(Event("finish", {"who": self.turn}))

    def _stop(self) -> None:
        """R10.4."""
        self.stage = STOPPED
        if self.events is not None:
            leaders = [seat for seat in range(self.seats) if self.rank(seat) == 1]
            kind = "cap" if len(leaders) == 1 else "cap-shared"
            self.emit(Event(kind, {"who": leaders, "rounds": self.race_cap}))

    def outcome(self) -> Outcome | None:
        if not self.is_over():
            return None
        keys = [self.track.keys[space] for space in self.spaces]
        if self.stage == STOPPED:
            placings = [self.rank(seat) for seat in range(self.seats)]
        else:
            keys[self.turn] = 2 * self.track.tiles + 2  # R10.3
            placings = [1 + len([key for key in keys if key > own]) for own in keys]  # R10.2
        where = [space_name(space) for space in self.spaces]
        if self.stage == WON:
            where[self.turn] = "finish"
        # The score is the way made; the rest is told beside it.
        sheet = (("way", tuple(keys)), ("space", tuple(where)), ("coins", tuple([str(each) for each in self.coins])))
        return Outcome(tuple(placings), tuple(keys), "finish" if self.stage == WON else "cap", sheet)

    # Why not

    def reason(self, seat: int, move: Move) -> Refusal:
        if not isinstance(move, int):
            return Refusal("T7", "unreadable", {"text": str(move)})
        stage = self.stage
        if seat == CHANCE:
            return self._why_not_drawn()
        if stage == BUILD:
            return self._why_not_build(move)
        if stage == GRID:
            return self._why_not_line_up(move)
        if stage in (GO, GO2):
            return self._why_not_go(move)
        return self._why_not_ride(move)

    def _why_not_drawn(self) -> Refusal:
        if self.stage == FIRST:
            return Refusal("R1.3", "no-such-start", {"seats": self.seats})
        return Refusal("R4.1", "other-dice", {"dice": self.rolling})

    def _why_not_build(self, move: int) -> Refusal:
        if move < ROLL_DICE:
            if self.tiles[self.turn] == 0:
                return Refusal("R2.2", "no-tile")
            fit = placements(self.laid, sum(self.tiles) - 1)[move - LAY]
            key = "on-tile" if fit == ON_A_TILE else "beside-tile" if fit == ON_A_TILE + 1 else "dead-end"
            return Refusal(f"R2.{fit}", key, {"to": LETTERS[move - LAY]})
        if not COIN < move < DICE:
            return Refusal("R2.2", "build-only")
        if self.build_coins[self.turn] == 0:
            return Refusal("R2.2", "no-build-coin")
        at = move - COIN - 1
        if not is_straight(self.laid, at):
            return Refusal("R2.6", "no-ramp-here", {"tile": at + 1})
        return Refusal("R2.8", "ramp-full", {"tile": at + 1, "most": self.ramp_max})

    def _why_not_line_up(self, move: int) -> Refusal:
        if STAND <= move < STAND + 4:
            return Refusal("R2.13", "grid-taken", {"space": space_name(move - STAND)})
        return Refusal("R2.13", "grid-only")

    def _why_not_go(self, move: int) -> Refusal:
        seat = self.turn
        if move == KICK:
            if self.stage == GO2 or not self.is_out[seat]:
                return Refusal("R9.1", "kick-on-track")
            return Refusal("R9.1", "kick-without-coin")
        if ROLL_DICE < move < PASS:
            if move - ROLL_DICE > self.coins[seat]:
                return Refusal("R9.2", "too-few-coins", {"coins": self.coins[seat]})
            return Refusal("R9.2", "too-many-dice", {"rank": self.rank(seat)})
        return Refusal("R3.1", "go-only")

    def _why_not_ride(self, move: int) -> Refusal:
        if move == HOLD:
            number = max(self.dice)
            is_near = self.rides is not None and self.rides.stop > 0
            return Refusal("R4.9", "must-clear" if is_near else "must-ride", {"number": number})
        if move != FINISH and not STAND <= move < COIN:
            return Refusal("R3.2", "ride-only")
        seat = self.turn
        rule = rule_against(self.track, self.spaces[seat], self.others(seat), self.dice, self.air_turns, move)
        return Refusal("R4.9", "no-ride", {"because": rule})


def state_of(view: dict[str, Any]) -> Motox:
    """The position that a view was taken of."""
    state = Motox(view["seats"])
    sight.fill_from(state, view)
    return state
