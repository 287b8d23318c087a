"""The rules of Motif, in the order of RULES.md. A position's rules are its methods."""

from typing import Any, Final, cast, final

from mypy_extensions import i64

from motley.games.motif.rules.board import board_of, count, gathered, listed, nth
from motley.games.motif.rules.moves import COLOURS, Step, table_of, tile_name
from motley.games.motif.rules.sight import fill_from, view_of
from motley.games.motif.rules.state import (
    ADDED,
    BLOCKED,
    CHANGED,
    COLOURED,
    ENDINGS,
    MOST_PLACES,
    MOVED,
    NOT_TOSSED,
    PLACE_BITS,
    PLACE_MASK,
    PLAYING,
    STALEMATE,
    STARTED,
    WHITE,
    Position,
)
from motley.kernel.core import CHANCE, Ask, Event, Move, Outcome, Refusal
from motley.kernel.rng import Rng

TOSS: Final = Ask("toss", (CHANCE,))
STAGES: Final = ("first", "both", "moves", "rest-then-add", "rest", "add")
ACTS: Final = [Ask("act", (seat,), (seat, stage)) for seat in (0, 1) for stage in STAGES]
SIDES: Final[list[Move]] = [0, 1]
EVEN_ODDS: Final[list[tuple[Move, int]]] = [(0, 1), (1, 1)]


