"""How a view looks: the track with its ramps, the bikes, the dice, the ranking and the odds.

Both looks place the same pieces with the same keys; `flat` looks straight down, `isometric` at an angle.
"""

from collections.abc import Sequence
from typing import Any

from motley.games.motox.look.art import SEAT_COLOURS, SEAT_LETTERS, SEAT_SHAPES
from motley.games.motox.look.layout import Ground, Look, Place, checks, chevron
from motley.games.motox.rules.book import Motox, state_of
from motley.games.motox.rules.chances import odds_rows
from motley.games.motox.rules.course import read_course
from motley.games.motox.rules.track import DX, DY, EAST, LETTERS, SOUTH, space_name, space_of
from motley.kernel import Area, Composer, Piece, Scene, SeatCard, Words

LAYERS = ("shadow", "track", "trail", "plates", "lying", "bikes", "flags", "ends")
BIKE = 1.08
PLATE = 0.56
END = 0.86
ROOMY = (15.0, 9.0)
"""The least that the board shows, so that a young track does not fill it."""
STRIP = 0.62
"""How deep the chequered strip behind the finish line is."""
MARGIN = 0.8


def scene_of(view: dict[str, Any], look: str, words: Words, composer: Composer) -> Scene:
    """The whole table; nothing is hidden in this game, so it is the same for all who look."""
    return composer.kept(look, drawn_scene, view, look, words, composer)


def drawn_scene(view: dict[str, Any], look: str, words: Words, composer: Composer) -> Scene:
    state = state_of(view)
    is_flat = look == "flat"
    box, ground = composer.kept(f"ground:{look}", drawn_ground, view["course"], state.is_building(), is_flat, words)
    pieces = [*ground, *Drawing(state, view, Look(is_flat), words).pieces()]
    areas = [Area("track", words.say("scene", "track"), "board", box, pieces, layers=LAYERS, backdrop="grass")]
    if state.stage_name() in ("first", "build", "grid"):
        areas.append(pits(state, words))
    else:
        areas.append(dice_pool(state, view, words))
    if state.is_racing():
        areas.append(sheet(state, words))
    cards = [seat_card(state, seat, words) for seat in range(state.seats)]
    return Scene(areas, cards, status(state, words))


def sheet(state: Motox, words: Words) -> Area:
    """The odds while a roll is to be decided, otherwise the ranking; one place for both, so that nothing jumps."""
    if state.stage_name() in ("go", "go2"):
        return Area("odds", words.say("scene", "odds"), "sheet", (0, 0, 6, 2), rows=odds_rows(state, words))
    return Area("ranking", words.say("scene", "ranking"), "sheet", (0, 0, 6, 4), rows=ranking(state, words))


def drawn_ground(
    course: str, is_building: bool, is_flat: bool, words: Words
) -> tuple[tuple[float, float, float, float], list[Piece]]:
    """The room that the track takes, and its pieces."""
    laid, heights = read_course(course)
    terrain = Terrain(Ground(laid, heights), not is_building, Look(is_flat), words)
    return terrain.box(), terrain.track()


