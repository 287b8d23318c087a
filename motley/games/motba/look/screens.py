"""Before the fight: pools, packs, displays and reserves, roles, arenas on offer, teams being laid and revealed."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any, Final

from motley.games.motba.look.tableau import ARENAS, RESERVES, REVEAL, SEASON, TEAMS, kind_of, stage_of
from motley.games.motba.look.texts import card_label, is_fighter, unit_label
from motley.games.motba.rules.deck.arenas import NUMBERS
from motley.games.motba.rules.deck.cards import slots_of
from motley.kernel import Area, Piece, Words

LAYERS: Final = ("cards", "tokens", "plates", "lines", "notes", "names")
WIDE: Final = 1.2
"""How wide a card is where it is 1 high."""
RESERVE: Final = 5
FEW_FIGHTERS: Final = 6
MANY_FIGHTERS: Final = 10


def card_key(view: dict[str, Any], seat: int, name: str) -> str:
    """A card keeps its key from the pool to a reserve, except where several seats may have the same one."""
    method = view["methods"][0 if is_fighter(name) else 1]
    return f"r:{seat}:{name}" if method == "standard_prepared" else f"card:{name}"


def face_of(name: str, count: int, tall: bool) -> str:
    """A card in full where it can be read; as a tile where there are many of those that have much to tell."""
    if is_fighter(name) and count > (FEW_FIGHTERS if tall else MANY_FIGHTERS):
        return f"tile-{name}"
    return f"card-{name}"


def columns_for(count: int, tall: bool) -> int:
    """Cards fill the place there is: about a square on a table, something higher than wide on a phone."""
    if tall:
        return min(count, 2) if count <= FEW_FIGHTERS else max(3, round(sqrt(0.6 * count)))
    return round(sqrt(count / WIDE) + 0.2) if count <= MANY_FIGHTERS else round(sqrt(0.71 * count))


def cards_board(
    title: str, names: Sequence[str], words: Words, tall: bool, marks: dict[str, str] | None = None
) -> Area:
    """Cards to choose from."""
    columns = max(1, columns_for(len(names), tall))
    rows = max(1, ceil(len(names) / columns))
    size = (WIDE - 0.04, 0.96)
    pieces: list[Piece] = []
    for place, name in enumerate(names):
        at = (WIDE * (place % columns + 0.5), place // columns + 0.5)
        mark = [marks[name]] if marks and name in marks else []
        art = face_of(name, len(names), tall)
        pieces.append(Piece(f"card:{name}", art, at, 0, size, "cards", card_label(name, words), mark))
    # A card alone need not fill the table.
    margin = 0.4 if len(names) < 2 and not tall else 0.03
    box = (-margin, -margin, WIDE * columns + 2 * margin, rows + 2 * margin)
    return Area("pool", title, "board", box, pieces, None, LAYERS)


def text_sheet(names: Sequence[str], view: dict[str, Any], words: Words) -> list[Area]:
    """What the cards do, in words that can be read at any size."""
    if not names:
        return []
    rows = [[words.say("scene", "card")]]
    rows += [[card_label(name, words)] for name in names]
    owner = next((seat for seat in range(view["seats"]) if seat != view["seat"]), None)
    return [Area("card-texts", words.say("scene", "card-texts"), "sheet", (0, 0, 4, 2), rows=rows, owner=owner)]


def chip_area(
    key: str, title: str, names: Sequence[str], owner: int | None, words: Words, mark: str | None = None
) -> list[Area]:
    """Cards by name, two in a line."""
    if not names:
        return []
    pieces = [
        chip(f"card:{name}", name, (5 * (place % 2) + 2.5, 1.15 * (place // 2) + 0.57), words, mark)
        for place, name in enumerate(names)
    ]
    return [Area(key, title, "pool", (0, 0, 10, 1.15 * max(2, ceil(len(names) / 2))), pieces, owner, LAYERS)]


def reserve_areas(view: dict[str, Any], words: Words, but: Sequence[str] = ()) -> list[Area]:
    """The reserves of all seats, characters on the left; cards of the viewer that lie elsewhere leave their place."""
    areas: list[Area] = []
    for seat in range(view["seats"]):
        pieces: list[Piece] = []
        rows = max(RESERVE, *[len(view["reserves"][kind][seat]) for kind in (0, 1)])
        for kind in (0, 1):
            cards = view["reserves"][kind][seat]
            for place in range(rows):
                at = (5 * kind + 2.5, 1.15 * place + 0.57)
                name = cards[place] if place < len(cards) else None
                if name is None or (seat == view["seat"] and name in but):
                    pieces.append(Piece(f"free:{seat}:{kind}:{place}", "slot-wide", at, 0, (4.9, 1.05), "cards"))
                else:
                    pieces.append(chip(card_key(view, seat, name), name, at, words))
        title = words.say("scene", "reserve", {"seat": seat})
        areas.append(Area(f"reserve:{seat}", title, "pool", (0, 0, 10, 1.15 * rows), pieces, seat, LAYERS))
    return areas


def chip(key: str, name: str, at: tuple[float, float], words: Words, mark: str | None = None) -> Piece:
    """A card by its name."""
    marks = () if mark is None else (mark,)
    text = words.name("card", name)
    return Piece(key, "chip", at, 0, (4.9, 1.05), "cards", card_label(name, words), marks, text=text)


def ban_area(view: dict[str, Any], words: Words) -> list[Area]:
    return chip_area("bans", words.say("scene", "bans"), view["bans"], None, words, "banned")


def order_area(view: dict[str, Any], words: Words) -> list[Area]:
    """Who acts in which order in this stage, with the roles below the tokens."""
    told = view["roles"]
    if told is None:
        return []
    pieces: list[Piece] = []
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
            Piece(f"order:{seat}", f"token-{seat}", (x, 0.95), 0, 1.6, "tokens", label, marks, text=letter, style=style)
        )
        if roles:
            text = " · ".join(names)
            pieces.append(Piece(f"roles:{seat}", at=(x, 2.3), size=(step - 0.1, 0.9), layer="names", text=text))
        if place:
            pieces.append(Piece(f"arrow:{place}", "arrow", (step * place, 0.95), 0, 0.9, "cards"))
    title = words.say("scene", "order", {"direction": told["direction"]})
    return [Area("order", title, "pool", (0, 0, 10, 2.8), pieces, None, LAYERS)]


# The stages
def screen_areas(view: dict[str, Any], words: Words, tall: bool) -> list[Area]:
    """All areas of a stage before the fight."""
    stage = stage_of(view)
    if stage == SEASON:
        return season_areas(view, words, tall)
    if stage == RESERVES:
        return selection_areas(view, words, tall)
    if stage == ARENAS:
        return arena_areas(view, words, tall)
    if stage == TEAMS:
        return laying_areas(view, words, tall)
    assert stage == REVEAL
    return reveal_areas(view, words, tall)


def season_areas(view: dict[str, Any], words: Words, tall: bool) -> list[Area]:
    """A vote shows its card; otherwise the pools as they fill."""
    if view["ask"] == "vote":
        name = view["args"][0]
        title = words.say("scene", "ballot", {"n": NUMBERS[name] + 1, "of": len(NUMBERS)})
        return [cards_board(title, [name], words, tall), *text_sheet([name], view, words)]
    kind = int(view["args"][0])
    title = words.say("scene", "pool-of", {"kind": kind, "n": len(view["pools"][kind])})
    return [cards_board(title, view["pools"][kind], words, tall)]


def selection_areas(view: dict[str, Any], words: Words, tall: bool) -> list[Area]:
    """R3: what may be chosen now, what was chosen, by whom, and who has which role."""
    kind = kind_of(view)
    method = view["methods"][kind]
    if view["packs"] is not None:
        return pack_areas(view, words, tall)
    names = view["open"]
    if method == "standard_prepared" or not (names or view["ask"] == "display"):
        names = view["pools"][kind]
    if method != "standard_prepared":
        gone = {card for cards in view["reserves"][kind] for card in cards} | set(view["bans"])
        names = [name for name in names if name not in gone]
    picked = {answer.partition(" ")[2]: "taken" for answer in view["mine"]}
    title = words.say("scene", "open", {"method": method, "kind": kind, "n": len(names)})
    areas = [cards_board(title, names, words, tall, picked)]
    areas += order_area(view, words) + reserve_areas(view, words) + ban_area(view, words)
    return areas + text_sheet(names, view, words)


def pack_areas(view: dict[str, Any], words: Words, tall: bool) -> list[Area]:
    """R3.7: the own pack open, those of others as backs; what was kept and set aside so far."""
    packs = view["packs"]
    picked = {answer.partition(" ")[2]: "taken" for answer in view["mine"]}
    seat = view["seat"]
    areas: list[Area] = []
    if seat is not None:
        title = words.say("scene", "pack", {"n": len(packs["held"])})
        areas.append(cards_board(title, packs["held"], words, tall, picked))
        areas += chip_area("kept", words.say("scene", "kept"), view["kept"], seat, words)
    areas += [backs_area(view, words, "board" if seat is None else "pool")]
    areas += reserve_areas(view, words, view["kept"]) + ban_area(view, words)
    return areas + text_sheet(packs["held"], view, words)


def backs_area(view: dict[str, Any], words: Words, kind: str) -> Area:
    """The packs by their size, nothing else."""
    pieces: list[Piece] = []
    step = 10 / view["seats"]
    for pack, size in enumerate(view["packs"]["sizes"]):
        at = (step * (pack + 0.5), 1.9)
        label = words.say("scene", "pack-of", {"seat": pack, "n": size})
        pieces.append(Piece(f"pack:{pack}", "back", at, 0, (1.9, 2.6), "cards", label, count=size))
        text = words.say("scene", "pack-short", {"seat": pack})
        pieces.append(Piece(f"pack:{pack}:name", at=(at[0], 3.6), size=(step, 0.9), layer="names", text=text))
    return Area("packs", words.say("scene", "packs"), kind, (0, 0, 10, 4.2), pieces, None, LAYERS)


def arena_areas(view: dict[str, Any], words: Words, tall: bool) -> list[Area]:
    """R4: the arenas of the pool while options are picked, then those on offer."""
    offered = view["open"]
    if view["ask"] in ("discard", "arena"):
        areas = [cards_board(words.say("scene", "offered"), offered, words, tall)]
    else:
        marks = dict.fromkeys(offered, "taken")
        areas = [cards_board(words.say("scene", "arenas"), view["pools"][2], words, tall, marks)]
    areas += order_area(view, words) + reserve_areas(view, words)
    shown = offered if view["ask"] in ("discard", "arena") else view["pools"][2]
    return areas + text_sheet(shown, view, words)


def laying_areas(view: dict[str, Any], words: Words, tall: bool) -> list[Area]:
    """R5: the own reserve to choose from, the row so far, the arena that was chosen."""
    seat = view["seat"]
    areas: list[Area] = []
    if seat is None:
        areas.append(rows_board(view, words, tall))
        return areas + reserve_areas(view, words)
    laid = [answer.removeprefix("lay ") if answer != "blank" else "" for answer in view["mine"]]
    kind = min(1, len(laid) // 3)
    names = view["reserves"][kind][seat]
    title = words.say("scene", "own-reserve", {"kind": kind})
    rest = [name for name in names if name not in laid]
    areas.append(cards_board(title, rest, words, tall))
    areas.append(laid_area(view, laid, seat, words))
    areas += reserve_areas(view, words, [*rest, *laid])
    if view["arena"] is not None:
        areas.append(arena_card(view, words))
    return areas + text_sheet(names, view, words)


def arena_card(view: dict[str, Any], words: Words) -> Area:
    name = view["arena"]
    piece = Piece(f"card:{name}", f"card-{name}", (0.6, 0.5), 0, (WIDE - 0.04, 0.96), "cards", card_label(name, words))
    return Area("chosen", words.say("scene", "chosen"), "pool", (0, 0, WIDE, 1), [piece], None, LAYERS)


def laid_area(view: dict[str, Any], laid: list[str], seat: int, words: Words) -> Area:
    """The own row: three characters, three artifacts."""
    pieces: list[Piece] = []
    for place in range(6):
        at = (WIDE * (place % 3 + 0.5), place // 3 + 0.5)
        name = laid[place] if place < len(laid) else None
        if name:
            told = {"n": place % 3 + 1, "kind": place // 3, "text": card_label(name, words)}
            label = words.say("scene", "laid", told)
            pieces.append(Piece(card_key(view, seat, name), f"tile-{name}", at, 0, (WIDE - 0.06, 0.94), "cards", label))
        else:
            label = words.say("scene", "blank-laid" if name == "" else "slot", {"n": place % 3 + 1, "kind": place // 3})
            art = "back" if name == "" else "slot"
            pieces.append(Piece(f"row:{seat}:{place}", art, at, 0, (WIDE - 0.06, 0.94), "cards", label))
    slots = sum(slots_of(NUMBERS[name]) for name in laid[len(laid) // 3 * 3 :] if name)
    title = words.say("scene", "own-row", {"n": slots})
    return Area("laid", title, "hand", (0, 0, 3 * WIDE, 2), pieces, seat, LAYERS)


def reveal_areas(view: dict[str, Any], words: Words, tall: bool) -> list[Area]:
    """R6: all rows, turned up card by card; the artifact that is being aimed, in words."""
    areas = [rows_board(view, words, tall)]
    shown = [card for row in view["rows"] for card in row if card]
    if view["arena"] is not None:
        areas.append(arena_card(view, words))
    aimed = [view["args"][0]] if view["ask"] == "aim" else []
    return areas + text_sheet([*aimed, *[card for card in shown if card not in aimed]], view, words)


def rows_board(view: dict[str, Any], words: Words, tall: bool) -> Area:
    """Two lines a seat: characters and artifacts, revealed ones open, the others as backs."""
    pieces: list[Piece] = []
    columns = 1 if tall or view["seats"] == 2 else 2
    for place, seat in enumerate(view["order"]):
        left, top = 4.9 * (place % columns), 2.35 * (place // columns)
        pieces += row_pieces(view, seat, left, top, words)
    box = (0, -0.05, 4.9 * columns - 0.2, 2.35 * ceil(view["seats"] / columns))
    return Area("rows", words.say("scene", "rows"), "board", box, pieces, None, LAYERS)


def row_pieces(view: dict[str, Any], seat: int, left: float, top: float, words: Words) -> list[Piece]:
    letter = words.name("seat", seat)[0]
    label = words.say("scene", "row-of", {"seat": seat})
    style = f"seat-{seat}"
    marks = ("active",) if seat in view["asked"] else ()
    at = (left + 0.5, top + 1.02)
    pieces = [Piece(f"team:{seat}", f"token-{seat}", at, 0, 0.6, "tokens", label, marks, text=letter, style=style)]
    row = view["rows"][seat] or [None] * 6
    units = {unit["number"]: unit for unit in view["units"]}
    for place, name in enumerate(row):
        spot = (left + 0.95 + WIDE * (place % 3 + 0.5), top + 1.08 * (place // 3) + 0.5)
        unit = units.get(3 * seat + place) if place < 3 else None
        pieces += slot_pieces(view, seat, place, name, unit, spot, words)
    return pieces


def slot_pieces(
    view: dict[str, Any], seat: int, place: int, name: str | None, unit: dict[str, Any] | None,
    at: tuple[float, float], words: Words,
) -> list[Piece]:  # fmt: skip
    """One place of a row: a back, a blank, a card one knows oneself, or a card that everybody sees."""
    size = (WIDE - 0.06, 0.94)
    told = {"seat": seat, "n": place % 3 + 1, "kind": place // 3}
    if name is None or name == "":
        key = "back-blank" if name == "" else "back"
        label = words.say("scene", key, told)
        return [Piece(f"row:{seat}:{place}", "slot" if name == "" else "back", at, 0, size, "cards", label)]
    if unit is None:
        label = words.say("scene", "row-card", {**told, "text": card_label(name, words)})
        key = card_key(view, seat, name)
        pieces = [Piece(key, f"tile-{name}", at, 0, size, "cards", label)]
        bearer = bearer_of(view, seat, name)
        return pieces + ([tag(f"{key}:bearer", f"→ {bearer}", at)] if bearer else [])
    label = words.say("scene", "row-card", {**told, "text": unit_label(view, unit, words)})
    key = f"u:{unit['id']}"
    return [Piece(key, f"tile-{name}", at, 0, size, "cards", label), tag(f"{key}:name", unit["id"], at)]


def tag(key: str, text: str, at: tuple[float, float]) -> Piece:
    return Piece(key, "plate", (at[0], at[1] + 0.38), 0, (0.5, 0.3), "plates", text=text)


def bearer_of(view: dict[str, Any], seat: int, name: str) -> str:
    """The fighter on which a seat's artifact lies, or nothing."""
    for unit in view["units"]:
        if {"card": name, "seat": seat} in unit["artifacts"]:
            return str(unit["id"])
    return ""