@final
class MotifState(Position):
    """A position of Motif and what may happen in it."""

    def copy(self) -> "MotifState":
        twin = MotifState(self.board, self.tokens, self.press, self.force, self.stop)
        twin.take(self)
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        return view_of(self, seat)

    def imagine(self, seat: int | None, rng: Rng) -> "MotifState":
        return self.copy()

    def ask(self) -> Ask | None:
        if self.ending != PLAYING:
            return None
        if self.seat == NOT_TOSSED:
            return TOSS
        return ACTS[self.seat * 6 + self.stage()]

    def stage(self) -> i64:
        """What is left to do in this turn, as the place in STAGES."""
        can_add = self.own_reserve > 0 and not self.flags & ADDED
        if not self.flags & STARTED:
            if not self.own_tokens:
                return 0
            return 1 if can_add else 2
        if not self.flags & MOVED:
            return 2
        if not can_add:
            return 4
        return 3 if self.mobile() else 5

    # R1 Aim and colours

    def outcome(self) -> Outcome | None:
        if self.ending == PLAYING:
            return None
        gold = int(count(self.tiles_of(0)))
        black = int(count(self.tiles_of(1)))
        placings = (1, 1) if gold == black else (1, 2) if gold > black else (2, 1)
        return Outcome(placings, (gold, black), ENDINGS[self.ending], (("tiles", (gold, black)),))

    def finish(self, ending: i64) -> None:
        """End the game; more tiles wins (R1.1, R1.3)."""
        self.ending = ending
        if self.events is not None:
            gold, black = int(count(self.tiles_of(0))), int(count(self.tiles_of(1)))
            told: dict[str, object] = {"reason": ENDINGS[ending], "score": f"{max(gold, black)}-{min(gold, black)}"}
            if gold == black:
                self.emit(Event("end-draw", told))
            else:
                self.emit(Event("end", {"winner": 0 if gold > black else 1, **told}))

    # R2 Setup

    def odds(self) -> list[tuple[Move, int]]:
        """R2.3: a fair coin."""
        return EVEN_ODDS if self.seat == NOT_TOSSED and self.ending == PLAYING else []

    def begin(self, seat: i64) -> None:
        """R2.3: this seat takes the first turn."""
        self.seat = seat
        if self.events is not None:
            self.emit(Event("toss", {"who": int(seat), "colour": COLOURS[seat]}))

    # R3 The turn

    def moves(self, seat: int) -> list[Move]:
        """R3.3: the micro-moves, adds by tile and then moves by (from, to)."""
        if seat != self.seat or self.ending != PLAYING:
            return []
        if self.seat == NOT_TOSSED:
            return SIDES[:]
        free = self.free_tiles()
        region = self.board.region(free)
        wanted = self.wanted(free, region)
        table = table_of(int(self.size))
        found: list[Move] = []
        _append(found, table.adds, 0, self.allowed(0, self.addable(free, region), free, wanted))
        tokens = self.ready
        while tokens:
            token: i64 = tokens & -tokens
            targets = self.allowed(token, self.reached(token, free, region), free, wanted)
            _append(found, table.moves, nth(token, 0) * self.board.cells, targets)
            tokens ^= token
        return found

    def apply(self, seat: int, move: Move) -> None:
        if self.seat == NOT_TOSSED:
            self.begin(cast(int, move))
            return
        origin, to = cast(Step, move)
        self.land(-1 if origin is None else origin, to)

    def land(self, origin: i64, to: i64) -> None:
        """Put a token on a tile, from another tile or (origin -1) from the reserve, and see what follows from it."""
        tile: i64 = self.board.bit(to)
        if self.events is not None:
            self.tell_landing(origin, to)
        if not self.flags & STARTED:
            self.own_last = 0
            self.own_left = 0
        if origin < 0:
            # R3.5: it is not ready before the owner's next turn.
            self.own_places |= to << (PLACE_BITS * (self.tokens - self.own_reserve))
            self.own_reserve -= 1
            self.flags |= ADDED
        else:
            start: i64 = self.board.bit(origin)
            self.own_tokens ^= start
            self.ready ^= start
            self.own_left |= start
            self.own_places = _replaced(self.own_places, origin, to)
            self.flags |= MOVED
        self.own_tokens |= tile
        self.own_last |= tile
        if not self.own_tiles & tile:
            self.colour(tile)
        if (self.own_tiles | self.foe_tiles) == self.board.full:
            # R1.4: at once, in the middle of a turn too.
            self.finish(COLOURED)
        else:
            self.go_on()

    def go_on(self) -> None:
        """R3.8: the turn ends by itself when nothing is left to do in it, and R7: a turn without a move passes."""
        passes: i64 = 0
        while self.ending == PLAYING and not self.has_move():
            if self.flags & STARTED:
                if self.events is not None:
                    self.tell_turn()
            else:
                # R7.2
                if passes:
                    self.finish(BLOCKED)
                    return
                passes += 1
                if self.events is not None:
                    self.emit(Event("pass", {"who": int(self.seat)}))
            self.end_turn()

    def has_move(self) -> bool:
        """Whether the list of R3 has anything; the restrictions of R8 never make it empty (R8.2)."""
        blocked = self.own_tokens & ~self.board.beside(self.free_tiles())
        if self.ready & ~blocked:
            return True
        if self.own_reserve == 0 or self.flags & ADDED:
            return False
        return not self.own_tokens or self.own_tokens != blocked

    def mobile(self) -> i64:
        """R3.6: the ready tokens that have a move."""
        return self.ready & self.board.beside(self.free_tiles())

    def end_turn(self) -> None:
        """R3.8, in this order: the counter, everything ready, the other seat, the stop."""
        if not self.flags & WHITE:
            self.quiet += 1
        self.flags = 0
        self.swap_sides()
        self.seat = 1 - self.seat
        self.ready = self.own_tokens
        if self.quiet >= self.stop:
            self.finish(STALEMATE)
        elif self.events is not None:
            self.tell_stage()

    # R4 Movement

    def reached(self, tokens: i64, free: i64, region: i64) -> i64:
        """R4.3: the free tiles that at least one of these tokens can travel to.

        `region` is one whole region of the free tiles: most often the only one, and then there is nothing to search.
        """
        near: i64 = self.board.beside(tokens) & free
        others: i64 = near & ~region
        if not others:
            return region if near else 0
        found = self.board.flood(others, free & ~region)
        return found | region if near & region else found

    def reach(self, cell: int) -> int:
        """The tiles that the token on a cell can travel to."""
        free = self.free_tiles()
        return int(self.reached(self.board.bit(cell), free, self.board.region(free)))

    # R5 Colouring

    def colour(self, tile: i64) -> None:
        """R5.1, R5.3: the tile landed on, which had another colour, takes the mover's."""
        if self.foe_tiles & tile:
            self.foe_tiles ^= tile
            self.flags |= CHANGED
        else:
            self.flags |= CHANGED | WHITE
            self.quiet = 0
        self.own_tiles |= tile

    # R6 Adding

    def addable(self, free: i64, region: i64) -> i64:
        """The tiles on which a token may be added now, R8 apart."""
        if self.own_reserve == 0 or self.flags & ADDED:
            return 0
        # R3.2: never between two moves.
        if self.flags & MOVED and self.ready & self.board.beside(free):
            return 0
        # R6.3, R6.2
        return free if not self.own_tokens else self.reached(self.own_tokens, free, region)

    def add_tiles(self) -> int:
        """The tiles on which a token may be added now, R8 apart."""
        free = self.free_tiles()
        return int(self.addable(free, self.board.region(free)))

    # R8 Stalemate

    def wanted(self, free: i64, region: i64) -> i64:
        """The tiles of which this turn must still land on one; none where nothing is demanded of it (R8.6).

        Nor is anything where the turn cannot: those that have not moved count, or all if the add is still to come.
        """
        if self.quiet < self.press:
            return 0
        if self.own_reserve == 0 or self.flags & ADDED:
            near = self.reached(self.ready, free, region)
        else:
            near = free if not self.own_tokens else self.reached(self.own_tokens, free, region)
        white = self.white_tiles()
        # R8.4 first: colouring a white tile sets the counter back, so then neither binds.
        if self.quiet >= self.force and near & white:
            return white
        # R8.3
        others: i64 = self.board.full & ~self.own_tiles
        return others if not self.flags & CHANGED and near & others else 0

    def allowed(self, token: i64, targets: i64, free: i64, wanted: i64) -> i64:
        """R8.2: where a ready token (or, without one, the add) may land: on what is wanted, or so that the turn still
        can do so afterwards.

        It is never nothing for all: where nobody can land on what is wanted now, nobody is in the way of the add.
        """
        if not wanted:
            return targets
        if token and self.own_reserve > 0 and not self.flags & ADDED:
            # The add is still to come, and whoever moves can be followed the way it came (I4).
            return targets
        return targets & (wanted | ~self.board.narrows(self.ready & ~token, free | token, wanted))

    def demand(self) -> int:
        """The tiles of which this turn must still land on one, if R8 demands it."""
        free = self.free_tiles()
        return int(self.wanted(free, self.board.region(free)))

    def is_forced(self) -> bool:
        """Whether what R8 demands is a white tile (R8.4), and not any change (R8.3)."""
        return self.quiet >= self.force and self.demand() == self.white_tiles()

    # Random play without listing the moves

    def playout(self, rng: Rng, limit: int) -> int:
        if self.events is not None:
            return super().playout(rng, limit)
        played: i64 = 0
        most: i64 = limit
        if most > 0 and self.seat == NOT_TOSSED and self.ending == PLAYING:
            self.begin(rng.below(2))
            played = 1
        while played < most and self.ending == PLAYING:
            self.play_any(rng)
            played += 1
        return int(played)

    def play_any(self, rng: Rng) -> None:
        """Make one of the listed moves, each as likely, found by its place in the list."""
        free = self.free_tiles()
        mobile: i64 = self.ready & self.board.beside(free)
        can_add = self.own_reserve > 0 and not self.flags & ADDED and not (self.flags & MOVED and mobile)
        targets = self.board.region(free)
        if self.quiet >= self.press:
            wanted = self.wanted(free, targets)
            if wanted:
                self.play_any_apart(rng, free, targets, mobile, wanted)
                return
        if targets != free:
            if not self.own_tokens:
                targets = free
            elif self.board.beside(self.own_tokens if can_add else mobile) & free & ~targets:
                self.play_any_apart(rng, free, targets, mobile, 0)
                return
        # Whatever can land at all can land on each of the same tiles.
        each = count(targets)
        place: i64 = rng.below((count(mobile) + (1 if can_add else 0)) * each)
        if can_add:
            if place < each:
                self.land(-1, nth(targets, place))
                return
            place -= each
        while place >= each:
            place -= each
            mobile &= mobile - 1
        self.land(nth(mobile, 0), nth(targets, place))

    def play_any_apart(self, rng: Rng, free: i64, region: i64, mobile: i64, wanted: i64) -> None:
        """The same where the mover's tokens stand at several regions of the free tiles, or R8 demands something."""
        adds = self.allowed(0, self.addable(free, region), free, wanted)
        choices: i64 = count(adds)
        kept: list[int] = []
        tokens = mobile
        while tokens:
            first: i64 = tokens & -tokens
            targets = self.allowed(first, self.reached(first, free, region), free, wanted)
            kept.append(int(targets))
            choices += count(targets)
            tokens ^= first
        place: i64 = rng.below(choices)
        if place < count(adds):
            self.land(-1, nth(adds, place))
            return
        place -= count(adds)
        for landings in kept:
            held = count(landings)
            if place < held:
                self.land(nth(mobile, 0), nth(landings, place))
                return
            place -= held
            mobile &= mobile - 1

    # What is told

    def tell_landing(self, origin: i64, to: i64) -> None:
        tile = self.board.bit(to)
        own = COLOURS[self.seat]
        old = own if self.own_tiles & tile else COLOURS[1 - self.seat] if self.foe_tiles & tile else "white"
        size = int(self.size)
        if origin < 0:
            self.emit(Event("add", {"who": int(self.seat), "tile": tile_name(int(to), size), "old": old}))
            return
        args: dict[str, object] = {"from": tile_name(int(origin), size), "to": tile_name(int(to), size), "old": old}
        self.emit(Event("move", {"who": int(self.seat), **args}))

    def tell_turn(self) -> None:
        who = int(self.seat)
        for cell in listed(self.ready):
            self.emit(Event("stay", {"who": who, "tile": tile_name(cell, int(self.size))}))
        gold, black = int(count(self.tiles_of(0))), int(count(self.tiles_of(1)))
        white = int(count(self.white_tiles()))
        self.emit(Event("turn", {"who": who, "g": gold, "b": black, "w": white}))

    def tell_stage(self) -> None:
        """When a turn starts under a newly reached stage of R8."""
        if self.quiet == self.force:
            self.emit(Event("force", {"q": int(self.quiet)}))
        elif self.quiet == self.press:
            self.emit(Event("press", {"q": int(self.quiet)}))

    # Why not

    def reason(self, seat: int, move: Move) -> Refusal:
        if self.seat == NOT_TOSSED:
            return Refusal("R2.3", "coin")
        step = _step(move, int(self.board.cells))
        if step is None:
            return Refusal("T7", "unreadable", {"text": str(move)})
        origin, to = step
        free = self.free_tiles()
        if origin is None:
            refusal = self.reason_against_add(to, free)
        else:
            refusal = self.reason_against_move(origin, to, free)
        return self.reason_of_stalemate() if refusal is None else refusal

    def reason_against_add(self, to: int, free: i64) -> Refusal | None:
        tile = tile_name(to, int(self.size))
        if self.flags & ADDED:
            return Refusal("R6.1", "second-add")
        if self.own_reserve == 0:
            return Refusal("R6.1", "no-reserve")
        if not free & self.board.bit(to):
            return Refusal("R4.2", "occupied", {"tile": tile})
        if self.flags & MOVED and self.mobile():
            waiting = [tile_name(cell, int(self.size)) for cell in listed(self.mobile())]
            return Refusal("R3.2", "add-between", {"tiles": waiting})
        if not self.add_tiles() & self.board.bit(to):
            return Refusal("R6.2", "add-unreachable", {"tile": tile})
        return None

    def reason_against_move(self, origin: int, to: int, free: i64) -> Refusal | None:
        start, tile = tile_name(origin, int(self.size)), tile_name(to, int(self.size))
        if origin == to:
            return Refusal("R4.4", "same-tile", {"tile": tile})
        if not self.own_tokens & self.board.bit(origin):
            key = "not-yours" if self.foe_tokens & self.board.bit(origin) else "no-token"
            return Refusal("R3.4", key, {"tile": start})
        if not self.ready & self.board.bit(origin):
            if self.is_added(origin):
                return Refusal("R3.5", "just-added", {"tile": start})
            return Refusal("R3.4", "moved-already", {"tile": start})
        if not free & self.board.bit(to):
            return Refusal("R4.2", "occupied", {"tile": tile})
        if not self.reach(origin) & self.board.bit(to):
            return Refusal("R4.3", "unreachable", {"from": start, "tile": tile})
        return None

    def is_added(self, cell: int) -> bool:
        """Whether the token there is the one that was added in this turn: always the last of them."""
        return self.is_added_this_turn() and self.places_of(int(self.seat))[-1] == cell

    def is_added_this_turn(self) -> bool:
        return bool(self.flags & ADDED)

    def reason_of_stalemate(self) -> Refusal:
        """Against a step after which no token could do in this turn what R8 demands of it."""
        landings = gathered([cast(Step, move)[1] for move in self.moves(int(self.seat))])
        tiles = [tile_name(cell, int(self.size)) for cell in listed(landings)]
        rule, key = ("R8.4", "force") if self.is_forced() else ("R8.3", "press")
        return Refusal(rule, key, {"q": int(self.quiet), "tiles": tiles})