class Terrain:
    """The track itself: tiles from back to front, ramps, the finish."""

    def __init__(self, ground: Ground, is_finished: bool, look: Look, words: Words) -> None:
        self.look = look
        self.words = words
        self.ground = ground
        self.is_finished = is_finished

    def track(self) -> list[Piece]:
        found = [self.shadow(), *self.tyres()]
        for tile in self.ground.order():
            found += self.tile(tile)
        if self.is_finished:
            found += self.finish()
        return found + self.plates()

    def box(self) -> tuple[float, float, float, float]:
        """Room for the tiles, for the cells where the next one may go, and for what lies beside the track."""
        places: list[Place] = []
        for tile in range(self.ground.tiles):
            for direction in range(4):
                places += self.ground.edge(tile, direction)
        if self.is_finished:
            places += self.strip()
        else:
            for way in range(4):
                places += self.cell_corners(way)
        places += [place for tile in range(self.ground.tiles) if (place := self.ground.outside(tile))]
        points = [self.look.point(place) for place in places]
        left, top = min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN - 0.5
        right, bottom = max(x for x, _ in points) + MARGIN, max(y for _, y in points) + MARGIN
        wide, high = max(right - left, ROOMY[0]), max(bottom - top, ROOMY[1])
        left, top = (left + right - wide) / 2, (top + bottom - high) / 2
        return (round(left, 3), round(top, 3), round(wide, 3), round(high, 3))

    def shape(self, key: str, places: Sequence[Place], style: str, layer: str = "track", label: str = "") -> Piece:
        """A polygon; its middle is the mean of its corners."""
        points = [self.look.point(place) for place in places]
        at = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        path = self.look.polygon(places)
        size = (1.0, 1.0) if self.look.is_flat else (1.4, 0.8)
        return Piece(key, at=rounded(at), size=size, layer=layer, label=label, path=path, style=style)

    def strokes(self, key: str, lines: Sequence[Sequence[Place]], style: str, layer: str = "track") -> Piece:
        path = "".join(self.look.line(line) for line in lines)
        return Piece(key, at=self.look.point(lines[0][0]), layer=layer, path=path, style=style)

    def shadow(self) -> Piece:
        """What the track throws on the grass, in one shape."""
        path = ""
        for tile in range(self.ground.tiles):
            left, low = self.ground.corner(tile)
            corners = ((left, low), (left + 2, low), (left + 2, low + 2), (left, low + 2))
            path += self.look.polygon([(x + 0.16, y - 0.2, -0.3) for x, y in corners])
        return Piece("shadow", at=self.look.point(self.ground.centre(0)), layer="shadow", path=path, style="shadow")

    def tyres(self) -> list[Piece]:
        """Tyres at the outside of bends: decoration."""
        found: list[Piece] = []
        for tile in range(self.ground.tiles):
            place = self.ground.outside(tile)
            if place is not None:
                at = self.look.point(place)
                found.append(Piece(f"tyres:{tile + 1}", "tyres", at, size=0.6, layer="shadow"))
        return found

    def tile(self, tile: int) -> list[Piece]:
        """Sides, four spaces, and what is painted on them."""
        found: list[Piece] = []
        number = tile + 1
        if not self.look.is_flat:
            for direction, name in ((SOUTH, "south"), (EAST, "east")):
                side = self.ground.side(tile, direction)
                if side is not None:
                    found.append(self.shape(f"side:{number}:{name}", side, f"side-{name}"))
        found += [self.space(4 * tile + quarter) for quarter in (2, 3, 0, 1)]
        left, low = self.ground.corner(tile)
        rim = [self.ground.on(tile, left + a, low + b) for a, b in ((0, 0), (2, 0), (2, 2), (0, 2))]
        found.append(self.shape(f"rim:{number}", rim, "outline"))
        if self.is_finished and tile == self.ground.tiles - 1:
            squares = checks(self.ground, tile, -1.0, 1.0, 4, 4)
            path = "".join(self.look.polygon(square) for square in squares)
            at = self.look.point(self.ground.centre(tile))
            found.append(Piece("checks", at=at, layer="track", path=path, style="checks"))
        elif self.ground.heights[tile]:
            arrows = [chevron(self.ground, tile, at) for at in (0.34, 0.86)]
            found.append(self.strokes(f"chevrons:{number}", arrows, "chevron"))
            raised = self.ground.edge(tile, self.ground.exit(tile), 0.045)
            found.append(self.strokes(f"edge:{number}", [raised], "edge"))
        found.append(self.number(tile))
        return found

    def number(self, tile: int) -> Piece:
        style = "number-start" if tile == 0 else "number"
        if self.is_finished and tile == self.ground.tiles - 1:
            style = "on-checks"
        at = self.look.point(self.ground.centre(tile))
        # In characters the spaces have the numbers.
        return Piece(f"number:{tile + 1}", None, at, size=0.62, layer="track", text=str(tile + 1), style=style, sign="")

    def space(self, space: int) -> Piece:
        name = space_name(space)
        middle = self.ground.middle(space)
        shade = "ab"[int(middle[0] - 0.5 + middle[1] - 0.5) % 2]
        ground = f"{self.kind(space)}-{shade}"
        label, sign = self.space_label(space), self.sign(space)
        if self.look.is_flat:
            at = self.look.point(middle)
            return Piece(f"space:{name}", f"ground-{ground}", at, size=1.0, layer="track", label=label, sign=sign)
        piece = self.shape(f"space:{name}", self.ground.space_corners(space), ground, label=label)
        piece.sign = sign
        return piece

    def sign(self, space: int) -> str:
        """In characters: the number of the tile; in the front row of a ramp its height, at the finish a flag."""
        tile = space >> 2
        if self.kind(space) == "front":
            return f"^{self.ground.heights[tile]}"
        return f"#{tile + 1}" if self.kind(space) == "finish" else str(tile + 1)

    def kind(self, space: int) -> str:
        tile = space >> 2
        if tile == 0:
            return "start"
        if self.is_finished and tile == self.ground.tiles - 1:
            return "finish"
        if not self.ground.heights[tile]:
            return "dirt"
        return "front" if self.is_front(space) else "back"

    def is_front(self, space: int) -> bool:
        """Whether a space lies in the row nearer to the exit of its tile."""
        x, y, _ = self.ground.middle(space)
        left, low = self.ground.corner(space >> 2)
        direction = self.ground.exit(space >> 2)
        return (x - left - 1) * DX[direction] + (y - low - 1) * DY[direction] > 0

    def space_label(self, space: int) -> str:
        tile = space >> 2
        args = {"space": space_name(space), "height": self.ground.heights[tile]}
        row = self.words.say("scene", "front" if self.is_front(space) else "back")
        kind = {"back": "ramp", "front": "ramp"}.get(self.kind(space), self.kind(space))
        if kind == "dirt" and 0 < tile < len(self.ground.laid):
            kind = "dirt" if self.ground.laid[tile - 1] == self.ground.laid[tile] else "bend"
        return self.words.say("scene", f"space-{kind}", {**args, "row": row})

    def strip(self) -> list[Place]:
        """The ground right behind the finish line."""
        tile = self.ground.tiles - 1
        first, second = self.ground.edge(tile, self.ground.exit(tile))
        dx, dy = DX[self.ground.exit(tile)] * STRIP, DY[self.ground.exit(tile)] * STRIP
        return [first, second, (second[0] + dx, second[1] + dy, 0.0), (first[0] + dx, first[1] + dy, 0.0)]

    def finish(self) -> list[Piece]:
        """The chequered strip, which can be pointed at to ride across the line."""
        label = self.words.say("scene", "finish-line")
        banner = self.shape("finish", self.strip(), "banner", label=label)
        squares = checks(self.ground, self.ground.tiles - 1, 1.0, 1.0 + STRIP, 8, 2)
        path = "".join(self.look.polygon(square) for square in squares)
        return [banner, Piece("finish:checks", at=banner.at, layer="track", path=path, style="checks")]

    def plates(self) -> list[Piece]:
        """The height of every ramp, at its raised edge."""
        found: list[Piece] = []
        for tile, height in enumerate(self.ground.heights):
            if height:
                at = self.plate_at(tile)
                found.append(
                    Piece(f"ramp:{tile + 1}", "plate", at, 0, PLATE, "plates", "", (), str(height), style="on-plate")
                )
        return found

    def plate_at(self, tile: int) -> tuple[float, float]:
        """At the end of the raised edge that is nearer to the viewer, where no bike stands in front of it."""
        first, second = self.ground.edge(tile, self.ground.exit(tile), 0.06)
        near, far = sorted((first, second), key=lambda place: -self.look.point(place)[1])
        share = 0.5 if self.look.is_flat else 0.06
        a, b = self.look.point(near), self.look.point(far)
        return rounded((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))

    def cell_corners(self, way: int) -> list[Place]:
        """The cell next to the last tile, a little smaller than a tile."""
        left, low = self.ground.corner(self.ground.tiles - 1)
        x, y = left + 2 * DX[way] + 0.08, low + 2 * DY[way] + 0.08
        return [(x + a, y + b, 0.0) for a, b in ((0.0, 0.0), (1.84, 0.0), (1.84, 1.84), (0.0, 1.84))]


