"""Beside the arena: the dice, the battle stack, each team's fighters with their abilities, what those do in words."""

from typing import Any, Final

from motley.games.motba.look.boards import health_pieces, status_chips
from motley.games.motba.look.texts import (
    ability_line,
    ability_named,
    card_label,
    character_of,
    health_of,
    special_of,
    unit_label,
    unit_title,
)
from motley.games.motba.rules.deck.arenas import FACES, NUMBERS, SIDES
from motley.games.motba.rules.deck.cards import ARTIFACTS, FIRST_ARTIFACT, Ability
from motley.games.motba.rules.deck.vocabulary import KINDS, STATS, SYMBOLS
from motley.games.motba.rules.state import BITS
from motley.kernel import Area, Composer, Piece, Words

LAYERS: Final = (
    "board", "tokens", "faces", "bars", "health", "stats", "pills", "badges", "dice", "lines", "notes", "names",
)  # fmt: skip
STACK_LAYERS: Final = ("tray", "names", "board", "lines")
NARROW_DICE: Final = 6.4
WIDE_DICE: Final = 9.2
DICE_HIGH: Final = 1.3
BLOCK: Final = 4.2


DICE_PARTS: Final = ("active", "dice", "ask", "args", "rerolls", "pool", "pending", "aiming", "seat")


# The dice
def dice_area(view: dict[str, Any], words: Words, tall: bool) -> Area:
    """The dice that were rolled, or what is left of the Action Pool; the tray stays when it is empty."""
    seat = view["active"]
    pieces = rolled_dice(view, words) if view["dice"] else pool_dice(view, words)
    if view["ask"] == "wild":
        for symbol in SYMBOLS:
            pieces.append(_die(f"wild:{symbol}", "bonus", symbol, words.say("scene", "wild", {"symbol": symbol})))
    if view["ask"] == "target" and view["args"][0] == "ability":
        pieces += face_choices(view, words)
    key = "rolled" if view["dice"] else "pool" if seat >= 0 else "dice"
    title = words.say("scene", key, {"seat": seat, "n": view["rerolls"]})
    wide = NARROW_DICE if tall else WIDE_DICE
    if pieces:
        spread(pieces, wide)
    else:
        at, size = (wide / 2, DICE_HIGH / 2), (wide, DICE_HIGH * 0.9)
        text = words.say("scene", "no-dice")
        pieces = [Piece("dice:tray", "tray", at, 0, size, "tray")]
        pieces.append(Piece("dice:none", at=at, size=(wide, 0.5), layer="tray", text=text))
    return Area("dice", title, "hand", (0, 0, wide, DICE_HIGH), pieces, view["seat"], ("tray", "dice"))


def _die(key: str, kind: str, face: str, label: str, *marks: str) -> Piece:
    return Piece(key, f"die-{kind}-{face}", layer="dice", label=label, marks=marks)


def rolled_dice(view: dict[str, Any], words: Words) -> list[Piece]:
    return [
        _die(f"die:{place}", die["kind"], die["face"], words.say("scene", "die", die))
        for place, die in enumerate(view["dice"])
    ]


def pool_dice(view: dict[str, Any], words: Words) -> list[Piece]:
    """One die for each symbol that is left; those given away in Setup are marked."""
    pieces: list[Piece] = []
    for symbol in SYMBOLS:
        given = [each["unit"] for each in view["pending"] if each["symbol"] == symbol]
        left = view["pool"][symbol] - len(given)
        for place in range(view["pool"][symbol]):
            if place < left:
                label = words.say("scene", "symbol", {"symbol": symbol})
                pieces.append(_die(f"pool:{symbol}:{place}", "action", symbol, label))
            else:
                unit = given[place - left] or words.say("scene", "yourself")
                label = words.say("scene", "symbol-given", {"symbol": symbol, "unit": unit})
                pieces.append(_die(f"pool:{symbol}:{place}", "action", symbol, label, "spent"))
    return pieces