def fresh(size: int, tokens: int, first: str, press: int, force: int, stop: int) -> MotifState:
    """R2.1, R2.2: all tiles white, all tokens in reserve."""
    state = MotifState(board_of(size), tokens, press, force, stop)
    if first != "toss":
        state.seat = COLOURS.index(first)
    return state


def state_of(view: dict[str, Any]) -> MotifState:
    """The position of a view: nothing is hidden in this game."""
    state = fresh(view["size"], view["tokens"], "gold", view["press"], view["force"], view["stop"])
    fill_from(state, view)
    return state


def _append(found: list[Move], table: list[Move], base: i64, cells: i64) -> None:
    while cells:
        if cells & 1:
            found.append(table[base])
        cells >>= 1
        base += 1


def _replaced(places: i64, origin: i64, to: i64) -> i64:
    """The places after the token on one cell has gone to another."""
    shift: i64 = 0
    while (places >> shift) & PLACE_MASK != origin:
        shift += PLACE_BITS
        if shift >= MOST_PLACES:
            raise ValueError(f"no token stands on cell {origin}")
    return places + ((to - origin) << shift)


def _step(move: Move, cells: int) -> Step | None:
    """The move as (from or None, to) on the board, if it is one."""
    if not isinstance(move, tuple) or len(move) != 2:
        return None
    for cell in (move[0] if move[0] is not None else 0, move[1]):
        if not isinstance(cell, int) or isinstance(cell, bool) or not 0 <= cell < cells:
            return None
    return cast(Step, move)