class Drawing(Terrain):
    """Whatever stands, lies or is possible on the track."""

    def __init__(self, state: Motox, view: dict[str, Any], look: Look, words: Words) -> None:
        super().__init__(Ground(state.laid, state.heights), not state.is_building(), look, words)
        self.state = state
        self.view = view

    def pieces(self) -> list[Piece]:
        return [*self.trail(), *self.building(), *self.bikes(), *self.ends()]

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
            found.append(Piece(f"coin:{number}", "coin-place", at, 0, 0.7, "ends", label, sign="o"))
        return found

    def cell(self, letter: str, kind: str) -> Piece:
        corners = self.cell_corners(LETTERS.index(letter))
        args = {"to": letter, "tile": self.ground.tiles + 1}
        label = self.words.say("scene", kind, args)
        piece = self.shape(f"{kind}:{letter}", corners, "ghost" if kind == "lay" else "dead", "ends", label)
        piece.text = "+" if kind == "lay" else self.words.say("scene", "dead-sign")
        piece.sign = f"+{letter}" if kind == "lay" else "x"
        piece.size = (1.8, 1.8) if self.look.is_flat else (2.4, 1.3)
        return piece

    def bikes(self) -> list[Piece]:
        """Bikes on the track, behind the line, or lying beside the space they left."""
        found: list[Piece] = []
        lying: dict[int, int] = {}
        for seat, bike in enumerate(self.view["bikes"]):
            if bike["space"] is None:
                continue
            space = space_of(bike["space"])
            label = self.bike_label(seat, bike)
            if bike["finished"]:
                found.append(self.bike(seat, middle_of(*self.strip()[2:]), label, "finish"))
            elif bike["out"]:
                lying[space] = lying.get(space, 0) + 1
                found.append(self.fallen(seat, space, lying[space] - 1, label))
            else:
                found.append(self.bike(seat, self.ground.middle(space), label, f"space:{bike['space']}"))
            if bike["rank"] is not None and not self.state.is_over():
                x, y = found[-1].at
                lift = 0.5 if self.look.is_flat else 0.74
                rank = bike["rank"]
                found.append(Piece(f"flag:{seat}", f"flag-{rank}", (x, round(y - lift, 3)), size=1.15, layer="flags"))
        return sorted(found, key=lambda piece: piece.at[1])

    def bike_label(self, seat: int, bike: dict[str, Any]) -> str:
        args = {"who": seat, "space": bike["space"], "rank": bike["rank"]}
        if bike["finished"]:
            return self.words.say("scene", "bike-finished", args)
        if bike["rank"] is None:
            return self.words.say("scene", "bike-grid", args)
        return self.words.say("scene", "bike-out" if bike["out"] else "bike-on", args)

    def bike(self, seat: int, place: Place, label: str, parent: str) -> Piece:
        x, y = self.look.point(place)
        at = rounded((x, y - (0.0 if self.look.is_flat else 0.3)))
        size = 0.86 if self.look.is_flat else BIKE
        marks = ("last",) if self.is_last(seat) else ()
        return Piece(f"bike:{seat}", f"bike-{seat}", at, 0, size, "bikes", label, marks, parent=parent)

    def is_last(self, seat: int) -> bool:
        trail = self.view["trail"]
        return trail is not None and trail["seat"] == seat

    def fallen(self, seat: int, space: int, number: int, label: str) -> Piece:
        at = rounded(self.look.point(self.ground.lying(space, number)))
        marks = ("out", "last") if self.is_last(seat) else ("out",)
        parent = f"space:{space_name(space)}"
        return Piece(f"bike:{seat}", f"bike-{seat}", at, 78, BIKE * 0.8, "lying", label, marks, parent=parent)

    def ends(self) -> list[Piece]:
        """Where a ride can end: the number it uses, the turns it takes, wipe-outs hatched, landings with an arrow."""
        return [self.end(ride) for ride in self.view["rides"]]

    def end(self, ride: dict[str, Any]) -> Piece:
        kind, move = ride["kind"], ride["move"]
        args = {**ride, "space": move.rstrip("!"), "turn": ride["turns"]}
        if kind == "stand" and ride["victim"] is not None:
            kind = "land"
        label = self.words.say("scene", f"end-{kind}", args)
        art = f"end-{kind}-{min(ride['turns'], 3)}"
        text = str(ride["number"])
        if kind == "land":
            text += f">{SEAT_LETTERS[ride['victim']]}"
        piece = Piece(end_key(ride), art, self.end_at(ride, kind), 0, END, "ends", label, (), text, style="on-end")
        piece.sign = f"{text}!" if kind == "crash" else f"({text})"
        return piece

    def end_at(self, ride: dict[str, Any], kind: str) -> tuple[float, float]:
        if kind == "finish":
            strip = self.strip()
            return rounded(self.look.point(middle_of(middle_of(strip[0], strip[1]), middle_of(strip[2], strip[3]))))
        x, y, z = self.ground.middle(space_of(ride["move"].rstrip("!")))
        if kind == "crash":
            way = LETTERS.index(ride["steps"][-1])
            return rounded(self.look.point((x + 0.74 * DX[way], y + 0.74 * DY[way], 0.0)))
        a, b = self.look.point((x, y, z))
        # Beside the rival, so that one sees who it is.
        return rounded((a, b) if kind == "stand" else (a + 0.52, b - 0.06))