def face_choices(view: dict[str, Any], words: Words) -> list[Piece]:
    """The sides to which a chosen die may be turned."""
    aiming = view["aiming"]
    if aiming is None or not aiming["targets"] or not aiming["targets"][0].startswith("die "):
        return []
    _, kind, shown = aiming["targets"][0].split()
    faces = [FACES[face] for face in SIDES[KINDS.index(kind)] if FACES[face] != shown]
    return [_die(f"face:{face}", kind, face, words.say("scene", "face", {"face": face}), "active") for face in faces]


def spread(pieces: list[Piece], wide: float) -> None:
    """Dice side by side, smaller when there are many."""
    step = min(1.06, (wide - 0.04) / len(pieces))
    left = (wide - step * len(pieces)) / 2
    for place, piece in enumerate(pieces):
        piece.at = (left + step * (place + 0.5), DICE_HIGH / 2)
        piece.size = (step * 0.95, step * 0.95)


# The battle stack
def stack_area(view: dict[str, Any], words: Words, tall: bool) -> Area:
    """The battle stack as a pile: the newest on top, which resolves next. On a phone it lies right below the dice."""
    pile = list(reversed(view["stack"]))
    high = max(2.3 if tall else 4.0, 2.3 + 1.25 * (len(pile) - 1))
    pieces = [Piece("stack:tray", "tray", (5, high / 2), 0, (10, high), "tray")]
    if not pile:
        text = words.say("scene", "stack-empty")
        pieces.append(Piece("stack:none", "element-none", (5, high / 2), 0, (8, 1.4), "board", text, text=text))
    for place, told in enumerate(pile):
        pieces += element_pieces(view, told, len(pile) - 1 - place, place, words)
    title = words.say("scene", "stack", {"n": len(pile)})
    kind = "hand" if tall else "stack"
    return Area("stack", title, kind, (0, 0, 10, high), pieces, view["seat"], STACK_LAYERS)


def element_pieces(view: dict[str, Any], told: dict[str, Any], number: int, place: int, words: Words) -> list[Piece]:
    """One card of the pile; the top one is whole, of the others a strip shows."""
    text = element_text(view, told, words)
    if place == 0:
        label = words.say("scene", "element-top", {"text": text})
        pieces = [Piece(f"stack:{number}", "element-top", (5, 1.05), 0, (9.8, 1.9), "board", label, ("top",))]
        pieces.append(
            Piece("stack:next", at=(0.35, 0.5), size=(9, 0.9), layer="lines", text=words.say("scene", "next"))
        )
        return [*pieces, Piece("stack:text", at=(0.35, 1.35), size=(9.2, 1.1), layer="lines", text=text)]
    y = 2.05 + 1.25 * (place - 1) + 0.6
    inset = min(1.2, 0.3 * place)
    label = words.say("scene", "element", {"text": text, "n": place + 1})
    wide = 9.8 - 2 * inset
    return [Piece(f"stack:{number}", "element", (5, y), 0, (wide, 1.15), "names", label, text=text)]


def element_text(view: dict[str, Any], told: dict[str, Any], words: Words) -> str:
    """An element of the stack in a few words."""
    kind = told["kind"]
    if kind == "phase":
        return words.say("element", "phase", {"phase": told["phase"]})
    if kind == "rest":
        return words.say("element", "rest", {"unit": told["unit"]})
    if kind == "assign":
        return words.say("element", "assign", {"unit": told["unit"], "n": told["dice"], "die": told["die"]})
    if kind == "attack":
        key = "attack-ranged" if told["ranged"] else "attack"
        return words.say("element", key, {"unit": told["unit"], "target": told["target"]})
    args = {"unit": told["unit"], "ability": told["ability"], "targets": told["targets"]}
    return words.say("element", "ability-at" if told["targets"] else "ability", args)


