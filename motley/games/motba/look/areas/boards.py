"""The arena: ground, obstacles, starting zones, fighters with all that is on them, attacks on their way."""

from collections.abc import Sequence
from typing import Any, Final

from motley.games.motba.look.drawing.art import MOST_BLOCK, RING
from motley.games.motba.look.drawing.terrain import ground_art, ground_letter, theme_of
from motley.games.motba.look.reading.texts import character_of, ground_line, health_of, token_label, unit_title
from motley.games.motba.look.tableau import (
    TABLE_PARTS,
    attack_of,
    bare_table,
    space_number,
    target_number,
    top_attack,
    unit_number,
)
from motley.games.motba.rules.battle.attack import attack_points
from motley.games.motba.rules.deck.arenas import ARENAS, space_name
from motley.games.motba.rules.deck.cards import FIRST_ARENA
from motley.games.motba.rules.moves import THINGS
from motley.games.motba.rules.results import living_slots
from motley.games.motba.rules.state import Table
from motley.kernel import Area, Composer, Piece, Words, part_of

LAYERS: Final = (
    "wall", "kerb", "ground", "light", "letters", "coordinates", "units", "rings", "standing", "aims", "badges",
    "plates", "tokens", "zones", "sums",
)  # fmt: skip
STAGE: Final = 5
STEP: Final = 0.82
"""How far rows are apart where columns are 1 apart: the floor is seen from before and above."""
RISE: Final = 0.47
"""How far above its space the middle of a standing figure is."""
WALL: Final = 1.3
STRETCH: Final = 4.0
"""How wide a stretch of the wall is."""
Spot = tuple[float, float]


