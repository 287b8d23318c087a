"""Before the fight: pools, packs, displays and reserves, roles, arenas on offer, teams being laid and revealed."""

from collections.abc import Collection, Sequence
from math import ceil
from typing import Any, Final

from motley.games.motba.look.drawing.pictures import CARD, PICTURE
from motley.games.motba.look.reading.paragraphs import brief_paragraphs, card_paragraphs, kind_runs, picture_of
from motley.games.motba.look.reading.texts import card_label, is_fighter, unit_label, unit_title
from motley.games.motba.look.tableau import ARENAS, RESERVES, REVEAL, SEASON, TEAMS, kind_of, stage_of
from motley.games.motba.rules.deck.arenas import NUMBERS
from motley.games.motba.rules.deck.cards import CHARACTERS, FIRST_ARENA, slots_of
from motley.kernel import Area, Composer, Piece, Run, Words

LAYERS: Final = ("tray", "cards", "pictures", "papers", "text", "chips", "tokens", "plates", "titles")
GAP: Final = 0.022
EDGE: Final = 0.022
"""How broad the frame of a card is where it is 1 high."""
RESERVE: Final = 5
FEW: Final = 8
MANY: Final = 30
"""Up to so many cards on a table tell all they do; beyond so many they show picture and name alone."""
PICTURES: Final = {"whole": 0.36, "brief": 0.35, "named": 0.4}
"""How much of a card's height its picture has: below it are two lines for a name, in brief two more for the stats."""
BANNER: Final = 0.2
SLIGHT: Final = 0.076
STRIP: Final = 0.066
"""A fighter that tells all it does needs the room below: its name lies on the picture, its stats in a strip below."""
MUCH: Final = 460
"""So many letters need all the room there is: the picture is slight, and the name a line beside the fighter."""
PADDING: Final = 0.02
"""So much of the air around a text lies over the edge of its paper."""
TABLE: Final = 1.17
PHONE: Final = 0.86
"""How wide the place for cards is where it is 1 high."""
LINE: Final = 1.15
ROOMY: Final = 1.72
"""How high a card by its name is: for one line of it, or for two where there is room."""
OPEN_POOL: Final = ("standard_draft", "unique_prepared")
"""Ways in which the whole pool lies open: what is taken leaves its place empty."""
Spot = tuple[float, float]


def card_key(view: dict[str, Any], seat: int, name: str) -> str:
    """A card keeps its key from the pool to a reserve, except where several seats may have the same one."""
    method = view["methods"][0 if is_fighter(name) else 1]
    return f"r:{seat}:{name}" if method == "standard_prepared" else f"card:{name}"


def card_art(name: str) -> str:
    return "card-map" if NUMBERS[name] >= FIRST_ARENA else "card" if is_fighter(name) else "card-relic"


def columns_for(count: int, tall: bool) -> int:
    """As many columns as make the cards largest in the place there is."""
    room = PHONE if tall else TABLE
    sizes = {columns: min(room / (columns * CARD), 1 / ceil(count / columns)) for columns in range(1, count + 1)}
    return max(sizes, key=lambda columns: sizes[columns]) if sizes else 1


def card_pieces(key: str, name: str, at: Spot, high: float, detail: str, words: Words, label: str = "") -> list[Piece]:
    """A card: its frame, its picture, its name; `whole` with all that it does, `brief` with its stats."""
    frame = Piece(key, card_art(name), at, 0, (high * CARD, high), "cards", label or card_label(name, words))
    if detail == "whole" and is_fighter(name):
        return [frame, *fighter_pieces(key, name, at, high, words)]
    is_map = NUMBERS[name] >= FIRST_ARENA
    is_whole = detail == "whole"
    x, top = at[0], at[1] - high / 2
    inner = high * (CARD - 2 * EDGE)
    title_high = (0.0 if not is_whole else 0.095 if is_map else 0.15) * high
    picture = (0.7 if is_map else PICTURES[detail]) * high
    y = top + EDGE * high + title_high
    size = (inner if not is_whole or is_map else picture * PICTURE, picture)
    pieces = [frame, Piece(f"{key}:art", picture_of(name), (x, y + picture / 2), 0, size, "pictures", parent=key)]
    title = words.name("card", name)
    if is_whole:
        heading = [line for line in ([Run(title, "title")], kind_runs(name, words)) if line]
        spot, size = (x, top + EDGE * high + title_high / 2), (inner, title_high)
        pieces.append(Piece(f"{key}:name", at=spot, size=size, layer="titles", lines=heading, parent=key))
        lines = card_paragraphs(name, words)
    else:
        lines = [[Run(title, "keyword")], *(brief_paragraphs(name, words) if detail == "brief" else [])]
    return [*pieces, *paper_pieces(key, x, y + picture + 0.01 * high, top + (1 - EDGE) * high, inner, lines)]