# The teams
def team_areas(
    view: dict[str, Any],
    seat: int,
    units: list[dict[str, Any]],
    row: list[str],
    words: Words,
    tall: bool,
    composer: Composer,
) -> list[Area]:
    """A seat's fighters in one panel; on a phone the own ones each in a panel of its own, large enough for a thumb."""
    following = next_unit(view, seat, units)
    if tall and seat == view["seat"]:
        areas = [
            team_area(view, seat, [unit], following, f"unit:{unit['id']}", unit_title(unit, words), words, composer)
            for unit in units
        ]
    else:
        title = words.say("scene", "team-of", {"seat": seat})
        areas = [team_area(view, seat, units, following, f"units:{seat}", title, words, composer)]
    shared = [card for card in row[3:] if card and is_shared(card)]
    if shared and areas:
        banner(areas[-1], seat, shared, words)
    return areas


def team_area(
    view: dict[str, Any],
    seat: int,
    units: list[dict[str, Any]],
    following: str,
    key: str,
    title: str,
    words: Words,
    composer: Composer,
) -> Area:
    """Fighters: health, stats, statuses, abilities with their cooldowns, artifacts."""
    pieces: list[Piece] = []
    for place, unit in enumerate(units):
        is_next = unit["id"] == following
        pieces += composer.kept(
            f"block:{unit['id']}", block_pieces, block_part(view, unit), unit, is_next, BLOCK * place, words
        )
    return Area(key, title, "pool", (0, 0, 10, BLOCK * max(1, len(units))), pieces, seat, LAYERS)


def banner(area: Area, seat: int, cards: list[str], words: Words) -> None:
    """Artifacts that lie on the team as a whole, below its last fighter."""
    y = area.box[3]
    text = words.say("scene", "team-artifacts", {"cards": cards})
    label = " ".join(card_label(card, words) for card in cards)
    area.pieces.append(Piece(f"banner:{seat}", "panel", (5, y + 0.45), 0, (9.9, 0.84), "board", label, text=text))
    area.box = (0, 0, 10, y + 0.9)


def is_shared(card: str) -> bool:
    return ARTIFACTS[NUMBERS[card] - FIRST_ARTIFACT].aim == "none"


def block_part(view: dict[str, Any], unit: dict[str, Any]) -> dict[str, Any]:
    """What a fighter's panel tells besides the fighter: whether the fight is on, and its team's special tokens."""
    return {"round": view["round"], "special": {unit["seat"]: view["special"][unit["seat"]]}}


def block_pieces(view: dict[str, Any], unit: dict[str, Any], is_next: bool, top: float, words: Words) -> list[Piece]:
    """One fighter's part of the panel."""
    key = f"p:{unit['id']}"
    is_down = bool(view["round"]) and not unit["alive"]
    art = "panel-fallen" if is_down else "panel"
    label = unit_label(view, unit, words)
    parent = f"u:{unit['id']}" if unit["alive"] else None
    at = (5.0, top + BLOCK / 2)
    marks = ("active",) if is_next else ()
    pieces = [Piece(f"{key}:back", art, at, 0, (9.9, BLOCK - 0.1), "board", "", marks)]
    # Only the head stands for the fighter: below it each ability speaks for itself.
    pieces.append(Piece(key, "panel-head", (5.0, top + 1.04), 0, (9.7, 1.9), "board", label, parent=parent))
    style = f"seat-{unit['seat']}"
    pieces.append(Piece(f"{key}:token", f"token-{unit['seat']}", (0.86, top + 0.98), 0, 1.3, "tokens"))
    face = (0.86, top + 0.98 + (0.08 if unit["seat"] == 2 else 0))
    pieces.append(Piece(f"{key}:face", f"face-{unit['card']}", face, 0, 0.7, "faces", style=style))
    title = unit_title(unit, words)
    pieces.append(Piece(f"{key}:name", at=(1.7, top + 0.65), size=(4.9, 1.05), layer="lines", text=title))
    if is_down:
        text = words.say("scene", "fallen")
        return [*pieces, Piece(f"{key}:stats", at=(1.7, top + 1.5), size=(5, 0.9), layer="notes", text=text)]
    left, most = health_of(unit)
    pieces += health_pieces(unit, (8.15, top + 0.66), (3.2, 0.62), key, f"{left}/{most}")
    pieces += stat_pieces(unit, top + 1.5, key)
    return pieces + block_badges(unit, top, key, words) + pill_pieces(view, unit, top + 2.1, words)