def end_key(ride: dict[str, Any]) -> str:
    """The piece that stands for a result of a ride."""
    return f"end:{ride['move']}" if ride["kind"] != "crash" else f"out:{ride['move'].rstrip('!')}"


def rounded(point: tuple[float, float]) -> tuple[float, float]:
    return (round(point[0], 3), round(point[1], 3))


def middle_of(first: Place, second: Place) -> Place:
    return ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2, (first[2] + second[2]) / 2)


def pits(state: Motox, words: Words) -> Area:
    """The bikes that are not on the track yet."""
    waiting = [seat for seat in range(state.seats) if state.spaces[seat] < 0]
    pieces = [
        Piece(
            f"bike:{seat}",
            f"bike-{seat}",
            (place + 0.5, 0.5),
            0,
            0.9,
            "",
            words.say("scene", "bike-pit", {"who": seat}),
        )
        for place, seat in enumerate(waiting)
    ]
    return Area("pits", words.say("scene", "pits"), "pool", (0, 0, max(len(waiting), 1), 1), pieces)


def dice_pool(state: Motox, view: dict[str, Any], words: Words) -> Area:
    """The dice to ride with, those about to be rolled, or the latest roll; beside them the discard pile."""
    faces: list[int]
    title = words.say("scene", "dice-pool")
    if state.dice:
        faces = list(state.dice)
    elif state.rolling:
        faces = [-1] * state.rolling
    elif view["rolled"]["dice"]:
        faces = view["rolled"]["dice"]
        title = words.say("scene", "dice-last", {"who": view["rolled"]["seat"]})
    else:
        faces = [-1] * state.rank(state.turn)
    faded = () if state.dice else ("faded",)
    pieces = []
    for place, face in enumerate(faces):
        label = words.say("scene", "die-open") if face < 0 else words.say("scene", "die", {"face": face})
        art = "die-open" if face < 0 else f"die-{face}"
        pieces.append(Piece(f"die:{place}", art, (place + 0.5, 0.5), 0, 0.86, "", label, faded))
    label = words.say("scene", "discard")
    pieces.append(Piece("discard", "coin", (4.9, 0.5), 0, 0.8, "", label, count=state.discard))
    return Area("dice", title, "pool", (0, 0, 5.5, 1), pieces)


