"""How a view of Motora looks: the island, what each tribe has, cards, fights."""

from collections.abc import Sequence
from typing import Any

from motley.games.motora.board import (
    CELLS,
    NAMES,
    RESOURCES,
    TILES,
    VILLAGES,
    VOLCANO,
    Shore,
    shore_of,
)
from motley.games.motora.cards import CARD_NUMBERS, CARDS, EVENTS
from motley.games.motora.state import (
    ACTIVE,
    BESIDE_ACTIVE,
    BESIDE_INJURED,
    BESIDE_SERIOUS,
    INJURED,
    SERIOUS,
    Table,
)
from motley.games.motora.upkeep import needs_of
from motley.kernel import Area, Piece, Scene, SeatCard, Words

LAYERS = ("sea", "tiles", "marks", "lava", "idols", "members")
BOARD_LAYERS = ("board", "cards", "members")
LANES = ((ACTIVE, "A", 4.4), (INJURED, "I", 2.6), (SERIOUS, "S", 2.6))
NEXT_LAVA = 4


def table_of(view: dict[str, Any]) -> Table:
    """The table again, as far as the view tells; cards the viewer does not know are left out of the hands."""
    t = Table(view["seats"])
    t.shore = shore_of(tuple(view["sections"]))
    t.tiles = view["tiles"]
    t.kinds = view["kinds"]
    t.round = view["round"]
    t.token = view["token"]
    t.needed = view["needed"]
    t.village = view["village"]
    t.gone = view["gone"]
    t.stock = view["stock"]
    t.where = view["where"]
    t.placed = [tuple(each) for each in view["placed"]]
    t.home = view["home"]
    t.fresh = view["fresh"]
    t.recruited = view["recruited"]
    t.prisoners = [(captor, owner, number, when) for captor, owner, number, when in view["prisoners"]]
    t.idols = view["idols"]
    t.moved = view["moved"]
    t.shrine_idols = view["shrine_idols"]
    t.shrine_moved = view["shrine_moved"]
    t.dead = view["dead"]
    t.destroyed = view["destroyed"]
    t.poisoned = view["poisoned"]
    t.closed = view["closed"]
    t.gathered = view["gathered"]
    t.fished = [(spot, cell) for spot, cell in view["fished"]]
    t.need = view["need"]
    t.combat = view["combat"]
    t.yields = view["yields"]
    t.fish_bonus = view["fish_bonus"]
    t.fish_ban = view["fish_ban"]
    t.hands = [
        tuple((CARD_NUMBERS[slot["card"]], t.all_know(), slot["tag"], slot["bearer"]) for slot in hand if slot["card"])
        for hand in view["hands"]
    ]
    if view["seat"] is not None:
        names = [CARDS[slot[0]].id for slot in t.hands[view["seat"]]]
        places: list[int] = []
        for name in view["attached"]:
            places.append(next(k for k, each in enumerate(names) if each == name and k not in places))
        t.attached = tuple(places)
    return t


def scene_of(view: dict[str, Any], words: Words) -> Scene:
    t = table_of(view)
    areas = [island(view, t, words)]
    if view["fight"]:
        areas.append(fight_area(view, words))
    areas.append(event_area(view, words))
    front = view["seat"]
    if front is not None:
        areas.append(hand_area(view, front, words))
    order = list(range(view["seats"]))
    if front is not None:
        order.remove(front)
        order.insert(0, front)
    areas += [player_board(view, t, seat, words) for seat in order]
    return Scene(areas, [seat_card(view, t, seat, words) for seat in range(view["seats"])], status(view, words))


def status(view: dict[str, Any], words: Words) -> list[str]:
    lines = [words.say("scene", "round", {"n": view["round"], "most": view["max_rounds"]})]
    lines.append(words.say("scene", "needed", {"n": view["needed"]}))
    if view["fish_ban"]:
        lines.append(words.say("event", "fish_banned"))
    elif view["fish_bonus"]:
        lines.append(words.say("event", "fish_changed", {"delta": view["fish_bonus"]}))
    return lines