def stat_pieces(unit: dict[str, Any], y: float, key: str) -> list[Piece]:
    """Melee, Ranged with its Range, Speed and Defense as they are now."""
    printed = dict(zip(STATS, character_of(unit).stats, strict=True))
    told = unit["stats"]
    arrows = {name: "↑" if told[name] > printed[name] else "↓" if told[name] < printed[name] else "" for name in STATS}
    shown = [("melee", f"{told['melee']}{arrows['melee']}")]
    if told["ranged"] and told["range"] > 1:
        arrow = arrows["ranged"] or arrows["range"]
        shown.append(("ranged", f"{told['ranged']}/{told['range']}{arrow}"))
    shown += [(name, f"{told[name]}{arrows[name]}") for name in ("speed", "defense")]
    pieces: list[Piece] = []
    x = 2.75
    for name, text in shown:
        wide = 1.3 if name == "ranged" else 0.9
        # The text of a wide box is as large as that of a narrow one, and the pictogram keeps its shape.
        pieces.append(Piece(f"{key}:{name}", f"stat-{name}", (x, y), 0, 0.9, "stats"))
        pieces.append(Piece(f"{key}:{name}:n", at=(x + wide / 2 - 0.5, y), size=(wide, 0.95), layer="stats", text=text))
        x += wide + 0.75
    return pieces


def next_unit(view: dict[str, Any], seat: int, units: list[dict[str, Any]]) -> str:
    """The fighter that the viewer is to place now, or nobody."""
    done = len(view["mine"])
    if view["ask"] != "put" or seat != view["seat"] or done >= len(units):
        return ""
    name: str = units[done]["id"]
    return name


def block_badges(unit: dict[str, Any], top: float, key: str, words: Words) -> list[Piece]:
    """Points and statuses, from the right. Movement Points can be pointed at: they are for walking."""
    found = [(name, str(unit[name])) for name in ("bp", "mp") if unit[name]]
    found += status_chips(unit)
    walks = words.say("scene", "mp", {"unit": unit["id"], "n": unit["mp"]})
    room = 1.3 if unit["stats"]["ranged"] else 3.0
    step = min(0.84, room / max(1, len(found)))
    return [
        Piece(
            f"{key}:{art}",
            art,
            (9.4 - step * place, top + 1.5),
            0,
            max(0.5, min(0.8, step)),
            "badges",
            walks if art == "mp" else "",
            text=text,
        )
        for place, (art, text) in enumerate(found)
    ]