def paper_pieces(key: str, x: float, top: float, foot: float, wide: float, lines: list[list[Run]]) -> list[Piece]:
    """What is written on a card, and the paper under it."""
    spot, size = (x, (top + foot) / 2), (wide, foot - top)
    room = (wide + PADDING, foot - top + PADDING)
    return [
        Piece(f"{key}:paper", "paper", spot, 0, size, "papers", parent=key),
        Piece(f"{key}:text", at=spot, size=room, layer="text", lines=lines, parent=key),
    ]


def fighter_pieces(key: str, name: str, at: Spot, high: float, words: Words) -> list[Piece]:
    """All that a fighter does: its name on a broad picture, in which the place is stretched and the fighter is not."""
    stats, *lines = card_paragraphs(name, words)
    title, kind = Run(words.name("card", name), "title"), kind_runs(name, words)
    is_much = sum(len(run.text) for line in lines for run in line) > MUCH
    x, top = at[0], at[1] - high / 2
    inner, picture = high * (CARD - 2 * EDGE), (SLIGHT if is_much else BANNER) * high
    beside = (0.86 if is_much else 0.7) * inner
    heading = [[title, *kind]] if is_much else [[title], kind]
    spot, size = (x, top + EDGE * high + picture / 2), (inner, picture)
    named, stands = (x - (inner - beside) / 2, spot[1]), (x + (0.42 if is_much else 0.32) * inner, spot[1])
    scene = f"scene-{CHARACTERS[NUMBERS[name]].role}"
    strip = (x, spot[1] + (picture + STRIP * high) / 2)
    foot = spot[1] + picture / 2 + STRIP * high
    return [
        Piece(f"{key}:scene", scene, spot, 0, size, "pictures", parent=key),
        Piece(f"{key}:shade", "shade", spot, 0, size, "pictures", parent=key),
        Piece(f"{key}:art", f"figure-{name}", stands, 0, 0.96 * picture, "papers", parent=key),
        Piece(f"{key}:name", at=named, size=(beside, picture), layer="titles", lines=heading, parent=key),
        Piece(
            f"{key}:stats", at=strip, size=(inner, STRIP * high + PADDING), layer="titles", lines=[stats], parent=key
        ),
        *paper_pieces(key, x, foot, top + (1 - EDGE) * high, inner, lines),
    ]


def detail_for(count: int, tall: bool) -> str:
    if count <= (2 if tall else FEW):
        return "whole"
    return "brief" if count <= (12 if tall else MANY) else "named"