def standing(state: Motox) -> list[int]:
    """The race ranking; at the end the places."""
    outcome = state.outcome()
    if outcome is not None:
        return list(outcome.placings)
    return [state.rank(seat) for seat in range(state.seats)]


def ranking(state: Motox, words: Words) -> list[list[str]]:
    """Who lies where, how many dice he would roll, and his coins."""
    rows = [[words.say("scene", f"heading-{name}") for name in ("place", "bike", "space", "dice", "coins")]]
    places = standing(state)
    for seat in sorted(range(state.seats), key=lambda seat: (places[seat], seat)):
        space = space_name(state.spaces[seat])
        if state.is_out[seat]:
            space = words.say("scene", "beside", {"space": space})
        if state.is_won_by(seat):
            space = words.say("scene", "home")
        name = f"{SEAT_LETTERS[seat]} {words.name('seat', seat)}"
        dice = "" if state.is_over() else str(state.rank(seat))
        rows.append([words.name("place", places[seat]), name, space, dice, str(state.coins[seat])])
    return rows


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


def status(state: Motox, words: Words) -> list[str]:
    if state.is_over():
        return []
    if state.stage_name() == "build":
        args = {"tiles": len(state.heights), "left": sum(state.tiles), "coins": sum(state.build_coins)}
        return [words.say("scene", "status-build", args)]
    if state.stage_name() in ("first", "grid"):
        return [words.say("scene", f"status-{state.stage_name()}")]
    args = {"round": state.round, "cap": state.race_cap, "discard": state.discard}
    return [words.say("scene", "status-race", args)]