def pill_pieces(view: dict[str, Any], unit: dict[str, Any], top: float, words: Words) -> list[Piece]:
    """Abilities and artifacts, side by side: as many columns as they need."""
    made = made_pills(view, unit, words)
    columns = 2 if len(made) <= 4 else 3
    rows = max(2, (len(made) + columns - 1) // columns)
    wide, high = 9.6 / columns, (BLOCK - 2.25) / rows
    for place, piece in enumerate(made):
        piece.at = (0.2 + wide * (place % columns + 0.5), top + high * (place // columns + 0.5))
        piece.size = (wide - 0.12, high - 0.08)
    return made


def made_pills(view: dict[str, Any], unit: dict[str, Any], words: Words) -> list[Piece]:
    """A fighter's abilities and artifacts, not laid out yet."""
    made = ability_pills(view, unit, words)
    for place, each in enumerate(unit["artifacts"]):
        label = card_label(each["card"], words)
        text = words.name("card", each["card"])
        made.append(Piece(f"artifact:{unit['id']}:{place}", "chip", layer="pills", label=label, text=text))
    return made


def ability_pills(view: dict[str, Any], unit: dict[str, Any], words: Words) -> list[Piece]:
    """Basic abilities with tokens and cooldown, those that artifacts grant after the printed ones; then the special."""
    pills: list[Piece] = []
    grants = granting(unit)
    for slot, each in enumerate(basics_of(unit)):
        ability = ability_named(each["id"])
        told = {"ability": each["id"], "n": each["tokens"], "of": each["cooldown"], "unit": unit["id"]}
        is_used = bool(unit["used"] & BITS[slot])
        is_ready = each["tokens"] >= each["cooldown"] and not is_used
        art = "pill-ready" if is_ready else "pill-used" if is_used else "pill"
        told["text"] = ability_line(ability, words)
        if slot >= len(character_of(unit).basic):
            told["card"] = grants[slot - len(character_of(unit).basic)]
            label = words.say("scene", "granted-used" if is_used else "granted", told)
        else:
            label = words.say("scene", "ability-used" if is_used else "ability", told)
        text = words.say("scene", "ability-short", told)
        pills.append(Piece(f"ab:{unit['id']}:{slot}", art, layer="pills", label=label, text=text))
    special = special_of(unit)
    told = {"ability": special.id, "unit": unit["id"], "text": ability_line(special, words)}
    is_ready = view["special"][unit["seat"]] >= 5 * special.least and unit["alive"]
    label = words.say("scene", "special", told)
    art = "pill-special-ready" if is_ready else "pill-special"
    text = words.say("scene", "special-short", told)
    return [*pills, Piece(f"sp:{unit['id']}", art, layer="pills", label=label, text=text)]


def basics_of(unit: dict[str, Any]) -> list[dict[str, Any]]:
    """The basic abilities with their tokens; those of a fighter that is not placed yet are empty."""
    if unit["abilities"]:
        found: list[dict[str, Any]] = unit["abilities"]
        return found
    abilities = character_of(unit).basic + [grant_of(card) for card in granting(unit)]
    return [{"id": ability.id, "tokens": 0, "cooldown": ability.cooldown} for ability in abilities]


def granting(unit: dict[str, Any]) -> list[str]:
    """R6.4: the artifacts on a fighter that give it an ability, in order of reveal."""
    cards = [each["card"] for each in unit["artifacts"]]
    return [card for card in cards if ARTIFACTS[NUMBERS[card] - FIRST_ARTIFACT].grant is not None]


def grant_of(card: str) -> Ability:
    grant = ARTIFACTS[NUMBERS[card] - FIRST_ARTIFACT].grant
    assert grant is not None
    return grant


def ability_sheet(view: dict[str, Any], words: Words, composer: Composer) -> Area:
    """What everybody in the arena can do, in words; those of the viewer first."""
    rows = [[words.say("scene", "fighter")]]
    front = view["seat"]
    for unit in sorted(view["units"], key=lambda each: each["seat"] != front):
        rows += composer.kept(f"rows:{unit['id']}", unit_rows, block_part(view, unit), unit, words)
    # Owned by another seat it comes last: it is looked up, not watched.
    owner = next((seat for seat in range(view["seats"]) if seat != front), None)
    return Area("abilities", words.say("scene", "abilities"), "sheet", (0, 0, 4, 2), rows=rows, owner=owner)


def unit_rows(view: dict[str, Any], unit: dict[str, Any], words: Words) -> list[list[str]]:
    """What a fighter can do; each line is what a piece says of itself, so that nobody hears it twice."""
    rows = [[unit_label(view, unit, words)]]
    if unit["alive"] or not view["round"]:
        rows += [[piece.label] for piece in made_pills(view, unit, words)]
    return rows