def seat_card(view: dict[str, Any], t: Table, seat: int, words: Words) -> SeatCard:
    counters: list[tuple[str, object]] = [
        (words.say("sheet", "idols"), f"{t.idols_of(seat)}/{view['needed']}"),
        (words.say("scene", "members"), f"{t.free_members(seat)}"),
        *((words.name("resource", resource), view["stock"][3 * seat + resource]) for resource in range(3)),
    ]
    if view["gone"][seat]:
        state = "out"
    elif view["ended"]:
        state = "winner" if seat in view["winners"] else "over"
    else:
        state = "active" if seat in view["asked"] else "waiting"
    name = words.name("seat", seat)
    return SeatCard(seat, name, name[0], counters=counters, status=words.say("scene", state))


def centre(cell: int) -> tuple[float, float]:
    return (cell % 7 + 0.5, cell // 7 + 0.5)


def island(view: dict[str, Any], t: Table, words: Words) -> Area:
    """The island: coast, tiles and what became of them, the lava's next steps, idols, members."""
    pieces = coast(t.shore)
    pieces += [cell_piece(view, t, cell, words) for cell in range(CELLS)]
    for cell in range(CELLS):
        pieces += cell_marks(view, t, cell)
    pieces += lava(t)
    pieces += loose_idols(view, words)
    for cell in range(CELLS):
        pieces += members_on(view, t, cell, words)
    return Area("island", words.say("scene", "island"), "board", (-0.75, -0.75, 8.5, 8.5), pieces, None, LAYERS)


def coast(shore: Shore) -> list[Piece]:
    squares = "".join(
        f"M{cell % 7:g} {cell // 7:g}h1v1h-1z" for cell in range(CELLS) if cell == VOLCANO or cell in shore.land
    )
    whole = "M-.75 -.75h8.5v8.5h-8.5z"
    middle = (3.5, 3.5)
    styles = (("sea", whole), ("shoal", squares), ("sand", squares), ("land", squares))
    return [Piece(f"ground:{style}", at=middle, layer="sea", path=path, style=style) for style, path in styles]


def cell_piece(view: dict[str, Any], t: Table, cell: int, words: Words) -> Piece:
    """What can be pointed at on the grid: tiles, villages, bare ground, fishing spots."""
    key = f"cell:{NAMES[cell]}"
    at = centre(cell)
    told: dict[str, object] = {"cell": NAMES[cell]}
    if cell == VOLCANO:
        return Piece(key, "volcano", at, 0, 1, "tiles", words.say("scene", "volcano", told))
    if cell not in t.shore.land:
        fish = t.shore.fish[cell]
        label = words.say("scene", "fish" if fish > 0 else "sea", {**told, "n": fish})
        return Piece(key, "fish" if fish > 0 else "open-sea", at, 0, 0.8, "tiles", label, count=fish or None)
    if t.tiles[cell] >= 0:
        tile = TILES[t.tiles[cell]]
        state = "".join(words.say("scene", name) for name in ("destroyed", "poisoned", "closed") if view[name][cell])
        return Piece(
            key, f"tile-{tile.id}", at, 0, 0.97, "tiles", words.say("scene", "tile", {**told, "tile": tile.id}) + state
        )
    owner = t.owner_of(cell)
    if owner >= 0:
        kind = VILLAGES[t.kinds[cell]]
        return Piece(
            key, f"village-{kind.id}", at, 0, 0.97, "tiles", words.say("scene", "village", {**told, "owner": owner})
        )
    if view["round"] == 0 and t.kinds[cell] >= 0:
        kind = VILLAGES[t.kinds[cell]]
        return Piece(
            key, f"village-{kind.id}", at, 0, 0.97, "tiles", words.say("scene", "spot", {**told, "kind": kind.id})
        )
    return Piece(key, "bare", at, 0, 0.97, "tiles", words.say("scene", "bare", told))


def cell_marks(view: dict[str, Any], t: Table, cell: int) -> list[Piece]:
    at = centre(cell)
    pieces: list[Piece] = []
    if view["destroyed"][cell]:
        pieces.append(Piece(f"cracks:{NAMES[cell]}", "cracks", at, 0, 0.97, "marks"))
    if view["poisoned"][cell]:
        pieces.append(Piece(f"skull:{NAMES[cell]}", "skull", (at[0] + 0.3, at[1] - 0.3), 0, 0.36, "marks"))
    if view["closed"][cell]:
        pieces.append(Piece(f"rope:{NAMES[cell]}", "rope", at, 0, 0.97, "marks"))
    owner = t.owner_of(cell)
    if owner >= 0:
        flag = Piece(f"flag:{owner}", f"member-{owner}", (at[0] - 0.34, at[1] - 0.34), 0, 0.3, "marks")
        pieces.append(flag)
    return pieces


def lava(t: Table) -> list[Piece]:
    """The next cells of the lava path, faintly numbered."""
    following = [cell for cell in t.shore.lava if not t.destroyed[cell]][:NEXT_LAVA]
    return [
        Piece(f"lava:{place}", at=(cell % 7 + 0.86, cell // 7 + 0.14), size=0.26, layer="lava", text=str(place))
        for place, cell in enumerate(following, 1)
    ]


def loose_idols(view: dict[str, Any], words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for cell in range(CELLS):
        for name, count in (("idol", view["idols"][cell]), ("moved", view["moved"][cell])):
            if count:
                x, y = centre(cell)
                shift = 0.0 if name == "idol" else 0.2
                label = words.say("scene", name, {"cell": NAMES[cell]})
                marks = ("moved",) if name == "moved" else ()
                at = (x + 0.26 + shift, y - 0.24)
                shown = count if count > 1 else None
                pieces.append(Piece(f"{name}:{NAMES[cell]}", "idol", at, 0, 0.44, "idols", label, marks, count=shown))
    return pieces


def members_on(view: dict[str, Any], t: Table, cell: int, words: Words) -> list[Piece]:
    standing = [(seat, member) for seat in range(t.seats) for member in t.members_at(seat, cell)]
    pieces: list[Piece] = []
    x, y = cell % 7, cell // 7
    for place, (seat, member) in enumerate(standing):
        at = (x + 0.2 + 0.24 * (place % 3), y + 0.62 - 0.24 * (place // 3))
        pieces.append(member_piece(view, t, seat, member, at, 0.29, words))
    return pieces


def member_piece(
    view: dict[str, Any], t: Table, seat: int, member: int, at: tuple[float, float], size: float, words: Words
) -> Piece:
    """A member, wherever it is: it glides from its board to a tile and back."""
    place = t.place_of(seat, member)
    where = NAMES[place] if place < CELLS else words.name("place", place)
    gear = [CARDS[card].id for card in t.gear_of(seat, member)]
    label = words.say(
        "scene", "member-gear" if gear else "member", {"owner": seat, "n": member, "where": where, "gear": gear}
    )
    marks = ("home",) if view["home"][seat] == member else ()
    return Piece(f"m:{seat}:{member}", f"member-{seat}", at, 0, size, "members", label, marks, text=str(member))


def player_board(view: dict[str, Any], t: Table, seat: int, words: Words) -> Area:
    """A tribe's board: lanes and what lies beside them, shrines, stock, prisoners, cards."""
    pieces: list[Piece] = []
    title = words.name("seat", seat)
    pieces.append(Piece(f"board:{seat}", f"member-{seat}", (0.55, 0.55), 0, 0.9, "board", title, text=title[0]))
    if view["token"] == seat:
        pieces.append(Piece("token", "token", (1.4, 0.55), 0, 0.6, "board", words.say("scene", "token")))
    pieces += stock_pieces(view, t, seat, words)
    pieces += lane_pieces(view, t, seat, words)
    pieces += shrine_pieces(view, t, seat, words)
    pieces += prisoner_pieces(view, seat, words)
    if seat != view["seat"]:
        pieces += hidden_hand(view, seat, words)
    return Area(f"board:{seat}", title, "pool", (0, 0, 10, 6.4), pieces, seat, BOARD_LAYERS)


def stock_pieces(view: dict[str, Any], t: Table, seat: int, words: Words) -> list[Piece]:
    needs = needs_of(t, seat) if t.is_in(seat) and view["round"] else (0, 0, 0)
    pieces: list[Piece] = []
    for resource, name in enumerate(RESOURCES):
        amount = view["stock"][3 * seat + resource]
        told = {"res": resource, "n": amount, "need": needs[resource]}
        label = words.say("scene", "stock", told)
        marks = ("warn",) if amount < needs[resource] else ()
        at = (3.2 + 2.3 * resource, 0.6)
        pieces.append(Piece(f"stock:{seat}:{name}", f"stock-{resource}", at, 0, 1, "board", label, marks, count=None))
        text = f"{amount}/{needs[resource]}"
        pieces.append(
            Piece(f"amount:{seat}:{name}", at=(at[0] + 1.05, 0.62), size=(1.1, 0.8), layer="board", text=text)
        )
    return pieces


def lane_pieces(view: dict[str, Any], t: Table, seat: int, words: Words) -> list[Piece]:
    """The three sections, and below each the place beside it."""
    pieces: list[Piece] = []
    left = 0.1
    beside = {ACTIVE: BESIDE_ACTIVE, INJURED: BESIDE_INJURED, SERIOUS: BESIDE_SERIOUS}
    for section, letter, width in LANES:
        for row, place in enumerate((section, beside[section])):
            y = 1.3 + 1.2 * row
            key = f"lane:{seat}:{letter}" if row == 0 else f"beside:{seat}:{letter}"
            label = words.say(
                "scene", "lane", {"owner": seat, "place": words.name("place", place), "n": t.count_at(seat, place)}
            )
            middle = (left + width / 2, y + 0.55)
            pieces.append(Piece(key, "lane" if row == 0 else "beside", middle, 0, (width, 1.1), "board", label))
            for step, member in enumerate(t.members_at(seat, place)):
                at = (left + 0.42 + min(0.54, (width - 0.84) / 7 * 2) * step, y + 0.55)
                pieces.append(member_piece(view, t, seat, member, at, 0.56, words))
        left += width + 0.1
    return pieces


def shrine_pieces(view: dict[str, Any], t: Table, seat: int, words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for shrine in (0, 1):
        x = 0.1 + 2.5 * shrine
        idols, dead = t.shrine_total(seat, shrine), view["dead"][2 * seat + shrine]
        told = {"shrine": shrine, "level": t.level(seat, shrine), "idols": idols, "dead": dead}
        label = words.say("scene", "shrine", told)
        key = f"shrine:{seat}:{'LD'[shrine]}"
        text = words.say("scene", "shrine-short", told)
        pieces.append(Piece(key, f"shrine-{shrine}", (x + 1.2, 4.5), 0, (2.4, 1.3), "board", label, text=text))
        for step in range(idols):
            pieces.append(Piece(f"{key}:{step}", "idol", (x + 0.4 + 0.5 * step, 5.35), 0, 0.5, "cards"))
    return pieces


def prisoner_pieces(view: dict[str, Any], seat: int, words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    owners = sorted({owner for captor, owner, _, _ in view["prisoners"] if captor == seat})
    for place, owner in enumerate(owners):
        count = sum(1 for captor, other, _, _ in view["prisoners"] if captor == seat and other == owner)
        label = words.say("scene", "prisoner", {"owner": owner, "n": count, "captor": seat})
        at = (5.7 + 0.9 * place, 4.4)
        pieces.append(Piece(f"prisoner:{seat}:{owner}", "prisoner", at, 0, 0.85, "board", label, count=count))
        pieces.append(
            Piece(f"prisoner-of:{seat}:{owner}", f"member-{owner}", (at[0] - 0.3, at[1] + 0.3), 0, 0.35, "cards")
        )
    return pieces


def hidden_hand(view: dict[str, Any], seat: int, words: Words) -> list[Piece]:
    """Another tribe's cards: backs by deck, faces where they are known."""
    pieces: list[Piece] = []
    for place, slot in enumerate(view["hands"][seat]):
        at = (5.6 + 0.72 * (place % 6), 5.2 + 0.75 * (place // 6))
        if slot["card"]:
            label = words.say("scene", "card", {"card": slot["card"], "text": card_text(slot["card"])})
            art = f"card-{slot['deck']}"
            text = short(words.name("card", slot["card"]))
            pieces.append(Piece(f"theirs:{seat}:{place}", art, at, 0, (0.7, 0.66), "cards", label, text=text))
        else:
            label = words.say("scene", f"back-{slot['deck']}")
            pieces.append(Piece(f"theirs:{seat}:{place}", f"back-{slot['deck']}", at, 0, 0.64, "cards", label))
    return pieces


def card_text(name: str) -> str:
    return CARDS[CARD_NUMBERS[name]].text


def short(name: str) -> str:
    return "".join(word[0] for word in name.split())


def hand_area(view: dict[str, Any], seat: int, words: Words) -> Area:
    """One's own cards, readable."""
    pieces: list[Piece] = []
    for place, slot in enumerate(view["hands"][seat]):
        label = words.say("scene", "card", {"card": slot["card"], "text": card_text(slot["card"])})
        marks = ("done",) if slot["bearer"] else ()
        at = (1.6 + 3.3 * (place % 4), 0.7 + 1.5 * (place // 4))
        text = words.name("card", slot["card"])
        pieces.append(
            Piece(f"hand:{place}", f"card-{slot['deck']}", at, 0, (3.1, 1.3), "cards", label, marks, text=text)
        )
    rows = max(1, (len(pieces) + 3) // 4)
    return Area("hand", words.say("scene", "hand"), "hand", (0, 0, 13.2, 1.5 * rows), pieces, seat, BOARD_LAYERS)


def event_area(view: dict[str, Any], words: Words) -> Area:
    """This round's event, large enough to read, and the needs it leaves."""
    rows: list[Sequence[str]] = []
    if view["event"] >= 0:
        card = EVENTS[view["event"]]
        rows = [[card.name], [card.text]]
    else:
        rows = [[words.say("scene", "no-event")]]
    return Area("event", words.say("scene", "event"), "sheet", (0, 0, 4, 2), rows=rows)


def fight_area(view: dict[str, Any], words: Words) -> Area:
    """The fight that is on, die by die."""
    fight = view["fight"]
    pieces: list[Piece] = []
    for place, (seat, pair) in enumerate(zip(fight["sides"], fight["dice"], strict=True)):
        y = 1.1 * place
        if seat >= 0:
            name = words.name("seat", seat)
            pieces.append(
                Piece(f"side:{place}", f"member-{seat}", (0.6, y + 0.55), 0, 0.9, "board", name, text=name[0])
            )
        else:
            pieces.append(Piece(f"side:{place}", "skull", (0.6, y + 0.55), 0, 0.9, "board", words.say("scene", "foe")))
        for which, face in enumerate(pair):
            if face:
                label = words.say("scene", "die", {"n": face})
                key = f"die:{seat}:{('hi', 'lo')[which]}"
                pieces.append(Piece(key, f"die-{face}", (1.8 + 1.1 * which, y + 0.55), 0, 0.95, "cards", label))
        left = fight["left"][place]
        if left:
            text = words.say("scene", "rerolls", {"n": left})
            pieces.append(Piece(f"left:{place}", at=(4.6, y + 0.55), size=(2, 0.8), layer="board", text=text))
    title = words.say("scene", "fight", {"cell": fight["cell"]})
    return Area("fight", title, "row", (0, 0, 6, 1.1 * len(fight["sides"])), pieces, None, BOARD_LAYERS)