def cards_board(
    title: str,
    names: Sequence[str],
    words: Words,
    tall: bool,
    composer: Composer,
    marks: dict[str, str] | None = None,
    gone: Collection[str] = (),
    least: int = 1,
) -> Area:
    """Cards to choose from; those that are gone leave their place empty, so that no other moves."""
    places = max(least, len(names))
    columns = max(1, columns_for(places, tall))
    rows = max(1, ceil(places / columns))
    detail = detail_for(places, tall)
    pieces: list[Piece] = []
    for place, name in enumerate(names):
        at = ((CARD + GAP) * (place % columns + 0.5), (1 + GAP) * (place // columns + 0.5))
        if name in gone:
            pieces.append(Piece(f"gone:{name}", "slot", at, 0, (CARD, 1), "cards"))
            continue
        made = composer.kept(f"card:{name}", card_pieces, f"card:{name}", name, at, 1.0, detail, words)
        if marks and name in marks:
            first = made[0]
            marked = Piece(first.key, first.art, first.at, 0, first.size, first.layer, first.label, (marks[name],))
            made = [marked, *made[1:]]
        pieces += made
    # A card alone need not fill the table.
    margin = 0.1 if len(names) < 2 and not tall else 0.012
    box = (-margin, -margin, (CARD + GAP) * columns + 2 * margin, (1 + GAP) * rows + 2 * margin)
    return Area("pool", title, "board", box, pieces, None, LAYERS, slot="cards", frame=False)


def tray(key: str, title: str, box: tuple[float, float, float, float], beside: float = 0.0) -> list[Piece]:
    """A wooden tray with its title, and so much room beside that: what lies beside the cards."""
    x, y, wide, high = box
    return [
        Piece(f"{key}:tray", "tray", (x + wide / 2, y + high / 2), 0, (wide, high), "tray"),
        Piece(
            f"{key}:title",
            at=(x + (wide - beside) / 2, y + 0.6),
            size=(wide - beside - 0.3, 1.24),
            layer="titles",
            lines=[[Run(title, "title")]],
        ),
    ]


def chip_area(
    key: str, title: str, names: Sequence[str], owner: int | None, words: Words, slot: str, mark: str | None = None
) -> list[Area]:
    """Cards by name, two in a line."""
    if not names:
        return []
    rows = max(2, ceil(len(names) / 2))
    box = (0.0, 0.0, 10.0, ROOMY * rows + 1.25)
    pieces = tray(key, title, box)
    for place, name in enumerate(names):
        at = (4.9 * (place % 2) + 2.55, ROOMY * (place // 2 + 0.5) + 1.125)
        pieces += chip(f"card:{name}", name, at, words, mark, ROOMY)
    return [Area(key, title, "pool", box, pieces, owner, LAYERS, slot=slot, frame=False)]


def reserve_areas(view: dict[str, Any], words: Words, composer: Composer, but: Sequence[str] = ()) -> list[Area]:
    """The reserves of all seats, characters on the left; cards of the viewer that lie elsewhere leave their place."""
    areas: list[Area] = []
    methods = {"methods": view["methods"]}
    line = ROOMY if view["seats"] == 2 and stage_of(view) != TEAMS else LINE
    for seat in range(view["seats"]):
        held = [view["reserves"][kind][seat] for kind in (0, 1)]
        away = list(but) if seat == view["seat"] else []
        areas.append(composer.kept(f"reserve:{seat}", reserve_area, methods, seat, held, away, words, line))
    return areas


def reserve_area(
    view: dict[str, Any], seat: int, held: list[list[str]], away: list[str], words: Words, line: float
) -> Area:
    rows = max(RESERVE, *[len(cards) for cards in held])
    box = (0.0, 0.0, 10.0, line * rows + 1.25)
    title = words.say("scene", "reserve", {"seat": seat})
    pieces = tray(f"reserve:{seat}", title, box, beside=0.8)
    pieces.append(Piece(f"reserve:{seat}:token", f"token-{seat}", (9.3, 0.62), 0, 0.9, "tokens"))
    for kind, cards in enumerate(held):
        for place in range(rows):
            at = (4.9 * kind + 2.55, line * (place + 0.5) + 1.125)
            name = cards[place] if place < len(cards) else None
            if name is None or name in away:
                pieces.append(Piece(f"free:{seat}:{kind}:{place}", "slot-wide", at, 0, (4.75, line - 0.1), "chips"))
            else:
                pieces += chip(card_key(view, seat, name), name, at, words, line=line)
    return Area(f"reserve:{seat}", title, "pool", box, pieces, seat, LAYERS, slot="reserves", frame=False)


def chip(key: str, name: str, at: Spot, words: Words, mark: str | None = None, line: float = LINE) -> list[Piece]:
    """A card by its picture and name."""
    marks = () if mark is None else (mark,)
    lines = [[Run(words.name("card", name), "keyword")]]
    return [
        Piece(key, "chip", at, 0, (4.75, line - 0.1), "cards", card_label(name, words), marks),
        Piece(f"{key}:art", picture_of(name), (at[0] - 1.75, at[1]), 0, (1.16, line - 0.14), "pictures", parent=key),
        Piece(f"{key}:text", at=(at[0] + 0.6, at[1]), size=(3.55, line + 0.04), layer="text", lines=lines, parent=key),
    ]


def ban_area(bans: list[str], words: Words) -> list[Area]:
    return chip_area("bans", words.say("scene", "bans"), bans, None, words, "bans", "banned")


def order_area(view: dict[str, Any], words: Words) -> list[Area]:
    """Who acts in which order in this stage, with the roles below the tokens."""
    told = view["roles"]
    if told is None:
        return []
    title = words.say("scene", "order", {"direction": told["direction"]})
    box = (0.0, 0.0, 10.0, 4.1)
    pieces = tray("order", title, box)
    step = 10 / view["seats"]
    for place, seat in enumerate(told["order"]):
        x = step * (place + 0.5)
        roles = [role for owner, role in told["roles"] if owner == seat]
        names = [words.name("badge", role) for role in roles]
        args: dict[str, object] = {"seat": seat, "n": place + 1, "roles": names}
        label = words.say("scene", "order-role" if roles else "order-seat", args)
        marks = ("active",) if seat in view["asked"] else ()
        letter = words.name("seat", seat)[0]
        style = f"seat-{seat}"
        pieces.append(
            Piece(f"order:{seat}", f"token-{seat}", (x, 1.78), 0, 1.2, "tokens", label, marks, text=letter, style=style)
        )
        if roles:
            lines = [[Run(" · ".join(names), "keyword")]]
            pieces.append(Piece(f"roles:{seat}", at=(x, 3.26), size=(step - 0.1, 1.72), layer="titles", lines=lines))
        if place:
            pieces.append(Piece(f"arrow:{place}", "arrow", (step * place, 1.78), 0, 0.8, "cards"))
    return [Area("order", title, "pool", box, pieces, None, LAYERS, slot="order", frame=False)]


# The stages
def screen_areas(view: dict[str, Any], words: Words, tall: bool, composer: Composer) -> list[Area]:
    """All areas of a stage before the fight."""
    stage = stage_of(view)
    if stage == SEASON:
        return season_areas(view, words, tall, composer)
    if stage == RESERVES:
        return selection_areas(view, words, tall, composer)
    if stage == ARENAS:
        return arena_areas(view, words, tall, composer)
    if stage == TEAMS:
        return laying_areas(view, words, tall, composer)
    assert stage == REVEAL
    return reveal_areas(view, words, tall, composer)


def season_areas(view: dict[str, Any], words: Words, tall: bool, composer: Composer) -> list[Area]:
    """A vote shows its card; otherwise the pools as they fill."""
    if view["ask"] == "vote":
        name = view["args"][0]
        title = words.say("scene", "ballot", {"n": NUMBERS[name] + 1, "of": len(NUMBERS)})
        return [cards_board(title, [name], words, tall, composer)]
    kind = int(view["args"][0])
    title = words.say("scene", "pool-of", {"kind": kind, "n": len(view["pools"][kind])})
    return [cards_board(title, view["pools"][kind], words, tall, composer)]


def selection_areas(view: dict[str, Any], words: Words, tall: bool, composer: Composer) -> list[Area]:
    """R3: what may be chosen now, what was chosen, by whom, and who has which role."""
    kind = kind_of(view)
    method = view["methods"][kind]
    if view["packs"] is not None:
        return pack_areas(view, words, tall, composer)
    names = view["open"]
    if method in ("standard_prepared", *OPEN_POOL) or not (names or view["ask"] == "display"):
        names = view["pools"][kind]
    gone: set[str] = set()
    if method != "standard_prepared":
        gone = {card for cards in view["reserves"][kind] for card in cards} | set(view["bans"])
        gone |= set(names) - set(view["open"] or names)
    picked = {answer.partition(" ")[2]: "taken" for answer in view["mine"]}
    title = words.say("scene", "open", {"method": method, "kind": kind, "n": len(set(names) - gone)})
    areas = [cards_board(title, names, words, tall, composer, picked, gone, 2 * view["seats"] + 2)]
    if view["seat"] is not None:
        areas += chip_area("kept", words.say("scene", "kept"), view["kept"], view["seat"], words, "reserves")
    areas += order_area(view, words) + reserve_areas(view, words, composer)
    areas += composer.kept("bans", ban_area, view["bans"], words)
    return areas


def pack_areas(view: dict[str, Any], words: Words, tall: bool, composer: Composer) -> list[Area]:
    """R3.7: the own pack open, those of others as backs; what was kept and set aside so far."""
    packs = view["packs"]
    picked = {answer.partition(" ")[2]: "taken" for answer in view["mine"]}
    seat = view["seat"]
    areas: list[Area] = []
    if seat is not None:
        title = words.say("scene", "pack", {"n": len(packs["held"])})
        areas.append(cards_board(title, packs["held"], words, tall, composer, picked))
        areas += chip_area("kept", words.say("scene", "kept"), view["kept"], seat, words, "reserves")
    areas += [backs_area(view, words, "board" if seat is None else "pool")]
    areas += reserve_areas(view, words, composer, view["kept"]) + composer.kept("bans", ban_area, view["bans"], words)
    return areas


def backs_area(view: dict[str, Any], words: Words, kind: str) -> Area:
    """The packs by their size, nothing else."""
    box = (0.0, 0.0, 10.0, 4.6)
    title = words.say("scene", "packs")
    pieces = tray("packs", title, box)
    step = 10 / view["seats"]
    for pack, size in enumerate(view["packs"]["sizes"]):
        at = (step * (pack + 0.5), 2.35)
        label = words.say("scene", "pack-of", {"seat": pack, "n": size})
        pieces.append(Piece(f"pack:{pack}", "back", at, 0, (2.4 * CARD, 2.4), "cards", label, count=size))
        lines = [[Run(words.say("scene", "pack-short", {"seat": pack}), "keyword")]]
        spot = (at[0], 4.05)
        pieces.append(Piece(f"pack:{pack}:name", at=spot, size=(step - 0.1, 0.95), layer="titles", lines=lines))
    slot = "cards" if kind == "board" else "order"
    return Area("packs", title, kind, box, pieces, None, LAYERS, slot=slot, frame=False)


def arena_areas(view: dict[str, Any], words: Words, tall: bool, composer: Composer) -> list[Area]:
    """R4: the arenas of the pool while options are picked, then those on offer."""
    offered = view["open"]
    if view["ask"] in ("discard", "arena"):
        areas = [cards_board(words.say("scene", "offered"), offered, words, tall, composer)]
    else:
        marks = dict.fromkeys(offered, "taken")
        areas = [cards_board(words.say("scene", "arenas"), view["pools"][2], words, tall, composer, marks)]
    areas += order_area(view, words) + reserve_areas(view, words, composer)
    return areas


def laying_areas(view: dict[str, Any], words: Words, tall: bool, composer: Composer) -> list[Area]:
    """R5: the own reserve to choose from, the row so far, the arena that was chosen."""
    seat = view["seat"]
    areas: list[Area] = []
    if seat is None:
        areas.append(rows_board(view, words, tall, composer))
        return areas + reserve_areas(view, words, composer)
    laid = [answer.removeprefix("lay ") if answer != "blank" else "" for answer in view["mine"]]
    kind = min(1, len(laid) // 3)
    names = view["reserves"][kind][seat]
    title = words.say("scene", "own-reserve", {"kind": kind})
    areas.append(cards_board(title, names, words, tall, composer, gone=laid))
    areas.append(laid_area(view, laid, seat, words))
    areas += reserve_areas(view, words, composer, [*names, *laid])
    if view["arena"] is not None:
        areas.append(arena_card(view, words))
    return areas


def arena_card(view: dict[str, Any], words: Words) -> Area:
    """Where the battle will be."""
    name = view["arena"]
    box = (0.0, 0.0, 10.0, 6.4)
    title = words.say("scene", "chosen")
    pieces = tray("chosen", title, box)
    pieces.append(Piece(f"card:{name}", "card-map", (3.3, 3.7), 0, (6.2, 4.9), "cards", card_label(name, words)))
    pieces.append(
        Piece(f"card:{name}:art", picture_of(name), (3.3, 3.7), 0, (5.6, 4.5), "pictures", parent=f"card:{name}")
    )
    lines = [[Run(words.name("card", name), "keyword")]]
    pieces.append(Piece(f"card:{name}:name", at=(8.15, 3.7), size=(3.4, 4.6), layer="titles", lines=lines))
    return Area("chosen", title, "pool", box, pieces, None, LAYERS, slot="chosen", frame=False)


def laid_area(view: dict[str, Any], laid: list[str], seat: int, words: Words) -> Area:
    """The own row: three characters, three artifacts."""
    slots = sum(slots_of(NUMBERS[name]) for name in laid[len(laid) // 3 * 3 :] if name)
    title = words.say("scene", "own-row", {"n": slots})
    wide = 3 * (CARD + GAP)
    pieces: list[Piece] = []
    for place in range(6):
        at = ((CARD + GAP) * (place % 3 + 0.5), (1 + GAP) * (place // 3 + 0.5) + 0.24)
        name = laid[place] if place < len(laid) else None
        if name:
            told = {"n": place % 3 + 1, "kind": place // 3, "text": card_label(name, words)}
            label = words.say("scene", "laid", told)
            pieces += card_pieces(card_key(view, seat, name), name, at, 1.0, "named", words, label)
        else:
            label = words.say("scene", "blank-laid" if name == "" else "slot", {"n": place % 3 + 1, "kind": place // 3})
            art = "back" if name == "" else "slot"
            pieces.append(Piece(f"row:{seat}:{place}", art, at, 0, (CARD, 1), "cards", label))
    heading = Piece("laid:title", at=(wide / 2, 0.12), size=(wide, 0.22), layer="titles", lines=[[Run(title, "title")]])
    box = (0.0, 0.0, wide, 2 * (1 + GAP) + 0.24)
    return Area("laid", title, "hand", box, [heading, *pieces], seat, LAYERS, slot="laid", frame=False)


def reveal_areas(view: dict[str, Any], words: Words, tall: bool, composer: Composer) -> list[Area]:
    """R6: all rows, turned up card by card."""
    areas = [rows_board(view, words, tall, composer)]
    if view["arena"] is not None:
        areas.append(arena_card(view, words))
    return areas


def rows_board(view: dict[str, Any], words: Words, tall: bool, composer: Composer) -> Area:
    """A line a seat, two on a phone: characters and artifacts, revealed ones open, the others as backs."""
    pieces: list[Piece] = []
    across = 3 if tall else 6
    lines = 6 // across
    high = lines * (1 + GAP) + 0.08
    for place, seat in enumerate(view["order"]):
        pieces += row_pieces(view, seat, high * place, across, words, composer)
    box = (0.0, -0.04, 0.5 + across * (CARD + GAP), high * view["seats"])
    return Area("rows", words.say("scene", "rows"), "board", box, pieces, None, LAYERS, slot="cards", frame=False)


def row_pieces(
    view: dict[str, Any], seat: int, top: float, across: int, words: Words, composer: Composer
) -> list[Piece]:
    letter = words.name("seat", seat)[0]
    label = words.say("scene", "row-of", {"seat": seat})
    style = f"seat-{seat}"
    marks = ("active",) if seat in view["asked"] else ()
    at = (0.24, top + 0.5)
    pieces = [Piece(f"team:{seat}", f"token-{seat}", at, 0, 0.4, "tokens", label, marks, text=letter, style=style)]
    row = view["rows"][seat] or [None] * 6
    units = {unit["number"]: unit for unit in view["units"]}
    for place, name in enumerate(row):
        spot = (0.5 + (CARD + GAP) * (place % across + 0.5), top + (1 + GAP) * (place // across) + 0.5)
        unit = units.get(3 * seat + place) if place < 3 else None
        part = {"methods": view["methods"], "round": view["round"]}
        bearer = bearer_of(view, seat, name, words) if name and unit is None else ""
        pieces += composer.kept(f"slot:{seat}:{place}", slot_pieces, part, seat, place, name, unit, bearer, spot, words)
    return pieces


def slot_pieces(
    view: dict[str, Any], seat: int, place: int, name: str | None, unit: dict[str, Any] | None, bearer: str,
    at: Spot, words: Words,
) -> list[Piece]:  # fmt: skip
    """One place of a row: a back, a blank, a card one knows oneself, or a card that everybody sees."""
    told = {"seat": seat, "n": place % 3 + 1, "kind": place // 3}
    if name is None or name == "":
        key = "back-blank" if name == "" else "back"
        label = words.say("scene", key, told)
        return [Piece(f"row:{seat}:{place}", "slot" if name == "" else "back", at, 0, (CARD, 1), "cards", label)]
    if unit is None:
        label = words.say("scene", "row-card", {**told, "text": card_label(name, words)})
        key = card_key(view, seat, name)
        pieces = card_pieces(key, name, at, 1.0, "brief", words, label)
        return pieces + ([tag(f"{key}:bearer", f"→ {bearer}", at)] if bearer else [])
    label = words.say("scene", "row-card", {**told, "text": unit_label(view, unit, words)})
    key = f"u:{unit['id']}"
    return card_pieces(key, name, at, 1.0, "brief", words, label)


def tag(key: str, text: str, at: Spot) -> Piece:
    lines = [[Run(text, "keyword")]]
    return Piece(key, "plate", (at[0], at[1] - 0.38), 0, (CARD - 0.06, 0.24), "titles", lines=lines)


def bearer_of(view: dict[str, Any], seat: int, name: str, words: Words) -> str:
    """The fighter on which a seat's artifact lies, or nothing."""
    for unit in view["units"]:
        if {"card": name, "seat": seat} in unit["artifacts"]:
            return unit_title(unit, words)
    return ""
