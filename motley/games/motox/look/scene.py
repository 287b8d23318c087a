"""How a view looks: the track with its ramps, the bikes on it, where rides can end, and the dashboard beneath.

Both looks place the same pieces with the same keys; `flat` looks straight down, `isometric` at an angle.
"""

from collections.abc import Sequence
from typing import Any

from motley.games.motox.look import dash
from motley.games.motox.look.art import bike_name
from motley.games.motox.look.layout import Box, Ground, Look, Place, middle_of, rounded
from motley.games.motox.look.riders import SEAT_COLOURS, SEAT_LETTERS, SEAT_SHAPES
from motley.games.motox.look.terrain import LETTER, SIGN, Terrain, drawn_ground, is_over
from motley.games.motox.rules.book import Motox, state_of
from motley.games.motox.rules.track import DX, DY, LETTERS, space_name, space_of
from motley.kernel import Area, Composer, Phases, Piece, Scene, SeatCard, Words

LAYERS = ("shadow", "track", "trail", "arches", "plates", "lying", "bikes", "ends", "tags")
PHASES = ("build", "grid", "dice", "roll", "ride")
PHASE_OF = {
    "first": "build", "build": "build", "grid": "grid", "go": "dice", "go2": "dice", "roll": "roll", "try": "roll",
    "ride": "ride", "free": "ride",
}  # fmt: skip
"""Where each question belongs in the order that the top of the page shows."""
BIKE = 1.62
END = 1.0
"""The least size of the marker where a ride ends: a space."""
BURST = 1.12
"""How much larger the star is that stands for a wipe-out."""
SMALLER = 1.5
"""How many times smaller than we think the smallest screen may be on which words are written."""
LEAN = 0.2
"""How much higher than its letters a word on a banner is, for its width."""
TARGET = 24.5
"""The least size of what can be pointed at, in pixels, on the screen that a look is for."""
APART = (0.4, 0.62)
"""How far from each other the middles of two markers are at least, to the side or up and down, in markers."""
DIGIT = (9.0, 18.0)
"""The same in pixels of the screen that a look is for: on a smaller one letters do not shrink with the markers."""
AWAY = 0.96
"""How far beyond its last space a wipe-out is marked: nearly a space, so that no marker covers another."""


def scene_of(view: dict[str, Any], look: str, words: Words, composer: Composer) -> Scene:
    """The whole table; nothing is hidden in this game, so it is the same for all who look."""
    return composer.kept(look, drawn_scene, view, look, words, composer)


def drawn_scene(view: dict[str, Any], look: str, words: Words, composer: Composer) -> Scene:
    state = state_of(view)
    is_flat = look == "flat"
    box, ground = composer.kept(f"ground:{look}", drawn_ground, view["course"], state.is_building(), is_flat, words)
    drawing = Drawing(state, view, Look(is_flat), words, box)
    pieces = unwritten([*ground, *drawing.pieces()], drawing.scale)
    board = Area("track", words.say("scene", "track"), "board", box, pieces, layers=LAYERS)
    board.backdrop = "turf" if is_flat else "stadium"
    board.slot = "board"
    board.frame = False
    cards = [seat_card(state, seat, words) for seat in range(state.seats)]
    return Scene([board, *dash.areas(state, view, words)], cards, status(state, words), phases=phases_of(state, words))


def unwritten(pieces: list[Piece], scale: float) -> list[Piece]:
    """Without numbers of tiles and words on banners that would be written beneath a plate, or where a ride can end; and
    without numbers beneath such a word.
    """
    above = [piece for piece in pieces if piece.layer in ("plates", "ends") and piece.text is not None]
    hidden = {piece.key for piece in pieces if piece.key.startswith("sign:") and _is_beneath(piece, above, scale)}
    above += [piece for piece in pieces if piece.key.startswith("sign:") and piece.key not in hidden]
    hidden |= {piece.key for piece in pieces if piece.key.startswith("number:") and _is_beneath(piece, above, scale)}
    return [piece for piece in pieces if piece.key not in hidden]


def _is_beneath(piece: Piece, above: list[Piece], scale: float) -> bool:
    return any(is_over(each.at, _reach(each, scale), piece.at, piece.size[0]) for each in above)


def _reach(piece: Piece, scale: float) -> tuple[float, float]:
    """How large something is; a word that must be read grows where there is less room than we think."""
    wide, high = piece.size
    if not piece.key.startswith("sign:"):
        return (wide, high)
    grown = min(SMALLER, max(1.0, SMALLER * LETTER / 0.43 / scale / (wide / SIGN[0])))
    return (grown * wide, grown * (high + LEAN * wide))


