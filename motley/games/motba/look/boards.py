"""The arena: ground, obstacles, starting zones, fighters with all that is on them, attacks on their way."""

from typing import Any, Final

from motley.games.motba.look.tableau import attack_of, bare_table, space_number, target_number, top_attack, unit_number
from motley.games.motba.look.texts import ground_line, health_of, token_label
from motley.games.motba.rules.battle.attack import attack_points
from motley.games.motba.rules.deck.arenas import ARENAS, GROUND, space_name
from motley.games.motba.rules.deck.cards import FIRST_ARENA
from motley.games.motba.rules.deck.vocabulary import TERRAINS
from motley.games.motba.rules.moves import THINGS
from motley.games.motba.rules.results import living_slots
from motley.games.motba.rules.state import Table
from motley.kernel import Area, Composer, Piece, Words, part_of

LAYERS: Final = (
    "ground", "coordinates", "things", "aims", "units", "faces", "bars", "health", "badges", "plates", "tokens",
    "names", "sums",
)  # fmt: skip
STAGE: Final = 5
Spot = tuple[float, float]


def centre(t: Table, space: int) -> Spot:
    return (space % t.width + 0.5, space // t.width + 0.5)


def ground_art(ground: int) -> str:
    terrain = ground // GROUND
    return "ground-plain" if terrain == 0 else f"ground-{TERRAINS[terrain]}-{ground % GROUND}"


FLOOR_PARTS: Final = ("seats", "arena", "width", "height", "ground", "things")


def arena_board(view: dict[str, Any], t: Table, words: Words, composer: Composer) -> Area:
    # Only while teams are placed is the floor another for each of them.
    is_placing = view["ask"] in ("zone", "put")
    zones = part_of(view, "ask", "seat", "zones") if is_placing else {"ask": "", "seat": None, "zones": []}
    pieces = list(composer.kept("floor", floor_pieces, {**part_of(view, *FLOOR_PARTS), **zones}, words))
    pieces += aim_pieces(view, t) + team_pieces(view, t, words)
    for unit in placed_units(view, t):
        marks = unit_marks(view, unit)
        pieces += composer.kept(f"unit:{unit['id']}", unit_pieces, unit, centre(t, unit["space"]), marks, words)
    title = words.name("card", view["arena"]) if view["arena"] else words.say("scene", "arena")
    box = (-0.42, -0.95, t.width + 0.54, t.height + 1.33)
    return Area("arena", title, "board", box, pieces, None, LAYERS, backdrop="night")


def floor_pieces(view: dict[str, Any], words: Words) -> list[Piece]:
    """The ground with its coordinates and what stands on it."""
    t = bare_table(view)
    return space_pieces(view, t, words) + coordinates(t) + thing_pieces(view, t, words)


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
    pieces: list[Piece] = []
    for space, ground in enumerate(t.ground):
        name = space_name(t.width, space)
        label = words.say("scene", "space", {"space": name, "ground": ground_line(ground, words)})
        marks: list[str] = []
        if space in owners:
            zone, owner = owners[space]
            marks = ["zone" if owner < 0 or owner == view["seat"] else "owned"]
            label += " " + words.say("scene", "zone-of" if owner >= 0 else "zone", {"zone": zone, "owner": owner})
        pieces.append(Piece(f"s:{name}", ground_art(ground), centre(t, space), 0, 1, "ground", label, marks))
    return pieces + zone_names(t, owners)


def zone_names(t: Table, owners: dict[int, tuple[str, int]]) -> list[Piece]:
    """The name of each starting zone in its middle."""
    pieces: list[Piece] = []
    for name in dict.fromkeys([zone for zone, _ in owners.values()]):
        spots = [centre(t, space) for space, (zone, _) in owners.items() if zone == name]
        at = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
        pieces.append(Piece(f"zone:{name}", at=at, size=(2.4, 0.8), layer="sums", text=name))
    return pieces


def zone_owners(view: dict[str, Any], t: Table) -> dict[int, tuple[str, int]]:
    """The spaces of the starting zones, each with its zone and the seat that took it, while teams are placed."""
    found: dict[int, tuple[str, int]] = {}
    if view["ask"] not in ("zone", "put"):
        return found
    for zone, (name, spaces) in enumerate(ARENAS[t.arena - FIRST_ARENA].zones[t.seats]):
        owner = t.zones.index(zone) if zone in t.zones else -1
        found |= dict.fromkeys(spaces, (name, owner))
    return found


def coordinates(t: Table) -> list[Piece]:
    size = (0.4, 0.4)
    pieces = [
        Piece(
            f"column:{column}",
            at=(column + 0.5, t.height + 0.17),
            size=size,
            layer="coordinates",
            text=chr(97 + column),
        )
        for column in range(t.width)
    ]
    return pieces + [
        Piece(f"line:{row}", at=(-0.2, row + 0.5), size=size, layer="coordinates", text=str(row + 1))
        for row in range(t.height)
    ]


def thing_pieces(view: dict[str, Any], t: Table, words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for thing in view["things"]:
        name = space_name(t.width, thing["space"])
        told = {"kind": thing["kind"], "space": name, "n": thing["health"]}
        label = words.say("scene", "thing" if thing["health"] else "wall", told)
        at = centre(t, thing["space"])
        pieces.append(
            Piece(f"thing:{name}", f"thing-{thing['kind']}", at, 0, 0.94, "things", label, parent=f"s:{name}")
        )
        if thing["health"]:
            text = str(thing["health"])
            pieces.append(Piece(f"thing:{name}:n", "plate", (at[0], at[1] + 0.3), 0, (0.5, 0.36), "plates", text=text))
    return pieces


def team_pieces(view: dict[str, Any], t: Table, words: Words) -> list[Piece]:
    """Over the arena, in play order: each seat's token and its special tokens as stages."""
    pieces: list[Piece] = []
    room = t.width / t.seats
    order = view["order"]
    for place, seat in enumerate(order):
        tokens = view["special"][seat]
        told = {"seat": seat, "n": tokens, "stages": tokens // STAGE, "rest": tokens % STAGE}
        label = words.say("scene", "team", {**told, "place": place + 1, "slots": living_slots(t, seat)})
        x = room * place + 0.36
        marks = ["active"] if view["active"] == seat else ["fallen"] if view["out"][seat] else []
        letter = words.name("seat", seat)[0]
        style = f"seat-{seat}"
        at = (x, -0.52)
        pieces.append(
            Piece(f"team:{seat}", f"token-{seat}", at, 0, 0.66, "tokens", label, marks, text=letter, style=style)
        )
        if view["round"]:
            wide = min(0.7, (room - 0.8) / 3)
            for stage in range(3):
                filled = max(0, min(STAGE, tokens - STAGE * stage))
                spot = (x + 0.46 + wide * (stage + 0.5), -0.52)
                pieces.append(Piece(f"gem:{seat}:{stage}", f"gem-{filled}", spot, 0, (wide * 0.96, 0.6), "tokens"))
    return pieces


def unit_pieces(unit: dict[str, Any], at: Spot, marks: list[str], words: Words) -> list[Piece]:
    """A fighter: shape and colour, portrait, name, health, points, statuses. All of it moves together."""
    x, y = at
    name, key = unit["id"], f"u:{unit['id']}"
    style = f"seat-{unit['seat']}"
    label = token_label(unit, words)
    # Its name is on the plate; as text it is for terminals.
    pieces = [Piece(key, f"token-{unit['seat']}", at, 0, 0.84, "units", label, marks, text=name)]
    down = 0.05 if unit["seat"] == 2 else 0.0
    face = (x, y - 0.05 + down)
    pieces.append(Piece(f"{key}:face", f"face-{unit['card']}", face, 0, 0.44, "faces", style=style, parent=key))
    pieces += health_pieces(unit, (x, y + 0.37), (0.86, 0.2), key, str(health_of(unit)[0]))
    pieces.append(Piece(f"{key}:name", "plate", (x - 0.31, y - 0.36), 0, (0.38, 0.32), "plates", text=name, parent=key))
    if unit["bp"]:
        text = str(unit["bp"])
        pieces.append(Piece(f"{key}:bp", "bp", (x + 0.33, y - 0.32), 0, 0.36, "badges", text=text, parent=key))
    if unit["mp"]:
        told = words.say("scene", "mp", {"unit": name, "n": unit["mp"]})
        spot, text = (x + 0.35, y + 0.08), str(unit["mp"])
        pieces.append(Piece(f"mp:{name}", "mp", spot, 0, 0.34, "badges", told))
        pieces.append(Piece(f"mp:{name}:n", at=spot, size=0.34, layer="plates", text=text))
    chips = status_chips(unit)
    for place, (art, amount) in enumerate(chips):
        # Two on the left; more than that lie in a row above the health.
        spot = (x - 0.35, y - 0.09) if place == 0 else (x - 0.65 + 0.3 * place, y + 0.2)
        pieces.append(Piece(f"{key}:{art}", art, spot, 0, 0.31, "badges", text=amount, parent=key))
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


def health_pieces(unit: dict[str, Any], at: Spot, size: tuple[float, float], key: str, text: str) -> list[Piece]:
    """A bar for the health left, with its number."""
    left, most = health_of(unit)
    share = max(0.02, min(1.0, left / max(1, most)))
    tone = "bar-good" if share > 0.5 else "bar-low" if share > 0.25 else "bar-bad"
    wide, high = size[0] - 0.04, size[1] - 0.05
    parent = key if key.startswith("u:") else None
    spot = (at[0] - wide * (1 - share) / 2, at[1])
    return [
        Piece(f"{key}:bar", "bar-back", at, 0, size, "bars", parent=parent),
        Piece(f"{key}:fill", tone, spot, 0, (wide * share, high), "bars"),
        Piece(f"{key}:health", at=at, size=(size[0], size[1] * 1.85), layer="health", text=text),
    ]


def aim_pieces(view: dict[str, Any], t: Table) -> list[Piece]:
    """Attacks on the stack as arrows, and what the next of them comes to as things stand."""
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
        spot = sum_spot((x, y), centre(t, t.units[frame.attacker].space))
        pieces.append(Piece("sum", "sum", spot, 0, (1.5, 0.5), "sums", text=text))
    return pieces


def sum_spot(at: Spot, attacker: Spot) -> Spot:
    """Above or below the defender, on the side away from its attacker; not beyond the left edge."""
    return (max(0.6, at[0]), at[1] - 0.64 if attacker[1] > at[1] else at[1] + 0.72)


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
