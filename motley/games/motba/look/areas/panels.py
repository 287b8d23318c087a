"""Beside the arena: the dice in their tray, the battle stack as a pile, each team's fighters with their abilities."""

from typing import Any, Final

from motley.games.motba.look.areas.boards import status_chips
from motley.games.motba.look.reading.texts import (
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
from motley.kernel import Area, Composer, Piece, Run, Words

LAYERS: Final = ("board", "tokens", "faces", "bars", "health", "stats", "pills", "badges", "lines", "titles")
STACK_LAYERS: Final = ("tray", "board", "faces", "lines", "titles")
DICE_LAYERS: Final = ("tray", "sockets", "dice", "captions")
SOCKET: Final = 1.42
TRAY_HIGH: Final = 1.42
CAPTION: Final = 1.9
DIE: Final = 0.98
BLOCK: Final = 3.6
SLIM: Final = 1.72
"""How high a fighter's part of a panel is; of rivals where there are several, without what it can do."""
HEADROOM: Final = 0.16
"""Figures look out of their panel at its top."""
HEM: Final = 0.2
"""How wide the colour of its team is along a fighter's part: fighters of all colours are drafted by everybody."""
COLUMN: Final = (3.84, 4.9)
"""On a phone the own fighters stand side by side."""
PILLS: Final = 4
"""As many abilities and artifacts have room for their names in full."""
TOP: Final = 2.45
STRIP: Final = 1.05


DICE_PARTS: Final = ("active", "dice", "ask", "args", "rerolls", "pool", "pending", "aiming", "seat")


# The dice
def dice_area(view: dict[str, Any], names: dict[str, str], words: Words, tall: bool) -> Area:
    """The dice that were rolled, or what is left of the Action Pool: a socket for each symbol, which stays."""
    seat = view["active"]
    left = 0.1 if tall else CAPTION
    wide = left + SOCKET * len(SYMBOLS) + 0.1
    pieces = [Piece("dice:tray", "tray", (wide / 2, TRAY_HIGH / 2), 0, (wide, TRAY_HIGH), "tray")]
    key = "rolled" if view["dice"] else "pool" if seat >= 0 else "dice"
    title = words.say("scene", key, {"seat": seat, "n": view["rerolls"]})
    if not tall:
        pieces.append(caption(view, words))
    extra: list[Piece] = []
    if view["ask"] == "wild":
        extra = [
            _die(f"wild:{symbol}", "bonus", symbol, words.say("scene", "wild", {"symbol": symbol}))
            for symbol in SYMBOLS
        ]
    if view["ask"] == "target" and view["args"][0] == "ability":
        extra = face_choices(view, words)
    if view["dice"] or extra:
        loose = [*rolled_dice(view, words), *([] if view["dice"] else pool_dice(view, names, words)), *extra]
        spread(loose, left, wide - left - 0.1)
        well = (left + (wide - left - 0.1) / 2, TRAY_HIGH / 2)
        pieces += [Piece("dice:well", "well", well, 0, (wide - left - 0.1, 1.22), "sockets"), *loose]
    else:
        pieces += sockets(pool_dice(view, names, words), left)
    return Area(
        "dice", title, "hand", (0, 0, wide, TRAY_HIGH), pieces, view["seat"], DICE_LAYERS, slot="dice", frame=False
    )


def caption(view: dict[str, Any], words: Words) -> Piece:
    """Whose dice these are, and how many rerolls there are."""
    lines = [[Run(words.say("scene", "dice"), "title")]]
    if view["active"] >= 0:
        lines = [[Run(words.say("scene", "of-seat", {"seat": view["active"]}), "title")]]
        lines.append(
            [Run(words.say("scene", "rerolls", {"n": view["rerolls"]}) if view["dice"] else words.say("scene", "dice"))]
        )
    return Piece(
        "dice:caption", at=(CAPTION / 2, TRAY_HIGH / 2), size=(CAPTION - 0.2, 1.1), layer="captions", lines=lines
    )


def sockets(dice: list[Piece], left: float) -> list[Piece]:
    """Each symbol has its place; several dice of one lie over each other."""
    pieces: list[Piece] = []
    for place, symbol in enumerate(SYMBOLS):
        x = left + SOCKET * (place + 0.5)
        pieces.append(
            Piece(f"socket:{symbol}", f"socket-{symbol}", (x, TRAY_HIGH / 2), 0, (SOCKET - 0.1, 1.22), "sockets")
        )
        mine = [die for die in dice if die.key.startswith(f"pool:{symbol}:")]
        step = min(0.34, (SOCKET - 0.16 - DIE) / max(1, len(mine) - 1))
        for number, die in enumerate(mine):
            die.at = (x + step * (number - (len(mine) - 1) / 2), TRAY_HIGH / 2 - 0.01)
            die.size = (DIE, DIE)
    return pieces + dice


def _die(key: str, kind: str, face: str, label: str, *marks: str) -> Piece:
    return Piece(key, f"die-{kind}-{face}", layer="dice", label=label, marks=marks)


def rolled_dice(view: dict[str, Any], words: Words) -> list[Piece]:
    return [
        _die(f"die:{place}", die["kind"], die["face"], words.say("scene", "die", die))
        for place, die in enumerate(view["dice"])
    ]


def pool_dice(view: dict[str, Any], names: dict[str, str], words: Words) -> list[Piece]:
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
                unit = names.get(given[place - left]) or words.say("scene", "yourself")
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


def spread(pieces: list[Piece], left: float, wide: float) -> None:
    """Dice side by side, smaller when there are many."""
    step = min(1.2, wide / max(1, len(pieces)))
    start = left + (wide - step * len(pieces)) / 2
    for place, piece in enumerate(pieces):
        piece.at = (start + step * (place + 0.5), TRAY_HIGH / 2)
        piece.size = (min(DIE, step * 0.95), min(DIE, step * 0.95))


# The battle stack
def stack_area(stack: list[dict[str, Any]], cards: dict[str, str], names: dict[str, str], words: Words) -> Area:
    """The battle stack as a pile: the newest on top, which resolves next."""
    pile = list(reversed(stack))
    high = max(TOP + STRIP, TOP + STRIP * (len(pile) - 1))
    title = words.say("scene", "stack")
    pieces: list[Piece] = []
    if not pile:
        text = words.say("scene", "stack-empty")
        lines = [[Run(title, "title")], [Run(text)]]
        pieces.append(Piece("stack:none", "well", (5, high / 2), 0, (10, high), "tray", lines=lines))
    # Below first: the top lies over the others.
    for place in range(len(pile) - 1, -1, -1):
        pieces += element_pieces(pile[place], len(pile) - 1 - place, place, cards, names, words)
    return Area("stack", title, "stack", (0, 0, 10, high), pieces, None, STACK_LAYERS, slot="stack", frame=False)


def element_pieces(
    told: dict[str, Any], number: int, place: int, cards: dict[str, str], names: dict[str, str], words: Words
) -> list[Piece]:
    """One card of the pile; the top one is whole, of the others a strip shows."""
    text = element_text(told, names, words)
    if place:
        label = words.say("scene", "element", {"place": place_line(place, words), "text": text})
        inset = min(0.9, 0.25 * place)
        at, size = (5, TOP + STRIP * (place - 0.5) - 0.05), (10 - 2 * inset, STRIP - 0.06)
        return [
            Piece(f"stack:{number}", "element", at, 0, size, "tray", label),
            Piece(f"stack:{number}:text", at=at, size=size, layer="tray", lines=[[Run(text)]], style="paper"),
        ]
    label = words.say("scene", "element", {"place": place_line(0, words), "text": text})
    pieces = [Piece(f"stack:{number}", "element-top", (5, TOP / 2), 0, (10, TOP - 0.04), "board", label, ("top",))]
    left = 0.0
    if told.get("unit"):
        left = 1.7
        art = f"portrait-{cards[told['unit']]}"
        pieces.append(
            Piece(
                "stack:face",
                art,
                (0.92, TOP / 2),
                0,
                (1.6, TOP - 0.3),
                "faces",
                style=f"seat-{int(told['unit'][0]) - 1}",
            )
        )
    # What an ability does needs the room of a line: that the top resolves next is said where there is less to say.
    lines = [[Run(text, "keyword")]]
    if told["kind"] == "ability":
        lines[0].append(Run(words.name("does", told["ability"])))
    else:
        lines.insert(0, [Run(place_line(0, words), "note")])
    spot, room = ((10 + left) / 2, TOP / 2), (10 - left, TOP + 0.1)
    return [*pieces, Piece("stack:text", at=spot, size=room, layer="lines", lines=lines)]


def place_line(place: int, words: Words) -> str:
    """Where on the stack something lies, counted from the top."""
    return words.say("reading", "later" if place else "now", {"n": place + 1})


def element_text(told: dict[str, Any], names: dict[str, str], words: Words) -> str:
    """An element of the stack in a few words."""
    kind = told["kind"]
    if kind == "phase":
        return words.say("element", "phase", {"phase": told["phase"]})
    unit = names.get(told["unit"], told["unit"])
    if kind == "rest":
        return words.say("element", "rest", {"unit": unit})
    if kind == "assign":
        return words.say("element", "assign", {"unit": unit, "n": told["dice"], "die": told["die"]})
    if kind == "attack":
        key = "attack-ranged" if told["ranged"] else "attack"
        return words.say("element", key, {"unit": unit, "target": names.get(told["target"], told["target"])})
    targets = [names.get(each, each) for each in told["targets"]]
    args = {"unit": unit, "ability": told["ability"], "targets": targets}
    return words.say("element", "ability-at" if told["targets"] else "ability", args)


# The teams
def team_area(
    view: dict[str, Any],
    seat: int,
    units: list[dict[str, Any]],
    row: list[str],
    words: Words,
    tall: bool,
    composer: Composer,
) -> Area:
    """A seat's fighters: health, stats, statuses, abilities with their cooldowns, artifacts."""
    following = next_unit(view, seat, units)
    is_own = seat == (view["seat"] if view["seat"] is not None else 0)
    shape = "column" if tall and is_own else "block" if is_own or view["seats"] == 2 else "slim"
    pieces: list[Piece] = []
    for place, unit in enumerate(units):
        is_next = unit["id"] == following
        draw = block_pieces if shape != "column" else column_pieces
        pieces += composer.kept(
            f"{shape}:{unit['id']}", draw, block_part(view, unit), unit, is_next, place, shape == "slim", words
        )
    each = SLIM if shape == "slim" else BLOCK
    wide, high = (3 * COLUMN[0], COLUMN[1]) if shape == "column" else (10.0, each * 3)
    shared = [card for card in row[3:] if card and is_shared(card)]
    if shared:
        pieces.append(banner_piece(seat, shared, high, words))
        high += 0.84
    title = words.say("scene", "team-of", {"seat": seat})
    slot = "team" if is_own else "rivals"
    # On a phone there is none to spare: names would be cut.
    room = 0.0 if shape == "column" else HEADROOM
    box = (0.0, -room, wide, high + room)
    return Area(f"units:{seat}", title, "pool", box, pieces, seat, LAYERS, slot=slot, frame=False)


def banner_piece(seat: int, cards: list[str], y: float, words: Words) -> Piece:
    """Artifacts that lie on the team as a whole, below its last fighter."""
    text = words.say("scene", "team-artifacts", {"cards": cards})
    label = " ".join(card_label(card, words) for card in cards)
    return Piece(f"banner:{seat}", "panel-head", (5, y + 0.42), 0, (10, 0.8), "board", label, lines=[[Run(text)]])


def is_shared(card: str) -> bool:
    return ARTIFACTS[NUMBERS[card] - FIRST_ARTIFACT].aim == "none"


def block_part(view: dict[str, Any], unit: dict[str, Any]) -> dict[str, Any]:
    """What a fighter's panel tells besides the fighter: whether the fight is on, and its team's special tokens."""
    return {"round": view["round"], "special": {unit["seat"]: view["special"][unit["seat"]]}}


def head_pieces(
    view: dict[str, Any],
    unit: dict[str, Any],
    is_next: bool,
    at: tuple[float, float],
    words: Words,
    size: tuple[float, float],
    is_slim: bool = False,
) -> list[Piece]:
    """The paper of a fighter's part of the panel, and its head: only that stands for the fighter."""
    key = f"p:{unit['id']}"
    is_down = bool(view["round"]) and not unit["alive"]
    x, y = at
    wide, high = size
    parent = f"u:{unit['id']}" if unit["alive"] else None
    marks = ("active",) if is_next else ()
    art = "panel-fallen" if is_down else "panel"
    style = f"seat-{unit['seat']}"
    back = Piece(f"{key}:back", art, (x + wide / 2, y + high / 2), 0, (wide - 0.06, high - 0.08), "board", "", marks)
    label = unit_label(view, unit, words)
    if is_slim and not is_down:
        label = " ".join([label, *[pill.label for pill in made_pills(view, unit, words)]])
    head = Piece(key, "panel-head", (x + wide / 2, y + 0.46), 0, (wide - 0.06, 0.9), "board", label, parent=parent)
    token = Piece(f"{key}:token", f"token-{unit['seat']}", (x + 0.5, y + 0.5), 0, 0.84, "tokens")
    face = Piece(f"{key}:face", f"figure-{unit['card']}", (x + 0.52, y + 0.36), 0, 1.0, "faces", style=style)
    return [back, head, token, face]


def block_pieces(
    view: dict[str, Any], unit: dict[str, Any], is_next: bool, place: int, is_slim: bool, words: Words
) -> list[Piece]:
    """One fighter's part of the panel."""
    key = f"p:{unit['id']}"
    each = SLIM if is_slim else BLOCK
    top = each * place
    pieces = head_pieces(view, unit, is_next, (0, top), words, (10, each), is_slim)
    style = f"seat-{unit['seat']}"
    pieces.append(Piece(f"{key}:hem", "hem", (HEM / 2, top + each / 2), 0, (HEM, each - 0.08), "tokens", style=style))
    pieces.append(name_piece(unit, (3.65, top + 0.46), (5.2, 0.92), words))
    if view["round"] and not unit["alive"]:
        lines = [[Run(words.say("scene", "fallen"), "note")]]
        return [*pieces, Piece(f"{key}:stats", at=(3.4, top + 1.5), size=(6, 0.9), layer="lines", lines=lines)]
    left, most = health_of(unit)
    pieces += health_pieces(unit, (8.2, top + 0.46), (3.3, 0.62), key, f"{left}/{most}")
    pieces += stat_pieces(unit, top + 1.28, key)
    pieces += badge_pieces(unit, (9.4, top + 1.28), 1.4 if unit["stats"]["ranged"] else 3.0, key, words)
    if is_slim:
        return pieces
    at, room = (HEM + 0.06, top + 1.66), (9.84 - HEM, BLOCK - 1.76)
    return pieces + pill_pieces(view, unit, at, room, 2, words)


def column_pieces(
    view: dict[str, Any], unit: dict[str, Any], is_next: bool, place: int, is_slim: bool, words: Words
) -> list[Piece]:
    """A fighter of one's own on a phone: what it can do is large enough for a thumb."""
    key = f"p:{unit['id']}"
    wide, high = COLUMN
    x = wide * place
    pieces = head_pieces(view, unit, is_next, (x, 0), words, COLUMN)
    pieces.append(name_piece(unit, (x + wide / 2 + 0.42, 0.56), (wide - 0.94, 1.12), words))
    if view["round"] and not unit["alive"]:
        lines = [[Run(words.say("scene", "fallen"), "note")]]
        return [
            *pieces,
            Piece(f"{key}:stats", at=(x + wide / 2, 1.5), size=(wide - 0.3, 0.9), layer="lines", lines=lines),
        ]
    left, most = health_of(unit)
    pieces += health_pieces(unit, (x + 0.95, 1.32), (1.7, 0.5), key, f"{left}/{most}")
    pieces += badge_pieces(unit, (x + wide - 0.35, 1.32), 1.4, key, words)
    return pieces + pill_pieces(view, unit, (x + 0.08, 1.66), (wide - 0.16, high - 1.76), 1, words)


def name_piece(unit: dict[str, Any], at: tuple[float, float], size: tuple[float, float], words: Words) -> Piece:
    return Piece(
        f"p:{unit['id']}:name", at=at, size=size, layer="lines", lines=[[Run(unit_title(unit, words), "keyword")]]
    )


def health_pieces(
    unit: dict[str, Any], at: tuple[float, float], size: tuple[float, float], key: str, text: str
) -> list[Piece]:
    """A bar for the health left, with its number."""
    left, most = health_of(unit)
    share = max(0.02, min(1.0, left / max(1, most)))
    tone = "bar-good" if share > 0.5 else "bar-low" if share > 0.25 else "bar-bad"
    wide, high = size[0] - 0.06, size[1] - 0.06
    spot = (at[0] - wide * (1 - share) / 2, at[1])
    return [
        Piece(f"{key}:bar", "bar-back", at, 0, size, "bars"),
        Piece(f"{key}:fill", tone, spot, 0, (wide * share, high), "bars"),
        Piece(f"{key}:health", at=at, size=(size[0], size[1] * 1.6), layer="health", text=text),
    ]


def stat_pieces(unit: dict[str, Any], y: float, key: str) -> list[Piece]:
    """Melee, Ranged with its Range, Speed and Defense as they are now."""
    names = [name for name in STATS if name not in ("health", "range")]
    printed = dict(zip(STATS, character_of(unit).stats, strict=True))
    told = unit["stats"]
    arrows = {name: "↑" if told[name] > printed[name] else "↓" if told[name] < printed[name] else "" for name in STATS}
    pieces: list[Piece] = []
    x = 0.5
    for name in sorted(names, key=("melee", "ranged", "speed", "defense").index):
        if name == "ranged" and not (told["ranged"] and told["range"] > 1):
            continue
        text = f"{told[name]}{arrows[name]}"
        if name == "ranged":
            text = f"{told['ranged']}/{told['range']}{arrows['ranged'] or arrows['range']}"
        wide = (1.25 if name == "ranged" else 0.8) + (0.3 if len(text) > 3 else 0.0)
        pieces.append(Piece(f"{key}:{name}", f"stat-{name}", (x, y), 0, 0.66, "stats"))
        pieces.append(Piece(f"{key}:{name}:n", at=(x + 0.4 + wide / 2, y), size=(wide, 0.9), layer="stats", text=text))
        x += wide + 0.78
    return pieces


def next_unit(view: dict[str, Any], seat: int, units: list[dict[str, Any]]) -> str:
    """The fighter that the viewer is to place now, or nobody."""
    done = len(view["mine"])
    if view["ask"] != "put" or seat != view["seat"] or done >= len(units):
        return ""
    name: str = units[done]["id"]
    return name


def badge_pieces(unit: dict[str, Any], at: tuple[float, float], room: float, key: str, words: Words) -> list[Piece]:
    """Points and statuses, from the right. Movement Points can be pointed at: they are for walking."""
    found = [(name, str(unit[name])) for name in ("bp", "mp") if unit[name]]
    found += status_chips(unit)
    walks = words.say("scene", "mp", {"unit": unit_title(unit, words), "n": unit["mp"]})
    step = min(0.84, room / max(1, len(found)))
    return [
        Piece(
            f"{key}:{art}",
            art,
            (at[0] - step * place, at[1]),
            0,
            max(0.6, min(0.86, step)),
            "badges",
            walks if art == "mp" else "",
            text=text,
        )
        for place, (art, text) in enumerate(found)
    ]


def pill_pieces(
    view: dict[str, Any],
    unit: dict[str, Any],
    at: tuple[float, float],
    room: tuple[float, float],
    columns: int,
    words: Words,
) -> list[Piece]:
    """Abilities and artifacts, side by side: as many columns as they need."""
    made = made_pills(view, unit, words)
    if len(made) > PILLS:
        made = [pill for pill in made if pill.key not in granting_chips(unit)]
    if len(made) > PILLS:
        columns += 1
    rows = max(2, (len(made) + columns - 1) // columns)
    wide, high = room[0] / columns, room[1] / rows
    for place, piece in enumerate(made):
        piece.at = (at[0] + wide * (place % columns + 0.5), at[1] + high * (place // columns + 0.5))
        piece.size = (wide - 0.1, high - 0.08)
    return made


def granting_chips(unit: dict[str, Any]) -> list[str]:
    """The chips of artifacts that give an ability: whoever looks at that reads all of the card."""
    grants = granting(unit)
    return [f"artifact:{unit['id']}:{place}" for place, each in enumerate(unit["artifacts"]) if each["card"] in grants]


def made_pills(view: dict[str, Any], unit: dict[str, Any], words: Words) -> list[Piece]:
    """A fighter's abilities and artifacts, not laid out yet."""
    made = ability_pills(view, unit, words)
    for place, each in enumerate(unit["artifacts"]):
        label = card_label(each["card"], words)
        lines = [[Run(words.name("card", each["card"]))]]
        made.append(Piece(f"artifact:{unit['id']}:{place}", "chip", layer="pills", label=label, lines=lines))
    return made


def ability_pills(view: dict[str, Any], unit: dict[str, Any], words: Words) -> list[Piece]:
    """Basic abilities with tokens and cooldown, those that artifacts grant after the printed ones; then the special."""
    pills: list[Piece] = []
    grants = granting(unit)
    for slot, each in enumerate(basics_of(unit)):
        ability = ability_named(each["id"])
        told = {"ability": each["id"], "n": each["tokens"], "of": each["cooldown"], "unit": unit_title(unit, words)}
        is_used = bool(unit["used"] & BITS[slot])
        is_ready = each["tokens"] >= each["cooldown"] and not is_used
        art = "pill-ready" if is_ready else "pill-used" if is_used else "pill"
        told["text"] = ability_line(ability, words)
        if slot >= len(character_of(unit).basic):
            told["card"] = grants[slot - len(character_of(unit).basic)]
            label = words.say("scene", "granted-used" if is_used else "granted", told)
        else:
            label = words.say("scene", "ability-used" if is_used else "ability", told)
        # The charge first: a long name may be cut.
        lines = [[Run(words.say("reading", "charge", told), "note"), Run(words.name("ability", ability.id), "keyword")]]
        pills.append(Piece(f"ab:{unit['id']}:{slot}", art, layer="pills", label=label, lines=lines))
    special = special_of(unit)
    told = {"ability": special.id, "unit": unit_title(unit, words), "text": ability_line(special, words)}
    is_ready = view["special"][unit["seat"]] >= 5 * special.least and unit["alive"]
    label = words.say("scene", "special", told)
    art = "pill-special-ready" if is_ready else "pill-special"
    lines = [[Run(words.say("scene", "special-short", told), "keyword")]]
    return [*pills, Piece(f"sp:{unit['id']}", art, layer="pills", label=label, lines=lines)]


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