class Drawing(Terrain):
    """Whatever stands, lies or is possible on the track."""

    def __init__(self, state: Motox, view: dict[str, Any], look: Look, words: Words, box: Box | None = None) -> None:
        ground = Ground(state.laid, state.heights)
        is_finished = not state.is_building()
        super().__init__(ground, is_finished, look, words, box or ground.box(look, is_finished))
        self.state = state
        self.view = view

    def pieces(self) -> list[Piece]:
        ends = self.ends()
        return [*self.trail(), *self.building(), *self.landings(), *self.bikes(ends), *ends]

    def landings(self) -> list[Piece]:
        """The spaces that a ride can end on, framed; the markers on them are what is pointed at."""
        ends = [space_of(ride["move"]) for ride in self.view["rides"] if ride["kind"] == "stand"]
        return [
            self.shape(f"landing:{space_name(space)}", self.ground.space_corners(space), "landing", "trail")
            for space in ends
        ]

    def trail(self) -> list[Piece]:
        """The latest ride: a line on the ground, dots in the air."""
        trail = self.view["trail"]
        if trail is None:
            return []
        return self.way("trail", trail["seat"], space_of(trail["from"]), trail["steps"])

    def way(self, key: str, seat: int, space: int, steps: str) -> list[Piece]:
        """A ride as pieces, with a dark casing so that every colour shows on dirt and grass."""
        ground, air = self.ground.way(space, steps)
        found: list[Piece] = []
        if len(ground) > 1:
            found.append(self.strokes(f"{key}:ground:casing", [ground], "casing", "trail"))
            found.append(self.strokes(f"{key}:ground", [ground], f"trail-{seat}", "trail"))
        if len(air) > 1:
            found.append(self.strokes(f"{key}:air:casing", [air], "casing-air", "trail"))
            found.append(self.strokes(f"{key}:air", [air], f"flight-{seat}", "trail"))
        return found

    def building(self) -> list[Piece]:
        """Where the next tile may go, where it would end in a dead end, and which tiles take a coin."""
        places = self.view["places"]
        found = [self.cell(letter, "lay") for letter in places["lay"]]
        found += [self.cell(letter, "dead") for letter in places["dead"]]
        for number in places["coins"]:
            first, second = self.ground.edge(number - 1, self.ground.exit(number - 1), 0.2)
            at = self.look.point(middle_of(first, second))
            args = {"tile": number, "height": self.ground.heights[number - 1] + 1}
            label = self.words.say("scene", "coin-place", args)
            found.append(Piece(f"coin:{number}", "coin-place", at, 0, 0.9, "ends", label, sign="o"))
        return found

    def cell_corners(self, way: int) -> list[Place]:
        """The cell next to the last tile, a little smaller than a tile."""
        left, low = self.ground.corner(self.ground.tiles - 1)
        x, y = left + 2 * DX[way] + 0.08, low + 2 * DY[way] + 0.08
        return [(x + a, y + b, 0.0) for a, b in ((0.0, 0.0), (1.84, 0.0), (1.84, 1.84), (0.0, 1.84))]

    def cell(self, letter: str, kind: str) -> Piece:
        corners = self.cell_corners(LETTERS.index(letter))
        args = {"to": letter, "tile": self.ground.tiles + 1}
        label = self.words.say("scene", kind, args)
        piece = self.shape(f"{kind}:{letter}", corners, "ghost" if kind == "lay" else "dead", "ends", label)
        piece.text = "+" if kind == "lay" else "×"
        piece.sign = f"+{letter}" if kind == "lay" else "x"
        piece.size = (1.8, 1.8) if self.look.is_flat else (2.4, 1.3)
        return piece

    def bikes(self, ends: Sequence[Piece] = ()) -> list[Piece]:
        """Bikes on the track, behind the line, or lying beside the space they left."""
        found: list[Piece] = []
        lying: dict[int, int] = {}
        for seat, bike in enumerate(self.view["bikes"]):
            if bike["space"] is None:
                continue
            space = space_of(bike["space"])
            label = self.bike_label(seat, bike)
            if bike["finished"]:
                found.append(self.bike(seat, middle_of(*self.ground.strip()[2:]), label, "finish"))
            elif bike["out"]:
                lying[space] = lying.get(space, 0) + 1
                found.append(self.fallen(seat, space, lying[space] - 1, label))
            else:
                found.append(self.bike(seat, self.ground.middle(space), label, f"space:{bike['space']}", space))
        found.sort(key=lambda piece: piece.at[1])
        return [*found, *self.dust(found), *self.tags(found, ends)]

    def dust(self, bikes: Sequence[Piece]) -> list[Piece]:
        """It hangs over every bike that lies there."""
        lying = [bike for bike in bikes if "out" in bike.marks]
        return [
            Piece(f"dust:{bike.key}", "dust", rounded((bike.at[0] - 0.4, bike.at[1] + 0.3)), size=1.1, layer="lying")
            for bike in lying
        ]

    def tags(self, bikes: Sequence[Piece], ends: Sequence[Piece]) -> list[Piece]:
        """The plates over the bikes, who each is and its place; none covers another, nor where a ride can end."""
        high = round(max(0.62, LETTER / 0.45 / self.scale), 3)
        wide = round(1.9 * high, 3)
        marked = [end.at for end in ends]
        taken: list[tuple[float, float]] = []
        found: list[Piece] = []
        for bike in bikes:
            seat = int(bike.key.removeprefix("bike:"))
            x, y = bike.at
            over = bike.size[1] / 2 + high / 2 - 0.12
            tries = [(x + wide * a, y - over - high * b) for b in (0, 1, 2) for a in (0, 0.5, -0.5, 1, -1)]
            tries += [(x + wide * a, y + over) for a in (0, 0.5, -0.5)]
            apart = [at for at in tries if is_clear(at, taken, wide, high)]
            clear = [at for at in apart if is_clear(at, marked, (wide + END) / 2, (high + END) / 2)]
            at = rounded((clear or apart or tries)[0])
            taken.append(at)
            rank = 0 if self.state.is_over() else self.view["bikes"][seat]["rank"] or 0
            found.append(Piece(f"tag:{seat}", f"tag-{seat}-{rank}", at, size=(wide, high), layer="tags"))
        return found

    def bike_label(self, seat: int, bike: dict[str, Any]) -> str:
        args = {"who": seat, "space": bike["space"], "rank": bike["rank"]}
        if bike["finished"]:
            return self.words.say("scene", "bike-finished", args)
        if bike["rank"] is None:
            return self.words.say("scene", "bike-grid", args)
        return self.words.say("scene", "bike-out" if bike["out"] else "bike-on", args)

    def bike(self, seat: int, place: Place, label: str, parent: str, space: int = -1) -> Piece:
        """A bike that stands, its wheels on a place; without a space it is across the line."""
        x, y = self.look.point(place)
        size = self.bike_size()
        at = rounded((x, y - (0.0 if self.look.is_flat else 0.42 * size)))
        way = LETTERS[self.ground.exit(space >> 2 if space >= 0 else self.ground.tiles - 1)]
        art = bike_name(seat, way, self.look.is_flat)
        marks = ("last",) if self.is_last(seat) else ()
        return Piece(f"bike:{seat}", art, at, 0, round(size, 3), "bikes", label, marks, parent=parent)

    def bike_size(self) -> float:
        return max(1.3, min(2.3, 22 / self.scale)) if self.look.is_flat else BIKE

    def is_last(self, seat: int) -> bool:
        trail = self.view["trail"]
        return trail is not None and trail["seat"] == seat

    def fallen(self, seat: int, space: int, number: int, label: str) -> Piece:
        at = rounded(self.look.point(self.ground.lying(space, number)))
        marks = ("out", "last") if self.is_last(seat) else ("out",)
        parent = f"space:{space_name(space)}"
        size = round(0.9 * self.bike_size(), 3)
        return Piece(f"bike:{seat}", bike_name(seat, "E", True), at, 64, size, "lying", label, marks, parent=parent)

    def ends(self) -> list[Piece]:
        """Where a ride can end: the number it uses, the turns it takes, a disc to stand on and a star to wipe out."""
        rides = sorted(self.view["rides"], key=lambda ride: bool(ride["kind"] == "crash"))
        found: list[Piece] = []
        for ride in rides:
            piece = self.end(ride)
            kind = ride["kind"]
            far = 1
            while kind == "crash" and far < 4 and any(is_near(piece, other) for other in found):
                far += 1
                piece.at = self.crash_at(ride, far)
            if kind != "crash":
                piece.at = self.beside(piece, [other.at for other in found])
            found.append(piece)
        return found

    def beside(self, piece: Piece, others: Sequence[tuple[float, float]]) -> tuple[float, float]:
        """The nearest place where the number of a marker can be read beside those of others: a ramp lifts a space
        behind the next one."""
        x, y = piece.at
        wide, high = (max(share * piece.size[1], digit / self.scale) for share, digit in zip(APART, DIGIT, strict=True))
        near = [at for at in others if not is_clear((x, y), [at], wide, high)]
        places = [(x, v + way * high) for _, v in near for way in (-1, 1)]
        places += [(u + way * wide, y) for u, _ in near for way in (-1, 1)]
        places.sort(key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
        clear = [at for at in ((x, y), *places) if is_clear(at, others, wide - 0.001, high - 0.001)]
        return rounded((clear or places)[0])

    def end(self, ride: dict[str, Any]) -> Piece:
        kind, move = ride["kind"], ride["move"]
        args = {**ride, "space": move.rstrip("!"), "turn": ride["turns"]}
        if kind == "stand" and ride["victim"] is not None:
            kind = "land"
        label = self.words.say("scene", f"end-{kind}" if ride["turns"] else f"end-{kind}-straight", args)
        art = f"end-{kind}-{min(ride['turns'], 3)}"
        text = sign = str(ride["number"])
        if kind == "land":
            sign += f">{SEAT_LETTERS[ride['victim']]}"
        size = round(min(1.25 * END, max(END, TARGET / self.scale)) * (BURST if kind == "crash" else 1.0), 3)
        piece = Piece(end_key(ride), art, self.end_at(ride, kind), 0, size, "ends", label, (), text, style=f"on-{kind}")
        piece.sign = f"{sign}!" if kind == "crash" else f"({sign})"
        return piece

    def end_at(self, ride: dict[str, Any], kind: str) -> tuple[float, float]:
        if kind == "finish":
            strip = self.ground.strip()
            return rounded(self.look.point(middle_of(middle_of(strip[0], strip[1]), middle_of(strip[2], strip[3]))))
        if kind == "crash":
            return self.crash_at(ride, 1)
        x, y = self.look.point(self.ground.middle(space_of(ride["move"])))
        # Beside the rival, so that one sees who it is.
        return rounded((x, y) if kind == "stand" else (x + 0.52, y - 0.06))

    def crash_at(self, ride: dict[str, Any], far: int) -> tuple[float, float]:
        """Beyond the space that is left; further away where there is another marker."""
        x, y, z = self.ground.middle(space_of(ride["move"].rstrip("!")))
        way = LETTERS.index(ride["steps"][-1])
        reach = AWAY + 0.5 * (far - 1)
        return rounded(self.look.point((x + reach * DX[way], y + reach * DY[way], z)))


def is_clear(at: tuple[float, float], others: Sequence[tuple[float, float]], wide: float, high: float) -> bool:
    """Whether something at a place is so far from all others, to the side or up and down."""
    return all(abs(at[0] - x) >= wide or abs(at[1] - y) >= high for x, y in others)


def is_near(one: Piece, other: Piece) -> bool:
    """Whether a marker would cover another."""
    return (one.at[0] - other.at[0]) ** 2 + (one.at[1] - other.at[1]) ** 2 < 0.9 * END


def end_key(ride: dict[str, Any]) -> str:
    """The piece that stands for a result of a ride."""
    return f"end:{ride['move']}" if ride["kind"] != "crash" else f"out:{ride['move'].rstrip('!')}"


def standing(state: Motox) -> list[int]:
    """The race ranking; at the end the places."""
    outcome = state.outcome()
    if outcome is not None:
        return list(outcome.placings)
    return [state.rank(seat) for seat in range(state.seats)]


def seat_card(state: Motox, seat: int, words: Words) -> SeatCard:
    counters: list[tuple[str, object]] = []
    stage = state.stage_name()
    if stage in ("first", "build"):
        counters = [
            (words.say("scene", "tiles"), state.tiles[seat]),
            (words.say("scene", "coins"), state.build_coins[seat]),
        ]
    elif state.is_racing():
        place = standing(state)[seat]
        counters = [(words.say("scene", "rank"), words.name("place", place))]
        outcome = state.outcome()
        if outcome is None:
            counters.append((words.say("scene", "dice"), place))
        else:
            counters.append((words.say("sheet", "way"), outcome.scores[seat]))
        counters.append((words.say("scene", "coins"), state.coins[seat]))
    else:
        counters = [(words.say("scene", "coins"), state.coins[seat])]
    name = words.name("seat", seat)
    return SeatCard(
        seat, name, SEAT_LETTERS[seat], SEAT_SHAPES[seat], SEAT_COLOURS[seat], counters, card_status(state, seat, words)
    )


def card_status(state: Motox, seat: int, words: Words) -> str:
    if state.is_won_by(seat):
        return words.say("scene", "winner")
    if state.is_over():
        return ""
    if seat == state.turn:
        return words.say("scene", "to-act")
    if state.is_out[seat]:
        return words.say("scene", "out")
    return words.say("scene", "begins") if seat == state.start and not state.is_racing() else ""


def phases_of(state: Motox, words: Words) -> Phases:
    """What the rules wait for, among all that a race is made of; and its round."""
    names = [words.say("phase", name) for name in PHASES]
    now = PHASE_OF.get(state.stage_name())
    line = words.say("scene", "round", {"round": state.round, "cap": state.race_cap}) if state.round else ""
    return Phases(line, names, None if now is None else PHASES.index(now))


def status(state: Motox, words: Words) -> list[str]:
    if state.is_over():
        return []
    if state.stage_name() == "build":
        args = {"tiles": len(state.heights), "left": sum(state.tiles), "coins": sum(state.build_coins)}
        return [words.say("scene", "status-build", args)]
    if state.stage_name() in ("first", "grid"):
        return [words.say("scene", f"status-{state.stage_name()}")]
    return [words.say("scene", "status-race", {"discard": state.discard})]