def centre(t: Table, space: int) -> Spot:
    return (space % t.width + 0.5, (space // t.width + 0.5) * STEP)


FLOOR_PARTS: Final = ("seats", "arena", "width", "height", "ground", "things")
BOARD_PARTS: Final = (*FLOOR_PARTS, "units", "stack", "order", "special", "active", "out", "round", "walk")


def arena_board(view: dict[str, Any], t: Table, words: Words, tall: bool, composer: Composer) -> Area:
    """The same for all who look: only before the fight it is another for each team."""
    own = NOBODYS if view["round"] else part_of(view, "ask", "seat", "zones", "mine")
    # What an attack comes to may depend on everything.
    names = (*BOARD_PARTS, *TABLE_PARTS) if view["stack"] else BOARD_PARTS

    def drawn(told: dict[str, Any], words: Words, tall: bool) -> Area:
        return drawn_board(told, t, words, tall, composer)

    return composer.kept(f"arena:{tall}", drawn, {**part_of(view, *names), **own}, words, tall)


NOBODYS: Final[dict[str, Any]] = {"ask": "", "seat": None, "zones": [], "mine": []}
"""What stands for the viewer while it does not matter who that is."""


def drawn_board(view: dict[str, Any], t: Table, words: Words, tall: bool, composer: Composer) -> Area:
    floor = {**part_of(view, *FLOOR_PARTS, "seat", "zones"), "round": bool(view["round"])}
    flat, standing = composer.kept(f"floor:{tall}", floor_pieces, floor, words, tall)
    placed = placed_units(view, t)
    spots = [centre(t, unit["space"]) for unit in placed]
    pieces: list[Piece] = [piece for piece in flat if piece.layer != "zones" or not is_near(piece.at, spots)]
    fighters: list[Piece] = []
    for unit in placed:
        marks, at = unit_marks(view, unit), centre(t, unit["space"])
        fighters += composer.kept(f"unit:{unit['id']}:{tall}", unit_pieces, unit, at, marks, words, tall)
    numbers = [piece for piece in (*fighters, *pieces) if piece.text and piece.layer != "zones"]
    pieces += [*aim_pieces(view, t, tall, numbers), *team_pieces(view, t, words)]
    pieces += [piece for piece in fighters if piece.layer != "standing"]
    upright = [*standing, *[piece for piece in fighters if piece.layer == "standing"]]
    # Whoever stands further in front is drawn over those behind.
    upright.sort(key=lambda piece: piece.at[1] + (0.0 if piece.label else RISE))
    title = words.name("card", view["arena"]) if view["arena"] else words.say("scene", "arena")
    box = (-0.52, -WALL, t.width + 1.04, t.height * STEP + WALL + 0.5)
    return Area("arena", title, "board", box, pieces + upright, None, LAYERS, slot="arena", frame=False)


def is_near(at: Spot, spots: list[Spot]) -> bool:
    """Whether somebody stands where the name of a zone would be written."""
    return any(abs(at[0] - x) < 1.5 and abs(at[1] - y) < 1 for x, y in spots)


def floor_pieces(view: dict[str, Any], words: Words, tall: bool) -> tuple[list[Piece], list[Piece]]:
    """The wall, the ground with its coordinates; and what stands on it."""
    t = bare_table(view)
    wide, high = float(t.width), t.height * STEP
    flat: list[Piece] = []
    stretches = int(wide // STRETCH) + 5
    left = wide / 2 - STRETCH * stretches / 2
    for place in range(stretches):
        at = (left + STRETCH * (place + 0.5), -0.72)
        flat.append(Piece(f"wall:{place}", "wall", at, 0, (STRETCH, 0.86), "wall"))
    for place, x in enumerate((-0.3, wide + 0.3)):
        flat.append(Piece(f"torch:{place}", "torch", (x, -0.62), 0, (0.4, 0.66), "wall"))
    flat.append(Piece("kerb", "kerb", (wide / 2, high / 2 + 0.05), 0, (wide + 0.9, high + 0.78), "kerb"))
    # Dark under the floor: spaces that are out of reach are dimmed, and it shows through.
    flat.append(Piece("pit", "pit", (wide / 2, high / 2), 0, (wide, high), "kerb"))
    flat += space_pieces(view, t, words)
    flat.append(Piece("sun", "sun", (wide / 2, high / 2), 0, (wide, high), "light"))
    flat += ground_letters(t, tall) + coordinates(t, tall)
    plates, upright = thing_pieces(view, t, words, tall)
    return flat + plates, upright


def placed_units(view: dict[str, Any], t: Table) -> list[dict[str, Any]]:
    """Those on the board; while the teams are placed, those that the viewer has put down."""
    if view["ask"] != "put":
        return [unit for unit in view["units"] if unit["alive"]]
    own = [unit for unit in view["units"] if unit["seat"] == view["seat"]]
    spaces = [answer.removeprefix("put ") for answer in view["mine"]]
    return [
        {**unit, "space": space_number(t.width, at), "at": at, "alive": True}
        for unit, at in zip(own, spaces, strict=False)
    ]


def space_pieces(view: dict[str, Any], t: Table, words: Words) -> list[Piece]:
    owners = zone_owners(view, t)
    theme = theme_of(view["arena"])
    pieces: list[Piece] = []
    for space, ground in enumerate(t.ground):
        name = space_name(t.width, space)
        label = words.say("scene", "space", {"space": name, "ground": ground_line(ground, words)})
        marks: list[str] = []
        if space in owners:
            owner = owners[space][1]
            marks = ["zone" if owner < 0 or owner == view["seat"] else "owned"]
            label += " " + zone_line(*owners[space], words)
        art, at = ground_art(ground, theme, space), centre(t, space)
        pieces.append(Piece(f"s:{name}", art, at, 0, (1, STEP), "ground", label, marks, style=f"floor-{theme}"))
    return pieces + zone_names(t, owners)


def zone_line(zone: str, owner: int, words: Words) -> str:
    return words.say("scene", "zone-of" if owner >= 0 else "zone", {"zone": zone, "owner": owner})


def ground_letters(t: Table, tall: bool) -> list[Piece]:
    """The letter of its ground in a corner of each space that is not plain."""
    pieces: list[Piece] = []
    high = 0.44 if tall else 0.27
    for space, ground in enumerate(t.ground):
        letter = ground_letter(ground)
        if letter:
            x, y = centre(t, space)
            wide = high * (1.5 if len(letter) > 1 else 1.0)
            at = (round(x + 0.46 - wide / 2, 3), round(y - STEP / 2 + 0.03 + high / 2, 3))
            key = f"letter:{space_name(t.width, space)}"
            pieces.append(Piece(key, "letter", at, 0, (wide, high), "letters", text=letter, sign=""))
    return pieces


def zone_names(t: Table, owners: dict[int, tuple[str, int]]) -> list[Piece]:
    """The name of each starting zone in its middle."""
    pieces: list[Piece] = []
    for name in dict.fromkeys([zone for zone, _ in owners.values()]):
        spots = [centre(t, space) for space, (zone, _) in owners.items() if zone == name]
        at = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
        pieces.append(Piece(f"zone:{name}", at=at, size=(2.4, 0.8), layer="zones", text=name))
    return pieces


def zone_owners(view: dict[str, Any], t: Table) -> dict[int, tuple[str, int]]:
    """The spaces of the starting zones, each with its zone and the seat that took it, until the fight begins."""
    found: dict[int, tuple[str, int]] = {}
    if view["round"]:
        return found
    for zone, (name, spaces) in enumerate(ARENAS[t.arena - FIRST_ARENA].zones[t.seats]):
        owner = t.zones.index(zone) if zone in t.zones else -1
        found |= dict.fromkeys(spaces, (name, owner))
    return found


def coordinates(t: Table, tall: bool) -> list[Piece]:
    """Letters and numbers on the kerb."""
    size = 0.56 if tall else 0.32
    across = [
        Piece(f"column:{x}", at=(x + 0.5, t.height * STEP + 0.2), size=size, layer="coordinates", text=chr(97 + x))
        for x in range(t.width)
    ]
    down = [
        Piece(f"line:{y}", at=(-0.22, (y + 0.5) * STEP), size=size, layer="coordinates", text=str(y + 1))
        for y in range(t.height)
    ]
    return across + down


def thing_pieces(view: dict[str, Any], t: Table, words: Words, tall: bool) -> tuple[list[Piece], list[Piece]]:
    """The plates of what stands in the way, and the obstacles themselves."""
    plates: list[Piece] = []
    upright: list[Piece] = []
    size, low = ((0.66, 0.48), 0.1) if tall else ((0.4, 0.3), 0.26)
    for thing in view["things"]:
        name = space_name(t.width, thing["space"])
        told = {"kind": thing["kind"], "space": name, "text": thing_line(thing, words)}
        label = words.say("scene", "thing", told)
        at = centre(t, thing["space"])
        art = f"thing-{thing['kind']}"
        upright.append(Piece(f"thing:{name}", art, at, 0, (0.9, STEP - 0.06), "standing", label, parent=f"s:{name}"))
        if thing["health"]:
            text = str(thing["health"])
            plates.append(Piece(f"thing:{name}:n", "plate", (at[0], at[1] + low), 0, size, "plates", text=text))
    return plates, upright


def thing_line(thing: dict[str, Any], words: Words) -> str:
    """What can be done to an obstacle."""
    return words.say("reading", "thing" if thing["health"] else "wall", {"n": thing["health"]})


def team_line(view: dict[str, Any], t: Table, seat: int, words: Words) -> str:
    """How a team stands: its place in the order, its special tokens, who lives."""
    tokens, place = view["special"][seat], view["order"].index(seat) + 1
    told = {"n": tokens, "stages": tokens // STAGE, "rest": tokens % STAGE, "slots": living_slots(t, seat)}
    return words.say("reading", "team", {**told, "place": place})


def team_pieces(view: dict[str, Any], t: Table, words: Words) -> list[Piece]:
    """On the wall, in play order: each seat's banner and its special tokens as stages."""
    pieces: list[Piece] = []
    room = t.width / t.seats
    # One after the other as they sit: another play order moves them, and they stay the same.
    for seat in range(t.seats):
        place, tokens = view["order"].index(seat), view["special"][seat]
        label = words.say("scene", "team", {"seat": seat, "text": team_line(view, t, seat, words)})
        x = room * place + room / 2 - 1.05
        marks = ["active"] if view["active"] == seat else ["fallen"] if view["out"][seat] else []
        art = f"banner-{seat}"
        letter, style = words.name("seat", seat)[0], f"seat-{seat}"
        pieces.append(
            Piece(
                f"team:{seat}", art, (x, -0.64), 0, (0.62, 0.82), "tokens", label, marks, letter, style=style, sign=""
            )
        )
        if view["round"]:
            wide = min(0.66, (room - 0.9) / 3)
            for stage in range(3):
                filled = max(0, min(STAGE, tokens - STAGE * stage))
                spot = (x + 0.42 + wide * (stage + 0.5), -0.62)
                pieces.append(Piece(f"gem:{seat}:{stage}", f"gem-{filled}", spot, 0, (wide * 0.96, 0.5), "tokens"))
    return pieces


def unit_pieces(unit: dict[str, Any], at: Spot, marks: list[str], words: Words, tall: bool = False) -> list[Piece]:
    """A fighter on its base: health as a ring, block as a wall around it, points and statuses beside it."""
    x, y = at
    name, key = unit["id"], f"u:{unit['id']}"
    style = f"seat-{unit['seat']}"
    size, large = (0.96, STEP), 1.7 if tall else 1.0
    # Its name is on the plate; as a sign it is for terminals.
    pieces = [Piece(key, f"base-{unit['seat']}", at, 0, size, "units", token_label(unit, words), marks, sign=name)]
    left, most = health_of(unit)
    steps = max(1, min(RING, round(RING * left / max(1, most))))
    pieces.append(Piece(f"{key}:ring:{steps}", f"ring-{steps}", at, 0, size, "rings", parent=key))
    if unit["bp"]:
        segments = min(MOST_BLOCK, unit["bp"])
        pieces.append(Piece(f"{key}:guard:{segments}", f"guard-{segments}", at, 0, size, "rings", parent=key))
    tallness = 1.5 if character_of(unit).slots > 1 else 1.24
    feet = (x, y + 0.13 - 0.45 * tallness)
    figure = Piece(f"{key}:face", f"figure-{unit['card']}", feet, 0, tallness, "standing", style=style, parent=key)
    pieces.append(figure)
    row, high = (y + 0.13, 0.49) if tall else (y + 0.31, 0.27)
    spot, wide = (x + 0.06, 0.36) if not tall else (x, 0.64)
    # On a phone there is no room for the name: whoever taps the fighter reads it.
    if not tall:
        tag = (x - 0.28, row)
        pieces.append(Piece(f"{key}:name", "plate", tag, 0, (0.345, high), "plates", text=name, parent=key))
    plate = (spot, row)
    pieces.append(Piece(f"{key}:health", "plate", plate, 0, (wide, high), "plates", text=str(left), parent=key))
    if unit["bp"]:
        # On a phone farther down: its number is as large as letters have to be, and so is that of the points above it.
        at_side, text = (x + 0.49, row + 0.09) if tall else (x + 0.37, row - 0.01), str(unit["bp"])
        pieces.append(Piece(f"{key}:bp", "bp", at_side, 0, 0.33 * large, "badges", text=text, parent=key))
    return pieces + condition_pieces(unit, at, key, words, large)


def condition_pieces(unit: dict[str, Any], at: Spot, key: str, words: Words, large: float) -> list[Piece]:
    """Movement Points, which can be pointed at, and statuses."""
    x, y = at
    name = unit["id"]
    pieces: list[Piece] = []
    if unit["mp"]:
        told = words.say("scene", "mp", {"unit": unit_title(unit, words), "n": unit["mp"]})
        spot, text = (x + 0.36, y - 0.1), str(unit["mp"])
        pieces.append(Piece(f"mp:{name}", "mp", spot, 0, 0.36 * large, "badges", told))
        pieces.append(
            Piece(f"mp:{name}:n", at=(spot[0] - 0.05, spot[1] - 0.05), size=0.3 * large, layer="plates", text=text)
        )
    for place, (art, amount) in enumerate(status_chips(unit)):
        # On a phone they are side by side over the fighter: beside it stands the neighbour's block.
        spot = (x - 0.38, y - 0.04 - 0.3 * place) if large == 1 else (x - 0.3 + 0.5 * place, y - 0.36)
        pieces.append(Piece(f"{key}:{art}", art, spot, 0, 0.34 * large, "badges", text=amount, parent=key))
    return pieces


def unit_marks(view: dict[str, Any], unit: dict[str, Any]) -> list[str]:
    marks: list[str] = []
    walk, attack = view["walk"], top_attack(view)
    if walk is not None and walk["unit"] == unit["id"]:
        marks.append("active")
    if attack is not None and attack["target"] == unit["id"]:
        marks.append("danger")
    return marks


def status_chips(unit: dict[str, Any]) -> list[tuple[str, str]]:
    """The badges of statuses and changed stats: a symbol, and how much or how long."""
    found: list[tuple[str, str]] = []
    for name in ("poison", "rooted", "stunned"):
        if unit[name]:
            found.append((name, f"{name[0].upper()}{unit[name]}"))
    gained = sum(n for _, n, _ in unit["changes"] if n > 0)
    lost = sum(-n for _, n, _ in unit["changes"] if n < 0)
    found += [("changed-up", f"+{gained}")] if gained else []
    return found + ([("changed-down", f"−{lost}")] if lost else [])


def aim_pieces(view: dict[str, Any], t: Table, tall: bool, numbers: Sequence[Piece] = ()) -> list[Piece]:
    """Attacks on the stack as arrows, and what the next of them comes to as things stand, off these numbers."""
    pieces: list[Piece] = []
    for place, told in enumerate(view["stack"]):
        if told["kind"] == "attack":
            start = t.units[unit_number(told["unit"])].space
            target = target_number(t, told["target"])
            end = target - THINGS if target >= THINGS else t.units[target].space
            pieces.append(arrow(f"aim:{place}", centre(t, start), centre(t, end), "aim"))
        elif told["kind"] == "ability":
            pieces += ability_arrows(t, told, place)
    attack = top_attack(view)
    if attack is not None:
        frame = attack_of(t, attack)
        space = frame.target - THINGS if frame.target >= THINGS else t.units[frame.target].space
        x, y = centre(t, space)
        text = sum_text(*attack_sum(t, frame.target, attack_points(t, frame), frame.pierce))
        size = (2.2, 0.7) if tall else (1.5, 0.5)
        floor = (t.width - 0.6, t.height * STEP)
        spot = sum_spot((x, y), centre(t, t.units[frame.attacker].space), size, floor, numbers)
        pieces.append(Piece("sum", "sum", spot, 0, size, "sums", text=text))
    return pieces


def sum_spot(
    at: Spot, attacker: Spot, size: Spot = (1.5, 0.5), floor: Spot | None = None, numbers: Sequence[Piece] = ()
) -> Spot:
    """Below or above the defender, rather on the side away from its attacker, where it lies on the fewest numbers;
    the letter of some ground weighs less than those of a fighter."""
    below, above = 0.44 + size[1] / 2, -0.75 - size[1] / 2
    sides = (below, above) if attacker[1] <= at[1] else (above, below)
    rows = (*sides, 1.6 * sides[0], 1.6 * sides[1])
    ways = [(across, down) for down in rows for across in (0.0, -0.8, 0.8, -1.6, 1.6)]
    spots = [(max(0.6, at[0] + across), at[1] + down) for across, down in ways]
    if floor is not None:
        spots = [spot for spot in spots if spot[0] <= floor[0] and -1.0 <= spot[1] <= floor[1]] or spots[:1]
    weighed = [(piece, 1 if piece.layer == "letters" else 10) for piece in numbers]
    return min(spots, key=lambda spot: sum(weight for piece, weight in weighed if _is_over(spot, size, piece)))


def _is_over(at: Spot, size: Spot, piece: Piece) -> bool:
    """Whether something of that size would lie on a piece."""
    wide, high = size[0] + piece.size[0], size[1] + piece.size[1]
    return abs(at[0] - piece.at[0]) < wide / 2 and abs(at[1] - piece.at[1]) < high / 2


def ability_arrows(t: Table, told: dict[str, Any], place: int) -> list[Piece]:
    start = centre(t, t.units[unit_number(told["unit"])].space)
    pieces: list[Piece] = []
    for number, target in enumerate(told["targets"]):
        if target.startswith(("seat", "die", "face")):
            continue
        space = t.units[unit_number(target)].space if target[0].isdigit() else space_number(t.width, target)
        if centre(t, space) != start:
            pieces.append(arrow(f"aim:{place}:{number}", start, centre(t, space), "way"))
    return pieces


def arrow(key: str, start: Spot, end: Spot, style: str) -> Piece:
    """A line from edge to edge of two spaces with a head."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(0.01, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    x1, y1 = start[0] + ux * 0.4, start[1] + uy * 0.4
    x2, y2 = end[0] - ux * 0.42, end[1] - uy * 0.42
    head = (
        f"M{x2 - 0.2 * ux + 0.14 * uy:.2f} {y2 - 0.2 * uy - 0.14 * ux:.2f}L{x2:.2f} {y2:.2f}"
        f"L{x2 - 0.2 * ux - 0.14 * uy:.2f} {y2 - 0.2 * uy + 0.14 * ux:.2f}"
    )
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    return Piece(
        key, at=middle, size=0.3, layer="aims", path=f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}{head}", style=style
    )


def attack_sum(t: Table, target: int, points: int, pierce: int = 0) -> tuple[int, int, int]:
    """R12.6: Attack Points, Block Points that stand in their way, and the damage."""
    bp = 0 if target >= THINGS else max(0, t.units[target].bp - pierce)
    return points, bp, max(0, points - bp)


def sum_text(points: int, bp: int, damage: int) -> str:
    return f"{points} − {bp} = {damage}"
